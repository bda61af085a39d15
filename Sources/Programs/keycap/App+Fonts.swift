import Checkup
import Control
import Keyboard
import Library
import Paint
import Runtime

/// Warns of keys that no installed font can draw, once each, as soon as they are on screen.
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
