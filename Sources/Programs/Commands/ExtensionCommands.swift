import ArgumentParser
import ExtensionHost
import ExtensionProtocol
import Layouts
package import Library
import Preferences
import Runtime

// `keycap extension`: extensions (`Documentation/extensions.md`).

struct ListExtensions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the keyboards by others that are installed.")

  @OptionGroup var places: Places

  func run() throws {
    let enabled = Set(try settingsText(places).enabledNames)
    let (bundles, mistakes) = ExtensionCatalog(paths: places.paths).bundles()
    for mistake in mistakes { for line in mistake.lines { Output.complain(line) } }
    for bundle in bundles {
      let declaration = bundle.declaration
      let state = enabled.contains(declaration.identifier) ? "enabled" : "disabled"
      Output.line("\(declaration.identifier)\t\(declaration.name)\t\(bundle.path)\t\(state)")
    }
  }
}

struct CheckExtension: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Report mistakes in a bundle.")

  @Argument(help: "The folder of the bundle.", completion: .directory)
  var bundle: String

  func run() throws { _ = try readBundle(bundle) }
}

struct TestExtension: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Start a keyboard in its sandbox and test it without a display.")

  @Argument(help: "The folder of the bundle.", completion: .directory)
  var bundle: String

  @Option(help: "How many random touches the keyboard must survive.")
  var touches = 2_000

  @Flag(help: "Print what the keyboard prints, and which calls the sandbox refuses.")
  var debug = false

  @OptionGroup var places: Places

  func run() throws {
    let bundle = try readBundle(bundle)
    let container = places.paths.container(of: bundle.declaration.identifier)
    do throws(FileFailure) { try TextFile.makeFolder(container) } catch {
      throw CommandFailure.refused(error.message)
    }
    guard let sandbox = DataPaths.helper("keycap-sandbox") else {
      throw CommandFailure.refused(
        "keycap-sandbox is missing beside keycap; make build makes it, make install installs it")
    }
    let command = ExtensionProcess.Command(
      sandbox: sandbox, bundle: TextFile.resolved(bundle.path), program: bundle.command.resolved,
      container: container)
    let trial = ExtensionTrial(
      welcome: HostMessage.Welcome(container: container, locale: "en-US"),
      settings: bundle.declaration.settings.values([:]),
      claimsASCII: bundle.declaration.manifest.isASCIICapable,
      printing: debug ? { Output.note("| \($0)") } : nil
    ) { command }
    let outcomes = trial.run(touches: touches)
    for outcome in outcomes {
      Output.line(
        outcome.fault.map { "FAILED  \(outcome.name): \($0)" } ?? "passed  \(outcome.name)")
    }
    let failed = outcomes.count { $0.fault != nil }
    Output.line("\(outcomes.count - failed) passed, \(failed) failed")
    if failed > 0 { throw ExitCode(ExitStatus.failure.rawValue) }
  }
}

extension [String] {
  /// The command, in which the program's full path replaces its name.
  fileprivate var resolved: [String] {
    (first.map { [TextFile.resolved($0)] } ?? []) + dropFirst()
  }
}

struct NewExtension: ParsableCommand {
  enum Language: String, ExpressibleByArgument, CaseIterable {
    case python, swift, c, sh
  }

  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make the bundle of a small keyboard in the working directory.")

  @Argument(help: "The keyboard's identifier, such as org.example.mine, which names the folder.")
  var identifier: String

  @Option(help: "The language of the program: python, swift, c or sh.")
  var language = Language.python

  @Option(help: "For Swift: where the sources of Keycap are, a URL or a folder.")
  var source: String?

  @OptionGroup var places: Places

  func run() throws {
    guard isIdentifier(identifier) else {
      throw ValidationError("\(identifier) is no identifier; write one such as org.example.mine")
    }
    guard !TextFile.exists(identifier) else {
      throw CommandFailure.refused("\(identifier) exists already; choose another identifier")
    }
    if language == .swift, source == nil {
      throw ValidationError("say where the sources of Keycap are: --source URL, or a folder")
    }
    // The library is read before any file is written: an incomplete bundle would make the next attempt fail.
    let library = language == .python ? try readLibrary() : ""
    do throws(FileFailure) {
      try write(ExtensionTemplate.manifest(identifier, program: program), as: "manifest.toml")
      switch language {
      case .sh: try write(ExtensionTemplate.sh, as: program, isProgram: true)
      case .c:
        try write(ExtensionTemplate.c, as: "keyboard.c")
        try write(ExtensionTemplate.cMakefile, as: "Makefile")
      case .swift:
        try write(ExtensionTemplate.swiftPackage(source: source ?? ""), as: "Package.swift")
        try write(ExtensionTemplate.swift, as: "Sources/keyboard/main.swift")
        try write(ExtensionTemplate.swiftMakefile, as: "Makefile")
      case .python:
        try write(ExtensionTemplate.python, as: program, isProgram: true)
        try write(library, as: "keycap_extension.py")
      }
    } catch {
      throw CommandFailure.refused(error.message)
    }
    let build = isCompiled ? "build it by make -C \(identifier), " : ""
    Output.line(
      "made the keyboard \(identifier); \(build)test it by keycap extension test \(identifier)")
  }

  private func readLibrary() throws(CommandFailure) -> String {
    guard let path = places.paths.file(ExtensionTemplate.library) else {
      throw .refused(
        "the library for Python is not installed; install Keycap (make install), or name the directory that has "
          + "\(ExtensionTemplate.library): --data DIR")
    }
    do throws(FileFailure) { return try TextFile.read(path) } catch {
      throw .refused(error.message)
    }
  }

  private var isCompiled: Bool { language == .swift || language == .c }

  private var program: String {
    switch language {
    case .python: "keyboard.py"
    case .sh: "keyboard.sh"
    case .swift, .c: "keyboard"
    }
  }

  private func write(
    _ text: String, as name: String, isProgram: Bool = false
  ) throws(FileFailure) {
    try TextFile.write(
      Array(text.utf8), to: identifier + "/" + name, mode: isProgram ? 0o755 : 0o644)
  }
}

/// Reads the bundle in a folder. Throws a message with all its mistakes.
package func readBundle(_ folder: String) throws -> ExtensionCatalog.Bundle {
  do throws(Mistake) { return try ExtensionCatalog.read(TextFile.resolved(folder)) } catch {
    throw CommandFailure.refused(error.message)
  }
}
