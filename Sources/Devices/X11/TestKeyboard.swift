package import CX11

/// The keyboard device whose keys XTest requests press.
package enum TestKeyboard {
  package static func find(_ connection: Connection) -> UInt32? {
    connection.withInputDevices { all in
      // A client that has set no pointer uses the first pointer.
      var pointer = Int32(0)
      XIGetClientPointer(connection.display, 0, &pointer)
      let core =
        all.first { $0.use == XIMasterPointer && (pointer == 0 || $0.deviceid == pointer) }?
        .attachment
      return all.first { $0.use == XISlaveKeyboard && $0.attachment == core && isTest($0) }
        .map { UInt32($0.deviceid) }
    } ?? nil
  }

  /// Returns the other keyboards that belong to the same core keyboard.
  package static func beside(_ connection: Connection, _ device: UInt32) -> [UInt32] {
    connection.withInputDevices { all in
      let core = all.first { UInt32($0.deviceid) == device }?.attachment
      return all.filter { $0.use == XISlaveKeyboard && $0.attachment == core }
        .map { UInt32($0.deviceid) }.filter { $0 != device }
    } ?? []
  }

  package static func isTest(_ info: XIDeviceInfo) -> Bool {
    info.name.map { String(cString: $0).hasSuffix("XTEST keyboard") } ?? false
  }
}
