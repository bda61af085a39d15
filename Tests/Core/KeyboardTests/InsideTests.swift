import KeyModel
import Layouts
import Testing

@testable import Board
@testable import Keyboard

/// R-SIZE-8: pop-ups of a keyboard that is not built in stay inside its view.
@Suite struct InsideTests {
  private func player(isBuiltIn: Bool) throws -> Player {
    var settings = Settings()
    settings.keyboards = ["en-US"]
    let keyboards = TestKeyboards.all.map { keyboard in
      var keyboard = keyboard
      keyboard.isBuiltIn = isBuiltIn
      return keyboard
    }
    return try Player(settings: settings, keyboards: keyboards)
  }

  /// The pop-up over `key` after so many ms, and the keyboard's window.
  private func frames(
    _ key: String, after wait: Double, isBuiltIn: Bool
  ) throws -> (popup: Rect, window: Rect) {
    var player = try player(isBuiltIn: isBuiltIn)
    player.touch(1, .began, try player.middle(of: key))
    player.wait(wait)
    return (
      try #require(player.keyboard.popup).frame, try #require(player.keyboard.placement).frame
    )
  }

  @Test(arguments: ["q", "e", "p", "a", "m"], [10.0, 600.0])
  func theyAreInside(_ key: String, after wait: Double) throws {
    let frames = try frames(key, after: wait, isBuiltIn: false)
    #expect(frames.popup.intersection(frames.window) == frames.popup)
  }

  @Test func thoseOfABuiltInOneStandAboveItsTopEdge() throws {
    for wait in [10.0, 600] {
      let frames = try frames("e", after: wait, isBuiltIn: true)
      #expect(frames.popup.y < frames.window.y)
      let inside = try self.frames("e", after: wait, isBuiltIn: false)
      #expect(inside.popup.y >= inside.window.y)
    }
  }
}
