internal import CX11
package import KeyModel

/// The second window: the preview of a letter, a callout, the list of keyboards (R-SIZE-8). The picture of this
/// window has soft edges. With a compositor the edges are transparent. Without a compositor the edges are blended
/// with a copy of the pixels beneath, which is made when the window is shown.
package final class PopupWindow {
  private let connection: Connection
  /// The parent of the pop-ups: the root, or the window of an embedded keyboard.
  private let parent: Window
  /// The window for a compositor; nil if there is none.
  private var composited: Layer?
  private var plain: Layer
  private var shown: Layer?
  private var frame = Rect.zero
  /// The pixels beneath the window. The memory is used again for the next pop-up.
  private var beneath: [UInt32] = []
  /// The pixels of `beneath` with the picture laid over them.
  private var mixed: [UInt32] = []
  /// Time at which the windows below a hidden pop-up count as painted again.
  private var repainted = ContinuousClock().now
  /// Time that the windows below a pop-up get for painting again.
  private static let repaintTime = Duration.milliseconds(400)

  private final class Layer {
    let id: Window
    let surface: Surface
    private let connection: Connection
    private var takesTouches = true

    /// Sets whether the window takes touches. An empty input region lets touches through.
    func setTakesTouches(_ takes: Bool) {
      guard takes != takesTouches, connection.extensions.fixes != nil else { return }
      takesTouches = takes
      let region = takes ? 0 : XFixesCreateRegion(connection.display, nil, 0)
      XFixesSetWindowShapeRegion(connection.display, id, Int32(ShapeInput), 0, 0, region)
      if region != 0 { XFixesDestroyRegion(connection.display, region) }
    }

    init(
      _ connection: Connection, in parent: Window, depth: Int32,
      visual: UnsafeMutablePointer<Visual>?, colormap: Colormap
    ) throws(X11Failure) {
      self.connection = connection
      id = connection.makeOverrideWindow(
        in: parent, depth: depth, visual: visual, colormap: colormap, type: .typeTooltip,
        name: "Keycap pop-up")
      surface = try Surface(connection: connection, window: id)
      connection.selectTouches(on: id, hover: true)
    }
  }

  /// Makes the pop-ups of `window`: on the screen, or inside `window` if it is embedded.
  package init(connection: Connection, of window: KeyboardWindow) throws(X11Failure) {
    self.connection = connection
    parent = window.home.isEmbedded ? window.id : connection.root
    plain = try PopupWindow.makePlain(connection, in: parent)
    // A compositor does not blend a window inside another window.
    composited = window.home.isEmbedded ? nil : PopupWindow.makeComposited(connection)
  }

  private static func makePlain(
    _ connection: Connection, in parent: Window
  ) throws(X11Failure) -> Layer {
    try Layer(
      connection, in: parent, depth: Int32(CopyFromParent), visual: nil, colormap: 0)
  }

  private static func makeComposited(_ connection: Connection) -> Layer? {
    connection.makeTranslucent().flatMap {
      try? Layer(
        connection, in: connection.root, depth: 32, visual: $0.visual, colormap: $0.colormap)
    }
  }

  /// Shows the windows to a compositor that has started with the window manager.
  package func announce() {
    guard parent == connection.root else { return }
    connection.announce([plain, composited].compactMap(\.self).map { ($0.id, frame.origin) })
  }

  /// Handles an event, and makes the window again if another client has destroyed it. Returns true if the contents
  /// must be shown again.
  func notice(_ event: XEvent) -> Bool {
    guard event.type == DestroyNotify, event.xany.send_event == 0 else { return false }
    let window = event.xdestroywindow.window
    guard owns(window) else { return false }
    let wasShown = shown?.id == window
    if wasShown { shown = nil }
    if window == composited?.id {
      composited = PopupWindow.makeComposited(connection)
    } else if let layer = try? PopupWindow.makePlain(connection, in: parent) {
      plain = layer
    }
    return wasShown
  }

  deinit {
    guard !connection.isLost else { return }
    XDestroyWindow(connection.display, plain.id)
    if let composited { XDestroyWindow(connection.display, composited.id) }
  }

  package var isShown: Bool { shown != nil }

  /// Whether a point of the root lies on the shown window.
  func contains(_ point: Point) -> Bool { isShown && frame.contains(point) }

  func owns(_ window: Window) -> Bool {
    window == plain.id || window == composited?.id
  }

  /// Shows a picture of premultiplied 32-bit pixels at `frame` (root px), above the keyboard. Touches go to the
  /// windows below, unless `takesTouches`.
  package func show(
    pixels: UnsafeRawPointer, stride: Int, frame: Rect, takesTouches: Bool
  ) {
    let layer = connection.hasCompositor ? composited ?? plain : plain
    if let shown, shown !== layer { hide() }
    layer.setTakesTouches(takesTouches)
    if shown == nil || frame != self.frame { place(layer, frame) }
    if layer === plain {
      presentMixed(pixels, stride: stride, in: layer)
    } else {
      layer.surface.put(
        pixels, stride: stride, to: frame.size.bounds)
    }
  }

  package func hide() {
    guard let shown else { return }
    XUnmapWindow(connection.display, shown.id)
    self.shown = nil
    repainted = ContinuousClock().now + PopupWindow.repaintTime
  }

  private func place(_ layer: Layer, _ frame: Rect) {
    if layer === plain {
      takeBeneath(frame)
      // A window that is mapped shows its picture at once, without the old picture at the new place.
      if shown != nil { hide() }
    }
    self.frame = frame
    connection.place(layer.id, frame)
    if shown == nil { XMapRaised(connection.display, layer.id) }
    shown = layer
  }

  /// Copies the pixels beneath `frame`. The copy must not contain a pop-up that is shown, or one that has closed so
  /// recently that the windows below may not have been painted again. In the place of such a pop-up, the copy has the
  /// pixels that were copied beneath it.
  private func takeBeneath(_ frame: Rect) {
    let (width, height) = (Int(frame.width), Int(frame.height))
    let isRecent = shown != nil || ContinuousClock().now < repainted
    let last = isRecent ? (pixels: beneath, frame: self.frame) : nil
    beneath = [UInt32](repeating: 0, count: width * height)
    defer {
      if let last {
        PopupWindow.copy(last.pixels, of: last.frame, to: &beneath, of: frame)
      }
    }
    let room = connection.attributes(of: parent).map { Rect($0).size.bounds } ?? .zero
    let visible = frame.intersection(room)
    guard !visible.isEmpty,
      let image = XGetImage(
        connection.display, parent, Int32(visible.x), Int32(visible.y),
        UInt32(visible.width), UInt32(visible.height), UInt(bitPattern: -1), ZPixmap)
    else { return }
    defer { _ = keycap_destroy_image(image) }
    guard image.pointee.bits_per_pixel == 32, let data = image.pointee.data else { return }
    let (left, top) = (Int(visible.x - frame.x), Int(visible.y - frame.y))
    for row in 0..<Int(visible.height) {
      let line = UnsafeRawPointer(data + row * Int(image.pointee.bytes_per_line))
      for column in 0..<Int(visible.width) {
        beneath[(row + top) * width + left + column] = line.load(
          fromByteOffset: column * 4, as: UInt32.self)
      }
    }
  }

  private func presentMixed(
    _ pixels: UnsafeRawPointer, stride: Int, in layer: Layer
  ) {
    let (width, height) = (Int(frame.width), Int(frame.height))
    guard beneath.count == width * height else { return }
    if mixed.count != beneath.count { mixed = beneath }
    for row in 0..<height {
      for column in 0..<width {
        let over = pixels.load(fromByteOffset: row * stride + column * 4, as: UInt32.self)
        let index = row * width + column
        mixed[index] = PopupWindow.lay(over, on: beneath[index])
      }
    }
    mixed.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      layer.surface.put(
        base, stride: width * 4, to: frame.size.bounds)
    }
  }

  /// Copies the pixels of one area to another, where the areas overlap. Frames are root px.
  static func copy(_ pixels: [UInt32], of source: Rect, to copy: inout [UInt32], of target: Rect) {
    let common = source.intersection(target)
    let (width, height) = (Int(common.width), Int(common.height))
    guard !common.isEmpty, pixels.count == Int(source.width) * Int(source.height),
      copy.count == Int(target.width) * Int(target.height)
    else { return }
    for row in 0..<height {
      let from = (Int(common.y - source.y) + row) * Int(source.width) + Int(common.x - source.x)
      let to = (Int(common.y - target.y) + row) * Int(target.width) + Int(common.x - target.x)
      copy.replaceSubrange(to..<(to + width), with: pixels[from..<(from + width)])
    }
  }

  /// Blends a premultiplied pixel over an opaque pixel.
  static func lay(_ over: UInt32, on under: UInt32) -> UInt32 {
    let rest = 255 - (over >> 24)
    if rest == 0 { return over }
    func part(_ shift: UInt32) -> UInt32 {
      let sum = (over >> shift & 0xff) + ((under >> shift & 0xff) * rest + 127) / 255
      return min(sum, 255) << shift
    }
    return 0xff00_0000 | part(16) | part(8) | part(0)
  }
}
