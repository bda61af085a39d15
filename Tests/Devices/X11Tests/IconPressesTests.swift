import KeyModel
import Testing

@testable import X11

/// Presses of the icon in a panel: one a line with its moment in ms, and what it asks for. `-` is a look at the clock.
@Suite struct IconPressesTests {
  @Test(
    arguments: [
      ("a click", [(0, "began", nil), (120, "ended", .toggle), (600, "-", nil)]),
      ("a hold", [(0, "began", nil), (499, "-", nil), (500, "-", .menu), (700, "ended", nil)]),
      (
        "a late lift", [(0, "began", nil), (510, "-", .menu), (510, "-", nil), (520, "ended", nil)]
      ),
      (
        "a click after a hold",
        [
          (0, "began", nil), (500, "-", .menu), (600, "ended", nil), (900, "began", nil),
          (950, "ended", .toggle),
        ]
      ),
      ("other buttons", [(0, "middle", .nextKeyboard), (10, "other", .menu), (600, "-", nil)]),
    ] as [(String, [(Double, String, IconPresses.Wish?)])])
  func pressesAskFor(_ name: String, _ script: [(Double, String, IconPresses.Wish?)]) {
    var presses = IconPresses()
    for (time, word, wanted) in script {
      let now = Instant(milliseconds: time)
      let request =
        switch word {
        case "began": presses.handle(.began, at: now)
        case "ended": presses.handle(.ended, at: now)
        case "middle": presses.handle(.middle, at: now)
        case "other": presses.handle(.other, at: now)
        default: presses.advance(to: now)
        }
      #expect(request == wanted, "\(name), \(time)")
    }
  }
}
