import ArgumentParser
import Control
import KeyModel
import Library
import Peripherals
import Runtime

struct SpeechCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "speech",
    abstract: "Say what is typed, or no longer, until the keyboard ends; try or list voices.")

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case on, off, `try`, voices
  }

  @Argument(
    help: """
      on, off, try, which says a sentence as the settings have it, or voices, which lists those for the languages of \
      your keyboards.
      """)
  var choice: Choice

  @Argument(help: "The sentence to try.")
  var sentence = "This is how the keyboard speaks."

  @Option(help: ArgumentHelp("The language of the sentence.", valueName: "tag"))
  var language = "en"

  @OptionGroup var places: Places

  func run() throws {
    switch choice {
    case .on, .off: try tellRunning(.assists(.speech, choice == .on))
    case .try:
      let sentence = Utterance(sentence, language: language)
      try ask { controller, loop in
        controller.say(sentence, at: loop.now())
        var timer: EventLoop.Timer?
        timer = loop.makeTimer { [controller] now in
          if controller.isIdle { return loop.stop() }
          if let timer { loop.set(timer, at: now + 50) }
        }
        if let timer { loop.set(timer, at: loop.now() + 50) }
      }
    case .voices:
      let languages = Library(paths: places.paths).enabledLanguages()
      try ask { controller, loop in
        controller.list { voices in
          for voice in SpeechVoice.fitting(languages, of: voices) {
            Output.write("\(voice.name)\t\(voice.language)\n")
          }
          loop.stop()
        }
      }
    }
  }

  /// Asks the speech service directly, without the running keyboard. Returns when the loop has stopped.
  private func ask(_ body: (SpeechController, EventLoop) -> Void) throws {
    guard let path = SpeechService.socket else {
      throw CommandFailure.refused("XDG_RUNTIME_DIR is not set: there is no session to speak in")
    }
    let loop = EventLoop()
    var failure: String?
    let controller = SpeechController(
      path: path, voice: Library(paths: places.paths).settings.speech, on: loop,
      start: {
        do throws(SystemFailure) { try SpeechService.start() } catch { failure = error.message }
      },
      failed: {
        failure = $0
        loop.stop()
      })
    body(controller, loop)
    loop.run()
    controller.close()
    if let failure { throw CommandFailure.refused(failure) }
  }
}
