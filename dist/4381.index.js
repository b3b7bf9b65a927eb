export const id = 4381;
export const ids = [4381,609];
export const modules = {

/***/ 90609:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   cN: () => (/* binding */ certificateFault),
/* harmony export */   jZ: () => (/* binding */ readCertificates),
/* harmony export */   mW: () => (/* binding */ trustedWith),
/* harmony export */   qv: () => (/* binding */ AUTHORITY_HINT),
/* harmony export */   trustNamedAuthorities: () => (/* binding */ trustNamedAuthorities)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var node_tls__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(41692);
/* harmony import */ var _user_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(91098);




/** Where systems keep what they trust. */
const BUNDLES = [
    '/etc/ssl/certs/ca-certificates.crt',
    '/etc/pki/tls/certs/ca-bundle.crt',
    '/etc/ssl/cert.pem',
];
/** Every authority that Node.js and this machine trust, and those in further PEM files, each once. */
async function trustedWith(files) {
    const texts = await Promise.all([...BUNDLES, ...files].map(readCertificateFile));
    return [...new Set([...node_tls__WEBPACK_IMPORTED_MODULE_2__.rootCertificates.map((one) => `${one}\n`), ...texts].flatMap(blocksOf))];
}
/** The certificates in a PEM file, without keys and comments; empty for a file that cannot be read. */
async function readCertificates(file) {
    return blocksOf(await readCertificateFile(file)).join('');
}
/** OpenSSL's codes for an invalid certificate, and Node's for one of another host. */
const CERTIFICATE = /CERT|SIGNED|^UNABLE_TO_(GET_ISSUER|VERIFY|DECODE_ISSUER)|^HOSTNAME_MISMATCH$/;
/** The code of an error in the other side's certificate, which another attempt cannot fix; else null. */
function certificateFault(error) {
    const { code } = error;
    return typeof code === 'string' && CERTIFICATE.test(code) ? code : null;
}
/** What to do about a certificate that is not trusted. */
const AUTHORITY_HINT = 'If a proxy of your company opens TLS, or the server is your own, set NODE_EXTRA_CA_CERTS to the PEM file of its certificate authority. With Node.js 22.19 or later, SSL_CERT_FILE and the `cafile` of npm count as well.';
/**
 * Makes this process trust the authorities in `SSL_CERT_FILE` and in npm's `cafile`, in addition to its own and to
 * `NODE_EXTRA_CA_CERTS`, which Node.js reads by itself. Does nothing before Node.js 22.19, which has no way to do this.
 */
async function trustNamedAuthorities(env) {
    const cafile = env['npm_config_cafile'] ?? env['NPM_CONFIG_CAFILE'] ?? (await cafileOf(env));
    const pem = await Promise.all([env['SSL_CERT_FILE'], cafile].map(readCertificates));
    const named = pem.flatMap(blocksOf);
    const { getCACertificates, setDefaultCACertificates } = node_tls__WEBPACK_IMPORTED_MODULE_2__;
    if (named.length === 0 || !getCACertificates || !setDefaultCACertificates)
        return;
    setDefaultCACertificates([...getCACertificates(), ...named]);
}
async function cafileOf(env) {
    const text = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)((0,_user_js__WEBPACK_IMPORTED_MODULE_3__/* .userHome */ .Bc)(env), '.npmrc'), 'utf8').catch(() => '');
    const line = text.split('\n').find((one) => /^\s*cafile\s*=/.test(one));
    return line
        ?.slice(line.indexOf('=') + 1)
        .replaceAll('"', '')
        .trim();
}
function blocksOf(text) {
    const blocks = text.match(/-----BEGIN (?:TRUSTED )?CERTIFICATE-----[^-]+-----END (?:TRUSTED )?CERTIFICATE-----/g);
    return (blocks ?? []).map((block) => `${block}\n`);
}
async function readCertificateFile(path) {
    return path ? await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(path, 'latin1').catch(() => '') : '';
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
/* harmony export */   EF: () => (/* binding */ splitTrace),
/* harmony export */   WJ: () => (/* binding */ TOKEN_HINT),
/* harmony export */   XS: () => (/* binding */ GitError),
/* harmony export */   _P: () => (/* binding */ TRACE),
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

/***/ 91098:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bc: () => (/* binding */ userHome),
/* harmony export */   nT: () => (/* binding */ userName)
/* harmony export */ });
/* unused harmony export userCache */
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);



/** The name of this process's user, or the number: a container may run as one that the system does not list. */
function userName(lookUp = node_os__WEBPACK_IMPORTED_MODULE_0__.userInfo) {
    return infoOf(lookUp)?.username ?? String(process.getuid?.() ?? '');
}
/**
 * `HOME` of an environment that was given, else that of the system's list of users; `homedir()` would read the process's
 * own environment. Throws CONFIG_INVALID.
 */
function userHome(env = {}, lookUp = node_os__WEBPACK_IMPORTED_MODULE_0__.userInfo) {
    const home = absolute(env['HOME']) ?? infoOf(lookUp)?.homedir;
    if (home !== undefined)
        return home;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL('CONFIG_INVALID', `The system knows no home folder of its user ${userName(lookUp)}.`, {
        hint: 'Set HOME for the command line; a program passes `cacheDir` and `stateDir`.',
    });
}
/** Where executables are kept between runs, for the command line and for programs alike. Throws CONFIG_INVALID. */
function userCache(env = {}) {
    return (env['CAISSON_CACHE'] || join(absolute(env['XDG_CACHE_HOME']) ?? join(userHome(env), '.cache'), 'caisson'));
}
/** The specification says that a relative path is to be ignored. */
function absolute(path) {
    return path !== undefined && (0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(path) ? path : undefined;
}
function infoOf(lookUp) {
    try {
        return lookUp();
    }
    catch {
        return null;
    }
}


/***/ }),

/***/ 6110:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ jobLog)
/* harmony export */ });
/* harmony import */ var _actions_core__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(235);
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
