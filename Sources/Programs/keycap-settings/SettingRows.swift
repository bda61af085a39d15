import DataFiles
import KeyModel
import Layouts
import Library
import Preferences
import Runtime
import Toml
import Toolkit
import X11

/// Makes rows of the window from the table of settings, one row for each setting.
struct SettingRows {
  let model: SettingsModel
  /// Registers a row's closure for changes; nil: the row follows the file as long as the window exists.
  var observe: ((@escaping () -> Void) -> Void)?
  /// Returns whether the policy fixes the settings although it does not name them.
  var isHeld: () -> Bool = { false }
  /// Gets each row that is made, with its setting.
  var made: (Setting, Widget) -> Void = { _, _ in }

  var t: Translation { model.translation }

  /// Settings that have more than a row: the list of keyboards and the cards of themes.
  private static let special: Set<String> = ["keyboards", "theme"]

  /// Adds groups to a page, each with its rows.
  func add(to page: Widget, _ groups: some Sequence<PreferencePage.Group>) {
    for group in groups {
      let widget = Widget.group(t(group.title))
      for row in rows(of: group) { widget.add(row: row) }
      if group.title == PreferencePage.sight { widget.add(row: highContrast()) }
      if group.settings.contains(where: { $0.name == "speech.voice" }) {
        widget.add(row: trySpeech())
      }
      page.add(group: widget)
    }
  }

  /// Returns the rows of all settings of a group.
  func rows(of group: PreferencePage.Group) -> [Widget] {
    let settings = group.settings.filter { !SettingRows.special.contains($0.name) }
    return settings.flatMap { setting in
      let rows = rows(of: setting)
      for row in rows { made(setting, row) }
      return rows
    }
  }

  /// Returns the rows of one setting: two rows for a setting that is a choice or a number.
  func rows(of setting: Setting) -> [Widget] {
    if setting.name == "keyboard" { return [shownFirst(setting)] }
    if setting.name == "arrangement" { return [arrangement(setting)] }
    return switch setting.kind {
    case .flag: [flag(setting)]
    case .text: [text(setting)]
    case .texts: [texts(setting)]
    case .choice(let names): [choice(setting, names, names.map(words))]
    case .number(let range, let unit): [number(setting, range, unit)]
    case .size(let names, let range): size(setting, names, range)
    }
  }

  /// Returns the sentence about a setting, with a capital. The sentence about a choice begins with a name from the file.
  private func words(on setting: Setting) -> String {
    let comment = t(setting.comment)
    return comment.prefix(1).uppercased() + comment.dropFirst()
  }

  /// Makes a row follow its setting. A row whose setting the policy fixes is insensitive, and gives the reason below
  /// its title (R-DESK-5).
  private func bind(
    _ setting: Setting, _ row: Widget, words: String? = nil, tell: ((String) -> Void)? = nil,
    _ show: @escaping (Value) -> Void
  ) {
    let text = words ?? self.words(on: setting)
    let tell = tell ?? row.setText
    var reported: Bool?
    (observe ?? model.observe) {
      let isHeld = model.held.holds(setting.name) || self.isHeld()
      row.setSensitive(model.canChange(setting) && !isHeld)
      if reported != isHeld {
        reported = isHeld
        tell(isHeld ? "\(text) \(model.reason)" : text)
      }
      show(model.value(of: setting))
    }
  }

  private func flag(_ setting: Setting) -> Widget {
    let (row, control) = Widget.switchRow(t(setting.title), words(on: setting)) { isOn in
      model.set(setting, to: .boolean(isOn))
    }
    bind(setting, row) { value in
      if control.isOn != (value == .boolean(true)) { control.turn(on: value == .boolean(true)) }
    }
    return row
  }

  /// Returns a row that chooses one of several texts, shown as `titles`.
  func choice(_ setting: Setting, _ names: [String], _ titles: [String]) -> Widget {
    var isFollowing = false
    let row = Widget.choiceRow(t(setting.title), words(on: setting), titles) { number in
      guard !isFollowing, names.indices.contains(number) else { return }
      model.set(setting, to: .string(names[number]))
    }
    bind(setting, row) { value in
      isFollowing = true
      defer { isFollowing = false }
      guard let number = names.firstIndex(of: chosen(value)), number != row.chosen else { return }
      row.choose(number)
    }
    return row
  }

  /// Returns the row for the keyboard that is shown first: one of the enabled keyboards, or the first keyboard of the list.
  private func shownFirst(_ setting: Setting) -> Widget {
    var (names, isFollowing): ([String], Bool) = ([], false)
    let row = Widget.choiceRow(t(setting.title), words(on: setting), []) { number in
      guard !isFollowing, names.indices.contains(number) else { return }
      model.set(setting, to: .string(names[number]))
    }
    bind(setting, row) { value in
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

  /// Adds rows for the scales of the monitors that are connected or named in the file.
  func addMonitors(to page: Widget) {
    let there = Application.monitors
    let names = there + model.monitors.map(\.name).filter { !there.contains($0) }
    guard !names.isEmpty else { return }
    let group = Widget.group(
      t("Scale of Each Monitor"), t("0 follows the scale of all monitors."))
    for name in names { group.add(row: monitor(name)) }
    page.add(group: group)
  }

  private func monitor(_ name: String) -> Widget {
    var (isFollowing, reported): (Bool, Bool?) = (false, nil)
    let (row, control) = Widget.numberRow(name, "", 0...4, step: 0.1) { number in
      guard !isFollowing else { return }
      model.set(monitor: name, to: number == 0 ? nil : max(0.5, (number * 10).rounded() / 10))
    }
    control.setName(name)
    model.observe {
      isFollowing = true
      defer { isFollowing = false }
      let isHeld = model.held.holds(SettingsFile.monitors)
      row.setSensitive(model.text.mistakes.isEmpty && !isHeld)
      if reported != isHeld { row.setText(isHeld ? model.reason : "") }
      reported = isHeld
      control.setNumber(
        model.monitors.first { $0.name == name }.flatMap { double($0.scale) } ?? 0, digits: 1)
    }
    return row
  }

  /// Returns the chosen text. Older files have true or false for the floating button.
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
    let isWhole = unit == "ms" || range.upperBound >= 20
    let step = unit == "ms" ? (range.upperBound > 1000 ? 50.0 : 10) : isWhole ? 1 : 0.1
    let title = unit.isEmpty ? t(setting.title) : "\(t(setting.title)) (\(t(unit)))"
    var isFollowing = false
    let (row, control) = Widget.numberRow(title, words(on: setting), range, step: step) { number in
      if !isFollowing { set(setting, to: number) }
    }
    bind(setting, row) { value in
      isFollowing = true
      defer { isFollowing = false }
      guard let number = double(value) else { return }
      control.setNumber(number, digits: digits(of: number, least: isWhole ? 0 : 1))
    }
    return row
  }

  /// Writes a number. A field that loses the focus reports its rounded number, which does not count as a change.
  private func set(_ setting: Setting, to number: Double) {
    let same = double(model.value(of: setting)).map { abs($0 - number) < 0.0051 }
    if same != true { model.set(setting, to: value(number)) }
  }

  /// Returns the number of decimals of a number in the file, at most two.
  private func digits(of number: Double, least: Int) -> Int {
    let hundredths = (number * 100).rounded()
    let needed =
      hundredths.truncatingRemainder(dividingBy: 100) == 0
      ? 0 : hundredths.truncatingRemainder(dividingBy: 10) == 0 ? 1 : 2
    return max(least, needed)
  }

  private func text(_ setting: Setting) -> Widget {
    let buttons = SettingRows.switches[setting.name].map { option in
      let button = Widget.button(t("Press It…")) { learnSwitch(option) }
      button.describe(t(setting.title))
      return [button]
    }
    let more =
      switch setting.name {
      case "text.address-book": [fileButton(setting)]
      case "speech.voice": [voiceButton(setting)]
      default: buttons ?? []
      }
    let row = Widget.textRow(t(setting.title), words(on: setting), beside: more) { text in
      model.set(setting, to: .string(text))
    }
    bind(setting, row.widget, tell: row.setText) { value in
      if case .string(let text) = value { row.show(text) }
    }
    return row.widget
  }

  /// A row that chooses the order of the letters among the arrangements that are installed.
  private func arrangement(_ setting: Setting) -> Widget {
    var library = Library(paths: model.paths)
    let all = library.allArrangements()
    let fixed = [Settings.automatic, Arrangement.usual]
    return choice(
      setting, fixed + all.map(\.identifier),
      fixed.map { t(PreferenceTexts.words($0)) } + all.map(\.name))
  }

  /// A button that lets the user choose the file that a setting names.
  private func fileButton(_ setting: Setting) -> Widget {
    let button = Widget.button(t("Choose…")) {
      model.chooseFile(t(setting.title), t("Choose")) { model.set(setting, to: .string($0)) }
    }
    button.describe(t(setting.title))
    return button
  }

  /// Returns a switch for the theme of high contrast. When it is turned off, the theme before it is restored.
  private func highContrast() -> Widget {
    let name = "high-contrast"
    guard let setting = SettingsFile.all.first(where: { $0.name == "theme" }) else {
      return Widget.row("")
    }
    var before = Value.string("auto")
    let text = t("White letters on black keys with borders.")
    let (row, control) = Widget.switchRow(t("High Contrast"), text) { isOn in
      let now = model.value(of: setting)
      guard isOn != (now == .string(name)) else { return }
      if isOn { before = now }
      model.set(setting, to: isOn ? .string(name) : before)
    }
    bind(setting, row, words: text) { value in
      let isOn = value == .string(name)
      if control.isOn != isOn { control.turn(on: isOn) }
    }
    return row
  }

  /// The settings that are switches, with the options of `keycap switch learn` for each.
  private static let switches = ["scan.switch": [], "scan.next-switch": ["--next"]]

  /// Waits for a press of the switch, which `keycap switch learn` writes into the settings. The rows follow the settings.
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

  /// Returns a field that shows several texts in one line, with commas between them.
  private func texts(_ setting: Setting) -> Widget {
    let line = { (value: Value) in strings(value).joined(separator: ", ") }
    let buttons = setting.name == "focus.never" ? [makePicker(setting)] : []
    let row = Widget.textRow(t(setting.title), words(on: setting), beside: buttons) { text in
      // A text of the file may itself contain a comma.
      guard text != line(model.value(of: setting)) else { return }
      let names = text.split(separator: ",").map { String($0.trimmed) }.filter { !$0.isEmpty }
      model.set(setting, to: .list(names.map(Value.string)))
    }
    bind(setting, row.widget, tell: row.setText) { value in
      row.show(line(value))
    }
    return row.widget
  }

  /// Returns a button that adds one of the applications with open windows to a list.
  private func makePicker(_ setting: Setting) -> Widget {
    Widget.listButton(t("Add a Window…"), of: t(setting.title)) {
      let listed = strings(model.value(of: setting))
      let open = ((try? Connection())?.openApplications ?? []).filter {
        $0 != Application.id && !listed.contains($0)
      }
      if open.isEmpty { return [(t("No other window is open."), {})] }
      return open.map { name in
        (name, { model.set(setting, to: .list((listed + [name]).map(Value.string))) })
      }
    }
  }

  /// Returns the rows of the size: a choice, and a slider for the exact height. While a choice is in force, the
  /// slider shows the height of this choice.
  private func size(
    _ setting: Setting, _ names: [String], _ range: ClosedRange<Double>
  ) -> [Widget] {
    var isFollowing = false
    let (sliding, unknown) = (Sliding(), t("This monitor does not tell its size."))
    let (exact, control) = Widget.sliderRow(
      "\(t("Height of the Keys")) (\(t("mm")))", t("The same height on every monitor."), range,
      step: 1
    ) { number in
      if !isFollowing { sliding.then { set(setting, to: number) } }
    }
    let titles = names.map(words) + [t("In millimetres")]
    let row = Widget.choiceRow(t(setting.title), words(on: setting), titles) { number in
      guard !isFollowing else { return }
      model.set(
        setting, to: number < names.count ? .string(names[number]) : value(control.number))
    }
    bind(setting, row) { value in
      isFollowing = true
      defer { isFollowing = false }
      let height = model.keyHeight(Library(paths: model.paths).settings)
      exact.widget.setSensitive(model.canChange(setting) && height != nil)
      exact.setText(height == nil ? unknown : t("The same height on every monitor."))
      if !sliding.isUnderWay, let number = double(value) ?? height?.rounded() {
        control.setNumber(number, digits: digits(of: number, least: 0))
      }
      let place: Int =
        if case .string(let name) = value { names.firstIndex(of: name) ?? 0 } else {
          names.count
        }
      if row.chosen != place { row.choose(place) }
    }
    return [row, exact.widget]
  }

  private func words(_ name: String) -> String { t(PreferenceTexts.words(name)) }

  private func value(_ number: Double) -> Value {
    // The finest step is a tenth.
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

/// Returns the texts of a list.
func strings(_ value: Value) -> [String] {
  guard case .list(let values) = value else { return [] }
  return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
}

extension StringProtocol {
  /// The text without white space at both ends.
  var trimmed: SubSequence {
    let head = drop { $0.isWhitespace }
    guard let last = head.lastIndex(where: { !$0.isWhitespace }) else { return head }
    return head[...last]
  }
}
