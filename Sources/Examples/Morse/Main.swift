import KeycapExtension

/// The keyboard of the tutorial: dot, dash, space, delete and the globe (R-MORSE-1 to R-MORSE-5).
final class Morse: InputViewController {
  private enum ID {
    static let preview = "preview", dot = "dot", dash = "dash", space = "space", delete = "delete"
  }

  /// The signals of the letter being keyed.
  private var signals = "" {
    didSet { showSignals() }
  }
  /// The expansions of shortcuts, by the shortcut in small letters.
  private var lexicon: [String: String] = [:]
  private var place: Location?
  private var document = 0

  override func viewDidLoad() {
    requestSupplementaryLexicon { [weak self] entries in
      self?.lexicon = Dictionary(
        // Names and words stand for themselves, so they need no entry.
        entries.filter { $0.userInput != $0.documentText }.map {
          ($0.userInput.lowercased(), $0.documentText)
        }
      ) { first, _ in first }
    }
  }

  override func viewDidLayout() {
    // The globe is hidden when it is not needed (R-MORSE-3).
    let globe = needsInputModeSwitchKey ? [Key.globe(width: .share(0.12))] : []
    rows = [
      Row([Key(ID.preview, label: caption, role: .preview, width: .stretch(1))], height: 0.8),
      Row(
        [
          Key(ID.dot, icon: .dot, width: .stretch(1)),
          Key(ID.dash, icon: .dash, width: .stretch(1)),
        ], height: 1.6),
      Row(
        globe + [
          Key(ID.space, label: "space", role: .space, width: .stretch(1)),
          Key(ID.delete, icon: .delete, role: .delete, width: .share(0.12), repeats: true),
        ]),
    ]
  }

  override func viewWillAppear() {
    signals = ""
    requestLocation { [weak self] answer in self?.place = try? answer.get() }
  }

  /// Forgets a letter that was begun in another document. A change of the same document's traits keeps the letter.
  override func traitsDidChange() {
    guard textDocumentProxy.traits.documentIdentifier != document else { return }
    document = textDocumentProxy.traits.documentIdentifier
    signals = ""
  }

  override func key(_ key: Key, phase: KeyPhase, choice: String?) {
    guard phase == .tap || phase == .repeat else { return }
    switch key.id {
    case ID.dot: add(".")
    case ID.dash: add("-")
    case ID.space: space()
    case ID.delete: delete()
    default: break
    }
  }

  private func add(_ signal: Character) {
    // The longest characters of the code have six signals.
    if signals.count < 6 { signals.append(signal) }
  }

  /// Ends a letter, or types a space if no letter is being keyed (R-MORSE-2).
  private func space() {
    guard signals.isEmpty else {
      if let character = MorseCode.character(signals) {
        textDocumentProxy.insertText(String(character))
      }
      signals = ""
      return
    }
    replaceWord()
    textDocumentProxy.insertText(" ")
  }

  private func delete() {
    if signals.isEmpty { textDocumentProxy.deleteBackward() } else { signals.removeLast() }
  }

  /// Replaces a shortcut by its expansion, before a typed space only; `sos` becomes the location if that is
  /// granted (R-MORSE-4, R-MORSE-5).
  private func replaceWord() {
    guard let before = textDocumentProxy.documentContextBeforeInput,
      let word = before.split(separator: " ", omittingEmptySubsequences: false).last, !word.isEmpty
    else { return }
    if word.lowercased() == "sos", let place {
      textDocumentProxy.insertText(" (\(place.latitude), \(place.longitude))")
    } else if let text = lexicon[word.lowercased()], text != word {
      for _ in word { textDocumentProxy.deleteBackward() }
      textDocumentProxy.insertText(text)
    }
  }

  /// The signals so far, with their character.
  private var caption: String {
    guard !signals.isEmpty else { return "" }
    let drawn = signals.map { $0 == "." ? "•" : "—" }.joined(separator: " ")
    return MorseCode.character(signals).map { "\(drawn)  \($0)" } ?? drawn
  }

  private func showSignals() { update(ID.preview, label: caption) }
}

@main struct Main {
  static func main() { Morse().run() }
}
