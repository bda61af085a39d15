extension HostMessage {
  /// The message on one line, without the newline.
  package var line: String {
    guard case .object(var members) = content.json else { return "{}" }
    if let number { members["n"] = JSON(number) }
    return JSON.object(members).line
  }
}

extension HostMessage.Content {
  fileprivate var json: JSON {
    switch self {
    case .welcome(let welcome): welcome.json
    case .view(let view): view.json
    case .traits(let traits): traits.json
    case .text(let text): text.json
    case .stage(let stage): message(stage.rawValue)
    case .key(let touch): touch.json
    case .touch(let touch): touch.json
    case .answer(let id, let answer): answer.json(id)
    case .frameDone(let number): message("frameDone", ["number": JSON(number)])
    case .settings(let values): message("settings", ["values": .object(values)])
    }
  }
}

extension HostMessage.Welcome {
  fileprivate var json: JSON {
    message(
      "welcome",
      [
        "version": JSON(version), "container": .text(container), "shared": JSON(shared),
        "locale": .text(locale), "fullAccess": .bool(fullAccess),
      ])
  }
}

extension ViewState {
  fileprivate var json: JSON {
    var members: [String: JSON] = [
      "width": JSON(width), "height": JSON(height), "scale": .number(scale),
      "mode": .text(mode.rawValue), "scheme": .text(scheme.rawValue), "globe": .bool(globe),
      "reducedMotion": .bool(reducedMotion),
    ]
    if let picture {
      members["picture"] = .object([
        "width": JSON(picture.width), "height": JSON(picture.height),
        "stride": JSON(picture.stride), "offsets": .array(picture.offsets.map { JSON($0) }),
      ])
    }
    return message("view", members)
  }
}

extension Traits {
  fileprivate var json: JSON {
    message(
      "traits",
      [
        "keyboardType": .text(keyboardType), "returnKeyType": .text(returnKeyType),
        "enablesReturnKeyAutomatically": .bool(enablesReturnKeyAutomatically),
        "keyboardAppearance": .text(keyboardAppearance),
        "autocapitalizationType": .text(autocapitalizationType),
        "autocorrectionType": .text(autocorrectionType),
        "spellCheckingType": .text(spellCheckingType), "isSecureTextEntry": false,
        "document": JSON(document), "language": JSON(language),
      ])
  }
}

extension HostMessage.DocumentText {
  fileprivate var json: JSON {
    message(
      "text",
      [
        "before": JSON(before), "after": JSON(after), "selected": JSON(selected),
        "edit": JSON(edit),
      ])
  }
}

extension HostMessage.KeyTouch {
  fileprivate var json: JSON {
    var members: [String: JSON] = ["id": .text(id), "phase": .text(phase.rawValue)]
    if let choice { members["choice"] = .text(choice) }
    return message("key", members)
  }
}

extension HostMessage.PictureTouch {
  fileprivate var json: JSON {
    message(
      "touch",
      [
        "id": JSON(id), "phase": .text(phase.rawValue), "x": .number(x), "y": .number(y),
        "time": JSON(time),
      ])
  }
}

extension HostMessage.Answer {
  fileprivate func json(_ id: String) -> JSON {
    var members: [String: JSON] = ["to": .text(id)]
    if let service { members["service"] = .text(service.rawValue) }
    switch self {
    case .lexicon(let entries): members["entries"] = .array(entries.map(\.json))
    case .location(let latitude, let longitude, let accuracy):
      members["latitude"] = .number(latitude)
      members["longitude"] = .number(longitude)
      members["accuracy"] = .number(accuracy)
    case .contacts(let contacts):
      members["contacts"] = .array(contacts.map(\.json))
    case .pasteboard(let text): members["text"] = JSON(text)
    case .denied(let reason): members["denied"] = .text(reason)
    }
    return message("answer", members)
  }
}

extension HostMessage.Answer.Entry {
  var json: JSON { .array([.text(userInput), .text(documentText)]) }
}

extension HostMessage.Answer.Contact {
  var json: JSON {
    .object([
      "name": .text(name), "places": .array(places.map(JSON.text)),
      "numbers": .array(numbers.map(JSON.text)),
    ])
  }
}

extension HostMessage.Answer {
  /// The service that gives this answer; nil for a denial.
  private var service: ExtensionMessage.Service? {
    switch self {
    case .lexicon: .supplementaryLexicon
    case .location: .location
    case .contacts: .contacts
    case .pasteboard: .pasteboard
    case .denied: nil
    }
  }
}
