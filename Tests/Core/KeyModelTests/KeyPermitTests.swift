import Testing

@testable import KeyModel

/// What an administrator's list of keys lets through (R-DESK-5).
@Suite struct KeyPermitTests {
  @Test(arguments: [
    ("F1", "F1", true), ("F1", "Ctrl+F1", true), ("F1", "F2", false),
    ("Ctrl+Alt+*", "Ctrl+Alt+a", true),
    ("Ctrl+Alt+*", "Ctrl+Alt+F1", true), ("Ctrl+Alt+*", "Ctrl+a", false),
    ("Alt+Tab", "Alt+Tab", true),
    ("Alt+Tab", "Tab", false), ("ctrl+w", "Ctrl+Shift+W", true), ("Ctrl++", "Ctrl++", true),
    ("Super+*", "Super+space", true), ("Ctrl+Space", "Ctrl+space", true), ("*", "a", true),
  ])
  func aPatternForbidsWhatHasItsModifiers(_ forbidden: String, _ struck: String, _ is: Bool) throws
  {
    let permit = KeyPermit(forbidden: [try #require(KeyPattern(forbidden))])
    let chord = try #require(KeyPattern(struck))
    guard case .one(let key) = chord.key else { return }
    #expect(permit.allows(key, chord.modifiers) == !`is`)
  }

  /// Programs take Ctrl+Ц for Ctrl+W (R-CHORD-1).
  @Test func aLetterOfAnotherScriptIsTheKeyOfItsPlace() throws {
    let permit = KeyPermit(forbidden: [try #require(KeyPattern("Ctrl+w"))])
    for (column, isAllowed) in [(0, true), (1, false)] {
      let place = try #require(KeyPlace(row: 1, column: column))
      #expect(permit.allows(.letter("ц", place), .control) == isAllowed)
      #expect(permit.allows(.letter("ц", place), .alt))
      #expect(!KeyPermit(scope: .text).allows(.letter("ц", place), .control))
    }
  }

  @Test(arguments: ["", "Hyper+a", "Ctrl+", "F99", "Ctrl+Alt"])
  func whatNamesNoKeyIsNoPattern(_ text: String) { #expect(KeyPattern(text) == nil) }

  @Test func textIsAListOfWhatIsAllowed() {
    let permit = KeyPermit(scope: .text)
    for key in [Keysym.return, .backSpace, .delete, .tab, .left, .up, .space] {
      #expect(permit.allows(.keysym(key)))
    }
    for key in [Keysym.escape, .home, .menu, .print, .insert, .pageUp, .function(1), .function(11)]
    {
      #expect(!permit.allows(.keysym(key)))
    }
    #expect(permit.allows(.keysym(.left), .shift) && permit.allows(.keysym(.tab), .shift))
    #expect(!permit.allows(.keysym(.return), .shift) && !permit.allows(.keysym(.tab), .alt))
    for modifiers in [Modifiers.control, .alt, .super, .altGr, [.control, .shift]] {
      #expect(!permit.allows(.character("a"), modifiers))
      #expect(permit.admitted(.hold(modifiers), held: []) == .hold([]))
    }
    #expect(permit.admitted(.commit("a\u{1b}é\n日"), held: []) == .commit("aé\n日"))
    #expect(permit.admitted(.commit("\u{1b}"), held: []) == nil)
    #expect(
      permit.admitted(.strike(.keysym(.return), .shift), held: []) == .strike(.keysym(.return), []))
    #expect(permit.admitted(.strike(.keysym(.function(4)), .alt), held: []) == nil)
  }

  /// What is typed while modifiers are down in the server is a chord, whichever way it is sent.
  @Test func heldModifiersCount() throws {
    let permit = KeyPermit(
      forbidden: try ["Ctrl+T", "Alt+BackSpace", "Super+*"].map { try #require(KeyPattern($0)) })
    #expect(permit.admitted(.commit("tT"), held: .control) == nil)
    #expect(permit.admitted(.commit("xt"), held: .control) == .commit("x"))
    #expect(permit.admitted(.commit("t"), held: []) == .commit("t"))
    #expect(permit.admitted(.delete(before: 1, after: 0), held: .alt) == nil)
    #expect(permit.admitted(.strike(.character("t"), []), held: .control) == nil)
    #expect(permit.admitted(.hold([.super, .control]), held: []) == .hold(.control))
    #expect(permit.admitted(.mark(nil), held: .control) == .mark(nil))
  }
}
