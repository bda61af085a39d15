import Testing

@testable import TextRules

/// Code told from prose by the text alone (R-HARM-1).
@Suite struct CodeSenseTests {
  @Test(arguments: [
    "def get_user(name):", "    return name", "\tgo vet ./...", "for (i = 0; i < n; i++) {",
    "#include <stdio.h>", "let total = prices.reduce(0, +)", "<p class=\"note\">", "color: red;",
    "SELECT name FROM users WHERE id = 1", "[package]", "key = value", "if [ -f \"$file\" ]; then",
    "const add = (a, b) => a + b", "std::vector<int> v", "// what follows", "printf(\"%d\\n\", x)",
    "x += 1", "$ cd src && make", "}", "@property", "import os.path",
    "pi@raspberrypi ~ $ sudo sh -c \"echo", "root@host:~# lsmod", "  :group 'flyspell",
    "\"\"\"The tests of the parts that read what is given to them",
    "d /run/log/journal 0755 root", "dtype,input,output", "seed, 0x0", "\\(fn ARG)\" t nil)",
    " '(header-line ((t (:box nil", "../lib/x with the others",
    " * what the next function does", "// the name of the user who has signed in last",
  ])
  func aLineOfCode(line: String) {
    #expect(CodeSense.isCode(line: line[...]), "\(line)")
  }

  @Test(arguments: [
    "The quick brown fox jumps over the lazy dog.", "Dear Anna,", "Is it (really) so late?",
    "Bring the file(s) with you; we need them all", "See example.org for more of the same kind.",
    "She said: \"I'd rather not\" - and left.", "- bread", "* milk and two eggs", "1. First of all",
    "In 2026 about 40 % of all people had one.", "Ask @anna about the #garden today",
    "The function get_user() gives the name of the person who has signed in last",
    "Wir treffen uns um 9:30 Uhr vor dem Haus (Eingang links).", "Où est-ce qu'il habite ?",
    "Мы встретимся завтра у дома", "# Shopping for the weekend", "Hi", "  * milk and two eggs",
    "A & B have met before", ":smile: that is so nice of you", "It takes ~ 20 of them",
    "note: bring milk and bread",
  ])
  func aLineOfProse(line: String) {
    #expect(!CodeSense.isCode(line: line[...]), "\(line)")
    #expect(CodeSense.verdict(before: line[...], after: "") != .code, "\(line)")
  }

  @Test func theLinesAroundTellOfALineOfWords() {
    let before = "#!/bin/sh\nset -e\nfile=$1\nif [ -f \"$file\" ]; then\n"
    #expect(CodeSense.verdict(before: (before + "echo the file is th")[...], after: "") == .code)
    #expect(CodeSense.verdict(before: "echo", after: "\nfi\ndone\nx=1\ny=$x\n") == .code)
  }

  @Test func aSentenceBesideALineOfCodeIsProse() {
    let before = """
      The program is made of three parts, as the picture shows. To build all of them
      at once, go to the directory and run this:

          make all

      When it has ended there is a new file beside the others, and the rest of what
      was made before is still there. Now start the program and look
      """
    #expect(CodeSense.verdict(before: before[...], after: "") == .prose)
  }

  @Test func aListOfLispIsCodeFromItsFirstName() {
    #expect(CodeSense.verdict(before: "(autoload '", after: "") == .code)
    #expect(CodeSense.verdict(before: "(as she said) \"", after: "") == .code)
    #expect(CodeSense.verdict(before: "(a) the first of them", after: "") != .code)
    #expect(CodeSense.verdict(before: "(As she", after: "") != .code)
  }

  @Test(arguments: [
    ("Do this:\n\n```sh\ngit remote", true), ("```\nls\n```\nThen", false),
    ("and so on\n```\n\nThen look at the", false), ("Say ```so``` to me\nand", false),
    ("Now all of this is said, and done:\n```\nls", true), ("~~~\nls", true),
    ("ls\n```\nThen", false),
  ])
  func codeBetweenFences(before: String, isFenced: Bool) {
    #expect(CodeSense.isFenced(before[...]) == isFenced, "\(before)")
  }

  @Test func linesWithAHashAboveEachOtherAreAComment() {
    let before = "# The whole of the text is read before anything else is done here.\n# It is"
    #expect(CodeSense.verdict(before: before[...], after: "") == .code)
    #expect(CodeSense.verdict(before: (before + "\n\nh")[...], after: "") == .code)
    #expect(CodeSense.verdict(before: "# A heading\n\nIt is", after: "") != .code)
    let haskell = "-- for functional values, both the depth of nested cases\n-- and the depth\n"
    for next in ["", "-- and", "\n", "\nclass"] {
      #expect(CodeSense.verdict(before: haskell[...] + next, after: "") == .code, "\(next)")
    }
    let signed = "We met at the station in the end\n-- Kim\n"
    #expect(CodeSense.verdict(before: signed[...], after: "") != .code)
  }

  @Test func keysInSmallLettersAreData() {
    let before = "american:\n  - Boston\nnational:\n  - New York\nhr: 65"
    #expect(CodeSense.verdict(before: before[...], after: "") == .code)
    #expect(CodeSense.verdict(before: "Milk: two\nBread: one\nEggs", after: "") != .code)
  }

  @Test func aLineBeginsAsItsNeighboursDo() {
    func small(_ before: String, _ after: String = "") -> Bool {
      Capitals.neighboursBeginSmall(before: before[...], after: after[...])
    }
    #expect(small("  it under the terms\n  "))
    #expect(small("Permission is\n", "\nhereby granted"))
    #expect(!small("Bread\n") && !small("") && !small("iPhone\n") && !small("bread\n\n"))
    #expect(!small("bread and "))
  }

  /// `name: …` right under `---`.
  @Test func aDocumentOfDataBeginsSmall() {
    #expect(Capitals.goesOn(after: " What a year!\n\n# Indentation\n---\n"))
    #expect(Capitals.goesOn(after: "---\n") && Capitals.goesOn(after: "...\n---\n"))
    #expect(!Capitals.goesOn(after: "The heading\n---\n"), "it is underlined")
    #expect(!Capitals.goesOn(after: "---\n\n") && !Capitals.goesOn(after: "----\n"))
    #expect(Capitals.opensFrontMatter(after: "---\n"))
    #expect(!Capitals.opensFrontMatter(after: "one\n---\n"))
  }

  @Test func aValueIsSetInUnderItsKey() {
    #expect(Capitals.goesOn(after: "Depends:\n "))
    #expect(Capitals.goesOn(after: "Depends: one,\n "))
    #expect(!Capitals.goesOn(after: "He went.\n ") && !Capitals.goesOn(after: "Depends:\n"))
  }

  @Test func aListOfLispThatIsLeftOpenIsCode() {
    let text = """

        "Makes code of a class that has the given
        name, which is what the others have
      """
    func codeLines(_ first: String) -> Int {
      CodeSense.survey(before: (first + text)[...], after: "").codeLines
    }
    #expect(codeLines("(defn gen-class") == 1 && codeLines("(see below)") == 0)
    #expect(!CodeSense.isCode(line: "(if you like"))
  }

  @Test func columnsAreNoSentences() {
    let rules = LanguageRules(language: "en")
    #expect(DoubleSpace.period(after: "hr:  65 ", rules: rules) == ".")
    #expect(DoubleSpace.period(after: "Alfredo Buttari        University ", rules: rules) == nil)
    #expect(DoubleSpace.period(after: "He went.  Then he came ", rules: rules) == ".")
    #expect(DoubleSpace.period(after: "  - milk ", rules: rules) == ".")
  }

  @Test func fewWordsTellNothing() {
    #expect(CodeSense.verdict(before: "", after: "") == .unclear)
    #expect(CodeSense.verdict(before: "Hello the", after: "") == .unclear)
    let words = "I would like to know when you come"
    #expect(CodeSense.verdict(before: words[...], after: "") == .prose)
  }
}
