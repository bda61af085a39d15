import Glibc
import TestKit
import Testing

@testable import Runtime

/// Folders in which others choose the names (R-TRUST-2).
@Suite struct FolderTreeTests {
  private let scratch = Scratch()
  private var root: String { scratch.path + "/tree" }

  /// Names are made by a shell, as no text of Swift has them.
  private func make(_ script: String) {
    #expect(system("mkdir -p \(root) && cd \(root) && b=$(printf 'a\\377\\376') && \(script)") == 0)
  }

  /// However names are written and modes are set, and however deep it is, all of it goes.
  @Test(arguments: [
    ":", ": > \"$b\"; : > \"a$b\"; : > x", "mkdir \"$b\"; : > \"$b/$b\"; mkdir \"$b/a\"",
    "n=0; while [ $n -lt 300 ]; do mkdir \"$b\"; cd \"$b\"; n=$((n + 1)); done; : > x",
    "mkdir z; : > z/x; chmod 000 z", "mkdir z z/y; : > z/y/x; chmod 500 z/y; chmod 300 z",
    "ln -s / link; ln -s nowhere broken; mkfifo pipe", ": > '-rf'; : > 'a\nb'; mkdir ' '",
    "for n in $(seq 1 9); do mkdir -p $n/$n/$n; : > $n/$n/x; done",
  ])
  func aTreeIsRemoved(script: String) throws {
    make(script)
    try TextFile.removeFolder(root)
    #expect(access(root, F_OK) != 0)
    // What is not there is no failure.
    try TextFile.removeFolder(root)
    try TextFile.emptyFolder(root)
  }

  @Test func aFolderIsEmptiedAndStays() throws {
    make(": > .hidden; : > \"$b\"; mkdir \"$b$b\"; : > \"$b$b/x\"")
    try TextFile.emptyFolder(root)
    #expect(FolderTree.names(in: root).isEmpty && TextFile.isDirectory(root))
  }

  @Test func whatCannotBeRemovedIsTold() {
    #expect(throws: FileFailure.self) { try TextFile.removeFolder("/proc/self/fdinfo") }
  }

  @Test func namesAreTheKernels() {
    make(": > \"$b\"; : > c; : > .d")
    #expect(FolderTree.names(in: root).count == 3)
    // Nothing that this program reads has such a name.
    #expect(TextFile.names(in: root, suffix: "") == ["c"])
  }

  @Test func sizesAreThoseOfAllFiles() {
    make("mkdir \"$b\"; truncate -s 1000 \"$b/$b\"; truncate -s 234 c; ln -s /usr/bin/env l")
    #expect(TextFile.size(ofFolder: root) == 1234)
  }

  /// Every change in a folder is another edition; looking is none.
  @Test(arguments: [
    "echo b > \"$b/y\"", ": > \"$b/z\"", "rm \"$b/y\"", "mv \"$b/y\" \"$b/z\"",
    "chmod 700 \"$b/y\"",
    "mkdir \"$b/d\"", "cp \"$b/y\" new; mv new \"$b/y\"",
  ])
  func anEditionChangesWithEachFile(change: String) {
    make("mkdir \"$b\"; : > x; : > \"$b/y\"")
    let before = TextFile.edition(ofFolder: root)
    make("cat \"$b/y\"")
    #expect(TextFile.edition(ofFolder: root) == before)
    make(change)
    #expect(TextFile.edition(ofFolder: root) != before)
  }
}
