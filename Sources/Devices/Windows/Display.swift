package import Board
package import KeyModel
package import Keyboard
package import Paint
package import X11

/// The keyboard's windows, with the parts that have to be painted. The picture of the keyboard is drawn piece by
/// piece through one tile, because the X server keeps the whole picture.
package final class Display {
  package let window: KeyboardWindow
  package let popup: PopupWindow
  package var theme: Theme {
    didSet {
      keys.forget()
      window.opacity = theme.backdrop.opacity
    }
  }
  /// Whether the window has to be mapped when its picture is ready.
  package var needsShow = false
  package var isPopupStale = false
  package var isButtonStale = false
  /// The floating button. The button is made when it is first used.
  package private(set) var button: ButtonWindow?
  package var isTrayStale = false
  /// The icon in a panel's window; nil if no icon is shown.
  package private(set) var tray: TrayWindow?
  /// Whether there is a window manager.
  package var isManaged: Bool {
    didSet {
      window.follow(isManaged: isManaged)
      button?.follow(isManaged: isManaged)
    }
  }
  /// Shows the windows to a compositor that has started with the window manager.
  package func announce() {
    window.announce()
    popup.announce()
    button?.announce()
  }

  private let connection: Connection
  private var tile: Canvas
  private var popupCanvas: Canvas
  private var stale: [Rect] = []
  /// Size of the letters that are shown, as a share of the wanted size.
  private var letterShare = 1.0
  /// The pictures of keys that the server keeps. Most pictures of a tap were painted before. The cache shows
  /// which keys were pressed, so it is emptied when the user rests.
  private var keys = PictureCache<KeptPicture>()
  /// Greatest number of changed parts whose pictures are kept. More parts are a change of the whole plane.
  private static let fewParts = 8

  /// Width of the tile, in px. The tile is large enough for the widest key at the largest scale, and small enough
  /// for little memory. Xlib puts at most 256 KiB into one request with its header; with 512 × 128 px it sent each
  /// last row separately.
  private static let tileWidth = 480
  /// Height of the tile, in px.
  private static let tileHeight = 136

  package init(
    connection: Connection, theme: Theme, isManaged: Bool, home: WindowHome
  ) throws {
    self.theme = theme
    self.connection = connection
    self.isManaged = isManaged
    window = try KeyboardWindow(connection: connection, isManaged: isManaged, home: home)
    popup = try PopupWindow(connection: connection, of: window)
    window.opacity = theme.backdrop.opacity
    let tile = try Canvas(width: Display.tileWidth, height: Display.tileHeight)
    let popupCanvas = try Canvas(width: 1, height: 1, format: .translucent)
    self.tile = tile
    self.popupCanvas = popupCanvas
  }

  /// Places the window; `scene` is its content at that place.
  package func place(_ placement: Placement, of scene: Scene?, among monitors: [Monitor]) {
    window.place(
      placement.frame, reservesArea: placement.reservesArea,
      cornerRadius: scene?.cornerRadius ?? 0, monitor: placement.monitor, monitors: monitors)
  }

  /// Adds rectangles to paint. A rectangle inside a stale rectangle is not added.
  package func damage(_ rects: [Rect]) {
    stale += rects.filter { rect in !stale.contains { $0.intersection(rect) == rect } }
  }

  /// Marks the whole keyboard and its pop-up for painting.
  package func damageAll(of scene: Scene?) {
    if let scene { stale = [scene.size.bounds] }
    isPopupStale = true
    isButtonStale = button?.isShown == true
    isTrayStale = tray != nil
  }

  /// Makes or removes the icon in a panel's window.
  package func showTray(_ isWanted: Bool) {
    tray = isWanted ? tray ?? TrayWindow(connection: connection) : nil
    isTrayStale = isWanted
  }

  /// Paints and shows a new window.
  package func showAnew(_ scene: Scene?) {
    damageAll(of: scene)
    needsShow = scene != nil
  }

  package func expose(_ rect: Rect) { if window.isShown { stale.append(rect) } }
  package func exposePopup() { isPopupStale = true }

  /// Frees the server's memory that typing needed.
  package func rest() {
    keys.forget()
    window.rest()
  }

  package func hide() {
    needsShow = false
    stale = []
    keys.forget()
    popup.hide()
    window.hide()
  }

  /// Paints all stale parts, and maps the keyboard with its first picture.
  package func present(
    _ scene: Scene?, popup shownPopup: Popup?, button shownButton: FloatingButton?,
    with painter: Painter
  ) throws(PaintFailure) {
    if let scene, needsShow || (window.isShown && !stale.isEmpty) {
      let whole = scene.size.bounds
      let share = try painter.letterShare(of: scene, theme: theme, on: tile)
      if share != letterShare {
        letterShare = share
        keys.forget()
        stale = [whole]
      }
      if needsShow || stale.contains(whole) { stale = [whole] }
      let rects = stale
      stale = []
      if rects == [whole] { window.conceal() } else { window.settle() }
      defer {
        if needsShow { window.show() }
        needsShow = false
        window.reveal()
      }
      try paint(scene, rects, with: painter)
    }
    window.settle()
    if isPopupStale {
      isPopupStale = false
      try presentPopup(shownPopup, with: painter)
    }
    if isButtonStale {
      isButtonStale = false
      try present(shownButton, with: painter)
    }
    if isTrayStale {
      isTrayStale = false
      guard let tray, let size = tray.size else { return }
      try paintWhole(.icon(of: size), with: painter) { pixels, stride in
        tray.show(pixels: pixels, stride: stride, size: size)
      }
    }
  }

  private func present(
    _ shown: FloatingButton?, with painter: Painter
  ) throws(PaintFailure) {
    guard let shown else { return button?.hide() ?? () }
    if button?.isLost != false {
      button = try? ButtonWindow(connection: connection, isManaged: isManaged)
    }
    guard let button else { return }
    try paintWhole(shown.scene, with: painter) { pixels, stride in
      button.show(pixels: pixels, stride: stride, frame: shown.frame)
    }
  }

  /// Draws a small window's scene into the shared canvas, and shows it.
  private func paintWhole(
    _ scene: Scene, with painter: Painter, _ show: (UnsafeRawPointer, _ stride: Int) -> Void
  ) throws(PaintFailure) {
    try popupCanvas.resize(
      width: Int(scene.size.width), height: Int(scene.size.height), format: .translucent)
    try painter.paint(
      scene, theme: theme,
      damage: [scene.size.bounds], into: popupCanvas)
    let stride = popupCanvas.stride
    popupCanvas.withPixels { pixels in
      if let base = pixels.baseAddress { show(base, stride) }
    }
  }

  private func paint(
    _ scene: Scene, _ rects: [Rect], with painter: Painter
  ) throws(PaintFailure) {
    let others = try paintKeys(of: scene, rects, with: painter)
    try painter.paint(scene, theme: theme, damage: others, through: tile) { piece in
      tile.withPackedPixels(width: Int(piece.width), height: Int(piece.height)) {
        window.present($0, stride: $1, to: piece)
      }
    }
  }

  /// Shows kept pictures for the rectangles of `rects` that are keys, and keeps new pictures. Returns the other rectangles.
  private func paintKeys(
    of scene: Scene, _ rects: [Rect], with painter: Painter
  ) throws(PaintFailure) -> [Rect] {
    guard rects.count <= Display.fewParts else { return rects }
    keys.follow(scene)
    var others: [Rect] = []
    for rect in rects {
      guard rect.width <= Double(tile.width), rect.height <= Double(tile.height),
        let keycap = scene.keycap(filling: rect)
      else {
        others.append(rect)
        continue
      }
      if let picture = keys[keycap] {
        window.show(picture, at: rect)
        continue
      }
      try painter.paint(scene, theme: theme, damage: [rect], into: tile, origin: rect.origin)
      let picture = tile.withPackedPixels(width: Int(rect.width), height: Int(rect.height)) {
        window.keep($0, stride: $1, to: rect)
      }
      keys.keep(picture, of: keycap)
    }
    return others
  }

  private func presentPopup(
    _ shown: Popup?, with painter: Painter
  ) throws(PaintFailure) {
    guard let shown else { return popup.hide() }
    try paintWhole(shown.scene, with: painter) { pixels, stride in
      popup.show(
        pixels: pixels, stride: stride, frame: shown.frame, takesTouches: shown.takesTouches)
    }
  }
}
