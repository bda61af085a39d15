import Glibc
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
    let (name, translation) = language(paths)
    let model = SettingsModel(paths: paths, data: options.data, translation: translation)
    var shown: SettingsWindow?
    let status = Application.run(
      id: Application.id, name: translation("Keyboard Settings"),
      isRightToLeft: name.map(Translation.isRightToLeft)
    ) { window in
      let made = SettingsWindow(window, model)
      shown = made
      made.fill(first: options.page)
    }
    withExtendedLifetime(shown) {}
    return status
  }

  /// The language of the user's that has a translation, and the translation.
  private static func language(_ paths: DataPaths) -> (name: String?, Translation) {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = variables.compactMap(DataPaths.variable).first ?? "C"
    let wished = (DataPaths.variable("LANGUAGE") ?? "").split(separator: ":").map(String.init)
    // LANGUAGE counts for nothing in the locale C, as gettext has it.
    let isPlain = locale == "C" || locale == "POSIX"
    for locale in (isPlain ? [] : wished) + [locale] {
      for name in Translation.names(locale: locale) where name != "C" && name != "en" {
        guard let file = paths.file("Assets/Translations/\(name).po"),
          let text = try? TextFile.read(file)
        else { continue }
        let languages = paths.file("Assets/Translations/Languages/\(name).po")
          .flatMap { try? TextFile.read($0) }
        var translation = Translation(po: text).merging(Translation(po: languages ?? ""))
        translation.language = name
        return (name, translation)
      }
      if locale.hasPrefix("en") { break }
    }
    return (nil, Translation())
  }
}
