import ArgumentParser
import Control
import ExtensionHost
import KeyModel
import Layouts
import Library
import Preferences
import Runtime

struct EnableExtension: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: "Put a keyboard by others behind the globe key.")

  @Argument(help: "The keyboard's identifier.")
  var identifier: String

  @OptionGroup var places: Places

  /// R-TRUST-6
  func run() throws {
    let bundle = try installed(identifier, places)
    try editSettings(places) { text throws(SettingsText.Refusal) in try text.enabling(identifier) }
    Output.line(
      "\(bundle.declaration.name) gets the taps on its own keys and the text around the insertion point, and can type "
        + "anything into the field. It runs in a sandbox without network and without your files. Passwords are never "
        + "typed with it. keycap extension disable \(identifier) takes it away.")
  }
}

struct DisableExtension: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable", abstract: "Take a keyboard by others from behind the globe key.")

  @Argument(help: "The keyboard's identifier.")
  var identifier: String

  @OptionGroup var places: Places

  func run() throws {
    try editSettings(places) { text throws(SettingsText.Refusal) in try text.disabling(identifier) }
  }
}

/// What can be granted by name: the uses of open access, and terminals.
enum Grant: Hashable, ExpressibleByArgument, CaseIterable {
  case use(ExtensionGrants.Use)
  case terminals

  static var allCases: [Grant] { ExtensionGrants.Use.allCases.map(Grant.use) + [.terminals] }

  var name: String { if case .use(let use) = self { use.rawValue } else { "terminals" } }

  init?(argument: String) {
    guard let grant = Grant.allCases.first(where: { $0.name == argument }) else { return nil }
    self = grant
  }

  static var allValueStrings: [String] { allCases.map(\.name) }
}

struct GrantExtension: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grant",
    abstract: "Grant a keyboard by others a use of open access, or terminals.")

  @Argument(help: "The keyboard's identifier.")
  var identifier: String

  @Argument(help: "What it may do from now on.")
  var grants: [Grant]

  @OptionGroup var places: Places

  /// R-TRUST-1, R-TRUST-3
  func run() throws {
    let bundle = try installed(identifier, places)
    let uses = grants.compactMap { if case .use(let use) = $0 { use } else { nil } }
    for use in uses where bundle.declaration.usage[use] == nil {
      let asks = bundle.declaration.usage.keys.map(\.rawValue).sorted().joined(separator: ", ")
      throw CommandFailure.refused(
        "\(identifier) does not ask for \(use.rawValue) in its manifest; it asks for "
          + (asks.isEmpty ? "nothing" : asks))
    }
    try editSettings(places) { text throws(SettingsText.Refusal) in
      var text = text
      if !uses.isEmpty { text = try text.granting(uses, to: identifier, bundle: bundle.path) }
      if grants.contains(.terminals) {
        text = try text.allowingTerminals(for: identifier, bundle: bundle.path)
      }
      return text
    }
    for use in uses {
      Output.line("\(use.rawValue): \(GrantWarning.text(for: use))")
      Output.line("  its author says: \(bundle.declaration.usage[use] ?? "")")
    }
    if grants.contains(.terminals) {
      Output.line("terminals: what it types there may be carried out as commands.")
    }
    Output.line(
      "keycap extension revoke \(identifier) takes all of this back, with effect at once.")
  }
}

/// What a grant means to the user (Tables 8-1 and 8-2 of the guide).
enum GrantWarning {
  static func text(for use: ExtensionGrants.Use) -> String {
    switch use {
    case .network: "what you type on it may reach its author and others on the network."
    case .location: "it is told where you are, while it is shown."
    case .contacts: "it is told names, places and numbers of your address book, while it is shown."
    case .pasteboard: "it reads and changes the clipboard, while it is shown."
    case .sounds: "it may make clicks."
    case .shared: "its application may read what it writes down, and so what you type on it."
    }
  }
}

struct RevokeExtension: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Take grants back from a keyboard by others, with effect at once.")

  @Argument(help: "The keyboard's identifier.")
  var identifier: String

  @Argument(help: "What it may do no longer; everything, if nothing is named.")
  var grants: [Grant] = []

  @OptionGroup var places: Places

  func run() throws {
    let (identifier, grants) = (identifier, grants)
    try editSettings(places) { text throws(SettingsText.Refusal) in
      guard !grants.isEmpty else { return try text.revoking(nil, of: identifier) }
      var text = text
      for grant in grants {
        switch grant {
        case .use(let use): text = try text.revoking(use, of: identifier)
        case .terminals: text = try text.refusingTerminals(to: identifier)
        }
      }
      return text
    }
  }
}

struct ResetExtension: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Delete everything that a keyboard by others has written down.")

  @Argument(help: "The keyboard's identifier.")
  var identifier: String

  @OptionGroup var places: Places

  func run() throws {
    guard isIdentifier(identifier) else {
      throw ValidationError("\(identifier) is no identifier of a keyboard")
    }
    let paths = places.paths
    for folder in [paths.container(of: identifier), paths.sharedContainer(of: identifier)] {
      do throws(FileFailure) { try TextFile.removeFolder(folder) } catch {
        throw CommandFailure.refused(error.message)
      }
    }
    // Where no keyboard runs there is nothing to tell.
    _ = try? askRunning(.reloadExtensions)
  }
}

struct ReloadExtensions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Start programs of keyboards by others anew whose files have changed.")

  func run() throws { _ = try askRunning(.reloadExtensions) }
}

/// Whether the text can name a keyboard, and so a folder.
func isIdentifier(_ text: String) -> Bool {
  !text.isEmpty && text.first != "."
    && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
}

/// The bundle of that name; a failure where none is installed.
private func installed(_ identifier: String, _ places: Places) throws -> ExtensionShelf.Bundle {
  do throws(Mistake) {
    if let bundle = try ExtensionShelf(paths: places.paths).bundle(named: identifier) {
      return bundle
    }
  } catch {
    throw CommandFailure.refused(error.message)
  }
  throw CommandFailure.refused(
    "no keyboard \(identifier) is installed; keycap extension list tells which are")
}

/// Changes the user's settings file: the running keyboard follows the file.
func editSettings(
  _ places: Places, _ change: (SettingsText) throws(SettingsText.Refusal) -> SettingsText
) throws {
  let file = places.paths.settingsFile
  let old: String
  do throws(FileFailure) { old = TextFile.exists(file) ? try TextFile.read(file) : "" } catch {
    throw CommandFailure.refused(error.message)
  }
  let before = SettingsText(old, file: file)
  let after: SettingsText
  do throws(SettingsText.Refusal) { after = try change(before) } catch {
    throw CommandFailure.refused(
      (before.mistakes + [error.message(file)]).joined(separator: "\n"))
  }
  guard after.text != old else { return }
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
