import Testing

@testable import Checkup

/// R-TEXT-6: who misses an engine hears which package has it.
@Suite struct ConversionFindingTests {
  private func finding(without part: Doctor.ConversionPart?) -> Finding {
    Doctor.conversion(of: ["zh-Hans"]) { $0 != part }
  }

  @Test func allIsThere() {
    let finding = finding(without: nil)
    #expect(finding.state == .good && finding.fact == "libime for zh-Hans")
  }

  @Test(arguments: [
    (Doctor.ConversionPart.helper, "make install"), (.sandbox, "make install"),
    (.library, "libimepinyin0"), (.dictionary, "libime-data."),
    (.model, "libime-data-language-model"),
  ])
  func aMissingPartIsNamedWithItsPackage(part: Doctor.ConversionPart, package: String) {
    let finding = finding(without: part)
    #expect(finding.state == .weak)
    #expect(finding.advice.contains(package) && finding.advice.contains("zh-Hans"))
  }
}
