import Board
import Gestures
import InputSession
package import KeyModel
import Layouts

// Fits the keyboard to the focused field (R-TRAIT).
extension Keyboard {
  /// The plane that is shown first for the field, if the keyboard has this plane; otherwise the letters.
  var firstPlane: PlaneID {
    guard let field, field.isEditable else { return .letters }
    let plane = field.traits.type.firstPlane
    return enabledKeyboards.current?.planes[plane] == nil ? .letters : plane
  }

  /// Returns the plane to which a plane key leads. In fields of names and phone numbers, `numbers` leads to the phone pad.
  func target(of plane: PlaneID) -> PlaneID {
    plane == .numbers && field?.traits.type == .namePhonePad ? .phonePad : plane
  }

  /// Types into another field from now on, or into the same field with other traits. While a hand types, the keys
  /// stay the same, unless the field forbids these keys (R-TRAIT-12).
  mutating func serve(after old: Field?, at now: Instant) {
    guard field?.serial != old?.serial || field?.traits != old?.traits else { return }
    let fitted = fitting.fitted(old)
    if stage.isShown, fitting.isTyping(at: now), !forbidsKeys {
      return fitting.keep(for: old, on: levels.plane)
    }
    _ = fitting.takeEarlier()
    fit(after: fitted, at: now)
  }

  /// Whether the field forbids the keys that are shown. A field that needs another keyboard forbids them, as a
  /// password field forbids an extension's, and a field for digits while no digits are shown.
  private var forbidsKeys: Bool {
    guard let field, field.isEditable else { return false }
    guard enabledKeyboards.current.map(demands(of: field).areMet) == true else { return true }
    return field.traits.type.isPad && !levels.plane.hasDigits
  }

  /// Whether the keys changed by themselves so recently that a finger may still aim at the former keys.
  package func isSettling(at now: Instant) -> Bool { fitting.isSettling(at: now) }

  /// Adapts the keys to the focused field if the hand is resting or has left the keys.
  mutating func fitIfDue(at now: Instant) {
    if !fingers.isIdle { fitting.noteTouch(at: now) }
    guard fitting.isDue(at: now), let earlier = fitting.takeEarlier() else { return }
    // Between fields of the same type, the plane stays as the user left it.
    let isSameKind = earlier.field?.traits.type == field?.traits.type
    fit(
      after: earlier.field, hasChosen: isSameKind || levels.plane != earlier.plane, at: now)
  }

  /// Adapts the keys to the focused field at once. The hand has left the keys, so no finger can hit a key that changes.
  mutating func leaveKeys(at now: Instant) {
    fitting.noteLeaving()
    fitIfDue(at: now)
  }

  /// Lays out the keys for the field. `old` is the field for which they were laid out before. `hasChosen`: the user
  /// has chosen a plane since.
  private mutating func fit(after old: Field?, hasChosen: Bool = false, at now: Instant) {
    let demands = demands(of: field)
    let hadGlobe = needsGlobe
    let isAnother =
      field?.isEditable == true && !hasChosen
      && (field?.serial != old?.serial || field?.traits.type != old?.traits.type)
    let leavesPad = field == nil && levels.plane.isPad && !hasChosen
    let plane = isAnother ? firstPlane : leavesPad ? .letters : nil
    let changesKeys =
      plane.map { $0 != levels.plane } ?? false
      || field?.traits.type != old?.traits.type
    if demands != enabledKeyboards.demands || changesKeys { commitFingers(at: now) }
    let isOther = enabledKeyboards.demand(demands)
    let isNewLanguage =
      isAnother || !hasChosen && field?.traits.language != old?.traits.language
    if isNewLanguage && followsLanguage(at: now) || isOther {
      showOtherKeyboard()
    } else if let plane, plane != levels.plane {
      levels.show(plane)
      rebuildBoard()
    } else if changesKeys || needsGlobe != hadGlobe {
      rebuildBoard()
    }
  }

  /// Shows the keyboard of the field's language, where the user wants that; true if this is another keyboard.
  private mutating func followsLanguage(at now: Instant) -> Bool {
    guard settings.followsPageLanguage, field?.isEditable == true, let tag = field?.traits.language
    else { return false }
    commitFingers(at: now)
    return enabledKeyboards.choose(language: tag)
  }

  /// Whether an application tells of the focus for the first time, and what is composed meanwhile stays with the
  /// keyboard: applications that have just started answer late. That word may be about something that takes no text by
  /// its own account: the keys went where they go all the same. Nothing goes from there into a password field.
  func isFirstWord(of field: Field?) -> Bool {
    guard self.field == nil, let field, !field.traits.isSecure else { return false }
    return enabledKeyboards.current.map(demands(of: field).areMet) == true
  }

  /// Adopts whether the window refuses extensions, even if no field in the window is reported.
  mutating func follow(refusal refuses: Bool, at now: Instant) {
    guard surroundings.adopt(refusal: refuses) else { return }
    let demands = demands(of: field)
    guard demands != enabledKeyboards.demands else { return }
    commitFingers(at: now)
    if enabledKeyboards.demand(demands) { showOtherKeyboard() } else { rebuildBoard() }
  }

  /// Returns the demands of a field on its keyboard (R-TRAIT-3 to R-TRAIT-6).
  private func demands(of field: Field?) -> EnabledKeyboards.Demands {
    guard let field, field.isEditable else {
      return EnabledKeyboards.Demands(needsShipped: surroundings.windowRefusesOthers)
    }
    let traits = field.traits
    return EnabledKeyboards.Demands(
      needsASCII: traits.type.needsASCII,
      needsASCIIDigits: traits.needsASCIIDigits || traits.type.needsASCII,
      needsShipped: traits.isSecure || traits.type.needsShipped || !traits.allowsCustomKeyboards,
      isTerminal: traits.type == .terminal)
  }

  // MARK: - The return key (R-TRAIT-8)

  private var returnType: ReturnKeyType {
    guard let field, field.isEditable, !field.traits.isMultiline else { return .default }
    return field.traits.returnKey
  }

  /// The label of the return key: the word that the field asks for, or the arrow.
  var returnFace: Keycap.Face {
    guard let word = language?.returnWords[returnType] else {
      return .icon(isRightToLeft ? .returnRight : .return)
    }
    return .text(word, weight: .regular)
  }

  /// The style of the return key. The key has an accent colour if the field gives it a purpose, unless the key is dimmed.
  var returnStyle: Keycap.Style {
    returnType == .default || isReturnDimmed ? .special : .primary
  }
}

extension PlaneID {
  /// Whether the plane is shown only for fields of numbers.
  fileprivate var isPad: Bool { self == .numberPad || self == .phonePad || self == .decimalPad }
  /// Whether the plane has digits.
  fileprivate var hasDigits: Bool { isPad || self == .numbers }
}
