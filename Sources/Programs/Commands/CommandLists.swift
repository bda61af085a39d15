package import ArgumentParser

/// The commands other than `run` and `type`, in the groups of `keycap --help`.
package enum CommandLists {
  /// Commands that ask the running keyboard.
  package static var running: [any ParsableCommand.Type] {
    [
      ShowCommand.self, HideCommand.self, ToggleCommand.self, NextKeyboardCommand.self,
      ForgetEmojiCommand.self, AssistCommand<DwellWay>.self, AssistCommand<ScanWay>.self,
      AssistCommand<ClicksWay>.self, SpeechCommand.self, AssistCommand<ExploreWay>.self,
      AssistCommand<FiltersWay>.self,
      SwitchCommand.self, StatusCommand.self, QuitCommand.self,
    ]
  }

  /// Commands that read files and examine the desktop.
  package static var files: [any ParsableCommand.Type] {
    [
      KeyboardsCommand.self, LegendsCommand.self, CheckCommand.self, SettingsCommand.self,
      RenderCommand.self, ImportCommand.self, ExportCommand.self, DoctorCommand.self,
      AutostartCommand.self, BackupCommand.self, RestoreCommand.self, ResetCommand.self,
    ]
  }

  /// Commands about extensions, of `keycap extension`.
  package static var extensions: [any ParsableCommand.Type] {
    [
      ListExtensions.self, EnableExtension.self, DisableExtension.self, GrantExtension.self,
      RevokeExtension.self, ResetExtension.self, ReloadExtensions.self, CheckExtension.self,
      TestExtension.self, NewExtension.self,
    ]
  }

  /// Commands about words, including learned words.
  package static var words: [any ParsableCommand.Type] {
    [WordsCommand.self, LexiconCommand.self]
  }
}
