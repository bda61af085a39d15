import Glibc
import TestKit

@testable import Runtime

/// Paths of a made-up user whose home and runtime directory lie in `scratch`.
func paths(in scratch: Scratch, _ variables: [String: String] = [:]) -> DataPaths {
  let variables = ["XDG_RUNTIME_DIR": scratch.path].merging(variables) { $1 }
  return DataPaths(
    variable: { variables[$0] }, home: scratch.path, executable: nil, user: geteuid())
}
