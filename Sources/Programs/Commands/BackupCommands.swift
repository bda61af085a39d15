import ArgumentParser
import Control
import Library
import Runtime

/// `keycap backup`: everything of the user's in one file (R-APP-5).
struct BackupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Write everything of yours into one file.",
    discussion: """
      The file is a tar archive that only you can read: settings, shortcuts, rules for applications, learned words, and the \
      keyboards, themes, legends and other files of your own. The clipboard's texts are not in it.
      """)

  @Argument(
    help: ArgumentHelp("The new file.", valueName: "file"), completion: .file(extensions: ["tar"]))
  var file: String

  @Flag(help: "Replace a file that exists.")
  var force = false

  @OptionGroup var places: Places

  func run() throws {
    guard force || !TextFile.exists(file) else {
      throw CommandFailure.refused("\(file) exists; use --force to replace it")
    }
    let count = try refusing { () throws(Mistake) in
      try BackupStore(places.paths).write(to: file)
    }
    Output.line("\(file): \(count) \(count == 1 ? "file" : "files")")
  }
}

/// `keycap restore`: everything of the user's as it is in a backup (R-APP-5).
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Replace everything of yours by what is in a backup.",
    discussion: """
      A file with a mistake changes nothing. Restore only backups of your own: the settings in it count as yours. What was \
      there before is kept as a backup, whose path is printed.
      """)

  @Argument(
    help: ArgumentHelp("The file that keycap backup wrote.", valueName: "file"),
    completion: .file(extensions: ["tar"]))
  var file: String

  @OptionGroup var places: Places

  func run() throws {
    let store = BackupStore(places.paths)
    let count = try refusing { () throws(Mistake) in try store.restore(from: file) }
    Output.line("\(count) \(count == 1 ? "file" : "files") restored; before: \(store.earlier)")
  }
}

/// `keycap reset`: the program as it was on the first day (R-APP-5).
struct ResetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Delete everything of yours, and begin anew.",
    discussion: """
      Deletes what keycap backup writes, what conversion has learned, which emoji were used, the texts that the clipboard \
      keeps, and what keyboards by others have stored. Keyboards by others stay installed.
      """)

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var places: Places

  func run() throws {
    guard yes || isConfirmed else {
      throw CommandFailure.refused("nothing was deleted; keycap reset --yes does not ask")
    }
    try refusing { () throws(Mistake) in try BackupStore(places.paths).reset() }
    // No keyboard need run: there is nothing to tell then.
    guard DataPaths.variable("DISPLAY") != nil else { return }
    for request in BackupStore.requestsAfterReset {
      _ = try? askRunning(request)
    }
  }

  private var isConfirmed: Bool {
    let answer = Output.ask("Delete all settings, words, keyboards and themes of yours? (yes/no)")
    return answer == "yes" || answer == "y"
  }
}

/// Runs `body`. A mistake in a file becomes a message.
private func refusing<Result>(_ body: () throws(Mistake) -> Result) throws(CommandFailure) -> Result
{
  do throws(Mistake) { return try body() } catch { throw .refused(error.message) }
}
