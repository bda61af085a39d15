import Peripherals
import TestKit
import Testing

@testable import Commands

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

  /// R-ASSIST-5: whether the buttons of a joystick can be read, and what to do where they cannot.
  @Test func aJoystickIsNamedWithWhatItNeeds() throws {
    let folder = Scratch()
    let readable = try folder.file("event0", "")
    let findings = Doctor.findings(joysticks: [
      Joystick(name: "Pad One", node: folder.path + "/event7"),
      Joystick(name: "Pad Two", node: readable),
    ])
    #expect(findings.map(\.state) == [.weak, .good])
    #expect(findings[0].advice.contains("group input"))
    #expect(findings[1].fact.contains("keycap switch learn"))
  }

  @Test func aBrokenFileIsToldWithItsPlace() throws {
    let folder = Scratch()
    try folder.file("Themes/bad.toml", "name = 7")
    let findings = Doctor(paths: folder.paths(), display: nil).examine()
    #expect(findings.contains { $0.fact.hasPrefix(folder.path + "/Themes/bad.toml:1: ") })
  }
}
