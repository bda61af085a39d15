extension ExtensionMessage {
  /// The message on one line, without the newline.
  package var line: String { json.line }

  private var json: JSON {
    switch self {
    case .hello(let version): message("hello", ["version": JSON(version)])
    case .layout(let layout): layout.json
    case .update(let changes): message("update", ["keys": .object(changes.mapValues(\.json))])
    case .frame(let frame): frame.json
    case .constraint(let constraint): constraint.json
    case .removeConstraint(let name): message("removeConstraint", ["name": .text(name)])
    case .edit(let edit, let number): edit.json(number)
    case .advanceToNextInputMode: message("advanceToNextInputMode")
    case .showInputModeList: message("showInputModeList")
    case .dismissKeyboard: message("dismissKeyboard")
    case .primaryLanguage(let tag): message("primaryLanguage", ["tag": .text(tag)])
    case .request(let id, let service):
      message("request", ["id": .text(id), "service": .text(service.rawValue)])
    case .setPasteboard(let text): message("setPasteboard", ["text": .text(text)])
    case .playInputClick: message("playInputClick")
    case .done(let number): message("done", ["n": JSON(number)])
    }
  }
}

/// Returns a message of this type with these members.
func message(_ type: String, _ members: [String: JSON] = [:]) -> JSON {
  .object(members.merging(["type": .text(type)]) { $1 })
}

extension DocumentEdit {
  func json(_ number: Int) -> JSON {
    let edit = JSON(number)
    return switch self {
    case .insertText(let text): message("insertText", ["text": .text(text), "edit": edit])
    case .deleteBackward(let count):
      message("deleteBackward", ["count": JSON(count), "edit": edit])
    case .adjustTextPosition(let offset):
      message("adjustTextPosition", ["by": JSON(offset), "edit": edit])
    case .setMarkedText(let text, let start, let length):
      message(
        "setMarkedText",
        ["text": .text(text), "start": JSON(start), "length": JSON(length), "edit": edit])
    case .unmarkText: message("unmarkText", ["edit": edit])
    }
  }
}

extension ExtensionMessage.Constraint {
  var json: JSON {
    message(
      "constraint",
      [
        "name": .text(name), "relation": .text(relation.rawValue), "constant": .number(constant),
        "priority": JSON(priority),
      ])
  }
}

extension PictureFrame {
  var json: JSON {
    var members: [String: JSON] = [
      "number": JSON(number), "half": JSON(half), "damage": .array(damage.map(\.json)),
    ]
    if let globe { members["globe"] = globe.json }
    return message("frame", members)
  }
}
