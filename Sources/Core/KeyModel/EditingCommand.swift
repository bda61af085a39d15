/// An editing command to the application, sent as the chord that toolkits share for it.
package enum EditingCommand: String, Hashable, Sendable, CaseIterable {
  case undo, redo, cut, copy, paste, selectAll = "select-all"
  /// Commands that extend the selection by a word.
  case selectBack = "select-back", selectOn = "select-on"

  /// Returns the chord; nil if a terminal has no chord for the command. In a terminal, Ctrl and a letter speak to
  /// the program that runs there: Ctrl+C would end it. Therefore copy and paste take shift, too.
  package func chord(inTerminal: Bool) -> TextCommand? {
    if inTerminal {
      return switch self {
      case .copy: .strike(.character("c"), [.control, .shift])
      case .paste: .strike(.character("v"), [.control, .shift])
      case .undo, .redo, .cut, .selectAll, .selectBack, .selectOn: nil
      }
    }
    return switch self {
    case .undo: .strike(.character("z"), .control)
    case .redo: .strike(.character("z"), [.control, .shift])
    case .cut: .strike(.character("x"), .control)
    case .copy: .strike(.character("c"), .control)
    case .paste: .strike(.character("v"), .control)
    case .selectAll: .strike(.character("a"), .control)
    case .selectBack: .strike(.keysym(.left), [.control, .shift])
    case .selectOn: .strike(.keysym(.right), [.control, .shift])
    }
  }
}
