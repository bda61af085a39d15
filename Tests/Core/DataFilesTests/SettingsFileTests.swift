import KeyModel
import Testing

@testable import DataFiles

@Suite struct SettingsFileTests {
  private func read(_ text: String) throws(DataFailures) -> Settings {
    try SettingsFile.read(text, file: "s.toml")
  }

  @Test func anEmptyFileGivesTheDefaults() throws {
    #expect(try read("") == Settings())
  }

  @Test func thePrintedFileGivesTheDefaults() throws {
    #expect(try read(SettingsFile.printed()) == Settings())
  }

  @Test func thePrintedFileNamesEveryKeyWithASentence() {
    let lines = SettingsFile.printed().split(separator: "\n")
    for entry in SettingsFile.entries {
      let place = lines.firstIndex { $0 == "\(entry.key) = \(entry.printed)" }
      #expect(place.map { lines[$0 - 1].hasPrefix("# ") } == true, "\(entry.key)")
    }
  }

  static let rows = [
    "keyboards = [\"el\"]", "keyboard = \"de\"", "theme = \"dark\"", "size = \"small\"",
    "size = 60",
    "size = 60.5", "scale = 1.25", "placement = \"floating\"", "hands = \"left\"",
    "hands = \"split\"", "globe = \"never\"",
    "groups = \"drive\"",
    "remember-per-application = true", "page-language = true", "caps-lock = false",
    "key-preview = false", "band = false",
    "key-clicks = true", "hold-keys = \"always\"", "first-touch-wakes = false", "gestures = false",
    "reduced-motion = true", "morse-one-key = true", "emoji-history = false",
    "clipboard-minutes = 5", "writing-pause = 900",
    "floating-button = true", "floating-button = \"never\"", "floating-button = \"always\"",
    "[height]\nrelation = \"at-most\"", "[height]\nconstant = 500", "[height]\npriority = 300",
    "[timing]\nlong-press-ms = 400",
    "[timing]\ndouble-tap-ms = 400",
    "[timing]\nrepeat-delay-ms = 400", "[timing]\nrepeat-interval-ms = 50",
    "[timing]\ndelete-words-after-ms = 2000", "[timing]\nfade-ms = 0",
    "[timing]\ndelete-sentences-after-ms = 6000", "[timing]\ndash-ms = 150",
    "[text]\nautocapitalization = false", "[text]\nperiod-shortcut = false",
    "[text]\nsmart-punctuation = false", "[text]\nshortcuts = false",
    "[text]\nautocorrection = false", "[text]\nsuggestions-everywhere = true",
    "[text]\ninput-method-candidates = true",
    "[text]\nmarks-in-field = true", "[text]\nfield-traits = false",
    "[text]\nsuggestions = false",
    "[text]\nglide = false", "[text]\nemoji = false", "[text]\nlearning = false",
    "[text]\naddress-book = \"~/people.vcf\"",
    "[pinyin]\nzh-z = true", "[pinyin]\nch-c = true", "[pinyin]\nsh-s = true",
    "[pinyin]\nn-l = true", "[pinyin]\nf-h = true", "[pinyin]\nan-ang = true",
    "[pinyin]\nen-eng = true", "[pinyin]\nin-ing = true", "[pinyin]\nian-iang = true",
    "[pinyin]\nuan-uang = true",
    "[focus]\nopen = false", "[focus]\nquiet-after-keys-ms = 0",
    "[focus]\nhide-after-ms = 0", "[focus]\nnever = [\"KeePassXC\"]",
    "[desktop]\nstand-in-for = [\"onboard\"]", "[desktop]\ntray = false",
    "[desktop]\nedge-swipe = \"bottom\"",
    "[dwell]\non = true", "[dwell]\ntime-ms = 600", "[dwell]\nradius = 20", "[dwell]\nkeep-ms = 0",
    "[scan]\nmode = \"auto\"", "[scan]\ntouch = false", "[scan]\ninterval-ms = 600",
    "[scan]\nswitch = \"Box: 2: key 65\"", "[scan]\nnext-switch = \"Mouse: button 3\"",
    "[scan]\nrestart = \"row\"", "[scan]\nclicks = true",
    "[scan]\nfirst-item = 1", "[scan]\nrounds = 2", "[scan]\naccept-ms = 100",
    "[scan]\nignore-ms = 0", "[touch]\nhold-ms = 300", "[touch]\nignore-repeat-ms = 300",
    "[touch]\nplace = \"first\"", "[touch]\nexplore = \"lift\"",
    "[scan]\nletters = \"frequency\"", "bold = true",
    "[clicks]\ntools = true", "[clicks]\nanywhere = true", "[clicks]\ntime-ms = 600",
    "[clicks]\nradius = 20", "[speech]\non = true", "[speech]\nkeys = false",
    "[speech]\nletters = false", "[speech]\nwords = false", "[speech]\nsuggestions = true",
    "[speech]\nscanning = false", "[speech]\nrate = 40", "[speech]\nvoice = \"Anna\"",
    "[extensions.\"a.b\"]\nlocation = true", "[extensions.a]\nterminals = false",
    "arrangement = \"dvorak\"",
    "[monitor.eDP-1]\nscale = 2", "[monitor]\n\"DP 1\".scale = 2",
  ]

  /// Every key does something: another value than the default gives other settings.
  @Test(arguments: rows)
  func everyKeyCounts(text: String) throws {
    #expect(try read(text) != Settings())
  }

  @Test func everyKeyIsTried() {
    for entry in SettingsFile.entries {
      let isTried = Self.rows.contains { row in
        let group = entry.group.isEmpty ? "" : "[\(entry.group)]\n"
        return row.hasPrefix("\(group)\(entry.key) =")
      }
      #expect(isTried, "\(entry.group).\(entry.key)")
    }
  }

  /// R-TRUST-3
  @Test func grantsAreForABundle() throws {
    let text = "[extensions.\"a.b\"]\nopen-access = true\nnetwork = false\nlocation = true\n"
    var grants = ExtensionGrants()
    (grants.openAccess, grants.uses) = (true, [.network: false, .location: true])
    grants.bundle = "/x/a.b"
    #expect(try read(text + "bundle = \"/x/a.b\"").extensions == ["a.b": grants])
    #expect(throws: DataFailures.self) { try read(text) }
    #expect(throws: DataFailures.self) { try read("[extensions.a]\ncamera = true") }
  }

  /// R-SIZE-3, R-SIZE-7.
  @Test func aWishOfTheHeightHasItsFileAndLine() throws {
    let settings = try read("[height]\nrelation = \"at-least\"\nconstant = 300\npriority = 400")
    #expect(
      settings.height.constraint
        == HeightConstraint(
          name: "s.toml:3: height", relation: .atLeast, constant: 300, priority: 400))
    #expect(try read("[height]\npriority = 400").height.constraint == nil)
    for (key, wanted) in [
      ("constant = 0.5", "0 or a number from 1 to 5000"),
      ("constant = 9999", "a number from 0 to 5000"),
      ("priority = 1001", "a number from 1 to 1000"),
      ("relation = \"about\"", "one of \"equal\", \"at-most\", \"at-least\""),
    ] {
      let failures = #expect(throws: DataFailures.self) { try read("[height]\n\(key)") }
      #expect(failures?.message.hasSuffix("write \(wanted)") == true, "\(failures?.message ?? "")")
    }
  }

  @Test func valuesArriveWhereTheyBelong() throws {
    let settings = try read(
      """
      keyboards = ["el", "de"]
      size = "large"
      placement = "floating"
      [monitor.DP-1]
      scale = 1.5
      [timing]
      double-tap-ms = 250
      """)
    #expect(settings.keyboards == ["el", "de"])
    #expect(try read("keyboards = [\"en-US+es\"]").keyboards == ["en-US+es"])
    #expect(settings.size == .large)
    #expect(settings.placement == .floating)
    #expect(settings.monitorScales == ["DP-1": 1.5])
    #expect(settings.timing.doubleTap == 250)
    #expect(try read("size = 75").size == .millimetres(75))
  }

  @Test(arguments: [
    ("keyboards = [", ":1:13: keyboards: the list that begins here is not closed; write ]"),
    ("# x\ncolour = 1", ":2: colour: unknown key; known here: keyboards, "),
    ("keyboards = []", ":1: keyboards: \"[]\" cannot be used; write at least one keyboard"),
    ("keyboards = \"de\"", ":1: keyboards: is a text; write a list of texts in quotes"),
    ("keyboards = [1]", ":1: keyboards: is a number; write a list of texts in quotes"),
    (
      "keyboards = [\"de\", \"el\", \"de\"]",
      ":1: keyboards: \"de\" stands here twice; every name may stand once"
    ),
    (
      "keyboards = [\n\"de+\"]",
      ":1: keyboards: \"de+\" cannot be used; write two or three different keyboards"
    ),
    (
      "keyboards = [\"de+de\"]",
      ":1: keyboards: \"de+de\" cannot be used; write two or three different keyboards"
    ),
    (
      "keyboards = [\"de+es+fr+it\"]",
      ":1: keyboards: \"de+es+fr+it\" cannot be used; write two or three different keyboards"
    ),
    ("keyboard = 1", ":1: keyboard: is a number; write text in quotes"),
    ("theme = \"\"", ":1: theme: \"\" cannot be used; write the name of a theme, or \"auto\""),
    (
      "size = \"huge\"",
      ":1: size: \"huge\" cannot be used; write \"small\", \"medium\", \"large\", "
    ),
    ("size = 500", ":1: size: \"500\" cannot be used; write a number from 20 to 200"),
    ("size = true", ":1: size: is true or false; write "),
    ("scale = 9", ":1: scale: \"9\" cannot be used; write a number from 0 to 4"),
    ("scale = 0.2", ":1: scale: \"0.2\" cannot be used; write 0 or a number from 0.5 to 4"),
    ("scale = nan", ":1: scale: \"nan\" cannot be used; write a number from 0 to 4"),
    (
      "placement = \"top\"",
      ":1: placement: \"top\" cannot be used; write one of \"docked\", \"floating\""
    ),
    (
      "globe = \"always\"",
      ":1: globe: \"always\" cannot be used; write one of \"automatic\", \"never\""
    ),
    ("band = \"yes\"", ":1: band: is a text; write true or false"),
    ("timing = 5", ":1: timing: is a number; write a table, [timing]"),
    (
      "[timing]\nlong-press-ms = 5",
      ":2: timing.long-press-ms: \"5\" cannot be used; write a number from 150"
    ),
    (
      "[timing]\nlong-press = 500",
      ":2: timing.long-press: unknown key; known here: long-press-ms, "
    ),
    ("monitor = 5", ":1: monitor: is a number; write a table, [monitor]"),
    ("[monitor]\neDP-1 = 2", ":2: monitor.eDP-1: is a number; write a table, [monitor.eDP-1]"),
    ("[monitor.a]\nscal = 2", ":2: monitor.a.scal: unknown key; known here: scale"),
    (
      "[monitor.a]\nscale = 0", ":2: monitor.a.scale: \"0\" cannot be used; write a number from 0.5"
    ),
  ])
  func refused(text: String, says: String) throws {
    let failure = try #require(throws: DataFailures.self) { try read(text) }
    #expect(failure.message.hasPrefix("s.toml" + says), "\(failure.message)")
  }
}
