import Runtime
import TestKit
import Testing

@testable import Library

/// Names of programs are words, installed or not (R-HARM-1).
@Suite struct ProgramNamesTests {
  @Test(arguments: ["wget", "Systemctl", "umount", "kwrite", "printf"])
  func namesThatManyWriteAboutAreKnown(_ name: String) {
    var paths = DataPaths(data: Repository.root)
    (paths.programDirectories, paths.entryDirectories) = ([], [])
    #expect(ProgramNames(paths).contains(name))
    #expect(!ProgramNames(paths).contains("rnage"))
  }
}
