import KeyModel
import Testing

@testable import Focus

/// R-HARM-5: who made strokes tells which field they are for.
@Suite struct AuthorshipTests {
  private static func scene(
    _ window: UInt64, _ field: UInt64? = nil, isEditable: Bool = true,
    receiver: KeyReceiver = .focus
  ) -> StrokeOrigin.Scene {
    StrokeOrigin.Scene(
      window: window, field: field.map { Field(serial: $0, isEditable: isEditable) },
      receiver: receiver)
  }

  @Test(arguments: [
    ([Stroke.text("a")], StrokeOwner.Bond.tap), ([.text("ab")], .text),
    ([.text("e\u{301}")], .text),
    ([.chord(.keysym(.return), [])], .tap), ([.hold(.control)], .tap), ([.erase("a")], .text),
    ([.eraseWord(orCharacters: 3)], .text),
    ([.chord(.keysym(.backSpace), []), .text("a")], .text),
  ])
  func aTapIsOneKey(_ strokes: [Stroke], _ bond: StrokeOwner.Bond) {
    let owner = StrokeOrigin().owner(of: strokes, by: .user, in: Self.scene(5, 1))
    #expect(owner == StrokeOwner(window: 5, field: 1, bond: bond))
  }

  /// Beside a grab nobody knows yet whether a menu closes or a dialog stays.
  @Test func aTapBesideAGrabIsForWhoeverHasTheKeys() {
    let scene = Self.scene(5, receiver: .passing)
    let tap = StrokeOrigin().owner(of: [.text("a")], by: .user, in: scene)
    #expect(tap == StrokeOwner(window: 5, holder: .either, bond: .tap))
    let text = StrokeOrigin().owner(of: [.text("ab")], by: .user, in: scene)
    #expect(text.holder == .focus)
  }

  @Test(arguments: [
    (StrokeOrigin.Author.user, StrokeOwner(window: 6, field: 2, bond: .text)),
    (.service, StrokeOwner(window: 5, field: 1, bond: .text)),
    (.others, StrokeOwner(window: 5, field: 1, bond: .foreign)),
  ])
  func whatComesLaterIsForTheFieldOfTheTouch(_ author: StrokeOrigin.Author, _ wanted: StrokeOwner) {
    var strokeOrigin = StrokeOrigin()
    strokeOrigin.touch(Self.scene(5, 1))
    let owner = strokeOrigin.owner(of: [.text("abc")], by: author, in: Self.scene(6, 2))
    #expect(owner == wanted)
  }

  @Test func oneKeyOfSomebodyElseIsNoTap() {
    let owner = StrokeOrigin().owner(of: [.text("a")], by: .others, in: Self.scene(5, 1))
    #expect(owner.bond == .foreign)
  }

  @Test func aCellThatIsNoFieldYetBindsNoText() {
    let scene = Self.scene(5, 1, isEditable: false)
    #expect(StrokeOrigin().owner(of: [.text("ab")], by: .user, in: scene).field == nil)
    #expect(StrokeOrigin().owner(of: [.text("ab")], by: .others, in: scene).field == 1)
  }

  @Test(arguments: [
    (KeyReceiver.focus, StrokeOwner.Holder.focus), (.greeter, .either), (.grabber, .grabber),
    (.lock, .grabber),
  ])
  func whoHasTheKeysIsKept(_ receiver: KeyReceiver, _ holder: StrokeOwner.Holder) {
    let scene = Self.scene(5, receiver: receiver)
    #expect(StrokeOrigin().owner(of: [.text("a")], by: .user, in: scene).holder == holder)
  }
}
