import ArgumentParser
import DataFiles
import ExtensionProtocol
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
    var planes: [String: JSON] = [:]
    for (id, forms) in definition.planes {
      for (form, plane) in forms.own { planes["\(id.rawValue) \(form.rawValue)"] = plane.json }
    }
    var members: [String: JSON] = [
      "id": .text(definition.identifier), "name": .text(definition.displayName),
      "planes": .object(planes),
    ]
    if SystemCatalog.owns(keyboard), let form = PrintedKeyboard.parts(of: keyboard)?.form {
      let unknown = library.unknownSymbols(form: form).map { symbol -> JSON in
        [
          "keycode": .number(Double(symbol.keycode)),
          "keysym": .text("0x" + String(symbol.keysym.rawValue, radix: 16)),
        ]
      }
      members["unknown"] = .array(unknown)
    }
    Output.line(JSON.object(members).line)
  }
}

extension Plane {
  fileprivate var json: JSON { .array(keys.map(\.json)) }
}

extension Key {
  fileprivate var json: JSON {
    let levels: [String: Level?] = [
      "plain": Level(action: action, label: label), "shift": shifted, "option": option,
      "shift-option": shiftOption,
    ]
    var members: [String: JSON] = [
      "id": .text(id.rawValue), "role": .text(role.rawValue),
      "levels": .object(levels.compactMapValues { $0?.json }),
    ]
    func add(_ name: String, _ texts: [String]) {
      if !texts.isEmpty { members[name] = .array(texts.map { .text($0) }) }
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
    var members: [String: JSON] = [:]
    if case .text(let text) = label { members["label"] = .text(text) }
    switch action {
    case .insert(let text): members["types"] = .text(text)
    case .dead(let accent): members["dead"] = .text(accent)
    case .key(let keysym):
      members["key"] = .text("0x" + String(keysym.rawValue, radix: 16))
    case .space: members["types"] = .text(" ")
    case .plane(let plane): members["plane"] = .text(plane.rawValue)
    case .return, .deleteBackward, .shift, .capsLock, .option, .modifier, .globe, .dismiss, .inert,
      .page:
      break
    }
    return .object(members)
  }
}
