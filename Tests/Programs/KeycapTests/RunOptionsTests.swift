import ArgumentParser
import Commands
import Testing

@testable import keycap

@Suite struct RunOptionsTests {
  @Test(arguments: [
    [], ["run"], ["--floating"], ["run", "--hidden", "--verbose"], ["--keyboard", "de"],
    ["run", "--theme", "auto", "--settings", "/etc/passwd", "--data", ".", "--keyboard", "el"],
    ["--theme", "dark", "--theme", "light"], ["--data", "/"],
  ])
  func plainCommandLinesMeanWhatTheParserMakesOfThem(arguments: [String]) throws {
    let command = try #require(try KeycapCommand.parseAsRoot(arguments) as? RunCommand<App>)
    #expect(RunOptions(plain: arguments) == command.options)
  }

  @Test(arguments: [
    ["status"], ["--help"], ["-h"], ["--version"], ["--generate-completion-script", "bash"],
    ["run", "--help"], ["--keyboard"], ["--keyboard", "--theme"], ["--keyboard=de"],
    ["run", "run"],
    ["--data", "/nonexistent"], ["--settings", "/nonexistent"],
    ["--", "--floating"], ["--float"], ["help", "run"],
  ])
  func everythingElseIsLeftToTheParser(arguments: [String]) {
    #expect(RunOptions(plain: arguments) == nil)
  }
}
