import Testing

@testable import Bus

@Suite struct BodyReaderTests {
  /// Writes `values` as a body and reads it back with `body`.
  private func read<Result>(
    _ values: [Value], signature: String? = nil, _ body: (inout BodyReader) -> Result
  ) -> Result {
    var writer = Writer()
    for value in values { writer.value(value) }
    return writer.bytes.withUnsafeBytes { bytes in
      var reader = BodyReader(
        bytes, signature: signature ?? values.map(\.signature).joined(), isBigEndian: false)
      return body(&reader)
    }
  }

  @Test func valuesComeBackInOrder() {
    let values: [Value] = [.bool(true), .string("é"), .int32(-5), .uint32(7), .path("/a/b")]
    read(values) { reader in
      #expect(reader.bool() == true)
      #expect(reader.string() == "é")
      #expect(reader.int32() == -5)
      #expect(reader.uint32() == 7)
      #expect(reader.string() == "/a/b")
      #expect(reader.string() == nil)
    }
  }

  @Test func anotherTypeThanIsThereIsNothing() {
    let number = read([.uint32(1)]) { $0.int32() }
    #expect(number == nil)
    let text = read([.string("a")]) { $0.uint32() }
    #expect(text == nil)
  }

  @Test func aTextIsSteppedOver() {
    read([.string("secret"), .int32(3)]) { reader in
      let isThere = reader.skip()
      #expect(isThere)
      #expect(reader.int32() == 3)
    }
  }

  @Test(arguments: [
    Value.bool(true), .uint32(7), .path("/a"), .variant(.structure([.string("x"), .uint32(1)])),
    .array([.string("a"), .string("bc")], of: "s"), .array([], of: "(so)"),
    .structure([.string("a"), .array([.int32(1)], of: "i"), .bool(false)]),
  ])
  func everyTypeCanBeSteppedOver(_ value: Value) {
    read([value, .int32(3)]) { reader in
      let isThere = reader.skip()
      #expect(isThere)
      #expect(reader.int32() == 3)
    }
  }

  /// A long answer is cut by bytes, also in the middle of a character.
  @Test func aLongTextIsCutBeforeItIsText() {
    let marks = String(repeating: "\u{301}", count: 3_000_000)
    read([.string("e" + marks), .string("é"), .string("whole"), .uint32(1)]) { reader in
      #expect(reader.string(most: 6)?.utf8.count ?? 0 <= 9)
      #expect(reader.string(most: 1) == "\u{FFFD}")
      #expect(reader.wholeString(most: 4) == nil)
      #expect(reader.uint32() == 1)
    }
  }

  @Test(arguments: [[], ["a"], ["one", "two", "three"]])
  func listsKeepTheirElements(_ texts: [String]) {
    read([.array(texts.map(Value.string), of: "s"), .uint32(9)]) { reader in
      var found: [String] = []
      let isWhole = reader.array { element in
        element.string().map { found.append($0) } != nil
      }
      #expect(isWhole)
      #expect(found == texts)
      #expect(reader.uint32() == 9)
    }
  }

  @Test func variantsAreEntered() {
    read([.variant(.string("gtk")), .uint32(4)]) { reader in
      let text = reader.variant { $0.string() }
      #expect(text == "gtk")
      #expect(reader.uint32() == 4)
    }
  }

  @Test func aBodyThatIsCutShortGivesNothing() {
    var writer = Writer()
    writer.value(.string("a long enough text"))
    writer.bytes.withUnsafeBytes { bytes in
      for count in 0..<bytes.count {
        var reader = BodyReader(
          UnsafeRawBufferPointer(rebasing: bytes[..<count]), signature: "s", isBigEndian: false)
        #expect(reader.string() == nil)
      }
    }
  }

  @Test func aListThatClaimsTooMuchIsRefused() {
    let bytes: [UInt8] = [255, 255, 255, 127, 1, 0, 0, 0]
    bytes.withUnsafeBytes { bytes in
      var reader = BodyReader(bytes, signature: "au", isBigEndian: false)
      let isWhole = reader.array { $0.uint32() != nil }
      #expect(!isWhole)
    }
  }

  @Test func bigEndianBusesAreUnderstood() {
    let bytes: [UInt8] = [0, 0, 0, 1, 0x61, 0, 0, 0, 0, 0, 0, 5]
    bytes.withUnsafeBytes { bytes in
      var reader = BodyReader(bytes, signature: "su", isBigEndian: true)
      #expect(reader.string() == "a")
      #expect(reader.uint32() == 5)
    }
  }
}
