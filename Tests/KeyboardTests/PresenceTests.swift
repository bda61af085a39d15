import KeyModel
import Testing

@testable import Keyboard

/// Opening for a field and hiding when it is left.
@Suite struct PresenceTests {
  private func hidden(_ change: (inout Settings) -> Void = { _ in }) throws -> Player {
    var settings = Settings()
    change(&settings)
    var player = try Player(settings: settings)
    player.send(.command(.hide))
    return player
  }

  private func field(_ serial: UInt64, editable: Bool = true, in application: String? = nil)
    -> Event
  {
    .focus(Field(serial: serial, isEditable: editable, application: application))
  }

  private func isShown(_ player: Player) -> Bool { player.keyboard.placement != nil }

  @Test func opensAtOnceForAnEditableField() throws {
    var player = try hidden()
    player.send(field(1))
    #expect(isShown(player))
  }

  @Test func staysHiddenForWhatIsNotEditable() throws {
    var player = try hidden()
    player.send(field(1, editable: false))
    player.send(.focus(nil))
    #expect(!isShown(player))
  }

  @Test func hidesWhenTheFieldIsLeftButNotAtOnce() throws {
    var player = try hidden()
    player.send(field(1))
    player.send(.focus(nil))
    player.wait(390)
    #expect(isShown(player))
    player.wait(20)
    #expect(!isShown(player))
  }

  @Test func staysWhenAnotherFieldTakesTheFocusInTime() throws {
    var player = try hidden()
    player.send(field(1))
    player.send(field(2, editable: false))
    player.wait(300)
    player.send(field(3))
    player.wait(1000)
    #expect(isShown(player))
  }

  @Test func hiddenByHandItComesBackForTheNextFieldOnly() throws {
    var player = try hidden()
    player.send(field(1))
    player.send(.command(.hide))
    player.send(field(1))
    #expect(!isShown(player), "more is known of the same field")
    player.send(field(2))
    #expect(isShown(player))
  }

  @Test func shownByHandItStaysUntilAFieldTakesItOver() throws {
    var player = try hidden()
    player.send(.command(.show))
    player.send(.focus(nil))
    player.wait(5000)
    #expect(isShown(player))
    player.send(field(1))
    player.send(.focus(nil))
    player.wait(1000)
    #expect(!isShown(player))
  }

  @Test func neverForTheApplicationsOfTheSettings() throws {
    var player = try hidden { $0.focus.never = ["KeePassXC"] }
    player.send(field(1, in: "KeePassXC"))
    #expect(!isShown(player))
    player.send(field(2, in: "Firefox"))
    #expect(isShown(player))
    player.send(field(3, in: "KeePassXC"))
    player.wait(1000)
    #expect(!isShown(player))
  }

  @Test func notForFieldsThatWantNoKeyboard() throws {
    var player = try hidden()
    var field = Field(serial: 1)
    field.opensKeyboard = false
    player.send(.focus(field))
    #expect(!isShown(player))
  }

  @Test func nothingHappensByItselfWhenSwitchedOff() throws {
    var player = try hidden { $0.focus.opens = false }
    player.send(field(1))
    #expect(!isShown(player))
    player.send(.command(.show))
    player.send(field(2))
    player.send(.focus(nil))
    player.wait(5000)
    #expect(isShown(player))
  }
}
