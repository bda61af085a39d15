import KeyModel
import Testing

@testable import Synthesis

/// The form of the spare keys for the client that gets the keys.
@Suite struct BankFitTests {
  private static let java = ClientProfile(ClientProfile.Facts(classes: ["sun-awt-X11-X"]))

  @Test func `the client is looked up once in a run of keys`() {
    var fit = BankFit<String>()
    #expect(!fit.isFitted)
    let hasForm = fit.look("xterm", .xlib)
    #expect(hasForm)
    fit.fit(.xlib)
    #expect(fit.isFitted)
    fit.beginRun()
    #expect(!fit.isFitted)
    #expect(fit.client == "xterm")
  }

  @Test func `for Wine the bank is laid out anew, and once more for the next client`() {
    var fit = BankFit<String>()
    func look(_ client: String, _ habits: ClientProfile) -> Bool { fit.look(client, habits) }
    #expect(fit.signs(beside: [:]) == nil)
    #expect(!look("notepad", .wine))
    // Keys of the old form wait: the bank stays as it is.
    #expect(fit.signs(beside: [:]) == nil)
    #expect(!look("notepad", .wine))
    fit.adopt(.wine)
    #expect(fit.signs(beside: [:]) == ClientProfile.signs)
    #expect(fit.signs(beside: [ClientProfile.signs[0]: 99])?.count == ClientProfile.signs.count - 1)
    fit.fit(.wine)
    #expect(look("notepad", .wine))
    #expect(!look("xterm", .xlib))
  }

  @Test func `above U+FFFF Java gets two halves, also while the old form is left`() {
    var fit = BankFit<String>()
    #expect(fit.keysyms(of: "😀") == [Keysym("😀")])
    #expect(fit.keyCount(of: .scalar("😀")) == 1)
    _ = fit.look("java", Self.java)
    fit.fit(Self.java)
    #expect(fit.keysyms(of: "😀").map(\.rawValue) == [0x0100_d83d, 0x0100_de00])
    #expect(fit.keyCount(of: .scalar("😀")) == 2)
    #expect(fit.keysyms(of: "漢") == [Keysym("漢")])
    #expect(fit.keyCount(of: .backSpace) == 1)
  }

  @Test func `a client in doubt is asked until it is known to be silent`() {
    var fit = BankFit<String>()
    #expect(fit.clientInDoubt == nil)
    _ = fit.look("remote", .xlib)
    fit.fit(.xlib)
    #expect(fit.clientInDoubt == "remote")
    fit.noteSilence()
    #expect(fit.limit == .silent)
    #expect(fit.clientInDoubt == nil)
    fit.beginRun()
    _ = fit.look("remote", .xlib)
    fit.fit(.xlib)
    #expect(fit.limit == nil, "each run asks anew")
  }

  @Test func `a client that hands keys on has its limit at once`() {
    var fit = BankFit<String>()
    let viewer = ClientProfile(ClientProfile.Facts(classes: ["vncviewer"]))
    _ = fit.look("viewer", viewer)
    fit.fit(viewer)
    #expect(fit.limit == .handsOn)
    #expect(fit.clientInDoubt == nil)
  }

  @Test func `the next different characters that the keymap lacks are needed`() {
    let key = Keymap.Group(type: .init(mask: 0, levels: [:]), keysyms: [Keysym("a")])
    let table = KeyTable(Keymap(keys: [38: [key]]), group: 0, locked: 0, level3: 0)
    var queue = StrokeQueue()
    _ = queue.add(StrokeBatch([.text("a漢\n漢字a仮名")]), at: Instant(milliseconds: 0))
    let fit = BankFit<String>()
    #expect(
      fit.needed(by: queue, in: table, capacity: 3) == "漢字仮".unicodeScalars.map { Keysym($0) })
    #expect(fit.position(of: "a", in: table, hasSpares: true)?.keycode == 38)
    #expect(fit.position(of: "漢", in: table, hasSpares: true) == nil)
  }

  @Test func `what a client with a limit does not get is counted`() {
    var fit = BankFit<String>()
    func refuse() -> Bool { fit.refuse() }
    #expect(!refuse())
    _ = fit.look("viewer", ClientProfile(ClientProfile.Facts(classes: ["vncviewer"])))
    fit.fit(ClientProfile(ClientProfile.Facts(classes: ["vncviewer"])))
    #expect(refuse())
    #expect(refuse())
    #expect(fit.refused == 2)
    fit.resetRefused()
    #expect(fit.refused == 0)
  }

  @Test func `a window is reported once of each change`() {
    var fit = BankFit<String>()
    func isDue(_ window: UInt64) -> Bool { fit.isNewsDue(for: window) }
    #expect(isDue(1))
    #expect(!isDue(1))
    fit.noteChange()
    #expect(isDue(1))
  }
}
