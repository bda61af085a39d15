package import KeyModel

/// A keyboard as its file defines it: the manifest and the planes (R-MANIFEST).
package struct KeyboardDefinition: Hashable, Sendable {
  /// Identifier such as `en-US` or `de`; unique among the installed keyboards.
  package var identifier: String
  /// Name on the space bar and in the globe's list: "English (US)".
  package var displayName: String
  /// Name of the settings' group for the keyboards of a language.
  package var groupName: String
  package var manifest: Manifest
  package var planes: [PlaneID: PlaneForms]
  /// The way in which keys become text; nil if each key types its own text.
  package var inputMethod: InputMethod?
  /// The scheme that converts the typed readings into text; nil where the keys type the text itself (R-TEXT-6).
  package var converter: ConversionScheme?
  /// The script that is written by finger on the page above the keys; nil for other keyboards.
  package var writing: WritingScript?
  /// Top-level domains that the period key of e-mail and URL fields offers, `.com` (R-TRAIT-2).
  package var domains: [String]
  /// Keys that take part of the space bar's area, by the type of the field (R-TRAIT-1).
  package var fieldKeys: [KeyboardType: [FieldKey]] = [:]
  /// Labels of the return key in the keyboard's language (R-TRAIT-8).
  package var returnWords: [ReturnKeyType: String] = [:]
  /// Languages of a keyboard for several languages, the language with the leading rules first; empty for one
  /// language.
  package var severalLanguages: [KeyboardLanguage] = []
  /// Group of the X server's layout that the keyboard draws; nil for keyboards from files.
  package var serverGroup: Int?
  /// Name under which the settings enable several keyboards at once, one for each group of the server; nil where
  /// the identifier is this name.
  package var family: String?
  /// Height constraint from the keyboard's file; nil for none (R-SIZE-3).
  package var height: HeightConstraint?
  /// Whether the keyboard is drawn by the host; false for a program by somebody else.
  package var isBuiltIn = true
  /// Whether the keyboard came with the program. A user's own keyboard file is built in, but secure fields, phone
  /// pads and applications that refuse custom keyboards get a shipped keyboard (R-TRAIT-4 to R-TRAIT-6, R-TRUST-8).
  package var isShipped = true

  /// Whether the keys stay down for as long as they are touched (R-CHORD-4).
  package var holdsKeys = false

  /// Name of the order of the letters that the keyboard's file asks for or that was applied; nil for the drawn order.
  package var arrangement: String?

  /// Whether the keyboard may serve terminals, where typed text is executed (R-TRUST, `Documentation/extensions.md`).
  package var servesTerminals = true

  package init(
    identifier: String, displayName: String, groupName: String, manifest: Manifest,
    planes: [PlaneID: PlaneForms], inputMethod: InputMethod? = nil, domains: [String] = []
  ) {
    self.identifier = identifier
    self.displayName = displayName
    self.groupName = groupName
    self.manifest = manifest
    self.planes = planes
    self.inputMethod = inputMethod
    self.domains = domains
  }
}

extension KeyboardDefinition {
  /// Whether the keys are laid out as on a physical keyboard (R-FORM).
  package var isPrinted: Bool { planes[.letters]?.phone.blueprint != nil }

  /// Whether the number pad and the plane of numbers type `1`, and not a digit of another script.
  package var hasASCIIDigits: Bool {
    [PlaneID.numberPad, .numbers].compactMap { planes[$0] }.allSatisfy { forms in
      forms.phone.keys.contains { $0.action.text == "1" }
    }
  }

  /// The page that the keyboard shows between its keys; nil for a keyboard of keys alone.
  package var page: PageID? {
    if case .page(let id)? = inputMethod { id } else { nil }
  }

  /// The page above the keys, into which the keys type; nil for none.
  package var header: PageID? {
    converter.map { PageID(converter: $0) } ?? writing.map { PageID(writing: $0) }
  }

  /// The languages that the keyboard writes, one or several (R-TEXT-8).
  package var languages: [KeyboardLanguage] {
    guard severalLanguages.isEmpty else { return severalLanguages }
    return [KeyboardLanguage(tag: manifest.primaryLanguage, returnWords: returnWords)]
  }
}

/// A language of a keyboard.
package struct KeyboardLanguage: Hashable, Sendable {
  /// BCP 47 tag: `en-US`.
  package var tag: String
  /// Labels of the return key in this language (R-TRAIT-8).
  package var returnWords: [ReturnKeyType: String]

  package init(tag: String, returnWords: [ReturnKeyType: String] = [:]) {
    self.tag = tag
    self.returnWords = returnWords
  }
}

/// A key beside or instead of the space bar, for a certain type of field.
package enum FieldKey: Hashable, Sendable {
  case space
  /// Types the text: `@`, `.com`.
  case text(String)
}

/// The keyboard's declaration (R-MANIFEST), with its defaults.
package struct Manifest: Hashable, Sendable {
  /// The primary language of a keyboard for several (ISO 639-2).
  package static let severalLanguages = "mul"

  package var isASCIICapable = false
  package var prefersRightToLeft = false
  package var primaryLanguage = "en-US"
  package var requestsOpenAccess = false

  package init() {}
}

/// One plane in its forms for phones, pads and desktops; a missing form uses the next smaller form.
package struct PlaneForms: Hashable, Sendable {
  package var phone: Plane
  package var pad: Plane?
  package var desktop: Plane?

  package init(phone: Plane, pad: Plane? = nil, desktop: Plane? = nil) {
    self.phone = phone
    self.pad = pad
    self.desktop = desktop
  }

  package func plane(for form: Form) -> Plane {
    switch form {
    case .phone: phone
    case .pad: pad ?? phone
    case .desktop: desktop ?? pad ?? phone
    }
  }
}

/// Arrangement of keys for a range of widths.
package enum Form: String, Hashable, Sendable, CaseIterable {
  case phone, pad, desktop
}

/// One face of the keyboard: letters, numbers, symbols, desktop.
package struct Plane: Hashable, Sendable {
  package var rows: [Row]
  /// Places of the keys of a printed keyboard; nil where the keys fill the width in rows.
  package var blueprint: Blueprint?

  package init(rows: [Row], blueprint: Blueprint? = nil) {
    self.rows = rows
    self.blueprint = blueprint
  }
}

package struct Row: Hashable, Sendable {
  package var items: [Item]
  /// Height of the row as a share of a letter row; 1 for most, 0.85 for a number row above letters.
  package var height: Double

  package enum Item: Hashable, Sendable {
    case key(Key)
    /// Empty space of this width.
    case gap(Width)
  }

  package init(items: [Item], height: Double = 1) {
    self.items = items
    self.height = height
  }
}

/// Width of a key.
package enum Width: Hashable, Sendable {
  /// A multiple of the plane's letter key.
  case units(Double)
  /// A share of the keyboard's width, 0…1 (`ios-rules` §7).
  case share(Double)
  /// The rest of the row, divided among its stretching keys in these proportions.
  case stretch(Double)
}

/// One key of a plane.
package struct Key: Hashable, Sendable {
  package var id: KeyID
  package var role: KeyRole
  package var width: Width
  package var action: KeyAction
  package var label: Label
  /// Action and label with shift; nil where shift changes nothing.
  package var shifted: Level?
  /// Action and label with option, and with shift and option, on a printed keyboard (R-FORM).
  package var option: Level?
  package var shiftOption: Level?
  /// Effect of caps lock on the key, where this is not only the capital (R-TEXT-3).
  package var capsLock = CapsLock.letters
  /// The second symbol of pad keys, typed by a flick down.
  package var secondary: String?
  /// Texts of flicks on phone keys, as on kana keyboards.
  package var flicks: [FlickWay: String]
  /// Characters that a long press offers, likeliest first, without the key's own character.
  package var alternates: [String]
  package var shiftedAlternates: [String]

  package struct Level: Hashable, Sendable {
    package var action: KeyAction
    package var label: Label

    package init(action: KeyAction, label: Label) {
      self.action = action
      self.label = label
    }
  }

  package init(
    id: KeyID, role: KeyRole, width: Width, action: KeyAction, label: Label, shifted: Level? = nil,
    secondary: String? = nil, flicks: [FlickWay: String] = [:], alternates: [String] = [],
    shiftedAlternates: [String] = []
  ) {
    self.id = id
    self.role = role
    self.width = width
    self.action = action
    self.label = label
    self.shifted = shifted
    self.secondary = secondary
    self.flicks = flicks
    self.alternates = alternates
    self.shiftedAlternates = shiftedAlternates
  }
}

extension Key {
  /// Action and label of the key with the given states of shift, caps lock and option. A character without a third
  /// level has an empty level there.
  package func level(shift: Bool, capsLock isLocked: Bool = false, option: Bool) -> Level {
    let plain = Level(action: action, label: label)
    if isLocked, !shift, !option, case .gives(let level) = capsLock { return level }
    let shift = isLocked ? isShifted(byCapsLockAnd: shift) : shift
    guard option, role == .character || self.option != nil || shiftOption != nil else {
      return shift ? shifted ?? plain : plain
    }
    return (shift ? shiftOption : self.option) ?? Level(action: .inert, label: .text(""))
  }

  /// Whether caps lock, with the given state of shift, makes the key give its shifted level.
  private func isShifted(byCapsLockAnd shift: Bool) -> Bool {
    switch capsLock {
    case .nothing, .gives: shift
    case .shifts: true
    case .inverts: !shift
    case .letters: shift || hasCapital
    }
  }

  /// Whether shift gives the capital of the key's character, and not another symbol.
  package var hasCapital: Bool {
    guard let text = action.text, let above = shifted?.action.text else { return false }
    return text.uppercased() == above || text == "i" && above == "İ"
  }

  /// Whether a flick in this direction types something.
  package func isFlicked(_ way: FlickWay) -> Bool {
    flicks[way] != nil || way == .down && flicks.isEmpty && secondary != nil
  }

  /// The directions in which a flick types something.
  package var flickWays: Set<FlickWay> {
    flicks.isEmpty && secondary == nil ? [] : Set(FlickWay.allCases.filter(isFlicked))
  }
}

/// Effect of caps lock on a key.
package indirect enum CapsLock: Hashable, Sendable {
  /// Capitals of letters; keys with two symbols stay unchanged, as on printed keyboards.
  case letters
  /// No effect, whatever shift gives.
  case nothing
  /// The shifted level.
  case shifts
  /// The shifted level; together with shift, the plain level.
  case inverts
  /// A level of its own, such as ẞ on the key of ß.
  case gives(Key.Level)
}

/// Label of a key. Roles with artwork (shift, delete, …) have `.role`, and the view picks the icon.
package enum Label: Hashable, Sendable {
  case text(String)
  case role
}
