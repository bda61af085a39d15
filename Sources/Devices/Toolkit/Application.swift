internal import CGtk
internal import Glibc

/// The program's run, and its window.
package enum Application {
  /// The program's name on the bus, and the WM_CLASS of its windows.
  package static let id = "org.keycap.Settings"

  /// Runs the program until its window is closed. Returns the exit status. `activate` fills the window. A second
  /// start shows the window of the first.
  package static func run(
    id: String, name: String, isRightToLeft: Bool?, activate: @escaping (MainWindow) -> Void
  ) -> Int32 {
    chooseDrawing()
    g_set_prgname(id)
    g_set_application_name(name)
    guard let application = adw_application_new(id, GApplicationFlags(rawValue: 0)) else {
      return 1
    }
    let object = UnsafeMutableRawPointer(application)
    var window: MainWindow?
    connect(object, "activate") {
      if let window { return window.present() }
      Style.apply()
      if let isRightToLeft {
        gtk_widget_set_default_direction(isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
      }
      let made = MainWindow(
        Widget(
          adw_application_window_new(
            UnsafeMutablePointer<GtkApplication>(OpaquePointer(application)))))
      made.widget.setTitle(name)
      gtk_window_set_icon_name(made.window, "keycap-settings")
      window = made
      activate(made)
      made.present()
    }
    let status = g_application_run(
      UnsafeMutablePointer<GApplication>(OpaquePointer(application)), 0, nil)
    unreference(OpaquePointer(application))
    return status
  }

  /// Makes GTK draw with Cairo, unless the user has chosen a renderer. OpenGL takes 70 MiB more and is no faster.
  /// Even then GTK would load OpenGL to choose a visual, which alone takes 30 MiB.
  private static func chooseDrawing() {
    guard getenv("GSK_RENDERER") == nil else { return }
    setenv("GSK_RENDERER", "cairo", 1)
    // GTK before 4.16 has another variable for this.
    let isOld = gtk_get_major_version() == 4 && gtk_get_minor_version() < 16
    setenv(isOld ? "GDK_DEBUG" : "GDK_DISABLE", isOld ? "gl-disable" : "gl", 0)
  }

  /// Calls `changed` when a file is saved, renamed or removed in a folder.
  package static func watch(folder: String, _ changed: @escaping () -> Void) {
    guard let file = g_file_new_for_path(folder) else { return }
    defer { unreference(file) }
    guard let monitor = g_file_monitor_directory(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil) else {
      return
    }
    g_file_monitor_set_rate_limit(monitor, 20)
    connect(UnsafeMutableRawPointer(monitor), "changed", changed)
  }

  /// The names of the monitors, as xrandr shows them.
  package static var monitors: [String] {
    guard let display = gdk_display_get_default(), let list = gdk_display_get_monitors(display)
    else { return [] }
    return (0..<g_list_model_get_n_items(list)).compactMap { number in
      guard let item = g_list_model_get_item(list, number) else { return nil }
      defer { g_object_unref(item) }
      let name = string(gdk_monitor_get_connector(OpaquePointer(item)))
      return name.isEmpty ? nil : name
    }
  }

  /// Whether the desktop shows dark windows now.
  package static var isDark: Bool {
    adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
  }

  /// Calls `changed` when the desktop becomes dark or light, or when its contrast becomes high or normal.
  package static func onScheme(_ changed: @escaping () -> Void) {
    guard let manager = adw_style_manager_get_default() else { return }
    connect(manager, "notify::dark", changed)
    connect(manager, "notify::high-contrast", changed)
  }
}

/// The window of the program.
package struct MainWindow {
  let widget: Widget

  init(_ widget: Widget) { self.widget = widget }

  var window: UnsafeMutablePointer<GtkWindow>? { widget.cast() }

  package func present() { gtk_window_present(window) }

  /// Calls `body` when the window gets the focus, or loses it.
  package func onActive(_ body: @escaping () -> Void) {
    connect(widget, "notify::is-active", body)
  }

  /// Sets the default size, in px.
  package func setSize(width: Int, height: Int) {
    gtk_window_set_default_size(window, Int32(width), Int32(height))
    gtk_widget_set_size_request(widget.pointer, 360, 300)
  }

  package func setContent(_ content: Widget) {
    adw_application_window_set_content(widget.cast(), content.pointer)
  }

  /// Asks a question. `confirm` is the label of the button that calls `confirmed`.
  package func ask(
    _ heading: String, _ text: String, cancel: String, confirm: String, isDestructive: Bool,
    confirmed: @escaping () -> Void
  ) {
    let dialog = Widget(keycap_dialog(window, heading, text))
    let message: UnsafeMutablePointer<AdwMessageDialog>? = dialog.cast()
    adw_message_dialog_add_response(message, "cancel", cancel)
    adw_message_dialog_add_response(message, "confirm", confirm)
    adw_message_dialog_set_response_appearance(
      message, "confirm", isDestructive ? ADW_RESPONSE_DESTRUCTIVE : ADW_RESPONSE_SUGGESTED)
    adw_message_dialog_set_default_response(message, "cancel")
    adw_message_dialog_set_close_response(message, "cancel")
    connectResponse(dialog) { if $0 == "confirm" { confirmed() } }
    gtk_window_present(dialog.cast())
  }

  /// Lets the user choose a file to read or to write.
  package func chooseFile(
    _ title: String, saves: Bool, name: String, cancel: String, accept: String,
    chosen: @escaping (String) -> Void
  ) {
    let action = saves ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN
    guard let dialog = gtk_file_chooser_native_new(title, window, action, accept, cancel) else {
      return
    }
    let native = UnsafeMutablePointer<GtkNativeDialog>(dialog)
    if saves { gtk_file_chooser_set_current_name(dialog, name) }
    // GTK starts with the recently used files, which most users do not have, or with the program's working directory.
    if let home = g_file_new_for_path(g_get_home_dir()) {
      gtk_file_chooser_set_current_folder(dialog, home, nil)
      unreference(home)
    }
    connectFile(dialog) { answer in
      if answer == GTK_RESPONSE_ACCEPT.rawValue, let file = gtk_file_chooser_get_file(dialog) {
        if let path = taken(g_file_get_path(file)) { chosen(path) }
        unreference(file)
      }
      unreference(dialog)
    }
    gtk_native_dialog_show(native)
  }

  /// Makes a window above this window. A button that closes it and `accept` are in its title bar, so that the first
  /// focus is one key away from each. Escape closes the window, too.
  package func makeSheet(
    _ title: String, width: Int, height: Int, cancel: String, accept: Widget, _ content: Widget
  ) -> Sheet {
    let sheet = Sheet(Widget(adw_window_new()))
    gtk_window_set_title(sheet.window, title)
    gtk_window_set_transient_for(sheet.window, window)
    gtk_window_set_modal(sheet.window, 1)
    gtk_window_set_default_size(sheet.window, Int32(width), Int32(height))
    let bar = Widget(adw_header_bar_new())
    adw_header_bar_set_show_end_title_buttons(bar.opaque, 0)
    adw_header_bar_pack_start(bar.opaque, Widget.button(cancel) { sheet.close() }.pointer)
    adw_header_bar_pack_end(bar.opaque, accept.pointer)
    let box = Widget.box(vertical: true)
    box.append(bar)
    box.append(content)
    adw_window_set_content(sheet.widget.cast(), box.pointer)
    sheet.widget.onKey { [sheet] key, _ in
      guard key == Key.escape else { return false }
      sheet.close()
      return true
    }
    return sheet
  }
}

/// A window above the program's window.
package struct Sheet {
  let widget: Widget

  init(_ widget: Widget) { self.widget = widget }

  var window: UnsafeMutablePointer<GtkWindow>? { widget.cast() }

  package func present() { gtk_window_present(window) }
  package func close() { gtk_window_destroy(window) }

  /// Sends text that is typed anywhere in the window to a search entry.
  package func searchWhenTyped(_ entry: Widget) {
    gtk_search_entry_set_key_capture_widget(entry.opaque, widget.pointer)
    connect(entry, "search-started") {
      entry.focus()
      // GTK selects the text of an entry that gets the focus. The second letter would then replace the text.
      gtk_editable_set_position(entry.opaque, -1)
    }
  }
}

/// The keys and modifiers that the pages use.
package enum Key {
  package static let up: UInt32 = 0xff52
  package static let down: UInt32 = 0xff54
  package static let escape: UInt32 = 0xff1b
  package static let delete: UInt32 = 0xffff
  package static let tab: UInt32 = 0xff09
  package static let tabBack: UInt32 = 0xfe20
  package static let backspace: UInt32 = 0xff08
  package static let enter: UInt32 = 0xff0d
  package static let f: UInt32 = 0x66
  package static let z: UInt32 = 0x7a
  /// The first keysym of keys that give no character.
  package static let special: UInt32 = 0xff00
  package static let control: UInt32 = 1 << 2
  package static let alt: UInt32 = 1 << 3
}
