export const id = 188;
export const ids = [188];
export const modules = {

/***/ 52188:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  PODMAN: () => (/* binding */ PODMAN),
  probePodman: () => (/* binding */ probePodman)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 17 modules
var schemas = __webpack_require__(38816);
// EXTERNAL MODULE: ./lib/command.js
var command = __webpack_require__(31978);
;// CONCATENATED MODULE: ./lib/sandbox/seal/seccomp-profile.js

/*
 * Podman's system call profile is made for containers that may hold containers: it lets a process mount file
 * systems and create namespaces. This removes what Docker's profile refuses to a process without
 * capabilities.
 */
const REFUSED = [
    // Mounts and namespaces.
    ...[
        'mount',
        'umount',
        'umount2',
        'pivot_root',
        'chroot',
        'unshare',
        'setns',
        'sethostname',
        'setdomainname',
    ],
    ...[
        'fsopen',
        'fsconfig',
        'fsmount',
        'fspick',
        'move_mount',
        'open_tree',
        'open_tree_attr',
        'mount_setattr',
    ],
    // The kernel's own administration, and interfaces with a history of vulnerabilities.
    ...['bpf', 'perf_event_open', 'userfaultfd', 'io_uring_setup', 'io_uring_enter', 'io_uring_register'],
    ...['keyctl', 'add_key', 'request_key', 'syslog', 'acct', 'quotactl', 'quotactl_fd', 'fanotify_init'],
    ...['init_module', 'finit_module', 'delete_module', 'create_module', 'query_module', 'get_kernel_syms'],
    ...[
        'kexec_load',
        'kexec_file_load',
        'reboot',
        'swapon',
        'swapoff',
        'vhangup',
        'iopl',
        'ioperm',
        'vm86',
        'vm86old',
    ],
    ...['settimeofday', 'stime', 'clock_settime', 'clock_settime64', 'clock_adjtime', 'clock_adjtime64'],
    ...[
        'open_by_handle_at',
        'lookup_dcookie',
        'nfsservctl',
        'uselib',
        'ustat',
        'sysfs',
        '_sysctl',
        'pidfd_getfd',
        'kcmp',
        'process_madvise',
    ],
];
/** Calls that stay, with restricted arguments. `socketcall` is how 32-bit programs went around `socket`. */
const NARROWED = ['clone', 'clone3', 'socket', 'socketcall'];
/** Every CLONE_NEW* flag. */
const NEW_NAMESPACES = 0x7e020000;
/** AF_UNIX, AF_INET, AF_INET6, AF_NETLINK: other families reach what no network namespace confines. */
const FAMILIES = [1, 2, 10, 16];
const profile = schemas/* looseObject */._H3({
    defaultAction: schemas/* enum */.k5n(['SCMP_ACT_ERRNO', 'SCMP_ACT_KILL', 'SCMP_ACT_KILL_PROCESS', 'SCMP_ACT_KILL_THREAD']),
    syscalls: schemas/* array */.YOg(schemas/* looseObject */._H3({ names: schemas/* array */.YOg(schemas/* string */.YjP()), action: schemas/* string */.YjP() })),
});
const refuse = (names, errnoRet, errno) => ({
    names,
    action: 'SCMP_ACT_ERRNO',
    errnoRet,
    errno,
});
const allow = (name, arg) => ({ names: [name], action: 'SCMP_ACT_ALLOW', args: [arg] });
/**
 * Podman's profile (the text of its file) without what an agent does not need, as text. Null where it is not
 * a list of allowed calls: what another kind of profile allows cannot be derived from it. Pure.
 */
function tightenProfile(text) {
    const found = profile.safeParse(parsed(text));
    if (!found.success)
        return null;
    const ours = new Set([...REFUSED, ...NARROWED]);
    const kept = found.data.syscalls
        .map((rule) => ({ ...rule, names: rule.names.filter((name) => !ours.has(name)) }))
        .filter(({ names }) => names.length > 0);
    return JSON.stringify({
        ...found.data,
        syscalls: [
            ...kept,
            refuse(REFUSED, 1, 'EPERM'),
            // Its flags are in memory, where a filter cannot look; the C library falls back to clone.
            refuse(['clone3'], 38, 'ENOSYS'),
            allow('clone', { index: 0, value: NEW_NAMESPACES, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }),
            ...FAMILIES.map((value) => allow('socket', { index: 0, value, valueTwo: 0, op: 'SCMP_CMP_EQ' })),
        ],
    });
}
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return null;
    }
}

// EXTERNAL MODULE: ./lib/sandbox/engine/container-cli.js + 5 modules
var container_cli = __webpack_require__(53919);
// EXTERNAL MODULE: ./lib/sandbox/engine/container-errors.js
var container_errors = __webpack_require__(6713);
// EXTERNAL MODULE: ./lib/sandbox/engine/missing-capabilities.js
var missing_capabilities = __webpack_require__(26161);
;// CONCATENATED MODULE: ./lib/sandbox/engine/podman.js







const PODMAN = {
    name: 'podman',
    displayName: 'Podman',
    rootlessUser: 'keep-id',
    tmpfsOwner: 'U',
    tmpfsCopiesUp: true,
};
const info = schemas/* looseObject */._H3({
    version: schemas/* looseObject */._H3({ Version: schemas/* string */.YjP() }),
    host: schemas/* looseObject */._H3({
        cgroupVersion: schemas/* string */.YjP().optional(),
        serviceIsRemote: schemas/* boolean */.zMY().default(false),
        cgroupControllers: schemas/* array */.YOg(schemas/* string */.YjP()).nullish(),
        security: schemas/* looseObject */._H3({
            rootless: schemas/* boolean */.zMY().default(false),
            seccompEnabled: schemas/* boolean */.zMY().default(true),
            seccompProfilePath: schemas/* string */.YjP().default(''),
            selinuxEnabled: schemas/* boolean */.zMY().default(false),
            apparmorEnabled: schemas/* boolean */.zMY().default(false),
        }),
    }),
});
/** Connects to Podman, with or without a service behind it (CONTAINER_HOST). */
async function probePodman(env, log) {
    const result = await (0,command/* runCommand */.d1)('podman', ['info', '--format', 'json'], { env, timeoutMs: 20_000 });
    if (result.startError)
        return {
            engine: null,
            reason: `podman: client not found (${result.startError.code ?? result.startError.message})`,
        };
    if (result.exitCode !== 0)
        return { engine: null, reason: `podman: ${(0,container_errors/* tail */.RT)(result)}` };
    const parsed = info.safeParse(parseJson(result.stdout.toString('utf8')));
    if (!parsed.success)
        return { engine: null, reason: 'podman: the output of `podman info` cannot be read' };
    const { security } = parsed.data.host;
    const filter = security.seccompEnabled ? await tightFilter(parsed.data.host) : {};
    const traits = {
        rootless: security.rootless,
        usernsRemap: false,
        selinux: security.selinuxEnabled,
        seccomp: filter.profile !== undefined,
        ...(filter.lost === undefined ? {} : { seccompLost: filter.lost }),
        apparmor: security.apparmorEnabled && !security.rootless,
        limits: limitsOf(parsed.data.host),
    };
    return {
        engine: (0,container_cli/* createCliEngine */.T)({
            dialect: PODMAN,
            version: parsed.data.version.Version,
            // `host.containers.internal` is in `/etc/hosts` even without a network.
            capabilities: { bindMounts: true, overlayVolumes: false, init: false, exposesHostAddress: true },
            traits,
            missingCapabilities: (0,missing_capabilities/* missingCapabilities */.l)(PODMAN.displayName, traits),
            ...(filter.profile === undefined ? {} : { profile: filter.profile }),
            env,
            log,
        }),
    };
}
/**
 * Podman's own profile lets a process create namespaces, so a stricter one is derived from it; otherwise the
 * reason why not.
 */
async function tightFilter({ security: { seccompProfilePath: path }, serviceIsRemote, }) {
    const without = (why) => ({
        lost: `Podman's own seccomp profile allows too much, and a stricter one cannot be derived from it: ${why}`,
    });
    if (serviceIsRemote)
        return without('Podman is a remote service, whose files cannot be read');
    if (path === '')
        return without('`podman info` does not say where the profile is');
    const text = await (0,promises_.readFile)(path, 'utf8').catch((error) => error);
    if (typeof text !== 'string')
        return without(`${path} cannot be read (${text.code})`);
    const profile = tightenProfile(text);
    return profile === null ? without(`${path} is not a list of allowed calls`) : { profile };
}
/**
 * Podman only reports version 2 of control groups; with version 1, root has all of them and nobody else has
 * any.
 */
function limitsOf({ cgroupVersion, cgroupControllers, security }) {
    const can = (controller) => cgroupVersion === 'v1' ? !security.rootless : (cgroupControllers?.includes(controller) ?? true);
    return { memory: can('memory'), cpus: can('cpu'), pids: can('pids') };
}
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return null;
    }
}


/***/ })

};
