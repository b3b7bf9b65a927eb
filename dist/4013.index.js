export const id = 4013;
export const ids = [4013];
export const modules = {

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
    const { words, ...traced } = (0,git_error/* splitTrace */.EF)(result.stderr);
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

/***/ 69960:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ reachRemote)
/* harmony export */ });
/* unused harmony export withToken */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _certificates_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(90609);
/* harmony import */ var _clock_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(74743);
/* harmony import */ var _git_error_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(39637);
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
            env: { ...route, ...authorities?.env, ...(overHttp ? _git_error_js__WEBPACK_IMPORTED_MODULE_3__/* .TRACE */ ._P : {}) },
            ...(signal ? { signal } : {}),
        };
        for (let tries = 1;; tries++) {
            try {
                return await command(options);
            }
            catch (error) {
                if (tries === 1 && renew && error instanceof _git_error_js__WEBPACK_IMPORTED_MODULE_3__/* .GitError */ .XS && error.unauthorized) {
                    options = { ...options, ...withToken(url, await renew()) };
                    continue;
                }
                const pause = overHttp && error instanceof _git_error_js__WEBPACK_IMPORTED_MODULE_3__/* .GitError */ .XS ? pauseAfter(error, tries, retryPauseMs) : null;
                if (pause === null)
                    throw error;
                await _clock_js__WEBPACK_IMPORTED_MODULE_4__/* .systemClock */ .m.sleep(pause, signal);
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
        : (Date.parse(retryAfter) - _clock_js__WEBPACK_IMPORTED_MODULE_4__/* .systemClock */ .m.now()) / 1000;
    return Math.max(0, Number.isNaN(seconds) ? LONGEST_WAIT : seconds);
}
/** git reads one file, which replaces what the system trusts: everything is in it, and it is gone afterwards. */
async function bundle(files) {
    const certificates = (await (0,_certificates_js__WEBPACK_IMPORTED_MODULE_5__/* .trustedWith */ .mW)(files)).join('');
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

/***/ 37768:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DL: () => (/* binding */ fetchInto),
/* harmony export */   J5: () => (/* binding */ readShallow),
/* harmony export */   fq: () => (/* binding */ findCommit),
/* harmony export */   pM: () => (/* binding */ createPristine),
/* harmony export */   q$: () => (/* binding */ ensureCommit),
/* harmony export */   wo: () => (/* binding */ keepLineEndings)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(17594);
/* harmony import */ var _base_git_git_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(71716);
/* harmony import */ var _base_git_git_error_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(39637);
/* harmony import */ var _base_git_reach_remote_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(69960);
/* harmony import */ var _base_git_refs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(91166);







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
        await keepLineEndings(gitDir, repository?.autocrlf);
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
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'packed-refs'), (0,_base_git_refs_js__WEBPACK_IMPORTED_MODULE_3__/* .formatPackedRefs */ .ER)(ours));
    return { git, refs, commits };
}
/** Lets a git directory of ours convert line endings as the checkout's does. */
async function keepLineEndings(gitDir, autocrlf) {
    if (autocrlf !== undefined)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.appendFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'config'), `[core]\n\tautocrlf = ${autocrlf}\n`);
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
    await (0,_base_git_reach_remote_js__WEBPACK_IMPORTED_MODULE_4__/* .reachRemote */ .w)(source, (access) => git.raw(args, { ...access, config: { ...access.config, ...(partial ? promisor : {}) } })).catch((error) => {
        if (!(error instanceof _base_git_git_error_js__WEBPACK_IMPORTED_MODULE_5__/* .GitError */ .XS) || error.code === 'DISK_FULL' || error.unreachable)
            throw error;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .WorkspaceError */ .kP('COMMIT_NOT_FOUND', `${source.refspecs.map(inWords).join(', ')} cannot be fetched: ${error.stderr.trim()}`, {
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
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .WorkspaceError */ .kP('COMMIT_NOT_FOUND', `The commit ${commit} is not in the checkout.`, {
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


/***/ })

};
