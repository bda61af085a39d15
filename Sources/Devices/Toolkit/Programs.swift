internal import CGtk
internal import Glibc

extension Application {
  /// Runs a program without waiting for it. `done` gets its output and its errors, and whether it succeeded. If the
  /// program does not start, the text is the reason.
  package static func ask(
    _ command: [String], _ done: @escaping (_ text: String, _ isGood: Bool) -> Void
  ) {
    let arguments = command.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    let flags = GSubprocessFlags(
      rawValue: G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDERR_MERGE.rawValue)
    var failure: UnsafeMutablePointer<GError>?
    let started = arguments.map { $0.map { UnsafePointer($0) } }.withUnsafeBufferPointer {
      g_subprocess_newv($0.baseAddress, flags, &failure)
    }
    guard let started else {
      let text = failure.map { string($0.pointee.message) } ?? ""
      g_clear_error(&failure)
      return done(text, false)
    }
    connectOutput(started, done)
  }
}

/// An installed application, by its desktop entry.
package struct InstalledApplication {
  /// The name in the desktop entry, in the user's language.
  package let name: String
  private let entry: String

  /// Finds an installed application by its entry, such as `org.example.mine.desktop`; nil if it is not installed.
  package init?(entry: String) {
    guard let name = InstalledApplication.with(entry, { string(g_app_info_get_display_name($0)) })
    else { return nil }
    (self.name, self.entry) = (name, entry)
  }

  /// The user's program for plain text if it is a text editor, otherwise the first text editor; nil if none is
  /// installed. A word processor that also opens plain text would save another format.
  package static var textEditor: InstalledApplication? {
    let usual = g_app_info_get_default_for_type("text/plain", 0)
    defer { if let usual { g_object_unref(UnsafeMutableRawPointer(usual)) } }
    if let usual, keycap_is_editor(usual) != 0 { return InstalledApplication(usual) }
    // All programs are listed, because the list by type has only programs from a cache.
    let list = g_app_info_get_all()
    defer { g_list_free_full(list, { g_object_unref($0) }) }
    func editor(inTerminal: Bool) -> InstalledApplication? {
      first(of: list) { information in
        keycap_is_editor(information) != 0
          && (keycap_needs_terminal(information) != 0) == inTerminal
          ? InstalledApplication(information) : nil
      }
    }
    return editor(inTerminal: false) ?? editor(inTerminal: true)
  }

  private init(_ information: OpaquePointer) {
    name = string(g_app_info_get_display_name(information))
    entry = string(g_app_info_get_id(information))
  }

  /// Starts the application, with a file if one is given. Returns the reason if it did not start; otherwise nil.
  package func open(_ path: String? = nil) -> String? {
    InstalledApplication.with(entry) { information in
      let file = path.map { g_file_new_for_path($0) }
      let files = file.flatMap { g_list_append(nil, UnsafeMutableRawPointer($0)) }
      defer {
        g_list_free(files)
        if let file { g_object_unref(UnsafeMutableRawPointer(file)) }
      }
      var failure: UnsafeMutablePointer<GError>?
      if g_app_info_launch(information, files, nil, &failure) != 0 { return nil }
      defer { g_clear_error(&failure) }
      return failure.map { string($0.pointee.message) } ?? ""
    } ?? nil
  }

  private static func with<Result>(_ entry: String, _ body: (OpaquePointer) -> Result) -> Result? {
    let list = g_app_info_get_all()
    defer { g_list_free_full(list, { g_object_unref($0) }) }
    return first(of: list) { string(g_app_info_get_id($0)) == entry ? body($0) : nil }
  }

  /// Returns the first result of `body` over the list that is not nil.
  private static func first<Result>(
    of list: UnsafeMutablePointer<GList>?, _ body: (OpaquePointer) -> Result?
  ) -> Result? {
    var link = list
    while let item = link {
      if let data = item.pointee.data, let made = body(OpaquePointer(data)) { return made }
      link = item.pointee.next
    }
    return nil
  }
}
