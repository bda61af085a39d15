import ArgumentParser
import DataFiles
import ExtensionProtocol
import KeyModel
import Layouts
import Library
import Runtime
import Synthesis

struct KeyboardsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keyboards", abstract: "List the keyboards that are installed.")

  @OptionGroup var places: Places

  @Flag(help: "Print a JSON array.")
  var json = false

  func run() throws {
    var library = Library(paths: places.paths, user: .ofSession())
    library.readSystemMap(SystemMap.ofDisplay)
    let systems = PrintedKeyboard.forms.flatMap { form in
      library.systemKeyboards(named: "\(SystemKeyboard.name).\(form)", .follow)
    }
    let keyboards =
      library.allKeyboards() + library.joinedKeyboards() + library.allPrintedKeyboards()
      + systems.map { ("the X server", $0) }
    let enabled = library.settings.keyboards
    for mistake in library.takeMistakes() { Output.complain(mistake) }
    if json {
      let values: [JSON] = keyboards.map { path, keyboard in
        [
          "id": .text(keyboard.identifier), "name": .text(keyboard.displayName),
          "group": .text(keyboard.groupName),
          "language": .text(keyboard.manifest.primaryLanguage),
          "languages": .array(keyboard.languages.map { .text($0.tag) }),
          "form": .text(PrintedKeyboard.parts(of: keyboard.identifier)?.form ?? "touch"),
          "manifest": keyboard.manifest.json,
          "enabled": .bool(enabled.contains(keyboard.identifier)), "file": .text(path),
        ]
      }
      Output.line(JSON.array(values).line)
    } else {
      for (path, keyboard) in keyboards {
        let mark = enabled.contains(keyboard.identifier) ? "*" : " "
        Output.line("\(mark) \(keyboard.identifier)\t\(keyboard.displayName)\t\(path)")
      }
    }
    if keyboards.isEmpty { throw CommandFailure.noKeyboards }
  }
}

extension Manifest {
  /// The manifest as JSON, with the keys of R-MANIFEST.
  fileprivate var json: JSON {
    [
      "PrimaryLanguage": .text(primaryLanguage), "IsASCIICapable": .bool(isASCIICapable),
      "PrefersRightToLeft": .bool(prefersRightToLeft),
      "RequestsOpenAccess": .bool(requestsOpenAccess),
    ]
  }
}

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Report mistakes in keyboard, theme and settings files.")

  @Argument(
    help: ArgumentHelp("The files.", valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var files: [String]

  func run() throws {
    var isGood = true
    for file in files {
      if let complaint = LayoutFiles.complaint(about: file) {
        isGood = false
        Output.complain(complaint)
        continue
      }
      guard let mistake = mistake(in: file) else { continue }
      isGood = false
      for line in mistake.lines { Output.complain(line) }
    }
    if !isGood { throw ExitCode(ExitStatus.failure.rawValue) }
  }

  private func mistake(in path: String) -> Mistake? {
    do throws(Mistake) {
      try FileKind(of: try DataReader.text(path), path: path).check(path)
      return nil
    } catch {
      return error
    }
  }
}

struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Print every setting with its meaning and its default.")

  @Flag(name: .customLong("print"), help: "Print them as a settings file to start from.")
  var prints = false

  func validate() throws {
    guard prints else { throw ValidationError("Say what to do with the settings: --print") }
  }

  func run() {
    Output.write(SettingsFile.printed())
  }
}
