package import KeyModel

extension MappedFile {
  /// Its bytes for rooms that know no files. They stay mapped as long as the blob is used.
  package var blob: Blob {
    Blob(bytes) { [self] _ in _ = self }
  }
}
