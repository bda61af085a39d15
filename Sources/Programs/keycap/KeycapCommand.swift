import ArgumentParser
import Commands
import Runtime

/// The program `keycap` and its commands; without a command it is `keycap run`.
struct KeycapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keycap",
    abstract: "An on-screen keyboard for X11.",
    version: Version.text,
    groupedSubcommands: [
      CommandGroup(name: "Keyboard", subcommands: [RunCommand<App>.self, TypeCommand.self]),
      CommandGroup(name: "Running keyboard", subcommands: CommandLists.running),
      CommandGroup(name: "Files and desktop", subcommands: CommandLists.files),
      CommandGroup(name: "Keyboards by others", subcommands: [ExtensionCommand<App>.self]),
      CommandGroup(
        name: "Words", subcommands: CommandLists.words + [RecordTouchesCommand.self]),
    ],
    defaultSubcommand: RunCommand<App>.self)
}
