import Board
import Gestures
import KeyModel
import Layouts
import Pages

// The preview of a pressed letter and the callout of a held key.
extension Keyboard {
  /// Returns the contents of the second window for the present overlay; nil if there is no overlay.
  func popup(on board: Board) -> Popup? {
    let builder = PopupBuilder(
      scale: board.geometry.scale, isPad: board.metrics.form != .phone,
      bounds: popupRoom(of: board.geometry), metrics: board.metrics,
      isInside: enabledKeyboards.current?.isBuiltIn == false)
    return switch overlays.current {
    case .none: nil
    case .preview(let preview): builder.preview(preview)
    case .callout(let callout): builder.callout(callout, cues: choiceCues)
    case .list(let list): builder.list(list, cues: choiceCues, names: names)
    }
  }

  /// Time for which a preview stays after the finger has lifted, so that a quick tap can be seen (`ios-rules` §7).
  static let previewLinger: Milliseconds = 50
  /// Greatest distance from a callout at which the finger still chooses one of its characters, in pt.
  private static let calloutReach = 70.0

  mutating func showNoOverlay() { overlays.close() }

  /// Shows the preview of a letter above its key: on phones, if the user wants previews, but never for a password
  /// (R-TRAIT-4).
  mutating func preview(_ index: Int) {
    guard let board = stage.board, board.metrics.form == .phone, settings.keyPreview,
      field?.traits.isSecure != true,
      let pressed = boardKey(index), pressed.key?.role == .character,
      case .text(let label, weight: _) = face(of: pressed, at: index)
    else { return showNoOverlay() }
    let preview = Preview(key: index, label: label, stem: board.root(pressed.frame))
    overlays.show(preview)
  }

  mutating func openCallout(on index: Int, by finger: TouchID) {
    guard let board = stage.board, let held = boardKey(index), let key = held.key else { return }
    let action = level(of: key).action
    let isShifted = levels.isShifted(action, of: key)
    let alternates = isShifted ? key.shiftedAlternates : key.alternates
    guard let own = action.text, !alternates.isEmpty, !levels.option.isOn else { return }
    let choices = [own] + alternates.filter { $0 != own }
    let stem = board.root(held.frame)
    fingers.capture(finger)
    overlays.open(
      Callout(
        finger: finger, stem: stem, choices: choices,
        frames: calloutFrames(choices.count, above: stem, board.geometry), chosen: 0))
  }

  /// Opens the callout of a page's key. The callout has the key's own text first, then its alternatives.
  mutating func openCallout(on index: Int, of key: PageKey, by finger: TouchID) {
    guard let board = stage.board, let held = boardKey(index),
      let alternates = held.key?.alternates,
      !alternates.isEmpty
    else { return }
    let choices = [key.text].compactMap(\.self) + alternates.filter { $0 != key.text }
    let stem = board.root(held.frame)
    fingers.capture(finger)
    overlays.open(
      Callout(
        finger: finger, stem: stem, choices: choices,
        frames: calloutFrames(choices.count, above: stem, board.geometry), chosen: 0, pageKey: key))
  }

  /// Returns the frames of a callout's cells in root px. The left edge of the callout, with its padding, is in line
  /// with the key.
  private func calloutFrames(_ count: Int, above stem: Rect, _ geometry: WindowGeometry) -> [Rect] {
    let scale = geometry.scale
    let padding = (Scene.popupPadding * scale).rounded()
    let margin = padding + (2 * scale).rounded()
    let width = min(max(stem.width - 2 * padding, 36 * scale), 110 * scale).rounded()
    let height = min(max(stem.height, 46 * scale), 60 * scale).rounded()
    return Callout.frames(
      count: count, cell: Size(width: width, height: height),
      above: stem.inset(x: padding, y: 0), lift: (13 * scale).rounded(),
      within: popupRoom(of: geometry).inset(x: margin, y: margin))
  }

  /// Returns the rectangle in which pop-ups may be, in root px: the monitor, or for an extension its own view (R-SIZE-8).
  func popupRoom(of geometry: WindowGeometry) -> Rect {
    enabledKeyboards.current?.isBuiltIn == false ? geometry.frame : geometry.monitor.frame
  }

  mutating func chooseInCallout(at point: Point) {
    guard let scale = stage.board?.geometry.scale else { return }
    let frame = overlays.choose(at: point, reach: Keyboard.calloutReach * scale)
    if let frame { sayPlace(at: frame.center) }
  }

  mutating func closeCallout(typing: Bool) {
    guard let callout = overlays.takeCallout() else { return }
    guard typing, let chosen = callout.chosen else { return }
    let text = callout.choices[chosen]
    if let key = callout.pageKey { return touch(PageKeyPress(key, .hold, choice: text)) }
    guard let owner = callout.owner else { return insert(text) }
    tell(owner.page) { page, context in page.choose(text, of: owner.offer, in: context) }
  }
}
