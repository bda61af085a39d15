import ExtensionProtocol
import KeyModel
import Testing

@testable import PageContents

/// Programs that turn against the host at any moment: no tap that can be typed is lost or typed twice, and nothing is
/// left that would wake the host.
@Suite struct AdversaryTests {
  enum Adversary: CaseIterable {
    case hangs, ends, isKilled, sendsGarbage, speaksUnknown, floods, typesTooMuch, jumpsInNumbers
    case marksAndHangs, greetsAgain, drawsElsewhere, doesNotRead
  }

  @Test(arguments: Adversary.allCases, 0..<100)
  func eachTapIsTypedOnce(adversary: Adversary, seed: Int) {
    var random = Numbers(seed: UInt64(seed + 1))
    var stage = Stage()
    let (honest, left) = (random.next(below: 12), random.next(below: 6))
    for _ in 0..<honest { stage.tap(["a", "b"][random.next(below: 2)], isAnswered: true) }
    if random.next(below: 3) == 0 { stage.hideAndShow() }
    for _ in 0..<left {
      stage.trial.now = stage.trial.now + Milliseconds(Double(random.next(below: 100)))
      stage.tap(["a", "b"][random.next(below: 2)], isAnswered: false)
    }
    stage.turn(adversary)
    #expect(stage.document == stage.taps)
    #expect(!stage.trial.session.isRunning)
    #expect(stage.trial.wake == nil)
    // It starts anew at once, with nothing held against it but the fault.
    stage.trial.show()
    #expect(stage.trial.say(.hello(version: 1), .layout(Trial.keys)).contains("layout ab"))
    #expect(stage.trial.tap("a") == ["> key"])
  }

  @Test(arguments: 0..<100)
  func aProgramThatHangsIsLeftWithoutLoss(seed: Int) {
    var random = Numbers(seed: UInt64(seed + 1))
    var stage = Stage()
    for _ in 0..<random.next(below: 8) { stage.tap("a", isAnswered: true) }
    for _ in 0..<random.next(below: 8) { stage.tap("a", isAnswered: false) }
    stage.tap("b", isAnswered: false)
    stage.apply(stage.trial.send(.hide))
    #expect(stage.document == stage.taps)
    while stage.trial.wake != nil { stage.apply(stage.trial.wait()) }
    #expect(stage.document == stage.taps)
    #expect(!stage.trial.session.isRunning)
  }
}

/// The same numbers in each run.
private struct Numbers {
  var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}

/// A program, the document that it and the host type into, and what was tapped.
private struct Stage {
  var trial = Trial.shown()
  var taps = ""
  var document = ""
  private var number = 0
  private var edits = 0

  mutating func tap(_ key: String, isAnswered: Bool) {
    taps += key
    number += 1
    apply(trial.tap(key))
    guard isAnswered else { return }
    edits += 1
    apply(trial.say(.edit(.insertText(key), number: edits), .done(number)))
  }

  mutating func hideAndShow() {
    apply(trial.send(.hide))
    apply(trial.show())
  }

  mutating func apply(_ effects: [String]) {
    for effect in effects {
      if effect.hasPrefix("type(") { document += effect.dropFirst(6).dropLast(2) }
      if effect.hasPrefix("insert ") { document += effect.dropFirst(7) }
    }
  }

  mutating func turn(_ adversary: AdversaryTests.Adversary) {
    switch adversary {
    case .hangs: tap("a", isAnswered: false)
    case .ends: apply(trial.send(.ended(status: 1)))
    case .isKilled: apply(trial.send(.ended(status: nil)))
    case .sendsGarbage: apply(trial.send(.received([0xFF, 0x00, 0x0A])))
    case .speaksUnknown: apply(trial.send(.received(Array("{\"type\":\"sudo\"}\n".utf8))))
    case .floods:
      let many = String(repeating: ExtensionMessage.playInputClick.line + "\n", count: 2_001)
      apply(trial.send(.received(Array(many.utf8))))
    case .typesTooMuch:
      // What it typed is not undone; here it types nothing before the bound stops it.
      let text = String(repeating: "x", count: 5_000)
      apply(
        trial.send(
          .received(
            Array(ExtensionMessage.edit(.insertText(text), number: edits + 1).line.utf8) + [10])))
    case .jumpsInNumbers: apply(trial.say(.edit(.insertText("x"), number: edits + 2)))
    case .marksAndHangs:
      tap("b", isAnswered: false)
      guard taps.count == number, number == edits + 1 else { break }
      edits += 1
      apply(trial.say(.edit(.setMarkedText("b", start: 1, length: 0), number: edits)))
    case .greetsAgain: apply(trial.say(.hello(version: 1)))
    case .drawsElsewhere:
      let area = PictureFrame.Area(x: 1_279, y: 0, width: 2, height: 1)
      apply(trial.say(.frame(.init(number: 1, half: 0, damage: [area]))))
    case .doesNotRead: apply(trial.send(.waiting(bytes: 300_000)))
    }
    while trial.wake != nil { apply(trial.wait()) }
  }
}
