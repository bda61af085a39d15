import Testing

@testable import Bus

@Suite struct MessageTests {
  private let call = Message(
    to: ":1.5", path: "/org/a11y/atspi/accessible/3", interface: "org.a11y.atspi.Text",
    member: "GetText")

  @Test func aCallIsReadAsItWasWritten() throws {
    let bytes = call.bytes([.int32(0), .int32(-1)], serial: 77)
    try bytes.withUnsafeBytes { bytes in
      let extent = try #require(try Message.extent(of: bytes))
      #expect(extent.total == bytes.count)
      #expect(extent.header.isMultiple(of: 8))
      let read = try #require(try Message.read(bytes, extent))
      #expect(read.path == call.path)
      #expect(read.interface == call.interface)
      #expect(read.member == call.member)
      #expect(read.destination == call.destination)
      #expect(read.signature == "ii")
      var body = BodyReader(
        UnsafeRawBufferPointer(rebasing: bytes[extent.header...]), signature: read.signature,
        isBigEndian: false)
      #expect(body.int32() == 0)
      #expect(body.int32() == -1)
    }
  }

  @Test func membersOfAStructureStandAtTheirPlaces() {
    let value = Value.structure([
      .string("a"), .array([.int32(-2)], of: "i"), .array([], of: "{ss}"), .bool(true),
    ])
    #expect(value.signature == "(saia{ss}b)")
    let message = call.bytes([.int32(9), value], serial: 2)
    let body = [UInt8](message.suffix(36))
    #expect(
      body == [
        9, 0, 0, 0, 0, 0, 0, 0,  // the structure begins at the next multiple of eight
        1, 0, 0, 0, 0x61, 0, 0, 0, 4, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff,
        0, 0, 0, 0, 0, 0, 0, 0,  // and so do the entries of a dictionary, even where there is none
        1, 0, 0, 0,
      ])
  }

  @Test func tooFewBytesAreNoMessageYet() throws {
    let bytes = call.bytes([], serial: 1)
    try bytes.withUnsafeBytes { bytes in
      #expect(try Message.extent(of: UnsafeRawBufferPointer(rebasing: bytes[..<15])) == nil)
      let extent = try #require(
        try Message.extent(of: UnsafeRawBufferPointer(rebasing: bytes[..<16])))
      #expect(extent.total == bytes.count)
    }
  }

  @Test(arguments: [
    [UInt8](repeating: 0, count: 16),
    [0x6c, 1, 0, 1, 255, 255, 255, 255, 1, 0, 0, 0, 0, 0, 0, 0],
  ])
  func nonsenseEndsTheConnection(_ bytes: [UInt8]) {
    let isRefused = bytes.withUnsafeBytes { bytes in
      do { return try Message.extent(of: bytes) == nil } catch { return true }
    }
    #expect(isRefused)
  }
}
