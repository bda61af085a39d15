import DataFiles
import KeyModel
import Layouts
import Runtime
import Synthesis

/// The system's layout as keyboards. The keyboards are made when the first of them is needed, and again when the
/// server has another keymap.
package struct SystemCatalog {
  /// Reads the server's keymap; nil if there is no server.
  var readMap: () -> SystemMap? = { nil }

  private var files: FileCatalog<Systems>
  /// The keyboards that were made last, and the keymap from which they were made; nil before that.
  private var made: (map: SystemMap, keyboards: [String: [KeyboardDefinition]])?

  init(paths: DataPaths) {
    files = FileCatalog(paths: paths, kind: .assets) { $0 == Systems.fileName }
  }

  /// Whether `identifier` means the system's layout.
  package static func owns(_ identifier: String) -> Bool {
    PrintedKeyboard.parts(of: identifier)?.legends == SystemKeyboard.name
  }

  /// Returns the keyboards of all XKB groups of the server in a form, and the index of the current group's keyboard.
  mutating func keyboards(
    form: String, _ printed: inout PrintedCatalog
  ) -> (all: [KeyboardDefinition], current: Int) {
    guard let map = readMap() else { return ([], 0) }
    if made?.map.keymap != map.keymap || made?.map.groups != map.groups { made = (map, [:]) }
    if let keyboards = made?.keyboards[form] { return (keyboards, map.current) }
    let keyboards = map.groups.indices.compactMap { group in
      let system = system(map, group, &printed)
      return printed.geometry(named: "\(system.shape).\(form)").map {
        system.definition($0, form: form)
      }
    }
    made?.keyboards[form] = keyboards
    return (keyboards, map.current)
  }

  /// Returns the symbols on the keys of a form that cannot be drawn, in any group.
  mutating func unknown(form: String, _ printed: inout PrintedCatalog) -> [SystemKeyboard.Unknown] {
    guard let map = readMap() else { return [] }
    return map.groups.indices.flatMap { group in
      let system = system(map, group, &printed)
      return printed.geometry(named: "\(system.shape).\(form)").map { system.unknown($0) } ?? []
    }
  }

  mutating func reload(_ changed: [String]) -> Bool {
    guard files.reload(changed) else { return false }
    made = nil
    return true
  }

  mutating func takeMistakes() -> [Mistake] { files.takeMistakes() }

  /// Returns the data about layouts of X servers.
  mutating func systems() -> Systems {
    files.value(inFile: Systems.fileName, DataReader.systems) ?? Systems()
  }

  private mutating func system(
    _ map: SystemMap, _ group: Int, _ printed: inout PrintedCatalog
  ) -> SystemKeyboard {
    SystemKeyboard(
      map, group: group, accents: printed.allAccents(),
      systems: systems())
  }
}
