import KeyModel
import Runtime
import TestKit
import Testing

@testable import Paint

/// How much ink there is on each key of every keyboard, beside `Golden/ink.txt`, which was written when
/// they had been looked at one by one: whole pictures of all of them would be 40 MB. `RECORD=1` writes it.
@Suite struct InkTests {
  /// Releases of fonts and rasterisers differ a little: by so many px, and by a share of the ink.
  private static let (tolerance, share) = (2, 8)
  private static let path = "\(Repository.root)/Tests/Devices/PaintTests/Golden/ink.txt"
  private static let fonts = TestFonts.directories

  private let painter = Painter(fontDirectories: Self.fonts)

  @Test func everyKeyHasItsInk() throws {
    let hasIdeographs = FontFinder(directories: Self.fonts).files(of: "Noto Sans CJK") != nil
    var found: [String: [Int]] = [:]
    for (identifier, places) in Self.pictures
    where hasIdeographs || !Self.needsIdeographs(identifier) {
      for place in places {
        let planes = try Keyboards.planes(of: identifier, on: place)
        let letters = try #require(planes.first { $0.plane == "letters" })
        found["\(identifier) \(place.rawValue)"] = try ink(of: letters.scene)
      }
    }
    guard !Golden.isRecording else { return try Self.write(found) }
    let wanted = try Self.read()
    for (name, keys) in found {
      let golden = try #require(wanted[name], "\(name) is not in ink.txt")
      #expect(keys.count == golden.count, "\(name)")
      let off = zip(keys, golden).enumerated().filter { _, ink in
        abs(ink.0 - ink.1) > Self.tolerance + ink.1 / Self.share
      }
      #expect(off.map(\.offset) == [], "keys of \(name) with other ink")
    }
    #expect(!hasIdeographs || found.count == wanted.count)
  }

  private static let pictures: [(String, [Keyboards.Place])] =
    Keyboards.touch.map { ($0, [.phone, .pad]) }
    + Keyboards.printed.filter { $0.hasSuffix(".compact") }.map { ($0, [.desktop]) }

  private static func needsIdeographs(_ identifier: String) -> Bool {
    ["ja", "ko", "zh"].contains { identifier.hasPrefix($0) }
  }

  /// Of each key, in px.
  private func ink(of scene: Scene) throws -> [Int] {
    let picture = Picture(try painter.picture(of: scene, theme: try TestTheme.light.theme))
    return scene.keycaps.map { keycap in
      let face = keycap.frame.inset(x: 3, y: 3)
      let (left, right) = (Int(face.x), Int(face.maxX))
      let (top, bottom) = (Int(face.y), Int(face.maxY))
      guard left < right, top < bottom else { return 0 }
      let ground = picture[left, (top + bottom) / 2]
      var sum = 0
      for y in top..<bottom {
        for x in left..<right { sum += Picture.difference(picture[x, y], ground) }
      }
      return sum / 255
    }
  }

  private static func write(_ found: [String: [Int]]) throws {
    let lines = found.keys.sorted().map { name in
      name + " " + (found[name] ?? []).map { String($0, radix: 16) }.joined(separator: ",")
    }
    try TextFile.write(lines.joined(separator: "\n") + "\n", to: path)
  }

  private static func read() throws -> [String: [Int]] {
    var wanted: [String: [Int]] = [:]
    for line in try TextFile.read(path).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3 else { continue }
      wanted["\(words[0]) \(words[1])"] = words[2].split(separator: ",").compactMap {
        Int($0, radix: 16)
      }
    }
    return wanted
  }
}
