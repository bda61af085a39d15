/// The owner of a running keyboard's library. Rooms that read from the library over the whole run ask the
/// owner, as files and settings change.
package protocol LibraryOwner: AnyObject {
  var library: Library { get set }
}
