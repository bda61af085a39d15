import Foundation
import Runtime
import TestKit
import Testing

/// The state of each type is small enough to be understood: at most 25 stored properties and 3 Bools over all of its
/// extensions. The properties of a value that is stored in the type and declared inside it count as the type's own, so
/// that no count falls by moving properties into a bag.
@Suite struct StoredPropertiesTests {
  private static let (most, mostFlags) = (25, 3)

  /// A type that may have more, with its present count and the reason.
  private struct Exception {
    var properties: Int
    var flags: Int
    var reason: String

    init(_ properties: Int, _ flags: Int, _ reason: String) {
      (self.properties, self.flags, self.reason) = (properties, flags, reason)
    }
  }

  private static let exceptions: [String: Exception] = [
    "ButtonWindow": Exception(10, 4, "state of an X window"),
    "ClientFinder": Exception(17, 4, "state: what is known of the client with the focus"),
    "ClientProfile": Exception(
      24, 6, "a profile: each property is one habit of a client, set once"),
    "ClientSockets.SystemCall": Exception(4, 4, "facts of one system call"),
    "Confinement": Exception(9, 4, "options of a command line"),
    "Conversion": Exception(13, 5, "state: a frame around the machines of a composition"),
    "KeyReceiverTracker": Exception(7, 4, "state: locks and grabs by their sources"),
    "Display": Exception(16, 5, "state: what is stale in each window"),
    "ErrorModel": Exception(46, 0, "constants of a model, measured together"),
    "ExtensionProcess.Command": Exception(9, 4, "options of a command line"),
    "Facts": Exception(16, 5, "facts that an application reports of an object"),
    "Field": Exception(14, 5, "facts that are known of a field"),
    "FieldRule": Exception(17, 8, "a rule of a file, a property for each key"),
    "FieldTracker": Exception(
      21, 5, "state: a tap that is not decided, and what was reported of a window"),
    "FieldTraits": Exception(13, 7, "the traits of UITextInputTraits (R-TRAIT-1)"),
    "InputHints": Exception(8, 6, "facts that an input context reports"),
    "Key": Exception(26, 1, "a key of a file, a property for each of its keys"),
    "Keyboard": Exception(27, 1, "a frame around machines, with the values that each event reads"),
    "KeyboardDefinition": Exception(20, 4, "a file, a property for each of its keys"),
    "Kimpanel": Exception(10, 6, "state of a panel as the protocol reports it"),
    "KnownText": Exception(19, 5, "state: the text with the keys that are on their way to it"),
    "Outbox": Exception(19, 4, "the results of one event, which are forgotten with it"),
    "PageSurroundings": Exception(12, 4, "a message to a page, a property for each of its parts"),
    "Policy": Exception(7, 4, "a file, a property for each of its keys"),
    "PublicState": Exception(14, 10, "the properties of the objects on the session's bus"),
    "RawPresses": Exception(9, 4, "state: which raw events are selected, and why"),
    "EnabledKeyboards": Exception(
      20, 6, "state: the keyboards that are enabled, and what the field asks of them"),
    "EnabledKeyboards.Demands": Exception(4, 4, "what a field asks of a keyboard"),
    "RunCommand": Exception(9, 5, "options of a command line"),
    "RunOptions": Exception(10, 5, "options of a command line"),
    "SceneBasis": Exception(12, 6, "all that a picture is drawn from, to be compared"),
    "FocusWatcher": Exception(20, 5, "a device: the reports that the keyboard wants of a field"),
    "Settings": Exception(40, 12, "a file, a property for each of its keys"),
    "ShiftState": Exception(8, 4, "state of a key that is tapped, held and locked"),
    "SpeechLine": Exception(14, 4, "state of a conversation with speech-dispatcher"),
    "SpeechSettings": Exception(8, 6, "settings of a file, a property for each key"),
    "Status": Exception(28, 6, "the report of keycap status, a property for each line"),
    "Surroundings": Exception(21, 4, "facts that all machines read and only the frame writes"),
    "WindowBasis": Exception(
      16, 7, "all that the layout of the window follows from, to be compared"),
    "Synthesizer": Exception(26, 0, "a frame around machines, with the devices that it drives"),
    "TextServices": Exception(14, 13, "settings of a file, a property for each key"),
    "Theme": Exception(26, 1, "a file, a property for each of its keys"),
    "ToolkitModules": Exception(5, 5, "facts that are found of a session"),
    "ToolkitProfile": Exception(
      7, 6, "a profile: each property is one habit of a toolkit, set once"),
  ]

  private struct Property {
    var isFlag: Bool
    /// The name of the property's type; nil for collections, and for types that the line does not name.
    var type: Substring?
  }

  /// The stored properties of each type, by the type's name with the names of the types around it.
  private static func readProperties() throws -> [String: [Property]] {
    var found: [String: [Property]] = [:]
    let files = try #require(FileManager.default.enumerator(atPath: "\(Repository.root)/Sources"))
    for case let file as String in files where file.hasSuffix(".swift") {
      read(try TextFile.read("\(Repository.root)/Sources/\(file)"), into: &found)
    }
    return found
  }

  private static let modifiers =
    #"(?:(?:@\w+(?:\([^)]*\))?|package|public|private|fileprivate|internal|final|indirect|lazy|weak"#
    + #"|unowned|nonisolated|dynamic)(?:\((?:set|unsafe)\))?\s+)*"#
  private static let declaration =
    #"^\s*"# + modifiers + #"(struct|class|enum|actor|extension|protocol)\s+([A-Z_][\w.]*)"#
  private static let property = #"^\s*"# + modifiers + #"(?:var|let)\s+(?:\w+|\([^)]*\))(.*)$"#

  /// The lines of a file, with nothing in the place of comments and of the contents of strings.
  private static func lines(of text: String) -> [Substring] {
    let code = text.replacing(#/"""[\s\S]*?"""/#) { match in
      String(repeating: "\n", count: match.output.count { $0 == "\n" })
    }
    return code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.replacing(#/"(?:\\.|[^"\\])*"/#, with: "\"\"").replacing(#/\/\/.*/#, with: "")[...]
    }
  }

  private static func read(_ text: String, into found: inout [String: [Property]]) {
    guard let declaration = try? Regex(declaration, as: (Substring, Substring, Substring).self),
      let property = try? Regex(property, as: (Substring, Substring).self)
    else { return }
    var types: [(name: String, depth: Int, isStored: Bool)] = []
    var opening: (name: String, isStored: Bool)?
    var depth = 0
    let lines = lines(of: text)
    for (index, line) in lines.enumerated() {
      if let match = line.firstMatch(of: declaration) {
        let outer = match.output.1 == "extension" ? nil : types.last?.name
        opening = (
          (outer.map { $0 + "." } ?? "") + match.output.2,
          ["struct", "class", "actor"].contains(match.output.1)
        )
      } else if let type = types.last, type.isStored, depth == type.depth + 1,
        let match = line.firstMatch(of: property),
        !isComputed(match.output.1, before: lines[(index + 1)...].prefix(2))
      {
        found[type.name, default: []].append(read(match.output.1))
      }
      for character in line {
        if character == "{" {
          if let type = opening { types.append((type.name, depth, type.isStored)) }
          opening = nil
          depth += 1
        } else if character == "}" {
          depth -= 1
          if types.last?.depth == depth { types.removeLast() }
        }
      }
    }
  }

  /// Whether the property whose line ends with `rest` has a getter instead of a value.
  private static func isComputed(_ rest: Substring, before next: ArraySlice<Substring>) -> Bool {
    guard let brace = rest.firstIndex(of: "{") else { return false }
    if let sign = rest.firstIndex(of: "="), sign < brace { return false }
    return !([rest] + next).contains { $0.contains("didSet") || $0.contains("willSet") }
  }

  private static func read(_ rest: Substring) -> Property {
    let type = rest.firstMatch(of: #/^\s*(?::\s*([A-Z]\w*)\??\s*(?:$|=|\{)|=\s*([A-Z]\w*)\()/#)
    return Property(
      isFlag: rest.firstMatch(of: #/^\s*(?::\s*Bool\b|=\s*(?:true|false)\b)/#) != nil,
      type: type?.output.1 ?? type?.output.2)
  }

  /// The numbers of properties and Bools of a type, with those of the values inside it.
  private static func count(_ name: String, in all: [String: [Property]]) -> (Int, Int) {
    var (properties, flags) = (0, 0)
    for property in all[name] ?? [] {
      properties += 1
      flags += property.isFlag ? 1 : 0
      guard let type = property.type, all["\(name).\(type)"] != nil else { continue }
      let inner = count("\(name).\(type)", in: all)
      properties += inner.0 - 1
      flags += inner.1
    }
    return (properties, flags)
  }

  @Test func theStateOfEachTypeIsSmall() throws {
    let all = try Self.readProperties()
    #expect(all.count > 500, "the types of the program are found")
    for name in all.keys.sorted() {
      let (properties, flags) = Self.count(name, in: all)
      guard let exception = Self.exceptions[name] else {
        #expect(properties <= Self.most, "\(name) has \(properties) stored properties")
        #expect(flags <= Self.mostFlags, "\(name) has \(flags) Bools")
        continue
      }
      #expect(properties <= exception.properties, "\(name) has \(properties) stored properties")
      #expect(flags <= exception.flags, "\(name) has \(flags) Bools")
      let isNeeded = properties > Self.most || flags > Self.mostFlags
      #expect(
        isNeeded && exception.properties == properties && exception.flags == flags,
        "the exception for \(name) can be lowered to \(properties) properties, \(flags) Bools")
    }
    for name in Self.exceptions.keys.sorted() {
      #expect(all[name] != nil, "\(name) is an exception, but there is no such type")
    }
  }

  /// The reader finds what it has to find: each kind of property, and the values inside a type.
  @Test func propertiesAreCounted() {
    var all: [String: [Property]] = [:]
    Self.read(
      """
      /// var comment: Bool
      struct Outer {
        private struct Bag {
          var isOn = false
          var count = 0
        }
        enum Kind { case one }
        static let none = 0
        let text = "var inside: Bool"
        private(set) var isReady: Bool
        var observed = 0 {
          didSet { isReady = true }
        }
        var sum: Int {
          let local = 1
          return local
        }
        private var bag = Bag()
        var kind = Kind.one
        lazy var late = Late { }
      }
      extension Outer {
        struct Deep {
          var isDeep: Bool
          weak var other: Outer?
        }
      }
      """, into: &all)
    #expect(all["Outer"]?.count == 6)
    #expect(all["Outer"]?.count { $0.isFlag } == 1)
    let outer = Self.count("Outer", in: all)
    #expect(outer.0 == 7 && outer.1 == 2, "the values inside count")
    let deep = Self.count("Outer.Deep", in: all)
    #expect(deep.0 == 2 && deep.1 == 1)
  }
}
