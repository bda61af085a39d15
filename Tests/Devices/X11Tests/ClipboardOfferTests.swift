import Testing

@testable import X11

/// What of the clipboard a keyboard by somebody else may be told (R-TRUST-3).
@Suite struct ClipboardOfferTests {
  @Test(
    arguments: [
      ([], nil), ([.latin], .latin), ([.latin, .plain], .plain), ([.latin, .plain, .utf8], .utf8),
      ([.utf8, .secret], nil), ([.secret], nil),
    ] as [(Set<ClipboardOffer.Target>, ClipboardOffer.Target?)])
  func theBestFormIsAskedForAndNoSecretOne(
    _ targets: Set<ClipboardOffer.Target>, _ best: ClipboardOffer.Target?
  ) {
    #expect(ClipboardOffer.best(of: targets) == best)
  }
}
