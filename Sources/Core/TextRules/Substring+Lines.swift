extension Substring {
  /// The lines without their line ends (LF, or CR LF as in DOS texts); at least one line. Bytes are searched,
  /// because a search through graphemes takes ten times as long.
  package var lines: [Substring] {
    utf8.split(separator: 0x0a, omittingEmptySubsequences: false).map { line in
      Substring(line.last == 0x0d ? line.dropLast() : line)
    }
  }
}
