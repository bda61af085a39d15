import KeyModel
import Testing

@testable import InputSession

/// Capitals that came by themselves where no sentence begins (R-TEXT-1, R-HARM-1).
@Suite struct OwnCapitalTests {
  @Test(arguments: [
    ("www.", "www."), ("www.example.org ", "www.example.org "), ("https://", "https://"),
    ("name@host", "name@host"),
    ("for i in range", "for i in range"), ("print(\"hi\")", "print(\"hi\")"), ("ls -l", "ls -l"),
    ("sudo apt", "sudo apt"), ("git clone x", "git clone x"), ("max_items", "max_items"),
    ("x += 1;\n", "x += 1;\n"), ("see it. www.", "See it. www."), ("one.\nwww.", "One.\nwww."),
    // Sentences keep theirs.
    ("for people in need ", "For people in need "), ("well - that", "Well - that"),
    ("item(s)", "Item(s)"),
    ("note: so", "Note: so"), ("git is", "Git is"), ("and/or", "And/or"), ("ls", "Ls"),
  ])
  func aCapitalOfOursIsTakenBack(keys: String, text: String) {
    var traits = FieldTraits()
    traits.isMultiline = true
    var client = Client(traits: traits)
    client.type(keys)
    #expect(client.text == text)
    #expect(client.session.text.before == text)
  }

  /// A capital that the user made stays, and so does one of which the text says nothing any more.
  @Test func theUsersCapitalStays() {
    var client = Client("see ")
    client.perform(client.session.type("W"))
    client.type("ww.x")
    #expect(client.text == "see Www.x")
    client = Client()
    client.type("ww")
    client.session.move(by: -1)
    client.session.move(by: 1)
    client.type("w.")
    #expect(client.text == "Www.")
  }

  /// What is known for code has no curly marks, and is not corrected.
  @Test func whatIsKnownForCodeStaysAsItIs() {
    var client = Client()
    client.type("print(\"it's\")")
    #expect(client.text == "print(\"it's\")")
    client = Client()
    client.type("for i in rnage")
    client.answer("range")
    client.type("(5) ")
    #expect(client.text == "for i in rnage(5) ")
  }

  @Test func aBackspaceTakesOneCharacter() {
    var client = Client()
    client.type("www.⌫⌫")
    #expect(client.text == "ww")
  }
}
