package import KeyModel

extension MappedFile {
  /// The file's bytes, for rooms without access to files. The bytes stay mapped as long as the blob is used.
  package var blob: Blob {
    Blob(bytes) { [self] _ in _ = self }
  }
}
