package import KeyModel

/// The object under a finger, as reported by the application (AT-SPI's `Component.GetAccessibleAtPoint`).
package enum Hit: Hashable, Sendable {
  /// The application is not on the accessibility bus.
  case absent
  /// The application is not on the bus, and its X windows show a bar at the point.
  case bar
  /// The application reports nothing about the point.
  case unknown
  /// An object to be pressed or chosen, or text that cannot be edited.
  case other
  /// A field that text can be typed into.
  case field(Field)
}

extension [Rect] {
  /// True if there is a bar at a point: a menu bar, a tool bar or a scroll bar. `self` holds the windows at the
  /// point in root px, the top-level window first, each inside the window before. Motif and the Athena widgets
  /// make a window for each widget, and are on no accessibility bus.
  package var hasBar: Bool {
    guard let whole = first else { return false }
    return dropFirst().contains { part in
      let isAcross = part.width >= 0.9 * whole.width && part.height <= 48
      let isDown = part.height >= 0.4 * whole.height && part.width <= 30
      return isAcross && part.height <= 0.25 * whole.height
        || isDown && part.width <= 0.1 * whole.width
    }
  }
}

extension Role {
  /// True for objects that are pressed or chosen but never typed into: over these the text cursor has no meaning.
  package var isChrome: Bool { Role.chrome.contains(rawValue) }

  /// Check and radio buttons, headers, labels, lists and their items, menus, tabs, buttons, scroll and status
  /// bars, tables, tool bars, trees, links, title bars.
  private static let chrome: Set<UInt32> = [
    7, 8, 10, 29, 31, 32, 33, 34, 35, 37, 38, 41, 43, 44, 45, 47, 48, 51, 54, 55, 56, 57, 58, 59,
    62, 63, 65,
    66, 88, 90, 91, 98, 104,
  ]

  /// True for check boxes, push, radio and toggle buttons, and links.
  package var isPressed: Bool { [7, 43, 44, 62, 88].contains(rawValue) }

  /// True for a page or a document, and for parts of its text.
  package var isDocument: Bool { Role.documents.contains(rawValue) }

  /// Headings, paragraphs, and documents of offices, of the web and of mail.
  private static let documents: Set<UInt32> = [73, 82, 83, 92, 93, 94, 95, 96]
}

extension Facts {
  /// True if the application reports that the object shows text that cannot be edited. A text cursor over it
  /// means that the text can be selected.
  package var refusesTyping: Bool {
    if isEditable { return false }
    return isBrowser || states.contains(.readOnly) || role.isChrome || role.isDocument
      || role == .text || role == .entry
  }

  /// Whether the object may lie at `point`, in root px. Firefox, if asked while it lays out its page again,
  /// answers with an object at another place. An object with coordinates of a window may be part of a menu, which
  /// is a separate window.
  package func mayLie(at point: Point) -> Bool {
    guard profile.coordinates == .screen, let onScreen, !onScreen.isEmpty else { return true }
    return onScreen.contains(point)
  }
}
