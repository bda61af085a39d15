import Control
import InputSession
import KeyModel
import Testing

@testable import Board
@testable import Keyboard

/// What the keyboard does while somebody else gets the keys (R-DESK-1, R-DESK-2).
@Suite struct KeyReceiverTests {
  private static let secrets = KeyReceiver.allCases.filter(\.isSecret)

  /// A keyboard at a line of text with words to guess, in the middle of one.
  private func player(screen: String = "phone") throws -> Player {
    var player = try Player(screen: screen)
    for line in ["words", "field default", "tap s w o", "guess - sword swore"] {
      try player.play(line)
    }
    return player
  }

  @Test(arguments: secrets) func nothingIsSuggestedCorrectedOrLearned(_ receiver: KeyReceiver)
    throws
  {
    var player = try player()
    try player.play("shortcut omw on my way")
    #expect(player.keyboard.bar.cells.count == 3)
    let asked = player.asked
    player.send(.receiver(receiver))
    #expect(player.keyboard.bar.cells.isEmpty)
    for line in ["tap o m w space", "tap h t e space"] { try player.play(line) }
    #expect(player.asked == asked, "the word services are not asked")
    #expect(player.learned.isEmpty)
    let typed = player.output.suffix(8).map { $0.lowercased() }
    #expect(typed == ["o", "m", "w", "space", "h", "t", "e", "space"].map { "text \($0)" })
    #expect(!player.keyboard.session.knowsText)
  }

  @Test(arguments: secrets) func whatWasTypedMeanwhileIsNotLearnedAfterwards(
    _ receiver: KeyReceiver
  ) throws {
    var player = try player()
    player.send(.receiver(receiver))
    try player.play("tap s w o r d")
    player.send(.receiver(.focus))
    #expect(player.keyboard.bar.cells.isEmpty)
    try player.play("tap space")
    #expect(player.learned.isEmpty)
  }

  @Test func theFieldIsServedAgainWhenTheKeysAreBack() throws {
    var player = try player()
    let field = player.keyboard.field
    for receiver in KeyReceiverTests.secrets {
      player.send(.receiver(receiver))
      #expect(player.keyboard.field?.traits.isSecure == true)
      player.send(.receiver(.focus))
      #expect(player.keyboard.field == field)
      #expect(player.effects.contains(.askDocument))
    }
    // Another field got the focus meanwhile.
    player.send(.receiver(.grabber))
    try player.play("field numberPad")
    #expect(player.keyboard.field?.traits.type == .default)
    player.send(.receiver(.focus))
    #expect(player.keyboard.field?.traits.type == .numberPad)
  }

  @Test func anOpenMenuMovesNothing() throws {
    var player = try player(screen: "pad")
    let window = player.keyboard.placement
    for receiver in [KeyReceiver.passing, .grabber] {
      player.send(.receiver(receiver))
      player.wait(2000)
      #expect(player.keyboard.placement == window)
    }
    player.send(.focus(nil))
    player.wait(2000)
    #expect(
      player.keyboard.placement == window, "a field that is left beneath a menu hides nothing")
  }

  @Test func besideAListNothingChanges() throws {
    var player = try player()
    let (field, bar) = (player.keyboard.field, player.keyboard.bar.cells)
    player.send(.receiver(.list))
    #expect(player.keyboard.field == field)
    #expect(player.keyboard.bar.cells == bar)
    player.send(.focus(nil))
    player.wait(2000)
    #expect(player.keyboard.placement != nil, "the application tells of its list, then")
    #expect(player.keyboard.field?.traits.isSecure == true)
    #expect(player.keyboard.bar.cells.isEmpty)
  }

  @Test func aGrabDoesNotOpenTheKeyboard() throws {
    var player = try Player()
    try player.play("hide")
    for receiver in KeyReceiverTests.secrets {
      player.send(.receiver(receiver))
      player.send(.receiver(.focus))
    }
    #expect(player.keyboard.placement == nil)
  }

  @Test func atALockATapAnywhereBringsTheKeyboard() throws {
    var player = try Player()
    try player.play("hide")
    player.send(.tapElsewhere(Point(x: 5, y: 5)))
    #expect(player.keyboard.placement == nil)
    player.send(.receiver(.lock))
    #expect(player.keyboard.outlook.requests.interests.contains(.taps))
    player.send(.tapElsewhere(Point(x: 5, y: 5)))
    #expect(player.keyboard.placement != nil)
    player.send(.receiver(.focus))
    player.wait(1000)
    #expect(player.keyboard.placement == nil, "nobody needs it behind the lock")
  }

  // MARK: The list of keyboards

  @Test(arguments: KeyReceiver.allCases) func theListStartsNothing(_ receiver: KeyReceiver) throws {
    var player = try Player()
    player.send(.receiver(receiver))
    for line in ["down globe", "800ms"] { try player.play(line) }
    #expect((player.popupText == "popup nothing") == receiver.isLocked)
    #expect(player.popupText.contains("Settings") == !receiver.isSecret)
    try player.play("up")
    #expect(!player.output.contains("settings"))
  }

  @Test(arguments: [KeyReceiver.lock, .greeter]) func aTapOnTheGlobeGoesOn(_ receiver: KeyReceiver)
    throws
  {
    var player = try Player()
    player.send(.receiver(receiver))
    let first = player.keyboard.status.keyboard
    try player.play("tap globe")
    #expect(player.keyboard.status.keyboard != first)
  }

  @Test func aListThatIsOpenGoes() throws {
    var player = try Player()
    for line in ["down globe", "800ms"] { try player.play(line) }
    #expect(player.keyboard.popup != nil)
    player.send(.receiver(.lock))
    #expect(player.keyboard.popup == nil)
    try player.play("up")
    #expect(!player.output.contains("settings"))
  }

  // MARK: Chords (R-DESK-5)

  @Test(arguments: [KeyReceiver.lock, .greeter]) func noChordSpeaksToTheServer(
    _ receiver: KeyReceiver
  ) throws {
    var player = try Player(screen: "desktop")
    for line in ["tap ctrl", "tap alt", "tap x"] { try player.play(line) }
    #expect(player.output.contains { $0.hasSuffix("ctrl+alt+x") })
    player.send(.receiver(receiver))
    let before = player.output.count
    for line in ["tap ctrl", "tap alt", "tap x", "tap ctrl", "tap c"] { try player.play(line) }
    let chords = player.output[before...].filter { $0.hasPrefix("key") }
    #expect(chords == ["key ctrl+c"])
  }

  @Test func modifiersHeldAtTheLockAreLetGo() throws {
    var player = try Player(screen: "desktop")
    for line in ["down ctrl", "800ms"] { try player.play(line) }
    #expect(player.held == .control)
    player.send(.receiver(.lock))
    #expect(player.held == [])
  }

  // MARK: Where it stands

  @Test(arguments: ["phone", "pad", "desktop"]) func aGreeterKeepsMostOfItsScreen(
    _ name: String
  ) throws {
    let monitor = try #require(Player.screens[name])
    func frame(_ receiver: KeyReceiver, window: Rect?) throws -> Rect {
      var player = try Player(screen: name)
      player.send(.receiver(receiver))
      var screen = Screen(monitors: [monitor])
      screen.window = window
      player.send(.screen(screen))
      return try #require(player.keyboard.placement?.frame)
    }
    let whole = monitor.frame
    for receiver in [KeyReceiver.lock, .greeter] {
      let low = try frame(receiver, window: nil)
      #expect(low.height <= (whole.height * 0.4).rounded())
      #expect(low.maxY == whole.maxY)
      // The form of a greeter that fills the screen reaches below its middle.
      let filled = try frame(receiver, window: whole)
      if receiver == .greeter {
        #expect(filled.y == whole.y || filled.y >= whole.height * 2 / 3)
      } else {
        #expect(filled == low, "a locker tells where its dialog is")
      }
      let beneath = Rect(x: 10, y: low.y + 10, width: 100, height: low.height - 20)
      let high = try frame(receiver, window: beneath)
      #expect(high.y == whole.y)
      #expect(!high.intersects(beneath))
    }
    let beneath = Rect(x: 10, y: whole.maxY - 60, width: 100, height: 40)
    #expect(try frame(.focus, window: beneath).maxY == whole.maxY, "a desktop moves its windows")
  }

  @Test func itStandsBelowALockersDialogWhereItFits() throws {
    var player = try Player(screen: "desktop")
    let whole = try #require(Player.screens["desktop"]).frame
    player.send(.receiver(.lock))
    let usual = try #require(player.keyboard.placement?.frame)
    func frame(below end: Double) throws -> Rect {
      let dialog = Rect(x: whole.x, y: whole.y, width: 300, height: end * whole.height)
      player.send(.lockDialog(dialog))
      return try #require(player.keyboard.placement?.frame)
    }
    #expect(try frame(below: 0.5) == usual)
    let low = try frame(below: 0.72)
    #expect(abs(low.y - 0.72 * whole.height) <= 1)
    #expect(low.maxY == whole.maxY)
    #expect(try frame(below: 0.85) == usual, "too little room for keys")
  }
}
