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

  /// R-ASSIST-5: whether the buttons of a joystick can be switches, and what to do where they cannot.
  @Test func aJoystickIsNamedWithWhatItNeeds() throws {
    let folder = Scratch()
    try folder.file("js0/device/name", "Pad One\n")
    try folder.file("js1/device/name", "Pad Two\n")
    try folder.file("event0/device/name", "Keyboard\n")
    let names = Doctor.joysticks(in: folder.path)
    #expect(names == ["Pad One", "Pad Two"])
    let findings = Doctor.findings(joysticks: names, known: ["XTEST pointer", "Pad Two (keys)"])
    #expect(findings.map(\.state) == [.weak, .good])
    #expect(findings[0].advice.contains("xserver-xorg-input-joystick"))
    #expect(findings[1].fact.contains("keycap switch learn"))
  }

  @Test func aBrokenFileIsToldWithItsPlace() throws {
    let folder = Scratch()
    try folder.file("Themes/bad.toml", "name = 7")
    let findings = Doctor(paths: folder.paths(), display: nil).examine()
    #expect(findings.contains { $0.fact.hasPrefix(folder.path + "/Themes/bad.toml:1: ") })
  }
}
