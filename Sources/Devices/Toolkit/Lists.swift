internal import CGtk

// Buttons that open a list of actions.
extension Widget {
  package typealias Action = (title: String, run: () -> Void)

  /// Returns a button with three dots that opens a list.
  package static func menuButton(name: String, _ actions: [Action]) -> Widget {
    let widget = Widget(gtk_menu_button_new())
    gtk_menu_button_set_icon_name(widget.opaque, "view-more-symbolic")
    widget.setLeastSize(width: finger, height: finger)
    widget.setName(name)
    gtk_widget_set_tooltip_text(widget.pointer, name)
    gtk_widget_set_valign(widget.pointer, GTK_ALIGN_CENTER)
    widget.addStyle("flat")
    gtk_menu_button_set_popover(widget.opaque, popover(actions).pointer)
    return widget
  }

  /// Returns a button with a text that opens a list, which is made when it opens. `subject` describes the button for
  /// screen readers.
  package static func listButton(
    _ text: String, of subject: String, _ actions: @escaping () -> [Action]
  ) -> Widget {
    let widget = Widget(gtk_menu_button_new())
    gtk_menu_button_set_label(widget.opaque, text)
    // The inner button has the focus.
    if let button = gtk_widget_get_first_child(widget.pointer) { Widget(button).describe(subject) }
    widget.setLeastSize(width: -1, height: finger)
    connectMenu(widget) {
      gtk_menu_button_set_popover(widget.opaque, popover(actions()).pointer)
    }
    return widget
  }

  /// Returns a button with a text that requests a list, and opens the list when it arrives. An empty list does not open.
  package static func laterListButton(
    _ text: String, _ ask: @escaping (_ show: @escaping ([Action]) -> Void) -> Void
  ) -> Widget {
    var button: Widget?
    let made = Widget.button(text) {
      ask { actions in
        guard let button, !actions.isEmpty else { return }
        let popover = popover(actions)
        gtk_widget_set_parent(popover.pointer, button.pointer)
        connect(popover, "closed") { [popover] in
          // The list's action is still running.
          _ = after(0) { gtk_widget_unparent(popover.pointer) }
        }
        gtk_popover_popup(popover.cast())
      }
    }
    button = made
    return made
  }

  private static func popover(_ actions: [Action]) -> Widget {
    let popover = Widget(gtk_popover_new())
    keycap_remove_arrows(popover.pointer)
    let list = Widget.box(vertical: true)
    for action in actions {
      let item = Widget.button(action.title) {
        gtk_popover_popdown(popover.cast())
        action.run()
      }
      item.addStyle("flat")
      list.append(item)
    }
    guard actions.count > most else {
      gtk_popover_set_child(popover.cast(), list.pointer)
      return popover
    }
    let scroller = Widget.scrolled(list)
    gtk_scrolled_window_set_propagate_natural_width(scroller.opaque, 1)
    gtk_scrolled_window_set_min_content_height(scroller.opaque, Int32(most * finger))
    gtk_popover_set_child(popover.cast(), scroller.pointer)
    return popover
  }

  /// Greatest number of actions in a list that does not scroll.
  private static let most = 7
}
