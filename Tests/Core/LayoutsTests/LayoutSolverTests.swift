import KeyModel
import Testing

@testable import Layouts

/// `ios-rules` §1 and §7: where keys stand.
@Suite struct LayoutSolverTests {
  /// Rows of single letters; `*` is a key that stretches, `_` a gap of half a key, `S`, `D`, `1`, `G`
  /// and `R` are shift, delete, 123, globe and return of a phone.
  static func plane(_ rows: String...) -> Plane {
    Plane(rows: rows.map { Row(items: $0.map(item)) })
  }

  private static func item(_ letter: Character) -> Row.Item {
    let id = String(letter)
    func key(_ role: KeyRole, _ width: Width, _ action: KeyAction) -> Row.Item {
      .key(
        Key(id: KeyID(rawValue: id), role: role, width: width, action: action, label: .role))
    }
    return switch letter {
    case "_": .gap(.units(0.5))
    case "*": key(.space, .stretch(1), .space)
    case "S": key(.shift, .share(0.112), .shift)
    case "D": key(.delete, .share(0.112), .deleteBackward)
    case "1": key(.plane, .share(0.108), .plane(.numbers))
    case "G": key(.globe, .share(0.108), .globe)
    case "R": key(.return, .share(0.23), .return)
    default: key(.character, .units(1), .insert(id))
    }
  }

  static let phone = plane("qwertyuiop", "asdfghjkl", "SzxcvbnmD", "1G*R")

  private func solve(
    _ plane: Plane, _ width: Double = 402, _ height: Double = 216, form: Form = .phone,
    scale: Double = 1, hiding: Set<KeyRole> = [], whole: Bool = true
  ) -> [String: PlacedKey] {
    let metrics = Metrics(
      form: form, isPortrait: form != .desktop, width: width, height: whole ? nil : height)
    let size = Size(width: (width * scale).rounded(), height: (height * scale).rounded())
    let layout = LayoutSolver.solve(
      plane, metrics: metrics, size: size, scale: scale, hiding: hiding)
    let keys = layout.keys.map { ($0.key.id.rawValue, $0) }
    return Dictionary(keys, uniquingKeysWith: { first, _ in first })
  }

  private func frames(_ keys: [String: PlacedKey], _ names: String) throws -> [Rect] {
    try names.map { try #require(keys[String($0)]).frame }
  }

  /// The measures of the stock keyboard at 402 pt, within a pixel.
  @Test(arguments: [
    ("1", 6.7, 50.0), ("G", 56, 99.3), ("*", 105.3, 296.6), ("R", 302.6, 395.3),
    ("q", 6.7, 40.2), ("S", 6.7, 51.7), ("D", 350.3, 395.3),
  ])
  func asMeasuredOnAPhone(id: String, left: Double, right: Double) throws {
    let frame = try #require(solve(Self.phone)[id]).frame
    #expect(abs(frame.x - left) <= 1)
    #expect(abs(frame.maxX - right) <= 1)
  }

  @Test func rowsHaveThePitchOfTheStockKeyboard() throws {
    let frames = try frames(solve(Self.phone), "qaS1")
    #expect(frames.map(\.height) == [43, 43, 43, 43])
    #expect(zip(frames, frames.dropFirst()).map { $1.y - $0.y } == [54, 54, 54])
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 3], [320, 375, 402, 414, 440])
  func theThirdRowStandsUnderTheSecond(scale: Double, width: Double) throws {
    let keys = solve(Self.phone, width, scale: scale)
    for (above, below) in zip(try frames(keys, "sdfghjk"), try frames(keys, "zxcvbnm")) {
      #expect(above.x == below.x)
      #expect(above.width == below.width)
    }
  }

  @Test func theSecondRowIsCentred() throws {
    let frames = try frames(solve(Self.phone), "qal")
    #expect(abs(frames[1].x - frames[0].x - frames[0].width / 2 - 3) <= 1)
    #expect(abs(frames[1].x - (402 - frames[2].maxX)) <= 1)
  }

  @Test(arguments: [1, 1.25, 1.5, 1.75, 2, 3], [320, 360, 375, 390, 402, 414, 430])
  func gapsAreEqualAndLettersNearlySo(scale: Double, width: Double) throws {
    let keys = solve(Self.phone, width, scale: scale)
    // On the narrowest phones gaps give way, so that twelve letters fit into a row (R-SIZE-6).
    let gap = (min(6, (width - 12 * 22) / 13) * scale).rounded()
    var widths: Set<Double> = []
    for row in ["qwertyuiop", "asdfghjkl", "zxcvbnm", "1G*R"] {
      let frames = try frames(keys, row)
      let gaps = zip(frames, frames.dropFirst()).map { $1.x - $0.maxX }
      #expect(Set(gaps) == [gap], "\(row)")
      if row != "1G*R" { widths.formUnion(frames.map(\.width)) }
    }
    #expect((widths.max() ?? 0) - (widths.min() ?? 0) <= 1)
    let heights = try Set(frames(keys, "qaz1").map(\.height))
    #expect((heights.max() ?? 0) - (heights.min() ?? 0) <= 1)
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 3]) func marginsAreEqual(scale: Double) throws {
    let keys = solve(Self.phone, scale: scale)
    let view = (402 * scale).rounded()
    for (left, right) in ["qp", "SD", "1R"].map({ ($0.first ?? " ", $0.last ?? " ") }) {
      let frames = try frames(keys, String([left, right]))
      #expect(frames[0].x == view - frames[1].maxX)
    }
  }

  /// R-GLOBE-2.
  @Test func withoutTheGlobeItsNeighboursTakeItsRoom() throws {
    let with = solve(Self.phone)
    let without = solve(Self.phone, hiding: [.globe])
    #expect(without["G"] == nil)
    #expect(without["*"]?.frame.x == with["G"]?.frame.x)
    #expect(without["*"]?.frame.maxX == with["*"]?.frame.maxX)
    #expect(without["1"]?.frame == with["1"]?.frame)
  }

  /// Kana and digits stay below those of the rows above, and a key of two rows stays one (R-GLOBE-2).
  @Test func withoutTheGlobeColumnsStay() {
    func row(_ ids: String...) -> Row {
      Row(
        items: ids.enumerated().map { place, id in
          .key(
            Key(
              id: KeyID(rawValue: id), role: id == "G" ? .globe : .character,
              width: place < 2 ? .share(0.108) : .stretch(1), action: .insert(id), label: .role))
        })
    }
    let plane = Plane(rows: [row("1", "t", "a", "b"), row("2", "G", "c", "d")])
    let keys = solve(plane, hiding: [.globe])
    #expect(keys["c"]?.frame.x == keys["a"]?.frame.x)
    #expect(keys["d"]?.frame.maxX == keys["b"]?.frame.maxX)
    #expect(keys["2"]?.frame.maxX == keys["t"]?.frame.maxX)
  }

  @Test func aRowWhoseKeysAreAllHiddenGoes() {
    let plane = Self.plane("ab", "G")
    #expect(solve(plane, hiding: [.globe])["a"]?.frame.height == 205)
  }

  @Test func aRowOfItsOwnHeight() throws {
    var plane = Self.plane("abc", "def")
    plane.rows[0].height = 0.5
    let frames = try frames(solve(plane, 402, 216), "ad")
    #expect(abs(frames[0].height - frames[1].height / 2) <= 1)
  }

  @Test func aRowOfTwoTakesTheGapBetweenThemToo() throws {
    var plane = Self.plane("abc", "def", "ghi")
    plane.rows[1].height = 2
    let tall = try frames(solve(plane, 402, 216), "adg")
    let even = try frames(solve(Self.plane("abc", "def", "ghi", "jkl"), 402, 216), "adgj")
    #expect(tall[0] == even[0] && tall[2] == even[3])
    #expect(tall[1] == even[1].union(even[2]))
  }

  @Test func aKeyWithANameBelowItselfIsOneKeyOfTwoRows() throws {
    let (small, tall) = (
      solve(Self.plane("abD", "efR", "ghS")), solve(Self.plane("abD", "efR", "ghR"))
    )
    let parts = try frames(small, "DRS")
    let keys = try frames(tall, "DR")
    #expect(keys == [parts[0], parts[1].union(parts[2])])
    let key = try #require(tall["R"])
    #expect(key.touchArea == small["R"]?.touchArea.union(try #require(small["S"]).touchArea))
    #expect(tall.count == small.count - 1)
    // A letter is not one with its neighbour below, nor a key with one that is wider.
    #expect(try frames(solve(Self.plane("ab", "ab")), "a")[0].height < 110)
    #expect(try frames(solve(Self.plane("abR", "R")), "R")[0].height < 110)
  }

  @Test func keysThatStretchShareWhatIsLeft() throws {
    var plane = Self.plane("a**b")
    plane.rows[0].items[1] = Self.item("x")
    guard case .key(var key) = plane.rows[0].items[1] else { return }
    key.width = .stretch(3)
    plane.rows[0].items[1] = .key(key)
    let frames = try frames(solve(plane), "ax*b")
    #expect(abs((frames[1].width + 6) / (frames[2].width + 6) - 3) < 0.1)
    #expect(frames[3].maxX == 395)
  }

  @Test func keysBesideAGapAreTouchedUpToItsMiddle() throws {
    let keys = solve(Self.plane("a__b", "cdef"))
    let (a, b) = (try #require(keys["a"]), try #require(keys["b"]))
    #expect(a.touchArea.maxX == b.touchArea.x)
    #expect(abs(a.touchArea.maxX - (a.frame.maxX + b.frame.x) / 2) <= 0.5)
  }

  /// A letter is never more than 1.75 times as wide as high; the margins are equal, and a finger in
  /// them hits the outer keys.
  @Test(arguments: [1920, 2560, 3840, 5120]) func wideMonitorsGetMargins(width: Double) throws {
    let plane = Self.plane("qwertyuiop_____", "asdfghjkl_______", "zxcvbnm", "1G*R", "a")
    let keys = solve(plane, width, 423, form: .desktop, whole: false)
    let q = try #require(keys["q"])
    #expect(q.frame.width / q.frame.height < Metrics.widestAspect * 1.25)
    let (first, last) = (try #require(keys["1"]), try #require(keys["R"]))
    #expect(abs(first.frame.x - (width - last.frame.maxX)) <= 1)
    #expect(first.touchArea.x == 0)
    #expect(last.touchArea.maxX == width)
    #expect(width < 2000 || first.frame.x > 100)
  }

  @Test func theMarginsAreTheSameForEveryPlane() throws {
    let planes = [Self.plane("abcdefghijklmno", "1G*R"), Self.plane("abcd", "efg", "h", "1G*R")]
    let globes = planes.map { solve($0, 3840, 423, form: .desktop, whole: false)["G"]?.frame }
    #expect(globes[0]?.x == globes[1]?.x)
    #expect(globes[0]?.width == globes[1]?.width)
  }

  @Test func whatCannotBeLaidOutIsEmpty() {
    #expect(solve(Plane(rows: [])).isEmpty)
    #expect(solve(Self.phone, 0).isEmpty)
    #expect(solve(Self.phone, 402, 0).isEmpty)
    #expect(solve(Self.phone, scale: 0).isEmpty)
    #expect(solve(Self.plane("G"), hiding: [.globe]).isEmpty)
  }

  @Test func theHeightOfTheContent() {
    let metrics = Metrics(form: .phone, isPortrait: true, width: 402)
    func height(_ plane: Plane) -> Double {
      LayoutSolver.inferredHeight(of: plane, metrics: metrics, pitch: 54)
    }
    #expect(height(Self.phone) == 216)
    #expect(height(Self.plane("abc", "def", "ghi")) == 162)
    var withNumbers = Self.phone
    withNumbers.rows.insert(Row(items: [], height: 0.85), at: 0)
    #expect(abs(height(withNumbers) - (216 + 11 + 0.85 * 43)) < 1e-9)
  }
}
