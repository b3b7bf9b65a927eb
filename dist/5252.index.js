export const id = 5252;
export const ids = [5252];
export const modules = {

/***/ 9525:
/***/ ((module, __unused_webpack_exports, __webpack_require__) => {

module.exports = __webpack_require__.p + "afb4730da5300bb58286.js";

/***/ }),

/***/ 63824:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   eS: () => (/* binding */ collisions),
/* harmony export */   z9: () => (/* binding */ pathProblem)
/* harmony export */ });
/* unused harmony export collisionKey */
/** Longest accepted path, in UTF-16 units. */
const PATH_LIMIT = 1000;
/** Characters that the artifact service or a runner's file system refuses. */
const REFUSED = /["<>|*?:\\\u0000-\u001f\u007f\ufffd]/;
/**
 * Why a path cannot be handed to another job; null if it can. Pure. Paths are relative, with `/` between
 * their parts.
 */
function pathProblem(path) {
    if (path === '' || path.length > PATH_LIMIT)
        return 'it is empty or too long';
    if (path.startsWith('/') || /^[A-Za-z]:/.test(path))
        return 'it is absolute';
    if (REFUSED.test(path))
        return 'it has a character that artifacts do not allow';
    const parts = path.split('/');
    if (parts.some((part) => part === '' || part === '.' || part === '..'))
        return 'it has an empty part, `.` or `..`';
    if (parts.some((part) => /[. ]$/.test(part)))
        return 'a part of it ends with a dot or a space';
    return null;
}
/** Equal for two paths that some file system treats as the same. */
function collisionKey(path) {
    return path.normalize('NFC').toLowerCase().normalize('NFC');
}
/**
 * Paths that collide with another one in the list: the same name in different case, or a file and a folder.
 */
function collisions(paths) {
    const files = new Map();
    const found = [];
    for (const path of paths) {
        const key = collisionKey(path);
        if (files.has(key))
            found.push(path);
        files.set(key, path);
    }
    for (const path of paths) {
        const parts = collisionKey(path).split('/');
        for (let length = 1; length < parts.length; length++)
            if (files.has(parts.slice(0, length).join('/')))
                found.push(path);
    }
    // `A/x` and `a/y`: two folders that some file systems merge.
    const folders = new Map();
    for (const path of paths) {
        const parts = path.split('/');
        for (let length = 1; length < parts.length; length++) {
            const folder = parts.slice(0, length).join('/');
            const other = folders.get(collisionKey(folder));
            if (other !== undefined && other !== folder)
                found.push(path);
            folders.set(collisionKey(folder), other ?? folder);
        }
    }
    return [...new Set(found)];
}


/***/ }),

/***/ 83164:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ unpackArtifact)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(46466);
/* harmony import */ var yauzl__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(20663);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(17594);
/* harmony import */ var _limits_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(50453);
/* harmony import */ var _names_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(63824);








/** More than any run of ours produces, and less than what fills a runner's disk. */
const UNPACK_LIMITS = {
    files: _limits_js__WEBPACK_IMPORTED_MODULE_5__/* .LIMITS */ .b1.archiveEntries.most,
    fileBytes: _limits_js__WEBPACK_IMPORTED_MODULE_5__/* .LIMITS */ .b1.archiveFileBytes.most,
    totalBytes: _limits_js__WEBPACK_IMPORTED_MODULE_5__/* .LIMITS */ .b1.archiveTotalBytes.most,
};
/**
 * Unpacks an untrusted zip archive into an empty or new folder: plain files only, inside the folder, within
 * the limits. The archive's directory is checked as a whole before anything is written, and sizes are
 * enforced while unpacking. Returns the paths, sorted. Rejects with ARTIFACT_INVALID.
 */
async function unpackArtifact(archive, to, limits = UNPACK_LIMITS) {
    let zip;
    try {
        zip = await (0,yauzl__WEBPACK_IMPORTED_MODULE_4__/* .openPromise */ .sO)(archive, {
            strictFileNames: true,
            validateEntrySizes: true,
            autoClose: false,
        });
        const entries = await readDirectory(zip, limits);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(to, { recursive: true, mode: 0o700 });
        for (const entry of entries) {
            const target = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(to, entry.fileName);
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target), { recursive: true, mode: 0o700 });
            await (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_3__.pipeline)(await zip.openReadStreamPromise(entry), 
            // Never writes through anything that already exists.
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createWriteStream)(target, { flags: 'wx', mode: 0o600 }));
        }
        return entries.map(({ fileName }) => fileName).sort();
    }
    catch (error) {
        if (error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_6__/* .ArtifactError */ .nE)
            throw error;
        throw damaged((0,_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .describeError */ .Uc)(error).message, error);
    }
    finally {
        zip?.close();
    }
}
async function readDirectory(zip, limits) {
    if (zip.entryCount > limits.files)
        throw damaged(`it has ${zip.entryCount} files`);
    const files = [];
    const folders = new Set();
    let total = 0;
    for await (const entry of zip.eachEntry()) {
        const name = entry.fileName;
        if (name.endsWith('/') && entry.uncompressedSize === 0)
            continue;
        const problem = (0,_names_js__WEBPACK_IMPORTED_MODULE_7__/* .pathProblem */ .z9)(name);
        if (problem !== null)
            throw damaged(`the path ${JSON.stringify(name.slice(0, 200))} is refused: ${problem}`);
        if (isSpecial(entry))
            throw damaged(`${name} is not a plain file`);
        if (entry.isEncrypted())
            throw damaged(`${name} is encrypted`);
        addFolders(folders, name);
        if (folders.size > limits.files)
            throw damaged(`it has more than ${limits.files} folders`);
        total += entry.uncompressedSize;
        if (entry.uncompressedSize > limits.fileBytes || total > limits.totalBytes)
            throw damaged(`${name} exceeds the size limit`);
        files.push(entry);
    }
    const [collides] = (0,_names_js__WEBPACK_IMPORTED_MODULE_7__/* .collisions */ .eS)(files.map(({ fileName }) => fileName));
    if (collides !== undefined)
        throw damaged(`two of its files have the name ${collides}`);
    return files;
}
/** Those above a path: a path of 1,000 characters may need 500. */
function addFolders(folders, path) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
        const folder = path.slice(0, end);
        if (folders.has(folder))
            return;
        folders.add(folder);
    }
}
/** A link, a device or the like: archives made on Unix keep the file type. */
function isSpecial({ versionMadeBy, externalFileAttributes }) {
    const type = (externalFileAttributes >>> 16) & 0o170000;
    return versionMadeBy >>> 8 === 3 && type !== 0 && type !== 0o100000;
}
function damaged(why, cause) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_6__/* .ArtifactError */ .nE('ARTIFACT_INVALID', `The artifact is refused: ${why}.`, {
        hint: 'It is not what a Caisson run uploads. Run again; if this happens again, someone may be tampering with it.',
        ...(cause === undefined ? {} : { cause }),
    });
}


/***/ }),

/***/ 76701:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ scanWithSecretlint)
/* harmony export */ });
/* unused harmony export loadSecretlint */
/* harmony import */ var node_worker_threads__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(75919);
/* harmony import */ var _worker_thread_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6465);


let loading;
/** secretlint's recommended rules, never in the program's own thread: how long they work is up to the text. */
async function scanWithSecretlint(text) {
    if (node_worker_threads__WEBPACK_IMPORTED_MODULE_0__.isMainThread)
        return (await (0,_worker_thread_js__WEBPACK_IMPORTED_MODULE_1__/* .askWorker */ .a)({ text }));
    return (await loadSecretlint())(text);
}
/** Loaded on first use because it is large. */
function loadSecretlint() {
    loading ??= load();
    return loading;
}
async function load() {
    const [{ lintSource }, { creator }] = await Promise.all([
        __webpack_require__.e(/* import() */ 198).then(__webpack_require__.bind(__webpack_require__, 198)),
        __webpack_require__.e(/* import() */ 1577).then(__webpack_require__.bind(__webpack_require__, 31577)),
    ]);
    const id = '@secretlint/secretlint-rule-preset-recommend';
    const config = { rules: [{ id, rule: creator }] };
    return async (text) => {
        // The preset obeys comments that disable it; a patch must not be able to. The replacement has the same
        // length, so that offsets stay valid.
        const content = text.replace(/secretlint-/gi, 'secretlint_');
        const { messages } = await lintSource({
            source: { content, filePath: '/patch.txt', ext: '.txt', contentType: 'text' },
            options: { config, locale: 'en', maskSecrets: true },
        });
        return messages
            .filter(({ type }) => type === 'message')
            .map(({ range, ruleId, messageId }) => ({
            offset: range[0],
            end: range[1],
            name: `${ruleId.replace(/^.*secretlint-rule-/, '')}/${messageId}`,
        }));
    };
}


/***/ }),

/***/ 6465:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ askWorker)
/* harmony export */ });
/* harmony import */ var node_worker_threads__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(75919);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);
/* harmony import */ var _base_limits_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50453);



/** What one may hold; a patch at every limit needs a tenth. */
const MEMORY_MB = 2048;
/** What is said of a thread that was stopped because of another evaluation. */
const ENDED = 'It was ended.';
let running;
let last = 0;
/**
 * The answer of the thread that reads what an agent wrote, which is ended at the deadline: the text decides how long a rule
 * works. Rejects with PATCH_FAILED.
 */
async function askWorker(ask, { signal, deadlineMs = _base_limits_js__WEBPACK_IMPORTED_MODULE_1__/* .LIMITS */ .b1.policyMs.most, } = {}) {
    signal?.throwIfAborted();
    running ??= startWorker();
    const { worker, waiting } = running;
    last += 1;
    const id = last;
    let timer;
    const stop = () => {
        // At once: it is gone only later, and must not be asked anything until then.
        if (running?.worker === worker)
            running = undefined;
        void worker.terminate();
    };
    signal?.addEventListener('abort', stop);
    // It keeps the process alive only while somebody waits.
    worker.ref();
    try {
        return await new Promise((resolve, reject) => {
            timer = setTimeout(() => {
                reject(unfinished(`It did not end within ${deadlineMs / 1000} seconds.`));
                stop();
            }, deadlineMs);
            waiting.set(id, { resolve, reject });
            worker.postMessage({ id, ask });
        });
    }
    catch (error) {
        signal?.throwIfAborted();
        throw error;
    }
    finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
        waiting.delete(id);
        if (waiting.size === 0)
            worker.unref();
    }
}
function startWorker() {
    const worker = new node_worker_threads__WEBPACK_IMPORTED_MODULE_0__.Worker(new URL(/* asset import */ __webpack_require__(9525), __webpack_require__.b), {
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const started = { worker, waiting: new Map() };
    const end = (why) => {
        if (running === started)
            running = undefined;
        for (const { reject } of started.waiting.values())
            reject(unfinished(why));
    };
    worker.on('message', ({ id, answer }) => {
        const one = started.waiting.get(id);
        if ('value' in answer)
            one?.resolve(answer.value);
        else
            one?.reject(unfinished(answer.failed));
    });
    worker.on('error', ({ message }) => end(message));
    worker.on('exit', () => end(ENDED));
    return started;
}
function unfinished(why) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .PatchError */ .DF('PATCH_FAILED', why, {
        hint: 'Read the patch: it may hold what is meant to keep a program busy. A person can still apply it.',
    });
}


/***/ }),

/***/ 78775:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ sanitizeMarkdown)
/* harmony export */ });
/* harmony import */ var _base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(66886);
/* harmony import */ var _base_markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(54536);


/**
 * Markdown written by people, reduced to what a reader of the page sees: no hidden characters, HTML comments,
 * attributes that do not show, alternative texts and titles, unused link definitions, or character references
 * to hidden characters. Code is shown as written and stays, except for hidden characters.
 */
function sanitizeMarkdown(markdown) {
    let text = (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__/* .removeHidden */ .ZO)(markdown);
    // Stryker disable next-line ConditionalExpression: it only saves the parsing.
    if (!HIDING_PLACES.test(text))
        return text;
    // Removing something can join the text around it into something new: repeat until nothing is left to
    // remove.
    for (let round = 0; round < 5; round += 1) {
        const root = (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .parseMarkdown */ .Dd)(text);
        if ((0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .isUnparsed */ .DE)(root))
            break;
        const next = applyEdits(text, editsFor(text, root));
        if (next === text)
            return text;
        text = next;
    }
    // What still changes, or keeps the parser busy, is designed to fool it: it is shown as plain text, where nothing can hide.
    return text.replaceAll('<', '&lt;').replaceAll('](', '] (').replaceAll(']:', '] :');
}
/** A text without any of these has nothing to remove and need not be parsed. */
const HIDING_PLACES = /<|!\[|\]\(|\]:|&#/;
function editsFor(text, root) {
    const used = new Set();
    for (const { node } of (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .walk */ .GG)(root))
        if ('identifier' in node && node.type !== 'definition')
            used.add(node.identifier);
    const edits = [];
    for (const { node } of (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .walk */ .GG)(root)) {
        const span = (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .spanOf */ .ee)(node);
        if (span === null)
            continue;
        const source = text.slice(span.start, span.end);
        const replacement = visiblePart(node, source, used);
        if (replacement !== null)
            edits.push({ ...span, text: replacement });
        else if (node.type === 'link' && node.title != null)
            edits.push(withoutTitle(node, text, span));
    }
    return edits;
}
/** The visible parts of a node, or null for all of it. */
function visiblePart(node, source, used) {
    switch (node.type) {
        case 'html':
            return visibleHtml(source);
        case 'text':
            return withoutHiddenReferences(source);
        case 'image':
            return `![image](${target(node.url)})`;
        case 'imageReference':
            return source.startsWith('![image]') ? null : `![image][${node.label ?? node.identifier}]`;
        case 'definition':
            if (!used.has(node.identifier))
                return '';
            return node.title == null ? null : `[${node.label ?? node.identifier}]: ${target(node.url)}`;
        default:
            return null;
    }
}
function target(url) {
    return /^[^\s<>()]+$/.test(url) ? url : `<${url.replace(/[<>\n]/g, (char) => encodeURIComponent(char))}>`;
}
/** A link with a title always has a `](` after its text. */
function withoutTitle(node, text, span) {
    const start = text.indexOf('](', node.children.at(-1)?.position?.end.offset ?? span.start);
    return { start, end: span.end, text: `](${target(node.url)})` };
}
const SHOWN_ATTRIBUTES = new Set(['href', 'src', 'open', 'srcset']);
/** An HTML node without comments, declarations, instructions and attributes that do not show. */
function visibleHtml(source) {
    const shown = source
        .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
        .replace(/<\?[\s\S]*?(?:\?>|$)/g, '')
        .replace(/<![\s\S]*?(?:>|$)/g, '')
        .replace(/<([a-z][a-z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)(>|$)/gi, (_tag, name, rest, end) => {
        const attributes = [...rest.matchAll(/([^\s"'=<>/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g)]
            .filter(([, attribute = '']) => SHOWN_ATTRIBUTES.has(attribute.toLowerCase()))
            .map(([, attribute, value]) => (value === undefined ? attribute : `${attribute}=${value}`));
        const closes = rest.trimEnd().endsWith('/') ? ' /' : '';
        return `<${[name, ...attributes].join(' ')}${closes}${end}`;
    });
    return withoutHiddenReferences(shown);
}
function withoutHiddenReferences(source) {
    return source.replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi, (reference, hex, decimal) => (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__/* .isHidden */ .dK)(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ? '' : reference);
}
function applyEdits(text, edits) {
    let result = '';
    let at = 0;
    for (const edit of edits) {
        // An edit inside another (an image in a rewritten link) is handled in the next round.
        if (edit.start < at)
            continue;
        result += text.slice(at, edit.start) + edit.text;
        at = edit.end;
    }
    return result + text.slice(at);
}


/***/ }),

/***/ 42524:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CI: () => (/* binding */ workDigest),
/* harmony export */   De: () => (/* binding */ sessionDigest),
/* harmony export */   yO: () => (/* binding */ pathsOfPatch)
/* harmony export */ });
/** UTF-16 units of the parts; the total stays below their sum. */
const ASKED = 3_000;
const STEP = 240;
const FINAL = 4_000;
/** The first steps show what the session was about, the last ones what came of it. */
const FIRST_STEPS = 10;
const LAST_STEPS = 50;
const FILES = 60;
/**
 * An earlier session in Markdown, for a new session that cannot resume it: what was asked, each step, the
 * changed files and the final words. Pure; at most about 30,000 characters.
 */
function sessionDigest(o) {
    const { task, reason, startedAt, error } = o.manifest;
    return [
        `Asked by ${oneLine(task.requester.login, 80)} (${startedAt}):\n\n${cutText(task.instruction.trim() || '(no instruction was given; a label or the target itself started the run)', ASKED)}`,
        `It ended with: ${reason}${error ? ` (${oneLine(error.message, 500)})` : ''}.`,
        workDigest(o),
    ].join('\n\n');
}
/**
 * What a session did, for a new one that already has the request: each step, the changed files and the final words.
 * Pure, and without times, so that a replay gives the same.
 */
function workDigest(o) {
    const { transcript, files } = o;
    const messages = transcript?.messages.filter(({ parentToolUseId }) => parentToolUseId === undefined) ?? [];
    const steps = messages.flatMap(({ role, content, toolCalls }) => [
        ...(role === 'assistant' && content.trim() !== '' ? [`- said: ${oneLine(content, STEP)}`] : []),
        ...(role === 'user' && content.trim() !== '' ? [`- was told: ${oneLine(content, STEP)}`] : []),
        ...(toolCalls ?? []).map(stepOf),
    ]);
    const final = messages.findLast(({ role, content }) => role === 'assistant' && content.trim() !== '')?.content;
    const parts = [
        steps.length === 0 ? '' : `What it did, in order:\n\n${middleLeftOut(steps).join('\n')}`,
        files.length === 0
            ? 'It left no change.'
            : `It changed these files:\n\n${[...files.slice(0, FILES).map((path) => `- ${oneLine(path, 200)}`), ...(files.length > FILES ? [`- and ${files.length - FILES} more`] : [])].join('\n')}`,
        final === undefined ? '' : `Its final words:\n\n${cutText(final.trim(), FINAL)}`,
    ];
    return parts.filter((part) => part !== '').join('\n\n');
}
/**
 * The paths that one of our patches touches, by its `diff --git` lines; quoted names are left as git wrote
 * them.
 */
function pathsOfPatch(patch) {
    const paths = [...patch.matchAll(/^diff --git (?:"?a\/.*?"?) (?:"b\/(.*)"|b\/(.*))$/gm)];
    return [...new Set(paths.map(([, quoted, plain]) => quoted ?? plain ?? ''))];
}
function stepOf({ toolName, input, isError }) {
    const fields = (input ?? {});
    const what = ['file_path', 'notebook_path', 'command', 'pattern', 'description', 'path', 'prompt']
        .map((name) => fields[name])
        .find((value) => typeof value === 'string');
    return `- ${toolName}${what === undefined ? '' : ` ${oneLine(String(what), STEP)}`}${isError ? ' (failed)' : ''}`;
}
function middleLeftOut(steps) {
    const left = steps.length - FIRST_STEPS - LAST_STEPS;
    if (left <= 0)
        return [...steps];
    return [...steps.slice(0, FIRST_STEPS), `- … ${left} steps omitted …`, ...steps.slice(-LAST_STEPS)];
}
function oneLine(text, limit) {
    return cutText(text.replace(/\s+/g, ' ').trim(), limit);
}
function cutText(text, limit) {
    if (text.length <= limit)
        return text;
    return `${text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…`;
}


/***/ }),

/***/ 72367:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   NR: () => (/* binding */ restoreSession),
/* harmony export */   Ub: () => (/* binding */ SESSION_FOLDER),
/* harmony export */   ZA: () => (/* binding */ keepSessions)
/* harmony export */ });
/* unused harmony exports NOT_THE_USER, withoutCredentials */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(24807);
/* harmony import */ var _base_limits_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50453);
/* harmony import */ var _base_plain_file_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(14360);
/* harmony import */ var _change_patch_policy_secrets_secretlint_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(76701);






/** Name of the folder in a run's output. */
const SESSION_FOLDER = 'session';
const SIDE_FILE_BYTES = 8 * 1024 * 1024;
/**
 * Keeps the parts of an agent's HOME that another machine needs to resume its sessions: the conversations as
 * plain files, without secrets, within limits. Resolves to the size of the last session; null when it cannot
 * be kept.
 */
async function keepSessions(options) {
    const { home, sessionId, log } = options;
    const { sessionFiles } = options.agent;
    if (!sessionFiles?.isSessionId(sessionId))
        return null;
    const found = await sessionFiles.find(home, sessionId);
    if (found === null)
        return null;
    const [first, ...others] = found;
    const kept = { room: _base_limits_js__WEBPACK_IMPORTED_MODULE_2__/* .LIMITS */ .b1.keptBytes.most };
    const last = first ? await keep(first, options, sessionFiles, kept) : null;
    if (last === null) {
        log.warn('The session cannot be kept for later: nothing was said in it yet, or its file is not a plain file, is too large or is unreadable.');
        return null;
    }
    for (const file of others)
        await keep(file, options, sessionFiles, kept);
    return last;
}
async function keep({ from, name, conversation }, { to, redact, sent }, files, kept) {
    const limit = name.includes('/') ? SIDE_FILE_BYTES : _base_limits_js__WEBPACK_IMPORTED_MODULE_2__/* .LIMITS */ .b1.keptFileBytes.most;
    const text = await (0,_base_plain_file_js__WEBPACK_IMPORTED_MODULE_3__/* .readPlainFile */ .b$)(from, Math.min(limit, kept.room));
    if (text === null)
        return null;
    const clean = conversation
        ? files.readConversation(text, redact, userText(sent, redact))
        : { text: redact(text), usable: true };
    if (!clean.usable)
        return null;
    const content = await withoutCredentials(clean.text, files.withoutContent);
    const bytes = Buffer.byteLength(content);
    kept.room -= bytes;
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(to, name)), { recursive: true });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(to, name), content);
    return { bytes };
}
/** Before a text that a session has of itself: of a skill, of a summary, or of an agent that speaks as its user. */
const NOT_THE_USER = '[Caisson: no user wrote this; the session added it itself.]\n';
/** What was sent stays as it is; anything else says that no user wrote it. */
function userText(sent, redact) {
    const known = new Set(sent.flatMap((text) => [text.trim(), redact(text).trim()]));
    return (text) => (known.has(text.trim()) || text.startsWith(NOT_THE_USER) ? text : NOT_THE_USER + text);
}
/**
 * The text of a session's file without anything that a scanner takes for a credential. Lines stay lines, and
 * JSON stays JSON: a line that would become invalid is replaced by the result of `withoutContent`.
 */
async function withoutCredentials(text, withoutContent) {
    const findings = await (0,_change_patch_policy_secrets_secretlint_js__WEBPACK_IMPORTED_MODULE_4__/* .scanWithSecretlint */ .P)(text);
    if (findings.length === 0)
        return text;
    let clean = '';
    let at = 0;
    for (const { offset, end } of [...findings].sort((a, b) => a.offset - b.offset)) {
        if (offset < at)
            continue;
        clean += `${text.slice(at, offset)}***`;
        at = end;
    }
    clean += text.slice(at);
    const before = text.split('\n');
    const after = clean.split('\n');
    if (before.length === after.length) {
        return after
            .map((line, index) => {
            const original = before[index] ?? '';
            return line === original || !isObject(original) || isObject(line) ? line : withoutContent(original);
        })
            .join('\n');
    }
    // Replacing a finding that spans lines would join them, so every line with a finding is emptied instead.
    let start = 0;
    return before
        .map((line) => {
        const [from, to] = [start, start + line.length];
        start = to + 1;
        return findings.some(({ offset, end }) => offset < to && end > from) ? withoutContent(line) : line;
    })
        .join('\n');
}
function isObject(text) {
    const value = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_5__/* .parseJson */ .qF)(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/**
 * Puts a kept session into the HOME of an agent that has not started yet. Resolves to the texts that it has from its user;
 * null, with nothing written, when there is no session with that ID or nothing in it to resume. `from` is checked as untrusted.
 */
async function restoreSession(o) {
    const { from, sessionId, home, workingDirectory } = o;
    const { sessionFiles } = o.agent;
    if (!sessionFiles?.isSessionId(sessionId))
        return null;
    const write = async (path, text) => {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(home, path)), { recursive: true, mode: 0o700 });
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(home, path), text, { mode: 0o600 });
    };
    const put = async (name, text) => {
        const path = sessionFiles.pathInHome(name, workingDirectory);
        if (path !== null)
            await write(path, text);
    };
    const file = await (0,_base_plain_file_js__WEBPACK_IMPORTED_MODULE_3__/* .readPlainFile */ .b$)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(from, `${sessionId}.jsonl`), _base_limits_js__WEBPACK_IMPORTED_MODULE_2__/* .LIMITS */ .b1.keptFileBytes.most);
    // It was redacted when it was kept; here, only lines that do not belong to a conversation are dropped.
    const conversation = sessionFiles.readConversation(file ?? '', (text) => text);
    if (!conversation.usable)
        return null;
    const text = sessionFiles.movedTo(conversation.text, workingDirectory);
    const sent = [];
    sessionFiles.readConversation(text, (line) => line, (said) => {
        sent.push(said);
        return said;
    });
    const at = { home: o.homeInside ?? home, workspace: workingDirectory };
    const files = sessionFiles.filesOf?.(sessionId, text, at);
    if (files)
        for (const [path, content] of Object.entries(files))
            await write(path, content);
    else
        await put(`${sessionId}.jsonl`, text);
    for (const folder of await foldersIn((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(from, sessionId))) {
        for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(from, sessionId, folder))) {
            const text = await (0,_base_plain_file_js__WEBPACK_IMPORTED_MODULE_3__/* .readPlainFile */ .b$)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(from, sessionId, folder, name), _base_limits_js__WEBPACK_IMPORTED_MODULE_2__/* .LIMITS */ .b1.keptFileBytes.most);
            if (text !== null)
                await put(`${sessionId}/${folder}/${name}`, text);
        }
    }
    return sent;
}
async function foldersIn(path) {
    if (!(await (0,_base_plain_file_js__WEBPACK_IMPORTED_MODULE_3__/* .isPlainFolder */ .Zr)(path)))
        return [];
    const plain = [];
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(path))
        if (await (0,_base_plain_file_js__WEBPACK_IMPORTED_MODULE_3__/* .isPlainFolder */ .Zr)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(path, name)))
            plain.push(name);
    return plain;
}


/***/ }),

/***/ 45252:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  resumeFromForge: () => (/* binding */ resumeFromForge)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/base/artifact/unpack.js
var unpack = __webpack_require__(83164);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/github/forge.js
var github_forge = __webpack_require__(98124);
// EXTERNAL MODULE: ./lib/pipeline/context/sanitize.js
var sanitize = __webpack_require__(78775);
// EXTERNAL MODULE: ./lib/base/artifact/names.js
var names = __webpack_require__(63824);
// EXTERNAL MODULE: ./lib/base/digest.js
var base_digest = __webpack_require__(8665);
// EXTERNAL MODULE: ./lib/base/stored-file.js
var stored_file = __webpack_require__(19997);
// EXTERNAL MODULE: ./lib/run/manifest.js + 1 modules
var manifest = __webpack_require__(24188);
;// CONCATENATED MODULE: ./lib/pipeline/sessions/check-artifact.js







/** Larger than any manifest. */
const MANIFEST_BYTES = 32 * 1024 * 1024;
/**
 * Checks the unpacked output of a run against its manifest: every listed file must be present with its size
 * and digest, and there must be no other file. `manifestSha256` is the digest of the manifest itself, where
 * it is known from elsewhere; without it, the check only shows that the files belong together. Rejects with
 * ARTIFACT_INVALID.
 */
async function checkArtifact(dir, manifestSha256) {
    const manifest = await readChecked(dir, manifestSha256);
    const left = new Set(await filesBelow(dir));
    left.delete('manifest.json');
    for (const { path, sha256, bytes } of manifest.artifacts) {
        const problem = (0,names/* pathProblem */.z9)(path);
        if (problem !== null)
            throw invalidArtifact(`its manifest lists ${JSON.stringify(path.slice(0, 200))}, but ${problem}`);
        if (!left.delete(path))
            throw invalidArtifact(`${path} is missing`);
        const stream = await (0,stored_file/* streamStoredFile */.MR)(dir, path, Math.max(bytes, 1)).catch(() => null);
        if (stream === null || (await (0,base_digest/* sha256OfStream */.z4)(stream)) !== sha256)
            throw invalidArtifact(`${path} differs from the file that its manifest lists`);
    }
    const [extra] = left;
    if (extra !== undefined)
        throw invalidArtifact(`${extra} is not in its manifest`);
    return manifest;
}
async function readChecked(dir, digest) {
    try {
        const content = await (0,stored_file/* readStoredBytes */.$h)(dir, 'manifest.json', MANIFEST_BYTES);
        if (content === null)
            throw new Error('it is missing');
        const found = (0,base_digest/* sha256OfContent */.yQ)(content);
        if (digest !== undefined && found !== digest)
            throw new Error('its digest does not match');
        return manifest/* manifestSchema */.r.parse(JSON.parse(content.toString('utf8')));
    }
    catch (error) {
        throw invalidArtifact(`its manifest cannot be used: ${(0,errors/* describeError */.Uc)(error).message}`, error);
    }
}
async function filesBelow(dir) {
    const entries = await (0,promises_.readdir)(dir, { recursive: true, withFileTypes: true });
    return entries
        .filter((entry) => !entry.isDirectory())
        .map((entry) => {
        const path = (0,external_node_path_.relative)(dir, (0,external_node_path_.join)(entry.parentPath, entry.name)).split(external_node_path_.sep).join('/');
        if (!entry.isFile())
            throw invalidArtifact(`${path} is not a plain file`);
        return path;
    });
}
function invalidArtifact(why, cause) {
    return new errors/* ArtifactError */.nE('ARTIFACT_INVALID', `The artifact was rejected: ${why}.`, {
        hint: 'It is not what the run uploaded. Run again; if this happens again, someone may be tampering with it.',
        ...(cause === undefined ? {} : { cause }),
    });
}

// EXTERNAL MODULE: ./lib/config/branch-name.js
var branch_name = __webpack_require__(1786);
// EXTERNAL MODULE: ./lib/github/event/authorize.js + 1 modules
var authorize = __webpack_require__(62779);
// EXTERNAL MODULE: ./lib/report/marker.js
var marker = __webpack_require__(53086);
// EXTERNAL MODULE: ./lib/report/own-comments.js
var own_comments = __webpack_require__(46449);
// EXTERNAL MODULE: ./lib/report/session-marker.js
var session_marker = __webpack_require__(81217);
// EXTERNAL MODULE: ./lib/report/vouched.js
var report_vouched = __webpack_require__(34410);
;// CONCATENATED MODULE: ./lib/pipeline/sessions/find-earlier.js






/** A second branch is made when someone else works on the first; a tenth has never been seen. */
const BRANCHES = 3;
/** Pull requests of an issue that are looked at. */
const MOST_PULLS = 5;
/**
 * Looks for the last session in what the token's own account wrote: comments with our marker, and the pull
 * request that a run has opened. Texts by anyone else are ignored, whatever they contain. Null when there is
 * none.
 */
async function findEarlier(github, target, { branchPrefix, branchName = branch_name/* BRANCH_NAME */.P9, commentKey, }) {
    if (target.kind === 'none')
        return null;
    const { number } = target;
    const viewer = await github.viewer();
    const ours = (text) => (0,authorize/* sameAccount */.M_)(text.author.login, viewer);
    const answers = async (on) => named((await (0,own_comments/* ownComments */.D)(github, on)).filter(({ body }) => (0,marker/* hasMarkerOfAnyRun */.nm)(body, commentKey)));
    const candidates = await answers(target);
    const pulls = target.kind === 'pull_request'
        ? [await github.pullRequest(number)]
        : await latestPulls(github, number, { branchPrefix, branchName });
    for (const pull of pulls.filter(ours)) {
        const more = target.kind === 'issue' && pull.state === 'open' ? { pull } : {};
        const inPull = target.kind === 'issue' ? await answers({ kind: 'pull_request', number: pull.number }) : [];
        candidates.push(...[...named([pull]), ...inPull].map((found) => ({ ...found, ...more })));
    }
    // A run's ID begins with its time.
    candidates.sort((a, b) => a.runId.localeCompare(b.runId));
    const vouched = await (0,report_vouched/* firstVouched */.E)(github, candidates.reverse());
    if (!vouched)
        return null;
    const { body: _, runId: __, ...last } = vouched;
    const pull = pulls.find((one) => one.state === 'open' && ours(one));
    return target.kind === 'issue' && pull && !last.pull ? { ...last, pull } : last;
}
/** The pull requests for an issue that a session may have worked on: the open ones, then the newest others. */
async function latestPulls(github, issue, names) {
    const all = await pullsOf(github, issue, names, github.pullRequestsOf);
    const rank = ({ state, number }) => (state === 'open' ? 1e9 : 0) + number;
    return all.sort((a, b) => rank(b) - rank(a)).slice(0, MOST_PULLS);
}
async function pullsOf(github, issue, { branchPrefix, branchName }, list) {
    if (!(0,branch_name/* isRepeatable */.su)(branchName))
        return [];
    const title = branchName.includes('{slug}') ? (await github.issue(issue)).title : '';
    const branch = (0,branch_name/* branchNameFor */.xG)(branchPrefix, branchName, { issue, title, startedAt: '', runId: '' });
    const names = Array.from({ length: BRANCHES }, (_, index) => index === 0 ? branch : `${branch}-${index + 1}`);
    return (await Promise.all(names.map(list))).flat();
}
function named(texts) {
    return texts.flatMap(({ body }) => {
        const ref = (0,session_marker/* readSessionMarker */.h)(body);
        return ref ? [{ body, runId: ref.runId, ref, text: body.replace(/<!--[\s\S]*?-->\s*/g, '').trim() }] : [];
    });
}

// EXTERNAL MODULE: ./lib/pipeline/sessions/keep-sessions.js
var keep_sessions = __webpack_require__(72367);
// EXTERNAL MODULE: ./lib/base/json.js
var json = __webpack_require__(24807);
// EXTERNAL MODULE: ./lib/pipeline/sessions/digest.js
var digest = __webpack_require__(42524);
;// CONCATENATED MODULE: ./lib/pipeline/sessions/resume-from-run.js








/** Larger ones are not read: a digest says what happened, but not all of it. */
const TRANSCRIPT_BYTES = 256 * 1024 * 1024;
const PATCH_BYTES = 16 * 1024 * 1024;
/**
 * What a run on this machine needs to resume the session of an earlier one. Throws RUN_BUSY while that run is
 * still working.
 */
async function resumeFromRun(o) {
    const { run, sessionId, fork, checkout } = o;
    const { manifest, folder } = run;
    if (run.status === 'working') {
        throw new RunError('RUN_BUSY', `The run ${run.id} is still working in this session.`, {
            hint: `Follow it with \`caisson follow ${run.id}\`, or stop it first: \`caisson stop ${run.id}\`.`,
        });
    }
    if (!manifest) {
        throw new RunError('RUN_NOT_FOUND', `The manifest of the run ${run.id} is missing or damaged.`, {
            hint: 'Name another run, or start again with `caisson run`.',
        });
    }
    const sessions = join(folder.output, SESSION_FOLDER);
    const file = join(sessions, `${sessionId}.jsonl`);
    const why = await whyLost(folder.dir, file, manifest.artifacts.find(({ path }) => path === `${SESSION_FOLDER}/${sessionId}.jsonl`));
    const left = { commit: manifest.base.sha, patch: folder.patch };
    const onRun = await startsOnRun(o.from, folder, checkout);
    return {
        sessionId,
        runId: run.id,
        sessions: why === null ? sessions : null,
        ...(why === null ? {} : { why }),
        digest: await digestOf({ manifest, folder }),
        fork,
        since: manifest.startedAt,
        left,
        ...(onRun && left.commit !== null ? { base: { commit: left.commit } } : {}),
        ...(onRun ? { withPatch: true } : {}),
    };
}
/** What an earlier run did, from what it left on disk. */
async function digestOf({ manifest, folder, }) {
    const transcript = await readSmall(folder.dir, folder.transcript, TRANSCRIPT_BYTES);
    const patch = (await readSmall(folder.dir, folder.patch, PATCH_BYTES)) ?? '';
    return (0,digest/* sessionDigest */.De)({ manifest, transcript: parseTranscript(transcript), files: (0,digest/* pathsOfPatch */.yO)(patch) });
}
/** Checked against the digest in the manifest: what has been changed since is not what the agent said. */
async function whyLost(dir, file, listed) {
    const stream = await streamStoredFile(dir, file);
    if (stream === null)
        return 'its session file is gone';
    if (listed === undefined) {
        stream.destroy();
        return 'its session file is not in the manifest of its run';
    }
    return (await sha256OfStream(stream)) === listed.sha256 ? null : 'its session file was changed afterwards';
}
async function startsOnRun(from, { dir, patch }, checkout) {
    if (from !== 'auto')
        return from === 'run';
    if (((await statStoredFile(dir, patch))?.size ?? 0) === 0)
        return false;
    return !(await isApplied(patch, checkout));
}
/** Whether the checkout has the change, in which case it could be reverted. */
async function isApplied(patch, checkout) {
    const args = ['apply', '--check', '--reverse', '--binary', '--', patch];
    const { exitCode } = await (await checkoutGit(checkout)).exec(args, { accept: [1, 128] });
    return exitCode === 0;
}
async function readSmall(dir, path, bytes) {
    const { size = 0 } = (await (0,stored_file/* statStoredFile */.mJ)(dir, path)) ?? {};
    return size <= bytes ? await (0,stored_file/* readStoredText */.RI)(dir, path, bytes) : null;
}
function parseTranscript(text) {
    const value = (0,json/* parseJson */.qF)(text ?? 'null');
    return value && Array.isArray(value.messages) ? value : null;
}

;// CONCATENATED MODULE: ./lib/pipeline/sessions/resume-from-forge.js










/**
 * The session of the last run on this issue or pull request, wherever it ran: from its artifact, or else as a
 * digest of our own text on the target. Null when there was none, or it was another agent's.
 */
async function resumeFromForge(o) {
    const { forge, store, task, dir, signal } = o;
    const earlier = await findEarlier(forge.github, task.target, o);
    if (!earlier)
        return null;
    const { ref } = earlier;
    const fetched = await fetchSession(store, ref, dir, signal);
    const of = { sessionId: ref.sessionId, runId: ref.runId, ref, fork: false };
    if ('why' in fetched) {
        const digest = (0,sanitize/* sanitizeMarkdown */.L)(earlier.text);
        return {
            ...of,
            sessions: null,
            why: fetched.why,
            digest,
            since: timeOf(ref.runId),
            ...changeOf(ref, fetched.why),
            ...artifactPlace(o, earlier),
        };
    }
    const { files, manifest } = fetched;
    if (task.agent !== undefined && task.agent !== manifest.agent.definition)
        return null;
    const patch = (0,external_node_path_.join)(files, 'diff.patch');
    const folder = { dir: files, transcript: (0,external_node_path_.join)(files, 'transcript.json'), patch };
    const digest = await digestOf({ manifest, folder });
    return {
        ...of,
        sessions: (0,external_node_path_.join)(files, keep_sessions/* SESSION_FOLDER */.Ub),
        digest,
        since: manifest.startedAt,
        left: { commit: manifest.base.sha, patch },
        ...changeOf(ref),
        ...artifactPlace(o, earlier),
    };
}
/** What was not pushed is in the patch alone, so the work continues with it, unless the policy blocked it. */
function changeOf({ change }, lost) {
    if (change === undefined)
        return {};
    const withoutPatch = change === 'blocked' ? 'the policy blocked it' : lost;
    return withoutPatch === undefined ? { withPatch: true } : { withoutPatch };
}
/**
 * On an issue whose pull request is open, the work continues there: on its head, with what others have added.
 */
function artifactPlace({ forge, handoff }, { pull }) {
    if (!pull)
        return {};
    if (handoff)
        return { withPatch: true };
    // Without the branch's name: it is not a base for a pull request.
    return {
        base: {
            commit: pull.head.sha,
            fetch: { ...(0,github_forge/* gitAccess */.R)(forge), refspecs: [`refs/heads/${pull.head.ref}`] },
        },
    };
}
/** A run's ID begins with its start time, in UTC. */
function timeOf(runId) {
    return runId.replace(/^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d).*$/, '$1-$2-$3T$4:$5:$6Z');
}
/**
 * Downloads the artifact that a marker names into one of our folders, and checks it against what the marker
 * says. Resolves even when it is unavailable: a lost session is no reason not to work.
 */
async function fetchSession(store, ref, dir, signal) {
    const { artifactId, workflowRunId, manifestSha256 } = ref;
    if (artifactId === undefined || workflowRunId === undefined || manifestSha256 === undefined)
        return { why: 'its session was not uploaded (`upload-artifact: false`, or the upload failed)' };
    try {
        const artifact = await store.artifact(artifactId);
        if (artifact.expired)
            return { why: 'its artifact has expired' };
        if (artifact.workflowRun && (artifact.workflowRun.foreign || artifact.workflowRun.id !== workflowRunId))
            return { why: 'its artifact is not from the expected workflow run' };
        const archive = (0,external_node_path_.join)(dir, 'artifact.zip');
        await store.download(artifact, archive, signal);
        const files = (0,external_node_path_.join)(dir, 'files');
        await (0,unpack/* unpackArtifact */.n)(archive, files);
        await (0,promises_.rm)(archive);
        const manifest = await checkArtifact(files, manifestSha256);
        if (manifest.runId !== ref.runId || manifest.agent.sessionId !== ref.sessionId)
            return { why: 'its artifact is from another run' };
        return { files, manifest };
    }
    catch (error) {
        if (signal?.aborted || !(error instanceof errors/* CaissonError */.XU))
            throw error;
        return { why: whyNot(error) };
    }
}
function whyNot({ code, message }) {
    if (code === 'ARTIFACT_NOT_FOUND')
        return 'its artifact is gone or has expired';
    if (code === 'ARTIFACT_INVALID')
        return 'its artifact is damaged or was tampered with';
    if (/HTTP 40[13]/.test(message))
        return 'the token may not read artifacts (the job needs `actions: read`)';
    return 'its artifact could not be downloaded';
}


/***/ }),

/***/ 46449:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ ownComments)
/* harmony export */ });
/* harmony import */ var _github_event_authorize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(62779);

/** The account's own comments on a target, those on lines included. */
async function ownComments(github, target) {
    const [viewer, conversation, threads] = await Promise.all([
        github.viewer(),
        github.comments(target.number),
        target.kind === 'pull_request' ? github.reviewComments(target.number) : [],
    ]);
    return [...conversation, ...threads].filter(({ author }) => (0,_github_event_authorize_js__WEBPACK_IMPORTED_MODULE_0__/* .sameAccount */ .M_)(author.login, viewer));
}


/***/ }),

/***/ 81217:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ readSessionMarker),
/* harmony export */   x: () => (/* binding */ sessionMarker)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53086);


const digits = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[1-9]\d{0,15}$/);
const refSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    run: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^\d{8}-\d{6}-[0-9a-f]{8}$/),
    // Each agent has IDs of its own kind; two hyphens could end a comment.
    session: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .max(100)
        .regex(/^[0-9A-Za-z]+(?:[_-][0-9A-Za-z]+)*$/),
    workflow: digits.optional(),
    artifact: digits.optional(),
    sha256: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    change: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['unpushed', 'blocked']).optional(),
});
/** The hidden line by which a later run finds the session; '' if an ID is malformed. */
function sessionMarker(ref) {
    const fields = refSchema.safeParse({
        run: ref.runId,
        session: ref.sessionId,
        workflow: ref.workflowRunId?.toString(),
        artifact: ref.artifactId?.toString(),
        sha256: ref.manifestSha256,
        change: ref.change,
    });
    if (!fields.success)
        return '';
    const words = Object.entries(fields.data).flatMap(([key, value]) => value === undefined ? [] : [`${key}=${value}`]);
    return `<!-- caisson:session ${words.join(' ')} -->`;
}
const LINE = /^<!-- caisson:session ([A-Za-z0-9_= -]{1,400}) -->(?:\r?\n|$)/;
/**
 * The session that a comment or pull request of ours names. Only a line exactly where we write it counts:
 * after the marker in the first line of a comment, or at the start of our part of a pull request. The caller
 * knows whether the text is ours.
 */
function readSessionMarker(body) {
    for (const place of [afterCommentMarker(body), headOfPullRequestPart(body)]) {
        const [, words] = LINE.exec(place) ?? [];
        if (words === undefined)
            continue;
        const fields = refSchema.safeParse(Object.fromEntries(words.split(' ').map((word) => word.split('='))));
        if (fields.success)
            return toRef(fields.data);
    }
    return null;
}
function toRef({ run, session, workflow, artifact, sha256, change }) {
    return {
        runId: run,
        sessionId: session,
        ...(workflow === undefined ? {} : { workflowRunId: Number(workflow) }),
        ...(artifact === undefined ? {} : { artifactId: Number(artifact) }),
        ...(sha256 === undefined ? {} : { manifestSha256: sha256 }),
        ...(change === undefined ? {} : { change }),
    };
}
function afterCommentMarker(body) {
    return /^\s*<!-- caisson:comment [^\r\n]*? -->\r?\n([\s\S]*)$/.exec(body)?.[1] ?? '';
}
function headOfPullRequestPart(body) {
    const part = (0,_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .pullRequestPart */ .Iu)(body);
    return part.startsWith(_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .DRAFTED_MARKER */ .WM) ? part.slice(_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .DRAFTED_MARKER */ .WM.length).trimStart() : part;
}


/***/ }),

/***/ 34410:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ firstVouched),
/* harmony export */   l: () => (/* binding */ CLOCK_TOLERANCE)
/* harmony export */ });
/* harmony import */ var _session_marker_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(81217);

/** Clocks of runners differ by less, and GitHub notes a start before the runner has one. */
const CLOCK_TOLERANCE = 10 * 60_000;
/** Workflow runs that are asked for: whoever forges more than that is not followed. */
const MOST_ASKED = 3;
/**
 * The first of these texts whose workflow run vouches for it. All workflows of a repository write as one bot, and one of them
 * may repeat a stranger's text: a bot's text counts if the workflow run that it names exists and was at work when the reported
 * run began. Where GitHub does not say, the text counts. Each workflow run is asked for once.
 */
async function firstVouched(github, texts) {
    if (texts.length === 0 || !(await github.viewer()).endsWith('[bot]'))
        return texts[0];
    const asked = new Map();
    for (const text of texts) {
        const id = workflowRunOf(text.body);
        if (id === null || (!asked.has(id) && asked.size === MOST_ASKED))
            continue;
        const times = asked.get(id) ?? timesOf(github, id);
        asked.set(id, times);
        if (isWithin(beginOf(text.runId), await times))
            return text;
    }
    return undefined;
}
/** The workflow run that a text names in its hidden line, or by the link below it. */
function workflowRunOf(body) {
    const link = /\[(?:Run and log|Follow the run)\]\(\S{1,500}?\/actions\/runs\/(\d{1,15})\)/.exec(body);
    return (0,_session_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .readSessionMarker */ .h)(body)?.workflowRunId ?? (link ? Number(link[1]) : null);
}
const timesOf = (github, id) => github.workflowRun(id).catch(() => 'unknown');
function isWithin(began, times) {
    if (times === 'unknown')
        return true;
    if (times === null || began < Date.parse(times.startedAt) - CLOCK_TOLERANCE)
        return false;
    return times.endedAt === undefined || began <= Date.parse(times.endedAt) + CLOCK_TOLERANCE;
}
/** When a run began, by its ID. */
function beginOf(runId) {
    return Date.parse(runId.replace(/^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-.*$/, '$1-$2-$3T$4:$5:$6Z'));
}


/***/ })

};
