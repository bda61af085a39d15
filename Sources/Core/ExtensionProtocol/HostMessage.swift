/// What the host tells a keyboard by somebody else.
package struct HostMessage: Hashable, Sendable {
  package var content: Content
  /// The program closes a numbered message with `done`, so that the host knows that it still answers.
  package var number: Int?

  package init(_ content: Content, number: Int? = nil) {
    self.content = content
    self.number = number
  }

  package enum Content: Hashable, Sendable {
    case welcome(Welcome)
    case view(ViewState)
    case traits(Traits)
    case text(DocumentText)
    /// A stage of the view's or the document's life.
    case stage(Stage)
    case key(KeyTouch)
    case touch(PictureTouch)
    case answer(id: String, Answer)
    /// The half of the memory in which that frame was drawn is free again.
    case frameDone(Int)
    /// The values of the settings that the bundle's `settings.toml` declares.
    case settings([String: JSON])
  }

  /// The types of the messages, as they are written.
  package static let types: Set<String> = Set(Stage.allCases.map(\.rawValue)).union([
    "welcome", "view", "traits", "text", "key", "touch", "answer", "frameDone", "settings",
  ])

  /// The stages that the guide names, with its names (R-DOC-6).
  package enum Stage: String, Hashable, Sendable, CaseIterable {
    case viewWillAppear, viewDidAppear, viewWillDisappear, viewDidDisappear
    case textWillChange, textDidChange, selectionWillChange, selectionDidChange
  }

  /// The host's part of the greeting.
  package struct Welcome: Hashable, Sendable {
    package var version: Int
    /// The folder that the program may write into.
    package var container: String
    /// The folder that it shares with its application; nil without open access.
    package var shared: String?
    /// BCP 47.
    package var locale: String
    /// Whether open access has been granted (R-TRUST-1).
    package var fullAccess: Bool

    package init(
      version: Int = Bounds.version, container: String, shared: String? = nil, locale: String,
      fullAccess: Bool = false
    ) {
      self.version = version
      self.container = container
      self.shared = shared
      self.locale = locale
      self.fullAccess = fullAccess
    }
  }

  package enum Phase: String, Hashable, Sendable, CaseIterable {
    case down, tap, hold, `repeat`, cancel
  }

  /// A touch on a key that the host draws.
  package struct KeyTouch: Hashable, Sendable {
    package var id: String
    package var phase: Phase
    /// The alternate that a long press chose.
    package var choice: String?

    package init(id: String, phase: Phase, choice: String? = nil) {
      self.id = id
      self.phase = phase
      self.choice = choice
    }
  }

  package enum TouchPhase: String, Hashable, Sendable, CaseIterable {
    case began, moved, ended, cancelled
  }

  /// A finger on the picture.
  package struct PictureTouch: Hashable, Sendable {
    /// The finger, the same from its beginning to its end.
    package var id: Int
    package var phase: TouchPhase
    /// In px of the picture.
    package var x: Double
    package var y: Double
    /// In ms, on a clock of the host's own.
    package var time: Int

    package init(id: Int, phase: TouchPhase, x: Double, y: Double, time: Int) {
      self.id = id
      self.phase = phase
      self.x = x
      self.y = y
      self.time = time
    }
  }

  /// The text around the insertion point (R-DOC-3); nil where it is not known.
  package struct DocumentText: Hashable, Sendable {
    package var before: String?
    package var after: String?
    package var selected: String?
    /// The last edit of the program that is part of the text.
    package var edit: Int

    package init(before: String?, after: String?, selected: String?, edit: Int) {
      self.before = before
      self.after = after
      self.selected = selected
      self.edit = edit
    }
  }

  /// The answer to a request.
  package enum Answer: Hashable, Sendable {
    /// What each entry's input stands for.
    case lexicon([Entry])
    /// Degrees, and the accuracy in m.
    case location(latitude: Double, longitude: Double, accuracy: Double)
    case contacts([Contact])
    case pasteboard(String?)
    /// Why nothing is given: `undecided`, `refused`, `unavailable`, `no open access`.
    case denied(String)

    package struct Entry: Hashable, Sendable {
      package var userInput: String
      package var documentText: String

      package init(userInput: String, documentText: String) {
        self.userInput = userInput
        self.documentText = documentText
      }
    }

    package struct Contact: Hashable, Sendable {
      package var name: String
      package var places: [String]
      package var numbers: [String]

      package init(name: String, places: [String] = [], numbers: [String] = []) {
        self.name = name
        self.places = places
        self.numbers = numbers
      }
    }
  }
}

extension HostMessage.Answer {
  /// The supplementary lexicon (R-TEXT-5): what shortcuts stand for, then names and words, which stand for themselves. As
  /// many as `Bounds` leave room for.
  package static func lexicon(shortcuts: [Entry], words: [String]) -> HostMessage.Answer {
    var room = Bounds.lexiconBytes
    let entries = (shortcuts + words.map { Entry(userInput: $0, documentText: $0) })
      .prefix(Bounds.lexicon)
    return .lexicon(
      Array(
        entries.prefix {
          room -= $0.json.line.utf8.count + 1
          return room >= 0
        }))
  }

  /// The first of the contacts, as many as `Bounds.contacts` leaves room for.
  package static func contacts(cards: [Contact]) -> HostMessage.Answer {
    var room = Bounds.contacts
    let fitting = cards.prefix {
      room -= $0.json.line.utf8.count + 1
      return room >= 0
    }
    return .contacts(Array(fitting))
  }

  /// The text of the clipboard without the control characters that no field takes; nil for none.
  package static func pasteboard(text: String?) -> HostMessage.Answer {
    .pasteboard(
      text.map { text in
        String(
          String.UnicodeScalarView(
            text.unicodeScalars.filter {
              $0.properties.generalCategory != .control || "\n\t\r".unicodeScalars.contains($0)
            }))
      })
  }
}
