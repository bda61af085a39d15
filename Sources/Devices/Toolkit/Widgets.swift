internal import CGtk

// The parts of pages: boxes, labels, buttons, entries.
extension Widget {
  /// Least height and width of a widget for fingers, in px (R-APP-4).
  static let finger = 44

  package static func box(vertical: Bool, spacing: Int = 0) -> Widget {
    Widget(
      gtk_box_new(vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL, Int32(spacing)))
  }

  package func append(_ child: Widget) { gtk_box_append(cast(), child.pointer) }

  /// Returns a text that wraps; `styles` are classes of libadwaita's style sheet.
  package static func label(_ text: String, styles: [String] = []) -> Widget {
    let widget = Widget(gtk_label_new(text))
    gtk_label_set_wrap(widget.opaque, 1)
    gtk_label_set_wrap_mode(widget.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_xalign(widget.opaque, 0)
    keycap_wrap_texts(widget.pointer)
    styles.forEach(widget.addStyle)
    return widget
  }

  package func setLabel(_ text: String) { gtk_label_set_text(opaque, text) }

  /// Shows a text with one part bold and underlined, and the part before it dimmed.
  package func setLabel(dimmed: String, marked: String, rest: String) {
    gtk_label_set_markup(
      opaque,
      "<span alpha=\"55%\">\(escaped(dimmed))</span><b><u>\(escaped(marked))</u></b>\(escaped(rest))"
    )
  }

  /// Returns texts side by side, in as many lines as the width needs. Tab focuses one of the texts and then leaves
  /// them; arrow keys move among them.
  package static func flow(_ texts: [(text: String, name: String)]) -> Widget {
    let widget = Widget(gtk_flow_box_new())
    gtk_flow_box_set_selection_mode(widget.opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(widget.opaque, 6)
    gtk_flow_box_set_homogeneous(widget.opaque, 1)
    for (text, name) in texts {
      let child = Widget.label(text)
      child.setName(name)
      gtk_flow_box_insert(widget.opaque, child.pointer, -1)
      if let place = gtk_widget_get_parent(child.pointer) { keycap_name(place, name) }
    }
    widget.onKey { key, _ in
      // GTK's own Tab then leaves the texts from the last or the first text.
      if key == Key.tab { gtk_widget_grab_focus(gtk_widget_get_last_child(widget.pointer)) }
      if key == Key.tabBack { gtk_widget_grab_focus(gtk_widget_get_first_child(widget.pointer)) }
      return false
    }
    return widget
  }

  /// Returns a grid of equally wide columns; `fillGrid` fills it.
  package static func grid(spacing: Int) -> Widget {
    let widget = Widget(gtk_grid_new())
    gtk_grid_set_column_homogeneous(widget.cast(), 1)
    gtk_grid_set_row_spacing(widget.cast(), UInt32(spacing))
    gtk_grid_set_column_spacing(widget.cast(), UInt32(spacing))
    return widget
  }

  /// Puts widgets into a grid, line by line.
  package func fillGrid(_ children: [Widget], columns: Int) {
    for (number, child) in children.enumerated() { attach(child, at: number, columns: columns) }
  }

  /// Puts a widget into the cell of this number of a grid, line by line.
  package func attach(_ child: Widget, at number: Int, columns: Int) {
    let (row, column) = (Int32(number / columns), Int32(number % columns))
    gtk_grid_attach(cast(), child.pointer, column, row, 1, 1)
  }

  /// Returns a button of a group in which one button is on. `first` is the group's first button; nil for the first
  /// button itself. `content` is the button's content, `name` its name for screen readers.
  package static func choiceButton(
    name: String, _ content: Widget, of first: Widget?, _ changed: @escaping (Bool) -> Void
  ) -> Widget {
    let widget = Widget(keycap_choice_button())
    gtk_button_set_child(widget.cast(), content.pointer)
    if let first { gtk_toggle_button_set_group(widget.cast(), first.cast()) }
    widget.addStyle("choice")
    widget.setName(name)
    keycap_check(widget.pointer, 0)
    connect(widget, "toggled") {
      let isOn = gtk_toggle_button_get_active(widget.cast())
      keycap_check(widget.pointer, isOn)
      changed(isOn != 0)
    }
    return widget
  }

  /// Turns a choice button on or off.
  package func choose(isOn: Bool) { gtk_toggle_button_set_active(cast(), isOn ? 1 : 0) }

  package static func button(_ text: String, _ clicked: @escaping () -> Void) -> Widget {
    let widget = Widget(gtk_button_new_with_label(text))
    widget.setLeastSize(width: -1, height: finger)
    connect(widget, "clicked", clicked)
    return widget
  }

  /// Adds `body` to the closures that a click calls.
  package func onClick(_ body: @escaping () -> Void) { connect(self, "clicked", body) }

  /// Returns a button with an icon of the theme; `name` is its name for screen readers.
  package static func iconButton(_ icon: String, name: String, _ clicked: @escaping () -> Void)
    -> Widget
  {
    let widget = Widget(gtk_button_new())
    gtk_button_set_child(widget.cast(), Widget.icon(icon).pointer)
    widget.addStyle("image-button")
    widget.setLeastSize(width: finger, height: finger)
    widget.setName(name)
    gtk_widget_set_tooltip_text(widget.pointer, name)
    gtk_widget_set_valign(widget.pointer, GTK_ALIGN_CENTER)
    connect(widget, "clicked", clicked)
    return widget
  }

  package static func search(_ placeholder: String, _ changed: @escaping (String) -> Void) -> Widget
  {
    let widget = Widget(gtk_search_entry_new())
    keycap_placeholder(widget.pointer, placeholder)
    widget.setName(placeholder)
    widget.setLeastSize(width: -1, height: finger)
    connect(widget, "search-changed") { changed(widget.entered) }
    return widget
  }

  /// The text of an entry, a search entry or an entry row.
  package var entered: String { string(gtk_editable_get_text(opaque)) }

  package func enter(_ text: String) { gtk_editable_set_text(opaque, text) }

  package static func scrolled(_ child: Widget) -> Widget {
    let widget = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(widget.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(widget.opaque, child.pointer)
    widget.expand()
    return widget
  }

  // Properties of any widget

  package func addStyle(_ name: String) { gtk_widget_add_css_class(pointer, name) }

  package func removeStyle(_ name: String) { gtk_widget_remove_css_class(pointer, name) }

  /// Sets the widget's name for screen readers (R-APP-4).
  package func setName(_ name: String) { keycap_name(pointer, name) }

  /// Sets the text that screen readers say after the name.
  package func describe(_ text: String) { keycap_describe(pointer, text) }

  package func setVisible(_ isVisible: Bool) { gtk_widget_set_visible(pointer, isVisible ? 1 : 0) }

  package func setSensitive(_ isSensitive: Bool) {
    gtk_widget_set_sensitive(pointer, isSensitive ? 1 : 0)
  }

  package func setTitle(_ title: String) { gtk_window_set_title(cast(), title) }

  package func focus() { gtk_widget_grab_focus(pointer) }

  package func expand() {
    gtk_widget_set_vexpand(pointer, 1)
    gtk_widget_set_hexpand(pointer, 1)
  }

  /// Makes the widget take the remaining width.
  package func expandWidth() { gtk_widget_set_hexpand(pointer, 1) }

  /// Puts the widget in the middle of its row. The widget is no higher than it needs.
  package func inMiddle() -> Widget {
    gtk_widget_set_valign(pointer, GTK_ALIGN_CENTER)
    return self
  }

  package func centre() {
    gtk_widget_set_halign(pointer, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(pointer, GTK_ALIGN_CENTER)
  }

  /// Sets the margin on all sides, in px.
  package func setMargin(_ margin: Int) {
    let margin = Int32(margin)
    gtk_widget_set_margin_top(pointer, margin)
    gtk_widget_set_margin_bottom(pointer, margin)
    gtk_widget_set_margin_start(pointer, margin)
    gtk_widget_set_margin_end(pointer, margin)
  }

  /// Sets the least size, in px; -1 means the size that the widget needs.
  package func setLeastSize(width: Int, height: Int) {
    gtk_widget_set_size_request(pointer, Int32(width), Int32(height))
  }

  /// Width on the screen, in px; 0 before the widget is shown.
  package var width: Int { Int(gtk_widget_get_width(pointer)) }

  /// Calls `body` with each key that the widget or a widget inside it gets. If `body` returns true, the event stops,
  /// and `released` is called when the key is released.
  package func onKey(
    _ body: @escaping (_ key: UInt32, _ modifiers: UInt32) -> Bool,
    released: @escaping (_ key: UInt32) -> Void = { _ in }
  ) {
    guard let controller = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    connectKeys(controller, "key-pressed", body)
    connectKeys(controller, "key-released") { key, _ in
      released(key)
      return false
    }
    gtk_widget_add_controller(pointer, controller)
  }

  /// Makes the widget focusable, with a visible frame.
  package func takeKeys() {
    gtk_widget_set_focusable(pointer, 1)
    addStyle("takes-keys")
  }

  /// Sets the margin above the widget, in px.
  package func leaveAbove(_ margin: Int) { gtk_widget_set_margin_top(pointer, Int32(margin)) }
}
