package import ExtensionProtocol
package import KeyModel

/// An event in the session of one keyboard by another author, made by the host's devices.
package enum SessionEvent: Hashable, Sendable {
  /// The keyboard is to be shown in that view, for that field.
  case show(ViewState, Traits, HostMessage.DocumentText)
  /// Another keyboard was chosen, the keyboard was hidden, or the field wants a built-in one.
  case hide
  /// The view of the keyboard changed: size, scale, scheme, need of a globe.
  case view(ViewState)
  /// The host has copied the frame of that number to the window.
  case presented(Int)
  /// The keys or the picture are on the screen for the first time since the keyboard was shown (R-SIZE-4).
  case drawn
  /// Another field has the focus.
  case traits(Traits)
  /// The text around the insertion point, and the stages that led there (R-DOC-6).
  case text(HostMessage.DocumentText, stages: [HostMessage.Stage])
  /// The values of the keyboard's own settings, by their names.
  case settings([String: JSON])
  /// A touch on a key that the host draws.
  case key(HostMessage.KeyTouch)
  /// A touch on the picture.
  case touch(HostMessage.PictureTouch)
  /// The answer to a request.
  case answer(id: String, HostMessage.Answer)
  /// Bytes came from the program.
  case received([UInt8])
  /// This many bytes wait for the program, because the program does not read.
  case waiting(bytes: Int)
  /// The program has ended; nil if a signal ended it.
  case ended(status: Int32?)
  /// The program's folder contains more than it may (`ContainerUse`).
  case overfull
  /// The program uses more memory than it may (`MemoryUse`).
  case outgrown
  /// Whether the manifest says that the keyboard types all of ASCII: the first layout of each start has to show that.
  case claim(ascii: Bool)
  /// The user granted or took back open access, or the files of the bundle changed: the running program is out of date. From now
  /// on programs get this welcome.
  case replaced(HostMessage.Welcome)
  /// The time of the last `wake` has come.
  case deadline
}

/// A task of the host for the session.
package enum SessionEffect: Hashable, Sendable {
  /// Starts the program in its sandbox.
  case start
  /// Ends the program, with SIGKILL.
  case kill
  /// Stops the program until `thaw`; a hidden keyboard costs no wake-up.
  case freeze
  case thaw
  /// One message for the program, without the newline.
  case send(String)
  /// The keys that the program has reported; before them the window shows the empty ground.
  case layout(ViewLayout)
  /// Shows this frame, with the damage of all frames since the last one.
  case present(PictureFrame)
  /// The program's present height constraints (R-SIZE-3).
  case constraints([ExtensionMessage.Constraint])
  /// An edit of the document, or another marked text. `unmarkText` never comes; the text that it makes final comes as an
  /// insertion.
  case edit(DocumentEdit)
  /// Types the text of a tap that the program did not handle before it failed.
  case type(String)
  /// Shows the system keyboard in place of the program's, in the same frame.
  case fail(SessionFault)
  /// The keyboard failed three times within a minute: the settings switch it off and say why.
  case disable(SessionFault)
  case advanceToNextInputMode
  case showInputModeList
  case dismissKeyboard
  case primaryLanguage(String)
  case request(id: String, ExtensionMessage.Service)
  case setPasteboard(String)
  case playInputClick
  /// Sends `deadline` at that time; nil: no deadline before the next `wake`.
  case wake(Instant?)
}

/// The reason for which a keyboard by another author was ended. A fault never contains what the program said or was told
/// (R-TRUST-4).
package enum SessionFault: Error, Hashable, Sendable {
  /// A message that the protocol does not have.
  case message(ProtocolFault)
  /// The program speaks another version.
  case version(Int)
  /// The first message was not the greeting, or the greeting came twice.
  case greeting
  /// A touch or a change of the text was not handled within a second.
  case notResponding
  /// Neither keys nor a picture came within three seconds of the start.
  case noView
  /// More messages than `Bounds.messagesPerSecond`, or more bytes than `Bounds.bytesPerSecond`.
  case flood
  /// More than `Bounds.queue` bytes wait for the program.
  case doesNotRead
  /// Text that no touch accounts for, or more than a touch may type.
  case unaskedText
  /// An edit whose number is not one more than that of the edit before.
  case editNumber
  /// A frame outside the picture, or in the half that the host is still showing.
  case frame
  /// More than `Bounds.constraints` height constraints.
  case constraints
  /// More than `ContainerUse` permits in its folder.
  case overfull
  /// More than `MemoryUse` permits.
  case memory
  /// The manifest says `IsASCIICapable`, and the first layout lacks letters.
  case claim
  /// The program ended by itself: its exit status, nil after a signal.
  case ended(status: Int32?)

  /// One line for the settings and `keycap status`.
  package var message: String {
    switch self {
    case .message(let fault): fault.message
    case .version(let version):
      // A number of the program's choice could carry typed text into the log.
      "it speaks version \(version < 10 ? "\(version)" : "10 or later") of the protocol, not \(Bounds.version)"
    case .greeting: "hello is not the first message, or came twice"
    case .notResponding: "it did not answer a touch within 1 s"
    case .noView: "it had neither keys nor a picture 3 s after its start"
    case .flood:
      "it sent more than \(Bounds.messagesPerSecond) messages or \(Bounds.bytesPerSecond >> 20) MiB in a second"
    case .doesNotRead: "it does not read what it is sent"
    case .unaskedText: "it typed more than a touch may type, or without a touch"
    case .editNumber: "it did not count its edits up from 1"
    case .frame: "a frame lies outside its picture, or is drawn into the half that is shown"
    case .constraints: "it has more than \(Bounds.constraints) height constraints"
    case .overfull:
      "its folder holds more than \(ContainerUse.mebibytes) MiB, \(ContainerUse.files) files or \(ContainerUse.folders) folders; keycap extension reset empties it"
    case .memory: "it takes more than \(MemoryUse.mebibytes) MiB of memory"
    case .claim:
      "its manifest says IsASCIICapable = true, but its first keys lack letters from a to z"
    case .ended(let status?): "it ended with status \(status)"
    case .ended(nil): "a signal ended it"
    }
  }
}
