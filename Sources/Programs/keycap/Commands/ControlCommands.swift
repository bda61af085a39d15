import ArgumentParser
import Runtime

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the keyboard.")

  func run() throws { try tellRunning("show") }
}

struct HideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hide", abstract: "Hide the keyboard and give its area back.")

  func run() throws { try tellRunning("hide") }
}

struct ToggleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle", abstract: "Show the keyboard if it is hidden, else hide it.")

  func run() throws { try tellRunning("toggle") }
}

struct NextKeyboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next-keyboard", abstract: "Do what a tap on the globe key does.")

  func run() throws { try tellRunning("next-keyboard") }
}

struct ForgetEmojiCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget-emoji", abstract: "Forget which emoji were used.")

  func run() throws { try tellRunning("forget-emoji") }
}

struct QuitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quit", abstract: "End the keyboard.")

  func run() throws { try tellRunning("quit") }
}

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Tell what the keyboard shows; never what is typed.")

  @Flag(help: "Print one JSON object, with every key and where it is.")
  var json = false

  func run() throws { try tellRunning(json ? "status --json" : "status") }
}

/// Sends the request to the running keyboard and prints what it answers.
private func tellRunning(_ request: String) throws(CommandFailure) {
  let text = try askRunning(request)
  if !text.isEmpty { Output.line(text) }
}

/// What the running keyboard of the display answers.
func askRunning(
  _ request: String, display: String? = DataPaths.variable("DISPLAY"),
  paths: DataPaths = DataPaths()
) throws(CommandFailure) -> String {
  guard let display else { throw .noDisplay }
  let reply: ControlReply
  do throws(ControlFailure) {
    reply = try ControlClient.ask(request, paths: paths, display: display)
  } catch {
    throw .control(error)
  }
  guard reply.isOK else { throw .refused(reply.text) }
  return reply.text
}
