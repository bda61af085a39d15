import Runtime
package import Synthesis
import X11
import XTest

extension SystemMap {
  /// Returns the keymap of the environment's display, for commands; nil if there is no display.
  package static func ofDisplay() -> SystemMap? {
    guard DataPaths.variable("DISPLAY") != nil, let connection = try? Connection() else {
      return nil
    }
    return connection.systemMap()
  }
}

extension UserLanguages {
  /// Returns the user's languages, from the environment and its display, for commands.
  package static func ofSession() -> UserLanguages {
    let connection = DataPaths.variable("DISPLAY").flatMap { _ in try? Connection() }
    return UserLanguages(variable: DataPaths.variable, layouts: connection?.layouts() ?? [])
  }
}
