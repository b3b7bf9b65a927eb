/*
 * Makes bubblewrap's seal of what every Linux distribution has (util-linux), except for the filter of system calls, which
 * none of these programs can set. It understands the arguments that `bubblewrapArguments` makes.
 */

/** $1 and $2: the caller's user and group; then bwrap's arguments. Runs as root of new namespaces, as their first process. */
const SCRIPT = `set -eu
uid=$1 gid=$2 root=/dev/shm perms= size=
shift 2
umask 022
mount -n -t tmpfs -o nosuid,nodev,mode=755 tmpfs "$root"

# Flags of the mount $2, and with $3 of those below it: no devices, no set-user-ID bits, and $1.
restrict() {
  while read -r _ _ _ _ at options _; do
    case $at in *\\\\*) at=$(printf %b "$(printf %s "$at" | sed 's/\\\\/\\\\0/g')") ;; esac
    case $at in "$2") ;; "$2"/*) [ -n "\${3-}" ] || continue ;; *) continue ;; esac
    case $options in ro*) mode=ro ;; *) mode=$1 ;; esac
    mount -n -o "remount,bind,$mode,nosuid,nodev\${options#r[ow]}" "$at"
  done </proc/self/mountinfo
}

place() {
  if [ -d "$1" ]; then mkdir -p "$2"
  elif ! [ -e "$2" ]; then mkdir -p "\${2%/*}"; : >"$2"; fi
  mount -n --rbind "$1" "$2"
}

devices() {
  mkdir -p "$1"
  mount -n -t tmpfs -o nosuid,mode=755 tmpfs "$1"
  for node in null zero full random urandom tty; do place "/dev/$node" "$1/$node"; done
  ln -s /proc/self/fd "$1/fd"
  ln -s /proc/self/fd/0 "$1/stdin"
  ln -s /proc/self/fd/1 "$1/stdout"
  ln -s /proc/self/fd/2 "$1/stderr"
  ln -s /proc/kcore "$1/core"
  mkdir "$1/shm" "$1/pts"
  mount -n -t devpts -o newinstance,ptmxmode=0666,mode=620,nosuid,noexec devpts "$1/pts"
  ln -s pts/ptmx "$1/ptmx"
}

while [ "$1" != -- ]; do
  option=$1
  shift
  case $option in
  --unshare-net)
    ip link set lo up 2>/dev/null || ifconfig lo up 2>/dev/null ||
      perl -e '$lo = pack("a16 s x22", "lo", 0x41); socket(S, 2, 2, 0) && ioctl(S, 0x8914, $lo) or exit 1' ;;
  --unshare-* | --new-session | --die-with-parent) ;;
  --cap-drop | --cap-add | --chdir) shift ;;
  --hostname) hostname "$1"; shift ;;
  --setenv) export "$1=$2"; shift 2 ;;
  --perms) perms=$1; shift ;;
  --size) size=$1; shift ;;
  --dir) [ -d "$root$1" ] || { mkdir -p "$root$1"; chmod "\${perms:-755}" "$root$1"; }; perms=; shift ;;
  --symlink) ln -s "$1" "$root$2"; shift 2 ;;
  --proc) mkdir -p "$root$1"; mount -n -t proc -o nosuid,nodev,noexec proc "$root$1"; shift ;;
  --dev) devices "$root$1"; shift ;;
  --tmpfs)
    mkdir -p "$root$1"
    mount -n -t tmpfs -o "nosuid,nodev,mode=\${perms:-755}\${size:+,size=$size}" tmpfs "$root$1"
    perms= size=
    shift ;;
  --bind) place "$1" "$root$2"; restrict rw "$root$2" below; shift 2 ;;
  --ro-bind | --ro-bind-try)
    if [ -e "$1" ] || [ "$option" = --ro-bind ]; then place "$1" "$root$2"; restrict ro "$root$2" below; fi
    shift 2 ;;
  --remount-ro) restrict ro "$root\${1%/}"; shift ;;
  *) echo "unknown argument $option" >&2; exit 1 ;;
  esac
done
shift
cd "$root"
pivot_root . .
umount -n -l .
cd /
# The shell stays: another user's process would no longer die with Caisson, and the agent could trace its own.
if [ -n "$uid" ]; then
  set -- setpriv --bounding-set=-all --inh-caps=-all --ambient-caps=-all --no-new-privs -- "$@"
  set -- unshare --user --map-user="$uid" --map-group="$gid" --keep-caps -- "$@"
fi
"$@"
exit
`

/** The command line that does what `bwrap` would do with these arguments. */
export function unshareCommand(args: readonly string[]): string[] {
  const asUser = args.includes('--unshare-user')
  const [uid, gid] = asUser ? [process.getuid?.(), process.getgid?.()] : ['', '']
  return [
    ...['setpriv', '--pdeathsig', 'KILL', '--'],
    ...['unshare', '--mount', '--pid', '--ipc', '--uts', '--cgroup', '--fork', '--kill-child=KILL'],
    ...(args.includes('--unshare-net') ? ['--net'] : []),
    ...(asUser ? ['--user', '--map-root-user'] : []),
    ...['--', 'sh', '-c', SCRIPT, 'sh', String(uid), String(gid), ...args],
  ]
}
