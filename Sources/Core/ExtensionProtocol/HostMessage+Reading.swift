extension HostMessage {
  /// Reads a message of the host, in the authors' library. Members that a later host adds are ignored; nil
  /// for a message that this version does not have.
  /// - Throws: `ProtocolFault` if a required member is missing or has a wrong type.
  package init?(reading bytes: ArraySlice<UInt8>) throws(ProtocolFault) {
    var members = try Members(JSON(reading: bytes), path: "message")
    let type = try members.needText("type")
    members = members.at(type)
    number = try members.integer("n", in: 1...Int(Int32.max))
    if let stage = Stage(rawValue: type) {
      content = .stage(stage)
      return
    }
    switch type {
    case "welcome": content = .welcome(try Welcome(&members))
    case "view": content = .view(try ViewState(&members))
    case "traits": content = .traits(try Traits(&members))
    case "text": content = .text(try DocumentText(&members))
    case "key": content = .key(try KeyTouch(&members))
    case "touch": content = .touch(try PictureTouch(&members))
    case "answer": content = .answer(id: try members.needText("to"), try Answer(&members))
    case "frameDone": content = .frameDone(try members.needInteger("number", in: 0...Int.max / 2))
    case "settings":
      content = .settings(
        Dictionary(
          uniqueKeysWithValues: try members.table("values", atMost: Bounds.keys)
            .map { ($0.name, $0.value) }))
    default: return nil
    }
  }
}

/// Greatest length of a path or text from the host, in bytes.
private let longest = 65_536
private let whole = 0...Int(Int32.max)
private let anyNumber = -1e9...1e9
private let marks: Set<Unicode.Scalar> = ["\n", "\t", "\r"]

extension HostMessage.Welcome {
  fileprivate init(_ members: inout Members) throws(ProtocolFault) {
    self.init(
      version: try members.needInteger("version", in: whole),
      container: try members.needText("container", atMost: longest),
      shared: try members.text("shared", atMost: longest),
      locale: try members.needText("locale"), fullAccess: try members.flag("fullAccess"))
  }
}

extension ViewState {
  fileprivate init(_ members: inout Members) throws(ProtocolFault) {
    self.init(
      width: try members.needInteger("width", in: whole),
      height: try members.needInteger("height", in: whole),
      scale: try members.needNumber("scale", in: 0.01...100),
      mode: try members.choice("mode") ?? .docked, scheme: try members.choice("scheme") ?? .light,
      globe: try members.flag("globe"), reducedMotion: try members.flag("reducedMotion"))
    guard var picture = try members.object("picture") else { return }
    self.picture = try Picture(&picture)
  }
}

extension ViewState.Picture {
  fileprivate init(_ members: inout Members) throws(ProtocolFault) {
    let path = members.path
    width = try members.needInteger("width", in: whole)
    height = try members.needInteger("height", in: whole)
    stride = try members.needInteger("stride", in: whole)
    offsets = []
    for offset in try members.array("offsets", atMost: 2) {
      guard case .number(let number) = offset, let integer = Int(exactly: number), integer >= 0
      else { throw .wrong(path: "\(path).offsets", expected: "two whole numbers") }
      offsets.append(integer)
    }
  }
}

extension Traits {
  fileprivate init(_ members: inout Members) throws(ProtocolFault) {
    self.init()
    keyboardType = try members.text("keyboardType") ?? keyboardType
    returnKeyType = try members.text("returnKeyType") ?? returnKeyType
    enablesReturnKeyAutomatically = try members.flag("enablesReturnKeyAutomatically")
    keyboardAppearance = try members.text("keyboardAppearance") ?? keyboardAppearance
    autocapitalizationType = try members.text("autocapitalizationType") ?? autocapitalizationType
    autocorrectionType = try members.text("autocorrectionType") ?? autocorrectionType
    spellCheckingType = try members.text("spellCheckingType") ?? spellCheckingType
    document = try members.integer("document", in: whole) ?? 0
    language = try members.text("language")
  }
}

extension HostMessage.DocumentText {
  fileprivate init(_ members: inout Members) throws(ProtocolFault) {
    self.init(
      before: try members.text("before", atMost: longest, permitting: marks),
      after: try members.text("after", atMost: longest, permitting: marks),
      selected: try members.text("selected", atMost: longest, permitting: marks),
      edit: try members.integer("edit", in: whole) ?? 0)
  }
}

extension HostMessage.KeyTouch {
  fileprivate init(_ members: inout Members) throws(ProtocolFault) {
    self.init(
      id: try members.needText("id"), phase: try members.needChoice("phase"),
      choice: try members.text("choice"))
  }
}

extension HostMessage.PictureTouch {
  fileprivate init(_ members: inout Members) throws(ProtocolFault) {
    self.init(
      id: try members.needInteger("id", in: whole), phase: try members.needChoice("phase"),
      x: try members.needNumber("x", in: anyNumber), y: try members.needNumber("y", in: anyNumber),
      time: try members.needInteger("time", in: 0...Int.max / 2))
  }
}

extension HostMessage.Answer {
  fileprivate init(_ members: inout Members) throws(ProtocolFault) {
    if let reason = try members.text("denied") {
      self = .denied(reason)
      return
    }
    switch try members.needChoice("service", of: ExtensionMessage.Service.self) {
    case .supplementaryLexicon:
      let entries = try members.array("entries", atMost: Bounds.lexicon)
      self = .lexicon(try entries.map { value throws(ProtocolFault) in try Entry(value) })
    case .location:
      self = .location(
        latitude: try members.needNumber("latitude", in: -90...90),
        longitude: try members.needNumber("longitude", in: -180...180),
        accuracy: try members.number("accuracy", in: 0...1e9) ?? 0)
    case .contacts:
      let contacts = try members.array("contacts", atMost: Bounds.lexicon)
      self = .contacts(try contacts.map { value throws(ProtocolFault) in try Contact(value) })
    case .pasteboard:
      self = .pasteboard(try members.text("text", atMost: longest, permitting: marks))
    }
  }
}

extension HostMessage.Answer.Entry {
  fileprivate init(_ value: JSON) throws(ProtocolFault) {
    guard case .array(let pair) = value, pair.count == 2, case .text(let input) = pair[0],
      case .text(let text) = pair[1]
    else { throw .wrong(path: "answer.entries", expected: "pairs of texts") }
    self.init(userInput: input, documentText: text)
  }
}

extension HostMessage.Answer.Contact {
  fileprivate init(_ value: JSON) throws(ProtocolFault) {
    var members = try Members(value, path: "answer.contacts")
    self.init(
      name: try members.needText("name", atMost: longest),
      places: HostMessage.Answer.Contact.texts(try members.array("places", atMost: Bounds.lexicon)),
      numbers: HostMessage.Answer.Contact.texts(
        try members.array("numbers", atMost: Bounds.lexicon)))
  }

  private static func texts(_ values: [JSON]) -> [String] {
    values.compactMap { if case .text(let text) = $0 { text } else { nil } }
  }
}
