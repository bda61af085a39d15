import KeyModel

/// The content of the window.
enum Page: Hashable, Sendable {
  /// The keys of a keyboard.
  case keys
  /// A page, with the keys that surround the page's area.
  case whole(PageID)
  /// The header of a page, and below it the keys of a keyboard, which type into the page.
  case header(PageID)

  var id: PageID? {
    switch self {
    case .keys: nil
    case .whole(let id), .header(let id): id
    }
  }

  var isWhole: Bool { if case .whole = self { true } else { false } }
  var isHeader: Bool { if case .header = self { true } else { false } }
}

/// A page that the devices were asked to open, with its languages.
struct OpenPage: Hashable, Sendable {
  var id: PageID
  var languages: [String]
}
