import DataFiles
package import KeyModel

/// A search over all pages, by the titles of settings, groups and pages, and by the texts about them.
package struct SettingSearch: Sendable {
  /// A result: a place in the window.
  package struct Hit: Hashable, Sendable {
    package var page: PreferencePage
    /// The name of the setting in the file; empty for a page itself.
    package var setting: String
    /// The title in the user's language.
    package var title: String
  }

  /// Every place with its searched texts in lower case: its title, and its other texts.
  private let places: [(hit: Hit, title: String, rest: String)]

  /// Prepares the search. `more` are the titles of groups that have no settings of the file.
  package init(_ t: Translation, more: [(page: PreferencePage, title: String)] = []) {
    var places: [(Hit, String, String)] = []
    for page in PreferencePage.allCases {
      let title = t(page.title)
      places.append((Hit(page: page, setting: "", title: title), title.lowercased(), ""))
      for (_, group) in more.filter({ $0.page == page }) {
        places.append((Hit(page: page, setting: "", title: t(group)), t(group).lowercased(), ""))
      }
      for group in page.groups {
        for setting in group.settings {
          let hit = Hit(page: page, setting: setting.name, title: t(setting.title))
          let rest = [t(setting.comment), t(group.title), title, setting.name]
          places.append((hit, hit.title.lowercased(), rest.joined(separator: " ").lowercased()))
        }
      }
    }
    self.places = places
  }

  /// Returns the places that have all words of `text`; first the places that have the words in their title. The
  /// result is empty for an empty text. A setting on two pages is found once.
  package func hits(_ text: String) -> [Hit] {
    let words = text.lowercased().split { $0.isWhitespace }
    guard !words.isEmpty else { return [] }
    var known: Set<String> = []
    let fitting = places.filter { place in
      words.allSatisfy { place.title.contains($0) || place.rest.contains($0) }
    }
    let byTitle = fitting.filter { place in words.allSatisfy { place.title.contains($0) } }
    return (byTitle + fitting).map(\.hit).filter { known.insert($0.setting + $0.title).inserted }
  }
}
