export const id = 5147;
export const ids = [5147];
export const modules = {

/***/ 8665:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bj: () => (/* binding */ sha256Of),
/* harmony export */   kI: () => (/* binding */ Meter),
/* harmony export */   yQ: () => (/* binding */ sha256OfContent),
/* harmony export */   z4: () => (/* binding */ sha256OfStream)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var node_stream__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57075);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(46466);




/** SHA-256 of a file, in lower-case hexadecimal. Rejects when the file cannot be read. */
async function sha256Of(file) {
    // An agent has 380 MB: in pieces of 64 KiB it takes twice the time.
    return await sha256OfStream((0,node_fs__WEBPACK_IMPORTED_MODULE_1__.createReadStream)(file, { highWaterMark: 1024 * 1024 }));
}
async function sha256OfStream(stream) {
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    await (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_3__.pipeline)(stream, hash);
    return hash.digest('hex');
}
/** SHA-256 of a content, in lower-case hexadecimal. */
function sha256OfContent(content) {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(content).digest('hex');
}
/** A stream that passes its input on; `measured` describes the input once the stream has ended. */
class Meter extends node_stream__WEBPACK_IMPORTED_MODULE_2__.Transform {
    #hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    #bytes = 0;
    /** `check` is called with the number of bytes so far; an error that it returns ends the stream. */
    constructor(check = () => null) {
        super({
            transform: (chunk, _encoding, done) => {
                this.#bytes += chunk.length;
                this.#hash.update(chunk);
                done(check(this.#bytes), chunk);
            },
        });
    }
    measured() {
        return { bytes: this.#bytes, sha256: this.#hash.copy().digest('hex') };
    }
}


/***/ }),

/***/ 78588:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ BUILD_LABEL)
/* harmony export */ });
/** The label of the build that made an image: when it began, in milliseconds, and a random part. */
const BUILD_LABEL = 'caisson.build';


/***/ }),

/***/ 28220:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C_: () => (/* binding */ WAIT),
/* harmony export */   OL: () => (/* binding */ runArguments),
/* harmony export */   iT: () => (/* binding */ environmentArguments),
/* harmony export */   lQ: () => (/* binding */ missingCapabilities),
/* harmony export */   pJ: () => (/* binding */ containerUser)
/* harmony export */ });
/* unused harmony export mountArgument */
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);
/* harmony import */ var _sandbox_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(18132);
/* harmony import */ var _seal_isolation_probe_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(10391);
/* harmony import */ var _user_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(66592);




/** The protections that an engine's containers will lack according to the engine's own information. */
function missingCapabilities({ displayName: name }, traits) {
    const { memory, pids, cpus } = traits.limits;
    const all = [
        [!traits.seccomp, 'system-calls', `${name} cannot filter system calls here`],
        [
            traits.selinux,
            'selinux',
            "SELinux is switched off for the agent's container, which could not reach the gateway's socket otherwise",
        ],
        [
            traits.usernsRemap,
            'user-namespace',
            "user IDs are not remapped for the agent's container, which could not write to its folders otherwise",
        ],
        [!memory, 'memory-limit', `${name} cannot limit memory here`],
        [!pids, 'process-limit', `${name} cannot limit processes here`],
        [!cpus, 'cpu-limit', `${name} cannot limit CPU time here`],
    ];
    return all.flatMap(([isLost, protection, why]) => (isLost ? [{ protection, why }] : []));
}
/** Waits forever, ends at once on SIGTERM, and reaps the orphans of the agent's commands. */
const WAIT = "trap 'exit 0' TERM INT; while :; do sleep 86400 & wait $!; done";
/**
 * Temporary files are in memory and disappear with the container; `exec` because compilers run what they
 * build.
 */
const TMP = '/tmp:rw,exec,nosuid,nodev,size=4g,mode=1777';
/** A folder of the container's own, also in memory: nothing in it outlives the container. */
const SCRATCH = 'rw,exec,nosuid,nodev,mode=755';
const RUN = '/run:rw,noexec,nosuid,nodev,size=64m,mode=755';
/**
 * The arguments of `run` after the engine's name, for Docker and Podman alike. Environment values do not
 * appear here: see `environmentArguments`.
 */
function runArguments(dialect, spec, traits, environment) {
    const waits = spec.keepAlive !== false;
    const limits = spec.containerLimits ?? {};
    const user = spec.user ?? userWord(containerUser(dialect, traits));
    const args = ['run', waits ? '--detach' : '--rm', '--name', spec.name, '--pull', 'never'];
    if (!waits)
        args.push('--interactive');
    if (spec.network !== 'default')
        args.push('--network', spec.network ?? 'none');
    args.push('--user', user);
    if (traits.usernsRemap)
        args.push('--userns', 'host');
    if (traits.rootless && dialect.rootlessUser === 'keep-id' && spec.user === undefined) {
        // A network namespace belongs to a user namespace: sharing the one requires sharing the other.
        const shared = spec.network?.startsWith('container:') ? spec.network : undefined;
        args.push('--userns', shared ?? 'keep-id');
    }
    if (traits.selinux)
        args.push('--security-opt', 'label=disable');
    if (spec.hardened !== false) {
        args.push('--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--ipc', 'private');
        args.push('--read-only', '--shm-size', '1g');
        args.push('--tmpfs', `${TMP}${tmpOwner(dialect, user)}`, '--tmpfs', RUN);
    }
    // Total of memory and swap; equal to memory, so there is no swap beyond the limit.
    if (limits.memoryMb !== undefined && traits.limits.memory)
        args.push('--memory', `${limits.memoryMb}m`, '--memory-swap', `${limits.memoryMb}m`);
    if (limits.cpus !== undefined && traits.limits.cpus)
        args.push('--cpus', String(limits.cpus));
    if (limits.pids !== undefined && traits.limits.pids)
        args.push('--pids-limit', String(limits.pids));
    const ulimits = Object.entries(spec.ulimits ?? {}).map(([name, value]) => `${name}=${value}`);
    for (const value of ulimits.length > 0 && dialect.inheritsUlimits ? ['host'] : ulimits)
        args.push('--ulimit', value);
    // A container in another one's network has its names as well.
    if (!spec.network?.startsWith('container:'))
        args.push('--hostname', _sandbox_js__WEBPACK_IMPORTED_MODULE_0__/* .HOSTNAME */ .yA);
    if ((spec.network ?? 'none') === 'none')
        args.push('--add-host', `${_sandbox_js__WEBPACK_IMPORTED_MODULE_0__/* .HOSTNAME */ .yA}:127.0.0.1`);
    if (spec.init)
        args.push('--init');
    if (spec.workdir !== undefined)
        args.push('--workdir', spec.workdir);
    for (const [key, value] of Object.entries(spec.labels ?? {}))
        args.push('--label', `${key}=${value}`);
    for (const mount of spec.mounts ?? []) {
        if (mount.type === 'scratch')
            args.push('--tmpfs', `${mount.target}:${SCRATCH}${tmpOwner(dialect, user)}`);
        else
            args.push('--mount', mountArgument(mount, dialect));
    }
    args.push(...environment);
    if (waits) {
        const first = spec.command?.length ? `"$@" & ` : '';
        const script = `${_seal_isolation_probe_js__WEBPACK_IMPORTED_MODULE_1__/* .ISOLATION_PROBE */ .M4}\n${first}${WAIT}`;
        return [...args, '--entrypoint', 'sh', spec.image, '-c', script, 'sh', ...(spec.command ?? [])];
    }
    const [program, ...rest] = spec.command ?? [];
    return program === undefined
        ? [...args, spec.image]
        : [...args, '--entrypoint', program, spec.image, ...rest];
}
/**
 * runc before 1.2 gives the folder the mode that it has in the image, which our user may not be able to write
 * to.
 */
function tmpOwner({ tmpfsOwner }, user) {
    if (tmpfsOwner === 'U')
        return ',U';
    const [uid, gid] = user.split(':');
    return uid && gid ? `,uid=${uid},gid=${gid}` : '';
}
/** The owner of the agent's processes inside the container. */
function containerUser({ rootlessUser }, traits) {
    return traits.rootless && rootlessUser === 'root' ? { uid: 0, gid: 0 } : (0,_user_js__WEBPACK_IMPORTED_MODULE_2__/* .sandboxUser */ .TC)();
}
const userWord = ({ uid, gid }) => `${uid}:${gid}`;
/** One `--mount` value. The engines parse it as a line of CSV. */
function mountArgument(mount, { tmpfsCopiesUp }) {
    const type = mount.type ?? 'bind';
    if (type === 'tmpfs')
        return csv([
            'type=tmpfs',
            `target=${mount.target}`,
            'tmpfs-size=65536',
            'tmpfs-mode=0755',
            // The mount hides what is there.
            ...(tmpfsCopiesUp ? ['notmpcopyup'] : []),
        ]);
    if (!mount.target.startsWith('/') || (type === 'bind' && !mount.source.startsWith('/')))
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .SandboxError */ .ES('NOT_SUPPORTED', `A mount needs absolute paths: ${mount.source} → ${mount.target}`, {
            hint: 'Write full paths on both sides of the mount.',
        });
    if (type === 'overlay') {
        // `userxattr`: what was replaced can be read and copied without root, and the agent cannot forge it.
        const layers = `lowerdir=${mount.source},upperdir=${mount.upper},workdir=${mount.work},userxattr`;
        const driver = ['type=overlay', 'device=overlay', `o=${layers}`].map((option) => `volume-opt=${option}`);
        return csv(['type=volume', `target=${mount.target}`, 'volume-nocopy', 'volume-driver=local', ...driver]);
    }
    const fields = [`type=${type}`, `source=${mount.source}`, `target=${mount.target}`];
    if (mount.readOnly)
        fields.push('readonly');
    if (mount.noCopy)
        fields.push('volume-nocopy');
    return csv(fields);
}
function csv(fields) {
    return fields.map((field) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',');
}
/** Names that change how the engine's client behaves, so they must not be in its own environment. */
const CLIENT_OWN = /^(PATH|HOME|USER|LOGNAME|SHELL|PWD|TERM|LANG|TZ|TMPDIR|LC_.*|XDG_.*|DOCKER_.*|BUILDKIT_.*|PODMAN_.*|CONTAINERS?_.*|REGISTRY_.*|STORAGE_.*|NOTIFY_.*|LISTEN_.*|(HTTPS?|NO|FTP|ALL)_PROXY|(https?|no|ftp|all)_proxy|SSL_CERT_.*|LD_.*|GO[A-Z0-9]*|MALLOC_.*|GLIBC_.*)$/;
/** Those of them that hold paths and words, never secrets, and may appear in a process list. */
const PLAIN = /^(PATH|HOME|USER|LOGNAME|SHELL|PWD|TERM|LANG|TZ|TMPDIR|LC_.*|XDG_.*|GO[A-Z0-9]*|LD_LIBRARY_PATH)$/;
function environmentArguments(env) {
    const out = { args: [], clientEnv: {}, file: [] };
    for (const [name, value] of Object.entries(env)) {
        if (!/^[^=\0\s]+$/.test(name) || value.includes('\0')) {
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .SandboxError */ .ES('NOT_SUPPORTED', `The environment variable \`${name}\` cannot be passed to the container.`, {
                hint: 'Use a name without spaces or "=", and a value without NUL bytes.',
            });
        }
        if (!CLIENT_OWN.test(name)) {
            out.args.push('--env', name);
            out.clientEnv[name] = value;
        }
        else if (PLAIN.test(name)) {
            out.args.push('--env', `${name}=${value}`);
        }
        else if (/[\r\n]/.test(value)) {
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .SandboxError */ .ES('NOT_SUPPORTED', `The value of \`${name}\` has more than one line.`, {
                hint: 'Pass the value under another name: the container engine itself reads this one.',
            });
        }
        else {
            out.file.push(`${name}=${value}`);
        }
    }
    return out;
}


/***/ }),

/***/ 35147:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  T: () => (/* binding */ createCliEngine)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./lib/base/command.js
var command = __webpack_require__(70972);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 4 modules
var schemas = __webpack_require__(41514);
// EXTERNAL MODULE: ./lib/base/clock.js
var base_clock = __webpack_require__(74743);
// EXTERNAL MODULE: ./lib/base/digest.js
var digest = __webpack_require__(8665);
// EXTERNAL MODULE: ./lib/sandbox/engine/container-errors.js
var container_errors = __webpack_require__(6713);
// EXTERNAL MODULE: ./lib/sandbox/compose/images.js
var compose_images = __webpack_require__(78588);
;// CONCATENATED MODULE: ./lib/sandbox/compose/image-store.js







/**
 * Every base gets a name of its own for the time of a build, which the name tells: not every builder finds an image by its
 * ID. A base without another name gets one that stays, since the image would go with its last name.
 */
const BASE = 'localhost/caisson/base';
const BUILD_TIMEOUT_MS = 30 * 60_000;
/** No build is older: whoever gave such a name is gone. */
const NAME_LIFETIME_MS = 2 * BUILD_TIMEOUT_MS;
/** When a build began, by what it calls itself. */
const begunAt = (build) => Number(build.split('-')[0]);
/** When a build gave the name; null for any other name. */
function namedAt(name) {
    const [, time] = name.startsWith(`${BASE}:`) ? (/:(\d+)-[0-9a-f]+$/.exec(name) ?? []) : [];
    return time === undefined ? null : Number(time);
}
const imageSchema = schemas/* looseObject */._H3({
    Id: schemas/* string */.YjP(),
    RepoTags: schemas/* array */.YOg(schemas/* string */.YjP()).nullish(),
    RepoDigests: schemas/* array */.YOg(schemas/* string */.YjP()).nullish(),
    Created: schemas/* string */.YjP(),
    Size: schemas/* number */.aig(),
    Config: schemas/* looseObject */._H3({
        Labels: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* string */.YjP()).nullish(),
        OnBuild: schemas/* array */.YOg(schemas/* string */.YjP()).nullish(),
    }),
});
/** What an engine says of an image that another process has removed. */
const GONE = /no such|not known|not found/i;
/** What keeps an image when the names that builds gave it are gone. */
const lastingNames = ({ RepoTags, RepoDigests }) => [
    ...(RepoTags ?? []).filter((name) => namedAt(name) === null),
    ...(RepoDigests ?? []).filter((name) => !name.startsWith(`${BASE}@`)),
];
/** Images by the command line that Docker and Podman share. */
function imageStore(client, call, clock = base_clock/* systemClock */.m) {
    /** Podman reads the names of an image, and writes them again: two at once lose one another's. */
    let naming = Promise.resolve();
    const alone = (work) => {
        const done = naming.then(work, work);
        naming = done;
        return done;
    };
    async function inspect(references) {
        if (references.length === 0)
            return [];
        const result = await call(['image', 'inspect', '--', ...references]);
        // Another process may remove one meanwhile; the others are reported all the same.
        if (result.exitCode !== 0 && !GONE.test(result.stderr))
            throw (0,container_errors/* describeFailure */.Ic)(client, 'look at images', result);
        return schemas/* array */.YOg(imageSchema).parse(JSON.parse(result.stdout.toString('utf8').trim() || '[]'));
    }
    async function find(reference) {
        const [found] = await inspect([reference]);
        return found ? idOf(found.Id) : null;
    }
    async function ids(...filters) {
        const flags = filters.flatMap((filter) => ['--filter', filter]);
        const list = () => call(['image', 'ls', '--quiet', '--no-trunc', ...flags]);
        let result = await list();
        // Podman gives up where another process removes an image at that moment.
        for (let left = 20; left > 0 && result.exitCode !== 0 && GONE.test(result.stderr); left--)
            result = await list();
        if (result.exitCode !== 0)
            throw (0,container_errors/* describeFailure */.Ic)(client, 'list images', result);
        return [...new Set(result.stdout.toString('utf8').split(/\s+/).filter(Boolean))];
    }
    /**
     * The build's own steps where it failed, and its image where another build of the same was first. Those of another build
     * may be what it is working on, and are left alone until no build is that old.
     */
    async function removeNameless(label, build) {
        const before = clock.now() - NAME_LIFETIME_MS;
        for (const { Id, Config } of await inspect(await ids(`label=${label}`, 'dangling=true'))) {
            const by = Config.Labels?.[compose_images/* BUILD_LABEL */.q];
            if (by !== undefined && (by === build || begunAt(by) < before))
                await call(['image', 'rm', idOf(Id)]);
        }
    }
    async function named(base, build) {
        const [found] = await inspect([base]);
        if (found?.Config.OnBuild?.length)
            throw new errors/* SandboxError */.ES('IMAGE_FAILED', 'The base image has ONBUILD instructions, which every build from it would run.', { hint: 'Name another `sandbox.image`, or leave `sandbox.compose` out.' });
        const lasting = found !== undefined && lastingNames(found).length > 0;
        const name = `${BASE}:${lasting ? build : (0,digest/* sha256OfContent */.yQ)(base).slice(0, 24)}`;
        const tagged = await alone(() => call(['tag', base, name]));
        if (tagged.exitCode !== 0)
            throw (0,container_errors/* describeFailure */.Ic)(client, 'name the base image', tagged);
        return name;
    }
    /** The image itself is not ours: it stays, and so does a name that nothing else keeps. */
    async function releaseBase(name) {
        if (namedAt(name) === null)
            return;
        const [now] = await inspect([name]);
        if (now && lastingNames(now).length > 0)
            await alone(() => call(['image', 'rm', name]));
    }
    async function releaseBases() {
        const before = clock.now() - NAME_LIFETIME_MS;
        for (const { RepoTags } of await inspect(await ids(`reference=${BASE}`)))
            for (const name of RepoTags ?? [])
                if ((namedAt(name) ?? before) < before)
                    await releaseBase(name);
    }
    async function attempt(base, build, { folder, reference, signal }) {
        const args = ['build', '--quiet', '--network', 'none', ...client.buildFlags];
        const given = ['--build-arg', `BASE=${base}`, '--build-arg', `BUILD=${build}`];
        const built = await call([...args, ...given, folder], {
            timeoutMs: BUILD_TIMEOUT_MS,
            ...(signal ? { signal } : {}),
            // The builder of this engine, whose images are its own, and one manifest for one image.
            env: { BUILDX_BUILDER: undefined, BUILDX_NO_DEFAULT_ATTESTATIONS: '1' },
        });
        const id = built.stdout.toString('utf8').trim().split('\n').at(-1) ?? '';
        // Look and name in one: another build of the same would take the name from an image that is already handed out.
        if (built.exitCode === 0)
            await alone(async () => (await find(reference)) ?? (await call(['tag', id, reference])));
        return built;
    }
    return {
        find,
        async build(image) {
            const { base, reference, label } = image;
            const build = `${clock.now()}-${(0,external_node_crypto_.randomBytes)(8).toString('hex')}`;
            const name = await named(base, build);
            try {
                let built = await attempt(name, build, image);
                // Another process may have named the base at the same moment.
                if (built.exitCode !== 0 && (await find(name)) === null) {
                    await alone(() => call(['tag', base, name]));
                    built = await attempt(name, build, image);
                }
                // Somebody may have removed this one's image before it had its name, as `docker image prune` does.
                if (built.exitCode === 0 && (await find(reference)) === null)
                    built = await attempt(name, build, image);
                const there = await find(reference);
                if (there !== null)
                    return there;
                throw new errors/* SandboxError */.ES('IMAGE_FAILED', `${client.displayName} could not build an image: ${(0,container_errors/* tail */.RT)(built)}`, {
                    hint: `Check that \`${client.name} build\` works on this machine and that its disk has room, or leave \`sandbox.compose\` out.`,
                });
            }
            finally {
                await removeNameless(label, build);
                await releaseBase(name);
                await releaseBases();
            }
        },
        async list(label) {
            const found = await inspect(await ids(`label=${label}`));
            return found
                .map(({ Id, RepoTags, Created, Size, Config }) => ({
                id: idOf(Id),
                references: RepoTags ?? [],
                labels: Config.Labels ?? {},
                created: Created,
                bytes: Size,
            }))
                .sort((a, b) => Date.parse(b.created) - Date.parse(a.created));
        },
        async remove(reference) {
            const result = await call(['image', 'rm', reference]);
            return result.exitCode === 0 || /no such|not known/i.test(result.stderr) ? null : (0,container_errors/* tail */.RT)(result);
        },
        async keptBases() {
            const before = clock.now() - NAME_LIFETIME_MS;
            return (await inspect(await ids(`reference=${BASE}`))).flatMap((image) => {
                const ours = (image.RepoTags ?? []).filter((name) => name.startsWith(`${BASE}:`));
                // Where a build was killed, its own name may have become the last one.
                const last = lastingNames(image).length > 0 ? [] : ours.filter((name) => (namedAt(name) ?? 0) < before);
                const kept = [...ours.filter((name) => namedAt(name) === null), ...last];
                return kept.map((reference) => ({
                    reference,
                    id: idOf(image.Id),
                    created: image.Created,
                    bytes: image.Size,
                }));
            });
        },
        releaseBases,
    };
}
const idOf = (id) => (id.startsWith('sha256:') ? id : `sha256:${id}`);

// EXTERNAL MODULE: ./lib/sandbox/process/collect.js
var collect = __webpack_require__(53415);
// EXTERNAL MODULE: ./lib/sandbox/process/marked-process.js
var marked_process = __webpack_require__(83529);
// EXTERNAL MODULE: ./lib/sandbox/process/signals.js
var signals = __webpack_require__(9028);
// EXTERNAL MODULE: ./lib/sandbox/process/stragglers.js
var stragglers = __webpack_require__(91977);
// EXTERNAL MODULE: ./lib/sandbox/remote/copy.js
var copy = __webpack_require__(51693);
// EXTERNAL MODULE: ./lib/sandbox/seal/isolation-probe.js + 1 modules
var isolation_probe = __webpack_require__(10391);
// EXTERNAL MODULE: ./lib/sandbox/seal/seccomp-profile.js
var seccomp_profile = __webpack_require__(19431);
// EXTERNAL MODULE: ./lib/sandbox/temporary.js
var temporary = __webpack_require__(53636);
// EXTERNAL MODULE: ./lib/sandbox/engine/container-arguments.js
var container_arguments = __webpack_require__(28220);
// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(58500);
;// CONCATENATED MODULE: ./lib/sandbox/engine/container-inspect.js





/** The part of `inspect` that Docker and Podman have in common. */
const inspection = schemas/* array */.YOg(schemas/* looseObject */._H3({
    Id: schemas/* string */.YjP(),
    Image: schemas/* string */.YjP(),
    ImageName: schemas/* string */.YjP().optional(),
    Config: schemas/* looseObject */._H3({ Image: schemas/* string */.YjP().optional() }).optional(),
    // Podman's; Docker has it in `HostConfig`.
    OCIRuntime: schemas/* string */.YjP().optional(),
    State: schemas/* looseObject */._H3({ Running: schemas/* boolean */.zMY(), Pid: schemas/* number */.aig().optional() }),
    HostConfig: schemas/* looseObject */._H3({
        PidMode: schemas/* string */.YjP().nullish(),
        IpcMode: schemas/* string */.YjP().nullish(),
        UTSMode: schemas/* string */.YjP().nullish(),
        Runtime: schemas/* string */.YjP().nullish(),
        Privileged: schemas/* boolean */.zMY().nullish(),
        Devices: schemas/* array */.YOg(schemas/* unknown */.L5J()).nullish(),
        Memory: schemas/* number */.aig().nullish(),
        PidsLimit: schemas/* number */.aig().nullish(),
        NanoCpus: schemas/* number */.aig().nullish(),
        CpuQuota: schemas/* number */.aig().nullish(),
        CpuPeriod: schemas/* number */.aig().nullish(),
    })
        .optional(),
    Mounts: schemas/* array */.YOg(schemas/* looseObject */._H3({
        Type: schemas/* string */.YjP(),
        Source: schemas/* string */.YjP().optional(),
        Destination: schemas/* string */.YjP(),
        RW: schemas/* boolean */.zMY(),
    }))
        .nullish(),
}));
async function inspectContainer(call, nameOrId) {
    const result = await call(['container', 'inspect', nameOrId]);
    if (result.exitCode !== 0)
        return null;
    const [found] = inspection.parse(JSON.parse(result.stdout.toString('utf8')));
    if (!found)
        return null;
    return {
        id: found.Id,
        image: found.Image.startsWith('sha256:') ? found.Image : `sha256:${found.Image}`,
        imageReference: found.Config?.Image ?? found.ImageName ?? found.Image,
        running: found.State.Running,
        pid: found.State.Pid,
        mounts: (found.Mounts ?? []).map((mount) => ({
            type: mount.Type,
            source: mount.Source ?? '',
            target: mount.Destination,
            readOnly: !mount.RW,
        })),
        settings: found.HostConfig ? settingsOf(found.HostConfig, found.OCIRuntime) : null,
    };
}
function settingsOf(config, runtime) {
    const modes = { processes: config.PidMode, 'shared memory': config.IpcMode, 'host name': config.UTSMode };
    const quota = (config.CpuQuota ?? 0) / (config.CpuPeriod || 100_000);
    return {
        shared: Object.entries(modes).flatMap(([name, mode]) => /^(host$|container:|ns:)/.test(mode ?? '') ? [name] : []),
        privileged: config.Privileged ?? false,
        runtime: runtime ?? config.Runtime ?? null,
        devices: config.Devices?.length ?? 0,
        limits: {
            memory: config.Memory ?? 0,
            pids: config.PidsLimit ?? 0,
            cpus: config.NanoCpus ? config.NanoCpus / 1e9 : quota,
        },
    };
}
/**
 * The output of the isolation probe that a container's first process ran, from the container's log; where the
 * engine keeps no readable log, the output of a new probe.
 */
async function probeInside(call, id) {
    const logged = (await call(['logs', id])).stdout.toString('utf8');
    if ((0,isolation_probe/* isWholeProbe */.si)(logged))
        return logged;
    return (await call(['exec', id, 'sh', '-c', isolation_probe/* ISOLATION_PROBE */.M4])).stdout.toString('utf8');
}
const POLL_MS = 3;
/**
 * Whether a container still has processes: the kernel ends the first process of a PID namespace after all others in it.
 * Undefined where that process is not one of this machine's, as with an engine in a virtual machine.
 */
async function watchProcesses(id, pid) {
    const isAlive = async () => {
        // Its control group carries the container's ID; another process may have got its number by now. No other error says
        // that it is gone.
        const groups = await (0,promises_.readFile)(`/proc/${pid}/cgroup`, 'utf8').catch((0,errors/* onCode */.xK)(['ENOENT', 'ESRCH'], ''));
        return groups.includes(id);
    };
    return (await isAlive().catch(() => false)) ? () => isAlive().catch(() => true) : undefined;
}
/** Resolves once nothing is alive, or the removal has ended, however it did. */
async function untilHalted(isAlive, removal) {
    let ended = false;
    const end = () => {
        ended = true;
    };
    removal.then(end, end);
    while (!ended && (await isAlive()))
        await (0,external_node_timers_promises_.setTimeout)(POLL_MS);
}

;// CONCATENATED MODULE: ./lib/sandbox/engine/remove-by-label.js
/** Removes everything with the label, containers first since they use the rest. Never rejects. */
async function removeByLabel(call, label) {
    let failed;
    const list = async (args) => {
        const result = await call([...args, '--quiet', '--filter', `label=${label}`]);
        if (result.exitCode !== 0) {
            failed = failureText(result);
            return [];
        }
        return [...new Set(result.stdout.toString('utf8').split(/\s+/).filter(Boolean))];
    };
    const remove = async (found, args) => {
        let count = 0;
        for (const id of found) {
            const result = await call([...args, id]);
            if (result.exitCode === 0)
                count++;
            else
                failed = failureText(result);
        }
        return count;
    };
    const [containers, volumes] = await Promise.all([list(['ps', '--all']), list(['volume', 'ls'])]);
    return {
        containers: await remove(containers, ['rm', '--force', '--volumes']),
        volumes: await remove(volumes, ['volume', 'rm', '--force']),
        // None is ever made here.
        networks: 0,
        ...(failed === undefined ? {} : { failed }),
    };
}
const failureText = ({ stderr, exitCode }) => stderr.trim() || `exit code ${exitCode}`;

;// CONCATENATED MODULE: ./lib/sandbox/engine/container-cli.js
















/** Time limit in milliseconds for everything but a pull; after that the engine counts as hanging. */
const ENGINE_TIMEOUT_MS = 120_000;
const callOf = ({ dialect, env: own }) => (args, { env, ...options } = {}) => (0,command/* runCommand */.d1)(dialect.name, args, { env: { ...own, ...env }, timeoutMs: ENGINE_TIMEOUT_MS, ...options });
/** An `Engine` that runs a command-line client. */
function createCliEngine(client) {
    const call = callOf(client);
    async function start(spec, options) {
        const transport = (0,container_arguments/* environmentArguments */.iT)(spec.env ?? {});
        const files = await (0,temporary/* privateFiles */.vs)(client.env[stragglers/* RUN_VARIABLE */.hd], {
            environment: transport.file,
            ...(client.traits.seccomp && spec.hardened !== false ? { profile: seccomp_profile/* SECCOMP_PROFILE */.zI } : {}),
        });
        try {
            const args = (0,container_arguments/* runArguments */.OL)(client.dialect, spec, client.traits, [
                ...(client.gvisor?.run(hasNetwork(spec)) ?? []),
                ...files.args,
                ...transport.args,
            ]);
            const before = client.gvisor?.client(hasNetwork(spec)) ?? [];
            return await (0,command/* runCommand */.d1)(client.dialect.name, [...before, ...args], {
                env: { ...client.env, ...transport.clientEnv },
                timeoutMs: options.timeoutMs ?? ENGINE_TIMEOUT_MS,
                ...(options.input === undefined ? {} : { input: options.input }),
            });
        }
        finally {
            await files.remove();
        }
    }
    return {
        name: client.dialect.name,
        displayName: client.dialect.displayName,
        version: client.version,
        isolation: client.gvisor ? 'gvisor' : 'default',
        capabilities: client.capabilities,
        user: (0,container_arguments/* containerUser */.pJ)(client.dialect, client.traits),
        rootless: client.traits.rootless,
        missingCapabilities: (0,container_arguments/* missingCapabilities */.lQ)(client.dialect, client.traits),
        async startContainer(spec) {
            const result = await start(spec, {});
            if (result.exitCode !== 0) {
                await call(['rm', '--force', '--volumes', spec.name]);
                throw (0,container_errors/* imageError */.wL)(client.dialect, spec, result);
            }
            // Engines may print warnings before the ID.
            const id = result.stdout.toString('utf8').trim().split('\n').at(-1)?.trim() ?? spec.name;
            if (spec.keepAlive === false)
                return cliContainer(client, id, spec, []);
            const [details, probe] = await Promise.all([inspectContainer(call, id), probeInside(call, id)]);
            const missing = (0,isolation_probe/* missingInside */.dl)(probe, {
                network: hasNetwork(spec) ? 'open' : 'none',
                limits: spec.containerLimits ?? {},
                settings: details?.settings ?? null,
                engine: client.traits,
                ...(client.gvisor
                    ? { gvisor: { runtime: client.gvisor.name(hasNetwork(spec)), hostKernel: await ownKernel() } }
                    : {}),
            });
            const container = { ...cliContainer(client, id, spec, missing), imageDigest: details?.image };
            // gVisor's files have a keeper of their own, which is none of the container's processes.
            const isAlive = client.gvisor ? undefined : await watchProcesses(id, details?.pid ?? 0);
            if (isAlive)
                container.halted = () => untilHalted(isAlive, container.cleanup());
            if (details?.running !== true) {
                const words = (0,container_errors/* tail */.RT)(await call(['logs', '--tail', '20', id]));
                await container.cleanup();
                throw new errors/* SandboxError */.ES('IMAGE_FAILED', `A container of \`${spec.image}\` ended immediately: ${words}`, {
                    hint: 'Use an image whose `sh` and `sleep` work on this machine (check its architecture).',
                });
            }
            return container;
        },
        async run(spec, options = {}) {
            const result = await start({ ...spec, keepAlive: false }, options);
            // 125 is the engine's own failure; 126 and 127 with its words: the program was not found.
            const failed = result.exitCode === null || result.exitCode === 125;
            if (failed ||
                (result.exitCode !== 0 &&
                    /OCI (runtime|permission)|executable file|Error response/i.test(result.stderr))) {
                await call(['rm', '--force', '--volumes', spec.name]);
                throw (0,container_errors/* imageError */.wL)(client.dialect, spec, result);
            }
            return {
                stdout: result.stdout.toString('utf8'),
                stderr: result.stderr,
                exitCode: result.exitCode ?? -1,
            };
        },
        async findContainers(label) {
            const result = await call(['ps', '--quiet', '--no-trunc', '--filter', `label=${label}`]);
            if (result.exitCode !== 0)
                throw (0,container_errors/* describeFailure */.Ic)(client.dialect, 'list containers', result);
            const ids = result.stdout.toString('utf8').split(/\s+/).filter(Boolean);
            return ids.map((id) => cliContainer(client, id, { name: id }, []));
        },
        inspectContainer: (nameOrId) => inspectContainer(call, nameOrId),
        async createVolume(name, options = {}) {
            const args = ['volume', 'create', '--driver', 'local'];
            for (const [key, value] of Object.entries(options.driverOptions ?? {}))
                args.push('--opt', `${key}=${value}`);
            for (const [key, value] of Object.entries(options.labels ?? {}))
                args.push('--label', `${key}=${value}`);
            const result = await call([...args, name]);
            if (result.exitCode !== 0)
                throw (0,container_errors/* describeFailure */.Ic)(client.dialect, `create the volume \`${name}\``, result);
            return result.stdout.toString('utf8').trim();
        },
        async ensureImage(reference) {
            const inspect = async () => {
                const result = await call(['image', 'inspect', '--format', IMAGE_FORMAT, '--', reference]);
                return { result, image: result.exitCode === 0 ? readImage(result.stdout.toString('utf8')) : null };
            };
            const present = await inspect();
            if (present.image) {
                client.log.info(`Using the image ${reference}, which is on this machine already.`);
                return present.image;
            }
            if (/invalid reference/i.test(present.result.stderr))
                throw new errors/* SandboxError */.ES('IMAGE_FAILED', `\`${reference}\` is not the name of an image.`, {
                    hint: 'Write it as `golang:1.22` or `ghcr.io/octo-org/image:tag`, in lower case.',
                });
            if (!/no such|not known|not found/i.test(present.result.stderr))
                throw (0,container_errors/* describeFailure */.Ic)(client.dialect, `check for the image \`${reference}\``, present.result);
            client.log.info(`Pulling the image ${reference} …`);
            const pull = (name) => call(['pull', '--quiet', '--', name], { timeoutMs: 30 * 60_000 });
            const asNamed = await pull(reference);
            // Podman has no registry of its own for short names; they mean what they mean to Docker.
            const isShort = asNamed.exitCode !== 0 && /short-name/.test(asNamed.stderr);
            const pulled = isShort ? await pull(onDockerHub(reference)) : asNamed;
            const now = pulled.exitCode === 0 ? await inspect() : null;
            if (now?.image)
                return now.image;
            throw new errors/* SandboxError */.ES('IMAGE_FAILED', `The image \`${reference}\` cannot be pulled: ${(0,container_errors/* tail */.RT)(pulled)}`, {
                hint: 'Check the name and that this machine reaches the registry, and log in with the engine first if it is private; or use an image that is here already.',
            });
        },
        async importImage(reference, tar) {
            const there = await call(['image', 'inspect', '--format', '{{.Id}}', reference]);
            if (there.exitCode === 0)
                return readImage(there.stdout.toString('utf8')).digest;
            const result = await call(['import', '-', reference], { input: tar });
            if (result.exitCode !== 0)
                throw (0,container_errors/* describeFailure */.Ic)(client.dialect, `import the image \`${reference}\``, result);
            return readImage(result.stdout.toString('utf8')).digest;
        },
        images: imageStore(client.dialect, call),
        removeByLabel: (label) => removeByLabel(call, label),
    };
}
/** An ID, the parts of a command, variables and labels as JSON. */
const IMAGE_FORMAT = '{{.Id}}\n{{json .Config.Entrypoint}}\n{{json .Config.Cmd}}\n{{json .Config.Env}}\n{{json .Config.Labels}}';
function readImage(text) {
    const [id = '', ...parts] = text.trim().split('\n');
    const [entry, own, env, labels] = parts.map((part) => JSON.parse(part));
    const words = (part) => (Array.isArray(part) ? part : []);
    return {
        digest: id.startsWith('sha256:') ? id : `sha256:${id}`,
        command: [...words(entry), ...words(own)],
        env: words(env),
        labels: { ...labels },
    };
}
const hasNetwork = ({ network }) => network !== undefined && network !== 'none';
/** What the kernel of this machine says of itself; null where it does not. */
const ownKernel = () => (0,promises_.readFile)('/proc/version', 'utf8').catch(() => null);
function cliContainer(client, id, spec, missing) {
    // When gVisor's kernel ends, at its limits for instance, Docker says nothing to those who wait for a command in it.
    const gone = client.gvisor ? (0,command/* runCommand */.d1)(client.dialect.name, ['wait', id], { env: client.env }) : undefined;
    const call = callOf(client);
    let removed;
    const carrierFor = async (options) => {
        const transport = (0,container_arguments/* environmentArguments */.iT)(options.env ?? {});
        const file = await (0,temporary/* privateFiles */.vs)(client.env[stragglers/* RUN_VARIABLE */.hd], { environment: transport.file });
        return {
            argv: [client.dialect.name, 'exec', '--interactive', ...file.args, ...transport.args, id],
            env: { ...client.env, ...transport.clientEnv },
            cwd: command/* NOWHERE */.JW,
            ...(options.cwd === undefined ? {} : { folder: options.cwd }),
            async signal(pid, signal) {
                const result = await call(['exec', id, 'sh', '-c', `kill -${(0,signals/* signalWord */.Ze)(signal)} ${pid}`]);
                // A process that no longer exists has been stopped; any other failure means the connection is lost.
                return result.exitCode === 0 || /no such process/i.test(result.stderr);
            },
            ...(gone ? { gone } : {}),
            release: file.remove,
            async failure(words) {
                const found = removed ? null : await inspectContainer(call, id);
                if (!found)
                    words = 'the container has been removed';
                else if (!found.running)
                    words = `the container has ended. ${(0,container_errors/* tail */.RT)(await call(['logs', '--tail', '20', id]))}`;
                return new errors/* SandboxError */.ES('CONTAINER_EXEC_FAILED', `The container could not start a command: ${words || 'no reason given'}`, { hint: 'Check whether the container was stopped, or ran out of memory or processes.' });
            },
        };
    };
    const spawn = async (command, options = {}) => (0,marked_process/* startMarked */.dv)(await carrierFor(options), command, options);
    return {
        id,
        missing,
        spawn,
        exec: async (command, options = {}) => (0,collect/* collect */.Fo)(await spawn(command, options), options, command),
        putFiles: (folder, archive) => (0,copy/* putByTar */.Yu)(spawn, folder, archive),
        getFiles: (folder, read) => (0,copy/* getByTar */.tW)(spawn, folder, read),
        cleanup() {
            removed ??= (async () => {
                const result = await call(['rm', '--force', '--volumes', id]);
                if (result.exitCode !== 0 && !/no such container|no container/i.test(result.stderr))
                    await giveUp(client, spec, (0,container_errors/* tail */.RT)(result));
            })();
            return removed;
        },
    };
}
/** Without its engine a container keeps running: at least end the agent's processes. */
async function giveUp({ log }, { name, labels }, why) {
    log.warn(`The container ${name} could not be removed: ${why}`);
    const runId = labels?.['caisson.run'];
    if (runId !== undefined)
        await (0,stragglers/* killStragglers */.fb)(runId);
}
/** A name without a registry, as Docker completes it. */
function onDockerHub(reference) {
    return `docker.io/${reference.includes('/') ? '' : 'library/'}${reference}`;
}


/***/ }),

/***/ 6713:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ic: () => (/* binding */ describeFailure),
/* harmony export */   RT: () => (/* binding */ tail),
/* harmony export */   wL: () => (/* binding */ imageError)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);

/** The end of an engine's output, as one line for a message. */
function tail(result) {
    const said = result.stderr || result.stdout.toString('utf8').trim();
    const words = said.replace(/\s*(Run|See) 'docker \w+ --help'( for more information)?\.?\s*$/, '');
    if (result.timedOut)
        return `the engine did not answer in time. ${words.slice(-500)}`.trim();
    if (words)
        return words.replace(/\s+/g, ' ').slice(-500);
    return result.startError?.message ?? `exit code ${result.exitCode} without any output`;
}
/** ENGINE_FAILED with the engine's words. */
function describeFailure(client, what, result) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .SandboxError */ .ES('ENGINE_FAILED', `${client.name} could not ${what}: ${tail(result)}`, {
        hint: `Run \`${client.name} info\` on this machine to check that the engine works.`,
    });
}
/** Programs of the engines themselves: if one is not found, the image is not to blame. */
const ENGINES_OWN = /exec: "(\S*\/)?(docker-init|containerd-shim\S*|runc|crun|conmon|catatonit)":/;
/** Why a container did not start: the image's fault if the engine says so, otherwise the engine's. */
function imageError(client, spec, result) {
    const words = tail(result);
    const image = !ENGINES_OWN.test(words);
    if (image &&
        /"?sh"?:? .*(executable file|no such file)|exec: "sh"|executable file `sh`|`sh`.*not found/i.test(words)) {
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .SandboxError */ .ES('IMAGE_FAILED', `The image \`${spec.image}\` has no \`sh\`: ${words}`, {
            hint: 'Use an image with a shell (any image based on Debian, Ubuntu, Fedora or Alpine), or `sandbox.image: host`.',
        });
    }
    if (image &&
        /no such image|unable to find image|image not known|executable file|exec format error|manifest/i.test(words)) {
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .SandboxError */ .ES('IMAGE_FAILED', `The image \`${spec.image}\` does not start: ${words}`, {
            hint: 'Check that the image exists and is built for this machine, or use `sandbox.image: host`.',
        });
    }
    if (/bind source path does not exist|statfs .*no such file/i.test(words)) {
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .SandboxError */ .ES('NOT_SUPPORTED', `${client.name} cannot see a folder of this machine: ${words}`, {
            hint: 'Use an engine that runs on this machine (not a remote DOCKER_HOST).',
        });
    }
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .SandboxError */ .ES('ENGINE_FAILED', `${client.name} could not start a container: ${words}`, {
        hint: `Run \`${client.name} info\` on this machine to check that the engine works.`,
    });
}


/***/ }),

/***/ 91977:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _o: () => (/* binding */ killCarriers),
/* harmony export */   fb: () => (/* binding */ killStragglers),
/* harmony export */   hd: () => (/* binding */ RUN_VARIABLE)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);

/** A variable in the environment of every process of the agent. */
const RUN_VARIABLE = 'CAISSON_RUN_ID';
/**
 * Kills the processes of a run that no longer has a process of its own: those whose environment names it.
 * Works on Linux only; elsewhere it finds nothing. Returns how many were killed.
 */
const killStragglers = (runId) => killCarriers(`${RUN_VARIABLE}=${runId}`);
/** Kills the processes in whose environment `variable` (`NAME=value`) stands, but not this one. */
async function killCarriers(variable) {
    let killed = 0;
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)('/proc').catch(() => [])) {
        if (!/^\d+$/.test(name) || Number(name) === process.pid)
            continue;
        // Other users' processes cannot be read, and a process may have ended by now.
        const environment = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(`/proc/${name}/environ`, 'utf8').catch(() => '');
        if (!environment.split('\0').includes(variable))
            continue;
        try {
            process.kill(Number(name), 'SIGKILL');
            killed++;
        }
        catch {
            // It ended in between.
        }
    }
    return killed;
}


/***/ }),

/***/ 19431:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BU: () => (/* binding */ FAMILIES),
/* harmony export */   Yy: () => (/* binding */ NEW_NAMESPACES),
/* harmony export */   zI: () => (/* binding */ SECCOMP_PROFILE)
/* harmony export */ });
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
`;
/** AF_UNIX, AF_INET, AF_INET6, AF_NETLINK: other families reach what no network namespace confines. */
const FAMILIES = [1, 2, 10, 16];
/** Linux as it is, 32-bit, and with the version number of Linux 2.6; the last asks which one it is. */
const PERSONALITIES = [0, 8, 0x20000, 0x20008, 0xffffffff];
/** Every CLONE_NEW* flag. */
const NEW_NAMESPACES = 0x7e020000;
const [EPERM, ENOSYS] = [1, 38];
const allow = (name, arg) => ({ names: [name], action: 'SCMP_ACT_ALLOW', args: [arg] });
const allowValue = (name, value) => allow(name, { index: 0, value, valueTwo: 0, op: 'SCMP_CMP_EQ' });
/** The filter of every hardened container, in the format that Docker and Podman share. */
const SECCOMP_PROFILE = JSON.stringify({
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
});


/***/ }),

/***/ 53636:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   cF: () => (/* binding */ removeTemporary),
/* harmony export */   vs: () => (/* binding */ privateFiles),
/* harmony export */   wd: () => (/* binding */ temporaryPrefix)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);



/** The prefix of a run's temporary folders; the random end of the run's ID identifies the run. */
async function temporaryPrefix(runId) {
    return (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)((0,node_os__WEBPACK_IMPORTED_MODULE_1__.tmpdir)()), `caisson-${runId.slice(-8)}-`);
}
/** Removes the temporary folders of a run whose process is gone. */
async function removeTemporary(runId) {
    const folder = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)((0,node_os__WEBPACK_IMPORTED_MODULE_1__.tmpdir)());
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(folder)) {
        if (!name.startsWith(`caisson-${runId.slice(-8)}-`))
            continue;
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, name), { recursive: true, force: true });
    }
}
/**
 * Files for the engine's client to read while it starts something: the few values that must be in neither its
 * environment nor its arguments, and a seccomp profile. They are in a private folder named after the run.
 */
async function privateFiles(runId, { environment, profile }) {
    if (environment.length === 0 && profile === undefined)
        return { args: [], remove: async () => { } };
    const folder = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdtemp)(await temporaryPrefix(runId ?? 'no-run'));
    const remove = () => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(folder, { recursive: true, force: true });
    try {
        const args = [];
        if (environment.length > 0) {
            const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'env');
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(path, `${environment.join('\n')}\n`, { mode: 0o600 });
            args.push('--env-file', path);
        }
        if (profile !== undefined) {
            const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'seccomp.json');
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(path, profile, { mode: 0o600 });
            args.push('--security-opt', `seccomp=${path}`);
        }
        return { args, remove };
    }
    catch (error) {
        await remove();
        throw error;
    }
}


/***/ })

};
