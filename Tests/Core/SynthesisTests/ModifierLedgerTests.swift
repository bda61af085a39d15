import Testing

@testable import Synthesis

@Suite struct ModifierLedgerTests {
  @Test func `our own modifiers are not others'`() {
    var ledger = ModifierLedger()
    ledger.note(10, blind: 1)
    ledger.note(12, base: 1)
    #expect(ledger.foreign == 0)
    ledger.note(14, blind: 0)
    ledger.note(13, base: 1)
    #expect(ledger.foreign == 0, "this report did not know that we had let go")
    ledger.note(15, base: 1)
    #expect(ledger.foreign == 1, "this one did: somebody else holds it")
  }

  @Test func `what others hold stays theirs while we lift it`() {
    var ledger = ModifierLedger()
    ledger.note(1, base: 4)
    ledger.note(2, blind: 4)
    ledger.note(3, base: 0)
    #expect(ledger.foreign == 4)
    ledger.note(5, blind: 0)
    ledger.note(6, base: 0)
    #expect(ledger.foreign == 0)
  }

  @Test func `asking the server settles it`() {
    var ledger = ModifierLedger()
    ledger.note(3, blind: 1)
    ledger.note(8, blind: 0)
    ledger.reset(base: 5)
    #expect(ledger.foreign == 5)
  }
}
