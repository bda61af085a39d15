import Board
import Control
import KeyModel
import Keyboard
import Layouts
import Library
import Paint
import Preferences
import Toolkit

/// The keyboard as a widget: the same `Keyboard` and `Painter` as in the program, on a monitor as wide as the widget
/// (R-APP-3). Typed text goes to `typed`, and no word of it is learned.
final class KeyboardView {
  let widget: Widget
  /// Gets the text commands of the keyboard.
  var typed: (TextCommand) -> Void = { _ in }
  /// Called before each touch that begins.
  var touched: (Instant) -> Void = { _ in }
  /// Returns the height of the keys in mm, and the pixels per mm, if the keys shall be as high as on the monitor;
  /// nil: the height follows from the width of the widget.
  var height: (_ settings: Settings) -> (millimetres: Double, density: Double)? = { _ in nil }
  /// The traits of the field.
  var traits = FieldTraits()

  private var library: Library
  private var definition: KeyboardDefinition
  private let painter: Painter
  private var theme: Theme?
  private(set) var keyboard: Keyboard?
  /// The keys of a physical keyboard that are down, with the frames of the keys that they press.
  var held: [UInt32: Rect] = [:]
  private var surface: Surface?
  private var wait: UInt32?
  private var width = 0
  private let body = Body()

  /// Room above the keys for the previews of the top row, in pt.
  private static let headroom = 56.0
  /// The number of the field into which the keyboard types.
  private static let serial: UInt64 = 1

  /// Owner of the drawing closure. The owner holds the view weakly, so that the widget's closures do not keep the
  /// view alive.
  private final class Body {
    weak var view: KeyboardView?
  }

  init(_ keyboard: KeyboardDefinition, _ library: Library, _ painter: Painter, name: String) {
    definition = keyboard
    self.painter = painter
    self.library = library
    widget = Widget.drawing(name: name) { [body] in body.view?.draw(in: $0) }
    body.view = self
    widget.setLeastSize(width: 300, height: 280)
    widget.expandWidth()
    widget.onResize { [body] in body.view?.resize() }
    widget.onTouch { [body] in body.view?.touch($0) }
    widget.takeKeys()
    widget.onKey { [body] in
      body.view?.press($0, $1) == true
    } released: { [body] in
      body.view?.letGo($0)
    }
    widget.onLeave { [body] in body.view?.letGo() }
  }

  deinit { if let wait { cancel(wait) } }

  var now: Instant { Instant(microseconds: monotonicMicroseconds()) }
  private var scale: Double { max(widget.scaleFactor, 1) }

  /// Adopts the present settings and colours.
  func renew(_ library: Library) {
    self.library = library
    width = 0
    resize()
  }

  /// Shows another keyboard.
  func show(_ keyboard: KeyboardDefinition) {
    definition = keyboard
    width = 0
    resize()
  }

  private func resize() {
    guard widget.width > 0, widget.width != width else { return }
    width = widget.width
    let scheme: Scheme = Application.isDark ? .dark : .light
    theme = library.theme(for: library.settings, scheme: scheme)
    var settings = library.settings
    settings.placement = .docked
    settings.keyboards = [definition.identifier]
    settings.keyboard = definition.identifier
    let wide = Double(width) * scale
    var frame = Rect(x: 0, y: 0, width: wide, height: (wide * 1.6).rounded())
    var monitor = Monitor(name: "practice", frame: frame, isPrimary: true, scale: scale)
    if let (millimetres, density) = height(settings) {
      settings.size = .millimetres(millimetres)
      // The keys take at most half of a monitor.
      frame.height = max(frame.height, (millimetres * density * 2.5).rounded())
      monitor.frame = frame
      monitor.millimetres = Size(width: frame.width / density, height: frame.height / density)
    }
    keyboard = Keyboard(
      settings: settings, keyboards: [definition], screen: Screen(monitors: [monitor]))
    handle(.scheme(scheme))
    handle(.languages(library.rules(for: [definition])))
    handle(.focus(Field(serial: KeyboardView.serial, traits: traits)))
    handle(.command(.show))
    if let placement = keyboard?.placement {
      let height = placement.frame.height / scale + KeyboardView.headroom
      widget.setLeastSize(width: 300, height: Int(height.rounded(.up)))
    }
  }

  /// Reports the text of the field to the keyboard.
  func tell(_ text: PracticeText, number: UInt64) {
    handle(.document(text.context(serial: KeyboardView.serial, number: number)))
  }

  private func touch(_ touch: DrawingTouch) {
    guard let placement = keyboard?.placement else { return }
    let phase: Touch.Phase =
      switch touch.phase {
      case .began: .began
      case .moved: .moved
      case .ended: .ended
      case .cancelled: .cancelled
      }
    if phase == .began { touched(now) }
    let point = Point(
      x: placement.frame.x + touch.x * scale,
      y: placement.frame.y + (touch.y - KeyboardView.headroom) * scale)
    handle(.touch(Touch(id: TouchID(rawValue: touch.id), phase: phase, position: point, time: now)))
  }

  func handle(_ event: Event) {
    let effects = keyboard?.handle(event, at: now) ?? []
    var damage: [Rect] = []
    for effect in effects {
      switch effect {
      case .send(let commands): for command in commands { typed(command) }
      case .wake(let time): wake(at: time)
      case .show, .place: damage.append(keyboard?.scene?.size.bounds ?? Rect.zero)
      case .repaint(let rects): damage += rects
      case .popup: widget.redraw()
      // The preview cannot be hidden.
      case .hide: handle(.command(.show))
      default: break
      }
    }
    if !damage.isEmpty { paint(damage) }
  }

  private func wake(at time: Instant?) {
    if let wait { cancel(wait) }
    wait = nil
    guard let time else { return }
    let milliseconds = UInt32(max(0, (time - now).value.rounded(.up)))
    wait = after(milliseconds) { [weak self] in
      self?.wait = nil
      self?.handle(.deadline)
    }
  }

  /// The content of the keyboard's window.
  private final class Surface {
    let canvas: Canvas

    init(_ size: Size) throws(PaintFailure) {
      canvas = try Canvas(
        width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)))
    }

    func fits(_ size: Size) -> Bool {
      canvas.width == Int(size.width.rounded(.up)) && canvas.height == Int(size.height.rounded(.up))
    }
  }

  private func paint(_ damage: [Rect]) {
    guard let scene = keyboard?.scene, let theme else { return }
    do throws(PaintFailure) {
      if let surface, surface.fits(scene.size) {
        try painter.paint(scene, theme: theme, damage: damage, into: surface.canvas)
      } else {
        let surface = try Surface(scene.size)
        try painter.paint(scene, theme: theme, damage: [scene.size.bounds], into: surface.canvas)
        self.surface = surface
      }
    } catch { return }
    widget.redraw()
  }

  private func draw(in context: DrawingContext) {
    if let surface {
      surface.canvas.withPixels {
        context.draw(
          $0, width: surface.canvas.width, height: surface.canvas.height,
          stride: surface.canvas.stride, isOpaque: true, x: 0, y: KeyboardView.headroom,
          scale: scale)
      }
    }
    guard let popup = keyboard?.popup, let theme, let frame = keyboard?.placement?.frame else {
      return
    }
    do throws(PaintFailure) {
      let picture = try painter.picture(of: popup.scene, theme: theme)
      picture.withPixels {
        context.draw(
          $0, width: picture.width, height: picture.height, stride: picture.stride,
          isOpaque: false, x: (popup.frame.x - frame.x) / scale,
          y: (popup.frame.y - frame.y) / scale + KeyboardView.headroom, scale: scale)
      }
    } catch { return }
  }
}
