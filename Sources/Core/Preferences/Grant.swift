package import KeyModel

/// A right that a user grants by name to an extension: a use of open access, or terminals (R-TRUST-1, R-TRUST-3).
package enum Grant: Hashable, Sendable, CaseIterable {
  case use(ExtensionGrants.Use)
  case terminals

  package static var allCases: [Grant] {
    ExtensionGrants.Use.allCases.map(Grant.use) + [.terminals]
  }

  /// Reads the name of a grant in the settings file and on the command line; nil for an unknown name.
  package init?(name: String) {
    guard let grant = Grant.allCases.first(where: { $0.name == name }) else { return nil }
    self = grant
  }

  /// The name in the settings file, such as `network`.
  package var name: String { if case .use(let use) = self { use.rawValue } else { "terminals" } }

  /// The title of the grant's row in the settings application.
  package var title: String {
    switch self {
    case .use(.network): "Network"
    case .use(.location): "Place"
    case .use(.contacts): "Address Book"
    case .use(.pasteboard): "Clipboard"
    case .use(.sounds): "Clicks"
    case .use(.shared): "Shared Folder"
    case .terminals: "Terminals"
    }
  }

  /// The meaning of the grant for the user, in one sentence (Tables 8-1 and 8-2 of the guide).
  package var warning: String {
    switch self {
    case .use(.network): "What you type on it may reach its author and others on the network."
    case .use(.location): "It sees where you are while it is shown."
    case .use(.contacts):
      "It sees the names, places and numbers in your address book while it is shown."
    case .use(.pasteboard): "It reads and changes the clipboard while it is shown."
    case .use(.sounds): "It can play sounds."
    case .use(.shared):
      "Its application can read what the keyboard stores, and so what you type on it."
    case .terminals: "It can type commands that the terminal carries out."
    }
  }
}

/// The powers of an extension, for a user who is deciding about it (R-TRUST-3, R-TRUST-6).
package enum AccessTable {
  /// A line of the table.
  package struct Line: Hashable, Sendable {
    package var title: String
    package var text: String
  }

  /// The warning before the user adds any extension.
  package static let warning =
    "Such a keyboard sees the taps on its keys and the text around the cursor, and can type anything into the field. It has no access to the network or your files, and is never shown for passwords."

  /// The additional warning before the user gives any grant.
  package static let duties =
    "With open access, its author can see what you type on it. The author must store only what the keyboard needs to write your text, use it only for what you can see, and never connect it with your name."

  package static let lines = [
    Line(
      title: "Without open access",
      text:
        "The keys, your text shortcuts, single names of your address book, common words and a folder of its own. What you type goes only to the application that you type into."
    ),
    Line(
      title: "With open access",
      text:
        "What you allow one by one: the network, your place, your address book, the clipboard, clicks, a folder shared with its application. What you type is then within its author's reach."
    ),
    Line(
      title: "Never",
      text:
        "Passwords, microphone and camera, other programs and their windows, the keys of other keyboards, your files."
    ),
  ]
}
