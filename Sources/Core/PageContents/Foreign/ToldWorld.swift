import ExtensionProtocol
import KeyModel

/// The newest state of the world, which a program that starts or thaws is told whole, and what the running program knows of
/// its settings.
struct ToldWorld: Hashable, Sendable {
  private(set) var view: ViewState?
  private(set) var traits: Traits?
  private var text: HostMessage.DocumentText?
  /// The values of the keyboard's own settings.
  private var settings: [String: JSON] = [:]
  /// The settings that the program knows; nil: it knows none.
  private var told: [String: JSON]?

  mutating func change(_ view: ViewState) { self.view = view }
  mutating func change(_ traits: Traits) { self.traits = traits }
  mutating func change(_ text: HostMessage.DocumentText) { self.text = text }
  mutating func change(_ settings: [String: JSON]) { self.settings = settings }

  /// All that was ever shown; nil before the keyboard was shown.
  var whole: (view: ViewState, traits: Traits, text: HostMessage.DocumentText)? {
    guard let view, let traits, let text else { return nil }
    return (view, traits, text)
  }

  /// The message that tells the settings, where they are news to the program.
  mutating func takeSettings() -> HostMessage.Content? {
    guard settings != told ?? [:] else { return nil }
    told = settings
    return .settings(settings)
  }

  /// The program is gone.
  mutating func endProgram() { told = nil }
}
