import ArgumentParser
import Control
import Runtime

struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the keyboard.")

  func run() throws { try tellRunning(.keyboard(.show)) }
}

struct HideCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hide", abstract: "Hide the keyboard and give its area back.")

  func run() throws { try tellRunning(.keyboard(.hide)) }
}

struct ToggleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle", abstract: "Show the keyboard if it is hidden, else hide it.")

  func run() throws { try tellRunning(.keyboard(.toggle)) }
}

struct NextKeyboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "next-keyboard", abstract: "Do what a tap on the globe key does.")

  func run() throws { try tellRunning(.keyboard(.nextKeyboard)) }
}

struct ForgetEmojiCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget-emoji", abstract: "Forget which emoji were used.")

  func run() throws { try tellRunning(.keyboard(.forgetUses)) }
}

struct QuitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quit", abstract: "End the keyboard.")

  func run() throws { try tellRunning(.quit) }
}

struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Tell what the keyboard shows; never what is typed.")

  @Flag(help: "Print one JSON object, with every key and where it is.")
  var json = false

  func run() throws { try tellRunning(.status(asJSON: json)) }
}

/// Sends the request to the running keyboard, and prints the reply.
func tellRunning(_ request: Request) throws(CommandFailure) {
  let text = try askRunning(request)
  if !text.isEmpty { Output.line(text) }
}

/// Returns the reply of the display's running keyboard to the request; empty if the reply has no text.
func askRunning(
  _ request: Request, display: String? = DataPaths.variable("DISPLAY"),
  paths: DataPaths = DataPaths()
) throws(CommandFailure) -> String {
  guard let display else { throw .noDisplay }
  let reply: Reply
  do throws(ControlFailure) {
    reply = try RunningKeyboard.ask(request, paths: paths, display: display)
  } catch {
    throw .control(error)
  }
  switch reply {
  case .done, .lasting: return ""
  case .text(let text): return text
  case .refused(let reason): throw .refused(reason)
  }
}
