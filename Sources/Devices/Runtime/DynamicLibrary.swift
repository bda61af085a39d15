internal import Glibc

/// A C library that is loaded when it is first needed, and stays loaded.
package struct DynamicLibrary {
  /// The library, or one of its functions, is not installed.
  package struct Missing: Error {}

  private let handle: UnsafeMutableRawPointer

  package init(_ file: String) throws(Missing) {
    guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) else { throw Missing() }
    self.handle = handle
  }

  /// Returns the function with this name. The caller must know its C signature.
  package func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let symbol = dlsym(handle, name) else { throw Missing() }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
