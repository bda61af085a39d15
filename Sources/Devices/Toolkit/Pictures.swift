internal import CGtk

// Pictures that the program draws itself.
extension Widget {
  /// A place for a picture, which keeps the picture's shape; `name` is what screen readers say.
  package static func picture(name: String) -> Widget {
    let widget = Widget(gtk_picture_new())
    gtk_picture_set_can_shrink(widget.opaque, 1)
    gtk_picture_set_alternative_text(widget.opaque, name)
    return widget
  }

  /// Shows pixels, 0xAARRGGBB with alpha multiplied; `stride` is in bytes.
  package func show(_ pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int) {
    guard let texture = texture(pixels, width: width, height: height, stride: stride) else {
      return
    }
    gtk_picture_set_paintable(opaque, texture)
    unreference(texture)
  }
}
