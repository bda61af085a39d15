import KeyModel
import Testing

@testable import Synthesis

@Suite struct BankTests {
  private func keysyms(_ text: String) -> [Keysym] { text.unicodeScalars.map { Keysym($0) } }

  private func bank(_ codes: [UInt8] = [10, 11], levels: Int = 2, holding text: String = "") -> Bank
  {
    var bank = Bank(keycodes: codes, levels: levels)
    _ = bank.admit(keysyms(text))
    return bank
  }

  @Test func `empty slots take what is wanted`() {
    var bank = bank()
    #expect(bank.admit(keysyms("漢字仮")) == .changed)
    for keysym in keysyms("漢字仮") { #expect(bank.slot(of: keysym) != nil) }
    #expect(bank.admit(keysyms("字漢")) == .unchanged)
  }

  @Test func `a letter with case stands off the first level where it can`() {
    let bank = bank(holding: "λ漢")
    #expect(bank.slot(of: Keysym("λ"))?.level == 1)
    #expect(bank.slot(of: Keysym("漢"))?.level == 0)
  }

  @Test func `no key has something on further levels alone`() {
    let bank = bank([10, 11], levels: 4, holding: "λ")
    #expect(bank.levels(of: 10) == [.void, Keysym("λ"), nil, nil])
    #expect(bank.levels(of: 11) == [nil, nil, nil, nil])
  }

  @Test
  func
    `where keys are reported apart by their first level it has a sign, and one more a character`()
  {
    let signs = keysyms("①②")
    var bank = Bank(keycodes: [10, 11, 12], levels: 4, signs: signs)
    #expect(bank.slots == [.init(keycode: 10, level: 1), .init(keycode: 11, level: 1)])
    #expect(bank.admit(keysyms("λ漢字")) == .changed)
    #expect(bank.levels(of: 10) == [signs[0], Keysym("λ"), nil, nil])
    #expect(bank.levels(of: 11) == [signs[1], Keysym("漢"), nil, nil])
    #expect(bank.slot(of: Keysym("字")) == nil)
    #expect(bank.levels(of: 12) == [nil, nil, nil, nil])
  }

  @Test func `signs need a second level`() {
    #expect(Bank(keycodes: [10], levels: 1, signs: keysyms("①")).slots.isEmpty)
  }

  @Test func `under CapsLock the first level is no place for a letter with case`() {
    var bank = bank([10], levels: 2, holding: "漢λ")
    bank.avoidsFirstLevel = true
    #expect(bank.slot(of: Keysym("漢"))?.level == 0)
    #expect(bank.slot(of: Keysym("λ"))?.level == 1)
    #expect(bank.admit(keysyms("δ")) == .changed)
    #expect(bank.slot(of: Keysym("δ"))?.level == 1)
    #expect(bank.slot(of: Keysym("λ")) == nil)
  }

  @Test func `what was typed keeps its slot until the client is past it`() {
    var bank = bank([10], levels: 2, holding: "漢字")
    for keysym in keysyms("漢字") { bank.use(keysym) }
    #expect(bank.admit(keysyms("仮")) == .blocked)
    let epoch = bank.beginEpoch()
    bank.use(Keysym("字"))
    bank.settle(before: epoch, of: 0)
    #expect(bank.pendingCount == 1)
    #expect(bank.admit(keysyms("仮")) == .changed)
    #expect(bank.slot(of: Keysym("漢")) == nil)
    #expect(bank.slot(of: Keysym("字")) != nil)
  }

  @Test func `each reader keeps what was typed to it`() {
    var bank = bank([10], levels: 2, holding: "漢字")
    bank.use(Keysym("漢"))
    bank.reader = 1
    bank.use(Keysym("漢"))
    bank.use(Keysym("字"))
    bank.settle(before: bank.beginEpoch(), of: 1)
    #expect(bank.pendingCount == 0)
    #expect(bank.admit(keysyms("仮名")) == .changed)
    #expect(bank.slot(of: Keysym("漢")) != nil)
    bank.settle(before: bank.beginEpoch(), of: 0)
    #expect(bank.admit(keysyms("名")) == .changed)
  }

  @Test func `one that does not read leaves slots to others`() {
    var bank = bank([10, 11, 12, 13, 14], holding: "一二三四五六七八九十")
    for keysym in keysyms("一二三四五六七八") { bank.use(keysym) }
    #expect(bank.hasRoom(for: Keysym("一")))
    #expect(!bank.hasRoom(for: Keysym("九")))
    #expect(bank.admit(keysyms("百")) == .blocked)
    bank.reader = 1
    #expect(bank.admit(keysyms("百千")) == .changed)
    for keysym in keysyms("一二三四五六七八百千") { #expect(bank.slot(of: keysym) != nil) }
  }

  @Test func `the least recently used goes first, residents last`() {
    var bank = bank([10], levels: 3, holding: "一二三")
    bank.setResidents([Keysym("一")])
    bank.use(Keysym("二"))
    bank.settle(before: bank.beginEpoch(), of: 0)
    #expect(bank.admit(keysyms("四")) == .changed)
    #expect(bank.slot(of: Keysym("三")) == nil)
    #expect(bank.admit(keysyms("五")) == .changed)
    #expect(bank.slot(of: Keysym("二")) == nil)
    #expect(bank.slot(of: Keysym("一")) != nil)
  }

  @Test func `what is needed soon is not given away`() {
    var bank = bank([10], levels: 2, holding: "一二")
    #expect(bank.admit(keysyms("三二")) == .changed)
    #expect(bank.slot(of: Keysym("二")) != nil)
    #expect(bank.slot(of: Keysym("一")) == nil)
  }

  @Test func `on another map the same slots carry the same, pending or not`() {
    var before = bank([10, 11], levels: 2, holding: "一二三四")
    for keysym in keysyms("一二三四") { before.use(keysym) }
    let slots = keysyms("一二三四").map { before.slot(of: $0) }
    var moved = before
    moved.move(to: Bank(keycodes: [11, 12], levels: 2))
    #expect(moved.slots.count == 4)
    for (keysym, slot) in zip(keysyms("一二三四"), slots) {
      #expect(moved.slot(of: keysym) == (slot?.keycode == 11 ? slot : nil))
    }
    #expect(moved.pendingCount == 2)
    moved.settle(before: moved.beginEpoch(), of: 0)
    #expect(moved.pendingCount == 0)
  }

  /// R-CHORD-3: Shift, which another level needs, would make another chord.
  @Test func `a chord's keysym stands on a first level`() {
    var bank = bank([10, 11], levels: 4, holding: "c漢")
    #expect(bank.slot(of: Keysym("c"))?.level != 0)
    #expect(bank.chordSlot(of: Keysym("c")) == nil)
    #expect(bank.admitChord(Keysym("c")) == .changed)
    #expect(bank.chordSlot(of: Keysym("c")) == .init(keycode: 11, level: 0))
    #expect(bank.keysyms.count { $0 == Keysym("c") } == 1)
    #expect(bank.admitChord(Keysym("c")) == .unchanged)
    bank.use(Keysym("c"))
    bank.use(Keysym("漢"))
    #expect(bank.admitChord(Keysym("v")) == .blocked)
    bank.settle(before: bank.beginEpoch(), of: 0)
    #expect(bank.admitChord(Keysym("v")) == .changed)
    #expect(bank.slot(of: Keysym("c")) == nil)
    #expect(bank.slot(of: Keysym("漢")) != nil)
    var single = Bank(keycodes: [10], levels: 4)
    _ = single.admit(keysyms("c"))
    #expect(single.slot(of: Keysym("c"))?.level != 0)
    #expect(single.admitChord(Keysym("c")) == nil)
    var signed = Bank(keycodes: [10], levels: 4, signs: keysyms("①"))
    #expect(signed.admitChord(Keysym("c")) == nil)
  }
}
