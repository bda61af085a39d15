import Runtime
import Synthesis
import X11
import XTest

extension SystemMap {
  /// The map of the display of the environment, for commands; nil where there is none.
  static func ofDisplay() -> SystemMap? {
    guard DataPaths.variable("DISPLAY") != nil, let connection = try? Connection() else {
      return nil
    }
    return connection.systemMap()
  }
}
