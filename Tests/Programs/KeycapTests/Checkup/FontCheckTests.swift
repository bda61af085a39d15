import DataFiles
import KeyModel
import Layouts
import Library
import Runtime
import TestKit
import Testing

@testable import Commands

@Suite struct FontCheckTests {
  private func library() -> Library {
    var paths = DataPaths(data: Repository.root, settings: "/nonexistent/settings.toml")
    paths.dataDirectories = [Repository.root]
    return Library(paths: paths)
  }

  private func findings(
    _ names: [String], _ isDrawn: @escaping (Unicode.Scalar) -> Bool
  ) throws -> [Finding] {
    var library = library()
    let keyboards = names.compactMap { library.keyboard(named: $0) }
    #expect(keyboards.count == names.count)
    return FontCheck(isDrawn: isDrawn, fonts: library.fonts()).findings(keyboards)
  }

  @Test func aScriptWithoutGlyphsIsToldWithItsPackage() throws {
    let isLatin = { (scalar: Unicode.Scalar) in
      scalar.value < 0x2600 && scalar.value != 0xe01
        && !(0xe00...0x11ff).contains(scalar.value) && !(0x590...0x6ff).contains(scalar.value)
    }
    let findings = try findings(["en-US", "th", "ko", "ar", "ja-kana", "th.compact"], isLatin)
    let advice = Set(
      findings.compactMap { finding -> String? in
        guard let script = finding.fact.split(separator: ":").first,
          let package = finding.advice.split(separator: " ").last?.dropLast()
        else { return nil }
        return "\(script): \(package)"
      })
    #expect(
      advice.isSuperset(of: [
        "Thai: fonts-noto-core", "Arabic: fonts-noto-core", "Hangul: fonts-noto-cjk",
        "Hiragana: fonts-noto-cjk",
      ]))
    #expect(!advice.contains { $0.hasPrefix("Latin:") })
    #expect(findings.allSatisfy { $0.state == .weak && $0.subject == "scripts" })
    let thai = try #require(findings.first { $0.fact.hasPrefix("Thai: ") })
    #expect(thai.fact.contains(" of th, th.compact without a glyph: U+0E01 U+0E02 "))
  }

  /// On the spot, and never of characters that are not the keyboard's own: they may have been typed.
  @Test func theKeyboardThatIsShownTellsWhatItLacks() throws {
    var library = library()
    let found = library.keyboard(named: "th")
    let thai = try #require(found)
    let fonts = library.fonts()
    #expect(
      FontCheck.advice(on: thai, unknown: ["\u{E01}", "\u{E02}", "한"], fonts: fonts) == [
        "no font has the letters of th (Thai), so their numbers stand on the keys; "
          + "sudo apt-get install fonts-noto-core brings one"
      ])
    #expect(FontCheck.advice(on: thai, unknown: ["한"], fonts: fonts) == [])
  }

  @Test func nothingIsAdvisedWhereAllIsThere() throws {
    let findings = try findings(["en-US", "th"]) { _ in true }
    #expect(findings.map(\.state) == [.good])
  }

  /// No character of a shipped keyboard is unknown to the table of packages.
  @Test func everyCharacterOfEveryKeyboardHasAPackage() throws {
    var library = library()
    let keyboards = library.allKeyboards().map(\.value) + library.allPrintedKeyboards().map(\.value)
    #expect(keyboards.count > 130)
    let findings = FontCheck(isDrawn: { _ in false }, fonts: library.fonts()).findings(keyboards)
    #expect(findings.count > 8)
    #expect(findings.filter { !$0.advice.contains("install fonts-") } == [])
  }

  /// What came to Unicode after the fonts of Debian 12.
  @Test(arguments: [
    ("\u{170D}", "fonts-unifont"), ("\u{10570}", "fonts-unifont"), ("\u{0B55}", "fonts-unifont"),
    ("\u{1703}", "fonts-noto-core"), ("漢", "fonts-noto-cjk"), ("😀", "fonts-noto-color-emoji"),
  ])
  func youngLettersAreInAnotherPackage(scalar: Unicode.Scalar, package: String) {
    var library = library()
    #expect(library.fonts().source(of: scalar)?.package == package)
  }
}
