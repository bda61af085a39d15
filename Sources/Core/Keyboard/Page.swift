import KeyModel

/// The content of the window.
enum Page: Hashable, Sendable {
  /// The keys of a keyboard.
  case keys
  /// A page, with the keys of its own keyboard around the page's area.
  case whole(PageID)
  /// The keys of a keyboard below a page's header; the keys type into the page.
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

/// A page that the devices were told to open, with the languages that they were told.
struct OpenPage: Hashable, Sendable {
  var id: PageID
  var languages: [String]
}
