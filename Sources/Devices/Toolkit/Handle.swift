internal import CGtk

// A handle by which a row of a list is dragged to another place.
extension Widget {
  /// A handle for fingers and pointers, which screen readers pass over: whoever cannot drag has keys and a menu. `moved`
  /// gets how far it is dragged down, in px; `ended` is called at the end, with nil where it was given up.
  package static func handle(
    moved: @escaping (Double) -> Void, ended: @escaping (Double?) -> Void
  ) -> Widget {
    let widget = Widget.icon("list-drag-handle-symbolic")
    widget.setLeastSize(width: finger, height: finger)
    guard let gesture = gtk_gesture_drag_new() else { return widget }
    let object = UnsafeMutableRawPointer(gesture)
    // The page does not scroll meanwhile.
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

  /// Shows where a row that is dragged would come to stand.
  package func mark(_ mark: DropMark?) {
    for other in DropMark.allCases where other != mark { removeStyle(other.rawValue) }
    if let mark { addStyle(mark.rawValue) }
  }
}

/// What a row shows while one is dragged: that it is this one, or that it would stand above or below.
package enum DropMark: String, CaseIterable {
  case dragged, above, below
}
