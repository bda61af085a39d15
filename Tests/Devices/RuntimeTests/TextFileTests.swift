import CLinux
import Glibc
import TestKit
import Testing

@testable import Runtime

@Suite struct TextFileTests {
  let scratch = Scratch()

  @Test(arguments: ["", "a", "Grüße 👩‍👩‍👧\n", String(repeating: "0123456789", count: 20_000)])
  func whatIsWrittenIsRead(text: String) throws {
    let path = try scratch.file("deep/down/file.toml", text)
    #expect(try TextFile.read(path) == text)
  }

  @Test func aWrittenFileIsTheUsersAlone() throws {
    let path = try scratch.file("file", "old")
    chmod(path, 0o644)
    try TextFile.write("new", to: path)
    var info = stat()
    #expect(stat(path, &info) == 0)
    #expect(info.st_mode & 0o777 == 0o600)
    #expect(try TextFile.read(path) == "new")
    #expect(TextFile.names(in: scratch.path, suffix: "") == ["file"], "no draft is left behind")
  }

  @Test func everyWayToFailIsNamed() throws {
    let missing = scratch.path + "/missing"
    #expect(throws: FileFailure.missing(missing)) { try TextFile.read(missing) }
    #expect(throws: FileFailure.unreadable(scratch.path, EISDIR)) {
      try TextFile.read(scratch.path)
    }
    let long = try scratch.file("long", "12345")
    #expect(throws: FileFailure.tooLong(long, limit: 4)) { try TextFile.read(long, limit: 4) }
    #expect(try TextFile.read(long, limit: 5) == "12345")
    let broken = scratch.path + "/broken"
    let descriptor = open(broken, O_WRONLY | O_CREAT, 0o600)
    write(descriptor, [0x61, 0xff] as [UInt8], 2)
    close(descriptor)
    #expect(throws: FileFailure.notText(broken)) { try TextFile.read(broken) }
    #expect(throws: FileFailure.unwritable(long + "/below", ENOTDIR)) {
      try TextFile.write("", to: long + "/below")
    }
  }

  @Test func namesAreSortedAndHiddenFilesLeftOut() throws {
    for name in ["b.toml", "a.toml", ".hidden.toml", "c.txt"] { _ = try scratch.file(name, "") }
    #expect(TextFile.names(in: scratch.path, suffix: ".toml") == ["a.toml", "b.toml"])
    #expect(TextFile.names(in: scratch.path + "/none", suffix: "") == [])
  }
}
