import ArgumentParser
import Runtime

/// Where the files come from, for every command that reads some.
struct Places: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read these settings instead of the user's.", valueName: "file"),
    completion: .file(extensions: ["toml"]))
  var settings: String?

  @Option(
    help: ArgumentHelp(
      "Look for keyboards and themes in this directory first.", valueName: "dir"),
    completion: .directory)
  var data: String?

  var paths: DataPaths { DataPaths(data: data, settings: settings) }
}
