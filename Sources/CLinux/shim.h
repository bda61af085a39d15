// What the Runtime room uses of Linux that the Glibc module leaves out.
#ifndef KEYCAP_CLINUX_H
#define KEYCAP_CLINUX_H
#include <malloc.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

/// `fork` for the guardian, called before any thread exists.
static inline pid_t keycap_fork(void) { return fork(); }
#endif
