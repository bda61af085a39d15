import KeyModel
import Testing

@testable import Gestures

/// R-ASSIST-9.
@Suite struct ClickToolsTests {
  private func time(_ ms: Double) -> Instant { Instant(milliseconds: ms) }
  private let here = Point(x: 100, y: 100)
  private let there = Point(x: 300, y: 200)

  private func tools(anywhere: Bool = false) -> ClickTools {
    var settings = ClickSettings()
    settings.tools = true
    settings.anywhere = anywhere
    return ClickTools(settings: settings)
  }

  @Test(arguments: [
    (ClickTool.right, [3]), (.middle, [2]), (.double, [1, 1]),
  ])
  func aToolIsForOnePress(tool: ClickTool, buttons: [Int]) {
    var tools = tools()
    #expect(!tools.takesPress)
    #expect(tools.choose(tool, at: time(0), doubleTap: 300) == [])
    #expect(tools.takesPress && tools.state(of: tool) == .once)
    #expect(
      tools.press(at: here, time(500))
        == buttons.flatMap { [PointerAct.move(here), .press($0), .release($0)] })
    #expect(!tools.takesPress && tools.state(of: tool) == .off)
  }

  @Test func aDoubleTapLocksAndALaterTapEnds() {
    var tools = tools()
    _ = tools.choose(.right, at: time(0), doubleTap: 300)
    _ = tools.choose(.right, at: time(250), doubleTap: 300)
    #expect(tools.state(of: .right) == .locked)
    for press in 1...3 { #expect(!tools.press(at: here, time(Double(press) * 500)).isEmpty) }
    #expect(tools.state(of: .right) == .locked)
    _ = tools.choose(.right, at: time(3000), doubleTap: 300)
    #expect(!tools.takesPress)
    // Two taps that are far apart choose the tool and let it go.
    _ = tools.choose(.right, at: time(4000), doubleTap: 300)
    _ = tools.choose(.right, at: time(4301), doubleTap: 300)
    #expect(!tools.takesPress)
    // Who cannot tap locks by choosing again, whenever that is.
    _ = tools.choose(.right, at: time(5000), doubleTap: nil)
    _ = tools.choose(.right, at: time(9000), doubleTap: nil)
    #expect(tools.state(of: .right) == .locked)
  }

  @Test func anotherToolTakesThePlaceOfOne() {
    var tools = tools()
    _ = tools.choose(.right, at: time(0), doubleTap: 300)
    _ = tools.choose(.double, at: time(100), doubleTap: 300)
    #expect(tools.state(of: .right) == .off && tools.state(of: .double) == .once)
  }

  @Test func aDragHoldsTheButtonFromOnePressToTheNext() {
    var tools = tools()
    _ = tools.choose(.drag, at: time(0), doubleTap: 300)
    #expect(tools.press(at: here, time(100)) == [.move(here), .press(1)])
    #expect(tools.takesPress && tools.state(of: .drag) == .held)
    #expect(tools.press(at: there, time(900)) == [.move(there), .release(1)])
    #expect(!tools.takesPress)
    // Nothing stays pressed: not when the tool is let go, and not at the end.
    for end in [
      { (tools: inout ClickTools) in tools.reset() },
      { $0.choose(.right, at: time(3), doubleTap: 300) },
    ] {
      _ = tools.choose(.drag, at: time(0), doubleTap: 300)
      _ = tools.press(at: here, time(1))
      #expect(end(&tools) == [.release(1)])
      _ = tools.reset()
    }
  }

  @Test func aDragGoesOnWhileTheKeyboardIsHidden() {
    var tools = tools()
    _ = tools.choose(.drag, at: time(0), doubleTap: 300)
    _ = tools.press(at: here, time(1))
    tools.forgetTool()
    #expect(tools.press(at: there, time(2)) == [.move(there), .release(1)])
    _ = tools.choose(.right, at: time(3), doubleTap: 300)
    tools.forgetTool()
    #expect(!tools.takesPress)
  }

  @Test func theWheelTurnsAsFarAsThePointerIsAway() {
    var tools = tools()
    _ = tools.choose(.scroll, at: time(0), doubleTap: 300)
    #expect(tools.press(at: here, time(0)) == [])
    #expect(tools.followsPointer && tools.deadline == nil)
    func steps(at y: Double, from start: Double) -> [PointerAct] {
      tools.move(to: Point(x: 100, y: y), at: time(start))
      var acts: [PointerAct] = []
      while let due = tools.deadline, due <= time(start + 1000) { acts += tools.advance(to: due) }
      return acts
    }
    #expect(steps(at: 108, from: 0) == [])
    let slow = steps(at: 122, from: 1000)
    let fast = steps(at: 170, from: 2000)
    let up = steps(at: 20, from: 3000)
    #expect(slow.count == 4 && Set(slow) == [.press(5), .release(5)])
    #expect(fast.count > 8 && fast.count < 16)
    #expect(Set(up) == [.press(4), .release(4)])
    #expect(tools.press(at: here, time(5000)) == [.move(here)])
    #expect(!tools.takesPress && tools.deadline == nil)
  }

  @Test func aPointerThatRestsClicksOnceUntilItMoves() {
    var tools = tools(anywhere: true)
    tools.move(to: here, at: time(0))
    tools.move(to: Point(x: 106, y: 106), at: time(700))
    #expect(tools.advance(to: time(1199)) == [])
    #expect(tools.deadline == time(1200))
    #expect(tools.advance(to: time(1200)) == [.move(here), .press(1), .release(1)])
    tools.move(to: Point(x: 104, y: 100), at: time(1300))
    #expect(tools.deadline == nil)
    tools.move(to: there, at: time(2000))
    #expect(tools.advance(to: time(3200)).first == .move(there))
    // With a tool, the rest is the press of that tool.
    _ = tools.choose(.right, at: time(4000), doubleTap: nil)
    tools.move(to: here, at: time(5000))
    #expect(tools.advance(to: time(6200)) == [.move(here), .press(3), .release(3)])
  }

  @Test func aPointerThatMovesOnOrLeavesClicksNothing() {
    var tools = tools(anywhere: true)
    for step in 0..<100 {
      tools.move(to: Point(x: Double(step) * 11, y: 0), at: time(Double(step) * 1100))
      #expect(tools.advance(to: time(Double(step) * 1100 + 1099)) == [])
    }
    tools.move(to: nil, at: time(200_000))
    #expect(tools.deadline == nil)
    var off = self.tools()
    off.move(to: here, at: time(0))
    #expect(off.deadline == nil && !off.followsPointer)
  }
}
