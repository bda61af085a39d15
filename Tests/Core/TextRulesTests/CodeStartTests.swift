import Testing

@testable import TextRules

/// Lines that are known for code by how they begin (R-HARM-1).
@Suite struct CodeStartTests {
  @Test(arguments: [
    "www.", "http:/", "https://e", "name@", "std::", "max_items ", "name=\"", "path=$",
    "f{", "print(\"",
    "print()",
    "range(5", "os.path.join('", "for i in ", "for x in r", "from os import p", "ls -l",
    "tar --extract", "sudo ",
    "cd ", "git clone h", "apt-get install v", "x == ", "n += 1", "def main(", "const ", "npm ",
    "echo \"", "puts '", "int i ", "find . -name", "docker run -it", "curl -s", "select * f",
    "for (int ", "cat foo | g", "vim ~/",
  ])
  func codeHasBegun(start: String) { #expect(CodeSense.isStart(start[...]), "\(start)") }

  @Test(arguments: [
    "", "w", "www", "for i ", "for a in depth", "for people in need ", "from here on",
    "well - that", "see -omw", "item(s)",
    "person(en)", "note: ", "and/or", "it's ", "e.g. ", "i.e.", "yes.", "git is ", "if (and only",
    "love = ",
    "x = 5", "Www.", "For i in ", "36 k", "over-the-counter", "function of the", "apt to install ",
    "été@", "-l", "e=mc²", "u=R*I", "total=20", "settings->Privacy", "frage => Antwort",
    "home -> work", "echo of", "int is", "auto i", "long walk", "find a half-full", "select all",
    "head to the -", "for (some ", "see /e", "cat or ",
  ])
  func itMayBeASentence(start: String) { #expect(!CodeSense.isStart(start[...]), "\(start)") }
}
