export const id = 1157;
export const ids = [1157];
export const modules = {

/***/ 58950:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ searchCredentials)
/* harmony export */ });
/* harmony import */ var _credentials_secrets_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(42535);
/* harmony import */ var _redact_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(25078);
/* harmony import */ var _secretlint_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(12338);



/**
 * secretlint keeps a record of every call, and its cost grows with the number of calls, so small texts are
 * batched.
 */
const BATCH = 512 * 1024;
const BETWEEN = '\n\n';
function searchCredentials() {
    const found = new Map();
    let batch = [];
    let content = '';
    const flush = async () => {
        if (content === '')
            return;
        const [places, text] = [batch, content];
        batch = [];
        content = '';
        for (const { offset, name } of await (0,_secretlint_js__WEBPACK_IMPORTED_MODULE_0__/* .scanWithSecretlint */ .P)(text)) {
            const place = places.findLast(({ start }) => start <= offset);
            place?.report('secrets/scanner', offset - place.start, `This looks like a credential (secretlint: ${name}).`);
        }
    };
    return {
        async look(path, text, lineOf = () => undefined) {
            const taken = new Set();
            const report = (rule, offset, message) => {
                if (rule === 'secrets/scanner' && taken.has(offset))
                    return;
                taken.add(offset);
                const line = lineOf(offset);
                const hit = { rule, path, message, ...(line === undefined ? {} : { line }) };
                found.set(JSON.stringify([path, line, message]), hit);
            };
            for (const shape of _redact_js__WEBPACK_IMPORTED_MODULE_1__/* .TOKEN_SHAPES */ .Z8) {
                for (const match of text.matchAll(shape)) {
                    const kind = match[0].startsWith('sk-ant-') ? 'Anthropic' : 'GitHub';
                    if (!isPlaceholder(match[0]))
                        report('secrets/token', match.index, `This looks like a token (${kind}).`);
                }
            }
            for (const match of text.matchAll(_credentials_secrets_js__WEBPACK_IMPORTED_MODULE_2__/* .PRIVATE_KEY */ .e))
                report('secrets/private-key', match.index, 'A private key starts here.');
            batch.push({ start: content.length, report });
            content += text + BETWEEN;
            if (content.length >= BATCH)
                await flush();
        },
        async hits() {
            await flush();
            return [...found.values()];
        },
    };
}
/**
 * Documentation says `sk-ant-your-key-goes-here`; a random value has upper-case and lower-case letters and
 * digits.
 */
function isPlaceholder(token) {
    const random = token.replace(/^(sk-ant-([a-z]+\d*-)?|gh[a-z]_|github_pat_)/, '');
    return !/\d/.test(random) || !/[a-z]/.test(random) || !/[A-Z]/.test(random) || new Set(random).size < 10;
}


/***/ }),

/***/ 12338:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ scanWithSecretlint)
/* harmony export */ });
let loading;
/** secretlint's recommended rules; loaded on first use because they are large. */
async function scanWithSecretlint(text) {
    loading ??= load();
    const scan = await loading;
    return scan(text);
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

/***/ 15507:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  U: () => (/* binding */ SESSION_FOLDER),
  Z: () => (/* binding */ keepSessions)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/run/plain-file.js
var plain_file = __webpack_require__(87880);
// EXTERNAL MODULE: ./lib/json.js
var json = __webpack_require__(16413);
// EXTERNAL MODULE: ./lib/patch/policy/secrets/secretlint.js
var secretlint = __webpack_require__(12338);
;// CONCATENATED MODULE: ./lib/sessions/without-credentials.js


/**
 * The text of a session's file without anything that a scanner takes for a credential. Lines stay lines, and
 * JSON stays JSON: a line that would become invalid is replaced by the result of `withoutContent`.
 */
async function withoutCredentials(text, withoutContent) {
    const findings = await (0,secretlint/* scanWithSecretlint */.P)(text);
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
    const value = (0,json/* parseJson */.q)(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

;// CONCATENATED MODULE: ./lib/sessions/keep-sessions.js




/** Name of the folder in a run's output. */
const SESSION_FOLDER = 'session';
/** More than any session that fits a model's window, and less than what fills an artifact. */
const FILE_BYTES = 64 * 1024 * 1024;
const SIDE_FILE_BYTES = 8 * 1024 * 1024;
const TOTAL_BYTES = 128 * 1024 * 1024;
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
    const kept = { room: TOTAL_BYTES };
    const last = first ? await keep(first, options, sessionFiles, kept) : null;
    if (last === null) {
        log.warn('The session cannot be kept for later: nothing was said in it yet, or its file is not a plain file, is too large or is unreadable.');
        return null;
    }
    for (const file of others)
        await keep(file, options, sessionFiles, kept);
    return last;
}
async function keep({ from, name, conversation }, { to, redact }, files, kept) {
    const limit = name.includes('/') ? SIDE_FILE_BYTES : FILE_BYTES;
    const text = await (0,plain_file/* readPlainFile */.b$)(from, Math.min(limit, kept.room));
    if (text === null)
        return null;
    const clean = conversation ? files.readConversation(text, redact) : { text: redact(text), usable: true };
    if (!clean.usable)
        return null;
    const content = await withoutCredentials(clean.text, files.withoutContent);
    const bytes = Buffer.byteLength(content);
    kept.room -= bytes;
    await (0,promises_.mkdir)((0,external_node_path_.dirname)((0,external_node_path_.join)(to, name)), { recursive: true });
    await (0,promises_.writeFile)((0,external_node_path_.join)(to, name), content);
    return { bytes };
}


/***/ }),

/***/ 12539:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  e: () => (/* binding */ evaluateCaptured),
  t: () => (/* binding */ evaluateRun)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(46466);
// EXTERNAL MODULE: ./lib/digest.js
var digest = __webpack_require__(18463);
// EXTERNAL MODULE: ./lib/errors.js
var errors = __webpack_require__(452);
// EXTERNAL MODULE: ./node_modules/picomatch/index.js
var picomatch = __webpack_require__(14006);
;// CONCATENATED MODULE: ./lib/patch/policy/allowance.js

/**
 * What a patch changes beyond that. Unlike protected paths, these patterns are matched exactly, case
 * included: a name that only some systems treat as an allowed one is not allowed.
 */
function checkAllowance(changes, { preset, paths }) {
    if (preset === 'plan' || preset === 'review') {
        return changes.map(({ path }) => ({
            rule: 'preset/changed',
            path,
            message: `This run was only meant to ${preset}, and to change nothing.`,
        }));
    }
    if (preset === 'default' && paths.length === 0)
        return [];
    const allowed = picomatch([...paths], { dot: true, strictSlashes: true });
    const message = paths.length === 0 ? 'This run was not meant to change anything.' : "This is outside the run's paths.";
    return changes.flatMap(({ path, previousPath, status }) => {
        const names = status === 'R' && previousPath !== undefined ? [path, previousPath] : [path];
        return names
            .filter((name) => paths.length === 0 || !allowed(name))
            .map((name) => ({ rule: 'preset/outside-paths', path: name, message }));
    });
}
/** A change must be within every allowance; identical messages from several of them are reported once. */
function checkAllowances(changes, all) {
    const hits = all.flatMap((allowance) => checkAllowance(changes, allowance));
    return [...new Map(hits.map((hit) => [JSON.stringify(hit), hit])).values()];
}

// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(57075);
;// CONCATENATED MODULE: ./lib/patch/policy/blobs.js


/**
 * Streams blobs one after the other through one git process; nothing is held in memory. Rejects with
 * PATCH_FAILED.
 */
async function readBlobs(git, readers) {
    if (readers.length === 0)
        return;
    let at = 0;
    let head = '';
    let left = -1;
    const push = async (chunk) => {
        let start = 0;
        while (start < chunk.length) {
            if (left < 0) {
                const end = chunk.indexOf(10, start);
                head += chunk.toString('latin1', start, end < 0 ? chunk.length : end);
                start = end < 0 ? chunk.length : end + 1;
                if (end >= 0)
                    left = sizeOf(head);
            }
            else {
                const piece = chunk.subarray(start, start + left);
                if (piece.length > 0)
                    await readers[at]?.take(piece);
                left -= piece.length;
                start += piece.length;
            }
            // The content is followed by one newline.
            if (left === 0 && start < chunk.length) {
                start += 1;
                await readers[at]?.end?.();
                at += 1;
                left = -1;
                head = '';
            }
        }
    };
    const sink = new external_node_stream_.Writable({
        write: (chunk, _encoding, done) => void push(chunk).then(() => done(), done),
    });
    await git.stream(['cat-file', '--batch'], { input: `${readers.map(({ id }) => id).join('\n')}\n` }, sink);
    if (at !== readers.length)
        throw unreadable('git ended before everything was read');
}
/** Small blobs in full, by ID; null for those larger than `limit` bytes. */
async function readSmallBlobs(git, ids, limit) {
    const found = new Map();
    const readers = [...new Set(ids)].map((id) => {
        let chunks = [];
        let size = 0;
        return {
            id,
            take(chunk) {
                size += chunk.length;
                if (size <= limit)
                    chunks.push(Buffer.from(chunk));
                else
                    chunks = [];
            },
            end: () => void found.set(id, size <= limit ? Buffer.concat(chunks) : null),
        };
    });
    await readBlobs(git, readers);
    return found;
}
/** Sizes of blobs in bytes, by ID. */
async function readSizes(git, ids) {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0)
        return new Map();
    const listed = await git.run(['cat-file', '--batch-check=%(objectname) %(objectsize)'], {
        input: `${wanted.join('\n')}\n`,
    });
    return new Map(listed.split('\n').map((line) => {
        const [id = '', size = ''] = line.split(' ');
        if (!/^\d+$/.test(size))
            throw unreadable(line);
        return [id, Number(size)];
    }));
}
function sizeOf(head) {
    const found = /^[0-9a-f]+ blob (\d+)$/.exec(head);
    if (!found)
        throw unreadable(head);
    return Number(found[1]);
}
function unreadable(what) {
    return new errors/* PatchError */.DF('PATCH_FAILED', `A file of the patch could not be read: ${what}.`, {
        hint: "The run's pristine git directory is damaged, or a partial clone does not have the file: check out with full history and run again.",
    });
}

// EXTERNAL MODULE: ./lib/git/byte-path.js
var byte_path = __webpack_require__(95662);
;// CONCATENATED MODULE: ./lib/patch/policy/change.js

const LINK = '120000';
const SUBMODULE = '160000';
const EXECUTABLE = '100755';
const NOTHING = '000000';
/** The changes in the patch, in the order in which git shows them. */
async function readChanges(git, from, to) {
    const raw = (0,byte_path/* splitNul */.K5)(await git.raw(['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '-M', from, to]));
    const changes = [];
    for (let at = 0; at + 1 < raw.length;) {
        const [previousMode = '', mode = '', previousId = '', id = '', letter = ''] = (raw[at] ?? '')
            .replace(/^:/, '')
            .split(' ');
        const status = letter[0];
        const moved = status === 'R' || status === 'C';
        const bytes = raw[at + (moved ? 2 : 1)] ?? '';
        changes.push({
            bytes,
            path: (0,byte_path/* display */.Vy)(bytes),
            ...(moved ? { previousPath: (0,byte_path/* display */.Vy)(raw[at + 1] ?? '') } : {}),
            status,
            mode,
            previousMode,
            id,
            previousId,
        });
        at += moved ? 3 : 2;
    }
    return changes;
}
/** Whether this entry gives the repository a name that it did not have. */
function isNewName({ status }) {
    return status === 'A' || status === 'R' || status === 'C';
}
async function readTree(git, tree) {
    return (0,byte_path/* splitNul */.K5)(await git.raw(['ls-tree', '-r', '-z', '--full-tree', tree])).map((entry) => {
        const tab = entry.indexOf('\t');
        const [mode = '', , id = ''] = entry.slice(0, tab).split(' ');
        return { mode, id, path: (0,byte_path/* display */.Vy)(entry.slice(tab + 1)) };
    });
}

;// CONCATENATED MODULE: ./lib/patch/policy/rules/added-lines.js


/** Files of at least this size are not compared line by line but read in full, in pieces. */
const LARGE = '8m';
/**
 * Reports the added lines of each change in turn. They come from git's own diff without context, so lines
 * that were already there are never reported. Rejects with PATCH_FAILED when git shows something other than
 * it listed.
 */
async function readAddedLines(git, from, to, changes, take) {
    const reader = createReader(changes, take);
    const args = [
        'diff-tree',
        '-r',
        '-p',
        '-U0',
        '-M',
        '--no-color',
        '--no-ext-diff',
        '--no-textconv',
        from,
        to,
    ];
    const sink = new external_node_stream_.Writable({
        write: (chunk, _encoding, done) => void reader.push(chunk).then(() => done(), done),
        final: (done) => void reader.end().then(() => done(), done),
    });
    await git.stream(args, { config: { 'core.bigFileThreshold': LARGE } }, sink);
}
function createReader(changes, take) {
    let rest = [];
    let index = -1;
    let blocks = 0;
    let text = emptyText();
    let remove = 0;
    let add = 0;
    let number = 0;
    const finish = async () => {
        const change = changes[index];
        if (change)
            await take(change, text);
        text = emptyText();
    };
    const header = async (line) => {
        if (startsWith(line, 'diff --git ')) {
            // A change of type is shown as two: the old file removed, the new one added.
            blocks -= 1;
            if (blocks > 0)
                return;
            await finish();
            index += 1;
            const change = changes[index];
            if (!change)
                throw mismatch();
            blocks = change.status === 'T' ? 2 : 1;
        }
        else if (startsWith(line, '@@ -')) {
            const found = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line.toString('latin1'));
            if (!found)
                throw mismatch();
            remove = Number(found[1] ?? 1);
            add = Number(found[3] ?? 1);
            number = Number(found[2]);
        }
        else if (startsWith(line, 'Binary files ')) {
            text.opaque = true;
        }
    };
    const body = (line) => {
        const sign = line[0];
        if (sign === 0x2b && add > 0) {
            text.lines.push({ number, text: line.toString('utf8', 1) });
            text.additions += 1;
            number += 1;
            add -= 1;
        }
        else if (sign === 0x2d && remove > 0) {
            text.deletions += 1;
            remove -= 1;
        }
        else if (sign !== 0x5c)
            throw mismatch();
    };
    const takeLine = (line) => {
        if (remove > 0 || add > 0)
            body(line);
        else
            return header(line);
        return undefined;
    };
    return {
        async push(chunk) {
            let start = 0;
            for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
                const piece = chunk.subarray(start, end);
                const line = rest.length === 0 ? piece : Buffer.concat([...rest, piece]);
                rest = [];
                start = end + 1;
                const pending = takeLine(line);
                if (pending)
                    await pending;
            }
            if (start < chunk.length)
                rest.push(Buffer.from(chunk.subarray(start)));
        },
        async end() {
            if (rest.length > 0)
                await takeLine(Buffer.concat(rest));
            await finish();
            if (index !== changes.length - 1 || remove > 0 || add > 0)
                throw mismatch();
        },
    };
}
function emptyText() {
    return { lines: [], additions: 0, deletions: 0, opaque: false };
}
function startsWith(line, word) {
    return line.length >= word.length && line.toString('latin1', 0, word.length) === word;
}
function mismatch() {
    return new errors/* PatchError */.DF('PATCH_FAILED', 'The patch cannot be read: git shows something other than it lists.', {
        hint: 'This is a bug in Caisson: please report it, with the version of git.',
    });
}

// EXTERNAL MODULE: ./lib/json.js
var json = __webpack_require__(16413);
;// CONCATENATED MODULE: ./lib/patch/policy/rules/manifest-lines.js
const MESSAGES = {
    'package/source': 'This line changes where packages are downloaded from.',
    'package/address': 'This dependency comes from an address or a repository instead of the registry.',
    'package/insecure': 'This dependency comes over an unencrypted connection.',
    'package/build-backend': 'This line changes the program that builds the package.',
};
const PIP = /(^|\/)([^/]*(requirements|constraints)[^/]*|requirements\/[^/]+)\.(txt|in)$/i;
const PYTHON = /(^|\/)(pyproject\.toml|pipfile|setup\.cfg|tox\.ini)$/i;
const PYPROJECT = /(^|\/)pyproject\.toml$/i;
const RUBY = /(^|\/)(gemfile[^/]*|gems\.rb|[^/]+\.gemspec)$/i;
const CARGO = /(^|\/)cargo\.toml$/i;
const GO = /(^|\/)go\.(mod|work)$/i;
const GRADLE = /(^|\/)[^/]+\.gradle(\.kts)?$/i;
const MAVEN = /(^|\/)[^/]*pom\.xml$/i;
const UNENCRYPTED = /(?<![\w+])(?:(?:git|hg|svn|bzr)\+)?http:\/\/|(?<![\w+])(?:git\+)?(?:git|ftp):\/\//i;
/** What an added line of a manifest can say about where packages come from; comments are gone, and quotes are not. */
const RULES = [
    // pip knows its options by any beginning that is theirs alone: `--find` is `--find-links`.
    { files: PIP, rule: 'package/source', line: /(^|\s)(-[if]|--(i|ex|f|t|py))/i },
    {
        files: PIP,
        rule: 'package/address',
        line: /^(?!\s*-[if-]).*:\/\/|^\s*(-[rce]|--(r|c|ed)\S*)[\s=]*\S+:\/\//,
    },
    { files: PIP, rule: 'package/insecure', line: UNENCRYPTED },
    {
        files: PYTHON,
        rule: 'package/source',
        line: /^\s*\[+\s*("?tool"?\s*\.\s*("?poetry"?\s*\.\s*"?source|"?(uv|pdm)"?\s*\.\s*"?(index|source)\b)|"?source"?\s*\])|(?<![a-z])(index|find|dependency)[-_](urls?|links|servers?)\b|\bindexserver\b/i,
    },
    {
        files: PYTHON,
        rule: 'package/address',
        line: /@\s*[a-z+]+:\/\/|(?<![\w-])(git|hg|svn|url)["']?\s*=\s*["'][^"']*(:\/\/|@)/i,
    },
    { files: PYTHON, rule: 'package/insecure', line: /(@|=)\s*["']?((git|hg|svn|bzr)\+)?(http|git):\/\// },
    {
        files: PYPROJECT,
        rule: 'package/build-backend',
        line: /(^|[\s.{,["'])(build-system\b|(build-backend|backend-path)["']?\s*=)/,
    },
    {
        files: RUBY,
        rule: 'package/source',
        line: /^\s*source\b(?!\s*\(?\s*["']https:\/\/rubygems\.org\/?["'])|[\s,(]:?source(:|\s*=>)/,
    },
    {
        files: RUBY,
        rule: 'package/address',
        line: /[\s,(]:?(git|github|gist|bitbucket|gitlab)(:|\s*=>)|^\s*(git|github|git_source)\b\s*[("':]/,
    },
    { files: RUBY, rule: 'package/insecure', line: UNENCRYPTED },
    {
        files: CARGO,
        rule: 'package/source',
        line: /(^|[\s.{,"'])registry(-index)?["']?\s*=|^\s*\[\s*["']?(registries|source|patch|replace)\b/,
    },
    { files: CARGO, rule: 'package/address', line: /(^|[\s.{,"'])git["']?\s*=/ },
    { files: CARGO, rule: 'package/insecure', line: /(^|[\s.{,"'])git["']?\s*=\s*["'](http|git):/ },
    { files: CARGO, rule: 'package/build-backend', line: /^\s*(package\.)?["']?build["']?\s*=/ },
    { files: GO, rule: 'package/address', line: /=>\s*["`]?[^\s./"`][^\s]*\// },
    {
        files: GRADLE,
        rule: 'package/source',
        line: /\b(maven|ivy)\b\s*[({]|\burl\s*(=|\(|\s)\s*(uri\s*\()?\s*["']/,
    },
    { files: GRADLE, rule: 'package/insecure', line: /\b(url|maven|uri)\b.*["']http:|allowInsecureProtocol/i },
    { files: MAVEN, rule: 'package/source', line: /<(plugin)?Repository\b/i },
];
/** Where the rest of a line is a comment, by kind of manifest. */
const COMMENTS = [
    [PIP, /(^|\s)#.*$/],
    [RUBY, /(^|\s)#.*$/],
    [CARGO, /^\s*#.*$/],
    [PYTHON, /^\s*#.*$/],
    [GO, /(^|\s)\/\/.*$/],
    [GRADLE, /^\s*(\/\/|\*|\/\*).*$/],
];
/** What an added line of a manifest changes about the origin of packages. */
function checkManifestLine(path, text) {
    const rules = RULES.filter(({ files }) => files.test(path));
    const said = COMMENTS.filter(([files]) => files.test(path)).reduce((rest, [, c]) => rest.replace(c, ''), text);
    return rules
        .filter(({ line }) => line.test(said))
        .map(({ rule }) => ({ rule, message: MESSAGES[rule] }));
}

;// CONCATENATED MODULE: ./lib/patch/policy/rules/json-manifests.js




const JSON_MANIFEST = /(^|\/)(package|composer)\.json$/i;
/** Larger manifests are not read: nobody writes one. */
const LARGEST = 4 * 1024 * 1024;
/** Keys below which strings say where a dependency comes from. */
const DEPENDENCIES = /dependencies$|^(overrides|resolutions|catalogs?)$/i;
/** Keys below which strings say where packages are downloaded from, or published to. */
const SOURCES = /^(registry|repositories)$/i;
const PACKAGE_MANAGER = /^packageManager$/;
/** Scripts that npm and its like run without being asked to. */
const LIFECYCLE = /^((pre|post)?(install|uninstall|prepare|pack|publish|dependencies)|prepublishOnly)$/;
const json_manifests_UNENCRYPTED = /^\s*((git|hg|svn)\+)?(http|ftp):|^\s*git:/i;
/** An address, `git@host:…`, `github:…`, or the short form of GitHub's `owner/repository`. */
const ADDRESS = /^\s*(?!(npm|jsr|workspace|catalog|file|link|portal|patch|exec):)([a-z][a-z0-9+.-]*:|[\w.-]+@[\w.-]+:)|^\s*[\w-][\w.-]*\/[\w.-]+\s*(#|$)/i;
function isJsonManifest(path) {
    return JSON_MANIFEST.test(path);
}
/** Dependencies, registries, package managers and scripts in patched manifests that were not there before. */
async function checkJsonManifests(git, changes, added) {
    const manifests = changes.filter(({ path, mode }) => isJsonManifest(path) && mode !== NOTHING && mode !== SUBMODULE && mode !== LINK);
    if (manifests.length === 0)
        return [];
    const ids = manifests.flatMap(({ id, previousId }) => (/^0+$/.test(previousId) ? [id] : [id, previousId]));
    const blobs = await readSmallBlobs(git, ids, LARGEST);
    const textOf = (id) => blobs.get(id)?.toString('utf8') ?? '';
    return manifests.flatMap(({ path, id, previousId }) => {
        const before = new Set(findingsIn(textOf(previousId)).map(({ key }) => key));
        return findingsIn(textOf(id))
            .filter(({ key }) => !before.has(key))
            .map(({ rule, value, message }) => {
            const line = added.get(path)?.find(({ text }) => text.includes(JSON.stringify(value)))?.number;
            return { rule, path, message, ...(line === undefined ? {} : { line }) };
        });
    });
}
/** Every origin that a manifest names; a text that is no JSON has none, since no package manager reads it. */
function findingsIn(text) {
    const found = [];
    const walk = (value, keys) => {
        if (typeof value === 'string') {
            const key = JSON.stringify([...keys, value]);
            for (const rule of rulesOf(value, keys))
                found.push({ rule, value, key, message: MESSAGES[rule] });
            const [parent, script = '', inner] = keys;
            if (parent === 'scripts' && inner === undefined && LIFECYCLE.test(script)) {
                const message = `The script \`${script}\` runs when the package is installed or published.`;
                found.push({ rule: 'package/lifecycle-script', value, key, message });
            }
        }
        else if (typeof value === 'object' && value !== null) {
            for (const [key, entry] of Object.entries(value))
                walk(entry, [...keys, key]);
        }
    };
    walk((0,json/* parseJson */.q)(text.replace(/^\ufeff/, '')), []);
    return found;
}
function rulesOf(value, keys) {
    const below = (pattern) => keys.some((key) => pattern.test(key));
    if (below(PACKAGE_MANAGER))
        return value.includes(':') ? ['package/source'] : [];
    const insecure = json_manifests_UNENCRYPTED.test(value) ? ['package/insecure'] : [];
    if (below(DEPENDENCIES))
        return ADDRESS.test(value) ? ['package/address', ...insecure] : [];
    return below(SOURCES) && value.includes('/') ? ['package/source', ...insecure] : [];
}

;// CONCATENATED MODULE: ./lib/patch/policy/rules/large-files.js


/** https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md: a pointer is smaller than 1,024 bytes. */
const POINTER = /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n/;
const POINTER_BYTES = 1024;
const ATTRIBUTES_BYTES = 1024 * 1024;
/**
 * Files that Git LFS keeps: git-lfs replaces their content by a pointer when somebody commits, and Caisson, which
 * runs no filters, would commit the content itself.
 */
async function checkLargeFiles(git, changes, entries) {
    const attributes = entries.filter(({ path, mode }) => /(^|\/)\.gitattributes$/.test(path) && mode.startsWith('100'));
    if (attributes.length === 0)
        return [];
    const texts = await readSmallBlobs(git, attributes.map(({ id }) => id), ATTRIBUTES_BYTES);
    const rules = attributes
        .map(({ path, id }) => ({ folder: path.slice(0, -'.gitattributes'.length), text: texts.get(id) }))
        // A file further down takes precedence, and the last line of a file.
        .sort((one, other) => one.folder.length - other.folder.length)
        .flatMap(({ folder, text }) => filtersOf(folder, text?.toString('utf8') ?? ''));
    if (!rules.some(({ lfs }) => lfs))
        return [];
    const kept = changes.filter(({ path, mode }) => mode.startsWith('100') && rules.findLast(({ matches }) => matches(path))?.lfs);
    const contents = await readSmallBlobs(git, kept.map(({ id }) => id), POINTER_BYTES);
    return kept
        .filter(({ id }) => !POINTER.test(contents.get(id)?.toString('latin1') ?? ''))
        .map(({ path }) => ({
        rule: 'lfs/content',
        path,
        message: 'Git LFS keeps this file, and the patch has its content instead of a pointer.',
    }));
}
/** The lines of a `.gitattributes` that say something about the filter. */
function filtersOf(folder, text) {
    return text.split('\n').flatMap((line) => {
        const [pattern = '', ...attributes] = line.trim().split(/\s+/);
        const filter = attributes.findLast((one) => /^[-!]?filter(=|$)/.test(one));
        if (pattern === '' || pattern.startsWith('#') || filter === undefined)
            return [];
        const match = picomatch(pattern.replace(/^\//, ''), { dot: true });
        const anchored = pattern.includes('/');
        return [
            {
                lfs: filter === 'filter=lfs',
                matches: (path) => path.startsWith(folder) &&
                    match(anchored ? path.slice(folder.length) : path.slice(path.lastIndexOf('/') + 1)),
            },
        ];
    });
}

;// CONCATENATED MODULE: ./lib/patch/policy/rules/limits.js
/** The limits. A patch above one is never discarded: a person decides. */
function checkLimits(size, limits) {
    const hits = [];
    const above = (rule, name, found, most, path) => {
        if (found <= most)
            return;
        const message = `${name} ${count(found)}; \`${camel(rule)}\` allows ${count(most)}.`;
        hits.push({ rule, message, ...(path === undefined ? {} : { path }) });
    };
    above('limits/files', 'Files changed:', size.files, limits.files);
    above('limits/lines', 'Lines added and removed:', size.lines, limits.lines);
    above('limits/bytes', 'Bytes in the patch:', size.bytes, limits.bytes);
    for (const { path, bytes } of size.sizes)
        above('limits/file-bytes', 'Bytes in this file:', bytes, limits.fileBytes, path);
    return hits;
}
function count(value) {
    return value.toLocaleString('en-US');
}
function camel(rule) {
    return `policy.limits.${rule.slice('limits/'.length).replace(/-(.)/g, (_all, letter) => letter.toUpperCase())}`;
}

;// CONCATENATED MODULE: ./lib/patch/policy/rules/path-patterns.js

/** Patterns in picomatch's syntax; `dir/**` also means `dir` itself. */
function compilePatterns(patterns) {
    const all = patterns.flatMap((pattern) => pattern.endsWith('/**') ? [pattern, pattern.slice(0, -'/**'.length)] : [pattern]);
    const match = picomatch(all, { nocase: true, dot: true, strictSlashes: true });
    const bases = all.map((pattern) => `${picomatch.scan(pattern).base}/`.toLowerCase());
    return {
        matches: (path) => match(path) || match(plainPath(path)),
        coveredBy: (path) => {
            const folder = `${plainPath(path).toLowerCase()}/`;
            return bases.some((base) => base.startsWith(folder));
        },
    };
}
/** The name that a file gets on file systems that do not distinguish case, composition and the like. */
function plainPath(path) {
    return path
        .normalize('NFKC')
        .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
        .replace(/::?\$(data|index_allocation)$/i, '')
        .split('/')
        .map((part) => part.replace(/(?<=[^. ])[. ]+$/, ''))
        .join('/');
}

;// CONCATENATED MODULE: ./lib/patch/policy/rules/unicode.js
/** https://trojansource.codes: these change the order in which text is shown. */
const BIDI = /[\u202a-\u202e\u2066-\u2069]/u;
/** Tag characters and the variation selectors supplement: they can carry a whole text unseen. */
const TAGS = /[\u{e0000}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/u;
/** A flag such as Scotland's is an emoji followed by tags and an end tag. */
const FLAG_SEQUENCE = /\u{1f3f4}[\u{e0061}-\u{e007a}\u{e0030}-\u{e0039}]{1,8}\u{e007f}/gu;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|[\u2800\ufff9-\ufffb]/u;
/** Those of them that belong to visible text: in an emoji, and between letters of scripts that join. */
const MEANT = /(?<=\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Emoji}\p{S}\u203c\u2049])[\ufe0e\ufe0f]|(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Kannada}\p{Script=Telugu}\p{Script=Tamil}\p{Mn}\p{Mc}])[\u200c\u200d]/gu;
/** A tab, a form feed and a line end are expected; a carriage return in the middle of a line is not. */
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\u2028\u2029]|\r(?!$)/u;
const LOOKALIKE_WORD = /[\p{L}\p{M}\p{N}_]+/gu;
const LATIN = /\p{Script=Latin}/u;
/** Letters that look like Latin ones: all of Cyrillic, Armenian and Cherokee, and some of Greek. */
const LOOKALIKE = /[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\u0391\u0392\u0395-\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03c1\u03bd\uff21-\uff3a\uff41-\uff5a]/u;
const PLAIN = /^[\t\x20-\x7e]*\r?$/;
/**
 * What a character hides, as a rule and a message; null for ordinary text. `first`: whether it is at the
 * start of a file.
 */
function hiddenIn(text, first = false) {
    if (PLAIN.test(text))
        return null;
    const bidi = BIDI.exec(text);
    if (bidi)
        return found('unicode/bidi', bidi[0], 'changes the order in which this line is shown');
    const seen = (first ? text.replace(/^\ufeff/, '') : text).replace(FLAG_SEQUENCE, '').replace(MEANT, '');
    const tag = TAGS.exec(seen);
    if (tag)
        return found('unicode/tags', tag[0], 'is invisible and can carry text that only machines read');
    const invisible = INVISIBLE.exec(seen);
    if (invisible)
        return found('unicode/invisible', invisible[0], 'is invisible');
    const control = CONTROL.exec(seen);
    if (control)
        return found('unicode/control', control[0], 'is a control character');
    return null;
}
/** The first word that mixes Latin letters with look-alikes. */
function mixedScriptWord(text) {
    if (!LOOKALIKE.test(text))
        return null;
    for (const [word] of text.matchAll(LOOKALIKE_WORD))
        if (LATIN.test(word) && LOOKALIKE.test(word))
            return word;
    return null;
}
/** The Unicode rules for one added line. */
function checkCharacters(path, line, text) {
    if (PLAIN.test(text))
        return [];
    const hits = [];
    const hidden = hiddenIn(text, line === 1);
    if (hidden)
        hits.push({ ...hidden, path, line });
    const word = mixedScriptWord(text);
    if (word !== null) {
        hits.push({
            rule: 'unicode/mixed-script',
            path,
            line,
            message: `A word mixes Latin letters with look-alikes from another script: ${spell(word)}.`,
        });
    }
    return hits;
}
/** The letters of a suspicious word, with code points for the foreign ones. */
function spell(word) {
    return [...word.slice(0, 40)].map((c) => (LOOKALIKE.test(c) ? `\\u{${codeOf(c)}}` : c)).join('');
}
function found(rule, character, what) {
    return { rule, message: `The character U+${codeOf(character).toUpperCase().padStart(4, '0')} ${what}.` };
}
function codeOf(character) {
    return (character.codePointAt(0) ?? 0).toString(16);
}

;// CONCATENATED MODULE: ./lib/patch/policy/rules/names.js



const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i;
const NOT_ON_WINDOWS = /[<>:"|?*\\]|[. ]$/;
/** Windows allows 260 characters including its own prefix; most file systems allow 255 bytes per name. */
const LONGEST_PATH = 240;
const LONGEST_NAME = 200;
/** The rules for the names that the patch introduces. */
function checkName(change) {
    if (!isNewName(change))
        return [];
    const { path } = change;
    const parts = path.split('/');
    const hits = [];
    const hit = (rule, message) => hits.push({ rule, path, message });
    const hidden = hiddenIn(path);
    if (hidden)
        hit('names/hidden', `The file name contains a hidden character. ${hidden.message}`);
    else if (/[\n\t\r]/.test(path))
        hit('names/hidden', 'The file name contains a line break or a tab.');
    const mixed = mixedScriptWord(path);
    if (mixed !== null)
        hit('names/mixed-script', `The file name mixes look-alike letters: ${spell(mixed)}.`);
    if (Buffer.from(path, 'utf8').toString('latin1') !== change.bytes)
        hit('names/encoding', 'The file name is not UTF-8.');
    if (parts.some(isGitDirectory))
        hit('names/git-directory', 'Some systems treat a part of this name as `.git`.');
    else if (parts.some((part) => RESERVED.test(part) || NOT_ON_WINDOWS.test(part)))
        hit('names/windows', 'Windows does not allow this file name.');
    if (path.length > LONGEST_PATH || parts.some((part) => Buffer.byteLength(part) > LONGEST_NAME))
        hit('names/long', `The path has ${path.length} characters; some systems cannot check it out.`);
    return hits;
}
/**
 * `.git`, also as case-insensitive, normalizing or old systems understand it.
 * https://git-scm.com/docs/git-fsck
 */
function isGitDirectory(part) {
    return /^(\.git|git~\d+)$/i.test(plainPath(part.replace(/:.*$/, '')));
}
/** Names that become identical when case and Unicode composition are ignored; `all` is the whole new tree. */
function checkCollisions(changes, all) {
    const added = changes.filter(isNewName).map(({ path }) => path);
    if (added.length === 0)
        return [];
    const names = new Map();
    const both = new Map();
    for (const path of all) {
        for (const name of withFolders(path)) {
            const key = folded(name);
            const other = names.get(key);
            if (other === undefined)
                names.set(key, name);
            else if (other !== name && !both.has(key))
                both.set(key, name);
        }
    }
    if (both.size === 0)
        return [];
    const hits = [];
    const said = new Set();
    for (const path of added) {
        const key = withFolders(path)
            .map(folded)
            .find((name) => both.has(name));
        if (key === undefined || said.has(key))
            continue;
        said.add(key);
        const message = `On systems that ignore case, ${names.get(key)} and ${both.get(key)} are the same.`;
        hits.push({ rule: 'names/case-collision', path, message });
    }
    return hits;
}
/** A path and every folder above it. */
function withFolders(path) {
    const names = [];
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
        names.push(path.slice(0, at));
    return [...names, path];
}
function folded(name) {
    return name.normalize('NFC').toLowerCase().toUpperCase();
}

;// CONCATENATED MODULE: ./lib/patch/policy/rules/links.js



/** No file system supports a longer target. */
const LONGEST_TARGET = 4096;
const MOST_STEPS = 40;
/** Follows a link as an operating system would, including other links of the tree. */
function followLink(link, map) {
    let steps = 0;
    let waiting = link.split('/');
    let at = [];
    while (waiting.length > 0) {
        const [part = '', ...others] = waiting;
        waiting = others;
        if (part === '' || part === '.')
            continue;
        if (part === '..') {
            if (at.length === 0)
                return { kind: 'outside' };
            at = at.slice(0, -1);
            continue;
        }
        if (part.toLowerCase() === '.git')
            return { kind: 'git-directory' };
        at = [...at, part];
        const target = map.targets.get(at.join('/'));
        if (target === undefined)
            continue;
        steps += 1;
        if (steps > MOST_STEPS)
            return { kind: 'loop' };
        if (/^([/\\]|[a-z]:)/i.test(target))
            return { kind: 'absolute' };
        at = at.slice(0, -1);
        // A backslash separates folders on Windows only; treating it as a separator can only lead further out.
        waiting = [...target.split(/[/\\]/), ...waiting];
    }
    const path = at.join('/');
    return path === '' || map.names.has(path) ? { kind: 'inside', path } : { kind: 'dangling' };
}
const WORDS = {
    absolute: { rule: 'symlink/absolute', message: 'This link points to an absolute path.' },
    outside: { rule: 'symlink/outside', message: 'This link points outside the repository.' },
    'git-directory': { rule: 'symlink/git-directory', message: 'This link points into `.git`.' },
    loop: { rule: 'symlink/loop', message: 'This link points to itself.' },
    dangling: {
        rule: 'symlink/dangling',
        message: 'The target of this link does not exist in the repository.',
    },
};
/** Links that the patch adds or redirects, including old ones whose path now contains a new link. */
async function checkLinks(git, changes, from, entries) {
    if (!changes.some(({ mode, previousMode }) => mode === LINK || previousMode === LINK))
        return [];
    const before = await linkMap(git, await readTree(git, from));
    const after = await linkMap(git, entries);
    const touched = new Set(changes.filter(({ mode }) => mode === LINK).map(({ path }) => path));
    const hits = [];
    for (const link of after.targets.keys()) {
        const end = followLink(link, after);
        if (end.kind === 'inside')
            continue;
        const old = before.targets.has(link) && !touched.has(link) ? followLink(link, before) : null;
        if (old?.kind === end.kind || (end.kind === 'dangling' && !touched.has(link)))
            continue;
        hits.push({ ...WORDS[end.kind], path: link });
    }
    return hits;
}
async function linkMap(git, entries) {
    const links = entries.filter(({ mode }) => mode === LINK);
    const blobs = await readSmallBlobs(git, links.map(({ id }) => id), LONGEST_TARGET);
    return {
        names: new Set(entries.flatMap(({ path }) => withFolders(path))),
        // A target too long to be valid is treated as the worst case.
        targets: new Map(links.map(({ path, id }) => [path, blobs.get(id)?.toString('utf8') ?? '/'])),
    };
}

;// CONCATENATED MODULE: ./lib/patch/policy/rules/lockfiles.js


const LOCKFILES = /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock|deno\.lock|cargo\.lock|poetry\.lock|uv\.lock|pdm\.lock|pipfile\.lock|gemfile\.lock|composer\.lock|packages\.lock\.json|pubspec\.lock|mix\.lock|go\.sum|flake\.lock)$/i;
/** Larger lockfiles are not read. */
const lockfiles_LARGEST = 32 * 1024 * 1024;
/** Where npm downloads packages from by default; the repository must already name every other host. */
const DEFAULT_HOST = 'registry.npmjs.org';
/** A line with information for people only: nothing is downloaded from there. */
const FOR_PEOPLE = /^\s*("(deprecated|funding|homepage|description|docs|issues|forum|chat|wiki|rss|source-url|notification-url)"\s*:\s*"(?:[^"\\]|\\.)*",?|deprecated: ('[^']*'|"(?:[^"\\]|\\.)*"|[^'"\s[{|>&!*][^#]*))\s*$/i;
/** npm records where to donate as `"url"`; what it downloads is called `resolved`. */
const FUNDING = /^\s*"url"\s*:\s*"(?:[^"\\]|\\.)*",?\s*$/;
function isLockfile(path) {
    return LOCKFILES.test(path);
}
/** Hosts in the patched lockfiles that none of the base's lockfiles names. */
async function checkLockfiles(git, changes, base, allowedHosts, added) {
    const locks = changes.filter(({ path, mode }) => isLockfile(path) && mode !== '000000' && mode !== SUBMODULE && mode !== LINK);
    if (locks.length === 0)
        return [];
    const earlier = (await base()).filter(({ path, mode }) => isLockfile(path) && mode !== SUBMODULE && mode !== LINK);
    const ids = [...earlier, ...locks].map(({ id }) => id);
    const blobs = await readSmallBlobs(git, ids, lockfiles_LARGEST);
    const known = new Set([DEFAULT_HOST, ...allowedHosts]);
    const insecure = new Set();
    for (const { path, id } of earlier) {
        const sources = sourcesOf(path, blobs.get(id)?.toString('utf8') ?? '');
        for (const { host } of sources)
            known.add(host);
        for (const { host, safe } of sources)
            if (!safe)
                insecure.add(host);
    }
    return locks.flatMap(({ path, id }) => {
        const content = blobs.get(id)?.toString('utf8');
        if (content === undefined)
            return [{ rule: 'lockfile/too-large', path, message: 'This lockfile is too large to read.' }];
        return checkSources(path, sourcesOf(path, content), { known, insecure }, added.get(path) ?? []);
    });
}
function checkSources(path, sources, { known, insecure }, lines) {
    const hits = new Map();
    for (const { host, safe } of sources) {
        const where = () => {
            const line = lines.find(({ text }) => decodeEscapes(text).toLowerCase().includes(host))?.number;
            return { path, ...(line === undefined ? {} : { line }) };
        };
        if (!known.has(host) && !hits.has(host)) {
            const message = `Packages would come from ${host}, which none of the base's lockfiles names.`;
            hits.set(host, { rule: 'lockfile/new-host', ...where(), message });
        }
        if (!safe && !insecure.has(host) && !hits.has(`!${host}`)) {
            const message = `Packages would come from ${host} over an unencrypted connection.`;
            hits.set(`!${host}`, { rule: 'lockfile/insecure', ...where(), message });
        }
    }
    return [...hits.values()];
}
/** Every host that a lockfile of any kind downloads from. */
function sourcesOf(path, content) {
    const npm = /(package-lock|npm-shrinkwrap)\.json$/i.test(path);
    const sources = new Map();
    const take = (address) => {
        const source = sourceOf(address);
        if (source)
            sources.set(`${source.host} ${source.safe}`, source);
    };
    for (const raw of content.split('\n')) {
        const line = raw.includes('\\') ? decodeEscapes(raw) : raw;
        if (!/:\/\/|git@/.test(line))
            continue;
        if (raw.length < 2000 && (FOR_PEOPLE.test(raw) || (npm && FUNDING.test(raw))))
            continue;
        for (const [address] of line.matchAll(/[a-z][a-z0-9+.-]*:\/\/[^\s"'<>),;\]}]+|git@[^\s"'/]+:[^\s"',]+/gi))
            take(address);
    }
    return [...sources.values()];
}
function sourceOf(address) {
    const scp = /^git@([^:]+):/.exec(address);
    if (scp?.[1])
        return { host: scp[1].toLowerCase(), safe: true };
    const plain = address.replace(/^(git|registry|sparse|hg|svn|direct|tarball|path)\+/i, '');
    if (!URL.canParse(plain))
        return { host: address.slice(0, 100), safe: false };
    const { protocol, host } = new URL(plain);
    if (protocol === 'file:' || protocol === 'link:' || protocol === 'workspace:')
        return null;
    return { host: host.toLowerCase(), safe: !/^(http|git|ftp):$/.test(protocol) };
}
/** JSON and YAML may write any character as an escape. */
function decodeEscapes(text) {
    return text
        .replace(/\\u\{?([0-9a-f]{4,6})\}?/gi, (_all, code) => character(code))
        .replace(/\\x([0-9a-f]{2})/gi, (_all, code) => character(code))
        .replace(/\\\//g, '/');
}
function character(code) {
    const point = Number.parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '';
}

;// CONCATENATED MODULE: ./lib/patch/policy/rules/binaries.js
const PROGRAMS = [
    ['an ELF program', /^\x7fELF/],
    ['a Windows program', /^MZ/],
    ['a Mach-O program', /^(\xcf\xfa\xed\xfe|\xce\xfa\xed\xfe|\xfe\xed\xfa[\xce\xcf])/],
    ['a Java class or universal program', /^\xca\xfe\xba\xbe/],
    ['a WebAssembly program', /^\0asm/],
    ['a static library', /^!<arch>\n/],
    ['Android or LLVM code', /^(dex\n|BC\xc0\xde)/],
];
const CODE_ARCHIVE = /\.(jar|war|ear|aar|apk|ipa|whl|egg|gem|nupkg|vsix|xpi|crx|deb|rpm|msi|dmg|pyc|pyo|so|dll|dylib|exe)$/i;
/**
 * File types whose content people see and nothing executes: images, sound and fonts, when the first bytes
 * match too.
 */
const MEDIA = [
    [/\.png$/i, /^\x89PNG\r\n\x1a\n/],
    [/\.jpe?g$/i, /^\xff\xd8\xff/],
    [/\.gif$/i, /^GIF8[79]a/],
    [/\.webp$/i, /^RIFF[\s\S]{4}WEBP/],
    [/\.avif$/i, /^[\s\S]{4}ftypavif/],
    [/\.(ico|cur)$/i, /^\0\0[\x01\x02]\0/],
    [/\.bmp$/i, /^BM/],
    [/\.woff$/i, /^wOFF/],
    [/\.woff2$/i, /^wOF2/],
    [/\.(ttf|otf)$/i, /^(\0\x01\0\0|OTTO|true)/],
];
/** The kind of a binary file, determined by its first bytes (as latin1) and its name. */
function kindOfBinary(path, head) {
    const program = PROGRAMS.find(([, magic]) => magic.test(head));
    if (program)
        return { kind: 'program', what: program[0] };
    if (CODE_ARCHIVE.test(path))
        return { kind: 'program', what: 'an archive of compiled code' };
    if (MEDIA.some(([name, magic]) => name.test(path) && magic.test(head)))
        return { kind: 'media', what: 'media' };
    return { kind: 'data', what: 'a binary file' };
}

;// CONCATENATED MODULE: ./lib/patch/policy/rules/opaque-files.js



/** Files are scanned in pieces of this size, each together with the end of the previous one. */
const WINDOW = 1024 * 1024;
const OVERLAP = 16 * 1024;
const HEAD = 64;
/** git treats a file with a zero byte among its first 8,000 bytes as binary. */
const LOOKED_AT = 8000;
/** The rules for files of which git shows no lines: binary and very large ones, read as a stream. */
async function checkOpaqueFiles(git, changes, search, credentials) {
    const hits = [];
    await readBlobs(git, changes.map((change) => readerOf(change, search, credentials, (hit) => void hits.push(hit))));
    return hits;
}
function readerOf(change, search, credentials, report) {
    const { path, status, id, previousId } = change;
    let head = '';
    let binary = false;
    let seen = 0;
    let window = '';
    const look = async () => {
        // Without its zero bytes, UTF-16 text can be read as plain text.
        const text = window.replaceAll('\0', '');
        search.look(path, text);
        await credentials.look(path, text);
        window = window.slice(-OVERLAP);
    };
    return {
        id,
        async take(chunk) {
            const text = chunk.toString('latin1');
            if (head.length < HEAD)
                head += text.slice(0, HEAD - head.length);
            if (seen < LOOKED_AT)
                binary ||= text.slice(0, LOOKED_AT - seen).includes('\0');
            seen += chunk.length;
            window += text;
            if (window.length >= WINDOW + OVERLAP)
                await look();
        },
        async end() {
            await look();
            // Moved with its content unchanged: it was there before.
            if (!binary || id === previousId)
                return;
            const { kind, what } = kindOfBinary(path, head);
            const isNew = status === 'A' ? 'new' : 'changed';
            if (kind === 'program' || (kind === 'data' && change.mode === EXECUTABLE))
                report({
                    rule: 'binary/program',
                    path,
                    message: `This ${isNew} file is ${kind === 'program' ? what : 'an executable binary'}.`,
                });
            else if (kind === 'data')
                report({ rule: 'binary/data', path, message: `This ${isNew} file is ${what}.` });
        },
    };
}

;// CONCATENATED MODULE: ./lib/patch/policy/rules/protected-paths.js
/**
 * Files that decide what runs, who reviews and what agents obey. The patterns are picomatch's and ignore
 * case; `dir/**` also means `dir` itself, so that nothing can take the folder's place.
 */
const PROTECTED_PATHS = {
    'protected/workflows': [
        '.github/workflows/**',
        '.github/actions/**',
        '.gitea/workflows/**',
        '.forgejo/workflows/**',
        '.github/{scripts,bin,ci,tools}/**',
        '.github/**/*.{sh,bash,zsh,ps1,psm1,bat,cmd,py,rb,pl,php,lua,js,cjs,mjs,ts,cts,mts,go,rs,jq,mk}',
        '.github/**/{Makefile,Dockerfile}',
    ],
    'protected/ci': [
        '.gitlab-ci.{yml,yaml}',
        '.gitlab/ci/**',
        '.circleci/**',
        '.buildkite/**',
        '.travis.yml',
        '.drone.{yml,yaml}',
        '.woodpecker.{yml,yaml}',
        '.woodpecker/**',
        '.semaphore/**',
        '.cirrus.{yml,yaml,star}',
        '.teamcity/**',
        '**/Jenkinsfile',
        '{azure,bitbucket}-pipelines.{yml,yaml}',
        '{.appveyor,appveyor}.{yml,yaml}',
        '{cloudbuild,buildspec}.{yml,yaml}',
    ],
    'protected/action-metadata': ['**/action.{yml,yaml}'],
    'protected/codeowners': ['{,.github/,docs/,.gitlab/}CODEOWNERS'],
    'protected/repository-settings': [
        '.github/dependabot.{yml,yaml}',
        '.github/settings.{yml,yaml}',
        '.github/{mergify,labeler,auto_assign,release}.{yml,yaml}',
        '.mergify.{yml,yaml}',
        '{,.github/,.gitlab/}renovate.{json,json5}',
        '.renovaterc{,.json,.json5}',
        '.github/rulesets/**',
    ],
    'protected/agent-config': [
        '**/{CLAUDE,CLAUDE.local,AGENTS,AGENT,GEMINI}.md',
        '**/.claude/**',
        '**/.claude.json',
        '**/.mcp.json',
        '**/.cursor/**',
        '**/.cursor{rules,ignore}',
        '**/.windsurf/**',
        '**/.windsurfrules',
        '**/.clinerules{,/**}',
        '**/.{roo,roomodes,codex,gemini,continue,kiro,junie,opencode,amp,augment}/**',
        '**/.aider.conf.yml',
        '**/{opencode,.opencode}.json',
        '.github/copilot-instructions.md',
        '.github/{instructions,prompts,agents,chatmodes}/**',
    ],
    'protected/caisson': ['.github/caisson.{yml,yaml}', '.caisson/**'],
    'protected/git-config': ['**/.gitattributes', '**/.gitmodules', '**/.gitconfig', '**/.lfsconfig'],
    'protected/git-hooks': [
        '**/.githooks/**',
        '**/.husky/**',
        '**/.pre-commit-{config,hooks}.yaml',
        '**/{.,}lefthook{,-local}.{yml,yaml,toml,json}',
        '**/.lintstagedrc{,.*}',
        '**/.huskyrc{,.*}',
    ],
    'protected/package-manager': [
        '**/.npmrc',
        '**/.yarnrc{,.yml}',
        '**/.yarn/{releases,plugins}/**',
        '**/{.pnpmfile.cjs,bunfig.toml}',
        '**/.pypirc',
        '**/{pip.conf,pip.ini,.condarc,uv.toml}',
        '**/.cargo/config{,.toml}',
        '**/.bundle/config',
        '**/nuget.config',
        '**/.m2/settings.xml',
        '**/.mvn/**',
        '**/gradle/wrapper/**',
    ],
    'protected/credentials': [
        '**/{.netrc,_netrc,.git-credentials}',
        '**/.docker/config.json',
        '**/.aws/**',
        '**/.ssh/**',
        '**/.kube/**',
    ],
    'protected/environment': ['**/.env', '**/.env.!(example|sample|template|dist)', '**/.envrc'],
    'protected/editor': [
        '**/.vscode/{tasks,launch,settings,mcp}.json',
        '**/.idea/**',
        '**/.devcontainer/**',
        '**/.devcontainer.json',
        '**/.zed/**',
        '**/*.code-workspace',
    ],
    'protected/build-hooks': [
        '**/{build.rs,binding.gyp,setup.py,conftest.py,sitecustomize.py}',
        '**/*.pth',
        '{.ci,ci}/**',
        '**/{mise,.mise}.toml',
        '**/.gemrc',
    ],
};

;// CONCATENATED MODULE: ./lib/patch/policy/rules/path-rules.js



/** Evaluates what a change does to a path and its mode, regardless of content. */
function createPathCheck(policy) {
    const protections = [
        ...Object.entries(PROTECTED_PATHS).map(([rule, paths]) => ({
            rule: rule,
            pattern: compilePatterns(paths),
        })),
        ...policy.protect.map(({ paths, verdict }) => ({
            rule: 'protected/custom',
            pattern: compilePatterns(paths),
            verdict,
        })),
    ];
    return (change) => [...checkProtection(change, protections), ...checkMode(change)];
}
function checkProtection(change, protections) {
    const { path, previousPath, mode } = change;
    const names = previousPath !== undefined && change.status === 'R' ? [path, previousPath] : [path];
    const hits = [];
    for (const { rule, pattern, verdict } of protections) {
        const name = names.find((one) => pattern.matches(one));
        const takesPlace = mode === LINK || mode === SUBMODULE;
        if (name !== undefined)
            hits.push(hit(rule, name, whatHappens(change, name), verdict));
        else if (takesPlace && pattern.coveredBy(path))
            hits.push(hit(rule, path, 'takes the place of a protected folder', verdict));
    }
    return hits;
}
function hit(rule, path, what, verdict) {
    return { rule, path, message: `This protected file ${what}.`, ...(verdict ? { verdict } : {}) };
}
function whatHappens({ status, path, mode, previousMode }, name) {
    if (status === 'R')
        return name === path ? 'is replaced by another file that was renamed' : 'is renamed';
    if (status === 'D')
        return 'is deleted';
    if (status === 'A' || status === 'C')
        return mode === LINK ? 'is added as a link' : 'is added';
    if (status === 'T')
        return mode === LINK ? 'becomes a link' : 'changes its type';
    return mode === previousMode ? 'is changed' : `changes its mode from ${previousMode} to ${mode}`;
}
function checkMode({ path, mode, previousMode, status }) {
    const hits = [];
    if (mode === SUBMODULE || previousMode === SUBMODULE) {
        const rule = mode !== SUBMODULE
            ? 'submodule/removed'
            : previousMode === SUBMODULE
                ? 'submodule/changed'
                : 'submodule/added';
        const what = {
            'submodule/removed': 'was removed',
            'submodule/changed': 'points to another commit',
            'submodule/added': 'is new',
        };
        hits.push({ rule, path, message: `This submodule ${what[rule]}: its content is not part of the patch.` });
    }
    if (status === 'T' && (mode === LINK || previousMode === LINK) && mode !== NOTHING)
        hits.push({
            rule: 'mode/type-changed',
            path,
            message: mode === LINK ? 'This file became a link.' : 'This link became a file.',
        });
    if (mode === EXECUTABLE && previousMode !== EXECUTABLE)
        hits.push({
            rule: 'mode/executable',
            path,
            message: status === 'A' ? 'This new file is executable.' : 'This file became executable.',
        });
    return hits;
}

;// CONCATENATED MODULE: ./lib/patch/policy/rules/text-rules.js



/** Only this many findings are kept for each rule and file: the first ones are enough. */
const MOST_OF_A_FILE = 3;
/** The rules for the lines that the patch adds to one file. */
function checkLines(path, lines, lineLength) {
    const hits = [];
    const counts = new Map();
    const take = (hit) => {
        const count = (counts.get(hit.rule) ?? 0) + 1;
        counts.set(hit.rule, count);
        if (count <= MOST_OF_A_FILE)
            hits.push(hit);
    };
    const lockfile = isLockfile(path);
    for (const { number: line, text } of lines) {
        for (const hit of checkCharacters(path, line, text))
            take(hit);
        if (text.length > lineLength && !lockfile) {
            const message = `This line has ${text.length} characters: nobody can review it.`;
            take({ rule: 'content/long-line', path, line, message });
        }
        for (const found of checkManifestLine(path, text))
            take({ ...found, path, line });
    }
    return hits;
}

// EXTERNAL MODULE: ./lib/patch/policy/secrets/credential-scan.js
var credential_scan = __webpack_require__(58950);
// EXTERNAL MODULE: ./lib/redact.js
var redact = __webpack_require__(25078);
;// CONCATENATED MODULE: ./lib/patch/policy/secrets/run-secrets.js

/** Shorter values are too often ordinary words. */
const SHORTEST = 8;
/** Pieces of this many characters are recognized individually. */
const PIECE = 8;
const ALPHANUMERIC = /[^A-Za-z0-9]+/g;
/** Values with fewer letters and digits are only searched for verbatim. */
const SHORTEST_BARE = 12;
/** Slots of the filter in front of the exact comparison. */
const SLOTS = 1 << 20;
/**
 * Searches for secrets verbatim, encoded (base64 in its alignments, hex, URL, JSON, HTML, character codes),
 * interspersed with characters other than letters and digits, reversed, and in pieces of eight or more
 * characters that may be spread over lines and files in any order.
 */
function searchSecrets(secrets) {
    const values = [...new Set(secrets.flatMap(partsOf))];
    const forms = [];
    const grams = new Map();
    const filter = new Uint8Array(SLOTS);
    const literals = values.filter((value) => bare(value).length < SHORTEST_BARE);
    const bares = new Set();
    const bareLower = new Set();
    for (const value of values) {
        const plain = (0,redact/* secretForms */.eo)(value);
        for (const form of plain)
            addGrams(form, forms, grams, filter);
        if (bare(value).length < SHORTEST_BARE)
            continue;
        for (const form of [...plain, ...codesOf(value)])
            if (bare(form).length >= SHORTEST_BARE)
                bares.add(bare(form));
        bares.add([...bare(value)].reverse().join(''));
        for (const form of hexOf(value))
            bareLower.add(form);
    }
    const found = new Map();
    const report = ({ path, line }, message) => {
        const key = path ?? '';
        if (!found.has(key))
            found.set(key, {
                rule: 'secrets/run',
                ...(path === undefined ? {} : { path }),
                ...(line === undefined ? {} : { line }),
                message,
            });
    };
    const lookForPieces = (text, where) => {
        let hash = 0;
        for (let at = 0; at < text.length; at++) {
            // Eight characters, four bits apart: the ninth is shifted out.
            hash = ((hash << 4) ^ Math.imul(text.charCodeAt(at), 0x9e3779b1)) | 0;
            if (at < PIECE - 1 || filter[slot(hash)] === 0)
                continue;
            const piece = text.slice(at - PIECE + 1, at + 1);
            for (const [index, offset] of grams.get(piece) ?? []) {
                const form = forms[index];
                if (!form)
                    continue;
                form.at ??= where(at - PIECE + 1);
                form.covered.fill(1, offset, offset + PIECE);
            }
        }
    };
    return {
        look(path, text, lineOf = () => undefined) {
            if (values.length === 0)
                return;
            const where = (offset) => {
                const line = lineOf(offset);
                return { ...(path === undefined ? {} : { path }), ...(line === undefined ? {} : { line }) };
            };
            for (const value of literals) {
                const at = text.indexOf(value);
                if (at >= 0)
                    report(where(at), "This contains one of the run's secrets.");
            }
            lookForPieces(text, where);
            const stripped = bare(text);
            const lower = stripped.toLowerCase();
            for (const [wanted, body] of [
                [bares, stripped],
                [bareLower, lower],
            ]) {
                for (const form of wanted) {
                    const at = body.indexOf(form);
                    if (at >= 0)
                        report(where(originalOffset(text, at)), "This contains one of the run's secrets, perhaps encoded.");
                }
            }
        },
        hits() {
            for (const { covered, needed, at } of forms) {
                if (at && covered.reduce((sum, one) => sum + one, 0) >= needed)
                    report(at, "This contains pieces of one of the run's secrets.");
            }
            return [...found.values()];
        },
    };
}
function partsOf(secret) {
    return secret
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line.length >= SHORTEST);
}
function addGrams(text, forms, grams, filter) {
    if (text.length < PIECE)
        return;
    const needed = Math.max(Math.min(text.length, 2 * PIECE), Math.ceil(text.length * 0.6));
    const index = forms.push({ covered: new Uint8Array(text.length), needed }) - 1;
    for (let at = 0; at + PIECE <= text.length; at++) {
        const piece = text.slice(at, at + PIECE);
        grams.set(piece, [...(grams.get(piece) ?? []), [index, at]]);
        let hash = 0;
        for (let i = 0; i < PIECE; i++)
            hash = ((hash << 4) ^ Math.imul(piece.charCodeAt(i), 0x9e3779b1)) | 0;
        filter[slot(hash)] = 1;
    }
}
function slot(hash) {
    return (hash >>> 8) & (SLOTS - 1);
}
function bare(text) {
    return text.replace(ALPHANUMERIC, '');
}
/** The secret as character codes, as programs write them: decimal, `0x`, `\x`, `\u` and octal. */
function codesOf(value) {
    const bytes = [...Buffer.from(value)];
    return [
        bytes.join(''),
        bytes.map((byte) => byte.toString(8).padStart(3, '0')).join(''),
        bytes.map((byte) => byte.toString(2).padStart(8, '0')).join(''),
    ];
}
function hexOf(value) {
    const hex = [...Buffer.from(value)].map((byte) => byte.toString(16).padStart(2, '0'));
    return ['', 'x', '0x', 'u00', 'u'].map((prefix) => hex.map((byte) => prefix + byte).join(''));
}
/** The offset in a text of the letter or digit number `index`. */
function originalOffset(text, index) {
    let seen = -1;
    for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at);
        const counts = (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
        if (counts)
            seen += 1;
        if (seen === index)
            return at;
    }
    return 0;
}

// EXTERNAL MODULE: ./lib/patch/policy/rules.js
var rules = __webpack_require__(22850);
;// CONCATENATED MODULE: ./lib/patch/policy/verdicts.js


/** At most this many findings of one rule are listed; the others are only counted. */
const MOST_OF_A_RULE = 25;
/**
 * Resolves the verdicts of hits: the rule's own unless the repository overrides it. The overall verdict is
 * the strictest.
 */
function resolveVerdicts(hits, policy) {
    const verdictOf = verdictsFor(policy);
    const findings = [];
    for (const { verdict: own, ...hit } of hits) {
        const verdict = verdictOf({ ...hit, ...(own ? { verdict: own } : {}) });
        if (verdict !== 'allow')
            findings.push({ ...hit, verdict });
    }
    const blocked = findings.some(({ verdict }) => verdict === 'block');
    const verdict = blocked ? 'block' : findings.length > 0 ? 'flag' : 'allow';
    return { verdict, findings: shorten(findings) };
}
/** The verdict that a hit has in a repository with this policy. */
function verdictsFor(policy) {
    const overrides = policy.rules.map(({ rule, paths, verdict }) => ({
        verdict,
        fits: (id) => rule === '*' || rule === id || (rule.endsWith('/*') && id.startsWith(rule.slice(0, -1))),
        pattern: paths ? compilePatterns(paths) : null,
    }));
    return (hit) => {
        if ((0,rules/* isPresetRule */.k)(hit.rule))
            return rules/* RULES */.y[hit.rule].verdict;
        const last = overrides.findLast(({ fits, pattern }) => fits(hit.rule) && (pattern === null || (hit.path !== undefined && pattern.matches(hit.path))));
        return last?.verdict ?? hit.verdict ?? rules/* RULES */.y[hit.rule].verdict;
    };
}
/** Blocks first; of a rule with many findings only the first ones are listed. */
function shorten(findings) {
    const groups = new Map();
    for (const finding of findings) {
        const key = `${finding.verdict} ${finding.rule}`;
        const group = groups.get(key);
        if (group)
            group.push(finding);
        else
            groups.set(key, [finding]);
    }
    return [...groups.values()]
        .flatMap((group) => {
        const [first] = group;
        const rest = group.length - MOST_OF_A_RULE;
        if (!first || rest <= 0)
            return group;
        const message = `${rest} more findings of this rule.`;
        return [...group.slice(0, MOST_OF_A_RULE), { rule: first.rule, verdict: first.verdict, message }];
    })
        .sort((a, b) => Number(b.verdict === 'block') - Number(a.verdict === 'block'));
}

;// CONCATENATED MODULE: ./lib/patch/policy/evaluate-policy.js
















/**
 * Evaluates a patch against the base branch's policy: paths, modes, names and added lines. Reads blobs of the
 * git directory as streams and runs nothing. Rejects with GIT_FAILED or PATCH_FAILED, and then nothing may be
 * published.
 */
async function evaluatePolicy(patch, policy, secrets = [], allowances = []) {
    const { git, from, to } = patch;
    const [changes, entries] = await Promise.all([readChanges(git, from, to), readTree(git, to)]);
    const checkPath = createPathCheck(policy);
    const search = searchSecrets(secrets);
    const credentials = (0,credential_scan/* searchCredentials */.J)();
    const hits = changes.flatMap((change) => [...checkPath(change), ...checkName(change)]);
    hits.push(...checkAllowances(changes, allowances));
    for (const { path } of changes)
        search.look(path, path);
    hits.push(...checkCollisions(changes, entries.map(({ path }) => path)), ...(await checkLinks(git, changes, from, entries)));
    let lines = 0;
    const opaque = [];
    const added = new Map();
    await readAddedLines(git, from, to, changes, async (change, text) => {
        const { path, mode } = change;
        if (!isLockfile(path))
            lines += text.additions + text.deletions;
        if (isLockfile(path) || isJsonManifest(path))
            added.set(path, text.lines);
        if (mode === SUBMODULE || mode === NOTHING)
            return;
        if (text.opaque)
            opaque.push(change);
        else
            hits.push(...(await checkText(path, text, policy, search, credentials)));
    });
    hits.push(...(await checkOpaqueFiles(git, opaque, search, credentials)), ...search.hits(), ...(await credentials.hits()));
    hits.push(...(await checkLockfiles(git, changes, () => readTree(git, from), policy.lockfileHosts, added)), ...(await checkJsonManifests(git, changes, added)), ...(await checkLargeFiles(git, changes, entries)), ...checkLimits({ files: changes.length, lines, bytes: patch.bytes, sizes: await sizesOf(git, changes) }, policy.limits), ...nested(patch.leftOut ?? []));
    return resolveVerdicts(hits, policy);
}
async function checkText(path, { lines }, policy, search, credentials) {
    if (lines.length === 0)
        return [];
    const text = lines.map((line) => line.text).join('\n');
    const lineAt = (offset) => lines[text.slice(0, offset).split('\n').length - 1]?.number;
    search.look(path, text, lineAt);
    await credentials.look(path, text, lineAt);
    return checkLines(path, lines, policy.limits.lineLength);
}
async function sizesOf(git, changes) {
    const files = changes.filter(({ mode, id, previousId }) => mode !== NOTHING && mode !== SUBMODULE && mode !== LINK && id !== previousId);
    const sizes = await readSizes(git, files.map(({ id }) => id));
    return files.map(({ path, id }) => ({ path, bytes: sizes.get(id) ?? 0 }));
}
function nested(leftOut) {
    return leftOut
        .filter(({ path }) => /(^|\/)\.git$/i.test(path))
        .map(({ path }) => ({
        rule: 'repository/nested',
        path,
        message: 'A repository was created here; its files are in the patch, but its history is not.',
    }));
}

// EXTERNAL MODULE: ./lib/patch/pristine-git.js
var pristine_git = __webpack_require__(60725);
// EXTERNAL MODULE: ./lib/stages/repositories/capture.js
var capture = __webpack_require__(93762);
;// CONCATENATED MODULE: ./lib/stages/evaluate.js








/** Checks the patch of a run against the policy. */
async function evaluateRun(run) {
    const { log, signal, spec } = run.request;
    // A stopped run has left a patch too, and it is checked like any other.
    const given = { ...run, log, allowances: [spec.agent], ...(signal && !signal.aborted ? { signal } : {}) };
    const own = await evaluateCaptured(given);
    const check = (other) => evaluateCaptured({ ...given, ...other });
    return { ...run, ...own, ...(await (0,capture/* evaluateRepositories */.aD)(run.others ?? [], own.policyEvaluation, check)) };
}
/** Checks a captured patch against the policy. A failing check also resolves: it blocks the patch. */
async function evaluateCaptured(given) {
    const { patch, redact, log } = given;
    if (patch.empty)
        return { patch };
    const policyEvaluation = redacted(await evaluateOrBlock(given), redact);
    const own = policyEvaluation.findings.some(({ rule }) => rule === 'secrets/run');
    for (const { rule, verdict, path, line, message } of policyEvaluation.findings) {
        const where = path === undefined ? '' : ` ${path}${line === undefined ? '' : `:${line}`}`;
        const text = `Policy: ${verdict === 'block' ? 'blocked' : 'to review'}, ${rule}:${where} ${message}`;
        // A file name must not be able to issue a workflow command on a line of its own.
        log[verdict === 'block' ? 'warn' : 'info'](text.replace(/[\u0000-\u001f\u007f]/g, '?'));
    }
    return { policyEvaluation, patch: own ? { ...patch, ...(await redactPatch(patch.path, redact)) } : patch };
}
async function evaluateOrBlock({ patch, workspace, policy, secrets, allowances, signal, }) {
    const git = (0,pristine_git/* openPristine */.F)(workspace, signal);
    const { baseTree: from, tree: to, bytes, leftOut } = patch;
    try {
        return await evaluatePolicy({ git, from, to, bytes, leftOut }, policy, secrets, allowances);
    }
    catch (error) {
        const { message } = (0,errors/* describeError */.Uc)(error);
        const finding = {
            rule: 'policy/failed',
            verdict: 'block',
            message: `The patch could not be evaluated: ${message}`,
        };
        return { verdict: 'block', findings: [finding] };
    }
}
function redacted({ verdict, findings }, redact) {
    return {
        verdict,
        findings: findings.map((finding) => ({
            ...finding,
            message: redact(finding.message),
            ...(finding.path === undefined ? {} : { path: redact(finding.path) }),
        })),
    };
}
/** More people can read the artifact than may see the run's secrets, so they are redacted in added lines. */
async function redactPatch(path, redact) {
    const meter = new digest/* Meter */.kI();
    const clean = `${path}.tmp`;
    await (0,external_node_stream_promises_.pipeline)((0,external_node_fs_.createReadStream)(path, 'latin1'), async function* (chunks) {
        let rest = '';
        for await (const chunk of chunks) {
            const lines = `${rest}${chunk}`.split('\n');
            rest = lines.pop() ?? '';
            for (const line of lines)
                yield Buffer.from(`${redactLine(line, redact)}\n`, 'latin1');
        }
        yield Buffer.from(redactLine(rest, redact), 'latin1');
    }, meter, (0,external_node_fs_.createWriteStream)(clean));
    await (0,promises_.rename)(clean, path);
    return meter.measured();
}
function redactLine(line, redact) {
    return line.startsWith('+') ? redact(line) : line;
}


/***/ }),

/***/ 50039:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ sessionRef)
/* harmony export */ });
/* harmony import */ var _digest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(18463);
/* harmony import */ var _sessions_keep_sessions_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(15507);


/**
 * What a later run needs in order to find this one's session: called after the upload, while the manifest on
 * disk is the uploaded one. Undefined if the run had no session.
 */
async function sessionRef(o) {
    const { manifest, workflowRunId } = o;
    const artifactId = o.artifact?.id;
    const { sessionId } = manifest.agent;
    if (sessionId === undefined)
        return undefined;
    const kept = manifest.artifacts.some(({ path }) => path === `${_sessions_keep_sessions_js__WEBPACK_IMPORTED_MODULE_0__/* .SESSION_FOLDER */ .U}/${sessionId}.jsonl`);
    const there = artifactId !== undefined && workflowRunId !== undefined;
    return {
        runId: manifest.runId,
        sessionId,
        // Without the session, the transcript and the patch tell a new one what was done.
        ...(there ? { workflowRunId, artifactId, manifestSha256: await (0,_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .sha256Of */ .Bj)(o.file) } : {}),
        kept: kept && there,
    };
}


/***/ })

};
