import ArgumentParser
import Runtime
import X11

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Tell what is there, what is missing and what follows from it."
  )

  @OptionGroup var places: Places

  func run() throws {
    let findings = display() + [running(), sockets()] + files() + buses()
    Output.line(findings.report)
    if findings.contains(where: { $0.state == .bad }) {
      throw ExitCode(ExitStatus.failure.rawValue)
    }
  }

  private func display() -> [Finding] {
    guard let name = DataPaths.variable("DISPLAY") else {
      return [
        Finding(
          subject: "display", state: .bad, fact: "DISPLAY is not set",
          advice: "Run it in an X session, or with DISPLAY=:0.")
      ]
    }
    guard let connection = try? Connection(name: name) else {
      return [
        Finding(
          subject: "display", state: .bad, fact: "\(name) cannot be opened",
          advice: "The X server is gone, or XAUTHORITY lets somebody else in.")
      ]
    }
    return [Finding(subject: "display", state: .good, fact: connection.name)]
  }

  private func running() -> Finding {
    do throws(CommandFailure) {
      _ = try askRunning("status")
      return Finding(subject: "keyboard", state: .good, fact: "is running and answers")
    } catch {
      let isAbsent = error.status == .notRunning || error.status == .noDisplay
      return Finding(
        subject: "keyboard", state: isAbsent ? .good : .bad,
        fact: isAbsent ? "is not running" : error.message,
        advice: isAbsent ? "" : "End it: keycap quit, or kill its process.")
    }
  }

  private func sockets() -> Finding {
    let paths = places.paths
    do throws(SystemFailure) {
      try paths.prepareRuntimeDirectory()
      return Finding(subject: "sockets", state: .good, fact: paths.runtimeDirectory)
    } catch {
      return Finding(
        subject: "sockets", state: .bad, fact: error.message,
        advice: "keycap show, hide and status cannot reach the keyboard.")
    }
  }

  private func files() -> [Finding] {
    let kinds: [(kind: DataPaths.Kind, subject: String)] = [
      (.keyboards, "keyboards"), (.themes, "themes"),
    ]
    return kinds.map { kind, subject in
      let names = places.paths.files(of: kind).keys.sorted().map { $0.dropLast(5) }
      guard names.isEmpty else {
        return Finding(subject: subject, state: .good, fact: names.joined(separator: ", "))
      }
      return Finding(
        subject: subject, state: .bad, fact: "none found",
        advice: "Install them (make install), or name their directory: --data DIR.")
    }
  }

  private func buses() -> [Finding] {
    let bus = DataPaths.variable("DBUS_SESSION_BUS_ADDRESS")
    return [
      Finding(
        subject: "session bus", state: bus == nil ? .weak : .good, fact: bus ?? "none",
        advice: bus == nil ? "Nothing that works today needs it." : "")
    ]
  }
}
