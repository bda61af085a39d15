package import KeyModel

/// What somebody wants otherwise than the settings say, as long as the keyboard runs: on its command line, by a request or
/// on the bus. What an administrator's policy fixes stays as it is (R-DESK-5).
package struct SettingsOverrides: Hashable, Sendable {
  /// The keyboard shown first; nil leaves it to the settings.
  package var keyboard: String?
  /// A theme's name or `auto`; nil leaves it to the settings.
  package var theme: String?
  /// True to float; false leaves it to the settings.
  package var isFloating = false
  /// Whether the keyboard opens for text fields; nil leaves it to the settings.
  package var opensByItself: Bool?
  /// The ways to type without taps that somebody has switched on or off; others are left to the settings.
  package var assists: [AssistMode: Bool] = [:]

  package init() {}

  /// What a keyboard that runs already is asked for.
  package var showing: Showing { Showing(keyboard: keyboard, theme: theme, isFloating: isFloating) }

  /// The same as on the keyboard's own command line.
  package mutating func adopt(_ showing: Showing) {
    keyboard = showing.keyboard ?? keyboard
    theme = showing.theme ?? theme
    isFloating = isFloating || showing.isFloating
  }

  /// The settings with these wishes in place of what they say.
  package func applied(to settings: Settings) -> Settings {
    var settings = settings
    let policy = settings.policy
    if let keyboard, !policy.fixes("keyboards") || settings.keyboards.contains(keyboard) {
      settings.keyboard = keyboard
      if !settings.keyboards.contains(keyboard) { settings.keyboards.append(keyboard) }
    }
    if let theme, !policy.fixes("theme") { settings.theme = theme }
    if isFloating, !policy.fixes("placement") { settings.placement = .floating }
    if let opensByItself, !policy.fixes("focus.open") { settings.focus.opens = opensByItself }
    for (mode, isOn) in assists where !policy.fixes(mode.setting) { mode.set(isOn, in: &settings) }
    return settings
  }
}

extension AssistMode {
  /// The setting that switches it on, as settings and policies name it.
  fileprivate var setting: String {
    switch self {
    case .dwell: "dwell.on"
    case .clicks: "clicks.tools"
    case .speech: "speech.on"
    case .explore: "touch.explore"
    case .filters: "touch.hold-ms"
    case .scan: "scan.mode"
    }
  }

  /// How long a touch lies until it counts, and how long a second one does not, where no setting says it.
  private static let hold: Milliseconds = 300

  /// Switched on it is as it was set, or in its simplest way.
  fileprivate func set(_ isOn: Bool, in settings: inout Settings) {
    switch self {
    case .dwell: settings.dwell.isOn = isOn
    case .clicks: settings.clicks.tools = isOn
    case .speech: settings.speech.isOn = isOn
    case .explore:
      guard isOn != (settings.touch.explore != .off) else { return }
      settings.touch.explore = isOn ? .lift : .off
    case .filters:
      guard isOn != settings.touch.filters else { return }
      settings.touch.hold = isOn ? AssistMode.hold : 0
      settings.touch.ignoreRepeat = isOn ? AssistMode.hold : 0
      settings.touch.place = .off
    case .scan:
      guard isOn != (settings.scan.mode != .off) else { return }
      settings.scan.mode = isOn ? .automatic : .off
    }
  }
}
