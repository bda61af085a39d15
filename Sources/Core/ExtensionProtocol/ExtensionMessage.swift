/// A message of an extension to the host. `Documentation/extensions.md` describes every message.
package enum ExtensionMessage: Hashable, Sendable {
  /// The first message: the version of the protocol that the program uses.
  case hello(version: Int)
  case layout(ViewLayout)
  /// Changes of existing keys, by their identifiers.
  case update([String: ViewLayout.Change])
  case frame(PictureFrame)
  case constraint(Constraint)
  /// Removes the height constraint with this name.
  case removeConstraint(name: String)
  /// An edit of the document, with the program's count of its edits.
  case edit(DocumentEdit, number: Int)
  /// Acts as a tap on the globe key (R-GLOBE-3).
  case advanceToNextInputMode
  /// Acts as a long press on the globe key (R-GLOBE-4).
  case showInputModeList
  /// Hides the keyboard (R-GLOBE-7).
  case dismissKeyboard
  /// The language of the text that is being typed, BCP 47 (R-TEXT-8).
  case primaryLanguage(String)
  /// A request for a service of the host. The answer repeats `id`.
  case request(id: String, Service)
  case setPasteboard(String)
  case playInputClick
  /// The program has handled the message with this number.
  case done(Int)

  /// The services that the host offers on request (R-TRUST-3). All services except the lexicon need open access.
  package enum Service: String, Hashable, Sendable, CaseIterable {
    case supplementaryLexicon, location, contacts, pasteboard
  }

  /// A constraint on the height of the view (R-SIZE-3).
  package struct Constraint: Hashable, Sendable {
    package enum Relation: String, Hashable, Sendable, CaseIterable {
      case equal, atMost, atLeast
    }

    package var name: String
    package var relation: Relation
    /// The height in pt, 0…100,000.
    package var constant: Double
    /// The priority, 1…1000; 1000 is required.
    package var priority: Int

    package init(name: String, relation: Relation, constant: Double, priority: Int = 1000) {
      self.name = name
      self.relation = relation
      self.constant = constant
      self.priority = priority
    }
  }
}

/// An edit of the document in the focused field (R-DOC-1, R-DOC-2, R-DOC-4, R-DOC-7).
package enum DocumentEdit: Hashable, Sendable {
  case insertText(String)
  /// Deletes this number of graphemes before the insertion point.
  case deleteBackward(Int)
  /// Moves the insertion point by this number of graphemes, backwards if negative.
  case adjustTextPosition(Int)
  /// Shows the text as not final. `start` and `length`, in graphemes, are the selection in the text.
  case setMarkedText(String, start: Int, length: Int)
  /// Makes the marked text part of the document.
  case unmarkText
}

/// A frame of the picture that the program has drawn into one half of the shared memory.
package struct PictureFrame: Hashable, Sendable {
  /// Number of the frame, which the program counts.
  package var number: Int
  /// The half of the memory, 0 or 1.
  package var half: Int
  /// The changed areas, in px of the picture.
  package var damage: [Area]
  /// The area of the globe that the program has drawn, in px; nil if the program has drawn no globe (R-GLOBE-1).
  package var globe: Area?

  /// A rectangle of whole px.
  package struct Area: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  package init(number: Int, half: Int, damage: [Area], globe: Area? = nil) {
    self.number = number
    self.half = half
    self.damage = damage
    self.globe = globe
  }
}
