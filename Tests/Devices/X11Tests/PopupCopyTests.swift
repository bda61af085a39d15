import KeyModel
import Testing

@testable import X11

/// The pixels beneath a pop-up that takes the place of another (R-SIZE-8).
@Suite struct PopupCopyTests {
  private func pixels(_ value: UInt32, _ frame: Rect) -> [UInt32] {
    [UInt32](repeating: value, count: Int(frame.width * frame.height))
  }

  /// Where both frames overlap, the copy has the pixels that were beneath the first pop-up, not its picture.
  @Test func thePixelsBeneathTheFirstStay() {
    let first = Rect(x: 10, y: 20, width: 4, height: 3)
    let second = Rect(x: 12, y: 21, width: 5, height: 4)
    var copy = pixels(9, second)
    PopupWindow.copy(pixels(1, first), of: first, to: &copy, of: second)
    let rows = (0..<4).map { row in copy[(row * 5)..<(row * 5 + 5)].map { Int($0) } }
    #expect(rows == [[1, 1, 9, 9, 9], [1, 1, 9, 9, 9], [9, 9, 9, 9, 9], [9, 9, 9, 9, 9]])
  }

  @Test(arguments: [
    Rect(x: 100, y: 20, width: 4, height: 3), Rect(x: 14, y: 20, width: 4, height: 3),
  ])
  func framesApartChangeNothing(_ first: Rect) {
    let second = Rect(x: 10, y: 20, width: 4, height: 3)
    var copy = pixels(9, second)
    PopupWindow.copy(pixels(1, first), of: first, to: &copy, of: second)
    #expect(copy == pixels(9, second))
  }

  @Test func aMissingCopyChangesNothing() {
    let frame = Rect(x: 0, y: 0, width: 2, height: 2)
    var copy = pixels(9, frame)
    PopupWindow.copy([], of: frame, to: &copy, of: frame)
    #expect(copy == pixels(9, frame))
  }
}
