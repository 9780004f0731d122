"""The system call filter: an allow-list, compiled by libseccomp to the BPF program that bubblewrap loads.

Three answers. Calls that ordinary single-machine programs need are allowed. Calls that only an attack makes kill the
process, so that the author reads why. All others fail with ENOSYS, as on an older kernel, and runtimes fall back;
EPERM is given where a runtime expects permission to be the reason.
"""

from __future__ import annotations

import errno
import functools
import signal
import socket
import tempfile

ALLOWED = """
    read write readv writev pread64 pwrite64 preadv pwritev preadv2 pwritev2 lseek _llseek close
    open openat openat2 creat access faccessat faccessat2 stat stat64 fstat fstat64 lstat lstat64 newfstatat fstatat64
    statx statfs statfs64 fstatfs fstatfs64 readlink readlinkat getdents getdents64 getcwd chdir fchdir
    mkdir mkdirat rmdir unlink unlinkat rename renameat renameat2 link linkat symlink symlinkat chmod fchmod fchmodat
    fchmodat2 umask truncate truncate64 ftruncate ftruncate64 fallocate fsync fdatasync
    sync_file_range utime utimes utimensat futimesat dup dup2 dup3 pipe pipe2
    copy_file_range getxattr lgetxattr fgetxattr listxattr llistxattr flistxattr
    brk munmap mremap mprotect msync mincore mlock mlock2 munlock membarrier
    pkey_alloc pkey_free pkey_mprotect map_shadow_stack rseq
    futex futex_waitv futex_wait futex_wake futex_requeue set_robust_list get_robust_list set_tid_address
    arch_prctl set_thread_area get_thread_area cacheflush
    fork vfork execve execveat exit exit_group wait4 waitid waitpid pidfd_open
    getpid gettid getppid getpgrp getpgid getsid getuid geteuid getgid getegid getuid32 geteuid32 getgid32 getegid32
    getresuid getresgid getresuid32 getresgid32 getgroups getgroups32 getcpu capget
    rt_sigaction rt_sigprocmask rt_sigreturn rt_sigsuspend rt_sigtimedwait rt_sigtimedwait_time64
    rt_sigpending sigaltstack sigreturn pause signalfd signalfd4 restart_syscall
    alarm getitimer setitimer timerfd_create timerfd_settime timerfd_settime64 timerfd_gettime timerfd_gettime64
    nanosleep clock_nanosleep clock_nanosleep_time64 clock_gettime clock_gettime64 clock_getres clock_getres_time64
    gettimeofday time times getrusage sysinfo uname getrandom
    sched_yield sched_getaffinity sched_getparam sched_getscheduler sched_getattr sched_get_priority_max
    sched_get_priority_min sched_rr_get_interval getpriority getrlimit ugetrlimit setrlimit
    poll ppoll ppoll_time64 select _newselect pselect6 pselect6_time64
    epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait epoll_pwait2 eventfd eventfd2
    recvfrom recvmsg recvmmsg recv sendto send shutdown getsockname getpeername getsockopt
"""

ATTACKS = """
    ptrace process_vm_readv process_vm_writev kcmp process_madvise
    mount umount umount2 pivot_root chroot move_mount open_tree fsopen fsconfig fsmount fspick mount_setattr
    unshare setns open_by_handle_at name_to_handle_at
    bpf kexec_load kexec_file_load init_module finit_module delete_module reboot swapon swapoff acct
    keyctl add_key request_key iopl ioperm modify_ldt lookup_dcookie syslog
    settimeofday clock_settime clock_settime64 adjtimex clock_adjtime sethostname setdomainname
"""

# socket: no family at all, not even AF_UNIX; a pair of connected sockets is what event loops need, and is given below.
# setsid and setpgid: the tree stays in one process group, which is how it is stopped while it is another seat's turn.
REFUSED = """
    socket socketcall connect bind listen accept accept4 setsid setpgid
    perf_event_open personality sched_setaffinity sched_setscheduler sched_setparam sched_setattr setpriority
    ioprio_set setuid setgid setreuid setregid setresuid setresgid setgroups setfsuid setfsgid capset
    chown fchown lchown fchownat mknod mknodat vhangup quotactl
"""

# In vain, so that runtimes copy by reading and writing: node, too, which falls over any other answer.
IN_VAIN = "sendfile sendfile64 splice tee"

# What two sandboxes both see, the read-only files of the runtime, must not become a way for one to tell the other something
# or to hold it up: no locks (flock, and those of fcntl), no leases, no watches (inotify, F_NOTIFY), no advice on the page cache.
# What is stopped must stay so: nothing by which the kernel itself would send a SIGCONT later (timer_create, F_SETSIG, F_SETOWN,
# O_ASYNC, a child's exit signal), and no sending of one, by which two running processes could wake each other in turns.

# What the bot holds must be seen from outside. Not here, therefore: splice, tee and sendfile, by which a socket holds a page for each byte
# that it counts; sendmsg and sendmmsg, which can send open files, and those on their way are in no list; threads with open files of
# their own, which are in their list alone (clone, close_range); huge pages of the host's, which count for no process (mmap).

# fcntl: duplicate, descriptor flags (get, set), status flags (get), duplicate with close-on-exec, size of a pipe (get).
# Setting status flags is allowed without O_ASYNC, below.
FILE_CONTROLS = (0, 1, 2, 3, 1030, 1032)
F_SETFL = 4
O_ASYNC = 0o20000
# madvise: normal, random, sequential, will need, do not need, free, fork (do not, do), huge pages (do, do not), dump (do not, do),
# wipe on fork, keep on fork, populate (read, write), guards (install, remove). Not here: what hides pages from the count of
# memory (cold, page out, mergeable) and what punches holes into files (remove).
ADVICE = (0, 1, 2, 3, 4, 8, 10, 11, 14, 15, 16, 17, 18, 19, 22, 23, 102, 103)
MAP_SHARED, MAP_ANONYMOUS, MAP_HUGETLB = 0x01, 0x20, 0x40000
CLONE_FILES, CLONE_THREAD = 0x400, 0x10000
CLOSE_RANGE_UNSHARE = 0x2
# setsockopt: how long a call waits, and nothing else. Not here: what makes a pair hold more of the kernel's memory (send and receive
# buffers, and their forms with "force"), and programs for the kernel (socket filters).
SOL_SOCKET = 1
SOCKET_OPTIONS = (20, 21, 66, 67)
# Calls that send a signal, and which argument is its number.
SENDERS = {
    "kill": 1,
    "tkill": 1,
    "tgkill": 2,
    "rt_sigqueueinfo": 1,
    "rt_tgsigqueueinfo": 2,
    "pidfd_send_signal": 1,
}
SIGNAL_BITS = 7  # signals go up to 64
EXIT_SIGNAL = 0xFF  # the byte of clone's flags that names the signal of the child's end
CLONE_NAMESPACES = 0x7E020000  # CLONE_NEWNS, CGROUP, UTS, IPC, USER, PID, NET
CLONE_NEWTIME = 0x00000080
# prctl: get-pdeathsig, get-dumpable, set-name, get-name, get-seccomp, read the bounding set, timer slack (set, get),
# no-new-privileges (set, get), huge pages (set, get). Not here: set-pdeathsig, by which a bot could outlive its worker, and names for
# mappings, each of which the kernel would keep.
PROCESS_CONTROLS = (2, 3, 15, 16, 21, 23, 29, 30, 38, 39, 41, 42)
# ioctl: terminal attributes, size and group (all reads), FIONREAD, FIONBIO, FIONCLEX, FIOCLEX. Not here: TIOCSTI.
IO_CONTROLS = (0x5401, 0x540F, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451)
LOW_32_BITS = 0xFFFFFFFF  # the kernel reads only these of an int argument; a filter on all 64 could be stepped around


@functools.cache
def program() -> bytes:
    """The filter for this machine's architecture as BPF. Raises ImportError or OSError where libseccomp is missing."""
    import pyseccomp as seccomp  # here, because importing it fails where libseccomp.so.2 is not installed

    def masked(argument: int, value: int, mask: int = LOW_32_BITS) -> object:
        return seccomp.Arg(argument, seccomp.MASKED_EQ, mask, value)

    rules = seccomp.SyscallFilter(seccomp.ERRNO(errno.ENOSYS))

    def add(action: int, name: str, *conditions: object) -> None:
        if seccomp.resolve_syscall(seccomp.system_arch(), name) != -1:
            rules.add_rule(action, name, *conditions)

    for name in ALLOWED.split():
        add(seccomp.ALLOW, name)
    for name in ATTACKS.split():
        add(seccomp.KILL_PROCESS, name)
    for name in REFUSED.split():
        add(seccomp.ERRNO(errno.EPERM), name)
    for name in IN_VAIN.split():
        add(seccomp.ERRNO(errno.EINVAL), name)
    # Threads and children, but no namespaces. clone3 hides its flags from filters: ENOSYS makes the C library use clone.
    # The exit signal shares bits with no namespace but time's, which clone cannot make: its bit is part of that byte.
    forbidden = CLONE_NAMESPACES | CLONE_NEWTIME | EXIT_SIGNAL
    for ending in (0, signal.SIGCHLD):
        add(seccomp.ALLOW, "clone", masked(0, ending, forbidden | CLONE_THREAD))
        shared = CLONE_THREAD | CLONE_FILES
        add(seccomp.ALLOW, "clone", masked(0, ending | shared, forbidden | shared))
    add(seccomp.ALLOW, "close_range", masked(2, 0, CLOSE_RANGE_UNSHARE))
    for name in ("fcntl", "fcntl64"):
        for control in FILE_CONTROLS:
            add(seccomp.ALLOW, name, masked(1, control))
        add(seccomp.ALLOW, name, masked(1, F_SETFL), masked(2, 0, O_ASYNC))
    for name in ("mmap", "mmap2"):
        add(seccomp.ALLOW, name, masked(3, 0, MAP_SHARED | MAP_HUGETLB))
        add(seccomp.ERRNO(errno.ENOMEM), name, masked(3, MAP_HUGETLB, MAP_SHARED | MAP_HUGETLB))
        # Shared pages of a file are the file's, and what a bot can write lies in /tmp, which is bounded. Those of no file
        # would leave the count of memory when they are unmapped, and stay in memory.
        add(seccomp.ALLOW, name, masked(3, MAP_SHARED, MAP_SHARED | MAP_ANONYMOUS))
        add(seccomp.ERRNO(errno.EPERM), name, masked(3, MAP_SHARED | MAP_ANONYMOUS, MAP_SHARED | MAP_ANONYMOUS))
    for advice in ADVICE:
        add(seccomp.ALLOW, "madvise", masked(2, advice))
    for name, argument in SENDERS.items():
        for bit in range(SIGNAL_BITS):  # any number that differs from SIGCONT in some bit
            add(seccomp.ALLOW, name, masked(argument, ~signal.SIGCONT & 1 << bit, 1 << bit))
    add(seccomp.ALLOW, "socketpair", masked(0, socket.AF_UNIX))
    for option in SOCKET_OPTIONS:
        add(seccomp.ALLOW, "setsockopt", masked(1, SOL_SOCKET), masked(2, option))
    for option in PROCESS_CONTROLS:
        add(seccomp.ALLOW, "prctl", masked(0, option))
    for request in IO_CONTROLS:
        add(seccomp.ALLOW, "ioctl", masked(1, request))
    add(
        seccomp.ALLOW, "prlimit64", masked(0, 0)
    )  # its own limits: a bot may lower them, or raise them to the hard ones
    with tempfile.TemporaryFile() as file:
        rules.export_bpf(file)
        file.seek(0)
        return file.read()
