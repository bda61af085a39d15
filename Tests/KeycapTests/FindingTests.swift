import Testing

@testable import keycap

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
}
