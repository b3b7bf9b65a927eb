/*
 * The system calls of a container, as a list of what is allowed: the calls of Linux that programs use without any
 * capability. Engines have lists of their own, but those depend on the engine's version (AF_VSOCK and io_uring pass
 * on older Docker) or are made for containers that hold containers (Podman's allows mounts and namespaces).
 *
 * Not on it: mounts, namespaces, keyrings, the kernel's own administration, other processes' descriptors, and
 * interfaces with a history of vulnerabilities (io_uring, BPF, perf, userfaultfd). Names that an older engine or
 * kernel does not know are ignored there.
 */
const ALLOWED = `
  _llseek _newselect accept accept4 access adjtimex alarm arch_prctl arm_fadvise64_64 arm_sync_file_range bind
  breakpoint brk cacheflush cachestat capget capset chdir chmod chown chown32 clock_getres clock_getres_time64
  clock_gettime clock_gettime64 clock_nanosleep clock_nanosleep_time64 close close_range connect copy_file_range
  creat dup dup2 dup3 epoll_create epoll_create1 epoll_ctl epoll_ctl_old epoll_pwait epoll_pwait2 epoll_wait
  epoll_wait_old eventfd eventfd2 execve execveat exit exit_group faccessat faccessat2 fadvise64 fadvise64_64
  fallocate fchdir fchmod fchmodat fchmodat2 fchown fchown32 fchownat fcntl fcntl64 fdatasync fgetxattr flistxattr
  flock fork fremovexattr fsetxattr fstat fstat64 fstatat64 fstatfs fstatfs64 fsync ftruncate ftruncate64 futex
  futex_requeue futex_time64 futex_wait futex_waitv futex_wake futimesat get_mempolicy get_robust_list
  get_thread_area getcpu getcwd getdents getdents64 getegid getegid32 geteuid geteuid32 getgid getgid32 getgroups
  getgroups32 getitimer getpeername getpgid getpgrp getpid getppid getpriority getrandom getresgid getresgid32
  getresuid getresuid32 getrlimit getrusage getsid getsockname getsockopt gettid gettimeofday getuid getuid32
  getxattr getxattrat inotify_add_watch inotify_init inotify_init1 inotify_rm_watch io_cancel io_destroy
  io_getevents io_pgetevents io_pgetevents_time64 io_setup io_submit ioctl ioprio_get ioprio_set ipc kill
  landlock_add_rule landlock_create_ruleset landlock_restrict_self lchown lchown32 lgetxattr link linkat listen
  listxattr listxattrat llistxattr lremovexattr lseek lsetxattr lstat lstat64 madvise map_shadow_stack mbind
  membarrier memfd_create memfd_secret mincore mkdir mkdirat mknod mknodat mlock mlock2 mlockall mmap mmap2
  modify_ldt mprotect mq_getsetattr mq_notify mq_open mq_timedreceive mq_timedreceive_time64 mq_timedsend
  mq_timedsend_time64 mq_unlink mremap mseal msgctl msgget msgrcv msgsnd msync munlock munlockall munmap
  name_to_handle_at nanosleep newfstatat open openat openat2 pause pidfd_open pidfd_send_signal pipe pipe2
  pkey_alloc pkey_free pkey_mprotect poll ppoll ppoll_time64 prctl pread64 preadv preadv2 prlimit64
  process_mrelease process_vm_readv process_vm_writev pselect6 pselect6_time64 ptrace pwrite64 pwritev pwritev2
  read readahead readdir readlink readlinkat readv recv recvfrom recvmmsg recvmmsg_time64 recvmsg remap_file_pages
  removexattr removexattrat rename renameat renameat2 restart_syscall rmdir rseq rt_sigaction rt_sigpending
  rt_sigprocmask rt_sigqueueinfo rt_sigreturn rt_sigsuspend rt_sigtimedwait rt_sigtimedwait_time64
  rt_tgsigqueueinfo sched_get_priority_max sched_get_priority_min sched_getaffinity sched_getattr sched_getparam
  sched_getscheduler sched_rr_get_interval sched_rr_get_interval_time64 sched_setaffinity sched_setattr
  sched_setparam sched_setscheduler sched_yield seccomp select semctl semget semop semtimedop semtimedop_time64
  send sendfile sendfile64 sendmmsg sendmsg sendto set_mempolicy set_mempolicy_home_node set_robust_list
  set_thread_area set_tid_address set_tls setfsgid setfsgid32 setfsuid setfsuid32 setgid setgid32 setgroups
  setgroups32 setitimer setpgid setpriority setregid setregid32 setresgid setresgid32 setresuid setresuid32
  setreuid setreuid32 setrlimit setsid setsockopt setuid setuid32 setxattr setxattrat shmat shmctl shmdt shmget
  shutdown sigaction sigaltstack signal signalfd signalfd4 sigpending sigprocmask sigreturn sigsuspend socketpair
  splice stat stat64 statfs statfs64 statx symlink symlinkat sync sync_file_range sync_file_range2 syncfs sysinfo
  tee tgkill time timer_create timer_delete timer_getoverrun timer_gettime timer_gettime64 timer_settime
  timer_settime64 timerfd_create timerfd_gettime timerfd_gettime64 timerfd_settime timerfd_settime64 times tkill
  truncate truncate64 ugetrlimit umask uname unlink unlinkat utime utimensat utimensat_time64 utimes
  vfork wait4 waitid waitpid write writev
`

/** AF_UNIX, AF_INET, AF_INET6, AF_NETLINK: other families reach what no network namespace confines. */
export const FAMILIES = [1, 2, 10, 16]
/** Linux as it is, 32-bit, and with the version number of Linux 2.6; the last asks which one it is. */
const PERSONALITIES = [0, 8, 0x20000, 0x20008, 0xffffffff]
/** Every CLONE_NEW* flag. */
export const NEW_NAMESPACES = 0x7e020000

const [EPERM, ENOSYS] = [1, 38]

const allow = (name: string, arg: object) => ({ names: [name], action: 'SCMP_ACT_ALLOW', args: [arg] })
const allowValue = (name: string, value: number) =>
  allow(name, { index: 0, value, valueTwo: 0, op: 'SCMP_CMP_EQ' })

/** The filter of every hardened container, in the format that Docker and Podman share. */
export const SECCOMP_PROFILE: string = JSON.stringify({
  defaultAction: 'SCMP_ACT_ERRNO',
  defaultErrnoRet: EPERM,
  archMap: [
    { architecture: 'SCMP_ARCH_X86_64', subArchitectures: ['SCMP_ARCH_X86'] },
    { architecture: 'SCMP_ARCH_AARCH64', subArchitectures: ['SCMP_ARCH_ARM'] },
  ],
  syscalls: [
    { names: ALLOWED.trim().split(/\s+/), action: 'SCMP_ACT_ALLOW' },
    // Its flags are in memory, where a filter cannot look; the C library falls back to clone.
    { names: ['clone3'], action: 'SCMP_ACT_ERRNO', errnoRet: ENOSYS },
    allow('clone', { index: 0, value: NEW_NAMESPACES, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }),
    ...FAMILIES.map((family) => allowValue('socket', family)),
    ...PERSONALITIES.map((personality) => allowValue('personality', personality)),
  ],
})
