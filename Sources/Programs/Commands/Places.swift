package import ArgumentParser
package import Runtime

/// The options that name the files to read, for all commands with files.
package struct Places: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read these settings instead of the user's.", valueName: "file"),
    completion: .file(extensions: ["toml"]))
  package var settings: String?

  @Option(
    help: ArgumentHelp(
      "Look for keyboards and themes in this directory first.", valueName: "dir"),
    completion: .directory)
  package var data: String?

  package init() {}

  package func validate() throws {
    if let mistake = DataPaths.mistake(data: data, settings: settings) {
      throw ValidationError(mistake)
    }
  }

  package var paths: DataPaths { DataPaths(data: data, settings: settings) }
}
