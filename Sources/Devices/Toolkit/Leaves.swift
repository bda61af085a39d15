internal import CGtk

/// A list of pages, and beside it the shown page. In a narrow window, only one of both is shown.
package struct Leaves {
  package let widget: Widget
  private let leaflet: OpaquePointer?
  private let stack: OpaquePointer?
  private let list: Widget
  /// The pane with the list.
  let side: Widget
  /// The title bar of this pane.
  let sideBar: Widget
  /// The list inside its scroller.
  let pages: Widget
  private let content: Widget
  private let title: Widget
  private let overlay: OpaquePointer?
  private let banner: Widget
  private let bannerText: Widget
  private let bannerButtons = Widget.box(vertical: false, spacing: 12)
  private let undoing = Undoing()
  private let shown = Shown()

  /// The index of the shown page.
  private final class Shown { var number = 0 }

  /// The action that Ctrl+Z undoes.
  private final class Undoing {
    /// The action of the last toast's button; nil after it has run.
    var action: (() -> Void)?

    /// Handles a key. Returns true if the key ran the action. After text was typed, Ctrl+Z belongs to the field,
    /// where it undoes the text.
    func takes(_ key: UInt32, _ modifiers: UInt32) -> Bool {
      let isControl = modifiers & Key.control != 0
      if key == Key.z, isControl, let action {
        action()
        return true
      }
      if key < Key.special, !isControl { action = nil }
      return false
    }
  }

  /// Makes the list. `back` and `pages` are names for screen readers. `chosen` is called with the number of a page.
  package init(
    title: String, back: String, pages: String, _ chosen: @escaping (Int) -> Void
  ) {
    let leaf = Widget(adw_leaflet_new())
    (widget, leaflet) = (leaf, leaf.opaque)
    list = Widget(gtk_list_box_new())
    list.addStyle("navigation-sidebar")
    list.setName(pages)
    let (side, sideBar) = (Widget.box(vertical: true), Widget(adw_header_bar_new()))
    (self.side, self.sideBar) = (side, sideBar)
    adw_header_bar_set_title_widget(
      sideBar.opaque, Widget(adw_window_title_new(title, "")).pointer)
    adw_header_bar_set_show_end_title_buttons(sideBar.opaque, 0)
    side.append(sideBar)
    self.pages = Widget.scrolled(list)
    side.append(self.pages)
    side.setLeastSize(width: 260, height: -1)
    gtk_widget_set_hexpand_set(side.pointer, 1)
    let pane = Widget(gtk_stack_new())
    stack = pane.opaque
    pane.expand()
    let toasts = Widget(adw_toast_overlay_new())
    overlay = toasts.opaque
    adw_toast_overlay_set_child(overlay, pane.pointer)
    let content = Widget.box(vertical: true)
    self.content = content
    let bar = Widget(adw_header_bar_new())
    self.title = Widget(adw_window_title_new("", ""))
    adw_header_bar_set_title_widget(bar.opaque, self.title.pointer)
    let button = Widget.iconButton("go-previous-symbolic", name: back) { [leaflet] in
      _ = adw_leaflet_navigate(leaflet, ADW_NAVIGATION_DIRECTION_BACK)
    }
    adw_header_bar_pack_start(bar.opaque, button.pointer)
    banner = Widget.box(vertical: false, spacing: 12)
    bannerText = Widget.label("")
    bannerText.setMargin(12)
    gtk_widget_set_hexpand(bannerText.pointer, 1)
    banner.append(bannerText)
    banner.append(bannerButtons)
    gtk_widget_set_margin_end(bannerButtons.pointer, 12)
    banner.setVisible(false)
    content.append(bar)
    content.append(banner)
    content.append(toasts)
    content.expand()
    // A window that is 360 px wide has its own border on some desktops.
    content.setLeastSize(width: 340, height: -1)
    _ = adw_leaflet_append(leaflet, side.pointer)
    let rule = Widget(gtk_separator_new(GTK_ORIENTATION_VERTICAL))
    if let page = adw_leaflet_append(leaflet, rule.pointer) {
      adw_leaflet_page_set_navigatable(page, 0)
    }
    _ = adw_leaflet_append(leaflet, content.pointer)
    adw_leaflet_set_visible_child(leaflet, content.pointer)
    let follow = { [leaflet] in
      button.setVisible(adw_leaflet_get_folded(leaflet) != 0)
      adw_header_bar_set_show_end_title_buttons(
        sideBar.opaque, adw_leaflet_get_folded(leaflet))
    }
    connect(leaflet, "notify::folded", follow)
    follow()
    let row = list
    // Tab selects each line that it passes, but a page is shown only when its line is activated.
    row.onLeave { [shown] in
      let line = gtk_list_box_get_row_at_index(row.opaque, Int32(shown.number))
      gtk_list_box_select_row(row.opaque, line)
    }
    connect(list, "row-activated") { [leaflet] in
      guard let selected = gtk_list_box_get_selected_row(row.opaque) else { return }
      chosen(Int(gtk_list_box_row_get_index(selected)))
      adw_leaflet_set_visible_child(leaflet, content.pointer)
    }
  }

  /// Shows the page, in a window with room for either the page or the list.
  func showPage() { adw_leaflet_set_visible_child(leaflet, content.pointer) }
  /// Shows the list of pages, in such a window.
  func showList() { adw_leaflet_set_visible_child(leaflet, side.pointer) }

  /// Adds a line to the list of pages.
  package func add(page title: String, icon: String) {
    let line = Widget.box(vertical: false, spacing: 12)
    line.append(Widget.icon(icon))
    let label = Widget.label(title)
    gtk_widget_set_hexpand(label.pointer, 1)
    line.append(label)
    line.setMargin(8)
    line.setLeastSize(width: -1, height: 32)
    let row = Widget(gtk_list_box_row_new())
    gtk_list_box_row_set_child(row.cast(), line.pointer)
    row.setName(title)
    gtk_list_box_append(list.opaque, row.pointer)
  }

  /// Shows a page under its title, in place of the last page.
  package func show(_ page: Widget, number: Int, title text: String) {
    let name = String(number)
    shown.number = number
    if gtk_stack_get_child_by_name(stack, name) == nil {
      _ = gtk_stack_add_titled(stack, page.pointer, name, text)
    }
    gtk_stack_set_visible_child_name(stack, name)
    adw_window_title_set_title(title.opaque, text)
    gtk_list_box_select_row(list.opaque, gtk_list_box_get_row_at_index(list.opaque, Int32(number)))
  }

  /// Shows a sentence for a while, with an undo button if `undo` is given. Ctrl+Z acts as this button until the user types.
  package func tell(_ text: String, button: String? = nil, undo: (() -> Void)? = nil) {
    guard let toast = adw_toast_new(escaped(text)) else { return }
    if let button, let undo {
      adw_toast_set_button_label(toast, button)
      adw_toast_set_timeout(toast, 10)
      var isShown = true
      var isDone = false
      let action = { [undoing] in
        guard !isDone else { return }
        isDone = true
        undoing.action = nil
        undo()
        if isShown { adw_toast_dismiss(toast) }
      }
      connect(toast, "dismissed") { isShown = false }
      undoing.action = action
      connect(toast, "button-clicked", action)
    }
    adw_toast_overlay_add_toast(overlay, toast)
  }

  /// Makes Ctrl+Z run the undo action of the last toast. The window gets keys even if no widget has the focus.
  package func undoByKeys(of window: MainWindow) {
    window.widget.onKey { [undoing] key, modifiers in undoing.takes(key, modifiers) }
  }

  /// Adds a button to the line above the pages.
  package func addToBanner(_ button: Widget) {
    gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
    bannerButtons.append(button)
  }

  /// Shows a sentence above the pages; with the buttons if it is a mistake. An empty text hides the line.
  package func setBanner(_ text: String, isMistake: Bool) {
    bannerText.setLabel(text)
    bannerButtons.setVisible(isMistake)
    if isMistake { banner.addStyle("error") } else { banner.removeStyle("error") }
    banner.setVisible(!text.isEmpty)
  }
}
