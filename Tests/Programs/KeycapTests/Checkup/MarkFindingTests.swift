import KeyModel
import Runtime
import Testing

@testable import Commands

/// R-DOC-7, R-TRAIT-11: who wants marks in fields or the properties of fields, and gets none, hears why.
@Suite struct MarkFindingTests {
  private func findings(
    marks: Bool = true, _ change: (inout Doctor.MarkFacts) -> Void = { _ in }
  ) -> [Finding] {
    var wanted = TextServices()
    wanted.marksInField = marks
    var facts = Doctor.MarkFacts()
    facts.running = ["keycap-im"]
    (facts.modules.isSet, facts.modules.isInstalled) = (true, true)
    change(&facts)
    return Doctor.marks(wanted, facts)
  }

  @Test func allIsThere() {
    #expect(findings().map(\.fact) == ["keycap-im runs"])
    #expect(findings { $0.running = [] }.map(\.fact) == ["keycap-im starts with the keyboard"])
    #expect(findings().map(\.subject) == ["marks"])
    #expect(findings(marks: false).map(\.subject) == ["fields"])
  }

  @Test func whatIsMissingIsTold() {
    #expect(findings { $0.hasBus = false }.map(\.state) == [.weak])
    #expect(
      findings { $0.running.append("fcitx5") }.map(\.fact) == ["Fcitx 5 runs and keeps its place"])
    let none = findings { $0.modules.isInstalled = false }
    #expect(none.first?.advice.contains("install keycap-im") == true)
    #expect(findings { $0.modules.isSet = false }.map(\.fact) == ["the session loads no module"])
    let other = findings { ($0.modules.isSet, $0.modules.hasOther) = (false, true) }
    #expect(other.map(\.fact) == ["the session has another input method"])
  }

  @Test func programsThatWereStartedBeforeAreNamed() {
    let few = findings { $0.older = ["gedit", "kate"] }
    #expect(few.map(\.fact) == ["keycap-im runs", "started before: gedit, kate"])
    let many = findings { $0.older = (1...20).map { "program\($0)" } }
    #expect(many.last?.fact.hasSuffix("program8, …") == true)
  }
}
