import Appearance
import KeyModel
import Keyboard
import Paint
import X11

/// The keyboard's two windows and what of them is out of date. The picture of the keyboard is drawn
/// piece by piece: the X server keeps the whole, we keep one tile.
final class Display {
  let window: KeyboardWindow
  let popup: PopupWindow
  var theme: Theme
  /// Whether the window is to be mapped once its picture is ready.
  var needsShow = false
  var isPopupStale = false
  private var tile: Canvas
  private var popupCanvas: Canvas
  private var stale: [Rect] = []

  /// Large enough for the widest key at the largest scale, small enough to be forgotten.
  private static let tileWidth = 512
  private static let tileHeight = 128

  init(connection: Connection, theme: Theme) throws {
    self.theme = theme
    window = try KeyboardWindow(connection: connection)
    popup = try PopupWindow(connection: connection)
    let tile = try Canvas(width: Display.tileWidth, height: Display.tileHeight)
    let popupCanvas = try Canvas(width: 1, height: 1, format: .translucent)
    self.tile = tile
    self.popupCanvas = popupCanvas
  }

  /// What is stale already is not painted twice.
  func damage(_ rects: [Rect]) {
    stale += rects.filter { rect in !stale.contains { $0.intersection(rect) == rect } }
  }

  /// Paints the whole keyboard and its pop-up anew.
  func damageAll(_ keyboard: Keyboard) {
    if let scene = keyboard.scene {
      stale = [Rect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)]
    }
    isPopupStale = true
  }

  func expose(_ rect: Rect) { if window.isShown { stale.append(rect) } }
  func exposePopup() { isPopupStale = popup.isShown }

  func hide() {
    needsShow = false
    stale = []
    popup.hide()
    window.hide()
  }

  /// Draws what is out of date; true when the keyboard has just been mapped with its first picture.
  func present(
    _ keyboard: borrowing Keyboard, with painter: Painter
  ) throws(PaintFailure) -> Bool {
    let isFirst = needsShow
    if let scene = keyboard.scene, needsShow || (window.isShown && !stale.isEmpty) {
      let whole = Rect(x: 0, y: 0, width: scene.size.width, height: scene.size.height)
      if needsShow || stale.contains(whole) { stale = [whole] }
      let rects = stale
      stale = []
      if rects == [whole] { window.conceal() }
      defer {
        if needsShow { window.show() }
        needsShow = false
        window.reveal()
      }
      try paint(scene, rects, with: painter)
    }
    if isPopupStale {
      isPopupStale = false
      try presentPopup(keyboard.popup, with: painter)
    }
    return isFirst
  }

  private func paint(
    _ scene: Scene, _ rects: [Rect], with painter: Painter
  ) throws(PaintFailure) {
    try painter.paint(scene, theme: theme, damage: rects, through: tile) { piece in
      tile.withPixels { pixels in
        guard let base = pixels.baseAddress else { return }
        window.present(base, stride: tile.stride, to: piece)
      }
    }
  }

  private func presentPopup(
    _ shown: Popup?, with painter: Painter
  ) throws(PaintFailure) {
    guard let shown else { return popup.hide() }
    let (width, height) = (Int(shown.frame.width), Int(shown.frame.height))
    try popupCanvas.resize(width: width, height: height, format: .translucent)
    try painter.paint(
      shown.scene, theme: theme,
      damage: [Rect(x: 0, y: 0, width: shown.frame.width, height: shown.frame.height)],
      into: popupCanvas)
    let stride = popupCanvas.stride
    popupCanvas.withPixels { pixels in
      guard let base = pixels.baseAddress else { return }
      popup.show(
        pixels: base, stride: stride, frame: shown.frame, takesTouches: shown.takesTouches)
    }
  }
}
