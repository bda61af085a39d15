internal import CGtk

// Replacements of C macros, and closures as signal handlers. No other file of the room casts a pointer.

/// A widget. The parent keeps the widget alive, so this value must not be used after the window is gone.
package struct Widget {
  /// The widget; nil if GTK could not make it. GTK then warns at each use, and shows the other widgets.
  let pointer: UnsafeMutablePointer<GtkWidget>?

  init(_ made: UnsafeMutablePointer<GtkWidget>?) { pointer = made }

  /// The pointer for functions of final types.
  var opaque: OpaquePointer? { OpaquePointer(pointer) }

  /// Returns the same object as a base type or a derived type.
  func cast<Kind>(_: Kind.Type = Kind.self) -> UnsafeMutablePointer<Kind>? {
    UnsafeMutableRawPointer(pointer)?.assumingMemoryBound(to: Kind.self)
  }

  /// Returns the widget of an object.
  static func of(_ object: OpaquePointer) -> Widget {
    Widget(UnsafeMutablePointer<GtkWidget>(object))
  }
}

/// The closure of a signal handler, as an object.
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

/// Calls `body` at a signal that has no return value and any arguments. The handler is connected as swapped, so that
/// the closure comes first.
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

/// Calls `body` with the name of a dialog's response.
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

/// Calls `body` with the response of a file dialog.
func connectFile(_ dialog: OpaquePointer, _ body: @escaping (Int32) -> Void) {
  let handler: @convention(c) (gpointer?, Int32, gpointer?) -> Void = { _, answer, data in
    Toolkit.body(of: data, as: ((Int32) -> Void).self)?(answer)
  }
  g_signal_connect_data(
    UnsafeMutableRawPointer(dialog), "response", unsafeBitCast(handler, to: GCallback.self),
    box(body), release, GConnectFlags(rawValue: 0))
}

/// Calls `body` with each list item that is set up or bound, as `signal` says.
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

/// Calls `body` with each key that is pressed or released, as `signal` says, and with the modifiers. If `body`
/// returns true, the event stops.
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

/// Calls `body` with each event of pointers and fingers. If `body` returns true, the event stops.
func connectEvents(_ controller: OpaquePointer, _ body: @escaping (OpaquePointer) -> Bool) {
  let handler: @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> Int32 = { _, event, data in
    guard let event else { return 0 }
    return Toolkit.body(of: data, as: ((OpaquePointer) -> Bool).self)?(event) == true ? 1 : 0
  }
  g_signal_connect_data(
    UnsafeMutableRawPointer(controller), "event", unsafeBitCast(handler, to: GCallback.self),
    box(body), release, GConnectFlags(rawValue: 0))
}

/// Calls `body` with the vertical distance of a drag gesture, in px.
func connectDrag(_ gesture: OpaquePointer, _ signal: String, _ body: @escaping (Double) -> Void) {
  let handler: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = { _, _, y, data in
    Toolkit.body(of: data, as: ((Double) -> Void).self)?(y)
  }
  g_signal_connect_data(
    UnsafeMutableRawPointer(gesture), signal, unsafeBitCast(handler, to: GCallback.self), box(body),
    release, GConnectFlags(rawValue: 0))
}

/// Calls `make` before a menu button opens its menu, to create the menu.
func connectMenu(_ button: Widget, _ make: @escaping () -> Void) {
  let handler: GtkMenuButtonCreatePopupFunc = { _, data in
    Toolkit.body(of: data, as: (() -> Void).self)?()
  }
  let destroy: GDestroyNotify = { data in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
  }
  gtk_menu_button_set_create_popup_func(button.opaque, handler, box(make), destroy)
}

/// Calls `draw` whenever a drawing area needs drawing.
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

/// Calls `done` with the output of a program after the program's end, and with whether it succeeded. Releases the
/// program object.
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

/// Runs `body` once after `milliseconds`. Returns the number by which `cancel` ends the wait.
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

/// Calls `body` before each frame of a widget, from the time when it is shown, until `body` returns false.
func connectFrames(_ widget: Widget, _ body: @escaping () -> Bool) {
  let handler: GtkTickCallback = { _, _, data in
    Toolkit.body(of: data, as: (() -> Bool).self)?() == true ? 1 : 0
  }
  let destroy: GDestroyNotify = { data in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
  }
  gtk_widget_add_tick_callback(widget.pointer, handler, box(body), destroy)
}

/// Cancels a wait of `after` that has not ended.
package func cancel(_ wait: UInt32) { g_source_remove(wait) }

/// Returns the Swift string of a C string; empty for nil.
func string(_ text: UnsafePointer<CChar>?) -> String { text.map(String.init(cString:)) ?? "" }

/// Returns the Swift string of a text that GLib has allocated, and frees this text.
func taken(_ text: UnsafeMutablePointer<CChar>?) -> String? {
  guard let text else { return nil }
  defer { g_free(text) }
  return String(cString: text)
}

/// Returns a text isolated from the direction of a right-to-left window. The text runs from left to right if
/// `isFromLeft`, and otherwise in the direction of its first letter.
package func isolated(_ text: String, isFromLeft: Bool) -> String {
  guard gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL else { return text }
  return (isFromLeft ? "\u{2066}" : "\u{2068}") + text + "\u{2069}"
}

extension UnsafeMutablePointer {
  /// The pointer for functions of final types and of interfaces.
  var opaque: OpaquePointer { OpaquePointer(self) }
}

/// Releases an object that this room has made.
func unreference(_ object: OpaquePointer) { g_object_unref(UnsafeMutableRawPointer(object)) }
