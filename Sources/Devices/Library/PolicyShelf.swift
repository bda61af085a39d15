import DataFiles
package import KeyModel
import Runtime

/// The administrator's policy (R-DESK-5): read at the start and whenever its file is saved.
package struct PolicyShelf {
  /// What is in force.
  package private(set) var policy = Policy()
  private(set) var file: PolicyFile?
  private var source = OwnFile<PolicyFile?>(PolicyFile.path, empty: nil)

  /// The policy as its file has it now.
  package init() { read() }

  /// The text of the file that is in force; empty without one.
  package var text: String { file?.text ?? "" }

  /// What holds for fields of applications before all other rules.
  var rules: [FieldRule] { file?.rules ?? [] }

  /// What was wrong with the file since this was last called.
  package mutating func takeMistakes() -> [Mistake] { source.takeMistakes() }

  /// Whether `changed` files are, or hold, the policy's.
  func isAmong(_ changed: [String]) -> Bool {
    changed.contains(PolicyFile.path) || changed.contains(PolicyFile.path.parent)
  }

  /// Reads the file again. One with a mistake leaves in force what was there before; at the start, the strictest
  /// there is.
  package mutating func read() {
    file = source.read(PolicyShelf.checked)
    policy = file?.policy ?? (source.isBroken ? .strictest : Policy())
  }

  /// The settings as the policy allows them.
  func applied(to settings: Settings) -> Settings {
    file?.applied(to: settings) ?? policy.applied(to: settings)
  }

  /// The file, if only root can have written it.
  private static func checked(_ file: String) throws(Mistake) -> PolicyFile? {
    for path in [file.parent, file] where !TextFile.isOfRootAlone(path) {
      throw Mistake(
        message: "\(path) does not count as the administrator's: others than root may write to it;"
          + " chown root:root \(path) and chmod go-w \(path) mend that")
    }
    return try DataReader.policy(file)
  }
}
