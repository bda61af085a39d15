import ExtensionProtocol
import Testing

@testable import WebPages

/// The messages of browsers: bounded, with known members only, and never text (R-TRUST-4).
@Suite struct NativeMessageTests {
  private func framed(_ json: String) -> [UInt8] {
    let bytes = Array(json.utf8)
    return withUnsafeBytes(of: UInt32(bytes.count)) { Array($0) } + bytes
  }

  private func lines(_ bytes: [UInt8], pieces: Int = 1000) throws -> [String] {
    var messages = NativeMessages()
    var lines: [String] = []
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      messages.append(bytes[start..<min(start + pieces, bytes.count)])
      while let line = try messages.next() { lines.append(line) }
    }
    return lines
  }

  @Test func messagesBecomeLinesWhateverTheirPieces() throws {
    let bytes =
      framed(#"{"what":"field","number":"3","type":"tel","isNew":true,"value":"secret"}"#)
      + framed(#"{"what":"left"}"#)
    for pieces in [1, 3, 7, 1000] {
      #expect(try lines(bytes, pieces: pieces) == ["field\t3\ttype=tel", "left"])
    }
  }

  @Test(arguments: [
    "", "[]", "{}", "{", #"{"what":"else"}"#, #"{"what":"field"}"#,
    #"{"what":"field","number":3}"#, #"{"what":"field","number":"-1"}"#,
  ])
  func junkEndsTheConnection(_ json: String) {
    #expect(throws: ProtocolFault.self) { try lines(framed(json)) }
  }

  @Test func aLongMessageIsNotReadAtAll() {
    let head = withUnsafeBytes(of: UInt32(NativeMessages.longest + 1)) { Array($0) }
    #expect(throws: ProtocolFault.tooLong) { try lines(head) }
  }
}
