internal import CGtk

extension Leaves {
  /// Puts a search field above the list of pages. While the field has a text, the list shows the results of `find`,
  /// titles with a text below, in place of the pages. `chosen` gets the index of the result that is tapped or chosen
  /// with Return. Ctrl+F focuses the field, Escape empties it.
  package func addSearch(
    _ placeholder: String, none: String, of window: MainWindow,
    find: @escaping (String) -> [(title: String, text: String)], chosen: @escaping (Int) -> Void
  ) {
    let results = Widget(gtk_list_box_new())
    results.addStyle("navigation-sidebar")
    results.setName(placeholder)
    let found = Widget.scrolled(results)
    found.setVisible(false)
    let rows = Found()
    let take = { [self] (number: Int) in
      guard number < rows.count else { return }
      showPage()
      chosen(number)
    }
    let entry = Widget.search(placeholder) { [pages] text in
      rows.clear(results)
      let hits = text.isEmpty ? [] : find(text)
      rows.count = hits.count
      for hit in hits { rows.append(Widget.hit(hit.title, hit.text), to: results) }
      if hits.isEmpty, !text.isEmpty { rows.append(Widget.hit(none, ""), to: results) }
      pages.setVisible(text.isEmpty)
      found.setVisible(!text.isEmpty)
    }
    entry.onReturn { take(0) }
    connect(entry, "stop-search") { entry.enter("") }
    connect(results, "row-activated") {
      guard let row = gtk_list_box_get_selected_row(results.opaque) else { return }
      take(Int(gtk_list_box_row_get_index(row)))
    }
    entry.setMargin(6)
    gtk_box_insert_child_after(side.cast(), entry.pointer, sideBar.pointer)
    side.append(found)
    window.widget.onKey { [self] key, modifiers in
      guard key == Key.f, modifiers & Key.control != 0 else { return false }
      showList()
      entry.focus()
      return true
    }
  }

  /// The rows of the results.
  private final class Found {
    /// The number of results.
    var count = 0
    private var rows: [Widget] = []

    func append(_ row: Widget, to list: Widget) {
      gtk_list_box_append(list.opaque, row.pointer)
      rows.append(row)
    }

    func clear(_ list: Widget) {
      for row in rows { gtk_list_box_remove(list.opaque, row.pointer) }
      rows = []
    }
  }
}

extension Widget {
  /// Returns a row of the results, with a small text below the title.
  fileprivate static func hit(_ title: String, _ text: String) -> Widget {
    let line = Widget.box(vertical: true)
    line.append(Widget.label(title))
    if !text.isEmpty { line.append(Widget.label(text, styles: ["caption", "dim-label"])) }
    line.setMargin(8)
    line.setLeastSize(width: -1, height: 32)
    let row = Widget(gtk_list_box_row_new())
    gtk_list_box_row_set_child(row.cast(), line.pointer)
    row.setName(text.isEmpty ? title : "\(title), \(text)")
    return row
  }

  /// Scrolls the content of the widget into view, and gives it the focus, with its frame. A new widget first gets
  /// its place, and its scroller knows this place one frame later. Therefore the place has to be the same in two
  /// frames.
  package func reveal() {
    var before: (x: Double, y: Double)?
    connectFrames(self) {
      var now = (x: 0.0, y: 0.0)
      guard keycap_place(pointer, &now.x, &now.y) != 0 else { return true }
      if let before, before == now {
        takeFocus()
        return false
      }
      before = now
      return true
    }
  }

  private func takeFocus() {
    if gtk_widget_child_focus(pointer, GTK_DIR_TAB_FORWARD) == 0 { gtk_widget_grab_focus(pointer) }
    guard let root = gtk_widget_get_root(pointer) else { return }
    gtk_window_set_focus_visible(UnsafeMutablePointer<GtkWindow>(root), 1)
  }
}
