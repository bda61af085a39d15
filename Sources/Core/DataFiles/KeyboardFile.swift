internal import ExtensionProtocol
internal import KeyModel
package import Layouts

/// Reads a keyboard (`Documentation/keyboards.md`): its manifest (R-MANIFEST) and the pictures of its planes. Planes
/// that all keyboards share are in the file `common.toml`.
package enum KeyboardFile {
  /// The planes that a keyboard has without defining them.
  package struct Shared: Hashable, Sendable {
    fileprivate var pictures: [PlaneID: [Form: Picture]] = [:]
    fileprivate var touches = Touches()
    fileprivate var domains: [String] = []
    fileprivate var fields = FieldTables()
    /// The shared planes with their own characters, read once. A keyboard that replaces no character uses these
    /// planes unchanged.
    fileprivate var planes: [PlaneID: PlaneForms] = [:]
    /// The characters that each shared plane shows in any form.
    fileprivate var characters: [PlaneID: Set<String>] = [:]

    package init() {}

    /// Adds the shared values for fields to a keyboard that was read from another kind of file: top-level domains
    /// before its own, and the return key's labels in its language (R-TRAIT-2, R-TRAIT-8).
    package func complete(_ keyboard: KeyboardDefinition) -> KeyboardDefinition {
      var keyboard = keyboard
      keyboard.domains = domains + keyboard.domains
      keyboard.returnWords = fields.words(of: keyboard.manifest.primaryLanguage)
      return keyboard
    }
  }

  /// The part of a file that is read: everything, or the part that a start needs for its first picture.
  package enum Extent {
    /// All planes, with all checks.
    case whole
    /// The letters and the band above them, which are the first picture of a keyboard.
    case face
    /// Names and manifest, for keyboards that are not shown.
    case manifest

    fileprivate func has(_ plane: PlaneID) -> Bool {
      switch self {
      case .whole: true
      case .face: plane == .letters || plane == .band
      case .manifest: false
      }
    }
  }

  /// Name of the file with the shared planes, beside the keyboards.
  package static let sharedName = "common.toml"

  /// Reads the shared planes, to the same extent as the keyboards that use them.
  package static func readShared(
    _ text: String, file: String, _ extent: Extent = .whole
  ) throws(DataFailures) -> Shared {
    try Section.read(text, file: file) { shared($0, extent) }
  }

  private static func shared(_ top: Section, _ extent: Extent) -> Shared {
    top.allow(["domains", "planes", "secondary", "alternates"] + FieldTables.tables)
    var shared = Shared()
    shared.pictures = pictures(top, isShared: true)
    shared.touches = Touches(top)
    shared.domains = domains(top)
    guard extent == .whole else { return shared }
    shared.fields = FieldTables(top)
    // A picture must be readable by itself, so that the mistakes in it are reported for this file.
    let touches = shared.touches.asShared
    for (id, forms) in shared.pictures {
      let isPad = NamedKey.pads.contains(id)
      let planes = self.planes(
        id, forms, touches: isPad ? touches.withoutSecondary : touches, top.report)
      shared.planes[id] = planes
      shared.characters[id] = planes.characters
    }
    return shared
  }

  /// Reads one keyboard, or a part of it.
  package static func read(
    _ text: String, file: String, shared: Shared, _ extent: Extent = .whole
  ) throws(DataFailures) -> KeyboardDefinition {
    try Section.read(text, file: file) { keyboard($0, shared, extent) }
  }

  private static func keyboard(
    _ top: Section, _ shared: Shared, _ extent: Extent
  ) -> KeyboardDefinition {
    top.allow(
      [
        "identifier", "name", "group", "domains", "composer", "converter", "languages", "manifest",
        "planes", "writing",
        "signals", "height", "hold-keys", "arrangement",
      ]
        + Touches.tables)
    let (identifier, name) = (identifier(top), top.required("name"))
    let domains = shared.domains + domains(top)
    let ownTouches = Touches(top)
    var touches = shared.touches
    touches.merge(ownTouches)
    var merged = shared.pictures
    for (id, forms) in pictures(top, isShared: false) {
      merged[id, default: [:]].merge(forms) { $1 }
    }
    if merged[.letters] == nil, !top.has("planes") || top.section("planes")?.has("letters") == false
    {
      top.note("", .missingKey("planes.letters"))
    }
    var planes: [PlaneID: PlaneForms] = [:]
    var manifest = manifest(top)
    let languages = languages(top, &manifest)
    let language = languages.first ?? manifest.primaryLanguage
    let separator = shared.fields.decimalSeparator(of: language)
    for (id, forms) in merged where extent.has(id) {
      var own = NamedKey.pads.contains(id) ? touches.withoutSecondary : touches
      let isDecimal = id == .decimalPad && separator != "."
      // On the decimal pad, the period key types the decimal separator, not the full stop of the script.
      if id == .decimalPad { own.replace["."] = separator == "." ? nil : separator }
      let isOwn = isDecimal || ownTouches.concern(shared.characters[id] ?? [])
      if !isOwn, shared.pictures[id] == forms, let plane = shared.planes[id] {
        planes[id] = plane
      } else {
        planes[id] = self.planes(id, forms, touches: own, top.report)
      }
    }
    let inputMethod = inputMethod(top)
    if extent == .whole, !top.report.hasFailures {
      PlaneChecks.ways(planes, top)
      PlaneChecks.characters(ownTouches, planes, top)
      PlaneChecks.ascii(manifest, planes, inputMethod, top)
    }
    var keyboard = KeyboardDefinition(
      identifier: identifier, displayName: name, groupName: top.string("group") ?? name,
      manifest: manifest, planes: planes, inputMethod: inputMethod,
      domains: domains)
    keyboard.converter = top.choice("converter", of: ConversionScheme.self)
    keyboard.writing = top.choice("writing", of: WritingScript.self)
    keyboard.height = HeightConstraint.read(top)
    keyboard.holdsKeys = top.bool("hold-keys") ?? false
    keyboard.arrangement = top.string("arrangement")
    keyboard.fieldKeys = shared.fields.keys
    keyboard.returnWords = shared.fields.words(of: language)
    keyboard.severalLanguages = languages.map {
      KeyboardLanguage(tag: $0, returnWords: shared.fields.words(of: $0))
    }
    return keyboard
  }

  /// Reads `languages = ["en-US", "es"]`, the languages of a keyboard for several languages (R-TEXT-8). The result
  /// is empty for a keyboard of one language.
  private static func languages(
    _ top: Section, _ manifest: inout Manifest
  ) -> [String] {
    let several = Manifest.severalLanguages
    let isDeclared = top.section("manifest")?.string("PrimaryLanguage") != nil
    guard let tags = top.strings("languages") else {
      if manifest.primaryLanguage == several, !top.has("languages") {
        top.note("", .missingKey("languages"))
      }
      return []
    }
    let wanted = "two or three language tags such as en-US or es, each of another language"
    if let bad = tags.first(where: { !isLanguageTag($0) || $0 == several }) {
      top.note("languages", .badValue(bad, wanted: wanted))
      return []
    }
    let isGood =
      (2...KeyboardDefinition.mostJoined).contains(tags.count)
      && Set(tags.map(\.baseLanguage)).count == tags.count
    guard isGood else {
      top.note("languages", .badValue(tags.joined(separator: ", "), wanted: wanted))
      return []
    }
    guard !isDeclared || manifest.primaryLanguage == several else {
      top.note(
        "languages",
        .badValue(
          tags.joined(separator: ", "),
          wanted: "PrimaryLanguage = \"\(several)\" with it, or none"))
      return []
    }
    manifest.primaryLanguage = several
    return tags
  }

  /// Reads `composer = "hangul"`, or a table of signals.
  static func inputMethod(_ top: Section) -> InputMethod? {
    let signals = MorseSignals.read(top)
    guard let name = top.string("composer") else { return signals }
    let names = InputMethod.named.keys.sorted().joined(separator: ", ")
    guard signals == nil, let method = InputMethod.named[name] else {
      top.note("composer", .badValue(name, wanted: "one of \(names), and no [signals]"))
      return signals
    }
    return method
  }

  /// Reads the domains that the period key of an e-mail or URL field offers (R-TRAIT-2).
  static func domains(_ top: Section) -> [String] {
    let domains = top.strings("domains") ?? []
    for domain in domains {
      let isName =
        domain.first == "." && domain.count > 2 && !domain.contains(where: \.isWhitespace)
      if !isName { top.note("domains", .badValue(domain, wanted: "a text such as .de")) }
    }
    return domains
  }

  /// Reads the identifier: a word of letters, digits, `-`, `_` and `.` that names the keyboard in settings, commands
  /// and files.
  static func identifier(_ top: Section) -> String {
    let text = top.required("identifier")
    let isWord = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == ".")
    }
    if !isWord { top.note("identifier", .badValue(text, wanted: "a word such as en-US")) }
    return text
  }

  private static func planes(
    _ id: PlaneID, _ forms: [Form: Picture], touches: Touches, _ report: Report
  ) -> PlaneForms {
    func plane(_ form: Form) -> Plane? {
      forms[form]?.plane(id: id, form: form, touches: touches, report)
    }
    let (pad, desktop) = (plane(.pad), plane(.desktop))
    guard let phone = plane(.phone) ?? pad ?? desktop else {
      return PlaneForms(phone: Plane(rows: []))
    }
    return PlaneForms(phone: phone, pad: pad, desktop: desktop)
  }

  private static func pictures(
    _ top: Section, isShared: Bool
  ) -> [PlaneID: [Form: Picture]] {
    guard let section = top.section("planes") else { return [:] }
    var pictures: [PlaneID: [Form: Picture]] = [:]
    section.allow(NamedKey.planes + NamedKey.pads.map(\.rawValue) + ["band"])
    for name in section.keys {
      guard let plane = section.section(name) else { continue }
      plane.allow(planeKeys)
      var forms: [Form: Picture] = [:]
      for form in Form.allCases {
        forms[form] = picture(form, plane, isShared: isShared)
      }
      guard !forms.isEmpty else {
        if plane.keys.isEmpty { plane.note("", .missingKey("phone")) }
        continue
      }
      pictures[PlaneID(rawValue: name)] = forms
    }
    return pictures
  }

  private static let planeKeys =
    Form.allCases.map(\.rawValue)
    + Form.allCases.flatMap { form in
      Picture.overlays(of: form).map { Picture.key(form, $0) }
    }

  private static func picture(
    _ form: Form, _ plane: Section, isShared: Bool
  ) -> Picture? {
    var overlays: [Picture.Overlay: Picture.Drawing] = [:]
    for overlay in Picture.overlays(of: form) {
      overlays[overlay] = Picture.Drawing(plane, Picture.key(form, overlay))
    }
    guard let drawing = Picture.Drawing(plane, form.rawValue) else {
      if !overlays.isEmpty, !plane.has(form.rawValue) {
        plane.note("", .missingKey(form.rawValue))
      }
      return nil
    }
    return Picture(drawing: drawing, isShared: isShared, overlays: overlays)
  }

  static func manifest(_ top: Section) -> Manifest {
    var manifest = Manifest()
    guard let section = top.section("manifest") else { return manifest }
    section.allow([
      "IsASCIICapable", "PrefersRightToLeft", "PrimaryLanguage", "RequestsOpenAccess",
    ])
    manifest.isASCIICapable = section.bool("IsASCIICapable") ?? manifest.isASCIICapable
    manifest.prefersRightToLeft =
      section.bool("PrefersRightToLeft") ?? manifest.prefersRightToLeft
    manifest.requestsOpenAccess =
      section.bool("RequestsOpenAccess") ?? manifest.requestsOpenAccess
    if let tag = section.string("PrimaryLanguage") {
      if isLanguageTag(tag) {
        manifest.primaryLanguage = tag
      } else {
        section.note(
          "PrimaryLanguage", .badValue(tag, wanted: "a language tag such as en-US or el"))
      }
    }
    return manifest
  }

  /// Whether the text is a language tag, as `String.isLanguageTag` defines.
  static func isLanguageTag(_ tag: String) -> Bool { tag.isLanguageTag }
}

extension PlaneForms {
  /// The texts that the plane's keys type, show or offer, in all forms.
  fileprivate var characters: Set<String> {
    own.flatMap(\.plane.keys).reduce(into: []) { characters, key in
      characters.formUnion([key.action.text, key.secondary].compactMap(\.self) + key.alternates)
    }
  }
}
