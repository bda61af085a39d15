package import KeyModel

/// What a keyboard by somebody else may do now: what its manifest asks for and the user has granted (R-TRUST-1,
/// R-TRUST-3).
package struct OpenAccess: Hashable, Sendable {
  /// Whether open access is granted: the program is told so.
  package let isGranted: Bool
  /// Whether the keyboard may be shown in terminals.
  package let servesTerminals: Bool
  /// The uses that the manifest gives a reason for.
  private let wanted: Set<ExtensionGrants.Use>
  private let decided: [ExtensionGrants.Use: Bool]

  /// Of a keyboard that has been granted nothing.
  package init() {
    (isGranted, servesTerminals, wanted, decided) = (false, false, [], [:])
  }

  /// `bundle` is the folder in which the keyboard was found: grants count for the folder that the user meant.
  package init(_ declaration: ExtensionDeclaration, _ grants: ExtensionGrants?, bundle: String) {
    wanted = declaration.manifest.requestsOpenAccess ? Set(declaration.usage.keys) : []
    let isMeant = grants?.bundle == bundle
    servesTerminals = isMeant && grants?.terminals == true
    let isOpen = isMeant && grants?.openAccess == true && declaration.manifest.requestsOpenAccess
    isGranted = isOpen
    // What was refused stays so without open access: the user need not be asked again.
    decided = (isMeant ? grants?.uses ?? [:] : [:]).filter { isOpen || !$0.value }
  }

  package func allows(_ use: ExtensionGrants.Use) -> Bool {
    isGranted && wanted.contains(use) && decided[use] == true
  }

  /// Why a use is denied, in the protocol's words; nil where it is granted.
  package func denial(of use: ExtensionGrants.Use) -> String? {
    guard wanted.contains(use) else { return "no open access" }
    return switch decided[use] {
    case true: nil
    case false: "refused"
    case nil: "undecided"
    }
  }
}
