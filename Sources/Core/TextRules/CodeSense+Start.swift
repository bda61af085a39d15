// Recognises lines of code by their beginning, before they have many code characters.
extension CodeSense {
  /// Whether the line `start`, which has only begun, is certainly code, a command or an address: `www.`, `https:/`,
  /// `name@`, `print("`, `for i in `, `ls -l`. No sentence of any language begins so (R-HARM-1).
  package static func isStart(_ start: Substring) -> Bool {
    let name = start.prefix(while: isNamePart)
    guard let first = name.first, first.isLowercase, first.isASCII else { return false }
    if name.contains("_") { return true }
    let rest = start[name.endIndex...]
    guard let next = rest.first else { return false }
    let beyond = rest.dropFirst().first
    switch next {
    case "@", "{", "\\": return true
    // "E=mc²" is a formula, and "Total=20" is a note.
    case "=": return name.count > 1 && beyond.map { "\"'=$[{".contains($0) } == true
    case ".": return name == "www" || isCall(rest)
    case ":": return beyond == "/" || beyond == ":"
    case "-": return start.hasPrefix("apt-get ")
    case "(": return isCall(rest)
    case " ": return opensStatement(name, rest.dropFirst())
    default: return false
    }
  }

  private static func isNamePart(_ character: Character) -> Bool {
    character.isASCII && character.isLetterOrDigit || character == "_"
  }

  /// Whether `rest` continues a name as a call: `os.path.join("`, `print()`. "Item(s)" is a word.
  private static func isCall(_ rest: Substring) -> Bool {
    let open = rest.drop { isNamePart($0) || $0 == "." }
    guard open.first == "(", let inner = open.dropFirst().first else { return false }
    return inner.isNumber || ")\"'".contains(inner)
  }

  /// Whether `first` is a command or a keyword of code, either by itself or because of the text after it.
  private static func opensStatement(_ first: Substring, _ rest: Substring) -> Bool {
    if openers.contains(first) { return true }
    let words = rest.split(separator: " ", omittingEmptySubsequences: false)
    guard let second = words.first else { return false }
    if second.first == "-" { return isOption(second, of: first) }
    if let quote = second.first, "\"'".contains(quote) { return printers.contains(first) }
    if programs.contains(first) {
      if ["/", "~/", "./"].contains(where: { second.hasPrefix($0) }) { return true }
      if words.count > 1, words.contains(where: { $0 == "|" || isOption($0, of: first) }) {
        return true
      }
    }
    guard words.count > 1 else {
      return operators.contains(second)
        || declarators.contains(first) && second.dropFirst().contains("(")
    }
    if subcommands[first]?.contains(second) == true { return true }
    // "int i" declares a variable; a word of more letters may be prose in another language.
    if types.contains(first), second.count == 1, second.first?.isLetter == true { return true }
    switch first {
    case "for" where loops.contains(second): return true
    case "for":
      // "For a in-depth look": `a` is a word, and does not count as a variable.
      return second.count == 1 && second != "a" && second.first?.isLowercase == true
        && words[1] == "in" && words.count > 2
    case "from": return words[1] == "import" && words.count > 2
    default: return operators.contains(second)
    }
  }

  /// Whether `word` is an option of the program `name`: `--all` of any, `-a` of those that are known.
  private static func isOption(_ word: Substring, of name: Substring) -> Bool {
    let option = word.drop { $0 == "-" }
    let hyphens = word.count - option.count
    return option.first?.isLowercase == true
      && (hyphens == 2 || hyphens == 1 && programs.contains(name))
  }

  /// Words of programs that a quotation mark follows at once.
  private static let printers: Set<Substring> = [
    "alias", "echo", "export", "grep", "print", "printf", "puts", "require", "sed", "include",
  ]

  /// Types that declare variables of one letter.
  private static let types: Set<Substring> = ["bool", "char", "int", "uint", "unsigned"]

  /// What opens a loop of C, Java or JavaScript after `for`.
  private static let loops: Set<Substring> = ["(auto", "(const", "(int", "(let", "(var"]

  /// Operators between words of code. Arrows are left out, because prose has arrows, too.
  private static let operators: Set<Substring> = ["==", "!=", "+=", "-=", "*=", ":="]

  private static let declarators: Set<Substring> = ["def", "func", "fn", "function"]

  /// Words with which no sentence begins.
  private static let openers: Set<Substring> = [
    "sudo", "mkdir", "chmod", "chown", "cd", "ls", "rm", "grep", "awk", "wget", "ssh", "scp", "npm",
    "npx",
    "kubectl", "systemctl", "elif", "elsif", "const", "struct", "typedef", "printf", "println",
  ]

  /// Programs that take options with one hyphen.
  private static let programs: Set<Substring> = [
    "adb", "bash", "cargo", "cat", "cp", "curl", "df", "docker", "du", "ffmpeg", "find", "gcc",
    "git", "head", "java", "less", "ln", "ls", "make", "man", "mv", "nano", "node", "pip", "ps",
    "python", "python3",
    "rsync", "sed", "sh", "swift", "tail", "tar", "tmux", "vim", "xargs",
  ]

  /// Subcommands of programs whose names are also words.
  private static let subcommands: [Substring: Set<Substring>] = {
    let install: Set<Substring> = ["install", "update", "upgrade", "remove", "uninstall"]
    return [
      "apt": install, "apt-get": install, "brew": install, "dnf": install, "pip": install,
      "git": ["clone", "commit", "push", "pull", "status", "checkout", "diff", "init", "rebase"],
      "docker": ["run", "ps", "pull", "build", "compose", "exec"],
      "cargo": ["build", "run", "test"],
      "select": ["*"],
    ]
  }()
}
