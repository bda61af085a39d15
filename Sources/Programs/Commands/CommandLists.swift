package import ArgumentParser

/// The commands beside those that type, for `keycap`'s help.
package enum CommandLists {
  /// They ask the running keyboard.
  package static var running: [any ParsableCommand.Type] {
    [
      ShowCommand.self, HideCommand.self, ToggleCommand.self, NextKeyboardCommand.self,
      ForgetEmojiCommand.self, StatusCommand.self, QuitCommand.self,
    ]
  }

  /// They look at files and at the desktop.
  package static var files: [any ParsableCommand.Type] {
    [
      KeyboardsCommand.self, LegendsCommand.self, CheckCommand.self, SettingsCommand.self,
      RenderCommand.self, DoctorCommand.self,
    ]
  }

  /// They are about keyboards by others.
  package static var extensions: [any ParsableCommand.Type] { [ExtensionCommand.self] }

  /// They are about words and what was learned.
  package static var words: [any ParsableCommand.Type] {
    [WordsCommand.self, LexiconCommand.self, TextbenchCommand.self]
  }
}
