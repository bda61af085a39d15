internal import CGtk

// A handle that drags a row of a list to another place.
extension Widget {
  /// Returns a handle for fingers and pointers. Screen readers skip the handle: users who cannot drag have keys and
  /// a menu. `moved` gets the distance dragged down, in px. `ended` is called at the end, with nil if the drag was
  /// cancelled.
  package static func handle(
    moved: @escaping (Double) -> Void, ended: @escaping (Double?) -> Void
  ) -> Widget {
    let widget = Widget.icon("list-drag-handle-symbolic")
    widget.setLeastSize(width: finger, height: finger)
    guard let gesture = gtk_gesture_drag_new() else { return widget }
    let object = UnsafeMutableRawPointer(gesture)
    // The claimed gesture prevents the page from scrolling.
    connectDrag(gesture, "drag-begin") { _ in
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
    }
    connectDrag(gesture, "drag-update", moved)
    var isCancelled = false
    connect(object, "begin") { isCancelled = false }
    connect(object, "cancel") { isCancelled = true }
    connectDrag(gesture, "drag-end") { ended(isCancelled ? nil : $0) }
    gtk_widget_add_controller(widget.pointer, gesture)
    return widget
  }

  /// The height on screen in px.
  package var height: Int { Int(gtk_widget_get_height(pointer)) }

  /// Marks the row that is dragged, or the neighbour of the drop place; nil removes the mark.
  package func mark(_ mark: DropMark?) {
    for other in DropMark.allCases where other != mark { removeStyle(other.rawValue) }
    if let mark { addStyle(mark.rawValue) }
  }
}

/// The mark of a row during a drag: the row is dragged, or the drop place is above or below the row.
package enum DropMark: String, CaseIterable {
  case dragged, above, below
}
