/// A message of the host to an extension.
package struct HostMessage: Hashable, Sendable {
  package var content: Content
  /// Number of the message; nil if the message needs no answer. The program answers a numbered message with `done`,
  /// so that the host knows that the program responds.
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
    /// A stage in the life of the view or the document.
    case stage(Stage)
    case key(KeyTouch)
    case touch(PictureTouch)
    case answer(id: String, Answer)
    /// The half of the memory with this frame is free again.
    case frameDone(Int)
    /// The values of the settings that the bundle's `settings.toml` declares.
    case settings([String: JSON])
  }

  /// The types of messages, as in JSON.
  package static let types: Set<String> = Set(Stage.allCases.map(\.rawValue)).union([
    "welcome", "view", "traits", "text", "key", "touch", "answer", "frameDone", "settings",
  ])

  /// The stages of the guide, with its names (R-DOC-6).
  package enum Stage: String, Hashable, Sendable, CaseIterable {
    case viewWillAppear, viewDidAppear, viewWillDisappear, viewDidDisappear
    case textWillChange, textDidChange, selectionWillChange, selectionDidChange
  }

  /// The host's part of the greeting.
  package struct Welcome: Hashable, Sendable {
    package var version: Int
    /// The folder that the program may write into.
    package var container: String
    /// The folder that the program shares with its application; nil if it has no open access.
    package var shared: String?
    /// The user's locale, BCP 47.
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
    /// The alternate that the user chose by a long press; nil if none was chosen.
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
    /// The number of the finger, the same from touch to lift.
    package var id: Int
    package var phase: TouchPhase
    /// Horizontal place, in px of the picture.
    package var x: Double
    /// Vertical place, in px of the picture.
    package var y: Double
    /// The time in ms, on the host's own clock.
    package var time: Int

    package init(id: Int, phase: TouchPhase, x: Double, y: Double, time: Int) {
      self.id = id
      self.phase = phase
      self.x = x
      self.y = y
      self.time = time
    }
  }

  /// The text around the insertion point (R-DOC-3); each text is nil if it is unknown.
  package struct DocumentText: Hashable, Sendable {
    package var before: String?
    package var after: String?
    package var selected: String?
    /// Number of the program's last edit that the text contains.
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
    /// The input and the expansion of each entry.
    case lexicon([Entry])
    /// The location in degrees, with the accuracy in m.
    case location(latitude: Double, longitude: Double, accuracy: Double)
    case contacts([Contact])
    case pasteboard(String?)
    /// The reason for a denial: `undecided`, `refused`, `unavailable`, `no open access`.
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
  /// Returns the supplementary lexicon (R-TEXT-5): shortcuts with their expansions, then names and words, whose
  /// expansions are the words themselves. The entries that exceed `Bounds` are left out.
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

  /// Returns the first contacts, as many as `Bounds.contacts` allows.
  package static func contacts(cards: [Contact]) -> HostMessage.Answer {
    var room = Bounds.contacts
    let fitting = cards.prefix {
      room -= $0.json.line.utf8.count + 1
      return room >= 0
    }
    return .contacts(Array(fitting))
  }

  /// Returns the text of the clipboard without control characters that no field accepts; nil if the clipboard has no text.
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
