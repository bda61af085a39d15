import Glibc
import KeyModel
import Testing

@testable import Runtime

/// The lines that a process and its side process exchange; a whole one runs in Tests/Screen.
@Suite struct SideProcessTests {
  @Test(arguments: ["alpha", "", "3b1 1f600", String(repeating: "x", count: 20_000)])
  func `a line arrives as it was sent`(line: String) throws {
    let (reading, writing) = try Self.ends()
    defer {
      close(reading)
      close(writing)
    }
    #expect(SideProcess.send(line, to: writing))
    #expect(SideProcess.line(from: reading, patience: 5000) == line)
  }

  @Test func `nothing comes from one that says nothing or has ended`() throws {
    let (reading, writing) = try Self.ends()
    defer { close(reading) }
    #expect(SideProcess.line(from: reading, patience: 5) == nil)
    close(writing)
    #expect(SideProcess.line(from: reading, patience: 5000) == nil)
  }

  private static func ends() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }
}
