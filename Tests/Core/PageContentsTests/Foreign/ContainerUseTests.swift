import Testing

@testable import PageContents

@Suite struct ContainerUseTests {
  @Test(arguments: [
    (2_000, 64, 131_072, true), (2_001, 0, 0, false), (0, 65, 0, false),
    (1, 0, 256 << 20, true), (1, 0, (256 << 20) + 1, false),
  ])
  func aFolderHoldsBytesFilesAndFolders(files: Int, folders: Int, size: UInt64, isFine: Bool) {
    var use = ContainerUse()
    for _ in 0..<files { use.add(bytes: size, isFolder: false) }
    for _ in 0..<folders { use.add(bytes: 0, isFolder: true) }
    #expect(use.isWithinBounds == isFine)
  }

  @Test func noSizeOverflows() {
    var use = ContainerUse()
    for _ in 0..<2 { use.add(bytes: .max, isFolder: false) }
    #expect(!use.isWithinBounds)
  }
}
