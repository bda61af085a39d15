import KeyModel
import Runtime
import XTest

// Checks the server that marks composed text in fields (R-DOC-7).
extension Doctor {
  /// The known facts about the server of marks and the other input methods.
  struct MarkFacts: Hashable {
    var hasBus = true
    /// The programs of the running input methods.
    var running: [String] = []
    var modules = ToolkitModules()
    /// Programs that were started before the session was set up.
    var older: [String] = []
  }

  /// The findings about the server; none if the user does not want it.
  func marks(_ wanted: TextServices) -> [Finding] {
    guard wanted.marks != nil else { return [] }
    let modules = ToolkitModules(paths: paths)
    let older = modules.isSet ? display.map { ToolkitModules.olderPrograms(on: $0) } : nil
    return Doctor.marks(
      wanted,
      MarkFacts(
        hasBus: DataPaths.sessionBus != nil, running: RunningInputMethods.programs,
        modules: modules, older: older ?? []))
  }

  /// The greatest number of programs that a finding names.
  private static let most = 8

  static func marks(_ wanted: TextServices, _ facts: MarkFacts) -> [Finding] {
    let subject = wanted.marksInField ? "marks" : "fields"
    func weak(_ fact: String, _ advice: String) -> Finding {
      Finding(subject: subject, state: .weak, fact: fact, advice: advice)
    }
    guard facts.hasBus else {
      return [weak("none", "Programs find no input method without the session's bus.")]
    }
    if facts.running.contains("fcitx5") {
      return [
        weak(
          "Fcitx 5 runs and keeps its place", "Programs tell it and not Keycap about their fields.")
      ]
    }
    guard facts.modules.isInstalled else {
      return [
        weak(
          "Fcitx's modules are not installed",
          "Programs of GTK and Qt do not tell what their fields are: install \(ToolkitModules.package)."
        )
      ]
    }
    guard facts.modules.isSet else {
      let isFree = !facts.modules.hasOther
      return [
        weak(
          isFree ? "the session loads no module" : "the session has another input method",
          isFree
            ? "Install \(ToolkitModules.package) or run keycap autostart on, and log in again."
            : "Programs of GTK and Qt do not tell what their fields are.")
      ]
    }
    let program = MarkSettings.program
    let isRunning = facts.running.contains(program)
    let state = Finding(
      subject: subject, state: .good,
      fact: isRunning ? "\(program) runs" : "\(program) starts with the keyboard")
    guard !facts.older.isEmpty else { return [state] }
    let names = facts.older.prefix(most).joined(separator: ", ")
    let more = facts.older.count > most ? ", …" : ""
    return [
      state,
      weak("started before: \(names)\(more)", "They tell what their fields are after a new start."),
    ]
  }
}
