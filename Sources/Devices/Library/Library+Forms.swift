import KeyModel
import Layouts

extension Library {
  /// Returns the keyboards that replace a keyboard with a physical layout if its letters would be too small
  /// (R-SIZE-6): its forms without a keypad, and the touch keyboard of its language.
  mutating func replacements(of printed: KeyboardDefinition) -> [KeyboardDefinition] {
    let parts = PrintedKeyboard.parts(of: printed.identifier)
    let isWide = parts?.form == PrintedKeyboard.forms.first
    let narrow = isWide ? PrintedKeyboard.forms.dropFirst() : []
    var found: [KeyboardDefinition] = []
    if let legends = parts?.legends {
      found = narrow.compactMap { keyboard(named: "\(legends).\($0)") }
    }
    let language = printed.manifest.primaryLanguage
    let own = parts.flatMap { self.printed.touchKeyboard(of: $0.legends) }
    for name in [own ?? language, language, language.baseLanguage] {
      guard let touch = keyboard(named: name) else { continue }
      found.append(touch)
      break
    }
    return found
  }
}
