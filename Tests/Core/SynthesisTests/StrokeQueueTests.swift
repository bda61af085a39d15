import KeyModel
import Testing

@testable import Synthesis

@Suite struct StrokeQueueTests {
  private static let start = Instant(milliseconds: 1_000)

  private func queue(_ strokes: Stroke...) -> StrokeQueue {
    var queue = StrokeQueue()
    _ = queue.add(StrokeBatch(strokes), at: Self.start)
    return queue
  }

  @Test(arguments: [
    ("ab", "ab"), ("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("\r\r\n\n", "\n\n\n"),
    ("e\u{301}", "e\u{301}"),
    ("", ""),
  ])
  func aTextIsItsScalarsAndEachEndOfALineIsOneKey(_ text: String, _ wanted: String) {
    let queue = queue(.text(text))
    #expect(Array(queue.waiting) == wanted.unicodeScalars.map { .scalar($0) })
    #expect(queue.isEmpty == wanted.isEmpty)
  }

  @Test func itemsGoOneAfterTheOther() {
    var queue = queue(.text("ab"), .chord(.character("v"), .control))
    #expect(queue.count == 3)
    #expect(queue.last == nil)
    queue.removeFirst()
    #expect(queue.last == .scalar("a"))
    #expect(queue.first == .scalar("b"))
    queue.removeFirst()
    #expect(queue.first == .chord(.character("v"), .control))
    queue.removeFirst()
    #expect(queue.isEmpty && queue.first == nil)
    queue.clear()
    #expect(queue.isEmpty && queue.last == nil)
  }

  @Test func aSimpleCharacterIsOneBackSpaceAtOnce() {
    #expect(queue(.erase("a")).first == .backSpace)
    #expect(queue(.erase("👨‍👩‍👧")).first == .erase("👨‍👩‍👧"))
  }

  @Test(arguments: [(Erasure.scalar, 5), (.grapheme, 1)])
  func aComposedOneTakesWhatTheClientNeeds(_ way: Erasure, _ count: Int) {
    var queue = queue(.erase("👨‍👩‍👧"), .text("x"))
    queue.layOutErasure { way }
    let keys = [StrokeQueue.Item](repeating: .backSpace, count: count)
    #expect(Array(queue.waiting) == keys + [.scalar("x")])
  }

  @Test func aWordIsOneChordWhereTheClientDeletesWordsByIt() {
    var queue = queue(.eraseWord(orCharacters: 3))
    queue.layOutErasure { .grapheme }
    #expect(Array(queue.waiting) == [.chord(.keysym(.backSpace), .control)])
    queue = self.queue(.eraseWord(orCharacters: 3))
    queue.layOutErasure { .column }
    #expect(Array(queue.waiting) == [.backSpace, .backSpace, .backSpace])
  }

  @Test func theClientIsAskedOnlyForWhatErases() {
    var queue = queue(.text("x"))
    queue.layOutErasure {
      Issue.record("asked")
      return .scalar
    }
    #expect(queue.first == .scalar("x"))
  }

  /// Keys that come faster than a finger's are counted together.
  @Test func quickStrokesAreABurst() {
    var queue = StrokeQueue()
    for (time, burst) in [(0.0, 1), (29, 2), (58, 3), (88, 1), (90, 2)] {
      _ = queue.add(StrokeBatch([.text("a")]), at: Self.start + Milliseconds(time))
      #expect(queue.burst == burst, "\(time)")
      queue.removeFirst()
    }
  }
}

/// R-HARM-5: what was made for a field that has lost the focus is forgotten, and nothing else.
@Suite struct StrokeQueueOwnerTests {
  private static let start = Instant(milliseconds: 1_000)

  private static func batch(
    _ window: UInt64, _ strokes: Stroke..., bond: StrokeOwner.Bond = .text
  ) -> StrokeBatch {
    StrokeBatch(strokes, for: StrokeOwner(window: window, bond: bond))
  }

  @Test func heldModifiersAreLetGoThoughTheirTextIsLost() {
    var queue = StrokeQueue()
    _ = queue.add(Self.batch(5, .hold(.control), .text("ab"), .hold([])), at: Self.start)
    #expect(queue.drop { owner, _ in owner.window == 5 } == 2)
    #expect(Array(queue.waiting) == [.hold(.control), .hold([])])
    #expect(!queue.mustLook && !queue.isBound)
  }

  @Test func keysThatTakeThePlaceOfAnErasureAreOfItsOwner() {
    var queue = StrokeQueue()
    _ = queue.add(Self.batch(5, .eraseWord(orCharacters: 4), .text("ab")), at: Self.start)
    _ = queue.add(Self.batch(6, .text("cd")), at: Self.start)
    queue.layOutErasure { .column }
    queue.removeFirst()
    #expect(queue.drop { owner, _ in owner.window == 5 } == 5)
    #expect(Array(queue.waiting) == [.scalar("c"), .scalar("d")])
    #expect(queue.drop { owner, _ in owner.window == 6 } == 2)
  }

  @Test func anErasureOfNothingIsNoKey() {
    var queue = StrokeQueue()
    _ = queue.add(Self.batch(5, .eraseWord(orCharacters: 0)), at: Self.start)
    _ = queue.add(Self.batch(6, .text("c")), at: Self.start)
    queue.layOutErasure { .column }
    #expect(queue.drop { owner, _ in owner.window == 5 } == 0)
    #expect(Array(queue.waiting) == [.scalar("c")])
  }

  @Test func aWindowThatNobodyNamedIsAdopted() {
    var queue = StrokeQueue()
    _ = queue.add(Self.batch(1, .text("ab")), at: Self.start)
    queue.adopt(window: 9, insteadOf: 1)
    #expect(queue.drop { owner, _ in owner.window == 9 } == 2)
  }
}
