package import KeyModel

/// Settings that the command line, or a request on the bus, overrides while the keyboard runs. An administrator's
/// policy cannot be overridden (R-DESK-5).
package struct SettingsOverrides: Hashable, Sendable {
  /// The keyboard to show first; nil: the setting holds.
  package var keyboard: String?
  /// A theme's name or `auto`; nil: the setting holds.
  package var theme: String?
  /// Whether the keyboard floats; false: the setting holds.
  package var isFloating = false
  /// Whether the keyboard opens for text fields; nil: the setting holds.
  package var opensByItself: Bool?
  /// Ways to type without taps that were switched on or off. For the other ways, the setting holds.
  package var assists: [AssistMode: Bool] = [:]

  package init() {}

  /// The same overrides as a request to a keyboard that is already running.
  package var showing: Showing { Showing(keyboard: keyboard, theme: theme, isFloating: isFloating) }

  /// Adds the overrides of a request.
  package mutating func adopt(_ showing: Showing) {
    keyboard = showing.keyboard ?? keyboard
    theme = showing.theme ?? theme
    isFloating = isFloating || showing.isFloating
  }

  /// Applies the overrides to the settings.
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
  /// Name of the setting that switches this way of typing on, in settings and policies.
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

  /// Time until a touch counts, and time between touches, if the settings have no such times.
  private static let hold: Milliseconds = 300

  /// Switches this way of typing on or off. If it is switched on, the settings' form of it is used, or else its
  /// simplest form.
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
