// The calls of Linux by which a process confines itself. Swift cannot call `syscall` itself, which takes a varying
// number of arguments; headers of older systems lack the later calls.
#ifndef KEYCAP_CSANDBOX_H
#define KEYCAP_CSANDBOX_H
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/wait.h>
#include <unistd.h>

// Values that the C library declares only in its GNU mode. Swift's module of the C library is not built in this mode.
enum {
  keycap_only_name = 010000000,  // O_PATH
  keycap_new_mounts = 0x00020000, keycap_new_ipc = 0x08000000,  // CLONE_NEW…
  keycap_new_user = 0x10000000, keycap_new_network = 0x40000000,
};

/// The kinds of access that a set of Landlock rules restricts. Older kernels read only the first members.
struct keycap_landlock { uint64_t files, network, scoped; };

/// The kernel's version of Landlock, or -1.
static inline int keycap_landlock_version(void) { return (int)syscall(444, NULL, (size_t)0, 1u); }

/// Makes a set of rules. Returns its descriptor, or -1.
static inline int keycap_landlock_create(const struct keycap_landlock *rules, size_t size) {
  return (int)syscall(444, rules, size, 0u);
}

/// Allows `rights` for the file or folder with the descriptor `path`, and for everything in this folder. Returns 0, or
/// -1.
static inline int keycap_landlock_allow(int rules, int path, uint64_t rights) {
  struct landlock_path_beneath_attr rule = {rights, path};
  return (int)syscall(445, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0u);
}

/// Restricts the process to the rules from now on. Returns 0, or -1.
static inline int keycap_landlock_enter(int rules) { return (int)syscall(446, rules, 0u); }

/// Opens a file by its name only, without access to its contents, and finds out whether it is a folder. Returns the
/// descriptor; -1 if there is no such file.
static inline int keycap_name_file(const char *path, int *is_folder) {
  struct stat info;
  int descriptor = open(path, keycap_only_name | O_CLOEXEC);
  if (descriptor < 0) return -1;
  if (fstat(descriptor, &info) != 0) { close(descriptor); return -1; }
  *is_folder = S_ISDIR(info.st_mode);
  return descriptor;
}

/// Makes the kernel run the filter at each system call from now on. Returns 0, or -1.
static inline int keycap_filter_calls(const void *instructions, uint16_t count) {
  struct sock_fprog program = {count, (struct sock_filter *)instructions};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

/// Does the same for a filter that asks another process. Returns the descriptor for the answers, or -1.
static inline int keycap_filter_and_ask(const void *instructions, uint16_t count) {
  struct sock_fprog program = {count, (struct sock_filter *)instructions};
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
}

/// Waits for the next call about which the filter asks. Returns 0, or -1 if no process with this filter is left.
static inline int keycap_next_call(int listener, uint64_t *question, uint32_t *number) {
  for (;;) {
    struct pollfd ready = {listener, POLLIN, 0};
    if (poll(&ready, 1, -1) < 0 && errno != EINTR) return -1;
    if (ready.revents & POLLIN) {
      union { struct seccomp_notif told; char room[256]; } buffer;
      memset(&buffer, 0, sizeof buffer);
      // The caller may have been killed meanwhile.
      if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &buffer) != 0) continue;
      *question = buffer.told.id;
      *number = (uint32_t)buffer.told.data.nr;
      return 0;
    }
    if (ready.revents) return -1;
  }
}

/// Makes the call of this question fail with `code`.
static inline void keycap_fail_call(int listener, uint64_t question, int code) {
  union { struct seccomp_notif_resp answer; char room[256]; } buffer;
  memset(&buffer, 0, sizeof buffer);
  buffer.answer.id = question;
  buffer.answer.error = -code;
  ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &buffer);
}

/// Makes a socket pair for passing descriptors. Both numbers are above those that the program uses. Returns 0, or -1.
static inline int keycap_make_channel(int ends[2]) {
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    int high = fcntl(ends[i], F_DUPFD_CLOEXEC, 10);
    close(ends[i]);
    if (high < 0) return -1;
    ends[i] = high;
  }
  return 0;
}

/// Sends a descriptor. Returns 0, or -1.
static inline int keycap_pass(int channel, int descriptor) {
  char byte = 0;
  struct iovec content = {&byte, 1};
  union { struct cmsghdr head; char room[CMSG_SPACE(sizeof(int))]; } control;
  memset(&control, 0, sizeof control);
  struct msghdr message = {0};
  message.msg_iov = &content;
  message.msg_iovlen = 1;
  message.msg_control = &control;
  message.msg_controllen = sizeof control;
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  head->cmsg_level = SOL_SOCKET;
  head->cmsg_type = SCM_RIGHTS;
  head->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(head), &descriptor, sizeof descriptor);
  return sendmsg(channel, &message, MSG_NOSIGNAL) == 1 ? 0 : -1;
}

/// Receives a descriptor; -1 if none comes.
static inline int keycap_take(int channel) {
  char byte;
  struct iovec content = {&byte, 1};
  union { struct cmsghdr head; char room[CMSG_SPACE(sizeof(int))]; } control;
  struct msghdr message = {0};
  message.msg_iov = &content;
  message.msg_iovlen = 1;
  message.msg_control = &control;
  message.msg_controllen = sizeof control;
  if (recvmsg(channel, &message, MSG_CMSG_CLOEXEC) != 1) return -1;
  struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  int descriptor = -1;
  if (head && head->cmsg_type == SCM_RIGHTS) memcpy(&descriptor, CMSG_DATA(head), sizeof descriptor);
  return descriptor;
}

/// Whether the kernel can end a process from a filter.
static inline int keycap_can_filter_calls(void) {
  uint32_t action = SECCOMP_RET_KILL_PROCESS;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0u, &action) == 0;
}

/// Closes `first` and every descriptor above it.
static inline void keycap_close_from(unsigned first) { syscall(SYS_close_range, first, ~0u, 0u); }

/// Makes the kernel kill the process when its parent ends.
static inline int keycap_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

/// Prevents programs that the process runs from getting more rights than the process has.
static inline int keycap_gain_no_rights(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

/// Drops every capability, of this process and of programs that it runs.
static inline int keycap_drop_capabilities(void) {
  for (int i = 0; i <= 63; i++) prctl(PR_CAPBSET_DROP, i, 0, 0, 0);
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
  return (int)syscall(SYS_capset, &header, none);
}

/// Sets a limit that cannot be raised again.
static inline int keycap_limit(int what, uint64_t most) {
  struct rlimit limit = {most, most};
  return setrlimit(what, &limit);
}

static inline int keycap_limit_core(void) { return keycap_limit(RLIMIT_CORE, 0); }
static inline int keycap_limit_locked_memory(void) { return keycap_limit(RLIMIT_MEMLOCK, 0); }
static inline int keycap_limit_message_queues(void) { return keycap_limit(RLIMIT_MSGQUEUE, 0); }
static inline int keycap_limit_descriptors(uint64_t most) { return keycap_limit(RLIMIT_NOFILE, most); }
static inline int keycap_limit_data(uint64_t most) { return keycap_limit(RLIMIT_DATA, most); }
static inline int keycap_limit_file_size(uint64_t most) { return keycap_limit(RLIMIT_FSIZE, most); }
static inline int keycap_limit_tasks(uint64_t most) { return keycap_limit(RLIMIT_NPROC, most); }

/// Limits the stack. A lower limit that the user has set stays. Returns 0, or -1.
static inline int keycap_limit_stack(uint64_t most) {
  struct rlimit now;
  if (getrlimit(RLIMIT_STACK, &now) == 0 && now.rlim_max < most) most = now.rlim_max;
  return keycap_limit(RLIMIT_STACK, most);
}

/// Number of tasks of all users on the machine; 0 if unknown.
static inline uint64_t keycap_task_count(void) {
  struct sysinfo all;
  return sysinfo(&all) == 0 ? all.procs : 0;
}

/// Enters new user, mount and IPC namespaces and, unless `with_network` is set, an empty network namespace. Returns 0,
/// or -1.
static inline int keycap_enter_namespaces(int with_network) {
  int kinds = keycap_new_user | keycap_new_mounts | keycap_new_ipc | (with_network ? 0 : keycap_new_network);
  return (int)syscall(SYS_unshare, kinds);
}

/// Keeps mounts of this namespace out of other namespaces. Returns 0, or -1.
static inline int keycap_keep_mounts_private(void) {
  return mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL);
}

/// Mounts an empty file system in memory at `/tmp`, which later becomes the root. Returns 0, or -1.
static inline int keycap_mount_empty_root(void) {
  return mount("tmpfs", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV, "size=64k,mode=755");
}

enum {
  keycap_read_only = 1, keycap_no_suid = 2, keycap_no_devices = 4, keycap_no_programs = 8,
  keycap_recursive = 0x8000,
};

/// Copies the mounts at and below `path`, with these flags. Returns a descriptor; -1 with ENOENT if nothing is there.
static inline int keycap_copy_mounts(const char *path, uint64_t flags) {
  struct { uint64_t set, clear, propagation, user; } attributes = {flags, 0, 0, 0};
  int tree = (int)syscall(428, AT_FDCWD, path, 1u | O_CLOEXEC | keycap_recursive);  // open_tree
  if (tree < 0) return -1;
  unsigned empty = 0x1000u | keycap_recursive;  // AT_EMPTY_PATH
  if (syscall(442, tree, "", empty, &attributes, sizeof attributes) == 0) return tree;  // mount_setattr
  int code = errno;
  close(tree);
  errno = code;
  return -1;
}

/// Returns whether the root of a copy of mounts is a folder; -1 if unknown.
static inline int keycap_is_folder(int tree) {
  struct stat info;
  return fstat(tree, &info) == 0 ? S_ISDIR(info.st_mode) : -1;
}

/// Mounts a copy of mounts at `path`. Returns 0, or -1.
static inline int keycap_place_mounts(int tree, const char *path) {
  return (int)syscall(429, tree, "", AT_FDCWD, path, 4u);  // move_mount
}

/// Makes an empty file. Returns 0, or -1.
static inline int keycap_make_file(const char *path) {
  int file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0644);
  if (file < 0) return -1;
  close(file);
  return 0;
}

/// Makes the working directory the root, and unmounts the old root. Returns 0, or -1.
static inline int keycap_change_root(void) {
  if (syscall(SYS_pivot_root, ".", ".") != 0) return -1;
  return umount2(".", MNT_DETACH);
}

/// Writes `text` to an existing file. Returns 0, or -1.
static inline int keycap_write_file(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t count = write(file, text, strlen(text));
  close(file);
  return count < 0 ? -1 : 0;
}

/// Forks, so that the new process can try a call that cannot be undone. The program has one thread.
static inline pid_t keycap_sandbox_fork(void) { return fork(); }

#endif
