import DataFiles
import KeyModel
import Layouts
import Testing

@testable import ForeignLayouts

/// Layout files of other programs become our keyboard files.
@Suite struct ForeignLayoutsTests {
  static func read(
    _ text: String, _ name: String, section: String? = nil, files: [String: String] = [:]
  ) throws -> (layout: ForeignLayout, keyboard: KeyboardDefinition, losses: [ForeignLayout.Loss]) {
    let bytes = Array(text.utf8)
    let format = try #require(ForeignFormat.recognise(bytes, name: name))
    let layout = try format.read(bytes, name: name, section: section) {
      files[$0].map { Array($0.utf8) }
    }
    let made = try KeyboardText.write(layout, identifier: "x", language: "en-US")
    let shared = try KeyboardFile.readShared(common, file: "common.toml")
    do {
      return (layout, try KeyboardFile.read(made.text, file: "x.toml", shared: shared), made.losses)
    } catch {
      Issue.record("\(error)\n\(made.text)")
      throw error
    }
  }

  /// The planes that a phone needs beside the letters.
  private static let common = """
    [planes.numbers]
    phone = '''
    1 2 3
    {#+=} {delete}
    {ABC} {globe} {space} {return}
    '''
    [planes.symbols]
    phone = '''
    [ ] €
    {123} {delete}
    {ABC} {globe} {space} {return}
    '''
    [planes.desktop]
    phone = '''
    {esc} {tab}
    {ABC} {globe} {space} {return}
    '''
    """

  static func rows(
    _ keyboard: KeyboardDefinition, _ form: Form = .phone, _ plane: PlaneID = .letters
  ) -> [String] {
    (keyboard.planes[plane]?.plane(for: form).rows ?? []).map { row in
      row.keys.filter { $0.role == .character }.compactMap(\.action.text).joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  static func key(_ text: String, _ keyboard: KeyboardDefinition, _ form: Form = .phone) throws
    -> Key
  {
    try #require(keyboard.planes[.letters]?.plane(for: form).keys.first { $0.action.text == text })
  }

  private static let squeekboard = """
    ---
    outlines:
        default: { width: 35.33, height: 52 }
    views:
        base:
            - "q w e r t y"
            - "a s d f g"
            - "Shift_L z x c BackSpace"
            - "show_numbers preferences space period Return"
        upper:
            - "Q W E R T Y"
            - "A S D F G"
            - "Shift_L Z X C BackSpace"
            - "show_numbers preferences space period Return"
        numbers:
            - "1 2 3 \\" ' colon"
            - "show_letters space Return"
        accents:
            - "ä é"
    buttons:
        Shift_L:
            action:
                locking: { lock_view: "upper", unlock_view: "base" }
        BackSpace: { action: erase }
        preferences: { action: show_prefs }
        show_numbers:
            action:
                set_view: "numbers"
            label: "123"
        show_letters:
            action: { set_view: "base" }
        period: { text: "." }
        colon: { text: ":" } # a comment
        space: { text: " " }
        Return: { keysym: "Return" }
    """

  @Test func squeekboardsViewsBecomePlanes() throws {
    let (layout, keyboard, losses) = try Self.read(Self.squeekboard, "xx.yaml")
    #expect(layout.isWhole)
    #expect(Self.rows(keyboard) == ["q w e r t y", "a s d f g", "z x c", "."])
    #expect(Self.rows(keyboard, .phone, .numbers) == ["1 2 3 \" ' :"])
    #expect(try Self.key("q", keyboard).shifted?.action.text == "Q")
    #expect(try Self.key("q", keyboard).alternates == ["ä"])
    #expect(losses.map(\.text) == ["the face “accents”: its characters are on long presses"])
  }

  private static let xkb = """
    // a comment
    default partial alphanumeric_keys
    xkb_symbols "basic" {
      include "base(letters)+level3(ralt_switch)"
      name[Group1] = "My \\"layout";
      key <AD03> { [ e, E, EuroSign, dead_acute ] };
      key <AE11> { type[Group1]="FOUR_LEVEL", symbols[Group1]= [ ssharp, question, backslash, U1E9E ] };
      key <AC10> { [ odiaeresis, Odiaeresis ] };
      key <AC11> { [ dead_circumflex, F5 ] };
    };
    xkb_symbols "other" { key <AD01> { [ a, A ] }; };
    """

  private static let base: String = {
    let rows = [("AD", "qwertyuiop"), ("AC", "asdfghjkl"), ("AB", "zxcvbnm")]
    let keys = rows.flatMap { name, letters in
      letters.enumerated().map { number, letter in
        "key <\(name)\(number + 1 < 10 ? "0" : "")\(number + 1)> { [ \(letter), \(letter.uppercased()) ] };"
      }
    }
    return "xkb_symbols \"letters\" {\n\(keys.joined(separator: "\n"))\n};"
  }()

  @Test func xkbSymbolsWithTheirIncludes() throws {
    let (layout, keyboard, losses) = try Self.read(Self.xkb, "my", files: ["base": Self.base])
    #expect(Self.rows(keyboard) == ["q w e r t y u i o p", "a s d f g h j k l ö", "z x c v b n m"])
    #expect(try Self.key("e", keyboard).alternates.prefix(2) == ["€", "´"])
    #expect(try Self.key("ß", keyboard, .desktop).shifted?.action.text == "?")
    #expect(try Self.key("ß", keyboard, .desktop).alternates == ["\\", "ẞ"])
    #expect(keyboard.manifest.isASCIICapable)
    #expect(!layout.isWhole)
    #expect(
      losses.filter(\.isMissing).map { "\($0.line): \($0.text)" } == [
        "9: <AC11> gives the key F5 on level 2"
      ])
  }

  @Test func aSectionIsChosenByName() throws {
    let format = ForeignFormat.xkb
    let bytes = Array(Self.xkb.utf8)
    let other = try format.read(bytes, name: "my", section: "other") { _ in nil }
    guard case .printed(let rows) = other.body else { return #expect(Bool(false)) }
    #expect(rows[1][0].texts.prefix(2) == ["a", "A"])
    #expect(throws: ForeignFault.noLayout("none")) {
      try format.read(bytes, name: "my", section: "none") { _ in nil }
    }
  }

  @Test func includesThatIncludeThemselvesEnd() {
    let text = "xkb_symbols \"a\" { include \"me(a)\" };"
    #expect(throws: ForeignFault.self) {
      try ForeignFormat.xkb.read(Array(text.utf8), name: "me", section: nil) { _ in Array(text.utf8)
      }
    }
  }

  private static let klc = """
    KBD\tdemo\t"Demo"\r
    LOCALENAME\t"de-DE"\r
    SHIFTSTATE\r
    0\t//Column 4\r
    1\t//Column 5 : Shft\r
    2\t//Column 6 : Ctrl\r
    6\t//Column 7 : Ctrl Alt\r
    LAYOUT\t\t;\r
    //SC\tVK_\t\tCap\t0\t1\t2\t6\r
    10\tQ\t1\tq\tQ\t-1\t0040\t\t// LATIN\r
    1e\tA\t1\ta\tA\t-1\t-1\r
    2c\tZ\t1\ty\tY\t-1\t-1\r
    29\tOEM_5\t0\t005e@\t00b0\t-1\t-1\r
    0b\t0\t0\t%%\t003d\t-1\t-1\r
    LIGATURE\r
    0\t\t0\t0061\t0062\r
    DEADKEY\t005e\r
    0061\t00e2\t// a -> â\r
    ENDKBD\r
    """

  @Test func klcInUTF16() throws {
    let units = Array(Self.klc.utf16)
    let bytes: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let layout = try ForeignFormat.klc.read(bytes, name: "d.klc", section: nil) { _ in nil }
    #expect(ForeignFormat.recognise(bytes, name: "d.klc") == .klc)
    #expect(layout.name == "Demo")
    #expect(layout.language == "de-DE")
    #expect(layout.holds["a"] == ["â"])
    guard case .printed(let rows) = layout.body else { return #expect(Bool(false)) }
    #expect(rows[1][0].texts == ["q", "Q", "@", nil])
    #expect(rows[0][0].texts == ["^", "°", nil, nil])
    #expect(rows[0][10].texts == ["ab", "=", nil, nil])
  }

  private static let keylayout = """
    <?xml version="1.1" encoding="UTF-8"?>
    <!DOCTYPE keyboard SYSTEM "file://localhost/System/Library/DTDs/KeyboardLayout.dtd">
    <keyboard group="0" id="1" name="Mac" maxout="1">
      <layouts><layout first="0" last="17" mapSet="a" modifiers="m"/></layouts>
      <modifierMap id="m" defaultIndex="0">
        <keyMapSelect mapIndex="0"><modifier keys="command?"/></keyMapSelect>
        <keyMapSelect mapIndex="1"><modifier keys="anyShift caps?"/></keyMapSelect>
        <keyMapSelect mapIndex="2"><modifier keys="anyOption"/></keyMapSelect>
      </modifierMap>
      <keyMapSet id="a">
        <keyMap index="0">
          <key code="0" output="a"/><key code="12" action="q"/><key code="33" action="dead"/>
          <key code="48" output="&#x0009;"/><key code="1" output="&lt;"/>
        </keyMap>
        <keyMap index="1"><key code="0" output="A"/><key code="12" output="Q"/></keyMap>
        <keyMap index="2"><key code="0" output="&#xE5;"/></keyMap>
      </keyMapSet>
      <actions>
        <action id="q"><when state="none" output="q"/><when state="s" output="ɋ"/></action>
        <action id="dead"><when state="none" next="s"/></action>
      </actions>
      <terminators><when state="s" output="˝"/></terminators>
    </keyboard>
    """

  @Test func keylayoutsOfMacOS() throws {
    let (layout, keyboard, _) = try Self.read(Self.keylayout, "x.keylayout")
    #expect(Self.rows(keyboard) == ["q", "a"])
    #expect(try Self.key("a", keyboard).alternates == ["å"])
    #expect(try Self.key("q", keyboard).alternates == ["ɋ"])
    #expect(layout.isWhole)
    #expect(Self.rows(keyboard, .desktop).first == "q ˝")
  }

  private static let cldr = """
    <!DOCTYPE keyboard3 SYSTEM "../dtd/ldmlKeyboard3.dtd">
    <keyboard3 locale="mt-t-k0-x" conformsTo="45">
      <info name="Maltese"/>
      <keys>
        <key id="c-dot" output="ċ" longPressKeyIds="c-cedilla"/><key id="C-dot" output="Ċ"/>
        <key id="c-cedilla" output="c\\u{327}"/>
      </keys>
      <layers formId="iso">
        <layer modifiers="none">
          <row keys="c-dot 1 2 3 4 5 6 7 8 9 0 hyphen equal"/><row keys="q w e r t y u i o p open-square gap"/>
          <row keys="a s d f g h j k l semi-colon apos hash"/><row keys="backslash z x c v b n m comma period slash"/>
          <row keys="space"/>
        </layer>
        <layer modifiers="shift"><row keys="C-dot bang"/></layer>
      </layers>
    </keyboard3>
    """

  @Test func cldrKeyboards() throws {
    let (layout, keyboard, _) = try Self.read(Self.cldr, "mt.xml")
    #expect(layout.language == "mt")
    #expect(layout.isWhole)
    #expect(Self.rows(keyboard, .desktop)[0] == "ċ 1 2 3 4 5 6 7 8 9 0 - =")
    #expect(Self.rows(keyboard, .desktop)[1].hasSuffix("p [ #"))
    #expect(try Self.key("ċ", keyboard, .desktop).alternates == ["ç"])
    #expect(keyboard.manifest.primaryLanguage == "mt")
  }

  @Test func onboardsDrawingsGiveTheRows() throws {
    let layout = """
      <keyboard id="Mine" format="3.2"><include file="key_defs.xml"/><box>
      <panel layer="alpha" filename="A.svg">
        <key group="alphanumeric" id="AD02"/><key group="alphanumeric" id="AD01"/>
        <key group="alphanumeric" id="AC01"/><key id="LFSH"/><key id="SPCE"/><key id="X1" char="ж"/>
        <key id="NONE" group="misc"/>
      </panel></box></keyboard>
      """
    let drawing = """
      <svg><g transform="translate(10,0)"><rect id="AD01" x="0" y="0" width="10" height="10"/></g>
      <rect id="AD02" x="30" y="1" width="10" height="10"/><rect id="AC01" x="12" y="12" width="10" height="10"/>
      <rect id="LFSH" x="0" y="24" width="10" height="10"/><rect id="SPCE" x="0" y="36" width="90" height="10"/>
      <rect id="X1" x="50" y="12" width="10" height="10"/></svg>
      """
    let (found, keyboard, losses) = try Self.read(layout, "m.onboard", files: ["A.svg": drawing])
    #expect(found.name == "Mine")
    #expect(Self.rows(keyboard) == ["q w", "a ж"])
    #expect(losses.filter(\.isMissing).map(\.text) == ["the key “NONE” has no counterpart"])
  }

  @Test func matchboxFragments() throws {
    let text = "<keyboard><layout id=\"M\"><include file=\"f.xml\"/></layout></keyboard>"
    let fragment = """
      <fragment><row><key><default display="a"/><shifted display="A"/><mod2 display="x" action="xkeysym:aring"/></key>
      <key width="1500"><default display="⇦" action="backspace"/></key></row>
      <row><key><default display="b" action="xkeysym:ssharp"/></key><key><default action="modifier:shift" display="s"/></key></row>
      <row><key><default display=" " action="space"/></key></row></fragment>
      """
    let (layout, keyboard, _) = try Self.read(text, "keyboard.xml", files: ["f.xml": fragment])
    #expect(Self.rows(keyboard) == ["a", "ß"])
    #expect(try Self.key("a", keyboard).alternates == ["å"])
    #expect(layout.isWhole)
  }

  @Test func florisBoardsSelectors() throws {
    let text = """
      [[{"$": "auto_text_key", "code": 97, "label": "a", "popup": {"main": {"code": 228, "label": "ä"}, "relevant": [{"code": 225}]}},
        {"$": "case_selector", "lower": {"code": 1078}, "upper": {"code": 1046}},
        {"$": "multi_text_key", "codePoints": [99, 104], "label": "ch"}, {"code": -7, "label": "delete"}]]
      """
    let (_, keyboard, _) = try Self.read(text, "x.json")
    #expect(Self.rows(keyboard) == ["a ж ch"])
    #expect(try Self.key("a", keyboard).alternates == ["ä", "á"])
  }

  @Test func unexpectedKeyboardsCorners() throws {
    let text = """
      <keyboard name="U" script="latin"><row><key key0="q" key2="1" key4="loc esc"/><key c="w" ne="\\@" se="€"/></row>
      <row><key c="a" nw="accent_acute" s="nonsense"/></row><modmap><shift a="a" b="Å"/></modmap></keyboard>
      """
    let (_, keyboard, losses) = try Self.read(text, "u.xml")
    #expect(Self.rows(keyboard) == ["q w", "a"])
    #expect(try Self.key("q", keyboard).alternates == ["1"])
    #expect(try Self.key("a", keyboard).shifted?.action.text == "Å")
    #expect(losses.filter(\.isMissing).map(\.text) == ["the corner “nonsense” has no counterpart"])
  }

  @Test func keymansTouchLayouts() throws {
    let text = """
      {"phone": {"layer": [
        {"id": "default", "row": [{"id": 1, "key": [{"id": "K_Q", "text": "q", "sk": [{"id": "U_00E9"}]}, {"id": "U_0E01"}]},
          {"id": 2, "key": [{"id": "K_SHIFT", "text": "*Shift*", "nextlayer": "shift"}, {"id": "K_A"}, {"id": "K_BKSP"}]},
          {"id": 3, "key": [{"id": "K_SPACE"}, {"id": "K_ENTER"}]}]},
        {"id": "shift", "row": [{"id": 1, "key": [{"id": "K_Q", "text": "Q"}, {"id": "U_0E02"}]},
          {"id": 2, "key": [{"id": "K_SHIFT"}, {"id": "K_A"}, {"id": "K_BKSP"}]}]}]}}
      """
    let (layout, keyboard, _) = try Self.read(text, "k.keyman-touch-layout")
    #expect(layout.isWhole)
    #expect(Self.rows(keyboard) == ["q ก", "a"])
    #expect(try Self.key("ก", keyboard).shifted?.action.text == "ข")
    #expect(try Self.key("q", keyboard).alternates == ["é"])
  }

  @Test func keymansRulesWithoutContext() throws {
    let text = """
      store(&NAME) "Demo" c the name
      begin Unicode > use(main)
      store(k) 'qwe'
      store(o) U+0431 U+0432 \\
        'г'
      group(main) using keys
      + any(k) > index(o, 1)
      + [SHIFT K_Q] > 'Б'
      + [RALT K_Q] > "ѣ"
      'a' + 'x' > 'ä'
      """
    let (layout, keyboard, losses) = try Self.read(text, "d.kmn")
    #expect(layout.name == "Demo")
    #expect(Self.rows(keyboard) == ["б в г"])
    #expect(try Self.key("б", keyboard).shifted?.action.text == "Б")
    #expect(try Self.key("б", keyboard).alternates == ["ѣ"])
    #expect(
      losses.map(\.text) == ["1 rules depend on the characters before, and need Keyman's engine"])
    #expect(losses.first?.line == 10)
  }

  @Test(arguments: [
    ("<keyboard><row><key c=\"&bad;\"/></row></keyboard>", "x.xml"),
    (
      "<!DOCTYPE keyboard [<!ENTITY a \"b\">]><keyboard><row><key c=\"a\"/></row></keyboard>",
      "x.xml"
    ),
    (String(repeating: "<keyboard><row>", count: 40) + "<key c=\"", "x.xml"),
    ("{\"layer\": " + String(repeating: "[", count: 100), "x.keyman-touch-layout"),
    ("views:\n    base:\n        - &a \"q\"\nbuttons:\n", "x.yaml"),
  ])
  func hostileFilesAreRefused(text: String, name: String) throws {
    let bytes = Array(text.utf8)
    let format = try #require(ForeignFormat.recognise(bytes, name: name))
    #expect(throws: ForeignFault.self) {
      try format.read(bytes, name: name, section: nil) { _ in nil }
    }
  }

  @Test func hugeFilesAreRefused() {
    let bytes = [UInt8](repeating: 0x20, count: SourceText.largest + 1)
    #expect(throws: ForeignFault.tooLarge(SourceText.largest)) {
      try ForeignFormat.cldr.read(bytes, name: "x", section: nil) { _ in nil }
    }
  }

  @Test(arguments: ["x.toml", "README", "x.png"])
  func otherFilesAreNotRecognised(name: String) {
    #expect(ForeignFormat.recognise(Array("name = \"x\"\n[planes]\n".utf8), name: name) == nil)
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    let xkb = try Self.read(Self.xkb, "my", files: ["base": Self.base]).layout
    let text = try #require(XKBText.write(xkb, section: "basic"))
    let again = try Self.read(text, "my").layout
    #expect(again.body == xkb.body)
    let cldr = CLDRText.write(xkb)
    let third = try Self.read(cldr, "x.xml").layout
    #expect(third.body == xkb.body)
    let touch = try Self.read(Self.squeekboard, "xx.yaml").layout
    let written = try Self.read(CLDRText.write(touch), "x.xml")
    #expect(Self.rows(written.keyboard) == ["q w e r t y", "a s d f g", "z x c", "."])
    #expect(Self.rows(written.keyboard, .phone, .numbers) == ["1 2 3 \" ' :"])
  }
}
