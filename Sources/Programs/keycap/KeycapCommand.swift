import ArgumentParser

/// `keycap`: without a command it is `keycap run`.
struct KeycapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keycap",
    abstract: "An on-screen keyboard for X11.",
    version: "keycap 0.1.0",
    groupedSubcommands: [
      CommandGroup(name: "Keyboard", subcommands: [RunCommand.self, TypeCommand.self]),
      CommandGroup(
        name: "Running keyboard",
        subcommands: [
          ShowCommand.self, HideCommand.self, ToggleCommand.self, NextKeyboardCommand.self,
          ForgetEmojiCommand.self, StatusCommand.self, QuitCommand.self,
        ]),
      CommandGroup(
        name: "Files and desktop",
        subcommands: [
          KeyboardsCommand.self, LegendsCommand.self, CheckCommand.self, SettingsCommand.self,
          RenderCommand.self,
          DoctorCommand.self,
        ]),
      CommandGroup(name: "Keyboards by others", subcommands: [ExtensionCommand.self]),
      CommandGroup(
        name: "Words", subcommands: [WordsCommand.self, LexiconCommand.self, TextbenchCommand.self]),
    ],
    defaultSubcommand: RunCommand.self)
}
