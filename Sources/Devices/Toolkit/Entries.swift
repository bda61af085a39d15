internal import CGtk

// Fields for a line of text, and rows with more than a title.
extension Widget {
  /// Returns a field for a line of text. `name` is its name for screen readers, and also its placeholder if the
  /// field is empty at first.
  package static func entry(name: String, text: String = "", characters: Int = 0) -> Widget {
    let widget = Widget(gtk_entry_new())
    widget.setName(name)
    gtk_editable_set_text(widget.opaque, text)
    // The placeholder also decides the width of a field.
    if text.isEmpty { gtk_entry_set_placeholder_text(widget.cast(), name) }
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

  /// Calls `body` whenever the text of an entry changes.
  package func onEdit(_ body: @escaping () -> Void) { connect(self, "changed", body) }

  /// Calls `body` when Return is pressed in an entry.
  package func onReturn(_ body: @escaping () -> Void) { connect(self, "activate", body) }

  /// Calls `body` when the focus leaves the widget.
  package func onLeave(_ body: @escaping () -> Void) {
    guard let controller = gtk_event_controller_focus_new() else { return }
    connect(controller, "leave", body)
    gtk_widget_add_controller(pointer, controller)
  }

  /// Whether the widget or a widget inside it gets the keys.
  package var hasFocus: Bool {
    gtk_widget_get_state_flags(pointer).rawValue & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
  }

  /// Returns a row of widgets side by side.
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
    row.leaveSelection()
    gtk_widget_set_focusable(row.pointer, 0)
    adw_preferences_row_set_use_markup(row.cast(), 0)
    adw_preferences_row_set_title(row.cast(), name)
    row.setName(name)
    return row
  }

  /// Returns a row with a title, a text below it, and a field for a line of text below both. The entry is accepted
  /// when Return is pressed or when the focus leaves the field. `parts` are beside the field.
  package static func textRow(
    _ title: String, _ text: String, beside parts: [Widget] = [],
    _ applied: @escaping (String) -> Void
  ) -> TextRow {
    let field = Widget(gtk_entry_new())
    gtk_widget_set_hexpand(field.pointer, 1)
    gtk_editable_set_width_chars(field.opaque, 4)
    field.setLeastSize(width: -1, height: finger)
    field.setName(title)
    let row = fieldRow(title, text, field, beside: parts)
    let apply = { applied(field.entered) }
    field.onReturn(apply)
    field.onLeave(apply)
    // A screen reader can enter a text while the field has no focus.
    field.onEdit { if !field.hasFocus { apply() } }
    return row
  }

  /// Returns a row with a title, a text below it, and the control `field` below both. `parts` are beside the control.
  static func fieldRow(
    _ title: String, _ text: String, _ field: Widget, beside parts: [Widget]
  ) -> TextRow {
    let row = Widget(adw_preferences_row_new())
    adw_preferences_row_set_use_markup(row.cast(), 0)
    adw_preferences_row_set_title(row.cast(), title)
    gtk_widget_set_focusable(row.pointer, 0)
    gtk_list_box_row_set_activatable(row.cast(), 0)
    row.leaveSelection()
    row.setName(title)
    let subtitle = Widget.label(text, styles: ["subtitle"])
    subtitle.setVisible(!text.isEmpty)
    field.describe(text)
    let line = Widget.box(vertical: false, spacing: 6)
    for part in [field] + parts { line.append(part) }
    gtk_widget_set_margin_top(line.pointer, 6)
    let content = Widget.box(vertical: true, spacing: 3)
    for part in [Widget.label(title), subtitle, line] { content.append(part) }
    content.setMargin(12)
    gtk_list_box_row_set_child(row.cast(), content.pointer)
    return TextRow(widget: row, field: field, text: subtitle)
  }
}

/// A row with a control below its title.
package struct TextRow {
  package let widget: Widget
  package let field: Widget
  private let text: Widget

  init(widget: Widget, field: Widget, text: Widget) {
    (self.widget, self.field, self.text) = (widget, field, text)
  }

  /// Shows a text that was entered at another place. A field with the focus keeps its text.
  package func show(_ entered: String) {
    if !field.hasFocus, field.entered != entered { field.enter(entered) }
  }

  /// Sets the text below the title; empty to hide it.
  package func setText(_ words: String) {
    text.setLabel(words)
    text.setVisible(!words.isEmpty)
    field.describe(words)
  }
}
