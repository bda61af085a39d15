import Testing

@testable import Preferences

/// Archives as `tar` writes them, and as nobody should (R-APP-5).
@Suite struct ArchiveTests {
  private func entry(_ path: String, _ text: String = "x") -> Archive.Entry {
    Archive.Entry(path: Array(path.utf8), bytes: Array(text.utf8))
  }

  /// An archive of one entry whose header `change` has changed, with the right sum.
  private func changed(
    _ text: String = "x", _ change: (inout [UInt8]) -> Void
  ) throws -> [UInt8] {
    var bytes = try Archive.packed([entry("keycap/a", text)], seconds: 0)
    change(&bytes)
    for place in 148..<156 { bytes[place] = 32 }
    let sum = bytes[..<512].reduce(0) { $0 + Int($1) }
    let digits = String(sum, radix: 8)
    let field = String(repeating: "0", count: 6 - digits.count) + digits + "\0 "
    bytes.replaceSubrange(148..<156, with: Array(field.utf8))
    return bytes
  }

  private func put(_ text: String, at place: Int, _ bytes: inout [UInt8]) {
    bytes.replaceSubrange(place..<place + text.utf8.count, with: Array(text.utf8))
  }

  @Test(arguments: [0, 1, 511, 512, 513, 5000]) func whatIsPackedIsUnpacked(length: Int) throws {
    let long = String(repeating: "d", count: 90) + "/" + String(repeating: "f", count: 90)
    let name = Archive.Entry(path: [0xFF, 0x80], bytes: [1, 2])
    let files = [entry("a", String(repeating: "y", count: length)), entry(long), name]
    let archive = try Archive.packed(files, seconds: 1_700_000_000)
    #expect(archive.count % 512 == 0)
    #expect(try Archive.unpacked(archive) == files)
  }

  @Test func aNameThatFitsNoHeaderIsRefused() {
    let path = String(repeating: "f", count: 101)
    #expect(throws: ArchiveFault.longPath(Array(path.utf8))) {
      try Archive.packed([entry(path)], seconds: 0)
    }
  }

  @Test(arguments: ["../a", "/etc/passwd", "a/../../b", "./a", "a//b", ".."])
  func noPathLeadsOut(path: String) throws {
    let archive = try changed { bytes in
      bytes.replaceSubrange(0..<100, with: [UInt8](repeating: 0, count: 100))
      put(path, at: 0, &bytes)
    }
    #expect(throws: ArchiveFault.badPath(Array(path.utf8))) { try Archive.unpacked(archive) }
    #expect(throws: ArchiveFault.badPath(Array(path.utf8))) {
      try Archive.packed([entry(path)], seconds: 0)
    }
  }

  /// Hard links, links, devices, pipes, and the long names of pax and GNU tar.
  @Test(arguments: Array("12346xgLK")) func onlyFilesAndFolders(kind: Character) throws {
    let archive = try changed { put(String(kind), at: 156, &$0) }
    #expect(throws: ArchiveFault.notPlain(Array("keycap/a".utf8))) {
      try Archive.unpacked(archive)
    }
  }

  @Test func aFolderIsPassedOver() throws {
    let archive = try changed("") {
      put("5", at: 156, &$0)
      put("keycap/\0", at: 0, &$0)
    }
    #expect(try Archive.unpacked(archive) == [])
  }

  @Test(arguments: [
    ("77777777777\0", ArchiveFault.cut), ("00000004000\0", .cut), ("-0000000001\0", .damaged),
    ("00000000009\0", .damaged), ("            ", .damaged), ("\u{1}0000000000\0", .damaged),
  ]) func sizesAreBounded(size: String, fault: ArchiveFault) throws {
    let archive = try changed { put(size, at: 124, &$0) }
    #expect(throws: fault) { try Archive.unpacked(archive) }
  }

  @Test func whatIsCutOrNoArchiveIsRefused() throws {
    let whole = try Archive.packed([entry("a", "text")], seconds: 0)
    #expect(throws: ArchiveFault.noArchive) { try Archive.unpacked([]) }
    #expect(throws: ArchiveFault.noArchive) { try Archive.unpacked(Array("hello".utf8)) }
    #expect(throws: ArchiveFault.noArchive) {
      try Archive.unpacked([UInt8](repeating: 65, count: 2048))
    }
    for length in [513, 1023, 1024] {
      #expect(throws: ArchiveFault.cut) { try Archive.unpacked(Array(whole[..<length])) }
    }
    var damaged = whole
    damaged[3] = 7
    #expect(throws: ArchiveFault.damaged) { try Archive.unpacked(damaged) }
    let twice = try Archive.packed([entry("a"), entry("a")], seconds: 0)
    #expect(throws: ArchiveFault.twice([97])) { try Archive.unpacked(twice) }
  }

  @Test func tooManyFilesAreRefused() throws {
    let many = (0...Archive.mostEntries).map { entry("f\($0)", "") }
    #expect(throws: ArchiveFault.tooMany) { try Archive.packed(many, seconds: 0) }
    let one = try Archive.packed([entry("a", "")], seconds: 0)[..<512]
    let long = (0...Archive.mostEntries).flatMap { _ in one }
    #expect(throws: ArchiveFault.self) { try Archive.unpacked(long) }
  }

  /// Any bytes give files or a fault, and never end the program.
  @Test func damageEndsNothing() throws {
    let whole = try Archive.packed([entry("keycap/a", "text"), entry("keycap/b")], seconds: 9)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255)
      }
      if Bool.random() { bytes.removeLast(Int.random(in: 0..<bytes.count)) }
      let read = try? Archive.unpacked(bytes)
      #expect((read ?? []).allSatisfy { $0.bytes.count <= bytes.count })
    }
  }

  // What is a backup

  @Test func aBackupHasAMarkAndKnownPlaces() throws {
    let files = [
      Backup.File("settings.toml", Array("bold = true\n".utf8)), Backup.File("words", []),
      Backup.File("Themes/mine.png", [1]), Backup.File("Assets/Keyboards/my.toml", [2]),
    ]
    #expect(try Backup.unpacked(Backup.packed(files, seconds: 0)) == files)
    let unmarked = try Archive.packed([entry("keycap/settings.toml")], seconds: 0)
    #expect(throws: BackupFault.noBackup) { try Backup.unpacked(unmarked) }
  }

  @Test(arguments: [
    "policy.toml", "clippings", "Themes/.mine.toml", "Themes/a/b.toml", "Assets/Keyboards/a.png",
    "Assets/Extensions/a.toml", "autostart/keycap.desktop", "Themes/.toml", "Assets/Lexicons/de",
  ]) func noOtherFileIsInABackup(name: String) throws {
    #expect(!Backup.hasPlace(name))
    let archive = try Backup.packed([Backup.File(name, [1])], seconds: 0)
    #expect(throws: BackupFault.unknown(Array("keycap/\(name)".utf8))) {
      try Backup.unpacked(archive)
    }
  }

  @Test func longFilesAndNamesThatAreNoTextAreRefused() throws {
    let long = [UInt8](repeating: 65, count: Backup.limit(of: "settings.toml") + 1)
    let archive = try Backup.packed([Backup.File("settings.toml", long)], seconds: 0)
    #expect(throws: BackupFault.tooLong(Array("keycap/settings.toml".utf8), limit: 1 << 20)) {
      try Backup.unpacked(archive)
    }
    let path = Array("keycap/Themes/".utf8) + [0xFF] + Array(".toml".utf8)
    let odd = try Archive.packed([Archive.Entry(path: path, bytes: [])], seconds: 0)
    #expect(throws: BackupFault.unknown(path)) { try Backup.unpacked(odd) }
    #expect(ArchiveFault.text(Array("a\u{1B}[2J\nb".utf8)) == "a?[2J?b")
  }
}
