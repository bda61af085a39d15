import ArgumentParser
import Control
import KeyModel
import Library
import Runtime
import Speech

struct SpeechCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "speech",
    abstract: "Say what is typed, or no longer, until the keyboard ends; or try the voice.")

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case on, off, `try`
  }

  @Argument(help: "on, off, or try, which says a sentence as the settings have it.")
  var choice: Choice

  @Argument(help: "The sentence to try.")
  var sentence = "This is how the keyboard speaks."

  @Option(help: ArgumentHelp("The language of the sentence.", valueName: "tag"))
  var language = "en"

  @OptionGroup var places: Places

  func run() throws {
    guard choice == .try else { return try tellRunning(.assists(.speech, choice == .on)) }
    try say()
  }

  /// Says the sentence without the running keyboard, and returns once the service has taken it.
  private func say() throws {
    guard let path = SpeechService.socket else {
      throw CommandFailure.refused("XDG_RUNTIME_DIR is not set: there is no session to speak in")
    }
    let library = Library(paths: places.paths)
    let loop = EventLoop()
    var failure: String?
    let desk = SpeechDesk(
      path: path, voice: library.settings.speech, on: loop,
      start: {
        do throws(SystemFailure) { try SpeechService.start() } catch { failure = error.message }
      },
      failed: {
        failure = $0
        loop.stop()
      })
    desk.say(Utterance(sentence, language: language), at: loop.now())
    var timer: EventLoop.Timer?
    timer = loop.makeTimer { [desk] now in
      if desk.isIdle { return loop.stop() }
      if let timer { loop.set(timer, at: now + 50) }
    }
    if let timer { loop.set(timer, at: loop.now() + 50) }
    loop.run()
    desk.close()
    if let failure { throw CommandFailure.refused(failure) }
  }
}
