package import ExtensionProtocol
package import KeyModel
internal import Layouts
internal import Pages

// The requests of programs to the host. The user decides about each use of open access separately (R-TRUST-3).
extension ExtensionController {
  /// The services that the host offers to a program, as far as the user has granted them. An answer may come later.
  package struct Services {
    package typealias Asking = (@escaping (HostMessage.Answer) -> Void) -> Void

    /// Asks for the supplementary lexicon of a language such as `de-CH`, with or without the address book's names.
    package var lexicon: (String, Bool, @escaping (HostMessage.Answer) -> Void) -> Void
    /// Whether Keycap knows a language.
    package var knows: (String) -> Bool
    /// Finds the location of the device.
    package var location: Asking
    /// Reads the user's address book.
    package var contacts: Asking
    /// Reads the text of the clipboard.
    package var pasteboard: Asking
    package var setPasteboard: (String) -> Void
    package var click: () -> Void
    /// Called when the program asks for a use that the user has not decided about.
    package var request: (PageID, ExtensionGrants.Use) -> Void

    package init(
      lexicon: @escaping (String, Bool, @escaping (HostMessage.Answer) -> Void) -> Void,
      knows: @escaping (String) -> Bool, location: @escaping Asking, contacts: @escaping Asking,
      pasteboard: @escaping Asking,
      setPasteboard: @escaping (String) -> Void, click: @escaping () -> Void,
      request: @escaping (PageID, ExtensionGrants.Use) -> Void
    ) {
      self.lexicon = lexicon
      self.knows = knows
      self.location = location
      self.contacts = contacts
      self.pasteboard = pasteboard
      self.setPasteboard = setPasteboard
      self.click = click
      self.request = request
    }
  }

  /// Answers a request. An extension gets personal data only while it is shown.
  func answer(_ service: ExtensionMessage.Service, _ request: String, of id: PageID) {
    switch service {
    case .supplementaryLexicon: askLexicon(request, of: id)
    case .location: ask(services.location, .location, request, of: id)
    case .contacts: ask(services.contacts, .contacts, request, of: id)
    case .pasteboard: ask(services.pasteboard, .pasteboard, request, of: id)
    }
  }

  /// Answers with the supplementary lexicon. Every extension gets shortcuts and common words (R-TRUST-2). An
  /// extension gets the names, too, if they stay in its sandbox, or if the user has granted it the address book
  /// (R-TRUST-3).
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
      // Meanwhile the user may have revoked the grant, or chosen another keyboard.
      guard let self, serial(of: id) == program, access(of: id).allows(use), isShown(id) else {
        return
      }
      reply(answer, to: request, of: id)
    }
  }

  /// Whether the program may carry out a use that gets no answer.
  func isGranted(_ use: ExtensionGrants.Use, to id: PageID) -> Bool {
    denial(of: use, to: id) == nil
  }

  /// Returns the reason why the use is denied; nil if it is granted. If the user has not decided about the use, it
  /// is reported as a request.
  private func denial(of use: ExtensionGrants.Use, to id: PageID) -> String? {
    if isUndecided(use, of: id) { services.request(id, use) }
    return access(of: id).denial(of: use)
  }

  /// Whether the extension wants the use, and the user has not decided about it.
  func isUndecided(_ use: ExtensionGrants.Use, of id: PageID) -> Bool {
    access(of: id).denial(of: use) == "undecided"
  }
}
