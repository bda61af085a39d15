import DataFiles
import Foundation
import KeyModel
import TestKit
import Testing

@testable import Preferences

@Suite struct SettingSearchTests {
  private let search = SettingSearch(Translation(), more: [(.text, "Shortcuts")])

  @Test func titlesAreFoundBeforeWhatIsSaid() {
    let found = search.hits("dwell")
    #expect(found.first?.title == "Dwell")
    #expect(found.first?.page == .accessibility)
    #expect(found.map(\.setting).contains("dwell.time-ms"))
    #expect(search.hits("DWELL tIME").map(\.setting).first == "dwell.time-ms")
  }

  @Test func whatIsSaidOnASettingFindsIt() {
    #expect(search.hits("read aloud").map(\.setting).contains("speech.on"))
    #expect(search.hits("two thumbs").map(\.setting) == ["hands"])
    #expect(search.hits("Shortcuts").map(\.setting).contains(""))
  }

  @Test func eachSettingIsFoundOnce() {
    for setting in SettingsFile.all {
      #expect(search.hits(setting.title).filter { $0.setting == setting.name }.count == 1)
    }
  }

  @Test(arguments: ["", "  ", "nothing has this"]) func nothingIsFound(text: String) {
    #expect(search.hits(text).isEmpty)
  }

  /// R-APP-1: German titles find the rows in German.
  @Test func searchesInTheUsersLanguage() throws {
    let file = "\(Repository.root)/Assets/Translations/de.po"
    let translation = Translation(po: try String(contentsOfFile: file, encoding: .utf8))
    #expect(SettingSearch(translation).hits("verweildauer").map(\.setting).first == "dwell.time-ms")
  }
}
