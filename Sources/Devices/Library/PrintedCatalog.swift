import DataFiles
import Layouts
import Runtime

/// The keyboards with a physical layout. Legends and geometries are read when the first of these keyboards is needed.
struct PrintedCatalog {
  /// The name of the file of dead keys, which lies beside the folders of legends and geometries.
  static let accentsName = "Accents.toml"

  private let paths: DataPaths
  private var legends: FileCatalog<LegendFile>
  private var geometries: FileCatalog<PrintedGeometry>
  private var accents: FileCatalog<PrintedKeyboard.Accents>
  private var callouts: FileCatalog<Callouts>
  private var mistakes: [Mistake] = []

  init(paths: DataPaths) {
    self.paths = paths
    legends = FileCatalog(paths: paths, kind: .legends) { _ in true }
    geometries = FileCatalog(paths: paths, kind: .geometries) { _ in true }
    accents = FileCatalog(paths: paths, kind: .assets) { $0 == PrintedCatalog.accentsName }
    callouts = FileCatalog(paths: paths, kind: .keyboards) { _ in true }
  }

  /// Returns the keyboard with a name such as `de.compact`; nil for a name of another kind, or if no such keyboard
  /// is installed.
  mutating func keyboard(named identifier: String) -> KeyboardDefinition? {
    guard let (name, form) = PrintedKeyboard.parts(of: identifier),
      let layout = legends.value(named: name, name: \.identifier, DataReader.legends)
    else { return nil }
    return keyboard(layout, form: form, file: legends.paths(ofFile: name + ".toml").first ?? name)
  }

  /// Returns the name of the touch keyboard for the layout with this name; nil if there is no such layout.
  mutating func touchKeyboard(of name: String) -> String? {
    legends.value(named: name, name: \.identifier, DataReader.legends)?.callouts
  }

  /// The names of the layouts.
  var names: Set<String> { legends.names }

  /// Returns the legends of each layout.
  mutating func allLegends() -> [LegendFile] { legends.contents(DataReader.legends).map(\.value) }

  /// Returns every layout in every form, with the file of its legends.
  mutating func all() -> [(path: String, value: KeyboardDefinition)] {
    let layouts = legends.contents(DataReader.legends)
    var keyboards: [(path: String, value: KeyboardDefinition)] = []
    for (path, layout) in layouts {
      for form in PrintedKeyboard.forms {
        if let keyboard = keyboard(layout, form: form, file: path) {
          keyboards.append((path, keyboard))
        }
      }
    }
    return keyboards
  }

  /// Returns the drawing with a name such as `iso.compact`. Reports a mistake if there is none.
  mutating func geometry(named name: String) -> PrintedGeometry? {
    if let geometry = geometries.value(inFile: name + ".toml", DataReader.geometry) {
      return geometry
    }
    mistakes.append(Mistake(message: "there is no geometry \(name)"))
    return nil
  }

  /// Returns the letters that dead keys form.
  mutating func allAccents() -> PrintedKeyboard.Accents {
    accents.value(inFile: PrintedCatalog.accentsName, DataReader.accents) ?? [:]
  }

  mutating func reload(_ changed: [String]) -> Bool {
    let isLegend = legends.reload(changed)
    let isGeometry = geometries.reload(changed)
    let isCallout = callouts.reload(changed)
    return accents.reload(changed) || isLegend || isGeometry || isCallout
  }

  mutating func takeMistakes() -> [Mistake] {
    // The mistakes of callouts are reported when the file is read as a keyboard.
    _ = callouts.takeMistakes()
    return mistakes.takeAll() + legends.takeMistakes() + geometries.takeMistakes()
      + accents.takeMistakes()
  }

  private mutating func keyboard(
    _ layout: LegendFile, form: String, file: String
  ) -> KeyboardDefinition? {
    let name = PrintedKeyboard.geometryName(of: layout, form: form)
    guard let geometry = geometry(named: name) else { return nil }
    let accents = allAccents()
    do throws(DataFailures) {
      var keyboard = try PrintedKeyboard.definition(
        layout, geometry, form: form, accents: accents, file: file)
      // A keyboard from files of the user is not shipped (R-TRUST-8).
      let files: [String?] = [
        file, geometries.paths(ofFile: name + ".toml").first,
        self.accents.paths(ofFile: PrintedCatalog.accentsName).first,
      ]
      keyboard.isShipped = !files.contains { $0.map(paths.isOwn) ?? false }
      return callouts(named: layout.callouts).added(to: keyboard)
    } catch {
      mistakes.append(Mistake(message: error.message))
      return nil
    }
  }

  /// Returns the callouts of the touch keyboard with this name, added to those of all keyboards.
  private mutating func callouts(named name: String) -> Callouts {
    func read(_ name: String) -> Callouts {
      callouts.value(inFile: name, DataReader.callouts) ?? Callouts()
    }
    return read(KeyboardFile.sharedName).merging(read(name + ".toml"))
  }
}
