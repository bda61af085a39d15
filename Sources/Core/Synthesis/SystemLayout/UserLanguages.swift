/// The languages that a user writes, from the session's locale and the X server's layouts.
package struct UserLanguages: Hashable, Sendable {
  /// Language tags, such as `de-CH`, from `LANGUAGE`, the most important first.
  package var chosen: [String] = []
  /// Tags of the locale for texts and characters.
  package var session: [String] = []
  /// Tags of the locale for dates, money and paper.
  package var region: [String] = []
  /// Layouts of the X server, in the order of its groups.
  package var layouts: [SystemMap.Layout] = []
  /// Whether this is a login screen. In this case the locale is that of the machine, and the passwords were chosen
  /// with these layouts.
  package var isAtLogin = false

  /// Makes a value without languages.
  package init() {}

  /// Reads the environment; `variable` returns the value of an environment variable.
  package init(
    variable: (String) -> String?, layouts: [SystemMap.Layout] = [], isAtLogin: Bool = false
  ) {
    func tags(_ names: [String]) -> [String] {
      names.compactMap(variable).compactMap { UserLanguages.tag(ofLocale: $0) }
    }
    chosen = (variable("LANGUAGE") ?? "").split(separator: ":")
      .compactMap { UserLanguages.tag(ofLocale: String($0)) }
    if variable("LC_ALL") != nil {
      session = tags(["LC_ALL"])
    } else {
      session = tags(["LC_MESSAGES", "LC_CTYPE", "LANG"])
      region = tags([
        "LC_TIME", "LC_MONETARY", "LC_NUMERIC", "LC_PAPER", "LC_ADDRESS", "LC_TELEPHONE", "LC_NAME",
      ])
    }
    self.layouts = layouts
    self.isAtLogin = isAtLogin
  }

  /// Returns the tag of a locale: `de-CH` for `de_CH.UTF-8@euro`, `sr-Latn` for `sr_RS@latin`; nil for locales
  /// without a language, `C` and `POSIX`.
  static func tag(ofLocale name: String) -> String? {
    let plain = name.prefix { $0 != "." && $0 != "@" }
    let parts = plain.split(separator: "_", omittingEmptySubsequences: false)
    guard let language = parts.first, (2...3).contains(language.utf8.count), parts.count <= 2,
      plain.utf8.allSatisfy({ $0 == UInt8(ascii: "_") || UserLanguages.isLetter($0) })
    else { return nil }
    if name.hasSuffix("@latin") { return language.lowercased() + "-Latn" }
    return ([language.lowercased()] + parts.dropFirst().map { $0.uppercased() })
      .joined(separator: "-")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
