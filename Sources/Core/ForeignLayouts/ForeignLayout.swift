/// A keyboard layout of another program, the common value between its file and a keyboard file of ours.
package struct ForeignLayout: Hashable, Sendable {
  /// Name for people, from the file; empty where the file has none.
  package var name: String
  /// Language tag (BCP 47); nil where the file does not say.
  package var language: String?
  package var body: Body
  /// Characters that accents or long presses of the source give, by the character of the key.
  package var holds: [String: [String]]
  /// The parts that could not be converted, in the order of the lines.
  package var losses: [Loss]

  package enum Body: Hashable, Sendable {
    /// The four rows of a physical keyboard: E (from the key left of 1), D, C and B (from the key left of Z).
    case printed([[Levels]])
    /// Faces of a touch keyboard, the letters first.
    case touch([Face])
  }

  /// The characters of one physical key.
  package struct Levels: Hashable, Sendable {
    /// Plain, shift, AltGr, shift and AltGr; nil for none.
    package var texts: [String?]
    package init(_ texts: [String?] = []) { self.texts = texts }

    func text(_ level: Int) -> String? {
      texts.indices.contains(level) ? texts[level] : nil
    }
  }

  /// One face of a touch keyboard.
  package struct Face: Hashable, Sendable {
    package var role: Role
    package var rows: [[Cell]]

    package enum Role: Hashable, Sendable {
      case letters, numbers, symbols
      /// A further face, whose characters go to long presses.
      case further(String)
    }

    package init(role: Role, rows: [[Cell]]) {
      self.role = role
      self.rows = rows
    }
  }

  /// One key of a touch keyboard.
  package struct Cell: Hashable, Sendable {
    package var deed: Deed
    package var shifted: String?
    package var holds: [String]
    /// Line of the key in its file, from 1; 0 for none.
    package var line: Int

    package enum Deed: Hashable, Sendable {
      case text(String)
      /// A key that has a name in our pictures: `shift`, `delete`, `F5`.
      case named(String)
      case gap
    }

    package init(_ deed: Deed, shifted: String? = nil, holds: [String] = [], line: Int = 0) {
      self.deed = deed
      self.shifted = shifted
      self.holds = holds
      self.line = line
    }

    var text: String? { if case .text(let text) = deed { text } else { nil } }
  }

  /// A part of the file that could not be carried over, or was carried over in another form.
  package struct Loss: Hashable, Sendable {
    /// Line from 1; 0 for the whole file.
    package var line: Int
    package var text: String
    /// Whether a key or a character is missing; false for a change of form.
    package var isMissing: Bool

    package init(line: Int, _ text: String, isMissing: Bool = true) {
      self.line = line
      self.text = text
      self.isMissing = isMissing
    }
  }

  package init(
    name: String, language: String? = nil, body: Body, holds: [String: [String]] = [:],
    losses: [Loss] = []
  ) {
    self.name = name
    self.language = language
    self.body = body
    self.holds = holds
    self.losses = losses
  }

  /// Whether every key and character of the file was carried over.
  package var isWhole: Bool { !losses.contains(where: \.isMissing) }
}

/// Reasons why a file of another program cannot be read.
package enum ForeignFault: Error, Hashable, Sendable {
  /// The file is larger than the bound, in bytes.
  case tooLarge(Int)
  /// The bytes are no text.
  case notText
  /// The text is not of its format: the line, and what is wrong.
  case malformed(line: Int, String)
  /// No format of another program is recognised.
  case unknownFormat
  /// The file has no keys that could be read.
  case noKeys
  /// The file has several layouts; one of these names is needed.
  case severalLayouts([String])
  /// There is no layout of this name in the file.
  case noLayout(String)

  /// The message, without the file's name.
  package var message: String {
    switch self {
    case .tooLarge(let limit): "the file is larger than \(limit / 1024) KiB"
    case .notText: "the file is not a text"
    case .malformed(let line, let words): "line \(line): \(words)"
    case .unknownFormat: "no format of another keyboard is recognised"
    case .noKeys: "no keys are found in the file"
    case .severalLayouts(let names):
      "the file has several layouts; choose one by --section: " + names.joined(separator: ", ")
    case .noLayout(let name): "the file has no layout “\(name)”"
    }
  }
}
