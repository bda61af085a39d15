import KeyModel
import Synthesis
import Testing

@Suite struct PendingSequenceTests {
  private static let compose = stroke(108, 0xff20)
  private static let acute = stroke(48, 0x27)
  private static let letter = stroke(26, 0x65)

  private static func stroke(_ keycode: UInt8, _ keysym: UInt32) -> PendingSequence.Stroke {
    PendingSequence.Stroke(keycode: keycode, keysym: Keysym(rawValue: keysym))
  }

  @Test func keysOfASequenceAreKeptInTheirOrder() {
    var sequence = PendingSequence()
    sequence.note(Self.compose, .composing)
    sequence.note(Self.acute, .composing)
    #expect(sequence.strokes == [Self.compose, Self.acute])
  }

  @Test func modifiersDoNotEndIt() {
    var sequence = PendingSequence()
    sequence.note(Self.compose, .composing)
    sequence.note(Self.stroke(50, 0xffe1), .ignored)
    #expect(sequence.strokes == [Self.compose])
  }

  @Test func nothingIsKeptOnceItIsOver() {
    var sequence = PendingSequence()
    sequence.note(Self.compose, .composing)
    sequence.note(Self.acute, .composing)
    sequence.note(Self.letter, .over)
    #expect(sequence.strokes.isEmpty)
    sequence.note(Self.letter, .over)
    #expect(sequence.strokes.isEmpty)
  }

  @Test(
    arguments: [
      (0xff20, true), (0xfe51, true), (0xfe57, true), (0xfe60, true), (0x27, false), (0x65, false),
      (0xfe03, false), (0xff08, false),
    ] as [(UInt32, Bool)])
  func sequencesBeginWithComposeAndDeadKeys(keysym: UInt32, begins: Bool) {
    #expect(Keysym(rawValue: keysym).beginsSequence == begins)
  }
}
