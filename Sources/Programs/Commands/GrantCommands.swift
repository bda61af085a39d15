import ArgumentParser
import Control
import ExtensionHost
import KeyModel
import Layouts
import Library
import Preferences
import Runtime

/// The argument and the options of a command about one extension.
struct OneKeyboard: ParsableArguments {
  @Argument(help: "The keyboard's identifier.")
  var identifier: String

  @OptionGroup var places: Places
}

struct EnableExtension: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: "Put a keyboard by others behind the globe key.")

  @OptionGroup var keyboard: OneKeyboard

  /// Enables the extension (R-TRUST-6).
  func run() throws {
    let (identifier, places) = (keyboard.identifier, keyboard.places)
    let bundle = try installed(identifier, places)
    try editSettings(places) { text throws(SettingsText.Refusal) in try text.enabling(identifier) }
    Output.line("\(bundle.declaration.name): \(AccessTable.warning)")
    Output.line("keycap extension disable \(identifier) takes it away.")
  }
}

struct DisableExtension: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable", abstract: "Take a keyboard by others from behind the globe key.")

  @OptionGroup var keyboard: OneKeyboard

  func run() throws {
    let (identifier, places) = (keyboard.identifier, keyboard.places)
    // An extension can be disabled even if its bundle has gone.
    guard try settingsText(places).enabledNames.contains(identifier) else {
      _ = try installed(identifier, places)
      Output.line("\(identifier) was not enabled.")
      return
    }
    try editSettings(places) { text throws(SettingsText.Refusal) in
      try text.disabling(identifier)
    }
  }
}

extension Grant: ExpressibleByArgument {
  package init?(argument: String) { self.init(name: argument) }

  package static var allValueStrings: [String] { allCases.map(\.name) }
}

struct GrantExtension: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grant",
    abstract: "Grant a keyboard by others a use of open access, or terminals.")

  @OptionGroup var keyboard: OneKeyboard

  @Argument(help: "What it may do from now on.")
  var grants: [Grant]

  /// Gives the extension the grants (R-TRUST-1, R-TRUST-3).
  func run() throws {
    let (identifier, grants) = (keyboard.identifier, grants)
    let bundle = try installed(identifier, keyboard.places)
    let uses = grants.compactMap { if case .use(let use) = $0 { use } else { nil } }
    for use in uses where bundle.declaration.usage[use] == nil {
      let asks = bundle.declaration.usage.keys.map(\.rawValue).sorted().joined(separator: ", ")
      throw CommandFailure.refused(
        "\(identifier) does not ask for \(use.rawValue) in its manifest; it asks for "
          + (asks.isEmpty ? "nothing" : asks))
    }
    try editSettings(keyboard.places) { text throws(SettingsText.Refusal) in
      try text.granting(grants, to: identifier, bundle: bundle.path)
    }
    for grant in grants {
      Output.line("\(grant.name): \(grant.warning)")
      if case .use(let use) = grant {
        Output.line("  its author says: \(bundle.declaration.usage[use] ?? "")")
      }
    }
    if grants != [.terminals] { Output.line(AccessTable.duties) }
    Output.line(
      "keycap extension revoke \(identifier) takes all of this back, with effect at once.")
  }
}

struct RevokeExtension: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Take grants back from a keyboard by others, with effect at once.")

  @OptionGroup var keyboard: OneKeyboard

  @Argument(help: "What it may do no longer; everything, if nothing is named.")
  var grants: [Grant] = []

  func run() throws {
    let (identifier, grants) = (keyboard.identifier, grants)
    try editSettings(keyboard.places) { text throws(SettingsText.Refusal) in
      guard !grants.isEmpty else { return try text.revoking(nil, of: identifier) }
      var text = text
      for grant in grants { text = try text.revoking(grant, of: identifier) }
      return text
    }
  }
}

struct ResetExtension: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Delete everything that a keyboard by others has written down.")

  @OptionGroup var keyboard: OneKeyboard

  func run() throws {
    let identifier = keyboard.identifier
    guard isIdentifier(identifier) else {
      throw ValidationError("\(identifier) is no identifier of a keyboard")
    }
    do throws(FileFailure) { try keyboard.places.paths.deleteContainers(of: identifier) } catch {
      throw CommandFailure.refused(error.message)
    }
    // The request fails if no keyboard runs. This failure does not matter.
    _ = try? askRunning(.reloadExtensions)
  }
}

struct ReloadExtensions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Start programs of keyboards by others anew whose files have changed.")

  func run() throws { _ = try askRunning(.reloadExtensions) }
}

/// Whether the text can be the name of an extension, and so of a folder.
func isIdentifier(_ text: String) -> Bool {
  !text.isEmpty && text.first != "."
    && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
}

/// Returns the bundle with the name. Throws if none is installed.
private func installed(_ identifier: String, _ places: Places) throws -> ExtensionCatalog.Bundle {
  do throws(Mistake) {
    if let bundle = try ExtensionCatalog(paths: places.paths).bundle(named: identifier) {
      return bundle
    }
  } catch {
    throw CommandFailure.refused(error.message)
  }
  throw CommandFailure.refused(
    "no keyboard \(identifier) is installed; keycap extension list tells which are")
}

/// Returns the text of the user's settings file.
func settingsText(_ places: Places) throws -> SettingsText {
  let file = places.paths.settingsFile
  do throws(FileFailure) {
    return SettingsText(TextFile.exists(file) ? try TextFile.read(file) : "", file: file)
  } catch {
    throw CommandFailure.refused(error.message)
  }
}

/// Changes the user's settings file. The running keyboard follows the file.
func editSettings(
  _ places: Places, _ change: (SettingsText) throws(SettingsText.Refusal) -> SettingsText
) throws {
  let file = places.paths.settingsFile
  let before = try settingsText(places)
  let after: SettingsText
  do throws(SettingsText.Refusal) { after = try change(before) } catch {
    throw CommandFailure.refused(
      (before.mistakes + [error.message(file)]).joined(separator: "\n"))
  }
  guard after.text != before.text else { return }
  do throws(FileFailure) { try TextFile.write(after.text, to: file) } catch {
    throw CommandFailure.refused(error.message)
  }
}

extension SettingsText.Refusal {
  fileprivate func message(_ file: String) -> String {
    switch self {
    case .mistakes: "\(file) was not changed: it has mistakes"
    case .badValue(let reason): "\(file) was not changed: \(reason)"
    }
  }
}
