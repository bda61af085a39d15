import ExtensionProtocol
import Glibc
import KeyModel
import Pages
import Testing

@testable import ExtensionHost

/// What a program says of its picture is not believed: only what lies in the picture and in the memory is copied.
@Suite struct PictureTests {
  private static let place = ViewState.Picture(
    width: 4, height: 4, stride: 20, offsets: [0, 80])

  private func memory(_ length: Int) throws -> PictureMemory {
    let memory = try PictureMemory()
    try memory.grow(to: length)
    let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
    #expect(pwrite(memory.descriptor, bytes, bytes.count, 0) == length)
    return memory
  }

  private func copy(_ area: PictureFrame.Area, half: Int = 0, of length: Int = 160) throws
    -> [UInt8]
  {
    let copy = PictureCopy()
    copy.copy(
      PictureFrame(number: 1, half: half, damage: [area]), of: PictureTests.place,
      from: try memory(length))
    var bytes: [UInt8] = []
    copy.withPixels { bytes = Array($0) }
    return bytes
  }

  @Test func onlyTheChangedPartIsCopied() throws {
    let bytes = try copy(.init(x: 1, y: 2, width: 2, height: 1), half: 1)
    #expect(bytes.count == 64)
    // Two px of the third row, from the second half.
    let wanted: [UInt8] = [124, 125, 126, 127, 128, 129, 130, 131]
    #expect(Array(bytes[36..<44]) == wanted)
    #expect(bytes[..<36].allSatisfy { $0 == 0 })
    #expect(bytes[44...].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [
    PictureFrame.Area(x: 3, y: 3, width: 9, height: 9), .init(x: 9, y: 0, width: 1, height: 1),
    .init(x: 0, y: 0, width: 4, height: 100),
  ])
  func nothingBeyondThePictureIsTouched(area: PictureFrame.Area) throws {
    #expect(try copy(area).count == 64)
    #expect(try copy(area, half: 7).isEmpty)
  }

  @Test func memoryThatIsTooSmallIsNotReadBeyondItsEnd() throws {
    let bytes = try copy(.init(x: 0, y: 0, width: 4, height: 4), half: 1, of: 100)
    #expect(bytes.suffix(48).allSatisfy { $0 == 0 })
  }

  @Test func fingersHaveSmallNumbersAndEndWhereTheyWere() {
    var fingers = PictureFingers()
    let now = Instant(milliseconds: 5)
    func touch(_ finger: UInt64, _ phase: PageTouch.Phase) -> HostMessage.PictureTouch? {
      fingers.handle(PageTouch(TouchID(rawValue: finger), phase), at: now)
    }
    #expect(touch(77, .began(Point(x: 1, y: 2)))?.id == 0)
    #expect(touch(99, .began(Point(x: 3, y: 4)))?.id == 1)
    #expect(touch(77, .moved(Point(x: 5, y: 6)))?.phase == .moved)
    #expect(touch(77, .held) == nil)
    #expect(touch(77, .ended) == .init(id: 0, phase: .ended, x: 5, y: 6, time: 5))
    #expect(touch(11, .began(Point(x: 0, y: 0)))?.id == 0)
    #expect(touch(77, .ended) == nil)
  }
}
