/// The drawings of the groups of emoji.
extension Artwork {
  static let clock = circle(12, 12, 9) + path((12, 6.5), (12, 12), (15.8, 14.2))

  static let person: [Step] =
    circle(12, 7.6, 4.1) + [
      .move(4, 20.5), .curve(4, 11.8, 20, 11.8, 20, 20.5), .close,
    ]

  static let paw: [Step] =
    [
      .move(12, 12), .curve(14.6, 12, 17.2, 15.6, 17.2, 17.6),
      .curve(17.2, 20.6, 14.2, 20.2, 12, 19.4), .curve(9.8, 20.2, 6.8, 20.6, 6.8, 17.6),
      .curve(6.8, 15.6, 9.4, 12, 12, 12), .close,
    ]
    + [.oval(9.2, 6.4, 1.6, 2.4), .oval(14.8, 6.4, 1.6, 2.4)]
    + [.oval(4.7, 11, 1.5, 2.1), .oval(19.3, 11, 1.5, 2.1)]

  static let cup: [Step] =
    [
      .move(4, 9), .line(17, 9), .line(17, 14.5), .corner(17, 19.5, 12, 19.5), .line(9, 19.5),
      .corner(4, 19.5, 4, 14.5), .close,
    ]
    + [.move(17, 10.5), .curve(21.8, 9.8, 21.8, 16.4, 16.8, 15.8)]
    + path((8.5, 3.5), (8.5, 6)) + path((12.5, 3.5), (12.5, 6))

  static let car: [Step] =
    [
      .move(3, 16.5), .line(3, 13.5), .corner(3, 11.5, 5, 11.2), .line(7.4, 6.6),
      .line(15.6, 6.6), .line(19, 11.2), .corner(21, 11.5, 21, 13.5), .line(21, 16.5), .close,
    ]
    + path((5, 11.2), (19, 11.2)) + circle(7.4, 17.2, 2.2) + circle(16.6, 17.2, 2.2)

  static let ball: [Step] =
    circle(12, 12, 9) + [.move(5.6, 5.8), .curve(10.6, 9.4, 10.6, 14.6, 5.6, 18.2)]
    + [.move(18.4, 5.8), .curve(13.4, 9.4, 13.4, 14.6, 18.4, 18.2)] + path((3, 12), (21, 12))

  static let bulb: [Step] =
    [
      .move(9.4, 17.2), .curve(9.4, 14.6, 5.4, 13.4, 5.4, 9.2),
      .curve(5.4, 0.9, 18.6, 0.9, 18.6, 9.2),
      .curve(18.6, 13.4, 14.6, 14.6, 14.6, 17.2), .close,
    ] + path((10, 20.6), (14, 20.6))

  static let heart: [Step] = [
    .move(12, 20.4), .curve(6.4, 16.4, 3, 12.8, 3, 8.8), .curve(3, 3, 10, 2.4, 12, 7.2),
    .curve(14, 2.4, 21, 3, 21, 8.8), .curve(21, 12.8, 17.6, 16.4, 12, 20.4), .close,
  ]

  static let flag: [Step] =
    path((5.5, 3.5), (5.5, 21)) + [
      .move(5.5, 4.6), .curve(9.5, 2.4, 14, 7.4, 19, 4.6), .line(19, 13.4),
      .curve(14, 16.2, 9.5, 11.2, 5.5, 13.4),
    ]
}
