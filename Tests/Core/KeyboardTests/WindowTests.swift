import Control
import KeyModel
import Layouts
import Testing

@testable import Board
@testable import Keyboard

/// Where the window stands, and which effects put it there (R-SIZE).
@Suite struct WindowTests {
  private let now = Instant(milliseconds: 0)

  private func monitor(
    _ width: Double, _ height: Double, x: Double = 0, y: Double = 0, scale: Double = 1,
    name: String = "one", primary: Bool = false
  ) -> Monitor {
    Monitor(
      name: name, frame: Rect(x: x, y: y, width: width, height: height), isPrimary: primary,
      scale: scale)
  }

  private func shown(
    on monitors: [Monitor], focused: String? = nil, settings: Settings = Settings(),
    keyboards: [KeyboardDefinition] = TestKeyboards.all
  ) -> Keyboard {
    var keyboard = Keyboard(
      settings: settings, keyboards: keyboards,
      screen: Screen(monitors: monitors, focused: focused))
    _ = keyboard.handle(.command(.show), at: now)
    return keyboard
  }

  @Test func comesUpPlacedPaintedAndShownInThisOrder() throws {
    var keyboard = Keyboard(
      settings: Settings(), keyboards: TestKeyboards.all,
      screen: Screen(monitors: [monitor(375, 667)]))
    #expect(keyboard.scene == nil)
    let effects = keyboard.handle(.command(.show), at: now)
    let frame = Rect(x: 0, y: 451, width: 375, height: 216)
    #expect(effects.count == 5)
    #expect(effects[0] == .place(Placement(frame: frame, monitor: "one", reservesArea: true)))
    #expect(effects[1] == .repaint([Rect(x: 0, y: 0, width: 375, height: 216)]))
    #expect(effects[2] == .show)
    #expect(effects[3] == .documentChanged)
    guard case .keepResident(let characters) = effects[4] else {
      Issue.record("\(effects[4])")
      return
    }
    #expect(characters.isSuperset(of: "aAzZ19!€\\éÉß "))
    #expect(keyboard.scene?.size == frame.size)
  }

  @Test(arguments: [
    (1.0, 375.0, 667.0), (2, 375, 667), (3, 375, 667), (1, 768, 1024), (1.25, 1024, 768),
    (1, 1920, 1080), (1.5, 2560, 1440), (1, 200, 100),
  ])
  func spansItsMonitorAndStaysOnIt(_ scale: Double, _ width: Double, _ height: Double) throws {
    let bounds = Rect(
      x: 100, y: 50, width: (width * scale).rounded(), height: (height * scale).rounded())
    let keyboard = shown(on: [Monitor(name: "one", frame: bounds, scale: scale)])
    let frame = try #require(keyboard.placement?.frame)
    #expect(frame.x == bounds.x && frame.width == bounds.width)
    #expect(frame.maxY == bounds.maxY)
    #expect(frame.y >= bounds.y)
    #expect(frame.height == frame.height.rounded())
    for keycap in try #require(keyboard.scene).keycaps {
      #expect(keycap.frame.maxX <= frame.width + 1 && keycap.frame.maxY <= frame.height + 1)
    }
  }

  @Test func aMonitorTooSmallForKeysBreaksNothing() throws {
    var keyboard = shown(on: [monitor(10, 10)])
    #expect(keyboard.placement?.frame == Rect(x: 0, y: 0, width: 10, height: 10))
    let touch = Touch(
      id: TouchID(rawValue: 1), phase: .began, position: Point(x: 5, y: 5), time: now)
    _ = keyboard.handle(.touch(touch), at: now)
  }

  @Test func theBandStandsAboveTheKeysOfPadsAndDesktops() throws {
    var settings = Settings()
    let with = try #require(shown(on: [monitor(1024, 768)]).placement)
    settings.band = false
    let without = try #require(shown(on: [monitor(1024, 768)], settings: settings).placement)
    #expect(with.frame.height - without.frame.height == 44)
    let keys = shown(on: [monitor(1024, 768)]).status.keys
    let escape = try #require(keys.first { $0.id == "band-esc" })
    let first = try #require(keys.first { $0.id == "q" })
    #expect(escape.rect.maxY <= first.rect.y)
    #expect(shown(on: [monitor(1024, 768)], settings: settings).status.keys[0].id == "q")
    #expect(shown(on: [monitor(375, 667)]).status.keys[0].id == "q")
  }

  @Test func theDesktopPlaneTakesTheBandsRoom() throws {
    var player = try Player(screen: "pad")
    let before = player.keyboard.placement
    try player.play("tap fn")
    #expect(player.keyboard.placement == before)
    #expect(player.keyboard.status.keys.filter { $0.label == "esc" }.map(\.id) == ["esc"])
  }

  /// R-SIZE-1.
  @Test func followsTheFocusedMonitor() throws {
    let left = monitor(1920, 1080, name: "left", primary: true)
    let right = monitor(768, 1024, x: 1920, name: "right")
    var keyboard = shown(on: [left, right])
    #expect(keyboard.placement?.monitor == "left")
    let effects = keyboard.handle(
      .screen(Screen(monitors: [left, right], focused: "right")), at: now)
    let placement = try #require(keyboard.placement)
    #expect(placement.monitor == "right" && placement.frame.x == 1920)
    #expect(effects.first == .place(placement))
    #expect(
      effects.contains(
        .repaint([Rect(x: 0, y: 0, width: 768, height: placement.frame.height)])))
  }

  @Test func aScreenThatDidNotChangeChangesNothing() {
    var keyboard = shown(on: [monitor(375, 667)])
    #expect(keyboard.handle(.screen(Screen(monitors: [monitor(375, 667)])), at: now).isEmpty)
  }

  /// R-SIZE-10.
  @Test func rotationIsFollowedInTheSameStep() throws {
    var keyboard = shown(on: [monitor(375, 667)])
    _ = keyboard.handle(.screen(Screen(monitors: [monitor(667, 375)])), at: now)
    let frame = try #require(keyboard.placement?.frame)
    #expect(frame.width == 667 && frame.maxY == 375 && frame.height == 162)
    #expect(keyboard.scene?.size == frame.size)
  }

  @Test func aKeyUnderAFingerIsTypedBeforeTheKeysMoveAway() throws {
    var player = try Player()
    try player.play("down g")
    player.send(.screen(Screen(monitors: [monitor(667, 375)])))
    #expect(player.output == ["text g"])
  }

  @Test func withoutAMonitorItHidesAndComesBack() throws {
    var keyboard = shown(on: [monitor(375, 667)])
    #expect(keyboard.handle(.screen(Screen(monitors: [])), at: now).contains(.hide))
    #expect(keyboard.scene == nil && keyboard.placement == nil)
    let zero = Monitor(name: "one", frame: .zero)
    #expect(!keyboard.handle(.screen(Screen(monitors: [zero])), at: now).contains(.show))
    let back = keyboard.handle(.screen(Screen(monitors: [monitor(375, 667)])), at: now)
    #expect(back.contains(.show))
  }

  @Test func withoutKeyboardsThereIsNothingToShow() {
    var keyboard = shown(on: [monitor(375, 667)], keyboards: [])
    #expect(keyboard.placement == nil)
    #expect(keyboard.status.keys.isEmpty)
    let effects = keyboard.handle(.keyboards(TestKeyboards.all), at: now)
    #expect(effects.contains(.show))
  }

  // MARK: Height constraints

  /// R-SIZE-4.
  @Test func aConstraintCountsAtOnceAndCanBeTakenBack() throws {
    var keyboard = shown(on: [monitor(1024, 768)])
    let usual = try #require(keyboard.placement?.frame.height)
    let request = HeightConstraint(name: "low", relation: .equal, constant: 200, priority: 999)
    let effects = keyboard.handle(.constraints([request]), at: now)
    #expect(keyboard.placement?.frame.height == 244.0)
    #expect(effects.first == keyboard.placement.map { .place($0) })
    // It is known before the next first drawing: the window does not jump.
    _ = keyboard.handle(.command(.hide), at: now)
    _ = keyboard.handle(.command(.show), at: now)
    #expect(keyboard.placement?.frame.height == 244.0)
    _ = keyboard.handle(.constraints([]), at: now)
    #expect(keyboard.placement?.frame.height == usual)
  }

  /// R-SIZE-3: the example of the guide, an expanded height of 500, from a keyboard's file; and the user's own
  /// wish, which counts more where both are required.
  @Test func aKeyboardsFileAndTheSettingsWishAHeight() throws {
    var tall = try #require(TestKeyboards.all.first)
    tall.height = HeightConstraint(name: "mine.toml:4: height", relation: .equal, constant: 500)
    var keyboard = shown(on: [monitor(1920, 1080)], keyboards: [tall])
    #expect(keyboard.placement?.frame.height == 544)
    var settings = Settings()
    settings.height.relation = .atMost
    settings.height.constant = 300
    settings.height.place = "settings.toml:7"
    let logs = keyboard.handle(.settings(settings), at: now).compactMap { effect in
      if case .log(let text) = effect { text } else { nil }
    }
    #expect(keyboard.placement?.frame.height == 344)
    // R-SIZE-7.
    #expect(
      logs == [
        "height constraints cannot hold together: settings.toml:7: height: at-most 300.0 pt, "
          + "priority 1000, mine.toml:4: height: equal 500.0 pt, priority 1000; dropped: "
          + "mine.toml:4: height: equal 500.0 pt, priority 1000"
      ])
  }

  /// R-SIZE-7.
  @Test func aConflictIsLoggedOnceByName() {
    var keyboard = shown(on: [monitor(1024, 768)])
    let request = HeightConstraint(
      name: "giant", relation: .atLeast, constant: 5000, priority: 1000)
    let logs = keyboard.handle(.constraints([request]), at: now).compactMap { effect in
      if case .log(let text) = effect { text } else { nil }
    }
    #expect(logs.count == 1)
    #expect(logs.first?.contains("giant") == true)
    let again = keyboard.handle(.scheme(.dark), at: now)
    #expect(!again.contains { if case .log = $0 { true } else { false } })
    // An optional wish is met as nearly as it can be, and is no mistake.
    let optional = HeightConstraint(name: "tall", relation: .equal, constant: 4000, priority: 900)
    let quiet = keyboard.handle(.constraints([optional]), at: now)
    #expect(!quiet.contains { if case .log = $0 { true } else { false } })
    #expect(keyboard.placement?.frame.height == 461)
  }

  /// R-SIZE-7: the row above the keys takes from a wished height where 60 % of the monitor are not enough for both.
  @Test func whatTheRowAboveTheKeysTakesIsLogged() {
    var keyboard = shown(on: [monitor(1280, 900)])
    let request = HeightConstraint(name: "tall", relation: .equal, constant: 500)
    let logs = keyboard.handle(.constraints([request]), at: now).compactMap { effect in
      if case .log(let text) = effect { text } else { nil }
    }
    #expect(keyboard.placement?.frame.height == 540)
    #expect(
      logs == [
        "height constraints cannot hold together: room for the application and for what is above "
          + "the keys: at-most 496.0 pt, priority 1000, tall: equal 500.0 pt, priority 1000; "
          + "dropped: tall: equal 500.0 pt, priority 1000"
      ])
    var roomy = shown(on: [monitor(1280, 1024)])
    let none = roomy.handle(.constraints([request]), at: now)
    #expect(roomy.placement?.frame.height == 544)
    #expect(!none.contains { if case .log = $0 { true } else { false } })
  }

  // MARK: Floating

  @Test(arguments: [
    Rect(x: 0, y: 0, width: 1920, height: 1080), Rect(x: 50, y: 20, width: 375, height: 667),
    Rect(x: 0, y: 0, width: 300, height: 200), Rect(x: 0, y: 0, width: 20, height: 900),
  ])
  func theFloatingKeyboardStaysOnItsMonitor(_ bounds: Rect) throws {
    let monitor = Monitor(name: "one", frame: bounds)
    for across in [-1.0, 0, 0.5, 1, 7] {
      for width in [0.0, 320, 500, 9000] {
        var place = FloatingPlace()
        place.resize(to: width, corner: bounds.origin, on: monitor)
        place.move(
          to: Point(x: bounds.x + across * bounds.width, y: bounds.y + across * bounds.height),
          on: monitor)
        for hasBar in [false, true] {
          let frame = WindowGeometry.floating(on: monitor, place: place, hasBar: hasBar).frame
          #expect(frame.intersection(bounds).area >= frame.area - 1)
        }
      }
    }
  }

  @Test func theKeysOfTheFloatingKeyboardStayWhereTheyAreBelowSuggestions() {
    let monitor = Monitor(name: "one", frame: Rect(x: 50, y: 20, width: 1280, height: 800))
    var place = FloatingPlace()
    place.move(to: Point(x: 300, y: 200), on: monitor)
    let bare = WindowGeometry.floating(on: monitor, place: place)
    let barred = WindowGeometry.floating(on: monitor, place: place, hasBar: true)
    #expect(barred.body == bare.frame)
    #expect(barred.band.height == 44 && barred.band.maxY == barred.keyArea.y)
    place.move(to: Point(x: 300, y: 30), on: monitor)
    let high = WindowGeometry.floating(on: monitor, place: place, hasBar: true)
    #expect(high.frame.y == 20 && high.body.height == bare.frame.height)
  }

  @Test func theFloatingKeyboardIsMovedAndResizedByItsHandles() throws {
    var settings = Settings()
    settings.placement = .floating
    var player = try Player(screen: "desktop", settings: settings)
    let start = try #require(player.keyboard.placement)
    #expect(!start.reservesArea)
    #expect(player.keyboard.scene?.kind == .floating)
    try player.play("down grabber")
    try player.play("move -200 -300")
    try player.play("up")
    let moved = try #require(player.keyboard.placement?.frame)
    #expect(moved == start.frame.offset(x: -200, y: -300))
    try player.play("down resize")
    try player.play("move 60 10")
    let wide = try #require(player.keyboard.placement?.frame)
    #expect(wide.width == moved.width + 60 && wide.origin == moved.origin)
    try player.play("move 4000 10")
    try player.play("up")
    let widest = try #require(player.keyboard.placement?.frame)
    #expect(widest.width == 500)
    let keyArea = (widest.height - 28) / widest.width
    #expect(abs(keyArea - (moved.height - 28) / moved.width) < 0.01)
    try player.play("tap a")
    #expect(player.output == ["text a"])
  }
}
