import Board
import KeyModel
import Layouts

// The menu of the icon in a panel, for panels that do not show the menu themselves: the list of keyboards, the
// settings, and Quit. The menu opens even while the keyboard is hidden.
extension Keyboard {
  /// Opens the menu beside the icon with this frame (root px), or closes the menu if it is open. During a grab the
  /// menu has no entry that starts a program (R-DESK-1). A policy may leave only the keyboards in the menu
  /// (R-DESK-5).
  mutating func openPanelMenu(beside icon: Rect, at now: Instant) {
    if overlays.list?.panel != nil { return dismissList(at: now) }
    guard !receiver.isLocked, let monitor = panelMonitor(of: icon) else { return }
    commitFingers(at: now)
    let able = enabledKeyboards.able
    var entries = listEntries(of: able)
    if !receiver.isSecret, settings.policy.offersSettings {
      entries.append(.settings(isMarked: surroundings.hasRequest))
      if !settings.policy.isAlwaysVisible { entries.append(.quit) }
    }
    let scale = monitor.scale
    let frames = KeyboardList.frames(
      count: entries.count,
      row: listRow(longest: able.map(\.displayName.count).max() ?? 0, on: monitor),
      beside: icon, lift: (KeyboardList.lift * scale).rounded(),
      within: monitor.frame.inset(x: 8 * scale, y: 8 * scale))
    overlays.open(KeyboardList(entries: entries, frames: frames, panel: monitor))
  }

  private func panelMonitor(of icon: Rect) -> Monitor? {
    screen.monitors.first { $0.frame.contains(icon.center) && $0.scale > 0 } ?? monitor
  }

  /// The contents of the menu's window; nil while the menu is closed.
  var panelMenu: Popup? {
    guard let list = overlays.list, let monitor = list.panel else { return nil }
    let metrics = Metrics(
      form: Form(for: monitor.points), isPortrait: monitor.isPortrait, width: monitor.points.width)
    let builder = PopupBuilder(
      scale: monitor.scale, isPad: metrics.form != .phone, bounds: monitor.frame, metrics: metrics)
    return builder.list(list, names: names)
  }
}
