internal import CGtk

/// Scrolls to the focused widget until neither the page nor its content moves. GTK scrolls to the widget, too, but
/// uses outdated places.
private final class Settling {
  /// Number of frames without movement after which scrolling ends. The layout of a frame takes effect in the next frame.
  private static let enough = 3
  /// Number of frames without movement so far; nil if no frames are watched.
  private var still: Int?

  func begin(in scroller: Widget) {
    let isUnderWay = still != nil
    still = 0
    guard !isUnderWay else { return }
    connectFrames(scroller) { [self] in
      let count = keycap_show_focus(scroller.pointer, 12) != 0 ? 0 : (still ?? 0) + 1
      still = count < Settling.enough ? count : nil
      return still != nil
    }
  }
}

// Rows, groups and pages of libadwaita.
extension Widget {
  /// Returns a page that scrolls. The focused widget stays visible when the height of the window is reduced, for
  /// instance by a keyboard.
  package static func page() -> Widget {
    let page = Widget(adw_preferences_page_new())
    let scroller = Widget(keycap_scroller(page.pointer))
    guard let place = gtk_scrolled_window_get_vadjustment(scroller.opaque) else { return page }
    let settling = Settling()
    connect(UnsafeMutableRawPointer(place), "notify::page-size") { settling.begin(in: scroller) }
    return page
  }

  /// Adds a group to a page.
  package func add(group: Widget) { adw_preferences_page_add(cast(), group.cast()) }

  package static func group(_ title: String, _ text: String = "") -> Widget {
    let widget = Widget(adw_preferences_group_new())
    adw_preferences_group_set_title(widget.cast(), escaped(title))
    if !text.isEmpty { adw_preferences_group_set_description(widget.cast(), escaped(text)) }
    keycap_wrap_texts(widget.pointer)
    return widget
  }

  package func remove(group: Widget) { adw_preferences_page_remove(cast(), group.cast()) }

  /// Adds a row to a group.
  package func add(row: Widget) { adw_preferences_group_add(cast(), row.pointer) }

  package func remove(row: Widget) { adw_preferences_group_remove(cast(), row.pointer) }

  /// Puts a widget beside the title of a group.
  package func setHeader(_ widget: Widget) {
    gtk_widget_set_valign(widget.pointer, GTK_ALIGN_CENTER)
    gtk_widget_set_margin_start(widget.pointer, 12)
    adw_preferences_group_set_header_suffix(cast(), widget.pointer)
  }

  /// Returns a row with a title and a text below it. The row takes the focus, so that screen readers read it. For a
  /// list item, they would say that it is not selected.
  package static func row(_ title: String, _ text: String = "") -> Widget {
    let widget = Widget(keycap_row(GTK_ACCESSIBLE_ROLE_GROUP))
    widget.setWords(title, text)
    return widget
  }

  /// Returns a row that is a button: `body` is called when the row is tapped or chosen with Return.
  package static func buttonRow(
    _ title: String, _ text: String, _ body: @escaping () -> Void
  ) -> Widget {
    let widget = Widget(keycap_row(GTK_ACCESSIBLE_ROLE_BUTTON))
    widget.setWords(title, text)
    gtk_list_box_row_set_activatable(widget.cast(), 1)
    connect(widget, "activated", body)
    return widget
  }

  /// Returns a row whose control gets the focus in place of the row.
  private static func controlRow(_ title: String, _ text: String) -> Widget {
    let widget = Widget(adw_action_row_new())
    widget.setWords(title, text)
    return widget
  }

  /// Sets the title of an action row, or of a row derived from it, and the text below the title.
  func setWords(_ title: String, _ text: String) {
    adw_preferences_row_set_use_markup(cast(), 0)
    adw_preferences_row_set_title(cast(), title)
    if !text.isEmpty { adw_action_row_set_subtitle(cast(), text) }
    adw_action_row_set_subtitle_lines(cast(), 0)
    adw_action_row_set_title_lines(cast(), 0)
    setLeastSize(width: -1, height: 52)
    leaveSelection()
    keycap_wrap_texts(pointer)
  }

  /// Makes the row unselectable. For a selectable row, screen readers would say that it is not selected.
  func leaveSelection() { gtk_list_box_row_set_selectable(cast(), 0) }

  package func setGroupText(_ text: String) {
    adw_preferences_group_set_description(cast(), escaped(text))
  }

  /// Sets the text below the title.
  package func setText(_ text: String) { adw_action_row_set_subtitle(cast(), text) }

  package func addSuffix(_ widget: Widget) { adw_action_row_add_suffix(cast(), widget.pointer) }

  package func addPrefix(_ widget: Widget) { adw_action_row_add_prefix(cast(), widget.pointer) }

  package static func icon(_ name: String) -> Widget { Widget(keycap_icon(name)) }

  /// Returns a row with a switch, and the switch.
  package static func switchRow(
    _ title: String, _ text: String, _ changed: @escaping (Bool) -> Void
  ) -> (row: Widget, control: Widget) {
    let row = controlRow(title, text)
    let control = Widget(gtk_switch_new())
    gtk_widget_set_valign(control.pointer, GTK_ALIGN_CENTER)
    row.addSuffix(control)
    // The row also gives the switch its name. A tap on the switch counts as a tap on the row: both activate the switch.
    adw_action_row_set_activatable_widget(row.cast(), control.pointer)
    gtk_widget_set_can_target(control.pointer, 0)
    // GTK changes a switch only when its slider has arrived, 100 ms later, and never while the switch is hidden.
    connect(control, "activate") { control.turn(on: !control.isOn) }
    row.leaveFocus()
    connect(control, "notify::active") { changed(control.isOn) }
    return (row, control)
  }

  /// Makes the row unfocusable, so that the focus does not go first to the row and then to its control.
  private func leaveFocus() { gtk_widget_set_focusable(pointer, 0) }

  /// Whether a switch is on.
  package var isOn: Bool { gtk_switch_get_active(opaque) != 0 }

  package func turn(on isOn: Bool) { gtk_switch_set_active(opaque, isOn ? 1 : 0) }

  /// Returns a row with a number in a range, and the number's field.
  package static func numberRow(
    _ title: String, _ text: String, _ range: ClosedRange<Double>, step: Double,
    _ changed: @escaping (Double) -> Void
  ) -> (row: Widget, control: Widget) {
    let row = controlRow(title, text)
    let control = number(range, step: step, changed)
    row.addSuffix(control)
    adw_action_row_set_activatable_widget(row.cast(), control.pointer)
    row.leaveFocus()
    return (row, control)
  }

  /// Returns a row with a number in a range. A slider is below the title, and the number's field is beside the slider.
  package static func sliderRow(
    _ title: String, _ text: String, _ range: ClosedRange<Double>, step: Double,
    _ changed: @escaping (Double) -> Void
  ) -> (row: TextRow, control: Widget) {
    let control = number(range, step: step, changed)
    control.setName(title)
    let slider = Widget(keycap_slider(control.pointer))
    slider.expandWidth()
    slider.setLeastSize(width: 120, height: finger)
    slider.setName(title)
    keycap_leave_wheel(slider.pointer)
    return (fieldRow(title, text, slider, beside: [control]), control)
  }

  private static func number(
    _ range: ClosedRange<Double>, step: Double, _ changed: @escaping (Double) -> Void
  ) -> Widget {
    let control = Widget(gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step))
    // All fields have the same width, except for longer numbers.
    gtk_editable_set_width_chars(control.opaque, 5)
    gtk_editable_set_alignment(control.opaque, 1)
    gtk_spin_button_set_numeric(control.opaque, 1)
    control.setLeastSize(width: -1, height: finger)
    gtk_widget_set_valign(control.pointer, GTK_ALIGN_CENTER)
    keycap_leave_wheel(control.pointer)
    connect(control, "value-changed") { changed(gtk_spin_button_get_value(control.opaque)) }
    return control
  }

  /// The number that a field shows.
  package var number: Double { gtk_spin_button_get_value(opaque) }

  /// Shows a number with `digits` decimals.
  package func setNumber(_ number: Double, digits: Int) {
    if gtk_spin_button_get_digits(opaque) != UInt32(digits) {
      gtk_spin_button_set_digits(opaque, UInt32(digits))
    }
    gtk_spin_button_set_value(opaque, number)
  }
}

/// Returns a text with escapes, for a place at which libadwaita reads markup.
func escaped(_ text: String) -> String {
  taken(g_markup_escape_text(text, -1)) ?? ""
}
