// The icons of the clipboard's keys.
extension Artwork {
  static let undoArrow: [Step] =
    path((8.6, 4.4), (4, 9), (8.6, 13.6))
    + [
      .move(4, 9), .line(14, 9), .curve(17.4, 9, 20, 11.4, 20, 14.4),
      .curve(20, 17.4, 17.4, 19.8, 14, 19.8), .line(9.4, 19.8),
    ]

  static let scissors: [Step] =
    circle(6.4, 6.6, 2.7) + circle(6.4, 17.4, 2.7) + path((8.7, 8.1), (20, 17.6))
    + path((8.7, 15.9), (20, 6.4))

  static let sheets: [Step] =
    box(9, 8.4, 20, 20.6, radius: 2.2)
    + [
      .move(5.8, 15.8), .line(5.6, 15.8), .corner(4, 15.8, 4, 14.2), .line(4, 5.4),
      .corner(4, 3.4, 6, 3.4), .line(13.2, 3.4), .corner(15, 3.4, 15, 5.2),
    ]

  static let clipboard: [Step] =
    box(8.6, 2.8, 15.4, 6.6, radius: 1.6)
    + [
      .move(8.4, 4.6), .line(7.2, 4.6), .corner(5, 4.6, 5, 6.8), .line(5, 19),
      .corner(5, 21.2, 7.2, 21.2), .line(16.8, 21.2), .corner(19, 21.2, 19, 19),
      .line(19, 6.8), .corner(19, 4.6, 16.8, 4.6), .line(15.6, 4.6),
    ]

  /// A frame of dashes around a line of text.
  static let marquee: [Step] =
    path((4, 7.4), (4, 4), (7.4, 4)) + path((16.6, 4), (20, 4), (20, 7.4))
    + path((20, 16.6), (20, 20), (16.6, 20)) + path((7.4, 20), (4, 20), (4, 16.6))
    + path((8.2, 9.6), (15.8, 9.6)) + path((8.2, 14.4), (15.8, 14.4))

  /// An arrow over a word, from the insertion point behind it.
  static let wordBack: [Step] =
    path((19.4, 4.4), (19.4, 19.6)) + path((15, 12), (4, 12))
    + path((8.6, 7.4), (4, 12), (8.6, 16.6))

  static let needle: [Step] =
    path((8.6, 3.6), (15.4, 3.6)) + path((12, 14.6), (12, 20.8))
    + [
      .move(9.8, 3.6), .line(9.8, 9), .line(7, 12.4), .line(7, 14.6), .line(17, 14.6),
      .line(17, 12.4), .line(14.2, 9), .line(14.2, 3.6),
    ]

  static let slash: [Step] = path((4, 4), (20, 20))

  static let bin: [Step] =
    path((4.4, 6.6), (19.6, 6.6)) + path((9.4, 6.4), (9.4, 3.6), (14.6, 3.6), (14.6, 6.4))
    + path((6.4, 6.8), (7.4, 20.6), (16.6, 20.6), (17.6, 6.8))
    + path((10.2, 10.4), (10.6, 17)) + path((13.8, 10.4), (13.4, 17))
}
