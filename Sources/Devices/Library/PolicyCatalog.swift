import DataFiles
package import KeyModel
import Runtime

/// The administrator's policy (R-DESK-5). The policy is read at the start and whenever its file is saved.
package struct PolicyCatalog {
  /// The policy in force.
  package private(set) var policy = Policy()
  private(set) var file: PolicyFile?
  private var source = OwnFile<PolicyFile?>(PolicyFile.path, empty: nil)

  /// Reads the policy from its file.
  package init() { read() }

  /// The text of the file in force; empty if there is no file.
  package var text: String { file?.text ?? "" }

  /// The rules for fields of applications that have precedence over all other rules.
  var rules: [FieldRule] { file?.rules ?? [] }

  /// Returns the mistakes in the file since the last call.
  package mutating func takeMistakes() -> [Mistake] { source.takeMistakes() }

  /// Whether the policy's file or its folder is among the `changed` paths.
  func isAmong(_ changed: [String]) -> Bool {
    changed.contains(PolicyFile.path) || changed.contains(PolicyFile.path.parent)
  }

  /// Reads the file again. If it has a mistake, the last policy stays in force; at the start, the strictest policy
  /// is in force.
  package mutating func read() {
    file = source.read(PolicyCatalog.checked)
    policy = file?.policy ?? (source.isBroken ? .strictest : Policy())
  }

  /// Returns the settings, restricted by the policy.
  func applied(to settings: Settings) -> Settings {
    file?.applied(to: settings) ?? policy.applied(to: settings)
  }

  /// Returns the file, if only root can have written it.
  private static func checked(_ file: String) throws(Mistake) -> PolicyFile? {
    for path in [file.parent, file] where !TextFile.isOfRootAlone(path) {
      throw Mistake(
        message: "\(path) does not count as the administrator's: others than root may write to it;"
          + " chown root:root \(path) and chmod go-w \(path) mend that")
    }
    return try DataReader.policy(file)
  }
}
