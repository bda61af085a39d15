import Runtime
package import Synthesis
package import SystemLayout
import X11
import XTest

extension SystemMap {
  /// The map of the display of the environment, for commands; nil where there is none.
  package static func ofDisplay() -> SystemMap? {
    guard DataPaths.variable("DISPLAY") != nil, let connection = try? Connection() else {
      return nil
    }
    return connection.systemMap()
  }
}

extension UserLanguages {
  /// What the environment and its display tell, for commands.
  package static func ofSession() -> UserLanguages {
    let connection = DataPaths.variable("DISPLAY").flatMap { _ in try? Connection() }
    return UserLanguages(variable: DataPaths.variable, layouts: connection?.layouts() ?? [])
  }
}
