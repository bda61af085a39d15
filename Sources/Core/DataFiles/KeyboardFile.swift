internal import KeyModel
package import Layouts

/// Reads a keyboard (`Documentation/keyboards.md`): its manifest (R-MANIFEST) and the pictures of its
/// planes. Planes that all keyboards share stand in `common.toml` once.
package enum KeyboardFile {
  /// The planes that a keyboard has without naming them.
  package struct Shared: Hashable, Sendable {
    fileprivate var pictures: [PlaneID: [Form: Picture]] = [:]
    fileprivate var touches = Touches()
    fileprivate var domains: [String] = []
    fileprivate var fields = FieldTables()
    /// The planes as they are for a keyboard that says nothing of their characters, read once for all.
    fileprivate var planes: [PlaneID: PlaneForms] = [:]
    /// The characters that each of them shows anywhere.
    fileprivate var characters: [PlaneID: Set<String>] = [:]

    package init() {}

    /// Gives a keyboard that is drawn otherwise what all have for fields: top-level domains before its
    /// own, and the words of its language on the return key (R-TRAIT-2, R-TRAIT-8).
    package func complete(_ keyboard: KeyboardDefinition) -> KeyboardDefinition {
      var keyboard = keyboard
      keyboard.domains = domains + keyboard.domains
      keyboard.returnWords = fields.words(of: keyboard.manifest.primaryLanguage)
      return keyboard
    }
  }

  /// How much is read: what a start needs for its first picture, or everything.
  package enum Extent {
    /// All planes, checked.
    case whole
    /// The letters and the band above them: what a keyboard shows when it comes up.
    case face
    /// Names and manifest: what the others say of themselves.
    case manifest

    fileprivate func has(_ plane: PlaneID) -> Bool {
      switch self {
      case .whole: true
      case .face: plane == .letters || plane == .band
      case .manifest: false
      }
    }
  }

  /// Where the shared planes stand, beside the keyboards.
  package static let sharedName = "common.toml"

  /// Reads the shared planes, for keyboards of which as much is read.
  package static func readShared(
    _ text: String, file: String, _ extent: Extent = .whole
  ) throws(DataFailure) -> Shared {
    let top = try Section(text: text, file: file)
    try top.allow(["domains", "planes", "secondary", "alternates"] + FieldTables.tables)
    var shared = Shared()
    shared.pictures = try pictures(top, isShared: true)
    shared.touches = try Touches(top)
    shared.domains = try domains(top)
    guard extent == .whole else { return shared }
    shared.fields = try FieldTables(top)
    // A picture must be readable by itself, so that its errors are told for this file.
    let touches = shared.touches.asShared
    for (id, forms) in shared.pictures {
      let isPad = NamedKey.pads.contains(id)
      let planes = try self.planes(id, forms, touches: isPad ? touches.withoutSecondary : touches)
      shared.planes[id] = planes
      shared.characters[id] = planes.characters
    }
    return shared
  }

  /// Reads one keyboard, or a part of it.
  package static func read(
    _ text: String, file: String, shared: Shared, _ extent: Extent = .whole
  ) throws(DataFailure) -> KeyboardDefinition {
    let top = try Section(text: text, file: file)
    try top.allow(
      [
        "identifier", "name", "group", "domains", "composer", "languages", "manifest", "planes",
        "signals",
      ]
        + Touches.tables)
    let (identifier, name) = (try identifier(top), try top.required("name"))
    let domains = shared.domains + (try domains(top))
    let ownTouches = try Touches(top)
    var touches = shared.touches
    touches.merge(ownTouches)
    var merged = shared.pictures
    for (id, forms) in try pictures(top, isShared: false) {
      merged[id, default: [:]].merge(forms) { $1 }
    }
    guard merged[.letters] != nil else { throw top.failure("", .missingKey("planes.letters")) }
    var planes: [PlaneID: PlaneForms] = [:]
    var manifest = try manifest(top)
    let languages = try languages(top, &manifest)
    let language = languages.first ?? manifest.primaryLanguage
    let separator = shared.fields.decimalSeparator(of: language)
    for (id, forms) in merged where extent.has(id) {
      var own = NamedKey.pads.contains(id) ? touches.withoutSecondary : touches
      let isDecimal = id == .decimalPad && separator != "."
      if isDecimal { own.replace["."] = separator }
      let isOwn = isDecimal || ownTouches.concern(shared.characters[id] ?? [])
      if !isOwn, shared.pictures[id] == forms, let plane = shared.planes[id] {
        planes[id] = plane
      } else {
        planes[id] = try self.planes(id, forms, touches: own)
      }
    }
    if extent == .whole {
      try PlaneChecks.ways(planes, top)
      try PlaneChecks.characters(ownTouches, planes, top)
    }
    var keyboard = KeyboardDefinition(
      identifier: identifier, displayName: name, groupName: try top.string("group") ?? name,
      manifest: manifest, planes: planes, inputMethod: try inputMethod(top),
      domains: domains)
    keyboard.fieldKeys = shared.fields.keys
    keyboard.returnWords = shared.fields.words(of: language)
    keyboard.severalLanguages = languages.map {
      KeyboardLanguage(tag: $0, returnWords: shared.fields.words(of: $0))
    }
    return keyboard
  }

  /// `languages = ["en-US", "es"]`: those of a keyboard for several (R-TEXT-8). Empty where it has one.
  private static func languages(
    _ top: Section, _ manifest: inout Manifest
  ) throws(DataFailure) -> [String] {
    let several = Manifest.severalLanguages
    let isDeclared = try top.section("manifest")?.string("PrimaryLanguage") != nil
    guard let tags = try top.strings("languages") else {
      if manifest.primaryLanguage == several { throw top.failure("", .missingKey("languages")) }
      return []
    }
    let wanted = "two or three language tags such as en-US or es, each of another language"
    if let bad = tags.first(where: { !isLanguageTag($0) || $0 == several }) {
      throw top.failure("languages", .badValue(bad, wanted: wanted))
    }
    let isGood =
      (2...KeyboardDefinition.mostJoined).contains(tags.count)
      && Set(tags.map(\.baseLanguage)).count == tags.count
    guard isGood else {
      throw top.failure(
        "languages", .badValue(tags.joined(separator: ", "), wanted: wanted))
    }
    guard !isDeclared || manifest.primaryLanguage == several else {
      throw top.failure(
        "languages",
        .badValue(
          tags.joined(separator: ", "),
          wanted: "PrimaryLanguage = \"\(several)\" with it, or none"))
    }
    manifest.primaryLanguage = several
    return tags
  }

  /// `composer = "hangul"`, or a table of signals.
  static func inputMethod(_ top: Section) throws(DataFailure) -> InputMethod? {
    let signals = try MorseSignals.read(top)
    guard let name = try top.string("composer") else { return signals }
    let names = InputMethod.named.keys.sorted().joined(separator: ", ")
    guard signals == nil, let method = InputMethod.named[name] else {
      throw top.failure("composer", .badValue(name, wanted: "one of \(names), and no [signals]"))
    }
    return method
  }

  /// The ends of host names that an e-mail or URL field's period key offers (R-TRAIT-2).
  static func domains(_ top: Section) throws(DataFailure) -> [String] {
    let domains = try top.strings("domains") ?? []
    for domain in domains {
      let isName =
        domain.first == "." && domain.count > 2 && !domain.contains(where: \.isWhitespace)
      guard isName else {
        throw top.failure("domains", .badValue(domain, wanted: "a text such as .de"))
      }
    }
    return domains
  }

  /// Letters, digits, `-`, `_` and `.`: a word for settings, commands and file names.
  static func identifier(_ top: Section) throws(DataFailure) -> String {
    let text = try top.required("identifier")
    let isWord = text.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == ".")
    }
    guard isWord else {
      throw top.failure("identifier", .badValue(text, wanted: "a word such as en-US"))
    }
    return text
  }

  private static func planes(
    _ id: PlaneID, _ forms: [Form: Picture], touches: Touches
  ) throws(DataFailure) -> PlaneForms {
    func plane(_ form: Form) throws(DataFailure) -> Plane? {
      guard let picture = forms[form] else { return nil }
      return try picture.plane(id: id, form: form, touches: touches)
    }
    let (pad, desktop) = (try plane(.pad), try plane(.desktop))
    guard let phone = try plane(.phone) ?? pad ?? desktop else {
      return PlaneForms(phone: Plane(rows: []))
    }
    return PlaneForms(phone: phone, pad: pad, desktop: desktop)
  }

  private static func pictures(
    _ top: Section, isShared: Bool
  ) throws(DataFailure) -> [PlaneID: [Form: Picture]] {
    guard let section = try top.section("planes") else { return [:] }
    var pictures: [PlaneID: [Form: Picture]] = [:]
    try section.allow(NamedKey.planes + NamedKey.pads.map(\.rawValue) + ["band"])
    for name in section.keys {
      guard let plane = try section.section(name) else { continue }
      try plane.allow(planeKeys)
      var forms: [Form: Picture] = [:]
      for form in Form.allCases {
        forms[form] = try picture(form, plane, isShared: isShared)
      }
      guard !forms.isEmpty else { throw plane.failure("", .missingKey("phone")) }
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
  ) throws(DataFailure) -> Picture? {
    var overlays: [Picture.Overlay: String] = [:]
    for overlay in Picture.overlays(of: form) {
      overlays[overlay] = try plane.string(Picture.key(form, overlay))
    }
    guard let text = try plane.string(form.rawValue) else {
      guard overlays.isEmpty else { throw plane.failure("", .missingKey(form.rawValue)) }
      return nil
    }
    return Picture(text: text, place: plane.place, isShared: isShared, overlays: overlays)
  }

  static func manifest(_ top: Section) throws(DataFailure) -> Manifest {
    var manifest = Manifest()
    guard let section = try top.section("manifest") else { return manifest }
    try section.allow([
      "IsASCIICapable", "PrefersRightToLeft", "PrimaryLanguage", "RequestsOpenAccess",
    ])
    manifest.isASCIICapable = try section.bool("IsASCIICapable") ?? manifest.isASCIICapable
    manifest.prefersRightToLeft =
      try section.bool("PrefersRightToLeft") ?? manifest.prefersRightToLeft
    manifest.requestsOpenAccess =
      try section.bool("RequestsOpenAccess") ?? manifest.requestsOpenAccess
    if let tag = try section.string("PrimaryLanguage") {
      guard isLanguageTag(tag) else {
        throw section.failure(
          "PrimaryLanguage", .badValue(tag, wanted: "a language tag such as en-US or el"))
      }
      manifest.primaryLanguage = tag
    }
    return manifest
  }

  /// `<language>`, `<language>-<REGION>` or with a script between them (BCP 47).
  static func isLanguageTag(_ tag: String) -> Bool {
    var parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    func isLetters(_ part: Substring) -> Bool {
      part.allSatisfy { $0.isASCII && $0.isLetter }
    }
    guard let language = parts.first, (2...3).contains(language.count), isLetters(language),
      language == language.lowercased()
    else { return false }
    parts.removeFirst()
    if let script = parts.first, script.count == 4, isLetters(script) { parts.removeFirst() }
    guard let region = parts.first else { return true }
    let isCountry = region.count == 2 && isLetters(region) && region == region.uppercased()
    let isArea = region.count == 3 && region.allSatisfy { $0.isASCII && $0.isNumber }
    return parts.count == 1 && (isCountry || isArea)
  }
}

extension PlaneForms {
  /// The texts that its keys type, show or offer, in any form.
  fileprivate var characters: Set<String> {
    own.flatMap(\.plane.keys).reduce(into: []) { characters, key in
      characters.formUnion([key.action.text, key.secondary].compactMap(\.self) + key.alternates)
    }
  }
}
