// The parts of the X client libraries that the room X11 uses. A macro that Swift cannot import becomes a `static
// inline` function here.
#ifndef KEYCAP_CX11_H
#define KEYCAP_CX11_H
#include <X11/Xlib.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/Xutil.h>
#include <X11/XKBlib.h>
#include <X11/keysym.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XRes.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/record.h>
#include <X11/extensions/shape.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

/// XScreenSaverNotifyEvent of X11/extensions/scrnsaver.h, which is declared here because libXss is loaded at run time.
typedef struct {
  int type;
  unsigned long serial;
  Bool send_event;
  Display *display;
  Window window;
  Window root;
  int state;
  int kind;
  Bool forced;
  Time time;
} keycap_saver_event;

/// Returns an unused resource ID of this client. It shows which windows belong to this client.
static inline XID keycap_own_id(Display *display) { return XAllocID(display); }
static inline int keycap_destroy_image(XImage *image) { return XDestroyImage(image); }

/// Whether a keymap of XkbGetMap has all of `parts` (XkbKeyTypesMask …). The server may leave a part out of its reply.
/// libX11 then has a null pointer in the place of this part, and XKB's macros would read through it.
static inline int keycap_map_holds(XkbDescPtr map, unsigned parts) {
  const XkbClientMapRec *client = map->map;
  const XkbServerMapRec *server = map->server;
  if (parts & XkbAllClientInfoMask && !client) return 0;
  if (parts & XkbAllServerInfoMask && !server) return 0;
  return (!(parts & XkbKeyTypesMask) || client->types)
      && (!(parts & XkbKeySymsMask) || (client->syms && client->key_sym_map))
      && (!(parts & XkbModifierMapMask) || client->modmap)
      && (!(parts & XkbExplicitComponentsMask) || server->explicit)
      && (!(parts & XkbKeyActionsMask) || (server->acts && server->key_acts))
      && (!(parts & XkbKeyBehaviorsMask) || server->behaviors)
      && (!(parts & XkbVirtualModMapMask) || server->vmodmap);
}

// XKB's accessors are macros of several arguments.
static inline int keycap_num_groups(XkbDescPtr map, KeyCode key) {
  return XkbKeyNumGroups(map, key);
}
static inline int keycap_num_syms(XkbDescPtr map, KeyCode key) { return XkbKeyNumSyms(map, key); }
static inline int keycap_has_actions(XkbDescPtr map, KeyCode key) {
  return XkbKeyHasActions(map, key);
}
static inline XkbKeyTypePtr keycap_key_type(XkbDescPtr map, KeyCode key, int group) {
  return XkbKeyKeyType(map, key, group);
}
static inline int keycap_group_width(XkbDescPtr map, KeyCode key, int group) {
  return XkbKeyGroupWidth(map, key, group);
}
static inline KeySym keycap_sym(XkbDescPtr map, KeyCode key, int level, int group) {
  return XkbKeySymEntry(map, key, level, group);
}
static inline void keycap_set_sym(XkbDescPtr map, KeyCode key, int level, KeySym sym) {
  XkbKeySymsPtr(map, key)[level] = sym;
}
/// The real modifiers that a key holds on a level while it is pressed; 0 if it has no action, -1 if it has another
/// action. The map has actions and modmap.
static inline int keycap_action(XkbDescPtr map, KeyCode key, int level, int group) {
  if (!XkbKeyHasActions(map, key)) return 0;
  const XkbAction *action = XkbKeyActionEntry(map, key, level, group);
  if (action->type == XkbSA_NoAction) return 0;
  if (action->type != XkbSA_SetMods) return -1;
  return action->mods.flags & XkbSA_UseModMapMods ? map->map->modmap[key] : action->mods.mask;
}
/// The name of a virtual modifier, and its real modifiers. The map has names and virtual modifiers.
static inline Atom keycap_virtual_name(XkbDescPtr map, int index) {
  return map->names ? map->names->vmods[index] : None;
}
static inline unsigned keycap_virtual_mask(XkbDescPtr map, int index) {
  return map->server->vmods[index];
}
/// Whether a key has the same symbols in both maps.
static inline int keycap_same_syms(XkbDescPtr one, XkbDescPtr other, KeyCode key) {
  return XkbKeyNumGroups(one, key) == XkbKeyNumGroups(other, key)
      && XkbKeyNumSyms(one, key) == XkbKeyNumSyms(other, key)
      && memcmp(XkbKeySymsPtr(one, key), XkbKeySymsPtr(other, key),
                XkbKeyNumSyms(one, key) * sizeof(KeySym)) == 0;
}
/// Whether a key has the same symbols and the same types in both maps.
static inline int keycap_same_key(XkbDescPtr one, XkbDescPtr other, KeyCode key) {
  const XkbSymMapRec *mine = &one->map->key_sym_map[key], *theirs = &other->map->key_sym_map[key];
  return keycap_same_syms(one, other, key) && mine->group_info == theirs->group_info
      && memcmp(mine->kt_index, theirs->kt_index, XkbKeyNumGroups(one, key)) == 0;
}
/// Whether both types give the same modifiers the same levels.
static inline int keycap_same_type(const XkbKeyTypeRec *one, const XkbKeyTypeRec *other) {
  int same = one->mods.mask == other->mods.mask && one->num_levels == other->num_levels
      && one->map_count == other->map_count;
  for (int i = 0; same && i < one->map_count; i++) {
    const XkbKTMapEntryRec *mine = &one->map[i], *theirs = &other->map[i];
    same = mine->active == theirs->active && mine->level == theirs->level
        && mine->mods.mask == theirs->mods.mask;
  }
  return same;
}

/// The process at the other end of a Unix socket; 0 when unknown.
static inline int32_t keycap_peer_process(int descriptor) {
  struct { pid_t pid; uid_t uid; gid_t gid; } peer = {0};
  socklen_t size = sizeof peer;
  return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? peer.pid : 0;
}

/// The kernel's report about a Unix socket (sock_diag(7)). Every user gets reports about the user's own sockets.
typedef struct {
  /// Bytes that wait to be read; -1 when the socket is not known.
  int64_t unread;
  /// The inode of the other end; 0 when there is none.
  uint32_t peer;
  /// The path to which the socket is bound; abstract names begin with @.
  char name[108];
} keycap_socket;

static inline int keycap_open_socket_diag(void) {
  return socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
}

static inline keycap_socket keycap_ask_socket(int netlink, uint32_t inode) {
  keycap_socket answer = {-1, 0, {0}};
  struct { struct nlmsghdr header; struct unix_diag_req request; } question = {
      {sizeof question, SOCK_DIAG_BY_FAMILY, NLM_F_REQUEST, 1, 0},
      {AF_UNIX, 0, 0, ~0u, inode, UDIAG_SHOW_RQLEN | UDIAG_SHOW_PEER | UDIAG_SHOW_NAME, {~0u, ~0u}}};
  if (send(netlink, &question, sizeof question, 0) < 0) return answer;
  _Alignas(struct nlmsghdr) char bytes[4096];
  int count = (int)recv(netlink, bytes, sizeof bytes, 0);
  struct nlmsghdr *message = (struct nlmsghdr *)bytes;
  if (count <= 0 || !NLMSG_OK(message, (unsigned)count)) return answer;
  if (message->nlmsg_type != SOCK_DIAG_BY_FAMILY) return answer;
  struct unix_diag_msg *told = (struct unix_diag_msg *)NLMSG_DATA(message);
  int left = (int)(message->nlmsg_len - NLMSG_LENGTH(sizeof *told));
  for (struct rtattr *part = (struct rtattr *)(told + 1); RTA_OK(part, left);
       part = RTA_NEXT(part, left)) {
    void *data = RTA_DATA(part);
    if (part->rta_type == UNIX_DIAG_RQLEN)
      answer.unread = ((struct unix_diag_rqlen *)data)->udiag_rqueue;
    if (part->rta_type == UNIX_DIAG_PEER) memcpy(&answer.peer, data, sizeof answer.peer);
    if (part->rta_type == UNIX_DIAG_NAME) {
      size_t size = RTA_PAYLOAD(part);
      if (size >= sizeof answer.name) size = sizeof answer.name - 1;
      memcpy(answer.name, data, size);
      if (size > 0 && answer.name[0] == 0) answer.name[0] = '@';
    }
  }
  return answer;
}

/// Sets the bit of every keycode that is down in an XI 1 device state. `bits` has 32 bytes.
static inline void keycap_add_keys(XDeviceState *state, unsigned char *bits) {
  XInputClass *class = state->data;
  for (int index = 0; index < state->num_classes; index++) {
    if (class->class == KeyClass)
      for (int byte = 0; byte < 32; byte++) bits[byte] |= ((XKeyState *)class)->keys[byte];
    class = (XInputClass *)((char *)class + class->length);
  }
}
#endif
