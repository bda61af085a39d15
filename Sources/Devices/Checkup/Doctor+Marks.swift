import KeyModel
import Runtime
import XTest

// What marks composed text in fields (R-DOC-7).
extension Doctor {
  /// What is known of the server of marks and its surroundings.
  struct MarkFacts: Hashable {
    var hasBus = true
    /// The programs of the input methods that run.
    var running: [String] = []
    /// The environment, as far as toolkits look there for their input method.
    var variables: [String: String] = [:]
  }

  /// Where toolkits look, and the packages of Debian by which they find Fcitx.
  private static let toolkits = [
    (variable: "GTK_IM_MODULE", packages: "fcitx5-frontend-gtk3, fcitx5-frontend-gtk4"),
    (variable: "QT_IM_MODULE", packages: "fcitx5-frontend-qt5, fcitx5-frontend-qt6"),
  ]

  /// The findings about marks in fields; none where the user wants none.
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
      // Some distributions call the module by the number of its version.
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
