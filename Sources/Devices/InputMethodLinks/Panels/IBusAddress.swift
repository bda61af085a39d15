internal import Runtime

/// The address of IBus's own bus: the daemon writes it into a file of the user's settings, one file for each display.
package enum IBusAddress {
  private static let key = "IBUS_ADDRESS="

  /// The address of the daemon for `display` (`:0`), from the files in `folder`; nil if there is none.
  package static func find(display: String, in folder: String) -> String? {
    let name = DataPaths.normalized(display: display)
    guard name.hasPrefix(":") else { return nil }
    // The name of a file is the machine's number, `unix` for a local display, and the display's number.
    for file in TextFile.names(in: folder, suffix: "-unix-" + name.dropFirst()) {
      if let text = try? TextFile.read(folder + "/" + file, limit: 4096), let found = read(text) {
        return found
      }
    }
    return nil
  }

  /// The address in the text of such a file; nil if there is none.
  static func read(_ text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix(key) {
      let address = line.dropFirst(key.count)
      return address.isEmpty ? nil : String(address)
    }
    return nil
  }
}
