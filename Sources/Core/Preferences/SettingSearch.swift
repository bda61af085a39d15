import DataFiles
package import KeyModel

/// A search over all pages, by the titles of settings, groups and pages, by the words that people
/// use for them (`SearchWords`), and by the texts about them.
package struct SettingSearch: Sendable {
  /// A result: a place in the window.
  package struct Hit: Hashable, Sendable {
    package var page: PreferencePage
    /// The name of the setting in the file; empty for a page itself.
    package var setting: String
    /// The title in the user's language.
    package var title: String
  }

  /// A place with its searched texts (`searchable`).
  private struct Place: Sendable {
    var hit: Hit
    var title: String
    /// Other words for the title.
    var synonyms: String
    /// The sentence about the setting, and the titles of its group and page.
    var rest: String

    init(_ hit: Hit, synonyms: String, rest: String = "") {
      (self.hit, title) = (hit, hit.title.searchable)
      (self.synonyms, self.rest) = (synonyms.searchable, rest.searchable)
    }
  }

  private let places: [Place]

  /// Prepares the search. `more` are the titles of groups that have no settings of the file.
  package init(_ t: Translation, more: [(page: PreferencePage, title: String)] = []) {
    var places: [Place] = []
    for page in PreferencePage.allCases {
      let title = t(page.title)
      places.append(Place(Hit(page: page, setting: "", title: title), synonyms: ""))
      for (_, group) in more.filter({ $0.page == page }) {
        let hit = Hit(page: page, setting: "", title: t(group))
        places.append(Place(hit, synonyms: SearchWords.words(of: group, t)))
      }
      for group in page.groups {
        for setting in group.settings {
          let hit = Hit(page: page, setting: setting.name, title: t(setting.title))
          let rest = [t(setting.comment), t(group.title), title, setting.name]
          places.append(
            Place(
              hit, synonyms: SearchWords.words(of: setting.name, t),
              rest: rest.joined(separator: " ")))
        }
      }
    }
    self.places = places
  }

  /// Returns the places that have all words of `text`; first the places that have the words in their title, then
  /// the places that have the words in their title or synonyms. The result is empty for an empty text. A setting on
  /// two pages is found once.
  package func hits(_ text: String) -> [Hit] {
    let words = text.searchable.split { $0.isWhitespace || $0 == "-" }
    guard !words.isEmpty else { return [] }
    var known: Set<String> = []
    let ranks: [(Place) -> [String]] = [
      { [$0.title] }, { [$0.title, $0.synonyms] }, { [$0.title, $0.synonyms, $0.rest] },
    ]
    let found = ranks.flatMap { texts in
      places.filter { place in
        let texts = texts(place)
        return words.allSatisfy { word in texts.contains { $0.contains(word) } }
      }
    }
    return found.map(\.hit).filter { known.insert($0.setting + $0.title).inserted }
  }
}
