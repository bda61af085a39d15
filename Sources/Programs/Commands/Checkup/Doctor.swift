import Control
import DataFiles
import ExtensionProtocol
import KeyModel
import Layouts
import Library
import Paint
import Peripherals
package import Runtime
import Synthesis
import X11

/// Checks everything that the keyboard needs, and reports the effect of each missing part.
package struct Doctor {
  let paths: DataPaths
  /// The display to check; nil if there is none.
  let display: String?

  package init(paths: DataPaths, display: String?) {
    self.paths = paths
    self.display = display
  }

  package func examine() -> [Finding] {
    displays() + [running(), sockets()] + files()
      + [bus(), sandbox(), sound()] + lockers()
  }

  // MARK: Display

  private func displays() -> [Finding] {
    guard let name = display else {
      return [
        Finding(
          subject: "display", state: .bad, fact: "DISPLAY is not set",
          advice: "Run it in an X session, or with DISPLAY=:0.")
      ]
    }
    guard let connection = try? Connection(name: name) else {
      return [
        Finding(
          subject: "display", state: .bad, fact: "\(name) cannot be opened",
          advice: "The X server is gone, or XAUTHORITY lets somebody else in.")
      ]
    }
    let server = Finding(
      subject: "display", state: .good, fact: "\(connection.name), \(connection.serverName)")
    return [server] + Doctor.extensions(connection.abilities) + monitors(connection)
      + Doctor.touchScreens(connection)
      + Doctor.findings(joysticks: Joystick.all()) + Doctor.modifiers(connection) + [
        manager(connection), accessibility(connection, display: name),
      ]
  }

  /// Returns the findings about the extensions, with the purpose of each.
  static func extensions(_ abilities: Extensions) -> [Finding] {
    typealias Need = (
      name: String, has: Extensions.Version?, least: Extensions.Version, state: Finding.State,
      advice: String
    )
    func version(_ major: Int, _ minor: Int) -> Extensions.Version {
      Extensions.Version(major: major, minor: minor)
    }
    let needs: [Need] = [
      ("XTEST", abilities.test, version(2, 1), .bad, "Nothing can be typed."),
      ("XKEYBOARD", abilities.keyboard, version(1, 0), .bad, "Nothing can be typed."),
      (
        "XInput", abilities.input, version(2, 2), .weak,
        "Fingers count as one pointer: no two at once."
      ),
      ("RandR", abilities.randr, version(1, 5), .weak, "The whole screen counts as one monitor."),
      (
        "XFixes", abilities.fixes, version(2, 0), .weak,
        "Pop-ups may catch touches that are meant for keys."
      ),
      ("SHAPE", abilities.shape, version(1, 0), .weak, "Pop-ups have square corners."),
    ]
    return needs.map { need in
      guard let has = need.has else {
        return Finding(
          subject: need.name, state: need.state, fact: "is not there", advice: need.advice)
      }
      let isEnough = has >= need.least
      return Finding(
        subject: need.name, state: isEnough ? .good : need.state,
        fact: "\(has.major).\(has.minor)"
          + (isEnough ? "" : ", \(need.least.major).\(need.least.minor) is needed"),
        advice: isEnough ? "" : need.advice)
    }
  }

  private func monitors(_ connection: Connection) -> [Finding] {
    Monitors(connection: connection).current().map { monitor in
      let frame = monitor.frame
      let size = "\(Int(frame.width))×\(Int(frame.height)) at \(Int(frame.x)), \(Int(frame.y))"
      return Finding(
        subject: "monitor", state: .good,
        fact: "\(monitor.name), \(size), scale \(JSON.number(monitor.scale).line)"
          + (monitor.isPrimary ? ", primary" : ""))
    }
  }

  private func manager(_ connection: Connection) -> Finding {
    guard let name = connection.managerName else {
      return Finding(
        subject: "manager", state: .weak, fact: "no window manager",
        advice: "The keyboard works, but no window makes room for it.")
    }
    let compositor = connection.hasCompositor ? ", with a compositor" : ""
    return Finding(
      subject: "manager", state: .good, fact: (name.isEmpty ? "without a name" : name) + compositor)
  }

  // MARK: The running keyboard

  private func running() -> Finding {
    let absent = Finding(subject: "keyboard", state: .good, fact: "is not running")
    guard let display else { return absent }
    let fault: String
    do throws(ControlFailure) {
      switch try RunningKeyboard.ask(.status(asJSON: false), paths: paths, display: display) {
      case .done, .text, .lasting:
        return Finding(subject: "keyboard", state: .good, fact: "is running and answers")
      case .refused(let reason): fault = reason
      }
    } catch {
      if case .notRunning = error { return absent }
      fault = error.message
    }
    return Finding(
      subject: "keyboard", state: .bad, fact: fault,
      advice: "End it: keycap quit, or kill its process.")
  }

  private func sockets() -> Finding {
    do throws(SystemFailure) {
      try paths.prepareRuntimeDirectory()
      return Finding(subject: "sockets", state: .good, fact: paths.runtimeDirectory)
    } catch {
      return Finding(
        subject: "sockets", state: .bad, fact: error.message,
        advice: "keycap show, hide and status cannot reach the keyboard.")
    }
  }

  // MARK: Files

  private func files() -> [Finding] {
    var library = Library(paths: paths, user: .ofSession())
    let keyboards = library.allKeyboards().map(\.value.identifier)
    let themes = library.allThemes()
    let hasSettings = TextFile.exists(paths.settingsFile)
    return [
      Finding(
        subject: "settings", state: .good,
        fact: paths.settingsFile + (hasSettings ? "" : ", not there: the defaults hold")),
      found("keyboards", keyboards), found("themes", themes.map(\.name)),
    ] + policy(library.settings.policy) + themes.prefix(1).map(Doctor.font) + scripts(&library) + [
      emoji
    ] + words(&library) + conversion(&library)
      + inputMethods(library.settings)
      + marks(library.settings.text)
      + library.takeMistakes().map {
        Finding(
          subject: "mistake", state: .weak, fact: $0,
          advice: "The file is not used until it is put right.")
      }
  }

  /// Returns the findings about the administrator's policy (R-DESK-5).
  private func policy(_ policy: Policy) -> [Finding] {
    guard policy.isInForce else { return [] }
    var facts = [policy.keys.scope == .text ? "only keys that write text" : "all keys"]
    if !policy.keys.forbidden.isEmpty {
      facts.append("but not " + policy.keys.forbidden.map(\.text).joined(separator: ", "))
    }
    if !policy.offersSettings { facts.append("no settings, nothing from a home directory") }
    if !policy.learns { facts.append("nothing is learned") }
    if policy.isAlwaysVisible { facts.append("always visible") }
    if policy.resetAfter > 0 {
      facts.append("forgets its user after \(JSON.number(policy.resetAfter.value / 1000).line) s")
    }
    if !policy.fixed.isEmpty {
      facts.append("fixes " + policy.fixed.sorted().joined(separator: ", "))
    }
    return [
      Finding(
        subject: "policy", state: .good,
        fact: "\(PolicyFile.path): " + facts.joined(separator: "; "))
    ]
  }

  /// Returns the findings about glyphs that the keyboards in use need.
  private func scripts(_ library: inout Library) -> [Finding] {
    guard let coverage = FontCoverage() else { return [] }
    if display != nil { library.readSystemMap(SystemMap.ofDisplay) }
    let check = FontCheck(isDrawn: coverage.has, fonts: library.fonts())
    return check.findings(library.enabledKeyboards(library.settings))
  }

  private func found(_ subject: String, _ names: [String]) -> Finding {
    guard names.isEmpty else {
      return Finding(subject: subject, state: .good, fact: names.joined(separator: ", "))
    }
    return Finding(
      subject: subject, state: .bad, fact: "none found",
      advice: "Install them (make install), or name their directory: --data DIR.")
  }

  private var emoji: Finding {
    guard EmojiData.isInstalled(paths) else {
      return Finding(
        subject: "emoji", state: .weak, fact: "none are installed",
        advice: "There is no emoji keyboard: make setup builds its data.")
    }
    guard Painter().hasEmojiFont else {
      return Finding(
        subject: "emoji", state: .weak, fact: "no font has them in their colours",
        advice: "They cannot be seen: install fonts-noto-color-emoji.")
    }
    return Finding(subject: "emoji", state: .good, fact: "installed, and a font for them")
  }

  private static func font(of theme: Theme) -> Finding {
    guard let file = Painter.fontFile(of: theme) else {
      return Finding(
        subject: "font", state: .bad, fact: "none is installed",
        advice: "Nothing can be drawn: install fonts-inter or fonts-noto-core.")
    }
    let wanted = theme.fonts.map { $0.filter { $0 != " " } }
    let isWanted = wanted.contains { file.fileName.hasPrefix($0) }
    return Finding(
      subject: "font", state: isWanted ? .good : .weak, fact: file,
      advice: isWanted ? "" : "It stands in for \(theme.fonts.joined(separator: ", ")).")
  }
}
