import DataFiles
package import Layouts
package import Synthesis

// Printed keyboards: layouts in the forms of physical keyboards (R-FORM).
extension Library {
  /// The symbols of the server's layout that no key of the form can show.
  package mutating func unknownSymbols(form: String) -> [SystemKeyboard.Unknown] {
    system.unknown(form: form, &printed)
  }

  /// Every layout in every printed form, with the file of its legends.
  package mutating func allPrintedKeyboards() -> [(path: String, value: KeyboardDefinition)] {
    let shared = sharedPlanes()
    return printed.all().map { ($0.path, shared.complete($0.value)) }
  }

  /// The names of the layouts that have printed forms.
  var printedLayouts: Set<String> { printed.names }

  /// The printed legends of each layout.
  mutating func printedLegends() -> [LegendFile] { printed.allLegends() }
}
