/// Name of a page: `emoji`, or the identifier of an extension.
package struct PageID: RawRepresentable, Hashable, Sendable {
  package var rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package static let emoji = PageID(rawValue: "emoji")
  package static let clipboard = PageID(rawValue: "clipboard")
  /// The candidates of an input method that runs beside the keyboard.
  package static let inputMethod = PageID(rawValue: "input-method")

  private static let converterPrefix = "convert-"

  /// Creates the page above the keys of a keyboard with this converter.
  package init(converter: ConversionScheme) {
    rawValue = PageID.converterPrefix + converter.rawValue
  }

  /// Whether the page turns readings into candidates.
  package var isConverter: Bool { rawValue.hasPrefix(PageID.converterPrefix) }
}

/// The effect of a key on a page. A page is content of the window other than keys.
package enum PageAction: Hashable, Sendable {
  /// Shows the page.
  case open(PageID)
  /// Shows the keyboard that was shown before the page.
  case leave
  /// Shows the whole page again while its header stands above the keyboard's letters.
  case resume
  /// Marks the area of the page: touches there go to the page.
  case area
  /// A command with a meaning that only the page knows.
  case command(PageCommand)
  /// Offers candidates for the word before the insertion point, above the keys of a converting keyboard.
  case convert
  /// A key that the page controls: the page gets its touches.
  case key(PageKey)
}

/// A key that a page controls.
package struct PageKey: Hashable, Sendable {
  /// The page's identifier of the key.
  package var id: String
  /// Text that a tap types, as the page has reported it; nil if the page reported no text.
  package var text: String?
  /// Whether the key repeats while it is held.
  package var repeats: Bool

  package init(id: String, text: String? = nil, repeats: Bool = false) {
    self.id = id
    self.text = text
    self.repeats = repeats
  }
}

/// Command of a page's key, under a name that the page gives.
package struct PageCommand: RawRepresentable, Hashable, Sendable {
  package var rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package static let search = PageCommand(rawValue: "search")
}
