import Testing

@testable import Focus

/// Events of the accessibility bus count only from the process whose window has the X focus (R-TRAIT-4).
@Suite struct FocusClaimsTests {
  private static let editor = Place(sender: ":1.5", path: "/a/1")
  private static let peer = Place(sender: ":1.9", path: "/evil/1")

  /// The editor is process 50 and has the focus; 51 is a helper of its; 90 is somebody else's.
  private func claims() -> FocusClaims {
    var claims = FocusClaims { $0 == 51 && $1 == 50 }
    _ = claims.follow(FocusedWindow(active: 7, focus: 8, processes: [50]))
    claims.identify(":1.5", as: 50)
    claims.identify(":1.6", as: 51)
    claims.identify(":1.9", as: 90)
    claims.identify(":1.10", as: nil)
    return claims
  }

  @Test(arguments: [
    (":1.5", true), (":1.6", true), (":1.9", false), (":1.10", false), (":1.11", false),
  ])
  func onlyTheFocusedWindowsProcessesCount(_ sender: String, _ counts: Bool) {
    var claims = claims()
    #expect(claims.trusts(sender) == counts)
    let isTaken = claims.claim(Place(sender: sender, path: "/x"))
    #expect(isTaken == counts)
  }

  @Test func whereTheServerTellsNoProcessNobodyIsRefused() {
    var claims = claims()
    _ = claims.follow(FocusedWindow(active: 7, focus: 8))
    #expect(claims.trusts(":1.9"))
    #expect(claims.trusts(":1.11"))
  }

  @Test func aClaimCountsWhenItsWindowGetsTheFocus() {
    var claims = claims()
    let counts = claims.claim(FocusClaimsTests.peer)
    #expect(!counts)
    let early = claims.takeClaim()
    #expect(early == nil)
    let isMoved = claims.follow(FocusedWindow(active: 17, focus: 18, processes: [90]))
    #expect(isMoved)
    let (taken, next) = (claims.takeClaim(), claims.takeClaim())
    #expect(taken == .init(place: FocusClaimsTests.peer, isOld: false))
    #expect(next == nil)
  }

  @Test func aClaimCountsWhenItsProcessIsTold() {
    var claims = claims()
    let place = Place(sender: ":1.20", path: "/a")
    let counts = claims.claim(place)
    #expect(!counts)
    claims.identify(":1.20", as: 50)
    let taken = claims.takeClaim()
    #expect(taken?.place == place)
  }

  @Test func aClaimThatIsWithdrawnIsNone() {
    for end in 0..<3 {
      var claims = claims()
      _ = claims.claim(FocusClaimsTests.peer)
      switch end {
      case 0: claims.withdraw(FocusClaimsTests.peer)
      case 1: claims.forget(":1.9")
      default: claims.forgetAll()
      }
      _ = claims.follow(FocusedWindow(active: 17, focus: 18, processes: [90]))
      let taken = claims.takeClaim()
      #expect(taken == nil)
    }
  }

  /// A flood of claims neither grows nor drives out the one that was there for a moment.
  @Test func aPeerHasOneClaim() {
    var claims = claims()
    _ = claims.claim(FocusClaimsTests.editor, isOld: true)
    for number in 0..<1000 { _ = claims.claim(Place(sender: ":1.9", path: "/evil/\(number)")) }
    let taken = claims.takeClaim()
    #expect(taken == .init(place: FocusClaimsTests.editor, isOld: true))
  }

  @Test func theFocusMovesWithinAWindowToo() {
    var claims = claims()
    let isSame = claims.follow(FocusedWindow(active: 7, focus: 8, processes: [50]))
    #expect(!isSame)
    let isMoved = claims.follow(FocusedWindow(active: 7, focus: 9, processes: [50]))
    #expect(isMoved)
  }
}
