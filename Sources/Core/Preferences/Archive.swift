/// A tar archive of plain files in the format ustar (IEEE Std 1003.1-2001, pax), which `tar` reads and writes. An archive
/// may come from a stranger: every size is bounded before it is used, and nothing but files and folders is accepted.
package enum Archive {
  /// A file with its path. The path is bytes, which need not be UTF-8.
  package struct Entry: Hashable, Sendable {
    package var path: [UInt8]
    package var bytes: [UInt8]

    package init(path: [UInt8], bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }

  /// Greatest length of an archive, in bytes.
  package static let limit = 64 << 20
  /// Greatest number of files and folders in an archive.
  package static let mostEntries = 4096
  private static let block = 512

  // The places of a header's parts.
  private static let name = 0..<100
  private static let mode = 100..<108
  private static let owners = [108..<116, 116..<124]
  private static let size = 124..<136
  private static let time = 136..<148
  private static let checksum = 148..<156
  private static let kind = 156
  private static let magic = 257..<263
  private static let version = 263..<265
  private static let prefix = 345..<500

  private static let file = UInt8(ascii: "0")
  private static let folder = UInt8(ascii: "5")
  private static let slash = UInt8(ascii: "/")

  /// Returns an archive of these files, which only their owner may read. `seconds` is the time of the files, since
  /// 1 January 1970.
  package static func packed(
    _ entries: [Entry], seconds: Int
  ) throws(ArchiveFault) -> [UInt8] {
    guard entries.count <= mostEntries else { throw .tooMany }
    var archive: [UInt8] = []
    for entry in entries {
      archive += try header(of: entry, seconds: seconds)
      archive += entry.bytes
      archive += zeros(padding(entry.bytes.count))
      guard archive.count <= limit - 2 * block else { throw .tooLong }
    }
    return archive + zeros(2 * block)
  }

  /// Returns the files of an archive. Folders are left out, because each file names its own.
  package static func unpacked(_ archive: [UInt8]) throws(ArchiveFault) -> [Entry] {
    guard archive.count <= limit else { throw .tooLong }
    var (entries, known): ([Entry], Set<[UInt8]>) = ([], [])
    var (place, count) = (0, 0)
    while place < archive.count {
      guard archive.count - place >= block else { throw place == 0 ? .noArchive : .cut }
      let header = Array(archive[place..<place + block])
      if header.allSatisfy({ $0 == 0 }) { return entries }
      try check(header)
      count += 1
      guard count <= mostEntries else { throw .tooMany }
      guard [file, 0, folder].contains(header[kind]) else { throw .notPlain(text(header[name])) }
      let path = try path(of: header)
      let length = try number(header[size])
      place += block
      if header[kind] == folder {
        guard length == 0 else { throw .damaged }
        continue
      }
      guard length <= archive.count - place else { throw .cut }
      guard known.insert(path).inserted else { throw .twice(path) }
      entries.append(Entry(path: path, bytes: Array(archive[place..<place + length])))
      place += length + padding(length)
    }
    // An archive ends with two blocks of zeros.
    throw place == 0 ? .noArchive : .cut
  }

  private static func padding(_ length: Int) -> Int { (block - length % block) % block }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  // Headers

  private static func header(
    of entry: Entry, seconds: Int
  ) throws(ArchiveFault) -> [UInt8] {
    guard isPlain(entry.path) else { throw .badPath(entry.path) }
    guard let parts = split(entry.path) else { throw .longPath(entry.path) }
    var header = zeros(block)
    func put(_ bytes: [UInt8], _ part: Range<Int>) {
      header.replaceSubrange(part.lowerBound..<part.lowerBound + bytes.count, with: bytes)
    }
    put(parts.name, name)
    put(parts.prefix, prefix)
    put(octal(0o600, digits: 7), mode)
    for owner in owners { put(octal(0, digits: 7), owner) }
    put(octal(entry.bytes.count, digits: 11), size)
    put(octal(max(0, seconds), digits: 11), time)
    header[kind] = file
    put(Array("ustar\0".utf8), magic)
    put(Array("00".utf8), version)
    put(octal(sum(header), digits: 6) + [0, UInt8(ascii: " ")], checksum)
    return header
  }

  /// Divides a path at a slash into the two parts of a header; nil if that is not possible.
  private static func split(_ path: [UInt8]) -> (prefix: [UInt8], name: [UInt8])? {
    if path.count <= name.count { return ([], path) }
    let slashes = path.indices.filter { path[$0] == slash }
    let fitting = slashes.first { $0 <= prefix.count && path.count - $0 - 1 <= name.count }
    return fitting.map { (Array(path[..<$0]), Array(path[($0 + 1)...])) }
  }

  private static func check(_ header: [UInt8]) throws(ArchiveFault) {
    // GNU tar writes a space in place of the final 0.
    guard header[magic].starts(with: Array("ustar".utf8)) else { throw .noArchive }
    guard try number(header[checksum]) == sum(header) else { throw .damaged }
  }

  /// The sum of a header's bytes, in which the checksum itself counts as spaces.
  private static func sum(_ header: [UInt8]) -> Int {
    header.indices.reduce(0) { sum, place in
      sum + (checksum.contains(place) ? 32 : Int(header[place]))
    }
  }

  private static func path(of header: [UInt8]) throws(ArchiveFault) -> [UInt8] {
    var path = text(header[prefix])
    // In the archives of GNU tar, this part has another meaning.
    if path.isEmpty || header[magic.upperBound - 1] != 0 { path = [] } else { path.append(slash) }
    path += text(header[name])
    if header[kind] == folder, path.last == slash { path.removeLast() }
    guard isPlain(path) else { throw .badPath(path) }
    return path
  }

  private static func text(_ field: ArraySlice<UInt8>) -> [UInt8] {
    Array(field.prefix { $0 != 0 })
  }

  /// Whether a path leads to a place below the folder in which the archive is unpacked.
  private static func isPlain(_ path: [UInt8]) -> Bool {
    let parts = path.split(separator: slash, omittingEmptySubsequences: false)
    let dot = UInt8(ascii: ".")
    return !path.isEmpty && !path.contains(0)
      && parts.allSatisfy { !$0.isEmpty && Array($0) != [dot] && Array($0) != [dot, dot] }
  }

  /// The number that octal digits in a header stand for. Other notations are for files that no backup has.
  private static func number(_ field: ArraySlice<UInt8>) throws(ArchiveFault) -> Int {
    let space = UInt8(ascii: " ")
    let digits = field.drop { $0 == space }.prefix { $0 != space && $0 != 0 }
    guard !digits.isEmpty, digits.allSatisfy({ (48...55).contains($0) }) else { throw .damaged }
    // At most 12 digits, which are 36 bits.
    return digits.reduce(0) { $0 << 3 | Int($1 - 48) }
  }

  private static func octal(_ value: Int, digits: Int) -> [UInt8] {
    (0..<digits).map { UInt8(48 + value >> ((digits - 1 - $0) * 3) & 7) }
  }
}

/// The reason why an archive cannot be read or written.
package enum ArchiveFault: Error, Hashable, Sendable {
  case noArchive
  /// The end is missing.
  case cut
  case damaged
  case tooLong
  case tooMany
  /// A link, a device, or a name in a format other than ustar.
  case notPlain([UInt8])
  /// The path leads out of the archive's folder.
  case badPath([UInt8])
  case longPath([UInt8])
  case twice([UInt8])

  /// The fault as a sentence for people, without a full stop.
  package var message: String {
    switch self {
    case .noArchive: "not a tar archive; keycap backup FILE writes one"
    case .cut: "the end of the archive is missing; copy the file again"
    case .damaged: "the archive is damaged; copy the file again"
    case .tooLong: "longer than \(Archive.limit >> 20) MiB"
    case .tooMany: "more than \(Archive.mostEntries) files"
    case .notPlain(let path):
      "\(Self.text(path)): neither a file nor a folder; write it with tar --format=ustar, without links"
    case .badPath(let path): "\(Self.text(path)): the path has to stay inside the archive's folder"
    case .longPath(let path): "\(Self.text(path)): a name has at most 100 bytes; rename the file"
    case .twice(let path): "\(Self.text(path)): twice in the archive; leave one of them"
    }
  }

  /// A path as a text of one line.
  package static func text(_ path: [UInt8]) -> String {
    let text = String(decoding: path, as: UTF8.self).unicodeScalars.prefix(200)
    return String(
      String.UnicodeScalarView(text.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}
