import Board
import Control
import Gestures
import KeyModel

// Clicks for users who cannot press the buttons of a mouse (R-ASSIST-9).
extension Keyboard {
  /// The keys of assistive typing at the beginning of the band. At a lock or a greeter the key for speech is left
  /// out, since nothing is spoken there.
  var aids: [BoardKey.Handle] {
    (hasRest ? [.rest] : [])
      + (settings.dwell.isOn || settings.scan.mode != .off ? [.hold] : [])
      + (settings.clicks.tools ? [.mouse] : [])
      + (settings.speech.isOn && !receiver.isLocked ? [.speech] : [])
  }

  /// Whether the band shows the tools for clicks instead of the suggestions.
  var showsClickTools: Bool { settings.clicks.tools && assist.showsTools }

  /// Whether the next press of a button is reported to the keyboard alone, and to no program.
  var takesPress: Bool { assist.takesPress }

  /// Whether moves of the pointer outside the keyboard matter.
  var followsPointer: Bool { assist.followsPointer }

  /// Whether the tool is chosen for the next press, or locked.
  func isChosen(_ tool: ClickTool) -> Bool { assist.state(of: tool) != .off }

  func keycapState(of tool: ClickTool) -> Keycap.State {
    switch assist.state(of: tool) {
    case .once, .held: .latched
    case .locked: .locked
    case .off: .normal
    }
  }

  /// The chosen clicks, for `keycap status`.
  var clickStates: [Status.ModifierState] {
    ClickTool.allCases.compactMap { tool in
      let state = assist.state(of: tool)
      guard state != .off else { return nil }
      return Status.ModifierState(name: tool.rawValue, state: state.rawValue)
    }
  }

  mutating func toggleClickTools() { assist.toggle(.tools) }

  /// Handles a strike of a tool's key. `isTapped` is false for a user who strikes keys without taps, and so cannot
  /// strike twice within the time of a double tap.
  mutating func choose(_ tool: ClickTool, isTapped: Bool, at now: Instant) {
    outbox.acts += assist.choose(
      tool, at: now, doubleTap: isTapped ? settings.timing.doubleTap : nil)
  }

  /// Handles a press of a button at `point` (root px) outside the keyboard. The press was reported to no other program.
  mutating func pressTaken(at point: Point, _ now: Instant) {
    outbox.acts += assist.press(at: point, now)
  }

  /// Follows the pointer to `point` (root px) outside the keyboard; nil: the pointer is over the keyboard.
  mutating func follow(pointer point: Point?, at now: Instant) {
    assist.movePointer(to: point, at: now)
  }

  mutating func advanceClicks(to now: Instant) {
    let acts = assist.advanceClicks(to: now)
    guard !acts.isEmpty else { return }
    outbox.acts += acts
  }
}

extension ClickTool {
  /// The spoken name of the tool.
  var spokenName: String {
    switch self {
    case .right: "right click"
    case .middle: "middle click"
    case .double: "double click"
    case .drag: "drag"
    case .scroll: "scroll"
    }
  }
}
