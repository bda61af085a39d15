package import DataFiles

/// A page of the settings application.
package enum PreferencePage: String, Hashable, Sendable, CaseIterable {
  case keyboards, text, look, accessibility, opening, morse, others, about

  /// The settings under one heading.
  package struct Group: Hashable, Sendable {
    package var title: String
    package var settings: [Setting]
  }

  /// The title in the list of pages.
  package var title: String {
    switch self {
    case .keyboards: "Keyboards"
    case .text: "Text"
    case .look: "Look"
    case .accessibility: "Accessibility"
    case .opening: "Opening"
    case .morse: "Morse"
    case .others: "Keyboards by Others"
    case .about: "About"
    }
  }

  /// The name of an icon of the desktop's theme.
  package var icon: String {
    switch self {
    case .keyboards: "input-keyboard-symbolic"
    case .text: "accessories-text-editor-symbolic"
    case .look: "applications-graphics-symbolic"
    case .accessibility: "preferences-desktop-accessibility-symbolic"
    case .opening: "view-reveal-symbolic"
    case .morse: "media-record-symbolic"
    case .others: "application-x-addon-symbolic"
    case .about: "help-about-symbolic"
    }
  }

  /// The groups of settings on the page. Every setting of the file is on a page; `keyboards` is in a list of its
  /// own, and settings that help sight are on two pages.
  package var groups: [Group] {
    PreferencePage.places.filter { $0.page == self }.compactMap { place in
      let held = SettingsFile.all.filter { place.holds($0) }
      let named = place.names.compactMap { name in held.first { $0.name == name } }
      let settings = named + held.filter { !named.contains($0) }
      return settings.isEmpty ? nil : Group(title: place.title, settings: settings)
    }
  }

  private struct Place {
    var page: PreferencePage
    var title: String
    var names: [String]

    func holds(_ setting: Setting) -> Bool {
      if names.contains(setting.name) { return true }
      let isNamed = PreferencePage.places.contains { $0.names.contains(setting.name) }
      return !isNamed && names.contains(setting.group + ".") && !setting.group.isEmpty
    }
  }

  /// The group that also contains the theme of high contrast.
  package static let sight = "Sight"

  /// The groups of all pages. `text.` stands for all settings of this table that no other group names.
  private static let places: [Place] = [
    Place(
      page: .keyboards, title: "Switching Keyboards",
      names: [
        "keyboards", "keyboard", "arrangement", "globe", "remember-per-application",
        "page-language",
        "groups",
      ]),
    Place(
      page: .text, title: "While Typing",
      names: [
        "text.autocapitalization", "text.period-shortcut", "text.smart-punctuation", "caps-lock",
        "text.autocorrection", "text.shortcuts", "gestures",
      ]),
    Place(
      page: .text, title: "Suggestions",
      names: [
        "text.suggestions", "text.suggestions-everywhere", "text.glide", "text.emoji",
        "text.input-method-candidates", "text.field-traits", "text.marks-in-field",
        "emoji-history", "clipboard-minutes", "writing-pause",
      ]),
    Place(page: .text, title: "Words", names: ["text."]),
    Place(page: .text, title: "Similar Sounds in Pinyin", names: ["pinyin."]),
    Place(page: .look, title: "Preview", names: ["size"]),
    Place(
      page: .look, title: "Appearance", names: ["theme", "bold", "placement", "hands"]),
    Place(
      page: .look, title: "Keys",
      names: [
        "key-preview", "key-clicks", "hold-keys", "first-touch-wakes", "band", "reduced-motion",
        "timing.fade-ms",
      ]),
    Place(page: .look, title: "Advanced", names: ["scale", "height."]),
    Place(
      page: .accessibility, title: PreferencePage.sight, names: ["bold", "size", "reduced-motion"]),
    Place(page: .accessibility, title: "Dwell", names: ["dwell."]),
    Place(page: .accessibility, title: "Mouse Clicks", names: ["clicks."]),
    Place(page: .accessibility, title: "Scanning", names: ["scan."]),
    Place(page: .accessibility, title: "Speech", names: ["speech."]),
    Place(page: .accessibility, title: "Touch", names: ["touch."]),
    Place(page: .accessibility, title: "Timing", names: ["timing."]),
    Place(page: .opening, title: "Text Fields", names: ["focus."]),
    Place(page: .opening, title: "Desktop", names: ["floating-button", "desktop."]),
    Place(page: .morse, title: "Keys", names: ["morse-one-key", "timing.dash-ms"]),
  ]
}
