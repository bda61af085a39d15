import DataFiles
import Preferences
import Runtime
import Toml
import Toolkit

/// Makes rows of the window from the table of settings, one for each.
struct SettingRows {
  let model: SettingsModel

  private var t: Translation { model.translation }

  /// Settings that have more than a row: the list of keyboards and the cards of themes.
  private static let special: Set<String> = ["keyboards", "theme"]

  /// The groups of a page, each with its rows.
  func add(to page: Widget, _ groups: [PreferencePage.Group]) {
    for group in groups {
      let widget = Widget.group(t(group.title))
      for setting in group.settings where !SettingRows.special.contains(setting.name) {
        for row in rows(of: setting) { widget.add(row: row) }
      }
      page.add(group: widget)
    }
  }

  /// The rows of one setting: two for one that is a choice or a number.
  func rows(of setting: Setting) -> [Widget] {
    if setting.name == "keyboard" { return [shownFirst(setting)] }
    return switch setting.kind {
    case .flag: [flag(setting)]
    case .text: [text(setting)]
    case .texts: [texts(setting)]
    case .choice(let names): [choice(setting, names, names.map(words))]
    case .number(let range, let unit): [number(setting, range, unit)]
    case .size(let names, let range): size(setting, names, range)
    }
  }

  /// Keeps a row as its setting is. A row that the policy holds is insensitive and says why (R-DESK-5); a row for a line of
  /// text has no room for that but in its title.
  private func follow(
    _ setting: Setting, _ row: Widget, title: String? = nil, _ text: String = "",
    _ show: @escaping (Value) -> Void
  ) {
    var told: Bool?
    model.follow {
      let isHeld = model.held.holds(setting.name)
      row.setSensitive(model.canChange(setting))
      if told != isHeld {
        told = isHeld
        if let title {
          row.setRowTitle(isHeld ? "\(title). \(model.reason)" : title)
        } else {
          row.setText(isHeld ? "\(text) \(model.reason)" : text)
        }
      }
      show(model.value(of: setting))
    }
  }

  private func flag(_ setting: Setting) -> Widget {
    let (row, control) = Widget.switchRow(t(setting.title), t(setting.comment)) { isOn in
      model.set(setting, to: .boolean(isOn))
    }
    follow(setting, row, t(setting.comment)) { value in
      if control.isOn != (value == .boolean(true)) { control.turn(on: value == .boolean(true)) }
    }
    return row
  }

  /// A row for one of several texts, which are shown as `titles`.
  func choice(_ setting: Setting, _ names: [String], _ titles: [String]) -> Widget {
    var isFollowing = false
    let row = Widget.choiceRow(t(setting.title), t(setting.comment), titles) { number in
      guard !isFollowing, names.indices.contains(number) else { return }
      model.set(setting, to: .string(names[number]))
    }
    follow(setting, row, t(setting.comment)) { value in
      isFollowing = true
      defer { isFollowing = false }
      guard let number = names.firstIndex(of: chosen(value)), number != row.chosen else { return }
      row.choose(number)
    }
    return row
  }

  /// The keyboard shown first is one of those that are enabled, or the first of them.
  private func shownFirst(_ setting: Setting) -> Widget {
    var (names, isFollowing): ([String], Bool) = ([], false)
    let row = Widget.choiceRow(t(setting.title), t(setting.comment), []) { number in
      guard !isFollowing, names.indices.contains(number) else { return }
      model.set(setting, to: .string(names[number]))
    }
    follow(setting, row, t(setting.comment)) { value in
      isFollowing = true
      defer { isFollowing = false }
      let listed = [""] + model.text.enabledNames
      let now = listed.contains(chosen(value)) ? listed : listed + [chosen(value)]
      if now != names {
        names = now
        row.setChoices(
          names.map { $0.isEmpty ? t("First of the list") : model.title(ofKeyboard: $0) })
      }
      row.choose(names.firstIndex(of: chosen(value)) ?? 0)
    }
    return row
  }

  /// Rows for the scales of the monitors that are there or in the file.
  func addMonitors(to page: Widget) {
    let there = Application.monitors
    let names = there + model.text.monitors.map(\.name).filter { !there.contains($0) }
    guard !names.isEmpty else { return }
    let group = Widget.group(
      t("Scale of Single Monitors"), t("Pixels per pt; 0 has a monitor follow the scale of all."))
    for name in names { group.add(row: monitor(name)) }
    page.add(group: group)
  }

  private func monitor(_ name: String) -> Widget {
    var isFollowing = false
    let (row, control) = Widget.numberRow(name, "", 0...4, step: 0.1, digits: 1) { number in
      guard !isFollowing else { return }
      model.set(monitor: name, to: number == 0 ? nil : max(0.5, (number * 10).rounded() / 10))
    }
    control.setName(name)
    model.follow {
      isFollowing = true
      defer { isFollowing = false }
      row.setSensitive(model.text.mistakes.isEmpty && !model.held.holds("monitor"))
      control.setNumber(
        model.text.monitors.first { $0.name == name }.flatMap { double($0.scale) } ?? 0)
    }
    return row
  }

  /// The text that is chosen. The floating button was true or false once.
  private func chosen(_ value: Value) -> String {
    switch value {
    case .string(let name): name
    case .boolean(let isOn): isOn ? "always" : "never"
    default: ""
    }
  }

  private func number(
    _ setting: Setting, _ range: ClosedRange<Double>, _ unit: String
  ) -> Widget {
    let isWhole = unit == "ms" || range.upperBound > 100
    let step = unit == "ms" ? (range.upperBound > 1000 ? 50.0 : 10) : isWhole ? 1 : 0.1
    let title = unit.isEmpty ? t(setting.title) : "\(t(setting.title)) (\(unit))"
    var isFollowing = false
    let (row, control) = Widget.numberRow(
      title, t(setting.comment), range, step: step, digits: isWhole ? 0 : 1
    ) { number in
      if !isFollowing { model.set(setting, to: value(number)) }
    }
    follow(setting, row, t(setting.comment)) { value in
      isFollowing = true
      defer { isFollowing = false }
      if let number = double(value) { control.setNumber(number) }
    }
    return row
  }

  private func text(_ setting: Setting) -> Widget {
    let row = Widget.entryRow(t(setting.title), t(setting.comment)) { text in
      model.set(setting, to: .string(text))
    }
    if let option = SettingRows.switches[setting.name] {
      row.addEntrySuffix(Widget.button(t("Press It…")) { learnSwitch(option) }.inMiddle())
    }
    follow(setting, row, title: t(setting.title)) { value in
      guard case .string(let text) = value, row.entered != text else {
        return
      }
      row.enter(text)
    }
    return row
  }

  /// Settings that are switches, and the options by which `keycap switch learn` learns them.
  private static let switches = ["scan.switch": [], "scan.next-switch": ["--next"]]

  /// Waits for a press of the switch. The program writes it into the settings, which the rows follow.
  private func learnSwitch(_ options: [String]) {
    guard let program = DataPaths.helper("keycap") else { return }
    model.tell(t("Press your switch now."))
    let command = [
      program, "switch", "learn", "--wait", "10", "--settings", model.paths.settingsFile,
    ]
    Application.ask(command + options) { text, isGood in
      if !isGood { model.tell(String(text.trimmed)) }
    }
  }

  /// Several texts in one line, with commas between them.
  private func texts(_ setting: Setting) -> Widget {
    let row = Widget.entryRow(t(setting.title), t(setting.comment)) { text in
      let names = text.split(separator: ",").map { String($0.trimmed) }.filter { !$0.isEmpty }
      model.set(setting, to: .list(names.map(Value.string)))
    }
    follow(setting, row, title: t(setting.title)) { value in
      let text = strings(value).joined(separator: ", ")
      if row.entered != text { row.enter(text) }
    }
    return row
  }

  private func size(
    _ setting: Setting, _ names: [String], _ range: ClosedRange<Double>
  ) -> [Widget] {
    var isFollowing = false
    let (exact, control) = Widget.numberRow(
      "\(t("Height of the Keys")) (mm)", t("Exactly so high, whatever the monitor."), range,
      step: 1,
      digits: 0
    ) { number in
      if !isFollowing { model.set(setting, to: value(number)) }
    }
    let titles = names.map(words) + [t("In millimetres")]
    let row = Widget.choiceRow(t(setting.title), t(setting.comment), titles) { number in
      guard !isFollowing else { return }
      model.set(setting, to: number < names.count ? .string(names[number]) : .integer(70))
    }
    follow(setting, row, t(setting.comment)) { value in
      isFollowing = true
      defer { isFollowing = false }
      exact.setSensitive(model.canChange(setting))
      let number = double(value)
      exact.setVisible(number != nil)
      if let number { control.setNumber(number) }
      let place: Int =
        if case .string(let name) = value { names.firstIndex(of: name) ?? 0 } else {
          names.count
        }
      if row.chosen != place { row.choose(place) }
    }
    return [row, exact]
  }

  private func words(_ name: String) -> String { t(PreferenceTexts.words(name)) }

  private func value(_ number: Double) -> Value {
    // A tenth is the finest step.
    let rounded = (number * 10).rounded() / 10
    return Int64(exactly: rounded).map(Value.integer) ?? .float(rounded)
  }

  private func double(_ value: Value) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .float(let number): number
    default: nil
    }
  }
}

/// The texts of a list.
func strings(_ value: Value) -> [String] {
  guard case .list(let values) = value else { return [] }
  return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
}

extension StringProtocol {
  /// Without white space at both ends.
  var trimmed: SubSequence {
    let head = drop { $0.isWhitespace }
    guard let last = head.lastIndex(where: { !$0.isWhitespace }) else { return head }
    return head[...last]
  }
}
