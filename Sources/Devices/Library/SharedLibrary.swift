/// The library of a running keyboard. Rooms that read from the library over the whole run share it, because files
/// and settings change.
package final class SharedLibrary {
  package var library: Library

  package init(_ library: Library) { self.library = library }
}
