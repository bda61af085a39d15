package import KeyModel

/// A keyboard as its file describes it: the manifest and the planes (R-MANIFEST).
package struct KeyboardDefinition: Hashable, Sendable {
  /// `en-US`, `de`; unique among the installed keyboards.
  package var identifier: String
  /// Shown on the space bar and in the globe's list: "English (US)".
  package var displayName: String
  /// The name of the group that keyboards of one language share in the settings.
  package var groupName: String
  package var manifest: Manifest
  package var planes: [PlaneID: PlaneForms]
  /// How keys become text, where each does not type its own.
  package var inputMethod: InputMethod?
  /// What turns the signs that it types into text; nil where they are text (R-TEXT-6).
  package var converter: ConversionScheme?
  /// Top-level domains that the period key of e-mail and URL fields offers, `.com` (R-TRAIT-2).
  package var domains: [String]
  /// What stands in the room of the space bar, by the type of the field (R-TRAIT-1).
  package var fieldKeys: [KeyboardType: [FieldKey]] = [:]
  /// What the return key says, in the keyboard's language (R-TRAIT-8).
  package var returnWords: [ReturnKeyType: String] = [:]
  /// The languages of a keyboard for several, the first one's rules first; empty where it has one.
  package var severalLanguages: [KeyboardLanguage] = []
  /// The group of the X server that it draws; nil for keyboards from files.
  package var serverGroup: Int?
  /// The name by which the settings enable several at once, one for each group of the server; nil
  /// where it is the identifier.
  package var family: String?
  /// What its file wishes of its height; nil where it wishes nothing (R-SIZE-3).
  package var height: HeightConstraint?
  /// True unless the keyboard is a program by somebody else. The host draws built-in keyboards.
  package var isBuiltIn = true
  /// True if the keyboard came with the program. A keyboard file of the user's own is built in, but secure
  /// fields, phone pads and applications that refuse custom keyboards get one that was shipped (R-TRAIT-4 to
  /// R-TRAIT-6, R-TRUST-8).
  package var isShipped = true

  /// Whether its keys are down for as long as they are touched (R-CHORD-4).
  package var holdsKeys = false

  /// Whether it may serve terminals, where what is typed is done (R-TRUST, `Documentation/extensions.md`).
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
  /// Whether its keys are laid out as on a keyboard on a desk (R-FORM).
  package var isPrinted: Bool { planes[.letters]?.phone.blueprint != nil }

  /// True if its pad and its plane of numbers type `1`, and not a digit of another script.
  package var hasASCIIDigits: Bool {
    [PlaneID.numberPad, .numbers].compactMap { planes[$0] }.allSatisfy { forms in
      forms.phone.keys.contains { $0.action.text == "1" }
    }
  }

  /// The page that stands between its keys; nil where keys are all there is.
  package var page: PageID? {
    if case .page(let id)? = inputMethod { id } else { nil }
  }

  /// The page that stands above its keys and that they type into; nil for none.
  package var header: PageID? { converter.map { PageID(converter: $0) } }

  /// The languages that it writes, one or several (R-TEXT-8).
  package var languages: [KeyboardLanguage] {
    guard severalLanguages.isEmpty else { return severalLanguages }
    return [KeyboardLanguage(tag: manifest.primaryLanguage, returnWords: returnWords)]
  }
}

/// A language of a keyboard.
package struct KeyboardLanguage: Hashable, Sendable {
  /// BCP 47: `en-US`.
  package var tag: String
  /// What the return key says in it (R-TRAIT-8).
  package var returnWords: [ReturnKeyType: String]

  package init(tag: String, returnWords: [ReturnKeyType: String] = [:]) {
    self.tag = tag
    self.returnWords = returnWords
  }
}

/// A key that a field of some type has beside or instead of the space bar.
package enum FieldKey: Hashable, Sendable {
  case space
  /// Types the text: `@`, `.com`.
  case text(String)
}

/// The declaration of R-MANIFEST, with its defaults.
package struct Manifest: Hashable, Sendable {
  /// The primary language of a keyboard for several (ISO 639-2).
  package static let severalLanguages = "mul"

  package var isASCIICapable = false
  package var prefersRightToLeft = false
  package var primaryLanguage = "en-US"
  package var requestsOpenAccess = false

  package init() {}
}

/// The same plane for phone, pad and desktop widths; a missing form takes the next smaller one.
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

/// Which arrangement of keys a width calls for.
package enum Form: String, Hashable, Sendable, CaseIterable {
  case phone, pad, desktop
}

/// One face of the keyboard: letters, numbers, symbols, desktop.
package struct Plane: Hashable, Sendable {
  package var rows: [Row]
  /// Where the keys stand if not in rows that fill the width: on printed keyboards.
  package var blueprint: Blueprint?

  package init(rows: [Row], blueprint: Blueprint? = nil) {
    self.rows = rows
    self.blueprint = blueprint
  }
}

package struct Row: Hashable, Sendable {
  package var items: [Item]
  /// Height as a share of a letter row; 1 for most, 0.85 for a number row above letters.
  package var height: Double

  package enum Item: Hashable, Sendable {
    case key(Key)
    /// Empty room of that width.
    case gap(Width)
  }

  package init(items: [Item], height: Double = 1) {
    self.items = items
    self.height = height
  }
}

/// How wide a key is.
package enum Width: Hashable, Sendable {
  /// A multiple of the plane's letter key.
  case units(Double)
  /// A share of the keyboard's width, 0…1 (`ios-rules` §7).
  case share(Double)
  /// What the row's other keys leave, divided among its stretching keys in these proportions.
  case stretch(Double)
}

/// One key of a plane.
package struct Key: Hashable, Sendable {
  package var id: KeyID
  package var role: KeyRole
  package var width: Width
  package var action: KeyAction
  package var label: Label
  /// What shift makes of it; nil where shift changes nothing.
  package var shifted: Level?
  /// What option, and shift and option, make of a key of a printed keyboard (R-FORM).
  package var option: Level?
  package var shiftOption: Level?
  /// What caps lock makes of it, where it is not the capital alone (R-TEXT-3).
  package var capsLock = CapsLock.letters
  /// The second symbol of pad keys, typed by a flick down.
  package var secondary: String?
  /// What flicks of phone keys type, as those of kana do.
  package var flicks: [FlickWay: String]
  /// What a long press offers, likeliest first, without the key's own character.
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
  /// What the key does and says while shift, caps lock and option are as told. A character that has no
  /// third level has nothing there.
  package func level(shift: Bool, capsLock isLocked: Bool = false, option: Bool) -> Level {
    let plain = Level(action: action, label: label)
    if isLocked, !shift, !option, case .gives(let level) = capsLock { return level }
    let shift = isLocked ? isShifted(byCapsLockAnd: shift) : shift
    guard option, role == .character || self.option != nil || shiftOption != nil else {
      return shift ? shifted ?? plain : plain
    }
    return (shift ? shiftOption : self.option) ?? Level(action: .inert, label: .text(""))
  }

  /// Whether caps lock, with shift as told, makes the key give what shift alone does.
  private func isShifted(byCapsLockAnd shift: Bool) -> Bool {
    switch capsLock {
    case .nothing, .gives: shift
    case .shifts: true
    case .inverts: !shift
    case .letters: shift || hasCapital
    }
  }

  /// Whether shift gives the capital of what the key types, and not another symbol.
  package var hasCapital: Bool {
    guard let text = action.text, let above = shifted?.action.text else { return false }
    return text.uppercased() == above || text == "i" && above == "İ"
  }

  /// Whether something is typed by a flick that way.
  package func isFlicked(_ way: FlickWay) -> Bool {
    flicks[way] != nil || way == .down && flicks.isEmpty && secondary != nil
  }

  /// The directions in which a flick types something.
  package var flickWays: Set<FlickWay> {
    flicks.isEmpty && secondary == nil ? [] : Set(FlickWay.allCases.filter(isFlicked))
  }
}

/// What caps lock makes of a key.
package indirect enum CapsLock: Hashable, Sendable {
  /// The capital of a letter; keys with two symbols stay as they are, as on printed keyboards.
  case letters
  /// Nothing, whatever shift gives.
  case nothing
  /// What shift gives.
  case shifts
  /// What shift gives, and with shift what the key gives by itself.
  case inverts
  /// A level of its own, as ẞ on the key of ß.
  case gives(Key.Level)
}

/// What stands on a key. Roles with artwork (shift, delete, …) say `.role` and the view picks the icon.
package enum Label: Hashable, Sendable {
  case text(String)
  case role
}
