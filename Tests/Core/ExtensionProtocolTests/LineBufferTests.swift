import Testing

@testable import ExtensionProtocol

@Suite struct LineBufferTests {
  @Test(arguments: [1, 2, 3, 100]) func linesComeWhole(portion: Int) throws {
    let bytes = Array("ab\n\ncde\nf".utf8)
    var buffer = LineBuffer()
    var lines: [String] = []
    for start in stride(from: 0, to: bytes.count, by: portion) {
      buffer.append(bytes[start..<min(start + portion, bytes.count)])
      while let line = try buffer.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    }
    #expect(lines == ["ab", "", "cde"])
    #expect(buffer.waiting == 1)
  }

  @Test func aLineWithoutAnEndIsRefused() throws {
    var buffer = LineBuffer()
    buffer.append(repeatElement(0x61, count: Bounds.message))
    #expect(try buffer.next() == nil)
    buffer.append([0x61])
    #expect(throws: ProtocolFault.tooLong) { try buffer.next() }
  }

  @Test func aLineThatIsTooLongIsRefusedAlsoWithItsEnd() throws {
    var buffer = LineBuffer()
    buffer.append(repeatElement(0x61, count: Bounds.message + 1))
    buffer.append([0x0A])
    #expect(throws: ProtocolFault.tooLong) { try buffer.next() }
  }
}
