package import ExtensionProtocol
package import KeyModel
internal import Layouts
internal import Pages

// What programs ask the host for. Each use of open access is decided apart (R-TRUST-3).
extension ExtensionDesk {
  /// What the host gives a program, where the user grants it. An answer may take its time.
  package struct Services {
    package typealias Asking = (@escaping (HostMessage.Answer) -> Void) -> Void

    /// The supplementary lexicon of a language, `de-CH`, with the names of the user's address book or without.
    package var lexicon: (String, Bool, @escaping (HostMessage.Answer) -> Void) -> Void
    /// Whether a language is one that Keycap knows.
    package var knows: (String) -> Bool
    /// Finds out where the device is.
    package var location: Asking
    /// Reads the user's address book.
    package var contacts: Asking
    /// Reads the text of the clipboard.
    package var pasteboard: Asking
    package var setPasteboard: (String) -> Void
    package var click: () -> Void
    /// The program would like a use that nobody has decided.
    package var wish: (PageID, ExtensionGrants.Use) -> Void

    package init(
      lexicon: @escaping (String, Bool, @escaping (HostMessage.Answer) -> Void) -> Void,
      knows: @escaping (String) -> Bool, location: @escaping Asking, contacts: @escaping Asking,
      pasteboard: @escaping Asking,
      setPasteboard: @escaping (String) -> Void, click: @escaping () -> Void,
      wish: @escaping (PageID, ExtensionGrants.Use) -> Void
    ) {
      self.lexicon = lexicon
      self.knows = knows
      self.location = location
      self.contacts = contacts
      self.pasteboard = pasteboard
      self.setPasteboard = setPasteboard
      self.click = click
      self.wish = wish
    }
  }

  /// Answers a request. A keyboard is given personal data only while it is shown: one that is not shown asks nothing.
  func answer(_ service: ExtensionMessage.Service, _ request: String, of id: PageID) {
    switch service {
    case .supplementaryLexicon: askLexicon(request, of: id)
    case .location: ask(services.location, .location, request, of: id)
    case .contacts: ask(services.contacts, .contacts, request, of: id)
    case .pasteboard: ask(services.pasteboard, .pasteboard, request, of: id)
    }
  }

  /// Every keyboard is told shortcuts and common words (R-TRUST-2), and names where they stay in its sandbox, or its user
  /// has granted it the address book itself (R-TRUST-3).
  private func askLexicon(_ request: String, of id: PageID) {
    guard admitsLexicon(of: id) else { return reply(.denied("too often"), to: request, of: id) }
    let access = access(of: id)
    let stays = !access.allows(.network) && !access.allows(.shared)
    let program = serial(of: id)
    services.lexicon(language(of: id), stays || access.allows(.contacts)) { [weak self] answer in
      guard let self, serial(of: id) == program else { return }
      reply(answer, to: request, of: id)
    }
  }

  private func ask(
    _ service: Services.Asking, _ use: ExtensionGrants.Use, _ request: String, of id: PageID
  ) {
    if let reason = denial(of: use, to: id) { return reply(.denied(reason), to: request, of: id) }
    let program = serial(of: id)
    service { [weak self] answer in
      // The user may have taken the grant back, or left the keyboard, since.
      guard let self, serial(of: id) == program, access(of: id).allows(use), isShown(id) else {
        return
      }
      reply(answer, to: request, of: id)
    }
  }

  /// Whether the program may do what it is not answered for.
  func isGranted(_ use: ExtensionGrants.Use, to id: PageID) -> Bool {
    denial(of: use, to: id) == nil
  }

  /// Why the use is denied, nil where it is granted. A wish for one that nobody has decided is told on.
  private func denial(of use: ExtensionGrants.Use, to id: PageID) -> String? {
    let reason = access(of: id).denial(of: use)
    if reason == "undecided" { services.wish(id, use) }
    return reason
  }
}
