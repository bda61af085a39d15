internal import CGtk
internal import Glibc

extension Application {
  /// Runs a program without waiting for it: `done` gets what it wrote to its output and its errors, and whether it
  /// ended well. A program that does not start says why.
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

/// An application that is installed, by its desktop entry.
package struct InstalledApplication {
  /// As its desktop entry has it, in the user's language.
  package let name: String
  private let entry: String

  /// nil where no entry of that name, as in `org.example.mine.desktop`, is installed.
  package init?(entry: String) {
    guard let name = InstalledApplication.with(entry, { string(g_app_info_get_display_name($0)) })
    else { return nil }
    (self.name, self.entry) = (name, entry)
  }

  /// Starts it. What is returned says why it did not start; nil where it did.
  package func open() -> String? {
    InstalledApplication.with(entry) { information in
      var failure: UnsafeMutablePointer<GError>?
      if g_app_info_launch(information, nil, nil, &failure) != 0 { return nil }
      defer { g_clear_error(&failure) }
      return failure.map { string($0.pointee.message) } ?? ""
    } ?? nil
  }

  private static func with<Result>(_ entry: String, _ body: (OpaquePointer) -> Result) -> Result? {
    let list = g_app_info_get_all()
    defer { g_list_free_full(list, { g_object_unref($0) }) }
    var link = list
    while let item = link {
      if let data = item.pointee.data {
        let information = OpaquePointer(data)
        if string(g_app_info_get_id(information)) == entry { return body(information) }
      }
      link = item.pointee.next
    }
    return nil
  }
}
