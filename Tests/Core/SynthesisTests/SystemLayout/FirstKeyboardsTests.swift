import DataFiles
import Layouts
import Runtime
import TestKit
import Testing

@testable import Synthesis

/// Which keyboards somebody gets who has chosen none.
@Suite struct FirstKeyboardsTests {
  static func shipped() throws -> (systems: Systems, installed: Set<String>) {
    let assets = Repository.root + "/Assets"
    let text = try TextFile.read(assets + "/Systems.toml")
    let names = TextFile.names(in: assets + "/Keyboards", suffix: ".toml")
    return (
      try Systems(text, file: "Systems.toml"),
      Set(names.map { String($0.dropLast(".toml".count)) })
    )
  }

  /// The environment as in `LANG=de_DE.UTF-8 LC_TIME=…`, the layouts as in `us,ru(phonetic)`.
  @Test(arguments: [
    ("", "", "en-US emoji"),
    ("", "us", "en-US emoji"),
    ("LANG=C.UTF-8", "us", "en-US emoji"),
    ("LC_ALL=POSIX LANG=de_DE", "us", "en-US emoji"),
    ("LANG=en_US.UTF-8", "us", "en-US emoji"),
    ("LANG=en_GB.UTF-8", "us", "en-GB emoji"),
    ("LANG=en_US.UTF-8", "gb", "en-GB emoji"),
    ("LANG=en_US.UTF-8", "de", "de en-US emoji"),
    ("LANG=de_DE.UTF-8", "us", "de en-US emoji"),
    ("LANG=de_DE@euro", "de", "de emoji"),
    ("LANG=de_CH.UTF-8", "ch", "de-CH emoji"),
    ("LANG=fr_CH.UTF-8", "ch", "fr-CH emoji"),
    ("LANG=fr_CH.UTF-8", "ch(fr)", "fr-CH emoji"),
    ("LANG=fr_BE.UTF-8", "be", "fr-BE emoji"),
    ("LANG=de_LI.UTF-8", "ch", "de-CH emoji"),
    ("LANG=fr_FR.UTF-8", "ca", "fr-CA emoji"),
    ("LANG=pt_BR.UTF-8", "br", "pt-BR emoji"),
    ("LANG=pt_PT.UTF-8", "us", "pt-PT en-US emoji"),
    ("LANG=tr_TR.UTF-8", "tr", "tr-Q emoji"),
    ("LANG=tr_TR.UTF-8", "tr(f)", "tr-F emoji"),
    ("LANG=nn_NO.UTF-8", "no", "nb emoji"),
    ("LANG=el_GR.UTF-8", "us,gr", "el en-US emoji"),
    ("LANG=en_US.UTF-8", "us,gr", "en-US el emoji"),
    ("LANG=el_GR.UTF-8", "gr", "el en-US emoji"),
    ("LANG=ru_RU.UTF-8 LC_MESSAGES=en_GB.UTF-8", "us", "ru en-GB emoji"),
    ("LANG=en_US.UTF-8 LC_TIME=de_AT.UTF-8", "us", "en-US de emoji"),
    ("LANG=en_US.UTF-8 LC_TIME=en_DK.UTF-8", "us", "en-US emoji"),
    ("LANGUAGE=de_AT:fr:en LANG=de_AT.UTF-8", "us", "de fr en-US emoji"),
    ("LANGUAGE=en_US:en LANG=en_US.UTF-8", "de(nodeadkeys)", "de en-US emoji"),
    ("LANGUAGE=en_US:de:el LC_ALL=C.UTF-8", "us", "en-US de el emoji"),
    ("LANG=ja_JP.UTF-8", "jp", "ja-romaji ja-kana emoji"),
    ("LANG=zh_TW.UTF-8", "us", "zh-Hant en-US emoji"),
    ("LANG=zh_CN.UTF-8", "cn", "zh-Hans en-US emoji"),
    ("LANG=lt_LT.UTF-8", "lt", "lt emoji"),
    ("LANG=sr_RS@latin", "us", "sr-Latn en-US emoji"),
    ("LANG=sr_ME.UTF-8", "me", "sr-Latn emoji"),
    ("LANG=tl_PH.UTF-8", "ph", "fil emoji"),
    ("LANG=sr_RS.UTF-8", "rs", "sr en-US emoji"),
    ("LANG=hy_AM.UTF-8", "am", "hy en-US emoji"),
    ("LANG=mi_NZ.UTF-8", "mao", "system.compact emoji"),
    ("LANG=hi_IN.UTF-8", "us", "hi en-US emoji"),
    ("LANG=en_US.UTF-8", "us,in(tam)", "en-US ta emoji"),
    ("LANG=ckb_IQ.UTF-8", "iq(ku_ara)", "ckb en-US emoji"),
    ("LANG=am_ET", "et", "am en-US emoji"),
    ("LANG=../../etc/passwd", "us", "en-US emoji"),
  ]) func keyboards(environment: String, layouts: String, wanted: String) throws {
    let (systems, installed) = try Self.shipped()
    let pairs = environment.split(separator: " ").map { $0.split(separator: "=") }
    let variables = Dictionary(
      uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) })
    let loaded = layouts.split(separator: ",").map { name in
      SystemMap.Layout(
        String(name.prefix { $0 != "(" }),
        variant: String(name.drop { $0 != "(" }.dropFirst().dropLast()))
    }
    let user = UserLanguages(variable: { variables[$0] }, layouts: loaded)
    let found = FirstKeyboards.identifiers(for: user, systems: systems, installed: installed)
    #expect(found.joined(separator: " ") == wanted)
  }

  /// A password was chosen on the keys of the machine, whatever language the login screen speaks.
  @Test(arguments: [
    ("de_DE.UTF-8", "fr", "fr de emoji"), ("de_DE.UTF-8", "us", "en-US de emoji"),
    ("en_US.UTF-8", "de", "de en-US emoji"),
  ]) func atALoginScreenTheLayoutsComeFirst(locale: String, layout: String, wanted: String) throws {
    let (systems, installed) = try Self.shipped()
    let user = UserLanguages(
      variable: { $0 == "LANG" ? locale : nil }, layouts: [SystemMap.Layout(layout)],
      isAtLogin: true)
    let found = FirstKeyboards.identifiers(for: user, systems: systems, installed: installed)
    #expect(found.joined(separator: " ") == wanted)
  }

  /// Whoever writes in other letters can type an address, too.
  @Test func oneOfThemTypesASCII() throws {
    let (systems, installed) = try Self.shipped()
    for name in installed.subtracting(["clipboard", "common", "emoji", "games", "morse"]) {
      var user = UserLanguages()
      user.session = [name == "zh-Hant" ? "zh-TW" : String(name.prefix { $0 != "-" })]
      let found = FirstKeyboards.identifiers(for: user, systems: systems, installed: installed)
      let texts = try found.map {
        try TextFile.read(Repository.root + "/Assets/Keyboards/\($0).toml")
      }
      #expect(texts.contains { $0.contains("IsASCIICapable = true") }, "\(name): \(found)")
    }
  }

  @Test func layoutsStandInTheNameOfTheSymbols() {
    #expect(
      SystemMap.layouts(ofSymbols: "pc+us+de(nodeadkeys):2+inet(evdev)+group(toggle)") == [
        SystemMap.Layout("us"), SystemMap.Layout("de", variant: "nodeadkeys"),
      ])
  }
}
