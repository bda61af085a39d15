package import Runtime

extension Scratch {
  /// A data directory of its own, stronger than `weaker`, and settings beside it.
  package func paths(over weaker: Scratch...) -> DataPaths {
    var paths = DataPaths(data: path)
    paths.settingsFile = path + "/settings.toml"
    paths.runtimeDirectory = path
    paths.dataDirectories = [path] + weaker.map(\.path)
    return paths
  }
}
