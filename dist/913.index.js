export const id = 913;
export const ids = [913];
export const modules = {

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

/***/ 20913:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  probeKubernetes: () => (/* binding */ probeKubernetes)
});

// UNUSED EXPORTS: kubernetesEngine

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/sandbox/seal/isolation-probe.js + 1 modules
var isolation_probe = __webpack_require__(10391);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:https"
var external_node_https_ = __webpack_require__(44708);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:util"
var external_node_util_ = __webpack_require__(57975);
// EXTERNAL MODULE: ./node_modules/@kubernetes/client-node/dist/index.js + 827 modules
var dist = __webpack_require__(41476);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 4 modules
var schemas = __webpack_require__(41514);
// EXTERNAL MODULE: ./lib/base/docs.js
var docs = __webpack_require__(74866);
;// CONCATENATED MODULE: ./lib/sandbox/kubernetes/cluster.js









/** Sets the namespace, in place of that of the kubeconfig or of this process's own Pod. */
const NAMESPACE_VARIABLE = 'CAISSON_KUBERNETES_NAMESPACE';
/** Where a Pod has its service account. */
const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount';
/**
 * Connects as `kubectl` does: by KUBECONFIG or the kubeconfig of the home, else as the service account of the Pod that this
 * process runs in. Rejects with what the API server, or the reading of the configuration, says.
 */
async function connectCluster(env) {
    const config = new SharingConfig();
    const files = (env['KUBECONFIG'] ?? '').split(external_node_path_.delimiter).filter(Boolean);
    const inside = files.length === 0 && env['KUBERNETES_SERVICE_HOST'] !== undefined;
    if (inside)
        config.loadFromCluster();
    else if (files.length === 0)
        files.push((0,external_node_path_.join)(env['HOME'] ?? (0,external_node_os_.homedir)(), '.kube', 'config'));
    for (const file of files) {
        const one = new dist/* KubeConfig */.ypW();
        try {
            one.loadFromFile(file);
        }
        catch (error) {
            // What a parser says goes on with lines of the file, which has credentials.
            throw new Error(`the kubeconfig ${file} cannot be read: ${clusterErrorText(error).split('\n')[0]}`);
        }
        config.mergeConfig(one);
    }
    if (!config.getCurrentCluster()) {
        const current = config.getCurrentContext();
        const where = files.join(external_node_path_.delimiter);
        throw new Error(current
            ? `the current context ${current} is not in ${where}, or its cluster is not`
            : `there is no current context in ${where}`);
    }
    const { gitVersion: version } = await config.makeApiClient(dist/* VersionApi */.Nq_).getCode();
    const own = inside ? await (0,promises_.readFile)((0,external_node_path_.join)(ACCOUNT, 'namespace'), 'utf8').catch(() => '') : '';
    const context = config.getContextObject(config.getCurrentContext());
    const namespace = env[NAMESPACE_VARIABLE] || own.trim() || context?.namespace || 'default';
    const core = config.makeApiClient(dist/* CoreV1Api */.f5Y);
    const networking = config.makeApiClient(dist/* NetworkingV1Api */.sGP);
    return {
        ...{ config, core, networking, namespace, version },
        owner: own.trim() === namespace ? await ownPod() : null,
    };
}
const claimsSchema = schemas/* object */.Ikc({
    'kubernetes.io': schemas/* object */.Ikc({ pod: schemas/* object */.Ikc({ name: schemas/* string */.YjP(), uid: schemas/* string */.YjP() }) }),
});
/** The Pod that the service account's token is bound to. A host name may be another: that of an indexed Job's Pod is. */
async function ownPod() {
    try {
        const [, payload = ''] = (await (0,promises_.readFile)((0,external_node_path_.join)(ACCOUNT, 'token'), 'utf8')).split('.');
        const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
        return { apiVersion: 'v1', kind: 'Pod', ...claims['kubernetes.io'].pod };
    }
    catch {
        // A token that is bound to no Pod.
        return null;
    }
}
/** The HTTP status that the API server answered with; undefined if it did not answer. */
function statusOf(error) {
    if (error instanceof dist/* ApiException */.UJ4)
        return error.code;
    // A refused upgrade to a WebSocket has it in its message only.
    const { message } = error;
    const status = /^Unexpected server response: (\d{3})$/.exec(String(message))?.[1];
    return status === undefined ? undefined : Number(status);
}
/** What the API server says, without the headers and the JSON around it. */
function clusterErrorText(error) {
    if (!(error instanceof dist/* ApiException */.UJ4))
        return error instanceof Error ? reasonOf(error) : String(error);
    if (error.code === 401)
        return 'the API server refuses the credentials, which are wrong or have expired';
    try {
        const body = typeof error.body === 'string' ? JSON.parse(error.body) : error.body;
        const { message } = body;
        if (typeof message === 'string')
            return message;
    }
    catch {
        // Not JSON: a proxy's page, for instance.
    }
    return `HTTP status ${error.code}`;
}
function reasonOf(error) {
    const { cause, errors } = error;
    return error.message || errors?.[0]?.message || (cause instanceof Error ? cause.message : error.name);
}
/** An error of the cluster in Caisson's form. */
function clusterError(what, error) {
    const words = clusterErrorText(error);
    return new errors/* SandboxError */.ES('ENGINE_FAILED', `Kubernetes: cannot ${what}: ${words}`, {
        hint: hintFor(error, words),
        cause: error,
    });
}
function hintFor(error, words) {
    const status = statusOf(error);
    // An admission controller refuses with 403, too; a refused upgrade says no more than that.
    const admission = error instanceof dist/* ApiException */.UJ4 && !/ cannot \w+ resource /.test(words);
    if (status === 403 && !admission)
        return `Give the account the permissions of the manifest in this namespace: see ${(0,docs/* document */.A)('kubernetes.md')}.`;
    if (status === 401)
        return 'Log in to the cluster again, or renew the credentials of the kubeconfig.';
    if (status === undefined)
        return 'Check that the API server answers: `kubectl version` with the same KUBECONFIG.';
    return 'Check what the message names, such as a quota or a range of limits of the namespace, `sandbox.limits.memoryMb`, `sandbox.limits.cpus`, and the Pod template if there is one.';
}
/** Milliseconds without a request after which a connection is closed: what is between may forget it, and tell nobody. */
const IDLE_MS = 5_000;
/** Milliseconds for which a stream may take to open: a node that hangs leaves the question open for good. */
const HANDSHAKE_MS = 45_000;
/**
 * A configuration whose requests share their connections. The client would open one for each, and the handshake costs both
 * sides several times what a request does.
 */
class SharingConfig extends dist/* KubeConfig */.ypW {
    handshakeMs = HANDSHAKE_MS;
    #shared;
    async applySecurityAuthentication(context) {
        await super.applySecurityAuthentication(context);
        const own = context.getAgent();
        // A proxy's is of a class of its own.
        if (own?.constructor !== external_node_https_.Agent)
            return;
        // No `maxSockets`: the client takes a connection that goes to a waiting request at once for one that broke.
        const options = { ...own.options, keepAlive: true, timeout: IDLE_MS };
        // Whoever has another certificate now must not be who they were.
        if (!this.#shared || !(0,external_node_util_.isDeepStrictEqual)(this.#shared.options, options))
            this.#shared = { agent: new external_node_https_.Agent(options), options };
        context.setAgent(this.#shared.agent);
    }
    /** For streams. */
    async applyToHTTPSOptions(options) {
        await super.applyToHTTPSOptions(options);
        Object.assign(options, { handshakeTimeout: this.handshakeMs, finishRequest: finishGuarded });
    }
    /** The next request opens a connection, behind which another API server may answer; what is under way keeps its own. */
    reconnect() {
        this.#shared = undefined;
    }
}
/** Channels of the protocol `v5.channel.k8s.io`. */
const STDIN = 0;
const STATUS = 3;
const CLOSE = 255;
/**
 * Sends the request for a stream to a Pod, which then ends with the first message that the client library cannot read. The
 * library throws where nothing catches it, and may read messages before its caller has the stream: they come with the upgrade.
 */
function finishGuarded(request, stream) {
    stream.once('open', () => {
        const { onmessage } = stream;
        let isOver = false;
        stream.onmessage = (event) => {
            const { data } = event;
            // With the status the library ends the outputs, which take nothing afterwards. Text is in none of its protocols.
            if (isOver || !Buffer.isBuffer(data))
                return;
            isOver = data[0] === STATUS && data.length > 1;
            try {
                // The library would end the outputs of this process.
                if (data[0] === CLOSE)
                    stream.terminate();
                else
                    onmessage?.call(stream, event);
            }
            catch {
                stream.terminate();
            }
        };
    });
    request.end();
}

// EXTERNAL MODULE: external "node:events"
var external_node_events_ = __webpack_require__(78474);
// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(57075);
// EXTERNAL MODULE: ./lib/sandbox/process/collect.js
var collect = __webpack_require__(53415);
// EXTERNAL MODULE: ./lib/sandbox/process/marked-process.js
var marked_process = __webpack_require__(83529);
// EXTERNAL MODULE: ./lib/sandbox/process/signals.js
var signals = __webpack_require__(9028);
// EXTERNAL MODULE: ./lib/sandbox/remote/copy.js
var copy = __webpack_require__(51693);
// EXTERNAL MODULE: ./lib/sandbox/kubernetes/pod-template.js
var pod_template = __webpack_require__(42454);
// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(58500);
;// CONCATENATED MODULE: ./lib/sandbox/kubernetes/patience.js



/** Milliseconds after its first failure for which a request is repeated while the API server does not answer it. */
const PATIENCE_MS = 60_000;
/** Milliseconds for which it is refused by an API server that does not say that it is ready. */
const REFUSED_MS = 30_000;
/** Refusals after an API server said that it is ready: of several, another one may have said so. */
const MOST_REFUSALS = 2;
/** Milliseconds that it has to say so. */
const READINESS_MS = 5_000;
/**
 * Repeats a request while the API server restarts or asks for a pause; it must be one that may arrive twice. A refusal counts
 * if the API server was ready before: one that has just started refuses everybody, until it has read who may do what.
 */
async function patiently({ config }, call, { mayRepeat = isPassing, signal } = {}) {
    let failed;
    let refused;
    let wasReady = false;
    let refusals = 0;
    for (let pause = 250;; pause = Math.min(pause * 2, 5000)) {
        try {
            return await call();
        }
        catch (error) {
            const isRefused = statusOf(error) === 403;
            if (isRefused && wasReady)
                refusals++;
            const isFinal = isRefused ? refusals === MOST_REFUSALS : !mayRepeat(error);
            if (isRefused)
                refused ??= Date.now();
            failed ??= Date.now();
            // A connection that is kept leads to the same one.
            if (isRefused)
                config.reconnect();
            const until = isRefused && refused !== undefined ? refused + REFUSED_MS : failed + PATIENCE_MS;
            if (isFinal || signal?.aborted || Date.now() > until)
                throw error;
            wasReady = isRefused && (await isReady(config));
            await pauseFor(pause, signal);
        }
    }
}
/** Waits about that many milliseconds: what failed together must not be repeated together. */
async function pauseFor(ms, signal) {
    await (0,external_node_timers_promises_.setTimeout)(ms * (0.5 + Math.random()), undefined, { signal }).catch(() => { });
}
function isPassing(error) {
    const status = statusOf(error);
    return status === undefined || status === 429 || status >= 500;
}
const isReady = (config) => new dist/* Health */.XkQ(config).readyz({ signal: AbortSignal.timeout(READINESS_MS) }).catch(() => false);
/** Makes something. A request that was repeated, or that another one of the same run was faster with, has done its work. */
async function created(cluster, call) {
    await patiently(cluster, call).catch((error) => {
        if (statusOf(error) !== 409 || !/already exists/.test(clusterErrorText(error)))
            throw error;
    });
}
/** Reads or removes something; null where there is nothing that the request is about. */
async function ifThere(cluster, call) {
    return patiently(cluster, call).catch((error) => {
        if (statusOf(error) === 404)
            return null;
        throw error;
    });
}

;// CONCATENATED MODULE: ./lib/sandbox/kubernetes/wait.js



/** Milliseconds that a Pod may take until it runs: the cluster may have to start a node, and the node to pull the image. */
const START_MS = 15 * 60_000;
/** Milliseconds after which a Pod that waits without a word is worth one. */
const SILENT_MS = 30_000;
/** Milliseconds that a busy node may take to say that a container has ended. */
const NEWS_MS = 15_000;
const LONGEST_PAUSE_MS = 1_000;
/** While a Pod has no node: a queue or a new node takes minutes, and thousands of Pods may wait. */
const LONGEST_PAUSE_UNPLACED_MS = 5_000;
/** What does not get better by waiting. */
const HOPELESS = /^(ErrImageNeverPull|ImagePullBackOff|InvalidImageName|CreateContainer(Config)?Error|RunContainerError)$/;
/** Conditions with which Kubernetes and Kueue say why they take a Pod away. */
const EVICTED = ['DisruptionTarget', 'TerminationTarget'];
/** What is known of the agent's container. */
const agentOf = ({ status }) => status?.containerStatuses?.find(({ name }) => name === pod_template/* CONTAINER */.MR);
/**
 * Repeats a check until it returns something, after pauses that grow up to about `longest` milliseconds; the aborted signal's
 * reason ends it.
 */
async function poll(signal, check, longest) {
    for (let pause = 100;; pause = Math.min(pause * 1.5, longest())) {
        signal?.throwIfAborted();
        const found = await check();
        if (found !== undefined)
            return found;
        await pauseFor(pause, signal);
    }
}
/**
 * Waits for a Pod. While something holds it back on purpose, a queue for instance, only `queueMs` counts. Rejects with
 * IMAGE_FAILED when it does not start, ENGINE_FAILED when no node takes it, EXECUTION_TIMEOUT when it stays in the queue,
 * CONTAINER_EXEC_FAILED when it is taken away.
 */
function untilRunning(cluster, name, image, log, { signal, queueMs = Number.POSITIVE_INFINITY } = {}) {
    const { core, namespace } = cluster;
    const held = Date.now() + queueMs;
    let until = Date.now() + START_MS;
    const silent = Date.now() + SILENT_MS;
    let told = '';
    let longest = LONGEST_PAUSE_MS;
    const check = async () => {
        const pod = await ifThere(cluster, () => core.readNamespacedPod({ namespace, name }));
        if (!pod || pod.metadata?.deletionTimestamp)
            throw takenAway(name, pod);
        const { phase, conditions = [], containerStatuses = [] } = pod.status ?? {};
        const isReady = containerStatuses.every(({ ready }) => ready);
        if (phase === 'Running' && isReady && agentOf(pod))
            return pod;
        const states = containerStatuses.flatMap(({ ready, state }) => (ready ? [] : (state ?? [])));
        const waiting = states.find((state) => state.waiting)?.waiting;
        const ended = states.find((state) => state.terminated);
        if (phase === 'Failed' || phase === 'Succeeded' || ended || HOPELESS.test(waiting?.reason ?? ''))
            throw notStarted(image, waiting?.message ?? containerEnd(ended, pod));
        const gates = (pod.spec?.schedulingGates ?? []).map((gate) => gate.name);
        const scheduled = conditions.find(({ type }) => type === 'PodScheduled');
        const unplaced = scheduled?.status === 'False';
        const said = unplaced ? scheduled.message || scheduled.reason : waiting?.message;
        const why = gates.length > 0
            ? `it is held back by ${holderOf(pod, gates)}`
            : said || told || Date.now() < silent
                ? said
                : `\`kubectl describe pod ${name} --namespace ${namespace}\` says for what`;
        if (why && why !== told)
            log.info(`The Pod ${name} waits: ${why}`);
        told = why ?? told;
        longest = unplaced ? LONGEST_PAUSE_UNPLACED_MS : LONGEST_PAUSE_MS;
        if (gates.length > 0) {
            if (Date.now() > held)
                throw stillHeld(name, holderOf(pod, gates), queueMs);
            until = Date.now() + START_MS;
        }
        else if (Date.now() > until) {
            const late = `it is ${phase} after ${START_MS / 60_000} minutes`;
            throw unplaced ? notPlaced(name, `${late}: ${said}`) : notStarted(image, said || late);
        }
        return undefined;
    };
    return poll(signal, check, () => longest);
}
function holderOf({ metadata }, gates) {
    const queue = metadata?.labels?.['kueue.x-k8s.io/queue-name'];
    return queue !== undefined && gates.some((gate) => gate.startsWith('kueue.x-k8s.io/'))
        ? `the queue \`${queue}\` of Kueue`
        : `the scheduling gate ${gates.join(', ')}`;
}
/** Why something has taken a Pod away, where it says so. */
const evictionOf = (pod) => pod?.status?.conditions?.find(({ type, status }) => EVICTED.includes(type) && status === 'True')?.message;
/** Why nothing can run in a Pod any more; undefined where something may, or nobody says. */
async function endOfPod(cluster, name) {
    const { core, namespace } = cluster;
    for (let until;; await pauseFor(300)) {
        const pod = await ifThere(cluster, () => core.readNamespacedPod({ namespace, name })).catch(() => undefined);
        if (pod === undefined)
            return undefined;
        const evicted = evictionOf(pod);
        if (evicted)
            return `it was evicted: ${evicted}`;
        if (!pod || pod.metadata?.deletionTimestamp)
            return 'something deleted it: a queue, or someone';
        const state = agentOf(pod)?.state;
        if (state?.terminated || pod.status?.phase === 'Failed')
            return containerEnd(state, pod);
        // Of an API server that answers: a node tells nothing to one that restarts.
        until ??= Date.now() + NEWS_MS;
        if (Date.now() > until)
            return undefined;
    }
}
function takenAway(name, pod) {
    const why = evictionOf(pod) ?? 'nothing says why';
    return new errors/* SandboxError */.ES('CONTAINER_EXEC_FAILED', `The Pod ${name} was removed before it ran: ${why}.`, {
        hint: 'Check whether a queue or the scheduler preempts such Pods (priority classes, quotas), and run it again.',
    });
}
function stillHeld(name, holder, ms) {
    return new errors/* ExecutionError */.Re('EXECUTION_TIMEOUT', `After ${Math.round(ms / 60_000)} minutes the Pod ${name} is still held back by ${holder}.`, {
        hint: "Increase the queue's quota or `timeout-minutes`, and check that the queue exists: `kubectl get localqueues`.",
    });
}
/** The end of a container in words. */
function containerEnd(state, { status }) {
    const { reason, message, exitCode } = state?.terminated ?? {};
    const said = message ?? status?.message ?? reason;
    return said === undefined || /^(Error|Completed)$/.test(said)
        ? `its container ended with exit code ${exitCode}`
        : said;
}
function notPlaced(name, why) {
    return new errors/* SandboxError */.ES('ENGINE_FAILED', `The Pod ${name} has no node: ${why}`, {
        hint: 'Compare what the Pod template requests (`requests`, `nodeSelector`, `affinity`, `tolerations`, volumes) with the nodes of the cluster.',
    });
}
function notStarted(image, why) {
    return new errors/* SandboxError */.ES('IMAGE_FAILED', `A Pod of \`${image}\` does not start: ${why}`, {
        hint: 'Check that the cluster can pull the image (`imagePullSecrets` of the Pod template) and that its `sh` works there: it must be for the processors of the nodes.',
    });
}

;// CONCATENATED MODULE: ./lib/sandbox/kubernetes/facts.js


const nameOfPod = ({ metadata }) => metadata?.name ?? '';
function detailsOf(pod) {
    return {
        id: nameOfPod(pod),
        image: digestOf(pod),
        imageReference: pod.spec?.containers.find(({ name }) => name === pod_template/* CONTAINER */.MR)?.image ?? '',
        running: agentOf(pod)?.state?.running !== undefined,
        mounts: [],
        settings: settingsOf(pod),
    };
}
/** `docker.io/library/golang@sha256:…`, or only the digest where the image was imported. */
function digestOf(pod) {
    return /sha256:[0-9a-f]{64}/.exec(agentOf(pod)?.imageID ?? '')?.[0] ?? '';
}
/** As the API server has stored it: other programs may change Pods as they are made. */
function settingsOf({ spec }) {
    const { hostPID, hostIPC, hostNetwork, shareProcessNamespace } = spec ?? {};
    const containers = [
        ...(spec?.containers ?? []),
        ...(spec?.initContainers ?? []),
        ...(spec?.ephemeralContainers ?? []),
    ];
    const shared = Object.entries({
        processes: hostPID || shareProcessNamespace,
        'shared memory': hostIPC,
        network: hostNetwork,
    });
    // A container that something has added shares the network, and may be there to read what passes.
    const isOther = ({ name }) => name !== pod_template/* CONTAINER */.MR && name !== pod_template/* KEEPER */.NH;
    const others = containers.some(isOther) ? ['the network with other containers of its Pod'] : [];
    return {
        shared: [...shared.flatMap(([name, isShared]) => (isShared ? [name] : [])), ...others],
        privileged: containers.some(({ securityContext }) => securityContext?.privileged === true),
        runtime: spec?.runtimeClassName ?? null,
        devices: 0,
        limits: null,
    };
}

// EXTERNAL MODULE: ./lib/sandbox/engine/container-arguments.js
var container_arguments = __webpack_require__(28220);
// EXTERNAL MODULE: ./lib/sandbox/sandbox.js
var sandbox = __webpack_require__(18132);
;// CONCATENATED MODULE: ./lib/sandbox/kubernetes/pod.js




/** On everything that Caisson makes in a cluster. */
const MANAGED = { 'app.kubernetes.io/managed-by': 'caisson' };
/** Its value is in a label where that is possible, and always in an annotation. */
const RUN_LABEL = 'caisson.run';
/** On the Pods that the network policy is for. */
const NETWORK_LABEL = 'caisson.network';
/** Longer than a job of GitHub Actions may last. */
const LONGEST_SECONDS = 6 * 3600;
/** What copies files and passes bytes on needs. */
const KEEPER_RESOURCES = {
    requests: { cpu: '50m', memory: '64Mi' },
    limits: { cpu: '1', memory: '1Gi' },
};
/** The folder of which the keeper sees everything, and the agent's container single folders. */
const KEPT = '/caisson';
/**
 * The Pod of a container: what Pod Security calls "restricted", without a service account's token, a writable root or a
 * name server. Pure. Throws NOT_SUPPORTED for mounts of this machine's.
 */
function podFor(spec, { owner, user, template }) {
    const { metadata = {}, spec: extra = {} } = template;
    const { containers: [own] = [undefined], volumes = [], securityContext, ...placed } = extra;
    const { mounts, made, kept } = volumesFor(spec);
    const { memoryMb, cpus } = spec.containerLimits ?? {};
    const limits = {
        ...(memoryMb === undefined ? {} : { memory: `${memoryMb}Mi` }),
        ...(cpus === undefined ? {} : { cpu: String(cpus) }),
    };
    const isolated = (spec.network ?? 'none') === 'none';
    const base = {
        imagePullPolicy: own?.imagePullPolicy ?? 'IfNotPresent',
        image: spec.image,
        command: ['sh', '-c', container_arguments/* WAIT */.C_],
        securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            privileged: false,
            capabilities: { drop: ['ALL'] },
        },
    };
    const keeper = kept ? [{ ...base, name: pod_template/* KEEPER */.NH, resources: KEEPER_RESOURCES, volumeMounts: kept }] : [];
    return {
        metadata: {
            name: podName(spec.name),
            ...(owner ? { ownerReferences: [owner] } : {}),
            labels: {
                ...metadata.labels,
                ...MANAGED,
                ...asLabels(spec.labels ?? {}),
                [NETWORK_LABEL]: isolated ? 'none' : 'open',
            },
            annotations: { ...metadata.annotations, ...spec.labels },
        },
        spec: {
            activeDeadlineSeconds: LONGEST_SECONDS,
            ...placed,
            automountServiceAccountToken: false,
            enableServiceLinks: false,
            restartPolicy: 'Never',
            // Without any, the API server forgets a Pod that its node still has to end.
            terminationGracePeriodSeconds: 1,
            hostname: sandbox/* HOSTNAME */.yA,
            // Whoever has no network has nobody to ask; the field wants an address.
            ...(isolated ? { dnsPolicy: 'None', dnsConfig: { nameservers: ['127.0.0.1'] } } : {}),
            securityContext: {
                seccompProfile: { type: 'RuntimeDefault' },
                runAsUser: user.uid,
                runAsGroup: user.gid,
                fsGroup: user.gid,
                ...securityContext,
                runAsNonRoot: true,
            },
            volumes: [...volumes, ...made],
            containers: [
                {
                    ...base,
                    ...own,
                    name: pod_template/* CONTAINER */.MR,
                    env: Object.entries(spec.env ?? {}).map(([name, value]) => ({
                        name,
                        value: escapeReferences(value),
                    })),
                    ...(spec.workdir === undefined ? {} : { workingDir: spec.workdir }),
                    resources: withLimits(own?.resources, limits),
                    volumeMounts: [...(own?.volumeMounts ?? []), ...mounts],
                },
                ...keeper,
            ],
        },
    };
}
/** Nothing in, nothing out, for the Pods of a run without a network. */
function policyFor(name, run, owner) {
    const labels = { ...MANAGED, ...asLabels({ [RUN_LABEL]: run }) };
    return {
        metadata: {
            name,
            labels,
            annotations: { [RUN_LABEL]: run },
            ...(owner ? { ownerReferences: [owner] } : {}),
        },
        spec: {
            podSelector: { matchLabels: { ...labels, [NETWORK_LABEL]: 'none' } },
            policyTypes: ['Ingress', 'Egress'],
            ingress: [],
            egress: [],
        },
    };
}
/** As the names of Pods are: DNS labels. */
const podName = (name) => name
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .slice(-63)
    .replace(/^-+|-+$/g, '');
/** The selector for all that has a label, as far as its value can be one. */
function selectorFor(key, value) {
    const all = { ...MANAGED, ...asLabels({ [key]: value }) };
    return Object.entries(all)
        .map(([name, word]) => `${name}=${word}`)
        .join(',');
}
/** Those whose values Kubernetes accepts; paths, for instance, are none. */
function asLabels(labels) {
    const fits = ([, value]) => /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/.test(value);
    return Object.fromEntries(Object.entries(labels).filter(fits));
}
/** `$(NAME)` is not replaced by Kubernetes where the dollar sign is doubled. */
const escapeReferences = (value) => value.replaceAll('$(', '$$$$(');
function withLimits(given, own) {
    const { requests = {}, limits = {}, ...more } = (given ?? {});
    // Requests that nobody named would be the limits, for which no node may have room.
    const small = { cpu: '100m', memory: '256Mi' };
    return { ...more, requests: { ...small, ...requests }, limits: { ...own, ...limits } };
}
function volumesFor({ mounts: wanted = [], hardened }) {
    const temporary = hardened === false ? [] : ['/tmp', '/run'];
    const isKept = ({ type, readOnly }) => type === 'scratch' && readOnly === true;
    const named = [...wanted.filter((mount) => !isKept(mount)).map(folderOf), ...temporary].map((mountPath, index) => ({ name: `caisson-${index}`, mountPath }));
    const read = wanted.filter(isKept).map(({ target }) => ({
        ...{ name: 'caisson-kept', mountPath: target, readOnly: true },
        subPath: target.slice(KEPT.length + 1),
    }));
    const shm = { name: 'caisson-shm', emptyDir: { medium: 'Memory', sizeLimit: '1Gi' } };
    const hasKeeper = read.length > 0;
    const empty = [...named.map(({ name }) => name), ...(hasKeeper ? ['caisson-kept', 'caisson-scratch'] : [])];
    return {
        mounts: [...named, ...read, { name: shm.name, mountPath: '/dev/shm' }],
        made: [...empty.map((name) => ({ name, emptyDir: {} })), shm],
        kept: hasKeeper
            ? [
                { name: 'caisson-kept', mountPath: KEPT },
                { name: 'caisson-scratch', mountPath: '/tmp' },
            ]
            : null,
    };
}
function folderOf({ type, source, target }) {
    if (type === 'scratch' || type === 'tmpfs')
        return target;
    throw new errors/* SandboxError */.ES('NOT_SUPPORTED', `A Pod cannot mount ${source}: it runs on another machine.`, {
        hint: 'Put what the agent needs into the image, the repository, or a volume of the Pod template.',
    });
}

;// CONCATENATED MODULE: ./lib/sandbox/kubernetes/removal.js




/** Milliseconds that a node may take to end a Pod: one that ends a hundred at once needs more than a minute. */
const END_MS = 180_000;
const POLL_MS = 200;
/** Removes a Pod, and its policy once nothing of the Pod is left that could use the network. */
async function removePod(cluster, name) {
    const { core, networking, namespace } = cluster;
    await ifThere(cluster, () => core.deleteNamespacedPod({ namespace, name }));
    const until = Date.now() + END_MS;
    while (await ifThere(cluster, () => core.readNamespacedPod({ namespace, name }))) {
        if (Date.now() > until)
            throw new Error(`the cluster has not ended it in ${END_MS / 1000} s`);
        await (0,external_node_timers_promises_.setTimeout)(POLL_MS);
    }
    await ifThere(cluster, () => networking.deleteNamespacedNetworkPolicy({ namespace, name }));
}
/**
 * Removes Pods whose owner, the Pod of another Caisson, was killed: Kubernetes removes them only with it, and a Job keeps
 * its Pods.
 */
async function removeOrphans(cluster) {
    const { core, namespace } = cluster;
    const { items } = await core.listNamespacedPod({ namespace });
    const ended = items.filter(({ status }) => /^(Failed|Succeeded)$/.test(status?.phase ?? ''));
    const owners = new Set(ended.map(({ metadata }) => metadata?.uid));
    const orphans = items.filter(({ metadata }) => metadata?.labels?.['app.kubernetes.io/managed-by'] === MANAGED['app.kubernetes.io/managed-by'] &&
        metadata.ownerReferences?.some(({ uid }) => owners.has(uid)));
    await Promise.all(orphans.map((pod) => removePod(cluster, nameOfPod(pod))));
}

;// CONCATENATED MODULE: ./lib/sandbox/kubernetes/container.js














/** Milliseconds for which a command may take to start: a node that hangs never says that it has not. */
const container_START_MS = 120_000;
/** A shell's exit code for a command that was ended by SIGKILL. */
const KILLED = 137;
/** A Pod as a container, whose commands are carried over `exec`. */
function podContainer(cluster, pod, spec, log) {
    const name = nameOfPod(pod);
    const { pids } = spec.containerLimits ?? {};
    const open = new Set();
    let removed;
    const failure = async (words) => {
        const end = removed ? 'it has been removed' : await endOfPod(cluster, name);
        return end === undefined
            ? new errors/* SandboxError */.ES('CONTAINER_EXEC_FAILED', `The Pod could not start a command: ${words || 'no reason given'}`, {
                hint: 'Check whether the account may use pods/exec, and the connection to the API server.',
            })
            : new errors/* SandboxError */.ES('CONTAINER_EXEC_FAILED', `The Pod ${name} is gone: ${end}`, {
                hint: 'Check its limits (`sandbox.limits.memory`), its deadline, and whether a queue, the scheduler or someone removes such Pods.',
            });
    };
    const failed = async (error) => {
        throw await failure((0,errors/* describeError */.Uc)(error).message);
    };
    /** Commands in one of the Pod's containers. */
    const commandsIn = (containerName, { onlyReads = false } = {}) => {
        const carrierFor = (env, folder) => ({
            ...(folder === undefined ? {} : { folder }),
            async open(command, signal) {
                const given = withVariables(env, command);
                const words = inShell(pids, given.command);
                const line = await execInPod(cluster, name, containerName, words, { signal, onlyReads }).catch(failed);
                open.add(line);
                void line.closed.then(() => open.delete(line));
                line.stdin.write(given.input);
                return line;
            },
            async signal(pid, signal) {
                try {
                    const how = { cwd: '/', timeoutMs: 20_000, keepBytes: 4_000 };
                    const { exitCode, stderr } = await exec(['sh', '-c', `kill -${(0,signals/* signalWord */.Ze)(signal)} ${pid}`], how);
                    return exitCode === 0 || /no such process/i.test(stderr);
                }
                catch {
                    return false;
                }
            },
            failure,
        });
        const spawn = async (command, options = {}) => {
            const carrier = carrierFor(options.env ?? {}, options.cwd);
            return unlessGone(cluster, name, await (0,marked_process/* startMarked */.dv)(carrier, command, { timeoutMs: container_START_MS, ...options }));
        };
        const exec = async (command, options = {}) => (0,collect/* collect */.Fo)(await spawn(command, options), options, command);
        const putFiles = (folder, archive) => (0,copy/* putByTar */.Yu)(spawn, folder, archive);
        return { spawn, exec, putFiles };
    };
    const agent = commandsIn(pod_template/* CONTAINER */.MR);
    const hasKeeper = pod.spec?.containers.some((one) => one.name === pod_template/* KEEPER */.NH);
    return {
        id: name,
        missing: [],
        imageDigest: digestOf(pod),
        ...((spec.network ?? 'none') === 'none' ? { waysOut: waysOut(pod) } : {}),
        ...agent,
        ...(hasKeeper ? { keeper: commandsIn(pod_template/* KEEPER */.NH) } : {}),
        getFiles: (folder, read) => (0,copy/* getByTar */.tW)(commandsIn(pod_template/* CONTAINER */.MR, { onlyReads: true }).spawn, folder, read),
        cleanup() {
            removed ??= removePod(cluster, name).catch((error) => {
                log.warn(`The Pod ${name} could not be removed: ${clusterErrorText(error)}. The cluster ends it in time; the next command removes its network policy.`);
                // What it still runs would keep this process.
                for (const line of open)
                    line.destroy();
            });
            return removed;
        },
    };
}
/** A node without memory kills process by process, so the shell of a Pod that is lost may say how its command ended. */
function unlessGone(cluster, pod, child) {
    let isKilled = false;
    return {
        ...child,
        exited: child.exited.then(async (exit) => exit.exitCode === KILLED && !isKilled && (await endOfPod(cluster, pod)) !== undefined
            ? { exitCode: null, signal: null }
            : exit),
        kill(signal) {
            isKilled ||= signal === 'SIGKILL';
            return child.kill(signal);
        },
    };
}
/**
 * Shells differ in the letter for the number of processes. Whatever carries the output may lose its end once the command is
 * gone: two of a thousand short commands, with containerd 1.6. So the shell stays, for seconds that nobody waits for.
 */
function inShell(pids, command) {
    const limit = `(ulimit -u ${pids}) 2>/dev/null && ulimit -u ${pids} || ulimit -p ${pids}`;
    const limited = pids === undefined ? '' : `${limit} 2>/dev/null; `;
    return ['sh', '-c', `${limited}"$@"; c=$?; sleep 2; exit "$c"`, 'sh', ...command];
}
/**
 * Variables go before the input: words of a command are in the logs of the API server. Each is a line with octal escapes,
 * and an empty line is their end.
 */
function withVariables(env, command) {
    const all = Object.entries(env);
    if (all.length === 0)
        return { command, input: '' };
    const lines = all.map(([name, value]) => `${name}=${value.replace(/[\\\n\r]/g, octal)}\n`);
    return { command: ['sh', '-c', READ_VARIABLES, 'sh', ...command], input: `${lines.join('')}\n` };
}
const octal = (character) => `\\0${character.charCodeAt(0).toString(8)}`;
const READ_VARIABLES = [
    'while IFS= read -r l && [ -n "$l" ]; do v=$(printf "%b." "$l"); export "${v%.}"; done',
    'unset l v',
    'exec "$@"',
].join('\n');
/**
 * What every Pod of most clusters can reach unless a network policy is enforced. A Pod's own node is apart: Kubernetes leaves
 * it to the network whether a policy counts there, and many let it pass.
 */
function waysOut({ status }) {
    const { hostIP } = status ?? {};
    const node = { port: 10250, what: 'the kubelet of its node', protection: 'node-network' };
    return [
        // The Pod's environment has the address of the service, wherever the API server is for this process.
        { host: '$KUBERNETES_SERVICE_HOST', port: 443, what: 'the API server', protection: 'network' },
        { host: '169.254.169.254', port: 80, what: "the cloud's metadata service", protection: 'network' },
        ...(hostIP === undefined ? [] : [{ host: hostIP, ...node }]),
    ];
}
/** Milliseconds between two signs of life, without which load balancers close a connection. */
const PING_MS = 20_000;
/** Bytes that may wait to be sent. */
const UNSENT_BYTES = 1 << 20;
/** Answers of an API server that cannot take the request now. A proxy's 502 may mean that it has passed it on. */
const NOT_NOW = [429, 503];
/** Calls of the system that fail before there is a connection. */
const CONNECTING = ['connect', 'getaddrinfo'];
/**
 * Runs a command in a Pod over the `exec` of the API server. Input and output wait for each other, so that large files do
 * not pile up in memory. While no stream can be opened, it is tried again, until the signal is aborted at most; one that has
 * been opened is not, since the command may have begun, nor is one whose request was cut, unless the command only reads.
 * Rejects with what the API server says.
 */
async function execInPod(cluster, pod, container, command, { signal, onlyReads = false } = {}) {
    const { config, namespace } = cluster;
    const stdout = new external_node_stream_.PassThrough();
    const stderr = new external_node_stream_.PassThrough();
    const outputs = [stdout, stderr];
    // It would send whatever it reads at once, so it reads nothing: see `inputOf`.
    const none = new external_node_stream_.PassThrough();
    const connect = () => new dist/* Exec */.WoD(config).exec(namespace, pod, container, [...command], stdout, stderr, none, false);
    const mayRepeat = (event) => isUnopened(event) || (onlyReads && isCut(event));
    const open = (await patiently(cluster, connect, { mayRepeat, signal }).catch((error) => {
        throw new Error(refusalOf(error));
    }));
    const isClosed = new Promise((resolve) => {
        if (open.readyState === open.CLOSED)
            resolve();
        open.once('close', () => resolve());
    });
    open.on('error', () => open.terminate());
    const balance = () => {
        if (outputs.some((output) => output.writableNeedDrain))
            open.pause();
        else
            open.resume();
    };
    open.on('message', balance);
    // An output that has been ended emits no `drain`.
    for (const output of outputs)
        output.on('drain', balance).on('end', balance);
    // Frames that came with the response to the upgrade were handled before these listeners existed.
    if (open.readyState === open.CLOSING)
        open.terminate();
    else
        balance();
    const beat = setInterval(() => open.ping(), PING_MS);
    const areRead = Promise.all(outputs.map((output) => (0,external_node_events_.once)(output, 'close')));
    const closed = isClosed.then(async () => {
        clearInterval(beat);
        for (const output of outputs)
            output.end();
        // What has arrived counts, as it does for a process.
        await areRead;
        return undefined;
    });
    const destroy = () => {
        for (const output of outputs)
            output.destroy();
        open.resume();
        open.terminate();
    };
    return { stdin: inputOf(open), stdout, stderr, closed, kill: destroy, destroy };
}
function inputOf(socket) {
    const send = (channel, chunk, done) => {
        if (socket.readyState !== socket.OPEN)
            return done(new Error('the connection to the Pod is closed'));
        const isFull = socket.bufferedAmount > UNSENT_BYTES;
        socket.send(Buffer.concat([Buffer.of(channel), chunk]), isFull ? done : undefined);
        if (!isFull)
            done();
    };
    return new external_node_stream_.Writable({
        write: (chunk, _encoding, done) => send(STDIN, chunk, done),
        final: (done) => {
            // Older servers cannot end the input alone; then the command ends with the connection.
            if (socket.protocol === 'v5.channel.k8s.io')
                send(CLOSE, Buffer.of(STDIN), done);
            else
                done();
        },
    });
}
/** Whether nothing can have run: there was no connection, or no upgrade of it. */
function isUnopened(event) {
    const { error, message = '' } = event;
    // A name with several addresses fails with one error for each.
    const causes = error?.errors ?? [error];
    const isConnected = !causes.every((cause) => CONNECTING.includes(cause?.syscall ?? ''));
    return !isConnected || /before secure TLS/.test(message) || NOT_NOW.includes(statusOf(event) ?? 0);
}
/** Whether the connection went away before it was upgraded. */
const isCut = (event) => event.error?.code === 'ECONNRESET';
/** A refused upgrade to a WebSocket has its status in its message only. */
function refusalOf(error) {
    const { message } = error;
    if (statusOf(error) === 403)
        return 'the API server refuses it (403): the account needs `create` and `get` of `pods/exec`';
    return typeof message === 'string' ? message : clusterErrorText(error);
}

;// CONCATENATED MODULE: ./lib/sandbox/kubernetes/engine.js










/** Connects to the cluster, see `connectCluster`. */
const probeKubernetes = async (env, log, isolation, { podTemplate = {} } = {}) => {
    if (isolation !== 'default')
        return {
            engine: null,
            reason: 'kubernetes: what isolates a Pod is the `runtimeClassName` of the Pod template, without `sandbox.isolation`',
        };
    try {
        const cluster = await connectCluster(env);
        return { engine: kubernetesEngine(cluster, podTemplate, log) };
    }
    catch (error) {
        return { engine: null, reason: `kubernetes: ${clusterErrorText(error)}` };
    }
};
/** Pods of a cluster. What it may not do, its promises say with ENGINE_FAILED. */
function kubernetesEngine(cluster, template, log) {
    const { core, networking, namespace, version, owner } = cluster;
    const { runAsUser, runAsGroup = runAsUser } = template.spec?.securityContext ?? {};
    // Nobody else on its node has this ID, so that the limit of its processes counts no others.
    const own = (0,external_node_crypto_.randomInt)(1_000_000, 2_000_000_000);
    const user = { uid: runAsUser ?? own, gid: runAsGroup ?? own };
    let swept = owner === null;
    async function start(spec, patience) {
        if (!swept)
            removeOrphans(cluster).catch((error) => log.debug(clusterErrorText(error)));
        swept = true;
        const name = podName(spec.name);
        const run = spec.labels?.[RUN_LABEL] ?? name;
        try {
            if ((spec.network ?? 'none') === 'none')
                await created(cluster, () => networking.createNamespacedNetworkPolicy({
                    namespace,
                    body: policyFor(name, run, owner),
                }));
            const labels = { ...spec.labels, [RUN_LABEL]: run };
            const body = podFor({ ...spec, labels }, { owner, user, template });
            await created(cluster, () => core.createNamespacedPod({ namespace, body }));
            return await untilRunning(cluster, name, spec.image, log, patience);
        }
        catch (error) {
            await removePod(cluster, name).catch(() => { });
            patience?.signal?.throwIfAborted();
            throw error instanceof errors/* CaissonError */.XU ? error : clusterError(`start a Pod of \`${spec.image}\``, error);
        }
    }
    async function startContainer(spec, patience) {
        const pod = await start(spec, patience);
        const container = podContainer(cluster, pod, spec, log);
        try {
            const { stdout } = await container.exec(['sh', '-c', isolation_probe/* ISOLATION_PROBE */.M4], { cwd: '/' });
            const missing = (0,isolation_probe/* missingInside */.dl)(stdout, {
                // A Pod has an interface in any case: what counts is where it leads, see `waysOut`.
                network: 'open',
                limits: spec.containerLimits ?? {},
                settings: settingsOf(pod),
                // The IDs of a user namespace are a Pod's own, too.
                ownUser: runAsUser === undefined || pod.spec?.hostUsers === false,
            });
            return { ...container, missing };
        }
        catch (error) {
            await container.cleanup();
            throw error;
        }
    }
    const unsupported = (what) => () => {
        throw new errors/* SandboxError */.ES('NOT_SUPPORTED', `Kubernetes does not let Caisson ${what}.`, {
            hint: 'Use Docker or Podman for that, or name an image that the cluster can pull.',
        });
    };
    return {
        name: 'kubernetes',
        displayName: 'Kubernetes',
        version,
        isolation: 'default',
        capabilities: {
            bindMounts: false,
            overlayVolumes: false,
            init: false,
            sharedNetworks: false,
            exposesHostAddress: false,
            imageStore: false,
            keeper: true,
        },
        user,
        rootless: false,
        missingCapabilities: [],
        startContainer,
        async run(spec, options) {
            const container = podContainer(cluster, await start(spec), spec, log);
            try {
                return await container.exec(spec.command, { cwd: '/', ...options });
            }
            finally {
                await container.cleanup();
            }
        },
        async findContainers(label) {
            const pods = (await podsWith(cluster, label)).filter(({ status }) => status?.phase === 'Running');
            const startOf = ({ metadata }) => metadata?.creationTimestamp?.getTime() ?? 0;
            pods.sort((a, b) => startOf(b) - startOf(a));
            return pods.map((pod) => podContainer(cluster, pod, { name: nameOfPod(pod) }, log));
        },
        async inspectContainer(name) {
            const pod = await ifThere(cluster, () => core.readNamespacedPod({ namespace, name })).catch((error) => {
                throw clusterError(`look at the Pod ${name}`, error);
            });
            return pod && detailsOf(pod);
        },
        createVolume: unsupported('create volumes'),
        ensureImage: unsupported('look at images before a Pod runs'),
        importImage: unsupported('import images'),
        images: {
            find: unsupported('look for images'),
            build: unsupported('build images'),
            list: unsupported('list images'),
            remove: unsupported('remove images'),
            keptBases: unsupported('list images'),
            releaseBases: unsupported('remove images'),
        },
        async removeByLabel(label) {
            const counts = { containers: 0, volumes: 0, networks: 0 };
            try {
                const pods = await podsWith(cluster, label);
                await Promise.all(pods.map((pod) => removePod(cluster, nameOfPod(pod))));
                counts.containers = counts.networks = pods.length;
                const [key, value] = halves(label);
                const policies = await patiently(cluster, () => networking.listNamespacedNetworkPolicy({ namespace, labelSelector: selectorFor(key, value) }));
                for (const { metadata } of policies.items) {
                    if (metadata?.annotations?.[key] !== value)
                        continue;
                    await ifThere(cluster, () => networking.deleteNamespacedNetworkPolicy({ namespace, name: metadata.name ?? '' }));
                    counts.networks++;
                }
                return counts;
            }
            catch (error) {
                return { ...counts, failed: clusterErrorText(error) };
            }
        },
    };
}
function halves(label) {
    const at = label.indexOf('=');
    return [label.slice(0, at), label.slice(at + 1)];
}
async function podsWith(cluster, label) {
    const { core, namespace } = cluster;
    const [key, value] = halves(label);
    const { items } = await patiently(cluster, () => core.listNamespacedPod({ namespace, labelSelector: selectorFor(key, value) }));
    return items.filter(({ metadata }) => metadata?.annotations?.[key] === value);
}


/***/ })

};
