import DataFiles
package import KeyModel
import Runtime

/// The administrator's policy (R-DESK-5): read at the start and whenever its file is saved.
package struct PolicyShelf {
  /// What is in force.
  package private(set) var policy = Policy()
  private(set) var file: PolicyFile?
  private var mistakes: [Mistake] = []
  private var told: Mistake?

  /// The policy as its file has it now.
  package init() { read() }

  /// What was wrong with the file since this was last called.
  package mutating func takeMistakes() -> [Mistake] { mistakes.takeAll() }

  /// Whether `changed` files are, or hold, the policy's.
  func isAmong(_ changed: [String]) -> Bool {
    changed.contains(PolicyFile.path) || changed.contains(PolicyFile.path.parent)
  }

  /// A file with a mistake leaves in force what was there before; at the start, the strictest there is.
  mutating func read() {
    guard TextFile.exists(PolicyFile.path) else {
      (policy, file, told) = (Policy(), nil, nil)
      return
    }
    do throws(Mistake) {
      let file = try PolicyShelf.checked()
      (policy, self.file, told) = (file.policy, file, nil)
    } catch {
      if !policy.isInForce { policy = .strictest }
      if let news = error.news(since: told) { mistakes.append(news) }
      told = error
    }
  }

  /// The settings as the policy allows them.
  func applied(to settings: Settings) -> Settings {
    file?.applied(to: settings) ?? policy.applied(to: settings)
  }

  /// The file, if only root can have written it.
  private static func checked() throws(Mistake) -> PolicyFile {
    for path in [PolicyFile.path.parent, PolicyFile.path] where !TextFile.isOfRootAlone(path) {
      throw Mistake(
        message: "\(path) does not count as the administrator's: others than root may write to it;"
          + " chown root:root \(path) and chmod go-w \(path) mend that")
    }
    return try DataReader.policy(PolicyFile.path)
  }
}
