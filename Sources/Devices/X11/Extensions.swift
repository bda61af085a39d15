internal import CX11

/// The versions of the server's extensions; nil for a missing extension.
package struct Extensions: Hashable, Sendable {
  package struct Version: Hashable, Sendable, Comparable {
    package var major: Int
    package var minor: Int

    package init(major: Int, minor: Int) {
      self.major = major
      self.minor = minor
    }

    package static func < (left: Version, right: Version) -> Bool {
      (left.major, left.minor) < (right.major, right.minor)
    }
  }

  /// Version of XTEST. Without it the keyboard cannot type.
  package var test: Version?
  /// Version of the X Input Extension. Touch needs version 2.2.
  package var input: Version?
  /// Version of RandR. Monitors need version 1.5.
  package var randr: Version?
  package var keyboard: Version?
  package var fixes: Version?
  package var shape: Version?

  /// Major opcode of the X Input Extension, which marks its events.
  package var inputOpcode: Int32 = 0
  package var randrEvent: Int32 = 0
  package var keyboardEvent: Int32 = 0
  package var fixesEvent: Int32 = 0

  package var hasTouch: Bool { input.map { $0 >= Version(major: 2, minor: 2) } ?? false }

  init(display: OpaquePointer) {
    var (first, error) = (Int32(0), Int32(0))
    var (major, minor) = (Int32(0), Int32(0))
    func version() -> Version { Version(major: Int(major), minor: Int(minor)) }
    if XTestQueryExtension(display, &first, &error, &major, &minor) != 0 { test = version() }
    if XQueryExtension(display, "XInputExtension", &inputOpcode, &first, &error) != 0 {
      (major, minor) = (2, 2)
      if XIQueryVersion(display, &major, &minor) == 0 { input = version() }
    }
    if XRRQueryExtension(display, &randrEvent, &error) != 0,
      XRRQueryVersion(display, &major, &minor) != 0
    {
      randr = version()
    }
    (major, minor) = (1, 0)
    var opcode = Int32(0)
    if XkbQueryExtension(display, &opcode, &keyboardEvent, &error, &major, &minor) != 0 {
      keyboard = version()
    }
    if XFixesQueryExtension(display, &fixesEvent, &error) != 0,
      XFixesQueryVersion(display, &major, &minor) != 0
    {
      fixes = version()
    }
    if XShapeQueryExtension(display, &first, &error) != 0,
      XShapeQueryVersion(display, &major, &minor) != 0
    {
      shape = version()
    }
  }
}
