package import X11

/// The connection of the room `X11`: Xlib has a type of that name too.
package typealias Connection = X11.Connection
