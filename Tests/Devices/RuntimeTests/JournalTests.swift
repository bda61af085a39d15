import CLinux
import Glibc
import TestKit
import Testing

@testable import Runtime

@Suite struct JournalTests {
  @Test func linesAreAddedAndRewritten() throws {
    let scratch = Scratch()
    let journal = Journal(path: scratch.path + "/new/words")
    #expect(try journal.read() == "")
    try journal.append("one\n", head: "head\n")
    try journal.append("two\n", head: "head\n")
    #expect(try journal.read() == "head\none\ntwo\n")
    try journal.rewrite { $0.replacing("one\n", with: "") }
    #expect(try journal.read() == "head\ntwo\n")
  }

  @Test func aLineThatACrashHasCutTakesNoOtherWithIt() throws {
    let scratch = Scratch()
    let journal = Journal(path: scratch.path + "/words")
    try journal.append("one\ntw", head: "")
    try journal.append("three\n", head: "")
    #expect(try journal.read() == "one\ntw\nthree\n")
  }

  /// It holds what the file was to hold: words that were to be forgotten, maybe.
  @Test func whatAKilledWriterHasLeftGoesWithTheNext() throws {
    let scratch = Scratch()
    let journal = Journal(path: scratch.path + "/words")
    let left = try scratch.file("words.part", "half a l")
    try journal.append("one\n", head: "")
    #expect(!TextFile.exists(left))
    #expect(try journal.read() == "one\n")
  }

  @Test func theStampTellsThatTheFileHasChanged() throws {
    let scratch = Scratch()
    let journal = Journal(path: scratch.path + "/words")
    #expect(try journal.stamp() == nil)
    try journal.append("one\n", head: "")
    let first = try journal.stamp()
    #expect(first?.size == 4)
    #expect(try journal.stamp() == first)
    try journal.rewrite { _ in "two\n" }
    #expect(try journal.stamp() != first)
  }

  /// R-TRUST-5.
  @Test func nobodyElseMayRead() throws {
    let scratch = Scratch()
    let journal = Journal(path: scratch.path + "/words")
    try journal.append("one\n", head: "")
    #expect(chmod(journal.path, 0o644) == 0)
    try journal.append("two\n", head: "")
    var info = stat()
    #expect(stat(journal.path, &info) == 0)
    #expect(info.st_mode & 0o777 == 0o600)
    try journal.rewrite { _ in "three\n" }
    #expect(stat(journal.path, &info) == 0)
    #expect(info.st_mode & 0o777 == 0o600)
  }

  @Test func linesAreNotLostBetweenWriters() async throws {
    let scratch = Scratch()
    let journal = Journal(path: scratch.path + "/words")
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<25 {
            try? journal.append("\(writer) \(number)\n", head: "")
            if number % 5 == 0 { try? journal.rewrite { $0 + "r\n" } }
          }
        }
      }
    }
    let lines = try journal.read().split(separator: "\n")
    #expect(lines.count == 4 * (25 + 5))
  }

  @Test func mappedFilesKeepTheirBytesWhenTheyAreReplaced() throws {
    let scratch = Scratch()
    let path = scratch.path + "/file"
    try TextFile.write("first", to: path)
    let file = try MappedFile(path)
    try TextFile.write("second", to: path)
    #expect(String(decoding: file.bytes, as: UTF8.self) == "first")
    #expect(throws: FileFailure.missing(path + "x")) { try MappedFile(path + "x") }
  }

  /// A program that writes a mapped file in place does not end those that read it.
  @Test func whatIsCutOffAMappedFileReadsAsZeros() throws {
    let scratch = Scratch()
    let page = 4096
    let path = try scratch.file("file", String(repeating: "x", count: 3 * page))
    let file = try MappedFile(path)
    #expect(truncate(path, page + 1) == 0)
    #expect(file.bytes[page] == UInt8(ascii: "x"))
    #expect(file.bytes[(page + 1)...].allSatisfy { $0 == 0 })
  }
}
