internal import Bus
internal import ExtensionProtocol
internal import KeyModel
internal import Library
internal import Prediction
internal import Runtime

// The services that programs get if their users grant them.
extension ProgramController {
  var services: ExtensionController.Services {
    ExtensionController.Services(
      lexicon: { [unowned self] in tellLexicon($0, hasNames: $1, $2) },
      knows: { [unowned self] in shared.library.rules(language: $0.baseLanguage) != nil },
      location: { [unowned self] completion in
        location.ask { place in
          completion(
            place.map {
              .location(
                latitude: $0.latitude, longitude: $0.longitude, accuracy: $0.accuracy)
            } ?? .denied("unavailable"))
        }
      },
      contacts: { [unowned self] in tellContacts($0) },
      pasteboard: { [unowned self] completion in
        around.readClipboard { completion(.pasteboard(text: $0)) }
      },
      setPasteboard: { [unowned self] in around.setClipboard($0) },
      click: { [unowned self] in around.click() },
      request: { [unowned self] id, use in note(request: use, of: id) })
  }

  /// Answers with the user's shortcuts, the names if the extension may have them, and the most common words of the
  /// language (R-TEXT-5).
  private func tellLexicon(
    _ language: String, hasNames: Bool, _ completion: @escaping (HostMessage.Answer) -> Void
  ) {
    let shortcuts = shared.library.shortcuts().sorted { $0.key < $1.key }.map {
      HostMessage.Answer.Entry(userInput: $0.key, documentText: $0.value)
    }
    guard let words = around.words() else {
      return completion(.lexicon(shortcuts: shortcuts, words: []))
    }
    words.askSupplement(language, hasNames: hasNames) { known in
      let names = known.names.prefix(Bounds.lexicon - Supplement.words)
      completion(.lexicon(shortcuts: shortcuts, words: Array(names) + known.words))
    }
  }

  private func tellContacts(_ completion: @escaping (HostMessage.Answer) -> Void) {
    guard let path = shared.library.addressBook(shared.library.settings) else {
      return completion(.denied("unavailable"))
    }
    contacts.ask(path) { completion(HostMessage.Answer(cards: $0)) }
  }
}

extension HostMessage.Answer {
  /// Makes an answer of the cards of the address book.
  fileprivate init(cards: [AddressBook.Card]) {
    self = .contacts(
      cards: cards.map { Contact(name: $0.name, places: $0.places, numbers: $0.numbers) })
  }
}
