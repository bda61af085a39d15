import ExtensionProtocol
import KeyModel
import Layouts
import Pages

// What programs ask the host for. Each use of open access is decided apart (R-TRUST-3).
extension ExtensionDesk {
  /// Answers a request. A keyboard is given personal data only while it is shown: one that is not shown asks nothing.
  func answer(_ service: ExtensionMessage.Service, _ request: String, of id: PageID) {
    switch service {
    case .supplementaryLexicon: reply(.lexicon(services.lexicon()), to: request, of: id)
    case .location:
      guard isGranted(.location, request, of: id) else { return }
      services.location { [weak self] answer in
        // The user may have taken the grant back, or left the keyboard, since.
        guard let self, access(of: id).allows(.location), isShown(id) else { return }
        reply(answer, to: request, of: id)
      }
    case .contacts: deny(.contacts, request, of: id)
    case .pasteboard: deny(.pasteboard, request, of: id)
    }
  }

  /// Whether the use is granted; a program that was not granted it is told why.
  private func isGranted(_ use: ExtensionGrants.Use, _ request: String, of id: PageID) -> Bool {
    guard let reason = access(of: id).denial(of: use) else { return true }
    if reason == "undecided" { services.wish(id, use) }
    reply(.denied(reason), to: request, of: id)
    return false
  }

  /// A use that this host does not have, granted or not.
  private func deny(_ use: ExtensionGrants.Use, _ request: String, of id: PageID) {
    guard isGranted(use, request, of: id) else { return }
    reply(.denied("unavailable"), to: request, of: id)
  }
}
