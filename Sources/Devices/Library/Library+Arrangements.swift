import DataFiles
import KeyModel
package import Layouts
import Runtime
import Synthesis

// Orders of letters: Dvorak and others, from `Assets/Arrangements`.
extension Library {
  /// Every usable arrangement, in the order of the names.
  package mutating func allArrangements() -> [Arrangement] {
    arrangements.contents(DataReader.arrangement).map(\.value)
  }

  /// The keyboard with the order of letters that its name, its file, the settings or the X server's layout asks
  /// for, in this order. Another order that fits is applied; one that does not fit is a mistake where the name
  /// or the file asks for it.
  mutating func arranged(_ keyboard: KeyboardDefinition, by reported: String?)
    -> KeyboardDefinition?
  {
    if let reported {
      guard let arrangement = arrangement(named: reported), keyboard.accepts(arrangement) else {
        return nil
      }
      var arranged = arranged(keyboard, with: arrangement)
      arranged.identifier = "\(keyboard.identifier)(\(reported))"
      arranged.displayName = "\(keyboard.displayName) · \(arrangement.name)"
      return arranged
    }
    if let own = keyboard.arrangement {
      return arrangement(named: own).map { arranged(keyboard, with: $0) } ?? keyboard
    }
    guard let name = wantedArrangement(of: keyboard), let arrangement = arrangement(named: name)
    else { return keyboard }
    return arranged(keyboard, with: arrangement)
  }

  /// The keyboard in another order. An arrangement of the user's own makes it a keyboard of the user's own.
  private func arranged(
    _ keyboard: KeyboardDefinition, with arrangement: Arrangement
  ) -> KeyboardDefinition {
    var keyboard = keyboard.arranged(by: arrangement)
    let path = arrangements.paths(ofFile: arrangement.identifier + ".toml").first
    if path.map(paths.isOwn) == true, keyboard.arrangement == arrangement.identifier {
      keyboard.isShipped = false
    }
    return keyboard
  }

  /// Whether keyboards may have another order of letters than in their files, so that a first picture of the files
  /// alone would be wrong.
  mutating func findsArrangement() -> Bool {
    switch settings.arrangement {
    case Arrangement.usual: return false
    case Settings.automatic:
      let variants = user.layouts.filter { !$0.variant.isEmpty }
      guard !variants.isEmpty else { return false }
      let systems = system.systems()
      return variants.contains { systems.arrangement(of: $0.name, variant: $0.variant) != nil }
    default: return true
    }
  }

  /// Returns the names of the arrangements that the layouts of the X server ask for; nil for a layout in the usual order.
  mutating func arrangementsOfLayouts() -> [String?] {
    guard user.layouts.contains(where: { !$0.variant.isEmpty }) else {
      return user.layouts.map { _ in nil }
    }
    let systems = system.systems()
    return user.layouts.map { systems.arrangement(of: $0.name, variant: $0.variant) }
  }

  private mutating func arrangement(named name: String) -> Arrangement? {
    arrangements.value(inFile: name + ".toml", DataReader.arrangement)
  }

  /// The arrangement of the settings; for `auto` that of the X server's layout for the keyboard's language.
  private mutating func wantedArrangement(of keyboard: KeyboardDefinition) -> String? {
    switch settings.arrangement {
    case Arrangement.usual: return nil
    case Settings.automatic:
      let systems = system.systems()
      let language = keyboard.manifest.primaryLanguage.baseLanguage
      let layouts = user.layouts.filter {
        systems.language(of: $0.name, variant: $0.variant)?.baseLanguage == language
      }
      // A second, usual layout of the language leaves the order as it is.
      guard let first = layouts.first else { return nil }
      return systems.arrangement(of: first.name, variant: first.variant)
    case let name: return name
    }
  }

  /// The mistake of a name in the settings that is no arrangement; nil for a right name.
  mutating func unknownArrangement(in settings: Settings, _ text: String) -> String? {
    let name = settings.arrangement
    let fixed = [Settings.automatic, Arrangement.usual]
    guard !fixed.contains(name), arrangement(named: name) == nil else { return nil }
    let known = fixed + arrangements.names.sorted()
    return SettingsFile.arrangementFailure(
      name, wanted: known.joined(separator: ", "), text: text, file: paths.settingsFile
    ).message
  }
}
