"""A screen reader that does as it is told: run inside a desktop, it reads requests as JSON lines.

A process of its own, because libatspi speaks to one bus for as long as it lives."""

import json
import sys

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402


def program(name):
    desktop = Atspi.get_desktop(0)
    for index in range(desktop.get_child_count()):
        child = desktop.get_child_at_index(index)
        if child is not None and name in (child.get_name() or ""):
            # All but what an object is for good may have changed since the last request.
            child.set_cache_mask(Atspi.Cache.INTERFACES | Atspi.Cache.ROLE)
            return child
    return None


def children(node):
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield child


def walk(node, depth=0):
    yield node
    if depth < 40:
        for child in children(node):
            yield from walk(child, depth + 1)


FOUND = {}


def find(root, request):
    """A widget by its name and role; a walk of the window takes long, so that it is kept."""
    place = request["name"], request.get("role"), request["do"] == "press"
    kept = FOUND.get(place)
    if kept is not None:
        try:
            if kept.get_name() == request["name"]:
                return kept
        except GLib.Error:  # It has gone.
            pass
    FOUND[place] = look(root, request)
    return FOUND[place]


def look(root, request):
    for node in walk(root):
        if (node.get_name() or "") != request["name"]:
            continue
        if request.get("role") not in (None, node.get_role_name()):
            continue
        # A button with a menu is two things of one name, and the inner one can be pressed.
        if request["do"] != "press" or pressable(node):
            return node
    return None


def pressable(node):
    action = node.get_action_iface()
    return bool(action and action.get_n_actions())


def told(node):
    states = node.get_state_set()
    facts = {"name": node.get_name() or "", "role": node.get_role_name(),
             "on": states.contains(Atspi.StateType.CHECKED),
             "sensitive": states.contains(Atspi.StateType.SENSITIVE),
             "description": node.get_description() or ""}
    facts["focusable"] = states.contains(Atspi.StateType.FOCUSABLE)
    facts["shown"] = states.contains(Atspi.StateType.SHOWING)
    facts["id"] = node.get_accessible_id()
    facts["actions"] = node.get_action_iface() and node.get_n_actions()
    component = node.get_component_iface()
    if component is not None:
        extents = component.get_extents(Atspi.CoordType.SCREEN)
        facts["frame"] = [extents.x, extents.y, extents.width, extents.height]
    value = node.get_value_iface()
    if value is not None:
        facts["value"] = value.get_current_value()
    text = node.get_text_iface()
    if text is not None:
        facts["text"] = text.get_text(0, text.get_character_count())
    return facts


HEARD = []


def hear(event):
    source = event.source
    HEARD.append([event.type, source and source.get_name(), event.detail1])


def listen(kinds):
    """Asks for events; `heard` then tells those that came."""
    listener = Atspi.EventListener.new(hear)
    KEPT.append(listener)
    return all(listener.register(kind) for kind in kinds)


KEPT = []


def heard():
    while GLib.MainContext.default().iteration(False):
        pass
    return HEARD


def answer(request):
    if request["do"] == "listen":
        return listen(request["kinds"])
    if request["do"] == "heard":
        return heard()
    root = program(request["program"])
    if root is None:
        return None
    if request["do"] == "list":
        return [told(node) for node in walk(root)]
    if request["do"] == "windows":
        return [told(node) for node in children(root)]
    node = find(root, request)
    if node is None:
        return None
    if request["do"] == "press":
        return pressable(node) and bool(node.get_action_iface().do_action(0))
    if request["do"] == "set":
        return bool(node.get_value_iface().set_current_value(request["value"]))
    if request["do"] == "enter":
        return bool(node.get_editable_text_iface().set_text_contents(request["text"]))
    if request["do"] == "focus":
        return bool(node.get_component_iface().grab_focus())
    return told(node)


def main():
    Atspi.set_timeout(5000, 15000)
    for line in sys.stdin:
        try:
            result = answer(json.loads(line))
        except GLib.Error:  # A widget has gone meanwhile: ask again.
            result = None
        except Exception as failure:
            result = {"failure": repr(failure)}
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
