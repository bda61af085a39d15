/// A toolkit's differences from others on the accessibility bus. All behaviour that depends on the toolkit is
/// described here, and queried by its meaning.
package struct ToolkitProfile: Hashable, Sendable {
  /// The origin of coordinates in calls of `Component` and `Text` (`AtspiCoordType`): the corner of the screen or
  /// of the window.
  package enum Coordinates: UInt32, Sendable {
    case screen = 0
    case window = 1
  }

  /// The kind of coordinates that the toolkit reports correctly.
  package private(set) var coordinates = Coordinates.screen
  /// Whether fields are parts of a web page, or of the window around it.
  package private(set) var isBrowser = false
  /// Whether only search fields have the role `entry`.
  package private(set) var entriesSearch = false
  /// Whether a single-line field may draw masking signs though no role shows that it is a password.
  package private(set) var hidesTextSilently = false
  /// Whether a new window may get the focus without a report about which of its objects has it.
  package private(set) var keepsFocusUnreported = false
  /// Whether `Erasure` knows how many characters the toolkit deletes with one BackSpace.
  package private(set) var hasKnownDeletions = false
  /// Whether combo boxes and spin boxes take text though they lack the state EDITABLE.
  package private(set) var hasUnreportedEditors = false

  /// Whether the caret of a field that is being left moves, too, so that its move proves nothing.
  package var movesCaretOfLeftField: Bool { isBrowser }

  /// The profile of the toolkit with the name and version that an application reports; both may be empty.
  package init(name: String, version: String) {
    isBrowser = ["Chromium", "Gecko", "Views"].contains(name)
    hasUnreportedEditors = name.contains("Qt")
    hasKnownDeletions = ["gtk", "qt", "gecko", "chromium", "views"].contains(name.lowercased())
    guard name.lowercased() == "gtk", version.hasPrefix("4") else { return }
    // GTK 4.18 has no screen coordinates at all; 4.8 has them only for rectangles, and they are wrong.
    coordinates = .window
    entriesSearch = true
    hidesTextSilently = true
    keepsFocusUnreported = true
  }
}
