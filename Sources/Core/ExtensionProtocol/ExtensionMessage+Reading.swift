extension ExtensionMessage {
  private enum Name: String, CaseIterable {
    case hello, layout, update, frame, constraint, removeConstraint, insertText, deleteBackward,
      adjustTextPosition, setMarkedText, unmarkText, advanceToNextInputMode, showInputModeList,
      dismissKeyboard, primaryLanguage, request, setPasteboard, playInputClick, done
  }

  /// The types of messages, as in JSON.
  package static let types = Set(Name.allCases.map(\.rawValue))

  /// Reads one message of an untrusted program.
  /// - Throws: `ProtocolFault` for everything that the protocol does not have, with the path of the member.
  package init(reading bytes: ArraySlice<UInt8>) throws(ProtocolFault) {
    var members = try Members(JSON(reading: bytes), path: "message")
    guard case .text(let type)? = members.value("type"), let name = Name(rawValue: type) else {
      throw .unknownMessage
    }
    members = members.at(name.rawValue)
    self = try ExtensionMessage(name, &members)
    try members.end()
  }

  private init(_ name: Name, _ members: inout Members) throws(ProtocolFault) {
    switch name {
    case .hello: self = .hello(version: try members.needInteger("version", in: 1...1_000_000))
    case .layout: self = .layout(try ViewLayout(&members))
    case .update: self = .update(try ExtensionMessage.changes(&members))
    case .frame: self = .frame(try PictureFrame(&members))
    case .constraint: self = .constraint(try Constraint(&members))
    case .removeConstraint: self = .removeConstraint(name: try members.needText("name"))
    case .insertText, .deleteBackward, .adjustTextPosition, .setMarkedText, .unmarkText:
      let number = try members.needInteger("edit", in: 0...Int(Int32.max))
      self = .edit(try ExtensionMessage.edit(name, &members), number: number)
    case .advanceToNextInputMode: self = .advanceToNextInputMode
    case .showInputModeList: self = .showInputModeList
    case .dismissKeyboard: self = .dismissKeyboard
    case .primaryLanguage: self = .primaryLanguage(try members.needLanguage("tag"))
    case .request:
      self = .request(id: try members.needText("id"), try members.needChoice("service"))
    case .setPasteboard:
      self = .setPasteboard(
        try members.needText("text", atMost: Bounds.textPerTouch, permitting: ["\n", "\t"]))
    case .playInputClick: self = .playInputClick
    case .done: self = .done(try members.needInteger("n", in: 1...Int(Int32.max)))
    }
  }

  private static func changes(
    _ members: inout Members
  ) throws(ProtocolFault) -> [String: ViewLayout.Change] {
    var changes: [String: ViewLayout.Change] = [:]
    // Faults do not contain the names of these members, because the program chooses them.
    for (place, key) in try members.table("keys", atMost: Bounds.keys).enumerated() {
      changes[key.name] = try ViewLayout.Change(Members(key.value, path: "update.keys[\(place)]"))
    }
    return changes
  }

  private static func edit(
    _ name: Name, _ members: inout Members
  ) throws(ProtocolFault) -> DocumentEdit {
    switch name {
    case .deleteBackward:
      return .deleteBackward(try members.integer("count", in: 1...Bounds.reach) ?? 1)
    case .adjustTextPosition:
      return .adjustTextPosition(try members.needInteger("by", in: -Bounds.reach...Bounds.reach))
    case .setMarkedText:
      let text = try members.needText("text", atMost: Bounds.context)
      let start = try members.integer("start", in: 0...text.count) ?? text.count
      let length = try members.integer("length", in: 0...(text.count - start)) ?? 0
      return .setMarkedText(text, start: start, length: length)
    case .unmarkText: return .unmarkText
    default:
      return .insertText(
        try members.needText("text", atMost: Bounds.textPerTouch, permitting: ["\n", "\t"]))
    }
  }
}

extension ExtensionMessage.Constraint {
  init(_ members: inout Members) throws(ProtocolFault) {
    name = try members.needText("name")
    relation = try members.choice("relation") ?? .equal
    constant = try members.needNumber("constant", in: 0...Bounds.height)
    priority = try members.integer("priority", in: 1...1000) ?? 1000
  }
}

extension PictureFrame {
  init(_ members: inout Members) throws(ProtocolFault) {
    number = try members.needInteger("number", in: 0...Int(Int32.max))
    half = try members.needInteger("half", in: 0...1)
    damage = []
    for area in try members.array("damage", atMost: Bounds.damage) {
      damage.append(try Area(area, path: "frame.damage"))
    }
    globe = try members.value("globe").map { value throws(ProtocolFault) in
      try Area(value, path: "frame.globe")
    }
  }
}

extension PictureFrame.Area {
  /// Reads `[x, y, width, height]`. The host checks whether the area lies in the picture.
  init(_ value: JSON, path: String) throws(ProtocolFault) {
    guard case .array(let numbers) = value, numbers.count == 4 else {
      throw .wrong(path: path, expected: "[x, y, width, height]")
    }
    var whole: [Int] = []
    for number in numbers {
      guard case .number(let number) = number, let integer = Int(exactly: number),
        (0...65_535).contains(integer)
      else { throw .wrong(path: path, expected: "four whole numbers from 0 to 65535") }
      whole.append(integer)
    }
    self.init(x: whole[0], y: whole[1], width: whole[2], height: whole[3])
  }

  var json: JSON { .array([JSON(x), JSON(y), JSON(width), JSON(height)]) }
}
