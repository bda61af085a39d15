import KeyModel
import Layouts
import Testing

@testable import DataFiles

@Suite struct ExtensionFileTests {
  private let good = """
    identifier = "org.example.morse"
    name = "Morse"
    program = ["bin/morse", "--fast"]
    protocol = 1
    """

  private func read(_ text: String) throws(DataFailures) -> ExtensionDeclaration {
    try ExtensionFile.read(text, file: "manifest.toml", folder: "org.example.morse")
  }

  @Test func whatIsLeftOutHasItsDefault() throws {
    let declaration = try read(good)
    #expect(declaration.group == "Morse")
    #expect(declaration.program == ["bin/morse", "--fast"])
    #expect(declaration.manifest == Manifest())
    #expect(declaration.usage.isEmpty)
  }

  @Test func usesAreSentences() throws {
    let text =
      good
      + "\n[manifest]\nRequestsOpenAccess = true\n[usage]\nlocation = \"SOS says where you are.\"\n"
    #expect(try read(text).usage == [.location: "SOS says where you are."])
  }

  @Test(arguments: [
    ("identifier", "identifier = \"org.other\"", "the name of its folder, org.example.morse"),
    ("program", "program = [\"../sh\"]", "the path of a program in the bundle"),
    ("program", "program = [\"/bin/sh\"]", "the path of a program in the bundle"),
    ("program", "program = []", "the path of a program in the bundle"),
    ("program", "program = \"morse\"", "a list of texts"),
    ("protocol", "protocol = 2", "1, which this program speaks"),
    ("name", "nmae = \"Morse\"", "name"),
  ])
  func whatIsWrongIsTold(key: String, line: String, words: String) {
    let lines = good.split(separator: "\n").map { $0.hasPrefix(key) ? line : String($0) }
    #expect {
      try read(lines.joined(separator: "\n"))
    } throws: {
      ($0 as? DataFailures)?.message.contains(words) == true
    }
  }

  @Test func theAuthorsApplicationIsADesktopEntry() throws {
    let line = "\napplication = \"org.example.mine.desktop\"\n"
    #expect(try read(good).application == nil)
    #expect(try read(good + line).application == "org.example.mine.desktop")
    for wrong in ["/bin/sh", "sh", "../a.desktop", ".desktop", "a b.desktop", ""] {
      #expect(throws: DataFailures.self) { try read(good + "\napplication = \"\(wrong)\"\n") }
    }
  }

  @Test func usesNeedOpenAccess() {
    #expect(throws: DataFailures.self) { try read(good + "\n[usage]\nnetwork = \"News.\"\n") }
    #expect(throws: DataFailures.self) {
      try read(good + "\n[manifest]\nRequestsOpenAccess = true\n[usage]\ncamera = \"Selfies.\"\n")
    }
  }
}
