import KeyModel

/// What a toolkit does otherwise than others on the accessibility bus. All that depends on the toolkit of a program is
/// told here, and asked for by its meaning.
package struct ToolkitProfile: Hashable, Sendable {
  /// Where the coordinates of a call of `Component` and `Text` begin (`AtspiCoordType`): at the corner of the screen or
  /// of the window.
  package enum Coordinates: UInt32, Sendable {
    case screen = 0
    case window = 1
  }

  /// The coordinates in which the toolkit tells the truth.
  package private(set) var coordinates = Coordinates.screen
  /// Whether fields are parts of a web page.
  package private(set) var isBrowser = false
  /// Whether the role `entry` is that of search fields alone.
  package private(set) var entriesSearch = false
  /// Whether a line may draw masking signs though no role tells that it is a password.
  package private(set) var hidesTextSilently = false
  /// Whether a new window may get the focus without a word on which of its objects has it.
  package private(set) var keepsFocusUntold = false
  /// Whether combo boxes and spin boxes take text though they lack the state EDITABLE.
  package private(set) var hasUntoldEditors = false

  /// The profile of the toolkit with the name and the version that an application tells; both may be empty.
  package init(name: String, version: String) {
    isBrowser = name == "Chromium" || name == "Gecko"
    hasUntoldEditors = name.contains("Qt")
    guard name.lowercased() == "gtk", version.hasPrefix("4") else { return }
    // GTK 4.18 has no coordinates of the screen at all; 4.8 has them for nothing but rectangles, and wrong.
    coordinates = .window
    entriesSearch = true
    hidesTextSilently = true
    keepsFocusUntold = true
  }
}
