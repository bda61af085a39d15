import ArgumentParser
import Commands
import DataFiles
import Runtime
import TestKit
import Testing

@testable import keycap

@Suite struct ManualTests {
  static var commands: [any ParsableCommand.Type] {
    KeycapCommand.configuration.subcommands
      + KeycapCommand.configuration.groupedSubcommands.flatMap(\.subcommands)
  }

  /// The same with the commands below them: `lexicon build`.
  static var all: [any ParsableCommand.Type] {
    commands.flatMap { [$0] + $0.configuration.subcommands }
  }

  /// The manual's source as a reader sees its words.
  static func manual() throws -> String {
    let source = try TextFile.read(Repository.root + "/Documentation/keycap.1")
    return source.split(separator: "\\-", omittingEmptySubsequences: false).joined(separator: "-")
  }

  static func words(of text: String, prefix: String) -> Set<String> {
    let letters = text.split { !($0.isLetter || $0 == "-") }
    return Set(letters.map(String.init).filter { $0.hasPrefix(prefix) && $0.count > prefix.count })
  }

  @Test func theManualNamesEveryCommandAndOption() throws {
    let manual = try Self.manual()
    let options = Self.words(of: manual, prefix: "--")
    for command in Self.all {
      let name = command.configuration.commandName ?? ""
      let isNamed = [".B \(name)\n", ".BR \(name) ", ".BI \(name) ", " \(name)"].contains(
        where: manual.contains)
      #expect(isNamed, "\(name)")
      let missing = Self.words(of: command.helpMessage(), prefix: "--").subtracting(options)
      #expect(missing == [], "\(name)")
    }
  }

  @Test func theManualNamesNoOptionThatIsNotThere() throws {
    let help = ([KeycapCommand.self] + Self.all).map { $0.helpMessage() }.joined()
    let unknown = Self.words(of: try Self.manual(), prefix: "--")
      .subtracting(Self.words(of: help, prefix: "--"))
    #expect(unknown == [])
  }

  @Test func theDocumentedSettingsAreTheProgramsOwn() throws {
    let text = try TextFile.read(Repository.root + "/Documentation/settings.toml")
    #expect(text == SettingsFile.printed(), "make docs")
  }

  @Test func theManualListsTheExitStatuses() throws {
    let manual = try Self.manual()
    for status in [ExitStatus.success, .failure, .usage, .notRunning, .noDisplay] {
      #expect(manual.contains("\n.B \(status.rawValue)\n"))
    }
  }
}
