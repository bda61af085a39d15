internal import Runtime

/// Where IBus's own bus is: the daemon writes its address into a file of the user's settings, one for each display.
package enum IBusAddress {
  private static let key = "IBUS_ADDRESS="

  /// The address of the daemon of `display` (`:0`), from the files in `folder`; nil where there is none.
  package static func find(display: String, in folder: String) -> String? {
    let name = DataPaths.normalized(display: display)
    guard name.hasPrefix(":") else { return nil }
    // The name of a file is the number of the machine, `unix` for a display of this one, and the display's number.
    for file in TextFile.names(in: folder, suffix: "-unix-" + name.dropFirst()) {
      if let text = try? TextFile.read(folder + "/" + file, limit: 4096), let found = read(text) {
        return found
      }
    }
    return nil
  }

  /// The address in the text of such a file.
  static func read(_ text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix(key) {
      let address = line.dropFirst(key.count)
      return address.isEmpty ? nil : String(address)
    }
    return nil
  }
}
