import KeyModel
import Testing

@testable import Commands

/// R-TEXT-6: who misses an engine hears which package has it.
@Suite struct ConversionFindingTests {
  private func finding(
    _ engine: ConversionEngine, without part: Doctor.ConversionPart?
  ) -> Finding {
    let used: [(keyboard: String, scheme: ConversionScheme)] =
      switch engine {
      case .libime: [("zh-Hans", .pinyin)]
      case .librime: [("zh-Hant", .zhuyin), ("own", .cangjie)]
      case .mozc: [("ja-kana", .kana)]
      case .libhangul: [("ko", .hanja)]
      }
    return Doctor.conversion(by: engine, of: used) { $0 != part }
  }

  @Test func allIsThere() {
    #expect(finding(.libime, without: nil).fact == "libime for zh-Hans")
    let finding = finding(.librime, without: nil)
    #expect(finding.state == .good && finding.fact == "librime for zh-Hant, own")
  }

  @Test(arguments: [
    (ConversionEngine.libime, Doctor.ConversionPart.helper, "make install"),
    (.librime, .sandbox, "make install"), (.libime, .library(.libime), "libimepinyin0"),
    (.libime, .dictionary, "libime-data."), (.libime, .model, "libime-data-language-model"),
    (.librime, .library(.librime), "librime1"), (.mozc, .library(.mozc), "keycap-mozc"),
    (.librime, .schema(.zhuyin), "rime-data-bopomofo"),
    (.librime, .schema(.cangjie), "rime-data-cangjie5"), (.mozc, .server, "mozc-server"),
    (.libhangul, .library(.libhangul), "libhangul1"), (.libhangul, .table, "libhangul-data."),
  ])
  func aMissingPartIsNamedWithItsPackage(
    engine: ConversionEngine, part: Doctor.ConversionPart, package: String
  ) {
    let finding = finding(engine, without: part)
    #expect(finding.state == .weak)
    #expect(finding.advice.contains(package))
    let names = [
      ConversionEngine.libime: "zh-Hans", .librime: "zh-Hant, own", .mozc: "ja-kana",
      .libhangul: "ko",
    ]
    #expect(finding.advice.contains(names[engine] ?? "-"))
  }
}
