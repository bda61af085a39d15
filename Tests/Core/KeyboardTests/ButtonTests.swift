import Control
import KeyModel
import Testing

@testable import Keyboard

/// The small round button that opens a hidden keyboard.
@Suite struct ButtonTests {
  private let monitor = Monitor(
    name: "m", frame: Rect(x: 100, y: 50, width: 1280, height: 800), isPrimary: true, scale: 2)

  private func hidden(button: ButtonMode = .always) throws -> Player {
    var settings = Settings()
    settings.floatingButton = button
    var player = try Player(screen: "desktop", settings: settings)
    player.send(.command(.hide))
    return player
  }

  private func touch(_ phase: Touch.Phase, _ point: Point) -> Event {
    .touch(
      Touch(
        id: TouchID(rawValue: 7), phase: phase, position: point,
        time: Instant(milliseconds: 1_000_000)))
  }

  private func centre(_ player: Player) throws -> Point {
    let frame = try #require(player.keyboard.button?.frame)
    return Point(x: frame.midX, y: frame.midY)
  }

  @Test func itIsThereOnlyWhileTheKeyboardIsHiddenAndWanted() throws {
    var player = try hidden(button: .never)
    #expect(player.keyboard.button == nil)
    player = try hidden()
    let frame = try #require(player.keyboard.button?.frame)
    #expect(frame.width >= 44 && frame.width == frame.height)
    #expect(player.keyboard.status.button == frame)
    player.send(.command(.show))
    #expect(player.keyboard.button == nil)
    #expect(player.effects.contains(.button))
  }

  @Test func aTapOpensTheKeyboard() throws {
    var player = try hidden()
    let point = try centre(player)
    player.send(touch(.began, point))
    #expect(player.keyboard.button?.scene.keycaps.first?.state == .pressed)
    player.send(touch(.moved, point.offset(x: 3, y: -3)))
    player.send(touch(.ended, point.offset(x: 3, y: -3)))
    #expect(player.keyboard.placement != nil)
    #expect(player.keyboard.button == nil)
    #expect(player.output.last == "shown")
  }

  @Test func aDragMovesItToTheNearestEdgeAndIsKept() throws {
    var player = try hidden()
    let point = try centre(player)
    player.send(touch(.began, point))
    player.send(touch(.moved, Point(x: 200, y: 500)))
    #expect(player.keyboard.button?.frame.midX == 200)
    player.send(touch(.ended, Point(x: 200, y: 500)))
    #expect(player.keyboard.placement == nil, "a drag opens nothing")
    let frame = try #require(player.keyboard.button?.frame)
    #expect(frame.x == ButtonPlace.margin)
    #expect(abs(frame.midY - 500) < 1)
    let saved = player.effects.compactMap {
      if case .saveButton(let text) = $0 { text } else { nil }
    }
    var next = try hidden()
    next.send(.buttonPlace(try #require(saved.first)))
    #expect(next.keyboard.button?.frame == frame)
    next.send(.buttonPlace("nowhere 7"))
    #expect(next.keyboard.button?.frame == frame, "nonsense moves nothing")
  }

  @Test func whereNothingTellsItStandsThereByItself() throws {
    var player = try hidden(button: .auto)
    #expect(player.keyboard.button == nil)
    player.send(.silence(true))
    let frame = try #require(player.keyboard.button?.frame)
    player.send(touch(.began, Point(x: frame.midX, y: frame.midY)))
    player.send(touch(.ended, Point(x: frame.midX, y: frame.midY)))
    #expect(player.keyboard.placement != nil)
    player.send(.command(.hide))
    #expect(player.keyboard.button?.frame == frame)
    player.send(.silence(false))
    #expect(player.keyboard.button == nil)
  }

  @Test func whoeverTypesByHandNeedsNoButtonUntilAFingerTaps() throws {
    var player = try hidden(button: .auto)
    player.send(.silence(true))
    player.send(.physicalKey)
    #expect(player.keyboard.button == nil)
    player.send(.tapElsewhere(Point(x: 300, y: 300)))
    #expect(player.keyboard.button != nil)
  }

  @Test func bySettingsItNeverComesByItself() throws {
    var settings = Settings()
    settings.focus.opens = false
    var player = try Player(screen: "desktop", settings: settings)
    player.send(.command(.hide))
    player.send(.silence(true))
    #expect(player.keyboard.button == nil, "nothing comes by itself")
    settings = Settings()
    settings.focus.never = ["NEdit"]
    player = try Player(screen: "desktop", settings: settings)
    player.send(.command(.hide))
    player.send(.application("NEdit"))
    player.send(.silence(true))
    #expect(player.keyboard.button == nil, "never for this application")
  }

  @Test func itDoesNotCoverWhereOneTypes() throws {
    var player = try hidden(button: .auto)
    player.send(.silence(true))
    let frame = try #require(player.keyboard.button?.frame)
    player.send(.tapElsewhere(Point(x: frame.midX, y: frame.midY)))
    let extraCandidates = try #require(player.keyboard.button?.frame)
    #expect(!extraCandidates.contains(Point(x: frame.midX, y: frame.midY)))
    #expect(extraCandidates.maxX == frame.maxX, "on the same edge")
    #expect(abs(extraCandidates.midY - frame.midY) < 3 * frame.height, "near its place")
    var place = ButtonPlace()
    place.along = 0.5
    for edge in ButtonPlace.Edge.allCases {
      place.edge = edge
      let line = place.frame(on: monitor)
      #expect(!place.frame(on: monitor, avoiding: line).intersects(line))
    }
    #expect(place.frame(on: monitor, avoiding: monitor.frame) == place.frame(on: monitor))
  }

  @Test func aCancelledTouchPutsItBack() throws {
    var player = try hidden()
    let frame = player.keyboard.button?.frame
    let point = try centre(player)
    player.send(touch(.began, point))
    player.send(touch(.moved, Point(x: 900, y: 300)))
    player.send(touch(.cancelled, Point(x: 900, y: 300)))
    #expect(player.keyboard.button?.frame == frame)
    #expect(player.keyboard.placement == nil)
  }

  @Test(arguments: ButtonPlace.Edge.allCases, [0.0, 0.3, 1.0])
  func everyPlaceIsOnTheMonitorAndFoundAgain(edge: ButtonPlace.Edge, along: Double) throws {
    var place = ButtonPlace()
    (place.edge, place.along) = (edge, along)
    let frame = place.frame(on: monitor)
    #expect(frame.intersection(monitor.frame) == frame)
    #expect(frame.width == 2 * ButtonPlace.diameter)
    let found = ButtonPlace(nearest: frame, on: monitor)
    #expect(found.frame(on: monitor) == frame)
    #expect(ButtonPlace(text: place.text) == place)
  }
}
