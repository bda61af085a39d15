import DataFiles
import KeyModel
import Layouts
import Library
import Paint
import Preferences
import Runtime
import Toml
import X11

/// The user's settings file, which is the only state. The file is read again after each save by any program, and
/// written one value at a time (R-APP-2).
final class SettingsModel {
  let paths: DataPaths
  /// The directory for keyboards and themes that the command line names; nil if it names none.
  let data: String?
  /// The language of the window.
  let translation: Translation
  private(set) var text: SettingsText
  /// Draws every keyboard of the window. There is only one painter, so that fonts are loaded once.
  private(set) lazy var painter = Painter()
  /// Pixels per mm of the monitor; nil if the monitor does not report its size.
  var density: Double? {
    guard let monitor, keyHeight(Settings()) != nil else { return nil }
    return monitor.frame.height / monitor.millimetres.height
  }

  /// The monitor on which the keyboard appears by default; nil if no monitor is reported.
  private lazy var monitor: Monitor? =
    (try? Connection()).flatMap { Monitors(connection: $0).current().first }
  /// The settings that the administrator has fixed, which this program cannot change.
  private(set) var held = HeldSettings()
  private var policy = PolicyCatalog()
  private var followers: [() -> Void] = []
  /// Shows the user a sentence.
  var tell: (String) -> Void = { _ in }
  /// Lets the user choose a file to read, with a title and the label of a button. Calls `chosen` with the path of the file.
  var chooseFile:
    (_ title: String, _ accept: String, _ chosen: @escaping (String) -> Void) -> Void =
      { _, _, _ in }

  init(paths: DataPaths, data: String?, translation: Translation) {
    self.paths = paths
    self.data = data
    self.translation = translation
    text = SettingsModel.read(paths.settingsFile)
    held = HeldSettings(policy.policy, text: policy.text)
  }

  /// Returns the name of an enabled keyboard for people.
  func title(ofKeyboard name: String) -> String {
    if name == Settings.automatic { return translation("Those of your languages, and emoji") }
    return installedTitle(name) ?? name
  }

  /// Whether the keyboard is installed. The globe key skips a keyboard that is not. The system's layout is always
  /// installed.
  func isInstalled(_ name: String) -> Bool {
    SystemCatalog.owns(name) || installedTitle(name) != nil
  }

  private func installedTitle(_ name: String) -> String? {
    if let title = titles[name] { return title }
    var library = Library(paths: paths)
    let title =
      library.keyboard(named: name)?.displayName ?? library.bundle(named: name)?.declaration.name
    titles[name] = title
    return title
  }

  private var titles: [String: String] = [:]

  /// The reason why a row is insensitive if the policy fixes its setting.
  var reason: String { translation("Set by the administrator.") }

  /// Returns the value in force of a setting.
  func value(of setting: Setting) -> Value { held.value(of: setting) ?? text.value(of: setting) }

  /// The scales in force of single monitors, by the monitors' names.
  var monitors: [(name: String, scale: Value)] { held.monitors ?? text.monitors }

  /// Returns the height of the keys on the monitor, in mm; nil if the monitor does not report its size.
  func keyHeight(_ settings: Settings) -> Double? {
    guard var monitor else { return nil }
    let scale = settings.monitorScales[monitor.name] ?? settings.scale
    if scale > 0 { monitor.scale = scale }
    return DefaultHeight.millimetres(for: monitor, size: settings.size)
  }

  /// Whether this program can change the setting.
  func canChange(_ setting: Setting) -> Bool {
    text.mistakes.isEmpty && !held.holds(setting.name)
  }

  /// The folder that is watched for edits by other programs.
  var folder: String { paths.settingsFile.parent }

  /// Calls `body` now and after every change of the file.
  func observe(_ body: @escaping () -> Void) {
    followers.append(body)
    body()
  }

  /// Reads the file again, because another program may have saved it.
  func reload() {
    let read = SettingsModel.read(paths.settingsFile)
    guard read.text != text.text else { return }
    text = read
    followers.forEach { $0() }
  }

  /// Reads the administrator's policy again.
  func reloadPolicy() {
    policy.read()
    held = HeldSettings(policy.policy, text: policy.text)
    followers.forEach { $0() }
  }

  /// Writes a value, and changes no other byte. A file with a mistake is not changed, and neither is a setting that
  /// the policy fixes.
  func set(_ setting: Setting, to value: Value) {
    guard !held.holds(setting.name) else { return followers.forEach { $0() } }
    // Rows also report the values that were just written to them.
    guard self.value(of: setting) != value else { return }
    change { text throws(SettingsText.Refusal) in try text.setting(setting, to: value) }
  }

  /// Writes the scale of one monitor; nil: the monitor has the scale of all monitors.
  func set(monitor: String, to scale: Double?) {
    guard !held.holds(SettingsFile.monitors) else { return followers.forEach { $0() } }
    change { text throws(SettingsText.Refusal) in try text.setting(monitor: monitor, to: scale) }
  }

  /// Applies `edit` to the present text of the file, and writes the result.
  func change(
    _ edit: (SettingsText) throws(SettingsText.Refusal) -> SettingsText
  ) {
    // Another program may have saved the file since it was read.
    let current = SettingsModel.read(paths.settingsFile)
    do throws(SettingsText.Refusal) {
      let edited = try edit(current)
      text = edited
      if edited.text != current.text { write(edited.text) }
    } catch {
      text = current
      switch error {
      case .mistakes: tell(translation("The settings have a mistake and were not changed."))
      case .badValue(let message): tell(message)
      }
    }
    followers.forEach { $0() }
  }

  private func write(_ text: String) {
    do throws(FileFailure) { try TextFile.rewrite(text, to: paths.settingsFile) } catch {
      tell(error.message)
    }
  }

  private static func read(_ path: String) -> SettingsText {
    let text = (try? TextFile.read(path)) ?? ""
    return SettingsText(text, file: path)
  }
}
