import KeyModel
import Testing

@testable import Commands

/// R-DOC-7: who wants marks in fields and sees none hears why.
@Suite struct MarkFindingTests {
  private func findings(
    qt: Bool = false, _ change: (inout Doctor.MarkFacts) -> Void = { _ in }
  ) -> [Finding] {
    var wanted = TextServices()
    (wanted.marksInField, wanted.marksInQt) = (true, qt)
    var facts = Doctor.MarkFacts()
    facts.running = ["keycap-im"]
    facts.variables = ["GTK_IM_MODULE": "fcitx", "QT_IM_MODULE": "fcitx"]
    change(&facts)
    return Doctor.marks(wanted, facts)
  }

  @Test func allIsThere() {
    #expect(findings(qt: true).map(\.fact) == ["keycap-im runs"])
    #expect(findings { $0.running = [] }.map(\.fact) == ["keycap-im starts with the keyboard"])
    #expect(findings { $0.variables["GTK_IM_MODULE"] = "fcitx5" }.count == 1)
  }

  @Test func whatIsMissingIsTold() {
    #expect(findings { $0.hasBus = false }.map(\.state) == [.weak])
    #expect(
      findings { $0.running.append("fcitx5") }.map(\.fact) == ["Fcitx 5 runs and keeps its place"])
  }

  @Test func programsThatLookElsewhereAreNamed() {
    let none = findings { $0.variables = [:] }
    #expect(none.map(\.fact) == ["keycap-im runs", "GTK_IM_MODULE is not fcitx"])
    #expect(none.last?.advice.contains("fcitx5-frontend-gtk3") == true)
    let both = findings(qt: true) { $0.variables = ["GTK_IM_MODULE": "ibus"] }
    #expect(
      both.dropFirst().map(\.fact) == ["GTK_IM_MODULE is not fcitx", "QT_IM_MODULE is not fcitx"])
  }
}
