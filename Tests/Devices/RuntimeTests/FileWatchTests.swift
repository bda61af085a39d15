import Glibc
import KeyModel
import TestKit
import Testing

@testable import Runtime

@Suite struct FileWatchTests {
  let scratch = Scratch()

  /// What is told about `directories` of the scratch when `change` happens; empty if nothing is
  /// told within half a second.
  private func reported(of directories: [String], when change: () throws -> Void) throws -> [String]
  {
    let loop = EventLoop()
    var reported: [String] = []
    let watch = try FileWatch(directories.map { scratch.path + "/" + $0 }, on: loop) { paths, _ in
      reported += paths.map { String($0.dropFirst(scratch.path.count + 1)) }
    }
    try change()
    let end = loop.makeTimer { _ in loop.stop() }
    loop.set(end, at: loop.now() + 300)
    loop.run()
    return withExtendedLifetime(watch) { reported }
  }

  @Test func aFileWrittenInPlaceIsToldOnce() throws {
    let path = try scratch.file("a/file", "")
    let paths = try reported(of: ["a"]) {
      let descriptor = open(path, O_WRONLY)
      for _ in 0..<100 { write(descriptor, "line\n", 5) }
      close(descriptor)
    }
    #expect(paths == ["a/file"])
  }

  @Test func aFileSavedByRenamingIsTold() throws {
    _ = try scratch.file("a/file", "old")
    let paths = try reported(of: ["a"]) { try TextFile.write("new", to: scratch.path + "/a/file") }
    #expect(paths.contains("a/file"))
  }

  @Test func aRemovedFileIsTold() throws {
    let path = try scratch.file("a/file", "")
    #expect(try reported(of: ["a"]) { unlink(path) } == ["a/file"])
  }

  @Test func aNewLinkIsTold() throws {
    let path = try scratch.file("elsewhere/file", "")
    _ = try scratch.file("a/other", "")
    let paths = try reported(of: ["a"]) { symlink(path, scratch.path + "/a/link") }
    #expect(paths == ["a/link"])
  }

  @Test func otherDirectoriesAreNotTold() throws {
    _ = try scratch.file("a/file", "")
    #expect(try reported(of: ["a"]) { _ = try scratch.file("b/file", "") } == [])
  }

  @Test func aMissingDirectoryIsWaitedFor() throws {
    let paths = try reported(of: ["x/y/z"]) {
      mkdir(scratch.path + "/x", 0o700)
      mkdir(scratch.path + "/x/y", 0o700)
      mkdir(scratch.path + "/x/y/z", 0o700)
    }
    #expect(paths == ["x/y/z"])
  }

  @Test func aDirectoryReplacedByAnotherIsFollowed() throws {
    _ = try scratch.file("a/file", "")
    _ = try scratch.file("b/file", "")
    let paths = try reported(of: ["a"]) {
      rename(scratch.path + "/a", scratch.path + "/c")
      rename(scratch.path + "/b", scratch.path + "/a")
    }
    #expect(paths == [] || paths == ["a"])
    #expect(try reported(of: ["a"]) { unlink(scratch.path + "/a/file") } == ["a/file"])
  }
}
