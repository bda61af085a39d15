internal import CGtk

// A widget that the program draws itself, and that gets touches.

/// A touch of a finger, or of a pointer's first button, on a drawing.
package struct DrawingTouch {
  package enum Phase { case began, moved, ended, cancelled }

  package var id: UInt64
  package var phase: Phase
  /// Horizontal place in the drawing, in px.
  package var x: Double
  /// Vertical place in the drawing, in px.
  package var y: Double
}

/// The context for drawing pixels into a widget.
package struct DrawingContext {
  let context: OpaquePointer

  /// Draws pixels, 0xAARRGGBB with premultiplied alpha. `scale` is the number of pixels per px; `stride` is in bytes.
  package func draw(
    _ pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int, isOpaque: Bool,
    x: Double, y: Double, scale: Double
  ) {
    keycap_draw(
      context, pixels.baseAddress, Int32(width), Int32(height), Int32(stride), isOpaque ? 1 : 0, x,
      y, scale)
  }
}

extension Widget {
  /// Returns a drawing; `name` is its name for screen readers.
  package static func drawing(name: String, _ draw: @escaping (DrawingContext) -> Void) -> Widget {
    let widget = Widget(gtk_drawing_area_new())
    widget.setName(name)
    connectDrawing(widget) { draw(DrawingContext(context: $0)) }
    return widget
  }

  /// Redraws the drawing.
  package func redraw() { gtk_widget_queue_draw(pointer) }

  /// Calls `body` when the size of the drawing changes.
  package func onResize(_ body: @escaping () -> Void) { connect(self, "resize", body) }

  /// Pixels of the screen per px.
  package var scaleFactor: Double { Double(gtk_widget_get_scale_factor(pointer)) }

  /// Calls `body` with each touch on the widget.
  package func onTouch(_ body: @escaping (DrawingTouch) -> Void) {
    guard let controller = gtk_event_controller_legacy_new() else { return }
    let widget = pointer
    var down: Set<UInt64> = []
    connectEvents(controller) { event in
      var read = KeycapTouch()
      guard keycap_touch(widget, event, &read) != 0 else { return false }
      let id = UInt64(read.id)
      let phase: DrawingTouch.Phase
      switch read.phase {
      case 0:
        phase = .began
        down.insert(id)
      case 1: phase = .moved
      case 2: phase = .ended
      default: phase = .cancelled
      }
      // A pointer also moves while no button is pressed.
      guard down.contains(id) else { return false }
      if phase == .ended || phase == .cancelled { down.remove(id) }
      body(DrawingTouch(id: id, phase: phase, x: read.x, y: read.y))
      return true
    }
    gtk_widget_add_controller(pointer, controller)
  }
}

/// Returns microseconds since a fixed moment.
package func monotonicMicroseconds() -> Int64 { Int64(g_get_monotonic_time()) }
