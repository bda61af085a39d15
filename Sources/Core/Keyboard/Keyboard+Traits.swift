import Appearance
import InputSession
import KeyModel
import Layouts

// What the keyboard is for the field that has the focus (R-TRAIT).
extension Keyboard {
  /// The plane that the field begins with, if the keyboard has it.
  var firstPlane: PlaneID {
    guard let field, field.isEditable else { return .letters }
    let plane = field.traits.type.firstPlane
    return roster.current?.planes[plane] == nil ? .letters : plane
  }

  /// The plane that a plane key leads to: numbers are those of a telephone where one is asked for.
  func target(of plane: PlaneID) -> PlaneID {
    plane == .numbers && field?.traits.type == .namePhonePad ? .phonePad : plane
  }

  /// Another field has the focus, or more is known of the one that has it.
  mutating func serve(after old: Field?, at now: Instant) {
    guard field?.serial != old?.serial || field?.traits != old?.traits else { return }
    hasTyped = false
    outbox.isSceneStale = true
    let demands = demands
    let isAnother = field?.serial != old?.serial && field?.isEditable == true
    let plane = isAnother ? firstPlane : field == nil && planes.current.isPad ? .letters : nil
    let changesKeys =
      plane.map { $0 != planes.current } ?? false
      || field?.traits.type != old?.traits.type
    if demands != roster.demands || changesKeys { commitFingers(at: now) }
    if roster.demand(demands) {
      showOtherKeyboard()
    } else if let plane, plane != planes.current {
      planes.show(plane)
      rebuildBoard()
    } else if changesKeys {
      rebuildBoard()
    }
  }

  /// What the field asks of the keyboard that serves it (R-TRAIT-3 to R-TRAIT-6).
  private var demands: Roster.Demands {
    guard let field, field.isEditable else { return Roster.Demands() }
    let traits = field.traits
    return Roster.Demands(
      needsASCII: traits.type.needsASCII, needsASCIIDigits: traits.needsASCIIDigits,
      needsBuiltIn: traits.isSecure || traits.type.needsBuiltIn || !traits.allowsCustomKeyboards,
      isTerminal: traits.type == .terminal)
  }

  // MARK: Return (R-TRAIT-8)

  private var returnType: ReturnKeyType {
    guard let field, field.isEditable, !field.traits.isMultiline else { return .default }
    return field.traits.returnKey
  }

  /// The field's word, or the arrow.
  var returnFace: Keycap.Face {
    guard let word = language?.returnWords[returnType] else {
      return .icon(isRightToLeft ? .returnRight : .return)
    }
    return .text(word, weight: .regular)
  }

  /// A return key that does something of its own stands out, unless there is nothing to do it with.
  var returnStyle: Keycap.Style {
    returnType == .default || isReturnDimmed ? .special : .primary
  }

  /// Whether the field is empty and wants no return then. What cannot be known never counts as empty.
  var isReturnDimmed: Bool {
    guard let field, field.traits.enablesReturnKeyAutomatically, !hasTyped, let document else {
      return false
    }
    return document.before.isEmpty && document.after.isEmpty && document.selected.isEmpty
  }

  /// Keeps track of whether the field can still be empty, before the application tells.
  mutating func noteTyped(_ commands: [TextCommand]) {
    let wasDimmed = isReturnDimmed
    for command in commands {
      switch command {
      case .commit, .mark(.some): hasTyped = true
      case .delete, .strike(.keysym(.backSpace), _), .strike(.keysym(.delete), _):
        hasTyped = false
      case .mark, .move, .strike, .hold: break
      }
    }
    if isReturnDimmed != wasDimmed { outbox.isSceneStale = true }
  }
}

extension PlaneID {
  /// Whether only a field that takes numbers shows it.
  fileprivate var isPad: Bool { self == .numberPad || self == .phonePad || self == .decimalPad }
}
