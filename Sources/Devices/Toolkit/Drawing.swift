internal import CGtk

// A place that the program draws itself, and that takes fingers.

/// A finger, or the first button of a pointer, on a drawing.
package struct DrawingTouch {
  package enum Phase { case began, moved, ended, cancelled }

  package var id: UInt64
  package var phase: Phase
  /// In px of the drawing.
  package var x: Double
  package var y: Double
}

/// Pixels that are drawn at a place of a drawing.
package struct DrawingContext {
  let context: OpaquePointer

  /// Draws pixels, 0xAARRGGBB with alpha multiplied, `scale` of them for one px; `stride` is in bytes.
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
  /// A drawing; `name` is what screen readers say.
  package static func drawing(name: String, _ draw: @escaping (DrawingContext) -> Void) -> Widget {
    let widget = Widget(gtk_drawing_area_new())
    widget.setName(name)
    connectDrawing(widget) { draw(DrawingContext(context: $0)) }
    return widget
  }

  /// Draws the drawing anew.
  package func redraw() { gtk_widget_queue_draw(pointer) }

  /// Calls `body` when the drawing has another size.
  package func onResize(_ body: @escaping () -> Void) { connect(self, "resize", body) }

  /// Pixels of the screen for one px.
  package var scaleFactor: Double { Double(gtk_widget_get_scale_factor(pointer)) }

  /// Calls `body` with the fingers on the widget.
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
      // A pointer moves without a button down, too.
      guard down.contains(id) else { return false }
      if phase == .ended || phase == .cancelled { down.remove(id) }
      body(DrawingTouch(id: id, phase: phase, x: read.x, y: read.y))
      return true
    }
    gtk_widget_add_controller(pointer, controller)
  }
}

/// Microseconds since a fixed moment.
package func monotonicMicroseconds() -> Int64 { Int64(g_get_monotonic_time()) }
