import KeyModel
import Testing

@testable import InputMethods

/// The server of `keycap-im`: who gets marks, what the keyboard hears, and what is left when it ends (R-DOC-7).
@Suite struct MarkServerTests {
  private static let start = Instant(microseconds: 0)
  private static let flags: ContextFlags = [.styledMarks, .marks]

  /// A server with one context of a client that has the focus; its number.
  private func server(
    _ toolkit: MarkServer.Toolkit = .other, flags: ContextFlags? = MarkServerTests.flags
  ) throws -> (MarkServer, UInt64) {
    var server = MarkServer()
    let made = server.create(for: ":1.5")
    let number = try #require(made)
    if let flags {
      #expect(server.call(.capabilities(flags), number) == [])
    }
    #expect(server.call(.focusIn, number) == [.identify(":1.5")])
    let reported = server.handle(.identified(":1.5", process: 42, toolkit), at: Self.start)
    #expect(reported == (flags.map { [.tell(.field(number, process: 42, $0))] } ?? []))
    return (server, number)
  }

  @Test func aMarkGoesToTheClientAndIsCleared() throws {
    var (server, number) = try server()
    #expect(server.mark("ni", number) == [.mark("ni", number, of: ":1.5")])
    #expect(server.mark("你h", number) == [.mark("你h", number, of: ":1.5")])
    #expect(server.mark("", number) == [.mark("", number, of: ":1.5")])
    #expect(server.mark("", number) == [])
  }

  @Test func aContextThatLosesTheFocusLosesItsMark() throws {
    for call in [MarkServer.Call.focusOut, .destroy] {
      var (server, number) = try server()
      _ = server.mark("ni", number)
      #expect(
        server.call(call, number) == [.mark("", number, of: ":1.5"), .tell(.left(number))])
      #expect(server.mark("ni", number) == [])
      #expect(server.report == [])
    }
  }

  @Test(arguments: [ContextFlags.password, .sensitive])
  func nothingIsMarkedInASecret(_ secret: ContextFlags) throws {
    var (server, number) = try server(flags: Self.flags.union(secret))
    #expect(server.mark("ni", number) == [])
    // The client says later that it is one.
    (server, number) = try self.server()
    _ = server.mark("ni", number)
    let flags = Self.flags.union(secret)
    #expect(
      server.call(.capabilities(flags), number) == [
        .mark("", number, of: ":1.5"), .tell(.field(number, process: 42, flags)),
      ])
    #expect(server.mark("nih", number) == [])
  }

  @Test func whatIsNotKnownIsASecret() throws {
    var (server, number) = try server(flags: nil)
    #expect(server.mark("ni", number) == [])
    #expect(server.report == [])
    #expect(
      server.call(.capabilities(Self.flags), number)
        == [.tell(.field(number, process: 42, Self.flags))])
    #expect(server.mark("ni", number) == [.mark("ni", number, of: ":1.5")])
    // Nor is a client marked in whose process the bus does not tell, or that draws no marks.
    var unknown = MarkServer()
    let made = unknown.create(for: ":1.5")
    let other = try #require(made)
    _ = unknown.call(.capabilities(Self.flags), other)
    _ = unknown.call(.focusIn, other)
    #expect(unknown.mark("ni", other) == [])
    (server, number) = try self.server(flags: [.multiline])
    #expect(server.mark("ni", number) == [])
  }

  @Test func aProgramWithQtIsNeverMarkedAndItsHintsAreHeard() throws {
    var server = MarkServer()
    let made = server.create(for: ":1.5")
    let number = try #require(made)
    _ = server.call(.focusIn, number)
    _ = server.call(.capabilities(Self.flags), number)
    let flags = Self.flags.union(.isQt)
    #expect(
      server.handle(.identified(":1.5", process: 42, .qt), at: Self.start)
        == [.tell(.field(number, process: 42, flags))])
    #expect(server.mark("ni", number) == [])
  }

  /// Fcitx's plug-in for Qt sets the property of a preferred kind of text and takes it back at once.
  @Test func whatQtPrefersIsKnownThoughItIsTakenBackAtOnce() throws {
    let cases: [(ContextFlags, ContextFlags)] = [
      (.number, .prefersNumbers), (.uppercase, .uppercase), (.lowercase, .lowercase),
    ]
    for (sign, meaning) in cases {
      var server = MarkServer()
      let made = server.create(for: ":1.5")
      let number = try #require(made)
      _ = server.call(.focusIn, number)
      _ = server.handle(.identified(":1.5", process: 42, .qt), at: Self.start)
      _ = server.call(.capabilities(Self.flags), number)
      func flags() -> ContextFlags? {
        guard case .field(_, _, let flags) = server.report.first else { return nil }
        return flags
      }
      _ = server.call(.focusOut, number)
      _ = server.call(.focusIn, number)
      _ = server.call(.capabilities(Self.flags.union(sign)), number, at: 100)
      _ = server.call(.capabilities(Self.flags), number, at: 101)
      #expect(flags() == Self.flags.union(meaning).union(.isQt))
      // Another field says nothing, and a program that changes its mind later prefers nothing.
      _ = server.call(.focusIn, number, at: 500)
      #expect(flags() == Self.flags.union(.isQt))
      _ = server.call(.capabilities(Self.flags.union(sign)), number, at: 600)
      #expect(flags() == Self.flags.union(sign).union(.isQt))
      _ = server.call(.capabilities(Self.flags), number, at: 900)
      #expect(flags() == Self.flags.union(.isQt))
    }
  }

  @Test func aClientCannotClaimWhatOnlyTheServerKnows() throws {
    var (server, number) = try server()
    _ = server.call(.capabilities(ContextFlags(rawValue: UInt64.max)), number)
    guard case .field(_, _, let flags) = server.report.first else {
      Issue.record("no field")
      return
    }
    #expect(flags.isDisjoint(with: [.isQt, .prefersNumbers]))
  }

  @Test func aClientSpeaksForItsOwnContextsAlone() throws {
    var (server, number) = try server()
    _ = server.mark("ni", number)
    #expect(server.call(.focusOut, number, by: ":1.6") == [])
    #expect(server.call(.destroy, number, by: ":1.6") == [])
    #expect(!server.owns(":1.6", number))
    #expect(server.report == [.field(number, process: 42, Self.flags)])
    #expect(server.mark("ni", 99) == [])
  }

  @Test func whatAClientHadGoesWithIt() throws {
    var (server, number) = try server()
    let made = server.create(for: ":1.5")
    let second = try #require(made)
    #expect(server.handle(.gone(":1.5"), at: Self.start) == [.tell(.left(number))])
    #expect(!server.owns(":1.5", second))
    #expect(server.handle(.identified(":1.5", process: 42, .other), at: Self.start) == [])
  }

  @Test func withoutAKeyboardMarksAreClearedAndTheNamesAreFreeSoonAfter() throws {
    var (server, number) = try server()
    _ = server.mark("ni", number)
    #expect(
      server.handle(.keyboardEnded, at: Self.start) == [.mark("", number, of: ":1.5")])
    #expect(server.deadline == Self.start + MarkServer.farewell)
    #expect(!server.isIdle)
    #expect(server.handle(.deadline, at: Self.start + MarkServer.farewell) == [.letGo])
    #expect(server.isIdle)
    #expect(server.deadline == nil)
    // Clients are answered as ever, and nobody hears of them.
    #expect(server.call(.focusOut, number) == [])
    let made = server.create(for: ":1.7")
    let other = try #require(made)
    #expect(server.call(.focusIn, other, by: ":1.7") == [.identify(":1.7")])
    #expect(server.mark("ni", other) == [])
  }

  @Test func theSessionEndsItOnceNoMarkStands() throws {
    var (server, number) = try server()
    _ = server.mark("ni", number)
    #expect(server.handle(.ending, at: Self.start) == [.mark("", number, of: ":1.5")])
    #expect(server.handle(.keyboardEnded, at: Self.start + 10) == [])
    #expect(server.handle(.deadline, at: Self.start + MarkServer.farewell) == [.end])
    // One without a keyboard has no marks.
    (server, _) = try self.server()
    _ = server.handle(.keyboardEnded, at: Self.start)
    _ = server.handle(.deadline, at: Self.start + MarkServer.farewell)
    #expect(server.handle(.ending, at: Self.start + 900) == [.end])
  }

  @Test func aClientCannotFillTheMemory() {
    var server = MarkServer()
    let made = (0..<2 * MarkServer.mostOfOne).compactMap { _ in server.create(for: ":1.5") }
    #expect(made.count == MarkServer.mostOfOne)
    #expect(server.create(for: ":1.6") != nil)
    for client in 0..<20 {
      for _ in 0..<MarkServer.mostOfOne { _ = server.create(for: ":2.\(client)") }
    }
    #expect(server.create(for: ":1.7") == nil)
  }

  /// Whatever clients and the keyboard do, in any order: a mark stands only where it may, and none is left at the end.
  @Test func noMarkIsLeftWhateverHappens() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var server = MarkServer()
      var marks: [UInt64: String] = [:]
      let clients = [":1.1", ":1.2"]
      var numbers: [UInt64] = []
      func note(_ actions: [MarkServer.Action]) {
        for case .mark(let text, let number, of: _) in actions {
          marks[number] = text.isEmpty ? nil : text
        }
      }
      for _ in 0..<60 {
        let client = clients.randomElement(using: &random) ?? ""
        let number = numbers.randomElement(using: &random) ?? 1
        let flags: ContextFlags = .random(using: &random) ? Self.flags : [.marks, .password]
        switch Int.random(in: 0..<8, using: &random) {
        case 0: if let made = server.create(for: client) { numbers.append(made) }
        case 1: note(server.call(.focusIn, number, by: client))
        case 2: note(server.call(.focusOut, number, by: client))
        case 3: note(server.call(.capabilities(flags), number, by: client))
        case 4: note(server.handle(.identified(client, process: 7, .other), at: Self.start))
        case 5: note(server.call(.destroy, number, by: client))
        default: note(server.mark("ni", number))
        }
        let focused = server.report.compactMap { line -> UInt64? in
          guard case .field(let number, _, let flags) = line, !flags.isSecret else { return nil }
          return number
        }
        #expect(Set(marks.keys).isSubset(of: focused))
      }
      note(server.handle(.keyboardEnded, at: Self.start))
      #expect(marks.isEmpty)
    }
  }
}

extension MarkServer {
  fileprivate mutating func call(
    _ call: Call, _ number: UInt64, by client: String = ":1.5", at time: Milliseconds = 0
  ) -> [Action] {
    handle(.called(call, number, by: client), at: Instant(microseconds: 0) + time)
  }

  fileprivate mutating func mark(_ text: String, _ number: UInt64) -> [Action] {
    handle(.reported(.mark(number, text)), at: Instant(microseconds: 0))
  }
}
