import ExtensionProtocol
import KeyModel

/// The newest state of the view, the field and the text, which a program gets completely when it starts or thaws;
/// and the settings that the running program knows.
struct ReportedSurroundings: Hashable, Sendable {
  private(set) var view: ViewState?
  private(set) var traits: Traits?
  private var text: HostMessage.DocumentText?
  /// The values of the extension's settings.
  private var settings: [String: JSON] = [:]
  /// The settings that the program knows; nil if no program knows them.
  private var reported: [String: JSON]?

  mutating func change(_ view: ViewState) { self.view = view }
  mutating func change(_ traits: Traits) { self.traits = traits }
  mutating func change(_ text: HostMessage.DocumentText) { self.text = text }
  mutating func change(_ settings: [String: JSON]) { self.settings = settings }

  /// The whole state; nil before the keyboard was shown.
  var whole: (view: ViewState, traits: Traits, text: HostMessage.DocumentText)? {
    guard let view, let traits, let text else { return nil }
    return (view, traits, text)
  }

  /// Returns the message with the settings if they are new to the program, and notes that the program knows them;
  /// otherwise nil.
  mutating func takeSettings() -> HostMessage.Content? {
    guard settings != reported ?? [:] else { return nil }
    reported = settings
    return .settings(settings)
  }

  /// Forgets what the program knew, because the program has ended.
  mutating func endProgram() { reported = nil }
}
