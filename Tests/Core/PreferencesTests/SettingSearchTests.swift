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
    #expect(search.hits("speech-dispatcher").map(\.setting).contains("speech.on"))
    #expect(search.hits("two thumbs").map(\.setting) == ["hands"])
    #expect(search.hits("Shortcuts").map(\.setting).contains(""))
  }

  @Test func eachSettingIsFoundOnce() {
    for setting in SettingsFile.all {
      #expect(search.hits(setting.title).filter { $0.setting == setting.name }.count == 1)
    }
  }

  /// R-APP-1: the words of users find the rows that they mean.
  @Test(arguments: [
    ("autocorrect", "text.autocorrection"), ("spelling", "text.autocorrection"),
    ("spell check", "text.autocorrection"), ("clipboard", "clipboard-minutes"),
    ("paste", "clipboard-minutes"), ("swipe", "text.glide"), ("swype", "text.glide"),
    ("one-handed", "hands"), ("dark mode", "theme"), ("colour", "theme"), ("color", "theme"),
    ("background", "theme"), ("font", "bold"), ("font size", "size"), ("height", "size"),
    ("zoom", "size"), ("sound", "key-clicks"), ("volume", "key-clicks"),
    ("prediction", "text.suggestions"), ("dictionary", "text.learning"),
    ("reset", "Backup and Reset"), ("forget", "Learned Words"), ("backup", "Backup and Reset"),
    ("restore", "Backup and Reset"), ("factory settings", "Backup and Reset"),
    ("new device", "Backup and Reset"),
    ("language", "Order"), ("layout", "arrangement"), ("dvorak", "arrangement"),
    ("number row", "band"), ("ctrl", "band"), ("switch access", "scan.mode"),
    ("scan", "scan.mode"), ("hover", "dwell.on"), ("right click", "clicks.tools"),
    ("read aloud", "speech.on"), ("screen reader", "touch.explore"), ("tremor", "touch.hold-ms"),
    ("animations", "reduced-motion"), ("contacts", "text.address-book"),
    ("smiley", "text.emoji"), ("text replacement", "text.shortcuts"), ("undo", "gestures"),
    ("accents", "timing.long-press-ms"), ("backspace", "timing.delete-words-after-ms"),
    ("autostart", "Session"), ("troubleshoot", "Check-Up"), ("tray", "desktop.tray"),
    ("opacity", "My Theme"), ("transparency", "My Theme"), ("wallpaper", "My Theme"),
  ])
  func wordsOfUsersFindTheRow(text: String, row: String) {
    let all = SettingSearch(
      Translation(),
      more: [
        (.keyboards, "Order"), (.text, "Learned Words"), (.opening, "Session"),
        (.about, "Check-Up"), (.about, "Backup and Reset"), (.look, "My Theme"),
      ])
    let rows = all.hits(text).map { $0.setting.isEmpty ? $0.title : $0.setting }
    #expect(rows.contains(row))
  }

  /// R-APP-1: letters with marks of their own are found without the marks.
  @Test func marksOfTheirOwnAreNotCompared() {
    #expect("İLK".searchable == "ilk")
    #expect("المتعلَّمة".searchable == "المتعلمة")
    #expect("שָׁלוֹם".searchable == "שלום")
    #expect("Größe".searchable == "größe")
  }

  /// Each row of the table belongs to a setting, or to a group that the window names to the search.
  @Test func searchWordsBelongToAPlace() {
    let groups = [
      "Order", "Shortcuts", "Learned Words", "Session", "Check-Up", "My Theme", "Backup and Reset",
    ]
    let places = SearchWords.table.map(\.place)
    #expect(Set(places).subtracting(SettingsFile.all.map(\.name) + groups) == [])
    #expect(Set(places).count == places.count)
  }

  @Test(arguments: ["", "  ", "nothing has this"]) func nothingIsFound(text: String) {
    #expect(search.hits(text).isEmpty)
  }

  /// R-APP-1: German titles find the rows in German.
  @Test func searchesInTheUsersLanguage() throws {
    let file = "\(Repository.root)/Assets/Translations/de.po"
    let translation = Translation(po: try String(contentsOfFile: file, encoding: .utf8))
    let search = SettingSearch(translation)
    #expect(search.hits("verweildauer").map(\.setting).first == "dwell.time-ms")
    let words = [
      ("schrift", "bold"), ("rechtschreibung", "text.autocorrection"), ("dunkelmodus", "theme"),
      ("lautstärke", "key-clicks"), ("einhändig", "hands"), ("zwischenablage", "clipboard-minutes"),
      ("vorlesen", "speech.on"), ("wörterbuch", "text.learning"),
    ]
    for (text, row) in words { #expect(search.hits(text).map(\.setting).contains(row)) }
    let hebrew = try String(contentsOfFile: file.replacing("de.po", with: "he.po"), encoding: .utf8)
    let found = SettingSearch(Translation(po: hebrew)).hits("מצב כהה")
    #expect(found.map(\.setting).contains("theme"))
  }
}
