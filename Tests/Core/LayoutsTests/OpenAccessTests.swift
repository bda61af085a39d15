import KeyModel
import Testing

@testable import Layouts

/// R-TRUST-1, R-TRUST-3
@Suite struct OpenAccessTests {
  private static let folder = "/bundles/org.example"

  private static func access(
    asks: Bool = true, _ change: (inout ExtensionGrants) -> Void
  ) -> OpenAccess {
    var manifest = Manifest()
    manifest.requestsOpenAccess = asks
    let declaration = ExtensionDeclaration(
      identifier: "org.example", name: "Example", group: "Example", program: ["p"],
      manifest: manifest, usage: asks ? [.location: "Why.", .network: "Why."] : [:])
    var grants = ExtensionGrants()
    (grants.bundle, grants.openAccess) = (folder, true)
    change(&grants)
    return OpenAccess(declaration, grants, bundle: folder)
  }

  @Test func eachUseIsDecidedApart() {
    let access = Self.access { $0.uses = [.location: true, .contacts: true] }
    #expect(access.isGranted)
    #expect(access.allows(.location))
    #expect(!access.allows(.network))
    #expect(access.denial(of: .location) == nil)
    #expect(access.denial(of: .network) == "undecided")
    // Granted by the user, but the manifest does not ask for it.
    #expect(!access.allows(.contacts))
    #expect(access.denial(of: .contacts) == "no open access")
    #expect(Self.access { $0.uses = [.network: false] }.denial(of: .network) == "refused")
  }

  @Test func nothingIsGrantedWithoutTheUserOrTheManifest() {
    let all: [ExtensionGrants.Use: Bool] = [.location: true, .network: true]
    let closed = Self.access { ($0.uses, $0.openAccess) = (all, false) }
    #expect(!closed.isGranted && !closed.allows(.location))
    let unasked = Self.access(asks: false) { $0.uses = all }
    #expect(!unasked.isGranted && !unasked.allows(.location))
    #expect(OpenAccess().denial(of: .network) == "no open access")
  }

  @Test func whatWasRefusedStaysSoWithoutOpenAccess() {
    let access = Self.access {
      ($0.uses, $0.openAccess) = ([.location: false, .network: true], false)
    }
    #expect(access.denial(of: .location) == "refused")
    #expect(access.denial(of: .network) == "undecided")
  }

  @Test func grantsAreForTheFolderThatTheUserMeant() {
    let elsewhere = Self.access {
      ($0.uses, $0.bundle, $0.terminals) = ([.location: true], "/other/org.example", true)
    }
    #expect(!elsewhere.isGranted && !elsewhere.allows(.location) && !elsewhere.servesTerminals)
    #expect(Self.access { $0.terminals = true }.servesTerminals)
  }
}
