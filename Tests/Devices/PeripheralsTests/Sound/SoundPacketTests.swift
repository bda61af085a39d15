import Testing

@testable import Peripherals

/// The sound server's protocol, byte by byte.
@Suite struct SoundPacketTests {
  @Test func aCommandIsWrittenAsTheServerReadsIt() {
    var packet = SoundPacket(.playSample, tag: 7)
    packet.append(SoundPacket.none)
    packet.appendNoText()
    packet.append("a")
    let head: [UInt8] = [0, 0, 0, 19, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let body: [UInt8] =
      [0x4C, 0, 0, 0, 18, 0x4C, 0, 0, 0, 7, 0x4C, 255, 255, 255, 255, 0x4E]
      + [0x74, 0x61, 0]
    #expect(packet.bytes == head + body)
  }

  @Test func answersComeInPieces() {
    var answer = SoundPacket(.reply, tag: 3)
    answer.append(9)
    var input: [UInt8] = []
    for byte in answer.bytes.dropLast() {
      input.append(byte)
      #expect(SoundAnswer.removeFirst(from: &input) == .partial)
    }
    input += [9] + SoundPacket(.error, tag: 4).bytes
    #expect(
      SoundAnswer.removeFirst(from: &input) == .answer(SoundAnswer(isGood: true, tag: 3, number: 9))
    )
    #expect(SoundAnswer.removeFirst(from: &input) == .answer(SoundAnswer(isGood: false, tag: 4)))
    #expect(input.isEmpty)
  }

  @Test func whatNoServerSaysIsNotKept() {
    var long: [UInt8] = [0x7F, 0, 0, 0] + [UInt8](repeating: 255, count: 16)
    #expect(SoundAnswer.removeFirst(from: &long) == .broken)
    var data = SoundPacket([1, 2], channel: 5).bytes
    #expect(SoundAnswer.removeFirst(from: &data) == .other)
    var empty = [0, 0, 0, 0] + [UInt8](repeating: 255, count: 16)
    #expect(SoundAnswer.removeFirst(from: &empty) == .other)
  }

  @Test func aClickIsShortAndEndsInSilence() {
    let samples = stride(from: 0, to: ClickWave.bytes.count, by: 2).map {
      Int16(bitPattern: UInt16(ClickWave.bytes[$0]) | UInt16(ClickWave.bytes[$0 + 1]) << 8)
    }
    #expect(samples.map { abs(Int($0)) }.max() == 12_000)
    #expect(samples.suffix(50).allSatisfy { abs(Int($0)) < 200 })
    #expect(samples.count < ClickWave.rate / 50)
  }
}
