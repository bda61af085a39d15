import Board
import KeyModel
import Layouts
import Testing

@testable import Keyboard

/// The place of the window without the keyboard around it.
@Suite struct WindowArrangementTests {
  private let monitor = Monitor(
    name: "desktop", frame: Rect(x: 0, y: 0, width: 1920, height: 1080))
  private let finger = TouchID(rawValue: 1)

  private func surroundings(_ change: (inout Settings) -> Void = { _ in }) -> Surroundings {
    var settings = Settings()
    change(&settings)
    return Surroundings(
      settings: settings, installed: [], screen: Screen(monitors: [monitor]))
  }

  @Test func theUserMayChooseWhatIsNotChosen() {
    let surroundings = surroundings()
    var place = WindowArrangement(surroundings.settings)
    #expect(!place.mayChange(to: .docked, in: surroundings))
    #expect(place.mayChange(to: .floating, in: surroundings))
    place.showHeightHandles(true)
    place.change(to: .floating)
    #expect(place.mode == .floating && !place.isSizing)
  }

  @Test func newSettingsCountWhereTheyDiffer() {
    let settings = Settings()
    var place = WindowArrangement(settings)
    place.change(to: .floating)
    place.follow(settings, after: settings)
    #expect(place.mode == .floating, "the settings are the same")
    var others = settings
    others.placement = .floating
    place.change(to: .docked)
    place.follow(others, after: settings)
    #expect(place.mode == .floating)
  }

  @Test func theGrabberMovesTheFloatingWindow() throws {
    let surroundings = surroundings { $0.placement = .floating }
    var place = WindowArrangement(surroundings.settings)
    let geometry = WindowGeometry.floating(on: monitor, place: place.floating)
    let start = geometry.body.origin
    place.beginDrag(of: .grabber, by: finger, at: start, on: geometry, in: surroundings)
    #expect(place.handle(draggedBy: finger) == .grabber)
    #expect(place.handle(draggedBy: TouchID(rawValue: 2)) == nil)
    place.drag(to: start.offset(x: -100, y: -50), on: geometry)
    let moved = WindowGeometry.floating(on: monitor, place: place.floating)
    #expect(moved.body.origin == start.offset(x: -100, y: -50))
    let end = place.endDrag(on: moved, of: nil, in: surroundings)
    #expect(end == nil && !place.isDragging)
  }

  @Test func hidingEndsADrag() {
    let surroundings = surroundings { $0.placement = .floating }
    var place = WindowArrangement(surroundings.settings)
    let geometry = WindowGeometry.floating(on: monitor, place: place.floating)
    place.beginDrag(
      of: .resize, by: finger, at: Point(x: 0, y: 0), on: geometry, in: surroundings)
    place.letGo()
    #expect(!place.isDragging)
  }
}
