import ArgumentParser
import DataFiles
import KeyModel
import Peripherals
import Preferences
import Runtime
import Toml
import X11

struct SwitchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "switch", abstract: "Switches by which somebody types who cannot tap.",
    subcommands: [LearnSwitch.self, ForgetSwitch.self])
}

/// The settings that name a switch.
private enum SwitchSetting: String {
  case select = "scan.switch"
  case next = "scan.next-switch"
  case mode = "scan.mode"

  /// Writes the values into the user's settings, which the running keyboard follows.
  static func write(_ values: [(SwitchSetting, String)], places: Places) throws {
    try editSettings(places) { text throws(SettingsText.Refusal) in
      var text = text
      for (name, value) in values {
        guard let setting = SettingsFile.all.first(where: { $0.name == name.rawValue }) else {
          continue
        }
        text = try text.setting(setting, to: .string(value))
      }
      return text
    }
  }
}

struct LearnSwitch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learn",
    abstract: "Press your switch now: a key or a button, which is the switch from then on.",
    discussion: """
      While keys are scanned, no program gets that key or button of that device; all other keys and \
      devices stay as they are. The buttons of a joystick are read beside others who read it. keycap scan \
      off ends it.
      """)

  @Flag(help: "Learn the switch that goes on; the other one takes what is shown.")
  var next = false

  @Option(help: ArgumentHelp("Wait so many seconds.", valueName: "seconds"))
  var wait = 30

  @OptionGroup var places: Places

  func validate() throws {
    guard (1...3600).contains(wait) else {
      throw ValidationError("--wait is from 1 to 3600 seconds")
    }
  }

  func run() throws {
    let connection: Connection
    do throws(X11Failure) { connection = try Connection() } catch {
      throw CommandFailure.refused(error.message)
    }
    guard let learner = SwitchLearner(connection: connection) else {
      throw CommandFailure.refused("this X server has no XInput 2, which tells devices apart")
    }
    guard let source = press(learner, on: connection) else {
      throw CommandFailure.refused("no key and no button was pressed within \(wait) seconds")
    }
    try keep(source)
  }

  /// Asks the user for a press, after all devices report their presses. Returns the switch; nil if none was pressed.
  private func press(_ learner: SwitchLearner, on connection: Connection) -> SwitchSource? {
    let loop = EventLoop()
    var source: SwitchSource?
    loop.watch(connection.descriptor) { _, _ in
      source = learner.read()
      if source != nil || connection.isLost { loop.stop() }
    }
    let joysticks = JoystickController(on: loop) { pressed, isDown, _, _ in
      guard isDown, source == nil else { return }
      source = pressed
      loop.stop()
    }
    joysticks.follow(.all, at: loop.now())
    let end = loop.makeTimer { _ in loop.stop() }
    loop.set(end, at: loop.now() + Milliseconds(Double(wait) * 1000))
    Output.line("Press your switch now.")
    loop.run()
    joysticks.follow(.none, at: loop.now())
    return source
  }

  private func keep(_ source: SwitchSource) throws {
    let file = places.paths.settingsFile
    let old = TextFile.exists(file) ? (try? TextFile.read(file)) ?? "" : ""
    let mode = SettingsFile.all.first { $0.name == SwitchSetting.mode.rawValue }
    let isOff = mode.map { SettingsText(old, file: file).value(of: $0) } == .string("off")
    var values: [(SwitchSetting, String)] = [(next ? .next : .select, source.text)]
    if next { values.append((.mode, "step")) } else if isOff { values.append((.mode, "auto")) }
    try SwitchSetting.write(values, places: places)
    Output.line(
      "\(source.text) is the switch \(next ? "that goes on" : "that takes what is shown").")
    if source.kind == .button, source.code == 1 {
      Output.complain(
        "the first button of \(source.device) does not click while keys are scanned; a finger on the key with "
          + "two bars, or keycap scan off, ends that")
    }
  }
}

struct ForgetSwitch: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Forget both switches; a touch on the keyboard still is one.")

  @OptionGroup var places: Places

  func run() throws {
    try SwitchSetting.write([(.select, ""), (.next, "")], places: places)
  }
}
