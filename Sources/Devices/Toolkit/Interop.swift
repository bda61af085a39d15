internal import CGtk

// What C has as macros, and closures as signal handlers. No other file of the room casts a pointer.

/// A widget. Its parent keeps it alive; whoever has the value must not outlive the window.
package struct Widget {
  /// Functions that make widgets give none where GTK cannot. GTK then says so at each use, and shows the
  /// other widgets.
  let pointer: UnsafeMutablePointer<GtkWidget>?

  init(_ made: UnsafeMutablePointer<GtkWidget>?) { pointer = made }

  /// For functions of final types.
  var opaque: OpaquePointer? { OpaquePointer(pointer) }

  /// The same object as a type that it is derived from or to.
  func cast<Kind>(_: Kind.Type = Kind.self) -> UnsafeMutablePointer<Kind>? {
    UnsafeMutableRawPointer(pointer)?.assumingMemoryBound(to: Kind.self)
  }

  /// The widget that an object is.
  static func of(_ object: OpaquePointer) -> Widget {
    Widget(UnsafeMutablePointer<GtkWidget>(object))
  }
}

/// A closure for a signal handler.
private final class Box<Body> {
  let body: Body

  init(_ body: Body) { self.body = body }
}

private func box<Body>(_ body: Body) -> gpointer {
  Unmanaged.passRetained(Box(body)).toOpaque()
}

private func body<Body>(of data: gpointer?, as _: Body.Type = Body.self) -> Body? {
  data.map { Unmanaged<Box<Body>>.fromOpaque($0).takeUnretainedValue().body }
}

private let release: GClosureNotify = { data, _ in
  if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

/// Calls `body` at a signal that wants no answer, whatever it carries: swapped, the closure comes first.
func connect(_ object: UnsafeMutableRawPointer?, _ signal: String, _ body: @escaping () -> Void) {
  guard let object else { return }
  let handler: @convention(c) (gpointer?) -> Void = { data in
    Toolkit.body(of: data, as: (() -> Void).self)?()
  }
  g_signal_connect_data(
    object, signal, unsafeBitCast(handler, to: GCallback.self), box(body), release,
    G_CONNECT_SWAPPED)
}

func connect(_ widget: Widget, _ signal: String, _ body: @escaping () -> Void) {
  connect(UnsafeMutableRawPointer(widget.pointer), signal, body)
}

func connect(_ object: OpaquePointer?, _ signal: String, _ body: @escaping () -> Void) {
  connect(UnsafeMutableRawPointer(object), signal, body)
}

/// Calls `body` at a signal of a dialog with the name of the answer.
func connectResponse(_ dialog: Widget, _ body: @escaping (String) -> Void) {
  let handler: @convention(c) (gpointer?, UnsafePointer<CChar>?, gpointer?) -> Void = {
    _, name, data in
    guard let name else { return }
    Toolkit.body(of: data, as: ((String) -> Void).self)?(String(cString: name))
  }
  g_signal_connect_data(
    dialog.pointer, "response", unsafeBitCast(handler, to: GCallback.self), box(body), release,
    GConnectFlags(rawValue: 0))
}

/// Calls `body` with the answer of a dialog for files.
func connectFile(_ dialog: OpaquePointer, _ body: @escaping (Int32) -> Void) {
  let handler: @convention(c) (gpointer?, Int32, gpointer?) -> Void = { _, answer, data in
    Toolkit.body(of: data, as: ((Int32) -> Void).self)?(answer)
  }
  g_signal_connect_data(
    UnsafeMutableRawPointer(dialog), "response", unsafeBitCast(handler, to: GCallback.self),
    box(body), release, GConnectFlags(rawValue: 0))
}

/// Calls `body` with an item of a list that is made, or that gets another text.
func connectItem(
  _ factory: OpaquePointer, _ signal: String, _ body: @escaping (OpaquePointer) -> Void
) {
  let handler: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Void = { _, item, data in
    guard let item else { return }
    Toolkit.body(of: data, as: ((OpaquePointer) -> Void).self)?(item)
  }
  g_signal_connect_data(
    UnsafeMutableRawPointer(factory), signal, unsafeBitCast(handler, to: GCallback.self), box(body),
    release, GConnectFlags(rawValue: 0))
}

/// Calls `body` with each key that is pressed or released, as `signal` has it, and the modifiers; true keeps the key from others.
func connectKeys(
  _ controller: OpaquePointer, _ signal: String,
  _ body: @escaping (_ key: UInt32, _ modifiers: UInt32) -> Bool
) {
  let handler: @convention(c) (gpointer?, UInt32, UInt32, UInt32, gpointer?) -> Int32 = {
    _, key, _, modifiers, data in
    Toolkit.body(of: data, as: ((UInt32, UInt32) -> Bool).self)?(key, modifiers) == true ? 1 : 0
  }
  g_signal_connect_data(
    UnsafeMutableRawPointer(controller), signal,
    unsafeBitCast(handler, to: GCallback.self), box(body), release, GConnectFlags(rawValue: 0))
}

/// Calls `body` with each event of the pointer and of fingers; true keeps the event from others.
func connectEvents(_ controller: OpaquePointer, _ body: @escaping (OpaquePointer) -> Bool) {
  let handler: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Int32 = { _, event, data in
    guard let event else { return 0 }
    return Toolkit.body(of: data, as: ((OpaquePointer) -> Bool).self)?(event) == true ? 1 : 0
  }
  g_signal_connect_data(
    UnsafeMutableRawPointer(controller), "event", unsafeBitCast(handler, to: GCallback.self),
    box(body), release, GConnectFlags(rawValue: 0))
}

/// Calls `body` with how far a gesture that drags has moved down, in px.
func connectDrag(_ gesture: OpaquePointer, _ signal: String, _ body: @escaping (Double) -> Void) {
  let handler: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = { _, _, y, data in
    Toolkit.body(of: data, as: ((Double) -> Void).self)?(y)
  }
  g_signal_connect_data(
    UnsafeMutableRawPointer(gesture), signal, unsafeBitCast(handler, to: GCallback.self), box(body),
    release, GConnectFlags(rawValue: 0))
}

/// Has `make` make what a menu button opens, each time before it does.
func connectMenu(_ button: Widget, _ make: @escaping () -> Void) {
  let handler: GtkMenuButtonCreatePopupFunc = { _, data in
    Toolkit.body(of: data, as: (() -> Void).self)?()
  }
  let destroy: GDestroyNotify = { data in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
  }
  gtk_menu_button_set_create_popup_func(button.opaque, handler, box(make), destroy)
}

/// Has `draw` draw a drawing area whenever it needs drawing.
func connectDrawing(_ area: Widget, _ draw: @escaping (OpaquePointer) -> Void) {
  let handler: GtkDrawingAreaDrawFunc = { _, context, _, _, data in
    guard let context else { return }
    Toolkit.body(of: data, as: ((OpaquePointer) -> Void).self)?(context)
  }
  let destroy: GDestroyNotify = { data in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
  }
  gtk_drawing_area_set_draw_func(area.cast(), handler, box(draw), destroy)
}

/// Calls `done` with what a program wrote, once it has ended, and whether it ended well. The program is let go of.
func connectOutput(_ program: OpaquePointer, _ done: @escaping (String, Bool) -> Void) {
  let handler: GAsyncReadyCallback = { program, result, data in
    guard let program, let data else { return }
    let subprocess = OpaquePointer(program)
    var output: UnsafeMutablePointer<CChar>?
    g_subprocess_communicate_utf8_finish(subprocess, result, &output, nil, nil)
    let text = taken(output) ?? ""
    Toolkit.body(of: data, as: ((String, Bool) -> Void).self)?(
      text, g_subprocess_get_successful(subprocess) != 0)
    release(data, nil)
    unreference(subprocess)
  }
  g_subprocess_communicate_utf8_async(program, nil, nil, handler, box(done))
}

/// Runs `body` once, so many ms later. What is returned ends the wait.
package func after(_ milliseconds: UInt32, _ body: @escaping () -> Void) -> UInt32 {
  let handler: @convention(c) (gpointer?) -> Int32 = { data in
    Toolkit.body(of: data, as: (() -> Void).self)?()
    return 0
  }
  let destroy: GDestroyNotify = { data in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
  }
  return g_timeout_add_full(G_PRIORITY_DEFAULT, milliseconds, handler, box(body), destroy)
}

/// Calls `body` before each frame of a widget that is shown, or once it is, until `body` answers false.
func connectFrames(_ widget: Widget, _ body: @escaping () -> Bool) {
  let handler: GtkTickCallback = { _, _, data in
    Toolkit.body(of: data, as: (() -> Bool).self)?() == true ? 1 : 0
  }
  let destroy: GDestroyNotify = { data in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
  }
  gtk_widget_add_tick_callback(widget.pointer, handler, box(body), destroy)
}

/// Ends a wait that has not ended.
package func cancel(_ wait: UInt32) { g_source_remove(wait) }

/// The text of C as Swift has it; empty for none.
func string(_ text: UnsafePointer<CChar>?) -> String { text.map(String.init(cString:)) ?? "" }

/// A text that GLib has made and that is freed here.
func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
  guard let text else { return nil }
  defer { g_free(text) }
  return String(cString: text)
}

/// A text that has its own direction in a window that reads from right to left: `isFromLeft`, else that of its
/// first letter.
package func isolated(_ text: String, isFromLeft: Bool) -> String {
  guard gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL else { return text }
  return (isFromLeft ? "\u{2066}" : "\u{2068}") + text + "\u{2069}"
}

extension UnsafeMutablePointer {
  /// For functions of final types and of interfaces.
  var opaque: OpaquePointer { OpaquePointer(self) }
}

/// Lets go of an object that was made here.
func unreference(_ object: OpaquePointer) { g_object_unref(UnsafeMutableRawPointer(object)) }
