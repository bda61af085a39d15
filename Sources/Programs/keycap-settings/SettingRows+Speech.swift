import DataFiles
import KeyModel
import Preferences
import Runtime
import Toml
import Toolkit

// The rows about speech. The service is asked only if the user asks for its voices.
extension SettingRows {
  /// Returns a button that says a sentence with the voice and the rate of the settings, or shows what is missing.
  func trySpeech() -> Widget {
    let row = Widget.row(t("Try It"), t("Speak a sentence with these settings."))
    guard let program = DataPaths.helper("keycap") else { return row }
    let button = Widget.button(t("Speak")) {
      let command = [
        program, "speech", "try", t("This is how the keyboard speaks."),
        "--settings", model.paths.settingsFile, "--language", t.language,
      ]
      Application.ask(command) { text, isGood in
        if !isGood { model.tell(String(text.trimmed)) }
      }
    }
    row.addSuffix(button.inMiddle())
    return row
  }

  /// Makes the button that lists the voices of the service for the languages of the keyboards. The user can also
  /// enter a voice that is not listed.
  func voiceButton(_ setting: Setting) -> Widget {
    let t = model.translation
    let button = Widget.laterListButton(t("Choose…")) { [model] show in
      guard let program = DataPaths.helper("keycap") else { return }
      let places = ["--settings", model.paths.settingsFile]
      let data = model.data.map { ["--data", $0] } ?? []
      Application.ask([program, "speech", "voices"] + places + data) { text, isGood in
        guard isGood else { return model.tell(String(text.trimmed)) }
        let names = text.split(separator: "\n").compactMap { line in
          line.split(separator: "\t").first.map(String.init)
        }
        if names.isEmpty { model.tell(t("The speech service has no voices.")) }
        show(
          ([""] + names).map { name in
            (
              name.isEmpty ? t("The Service's Own") : name,
              { model.set(setting, to: .string(name)) }
            )
          })
      }
    }
    button.describe(t(setting.title))
    return button
  }
}
