package import KeyModel

/// Current rights of a keyboard by somebody else: the rights that its manifest requests and the user has granted
/// (R-TRUST-1, R-TRUST-3).
package struct OpenAccess: Hashable, Sendable {
  /// Whether open access is granted. The program is informed of the value.
  package let isGranted: Bool
  /// Whether the keyboard may be shown in terminals.
  package let servesTerminals: Bool
  /// Uses for which the manifest gives a reason.
  private let wanted: Set<ExtensionGrants.Use>
  private let decided: [ExtensionGrants.Use: Bool]

  /// The rights of a keyboard without grants.
  package init() {
    (isGranted, servesTerminals, wanted, decided) = (false, false, [], [:])
  }

  /// `bundle` is the folder in which the keyboard was found: grants apply only to the folder for which the user
  /// gave them.
  package init(_ declaration: ExtensionDeclaration, _ grants: ExtensionGrants?, bundle: String) {
    wanted = declaration.manifest.requestsOpenAccess ? Set(declaration.usage.keys) : []
    let isMeant = grants?.bundle == bundle
    servesTerminals = isMeant && grants?.terminals == true
    let isOpen = isMeant && grants?.openAccess == true && declaration.manifest.requestsOpenAccess
    isGranted = isOpen
    // Refusals also hold without open access, so that the user is not asked again.
    decided = (isMeant ? grants?.uses ?? [:] : [:]).filter { isOpen || !$0.value }
  }

  package func allows(_ use: ExtensionGrants.Use) -> Bool {
    isGranted && wanted.contains(use) && decided[use] == true
  }

  /// Reason why a use is denied, in the protocol's words; nil where the use is granted.
  package func denial(of use: ExtensionGrants.Use) -> String? {
    guard wanted.contains(use) else { return "no open access" }
    return switch decided[use] {
    case true: nil
    case false: "refused"
    case nil: "undecided"
    }
  }
}
