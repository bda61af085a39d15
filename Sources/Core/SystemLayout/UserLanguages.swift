package import Synthesis

/// The languages that a user writes, as the session tells them: its locale and the layouts of the X server.
package struct UserLanguages: Hashable, Sendable {
  /// Tags of languages as in `de-CH`: those of `LANGUAGE`, the most wanted first.
  package var chosen: [String] = []
  /// Those of the locale for texts and characters.
  package var session: [String] = []
  /// Those of the locale for dates, money and paper.
  package var region: [String] = []
  /// The layouts that the X server has loaded, in the order of its groups.
  package var layouts: [SystemMap.Layout] = []
  /// True at a login screen: the locale is the machine's, and the layouts are those by which passwords were chosen.
  package var isAtLogin = false

  /// Nothing is known.
  package init() {}

  /// What the environment says; `variable` reads one of its variables.
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

  /// `de-CH` for the locale `de_CH.UTF-8@euro`, `sr-Latn` for `sr_RS@latin`; nil for those without a
  /// language, `C` and `POSIX`.
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
