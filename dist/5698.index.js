export const id = 5698;
export const ids = [5698];
export const modules = {

/***/ 59211:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Df: () => (/* binding */ withoutCommands),
/* harmony export */   g$: () => (/* binding */ printable),
/* harmony export */   vI: () => (/* binding */ shortened)
/* harmony export */ });
/** CSI, OSC (to BEL or ST), other string sequences, and two-character escapes. */
const ESCAPES = /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[\s\S]*?(?:\u0007|\u001b\\|\u009c|$)|\u001b[ -/]*[0-~]/g;
/** C0 except tab and newline, DEL, C1. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
/** Bidirectional controls, invisible characters (except the joiners that scripts and emoji need), tags. */
const HIDDEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
/**
 * Text without hidden effects: no terminal sequences, no control characters, nothing bidirectional or
 * invisible. Line ends of every kind become `\n`; tabs stay.
 */
function printable(text) {
    return text
        .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
        .replace(ESCAPES, '')
        .replace(CONTROLS, '')
        .replace(HIDDEN, '');
}
/**
 * Text without lines that the workflow runner takes for commands. It obeys a line that begins with `::` after any white
 * space, and `##[` anywhere in a line
 * (https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs).
 */
function withoutCommands(text) {
    return text
        .replace(/(^|[\r\n\u2028\u2029])((?:[^\S\r\n]|\u0085)*):(?=:)/g, '$1$2: ')
        .replace(/##(?=\[)/g, '# #');
}
/** The beginning of a text longer than `limit` characters, and how much was left out. */
function shortened(text, limit) {
    if (text.length <= limit)
        return text;
    // Never ends in half of a surrogate pair.
    const end = /[\ud800-\udbff]/.test(text[limit - 1] ?? '') ? limit - 1 : limit;
    return `${text.slice(0, end)}… (+${(text.length - end).toLocaleString('en-US')} characters)`;
}


/***/ }),

/***/ 74743:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   m: () => (/* binding */ systemClock)
/* harmony export */ });
/** This machine's time. */
const systemClock = {
    now: () => Date.now(),
    sleep: (ms, signal) => new Promise((resolve) => {
        if (signal?.aborted)
            return resolve();
        const end = () => {
            clearTimeout(timer);
            signal?.removeEventListener('abort', end);
            resolve();
        };
        const timer = setTimeout(end, ms);
        signal?.addEventListener('abort', end, { once: true });
    }),
};


/***/ }),

/***/ 70972:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ic: () => (/* binding */ describeFailure),
/* harmony export */   JW: () => (/* binding */ NOWHERE),
/* harmony export */   d1: () => (/* binding */ runCommand)
/* harmony export */ });
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(48161);
/* harmony import */ var _redact_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57656);


/**
 * Podman's monitor leaves a file called `oom` in its working directory: use one in which no file can be
 * created.
 */
const NOWHERE = process.platform === 'linux' ? '/proc' : (0,node_os__WEBPACK_IMPORTED_MODULE_0__.tmpdir)();
const MAX_OUTPUT_BYTES = 1 << 30;
/**
 * Runs a short command of the host to its end. A failed command is a result; rejects only with the reason of an
 * aborted `signal` or with what `read` rejects with, and in both cases the command has ended.
 *
 * This is the only adapter of `execa`, which is loaded at the first command. `tinyexec` is smaller, but always adds
 * this process's environment, secrets included, and decodes output as text. Processes that are followed while they
 * run stay on `spawn` of Node.js: they need groups of their own, extra descriptors, signals in stages and streams that
 * outlive the command (agent sessions, launchers, background runs, the demo's CGI server), and so do the probes
 * inside the sandbox, where no package is installed.
 */
async function runCommand(file, args, options) {
    const { read, signal } = options;
    signal?.throwIfAborted();
    const { execa } = await __webpack_require__.e(/* import() */ 4434).then(__webpack_require__.bind(__webpack_require__, 4434));
    const child = execa(file, args, {
        env: options.env,
        extendEnv: false,
        cwd: options.cwd ?? NOWHERE,
        ...(options.input === undefined ? { stdin: 'ignore' } : { input: options.input }),
        ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
        ...(signal === undefined ? {} : { cancelSignal: signal }),
        buffer: { stdout: read === undefined, stderr: true },
        maxBuffer: MAX_OUTPUT_BYTES,
        encoding: 'buffer',
        stripFinalNewline: false,
        reject: false,
        verbose: 'none',
        // No listeners on this process: a library leaves them to the program.
        cleanup: false,
    });
    const reading = read?.(child.stdout).catch((error) => {
        child.kill();
        return { error };
    });
    const [ended, broken] = await Promise.all([child, reading]);
    signal?.throwIfAborted();
    const { exitCode, failed, timedOut, cause } = ended;
    // Node.js destroys the output of a command that it could not start; that is not the reader's error.
    const started = exitCode !== undefined || ended.signal !== undefined;
    if (broken && started)
        throw broken.error;
    const unread = failed && (exitCode === 0 || ended.isMaxBuffer);
    return {
        stdout: asBuffer(ended.stdout),
        stderr: asBuffer(ended.stderr).toString('utf8').trim(),
        exitCode: unread ? null : (exitCode ?? null),
        signal: ended.signal ?? null,
        timedOut,
        ...(unread || !started ? { startError: cause } : {}),
    };
}
/**
 * Describes a command's failure for a message: program, arguments without possible secrets, how it ended, and
 * the end of its standard error.
 */
function describeFailure(file, args, result) {
    const words = result.stderr.split('\n').slice(-3).join('\n');
    const said = words || result.startError?.message || 'it wrote nothing to standard error';
    return `\`${withoutSecrets([file, ...args].join(' '))}\` ${describeExit(result)}: ${said}`;
}
function describeExit({ exitCode, signal, timedOut }) {
    if (timedOut)
        return 'took too long';
    if (signal !== null)
        return `was ended by ${signal}`;
    return exitCode === null ? 'did not run' : `failed with exit code ${exitCode}`;
}
const LONGEST = 300;
function withoutSecrets(line) {
    const clean = (0,_redact_js__WEBPACK_IMPORTED_MODULE_1__/* .createRedactor */ .lY)([])(line)
        .replace(/(\w+:\/\/)[^/\s@]+@/g, '$1***@')
        .replace(/((?:token|secret|password|key|authorization)\w*\s*[=:]\s*)(?:(?:basic|bearer)\s+)?\S+/gi, '$1***');
    return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean;
}
function asBuffer(output) {
    if (!(output instanceof Uint8Array))
        return Buffer.alloc(0);
    return Buffer.from(output.buffer, output.byteOffset, output.byteLength);
}


/***/ }),

/***/ 41155:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ gitEnvironment),
/* harmony export */   u: () => (/* binding */ TRUSTED_PATH)
/* harmony export */ });
/**
 * Settings for every git command of ours, overriding all configuration files. Nothing here depends on the
 * user, the system or the repository: git starts no program but git itself.
 */
const SETTINGS = {
    'core.hooksPath': '/dev/null',
    'core.fsmonitor': 'false',
    'core.untrackedCache': 'false',
    'core.attributesFile': '/dev/null',
    'core.excludesFile': '/dev/null',
    'core.pager': 'cat',
    'core.editor': 'false',
    'core.askPass': '',
    'core.sshCommand': 'false',
    // Otherwise fetch runs `git for-each-ref` inside the repository that objects are borrowed from.
    'core.alternateRefsCommand': 'true',
    'core.safecrlf': 'false',
    'core.fileMode': 'true',
    'core.symlinks': 'true',
    'core.ignoreCase': 'false',
    'core.precomposeUnicode': 'false',
    'core.checkStat': 'default',
    'core.trustctime': 'true',
    'core.protectHFS': 'true',
    'core.protectNTFS': 'true',
    'core.splitIndex': 'false',
    'core.commitGraph': 'false',
    'core.fsync': 'none',
    // Larger files are hashed as a stream and never held in memory.
    'core.bigFileThreshold': '64m',
    'index.sparse': 'false',
    'credential.helper': '',
    'commit.gpgSign': 'false',
    'push.gpgSign': 'false',
    'diff.renameLimit': '1000',
    'gc.auto': '0',
    'maintenance.auto': 'false',
    'submodule.recurse': 'false',
    'fetch.recurseSubmodules': 'no',
    'push.recurseSubmodules': 'no',
    'protocol.allow': 'never',
    'protocol.https.allow': 'always',
    'protocol.http.allow': 'always',
    'protocol.file.allow': 'always',
};
/** Where git is searched for: never in the job's own PATH, which may start inside the workspace. */
const TRUSTED_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin:/run/current-system/sw/bin';
/** The whole environment of one git command, built from scratch. */
function gitEnvironment(parts) {
    const env = {
        PATH: TRUSTED_PATH,
        LC_ALL: 'C',
        HOME: '/nonexistent',
        XDG_CONFIG_HOME: '/nonexistent',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_CONFIG_SYSTEM: '/dev/null',
        GIT_ATTR_NOSYSTEM: '1',
        GIT_TERMINAL_PROMPT: '0',
        GIT_ASKPASS: '',
        SSH_ASKPASS: '',
        GIT_OPTIONAL_LOCKS: '0',
        GIT_NO_REPLACE_OBJECTS: '1',
        GIT_LITERAL_PATHSPECS: '1',
        GIT_PAGER: 'cat',
        ...parts.env,
    };
    if (parts.gitDir !== undefined)
        env['GIT_DIR'] = parts.gitDir;
    if (parts.workTree !== undefined)
        env['GIT_WORK_TREE'] = parts.workTree;
    if (parts.indexFile !== undefined)
        env['GIT_INDEX_FILE'] = parts.indexFile;
    if (parts.alternates?.length)
        env['GIT_ALTERNATE_OBJECT_DIRECTORIES'] = parts.alternates.map(quote).join(':');
    const entries = [...Object.entries(SETTINGS), ...Object.entries(parts.config ?? {})];
    env['GIT_CONFIG_COUNT'] = String(entries.length);
    entries.forEach(([key, value], index) => {
        env[`GIT_CONFIG_KEY_${index}`] = key;
        env[`GIT_CONFIG_VALUE_${index}`] = value;
    });
    return env;
}
/** git reads a quoted entry as a C string, so that a path may contain the separator. */
function quote(path) {
    return /[":\\\n]/.test(path) ? `"${path.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n')}"` : path;
}


/***/ }),

/***/ 39637:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   WJ: () => (/* binding */ TOKEN_HINT),
/* harmony export */   XS: () => (/* binding */ GitError),
/* harmony export */   b$: () => (/* binding */ isDiskFull)
/* harmony export */ });
/* harmony import */ var _certificates_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(90609);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);


const NO_ANSWER = /could not resolve|failed to connect|couldn't connect|could not connect|timed out|connection (?:was |timed )?(?:reset|refused|closed|died|out)|(?:recv|send) (?:failure|error)|empty reply|hung up unexpectedly|unexpected disconnect|early EOF|curl (?:7|16|18|28|35|52|55|56|92) |non-properly terminated|SSL_ERROR_SYSCALL|unexpected eof/i;
const UNTRUSTED = /certificate problem|certificate verif|self[- ]signed certificate|unknown CA/i;
const DISK_FULL = /no space left on device|disk quota exceeded|ENOSPC|EDQUOT/i;
/** A git command that failed; `stderr` is its own words. */
class GitError extends _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .CaissonError */ .XU {
    command;
    exitCode;
    stderr;
    stdout;
    response;
    constructor(failure) {
        const code = isDiskFull(failure.stderr) ? 'DISK_FULL' : 'GIT_FAILED';
        super(code, describe(failure), { hint: hintFor(code, failure), cause: failure.cause });
        this.command = failure.command;
        this.exitCode = failure.exitCode;
        this.stderr = failure.stderr;
        this.stdout = failure.stdout ?? '';
        this.response = failure.response;
    }
    /** No answer came, or the server had a problem of its own: it may be another in a moment. */
    get temporary() {
        return isTemporary(this);
    }
    /** The server does not accept the token, or wants one. */
    get unauthorized() {
        return isUnauthorized(this);
    }
    /** The remote was not reached, so it refused nothing. */
    get unreachable() {
        return this.temporary || UNTRUSTED.test(this.stderr) || [407, 429].includes(this.response?.status ?? 0);
    }
}
function isUnauthorized({ stderr, response }) {
    return response?.status === 401 || /could not read Username|Authentication failed/i.test(stderr);
}
/** What to do about a token that is not accepted. */
const TOKEN_HINT = 'The token is not valid, or not any longer: one of a GitHub App expires after an hour. Pass a valid token as `github-token`, or `app-id` and `app-private-key`, whose token Caisson renews.';
function isTemporary({ stderr, response }) {
    const status = response?.status ?? 0;
    if (status >= 400)
        return status >= 500;
    // What a hook on the server says is not about the connection.
    const own = stderr.replace(/^remote:.*$/gm, '');
    return NO_ANSWER.test(own) && !UNTRUSTED.test(own);
}
/** True for the messages of git, cp and the C library about a full disk. */
function isDiskFull(words) {
    return DISK_FULL.test(words);
}
function describe(failure) {
    const end = failure.exitCode === null
        ? failure.signal
            ? `was ended by ${failure.signal}`
            : 'could not be started'
        : `failed with exit code ${failure.exitCode}`;
    const words = failure.stderr.trim() || 'it wrote nothing to standard error';
    return `git ${failure.command} ${end}: ${words}`;
}
function hintFor(code, failure) {
    if (code === 'DISK_FULL')
        return 'Free disk space on the runner (large caches and images first) and run again.';
    if (failure.exitCode === null && !failure.signal)
        return 'Install git 2.30 or newer where Caisson runs.';
    if (UNTRUSTED.test(failure.stderr))
        return _certificates_js__WEBPACK_IMPORTED_MODULE_1__/* .AUTHORITY_HINT */ .qv;
    if (isUnauthorized(failure))
        return TOKEN_HINT;
    if (failure.response?.status === 407)
        return 'Put the user name and password for the proxy into its address: `http://user:password@host:port`.';
    if (failure.response?.status === 429)
        return 'The server limits requests: run again later.';
    if (isTemporary(failure))
        return 'Check the network and the proxy of the runner, then run again.';
    if (/missing blob|promisor|unable to read (tree|sha1|[0-9a-f]{40})|bad object|object file .* is empty/i.test(failure.stderr)) {
        return 'The checkout is missing objects (a partial or damaged clone): check out without `filter` and run again.';
    }
    return "Read git's own message above; run again with debug logging to see the commands.";
}


/***/ }),

/***/ 71716:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  l: () => (/* binding */ createGit),
  g: () => (/* binding */ hasSetpriv)
});

// EXTERNAL MODULE: external "node:stream/promises"
var promises_ = __webpack_require__(46466);
// EXTERNAL MODULE: ./lib/base/command.js
var command = __webpack_require__(70972);
// EXTERNAL MODULE: ./lib/base/git/environment.js
var environment = __webpack_require__(41155);
// EXTERNAL MODULE: ./lib/base/git/git-error.js
var git_error = __webpack_require__(39637);
// EXTERNAL MODULE: ./lib/base/git/http-trace.js
var http_trace = __webpack_require__(24156);
// EXTERNAL MODULE: ./node_modules/simple-git/dist/index.mjs + 2 modules
var dist = __webpack_require__(74724);
;// CONCATENATED MODULE: ./lib/base/git/simple-git.js

/**
 * What simple-git blocks unless the caller opts in. All of it is intended here: `gitEnvironment` builds the
 * environment, with every one of these settings pinned to a harmless value.
 */
const MEANT = {
    allowUnsafeAskPass: true,
    allowUnsafeConfigEnvCount: true,
    allowUnsafeConfigPaths: true,
    allowUnsafeCredentialHelper: true,
    allowUnsafeEditor: true,
    allowUnsafeFsMonitor: true,
    allowUnsafeHooksPath: true,
    allowUnsafePager: true,
    allowUnsafeProtocolOverride: true,
    allowUnsafeSshCommand: true,
};
/** One ordinary git command whose output is text. */
async function runSimpleGit(args, { cwd, env, signal }) {
    let ended = { exitCode: null, stdout: '', stderr: '' };
    const git = (0,dist/* simpleGit */.Lp)({
        baseDir: cwd,
        unsafe: MEANT,
        allowEnvironment: Object.keys(env),
        // The streams are closed with the process; waiting longer is for tools that are not git.
        completion: { onClose: true, onExit: false },
        ...(signal ? { abort: signal } : {}),
        errors: (error, { exitCode, stdOut, stdErr }) => {
            // A negative code means that the process could not be started.
            ended = { exitCode: exitCode < 0 ? null : exitCode, stdout: simple_git_text(stdOut), stderr: simple_git_text(stdErr) };
            // Warnings on standard error are not a failure; the exit code decides.
            return exitCode === 0 ? undefined : (error ?? Buffer.from('failed'));
        },
    }).env(env);
    try {
        return { stdout: await git.raw([...args]) };
    }
    catch (cause) {
        return { ...ended, cause };
    }
}
function simple_git_text(chunks) {
    return Buffer.concat(chunks).toString('utf8');
}

;// CONCATENATED MODULE: ./lib/base/git/git.js






const STDERR_KEPT = 4000;
function createGit(base = {}) {
    const exec = async (args, options = {}) => {
        const merged = merge(base, options);
        const { failed, stdout, ...end } = await execute(args, merged);
        if (failed)
            throw gitFailed(args, { ...end, cause: end.startError }, merged, stdout);
        return { stdout, stderr: end.stderr, exitCode: end.exitCode ?? 0 };
    };
    return {
        exec,
        raw: async (args, options) => (await exec(args, options)).stdout,
        run: async (args, options) => {
            const merged = merge(base, options ?? {});
            // simple-git has no time limit per command and treats every exit code but 0 as a failure.
            const special = merged.input !== undefined || merged.accept !== undefined || merged.timeoutMs !== undefined;
            const stdout = special
                ? (await exec(args, options)).stdout.toString('utf8')
                : await ordinary(args, merged);
            return stdout.replace(/\n$/, '');
        },
        stream: async (args, options, to) => {
            const merged = merge(base, options);
            const { failed, ...end } = await execute(args, merged, (stdout) => (0,promises_.pipeline)(stdout, to));
            if (failed)
                throw gitFailed(args, { ...end, cause: end.startError }, merged);
        },
        with: (options) => createGit(merge(base, options)),
    };
}
/** A command without input whose output is text. */
async function ordinary(args, options) {
    options.signal?.throwIfAborted();
    const result = await runSimpleGit(args, {
        cwd: folderOf(options),
        env: (0,environment/* gitEnvironment */._)(options),
        ...(options.signal ? { signal: options.signal } : {}),
    });
    if (!('exitCode' in result))
        return result.stdout;
    options.signal?.throwIfAborted();
    throw gitFailed(args, { ...result, signal: null }, options, Buffer.from(result.stdout));
}
/** It becomes git, with a wish to the kernel. */
const DYING = ['setpriv', '--pdeathsig', 'KILL', 'git'];
let setpriv;
/** Asked once per process. */
function hasSetpriv() {
    setpriv ??= (0,command/* runCommand */.d1)('setpriv', ['--pdeathsig', 'KILL', 'git', '--version'], {
        env: (0,environment/* gitEnvironment */._)({}),
        timeoutMs: 5_000,
    }).then(({ exitCode }) => exitCode === 0);
    return setpriv;
}
async function execute(args, options, read) {
    const [file, ...before] = options.diesWithParent && (await hasSetpriv()) ? DYING : ['git'];
    const result = await (0,command/* runCommand */.d1)(file, [...before, ...args], {
        cwd: folderOf(options),
        env: (0,environment/* gitEnvironment */._)(options),
        ...(options.input === undefined ? {} : { input: options.input }),
        ...(options.signal ? { signal: options.signal } : {}),
        ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
        ...(read ? { read } : {}),
    });
    const accepted = [0, ...(options.accept ?? [])];
    const failed = result.exitCode === null || !accepted.includes(result.exitCode);
    const { words, ...traced } = (0,http_trace/* splitTrace */.E)(result.stderr);
    return { ...result, stderr: words, ...traced, failed };
}
function folderOf({ cwd, workTree, gitDir }) {
    return cwd ?? workTree ?? gitDir ?? '/';
}
function gitFailed(args, end, options, stdout) {
    const clean = (text) => {
        let out = text.replace(/(\w+:\/\/)[^/\s@]+@/g, '$1');
        const settings = Object.entries(options.config ?? {});
        const secrets = settings.filter(([key]) => /extraheader$/i.test(key)).map(([, value]) => value);
        for (const secret of [...secrets, ...(options.secrets ?? [])])
            if (secret)
                out = out.replaceAll(secret, '***');
        return out;
    };
    return new git_error/* GitError */.XS({
        command: args[0] ?? '',
        exitCode: end.exitCode,
        signal: end.signal,
        stderr: clean(end.stderr.slice(-STDERR_KEPT) || (end.cause instanceof Error ? end.cause.message : '')),
        stdout: stdout === undefined ? '' : clean(stdout.toString('utf8').slice(-STDERR_KEPT)),
        response: end.response,
        cause: end.cause,
    });
}
function merge(base, options) {
    return {
        ...base,
        ...options,
        env: { ...base.env, ...options.env },
        config: { ...base.config, ...options.config },
        secrets: [...(base.secrets ?? []), ...(options.secrets ?? [])],
    };
}


/***/ }),

/***/ 24156:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ splitTrace),
/* harmony export */   _: () => (/* binding */ TRACE)
/* harmony export */ });
/** git writes the headers of each HTTP exchange to standard error, without credentials and without bodies. */
const TRACE = { GIT_TRACE_CURL: '1', GIT_TRACE_CURL_NO_DATA: '1', GIT_TRACE_REDACT: '1' };
const PREFIX = String.raw `^(?:\d\d:\d\d:\d\d\.\d+ \S+ +)?`;
const TRACED = new RegExp(String.raw `${PREFIX}(?:<=|=>|==) (?:Recv|Send|Info)\b.*(?:\n|$)`, 'gm');
const RECEIVED = new RegExp(String.raw `${PREFIX}<= Recv header: (?:HTTP/\S+ (\d{3})\b|retry-after: *(\S.*?) *\r?$)`, 'gim');
/** Separates what git says from what {@link TRACE} adds. */
function splitTrace(stderr) {
    let response;
    for (const [, status, retryAfter] of stderr.matchAll(RECEIVED)) {
        if (status)
            response = { status: Number(status) };
        else if (response && retryAfter)
            response.retryAfter = retryAfter;
    }
    const words = stderr.replace(TRACED, '').trim();
    return response ? { words, response } : { words };
}


/***/ }),

/***/ 69960:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ reachRemote)
/* harmony export */ });
/* unused harmony export withToken */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _certificates_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(90609);
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(74743);
/* harmony import */ var _git_error_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(39637);
/* harmony import */ var _http_trace_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(24156);
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});







const MOST_RETRIES = 3;
/** As for GitHub's API: longest wait for a rate limit, in seconds, and how often. */
const LONGEST_WAIT = 60;
const MOST_WAITS = 2;
/**
 * Runs a git command against a remote, through the machine's proxy and with its certificate authorities. Retried
 * are lost connections and errors of the server; a limit is waited for. The command must be safe to repeat: a
 * fetch is, and so is a push, since git first asks where the remote is and sends nothing that is there already.
 */
async function reachRemote({ url, token, env = {}, retryPauseMs = 1000, renew, signal }, command) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const overHttp = /^https?:/.test(url);
        const { NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, GIT_SSL_CAINFO, ...route } = env;
        const named = [NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, GIT_SSL_CAINFO].filter((file) => file !== undefined);
        const authorities = __addDisposableResource(env_1, url.startsWith('https:') && named.length > 0 ? await bundle(named) : null, true);
        let options = {
            ...withToken(url, token),
            env: { ...route, ...authorities?.env, ...(overHttp ? _http_trace_js__WEBPACK_IMPORTED_MODULE_3__/* .TRACE */ ._ : {}) },
            ...(signal ? { signal } : {}),
        };
        for (let tries = 1;; tries++) {
            try {
                return await command(options);
            }
            catch (error) {
                if (tries === 1 && renew && error instanceof _git_error_js__WEBPACK_IMPORTED_MODULE_4__/* .GitError */ .XS && error.unauthorized) {
                    options = { ...options, ...withToken(url, await renew()) };
                    continue;
                }
                const pause = overHttp && error instanceof _git_error_js__WEBPACK_IMPORTED_MODULE_4__/* .GitError */ .XS ? pauseAfter(error, tries, retryPauseMs) : null;
                if (pause === null)
                    throw error;
                await _clock_js__WEBPACK_IMPORTED_MODULE_5__/* .systemClock */ .m.sleep(pause, signal);
                signal?.throwIfAborted();
            }
        }
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        const result_1 = __disposeResources(env_1);
        if (result_1)
            await result_1;
    }
}
/** Milliseconds until the next attempt, or null when there is none. */
function pauseAfter(error, tries, base) {
    const { status = 0, retryAfter } = error.response ?? {};
    if (retryAfter !== undefined && [403, 429, 503].includes(status)) {
        const seconds = secondsUntil(retryAfter);
        return tries <= MOST_WAITS && seconds <= LONGEST_WAIT ? seconds * 1000 : null;
    }
    return (error.temporary || status === 429) && tries <= MOST_RETRIES ? tries ** 2 * base : null;
}
function secondsUntil(retryAfter) {
    const seconds = /^\d+$/.test(retryAfter)
        ? Number(retryAfter)
        : (Date.parse(retryAfter) - _clock_js__WEBPACK_IMPORTED_MODULE_5__/* .systemClock */ .m.now()) / 1000;
    return Math.max(0, Number.isNaN(seconds) ? LONGEST_WAIT : seconds);
}
/** git reads one file, which replaces what the system trusts: everything is in it, and it is gone afterwards. */
async function bundle(files) {
    const certificates = (await (0,_certificates_js__WEBPACK_IMPORTED_MODULE_6__/* .trustedWith */ .mW)(files)).join('');
    const folder = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdtemp)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_os__WEBPACK_IMPORTED_MODULE_1__.tmpdir)(), 'caisson-certificates-'));
    const file = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'all.pem');
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(file, certificates);
    return {
        env: { GIT_SSL_CAINFO: file, GIT_PROXY_SSL_CAINFO: file },
        [Symbol.asyncDispose]: () => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(folder, { recursive: true, force: true }),
    };
}
/**
 * Configuration that lets one command access `url` with `token`: a header that git sends to that host only,
 * passed through the environment. Empty for a URL that is not HTTP, or without a token.
 */
function withToken(url, token) {
    if (!token || !/^https?:\/\//.test(url))
        return {};
    const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
    return {
        config: { [`http.${new URL(url).origin}/.extraHeader`]: `Authorization: Basic ${basic}` },
        secrets: [token, basic],
    };
}


/***/ }),

/***/ 91166:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ER: () => (/* binding */ formatPackedRefs),
/* harmony export */   QX: () => (/* binding */ isAncestor),
/* harmony export */   n6: () => (/* binding */ readRefs),
/* harmony export */   pA: () => (/* binding */ isRefName)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);


const KEPT = ['heads', 'tags', 'remotes'];
const LOOSE = /^([0-9a-f]{40}|[0-9a-f]{64})\s*$/;
const PACKED = /^([0-9a-f]{40}|[0-9a-f]{64}) (refs\/\S+)$/;
// What git itself rejects in a name, and anything that could end a line of packed-refs.
const BAD_NAME = /[\x00-\x20~^:?*[\\\x7f]|\.\.|@\{|\/\/|\/$|\.$|\.lock(\/|$)|(^|\/)\./;
/** True for a ref name that git accepts. */
function isRefName(name) {
    return name.startsWith('refs/') && !BAD_NAME.test(name);
}
/**
 * Branches, tags and remote-tracking branches of a repository, by name; loose refs take precedence over
 * packed ones.
 */
async function readRefs(commonDir) {
    const refs = new Map();
    const packed = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(commonDir, 'packed-refs'), 'utf8').catch(() => '');
    for (const line of packed.split('\n')) {
        const [, id, name] = PACKED.exec(line) ?? [];
        if (id && name && KEPT.some((kind) => name.startsWith(`refs/${kind}/`)))
            refs.set(name, id);
    }
    for (const kind of KEPT)
        await readLoose(commonDir, `refs/${kind}`, refs);
    return [...refs]
        .filter(([name]) => isRefName(name))
        .map(([name, id]) => ({ name, id }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
}
async function readLoose(commonDir, folder, refs) {
    const entries = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(commonDir, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
        const name = `${folder}/${entry.name}`;
        if (entry.isDirectory())
            await readLoose(commonDir, name, refs);
        else if (entry.isFile()) {
            const id = LOOSE.exec(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(commonDir, name), 'utf8').catch(() => ''))?.[1];
            if (id)
                refs.set(name, id);
        }
    }
}
/** The text of a `packed-refs` file. */
function formatPackedRefs(refs) {
    const sorted = [...refs].sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
    return `# pack-refs with: sorted \n${sorted.map((ref) => `${ref.id} ${ref.name}\n`).join('')}`;
}
async function isAncestor(git, commit, of) {
    return (await git.exec(['merge-base', '--is-ancestor', commit, of], { accept: [1] })).exitCode === 0;
}


/***/ }),

/***/ 57656:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Yk: () => (/* binding */ createGrowingRedactor),
/* harmony export */   Z8: () => (/* binding */ TOKEN_SHAPES),
/* harmony export */   eo: () => (/* binding */ secretForms),
/* harmony export */   lY: () => (/* binding */ createRedactor)
/* harmony export */ });
/** Shapes of credentials that are worth hiding even when they were not passed in as secrets. */
const TOKEN_SHAPES = [
    // Installation tokens are about 520 characters with dots, dashes and underscores since 2026.
    /gh[opusr]_[A-Za-z0-9._-]{36,}/g,
    /github_pat_[A-Za-z0-9_]{22,}/g,
    /sk-ant-[A-Za-z0-9_-]{16,}/g,
];
const MIN_SECRET_LENGTH = 6;
/**
 * A function that replaces every known secret with `***`: verbatim, and in the forms in which it travels
 * (JSON, base64 in its three alignments, hex, URL-encoded in part or in full). Values shorter than six
 * characters are left alone, since replacing them would damage ordinary text.
 */
function createRedactor(secrets) {
    const forms = new Set();
    for (const secret of secrets.filter((one) => one !== undefined)) {
        for (const part of secret.split('\n').map((line) => line.trim())) {
            if (part.length >= MIN_SECRET_LENGTH)
                for (const form of secretForms(part))
                    forms.add(form);
        }
    }
    // Longest first, so that a secret that contains another is replaced in full.
    const literals = [...forms].sort((a, b) => b.length - a.length);
    return (text) => {
        let clean = text;
        for (const literal of literals)
            clean = clean.replaceAll(literal, '***');
        for (const shape of TOKEN_SHAPES)
            clean = clean.replace(shape, '***');
        return clean;
    };
}
/** The same for secrets of which more become known later: they are replaced once they are hidden. */
function createGrowingRedactor(secrets) {
    let known = secrets;
    let redactKnown = createRedactor(known);
    return {
        redact: (text) => redactKnown(text),
        hide(more) {
            known = [...known, ...more];
            redactKnown = createRedactor(known);
        },
    };
}
/** The secret, and the other forms in which it travels. */
function secretForms(secret) {
    const bytes = Buffer.from(secret);
    const hex = bytes.toString('hex');
    const percent = hex.replace(/../g, '%$&');
    const forms = [
        secret,
        JSON.stringify(secret).slice(1, -1),
        encodeURIComponent(secret),
        percent,
        percent.toUpperCase(),
        hex,
        hex.toUpperCase(),
        ...base64Forms(bytes),
    ];
    return forms.filter((form) => form.length >= MIN_SECRET_LENGTH);
}
/** The characters of a base64 text that depend on the secret alone, for each of its three alignments. */
function base64Forms(bytes) {
    return [0, 1, 2].flatMap((offset) => {
        const padded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
        const start = Math.ceil((offset * 8) / 6);
        const end = Math.floor(((offset + bytes.length) * 8) / 6);
        const core = padded.slice(start, end);
        return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
    });
}


/***/ }),

/***/ 44038:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ createAgentGit),
/* harmony export */   w: () => (/* binding */ keepLineEndings)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_git_git_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(71716);
/* harmony import */ var _base_git_refs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(91166);




const SETTINGS = `[user]
\tname = Caisson agent
\temail = agent@caisson.invalid
[gc]
\tauto = 0
`;
/**
 * Gives the agent a repository with the whole history, but without remotes, hooks, credentials or the
 * checkout's configuration. It is written as files; our own git never runs in it.
 */
async function createAgentGit(options) {
    const gitDir = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(options.path, '.git');
    const format = `--object-format=${options.objectFormat}`;
    await (0,_base_git_git_js__WEBPACK_IMPORTED_MODULE_2__/* .createGit */ .l)({ cwd: options.path }).raw(['init', '-q', '--template=', format, options.path]);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'info'), { recursive: true });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'objects', 'info'), { recursive: true });
    const name = options.branch === undefined ? undefined : `refs/heads/${options.branch.replace(/^refs\/heads\//, '')}`;
    const branch = name !== undefined && (0,_base_git_refs_js__WEBPACK_IMPORTED_MODULE_3__/* .isRefName */ .pA)(name) && !name.endsWith('/HEAD') ? name : undefined;
    const others = options.refs.filter((ref) => branch === undefined || !collides(ref.name, branch));
    const refs = branch === undefined ? others : [...others, { name: branch, id: options.commit }];
    await Promise.all([
        (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'HEAD'), branch === undefined ? `${options.commit}\n` : `ref: ${branch}\n`),
        (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'packed-refs'), (0,_base_git_refs_js__WEBPACK_IMPORTED_MODULE_3__/* .formatPackedRefs */ .ER)(refs)),
        (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'objects', 'info', 'alternates'), options.alternates.map((path) => `${path}\n`).join('')),
        (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'info', 'exclude'), options.exclude),
        options.shallow.length > 0
            ? (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'shallow'), `${options.shallow.join('\n')}\n`)
            : Promise.resolve(),
        (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.copyFile)(options.index, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'index')),
    ]);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.appendFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'config'), SETTINGS);
    await keepLineEndings(gitDir, options.autocrlf);
}
/** Lets a git directory of ours convert line endings as the checkout's does. */
async function keepLineEndings(gitDir, autocrlf) {
    if (autocrlf !== undefined)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.appendFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'config'), `[core]\n\tautocrlf = ${autocrlf}\n`);
}
/** `a` and `a/b` cannot both be names. */
function collides(one, other) {
    return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}


/***/ }),

/***/ 37768:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DL: () => (/* binding */ fetchInto),
/* harmony export */   J5: () => (/* binding */ readShallow),
/* harmony export */   fq: () => (/* binding */ findCommit),
/* harmony export */   pM: () => (/* binding */ createPristine),
/* harmony export */   q$: () => (/* binding */ ensureCommit)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(17594);
/* harmony import */ var _base_git_git_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(71716);
/* harmony import */ var _base_git_git_error_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(39637);
/* harmony import */ var _base_git_reach_remote_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(69960);
/* harmony import */ var _base_git_refs_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(91166);
/* harmony import */ var _agent_git_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(44038);








/** Commits fetched into a shallow checkout: enough for blame and merge base, not the whole history. */
const SHALLOW_DEPTH = 50;
/**
 * Creates the git directory that only Caisson uses, or opens it again: configuration, index and new objects are ours; everything
 * else is borrowed, read-only, from the checkout's objects.
 */
async function createPristine(gitDir, repository, signal) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(gitDir, { recursive: true });
    const format = `--object-format=${repository?.objectFormat ?? 'sha1'}`;
    if (!(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'packed-refs')).catch(() => null))) {
        await (0,_base_git_git_js__WEBPACK_IMPORTED_MODULE_2__/* .createGit */ .l)({ cwd: gitDir }).raw(['init', '-q', '--bare', '--template=', format, gitDir]);
        await (0,_agent_git_js__WEBPACK_IMPORTED_MODULE_3__/* .keepLineEndings */ .w)(gitDir, repository?.autocrlf);
    }
    const alternates = repository?.objectDirectories ?? [];
    const git = (0,_base_git_git_js__WEBPACK_IMPORTED_MODULE_2__/* .createGit */ .l)({ gitDir, alternates, ...(signal === undefined ? {} : { signal }) });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'info'), { recursive: true });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'info', 'exclude'), repository?.exclude ?? '');
    if (repository === null)
        return { git, refs: [], commits: new Set() };
    // If it was opened before, it may know more boundaries: where its own fetch ended.
    if (repository.shallow.length > 0 && (await readShallow(gitDir)).length === 0)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'shallow'), `${repository.shallow.join('\n')}\n`);
    const { refs, commits } = await existing(git, repository.refs);
    // Under separate names: they tell a remote what we have, and are not branches here.
    const ours = refs.map((ref) => ({ ...ref, name: ref.name.replace(/^refs\//, 'refs/checkout/') }));
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'packed-refs'), (0,_base_git_refs_js__WEBPACK_IMPORTED_MODULE_4__/* .formatPackedRefs */ .ER)(ours));
    return { git, refs, commits };
}
/** The refs whose object exists: a partial or shallow clone may name others. */
async function existing(git, refs) {
    if (refs.length === 0)
        return { refs: [], commits: new Set() };
    const input = refs.map((ref) => `${ref.id}\n`).join('');
    const answers = (await git.run(['cat-file', '--batch-check=%(objecttype)'], { input })).split('\n');
    return {
        refs: refs.filter((_, index) => /^(commit|tag|tree|blob)$/.test(answers[index] ?? '')),
        commits: new Set(refs.flatMap(({ id }, index) => (answers[index] === 'commit' ? [id] : []))),
    };
}
/** Full ID of `commit`, or null when it does not exist. */
async function findCommit(git, commit) {
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${commit}^{commit}`];
    const { stdout, exitCode } = await git.exec(args, { accept: [1, 128] });
    return exitCode === 0 ? stdout.toString('utf8').trim() : null;
}
/**
 * Fetches refs into our object folder. Rejects with COMMIT_NOT_FOUND in the remote's own words, or with GIT_FAILED
 * when the remote could not be reached.
 */
async function fetchInto(git, source, 
/** What the checkout lacks: history, and with `partial` objects too. */
lacks, log) {
    const { shallow, partial } = typeof lacks === 'object' ? lacks : { shallow: lacks, partial: false };
    const refspecs = source.refspecs.map((refspec, index) => refspec.includes(':') ? refspec : `+${refspec.replace(/^\+/, '')}:refs/caisson/fetched/${index}`);
    log?.debug(`Fetching ${source.refspecs.join(', ')}`);
    const depth = shallow ? [`--depth=${SHALLOW_DEPTH}`] : [];
    const args = [
        'fetch',
        '--quiet',
        '--no-tags',
        '--no-write-fetch-head',
        ...depth,
        '--',
        source.url,
        ...refspecs,
    ];
    // The remote does not send again what a partial clone has never got: git accepts that from a promisor.
    const promisor = { 'remote.caisson.url': source.url, 'remote.caisson.promisor': 'true' };
    await (0,_base_git_reach_remote_js__WEBPACK_IMPORTED_MODULE_5__/* .reachRemote */ .w)(source, (access) => git.raw(args, { ...access, config: { ...access.config, ...(partial ? promisor : {}) } })).catch((error) => {
        if (!(error instanceof _base_git_git_error_js__WEBPACK_IMPORTED_MODULE_6__/* .GitError */ .XS) || error.code === 'DISK_FULL' || error.unreachable)
            throw error;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_7__/* .WorkspaceError */ .kP('COMMIT_NOT_FOUND', `${source.refspecs.map(inWords).join(', ')} cannot be fetched: ${error.stderr.trim()}`, {
            hint: 'Give the job `contents: read`, and check that the branch or pull request still exists.',
            cause: error,
        });
    });
}
/** What a refspec asks for, as people call it. */
function inWords(refspec) {
    const [from = ''] = refspec.replace(/^\+/, '').split(':');
    const pull = /^refs\/pull\/(\d+)\//.exec(from)?.[1];
    if (pull !== undefined)
        return `Pull request #${pull}`;
    const branch = /^refs\/heads\/(.+)$/.exec(from)?.[1];
    return branch === undefined ? `The commit ${from}` : `The branch ${branch}`;
}
/**
 * Full ID of the wanted commit, fetched when the checkout does not have it. Rejects with COMMIT_NOT_FOUND.
 */
async function ensureCommit(git, commit, options) {
    if (options.known.has(commit))
        return commit;
    const there = await findCommit(git, commit);
    if (there !== null)
        return there;
    if (options.fetch !== undefined) {
        await fetchInto(git, options.fetch, options, options.log);
        const fetched = await findCommit(git, commit);
        if (fetched !== null)
            return fetched;
    }
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_7__/* .WorkspaceError */ .kP('COMMIT_NOT_FOUND', `The commit ${commit} is not in the checkout.`, {
        hint: 'Fetch it with `git fetch --unshallow`, or `fetch-depth: 0` of actions/checkout; a force push may have removed it from its branch.',
    });
}
/** Commits at which the history ends: the checkout's boundaries, or where a fetch ended. */
async function readShallow(gitDir) {
    const text = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'shallow'), 'utf8').catch(() => '');
    return text.split('\n').filter((id) => id !== '');
}


/***/ }),

/***/ 98124:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ gitAccess),
/* harmony export */   e: () => (/* binding */ remoteOf)
/* harmony export */ });
/** What git needs to reach the repository. */
function gitAccess({ remoteUrl: url, token, gitEnv: env = {}, renew, }) {
    return { url, token, env, renew };
}
/** The same, with the name that the address has among other addresses. */
function remoteOf({ remoteUrl, token, gitEnv: env = {}, renew }) {
    return { remoteUrl, token, env, renew };
}


/***/ }),

/***/ 6110:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ jobLog)
/* harmony export */ });
/* harmony import */ var _actions_core__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(33838);
/* harmony import */ var _agents_transcript_views_printable_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(59211);


const annotated = new Set();
/** Shown once, however many stages come to know of it: a step has room for ten annotations. */
function annotate(as, message) {
    if (annotated.has(message))
        return;
    annotated.add(message);
    as(message);
}
/**
 * The job log: groups are collapsible, warnings and errors become annotations. Output of a setup or verification goes there,
 * where a line such as `::set-output …` would be executed as this step's own.
 */
const jobLog = {
    debug: _actions_core__WEBPACK_IMPORTED_MODULE_0__/* .debug */ .Yz,
    info: (message) => _actions_core__WEBPACK_IMPORTED_MODULE_0__/* .info */ .pq((0,_agents_transcript_views_printable_js__WEBPACK_IMPORTED_MODULE_1__/* .withoutCommands */ .Df)(message)),
    warn: (message) => annotate(_actions_core__WEBPACK_IMPORTED_MODULE_0__/* .warning */ .$e, message),
    error: (message) => annotate(_actions_core__WEBPACK_IMPORTED_MODULE_0__/* .error */ .z3, message),
    group: _actions_core__WEBPACK_IMPORTED_MODULE_0__/* .group */ .Os,
};


/***/ })

};
