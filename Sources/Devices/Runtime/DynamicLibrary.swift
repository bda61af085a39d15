internal import Glibc

/// A C library that is loaded when something first needs it, for the rest of the process.
package struct DynamicLibrary {
  /// It, or one of its functions, is not installed.
  package struct Missing: Error {}

  private let handle: UnsafeMutableRawPointer

  package init(_ file: String) throws(Missing) {
    guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) else { throw Missing() }
    self.handle = handle
  }

  /// The function of that name, by the C signature that the caller knows it to have.
  package func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let symbol = dlsym(handle, name) else { throw Missing() }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
