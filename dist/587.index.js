export const id = 587;
export const ids = [587];
export const modules = {

/***/ 8833:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   RO: () => (/* binding */ AGENT_NAMES),
/* harmony export */   eZ: () => (/* binding */ namesOf),
/* harmony export */   j_: () => (/* binding */ namesToRecord),
/* harmony export */   kz: () => (/* binding */ DEFAULT_AGENT)
/* harmony export */ });
/** The agent that works where none is named. What was recorded without names is this agent's. */
const DEFAULT_AGENT = {
    name: 'claude',
    displayName: 'Claude Code',
    speakerName: 'Claude',
};
/** The agents that a spec can name; `registry.ts` has an adapter for each. */
const AGENT_NAMES = [
    DEFAULT_AGENT.name,
    'codex',
    'opencode',
    // Any that speaks the Agent Client Protocol.
    'acp',
];
/** The names in a record, one in place of the other where it has only one; the default agent's where it has none. */
function namesOf({ displayName, speakerName }) {
    return {
        displayName: displayName ?? speakerName ?? DEFAULT_AGENT.displayName,
        speakerName: speakerName ?? displayName ?? DEFAULT_AGENT.speakerName,
    };
}
/** What a record says of these names: nothing of the default agent's. */
function namesToRecord({ displayName, speakerName }) {
    return displayName === DEFAULT_AGENT.displayName ? {} : { displayName, speakerName };
}


/***/ }),

/***/ 81381:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ mebibytesOf),
/* harmony export */   n: () => (/* binding */ parseByteSize)
/* harmony export */ });
/** As engines multiply: `GB` and `GiB` are both 2^30 bytes. */
const POWERS = ['', 'k', 'm', 'g', 't'];
/** Bytes of `512`, `512m`, `8g`, `2GB` or `1.5 GiB`; undefined for what is no size. */
function parseByteSize(text) {
    const [, number, prefix = ''] = /^\s*(\d{1,15}(?:\.\d{1,9})?)\s*(?:([kmgt])i?)?b?\s*$/i.exec(String(text)) ?? [];
    if (number === undefined)
        return;
    return Number(number) * 1024 ** POWERS.indexOf(prefix.toLowerCase());
}
/** Whole MiB of a size that was checked before. */
function mebibytesOf(text) {
    return Math.floor((parseByteSize(text) ?? Number.NaN) / 2 ** 20);
}


/***/ }),

/***/ 74866:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ document)
/* harmony export */ });
/** Web address of this project's documents: whoever reads a hint has another repository open. */
const PLACE = 'https://github.com/caisson-dev/caisson/blob/main';
/** Full address of a file in `docs`, e.g. `configuration.md`. */
function document(name) {
    return `${PLACE}/docs/${name}`;
}


/***/ }),

/***/ 36293:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MU: () => (/* binding */ isOurs),
/* harmony export */   ch: () => (/* binding */ KEY_TRAILER),
/* harmony export */   cu: () => (/* binding */ RUN_TRAILER),
/* harmony export */   ty: () => (/* binding */ trailerOf)
/* harmony export */ });
/** The trailer that identifies our commits. */
const RUN_TRAILER = 'Caisson-Run';
/** The trailer that names the request of a commit (`--key`), which several runs may have worked on. */
const KEY_TRAILER = 'Caisson-Key';
/** The value of a trailer; undefined where the message has none. */
function trailerOf(message, name) {
    const line = belowSubject(message).find((one) => one.startsWith(`${name}: `));
    return line?.slice(name.length + 2).trim();
}
/** The first line is the title of an issue, which anybody may have written. */
function belowSubject(message) {
    return message.split(/\r?\n/).slice(1);
}
/** Whether a commit with this message is one of ours. */
function isOurs(message) {
    return belowSubject(message).some((line) => line.startsWith(`${RUN_TRAILER}:`));
}


/***/ }),

/***/ 95994:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ checkSigningKey),
/* harmony export */   p: () => (/* binding */ withSigningKey)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _command_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(70972);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(17594);
/* harmony import */ var _environment_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(41155);






/**
 * Gives a body what makes git sign with this key (OpenSSH or PEM, without a passphrase). The key is in a file of its
 * own, for this user alone and while the body runs.
 */
async function withSigningKey(key, body) {
    return inFile(key, (file) => body({ 'gpg.format': 'ssh', 'gpg.ssh.program': 'ssh-keygen', 'user.signingKey': file }));
}
/** Throws CONFIG_INVALID for a key that cannot sign here, before anything is spent on the run. */
async function checkSigningKey(key) {
    const { exitCode, startError, stderr } = await inFile(key, (file) => (0,_command_js__WEBPACK_IMPORTED_MODULE_3__/* .runCommand */ .d1)('ssh-keygen', ['-y', '-P', '', '-f', file], { env: { PATH: _environment_js__WEBPACK_IMPORTED_MODULE_4__/* .TRUSTED_PATH */ .u, LC_ALL: 'C' } }));
    if (exitCode === 0)
        return;
    const why = startError ? 'ssh-keygen is not installed' : (stderr.split(': ').at(-1) ?? '');
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_5__/* .ConfigError */ .xL('CONFIG_INVALID', `ssh-signing-key cannot be used: ${why}.`, {
        hint: startError
            ? 'Install the OpenSSH client on the runner, or use `delivery.commitWith: api`.'
            : 'Pass the whole private key, from `-----BEGIN` to `-----END`, of a pair without a passphrase.',
    });
}
async function inFile(key, body) {
    const folder = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdtemp)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_os__WEBPACK_IMPORTED_MODULE_1__.tmpdir)(), 'caisson-key-'));
    try {
        const file = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'key');
        // A key without its last line break is none, and secrets lose theirs.
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(file, `${key.trim()}\n`, { mode: 0o600 });
        return await body(file);
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(folder, { recursive: true, force: true });
    }
}


/***/ }),

/***/ 66886:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ci: () => (/* binding */ revealHidden),
/* harmony export */   Gi: () => (/* binding */ removeHiddenKeepingJoiners),
/* harmony export */   P8: () => (/* binding */ visibleLine),
/* harmony export */   TN: () => (/* binding */ oneLine),
/* harmony export */   ZO: () => (/* binding */ removeHidden),
/* harmony export */   dK: () => (/* binding */ isHidden)
/* harmony export */ });
/**
 * Characters that people do not see and programs do: zero-width and bidirectional characters, tags, variation
 * selectors, fillers, interlinear annotations, lone surrogates, line and paragraph separators, and control characters
 * except tab, line feed and carriage return. https://trojansource.codes
 */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufff9-\ufffb]/gu;
/** Those that shape what people see: in an emoji, and between letters of the Arabic script. */
const JOINERS = /(?<=\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})|(?<=\p{Emoji}\p{Emoji_Modifier}?)[\ufe0e\ufe0f]|(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})/gu;
/** The text without any hidden character, for models to read. Line ends become `\n`. */
function removeHidden(text) {
    return withLineFeeds(text).replace(HIDDEN, '');
}
/** The same for people to read: joiners that are part of an emoji or a word stay. */
function removeHiddenKeepingJoiners(text) {
    return replaceHidden(withLineFeeds(text), () => '');
}
/** The text with each hidden character written out as `<U+202E>`, for code. Joiners, as above, and line ends stay. */
function revealHidden(text) {
    return replaceHidden(text, (character) => `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`);
}
/** The text on one line, with single spaces. */
function oneLine(text) {
    return text.replace(/\s+/g, ' ').trim();
}
/** One line without any hidden character, for names, titles and labels that models read. */
function visibleLine(text) {
    return oneLine(removeHidden(text));
}
function isHidden(codePoint) {
    return codePoint <= 0x10ffff && String.fromCodePoint(codePoint).search(HIDDEN) === 0;
}
function withLineFeeds(text) {
    return text.replace(/\r\n?|[\u2028\u2029]/g, '\n');
}
function replaceHidden(text, replacement) {
    const joiners = new Set(Array.from(text.matchAll(JOINERS), (match) => match.index));
    return text.replace(HIDDEN, (character, index) => joiners.has(index) ? character : replacement(character));
}


/***/ }),

/***/ 50453:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FU: () => (/* binding */ limitExceeded),
/* harmony export */   aU: () => (/* binding */ limitInWords),
/* harmony export */   b1: () => (/* binding */ LIMITS)
/* harmony export */ });
/* harmony import */ var _docs_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(74866);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);


const KiB = 2 ** 10;
const MiB = 2 ** 20;
const GiB = 2 ** 30;
const ENDS = 'The session is stopped (`LIMIT_EXCEEDED`, `agent_error`). Its output and its changes so far are kept.';
const REPORTED = 'The rest is left out and reported; everything else is kept.';
const REJECTED = 'The artifact is refused (`ARTIFACT_INVALID`) before anything is unpacked.';
const NO_PATCH = 'The run ends without a patch (`LIMIT_EXCEEDED`, `agent_error`). The workspace stays in the run folder.';
const REFUSED = 'The request is refused with status 413. The session continues.';
const CUT = 'The text is cut, with a note.';
const UNRECORDED = 'Nothing more is written to it. The session continues.';
const NO_SERVER = 'The run ends before its session (`MCP_SERVER_FAILED`, `setup_failed`).';
/**
 * What an agent can make long is limited here, as a sum and not only for one piece; docs/limits.md is generated from
 * this table. Limits that a repository sets are in the settings.
 */
const LIMITS = {
    // The session.
    streamBytes: { most: 256 * MiB, unit: 'bytes', what: 'of output of one session', beyond: ENDS },
    streamLines: { most: 500_000, what: 'lines of output of one session', beyond: ENDS },
    streamLine: {
        most: 32 * MiB,
        unit: 'bytes',
        what: 'of one line of output',
        beyond: 'The line is replaced by a note with its beginning.',
    },
    lineDepth: {
        most: 200,
        what: 'levels of nesting in a line of output',
        beyond: 'The line counts as unknown; the evidence has it.',
    },
    stderrBytes: {
        most: 32 * MiB,
        unit: 'bytes',
        what: 'of `agent.stderr.log`',
        beyond: 'Nothing more is written to it. The session continues.',
    },
    diskLeft: {
        most: GiB,
        unit: 'bytes',
        what: 'that must stay free on the disk of the run folder (half of what is free at the start, if that is less)',
        beyond: 'The session is stopped (`DISK_FULL`, `agent_error`). What fits of its changes is kept.',
    },
    // What is captured.
    captureMs: { most: 10 * 60_000, unit: 'ms', what: 'for one capture of the changes', beyond: NO_PATCH },
    newNames: { most: 250_000, what: 'new files and folders in the workspace', beyond: NO_PATCH },
    layerNames: {
        most: 2_000_000,
        what: 'files and folders that a session writes, ignored ones included',
        beyond: NO_PATCH,
    },
    folderDepth: { most: 100, what: 'levels of new folders in the workspace', beyond: REPORTED },
    changedFileBytes: { most: GiB, unit: 'bytes', what: 'of one changed file', beyond: REPORTED },
    changedBytes: { most: 8 * GiB, unit: 'bytes', what: 'of all changed files', beyond: REPORTED },
    patchBytes: { most: 256 * MiB, unit: 'bytes', what: 'of a patch', beyond: NO_PATCH },
    leftOutShown: { most: 100, what: 'files named that are left out', beyond: 'The others are counted.' },
    outputFiles: { most: 10_000, what: 'files in the output folder', beyond: REPORTED },
    outputFolders: { most: 10_000, what: 'folders in the output folder', beyond: REPORTED },
    outputBytes: { most: GiB, unit: 'bytes', what: 'of all files in the output folder', beyond: REPORTED },
    jsonOutputBytes: {
        most: MiB,
        unit: 'bytes',
        what: 'of a JSON file that the run asks for (findings, proposals, structured output, notes)',
        beyond: 'The file is not valid: the session is asked once to correct it, then the run ends with `output_missing`.',
    },
    // What an evaluation may cost.
    policyMs: {
        most: 120_000,
        unit: 'ms',
        what: 'for one evaluation of the policy',
        beyond: 'The patch is blocked (`policy/failed`).',
    },
    markdownMs: {
        most: 3_000,
        unit: 'ms',
        what: 'for parsing one text from GitHub or the agent',
        beyond: 'The text is treated as plain text.',
    },
    markdownLostMs: {
        most: 10_000,
        unit: 'ms',
        what: 'for all texts that were given up',
        beyond: 'Each further text is given up after 0.2 s.',
    },
    // The gateway.
    requestBytes: { most: 34 * MiB, unit: 'bytes', what: 'of one request to the model', beyond: REFUSED },
    requestValues: { most: 250_000, what: 'values in one request to the model', beyond: REFUSED },
    requestDepth: { most: 200, what: 'levels of nesting in one request to the model', beyond: REFUSED },
    refusalLines: {
        most: 10_000,
        what: 'lines of `gateway.jsonl` for requests that were refused or broke off',
        beyond: 'Further ones are not recorded. Answered requests always are.',
    },
    networkLogLines: {
        most: 20_000,
        what: 'lines of `network.jsonl`',
        beyond: 'Further connections are not recorded. They are decided as before.',
    },
    cassetteBytes: {
        most: 64 * MiB,
        unit: 'bytes',
        what: 'of a recording',
        beyond: 'The recording ends with a note. The session continues.',
    },
    recordedAnswerBytes: {
        most: 16 * MiB,
        unit: 'bytes',
        what: 'of one answer in a recording',
        beyond: 'The answer is passed on and not recorded.',
    },
    // MCP servers.
    mcpStartMs: { most: 60_000, unit: 'ms', what: 'for the start of an MCP server', beyond: NO_SERVER },
    mcpPages: { most: 50, what: "pages of an MCP server's list of tools", beyond: NO_SERVER },
    mcpTools: {
        most: 500,
        what: 'tools of an MCP server',
        beyond: 'No further page of its list is requested.',
    },
    mcpLineBytes: {
        most: 10 * MiB,
        unit: 'bytes',
        what: 'of one message of an MCP server',
        beyond: 'The server is stopped. Its calls fail from then on.',
    },
    mcpText: { most: 100_000, unit: 'characters', what: 'of text in one result of a tool', beyond: CUT },
    mcpImages: {
        most: 5 * MiB,
        unit: 'characters',
        what: 'of base64 images in one result of a tool',
        beyond: 'Further images are replaced by a note.',
    },
    mcpLogBytes: { most: 16 * MiB, unit: 'bytes', what: 'of `mcp.jsonl`', beyond: UNRECORDED },
    mcpRecordingBytes: { most: 64 * MiB, unit: 'bytes', what: 'of recorded tool results', beyond: UNRECORDED },
    githubRecordingBytes: {
        most: 64 * MiB,
        unit: 'bytes',
        what: 'of recorded answers of GitHub',
        beyond: UNRECORDED,
    },
    // What is kept and shown.
    keptFileBytes: {
        most: 64 * MiB,
        unit: 'bytes',
        what: 'of one file of a session that is kept for later',
        beyond: 'The session cannot be resumed. A new run gets a summary of it.',
    },
    keptBytes: { most: 128 * MiB, unit: 'bytes', what: 'of all files of a kept session', beyond: REPORTED },
    pageRows: {
        most: 50_000,
        what: 'rows on the page of a run',
        beyond: 'The page counts the others; the evidence has them.',
    },
    // From a remote engine.
    copiedEntries: { most: 2_000_000, what: 'files and folders copied from a remote engine', beyond: NO_PATCH },
    copiedBytes: { most: 64 * GiB, unit: 'bytes', what: 'copied from a remote engine', beyond: NO_PATCH },
    // Artifacts of earlier runs.
    archiveBytes: { most: GiB, unit: 'bytes', what: 'of an artifact as it is downloaded', beyond: REJECTED },
    archiveEntries: { most: 20_000, what: 'files of an artifact, and as many folders', beyond: REJECTED },
    archiveFileBytes: { most: GiB, unit: 'bytes', what: 'of one file of an artifact', beyond: REJECTED },
    archiveTotalBytes: { most: 2 * GiB, unit: 'bytes', what: 'of all files of an artifact', beyond: REJECTED },
};
/** `256 MiB`, `10 min`, `500,000`. */
function limitInWords({ most, unit }) {
    if (unit === 'ms')
        return most % 60_000 === 0 ? `${most / 60_000} min` : `${most / 1000} s`;
    if (unit === undefined)
        return most.toLocaleString('en-US');
    if (unit === 'characters')
        return `${most.toLocaleString('en-US')} characters`;
    const [size, name] = [
        [GiB, 'GiB'],
        [MiB, 'MiB'],
        [KiB, 'KiB'],
    ].find(([one]) => most >= one) ?? [1, 'bytes'];
    return `${most / size} ${name}`;
}
/** The typed end for what went beyond a limit that ends a run. */
function limitExceeded(limit, where = '') {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .CaissonError */ .XU('LIMIT_EXCEEDED', `${where}more than ${limitInWords(limit)} ${limit.what}`, {
        hint: `Ask for less at once. What is kept: ${(0,_docs_js__WEBPACK_IMPORTED_MODULE_1__/* .document */ .A)('limits.md')}`,
    });
}


/***/ }),

/***/ 54536:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DE: () => (/* binding */ isUnparsed),
/* harmony export */   Dd: () => (/* binding */ parseMarkdown),
/* harmony export */   GG: () => (/* binding */ walk),
/* harmony export */   ee: () => (/* binding */ spanOf)
/* harmony export */ });
/* harmony import */ var node_vm__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(30714);
/* harmony import */ var mdast_util_from_markdown__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57391);
/* harmony import */ var mdast_util_gfm__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(37832);
/* harmony import */ var micromark_extension_gfm__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(52297);
/* harmony import */ var _limits_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(50453);





const parsing = (0,node_vm__WEBPACK_IMPORTED_MODULE_0__.createContext)({});
/** Milliseconds that texts have taken which were given up. */
let lostMs = 0;
/**
 * Parses a text as GitHub's Markdown; every node has a position in the source. One that keeps the parser busy beyond a
 * deadline is {@link isUnparsed}: a single text below the root.
 */
function parseMarkdown(markdown) {
    parsing['parse'] = () => (0,mdast_util_from_markdown__WEBPACK_IMPORTED_MODULE_1__/* .fromMarkdown */ .Y)(markdown, {
        extensions: [(0,micromark_extension_gfm__WEBPACK_IMPORTED_MODULE_2__/* .gfm */ .T)()],
        // Their transforms create nodes without a position in the source; the syntax alone finds the same links.
        mdastExtensions: (0,mdast_util_gfm__WEBPACK_IMPORTED_MODULE_3__/* .gfmFromMarkdown */ .C)().map((extension) => ({ ...extension, transforms: [] })),
    });
    const { markdownMs, markdownLostMs } = _limits_js__WEBPACK_IMPORTED_MODULE_4__/* .LIMITS */ .b1;
    const timeout = lostMs < markdownLostMs.most ? markdownMs.most : HASTY_MS;
    try {
        return (0,node_vm__WEBPACK_IMPORTED_MODULE_0__.runInContext)('parse()', parsing, { timeout });
    }
    catch (error) {
        if (error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT')
            throw error;
        lostMs += timeout;
        const start = { line: 1, column: 1, offset: 0 };
        const position = { start, end: { line: 1, column: 1, offset: markdown.length } };
        // A text has no place there, which is what makes it recognizable.
        return { type: 'root', position, children: [{ type: 'text', value: markdown, position }] };
    }
}
/** More than an ordinary text of this length takes. */
const HASTY_MS = 200;
/** Whether nobody knows what is in the text. */
function isUnparsed(root) {
    return root.children[0]?.type === 'text';
}
function spanOf(node) {
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined)
        return null;
    return { start: start.offset, end: end.offset };
}
/**
 * Yields every node of the tree, parents before children; skips the descendants of nodes for which `enters`
 * is false. Iterative: quotes can be nested five thousand levels deep.
 */
function* walk(root, enters = () => true) {
    const stack = [{ node: root, parent: null }];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
        yield next;
        const { node } = next;
        if (!('children' in node) || !enters(node))
            continue;
        for (let i = node.children.length - 1; i >= 0; i -= 1)
            stack.push({ node: node.children[i], parent: node });
    }
}


/***/ }),

/***/ 74913:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ readWithin)
/* harmony export */ });
/** The bytes of a stream; null for more than `most`. */
async function readWithin(stream, most) {
    const chunks = [];
    let bytes = 0;
    for await (const chunk of stream) {
        bytes += chunk.length;
        if (bytes > most)
            return null;
        chunks.push(chunk);
    }
    return Buffer.concat(chunks);
}


/***/ }),

/***/ 86997:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ws: () => (/* binding */ outcomeSchema),
/* harmony export */   ai: () => (/* binding */ EXIT_CODES),
/* harmony export */   ex: () => (/* binding */ reasonSchema)
/* harmony export */ });
/* unused harmony export REASONS */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);

/** Why a run ended, in one stable word, documented in docs/inputs.md. */
const REASONS = [
    'completed',
    'no_changes',
    'max_turns',
    'max_iterations',
    'no_progress',
    'budget_exceeded',
    'timeout',
    'cancelled',
    'agent_error',
    'needs_human',
    'auth_failed',
    'rate_limited',
    'model_unavailable',
    'verify_failed',
    'output_missing',
    'policy_rejected',
    'publish_refused',
    'not_delivered',
    'target_unavailable',
    'setup_failed',
    'engine_failed',
    'config_invalid',
    'internal_error',
];
const reasonSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(REASONS);
const outcomeSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['success', 'failure', 'needs_review']);
/** Exit code of the process for an outcome. */
const EXIT_CODES = { success: 0, failure: 1, needs_review: 2 };


/***/ }),

/***/ 9208:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ succeeds)
/* harmony export */ });
/** Whether a promise is fulfilled; why not is of no interest. */
function succeeds(work) {
    return work.then(() => true, () => false);
}


/***/ }),

/***/ 47678:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FY: () => (/* binding */ TODO_TOOLS),
/* harmony export */   G1: () => (/* binding */ DEFAULT_TOOLS),
/* harmony export */   Jf: () => (/* binding */ EDITING_TOOLS),
/* harmony export */   cF: () => (/* binding */ SHELL_TOOL),
/* harmony export */   hV: () => (/* binding */ WRITING_TOOLS),
/* harmony export */   ll: () => (/* binding */ READING_TOOLS),
/* harmony export */   wS: () => (/* binding */ toolOf)
/* harmony export */ });
/**
 * The names that specs, presets and transcripts use for tools, whichever agent works. An adapter turns them into its
 * own names on the way in (`AgentTools.own`) and turns its own into these on the way out (`AgentAdapter.translate`).
 */
/** The to-do list of a session. Newer models get it only where a rule names one of these tools. */
const TODO_TOOLS = ['TaskCreate', 'TaskGet', 'TaskList', 'TaskUpdate'];
/** Tools that only read. */
const READING_TOOLS = ['Read', 'Glob', 'Grep'];
/** Tools that change files of the workspace. */
const EDITING_TOOLS = ['Edit', 'Write', 'NotebookEdit'];
/** The tools among them that plain text files need. */
const WRITING_TOOLS = ['Edit', 'Write'];
/** The tool that runs commands. */
const SHELL_TOOL = 'Bash';
/** The name of the tool that a rule such as `Bash(npm test:*)` is about. */
function toolOf(rule) {
    return rule.replace(/\(.*$/s, '');
}
/** What a session may use without being asked, where a spec does not say. */
const DEFAULT_TOOLS = ['Read', 'Write', 'Edit', SHELL_TOOL, 'Glob', 'Grep', ...TODO_TOOLS];


/***/ }),

/***/ 28121:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JZ: () => (/* binding */ parseActions),
/* harmony export */   Q2: () => (/* binding */ actionLines),
/* harmony export */   gv: () => (/* binding */ forOutsiders),
/* harmony export */   jq: () => (/* binding */ ACTION_KINDS),
/* harmony export */   vx: () => (/* binding */ mayName)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _gateway_wildcard_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13626);


/** What the agent may propose, and how often in one run unless something else is said. */
const MOST = {
    label: 3,
    'remove-label': 3,
    'create-label': 3,
    assign: 2,
    edit: 1,
    comment: 1,
    close: 1,
    'create-issue': 1,
    'close-duplicate': 1,
    'request-reviewers': 2,
    milestone: 1,
    react: 3,
    dispatch: 1,
};
const ACTION_KINDS = Object.keys(MOST);
const LINE = /^([a-z-]+)(?:\s+(\d{1,2}))?\s*(?::\s*(\S.*))?$/s;
/** Reads `<kind> [<most>][: <value>, …]`. Throws an Error that says what is wrong. */
function parseAction(line) {
    const [, name = '', count, list] = LINE.exec(line.trim()) ?? [];
    const kind = ACTION_KINDS.find((one) => one === name);
    if (kind === undefined) {
        throw new Error(`"${line}" is not an action: write one per line, ${ACTION_KINDS.join(', ')}, each with what it may name, as in \`label: bug, docs\``);
    }
    const values = (list ?? '').split(',').flatMap((value) => value.trim() || []);
    const most = count === undefined ? MOST[kind] : Number(count);
    if (most < 1 || most > 10)
        throw new Error(`\`${kind}\` may be allowed 1 to 10 times per run, not ${most}`);
    if ((kind === 'close' || kind === 'close-duplicate') && values.length > 0)
        throw new Error(`\`${kind}\` takes no names: it closes what the run is for`);
    if (kind === 'comment' && !values.every((value) => /^\d+$/.test(value)))
        throw new Error('`comment` takes numbers of issues and pull requests, as in `comment: 12, 15`');
    if (kind === 'edit' && !values.every((value) => /^(title|body|draft)$/.test(value)))
        throw new Error('`edit` takes `title`, `body` and `draft`, as in `edit: title`');
    if (kind === 'dispatch' && !(values.length > 0 && values.every((value) => /^[\w.-]+\.ya?ml$/.test(value))))
        throw new Error('`dispatch` must name workflow files, as in `dispatch: docs.yml`');
    return { kind, most, values };
}
/** What is carried out of what the agent proposes. */
const actionLines = zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).superRefine((lines, context) => {
    for (const line of lines) {
        try {
            parseAction(line);
        }
        catch (error) {
            context.addIssue({ code: 'custom', message: error.message });
        }
    }
});
/** The rules of lines that the schema has accepted; of several for one action the last one holds. */
function parseActions(lines) {
    return [...new Map(lines.map((line) => parseAction(line)).map((rule) => [rule.kind, rule])).values()];
}
/**
 * What of it is harmless when somebody asks who may change nothing: on an issue of their own, which they could
 * describe and close themselves.
 */
function forOutsiders(rules) {
    return rules.filter(({ kind, values }) => kind === 'close-duplicate' || (kind === 'label' && values.length > 0));
}
/** Whether the rule lets an action name this. GitHub's names are case-insensitive. */
function mayName({ values }, name) {
    const patterns = values.map((value) => value.toLowerCase());
    return patterns.length === 0 || (0,_gateway_wildcard_js__WEBPACK_IMPORTED_MODULE_1__/* .matchesAny */ ._)(patterns, name.toLowerCase());
}


/***/ }),

/***/ 1786:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BS: () => (/* binding */ branchNameSchema),
/* harmony export */   P9: () => (/* binding */ BRANCH_NAME),
/* harmony export */   su: () => (/* binding */ isRepeatable),
/* harmony export */   xG: () => (/* binding */ branchNameFor)
/* harmony export */ });
/* unused harmony export slugOf */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);

/** What a branch of ours is called after its prefix, unless something else is said. */
const BRANCH_NAME = 'issue-{issue}';
const PLACES = /\{(issue|slug|date|run)\}/g;
const SLUG_LENGTH = 40;
/** Characters that git allows in a branch name, without what is awkward in shells and addresses. */
const LITERAL = /^[\p{L}\p{N}\p{M}_+=@#%,/.-]*$/u;
const branchNameSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .min(1)
    .refine((name) => LITERAL.test(name.replace(PLACES, '')), {
    error: 'may hold letters, digits, any of `_+=@#%,/.-`, and {issue}, {slug}, {date} or {run}',
})
    .refine((name) => /\{(?:issue|run)\}/.test(name), {
    error: 'must contain {issue} or {run}: otherwise two requests would share a branch',
});
/** The name of a branch, valid for git whatever template and title are. */
function branchNameFor(prefix, template, facts) {
    const { issue, title, startedAt, runId } = facts;
    const filled = issue === undefined && template === BRANCH_NAME
        ? 'run-{run}'
        : issue === undefined && template.includes('{issue}') && !template.includes('{run}')
            ? `${template}-{run}`
            : template;
    const values = {
        issue: issue === undefined ? '' : String(issue),
        slug: slugOf(title),
        date: startedAt.slice(0, 10),
        run: runId,
    };
    const name = filled.replace(PLACES, (_, place) => values[place] ?? '');
    return valid(prefix + name);
}
/** Whether later runs on an issue get the same name. */
function isRepeatable(template) {
    return !/\{(?:date|run)\}/.test(template);
}
/** A title as part of a name: letters and digits of any script, everything else a hyphen. */
function slugOf(title) {
    const plain = title
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
        .replace(/^[-\p{M}]+|-+$/gu, '');
    if (plain.length <= SLUG_LENGTH)
        return plain;
    // A letter keeps its marks, and a word is kept whole where that is possible.
    const letters = [...new Intl.Segmenter().segment(plain)].map(({ segment }) => segment);
    let cut = '';
    for (const letter of letters) {
        if (cut.length + letter.length > SLUG_LENGTH)
            break;
        cut += letter;
    }
    const whole = cut.slice(0, cut.lastIndexOf('-'));
    return (whole.length > SLUG_LENGTH / 2 ? whole : cut).replace(/-+$/, '');
}
/** By the rules of `git check-ref-format`; an empty place leaves no separators behind. */
function valid(name) {
    return name
        .split('/')
        .map((part) => part
        .replace(/\.{2,}/g, '.')
        .replace(/@\{/g, '@')
        .replace(/-{2,}/g, '-')
        .replace(/^[.-]+|[.-]+$/g, '')
        .replace(/(?:\.lock)+$/i, ''))
        .filter((part) => part !== '' && part !== '@')
        .join('/');
}


/***/ }),

/***/ 57568:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JC: () => (/* binding */ parsePerson),
/* harmony export */   JN: () => (/* binding */ REVIEW_EVENTS),
/* harmony export */   oC: () => (/* binding */ SEVERITIES),
/* harmony export */   oU: () => (/* binding */ deliverySchema),
/* harmony export */   tv: () => (/* binding */ workflowName),
/* harmony export */   vp: () => (/* binding */ deliveryOptions)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _actions_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(28121);
/* harmony import */ var _branch_name_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1786);
/* harmony import */ var _setting_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(29274);




/** How bad a finding is, from the least to the worst. */
const SEVERITIES = ['info', 'minor', 'major', 'critical'];
/** What a review may say of the pull request as a whole. */
const REVIEW_EVENTS = ['comment', 'request-changes', 'approve'];
const PERSON = /^([^<>\p{Cc}]*[^<>\s\p{Cc}]) +<([^<>@\s\p{Cc}]+@[^<>@\s\p{Cc}]+)>$/u;
/** As a file of `.github/workflows`, with or without the folder. */
const WORKFLOW_FILE = /^(?:\.github\/workflows\/)?[^/\s]+\.ya?ml$/;
const person = (words) => zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().refine((text) => words.split('|').includes(text) || PERSON.test(text), {
    error: `must be ${words.split('|').join(' or ')}, or a name with an email address, e.g. \`Ann Example <ann@example.com>\``,
});
/** Name and address of `Name <mail>`; null for a word such as `requester`. */
function parsePerson(text) {
    const [, name, email] = PERSON.exec(text) ?? [];
    return name && email ? { name, email } : null;
}
/** The name by which GitHub knows a workflow file. */
function workflowName(path) {
    return path.replace(/^\.github\/workflows\//, '');
}
const names = zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().trim().min(1)).default([]);
/** The `delivery` section of `.github/caisson.yml`: how results go out, for every workflow. */
const deliverySchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    branchPrefix: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1).default('caisson/'), 'Prefix of every branch that Caisson creates; `delivery.branchName` follows it.', { name: 'branch-prefix', value: 'prefix' }),
    branchName: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(_branch_name_js__WEBPACK_IMPORTED_MODULE_2__/* .branchNameSchema */ .BS.default(_branch_name_js__WEBPACK_IMPORTED_MODULE_2__/* .BRANCH_NAME */ .P9), 'The branch name after the prefix, with `{issue}`, `{slug}` (of the title, in any script), `{date}` and `{run}`.', { name: 'branch-name', only: 'flag' }),
    title: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .max(100)
        .regex(/^$|^[^@\r\n]*\{title\}[^@\r\n]*$/, 'must be one line that contains {title}, without mentions')
        .default(''), 'What the title of a pull request is made of: `{title}`, which the agent proposes and Caisson checks, and `{type}`, its type in Conventional Commits. Empty: with a type if most of the last fifty commits have one.'),
    draft: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(false), 'Open pull requests as drafts.', {
        name: 'draft',
        only: 'flag',
    }),
    draftOnFlags: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(true), 'Open the pull request as a draft when the policy flags something in it.'),
    failOnDenials: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(false), 'Mark the run as needing review when the agent was denied something.'),
    reviewers: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(names, 'Reviewers requested on a new pull request: logins, and teams as `team:<slug>`.'),
    assignees: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(names, 'Assignees of a new pull request: logins, or `requester`.'),
    labels: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(names, 'Labels of a new pull request.'),
    milestone: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default(''), "Title of the milestone for a new pull request; `issue` uses the issue's milestone."),
    commitWith: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['git', 'api']).default('git'), "`git`: a pushed commit without a signature, or with that of `ssh-signing-key`; `api`: GitHub creates the commit as the token's account and signs it.", { name: 'commit-with', only: 'flag' }),
    author: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(person('bot|requester').default('bot'), "`bot`, `requester` (the person who asked), or `Name <mail>`. With `delivery.commitWith: api`, always the token's account.", { name: 'author', only: 'flag' }),
    coAuthors: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(person('requester|none')).default(['requester']), 'Whom the commit credits: `requester`, `Name <mail>`, or `none`.'),
    startWorkflows: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(WORKFLOW_FILE, 'must be the name of a workflow file, e.g. `ci.yml`'))
        .default([]), "Workflow files to start on the branch once it is pushed, e.g. `ci.yml`: a push with the workflow's own token starts none. They need `on: workflow_dispatch`, and the job needs `actions: write`."),
    reviewSeverity: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(SEVERITIES).default('info'), 'With `agent.preset: review`: the lowest severity of findings that the review shows.'),
    reviewEvent: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(REVIEW_EVENTS).default('comment'), '`comment`: a review only comments; `request-changes`: it requests changes if a finding is major or critical; `approve`: it also approves if nothing was found.'),
    resolveOutdated: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(false), "Resolve Caisson's own threads on lines that have changed since (needs `contents: write`, which GitHub requires for this)."),
    reviewCheck: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(false), 'Also show the findings as annotations of a check run (needs `checks: write`).'),
    actions: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(_actions_js__WEBPACK_IMPORTED_MODULE_3__/* .actionLines */ .Q2.default([]), `Actions that Caisson takes on GitHub if the agent proposes them, as \`<action> [<times per run>][: <what it may name>, …]\`: ${_actions_js__WEBPACK_IMPORTED_MODULE_3__/* .ACTION_KINDS */ .jq.map((kind) => `\`${kind}\``).join(', ')}.`, { name: 'actions', lines: true }),
});
/** What was given explicitly, over the repository's file and the defaults. */
function deliveryOptions(given = {}, repository = {}) {
    return { ...deliverySchema.parse(repository), commentKey: 'main', ...given };
}


/***/ }),

/***/ 41890:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ tryActionInputs),
/* harmony export */   U: () => (/* binding */ readActionInputs)
/* harmony export */ });
/* harmony import */ var _base_docs_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(74866);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);
/* harmony import */ var _parse_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(92265);
/* harmony import */ var _settings_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(81641);
/* harmony import */ var _job_inputs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(89719);
/* harmony import */ var _read_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(43950);






/**
 * Reads the inputs as the runner hands them over (`INPUT_<NAME>`, upper case, dashes kept).
 * Throws CONFIG_INVALID that lists every wrong input at once: unknown names with the nearest known one,
 * invalid numbers, words that are not among the choices.
 */
function readActionInputs(env) {
    const { inputs, wrong } = tryActionInputs(env);
    if (wrong)
        throw wrong;
    return inputs;
}
/** The same for a program that tells the error elsewhere: what is wrong has its default until then. */
function tryActionInputs(env) {
    const problems = [];
    const job = {};
    const settings = {};
    for (const row of _settings_js__WEBPACK_IMPORTED_MODULE_0__/* .INPUTS */ .mc) {
        const text = (env[`INPUT_${row.name.toUpperCase()}`] ?? '').trim();
        try {
            const value = (0,_read_text_js__WEBPACK_IMPORTED_MODULE_1__/* .readText */ .yR)(row.name, row, text);
            if (!row.job)
                settings[row.key] = value;
            else if (value !== undefined)
                job[row.name] = checked(row, value);
        }
        catch (error) {
            problems.push(error.message);
        }
    }
    problems.push(...unknownInputs(env));
    const inputs = Object.freeze({ ..._job_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .jobSchema */ .jQ.parse(job), settings });
    if (problems.length === 0)
        return { inputs };
    const wrong = new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `The inputs of the action are not valid:\n  ${problems.join('\n  ')}`, {
        hint: `Correct them under \`with:\` in the workflow; every input is described in ${(0,_base_docs_js__WEBPACK_IMPORTED_MODULE_4__/* .document */ .A)('inputs.md')}.`,
    });
    return { inputs, wrong };
}
function checked({ key, schema }, value) {
    const { error } = schema.safeParse(value);
    if (!error)
        return value;
    throw new Error((0,_parse_js__WEBPACK_IMPORTED_MODULE_5__/* .problemsOf */ .GW)(schema, value, error)
        .map(({ message }) => message.replace(/^value/, key))
        .join('\n  '));
}
function unknownInputs(env) {
    const known = new Map(_settings_js__WEBPACK_IMPORTED_MODULE_0__/* .INPUTS */ .mc.map(({ name }) => [`INPUT_${name.toUpperCase()}`, name]));
    return Object.keys(env)
        .filter((key) => key.startsWith('INPUT_') && !known.has(key))
        .map((key) => {
        const name = key.slice('INPUT_'.length).toLowerCase();
        const guess = (0,_parse_js__WEBPACK_IMPORTED_MODULE_5__/* .nearest */ .pA)(name, [...known.values()]);
        return `${name}: there is no such input${guess ? `; did you mean ${guess}?` : ''}`;
    });
}


/***/ }),

/***/ 89719:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fc: () => (/* binding */ JOB_GROUPS),
/* harmony export */   GZ: () => (/* binding */ commandPaths),
/* harmony export */   jQ: () => (/* binding */ jobSchema),
/* harmony export */   sY: () => (/* binding */ PROMPT_FILE)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _setting_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(29274);


const text = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional();
const list = zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]);
const count = zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive();
const secret = (what) => (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, what, { secret: true });
const CREDENTIALS = {
    'anthropic-api-key': secret('Key for the Anthropic API. It stays in the gateway; the agent never sees it.'),
    'claude-code-oauth-token': secret('OAuth token of a Claude subscription (`claude setup-token`). With a key beside it, the key takes its place once it is refused or its limit is reached.'),
    'github-token': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, 'Token for reading the target, pushing the branch and commenting. It stays outside the sandbox.', { secret: true, usual: '${{ github.token }}' }),
    'app-id': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, 'ID or client ID of a GitHub App that is installed in the repository. Its token, limited to this repository, replaces `github-token` and is revoked at the end.'),
    'app-private-key': secret('Private key (PEM) of the app in `app-id`.'),
    'ssh-signing-key': secret('Private SSH key, without a passphrase, that signs the commits of `delivery.commitWith: git`. GitHub shows them as verified if the key is a signing key of the account in `delivery.author`.'),
    'checkout-path': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, "Path of the repository's checkout, as in `path` of actions/checkout. Default: the checkout whose remote is this repository; if there is none, Caisson fetches the event's commit with 50 commits of history."),
};
const TRIGGER = {
    label: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default('claude'), 'Adding this label to an issue or a pull request starts a run.'),
    'trigger-phrase': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default('@claude'), 'A comment that contains this word starts a run, as does a new issue or pull request with it in the title or description, and an edit that adds it. Code blocks and quotes do not count.'),
    'assignee-trigger': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, 'Assigning this login (with or without `@`) to an issue or a pull request starts a run.'),
    target: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(count.optional(), 'Number of an issue or a pull request, for `workflow_dispatch` and `schedule`.'),
    prompt: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, 'What to do. Every event that reaches the step then starts a run, whatever its label or comment; a comment is added to the prompt. `/name arguments`: the command or skill of this name on the base branch (`.claude/commands`, and `skills` in `.claude`, `.agents` or `.github`). At most 128 KiB, since the runner passes inputs as variables; `prompt-file` has no such limit.'),
    'comments-by': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(list, 'Whose comments and reviews the agent gets to read: logins, with `*` as a wildcard, and `!login` for those that are left out, as in `!*[bot]`. Default: everyone’s.'),
    'prompt-file': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, 'Path of a file with the prompt: a path in the repository is read on the base branch; an absolute path outside the checkout is a file that an earlier step has written.'),
};
const ADMISSION = {
    'allowed-users': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(list, 'Who may start runs besides people with write permission: logins, teams as `organization/team`, and bots as `name[bot]`, or `*[bot]` for every bot. Teams need a `github-token` that can read them (`Members: read`).'),
    outsiders: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['none', 'plan', 'review']).default('none'), '`plan`: everyone else gets an answer too, from a run that cannot change anything, three times in 24 hours; `review`: the same, with the agent `review` if the repository has one.'),
};
const SANDBOX = {
    'setup-env': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).optional(), "Variables that only `setup.run` sees, not the agent or the verification: `NAME=value`, or `NAME` for the job's own value. Their values are removed from everything that is written. Not needed for credentials of package registries.", { flag: 'setup-env', value: 'NAME=value' }),
    'allow-unsealed': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(false), 'Start even if nothing on this machine can seal the agent, which then reaches whatever the machine reaches; also covers every protection that `allow-missing` could name. Applies to this run only: no file can set it.', { flag: 'allow-unsealed' }),
};
const DELIVERY = {
    'base-branch': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).optional(), 'Base branch for work on an issue. The first rule that applies wins: `<label>: <branch>` for issues with that label, `linked` for the branch that GitHub links to the issue, or a branch. Default: the default branch.', { lines: true }),
    deliver: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['github', 'workspace', 'answer']).default('github'), "`answer`: what the agent changes is discarded; its answer, review and actions are delivered. `workspace`: the agent works on what is checked out, and its change, once it satisfies the policy, is put into the job's checkout for later steps, committed as far as the agent has committed it; nothing is written to GitHub."),
    comment: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['always', 'on-change', 'none']).default('always'), "`on-change`: only a change, a review, a comment that the agent writes itself by `gh` or by GitHub's tools, or a patch that could not be delivered is reported on the target; `none`: no comment and no review, whatever happens: the answer is in the job's summary and in the output `answer`. Outsiders, whose runs are counted by their comments, then start one only with a new issue."),
    'sticky-comment': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default('false'), '`true`: one comment per target, which each run replaces, instead of an answer to each request. Any other word: the same, apart from the comments of workflows with other words.'),
    'upload-artifact': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(true), 'Upload the transcript, patch and manifest as an artifact.'),
};
const TWO_JOBS = {
    mode: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['all', 'run', 'publish']).default('all'), '`run`: runs the agent with a read-only token and leaves an artifact; `publish`: checks and publishes it in another job, without a model key; `all`: both in one job.'),
    artifact: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, 'For `mode: publish`: the ID of the artifact, which is the output `artifact-id` of the other job, or the folder that actions/download-artifact has put it into. Default: the artifact of this workflow run, or of the run that a `workflow_run` event names.'),
    'manifest-sha256': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, 'For `mode: publish`: the output of the same name from the job that ran the agent. Detects any later change to the artifact.'),
};
const PLAN = {
    plan: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).optional(), 'Path of a plan in the repository, such as `.caisson/plan.yml`, to run instead of a single run, and on further lines its variables, as `name=value`. It is read from the base branch, never from the head of a pull request. Variables are not redacted from what a step prints, so do not put secrets in them.', { lines: true }),
};
/** What a workflow says of its job that is no key of a spec: who pays, what starts a run and for whom, where it is told. */
const jobSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    ...CREDENTIALS,
    ...TRIGGER,
    ...ADMISSION,
    ...SANDBOX,
    ...DELIVERY,
    ...TWO_JOBS,
    ...PLAN,
});
/** Their headings. */
const JOB_GROUPS = {
    Credentials: CREDENTIALS,
    Trigger: TRIGGER,
    'Who may start runs': ADMISSION,
    Sandbox: SANDBOX,
    Delivery: DELIVERY,
    'Two jobs': TWO_JOBS,
    Plan: PLAN,
};
/** How the prompt of the workflow names a file, whose text it then is. */
const PROMPT_FILE = '/./';
/** Where a command or skill can be; agents share skills in the last two, to which `.claude/skills` is often a link. */
function commandPaths(name) {
    return [
        `.claude/commands/${name.replaceAll(':', '/')}.md`,
        ...['.claude', '.agents', '.github'].map((folder) => `${folder}/skills/${name}/SKILL.md`),
    ];
}


/***/ }),

/***/ 43950:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ry: () => (/* binding */ splitList),
/* harmony export */   yR: () => (/* binding */ readText)
/* harmony export */ });
/* unused harmony export listOf */
/* harmony import */ var _parse_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92265);
/* harmony import */ var _spec_written_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(63219);


/** Parses the text of one input or flag. Throws an Error whose message begins with `name`. */
function readText(name, row, text) {
    const { kind } = row;
    if (kind === 'list')
        return listOf(name, row, splitList(text));
    if (kind === 'lines')
        return listOf(name, row, splitLines(text));
    if (text === '')
        return undefined;
    if (row.none && (0,_spec_written_js__WEBPACK_IMPORTED_MODULE_0__/* .isNone */ .$I)(text))
        return kind === 'text' ? '' : 'none';
    if (kind === 'text')
        return text;
    if (kind === 'flag') {
        if (/^(true|yes|on)$/i.test(text))
            return true;
        if (/^(false|no|off)$/i.test(text))
            return false;
        throw new Error(`${name}: "${text}" is neither true nor false`);
    }
    if (kind === 'integer' || kind === 'number')
        return numberOf(name, row, text);
    if (kind.includes(text))
        return text;
    const guess = (0,_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .nearest */ .pA)(text, kind);
    throw new Error(`${name}: "${text}" is not one of ${kind.join(', ')}${guess ? `; did you mean ${guess}?` : ''}`);
}
function numberOf(name, { kind, none }, text) {
    const number = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isNaN(number))
        throw new Error(`${name}: "${text}" is ${none ? 'neither a number nor `none`' : 'not a number'}`);
    if (kind === 'integer' && !Number.isSafeInteger(number))
        throw new Error(`${name}: "${text}" is not a whole number`);
    return number;
}
/** What people write elsewhere for an empty list; no list has one of these as its only entry. */
const NO_ENTRY = /^(?:off|no|false|null|nil|nothing|~|\[\]|\{\}|''|"")$/i;
/**
 * Entries of a list: without any the list is left open (undefined), and the word `none` empties it. In a list
 * that is merged the word remains, as the first entry. Throws an Error whose message begins with `name`.
 */
function listOf(name, row, entries) {
    const [first, ...more] = entries;
    if (first === undefined)
        return undefined;
    const emptied = (0,_spec_written_js__WEBPACK_IMPORTED_MODULE_0__/* .isNone */ .$I)(first);
    if (more.some(_spec_written_js__WEBPACK_IMPORTED_MODULE_0__/* .isNone */ .$I) || (emptied && more.length > 0 && !row.merged))
        throw new Error(`${name}: ${row.merged ? '`none` must come before all entries' : '`none` cannot be combined with other entries'}`);
    if (!emptied) {
        const isCommand = row.kind === 'lines' && first === 'false';
        if (more.length === 0 && !isCommand && NO_ENTRY.test(first))
            throw new Error(`${name}: "${first}" is not an entry; write \`none\` for an empty list`);
        return [...entries];
    }
    // Where an empty list limits nothing, the word would mean its opposite.
    if (row.whole)
        throw new Error(`${name}: \`none\` is not allowed here; \`${row.whole}\` limits nothing`);
    return row.merged ? ['none', ...more] : [];
}
/** One per line, or separated by commas on a single line; commas inside parentheses stay (`Bash(a,b)`). */
function splitList(text) {
    const parts = text.includes('\n') ? text.split('\n') : text.split(/,(?![^(]*\))/);
    return parts.map((part) => part.trim()).filter((part) => part !== '' && !part.startsWith('#'));
}
/** Commands: one per line, whatever they contain. */
function splitLines(text) {
    return text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && !line.startsWith('#'));
}


/***/ }),

/***/ 92265:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GW: () => (/* binding */ problemsOf),
/* harmony export */   Ku: () => (/* binding */ parseWith),
/* harmony export */   oA: () => (/* binding */ unwrap),
/* harmony export */   pA: () => (/* binding */ nearest)
/* harmony export */ });
/* unused harmony export keysAt */
/* harmony import */ var fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(21916);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(41514);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(17594);



/** The nearest valid name when it is near enough to be the intended one. */
function nearest(name, names) {
    if (names.length === 0)
        return undefined;
    const candidate = (0,fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__/* .closest */ .kp)(name, [...names]);
    return (0,fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__/* .distance */ .Io)(name, candidate) <= Math.max(name.length, candidate.length) / 2 ? candidate : undefined;
}
/** Every issue of a failed parse, in words, with the nearest valid key or choice. */
function problemsOf(schema, value, error) {
    return error.issues.flatMap(insideUnion).flatMap((issue) => {
        const { path } = issue;
        if (issue.code === 'unrecognized_keys') {
            return issue.keys.map((key) => ({
                path: [...path, key],
                message: `${[...path, key].join('.')}: not a known key${meant(key, keysAt(schema, path))}`,
            }));
        }
        return [{ path, message: `${path.join('.') || 'value'}: ${whatIsWrong(issue, valueAt(value, path))}` }];
    });
}
/** For a value that fits one kind of a union: what is wrong with it as that kind. */
function insideUnion(issue) {
    if (issue.code !== 'invalid_union')
        return [issue];
    const fitting = issue.errors.filter((issues) => !issues.some(isOtherKind));
    const [found, ...more] = fitting;
    if (found === undefined || more.length > 0)
        return [issue];
    return found.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(insideUnion);
}
/** An issue with the whole value means that it is of another kind; an issue inside it, or an extra key, does not. */
function isOtherKind({ code, path }) {
    return path.length === 0 && code !== 'unrecognized_keys';
}
/** In our words, and not in those of zod; messages of our own schemas stay. */
function whatIsWrong(issue, found) {
    const { message } = issue;
    const isOwn = !message.startsWith('Invalid');
    switch (issue.code) {
        case 'invalid_value': {
            const choices = issue.values.map(String);
            const listed = choices.join(', ');
            if (typeof found === 'string')
                return `"${found}" is not one of ${listed}${meant(found, choices)}`;
            if (isOwn)
                return message;
            return `must be ${choices.length > 1 ? 'one of ' : ''}${listed}, not ${valueKind(found)}`;
        }
        case 'invalid_type': {
            const kind = KINDS[issue.expected] ?? issue.expected;
            if (found !== undefined)
                return `must be ${kind}, not ${valueKind(found)}`;
            return isOwn ? message : `is missing; it must be ${kind}`;
        }
        case 'invalid_union':
            return isOwn ? message : `cannot be ${valueKind(found)}`;
        case 'too_small':
            if (!isNumber(issue))
                return 'must not be empty';
            return `must be ${issue.inclusive ? 'at least' : 'greater than'} ${issue.minimum}`;
        case 'too_big':
            return isNumber(issue)
                ? `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`
                : message;
        default:
            return message;
    }
}
const isNumber = ({ origin }) => origin === 'number' || origin === 'int';
const KINDS = {
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'a mapping of keys to values',
    record: 'a mapping of keys to values',
};
function valueKind(value) {
    if (value === null || value === undefined)
        return 'nothing';
    if (Array.isArray(value))
        return 'a list';
    if (typeof value === 'object')
        return 'a mapping';
    if (typeof value === 'string')
        return 'text';
    return `the ${typeof value} ${value}`;
}
function meant(name, names) {
    const guess = nearest(name, names);
    return guess ? `; did you mean ${guess}?` : '';
}
function valueAt(value, path) {
    return path.reduce((inside, key) => inside?.[key], value);
}
/**
 * `value` through `schema`, or a ConfigError (CONFIG_INVALID) that lists every issue as `path: what is wrong`.
 * `where` names the source for people, e.g. `spec.yaml`.
 */
function parseWith(schema, value, where) {
    const parsed = schema.safeParse(value);
    if (parsed.success)
        return parsed.data;
    const lines = problemsOf(schema, value, parsed.error).map(({ message }) => message);
    const what = where.replace(/^the /, 'The ');
    const be = /^the (?:flags|inputs|options)\b/.test(where) ? 'are' : 'is';
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ConfigError */ .xL('CONFIG_INVALID', `${what} ${be} not valid:\n  ${lines.join('\n  ')}`, {
        hint: `Correct ${lines.length === 1 ? 'this value' : 'these values'} in ${where} and run again.`,
    });
}
/** What is inside the wrappers that say when a value may be missing. */
function unwrap(schema) {
    let inner = schema;
    for (;;) {
        if (inner instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodOptional */ .IiU || inner instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodDefault */ .XiL || inner instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodPrefault */ .xgV)
            inner = inner.def.innerType;
        else if (inner instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodPipe */ .utH)
            inner = inner.def.in;
        else
            return inner;
    }
}
/** The schemas that a value at `path` may have; several where there is a union on the way. */
function schemasAt(schema, path) {
    const plain = unwrap(schema);
    if (plain instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodUnion */ .fZ7)
        return plain.options.flatMap((option) => schemasAt(option, path));
    const [key, ...rest] = path;
    if (key === undefined)
        return [plain];
    if (plain instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodObject */ .bvH) {
        const next = Object.hasOwn(plain.shape, key) ? plain.shape[key] : undefined;
        return next ? schemasAt(next, rest) : [];
    }
    if (plain instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodArray */ .naA)
        return schemasAt(plain.element, rest);
    if (plain instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodRecord */ .b8S)
        return schemasAt(plain.valueType, rest);
    return [];
}
/** The keys that an object at `path` may have. */
function keysAt(schema, path) {
    const keys = schemasAt(schema, path).flatMap((found) => found instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodObject */ .bvH ? Object.keys(found.shape) : []);
    return [...new Set(keys)];
}


/***/ }),

/***/ 21686:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ proxyFor),
/* harmony export */   o: () => (/* binding */ remoteEnvironment)
/* harmony export */ });
/**
 * The proxy that the environment asks for on the way to `url`, as curl and the runner read it: `HTTPS_PROXY`,
 * `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, in lower case too. Undefined: directly. Anything but an http(s) URL
 * (a SOCKS proxy) is ignored.
 */
function proxyFor(url, env) {
    const target = new URL(url);
    const kind = target.protocol === 'https:' ? 'https' : 'http';
    const address = read(env, `${kind}_proxy`) ?? read(env, 'all_proxy');
    if (address === undefined || isExcepted(target, read(env, 'no_proxy') ?? ''))
        return undefined;
    // `proxy.example:3128` is common, and curl takes it for http.
    const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`;
    return URL.canParse(whole) && /^https?:$/.test(new URL(whole).protocol) ? whole : undefined;
}
/** Variables by which a job names its own certificate authorities to Node.js, OpenSSL and git. */
const AUTHORITIES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'GIT_SSL_CAINFO'];
/** What git has to know of the environment to reach `url` as everything else does: the proxy, the authorities. */
function remoteEnvironment(url, env) {
    const proxy = proxyFor(url, env);
    const files = AUTHORITIES.map((name) => [name, env[name]]);
    return {
        ...(proxy === undefined ? {} : { [`${new URL(url).protocol.slice(0, -1)}_proxy`]: proxy }),
        ...Object.fromEntries(files.filter((file) => !!file[1])),
    };
}
function read(env, name) {
    return (env[name] || env[name.toUpperCase()])?.trim() || undefined;
}
/** `NO_PROXY`: names with all that is below them, addresses, `host:port`, or `*` for everything. */
function isExcepted(target, list) {
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    // Loopback is this machine; no proxy can reach it.
    if (host === 'localhost' || host === '::1' || /^127\./.test(host))
        return true;
    return list
        .toLowerCase()
        .split(/[\s,]+/)
        .some((entry) => {
        if (entry === '*')
            return true;
        const parts = /^\[?(.*?)\]?(?::(\d+))?$/.exec(entry.includes('::') && !entry.startsWith('[') ? `[${entry}]` : entry);
        if (parts?.[2] !== undefined && parts[2] !== port)
            return false;
        const name = (parts?.[1] ?? '').replace(/^\*?\./, '');
        return name !== '' && (host === name || host.endsWith(`.${name}`));
    });
}


/***/ }),

/***/ 29274:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ET: () => (/* binding */ forRepository),
/* harmony export */   Pe: () => (/* binding */ setting),
/* harmony export */   RV: () => (/* binding */ settingsIn)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(41514);
/* harmony import */ var _parse_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92265);


const REACH = new WeakMap();
/** A key with its one description, which editors, documents and the help show. Other keys in it are named in full. */
function setting(schema, text, reach = {}) {
    const described = schema.describe(text);
    REACH.set(described, reach);
    return described;
}
/** The rows below a schema, in its order. */
function settingsIn(schema, key = '') {
    const reach = REACH.get(schema);
    if (reach)
        return [{ ...reach, key, schema, text: schema.description ?? '' }];
    const plain = (0,_parse_js__WEBPACK_IMPORTED_MODULE_0__/* .unwrap */ .oA)(schema);
    const mapping = plain instanceof zod__WEBPACK_IMPORTED_MODULE_1__/* .ZodUnion */ .fZ7 ? plain.options[0] : plain;
    if (!(mapping instanceof zod__WEBPACK_IMPORTED_MODULE_1__/* .ZodObject */ .bvH))
        return [];
    return Object.entries(mapping.shape).flatMap(([name, inside]) => settingsIn(inside, key === '' ? name : `${key}.${name}`));
}
/**
 * The schema without what only a workflow may set: a base branch is trusted with what happens to its own code, and a
 * workflow with the machine and the secrets around it.
 */
function forRepository(schema) {
    const shape = Object.entries((0,_parse_js__WEBPACK_IMPORTED_MODULE_0__/* .unwrap */ .oA)(schema).shape).flatMap(([key, one]) => {
        const reach = REACH.get(one);
        if (reach)
            return reach.workflowOnly ? [] : [[key, one]];
        if (!(one instanceof zod__WEBPACK_IMPORTED_MODULE_1__/* .ZodPrefault */ .xgV))
            return [[key, one]];
        const inside = forRepository(one);
        if (Object.keys(inside.shape).length === 0)
            return [];
        return [[key, inside.prefault({}).describe(one.description ?? '')]];
    });
    return zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej(Object.fromEntries(shape));
}


/***/ }),

/***/ 81641:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $P: () => (/* binding */ namedIn),
/* harmony export */   QX: () => (/* binding */ settingName),
/* harmony export */   mc: () => (/* binding */ INPUTS),
/* harmony export */   yy: () => (/* binding */ SETTINGS)
/* harmony export */ });
/* unused harmony exports FLAGS, textIn */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(41514);
/* harmony import */ var _delivery_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(57568);
/* harmony import */ var _inputs_job_inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(89719);
/* harmony import */ var _parse_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92265);
/* harmony import */ var _setting_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(29274);
/* harmony import */ var _spec_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(92427);






/** Sections of a spec whose settings have a heading of another name. */
const GROUPS = {
    mcp: 'Agent',
    limits: 'Agent',
    workingDirectory: 'Agent',
    setup: 'Sandbox',
    verify: 'Verification',
    outputs: 'Results',
};
function rowOf(setting) {
    const [section = ''] = setting.key.split('.');
    const group = GROUPS[section] ?? `${section[0]?.toUpperCase()}${section.slice(1)}`;
    const file = section === 'delivery' ? setting.key : `defaults.${setting.key}`;
    return {
        ...setting,
        kind: settingKind(setting),
        group,
        job: false,
        file: setting.workflowOnly ? undefined : file,
        usually: defaultOf(setting.schema),
    };
}
function jobRowOf(setting) {
    const { key, flag } = setting;
    const [group = ''] = Object.entries(_inputs_job_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .JOB_GROUPS */ .Fc).find(([, inputs]) => Object.hasOwn(inputs, key)) ?? [];
    return {
        ...setting,
        name: key,
        ...(flag === undefined ? { only: 'input' } : {}),
        kind: settingKind(setting),
        group,
        job: true,
        usually: setting.usual ?? defaultOf(setting.schema),
    };
}
function settingKind({ schema, kind, lines }) {
    if (kind)
        return kind;
    const plain = (0,_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .unwrap */ .oA)(schema);
    if (plain instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodBoolean */ .WFD)
        return 'flag';
    if (plain instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodEnum */ .Vb4)
        return plain.options.map(String);
    if (plain instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodArray */ .naA)
        return lines ? 'lines' : 'list';
    if (plain instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodNumber */ .rSt)
        return plain.isInt ? 'integer' : 'number';
    return 'text';
}
function defaultOf(schema) {
    const value = schema instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodDefault */ .XiL ? schema.def.defaultValue : undefined;
    return value === undefined ? undefined : String(value) || undefined;
}
/** Every setting there is. */
const SETTINGS = [
    ...(0,_setting_js__WEBPACK_IMPORTED_MODULE_3__/* .settingsIn */ .RV)(_inputs_job_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .jobSchema */ .jQ).map(jobRowOf),
    ...(0,_setting_js__WEBPACK_IMPORTED_MODULE_3__/* .settingsIn */ .RV)(_spec_js__WEBPACK_IMPORTED_MODULE_4__/* .specSchema */ .pQ).map(rowOf),
    ...(0,_setting_js__WEBPACK_IMPORTED_MODULE_3__/* .settingsIn */ .RV)(_delivery_js__WEBPACK_IMPORTED_MODULE_5__/* .deliverySchema */ .oU, 'delivery').map(rowOf),
];
/** Those that are inputs of the action. */
const INPUTS = SETTINGS.filter((row) => row.only !== 'flag').filter(isNamed);
/** Those that are flags. */
const FLAGS = SETTINGS.filter((row) => row.only !== 'input')
    .filter(isNamed)
    .map((row) => ({ ...row, flag: row.flag ?? row.name }));
function isNamed(row) {
    return row.name !== undefined;
}
/** What a setting is called in this form; undefined: it is not there. `key`: of a row, or of what is in it. */
function settingName(key, form) {
    for (let path = key.split('.'); path.length > 0; path = path.slice(0, -1)) {
        const found = path.join('.');
        const row = SETTINGS.find((one) => one.key === found || one.name === found);
        if (!row)
            continue;
        const { name } = row.through === undefined ? row : { name: row.through };
        const list = form === 'flag' ? FLAGS : INPUTS;
        const named = list.find((one) => one.name === name);
        if (!named)
            return undefined;
        const rest = key.split('.').slice(path.length);
        // The place in a list is not what people count.
        const inside = rest.filter((part) => !/^\d+$/.test(part));
        return [form === 'flag' ? `--${named.flag}` : named.name, ...inside].join(' ');
    }
    return undefined;
}
/** The text of a setting where it is an input or a flag: other settings by the name that they have there. */
function textIn(form, { key, text, written, kind, file, whole, none, merged }) {
    const isList = kind === 'list' || kind === 'lines';
    const emptied = isList && file !== undefined && whole === undefined && !none && !merged ? '`none`: an empty list.' : '';
    const sentences = [text, written, emptied].filter(Boolean).join(' ');
    return sentences.replace(/`([a-z][\w-]*(?:\.\w+)*)(?:: ([^`]+))?`/g, (all, found, value) => {
        if (found === key || (form === 'input' && !found.includes('.')))
            return all;
        if (value === 'read' || value === 'write' || (Array.isArray(kind) && kind.includes(found)))
            return all;
        if (key === 'delivery.actions')
            return all;
        const name = settingName(found, form);
        if (name === undefined)
            return all;
        return value === undefined ? `\`${name}\`` : `\`${name}${form === 'flag' ? ' ' : ': '}${value}\``;
    });
}
/** Begins lines of a message with the names of inputs or flags instead of keys. */
function namedIn(form, message) {
    return message.replace(/^(\s*)([^\s:`]+)(?=: )/gm, (all, space, key) => {
        const name = settingName(key, form);
        return name === undefined ? all : `${space}${name}`;
    });
}


/***/ }),

/***/ 92427:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EG: () => (/* binding */ OWN_OUTPUTS),
/* harmony export */   PI: () => (/* binding */ SETUP_FROM),
/* harmony export */   Yq: () => (/* binding */ limitsSchema),
/* harmony export */   pQ: () => (/* binding */ specSchema)
/* harmony export */ });
/* unused harmony export shellCommand */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _setting_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(29274);
/* harmony import */ var _spec_agent_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(69061);
/* harmony import */ var _spec_sandbox_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9599);
/* harmony import */ var _spec_written_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(63219);





const minutes = (preset) => zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig()
    .positive()
    .max(24 * 60)
    .default(preset);
/** Limits of a run; an agent definition may bring some of its own. */
const limitsSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    maxTurns: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().optional(), 'Ends the session after this many turns.', {
        name: 'max-turns',
    }),
    maxBudgetUsd: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().positive().optional(), 'Ends the run when its requests, including those of subagents, have cost this many US dollars.', { name: 'max-budget-usd' }),
    maxRequests: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().exactOptional(), 'Ends the run after this many requests to the model, including those of subagents.'),
    maxInputTokens: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().exactOptional(), 'Ends the run when its requests have sent this many tokens, including cached ones.'),
    maxOutputTokens: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().exactOptional(), 'Ends the run when the model has answered with this many tokens.'),
    timeoutMinutes: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(minutes(30), 'Ends the session after this many minutes; work so far is kept.', {
        name: 'timeout-minutes',
    }),
});
/** Which files for other tools are read unless somebody says otherwise. */
const SETUP_FROM = ['copilot-setup-steps'];
/** What happens before the agent starts. */
const setupSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    from: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(SETUP_FROM)).default([...SETUP_FROM]), 'Files for other tools, on the base branch, that provide the setup if nothing else does: `copilot-setup-steps`.'),
    run: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default(''), 'Shell script that runs in the sandbox before the agent, e.g. `npm ci`. Its network is cut before the agent starts.', {
        name: 'setup',
        value: 'script',
        none: true,
        written: '`none`: no script, even if `.github/caisson.yml` has one.',
    }),
    network: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['none', 'allowlist', 'open']).default('allowlist'), 'What the setup can reach. `allowlist`: the registries of the package managers that the repository uses, those of the job, and `sandbox.allowedHosts`.', { name: 'setup-network', only: 'flag' }),
    env: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(_spec_written_js__WEBPACK_IMPORTED_MODULE_2__/* .variableName */ .cG).default([]), 'Names of job variables that only the setup gets. Their values are never written anywhere.', { through: 'setup-env', workflowOnly: true }),
    timeoutMinutes: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(minutes(15), 'Ends the setup, and with it the run, after this many minutes.'),
});
/** Changes only the shell that it runs in, which ends with it. */
const OF_THE_SHELL = /^(?:(?:cd|pushd|popd|export|unset|alias|shopt)(?:\s[^;&|]*)?|(?:source|\.)\s+\S*activate|[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|[^\s;&|]*))$/;
/** Goes on in the next line. */
const UNFINISHED = /(?:\\|&&|\|)$|(?<!<)<<-?\\?['"]?[A-Za-z_]/;
const BEGINS = [
    [/^if\s/, /\bfi\b/],
    [/^(?:for|while|until|select)\s/, /\bdone\b/],
    [/^case\s/, /\besac\b/],
    [/^(?:function\s+\w+|\w+\s*\(\))?\s*\{/, /\}/],
];
/** One of the commands that each run in a shell of their own; an entry of several lines is one command. */
const shellCommand = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .min(1)
    .superRefine((command, context) => {
    const line = command.trim();
    if (line.includes('\n'))
        return;
    const open = BEGINS.some(([begin, end]) => begin.test(line) && !end.test(line));
    const wrong = OF_THE_SHELL.test(line)
        ? 'has no effect on the lines after it'
        : open || UNFINISHED.test(line)
            ? 'is not a whole command'
            : null;
    if (wrong === null)
        return;
    context.addIssue({
        code: 'custom',
        message: `\`${line}\` ${wrong}: each line runs in its own shell. Join them with \`&&\`, or put them into a script`,
    });
});
const verifySchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    commands: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(shellCommand).default([]), 'Commands that must pass before anything is pushed. Each runs on the base commit plus the patch, in a new container that neither the agent nor another command has used. Empty: no verification.', { name: 'verify', value: 'command', lines: true }),
    attempts: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().min(1).max(10).default(2), 'Maximum number of verifications. Each failure but the last goes back to the same session.', { name: 'verify-attempts', only: 'flag' }),
    base: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(true), 'Run the commands on the unchanged base commit as well, while the agent works, so that the report shows what the change fixes.', { name: 'verify-base', only: 'flag' }),
    network: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['none', 'allowlist', 'open']).default('none'), 'What the commands may reach: nothing, `sandbox.allowedHosts`, or everything.', { name: 'verify-network', only: 'flag' }),
    timeoutMinutes: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(minutes(15), 'Stops a command after this many minutes; it then counts as failed.'),
    onFailure: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['comment', 'draft']).default('comment'), 'What happens to a change that still fails: `comment` attaches the patch, `draft` opens a draft pull request for an issue. The run is a failure either way.', { name: 'on-verify-failure', only: 'flag' }),
});
/** The same prompt again and again, each time in a new session on the same workspace. */
const loopSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    iterations: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().min(1).max(1000).default(30), 'Repeats the request up to this many times, each time in a new session on the same workspace. Without any key of `loop` there is one session.', {
        name: 'loop-iterations',
        none: true,
        written: '`none`: no loop, even if `.github/caisson.yml` has one.',
    }),
    signal: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().trim().min(1).default('DONE'), "The last line of the agent's final message when all work is done; it ends the loop.", { name: 'loop-signal', only: 'flag' }),
    signalIn: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['last-line', 'output']).default('last-line'), 'Where the signal counts: as the last line of the final message, or (`output`) anywhere in what the agent says in a session. Choose `output` only with a signal that nobody writes by chance: "not DONE yet" has the default one.', { name: 'loop-signal-in', only: 'flag' }),
    verify: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(shellCommand).default([]), "Commands that run in the agent's sandbox after each iteration; the loop ends when all succeed. They prove nothing, since the agent can influence them; `verify.commands` does.", { name: 'loop-verify', only: 'flag', value: 'command', lines: true }),
    pauseSeconds: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().min(0).max(3600).default(5), 'Pause between two iterations.', {
        name: 'loop-pause-seconds',
        only: 'flag',
    }),
    noProgress: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().min(0).default(3), 'Ends the loop after this many consecutive iterations without a change; 0: never.', { name: 'loop-no-progress', only: 'flag' }),
});
/** Servers of tools, which only a workflow names: they run outside of the seal, with secrets of the job. */
const mcpSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    servers: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(), "MCP servers, as JSON in the format of `.mcp.json` or as the path of such a file on the base branch. They run outside the sandbox and may use the job's variables (`${NAME}`), which the agent does not get. Needs `mcp.tools`.", { name: 'mcp-servers', value: 'json', workflowOnly: true }),
    tools: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[A-Za-z0-9_-]{1,64}\/\S{1,128}$/, 'must be `server/tool` or `server/*`'))
        .default([]), 'Tools of these servers that the agent may call, `server/tool` or `server/*`. The agent sees no others, and servers not named here are not started.', { name: 'mcp-tools', flag: 'mcp-tool', value: 'server/tool', workflowOnly: true }),
});
const outputsSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    required: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .regex(/^(?!\/)(?!.*(^|\/)\.{0,2}(\/|$))[^\\:*?"<>|\r\n]+$/, 'must be the path of a file below the output folder, such as `coverage.json`'))
        .default(['manifest.json', 'diff.patch', 'summary.md']), "Files that must exist at the end; a missing one makes the run a failure. In addition to Caisson's own (`manifest.json`, `diff.patch`, `summary.md`, `transcript.json`), paths below the agent's output folder, which the agent is told to write."),
    keepIgnored: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1)).default([]), 'Patterns of files that belong to the change although `.gitignore` covers them, e.g. `dist/**`. Files that existed before the agent started are not included.', { name: 'keep-ignored', only: 'flag', value: 'pattern' }),
    schema: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(), 'JSON Schema of a result for later steps, as JSON or as the path of a file on the base branch. What the agent returns (`structured.json` in its output folder) is checked against it, may be corrected once, and becomes the output `structured-output`.', { name: 'output-schema', none: true, written: '`none`: no schema.' }),
});
/** Files that Caisson itself writes into the output of a run; all others come from the agent. */
const OWN_OUTPUTS = ['manifest.json', 'diff.patch', 'summary.md', 'transcript.json'];
/**
 * The whole description of one run: `spec.yaml` in the run folder, and what a person writes by hand.
 * Unknown keys are errors.
 */
const specSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    version: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz(1).default(1), 'Version of this format.', { workflowOnly: true }),
    goal: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default(''), 'What the agent should do; may be empty when the target says it all.', { through: 'prompt', workflowOnly: true }),
    context: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]), "Files of the checkout that the agent gets in addition to the target's context."),
    workingDirectory: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .regex(/^(?![/-])(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\\r\n\0]*[^\\\r\n\0/]$/, 'must be the path of a folder in the repository, such as `packages/api`')
        .optional(), 'Folder of a monorepo to work on: setup and verification run there, and the agent is told. It still sees the whole repository. Default: the top level.', { name: 'working-directory' }),
    sandbox: _spec_sandbox_js__WEBPACK_IMPORTED_MODULE_3__/* .sandboxSchema */ .N.prefault({}).describe('Where the agent works, and what it can reach from there.'),
    agent: _spec_agent_js__WEBPACK_IMPORTED_MODULE_4__/* .agentSchema */ .JW.prefault({}).describe('Which agent works, with which tools.'),
    mcp: mcpSchema
        .prefault({})
        .describe('MCP servers outside the sandbox, and which of their tools the agent may call.'),
    limits: limitsSchema.prefault({}).describe('Limits at which the work ends.'),
    setup: setupSchema.prefault({}).describe('What happens before the agent starts.'),
    verify: verifySchema.prefault({}).describe('What a change must pass.'),
    loop: zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([loopSchema, zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('none')], { error: 'must be a mapping of keys to values, or `none`' })
        .transform((loop) => (loop === 'none' ? undefined : loop))
        .optional()
        .describe('Repeats the prompt, each time in a new session. Absent: one session. `none`: one session, even if `.github/caisson.yml` has a loop.'),
    outputs: outputsSchema.prefault({}).describe('What a run must produce.'),
});


/***/ }),

/***/ 69061:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JW: () => (/* binding */ agentSchema)
/* harmony export */ });
/* unused harmony exports PERMISSION_MODES, PRESETS */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _base_agent_names_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8833);
/* harmony import */ var _base_tool_names_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(47678);
/* harmony import */ var _gateway_dialect_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(54832);
/* harmony import */ var _setting_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(29274);
/* harmony import */ var _written_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(63219);






const PERMISSION_MODES = ['default', 'acceptEdits', 'bypassPermissions', 'plan', 'dontAsk'];
/** `careful`: no shell, and edits nothing outside `agent.paths`. `plan` and `review`: read and answer, change nothing. */
const PRESETS = ['default', 'careful', 'plan', 'review'];
const price = (text) => zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().min(0).describe(text);
/** US dollars per million tokens. */
const priceSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    input: price('Tokens of the prompt.'),
    output: price('Tokens of the answer.'),
    cacheRead: price('Prompt tokens from a cache. Default: a tenth of `input`.').exactOptional(),
    cacheWrite5m: price('Prompt tokens written to a cache for five minutes. Default: 1.25 times `input`.').exactOptional(),
    cacheWrite1h: price('Prompt tokens written to a cache for an hour. Default: twice `input`.').exactOptional(),
});
/** Who works, and how. */
const agentSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    name: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz(_base_agent_names_js__WEBPACK_IMPORTED_MODULE_2__/* .AGENT_NAMES */ .RO).default(_base_agent_names_js__WEBPACK_IMPORTED_MODULE_2__/* .DEFAULT_AGENT */ .kz.name), 'The agent program.', {
        through: 'agent',
    }),
    image: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .regex(/^[^\s-]\S*$/, 'must be a reference such as `ghcr.io/acme/agent:1`')
        .exactOptional(), 'An adapter image: the agent is its entry point, and works in it, or in `sandbox.image` with the folders that the adapter image names. Needs Docker or Podman.', { through: 'agent', workflowOnly: true }),
    dialect: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(_gateway_dialect_js__WEBPACK_IMPORTED_MODULE_3__/* .MODEL_DIALECTS */ .o).exactOptional(), "The API of the model that an adapter image (default: `messages`) or `agent.name: acp` (default: its provider's own) speaks.", { through: 'agent' }),
    definition: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .regex(/^[a-z0-9][a-z0-9_-]*$/, 'must be lowercase letters, digits, dashes and underscores')
        .optional(), 'Name of an agent definition on the base branch: `.caisson/agents/<name>.md`, else `.claude/agents/<name>.md`.', {
        name: 'agent',
        value: 'agent',
        written: 'Also the agent program: one that `caisson list agents` shows, `acp:API` for `acp` with a certain API of its model (`chat`, `responses`, `messages`, `generate-content`), or `image:REF` for an adapter image. Default: `claude`. `@claude/<name>` in a comment takes precedence.',
        read: _written_js__WEBPACK_IMPORTED_MODULE_4__/* .agentNamed */ .XC,
        into: 'agent',
    }),
    preset: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(PRESETS).default('default'), '`careful`: asks nothing, has no shell, edits nothing outside `agent.paths`; `plan`: reads, answers with a plan, changes nothing; `review`: reads and reports findings, which become one review of the pull request.', { name: 'preset' }),
    paths: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .regex(/^(?![!/])(?!\.\.?(?:\/|$))(?!.*\/\.\.(?:\/|$))./, 'must be a pattern below the top of the repository'))
        .default([]), 'Path patterns that the agent may change; `**` matches every path. Empty: every path, or none with `agent.preset: careful`.', { name: 'paths', only: 'flag', flag: 'path', value: 'pattern', whole: '**' }),
    model: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(), "Model, as the agent calls it or as `provider/model` (`anthropic`, `openai`, `gemini`, `openrouter`). Default: the agent's own.", { name: 'model', value: 'name' }),
    instructions: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(), "Instructions besides the task, added to the agent's system prompt.", { name: 'instructions' }),
    tools: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).optional(), 'The only built-in tools that exist for the agent. Default: all of them, though not all are allowed.'),
    allowedTools: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([..._base_tool_names_js__WEBPACK_IMPORTED_MODULE_5__/* .DEFAULT_TOOLS */ .G1]), 'Tools that the agent may use without asking; nobody is there to answer.', { name: 'allowed-tools', value: 'tools', names: true }),
    disallowedTools: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]), 'Tools that the agent may not use.', {
        name: 'disallowed-tools',
        value: 'tools',
        names: true,
    }),
    permissionMode: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(PERMISSION_MODES).default('acceptEdits'), 'What the agent may do without being asked.', { name: 'permission-mode', only: 'flag' }),
    serverTools: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]), 'Tools that run at the provider and reach the internet (`web_search`, `web_fetch`, `code_execution`).', { name: 'server-tools', only: 'flag', flag: 'server-tool', value: 'tool' }),
    allowedModels: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]), 'Models that the gateway allows, with `*` as a wildcard. Empty: any.', { name: 'allowed-models', only: 'flag', flag: 'allowed-model', value: 'name', whole: '*' }),
    prices: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1), priceSchema).exactOptional(), "What models cost, by name or pattern, in US dollars per million tokens. They take precedence over Caisson's own list; a model that is on neither is priced at the highest known rate."),
    version: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(), 'Version of the agent. Default: the one this release was tested with.', { name: 'agent-version', only: 'flag', value: 'version' }),
    integrity: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .regex(/^sha512-[A-Za-z0-9+/=]+$/, 'must be an npm integrity such as sha512-…')
        .optional(), 'npm integrity (`sha512-…`) of that version; needed if this release does not know it.', { name: 'agent-integrity', only: 'flag', value: 'sha512' }),
    path: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(), 'An executable to use instead of fetching one.', {
        name: 'agent-path',
        value: 'file',
        workflowOnly: true,
    }),
    plugins: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .regex(/^[\w.-]+\/[\w.-]+@[0-9a-f]{40}(?::(?!\/)[\w./-]+)?$/, 'must be `owner/repo@COMMIT:plugin` with a full commit ID, which `git ls-remote https://github.com/owner/repo HEAD` shows'))
        .default([]), 'Plugins of Claude Code, as `owner/repo@COMMIT:plugin`: a plugin of the marketplace in that repository, or the path of its folder; without `:plugin`, the whole repository is one. They are fetched at the commit, outside of the sandbox, and the agent gets them read-only, without hooks and MCP servers. `/plugin:name` in `prompt` is a command or skill of one.', { name: 'plugins', flag: 'plugin', value: 'repo@commit' }),
    args: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]), 'Further arguments of the agent. Claude Code: flags that change nothing of what it may do, such as `--effort high` or `--fallback-model sonnet`; any other is refused with the reason. Codex: `-c model_reasoning_effort=high`. With `agent.name: acp`: what makes the executable in `agent.path` speak the Agent Client Protocol, such as `--acp`.', {
        name: 'agent-args',
        flag: 'agent-arg',
        value: 'argument',
        lines: true,
        workflowOnly: true,
    }),
});


/***/ }),

/***/ 9599:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ sandboxSchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _base_byte_size_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(81381);
/* harmony import */ var _sandbox_engine_engines_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(88473);
/* harmony import */ var _sandbox_engine_gvisor_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(36328);
/* harmony import */ var _sandbox_kubernetes_pod_template_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(42454);
/* harmony import */ var _sandbox_seal_protections_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(57745);
/* harmony import */ var _setting_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(29274);
/* harmony import */ var _written_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(63219);








const variables = zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(_written_js__WEBPACK_IMPORTED_MODULE_1__/* .variableName */ .cG, zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP());
const mountSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    source: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1).describe('Folder on this machine.'),
    target: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .regex(/^\//, 'must be an absolute path inside the container')
        .describe('Where the agent sees it.'),
    readOnly: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(true).describe('Whether the agent can only read it.'),
});
/** Where the agent works. */
const sandboxSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    backend: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['auto', 'container', 'local']).default('auto'), '`container`: in a container; `local`: on this machine, sealed by bubblewrap if possible; `auto`: a container if an engine answers, else `local`.', {
        name: 'backend',
        kind: ['auto', 'container', 'local', ..._sandbox_engine_engines_js__WEBPACK_IMPORTED_MODULE_3__/* .ENGINE_NAMES */ .Gw],
        written: `${_sandbox_engine_engines_js__WEBPACK_IMPORTED_MODULE_3__/* .ENGINE_NAMES */ .Gw.map((name) => `\`${name}\``).join(', ')}: in a container of this engine.`,
        workflowOnly: true,
        read: _written_js__WEBPACK_IMPORTED_MODULE_1__/* .backendNamed */ .iO,
        into: 'sandbox',
    }),
    engine: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['auto', ..._sandbox_engine_engines_js__WEBPACK_IMPORTED_MODULE_3__/* .ENGINE_NAMES */ .Gw]).default('auto'), 'What runs the container.', {
        through: 'backend',
        workflowOnly: true,
    }),
    isolation: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(_sandbox_engine_gvisor_js__WEBPACK_IMPORTED_MODULE_4__/* .ISOLATIONS */ .Ce).default('default'), "What separates the agent from the host's kernel: `default`, the engine's own runtime, or `gvisor` (`runsc`), which handles system calls itself.", { name: 'isolation', only: 'flag' }),
    engineCommand: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP())
        .refine(([program]) => program !== '', 'must begin with the name of a program')
        .default([]), 'A command that launches the agent, instead of an engine, e.g. `devcontainer exec --workspace-folder {workspace}`. Empty: none.', {
        name: 'engine-command',
        only: 'flag',
        value: 'command',
        workflowOnly: true,
        kind: 'text',
        read: _written_js__WEBPACK_IMPORTED_MODULE_1__/* .commandWords */ .Bl,
    }),
    image: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1).default('auto'), "`host`: the machine's own toolchain, read-only, with nothing to pull; or any image reference; `auto`: in a job container, that container's image, else `host`.", { name: 'image', only: 'flag', value: 'image' }),
    compose: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(false), 'Add the agent to the base image once, instead of mounting or copying it into each container. The base is `sandbox.image`, which has to be named except in a job container.', { name: 'compose', only: 'flag' }),
    podTemplate: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(_sandbox_kubernetes_pod_template_js__WEBPACK_IMPORTED_MODULE_5__/* .podTemplateSchema */ .L1.optional(), 'With `sandbox.engine: kubernetes`: what Pods get in addition to what the seal needs, as a partial Pod.', {
        name: 'pod-template',
        only: 'flag',
        value: 'yaml',
        workflowOnly: true,
        kind: 'text',
        read: _written_js__WEBPACK_IMPORTED_MODULE_1__/* .readPodTemplate */ .I4,
    }),
    mounts: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(mountSchema).default([]), 'Additional folders for the agent.', {
        name: 'mounts',
        only: 'flag',
        flag: 'mount',
        value: 'source:target',
        written: '`source:target`, or `source:target:rw` to let the agent write.',
        workflowOnly: true,
        read: (lines) => lines.map(_written_js__WEBPACK_IMPORTED_MODULE_1__/* .parseMount */ .zt),
    }),
    env: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([variables, zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('none'), zod__WEBPACK_IMPORTED_MODULE_0__/* .tuple */ .PVZ([zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('none'), variables])], {
        error: 'must be a mapping of names to values, or `none`',
    })
        // Mappings are merged: what replaces one begins with `none`.
        .transform((env) => (env === 'none' ? {} : Array.isArray(env) ? env[1] : env))
        .prefault({}), 'Variables for the agent, passed unchanged. Otherwise it gets only what tools need: `PATH`, language, time zone, `CI`. `none`, alone or first: drops those of `.github/caisson.yml`.', {
        name: 'env',
        value: 'NAME=value',
        kind: 'list',
        merged: true,
        written: "`NAME=value`, or `NAME` for the job's own value.",
        read: _written_js__WEBPACK_IMPORTED_MODULE_1__/* .readVariables */ .Ch,
    }),
    envFiles: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]), '`.env` files to pass to the agent, relative to the checkout.', { name: 'env-files', only: 'flag', flag: 'dotenv', value: 'file', workflowOnly: true }),
    workspaceSecrets: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['exclude', 'warn', 'allow']).default('exclude'), 'What to do with untracked and ignored files of the checkout that hold credentials, by name or content: `exclude` hides them from the agent, `warn` keeps and names them, `allow` keeps them.', { name: 'workspace-secrets', only: 'flag', workflowOnly: true }),
    network: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['none', 'allowlist', 'public', 'open']).default('none'), "What the agent can reach: nothing, `sandbox.allowedHosts` or every public host through Caisson's proxy, or everything. Sealed only with `none`.", { name: 'network' }),
    allowedHosts: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]), 'Hosts for `sandbox.network: allowlist` and for `setup.run`: `example.com`, `*.example.com`, `example.com:8443`, addresses, networks. Ports 80 and 443 unless one is given.', { name: 'allowed-hosts', flag: 'allowed-host', value: 'host' }),
    services: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]), 'Job services that setup, agent and verification can reach by name, e.g. `postgres:5432`, or `postgres:5432=localhost:15432` if the job maps the port elsewhere. The agent can do anything with them.', { name: 'services', flag: 'service', value: 'name:port', workflowOnly: true }),
    allowMissing: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(_sandbox_seal_protections_js__WEBPACK_IMPORTED_MODULE_6__/* .ALLOWABLE */ .Oh)).default([]), `Protections to run without if this machine cannot provide them: ${_sandbox_seal_protections_js__WEBPACK_IMPORTED_MODULE_6__/* .ALLOWABLE */ .Oh.map((one) => `\`${one}\``).join(', ')}. Otherwise the run is refused.`, { name: 'allow-missing', names: true, workflowOnly: true }),
    limits: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        memory: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
            .refine((text) => (0,_base_byte_size_js__WEBPACK_IMPORTED_MODULE_7__/* .mebibytesOf */ .e)(text) >= 256, {
            error: 'must be at least 256 MiB, such as `512m` or `8g`',
        })
            .default('8g'), 'Memory limit of the container, such as `512m` or `8g`.', { name: 'memory', only: 'flag' }),
        cpus: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().positive().optional(), 'CPU limit of the container.', {
            name: 'cpus',
            only: 'flag',
        }),
        pids: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().min(32).default(2048), 'Maximum number of processes and threads in the container.', { name: 'pids', only: 'flag' }),
    })
        .prefault({})
        .describe('Limits of the container.'),
});


/***/ }),

/***/ 63219:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $I: () => (/* binding */ isNone),
/* harmony export */   Bl: () => (/* binding */ commandWords),
/* harmony export */   Ch: () => (/* binding */ readVariables),
/* harmony export */   I4: () => (/* binding */ readPodTemplate),
/* harmony export */   TF: () => (/* binding */ assertProgram),
/* harmony export */   XC: () => (/* binding */ agentNamed),
/* harmony export */   cG: () => (/* binding */ variableName),
/* harmony export */   hZ: () => (/* binding */ readSetupVariables),
/* harmony export */   iO: () => (/* binding */ backendNamed),
/* harmony export */   qd: () => (/* binding */ agentProgram),
/* harmony export */   zt: () => (/* binding */ parseMount)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _base_agent_names_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8833);
/* harmony import */ var _base_docs_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(74866);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);
/* harmony import */ var _gateway_dialect_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(54832);
/* harmony import */ var _sandbox_engine_engines_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(88473);
/* harmony import */ var _sandbox_kubernetes_pod_template_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(42454);
/* harmony import */ var _yaml_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(90643);








// Values that are written otherwise in an input or a flag than in a file.
/** A name that every shell accepts for a variable. */
const variableName = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of a variable');
/** The word with which an input takes back what the repository's file has. */
function isNone(text) {
    return /^none$/i.test(text);
}
/** The agent program, an adapter image, or the name of a definition. */
function agentNamed(text) {
    const [, image] = /^image:\s*(\S+)$/.exec(text) ?? [];
    if (image !== undefined)
        return { image };
    const dialect = _gateway_dialect_js__WEBPACK_IMPORTED_MODULE_1__/* .MODEL_DIALECTS */ .o.find((known) => text === `acp:${known}`);
    if (dialect !== undefined)
        return { name: 'acp', dialect };
    const name = _base_agent_names_js__WEBPACK_IMPORTED_MODULE_2__/* .AGENT_NAMES */ .RO.find((known) => known === text);
    if (name !== undefined)
        return { name };
    if (!text.includes(':'))
        return { definition: text };
    throw noAgent(text);
}
/** The same where a definition is of no use. */
function agentProgram(text) {
    const { definition, ...program } = text === undefined ? {} : agentNamed(text);
    assertProgram({ definition });
    return program;
}
/** Throws CONFIG_INVALID for a definition, which a plan has no use for. */
function assertProgram({ definition } = {}) {
    if (definition !== undefined)
        throw noAgent(definition);
}
function noAgent(text) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `agent: there is no agent "${text}".`, {
        hint: `Use one of: ${_base_agent_names_js__WEBPACK_IMPORTED_MODULE_2__/* .AGENT_NAMES */ .RO.join(', ')}, \`acp:API\` (${_gateway_dialect_js__WEBPACK_IMPORTED_MODULE_1__/* .MODEL_DIALECTS */ .o.join(', ')}), or \`image:REF\` for an adapter image; a run also takes the name of a definition.`,
    });
}
/** Where the agent works, or the engine of its container. */
function backendNamed(text) {
    const engine = _sandbox_engine_engines_js__WEBPACK_IMPORTED_MODULE_4__/* .ENGINE_NAMES */ .Gw.find((name) => name === text);
    return engine === undefined ? { backend: text } : { backend: 'container', engine };
}
/** Splits a command line into words; quotes group, a backslash escapes the next character. */
function commandWords(text) {
    const words = [];
    const pattern = /((?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+)/g;
    for (const [word] of text.matchAll(pattern)) {
        words.push(word.replace(/\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/g, (_all, escaped, double, single) => String(escaped ?? single ?? double.replace(/\\(.)/g, '$1'))));
    }
    return words;
}
/** Throws CONFIG_INVALID with line and column. */
function readPodTemplate(text, { flags }) {
    const file = `${flags ? '--' : ''}pod-template`;
    const hint = `Use the keys that ${(0,_base_docs_js__WEBPACK_IMPORTED_MODULE_5__/* .document */ .A)('kubernetes.md')} lists, in the form of a Pod.`;
    return (0,_yaml_text_js__WEBPACK_IMPORTED_MODULE_6__/* .parseYaml */ .h)(_sandbox_kubernetes_pod_template_js__WEBPACK_IMPORTED_MODULE_7__/* .podTemplateSchema */ .L1, { file, text, hint })?.output;
}
/** Parses `source:target` and `source:target:rw`. Throws CONFIG_INVALID. */
function parseMount(text) {
    const match = /^([^:]+)(?::(\/[^:]*))?(?::(ro|rw))?$/.exec(text);
    if (!match?.[1]) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `sandbox.mounts: "${text}" is not \`source:target\` or \`source:target:rw\`.`, {
            hint: 'Write absolute paths, e.g. `/data/models:/models`.',
        });
    }
    return { source: match[1], target: match[2] ?? match[1], readOnly: match[3] !== 'rw' };
}
/** A mapping is merged with the layer below it, unless it begins with `none`. */
function readVariables(lines, from) {
    const [first = '', ...more] = lines;
    if (!isNone(first))
        return parseVariables(lines, from);
    return more.length === 0 ? 'none' : ['none', parseVariables(more, from)];
}
/** The variables of the setup. They are no part of a spec, which the agent can read. Throws CONFIG_INVALID. */
function readSetupVariables(lines, from) {
    const given = parseVariables(lines, from, 'setup-env');
    const wrong = Object.keys(given).find((name) => !variableName.safeParse(name).success);
    if (wrong === undefined)
        return given;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `${from.flags ? '--' : ''}setup-env: "${wrong}" is not the name of a variable.`, { hint: 'Write `NAME=value`, or `NAME` for a variable that is set already.' });
}
function parseVariables(lines, { env, flags }, input = 'env') {
    const result = {};
    for (const line of lines) {
        const at = line.indexOf('=');
        const name = at < 0 ? line : line.slice(0, at);
        if (at >= 0)
            result[name] = line.slice(at + 1);
        else if (env[name] !== undefined)
            result[name] = env[name];
        else
            throw unset(name, input, flags);
    }
    return result;
}
function unset(name, input, flags) {
    return flags
        ? new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `--${input}: ${name} is not set in this command's environment.`, {
            hint: `Write \`--${input} ${name}=value\`, or \`export ${name}=value\` first.`,
        })
        : new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `${input}: ${name} is not set in this job.`, {
            hint: `Write \`${name}=value\`, or set ${name} under \`env:\` of the step.`,
        });
}


/***/ }),

/***/ 90643:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ parseYaml)
/* harmony export */ });
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38815);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);
/* harmony import */ var _parse_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92265);



/** Total number of values that aliases may stand for; more is an attack or a mistake. */
const MOST_ALIASES = 100;
/**
 * YAML (or JSON) through a schema. Throws CONFIG_INVALID that lists everything wrong at once, in the order of
 * the file, with file, line and column, and the nearest valid name. `null` where the text says nothing.
 */
function parseYaml(schema, source) {
    const { document, at } = readDocument(source);
    const input = readValue(document, source);
    if (input === null || input === undefined)
        return null;
    const parsed = schema.safeParse(input);
    if (parsed.success)
        return { input, output: parsed.data };
    const lines = (0,_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .problemsOf */ .GW)(schema, input, parsed.error)
        .map(({ path, message }) => ({
        offset: offsetOf(document, path),
        message: source.explain?.(path) ?? message,
    }))
        .sort((a, b) => a.offset - b.offset)
        .map(({ offset, message }) => `${at(offset)}: ${message}`);
    throw invalidYaml(source, lines);
}
function readDocument(source) {
    const counter = new yaml__WEBPACK_IMPORTED_MODULE_0__/* .LineCounter */ .HN();
    const text = source.text.replace(/^\uFEFF/, '');
    const document = (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .parseDocument */ .Tp)(text, { lineCounter: counter, uniqueKeys: true, prettyErrors: false });
    const at = (offset) => {
        const { line, col } = counter.linePos(offset);
        return `${source.file}:${line + (source.linesBefore ?? 0)}:${col}`;
    };
    const syntax = [...document.errors, ...document.warnings].map(({ message, pos }) => `${at(pos[0])}: ${message.split('\n')[0]}`);
    if (syntax.length > 0)
        throw invalidYaml(source, syntax);
    return { document, at };
}
/** Aliases that multiply without end are an error in the file. */
function readValue(document, source) {
    try {
        return document.toJS({ maxAliasCount: MOST_ALIASES });
    }
    catch (error) {
        throw invalidYaml(source, [`${source.file}: ${error.message}`]);
    }
}
/** Where the key (or else the value, or what is around it) at `path` begins. */
function offsetOf(document, path) {
    for (let length = path.length; length > 0; length--) {
        const parent = document.getIn(path.slice(0, length - 1), true);
        const pair = (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isMap */ .jh)(parent) ? parent.items.find(({ key }) => String(key) === path[length - 1]) : undefined;
        const node = (pair?.key ?? document.getIn(path.slice(0, length), true));
        if (node?.range)
            return node.range[0];
    }
    return document.contents?.range?.[0] ?? 0;
}
function invalidYaml({ file, hint }, lines) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL('CONFIG_INVALID', `${file} is not valid:\n  ${lines.join('\n  ')}`, { hint });
}


/***/ }),

/***/ 54832:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ MODEL_DIALECTS)
/* harmony export */ });
/** The model APIs that the gateway speaks. */
const MODEL_DIALECTS = ['messages', 'responses', 'chat', 'generate-content'];


/***/ }),

/***/ 65200:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   li: () => (/* binding */ providerNamed),
/* harmony export */   tG: () => (/* binding */ CREDENTIALS),
/* harmony export */   xq: () => (/* binding */ PROVIDERS)
/* harmony export */ });
/** The providers that a model's name can begin with. */
const PROVIDERS = [
    {
        name: 'anthropic',
        displayName: 'Anthropic',
        dialects: ['messages'],
        baseUrl: 'https://api.anthropic.com',
        baseUrlVariable: 'ANTHROPIC_BASE_URL',
        credentials: [
            { variable: 'ANTHROPIC_API_KEY', input: 'anthropic-api-key', kind: 'api-key' },
            // A subscription is for Anthropic's own products.
            {
                variable: 'CLAUDE_CODE_OAUTH_TOKEN',
                input: 'claude-code-oauth-token',
                kind: 'oauth',
                onlyFor: 'claude',
            },
            { variable: 'ANTHROPIC_AUTH_TOKEN', kind: 'bearer' },
        ],
        pages: {
            billing: 'https://platform.claude.com/settings/billing',
            limits: 'https://platform.claude.com/settings/limits',
            keys: 'https://platform.claude.com/settings/keys',
            status: 'https://status.claude.com',
            addressInput: 'ANTHROPIC_BASE_URL',
            anyModel: 'an alias such as `sonnet` always works',
        },
    },
    {
        name: 'openai',
        displayName: 'OpenAI',
        dialects: ['responses', 'chat'],
        baseUrl: 'https://api.openai.com',
        baseUrlVariable: 'OPENAI_BASE_URL',
        credentials: [{ variable: 'OPENAI_API_KEY', kind: 'bearer' }],
        pages: {
            billing: 'https://platform.openai.com/settings/organization/billing',
            limits: 'https://platform.openai.com/settings/organization/limits',
            keys: 'https://platform.openai.com/api-keys',
            status: 'https://status.openai.com',
            addressInput: 'OPENAI_BASE_URL',
        },
    },
    {
        name: 'gemini',
        displayName: 'Google Gemini',
        dialects: ['generate-content'],
        baseUrl: 'https://generativelanguage.googleapis.com',
        baseUrlVariable: 'GOOGLE_GEMINI_BASE_URL',
        credentials: [{ variable: 'GEMINI_API_KEY', kind: 'api-key' }],
        pages: {
            billing: 'https://ai.google.dev/gemini-api/docs/billing',
            limits: 'https://ai.google.dev/gemini-api/docs/rate-limits',
            keys: 'https://aistudio.google.com/apikey',
            status: 'https://aistudio.google.com/status',
            addressInput: 'GOOGLE_GEMINI_BASE_URL',
        },
    },
    {
        name: 'openrouter',
        displayName: 'OpenRouter',
        dialects: ['chat', 'messages', 'responses'],
        baseUrl: 'https://openrouter.ai/api',
        baseUrlVariable: 'OPENROUTER_BASE_URL',
        credentials: [{ variable: 'OPENROUTER_API_KEY', kind: 'bearer' }],
        pages: {
            billing: 'https://openrouter.ai/settings/credits',
            limits: 'https://openrouter.ai/settings/keys',
            keys: 'https://openrouter.ai/settings/keys',
            status: 'https://status.openrouter.ai',
            addressInput: 'OPENROUTER_BASE_URL',
        },
    },
];
/** What other tools call the same provider. */
const ALIASES = { google: 'gemini' };
/** The provider with this name; undefined: none. */
function providerNamed(name) {
    const own = ALIASES[name] ?? name;
    return PROVIDERS.find((provider) => provider.name === own);
}
/** The credentials of all providers. */
const CREDENTIALS = PROVIDERS.flatMap(({ credentials }) => credentials);


/***/ }),

/***/ 13626:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ matchesAny)
/* harmony export */ });
/** True when a pattern names the whole text; `*` stands for any characters, everything else for itself. */
function matchesAny(patterns, text) {
    return patterns.some((pattern) => {
        const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
        return new RegExp(`^${parts.join('.*')}$`, 's').test(text);
    });
}


/***/ }),

/***/ 34311:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $B: () => (/* binding */ bare),
/* harmony export */   Gq: () => (/* binding */ authorize),
/* harmony export */   M_: () => (/* binding */ sameAccount)
/* harmony export */ });
/* harmony import */ var _github_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(37444);
/* harmony import */ var _task_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(27547);


/**
 * Decides whether the requester may start a run, and with which rights. People need write permission, or a place
 * on a list; everybody else is an outsider. GitHub reports no permission for bots, so they must be listed. The
 * token's own account never starts a run with a comment or a label: Caisson would answer itself forever; how often
 * it may mend what its own commits broke is bounded elsewhere. A scheduled run needs no check, because only the
 * workflow file starts it.
 */
async function authorize(github, task, rules) {
    if (task.event === 'schedule')
        return {};
    const { login, type } = task.requester;
    if (type === 'Bot' || BOT_SUFFIX.test(login)) {
        // GitHub takes this event only with a token that may write.
        if (task.event === 'repository_dispatch')
            return {};
        if (task.trigger === 'failed' && sameAccount(await github.viewer(), login))
            return {};
        if (!isListed(login, rules.allowedBots)) {
            return (0,_task_js__WEBPACK_IMPORTED_MODULE_0__/* .skip */ .iv)(`${login} is a bot that may not start runs: add \`${login.replace(BOT_SUFFIX, '')}[bot]\` to \`allowed-users\` to allow it.`);
        }
        // A dispatch is deliberate, and nothing that Caisson writes can start one.
        const isOwn = task.trigger !== 'dispatched' && sameAccount(await github.viewer(), login);
        return isOwn ? (0,_task_js__WEBPACK_IMPORTED_MODULE_0__/* .skip */ .iv)(`${login} is the account that Caisson itself writes with.`) : {};
    }
    const permission = await github.permission(login);
    const { allowedUsers = [], outsiders } = rules;
    if ((0,_github_js__WEBPACK_IMPORTED_MODULE_1__/* .isAtLeast */ .d)(permission, 'write'))
        return {};
    if (allowedUsers.some((name) => bare(name) === bare(login)))
        return {};
    if (await isInTeam(github, login, rules))
        return {};
    const has = `${login} has ${permission === 'none' ? 'no' : permission} permission on this repository`;
    if (outsiders === undefined)
        return (0,_task_js__WEBPACK_IMPORTED_MODULE_0__/* .skip */ .iv)(`${has}; starting a run requires write permission.`);
    // The answer, by which such runs are counted, is a comment.
    if (task.target.kind === 'none')
        return (0,_task_js__WEBPACK_IMPORTED_MODULE_0__/* .skip */ .iv)(`${has}; they start runs only on an issue or a pull request.`);
    return { outsider: outsiders };
}
async function isInTeam(github, login, { allowedUsers = [] }) {
    for (const team of allowedUsers.filter((entry) => entry.includes('/'))) {
        const [org = '', slug = ''] = team.replace(/^@/, '').split('/');
        if (await github.isTeamMember({ org, slug }, login))
            return true;
    }
    return false;
}
const BOT_SUFFIX = /\[bot\]$/i;
function isListed(login, allowed) {
    return allowed.some((name) => bare(name) === '*' || bare(name) === bare(login));
}
/** Logins are case-insensitive. Only `[bot]` tells an app from a person, who may have its name. */
function sameAccount(a, b) {
    return a.toLowerCase() === b.toLowerCase();
}
/** A login without case, surrounding space, `@` and `[bot]`, which people leave out or add. */
function bare(login) {
    return login.trim().replace(/^@/, '').replace(BOT_SUFFIX, '').toLowerCase();
}


/***/ }),

/***/ 36085:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Og: () => (/* binding */ isWithoutRun),
/* harmony export */   UK: () => (/* binding */ readCommand),
/* harmony export */   ZD: () => (/* binding */ repeated),
/* harmony export */   lf: () => (/* binding */ helpOn)
/* harmony export */ });
/* unused harmony export COMMANDS */
/* harmony import */ var _authorize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(34311);
/* harmony import */ var _event_input_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(94925);
/* harmony import */ var _mention_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(70302);
/* harmony import */ var _task_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(27547);




/** What may stand first in a request, and what it means. */
const COMMANDS = {
    review: 'reads the pull request or the issue and answers with a review; changes nothing',
    plan: 'answers with a plan; changes nothing',
    fix: 'makes the change that the text above or after it asks for',
    continue: 'continues the last session',
    retry: 'repeats your last request here; nothing may follow it',
    stop: 'stops what is running here; nothing may follow it',
};
/** What a command says by itself when nothing follows it. */
const ALONE = {
    review: 'Review this. Name what is wrong, with file and line, the most important first.',
    continue: 'Continue where you left off.',
};
/** Commands with which a sentence may begin too: they count only if nothing follows them, or after a slash. */
const ONLY_ALONE = ['retry', 'continue', 'stop'];
/** Whether the command is carried out by Caisson itself: no agent is started. */
function isWithoutRun(command) {
    return command === 'stop';
}
/** These two mean what any request with this word means. */
const ORDINARY = ['fix', 'continue'];
/**
 * The command at the beginning of an instruction, which keeps the word but not the slash. A word after a slash that
 * is no command is returned as it is: `/word`.
 */
function readCommand(instruction) {
    const [, slash, name = '', rest = ''] = /^(\/?)([a-z][a-z-]{0,30})(?![^\s.,:;!?])[.,:;!?]*\s*([\s\S]*)$/i.exec(instruction) ?? [];
    const word = name.toLowerCase();
    const isKnown = Object.hasOwn(COMMANDS, word);
    if (slash && !isKnown)
        return { instruction, command: `/${word}` };
    if (!isKnown || (!slash && rest !== '' && ONLY_ALONE.includes(word)))
        return { instruction };
    const alone = rest === '' ? ALONE[word] : undefined;
    const said = { instruction: alone ?? instruction.replace(/^\//, '') };
    return ORDINARY.includes(word) ? said : { ...said, command: word };
}
/** The reply to a command that is none; null for every other request. */
function helpOn({ command }, phrase) {
    if (!command?.startsWith('/'))
        return null;
    const lines = Object.entries(COMMANDS).map(([name, what]) => `- \`${phrase} ${name}\`: ${what}`);
    return `\`${command}\` is not a command. The commands are, as the first word:\n\n${lines.join('\n')}\n\nAnything else is a request in your own words.`;
}
/** The requester's own last request on the target, for `retry`. */
async function repeated(github, task, rules) {
    const { target, requester, command } = task;
    if (command !== 'retry' || target.kind === 'none')
        return task;
    const earlier = (await github.comments(target.number)).filter(({ author, createdAt }) => (0,_authorize_js__WEBPACK_IMPORTED_MODULE_0__/* .sameAccount */ .M_)(author.login, requester.login) && createdAt <= task.triggeredAt);
    for (const { body } of earlier.reverse()) {
        const mention = (0,_mention_js__WEBPACK_IMPORTED_MODULE_1__/* .findMention */ .E)(body, rules.phrase);
        if (mention === null)
            continue;
        const read = readCommand(mention.instruction);
        if (read.command === 'retry' || isWithoutRun(read.command) || read.command?.startsWith('/'))
            continue;
        const { command: _, ...rest } = task;
        const instruction = (0,_event_input_js__WEBPACK_IMPORTED_MODULE_2__/* .joinTexts */ .B5)((0,_event_input_js__WEBPACK_IMPORTED_MODULE_2__/* .promptOf */ .Gh)(rules), read.instruction);
        return { ...rest, ...read, instruction, ...(mention.agent === undefined ? {} : { agent: mention.agent }) };
    }
    return (0,_task_js__WEBPACK_IMPORTED_MODULE_3__/* .skip */ .iv)(`${requester.login} has made no request on #${target.number} in a comment that could be repeated.`);
}


/***/ }),

/***/ 52677:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ failedChecks),
/* harmony export */   N: () => (/* binding */ fromFork)
/* harmony export */ });
/* harmony import */ var _event_input_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(94925);
/* harmony import */ var _payload_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(40166);
/* harmony import */ var _subject_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(28620);
/* harmony import */ var _task_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(27547);




const EVENTS = ['workflow_run', 'check_suite'];
/**
 * Checks that failed start a run, also without a prompt of the workflow; others need one. Where is found by
 * `locateFailure`. Null for every other event.
 */
function failedChecks(input) {
    const kind = EVENTS.find((name) => name === input.name);
    if (kind === undefined || input.rules.targetNumber !== undefined)
        return null;
    const payload = (0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .readPayload */ .rD)(_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .checksSchema */ .dJ, kind, input.payload);
    const found = payload[kind];
    const prompt = (0,_event_input_js__WEBPACK_IMPORTED_MODULE_1__/* .promptOf */ .Gh)(input.rules);
    if (!found || payload.action !== 'completed')
        return null;
    const name = found.name || found.app?.name || 'The checks';
    const head = found.head_repository?.full_name;
    const elsewhere = head !== undefined && head !== payload.repository?.full_name;
    const asked = {
        instruction: prompt,
        requester: (0,_subject_js__WEBPACK_IMPORTED_MODULE_2__/* .requesterOf */ .iq)(payload.sender ?? { login: input.actor }),
        triggeredAt: input.now,
        event: kind,
    };
    if (found.conclusion !== 'failure' && found.conclusion !== 'timed_out') {
        if (prompt === '')
            return (0,_task_js__WEBPACK_IMPORTED_MODULE_3__/* .skip */ .iv)(`\`${name}\` ended with ${found.conclusion ?? 'no conclusion'}: without a prompt, only a failure starts a run.`);
        if (elsewhere || !found.head_branch)
            return null;
        const passed = { sha: found.head_sha, branch: found.head_branch };
        return { ...asked, target: { kind: 'none' }, trigger: 'prompted', passed };
    }
    if (elsewhere)
        return fromFork(name, head);
    const pull = found.pull_requests?.find(({ base }) => base?.repo?.id === payload.repository?.id);
    return {
        ...asked,
        target: pull ? { kind: 'pull_request', number: pull.number } : { kind: 'none' },
        trigger: 'failed',
        seenHead: found.head_sha,
        failed: {
            kind,
            id: found.id,
            attempt: found.run_attempt ?? 1,
            name,
            of: kind === 'workflow_run' ? `workflow-${found.workflow_id}` : `app-${found.app?.id}`,
            sha: found.head_sha,
            branch: found.head_branch ?? null,
            ...(found.html_url === undefined ? {} : { url: found.html_url }),
        },
    };
}
/** Why a failure in a fork starts no run. */
function fromFork(name, fork = 'a fork') {
    return (0,_task_js__WEBPACK_IMPORTED_MODULE_3__/* .skip */ .iv)(`\`${name}\` failed on a commit of ${fork}, where Caisson cannot push: ask in a comment on the pull request.`);
}


/***/ }),

/***/ 44894:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hn: () => (/* binding */ readFailureMarks),
/* harmony export */   NQ: () => (/* binding */ withFailureMarks),
/* harmony export */   w7: () => (/* binding */ failureLines)
/* harmony export */ });
const LINE = /^<!-- caisson:failure of=([\w-]{1,60}) sha=([0-9a-f]{7,64}) attempt=(\d{1,4}) by=(\d{1,20}) -->$/;
/** Marks that one comment keeps: one for each workflow or app that failed last. */
const MOST = 6;
/** What the comment of a run on a failure ends with. */
function failureLines({ failed }) {
    if (failed?.counted === undefined)
        return '';
    return `\n\n${lineOf({ of: failed.of, sha: failed.sha, ...failed.counted })}`;
}
/** The marks at the very end of a comment of ours, where nothing that the agent writes can be. */
function readFailureMarks(body) {
    const lines = body.trimEnd().split(/\r?\n/);
    const marks = [];
    for (let at = lines.length - 1; at >= 0; at--) {
        const [, of = '', sha = '', attempt, by = ''] = LINE.exec(lines[at] ?? '') ?? [];
        if (attempt === undefined)
            break;
        marks.unshift({ of, sha, attempt: Number(attempt), by });
    }
    return marks;
}
/** The comment with the marks of its earlier text and its own, the last one of each workflow or app. */
function withFailureMarks(body, earlier) {
    const own = readFailureMarks(body);
    const all = [...readFailureMarks(earlier), ...own];
    const kept = all.filter((mark, index) => !all.slice(index + 1).some(({ of }) => of === mark.of));
    if (kept.length === 0)
        return body;
    const text = own.length === 0 ? body.trimEnd() : body.trimEnd().split('\n').slice(0, -own.length).join('\n').trimEnd();
    return [text, '', ...kept.slice(-MOST).map(lineOf)].join('\n');
}
function lineOf({ of, sha, attempt, by }) {
    return `<!-- caisson:failure of=${of} sha=${sha} attempt=${attempt} by=${by} -->`;
}


/***/ }),

/***/ 70302:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ findMention),
/* harmony export */   N: () => (/* binding */ isAdded)
/* harmony export */ });
/* harmony import */ var _base_markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(54536);
/* harmony import */ var _unasked_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(84121);


/**
 * Finds the trigger phrase where a person would read it as a mention: as a word, in any case, in running
 * text. Not in code, a quotation, struck-out text, an HTML comment or a link's address, and not as a part of
 * `@claude-bot`, `me@claude` or `@claude/sub/path`. An empty phrase finds nothing: mentions are switched off.
 */
function findMention(markdown, phrase) {
    const pattern = phrasePattern(phrase);
    if (pattern === null || !(0,_unasked_js__WEBPACK_IMPORTED_MODULE_0__/* .phraseWords */ .Ht)(phrase).test(markdown))
        return null;
    for (const slice of runningText(markdown)) {
        const text = markdown.slice(slice.start, slice.end);
        const match = pattern.exec(text);
        if (match === null)
            continue;
        const start = slice.start + match.index;
        const end = start + match[0].length;
        // The asterisks of `**@claude**` are removed with it; nothing would be left between them.
        const whole = match[0] === text ? (slice.wrapper ?? { start, end }) : { start, end };
        const agent = match.groups?.['agent'];
        return {
            instruction: cut(markdown, whole.start, whole.end),
            ...(agent === undefined ? {} : { agent: agent.toLowerCase() }),
        };
    }
    return null;
}
/** Whether an edit has put the phrase into texts that did not have it: what they were, and what they are. */
function isAdded(before, now, phrase) {
    const mentions = (texts) => texts.some((text) => findMention(text, phrase) !== null);
    return mentions(now) && !mentions(before);
}
const WORD = '\\p{L}\\p{N}_';
/** Of scripts whose words stand without a space between them, or with particles: they end a word of another script. */
const SPACELESS = 'Han Hiragana Katakana Bopomofo Hangul Thai Lao Khmer Myanmar'
    .split(' ')
    .map((script) => `\\p{scx=${script}}`)
    .join('');
/** A genitive is about somebody, and asks for nothing. */
const GENITIVE = `['’ʼ＇]\\p{L}`;
function phrasePattern(phrase) {
    if (phrase.trim() === '')
        return null;
    const literal = (0,_unasked_js__WEBPACK_IMPORTED_MODULE_0__/* .phraseWords */ .Ht)(phrase).source;
    // People put a backslash before the phrase to write it without triggering anything.
    const before = `(?<!(?![${SPACELESS}])[${WORD}@/+.\\\\-])`;
    const agent = `(?:\\/(?<agent>[a-z0-9][a-z0-9_-]*))?`;
    // A phrase that ends in punctuation (`claude:`) needs no boundary after it.
    const after = new RegExp(`[${WORD}]$`, 'u').test(phrase.trim())
        ? `${agent}(?!(?![${SPACELESS}])[${WORD}@-]|${GENITIVE}|\\[bot\\]|\\/[${WORD}]|\\.[${WORD}])`
        : '';
    return new RegExp(`${before}${literal}${after}`, 'iu');
}
/** HTML elements whose content is not running text, though Markdown inside them is parsed. */
const QUOTING = /<(\/?)(code|pre|samp|kbd|tt|blockquote|del|s|strike|script|style|template|textarea)\b[^>]*>/gi;
/** The parts of the source that are running text, in order. */
function runningText(markdown) {
    const slices = [];
    const enters = (node) => node.type !== 'blockquote' && node.type !== 'delete' && !isAutolink(node, markdown);
    let quoting = 0;
    for (const { node, parent } of (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .walk */ .GG)((0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .parseMarkdown */ .Dd)(markdown), enters)) {
        if (node.type === 'html') {
            for (const tag of node.value.matchAll(QUOTING))
                quoting = Math.max(0, quoting + (tag[1] === '/' ? -1 : 1));
        }
        if (node.type !== 'text' || quoting > 0)
            continue;
        const span = (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .spanOf */ .ee)(node);
        if (span === null)
            continue;
        const wraps = (parent?.type === 'strong' || parent?.type === 'emphasis') && parent.children.length === 1;
        const wrapper = wraps ? (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .spanOf */ .ee)(parent) : null;
        slices.push({ ...span, ...(wrapper === null ? {} : { wrapper }) });
    }
    return slices;
}
function isAutolink(node, markdown) {
    const span = node.type === 'link' ? (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .spanOf */ .ee)(node) : null;
    return span !== null && markdown[span.start] !== '[';
}
/** Removes a span and what it leaves behind: a comma or colon after the name, double spaces, empty edges. */
function cut(markdown, start, end) {
    const before = markdown.slice(0, start);
    const opens = before.trim() === '' || before.endsWith('\n');
    const after = markdown.slice(end);
    const rest = opens ? after.replace(/^[ \t]*[,:;]?[ \t]*/, '') : after;
    const joined = /[ \t]$/.test(before) ? before + rest.replace(/^[ \t]+/, '') : before + rest;
    return joined.trim();
}


/***/ }),

/***/ 40166:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FS: () => (/* binding */ reviewCommentSchema),
/* harmony export */   MH: () => (/* binding */ pullRequestSchema),
/* harmony export */   RD: () => (/* binding */ editedSchema),
/* harmony export */   Wn: () => (/* binding */ issuesSchema),
/* harmony export */   Yu: () => (/* binding */ anySchema),
/* harmony export */   dJ: () => (/* binding */ checksSchema),
/* harmony export */   k$: () => (/* binding */ repositoryDispatchSchema),
/* harmony export */   ow: () => (/* binding */ issueCommentSchema),
/* harmony export */   rD: () => (/* binding */ readPayload),
/* harmony export */   yQ: () => (/* binding */ reviewEventSchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(17594);


/**
 * The parts of GitHub's webhook payloads that Caisson uses. Loose, so that new fields never break a run; nullable
 * where GitHub sends null (deleted accounts, empty bodies).
 */
const userSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    login: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    id: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().optional(),
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
});
const repositorySchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    id: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().optional(),
    full_name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    private: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().optional(),
});
/** GitHub sends null for an empty text. */
const textSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .nullish()
    .transform((text) => text ?? '');
const targetFields = {
    number: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive(),
    title: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    body: textSchema,
    state: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    user: userSchema.nullish(),
    labels: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional() })).nullish(),
    updated_at: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
};
const issueSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ ...targetFields, pull_request: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional() });
const pullSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...targetFields,
    head: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        sha: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
        repo: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ full_name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional() }).nullish(),
    })
        .optional(),
});
const commentSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    id: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    body: textSchema,
    user: userSchema.nullish(),
    created_at: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    updated_at: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    /** Only in comments on a line; `line` is null when later commits changed that line. */
    path: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    line: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nullish(),
    original_line: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nullish(),
});
const reviewSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    id: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    body: textSchema,
    user: userSchema.nullish(),
    submitted_at: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    updated_at: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
});
/** What an edit has replaced. */
const changeSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ from: textSchema }).nullish();
const commonFields = {
    action: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    changes: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ title: changeSchema, body: changeSchema }).nullish(),
    sender: userSchema.nullish(),
    repository: repositorySchema.nullish(),
};
/** What an event about an issue or a pull request has in common, with what was set there. */
const targetEventSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...commonFields,
    label: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }).nullish(),
    assignee: userSchema.nullish(),
});
const anySchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...commonFields,
    ref: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
    issue: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
    pull_request: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
    comment: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
    review: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
});
const repositoryDispatchSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...commonFields,
    branch: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    client_payload: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        prompt: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
        target: zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive(), zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[1-9]\d{0,9}$/)]).nullish(),
    })
        .nullish(),
});
const issuesSchema = targetEventSchema.extend({ issue: issueSchema });
const pullRequestSchema = targetEventSchema.extend({ pull_request: pullSchema });
const issueCommentSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...commonFields,
    issue: issueSchema,
    comment: commentSchema,
});
const reviewCommentSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...commonFields,
    pull_request: pullSchema,
    comment: commentSchema,
});
const reviewEventSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...commonFields,
    pull_request: pullSchema,
    review: reviewSchema,
});
/** The edit of a comment or a review. */
const editedSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...commonFields,
    comment: commentSchema.nullish(),
    review: reviewSchema.nullish(),
});
/** A run of a workflow, or the checks that an app made of a commit. */
const checksOfCommit = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    id: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    workflow_id: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().optional(),
    run_attempt: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().optional(),
    conclusion: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    head_sha: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[0-9a-f]{40,64}$/),
    head_branch: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    head_repository: repositorySchema.nullish(),
    html_url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    app: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ id: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(), name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional() }).nullish(),
    pull_requests: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        number: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive(),
        base: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ repo: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ id: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().optional() }).optional() }).optional(),
    }))
        .nullish(),
});
const checksSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...commonFields,
    workflow_run: checksOfCommit.nullish(),
    check_suite: checksOfCommit.nullish(),
});
/** Validates a payload. Throws EVENT_INVALID, which names the first field that is wrong. */
function readPayload(schema, name, payload) {
    const hint = 'Run Caisson in a workflow started by GitHub, with the event file that GitHub wrote.';
    if (payload === null || typeof payload !== 'object' || Array.isArray(payload)) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .EventError */ .PM('EVENT_INVALID', `The event \`${name}\` has no payload.`, { hint });
    }
    const read = schema.safeParse(payload);
    if (read.success)
        return read.data;
    const [issue] = read.error.issues;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .EventError */ .PM('EVENT_INVALID', `The payload of the event \`${name}\` is invalid at \`${issue?.path.join('.')}\`: ${issue?.message}.`, { hint, cause: read.error });
}


/***/ }),

/***/ 37444:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ RANK),
/* harmony export */   d: () => (/* binding */ isAtLeast)
/* harmony export */ });
/** Each includes those before it. */
const RANK = ['none', 'read', 'triage', 'write', 'maintain', 'admin'];
/** Whether a role includes another one. */
function isAtLeast(permission, minimum) {
    return RANK.indexOf(permission) >= RANK.indexOf(minimum);
}


/***/ }),

/***/ 86250:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Qi: () => (/* binding */ createOctokit),
/* harmony export */   Ue: () => (/* binding */ patientFetch),
/* harmony export */   bH: () => (/* binding */ redactToken)
/* harmony export */ });
/* unused harmony export paceAfterBurst */
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var _octokit_plugin_retry__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(49735);
/* harmony import */ var _octokit_plugin_throttling__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(86856);
/* harmony import */ var _octokit_rest__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(11303);
/* harmony import */ var _base_clock_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(74743);





/** Removes the token from a text. */
function redactToken(options) {
    return (text) => {
        const token = tokenIn(options);
        return token === '' ? text : text.replaceAll(token, '***');
    };
}
/** Empty: none. */
function tokenIn({ token }) {
    return typeof token === 'string' ? token : token();
}
/** Statuses that a retry cannot change; 403 and 429 belong to the throttling plugin. */
const FINAL = [400, 401, 403, 404, 406, 409, 410, 415, 422, 429, 451];
/**
 * The throttling plugin knows a limit by GitHub's words alone; what says when to come again is one, whatever its
 * words. As the first plugin, this one sees an error before the others do.
 */
function limitByHeader(octokit) {
    octokit.hook.error('request', (error) => {
        const { headers = {} } = 'response' in error ? (error.response ?? {}) : {};
        if (Number(headers['retry-after']) > 0)
            error.message += ' (secondary rate limit)';
        throw error;
    });
}
/**
 * The paging plugin takes every 409 for a repository without commits, and lists nothing: a comment of ours would be
 * missed and written twice. Without its status it is an error like any other; the response keeps it.
 */
function conflictIsAnError(octokit) {
    octokit.hook.error('request', (error, { method }) => {
        if (method === 'GET' && 'status' in error && error.status === 409)
            error.status = 0;
        throw error;
    });
}
const ThrottledOctokit = _octokit_rest__WEBPACK_IMPORTED_MODULE_1__/* .Octokit */ .E.plugin(limitByHeader, conflictIsAnError, _octokit_plugin_throttling__WEBPACK_IMPORTED_MODULE_2__/* .throttling */ .A, _octokit_plugin_retry__WEBPACK_IMPORTED_MODULE_3__/* .retry */ .L);
/**
 * Creates an Octokit that waits for rate limits up to a bound, retries failed reads, and aborts requests that
 * hang.
 */
function createOctokit(options) {
    const { log, maxWaitSeconds = 60, requestTimeoutMs = 60_000 } = options;
    const fetchNow = options.fetch ?? globalThis.fetch;
    const waitFor = (what) => (seconds, asked, _octokit, tries) => {
        // Whoever may give a request up at any time does not wait for it.
        const { signal } = asked.request ?? {};
        const wait = signal === undefined && seconds <= maxWaitSeconds && tries < 2;
        if (wait)
            log.warn(`GitHub's ${what} is used up; waiting ${seconds} s.`);
        return wait;
    };
    const settings = {
        baseUrl: options.apiUrl,
        userAgent: options.userAgent ?? 'caisson',
        log: { debug() { }, info: log.debug, warn: log.debug, error: log.debug },
        request: {
            fetch: async (url, init) => {
                const timeout = AbortSignal.timeout(requestTimeoutMs);
                const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
                const answer = await fetchNow(url, { ...init, signal });
                if (answer.status !== 401 || !options.renew)
                    return answer;
                await options.renew();
                const headers = { ...init.headers, authorization: authorization(options) };
                return fetchNow(url, { ...init, headers, signal });
            },
        },
        retry: { doNotRetry: FINAL, retryAfterBaseValue: options.retryPauseMs ?? 1000 },
        throttle: {
            // The plugin keeps its queues per process; the ID keeps two adapters apart.
            id: (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)(),
            write: paceAfterBurst(12, 1000),
            notifications: paceAfterBurst(5, 3000),
            onRateLimit: waitFor('rate limit'),
            onSecondaryRateLimit: waitFor('secondary rate limit'),
        },
    };
    // The plugin's types lack `write` and `notifications`, which it accepts.
    const octokit = new ThrottledOctokit(settings);
    octokit.hook.before('request', (request) => {
        if (tokenIn(options) !== '')
            request.headers.authorization = authorization(options);
    });
    return octokit;
}
function authorization(options) {
    const token = tokenIn(options);
    // https://docs.github.com/rest/authentication: only JSON Web Tokens have to be `Bearer`.
    return `${token.split('.').length === 3 ? 'bearer' : 'token'} ${token}`;
}
/**
 * Lets `burst` requests go at once and spaces the rest; each `spacingMs` without one makes room for one more. GitHub
 * asks for a second between writes when there are many; a run makes five, which must not wait seconds for each other,
 * however often it has told its progress before.
 */
function paceAfterBurst(burst, spacingMs) {
    let room = burst;
    let seenAt = performance.now();
    return {
        key: () => ({
            async schedule(_options, job, ...args) {
                const now = performance.now();
                room = Math.min(burst, room + (now - seenAt) / spacingMs) - 1;
                seenAt = now;
                if (room < 0) {
                    const wait = -room * spacingMs;
                    await new Promise((resolve) => setTimeout(resolve, wait));
                }
                return job(...args);
            },
        }),
    };
}
/** Longest wait that the storage may ask for, in seconds. */
const MOST_WAIT = 60;
/**
 * For the storage beside GitHub, which Octokit knows nothing of: what passes by itself is asked again up to three times,
 * after 1, 4 and 9 times the pause.
 */
function patientFetch(options) {
    const { fetch: fetchNow = globalThis.fetch, retryPauseMs = 1000 } = options;
    return async (url, init) => {
        for (let attempt = 1;; attempt++) {
            const answer = await fetchNow(url, init).catch((error) => {
                if (attempt > 3 || init?.signal?.aborted)
                    throw error;
            });
            const passing = answer === undefined || answer.status === 429 || answer.status >= 500;
            const seconds = Number(answer?.headers.get('retry-after')) || 0;
            if (answer && (!passing || attempt > 3 || seconds > MOST_WAIT))
                return answer;
            await answer?.body?.cancel();
            await _base_clock_js__WEBPACK_IMPORTED_MODULE_4__/* .systemClock */ .m.sleep(Math.max(seconds * 1000, retryPauseMs * attempt ** 2), init?.signal ?? undefined);
        }
    };
}


/***/ }),

/***/ 11194:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ proxyFetch)
/* harmony export */ });
/** A `fetch` through an HTTP proxy; the proxy library is loaded with the first request. */
function proxyFetch(proxyUrl) {
    let ready;
    const prepare = async () => {
        // Node's own fetch does not accept a proxy agent from another version of the library.
        const { fetch, ProxyAgent } = await __webpack_require__.e(/* import() */ 6752).then(__webpack_require__.t.bind(__webpack_require__, 24371, 19));
        const dispatcher = new ProxyAgent(proxyUrl);
        const through = (url, init) => fetch(url, { ...init, dispatcher });
        return through;
    };
    return async (url, init) => {
        ready ??= prepare();
        return (await ready)(url, init);
    };
}


/***/ }),

/***/ 4101:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Lg: () => (/* binding */ toGitHubError),
/* harmony export */   kZ: () => (/* binding */ gotNoAnswer),
/* harmony export */   vK: () => (/* binding */ GitHubRequestError)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);
/* harmony import */ var _base_git_git_error_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(39637);
/* harmony import */ var _base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(66886);



/** A request that GitHub refused: the request, GitHub's answer, and when to try again. */
class GitHubRequestError extends _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ {
    /** HTTP status; undefined when no answer came. */
    status;
    /** ISO 8601, when a rate limit ends. */
    retryAt;
    /** The line of `permissions:` that the token lacks, where that is what GitHub's refusal means. */
    permission;
    constructor(code, message, options) {
        super(code, message, options);
        this.status = options.status;
        this.retryAt = options.retryAt;
        this.permission = options.permission;
    }
}
/** Whether the connection itself failed: Octokit reports that as a 500 without a response. */
function gotNoAnswer(error) {
    const { status, response } = (error ?? {});
    return status === 500 && response === undefined;
}
/** Turns any error of the HTTP client into the typed error; `redact` removes secrets from GitHub's message. */
function toGitHubError(error, asked, where, redact) {
    if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_)
        return error;
    const answer = (error ?? {});
    const words = redact(answerMessage(answer));
    // Octokit reports a connection that failed as a 500 without a response.
    const status = answer.response === undefined ? undefined : (answer.response.status ?? answer.status);
    const options = { cause: error, status };
    const failed = (text) => `GitHub did not ${asked.what}: ${text}`;
    const retryAt = rateLimitEnd(answer, where.now);
    if (retryAt !== null) {
        return new GitHubRequestError('GITHUB_REQUEST_FAILED', failed(`the rate limit is used up until ${retryAt} (${words}).`), {
            ...options,
            retryAt,
            hint: `Run again after ${retryAt}, or use the token of your own GitHub App.`,
        });
    }
    if (status === undefined) {
        return new GitHubRequestError('GITHUB_REQUEST_FAILED', failed(`${where.apiUrl} could not be reached (${words}).`), { ...options, hint: 'Check the network, the proxy and the API address of the runner, then run again.' });
    }
    const target = unavailable(status, words, asked, where.repository);
    if (target)
        return new GitHubRequestError(target.code, target.message, { ...options, hint: target.hint });
    const refusal = asked.refused !== undefined && (status === 403 || status === 404 || status === 422);
    return new GitHubRequestError(refusal && asked.refused ? asked.refused : 'GITHUB_REQUEST_FAILED', failed(`${words} (HTTP ${status}).`), { ...options, ...adviceFor(status, words, asked, where.repository) });
}
/** Why the target itself stands in the way; null if it does not. */
function unavailable(status, words, { permission, target }, repository) {
    if (status === 403 && /\bis locked\b/i.test(words)) {
        return {
            code: 'TARGET_LOCKED',
            message: `The conversation${target === undefined ? '' : ` on #${target}`} in ${repository} is locked, and the token may not comment there (${words}).`,
            hint: 'Unlock the conversation and rerun the job, or pass the token of a person with write access as `github-token`.',
        };
    }
    if (target === undefined)
        return null;
    if (status === 410 && !/disabled/i.test(words)) {
        return {
            code: 'TARGET_DELETED',
            message: `Issue #${target} in ${repository} was deleted (${words}).`,
            hint: 'Ask again in another issue.',
        };
    }
    if (status !== 404)
        return null;
    return {
        code: 'TARGET_NOT_FOUND',
        message: `There is no issue or pull request #${target} in ${repository} that the token can see: it was deleted, transferred to a repository that the token cannot read, or never existed (${words}).`,
        hint: `Check the number, and that the job has the permission \`${permission}\`.`,
    };
}
/** What to do, and the permission that it is about. */
function adviceFor(status, words, asked, repository) {
    const { permission } = asked;
    const hint = otherHintFor(status, words, asked, repository);
    if (hint !== null)
        return { hint };
    const check = `heck that the token may use ${repository}.`;
    if (permission === undefined)
        return { hint: `C${check}` };
    return { hint: `Add \`${permission}\` to the job's \`permissions:\`, and c${check}`, permission };
}
/** Null if a permission is missing. */
function otherHintFor(status, words, asked, repository) {
    if (/\barchived\b/i.test(words))
        return `Unarchive ${repository}.`;
    if (/not permitted to create or approve pull requests/i.test(words)) {
        return 'Allow it under Settings → Actions → General → Workflow permissions, or pass the token of a GitHub App as `github-token`.';
    }
    if (status === 401)
        return _base_git_git_error_js__WEBPACK_IMPORTED_MODULE_1__/* .TOKEN_HINT */ .WJ;
    if (asked.refused === 'WORKFLOW_REFUSED' && status !== 403) {
        return 'The workflow must be a file in `.github/workflows` on the default branch, and have `workflow_dispatch:` under `on:`.';
    }
    if (status === 403 || status === 404)
        return null;
    if (status === 410)
        return `Enable issues in the settings of ${repository}.`;
    if (status >= 500)
        return 'GitHub is having a problem: check its status page, and run again later.';
    return "Read GitHub's message above; if the request should have been accepted, report it with the log.";
}
/** GitHub's own explanation, with the details of a failed validation. */
function answerMessage(answer) {
    const data = answer.response?.data;
    if (typeof data?.message !== 'string') {
        return shortLine(answer.message ?? 'no explanation given');
    }
    const details = Array.isArray(data.errors) ? data.errors.map(detailOf).filter((text) => text !== '') : [];
    return shortLine([data.message, ...details].join(': '));
}
function detailOf(detail) {
    if (typeof detail === 'string')
        return detail;
    const { message, field, code } = (detail ?? {});
    return message ?? [field, code].filter(Boolean).join(' ');
}
function shortLine(text) {
    const line = (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)(text).replace(/\.$/, '');
    return line.length > 500 ? `${line.slice(0, 500)}…` : line;
}
/** When the rate limit ends; null when the failure is not a rate limit. */
function rateLimitEnd(answer, now) {
    if (answer.status !== 403 && answer.status !== 429)
        return null;
    const headers = answer.response?.headers ?? {};
    const iso = (ms) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
    const retryAfter = Number(headers['retry-after']);
    if (retryAfter > 0)
        return iso(now + retryAfter * 1000);
    const reset = Number(headers['x-ratelimit-reset']);
    if (String(headers['x-ratelimit-remaining']) === '0' && reset > 0)
        return iso(reset * 1000);
    if (answer.status === 429 || /\bsecondary rate\b/i.test(answerMessage(answer)))
        return iso(now + 60_000);
    return null;
}


/***/ }),

/***/ 12446:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q8: () => (/* binding */ handoffSchema),
/* harmony export */   QO: () => (/* binding */ workflowRunSchema),
/* harmony export */   YH: () => (/* binding */ HANDOFF_FILE)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _github_event_task_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(27547);
/* harmony import */ var _run_manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(24188);



/** Beside the manifest in the output folder of a run that another job publishes. */
const HANDOFF_FILE = 'handoff.json';
const digits = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^\d{1,20}$/);
/** The workflow run that a run took place in, according to the runner. */
const workflowRunSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    /** `owner/name` */
    repository: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    /** Survives a renaming, and identifies a repository that reused an old name. */
    repositoryId: digits.optional(),
    id: digits,
    attempt: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive(),
    /** Name of the workflow. */
    workflow: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    event: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    /** Commit of the workflow file. */
    sha: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
});
const taskSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    target: _run_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .targetSchema */ .tX,
    instruction: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    requester: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        login: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
        id: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().exactOptional(),
        type: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().exactOptional(),
    }),
    trigger: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(_github_event_task_js__WEBPACK_IMPORTED_MODULE_2__/* .TRIGGERS */ .Qb),
    triggeredAt: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    comment: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ id: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(), kind: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['issue_comment', 'review_comment']) })
        .exactOptional(),
    place: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ path: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), line: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().exactOptional() }).exactOptional(),
    seen: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ title: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), body: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }).exactOptional(),
    agent: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().exactOptional(),
    command: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().exactOptional(),
    event: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().exactOptional(),
    ref: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().exactOptional(),
    seenHead: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().exactOptional(),
});
/**
 * `handoff.json`: what the publishing job needs besides the manifest. The manifest has its digest, as of
 * every other file.
 */
const handoffSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    handoff: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz(1),
    runId: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    workflow: workflowRunSchema,
    /** As the run had it; a publisher that knows the event builds its own. */
    task: taskSchema,
    base: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ commit: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullable(), ref: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().exactOptional() }),
    /** Tree of base plus patch; null if no patch was captured. */
    tree: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullable(),
    /** The agent's final words, redacted. */
    answer: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    /** The end of the output of each failed command of the last verification, redacted. */
    failedOutputs: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ command: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), tail: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() })).exactOptional(),
});


/***/ }),

/***/ 33205:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  y: () => (/* binding */ openForge),
  F: () => (/* binding */ secretsOf)
});

// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 3 modules
var core = __webpack_require__(235);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/base/git/ssh-signing.js
var ssh_signing = __webpack_require__(95994);
// EXTERNAL MODULE: ./lib/config/proxy.js
var proxy = __webpack_require__(21686);
// EXTERNAL MODULE: ./lib/gateway/providers.js
var providers = __webpack_require__(65200);
// EXTERNAL MODULE: external "node:timers"
var external_node_timers_ = __webpack_require__(87997);
// EXTERNAL MODULE: ./node_modules/universal-github-app-jwt/index.js + 3 modules
var universal_github_app_jwt = __webpack_require__(2438);
// EXTERNAL MODULE: ./lib/github/octokit/client.js
var client = __webpack_require__(86250);
// EXTERNAL MODULE: ./lib/github/request-error.js
var request_error = __webpack_require__(4101);
;// CONCATENATED MODULE: ./lib/github/app-token.js





/** A token that was given, for as long as it lasts. */
function givenToken(token) {
    return { current: () => token, release: async () => { } };
}
/** GitHub lets a token of an installation last one hour. */
const RENEW_MS = 50 * 60_000;
/**
 * A token of the app's installation in one repository, with the permissions of the installation and for no other
 * repository; replaced every 50 minutes. Rejects with CONFIG_INVALID for a key that is none, with a
 * `GitHubRequestError` where GitHub refuses.
 */
async function appToken(app, where) {
    const { owner, repo, renewMs = RENEW_MS, ...options } = where;
    const make = async () => {
        const octokit = (0,client/* createOctokit */.Qi)({ ...options, token: await jwtOf(app) });
        const { data: installation } = await ask(where, { what: `find the installation of the app in ${owner}/${repo}` }, () => octokit.rest.apps.getRepoInstallation({ owner, repo }));
        const { data } = await ask(where, { what: 'make a token of the app' }, () => octokit.rest.apps.createInstallationAccessToken({
            installation_id: installation.id,
            repositories: [repo],
        }));
        return data.token;
    };
    let token = await make();
    const renew = async () => {
        token = await make();
        return token;
    };
    const renewal = (0,external_node_timers_.setInterval)(() => {
        renew().catch((error) => options.log.warn(`The token of the app could not be renewed: ${error.message}`));
    }, renewMs);
    renewal.unref();
    return {
        current: () => token,
        renew,
        async release() {
            clearInterval(renewal);
            await (0,client/* createOctokit */.Qi)({ ...options, token })
                .rest.apps.revokeInstallationAccessToken()
                .catch((error) => {
                // The answer to the first request was lost.
                if (error.status === 401)
                    return;
                options.log.warn(`The token of the app was not revoked, and expires within an hour: ${error.message}`);
            });
        },
    };
}
async function jwtOf({ id, privateKey }) {
    try {
        const { token } = await (0,universal_github_app_jwt/* default */.A)({ id, privateKey: privateKey.trim() });
        return token;
    }
    catch (cause) {
        throw new errors/* ConfigError */.xL('CONFIG_INVALID', `app-private-key cannot be used: ${cause.message}`, {
            hint: "Pass the whole file that GitHub created for the app's private key, from `-----BEGIN` to the last line.",
            cause,
        });
    }
}
async function ask({ owner, repo, apiUrl }, asked, request) {
    try {
        return await request();
    }
    catch (error) {
        const where = { repository: `${owner}/${repo}`, apiUrl, now: Date.now() };
        const refused = (0,request_error/* toGitHubError */.Lg)(error, asked, where, (text) => text);
        const { message, status = 0 } = refused;
        // 422: the installation does not reach the repository.
        if (![401, 404, 422].includes(status))
            throw refused;
        throw new errors/* ConfigError */.xL('CREDENTIAL_MISSING', `GitHub does not accept the app's credentials: ${message}`, {
            hint: status === 401
                ? 'Compare `app-id` with the app whose private key `app-private-key` is, and the clock of the runner.'
                : `Install the app in ${owner}/${repo}.`,
            cause: error,
        });
    }
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
;// CONCATENATED MODULE: ./lib/github/octokit/access.js


/**
 * What the token may not do. No read tells that for the workflow's own token, so each request is a write that
 * GitHub must reject (422) even if the token may: a branch at a commit that does not exist, a pull request from a
 * branch to itself, a workflow on a ref that git does not allow, a review and a check of no commit, an issue without
 * title. 403 and 404 are then about the token.
 */
async function findRefusals(octokit, { owner, repo }, ask, { push, pullRequest: base, workflows, review, checkRun, issues, dispatch = [] }) {
    const where = { owner, repo, request: { retries: 0 } };
    const absent = (0,external_node_crypto_.randomBytes)(20).toString('hex');
    const probes = [];
    const probe = (what, permission, request, more) => probes.push(ask({ what: `allow ${what}`, permission, ...more }, request));
    if (push !== undefined)
        probe(`pushing the branch ${push}`, 'contents: write', () => octokit.rest.git.createRef({ ...where, ref: `refs/heads/${push}`, sha: absent }));
    if (base !== undefined)
        probe('opening a pull request', 'pull-requests: write', () => octokit.rest.pulls.create({ ...where, title: 'Not to be opened', head: base, base }));
    const starting = (workflow_id, more) => {
        const start = { ...where, workflow_id, ref: `caisson..${absent}` };
        const request = () => octokit.rest.actions.createWorkflowDispatch(start);
        probe(`starting the workflow ${workflow_id}`, 'actions: write', request, more);
    };
    for (const workflow of workflows)
        starting(workflow, { refused: 'WORKFLOW_REFUSED' });
    for (const workflow of dispatch)
        starting(workflow);
    if (issues)
        probe('changing issues', 'issues: write', () => octokit.rest.issues.create({ ...where, title: '' }));
    if (review !== undefined) {
        const empty = { ...where, pull_number: review, commit_id: absent, event: 'COMMENT', body: '' };
        probe(`reviewing #${review}`, 'pull-requests: write', () => octokit.rest.pulls.createReview(empty));
    }
    if (checkRun)
        probe('creating a check run', 'checks: write', () => octokit.rest.checks.create({ ...where, name: 'Not to be created', head_sha: absent }));
    const results = await Promise.allSettled(probes);
    return results.flatMap((result) => {
        const error = result.status === 'rejected' ? result.reason : undefined;
        if (!(error instanceof request_error/* GitHubRequestError */.vK) || error.retryAt !== undefined)
            return [];
        return error.status === 403 || error.status === 404 ? [error] : [];
    });
}

// EXTERNAL MODULE: ./lib/github/github.js
var github = __webpack_require__(37444);
;// CONCATENATED MODULE: ./lib/github/shapes.js

/** GraphQL names an app `name`, as a person may be called, and REST `name[bot]`. */
function restLogin({ __typename: type, login }) {
    return type === 'Bot' && !login.endsWith('[bot]') ? `${login}[bot]` : login;
}
/** GitHub shows contributions of deleted accounts under this name. */
const GHOST = { login: 'ghost', id: 10137, type: 'User' };
function toPerson(user) {
    if (!user?.login || user.id === undefined)
        return GHOST;
    return { login: user.login, id: user.id, type: user.type ?? 'User' };
}
function toLabels(labels) {
    return (labels ?? [])
        .map((label) => (typeof label === 'string' ? label : (label.name ?? '')))
        .filter((name) => name !== '');
}
function toIssue(issue) {
    return {
        number: issue.number,
        title: issue.title,
        body: issue.body ?? '',
        state: issue.state,
        author: toPerson(issue.user),
        labels: toLabels(issue.labels),
        assignees: (issue.assignees ?? []).map(({ login }) => login),
        createdAt: issue.created_at,
        url: issue.html_url,
        ...(issue.milestone ? { milestone: issue.milestone.title } : {}),
        isPullRequest: issue.pull_request !== undefined && issue.pull_request !== null,
    };
}
function toPullRequest(pull) {
    const head = pull.head.repo?.full_name ?? null;
    return {
        number: pull.number,
        title: pull.title,
        body: pull.body ?? '',
        state: pull.state,
        draft: pull.draft ?? false,
        author: toPerson(pull.user),
        createdAt: pull.created_at,
        url: pull.html_url,
        base: { ref: pull.base.ref, sha: pull.base.sha },
        head: { ref: pull.head.ref, sha: pull.head.sha, repository: head },
        fromFork: head?.toLowerCase() !== pull.base.repo.full_name.toLowerCase(),
        labels: toLabels(pull.labels),
        ...(pull.merged_at ? { merged: true } : {}),
        ...(pull.changed_files === undefined ? {} : { changedFiles: pull.changed_files }),
    };
}
function toComment(comment) {
    return {
        id: comment.id,
        body: comment.body ?? '',
        author: toPerson(comment.user),
        createdAt: comment.created_at,
        updatedAt: comment.updated_at,
        url: comment.html_url,
        association: comment.author_association ?? 'NONE',
    };
}
/** Reviews have only one time; a pending one, which only its author sees, is left out by the adapter. */
function toReview(review) {
    const at = review.submitted_at ?? '';
    return { ...toComment({ ...review, created_at: at, updated_at: at }), state: review.state };
}
function toReviewComment(comment) {
    return {
        ...toComment(comment),
        path: comment.path,
        line: comment.line ?? comment.original_line ?? null,
        diffHunk: comment.diff_hunk,
        ...(comment.in_reply_to_id === undefined ? {} : { inReplyTo: comment.in_reply_to_id }),
    };
}
function toChangedFile(file) {
    return {
        path: file.filename,
        ...(file.previous_filename === undefined ? {} : { previousPath: file.previous_filename }),
        status: file.status,
        additions: file.additions,
        deletions: file.deletions,
        ...(file.patch === undefined ? {} : { patch: file.patch }),
    };
}
function toCheckRun(run) {
    return {
        name: run.name,
        status: run.status,
        conclusion: run.conclusion,
        url: run.html_url ?? '',
        summary: [run.output?.title, run.output?.summary].filter(Boolean).join('\n\n'),
    };
}
/** The role where it is one of GitHub's own; custom roles and old servers have only the basic permission. */
function toPermission(role, basic) {
    return [role, basic].find((name) => github/* RANK */.V.includes(name)) ?? 'none';
}

;// CONCATENATED MODULE: ./lib/github/octokit/place.js


const READ_ISSUES = 'issues: read';
const READ_PULLS = 'pull-requests: read';
/** For `catch`: where GitHub answers with one of the statuses, this is the result. */
function on(statuses, result) {
    return (error) => {
        if (statuses.includes(error.status ?? 0))
            return result;
        throw error;
    };
}
/** A request that is made once, and given up when the signal says so; without a signal, one like any other. */
function unlessAborted(signal) {
    return signal === undefined ? {} : { request: { retries: 0, signal } };
}
/** Like `ask`: GitHub redirects only who reads the issue itself, everybody else learns nothing but 404. */
async function onTarget(place, asked, request) {
    try {
        return await place.ask(asked, request);
    }
    catch (error) {
        if (error.code === 'TARGET_NOT_FOUND')
            await readIssue(place, asked.target);
        throw error;
    }
}
/** Rejects with TARGET_NOT_FOUND, TARGET_TRANSFERRED. */
function readIssue({ octokit, owner, repo, ask }, number) {
    return ask({ what: `read issue #${number}`, permission: READ_ISSUES, target: number }, async () => {
        const { data } = await octokit.rest.issues.get({ owner, repo, issue_number: number });
        // A transferred issue is answered by a redirect to another repository, where it has another number.
        if (data.number !== number)
            throw movedTo(number, data.html_url);
        return toIssue(data);
    });
}
function movedTo(number, url) {
    return new request_error/* GitHubRequestError */.vK('TARGET_TRANSFERRED', `Issue #${number} was transferred to ${url}.`, {
        hint: 'Ask on the issue at its new location.',
    });
}
function createGraphql(octokit, url) {
    return async (query, variables, retries) => {
        const once = retries === undefined ? {} : { request: { retries } };
        const answer = await octokit.request({ method: 'POST', url, query, variables, ...once });
        const { data, errors } = answer.data;
        if (!errors?.length && data !== undefined)
            return data;
        const message = errors?.map((error) => error.message ?? error.type ?? '').join(' ') || 'no data';
        const types = errors?.map(({ type }) => type) ?? [];
        // REST answers the same with 403 and 422.
        const status = types.includes('FORBIDDEN') ? 403 : types.includes('NOT_FOUND') ? 404 : 422;
        throw Object.assign(new Error(message), {
            status,
            response: { headers: answer.headers, data: { message } },
            unknownField: /doesn't exist on type|Cannot query field|doesn't accept argument/i.test(message),
        });
    };
}

;// CONCATENATED MODULE: ./lib/github/octokit/acting.js


const WRITE = 'issues: write';
/** Labels, milestones and issues by REST. */
function createActing(place) {
    const { octokit, owner, repo, ask } = place;
    const here = { owner, repo };
    const page = { ...here, per_page: 100 };
    const about = (number, what, request) => onTarget(place, { what, permission: WRITE, target: number }, request);
    const update = (number, what, change) => about(number, what, async () => {
        await octokit.rest.issues.update({ ...here, issue_number: number, ...change });
    });
    return {
        labels: () => ask({ what: 'list the labels', permission: READ_ISSUES }, async () => {
            const all = await octokit.paginate(octokit.rest.issues.listLabelsForRepo, page);
            return all.map(({ name, description }) => ({ name, description: description ?? '' }));
        }),
        milestones: () => ask({ what: 'list the milestones', permission: READ_ISSUES }, async () => {
            const all = await octokit.paginate(octokit.rest.issues.listMilestones, page);
            return all.map(({ number, title }) => ({ number, title }));
        }),
        latestIssues: ({ most, since = '' }) => ask({ what: 'list the latest issues', permission: READ_ISSUES }, async () => {
            const found = [];
            const pages = octokit.paginate.iterator(octokit.rest.issues.listForRepo, {
                ...page,
                state: 'all',
                sort: 'created',
                direction: 'desc',
            });
            for await (const { data } of pages) {
                found.push(...data.map(toIssue).filter((issue) => !issue.isPullRequest && issue.createdAt >= since));
                if (found.length >= most || (data.at(-1)?.created_at ?? '') < since)
                    break;
            }
            return found.slice(0, most);
        }),
        addLabel: (number, label) => about(number, `add the label ${label} to #${number}`, async () => {
            await octokit.rest.issues.addLabels({ ...here, issue_number: number, labels: [label] });
        }),
        createLabel: (label) => ask({ what: `create the label ${label.name}`, permission: WRITE }, async () => {
            await octokit.rest.issues.createLabel({ ...here, ...label }).catch(async (error) => {
                // Where an answer was lost, the label is there already.
                await on([422], null)(error);
                await octokit.rest.issues.getLabel({ ...here, name: label.name }).catch(() => Promise.reject(error));
            });
        }),
        removeLabel: (number, label) => about(number, `remove the label ${label} from #${number}`, async () => {
            const asked = { ...here, issue_number: number, name: label };
            await octokit.rest.issues.removeLabel(asked).catch(async (error) => {
                // Where an answer was lost, the label is gone already.
                await on([404], null)(error);
                const { data } = await octokit.rest.issues.get({ ...here, issue_number: number });
                if (toIssue(data).labels.includes(label))
                    throw error;
            });
        }),
        assign: (number, login) => about(number, `assign ${login} to #${number}`, async () => {
            const asked = { ...here, issue_number: number, assignees: [login] };
            const { assignees } = (await octokit.rest.issues.addAssignees(asked)).data;
            return assignees?.some((one) => one.login.toLowerCase() === login.toLowerCase()) ?? false;
        }),
        unassign: (number, login) => about(number, `unassign ${login} from #${number}`, async () => {
            await octokit.rest.issues.removeAssignees({ ...here, issue_number: number, assignees: [login] });
        }),
        removeReviewer: (number, reviewer) => onTarget(place, {
            what: `take back the request for a review of #${number} by ${reviewer}`,
            ...{ permission: 'pull-requests: write', target: number },
        }, async () => {
            const [, team] = /^team:(.+)/.exec(reviewer) ?? [];
            const whom = team === undefined ? { reviewers: [reviewer] } : { reviewers: [], team_reviewers: [team] };
            await octokit.rest.pulls.removeRequestedReviewers({ ...here, pull_number: number, ...whom });
        }),
        react: ({ number, comment, lineComment }, content) => ask({ what: `react with ${content}`, permission: WRITE }, async () => {
            const { reactions } = octokit.rest;
            if (lineComment !== undefined)
                await reactions.createForPullRequestReviewComment({ ...here, comment_id: lineComment, content });
            else if (comment !== undefined)
                await reactions.createForIssueComment({ ...here, comment_id: comment, content });
            else
                await reactions.createForIssue({ ...here, issue_number: number, content });
        }),
        close: (number, reason) => update(number, `close #${number}`, { state: 'closed', ...(reason ? { state_reason: reason } : {}) }),
        edit: (number, change) => update(number, `edit #${number}`, change),
        setMilestone: (number, milestone) => update(number, `set the milestone of #${number}`, { milestone }),
        closeAsDuplicate: (number) => update(number, `close #${number}`, { state: 'closed', state_reason: 'duplicate' }),
        createIssue: ({ title, body, labels }, find) => ask({ what: `open the issue "${title}"`, permission: WRITE }, () => place.unlessDone(async () => {
            const issue = { ...here, title, body, labels: [...labels], request: { retries: 0 } };
            return toIssue((await octokit.rest.issues.create(issue)).data);
        }, find)),
    };
}

;// CONCATENATED MODULE: ./lib/github/octokit/community.js




/** Who somebody is, and what was written lately in the whole repository. */
function readsCommunity({ octokit, owner, repo, ask, }) {
    return {
        async isTeamMember({ org, slug }, login) {
            const asked = { what: `look up the team ${org}/${slug}` };
            const team = { org, team_slug: slug };
            // A membership that is not there and a team that is out of reach look alike.
            await ask(asked, () => octokit.rest.teams.getByName(team)).catch((cause) => {
                const { status = 0 } = cause;
                throw [403, 404].includes(status) ? unreadable(`${org}/${slug}`, cause) : cause;
            });
            return ask(asked, async () => {
                const asking = octokit.rest.teams.getMembershipForUserInOrg({ ...team, username: login });
                return (await asking.catch(on([404], null)))?.data.state === 'active';
            });
        },
        commentsSince: (since) => ask({ what: 'list the latest comments', permission: READ_ISSUES }, async () => (await octokit.paginate(octokit.rest.issues.listCommentsForRepo, {
            owner,
            repo,
            per_page: 100,
            since,
            sort: 'created',
            direction: 'asc',
        })).map(toComment)),
    };
}
function unreadable(team, cause) {
    return new errors/* ConfigError */.xL('CONFIG_INVALID', `allowed-users: there is no team ${team} that the token may read.`, {
        hint: "Check the name. The workflow's own token cannot read teams: pass as `github-token` one of a GitHub App with the organization permission `Members: read`, or list people under `allowed-users`.",
        cause,
    });
}
/** The account of the token that every workflow has. */
const WORKFLOW_BOT = 'github-actions[bot]';
/**
 * The login of the token's account. GraphQL reports it for every kind of token, REST only for tokens of
 * people. Where neither answers (some enterprise proxies), the workflow's own bot is assumed. Rejects when
 * GitHub cannot be reached.
 */
async function findViewer(o) {
    for (const ask of [o.graphql, o.rest]) {
        try {
            const login = await ask();
            if (login)
                return login;
        }
        catch (error) {
            // The next request would wait just as long and fail the same way.
            if ((0,request_error/* gotNoAnswer */.kZ)(error))
                throw o.unreachable(error);
            const status = error.status;
            o.log.debug(`GitHub did not report the token's account (${status ?? 'no answer'}).`);
        }
    }
    o.log.warn(`GitHub does not report the token's account; assuming ${WORKFLOW_BOT}.`);
    return WORKFLOW_BOT;
}

;// CONCATENATED MODULE: ./lib/github/octokit/failed-jobs.js

/** Bytes of a log that are read; the end of a longer one, since that is where a job fails. */
const LOG_BYTES = 16 << 20;
const FAILED = ['failure', 'timed_out'];
/** Reads why the checks of a commit failed. */
function readsFailedJobs(place) {
    const { octokit, owner, repo, ask } = place;
    const page = { owner, repo, per_page: 100 };
    const jobsOf = ({ id, attempt }) => ask({ what: `list the jobs of the workflow run ${id}`, permission: 'actions: read' }, async () => {
        const of = { ...page, run_id: id, attempt_number: attempt };
        return octokit.paginate(octokit.rest.actions.listJobsForWorkflowRunAttempt, of);
    });
    const checksOf = ({ id }) => ask({ what: `list the checks of the check suite ${id}`, permission: 'checks: read' }, async () => octokit.paginate(octokit.rest.checks.listForSuite, { ...page, check_suite_id: id }));
    return {
        async failedJobs(run, logs) {
            if (run.kind === 'check_suite') {
                const checks = (await checksOf(run)).filter(({ conclusion }) => FAILED.includes(conclusion ?? ''));
                return checks.map(({ name, html_url, conclusion, output }) => ({
                    name,
                    url: html_url ?? '',
                    conclusion: conclusion ?? '',
                    steps: [
                        {
                            name: output.title ?? name,
                            log: [output.summary, output.text].filter(Boolean).join('\n\n'),
                        },
                    ],
                }));
            }
            const jobs = (await jobsOf(run)).filter(({ conclusion }) => FAILED.includes(conclusion ?? ''));
            return Promise.all(jobs.map(async (job, index) => {
                const { name, html_url, conclusion, id } = job;
                const facts = { name, url: html_url ?? '', conclusion: conclusion ?? '' };
                const failed = (job.steps ?? []).filter((step) => FAILED.includes(step.conclusion ?? ''));
                const without = (missing) => ({
                    ...facts,
                    steps: failed.map((step) => ({ name: step.name, log: '' })),
                    missing,
                });
                if (index >= logs)
                    return without('only the first failed jobs are shown with their logs');
                const log = await readLog(place, id);
                if (log === null)
                    return without('GitHub no longer has the log');
                if (typeof log === 'number')
                    return without(`GitHub's storage did not serve the log (HTTP ${log})`);
                // Of a job that never came to a step, everything.
                const whole = [{ name, log }];
                const steps = failed.map((step) => ({ name: step.name, log: linesOf(log, step) }));
                return { ...facts, steps: steps.length > 0 ? steps : whole };
            }));
        },
    };
}
/** The log of a job; null if it has expired, a status if the storage has no answer. */
function readLog({ octokit, owner, repo, ask, fetch }, job) {
    return ask({ what: `return the log of the job ${job}`, permission: 'actions: read' }, async () => {
        const request = { redirect: 'manual' };
        const of = { owner, repo, job_id: job, request };
        const answer = await octokit.rest.actions.downloadJobLogsForWorkflowRun(of).catch(on([404, 410], null));
        const location = answer?.headers.location;
        if (location === undefined)
            return null;
        // The storage is on another server: it gets the signed address and never the token.
        const stored = await fetch(location);
        if (stored.status === 404 || stored.status === 410)
            return null;
        if (!stored.ok || stored.body === null)
            return stored.status;
        return logTail(stored.body);
    });
}
async function logTail(body) {
    const chunks = [];
    let bytes = 0;
    for await (const chunk of body) {
        chunks.push(chunk);
        bytes += chunk.length;
        while (bytes - (chunks[0]?.length ?? 0) >= LOG_BYTES)
            bytes -= chunks.shift()?.length ?? 0;
    }
    return Buffer.concat(chunks).toString('utf8');
}
const TIMESTAMP = /^\ufeff?(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z ?/;
/**
 * What was printed while a step ran, without the times. GitHub has one log for a job, and tells the times of a step
 * in seconds: a line of the step before or after it may be there too.
 */
function linesOf(log, { started_at, completed_at }) {
    const from = started_at?.slice(0, 19) ?? '';
    const to = completed_at?.slice(0, 19) ?? '9';
    const lines = [];
    let inside = from === '';
    for (const line of log.split(/\r?\n/)) {
        const [stamp, second] = TIMESTAMP.exec(line) ?? [];
        if (second !== undefined)
            inside = second >= from && second <= to;
        if (inside)
            lines.push(stamp === undefined ? line : line.slice(stamp.length));
    }
    return lines.join('\n');
}

;// CONCATENATED MODULE: ./lib/github/octokit/git-data.js

const git_data_WRITE = 'contents: write';
/** The adapter of {@link GitData} over REST, and GraphQL where REST has no such operation. */
function createGitData({ octokit, graphql, owner, repo, ask, unlessDone }) {
    const here = { owner, repo };
    const once = { request: { retries: 0 } };
    const branch = (name) => ask({ what: `find the branch ${name}`, permission: 'contents: read' }, async () => {
        const found = await octokit.rest.git.getRef({ ...here, ref: `heads/${name}` }).catch(on([404], null));
        return found?.data.object.sha ?? null;
    });
    const commit = (id) => ask({ what: `read the commit ${id}`, permission: 'contents: read' }, async () => {
        const found = await octokit.rest.git.getCommit({ ...here, commit_sha: id }).catch(on([404], null));
        return found && factsOf(found.data);
    });
    const isAt = async (name, id) => ((await branch(name)) === id ? true : undefined);
    return {
        branch,
        commit,
        commitsSince: (base, head) => ask({ what: `compare ${base} with ${head}`, permission: 'contents: read' }, async () => {
            const compared = { ...here, basehead: `${base}...${head}`, per_page: 100 };
            const commits = [];
            for (let page = 1;; page++) {
                const asked = octokit.rest.repos.compareCommitsWithBasehead({ ...compared, page });
                const found = await asked.catch(on([404], null));
                if (found === null)
                    return null;
                const { data } = found;
                for (const { sha, commit } of data.commits)
                    commits.push({ id: sha, message: commit.message, date: commit.committer?.date });
                if (data.commits.length < compared.per_page)
                    return commits;
            }
        }),
        createBlob: (content) => ask({ what: 'store a file', permission: git_data_WRITE }, async () => {
            const body = { content: content.toString('base64'), encoding: 'base64' };
            return (await octokit.rest.git.createBlob({ ...here, ...body })).data.sha;
        }),
        createTree: ({ base, entries }) => ask({ what: 'store the files of the commit', permission: git_data_WRITE }, async () => {
            const tree = entries.map(restEntry);
            return (await octokit.rest.git.createTree({ ...here, base_tree: base, tree })).data.sha;
        }),
        createCommit: ({ tree, parents, message }) => ask({ what: 'create the commit', permission: git_data_WRITE }, async () => 
        // No author or committer: with either of them, GitHub signs nothing.
        factsOf((await octokit.rest.git.createCommit({ ...here, tree, parents: [...parents], message })).data)),
        commitOnBranch: (o) => ask({ what: `commit on the branch ${o.branch}`, permission: git_data_WRITE }, async () => {
            const [headline = '', ...rest] = o.message.trimEnd().split('\n');
            const input = {
                branch: { repositoryNameWithOwner: `${owner}/${repo}`, branchName: o.branch },
                expectedHeadOid: o.parent,
                message: { headline, body: rest.join('\n').replace(/^\n+/, '') },
                fileChanges: {
                    additions: o.additions.map(({ path, content }) => ({
                        path,
                        contents: content.toString('base64'),
                    })),
                    deletions: o.deletions.map((path) => ({ path })),
                },
            };
            return unlessDone(async () => {
                const { createCommitOnBranch: made } = await graphql(COMMIT_ON_BRANCH, { input }, 0);
                const { oid: id, tree, signature } = made.commit;
                return { id, tree: tree.oid, verified: signature?.isValid === true };
            }, async () => {
                const head = await branch(o.branch);
                const there = head === null || head === o.parent ? null : await commit(head);
                return there?.parents[0] === o.parent && there.message.trim() === o.message.trim()
                    ? there
                    : undefined;
            });
        }),
        createBranch: (name, commit) => ask({ what: `create the branch ${name}`, permission: git_data_WRITE }, async () => {
            await unlessDone(() => octokit.rest.git.createRef({ ...here, ...once, ref: `refs/heads/${name}`, sha: commit }), () => isAt(name, commit));
        }),
        forwardBranch: (name, commit) => ask({ what: `move the branch ${name}`, permission: git_data_WRITE }, async () => {
            await octokit.rest.git.updateRef({ ...here, ref: `heads/${name}`, sha: commit, force: false });
        }),
        replaceBranch: (name, commit, expected) => ask({ what: `replace the branch ${name}`, permission: git_data_WRITE }, async () => {
            const repositoryId = (await octokit.rest.repos.get(here)).data.node_id;
            const update = { name: `refs/heads/${name}`, beforeOid: expected, afterOid: commit, force: true };
            try {
                const input = { repositoryId, refUpdates: [update] };
                await unlessDone(() => graphql(UPDATE_REFS, { input }, 0), () => isAt(name, commit));
                return true;
            }
            catch (error) {
                if (error.unknownField !== true)
                    throw error;
            }
            // REST has no such condition: a short window remains between these two requests.
            const now = await branch(name);
            if (now !== expected)
                throw moved(name, expected);
            await octokit.rest.git.updateRef({ ...here, ref: `heads/${name}`, sha: commit, force: true });
            return false;
        }),
        deleteRef: (ref) => ask({ what: `delete ${ref}`, permission: git_data_WRITE }, async () => {
            const deleting = octokit.rest.git.deleteRef({ ...here, ref: ref.replace(/^refs\//, '') });
            await deleting.catch(on([404, 422], null));
        }),
    };
}
const UPDATE_REFS = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }';
const COMMIT_ON_BRANCH = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid tree { oid } signature { isValid } } }
}`;
function factsOf({ sha, tree, parents, message, verification }) {
    return {
        id: sha,
        tree: tree.sha,
        parents: parents.map((parent) => parent.sha),
        message,
        verified: verification?.verified ?? false,
        reason: verification?.reason ?? 'unsigned',
    };
}
function restEntry(entry) {
    const mode = entry.mode;
    const type = mode === '160000' ? 'commit' : 'blob';
    const { path } = entry;
    return 'text' in entry ? { path, mode, type, content: entry.text } : { path, mode, type, sha: entry.id };
}
function moved(branch, expected) {
    const message = `${branch} is no longer at ${expected}`;
    return Object.assign(new Error(message), { status: 422, response: { data: { message } } });
}

;// CONCATENATED MODULE: ./lib/github/octokit/pull-request-details.js

const pull_request_details_WRITE = 'pull-requests: write';
const LINKED = `query ($owner: String!, $repo: String!, $number: Int!) {
  repository(owner: $owner, name: $repo) {
    issue(number: $number) {
      linkedBranches(first: 10) { nodes { ref { name repository { nameWithOwner } } } }
    }
  }
}`;
/** Labels, people and milestone of a pull request. Each is a request of its own: one that is refused stops no other. */
function setsDetails({ octokit, graphql, owner, repo, ask, }) {
    const here = { owner, repo };
    return {
        async setDetails(number, { labels, assignees, reviewers, milestone }) {
            const issue = { ...here, issue_number: number };
            const on = `pull request #${number}`;
            const errors = [];
            const attempt = (what, request) => ask({ what, permission: pull_request_details_WRITE }, request).catch((error) => errors.push(error));
            if (labels.length > 0)
                await attempt(`add the labels ${labels.join(', ')} to ${on}`, () => octokit.rest.issues.addLabels({ ...issue, labels: [...labels] }));
            for (const login of assignees) {
                const what = `assign ${login} to ${on}`;
                await attempt(what, async () => {
                    const { data } = await octokit.rest.issues.addAssignees({ ...issue, assignees: [login] });
                    // GitHub ignores whoever cannot be assigned.
                    const known = data.assignees?.some((one) => one.login.toLowerCase() === login.toLowerCase());
                    if (known !== true)
                        throw detailsRefused(`${what}: they have no access to the repository`);
                });
            }
            for (const who of reviewers) {
                const team = /^team:(?:.*\/)?(.+)$/.exec(who)?.[1];
                const asked = team === undefined ? { reviewers: [who] } : { team_reviewers: [team] };
                await attempt(`request a review of ${on} from ${who}`, () => octokit.rest.pulls.requestReviewers({ ...here, pull_number: number, ...asked }));
            }
            if (milestone !== '') {
                const what = `set the milestone ${milestone} on ${on}`;
                await attempt(what, async () => {
                    const all = await octokit.paginate(octokit.rest.issues.listMilestones, { ...here, per_page: 100 });
                    const found = all.find(({ title }) => title === milestone);
                    if (!found)
                        throw detailsRefused(`${what}: there is no open one`);
                    await octokit.rest.issues.update({ ...issue, milestone: found.number });
                });
            }
            return errors;
        },
        linkedBranches: (number) => ask({ what: `list the branches of issue #${number}`, permission: 'issues: read' }, async () => {
            const { repository } = await graphql(LINKED, { ...here, number });
            const own = `${owner}/${repo}`.toLowerCase();
            return (repository?.issue?.linkedBranches.nodes ?? []).flatMap((node) => node?.ref && node.ref.repository.nameWithOwner.toLowerCase() === own ? [node.ref.name] : []);
        }),
    };
}
function detailsRefused(what) {
    return new errors/* GitHubError */.y_('GITHUB_REQUEST_FAILED', `GitHub did not ${what}.`, {
        hint: 'Correct the name, or remove it from the workflow.',
    });
}

;// CONCATENATED MODULE: ./lib/github/octokit/reviewing.js


const reviewing_WRITE = 'pull-requests: write';
/** Reviews by REST; their threads, which REST does not know, by GraphQL. */
function createReviewing({ octokit, graphql, owner, repo, ask, unlessDone }, reads) {
    const once = { owner, repo, request: { retries: 0 } };
    return {
        threads: (number) => ask({ what: `list the review threads of #${number}`, permission: 'pull-requests: read' }, async () => {
            const all = [];
            let after = null;
            do {
                const answer = await graphql(THREADS, { owner, repo, number, after });
                const { nodes, pageInfo } = answer.repository.pullRequest.reviewThreads;
                all.push(...nodes.flatMap(toThread));
                after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
            } while (after !== null);
            return all;
        }),
        create: (number, { commit, event, body, comments }) => ask({ what: `review #${number}`, permission: reviewing_WRITE, target: number }, () => unlessDone(async () => {
            const { data } = await octokit.rest.pulls.createReview({
                ...once,
                pull_number: number,
                commit_id: commit,
                event,
                body,
                comments: comments.map(({ path, line, startLine, side, body }) => ({
                    path,
                    line,
                    side,
                    ...(startLine === undefined ? {} : { start_line: startLine, start_side: side }),
                    body,
                })),
            });
            return toReview(data);
        }, async () => (await reads.reviews(number)).findLast((review) => review.body === body))),
        reply: (number, to, body) => ask({ what: `answer the comment ${to} on #${number}`, permission: reviewing_WRITE }, () => unlessDone(async () => {
            const { data } = await octokit.rest.pulls.createReplyForReviewComment({
                ...once,
                pull_number: number,
                comment_id: to,
                body,
            });
            return toReviewComment(data);
        }, async () => (await reads.reviewComments(number)).find((comment) => comment.body === body))),
        updateReply: (id, body, signal) => ask({ what: `update the comment ${id} on a line`, permission: reviewing_WRITE }, async () => {
            const change = { owner, repo, comment_id: id, body, ...unlessAborted(signal) };
            return toComment((await octokit.rest.pulls.updateReviewComment(change)).data);
        }),
        resolve: (threadId) => ask({ what: 'resolve a review thread', permission: 'contents: write' }, async () => {
            await graphql(RESOLVE, { input: { threadId } });
        }),
        createCheckRun: (check) => ask({ what: `create the check ${check.name}`, permission: 'checks: write' }, () => unlessDone(async () => {
            const { data } = await octokit.rest.checks.create({
                ...once,
                name: check.name,
                head_sha: check.commit,
                external_id: check.externalId,
                status: 'completed',
                conclusion: check.conclusion,
                output: {
                    title: check.title,
                    summary: check.summary,
                    annotations: check.annotations.slice(0, 50).map((one) => ({
                        path: one.path,
                        start_line: one.startLine,
                        end_line: one.line,
                        annotation_level: one.level,
                        title: one.title,
                        message: one.message,
                    })),
                },
            });
            return toCheckRun(data);
        }, async () => {
            const { data } = await octokit.rest.checks.listForRef({
                owner,
                repo,
                ref: check.commit,
                check_name: check.name,
                per_page: 100,
            });
            const made = data.check_runs.find((run) => run.external_id === check.externalId);
            return made && toCheckRun(made);
        })),
    };
}
const THREADS = `query ($owner: String!, $repo: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $repo) { pullRequest(number: $number) { reviewThreads(first: 100, after: $after) {
    pageInfo { hasNextPage endCursor }
    nodes { id isResolved isOutdated path line diffSide comments(first: 1) { nodes { databaseId body author { __typename login } } } }
  } } }
}`;
const RESOLVE = 'mutation ($input: ResolveReviewThreadInput!) { resolveReviewThread(input: $input) { clientMutationId } }';
function toThread(node) {
    return node.comments.nodes.map(({ databaseId, body, author }) => ({
        id: node.id,
        resolved: node.isResolved,
        outdated: node.isOutdated,
        path: node.path,
        line: node.line,
        side: node.diffSide,
        commentId: databaseId,
        author: author ? restLogin(author) : 'ghost',
        body,
    }));
}

// EXTERNAL MODULE: ./lib/base/read-within.js
var read_within = __webpack_require__(74913);
;// CONCATENATED MODULE: ./lib/github/octokit/surroundings.js


/** Links and projects by GraphQL, since REST does not know them. */
function readsSurroundings(place, serverUrl) {
    const { octokit, graphql, owner, repo, ask } = place;
    const full = `${owner}/${repo}`.toLowerCase();
    const target = async (number, fields) => {
        const query = `query ($owner: String!, $repo: String!, $number: Int!) {
      repository(owner: $owner, name: $repo) { issueOrPullRequest(number: $number) { __typename ${fields} } }
    }`;
        const answer = await graphql(query, {
            owner,
            repo,
            number,
        }).catch(unlessAbsent);
        return answer?.repository?.issueOrPullRequest ?? null;
    };
    return {
        closing: (number) => ask({ what: `list what #${number} is linked to`, permission: READ_PULLS }, async () => {
            const found = await target(number, CLOSING);
            return ((found?.closes ?? found?.closedBy)?.nodes?.flatMap((node) => node?.repository.nameWithOwner.toLowerCase() === full ? [node.number] : []) ?? []);
        }),
        named: (number) => ask({ what: `read #${number}`, permission: 'issues: read' }, async () => {
            const found = await target(number, NAMED);
            return found && toNamed(found);
        }),
        projects: (number) => ask({ what: `list the projects of #${number}` }, async () => {
            const found = await target(number, PROJECTS);
            return found?.projectItems?.nodes?.flatMap((node) => (node ? [toProject(node)] : [])) ?? [];
        }),
        commits: (number) => ask({ what: `list the commits of #${number}`, permission: READ_PULLS, target: number }, async () => {
            const page = { owner, repo, per_page: 100, pull_number: number };
            const all = await octokit.paginate(octokit.rest.pulls.listCommits, page);
            return all.map(({ sha, commit, author }) => ({
                sha,
                message: commit.message,
                author: author?.login ?? commit.author?.name ?? '',
                date: commit.author?.date ?? '',
            }));
        }),
        images: downloadsImages(place, serverUrl),
    };
}
/** What is not there, and fields that an older server does not have. */
function unlessAbsent(error) {
    if (error.status === 404 || error.unknownField === true)
        return null;
    throw error;
}
const LINKS = 'nodes { number repository { nameWithOwner } }';
const CLOSING = `
  ... on PullRequest { closes: closingIssuesReferences(first: 50) { ${LINKS} } }
  ... on Issue { closedBy: closedByPullRequestsReferences(first: 50, includeClosedPrs: true) { ${LINKS} } }`;
const TEXT = `number title body state author { login } createdAt lastEditedAt url
  timelineItems(last: 1, itemTypes: [RENAMED_TITLE_EVENT]) { nodes { ... on RenamedTitleEvent { createdAt } } }`;
// The two enumerations of states are different types, which one answer cannot mix under one name.
const NAMED = `... on Issue { ${TEXT} } ... on PullRequest { ${TEXT.replace('state', 'pullState: state')} }`;
function toNamed(node) {
    const { number, title, body, createdAt, lastEditedAt, url, timelineItems } = node;
    const times = [createdAt, lastEditedAt, ...(timelineItems.nodes ?? []).map((event) => event?.createdAt)];
    return {
        kind: node.__typename === 'Issue' ? 'issue' : 'pull_request',
        number,
        title,
        body,
        state: (node.state ?? node.pullState ?? '').toLowerCase(),
        author: node.author?.login ?? 'ghost',
        createdAt,
        editedAt: times.flatMap((time) => time ?? []).reduce((a, b) => (Date.parse(a) > Date.parse(b) ? a : b)),
        url,
    };
}
const FIELD = 'field { ... on ProjectV2FieldCommon { name } }';
const VALUES = `
  ... on ProjectV2ItemFieldTextValue { text ${FIELD} }
  ... on ProjectV2ItemFieldNumberValue { number ${FIELD} }
  ... on ProjectV2ItemFieldDateValue { date ${FIELD} }
  ... on ProjectV2ItemFieldSingleSelectValue { name ${FIELD} }
  ... on ProjectV2ItemFieldIterationValue { title ${FIELD} }`;
const ITEMS = `projectItems(first: 10) { nodes { project { title } fieldValues(first: 50) { nodes { ${VALUES} } } } }`;
const PROJECTS = `... on Issue { ${ITEMS} } ... on PullRequest { ${ITEMS} }`;
function toProject({ project, fieldValues }) {
    const fields = (fieldValues.nodes ?? []).flatMap((node) => {
        const name = node?.field?.name;
        const value = node?.text ?? node?.number ?? node?.date ?? node?.name ?? node?.title;
        // The title is the issue's own.
        return name === undefined || value == null || name === 'Title' ? [] : [{ name, value: String(value) }];
    });
    return { title: project.title, fields };
}
/** Bytes of one image. */
const LARGEST_IMAGE = 5 << 20;
const REDIRECTS = 3;
const TIMEOUT_MS = 30_000;
/** Where github.com keeps what people upload. */
const STORAGE = /^(?:(?:private-)?user-images|objects)\.githubusercontent\.com$|^github-production-user-asset-[0-9a-f]+\.s3\.amazonaws\.com$/;
const UPLOAD = /^\/(?:user-attachments|[^/]+\/[^/]+)\/assets\/|^\/user\/\d+\/files\//;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
/**
 * Downloads uploads and nothing else. No download carries the token: what a private repository shows has addresses
 * that are signed for a few minutes, and GitHub tells them in the rendered text.
 */
function downloadsImages(place, serverUrl) {
    const server = new URL(serverUrl);
    const known = (url) => url.origin === server.origin ||
        (url.protocol === 'https:' &&
            url.port === '' &&
            (url.host === `media.${server.host}` || (server.host === 'github.com' && STORAGE.test(url.host))));
    const isUpload = (url) => known(url) && (url.origin !== server.origin || UPLOAD.test(url.pathname));
    return async (shownIn, urls) => {
        const uploads = urls.map((url) => (URL.canParse(url) && isUpload(new URL(url)) ? new URL(url) : null));
        const signed = uploads.some((url) => url && ID.test(url.pathname))
            ? await rendered(place, shownIn).then(addressesIn, () => [])
            : [];
        return Promise.all(uploads.map(async (url) => {
            if (url === null)
                return { missing: `it is not stored at ${server.host}` };
            const id = ID.exec(url.pathname)?.[0];
            // Only one with a signature is better than the address itself.
            const address = signed.find((one) => id !== undefined && one.pathname.includes(id) && one.search !== '');
            return download(place.fetch, address ?? url, known).catch((error) => ({
                missing: `the download failed (${error.name})`,
            }));
        }));
    };
}
/** A text as HTML. */
async function rendered({ octokit, owner, repo }, { kind, number, id = 0 }) {
    const mediaType = { format: 'full' };
    const of = { owner, repo, mediaType };
    const all = { ...of, pull_number: number, per_page: 100 };
    const data = kind === 'description'
        ? [(await octokit.rest.issues.get({ ...of, issue_number: number })).data]
        : kind === 'comment'
            ? [(await octokit.rest.issues.getComment({ ...of, comment_id: id })).data]
            : kind === 'review'
                ? await octokit.paginate(octokit.rest.pulls.listReviews, all)
                : await octokit.paginate(octokit.rest.pulls.listReviewComments, all);
    return data.find((text) => kind === 'description' || text.id === id)?.body_html ?? '';
}
function addressesIn(html) {
    return [...html.matchAll(/\s(?:src|href)="([^"]+)"/g)].flatMap(([, found = '']) => {
        const address = found.replaceAll('&amp;', '&');
        return URL.canParse(address) ? [new URL(address)] : [];
    });
}
async function download(fetch, from, known) {
    let url = from;
    for (let hop = 0; hop <= REDIRECTS; hop += 1) {
        if (!known(url))
            return { missing: `its address leads to ${url.host}` };
        const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
        const location = answer.headers.get('location');
        if (answer.status >= 300 && answer.status < 400 && location !== null) {
            await answer.body?.cancel();
            url = new URL(location, url);
            continue;
        }
        if (!answer.ok) {
            await answer.body?.cancel();
            return { missing: `${url.host} answered ${answer.status}` };
        }
        const bytes = await (0,read_within/* readWithin */.w)((answer.body ?? []), LARGEST_IMAGE);
        if (bytes === null)
            return { missing: `it is larger than ${LARGEST_IMAGE >> 20} MiB` };
        const type = typeOf(bytes);
        return type === null ? { missing: 'it is no PNG, JPEG, GIF or WebP image' } : { type, bytes };
    }
    return { missing: 'it is redirected too often' };
}
/** By its first bytes, whatever the server calls it. */
function typeOf(bytes) {
    const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
    if (start.startsWith('\x89PNG\r\n\x1a\n'))
        return 'png';
    if (start.startsWith('\xff\xd8\xff'))
        return 'jpeg';
    if (/^GIF8[79]a/.test(start))
        return 'gif';
    return /^RIFF[\s\S]{4}WEBP/.test(start) ? 'webp' : null;
}

;// CONCATENATED MODULE: ./lib/github/octokit/target.js


/** What is read of an issue or a pull request, every page of it. */
function readsTarget(place) {
    const { octokit, owner, repo, ask } = place;
    const page = { owner, repo, per_page: 100 };
    const ofPull = (number, what, request) => ask({ what: `${what} of #${number}`, permission: READ_PULLS, target: number }, () => request({ ...page, pull_number: number }));
    return {
        issue: (number) => readIssue(place, number),
        pullRequest: (number) => ask({ what: `read pull request #${number}`, permission: READ_PULLS, target: number }, async () => toPullRequest((await octokit.rest.pulls.get({ owner, repo, pull_number: number })).data)),
        comment: (id) => ask({ what: `read the comment ${id}`, permission: READ_ISSUES }, async () => {
            const of = { owner, repo, comment_id: id };
            const found = await octokit.rest.issues.getComment(of).catch(on([404], null));
            return found && toComment(found.data);
        }),
        comments: (number) => onTarget(place, { what: `list the comments of #${number}`, permission: READ_ISSUES, target: number }, async () => {
            const of = { ...page, issue_number: number };
            return (await octokit.paginate(octokit.rest.issues.listComments, of)).map(toComment);
        }),
        reviews: (number) => ofPull(number, 'list the reviews', async (of) => {
            const all = await octokit.paginate(octokit.rest.pulls.listReviews, of);
            return all.filter((review) => review.state !== 'PENDING').map(toReview);
        }),
        reviewComments: (number) => ofPull(number, 'list the review comments', async (of) => (await octokit.paginate(octokit.rest.pulls.listReviewComments, of)).map(toReviewComment)),
        changedFiles: (number) => ofPull(number, 'list the files', async (of) => (await octokit.paginate(octokit.rest.pulls.listFiles, of)).map(toChangedFile)),
        pullRequestDiff: (number) => ofPull(number, 'return the diff', async ({ pull_number }) => {
            const diff = { owner, repo, pull_number, mediaType: { format: 'diff' } };
            // More than 300 files or 20,000 lines: https://docs.github.com/rest/pulls/pulls#get-a-pull-request
            const found = await octokit.rest.pulls.get(diff).catch(on([406], null));
            return found && found.data;
        }),
        checkRuns: (ref) => ask({ what: `list the checks of ${ref}`, permission: 'checks: read' }, async () => (await octokit.paginate(octokit.rest.checks.listForRef, { ...page, ref })).map(toCheckRun)),
        headAt: (pull, time) => ask({ what: `list the pushes to #${pull.number}`, permission: 'contents: read' }, () => branchAt(octokit, pull, time)),
    };
}
/**
 * The commit that the head of a pull request pointed to at a time (ISO 8601), or last before its branch was deleted, by
 * the server's own record of pushes: the dates in a commit are what its author claims. Null where that record cannot be
 * read, or does not go back that far. Times are whole seconds, and a stranger who sees a request can push within its
 * second: such a push to a fork is later.
 * https://docs.github.com/rest/repos/repos#list-repository-activities
 */
async function branchAt(octokit, { head: { repository, ref }, fromFork }, time) {
    const [owner, repo] = repository?.split('/') ?? [];
    if (!owner || !repo)
        return null;
    const until = Date.parse(time);
    const list = { owner, repo, ref: `refs/heads/${ref}`, direction: 'desc', per_page: 100 };
    let earliest;
    try {
        for await (const { data } of octokit.paginate.iterator(octokit.rest.repos.listActivities, list)) {
            for (const change of data) {
                const at = Date.parse(change.timestamp);
                if (at < until || (at === until && !fromFork))
                    return existing(change.after) ?? existing(change.before);
                earliest = { ...change, at };
            }
        }
    }
    catch (error) {
        // A private fork, or a GitHub Enterprise Server that does not list activities yet.
        if ([403, 404].includes(error.status ?? 0))
            return null;
        throw error;
    }
    const { before = null, after = null, at } = earliest ?? {};
    // A branch that began in that second began before the pull request.
    return existing(before) ?? (at === until ? existing(after) : null);
}
/** Zeros stand for a branch that did not exist. */
function existing(commit) {
    return commit === null || /^0+$/.test(commit) ? null : commit;
}

// EXTERNAL MODULE: ./lib/base/clock.js
var clock = __webpack_require__(74743);
;// CONCATENATED MODULE: ./lib/github/octokit/unless-done.js

/** How often a list is looked at again, after one, four and nine pauses: GitHub's lists lag behind its writes. */
const MOST_LOOKS = 3;
/**
 * A server error may come after the thing was made, so it is looked for before the request is repeated: a blindly
 * retried POST would make it twice. That it exists already is an answer like a found one, once the list has it.
 */
function createsOnce(pauseMs) {
    return async (create, find) => {
        const found = async () => {
            for (let looks = 0;; looks++) {
                const there = await find();
                if (there !== undefined || looks === MOST_LOOKS)
                    return there;
                await clock/* systemClock */.m.sleep((looks + 1) ** 2 * pauseMs);
            }
        };
        const orFound = (isDone) => async (error) => {
            const there = isDone(error) ? await found() : undefined;
            if (there !== undefined)
                return there;
            throw error;
        };
        try {
            return await create().catch(orFound(existsAlready));
        }
        catch (error) {
            if (statusOf(error) < 500)
                throw error;
            return (await found()) ?? (await create().catch(orFound((again) => statusOf(again) === 422)));
        }
    };
}
/** Repeats a request that GitHub refuses with these words only because it does not see a branch that was just pushed. */
async function onceSeen(words, pauseMs, request) {
    for (let looks = 0;; looks++) {
        try {
            return await request();
        }
        catch (error) {
            if (looks === MOST_LOOKS || statusOf(error) !== 422 || !words.test(textOf(error)))
                throw error;
            await clock/* systemClock */.m.sleep((looks + 1) ** 2 * pauseMs);
        }
    }
}
const statusOf = (error) => error.status ?? 0;
function existsAlready(error) {
    return statusOf(error) === 422 && /already exists/i.test(textOf(error));
}
/** GitHub's message, and the details of a failed validation. */
function textOf(error) {
    const { message, response } = error;
    return `${message} ${JSON.stringify(response?.data ?? '')}`;
}

;// CONCATENATED MODULE: ./lib/github/octokit.js














/** The adapter of the {@link GitHub} port: one Octokit, rate limits obeyed up to a bound, typed errors. */
function createGitHub(options) {
    const { owner, repo, log } = options;
    const serverUrl = options.serverUrl.replace(/\/+$/, '');
    const apiUrl = options.apiUrl.replace(/\/+$/, '');
    const octokit = (0,client/* createOctokit */.Qi)({ ...options, apiUrl });
    const redact = (0,client/* redactToken */.bH)(options);
    const where = { repository: `${owner}/${repo}`, apiUrl };
    const typed = (error, asked) => (0,request_error/* toGitHubError */.Lg)(error, asked, { ...where, now: Date.now() }, redact);
    const ask = async (asked, request) => {
        try {
            return await request();
        }
        catch (error) {
            throw typed(error, asked);
        }
    };
    const page = { owner, repo, per_page: 100 };
    const once = { request: { retries: 0 } };
    const graphqlUrl = options.graphqlUrl ?? `${apiUrl.replace(/\/api\/v3$/, '/api')}/graphql`;
    const graphql = createGraphql(octokit, graphqlUrl);
    const { token, renew, fetch } = options;
    let viewer;
    let realOwner;
    const { retryPauseMs: pauseMs = 1000 } = options;
    const unlessDone = createsOnce(pauseMs);
    const place = { octokit, graphql, owner, repo, fetch: (0,client/* patientFetch */.Ue)(options), ask, unlessDone };
    const reads = readsTarget(place);
    const pullRequestsOf = (headBranch, state) => ask({ what: `list the pull requests of ${headBranch}`, permission: READ_PULLS }, async () => {
        const list = async (of) => {
            const head = `${of}:${headBranch}`;
            const all = await octokit.paginate(octokit.rest.pulls.list, { ...page, state, head });
            // GitHub ignores a filter that it cannot read, and then lists everything.
            return all.map(toPullRequest).filter((pull) => pull.head.ref === headBranch && !pull.fromFork);
        };
        const found = await list(owner);
        if (found.length > 0)
            return found;
        // An owner who was renamed is found by the old name, but a filter knows only the new one.
        realOwner ??= octokit.rest.repos
            .get({ owner, repo })
            .then(({ data }) => data.owner.login)
            .catch(() => owner);
        const renamed = await realOwner;
        return renamed.toLowerCase() === owner.toLowerCase() ? found : list(renamed);
    });
    const github = {
        serverUrl,
        upstream: {
            webUrl: serverUrl,
            apiUrl,
            graphqlUrl,
            renew,
            fetch,
            token: () => (typeof token === 'string' ? token : token()),
        },
        gitData: createGitData(place),
        ...reads,
        ...readsFailedJobs(place),
        ...readsCommunity(place),
        ...setsDetails(place),
        ...cancelsRuns(place),
        reviewing: createReviewing(place, reads),
        surroundings: readsSurroundings(place, serverUrl),
        acting: createActing(place),
        viewer() {
            viewer ??= findViewer({
                graphql: async () => (await graphql('{ viewer { login } }', {})).viewer?.login,
                rest: async () => (await octokit.rest.users.getAuthenticated()).data.login,
                unreachable: (error) => typed(error, { what: "look up the token's account" }),
                log,
            });
            return viewer;
        },
        repository: () => ask({ what: `read the repository ${owner}/${repo}`, permission: 'contents: read' }, async () => {
            const { data } = await octokit.rest.repos.get({ owner, repo });
            return {
                owner: data.owner.login,
                name: data.name,
                defaultBranch: data.default_branch,
                private: data.private,
                cloneUrl: data.clone_url,
            };
        }),
        permission: (login) => ask({ what: `look up the permission of ${login}`, permission: 'contents: read' }, async () => {
            const of = { owner, repo, username: login };
            const found = await octokit.rest.repos.getCollaboratorPermissionLevel(of).catch(on([404], null));
            return found ? toPermission(found.data.role_name, found.data.permission) : 'none';
        }),
        createComment: (number, body) => onTarget(place, { what: `add a comment to #${number}`, permission: 'issues: write', target: number }, () => unlessDone(async () => {
            const comment = { ...once, owner, repo, issue_number: number, body };
            return toComment((await octokit.rest.issues.createComment(comment)).data);
        }, async () => (await github.comments(number)).findLast((comment) => comment.body === body))),
        updateComment: (id, body, signal) => ask({ what: `update the comment ${id}`, permission: 'issues: write' }, async () => {
            const change = { owner, repo, comment_id: id, body, ...unlessAborted(signal) };
            return toComment((await octokit.rest.issues.updateComment(change)).data);
        }),
        deleteComment: (id) => ask({ what: `delete the comment ${id}`, permission: 'issues: write' }, async () => {
            await octokit.rest.issues.deleteComment({ owner, repo, comment_id: id }).catch(on([404], null));
        }),
        requestsMade: countsRequests(octokit),
        async react(comment, content) {
            // It is not worth a wait.
            const soon = unlessAborted(AbortSignal.timeout(10_000));
            const to = { ...soon, owner, repo, comment_id: comment.id, content };
            try {
                if (comment.kind === 'issue_comment')
                    await octokit.rest.reactions.createForIssueComment(to);
                else
                    await octokit.rest.reactions.createForPullRequestReviewComment(to);
            }
            catch (error) {
                log.debug(`No reaction was added to the comment ${comment.id}: ${redact(String(error))}`);
            }
        },
        openPullRequests: (headBranch) => pullRequestsOf(headBranch, 'open'),
        pullRequestsOf: (headBranch) => pullRequestsOf(headBranch, 'all'),
        createPullRequest: (pull) => ask({
            what: 'open the pull request',
            permission: 'pull-requests: write',
            refused: 'PULL_REQUEST_REFUSED',
        }, () => unlessDone(() => onceSeen(HEAD_INVALID, pauseMs, async () => toPullRequest((await octokit.rest.pulls.create({ ...once, owner, repo, ...pull })).data)), async () => (await github.openPullRequests(pull.head)).find((open) => open.base.ref === pull.base))),
        updatePullRequest: (number, change) => ask({ what: `update pull request #${number}`, permission: 'pull-requests: write', target: number }, async () => toPullRequest((await octokit.rest.pulls.update({ owner, repo, pull_number: number, ...change })).data)),
        setDraft: (number, draft) => ask({
            what: `make pull request #${number} ${draft ? 'a draft' : 'ready for review'}`,
            permission: 'pull-requests: write',
        }, async () => {
            const pull = (await octokit.rest.pulls.get({ owner, repo, pull_number: number })).data;
            const input = { pullRequestId: pull.node_id };
            // REST cannot do it.
            await graphql(draft ? TO_DRAFT : TO_READY, { input });
        }),
        refusals: (asked) => findRefusals(octokit, { owner, repo }, ask, asked),
        startWorkflow: (o) => ask({
            what: `start the workflow ${o.workflow}`,
            permission: 'actions: write',
            refused: 'WORKFLOW_REFUSED',
        }, () => onceSeen(/No ref found/i, pauseMs, () => startWorkflow(octokit, { owner, repo, ...o }))),
    };
    return github;
}
const HEAD_INVALID = /"field":"head"[^}]*"code":"invalid"|"code":"invalid"[^}]*"field":"head"/;
const TO_DRAFT = 'mutation ($input: ConvertPullRequestToDraftInput!) { convertPullRequestToDraft(input: $input) { clientMutationId } }';
const TO_READY = 'mutation ($input: MarkPullRequestReadyForReviewInput!) { markPullRequestReadyForReview(input: $input) { clientMutationId } }';
function cancelsRuns({ octokit, owner, repo, ask }) {
    return {
        workflowRun: (id) => ask({ what: `find the workflow run ${id}`, permission: 'actions: read' }, async () => {
            const found = octokit.rest.actions.getWorkflowRun({ owner, repo, run_id: id });
            const data = (await found.catch(on([404], null)))?.data;
            if (!data)
                return null;
            const { created_at: startedAt, updated_at: endedAt, status } = data;
            return { startedAt, ...(status === 'completed' ? { endedAt } : {}) };
        }),
        cancelRun: (id) => ask({ what: `cancel the workflow run ${id}`, permission: 'actions: write' }, async () => {
            const cancelled = octokit.rest.actions.cancelWorkflowRun({ owner, repo, run_id: id });
            return (await cancelled.catch(on([404, 409], null))) !== null;
        }),
    };
}
/** What GitHub says with every answer about the requests of the token's account; undefined until it says so. */
function countsRequests(octokit) {
    let own = 0;
    let last;
    const read = (headers = {}) => {
        const number = (name) => Number(headers[`x-ratelimit-${name}`] ?? Number.NaN);
        // GraphQL and search have limits of their own.
        if ((headers['x-ratelimit-resource'] ?? 'core') !== 'core')
            return;
        const [all, left, limit, reset] = [number('used'), number('remaining'), number('limit'), number('reset')];
        if (![all, left, limit, reset].every(Number.isFinite))
            return;
        own++;
        last = { all, left, limit, resetAt: reset * 1000 };
    };
    octokit.hook.after('request', ({ headers }) => read(headers));
    octokit.hook.error('request', (error) => {
        if ('response' in error)
            read(error.response?.headers);
        throw error;
    });
    return () => (last === undefined ? undefined : { ...last, own });
}
/**
 * `workflow_dispatch` on a branch. Requests the run's address, and dispatches again without it where the
 * server does not support that.
 */
async function startWorkflow(octokit, o) {
    const { workflow, ...where } = o;
    const start = (more) => octokit.rest.actions.createWorkflowDispatch({
        ...where,
        workflow_id: workflow,
        // A retry could start it twice.
        request: { retries: 0 },
        ...more,
    });
    const answer = await start({ return_run_details: true }).catch((error) => {
        const { status, message } = error;
        if (status !== 422 || !/return_run_details/.test(message ?? ''))
            throw error;
        return start({});
    });
    const url = answer.data?.html_url;
    return url ? { url } : {};
}

// EXTERNAL MODULE: ./lib/programs/action/log.js
var log = __webpack_require__(6110);
;// CONCATENATED MODULE: ./lib/programs/action/forge.js








/** Access to the job's repository. Rejects like `tokenOf`, and with CONFIG_INVALID for a key that cannot sign. */
async function openForge(inputs, job) {
    const signingKey = inputs['ssh-signing-key'];
    if (signingKey !== undefined)
        await (0,ssh_signing/* checkSigningKey */.J)(signingKey);
    const token = await tokenOf(inputs, job);
    const forge = forgeOf(job, token);
    return { forge: signingKey === undefined ? forge : withKey(forge, signingKey), release: token.release };
}
/** Not spread: the token may be another one later. */
function withKey(forge, signingKey) {
    return Object.assign(forge, { signingKey });
}
function forgeOf(job, token) {
    const { owner, repo, apiUrl, graphqlUrl, serverUrl } = job;
    const remoteUrl = `${serverUrl}/${owner}/${repo}.git`;
    return {
        github: createGitHub({
            token: () => token.current(),
            renew: token.renew,
            owner,
            repo,
            apiUrl,
            ...(graphqlUrl ? { graphqlUrl } : {}),
            serverUrl,
            ...(job.fetch ? { fetch: job.fetch } : {}),
            log: log/* jobLog */.W,
        }),
        get token() {
            return token.current();
        },
        owner,
        name: repo,
        remoteUrl,
        renew: token.renew,
        gitEnv: (0,proxy/* remoteEnvironment */.o)(remoteUrl, job.host.env),
    };
}
/**
 * The token of the app in the inputs, else the given one, else the job's. Rejects with CONFIG_INVALID,
 * CREDENTIAL_MISSING or a `GitHubRequestError` for an app whose token cannot be made.
 */
async function tokenOf(inputs, { owner, repo, apiUrl, fetch, host }) {
    const { 'app-id': id, 'app-private-key': privateKey } = inputs;
    if (id === undefined && privateKey === undefined)
        return givenToken(inputs['github-token'] ?? host.env['GITHUB_TOKEN'] ?? '');
    if (id === undefined || privateKey === undefined) {
        const [set, lacks] = id === undefined ? ['app-private-key', 'app-id'] : ['app-id', 'app-private-key'];
        throw new errors/* ConfigError */.xL('CONFIG_INVALID', `\`${set}\` is set, but \`${lacks}\` is not.`, {
            hint: 'Set both, or neither. A secret that does not exist, or that a fork cannot see, is empty.',
        });
    }
    const made = await appToken({ id, privateKey }, { owner, repo, apiUrl, ...(fetch ? { fetch } : {}), log: log/* jobLog */.W });
    core/* setSecret */.Pq(made.current());
    const renew = async () => {
        const token = (await made.renew?.()) ?? made.current();
        core/* setSecret */.Pq(token);
        return token;
    };
    return { ...made, renew };
}
/** Every credential among the inputs. */
function secretsOf(inputs, env) {
    const setup = (inputs['setup-env'] ?? []).map((line) => line.includes('=') ? line.slice(line.indexOf('=') + 1) : env[line]);
    return [
        ...setup,
        ...providers/* CREDENTIALS */.tG.flatMap(({ input, variable }) => [input ? inputs[input] : undefined, env[variable]]),
        inputs['github-token'],
        inputs['app-private-key'],
        inputs['ssh-signing-key'],
        env['CAISSON_REGISTRY_TOKEN'],
    ].filter((secret) => Boolean(secret));
}


/***/ }),

/***/ 69148:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  iN: () => (/* binding */ askedOf),
  qE: () => (/* binding */ failureRules),
  cd: () => (/* binding */ readJob)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/base/clock.js
var clock = __webpack_require__(74743);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/config/proxy.js
var proxy = __webpack_require__(21686);
// EXTERNAL MODULE: ./lib/github/event/command.js
var event_command = __webpack_require__(36085);
// EXTERNAL MODULE: ./lib/github/event/event-input.js
var event_input = __webpack_require__(94925);
// EXTERNAL MODULE: ./lib/github/event/mention.js
var event_mention = __webpack_require__(70302);
// EXTERNAL MODULE: ./lib/github/event/payload.js
var event_payload = __webpack_require__(40166);
// EXTERNAL MODULE: ./lib/github/event/subject.js
var subject = __webpack_require__(28620);
// EXTERNAL MODULE: ./lib/github/event/task.js
var event_task = __webpack_require__(27547);
// EXTERNAL MODULE: ./lib/github/event/unasked.js
var unasked = __webpack_require__(84121);
;// CONCATENATED MODULE: ./lib/github/event/comment-event.js







/** Comments, and what has to have happened for one to be new. */
const COMMENT_EVENTS = new Map([
    ['issue_comment', { action: 'created', read: issueComment }],
    ['pull_request_review_comment', { action: 'created', read: reviewComment }],
    ['pull_request_review', { action: 'submitted', read: review }],
]);
function issueComment(input) {
    const { issue, comment } = (0,event_payload/* readPayload */.rD)(event_payload/* issueCommentSchema */.ow, input.name, input.payload);
    const call = callIn(comment, input.rules);
    if ((0,event_task/* isSkip */.yL)(call))
        return call;
    return {
        ...(0,subject/* aboutIssue */.Vi)(input, issue),
        ...call,
        trigger: 'commented',
        triggeredAt: timeOf(input, comment),
        comment: { id: comment.id, kind: 'issue_comment' },
    };
}
function reviewComment(input) {
    const payload = (0,event_payload/* readPayload */.rD)(event_payload/* reviewCommentSchema */.FS, input.name, input.payload);
    const { comment, pull_request: pull } = payload;
    const call = callIn(comment, input.rules);
    if ((0,event_task/* isSkip */.yL)(call))
        return call;
    return ((0,subject/* withoutSecrets */.cT)(input.name, payload, pull) ?? {
        ...(0,subject/* aboutPull */.DV)(input, pull),
        ...call,
        trigger: 'commented',
        triggeredAt: timeOf(input, comment),
        comment: { id: comment.id, kind: 'review_comment' },
        ...commentPlace(comment),
    });
}
function commentPlace(comment) {
    const { path } = comment;
    const line = comment.line ?? comment.original_line ?? undefined;
    return path === undefined ? {} : { place: { path, ...(line === undefined ? {} : { line }) } };
}
/** The text at the top of a review counts as a comment too; GitHub has no reactions for it. */
function review(input) {
    const payload = (0,event_payload/* readPayload */.rD)(event_payload/* reviewEventSchema */.yQ, input.name, input.payload);
    const call = callIn(payload.review, input.rules);
    if ((0,event_task/* isSkip */.yL)(call))
        return call;
    return ((0,subject/* withoutSecrets */.cT)(input.name, payload, payload.pull_request) ?? {
        ...(0,subject/* aboutPull */.DV)(input, payload.pull_request),
        ...call,
        trigger: 'commented',
        triggeredAt: timeOf(input, { ...payload.review, created_at: payload.review.submitted_at }),
    });
}
/** Whether the event is an edit that makes a comment or a review ask for a run. */
function isEdit({ payload, rules }) {
    return (0,event_input/* promptOf */.Gh)(rules) === '' && actionOf(payload) === 'edited';
}
/** Why an edit asks for nothing: people with rights may edit what others have written. */
function whyNoRequest(input) {
    const { changes, comment, review, sender } = (0,event_payload/* readPayload */.rD)(event_payload/* editedSchema */.RD, input.name, input.payload);
    const written = comment ?? review;
    const body = written?.body ?? '';
    if (!(0,event_mention/* isAdded */.N)([changes?.body?.from ?? body], [body], input.rules.phrase))
        return (0,event_task/* skip */.iv)(`The edit does not add \`${input.rules.phrase.trim()}\`.`);
    const by = written?.user?.login;
    return by === sender?.login
        ? null
        : (0,event_task/* skip */.iv)(`${sender?.login ?? 'Somebody'} edited what ${by ?? 'someone else'} wrote: ask in a comment.`);
}
function timeOf({ payload, now }, written) {
    return (actionOf(payload) === 'edited' ? written.updated_at : written.created_at) ?? now;
}
const actionOf = (payload) => payload.action;
/** What a comment asks for. With a prompt of the workflow, it needs no mention: the whole comment is added. */
function callIn({ body, user }, rules) {
    if ((0,event_input/* isOwnText */.e_)(body))
        return unasked/* OWN_COMMENT */.FO;
    const prompt = (0,event_input/* promptOf */.Gh)(rules);
    const mention = (0,event_mention/* findMention */.E)(body, rules.phrase);
    if (mention === null && prompt === '')
        return (0,unasked/* notMentioned */.jz)(rules.phrase);
    if (!user)
        return (0,event_task/* skip */.iv)('The account that wrote the comment no longer exists.');
    const requester = (0,subject/* requesterOf */.iq)(user);
    if (mention === null)
        return { requester, instruction: (0,event_input/* joinTexts */.B5)(prompt, body.trim()) };
    const { instruction, ...command } = (0,event_command/* readCommand */.UK)(mention.instruction);
    const { instruction: _, ...agent } = mention;
    return { requester, instruction: (0,event_input/* joinTexts */.B5)(prompt, instruction), ...agent, ...command };
}

// EXTERNAL MODULE: ./lib/github/event/failed-checks.js
var failed_checks = __webpack_require__(52677);
// EXTERNAL MODULE: ./lib/github/event/authorize.js
var authorize = __webpack_require__(34311);
;// CONCATENATED MODULE: ./lib/github/event/target-event.js







/**
 * What happened to an issue or a pull request: the label, the assignment or the text of a new one that starts a
 * run. Null for every other event: only a prompt of the workflow makes it start one.
 */
function targetEvent(input, action) {
    const { name } = input;
    if (name !== 'issues' && !(0,subject/* isPullRequestEvent */.T5)(name))
        return null;
    if (action === 'labeled')
        return labeled(input, happened(input));
    if (action === 'assigned')
        return assigned(input, happened(input));
    if (action === 'opened')
        return opened(input, happened(input));
    if (action === 'edited' && (0,event_input/* promptOf */.Gh)(input.rules) === '')
        return edited(input, happened(input));
    return null;
}
function happened(input) {
    const { name, actor, now } = input;
    const common = (payload, item) => ({
        requester: (0,subject/* requesterOf */.iq)(payload.sender ?? { login: actor }),
        triggeredAt: item.updated_at ?? now,
    });
    if (name === 'issues') {
        const payload = (0,event_payload/* readPayload */.rD)(event_payload/* issuesSchema */.Wn, name, input.payload);
        const item = payload.issue;
        const task = { ...(0,subject/* aboutIssue */.Vi)(input, item), ...common(payload, item) };
        return { payload, item, noun: 'Issue', task, refused: null };
    }
    const payload = (0,event_payload/* readPayload */.rD)(event_payload/* pullRequestSchema */.MH, name, input.payload);
    const item = payload.pull_request;
    const task = { ...(0,subject/* aboutPull */.DV)(input, item), ...common(payload, item) };
    return { payload, item, noun: 'Pull request', task, refused: (0,subject/* withoutSecrets */.cT)(name, payload, item) };
}
function labeled({ rules }, { payload, item, noun, task, refused }) {
    const prompt = (0,event_input/* promptOf */.Gh)(rules);
    const unwanted = prompt === ''
        ? ((0,unasked/* wrongLabel */.GM)(payload.label?.name, rules.label) ?? target_event_closed(item, noun, 'set the label'))
        : null;
    return unwanted ?? refused ?? { ...task, instruction: prompt, trigger: 'labeled' };
}
function assigned({ rules }, { payload, item, noun, task, refused }) {
    const wanted = (0,authorize/* bare */.$B)(rules.assignee ?? '');
    if (wanted === '' || (0,event_input/* promptOf */.Gh)(rules) !== '')
        return null;
    const { login } = payload.assignee ?? {};
    if (login === undefined || (0,authorize/* bare */.$B)(login) !== wanted)
        return (0,event_task/* skip */.iv)(`${login ?? 'Somebody else'} was assigned; only \`${wanted}\` starts a run.`);
    return target_event_closed(item, noun, 'assign it') ?? refused ?? { ...task, instruction: '', trigger: 'assigned' };
}
/**
 * The phrase in the title or the description of a new issue or pull request, which then is the instruction. It has
 * to be the requester's own: a transferred issue is new too, and whoever moved it did not write it.
 */
function opened({ rules }, { item, noun, task, refused }) {
    const [title, body] = [(0,event_mention/* findMention */.E)(item.title, rules.phrase), (0,event_mention/* findMention */.E)(item.body, rules.phrase)];
    if (title === null && body === null)
        return null;
    const what = `${noun} #${item.number}`;
    if ((0,event_input/* isOwnText */.e_)(item.body))
        return (0,event_task/* skip */.iv)(`Caisson itself opened ${what.toLowerCase()}.`);
    const { login } = task.requester;
    const by = item.user === null ? 'somebody who is gone' : (item.user?.login ?? login);
    if (by !== login)
        return (0,event_task/* skip */.iv)(`${what} was opened by ${login}, but its text is by ${by}: ask in a comment.`);
    // Each is an event of its own, and they come at the same moment.
    const label = item.labels?.find(({ name }) => (0,unasked/* isLabel */.J2)(name, rules.label))?.name;
    if (label !== undefined && (0,event_input/* promptOf */.Gh)(rules) === '')
        return (0,event_task/* skip */.iv)(`${what} was opened with the label \`${label}\`, whose own event starts the run (\`types: [opened, labeled]\`).`);
    if (refused)
        return refused;
    const agent = body?.agent ?? title?.agent;
    const text = (0,event_input/* joinTexts */.B5)(title?.instruction ?? '', body?.instruction ?? item.body.trim());
    return {
        ...task,
        instruction: (0,event_input/* joinTexts */.B5)((0,event_input/* promptOf */.Gh)(rules), text),
        trigger: 'opened',
        ...(agent === undefined ? {} : { agent }),
    };
}
/** An edit that adds the phrase asks as a new issue or pull request does. */
function edited(input, found) {
    const { title, body } = found.item;
    const { changes } = found.payload;
    const before = [changes?.title?.from ?? title, changes?.body?.from ?? body];
    if ((0,event_mention/* isAdded */.N)(before, [title, body], input.rules.phrase))
        return opened(input, found);
    return (0,event_task/* skip */.iv)(`The edit does not add \`${input.rules.phrase.trim()}\` to title or description.`);
}
/** People label closed issues to tidy up; a comment there is deliberate and gets an answer. */
function target_event_closed(item, noun, again) {
    if (item.state !== 'closed')
        return null;
    return (0,event_task/* skip */.iv)(`${noun} #${item.number} is closed: reopen it and ${again} again, or ask in a comment.`);
}

;// CONCATENATED MODULE: ./lib/github/event/parse-event.js









/**
 * Turns an event into a task. An event that starts no run becomes a {@link Skip} with the reason. Throws
 * EVENT_INVALID when the payload is missing or malformed.
 */
function parseEvent(input) {
    const { name, rules } = input;
    if (name === '') {
        throw new errors/* EventError */.PM('EVENT_INVALID', 'The name of the event is empty.', {
            hint: 'Run the action in a workflow. On the command line, pass a prompt or a target instead.',
        });
    }
    const payload = (0,event_payload/* readPayload */.rD)(event_payload/* anySchema */.Yu, name, input.payload);
    const { action } = payload;
    const comment = COMMENT_EVENTS.get(name);
    if (comment && comment.action === action)
        return comment.read(input);
    if (comment && isEdit(input))
        return whyNoRequest(input) ?? comment.read(input);
    if (comment && (0,event_input/* promptOf */.Gh)(rules) === '')
        return notNew(name, action);
    return (hopeless(name, payload) ??
        (0,failed_checks/* failedChecks */.H)(input) ??
        repositoryDispatch(input) ??
        targetEvent(input, action) ??
        prompted(input, payload));
}
function notNew(name, action) {
    return (0,event_task/* skip */.iv)(`The event ${(0,unasked/* eventName */.eq)(name, action)} does not start a run: only new comments and reviews do.`);
}
/** Events that start no run, not even with a prompt of the workflow. */
function hopeless(name, { action, comment, review }) {
    if (name === 'merge_group') {
        return (0,event_task/* skip */.iv)('The event `merge_group` does not start a run: its branch belongs to GitHub and is temporary, so nothing could be delivered. Run on `pull_request` instead.');
    }
    if (name === 'issues' && (action === 'deleted' || action === 'transferred'))
        return (0,event_task/* skip */.iv)(`The event ${(0,unasked/* eventName */.eq)(name, action)} does not start a run: the issue is no longer here.`);
    // With a token that starts workflows, every progress report is such an edit.
    const texts = [comment, review].map((written) => written?.body);
    return texts.some((text) => typeof text === 'string' && (0,event_input/* isOwnText */.e_)(text)) ? unasked/* OWN_COMMENT */.FO : null;
}
/**
 * A program asks, with a token that may write: `client_payload` has the prompt and the target, and whatever else is in
 * it is data. Null for every other event.
 */
function repositoryDispatch(input) {
    const { name, rules, now, actor } = input;
    if (name !== 'repository_dispatch')
        return null;
    const { client_payload: sent, branch, sender } = (0,event_payload/* readPayload */.rD)(event_payload/* repositoryDispatchSchema */.k$, name, input.payload);
    const { prompt, target, ...data } = sent ?? {};
    const instruction = (0,event_input/* joinTexts */.B5)((0,event_input/* promptOf */.Gh)(rules), prompt ?? '');
    const number = rules.targetNumber ?? (target == null ? undefined : Number(target));
    if (instruction === '' && number === undefined) {
        return (0,event_task/* skip */.iv)('The event `repository_dispatch` does not start a run: set `prompt` or `target` in its `client_payload`, or the input `prompt`.');
    }
    return {
        target: number === undefined ? { kind: 'none' } : { kind: 'issue', number },
        instruction,
        requester: (0,subject/* requesterOf */.iq)(sender ?? { login: actor }),
        trigger: 'dispatched',
        triggeredAt: now,
        event: name,
        ...(branch === undefined ? {} : { ref: branch }),
        ...(Object.keys(data).length === 0 ? {} : { sent: data }),
    };
}
/** Every other event starts a run only where the workflow passes a prompt or a target. */
function prompted(input, payload) {
    const { name, rules, now } = input;
    const instruction = (0,event_input/* promptOf */.Gh)(rules);
    const dispatched = name === 'workflow_dispatch';
    if (instruction === '' && rules.targetNumber === undefined)
        return nothingAsked(input, payload);
    const given = {
        instruction,
        requester: (0,subject/* requesterOf */.iq)(payload.sender ?? { login: input.actor }),
        trigger: dispatched ? 'dispatched' : 'prompted',
        triggeredAt: now,
    };
    if (rules.targetNumber !== undefined) {
        return { ...given, target: { kind: 'issue', number: rules.targetNumber }, event: name };
    }
    if (payload.pull_request || (0,subject/* isPullRequestEvent */.T5)(name)) {
        const own = (0,event_payload/* readPayload */.rD)(event_payload/* pullRequestSchema */.MH, name, input.payload);
        const task = { ...(0,subject/* aboutPull */.DV)(input, own.pull_request), ...given };
        return (0,subject/* withoutSecrets */.cT)(name, own, own.pull_request) ?? task;
    }
    if (payload.issue || name === 'issues') {
        const { issue } = (0,event_payload/* readPayload */.rD)(event_payload/* issuesSchema */.Wn, name, input.payload);
        return { ...(0,subject/* aboutIssue */.Vi)(input, issue), ...given };
    }
    const ref = branchOf(payload.ref);
    return { ...given, target: { kind: 'none' }, event: name, ...(ref === undefined ? {} : { ref }) };
}
function nothingAsked({ name, rules }, { action }) {
    if (name === 'workflow_dispatch') {
        return (0,event_task/* skip */.iv)('The workflow was started by hand without a prompt or a target: set the input `prompt` or `target`.');
    }
    return (0,unasked/* notAsked */.Op)(name, action, rules.phrase);
}
function branchOf(ref) {
    return typeof ref === 'string' && ref.startsWith('refs/heads/')
        ? ref.slice('refs/heads/'.length)
        : undefined;
}

// EXTERNAL MODULE: ./lib/github/proxy-fetch.js
var proxy_fetch = __webpack_require__(11194);
// EXTERNAL MODULE: ./lib/pipeline/handoff/record.js
var record = __webpack_require__(12446);
// EXTERNAL MODULE: ./lib/run/record/state-folder.js
var state_folder = __webpack_require__(46111);
;// CONCATENATED MODULE: ./lib/programs/action/job.js









/** Reads the job from the runner's variables. Throws EVENT_INVALID or CONFIG_INVALID if one is missing. */
async function readJob(env, overrides = {}) {
    const [owner, repo] = required(env, 'GITHUB_REPOSITORY').split('/');
    const serverUrl = env['GITHUB_SERVER_URL'] ?? 'https://github.com';
    const temp = required(env, 'RUNNER_TEMP');
    const branch = /^refs\/heads\/(.+)$/.exec(env['GITHUB_REF'] ?? '')?.[1];
    const registryToken = env['CAISSON_REGISTRY_TOKEN'];
    const registry = env['NPM_CONFIG_REGISTRY'] ?? env['npm_config_registry'];
    const graphqlUrl = env['GITHUB_GRAPHQL_URL'];
    const apiUrl = env['GITHUB_API_URL'] ?? 'https://api.github.com';
    const proxyUrl = (0,proxy/* proxyFor */.i)(apiUrl, env);
    return {
        event: required(env, 'GITHUB_EVENT_NAME'),
        payload: await readPayload(env['GITHUB_EVENT_PATH']),
        actor: env['GITHUB_TRIGGERING_ACTOR'] ?? env['GITHUB_ACTOR'] ?? '',
        owner: owner ?? '',
        repo: repo ?? '',
        checkout: required(env, 'GITHUB_WORKSPACE'),
        ...(branch ? { branch } : {}),
        ref: env['GITHUB_REF'] || 'HEAD',
        sha: env['GITHUB_SHA'] ?? '',
        serverUrl,
        apiUrl,
        ...(graphqlUrl ? { graphqlUrl } : {}),
        ...(proxyUrl ? { fetch: (0,proxy_fetch/* proxyFetch */.Z)(proxyUrl) } : {}),
        runUrl: `${serverUrl}/${owner}/${repo}/actions/runs/${env['GITHUB_RUN_ID'] ?? ''}`,
        workflow: workflowOf(env),
        temp,
        root: (0,external_node_path_.join)(temp, 'caisson'),
        host: {
            env,
            platform: process.platform,
            arch: process.arch,
            cacheDir: (0,external_node_path_.join)(env['RUNNER_TOOL_CACHE'] ?? temp, 'caisson'),
            stateDir: overrides.stateDir || (0,state_folder/* stateFolderOf */.lh)(env),
            ...(registry ? { registry } : {}),
            ...(registryToken ? { registryToken } : {}),
        },
    };
}
/** What the event of the job asks for. Throws EVENT_INVALID. */
function askedOf({ event: name, payload, actor }, rules) {
    return parseEvent({ name, payload, actor, rules, now: new Date(clock/* systemClock */.m.now()).toISOString() });
}
/** How often in a row the agent's own commits may fail the same checks before a person has to look. */
const FIX_ATTEMPTS = 3;
/** How a failure of checks is told from an earlier one. */
function failureRules({ workflow }) {
    return { most: FIX_ATTEMPTS, by: workflow?.id ?? '0' };
}
function workflowOf(env) {
    const repositoryId = env['GITHUB_REPOSITORY_ID'];
    const found = record/* workflowRunSchema */.QO.safeParse({
        repository: env['GITHUB_REPOSITORY'],
        ...(repositoryId ? { repositoryId } : {}),
        id: env['GITHUB_RUN_ID'],
        attempt: Number(env['GITHUB_RUN_ATTEMPT'] || 1),
        workflow: env['GITHUB_WORKFLOW'] ?? '',
        event: env['GITHUB_EVENT_NAME'],
        sha: env['GITHUB_SHA'] ?? '',
    });
    return found.success ? found.data : null;
}
function required(env, name) {
    const value = env[name];
    if (value)
        return value;
    throw new errors/* ConfigError */.xL('CONFIG_INVALID', `${name} is not set: this is not a GitHub Actions job.`, {
        hint: 'Use the action in a workflow. To run Caisson manually, use the `caisson` command.',
    });
}
/** The toolkit reads the payload when it is loaded, and treats a missing file as an empty payload. */
async function readPayload(path) {
    try {
        await (0,promises_.access)(path ?? '');
        const { context } = await Promise.all(/* import() */[__webpack_require__.e(6752), __webpack_require__.e(1351), __webpack_require__.e(770)]).then(__webpack_require__.bind(__webpack_require__, 61351));
        return context.payload;
    }
    catch (error) {
        throw new errors/* EventError */.PM('EVENT_INVALID', `The event payload cannot be read (GITHUB_EVENT_PATH is "${path ?? ''}").`, {
            hint: 'The runner writes this file. Make sure that no earlier step removes or changes it.',
            cause: error,
        });
    }
}


/***/ }),

/***/ 4304:
/***/ ((__unused_webpack___webpack_module__, __unused_webpack___webpack_exports__, __webpack_require__) => {

/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(88532);

// Before any schema is made: zod would compile a function for each, and a job checks with most of them once.
(0,zod__WEBPACK_IMPORTED_MODULE_0__/* .config */ .$W)({ jitless: true });


/***/ }),

/***/ 33524:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Iz: () => (/* binding */ rewriteComment),
/* harmony export */   h1: () => (/* binding */ findComment),
/* harmony export */   lB: () => (/* binding */ upsertComment),
/* harmony export */   yZ: () => (/* binding */ reactAtEnd)
/* harmony export */ });
/* harmony import */ var _github_event_authorize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(34311);
/* harmony import */ var _github_request_error_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4101);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53086);



/**
 * Creates the comment with this key, or updates the existing one. It is identified by its hidden first line
 * and by its author: a comment by someone else that contains the marker is not ours. A comment that is
 * already as wanted is not touched. What cannot go into a thread goes into the conversation.
 */
async function upsertComment(github, o) {
    const wanted = (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .withMarker */ .Pe)(o.body, o.key);
    const { existing, root } = await lookUpComment(github, o);
    const body = (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .withKeptMarks */ .bZ)(wanted, existing?.body ?? '');
    if (!existing) {
        const added = await addComment(github, { ...o, root, body });
        if ((0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .requestNameOf */ .Uz)(o.key) === undefined)
            return added;
        const first = (await lookUpComment(github, { ...o, own: added })).existing;
        return !first || first.id === added.id ? added : rewriteComment(github, { ...first, body });
    }
    if (sameText(existing.body, body))
        return { ...existing, body };
    try {
        return await rewriteComment(github, { ...existing, body });
    }
    catch (error) {
        // Someone deleted it between the two requests.
        if ((await lookUpComment(github, o)).existing)
            throw error;
        return addComment(github, { ...o, root, body });
    }
}
/** How a run ended, at the comment that asked for it; that this fails changes nothing. */
async function reactAtEnd(github, { comment }, succeeded) {
    if (comment)
        await github.react(comment, succeeded ? 'rocket' : 'confused').catch(() => { });
}
/** Gives a comment of ours another text. With a signal, once, and without waiting for a rate limit. */
async function rewriteComment(github, { id, inThread, body }, signal) {
    const written = inThread
        ? await github.reviewing.updateReply(id, body, signal)
        : await github.updateComment(id, body, signal);
    return { ...written, inThread, body };
}
/** Our comment with this key on an issue or pull request, if there is one. */
async function findComment(github, place) {
    return (await lookUpComment(github, place)).existing;
}
async function lookUpComment(github, { number, key, thread, own }) {
    const [viewer, comments, inThreads] = await Promise.all([
        github.viewer(),
        github.comments(number),
        thread === undefined ? [] : github.reviewComments(number),
    ]);
    const asked = inThreads.find(({ id }) => id === thread);
    const listed = [
        ...comments.map((comment) => ({ ...comment, inThread: false })),
        ...inThreads.map((comment) => ({ ...comment, inThread: true })),
    ].filter((comment) => (0,_github_event_authorize_js__WEBPACK_IMPORTED_MODULE_1__/* .sameAccount */ .M_)(comment.author.login, viewer) && (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .hasMarker */ .xY)(comment.body, key));
    const isOwn = ({ id, inThread }) => id === own?.id && inThread === own.inThread;
    const unlisted = own && !listed.some(isOwn) ? await readOwn(github, own) : [];
    const [existing, ...more] = [...listed, ...unlisted];
    // Two starts at once each saw none, or GitHub has lost its answer to one: whichever looks next leaves the first.
    for (const { id, inThread } of more)
        if (!inThread)
            await github.deleteComment(id);
    return { existing, root: asked && (asked.inReplyTo ?? asked.id) };
}
/** What is in no list yet; nothing if it was deleted. Whether one on a line was, is found out when it is updated. */
async function readOwn(github, own) {
    if (own.inThread)
        return [{ ...own, body: '' }];
    const there = await github.comment(own.id);
    return there ? [{ ...there, inThread: false }] : [];
}
async function addComment(github, { number, root, body }) {
    const inConversation = async () => ({
        ...(await github.createComment(number, body)),
        inThread: false,
        body,
    });
    if (root === undefined)
        return inConversation();
    try {
        return { ...(await github.reviewing.reply(number, root, body)), inThread: true, body };
    }
    catch (error) {
        // The thread is gone, or the token may only write into the conversation.
        const refused = error instanceof _github_request_error_js__WEBPACK_IMPORTED_MODULE_2__/* .GitHubRequestError */ .vK && [403, 404, 422].includes(error.status ?? 0);
        if (!refused)
            throw error;
        return inConversation();
    }
}
/** GitHub may return CRLF line ends and trims trailing white space. */
function sameText(a, b) {
    const plain = (text) => text.replace(/\r\n/g, '\n').trimEnd();
    return plain(a) === plain(b);
}


/***/ }),

/***/ 53086:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CT: () => (/* binding */ PULL_REQUEST_END),
/* harmony export */   DZ: () => (/* binding */ withLaterChange),
/* harmony export */   Iu: () => (/* binding */ pullRequestPart),
/* harmony export */   Je: () => (/* binding */ dispatchMarker),
/* harmony export */   Pe: () => (/* binding */ withMarker),
/* harmony export */   U$: () => (/* binding */ isDraftedByUs),
/* harmony export */   Uz: () => (/* binding */ requestNameOf),
/* harmony export */   WM: () => (/* binding */ DRAFTED_MARKER),
/* harmony export */   _v: () => (/* binding */ outsiderPrefix),
/* harmony export */   bZ: () => (/* binding */ withKeptMarks),
/* harmony export */   kc: () => (/* binding */ OUTSIDER),
/* harmony export */   nE: () => (/* binding */ PULL_REQUEST_START),
/* harmony export */   nm: () => (/* binding */ hasMarkerOfAnyRun),
/* harmony export */   r7: () => (/* binding */ runKey),
/* harmony export */   t8: () => (/* binding */ outsiderKey),
/* harmony export */   um: () => (/* binding */ replacePullRequestPart),
/* harmony export */   w5: () => (/* binding */ hasMarkerOf),
/* harmony export */   xY: () => (/* binding */ hasMarker),
/* harmony export */   xi: () => (/* binding */ deliveredMarker)
/* harmony export */ });
/* unused harmony exports markerKey, commentMarker, requestKey, readDelivered */
/* harmony import */ var _github_event_failure_mark_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(44894);

const START = /^<!-- caisson:(?:comment|pull-request) [^\n]*? -->\n*/;
/** A key that is safe in a marker: nothing in it can end the HTML comment. */
function markerKey(key) {
    const safe = key
        .replace(/[^A-Za-z0-9._:/-]+/g, '-')
        .replace(/-{2,}/g, '-')
        .slice(0, 80)
        .replace(/^-+|-+$/g, '');
    return safe === '' ? 'main' : safe;
}
/** The hidden first line that identifies our comment. */
function commentMarker(key) {
    return `<!-- caisson:comment ${markerKey(key)} -->`;
}
/** The hidden lines around our part of a pull request's body; text outside of them is left alone. */
const PULL_REQUEST_START = '<!-- caisson:pull-request body -->';
const PULL_REQUEST_END = '<!-- /caisson:pull-request -->';
/** The hidden line that marks a pull request we converted to a draft. */
const DRAFTED_MARKER = '<!-- caisson:pull-request drafted -->';
/** A pull request's body from the beginning of our part on; '' if it has none. */
function pullRequestPart(body) {
    const from = body.indexOf(PULL_REQUEST_START);
    return from === -1 ? '' : body.slice(from + PULL_REQUEST_START.length).trimStart();
}
/** Whether our part of the body says that we made the pull request a draft. */
function isDraftedByUs(body) {
    return pullRequestPart(body).startsWith(DRAFTED_MARKER);
}
/** The key of the comment that answers one workflow run; a run that is repeated has the same. */
function runKey(key, workflowRun) {
    return workflowRun === '' ? key : `${stemOf(key)}${workflowRun}`;
}
/** Room for the run, however long the key is. */
const stemOf = (key) => `${markerKey(key).slice(0, 50)}/`;
/** The key of the comment of a request that has a name (`--key`); all starts with that name share it. */
function requestKey(name) {
    return `main/key-${name}`;
}
/** The name of the request that a comment's key belongs to; undefined where it has none. */
function requestNameOf(key) {
    return /^main\/key-(.+)$/.exec(key)?.[1];
}
/** True if the body starts with the marker of this key, or of any run's comment with it. */
function hasMarkerOfAnyRun(body, key) {
    const [, found = ''] = /^\s*<!-- caisson:comment (\S+) -->/.exec(body) ?? [];
    const stem = stemOf(key);
    return (found === markerKey(key) || (found.startsWith(stem) && /^(?:\d+|key-\S+)$/.test(found.slice(stem.length))));
}
/** True if the body starts with the marker of this key. Quoted or moved markers do not count. */
function hasMarker(body, key) {
    return body.trimStart().startsWith(commentMarker(key));
}
/** True if the body starts with the marker of a key that begins like this. */
function hasMarkerOf(body, prefix) {
    return body.trimStart().startsWith(`<!-- caisson:comment ${prefix}`);
}
/** The body with exactly this marker as its first line. */
function withMarker(body, key) {
    return `${commentMarker(key)}\n${body.replace(START, '')}`;
}
const LATER_CHANGE = '_Later runs have changed this pull request: see their comments. The rest describes the first run._';
/** The body with a line of ours that it does not tell of later changes; null if it has that line, or no part of ours. */
function withLaterChange(existing) {
    const from = existing.indexOf(PULL_REQUEST_START);
    if (from === -1 || existing.includes(LATER_CHANGE))
        return null;
    const hidden = /^(?:<!--[^\n]*?-->\s*)+/.exec(existing.slice(from))?.[0] ?? '';
    const at = from + hidden.length;
    return `${existing.slice(0, at)}${LATER_CHANGE}\n\n${existing.slice(at)}`;
}
/**
 * Replaces our part of a pull request's body. Null if the body no longer contains our part: someone has
 * written their own text, which is kept.
 */
function replacePullRequestPart(existing, part) {
    // GitHub may return a body with CRLF line ends; the markers themselves contain none.
    const from = existing.indexOf(PULL_REQUEST_START);
    // The last one: the agent may have written one, in code.
    const to = existing.lastIndexOf(PULL_REQUEST_END);
    if (from === -1 || to < from)
        return null;
    return existing.slice(0, from) + part + existing.slice(to + PULL_REQUEST_END.length);
}
/** More than one request may start, and less than a comment has room for. */
const MOST = 8;
/** A hidden line of our comment: GitHub does not tell who started a workflow for what. */
function dispatchMarker(key) {
    return `<!-- caisson:dispatched ${key} -->`;
}
/** A comment of ours with the hidden lines of its earlier text that have to outlast it; those of failures are last. */
function withKeptMarks(body, earlier) {
    const started = earlier.match(/<!-- caisson:dispatched [0-9a-f]{24} -->/g) ?? [];
    const kept = [...new Set(started)].filter((line) => !body.includes(line)).slice(-MOST);
    const lines = kept.map((line) => `\n\n${line}`).join('');
    const above = body.split('\n');
    while (above.length > 0 && isFailureLine(above.at(-1)?.trim() ?? ''))
        above.pop();
    const end = above.join('\n').trimEnd().length;
    const all = `${body.slice(0, end)}${lines}${body.slice(end)}`;
    return (0,_github_event_failure_mark_js__WEBPACK_IMPORTED_MODULE_0__/* .withFailureMarks */ .NQ)(all, earlier);
}
function isFailureLine(line) {
    return line === '' || (line.startsWith('<!-- caisson:failure ') && line.endsWith(' -->'));
}
/**
 * The hidden line by which a later start of the same request finds out that nothing is left to do; '' where another
 * start may still achieve something.
 */
function deliveredMarker(key, manifest) {
    const { outcome, reason, exitCode, delivery } = manifest;
    if (requestNameOf(key) === undefined || outcome === 'failure' || reason === 'not_delivered')
        return '';
    const pull = delivery?.pullRequest?.url;
    return `<!-- caisson:delivered ${[exitCode, reason, ...(pull ? [pull] : [])].join(' ')} -->\n`;
}
/** What our comment says in its second line; null if its request is not delivered. */
function readDelivered(body) {
    const [, line = ''] = body.trimStart().split(/\r?\n/);
    const [, code, reason = '', pull] = /^<!-- caisson:delivered (\d) ([a-z_]+)(?: (\S+))? -->$/.exec(line) ?? [];
    return code === undefined ? null : { exitCode: Number(code), reason, ...(pull ? { pull } : {}) };
}
const OUTSIDER = 'outsider/';
/** The beginning of the keys of all comments that answer this outsider; a login may change, an ID does not. */
function outsiderPrefix({ id, login }) {
    return `${OUTSIDER}${id ?? login.toLowerCase()}/`;
}
/** Key of the comment that answers an outsider: one of its own in every workflow run. */
function outsiderKey(requester, workflowRun, commentKey) {
    return `${outsiderPrefix(requester)}${workflowRun}/${commentKey}`;
}


/***/ }),

/***/ 24188:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  cq: () => (/* binding */ LOOP_ENDS),
  rc: () => (/* binding */ manifestSchema),
  tX: () => (/* binding */ targetSchema)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 4 modules
var schemas = __webpack_require__(41514);
// EXTERNAL MODULE: ./lib/base/reason.js
var reason = __webpack_require__(86997);
;// CONCATENATED MODULE: ./lib/run/manifest-delivery.js

/** What was published. */
const deliverySchema = schemas/* object */.Ikc({
    commentUrl: schemas/* string */.YjP().optional(),
    branch: schemas/* string */.YjP().optional(),
    commit: schemas/* string */.YjP().optional(),
    /** `api`: GitHub created the commit from the same tree. */
    committedWith: schemas/* enum */.k5n(['git', 'api']).optional(),
    /** Whether GitHub reports its commit's signature as valid. */
    verified: schemas/* boolean */.zMY().optional(),
    /** Workflows that were started on the branch. */
    workflows: schemas/* array */.YOg(schemas/* object */.Ikc({ name: schemas/* string */.YjP(), url: schemas/* string */.YjP().optional() })).optional(),
    pullRequest: schemas/* object */.Ikc({ number: schemas/* int */.Whr(), url: schemas/* string */.YjP() }).optional(),
    /** The review of the pull request, and its check run. */
    review: schemas/* object */.Ikc({
        url: schemas/* string */.YjP().optional(),
        findings: schemas/* int */.Whr(),
        /** Comments on lines of the diff. */
        comments: schemas/* int */.Whr(),
        /** Findings that earlier threads have already. */
        known: schemas/* int */.Whr(),
        replies: schemas/* int */.Whr(),
        resolved: schemas/* int */.Whr(),
        checkUrl: schemas/* string */.YjP().optional(),
    })
        .optional(),
    /** What the agent proposed to do, in its order, and what became of it. */
    actions: schemas/* array */.YOg(schemas/* object */.Ikc({
        action: schemas/* string */.YjP(),
        /** What it names: a label, a title, a number, a login or a file. */
        what: schemas/* string */.YjP(),
        state: schemas/* enum */.k5n(['done', 'already', 'refused']),
        why: schemas/* string */.YjP().optional(),
        url: schemas/* string */.YjP().optional(),
    }))
        .optional(),
    /** What could not be delivered as requested, in words for people. */
    notes: schemas/* array */.YOg(schemas/* string */.YjP()),
})
    .meta({ id: 'delivery' });

;// CONCATENATED MODULE: ./lib/run/manifest.js



const sha256 = schemas/* string */.YjP().regex(/^[0-9a-f]{64}$/);
const networkFigures = schemas/* object */.Ikc({
    connections: schemas/* int */.Whr(),
    denied: schemas/* int */.Whr(),
    hosts: schemas/* array */.YOg(schemas/* object */.Ikc({ host: schemas/* string */.YjP(), port: schemas/* int */.Whr(), connections: schemas/* int */.Whr() })),
})
    .meta({ id: 'network-figures' });
const targetSchema = schemas/* discriminatedUnion */.gMt('kind', [
    schemas/* object */.Ikc({ kind: schemas/* literal */.euz('issue'), number: schemas/* int */.Whr().positive() }),
    schemas/* object */.Ikc({ kind: schemas/* literal */.euz('pull_request'), number: schemas/* int */.Whr().positive() }),
    schemas/* object */.Ikc({ kind: schemas/* literal */.euz('none') }),
]);
const verificationSchema = schemas/* object */.Ikc({
    passed: schemas/* boolean */.zMY(),
    commands: schemas/* array */.YOg(schemas/* object */.Ikc({
        command: schemas/* string */.YjP(),
        exitCode: schemas/* number */.aig(),
        durationMs: schemas/* number */.aig(),
        timedOut: schemas/* literal */.euz(true).optional(),
    })),
})
    .meta({ id: 'verification' });
const patchSizeSchema = schemas/* object */.Ikc({
    files: schemas/* int */.Whr(),
    additions: schemas/* int */.Whr(),
    deletions: schemas/* int */.Whr(),
    bytes: schemas/* int */.Whr(),
});
const capturedPatchSchema = patchSizeSchema
    .extend({
    leftOut: schemas/* array */.YOg(schemas/* object */.Ikc({ path: schemas/* string */.YjP(), why: schemas/* string */.YjP() })),
    /** Commits that the agent says it has merged; the delivery compares trees. */
    merged: schemas/* array */.YOg(schemas/* string */.YjP()).optional(),
})
    .meta({ id: 'patch' });
/** Why a loop ended, as the end of the sentence "The loop ended because …". The first two are its goals. */
const LOOP_ENDS = {
    signal: 'the agent signaled that the work is done',
    verify: 'its verify commands passed',
    max_iterations: 'it used all its iterations',
    no_progress: 'nothing changed any more',
    budget: 'the budget was used up',
    timeout: 'the time limit was reached',
    error: 'a session failed',
    cancelled: 'it was cancelled',
};
/**
 * The record of a run, written however it ends. `status` says whether it completed, `outcome` how a caller
 * should treat it, `reason` why, in one word.
 */
const manifestSchema = schemas/* object */.Ikc({
    schemaVersion: schemas/* literal */.euz(1),
    runId: schemas/* string */.YjP(),
    /** The run that this one replayed: its answers were recorded ones, and cost nothing. */
    replayOf: schemas/* string */.YjP().optional(),
    status: schemas/* enum */.k5n(['completed', 'failed', 'running']),
    outcome: reason/* outcomeSchema */.Ws,
    reason: reason/* reasonSchema */.ex,
    /** Exit code of the process: 0 success, 1 failure, 2 needs a person. */
    exitCode: schemas/* union */.KCZ([schemas/* literal */.euz(0), schemas/* literal */.euz(1), schemas/* literal */.euz(2)]),
    task: schemas/* object */.Ikc({
        target: targetSchema,
        instruction: schemas/* string */.YjP(),
        requester: schemas/* object */.Ikc({ login: schemas/* string */.YjP(), id: schemas/* number */.aig().optional() }),
        trigger: schemas/* string */.YjP(),
    }),
    base: schemas/* object */.Ikc({
        /** `owner/name`, or the folder's name without a forge. */
        repository: schemas/* string */.YjP(),
        ref: schemas/* string */.YjP().optional(),
        /** Null if the workspace is not a git repository. */
        sha: schemas/* string */.YjP().nullable(),
    }),
    agent: schemas/* object */.Ikc({
        name: schemas/* string */.YjP(),
        /** What people call it; absent for the default agent. */
        displayName: schemas/* string */.YjP().optional(),
        /** Who works and speaks, in sentences about the run; absent for the default agent. */
        speakerName: schemas/* string */.YjP().optional(),
        version: schemas/* string */.YjP().optional(),
        model: schemas/* string */.YjP().optional(),
        /** Whose model it was, by the name before the slash of `provider/model`; absent: `anthropic`. */
        provider: schemas/* string */.YjP().optional(),
        sessionId: schemas/* string */.YjP().optional(),
        /** Why the second credential was used, as a sentence; absent: it was not. */
        secondCredential: schemas/* string */.YjP().optional(),
        /** Name of the agent definition, if one was used. */
        definition: schemas/* string */.YjP().optional(),
        /** Absent: `default`. */
        preset: schemas/* enum */.k5n(['careful', 'plan', 'review']).optional(),
        /** Patterns of what it may change; absent: every path, or with `careful` none. */
        paths: schemas/* array */.YOg(schemas/* string */.YjP()).optional(),
    }),
    /** The agent's answer is a comment that it wrote itself, on the sealed copy of GitHub. */
    commented: schemas/* literal */.euz(true).optional(),
    /** What the agent proposed to call its change. */
    title: schemas/* string */.YjP().optional(),
    /** What an adapter image said about its own run, and where that is not what Caisson found. */
    adapter: schemas/* object */.Ikc({
        outcome: schemas/* enum */.k5n(['success', 'failure', 'needs_human']).optional(),
        message: schemas/* string */.YjP().optional(),
        /** Code of the error that it named. */
        error: schemas/* string */.YjP().optional(),
        /** Name and version. */
        tool: schemas/* string */.YjP().optional(),
        durationMs: schemas/* number */.aig().optional(),
        /** In sentences; empty if there are none. What Caisson found counts. */
        differences: schemas/* array */.YOg(schemas/* string */.YjP()),
    })
        .optional(),
    sandbox: schemas/* object */.Ikc({
        backend: schemas/* enum */.k5n(['container', 'local']),
        engine: schemas/* string */.YjP(),
        engineVersion: schemas/* string */.YjP().optional(),
        isolation: schemas/* literal */.euz('gvisor').optional(),
        image: schemas/* string */.YjP().optional(),
        imageDigest: schemas/* string */.YjP().optional(),
        /** The image that was made of that one, with the agent in it. */
        composed: schemas/* object */.Ikc({ reference: schemas/* string */.YjP(), digest: schemas/* string */.YjP() }).optional(),
        network: schemas/* enum */.k5n(['none', 'allowlist', 'public', 'open']),
        sealed: schemas/* boolean */.zMY(),
        weaknesses: schemas/* array */.YOg(schemas/* string */.YjP()),
        /** Missing protections, each with the input that allowed the run to continue without it. */
        missing: schemas/* array */.YOg(schemas/* object */.Ikc({
            protection: schemas/* string */.YjP(),
            why: schemas/* string */.YjP(),
            allowedBy: schemas/* enum */.k5n(['allow-missing', 'allow-unsealed']).optional(),
        }))
            .optional(),
        /** Engines that answered but started no container, so that the run used another; in their own words. */
        passedOver: schemas/* array */.YOg(schemas/* object */.Ikc({ engine: schemas/* string */.YjP(), why: schemas/* string */.YjP() })).optional(),
    }),
    /** Untracked files of the checkout that hold credentials; `kept`: the agent got them nevertheless. */
    credentials: schemas/* array */.YOg(schemas/* object */.Ikc({ path: schemas/* string */.YjP(), why: schemas/* string */.YjP(), kept: schemas/* literal */.euz(true).optional() }))
        .optional(),
    /** What a file for another tool said about the run, and what of the file has no effect. */
    defaults: schemas/* array */.YOg(schemas/* object */.Ikc({ key: schemas/* string */.YjP(), from: schemas/* string */.YjP(), skipped: schemas/* array */.YOg(schemas/* string */.YjP()).optional() }))
        .optional(),
    /** The setup script, if there was one. */
    setup: schemas/* object */.Ikc({
        passed: schemas/* boolean */.zMY(),
        exitCode: schemas/* number */.aig(),
        durationMs: schemas/* number */.aig(),
        network: schemas/* enum */.k5n(['none', 'allowlist', 'open']),
    })
        .optional(),
    /** Traffic through the network's proxy; `evidence/network.jsonl` has every connection. */
    network: schemas/* object */.Ikc({
        setup: networkFigures.optional(),
        agent: networkFigures.optional(),
        verify: networkFigures.optional(),
        /** Of MCP servers. */
        mcp: networkFigures.optional(),
    })
        .optional(),
    /** The MCP servers of the run and the agent's calls; `evidence/mcp.jsonl` has every call. */
    mcp: schemas/* object */.Ikc({
        servers: schemas/* array */.YOg(schemas/* object */.Ikc({
            name: schemas/* string */.YjP(),
            kind: schemas/* enum */.k5n(['stdio', 'http', 'recorded', 'own']),
            tools: schemas/* array */.YOg(schemas/* string */.YjP()),
        })),
        calls: schemas/* int */.Whr(),
        /** Calls without a usable result. */
        errors: schemas/* int */.Whr(),
        /** Calls of tools that are not in `mcp-tools`. */
        refused: schemas/* int */.Whr(),
        /** By tool (`server/tool`), the most used first. */
        tools: schemas/* array */.YOg(schemas/* object */.Ikc({ tool: schemas/* string */.YjP(), calls: schemas/* int */.Whr() })),
    })
        .optional(),
    /** The earlier run whose session this run resumed or got a digest of. */
    resumed: schemas/* object */.Ikc({
        runId: schemas/* string */.YjP(),
        sessionId: schemas/* string */.YjP(),
        /** `digest`: a new session with a summary of the earlier one. */
        how: schemas/* enum */.k5n(['session', 'digest']),
        fork: schemas/* boolean */.zMY(),
        /** Why the session itself was not resumed. */
        why: schemas/* string */.YjP().optional(),
        /** Whether this run's change includes that run's; absent where the base had it or there was none. */
        change: schemas/* object */.Ikc({ included: schemas/* boolean */.zMY(), why: schemas/* string */.YjP().optional() }).optional(),
    })
        .optional(),
    startedAt: schemas/* string */.YjP(),
    completedAt: schemas/* string */.YjP().optional(),
    durationMs: schemas/* number */.aig().optional(),
    metadata: schemas/* object */.Ikc({
        costUsd: schemas/* number */.aig(),
        inputTokens: schemas/* number */.aig(),
        outputTokens: schemas/* number */.aig(),
        turnCount: schemas/* number */.aig(),
        durationMs: schemas/* number */.aig(),
        errorCount: schemas/* number */.aig(),
    }),
    denials: schemas/* array */.YOg(schemas/* object */.Ikc({
        /** `github`: what the agent tried by `gh`, GitHub's MCP tools or `git push`. */
        source: schemas/* enum */.k5n(['tool', 'gateway', 'network', 'github']),
        what: schemas/* string */.YjP(),
        why: schemas/* string */.YjP().optional(),
        /** It would have written to GitHub. */
        writes: schemas/* literal */.euz(true).optional(),
    })),
    /** `passed` and `commands` belong to the last attempt. */
    verification: verificationSchema
        .extend({
        /** Every verification of the change, oldest first, including the last one. */
        attempts: schemas/* array */.YOg(verificationSchema).optional(),
        /** The base alone, if requested. */
        base: verificationSchema.optional(),
    })
        .optional(),
    policy: schemas/* object */.Ikc({
        verdict: schemas/* enum */.k5n(['allow', 'flag', 'block']),
        findings: schemas/* array */.YOg(schemas/* object */.Ikc({
            rule: schemas/* string */.YjP(),
            verdict: schemas/* enum */.k5n(['flag', 'block']),
            path: schemas/* string */.YjP().optional(),
            line: schemas/* number */.aig().optional(),
            message: schemas/* string */.YjP(),
        })),
    })
        .optional(),
    patch: capturedPatchSchema.optional(),
    /** What the whole run was limited to; in a loop, turns are each session's. */
    limits: schemas/* object */.Ikc({ maxTurns: schemas/* int */.Whr().optional(), maxBudgetUsd: schemas/* number */.aig().optional() }).optional(),
    /** The iterations of a loop, in order; corrections after a verification are not iterations. */
    loop: schemas/* object */.Ikc({
        completedBy: schemas/* enum */.k5n(Object.keys(LOOP_ENDS)),
        iterations: schemas/* array */.YOg(schemas/* object */.Ikc({
            sessionId: schemas/* string */.YjP().optional(),
            costUsd: schemas/* number */.aig(),
            inputTokens: schemas/* int */.Whr(),
            outputTokens: schemas/* int */.Whr(),
            turns: schemas/* int */.Whr(),
            /** Duration of the session in milliseconds. */
            durationMs: schemas/* number */.aig(),
            /** The whole patch at the end of the iteration. */
            patch: patchSizeSchema,
            /** Whether the loop's own verify commands succeeded; absent if they were not run. */
            verify: schemas/* boolean */.zMY().optional(),
        })),
    })
        .optional(),
    delivery: deliverySchema.optional(),
    artifacts: schemas/* array */.YOg(schemas/* object */.Ikc({ name: schemas/* string */.YjP(), path: schemas/* string */.YjP(), sha256, bytes: schemas/* int */.Whr() })),
    error: schemas/* object */.Ikc({ code: schemas/* string */.YjP(), message: schemas/* string */.YjP(), hint: schemas/* string */.YjP() }).optional(),
});


/***/ }),

/***/ 46111:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MN: () => (/* binding */ realOf),
/* harmony export */   UO: () => (/* binding */ isWithin),
/* harmony export */   lh: () => (/* binding */ stateFolderOf),
/* harmony export */   pl: () => (/* binding */ assertStateOutside)
/* harmony export */ });
/* unused harmony export runsFolderOf */
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17594);
/* harmony import */ var _base_user_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(91098);





/**
 * The folder for what Caisson keeps for this user, outside of every checkout: by the XDG specification, or in the
 * runner's temporary folder where the home cannot be written.
 */
function stateFolderOf(env) {
    const usual = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(absolute(env['XDG_STATE_HOME']) ?? (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,_base_user_js__WEBPACK_IMPORTED_MODULE_3__/* .userHome */ .Bc)(env), '.local', 'state'), 'caisson');
    const temporary = absolute(env['RUNNER_TEMP']);
    return temporary === undefined || isWritable(usual) ? usual : (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(temporary, 'caisson-state');
}
/** The folder for the runs of a checkout: the same from a folder in it, or through a link. */
function runsFolderOf(stateDir, checkout) {
    const path = realOf(checkout);
    const digest = createHash('sha256').update(path).digest('hex').slice(0, 12);
    const name = basename(path)
        .replace(/[^\w.-]+/g, '-')
        .replace(/^[.-]+/, '')
        .slice(0, 32);
    return join(stateDir, 'runs', name === '' ? digest : `${name}-${digest}`);
}
/** Throws CONFIG_INVALID for a checkout that holds the state folder: an agent would get its key and all runs. */
function assertStateOutside(stateDir, checkout) {
    if (!isWithin(realOf(checkout), realOf(stateDir)))
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ConfigError */ .xL('CONFIG_INVALID', `The state folder ${stateDir} is inside the checkout ${checkout}.`, {
        hint: 'Work on a folder that does not contain it, or set XDG_STATE_HOME to a folder elsewhere.',
    });
}
/** Whether a path is a folder itself, or below it. Both are real paths. */
function isWithin(folder, path) {
    const way = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.relative)(folder, path);
    return way !== '..' && !way.startsWith(`..${node_path__WEBPACK_IMPORTED_MODULE_2__.sep}`) && !(0,node_path__WEBPACK_IMPORTED_MODULE_2__.isAbsolute)(way);
}
/** The path without links, of which the end need not exist. */
function realOf(path) {
    const full = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)(path);
    try {
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.realpathSync)(full);
    }
    catch {
        const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(full);
        return parent === full ? full : (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(realOf(parent), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(full));
    }
}
/** The specification says that a relative path is to be ignored. */
function absolute(path) {
    return path !== undefined && (0,node_path__WEBPACK_IMPORTED_MODULE_2__.isAbsolute)(path) ? path : undefined;
}
/** As far as can be told without writing: by the topmost folder that exists. */
function isWritable(folder) {
    const existing = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.existsSync)(folder) ? folder : null;
    if (existing === null && (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(folder) !== folder)
        return isWritable((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(folder));
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.accessSync)(folder, node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.W_OK | node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.X_OK);
        return true;
    }
    catch {
        return false;
    }
}


/***/ }),

/***/ 88473:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gw: () => (/* binding */ ENGINE_NAMES),
/* harmony export */   ug: () => (/* binding */ ENGINES)
/* harmony export */ });
/* unused harmony export IMAGE_ENGINE_NAMES */
/** All engines, in the order in which `auto` tries them. Adapters are loaded on first use. */
const ENGINES = [
    {
        name: 'docker',
        probe: async (env, log, isolation) => (await Promise.all(/* import() */[__webpack_require__.e(9249), __webpack_require__.e(5147), __webpack_require__.e(484)]).then(__webpack_require__.bind(__webpack_require__, 50484))).probeDocker(env, log, isolation),
    },
    {
        name: 'podman',
        probe: async (env, log, isolation) => (await Promise.all(/* import() */[__webpack_require__.e(9249), __webpack_require__.e(5147), __webpack_require__.e(4421)]).then(__webpack_require__.bind(__webpack_require__, 84421))).probePodman(env, log, isolation),
    },
    { name: 'kubernetes', byNameOnly: true, probe: probeLoaded },
];
/** Their names, in the same order. */
const ENGINE_NAMES = ENGINES.map(({ name }) => name);
/** Those that keep images on this machine. */
const IMAGE_ENGINE_NAMES = ENGINE_NAMES.filter((name) => name !== 'kubernetes');
/** The client of Kubernetes is large, and few need it: the package leaves it to its users, the action has it. */
async function probeLoaded(...what) {
    try {
        const { probeKubernetes } = await Promise.all(/* import() */[__webpack_require__.e(2830), __webpack_require__.e(6118), __webpack_require__.e(1476), __webpack_require__.e(9249), __webpack_require__.e(913)]).then(__webpack_require__.bind(__webpack_require__, 20913));
        return await probeKubernetes(...what);
    }
    catch (error) {
        if (error.code !== 'ERR_MODULE_NOT_FOUND')
            throw error;
        return {
            engine: null,
            reason: 'kubernetes: its client is not installed: `npm install @kubernetes/client-node@1`',
        };
    }
}


/***/ }),

/***/ 36328:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $7: () => (/* binding */ dockerGvisor),
/* harmony export */   Ce: () => (/* binding */ ISOLATIONS),
/* harmony export */   Ux: () => (/* binding */ podmanGvisor)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);
/* harmony import */ var _base_succeeds_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9208);




/** Whose kernel answers the agent's system calls: the one that the engine's own runtime uses, or gVisor's. */
const ISOLATIONS = ['default', 'gvisor'];
/** The sockets of the machine that a container may open: without it, not even the model gateway's. */
const OPEN_SOCKETS = /^--?(host-uds=(open|all)|fsgofer-host-uds(=true)?)$/;
const NO_NETWORK = /^--?network=none$/;
/**
 * The daemon knows its runtimes from its configuration, which it reads again on SIGHUP; a client cannot add one.
 * Pure.
 */
function dockerGvisor(runtimes) {
    const found = Object.entries(runtimes).filter(([, { path, runtimeType }]) => (path !== undefined && (0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(path) === 'runsc') || runtimeType === 'io.containerd.runsc.v1');
    if (found.length === 0)
        return none('docker: gVisor is not one of its runtimes (`runtimes` in `/etc/docker/daemon.json`)');
    const usable = found.filter(([, { path, runtimeArgs }]) => !path || runtimeArgs?.some((argument) => OPEN_SOCKETS.test(argument)));
    const [first] = usable;
    if (!first)
        return none(`docker: its runtime \`${found[0]?.[0]}\` cannot open the model gateway's socket; add \`--host-uds=open\` to its \`runtimeArgs\``);
    const isClosed = ([, { runtimeArgs }]) => runtimeArgs?.some((argument) => NO_NETWORK.test(argument)) ?? false;
    const name = (network) => {
        const [fitting] = usable.find((one) => isClosed(one) !== network) ?? (network ? [] : first);
        if (fitting !== undefined)
            return fitting;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .SandboxError */ .ES('NOT_SUPPORTED', `Docker's runtime \`${first[0]}\` gives no container a network.`, {
            hint: 'Add a second runtime to `/etc/docker/daemon.json` with `runsc` as `path`, but without `--network=none`.',
        });
    };
    return { runtime: { name, client: () => [], run: (network) => ['--runtime', name(network)] } };
}
/** Podman takes any runtime by its path, with the runtime's own flags. */
async function podmanGvisor(env) {
    const path = await findRunsc(env['PATH'] ?? '');
    if (path === null)
        return none('podman: `runsc` is not on the PATH');
    return {
        runtime: {
            name: () => path,
            client: (network) => [
                '--runtime',
                path,
                '--runtime-flag',
                'host-uds=open',
                ...(network ? [] : ['--runtime-flag', 'network=none']),
            ],
            run: () => [],
        },
    };
}
const none = (reason) => ({ runtime: null, reason });
async function findRunsc(path) {
    for (const folder of path.split(node_path__WEBPACK_IMPORTED_MODULE_1__.delimiter).filter(node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)) {
        const candidate = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, 'runsc');
        if (await (0,_base_succeeds_js__WEBPACK_IMPORTED_MODULE_3__/* .succeeds */ .k)((0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.access)(candidate, node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.constants.X_OK)))
            return candidate;
    }
    return null;
}


/***/ }),

/***/ 42454:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L1: () => (/* binding */ podTemplateSchema),
/* harmony export */   MR: () => (/* binding */ CONTAINER),
/* harmony export */   NH: () => (/* binding */ KEEPER)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);

/** The container of a Pod that is the agent's. */
const CONTAINER = 'agent';
/** The one that writes what the agent only reads, and passes its connections on. */
const KEEPER = 'keeper';
const names = zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP());
const objects = zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({}));
const mayHave = (what) => `only what the seal leaves open can be set in ${what}: everything else is Caisson's own`;
/**
 * What a Pod may be given beside what the seal needs, in the form of a Pod (core/v1 of the Kubernetes API). Keys that are
 * not here are the seal's: namespaces, capabilities, service accounts, commands, images.
 */
const podTemplateSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    metadata: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ labels: names.optional(), annotations: names.optional() }, mayHave('metadata'))
        .optional()
        .describe('Labels and annotations.'),
    spec: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        runtimeClassName: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional().describe('For gVisor or Kata.'),
        nodeSelector: names.optional(),
        tolerations: objects.optional(),
        affinity: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({}).optional(),
        topologySpreadConstraints: objects.optional(),
        schedulerName: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
        priorityClassName: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
        imagePullSecrets: objects.optional(),
        hostUsers: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz(false).optional().describe('A user namespace, where the nodes have it.'),
        activeDeadlineSeconds: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr()
            .positive()
            .optional()
            .describe('Seconds after which the cluster ends a Pod that Caisson has not removed.'),
        securityContext: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
            runAsUser: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().optional(),
            runAsGroup: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().optional(),
            fsGroup: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().optional(),
            supplementalGroups: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive()).optional(),
            seLinuxOptions: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({}).optional(),
            appArmorProfile: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({}).optional(),
            seccompProfile: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ type: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('Localhost'), localhostProfile: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() })
                .optional()
                .describe('A stricter profile than `RuntimeDefault`.'),
        }, mayHave('spec.securityContext'))
            .optional(),
        volumes: objects
            .refine((all) => !JSON.stringify(all).includes('"serviceAccountToken"'), 'a token of a service account is a key to the cluster, which the agent does not get')
            .optional(),
        containers: zod__WEBPACK_IMPORTED_MODULE_0__/* .tuple */ .PVZ([
            zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
                name: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz(CONTAINER),
                imagePullPolicy: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['Always', 'IfNotPresent', 'Never']).optional(),
                resources: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({}).optional().describe('Requests and limits, also of devices.'),
                volumeMounts: objects.optional().describe('For caches, by PersistentVolumeClaim.'),
            }, mayHave('spec.containers')),
        ])
            .optional(),
    }, mayHave('spec'))
        .optional(),
}, mayHave('a Pod template'));


/***/ }),

/***/ 57745:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dy: () => (/* binding */ sealedWithout),
/* harmony export */   Oh: () => (/* binding */ ALLOWABLE),
/* harmony export */   SU: () => (/* binding */ canBeAllowed)
/* harmony export */ });
/* unused harmony export PROTECTIONS */
/** The run never starts: the protection is Caisson's own doing, so its absence means that something is wrong. */
const REFUSED = { without: 'refuse', seal: true };
/**
 * The machine may be unable to provide it: the run continues only when the input `allow-missing` names it (or with
 * `allow-unsealed`), and is not called sealed then.
 */
const UNSEALED = { without: 'ask', seal: true };
/** The same, but the run still counts as sealed. */
const WEAKER = { without: 'ask', seal: false };
/**
 * Every protection that seals an agent: what holds, how that is known, and what a run does without it. Why nothing else
 * is here: docs/security.md.
 */
const PROTECTIONS = {
    /**
     * No network interface but loopback; in a Pod, a network policy that is enforced.
     * Inside: /proc/net/dev; in a Pod, connections that are tried.
     */
    network: REFUSED,
    /** The agent is not root, or root of nothing but a user namespace. Inside: /proc/self/status and uid_map. */
    user: REFUSED,
    /** All five capability sets are empty. Inside: /proc/self/status. */
    capabilities: REFUSED,
    /** No program can gain privileges. Inside: NoNewPrivs of /proc/self/status. */
    'new-privileges': REFUSED,
    /** The agent cannot connect to the node that its Pod runs on. Inside: a connection that is tried. */
    'node-network': UNSEALED,
    /** The root file system is read-only. Inside: /proc/self/mountinfo. */
    'read-only-root': REFUSED,
    /**
     * The agent has its own processes, shared memory and host name.
     * The engine's inspection; bubblewrap fails without them.
     */
    namespaces: REFUSED,
    /** The agent has no device of the machine. The engine's inspection; bubblewrap creates its own /dev. */
    devices: REFUSED,
    /**
     * With `isolation: gvisor`, gVisor's kernel answers the agent's system calls.
     * The engine's inspection, and inside: /proc/version.
     */
    kernel: REFUSED,
    /**
     * A filter refuses system calls that a sandbox does not need, or gVisor's kernel answers them.
     * The engine's information, and inside: Seccomp of /proc/self/status.
     */
    'system-calls': UNSEALED,
    /** Memory is limited. Inside: the control group's files, else the engine's inspection. */
    'memory-limit': WEAKER,
    /** Processes are limited. Inside: the control group's files, else the engine's inspection. */
    'process-limit': WEAKER,
    /** CPU time is limited, where `cpus` is set. Inside: the control group's files, else the engine's inspection. */
    'cpu-limit': WEAKER,
    /**
     * SELinux confines the agent, where the engine uses it.
     * The engine's information, and inside: /proc/self/attr/current.
     */
    selinux: WEAKER,
    /**
     * AppArmor confines the agent, where the engine uses it.
     * The engine's information, and inside: /proc/self/attr/current.
     */
    apparmor: WEAKER,
    /** User IDs are remapped, where the engine does so. The engine's information, and inside: /proc/self/uid_map. */
    'user-namespace': WEAKER,
};
/** Whether an agent without these protections still counts as sealed. */
function sealedWithout(missing) {
    return missing.every(({ protection }) => !PROTECTIONS[protection].seal);
}
/** Whether a run may be allowed to do without it. */
function canBeAllowed(protection) {
    return PROTECTIONS[protection].without === 'ask';
}
/** Protections that a run may do without when allowed to. */
const ALLOWABLE = Object.keys(PROTECTIONS).filter(canBeAllowed);


/***/ })

};
