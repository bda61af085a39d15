import ExtensionProtocol

/// The document in the focused field: the text around the insertion point, the field's traits, and the edits that a
/// keyboard may make. The text contains your own edits immediately, even before the host has reported them.
public final class TextDocumentProxy {
  /// The text before the insertion point, at most 256 characters; nil if it is unknown.
  public private(set) var documentContextBeforeInput: String?
  /// The text after the insertion point, at most 256 characters; nil if it is unknown.
  public private(set) var documentContextAfterInput: String?
  /// The selected text; nil if no text is selected, or if it is unknown.
  public private(set) var selectedText: String?
  /// The traits of the field.
  public internal(set) var traits = TextInputTraits()

  private let send: (ExtensionMessage) -> Void
  private var edits: [(number: Int, edit: DocumentEdit)] = []
  private var lastEdit = 0
  /// The marked text, which is not part of the document.
  private var marked = ""
  /// The marked text after the last edit that the host has reported.
  private var reportedMarked = ""

  init(send: @escaping (ExtensionMessage) -> Void) {
    self.send = send
  }

  /// Whether there is text before or after the insertion point, as far as is known.
  public var hasText: Bool {
    documentContextBeforeInput?.isEmpty == false || documentContextAfterInput?.isEmpty == false
  }

  /// Types the text (R-DOC-1): at most 1,024 characters per touch, no control characters except newline and tab.
  public func insertText(_ text: String) {
    guard !text.isEmpty else { return }
    make(.insertText(text))
  }

  /// Deletes the character before the insertion point, or the last `count` characters (R-DOC-2).
  public func deleteBackward(_ count: Int = 1) {
    guard count > 0 else { return }
    make(.deleteBackward(min(count, Bounds.reach)))
  }

  /// Moves the insertion point by `offset` characters, backwards if negative (R-DOC-4).
  public func adjustTextPosition(byCharacterOffset offset: Int) {
    guard offset != 0 else { return }
    make(.adjustTextPosition(offset))
  }

  /// Shows the text as not final, and selects a part of it, counted in characters (R-DOC-7). Inserted text replaces
  /// the marked text, and a deletion removes the marked text.
  public func setMarkedText(_ text: String, selectedRange: Range<Int>) {
    make(.setMarkedText(text, start: selectedRange.lowerBound, length: selectedRange.count))
  }

  /// Makes the marked text part of the document.
  public func unmarkText() {
    make(.unmarkText)
  }

  private func make(_ edit: DocumentEdit) {
    lastEdit += 1
    edits.append((lastEdit, edit))
    apply(edit)
    send(.edit(edit, number: lastEdit))
  }

  private func apply(_ edit: DocumentEdit) {
    switch edit {
    case .insertText(let text):
      marked = ""
      insert(text)
    case .deleteBackward(let count):
      if !marked.isEmpty {
        marked = ""
      } else if selectedText?.isEmpty == false {
        selectedText = nil
      } else if let before = documentContextBeforeInput {
        documentContextBeforeInput = String(before.dropLast(count))
      }
    case .adjustTextPosition:
      marked = ""
      (documentContextBeforeInput, documentContextAfterInput, selectedText) = (nil, nil, nil)
    case .setMarkedText(let text, _, _): marked = text
    case .unmarkText:
      if !marked.isEmpty { insert(marked) }
      marked = ""
    }
  }

  private func insert(_ text: String) {
    selectedText = nil
    documentContextBeforeInput = documentContextBeforeInput.map { $0 + text }
  }

  /// Adopts the text that the host has reported. This text contains the program's edits up to a number; the later
  /// edits are applied to it.
  func handle(_ text: HostMessage.DocumentText) {
    marked = reportedMarked
    for (number, edit) in edits where number <= text.edit { apply(edit) }
    reportedMarked = marked
    documentContextBeforeInput = text.before
    documentContextAfterInput = text.after
    selectedText = text.selected
    edits.removeAll { $0.number <= text.edit }
    for (_, edit) in edits { apply(edit) }
  }
}

/// The traits of a field (R-TRAIT). Traits that no application reports have their default values. The values are the
/// names of the guide.
public struct TextInputTraits: Hashable, Sendable {
  /// `default`, `asciiCapable`, `URL`, `emailAddress`, `numberPad`, …
  public internal(set) var keyboardType = "default"
  /// `default`, `go`, `search`, `send`, …
  public internal(set) var returnKeyType = "default"
  public internal(set) var enablesReturnKeyAutomatically = false
  /// `default`, `light` or `dark`.
  public internal(set) var keyboardAppearance = "default"
  /// `none`, `words`, `sentences` or `allCharacters`.
  public internal(set) var autocapitalizationType = "sentences"
  /// `default`, `no` or `yes`.
  public internal(set) var autocorrectionType = "default"
  public internal(set) var spellCheckingType = "default"
  /// A number that changes when another document gets the focus.
  public internal(set) var documentIdentifier = 0
  /// The language of the field's text, as in `de-CH`; nil if it is unknown.
  public internal(set) var documentLanguage: String?
  /// Whether the field is secure. Always false, since only built-in keyboards type into secure fields (R-TRAIT-4).
  public var isSecureTextEntry: Bool { false }
}

extension TextInputTraits {
  init(_ traits: Traits) {
    keyboardType = traits.keyboardType
    returnKeyType = traits.returnKeyType
    enablesReturnKeyAutomatically = traits.enablesReturnKeyAutomatically
    keyboardAppearance = traits.keyboardAppearance
    autocapitalizationType = traits.autocapitalizationType
    autocorrectionType = traits.autocorrectionType
    spellCheckingType = traits.spellCheckingType
    documentIdentifier = traits.document
    documentLanguage = traits.language
  }
}
