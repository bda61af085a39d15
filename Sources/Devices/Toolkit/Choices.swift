internal import CGtk

// Rows that choose one of several texts.
extension Widget {
  /// Returns a row with a list of choices.
  package static func choiceRow(
    _ title: String, _ text: String, _ choices: [String], _ changed: @escaping (Int) -> Void
  ) -> Widget {
    let row = Widget(adw_combo_row_new())
    row.setWords(title, text)
    row.setChoices(choices)
    row.showChoiceWhole()
    row.nameChoices()
    keycap_remove_arrows(row.pointer)
    connect(row, "notify::selected") { changed(row.chosen) }
    row.sayChoice()
    return row
  }

  /// Makes screen readers say the chosen text, which a row of libadwaita does not give them, and then the text below
  /// the title (R-APP-4).
  private func sayChoice() {
    let row = self
    gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY)
    let say = {
      let text = string(adw_action_row_get_subtitle(row.cast()))
      row.describe([row.chosenText, text].filter { !$0.isEmpty }.joined(separator: ". "))
    }
    for change in ["notify::selected-item", "notify::subtitle"] { connect(row, change, say) }
    say()
  }

  private var chosenText: String {
    adw_combo_row_get_selected_item(cast()).map {
      string(gtk_string_object_get_string(OpaquePointer($0)))
    } ?? ""
  }

  /// Shows the whole chosen text, which libadwaita would cut in order to show a long subtitle.
  private func showChoiceWhole() {
    guard let factory = gtk_signal_list_item_factory_new() else { return }
    connectItem(factory, "setup") { item in
      gtk_list_item_set_child(item, Widget(gtk_label_new("")).pointer)
    }
    connectItem(factory, "bind") { item in
      gtk_label_set_text(OpaquePointer(gtk_list_item_get_child(item)), Widget.text(of: item))
    }
    adw_combo_row_set_factory(cast(), factory)
    unreference(factory)
  }

  /// Names the choices in the open list. Each choice gets its text as its name for screen readers, which GTK 4.8
  /// does not set, and the chosen choice gets a mark.
  private func nameChoices() {
    guard let factory = gtk_signal_list_item_factory_new() else { return }
    let row = self
    // Closures by list item. A closure is kept as long as GTK keeps its item.
    var marks: [OpaquePointer: () -> Void] = [:]
    connectItem(factory, "setup") { item in
      let label = Widget.label("")
      label.expandWidth()
      let mark = Widget.icon("object-select-symbolic")
      let line = Widget.box(vertical: false, spacing: 6)
      line.append(label)
      line.append(mark)
      line.setLeastSize(width: -1, height: Widget.finger - 12)
      gtk_list_item_set_child(item, line.pointer)
      marks[item] = {
        let isChosen = Int(gtk_list_item_get_position(item)) == row.chosen
        gtk_widget_set_opacity(mark.pointer, isChosen ? 1 : 0)
      }
    }
    connectItem(factory, "teardown") { item in marks[item] = nil }
    connectItem(factory, "bind") { item in
      let line = gtk_list_item_get_child(item)
      gtk_label_set_text(OpaquePointer(gtk_widget_get_first_child(line)), Widget.text(of: item))
      if let place = gtk_widget_get_parent(line) { keycap_name(place, Widget.text(of: item)) }
      marks.values.forEach { $0() }
    }
    connect(self, "notify::selected") { marks.values.forEach { $0() } }
    adw_combo_row_set_list_factory(cast(), factory)
    unreference(factory)
  }

  /// Returns the text of an item in a list of texts.
  private static func text(of item: OpaquePointer) -> String {
    gtk_list_item_get_item(item).map { string(gtk_string_object_get_string(OpaquePointer($0))) }
      ?? ""
  }

  package func setChoices(_ choices: [String]) {
    guard let list = gtk_string_list_new(nil) else { return }
    for choice in choices { gtk_string_list_append(list, choice) }
    adw_combo_row_set_model(cast(), list)
    unreference(list)
  }

  /// The index of the choice, from 0.
  package var chosen: Int { Int(adw_combo_row_get_selected(cast())) }

  package func choose(_ number: Int) { adw_combo_row_set_selected(cast(), UInt32(number)) }
}
