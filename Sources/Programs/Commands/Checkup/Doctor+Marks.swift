import KeyModel
import Runtime
import XTest

// The server that marks composed text in fields (R-DOC-7).
extension Doctor {
  /// The known facts about the server of marks and its surroundings.
  struct MarkFacts: Hashable {
    var hasBus = true
    /// The programs of the running input methods.
    var running: [String] = []
    /// The environment variables in which toolkits find their input method.
    var variables: [String: String] = [:]
  }

  /// The variables of the toolkits, and Debian's packages through which the toolkits find Fcitx.
  private static let toolkits = [
    (variable: "GTK_IM_MODULE", packages: "fcitx5-frontend-gtk3, fcitx5-frontend-gtk4"),
    (variable: "QT_IM_MODULE", packages: "fcitx5-frontend-qt5, fcitx5-frontend-qt6"),
  ]

  /// The findings about marks in fields; none if the user wants no marks.
  func marks(_ wanted: TextServices) -> [Finding] {
    guard wanted.marksInField else { return [] }
    var facts = MarkFacts(
      hasBus: DataPaths.sessionBus != nil, running: RunningInputMethods.programs)
    for (variable, _) in Doctor.toolkits {
      facts.variables[variable] = DataPaths.variable(variable)
    }
    return Doctor.marks(wanted, facts)
  }

  static func marks(_ wanted: TextServices, _ facts: MarkFacts) -> [Finding] {
    func weak(_ fact: String, _ advice: String) -> Finding {
      Finding(subject: "marks", state: .weak, fact: fact, advice: advice)
    }
    guard facts.hasBus else {
      return [
        weak(
          "none",
          "Nothing is marked in fields: programs find no input method without the session's bus.")
      ]
    }
    if facts.running.contains("fcitx5") {
      return [
        weak("Fcitx 5 runs and keeps its place", "Nothing is marked in fields as long as it runs.")
      ]
    }
    let program = MarkSettings.program
    let isRunning = facts.running.contains(program)
    let state = Finding(
      subject: "marks", state: .good,
      fact: isRunning ? "\(program) runs" : "\(program) starts with the keyboard")
    let missing = toolkits.filter { toolkit in
      let isMeant = toolkit.variable != "QT_IM_MODULE" || wanted.marksInQt
      // Some distributions append the version to the module's name.
      return isMeant && facts.variables[toolkit.variable]?.hasPrefix("fcitx") != true
    }
    return [state]
      + missing.map { toolkit in
        weak(
          "\(toolkit.variable) is not fcitx",
          "Such programs show no marks: set it for the session, and install \(toolkit.packages).")
      }
  }
}
