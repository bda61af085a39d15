/// The disk space, files and folders that an extension uses in one of its folders.
package struct ContainerUse: Hashable, Sendable {
  package static let mebibytes: UInt64 = 256
  package static let files = 2_000
  package static let folders = 64

  private var bytes: UInt64 = 0
  private var fileCount = 0
  private var folderCount = 0

  package init() {}

  /// Counts a file or a folder. `bytes` is the space that the file takes on the disk, or the space that it would
  /// take if all of it were written, whichever is greater.
  package mutating func add(bytes: UInt64, isFolder: Bool) {
    self.bytes = self.bytes.addingReportingOverflow(bytes).overflow ? .max : self.bytes + bytes
    if isFolder { folderCount += 1 } else { fileCount += 1 }
  }

  package var isWithinBounds: Bool {
    bytes <= ContainerUse.mebibytes << 20 && fileCount <= ContainerUse.files
      && folderCount <= ContainerUse.folders
  }
}
