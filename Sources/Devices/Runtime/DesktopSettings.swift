/// Settings of the user's desktops that the keyboard needs: of lockers that show a keyboard in their own window, and of
/// programs that report their fields. They are set together with the autostart entry, and taken back with it
/// (R-DESK-7).
package struct DesktopSettings {
  /// One setting of one desktop.
  package struct Setting: Hashable, Sendable {
    /// The tool that has the setting.
    enum Store: Hashable, Sendable {
      case gsettings(schema: String, key: String)
      /// The type is that of a new property.
      case xfconf(channel: String, property: String, type: String)
    }

    var store: Store
    /// The program that reads the setting; without that program nothing is set.
    var reader: String
    var wanted: String
    /// The effect of the setting, as a sentence for the user; empty for the second setting of two.
    var effect: String
  }

  /// The command by which lockers start an embedded keyboard.
  private static let embedded = "keycap run --xid"
  private static let mate = "org.mate.screensaver"
  private static let xfce = "xfce4-screensaver"

  static let all = [
    Setting(
      store: .gsettings(schema: "org.gnome.desktop.interface", key: "toolkit-accessibility"),
      reader: "", wanted: "true", effect: "Programs report their text fields."),
    Setting(
      store: .gsettings(schema: mate, key: "embedded-keyboard-command"),
      reader: "mate-screensaver", wanted: "'\(embedded)'", effect: ""),
    Setting(
      store: .gsettings(schema: mate, key: "embedded-keyboard-enabled"),
      reader: "mate-screensaver", wanted: "true", effect: "MATE's locker shows the keyboard."),
    Setting(
      store: .xfconf(
        channel: xfce, property: "/lock/embedded-keyboard/command", type: "string"),
      reader: xfce, wanted: embedded, effect: ""),
    // Otherwise the keyboard hides behind a button of the dialog.
    Setting(
      store: .xfconf(channel: xfce, property: "/lock/embedded-keyboard/displayed", type: "bool"),
      reader: xfce, wanted: "true", effect: ""),
    Setting(
      store: .xfconf(channel: xfce, property: "/lock/embedded-keyboard/enabled", type: "bool"),
      reader: xfce, wanted: "true", effect: "Xfce's locker shows the keyboard."),
  ]

  /// The file that remembers the values from before: a line `number TAB value` for each setting that was changed.
  private let record: String
  /// Runs a command with its options; its first line, or nil if it failed.
  private let run: ([String]) -> String?
  /// Whether a program is installed.
  private let isInstalled: (String) -> Bool

  package init(paths: DataPaths) {
    self.init(
      record: paths.stateDirectory + "/desktop-settings", run: DesktopSettings.run,
      isInstalled: { TextFile.isProgram("/usr/bin/" + $0) })
  }

  init(
    record: String, run: @escaping ([String]) -> String?, isInstalled: @escaping (String) -> Bool
  ) {
    (self.record, self.run, self.isInstalled) = (record, run, isInstalled)
  }

  /// Sets what is not set yet. Returns the effects, as sentences.
  package func apply() throws(FileFailure) -> [String] {
    var (former, effects) = (remembered, [String]())
    for (number, setting) in DesktopSettings.all.enumerated() {
      guard setting.reader.isEmpty || isInstalled(setting.reader),
        isInstalled(setting.store.tool)
      else { continue }
      let value = read(setting)
      // A property of xfconf that nobody has set has no value; a key of GSettings without a value has no schema.
      if value == nil, case .gsettings = setting.store { continue }
      guard value != setting.wanted else { continue }
      guard run(setting.store.words(toSet: setting.wanted)) != nil else { continue }
      if former[number] == nil { former[number] = value ?? "" }
      if !setting.effect.isEmpty { effects.append(setting.effect) }
    }
    try remember(former)
    return effects
  }

  /// Whether a setting of this reader is as the keyboard needs it.
  package func isSet(for reader: String) -> Bool {
    let settings = DesktopSettings.all.filter { $0.reader == reader }
    return !settings.isEmpty && settings.allSatisfy { read($0) == $0.wanted }
  }

  /// Gives the settings that `apply` changed their former values, unless somebody has changed them since.
  package func takeBack() throws(FileFailure) {
    for (number, value) in remembered.sorted(by: { $0.key > $1.key })
    where DesktopSettings.all.indices.contains(number) {
      let setting = DesktopSettings.all[number]
      guard read(setting) == setting.wanted else { continue }
      _ = run(value.isEmpty ? setting.store.wordsToReset : setting.store.words(toSet: value))
    }
    try TextFile.remove(record)
  }

  private func read(_ setting: Setting) -> String? { run(setting.store.wordsToRead) }

  // MARK: The record

  private var remembered: [Int: String] {
    let text = (try? TextFile.read(record)) ?? ""
    return text.split(separator: "\n").reduce(into: [:]) { values, line in
      let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, let number = Int(parts[0]) { values[number] = String(parts[1]) }
    }
  }

  private func remember(_ values: [Int: String]) throws(FileFailure) {
    guard !values.isEmpty else { return }
    let lines = values.sorted { $0.key < $1.key }.map { "\($0.key)\t\($0.value)\n" }
    try TextFile.write(lines.joined(), to: record)
  }

  // MARK: The tools

  /// Runs a tool with the parts of this environment that lead to the session's bus and the user's files.
  private static func run(_ words: [String]) -> String? {
    let names = [
      "HOME", "PATH", "DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS",
      "XDG_CONFIG_HOME", "XDG_DATA_DIRS",
    ]
    let environment = names.compactMap { name in DataPaths.variable(name).map { "\(name)=\($0)" } }
    guard let answer = HelperAnswer.ask("/usr/bin/env", environment + words), answer.isGood else {
      return nil
    }
    return answer.line
  }
}

extension DesktopSettings.Setting.Store {
  /// The program that reads and sets the setting.
  var tool: String {
    switch self {
    case .gsettings: "gsettings"
    case .xfconf: "xfconf-query"
    }
  }

  var wordsToRead: [String] {
    switch self {
    case .gsettings(let schema, let key): [tool, "get", schema, key]
    case .xfconf(let channel, let property, _): [tool, "-c", channel, "-p", property]
    }
  }

  func words(toSet value: String) -> [String] {
    switch self {
    case .gsettings(let schema, let key): [tool, "set", schema, key, value]
    case .xfconf(let channel, let property, let type):
      [tool, "-c", channel, "-p", property, "-n", "-t", type, "-s", value]
    }
  }

  var wordsToReset: [String] {
    switch self {
    case .gsettings(let schema, let key): [tool, "reset", schema, key]
    case .xfconf(let channel, let property, _): [tool, "-c", channel, "-p", property, "-r"]
    }
  }
}
