import TestKit
import Testing

@testable import Checkup

@Suite struct FindingTests {
  @Test func theReportStandsInColumns() {
    let findings = [
      Finding(subject: "display", state: .good, fact: ":0"),
      Finding(
        subject: "XTEST", state: .bad, fact: "not there", advice: "Nothing can be typed."),
      Finding(subject: "session bus", state: .weak, fact: "none"),
    ]
    #expect(
      findings.report == """
        ok       display      :0
        missing  XTEST        not there
                              Nothing can be typed.
        note     session bus  none
        """)
  }

  @Test func aMissingFileOrFolderIsAFindingNotAFailure() {
    let folder = Scratch()
    let findings = Doctor(paths: folder.paths(), display: nil).examine()
    let bad = findings.filter { $0.state == .bad }.map(\.subject)
    #expect(bad.contains("keyboards"))
    #expect(bad.contains("themes"))
    #expect(findings.allSatisfy { $0.state == .good || !$0.advice.isEmpty })
  }

  @Test func aBrokenFileIsToldWithItsPlace() throws {
    let folder = Scratch()
    try folder.file("Themes/bad.toml", "name = 7")
    let findings = Doctor(paths: folder.paths(), display: nil).examine()
    #expect(findings.contains { $0.fact.hasPrefix(folder.path + "/Themes/bad.toml:1: ") })
  }
}
