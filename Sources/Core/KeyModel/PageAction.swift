/// The name of a page: `emoji`, or the identifier of a keyboard by somebody else.
package struct PageID: RawRepresentable, Hashable, Sendable {
  package var rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package static let emoji = PageID(rawValue: "emoji")
  package static let clipboard = PageID(rawValue: "clipboard")
  /// What an input method that runs beside the keyboard offers.
  package static let inputMethod = PageID(rawValue: "input-method")

  private static let converterPrefix = "convert-"

  /// The page above the keys of a keyboard with this converter.
  package init(converter: ConversionScheme) {
    rawValue = PageID.converterPrefix + converter.rawValue
  }

  /// Whether the page turns readings into candidates.
  package var isConverter: Bool { rawValue.hasPrefix(PageID.converterPrefix) }
}

/// What a key has to do with a page: something other than keys that the window shows.
package enum PageAction: Hashable, Sendable {
  /// Shows the page.
  case open(PageID)
  /// Shows the keyboard again that was there before the page.
  case leave
  /// Shows the whole page again, whose header stands above borrowed letters.
  case resume
  /// The area that the page fills, where touches go to the page.
  case area
  /// Something that the page itself knows the meaning of.
  case command(PageCommand)
  /// Offers what the word before the insertion point can be written as, above the keys of a converting keyboard.
  case convert
  /// A key that the page has the say about: it is told of the touches.
  case key(PageKey)
}

/// A key that a page has the say about.
package struct PageKey: Hashable, Sendable {
  /// The page's name for the key.
  package var id: String
  /// What a tap types, as far as the page has told.
  package var text: String?
  /// Whether the key strikes again and again while it is held.
  package var repeats: Bool

  package init(id: String, text: String? = nil, repeats: Bool = false) {
    self.id = id
    self.text = text
    self.repeats = repeats
  }
}

/// What a page does when one of its keys is struck, by a name that the page gives.
package struct PageCommand: RawRepresentable, Hashable, Sendable {
  package var rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  package static let search = PageCommand(rawValue: "search")
}
