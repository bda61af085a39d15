package import X11

/// The connection of the room `X11`. The name is defined here because Xlib has a type of this name, too.
package typealias Connection = X11.Connection
