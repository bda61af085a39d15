internal import CGtk

// Rows and questions of an editor of looks: colours, fonts, pictures.
extension Widget {
  /// A row with a button that shows a colour and opens a dialog to choose another; returns the row and the button.
  package static func colorRow(
    _ title: String, _ text: String,
    _ changed: @escaping (_ red: Double, _ green: Double, _ blue: Double) -> Void
  ) -> (row: Widget, control: Widget) {
    let row = Widget(adw_action_row_new())
    row.setWords(title, text)
    let control = Widget(keycap_color_button(title))
    control.setName(title)
    control.setLeastSize(width: 72, height: finger)
    gtk_widget_set_valign(control.pointer, GTK_ALIGN_CENTER)
    row.addSuffix(control)
    adw_action_row_set_activatable_widget(row.cast(), control.pointer)
    connect(control, "color-set") {
      let color = keycap_color(control.pointer)
      changed(Double(color.red), Double(color.green), Double(color.blue))
    }
    return (row, control)
  }

  /// Shows a colour on a button of `colorRow`; parts are 0…1.
  package func setColor(red: Double, green: Double, blue: Double) {
    keycap_set_color(pointer, red, green, blue)
  }

  /// The families of the installed fonts, in the order of the alphabet.
  package var fontFamilies: [String] {
    guard let names = keycap_font_families(pointer) else { return [] }
    defer { g_strfreev(names) }
    var found: [String] = []
    var place = 0
    while let name = names[place] {
      found.append(String(cString: name))
      place += 1
    }
    return found.sorted()
  }
}

/// Pictures of any kind that GTK reads.
package enum PictureFile {
  /// Writes the picture at `path` as a PNG file, at most `width` px wide; false where it cannot be read or written.
  package static func convert(_ path: String, to target: String, width: Int) -> Bool {
    keycap_save_picture(path, target, Int32(width)) != 0
  }
}
