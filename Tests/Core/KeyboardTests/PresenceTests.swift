import Board
import Control
import KeyModel
import Layouts
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

  // MARK: Physical keys and fingers

  private func framed(_ serial: UInt64) -> Event {
    .focus(Field(serial: serial, frame: Rect(x: 10, y: 20, width: 200, height: 30)))
  }

  @Test func aPhysicalKeyHidesItForATime() throws {
    var player = try hidden()
    player.send(field(1))
    player.send(.physicalKey)
    #expect(!isShown(player))
    #expect(player.keyboard.status.decision == .physicalKeys)
    player.send(field(1))
    player.send(field(2))
    #expect(!isShown(player), "while they are in use")
    player.wait(5001)
    player.send(field(2))
    #expect(!isShown(player), "more is known of the same field")
    player.send(field(3))
    #expect(isShown(player))
  }

  @Test func physicalKeysLeaveAloneWhatWasShownByHand() throws {
    var player = try hidden()
    player.send(.command(.show))
    player.send(field(1))
    player.send(.physicalKey)
    #expect(isShown(player))
  }

  @Test func physicalKeysMeanNothingWhereTheSettingsSaySo() throws {
    var player = try hidden { $0.focus.quietAfterKeys = 0 }
    #expect(!player.keyboard.outlook.requests.interests.contains(.physicalKeys))
    player.send(field(1))
    player.send(.physicalKey)
    #expect(isShown(player))
  }

  @Test func aFingerOnTheFieldBringsItBack() throws {
    var player = try hidden()
    player.send(framed(1))
    #expect(!player.keyboard.outlook.requests.interests.contains(.taps), "while it is shown")
    player.send(.command(.hide))
    #expect(player.keyboard.outlook.requests.interests.contains(.taps))
    player.send(.tapElsewhere(Point(x: 100, y: 30)))
    #expect(
      !isShown(player),
      "what a tap means is not decided by its place: a menu may lie over the field")
    player.send(.fieldTapped(byFinger: true))
    #expect(isShown(player))
    player.send(.physicalKey)
    #expect(!isShown(player))
    player.send(.fieldTapped(byFinger: true))
    #expect(isShown(player), "whoever touches the screen wants the keyboard there")
  }

  @Test func aFingerBringsNothingWhereNothingOpensByItself() throws {
    var player = try hidden { $0.focus.opens = false }
    player.send(framed(1))
    #expect(!player.keyboard.outlook.requests.interests.contains(.taps))
    player.send(.fieldTapped(byFinger: true))
    #expect(!isShown(player))
  }

  // MARK: What it covers

  @Test(
    arguments: [
      (Rect(x: 0, y: 100, width: 100, height: 30), 0),
      (Rect(x: 0, y: 400, width: 100, height: 30), 0),
      (Rect(x: 0, y: 600, width: 100, height: 30), 999),
    ] as [(Rect, Double)])
  func itsWindowMovesUpAsFarAsItCovers(frame: Rect, lift: Double) throws {
    var player = try hidden()
    player.send(.focus(Field(serial: 1, frame: frame)))
    let top = try #require(player.keyboard.placement?.frame.y)
    let distance = lift > 100 ? frame.maxY + 8 - top : lift
    let wanted: Uncovering = distance == 0 ? .nothing : .up(distance, target: frame)
    #expect(player.keyboard.uncovering == wanted)
    player.send(.command(.hide))
    #expect(player.keyboard.uncovering == .nothing)
  }

  /// A dialog of 300 px on a screen with 667, with a field in it: its title, its field and its buttons.
  @Test func aWindowThatFitsIsMovedWhollyAboveTheKeyboard() throws {
    var player = try hidden()
    player.send(
      .focus(Field(serial: 1, frame: Rect(x: 30, y: 300, width: 200, height: 30))))
    let top = try #require(player.keyboard.placement?.frame.y)
    #expect(player.keyboard.uncovering == .nothing, "its field is seen")
    var screen = Screen(monitors: [try #require(Player.screens["phone"])])
    let dialog = Rect(x: 10, y: 250, width: 300, height: 300)
    screen.window = dialog
    player.send(.screen(screen))
    #expect(player.keyboard.uncovering == .up(550 - top, target: dialog))
    screen.window = dialog.offset(x: 0, y: top - 550)
    player.send(.screen(screen))
    #expect(player.keyboard.uncovering == .nothing)
  }

  /// The same dialog, too high for the room above the keyboard.
  @Test func aDialogThatCanBeLowerIsMadeToFit() throws {
    var player = try hidden()
    player.send(.focus(Field(serial: 1, frame: Rect(x: 30, y: 100, width: 200, height: 30))))
    let top = try #require(player.keyboard.placement?.frame.y)
    var screen = Screen(monitors: [try #require(Player.screens["phone"])])
    screen.window = Rect(x: 10, y: 20, width: 300, height: top + 20)
    player.send(.screen(screen))
    #expect(player.keyboard.uncovering == .nothing, "no dialog")
    screen.leastHeight = top + 1
    player.send(.screen(screen))
    #expect(player.keyboard.uncovering == .nothing, "it would not fit")
    screen.leastHeight = top
    player.send(.screen(screen))
    #expect(player.keyboard.uncovering == .narrow(top: 0, bottom: top))
    screen.window = Rect(x: 10, y: 0, width: 300, height: top)
    player.send(.screen(screen))
    #expect(player.keyboard.uncovering == .nothing)
  }

  /// A dialog that fits above the keys, but not above the band.
  @Test func theBandGivesWayToADialogThatOnlyJustFits() throws {
    var player = try hidden()
    player.send(.lexicons(["en"]))
    player.send(.focus(Field(serial: 1, frame: Rect(x: 30, y: 100, width: 200, height: 30))))
    func frame() throws -> Rect { try #require(player.keyboard.placement).frame }
    let usual = try frame()
    #expect(player.keyboard.board?.geometry.band.isEmpty == false)
    let monitor = try #require(Player.screens["phone"])
    let band = ((Metrics.bandHeight + Metrics.bandGap) * monitor.scale).rounded()
    var screen = Screen(monitors: [monitor])
    func send(height: Double, isDialog: Bool = true) {
      screen.window = Rect(x: 10, y: 20, width: 300, height: height)
      screen.dialogHeight = isDialog ? height : nil
      player.send(.screen(screen))
    }
    send(height: usual.y + 20)
    #expect(try frame().y == usual.y + band && frame().maxY == usual.maxY)
    #expect(player.keyboard.board?.geometry.hasBar == false)
    for (height, isDialog) in [
      (usual.y, true), (usual.y + band + 1, true), (usual.y + 20, false),
    ] {
      send(height: height, isDialog: isDialog)
      #expect(try frame() == usual, "\(height)")
    }
    send(height: usual.y + band)
    #expect(player.keyboard.uncovering == .up(20, target: try #require(screen.window)))
  }

  /// The page of a window that was made lower has not scrolled yet: the field is below the window's edge.
  @Test func aWindowIsNotMovedForAFieldThatItDoesNotShow() throws {
    var player = try hidden()
    player.send(.focus(Field(serial: 1, frame: Rect(x: 30, y: 600, width: 200, height: 30))))
    let top = try #require(player.keyboard.placement?.frame.y)
    var screen = Screen(monitors: [try #require(Player.screens["phone"])])
    screen.window = Rect(x: 10, y: 0, width: 300, height: top)
    player.send(.screen(screen))
    #expect(player.keyboard.uncovering == .nothing)
    screen.window = Rect(x: 10, y: 0, width: 300, height: 590)
    screen.leastHeight = 100
    player.send(.screen(screen))
    #expect(player.keyboard.uncovering == .narrow(top: 0, bottom: top), "it is covered itself")
    screen.window = Rect(x: 10, y: 0, width: 300, height: 640)
    screen.leastHeight = nil
    player.send(.screen(screen))
    #expect(player.keyboard.uncovering != .nothing, "it shows the field now")
  }

  @Test func aTitleNeverLeavesTheScreen() throws {
    var player = try hidden()
    var screen = Screen(monitors: [try #require(Player.screens["phone"])])
    screen.window = Rect(x: 0, y: 20, width: 375, height: 640)
    player.send(.screen(screen))
    let field = Rect(x: 0, y: 600, width: 100, height: 30)
    player.send(.focus(Field(serial: 1, frame: field)))
    let top = try #require(player.keyboard.placement?.frame.y)
    #expect(player.keyboard.uncovering == .narrow(top: 0, bottom: top))
    screen.window = Rect(x: 0, y: 0, width: 375, height: 667)
    player.send(.screen(screen))
    #expect(player.keyboard.uncovering == .up(638 - top, target: field), "fullscreen: no title")
  }

  @Test func theInsertionPointDecidesBeforeTheFieldsFrame() throws {
    var player = try hidden()
    let frame = Rect(x: 0, y: 300, width: 375, height: 250)
    player.send(.focus(Field(serial: 1, frame: frame)))
    let top = try #require(player.keyboard.placement?.frame.y)
    #expect(player.keyboard.uncovering == .up(558 - top, target: frame))
    var document = DocumentContext(serial: 1, before: "a")
    document.caret = Rect(x: 10, y: 320, width: 1, height: 16)
    player.send(.document(document))
    #expect(player.keyboard.uncovering == .nothing)
    document.caret = Rect(x: 10, y: 520, width: 1, height: 16)
    player.send(.document(document))
    #expect(player.keyboard.uncovering == .up(558 - top, target: frame))
  }

  @Test func aFieldThatWasMovedOffTheScreenComesBack() throws {
    var player = try hidden()
    player.send(.focus(Field(serial: 1, frame: Rect(x: 0, y: -90, width: 100, height: 30))))
    #expect(player.keyboard.uncovering == .back)
  }

  @Test func ofAFieldLargerThanTheRoomTheInsertionPointIsSeen() throws {
    var player = try hidden()
    let frame = Rect(x: 0, y: 0, width: 375, height: 667)
    player.send(.focus(Field(serial: 1, frame: frame)))
    let top = try #require(player.keyboard.placement?.frame.y)
    #expect(player.keyboard.uncovering == .narrow(top: 0, bottom: top))
    var document = DocumentContext(serial: 1, before: "a")
    document.caret = Rect(x: 10, y: 20, width: 1, height: 16)
    player.send(.document(document))
    #expect(player.keyboard.uncovering == .nothing)
    let caret = Rect(x: 10, y: 640, width: 1, height: 16)
    document.caret = caret
    player.send(.document(document))
    #expect(player.keyboard.uncovering == .up(656 + 8 - top, target: caret))
  }

  @Test(arguments: [
    (false, true, Decision.switchedOff), (true, false, .notEditable), (true, true, .opened),
  ])
  func itSaysWhy(opens: Bool, editable: Bool, decision: Decision) throws {
    var player = try hidden { $0.focus.opens = opens }
    player.send(field(1, editable: editable))
    #expect(player.keyboard.status.decision == decision)
  }

  /// GIMP's canvas grabs the keys from the press to the lift; a menu holds them before the press.
  @Test func aTapCountsUnlessAnotherClientHeldTheKeysBefore() throws {
    var player = try Player(screen: "desktop")
    player.send(.command(.hide))
    func tap() -> Tap { Tap(point: Point(x: 9, y: 9), pressedAt: player.now, isFinger: true) }
    let before = tap()
    #expect(player.keyboard.mayCount(before))
    player.wait(10)
    player.send(.receiver(.passing))
    #expect(player.keyboard.outlook.requests.interests.contains(.taps), "the lift is awaited")
    #expect(player.keyboard.mayCount(before), "pressed before the grab")
    player.wait(10)
    let inMenu = tap()
    #expect(!player.keyboard.mayCount(inMenu), "pressed while a menu is open")
    player.wait(10)
    player.send(.receiver(.focus))
    #expect(player.keyboard.mayCount(before))
    #expect(!player.keyboard.mayCount(inMenu), "the menu has closed by that tap")
    player.wait(10)
    #expect(player.keyboard.mayCount(tap()))
    player.send(.receiver(.lock))
    #expect(!player.keyboard.mayCount(tap()))
  }

  @Test func nothingOpensWhileAnotherClientHoldsTheKeys() throws {
    var player = try Player(screen: "desktop")
    player.send(.focus(Field(serial: 3)))
    player.send(.command(.hide))
    player.send(.receiver(.passing))
    player.send(.fieldTapped(byFinger: true))
    #expect(player.keyboard.placement == nil)
    player.send(.receiver(.focus))
    player.send(.fieldTapped(byFinger: true))
    #expect(player.keyboard.placement != nil)
  }
}
