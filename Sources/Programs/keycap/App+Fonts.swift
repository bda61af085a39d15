import Checkup
import Control
import Keyboard
import Library
import Paint
import Runtime

/// Keys that no installed font can draw are told of as soon as they are seen.
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
