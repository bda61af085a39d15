import ArgumentParser
import Control
import DataFiles
import KeyModel
import Layouts
import Library
import Runtime
import Synthesis

struct LegendsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "legends",
    abstract: "Print the labels of a keyboard's keys, and what the keys type, as JSON.")

  @Argument(help: ArgumentHelp("The keyboard.", valueName: "id"))
  var keyboard: String

  @OptionGroup var places: Places

  func run() throws {
    var library = Library(paths: places.paths)
    library.readSystemMap(SystemMap.ofDisplay)
    guard let definition = library.keyboard(named: keyboard) else {
      throw CommandFailure.unknown(library.unknownKeyboard(keyboard))
    }
    let planes = definition.planes.sorted { $0.key.rawValue < $1.key.rawValue }
    var members = [
      JSON.Member("id", .string(definition.identifier)),
      JSON.Member("name", .string(definition.displayName)),
      JSON.Member(
        "planes",
        .object(
          planes.flatMap { id, forms in
            forms.own.map { JSON.Member("\(id.rawValue) \($0.rawValue)", $1.json) }
          })),
    ]
    if SystemShelf.owns(keyboard), let form = PrintedKeyboard.parts(of: keyboard)?.form {
      let unknown = library.unknownSymbols(form: form).map { symbol -> JSON in
        [
          "keycode": .number(Double(symbol.keycode)),
          "keysym": .string("0x" + String(symbol.keysym.rawValue, radix: 16)),
        ]
      }
      members.append(JSON.Member("unknown", .array(unknown)))
    }
    Output.line(JSON.object(members).text)
  }
}

extension Plane {
  fileprivate var json: JSON { .array(keys.map(\.json)) }
}

extension Key {
  fileprivate var json: JSON {
    let levels: [(String, Level?)] = [
      ("plain", Level(action: action, label: label)), ("shift", shifted), ("option", option),
      ("shift-option", shiftOption),
    ]
    var members = [
      JSON.Member("id", .string(id.rawValue)), JSON.Member("role", .string(role.rawValue)),
      JSON.Member(
        "levels",
        .object(
          levels.compactMap { name, level in
            level.map { JSON.Member(name, $0.json) }
          })),
    ]
    func add(_ name: String, _ texts: [String]) {
      if !texts.isEmpty { members.append(JSON.Member(name, .array(texts.map { .string($0) }))) }
    }
    add("alternates", alternates)
    add("shifted-alternates", shiftedAlternates)
    add("flicks", flicks.values.sorted() + (secondary.map { [$0] } ?? []))
    return .object(members)
  }
}

extension Key.Level {
  /// The level's label and action: `types` is a text, `dead` a dead key, `key` the keysym of a named key.
  fileprivate var json: JSON {
    var members: [JSON.Member] = []
    if case .text(let text) = label { members.append(JSON.Member("label", .string(text))) }
    switch action {
    case .insert(let text): members.append(JSON.Member("types", .string(text)))
    case .dead(let accent): members.append(JSON.Member("dead", .string(accent)))
    case .key(let keysym):
      members.append(JSON.Member("key", .string("0x" + String(keysym.rawValue, radix: 16))))
    case .space: members.append(JSON.Member("types", .string(" ")))
    case .plane(let plane): members.append(JSON.Member("plane", .string(plane.rawValue)))
    case .return, .deleteBackward, .shift, .capsLock, .option, .modifier, .globe, .dismiss, .inert,
      .page:
      break
    }
    return .object(members)
  }
}
