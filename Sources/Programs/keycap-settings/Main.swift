import Glibc
import KeyModel
import Library
import Preferences
import Runtime
import Toolkit

/// `keycap-settings`: the keyboard's settings in a window (R-APP-1).
@main
struct Main {
  static let usage = """
    USAGE: keycap-settings [--page <name>] [--settings <file>] [--data <dir>]

      --page <name>      Show this page first: \(names).
      --settings <file>  Show and change these settings instead of the user's.
      --data <dir>       Look for keyboards and themes in this directory first.
      --version          Show the version.
      -h, --help         Show help.

    """

  static var names: String {
    PreferencePage.allCases.map(\.rawValue).joined(separator: ", ")
  }

  static func main() {
    let options: Options
    do throws(Options.Mistake) {
      options = try Options(Array(CommandLine.arguments.dropFirst()))
    } catch {
      Output.complain(error.text)
      Output.complain("keycap-settings --help tells more")
      exit(64)
    }
    if options.wantsHelp { return Output.write(usage) }
    if options.wantsVersion { return Output.write("\(Version.text)\n") }
    if let mistake = DataPaths.mistake(data: options.data, settings: options.settings) {
      Output.complain(mistake)
      exit(64)
    }
    exit(run(options))
  }

  private static func run(_ options: Options) -> Int32 {
    let paths = DataPaths(data: options.data, settings: options.settings)
    let found = Translation.user(paths, folders: ["", "Languages/"])
    let translation = found ?? Translation()
    let model = SettingsModel(paths: paths, data: options.data, translation: translation)
    var shown: SettingsWindow?
    let status = Application.run(
      id: Application.id, name: translation("Keyboard Settings"),
      isRightToLeft: found.map { Translation.isRightToLeft($0.language) }
    ) { window in
      let made = SettingsWindow(window, model)
      shown = made
      made.fill(first: options.page)
    }
    withExtendedLifetime(shown) {}
    return status
  }
}
