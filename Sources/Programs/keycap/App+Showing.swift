import AtSpi
import Commands
import Control
import KeyModel
import Keyboard
import Library
import Paint
import Runtime
import Windows
import X11

/// The requests of a second start, made while this keyboard runs.
extension App {
  /// Shows the keyboard as requested. If a part of the request is impossible, the reply says so and nothing changes.
  func show(_ showing: Showing, at now: Instant) -> Reply {
    do throws(UnknownName) {
      try library.check(keyboard: showing.keyboard, theme: showing.theme)
    } catch {
      return .refused(error.message)
    }
    options.wishes.adopt(showing)
    dispatch(.settings(settings), at: now)
    serveKeyboards(at: now)
    dispatch(.show(showing), at: now)
    retheme(at: now)
    guard let wanted = showing.keyboard, !keyboard.shows(wanted) else { return .done }
    return .text("the focused field does not take \(wanted): it is shown when the field is left")
  }
}

extension App {
  /// Updates the windows to the keyboard's present scene.
  func present() {
    if isGroundStale {
      isGroundStale = false
      lookUpScheme(at: loop.now())
    }
    do throws(PaintFailure) {
      try display.present(
        keyboard.scene, popup: keyboard.popup, button: keyboard.button, with: painter)
      tellFonts()
      reader.button = display.button
    } catch {
      log.error("\(public: error.message)")
    }
    followWishes()
    keyTree?.tell(at: loop.now())
  }

  func tellMistakes() {
    for mistake in library.takeMistakes() { log.warning("\(public: mistake)") }
  }
}

/// Warns once about each key that is on screen and that no installed font can draw.
extension App {
  func tellFonts() {
    let unknown = painter.takeUnknown()
    guard !unknown.isEmpty,
      let definition = library.keyboard(named: keyboard.status.keyboard)
    else { return }
    for line in FontCheck.advice(on: definition, unknown: unknown, fonts: library.fonts())
    where toldFonts.insert(line).inserted {
      log.warning("\(public: line)")
    }
  }
}

extension Signals.Wish {
  /// The command with the same meaning.
  var command: Command {
    switch self {
    case .hide: .hide
    case .show: .show
    case .toggle: .toggle
    }
  }
}
