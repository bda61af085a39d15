import KeyModel
import Synthesis
import Testing

@Suite struct ClientProfileTests {
  typealias Facts = ClientProfile.Facts

  @Test func `who answers pings is known by them, and whom nothing is known of is tried`() {
    let (gtk, xterm) = (ClientProfile(Facts(answersPing: true)), ClientProfile(Facts()))
    #expect(gtk == .toolkit)
    #expect(gtk.knownWay == .ping)
    #expect(gtk.mostQuestions == 2)
    #expect(xterm == .xlib)
    #expect(xterm.knownWay == nil)
    #expect(xterm.mostQuestions == 1)
    #expect(xterm.rest == .always)
  }

  @Test(arguments: ["sun-awt-X11-XFramePeer", "Focus-Proxy-Window"])
  func `java is reported by the classes of its windows`(name: String) {
    let profile = ClientProfile(Facts(classes: ["editor", name], program: "java"))
    #expect(profile.takesHalves)
    #expect(profile.hold == .question)
    #expect(profile.portion == .few)
    #expect(profile.bankForm == .levels)
    #expect(!ClientProfile(Facts(classes: ["not " + name])).takesHalves)
  }

  @Test(arguments: ["libreoffice-writer", "soffice.bin"])
  func `office gets one key at a time, whether it answers pings or not`(name: String) {
    for answersPing in [false, true] {
      let profile = ClientProfile(Facts(classes: [name], answersPing: answersPing))
      #expect(profile.portion == .one)
      #expect(profile.rest == .lasting)
      #expect(profile.mostTaps == 1)
      #expect(profile.looksUpOnMainThread == answersPing)
    }
  }

  @Test(arguments: ["wine", "wine64-preloader"])
  func `what wine answers to pings does not count`(program: String) {
    let profile = ClientProfile(Facts(answersPing: true, program: program))
    #expect(profile == .wine)
    #expect(profile.knownWay == .stillness)
    #expect(profile.bankForm == .signs)
    #expect(profile.warmsUpForTaps)
    #expect(ClientProfile(Facts(answersPing: true, program: "winetricks-gui")) == .wine)
    #expect(ClientProfile(Facts(answersPing: true, program: "swine")) == .toolkit)
  }

  /// R-HARM-8.
  @Test(
    arguments: [
      (["Xephyr\0Xephyr\0"], "Xephyr", .handsOn),
      (["TigerVNC Viewer\0TigerVNC Viewer\0"], nil, .handsOn),
      (["qemu\0Qemu-system-x86_64\0"], nil, .handsOn), (["wf\0Wf\0"], "mono-sgen", .readsOnce),
      (["xterm\0XTerm\0"], "xterm", nil),
      (["editor\0Remminanotes\0"], "monodevelop-lookalike", nil),
    ] as [([String], String?, ClientProfile.Limit?)])
  func `who would take a spare key for another character gets none`(
    classes: [String], program: String?, limit: ClientProfile.Limit?
  ) {
    let profile = ClientProfile(Facts(classes: classes, program: program))
    #expect(profile.limit == limit)
    #expect(
      ClientProfile(Facts(classes: classes, answersPing: true, program: program)).limit == limit)
  }

  @Test func `signs are keysyms of no text, each once`() {
    #expect(Set(ClientProfile.signs).count == ClientProfile.signs.count)
    #expect(ClientProfile.signs.allSatisfy { $0.scalar == nil })
  }

  @Test func `a program that asks an input method gets one key at a time`() {
    for answersPing in [false, true] {
      let profile = ClientProfile(Facts(answersPing: answersPing, inputMethod: .mixed))
      #expect(profile.knownWay == .stillness && profile.company == .inputMethods)
      #expect(profile.portion == .one && profile.rest == .always && !profile.looksUpOnMainThread)
      #expect(profile.mostTaps == 1 && profile.mostCalmTaps == 1)
      #expect(profile.answersAtRest == answersPing)
    }
    let ordered = ClientProfile(Facts(answersPing: true, inputMethod: .ordered))
    #expect(ordered.portion == .one && ordered.mostTaps > 1 && ordered.answersAtRest)
    #expect(!ClientProfile(Facts(answersPing: true)).answersAtRest)
    // Keys of other programs never wait for each other.
    for profile in [.toolkit, .xlib, .wine, nil] as [ClientProfile?] {
      #expect(!Delivery(at: Instant(milliseconds: 0)).areClose(2, for: profile, after: nil))
    }
    #expect(Delivery(at: Instant(milliseconds: 0)).areClose(1, for: ordered, after: 30))
    let wine = Facts(program: "wine", inputMethod: .mixed)
    #expect(ClientProfile(wine) == .wine)
  }

  @Test
  func `who waits for a processor beside an input method is waited for longer than who is at work`()
  {
    let profile = ClientProfile(Facts(answersPing: true, inputMethod: .mixed))
    let start = Instant(microseconds: 0)
    var delivery = Delivery(at: start)
    _ = delivery.handle(.textBegan, at: start)
    _ = delivery.handle(.foundAtWork(7000), at: start)
    // Later reports of the same work do not begin the wait anew.
    _ = delivery.handle(.foundAtWork(7090), at: start + 400)
    func isGivenUp(_ waited: Milliseconds, _ used: Milliseconds) -> Bool {
      delivery.isRestGivenUp(profile, at: start + waited, used: used)
    }
    #expect(!isGivenUp(499, 7400) && isGivenUp(500, 7400))
    #expect(!isGivenUp(3999, 7099) && isGivenUp(4000, 7099))
    _ = delivery.handle(.foundAtRest, at: start + 450)
    #expect(!isGivenUp(5000, 9000))
  }

  @Test(
    arguments: [
      (["libim-ibus.so", "libgtk-4.so.1"], .mixed), (["im-fcitx5.so"], .ordered),
      (["im-ibus.so", "libxul.so"], .mixed), (["libxul.so"], nil),
      (["libfcitx5platforminputcontextplugin.so"], .ordered),
      (["libgtk-4.so.1", "im-xim.so"], nil),
    ] as [([Substring], Facts.InputMethodWay?)])
  func `what speaks with an input method is reported by its files`(
    files: [Substring], way: Facts.InputMethodWay?
  ) {
    #expect(Facts.inputMethodWay(mapped: Set(files)) == way)
  }

  @Test(arguments: [
    ("ibus-daemon", true), ("ibus-engine-sim", true), ("fcitx5", true), ("ibus-dconf", false),
    ("keycap", false), ("keycap-im", true),
  ])
  func `input methods are reported by the names of their processes`(name: String, isOne: Bool) {
    #expect(Facts.isInputMethod(name) == isOne)
  }

  @Test func `an input method is watched together with its namesakes`() {
    #expect(ClientProfile.inputMethod.knownWay == .stillness)
    #expect(ClientProfile.inputMethod.company == .namesakes)
    #expect(ClientProfile.inputMethod.keepsKeysBack)
  }
}
