internal import CGtk

// Fields for a line of text, and rows that hold more than a title.
extension Widget {
  /// A field for a line of text. `name` is what screen readers say, and what the empty field shows.
  package static func entry(name: String, text: String = "", characters: Int = 0) -> Widget {
    let widget = Widget(gtk_entry_new())
    widget.setName(name)
    gtk_entry_set_placeholder_text(widget.cast(), name)
    gtk_editable_set_text(widget.opaque, text)
    if characters > 0 {
      gtk_editable_set_width_chars(widget.opaque, Int32(characters))
      gtk_editable_set_max_width_chars(widget.opaque, Int32(characters))
    } else {
      gtk_editable_set_width_chars(widget.opaque, 4)
      gtk_widget_set_hexpand(widget.pointer, 1)
    }
    gtk_widget_set_valign(widget.pointer, GTK_ALIGN_CENTER)
    widget.setLeastSize(width: -1, height: 44)
    return widget
  }

  /// Calls `body` when Return is pressed in an entry.
  package func onReturn(_ body: @escaping () -> Void) { connect(self, "activate", body) }

  /// Calls `body` when the focus leaves the widget.
  package func onLeave(_ body: @escaping () -> Void) {
    guard let controller = gtk_event_controller_focus_new() else { return }
    connect(controller, "leave", body)
    gtk_widget_add_controller(pointer, controller)
  }

  /// Whether the keys go to the widget or to one inside.
  package var hasFocus: Bool {
    gtk_widget_get_state_flags(pointer).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }

  /// A row of widgets beside each other.
  package static func wideRow(name: String, _ parts: [Widget]) -> Widget {
    let row = Widget(adw_preferences_row_new())
    let line = Widget.box(vertical: false, spacing: 6)
    gtk_widget_set_margin_start(line.pointer, 12)
    gtk_widget_set_margin_end(line.pointer, 12)
    gtk_widget_set_margin_top(line.pointer, 4)
    gtk_widget_set_margin_bottom(line.pointer, 4)
    for part in parts { line.append(part) }
    gtk_list_box_row_set_child(row.cast(), line.pointer)
    gtk_list_box_row_set_activatable(row.cast(), 0)
    gtk_widget_set_focusable(row.pointer, 0)
    adw_preferences_row_set_use_markup(row.cast(), 0)
    adw_preferences_row_set_title(row.cast(), name)
    row.setName(name)
    return row
  }
}
