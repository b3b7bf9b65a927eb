export const id = 7210;
export const ids = [7210];
export const modules = {

/***/ 9525:
/***/ ((module, __unused_webpack_exports, __webpack_require__) => {

module.exports = __webpack_require__.p + "afb4730da5300bb58286.js";

/***/ }),

/***/ 92588:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G7: () => (/* binding */ sessionTools),
/* harmony export */   OU: () => (/* binding */ presetPrompt),
/* harmony export */   yv: () => (/* binding */ mayChange)
/* harmony export */ });
/* harmony import */ var _base_tool_names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(47678);

/** Whether a run with this preset can have a change to deliver. */
function mayChange({ preset, paths }) {
    return preset === 'default' || (preset === 'careful' && paths.length > 0);
}
/**
 * The tools of a session. A preset's limits hold whatever else is configured: settings can remove tools from
 * it, never add any. `workspace` is the repository as the agent sees it; `output` is the agent's output folder, if
 * the run needs files from there.
 */
function sessionTools(agent, workspace, { own, powerful, formerEditing = [], editRule }, output) {
    const { preset, paths, disallowedTools, permissionMode } = agent;
    const writes = output === undefined ? [] : _base_tool_names_js__WEBPACK_IMPORTED_MODULE_0__/* .WRITING_TOOLS */ .hV;
    if (preset === 'default') {
        const { tools } = agent;
        const intoOutput = output === undefined ? [] : writes.map((tool) => editRule(tool, '**', output));
        const allowedTools = [...agent.allowedTools, ...intoOutput];
        return { ...(tools ? { tools } : {}), allowedTools, disallowedTools, permissionMode };
    }
    const edits = preset === 'careful' && paths.length > 0;
    const left = agent.tools && own(agent.tools);
    const lost = own(disallowedTools);
    const isEditing = (tool) => _base_tool_names_js__WEBPACK_IMPORTED_MODULE_0__/* .EDITING_TOOLS */ .Jf.some((editing) => editing === tool);
    // The to-do list changes nothing outside the session.
    const there = [..._base_tool_names_js__WEBPACK_IMPORTED_MODULE_0__/* .READING_TOOLS */ .ll, ...own(_base_tool_names_js__WEBPACK_IMPORTED_MODULE_0__/* .TODO_TOOLS */ .FY), ...(edits ? _base_tool_names_js__WEBPACK_IMPORTED_MODULE_0__/* .EDITING_TOOLS */ .Jf : writes)].filter((tool) => (left?.includes(tool) ?? true) && !lost.includes(tool));
    const locked = _base_tool_names_js__WEBPACK_IMPORTED_MODULE_0__/* .EDITING_TOOLS */ .Jf.filter((tool) => !writes.includes(tool));
    const forbidden = [...powerful, ...(edits ? [] : [...locked, ...formerEditing])];
    return {
        tools: there,
        allowedTools: there.flatMap((tool) => {
            if (!isEditing(tool))
                return [tool];
            const inRepository = edits ? paths.map((path) => editRule(tool, path, workspace)) : [];
            return output !== undefined && writes.includes(tool)
                ? [...inRepository, editRule(tool, '**', output)]
                : inRepository;
        }),
        disallowedTools: [...new Set([...disallowedTools, ...forbidden])],
        // Whatever is not allowed above is denied, without a question.
        permissionMode: 'dontAsk',
        // The repository's settings may allow tools and run hooks; their text can still be read.
        settingSources: ['user'],
        disableHooks: true,
    };
}
/** What a preset tells the agent, for the system prompt; nothing for `default` without paths. */
function presetPrompt({ preset, paths }, { file }) {
    const listed = paths.map((path) => `- ${path}`).join('\n');
    const guides = [...new Set([file, 'AGENTS.md'])].join(', ');
    const conventions = `First read ${guides} and what they refer to, if the repository has them.`;
    if (preset === 'plan') {
        return `You read, and answer with a plan. You have no shell and cannot change a file; any change would be discarded. Say what is to be done, in which files, in which order, what can go wrong and how to check the result, so that someone else can do it without asking you. ${conventions}`;
    }
    if (preset === 'review') {
        return `You review. You have no shell and cannot change a file of the repository; any change would be discarded. Look for what is wrong or risky in the change itself, check each suspicion in the code around it, and leave out what you cannot show, matters of taste and praise. ${conventions}`;
    }
    if (preset === 'careful' && paths.length === 0)
        return `You have no shell; change nothing. Say what you would change, and where. ${conventions}`;
    if (preset === 'careful') {
        return `You have no shell. You may change files that match one of these patterns, and no others:\n${listed}\n\nIf you change anything else, all of your changes are rejected: say what is missing instead. ${conventions}`;
    }
    if (paths.length === 0)
        return undefined;
    return `You may change files that match one of these patterns, and no others:\n${listed}\n\nIf you change anything else, all of your changes are rejected: say what is missing instead.`;
}


/***/ }),

/***/ 5810:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  sy: () => (/* binding */ MCP_LOG),
  kP: () => (/* binding */ readMcpFigures),
  AS: () => (/* binding */ shownArguments)
});

// UNUSED EXPORTS: mcpRecordSchema

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 4 modules
var schemas = __webpack_require__(41514);
// EXTERNAL MODULE: ./lib/base/json.js
var json = __webpack_require__(24807);
// EXTERNAL MODULE: ./lib/base/stored-file.js
var stored_file = __webpack_require__(19997);
;// CONCATENATED MODULE: ./lib/agents/mcp/tool-server.js
/** What is behind a server: a program, an address, the recording of an earlier run, or code of the caller's own. */
const SERVER_KINDS = ['stdio', 'http', 'recorded', 'own'];

;// CONCATENATED MODULE: ./lib/agents/mcp/call-log.js




/** Name of the evidence file. */
const MCP_LOG = 'mcp.jsonl';
/** One line of `evidence/mcp.jsonl`: a server that was connected, or a call and its outcome. */
const mcpRecordSchema = schemas/* discriminatedUnion */.gMt('event', [
    schemas/* object */.Ikc({
        event: schemas/* literal */.euz('connected'),
        /** ISO 8601. */
        time: schemas/* string */.YjP(),
        server: schemas/* string */.YjP(),
        kind: schemas/* enum */.k5n(SERVER_KINDS),
        /** Those that the agent may call. */
        tools: schemas/* array */.YOg(schemas/* string */.YjP()),
    }),
    schemas/* object */.Ikc({
        event: schemas/* literal */.euz('call'),
        time: schemas/* string */.YjP(),
        server: schemas/* string */.YjP(),
        tool: schemas/* string */.YjP(),
        /** JSON, redacted; long ones are cut. */
        arguments: schemas/* string */.YjP(),
        /** `error`: the tool says so. `failed`: there was no result. `refused`: the tool is not listed. */
        outcome: schemas/* enum */.k5n(['ok', 'error', 'failed', 'refused']),
        why: schemas/* string */.YjP().optional(),
        /** Of the result as the server sent it. */
        bytes: schemas/* int */.Whr().optional(),
        cut: schemas/* literal */.euz(true).optional(),
        durationMs: schemas/* number */.aig(),
    }),
]);
const ARGUMENT_CHARACTERS = 2000;
/** Arguments as they are logged. */
function shownArguments(args, redact) {
    const text = redact(JSON.stringify(args) ?? '');
    return text.length > ARGUMENT_CHARACTERS ? `${text.slice(0, ARGUMENT_CHARACTERS)}…` : text;
}
const MOST_DENIALS = 100;
/** Summarizes the log, a file below `dir`; null figures without servers. Invalid lines are skipped. Throws FILE_REFUSED. */
async function readMcpFigures(dir, path) {
    const text = (await (0,stored_file/* readStoredText */.RI)(dir, path, stored_file/* WHOLE_BYTES */.We)) ?? '';
    const records = text.split('\n').flatMap(parseLine);
    return { figures: summarizeMcp(records), denials: refusedIn(records) };
}
function refusedIn(records) {
    const refused = records.flatMap((record) => record.event === 'call' && record.outcome === 'refused'
        ? [[`${record.server}/${record.tool}`, record.why ?? '']]
        : []);
    return [...new Map(refused)].slice(0, MOST_DENIALS).map(([what, why]) => ({ what, why }));
}
function parseLine(line) {
    const record = mcpRecordSchema.safeParse((0,json/* parseJson */.qF)(line));
    return record.success ? [record.data] : [];
}
function summarizeMcp(records) {
    const servers = records.flatMap((record) => record.event === 'connected' ? [{ name: record.server, kind: record.kind, tools: record.tools }] : []);
    if (servers.length === 0)
        return null;
    const calls = records.flatMap((record) => (record.event === 'call' ? [record] : []));
    const made = calls.filter(({ outcome }) => outcome !== 'refused');
    const counts = new Map();
    for (const { server, tool } of made)
        counts.set(`${server}/${tool}`, (counts.get(`${server}/${tool}`) ?? 0) + 1);
    return {
        servers,
        calls: made.length,
        errors: made.filter(({ outcome }) => outcome !== 'ok').length,
        refused: calls.length - made.length,
        tools: [...counts].map(([tool, count]) => ({ tool, calls: count })).sort((a, b) => b.calls - a.calls),
    };
}


/***/ }),

/***/ 63824:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   eS: () => (/* binding */ collisions),
/* harmony export */   z9: () => (/* binding */ pathProblem)
/* harmony export */ });
/* unused harmony export collisionKey */
/* harmony import */ var _git_byte_path_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(99136);

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
    const files = new Set();
    const found = [];
    for (const path of paths) {
        const key = collisionKey(path);
        if (files.has(key))
            found.push(path);
        files.add(key);
    }
    for (const path of paths)
        if ([...(0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_0__/* .parents */ .M8)(collisionKey(path))].some((folder) => files.has(folder)))
            found.push(path);
    // `A/x` and `a/y`: two folders that some file systems merge.
    const folders = new Map();
    for (const path of paths) {
        for (const folder of (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_0__/* .parents */ .M8)(path)) {
            const other = folders.get(collisionKey(folder));
            if (other !== undefined && other !== folder)
                found.push(path);
            folders.set(collisionKey(folder), other ?? folder);
        }
    }
    return [...new Set(found)];
}


/***/ }),

/***/ 5684:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   cE: () => (/* binding */ isConfigurationName),
/* harmony export */   hN: () => (/* binding */ isCredentialName),
/* harmony export */   j$: () => (/* binding */ isInstalled)
/* harmony export */ });
/** Names that files have because they hold credentials, as the ends of paths. */
const NAMES = [
    // Variables, and the stores of cloud tools' secrets.
    String.raw `\.env(?:rc|\..+)?`,
    String.raw `[^/]+\.env`,
    String.raw `\.dev\.vars`,
    String.raw `\.secrets?`,
    'secrets\\.(?:ya?ml|json|toml|properties)',
    'credentials(?:\\.(?:json|ya?ml|toml|ini|db))?',
    String.raw `\.credentials(?:[._][^/]*)?`,
    String.raw `\.git-credentials`,
    '[._]netrc',
    // Package managers.
    String.raw `\.npmrc|npmrc`,
    String.raw `\.pypirc`,
    String.raw `\.bundle/config`,
    'auth\\.json',
    'settings-security\\.xml',
    // Containers and clusters.
    String.raw `\.dockercfg|\.dockerconfigjson|\.docker/config\.json`,
    String.raw `kubeconfig(?:[._-][^/]*)?|[^/]+[._-]kubeconfig|\.kube/config`,
    // Clouds.
    String.raw `gha-creds-[^/]*\.json|application_default_credentials\.json|client_secrets?[^/]*\.json`,
    String.raw `[^/]*service[-_]?account[^/]*\.json`,
    String.raw `\.(?:aws|azure|oci|ssh|gnupg)/.+|\.config/(?:gcloud|gh|hub)(?:/.+)?`,
    String.raw `\.boto|\.s3cfg|\.vault-token|\.sentryclirc`,
    String.raw `[^/]+\.tfstate(?:\.[^/]*)?|[^/]+\.tfvars(?:\.json)?|\.terraformrc|terraform\.rc|credentials\.tfrc\.json`,
    // Keys and databases.
    'id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?',
    String.raw `[^/]+\.(?:p12|pfx|jks|keystore|kdbx?|ppk|p8|ovpn|keytab)`,
    'master\\.key',
    String.raw `\.pgpass|\.my\.cnf|\.mylogin\.cnf|\.htpasswd`,
];
const CREDENTIALS = new RegExp(`(?:^|/)(?:${NAMES.join('|')})$`, 'i');
/** Examples, and programs that read what they are named after. */
const HARMLESS = /(?:\.(?:example|sample|template|tmpl|dist|defaults?|schema|md|[cm]?[jt]sx?|py|rb|go|pub)|(?:^|\/)(?:example|sample|template)\.env)$/i;
/** Whether a path ends in a name that says: there are credentials in here. */
function isCredentialName(path) {
    return CREDENTIALS.test(path) && !HARMLESS.test(path);
}
const CONFIGURATION = /(?:^|\/)(?:config|config\.worktree|\.?gitconfig|sources\.list|pipx_metadata\.json|[^/]*rc|[^/]+\.(?:json|ya?ml|toml|xml|ini|cfg|conf|config|properties|list|sources|pem|key))$/i;
/** Whether a path ends in a name of settings or keys, which hold credentials on some machines. */
function isConfigurationName(path) {
    return CONFIGURATION.test(path);
}
const INSTALLED = /(?:^|\/)(?:node_modules|bower_components|site-packages|dist-packages|\.?venv|__pycache__|\.tox|\.nox|vendor\/bundle|\.pnpm-store|\.yarn\/cache|\.gradle|Pods)\//;
/** Whether a path is inside a folder of installed packages, whose content is public for the most part. */
function isInstalled(path) {
    return INSTALLED.test(path);
}


/***/ }),

/***/ 97932:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b$: () => (/* binding */ readCheckout),
/* harmony export */   b_: () => (/* binding */ checkoutGit),
/* harmony export */   cl: () => (/* binding */ listSettings)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);
/* harmony import */ var _succeeds_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9208);
/* harmony import */ var _user_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(91098);
/* harmony import */ var _git_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(71716);
/* harmony import */ var _refs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(91166);







const MAX_ALTERNATES = 20;
const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
/**
 * Reads the repository whose working tree is `checkout`; null when there is none. Rejects with
 * WORKSPACE_FAILED.
 */
async function readCheckout(git, checkout, 
/** The user's own settings; a later file takes precedence. */
settings = settingsOfUser()) {
    const gitDir = await findGitDir(checkout);
    if (gitDir === null)
        return null;
    const common = await readText((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'commondir'));
    const commonDir = common === null ? gitDir : (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(gitDir, common.trim());
    const config = await settingsOf(git, [(0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(commonDir, 'config'), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'config.worktree')]);
    if ((config.get('extensions.refstorage') ?? 'files') !== 'files') {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .WorkspaceError */ .kP('WORKSPACE_FAILED', `The checkout ${checkout} keeps its refs in the reftable format.`, {
            hint: 'Run `git refs migrate --ref-format=files` in the checkout, or clone with `--ref-format=files`.',
        });
    }
    const refs = await (0,_refs_js__WEBPACK_IMPORTED_MODULE_3__/* .readRefs */ .n6)(commonDir);
    const { head, branch } = await readHead(gitDir, commonDir, refs);
    const autocrlf = config.get('core.autocrlf') ?? (await autocrlfIn(git, settings)) ?? '';
    return {
        gitDir,
        commonDir,
        objectFormat: config.get('extensions.objectformat') === 'sha256' ? 'sha256' : 'sha1',
        head,
        ...(branch === undefined ? {} : { branch }),
        refs,
        objectDirectories: await readObjectDirectories((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(commonDir, 'objects')),
        shallow: ((await readText((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(commonDir, 'shallow'))) ?? '')
            .split('\n')
            .filter((id) => OBJECT_ID.test(id)),
        partial: config.has('extensions.partialclone') ||
            [...config.keys()].some((key) => /^remote\..*\.promisor$/s.test(key)),
        sparse: config.get('core.sparsecheckout') === 'true',
        exclude: (await readText((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(commonDir, 'info', 'exclude'))) ?? '',
        autocrlf: /^(?:true|yes|on|1|input)$/.test(autocrlf) ? autocrlf : undefined,
    };
}
/** git in somebody's checkout, which converts line endings as their own does there. */
async function checkoutGit(checkout) {
    const git = (0,_git_js__WEBPACK_IMPORTED_MODULE_4__/* .createGit */ .l)({ cwd: checkout });
    // Read from its files: git takes a repository of another owner for none.
    const { autocrlf } = (await readCheckout(git, checkout).catch(() => null)) ?? {};
    return autocrlf === undefined ? git : git.with({ config: { 'core.autocrlf': autocrlf } });
}
/** `.git` may be a folder, a link to one, or a file that names one (worktrees, submodules). */
async function findGitDir(checkout) {
    const entry = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(checkout, '.git');
    const found = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(entry).catch(() => null);
    if (found === null)
        return null;
    if (found.isDirectory())
        return (await exists((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(entry, 'HEAD'))) ? (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(entry) : null;
    const named = found.isFile() ? /^gitdir: (.+?)\n?$/s.exec((await readText(entry)) ?? '')?.[1] : undefined;
    const gitDir = named === undefined ? undefined : (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(checkout, named);
    if (gitDir !== undefined && (await exists((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'HEAD'))))
        return gitDir;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .WorkspaceError */ .kP('WORKSPACE_FAILED', `${entry} does not point to a git directory.`, {
        hint: 'The checkout is a worktree or a submodule whose repository is not on this machine: check out the whole repository.',
    });
}
/** Files that do not name it are not given to git. */
async function autocrlfIn(git, files) {
    const texts = await Promise.all(files.map((file) => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(file, 'utf8').catch(() => '')));
    const naming = files.filter((_, index) => /autocrlf/i.test(texts[index] ?? ''));
    return (await settingsOf(git, naming)).get('core.autocrlf');
}
function settingsOfUser() {
    const machine = '/etc/gitconfig';
    try {
        return [machine, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)((0,_user_js__WEBPACK_IMPORTED_MODULE_5__/* .userHome */ .Bc)(), '.config', 'git', 'config'), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)((0,_user_js__WEBPACK_IMPORTED_MODULE_5__/* .userHome */ .Bc)(), '.gitconfig')];
    }
    catch {
        return [machine];
    }
}
/** The values of the last file that has a key, in lower case. */
async function settingsOf(git, files) {
    const values = new Map();
    for (const file of files) {
        for (const entry of await listSettings(git, file)) {
            const [key, ...value] = entry.split('\n');
            if (key)
                values.set(key, value.join('\n').toLowerCase() || (entry.includes('\n') ? '' : 'true'));
        }
    }
    return values;
}
/** The file that was read last, since a run asks for the same one several times. */
let last = { text: '', listed: [''] };
/**
 * The settings of a configuration file, each as `key\nvalue`; none if there is no such file. git parses the file alone: no
 * includes are followed and none of its settings take effect.
 */
async function listSettings(git, file) {
    const text = await readText(file);
    if (text === null)
        return [];
    if (text === last.text)
        return last.listed;
    const args = ['config', '--file', file, '--no-includes', '-z', '--list'];
    const listed = (await git.raw(args, { cwd: '/' })).toString('utf8').split('\0');
    // Otherwise git may have read a later version of the file.
    if ((await readText(file)) === text)
        last = { text, listed };
    return listed;
}
async function readHead(gitDir, commonDir, refs) {
    const link = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readlink)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'HEAD')).catch(() => null);
    let value = link === null ? ((await readText((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'HEAD'))) ?? '').trim() : `ref: ${link}`;
    let branch;
    for (let depth = 0; depth < 5 && value.startsWith('ref: '); depth++) {
        const name = value.slice(5).trim();
        branch ??= name;
        const known = refs.find((ref) => ref.name === name);
        value = known?.id ?? ((await readText((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(commonDir, name))) ?? '').trim();
    }
    const head = OBJECT_ID.test(value) ? value : null;
    return branch === undefined ? { head } : { head, branch };
}
/**
 * `info/alternates` of `objects`, and of everything it names, each once. Anything but an object directory is
 * left out.
 */
async function readObjectDirectories(objects) {
    const found = [];
    const waiting = [await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(objects).catch(() => objects)];
    for (let next = waiting.shift(); next !== undefined && found.length < MAX_ALTERNATES; next = waiting.shift()) {
        if (found.includes(next) || !(await looksLikeObjects(next)))
            continue;
        found.push(next);
        for (const line of ((await readText((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(next, 'info', 'alternates'))) ?? '').split('\n')) {
            if (line === '' || line.startsWith('#'))
                continue;
            const path = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(line) ? line : (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(next, line);
            waiting.push(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(path).catch(() => path));
        }
    }
    return found;
}
/** These folders are shown to the agent: an alternate that names anything else must not be. */
async function looksLikeObjects(path) {
    // A copy may have lost its empty folders, often including `pack` and `info`.
    const entries = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(path, { withFileTypes: true }).catch(() => []);
    const parts = entries.filter((entry) => entry.isDirectory() && /^(?:pack|info|[0-9a-f]{2})$/.test(entry.name));
    const repository = await exists((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path), 'HEAD'));
    return parts.length > 0 && (repository || path.endsWith('/objects'));
}
async function readText(path) {
    return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(path, 'utf8').catch((error) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR')
            return null;
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .WorkspaceError */ .kP('WORKSPACE_FAILED', `${path} cannot be read: ${error.message}`, {
            hint: 'Run Caisson as a user who may read the checkout.',
            cause: error,
        });
    });
}
const exists = (path) => (0,_succeeds_js__WEBPACK_IMPORTED_MODULE_6__/* .succeeds */ .k)((0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(path));


/***/ }),

/***/ 22061:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   t: () => (/* binding */ compareTrees)
/* harmony export */ });
/* harmony import */ var _byte_path_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(99136);

/** Entries of `to` that differ from `from`; mode `000000` where `to` has none. */
async function compareTrees(git, from, to) {
    const parts = (0,_byte_path_js__WEBPACK_IMPORTED_MODULE_0__/* .splitNul */ .K5)(await git.raw(['diff-tree', '-r', '-z', '--raw', '--no-renames', from, to]));
    const changes = [];
    for (let at = 0; at + 1 < parts.length; at += 2) {
        const [, mode = '', , id = ''] = (parts[at] ?? '').split(' ');
        changes.push({ path: parts[at + 1] ?? '', mode, id });
    }
    return changes;
}


/***/ }),

/***/ 19024:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ inTurn)
/* harmony export */ });
/** Requests of one connection that wait for their turn. apt sends ten at once; hardly anything else sends two. */
const MOST_WAITING = 16;
/**
 * Begins with each request of a connection when those before it are answered, and destroys a connection on which too
 * many wait. Node.js emits whatever a client sends without waiting for answers, so that one connection could have any
 * number of requests in flight; and a response whose turn never comes gets no socket, and so never closes.
 */
function inTurn(begin) {
    const waiting = new WeakMap();
    const add = (socket, count) => waiting.set(socket, (waiting.get(socket) ?? 0) + count);
    return (request, response) => {
        const { socket } = request;
        if (response.socket)
            return void begin(request, response);
        if (waiting.get(socket) === MOST_WAITING)
            return void socket.destroy();
        add(socket, 1);
        response.once('socket', () => {
            add(socket, -1);
            // Node.js emits this in the middle of its own work on the response.
            process.nextTick(() => {
                if (!socket.destroyed)
                    begin(request, response);
            });
        });
    };
}


/***/ }),

/***/ 52600:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ openLineLog),
/* harmony export */   e: () => (/* binding */ openLines)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(46466);




/** Opens it, and makes its folder. `onError` is told once; after that, and once closed, nothing is written. */
async function openLineLog(path, onError) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path), { recursive: true });
    const stream = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createWriteStream)(path, { flags: 'a', mode: 0o600 });
    stream.once('error', onError);
    stream.on('error', () => { });
    return {
        write(line) {
            if (!stream.destroyed && !stream.writableEnded)
                stream.write(`${line}\n`);
        },
        async close() {
            if (stream.destroyed)
                return;
            stream.end();
            await (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_3__.finished)(stream).catch(() => { });
        },
    };
}
/** Appends JSON lines up to `most` bytes; `onStop` is told once that nothing more is written, and why. */
async function openLines(path, { most, onStop }) {
    let left = most;
    let stopped = false;
    const stop = (why) => {
        if (!stopped)
            onStop(why);
        stopped = true;
    };
    const file = await openLineLog(path, (error) => stop(error.message));
    return {
        write(value) {
            if (stopped)
                return;
            const line = JSON.stringify(value);
            left -= Buffer.byteLength(line) + 1;
            if (left < 0)
                return stop(`it has reached ${most} bytes`);
            file.write(line);
        },
        close: file.close,
    };
}


/***/ }),

/***/ 33339:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   aB: () => (/* binding */ silentLog),
/* harmony export */   wW: () => (/* binding */ labelled)
/* harmony export */ });
/* unused harmony export memoryLog */
/** Discards everything; the default of the library. */
const silentLog = {
    debug() { },
    info() { },
    warn() { },
    error() { },
    group: (_title, body) => body(),
};
/** Collects `level: message` lines; for tests and for evidence. */
function memoryLog() {
    const lines = [];
    const at = (level) => (message) => {
        lines.push(`${level}: ${message}`);
    };
    return {
        lines,
        debug: at('debug'),
        info: at('info'),
        warn: at('warning'),
        error: at('error'),
        group(title, body) {
            lines.push(`group: ${title}`);
            return body();
        },
    };
}
/** The same log, with a label before each line, for work that goes on side by side. */
function labelled(log, label) {
    const mark = (message) => message.replaceAll(/^/gm, `${label} │ `);
    return {
        debug: (message) => log.debug(mark(message)),
        info: (message) => log.info(mark(message)),
        warn: (message) => log.warn(mark(message)),
        error: (message) => log.error(mark(message)),
        group: (title, body) => log.group(mark(title), body),
    };
}


/***/ }),

/***/ 73100:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ describePatch),
/* harmony export */   O: () => (/* binding */ listPatchFiles)
/* harmony export */ });
/* harmony import */ var _policy_change_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(66258);

const STATUS = {
    A: 'added',
    M: 'modified',
    D: 'deleted',
    R: 'renamed',
    C: 'copied',
    T: 'type_changed',
};
/** What the patch does to each file, in the patch's order. */
async function listPatchFiles(git, from, to) {
    return (await describePatch(git, from, to)).files;
}
/**
 * The files, and whether the patch may contain renames. It may not where a link was moved and a folder took
 * its place: the lines of a rename do not say that it was a link, and `git apply` then takes the folder for
 * one behind a link.
 */
async function describePatch(git, from, to) {
    const files = await filesOf(git, from, to, '-M');
    const links = files.filter(({ status, mode }) => status === 'renamed' && mode === '120000');
    const behind = links.some(({ previousPath }) => files.some(({ path, status }) => status !== 'deleted' && path.startsWith(`${previousPath}/`)));
    if (!behind)
        return { files, renames: '-M' };
    return { files: await filesOf(git, from, to, '--no-renames'), renames: '--no-renames' };
}
async function filesOf(git, from, to, renames) {
    const how = ['--raw', '--numstat', renames, '--no-ext-diff', '--no-textconv'];
    // First every file, then the counts of every file.
    const { changes, rest } = (0,_policy_change_js__WEBPACK_IMPORTED_MODULE_0__/* .parseChanges */ .pS)(await git.raw(['diff-tree', '-r', '-z', ...how, from, to]));
    const counts = readCounts(rest);
    return changes.map(({ bytes, path, previousPath, status, mode, previousMode }) => ({
        path,
        ...(previousPath === undefined ? {} : { previousPath }),
        status: STATUS[status],
        mode,
        ...(previousMode === _policy_change_js__WEBPACK_IMPORTED_MODULE_0__/* .NOTHING */ .K$ ? {} : { previousMode }),
        ...(counts.get(bytes) ?? NONE),
    }));
}
const NONE = { additions: 0, deletions: 0, binary: false };
function readCounts(parts) {
    const counts = new Map();
    for (let at = 0; at < parts.length; at++) {
        const [additions = '', deletions = '', ...name] = (parts[at] ?? '').split('\t');
        // A rename: an empty name here, then the old and the new name as separate parts.
        const inline = name.join('\t');
        const path = inline === '' ? (parts[at + 2] ?? '') : inline;
        if (inline === '')
            at += 2;
        const binary = additions === '-';
        counts.set(path, { additions: Number(additions) || 0, deletions: Number(deletions) || 0, binary });
    }
    return counts;
}


/***/ }),

/***/ 66258:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K$: () => (/* binding */ NOTHING),
/* harmony export */   St: () => (/* binding */ readChanges),
/* harmony export */   pS: () => (/* binding */ parseChanges)
/* harmony export */ });
/* unused harmony exports LINK, SUBMODULE, EXECUTABLE, isNewName, readTree */
/* harmony import */ var _base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(99136);

const LINK = '120000';
const SUBMODULE = '160000';
const EXECUTABLE = '100755';
const NOTHING = '000000';
/** The changes from one tree to another, in the order in which git shows them. */
async function readChanges(git, from, to, renames = '-M') {
    const args = ['diff-tree', '-r', '-z', '--raw', '--no-abbrev', renames, from, to];
    return parseChanges(await git.raw(args)).changes;
}
/** What `diff-tree --raw -z` prints: the changes, in parts that begin with a colon, and the parts after them. */
function parseChanges(printed) {
    const raw = (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_0__/* .splitNul */ .K5)(printed);
    const changes = [];
    let at = 0;
    while (raw[at]?.startsWith(':')) {
        const [previousMode = '', mode = '', previousId = '', id = '', letter = ''] = (raw[at] ?? '')
            .slice(1)
            .split(' ');
        const status = letter[0];
        const moved = status === 'R' || status === 'C';
        const bytes = raw[at + (moved ? 2 : 1)] ?? '';
        changes.push({
            bytes,
            path: (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_0__/* .display */ .Vy)(bytes),
            ...(moved ? { previousPath: (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_0__/* .display */ .Vy)(raw[at + 1] ?? '') } : {}),
            status,
            mode,
            previousMode,
            id,
            previousId,
        });
        at += moved ? 3 : 2;
    }
    return { changes, rest: raw.slice(at) };
}
/** Whether this entry gives the repository a name that it did not have. */
function isNewName({ status }) {
    return status === 'A' || status === 'R' || status === 'C';
}
async function readTree(git, tree) {
    return splitNul(await git.raw(['ls-tree', '-r', '-z', '--full-tree', tree])).map((entry) => {
        const tab = entry.indexOf('\t');
        const [mode = '', , id = ''] = entry.slice(0, tab).split(' ');
        return { mode, id, path: display(entry.slice(tab + 1)) };
    });
}


/***/ }),

/***/ 7250:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  oG: () => (/* binding */ OVERRIDABLE_RULES),
  G4: () => (/* binding */ defaultPolicy)
});

// UNUSED EXPORTS: RULE_IDS

// EXTERNAL MODULE: ./lib/config/policy.js
var policy = __webpack_require__(43774);
;// CONCATENATED MODULE: ./lib/change/patch/policy/rules.js
/** Unless the repository sets another verdict; `about` is what the rule looks for, for people. */
const block = (about) => ({ verdict: 'block', about });
const flag = (about) => ({ verdict: 'flag', about });
/** Every rule, once. The table in docs/policy.md is generated from this list. */
const RULES = {
    'protected/workflows': block('GitHub Actions workflows and local actions'),
    'protected/ci': block('configuration of other CI services'),
    'protected/action-metadata': flag('`action.yml` anywhere'),
    'protected/codeowners': block('CODEOWNERS'),
    'protected/repository-settings': flag('settings of bots and GitHub'),
    'protected/agent-config': block('instructions, what they import, settings and tools of coding agents'),
    'protected/caisson': block("Caisson's own configuration"),
    'protected/git-config': block('git attributes, modules and configuration'),
    'protected/git-hooks': block('hooks that run on the machine of whoever commits'),
    'protected/package-manager': block('where packages are downloaded from'),
    'protected/credentials': block('files that tools read credentials from'),
    'protected/environment': flag('`.env` files'),
    'protected/editor': flag('tasks and settings that editors act on when a folder is opened'),
    'protected/build-hooks': flag('files that run during a build or an installation'),
    'protected/custom': block("the repository's own protected paths"),
    'package/lifecycle-script': flag('scripts that run when a package is installed, or when somebody commits'),
    'package/replaced': flag('packages that are installed in the place of others: aliases, overrides, resolutions'),
    'package/source': block('another registry or package manager to download from'),
    'package/address': flag('dependencies from an address or a repository instead of the registry'),
    'package/insecure': block('dependencies over an unencrypted connection'),
    'package/build-backend': flag('another program that builds the package'),
    'package/long-line': block('lines of a manifest that are too long for the rules above'),
    'lockfile/new-host': block("packages from a host that none of the base's lockfiles names"),
    'lockfile/content': block('other content for a package at the version that it had'),
    'lockfile/install-script': flag('packages that run a script when they are installed'),
    'lockfile/insecure': block('packages over an unencrypted connection'),
    'lockfile/too-large': block('lockfiles too large to read'),
    'limits/files': block('more changed files than the limit allows'),
    'limits/lines': block('more changed lines than the limit allows, not counting lockfiles'),
    'limits/bytes': block('a patch larger than the limit allows'),
    'limits/file-bytes': block('a file larger than the limit allows'),
    'secrets/run': block("this run's own secrets, also encoded or in pieces"),
    'secrets/token': block('GitHub and Anthropic tokens'),
    'secrets/private-key': block('private keys'),
    'secrets/scanner': block('what secretlint recognizes as a credential'),
    'symlink/absolute': block('links to an absolute path'),
    'symlink/outside': block('links that leave the repository, also through other links'),
    'symlink/git-directory': block('links into `.git`'),
    'symlink/loop': flag('links that point to themselves'),
    'symlink/dangling': flag('links whose target does not exist'),
    'submodule/added': block('new submodules'),
    'submodule/changed': block('submodules moved to another commit'),
    'submodule/removed': block('submodules that were removed or replaced by something else'),
    'lfs/content': block('content of files that Git LFS keeps, instead of pointers'),
    'mode/executable': flag('files that became executable'),
    'mode/type-changed': flag('files that became links, and links that became files'),
    'binary/program': block('compiled programs and archives of them'),
    'binary/data': flag('other binary files; images and fonts pass if their content matches their name'),
    'unicode/bidi': block('characters that change the order in which text is shown'),
    'unicode/tags': block('invisible characters that carry text'),
    'unicode/invisible': flag('other invisible characters'),
    'unicode/control': flag('control characters'),
    'unicode/mixed-script': flag('words that mix Latin letters with look-alikes from other scripts'),
    'names/hidden': block('invisible, reordering or control characters in a file name'),
    'names/mixed-script': flag('look-alike letters in a file name'),
    'names/encoding': flag('file names that are not UTF-8'),
    'names/case-collision': block('names that differ only in case or Unicode composition'),
    'names/windows': flag('names that Windows does not allow'),
    'names/git-directory': block('names that some systems treat as `.git`'),
    'names/long': flag('paths too long for some systems'),
    'repository/nested': flag('repositories inside the repository'),
    'content/long-line': flag('lines too long to review (minified, generated)'),
    'preset/changed': block('any change in a run with the preset `plan` or `review`; no verdict overrides it'),
    'preset/outside-paths': block("a change outside the run's `paths`, or any change with the preset `careful` and no `paths`; no verdict overrides it"),
    'policy/failed': block('a patch that could not be evaluated'),
};
/** Whether a rule enforces what the run itself was not meant to do: no repository can allow that. */
function isPresetRule(rule) {
    return rule.startsWith('preset/');
}

;// CONCATENATED MODULE: ./lib/change/patch/policy/default-policy.js


/** Every rule. */
const RULE_IDS = Object.keys(RULES);
/** The rules that a repository's own verdicts may name: a preset's rules apply regardless. */
const OVERRIDABLE_RULES = RULE_IDS.filter((id) => !isPresetRule(id));
/** The policy of a repository that does not configure one. */
function defaultPolicy() {
    return (0,policy/* policySchema */.w)(OVERRIDABLE_RULES).parse({});
}


/***/ }),

/***/ 14508:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ evaluateInWorker)
/* harmony export */ });
/* harmony import */ var _worker_thread_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(6465);

/** Evaluates a patch in the worker. Rejects with PATCH_FAILED, and then nothing may be published. */
function evaluateInWorker(asked, signal, deadlineMs) {
    return (0,_worker_thread_js__WEBPACK_IMPORTED_MODULE_0__/* .askWorker */ .a)(asked, {
        signal,
        ...(deadlineMs === undefined ? {} : { deadlineMs }),
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
/** What became of an evaluation whose thread was ended because of another one. */
const ENDED = Symbol('ended');
let running;
let last = 0;
/**
 * The answer of the thread that reads what an agent wrote, which is ended at the deadline: the text decides how long a rule
 * works. Rejects with PATCH_FAILED, or with the reason of an aborted signal. The end of another evaluation is no answer:
 * this one begins again in the next thread.
 */
async function askWorker(ask, options = {}) {
    for (;;) {
        const answer = await askThread(ask, options);
        if (answer !== ENDED)
            return answer;
    }
}
async function askThread(ask, { signal, deadlineMs = _base_limits_js__WEBPACK_IMPORTED_MODULE_1__/* .LIMITS */ .b1.policyMs.most }) {
    signal?.throwIfAborted();
    running ??= startWorker();
    const thread = running;
    const { worker, waiting } = thread;
    last += 1;
    const id = last;
    let timer;
    const stop = () => {
        // At once: it is gone only later, and must not be asked anything until then.
        if (running === thread)
            running = undefined;
        thread.stopped = true;
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
    const started = { worker, waiting: new Map(), stopped: false };
    const end = (tell) => {
        if (running === started)
            running = undefined;
        for (const one of started.waiting.values())
            tell(one);
    };
    worker.on('message', ({ id, answer }) => {
        const one = started.waiting.get(id);
        if ('value' in answer)
            one?.resolve(answer.value);
        else
            one?.reject(unfinished(answer.failed));
    });
    worker.on('error', ({ message }) => end(({ reject }) => reject(unfinished(message))));
    worker.on('exit', () => end(({ resolve, reject }) => started.stopped ? resolve(ENDED) : reject(unfinished('Its thread ended.'))));
    return started;
}
function unfinished(why) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .PatchError */ .DF('PATCH_FAILED', why, {
        hint: 'Read the patch: it may hold what is meant to keep a program busy. A person can still apply it.',
    });
}


/***/ }),

/***/ 88916:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ openPristine),
/* harmony export */   v: () => (/* binding */ pristineOptions)
/* harmony export */ });
/* harmony import */ var _base_git_git_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(71716);

/**
 * Runs git on a workspace's pristine directory: without a working tree, and therefore without its attributes.
 */
function openPristine(workspace, signal) {
    return (0,_base_git_git_js__WEBPACK_IMPORTED_MODULE_0__/* .createGit */ .l)({ ...pristineOptions(workspace), ...(signal === undefined ? {} : { signal }) });
}
/** The same as data, for another thread. */
function pristineOptions({ gitDir, objectDirectories: [, ...alternates], }) {
    return { gitDir, alternates };
}


/***/ }),

/***/ 78725:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   PM: () => (/* binding */ mergeInMemory),
/* harmony export */   Vq: () => (/* binding */ rebaseTree),
/* harmony export */   oQ: () => (/* binding */ NOBODY)
/* harmony export */ });
/* unused harmony export mergeTrees */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(99136);
/* harmony import */ var _base_git_git_error_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(39637);
/* harmony import */ var _workspace_record_survey_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(68758);
/* harmony import */ var _pristine_git_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(88916);
/* harmony import */ var _remote_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(94863);







const NOBODY = {
    GIT_AUTHOR_NAME: 'Caisson',
    GIT_AUTHOR_EMAIL: 'caisson@caisson.invalid',
    GIT_AUTHOR_DATE: '2000-01-01T00:00:00Z',
    GIT_COMMITTER_NAME: 'Caisson',
    GIT_COMMITTER_EMAIL: 'caisson@caisson.invalid',
    GIT_COMMITTER_DATE: '2000-01-01T00:00:00Z',
};
/**
 * Rebases the change from the base to `tree` onto the commit `onto` by a three-way merge in memory. Resolves
 * to the new tree, or to the files in conflict. `onto` is fetched when a remote is given.
 */
async function rebaseTree(options) {
    const { workspace, tree, onto, remote } = options;
    if (remote)
        await (0,_remote_js__WEBPACK_IMPORTED_MODULE_2__/* .fetchCommit */ .iH)({ ...remote, workspace, commit: onto });
    const git = (0,_pristine_git_js__WEBPACK_IMPORTED_MODULE_3__/* .openPristine */ .F)(workspace);
    const base = workspace.baseCommit === null ? workspace.baselineTree : `${workspace.baseCommit}^{tree}`;
    // Three commits of our own, so that the base of the merge is the base of the run, regardless of the
    // history.
    const commit = async (what, parent) => {
        const id = await git.run(['rev-parse', '--verify', what]);
        const args = ['commit-tree', id, ...(parent === undefined ? [] : ['-p', parent]), '-m', 'merge'];
        return git.run(args, { env: NOBODY });
    };
    const root = await commit(base);
    const [ours, theirs] = await Promise.all([commit(`${onto}^{tree}`, root), commit(tree, root)]);
    const merged = await mergeInMemory(git, ours, theirs);
    if (merged === null) {
        const indexFile = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(workspace.gitDir, 'merge.index');
        return mergeTrees(git, { indexFile, base, ours: `${onto}^{tree}`, theirs: tree });
    }
    const { clean, tree: result, conflicts } = merged;
    return clean ? { tree: result } : { conflicts: [...new Set(conflicts.map(_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .display */ .Vy))] };
}
/**
 * Merges two commits without a working tree; where they conflict, the tree has files with markers. Null for a git that
 * cannot do it (before 2.38).
 */
async function mergeInMemory(git, ours, theirs) {
    const args = ['merge-tree', '--write-tree', '--name-only', '--no-messages', '-z', ours, theirs];
    const result = await git.exec(args, { accept: [1] }).catch((cause) => {
        // 129: git does not know the option.
        if (!(cause instanceof _base_git_git_error_js__WEBPACK_IMPORTED_MODULE_5__/* .GitError */ .XS) || cause.exitCode !== 129)
            throw cause;
        return null;
    });
    if (result === null)
        return null;
    const [tree = '', ...conflicts] = (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .splitNul */ .K5)(result.stdout);
    return { clean: result.exitCode === 0, tree, conflicts };
}
/**
 * A three-way merge of trees for a git without `merge-tree --write-tree` (before 2.38): of whole files, in our own
 * index. A file that both sides changed is a conflict.
 */
async function mergeTrees(git, o) {
    const { indexFile, base, ours, theirs } = o;
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(indexFile, { force: true });
    const merging = git.with({ indexFile });
    await merging.raw(['read-tree', '-i', '-m', '--aggressive', base, ours, theirs]);
    // `<mode> <id> <stage>\t<path>`; what is resolved has stage 0.
    const entries = (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .splitNul */ .K5)(await merging.raw(['ls-files', '-s', '-z']));
    const pathOf = (entry) => entry.slice(entry.indexOf('\t') + 1);
    const folders = (0,_workspace_record_survey_js__WEBPACK_IMPORTED_MODULE_6__/* .foldersOf */ .pd)(entries.map(pathOf));
    // Also a file of one side where the other has a folder.
    const open = entries.filter((entry) => !/^\S+ \S+ 0\t/.test(entry) || folders.has(pathOf(entry)));
    if (open.length > 0)
        return { conflicts: [...new Set(open.map(pathOf))].map(_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .display */ .Vy) };
    return { tree: await merging.run(['write-tree', '--missing-ok']) };
}


/***/ }),

/***/ 94863:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BP: () => (/* binding */ remoteBranch),
/* harmony export */   Oc: () => (/* binding */ remoteRef),
/* harmony export */   Yi: () => (/* binding */ accessTo),
/* harmony export */   iH: () => (/* binding */ fetchCommit)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17594);
/* harmony import */ var _base_git_git_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(71716);
/* harmony import */ var _base_git_reach_remote_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(69960);
/* harmony import */ var _workspace_pristine_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(37768);
/* harmony import */ var _pristine_git_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(88916);





/** The same for git alone. */
function accessTo({ remoteUrl: url, ...access }) {
    return { url, ...access };
}
/**
 * The commit that a branch of the remote points to, or null when there is no such branch. Rejects with
 * GIT_FAILED.
 */
function remoteBranch(o) {
    return remoteRef({ ...o, ref: `refs/heads/${o.branch}` });
}
/** The same for any ref, by its whole name. */
async function remoteRef({ ref, ...remote }) {
    const args = ['ls-remote', '--', remote.remoteUrl, ref];
    const listed = await (0,_base_git_reach_remote_js__WEBPACK_IMPORTED_MODULE_0__/* .reachRemote */ .w)(accessTo(remote), (access) => (0,_base_git_git_js__WEBPACK_IMPORTED_MODULE_1__/* .createGit */ .l)().raw(args, access));
    // To git the name is a pattern: it also finds `refs/heads/x/refs/heads/<name>`.
    const lines = listed.toString('utf8').split('\n');
    return lines.find((entry) => entry.endsWith(`\t${ref}`))?.split('\t')[0] ?? null;
}
/** Makes a commit of the remote available in the pristine git directory. Rejects with COMMIT_NOT_FOUND. */
async function fetchCommit(options) {
    const { workspace, commit, branch, signal } = options;
    const git = (0,_pristine_git_js__WEBPACK_IMPORTED_MODULE_2__/* .openPristine */ .F)(workspace, signal);
    if ((await (0,_workspace_pristine_js__WEBPACK_IMPORTED_MODULE_3__/* .findCommit */ .fq)(git, commit)) !== null)
        return;
    const refspecs = [branch === undefined ? commit : `refs/heads/${branch}`];
    await (0,_workspace_pristine_js__WEBPACK_IMPORTED_MODULE_3__/* .fetchInto */ .DL)(git, { ...accessTo(options), refspecs }, workspace.shallow);
    if ((await (0,_workspace_pristine_js__WEBPACK_IMPORTED_MODULE_3__/* .findCommit */ .fq)(git, commit)) !== null)
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .WorkspaceError */ .kP('COMMIT_NOT_FOUND', `The remote no longer has the commit ${commit}.`, {
        hint: 'Someone moved the branch just now: run again.',
    });
}


/***/ }),

/***/ 92164:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ cleanWorkFolders),
/* harmony export */   k: () => (/* binding */ layClean)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_coreutils_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(95581);
/* harmony import */ var _base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(99136);
/* harmony import */ var _base_git_compare_trees_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(22061);
/* harmony import */ var _base_sweep_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(81229);
/* harmony import */ var _patch_pristine_git_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(88916);
/* harmony import */ var _workspace_overlay_lower_view_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(75644);
/* harmony import */ var _workspace_overlay_overlay_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(79237);
/* harmony import */ var _workspace_record_difference_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(12895);
/* harmony import */ var _workspace_record_survey_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(68758);











/** The location of a verification's layers, below its folder. */
const folderOf = (dir) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(dir, 'layers');
/**
 * The kernel's work folders of a verification: a process that dies leaves them behind, and only root may
 * remove their content.
 */
const cleanWorkFolders = (dir) => ['work', 'work-patched'].map((name) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folderOf(dir), name));
/**
 * A clean copy without copying: the checkout below the mask that the agent's workspace has, which the agent
 * could not write to. The patch is a layer above what the setup leaves. Null where these layers are not
 * possible.
 */
async function layClean(options, choice) {
    const { workspace, dir, path, signal } = options;
    const owner = process.getuid?.() === 0 ? options.owner : undefined;
    if (!workspace.overlay)
        return null;
    const { mask, lower } = workspace.overlay;
    const [work = '', workPatched = ''] = cleanWorkFolders(dir);
    const patch = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folderOf(dir), 'patch');
    const top = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folderOf(dir), 'top');
    const mountOptions = (0,_workspace_overlay_overlay_js__WEBPACK_IMPORTED_MODULE_2__/* .mountOptionsFor */ .tf)({ lowers: [mask, lower], upper: path, work }, choice);
    const lowers = [patch, path, mask, lower];
    const patched = (0,_workspace_overlay_overlay_js__WEBPACK_IMPORTED_MODULE_2__/* .mountOptionsFor */ .tf)({ lowers, upper: top, work: workPatched }, choice);
    if (mountOptions === null || patched === null)
        return null;
    for (const folder of [work, workPatched, patch, top])
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)(folder, { recursive: true, mode: 0o755 });
    if (owner)
        for (const folder of [patch, top])
            await (0,_base_coreutils_js__WEBPACK_IMPORTED_MODULE_3__/* .changeOwner */ .mu)(folder, owner);
    const clean = {
        path,
        layers: { work, mountOptions },
        async apply({ baseTree, tree }) {
            const below = (0,_workspace_overlay_lower_view_js__WEBPACK_IMPORTED_MODULE_4__/* .withLayer */ .ou)(path, (0,_workspace_overlay_lower_view_js__WEBPACK_IMPORTED_MODULE_4__/* .lowerView */ .nY)({ lower, mask }));
            const git = (0,_patch_pristine_git_js__WEBPACK_IMPORTED_MODULE_5__/* .openPristine */ .F)(workspace, signal).with({
                workTree: patch,
                indexFile: (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(dir, 'patch.index'),
            });
            const changes = await (0,_base_git_compare_trees_js__WEBPACK_IMPORTED_MODULE_6__/* .compareTrees */ .t)(git, baseTree, tree);
            const isGone = ({ mode }) => mode === '000000';
            const difference = {
                written: new Set(changes.filter((change) => !isGone(change)).map((change) => change.path)),
                removed: new Set(changes.filter(isGone).map((change) => change.path)),
            };
            const whiteouts = (0,_workspace_record_difference_js__WEBPACK_IMPORTED_MODULE_7__/* .whiteoutsFor */ .A)(below, difference);
            for (const folder of (0,_workspace_record_survey_js__WEBPACK_IMPORTED_MODULE_8__/* .foldersOf */ .pd)(whiteouts))
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_9__/* .toBuffer */ .AO)(patch, folder), { recursive: true });
            const targets = whiteouts.map((name) => (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_9__/* .toBuffer */ .AO)(patch, name));
            if (!(await (0,_workspace_overlay_overlay_js__WEBPACK_IMPORTED_MODULE_2__/* .makeWhiteouts */ .BA)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folderOf(dir), 'whiteout'), targets)))
                throw new Error('whiteouts cannot be created');
            await git.raw(['read-tree', tree]);
            const input = (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_9__/* .joinNul */ .MX)(difference.written);
            await git.raw(['checkout-index', '-q', '-f', '-z', '--stdin'], { input });
            (0,_workspace_overlay_overlay_js__WEBPACK_IMPORTED_MODULE_2__/* .restoreFolderAttributes */ .eM)(patch, below, owner);
            clean.layers = { work: workPatched, mountOptions: patched };
        },
        async renew() {
            for (const folder of [workPatched, top]) {
                await (0,_base_sweep_js__WEBPACK_IMPORTED_MODULE_10__/* .removeTree */ .dM)(folder);
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)(folder, { mode: 0o755 });
            }
            if (owner)
                await (0,_base_coreutils_js__WEBPACK_IMPORTED_MODULE_3__/* .changeOwner */ .mu)(top, owner);
        },
    };
    return clean;
}


/***/ }),

/***/ 89137:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ runVerifyCommand)
/* harmony export */ });
/* harmony import */ var _agents_transcript_lines_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(72142);
/* harmony import */ var _agents_transcript_views_printable_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(59211);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);
/* harmony import */ var _sandbox_process_end_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(79880);




/** The exit code of coreutils' `timeout`. */
const TIMED_OUT = 124;
const LINE_BYTES = 64 * 1024;
const LINE_LENGTH = 4_000;
const TAIL_LENGTH = 8_000;
/**
 * Bash where available, else `sh`. A failure in the middle of a line or of a pipe is a failure: `npm test |
 * tee log` must not pass because `tee` did. Both outputs share a pipe, since the order of two is not known.
 */
const SHELL = 'exec 2>&1; cd -- "$1" || exit 1; eval "$(cat)"; if command -v bash >/dev/null 2>&1; then exec bash -e -o pipefail -c "$2"; else exec sh -e -c "$2"; fi';
/**
 * Runs one command; memory use does not grow with its output. Rejects only when the sandbox is lost, or if `onLine`
 * throws, which stops the command.
 */
async function runVerifyCommand(options) {
    const { sandbox, command, clock } = options;
    const startedAt = clock.now();
    const process = await sandbox.spawn(['sh', '-c', SHELL, 'sh', options.directory ?? '.', command]);
    try {
        const reading = readLines(process, options);
        process.stdin.on('error', () => { });
        process.stdin.end(exportsOf(options.variables ?? {}));
        const signal = options.signal ? AbortSignal.any([options.signal, reading.failed]) : reading.failed;
        const stopped = await (0,_sandbox_process_end_js__WEBPACK_IMPORTED_MODULE_0__/* .endOrReason */ .l9)(process, { clock, timeoutMs: options.timeoutMs, signal });
        if (stopped !== undefined && (await (0,_sandbox_process_end_js__WEBPACK_IMPORTED_MODULE_0__/* .stopProcess */ .g0)(process, { clock })) === _sandbox_process_end_js__WEBPACK_IMPORTED_MODULE_0__/* .LOST */ .Rj)
            throw lost(command);
        const exit = await process.exited;
        const { exitCode } = exit;
        if (exitCode === null && stopped === undefined)
            throw lost(command);
        await (0,_sandbox_process_end_js__WEBPACK_IMPORTED_MODULE_0__/* .drained */ .oB)(reading, { process, exit }, clock);
        reading.failed.throwIfAborted();
        return {
            command,
            // A command that was stopped has not passed, however it reacted to the signal.
            exitCode: stopped === undefined ? (exitCode ?? TIMED_OUT) : TIMED_OUT,
            durationMs: clock.now() - startedAt,
            ...(stopped === 'timeout' ? { timedOut: true } : {}),
            tail: reading.tail(),
        };
    }
    finally {
        process.detach();
    }
}
/** For a shell that reads them from its standard input. */
function exportsOf(variables) {
    const quoted = (value) => `'${value.replaceAll("'", "'\\''")}'`;
    const lines = Object.entries(variables).map(([name, value]) => `export ${name}=${quoted(value)}\n`);
    return lines.join('');
}
function readLines(process, { redact, onLine }) {
    const tail = [];
    let held = 0;
    let activity = 0;
    const failed = new AbortController();
    const take = (raw) => {
        if (failed.signal.aborted)
            return;
        try {
            show(raw);
        }
        catch (error) {
            failed.abort(error);
        }
    };
    const show = (raw) => {
        // Printable first: a secret must not hide behind a color code.
        for (const text of redact((0,_agents_transcript_views_printable_js__WEBPACK_IMPORTED_MODULE_1__/* .printable */ .g$)(raw)).split('\n')) {
            const line = (0,_agents_transcript_views_printable_js__WEBPACK_IMPORTED_MODULE_1__/* .shortened */ .vI)(text, LINE_LENGTH);
            onLine(line);
            tail.push(line);
            held += line.length + 1;
            while (held > TAIL_LENGTH && tail.length > 1)
                held -= (tail.shift()?.length ?? 0) + 1;
        }
    };
    const read = (stream) => {
        const splitter = new _agents_transcript_lines_js__WEBPACK_IMPORTED_MODULE_2__/* .LineSplitter */ .g(LINE_BYTES);
        stream.on('data', (chunk) => {
            activity++;
            for (const line of splitter.push(chunk))
                take(line.text);
        });
        return new Promise((resolve) => {
            const end = () => {
                const rest = splitter.end();
                if (rest)
                    take(rest.text);
                resolve();
            };
            stream.once('end', end).once('close', end).once('error', end);
        });
    };
    const ended = Promise.all([read(process.stdout), read(process.stderr)]);
    return {
        ended,
        /** Aborted for what could not be taken. */
        failed: failed.signal,
        get activity() {
            return activity;
        },
        tail: () => tail.join('\n'),
    };
}
function lost(command) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .SandboxError */ .ES('CONTAINER_EXEC_FAILED', `The sandbox was lost while the verification ran \`${command}\`.`, { hint: 'Check whether the engine or the container was stopped or ran out of memory, and run again.' });
}


/***/ }),

/***/ 84716:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ openVerifyLog)
/* harmony export */ });
/* harmony import */ var _base_line_file_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(71766);

/** Per command: enough for the log of any test suite, too little to fill a disk. */
const COMMAND_CHARACTERS = 16 * 1024 * 1024;
const LAST_LINES = 200;
/** Opens the log of a run for appending. The caller redacts texts. */
function openVerifyLog(path) {
    const file = (0,_base_line_file_js__WEBPACK_IMPORTED_MODULE_0__/* .openLineFile */ .T)(path);
    return {
        heading: (title) => file.write(`=== Verification of ${title}`),
        command(command) {
            file.write(`$ ${command}`);
            let written = 0;
            let leftOut = 0;
            const last = [];
            return {
                line(text) {
                    if (written < COMMAND_CHARACTERS) {
                        written += text.length + 1;
                        return file.write(text);
                    }
                    last.push(text);
                    if (last.length > LAST_LINES) {
                        last.shift();
                        leftOut++;
                    }
                },
                end(how) {
                    if (leftOut > 0)
                        file.write(`… ${leftOut} lines left out …`);
                    for (const text of last)
                        file.write(text);
                    file.write(`--- ${how}`);
                },
            };
        },
        close: () => file.close(),
    };
}


/***/ }),

/***/ 44038:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ createAgentGit),
/* harmony export */   i: () => (/* binding */ objectsOf)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_git_git_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(71716);
/* harmony import */ var _base_git_refs_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(91166);
/* harmony import */ var _pristine_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(37768);





/** Where a container sees the object directories. */
const OBJECTS_TARGET = '/caisson/git';
/** Where the agent's repository borrows its objects from, and where a container sees them. */
function objectsOf(gitDir, borrowed) {
    const objectDirectories = [(0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'objects'), ...borrowed];
    const objectMounts = objectDirectories.map((source, index) => ({
        source,
        target: `${OBJECTS_TARGET}/${index}`,
    }));
    return { objectDirectories, objectMounts };
}
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
    const { repository, objectMounts, objectsAt } = options;
    const gitDir = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(options.path, '.git');
    const format = `--object-format=${repository?.objectFormat ?? 'sha1'}`;
    const shallow = await (0,_pristine_js__WEBPACK_IMPORTED_MODULE_2__/* .readShallow */ .J5)(options.gitDir);
    await (0,_base_git_git_js__WEBPACK_IMPORTED_MODULE_3__/* .createGit */ .l)({ cwd: options.path }).raw(['init', '-q', '--template=', format, options.path]);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'info'), { recursive: true });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'objects', 'info'), { recursive: true });
    const name = options.branch === undefined ? undefined : `refs/heads/${options.branch.replace(/^refs\/heads\//, '')}`;
    const branch = name !== undefined && (0,_base_git_refs_js__WEBPACK_IMPORTED_MODULE_4__/* .isRefName */ .pA)(name) && !name.endsWith('/HEAD') ? name : undefined;
    const others = options.refs.filter((ref) => branch === undefined || !collides(ref.name, branch));
    const refs = branch === undefined ? others : [...others, { name: branch, id: options.commit }];
    await Promise.all([
        (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'HEAD'), branch === undefined ? `${options.commit}\n` : `ref: ${branch}\n`),
        (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'packed-refs'), (0,_base_git_refs_js__WEBPACK_IMPORTED_MODULE_4__/* .formatPackedRefs */ .ER)(refs)),
        (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'objects', 'info', 'alternates'), objectMounts.map(({ source, target }) => `${objectsAt === 'host' ? source : target}\n`).join('')),
        (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'info', 'exclude'), repository?.exclude ?? ''),
        shallow.length > 0 ? (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'shallow'), `${shallow.join('\n')}\n`) : undefined,
        (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.copyFile)(options.index, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'index')),
    ]);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.appendFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'config'), SETTINGS);
    await (0,_pristine_js__WEBPACK_IMPORTED_MODULE_2__/* .keepLineEndings */ .wo)(gitDir, repository?.autocrlf);
}
/** `a` and `a/b` cannot both be names. */
function collides(one, other) {
    return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}


/***/ }),

/***/ 21187:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B9: () => (/* binding */ writeBaseline),
/* harmony export */   EE: () => (/* binding */ skipMissing),
/* harmony export */   UZ: () => (/* binding */ copyIndex),
/* harmony export */   V3: () => (/* binding */ recordBaseline),
/* harmony export */   mF: () => (/* binding */ readBaseline),
/* harmony export */   oT: () => (/* binding */ baseIndex),
/* harmony export */   ps: () => (/* binding */ prepareBase),
/* harmony export */   qd: () => (/* binding */ baselineIndex),
/* harmony export */   sk: () => (/* binding */ replaceFiles)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_coreutils_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(95581);
/* harmony import */ var _base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(99136);
/* harmony import */ var _base_git_compare_trees_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(22061);
/* harmony import */ var _base_git_git_error_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(39637);
/* harmony import */ var _record_scan_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(93601);
/* harmony import */ var _record_survey_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(68758);
/* harmony import */ var _record_tree_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(56312);









const FILE = 'baseline.json';
/** An index of the base commit, with stat data of the workspace. */
const baseIndex = (gitDir) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'base.index');
/** An index of everything in the workspace at the start. */
const baselineIndex = (gitDir) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'baseline.index');
async function readBaseline(gitDir) {
    return JSON.parse(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, FILE), 'utf8'));
}
/** An index, copied with its modification time, which git compares with those of the files. */
async function copyIndex(from, to) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.copyFile)(from, to);
    const { atime, mtime } = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(from);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.utimes)(to, atime, mtime);
}
/**
 * Makes the workspace match the base commit (when the checkout was at another) and writes its index. Resolves
 * to the tracked files that the job had changed.
 */
async function prepareBase(options) {
    const git = options.git.with({ workTree: options.root, indexFile: baseIndex(options.gitDir) });
    const refresh = () => git.raw(['update-index', '-q', '--refresh'], { accept: [1] });
    if (options.head !== null) {
        await git.raw(['read-tree', options.head]);
        await refresh();
    }
    // A sparse checkout omits files: the job did not change them.
    const filter = options.sparse ? ['--diff-filter=d'] : [];
    const args = ['diff-files', '--name-only', '-z', '--ignore-submodules=all', ...filter];
    const dirty = options.head === null ? [] : (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .splitNul */ .K5)(await git.raw(args));
    if (options.head !== options.commit) {
        await git.raw(['read-tree', '--reset', '-u', options.commit]);
        await refresh();
    }
    return dirty.map((path) => Buffer.from(path, 'latin1').toString('utf8'));
}
/**
 * Records the tree of a copied workspace as it is at the start, before the agent. `nested`: each `.git` that the
 * checkout has below its own.
 */
async function recordBaseline(git, gitDir, root, options = {}) {
    const recording = git.with({ workTree: root, indexFile: baselineIndex(gitDir) });
    const submodules = [];
    let tracked;
    if (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(baseIndex(gitDir)).catch(() => null)) {
        await copyIndex(baseIndex(gitDir), baselineIndex(gitDir));
        tracked = await (0,_record_tree_js__WEBPACK_IMPORTED_MODULE_3__/* .listIndex */ .VH)(recording);
        for (const [path, entry] of tracked)
            if (entry.startsWith('160000 '))
                submodules.push(path);
        for (const path of submodules)
            tracked.delete(path);
        if (submodules.length > 0)
            await recording.raw(['update-index', '--force-remove', '-z', '--stdin'], { input: (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .joinNul */ .MX)(submodules) });
    }
    // A baseline that is recorded again (after the setup) covers what the first one covered.
    const before = await readBaseline(gitDir).catch(() => null);
    const keep = [...(options.keep ?? before?.keep ?? [])];
    const nested = before?.nested ?? (0,_record_survey_js__WEBPACK_IMPORTED_MODULE_4__/* .nestedRepositories */ .QU)(options.nested ?? [], tracked?.keys() ?? []);
    const { tree, hidden } = await (0,_record_tree_js__WEBPACK_IMPORTED_MODULE_3__/* .recordTree */ .A$)({
        git: recording,
        root,
        repositories: new Set([...submodules, ...nested]),
        ...(tracked ? { tracked } : {}),
        keep,
    });
    const present = submodules.filter((path) => (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_5__/* .statOf */ ._N)(root, path)?.isDirectory());
    await writeBaseline(gitDir, { submodules, nested, present, keep, hidden });
    return tree;
}
/**
 * Gives a workspace that was `recorded` the files of another tree, if all of its objects are there; what is ignored stays.
 * Resolves to the tree that it has then.
 */
async function replaceFiles(o) {
    const { git, gitDir, root, recorded, tree, owner } = o;
    if (tree === recorded || !(await hasDifference(git, recorded, tree)))
        return recorded;
    const files = git.with({ workTree: root, indexFile: baselineIndex(gitDir) });
    try {
        await files.raw(['read-tree', '-m', '-u', recorded, tree]);
    }
    catch (error) {
        if (!(error instanceof _base_git_git_error_js__WEBPACK_IMPORTED_MODULE_6__/* .GitError */ .XS) || error.code !== 'GIT_FAILED')
            throw error;
        o.log.warn(`The files that the run started with could not be restored: ${error.message}`);
        await files.raw(['read-tree', '--reset', '-u', recorded]);
    }
    if (owner)
        await (0,_base_coreutils_js__WEBPACK_IMPORTED_MODULE_7__/* .changeOwner */ .mu)(root, owner);
    const base = git.with({ workTree: root, indexFile: baseIndex(gitDir) });
    await base.raw(['update-index', '-q', '--refresh'], { accept: [1] });
    return recordBaseline(git, gitDir, root, o.keep);
}
/** Whether everything is there that makes the one tree into the other. */
async function hasDifference(git, from, to) {
    if (!/^[0-9a-f]{40,64}$/.test(to))
        return false;
    const changes = await (0,_base_git_compare_trees_js__WEBPACK_IMPORTED_MODULE_8__/* .compareTrees */ .t)(git, from, to).catch(() => null);
    if (changes === null)
        return false;
    const wanted = changes.flatMap(({ mode, id }) => (mode === '000000' || mode === '160000' ? [] : [id]));
    if (wanted.length === 0)
        return true;
    const input = `${wanted.join('\n')}\n`;
    const found = await git.run(['cat-file', '--batch-check=%(objecttype)'], { input });
    return found.split('\n').every((type) => type === 'blob');
}
/** Saves the baseline, as of now. */
async function writeBaseline(gitDir, baseline) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, FILE), JSON.stringify({ since: 0, ...baseline }));
    // The current time by the file system's clock; the agent starts later.
    const since = (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, FILE))).ctimeMs;
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, FILE), JSON.stringify({ since, ...baseline }));
}
/** For a sparse checkout: marks in the agent's index which files are omitted on purpose. */
async function skipMissing(git, indexFile, root) {
    const ours = git.with({ workTree: root, indexFile });
    const missing = (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .splitNul */ .K5)(await ours.raw(['diff-files', '--name-only', '-z', '--diff-filter=D', '--ignore-submodules=all']));
    if (missing.length === 0)
        return;
    await ours.raw(['update-index', '--skip-worktree', '-z', '--stdin'], { input: (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .joinNul */ .MX)(missing) });
}


/***/ }),

/***/ 7408:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gt: () => (/* binding */ displayPath),
/* harmony export */   KT: () => (/* binding */ sayCredentials),
/* harmony export */   Tt: () => (/* binding */ leftOutOf),
/* harmony export */   gD: () => (/* binding */ findCredentials)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_credentials_names_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(5684);
/* harmony import */ var _base_credentials_secrets_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(39577);
/* harmony import */ var _base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(99136);
/* harmony import */ var _record_scan_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(93601);






const NONE = { files: 'exclude', pointed: [] };
/** A bound on the time that the search takes: about a second. */
const MOST = { files: 2000, bytes: 8 << 20, each: 1 << 20 };
/**
 * Which of the `untracked` files of a tree hold credentials: by what points to them, by their names and by what is
 * in them. Folders of installed packages are not read, only listed.
 */
async function findCredentials(options) {
    const { root, checkout, untracked, changed = [], rules = NONE, log } = options;
    const found = new Map();
    for (const { path: target, variable } of rules.pointed) {
        const path = Buffer.from((0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(checkout, target)).toString('latin1');
        for (const file of [...untracked, ...changed])
            if (file === path || file.startsWith(`${path}/`))
                found.set(file, `${variable} points to it`);
    }
    const never = new Set(found.keys());
    if (rules.files !== 'allow') {
        for (const path of untracked)
            if (!found.has(path) && (0,_base_credentials_names_js__WEBPACK_IMPORTED_MODULE_2__/* .isCredentialName */ .hN)(path))
                found.set(path, 'its name is that of a file with credentials');
        const rest = untracked.filter((path) => !found.has(path) && !(0,_base_credentials_names_js__WEBPACK_IMPORTED_MODULE_2__/* .isInstalled */ .j$)(path));
        for (const path of await search(root, rest, rules, log))
            found.set(path, 'it holds what looks like a credential');
    }
    return [...found].map(([path, why]) => ({
        ...{ path, why },
        ...(rules.files === 'warn' && !never.has(path) ? { kept: true } : {}),
    }));
}
async function search(root, paths, rules, log) {
    const found = new Set();
    const others = rules.search?.();
    // Settings first, in case there is more than can be read.
    const sorted = [...paths.filter(_base_credentials_names_js__WEBPACK_IMPORTED_MODULE_2__/* .isConfigurationName */ .cE), ...paths.filter((path) => !(0,_base_credentials_names_js__WEBPACK_IMPORTED_MODULE_2__/* .isConfigurationName */ .cE)(path))];
    let [files, bytes, left] = [0, 0, 0];
    for (const path of sorted) {
        const size = (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_3__/* .statOf */ ._N)(root, path)?.isFile() ? Math.min((0,_record_scan_js__WEBPACK_IMPORTED_MODULE_3__/* .statOf */ ._N)(root, path)?.size ?? 0, MOST.each) : 0;
        if (size === 0)
            continue;
        if (files >= MOST.files || bytes + size > MOST.bytes) {
            left += 1;
            continue;
        }
        files += 1;
        const text = readSmallText(root, path, size);
        if (text === null)
            continue;
        bytes += size;
        if ((0,_base_credentials_names_js__WEBPACK_IMPORTED_MODULE_2__/* .isConfigurationName */ .cE)(path) && (0,_base_credentials_secrets_js__WEBPACK_IMPORTED_MODULE_4__/* .secretsIn */ .V)(text).length > 0)
            found.add(path);
        else
            await others?.look(path, text);
    }
    for (const { path } of (await others?.hits()) ?? [])
        if (path !== undefined)
            found.add(path);
    if (left > 0)
        log.info(`${left} untracked files were searched for credentials by name only`);
    return [...found];
}
/** The beginning of a file; null for a binary one, or one that cannot be read. */
function readSmallText(root, path, size) {
    try {
        const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openSync)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__/* .toBuffer */ .AO)(root, path), 'r');
        try {
            const bytes = Buffer.alloc(size);
            const read = bytes.subarray(0, (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readSync)(file, bytes, 0, size, 0));
            return read.subarray(0, 8000).includes(0) ? null : read.toString('utf8');
        }
        finally {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(file);
        }
    }
    catch {
        return null;
    }
}
/** Those that the agent does not get. */
function leftOutOf(files) {
    return files.filter(({ kept }) => !kept).map(({ path }) => path);
}
/** A line for people: what was found and why, never its content. */
function sayCredentials(files, log) {
    for (const kept of [false, true]) {
        const some = files.filter((file) => (file.kept ?? false) === kept);
        if (some.length === 0)
            continue;
        const names = some.slice(0, 20).map(({ path, why }) => `${displayPath(path)} (${why})`);
        const more = some.length > names.length ? `, and ${some.length - names.length} more` : '';
        const what = kept
            ? 'The agent can read credentials of the checkout'
            : 'Not shown to the agent, because of credentials';
        log[kept ? 'warn' : 'info'](`${what}: ${names.join(', ')}${more}`);
    }
}
/** On one line, so that a name cannot look like a line of its own. */
function displayPath(path) {
    return (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__/* .display */ .Vy)(path).replace(/[\u0000-\u001f\u007f]/g, '?');
}


/***/ }),

/***/ 29798:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ canSetMarkers),
/* harmony export */   p: () => (/* binding */ opaqueFolders)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var node_stream_consumers__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(38321);
/* harmony import */ var tar_stream__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(56118);
/* harmony import */ var _base_command_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(70972);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(17594);
/* harmony import */ var _base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(99136);







/** The extended attribute that marks a folder as opaque: nothing of the layers below shows through it. */
const OPAQUE = 'user.overlay.opaque';
/** The record in a tar's extended header that contains it. */
const RECORD = `SCHILY.xattr.${OPAQUE}`;
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };
/**
 * Which folders of an upper layer replaced what was below. Node.js cannot read extended attributes; tar can.
 */
async function opaqueFolders(root, folders) {
    if (folders.length === 0)
        return new Set();
    const args = ['--create', '--format=pax', '--xattrs', '--xattrs-include=user.overlay.*'];
    args.push('--no-recursion', '--null', '--files-from=-', '--file=-');
    const archive = await tar(root, args, (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .joinNul */ .MX)(folders.map((folder) => `./${folder}`)));
    const markers = await markersOf(archive);
    if (markers.length !== folders.length)
        throw unreadable(`${markers.length} of ${folders.length} folders`);
    return new Set(folders.filter((_, index) => markers[index]));
}
/** Whether such markers can be written below `root` and read back: tried once, on our own folder. */
async function canSetMarkers(root) {
    const probe = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(root, '.probe');
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(probe);
        await tar(probe, ['--extract', '--xattrs', '--xattrs-include=user.overlay.*', '--file=-'], await markedFolder());
        return (await opaqueFolders(probe, ['marked'])).has('marked');
    }
    catch {
        return false;
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(probe, { recursive: true, force: true });
    }
}
/** For each entry in turn: whether it has the marker. Names are ignored: they need not be UTF-8. */
async function markersOf(archive) {
    const markers = [];
    const reader = (0,tar_stream__WEBPACK_IMPORTED_MODULE_3__.extract)();
    reader.end(archive);
    for await (const entry of reader) {
        const records = entry.header.pax;
        markers.push(records?.[RECORD] === 'y');
        entry.resume();
    }
    return markers;
}
/** A tar of one folder that has the marker. */
async function markedFolder() {
    const archive = (0,tar_stream__WEBPACK_IMPORTED_MODULE_3__.pack)();
    archive.entry({
        name: 'marked/',
        type: 'directory',
        mode: 0o755,
        uid: process.getuid?.() ?? 0,
        gid: process.getgid?.() ?? 0,
        mtime: new Date(0),
        pax: { [RECORD]: 'y' },
    });
    archive.finalize();
    return (0,node_stream_consumers__WEBPACK_IMPORTED_MODULE_2__.buffer)(archive);
}
async function tar(cwd, args, input) {
    const result = await (0,_base_command_js__WEBPACK_IMPORTED_MODULE_5__/* .runCommand */ .d1)('tar', args, { cwd, env: ENVIRONMENT, input });
    if (result.exitCode !== 0)
        throw unreadable((0,_base_command_js__WEBPACK_IMPORTED_MODULE_5__/* .describeFailure */ .Ic)('tar', args, result));
    return result.stdout;
}
function unreadable(words) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .WorkspaceError */ .kP('WORKSPACE_FAILED', `Cannot determine from the agent's layer which folders it replaced: ${words}`, { hint: 'The workspace is still in the run folder: capture it again on the machine it was made on.' });
}


/***/ }),

/***/ 75644:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Mc: () => (/* binding */ entriesOf),
/* harmony export */   V3: () => (/* binding */ takeAttributes),
/* harmony export */   hU: () => (/* binding */ readMask),
/* harmony export */   nY: () => (/* binding */ lowerView),
/* harmony export */   ou: () => (/* binding */ withLayer)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var _base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(99136);
/* harmony import */ var _record_scan_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(93601);



/** Reads both layers directly; nothing needs to be mounted. */
function lowerView({ lower, mask }) {
    const masked = readMask(mask);
    const folders = new Map([['', true]]);
    function isRealFolder(path) {
        const known = folders.get(path);
        if (known !== undefined)
            return known;
        const real = isRealFolder(parentOf(path)) && (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_1__/* .statOf */ ._N)(lower, path)?.isDirectory() === true;
        folders.set(path, real);
        return real;
    }
    /** The layer that a path shows from. */
    function rootOf(path) {
        for (const parent of (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .parents */ .M8)(path)) {
            const kind = masked.get(parent);
            if (kind !== undefined && kind !== 'folder')
                return null;
        }
        const kind = masked.get(path);
        if (kind === 'whiteout')
            return null;
        if (kind !== undefined)
            return mask;
        return path === '' || isRealFolder(parentOf(path)) ? lower : null;
    }
    const stat = (path) => {
        const root = rootOf(path);
        return root === null ? null : (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_1__/* .statOf */ ._N)(root, path);
    };
    const isFolder = (path) => stat(path)?.isDirectory() === true;
    return {
        stat,
        isFolder,
        list(folder) {
            if (!isFolder(folder))
                return [];
            const own = isRealFolder(folder) ? namesIn(lower, folder) : [];
            const added = masked.get(folder) === 'folder' || folder === '' ? namesIn(mask, folder) : [];
            return [...new Set([...own, ...added])].filter((name) => isShown(stat((0,_record_scan_js__WEBPACK_IMPORTED_MODULE_1__/* .below */ .Gz)(folder, name)), name));
        },
        source(path) {
            const root = rootOf(path);
            return root === null || (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_1__/* .statOf */ ._N)(root, path) === null ? null : (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .toBuffer */ .AO)(root, path);
        },
    };
}
/**
 * The same with one more layer above. What one of its folders covers completely (a marker that only `tar` can
 * read) counts as showing.
 */
function withLayer(layer, view) {
    const kinds = readMask(layer);
    const stat = (path) => {
        for (const parent of (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .parents */ .M8)(path))
            if ((kinds.get(parent) ?? 'folder') !== 'folder')
                return null;
        const kind = kinds.get(path);
        if (kind === 'whiteout')
            return null;
        return kind === undefined ? view.stat(path) : (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_1__/* .statOf */ ._N)(layer, path);
    };
    return {
        stat,
        list(folder) {
            if (stat(folder)?.isDirectory() !== true)
                return [];
            const own = kinds.get(folder) === 'folder' ? namesIn(layer, folder) : [];
            return [...new Set([...own, ...view.list(folder)])].filter((name) => isShown(stat((0,_record_scan_js__WEBPACK_IMPORTED_MODULE_1__/* .below */ .Gz)(folder, name)), name));
        },
    };
}
function isShown(stats, name) {
    const plain = stats?.isFile() || stats?.isDirectory() || stats?.isSymbolicLink();
    return plain === true && name.toLowerCase() !== '.git';
}
/** Everything in the mask, which is only as large as what it changes. */
function readMask(mask) {
    const kinds = new Map();
    const waiting = [''];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
        for (const entry of entriesOf(mask, folder)) {
            const path = (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_1__/* .below */ .Gz)(folder, entry.name);
            if (entry.isDirectory())
                waiting.push(path);
            kinds.set(path, maskKind(mask, folder, entry));
        }
    }
    return kinds;
}
function maskKind(mask, folder, entry) {
    if (entry.isDirectory())
        return 'folder';
    return (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_1__/* .isWhiteout */ .Eq)(mask, folder, entry) ? 'whiteout' : 'file';
}
function parentOf(path) {
    return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
function namesIn(root, folder) {
    return entriesOf(root, folder).map(({ name }) => name);
}
/** What is in a folder of a layer; names are bytes. */
function entriesOf(root, folder) {
    return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .toBuffer */ .AO)(root, folder), { encoding: 'latin1', withFileTypes: true });
}
/** Gives a file or folder of a layer the owner, mode and times of the one that it replaces. */
function takeAttributes(target, stats) {
    if (process.getuid?.() === 0)
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lchownSync)(target, stats.uid, stats.gid);
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.chmodSync)(target, stats.mode & 0o7777);
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.utimesSync)(target, stats.atime, stats.mtime);
}


/***/ }),

/***/ 79237:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BA: () => (/* binding */ makeWhiteouts),
/* harmony export */   Xv: () => (/* binding */ makeOverlay),
/* harmony export */   eM: () => (/* binding */ restoreFolderAttributes),
/* harmony export */   jD: () => (/* binding */ hide),
/* harmony export */   ku: () => (/* binding */ releaseOverlay),
/* harmony export */   sV: () => (/* binding */ isLarge),
/* harmony export */   tf: () => (/* binding */ mountOptionsFor),
/* harmony export */   uB: () => (/* binding */ planOverlay),
/* harmony export */   yg: () => (/* binding */ checkoutView)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _base_coreutils_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(95581);
/* harmony import */ var _base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(99136);
/* harmony import */ var _base_succeeds_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(9208);
/* harmony import */ var _record_scan_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(93601);
/* harmony import */ var _record_survey_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(68758);
/* harmony import */ var _layer_markers_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(29798);
/* harmony import */ var _lower_view_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(75644);










const DEFAULT_MINIMUM = 5000;
/** These would need escapes that the engines do not pass on. */
const AWKWARD = /[:,\\"'\s]/;
/** Where the layers of a checkout would be, or null where layers are not possible: nothing is created yet. */
function planOverlay(checkout, runDir, choice) {
    const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(runDir, 'layers');
    const layers = {
        lower: checkout,
        mask: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'mask'),
        upper: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(runDir, 'workspace'),
        work: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'work'),
    };
    const { lower, mask, upper, work } = layers;
    const mountOptions = mountOptionsFor({ lowers: [mask, lower], upper, work }, choice);
    if (mountOptions === null || !(0,node_path__WEBPACK_IMPORTED_MODULE_2__.relative)(checkout, runDir).startsWith('..'))
        return null;
    return { ...layers, mountOptions };
}
/**
 * Whether layers are worthwhile for a tree with this many entries: smaller trees are copied just as fast, and
 * more simply.
 */
function isLarge(entries, { minimum = DEFAULT_MINIMUM }) {
    return entries >= minimum;
}
/**
 * Creates the layers over a checkout, with what must not be seen hidden. False where the kernel, the file
 * system or a tool does not support it. The engine itself is tried when the sandbox opens.
 */
async function makeOverlay(overlay, { repositories, special }) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(overlay.mask, { recursive: true });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(overlay.work);
    const [hidden, markable] = await Promise.all([
        hide(overlay, [...repositories, ...special]),
        (0,_layer_markers_js__WEBPACK_IMPORTED_MODULE_3__/* .canSetMarkers */ .U)(overlay.upper),
    ]);
    return hidden && markable;
}
/** The options of a mount, the topmost of the `lowers` first; null for paths that cannot be used in them. */
function mountOptionsFor(layers, { seen }) {
    const lowers = layers.lowers.map(seen);
    const [upper, work] = [layers.upper, layers.work].map(seen);
    if (!lowers.every(isString) || !upper || !work || AWKWARD.test([...lowers, upper, work].join('')))
        return null;
    // `userxattr`: the markers of replaced folders can be read without root, and the agent cannot create them.
    return `lowerdir=${lowers.join(':')},upperdir=${upper},workdir=${work},userxattr`;
}
function isString(path) {
    return path !== null;
}
/**
 * Adds whiteouts to the mask, a layer between the checkout and the agent. It is a separate layer so that the
 * agent's `.git` above it is not merged with the checkout's below it, and so that what the agent removes can
 * be distinguished from it. False where this user may not create whiteouts.
 */
async function hide({ mask }, paths) {
    for (const path of [...(0,_record_survey_js__WEBPACK_IMPORTED_MODULE_4__/* .foldersOf */ .pd)(paths)].sort())
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__/* .toBuffer */ .AO)(mask, path), { recursive: true });
    return makeWhiteouts((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(mask), 'whiteout'), paths.map((path) => (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__/* .toBuffer */ .AO)(mask, path)));
}
/**
 * Marks names as removed in a layer. All of them are links to one device, `seed`, on the same file system:
 * this way no name needs a process of its own. False where this user may not create any.
 */
async function makeWhiteouts(seed, targets) {
    const make = async () => {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(seed, { force: true });
        return (0,_base_coreutils_js__WEBPACK_IMPORTED_MODULE_6__/* .makeWhiteout */ .ys)(seed);
    };
    if (targets.length > 0 && !(await make()))
        return false;
    for (const target of targets) {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(target, { recursive: true, force: true });
        if (link(seed, target))
            continue;
        // A file system allows an inode only a limited number of names.
        if (!(await make()) || !link(seed, target))
            return false;
    }
    return true;
}
function link(seed, target) {
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.linkSync)(seed, target);
        return true;
    }
    catch {
        return false;
    }
}
/**
 * Gives the folders of an upper layer the modes and owners of what they show, because these are what the
 * agent sees. Where this process is root, new folders get the agent's user.
 */
function restoreFolderAttributes(layer, below, owner) {
    // Contents first: the folder may become one that nobody can write to.
    for (const [path, kind] of [...(0,_lower_view_js__WEBPACK_IMPORTED_MODULE_7__/* .readMask */ .hU)(layer)].reverse()) {
        if (kind === 'whiteout')
            continue;
        const target = (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__/* .toBuffer */ .AO)(layer, path);
        const stats = kind === 'folder' ? below.stat(path) : null;
        if (stats?.isDirectory())
            (0,_lower_view_js__WEBPACK_IMPORTED_MODULE_7__/* .takeAttributes */ .V3)(target, stats);
        else if (owner && process.getuid?.() === 0)
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lchownSync)(target, owner.uid, owner.gid);
    }
}
/** The checkout alone; links are not followed. */
function checkoutView({ lower }) {
    return { stat: (path) => (parentsAreReal(lower, path) ? (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_8__/* .statOf */ ._N)(lower, path) : null) };
}
function parentsAreReal(root, path) {
    return [...(0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__/* .parents */ .M8)(path)].every((parent) => (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_8__/* .statOf */ ._N)(root, parent)?.isDirectory() === true);
}
/** Removes the kernel's work folder, which a later mount recreates. False where only root could. */
async function releaseOverlay({ work }) {
    return (0,_base_succeeds_js__WEBPACK_IMPORTED_MODULE_9__/* .succeeds */ .k)((0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(work, 'work'), { recursive: true, force: true }));
}


/***/ }),

/***/ 89881:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ix: () => (/* binding */ mirrorFile),
/* harmony export */   Q_: () => (/* binding */ isAsBelow),
/* harmony export */   Sg: () => (/* binding */ layRules),
/* harmony export */   bo: () => (/* binding */ readUpper),
/* harmony export */   mn: () => (/* binding */ copyRulesUp),
/* harmony export */   n7: () => (/* binding */ mirrorRules)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var _base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(99136);
/* harmony import */ var _base_limits_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(50453);
/* harmony import */ var _record_scan_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(93601);
/* harmony import */ var _record_survey_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(68758);
/* harmony import */ var _layer_markers_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(29798);
/* harmony import */ var _lower_view_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(75644);








/** git reads these wherever it finds them; they are needed even though the agent did not touch them. */
const RULES = ['.gitignore', '.gitattributes'];
/** Reads the layer that the agent wrote, without changing it. */
async function readUpper(overlay) {
    const { upper } = overlay;
    const view = (0,_lower_view_js__WEBPACK_IMPORTED_MODULE_2__/* .lowerView */ .nY)(overlay);
    const files = new Set();
    const folders = new Set();
    const removed = new Set();
    const waiting = [''];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
        for (const entry of (0,_lower_view_js__WEBPACK_IMPORTED_MODULE_2__/* .entriesOf */ .Mc)(upper, folder)) {
            const path = (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_3__/* .below */ .Gz)(folder, entry.name);
            if (entry.name.toLowerCase() === '.git')
                continue;
            if (entry.isDirectory()) {
                folders.add(path);
                if (!(0,_record_scan_js__WEBPACK_IMPORTED_MODULE_3__/* .isTooDeep */ .f_)(path) || view.isFolder(path))
                    waiting.push(path);
            }
            else if (entry.isFile() || entry.isSymbolicLink())
                files.add(path);
            // A whiteout, or a FIFO or the like in the place of what was there.
            else
                removed.add(path);
        }
        (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_3__/* .assertFew */ .nQ)(files.size + folders.size + removed.size, _base_limits_js__WEBPACK_IMPORTED_MODULE_4__/* .LIMITS */ .b1.layerNames);
    }
    const merged = [...folders].filter((path) => view.isFolder(path));
    const opaque = await (0,_layer_markers_js__WEBPACK_IMPORTED_MODULE_5__/* .opaqueFolders */ .p)(upper, merged);
    const through = new Set(merged.filter((path) => !opaque.has(path)));
    // Anything but a folder that lets the one below show through hides everything that was inside.
    const closed = (path) => opaque.has(path) || removed.has(path) || files.has(path);
    const hides = (path) => {
        if (removed.has(path) || folders.has(path))
            return true;
        for (const parent of (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_6__/* .parents */ .M8)(path))
            if (closed(parent))
                return true;
        return false;
    };
    const isEmpty = (folder) => {
        if (closed(folder) || [...(0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_6__/* .parents */ .M8)(folder)].some(closed))
            return true;
        return !view.list(folder).some((name) => !removed.has((0,_record_scan_js__WEBPACK_IMPORTED_MODULE_3__/* .below */ .Gz)(folder, name)));
    };
    const covers = [...files, ...removed, ...[...folders].filter((path) => !through.has(path))];
    return { files, folders, covers, hides, isEmpty };
}
/**
 * Copies the rules that are below, and still show through, into the layer that the agent wrote, so that git
 * finds them. What the agent sees stays the same. Returns the copies that it created. The overlay must not be
 * mounted.
 */
function copyRulesUp(overlay, layer) {
    const view = (0,_lower_view_js__WEBPACK_IMPORTED_MODULE_2__/* .lowerView */ .nY)(overlay);
    const copied = [];
    for (const folder of ['', ...layer.folders]) {
        if (folder !== '' && layer.isEmpty(folder))
            continue;
        for (const name of RULES) {
            const path = (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_3__/* .below */ .Gz)(folder, name);
            if (layer.hides(path) || (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_3__/* .statOf */ ._N)(overlay.upper, path) !== null)
                continue;
            if (copyUp(overlay.upper, path, view))
                copied.push(path);
        }
    }
    return copied;
}
/**
 * Copies all `rules` into a layer that nothing was written to yet, so that they are in place when the layer
 * has to be read while it is mounted and must not be written to.
 */
function layRules({ upper, ...layers }, rules) {
    const view = (0,_lower_view_js__WEBPACK_IMPORTED_MODULE_2__/* .lowerView */ .nY)(layers);
    const shown = rules.filter((path) => view.stat(path)?.isFile());
    const folders = [...(0,_record_survey_js__WEBPACK_IMPORTED_MODULE_7__/* .foldersOf */ .pd)(shown)].sort();
    for (const path of folders)
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_6__/* .toBuffer */ .AO)(upper, path), { mode: 0o700 });
    for (const path of shown)
        copyUp(upper, path, view);
    for (const path of folders.reverse()) {
        const stats = view.stat(path);
        if (stats)
            (0,_lower_view_js__WEBPACK_IMPORTED_MODULE_2__/* .takeAttributes */ .V3)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_6__/* .toBuffer */ .AO)(upper, path), stats);
    }
}
function copyUp(upper, path, view) {
    const stats = view.stat(path);
    const source = view.source(path);
    if (source === null || !stats?.isFile())
        return false;
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.copyFileSync)(source, (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_6__/* .toBuffer */ .AO)(upper, path));
    (0,_lower_view_js__WEBPACK_IMPORTED_MODULE_2__/* .takeAttributes */ .V3)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_6__/* .toBuffer */ .AO)(upper, path), stats);
    return true;
}
/** Whether a file of the layer is byte for byte the same as the one below it. */
function isAsBelow({ upper, ...layers }, path) {
    const view = (0,_lower_view_js__WEBPACK_IMPORTED_MODULE_2__/* .lowerView */ .nY)(layers);
    const [source, stats, own] = [view.source(path), view.stat(path), (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_3__/* .statOf */ ._N)(upper, path)];
    if (source === null || !stats?.isFile() || !own?.isFile() || own.size !== stats.size)
        return false;
    return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(source).equals((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_6__/* .toBuffer */ .AO)(upper, path)));
}
/**
 * Creates a folder with the rules as they show through the layers: git finds rules only in a working tree,
 * and no single layer is one. `source` gives the location of a rule's bytes; null for a rule that does not
 * show.
 */
async function mirrorRules(mirror, rules, source) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(mirror);
    for (const path of new Set(rules)) {
        const file = source(path);
        if (file !== null && (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(file).isFile())
            copyInto(mirror, path, file);
    }
}
/** Puts a file or link of `from` into a mirror, where git can add it according to the rules. */
function mirrorFile(from, mirror, path) {
    copyInto(mirror, path, (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_6__/* .toBuffer */ .AO)(from, path));
}
function copyInto(mirror, path, file) {
    const target = (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_6__/* .toBuffer */ .AO)(mirror, path);
    const [folder] = (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_6__/* .parents */ .M8)(path);
    if (folder !== undefined)
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_6__/* .toBuffer */ .AO)(mirror, folder), { recursive: true });
    if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(file).isSymbolicLink())
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.symlinkSync)((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readlinkSync)(file, { encoding: 'buffer' }), target);
    else
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.copyFileSync)(file, target, node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.COPYFILE_FICLONE);
}


/***/ }),

/***/ 12895:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ whiteoutsFor),
/* harmony export */   c: () => (/* binding */ layDifference)
/* harmony export */ });
/* harmony import */ var _base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(99136);
/* harmony import */ var _base_git_compare_trees_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22061);
/* harmony import */ var _overlay_lower_view_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(75644);
/* harmony import */ var _overlay_overlay_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79237);
/* harmony import */ var _scan_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(93601);
/* harmony import */ var _survey_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(68758);






/**
 * Adds another commit than the one checked out to the mask: its files where they differ, and whiteouts for
 * what it does not have. The job's changes to tracked files are overwritten and its additions stay, just as
 * `git read-tree --reset -u` does in a copy. Afterwards the index is the commit's. Null with submodules.
 */
async function layDifference(options) {
    const { overlay, head, commit, dirty } = options;
    const git = options.git.with({ workTree: overlay.mask, indexFile: options.indexFile });
    const changes = await (0,_base_git_compare_trees_js__WEBPACK_IMPORTED_MODULE_0__/* .compareTrees */ .t)(git, head, commit);
    if (changes.some(({ mode }) => mode === '160000'))
        return null;
    const removed = new Set(changes.filter(({ mode }) => mode === '000000').map(({ path }) => path));
    const kept = [...changes.map(({ path }) => path), ...dirty].filter((path) => !removed.has(path));
    const difference = { written: new Set(kept), removed };
    // A single tree: entries that are the same keep their stat data.
    await git.raw(['read-tree', '-m', commit]);
    if (!(await (0,_overlay_overlay_js__WEBPACK_IMPORTED_MODULE_1__/* .hide */ .jD)(overlay, whiteoutsFor((0,_overlay_lower_view_js__WEBPACK_IMPORTED_MODULE_2__/* .lowerView */ .nY)(overlay), difference))))
        return null;
    const input = (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_3__/* .joinNul */ .MX)(difference.written);
    await git.raw(['checkout-index', '-q', '-f', '-u', '-z', '--stdin'], { input });
    return difference;
}
/** Whiteouts for what is removed, as far as it shows; one for a whole folder in which nothing is left. */
function whiteoutsFor(below, { written, removed }) {
    const covered = (0,_survey_js__WEBPACK_IMPORTED_MODULE_4__/* .foldersOf */ .pd)(written);
    const there = [...removed].filter((path) => {
        if (covered.has(path) || [...(0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_3__/* .parents */ .M8)(path)].some((parent) => written.has(parent)))
            return false;
        return below.stat(path)?.isDirectory() === false;
    });
    const gone = new Set(there);
    for (const folder of [...(0,_survey_js__WEBPACK_IMPORTED_MODULE_4__/* .foldersOf */ .pd)(there)].sort((one, other) => other.length - one.length)) {
        if (covered.has(folder))
            continue;
        if (below.list(folder).every((name) => gone.has((0,_scan_js__WEBPACK_IMPORTED_MODULE_5__/* .below */ .Gz)(folder, name))))
            gone.add(folder);
    }
    return [...gone].filter((path) => ![...(0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_3__/* .parents */ .M8)(path)].some((parent) => gone.has(parent)));
}


/***/ }),

/***/ 93601:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Eq: () => (/* binding */ isWhiteout),
/* harmony export */   Gz: () => (/* binding */ below),
/* harmony export */   Qp: () => (/* binding */ isReadByGit),
/* harmony export */   SQ: () => (/* binding */ scan),
/* harmony export */   _N: () => (/* binding */ statOf),
/* harmony export */   f_: () => (/* binding */ isTooDeep),
/* harmony export */   nQ: () => (/* binding */ assertFew)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var picomatch__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(14006);
/* harmony import */ var _base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(99136);
/* harmony import */ var _base_limits_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(50453);
/* harmony import */ var _lost_work_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4826);
/* harmony import */ var _survey_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(68758);






/** Malicious rules can keep git busy endlessly: then the capture fails. */
const RULES_LIMIT_MS = 120_000;
/** git opens these wherever it finds them, and would wait forever for a FIFO of such a name. */
const READ_BY_GIT = new Set(['.gitignore', '.gitattributes', '.gitmodules']);
function isReadByGit(path) {
    return READ_BY_GIT.has(path.slice(path.lastIndexOf('/') + 1));
}
/**
 * Walks a tree that may have been created by an attacker. Links are not followed and no repository is opened; git is
 * asked only which names the ignore rules hide. A worktree of the agent has all files once more, and is left out.
 */
async function scan(options) {
    const found = { untracked: [], touched: [], gone: [], hidden: [], leftOut: [] };
    const seen = new Set();
    const trackedFolders = (0,_survey_js__WEBPACK_IMPORTED_MODULE_1__/* .foldersOf */ .pd)(options.tracked.keys());
    const kept = keptNames(options.keep ?? []);
    const before = new Set(options.hidden);
    const except = new Set(options.except);
    let folders = options.start ? [] : [''];
    let names = 0;
    for (let first = options.start; first || folders.length > 0; first = undefined) {
        const asked = first?.folders.filter((path) => !options.repositories.has(path));
        const level = { files: first?.files ?? [], folders: asked ?? [], notices: [] };
        for (const folder of folders) {
            if (trackedFolders.has(folder) || !(0,_lost_work_js__WEBPACK_IMPORTED_MODULE_2__/* .isWorktree */ .MB)(options.root, folder))
                scanFolder(options, folder, found, seen, level);
            else
                found.leftOut.push({ path: folder, why: _lost_work_js__WEBPACK_IMPORTED_MODULE_2__/* .LOST */ .Rj.worktree });
        }
        // A folder with tracked files is walked whatever the rules say, so git need not be asked about it.
        const unknown = level.folders.filter((path) => !trackedFolders.has(path));
        const deep = new Set(options.since === undefined ? [] : unknown.filter(isTooDeep));
        const foreign = unknown.filter((path) => !deep.has(path));
        names += level.files.length + unknown.length + level.notices.length;
        if (options.since !== undefined)
            assertFew(names, _base_limits_js__WEBPACK_IMPORTED_MODULE_3__/* .LIMITS */ .b1.newNames);
        const notices = level.notices.map(({ path }) => path);
        // A pattern such as `build/` matches folders only, so git has to see a folder.
        if (options.mirror !== undefined)
            for (const path of foreign)
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .toBuffer */ .AO)(options.mirror, path), { recursive: true });
        const ignored = await askIgnored(options.git, [...level.files, ...foreign, ...notices]);
        for (const file of level.files) {
            if (except.has(file))
                continue;
            if (ignored.has(file) && !kept?.file(file))
                found.hidden.push(file);
            else if (!isWithin(before, file) || changedSince(options.root, file, options.since))
                found.untracked.push(file);
        }
        for (const notice of level.notices)
            if (!ignored.has(notice.path))
                found.leftOut.push(notice);
        for (const path of deep)
            found.leftOut.push({ path, why: `more than ${_base_limits_js__WEBPACK_IMPORTED_MODULE_3__/* .LIMITS */ .b1.folderDepth.most} folders deep` });
        folders = level.folders.filter((path) => {
            if (deep.has(path))
                return false;
            const wanted = trackedFolders.has(path) || !ignored.has(path) || kept?.folder(path);
            if (!wanted)
                found.hidden.push(path);
            return wanted;
        });
    }
    for (const path of options.tracked.keys())
        if (!seen.has(path))
            found.gone.push(path);
    return found;
}
/** git is asked once for each level. */
function isTooDeep(path) {
    return path.split('/').length > _base_limits_js__WEBPACK_IMPORTED_MODULE_3__/* .LIMITS */ .b1.folderDepth.most;
}
/** Throws LIMIT_EXCEEDED. */
function assertFew(names, limit) {
    if (names > limit.most)
        throw (0,_base_limits_js__WEBPACK_IMPORTED_MODULE_3__/* .limitExceeded */ .FU)(limit, 'The patch could not be captured: ');
}
function isWithin(names, path) {
    if (names.size === 0)
        return false;
    if (names.has(path))
        return true;
    for (const parent of (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .parents */ .M8)(path))
        if (names.has(parent))
            return true;
    return false;
}
function scanFolder(options, folder, found, seen, level) {
    const { root, tracked, repositories, since, every, layer, readOnly } = options;
    const listed = readFolder(root, folder, found, readOnly === true);
    if (listed === null)
        return;
    const entries = layer ? listed.filter((entry) => !isWhiteout(root, folder, entry)) : listed;
    if (entries.length === 0 && folder !== '' && changedSince(root, folder, since)) {
        if (layer === undefined || layer.isEmpty(folder))
            level.notices.push({ path: folder, why: 'an empty directory, which git does not keep' });
    }
    for (const entry of entries) {
        const path = below(folder, entry.name);
        if (entry.name.toLowerCase() === '.git') {
            if (path !== '.git')
                found.leftOut.push({ path, why: 'a repository inside the repository; its files are kept' });
        }
        else if (entry.isDirectory()) {
            if (!repositories.has(path))
                level.folders.push(path);
            else if (changedBelow(root, path, since)) {
                found.leftOut.push({ path, why: _lost_work_js__WEBPACK_IMPORTED_MODULE_2__/* .LOST */ .Rj.repository });
            }
        }
        else if (!entry.isFile() && !entry.isSymbolicLink()) {
            if (isReadByGit(path) && !readOnly)
                replaceByFolder(root, path);
            level.notices.push({ path, why: `${entryName(entry)}, which git does not keep` });
        }
        else if (tracked.has(path)) {
            seen.add(path);
            if (every || changedSince(root, path, since))
                found.touched.push(path);
        }
        else
            level.files.push(path);
    }
}
/** Something has to stay in its place, so that the next scan reports and hides the same. */
function replaceByFolder(root, path) {
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .toBuffer */ .AO)(root, path), { force: true });
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .toBuffer */ .AO)(root, path), { mode: 0o755 });
}
/** How an overlay's upper layer marks a name as removed. */
function isWhiteout(root, folder, entry) {
    return entry.isCharacterDevice() && statOf(root, below(folder, entry.name))?.rdev === 0;
}
function below(folder, name) {
    return folder === '' ? name : `${folder}/${name}`;
}
/** Null, and reported, when it cannot be read. */
function readFolder(root, path, found, readOnly) {
    const read = () => (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .toBuffer */ .AO)(root, path), { encoding: 'latin1', withFileTypes: true });
    try {
        return read();
    }
    catch {
        try {
            if (!readOnly)
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.chmodSync)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .toBuffer */ .AO)(root, path), 0o700);
            return read();
        }
        catch (error) {
            found.leftOut.push({ path, why: `cannot be read (${error.code})` });
            return null;
        }
    }
}
/**
 * By the inode's change time, which nobody can set. git compares whole seconds only, and so misses a file
 * that was rewritten in the second of the snapshot and given its old time back.
 */
function changedSince(root, path, since) {
    if (since === undefined)
        return false;
    const stats = statOf(root, path);
    return stats === null || stats.ctimeMs >= since;
}
function changedBelow(root, folder, since) {
    if (since === undefined)
        return false;
    const waiting = [folder];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        if (changedSince(root, next, since))
            return true;
        if (!statOf(root, next)?.isDirectory())
            continue;
        for (const name of (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .toBuffer */ .AO)(root, next), 'latin1'))
            waiting.push(`${next}/${name}`);
    }
    return false;
}
/** Null for what cannot be inspected. */
function statOf(root, path) {
    try {
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .toBuffer */ .AO)(root, path));
    }
    catch {
        return null;
    }
}
async function askIgnored(git, paths) {
    if (paths.length === 0)
        return new Set();
    // Exit code 1: none of them. `--no-index`: only the rules are consulted. This command reads pathspecs
    // and has no literal ones: `./` keeps a name such as `:!x` from being magic.
    const args = ['check-ignore', '-z', '--stdin', '--no-index'];
    const input = (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .joinNul */ .MX)(paths.map((path) => `./${path}`));
    const env = { GIT_LITERAL_PATHSPECS: '0' };
    const hidden = await git.raw(args, { input, env, accept: [1], timeoutMs: RULES_LIMIT_MS });
    return new Set((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .splitNul */ .K5)(hidden).map((path) => path.slice(2)));
}
function entryName(entry) {
    if (entry.isFIFO())
        return 'a FIFO';
    if (entry.isSocket())
        return 'a socket';
    return 'a device';
}
/**
 * Patterns in picomatch's syntax, relative to the root; a folder's name covers everything in it. Null without
 * patterns.
 */
function keptNames(patterns) {
    if (patterns.length === 0)
        return null;
    const all = patterns
        .map((pattern) => pattern.replace(/^\.?\/+/, '').replace(/\/+$/, ''))
        .flatMap((pattern) => [pattern, `${pattern}/**`]);
    const match = picomatch__WEBPACK_IMPORTED_MODULE_5__(all, { dot: true });
    const bases = all.map((pattern) => picomatch__WEBPACK_IMPORTED_MODULE_5__.scan(pattern).base);
    return {
        file: (path) => match((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .display */ .Vy)(path)),
        folder: (path) => {
            const name = (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .display */ .Vy)(path);
            return bases.some((base) => base === '' || `${base}/`.startsWith(`${name}/`) || `${name}/`.startsWith(`${base}/`));
        },
    };
}


/***/ }),

/***/ 68758:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $I: () => (/* binding */ sortOut),
/* harmony export */   Fr: () => (/* binding */ survey),
/* harmony export */   Nd: () => (/* binding */ isRule),
/* harmony export */   QU: () => (/* binding */ nestedRepositories),
/* harmony export */   pd: () => (/* binding */ foldersOf)
/* harmony export */ });
/* harmony import */ var _base_command_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(70972);
/* harmony import */ var _base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(99136);


const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };
const FOREIGN = 'u';
const REPOSITORY = 'g';
/**
 * Surveys a tree without opening any `.git`. Null when a folder cannot be read, when something belongs to
 * another user than `uid`, and where there is no GNU find, which takes a fraction of the time that Node.js
 * takes per entry.
 */
async function survey(root, uid) {
    const args = [
        ...['(', '!', '-uid', String(uid), '-printf', `${FOREIGN}\\0`, '-quit', ')'],
        ...['-o', '-path', '.'],
        ...['-o', '(', '-iname', '.git', '-printf', `${REPOSITORY}%P\\0`, '-prune', ')'],
        ...['-o', '-printf', '%y%P\\0'],
    ];
    const { exitCode, stdout } = await (0,_base_command_js__WEBPACK_IMPORTED_MODULE_0__/* .runCommand */ .d1)('find', ['.', ...args], { cwd: root, env: ENVIRONMENT });
    return exitCode === 0 ? sort((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_1__/* .splitNul */ .K5)(stdout)) : null;
}
function sort(found) {
    const kinds = { entries: found.length, repositories: [], special: [], rules: [], names: [] };
    for (const entry of found) {
        const type = entry[0];
        if (type === FOREIGN)
            return null;
        if (type === REPOSITORY)
            kinds.repositories.push(entry.slice(1));
        else if (type !== 'f' && type !== 'l' && type !== 'd')
            kinds.special.push(entry.slice(1));
        else {
            kinds.names.push(entry);
            if (type === 'f' && entry.includes('.git') && isRule(entry.slice(1)))
                kinds.rules.push(entry.slice(1));
        }
    }
    return kinds;
}
/** Whether a path ends in a name that git reads rules from. */
function isRule(path) {
    return /(^|\/)\.git(ignore|attributes)$/.test(path);
}
/** Reports what is not `tracked`, and which of the files named in `sought` exist. */
function sortOut({ names }, tracked, sought) {
    const folders = foldersOf(tracked);
    const untracked = { files: [], folders: [] };
    const present = new Set();
    // The content of an untracked folder follows it.
    let within = null;
    for (const entry of names) {
        const path = entry.slice(1);
        if (within !== null && path.startsWith(within))
            continue;
        if (entry[0] !== 'd') {
            if (!tracked.has(path))
                untracked.files.push(path);
            else if (sought.has(path))
                present.add(path);
        }
        else if (!folders.has(path)) {
            within = `${path}/`;
            untracked.folders.push(path);
        }
    }
    return { untracked, present };
}
/**
 * Folders of second checkouts, by the `.git` that was found in each: those without a file that is `tracked`, which is
 * not theirs alone.
 */
function nestedRepositories(found, tracked) {
    const folders = found.flatMap((path) => /^(.+)\/\.git$/i.exec(path)?.[1] ?? []);
    if (folders.length === 0)
        return [];
    const shared = foldersOf(tracked);
    return folders.filter((folder) => !shared.has(folder));
}
/** Every folder that contains one of the paths. */
function foldersOf(paths) {
    const folders = new Set();
    let last = '';
    for (const path of paths) {
        // Usually the folder of the previous path.
        const folder = path.slice(0, path.lastIndexOf('/') + 1);
        if (folder === last)
            continue;
        last = folder;
        for (const parent of (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_1__/* .parents */ .M8)(path)) {
            if (folders.has(parent))
                break;
            folders.add(parent);
        }
    }
    return folders;
}


/***/ }),

/***/ 56312:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A$: () => (/* binding */ recordTree),
/* harmony export */   VH: () => (/* binding */ listIndex),
/* harmony export */   gX: () => (/* binding */ writeEntries),
/* harmony export */   hS: () => (/* binding */ isReadable),
/* harmony export */   rM: () => (/* binding */ readableOnly),
/* harmony export */   vB: () => (/* binding */ writeChanges),
/* harmony export */   yS: () => (/* binding */ addPaths)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var _base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(99136);
/* harmony import */ var _base_git_git_error_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(39637);
/* harmony import */ var _base_limits_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(50453);
/* harmony import */ var _scan_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(93601);





const MAX_BYTES_HELD = 256 * 1024 * 1024;
/**
 * Of sizes as `stat` reports them: a file of 300 GB costs an agent one command and no disk space, but hashing it takes an
 * hour, and git ends with an error on a difference of nearly 2 GiB. GitHub refuses files of more than 100 MiB in any case.
 */
const LARGEST_FILE = _base_limits_js__WEBPACK_IMPORTED_MODULE_1__/* .LIMITS */ .b1.changedFileBytes.most;
const LARGEST_CHANGE = _base_limits_js__WEBPACK_IMPORTED_MODULE_1__/* .LIMITS */ .b1.changedBytes.most;
/** Up to this many names are passed to git as arguments; more are looked up in a list of all. */
const NAMES_AT_ONCE = 500;
const BYTES_AT_ONCE = 64 * 1024;
/** `<mode> <id>` of every entry of an index; with `paths`, at least of those at these names or below them. */
async function listIndex(git, paths) {
    const entries = new Map();
    if (paths?.length === 0)
        return entries;
    const names = paths && asArguments(paths);
    for (const line of (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .splitNul */ .K5)(await git.raw(['ls-files', '-s', '-z', ...(names ? ['--', ...names] : [])]))) {
        const tab = line.indexOf('\t');
        entries.set(line.slice(tab + 1), line.slice(0, line.lastIndexOf(' ', tab)));
    }
    return entries;
}
/** Null for too many, or for one that is not UTF-8, as an argument must be. */
function asArguments(paths) {
    if (paths.length > NAMES_AT_ONCE)
        return null;
    const names = paths.map(_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .display */ .Vy);
    const bytes = names.reduce((sum, name) => sum + Buffer.byteLength(name) + 1, 0);
    if (bytes > BYTES_AT_ONCE)
        return null;
    return names.every((name, index) => Buffer.from(name).toString('latin1') === paths[index]) ? names : null;
}
/**
 * Writes the content of `root` as a tree, using our own index whose stat data make unchanged files free. The
 * content of a file is what `git add` would store: line endings and `$Id$` according to `.gitattributes`,
 * filter drivers never. Submodules must not be in the index.
 */
async function recordTree(options) {
    const { git, root } = options;
    const tracked = options.tracked ?? (await listIndex(git));
    const found = await (0,_scan_js__WEBPACK_IMPORTED_MODULE_3__/* .scan */ .SQ)({ ...options, tracked });
    const leftOut = [...found.leftOut];
    const hash = (tracked.values().next().value ?? '0 '.padEnd(42, '0')).split(' ')[1] ?? '';
    await writeEntries(git, [
        // Removed first: git looks into a folder that replaced a file.
        ...found.gone.map((path) => `0 ${hash.replace(/./g, '0')}\t${path}`),
        // Without stat data, so that the content is read.
        ...found.touched.map((path) => `${tracked.get(path)}\t${path}`),
    ]);
    const changed = (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .splitNul */ .K5)(await git.raw(['diff-files', '-z', '--name-only', '--ignore-submodules=all']));
    const readable = readableOnly(root, [...changed, ...found.untracked], leftOut, options.largest);
    await addPaths(git, root, readable, leftOut);
    return { tree: await git.run(['write-tree', '--missing-ok']), hidden: found.hidden, leftOut };
}
/** Adds files as `git add` would; those whose name git rejects are left out and reported. */
async function addPaths(git, root, paths, leftOut) {
    if (paths.length === 0)
        return;
    const stderr = await addByHalves(git, root, paths, leftOut);
    if (!stderr.includes('Ignoring path'))
        return;
    const kept = await listIndex(git);
    for (const path of paths)
        if (!kept.has(path))
            leftOut.push({ path, why: 'a name that git rejects' });
}
/** Those that can be read, and in sensible time; the others are reported. */
function readableOnly(root, paths, leftOut, largest = Number.POSITIVE_INFINITY) {
    let total = 0;
    return paths.filter((path) => {
        const stats = (0,_scan_js__WEBPACK_IMPORTED_MODULE_3__/* .statOf */ ._N)(root, path);
        const size = stats?.isFile() ? stats.size : 0;
        const why = !makeReadable(root, path)
            ? 'cannot be read'
            : size > largest
                ? `${formatMib(size)}: the disk is full`
                : size > LARGEST_FILE
                    ? `${inGib(size)}: a patch takes files of up to ${inGib(LARGEST_FILE)}`
                    : total + size > LARGEST_CHANGE
                        ? `${inGib(size)}: the changed files together exceed ${inGib(LARGEST_CHANGE)}`
                        : null;
        if (why === null)
            total += size;
        else
            leftOut.push({ path, why });
        return why === null;
    });
}
function formatMib(bytes) {
    return `${Math.round(bytes / 2 ** 20)} MiB`;
}
function inGib(bytes) {
    return `${Math.round((bytes / 2 ** 30) * 10) / 10} GiB`;
}
/**
 * A file for which the attributes ask the impossible (an encoding that it does not have) makes the whole
 * command fail: it is found by bisection, and stored byte for byte. Resolves to git's warnings.
 */
async function addByHalves(git, root, paths, leftOut) {
    const args = ['update-index', '--add', '--remove', '--replace', '-z', '--stdin'];
    try {
        return (await git.exec(args, { input: (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .joinNul */ .MX)(paths), diesWithParent: true })).stderr;
    }
    catch (error) {
        if (!(error instanceof _base_git_git_error_js__WEBPACK_IMPORTED_MODULE_4__/* .GitError */ .XS) || error.code !== 'GIT_FAILED' || error.exitCode === null)
            throw error;
        const [path] = paths;
        if (path === undefined)
            return '';
        if (paths.length === 1)
            return await addBytes(git, root, path, leftOut);
        const middle = Math.ceil(paths.length / 2);
        const first = await addByHalves(git, root, paths.slice(0, middle), leftOut);
        return first + (await addByHalves(git, root, paths.slice(middle), leftOut));
    }
}
async function addBytes(git, root, path, leftOut) {
    const stats = (0,_scan_js__WEBPACK_IMPORTED_MODULE_3__/* .statOf */ ._N)(root, path);
    if (stats?.isFile() && stats.size <= MAX_BYTES_HELD) {
        const id = await git.run(['hash-object', '-w', '--stdin'], { input: (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .toBuffer */ .AO)(root, path)) });
        await writeEntries(git, [`${stats.mode & 0o100 ? '100755' : '100644'} ${id}\t${path}`]);
    }
    else
        leftOut.push({ path, why: 'git cannot store it' });
    return '';
}
/** Lines of `update-index --index-info`: `<mode> <id>\t<path>`, mode 0 removes. */
async function writeEntries(git, lines) {
    if (lines.length > 0)
        await git.raw(['update-index', '-z', '--index-info'], { input: (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .joinNul */ .MX)(lines) });
}
/** Writes changes into an index: mode 0 removes. `hashLength` is the length of the repository's IDs. */
async function writeChanges(git, changes, hashLength) {
    const none = '0'.repeat(hashLength);
    const isGone = ({ mode }) => mode === '000000';
    // Removed first: a file may replace a folder.
    await writeEntries(git, [
        ...changes.filter(isGone).map(({ path }) => `0 ${none}\t${path}`),
        ...changes.filter((change) => !isGone(change)).map(({ mode, id, path }) => `${mode} ${id}\t${path}`),
    ]);
}
/** The tree is our own copy: a file without permissions is made readable. False when even that fails. */
function makeReadable(root, path) {
    const stats = (0,_scan_js__WEBPACK_IMPORTED_MODULE_3__/* .statOf */ ._N)(root, path);
    if (!stats?.isFile())
        return true;
    if (isReadable(root, path))
        return true;
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.chmodSync)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .toBuffer */ .AO)(root, path), stats.mode | 0o400);
    }
    catch {
        return false;
    }
    return true;
}
/** False for a file that this user may not read. Links and folders need no reading. */
function isReadable(root, path) {
    if (!(0,_scan_js__WEBPACK_IMPORTED_MODULE_3__/* .statOf */ ._N)(root, path)?.isFile())
        return true;
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.accessSync)((0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .toBuffer */ .AO)(root, path), node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.R_OK);
        return true;
    }
    catch {
        return false;
    }
}


/***/ }),

/***/ 48834:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C2: () => (/* binding */ changeOf),
/* harmony export */   uY: () => (/* binding */ recordUpper),
/* harmony export */   w6: () => (/* binding */ readLayer)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _baseline_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(21187);
/* harmony import */ var _overlay_upper_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(89881);
/* harmony import */ var _scan_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(93601);
/* harmony import */ var _survey_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(68758);
/* harmony import */ var _tree_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(56312);







/**
 * Captures what the agent changed from the layer that it wrote: the cost depends on the change alone. Content
 * is stored as by `recordTree`. The overlay must not be mounted.
 */
async function recordUpper(place, largest) {
    const layer = await (0,_overlay_upper_js__WEBPACK_IMPORTED_MODULE_2__/* .readUpper */ .bo)(place.overlay);
    // After that scan, since they are not the agent's files.
    const rules = (0,_overlay_upper_js__WEBPACK_IMPORTED_MODULE_2__/* .copyRulesUp */ .mn)(place.overlay, layer);
    const indexFile = (0,_baseline_js__WEBPACK_IMPORTED_MODULE_3__/* .baselineIndex */ .qd)(place.gitDir);
    const { before, entries, gone, leftOut } = await readLayer(place, layer, {
        indexFile,
        rules,
        mounted: false,
        largest,
    });
    const changes = [...entries].filter(([path, entry]) => before.get(path) !== entry);
    return { changes: [...gone, ...changes.map(changeOf)], leftOut };
}
/** The change that turns an entry into `<mode> <id>`. */
function changeOf([path, entry]) {
    const [mode = '', id = ''] = entry.split(' ');
    return { path, mode, id };
}
/** Compares a layer with an index. A layer that is `mounted` is only read. */
async function readLayer({ git, gitDir, overlay }, layer, options) {
    const { mounted } = options;
    const { upper: root } = overlay;
    const baseline = await (0,_baseline_js__WEBPACK_IMPORTED_MODULE_3__/* .readBaseline */ .mF)(gitDir);
    const earlier = new Set(baseline.layer);
    const names = [...new Set([...layer.covers, ...options.rules, ...earlier])];
    const before = await (0,_tree_js__WEBPACK_IMPORTED_MODULE_4__/* .listIndex */ .VH)(git.with({ indexFile: options.indexFile }), names);
    const tracked = new Map([...before].filter(([path]) => layer.files.has(path)));
    // What was only in this layer leaves no marker in it.
    const isGone = (path) => !layer.files.has(path) && (layer.hides(path) || earlier.has(path));
    const gone = [...before.keys()].filter(isGone).map((path) => ({ path, mode: '000000', id: '' }));
    const indexFile = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'upper.index');
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(indexFile, { force: true });
    const ours = git.with({ workTree: root, indexFile });
    const found = await (0,_scan_js__WEBPACK_IMPORTED_MODULE_5__/* .scan */ .SQ)({
        ...{ root, git: ours, tracked, repositories: new Set(baseline.nested), layer },
        ...{ since: baseline.since, every: true, hidden: baseline.hidden, keep: baseline.keep },
        readOnly: mounted,
    });
    // A rule that is the same here as below is not a change, even where the rules hide it.
    const scanned = [...found.touched, ...found.untracked].filter((path) => before.has(path) || !(0,_survey_js__WEBPACK_IMPORTED_MODULE_6__/* .isRule */ .Nd)(path) || !(0,_overlay_upper_js__WEBPACK_IMPORTED_MODULE_2__/* .isAsBelow */ .Q_)(overlay, path));
    const { leftOut } = found;
    const readable = mounted
        ? scanned.filter((path) => (0,_tree_js__WEBPACK_IMPORTED_MODULE_4__/* .isReadable */ .hS)(root, path))
        : (0,_tree_js__WEBPACK_IMPORTED_MODULE_4__/* .readableOnly */ .rM)(root, scanned, leftOut, options.largest);
    // Without stat data, so that the content is read; with them git knows which line endings a file had.
    await (0,_tree_js__WEBPACK_IMPORTED_MODULE_4__/* .writeEntries */ .gX)(ours, [...tracked].map(([path, entry]) => `${entry}\t${path}`));
    await (0,_tree_js__WEBPACK_IMPORTED_MODULE_4__/* .addPaths */ .yS)(ours, root, readable, leftOut);
    const entries = await (0,_tree_js__WEBPACK_IMPORTED_MODULE_4__/* .listIndex */ .VH)(ours);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(indexFile, { force: true });
    const closed = mounted ? scanned.filter((path) => !(0,_tree_js__WEBPACK_IMPORTED_MODULE_4__/* .isReadable */ .hS)(root, path)) : [];
    return { before, entries, gone, hidden: [...found.hidden, ...closed], leftOut };
}


/***/ }),

/***/ 90592:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  $3: () => (/* binding */ chooseStrategy),
  pF: () => (/* binding */ copyWorkingTree),
  FK: () => (/* binding */ isInside)
});

// UNUSED EXPORTS: strategies

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/base/coreutils.js
var coreutils = __webpack_require__(95581);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
;// CONCATENATED MODULE: ./lib/change/workspace/copy-tree.js


const AT_ONCE = 32;
/**
 * Copies entries with modes, times and links, for machines without GNU `cp`. Files are cloned where the file
 * system supports it. Devices, sockets and FIFOs are not copied. Resolves to what this user may not read.
 */
async function copyWithNode(from, names, to, signal) {
    const closed = [];
    const root = Buffer.from(from);
    await copyEntries(root, names, Buffer.from(to), closed, signal);
    return closed.map((path) => path.subarray(root.length + 1).toString());
}
/** What `read` gives; undefined, and noted, for what may not be read. */
async function ifOpen(path, closed, read) {
    try {
        return await read();
    }
    catch (error) {
        const { code, path: of } = error;
        // Not where the copy cannot be written.
        if (code !== 'EACCES' || of === undefined || !Buffer.from(of).equals(path))
            throw error;
        closed.push(path);
        return undefined;
    }
}
async function copyEntries(from, names, to, closed, signal) {
    const folders = [];
    for (let start = 0; start < names.length; start += AT_ONCE) {
        signal?.throwIfAborted();
        await Promise.all(names.slice(start, start + AT_ONCE).map(async (name) => {
            const source = join(from, name);
            const target = join(to, name);
            const stats = await ifOpen(source, closed, () => (0,promises_.lstat)(source));
            if (stats?.isDirectory())
                folders.push({ source, target, stats });
            else if (stats)
                await ifOpen(source, closed, () => copyOne(source, target, stats));
        }));
    }
    // One folder after the other, so that few files of a deep tree are open at a time.
    for (const { source, target, stats } of folders) {
        await (0,promises_.mkdir)(target, { mode: 0o700 });
        const names = await ifOpen(source, closed, () => (0,promises_.readdir)(source, { encoding: 'buffer' }));
        await copyEntries(source, names ?? [], target, closed, signal);
        await (0,promises_.chmod)(target, stats.mode & 0o7777);
        await keep(target, stats);
    }
}
async function copyOne(source, target, stats) {
    if (stats.isSymbolicLink())
        await (0,promises_.symlink)(await (0,promises_.readlink)(source, { encoding: 'buffer' }), target);
    else if (stats.isFile()) {
        await (0,promises_.copyFile)(source, target, external_node_fs_.constants.COPYFILE_FICLONE);
        await (0,promises_.chmod)(target, stats.mode & 0o7777);
    }
    else
        return;
    await keep(target, stats);
}
/** Times, and the owner where permitted. */
async function keep(target, stats) {
    if (process.getuid?.() === 0)
        await (0,promises_.lchown)(target, stats.uid, stats.gid);
    await (0,promises_.lutimes)(target, stats.atimeMs / 1000, stats.mtimeMs / 1000);
}
function join(folder, name) {
    return Buffer.concat([folder, Buffer.from('/'), name]);
}

;// CONCATENATED MODULE: ./lib/change/workspace/snapshot.js




const snapshot_coreutils = { name: 'cp', copy: coreutils/* copyWithCoreutils */.Sy };
const node = { name: 'node', copy: copyWithNode };
/**
 * The best strategy for this machine: `cp` clones blocks where the file system supports it, and is fast
 * elsewhere.
 */
async function chooseStrategy() {
    return (await (0,coreutils/* hasGnuCopy */.kH)()) ? snapshot_coreutils : node;
}
/** Every available strategy, for the contract suite. */
const strategies = [snapshot_coreutils, node];
/**
 * Copies the working tree without `.git`. Where the run folder is inside the checkout, the folder that
 * contains the runs is left out and its siblings are copied. Resolves to what this user may not read.
 */
async function copyWorkingTree(options) {
    const { strategy, signal } = options;
    const route = await routeToRuns(options.checkout, options.runDir);
    let from = options.checkout;
    let to = options.to;
    const made = [];
    const closed = [];
    for (let depth = 0;; depth++) {
        const apart = route[depth];
        const names = (await (0,promises_.readdir)(from, { encoding: 'buffer' })).filter((name) => {
            const text = name.toString('latin1');
            return text.toLowerCase() !== '.git' && (apart === undefined || !name.equals(Buffer.from(apart)));
        });
        for (const name of await strategy.copy(from, names, to, signal))
            closed.push((0,external_node_path_.join)(...route.slice(0, depth), name));
        if (apart === undefined || depth === route.length - 1) {
            await removeEmpty(made);
            return closed;
        }
        from = (0,external_node_path_.join)(from, apart);
        to = (0,external_node_path_.join)(to, apart);
        await (0,promises_.mkdir)(to);
        made.unshift(to);
    }
}
/**
 * The folder names that lead from the checkout to what must not be part of a snapshot of it: `runs` for
 * `runs/<id>`, the run folder itself if it is directly in the checkout, and nothing if it is outside.
 */
async function routeToRuns(checkout, runDir) {
    const inside = (0,external_node_path_.relative)(await (0,promises_.realpath)(checkout), await (0,promises_.realpath)(runDir));
    const route = inside.startsWith('..') || inside === '' ? [] : inside.split(external_node_path_.sep);
    return route.length > 1 ? route.slice(0, -1) : route;
}
/** Whether the run folder is inside the checkout. */
async function isInside(checkout, runDir) {
    return (await routeToRuns(checkout, runDir)).length > 0;
}
/** A folder that contained only the runs is neither the agent's nor needed by it. */
async function removeEmpty(folders) {
    for (const folder of folders) {
        if ((await (0,promises_.readdir)(folder)).length > 0)
            return;
        await (0,promises_.rmdir)(folder);
    }
}


/***/ }),

/***/ 24429:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ compileOutputSchema)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);

const MOST_PROBLEMS = 20;
/**
 * A JSON Schema (draft 2020-12; draft-07 if its `$schema` says so) as a function. `where` names it in errors, after what
 * people call it. Throws CONFIG_INVALID.
 */
async function compileOutputSchema(text, where, called = 'output-schema') {
    try {
        const schema = JSON.parse(text);
        const { default: build } = /draft-0[67]/.test(String(schema?.$schema))
            ? await Promise.all(/* import() */[__webpack_require__.e(3457), __webpack_require__.e(2463)]).then(__webpack_require__.t.bind(__webpack_require__, 42463, 19))
            : await Promise.all(/* import() */[__webpack_require__.e(3457), __webpack_require__.e(2210)]).then(__webpack_require__.t.bind(__webpack_require__, 52210, 19));
        const { default: addFormats } = await Promise.all(/* import() */[__webpack_require__.e(3457), __webpack_require__.e(2815)]).then(__webpack_require__.t.bind(__webpack_require__, 82815, 19));
        const ajv = new build.default({ allErrors: true, strict: true, strictTypes: false, strictTuples: false });
        addFormats.default(ajv);
        const validate = ajv.compile(schema);
        return (value) => {
            if (validate(value))
                return [];
            const all = (validate.errors ?? []).map(({ instancePath, message = 'is not valid', params }) => {
                const what = params['additionalProperty'] ?? params['allowedValues'];
                return `${instancePath || 'the whole'}: ${message}${what === undefined ? '' : ` (${JSON.stringify(what)})`}`;
            });
            const more = all.length - MOST_PROBLEMS;
            return more > 0 ? [...all.slice(0, MOST_PROBLEMS), `and ${more} more`] : all;
        };
    }
    catch (error) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigError */ .xL('CONFIG_INVALID', `${called}: ${where} is not a valid JSON Schema: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeError */ .Uc)(error).message}`, { hint: 'Correct the schema: nothing was started, so nothing was spent.', cause: error });
    }
}


/***/ }),

/***/ 43774:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ policySchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _base_docs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(74866);
/* harmony import */ var _parse_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92265);



const verdictSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['allow', 'flag', 'block'])
    .describe('`allow`: nothing; `flag`: shown to people, as a draft; `block`: not published.');
const pathsSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1)).min(1);
/** Rules as `group/name` or `group/*`; `known` are the rules that there are. */
function ruleSchema(known) {
    const groups = [...new Set(known.map((id) => `${id.split('/')[0]}/*`))];
    return zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .superRefine((rule, context) => {
        if (rule === '*' || known.includes(rule) || groups.includes(rule))
            return;
        const guess = (0,_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .nearest */ .pA)(rule, known);
        context.addIssue(`"${rule}" is not a rule${guess ? `; did you mean ${guess}?` : ''}`);
    })
        .meta({
        description: `A rule of ${(0,_base_docs_js__WEBPACK_IMPORTED_MODULE_2__/* .document */ .A)('policy.md')}, a group of them (\`group/*\`), or \`*\` for all.`,
        enum: [...known, ...groups, '*'],
    });
}
/** The `policy` section of `.github/caisson.yml`. Unknown keys are errors. */
function policySchema(known) {
    const count = (preset) => zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().default(preset);
    return zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        protect: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
            paths: pathsSchema.describe('Patterns; `dir/**` also means `dir` itself.'),
            verdict: verdictSchema.default('block').describe('What a change there leads to.'),
        }))
            .default([])
            .describe('Protected paths in addition to the built-in ones.'),
        rules: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
            rule: ruleSchema(known),
            paths: pathsSchema.optional().describe('Only for these paths.'),
            verdict: verdictSchema,
        }))
            .default([])
            .describe('Other verdicts for rules; the last match wins.'),
        lockfileHosts: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1))
            .default([])
            .describe('Hosts that lockfiles may name in addition to those they already name.'),
        limits: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
            files: count(500).describe('Changed files.'),
            lines: count(20_000).describe('Added and removed lines, lockfiles not counted.'),
            bytes: count(20 * 1024 * 1024).describe('Of the whole patch.'),
            fileBytes: count(5 * 1024 * 1024).describe('Of one file that the patch leaves.'),
            lineLength: count(2000).describe('Characters; longer lines are flagged.'),
        })
            .prefault({})
            .describe('Limits above which a patch is not published.'),
    });
}


/***/ }),

/***/ 98731:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ REACTIONS)
/* harmony export */ });
/** As the REST API names them. */
const REACTIONS = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'];


/***/ }),

/***/ 72367:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   NR: () => (/* binding */ restoreSession),
/* harmony export */   Ub: () => (/* binding */ SESSION_FOLDER),
/* harmony export */   ZA: () => (/* binding */ keepSessions),
/* harmony export */   dh: () => (/* binding */ readSent),
/* harmony export */   "if": () => (/* binding */ recordSent)
/* harmony export */ });
/* unused harmony exports NOT_THE_USER, withoutCredentials */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17594);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(24807);
/* harmony import */ var _base_limits_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50453);
/* harmony import */ var _base_stored_file_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(19997);
/* harmony import */ var _change_patch_policy_secrets_secretlint_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(76701);







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
    const text = await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_3__/* .readPlainFile */ .b$)(from, Math.min(limit, kept.room));
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
/** Notes texts before a session gets them, where no agent can write. */
async function recordSent(file, texts) {
    const lines = texts.map((text) => `${JSON.stringify(text)}\n`).join('');
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.appendFile)(file, lines, { mode: 0o600 });
}
/** What was noted; nothing if no session began. */
async function readSent(file) {
    const text = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(file, 'utf8').catch((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .onCode */ .xK)(['ENOENT'], ''));
    // A process that died may have left half a line.
    return text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line));
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
    const findings = (await (0,_change_patch_policy_secrets_secretlint_js__WEBPACK_IMPORTED_MODULE_5__/* .scanWithSecretlint */ .P)(text)).sort((a, b) => a.offset - b.offset);
    let [start, next, until] = [0, 0, 0];
    return text
        .split('\n')
        .map((line) => {
        const [from, to] = [start, start + line.length];
        start = to + 1;
        let spans = until > from;
        let [clean, at] = ['', from];
        for (let one = findings[next]; one && one.offset < to; one = findings[++next]) {
            spans ||= one.end > to;
            until = Math.max(until, one.end);
            if (one.end <= at)
                continue;
            clean += `${line.slice(at - from, Math.max(one.offset, at) - from)}***`;
            at = one.end;
        }
        // Replacing a finding that spans lines would join them, so every line of it is emptied instead.
        if (spans)
            return withoutContent(line);
        if (at === from)
            return line;
        clean += line.slice(at - from);
        return isObject(line) && !isObject(clean) ? withoutContent(line) : clean;
    })
        .join('\n');
}
function isObject(text) {
    const value = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_6__/* .parseJson */ .qF)(text);
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
    const file = await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_3__/* .readPlainFile */ .b$)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(from, `${sessionId}.jsonl`), _base_limits_js__WEBPACK_IMPORTED_MODULE_2__/* .LIMITS */ .b1.keptFileBytes.most);
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
            const text = await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_3__/* .readPlainFile */ .b$)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(from, sessionId, folder, name), _base_limits_js__WEBPACK_IMPORTED_MODULE_2__/* .LIMITS */ .b1.keptFileBytes.most);
            if (text !== null)
                await put(`${sessionId}/${folder}/${name}`, text);
        }
    }
    return sent;
}
async function foldersIn(path) {
    if (!(await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_3__/* .isPlainFolder */ .Zr)(path)))
        return [];
    const plain = [];
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(path))
        if (await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_3__/* .isPlainFolder */ .Zr)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(path, name)))
            plain.push(name);
    return plain;
}


/***/ }),

/***/ 83610:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k0: () => (/* binding */ STRUCTURED),
/* harmony export */   oM: () => (/* binding */ actionRules),
/* harmony export */   qc: () => (/* binding */ expectedFiles)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(98439);
/* harmony import */ var _config_actions_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(28121);
/* harmony import */ var _config_output_schema_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(24429);
/* harmony import */ var _report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(58825);
/* harmony import */ var _report_review_findings_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(21037);





/** The result that later steps read. */
const STRUCTURED = 'structured.json';
/** The JSON files that this run asks of its agent. `held`: which of them it has by what it wrote without being asked to. */
function expectedFiles(request, held = {}) {
    const { spec, task } = request;
    const { schema } = spec.outputs;
    // Without a review, the last message has what was found.
    const reviews = held.reviewed ||
        (spec.agent.preset === 'review' &&
            task.target.kind === 'pull_request' &&
            request.delivery.comment !== 'none');
    const rules = actionRules(request);
    return [
        ...(schema ? [structuredFile(schema)] : []),
        ...(reviews ? [findingsFile()] : []),
        ...(rules.length > 0 || held.proposed ? [actionsFile(rules)] : []),
    ];
}
/** What the agent of this run may propose to do on GitHub. */
function actionRules({ delivery, outsider, publish, }) {
    // Without a forge there is nothing to act on; with one, what a delivery would do is shown.
    if (publish.to === 'none' && publish.forge === undefined)
        return [];
    const rules = (0,_config_actions_js__WEBPACK_IMPORTED_MODULE_0__/* .parseActions */ .JZ)(delivery.actions);
    return outsider ? (0,_config_actions_js__WEBPACK_IMPORTED_MODULE_0__/* .forOutsiders */ .gv)(rules) : rules;
}
const actionsFile = (rules) => ({
    ...ofFormat(_report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_1__/* .ACTIONS */ .kl, 'submit_actions', _report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_1__/* .actionsSchema */ .HQ, (0,_report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_1__/* .aboutActions */ .TZ)(rules), _report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_1__/* .proposedActions */ .K9),
    optional: true,
});
const findingsFile = () => ofFormat(_report_review_findings_js__WEBPACK_IMPORTED_MODULE_2__/* .FINDINGS */ .T, 'submit_findings', _report_review_findings_js__WEBPACK_IMPORTED_MODULE_2__/* .findingsSchema */ .Q, 'What your review found, as JSON: Caisson posts it as one review, each finding on its lines. Take the line numbers from the diff, and look at `review-comments.json` for what has been said already. Your last message is the summary; it does not repeat the findings, and is one sentence if there are none.');
/** A file of one of our own formats; `shown` is as much of it as the agent may write. */
function ofFormat(name, tool, schema, about, shown = schema) {
    const jsonSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .toJSONSchema */ .bl(shown, { io: 'input' });
    return {
        name,
        tool,
        ...argumentsOf(jsonSchema),
        about: `${about} It has to match this JSON Schema:\n\n${JSON.stringify(jsonSchema)}`,
        problems: async (value) => {
            const { error } = schema.safeParse(value);
            return (error?.issues ?? [])
                .slice(0, 20)
                .map(({ path, message }) => `${path.length === 0 ? 'the whole' : `/${path.join('/')}`}: ${message}`);
        },
    };
}
function structuredFile(schema) {
    return {
        name: STRUCTURED,
        tool: 'submit_output',
        ...argumentsOf(JSON.parse(schema)),
        about: `Your result as JSON, for programs: write it when your work is done. It has to match this JSON Schema:\n\n${schema}`,
        problems: async (value) => (await (0,_config_output_schema_js__WEBPACK_IMPORTED_MODULE_4__/* .compileOutputSchema */ .Y)(schema, 'the schema'))(value),
    };
}
/** Model APIs take the schema of an object as that of arguments, and none that is a choice between several. */
function argumentsOf({ $schema: _, ...schema }) {
    const isChoice = ['$ref', 'allOf', 'anyOf', 'oneOf'].some((key) => key in schema);
    return schema['type'] === 'object' && !isChoice ? { inputSchema: schema } : {};
}


/***/ }),

/***/ 42305:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Ts: () => (/* binding */ adapterAlone),
  aC: () => (/* binding */ chooseBackend),
  v4: () => (/* binding */ ownPathIn),
  vM: () => (/* binding */ placeFor),
  JP: () => (/* binding */ withBackend)
});

// UNUSED EXPORTS: imageFor, passOver

// EXTERNAL MODULE: ./lib/agents/registry.js + 18 modules
var registry = __webpack_require__(19531);
// EXTERNAL MODULE: ./lib/base/docs.js
var docs = __webpack_require__(74866);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/sandbox/agent-program.js
var agent_program = __webpack_require__(30671);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/sandbox/container/accounts.js
var accounts = __webpack_require__(60507);
// EXTERNAL MODULE: ./lib/sandbox/container/host-image.js
var host_image = __webpack_require__(21205);
// EXTERNAL MODULE: ./lib/sandbox/container/host-tools.js
var host_tools = __webpack_require__(82787);
// EXTERNAL MODULE: ./lib/sandbox/container/open.js + 6 modules
var container_open = __webpack_require__(71597);
// EXTERNAL MODULE: ./lib/sandbox/container/plan.js
var plan = __webpack_require__(19576);
// EXTERNAL MODULE: ./lib/sandbox/ownership.js
var ownership = __webpack_require__(85166);
// EXTERNAL MODULE: ./lib/sandbox/process/collect.js
var collect = __webpack_require__(53415);
// EXTERNAL MODULE: ./lib/sandbox/process/end.js
var end = __webpack_require__(79880);
// EXTERNAL MODULE: ./lib/sandbox/process/stragglers.js
var stragglers = __webpack_require__(91977);
// EXTERNAL MODULE: ./lib/sandbox/sandbox.js
var sandbox = __webpack_require__(18132);
// EXTERNAL MODULE: ./lib/sandbox/seal/protections.js
var protections = __webpack_require__(57745);
// EXTERNAL MODULE: ./lib/sandbox/surroundings.js
var surroundings = __webpack_require__(83828);
// EXTERNAL MODULE: ./lib/sandbox/temporary.js
var temporary = __webpack_require__(53636);
// EXTERNAL MODULE: ./lib/sandbox/toolchains/home-links.js
var home_links = __webpack_require__(90393);
// EXTERNAL MODULE: ./lib/sandbox/toolchains/libc.js
var libc = __webpack_require__(23770);
// EXTERNAL MODULE: ./lib/sandbox/toolchains/stand-ins.js
var stand_ins = __webpack_require__(93969);
// EXTERNAL MODULE: ./lib/sandbox/user.js
var sandbox_user = __webpack_require__(66592);
// EXTERNAL MODULE: ./lib/sandbox/workspace-path.js
var workspace_path = __webpack_require__(6836);
// EXTERNAL MODULE: external "node:child_process"
var external_node_child_process_ = __webpack_require__(31421);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: ./lib/base/command.js
var base_command = __webpack_require__(70972);
// EXTERNAL MODULE: ./lib/base/log.js
var log = __webpack_require__(33339);
// EXTERNAL MODULE: ./lib/base/succeeds.js
var succeeds = __webpack_require__(9208);
// EXTERNAL MODULE: ./lib/sandbox/seal/isolation-probe.js + 1 modules
var isolation_probe = __webpack_require__(10391);
// EXTERNAL MODULE: ./lib/sandbox/seal/seccomp-profile.js
var seccomp_profile = __webpack_require__(19431);
;// CONCATENATED MODULE: ./lib/sandbox/seal/syscall-filter.js

/** The same numbers on all architectures: io_uring, the mount calls of Linux 5.2. */
const SHARED = [425, 426, 427, 428, 429, 430, 431, 432, 433, 442];
const CLONE3 = 435;
const MACHINES = {
    x64: {
        audit: 0xc000003e,
        clone: 56,
        socket: 41,
        // syslog vhangup pivot_root acct settimeofday mount umount2 swapon swapoff reboot iopl ioperm init_module
        // delete_module quotactl nfsservctl lookup_dcookie clock_settime kexec_load add_key request_key keyctl
        // unshare perf_event_open open_by_handle_at clock_adjtime setns finit_module kexec_file_load bpf userfaultfd
        denied: [
            103, 153, 155, 163, 164, 165, 166, 167, 168, 169, 172, 173, 175, 176, 179, 180, 212, 227, 246, 248, 249,
            250, 272, 298, 304, 305, 308, 313, 320, 321, 323,
        ],
    },
    arm64: {
        audit: 0xc00000b7,
        clone: 220,
        socket: 198,
        // The same calls with arm64's numbers; iopl and ioperm do not exist there.
        denied: [
            18, 39, 40, 41, 42, 58, 60, 89, 97, 104, 105, 106, 112, 116, 142, 170, 217, 218, 219, 224, 225, 241,
            265, 266, 268, 273, 280, 282, 294,
        ],
    },
};
const ALLOW = 0x7fff0000;
const errno = (number) => 0x00050000 | number;
const [EPERM, ENOSYS, EAFNOSUPPORT] = [errno(1), errno(38), errno(97)];
const LOAD = 0x20;
const RETURN = 0x06;
const EQUAL = 0x15;
const AT_LEAST = 0x35;
const ANY_BIT = 0x45;
const NUMBER_AT = 0;
const ARCH_AT = 4;
const ARGUMENT_AT = 16;
/** The filter as the kernel reads it, or null for an unsupported processor architecture. */
function syscallFilter(arch) {
    const machine = MACHINES[arch];
    if (!machine)
        return null;
    return assemble([
        { code: LOAD, value: ARCH_AT },
        { code: EQUAL, value: machine.audit, no: 'refuse' },
        { code: LOAD, value: NUMBER_AT },
        // The 32-bit numbers of x86-64.
        { code: AT_LEAST, value: 0x40000000, yes: 'refuse' },
        ...[...machine.denied, ...SHARED].map((value) => ({ code: EQUAL, value, yes: 'refuse' })),
        // Its flags are in memory, where a filter cannot look; the C library falls back to clone.
        { code: EQUAL, value: CLONE3, yes: 'unknown' },
        { code: EQUAL, value: machine.socket, yes: 'socket' },
        { code: EQUAL, value: machine.clone, yes: 'clone' },
        { code: RETURN, value: ALLOW },
        { label: 'clone' },
        { code: LOAD, value: ARGUMENT_AT },
        { code: ANY_BIT, value: seccomp_profile/* NEW_NAMESPACES */.Yy, yes: 'refuse' },
        { code: RETURN, value: ALLOW },
        { label: 'socket' },
        { code: LOAD, value: ARGUMENT_AT },
        ...seccomp_profile/* FAMILIES */.BU.map((value) => ({ code: EQUAL, value, yes: 'allow' })),
        { code: RETURN, value: EAFNOSUPPORT },
        { label: 'refuse' },
        { code: RETURN, value: EPERM },
        { label: 'unknown' },
        { code: RETURN, value: ENOSYS },
        { label: 'allow' },
        { code: RETURN, value: ALLOW },
    ]);
}
function assemble(lines) {
    const labels = new Map();
    const steps = [];
    for (const line of lines) {
        if ('label' in line)
            labels.set(line.label, steps.length);
        else
            steps.push(line);
    }
    const program = Buffer.alloc(steps.length * 8);
    steps.forEach(({ code, value, yes, no }, index) => {
        // A jump counts from the next instruction on.
        const distance = (label) => label === undefined ? 0 : labels.get(label) - index - 1;
        program.writeUInt16LE(code, index * 8);
        program.writeUInt8(distance(yes), index * 8 + 2);
        program.writeUInt8(distance(no), index * 8 + 3);
        program.writeUInt32LE(value >>> 0, index * 8 + 4);
    });
    return program;
}

;// CONCATENATED MODULE: ./lib/sandbox/bubblewrap/destinations.js

/** As many as the kernel follows. */
const MOST_LINKS = 40;
/**
 * Where mounts end up in a root that bwrap builds: no destination leads through a link. Versions before 0.12 follow one
 * (CVE-2026-87766), later ones refuse it.
 */
class Destinations {
    readLink;
    #links = new Map();
    /** In their order; null for what is empty. */
    #mounts = [];
    constructor(entries, readLink) {
        this.readLink = readLink;
        for (const entry of entries)
            if (entry.kind === 'link')
                this.#links.set(`/${entry.path}`, entry.target);
    }
    /** The place of a target, in which nothing is a link. */
    resolve(target) {
        const left = target.split('/').filter(Boolean);
        let path = '';
        let followed = 0;
        for (let name = left.shift(); name !== undefined; name = left.shift()) {
            if (name === '.')
                continue;
            if (name === '..') {
                path = external_node_path_.posix.dirname(path || '/').replace(/\/$/, '');
                continue;
            }
            const link = this.#linkAt(`${path}/${name}`);
            if (link === null)
                path = `${path}/${name}`;
            else {
                if (++followed > MOST_LINKS)
                    throw new Error(`${target} leads through a circle of links`);
                if (link.startsWith('/'))
                    path = '';
                left.unshift(...link.split('/').filter(Boolean));
            }
        }
        return path || '/';
    }
    /** From now on, this is what is at a place. */
    mount(target, source) {
        this.#mounts.push({ target, source });
    }
    #linkAt(path) {
        const over = this.#mounts.findLast(({ target }) => path === target || path.startsWith(`${target}/`));
        if (over === undefined)
            return this.#links.get(path) ?? null;
        // bwrap follows links to a source.
        if (over.source === null || path === over.target)
            return null;
        return this.readLink(`${over.source}${path.slice(over.target.length)}`);
    }
}

;// CONCATENATED MODULE: ./lib/sandbox/bubblewrap/bubblewrap-arguments.js



/** Where a Node.js for our own programs, and the launcher's scripts and pipes are inside. */
const LAUNCHER = {
    node: '/caisson/launcher/node',
    folder: '/caisson/launcher/commands',
};
/** The descriptor that carries the system call filter to bwrap. */
const FILTER_FD = 3;
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const MEBIBYTE = 1024 * 1024;
/**
 * The arguments of `bwrap`: new namespaces of every kind (network excepted when it is open) and a separate
 * root in which only workspace, home, output and temporary folders are writable. The caller appends the command.
 */
function bubblewrapArguments({ entries, spec, replaced, becomes, filter, network }, readLink = linkOnDisk) {
    const places = new Destinations(entries, readLink);
    const args = ['--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'];
    if (network === 'none')
        args.push('--unshare-net');
    if (becomes) {
        // Root needs no user namespace; the capabilities kept here are only used to switch to another user.
        args.push('--cap-drop', 'ALL');
        for (const name of ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'])
            args.push('--cap-add', name);
    }
    else {
        args.push('--unshare-user');
    }
    args.push('--new-session', '--die-with-parent', '--hostname', sandbox/* HOSTNAME */.yA);
    // The job's PATH finds bwrap; inside, it may find nothing.
    args.push('--setenv', 'PATH', SYSTEM_PATH);
    if (filter)
        args.push('--seccomp', String(FILTER_FD));
    for (const entry of entries) {
        if (entry.kind === 'folder')
            args.push('--dir', `/${entry.path}`);
        else
            args.push('--symlink', entry.target, `/${entry.path}`);
    }
    args.push('--proc', '/proc', '--dev', '/dev');
    args.push('--perms', '1777', '--tmpfs', '/dev/shm');
    args.push('--perms', '1777', '--size', String(4096 * MEBIBYTE), '--tmpfs', '/tmp');
    args.push('--tmpfs', '/run');
    // Shows the number of processors and nothing else: /sys would show the machine's network and devices.
    args.push('--ro-bind-try', '/sys/devices/system/cpu', '/sys/devices/system/cpu');
    for (const path of ['/proc', '/dev', '/tmp', '/run'])
        places.mount(path, null);
    const closed = ['/dev', '/run'];
    const made = new Set();
    for (const { type = 'bind', source, target: wanted, readOnly } of spec.mounts ?? []) {
        const target = places.resolve(wanted);
        places.mount(target, type === 'tmpfs' ? null : source);
        // bwrap creates missing folders for its own user only; when that is root, the agent could not use them.
        for (const folder of parentsOf(target)) {
            if (!made.has(folder))
                args.push('--perms', '0755', '--dir', folder);
            made.add(folder);
        }
        if (type === 'tmpfs') {
            args.push('--perms', '0755', '--tmpfs', target);
            closed.push(target);
        }
        else
            args.push(readOnly ? '--ro-bind' : '--bind', source, target);
    }
    for (const [target, source] of Object.entries(replaced))
        args.push('--ro-bind', source, places.resolve(target));
    for (const target of [...closed, '/'])
        args.push('--remount-ro', target);
    args.push('--chdir', '/', '--');
    if (becomes) {
        args.push('setpriv', `--reuid=${becomes.uid}`, `--regid=${becomes.gid}`, '--clear-groups');
        args.push('--bounding-set=-all', '--inh-caps=-all', '--ambient-caps=-all', '--no-new-privs', '--');
    }
    return args;
}
/** Null as well for what is missing: bwrap makes it. */
function linkOnDisk(path) {
    try {
        return (0,external_node_fs_.readlinkSync)(path);
    }
    catch {
        return null;
    }
}
function parentsOf(path) {
    const names = path.split('/').filter(Boolean).slice(0, -1);
    return names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`);
}

;// CONCATENATED MODULE: ./lib/sandbox/bubblewrap/unshare.js
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
`;
/** The command line that does what `bwrap` would do with these arguments. */
function unshareCommand(args) {
    const asUser = args.includes('--unshare-user');
    const [uid, gid] = asUser ? [process.getuid?.(), process.getgid?.()] : ['', ''];
    return [
        ...['setpriv', '--pdeathsig', 'KILL', '--'],
        ...['unshare', '--mount', '--pid', '--ipc', '--uts', '--cgroup', '--fork', '--kill-child=KILL'],
        ...(args.includes('--unshare-net') ? ['--net'] : []),
        ...(asUser ? ['--user', '--map-root-user'] : []),
        ...['--', 'sh', '-c', SCRIPT, 'sh', String(uid), String(gid), ...args],
    ];
}

;// CONCATENATED MODULE: ./lib/sandbox/bubblewrap/bubblewrap.js

















/**
 * Checks whether bubblewrap can seal a process here by sealing one. Returns null when it cannot; the log says
 * why and what to change.
 */
async function detectBubblewrap(o) {
    const found = await probe(o.env, o.orUnshare === true);
    if ('reason' in found) {
        o.log.info(`bubblewrap cannot seal the agent: ${found.reason}`);
        return null;
    }
    o.log.debug(`${found.program} ${found.version} can seal processes on this machine`);
    return found;
}
async function probe(env, orUnshare) {
    if (process.platform !== 'linux')
        return { reason: 'it exists for Linux only' };
    const clean = { PATH: env['PATH'] };
    const versionOf = async (program) => {
        const { stdout, startError } = await (0,base_command/* runCommand */.d1)(program, ['--version'], { env: clean, timeoutMs: 10_000 });
        const said = stdout.toString('utf8');
        return startError ? null : { said, number: /\d+(\.\d+)+/.exec(said)?.[0] ?? '(unknown version)' };
    };
    const bwrap = await versionOf('bwrap');
    const unshare = bwrap === null && orUnshare ? await versionOf('unshare') : null;
    if (bwrap === null && !hasUserMaps(unshare))
        return { reason: '`bwrap` was not found on this machine (install the package bubblewrap)' };
    const program = bwrap ? 'bubblewrap' : 'unshare';
    const version = (bwrap ?? unshare)?.number ?? '';
    const root = process.getuid?.() === 0;
    if (root) {
        if (!/util-linux/.test((await versionOf('setpriv'))?.said ?? ''))
            return {
                reason: 'this process is root, and without `setpriv` from util-linux the agent would be root too',
            };
    }
    const filter = program === 'unshare' ? null : syscallFilter(process.arch);
    const { entries, mounts } = await (0,host_image/* planHostRoot */.M1)();
    const folder = await (0,promises_.mkdtemp)((0,external_node_path_.join)((0,external_node_os_.tmpdir)(), 'caisson-probe-'));
    const tools = await (0,host_tools/* hostTools */.q)({ run: { home: (0,external_node_path_.join)(folder, 'home') }, hostEnv: env, log: log/* silentLog */.aB });
    const args = bubblewrapArguments({
        entries,
        spec: { mounts: [...mounts, ...tools.mounts, ...mountsOfRun(folder)] },
        replaced: (0,external_node_fs_.existsSync)('/etc/hosts') ? { '/etc/hosts': '/etc/hosts' } : {},
        network: 'none',
        filter: filter !== null,
        ...(root ? { becomes: sandbox_user/* UNPRIVILEGED */.XO } : {}),
    });
    const command = [...args, 'sh', '-c', isolation_probe/* ISOLATION_PROBE */.M4];
    const { stdout, stderr, exitCode } = await tryOut(command, clean, { program, filter }).finally(() => (0,promises_.rmdir)(folder));
    if (exitCode !== 0)
        return { reason: explainRefusal(stderr, await kernelFacts()) };
    const breaches = missingUnder(stdout, 'none').filter(({ protection }) => !(0,protections/* canBeAllowed */.SU)(protection));
    if (breaches.length > 0)
        return { reason: `its seal does not hold here: ${breaches.map(({ why }) => why).join(', ')}` };
    return { program, version, filter, root };
}
/** Version 2.38 of util-linux is the first whose `unshare` maps any user and keeps capabilities. */
function hasUserMaps(unshare) {
    const [major = 0, minor = 0] = unshare?.number.split('.').map(Number) ?? [];
    return /util-linux/.test(unshare?.said ?? '') && (major > 2 || (major === 2 && minor >= 38));
}
/** The kinds of mounts that every run has beside the machine's own folders and tools. */
function mountsOfRun(folder) {
    const { workspace, home, input, output } = sandbox/* CONTAINER_PATHS */.pL;
    return [
        ...[workspace, home, output].map((target) => ({ source: folder, target })),
        { source: folder, target: input, readOnly: true },
        { source: folder, target: LAUNCHER.folder, readOnly: true },
        { source: process.execPath, target: LAUNCHER.node, readOnly: true },
    ];
}
async function tryOut(args, env, by) {
    const child = startBubblewrap(args, env, by);
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => {
        stdout += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
        stderr += String(chunk);
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    const exitCode = await new Promise((resolve) => {
        child.once('error', () => resolve(null));
        child.once('close', (code) => resolve(code));
    });
    clearTimeout(timer);
    return { stdout, stderr: stderr.trim(), exitCode };
}
/** Starts bwrap with an empty environment, passes it the filter, and nothing else that is open here. */
function startBubblewrap([...args], env, { program, filter }, before = []) {
    const command = program === 'unshare' ? unshareCommand(args) : ['bwrap', ...args];
    const [file, ...rest] = [...before, ...command];
    const stdio = ['pipe', 'pipe', 'pipe', filter ? 'pipe' : 'ignore'];
    // A folder among them would lead out of the seal. What is 'ignore' stays as it is.
    const nothing = (0,external_node_fs_.openSync)('/dev/null', 'r+');
    for (const fd of inheritedAfter(stdio.length)) {
        while (stdio.length < fd)
            stdio.push('ignore');
        stdio[fd] = nothing;
    }
    const child = (0,external_node_child_process_.spawn)(file, rest, {
        env: { ...env },
        cwd: '/',
        stdio,
        // A Ctrl-C at the terminal does not reach it: Caisson stops the agent in an orderly way.
        detached: true,
    });
    (0,external_node_fs_.closeSync)(nothing);
    const filterInput = child.stdio[3];
    // EPIPE: bwrap ended before it read the filter, and reports why itself.
    filterInput?.on('error', () => { });
    filterInput?.end(filter);
    return child;
}
/**
 * The protections that bubblewrap's seal lacks, except for limits, which are known to whoever set them. Pure.
 */
function missingUnder(output, network) {
    return (0,isolation_probe/* missingInside */.dl)(output, { network, limits: {}, settings: null });
}
async function kernelFacts() {
    const setting = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
    const [restricted, docker, podman] = await Promise.all([
        (0,promises_.readFile)(setting, 'utf8').catch(() => undefined),
        (0,succeeds/* succeeds */.k)((0,promises_.access)('/.dockerenv')),
        (0,succeeds/* succeeds */.k)((0,promises_.access)('/run/.containerenv')),
    ]);
    return {
        restrictedByAppArmor: restricted?.trim(),
        inContainer: docker || podman,
        root: process.getuid?.() === 0,
    };
}
/** bwrap's own output with the likely cause, for people. Pure. */
function explainRefusal(words, facts) {
    const lines = words.split('\n').filter((line) => !line.includes('dmesg(1)'));
    const said = lines.at(-1)?.trim() || 'it ended without any output';
    if (!/permi(tted|ssion)|denied|no space|invalid argument/i.test(said))
        return said;
    if (facts.inContainer)
        return `${said} (this container may not make namespaces: start it with ${facts.root ? 'a `--user` other than root, ' : ''}\`--security-opt seccomp=unconfined\` and \`--security-opt systempaths=unconfined\`)`;
    if (!facts.root && facts.restrictedByAppArmor === '1') {
        return `${said} (Ubuntu's AppArmor does not let ordinary users create namespaces: kernel.apparmor_restrict_unprivileged_userns is 1, and /etc/apparmor.d has no profile that allows bwrap)`;
    }
    return said;
}
const O_CLOEXEC = 0o2000000;
/**
 * The descriptors after the first `count` that a process would hand on to every program it starts: whoever started it left
 * them open. Node.js itself opens none of this kind.
 */
function inheritedAfter(count) {
    return (0,external_node_fs_.readdirSync)('/proc/self/fd')
        .map(Number)
        .filter((fd) => fd >= count && isHandedOn(`/proc/self/fdinfo/${fd}`));
}
function isHandedOn(path) {
    try {
        const flags = /^flags:\s*([0-7]+)$/m.exec((0,external_node_fs_.readFileSync)(path, 'utf8'))?.[1];
        return (Number.parseInt(flags ?? '0', 8) & O_CLOEXEC) === 0;
    }
    catch {
        // It was the one that listed them.
        return false;
    }
}

// EXTERNAL MODULE: ./lib/sandbox/bubblewrap/bubblewrap-limits.js
var bubblewrap_limits = __webpack_require__(16343);
// EXTERNAL MODULE: ./lib/sandbox/process/marked-process.js
var marked_process = __webpack_require__(83529);
// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(77030);
;// CONCATENATED MODULE: ./lib/sandbox/process/named-pipes.js





/*
 * What Node.js calls a pipe is a socket, which nothing can open by its name: `echo >/dev/stderr` in a script fails with
 * ENXIO. Only named pipes can be made without a program of our own.
 */
const { O_NONBLOCK, O_RDONLY, O_WRONLY } = external_node_fs_.constants;
/** Creates named pipes that only their owner (default: this user) can open. `path` is a `PATH` to find `mkfifo` by. */
async function makePipes(paths, { path, owner = null }) {
    const args = ['-m', '600', ...paths];
    const made = await (0,base_command/* runCommand */.d1)('mkfifo', args, {
        env: { PATH: [path, '/usr/bin:/bin'].filter(Boolean).join(':') },
        timeoutMs: 10_000,
    });
    if (made.exitCode !== 0)
        throw new errors/* SandboxError */.ES('ENGINE_FAILED', (0,base_command/* describeFailure */.Ic)('mkfifo', args, made), {
            hint: 'Install `mkfifo` (coreutils has it), and let TMPDIR name a folder on a file system that allows named pipes.',
        });
    if (owner)
        await Promise.all(paths.map((one) => (0,promises_.lchown)(one, owner.uid, owner.gid)));
}
/** Opens the end that reads. */
function readFrom(path) {
    const fd = (0,external_node_fs_.openSync)(path, O_RDONLY | O_NONBLOCK);
    return { stream: new external_node_net_.Socket({ fd, readable: true, writable: false }), release: hold(path, O_WRONLY) };
}
/** Opens the end that writes. */
function writeTo(path) {
    // Without a reader, there is nothing to open.
    const release = hold(path, O_RDONLY);
    const fd = (0,external_node_fs_.openSync)(path, O_WRONLY | O_NONBLOCK);
    return { stream: new external_node_net_.Socket({ fd, readable: false, writable: true }), release };
}
/** Opens the other end as well, so that neither looks closed before it was ever opened. */
function hold(path, mode) {
    let fd = (0,external_node_fs_.openSync)(path, mode | O_NONBLOCK);
    return () => {
        if (fd !== undefined)
            (0,external_node_fs_.closeSync)(fd);
        fd = undefined;
    };
}

// EXTERNAL MODULE: ./lib/sandbox/process/signals.js
var signals = __webpack_require__(9028);
// EXTERNAL MODULE: ./lib/sandbox/process/terminal.js
var process_terminal = __webpack_require__(41049);
;// CONCATENATED MODULE: ./lib/sandbox/bubblewrap/launcher.js










/**
 * Runs inside the seal as the agent's user and starts one command per line that it reads, so that all commands share
 * one set of namespaces. $1 is a folder that cannot be changed there, with a script and three named pipes for each; $2 is
 * a further `PATH`.
 *
 *                       ← what the probe of the seal prints, then `ready`
 * → `N`                 start the command N   ← `N` its pipes are open   ← `N failed`
 * → `kill PID SIGNAL`
 *
 * A shell makes a background command ignore SIGINT, and waits for every part of a pipeline. So the last part ends
 * the shell that would wait, with 137, and the command goes on without it, in a session of its own. `cat` gives it a pipe
 * without a name: one with a name that has lost its writer cannot be opened again without waiting for another.
 * `command eval` outlives a fork that the kernel refuses.
 */
const LAUNCHER_SCRIPT = `setsid=$(PATH=$PATH:$2; command -v setsid) || { echo 'setsid was not found' >&2; exit 1; }
unset ${stragglers/* RUN_VARIABLE */.hd} XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS
(
${isolation_probe/* ISOLATION_PROBE */.M4}
) </dev/null
echo ready
while read -r order pid signal; do
  case $order in
  kill) kill -s "$signal" "$pid" ;;
  *)
    command eval 'sh -c '\\''
      exec 4<"$1.in"
      cat <&4 | { echo "$2" >&3; exec "$3" sh "$1" 3>&- 4<&-; } >"$1.out" 2>"$1.err" | kill -9 $$
    '\\'' sh "$1/$order" "$order" "$setsid" 3>&1'
    [ $? = 137 ] || echo "$order failed"
    ;;
  esac
done 2>/dev/null
`;
/** How many commands have their pipes made at once. */
const BATCH = 4;
/** Talks to a launcher by its standard input and output; commands are lost when its output ends. */
function speakTo(launcher, { folder, path, owner }) {
    const waiting = new Map();
    let gone = false;
    let count = 0;
    let batch = Promise.resolve();
    makeReady(0);
    launcher.stdin.on('error', () => { });
    const ready = new Promise((resolve) => {
        const probe = [];
        let isReady = false;
        eachLine(launcher.stdout, (line) => {
            if (isReady)
                return hear(line);
            isReady = line === 'ready';
            if (isReady)
                resolve(probe.join('\n'));
            else
                probe.push(line);
        });
    });
    function hear(line) {
        const [id = '', failed] = line.split(' ');
        waiting.get(id)?.(failed !== undefined);
    }
    launcher.stdout.once('close', () => {
        gone = true;
        for (const answer of waiting.values())
            answer(true);
    });
    function makeReady(first) {
        batch = batch.then(() => makeBatch(first));
        // Whoever awaits it is told; at the end nobody does, and the folder may be gone.
        batch.catch(() => { });
    }
    function makeBatch(first) {
        const ids = Array.from({ length: BATCH }, (_, index) => first + index);
        const pipes = ids.flatMap((id) => ['in', 'out', 'err'].map((end) => (0,external_node_path_.join)(folder, `${id}.${end}`)));
        return makePipes(pipes, { path, owner });
    }
    async function nextCommand() {
        const id = count++;
        const made = batch;
        if (id % BATCH === BATCH - 1)
            makeReady(id + 1);
        await made;
        return String(id);
    }
    /** Opens the pipes of a command and lets the launcher start it. */
    async function openLine({ env }, words) {
        if (gone)
            throw lost();
        const id = await nextCommand();
        const script = (0,external_node_path_.join)(folder, id);
        await (0,promises_.writeFile)(script, scriptFor(env, words), { mode: 0o600 });
        if (owner)
            await (0,ownership/* chownTree */.kM)(script, owner);
        const [stdin, stdout, stderr] = [
            writeTo(`${script}.in`),
            readFrom(`${script}.out`),
            readFrom(`${script}.err`),
        ];
        const ends = [stdin, stdout, stderr];
        const forget = () => {
            waiting.delete(id);
            for (const { release } of ends)
                release();
        };
        const destroy = () => {
            forget();
            for (const { stream } of ends)
                stream.destroy();
        };
        const closed = Promise.all([stdout, stderr].map(({ stream }) => new Promise((done) => stream.once('close', done))));
        waiting.set(id, (failed) => (failed ? destroy() : forget()));
        if (gone)
            destroy();
        else
            launcher.stdin.write(`${id}\n`);
        return {
            stdin: stdin.stream,
            stdout: stdout.stream,
            stderr: stderr.stream,
            closed: closed.then(async () => {
                destroy();
                for (const name of ['', '.in', '.out', '.err'])
                    await (0,promises_.rm)(`${script}${name}`, { force: true }).catch(() => { });
                return undefined;
            }),
            // Whatever cannot be reached inside ends with the sandbox.
            kill() { },
            destroy,
        };
    }
    return {
        ready,
        start: (order, limits) => (0,marked_process/* startMarked */.dv)({
            folder: order.cwd,
            open: (words) => openLine(order, words),
            async signal(pid, signal) {
                launcher.stdin.write(`kill ${pid} ${(0,signals/* signalWord */.Ze)(signal)}\n`);
                return true;
            },
            failure: async (words) => (gone ? lost() : launchRefused(order, words)),
        }, order.command, limits),
    };
}
/** Characters; a line of a launcher is short. */
const LONGEST_LINE = 2 ** 20;
/** The agent's processes may be able to write here, too: a line that does not end is the last that is read. */
function eachLine(stream, take) {
    let rest = '';
    stream.setEncoding('utf8').on('data', (text) => {
        const lines = `${rest}${text}`.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines)
            take(line);
        if (rest.length > LONGEST_LINE)
            stream.destroy();
    });
}
/** A script that becomes the command. Values are not among its words, which every user of this machine can read. */
function scriptFor(env, words) {
    const [named, odd] = [[], []];
    for (const [name, value] of Object.entries(env))
        (EXPORTED.test(name) ? named : odd).push(`${name}=${value}`);
    // The words begin with `sh`, which the command's own PATH need not find.
    const [, ...rest] = words;
    const command = [...(odd.length > 0 ? ['/usr/bin/env', ...odd] : []), '/bin/sh', ...rest];
    return `unset PATH\n${named.map((one) => `export ${(0,process_terminal/* quote */.hD)(one)}\n`).join('')}exec ${command.map(process_terminal/* quote */.hD).join(' ')}\n`;
}
/** Names that every shell lets a script export. */
const EXPORTED = /^(?!(?:UID|EUID|PPID)$)[A-Za-z_]\w*$/;
function lost() {
    return new errors/* SandboxError */.ES('CONTAINER_EXEC_FAILED', 'The sandbox has ended.', {
        hint: 'Check whether it was stopped or ran out of memory, and run again.',
    });
}
function launchRefused({ command }, words) {
    return new errors/* SandboxError */.ES('CONTAINER_EXEC_FAILED', `\`${command[0]}\` could not be started in the sandbox: ${words || 'no reason given'}`, { hint: 'Check whether the sandbox is at its limit of processes or memory.' });
}

;// CONCATENATED MODULE: ./lib/sandbox/bubblewrap/backend.js




























/** This machine, as tight as a container. */
function bubblewrapBackend(bubblewrap) {
    return {
        kind: 'local',
        where: `under ${bubblewrap.program}`,
        capabilities: {
            containerPaths: true,
            contained: true,
            images: false,
            hostTools: true,
            overlayVolumes: false,
        },
        unsealed: null,
        missing: bubblewrap.filter ? [] : [{ protection: 'system-calls', why: unfiltered(bubblewrap) }],
        owner: (0,sandbox_user/* foreignUser */.Yf)(),
        open: (options) => openSealedLocalSandbox({ ...options, bubblewrap }),
    };
}
const unfiltered = ({ program }) => program === 'unshare'
    ? '`unshare` sets no system call filter, as bubblewrap would'
    : 'there is no system call filter for this processor';
/**
 * The same seal as a container's, but without an engine: one set of namespaces made by bubblewrap, with the
 * same paths as a container that uses this machine's tools. Rejects with ENGINE_FAILED, and then leaves
 * nothing behind.
 */
async function openSealedLocalSandbox(options) {
    const { bubblewrap, run, log } = options;
    const runFolder = (0,external_node_path_.dirname)(run.home);
    const extras = (0,external_node_path_.join)(runFolder, 'sandbox');
    const undo = [() => (0,promises_.rm)(extras, { recursive: true, force: true })];
    const user = (0,sandbox_user/* sandboxUser */.TC)();
    const network = options.network === 'open' ? 'open' : 'none';
    try {
        await (0,promises_.mkdir)(extras, { recursive: true, mode: 0o755 });
        const commands = await (0,promises_.mkdtemp)(await (0,temporary/* temporaryPrefix */.wd)(options.runId));
        undo.push(() => (0,promises_.rm)(commands, { recursive: true, force: true }));
        await (0,promises_.chmod)(commands, 0o755);
        const owner = await (0,container_open/* giveFolders */.V)(run, { rootless: false });
        const { entries, mounts: system } = await (0,host_image/* planHostRoot */.M1)();
        const toolchains = await (options.tools ?? (0,host_tools/* hostTools */.q)(options));
        // Nothing of it is in the plan, and nothing that needs it runs before it is done.
        const linking = (0,home_links/* linkIntoHome */.y2)(run.home, toolchains, { owner, log });
        const linked = linking.catch(() => null);
        undo.push(async () => (await linked)?.undo());
        const executable = await (0,agent_program/* executableFor */.Oi)(options.agent, libc/* detectLibc */.Ms);
        const files = await writeFiles(extras, network, options.hosts);
        const name = `caisson-${options.runId}`;
        const spec = (0,plan/* planContainer */.f)({
            name,
            image: 'host',
            init: false,
            labels: {},
            run,
            agent: { ...options.agent, executable },
            system,
            toolchains,
            empty: files.empty,
            accounts: await (0,accounts/* accountFiles */.PS)(extras, null, user),
            objectMounts: options.objectMounts,
            mounts: [
                ...options.mounts,
                { source: process.execPath, target: LAUNCHER.node, readOnly: true },
                { source: commands, target: LAUNCHER.folder, readOnly: true },
                ...(await networkMount(options.networkFolder)),
            ],
            env: { ...options.env },
            limits: options.limits,
            network,
            seen: (path) => path,
        });
        const args = bubblewrapArguments({
            entries,
            spec,
            // A file can only be mounted over an existing one.
            replaced: await namesFor(network, files.hosts),
            network,
            filter: bubblewrap.filter !== null,
            ...(bubblewrap.root ? { becomes: user } : {}),
        });
        const limits = await (0,bubblewrap_limits/* limitProcess */.$5)(`${name}-${(0,external_node_crypto_.randomBytes)(3).toString('hex')}`, options.limits, options.hostEnv);
        undo.unshift(limits.release);
        const env = spec.env ?? {};
        const { launcher, probe, stop } = await launch([...args, 'sh', '-c', LAUNCHER_SCRIPT, 'sh', LAUNCHER.folder, env['PATH'] ?? ''], {
            PATH: options.hostEnv['PATH'],
            [stragglers/* RUN_VARIABLE */.hd]: options.runId,
            ...limits.env,
        }, bubblewrap, limits.before, { folder: commands, path: options.hostEnv['PATH'], owner });
        undo.unshift(stop);
        const sandbox = sealedSandbox(options, {
            launcher,
            env,
            undo,
            missing: [...limits.missing, ...missingUnder(probe, network)],
        });
        await linking;
        log.debug(`Sealed by ${bubblewrap.program} ${bubblewrap.version}: ${spec.mounts?.length ?? 0} mounts`);
        return sandbox;
    }
    catch (error) {
        for (const step of undo)
            await step();
        throw error;
    }
}
/** Only the folder, which stays empty until a proxy listens in it. */
async function networkMount(source) {
    if (source === undefined)
        return [];
    await (0,promises_.mkdir)(source, { recursive: true });
    await (0,promises_.chmod)(source, 0o755);
    return [{ source, target: sandbox/* NETWORK_FOLDER */.Sn, readOnly: true }];
}
async function writeFiles(extras, network, hosts = '') {
    const files = {
        empty: (0,external_node_path_.join)(extras, 'empty'),
        hosts: (0,external_node_path_.join)(extras, 'hosts'),
    };
    await (0,stand_ins/* writeStandIns */.e)(files.empty);
    const machine = await (0,surroundings/* machineHosts */.XZ)();
    await (0,ownership/* writeReadable */.Ex)(files.hosts, (0,surroundings/* hostsFile */.Kl)(machine, network === 'open' ? machine : hosts));
    return files;
}
/**
 * Starts the launcher inside the seal. Resolves once it listens, to what it found out about the seal, and a function
 * that ends it and everything it started.
 */
async function launch(args, env, bubblewrap, before, commands) {
    const child = startBubblewrap(args, env, bubblewrap, before);
    const launcher = speakTo(child, commands);
    const words = (0,collect/* lastWords */.aN)(child.stderr);
    const gone = new Promise((resolve) => child.once('close', () => resolve()));
    const failure = () => new errors/* SandboxError */.ES('ENGINE_FAILED', `${bubblewrap.program} could not start the sandbox: ${words() || 'it said nothing'}`, {
        hint: 'Start Docker or Podman instead, or remove what it complains about (a mount, a missing folder).',
    });
    const probe = await Promise.race([
        launcher.ready,
        new Promise((_resolve, reject) => {
            child.once('error', () => reject(failure()));
            void gone.then(() => reject(failure()));
        }),
    ]);
    const stop = async () => {
        // The first process of the namespace dies with bwrap, and all others die with it.
        child.kill('SIGKILL');
        await gone;
    };
    return { launcher, probe, stop };
}
/**
 * Name resolution: without a network only the loopback's names; with this machine's network, the same as on
 * this machine.
 */
async function namesFor(network, hosts) {
    // A file can only be mounted over an existing one.
    const names = (0,external_node_fs_.existsSync)('/etc/hosts') ? { '/etc/hosts': hosts } : {};
    if (network === 'none')
        return names;
    const real = await (0,promises_.realpath)('/etc/resolv.conf').catch(() => '');
    // systemd keeps it below /run, which is empty inside.
    return real.startsWith('/run/') ? { ...names, [real]: real } : names;
}
function sealedSandbox({ agent, bubblewrap, network = 'none', run }, made) {
    const paths = (0,sandbox/* containerPaths */.AB)(agent.command, (0,workspace_path/* workingDirectoryOf */._)(run.ownPath));
    const spawn = (command, given = {}) => made.launcher.start({ command, env: { ...made.env, ...given.env }, cwd: given.cwd ?? paths.workspace }, given);
    return {
        id: `${bubblewrap.program}-${(0,external_node_crypto_.randomUUID)()}`,
        contained: true,
        node: LAUNCHER.node,
        paths,
        facts: {
            backend: 'local',
            engine: bubblewrap.program,
            engineVersion: bubblewrap.version,
            image: 'host',
            network,
            sealed: network === 'none' && (0,protections/* sealedWithout */.Dy)(made.missing),
            weaknesses: network === 'open' ? ["The agent can use this machine's network, including its loopback."] : [],
            missing: made.missing,
        },
        spawn,
        exec: async (command, given = {}) => (0,collect/* collect */.Fo)(await spawn(command, given), given, command),
        cleanup: (0,end/* once */.Oo)(async () => {
            for (const step of made.undo)
                await step();
        }),
    };
}

// EXTERNAL MODULE: ./lib/sandbox/container/backend.js
var container_backend = __webpack_require__(68503);
// EXTERNAL MODULE: ./lib/sandbox/container/own-container.js
var own_container = __webpack_require__(30789);
// EXTERNAL MODULE: ./lib/sandbox/engine/detect.js
var detect = __webpack_require__(16103);
// EXTERNAL MODULE: ./lib/sandbox/engine/unfit-engine.js
var unfit_engine = __webpack_require__(30435);
// EXTERNAL MODULE: ./lib/sandbox/toolchains/plan.js + 2 modules
var toolchains_plan = __webpack_require__(49358);
// EXTERNAL MODULE: ./lib/sandbox/process/sentinel.js
var sentinel = __webpack_require__(37197);
// EXTERNAL MODULE: ./lib/sandbox/remote/archive.js
var archive = __webpack_require__(3568);
// EXTERNAL MODULE: ./lib/sandbox/remote/copy.js
var copy = __webpack_require__(51693);
// EXTERNAL MODULE: ./lib/sandbox/remote/relay-script.js
var relay_script = __webpack_require__(527);
// EXTERNAL MODULE: ./lib/sandbox/remote/tunnel.js
var remote_tunnel = __webpack_require__(57454);
;// CONCATENATED MODULE: ./lib/sandbox/unsealed/launched-files.js









const FOLDERS = ['workspace', 'home', 'input', 'output', 'gateway'];
/**
 * Gives a launched environment what it cannot see: copies of the run's folders, and a relay to the gateway over the
 * launch command's own streams. Rejects with NOT_SUPPORTED, naming the folder to mount, where no relay can run.
 */
async function bringInto(launched) {
    const { run, agent, seen, text, spawn, exec, log } = launched;
    const names = ['workspace', 'home', 'input', 'output'].filter((name) => !seen[name]);
    const socket = (0,external_node_path_.join)(run.gateway, 'model.sock');
    // A verification has no gateway.
    const hasGateway = seen.gateway || !(0,external_node_fs_.existsSync)(socket);
    if (names.length === 0 && hasGateway)
        return { paths: launched.paths, cleanup: async () => { } };
    const made = await exec(['sh', '-c', 'umask 077; mktemp -d "${TMPDIR:-/tmp}/caisson-XXXXXX"']);
    const base = made.stdout.trim();
    if (!base.startsWith('/'))
        throw unseen(run.gateway, 'the folders of the run', made.stderr);
    const cleanup = async () => {
        await exec(['rm', '-rf', base]).catch((error) => log.debug(`${base} is left inside: ${error}`));
    };
    const paths = { ...launched.paths };
    for (const name of names)
        paths[name] = (0,external_node_path_.join)(base, name);
    const put = (inside, here) => (0,copy/* putByTar */.Yu)(spawn, inside, (0,archive/* packFolder */.C)(here), text);
    const get = (inside, here, emptied = []) => (0,archive/* replaceFolder */.xn)(here, (read) => (0,copy/* getByTar */.tW)(spawn, inside, read, text), emptied);
    const putFiles = async () => {
        for (const name of names)
            await put(paths[name], run[name]);
    };
    const getFiles = async () => {
        for (const name of names)
            if (name !== 'input')
                await get(paths[name], run[name]);
    };
    try {
        if (names.length > 0)
            await putFiles();
        const remote = names.length > 0 ? { remote: { putFiles, getFiles, putFolder: put, getFolder: get } } : {};
        if (hasGateway)
            return { paths, cleanup, ...remote };
        paths.socket = (0,external_node_path_.join)(base, 'model.sock');
        const relay = (0,external_node_path_.join)(base, 'relay.mjs');
        await exec(['sh', '-c', 'cat >"$1"', 'sh', relay], relay_script/* RELAY_SCRIPT */.ER);
        const runtimes = (0,remote_tunnel/* relayRuntimes */.zC)(agent, relay, paths.agent);
        const open = (entrance, exit) => (0,remote_tunnel/* openTunnel */.X)({ spawn, runtimes, entrance, exit, text, log });
        const tunnel = await open({ path: paths.socket }, socket).catch((error) => {
            throw unseen(run.gateway, 'the model gateway', error.message);
        });
        const close = async () => {
            await tunnel.close();
            await cleanup();
        };
        return { paths, cleanup: close, ...remote, openTunnel: open };
    }
    catch (error) {
        await cleanup();
        throw error;
    }
}
/** Which folders it sees at the host's paths, and whether the launch command begins in the workspace. */
async function lookInside(run, exec) {
    // A file that only this run has: another machine may have a folder of the same name.
    const token = `.caisson-${(0,external_node_crypto_.randomUUID)()}`;
    const files = FOLDERS.map((name) => (0,external_node_path_.join)(run[name], token));
    try {
        await Promise.all(files.map((file) => (0,promises_.writeFile)(file, '')));
        const script = 'pwd; for p in "$0" "$@"; do if [ -e "$p" ]; then echo yes; else echo no; fi; done';
        const { stdout } = await exec(['sh', '-c', script, token, ...files]);
        const [pwd = '', own, ...found] = stdout.split('\n');
        const seen = Object.fromEntries(FOLDERS.map((name, at) => [name, found[at] === 'yes']));
        return { seen, isInWorkspace: own === 'yes', pwd };
    }
    finally {
        await Promise.all(files.map((file) => (0,promises_.rm)(file, { force: true })));
    }
}
/** The refusal of an environment that lacks what the agent needs. */
function unseen(path, what, why = '') {
    const more = why === '' ? '' : `: ${why.replace(/\.$/, '')}`;
    return new errors/* SandboxError */.ES('NOT_SUPPORTED', `The launched environment cannot see ${what} at ${path}${more}.`, {
        hint: `Mount ${path} at the same path inside; {workspace} {home} {input} {output} {socket} in the command stand for the run's folders.`,
    });
}

;// CONCATENATED MODULE: ./lib/sandbox/unsealed/open-launch.js













/**
 * A third kind of sandbox: a command such as `agentbox shell`, `devcontainer exec` or `docker compose exec -T
 * agent` carries every command to where it runs. What that is, and how well it is sealed, is the user's
 * choice. What it cannot see of the run is copied
 * in, and the gateway reached through its streams. Rejects with CONTAINER_EXEC_FAILED when the launch command does not
 * work, and NOT_SUPPORTED when neither the agent nor the gateway can be reached there.
 */
async function openLaunchSandbox(options) {
    const { run, hostEnv, log } = options;
    for (const folder of [run.home, run.output, run.input, run.gateway])
        await (0,promises_.mkdir)(folder, { recursive: true });
    const host = {
        workspace: run.workspace,
        home: run.home,
        input: run.input,
        output: run.output,
        agent: options.agent.executable,
        socket: (0,external_node_path_.join)(run.gateway, 'model.sock'),
    };
    const launch = options.launch.map((word) => fillIn(word, host, options.agent.command));
    let terminal = false;
    const carrier = (variables, folder) => ({
        argv: [...launch, ...(variables.length > 0 ? ['env', ...variables] : [])],
        env: hostEnv,
        cwd: run.workspace,
        folder,
        terminal,
        async signal(pid, signal) {
            const line = [...launch, 'sh', '-c', `kill -${(0,signals/* signalWord */.Ze)(signal)} ${pid}`];
            const [file, ...args] = terminal ? (0,process_terminal/* throughTerminal */.WX)(line) : line;
            const result = await (0,base_command/* runCommand */.d1)(file, args, {
                env: hostEnv,
                cwd: run.workspace,
                timeoutMs: 10_000,
            });
            return result.exitCode === 0;
        },
        failure: async (words) => {
            if (words === sentinel/* NO_INPUT */.pK)
                return deaf(launch);
            return new errors/* SandboxError */.ES('CONTAINER_EXEC_FAILED', `The launch command \`${launch.join(' ')}\` failed: ${words || 'it said nothing'}`, {
                hint: launchHint(launch, words, terminal),
            });
        },
    });
    const limits = { timeoutMs: 60_000 };
    const exec = async (command, input = '') => (0,collect/* collect */.Fo)(await (0,marked_process/* startMarked */.dv)(carrier([], ''), command, limits), { ...limits, input }, command);
    if (await usesTerminal(exec)) {
        terminal = true;
        log.info(`\`${launch.join(' ')}\` uses a terminal, so it gets a pseudo terminal.`);
        await exec(['true']);
    }
    const spawnIn = (folder, base) => async (command, given = {}) => {
        const variables = Object.entries({ ...base, ...given.env }).map(([name, value]) => `${name}=${value}`);
        return (0,marked_process/* startMarked */.dv)(carrier(variables, given.cwd ?? folder), command, given);
    };
    const { seen, isInWorkspace, pwd } = await lookInside(run, exec);
    const { executable, weaknesses } = await findProgram(exec, host.agent, options.agent);
    const workspace = isInWorkspace && !seen.workspace ? pwd : host.workspace;
    const { paths, cleanup, ...ways } = await bringInto({
        ...{ run, log, exec, agent: options.agent, text: terminal, spawn: spawnIn('/', {}) },
        paths: { ...host, workspace, agent: executable },
        seen: { ...seen, workspace: seen.workspace || isInWorkspace },
    });
    weaknesses.push(...(await seenInside(exec)));
    log.warn(`NOT SEALED: the agent runs through \`${launch.join(' ')}\`. ${weaknesses.join(' ')}`);
    const spawn = spawnIn(paths.workspace, { HOME: paths.home, ...options.env });
    return {
        id: `launch-${(0,external_node_crypto_.randomUUID)()}`,
        contained: true,
        paths,
        facts: { backend: 'container', engine: launch.join(' '), network: 'open', sealed: false, weaknesses },
        ...ways,
        spawn,
        exec: async (command, given = {}) => (0,collect/* collect */.Fo)(await spawn(command, given), given, command),
        // The environment is the user's: only what was copied into it was created here.
        cleanup: (0,end/* once */.Oo)(cleanup),
    };
}
/** What programs say that find no terminal: Docker, Podman, `ssh -t`, `tty`, `stty`, Python's and Node.js's own. */
const NO_TERMINAL = /\b(tty|pty|pseudo-?terminal)\b|not a (tty|terminal)|(requires?|needs?|without) (an? )?(interactive )?(terminal|tty)|inappropriate ioctl/i;
/** Some refuse to work without one; Podman's `-t` makes one inside, which changes what passes through it. */
async function usesTerminal(exec) {
    try {
        return (await exec(['sh', '-c', '[ ! -t 1 ]'])).exitCode !== 0;
    }
    catch (error) {
        const refused = error instanceof errors/* SandboxError */.ES && error.code === 'CONTAINER_EXEC_FAILED';
        if (refused && NO_TERMINAL.test(error.message))
            return true;
        throw error;
    }
}
/** A command whose input ends at once gets no prompt. */
function deaf(launch) {
    return new errors/* SandboxError */.ES('CONTAINER_EXEC_FAILED', `The launch command \`${launch.join(' ')}\` does not pass on standard input, which carries the agent's prompt.`, {
        hint: 'Tell it to: `docker exec -i`, `podman exec -i`, `docker compose exec -T` without `--interactive=false`.',
    });
}
/** The next step for known error messages of launch commands. */
function launchHint(launch, words, terminal) {
    if (terminal && /\bscript\b.*(not found|no such file)/i.test(words)) {
        return 'It demands a terminal, and the program `script` (util-linux), which would give it one, is not installed: install it, or tell the launch command not to use a terminal (`docker compose exec -T`, `docker exec -i`).';
    }
    if (NO_TERMINAL.test(words)) {
        return 'Tell it not to use a terminal (`docker compose exec -T`, `docker exec -i`).';
    }
    if (/not running|is paused|no such container|no such service|container not found/i.test(words)) {
        return 'Start the container in an earlier step (`docker start NAME`, `docker compose up --detach --wait`, `devcontainer up --workspace-folder .`), and check its name.';
    }
    if (/ENOENT|not found|no such file/i.test(words)) {
        return `Install \`${launch[0]}\` in an earlier step, or use its full path.`;
    }
    return 'Run it by hand with `sh -c "echo works"` appended; it must pass on arguments, input and output.';
}
/** The executable can be written as `{agent}` or by its own name, such as `{claude}`. */
function fillIn(word, paths, command) {
    const named = { ...paths, [command]: paths.agent };
    return word.replace(/\{([\w-]+)\}/g, (all, name) => (Object.hasOwn(named, name) ? named[name] : all) ?? all);
}
/** The agent's executable inside: the host's where that is visible, otherwise the environment's own. */
async function findProgram(exec, executable, agent) {
    const script = '[ -x "$1" ] && echo yes || echo no; command -v "$0" || echo';
    const { stdout } = await exec(['sh', '-c', script, agent.command, executable]);
    const [isVisible, own = ''] = stdout.split('\n');
    const weaknesses = ['The launch command decides what the agent can reach, not Caisson.'];
    if (isVisible === 'yes')
        return { executable, weaknesses };
    if (!own.startsWith('/'))
        throw unseen(executable, agent.displayName);
    weaknesses.push(`The launched environment has its own ${agent.displayName}, whose version Caisson did not pin.`);
    return { executable: own, weaknesses };
}
/** What the maker of that environment would want to know; the process group's own limits are not checked. */
async function seenInside(exec) {
    const { stdout } = await exec(['sh', '-c', isolation_probe/* ISOLATION_PROBE */.M4]);
    const missing = (0,isolation_probe/* missingInside */.dl)(stdout, { network: 'none', limits: {}, settings: null });
    return missing.length === 0 ? [] : [`Probed from inside: ${missing.map(({ why }) => why).join('; ')}.`];
}

;// CONCATENATED MODULE: ./lib/sandbox/unsealed/backends.js


















const UNSEALED = {
    capabilities: {
        containerPaths: false,
        contained: false,
        images: false,
        hostTools: false,
        overlayVolumes: false,
    },
    missing: [],
    owner: null,
};
/** This machine itself; `why` there is nothing better. */
function localBackend(why) {
    return {
        kind: 'local',
        where: 'on this machine itself',
        ...UNSEALED,
        unsealed: `the agent would run on this machine without a container (${why})`,
        open: (options) => openLocalSandbox({ ...options, why }),
    };
}
/** Wherever a command of the user's carries the agent. */
function launchBackend(launch) {
    return {
        kind: 'launch',
        where: 'through a launch command',
        ...UNSEALED,
        capabilities: { ...UNSEALED.capabilities, contained: true },
        unsealed: `the agent would run through \`${launch.join(' ')}\`, and Caisson does not control what it can reach there`,
        async open(options) {
            const executable = await (0,agent_program/* executableFor */.Oi)(options.agent, libc/* detectLibc */.Ms);
            return openLaunchSandbox({ ...options, launch, agent: { ...options.agent, executable } });
        },
    };
}
/** Loud and plain: readers of the log and the report must know this. */
const WEAKNESSES = [
    'The agent can use the network.',
    "The agent can read and change everything that this job's user can, including other processes and their environments.",
    'Memory, CPU and processes are not limited.',
];
/**
 * This machine itself, for where there is no container engine. Nothing is sealed: only the environment is an
 * allowlist, the home is the run's own, and all processes still running at the end are killed.
 */
async function openLocalSandbox(options) {
    const { run, runId, log } = options;
    for (const folder of [run.home, run.output, run.input, run.gateway])
        await (0,promises_.mkdir)(folder, { recursive: true });
    const tools = await (0,toolchains_plan/* planToolchains */.O)({
        hostEnv: options.hostEnv,
        system: ['/'],
        private: [(0,external_node_path_.dirname)(run.home)],
        home: run.home,
        ecosystems: options.ecosystems,
    });
    const linked = await (0,home_links/* linkIntoHome */.y2)(run.home, tools, { owner: null, log });
    const agent = await (0,agent_program/* executableFor */.Oi)(options.agent, libc/* detectLibc */.Ms);
    // In every process of the agent, so that those that leave its process group are found at the end.
    const env = { ...tools.env, HOME: run.home, [stragglers/* RUN_VARIABLE */.hd]: runId, ...options.env };
    const weaknesses = [...WEAKNESSES];
    if (process.getuid?.() === 0)
        weaknesses.push('The agent runs as root.');
    log.warn(`NOT SEALED: the agent runs on this machine, WITHOUT a container (${options.why}). ${weaknesses.join(' ')}`);
    const running = new Set();
    const spawn = async (command, given = {}) => {
        const child = await startLocal(command, {
            env: { ...env, ...given.env },
            cwd: given.cwd ?? run.workspace,
        });
        running.add(child);
        return child;
    };
    return {
        id: `local-${(0,external_node_crypto_.randomUUID)()}`,
        contained: false,
        paths: { ...run, agent, socket: (0,external_node_path_.join)(run.gateway, 'model.sock') },
        facts: { backend: 'local', engine: 'none', network: 'open', sealed: false, weaknesses },
        spawn,
        exec: async (command, given = {}) => (0,collect/* collect */.Fo)(await spawn(command, given), given, command),
        cleanup: (0,end/* once */.Oo)(async () => {
            for (const child of running)
                child.end();
            await (0,stragglers/* killStragglers */.fb)(runId);
            await linked.undo();
        }),
    };
}
/**
 * Starts a command of this machine in its own process group. Signals go to the whole group, so that its
 * children get them too; `end` kills what is left of the group.
 */
async function startLocal(command, options) {
    await assertFolder(options.cwd);
    const [file, ...args] = command;
    // Elsewhere, /dev/stderr is the descriptor itself.
    const outputs = process.platform === 'linux' ? await openOutputs(options.env['PATH']) : [];
    const child = (0,external_node_child_process_.spawn)(file, args, {
        env: options.env,
        cwd: options.cwd,
        stdio: ['pipe', outputs[0]?.fd ?? 'pipe', outputs[1]?.fd ?? 'pipe'],
        detached: true,
    });
    for (const { fd, release } of outputs) {
        (0,external_node_fs_.closeSync)(fd);
        release();
    }
    const { stdin } = child;
    const [stdout, stderr] = [outputs[0]?.stream ?? child.stdout, outputs[1]?.stream ?? child.stderr];
    if (!stdin || !stdout || !stderr)
        throw new Error('unreachable: three streams');
    const started = (0,marked_process/* deferred */.yX)();
    const exited = (0,marked_process/* deferred */.yX)();
    child.once('spawn', () => started.resolve());
    child.once('error', (cause) => started.reject(new errors/* SandboxError */.ES('CONTAINER_EXEC_FAILED', `\`${file}\` could not be started: ${cause.message}`, {
        hint: 'Install it on this machine, or use its full path.',
        cause,
    })));
    child.once('exit', (exitCode, signal) => exited.resolve({ exitCode: signal ? (0,signals/* exitCodeOf */.FO)(signal) : exitCode, signal }));
    // EPIPE: the command ended without reading all of its input, which it may do.
    for (const stream of [stdin, stdout, stderr])
        stream.on('error', () => { });
    await started.promise;
    return {
        stdin,
        stdout,
        stderr,
        exited: exited.promise,
        async kill(signal) {
            if (child.exitCode === null && child.signalCode === null)
                (0,marked_process/* killGroup */.i0)(child, signal);
        },
        detach() {
            for (const stream of [stdin, stdout, stderr])
                stream.destroy();
        },
        end() {
            (0,marked_process/* killGroup */.i0)(child, 'SIGKILL');
        },
    };
}
/** Both outputs of a command, which it can open by their names. */
async function openOutputs(path) {
    const folder = await (0,promises_.mkdtemp)((0,external_node_path_.join)((0,external_node_os_.tmpdir)(), 'caisson-pipes-'));
    try {
        const paths = [(0,external_node_path_.join)(folder, 'out'), (0,external_node_path_.join)(folder, 'err')];
        await makePipes(paths, { path });
        return paths.map((name) => ({ ...readFrom(name), fd: (0,external_node_fs_.openSync)(name, 'w') }));
    }
    finally {
        await (0,promises_.rm)(folder, { recursive: true, force: true });
    }
}
async function assertFolder(path) {
    // Without this check, a missing folder looks like a missing program.
    const found = await (0,promises_.stat)(path).catch(() => null);
    if (found?.isDirectory())
        return;
    throw new errors/* SandboxError */.ES('CONTAINER_EXEC_FAILED', `The folder \`${path}\` does not exist.`, {
        hint: 'Use a working directory that exists.',
    });
}

// EXTERNAL MODULE: ./lib/pipeline/stages/environment/seal-policy.js
var seal_policy = __webpack_require__(26060);
;// CONCATENATED MODULE: ./lib/pipeline/stages/environment/backend.js













/**
 * Picks the backend. Throws ENGINE_NOT_FOUND if a container is requested and no engine answers, NOT_SUPPORTED if the
 * engine cannot see the run folder, and CONFIG_INVALID if there is no image to compose from. `passedOver` are engines that
 * failed before, see {@link passOver}: they are ignored, and the log says so.
 */
async function chooseBackend(spec, host, runDir, log, { passedOver = [] } = {}) {
    const { image, displayName } = (0,registry/* agentFor */.Pf)({ host, spec });
    const choice = await chooseFitting({ spec, host, runDir, log, passedOver, image });
    if (image !== undefined && !choice.capabilities.images)
        throw (0,agent_program/* inImageOnly */.VK)(displayName, ` ${choice.where}`);
    const last = passedOver.at(-1);
    if (spec.sandbox.compose && !choice.capabilities.images)
        log.warn(`\`sandbox.compose\` has no effect: the agent works ${choice.where}, where there are no images.`);
    if (!last)
        return choice;
    const instead = insteadOf(choice, spec);
    const warning = `${last.engine} answers but starts no container on this machine, so ${instead}: ${last.why}`;
    // Without a seal, the warning or refusal that follows says it.
    if (choice.unsealed === null)
        log.warn(warning);
    else
        log.info(warning);
    return { ...choice, passedOver };
}
function insteadOf({ capabilities, containers, unsealed, where }, { sandbox }) {
    if (containers)
        return `${containers.engine.name} is used instead`;
    const named = sandbox.image !== 'auto' && sandbox.image !== 'host';
    const tools = named && !capabilities.images ? ` and not \`${sandbox.image}\`` : '';
    if (unsealed === null)
        return `the agent will work ${where} instead, with this machine's tools${tools}`;
    return `nothing else here can seal the agent, which would get this machine itself${tools}`;
}
/**
 * The engines to skip after opening `choice` failed because its engine starts no container: pass them to
 * {@link chooseBackend}. Null for every other error, if somebody named the backend or the engine, and while
 * the run is being stopped.
 */
function passOver(error, o) {
    const { choice, spec } = o;
    if (!(error instanceof unfit_engine/* UnfitEngineError */.N) || !choice.containers)
        return null;
    if (spec.sandbox.backend !== 'auto' || spec.sandbox.engine !== 'auto' || o.signal?.aborted)
        return null;
    return [...(choice.passedOver ?? []), { engine: choice.containers.engine.name, why: o.redact(error.words) }];
}
async function chooseFitting(o) {
    const { spec, host, runDir, log, passedOver } = o;
    const { backend, engineCommand, isolation } = spec.sandbox;
    if (engineCommand.length > 0)
        return launchBackend(engineCommand);
    const local = async (why) => {
        const bubblewrap = await detectBubblewrap({ env: host.env, orUnshare: host.sealByUnshare, log });
        return bubblewrap ? bubblewrapBackend(bubblewrap) : localBackend(why);
    };
    if (backend === 'local')
        return local('requested by `backend: local`');
    const last = passedOver.at(-1)?.engine;
    const engine = await (0,detect/* detectEngine */.u)({
        preferred: spec.sandbox.engine,
        isolation,
        after: last,
        env: host.env,
        settings: { podTemplate: spec.sandbox.podTemplate },
        engines: host.engines,
        log,
    });
    if (!engine && isolation === 'gvisor')
        throw new errors/* SandboxError */.ES('ENGINE_NOT_FOUND', 'No container engine on this machine can use gVisor.', {
            hint: `Install \`runsc\`: Podman finds it on the PATH, Docker in its configuration. The log says what each engine lacks; see ${(0,docs/* document */.A)('containers.md')}.`,
        });
    if (!engine) {
        if (backend === 'auto' && spec.sandbox.engine === 'auto')
            return local(passedOver.map(({ why }) => why).join('; ') || 'no container engine answers');
        if (spec.sandbox.engine === 'kubernetes')
            throw new errors/* SandboxError */.ES('ENGINE_NOT_FOUND', 'No Kubernetes cluster can be used.', {
                hint: `The log says why. Caisson connects as \`kubectl\` does: by KUBECONFIG, the kubeconfig of the home, or the service account of its own Pod; see ${(0,docs/* document */.A)('kubernetes.md')}.`,
            });
        throw new errors/* SandboxError */.ES('ENGINE_NOT_FOUND', 'No container engine answers on this machine.', {
            hint: 'Start Docker or Podman, or let bubblewrap seal the agent: install it and leave `backend` out.',
        });
    }
    // An engine that shares no folders with this machine does not run this container either.
    const own = engine.capabilities.bindMounts ? await (0,own_container/* ownContainer */.A)(engine) : null;
    if (own && (0,own_container/* translatePath */.O)(own.mounts, runDir) === null) {
        const why = `this job runs in a container, and the engine cannot see its folder ${runDir}`;
        if (backend === 'auto' && isolation === 'default')
            return local(why);
        throw new errors/* SandboxError */.ES('NOT_SUPPORTED', `The container cannot be started: ${why}.`, {
            hint: 'Set RUNNER_TEMP to a folder that is mounted into the job container.',
        });
    }
    return (0,container_backend/* containerBackend */.C)(engine, adapterAlone(spec, o.image) ?? imageFor(spec, own), own);
}
/** The image of an agent that is one; undefined where it is added to an image that somebody has named. */
function adapterAlone({ sandbox }, adapter) {
    return sandbox.image === 'auto' || sandbox.image === 'host' ? adapter : undefined;
}
/** Throws CONFIG_INVALID where the agent is to be added to an image and nobody names one. */
function imageFor({ sandbox: { image, compose } }, own) {
    if (image !== 'auto')
        return image;
    if (own)
        return own.image;
    if (compose)
        throw new errors/* ConfigError */.xL('CONFIG_INVALID', '`sandbox.compose` adds the agent to an image, and no `sandbox.image` is named.', {
            hint: 'Name the image that has the tools of the project, for example `sandbox.image: debian:bookworm`, or leave `sandbox.compose` out.',
        });
    return 'host';
}
/** Where the sandbox shows the workspace as well; copies in a remote container are in one place only. */
function ownPathIn({ capabilities, containers }, checkout) {
    if (!capabilities.containerPaths || containers?.engine.capabilities.bindMounts === false)
        return null;
    return (0,workspace_path/* ownPathOf */.z)(checkout);
}
/** What the agent may know about where it works. */
function placeFor({ capabilities }, network) {
    if (!capabilities.containerPaths)
        return capabilities.contained ? 'launched' : 'machine';
    return { none: 'sealed', allowlist: 'hosts', public: 'network', open: 'network' }[network];
}
/**
 * Calls `attempt` with the chosen backend. If its engine turns out to start no container, and nobody named the engine,
 * undoes what the attempt registered, last first, and calls it again with the next backend. Rejects with SEAL_MISSING
 * before an attempt where nothing seals, and with any other error of an attempt, and then undoes nothing.
 */
async function withBackend(search, attempt) {
    const { spec, host, runDir, log, redact, signal } = search;
    const choose = search.choose ?? ((passedOver) => chooseBackend(spec, host, runDir, log, { passedOver }));
    let passedOver = [];
    for (;;) {
        const choice = await choose(passedOver);
        (0,seal_policy/* assertSealed */.VB)(choice, search);
        const undo = [];
        try {
            return await attempt(choice, (step) => undo.unshift(step));
        }
        catch (error) {
            const without = passOver(error, { choice, spec, redact, signal });
            if (!without)
                throw error;
            for (const step of undo)
                await step();
            passedOver = without;
        }
    }
}


/***/ }),

/***/ 32603:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   r: () => (/* binding */ toolchainFor),
/* harmony export */   u: () => (/* binding */ findToolsEarly)
/* harmony export */ });
/* harmony import */ var _sandbox_container_host_tools_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(82787);
/* harmony import */ var _sandbox_network_registries_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(479);
/* harmony import */ var _backend_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(42305);



/** Begins the search; null where a sandbox shows nothing of this machine. */
async function findToolsEarly({ request, folder }, choice) {
    if (!choice.capabilities.hostTools)
        return null;
    const { checkout, host, log } = request;
    const ecosystems = (await (0,_sandbox_network_registries_js__WEBPACK_IMPORTED_MODULE_0__/* .detectEcosystems */ .Rl)(checkout)).map(({ name }) => name);
    const run = { home: folder.home, ownPath: (0,_backend_js__WEBPACK_IMPORTED_MODULE_1__/* .ownPathIn */ .v4)(choice, checkout) ?? undefined };
    const plan = (0,_sandbox_container_host_tools_js__WEBPACK_IMPORTED_MODULE_2__/* .hostTools */ .q)({ run, hostEnv: { ...host.env }, ecosystems, log });
    // Whoever opens the sandbox gets the error; a snapshot that fails ends the run before that.
    plan.catch(() => { });
    return { ecosystems, plan };
}
/** The plan, if the workspace's ecosystems are those that it was made for. */
function toolchainFor(early, ecosystems) {
    return early?.ecosystems.join() === ecosystems.join() ? early.plan : undefined;
}


/***/ }),

/***/ 51957:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BX: () => (/* binding */ collectAgentOutput),
/* harmony export */   P: () => (/* binding */ readEnvFiles),
/* harmony export */   VX: () => (/* binding */ secretValues),
/* harmony export */   cT: () => (/* binding */ withoutSecrets),
/* harmony export */   hV: () => (/* binding */ writeFiles),
/* harmony export */   mT: () => (/* binding */ copyContextFiles)
/* harmony export */ });
/* harmony import */ var node_buffer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4573);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(76760);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(46466);
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(57975);
/* harmony import */ var _base_artifact_names_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(63824);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(17594);
/* harmony import */ var _base_limits_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(50453);
/* harmony import */ var _base_stored_file_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(19997);










/** Writes files below `dir`; every path is relative and stays inside. */
async function writeFiles(dir, files) {
    for (const { path, content } of files) {
        const target = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(dir, path);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(target), { recursive: true });
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.writeFile)(target, content);
    }
}
/** A file that the spec names, inside the checkout even if links are followed. Throws CONFIG_INVALID. */
async function fileOfCheckout(checkout, path, what) {
    try {
        const root = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.realpath)(checkout);
        const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.realpath)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.resolve)(root, path));
        if (file.startsWith(root + node_path__WEBPACK_IMPORTED_MODULE_3__.sep))
            return file;
    }
    catch {
        // Not there, or not to be read: the same advice helps.
    }
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .ConfigError */ .xL('CONFIG_INVALID', `${what}: ${path} is not a file of the checkout.`, {
        hint: 'Give a path relative to the top level of the repository, and make sure an earlier step has created the file.',
    });
}
/** Copies the context files that the spec names into `dir/files`; `closed` are those that the agent must not get. */
async function copyContextFiles(checkout, paths, dir, closed = []) {
    const copied = [];
    for (const path of paths) {
        const source = await fileOfCheckout(checkout, path, 'context');
        const inside = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.relative)(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.realpath)(checkout), source);
        if (closed.includes(inside)) {
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .ConfigError */ .xL('CONFIG_INVALID', `context: ${path} holds credentials and is not shown to the agent.`, {
                hint: 'Leave it out of `context`, or set `sandbox.workspaceSecrets: warn` in a spec file; files that a job variable points to are never shown.',
            });
        }
        const target = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)('files', inside);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(dir, target)), { recursive: true });
        const stream = await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_7__/* .streamStoredFile */ .MR)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(source), source);
        if (stream !== null)
            await (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_4__.pipeline)(stream, (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.createWriteStream)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(dir, target)));
        copied.push(target);
    }
    return copied;
}
/** Larger than what a process can be given. */
const ENV_FILE_BYTES = 2 * 1024 * 1024;
/** The variables of `.env` files; later files win. */
async function readEnvFiles(checkout, paths) {
    const variables = {};
    for (const path of paths) {
        const file = await fileOfCheckout(checkout, path, 'sandbox.envFiles');
        const text = (await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_7__/* .readStoredText */ .RI)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(file), file, ENV_FILE_BYTES)) ?? '';
        for (const [name, value] of Object.entries((0,node_util__WEBPACK_IMPORTED_MODULE_5__.parseEnv)(text)))
            if (value !== undefined)
                variables[name] = value;
    }
    return variables;
}
const SECRET_NAME = /key|token|secret|passw|credential|auth/i;
/** Values of variables whose names suggest a secret. */
function secretValues(variables) {
    return Object.entries(variables)
        .filter(([name, value]) => SECRET_NAME.test(name) && value.length >= 8)
        .map(([, value]) => value);
}
/** The variables whose names do not suggest a secret. */
function withoutSecrets(variables) {
    return Object.fromEntries(Object.entries(variables).filter(([name]) => !SECRET_NAME.test(name)));
}
/**
 * Copies what the agent left in its output folder: plain files only, since links and pipes could lead
 * anywhere, and only names that an artifact allows, since one bad name would prevent the whole upload. A copy has
 * no holes, so sizes are limited before anything is read. Texts are redacted; whatever else holds a secret is left
 * out. Returns what was left out, and why.
 */
async function collectAgentOutput(from, to, redact) {
    const leftOut = [];
    let room = _base_limits_js__WEBPACK_IMPORTED_MODULE_8__/* .LIMITS */ .b1.outputBytes.most;
    const { entries, more } = await listOutput(from);
    if (more !== null)
        leftOut.push(more);
    const clashes = new Set((0,_base_artifact_names_js__WEBPACK_IMPORTED_MODULE_9__/* .collisions */ .eS)(entries.map(({ path }) => path)));
    for (const { path, plain } of entries) {
        const { size } = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.lstat)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(from, path)).catch(() => ({ size: 0 }));
        const why = !plain
            ? 'not a plain file'
            : clashes.has(path) || (0,_base_artifact_names_js__WEBPACK_IMPORTED_MODULE_9__/* .pathProblem */ .z9)(`agent/${path}`) !== null
                ? 'a name that artifacts do not allow'
                : size > room
                    ? `the files together would exceed ${(0,_base_limits_js__WEBPACK_IMPORTED_MODULE_8__/* .limitInWords */ .aU)(_base_limits_js__WEBPACK_IMPORTED_MODULE_8__/* .LIMITS */ .b1.outputBytes)}`
                    : null;
        if (why !== null) {
            leftOut.push({ name: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.basename)(path), why });
            continue;
        }
        room -= size;
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(to, path)), { recursive: true });
        if (!(await copyRedacted((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(from, path), (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(to, path), redact)))
            leftOut.push({ name: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.basename)(path), why: 'it holds a secret' });
    }
    return leftOut;
}
/** The files of an output folder, level by level, as far as its limits; `more` says what is beyond them. */
async function listOutput(from) {
    const { outputFiles, outputFolders } = _base_limits_js__WEBPACK_IMPORTED_MODULE_8__/* .LIMITS */ .b1;
    const entries = [];
    const folders = [''];
    for (const folder of folders) {
        for await (const entry of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.opendir)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(from, folder))) {
            const path = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, entry.name);
            if (entry.isDirectory())
                folders.push(path);
            else
                entries.push({ path, plain: entry.isFile() });
            const limit = entries.length > outputFiles.most
                ? outputFiles
                : folders.length > outputFolders.most
                    ? outputFolders
                    : null;
            if (limit === null)
                continue;
            const why = `there are more than ${(0,_base_limits_js__WEBPACK_IMPORTED_MODULE_8__/* .limitInWords */ .aU)(limit)} ${limit.what}`;
            return { entries: entries.slice(0, outputFiles.most), more: { name: 'the rest', why } };
        }
    }
    return { entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)), more: null };
}
/** Bytes of a file that is redacted as a text; a larger one is only searched. */
const LARGEST_TEXT = 16 * 2 ** 20;
/** A secret on the border of two pieces is whole in one of them. */
const OVERLAP = 64 * 1024;
/** False, and no copy, for a file with a secret that is no text. */
async function copyRedacted(from, to, redact) {
    const { size } = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.lstat)(from);
    if (size < LARGEST_TEXT) {
        const bytes = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.readFile)(from);
        const text = (0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(bytes) ? bytes.toString() : bytes.toString('latin1');
        const clean = redact(text);
        if (clean === text)
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.copyFile)(from, to);
        else if ((0,node_buffer__WEBPACK_IMPORTED_MODULE_0__.isUtf8)(bytes))
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.writeFile)(to, clean);
        else
            return false;
        return true;
    }
    let before = '';
    for await (const chunk of (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.createReadStream)(from, { highWaterMark: LARGEST_TEXT })) {
        const piece = before + chunk.toString('latin1');
        if (redact(piece) !== piece)
            return false;
        before = piece.slice(-OVERLAP);
    }
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.copyFile)(from, to);
    return true;
}


/***/ }),

/***/ 30022:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Jz: () => (/* binding */ cleanLayersName),
/* harmony export */   O8: () => (/* binding */ releaseLayers),
/* harmony export */   cl: () => (/* binding */ mountLayers),
/* harmony export */   ly: () => (/* binding */ isLayersFault),
/* harmony export */   w: () => (/* binding */ layersOf)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);
/* harmony import */ var _change_workspace_overlay_overlay_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79237);
/* harmony import */ var _sandbox_container_kernel_work_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(22822);
/* harmony import */ var _sandbox_user_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(66592);




/** How the backend can show layers as a workspace; null if the workspace has to be a copy. */
function layersOf(choice) {
    if (!choice.capabilities.overlayVolumes)
        return null;
    return { uid: (0,_sandbox_user_js__WEBPACK_IMPORTED_MODULE_0__/* .sandboxUser */ .TC)().uid, seen: (path) => path };
}
/** Creates the volume that shows a workspace's layers as one folder; null for a workspace that is a copy. */
async function mountLayers(choice, { overlay }, runId, 
/** Distinguishes the layers of one run. */
name = runId) {
    if (!overlay || !choice.containers)
        return null;
    const { engine } = choice.containers;
    const volume = await engine.createVolume(volumeOf(name), {
        driverOptions: { type: 'overlay', device: 'overlay', o: overlay.mountOptions },
        labels: { 'caisson.run': runId, 'caisson.layers': name },
    });
    const release = () => releaseLayers(engine, overlay, name);
    const over = (sandbox) => ({
        ...sandbox,
        // What the layers hold is read once nothing is mounted over them.
        halted: undefined,
        async cleanup() {
            await sandbox.cleanup();
            await release();
        },
    });
    return { volume, over, release };
}
/** Name of a verification's layers. */
const cleanLayersName = (runId) => `${runId}-verify`;
function volumeOf(name) {
    return `caisson-${name}-workspace`.replace(/[^A-Za-z0-9_.-]/g, '-');
}
/** Unmounts and removes a run's layers; also works from another process. */
async function releaseLayers(engine, overlay, name) {
    await engine.removeByLabel(`caisson.layers=${name}`);
    if (!(await (0,_change_workspace_overlay_overlay_js__WEBPACK_IMPORTED_MODULE_1__/* .releaseOverlay */ .ku)(overlay)))
        await (0,_sandbox_container_kernel_work_js__WEBPACK_IMPORTED_MODULE_2__/* .removeAsRoot */ .x0)(engine, overlay.work, ['work']);
}
/** True for an error that copying the checkout may avoid. */
function isLayersFault(error, { overlay }) {
    if (!overlay || !(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .CaissonError */ .XU))
        return false;
    return error.code === 'ENGINE_FAILED' || error.code === 'NOT_SUPPORTED';
}


/***/ }),

/***/ 31624:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  rm: () => (/* binding */ assertNetworkHolds),
  YV: () => (/* binding */ networkFacts),
  ZM: () => (/* binding */ networkFolder),
  Af: () => (/* binding */ networkOf),
  Bi: () => (/* binding */ openSetupEgress),
  pc: () => (/* binding */ withNetwork)
});

// UNUSED EXPORTS: NETWORK_LOG

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/agents/mcp/call-log.js + 1 modules
var call_log = __webpack_require__(5810);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./lib/base/certificates.js
var certificates = __webpack_require__(90609);
;// CONCATENATED MODULE: ./lib/sandbox/network/egress/certificates.js


/** Variables by which a job names its own certificate authorities to its tools. */
const VARIABLES = [
    'NODE_EXTRA_CA_CERTS',
    'NPM_CONFIG_CAFILE',
    'npm_config_cafile',
    'SSL_CERT_FILE',
    'REQUESTS_CA_BUNDLE',
    'CURL_CA_BUNDLE',
    'PIP_CERT',
    'GIT_SSL_CAINFO',
    'CARGO_HTTP_CAINFO',
    'AWS_CA_BUNDLE',
];
/** In memory, and gone with the container. */
const FOLDER = '/tmp/caisson-certificates';
/**
 * Puts the job's certificate authorities into a container with a network: behind a TLS-inspecting proxy,
 * nothing can be fetched without them. Only the certificates of each file are used. Resolves to the
 * variables; unreadable files are left out. `authority`: a certificate that every tool has to trust as well.
 */
async function showCertificates(sandbox, env, authority = null) {
    const files = {};
    const shown = {};
    for (const name of VARIABLES) {
        const pem = await (0,certificates/* readCertificates */.jZ)(env[name]);
        if (pem !== '')
            files[`${name}.pem`] = pem;
        if (pem !== '')
            shown[name] = `${FOLDER}/${name}.pem`;
    }
    if (authority !== null) {
        const all = [...(await trustedBy(env)), authority];
        files['all.pem'] = all.join('');
        files['java.jks'] = javaTrustStore(all);
        // Node.js adds these to its own; what the others are given replaces theirs.
        files['node.pem'] = `${files['NODE_EXTRA_CA_CERTS.pem'] ?? ''}${authority}`;
        for (const name of VARIABLES)
            if (name !== 'NPM_CONFIG_CAFILE')
                shown[name] = `${FOLDER}/all.pem`;
        delete shown['NPM_CONFIG_CAFILE'];
        shown['NODE_EXTRA_CA_CERTS'] = `${FOLDER}/node.pem`;
        shown['JAVA_TOOL_OPTIONS'] =
            `-Djavax.net.ssl.trustStore=${FOLDER}/java.jks -Djavax.net.ssl.trustStoreType=jks`;
    }
    for (const [name, input] of Object.entries(files)) {
        const script = 'mkdir -p "$2" && cat > "$1"';
        const path = `${FOLDER}/${name}`;
        const { exitCode } = await sandbox.exec(['sh', '-c', script, 'sh', path, FOLDER], {
            input,
            timeoutMs: 60_000,
        });
        if (exitCode !== 0)
            for (const [key, value] of Object.entries(shown))
                if (value.includes(path))
                    delete shown[key];
    }
    return shown;
}
/** Every authority that this machine's tools trust, each once. */
function trustedBy(env) {
    return (0,certificates/* trustedWith */.mW)(VARIABLES.map((name) => env[name]));
}
/** Java reads no PEM: a key store of type JKS without a password, which needs no digest either. */
function javaTrustStore(certificates) {
    const number = (value, bytes) => {
        const buffer = Buffer.alloc(bytes);
        buffer.writeUIntBE(value, Math.max(0, bytes - 6), Math.min(bytes, 6));
        return buffer;
    };
    const text = (value) => Buffer.concat([number(value.length, 2), Buffer.from(value)]);
    const entries = certificates.flatMap((pem, index) => {
        const { raw } = new external_node_crypto_.X509Certificate(pem);
        return [number(2, 4), text(`ca${index}`), number(0, 8), text('X.509'), number(raw.length, 4), raw];
    });
    return Buffer.concat([
        number(0xfeedfeed, 4),
        number(2, 4),
        number(certificates.length, 4),
        ...entries,
        Buffer.alloc(20),
    ]);
}

// EXTERNAL MODULE: ./lib/sandbox/network/egress/egress.js
var egress = __webpack_require__(96277);
// EXTERNAL MODULE: ./lib/sandbox/network/egress/relay.js
var relay = __webpack_require__(86897);
// EXTERNAL MODULE: ./lib/sandbox/network/network-log.js
var network_log = __webpack_require__(65015);
// EXTERNAL MODULE: ./lib/sandbox/network/registries.js
var registries = __webpack_require__(479);
// EXTERNAL MODULE: ./lib/sandbox/network/registry/settings.js + 2 modules
var registry_settings = __webpack_require__(42782);
// EXTERNAL MODULE: ./lib/sandbox/network/rules.js
var rules = __webpack_require__(54957);
// EXTERNAL MODULE: ./lib/sandbox/with-variables.js
var with_variables = __webpack_require__(64791);
;// CONCATENATED MODULE: ./lib/pipeline/stages/environment/network.js











/** The same for a sandbox of a run. */
function networkOf({ request: { spec, host, log, clock, checkout }, redact, folder }, projectSettings) {
    return { spec, host, log, clock, redact, folder, checkout, projectSettings };
}
/** Name of the network's evidence file. */
const NETWORK_LOG = 'network.jsonl';
/** Throws NOT_SUPPORTED where what the proxy lets through would not be all. */
function assertNetworkHolds(choice, network) {
    if (choice.capabilities.containerPaths || network === 'none' || network === 'open')
        return;
    throw new errors/* SandboxError */.ES('NOT_SUPPORTED', `\`network: ${network}\` cannot be enforced ${choice.where}.`, {
        hint: "Use Docker, Podman or bubblewrap on this runner, or leave out `network`; the agent then has this machine's network.",
    });
}
/**
 * A sandbox with the network that the spec gives it; the egress closes with the sandbox. Closes the sandbox if that
 * fails.
 */
async function withNetwork(request, choice, sandbox, phase = 'agent') {
    try {
        return await openNetwork(request, choice, sandbox, phase);
    }
    catch (error) {
        await sandbox.cleanup();
        throw error;
    }
}
async function openNetwork(request, choice, sandbox, phase) {
    const { log, spec, host, projectSettings } = request;
    if (choice.capabilities.containerPaths && spec.sandbox.network === 'open') {
        log.warn('NOT SEALED: `network: open`. The agent can reach whatever this machine can reach, and send anything it reads there.');
    }
    if (!choice.capabilities.containerPaths || spec.sandbox.network === 'none')
        return sandbox;
    const settings = await (0,registry_settings/* registrySettings */.HO)({ ...host.env, ...spec.sandbox.env }, projectSettings);
    await showRegistries(sandbox, settings, log);
    const { env } = settings;
    if (spec.sandbox.network === 'open')
        return (0,with_variables/* withVariables */.s)(sandbox, { ...env, ...spec.sandbox.env });
    const plan = (0,rules/* agentNetwork */.e)(spec.sandbox.allowedHosts, spec.sandbox.network === 'public');
    const who = { agent: 'the agent', verify: 'the verification', mcp: 'the MCP server', task: 'the step' }[phase];
    log.info(`Network: ${who} can reach ${plan.entries.join(', ')} through the proxy, and nothing else.`);
    const certificates = await showCertificates(sandbox, { ...host.env });
    const egress = await egressFor(request, choice, sandbox, phase, plan);
    const open = (0,with_variables/* withVariables */.s)(sandbox, { ...env, ...certificates, ...egress.env, ...spec.sandbox.env });
    return {
        ...open,
        async cleanup() {
            // First the relay: Podman removes no container whose network another one shares.
            try {
                await egress.close();
            }
            finally {
                await sandbox.cleanup();
            }
        },
    };
}
/** The egress of a setup, if it has one of ours, and the registries' configuration; null: it has no network. */
async function openSetupEgress(request, choice, sandbox, workspace) {
    const { spec, host, log, checkout, projectSettings } = request;
    const { network } = spec.setup;
    const open = spec.sandbox.network === 'open';
    if (!choice.capabilities.containerPaths || (network === 'none' && !open))
        return null;
    const settings = await (0,registry_settings/* registrySettings */.HO)({ ...host.env, ...spec.sandbox.env }, projectSettings);
    await showRegistries(sandbox, settings, log);
    // If the container has its own interface, there is nothing to open and nothing to close.
    if (open)
        return { egress: null, env: { ...settings.env, ...spec.sandbox.env } };
    // Of a workspace in layers only the upper one is there to be read.
    const ecosystems = await (0,registries/* detectEcosystems */.Rl)(workspace, ...(checkout ? [checkout] : []));
    const { allowedHosts } = spec.sandbox;
    const plan = (0,rules/* setupNetwork */.k)({ open: network === 'open', allowedHosts, ecosystems, settings });
    const names = ecosystems.map(({ name }) => name).join(', ') || 'no known ecosystem';
    log.info(network === 'open'
        ? 'Network of the setup: every public host, through the proxy.'
        : `Network of the setup (${names}): ${plan.entries.join(', ') || 'nothing'}`);
    logCredentials(settings, log);
    const { credentials } = settings;
    const egress = await egressFor(request, choice, sandbox, 'setup', plan, credentials);
    try {
        const certificates = await showCertificates(sandbox, { ...host.env }, egress.authority);
        const java = [egress.env['JAVA_TOOL_OPTIONS'], certificates['JAVA_TOOL_OPTIONS']].join(' ').trim();
        const own = { ...certificates, ...egress.env, JAVA_TOOL_OPTIONS: java };
        return { egress, env: { ...settings.env, ...own, ...spec.sandbox.env } };
    }
    catch (error) {
        await egress.close();
        throw error;
    }
}
/** Folder for the proxy's socket, beside the gateway's, whose path is short enough for a socket. */
function networkFolder({ gateway }) {
    return (0,external_node_path_.join)((0,external_node_path_.dirname)(gateway), 'network');
}
async function egressFor({ log, clock, host, folder, redact }, choice, sandbox, phase, { rules }, credentials = []) {
    const shared = networkFolder(folder);
    return (0,egress/* openEgress */.Gv)({
        folder: shared,
        startRelay() {
            const { containers } = choice;
            if (sandbox.openTunnel && !containers?.engine.capabilities.sharedNetworks)
                return sandbox.openTunnel({ port: relay/* RELAY_PORT */.Co }, (0,external_node_path_.join)(shared, egress/* PROXY_SOCKET */.$Z));
            if (!containers)
                return (0,relay/* startRelayInside */.uw)(sandbox, sandbox.node ?? 'node');
            return (0,relay/* startRelay */.sd)({ ...containers, runId: folder.id, container: sandbox.id, folder: shared });
        },
        logPath: (0,external_node_path_.join)(folder.evidence, NETWORK_LOG),
        phase,
        rules,
        credentials,
        ...(credentials.length > 0 ? { certificates: await trustedBy(host.env) } : {}),
        redact,
        log,
        clock,
    });
}
/**
 * Puts the tools' settings of the job's registries into a sandbox's home, without any credential: packages of a scope
 * are never asked of another registry. Done by the sandbox itself, since the home may have links by now.
 */
async function showRegistries(sandbox, { files }, log) {
    for (const [path, input] of Object.entries(files)) {
        const script = `f=${path}; mkdir -p "\${f%/*}" && { [ -e "$f" ] || cat > "$f"; }`;
        const { exitCode, stderr } = await sandbox.exec(['sh', '-c', script], { input, timeoutMs: 60_000 });
        if (exitCode !== 0)
            log.warn(`The registries of the job cannot be written to ${path} inside: ${stderr.trim()}`);
    }
}
/** Says which credentials are used, and which cannot be. */
function logCredentials({ credentials, notes }, log) {
    for (const note of notes)
        log.warn(`Registries of the job: ${note}`);
    const places = [...new Set(credentials.map(addressOf))];
    if (places.length > 0)
        log.info(`Credentials that Caisson adds outside the sandbox, for what the setup reads from: ${places.join(', ')}`);
}
function addressOf({ secure, host, port, prefix }) {
    return `${host}${port === (secure ? 443 : 80) ? '' : `:${port}`}${prefix}`;
}
/** What the evidence says of the network and of MCP servers, for the manifest; it is on disk however the run ends. */
async function networkFacts(folder) {
    const { denials, ...figures } = await (0,network_log/* readNetworkSummary */.Zj)(folder.dir, (0,external_node_path_.join)(folder.evidence, NETWORK_LOG));
    const { figures: mcp, denials: refused } = await (0,call_log/* readMcpFigures */.kP)(folder.dir, (0,external_node_path_.join)(folder.evidence, call_log/* MCP_LOG */.sy));
    return {
        network: { ...(Object.keys(figures).length > 0 ? { network: figures } : {}), ...(mcp ? { mcp } : {}) },
        denials: [
            ...denials.map((denial) => ({ source: 'network', ...denial })),
            ...refused.map((denial) => ({ source: 'tool', ...denial })),
        ],
    };
}


/***/ }),

/***/ 81241:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  qd: () => (/* binding */ agentProgram),
  Ep: () => (/* binding */ openSandbox),
  jQ: () => (/* binding */ openSandboxFor),
  pU: () => (/* binding */ requestFor)
});

// UNUSED EXPORTS: toolsThatReachOut

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/agents/image/launcher.js
var launcher = __webpack_require__(69738);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./lib/base/command.js
var command = __webpack_require__(70972);
// EXTERNAL MODULE: ./lib/base/digest.js
var digest = __webpack_require__(8665);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/sandbox/agent-program.js
var agent_program = __webpack_require__(30671);
;// CONCATENATED MODULE: ./lib/agents/port/install.js
/** Platforms by the names that npm packages with executables use. */
const PLATFORMS = [
    'linux-x64',
    'linux-arm64',
    'linux-x64-musl',
    'linux-arm64-musl',
    'darwin-x64',
    'darwin-arm64',
];
/** The name of a platform (`process.platform`, `process.arch`), or null where it has none. */
function platformOf(platform, arch, libc) {
    const name = `${platform}-${arch}${platform === 'linux' && libc === 'musl' ? '-musl' : ''}`;
    return PLATFORMS.find((known) => known === name) ?? null;
}
/** Whether an agent is more than one executable file. */
function hasFiles({ packages }) {
    return packages?.wholePackage === true;
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 4 modules
var schemas = __webpack_require__(41514);
;// CONCATENATED MODULE: ./lib/agents/install/cache.js






/** Every file of a folder by its path there: size in bytes and SHA-256. */
const inventorySchema = schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* object */.Ikc({ size: schemas/* number */.aig(), sha256: schemas/* string */.YjP() }));
/** What a folder holds now. Rejects if there is anything in it but plain files and folders. */
async function inventoryOf(folder) {
    const inventory = {};
    for (const path of await pathsIn(folder))
        inventory[path] = {
            size: (await (0,promises_.stat)((0,external_node_path_.join)(folder, path))).size,
            sha256: await (0,digest/* sha256Of */.Bj)((0,external_node_path_.join)(folder, path)),
        };
    return inventory;
}
/** Whether a folder still holds what it did: every file with its size, and with its content if `thoroughly`. */
async function holdsAll(folder, recorded, thoroughly) {
    const paths = await pathsIn(folder);
    if (paths.length !== Object.keys(recorded).length)
        return false;
    for (const path of paths) {
        const before = recorded[path];
        if (before === undefined || (await (0,promises_.stat)((0,external_node_path_.join)(folder, path))).size !== before.size)
            return false;
        if (thoroughly && (await (0,digest/* sha256Of */.Bj)((0,external_node_path_.join)(folder, path))) !== before.sha256)
            return false;
    }
    return true;
}
async function pathsIn(folder, below = '') {
    const paths = [];
    for (const entry of await (0,promises_.readdir)((0,external_node_path_.join)(folder, below), { withFileTypes: true })) {
        const path = (0,external_node_path_.join)(below, entry.name);
        if (entry.isDirectory())
            paths.push(...(await pathsIn(folder, path)));
        else if (entry.isFile())
            paths.push(path);
        else
            throw new Error(`${path} is neither a file nor a folder`);
    }
    return paths.sort();
}
/** Stored beside a cached executable, so that it is recognized without reading all of it. */
const stampSchema = schemas/* object */.Ikc({
    /** Of the package that it came from. */
    integrity: schemas/* string */.YjP(),
    sha256: schemas/* string */.YjP(),
    size: schemas/* number */.aig(),
    mtimeMs: schemas/* number */.aig(),
    /** Of the folder beside it, if it has one. */
    files: inventorySchema.optional(),
});
const PARTIAL = '.partial-';
/** Milliseconds after which the folder of an unfinished download counts as abandoned. */
const ABANDONED = 3_600_000;
/**
 * Path of the cached executable, if it exists and came from the package with this integrity. Size and
 * modification time suffice while they are as recorded; otherwise the whole file is read.
 */
async function cachedExecutable(entry) {
    const { folder, command, integrity } = entry;
    const path = (0,external_node_path_.join)(folder, command);
    try {
        const stamp = stampSchema.parse(JSON.parse(await (0,promises_.readFile)(stampOf(folder, command), 'utf8')));
        if (stamp.integrity !== integrity)
            return null;
        const { size, mtimeMs } = await (0,promises_.stat)(path);
        const unchanged = size === stamp.size && mtimeMs === stamp.mtimeMs;
        if (stamp.files && !(await holdsAll((0,agent_program/* filesOf */.R8)(path), stamp.files, !unchanged)))
            return null;
        if (unchanged)
            return path;
        // A cache that was copied or restored has different times.
        if (size !== stamp.size || (await (0,digest/* sha256Of */.Bj)(path)) !== stamp.sha256)
            return null;
        await writeStamp(entry, { ...stamp, mtimeMs });
        return path;
    }
    catch {
        return null;
    }
}
/**
 * Fills an entry of the cache: `fill` writes the executable where it is told, with its files beside it if it has any; the
 * entry then appears at once and complete. Two processes may do this at the same time; the first one wins.
 * Resolves to its path.
 */
async function fillCache(entry, fill) {
    const { folder, command, integrity } = entry;
    const parent = (0,external_node_path_.dirname)(folder);
    await (0,promises_.mkdir)(parent, { recursive: true });
    await removeAbandoned(parent);
    const partial = (0,external_node_path_.join)(parent, `${PARTIAL}${(0,external_node_crypto_.randomUUID)()}`);
    const ready = (0,external_node_path_.join)(partial, 'ready');
    await (0,promises_.mkdir)(ready, { recursive: true });
    try {
        const executable = (0,external_node_path_.join)(ready, command);
        const sha256 = await fill(executable);
        const { size, mtimeMs } = await (0,promises_.stat)(executable);
        const files = await inventoryOf((0,agent_program/* filesOf */.R8)(executable)).catch((error) => {
            if (error.code === 'ENOENT')
                return undefined;
            throw error;
        });
        await writeStamp({ ...entry, folder: ready }, { integrity, sha256, size, mtimeMs, ...(files ? { files } : {}) });
        await place(ready, entry, partial);
    }
    finally {
        await (0,promises_.rm)(partial, { recursive: true, force: true });
    }
    return (0,external_node_path_.join)(folder, command);
}
async function place(ready, entry, partial) {
    const { folder } = entry;
    for (let attempt = 0; attempt < 3; attempt++) {
        try {
            return await (0,promises_.rename)(ready, folder);
        }
        catch (error) {
            if (!['ENOTEMPTY', 'EEXIST'].includes(String(error.code)))
                throw error;
        }
        if ((await cachedExecutable(entry)) !== null)
            return;
        // The existing one is damaged, or is another build of this version.
        await (0,promises_.rename)(folder, (0,external_node_path_.join)(partial, `old-${attempt}`)).catch(() => { });
    }
    await (0,promises_.rename)(ready, folder);
}
function stampOf(folder, command) {
    return (0,external_node_path_.join)(folder, `${command}.json`);
}
async function writeStamp({ folder, command }, stamp) {
    const path = stampOf(folder, command);
    const temporary = `${path}.${(0,external_node_crypto_.randomUUID)()}`;
    await (0,promises_.writeFile)(temporary, JSON.stringify(stamp));
    await (0,promises_.rename)(temporary, path);
}
async function removeAbandoned(parent) {
    for (const name of await (0,promises_.readdir)(parent)) {
        if (!name.startsWith(PARTIAL))
            continue;
        const path = (0,external_node_path_.join)(parent, name);
        const info = await (0,promises_.stat)(path).catch(() => null);
        if (info !== null && Date.now() - info.mtimeMs > ABANDONED)
            await (0,promises_.rm)(path, { recursive: true, force: true });
    }
}

// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(57075);
// EXTERNAL MODULE: external "node:stream/consumers"
var consumers_ = __webpack_require__(38321);
// EXTERNAL MODULE: ./lib/base/certificates.js
var certificates = __webpack_require__(90609);
// EXTERNAL MODULE: ./lib/base/json.js
var json = __webpack_require__(24807);
// EXTERNAL MODULE: ./node_modules/@actions/http-client/lib/index.js + 1 modules
var lib = __webpack_require__(44942);
;// CONCATENATED MODULE: ./lib/agents/install/http-client.js

/** Milliseconds without a byte after which a connection is abandoned. */
const SOCKET_TIMEOUT = 60_000;
function createHttpGet(options = {}) {
    return async (url, headers = {}, signal) => {
        const client = new lib/* HttpClient */.Qq('caisson', signal ? [endedBy(signal)] : [], {
            allowRetries: true,
            maxRetries: options.retries ?? 3,
            socketTimeout: SOCKET_TIMEOUT,
        });
        const { message } = await client.get(url, headers);
        return { status: message.statusCode ?? 0, body: message };
    };
}
/** The client has no option for a signal, but passes on what a handler sets for Node.js's own request. */
function endedBy(signal) {
    return {
        prepareRequest(request) {
            request.signal = signal;
        },
        canHandleAuthentication: () => false,
        handleAuthentication: () => Promise.reject(new Error('No other authentication is tried.')),
    };
}

;// CONCATENATED MODULE: ./lib/agents/install/download.js







const DEFAULT_REGISTRY = 'https://registry.npmjs.org';
/** Bytes that may have arrived and not been unpacked yet. */
const AHEAD = 1024 * 1024;
/**
 * Downloads the package from the registry and checks its digest while it arrives. If this throws
 * (CLI_DOWNLOAD_FAILED, CLI_DIGEST_MISMATCH, a disk error, or the reason of an aborted signal), what has been unpacked
 * must not be used.
 */
async function downloadPackage(options) {
    const { displayName, packageName, version, integrity, signal } = options;
    const registry = options.registry.replace(/\/+$/, '');
    const get = options.get ?? createHttpGet();
    const headers = options.token === undefined ? {} : { authorization: `Bearer ${options.token}` };
    const file = `${packageName.replace(/^.*\//, '')}-${version}.tgz`;
    const url = `${registry}/${packageName}/-/${file}`;
    const orBroken = (from) => (error) => {
        signal?.throwIfAborted();
        throw broken(displayName, error, from);
    };
    const ask = (from) => get(from, headers, signal).catch(orBroken(from));
    let response = await ask(url);
    if (response.status === 404) {
        response.body.resume();
        // Some registries keep their files elsewhere and say where.
        const about = `${registry}/${packageName.replace('/', '%2f')}/${version}`;
        const elsewhere = await tarballUrl(await ask(about)).catch(orBroken(about));
        if (elsewhere !== null && elsewhere !== url)
            response = await ask(elsewhere);
    }
    if (response.status !== 200) {
        response.body.resume();
        throw downloadRefused(displayName, response.status, url);
    }
    const hash = (0,external_node_crypto_.createHash)('sha512');
    const total = Number(response.body.headers['content-length']);
    const arriving = new external_node_stream_.PassThrough({ highWaterMark: AHEAD });
    const closed = new Promise((resolve) => arriving.once('close', resolve));
    arriving.on('error', () => { });
    const unpacking = options.unpack(arriving);
    let failure;
    unpacking.catch((error) => {
        failure = error;
        arriving.destroy();
    });
    try {
        let received = 0;
        if (total > 0)
            options.onProgress?.(0, total);
        for await (const chunk of response.body) {
            // All else that may be wrong with it matters only if it is the right one.
            if (isDiskFull(failure))
                throw failure;
            hash.update(chunk);
            const quarter = Math.floor((received / total) * 4);
            received += chunk.length;
            if (Math.floor((received / total) * 4) > quarter && received < total)
                options.onProgress?.(received, total);
            if (!arriving.destroyed && !arriving.write(chunk))
                await Promise.race([closed, new Promise((resolve) => arriving.once('drain', resolve))]);
        }
    }
    catch (error) {
        arriving.destroy(error);
        await unpacking.catch(() => { });
        if (isDiskFull(error))
            throw error;
        return orBroken(url)(error);
    }
    arriving.end();
    const [unpacked] = await Promise.allSettled([unpacking]);
    const found = `sha512-${hash.digest('base64')}`;
    if (found === integrity) {
        if (unpacked.status === 'rejected')
            throw unpacked.reason;
        return unpacked.value;
    }
    throw new errors/* AgentError */.Yv('CLI_DIGEST_MISMATCH', `The file at ${url} is not ${displayName} ${version}: its digest is ${found}, not ${integrity}.`, {
        hint: 'Do not use it. Check the registry (or the proxy in front of it) and, if you chose the version yourself, the integrity you gave for it.',
    });
}
/** The address of the package in what a registry says about it; null where it says none. */
async function tarballUrl({ status, body }) {
    const said = await (0,consumers_.text)(body);
    if (status !== 200)
        return null;
    const { dist } = ((0,json/* parseJson */.qF)(said) ?? {});
    return typeof dist?.tarball === 'string' ? dist.tarball : null;
}
function downloadRefused(displayName, status, url) {
    return new errors/* AgentError */.Yv('CLI_DOWNLOAD_FAILED', `${displayName} could not be downloaded: ${url} answered ${status}.`, {
        hint: status === 404
            ? 'Check that this version exists for this platform, and that the registry has the package.'
            : status === 401 || status === 403
                ? 'Provide a token for this registry, or check the one you provided.'
                : 'Try again later, or use another registry.',
    });
}
const isDiskFull = (error) => (0,errors/* describeError */.Uc)(error).code === 'DISK_FULL';
function broken(displayName, error, url) {
    const { code, message } = error;
    return new errors/* AgentError */.Yv('CLI_DOWNLOAD_FAILED', `${displayName} could not be downloaded from ${url}: ${message || code}`, {
        hint: (0,certificates/* certificateFault */.cN)(error) === null
            ? `Check the network, the proxy settings and the registry, or install ${displayName} yourself and pass its path.`
            : certificates/* AUTHORITY_HINT */.qv,
        cause: error,
    });
}

// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(46466);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
// EXTERNAL MODULE: ./node_modules/tar-stream/index.js
var tar_stream = __webpack_require__(56118);
;// CONCATENATED MODULE: ./lib/agents/install/unpack.js








/**
 * Unpacks the executable of a package, `member`, and nothing else; resolves to its SHA-256. No name in the
 * archive decides where to write. Rejects with CLI_DOWNLOAD_FAILED, or with the system's error when the disk
 * is full.
 */
async function unpackExecutable(archive, member, to, displayName) {
    const meter = new digest/* Meter */.kI();
    let found = false;
    await readArchive(archive, displayName, async (entry) => {
        const { name, size = 0 } = entry.header;
        if (found || name !== member || size === 0)
            return void entry.resume();
        if (size > MOST_BYTES)
            throw new Error(TOO_LARGE);
        found = true;
        await (0,external_node_stream_promises_.pipeline)(entry, meter, (0,external_node_fs_.createWriteStream)(to, { mode: 0o755 }));
    });
    if (!found)
        throw unpackFailed(displayName, `it has no file ${member}`);
    return meter.measured().sha256;
}
/** More files and bytes than any agent has; a package with more would fill the disk. */
const MOST_FILES = 20_000;
const MOST_BYTES = 2 * 1024 ** 3;
const TOO_LARGE = 'it is larger than any agent';
/**
 * Unpacks all files of a package into a folder that does not exist yet, without the first folder of their paths, as npm
 * does. Rejects with CLI_DOWNLOAD_FAILED for a link, a path that leads elsewhere, or a file that comes twice.
 */
async function unpackPackage(archive, folder, displayName) {
    let files = 0;
    let bytes = 0;
    await readArchive(archive, displayName, async (entry) => {
        const { name, type, size = 0, mode = 0 } = entry.header;
        if (type === 'directory')
            return void entry.resume();
        const [, ...names] = name.split('/');
        const plain = names.length > 0 && names.every((part) => !/^\.{0,2}$|[\\\0]/.test(part));
        if (type !== 'file' || !plain)
            throw new Error(`it holds ${JSON.stringify(name)}, a ${type} that cannot be unpacked`);
        files++;
        bytes += size;
        if (files > MOST_FILES || bytes > MOST_BYTES)
            throw new Error(TOO_LARGE);
        const path = (0,external_node_path_.join)(folder, ...names);
        await (0,promises_.mkdir)((0,external_node_path_.dirname)(path), { recursive: true, mode: 0o755 });
        const rights = mode & 0o100 ? 0o755 : 0o644;
        await (0,external_node_stream_promises_.pipeline)(entry, (0,external_node_fs_.createWriteStream)(path, { flags: 'wx', mode: rights }));
    });
}
/** Bytes. By default Node.js unpacks in pieces of 16 KiB, which takes twice the time for an agent of 380 MB. */
const PIECE = 256 * 1024;
async function readArchive(archive, displayName, take) {
    const entries = (0,tar_stream.extract)();
    const reading = (0,external_node_stream_promises_.pipeline)(gathered(archive), (0,external_node_zlib_.createGunzip)({ chunkSize: PIECE }), entries);
    // The loop below rejects with this error; until then it must not go unhandled.
    reading.catch(() => { });
    try {
        for await (const entry of entries)
            await take(entry);
        await reading;
    }
    catch (error) {
        const { code, message } = error;
        if (code === 'ENOSPC' || code === 'EDQUOT')
            throw error;
        throw unpackFailed(displayName, message, error);
    }
}
/**
 * Each piece is all that has arrived by then. One by one, the pieces of a TLS connection (16 KiB) make unpacking twice as
 * slow: each is a task of its own for Node's threads.
 */
async function* gathered(archive) {
    yield* archive;
}
function unpackFailed(displayName, words, cause) {
    return new errors/* AgentError */.Yv('CLI_DOWNLOAD_FAILED', `The package of ${displayName} could not be unpacked: ${words}`, {
        hint: `Check the registry (or the proxy in front of it), or install ${displayName} yourself and pass its path.`,
        cause,
    });
}

;// CONCATENATED MODULE: ./lib/agents/install/executable.js











/**
 * The executable of an agent for a platform: the user's own, the cached one, or a fresh download that is
 * checked by digest before it is unpacked. Throws CLI_NOT_FOUND, CLI_DOWNLOAD_FAILED, CLI_DIGEST_MISMATCH,
 * CONFIG_INVALID (no digest for the version) or DISK_FULL.
 */
async function ensureExecutable(agent, options) {
    if (options.path) {
        if (hasFiles(agent.install))
            throw notOneFile(agent);
        return await ownExecutable(agent, options.path, options);
    }
    const wanted = wantedFor(agent, options);
    const { version } = wanted;
    const { integrity } = wanted.entry;
    const cached = await cachedExecutable(wanted.entry);
    if (cached !== null) {
        options.log.info(`Using ${agent.displayName} ${version}, which an earlier run left in ${options.cacheDir}.`);
        return { path: cached, version, cached: true, integrity };
    }
    return { path: await download(agent, wanted, options), version, cached: false, integrity };
}
/** Where the cache has what was asked for. Throws like {@link ensureExecutable}, but touches nothing. */
function wantedFor(agent, options) {
    const { packages } = agent.install;
    const platform = platformOf(options.platform, options.arch, options.libc);
    if (packages === undefined || platform === null)
        throw noPackage(agent, options);
    const version = options.version ?? packages.defaultVersion;
    const integrity = integrityOf(agent, packages, { version, platform, given: options.integrity });
    // A folder of many files must never be replaced: a session reads them as it goes, and a release of Caisson with
    // another launcher wants other ones. A single executable that runs stays whole without its name.
    const member = typeof packages.member === 'string' ? packages.member : packages.member(platform);
    const script = executable_launcher(member.replace(/^[^/]*\//, ''));
    const build = hasFiles(agent.install) ? `-${(0,digest/* sha256OfContent */.yQ)(`${integrity}\n${script}`).slice(0, 12)}` : '';
    const folder = (0,external_node_path_.join)(options.cacheDir, agent.command, version, `${platform}${build}`);
    const entry = { folder, command: agent.command, integrity };
    return { entry, packages, version, platform, member, script };
}
async function download({ displayName }, { entry, packages, version, platform, member, script }, options) {
    options.log.info(`Downloading ${displayName} ${version} for ${platform}, once: it is kept in ${options.cacheDir}.`);
    const ofAgent = {
        displayName,
        packageName: packages.packageName(platform),
        version: packages.packageVersion?.(version, platform) ?? version,
        integrity: entry.integrity,
    };
    try {
        return await fillCache(entry, async (executable) => {
            if (!hasFiles({ packages }))
                return await fetchPackage(ofAgent, options, (archive) => unpackExecutable(archive, member, executable, displayName));
            const files = (0,agent_program/* filesOf */.R8)(executable);
            await fetchPackage(ofAgent, options, (archive) => unpackPackage(archive, (0,external_node_path_.join)(files, 'agent'), displayName));
            await (0,promises_.writeFile)(executable, script, { mode: 0o755 });
            return (0,digest/* sha256OfContent */.yQ)(script);
        });
    }
    catch (error) {
        const denied = (0,errors/* deniedPath */.vJ)(error);
        if (denied !== null) {
            throw new errors/* AgentError */.Yv('CLI_DOWNLOAD_FAILED', `${displayName} cannot be stored: ${denied}`, {
                hint: 'Make the cache writable, or set CAISSON_CACHE or XDG_CACHE_HOME (in a program: `cacheDir`) to a folder that is.',
                cause: error,
            });
        }
        const { code, hint } = (0,errors/* describeError */.Uc)(error);
        if (code !== 'DISK_FULL')
            throw error;
        throw new errors/* AgentError */.Yv('DISK_FULL', `There is not enough disk space for ${displayName}, which needs ${packages.megabytes} MB.`, { hint, cause: error });
    }
}
function fetchPackage(wanted, options, unpack) {
    return downloadPackage({
        ...wanted,
        unpack,
        registry: options.registry ?? DEFAULT_REGISTRY,
        token: options.registryToken,
        signal: options.signal,
        get: options.get,
        onProgress: (received, total) => options.log.info(`Downloaded ${Math.floor((received / total) * 100)} % of ${Math.ceil(total / 1_000_000)} MB.`),
    });
}
/** Starts the program from the folder beside it, wherever a sandbox shows the two. */
function executable_launcher(main) {
    return `#!/bin/sh\nexec "$0.files/agent/${main}" "$@"\n`;
}
function notOneFile({ displayName }) {
    return new errors/* AgentError */.Yv('CONFIG_INVALID', `${displayName} consists of many files, so the path of an executable is not enough.`, { hint: 'Leave the path empty and let Caisson download it; a version can be chosen.' });
}
function integrityOf({ displayName }, { digests, defaultVersion, packageName, packageVersion }, { version, platform, given }) {
    // Part of a path and of the registry's address, so only a version is accepted.
    if (!/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/.test(version)) {
        throw new errors/* AgentError */.Yv('CONFIG_INVALID', `\`${version}\` is not a version of ${displayName}.`, {
            hint: `Give an exact version such as ${defaultVersion}; any but that also needs \`agent-integrity\`.`,
        });
    }
    const integrity = given ?? digests[version]?.[platform];
    if (integrity !== undefined)
        return integrity;
    throw new errors/* AgentError */.Yv('CONFIG_INVALID', `This release of Caisson has no digest for ${displayName} ${version} on ${platform}.`, {
        hint: `Give with \`agent-integrity\` what \`npm view ${packageName(platform)}@${packageVersion?.(version, platform) ?? version} dist.integrity\` prints, or use version ${defaultVersion}.`,
    });
}
function noPackage({ displayName }, { platform, arch }) {
    return new errors/* AgentError */.Yv('CLI_NOT_FOUND', `There is no ${displayName} package for ${platform} on ${arch}.`, {
        hint: `Install ${displayName} on this machine and pass its path.`,
    });
}
/**
 * The user's own executable, after it has reported its version. Throws CLI_NOT_FOUND with what is wrong with
 * it.
 */
async function ownExecutable({ displayName, install }, given, options) {
    const path = (0,external_node_path_.resolve)(given);
    const fetched = install.packages
        ? `Leave \`agent-path\` empty and let Caisson download ${displayName}, or install`
        : 'Install';
    const hint = `${fetched} it in an earlier step${install.command === undefined ? '' : ` (\`${install.command}\`)`} and pass its path.`;
    const isFile = await (0,promises_.stat)(path).then((info) => info.isFile(), () => false);
    if (!isFile)
        throw new errors/* AgentError */.Yv('CLI_NOT_FOUND', `${displayName} was not found at ${path}.`, { hint });
    await (0,promises_.access)(path, external_node_fs_.constants.X_OK).catch((cause) => {
        throw new errors/* AgentError */.Yv('CLI_NOT_FOUND', `${path} is not executable.`, {
            hint: `Run \`chmod +x ${path}\`.`,
            cause,
        });
    });
    try {
        const args = ['--version'];
        const result = await (0,command/* runCommand */.d1)(path, args, {
            timeoutMs: 30_000,
            // Nothing of the job's environment, above all no secret, reaches this program.
            env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/nonexistent' },
        });
        if (result.exitCode !== 0)
            throw new Error((0,command/* describeFailure */.Ic)(path, args, result), { cause: result.startError });
        const stdout = result.stdout.toString('utf8');
        const version = /\d+\.\d+\.\d+\S*/.exec(stdout)?.[0];
        if (version !== undefined)
            return { path, version, cached: true };
        throw new Error(`--version printed ${JSON.stringify(stdout.slice(0, 100))}`);
    }
    catch (cause) {
        // Built for an image with another C library, it runs there and not here.
        if (options.libc === 'musl')
            return { path, version: options.version ?? 'unknown', cached: true };
        throw new errors/* AgentError */.Yv('CLI_NOT_FOUND', `${path} does not run as ${displayName}: ${cause.message}`, {
            hint,
            cause,
        });
    }
}

// EXTERNAL MODULE: ./lib/base/byte-size.js
var byte_size = __webpack_require__(81381);
// EXTERNAL MODULE: ./lib/sandbox/network/registries.js
var registries = __webpack_require__(479);
// EXTERNAL MODULE: ./lib/sandbox/network/services.js
var network_services = __webpack_require__(78660);
// EXTERNAL MODULE: ./lib/sandbox/process/stragglers.js
var stragglers = __webpack_require__(91977);
// EXTERNAL MODULE: ./lib/pipeline/stages/environment/backend.js + 11 modules
var backend = __webpack_require__(42305);
// EXTERNAL MODULE: ./lib/pipeline/stages/environment/early-tools.js
var early_tools = __webpack_require__(32603);
// EXTERNAL MODULE: ./lib/pipeline/stages/environment/layers.js
var environment_layers = __webpack_require__(30022);
// EXTERNAL MODULE: ./lib/pipeline/stages/environment/network.js + 1 modules
var environment_network = __webpack_require__(31624);
// EXTERNAL MODULE: ./lib/pipeline/stages/environment/seal-policy.js
var seal_policy = __webpack_require__(26060);
// EXTERNAL MODULE: ./lib/sandbox/network/egress/relay.js
var egress_relay = __webpack_require__(86897);
;// CONCATENATED MODULE: ./lib/pipeline/stages/environment/services.js




/**
 * A sandbox in which the services of the job can be reached under their names, at their ports, and nothing else; they
 * close with it. Closes the sandbox if that fails.
 */
async function withServices(sandbox, choice, { entries, folder, runId, log }) {
    // Without a seal, the agent reaches them as the job does.
    if (entries.length === 0 || !choice.capabilities.containerPaths)
        return sandbox;
    const services = (0,network_services/* parseServices */.En)(entries);
    const undo = [];
    const close = async () => {
        await sandbox.cleanup();
        for (const step of undo.splice(0))
            await step();
    };
    try {
        if (sandbox.remote)
            throw new errors/* SandboxError */.ES('NOT_SUPPORTED', `\`services\` cannot be reached ${choice.where}.`, {
                hint: "Use an engine on this machine, or leave `services` out; the engine's machine is another one.",
            });
        undo.push(await (0,network_services/* openServices */.Ns)(services, { folder, log }));
        const routes = (0,network_services/* routesOf */.eV)(services);
        if (sandbox.openTunnel && !choice.containers?.engine.capabilities.sharedNetworks) {
            for (const { address, port, socket } of routes)
                undo.unshift((await sandbox.openTunnel({ address, port }, (0,external_node_path_.join)(folder, socket))).close);
        }
        else {
            const { containers } = choice;
            const relay = containers
                ? await (0,egress_relay/* startRelay */.sd)({ ...containers, runId, container: sandbox.id, folder, routes, name: 'services' })
                : await (0,egress_relay/* startRelayInside */.uw)(sandbox, sandbox.node ?? 'node', routes);
            undo.unshift(() => relay.close());
        }
        const names = services.map(({ name, port }) => `${name}:${port}`).join(', ');
        log.info(`Services of the job that the sandbox can reach: ${names}`);
        const weakness = `The agent can reach these services of the job, and read and change what is in them: ${names}.`;
        const { facts } = sandbox;
        return {
            ...sandbox,
            facts: { ...facts, sealed: false, weaknesses: [...facts.weaknesses, weakness] },
            cleanup: close,
        };
    }
    catch (error) {
        await close();
        throw error;
    }
}

;// CONCATENATED MODULE: ./lib/pipeline/stages/environment/sandbox.js

















/** Python would leave its bytecode beside the sources, and a repository that does not ignore it would get it as a change. */
const NO_LITTER = { PYTHONDONTWRITEBYTECODE: '1' };
/** Tools behave differently in CI: none waits for changes, test runners write no snapshots. A verification has to see that. */
const jobMark = ({ env: { CI } }) => (CI === undefined ? {} : { CI });
/** What a run asks of its sandbox. */
function requestFor(run, { workspace, tools }) {
    const { request, folder } = run;
    const { spec, host, log, signal, allowUnsealed, checkout } = request;
    return {
        spec,
        host,
        log,
        allowUnsealed,
        signal,
        runId: folder.id,
        folders: {
            workspace: workspace.path,
            home: folder.home,
            input: folder.input,
            output: folder.agentOutput,
            gateway: folder.gateway,
        },
        checkout,
        objectMounts: workspace.objectMounts,
        program: agentProgram(run.agent, request),
        tools,
        network: spec.sandbox.network,
        networkFolder: (0,environment_network/* networkFolder */.ZM)(folder),
    };
}
/**
 * Opens the sandbox for a run's agent; the run owns it from here on. `before` runs in it before the agent's
 * network exists.
 */
async function openSandbox(run, place, before = async () => { }) {
    const { choice, workspace, variables, projectSettings } = place;
    const { request, folder } = run;
    const { spec, log } = request;
    // The verification's is refused now, not when the agent's work is done and paid for.
    for (const { network } of [spec.sandbox, spec.verify])
        (0,environment_network/* assertNetworkHolds */.rm)(choice, network);
    const layers = await (0,environment_layers/* mountLayers */.cl)(choice, workspace, folder.id);
    const asked = requestFor(run, place);
    const folders = { ...asked.folders, workspaceVolume: layers?.volume };
    const opening = place.early?.take() ?? openSandboxFor({ ...asked, folders }, choice, variables);
    const opened = await opening.catch(async (error) => {
        // It may need the engine, which may be what has failed.
        await layers?.release().catch((cause) => log.debug((0,errors/* describeError */.Uc)(cause).message));
        throw error;
    });
    const sandbox = withToolFacts(layers ? layers.over(opened) : opened, toolsThatReachOut(request));
    try {
        await before(sandbox);
    }
    catch (error) {
        await sandbox.cleanup();
        throw error;
    }
    return (0,environment_network/* withNetwork */.pc)((0,environment_network/* networkOf */.Af)(run, projectSettings), choice, sandbox);
}
/**
 * Opens a sandbox. Rejects with NOT_SUPPORTED if a protection is missing that the spec does not allow to be
 * missing, and leaves nothing behind.
 */
async function openSandboxFor(request, choice, variables) {
    const sandbox = withPassedOver(await openPlace(request, choice, variables), choice);
    if (request.examine)
        return sandbox;
    try {
        const { allowMissing } = request.spec.sandbox;
        const { allowUnsealed = false } = request;
        const checked = (0,seal_policy/* checkSandbox */.Sl)(sandbox, { allowMissing, allowUnsealed });
        const { spec, networkFolder: folder, runId, log } = request;
        if (folder === undefined)
            return checked;
        return await withServices(checked, choice, { entries: spec.sandbox.services, folder, runId, log });
    }
    catch (error) {
        await sandbox.cleanup();
        throw error;
    }
}
/** Whatever the agent reads, it can send to the tools that it may call. */
function withToolFacts(sandbox, tools) {
    if (tools.length === 0)
        return sandbox;
    const weakness = `The agent can call these tools of MCP servers, and send them what it reads: ${tools.join(', ')}.`;
    const { facts } = sandbox;
    return { ...sandbox, facts: { ...facts, sealed: false, weaknesses: [...facts.weaknesses, weakness] } };
}
function withPassedOver(sandbox, choice) {
    if (!choice.passedOver)
        return sandbox;
    return { ...sandbox, facts: { ...sandbox.facts, passedOver: [...choice.passedOver] } };
}
/**
 * With absolute paths. Throws CONFIG_INVALID for paths that do not exist on this machine; engines would
 * create them.
 */
async function mountsOf({ sandbox }) {
    const mounts = sandbox.mounts.map((mount) => ({ ...mount, source: (0,external_node_path_.resolve)(mount.source) }));
    for (const { source } of mounts) {
        const isThere = await (0,promises_.stat)(source).then(() => true, (error) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR');
        if (!isThere) {
            throw new errors/* ConfigError */.xL('CONFIG_INVALID', `sandbox.mounts: ${source} does not exist on this machine.`, {
                hint: 'Create the folder before the run, or fix the path before the colon.',
            });
        }
    }
    return mounts;
}
async function openPlace(request, choice, variables) {
    const { spec, host, log, signal, runId, folders, objectMounts, program, copiedFolders } = request;
    // Given to every process of the agent, so that what outlives this process can be found.
    const env = { ...NO_LITTER, ...jobMark(host), ...variables, ...spec.sandbox.env, [stragglers/* RUN_VARIABLE */.hd]: runId };
    const { cpus, memory, pids } = spec.sandbox.limits;
    const detected = await (0,registries/* detectEcosystems */.Rl)(folders.workspace, ...(request.checkout ? [request.checkout] : []));
    const ecosystems = detected.map(({ name }) => name);
    const ownPath = request.checkout ? (0,backend/* ownPathIn */.v4)(choice, request.checkout) : null;
    const sandbox = await choice.open({
        runId,
        run: { ...folders, ownPath: ownPath ?? undefined },
        agent: program,
        mounts: await mountsOf(spec),
        objectMounts: objectMounts.map((mount) => ({ ...mount, readOnly: true })),
        copiedFolders,
        env,
        limits: { memoryMb: (0,byte_size/* mebibytesOf */.e)(memory), pids, cpus },
        hostEnv: { ...host.env },
        ecosystems,
        tools: (0,early_tools/* toolchainFor */.r)(request.tools, ecosystems),
        network: request.network ?? 'none',
        networkFolder: request.networkFolder,
        hosts: spec.sandbox.services.length > 0 ? (0,network_services/* hostsOf */.PP)((0,network_services/* parseServices */.En)(spec.sandbox.services)) : undefined,
        log,
        queueMs: spec.limits.timeoutMinutes * 60_000,
        ...(signal ? { signal } : {}),
    });
    const version = program.version?.();
    return version === undefined ? sandbox : { ...sandbox, agentVersion: version };
}
/** An agent for a sandbox, which has it installed once it knows the C library. */
function agentProgram(agent, request) {
    const { displayName, command, install, image, runModule } = agent;
    let installing;
    let found;
    const installed = async (libc) => {
        if (installing?.libc !== libc)
            installing = { libc, done: installAgent(agent, request, libc) };
        found = await installing.done;
        return found.path;
    };
    const identify = async (path) => ({
        version: found?.version ?? 'unknown',
        integrity: found?.integrity ?? (await (0,digest/* sha256Of */.Bj)(path)),
    });
    return {
        displayName,
        command,
        executable: image === undefined ? installed : { script: launcher/* launcherScript */.k },
        adapter: image !== undefined && (0,backend/* adapterAlone */.Ts)(request.spec, image) === undefined ? image : undefined,
        hasFiles: hasFiles(install),
        runModule,
        compose: request.spec.sandbox.compose ? identify : undefined,
        // An executable that does not run on this machine cannot be asked.
        version: () => (found?.version === 'unknown' ? undefined : found?.version),
    };
}
async function installAgent(agent, { spec, host, log, signal }, libc) {
    const { path, version, integrity } = spec.agent;
    const { platform, arch, cacheDir, registry, registryToken } = host;
    // A container always runs Linux, whatever this machine is.
    const from = { platform, arch, libc, cacheDir, registry, registryToken };
    return ensureExecutable(agent, { ...from, path, version, integrity, log, signal });
}
/** Tools by which what the agent reads can leave the run, as `SERVER/TOOL`. */
function toolsThatReachOut({ spec, tools = [] }) {
    const own = tools.flatMap((server) => server.tools
        .filter(({ name }) => !server.confined?.includes(name))
        .map(({ name }) => `${server.name}/${name}`));
    return [...spec.mcp.tools, ...own];
}


/***/ }),

/***/ 26060:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Sl: () => (/* binding */ checkSandbox),
/* harmony export */   VB: () => (/* binding */ assertSealed),
/* harmony export */   XT: () => (/* binding */ checkMissing),
/* harmony export */   Yh: () => (/* binding */ foreseenMissing),
/* harmony export */   yn: () => (/* binding */ allowancesInWords)
/* harmony export */ });
/* unused harmony export TO_SEAL */
/* harmony import */ var _base_docs_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(74866);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);
/* harmony import */ var _sandbox_seal_protections_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57745);



/** Protections that the chosen place is known to lack before anything is started there, as far as they matter. */
function foreseenMissing({ missing }, { cpus }) {
    return missing.filter(({ protection }) => protection !== 'cpu-limit' || cpus);
}
/**
 * Each with the input that allows the run to continue without it. Throws NOT_SUPPORTED for what no input
 * allows now, and ENGINE_FAILED for what none ever allows.
 */
function checkMissing(missing, allowances) {
    assertNoBreach(missing);
    const named = new Set(allowances.allowMissing);
    const refused = missing.filter(({ protection }) => !allowances.allowUnsealed && !named.has(protection));
    if (refused.length > 0) {
        const names = [...new Set([...named, ...refused.map(({ protection }) => protection)])].join(', ');
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .SandboxError */ .ES('NOT_SUPPORTED', `Refusing to start: required protections are missing: ${refused.map(({ why }) => why).join('; ')}.`, {
            hint: `Use a machine or an engine that provides them (${(0,_base_docs_js__WEBPACK_IMPORTED_MODULE_1__/* .document */ .A)('containers.md')}), or continue without: \`allow-missing: ${names}\`. The manifest and the report then say so.`,
        });
    }
    return missing.map((one) => ({
        ...one,
        allowedBy: named.has(one.protection) ? 'allow-missing' : 'allow-unsealed',
    }));
}
function assertNoBreach(missing) {
    const breaches = missing.filter(({ protection }) => !(0,_sandbox_seal_protections_js__WEBPACK_IMPORTED_MODULE_2__/* .canBeAllowed */ .SU)(protection));
    if (breaches.length === 0)
        return;
    const words = breaches.map(({ protection, why }) => `${why} (${protection})`).join(', ');
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .SandboxError */ .ES('ENGINE_FAILED', `The seal does not hold: ${words}.`, {
        hint: 'Caisson requested all of it: look for what changes the containers of this machine (a wrapper around the client, engine settings). `caisson doctor` shows what gets through.',
    });
}
/** The sandbox with facts about missing protections. Throws NOT_SUPPORTED if it must not be used. */
function checkSandbox(sandbox, allowances) {
    const missing = checkMissing(sandbox.facts.missing ?? [], allowances);
    const words = missing.map(({ protection, why, allowedBy }) => `Without \`${protection}\`: ${why}; allowed by \`${allowedBy}\`.`);
    const { facts } = sandbox;
    return { ...sandbox, facts: { ...facts, missing, weaknesses: [...facts.weaknesses, ...words] } };
}
/**
 * The one rule about places that seal nothing: whoever makes the call allows it in the call, or nothing is started there.
 * Throws SEAL_MISSING.
 */
function assertSealed({ unsealed, kind }, { allowUnsealed }) {
    if (unsealed === null || allowUnsealed)
        return;
    const launched = kind === 'launch' ? 'Leave the launch command out: Caisson then makes the container. ' : '';
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .SandboxError */ .ES('SEAL_MISSING', `Refusing to start without a seal: ${unsealed}.`, {
        hint: `${launched}${TO_SEAL}`,
    });
}
/** What makes a machine one that seals. */
const TO_SEAL = `Start Docker or Podman, or install bubblewrap (\`apt-get install bubblewrap\`; Ubuntu 24.04 also needs an AppArmor profile that lets it create user namespaces). \`caisson doctor\` says what each of them lacks here; see ${(0,_base_docs_js__WEBPACK_IMPORTED_MODULE_1__/* .document */ .A)('containers.md')}#without-an-engine-bubblewrap.`;
/** What the manifest says of a run that was allowed to start in a place that seals nothing. */
function allowancesInWords({ unsealed }) {
    return unsealed === null ? [] : ['Allowed by `allow-unsealed`.'];
}


/***/ }),

/***/ 29667:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  nC: () => (/* binding */ repeatSetup),
  s: () => (/* binding */ setUp)
});

// UNUSED EXPORTS: hintFor

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(46466);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/base/redact.js
var redact = __webpack_require__(57656);
// EXTERNAL MODULE: ./lib/change/patch/pristine-git.js
var pristine_git = __webpack_require__(88916);
// EXTERNAL MODULE: ./lib/change/verify/command.js
var command = __webpack_require__(89137);
// EXTERNAL MODULE: ./lib/change/workspace/baseline.js
var baseline = __webpack_require__(21187);
// EXTERNAL MODULE: ./lib/base/git/byte-path.js
var byte_path = __webpack_require__(99136);
// EXTERNAL MODULE: ./lib/change/workspace/overlay/upper.js
var overlay_upper = __webpack_require__(89881);
// EXTERNAL MODULE: ./lib/change/workspace/record/scan.js
var scan = __webpack_require__(93601);
// EXTERNAL MODULE: ./lib/change/workspace/record/survey.js
var survey = __webpack_require__(68758);
// EXTERNAL MODULE: ./lib/change/workspace/record/tree.js
var tree = __webpack_require__(56312);
// EXTERNAL MODULE: ./lib/change/workspace/record/upper.js
var upper = __webpack_require__(48834);
;// CONCATENATED MODULE: ./lib/change/workspace/record/setup.js










/**
 * Makes what a setup left in the layer part of the baseline. Resolves to its tree. The overlay may be
 * mounted, so the layer is only read, and the rules must already be in it (`layRules`). Rejects with
 * WORKSPACE_FAILED when a rule file was replaced by something that git would wait for forever.
 */
async function recordSetup(place) {
    const { git, gitDir, overlay } = place;
    const layer = await (0,overlay_upper/* readUpper */.bo)(overlay);
    for (const path of layer.covers)
        assertNoTrap(overlay.upper, path);
    const indexFile = (0,baseline/* baseIndex */.oT)(gitDir);
    const { entries, gone, hidden } = await (0,upper/* readLayer */.w6)(place, layer, { indexFile, rules: [], mounted: true });
    const ours = git.with({ indexFile: (0,baseline/* baselineIndex */.qd)(gitDir) });
    const hashLength = (await ours.run(['write-tree', '--missing-ok'])).length;
    const { since: _, ...before } = await (0,baseline/* readBaseline */.mF)(gitDir);
    const start = before.start ?? { untracked: { files: [], folders: [] }, added: [], changed: [] };
    const dropped = start.added.map((path) => ({ path, mode: '000000', id: '' }));
    await (0,tree/* writeChanges */.vB)(ours, [...dropped, ...gone, ...[...entries].map(upper/* changeOf */.C2)], hashLength);
    const below = await recordBelow(place, layer, start, before);
    await (0,baseline/* writeBaseline */.B9)(gitDir, {
        ...before,
        hidden: [...new Set([...below.hidden, ...hidden])],
        start: { ...start, added: below.added },
        layer: [...entries.keys()],
    });
    return ours.run(['write-tree', '--missing-ok']);
}
/**
 * What the job had added or changed, and what still shows, is recorded again: the setup may have changed the
 * rules for what is ignored and how it is stored.
 */
async function recordBelow({ git, gitDir, overlay }, layer, { untracked, changed }, { keep, nested, credentials }) {
    const { lower, upper } = overlay;
    const mirror = (0,external_node_path_.join)(gitDir, 'mirror');
    const ours = git.with({ workTree: mirror, indexFile: (0,baseline/* baselineIndex */.qd)(gitDir) });
    const isOwn = (path) => layer.files.has(path) && !((0,survey/* isRule */.Nd)(path) && (0,overlay_upper/* isAsBelow */.Q_)(overlay, path));
    const shows = (path) => !isOwn(path) && !layer.hides(path) && (0,tree/* isReadable */.hS)(lower, path);
    try {
        await (0,overlay_upper/* mirrorRules */.n7)(mirror, [...layer.files].filter(survey/* isRule */.Nd), (path) => (0,byte_path/* toBuffer */.AO)(upper, path));
        const found = await (0,scan/* scan */.SQ)({
            ...{ root: lower, git: ours, mirror, start: untracked, keep, readOnly: true },
            ...{ tracked: new Set(), repositories: new Set(nested), except: credentials ?? [] },
        });
        const added = found.untracked.filter(shows);
        const wanted = [...changed.filter(shows), ...added];
        for (const path of wanted)
            (0,overlay_upper/* mirrorFile */.Ix)(lower, mirror, path);
        await (0,tree/* addPaths */.yS)(ours, mirror, wanted, []);
        return { added, hidden: found.hidden };
    }
    finally {
        await (0,promises_.rm)(mirror, { recursive: true, force: true });
    }
}
function assertNoTrap(root, path) {
    const stats = (0,scan/* statOf */._N)(root, path);
    if (!(0,scan/* isReadByGit */.Qp)(path) || !stats || stats.isFile() || stats.isSymbolicLink() || stats.isDirectory())
        return;
    // A whiteout: the setup removed it.
    if (stats.isCharacterDevice() && stats.rdev === 0)
        return;
    throw new errors/* WorkspaceError */.kP('WORKSPACE_FAILED', `The setup left a FIFO, a socket or a device named ${(0,byte_path/* display */.Vy)(path)}, which git would wait for forever.`, { hint: 'Remove it in the `setup` script, or replace it with a file.' });
}

// EXTERNAL MODULE: ./lib/run/run-folder.js
var run_folder = __webpack_require__(40953);
// EXTERNAL MODULE: ./lib/sandbox/network/egress/egress.js
var egress = __webpack_require__(96277);
// EXTERNAL MODULE: ./lib/sandbox/with-variables.js
var with_variables = __webpack_require__(64791);
// EXTERNAL MODULE: ./lib/pipeline/stages/environment/network.js + 1 modules
var network = __webpack_require__(31624);
;// CONCATENATED MODULE: ./lib/pipeline/stages/environment/setup.js














/**
 * Runs the setup script where the agent will work, with a network of its own that is closed afterwards.
 * Rejects with SETUP_FAILED. What the script changed in the workspace becomes part of the baseline: resolves
 * to the workspace as the agent finds it.
 */
async function setUp(run, place) {
    const { workspace, choice, sandbox } = place;
    const { spec, log, signal } = run.request;
    if (spec.setup.run.trim() === '')
        return workspace;
    const outcome = await log.group('Setup', () => runScript(run, place));
    await setup_recordSetup(run, choice, outcome);
    if (outcome.exitCode !== 0 || signal?.aborted)
        throw setupFailed(run, outcome);
    await sandbox.remote?.getFiles();
    log.info(`The setup ended after ${Math.round(outcome.durationMs / 1000)} s; its network is closed.`);
    const git = (0,pristine_git/* openPristine */.F)(workspace, signal);
    const { gitDir, overlay, path } = workspace;
    const baselineTree = overlay
        ? await recordSetup({ git, gitDir, overlay })
        : await (0,baseline/* recordBaseline */.V3)(git, gitDir, path);
    return { ...workspace, baselineTree };
}
/**
 * The same setup again, in the clean sandbox of a verification. Rejects with SETUP_FAILED. Its output is
 * appended to that of the first.
 */
async function repeatSetup(run, place) {
    const { log, signal } = run.request;
    const outcome = await log.group('Setup of the verification', () => runScript(run, place));
    if (outcome.exitCode !== 0 || signal?.aborted)
        throw setupFailed(run, outcome);
    await place.sandbox.remote?.getFiles();
}
async function runScript(run, { choice, sandbox, workspace, projectSettings }) {
    const { request, folder, redact } = run;
    const { spec, log, clock, signal } = request;
    const opened = await (0,network/* openSetupEgress */.Bi)((0,network/* networkOf */.Af)(run, projectSettings), choice, sandbox, workspace.path);
    const evidence = (0,external_node_path_.join)(folder.evidence, 'setup.log');
    await (0,promises_.mkdir)((0,external_node_path_.dirname)(evidence), { recursive: true });
    const file = (0,external_node_fs_.createWriteStream)(evidence, { flags: 'a', mode: 0o600 });
    file.on('error', (error) => log.warn(`The setup's log cannot be written: ${error.message}`));
    try {
        return await (0,command/* runVerifyCommand */.A)({
            sandbox: (0,with_variables/* withVariables */.s)(sandbox, opened?.env ?? {}),
            variables: request.setupEnv,
            command: spec.setup.run,
            directory: spec.workingDirectory,
            timeoutMs: spec.setup.timeoutMinutes * 60_000,
            clock,
            redact,
            signal,
            onLine(line) {
                file.write(`${line}\n`);
                log.info(line);
            },
        });
    }
    finally {
        await opened?.egress?.close();
        file.end();
        await (0,external_node_stream_promises_.finished)(file).catch(() => { });
        if (opened?.egress)
            await (0,egress/* assertClosed */.NX)(sandbox, opened.egress);
        // Without a seal the agent reads the job's own variables too.
        if (choice.capabilities.containerPaths)
            await assertNothingLeft(sandbox, request.setupEnv ?? {});
    }
}
/**
 * How setup tools begin a line that says what was wrong; npm's lines with only a code or a number do not
 * count.
 */
const FIRST_ERROR = /^\s*(?:npm (?:ERR!|error) (?!(?:code|errno|syscall|path)\b)\S|error(?:\[\w+\])?:|fatal: |E: |ERROR: )/;
/** What tools say to somebody who is not root, or in a system that is read-only. */
const WANTS_ROOT = /\bsudo: |\bare you root\?|\/var\/lib\/(?:apt|dpkg)\/|\bEROFS\b|read-only file system|no new privileges/i;
/** What to do about a setup that failed. */
function hintFor({ exitCode, timedOut, tail, }) {
    if (timedOut)
        return 'Make the setup faster, or increase `setup.timeoutMinutes`.';
    if (exitCode === 137)
        return 'It was killed, usually because it ran out of memory: increase `sandbox.limits.memory`, or make the setup use less.';
    if (WANTS_ROOT.test(tail))
        return 'The setup does not run as root, and the system is read-only. Install system packages before the run (in a workflow, in an earlier step), or set `sandbox.image` to one that has them.';
    return 'Fix the `setup` script. If it needs a host that was denied (see the log or `evidence/network.jsonl`), add the host to `sandbox.allowedHosts`.';
}
function setupFailed({ request, redact }, outcome) {
    if (request.signal?.aborted)
        return new errors/* ExecutionError */.Re('EXECUTION_CANCELLED', 'The run was cancelled during its setup.', {
            hint: 'Start the run again.',
        });
    const { exitCode, timedOut, tail } = outcome;
    const { timeoutMinutes } = request.spec.setup;
    const what = timedOut ? `did not end within ${timeoutMinutes} minutes` : `failed with exit code ${exitCode}`;
    const lines = tail.trimEnd().split('\n');
    const end = lines.slice(-20).join('\n').slice(-1200);
    // The last lines of a tool's output are often its usage, not the error.
    const first = lines.find((line) => FIRST_ERROR.test(line))?.trim() ?? '';
    const cause = end.includes(first) ? '' : ` Its first error was: ${first.slice(0, 300).replace(/\.+$/, '')}.`;
    return new errors/* SandboxError */.ES('SETUP_FAILED', redact(`The setup ${what}.${cause} Its output ended with:\n${end || '(nothing)'}`), { hint: hintFor(outcome) });
}
/** Written immediately, so that however the run ends, the manifest says how the setup went. */
async function setup_recordSetup({ request, folder }, choice, { exitCode, durationMs }) {
    const { spec } = request;
    const open = !choice.capabilities.containerPaths || spec.sandbox.network === 'open';
    const network = open ? 'open' : spec.setup.network;
    await (0,run_folder/* addToManifest */.YJ)(folder, { setup: { passed: exitCode === 0, exitCode, durationMs, network } });
}
/**
 * Ends what still runs with one of the values, and names the files that have one. What the agent cannot read there
 * cannot be read by this either, since it is the same user.
 */
const SEARCH = `v=$(cat)
has() { printf '%s\\n' "$v" | grep -qaF -f - -- "$1" 2>/dev/null; }
for p in /proc/[0-9]*; do
  if has "$p/environ" || has "$p/cmdline"; then kill -9 "\${p#/proc/}" 2>/dev/null; fi
done
printf '%s\\n' "$v" | grep -rlaF -f - -- "$HOME" . /tmp /dev/shm /var/tmp 2>/dev/null
[ $? -lt 127 ] || { echo 'it has no grep'; exit 1; }
exit 0`;
/** Enough for a secret; a word or a number is found everywhere. */
const looksSecret = (value) => value.length >= 12 && /\d/.test(value) && /[a-z]/i.test(value);
/**
 * Makes sure that nothing in a sandbox still has the variables that only its setup was to see. Throws SETUP_FAILED that
 * names the files with a value: an installer that was logged in, for example.
 */
async function assertNothingLeft(sandbox, setupEnv) {
    const lines = Object.values(setupEnv).flatMap((value) => value.split('\n').filter(looksSecret));
    if (lines.length === 0)
        return;
    const input = [...new Set(lines.flatMap(redact/* secretForms */.eo))].join('\n');
    const how = { input, timeoutMs: 300_000, keepBytes: 100_000 };
    const { stdout, exitCode } = await sandbox.exec(['sh', '-c', SEARCH], how);
    const files = stdout.split('\n').filter((line) => line !== '');
    if (exitCode === 0 && files.length === 0)
        return;
    const few = files.slice(0, 5).join(', ') + (files.length > 5 ? ` and ${files.length - 5} more` : '');
    throw new errors/* SandboxError */.ES('SETUP_FAILED', exitCode === 0
        ? `The setup left values of \`setup-env\` where the agent would read them: ${few}.`
        : `What the setup left could not be searched for values of \`setup-env\`: ${stdout.trim() || `exit code ${exitCode}`}.`, {
        hint: "Delete these files at the end of the setup. Credentials for package registries belong in the job's settings; Caisson adds them outside the sandbox.",
    });
}


/***/ }),

/***/ 37201:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e0: () => (/* binding */ evaluateCaptured),
/* harmony export */   tL: () => (/* binding */ evaluateRun)
/* harmony export */ });
/* unused harmony export failedEvaluation */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(46466);
/* harmony import */ var _base_digest_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(8665);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(17594);
/* harmony import */ var _change_patch_policy_evaluate_in_worker_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(14508);
/* harmony import */ var _change_patch_pristine_git_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(88916);







/** Checks the patch of a run against the policy. */
async function evaluateRun(state) {
    const { run, resolved, prepared, captured } = state;
    const { log, spec } = run.request;
    await run.note({ evaluating: true });
    const evaluated = await evaluateCaptured({
        patch: captured.patch,
        workspace: prepared.workspace,
        policy: resolved.policy,
        secrets: prepared.secrets,
        allowances: [spec.agent],
        redact: run.redact,
        log,
        // Without a signal: a run that is stopped has left a patch too, and it is checked like any other.
    });
    await run.note({ evaluating: undefined });
    return { ...state, captured: { ...captured, ...evaluated } };
}
/**
 * Checks a captured patch against the policy. A failing check also resolves: it blocks the patch. Rejects only with the
 * reason of an aborted signal, since that says nothing about the patch.
 */
async function evaluateCaptured(given) {
    const { patch, redact, log } = given;
    if (patch.empty)
        return { patch };
    const policyEvaluation = redactEvaluation(await evaluateOrBlock(given), redact);
    const own = policyEvaluation.findings.some(({ rule }) => rule === 'secrets/run' || rule === 'policy/failed');
    for (const { rule, verdict, path, line, message } of policyEvaluation.findings) {
        const where = path === undefined ? '' : ` ${path}${line === undefined ? '' : `:${line}`}`;
        const text = `Policy: ${verdict === 'block' ? 'blocked' : 'to review'}, ${rule}:${where} ${message}`;
        // A file name must not be able to issue a workflow command on a line of its own.
        log[verdict === 'block' ? 'warn' : 'info'](text.replace(/[\u0000-\u001f\u007f]/g, '?'));
    }
    return { policyEvaluation, patch: own ? { ...patch, ...(await redactPatch(patch.path, redact)) } : patch };
}
async function evaluateOrBlock({ patch, workspace, policy, secrets, allowances, unfinished, signal, }) {
    if (unfinished)
        return failedEvaluation('an earlier evaluation of it did not end.');
    const { baseTree: from, tree: to, bytes, leftOut } = patch;
    const git = (0,_change_patch_pristine_git_js__WEBPACK_IMPORTED_MODULE_3__/* .pristineOptions */ .v)(workspace);
    const asked = { git, patch: { from, to, bytes, leftOut }, policy, secrets, allowances };
    try {
        return await (0,_change_patch_policy_evaluate_in_worker_js__WEBPACK_IMPORTED_MODULE_4__/* .evaluateInWorker */ .D)(asked, signal);
    }
    catch (error) {
        signal?.throwIfAborted();
        return failedEvaluation((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .describeError */ .Uc)(error).message);
    }
}
/** Nobody knows what is in the patch, so it is not published. */
function failedEvaluation(why) {
    const message = `The patch could not be evaluated: ${why}`;
    return { verdict: 'block', findings: [{ rule: 'policy/failed', verdict: 'block', message }] };
}
function redactEvaluation({ verdict, findings }, redact) {
    return {
        verdict,
        findings: findings.map((finding) => ({
            ...finding,
            message: redact(finding.message),
            path: finding.path && redact(finding.path),
        })),
    };
}
/** More people can read the artifact than may see the run's secrets, so they are redacted in added lines. */
async function redactPatch(path, redact) {
    const meter = new _base_digest_js__WEBPACK_IMPORTED_MODULE_6__/* .Meter */ .kI();
    const clean = `${path}.tmp`;
    await (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_2__.pipeline)((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createReadStream)(path, 'latin1'), async function* (chunks) {
        let rest = '';
        for await (const chunk of chunks) {
            const lines = `${rest}${chunk}`.split('\n');
            rest = lines.pop() ?? '';
            for (const line of lines)
                yield Buffer.from(`${redactLine(line, redact)}\n`, 'latin1');
        }
        yield Buffer.from(redactLine(rest, redact), 'latin1');
    }, meter, (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createWriteStream)(clean));
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(clean, path);
    return meter.measured();
}
function redactLine(line, redact) {
    return line.startsWith('+') ? redact(line) : line;
}


/***/ }),

/***/ 80740:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   PQ: () => (/* binding */ recordPending),
/* harmony export */   gL: () => (/* binding */ pendingDelivery),
/* harmony export */   lc: () => (/* binding */ pendingOf),
/* harmony export */   lm: () => (/* binding */ deliverPending),
/* harmony export */   rk: () => (/* binding */ withArtifact)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17594);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(24807);
/* harmony import */ var _report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(58825);
/* harmony import */ var _report_delivery_deliver_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(31722);
/* harmony import */ var _report_delivery_publisher_for_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2162);
/* harmony import */ var _report_review_findings_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(21037);
/* harmony import */ var _report_run_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(11276);
/* harmony import */ var _resume_session_ref_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(47934);








/** The delivery of a run that has come to its end. */
function pendingDelivery(last, manifest, answer) {
    const { run, captured } = last;
    const { request, agent, redact } = run;
    const { delivery: options, spec, outsider, resume } = request;
    const { redact: _, failedOutputs, ...report } = (0,_report_run_js__WEBPACK_IMPORTED_MODULE_0__/* .reportInput */ .BO)(last, manifest, answer);
    const session = resume?.ref && { ...resume.ref, kept: agent.capabilities.resume };
    // The process that finishes the delivery does not know every secret of this one.
    const redacted = (value) => (0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .mapTexts */ .zO)(value, redact);
    return {
        report: {
            ...report,
            failedOutputs: redacted(failedOutputs),
            session,
        },
        options,
        draftOnFailure: spec.verify.onFailure === 'draft',
        findings: redacted((0,_report_run_js__WEBPACK_IMPORTED_MODULE_0__/* .valueOfFile */ .ZI)(captured, _report_review_findings_js__WEBPACK_IMPORTED_MODULE_2__/* .FINDINGS */ .T)),
        proposals: redacted((0,_report_run_js__WEBPACK_IMPORTED_MODULE_0__/* .valueOfFile */ .ZI)(captured, _report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_3__/* .ACTIONS */ .kl)),
        outsider: outsider !== undefined,
    };
}
/** On a full disk the manifest is what counts, and delivering does not depend on the record. */
async function recordPending({ note, request: { log } }, change) {
    await note(change).catch((error) => log.warn(`The delivery could not be recorded: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .describeError */ .Uc)(error).message}`));
}
function pendingOf(record) {
    return record.pending;
}
/**
 * The same, once the artifact was to be uploaded: where it is, and how a later run finds the session. To be called while
 * the manifest on disk is the uploaded one.
 */
async function withArtifact(pending, folder, workflow, artifact) {
    const { manifest, session } = pending.report;
    const own = await (0,_resume_session_ref_js__WEBPACK_IMPORTED_MODULE_5__/* .sessionRef */ .u)({ manifest, file: folder.manifest, workflowRunId: workflow?.id, artifact });
    return {
        ...pending,
        uploaded: true,
        report: {
            ...pending.report,
            artifactUrl: artifact?.url,
            artifactName: artifact?.name,
            unkept: artifact === null,
            // A run without a session must not hide the one that it was to resume.
            session: own ?? session,
        },
    };
}
function deliverPending(pending, means) {
    const { forge, workspace, redact, ...rest } = means;
    const { report, options } = pending;
    return (0,_report_delivery_deliver_js__WEBPACK_IMPORTED_MODULE_6__/* .deliver */ .c)({
        ...pending,
        ...rest,
        github: forge.github,
        publisher: workspace && report.patch ? (0,_report_delivery_publisher_for_js__WEBPACK_IMPORTED_MODULE_7__/* .publisherFor */ .Q)(forge, options, workspace, means.log) : null,
        patchFile: means.folder.patch,
        report: { ...report, redact },
    });
}


/***/ }),

/***/ 97035:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Nx: () => (/* binding */ announceRun),
/* harmony export */   ZM: () => (/* binding */ publishRun),
/* harmony export */   kC: () => (/* binding */ logEnd),
/* harmony export */   vT: () => (/* binding */ uploadOutput)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);
/* harmony import */ var _report_delivery_upsert_comment_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(33524);
/* harmony import */ var _report_progress_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(37751);
/* harmony import */ var _report_summaries_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(94798);
/* harmony import */ var _run_determine_outcome_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(43061);
/* harmony import */ var _run_run_folder_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(40953);
/* harmony import */ var _run_usage_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(26802);
/* harmony import */ var _agent_files_expected_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(83610);
/* harmony import */ var _pending_delivery_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(80740);
/* harmony import */ var _report_run_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(11276);










/**
 * Announces on the target that work has begun, with the one comment that becomes the summary. A token that
 * may not comment is logged, and is what this resolves to. Rejects if nobody can
 * comment: the target is deleted, transferred or locked.
 */
async function announceRun(run) {
    const { request, agent, folder, progress, redact } = run;
    const { publish, task, delivery, log, clock } = request;
    const what = task.target.kind === 'none' ? 'a prompt' : `#${task.target.number}`;
    const replayed = request.replay ? `replay of run ${request.replay.runId}, ` : '';
    log.info(`Run ${folder.id}: ${replayed}${what}, requested by ${task.requester.login}`);
    if (publish.to !== 'forge')
        return;
    const { github } = publish.forge;
    if (task.target.kind === 'none')
        return;
    const facts = {
        task,
        agent,
        runId: folder.id,
        commentKey: delivery.commentKey,
        startedAt: new Date(clock.now()).toISOString(),
        session: request.resume?.ref,
        runUrl: request.workflow?.url,
    };
    const react = task.comment ? github.react(task.comment, 'eyes') : Promise.resolve();
    if ((delivery.comment ?? 'always') !== 'always') {
        await react.catch(() => { });
        return;
    }
    const announce = (0,_report_delivery_upsert_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .upsertComment */ .lB)(github, {
        number: task.target.number,
        key: delivery.commentKey,
        thread: delivery.commentThread,
        body: (0,_report_progress_js__WEBPACK_IMPORTED_MODULE_1__/* .renderProgress */ .EY)(facts),
    });
    const [announced] = await Promise.allSettled([announce, react]);
    if (announced.status === 'rejected')
        return warnOfSilence(announced.reason, log);
    const { id, inThread, url } = announced.value;
    await run.note({ ownComment: { id, inThread, url } });
    progress.keepInComment({
        github,
        written: announced.value,
        async render(activity, at) {
            const costUsd = request.replay ? 0 : (await (0,_run_usage_js__WEBPACK_IMPORTED_MODULE_2__/* .readUsage */ .k9)(folder)).costUsd;
            return (0,_report_progress_js__WEBPACK_IMPORTED_MODULE_1__/* .renderProgress */ .EY)({ ...facts, now: { ...activity, at, costUsd, redact } });
        },
        clock,
        log,
    });
    return undefined;
}
/** Throws if nobody can comment; otherwise resolves to why this token cannot. */
function warnOfSilence(error, log) {
    const { code, message } = (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .describeError */ .Uc)(error);
    if (code.startsWith('TARGET_'))
        throw error;
    log.warn(`Could not comment on the target: ${message}`);
    return error;
}
/**
 * Uploads the evidence, then delivers: pull request, push or comment. The manifest on disk is complete at the
 * end.
 */
async function publishRun({ last, manifest, answer, pending }) {
    const { run, prepared, captured } = last;
    const { folder, request, progress, redact } = run;
    const { publish, workflow, onDelivered, log } = request;
    const { artifact, error } = await uploadOutput(request, folder);
    const complete = await (0,_pending_delivery_js__WEBPACK_IMPORTED_MODULE_4__/* .withArtifact */ .rk)(pending, folder, workflow, artifact);
    await (0,_pending_delivery_js__WEBPACK_IMPORTED_MODULE_4__/* .recordPending */ .PQ)(run, { pending: complete });
    let final = manifest;
    if (publish.to === 'forge') {
        const ownComment = await progress.stop();
        const workspace = captured && prepared ? prepared.workspace : null;
        const { forge } = publish;
        const means = { forge, folder, workspace, ownComment, redact, onDelivered, log };
        final = await (0,_pending_delivery_js__WEBPACK_IMPORTED_MODULE_4__/* .deliverPending */ .lm)(complete, means);
    }
    else if (publish.to === 'handoff' && error !== undefined) {
        // Without the artifact the other job has nothing to publish, so such a run is not successful.
        final = (0,_run_determine_outcome_js__WEBPACK_IMPORTED_MODULE_5__/* .notDelivered */ .AG)(manifest, error);
        await (0,_run_run_folder_js__WEBPACK_IMPORTED_MODULE_6__/* .writeManifest */ .HN)(folder, final);
    }
    const jobSummary = await (0,_report_summaries_js__WEBPACK_IMPORTED_MODULE_7__/* .renderJobSummaryOf */ .vJ)({ ...complete.report, redact, manifest: final }, folder);
    logEnd(final, log);
    if (publish.to === 'handoff')
        log.info('Another job publishes the result: nothing was written to the repository.');
    const structured = (0,_report_run_js__WEBPACK_IMPORTED_MODULE_8__/* .valueOfFile */ .ZI)(captured, _agent_files_expected_js__WEBPACK_IMPORTED_MODULE_9__/* .STRUCTURED */ .k0);
    return {
        folder,
        manifest: final,
        answer,
        jobSummary,
        artifact,
        ...(structured === undefined ? {} : { structured }),
    };
}
/** Where the result is, and how the run ended. */
function logEnd({ runId, outcome, reason, delivery }, log) {
    const { commentUrl, pullRequest } = delivery ?? {};
    if (pullRequest)
        log.info(`Pull request: ${pullRequest.url}`);
    if (commentUrl)
        log.info(`Comment: ${commentUrl}`);
    log.info(`Run ${runId}: ${outcome} (${reason})`);
}
/** The artifact; null with the error if it could not be uploaded. */
async function uploadOutput({ workflow, log }, folder) {
    try {
        return { artifact: (await workflow?.uploadArtifact?.(folder)) ?? null };
    }
    catch (error) {
        log.warn(`The artifact could not be uploaded: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .describeError */ .Uc)(error).message}`);
        return { artifact: null, error };
    }
}


/***/ }),

/***/ 11276:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BO: () => (/* binding */ reportInput),
/* harmony export */   ZI: () => (/* binding */ valueOfFile),
/* harmony export */   fo: () => (/* binding */ requestOf),
/* harmony export */   tP: () => (/* binding */ keepPage)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(58825);
/* harmony import */ var _report_page_patch_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(91542);
/* harmony import */ var _report_patch_excerpt_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(468);
/* harmony import */ var _report_review_findings_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(21037);
/* harmony import */ var _verify_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(19613);






/** What the report needs to know about a run, however far it got. */
function reportInput(last, manifest, answer) {
    const { request, redact } = last.run;
    const { workflow } = request;
    return {
        task: request.task,
        context: last.resolved?.context ? reported(last.resolved.context) : null,
        manifest,
        patch: last.captured?.patch ?? null,
        verifies: request.spec.verify.commands.length > 0,
        answer,
        proposed: request.publish.to === 'forge' ? undefined : proposedIn(last.captured),
        failedOutputs: last.executed && (0,_verify_js__WEBPACK_IMPORTED_MODULE_1__/* .failedOutputsOf */ .$S)(last.executed),
        continues: request.resume?.base?.fetch !== undefined,
        serverUrl: request.publish.forge?.github.serverUrl ?? '',
        redact,
        phrase: workflow?.phrase || undefined,
        runUrl: workflow?.url,
        unkept: workflow && !workflow.uploadArtifact,
    };
}
/** Only what reports need: the rest is large. */
function reported({ files: _, notes: __, body: ___, ...context }) {
    return context;
}
/** The value of a valid file that the run asked for. */
function valueOfFile(captured, wanted) {
    const file = captured?.files?.find(({ name }) => name === wanted);
    return file?.problems.length === 0 ? file.value : undefined;
}
/** To be looked at first, or for the job that publishes. */
function proposedIn(captured) {
    const { actions = [] } = _report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_2__/* .actionsSchema */ .HQ.safeParse(valueOfFile(captured, _report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_2__/* .ACTIONS */ .kl)).data ?? {};
    const review = _report_review_findings_js__WEBPACK_IMPORTED_MODULE_3__/* .findingsSchema */ .Q.safeParse(valueOfFile(captured, _report_review_findings_js__WEBPACK_IMPORTED_MODULE_3__/* .FINDINGS */ .T)).data;
    const { findings = [], replies = [], event } = review ?? {};
    return [
        ...actions.map((one) => ({ what: one.action, text: (0,_report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_2__/* .proposalInWords */ .N)(one) })),
        ...(event ? [{ what: 'review', text: event }] : []),
        ...findings.map(({ path, line, message }) => ({ what: `${path}:${line}`, text: message })),
        ...replies.map(({ message }) => ({ what: 'answer', text: message })),
    ];
}
/** Writes `output/report.html` from the evidence, which has been redacted, and from what is given. */
async function keepPage(folder, input) {
    // Loaded at the end of a run, not at its start.
    const { writePage } = await Promise.all(/* import() */[__webpack_require__.e(7291), __webpack_require__.e(930), __webpack_require__.e(8595)]).then(__webpack_require__.bind(__webpack_require__, 10930));
    await writePage(folder.report, (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder.dir, 'page'), {
        ...input,
        dir: folder.dir,
        stream: (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder.evidence, 'transcript.jsonl'),
        evidence: folder.evidence,
        patchText: await (0,_report_patch_excerpt_js__WEBPACK_IMPORTED_MODULE_4__/* .patchExcerpt */ .c)(folder.patch, _report_page_patch_js__WEBPACK_IMPORTED_MODULE_5__/* .PATCH_BYTES */ .LD, folder.dir),
    });
}
/** The title of what the run is about, and what was asked: in a comment, in the text itself, or in both. */
function requestOf({ context, task }) {
    const text = (context?.issue ?? context?.pull)?.body ?? '';
    const { instruction } = task;
    const body = instruction.includes(text)
        ? instruction
        : [instruction, text].filter(Boolean).join('\n\n---\n\n');
    return { ...(context ? { title: context.title } : {}), body };
}


/***/ }),

/***/ 47934:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ sessionRef)
/* harmony export */ });
/* harmony import */ var _base_digest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(8665);
/* harmony import */ var _sessions_keep_sessions_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(72367);


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
    const kept = manifest.artifacts.some(({ path }) => path === `${_sessions_keep_sessions_js__WEBPACK_IMPORTED_MODULE_0__/* .SESSION_FOLDER */ .Ub}/${sessionId}.jsonl`);
    const there = artifactId !== undefined && workflowRunId !== undefined;
    return {
        runId: manifest.runId,
        sessionId,
        // Without the session, the transcript and the patch tell a new one what was done.
        ...(there ? { workflowRunId, artifactId, manifestSha256: await (0,_base_digest_js__WEBPACK_IMPORTED_MODULE_1__/* .sha256Of */ .Bj)(o.file) } : {}),
        kept: kept && there,
    };
}


/***/ }),

/***/ 19613:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  wP: () => (/* binding */ attemptCommands),
  $S: () => (/* binding */ failedOutputsOf),
  Lh: () => (/* binding */ verificationFacts),
  $f: () => (/* binding */ verifyRun),
  hb: () => (/* binding */ withBaseVerification)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/agents/definitions/preset.js
var preset = __webpack_require__(92588);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/base/sweep.js
var sweep = __webpack_require__(81229);
// EXTERNAL MODULE: ./lib/agents/transcript/transcript.js
var transcript = __webpack_require__(96283);
// EXTERNAL MODULE: ./lib/agents/transcript/views/printable.js
var printable = __webpack_require__(59211);
// EXTERNAL MODULE: ./lib/change/verify/command.js
var verify_command = __webpack_require__(89137);
;// CONCATENATED MODULE: ./lib/change/verify/attempt.js




/** The job log shows this many lines per command; the evidence has more. */
const SHOWN_LINES = 2_000;
/**
 * Runs the commands one after the other, each in a sandbox that exists only for it, unless they share one. All of
 * them run, so that every failure is known at once; only a command that runs out of time ends the attempt. Rejects
 * with EXECUTION_CANCELLED, or with the sandbox's error.
 */
async function runAttempt(options) {
    const { log, evidence, title } = options;
    const groups = options.shared ? [options.commands] : options.commands.map((command) => [command]);
    return log.group(`Verification of ${title}`, async () => {
        evidence.heading(title);
        const commands = [];
        for (const [index, group] of groups.entries()) {
            if (commands.at(-1)?.timedOut)
                break;
            commands.push(...(await runGroup(group, index === groups.length - 1, options)));
        }
        const complete = commands.length === options.commands.length;
        return { passed: complete && commands.every(({ exitCode }) => exitCode === 0), commands };
    });
}
async function runGroup(group, last, options) {
    stopIfCancelled(options.signal);
    const sandbox = await options.open(last);
    try {
        const commands = [];
        for (const command of group) {
            stopIfCancelled(options.signal);
            const outcome = await runAndTell(sandbox, command, options);
            stopIfCancelled(options.signal);
            commands.push(outcome);
            if (outcome.timedOut)
                break;
        }
        if (options.shared)
            await sandbox.remote?.getFiles();
        return commands;
    }
    finally {
        await sandbox.cleanup();
    }
}
async function runAndTell(sandbox, command, { log, evidence, clock, redact, timeoutMs, signal, directory }) {
    const said = redact(command);
    log.info((0,printable/* withoutCommands */.Df)(`$ ${said}`));
    const section = evidence.command(said);
    let lines = 0;
    const outcome = await (0,verify_command/* runVerifyCommand */.A)({
        sandbox,
        command,
        directory,
        timeoutMs,
        clock,
        redact,
        ...(signal ? { signal } : {}),
        onLine(line) {
            section.line(line);
            lines++;
            if (lines <= SHOWN_LINES)
                log.info((0,printable/* withoutCommands */.Df)(`  ${line}`));
        },
    });
    if (lines > SHOWN_LINES)
        log.info(`  … ${lines - SHOWN_LINES} more lines: see evidence/verify.log`);
    const end = `${signal?.aborted ? 'cancelled' : describeOutcome(outcome)} after ${(0,transcript/* formatDuration */.a3)(outcome.durationMs)}`;
    section.end(end);
    log.info(`${outcome.exitCode === 0 ? '✓' : '✗'} ${end}`);
    return { ...outcome, command: said };
}
function describeOutcome({ exitCode, timedOut }) {
    if (timedOut)
        return 'stopped: out of time';
    return exitCode === 0 ? 'passed' : `failed with exit code ${exitCode}`;
}
function stopIfCancelled(signal) {
    if (!signal?.aborted)
        return;
    throw new errors/* ExecutionError */.Re('EXECUTION_CANCELLED', 'The run was cancelled during its verification.', {
        hint: 'Start the run again. The unverified change is kept.',
    });
}

// EXTERNAL MODULE: ./lib/change/verify/verify-log.js
var verify_log = __webpack_require__(84716);
// EXTERNAL MODULE: ./lib/report/sections/failed-output.js
var failed_output = __webpack_require__(16378);
// EXTERNAL MODULE: ./lib/run/run-folder.js
var run_folder = __webpack_require__(40953);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./lib/base/coreutils.js
var coreutils = __webpack_require__(95581);
// EXTERNAL MODULE: ./lib/base/git/checkout.js
var git_checkout = __webpack_require__(97932);
// EXTERNAL MODULE: ./lib/base/git/git.js + 1 modules
var git_git = __webpack_require__(71716);
// EXTERNAL MODULE: ./lib/change/patch/pristine-git.js
var pristine_git = __webpack_require__(88916);
// EXTERNAL MODULE: ./lib/change/workspace/agent-git.js
var agent_git = __webpack_require__(44038);
// EXTERNAL MODULE: ./lib/change/workspace/baseline.js
var baseline = __webpack_require__(21187);
// EXTERNAL MODULE: ./lib/change/workspace/credentials.js
var credentials = __webpack_require__(7408);
// EXTERNAL MODULE: ./lib/change/workspace/snapshot.js + 1 modules
var snapshot = __webpack_require__(90592);
// EXTERNAL MODULE: ./lib/change/verify/clean-layers.js
var clean_layers = __webpack_require__(92164);
;// CONCATENATED MODULE: ./lib/change/verify/clean-workspace.js












/**
 * A second copy of the job's checkout at the base commit, with the files that git ignores (installed
 * packages, caches) as the job left them, and its own repository at the base commit.
 */
async function createCleanWorkspace(options) {
    const { workspace, dir, signal } = options;
    const checkout = await (0,promises_.realpath)((0,external_node_path_.resolve)(options.checkout));
    const path = (0,external_node_path_.join)(dir, 'workspace');
    const owner = process.getuid?.() === 0 ? options.owner : undefined;
    await (0,sweep/* removeTree */.dM)(dir);
    await (0,promises_.mkdir)(path, { recursive: true, mode: 0o755 });
    const layered = options.overlay && (await (0,clean_layers/* layClean */.k)({ ...options, path }, options.overlay));
    if (layered && workspace.baseCommit !== null) {
        await addRepository((0,pristine_git/* openPristine */.F)(workspace, signal), { ...options, checkout, path }, workspace.baseCommit);
        if (owner)
            await (0,coreutils/* changeOwner */.mu)(path, owner);
        return layered;
    }
    const strategy = await (0,snapshot/* chooseStrategy */.$3)();
    await (0,snapshot/* copyWorkingTree */.pF)({
        strategy,
        checkout,
        runDir: options.runDir,
        to: path,
        ...(signal ? { signal } : {}),
    });
    await (0,sweep/* sweep */.X0)(path);
    await (0,sweep/* removePaths */.Fz)(path, (0,credentials/* leftOutOf */.Tt)(workspace.credentials ?? []));
    const git = (0,pristine_git/* openPristine */.F)(workspace, signal).with({ workTree: path, indexFile: (0,baseline/* baseIndex */.oT)(dir) });
    if (workspace.baseCommit === null)
        await git.raw(['read-tree', workspace.baselineTree]);
    else {
        const repository = await (0,git_checkout/* readCheckout */.b$)((0,git_git/* createGit */.l)(signal ? { signal } : {}), checkout);
        const { head, sparse } = repository ?? { head: workspace.baseCommit, sparse: false };
        await (0,baseline/* prepareBase */.ps)({ git, gitDir: dir, root: path, head, commit: workspace.baseCommit, sparse });
        await addRepository(git, { ...options, checkout, path }, workspace.baseCommit, (0,baseline/* baseIndex */.oT)(dir));
        if (sparse)
            await (0,baseline/* skipMissing */.EE)(git, (0,external_node_path_.join)(path, '.git', 'index'), path);
    }
    if (owner)
        await (0,coreutils/* changeOwner */.mu)(path, owner);
    const clean = {
        path,
        async apply({ baseTree, tree }) {
            await git.raw(['read-tree', '--reset', '-u', baseTree, tree]);
            if (owner)
                await (0,coreutils/* changeOwner */.mu)(path, owner);
        },
        async renew(last) {
            clean.path = last ? path : await copyFor(dir, 'workspace');
        },
    };
    return clean;
}
/** A copy of a folder of the verification for one command, which replaces the copy for the command before it. */
async function copyFor(dir, name) {
    const to = (0,external_node_path_.join)(dir, 'command');
    await (0,sweep/* removeTree */.dM)((0,external_node_path_.join)(to, name));
    await (0,promises_.mkdir)(to, { recursive: true, mode: 0o755 });
    const strategy = await (0,snapshot/* chooseStrategy */.$3)();
    await strategy.copy(dir, [Buffer.from(name)], to);
    return (0,external_node_path_.join)(to, name);
}
/**
 * `index`: an index of the base commit with stat data of these files; default the agent's, for the same
 * layers.
 */
async function addRepository(git, options, commit, index = (0,baseline/* baseIndex */.oT)(options.workspace.gitDir)) {
    const { workspace, path, objectsAt, signal } = options;
    const { gitDir, objectMounts, baseRef: branch } = workspace;
    const repository = await (0,git_checkout/* readCheckout */.b$)((0,git_git/* createGit */.l)(signal ? { signal } : {}), options.checkout);
    const refs = await refsOf(git);
    await (0,agent_git/* createAgentGit */.K)({ path, repository, gitDir, commit, branch, refs, objectMounts, objectsAt, index });
}
/** The checkout's refs, which the pristine directory keeps under separate names. */
async function refsOf(git) {
    const lines = await git.run(['for-each-ref', '--format=%(objectname) %(refname)', 'refs/checkout/']);
    return lines
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
        const [id = '', name = ''] = line.split(' ');
        return { id, name: name.replace(/^refs\/checkout\//, 'refs/') };
    });
}

// EXTERNAL MODULE: ./lib/pipeline/stages/environment/files.js
var files = __webpack_require__(51957);
// EXTERNAL MODULE: ./lib/pipeline/stages/environment/layers.js
var environment_layers = __webpack_require__(30022);
// EXTERNAL MODULE: ./lib/pipeline/stages/environment/network.js + 1 modules
var environment_network = __webpack_require__(31624);
// EXTERNAL MODULE: ./lib/pipeline/stages/environment/sandbox.js + 7 modules
var environment_sandbox = __webpack_require__(81241);
// EXTERNAL MODULE: ./lib/pipeline/stages/environment/setup.js + 1 modules
var environment_setup = __webpack_require__(29667);
;// CONCATENATED MODULE: ./lib/pipeline/stages/environment/clean-sandbox.js









/**
 * Sandboxes of the same image that have never seen the agent, each around a clean copy of base plus patch, after
 * the same setup. The setup runs once, on the base alone: it may have a network, and the agent's code must not.
 * Everything it started ends before the patch is applied and the commands start. Each command gets a sandbox, a
 * workspace and a home of its own, because it runs the agent's code: what it leaves must not reach the next one.
 */
function cleanSandboxes(run, from, trees) {
    let overlay = (0,environment_layers/* layersOf */.w)(from.choice);
    let prepared;
    const setup = { failed: false };
    return async function openNext(last) {
        try {
            prepared ??= prepareClean(run, from, trees, overlay, setup);
            return await (await prepared)(last);
        }
        catch (error) {
            if (overlay === null || setup.failed || !(0,environment_layers/* isLayersFault */.ly)(error, from.workspace))
                throw error;
            run.request.log.debug(`The layers for the verification cannot be mounted, so the checkout is copied: ${error}`);
            overlay = null;
            prepared = undefined;
            return openNext(last);
        }
    };
}
async function prepareClean(run, from, trees, overlay, setup) {
    const { request, folder } = run;
    const { choice, workspace, projectSettings } = from;
    const { spec, log, checkout, signal } = request;
    const clean = await createCleanWorkspace({
        workspace,
        checkout,
        runDir: folder.dir,
        dir: folder.verify,
        objectsAt: choice.capabilities.containerPaths ? 'container' : 'host',
        owner: choice.owner ?? undefined,
        signal,
        overlay: overlay ?? undefined,
    });
    const reduced = reduceSpec(spec, from.variables);
    for (const name of reduced.held)
        log.info(`Not available in the verification's sandbox: ${name}`);
    if (spec.setup.run.trim() !== '') {
        // An open sandbox has the engine's network from its start; otherwise the setup brings its own.
        const network = spec.sandbox.network === 'open' ? 'open' : 'none';
        const sandbox = await openIn(run, from, { clean, spec: reduced.spec, network, place: folder.verify });
        try {
            await (0,environment_setup/* repeatSetup */.nC)(run, { choice, sandbox, workspace: clean, projectSettings });
        }
        catch (error) {
            setup.failed = true;
            throw error;
        }
        finally {
            await sandbox.cleanup();
        }
    }
    await (0,promises_.mkdir)((0,external_node_path_.join)(folder.verify, 'home'), { recursive: true });
    await clean.apply(trees);
    const { network } = spec.verify;
    return async (last) => {
        await clean.renew(last);
        if (!last)
            await copyFor(folder.verify, 'home');
        const place = last ? folder.verify : (0,external_node_path_.join)(folder.verify, 'command');
        const sandbox = await openIn(run, from, { clean, spec: reduced.spec, network, place });
        if (network !== 'allowlist')
            return sandbox;
        const allowed = { ...reduced.spec, sandbox: { ...reduced.spec.sandbox, network } };
        return (0,environment_network/* withNetwork */.pc)({ ...(0,environment_network/* networkOf */.Af)(run, projectSettings), spec: allowed }, choice, sandbox, 'verify');
    };
}
/** No value that looks like a secret, and no folder that the agent could write to. */
function reduceSpec(spec, variables) {
    const all = { ...variables, ...spec.sandbox.env };
    const env = (0,files/* withoutSecrets */.cT)(all);
    const mounts = spec.sandbox.mounts.filter(({ readOnly }) => readOnly);
    const held = [
        ...Object.keys(all).filter((name) => !(name in env)),
        ...spec.sandbox.mounts.filter(({ readOnly }) => !readOnly).map(({ target }) => target),
    ];
    return { spec: { ...spec, sandbox: { ...spec.sandbox, env, mounts } }, held };
}
async function openIn({ request, folder }, { choice, workspace, program }, o) {
    const { clean, spec, network, place } = o;
    const at = (name) => (0,external_node_path_.join)(place, name);
    // The gateway's folder stays empty: there is no way to the model.
    const own = { input: at('input'), output: at('output'), gateway: at('gateway') };
    // What a command writes here is for nobody; its home has what the setup left.
    for (const path of Object.values(own))
        await (0,sweep/* removeTree */.dM)(path);
    const folders = { workspace: clean.path, home: at('home'), ...own };
    for (const path of [folders.home, ...Object.values(own)])
        await (0,promises_.mkdir)(path, { recursive: true });
    const { host, log, signal, allowUnsealed, checkout } = request;
    const layers = await (0,environment_layers/* mountLayers */.cl)(choice, { overlay: clean.layers }, folder.id, (0,environment_layers/* cleanLayersName */.Jz)(folder.id));
    const sandbox = await (0,environment_sandbox/* openSandboxFor */.jQ)({
        spec,
        host,
        allowUnsealed,
        // Its warnings were already given when the agent's sandbox was opened.
        log: { ...log, warn: log.debug },
        signal,
        runId: folder.id,
        folders: { ...folders, workspaceVolume: layers?.volume },
        checkout,
        program,
        objectMounts: workspace.objectMounts,
        network,
        networkFolder: (0,environment_network/* networkFolder */.ZM)(folder),
    }, choice, {}).catch(async (error) => {
        await layers?.release();
        throw error;
    });
    return layers ? layers.over(sandbox) : sandbox;
}

;// CONCATENATED MODULE: ./lib/pipeline/stages/verify.js










/** Milliseconds for the base once the agent is done: a bug can also be that a test never ends. */
const BASE_PATIENCE = 60_000;
/**
 * The same run, with the verification of the base alone. It runs while the agent works, and so takes no time, unless
 * the two would meet: on a network, on this machine, or in a service.
 */
function withBaseVerification(state) {
    const { run, prepared } = state;
    const { verify, agent, sandbox } = run.request.spec;
    if (!verify.base || verify.commands.length === 0 || !(0,preset/* mayChange */.yv)(agent))
        return state;
    const { choice, serverTools } = prepared;
    const apart = choice.capabilities.containerPaths &&
        sandbox.network === 'none' &&
        sandbox.services.length === 0 &&
        serverTools === null;
    let begun;
    const ending = new AbortController();
    const begin = () => (begun ??= verifyBase(state, ending.signal));
    run.resources.add('the verification of the base', async () => {
        ending.abort();
        await begun;
    });
    if (apart)
        void begin();
    const ended = async () => {
        const here = new AbortController();
        const patience = run.request.clock.sleep(BASE_PATIENCE, here.signal);
        void patience.then(() => here.signal.aborted || ending.abort());
        const attempt = await begin();
        here.abort();
        return attempt;
    };
    return { ...state, prepared: { ...prepared, verifyBase: ended } };
}
/** Undefined if it was stopped or could not run: whether the change is delivered does not depend on it. */
async function verifyBase(state, ending) {
    const { run, prepared } = state;
    const { signal: stopped, log: loud } = run.request;
    // The agent writes meanwhile, and a base that fails is no news: what its commands print is in the evidence alone.
    const log = { ...loud, info: loud.debug, group: (_title, body) => body() };
    const signal = stopped ? AbortSignal.any([stopped, ending]) : ending;
    // The agent's sandbox shows the run's own folder for the proxy of a network.
    const folder = { ...run.folder, gateway: (0,external_node_path_.join)(run.folder.verify, 'gateway') };
    const aside = { ...run, folder, request: { ...run.request, log, signal } };
    const { baseCommit, baselineTree } = prepared.workspace;
    const base = baseCommit ?? baselineTree;
    try {
        return await verifyTree({ ...state, run: aside }, 'the base alone', { baseTree: base, tree: base });
    }
    catch (error) {
        if (!signal.aborted)
            log.warn(`The base alone could not be verified: ${(0,errors/* describeError */.Uc)(error).message}`);
        return undefined;
    }
}
/** Runs the verification of a captured change once, if the run has one and the session completed. */
async function verifyRun(state) {
    const { run, prepared, executed, captured } = state;
    const { verify } = run.request.spec;
    const { patch, policyEvaluation } = captured;
    if (verify.commands.length === 0 || patch.empty || executed.result.session.reason !== 'completed')
        return state;
    // Neither is published, whatever the commands say.
    if (prepared.model.gateway.usage().budgetExceeded || policyEvaluation?.verdict === 'block')
        return state;
    await run.note({ state: 'verifying' });
    const baseAttempt = await prepared.verifyBase?.();
    const title = `the change, attempt ${executed.attempts.length + 1} of ${verify.attempts}`;
    const attempts = [...executed.attempts, await verifyTree(state, title, patch)];
    const verified = { ...executed, attempts, baseAttempt };
    await (0,run_folder/* addToManifest */.YJ)(run.folder, { verification: verificationFacts(verified) });
    return { ...state, executed: verified };
}
async function verifyTree({ run, resolved, prepared }, title, { baseTree, tree }) {
    const { choice, workspace, variables } = prepared;
    const { projectSettings } = resolved;
    const program = (0,environment_sandbox/* agentProgram */.qd)(run.agent, run.request);
    const place = { choice, workspace, variables, projectSettings, program };
    const open = cleanSandboxes(run, place, { baseTree, tree });
    try {
        return await attemptCommands(run, 'verify.log', {
            title,
            commands: run.request.spec.verify.commands,
            open,
        });
    }
    finally {
        await (0,sweep/* removeTree */.dM)(run.folder.verify);
    }
}
/** Commands of the spec's verification, whose output is appended to `evidence/LOG`. `mostMs`: milliseconds that are left. */
async function attemptCommands({ request, folder, redact }, log, { mostMs = Number.POSITIVE_INFINITY, ...what }) {
    const { spec, clock, signal } = request;
    const evidence = (0,verify_log/* openVerifyLog */.G)((0,external_node_path_.join)(folder.evidence, log));
    try {
        return await runAttempt({
            ...what,
            directory: spec.workingDirectory,
            timeoutMs: Math.min(spec.verify.timeoutMinutes * 60_000, mostMs),
            evidence,
            log: request.log,
            clock,
            redact,
            signal,
        });
    }
    finally {
        evidence.close();
    }
}
/** What the manifest says about the verifications so far; undefined if there were none. */
function verificationFacts({ attempts, baseAttempt, }) {
    const last = attempts.at(-1);
    if (!last)
        return undefined;
    return {
        ...attemptFacts(last),
        attempts: attempts.map(attemptFacts),
        base: baseAttempt && attemptFacts(baseAttempt),
    };
}
/** What failed last and its output; not in the manifest, which is to stay small. */
function failedOutputsOf({ attempts }) {
    return (0,failed_output/* outputsOfFailed */.rX)(attempts.at(-1)?.commands ?? []);
}
function attemptFacts({ passed, commands }) {
    return { passed, commands: commands.map(({ tail: _, ...facts }) => facts) };
}


/***/ }),

/***/ 95052:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C7: () => (/* binding */ hasArtifacts),
/* harmony export */   E2: () => (/* binding */ ownArtifacts),
/* harmony export */   Ns: () => (/* binding */ artifactsOf),
/* harmony export */   Wk: () => (/* binding */ artifactUrl),
/* harmony export */   Zn: () => (/* binding */ uploadFiles)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _actions_core__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(235);
/* harmony import */ var _base_digest_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(8665);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17594);
/* harmony import */ var _log_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6110);






/**
 * Whether the server has the artifacts that the client uploads: GitHub Enterprise Server does not,
 * https://github.com/actions/toolkit/tree/main/packages/artifact#breaking-changes.
 */
function hasArtifacts(serverUrl) {
    return /^(?:github\.com|.+\.ghe\.com|.+\.localhost)$/i.test(new URL(serverUrl).hostname);
}
/** The artifacts of any workflow run of the repository, with a token that may read them. */
async function artifactsOf({ apiUrl, owner, repo, serverUrl, fetch }, token) {
    const { createArtifactStore } = await __webpack_require__.e(/* import() */ 9098).then(__webpack_require__.bind(__webpack_require__, 9098));
    const more = fetch ? { fetch } : {};
    return createArtifactStore({ token, apiUrl, owner, repo, serverUrl, log: _log_js__WEBPACK_IMPORTED_MODULE_2__/* .jobLog */ .W, ...more });
}
/** Uploads the files of a folder whose relative path is wanted. The client is large, so it is loaded only here. */
async function uploadFiles(root, isWanted, options) {
    const { DefaultArtifactClient } = await Promise.all(/* import() */[__webpack_require__.e(1351), __webpack_require__.e(3669), __webpack_require__.e(472)]).then(__webpack_require__.bind(__webpack_require__, 20472));
    const entries = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(root, { recursive: true, withFileTypes: true });
    const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(entry.parentPath, entry.name))
        .filter((path) => isWanted((0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(root, path)));
    const client = new DefaultArtifactClient();
    const upload = async () => {
        try {
            return await client.uploadArtifact(options.name, files, root);
        }
        catch (error) {
            // A process that was killed had uploaded it already.
            const { artifact } = await client.getArtifact(options.name).catch(() => Promise.reject(error));
            return { id: artifact.id };
        }
    };
    // The client logs every step.
    const { id } = await _actions_core__WEBPACK_IMPORTED_MODULE_3__/* .group */ .Os(`Uploading the artifact ${options.name}`, upload);
    if (id === undefined)
        return null;
    return { name: options.name, id, url: artifactUrl(options.runUrl, id) };
}
/** Address of an artifact on the page of its workflow run. */
function artifactUrl(runUrl, id) {
    return `${runUrl}/artifacts/${id}`;
}
/**
 * The artifacts of the workflow run that this job is part of, from the runner's own service, which needs no
 * permission. The client is large, so it is loaded only here.
 */
async function ownArtifacts(workflowRunId) {
    const { DefaultArtifactClient } = await Promise.all(/* import() */[__webpack_require__.e(1351), __webpack_require__.e(3669), __webpack_require__.e(472)]).then(__webpack_require__.bind(__webpack_require__, 20472));
    const client = new DefaultArtifactClient();
    const list = async () => {
        const { artifacts } = await client.listArtifacts().catch((cause) => {
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ArtifactError */ .nE('ARTIFACT_NOT_FOUND', `The artifacts of this workflow run cannot be listed: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .describeError */ .Uc)(cause).message}`, {
                hint: 'Run this job again. On GitHub Enterprise Server, use actions/download-artifact and set `artifact` to its `path`.',
                cause,
            });
        });
        return artifacts.map(({ id, name, digest }) => {
            const sha256 = /^(?:sha256:)?([0-9a-f]{64})$/.exec(digest ?? '')?.[1];
            return {
                id,
                name,
                // The service does not list expired artifacts.
                expired: false,
                ...(sha256 === undefined ? {} : { sha256 }),
                workflowRun: { id: workflowRunId, foreign: false },
            };
        });
    };
    return {
        async artifact(id) {
            const found = (await list()).find((artifact) => artifact.id === id);
            if (found)
                return found;
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ArtifactError */ .nE('ARTIFACT_NOT_FOUND', `This workflow run has no artifact ${id}.`, {
                hint: 'It may have expired, or belong to another workflow run: publish that one in a workflow for `workflow_run`.',
            });
        },
        ofWorkflowRun: list,
        async download({ id, name, sha256 }, to) {
            const folder = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdtemp)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(to), 'download-'));
            try {
                await client.downloadArtifact(id, { path: folder, skipDecompress: true });
                const [file] = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(folder);
                if (file === undefined)
                    throw new Error('nothing was received');
                if (sha256 !== undefined && (await (0,_base_digest_js__WEBPACK_IMPORTED_MODULE_5__/* .sha256Of */ .Bj)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, file))) !== sha256) {
                    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ArtifactError */ .nE('ARTIFACT_INVALID', `The artifact ${name} differs from what was uploaded.`, {
                        hint: 'Run again; if this happens again, someone may be tampering with it.',
                    });
                }
                await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rename)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, file), to);
            }
            catch (cause) {
                if (cause instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ArtifactError */ .nE)
                    throw cause;
                throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ArtifactError */ .nE('ARTIFACT_NOT_FOUND', `The artifact ${name} could not be fetched: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .describeError */ .Uc)(cause).message}`, { hint: 'Run this job again.', cause });
            }
            finally {
                await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(folder, { recursive: true, force: true });
            }
        },
    };
}


/***/ }),

/***/ 58825:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HQ: () => (/* binding */ actionsSchema),
/* harmony export */   K9: () => (/* binding */ proposedActions),
/* harmony export */   N: () => (/* binding */ proposalInWords),
/* harmony export */   TZ: () => (/* binding */ aboutActions),
/* harmony export */   kl: () => (/* binding */ ACTIONS)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _github_acting_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98731);


/** The file in the agent's output folder. */
const ACTIONS = 'actions.json';
const name = (about) => zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}]+$/u, 'must be one line')
    .describe(about);
/** What stands in texts for a number that GitHub gives later. */
const placeholder = zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr()
    .min(1_000_000_001)
    .optional()
    .describe('Stands in texts, as `#1000000001`, for the number that it will have.');
const remove = zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().optional().describe('Takes it off instead.');
const PROPOSALS = [
    zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('label'), label: name('A label of the repository.') }),
    zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('remove-label'), label: name('A label that it has.') }),
    zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('create-label'),
        label: name('Name of the new label.').max(50),
        color: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
            .regex(/^[0-9a-fA-F]{6}$/, 'must be six hexadecimal digits')
            .default('ededed'),
        description: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
            .max(100)
            .regex(/^[^\p{Cc}]*$/u)
            .default(''),
    }),
    zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('assign'), assignee: name('A login.'), remove }),
    zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('edit'),
        title: name('The new title.').optional(),
        body: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().max(20_000).optional().describe('The new description, all of it, in Markdown.'),
        draft: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY()
            .optional()
            .describe('Of a pull request: false marks it as ready for review, true makes it a draft.'),
    }),
    zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('comment'),
        on: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().describe('Number of another issue or pull request.'),
        body: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1).max(20_000).describe('Markdown, for people who have not seen your work.'),
    }),
    zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('close'),
        reason: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['completed', 'not_planned']).default('completed').describe('Of an issue.'),
    }),
    zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('create-issue'),
        title: name('Title of the new issue.'),
        body: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().max(20_000).describe('Markdown, for people who have not seen your work.'),
        labels: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(name('A label of the repository.')).max(20).optional(),
        placeholder,
    }),
    zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('close-duplicate'),
        of: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().describe('Number of the issue that says the same.'),
    }),
    zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('request-reviewers'),
        reviewer: name('A login, or `team:<slug>`.'),
        remove,
    }),
    zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('milestone'), title: name('Title of an open milestone.'), remove }),
    zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('react'),
        content: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(_github_acting_js__WEBPACK_IMPORTED_MODULE_1__/* .REACTIONS */ .n),
        comment: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().optional().describe('ID of a comment, to react to that.'),
        lineComment: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().optional().describe('ID of a comment on a line of the pull request.'),
    }),
    zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('dispatch'), workflow: name('File name of the workflow.') }),
];
/** The pull request of the run's change, as the agent has opened it in its copy of GitHub. */
const pullRequest = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('pull-request'),
    title: name('Its title.').max(256),
    body: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().max(65_536),
    base: name('Branch that it is for.'),
    draft: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(),
    labels: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(name('A label of the repository.')).max(20),
    assignees: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(name('A login.')).max(10),
    reviewers: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(name('A login.')).max(15),
    milestone: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().max(200),
    placeholder,
});
const list = (one) => zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    actions: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(one).max(50).describe('What is to be done, the most important first; may be empty.'),
});
/** `actions.json` as the agent writes it: what it proposes to do on GitHub. Unknown keys are errors. */
const proposedActions = list(zod__WEBPACK_IMPORTED_MODULE_0__/* .discriminatedUnion */ .gMt('action', PROPOSALS));
/** The same with what it did in its copy of GitHub. */
const actionsSchema = list(zod__WEBPACK_IMPORTED_MODULE_0__/* .discriminatedUnion */ .gMt('action', [...PROPOSALS, pullRequest]));
/** What an action is about, as its line in a report has it. */
function proposalInWords(proposal) {
    switch (proposal.action) {
        case 'label':
        case 'remove-label':
        case 'create-label':
            return proposal.label;
        case 'assign':
            return taken(proposal.assignee, proposal);
        case 'edit':
            if (proposal.title !== undefined)
                return proposal.title;
            if (proposal.body !== undefined || proposal.draft === undefined)
                return 'description';
            return proposal.draft ? 'draft' : 'ready for review';
        case 'comment':
            return `#${proposal.on}`;
        case 'close':
            return proposal.reason;
        case 'close-duplicate':
            return `#${proposal.of}`;
        case 'request-reviewers':
            return taken(proposal.reviewer, proposal);
        case 'milestone':
            return taken(proposal.title, proposal);
        case 'react':
            return proposal.content;
        case 'dispatch':
            return proposal.workflow;
        default:
            return proposal.title;
    }
}
const taken = (what, { remove: isTaken }) => isTaken ? `${what}, taken off` : what;
const WHAT = {
    label: (values) => `puts a label on the issue or pull request${values}; \`labels.json\` has them`,
    'remove-label': (values) => `takes a label off the issue or pull request${values}`,
    'create-label': (values) => `creates a label of the repository${values}`,
    assign: (values) => `assigns somebody to the issue or pull request, or takes them off${values}`,
    edit: (values) => `replaces title or description of the issue or pull request, or makes it a draft or ready for review${values}`,
    comment: (values) => `comments on another issue or pull request${values}; your answer is the comment on this one`,
    close: () => 'closes the issue or pull request',
    'create-issue': (values) => `opens an issue, with labels if you give them${values}`,
    'close-duplicate': () => 'closes this issue as a duplicate; only if you are certain, and `issues.json` has the latest ones',
    'request-reviewers': (values) => `asks for a review of the pull request, or takes that back${values}`,
    milestone: (values) => `sets the milestone, or takes it off${values}; \`milestones.json\` has the open ones`,
    react: (values) => `reacts to the issue or pull request, or to a comment on it${values}`,
    dispatch: (values) => `starts a workflow on the default branch${values}`,
};
/** For the agent: what it may propose. */
function aboutActions(rules) {
    const lines = rules.map(({ kind, most, values }) => {
        const only = values.length > 0 ? `, one of ${values.map((value) => `\`${value}\``).join(', ')}` : '';
        return `- \`${kind}\` ${WHAT[kind](only)}; ${most} at most.`;
    });
    return `What you propose to do on GitHub: Caisson carries it out after your work, and nothing else. Leave the file out if nothing is to be done. You may propose:\n\n${lines.join('\n')}`;
}


/***/ }),

/***/ 37023:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ renderComment)
/* harmony export */ });
/* harmony import */ var _github_event_failure_mark_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(44894);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(14637);
/* harmony import */ var _input_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(48078);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(53086);
/* harmony import */ var _sections_proof_card_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(56212);
/* harmony import */ var _session_marker_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(81217);
/* harmony import */ var _text_truncate_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(68276);







/** Room reserved for the markers. */
const MARKER_ROOM = 1_600;
/**
 * The one comment on the target: at most 65,536 characters for any input, valid Markdown even when cut, with
 * our hidden marker in its first line.
 */
function renderComment(i) {
    const input = (0,_input_js__WEBPACK_IMPORTED_MODULE_0__/* .redacted */ .p)(i);
    // What the policy blocked may be the very thing that must not be public, so it stays in the artifact.
    const attach = (input.attachPatch ?? false) && input.manifest.policy?.verdict !== 'block';
    const body = (0,_compose_js__WEBPACK_IMPORTED_MODULE_1__/* .compose */ .Z)(input, {
        limit: _text_truncate_js__WEBPACK_IMPORTED_MODULE_2__/* .COMMENT_LIMIT */ .W$ - MARKER_ROOM,
        patch: attach,
        rows: input.attachPatch ? 50 : 0,
        short: (0,_sections_proof_card_js__WEBPACK_IMPORTED_MODULE_3__/* .cardElsewhere */ .py)(input),
    });
    const key = input.commentKey ?? 'main';
    const marks = (0,_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .deliveredMarker */ .xi)(key, input.manifest) + (0,_session_marker_js__WEBPACK_IMPORTED_MODULE_5__/* .sessionMarker */ .x)(refOf(input));
    return (0,_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .withMarker */ .Pe)(`${marks}${body}${(0,_github_event_failure_mark_js__WEBPACK_IMPORTED_MODULE_6__/* .failureLines */ .w7)(input.task)}`, key);
}
/** A change that is nowhere but in the patch: the next run has to know. Another run's line stays as it is. */
function refOf({ session: ref, manifest, attachPatch }) {
    if (!attachPatch || ref?.runId !== manifest.runId)
        return ref;
    return { ...ref, change: manifest.policy?.verdict === 'block' ? 'blocked' : 'unpushed' };
}


/***/ }),

/***/ 69226:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   jx: () => (/* binding */ fileNames),
/* harmony export */   sF: () => (/* binding */ commitOnto)
/* harmony export */ });
/* unused harmony export commitMessage */
/* harmony import */ var _base_git_run_trailer_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(36293);
/* harmony import */ var _config_delivery_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(57568);
/* harmony import */ var _input_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(48078);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(53086);
/* harmony import */ var _sections_figures_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(49238);
/* harmony import */ var _text_agent_names_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(10192);
/* harmony import */ var _text_title_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(20386);
/* harmony import */ var _delivery_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(13991);








/**
 * The run's commit on this parent: a merge with the branch `base` where that is what the agent made, by the trees.
 * `notes` say so, or why it is none.
 */
async function commitOnto(o, { tree, head, base }) {
    const claims = o.report.patch.merged ?? [];
    // Histories that have nothing in common, or not here: an ordinary commit can be made of the same tree.
    const merge = await o.publisher.baseMerge({ tree, head, base, claims }).catch((error) => {
        o.log.info((0,_delivery_js__WEBPACK_IMPORTED_MODULE_0__/* .noteOf */ .kH)(`No merge with \`${base}\` could be made`, error));
        return null;
    });
    const commit = commitRequest(o, tree, head);
    if (merge === null)
        return { commit, notes: [] };
    if (merge.missing.length === 0) {
        commit.parents.push(merge.commit);
        return { commit, notes: [`The commit merges \`${base}\` at ${merge.commit}.`] };
    }
    const { speakerName } = (0,_text_agent_names_js__WEBPACK_IMPORTED_MODULE_1__/* .agentNames */ .Q)(o.report.manifest);
    const note = `${speakerName} merged \`${base}\`, but not completely: changes are missing or conflict markers remain in ${fileNames(merge.missing)}. The commit is therefore not a merge, and the conflict with \`${base}\` remains.`;
    return { commit, notes: [note] };
}
/** The first of these files, as Markdown. */
function fileNames(paths) {
    return (0,_sections_figures_js__WEBPACK_IMPORTED_MODULE_2__/* .atMost */ .Tu)(10, paths, (path) => `\`${path.replaceAll('`', "'").replace(/\s/g, ' ')}\``).join(', ');
}
/**
 * The run's commit on this parent. Its dates are the run's, so that a repeated delivery requests the
 * identical commit and finds it.
 */
function commitRequest({ report, options }, tree, parent) {
    const { author, coAuthors } = options;
    const { completedAt, startedAt } = report.manifest;
    const input = (0,_input_js__WEBPACK_IMPORTED_MODULE_3__/* .redacted */ .p)(report);
    const personOf = (who) => (who === 'requester' ? requesterIdentity(input) : (0,_config_delivery_js__WEBPACK_IMPORTED_MODULE_4__/* .parsePerson */ .JC)(who));
    return {
        tree,
        parents: [parent],
        message: commitMessage(report, coAuthors.map(personOf).filter((who) => who !== null)),
        author: personOf(author) ?? _delivery_js__WEBPACK_IMPORTED_MODULE_0__/* .DEFAULT_AUTHOR */ .gD,
        committer: _delivery_js__WEBPACK_IMPORTED_MODULE_0__/* .DEFAULT_AUTHOR */ .gD,
        date: completedAt ?? startedAt,
    };
}
/**
 * The commit message: title, target, co-authors and run. Of the model's words it has at most a checked title, since a
 * commit message can close issues and notify people.
 */
function commitMessage(i, coAuthors) {
    const input = (0,_input_js__WEBPACK_IMPORTED_MODULE_3__/* .redacted */ .p)(i);
    const { target } = input.task;
    const credited = coAuthors.map(({ name, email }) => `Co-authored-by: ${name} <${email}>`);
    const run = input.manifest.runId.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 100);
    const name = (0,_marker_js__WEBPACK_IMPORTED_MODULE_5__/* .requestNameOf */ .Uz)(input.commentKey ?? '');
    const trailers = [
        ...new Set(credited),
        ...(name === undefined ? [] : [`${_base_git_run_trailer_js__WEBPACK_IMPORTED_MODULE_6__/* .KEY_TRAILER */ .ch}: ${name}`]),
        `${_base_git_run_trailer_js__WEBPACK_IMPORTED_MODULE_6__/* .RUN_TRAILER */ .cu}: ${run}`,
    ];
    const body = target.kind === 'issue' ? [`Closes #${target.number}`] : [];
    return `${[(0,_text_title_js__WEBPACK_IMPORTED_MODULE_7__/* .changeTitle */ .tW)(input, 100), ...body, trailers.join('\n')].join('\n\n')}\n`;
}
/**
 * The requester as an author; null if the name is not a login.
 * https://docs.github.com/account-and-profile: a noreply address belongs to its account forever.
 */
function requesterIdentity(i) {
    const { login, id } = i.task.requester;
    if (!/^[A-Za-z0-9-]+(?:\[bot\])?$/.test(login))
        return null;
    const host = URL.canParse(i.serverUrl) ? new URL(i.serverUrl).hostname : 'github.com';
    const local = id === undefined ? login : `${id}+${login}`;
    return { name: login, email: `${local}@users.noreply.${host}` };
}


/***/ }),

/***/ 31722:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  c: () => (/* binding */ deliver)
});

// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/config/actions.js
var actions = __webpack_require__(28121);
// EXTERNAL MODULE: ./lib/run/determine-outcome.js
var determine_outcome = __webpack_require__(43061);
// EXTERNAL MODULE: ./lib/run/run-folder.js
var run_folder = __webpack_require__(40953);
// EXTERNAL MODULE: ./lib/base/hidden-characters.js
var hidden_characters = __webpack_require__(66886);
// EXTERNAL MODULE: ./lib/github/event/authorize.js
var authorize = __webpack_require__(34311);
// EXTERNAL MODULE: ./lib/github/request-error.js
var request_error = __webpack_require__(4101);
// EXTERNAL MODULE: ./lib/report/text/sanitize-output.js
var sanitize_output = __webpack_require__(15627);
;// CONCATENATED MODULE: ./lib/report/actions/action-request.js
/** Why an action is not carried out. */
class Refusal extends Error {
}

// EXTERNAL MODULE: ./lib/base/digest.js
var digest = __webpack_require__(8665);
// EXTERNAL MODULE: ./lib/config/delivery.js
var delivery = __webpack_require__(57568);
// EXTERNAL MODULE: ./lib/report/delivery/upsert-comment.js
var upsert_comment = __webpack_require__(33524);
// EXTERNAL MODULE: ./lib/report/marker.js
var report_marker = __webpack_require__(53086);
// EXTERNAL MODULE: ./lib/report/text/commands.js
var commands = __webpack_require__(20232);
// EXTERNAL MODULE: ./lib/report/text/title.js
var text_title = __webpack_require__(20386);
;// CONCATENATED MODULE: ./lib/report/actions/kinds.js












const DAY_MS = 24 * 60 * 60 * 1000;
const isSame = (one, other) => one.toLowerCase() === other.toLowerCase();
/** What an action is known by when the same request is worked on again. */
function keyOf({ request }, kind, nth) {
    return (0,digest/* sha256OfContent */.yQ)(JSON.stringify([request, kind, nth])).slice(0, 24);
}
function targetOf({ task: { target } }) {
    if (target.kind === 'none')
        throw new Refusal('The run is not about an issue or pull request.');
    return target.number;
}
function assertNamed(rule, name) {
    if (!(0,actions/* mayName */.vx)(rule, name))
        throw new Refusal('The workflow does not allow this one.');
}
const titleOf = ({ redact }, text) => {
    const title = (0,sanitize_output/* cutCodeUnits */.br)((0,text_title/* plainLine */.h0)(redact(text)), 250);
    if (title === '')
        throw new Refusal('Its title has no visible text.');
    return title;
};
const bodyOf = ({ redact }, text) => (0,sanitize_output/* cutCodeUnits */.br)((0,commands/* withoutCommands */.D)((0,sanitize_output/* sanitizeMarkdown */.LO)(text, redact)), 40_000);
function originOf({ task: { target } }) {
    return target.kind === 'none' ? 'in a run' : `in a run for #${target.number}`;
}
async function existing(github, number) {
    return github.issue(number).catch((error) => {
        if (!(error instanceof errors/* GitHubError */.y_) || !error.code.startsWith('TARGET_'))
            throw error;
        throw new Refusal('There is no such issue in this repository.');
    });
}
/** How each kind is carried out. */
const KINDS = {
    async label(o, rule, { label: wanted }) {
        const number = targetOf(o);
        assertNamed(rule, wanted);
        const known = (await o.github.acting.labels()).find(({ name }) => isSame(name, wanted));
        if (known === undefined)
            throw new Refusal('The repository has no such label.');
        const { labels } = await o.github.issue(number);
        if (labels.some((name) => isSame(name, wanted)))
            return { state: 'already' };
        await o.github.acting.addLabel(number, known.name);
        return { state: 'done' };
    },
    async 'remove-label'(o, rule, { label: wanted }) {
        const number = targetOf(o);
        assertNamed(rule, wanted);
        const there = (await o.github.issue(number)).labels.find((name) => isSame(name, wanted));
        if (there === undefined)
            return { state: 'already' };
        await o.github.acting.removeLabel(number, there);
        return { state: 'done' };
    },
    async 'create-label'(o, rule, { label: wanted, color, description }) {
        assertNamed(rule, wanted);
        if ((0,text_title/* plainLine */.h0)(o.redact(wanted)) !== wanted)
            throw new Refusal('Its name is not one that can be shown.');
        if ((await o.github.acting.labels()).some(({ name }) => isSame(name, wanted)))
            return { state: 'already' };
        await o.github.acting.createLabel({ name: wanted, color, description: (0,text_title/* plainLine */.h0)(o.redact(description)) });
        return { state: 'done' };
    },
    async assign(o, rule, { assignee, remove = false }) {
        const number = targetOf(o);
        const login = (0,authorize/* bare */.$B)(assignee);
        assertNamed(rule, login);
        const { assignees = [] } = await o.github.issue(number);
        if (assignees.some((one) => isSame(one, login)) !== remove)
            return { state: 'already' };
        if (remove) {
            await o.github.acting.unassign(number, login);
            return { state: 'done' };
        }
        if (await o.github.acting.assign(number, login))
            return { state: 'done' };
        throw new Refusal('They have no access to the repository.');
    },
    async edit(o, rule, proposal) {
        const number = targetOf(o);
        const { draft } = proposal;
        const change = {};
        if (proposal.title !== undefined)
            change.title = titleOf(o, proposal.title);
        if (proposal.body !== undefined)
            change.body = bodyOf(o, proposal.body);
        const parts = Object.keys(change);
        if (parts.length === 0 && draft === undefined)
            throw new Refusal('It names neither a title nor a description.');
        for (const part of [...parts, ...(draft === undefined ? [] : ['draft'])])
            assertNamed(rule, part);
        const there = await o.github.issue(number);
        if (draft !== undefined && !there.isPullRequest)
            throw new Refusal('Only a pull request can be a draft.');
        const isText = parts.some((part) => there[part].replace(/\r\n/g, '\n') !== change[part]);
        const isDraft = draft !== undefined && (await o.github.pullRequest(number)).draft !== draft;
        if (!isText && !isDraft)
            return { state: 'already' };
        if (isText)
            await o.github.acting.edit(number, change);
        if (isDraft)
            await o.github.setDraft(number, draft);
        return { state: 'done', url: there.url };
    },
    /** On another issue or pull request of the repository: what the run is for gets the answer. */
    async comment(o, rule, { on, body }, nth) {
        const { github, task } = o;
        if (task.target.kind !== 'none' && task.target.number === on)
            throw new Refusal('The answer is the comment on what the run is for.');
        assertNamed(rule, String(on));
        await existing(github, on);
        const marker = `<!-- caisson:said ${keyOf(o, 'comment', nth)} -->`;
        const viewer = await github.viewer();
        const there = (await github.comments(on)).find((comment) => (0,authorize/* sameAccount */.M_)(comment.author.login, viewer) && comment.body.includes(marker));
        if (there)
            return { state: 'already', url: there.url };
        const text = [bodyOf(o, body), `_${o.speaker} wrote this ${originOf(o)}._`, marker].join('\n\n');
        return { state: 'done', url: (await github.createComment(on, text)).url };
    },
    /** Only ever what the run is for is closed. */
    async close(o, _rule, { reason }) {
        const number = targetOf(o);
        if ((await o.github.issue(number)).state === 'closed')
            return { state: 'already' };
        await o.github.acting.close(number, o.task.target.kind === 'issue' ? reason : undefined);
        return { state: 'done' };
    },
    async 'create-issue'(o, rule, proposal, nth) {
        const { acting } = o.github;
        const { labels: wanted = [] } = proposal;
        for (const label of wanted)
            assertNamed(rule, label);
        const known = wanted.length > 0 ? await acting.labels() : [];
        const labels = wanted.map((label) => {
            const found = known.find(({ name }) => isSame(name, label));
            if (found)
                return found.name;
            throw new Refusal(`The repository has no label \`${label}\`.`);
        });
        const marker = `<!-- caisson:issue ${keyOf(o, 'create-issue', nth)} -->`;
        const viewer = await o.github.viewer();
        // GitHub lets a job be started again for 30 days.
        const since = new Date(Date.parse(o.startedAt) - 31 * DAY_MS).toISOString();
        const find = async () => (await acting.latestIssues({ most: 10_000, since })).find(({ author, body }) => (0,authorize/* sameAccount */.M_)(author.login, viewer) && body.includes(marker));
        const there = await find();
        if (there)
            return { state: 'already', url: there.url };
        const title = titleOf(o, proposal.title);
        const text = bodyOf(o, proposal.body);
        const body = [text, `_${o.speaker} proposed this ${originOf(o)}._`, marker].filter(Boolean).join('\n\n');
        return { state: 'done', url: (await acting.createIssue({ title, body, labels }, find)).url };
    },
    /** Only ever the run's own issue is closed. */
    async 'close-duplicate'(o, _rule, { of }) {
        const { github, task } = o;
        const number = targetOf(o);
        if (task.target.kind !== 'issue')
            throw new Refusal('The run is about a pull request.');
        if (of === number)
            throw new Refusal('That is the issue itself.');
        const original = await existing(github, of);
        if (original.isPullRequest)
            throw new Refusal('That is a pull request.');
        if ((await github.issue(number)).state === 'closed')
            return { state: 'already' };
        await github.acting.closeAsDuplicate(number);
        return { state: 'done', url: original.url };
    },
    async 'request-reviewers'(o, rule, { reviewer: wanted, remove }) {
        const { github, pull } = o;
        if (pull === undefined)
            throw new Refusal('There is no pull request.');
        const reviewer = /^team:/i.test(wanted) ? wanted.toLowerCase() : (0,authorize/* bare */.$B)(wanted);
        assertNamed(rule, reviewer);
        if (remove) {
            await github.acting.removeReviewer(pull, reviewer);
            return { state: 'done' };
        }
        // Asking again would tell them again.
        if ((await github.reviews(pull)).some(({ author }) => (0,authorize/* bare */.$B)(author.login) === reviewer))
            return { state: 'already' };
        const details = { labels: [], assignees: [], reviewers: [reviewer], milestone: '' };
        const [refused] = await github.setDetails(pull, details);
        if (refused)
            throw refused;
        return { state: 'done' };
    },
    async milestone(o, rule, { title: wanted, remove }) {
        const number = targetOf(o);
        assertNamed(rule, wanted);
        if (remove) {
            const { milestone: there = '' } = await o.github.issue(number);
            if (!isSame(there, wanted))
                return { state: 'already' };
            await o.github.acting.setMilestone(number, null);
            return { state: 'done' };
        }
        const known = (await o.github.acting.milestones()).find(({ title }) => isSame(title, wanted));
        if (known === undefined)
            throw new Refusal('The repository has no such open milestone.');
        if ((await o.github.issue(number)).milestone === known.title)
            return { state: 'already' };
        await o.github.acting.setMilestone(number, known.number);
        return { state: 'done' };
    },
    /** To what the run is for, and to comments on that. GitHub keeps one of each kind. */
    async react(o, rule, { content, comment, lineComment }) {
        const { github } = o;
        const number = targetOf(o);
        assertNamed(rule, content);
        const isPull = o.task.target.kind === 'pull_request';
        const [id, there] = lineComment === undefined
            ? [comment, comment === undefined ? [] : await github.comments(number)]
            : [lineComment, isPull ? await github.reviewComments(number) : []];
        if (id !== undefined && there.every((one) => one.id !== id))
            throw new Refusal('There is no such comment on what the run is for.');
        await github.acting.react({ number, comment, lineComment }, content);
        return { state: 'done' };
    },
    /** Our comment tells what was started, before it is, so that no other attempt starts it again: this needs a target. */
    async dispatch(o, rule, { workflow: wanted }, nth) {
        const { github } = o;
        const place = { ...o.comment, number: targetOf(o) };
        const workflow = (0,delivery/* workflowName */.tv)(wanted);
        assertNamed(rule, workflow);
        const marker = (0,report_marker/* dispatchMarker */.Je)(keyOf(o, 'dispatch', nth));
        const before = (await (0,upsert_comment/* findComment */.h1)(github, place))?.body.replace(/\r\n/g, '\n') ?? '';
        if (before.includes(marker))
            return { state: 'already' };
        const told = await (0,upsert_comment/* upsertComment */.lB)(github, { ...place, body: (0,report_marker/* withKeptMarks */.bZ)(before, marker) });
        try {
            const { defaultBranch } = await github.repository();
            const { url } = await github.startWorkflow({ workflow, ref: defaultBranch });
            return { state: 'done', ...(url ? { url } : {}) };
        }
        catch (error) {
            const { status } = error;
            // What may have been started is not started again.
            if (error instanceof request_error/* GitHubRequestError */.vK && error.retryAt === undefined && (status ?? 500) >= 500)
                return { state: 'refused', why: 'GitHub did not say whether it was started.', error };
            await (0,upsert_comment/* rewriteComment */.Iz)(github, { ...told, body: told.body.replace(marker, '') }).catch(() => { });
            throw error;
        }
    },
};

// EXTERNAL MODULE: ./lib/report/actions/proposals.js
var proposals = __webpack_require__(58825);
;// CONCATENATED MODULE: ./lib/report/actions/carry-out.js









/**
 * Carries out what the agent proposes, as far as the rules permit it, in its order. Safe to repeat: what is there
 * already stays as it is. Resolves to what became of each, and to the first error that is GitHub's and not the
 * agent's.
 */
async function carryOut(o) {
    const actions = [];
    const numbers = new Map();
    let failed;
    for (const [index, given] of o.proposed.entries()) {
        const proposal = withNumbers(numbers, given);
        const { action } = proposal;
        const what = (0,sanitize_output/* cutCodeUnits */.br)((0,hidden_characters/* visibleLine */.P8)(o.redact((0,proposals/* proposalInWords */.N)(proposal))), 100);
        const nth = o.proposed.slice(0, index).filter((one) => one.action === action).length;
        try {
            const rule = await ruleFor(o, action, nth);
            const { error, ...done } = await KINDS[action](o, rule, proposal, nth);
            failed ??= error;
            actions.push({ action, what, ...done });
            const number = Number(/\/issues\/(\d+)$/.exec(done.url ?? '')?.[1]);
            if (proposal.action === 'create-issue' && proposal.placeholder && number)
                numbers.set(proposal.placeholder, number);
        }
        catch (error) {
            const theirs = error instanceof request_error/* GitHubRequestError */.vK && error.status === 422;
            if (!(error instanceof Refusal) && !theirs)
                failed ??= error;
            const why = error instanceof Refusal ? error.message : (0,errors/* sentence */.em)((0,errors/* describeError */.Uc)(error).message);
            actions.push({ action, what, state: 'refused', why });
        }
        await o.record([...actions]);
    }
    return { actions, numbers, ...(failed === undefined ? {} : { failed }) };
}
/** The same with the numbers that new issues have. */
function withNumbers(numbers, value) {
    if (numbers.size === 0 || value === undefined)
        return value;
    const inText = (given) => String(numbers.get(Number(given)) ?? given);
    return JSON.parse(JSON.stringify(value), (key, one) => {
        if (typeof one === 'string')
            return one.replace(/\b1\d{9}\b/g, inText);
        return key === 'placeholder' ? one : (numbers.get(one) ?? one);
    });
}
async function ruleFor(o, action, nth) {
    const { github, task, outsider, rules } = o;
    const rule = rules.find(({ kind }) => kind === action);
    if (rule === undefined)
        throw new Refusal('The workflow does not allow it.');
    if (nth >= rule.most)
        throw new Refusal(`The workflow allows ${rule.most} of them.`);
    if (!outsider)
        return rule;
    const { login } = task.requester;
    const own = task.target.kind === 'issue' && (0,authorize/* sameAccount */.M_)((await github.issue(task.target.number)).author.login, login);
    if (own && (0,actions/* forOutsiders */.gv)(rules).includes(rule))
        return rule;
    throw new Refusal(`${login} may not change this repository: on their own issue, their run may only set labels that the workflow names and close it as a duplicate.`);
}

// EXTERNAL MODULE: ./lib/report/comment.js
var comment = __webpack_require__(37023);
// EXTERNAL MODULE: ./lib/report/patch-excerpt.js
var patch_excerpt = __webpack_require__(468);
// EXTERNAL MODULE: ./lib/report/review/findings.js
var findings = __webpack_require__(21037);
// EXTERNAL MODULE: ./lib/agents/transcript/transcript.js
var transcript = __webpack_require__(96283);
// EXTERNAL MODULE: ./lib/report/review/compose-review.js
var compose_review = __webpack_require__(97936);
;// CONCATENATED MODULE: ./lib/report/review/diff-lines.js
/** Tells where in a pull request's diff a finding can be shown; null: nowhere. */
function diffPlaces(files) {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const read = new Map();
    return ({ path, line, startLine, side }) => {
        const patch = byPath.get(path)?.patch;
        if (patch === undefined)
            return null;
        const hunks = read.get(path) ?? hunksOf(patch);
        read.set(path, hunks);
        const hunk = hunks[side].get(line);
        if (hunk === undefined)
            return null;
        // A comment may span several lines of one hunk only.
        const whole = startLine !== undefined && startLine < line && hunks[side].get(startLine) === hunk;
        return { path, line, side, ...(whole ? { startLine } : {}) };
    };
}
function hunksOf(patch) {
    const hunks = { LEFT: new Map(), RIGHT: new Map() };
    let hunk = 0;
    let left = 0;
    let right = 0;
    for (const text of patch.split('\n')) {
        const head = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(text);
        if (head) {
            hunk++;
            left = Number(head[1]);
            right = Number(head[2]);
        }
        else if (text.startsWith('+'))
            hunks.RIGHT.set(right++, hunk);
        else if (text.startsWith('-'))
            hunks.LEFT.set(left++, hunk);
        else if (text.startsWith(' ')) {
            hunks.RIGHT.set(right++, hunk);
            hunks.LEFT.set(left++, hunk);
        }
    }
    return hunks;
}

;// CONCATENATED MODULE: ./lib/report/review/post-review.js









/**
 * Posts what a review found: one review, answers in threads, and a check run if asked for. Safe to repeat: what earlier
 * threads and reviews of ours show is not posted again. Rejects with what GitHub refuses; what was posted stays, and is
 * recorded.
 */
async function postReview(o) {
    const { github, number, commit, options, found } = o;
    const viewer = await github.viewer();
    const [pull, threads, reviews, files] = await Promise.all([
        github.pullRequest(number),
        github.reviewing.threads(number),
        github.reviews(number),
        github.changedFiles(number),
    ]);
    const moved = pull.head.sha !== commit;
    const ours = threads.filter(({ author }) => (0,authorize/* sameAccount */.M_)(author, viewer));
    const earlier = reviews.filter(({ author }) => (0,authorize/* sameAccount */.M_)(author.login, viewer));
    const composed = (0,compose_review/* composeReview */.bW)({
        found,
        // GitHub shows the diff of the latest head only, and its lines are others.
        placeOf: moved ? () => null : diffPlaces(files),
        threads: ours,
        bodies: earlier.map(({ body }) => body),
        commit,
        options: moved && options.reviewEvent === 'approve' ? { ...options, reviewEvent: 'request-changes' } : options,
        speaker: o.speaker,
        notes: moved
            ? [`The pull request has new commits since; this review is about ${commit.slice(0, 12)}.`]
            : [],
        redact: o.redact,
    });
    let posted = {
        findings: composed.findings.length,
        comments: 0,
        known: composed.known,
        replies: 0,
        resolved: 0,
    };
    const add = async (more) => {
        posted = { ...posted, ...more };
        await o.record(posted);
    };
    if (composed.review !== null)
        await add(await createReview(github, number, composed.review, composed, earlier));
    for (const { to, message } of found.replies)
        if (await answer(o, threads, to, message))
            await add({ replies: posted.replies + 1 });
    if (options.resolveOutdated)
        for (const thread of ours.filter(isOutdated)) {
            await github.reviewing.resolve(thread.id);
            await add({ resolved: posted.resolved + 1 });
        }
    if (options.reviewCheck)
        await add({ checkUrl: (await github.reviewing.createCheckRun(checkRun(o, composed.findings))).url });
    return posted;
}
const isOutdated = ({ outdated, resolved, body }) => outdated && !resolved && body.includes('<!-- caisson:finding ');
/** The same review is not posted twice, also by a job that was started again. */
async function createReview(github, number, review, { findings }, existing) {
    const [marker = ''] = review.body.split('\n');
    const there = existing.find(({ body }) => body.startsWith(marker));
    if (there)
        return { url: there.url };
    try {
        const { url } = await github.reviewing.create(number, review);
        return { url, comments: review.comments.length };
    }
    catch (error) {
        // One line that GitHub does not take must not cost all the others.
        const refused = error instanceof request_error/* GitHubRequestError */.vK && error.status === 422;
        if (!refused || review.comments.length === 0)
            throw error;
        const { url } = await github.reviewing.create(number, (0,compose_review/* withoutLines */.Y8)(review, findings));
        return { url };
    }
}
/** False if there is no such thread, or it has this answer. */
async function answer({ github, number, redact }, threads, to, message) {
    const comments = await github.reviewComments(number);
    const root = comments.find(({ id }) => id === to)?.inReplyTo ?? to;
    if (!threads.some(({ commentId, resolved }) => commentId === root && !resolved))
        return false;
    const marker = `<!-- caisson:reply ${(0,digest/* sha256OfContent */.yQ)(`${root}\n${message}`).slice(0, 16)} -->`;
    if (comments.some(({ body }) => body.includes(marker)))
        return false;
    const text = (0,sanitize_output/* cutCodeUnits */.br)((0,commands/* withoutCommands */.D)((0,sanitize_output/* sanitizeMarkdown */.LO)(message, redact)), 20_000);
    await github.reviewing.reply(number, root, `${text}\n\n${marker}`);
    return true;
}
const LEVELS = { info: 'notice', minor: 'notice', major: 'warning', critical: 'failure' };
function checkRun({ commit, options, redact, speaker }, findings) {
    const shown = findings.filter(({ side }) => side === 'RIGHT');
    const text = (value, limit) => (0,sanitize_output/* cutCodeUnits */.br)((0,commands/* withoutCommands */.D)(redact((0,hidden_characters/* removeHiddenKeepingJoiners */.Gi)(value))), limit);
    const bad = findings.some(({ severity }) => severity === 'major' || severity === 'critical');
    const blocks = bad && options.reviewEvent !== 'comment';
    const found = findings.length === 0 ? 'nothing to object to' : (0,transcript/* plural */.LS)(findings.length, 'thing');
    return {
        name: 'Caisson review',
        commit,
        externalId: (0,digest/* sha256OfContent */.yQ)(JSON.stringify([commit, findings])).slice(0, 32),
        conclusion: findings.length === 0 ? 'success' : blocks ? 'failure' : 'neutral',
        title: `${speaker} found ${found}`,
        summary: shown.length > 50 ? 'The 50 worst findings are shown.' : 'Each finding is an annotation.',
        annotations: shown.slice(0, 50).map(({ path, line, startLine = line, severity, message }) => ({
            path,
            startLine,
            line,
            level: LEVELS[severity ?? 'info'],
            title: severity ?? 'remark',
            message: text(message, 10_000),
        })),
    };
}

// EXTERNAL MODULE: ./lib/report/sections/review-words.js
var review_words = __webpack_require__(35447);
// EXTERNAL MODULE: ./lib/report/stop-marker.js
var stop_marker = __webpack_require__(80171);
// EXTERNAL MODULE: ./lib/report/text/agent-names.js
var agent_names = __webpack_require__(10192);
// EXTERNAL MODULE: ./lib/report/delivery/delivery.js
var delivery_delivery = __webpack_require__(13991);
// EXTERNAL MODULE: ./lib/report/delivery/issue-branch.js + 2 modules
var issue_branch = __webpack_require__(78025);
// EXTERNAL MODULE: ./lib/report/delivery/proposed.js
var proposed = __webpack_require__(49125);
// EXTERNAL MODULE: ./lib/report/delivery/commit-request.js
var commit_request = __webpack_require__(69226);
// EXTERNAL MODULE: ./lib/report/delivery/start-workflows.js
var start_workflows = __webpack_require__(84104);
;// CONCATENATED MODULE: ./lib/report/delivery/pull-request-head.js






/** Attempts on a head that keeps moving. */
const MOST_TRIES = 2;
/** Changes for a pull request of the same repository: a commit on its head, never forced. */
async function deliverPullRequestHead(o, pull, baseCommit) {
    const branch = pull.head.ref;
    for (let attempt = 1;; attempt++) {
        let head = null;
        try {
            head = await o.publisher.remoteBranch(branch);
            if (head === null)
                return (0,delivery_delivery/* attachedWith */.n9)(`The branch \`${branch}\` of the pull request no longer exists.`);
            const wanted = await commitOn(o, head, baseCommit, pull);
            if ('conflicts' in wanted)
                return (0,delivery_delivery/* notPushed */.vs)(conflictWith(branch, wanted.conflicts, (0,agent_names/* agentNames */.Q)(o.report.manifest)));
            const published = wanted.commit
                ? await o.publisher.publish({ commit: wanted.commit, branch })
                : unchangedAt(head);
            const notes = published.unchanged && wanted.moved ? [] : wanted.notes;
            return await deliveredOnHead(o, pull, published, notes);
        }
        catch (error) {
            const now = await o.publisher.remoteBranch(branch).catch(() => head);
            if (now !== head && attempt < MOST_TRIES)
                continue;
            return (0,delivery_delivery/* notPushed */.vs)((0,delivery_delivery/* refusal */.x5)(`The push to \`${branch}\` was refused`, error));
        }
    }
}
/** The commit for this head; null if the change is already in it. */
async function commitOn(o, head, baseCommit, { head: { ref: branch }, base: { ref: base } }) {
    if (head === baseCommit)
        return { ...(await (0,commit_request/* commitOnto */.sF)(o, { tree: o.report.patch.tree, head, base })), moved: false };
    const rebased = await o.publisher.rebase({ tree: o.report.patch.tree, onto: head, branch });
    if ('conflicts' in rebased)
        return rebased;
    if (rebased.unchanged)
        return { commit: null, moved: true, notes: [] };
    const moved = `\`${branch}\` moved while ${(0,agent_names/* agentNames */.Q)(o.report.manifest).speakerName} worked, so the change was reapplied to its new head.`;
    const { commit, notes } = await (0,commit_request/* commitOnto */.sF)(o, { tree: rebased.tree, head, base });
    return { commit, moved: true, notes: [moved, ...notes] };
}
function unchangedAt(commit) {
    return { commit, unchanged: true, with: 'git' };
}
async function deliveredOnHead(o, pull, published, notes) {
    const branch = pull.head.ref;
    const pullRequest = { number: pull.number, url: pull.url };
    const delivery = { ...(0,delivery_delivery/* deliveredAs */.RP)(branch, published), pullRequest, notes: [...notes] };
    await (0,delivery_delivery/* recordDelivery */.EP)(o, delivery);
    if (!published.unchanged)
        await noteLaterChange(o, pull);
    const started = await (0,start_workflows/* startWorkflows */.T)(o, branch, published);
    return { delivery: { ...delivery, ...started, notes: [...notes, ...started.notes] }, attachPatch: false };
}
/** In the description, if it is ours. A token that may not write it may still push. */
async function noteLaterChange({ github, log }, pull) {
    const body = (0,report_marker/* withLaterChange */.DZ)(pull.body);
    if (body === null || body.length > 65_000)
        return;
    await github
        .updatePullRequest(pull.number, { body })
        .catch((error) => log.info((0,delivery_delivery/* noteOf */.kH)('The description was left unchanged', error)));
}
function conflictWith(branch, conflicts, { speakerName: speaker }) {
    const what = `\`${branch}\` moved while ${speaker} worked, and the change conflicts with it in ${(0,commit_request/* fileNames */.jx)(conflicts)}.`;
    return new errors/* GitHubError */.y_('PUSH_REFUSED', what, {
        hint: 'Apply the patch manually, or run again on the new head.',
    });
}

;// CONCATENATED MODULE: ./lib/report/delivery/deliver.js


















/** GitHub's limit for a comment is 65,536 characters; no more of a patch can ever be shown. */
const EXCERPT_BYTES = 70_000;
/**
 * Delivers the result to where it was requested: new issues that texts name; changes as a branch with a pull request, on the
 * head of a pull request, or in the comment; then the review, what else the agent proposes, the one comment on the target, and a
 * reaction to what asked for it. Safe to repeat: existing parts are found and completed, never duplicated. Resolves to
 * the manifest with the delivery, which is also on disk. What was refused is its error, in the comment with the patch,
 * and logged; what was delivered before it stays.
 */
async function deliver(asked) {
    const { report, folder, github, log } = asked;
    const { manifest, task } = report;
    let progress = { delivery: { notes: [] }, attachPatch: false };
    let failure;
    try {
        const o = { ...asked, report: await completeReport(asked) };
        let named = o;
        if (o.publisher !== null) {
            const created = await deliverActions(o, progress, (0,proposed/* proposedBy */._H)(o).issues);
            named = withNames(o, created.numbers);
            const { pull } = (0,proposed/* proposedBy */._H)(named);
            progress = joined(asNoteOfFailure(await deliverChange((0,proposed/* asAskedFor */.Y8)(named, pull)), manifest), created);
            named = withNames(named, (0,proposed/* numberOf */.rl)(pull, progress.delivery));
            if (pull && report.patch?.empty)
                progress = withNote(progress, proposed/* NO_CHANGE */.XG);
            progress = await deliverReview(named, progress);
            progress = await deliverActions(named, progress, (0,proposed/* proposedBy */._H)(named).others);
            progress = withNotes(o, progress);
        }
        progress = await deliverComment(named, progress);
        failure = progress.refused;
    }
    catch (error) {
        progress = withNote(progress, (0,errors/* errorInWords */.bs)((0,errors/* describeError */.Uc)(error)));
        failure = error;
    }
    // An annotation of the job, on one line, with what to do; the run's own error has one already.
    if (failure !== undefined && (0,errors/* describeError */.Uc)(failure).message !== manifest.error?.message)
        log.error(`The result could not be delivered: ${(0,errors/* errorOnOneLine */.wm)((0,errors/* describeError */.Uc)(failure))}`);
    await (0,upsert_comment/* reactAtEnd */.yZ)(github, task, failure === undefined && manifest.outcome === 'success');
    const ended = failure === undefined ? manifest : (0,determine_outcome/* notDelivered */.AG)(manifest, failure);
    const final = { ...ended, delivery: progress.delivery };
    await (0,run_folder/* writeManifest */.HN)(folder, final);
    return final;
}
async function completeReport({ github, patchFile, report, options }) {
    const { manifest, task, runUrl } = report;
    return {
        ...report,
        commentKey: options.commentKey,
        patchText: await (0,patch_excerpt/* patchExcerpt */.c)(patchFile, EXCERPT_BYTES),
        // Nobody is better than no report.
        stoppedBy: manifest.reason === 'cancelled'
            ? await (0,stop_marker/* stoppedBy */.$)(github, task.target, runUrl).catch(() => undefined)
            : undefined,
    };
}
function withNote(progress, note) {
    const { delivery } = progress;
    return { ...progress, delivery: { ...delivery, notes: [...delivery.notes, note] } };
}
/** The first refusal is the more important one. */
function alsoRefused(progress, refused) {
    return progress.refused === undefined ? { ...progress, refused } : withNote(progress, (0,errors/* errorInWords */.bs)(refused));
}
/** After a failed run, a refused draft is the lesser problem and not an error of its own. */
function asNoteOfFailure(progress, { outcome }) {
    const { refused, ...rest } = progress;
    return refused === undefined || outcome !== 'failure' ? progress : withNote(rest, (0,errors/* errorInWords */.bs)(refused));
}
/** Tells the job what the comment says: an attached patch needs attention, so an annotation says why, and what to do. */
function withNotes({ notes = [], log }, progress) {
    const { delivery, attachPatch } = progress;
    for (const note of notes)
        log.info(note);
    for (const note of delivery.notes)
        log[attachPatch ? 'warn' : 'info'](note);
    return { ...progress, delivery: { ...delivery, notes: [...notes, ...delivery.notes] } };
}
async function deliverComment(o, progress) {
    const { github, options, report } = o;
    const { delivery, attachPatch, refused } = progress;
    const { target } = report.task;
    if (target.kind === 'none' || !isReported(o, progress))
        return progress;
    const manifest = refused ? (0,determine_outcome/* notDelivered */.AG)(report.manifest, refused) : report.manifest;
    const body = (0,comment/* renderComment */.w)({ ...report, manifest: { ...manifest, delivery }, attachPatch });
    const { commentKey: key, commentThread: thread } = options;
    try {
        const comment = await (0,upsert_comment/* upsertComment */.lB)(github, {
            number: target.number,
            key,
            thread,
            own: o.ownComment,
            body,
        });
        const commented = { ...delivery, commentUrl: comment.url };
        await (0,delivery_delivery/* recordDelivery */.EP)(o, commented);
        return { ...progress, delivery: commented };
    }
    catch (error) {
        return alsoRefused(progress, (0,delivery_delivery/* refusal */.x5)('The comment could not be written', error));
    }
}
function isReported({ options, report }, progress) {
    const { comment = 'always' } = options;
    const { delivery, attachPatch } = progress;
    if (comment !== 'on-change')
        return comment === 'always';
    const { commented } = report.manifest;
    const { commit, pullRequest, review } = delivery;
    return attachPatch || [commented, commit, pullRequest, (0,review_words/* hasLeftAnything */.sb)(review)].some(Boolean);
}
/** What a run that ended well has found; what GitHub refuses of it is an error like a refused push. */
async function deliverReview(o, progress) {
    const { task, manifest, context, redact } = o.report;
    // Checked again, since an artifact may have brought it.
    const { data: found } = findings/* findingsSchema */.Q.safeParse(o.findings);
    const { number } = task.target.kind === 'pull_request' ? task.target : { number: 0 };
    if (!found || o.options.comment === 'none')
        return progress;
    if (!(0,proposed/* endedWell */.Jr)(manifest) || number === 0 || !context?.pull)
        return progress;
    let { delivery } = progress;
    try {
        const review = await postReview({
            github: o.github,
            number,
            // What the agent has read, though the branch may have moved since.
            commit: manifest.base.sha ?? context.pull.head.sha,
            found,
            options: o.options,
            speaker: (0,agent_names/* agentNames */.Q)(manifest).speakerName,
            redact: redact ?? ((text) => text),
            record: async (made) => {
                delivery = { ...delivery, review: made };
                await (0,delivery_delivery/* recordDelivery */.EP)(o, delivery);
            },
        });
        return { ...progress, delivery: { ...delivery, review } };
    }
    catch (error) {
        return alsoRefused({ ...progress, delivery }, (0,delivery_delivery/* refusal */.x5)('The review could not be posted completely', error));
    }
}
function withNames(o, numbers) {
    const { findings, proposals, report } = o;
    const named = withNumbers(numbers, { findings, proposals, answer: report.answer });
    return { ...o, ...named, report: { ...report, answer: named.answer } };
}
/** With what was carried out before the change. */
function joined(progress, { delivery: { actions }, refused }) {
    const all = actions ? { ...progress, delivery: { ...progress.delivery, actions } } : progress;
    return refused ? alsoRefused(all, refused) : all;
}
/** What the agent proposes to do besides; the comment says what became of it. */
async function deliverActions(o, progress, proposed) {
    const { task, manifest, runUrl, redact } = o.report;
    const { actions: rules, commentKey: key, commentThread: thread } = o.options;
    if (proposed.length === 0)
        return { ...progress, numbers: new Map() };
    let { delivery } = progress;
    const before = delivery.actions ?? [];
    const pull = task.target.kind === 'pull_request' ? task.target.number : delivery.pullRequest?.number;
    const { failed, numbers } = await carryOut({
        github: o.github,
        task,
        pull,
        proposed,
        rules: (0,actions/* parseActions */.JZ)(rules),
        outsider: o.outsider ?? false,
        request: JSON.stringify([
            (0,report_marker/* requestNameOf */.Uz)(key) ?? runUrl ?? manifest.runId,
            task.target,
            key,
            task.instruction,
        ]),
        speaker: (0,agent_names/* agentNames */.Q)(manifest).speakerName,
        redact: redact ?? ((text) => text),
        startedAt: manifest.startedAt,
        comment: { key, thread, own: o.ownComment },
        record: async (actions) => {
            delivery = { ...delivery, actions: [...before, ...actions] };
            await (0,delivery_delivery/* recordDelivery */.EP)(o, delivery);
        },
    });
    const done = { ...progress, delivery, numbers };
    if (failed === undefined)
        return done;
    return { ...done, ...alsoRefused(done, (0,delivery_delivery/* refusal */.x5)('An action could not be carried out', failed)) };
}
/** Delivers in the way the target requires; a failure is explained beside the attached patch. */
async function deliverChange(o) {
    const { publisher, report } = o;
    const { patch, task } = report;
    if (publisher === null || patch === null || patch.empty)
        return { delivery: { notes: [] }, attachPatch: false };
    // '' adds nothing, since the outcome already explains it.
    if (isHeldBack(o))
        return (0,delivery_delivery/* attachedWith */.n9)('');
    const { baseCommit } = patch;
    if (baseCommit === null)
        return (0,delivery_delivery/* attachedWith */.n9)('The workspace is not a git repository, so there is nothing to push to.');
    const change = { ...o, publisher, report: { ...report, patch } };
    try {
        return task.target.kind === 'pull_request'
            ? await deliverToPullRequest(change, task.target.number, baseCommit)
            : await (0,issue_branch/* deliverBranch */.O)(change, await baseBranchOf(o), baseCommit);
    }
    catch (error) {
        return (0,delivery_delivery/* notPushed */.vs)((0,delivery_delivery/* refusal */.x5)('The change could not be pushed', error));
    }
}
/** Only finished work that the policy allows is pushed. */
function isHeldBack(o) {
    const { policy, reason } = o.report.manifest;
    if (policy?.verdict === 'block' || reason === 'policy_rejected')
        return true;
    return reason !== 'completed' && !(0,delivery_delivery/* isDraftOfFailure */.vH)(o);
}
async function baseBranchOf({ github, report: { context, manifest } }) {
    return context?.base.ref ?? manifest.base.ref ?? (await github.repository()).defaultBranch;
}
async function deliverToPullRequest(o, number, baseCommit) {
    // Read again: it may have been closed or merged while the agent worked.
    const pull = await o.github.pullRequest(number);
    const { defaultBranch } = await o.github.repository();
    if (pull.fromFork || pull.head.repository === null)
        return (0,delivery_delivery/* attachedWith */.n9)('This pull request comes from a fork, and Caisson never pushes to forks.');
    if (pull.state !== 'open')
        return (0,delivery_delivery/* attachedWith */.n9)(pull.merged
            ? 'The pull request is merged, so nothing was pushed to it. Apply the patch by hand, or ask on an issue for a pull request of its own.'
            : 'The pull request is no longer open, so nothing was pushed to it. Apply the patch by hand, reopen the pull request and ask again, or ask on an issue for a pull request of its own.');
    if (pull.head.ref === defaultBranch)
        return (0,delivery_delivery/* attachedWith */.n9)('The head of this pull request is the default branch, and Caisson never pushes to it.');
    return deliverPullRequestHead(o, pull, baseCommit);
}


/***/ }),

/***/ 13991:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BS: () => (/* binding */ afterDelivery),
/* harmony export */   EP: () => (/* binding */ recordDelivery),
/* harmony export */   RP: () => (/* binding */ deliveredAs),
/* harmony export */   gD: () => (/* binding */ DEFAULT_AUTHOR),
/* harmony export */   kH: () => (/* binding */ noteOf),
/* harmony export */   n9: () => (/* binding */ attachedWith),
/* harmony export */   vH: () => (/* binding */ isDraftOfFailure),
/* harmony export */   vs: () => (/* binding */ notPushed),
/* harmony export */   x5: () => (/* binding */ refusal)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(17594);
/* harmony import */ var _run_run_folder_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(40953);


const DEFAULT_AUTHOR = {
    name: 'github-actions[bot]',
    email: '41898282+github-actions[bot]@users.noreply.github.com',
};
/** Writes down all that is delivered so far. */
async function recordDelivery({ folder, report: { manifest }, onDelivered, log }, delivery) {
    try {
        onDelivered?.(delivery);
        await (0,_run_run_folder_js__WEBPACK_IMPORTED_MODULE_0__/* .writeManifest */ .HN)(folder, { ...manifest, delivery });
    }
    catch (error) {
        // What cannot be recorded must not look like a refusal by GitHub.
        log.warn((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .describeError */ .Uc)(error).message);
    }
}
/** The same, to be told with what is delivered so far. */
function afterDelivery(o, delivery) {
    return { ...o, report: { ...o.report, manifest: { ...o.report.manifest, delivery } } };
}
/** Where the change is, as the manifest records it. */
function deliveredAs(branch, { commit, verified, with: committedWith }) {
    return { branch, commit, committedWith, ...(verified === undefined ? {} : { verified }), notes: [] };
}
/** Nothing was pushed; the note says why, and the patch goes into the comment. */
function attachedWith(...notes) {
    return { delivery: { notes: notes.filter((note) => note !== '') }, attachPatch: true };
}
/** An intended push was refused; the patch goes into the comment. */
function notPushed(refused, notes = []) {
    return { delivery: { notes: [...notes] }, attachPatch: true, refused };
}
/** On request, and never on somebody's own pull request: a commit there cannot be a draft. */
function isDraftOfFailure({ report: { manifest, task }, draftOnFailure }) {
    return draftOnFailure && manifest.reason === 'verify_failed' && task.target.kind !== 'pull_request';
}
const BY_HAND = 'Apply the patch manually, or run again.';
/** GitHub's own message and what to do about it, as one note. Of any other error nobody knows what to do. */
function noteOf(what, error) {
    const { message, hint } = refusal(what, error);
    return (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .errorInWords */ .bs)({ message, hint: error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .CaissonError */ .XU ? hint : '' });
}
/** The same as an error of the run. A refused push already says what it is. */
function refusal(what, error) {
    const code = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .CaissonError */ .XU ? error.code : 'GITHUB_REQUEST_FAILED';
    const hint = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .CaissonError */ .XU ? error.hint : '';
    const message = error instanceof Error ? error.message : String(error);
    const words = code === 'PUSH_REFUSED' ? (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .sentence */ .em)(message) : `${what}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .sentence */ .em)(message)}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .GitHubError */ .y_(code, words, { hint: hint || BY_HAND, cause: error });
}


/***/ }),

/***/ 78025:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  W: () => (/* binding */ branchOf),
  O: () => (/* binding */ deliverBranch)
});

// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/config/branch-name.js
var branch_name = __webpack_require__(1786);
// EXTERNAL MODULE: ./lib/report/marker.js
var marker = __webpack_require__(53086);
// EXTERNAL MODULE: ./lib/report/delivery/commit-request.js
var commit_request = __webpack_require__(69226);
// EXTERNAL MODULE: ./lib/report/delivery/delivery.js
var delivery_delivery = __webpack_require__(13991);
// EXTERNAL MODULE: ./lib/report/compose.js + 1 modules
var compose = __webpack_require__(14637);
// EXTERNAL MODULE: ./lib/report/input.js
var report_input = __webpack_require__(48078);
// EXTERNAL MODULE: ./lib/report/sections/figures.js
var figures = __webpack_require__(49238);
// EXTERNAL MODULE: ./lib/report/session-marker.js
var session_marker = __webpack_require__(81217);
// EXTERNAL MODULE: ./lib/report/text/agent-names.js
var agent_names = __webpack_require__(10192);
// EXTERNAL MODULE: ./lib/report/text/sanitize-output.js
var sanitize_output = __webpack_require__(15627);
// EXTERNAL MODULE: ./lib/report/text/title.js
var text_title = __webpack_require__(20386);
// EXTERNAL MODULE: ./lib/report/text/truncate.js
var truncate = __webpack_require__(68276);
;// CONCATENATED MODULE: ./lib/report/pull-request.js









/**
 * Title and body of the pull request. The title is the agent's if it is one. What it has opened in its copy of GitHub has its own texts. `drafted`: we made
 * it a draft, and a later run may undo that.
 */
function renderPullRequest(i, options = {}) {
    const clean = (0,report_input/* redacted */.p)(i);
    const { asked } = clean;
    const input = asked ? { ...clean, answer: asked.body } : clean;
    const body = (0,compose/* compose */.Z)(input, {
        limit: truncate/* COMMENT_LIMIT */.W$ - 800,
        patch: false,
        // GitHub shows the files beside it.
        rows: 0,
        opening: opening(input, options.drafted ?? false),
    });
    const mark = `${options.drafted ? `${marker/* DRAFTED_MARKER */.WM}\n` : ''}${(0,session_marker/* sessionMarker */.x)(input.session)}`;
    const own = (0,sanitize_output/* cutCodeUnits */.br)((0,text_title/* plainLine */.h0)(asked?.title ?? ''), text_title/* TITLE_LIMIT */.TH);
    const title = (0,text_title/* formatTitle */.Ef)(own || (0,text_title/* changeTitle */.tW)(input), options.title);
    return { title, body: `${marker/* PULL_REQUEST_START */.nE}\n${mark}${body}\n\n${marker/* PULL_REQUEST_END */.CT}` };
}
/** Only we write `Closes #12`; in the agent's text such words are neutralized. */
function opening(i, drafted) {
    const { target } = i.task;
    const files = (0,figures/* countFiles */.Dc)(i.patch?.files.length ?? 0);
    const agent = (0,agent_names/* agentInSentence */._)(i.manifest);
    const change = i.continues
        ? `The last run, by ${agent}, changed ${files}.`
        : `This changes ${files}, written by ${agent}.`;
    const state = `${change} ${reservation(i, drafted)}`.trim();
    if (target.kind === 'none')
        return state;
    const url = (0,figures/* webAddress */.Dy)(i.context?.issue?.url);
    const named = target.kind === 'issue' ? `Closes #${target.number}` : `Related to #${target.number}`;
    return url && target.kind === 'issue' ? `${named}.\n\n${state}` : `${named}. ${state}`;
}
/** Why it must not be merged as it is; '' if nothing is known against it. */
function reservation({ manifest }, drafted) {
    const draft = drafted ? ' It is a draft until someone has reviewed it.' : '';
    if (manifest.reason === 'verify_failed')
        return `**It failed its verification: see below.**${draft}`;
    if (manifest.reason !== 'completed')
        return '**It is unfinished or failed: see below.**';
    return manifest.policy?.verdict === 'flag'
        ? `**The policy flagged something for review: see below.**${draft}`
        : '';
}

;// CONCATENATED MODULE: ./lib/report/delivery/open-pull-request.js





/** Opens the branch's pull request, or updates it where one was `open`. Does not reject on refusal. */
async function openPullRequest(o, place) {
    let open;
    try {
        // What people have written meanwhile stays.
        open = (await place.open).length === 0 ? undefined : (await o.github.openPullRequests(place.branch))[0];
        if (open)
            return await updatePullRequest(o, open);
        const made = await createPullRequest(o, place, renderPullRequest(o.report, { drafted: mustBeDraft(o), title: o.options.title }));
        return await withDetails(o, made);
    }
    catch (error) {
        // A failed request may still have succeeded on GitHub, or another run was faster.
        open ??= (await o.github.openPullRequests(place.branch).catch(() => []))[0];
        if (open) {
            const note = (0,delivery_delivery/* noteOf */.kH)('The description of the pull request may be out of date', error);
            return { pullRequest: { number: open.number, url: open.url }, notes: [note] };
        }
        const { code, message, hint } = (0,delivery_delivery/* refusal */.x5)('The pull request could not be opened', error);
        const step = byHand(o, place);
        return { notes: [], refused: new errors/* GitHubError */.y_(code, message, { hint: `${step}${hint}`, cause: error }) };
    }
}
async function createPullRequest(o, { branch, base: usual }, text) {
    const pull = { ...text, head: branch, base: o.report.asked?.base ?? usual };
    const draft = wantsDraft(o);
    try {
        const { number, url } = await o.github.createPullRequest({ ...pull, draft });
        return { pullRequest: { number, url }, notes: [] };
    }
    catch (error) {
        if (!draft || !/draft pull requests are not supported/i.test(String(error)))
            throw error;
        const { number, url } = await o.github.createPullRequest({ ...pull, draft: false });
        const note = 'This repository does not support draft pull requests: the pull request was opened ready for review.';
        return { pullRequest: { number, url }, notes: [note] };
    }
}
/** What is refused is named; the pull request is there. */
async function withDetails(o, made) {
    const { pullRequest } = made;
    const details = detailsOf(o);
    if (!pullRequest || Object.values(details).every(({ length }) => length === 0))
        return made;
    await (0,delivery_delivery/* recordDelivery */.EP)(o, { ...(o.report.manifest.delivery ?? { notes: [] }), pullRequest });
    const refused = await o.github.setDetails(pullRequest.number, details).catch((error) => [error]);
    return { ...made, notes: [...made.notes, ...refused.map((error) => (0,delivery_delivery/* noteOf */.kH)('On the pull request', error))] };
}
/** Resolves the configuration's words to logins and titles. */
function detailsOf({ options, report: { task, context } }) {
    const { labels, assignees, reviewers, milestone } = options;
    const { login } = task.requester;
    return {
        labels,
        reviewers,
        // A bot cannot be assigned.
        assignees: assignees.flatMap((who) => who !== 'requester' ? [who.replace(/^@/, '')] : login.endsWith('[bot]') ? [] : [login]),
        milestone: milestone === 'issue' ? (context?.issue?.milestone ?? '') : milestone,
    };
}
function wantsDraft(o) {
    const { draft, draftOnFlags } = o.options;
    return draft || (draftOnFlags && o.report.manifest.policy?.verdict === 'flag') || (0,delivery_delivery/* isDraftOfFailure */.vH)(o);
}
/** The result itself requires a draft: it failed, or the policy flagged something. */
function mustBeDraft(o) {
    const { reason, policy } = o.report.manifest;
    return wantsDraft(o) && (reason === 'verify_failed' || policy?.verdict === 'flag');
}
/** Updates our part of the body. The title and everything people wrote around our part stay. */
async function updatePullRequest(o, open) {
    const pullRequest = { number: open.number, url: open.url };
    const { drafted, notes } = await resolveDraft(o, open);
    const part = renderPullRequest(o.report, { drafted }).body;
    const body = (0,marker/* replacePullRequestPart */.um)(open.body, part);
    if (body === null) {
        return {
            pullRequest,
            notes: [...notes, "Someone has rewritten the pull request's description, so it was left unchanged."],
        };
    }
    if (body !== open.body && body.length <= 65_000)
        await o.github.updatePullRequest(open.number, { body });
    return { pullRequest, notes };
}
/**
 * Converts an open pull request to a draft if its change must not be merged as it is, and reverts this for
 * drafts an earlier run made. A draft that a person made stays one. A refusal becomes a note.
 */
async function resolveDraft(o, open) {
    const ours = open.draft && (0,marker/* isDraftedByUs */.U$)(open.body);
    const wanted = mustBeDraft(o);
    if (wanted === open.draft || (!wanted && (!ours || wantsDraft(o))))
        return { drafted: ours, notes: [] };
    try {
        await o.github.setDraft(open.number, wanted);
        return { drafted: wanted, notes: [] };
    }
    catch (error) {
        const hint = `GitHub allows this for a person's token only, not for the workflow's own.`;
        const words = error instanceof errors/* CaissonError */.XU ? error.message : String(error);
        const state = wanted
            ? 'The pull request was already open and is not a draft: do not merge it yet.'
            : 'The pull request is still a draft, although this run found nothing against it: mark it ready for review.';
        return { drafted: ours, notes: [`${state} ${words} ${hint}`] };
    }
}
/** What a person can do with two clicks; '' without an address. */
function byHand(o, { branch, base }) {
    const { repository } = o.report.manifest.base;
    const range = `${encodeURIComponent(base)}...${encodeURIComponent(branch)}`;
    const url = (0,figures/* webAddress */.Dy)(`${o.report.serverUrl}/${repository}/compare/${range}?expand=1`);
    return url ? `The branch was pushed: open the pull request by hand at ${url} . ` : '';
}

// EXTERNAL MODULE: ./lib/report/delivery/start-workflows.js
var start_workflows = __webpack_require__(84104);
;// CONCATENATED MODULE: ./lib/report/delivery/issue-branch.js







/** Maximum number of names tried. */
const MOST_BRANCHES = 20;
/** Changes for an issue, or for a run without a target: a branch of ours and its pull request. */
async function deliverBranch(o, base, baseCommit) {
    const { commit, notes } = await (0,commit_request/* commitOnto */.sF)(o, { tree: o.report.patch.tree, head: baseCommit, base });
    const place = await pushToFree(o, base, baseCommit, commit);
    if ('refused' in place)
        return (0,delivery_delivery/* notPushed */.vs)(place.refused, place.notes);
    const { branch, published, open } = place;
    const delivered = (0,delivery_delivery/* deliveredAs */.RP)(branch, published);
    await (0,delivery_delivery/* recordDelivery */.EP)(o, delivered);
    const started = await (0,start_workflows/* startWorkflows */.T)(o, branch, published);
    const pushed = { ...delivered, ...started };
    const before = [...notes, ...place.notes, ...started.notes];
    const opened = await openPullRequest((0,delivery_delivery/* afterDelivery */.BS)(o, { ...pushed, notes: before }), { branch, base, open });
    const delivery = {
        ...pushed,
        ...(opened.pullRequest ? { pullRequest: opened.pullRequest } : {}),
        notes: [...before, ...opened.notes],
    };
    await (0,delivery_delivery/* recordDelivery */.EP)(o, delivery);
    return {
        delivery,
        attachPatch: opened.pullRequest === undefined,
        ...(opened.refused ? { refused: opened.refused } : {}),
    };
}
/**
 * Pushes the commit to the first of our branch names that holds nobody else's work. Our own work is replaced
 * under a lease: only while the branch is at the commit that was checked.
 */
async function pushToFree(o, base, baseCommit, commit) {
    const { publisher, log } = o;
    const notes = [];
    const repository = o.github.repository();
    // Whoever waits for it gets the error.
    repository.catch(() => { });
    for (let number = 1; number <= MOST_BRANCHES; number++) {
        const branch = branchName(o, number);
        if (branch === base)
            continue;
        for (let retry = 0;; retry++) {
            let head = null;
            try {
                head = await publisher.remoteBranch(branch);
                if (branch === (await repository).defaultBranch)
                    break;
                const foreign = 
                // Earlier work that this run builds on is not replaced.
                head === null || head === baseCommit
                    ? []
                    : await publisher.foreignCommits({
                        from: baseCommit,
                        to: head,
                        base,
                        run: o.report.manifest,
                        key: (0,marker/* requestNameOf */.Uz)(o.options.commentKey),
                    });
                if (foreign.length > 0) {
                    notes.push(await noteOfForeign(o, branch));
                    break;
                }
                // While git pushes.
                const open = o.github.openPullRequests(branch);
                open.catch(() => { });
                const published = await publisher.publish({ commit, branch, expected: head });
                log.info(`${published.commit.slice(0, 12)} is on ${branch}`);
                if (head !== null && head !== baseCommit && !published.unchanged)
                    notes.push(`\`${branch}\` held an earlier run's change, which this run replaced: it was at ${head}.`);
                return { branch, published, open, notes };
            }
            catch (error) {
                const now = await publisher.remoteBranch(branch).catch(() => head);
                // The branch moved in the meantime: check again. Retrying does not help with anything else.
                if (now !== head && retry === 0)
                    continue;
                return { refused: (0,delivery_delivery/* refusal */.x5)('The push was refused', error), notes };
            }
        }
    }
    const what = `No free branch name was found, starting at \`${branchName(o, 1)}\`.`;
    const hint = 'Delete branches of earlier runs that are no longer needed, and run again.';
    return { refused: new errors/* GitHubError */.y_('PUSH_REFUSED', what, { hint }), notes };
}
/** Names the pull requests of a branch that stays as it is: there are going to be two for the issue. */
async function noteOfForeign(o, branch) {
    const left = `The branch \`${branch}\` has commits by someone else or by a concurrent run and was left unchanged.`;
    const open = await o.github.openPullRequests(branch).catch(() => []);
    if (open.length === 0)
        return left;
    const names = open.map(({ number }) => `#${number}`).join(', ');
    return `${left} It is the head of ${names}, which is still open: close the one you do not need.`;
}
/** E.g. `caisson/issue-12`, then `caisson/issue-12-2` and so on; the number is never cut. */
function branchName({ report, options }, number) {
    const { task, context, manifest } = report;
    return `${branchOf(options, task, context, manifest)}${number === 1 ? '' : `-${number}`}`;
}
/** The first name of the branch for a run's change. */
function branchOf({ branchPrefix, branchName: pattern }, { target, instruction }, context, run) {
    return (0,branch_name/* branchNameFor */.xG)(branchPrefix, pattern, {
        ...(target.kind === 'none' ? {} : { issue: target.number }),
        title: context?.title || (instruction.trim().split('\n')[0] ?? ''),
        ...{ startedAt: run.startedAt, runId: run.runId },
    });
}


/***/ }),

/***/ 49125:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Jr: () => (/* binding */ endedWell),
/* harmony export */   XG: () => (/* binding */ NO_CHANGE),
/* harmony export */   Y8: () => (/* binding */ asAskedFor),
/* harmony export */   Zm: () => (/* binding */ namesOfPull),
/* harmony export */   _H: () => (/* binding */ proposedBy),
/* harmony export */   rl: () => (/* binding */ numberOf)
/* harmony export */ });
/* harmony import */ var _config_actions_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(28121);
/* harmony import */ var _actions_proposals_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(58825);


function endedWell({ reason }) {
    return reason === 'completed' || reason === 'no_changes';
}
/**
 * What the agent proposes: new issues that texts may name, the pull request of the change, and the rest, in the order in
 * which they are delivered. Checked again, since an artifact may have brought it.
 */
function proposedBy({ proposals, report: { manifest } }) {
    const all = endedWell(manifest) ? (_actions_proposals_js__WEBPACK_IMPORTED_MODULE_0__/* .actionsSchema */ .HQ.safeParse(proposals).data?.actions ?? []) : [];
    const pull = all.find((one) => one.action === 'pull-request');
    const actions = all.filter((one) => one.action !== 'pull-request');
    const areNamed = actions.some((one) => one.action === 'create-issue' && one.placeholder !== undefined);
    const issues = areNamed ? actions.filter(({ action }) => action === 'create-issue') : [];
    return { issues, pull, others: actions.filter((one) => !issues.includes(one)) };
}
/** The number that the pull request has now, by what stands for it in texts. */
function numberOf(pull, { pullRequest }) {
    return new Map(pull?.placeholder && pullRequest ? [[pull.placeholder, pullRequest.number]] : []);
}
const NO_CHANGE = 'The pull request that the agent opened in its copy of GitHub is not on GitHub, since there is no change.';
/** What a pull request names, by the action that allows it. */
function namesOfPull({ labels, assignees, reviewers, milestone, }) {
    return [
        ['label', labels],
        ['assign', assignees],
        ['request-reviewers', reviewers],
        ['milestone', milestone === '' ? [] : [milestone]],
    ];
}
/**
 * The delivery of a change as the pull request that the agent opened in its copy of GitHub: with its texts, and with what
 * it names beside what the workflow sets. Judged anew, since an artifact may have brought it.
 */
function asAskedFor(o, asked) {
    const { options, report, outsider } = o;
    const { task, manifest } = report;
    if (asked === undefined || outsider || task.target.kind === 'pull_request')
        return o;
    const { title, body, base, draft } = asked;
    const rules = (0,_config_actions_js__WEBPACK_IMPORTED_MODULE_1__/* .parseActions */ .JZ)(options.actions);
    const [labels, assignees, reviewers, [milestone = options.milestone]] = namesOfPull(asked).map(([kind, names]) => {
        const rule = rules.find((one) => one.kind === kind);
        return rule ? names.filter((name) => (0,_config_actions_js__WEBPACK_IMPORTED_MODULE_1__/* .mayName */ .vx)(rule, name)).slice(0, rule.most) : [];
    });
    return {
        ...o,
        options: {
            ...options,
            draft: options.draft || draft,
            labels: [...new Set([...options.labels, ...labels])],
            assignees: [...new Set([...options.assignees, ...assignees])],
            reviewers: [...new Set([...options.reviewers, ...reviewers])],
            milestone,
        },
        report: { ...report, asked: { title, body, base }, manifest: { ...manifest, title } },
    };
}


/***/ }),

/***/ 2162:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Q: () => (/* binding */ publisherFor)
});

// EXTERNAL MODULE: ./lib/github/forge.js
var github_forge = __webpack_require__(98124);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/change/patch/pristine-git.js
var pristine_git = __webpack_require__(88916);
// EXTERNAL MODULE: ./lib/base/git/git-error.js
var git_error = __webpack_require__(39637);
// EXTERNAL MODULE: ./lib/base/git/reach-remote.js
var reach_remote = __webpack_require__(69960);
// EXTERNAL MODULE: ./lib/change/patch/remote.js
var patch_remote = __webpack_require__(94863);
;// CONCATENATED MODULE: ./lib/change/patch/push.js





/**
 * Pushes a commit to a branch. `expected` undefined: a plain push, without force; a commit ID: replaces the
 * branch if it still points there; null: only if the branch does not exist. Rejects with PUSH_REFUSED in the
 * remote's own words, or with GIT_FAILED when the remote could not be reached.
 */
async function pushCommit({ branch, ...o }) {
    await pushRef({ ...o, ref: `refs/heads/${branch}` });
}
/** The same under any ref, e.g. one of our own that is not a branch. */
async function pushRef({ workspace, commit, ref, expected, ...remote }) {
    const name = ref.replace(/^refs\/heads\//, '');
    const lease = expected === undefined ? [] : [`--force-with-lease=${ref}:${expected ?? ''}`];
    const args = ['push', '--porcelain', '--no-verify', ...lease, '--', remote.remoteUrl, `${commit}:${ref}`];
    const git = (0,pristine_git/* openPristine */.F)(workspace);
    await (0,reach_remote/* reachRemote */.w)((0,patch_remote/* accessTo */.Yi)(remote), (access) => git.raw(args, access)).catch(async (cause) => {
        // Only the answer was lost, and what was sent again (by curl, even) is refused: it is there already.
        if ((await (0,patch_remote/* remoteRef */.Oc)({ ...remote, ref, retryPauseMs: 0 }).catch(() => undefined)) === commit)
            return;
        if (!(cause instanceof git_error/* GitError */.XS) || cause.code !== 'GIT_FAILED' || cause.unreachable)
            throw cause;
        const words = cause.unauthorized ? 'the server does not accept the token (HTTP 401).' : reasons(cause);
        throw new errors/* GitHubError */.y_('PUSH_REFUSED', `The push to ${name} was refused: ${words}`, {
            hint: cause.unauthorized ? git_error/* TOKEN_HINT */.WJ : pushHint(words),
            cause,
        });
    });
}
/** The remote's own words first, then the line about the ref, then git's own error. */
function reasons(error) {
    const lines = (text, pattern) => [...text.matchAll(pattern)].map(([, words = '']) => words.trim()).filter((words) => words !== '');
    const remote = lines(error.stderr, /^remote:(.*)$/gm);
    const ref = lines(error.stdout, /^!\t\S+\t(.*)$/gm);
    const own = lines(error.stderr, /^(?:fatal|error): (.*)$/gm);
    const said = [...new Set([...remote, ...(ref.length > 0 ? ref : own)])];
    return said.join(' ') || error.stderr.trim() || `git push ended with exit code ${error.exitCode}`;
}
/** What to do about a refusal, based on the remote's words. */
function pushHint(words) {
    if (/without .?workflows?.? permission|workflow. scope|workflows. permission/i.test(words)) {
        return 'The change touches `.github/workflows`, which the workflow token may not push: use a GitHub App token with `workflows: write`.';
    }
    if (/protected (?:branch|ref)|GH006|GH013|rule violations|ruleset/i.test(words)) {
        return 'Let Caisson push to this branch in the branch protection or ruleset, or apply the patch manually.';
    }
    if (/exists; cannot create|(?:directory|file).{0,6}conflict|reference (?:update failed|cannot be created)/i.test(words)) {
        return 'A branch of the repository stands in the way of this name: git has no branch `a` beside a branch `a/b`. Rename or delete it, or choose another prefix with `delivery.branchPrefix` in `.github/caisson.yml`.';
    }
    if (/archived|read-only/i.test(words))
        return 'Unarchive the repository.';
    if (/fetch first|non-fast-forward|not a fast forward|Expected branch to point|no longer at|stale info|cannot lock ref|already exists/i.test(words)) {
        return 'Someone else moved the branch in the meantime: run again on its new head.';
    }
    if (/large file|exceeds|GH001/i.test(words))
        return 'Keep the large file out of the repository, or store it with Git LFS.';
    return 'Give the job `permissions: contents: write`, and check that the token belongs to this repository.';
}

// EXTERNAL MODULE: ./lib/github/request-error.js
var request_error = __webpack_require__(4101);
// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(57075);
;// CONCATENATED MODULE: ./lib/change/patch/policy/blobs.js


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

// EXTERNAL MODULE: ./lib/change/patch/policy/change.js
var change = __webpack_require__(66258);
;// CONCATENATED MODULE: ./lib/github/git-data.js
/** The path for the API; null when it is not UTF-8, which JSON cannot carry. */
function apiPath(path) {
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(path, 'latin1'));
    }
    catch {
        return null;
    }
}

;// CONCATENATED MODULE: ./lib/report/delivery/api-objects.js




/** Maximum number of files with a request of their own: GitHub allows 80 writes a minute and 500 an hour. */
const MOST_BLOBS = 60;
/** GitHub accepts slightly more, but the request must arrive within its time limit. */
const MOST_BLOB_BYTES = 30 * 1024 * 1024;
const MOST_BYTES = 100 * 1024 * 1024;
/** A text up to this size goes into the tree request itself. */
const INLINE_BYTES = 128 * 1024;
const REQUEST_BYTES = 4 * 1024 * 1024;
const REQUEST_ENTRIES = 1000;
const MOST_ENTRIES = 20_000;
const AT_ONCE = 4;
/** The limit of one `createCommitOnBranch` request. */
const PLAIN_BYTES = 8 * 1024 * 1024;
const PLAIN_FILES = 300;
/** The changes from one tree to another, with the sizes of new contents. */
async function apiChanges(git, from, to) {
    const changes = await (0,change/* readChanges */.St)(git, from, to, '--no-renames');
    const sizes = await readSizes(git, changes.filter(isBlob).map(({ id }) => id));
    return changes.map(({ bytes, previousMode, mode, id }) => ({
        path: apiPath(bytes),
        ...{ previousMode, mode, id },
        size: sizes.get(id) ?? 0,
    }));
}
/** Why the API is not asked to store these changes; null if it can. */
function beyondApi(changes) {
    if (changes.some(({ path }) => path === null))
        return 'a file name is not UTF-8';
    const blobs = changes.filter(isBlob);
    if (blobs.some(({ size }) => size > MOST_BLOB_BYTES))
        return 'a file is larger than 30 MiB';
    if (blobs.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES)
        return 'the change is larger than 100 MiB';
    if (changes.length > MOST_ENTRIES)
        return `the change has ${changes.length} files`;
    const apart = blobs.filter(({ size }) => size > INLINE_BYTES).length;
    return apart > MOST_BLOBS ? `the change has ${apart} large files` : null;
}
/** Whether a commit that can only hold plain files can hold these changes. */
function isPlain(changes) {
    const blobs = changes.filter(({ mode }) => mode !== '000000');
    return (changes.length <= PLAIN_FILES &&
        changes.every(({ path }) => path !== null) &&
        blobs.every(({ mode, previousMode }) => mode === '100644' && ['000000', '100644'].includes(previousMode)) &&
        blobs.reduce((sum, { size }) => sum + size, 0) <= PLAIN_BYTES);
}
/** The bytes of a file as stored in git. */
function readBlob(git, { id }) {
    return git.raw(['cat-file', 'blob', id]);
}
/**
 * Stores new contents and the tree around them. Resolves to the tree's ID, or to the reason why nothing was
 * sent. Rejects with a GitHubRequestError when GitHub refuses.
 */
async function storeTree(git, data, o) {
    const added = o.changes.filter(({ mode }) => mode !== '000000');
    const blobs = added.filter(isBlob);
    const small = blobs.filter(({ size }) => size <= INLINE_BYTES);
    const contents = await readSmallBlobs(git, small.map(({ id }) => id), INLINE_BYTES);
    const texts = new Map();
    for (const change of small) {
        const content = contents.get(change.id);
        if (content && isPlainText(content))
            texts.set(change, content.toString('utf8'));
    }
    const apart = blobs.filter((change) => !texts.has(change));
    if (apart.length > MOST_BLOBS)
        return { why: `the change has ${apart.length} binary or large files` };
    await inParallel(apart, async (change) => {
        const stored = await data.createBlob(await readBlob(git, change));
        if (stored !== change.id)
            throw new Error(`GitHub stored ${stored} for ${change.id}`);
    });
    // Deletions first: a file may replace a folder.
    const gone = o.changes.filter(({ mode }) => mode === '000000');
    const entries = [
        ...gone.map((change) => entryOf(change, { mode: change.previousMode, id: null })),
        ...added.map((change) => {
            const text = texts.get(change);
            return entryOf(change, text === undefined ? { mode: change.mode, id: change.id } : { mode: change.mode, text });
        }),
    ];
    let tree = o.base;
    for (const part of parts(entries))
        tree = await data.createTree({ base: tree, entries: part });
    return { tree };
}
function entryOf({ path }, content) {
    return { path: path ?? '', ...content };
}
async function inParallel(items, work) {
    const waiting = items.values();
    const next = async () => {
        for (const item of waiting)
            await work(item);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
}
/** Requests small enough to be answered in time. */
function* parts(entries) {
    let part = [];
    let bytes = 0;
    for (const entry of entries) {
        const size = 'text' in entry ? Buffer.byteLength(entry.text) : 0;
        if (part.length > 0 && (bytes + size > REQUEST_BYTES || part.length >= REQUEST_ENTRIES)) {
            yield part;
            part = [];
            bytes = 0;
        }
        part.push(entry);
        bytes += size;
    }
    if (part.length > 0)
        yield part;
}
/** Text that JSON carries safely; everything else is sent as base64. */
function isPlainText(content) {
    return ((0,external_node_buffer_.isUtf8)(content) &&
        !/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u2028\u2029\ufeff\ufffd]/.test(content.toString('utf8')));
}
function isBlob({ mode }) {
    return mode !== '000000' && mode !== '160000';
}

// EXTERNAL MODULE: ./lib/base/git/run-trailer.js
var run_trailer = __webpack_require__(36293);
// EXTERNAL MODULE: ./lib/base/git/byte-path.js
var byte_path = __webpack_require__(99136);
// EXTERNAL MODULE: ./lib/base/git/refs.js
var refs = __webpack_require__(91166);
// EXTERNAL MODULE: ./lib/change/patch/rebase.js
var rebase = __webpack_require__(78725);
;// CONCATENATED MODULE: ./lib/change/patch/base-merge.js



/**
 * Whether `tree`, a child of `head`, is a merge with one of the `claims`, commits of the base branch up to `tip`.
 * The trees decide: merging the claimed commit once more must change nothing, except where it conflicts with `head`.
 * Null where there is nothing to merge.
 */
async function baseMerge(git, { tree, head, tip, claims }) {
    for (const commit of claims) {
        if (!(await (0,refs/* isAncestor */.QX)(git, commit, tip)) || (await (0,refs/* isAncestor */.QX)(git, commit, head)))
            continue;
        const left = await git.run(['commit-tree', tree, '-p', head, '-m', 'left'], { env: rebase/* NOBODY */.oQ });
        const [own, again] = await Promise.all([head, left].map((ours) => (0,rebase/* mergeInMemory */.PM)(git, ours, commit)));
        if (!own || !again)
            continue;
        const open = new Set(own.conflicts);
        const differing = (0,byte_path/* splitNul */.K5)(await git.raw(['diff-tree', '-r', '--name-only', '-z', again.tree, tree]));
        const lacking = [...again.conflicts, ...differing].filter((path) => !open.has(path));
        return {
            commit,
            missing: [...new Set([...lacking, ...(await withMarkers(git, tree, own.conflicts))])].map(byte_path/* display */.Vy),
        };
    }
    return null;
}
/** Those of the files that still have the markers of a conflict. */
async function withMarkers(git, tree, paths) {
    if (paths.length === 0)
        return [];
    const args = ['--literal-pathspecs', 'grep', '--name-only', '-z', '-E', '^(<{7}|>{7}) ', tree, '--'];
    const found = await git.exec([...args, ...paths.map((path) => Buffer.from(path, 'latin1').toString())], {
        accept: [1],
    });
    return (0,byte_path/* splitNul */.K5)(found.stdout).map((name) => name.slice(tree.length + 1));
}

// EXTERNAL MODULE: ./lib/base/git/ssh-signing.js
var ssh_signing = __webpack_require__(95994);
;// CONCATENATED MODULE: ./lib/change/patch/commit.js





/** Writes a commit of a captured tree into the pristine git directory; resolves to its ID. */
async function commitTree(options) {
    const { author, committer, signingKey } = options;
    const parents = options.parents.flatMap((parent) => ['-p', parent]);
    const write = (sign, config) => (0,pristine_git/* openPristine */.F)(options.workspace).run(['commit-tree', ...sign, options.tree, ...parents, '-F', '-'], {
        config,
        input: options.message.endsWith('\n') ? options.message : `${options.message}\n`,
        env: {
            GIT_AUTHOR_NAME: author.name,
            GIT_AUTHOR_EMAIL: author.email,
            GIT_COMMITTER_NAME: committer.name,
            GIT_COMMITTER_EMAIL: committer.email,
            ...(author.date === undefined ? {} : { GIT_AUTHOR_DATE: author.date }),
            ...(committer.date === undefined ? {} : { GIT_COMMITTER_DATE: committer.date }),
        },
    });
    return signingKey === undefined
        ? write([], {})
        : (0,ssh_signing/* withSigningKey */.p)(signingKey, (config) => write(['-S'], config));
}

;// CONCATENATED MODULE: ./lib/report/delivery/publisher.js




/** The publisher over git: commits are created in the workspace's pristine git directory and pushed. */
function gitPublisher(o) {
    const { workspace, gitData, signingKey, ...remote } = o;
    const at = (branch) => (0,patch_remote/* remoteBranch */.BP)({ ...remote, branch });
    return {
        async publish({ commit: request, branch, expected }) {
            const commit = await makeCommit(workspace, request, signingKey);
            const published = { commit, with: 'git' };
            if ((expected === undefined ? await at(branch) : expected) === commit)
                return { ...published, unchanged: true };
            const lease = expected === undefined ? {} : { expected };
            await pushCommit({ ...remote, workspace, commit, branch, ...lease });
            return { ...published, unchanged: false };
        },
        remoteBranch: at,
        async rebase({ tree, onto, branch }) {
            const merged = await (0,rebase/* rebaseTree */.Vq)({ workspace, tree, onto, remote: { ...remote, branch } });
            if ('conflicts' in merged)
                return merged;
            const before = await (0,pristine_git/* openPristine */.F)(workspace, o.signal).run(['rev-parse', `${onto}^{tree}`]);
            return { tree: merged.tree, unchanged: merged.tree === before };
        },
        async baseMerge({ base, ...o }) {
            const tip = o.claims.length === 0 ? null : await at(base);
            if (tip === null)
                return null;
            await (0,patch_remote/* fetchCommit */.iH)({ ...remote, workspace, commit: tip, branch: base });
            return baseMerge((0,pristine_git/* openPristine */.F)(workspace, remote.signal), { ...o, tip });
        },
        async foreignCommits({ from, to, base, run, key }) {
            // The branch may stem from a newer commit of the base than this run: those commits are nobody's
            // additions.
            const commits = await gitData.commitsSince((await at(base)) ?? from, to);
            if (commits === null)
                return [to];
            const isBeside = ({ message, date = '' }) => run !== undefined &&
                (key === undefined || (0,run_trailer/* trailerOf */.ty)(message, run_trailer/* KEY_TRAILER */.ch) !== key) &&
                (0,run_trailer/* trailerOf */.ty)(message, run_trailer/* RUN_TRAILER */.cu) !== run.runId &&
                Date.parse(date) > Date.parse(run.startedAt);
            return commits.filter((one) => !(0,run_trailer/* isOurs */.MU)(one.message) || isBeside(one)).map(({ id }) => id);
        },
    };
}
/** Writes the commit into the pristine git directory; the same request gives the same ID. */
function makeCommit(workspace, request, signingKey) {
    const { date, author, committer, ...rest } = request;
    return commitTree({
        workspace,
        ...rest,
        ...(signingKey ? { signingKey } : {}),
        author: { ...author, date },
        // A signature counts for the account of the committer.
        committer: { ...(signingKey ? author : committer), date },
    });
}

;// CONCATENATED MODULE: ./lib/report/delivery/api-publisher.js






/**
 * The publisher that lets GitHub create and sign the commit. The tree is always the captured one, verified by
 * its ID. Depending on the token and the change there are three ways: the Git database API (a bot's token);
 * `createCommitOnBranch` (a person's token and plain files only; GitHub signs nothing else for a person);
 * and, if the API cannot take the files, a git push to a temporary ref of ours with the commit created by the
 * API.
 */
function apiPublisher(o) {
    const { workspace, github, log } = o;
    const { gitData } = github;
    const git = (0,pristine_git/* openPristine */.F)(workspace, o.signal);
    async function publish(request) {
        const { commit, branch, expected } = request;
        const head = await gitData.branch(branch);
        const there = head === null ? null : await gitData.commit(head);
        if (there && isSame(there, commit))
            return published(there, true);
        if (expected !== undefined && head !== expected)
            throw pushRefused(branch, 'stale info, someone else moved it.');
        const [parent = ''] = commit.parents;
        const changes = await apiChanges(git, `${parent}^{tree}`, commit.tree);
        const person = !(await github.viewer()).endsWith('[bot]');
        const target = expected === undefined ? { branch } : { branch, expected };
        if (person && commit.parents.length === 1 && isPlain(changes)) {
            return published(await onBranch(commit, target, changes), false);
        }
        const made = await inDatabase(commit, changes);
        await moveBranch(target, made.id);
        return published(made, false);
    }
    /** Objects and the commit first; the branch is not touched yet. */
    async function inDatabase(commit, changes) {
        const why = beyondApi(changes) ?? (await makeByApi(commit, changes));
        if (typeof why !== 'string')
            return why;
        log.info(`The files were pushed with git and the commit was created through the API: ${why}.`);
        const id = await makeCommit(workspace, commit);
        const ref = `refs/caisson/${id}`;
        await pushRef({ ...o, workspace, commit: id, ref });
        try {
            return await gitData.createCommit(commit);
        }
        finally {
            await removed(`The ref ${ref}`, ref);
        }
    }
    /** The commit, or the reason why it cannot be created from objects sent through the API. */
    async function makeByApi(commit, changes) {
        try {
            const base = await git.run(['rev-parse', `${commit.parents[0]}^{tree}`]);
            const stored = await storeTree(git, gitData, { base, changes });
            if ('why' in stored)
                return stored.why;
            if (stored.tree !== commit.tree)
                return 'GitHub built a different tree from them';
            return await gitData.createCommit(commit);
        }
        catch (error) {
            // Too large, missing or invalid: git may still succeed. Permissions and limits are the same there.
            const status = error instanceof request_error/* GitHubRequestError */.vK ? (error.status ?? 0) : 0;
            if (![404, 409, 413, 422].includes(status))
                throw error;
            return error.message;
        }
    }
    /**
     * For a person's token. The new branch is created beside the one it replaces, so that no pull request ever
     * sees it empty.
     */
    async function onBranch(commit, target, changes) {
        const [parent = ''] = commit.parents;
        const additions = [];
        for (const change of changes.filter(({ mode }) => mode !== '000000')) {
            additions.push({ path: change.path ?? '', content: await readBlob(git, change) });
        }
        const deletions = changes.filter(({ mode }) => mode === '000000').map(({ path }) => path ?? '');
        const append = async (branch) => {
            const made = await gitData.commitOnBranch({
                branch,
                parent,
                message: commit.message,
                additions,
                deletions,
            });
            if (made.tree === commit.tree)
                return made;
            throw new errors/* GitHubError */.y_('PUSH_REFUSED', 'GitHub built a different tree from the change than the captured one.', { hint: 'Use `delivery.commitWith: git`.' });
        };
        if (target.expected === undefined)
            return refusing(target.branch, () => append(target.branch));
        const beside = `${target.branch}-${commit.tree.slice(0, 12)}`;
        // Left behind by a run that was killed at this point.
        if ((await gitData.branch(beside)) !== null)
            await gitData.deleteRef(`refs/heads/${beside}`);
        await refusing(beside, () => gitData.createBranch(beside, parent));
        try {
            const made = await refusing(beside, () => append(beside));
            await moveBranch(target, made.id);
            return made;
        }
        finally {
            await removed(`The branch ${beside}`, `refs/heads/${beside}`);
        }
    }
    async function removed(name, ref) {
        await gitData.deleteRef(ref).catch((error) => {
            log.warn(`${name} could not be removed: ${error instanceof Error ? error.message : error}`);
        });
    }
    async function moveBranch({ branch, expected }, commit) {
        await refusing(branch, async () => {
            try {
                if (expected === undefined)
                    await gitData.forwardBranch(branch, commit);
                else if (expected === null)
                    await gitData.createBranch(branch, commit);
                else if (!(await gitData.replaceBranch(branch, commit, expected))) {
                    log.info(`This server cannot replace ${branch} conditionally. The branch was checked immediately before.`);
                }
            }
            catch (error) {
                // The response may have been lost after GitHub acted.
                if ((await gitData.branch(branch).catch(() => null)) !== commit)
                    throw error;
            }
        });
    }
    return { ...gitPublisher(o), publish, remoteBranch: (branch) => gitData.branch(branch) };
}
function published({ id, verified }, unchanged) {
    return { commit: id, unchanged, with: 'api', verified };
}
/** Times and accounts differ with every attempt; these fields do not. */
function isSame(there, wanted) {
    return (there.tree === wanted.tree &&
        there.parents.join() === wanted.parents.join() &&
        there.message.trim() === wanted.message.trim());
}
/** GitHub's refusal as the error of a push, with the same advice. */
async function refusing(branch, change) {
    try {
        return await change();
    }
    catch (error) {
        if (!(error instanceof request_error/* GitHubRequestError */.vK) || ![409, 422].includes(error.status ?? 0))
            throw error;
        throw pushRefused(branch, error.message, error);
    }
}
function pushRefused(branch, words, cause) {
    return new errors/* GitHubError */.y_('PUSH_REFUSED', `The commit was not put on ${branch}: ${words}`, {
        hint: pushHint(words),
        ...(cause === undefined ? {} : { cause }),
    });
}

;// CONCATENATED MODULE: ./lib/report/delivery/publisher-for.js



/** The way in which these options make commits. */
function publisherFor(forge, { commitWith, author }, workspace, log) {
    const { github, signingKey } = forge;
    const remote = { workspace, ...(0,github_forge/* remoteOf */.e)(forge), gitData: github.gitData };
    if (commitWith !== 'api')
        return gitPublisher({ ...remote, ...(signingKey ? { signingKey } : {}) });
    if (signingKey !== undefined)
        log.warn('`ssh-signing-key` is not used: with `delivery.commitWith: api`, GitHub makes the commit and signs it.');
    if (author !== 'bot')
        log.info("The commit's author is the token's account: GitHub signs only that account's commits through the API.");
    return apiPublisher({ ...remote, github, log });
}


/***/ }),

/***/ 84104:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ startWorkflows)
/* harmony export */ });
/* harmony import */ var _config_delivery_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57568);
/* harmony import */ var _delivery_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13991);


/**
 * Starts the requested workflows on the branch, since a push with the workflow's own token starts none. A
 * refusal becomes a note: the change is delivered anyway. A commit that already existed and has checks is
 * skipped.
 */
async function startWorkflows(o, branch, published) {
    const names = o.options.startWorkflows.map(_config_delivery_js__WEBPACK_IMPORTED_MODULE_0__/* .workflowName */ .tv);
    if (names.length === 0 || (published.unchanged && (await hasChecks(o, published.commit))))
        return { notes: [] };
    const workflows = [];
    const notes = [];
    for (const name of names) {
        try {
            workflows.push({ name, ...(await o.github.startWorkflow({ workflow: name, ref: branch })) });
            o.log.info(`Started ${name} on ${branch}`);
        }
        catch (error) {
            o.log.warn(`${name} was not started on ${branch}`);
            notes.push((0,_delivery_js__WEBPACK_IMPORTED_MODULE_1__/* .noteOf */ .kH)(`On \`${branch}\``, error));
        }
    }
    return { ...(workflows.length > 0 ? { workflows } : {}), notes };
}
async function hasChecks({ github }, commit) {
    return github.checkRuns(commit).then((runs) => runs.length > 0, () => true);
}


/***/ }),

/***/ 46449:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ ownComments)
/* harmony export */ });
/* harmony import */ var _github_event_authorize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(34311);

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

/***/ 91542:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hx: () => (/* binding */ readPatch),
/* harmony export */   LD: () => (/* binding */ PATCH_BYTES),
/* harmony export */   ui: () => (/* binding */ hunkOf)
/* harmony export */ });
/** As much of a patch as is shown; the whole patch is a separate file. */
const PATCH_BYTES = 2_000_000;
function hunkOf(header, lines) {
    const [, oldStart = '0', newStart = '0'] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(header) ?? [];
    return { header, oldStart: Number(oldStart), newStart: Number(newStart), lines };
}
/** Reads a git patch, also one that breaks off. */
function readPatch(patch) {
    const files = [];
    // Every line of a hunk starts with a sign, so `diff --git` at the start of a line is never content.
    let hunk;
    for (const text of patch.replace(/\n$/, '').split('\n')) {
        if (text.startsWith('diff --git ')) {
            hunk = undefined;
            files.push({ path: pathOf(text), notes: [], hunks: [], additions: 0, deletions: 0 });
            continue;
        }
        const file = files.at(-1);
        if (file === undefined)
            continue;
        if (text.startsWith('@@')) {
            hunk = hunkOf(text, []);
            file.hunks.push(hunk);
        }
        else if (hunk) {
            hunk.lines.push(text);
            if (text.startsWith('+'))
                file.additions++;
            if (text.startsWith('-'))
                file.deletions++;
        }
        else if (!/^(?:index|---|\+\+\+) /.test(text) && text !== '') {
            file.notes.push(text);
            const [, side, name = ''] = /^(?:rename|copy) (from|to) (.+)$/.exec(text) ?? [];
            if (side === 'from')
                file.previousPath = unquotedPath(name);
            if (side === 'to')
                file.path = unquotedPath(name);
        }
    }
    return files;
}
/** Of a file that keeps its name, as both names are the same then. */
function pathOf(line) {
    const names = line.slice('diff --git '.length);
    return unquotedPath(names.slice((names.length + 1) / 2)).replace(/^b\//, '');
}
const ESCAPES = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };
/** A name as git prints it, without the quotes, escapes and octal bytes that unusual characters get. */
function unquotedPath(name) {
    if (!/^".*"$/.test(name))
        return name;
    const bytes = name
        .slice(1, -1)
        .replace(/\\([0-7]{3}|.)/g, (_, code) => code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code));
    return Buffer.from(bytes, 'latin1').toString('utf8');
}


/***/ }),

/***/ 37751:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EY: () => (/* binding */ renderProgress),
/* harmony export */   bX: () => (/* binding */ workingRun),
/* harmony export */   nS: () => (/* binding */ isProgressOf)
/* harmony export */ });
/* harmony import */ var _agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(96283);
/* harmony import */ var _agents_transcript_views_terminal_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(69542);
/* harmony import */ var _base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8833);
/* harmony import */ var _github_event_failure_mark_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(44894);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(53086);
/* harmony import */ var _sections_figures_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(49238);
/* harmony import */ var _session_marker_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(81217);
/* harmony import */ var _text_commands_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(20232);
/* harmony import */ var _text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(15627);









/** The words of every agent's comment; its name stands before them. */
const WORKING = ' is working on this.**';
/** The comment while a run works; its report replaces it. */
function renderProgress(i) {
    const { speakerName } = (0,_base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__/* .namesOf */ .eZ)(i.agent ?? {});
    const run = (0,_sections_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .webAddress */ .Dy)(i.runUrl);
    const follow = run ? ` [Follow the run](${run}).` : '';
    const startedAt = Date.parse(i.startedAt);
    const times = [
        ...(Number.isNaN(startedAt) ? [] : [`Started ${minuteOf(startedAt)} UTC`]),
        ...(i.now ? [`as of ${minuteOf(i.now.at).slice(11)} UTC`] : []),
        ...(i.runId ? [`run ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .inlineCode */ .ti)(i.runId, 80)}`] : []),
    ];
    const body = [
        `**${speakerName}${WORKING}${follow} This comment will be replaced by the result.`,
        ...(i.now ? [figures(i.now, startedAt), todo(i.now), doing(i.now)] : []),
        Number.isNaN(startedAt) ? '' : `<sub>${times.join(' · ')}</sub>`,
    ];
    const text = (0,_text_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .withoutCommands */ .D)(body.filter((part) => part !== '').join('\n\n')) + (0,_github_event_failure_mark_js__WEBPACK_IMPORTED_MODULE_4__/* .failureLines */ .w7)(i.task);
    return (0,_marker_js__WEBPACK_IMPORTED_MODULE_5__/* .withMarker */ .Pe)(`${(0,_session_marker_js__WEBPACK_IMPORTED_MODULE_6__/* .sessionMarker */ .x)(i.session)}${text}`, i.commentKey ?? 'main');
}
function minuteOf(time) {
    return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
function figures(now, startedAt) {
    const { turns, costUsd } = now;
    const ms = now.at - startedAt;
    return [
        `**${stateOf(now)}**`,
        ...(ms >= 0 ? [ms < 60_000 ? `${Math.floor(ms / 1000)} s` : `${Math.floor(ms / 60_000)} min`] : []),
        ...(turns > 0 ? [(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_7__/* .plural */ .LS)(turns, 'turn')] : []),
        ...(costUsd > 0 ? [(0,_sections_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .formatCost */ .BD)(costUsd)] : []),
    ].join(' · ');
}
function stateOf({ state, iteration, verifications }) {
    const of = (attempt) => (attempt > 1 ? `, attempt ${attempt}` : '');
    if (state === 'verifying')
        return `Verifying the change${of(verifications)}`;
    if (state === 'publishing' || state === 'done')
        return 'Publishing the result';
    if (state !== 'working')
        return 'Preparing the sandbox';
    if (verifications > 0)
        return `Correcting the change${of(verifications + 1)}`;
    return iteration > 1 ? `Working, iteration ${iteration}` : 'Working';
}
/** A list that is longer shows where the work is. */
const MOST_ITEMS = 12;
function todo({ todo: items, redact }) {
    const current = items.findIndex(({ state }) => state !== 'done');
    const from = Math.max(0, Math.min((current === -1 ? items.length : current) - MOST_ITEMS / 2, items.length - MOST_ITEMS));
    const shown = items.slice(from, from + MOST_ITEMS);
    const left = items.length - from - shown.length;
    return [
        ...(from > 0 ? [`- [x] ${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_7__/* .plural */ .LS)(from, 'earlier item')}`] : []),
        ...shown.map((item) => toDoLine(item, redact)),
        ...(left > 0 ? [`- [ ] ${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_7__/* .plural */ .LS)(left, 'more item')}`] : []),
    ].join('\n');
}
function toDoLine({ text, state }, redact) {
    const line = (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .sanitizeLine */ .g$)(redact(text), 120) || '…';
    return `- [${state === 'done' ? 'x' : ' '}] ${line}${state === 'current' ? ' ←' : ''}`;
}
function doing({ state, call, wait, redact }) {
    if (state !== 'working')
        return '';
    if (wait !== undefined)
        return `Waiting: ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .sanitizeLine */ .g$)(redact(wait), 200)}`;
    if (call === undefined)
        return '';
    const what = (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .inlineCode */ .ti)(redact((0,_agents_transcript_views_terminal_js__WEBPACK_IMPORTED_MODULE_8__/* .inputSummary */ .H9)(call.input)), 160);
    return `Now: ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .inlineCode */ .ti)(call.name, 60)}${what === '' ? '' : ` ${what}`}`;
}
/** The first line that people see; the model's words are never in it. */
function firstLine(body) {
    return /^(?:\s*<!--[^\n]*-->\r?\n)*([^\r\n]*)/.exec(body)?.[1] ?? '';
}
/** The workflow run that a comment of ours says is working; null if it says something else. */
function workingRun(body, runs) {
    const [, said] = firstLine(body).split(`${WORKING} [Follow the run](${runs}`);
    const id = /^\d{1,20}(?=\))/.exec(said ?? '')?.[0];
    return id === undefined ? null : Number(id);
}
/** Whether a comment of ours still says that this run is working. */
function isProgressOf(body, runId) {
    return firstLine(body).includes(WORKING) && body.includes(` · run ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .inlineCode */ .ti)(runId, 80)}</sub>`);
}


/***/ }),

/***/ 97936:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y8: () => (/* binding */ withoutLines),
/* harmony export */   bW: () => (/* binding */ composeReview),
/* harmony export */   cc: () => (/* binding */ mayReviewWith)
/* harmony export */ });
/* harmony import */ var _agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(96283);
/* harmony import */ var _base_digest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8665);
/* harmony import */ var _base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(66886);
/* harmony import */ var _config_delivery_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57568);
/* harmony import */ var _text_commands_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(20232);
/* harmony import */ var _text_markdown_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(65235);
/* harmony import */ var _text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(15627);
/* harmony import */ var _text_truncate_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(68276);








/** More comments than this bury what matters; the rest goes into the summary. */
const MOST_COMMENTS = 50;
const MESSAGE_LIMIT = 15_000;
const CUT = "_The rest was cut. The run's `findings.json` has all of it._";
/** A remark is below every finding. */
const rank = (severity) => (severity ? _config_delivery_js__WEBPACK_IMPORTED_MODULE_0__/* .SEVERITIES */ .oC.indexOf(severity) : -1);
/** One review of a pull request: what is in the diff as comments on lines, everything else in its summary. Pure. */
function composeReview(material) {
    const { found, options, placeOf, commit, redact } = material;
    const findings = found.findings
        .map((one) => ({ ...one, message: redact((0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_1__/* .removeHiddenKeepingJoiners */ .Gi)(one.message)) }))
        .filter(({ severity }) => !severity || rank(severity) >= rank(options.reviewSeverity))
        .filter((one, at, all) => all.findIndex((other) => keyOf(other) === keyOf(one)) === at)
        .sort((a, b) => rank(b.severity) - rank(a.severity));
    const fresh = new Map();
    for (const finding of findings) {
        const place = placeOf(finding);
        const key = keyOf(finding);
        if (!isKnown(key, place, material))
            fresh.set(key, { finding, place });
    }
    const comments = [];
    const others = [];
    for (const [key, { finding, place }] of fresh) {
        if (place !== null && comments.length < MOST_COMMENTS)
            comments.push({ ...place, body: commentOn(finding, place, key, redact) });
        else
            others.push(lineAbout(finding, key));
    }
    const event = eventOf(findings, options, found.event);
    const known = findings.length - fresh.size;
    if (fresh.size === 0 && event === 'COMMENT' && !found.summary)
        return { review: null, findings, known };
    const text = summary(material, [...fresh.values()].map(({ finding }) => finding), known, others);
    const content = { commit, event, comments, body: text };
    const digest = (0,_base_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .sha256OfContent */ .yQ)(JSON.stringify(content)).slice(0, 16);
    return {
        review: { ...content, body: `<!-- caisson:review ${digest} -->\n${text}` },
        findings,
        known,
    };
}
/** The same review without comments on lines, for a server that refuses one of them. */
function withoutLines(review, findings) {
    const shown = new Set(review.comments.flatMap(({ body }) => MARKER.exec(body)?.[1] ?? []));
    const lines = findings
        .map((finding) => ({ finding, key: keyOf(finding) }))
        .filter(({ key }) => shown.has(key))
        .map(({ finding, key }) => lineAbout(finding, key));
    return { ...review, comments: [], body: cutLines(review.body, lines) };
}
const MARKER = /<!-- caisson:finding ([0-9a-f]{16}) -->/;
function marker(key) {
    return `<!-- caisson:finding ${key} -->`;
}
/** The same words about the same file are the same finding, wherever the lines have moved to. */
function keyOf({ path, message }) {
    return (0,_base_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .sha256OfContent */ .yQ)(`${path}\n${message.replace(/\W+/g, ' ').trim().toLowerCase()}`).slice(0, 16);
}
function isKnown(key, place, { threads, bodies }) {
    if ([...threads.map(({ body }) => body), ...bodies].some((body) => body.includes(marker(key))))
        return true;
    return threads.some((thread) => !thread.resolved &&
        !thread.outdated &&
        MARKER.test(thread.body) &&
        thread.path === place?.path &&
        thread.line === place.line &&
        thread.side === place.side);
}
const EVENTS = { comment: 'COMMENT', 'request-changes': 'REQUEST_CHANGES', approve: 'APPROVE' };
/** Whether a review may have this verdict: each setting also allows those before it. */
function mayReviewWith(event, { reviewEvent }) {
    return _config_delivery_js__WEBPACK_IMPORTED_MODULE_0__/* .REVIEW_EVENTS */ .JN.indexOf(event) <= _config_delivery_js__WEBPACK_IMPORTED_MODULE_0__/* .REVIEW_EVENTS */ .JN.indexOf(reviewEvent);
}
function eventOf(findings, options, asked) {
    const { reviewEvent } = options;
    if (asked)
        return mayReviewWith(asked, options) ? EVENTS[asked] : 'COMMENT';
    if (reviewEvent === 'comment')
        return 'COMMENT';
    if (findings.some(({ severity }) => rank(severity) >= rank('major')))
        return 'REQUEST_CHANGES';
    return reviewEvent === 'approve' && findings.length === 0 ? 'APPROVE' : 'COMMENT';
}
const title = (severity, end) => severity ? `**${severity[0]?.toUpperCase()}${severity.slice(1)}${end}` : '';
function commentOn(finding, place, key, redact) {
    const message = (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_3__/* .sanitizeMarkdown */ .LO)(finding.message, redact);
    const titled = `${title(finding.severity, ':** ')}${message}`;
    const text = (0,_text_truncate_js__WEBPACK_IMPORTED_MODULE_4__/* .cutMarkdown */ .G$)((0,_text_commands_js__WEBPACK_IMPORTED_MODULE_5__/* .withoutCommands */ .D)(titled), MESSAGE_LIMIT, CUT);
    return [text, suggestionFor(finding, place, redact), marker(key)].filter((part) => part !== '').join('\n\n');
}
/** Exactly what a click would commit, so it is shown as it is or not at all. */
function suggestionFor({ suggestion, startLine }, place, redact) {
    if (suggestion === undefined || place.side === 'LEFT')
        return '';
    const whole = (startLine ?? place.line) === (place.startLine ?? place.line);
    const plain = suggestion.replace(/\r\n?/g, '\n');
    if (!whole || redact(plain) !== plain || (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_1__/* .removeHiddenKeepingJoiners */ .Gi)(plain) !== plain)
        return '';
    return (0,_text_markdown_js__WEBPACK_IMPORTED_MODULE_6__/* .fenced */ .OF)(plain, 'suggestion');
}
function lineAbout({ path, line, severity, message }, key) {
    return (0,_text_commands_js__WEBPACK_IMPORTED_MODULE_5__/* .withoutCommands */ .D)(`- ${title(severity, '**, ')}${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_3__/* .inlineCode */ .ti)(`${path}:${line}`)}: ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_3__/* .sanitizeLine */ .g$)(message, 500)} ${marker(key)}`);
}
function summary({ speaker, notes, found: { summary: own }, redact }, fresh, known, others) {
    const counts = [..._config_delivery_js__WEBPACK_IMPORTED_MODULE_0__/* .SEVERITIES */ .oC].reverse().flatMap((severity) => {
        const count = fresh.filter((one) => one.severity === severity).length;
        return count === 0 ? [] : [`${count} ${severity}`];
    });
    const counted = fresh.length > 0
        ? `**${speaker} found ${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_7__/* .plural */ .LS)(fresh.length, known > 0 ? 'new thing' : 'thing')}${counts.length > 0 ? `:** ${counts.join(', ')}.` : '.**'}`
        : known > 0
            ? `**${speaker} found nothing new.**`
            : `**${speaker} found nothing to object to.**`;
    const again = known > 0 ? `${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_7__/* .plural */ .LS)(known, 'finding')} shown in earlier reviews: not repeated.` : '';
    const text = own && (0,_text_truncate_js__WEBPACK_IMPORTED_MODULE_4__/* .cutMarkdown */ .G$)((0,_text_commands_js__WEBPACK_IMPORTED_MODULE_5__/* .withoutCommands */ .D)((0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_3__/* .sanitizeMarkdown */ .LO)(own, redact)), MESSAGE_LIMIT, CUT);
    const facts = [text ? '' : counted, again, ...notes].filter((part) => part !== '').join(' ');
    const head = [text, facts].filter(Boolean).join('\n\n');
    return others.length === 0 ? head : cutLines(`${head}\n\nOutside the diff:\n`, others);
}
function cutLines(head, lines) {
    const room = _text_truncate_js__WEBPACK_IMPORTED_MODULE_4__/* .COMMENT_LIMIT */ .W$ - 500;
    let text = head;
    for (const line of lines) {
        if (text.length + line.length > room)
            return `${text}\n\n${CUT}`;
        text += `\n${line}`;
    }
    return (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_3__/* .cutCodeUnits */ .br)(text, _text_truncate_js__WEBPACK_IMPORTED_MODULE_4__/* .COMMENT_LIMIT */ .W$);
}


/***/ }),

/***/ 21037:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ findingsSchema),
/* harmony export */   T: () => (/* binding */ FINDINGS)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _config_delivery_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57568);


/** The file in the agent's output folder. */
const FINDINGS = 'findings.json';
const path = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .min(1)
    .regex(/^(?!\/)[^\r\n]+$/, 'must be the path of a file in the repository')
    .describe('File, relative to the top level of the repository.');
const line = zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive();
const findingSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    path,
    line: line.describe('Line of the file; the last one if there are several.'),
    startLine: line.optional().describe('First line, if there are several.'),
    side: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['RIGHT', 'LEFT'])
        .default('RIGHT')
        .describe('`RIGHT`: the file as the pull request leaves it. `LEFT`: as it was, for removed lines.'),
    severity: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(_config_delivery_js__WEBPACK_IMPORTED_MODULE_1__/* .SEVERITIES */ .oC).optional().describe('How bad it is; leave it out only for a remark.'),
    message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .min(1)
        .max(10_000)
        .describe('What is wrong, why, and what to do. Markdown, for people who have not seen your work.'),
    suggestion: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .max(10_000)
        .optional()
        .describe('What exactly is to replace these lines: whole lines with their indentation, without a fence; only where that is the whole correction.'),
})
    .refine(({ startLine = 1, line }) => startLine <= line, {
    path: ['startLine'],
    error: 'must not be after `line`',
});
/** `findings.json`: what a review found. Unknown keys are errors. */
const findingsSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    findings: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(findingSchema).max(100).describe('What was found, each thing once; may be empty.'),
    replies: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        to: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().describe('`id` of a comment in `review-comments.json`.'),
        message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1).max(10_000).describe('The answer, in Markdown.'),
    }))
        .max(30)
        .default([])
        .describe('Answers to comments on lines that wait for one.'),
    event: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(_config_delivery_js__WEBPACK_IMPORTED_MODULE_1__/* .REVIEW_EVENTS */ .JN)
        .optional()
        .describe('The verdict, as far as the workflow allows it; without it, the findings decide.'),
    summary: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .max(20_000)
        .optional()
        .describe('Markdown above the findings, in place of a count of them.'),
});


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
/** The hidden line by which a later run finds the session, with its end; '' without one, or if an ID is malformed. */
function sessionMarker(ref) {
    if (ref === undefined)
        return '';
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
    return `<!-- caisson:session ${words.join(' ')} -->\n`;
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

/***/ 80171:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ stoppedBy),
/* harmony export */   Q: () => (/* binding */ stopLines)
/* harmony export */ });
/* harmony import */ var _own_comments_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46449);

const LINE = /^<!-- caisson:stopped run=(\d{1,20}) by=([\w.-]{1,60}(?:\[bot\])?) -->$/;
/** The hidden lines of an answer to `stop`: which workflow runs it stopped, and who asked for it. */
function stopLines(runs, by) {
    return runs
        .map((run) => `<!-- caisson:stopped run=${run} by=${by} -->`)
        .filter((line) => LINE.test(line))
        .map((line) => `${line}\n`)
        .join('');
}
/** Who stopped the workflow run with this address by a comment on the target, if somebody did. */
async function stoppedBy(github, target, runUrl) {
    const run = /\/actions\/runs\/(\d+)$/.exec(runUrl ?? '')?.[1];
    if (run === undefined || target.kind === 'none')
        return undefined;
    for (const { body } of await (0,_own_comments_js__WEBPACK_IMPORTED_MODULE_0__/* .ownComments */ .D)(github, target)) {
        const lines = body.split(/\r?\n/);
        const end = lines.findIndex((line) => !line.startsWith('<!-- caisson:'));
        for (const line of lines.slice(0, end)) {
            const [, stopped, by] = LINE.exec(line) ?? [];
            if (stopped === run)
                return by;
        }
    }
    return undefined;
}


/***/ }),

/***/ 26802:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JK: () => (/* binding */ readExchanges),
/* harmony export */   KV: () => (/* binding */ readCostAtMost),
/* harmony export */   dP: () => (/* binding */ writeHeld),
/* harmony export */   k9: () => (/* binding */ readUsage)
/* harmony export */ });
/* unused harmony export addUsageLine */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _agents_transcript_lines_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(72142);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(24807);
/* harmony import */ var _base_stored_file_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(19997);





/** Adds a line of `evidence/gateway.jsonl`, which records the exact usage of every answered request. */
function addUsageLine(spent, line) {
    // Nothing in half a line of a process that was killed.
    const record = ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .qF)(line) ?? {});
    const number = (name) => (typeof record[name] === 'number' ? record[name] : 0);
    for (const name of ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheCreationTokens'])
        spent.tokens += number(name);
    spent.costUsd += number('costUsd');
}
/** The usage of a run so far; zero if its gateway has not been used yet. */
async function readUsage(folder) {
    const spent = { tokens: 0, costUsd: 0 };
    for await (const line of linesOfGateway(folder))
        addUsageLine(spent, line);
    return spent;
}
const heldFile = ({ dir }) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(dir, 'held-usd');
/** Notes what the requests in flight may cost; nothing depends on it but the figure of a run that is killed. */
function writeHeld(folder, costUsd) {
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeFileSync)(heldFile(folder), String(costUsd));
    }
    catch {
        // A full disk ends the run elsewhere.
    }
}
/** The most that a run has cost whose process is gone: what was answered, and what was still in flight. */
async function readCostAtMost(folder) {
    const held = Number((await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_3__/* .readStoredText */ .RI)(folder.dir, heldFile(folder), 64)) ?? 0);
    return (await readUsage(folder)).costUsd + (Number.isFinite(held) ? held : 0);
}
/** What each answered request took, by the ID of the message that it brought. */
async function readExchanges(folder) {
    const exchanges = new Map();
    for await (const line of linesOfGateway(folder)) {
        const record = ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .qF)(line) ?? {});
        const { messageId, inputTokens = 0, cacheReadTokens = 0, cacheCreationTokens = 0 } = record;
        if (messageId === undefined)
            continue;
        exchanges.set(messageId, {
            promptTokens: inputTokens + cacheReadTokens + cacheCreationTokens,
            cachedTokens: cacheReadTokens,
            completionTokens: record.outputTokens ?? 0,
            costUsd: record.costUsd ?? 0,
        });
    }
    return exchanges;
}
/** None without a gateway. */
async function* linesOfGateway({ dir, evidence }) {
    const log = await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_3__/* .streamStoredFile */ .MR)(dir, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(evidence, 'gateway.jsonl'));
    if (log !== null)
        yield* (0,_agents_transcript_lines_js__WEBPACK_IMPORTED_MODULE_4__/* .linesIn */ .h)(log);
}


/***/ }),

/***/ 30671:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Oi: () => (/* binding */ executableFor),
/* harmony export */   R8: () => (/* binding */ filesOf),
/* harmony export */   VK: () => (/* binding */ inImageOnly)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);

/** The host path of the executable for this C library. Rejects with NOT_SUPPORTED for one that is part of an image. */
async function executableFor({ executable, displayName }, libc) {
    if (typeof executable === 'string')
        return executable;
    if (typeof executable === 'function')
        return executable(await libc());
    throw inImageOnly(displayName);
}
/** The refusal of an agent that is an image where there are no images. */
function inImageOnly(displayName, where = '') {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .SandboxError */ .ES('NOT_SUPPORTED', `${displayName} cannot run here${where}: it needs a container.`, {
        hint: 'Start Docker or Podman on this machine, and leave `backend` and `sandbox.engineCommand` out; or choose another agent.',
    });
}
/** The folder with the files of a program whose executable only starts it. */
function filesOf(executable) {
    return `${executable}.files`;
}


/***/ }),

/***/ 16343:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $5: () => (/* binding */ limitProcess),
/* harmony export */   Yz: () => (/* binding */ removeGroupsOf)
/* harmony export */ });
/* unused harmony export limitsAsValues */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_command_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(70972);
/* harmony import */ var _base_succeeds_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9208);




const CGROUPS = '/sys/fs/cgroup';
/**
 * Only control groups limit a whole process tree. systemd creates one for users it trusts, and root creates
 * one itself; other users go without.
 */
async function limitProcess(name, limits, env) {
    const wanted = limitsAsValues(limits);
    const none = async () => { };
    if (wanted.length === 0)
        return { before: [], env: {}, missing: [], release: none };
    const root = process.getuid?.() === 0;
    const systemd = await systemdScope(wanted, root, env);
    if (systemd)
        return { ...systemd, missing: [], release: none };
    if (root)
        return ownGroups(name, wanted);
    return { before: [], env: {}, missing: wanted.map(lost), release: none };
}
/** The value to write for each limit, for both versions of control groups and for systemd. Pure. */
function limitsAsValues({ memoryMb, pids, cpus }) {
    const bytes = String((memoryMb ?? 0) * 1024 * 1024);
    const quota = String(Math.round((cpus ?? 0) * 100_000));
    const all = [
        {
            controller: 'memory',
            protection: 'memory-limit',
            word: 'memory',
            // Swap accounting may be switched off.
            v1: [
                ['memory.limit_in_bytes', bytes],
                ['memory.memsw.limit_in_bytes', bytes, true],
            ],
            v2: [
                ['memory.max', bytes],
                ['memory.swap.max', '0', true],
            ],
            unit: `MemoryMax=${bytes}`,
        },
        {
            controller: 'pids',
            protection: 'process-limit',
            word: 'processes',
            v1: [['pids.max', String(pids)]],
            v2: [['pids.max', String(pids)]],
            unit: `TasksMax=${pids}`,
        },
        {
            controller: 'cpu',
            protection: 'cpu-limit',
            word: 'CPU time',
            v1: [['cpu.cfs_quota_us', quota]],
            v2: [['cpu.max', `${quota} 100000`]],
            unit: `CPUQuota=${Math.round((cpus ?? 0) * 100)}%`,
        },
    ];
    const given = { memory: memoryMb, pids, cpu: cpus };
    return all.filter(({ controller }) => given[controller] !== undefined);
}
const lost = ({ protection, word }) => ({
    protection,
    why: `bubblewrap cannot limit ${word} for this user on this machine`,
});
async function systemdScope(wanted, root, env) {
    if (!(await (0,_base_succeeds_js__WEBPACK_IMPORTED_MODULE_2__/* .succeeds */ .k)((0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.access)('/run/systemd/system'))))
        return null;
    const given = {
        PATH: env['PATH'],
        XDG_RUNTIME_DIR: env['XDG_RUNTIME_DIR'],
        DBUS_SESSION_BUS_ADDRESS: env['DBUS_SESSION_BUS_ADDRESS'],
    };
    const before = ['systemd-run', ...(root ? [] : ['--user']), '--scope', '--quiet', '--collect'];
    for (const { unit } of wanted)
        before.push('--property', unit);
    const tried = await (0,_base_command_js__WEBPACK_IMPORTED_MODULE_3__/* .runCommand */ .d1)('systemd-run', [...before.slice(1), 'true'], {
        env: given,
        timeoutMs: 10_000,
    });
    return tried.exitCode === 0 ? { before: [...before, '--'], env: given } : null;
}
async function ownGroups(name, wanted) {
    const unified = await (0,_base_succeeds_js__WEBPACK_IMPORTED_MODULE_2__/* .succeeds */ .k)((0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.access)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(CGROUPS, 'cgroup.controllers')));
    const groups = [];
    const missing = [];
    if (unified) {
        for (const { controller } of wanted)
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(CGROUPS, 'cgroup.subtree_control'), `+${controller}`).catch(() => { });
    }
    for (const limit of wanted) {
        const { controller, v1, v2 } = limit;
        const group = unified ? (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(CGROUPS, name) : (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(CGROUPS, controller, name);
        try {
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(group, { recursive: true });
            if (!groups.includes(group))
                groups.push(group);
            for (const [file, value, optional] of unified ? v2 : v1) {
                // Never created: where the control file does not exist, there is no such limit.
                const written = (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(group, file), value, { flag: 'r+' });
                await (optional ? written.catch(() => { }) : written);
            }
        }
        catch {
            missing.push(lost(limit));
        }
    }
    // The shell enters the groups and becomes the command, so that none of it ever runs outside.
    const enter = 'while [ "$1" != -- ]; do echo $$ >"$1/cgroup.procs" || exit 125; shift; done; shift; exec "$@"';
    return {
        before: groups.length > 0 ? ['sh', '-c', enter, 'sh', ...groups, '--'] : [],
        env: {},
        missing,
        async release() {
            for (const group of groups)
                await removeGroup(group);
        },
    };
}
/** Removes the groups left by a process that is gone: those whose name starts with this prefix. */
async function removeGroupsOf(name) {
    if (process.getuid?.() !== 0)
        return;
    const places = [CGROUPS, ...['memory', 'pids', 'cpu'].map((controller) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(CGROUPS, controller))];
    for (const place of places) {
        for (const group of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(place).catch(() => [])) {
            if (group.startsWith(`${name}-`))
                await removeGroup((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(place, group));
        }
    }
}
/** A group may only become removable a moment after its last process has ended. */
async function removeGroup(group) {
    for (let attempt = 0; attempt < 50; attempt++) {
        const left = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rmdir)(group).then(() => false, (error) => error.code === 'EBUSY');
        if (!left)
            return;
        await new Promise((resolve) => setTimeout(resolve, 20));
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

/***/ 60507:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   PS: () => (/* binding */ accountFiles)
/* harmony export */ });
/* unused harmony exports passwdWith, groupWith */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _ownership_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85166);
/* harmony import */ var _sandbox_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(18132);




const NAME = 'caisson';
/** Writes a container's `/etc/passwd` and `/etc/group`; `known` is the image's, null for this machine's. */
async function accountFiles(folder, known, user) {
    const read = (path) => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(path, 'utf8').catch(() => '');
    const base = known ?? { passwd: await read('/etc/passwd'), group: await read('/etc/group') };
    const files = { passwd: (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, 'passwd'), group: (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, 'group') };
    const passwd = passwdWith(base.passwd, user);
    await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_2__/* .writeReadable */ .Ex)(files.passwd, passwd);
    await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_2__/* .writeReadable */ .Ex)(files.group, groupWith(base.group, user));
    return { ...files, name: passwd.slice(0, passwd.indexOf(':')) };
}
/** All existing users, and ours with the agent's home: Java and others read this, not `HOME`. */
function passwdWith(passwd, { uid, gid }) {
    const lines = passwd.split('\n').filter(Boolean);
    const mine = lines.find((line) => line.split(':')[2] === String(uid));
    const name = mine?.split(':')[0] ?? freeName(lines);
    const others = lines.filter((line) => line !== mine);
    // Comes first, since the first line for a user ID wins.
    return `${[`${name}:x:${uid}:${gid}::${_sandbox_js__WEBPACK_IMPORTED_MODULE_3__/* .CONTAINER_PATHS */ .pL.home}:/bin/sh`, ...others].join('\n')}\n`;
}
function groupWith(group, { gid }) {
    const lines = group.split('\n').filter(Boolean);
    if (!lines.some((line) => line.split(':')[2] === String(gid)))
        lines.push(`${freeName(lines)}:x:${gid}:`);
    return `${lines.join('\n')}\n`;
}
function freeName(lines) {
    const taken = new Set(lines.map((line) => line.split(':')[0]));
    return taken.has(NAME) ? `${NAME}-agent` : NAME;
}


/***/ }),

/***/ 68503:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ containerBackend)
/* harmony export */ });
/* harmony import */ var _user_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(66592);
/* harmony import */ var _open_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(71597);


/** Containers of an engine. `own` is the container that Caisson itself runs in. */
function containerBackend(engine, image, own) {
    const { capabilities, rootless } = engine;
    const hostTools = image === 'host' && own === null && capabilities.bindMounts;
    return {
        kind: 'container',
        where: `in a container of ${engine.name}`,
        capabilities: {
            containerPaths: true,
            contained: true,
            images: true,
            hostTools,
            // Unmounting layers needs this machine's tools, which in a job container belong to another machine.
            overlayVolumes: capabilities.overlayVolumes && own === null,
        },
        containers: { engine, own, image },
        unsealed: null,
        missing: engine.missingCapabilities,
        // Copies inside belong to the agent, whoever owns the originals.
        owner: rootless || !capabilities.bindMounts ? null : (0,_user_js__WEBPACK_IMPORTED_MODULE_0__/* .foreignUser */ .Yf)(),
        open: (options) => (0,_open_js__WEBPACK_IMPORTED_MODULE_1__/* .openContainerSandbox */ .F)({ ...options, engine, image, own }),
    };
}


/***/ }),

/***/ 21205:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M1: () => (/* binding */ planHostRoot),
/* harmony export */   uT: () => (/* binding */ ensureHostImage),
/* harmony export */   zB: () => (/* binding */ planHostImage)
/* harmony export */ });
/* unused harmony export tarOf */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_stream_consumers__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(38321);
/* harmony import */ var tar_stream__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(56118);
/* harmony import */ var _base_digest_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(8665);




/** Always real folders on the machine. */
const ROOTS = ['usr', 'etc', 'opt'];
/** What packages keep outside of these and need: gems of the system's Ruby, formats of TeX, what is installed. */
const PARTS = ['dpkg', 'gems', 'ghc', 'texmf'].map((name) => `var/lib/${name}`);
/** Links into `usr` on most systems, real folders on others. */
const MERGED = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'];
const EMPTY = ['proc', 'sys', 'dev', 'run', 'workspace', 'caisson', 'root', 'home', 'var', 'var/lib', 'mnt'];
const inspectDisk = async (path) => {
    const stat = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(path).catch(() => null);
    if (stat?.isSymbolicLink())
        return { link: await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readlink)(path) };
    return stat?.isDirectory() ? 'folder' : null;
};
/** The folders and links of a root like this machine's, and the read-only mounts that fill it. */
async function planHostRoot(inspect = inspectDisk) {
    const entries = EMPTY.map((path) => ({ kind: 'folder', path }));
    entries.push({ kind: 'folder', path: 'tmp', mode: 0o1777 });
    entries.push({ kind: 'link', path: 'var/tmp', target: '/tmp' }, { kind: 'link', path: 'var/run', target: '/run' });
    const mounts = [];
    for (const name of [...ROOTS, ...PARTS, ...MERGED]) {
        const found = await inspect(`/${name}`);
        if (found === null)
            continue;
        if (found === 'folder') {
            entries.push({ kind: 'folder', path: name });
            mounts.push({ source: `/${name}`, target: `/${name}`, readOnly: true });
        }
        else {
            entries.push({ kind: 'link', path: name, target: found.link });
        }
    }
    return { entries, mounts };
}
/** Its name carries the digest of its content, so that an engine that knows the name has it. */
async function planHostImage() {
    const { entries, mounts } = await planHostRoot();
    const content = await tarOf(entries);
    return { reference: `caisson-host:${(0,_base_digest_js__WEBPACK_IMPORTED_MODULE_3__/* .sha256OfContent */ .yQ)(content).slice(0, 16)}`, mounts, content };
}
/** Builds the image once per machine. */
async function ensureHostImage(engine) {
    const { reference, mounts, content } = await planHostImage();
    await engine.importImage(reference, content);
    return { reference, mounts };
}
/** An uncompressed POSIX tar, identical for identical entries: owner root, time zero. */
async function tarOf(entries) {
    const archive = (0,tar_stream__WEBPACK_IMPORTED_MODULE_2__.pack)();
    const owned = { uid: 0, gid: 0, mtime: new Date(0) };
    for (const entry of entries) {
        if (entry.kind === 'folder')
            archive.entry({ ...owned, type: 'directory', name: `${entry.path}/`, mode: entry.mode ?? 0o755 });
        else
            archive.entry({ ...owned, type: 'symlink', name: entry.path, linkname: entry.target, mode: 0o777 });
    }
    archive.finalize();
    return (0,node_stream_consumers__WEBPACK_IMPORTED_MODULE_1__.buffer)(archive);
}


/***/ }),

/***/ 82787:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   q: () => (/* binding */ hostTools)
/* harmony export */ });
/* unused harmony export hideMountedCredentials */
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(58500);
/* harmony import */ var _base_credentials_names_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(5684);
/* harmony import */ var _base_credentials_pointed_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(84591);
/* harmony import */ var _base_credentials_secrets_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(39577);
/* harmony import */ var _sandbox_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(18132);
/* harmony import */ var _toolchains_disk_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(55463);
/* harmony import */ var _toolchains_plan_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(49358);
/* harmony import */ var _host_image_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(21205);









/** Which of this machine's tools a sandbox shows. Reads the disk, for up to two seconds, and changes nothing. */
async function hostTools({ run, hostEnv, ecosystems, log }) {
    const { mounts } = await (0,_host_image_js__WEBPACK_IMPORTED_MODULE_2__/* .planHostRoot */ .M1)();
    return sealedToolchains({
        hostEnv,
        system: [...mounts.map(({ target }) => target), '/bin', '/sbin'],
        private: [(0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(run.home), ...(run.ownPath ? [run.ownPath] : [])],
        home: _sandbox_js__WEBPACK_IMPORTED_MODULE_3__/* .CONTAINER_PATHS */ .pL.home,
        workspace: run.ownPath,
        ecosystems,
        log,
    });
}
/** Parts of the system's folders that people configure. The rest comes from packages. */
const CONFIGURED = ['/etc', '/opt', '/usr/local/etc', '/usr/etc', '/usr/share/maven/conf'];
/** Folders with nothing but the content of packages, often most of a tool home. */
const BULK = new Set(`node_modules site-packages dist-packages __pycache__ objects refs logs hooks include man doc locale zoneinfo terminfo
  fonts icons src certs test tests testdata`.split(/\s+/));
const LIBRARY = /^(?:python|perl|ruby)\d/;
/** Caches of public packages, as whole mounts. */
const CACHES = /\/(?:cache\/download|_cacache|registry\/\w+|store|pypoetry\/(?:artifacts|cache)|git\/(?:db|checkouts)|\.m2\/repository|modules-2|\.nuget\/packages|\.cache\/[\w-]+|(?:install|berry)\/cache)$/;
/** Whichever comes first; folders near the top are searched before those far down. */
const MOST = { entries: 20_000, reads: 2000, milliseconds: 2000 };
const MOST_NAMED = 40;
/** Folders. */
const AT_ONCE = 32;
/** What a sealed sandbox shows of this machine's tools. */
async function sealedToolchains(options) {
    const plan = await (0,_toolchains_plan_js__WEBPACK_IMPORTED_MODULE_4__/* .planToolchains */ .O)(options);
    const missing = plan.leftOut.map(({ path, why }) => ({ path, said: `${path} (${why})` }));
    logHiddenPaths(missing, 'On the PATH of the job, but not in the sandbox', options.log);
    return hideMountedCredentials(plan, options);
}
/**
 * Adds to the plan what holds credentials among all that would be mounted: by what the job's variables point to, by
 * names, and by the content of settings. Each is said once in a log.
 */
async function hideMountedCredentials(plan, options) {
    const { hostEnv, system, log } = options;
    const mounted = plan.mounts.map(({ target }) => target);
    const isShown = (path) => mounted.some((root) => (0,_base_credentials_pointed_js__WEBPACK_IMPORTED_MODULE_5__/* .holds */ .v9)(root, path)) ||
        (system.some((root) => (0,_base_credentials_pointed_js__WEBPACK_IMPORTED_MODULE_5__/* .holds */ .v9)(root, path)) && !plan.hidden.some((place) => (0,_base_credentials_pointed_js__WEBPACK_IMPORTED_MODULE_5__/* .holds */ .v9)(place.path, path)));
    const found = new Map();
    const add = (path, kind, why) => {
        if (isShown(path) && ![...found.values()].some((above) => (0,_base_credentials_pointed_js__WEBPACK_IMPORTED_MODULE_5__/* .holds */ .v9)(above.path, path)))
            found.set(path, { path, kind, why });
    };
    // Never the folder that tools are in.
    for (const { path, kind, variable } of await (0,_base_credentials_pointed_js__WEBPACK_IMPORTED_MODULE_5__/* .pointedBy */ .rT)(hostEnv))
        if (kind === 'file' || !mounted.some((root) => (0,_base_credentials_pointed_js__WEBPACK_IMPORTED_MODULE_5__/* .holds */ .v9)(path, root)))
            add(path, kind, `${variable} points to it`);
    const roots = [
        ...mounted.filter((path) => !CACHES.test(path)),
        ...CONFIGURED.filter((path) => system.some((root) => (0,_base_credentials_pointed_js__WEBPACK_IMPORTED_MODULE_5__/* .holds */ .v9)(root, path))),
    ];
    const complete = await search(roots.filter(isShown), options, (path, why) => add(path, 'file', why));
    if (!complete)
        log.debug('Not everything that the agent can see of this machine was searched for credentials');
    const hidden = [...found.values()].filter(({ path }) => !system.some((root) => (0,_base_credentials_pointed_js__WEBPACK_IMPORTED_MODULE_5__/* .holds */ .v9)(path, root)));
    const files = hidden.map(({ path, why }) => ({ path, said: `${path} (${why})` }));
    logHiddenPaths(files, 'Hidden from the agent on this machine, because of credentials', log);
    return { ...plan, credentials: hidden.map(({ path, kind }) => ({ path, kind })) };
}
/** False if a limit ended the search. */
async function search(roots, { disk = _toolchains_disk_js__WEBPACK_IMPORTED_MODULE_6__/* .realDisk */ .U, now = () => performance.now() }, report) {
    const until = now() + MOST.milliseconds;
    let [entries, reads] = [0, 0];
    const seen = new Set();
    for (let level = [...roots]; level.length > 0;) {
        const next = [];
        for (let at = 0; at < level.length; at += AT_ONCE) {
            // What else is going on goes on.
            await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_1__.setImmediate)();
            if (entries > MOST.entries || reads > MOST.reads || now() > until)
                return false;
            const folders = level.slice(at, at + AT_ONCE).filter((folder) => !seen.has(folder));
            for (const folder of folders)
                seen.add(folder);
            const lists = await Promise.all(folders.map((folder) => disk.list(folder)));
            const settings = [];
            for (const [index, list] of lists.entries()) {
                entries += list.length;
                for (const { name, kind } of list) {
                    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folders[index] ?? '', name);
                    if (kind === 'folder') {
                        if (!BULK.has(name) && !LIBRARY.test(name))
                            next.push(path);
                    }
                    else if ((0,_base_credentials_names_js__WEBPACK_IMPORTED_MODULE_7__/* .isCredentialName */ .hN)(path))
                        report(path, 'its name is that of a file with credentials');
                    else if ((0,_base_credentials_names_js__WEBPACK_IMPORTED_MODULE_7__/* .isConfigurationName */ .cE)(path))
                        settings.push(path);
                }
            }
            reads += settings.length;
            const texts = await Promise.all(settings.map((path) => disk.read(path)));
            for (const [index, text] of texts.entries()) {
                if (text !== null && (0,_base_credentials_secrets_js__WEBPACK_IMPORTED_MODULE_8__/* .secretsIn */ .V)(text).length > 0)
                    report(settings[index] ?? '', 'it holds what looks like a credential');
            }
        }
        level = next;
    }
    return true;
}
/** What a log has been told: a run opens several sandboxes. */
const told = new WeakMap();
/** Names each path once per log, and no more than a reader will read. */
function logHiddenPaths(paths, heading, log) {
    const known = told.get(log) ?? new Set();
    told.set(log, known);
    const fresh = paths.filter(({ path }) => !known.has(path));
    for (const { path } of fresh)
        known.add(path);
    if (fresh.length === 0)
        return;
    const names = fresh.slice(0, MOST_NAMED).map(({ said }) => said.replace(/[\u0000-\u001f\u007f]/g, '?'));
    const more = fresh.length - names.length;
    log.info(`${heading}: ${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}`);
}


/***/ }),

/***/ 22822:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l4: () => (/* binding */ releaseCacheWork),
/* harmony export */   ll: () => (/* binding */ cacheWorkIn),
/* harmony export */   x0: () => (/* binding */ removeAsRoot)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _host_image_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(21205);




/** Where the kernel works on the layers of caches: one folder for each, beside an agent's home. */
const cacheWorkIn = (folder) => (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'sandbox', 'work');
/** Removes what the kernel left of the layers of caches beside an agent's home, once nothing of them is mounted. */
async function releaseCacheWork(engine, folder) {
    const work = cacheWorkIn(folder);
    const left = [];
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(work).catch(() => [])) {
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(work, name, 'work');
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rmdir)(path)
            .catch(() => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(path, { recursive: true, force: true }))
            .catch(() => left.push((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(name, 'work')));
    }
    if (left.length > 0)
        await removeAsRoot(engine, work, left);
}
/** The kernel's own folders belong to root; if they stayed, only root could remove the run folder. */
async function removeAsRoot(engine, folder, names) {
    const image = await (0,_host_image_js__WEBPACK_IMPORTED_MODULE_3__/* .ensureHostImage */ .uT)(engine);
    await engine.run({
        name: `caisson-clean-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(6).toString('hex')}`,
        image: image.reference,
        mounts: [...image.mounts, { source: folder, target: '/workspace' }],
        command: ['rm', '-rf', ...names.map((name) => (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)('/workspace', name))],
        user: '0:0',
        keepAlive: false,
        hardened: false,
    });
}


/***/ }),

/***/ 71597:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  V: () => (/* binding */ giveFolders),
  F: () => (/* binding */ openContainerSandbox)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/sandbox/engine/unfit-engine.js
var unfit_engine = __webpack_require__(30435);
// EXTERNAL MODULE: ./lib/sandbox/ownership.js
var ownership = __webpack_require__(85166);
// EXTERNAL MODULE: external "node:timers/promises"
var external_node_timers_promises_ = __webpack_require__(58500);
// EXTERNAL MODULE: ./lib/base/json.js
var json = __webpack_require__(24807);
// EXTERNAL MODULE: ./lib/sandbox/agent-program.js
var agent_program = __webpack_require__(30671);
// EXTERNAL MODULE: ./lib/base/digest.js
var digest = __webpack_require__(8665);
// EXTERNAL MODULE: ./lib/sandbox/compose/images.js
var compose_images = __webpack_require__(78588);
;// CONCATENATED MODULE: ./lib/sandbox/compose/layer.js


/** Changes whenever the same agent on the same base makes another layer. */
const LAYER_VERSION = 1;
/** The label of every image with an agent's layer; its value is the part of the name that says what is in it. */
const COMPOSED_LABEL = 'caisson.composed';
/** Where the program is in the image; `/caisson/bin` leads there. */
const PROGRAM_FOLDER = '/opt/caisson/bin';
const REPOSITORY = 'localhost/caisson/composed';
/** Which image the layer makes: the same one for the same base and the same agent, on every machine. */
function layerImageName({ baseDigest, command, integrity }) {
    const key = (0,digest/* sha256OfContent */.yQ)(JSON.stringify([LAYER_VERSION, baseDigest, command, integrity])).slice(0, 24);
    return { reference: `${REPOSITORY}:${key}`, label: `${COMPOSED_LABEL}=${key}` };
}
/** Labels by which an image is told from others. */
const LABELS = {
    base: 'org.opencontainers.image.base.name',
    baseDigest: 'org.opencontainers.image.base.digest',
    agent: 'caisson.agent',
    version: 'caisson.agent.version',
};
/**
 * The layer as a Dockerfile. It copies and never runs anything, so nothing of the base does either; its user, entry
 * point and variables stay. The labels come first, so that the image of every step has them.
 */
function dockerfileOf(layer) {
    return [
        'ARG BASE',
        'FROM ${BASE}',
        labelsOf(layer),
        `COPY bin/ ${PROGRAM_FOLDER}/`,
        'COPY caisson/ /caisson/',
        '',
    ].join('\n');
}
/** The same for folders of an adapter image. */
function adapterDockerfile(layer, o) {
    return [
        'ARG BASE',
        `FROM ${o.adapter} AS adapter`,
        'FROM ${BASE}',
        labelsOf(layer),
        ...Object.entries(o.env).map(([name, value]) => `ENV ${name}=${quoted(value)}`),
        ...o.folders.map((folder) => `COPY --from=adapter ${folder} ${folder}`),
        '',
    ].join('\n');
}
function labelsOf(layer) {
    const [name = '', key = ''] = layerImageName(layer).label.split('=');
    const labels = [
        [name, key],
        [LABELS.base, layer.base],
        [LABELS.baseDigest, layer.baseDigest],
        [LABELS.agent, layer.command],
        [LABELS.version, layer.version],
    ];
    return [
        'ARG BUILD',
        `LABEL ${labels.map(([key, value]) => `${key}=${quoted(value)}`).join(' ')} ${compose_images/* BUILD_LABEL */.q}="\${BUILD}"`,
    ].join('\n');
}
/** As one word of a Dockerfile, in which no variable is replaced. */
function quoted(text) {
    return `"${text.replaceAll(/[\p{Cc}]/gu, ' ').replaceAll(/["\\$]/g, '\\$&')}"`;
}

// EXTERNAL MODULE: ./lib/base/docs.js
var docs = __webpack_require__(74866);
// EXTERNAL MODULE: ./lib/base/succeeds.js
var succeeds = __webpack_require__(9208);
;// CONCATENATED MODULE: ./lib/sandbox/compose/compose.js





/**
 * The image of a base with an agent's executable at the path where it is otherwise mounted, made at the first use.
 * Rejects with IMAGE_FAILED, or with the reason of an aborted `signal`, and then leaves nothing behind.
 */
async function composeImage(o) {
    const { base, agent, executable, folder } = o;
    const { version, integrity } = await agent.compose(executable);
    const { command, displayName, hasFiles } = agent;
    const layer = { base: base.reference, baseDigest: base.digest, command, version, integrity };
    return imageOf(layer, `${displayName} ${version}`, o, async () => {
        await makeFolder((0,external_node_path_.join)(folder, 'bin'));
        await makeFolder((0,external_node_path_.join)(folder, 'caisson'));
        await (0,promises_.symlink)(PROGRAM_FOLDER, (0,external_node_path_.join)(folder, 'caisson', 'bin'));
        await place(executable, (0,external_node_path_.join)(folder, 'bin', command));
        if (hasFiles)
            await placeAll((0,agent_program/* filesOf */.R8)(executable), (0,external_node_path_.join)(folder, 'bin', (0,external_node_path_.basename)((0,agent_program/* filesOf */.R8)(command))));
        return dockerfileOf(layer);
    });
}
/** The image of a layer: what an earlier run built, or else of `prepare`'s Dockerfile and what it puts into the folder. */
async function imageOf(layer, what, { engine, folder, log, signal }, prepare) {
    const { reference, label } = layerImageName(layer);
    const { base, baseDigest, version } = layer;
    const present = await engine.images.find(reference);
    if (present !== null) {
        log.info(`Using the image of ${base} with ${what} that an earlier run built.`);
        return { reference, digest: present, version, built: false };
    }
    log.info(`Building an image of ${base} with ${what} …`);
    try {
        await (0,promises_.mkdir)(folder, { recursive: true });
        await (0,promises_.writeFile)((0,external_node_path_.join)(folder, 'Dockerfile'), await prepare());
        const cancelled = signal ? { signal } : {};
        const digest = await engine.images.build({ folder, base: baseDigest, reference, label, ...cancelled });
        return { reference, digest, version, built: true };
    }
    finally {
        await (0,promises_.rm)(folder, { recursive: true, force: true });
    }
}
/** Whatever this process may create only for itself, the agent's user in the image must be able to read. */
async function makeFolder(path) {
    await (0,promises_.mkdir)(path, { recursive: true });
    await (0,promises_.chmod)(path, 0o755);
}
async function placeAll(from, to) {
    await makeFolder(to);
    for (const name of await (0,promises_.readdir)(from)) {
        const [source, target] = [(0,external_node_path_.join)(from, name), (0,external_node_path_.join)(to, name)];
        await ((await (0,promises_.stat)(source)).isDirectory() ? placeAll(source, target) : place(source, target));
    }
}
/** As a hard link, or as a copy where that is impossible or where others could not read the file; never a symbolic link. */
async function place(path, to) {
    const from = await (0,promises_.realpath)(path);
    const { mode } = await (0,promises_.stat)(from);
    const wanted = mode & 0o100 ? 0o555 : 0o444;
    if ((mode & wanted) === wanted && (await (0,succeeds/* succeeds */.k)((0,promises_.link)(from, to))))
        return;
    await (0,promises_.copyFile)(from, to, promises_.constants.COPYFILE_FICLONE);
    await (0,promises_.chmod)(to, wanted);
}

;// CONCATENATED MODULE: ./lib/sandbox/compose/adapter.js




/** The label by which an adapter image names the folders that are the adapter: absolute paths, separated by spaces. */
const ADAPTER_LABEL = 'caisson.adapter';
/**
 * The image of a user's base with the folders of an adapter image, made at the first use and found again by both
 * digests. Rejects with IMAGE_FAILED, and then leaves nothing behind.
 */
async function composeAdapter(o) {
    const { engine, base, adapter } = o;
    const found = await engine.ensureImage(adapter);
    const folders = (found.labels?.[ADAPTER_LABEL] ?? '').split(/\s+/).filter(Boolean);
    if (folders.length === 0 || folders.some((one) => !/^(\/[\w.-]+)+$/.test(one)))
        throw new errors/* SandboxError */.ES('IMAGE_FAILED', `The adapter image \`${adapter}\` cannot be added to \`${base.reference}\`: it does not say which folders it needs.`, {
            hint: `Leave \`sandbox.image\` out, and the adapter works in its own image; or give it the label \`${ADAPTER_LABEL}\` with folders that run on any base, e.g. \`LABEL ${ADAPTER_LABEL}=/opt/agent\` (${(0,docs/* document */.A)('adapter.md')}).`,
        });
    const env = Object.fromEntries((found.env ?? []).map((one) => one.split(/=(.*)/s, 2)));
    const { PATH, ...others } = env;
    const path = [PATH, base.path].filter(Boolean).join(':') || undefined;
    const layer = {
        ...{ base: base.reference, baseDigest: base.digest, command: adapter, version: 'adapter' },
        integrity: `${found.digest} ${folders.join(' ')}`,
    };
    const image = await imageOf(layer, `the adapter ${adapter}`, o, async () => adapterDockerfile(layer, { adapter, folders, env: others }));
    return { ...image, command: found.command, path };
}

// EXTERNAL MODULE: ./lib/sandbox/toolchains/libc.js
var libc = __webpack_require__(23770);
// EXTERNAL MODULE: ./lib/sandbox/container/host-image.js
var host_image = __webpack_require__(21205);
// EXTERNAL MODULE: ./lib/sandbox/container/host-tools.js
var host_tools = __webpack_require__(82787);
;// CONCATENATED MODULE: ./lib/sandbox/container/base.js









/** This machine's own tools. */
async function hostBase(options) {
    const tools = options.tools ?? (0,host_tools/* hostTools */.q)(options);
    const { executable } = options.agent;
    const agentsLibc = (0,libc/* detectLibc */.Ms)();
    // Meanwhile; whoever needs it gets the error.
    const download = typeof executable === 'function' ? agentsLibc.then(executable).catch(() => { }) : null;
    try {
        const [{ reference, mounts }, toolchains, libc] = await Promise.all([(0,host_image/* planHostImage */.zB)(), tools, agentsLibc]);
        return { reference, digest: '', mounts, command: [], libc, toolchains, image: null };
    }
    catch (error) {
        // The next place needs the same.
        await download;
        throw error;
    }
}
/** An image that the user named. Rejects with IMAGE_FAILED. */
async function imageBase(options, name, labels) {
    const { engine, image } = options;
    const found = await engine.ensureImage(image);
    return baseOf(options, found, await (0,libc/* inspectImage */.mm)(engine, image, { name, labels }));
}
/** The same for an image that only a container says something about. */
async function startedBase(options, container) {
    const facts = await (0,libc/* inspectContainerImage */.FX)(container, options.image);
    return baseOf(options, { digest: container.imageDigest ?? '', command: [] }, facts);
}
function baseOf({ image, agent, log }, { digest, command }, facts) {
    if (!facts.bash && !isInImage(agent))
        log.warn(`The image ${image} has neither bash nor zsh: ${agent.displayName} can read and edit files there, but cannot run commands. Add bash to the image.`);
    return {
        reference: image,
        digest,
        command,
        mounts: [],
        libc: facts.libc,
        toolchains: null,
        image: facts,
    };
}
const isInImage = ({ executable }) => typeof executable === 'object';
/**
 * The agent for a base: the host path of its executable, and the base with it where it becomes part of the image
 * (`isInside`), or where an adapter does; `path` is the `PATH` there. Works in `folder`. Rejects with IMAGE_FAILED.
 */
async function withAgent(options, base, folder) {
    const { agent, engine, log, signal } = options;
    const { compose, adapter } = agent;
    if (adapter !== undefined && isInImage(agent)) {
        const at = { base: { ...base, path: base.image?.path }, folder: (0,external_node_path_.join)(folder, 'composed'), log };
        const composed = await composeAdapter({ engine, adapter, ...at, ...(signal ? { signal } : {}) });
        const executable = await startOf(agent.executable, adapter, composed.command, folder);
        return { executable, composed, path: composed.path };
    }
    const executable = await agentFor(options, base, folder);
    if (compose === undefined)
        return { executable };
    const place = { base, executable, folder: (0,external_node_path_.join)(folder, 'composed'), log, ...(signal ? { signal } : {}) };
    const composed = await composeImage({ engine, agent: { ...agent, compose }, ...place });
    return { executable, composed, isInside: true };
}
/**
 * Host path of the executable's build that fits the image; a script for the image's own is written into `folder`.
 * Rejects with IMAGE_FAILED.
 */
async function agentFor({ agent, image }, { libc, command }, folder) {
    if (typeof agent.executable === 'string')
        return agent.executable;
    if (typeof agent.executable === 'object')
        return startOf(agent.executable, image, command, folder);
    if (libc)
        return agent.executable(libc);
    throw new errors/* SandboxError */.ES('IMAGE_FAILED', `The image \`${image}\` has neither glibc nor musl, so ${agent.displayName} cannot run in it.`, {
        hint: 'Use an image based on Debian, Ubuntu, Fedora or Alpine, or `sandbox.image: host`.',
    });
}
async function startOf({ script }, image, command, folder) {
    if (command.length === 0)
        throw new errors/* SandboxError */.ES('IMAGE_FAILED', `The image \`${image}\` has no entry point, so it is not an adapter.`, {
            hint: `Give it an ENTRYPOINT that meets the contract (${(0,docs/* document */.A)('adapter.md')}), or name it as \`sandbox.image\` for another agent.`,
        });
    const path = (0,external_node_path_.join)(folder, 'start');
    await (0,promises_.writeFile)(path, script(command));
    // Whatever the umask is.
    await (0,promises_.chmod)(path, 0o555);
    return path;
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./lib/sandbox/process/end.js
var end = __webpack_require__(79880);
// EXTERNAL MODULE: ./lib/sandbox/sandbox.js
var sandbox = __webpack_require__(18132);
// EXTERNAL MODULE: ./lib/sandbox/seal/protections.js
var protections = __webpack_require__(57745);
// EXTERNAL MODULE: ./lib/sandbox/workspace-path.js
var workspace_path = __webpack_require__(6836);
;// CONCATENATED MODULE: ./lib/sandbox/container/container-sandbox.js





/** A unique name for one of a run's containers. */
function containerName(runId) {
    return `caisson-${runId}-${(0,external_node_crypto_.randomBytes)(3).toString('hex')}`.replace(/[^A-Za-z0-9_.-]/g, '-');
}
/** Wraps a started container as a sandbox; its cleanup runs `undo` in this order. */
function containerSandbox(container, { agent, engine, image, network, own, run }, { digest, composed }, undo) {
    return {
        id: container.id,
        contained: true,
        paths: (0,sandbox/* containerPaths */.AB)(agent.command, (0,workspace_path/* workingDirectoryOf */._)(run.ownPath)),
        facts: {
            backend: 'container',
            engine: engine.name,
            engineVersion: engine.version,
            ...(engine.isolation === 'gvisor' ? { isolation: engine.isolation } : {}),
            image: own && image === own.image ? own.imageReference : image,
            imageDigest: digest,
            ...(composed ? { composed: { reference: composed.reference, digest: composed.digest } } : {}),
            network,
            sealed: network === 'none' && (0,protections/* sealedWithout */.Dy)(container.missing),
            weaknesses: [],
            missing: [...container.missing],
        },
        exec: (command, options) => container.exec(command, options),
        spawn: (command, options) => container.spawn(command, options),
        halted: container.halted,
        cleanup: (0,end/* once */.Oo)(async () => {
            for (const step of undo)
                await step();
        }),
    };
}

// EXTERNAL MODULE: ./lib/sandbox/process/collect.js
var collect = __webpack_require__(53415);
// EXTERNAL MODULE: ./lib/sandbox/remote/archive.js
var archive = __webpack_require__(3568);
// EXTERNAL MODULE: ./lib/sandbox/remote/relay-script.js
var relay_script = __webpack_require__(527);
// EXTERNAL MODULE: ./lib/sandbox/remote/tunnel.js
var tunnel = __webpack_require__(57454);
// EXTERNAL MODULE: ./lib/sandbox/remote/written.js
var written = __webpack_require__(28945);
;// CONCATENATED MODULE: ./lib/sandbox/remote/open.js
















const NODE = '/caisson/node/node';
/**
 * The agent's container on an engine whose containers cannot see this machine's files: the agent's folders
 * and its executable are copied into the container's own folders, and the way to the gateway is a tunnel over
 * `exec`. Rejects as `openContainerSandbox` does, and then leaves nothing behind.
 */
async function openRemoteSandbox(options) {
    const { engine, runId, run, log } = options;
    refuseUnsupported(options);
    const labels = { 'caisson.run': runId };
    const name = containerName(runId);
    const extras = (0,external_node_path_.join)((0,external_node_path_.dirname)(run.home), 'sandbox');
    await (0,promises_.mkdir)(extras, { recursive: true });
    const undo = [() => (0,promises_.rm)(extras, { recursive: true, force: true })];
    try {
        for (const folder of [run.home, run.input, run.output])
            await (0,promises_.mkdir)(folder, { recursive: true });
        await trustFolders(options);
        const { container, base, program, composed } = await startRemote(options, name, labels, extras, undo);
        const { keeper = container } = container;
        await putPrograms(keeper, options, program, extras);
        const remote = remoteFiles(container, options);
        const { spawn } = keeper;
        const runtimes = [...(0,tunnel/* relayRuntimes */.zC)(options.agent), ownRuntime(keeper, extras)];
        const toSocket = (entrance, exit) => (0,tunnel/* openTunnel */.X)({ spawn, runtimes, entrance, exit, log });
        const [reached] = await Promise.all([reachedFrom({ ...container, spawn }, runtimes), remote.putFiles()]);
        await (0,written/* markComplete */.Tu)(container);
        await toSocket({ path: sandbox/* CONTAINER_PATHS */.pL.socket }, (0,external_node_path_.join)(run.gateway, (0,external_node_path_.basename)(sandbox/* CONTAINER_PATHS */.pL.socket)));
        log.debug(`Container ${name}: files copied, image ${composed?.digest ?? base.reference}`);
        const missing = [...container.missing, ...reached];
        return {
            ...containerSandbox({ ...container, missing }, options, { digest: base.digest, composed }, undo),
            remote,
            openTunnel: toSocket,
        };
    }
    catch (error) {
        for (const step of undo)
            await step();
        const runFolder = (0,external_node_path_.dirname)(run.home);
        // A cluster says itself what it refuses.
        if (!engine.capabilities.imageStore)
            throw error;
        throw await (0,unfit_engine/* blameEngine */.o)(error, { engine, image: options.image, own: null, name, labels, runFolder });
    }
}
/**
 * Lets git work in folders whose top level belongs to root, as that of every volume of a Pod does. Not by variables, which
 * git before 2.38 does not take this from.
 */
async function trustFolders({ run, copiedFolders = [] }) {
    const lines = [sandbox/* CONTAINER_PATHS */.pL.workspace, ...copiedFolders].map((path) => `\tdirectory = ${path}\n`);
    await (0,promises_.writeFile)((0,external_node_path_.join)(run.home, '.gitconfig'), `[safe]\n${lines.join('')}`, { flag: 'wx' }).catch((0,errors/* onCode */.xK)(['EEXIST'], undefined));
}
/** The started container, what its image is, and the agent's program for it: null where the image has it. */
async function startRemote(options, name, labels, extras, undo) {
    const { engine, run, image, agent, signal, queueMs } = options;
    const start = async (reference, path) => {
        const env = { ...(path === undefined ? {} : { PATH: path }), ...options.env };
        const plan = { ...options, image: reference, env };
        const spec = planRemoteContainer(plan, name, { ...labels, ...(0,written/* copyLabel */.M4)(run) });
        const container = await engine.startContainer(spec, {
            ...(signal ? { signal } : {}),
            ...(queueMs === undefined ? {} : { queueMs }),
        });
        undo.unshift(() => container.cleanup());
        return container;
    };
    if (engine.capabilities.imageStore) {
        const base = await imageBase(options, `${name}-probe`, labels);
        const { executable, composed, isInside, path } = await withAgent(options, base, extras);
        // The name may lead to another image by now, or to none.
        const container = await start(composed?.digest ?? base.reference, path);
        return { container, base, composed, program: isInside ? null : executable };
    }
    if (typeof agent.executable === 'object')
        throw new errors/* SandboxError */.ES('NOT_SUPPORTED', `${agent.displayName} cannot run here: ${engine.displayName} does not let Caisson inspect or build images.`, { hint: 'Run it on Docker or Podman, or choose another agent.' });
    if (agent.compose !== undefined)
        throw new errors/* SandboxError */.ES('NOT_SUPPORTED', `${engine.displayName} does not let Caisson inspect \`${image}\`.`, { hint: 'Leave `sandbox.compose` out.' });
    const container = await start(image);
    const base = await startedBase(options, container);
    const { executable } = await withAgent(options, base, extras);
    return { container, base, composed: undefined, program: executable };
}
function refuseUnsupported({ engine, image, mounts }) {
    const why = `${engine.displayName} shares no folders with the machine that Caisson runs on`;
    if (image === 'host')
        throw new errors/* SandboxError */.ES('NOT_SUPPORTED', `\`sandbox.image: host\` cannot be used: ${why}.`, {
            hint: 'Set `sandbox.image` to one that has a shell, `tar` and the tools of your project.',
        });
    if (mounts.length > 0)
        throw new errors/* SandboxError */.ES('NOT_SUPPORTED', `\`sandbox.mounts\` cannot be used: ${why}.`, {
            hint: 'Put what the agent needs into the image or the repository, and remove `sandbox.mounts`.',
        });
}
/** The agent's container before it starts: the same seal as any other, and folders of its own. Pure. */
function planRemoteContainer({ engine, image, env, limits, network, agent, objectMounts, copiedFolders = [], }, name, labels) {
    const scratch = (target) => ({ source: '', target, type: 'scratch' });
    const { workspace, home, output, input, socket } = sandbox/* CONTAINER_PATHS */.pL;
    const read = [input, (0,external_node_path_.dirname)(socket), (0,external_node_path_.dirname)((0,sandbox/* containerPaths */.AB)(agent.command).agent)];
    const folders = engine.capabilities.keeper
        ? [
            ...[workspace, home, output, ...copiedFolders].map(scratch),
            ...[...read, ...objectMounts.map(({ target }) => target)].map((target) => ({
                ...scratch(target),
                readOnly: true,
            })),
        ]
        : [workspace, '/caisson', ...copiedFolders].map(scratch);
    return {
        name,
        image,
        init: engine.capabilities.init,
        labels,
        network: network === 'open' ? 'default' : 'none',
        workdir: sandbox/* CONTAINER_PATHS */.pL.workspace,
        containerLimits: limits,
        env: { HOME: sandbox/* CONTAINER_PATHS */.pL.home, ...env },
        mounts: folders,
    };
}
/**
 * What does not change while the container lives: the agent's executable, git objects, the relay. `executable` is null in
 * an image that has it, of which the container's own folder hides only the link.
 */
async function putPrograms(container, { agent, objectMounts }, executable, extras) {
    const folder = (inside) => (0,external_node_path_.join)(extras, (0,external_node_path_.basename)((0,external_node_path_.dirname)(inside)));
    const path = (0,sandbox/* containerPaths */.AB)(agent.command).agent;
    const all = [...(executable === null ? [] : [path]), relay_script/* RELAY_PATH */.i0, sandbox/* CONTAINER_PATHS */.pL.socket];
    for (const inside of all)
        await (0,promises_.mkdir)(folder(inside), { recursive: true });
    if (executable === null)
        await linkProgram(container, (0,external_node_path_.dirname)(path));
    else {
        await (0,promises_.symlink)(executable, (0,external_node_path_.join)(folder(path), (0,external_node_path_.basename)(path)));
        if (agent.hasFiles)
            await (0,promises_.symlink)((0,agent_program/* filesOf */.R8)(executable), (0,external_node_path_.join)(folder(path), (0,external_node_path_.basename)((0,agent_program/* filesOf */.R8)(path))));
    }
    await (0,promises_.writeFile)((0,external_node_path_.join)(folder(relay_script/* RELAY_PATH */.i0), (0,external_node_path_.basename)(relay_script/* RELAY_PATH */.i0)), relay_script/* RELAY_SCRIPT */.ER, { mode: 0o644 });
    for (const inside of all)
        await container.putFiles((0,external_node_path_.dirname)(inside), (0,archive/* packFolder */.C)(folder(inside), { follow: true }));
    for (const { source, target } of objectMounts)
        await container.putFiles(target, (0,archive/* packFolder */.C)(source));
}
async function linkProgram(container, target) {
    const { exitCode, stderr } = await container.exec(['ln', '-s', PROGRAM_FOLDER, target], { cwd: '/' });
    if (exitCode === 0)
        return;
    throw new errors/* SandboxError */.ES('IMAGE_FAILED', `The agent of the image could not be linked to ${target}: ${stderr}`, {
        hint: 'Use an image with `ln` whose user may write into the folders of the container, or leave `sandbox.compose` out.',
    });
}
function remoteFiles(container, { run }) {
    return {
        async putFiles() {
            for (const [inside, here] of (0,written/* writtenFolders */.LN)(run))
                await container.putFiles(inside, (0,archive/* packFolder */.C)(here));
            await (container.keeper ?? container).putFiles(sandbox/* CONTAINER_PATHS */.pL.input, (0,archive/* packFolder */.C)(run.input));
        },
        getFiles: () => (0,written/* getWritten */.oK)(container, run),
        putFolder: (inside, here) => container.putFiles(inside, (0,archive/* packFolder */.C)(here)),
        getFolder: (inside, here, emptied) => (0,written/* getFolder */.L2)(container, inside, here, emptied),
    };
}
/** This process's own Node.js, copied into the container. */
function ownRuntime(container, extras) {
    return {
        command: [NODE, relay_script/* RELAY_PATH */.i0],
        async prepare() {
            const folder = (0,external_node_path_.join)(extras, 'node');
            await (0,promises_.mkdir)(folder, { recursive: true });
            await (0,promises_.copyFile)(process.execPath, (0,external_node_path_.join)(folder, (0,external_node_path_.basename)(NODE)));
            await (0,promises_.chmod)((0,external_node_path_.join)(folder, (0,external_node_path_.basename)(NODE)), 0o755);
            await container.putFiles((0,external_node_path_.dirname)(NODE), (0,archive/* packFolder */.C)(folder));
        },
    };
}
/** A network may take some seconds to learn the rules for a new container. */
const TRIES = 5;
const PAUSE_MS = 1500;
const TRY_MS = 30_000;
/**
 * What a container without a network can reach all the same: tried from inside with connections that are closed at once.
 * Rejects with ENGINE_FAILED where that cannot be tried.
 */
async function reachedFrom({ waysOut = [], spawn }, runtimes) {
    let left = [...waysOut];
    for (let count = 0; left.length > 0; count++) {
        const reached = await tryAll(spawn, runtimes, left);
        left = left.filter((_way, index) => reached[index]);
        // Rules that count for one address count for all of those that they are about.
        if (!left.some(({ protection }) => protection === 'network') || count === TRIES)
            break;
        await (0,external_node_timers_promises_.setTimeout)(PAUSE_MS);
    }
    return left.map(({ what, port, protection }) => ({
        protection,
        why: `the agent can connect to ${what} (port ${port}), which the network policy forbids`,
    }));
}
function tryAll(spawn, runtimes, reach) {
    const limits = { timeoutMs: TRY_MS };
    return (0,tunnel/* withRelay */.MM)(runtimes, { reach }, 'The network of the container cannot be tested', async (command, env) => {
        const { stdout, stderr } = await (0,collect/* collect */.Fo)(await spawn(command, { env, cwd: '/', ...limits }), limits, command);
        const found = (0,json/* parseJson */.qF)(stdout);
        if (Array.isArray(found) && found.length === reach.length)
            return found.map((one) => one === true);
        throw new Error(stderr.trim());
    });
}

// EXTERNAL MODULE: ./lib/sandbox/surroundings.js
var surroundings = __webpack_require__(83828);
// EXTERNAL MODULE: ./lib/sandbox/toolchains/home-links.js
var home_links = __webpack_require__(90393);
// EXTERNAL MODULE: ./lib/sandbox/toolchains/stand-ins.js
var stand_ins = __webpack_require__(93969);
// EXTERNAL MODULE: ./lib/sandbox/user.js
var user = __webpack_require__(66592);
// EXTERNAL MODULE: ./lib/sandbox/container/accounts.js
var container_accounts = __webpack_require__(60507);
// EXTERNAL MODULE: ./lib/sandbox/container/kernel-work.js
var kernel_work = __webpack_require__(22822);
// EXTERNAL MODULE: ./lib/sandbox/container/own-container.js
var own_container = __webpack_require__(30789);
// EXTERNAL MODULE: ./lib/sandbox/container/plan.js
var plan = __webpack_require__(19576);
;// CONCATENATED MODULE: ./lib/sandbox/container/open.js




















/**
 * Starts the agent's container once, for many commands. Rejects with IMAGE_FAILED, ENGINE_FAILED or
 * NOT_SUPPORTED, and then leaves nothing behind; rejects with `UnfitEngineError` where the engine cannot
 * start any container.
 */
async function openContainerSandbox(options) {
    const { capabilities } = options.engine;
    return capabilities.bindMounts ? open_open(options, capabilities.overlayVolumes) : openRemoteSandbox(options);
}
/** `layered`: the job's caches are layers below the home's own, where their owner allows it. */
async function open_open(options, layered) {
    const { engine, runId, run, log, own } = options;
    const host = options.image === 'host';
    if (host && own) {
        throw new errors/* SandboxError */.ES('NOT_SUPPORTED', '`sandbox.image: host` cannot be used in a job container.', {
            hint: "Remove `sandbox.image` to use the job container's own image, or name another one.",
        });
    }
    const labels = { 'caisson.run': runId };
    const name = containerName(runId);
    const runFolder = (0,external_node_path_.dirname)(run.home);
    const extras = (0,external_node_path_.join)(runFolder, 'sandbox');
    await (0,promises_.mkdir)(extras, { recursive: true, mode: 0o755 });
    const undo = [() => (0,promises_.rm)(extras, { recursive: true, force: true })];
    let linked = null;
    try {
        const owner = await giveFolders(run, engine);
        const base = host ? await hostBase(options) : await imageBase(options, `${name}-probe`, labels);
        const layers = layered ? { uid: engine.user.uid, work: (0,kernel_work/* cacheWorkIn */.ll)(runFolder) } : null;
        linked = base.toolchains && (await (0,home_links/* linkIntoHome */.y2)(run.home, base.toolchains, { owner, layers, log }));
        if (linked)
            undo.unshift(linked.undo, () => (0,kernel_work/* releaseCacheWork */.l4)(engine, runFolder));
        const { executable, composed, isInside, path } = await withAgent(options, base, extras);
        const empty = (0,external_node_path_.join)(extras, 'empty');
        await (0,stand_ins/* writeStandIns */.e)(empty);
        const accounts = await (0,container_accounts/* accountFiles */.PS)(extras, base.image, engine.user);
        const spec = (0,plan/* planContainer */.f)({
            name,
            // The name may lead to another image by now, or to none.
            image: composed?.digest ?? base.reference,
            init: !host && engine.capabilities.init,
            labels,
            run,
            agent: isInside ? null : { ...options.agent, executable },
            system: base.mounts,
            toolchains: base.toolchains,
            linked,
            empty,
            accounts,
            objectMounts: options.objectMounts,
            mounts: [...options.mounts, ...(await hostsFor(options, extras)), await relayFor(extras)],
            env: { ...pathWithOwn(path ?? base.image?.path), ...options.env },
            limits: options.limits,
            // Without root, an engine cannot raise limits, and has this process's own anyway.
            ulimits: engine.rootless ? {} : await (0,surroundings/* ownUlimits */.S7)(),
            network: options.network === 'open' ? 'default' : 'none',
            seen: (path) => seenByEngine(path, own ?? null),
        });
        log.debug(`Container ${name}: ${spec.mounts?.length ?? 0} mounts, image ${spec.image}`);
        const container = await engine.startContainer(spec).catch(async (error) => {
            // Whether the image is there is asked only once it is missed.
            if (!host || !(error instanceof errors/* SandboxError */.ES) || error.code !== 'IMAGE_FAILED')
                throw error;
            await (0,host_image/* ensureHostImage */.uT)(engine);
            return engine.startContainer(spec);
        });
        undo.unshift(() => container.cleanup());
        const { spawn } = container;
        const runtimes = (0,tunnel/* relayRuntimes */.zC)(options.agent);
        return {
            ...containerSandbox(container, options, { digest: base.digest || container.imageDigest, composed }, undo),
            openTunnel: (entrance, exit) => (0,tunnel/* openTunnel */.X)({ spawn, runtimes, entrance, exit, log }),
        };
    }
    catch (error) {
        for (const step of undo)
            await step();
        await takeBackFolders(run, engine);
        if (linked?.caches.length) {
            log.debug(`The job's caches may be what cannot be mounted as layers; trying them as views: ${error}`);
            return open_open(options, false);
        }
        throw await (0,unfit_engine/* blameEngine */.o)(error, {
            engine,
            image: options.image,
            own: own ?? null,
            name,
            labels,
            runFolder,
        });
    }
}
/** `pip install` installs for the user where it may not write: in most images, where this user is not root. */
const pathWithOwn = (path) => path ? { PATH: `${path}:${sandbox/* CONTAINER_PATHS */.pL.home}/.local/bin` } : {};
/** The program of tunnels. */
async function relayFor(extras) {
    const source = (0,external_node_path_.join)(extras, 'relay.mjs');
    await (0,ownership/* writeReadable */.Ex)(source, relay_script/* RELAY_SCRIPT */.ER);
    return { source, target: relay_script/* RELAY_PATH */.i0, readOnly: true };
}
/** With this machine's tools, its `localhost`. A container without a network cannot use this machine's address. */
async function hostsFor({ engine, image, network, hosts = '' }, extras) {
    const needed = image === 'host' || engine.capabilities.exposesHostAddress || hosts !== '';
    if (!needed || network === 'open')
        return [];
    const source = (0,external_node_path_.join)(extras, 'hosts');
    await (0,ownership/* writeReadable */.Ex)(source, (0,surroundings/* hostsFile */.Kl)(await (0,surroundings/* machineHosts */.XZ)(), hosts));
    return [{ source, target: '/etc/hosts', readOnly: true }];
}
/**
 * Makes the agent's user own the agent's folders and lets it reach the gateway; null when neither is
 * necessary.
 */
async function giveFolders(run, engine) {
    for (const folder of [run.home, run.output, run.input, run.gateway])
        await (0,promises_.mkdir)(folder, { recursive: true });
    // The container's user may be a different one: it must be able to reach the socket and read the input.
    await (0,promises_.chmod)(run.gateway, 0o755);
    await (0,promises_.chmod)((0,external_node_path_.join)(run.gateway, 'model.sock'), 0o666).catch(() => { });
    if (process.getuid?.() !== 0 || engine.rootless)
        return null;
    const owner = (0,user/* sandboxUser */.TC)();
    for (const folder of [run.home, run.output])
        await (0,ownership/* chownTree */.kM)(folder, owner);
    return owner;
}
/** Restores the owners, so that the folders are unchanged for whoever uses them next. */
async function takeBackFolders(run, engine) {
    if (process.getuid?.() !== 0 || engine.rootless)
        return;
    for (const folder of [run.home, run.output])
        await (0,ownership/* chownTree */.kM)(folder, { uid: 0, gid: process.getgid?.() ?? 0 });
}
function seenByEngine(path, own) {
    if (!own)
        return path;
    const translated = (0,own_container/* translatePath */.O)(own.mounts, path);
    if (translated !== null)
        return translated;
    throw new errors/* SandboxError */.ES('NOT_SUPPORTED', `This job runs in a container, and the engine cannot see ${path}.`, {
        hint: 'Put the run folder on a mount of the job container (RUNNER_TEMP is usually on one).',
    });
}


/***/ }),

/***/ 30789:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ ownContainer),
/* harmony export */   O: () => (/* binding */ translatePath)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);



const thisMachine = { read: (path) => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(path, 'utf8'), hostname: node_os__WEBPACK_IMPORTED_MODULE_1__.hostname };
/**
 * The container that this process runs in, if `engine` runs it. Null on an ordinary machine, and where
 * another engine runs it (Docker in Docker, a remote daemon).
 */
async function ownContainer(engine, machine = thisMachine) {
    for (const id of await candidateIds(machine)) {
        const found = await engine.inspectContainer(id);
        // The container's ID must start with it: a hostname may be the *name* of another container.
        if (!found?.running || !found.id.startsWith(id))
            continue;
        return {
            id: found.id,
            image: found.image,
            imageReference: found.imageReference,
            mounts: found.mounts
                .filter((mount) => (mount.type === 'bind' || mount.type === 'volume') && mount.source !== '')
                .map(({ source, target, readOnly }) => ({ source, target, readOnly })),
        };
    }
    return null;
}
/** Candidate container IDs from the kernel's tables and the host name, most reliable first. */
async function candidateIds(machine) {
    const ids = new Set();
    const mounts = await machine.read('/proc/self/mountinfo').catch(() => '');
    for (const line of mounts.split('\n')) {
        // The engine mounts these files from the container's own folder.
        const [, , , root, target] = line.split(' ');
        if (!/^\/etc\/(hostname|hosts|resolv\.conf)$/.test(target ?? ''))
            continue;
        const id = /\/(?:overlay-)?containers\/([0-9a-f]{64})\//.exec(root ?? '')?.[1];
        if (id)
            ids.add(id);
    }
    const cgroups = await machine.read('/proc/self/cgroup').catch(() => '');
    for (const [, id] of cgroups.matchAll(/(?:\/|docker-|libpod-)([0-9a-f]{64})(?:\.scope|\/|$)/gm))
        ids.add(id);
    if (/^[0-9a-f]{12}$/.test(machine.hostname()))
        ids.add(machine.hostname());
    return [...ids];
}
/**
 * Translates a path of this container to the engine's machine, using the deepest mount that contains it. Null
 * when no mount contains it, so that the engine cannot see it.
 */
function translatePath(mounts, path) {
    const wanted = node_path__WEBPACK_IMPORTED_MODULE_2__.posix.normalize(path);
    const under = mounts
        .filter(({ target }) => wanted === target || wanted.startsWith(target.endsWith('/') ? target : `${target}/`))
        .sort((a, b) => b.target.length - a.target.length)[0];
    return under ? node_path__WEBPACK_IMPORTED_MODULE_2__.posix.join(under.source, node_path__WEBPACK_IMPORTED_MODULE_2__.posix.relative(under.target, wanted)) : null;
}


/***/ }),

/***/ 19576:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   f: () => (/* binding */ planContainer)
/* harmony export */ });
/* harmony import */ var _base_credentials_pointed_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(84591);
/* harmony import */ var _agent_program_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(30671);
/* harmony import */ var _sandbox_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(18132);
/* harmony import */ var _toolchains_stand_ins_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(93969);
/* harmony import */ var _workspace_path_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6836);





/** The agent's container before it starts: what it can see and use. Pure. */
function planContainer(options) {
    const { run, toolchains, linked, accounts } = options;
    const readOnly = (source, target) => ({ source, target, readOnly: true });
    const hide = ({ path, kind }) => kind === 'folder'
        ? { source: '', target: path, type: 'tmpfs' }
        : readOnly(options.empty + (0,_toolchains_stand_ins_js__WEBPACK_IMPORTED_MODULE_0__/* .standInFor */ .p)(path), path);
    // As in a step of the job, though perhaps another one; an image says it itself.
    const user = toolchains && accounts ? { USER: accounts.name, LOGNAME: accounts.name } : {};
    const { ownPath } = run;
    const workspace = run.workspaceVolume === undefined
        ? { source: run.workspace }
        : { source: run.workspaceVolume, type: 'volume', noCopy: true };
    // The workspace has no credentials, and a mount would leave an empty file in it.
    const outside = ({ path }) => !ownPath || !(0,_base_credentials_pointed_js__WEBPACK_IMPORTED_MODULE_1__/* .holds */ .v9)(ownPath, path);
    const inWorkspace = ({ target }) => target.startsWith(`${_sandbox_js__WEBPACK_IMPORTED_MODULE_2__/* .CONTAINER_PATHS */ .pL.workspace}/`);
    const mounts = [
        ...options.system,
        ...(toolchains?.hidden ?? []).filter(outside).map(hide),
        ...(toolchains?.mounts ?? []),
        ...(toolchains?.credentials ?? []).filter(outside).map(hide),
        ...(accounts ? [readOnly(accounts.passwd, '/etc/passwd'), readOnly(accounts.group, '/etc/group')] : []),
        { ...workspace, target: _sandbox_js__WEBPACK_IMPORTED_MODULE_2__/* .CONTAINER_PATHS */ .pL.workspace },
        ...(ownPath ? [{ ...workspace, target: ownPath }] : []),
        { source: run.home, target: _sandbox_js__WEBPACK_IMPORTED_MODULE_2__/* .CONTAINER_PATHS */ .pL.home },
        ...(linked?.caches ?? []),
        ...(linked?.hidden ?? []).map(hide),
        { source: run.output, target: _sandbox_js__WEBPACK_IMPORTED_MODULE_2__/* .CONTAINER_PATHS */ .pL.output },
        readOnly(run.input, _sandbox_js__WEBPACK_IMPORTED_MODULE_2__/* .CONTAINER_PATHS */ .pL.input),
        readOnly(run.gateway, _sandbox_js__WEBPACK_IMPORTED_MODULE_2__/* .CONTAINER_PATHS */ .pL.socket.replace(/\/[^/]+$/, '')),
        ...programMounts(options.agent),
        ...options.objectMounts.map(({ source, target }) => readOnly(source, target)),
        ...options.mounts,
        ...(ownPath ? options.mounts.filter(inWorkspace) : []).map((mount) => ({
            ...mount,
            target: ownPath + mount.target.slice(_sandbox_js__WEBPACK_IMPORTED_MODULE_2__/* .CONTAINER_PATHS */ .pL.workspace.length),
        })),
    ];
    return {
        name: options.name,
        image: options.image,
        init: options.init,
        labels: options.labels,
        network: options.network,
        workdir: (0,_workspace_path_js__WEBPACK_IMPORTED_MODULE_3__/* .workingDirectoryOf */ ._)(ownPath),
        containerLimits: options.limits,
        ...(options.ulimits ? { ulimits: options.ulimits } : {}),
        env: { ...toolchains?.env, ...user, HOME: _sandbox_js__WEBPACK_IMPORTED_MODULE_2__/* .CONTAINER_PATHS */ .pL.home, ...options.env },
        mounts: mounts.map((mount) => (mount.type ?? 'bind') === 'bind' ? { ...mount, source: options.seen(mount.source) } : mount),
    };
}
function programMounts(agent) {
    if (agent === null)
        return [];
    const { command, executable, hasFiles } = agent;
    const inside = (0,_sandbox_js__WEBPACK_IMPORTED_MODULE_2__/* .containerPaths */ .AB)(command).agent;
    const files = { source: (0,_agent_program_js__WEBPACK_IMPORTED_MODULE_4__/* .filesOf */ .R8)(executable), target: (0,_agent_program_js__WEBPACK_IMPORTED_MODULE_4__/* .filesOf */ .R8)(inside), readOnly: true };
    return [{ source: executable, target: inside, readOnly: true }, ...(hasFiles ? [files] : [])];
}


/***/ }),

/***/ 16103:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ detectEngine)
/* harmony export */ });
/* harmony import */ var _engines_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(88473);

/**
 * Finds this machine's container engine: the first that answers, or only the preferred one. A client that
 * reaches no daemon does not count as an engine. Null when none answers; the log says why. Call it once per
 * run.
 */
async function detectEngine(options) {
    const { preferred = 'auto', after, isolation = 'default', env, log } = options;
    const engines = options.engines ?? _engines_js__WEBPACK_IMPORTED_MODULE_0__/* .ENGINES */ .ug;
    const candidates = engines.filter(({ name, byNameOnly }) => preferred === 'auto' ? !byNameOnly : name === preferred);
    for (const { probe } of candidates.slice(candidates.findIndex(({ name }) => name === after) + 1)) {
        const found = await probe(env, log, isolation, options.settings);
        if (found.engine) {
            log.debug(`Container engine: ${found.engine.name} ${found.engine.version}`);
            return found.engine;
        }
        log.info(`No container engine: ${found.reason}`);
    }
    return null;
}


/***/ }),

/***/ 30435:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ UnfitEngineError),
/* harmony export */   o: () => (/* binding */ blameEngine)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);
/* harmony import */ var _container_host_image_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(21205);
/* harmony import */ var _container_own_container_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(30789);



/**
 * An engine that answers but cannot start any container on this machine: nothing in the run's settings is to
 * blame.
 */
class UnfitEngineError extends _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .SandboxError */ .ES {
    /** What it reported when the simplest container failed. */
    words;
    constructor(error, name, words) {
        super(error.code, error.message, {
            hint: `${name} answers, but cannot start even the simplest container: fix what it complains about. With \`backend\` left at \`auto\`, a run continues without it.`,
            cause: error,
        });
        this.words = words;
    }
}
/** The smallest limits a run may set, so that an engine without control groups is detected. */
const LIMITS = { memoryMb: 256, pids: 32 };
const TIMEOUT_MS = 60_000;
/**
 * Finds out why a container did not start. Tries the simplest container, with none of the run's settings,
 * only now and never before: resolves to an {@link UnfitEngineError} when that one does not start either,
 * otherwise to `error`, with the hint to check the settings where its hint only named the engine.
 */
async function blameEngine(error, o) {
    if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .SandboxError */ .ES) || !mayBeTheEngine(error, o.image))
        return error;
    const words = await refusalOf(o);
    if (words !== null) {
        // An engine that died meanwhile is not unfit: the containers that it still has of this run must be found
        // when it is back.
        const { failed } = await o.engine.removeByLabel(`caisson.try=${o.name}`);
        return failed ? error : new UnfitEngineError(error, o.engine.name, words);
    }
    if (error.code !== 'ENGINE_FAILED')
        return error;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .SandboxError */ .ES(error.code, error.message, {
        hint: `${o.engine.name} starts other containers: check what this run requests (\`mounts\`, \`limits\`, \`image\`, \`env\`).`,
        cause: error,
    });
}
/** An image that the user named can be missing or broken without the engine being at fault. */
function mayBeTheEngine({ code }, image) {
    return code === 'ENGINE_FAILED' || code === 'NOT_SUPPORTED' || (code === 'IMAGE_FAILED' && image === 'host');
}
/** Null when it starts. */
async function refusalOf({ engine, image, own, name, labels, runFolder, }) {
    const { bindMounts, init } = engine.capabilities;
    // Without folders of this machine there is only the run's own image to try with.
    const present = own?.image ?? (bindMounts ? null : image);
    try {
        const { reference, mounts } = present ? { reference: present, mounts: [] } : await (0,_container_host_image_js__WEBPACK_IMPORTED_MODULE_1__/* .ensureHostImage */ .uT)(engine);
        const shared = own ? (0,_container_own_container_js__WEBPACK_IMPORTED_MODULE_2__/* .translatePath */ .O)(own.mounts, runFolder) : runFolder;
        const seen = bindMounts ? shared : null;
        await engine.run({
            name: `${name}-try`,
            image: reference,
            labels,
            mounts: [...mounts, ...(seen ? [{ source: seen, target: '/workspace', readOnly: true }] : [])],
            containerLimits: LIMITS,
            // As in the container that failed: not every Docker has the program for it.
            init: image !== 'host' && init,
            command: ['true'],
        }, { timeoutMs: TIMEOUT_MS });
        return null;
    }
    catch (error) {
        // Such an image may lack the command.
        if (present !== null && error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .CaissonError */ .XU && error.code === 'IMAGE_FAILED')
            return null;
        return (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeError */ .Uc)(error).message;
    }
}


/***/ }),

/***/ 98848:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ decide),
/* harmony export */   c: () => (/* binding */ NETWORK_DENIALS)
/* harmony export */ });
/* harmony import */ var _addresses_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2758);
/* harmony import */ var _host_rules_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92180);


const NETWORK_DENIALS = [
    'bad_request',
    'host_not_listed',
    'port_not_listed',
    'address_not_listed',
    'address_not_public',
];
/**
 * Decides once: looks the name up, checks every address of the answer, and lets the caller connect to these
 * addresses without another lookup. One bad address spoils the answer. `own` are this machine's addresses,
 * public or not: nothing on it is meant to be reached.
 */
async function decide(target, rules, lookup, own) {
    const addressAllowed = (address, byName) => rules.entries.some((rule) => rule.kind === 'address' &&
        rule.holds(address) &&
        // The port was checked together with the name.
        ((0,_host_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .portMatches */ .fq)(rule.ports, target.port) || (byName && rule.ports === 'default')));
    const outside = (address) => (0,_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .classifyAddress */ .DV)(address) === 'public' && !own.has(address);
    if (target.address) {
        if (addressAllowed(target.host, false) || (rules.everything && outside(target.host)))
            return { allowed: true, addresses: [target.host] };
        return deny('address_not_listed', `the address ${target.host}:${target.port} is not listed`);
    }
    const named = rules.entries.filter((rule) => (0,_host_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .nameMatches */ .F5)(rule, target.host));
    if (!rules.everything && named.length === 0)
        return deny('host_not_listed', `the host ${target.host} is not listed`);
    const matching = named.filter((rule) => (0,_host_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .portMatches */ .fq)(rule.ports, target.port));
    if (!rules.everything && matching.length === 0)
        return deny('port_not_listed', `port ${target.port} of ${target.host} is not listed`);
    const mayBePrivate = matching.some((rule) => rule.private);
    let found;
    try {
        found = await lookup(target.host);
    }
    catch (error) {
        return { allowed: 'unreachable', why: `${target.host} has no address: ${error.message}` };
    }
    const addresses = found.map((address) => (0,_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .plainAddress */ .n7)(address) ?? address);
    if (addresses.length === 0)
        return { allowed: 'unreachable', why: `${target.host} has no address` };
    for (const address of addresses) {
        const kind = (0,_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .classifyAddress */ .DV)(address);
        const inside = kind === 'private' || kind === 'loopback' || kind === 'shared' || kind === 'public';
        if (outside(address) || addressAllowed(address, true) || (mayBePrivate && inside))
            continue;
        const what = kind === 'public' ? "this machine's own" : kind;
        return deny('address_not_public', `${target.host} leads to ${address} (${what}), which is not listed`);
    }
    return { allowed: true, addresses };
}
function deny(code, why) {
    return { allowed: false, code, why };
}


/***/ }),

/***/ 96277:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $Z: () => (/* binding */ PROXY_SOCKET),
/* harmony export */   Gv: () => (/* binding */ openEgress),
/* harmony export */   NX: () => (/* binding */ assertClosed)
/* harmony export */ });
/* unused harmony export leftOpen */
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17594);
/* harmony import */ var _process_end_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(79880);
/* harmony import */ var _network_log_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(65015);
/* harmony import */ var _proxy_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(13514);





/** Name of the proxy's socket in its folder. */
const PROXY_SOCKET = 'proxy.sock';
/**
 * Opens the egress of a container. Rejects with ENGINE_FAILED or GATEWAY_FAILED, and leaves nothing behind.
 */
async function openEgress(options) {
    const { folder, startRelay, logPath, redact, ...proxied } = options;
    const records = await (0,_network_log_js__WEBPACK_IMPORTED_MODULE_1__/* .openNetworkLog */ .lE)(logPath, redact, (error) => options.log.warn(`The network's log cannot be written: ${error.message}`));
    const undo = [() => records.close()];
    const close = async () => {
        for (const step of undo.splice(0))
            await step();
    };
    try {
        const proxy = await (0,_proxy_js__WEBPACK_IMPORTED_MODULE_2__/* .startForwardProxy */ .kh)({ ...proxied, socketPath: (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder, PROXY_SOCKET), records });
        undo.unshift(() => proxy.close());
        const relay = await startRelay();
        undo.unshift(() => relay.close());
        return { env: proxyEnvironment(relay.port), authority: proxy.authority, close: (0,_process_end_js__WEBPACK_IMPORTED_MODULE_3__/* .once */ .Oo)(close) };
    }
    catch (error) {
        await close();
        throw error;
    }
}
/**
 * Checks the container for ways out: a route other than loopback, or the relay's port. Throws ENGINE_FAILED
 * if there is one, so that no agent starts there.
 */
async function assertClosed(sandbox, egress) {
    const port = Number(new URL(egress.env['HTTP_PROXY'] ?? '').port);
    // Shell built-ins only: an image may have neither `cat` nor `ip`.
    const script = 'for f in route ipv6_route tcp; do [ -r /proc/net/$f ] || continue; echo "$f:"; while read -r l; do echo "$l"; done < /proc/net/$f; done';
    const how = { timeoutMs: 30_000, keepBytes: 2_000_000 };
    const { stdout, exitCode, truncated } = await sandbox.exec(['sh', '-c', script], how);
    const unread = truncated ? 'too long' : exitCode;
    const left = unread === 0 ? leftOpen(stdout, port) : [`its tables cannot be read (${unread})`];
    if (left.length === 0)
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .SandboxError */ .ES('ENGINE_FAILED', `The network of the setup could not be closed: ${left.join(', ')}.`, {
        hint: 'Use `setup.network: none`, and report this with the log of the run.',
    });
}
/** Ways out according to the kernel's tables `route`, `ipv6_route` and `tcp`, each under its name. */
function leftOpen(tables, port) {
    const found = [];
    let table = '';
    for (const line of tables.split('\n')) {
        const fields = line.trim().split(/\s+/);
        if (/^\w+:$/.test(line))
            table = line;
        else if (table === 'route:' && fields[0] !== 'Iface' && fields.length > 7)
            found.push(`a route by ${fields[0]}`);
        else if (table === 'ipv6_route:' && fields.length > 9 && fields[9] !== 'lo')
            found.push(`a route by ${fields[9]}`);
        else if (table === 'tcp:' && fields[3] === '0A' && fields[1]?.endsWith(`:${hex(port)}`))
            found.push(`port ${port} still listens`);
    }
    return found;
}
const hex = (port) => port.toString(16).toUpperCase().padStart(4, '0');
/** Variables that tell common tools about a proxy. The container's own loopback never goes through it. */
function proxyEnvironment(port) {
    const proxy = `http://127.0.0.1:${port}`;
    const none = 'localhost,127.0.0.1,::1';
    const java = ['http', 'https'].flatMap((scheme) => [
        `-D${scheme}.proxyHost=127.0.0.1`,
        `-D${scheme}.proxyPort=${port}`,
    ]);
    return {
        HTTP_PROXY: proxy,
        HTTPS_PROXY: proxy,
        NO_PROXY: none,
        http_proxy: proxy,
        https_proxy: proxy,
        no_proxy: none,
        // Node.js only reads these variables when told to.
        NODE_USE_ENV_PROXY: '1',
        YARN_HTTP_PROXY: proxy,
        YARN_HTTPS_PROXY: proxy,
        // Maven, Gradle and similar tools ignore these variables.
        JAVA_TOOL_OPTIONS: [...java, '-Dhttp.nonProxyHosts=localhost|127.*|[::1]'].join(' '),
    };
}


/***/ }),

/***/ 13514:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  hQ: () => (/* binding */ ownAddresses),
  kh: () => (/* binding */ startForwardProxy),
  Of: () => (/* binding */ systemLookup)
});

// EXTERNAL MODULE: external "node:dns/promises"
var promises_ = __webpack_require__(71553);
// EXTERNAL MODULE: external "node:fs/promises"
var external_node_fs_promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(37067);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: ./lib/base/in-turn.js
var in_turn = __webpack_require__(19024);
// EXTERNAL MODULE: ./lib/base/listen.js
var listen = __webpack_require__(79586);
// EXTERNAL MODULE: ./lib/sandbox/process/end.js
var end = __webpack_require__(79880);
// EXTERNAL MODULE: ./lib/sandbox/network/addresses.js
var addresses = __webpack_require__(2758);
// EXTERNAL MODULE: ./lib/sandbox/network/decide.js
var decide = __webpack_require__(98848);
// EXTERNAL MODULE: ./lib/sandbox/network/target.js
var network_target = __webpack_require__(59889);
// EXTERNAL MODULE: ./lib/sandbox/network/egress/dial.js
var dial = __webpack_require__(23652);
;// CONCATENATED MODULE: ./lib/sandbox/network/egress/exchange.js
/** What a refused client gets: a status, and a text that says who refused and why. */
function refusalOf(decision) {
    if (decision === null)
        return { status: 400, reason: 'Bad Request', body: "Caisson's proxy cannot read this request.\n" };
    if (decision.allowed === false) {
        return {
            status: 403,
            reason: 'Forbidden',
            body: `Caisson's proxy refused: ${decision.why}. The people who run this can list it in \`sandbox.allowedHosts\`.\n`,
        };
    }
    const why = decision.allowed === 'unreachable' ? decision.why : 'the host does not answer';
    return { status: 502, reason: 'Bad Gateway', body: `Caisson's proxy cannot get there: ${why}.\n` };
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(77030);
// EXTERNAL MODULE: external "node:tls"
var external_node_tls_ = __webpack_require__(41692);
// EXTERNAL MODULE: ./lib/sandbox/network/registry/credential.js
var registry_credential = __webpack_require__(58147);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(46466);
;// CONCATENATED MODULE: ./lib/sandbox/network/egress/plain-http.js





/** Headers of one connection, never forwarded (RFC 9110, 7.6.1), and those meant for the proxy. */
const HOP_BY_HOP = new Set([
    'connection',
    'keep-alive',
    'proxy-authenticate',
    'proxy-authorization',
    'proxy-connection',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
]);
/** An upstream that is silent for this long is given up. */
const IDLE_MS = 5 * 60_000;
/**
 * Answers one request in absolute form (`GET http://host/path`); the `Host` header follows the request line.
 */
async function answerPlainHttp(request, response, open, credentials = []) {
    const [, authority, rest] = /^http:\/\/([^/?#]*)([^#]*)$/i.exec(request.url ?? '') ?? [];
    const exchange = await open(authority ?? '');
    if (!exchange || authority === undefined || exchange.decision.allowed !== true) {
        refuseRequest(request, response, refusalOf(exchange?.decision ?? null));
        return;
    }
    const { target, decision, record, signal } = exchange;
    let figures = () => ({});
    try {
        const socket = await (0,dial/* dial */.z)(decision.addresses, target.port, signal);
        const address = socket.remoteAddress ?? '';
        figures = () => ({ address, bytesSent: socket.bytesWritten, bytesReceived: socket.bytesRead });
        try {
            const path = rest?.startsWith('/') ? rest : `/${rest ?? ''}`;
            const agent = Object.assign(new external_node_http_.Agent(), { createConnection: () => socket });
            await forward(request, response, { agent, path, target, secure: false, credentials });
            record(figures());
        }
        finally {
            socket.destroy();
        }
    }
    catch (error) {
        const why = error.message;
        record({ ...figures(), error: why });
        if (response.headersSent)
            response.destroy();
        else
            refuseRequest(request, response, refusalOf({ allowed: 'unreachable', why }));
    }
}
/** Of a request with a credential, only what a registry needs: no header that names another path or method. */
const WITH_CREDENTIAL = /^(?:accept(?:-\w+)?|user-agent|if-[\w-]+|range|cache-control|content-(?:type|length|encoding)|transfer-encoding|git-protocol)$/i;
/** Sends one request on, with the credential of the job's settings if there is one for it, and the answer back. */
async function forward(request, response, { agent, path, target, secure, credentials }) {
    const method = request.method ?? 'GET';
    const credential = (0,registry_credential/* credentialFor */.FX)(credentials, { target, secure, method, path });
    const headers = credential
        ? [...passedOn(request, (name) => WITH_CREDENTIAL.test(name)), 'Authorization', credential.header]
        : passedOn(request);
    const upstream = (0,external_node_http_.request)({
        agent,
        method,
        path,
        setHost: false,
        headers: [...headers, 'Host', hostHeader(target, secure)],
    });
    upstream.setTimeout(IDLE_MS, () => upstream.destroy(new Error('the host does not answer')));
    response.once('close', () => upstream.destroy());
    const answered = new Promise((resolve, reject) => {
        upstream.once('response', resolve);
        upstream.once('error', reject);
        // After `101 Switching Protocols` there is no answer, and no error.
        upstream.once('close', () => reject(new Error('the connection was closed')));
    });
    const sent = (0,external_node_stream_promises_.pipeline)(request, upstream).catch(() => { });
    const answer = await answered;
    // A cookie could stand for the credential where that is not for.
    const returned = passedOn(answer, (name) => !credential || name.toLowerCase() !== 'set-cookie');
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, [
        ...returned,
        ...(secure ? [] : ['Connection', 'close']),
    ]);
    await (0,external_node_stream_promises_.pipeline)(answer, response);
    await sent;
}
/** The headers without those of the connection and those that `Connection` names. */
function passedOn(message, keep = () => true) {
    const named = (message.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
    const own = message.method === undefined ? [] : ['host'];
    const dropped = new Set([...HOP_BY_HOP, ...own, ...named]);
    // The headers that delimit the body stay, even if `Connection` was abused to hide them.
    dropped.delete('content-length');
    const headers = [];
    for (let at = 0; at < message.rawHeaders.length; at += 2) {
        const [name, value] = [message.rawHeaders[at] ?? '', message.rawHeaders[at + 1] ?? ''];
        if (!dropped.has(name.toLowerCase()) && keep(name))
            headers.push(name, value);
    }
    if (message.method !== undefined && message.headers['transfer-encoding'] !== undefined)
        headers.push('Transfer-Encoding', 'chunked');
    return headers;
}
function hostHeader({ host, port }, secure) {
    const name = host.includes(':') ? `[${host}]` : host;
    return port === (secure ? 443 : 80) ? name : `${name}:${port}`;
}
/** With a reason, always: one of the host's that could not be passed on is still there, and would throw again. */
function refuseRequest(request, response, { status, reason, body }) {
    request.resume();
    response.writeHead(status, reason, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
    response.end(body);
}

;// CONCATENATED MODULE: ./lib/sandbox/network/egress/intercept.js









/** How long a connection to a registry waits for the next request. */
const SPARE_MS = 3000;
/**
 * Answers TLS as the registries themselves, with certificates of an authority that only lives as long as this, adds
 * the credential to the requests that it is for, and sends everything else on as it is. Null without credentials.
 * `certificates`: whom to trust besides the authorities that Node.js brings.
 */
function createInterceptor(credentials, certificates = []) {
    if (!credentials.some(({ secure }) => secure))
        return null;
    const authority = createAuthority();
    const ways = new WeakMap();
    const agents = new Set();
    const onRequest = (0,in_turn/* inTurn */.l)((request, response) => {
        void answer(request, response).catch((error) => {
            if (response.headersSent)
                response.destroy();
            else
                refuseRequest(request, response, refusalOf({ allowed: 'unreachable', why: error.message }));
        });
    });
    const server = (0,external_node_http_.createServer)({ maxHeaderSize: 64 * 1024 }, onRequest);
    server.on('clientError', (_error, socket) => socket.destroy());
    async function answer(request, response) {
        const way = ways.get(request.socket);
        const path = request.url ?? '';
        if (!way || !path.startsWith('/'))
            throw new Error('the request is not for this host');
        const { agent, exchange } = way;
        await forward(request, response, { agent, path, target: exchange.target, secure: true, credentials });
    }
    /** Connections to the addresses that were decided on, and to no others. */
    function agentFor({ target, decision, signal }) {
        const agent = new external_node_http_.Agent({ keepAlive: true, timeout: SPARE_MS });
        const open = async () => {
            const socket = await (0,dial/* dial */.z)(decision.allowed === true ? decision.addresses : [], target.port, signal);
            return await (0,dial/* secured */.u)(socket, target, certificates, signal);
        };
        return Object.assign(agent, {
            createConnection(_options, done) {
                open().then((socket) => done(null, socket), done);
            },
        });
    }
    return {
        authority: authority.certificate,
        intercept(exchange) {
            const { target, decision, record } = exchange;
            if (decision.allowed !== true || (0,registry_credential/* credentialsOf */.YN)(credentials, target, true).length === 0)
                return null;
            return (client) => {
                const agent = agentFor(exchange);
                agents.add(agent);
                const secured = new external_node_tls_.TLSSocket(client, {
                    isServer: true,
                    secureContext: authority.contextFor(target.host),
                    // One host was decided on, and is the one that gets the credential.
                    SNICallback: (name, done) => name.toLowerCase() === target.host.toLowerCase()
                        ? done(null, authority.contextFor(target.host))
                        : done(new Error(`the client asked for ${name.slice(0, 100)} on a connection to ${target.host}`)),
                    ALPNProtocols: ['http/1.1'],
                });
                ways.set(secured, { exchange, agent });
                const end = (error) => {
                    const { bytesRead = 0, bytesWritten = 0 } = client;
                    record({
                        intercepted: true,
                        bytesSent: bytesRead,
                        bytesReceived: bytesWritten,
                        ...(error ? { error: error.message } : {}),
                    });
                    agent.destroy();
                    agents.delete(agent);
                };
                secured.on('error', (error) => {
                    end(error);
                    client.destroy();
                });
                client.once('close', () => {
                    end();
                    secured.destroy();
                });
                server.emit('connection', secured);
            };
        },
        close() {
            for (const agent of agents)
                agent.destroy();
        },
    };
}
/** Longer than any setup takes; the key is gone with the process. */
const DAY_MS = 24 * 3600_000;
/** Makes an authority with a key that never leaves this process. */
function createAuthority() {
    const ca = (0,external_node_crypto_.generateKeyPairSync)('ec', { namedCurve: 'P-256' });
    const leaf = (0,external_node_crypto_.generateKeyPairSync)('ec', { namedCurve: 'P-256' });
    const key = leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const issuer = `Caisson ${(0,external_node_crypto_.randomBytes)(4).toString('hex')}`;
    const made = { issuer, authority: ca.publicKey, signedBy: ca.privateKey, now: Date.now() };
    const certificate = pem(certificateOf({ ...made, subject: issuer, publicKey: ca.publicKey }));
    const issue = (host) => ({
        key,
        cert: pem(certificateOf({ ...made, subject: host.slice(0, 64), publicKey: leaf.publicKey, host })),
    });
    const contexts = new Map();
    return {
        certificate,
        issue,
        contextFor(host) {
            const context = contexts.get(host) ?? (0,external_node_tls_.createSecureContext)(issue(host));
            contexts.set(host, context);
            return context;
        },
    };
}
/** An X.509 certificate, version 3 (RFC 5280), which Node.js can read but not write. */
function certificateOf(wanted) {
    const algorithm = sequence(oid('2a8648ce3d040302'));
    const [from, to] = [wanted.now - DAY_MS, wanted.now + 7 * DAY_MS];
    const body = sequence(der(0xa0, der(0x02, Buffer.from([2]))), der(0x02, Buffer.concat([Buffer.from([1]), (0,external_node_crypto_.randomBytes)(15)])), algorithm, encodeCommonName(wanted.issuer), sequence(time(from), time(to)), encodeCommonName(wanted.subject), spki(wanted.publicKey), der(0xa3, sequence(...extensionsOf(wanted))));
    const signature = (0,external_node_crypto_.sign)('sha256', body, wanted.signedBy);
    return sequence(body, algorithm, bits(0, signature));
}
function extensionsOf({ host, publicKey, authority }) {
    const common = [
        extension('551d0e', der(0x04, keyId(publicKey))),
        extension('551d23', sequence(der(0x80, keyId(authority)))),
    ];
    const yes = der(0x01, Buffer.from([0xff]));
    if (host === undefined) {
        const signing = bits(1, Buffer.from([0x06]));
        return [...common, extension('551d13', sequence(yes), true), extension('551d0f', signing, true)];
    }
    const name = (0,external_node_net_.isIPv4)(host)
        ? der(0x87, Buffer.from(host.split('.').map(Number)))
        : der(0x82, Buffer.from(host));
    return [
        ...common,
        extension('551d13', sequence(), true),
        extension('551d0f', bits(7, Buffer.from([0x80])), true),
        extension('551d25', sequence(oid('2b06010505070301'))),
        extension('551d11', sequence(name)),
    ];
}
const spki = (key) => key.export({ type: 'spki', format: 'der' });
const keyId = (key) => (0,external_node_crypto_.createHash)('sha256').update(spki(key)).digest().subarray(0, 20);
const sequence = (...parts) => der(0x30, ...parts);
const oid = (hex) => der(0x06, Buffer.from(hex, 'hex'));
const bits = (unused, content) => der(0x03, Buffer.from([unused]), content);
const encodeCommonName = (text) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))));
function extension(id, value, critical = false) {
    const flag = critical ? [der(0x01, Buffer.from([0xff]))] : [];
    return sequence(oid(id), ...flag, der(0x04, value));
}
/** UTCTime, which ends in 2049. */
function time(at) {
    const text = new Date(at).toISOString().replace(/^\d\d|[-:T]|\.\d+/g, '');
    return der(0x17, Buffer.from(text));
}
function der(tag, ...parts) {
    const content = Buffer.concat(parts);
    const { length } = content;
    const long = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
    const size = length < 0x80 ? Buffer.from([length]) : Buffer.concat([Buffer.from([0x80 + long.length]), long]);
    return Buffer.concat([Buffer.from([tag]), size, content]);
}
function pem(certificate) {
    const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
    return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

;// CONCATENATED MODULE: ./lib/sandbox/network/egress/proxy.js














const WHO = {
    setup: 'the setup',
    agent: 'the agent',
    verify: 'the verification',
    mcp: 'an MCP server',
    task: 'the step',
};
/** More at a time than any installer opens; the rest waits to be accepted, or is dropped. */
const MOST_CONNECTIONS = 512;
/** As the job itself looks names up. */
const systemLookup = async (name) => (await (0,promises_.lookup)(name, { all: true, verbatim: true })).map(({ address }) => address);
/** The addresses of this machine. */
function ownAddresses() {
    const found = Object.values((0,external_node_os_.networkInterfaces)()).flatMap((list) => list ?? []);
    return new Set(found.map(({ address }) => (0,addresses/* plainAddress */.n7)(address) ?? address));
}
/** Starts the proxy. Throws GATEWAY_FAILED if it cannot listen. */
async function startForwardProxy(options) {
    const { rules, phase, records, clock, log } = options;
    const { credentials = [] } = options;
    const lookup = options.lookup ?? systemLookup;
    const closing = new AbortController();
    const told = new Set();
    const begin = (kind, host, extra = {}) => {
        const startedAt = clock.now();
        let written = false;
        return (change) => {
            if (written)
                return;
            written = true;
            const time = new Date(startedAt).toISOString();
            const durationMs = clock.now() - startedAt;
            const base = { time, phase, kind, host: host.slice(0, 260), decision: 'allowed', durationMs };
            const record = { ...base, ...extra, ...change };
            records.write(record);
            tell(record);
        };
    };
    const tell = ({ decision, host, port, why }) => {
        const line = `${decision} ${host}:${port ?? ''}`;
        // Once per target: the evidence has every repetition.
        if (told.has(line) || told.size > 200)
            return;
        told.add(line);
        const who = WHO[phase];
        if (decision === 'denied')
            log.warn(`Network: denied to ${who}: ${why ?? host}`);
        else
            log.info(`Network: ${who} connected to ${host}:${port}`);
    };
    const open = async (kind, authority, defaultPort, extra) => {
        const target = (0,network_target/* parseTarget */.h)(authority, defaultPort);
        if (target === null) {
            begin(kind, printable(authority), extra)({ decision: 'denied', code: 'bad_request', why: 'no unambiguous host and port' });
            return null;
        }
        const record = begin(kind, target.host, { ...extra, port: target.port });
        const own = options.own ?? ownAddresses();
        const decision = await (0,decide/* decide */.L)(target, rules, lookup, own);
        if (decision.allowed === false)
            record({ decision: 'denied', code: decision.code, why: decision.why });
        if (decision.allowed === 'unreachable')
            record({ error: decision.why });
        return { target, decision, record, signal: closing.signal };
    };
    const interceptor = createInterceptor(credentials, options.certificates);
    const onRequest = (0,in_turn/* inTurn */.l)((request, response) => {
        const begun = { method: (request.method ?? '').slice(0, 20) };
        const opened = (authority) => open('http', authority, 80, begun);
        void answerPlainHttp(request, response, opened, credentials).catch(() => response.destroy());
    });
    const server = (0,external_node_http_.createServer)({ maxHeaderSize: 64 * 1024 }, onRequest);
    const closeServer = (0,listen/* closerOf */.Yi)(server);
    server.maxConnections = MOST_CONNECTIONS;
    server.on('connect', (request, socket, head) => {
        socket.on('error', () => { });
        const opened = (authority) => open('connect', authority, undefined, {});
        void answerConnect(request, socket, head, opened, interceptor?.intercept).catch(() => socket.destroy());
    });
    server.on('clientError', (_error, socket) => {
        if (socket.writable)
            socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    });
    await (0,listen/* listenOnSocket */.qJ)(server, options.socketPath);
    return {
        authority: interceptor?.authority ?? null,
        close: (0,end/* once */.Oo)(async () => {
            closing.abort();
            interceptor?.close();
            await closeServer();
            await (0,external_node_fs_promises_.rm)(options.socketPath, { force: true });
        }),
    };
}
function printable(text) {
    return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 200);
}
/** A tunnel that is idle for this long is closed. */
const proxy_IDLE_MS = 10 * 60_000;
/** Answers one CONNECT: with a refusal, or with a tunnel to the chosen address. */
async function answerConnect(request, client, head, open, intercept = () => null) {
    const exchange = await open(request.url ?? '');
    if (exchange?.decision.allowed !== true) {
        refuseTunnel(client, refusalOf(exchange?.decision ?? null));
        return;
    }
    const answer = intercept(exchange);
    if (answer) {
        if (head.length > 0)
            client.unshift(head);
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        answer(client);
        return;
    }
    const { target, decision, record, signal } = exchange;
    let upstream;
    try {
        upstream = await (0,dial/* dial */.z)(decision.addresses, target.port, signal);
    }
    catch (error) {
        const why = error.message;
        record({ error: why });
        refuseTunnel(client, refusalOf({ allowed: 'unreachable', why }));
        return;
    }
    // Read while it is open: afterwards the system no longer knows it.
    const address = upstream.remoteAddress ?? '';
    join(client, upstream, head, (error) => {
        record({
            address,
            bytesSent: upstream.bytesWritten,
            bytesReceived: upstream.bytesRead,
            ...(error ? { error } : {}),
        });
    });
}
function join(client, upstream, head, onEnd) {
    const fail = (error) => {
        onEnd(error.message);
        upstream.destroy();
        client.destroy();
    };
    upstream.setTimeout(proxy_IDLE_MS, () => fail(new Error('nothing moved for ten minutes')));
    upstream.on('error', fail);
    client.on('error', fail);
    // The last bytes are still on their way to the client: end, do not destroy.
    upstream.once('close', () => {
        onEnd();
        client.end();
    });
    client.once('close', () => {
        onEnd();
        upstream.destroy();
    });
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0)
        upstream.write(head);
    client.pipe(upstream);
    upstream.pipe(client);
}
function refuseTunnel(client, { status, reason, body }) {
    if (!client.writable)
        return;
    client.end(`HTTP/1.1 ${status} ${reason}\r\nContent-Type: text/plain; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
}


/***/ }),

/***/ 86897:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Co: () => (/* binding */ RELAY_PORT),
/* harmony export */   sd: () => (/* binding */ startRelay),
/* harmony export */   uw: () => (/* binding */ startRelayInside)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17594);
/* harmony import */ var _container_host_image_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(21205);
/* harmony import */ var _container_own_container_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(30789);
/* harmony import */ var _remote_tunnel_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(57454);
/* harmony import */ var _sandbox_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(18132);





const NODE = '/caisson/bin/node';
/** Its port unless that is in use. */
const RELAY_PORT = 3128;
const PROXY = [
    { address: '127.0.0.1', port: RELAY_PORT, socket: 'proxy.sock', another: true },
];
/**
 * The whole program: bytes from the loopback interface to the sockets and back. It can be this small because
 * every decision is made behind the socket.
 */
const PROGRAM = `
const net = require('node:net')
const { resolve } = require('node:path')
const routes = JSON.parse(process.argv[1])
let left = routes.length
let first
const relay = ({ address, port, socket, another, optional }, index) => {
const ready = () => {
  if (index === 0) first = server.address().port
  if (--left === 0) console.log('listening ' + first)
}
const server = net.createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
  const proxy = net.connect({ path: resolve('${_sandbox_js__WEBPACK_IMPORTED_MODULE_0__/* .NETWORK_FOLDER */ .Sn}', socket), allowHalfOpen: true })
  const stop = () => { client.destroy(); proxy.destroy() }
  client.on('error', stop).on('close', () => proxy.destroy())
  proxy.on('error', stop).on('close', () => client.end())
  client.pipe(proxy)
  proxy.pipe(client)
})
server.on('error', (error) => {
  if (optional) { if (--left === 0) console.log('listening ' + first) }
  else if (error.code === 'EADDRINUSE' && another && !server.second) { server.second = true; server.listen(0, address) }
  else { console.error(error.message); process.exit(1) }
})
server.on('listening', ready)
server.listen(port, address)
}
routes.forEach(relay)
`;
/**
 * Starts a separate container that shares nothing with the agent's except the network namespace, which has
 * only the loopback interface. The agent can neither see nor stop it, and its image needs no program of ours.
 * Rejects with ENGINE_FAILED, and leaves nothing behind.
 */
async function startRelay(options) {
    const { engine, runId, container, routes = PROXY } = options;
    const name = `caisson-${runId}-${options.name ?? 'network'}-${container.slice(0, 6)}`.replace(/[^A-Za-z0-9_.-]/g, '-');
    const { spec, node } = await relayContainer(options, name);
    const relay = await engine.startContainer(spec);
    try {
        const port = await portOf(await relay.spawn([node, '-e', PROGRAM, JSON.stringify(routes)]));
        return { port, close: () => relay.cleanup() };
    }
    catch (error) {
        await relay.cleanup();
        throw error;
    }
}
/**
 * The same program inside a seal that has no second container, run by the Node.js in it. The agent can see
 * and stop it there, but gains nothing: everything it forwards is decided behind the socket.
 */
async function startRelayInside(sandbox, node, routes = PROXY) {
    // Options for the agent's own Node.js do not apply to this one.
    const env = { NODE_OPTIONS: '', NODE_EXTRA_CA_CERTS: '' };
    const relay = await sandbox.spawn([node, '-e', PROGRAM, JSON.stringify(routes)], { env, cwd: '/' });
    const close = async () => {
        await relay.kill('SIGKILL');
        await relay.exited;
        relay.detach();
    };
    try {
        return { port: await portOf(relay), close };
    }
    catch (error) {
        await close();
        throw error;
    }
}
/** This process's own Node.js, from the job container's image or this machine's folders. */
async function relayContainer({ engine, own, container, runId, folder }, name) {
    const seen = (path) => (own ? (0,_container_own_container_js__WEBPACK_IMPORTED_MODULE_1__/* .translatePath */ .O)(own.mounts, path) : path);
    const visible = seen(process.execPath);
    const socketFolder = seen(folder);
    if (socketFolder === null)
        throw failed(`the engine cannot see ${folder}`);
    const mounts = [{ source: socketFolder, target: _sandbox_js__WEBPACK_IMPORTED_MODULE_0__/* .NETWORK_FOLDER */ .Sn, readOnly: true }];
    if (visible !== null)
        mounts.push({ source: visible, target: NODE, readOnly: true });
    let image = own?.image;
    if (image === undefined) {
        const host = await (0,_container_host_image_js__WEBPACK_IMPORTED_MODULE_2__/* .ensureHostImage */ .uT)(engine);
        image = host.reference;
        // It only needs libraries and a shell: nothing from `/etc` or `/opt`.
        mounts.unshift(...host.mounts.filter(({ target }) => target !== '/etc' && target !== '/opt'));
    }
    return {
        // If the job container's image contains Node.js, nothing has to be mounted.
        node: visible === null ? process.execPath : NODE,
        spec: {
            name,
            image,
            mounts,
            network: `container:${container}`,
            labels: { 'caisson.run': runId },
            containerLimits: { memoryMb: 512, pids: 64 },
            env: { HOME: '/tmp', PATH: '/usr/local/bin:/usr/bin:/bin' },
            workdir: '/',
        },
    };
}
/** What the relay says on either stream; Docker reports errors on both. */
async function portOf(relay) {
    relay.stdin.end();
    return (0,_remote_tunnel_js__WEBPACK_IMPORTED_MODULE_3__/* .listeningPort */ .bf)(relay, [relay.stdout, relay.stderr]).catch((error) => {
        throw failed(error.message);
    });
}
function failed(why) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .SandboxError */ .ES('ENGINE_FAILED', `The relay to the network's proxy could not be set up: ${why}.`, {
        hint: 'Use `network: none` (and `setup.network: none`), or report this with the log of the run.',
    });
}


/***/ }),

/***/ 65015:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Zj: () => (/* binding */ readNetworkSummary),
/* harmony export */   lE: () => (/* binding */ openNetworkLog)
/* harmony export */ });
/* unused harmony export networkRecordSchema */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(24807);
/* harmony import */ var _base_limits_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(50453);
/* harmony import */ var _base_line_log_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(52600);
/* harmony import */ var _base_stored_file_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(19997);
/* harmony import */ var _decide_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(98848);






/** One line of `evidence/network.jsonl`: a request to the proxy and its result. */
const networkRecordSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    /** ISO 8601, time of the request. */
    time: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    phase: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['setup', 'agent', 'verify', 'mcp', 'task']),
    kind: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['connect', 'http']),
    /** The target as decided on; the beginning of the request if it was not understood. */
    host: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    port: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().optional(),
    /** For plain HTTP. Paths are left out: they may contain private data. */
    method: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    decision: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['allowed', 'denied']),
    code: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(_decide_js__WEBPACK_IMPORTED_MODULE_1__/* .NETWORK_DENIALS */ .c).optional(),
    why: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    /** The address that was connected to. */
    address: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    /** Why an allowed connection failed or broke. */
    error: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    /** The proxy saw into the connection, in order to add the credential of the job's registry. */
    intercepted: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz(true).optional(),
    bytesSent: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().optional(),
    bytesReceived: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().optional(),
    durationMs: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
});
/** Appends JSON lines, through `redact`. */
async function openNetworkLog(path, redact, onError) {
    const file = await (0,_base_line_log_js__WEBPACK_IMPORTED_MODULE_2__/* .openLineLog */ .P)(path, onError);
    let lines = 0;
    return {
        write(record) {
            if (++lines <= _base_limits_js__WEBPACK_IMPORTED_MODULE_3__/* .LIMITS */ .b1.networkLogLines.most)
                file.write(redact(JSON.stringify(record)));
        },
        close: file.close,
    };
}
const MOST_HOSTS = 50;
const MOST_DENIALS = 100;
/** Summarizes `evidence/network.jsonl`, a file below `dir`; empty without that file. Invalid lines are skipped. Throws FILE_REFUSED. */
async function readNetworkSummary(dir, path) {
    const text = (await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_4__/* .readStoredText */ .RI)(dir, path, _base_stored_file_js__WEBPACK_IMPORTED_MODULE_4__/* .WHOLE_BYTES */ .We)) ?? '';
    return summarizeNetwork(text.split('\n').flatMap(parseLine));
}
function parseLine(line) {
    const record = networkRecordSchema.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_5__/* .parseJson */ .qF)(line));
    return record.success ? [record.data] : [];
}
function summarizeNetwork(records) {
    const denials = new Map();
    for (const { phase, decision, host, port, why } of records) {
        if (phase !== 'agent' || decision !== 'denied')
            continue;
        const what = port === undefined ? host : `${host}:${port}`;
        if (denials.size < MOST_DENIALS && !denials.has(what))
            denials.set(what, { what, why: why ?? '' });
    }
    const summary = { denials: [...denials.values()] };
    for (const name of ['setup', 'agent', 'verify', 'mcp']) {
        const figures = figuresOf(records.filter(({ phase }) => phase === name));
        if (figures)
            summary[name] = figures;
    }
    return summary;
}
function figuresOf(records) {
    if (records.length === 0)
        return null;
    const hosts = new Map();
    for (const { decision, host, port } of records) {
        if (decision !== 'allowed' || port === undefined)
            continue;
        const key = `${host}:${port}`;
        const entry = hosts.get(key) ?? { host, port, connections: 0 };
        entry.connections++;
        hosts.set(key, entry);
    }
    const denied = records.filter(({ decision }) => decision === 'denied').length;
    return {
        connections: records.length - denied,
        denied,
        hosts: [...hosts.values()].sort((a, b) => b.connections - a.connections).slice(0, MOST_HOSTS),
    };
}


/***/ }),

/***/ 479:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Rl: () => (/* binding */ detectEcosystems),
/* harmony export */   cp: () => (/* binding */ REGISTRY_VARIABLES)
/* harmony export */ });
/* unused harmony export ECOSYSTEMS */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var picomatch__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(14006);



const words = (text) => text.trim().split(/\s+/);
/**
 * Only what an installer needs by default, and only hosts to fetch from. GitHub itself (release assets, git
 * dependencies) is missing, since anybody can write there too; a repository that needs it can list it.
 */
const ECOSYSTEMS = [
    {
        name: 'JavaScript',
        files: words(`
      package.json package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb
    `),
        // nodejs.org: headers for native modules.
        hosts: ['registry.npmjs.org', 'registry.yarnpkg.com', 'repo.yarnpkg.com', 'nodejs.org'],
    },
    {
        name: 'Deno',
        files: ['deno.json', 'deno.jsonc', 'deno.lock'],
        hosts: ['deno.land', 'jsr.io', 'npm.jsr.io', 'registry.npmjs.org'],
    },
    {
        name: 'Go',
        files: ['go.mod', 'go.work'],
        // The proxy redirects large modules to its bucket.
        hosts: ['proxy.golang.org', 'sum.golang.org', 'storage.googleapis.com'],
    },
    {
        name: 'Rust',
        files: ['Cargo.toml'],
        hosts: ['index.crates.io', 'static.crates.io', 'crates.io', 'static.rust-lang.org'],
    },
    { name: 'Maven', files: ['pom.xml'], hosts: ['repo.maven.apache.org', 'repo1.maven.org'] },
    {
        name: 'Gradle',
        files: ['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'],
        hosts: words(`
      repo.maven.apache.org repo1.maven.org plugins.gradle.org plugins-artifacts.gradle.org
      services.gradle.org downloads.gradle.org dl.google.com maven.google.com
    `),
    },
    {
        name: 'Python',
        files: words('pyproject.toml requirements*.txt setup.py setup.cfg Pipfile uv.lock poetry.lock'),
        hosts: ['pypi.org', 'files.pythonhosted.org'],
    },
    {
        name: 'Conda',
        files: ['environment.yml', 'environment.yaml', 'pixi.toml'],
        hosts: ['conda.anaconda.org', 'repo.anaconda.com'],
    },
    { name: 'Ruby', files: ['Gemfile', '*.gemspec'], hosts: ['rubygems.org', 'index.rubygems.org'] },
    {
        name: 'PHP',
        files: ['composer.json'],
        // Packages are GitHub archives.
        hosts: ['repo.packagist.org', 'packagist.org', 'api.github.com', 'codeload.github.com'],
    },
    {
        name: '.NET',
        files: words('*.csproj *.fsproj *.vbproj *.sln *.slnx global.json nuget.config NuGet.Config'),
        hosts: ['api.nuget.org', 'globalcdn.nuget.org', 'www.nuget.org'],
    },
    { name: 'Dart', files: ['pubspec.yaml'], hosts: ['pub.dev', 'storage.googleapis.com'] },
    { name: 'Elixir', files: ['mix.exs', 'rebar.config'], hosts: ['hex.pm', 'repo.hex.pm', 'builds.hex.pm'] },
    {
        name: 'Haskell',
        files: ['*.cabal', 'stack.yaml', 'cabal.project'],
        hosts: ['hackage.haskell.org', 'casa.stackage.org', 'stackage.org'],
    },
];
/**
 * Variables of a job that name package registries: their hosts are allowed, and the tools get the variables.
 */
const REGISTRY_VARIABLES = [
    /^(npm_config|NPM_CONFIG)_(?:.*_)?registry$/i,
    /^YARN_(NPM_REGISTRY_SERVER|REGISTRY)$/,
    /^PIP_(EXTRA_)?INDEX_URL$/,
    /^UV_((EXTRA_)?INDEX_URL|DEFAULT_INDEX|INDEX)$/,
    /^POETRY_REPOSITORIES_\w+_URL$/,
    /^GOPROXY$/,
    /^GOSUMDB$/,
    /^CARGO_(REGISTRIES|SOURCE)_\w+_(INDEX|REGISTRY)$/,
    /^RUSTUP_DIST_SERVER$/,
    /^RUSTUP_UPDATE_ROOT$/,
    /^BUNDLE_MIRROR__\w+$/,
    /^NUGET_\w*SOURCE\w*$/,
    /^HEX_MIRROR(_URL)?$/,
    /^PUB_HOSTED_URL$/,
];
/** Levels of folders below the top level that are searched: workspaces and services of a monorepo. */
const DEPTH = 3;
/** A quick check, not a search: a repository with millions of files must not delay a run. */
const MOST_FOLDERS = 2000;
/** The ecosystems whose files are in one of the folders or not far below it. */
async function detectEcosystems(...roots) {
    const matchers = ECOSYSTEMS.map((ecosystem) => ({ ecosystem, match: picomatch__WEBPACK_IMPORTED_MODULE_2__([...ecosystem.files]) }));
    const found = new Set();
    let scanned = 0;
    const scan = async (folder, depth) => {
        if (++scanned > MOST_FOLDERS)
            return;
        for (const entry of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(folder, { withFileTypes: true }).catch(() => [])) {
            if (entry.isFile())
                for (const { ecosystem, match } of matchers)
                    if (match(entry.name))
                        found.add(ecosystem);
            const inside = entry.isDirectory() && depth < DEPTH;
            if (inside && !/^(\.|node_modules$|vendor$|target$)/.test(entry.name))
                await scan((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, entry.name), depth + 1);
        }
    };
    for (const root of roots)
        await scan(root, 0);
    return ECOSYSTEMS.filter((ecosystem) => found.has(ecosystem));
}


/***/ }),

/***/ 58147:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DT: () => (/* binding */ packagesOf),
/* harmony export */   FX: () => (/* binding */ credentialFor),
/* harmony export */   I1: () => (/* binding */ basicAt),
/* harmony export */   Kx: () => (/* binding */ PLACEHOLDER),
/* harmony export */   YN: () => (/* binding */ credentialsOf),
/* harmony export */   d_: () => (/* binding */ credentialAt),
/* harmony export */   sj: () => (/* binding */ separate)
/* harmony export */ });
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77030);
/* harmony import */ var _target_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(59889);


/** Sent by tools that insist on a credential; the proxy replaces it. */
const PLACEHOLDER = 'caisson-adds-it-outside';
/** What `actions/setup-node` sets where a workflow has no token. */
const NO_TOKEN = /^X{5}(?:-X{5}){3}$|\$\{|^$/;
/** The credential for everything below an address; null if it is none, or the address cannot have one. */
function credentialAt(url, header, secrets) {
    const secure = url.protocol === 'https:';
    const target = (0,_target_js__WEBPACK_IMPORTED_MODULE_1__/* .parseTarget */ .h)(url.host, secure ? 443 : 80);
    if (!target || (0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIPv6)(target.host) || !/^https?:$/.test(url.protocol))
        return null;
    if (secrets.some((secret) => NO_TOKEN.test(secret)) || /[^\x20-\x7e]/.test(header))
        return null;
    const prefix = url.pathname.replace(/\/*$/, '/');
    return { secure, host: target.host, port: target.port, prefix, header, secrets: [...secrets] };
}
/** User and password as `Authorization: Basic`. */
function basicAt(url, user, password) {
    const encoded = Buffer.from(`${user}:${password}`).toString('base64');
    // Some registries take a token as the name of a user without a password.
    return credentialAt(url, `Basic ${encoded}`, [password === '' ? user : password, encoded]);
}
/** The credential in an address, and the address without it. */
function separate(address) {
    const url = new URL(address);
    url.username = '';
    url.password = '';
    if (address.username === '' && address.password === '')
        return { url, credential: null };
    const [user, password] = [address.username, address.password].map(decoded);
    return { url, credential: basicAt(packagesOf(url), user, password) };
}
/** Where a registry's files are: beside its index, if that has a folder of its own. */
function packagesOf(index) {
    const url = new URL(index);
    url.pathname = url.pathname.replace(/\/(?:\+?simple|index)\/*$/, '/');
    return url;
}
/** Dots that a server could take for a way up, in any spelling. */
const WAY_UP = /(?:^|[/\\;]|%(?:25)*(?:2f|5c|3b))(?:\.|%(?:25)*2e){1,2}(?:$|[/\\;?]|%(?:25)*(?:2f|5c|3b))/i;
/**
 * The credential for one request: reading only, and only below the path it is for. The longest path wins. `path` is
 * that of the request, with its query.
 */
function credentialFor(credentials, { target, secure, method, path }) {
    const [plain = ''] = path.split('?');
    // Git asks for commits with a POST.
    const reads = /^(?:GET|HEAD)$/.test(method) || (method === 'POST' && /\/git-upload-pack$/.test(plain));
    if (!reads || WAY_UP.test(plain))
        return null;
    const matching = credentialsOf(credentials, target, secure).filter(({ prefix }) => `${plain}/`.startsWith(prefix));
    return matching.sort((a, b) => b.prefix.length - a.prefix.length)[0] ?? null;
}
/** The credentials of one host and port. */
function credentialsOf(credentials, { host, port }, secure) {
    return credentials.filter((one) => one.host === host && one.port === port && one.secure === secure);
}
function decoded(text) {
    try {
        return decodeURIComponent(text);
    }
    catch {
        return text;
    }
}


/***/ }),

/***/ 42782:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Ot: () => (/* binding */ PROJECT_SETTINGS),
  ZN: () => (/* binding */ registrySecrets),
  HO: () => (/* binding */ registrySettings)
});

// EXTERNAL MODULE: ./lib/base/credentials/secrets.js
var secrets = __webpack_require__(39577);
// EXTERNAL MODULE: ./lib/sandbox/network/host-rules.js
var host_rules = __webpack_require__(92180);
// EXTERNAL MODULE: ./lib/sandbox/network/registries.js
var registries = __webpack_require__(479);
// EXTERNAL MODULE: ./lib/sandbox/network/registry/credential.js
var registry_credential = __webpack_require__(58147);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
;// CONCATENATED MODULE: ./lib/sandbox/network/registry/job.js


/** The text of the first of the files that can be read; empty without one. */
async function firstFile(...paths) {
    for (const path of paths) {
        const text = path ? await (0,promises_.readFile)(path, 'utf8').catch(() => null) : null;
        if (text !== null)
            return text;
    }
    return '';
}
/** A path below the user's home; undefined without a home. */
function inHome(env, ...parts) {
    return env['HOME'] ? (0,external_node_path_.join)(env['HOME'], ...parts) : undefined;
}
/** The addresses in a value: one, or several separated by comma, bar or space. */
function urlsOf(value) {
    return value.split(/[\s,|]+/).flatMap((part) => {
        const [, text = ''] = /(?:^|=)(?:sparse\+)?"?(https?:\/\/[^"]*)"?$/i.exec(part) ?? [];
        return URL.canParse(text) ? [new URL(text)] : [];
    });
}
/**
 * The sections of INI and simple TOML: what package managers write. Values are without quotes; an indented line
 * without a key continues the one before it.
 */
function sectionsOf(text) {
    const sections = [{ name: '', entries: [] }];
    for (const line of text.split(/\r?\n/)) {
        const { entries } = sections.at(-1);
        const header = /^\s*\[{1,2}([^\]]+)\]{1,2}\s*(?:#.*)?$/.exec(line)?.[1];
        const equals = line.indexOf('=');
        const [key, value] = [line.slice(0, equals).trim(), line.slice(equals + 1).trim()];
        const before = entries.at(-1);
        if (header !== undefined)
            sections.push({ name: header.replace(/["'\s]/g, ''), entries: [] });
        else if (equals > 0 && /^[^;#]/.test(key) && !/^\s+https?:/i.test(line))
            entries.push([unquoted(key), unquoted(value)]);
        else if (before && /^\s+[^\s;#]/.test(line))
            before[1] = `${before[1]} ${line.trim()}`.trim();
    }
    return sections;
}
/** What a section sets; the last value of a name counts. */
function valuesOf(section) {
    return Object.fromEntries(section?.entries ?? []);
}
function unquoted(text) {
    const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')(?:\s*#.*)?$/.exec(text) ?? [];
    return single ?? double?.replace(/\\(.)/g, '$1') ?? text;
}

;// CONCATENATED MODULE: ./lib/sandbox/network/registry/npm.js


/** Which key of `.npmrc` belongs to which registry, by address without a protocol. */
const SCOPED = /^(\/\/[^\s]+?)\/?:(_authToken|_auth|username|_password)$/;
/** The registries and tokens of `.npmrc` files and npm's variables, which pnpm and Yarn 1 read as well. */
async function npmSettings({ env, project }) {
    const prefix = env['NPM_CONFIG_PREFIX'] ?? env['npm_config_prefix'];
    const named = (name) => env[`npm_config_${name}`] ?? env[`NPM_CONFIG_${name.toUpperCase()}`];
    const global = ['/etc/npmrc', '/usr/etc/npmrc', '/usr/local/etc/npmrc'];
    const texts = [
        await firstFile(named('globalconfig') ?? (prefix && `${prefix}/etc/npmrc`), ...global),
        await firstFile(named('userconfig') ?? inHome(env, '.npmrc')),
        project['.npmrc'] ?? '',
    ];
    const variables = Object.entries(env).flatMap(([name, value]) => {
        const key = /^npm_config_((?:@|\/\/).+|registry)$/i.exec(name)?.[1];
        return key && value ? [[key, value]] : [];
    });
    const settings = Object.assign({}, ...texts.map((text) => settingsOf(text, env)));
    Object.assign(settings, Object.fromEntries(variables));
    const found = { urls: [], env: {}, files: {}, credentials: [], notes: [] };
    const mapping = [];
    for (const [key, value] of Object.entries(settings)) {
        if (!/^(?:@[\w.~-]+:)?registry$/.test(key) || !/^https?:/i.test(value) || !URL.canParse(value))
            continue;
        const { url, credential } = (0,registry_credential/* separate */.sj)(new URL(value));
        found.urls.push(url);
        if (credential)
            found.credentials.push(credential);
        mapping.push(`${key}=${url.href}`);
        if (key === 'registry')
            found.env['NPM_CONFIG_REGISTRY'] = url.href;
    }
    if (mapping.length > 0)
        found.files['"$HOME/.npmrc"'] = `${mapping.join('\n')}\n`;
    const places = new Set(Object.keys(settings).flatMap((key) => SCOPED.exec(key)?.[1] ?? []));
    for (const place of places) {
        const known = found.urls.find((url) => `//${url.host}` === /^\/\/[^/]+/.exec(place)?.[0]);
        const address = `${known?.protocol ?? 'https:'}${place}/`;
        if (!URL.canParse(address))
            continue;
        const value = (name) => settings[`${place}/:${name}`] ?? settings[`${place}:${name}`];
        add(found, new URL(address), value);
    }
    const registry = settings['registry'];
    if (registry && URL.canParse(registry))
        add(found, new URL(registry), (name) => settings[name]);
    // Some readers of the repository's own file refuse a variable that is not set.
    for (const [, name = ''] of (project['.npmrc'] ?? '').matchAll(/\$\{([^}?]+)\??\}/g))
        if (env[name] && found.credentials.some(({ secrets }) => secrets.includes(env[name])))
            found.env[name] = registry_credential/* PLACEHOLDER */.Kx;
    return found;
}
function add(found, url, value) {
    const [token, auth, user, password] = ['_authToken', '_auth', 'username', '_password'].map(value);
    const decoded = password && Buffer.from(password, 'base64').toString('utf8');
    const credential = token
        ? (0,registry_credential/* credentialAt */.d_)(url, `Bearer ${token}`, [token])
        : auth
            ? (0,registry_credential/* credentialAt */.d_)(url, `Basic ${auth}`, [
                auth,
                Buffer.from(auth, 'base64')
                    .toString('utf8')
                    .replace(/^[^:]*:/, ''),
            ])
            : user && decoded
                ? (0,registry_credential/* basicAt */.I1)(url, user, decoded)
                : null;
    if (!credential)
        return;
    found.credentials.push(credential);
    found.urls.push(new URL(url.origin));
}
function settingsOf(text, env) {
    const values = valuesOf(sectionsOf(text)[0]);
    const expand = (part) => part.replace(/\$\{([^}?]+)(\?)?\}/g, (all, name, optional) => env[name] ?? (optional ? '' : all));
    return Object.fromEntries(Object.entries(values).map(([key, value]) => [expand(key), expand(value)]));
}

;// CONCATENATED MODULE: ./lib/sandbox/network/registry/settings.js






/** Files of a repository that name registries; only a version that nobody wrote for the run is read. */
const PROJECT_SETTINGS = ['.npmrc', '.cargo/config.toml', '.cargo/config', 'pyproject.toml'];
/**
 * Reads the registries and their credentials from the job's environment and the settings of its user. `project` has
 * those of {@link PROJECT_SETTINGS} that can be trusted: anybody who opens a pull request writes the others.
 */
async function registrySettings(env, project = {}) {
    const job = { env, project };
    const settings = { rules: [], hosts: [], env: {}, files: {}, credentials: [], notes: [] };
    const urls = [];
    const adopt = (name, value) => {
        const parts = urlsOf(value).map(registry_credential/* separate */.sj);
        urls.push(...parts.map(({ url }) => url));
        settings.credentials.push(...parts.flatMap(({ credential }) => credential ?? []));
        settings.env[name] = value.replace(/(https?:\/\/)[^/@\s,|]*@/gi, '$1');
    };
    const go = await goSettings(job);
    const others = await Promise.all([npmSettings, pythonSettings, cargoSettings, mavenSettings].map((read) => read(job)));
    for (const found of [...others, go]) {
        urls.push(...found.urls);
        settings.credentials.push(...found.credentials);
        settings.notes.push(...found.notes);
        Object.assign(settings.files, found.files);
        for (const [name, value] of Object.entries(found.env))
            adopt(name, value);
    }
    for (const [name, value] of Object.entries(env))
        if (value && registries/* REGISTRY_VARIABLES */.cp.some((pattern) => pattern.test(name)))
            adopt(name, value);
    // A machine's password is for all of it, but where modules are private only for those.
    const origins = new Set(urls.filter((url) => !go.urls.includes(url)).map(({ origin }) => origin));
    const places = [...go.urls, ...[...origins].map((origin) => new URL(origin))];
    settings.credentials.push(...(await netrcCredentials(job, places, settings.credentials)));
    for (const url of urls)
        allow(settings, url);
    return settings;
}
/** What must not be shown of the job's registries. */
async function registrySecrets(env, project) {
    const { credentials } = await registrySettings(env, project);
    return credentials.flatMap(({ secrets }) => secrets);
}
/** The job's owner trusts this host at this port, even if it is internal. */
function allow(settings, url) {
    const port = url.port || (url.protocol === 'http:' ? '80' : '443');
    const entry = `${url.hostname.replace(/\.$/, '')}:${port}`;
    if (settings.hosts.includes(entry))
        return;
    try {
        settings.rules.push((0,host_rules/* parseHostRule */.eg)(entry, { private: true }));
        settings.hosts.push(entry);
    }
    catch {
        // A name that no rule can express is a name that nobody can connect to.
    }
}
/** What tells Go which modules are not public. */
const NAMES = ['GOPRIVATE', 'GONOPROXY', 'GONOSUMDB', 'GOINSECURE'];
/** What `go env -w` has set, and the hosts of private modules. `GOPROXY` as a variable is read with the other tools'. */
async function goSettings({ env }) {
    const found = { urls: [], env: {}, files: {}, credentials: [], notes: [] };
    const [section] = sectionsOf(await firstFile(env['GOENV'], inHome(env, '.config/go/env')));
    const settings = { ...valuesOf(section), ...env };
    for (const name of NAMES)
        if (settings[name])
            found.env[name] = settings[name];
    if (!env['GOPROXY'] && settings['GOPROXY'])
        found.env['GOPROXY'] = settings['GOPROXY'];
    for (const pattern of (settings['GOPRIVATE'] ?? '').split(',')) {
        // `github.com/corp/*`: what is before the first wildcard.
        const [host = '', ...rest] = pattern.trim().split('/');
        const path = rest.slice(0, [...rest, '*'].findIndex((part) => /[*?[]/.test(part)));
        const address = `https://${[host, ...path].join('/')}/`;
        if (/^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/.test(host) && URL.canParse(address))
            found.urls.push(new URL(address));
    }
    return found;
}
/** The credentials of `.netrc` for everything below those of the addresses whose host has no other. */
async function netrcCredentials({ env }, urls, known) {
    const text = await firstFile(env['NETRC'], inHome(env, '.netrc'));
    const words = text.replace(/^\s*#.*$/gm, '').split(/\s+/);
    const machines = new Map();
    let current = {};
    for (let at = 0; at < words.length - 1; at++) {
        const [word = '', next = ''] = [words[at], words[at + 1]];
        if (word === 'machine') {
            current = {};
            machines.set(next, current);
        }
        else if (word === 'login' || word === 'password' || word === 'account')
            current[word] = next;
        else
            continue;
        at++;
    }
    return urls.flatMap((url) => {
        const { login, password } = machines.get(url.hostname) ?? {};
        if (!login || !password || known.some(({ host }) => host === url.hostname))
            return [];
        return (0,registry_credential/* basicAt */.I1)(url, login, password) ?? [];
    });
}
const VARIABLES = { 'index-url': 'PIP_INDEX_URL', 'extra-index-url': 'PIP_EXTRA_INDEX_URL' };
/**
 * The indexes of `pip.conf`, and what uv's and Poetry's variables say about the indexes that the repository names.
 * pip's own variables hold whole addresses and are read with those of the other tools.
 */
async function pythonSettings({ env, project }) {
    const found = { urls: [], env: {}, files: {}, credentials: [], notes: [] };
    const texts = [
        await firstFile('/etc/pip.conf', '/etc/xdg/pip/pip.conf'),
        await firstFile(inHome(env, '.pip/pip.conf')),
        await firstFile(inHome(env, '.config/pip/pip.conf')),
        await firstFile(env['VIRTUAL_ENV'] && `${env['VIRTUAL_ENV']}/pip.conf`),
        await firstFile(env['PIP_CONFIG_FILE']),
    ];
    const sections = texts.flatMap(sectionsOf).filter(({ name }) => /^(?:global|install)$/.test(name));
    const settings = Object.assign({}, ...sections.map(valuesOf));
    for (const [key, variable] of Object.entries(VARIABLES)) {
        const given = settings[key] ?? settings[key.replaceAll('-', '_')];
        if (!given || env[variable])
            continue;
        const indexes = urlsOf(given).map(registry_credential/* separate */.sj);
        found.urls.push(...indexes.map(({ url }) => url));
        found.credentials.push(...indexes.flatMap(({ credential }) => credential ?? []));
        found.env[variable] = indexes.map(({ url }) => url.href).join(' ');
    }
    const indexes = sectionsOf(project['pyproject.toml'] ?? '')
        .filter(({ name }) => /^tool\.(?:uv\.index|poetry\.source)$/.test(name))
        .map(valuesOf);
    for (const [, name = '', url = ''] of (env['UV_INDEX'] ?? '').matchAll(/(\S+?)=(https?:\S+)/g))
        indexes.push({ name, url });
    for (const [variable, url = ''] of Object.entries(env)) {
        const name = /^POETRY_REPOSITORIES_(\w+)_URL$/.exec(variable)?.[1];
        if (name)
            indexes.push({ name, url });
    }
    for (const { name = '', url = '' } of indexes) {
        const part = name.toUpperCase().replace(/[^A-Z0-9]/g, '_');
        for (const scheme of [`UV_INDEX_${part}`, `POETRY_HTTP_BASIC_${part}`]) {
            const [user, password] = [env[`${scheme}_USERNAME`], env[`${scheme}_PASSWORD`]];
            if (!(user || password) || !/^https?:/.test(url) || !URL.canParse(url))
                continue;
            const credential = (0,registry_credential/* basicAt */.I1)((0,registry_credential/* packagesOf */.DT)(new URL(url)), user ?? '', password ?? '');
            if (!credential)
                continue;
            found.credentials.push(credential);
            found.urls.push(new URL(new URL(url).origin));
        }
    }
    return found;
}
/** Parts of `settings.xml` that say nothing about where packages are, and may be secret. */
const LEFT_OUT = /<!--(?:(?!<!--)[\s\S])*?-->|<(servers|proxies|properties|localRepository)\b(?:(?!<\1\b)[\s\S])*?<\/\1>/g;
/**
 * The mirrors and repositories of Maven's `settings.xml`. A server's password is for those of its name in this very
 * file: the repository's own `pom.xml` could give any address that name.
 */
async function mavenSettings({ env }) {
    const found = { urls: [], env: {}, files: {}, credentials: [], notes: [] };
    const home = env['MAVEN_HOME'] ?? env['M2_HOME'];
    const places = [inHome(env, '.m2/settings.xml'), home && `${home}/conf/settings.xml`];
    const whole = await firstFile(...places);
    const text = whole
        .replace(/<!--[\s\S]*?-->/g, '')
        .replace(/\$\{env\.([^}]+)\}/g, (all, name) => (env[name] ? xml(env[name]) : all));
    const named = [...text.matchAll(/<(mirror|repository|pluginRepository)>((?:(?!<\1>)[\s\S])*?)<\/\1>/g)].map((match) => ({
        id: textIn(match[2], 'id'),
        url: textIn(match[2], 'url'),
    }));
    for (const { url } of named) {
        for (const { url: plain, credential } of urlsOf(url).map(registry_credential/* separate */.sj)) {
            found.urls.push(plain);
            if (credential)
                found.credentials.push(credential);
        }
    }
    for (const [, server] of text.matchAll(/<server>([\s\S]*?)<\/server>/g)) {
        const [id, user, password] = ['id', 'username', 'password'].map((name) => textIn(server, name));
        if (!user || !password)
            continue;
        const own = named.filter((one) => one.id === id).flatMap(({ url }) => urlsOf(url));
        const made = own.flatMap((url) => (0,registry_credential/* basicAt */.I1)((0,registry_credential/* separate */.sj)(url).url, user, password) ?? []);
        found.credentials.push(...(/^\{.*\}$/.test(password) ? [] : made));
        if (own.length === 0 || made.length === 0 || /^\{.*\}$/.test(password))
            found.notes.push(`the server \`${id}\` of Maven's settings.xml is not used: ${own.length === 0 ? 'no mirror or repository in that file has its name' : 'its password is encrypted or not set'}`);
    }
    const shown = whole.replace(LEFT_OUT, '').replace(/(https?:\/\/)[^/@<\s]*@/g, '$1');
    if (found.urls.length === 0)
        return found;
    if ((0,secrets/* secretsIn */.V)(shown).length > 0)
        found.notes.push("Maven's settings.xml: it holds more secrets than those of servers");
    else
        found.files['"$HOME/.m2/settings.xml"'] = shown;
    return found;
}
function textIn(element, name) {
    const [, text = ''] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(element ?? '') ?? [];
    const plain = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };
    return text.trim().replace(/&(?:lt|gt|quot|apos|amp);/g, (one) => plain[one]);
}
const xml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** The registries of Cargo's configuration, and their tokens. */
async function cargoSettings({ env, project }) {
    const found = { urls: [], env: {}, files: {}, credentials: [], notes: [] };
    const home = env['CARGO_HOME'] ?? inHome(env, '.cargo');
    const own = sectionsOf(await firstFile(home && `${home}/config.toml`, home && `${home}/config`));
    const tokens = sectionsOf(await firstFile(home && `${home}/credentials.toml`, home && `${home}/credentials`));
    const theirs = sectionsOf(project['.cargo/config.toml'] ?? project['.cargo/config'] ?? '');
    const indexes = new Map();
    const secrets = new Map();
    for (const section of [...theirs, ...own, ...tokens]) {
        const name = variable(/^registries\.(.+)$/.exec(section.name)?.[1] ?? '');
        const { index, token } = valuesOf(section);
        if (name && index)
            indexes.set(name, index);
        if (name && token && !theirs.includes(section))
            secrets.set(name, token);
    }
    for (const [key, value] of Object.entries(env)) {
        const [, name = '', what] = /^CARGO_REGISTRIES_(\w+)_(INDEX|TOKEN)$/.exec(key) ?? [];
        if (value)
            (what === 'INDEX' ? indexes : secrets).set(name, value);
    }
    indexes.delete('');
    for (const [name, index] of indexes) {
        const [address] = urlsOf(index);
        if (!address)
            continue;
        const { url } = (0,registry_credential/* separate */.sj)(address);
        found.urls.push(url);
        found.env[`CARGO_REGISTRIES_${name}_INDEX`] = index.startsWith('sparse+')
            ? `sparse+${url.href}`
            : url.href;
        const token = secrets.get(name);
        const credential = token && (0,registry_credential/* credentialAt */.d_)((0,registry_credential/* packagesOf */.DT)(url), token, [token.replace(/^\w+ /, '')]);
        if (!credential)
            continue;
        found.credentials.push(credential);
        // Without one, Cargo asks nothing of a registry that demands a token.
        found.env[`CARGO_REGISTRIES_${name}_TOKEN`] = registry_credential/* PLACEHOLDER */.Kx;
        found.env[`CARGO_REGISTRIES_${name}_CREDENTIAL_PROVIDER`] = 'cargo:token';
    }
    const replaced = own.filter(({ name }) => name.startsWith('source.'));
    for (const { entries } of replaced)
        for (const [key, value] of entries)
            if (key === 'registry')
                found.urls.push(...urlsOf(value).map(plain));
    const text = replaced.map(({ name, entries }) => [`[${name}]`, ...entries.map(([key, value]) => `${key} = ${JSON.stringify(stripped(value))}`), ''].join('\n'));
    if (text.length > 0)
        found.files[`"\${CARGO_HOME:-$HOME/.cargo}/config.toml"`] = text.join('\n');
    return found;
}
const variable = (name) => name.toUpperCase().replace(/[.-]/g, '_');
const plain = (url) => (0,registry_credential/* separate */.sj)(url).url;
function stripped(value) {
    const [url] = urlsOf(value);
    return url && (url.username || url.password) ? value.replace(/\/\/[^/@]*@/, '//') : value;
}


/***/ }),

/***/ 54957:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ agentNetwork),
/* harmony export */   k: () => (/* binding */ setupNetwork)
/* harmony export */ });
/* harmony import */ var _host_rules_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92180);

/** The agent's list: only what the input names, or every public host besides. Throws CONFIG_INVALID. */
function agentNetwork(allowedHosts, everything = false) {
    return {
        rules: { everything, entries: allowedHosts.map((entry) => (0,_host_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .parseHostRule */ .eg)(entry)) },
        entries: [...(everything ? ['every public host'] : []), ...allowedHosts],
    };
}
/** The setup's list: the input, the registries of the repository's ecosystems, and those of the job. */
function setupNetwork(options) {
    const { open, allowedHosts, ecosystems, settings } = options;
    const hosts = [...new Set([...allowedHosts, ...ecosystems.flatMap((ecosystem) => ecosystem.hosts)])];
    return {
        rules: {
            everything: open,
            entries: [...hosts.map((entry) => (0,_host_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .parseHostRule */ .eg)(entry)), ...settings.rules],
        },
        entries: [...hosts, ...settings.hosts],
    };
}


/***/ }),

/***/ 59889:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ parseTarget)
/* harmony export */ });
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77030);
/* harmony import */ var _addresses_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(2758);


/**
 * Parses `host:port`. Strict: anything that two parsers could read as different hosts is rejected (user
 * information, percent signs, zone IDs, spaces, non-ASCII). Names that `getaddrinfo` would read as an address
 * (`127.1`, `0x7f000001`, `2130706433`) become that address.
 */
function parseTarget(authority, defaultPort) {
    if (authority.length > 300)
        return null;
    const [, rawHost, rawPort] = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?$/.exec(authority) ?? [];
    const port = rawPort === undefined ? defaultPort : Number(rawPort);
    if (rawHost === undefined || port === undefined || port < 1 || port > 65_535)
        return null;
    if (rawHost.startsWith('[')) {
        const address = rawHost.includes(':') ? (0,_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .plainAddress */ .n7)(rawHost) : null;
        return address === null ? null : { host: address, address: true, port };
    }
    const bare = rawHost.replace(/\.$/, '');
    if (bare === '' || bare.length > 253 || !URL.canParse(`http://${bare}/`))
        return null;
    const { hostname } = new URL(`http://${bare}/`);
    const host = hostname.replace(/\.$/, '');
    if (host === '' || host.split('.').some((label) => label === ''))
        return null;
    return { host, address: (0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIPv4)(host), port };
}


/***/ }),

/***/ 85166:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ex: () => (/* binding */ writeReadable),
/* harmony export */   kM: () => (/* binding */ chownTree)
/* harmony export */ });
/* unused harmony exports readOwners, restoreOwners */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);

/**
 * Gives a folder and everything in it to a user; changes links themselves, never their targets. Requires
 * root.
 */
async function chownTree(path, owner) {
    await visit(path, (file, found) => give(file, found, owner));
}
/** Looks up every owner; files that come and go meanwhile do not matter. */
async function readOwners(path) {
    const top = await lstat(path, { bigint: true });
    const owner = ownerOf(top);
    const others = [];
    await visit(path, (file, found) => {
        const own = ownerOf(found);
        if (own.uid === owner.uid && own.gid === owner.gid)
            return;
        others.push({ path: below(path, file), identity: identityOf(found), ...own });
    });
    return { owner, folder: identityOf(top), others };
}
/**
 * Gives every file of the user `from` back to the owner that it had, wherever it is by now; a file that
 * replaced another gets that one's owner, a new one the folder's. Does nothing if the folder is gone, or is
 * another one. Requires root, and that nobody else changes the folder.
 */
async function restoreOwners(path, owners, from) {
    const top = await lstat(path, { bigint: true }).catch(unlessGone);
    if (!top || identityOf(top) !== owners.folder)
        return;
    const byIdentity = new Map(owners.others.map((other) => [other.identity, other]));
    const byPath = new Map(owners.others.map((other) => [other.path, other]));
    await visit(path, (file, found) => {
        if (Number(found.uid) !== from.uid)
            return;
        const other = byIdentity.get(identityOf(found)) ?? byPath.get(below(path, file));
        return give(file, found, other ?? owners.owner);
    });
}
async function visit(top, see) {
    const waiting = [Buffer.from(top)];
    for (let file = waiting.pop(); file; file = waiting.pop()) {
        const found = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(file, { bigint: true }).catch(unlessGone);
        if (!found)
            continue;
        await see(file, found);
        if (!found.isDirectory())
            continue;
        const names = (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(file, { encoding: 'buffer' }).catch(unlessGone)) ?? [];
        for (const name of names)
            waiting.push(Buffer.concat([file, SLASH, name]));
    }
}
const SLASH = Buffer.from('/');
async function give(file, found, { uid, gid }) {
    if (Number(found.uid) === uid && Number(found.gid) === gid)
        return;
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lchown)(file, uid, gid).catch(unlessGone);
}
const ownerOf = ({ uid, gid }) => ({ uid: Number(uid), gid: Number(gid) });
/** The number of a deleted file is soon another file's; the time of birth tells them apart. */
const identityOf = ({ ino, birthtimeNs }) => `${ino}:${birthtimeNs}`;
const below = (top, file) => file.subarray(Buffer.byteLength(top) + 1).toString('latin1');
function unlessGone(error) {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR')
        throw error;
}
/** Writes a file that the agent's user can read, whatever the umask is. */
async function writeReadable(file, text) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(file, text);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.chmod)(file, 0o644);
}


/***/ }),

/***/ 3568:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ packFolder),
/* harmony export */   xn: () => (/* binding */ replaceFolder)
/* harmony export */ });
/* unused harmony export unpack */
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31421);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var node_stream__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(57075);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(46466);
/* harmony import */ var tar_stream__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(56118);
/* harmony import */ var _base_command_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(70972);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(17594);
/* harmony import */ var _base_limits_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(50453);
/* harmony import */ var _process_collect_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(53415);










/**
 * A tar archive of a folder's contents. `follow` packs the targets of links. Made by the machine's own `tar`,
 * since `tar-stream` writes names in UTF-8 only, and non-ASCII names in a form that busybox cannot read.
 */
function packFolder(folder, { follow = false } = {}) {
    const args = [...(follow ? ['-h'] : []), '-C', folder, '-cf', '-', '.'];
    const child = (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.spawn)('tar', args, {
        env: { PATH: process.env['PATH'], LC_ALL: 'C' },
        stdio: ['ignore', 'pipe', 'pipe'],
        cwd: _base_command_js__WEBPACK_IMPORTED_MODULE_6__/* .NOWHERE */ .JW,
    });
    const archive = new node_stream__WEBPACK_IMPORTED_MODULE_3__.PassThrough();
    const words = (0,_process_collect_js__WEBPACK_IMPORTED_MODULE_7__/* .lastWords */ .aN)(child.stderr, 500);
    const fail = (why) => archive.destroy(new _base_errors_js__WEBPACK_IMPORTED_MODULE_8__/* .SandboxError */ .ES('ENGINE_FAILED', `${folder} cannot be packed for the sandbox: ${why}`, {
        hint: 'Make sure that `tar` is installed on this machine and that the run folder is readable.',
    }));
    child.stdout.pipe(archive, { end: false });
    child.once('error', (error) => fail(error.message));
    child.once('close', (code) => (code === 0 ? archive.end() : fail(words() || `exit code ${code}`)));
    archive.once('close', () => child.kill('SIGKILL'));
    return archive;
}
/**
 * Replaces the contents of `folder` with an archive from a sandbox, once `receive` has read all of it without
 * an error; until then the folder does not change. Nothing in the archive can lead outside: see {@link
 * unpack}. The folders at `emptied`, paths below it, come without their contents.
 */
async function replaceFolder(folder, receive, emptied = []) {
    const incoming = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdtemp)(`${folder}.incoming-`);
    try {
        await receive((archive) => unpack(archive, incoming));
        for (const path of emptied)
            await emptyFolder(incoming, path.split('/'));
        for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(folder, { encoding: 'buffer' }))
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(below(folder, name), { recursive: true, force: true, maxRetries: 3 });
        for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(incoming, { encoding: 'buffer' }))
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(below(incoming, name), below(folder, name));
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(incoming, { recursive: true, force: true, maxRetries: 3 });
    }
}
/** Nothing is done where one of the names is a link, or anything else but a folder. */
async function emptyFolder(top, names) {
    let path = top;
    for (const name of names) {
        path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(path, name);
        if (!(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).catch(() => null))?.isDirectory())
            return;
    }
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(path, { encoding: 'buffer' }))
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(below(path, name), { recursive: true, force: true, maxRetries: 3 });
}
/**
 * Unpacks an untrusted archive into an empty folder that only this process writes to: files, folders and
 * links only, never through a link, no set-user-ID bits. Throws ENGINE_FAILED for a name that leads outside.
 */
async function unpack(archive, folder) {
    const tree = new Tree(folder);
    // Names are bytes; Latin-1 preserves each of them.
    const entries = (0,tar_stream__WEBPACK_IMPORTED_MODULE_5__.extract)({ filenameEncoding: 'latin1' });
    const unpacked = (async () => {
        for await (const entry of entries) {
            await tree.add(entry.header, entry);
            entry.resume();
        }
    })();
    // If one fails, both do; the first error is the cause.
    await Promise.all([(0,node_stream_promises__WEBPACK_IMPORTED_MODULE_4__.pipeline)(archive, entries), unpacked]);
    await tree.finish();
}
const ROOT = '';
/** What has been unpacked so far, by name relative to the folder. */
class Tree {
    root;
    folders = new Map([[ROOT, undefined]]);
    files = new Set();
    entries = 0;
    bytes = 0;
    constructor(root) {
        this.root = root;
    }
    async add(header, content) {
        const { name, type, mode, mtime, linkname } = header;
        const path = inside(name);
        this.count(path, header);
        if (type === 'directory') {
            await this.makeFolder(path);
            this.folders.set(path, mtime);
            return;
        }
        await this.makeFolder(path.split('/').slice(0, -1).join('/'));
        if (type === 'symlink')
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.symlink)(bytes(linkname), this.at(path));
        else if (type === 'link') {
            const target = inside(linkname);
            if (!this.files.has(target))
                throw unusable(`a hard link to ${target}, which is not an earlier file of the archive`);
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.link)(this.at(target), this.at(path));
            this.files.add(path);
        }
        else if (type === 'file' || type === 'contiguous-file') {
            await writeSparsely(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(this.at(path), 'wx', 0o600 | (mode & 0o777)), content);
            if (mtime)
                await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.utimes)(this.at(path), mtime, mtime);
            this.files.add(path);
        }
        // Pipes and devices are left out: a patch cannot have them.
    }
    /** Throws LIMIT_EXCEEDED, before anything of the entry is written. */
    count(path, { size = 0 }) {
        const { copiedEntries, copiedBytes } = _base_limits_js__WEBPACK_IMPORTED_MODULE_9__/* .LIMITS */ .b1;
        this.entries++;
        this.bytes += size;
        const limit = this.entries > copiedEntries.most ? copiedEntries : this.bytes > copiedBytes.most ? copiedBytes : null;
        if (limit !== null)
            throw (0,_base_limits_js__WEBPACK_IMPORTED_MODULE_9__/* .limitExceeded */ .FU)(limit, `${path} could not be copied out of the sandbox: `);
    }
    /** Folders get their times last, since adding to them changes them. */
    async finish() {
        for (const [path, mtime] of this.folders)
            if (mtime && path !== ROOT)
                await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.utimes)(this.at(path), mtime, mtime);
    }
    /** Created here, one by one, so that none of them can be a link. */
    async makeFolder(path) {
        const names = path === ROOT ? [] : path.split('/');
        for (let count = 1; count <= names.length; count++) {
            const folder = names.slice(0, count).join('/');
            if (this.folders.has(folder))
                continue;
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(this.at(folder));
            this.folders.set(folder, undefined);
        }
    }
    at(path) {
        return below(this.root, bytes(path));
    }
}
/** Blocks of zeros are left as holes: what takes no space in a sandbox takes none here. */
async function writeSparsely(file, content) {
    let at = 0;
    try {
        for await (const chunk of content) {
            let written = isZero(chunk) ? chunk.length : 0;
            while (written < chunk.length)
                written += (await file.write(chunk, written, chunk.length - written, at + written)).bytesWritten;
            at += chunk.length;
        }
        await file.truncate(at);
    }
    finally {
        await file.close();
    }
}
const ZEROS = Buffer.alloc(1024 * 1024);
const isZero = (chunk) => ZEROS.subarray(0, chunk.length).equals(chunk);
/** A name without empty and `.` parts. */
function inside(name) {
    const parts = name.split('/').filter((part) => part !== '' && part !== '.');
    if (name.startsWith('/') || parts.includes('..') || name.includes('\0'))
        throw unusable(`a name that leads outside: ${name}`);
    return parts.join('/');
}
function unusable(why) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_8__/* .SandboxError */ .ES('ENGINE_FAILED', `The sandbox sent an archive with ${why}.`, {
        hint: 'The image or the agent has replaced `tar` there. Check what the image does before you run it again.',
    });
}
const bytes = (name) => Buffer.from(name, 'latin1');
const below = (folder, name) => Buffer.concat([Buffer.from(`${folder}/`), name]);


/***/ }),

/***/ 527:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ER: () => (/* binding */ RELAY_SCRIPT),
/* harmony export */   Hi: () => (/* binding */ RELAY_VARIABLE),
/* harmony export */   i0: () => (/* binding */ RELAY_PATH)
/* harmony export */ });
/** Carries the relay's address to listen on: the JSON of a {@link TunnelEntrance}. */
const RELAY_VARIABLE = 'CAISSON_RELAY';
/** Where it is inside. */
const RELAY_PATH = '/caisson/relay/relay.mjs';
/**
 * Runs inside a container that shares no folders with this machine, or no network with another container, as the
 * agent's user. Accepts connections
 * on a Unix socket or a loopback port and carries each of them over standard input and output, as one
 * `CONNECT` stream of an HTTP/2 session, which provides flow control. It decides nothing: every decision is
 * made at the other end. With `reach` in place of an entrance, it only says which of those addresses it can connect to. An ES module for both Node.js and Bun. It never ends on its own, so an executable
 * that preloads it never reaches its own program. Prints `listening PORT` (0 for a socket) on standard error. With
 * `text`, the session is lines of Base64 after a `+`, for a line that carries text only and both outputs as one.
 */
const RELAY_SCRIPT = `
import http2 from 'node:http2'
import net from 'node:net'
import { Duplex, Transform } from 'node:stream'
const entrance = JSON.parse(process.env.${RELAY_VARIABLE})
const reaches = ({ host, port }) => new Promise((resolve) => {
  const socket = net.connect({ host: host.startsWith('$') ? process.env[host.slice(1)] ?? '' : host, port, timeout: 2000 })
  const say = (isReached) => () => { socket.destroy(); resolve(isReached) }
  socket.once('connect', say(true)).once('timeout', say(false)).once('error', say(false))
})
if (entrance.reach) {
  console.log(JSON.stringify(await Promise.all(entrance.reach.map(reaches))))
  process.exit(0)
}
let rest = ''
const decode = new Transform({
  transform(chunk, _encoding, done) {
    const lines = (rest + chunk).split('\\n')
    rest = lines.pop()
    for (const line of lines) this.push(Buffer.from(line, 'base64'))
    done()
  },
})
const encode = new Transform({
  transform: (chunk, _encoding, done) => done(null, '+' + chunk.toString('base64') + '\\n'),
})
if (entrance.text) {
  process.stdin.pipe(decode)
  encode.pipe(process.stdout)
}
const carrier = Duplex.from(
  entrance.text ? { readable: decode, writable: encode } : { readable: process.stdin, writable: process.stdout },
)
const session = http2.connect('http://caisson', {
  createConnection: () => carrier,
  settings: { enablePush: false, initialWindowSize: 1048576 },
})
const leave = (error) => { if (error) console.error(error.message); process.exit(1) }
session.on('error', leave)
session.on('close', () => leave())
const server = net.createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
  const stream = session.request({ ':method': 'CONNECT', ':authority': 'caisson' })
  const stop = () => { client.destroy(); stream.destroy() }
  client.on('error', stop)
  stream.on('error', stop)
  client.pipe(stream)
  stream.pipe(client)
})
const listen = (port) => entrance.path ? server.listen(entrance.path) : server.listen(port, entrance.address ?? '127.0.0.1')
let second = false
server.on('error', (error) => {
  if (error.code !== 'EADDRINUSE' || entrance.path || second) leave(error)
  second = true
  listen(0)
})
server.on('listening', () => console.error('listening ' + (server.address().port ?? 0)))
listen(entrance.port)
await new Promise(() => {})
`;


/***/ }),

/***/ 57454:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MM: () => (/* binding */ withRelay),
/* harmony export */   X: () => (/* binding */ openTunnel),
/* harmony export */   bf: () => (/* binding */ listeningPort),
/* harmony export */   zC: () => (/* binding */ relayRuntimes)
/* harmony export */ });
/* harmony import */ var node_http2__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(32467);
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(77030);
/* harmony import */ var node_stream__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57075);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17594);
/* harmony import */ var _sandbox_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(18132);
/* harmony import */ var _relay_script_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(527);
/* harmony import */ var _text_lines_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(36497);







/** More connections at a time than any installer opens. */
const MOST_CONNECTIONS = 512;
const WINDOW_BYTES = 1024 * 1024;
const START_MS = 30_000;
/**
 * Starts a relay inside with the first runtime that works, and connects each connection made at `entrance` to
 * the Unix socket `exit` of this machine, and to nothing else. Rejects with ENGINE_FAILED.
 */
async function openTunnel(options) {
    const { runtimes, entrance, text = false } = options;
    const what = 'The tunnel into the container could not be opened';
    return withRelay(runtimes, { ...entrance, text }, what, (command, env) => startTunnel(options, command, env));
}
/**
 * Calls `start` with the command and the variables that run the relay's script for an `order`, with the first runtime
 * that works. Rejects with ENGINE_FAILED: `what` has not happened.
 */
async function withRelay(runtimes, order, what, start) {
    const reasons = [];
    for (const { command, env, prepare } of runtimes) {
        try {
            await prepare?.();
            // Options for the agent's own Node.js are not meant for this one.
            const own = { NODE_OPTIONS: '', NODE_EXTRA_CA_CERTS: '', [_relay_script_js__WEBPACK_IMPORTED_MODULE_3__/* .RELAY_VARIABLE */ .Hi]: JSON.stringify(order) };
            return await start(command, { ...own, ...env });
        }
        catch (error) {
            reasons.push(`${command[0]}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .describeError */ .Uc)(error).message}`);
        }
    }
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .SandboxError */ .ES('ENGINE_FAILED', `${what}: ${reasons.join('; ')}`, {
        hint: 'Use an image with Node.js 20 or newer, or one based on glibc for the same processor architecture as this machine.',
    });
}
/** The agent's executable where it runs JavaScript, and the image's Node.js. */
function relayRuntimes({ command, runModule }, relay = _relay_script_js__WEBPACK_IMPORTED_MODULE_3__/* .RELAY_PATH */ .i0, agent = (0,_sandbox_js__WEBPACK_IMPORTED_MODULE_5__/* .containerPaths */ .AB)(command).agent) {
    const byAgent = runModule?.(relay);
    return [
        ...(byAgent ? [{ command: [agent, ...byAgent.args], env: byAgent.env }] : []),
        { command: ['node', relay] },
    ];
}
async function startTunnel({ spawn, exit, text = false, log }, command, env) {
    const relay = await spawn(command, { env, cwd: '/' });
    const server = (0,node_http2__WEBPACK_IMPORTED_MODULE_0__.createServer)({
        settings: { maxConcurrentStreams: MOST_CONNECTIONS, initialWindowSize: WINDOW_BYTES, enablePush: false },
    });
    // If the agent breaks the relay, it only loses its own way out.
    server.on('sessionError', (error) => log.debug(`Tunnel: ${error.message}`));
    server.on('stream', (stream, headers) => {
        if (headers[':method'] === 'CONNECT')
            join(stream, exit);
        else
            stream.destroy();
    });
    const spoken = new node_stream__WEBPACK_IMPORTED_MODULE_2__.PassThrough();
    const readable = text
        ? relay.stdout.pipe((0,_text_lines_js__WEBPACK_IMPORTED_MODULE_6__/* .fromLines */ .O)('+', (line) => spoken.write(`${line}\n`)))
        : relay.stdout;
    const lines = (0,_text_lines_js__WEBPACK_IMPORTED_MODULE_6__/* .toLines */ .P)();
    if (text)
        lines.pipe(relay.stdin);
    // First of its listeners: Node.js answers an end by an end, and its session, which goes on writing, then fails an assertion.
    readable.once('end', () => carrier.destroy());
    const carrier = node_stream__WEBPACK_IMPORTED_MODULE_2__.Duplex.from({ readable, writable: text ? lines : relay.stdin });
    carrier.on('error', () => { });
    server.emit('connection', carrier);
    let closing = false;
    const close = async () => {
        closing = true;
        await relay.kill('SIGKILL').catch(() => { });
        relay.detach();
        carrier.destroy();
    };
    try {
        const port = await listeningPort(relay, [text ? spoken : relay.stderr]);
        void relay.exited.then(() => closing || log.debug(`The relay of ${exit} has ended.`));
        return { port, close };
    }
    catch (error) {
        await close();
        throw error;
    }
}
/** One connection of the agent's, and the one it is joined to. */
function join(stream, exit) {
    const socket = (0,node_net__WEBPACK_IMPORTED_MODULE_1__.connect)({ path: exit, allowHalfOpen: true });
    const stop = () => {
        socket.destroy();
        stream.destroy();
    };
    stream.on('error', stop);
    stream.on('close', () => socket.destroySoon());
    socket.on('error', stop);
    socket.once('connect', () => {
        // The agent may have reset it in the meantime; to respond would throw then.
        if (stream.closed || stream.destroyed)
            return stop();
        stream.respond({ ':status': 200 });
        stream.pipe(socket);
        socket.pipe(stream);
    });
}
/** The port that a relay says it listens at, on one of the streams; it must say so in time, or the agent has stopped it. */
function listeningPort(relay, streams) {
    return new Promise((resolve, reject) => {
        let words = '';
        const late = setTimeout(() => reject(new Error('it does not report that it listens')), START_MS);
        const hear = (chunk) => {
            words = (words + chunk.toString('utf8')).slice(-2000);
            const port = /^listening (\d+)$/m.exec(words)?.[1];
            if (port === undefined)
                return;
            clearTimeout(late);
            resolve(Number(port));
        };
        for (const stream of streams)
            stream.on('data', hear);
        const end = ({ exitCode }) => reject(new Error(words.trim() || `it ended with ${exitCode ?? 'a lost container'}`));
        void relay.exited.finally(() => clearTimeout(late)).then(end, reject);
    });
}


/***/ }),

/***/ 28945:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KH: () => (/* binding */ fetchWritten),
/* harmony export */   L2: () => (/* binding */ getFolder),
/* harmony export */   LN: () => (/* binding */ writtenFolders),
/* harmony export */   M4: () => (/* binding */ copyLabel),
/* harmony export */   Tu: () => (/* binding */ markComplete),
/* harmony export */   oK: () => (/* binding */ getWritten)
/* harmony export */ });
/* harmony import */ var _sandbox_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(18132);
/* harmony import */ var _archive_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3568);
/* harmony import */ var _copy_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(51693);



/** There once every folder has been copied into the container. */
const COMPLETE = '/caisson/complete';
const LABEL = 'caisson.copy-of';
/** Each inside, and here. */
const writtenFolders = ({ workspace, home, output }) => [
    [_sandbox_js__WEBPACK_IMPORTED_MODULE_0__/* .CONTAINER_PATHS */ .pL.workspace, workspace],
    [_sandbox_js__WEBPACK_IMPORTED_MODULE_0__/* .CONTAINER_PATHS */ .pL.home, home],
    [_sandbox_js__WEBPACK_IMPORTED_MODULE_0__/* .CONTAINER_PATHS */ .pL.output, output],
];
/** Replaces the folders here with those inside. */
async function getWritten(container, folders) {
    for (const [inside, here] of writtenFolders(folders))
        await getFolder(container, inside, here);
}
/** Replaces one, as {@link replaceFolder} does; it is requested once more if the connection breaks. */
async function getFolder(container, inside, here, emptied = []) {
    const get = () => (0,_archive_js__WEBPACK_IMPORTED_MODULE_1__/* .replaceFolder */ .xn)(here, (read) => container.getFiles(inside, read), emptied);
    await get().catch((error) => {
        if (!(error instanceof _copy_js__WEBPACK_IMPORTED_MODULE_2__/* .CutConnection */ .Fh))
            throw error;
        return get();
    });
}
/** Says of a container which workspace it has a copy of, so that {@link fetchWritten} finds it. */
const copyLabel = ({ workspace }) => ({ [LABEL]: workspace });
/** Without this mark, nobody would take over what the container has: most of it could still be missing. */
async function markComplete(container) {
    await (container.keeper ?? container).exec(['sh', '-c', `: >${COMPLETE}`], { cwd: '/' });
}
/**
 * For a process that did not start the container: gets the folders from it if it still runs and had all of
 * them. False if there is no such container. Rejects as `RemoteFiles.getFiles` does.
 */
async function fetchWritten(engine, folders) {
    for (const container of await engine.findContainers(`${LABEL}=${folders.workspace}`)) {
        const { exitCode } = await (container.keeper ?? container).exec(['test', '-e', COMPLETE], { cwd: '/' });
        if (exitCode !== 0)
            continue;
        await getWritten(container, folders);
        return true;
    }
    return false;
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

/***/ 83828:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Kl: () => (/* binding */ hostsFile),
/* harmony export */   S7: () => (/* binding */ ownUlimits),
/* harmony export */   XZ: () => (/* binding */ machineHosts)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var _sandbox_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(18132);


/**
 * `/etc/hosts` of a sandbox: its own names, then `others`. `machine` is the job's own file: what listens on `localhost`
 * has to be at the same address as in a step of the job, or a client that asks 127.0.0.1 does not find it.
 */
function hostsFile(machine, others = '') {
    const both = /^\s*::1\s(?:[^#\n]*\s)?localhost(?:\s|$)/m.test(machine) ? 'localhost ' : '';
    return `127.0.0.1 localhost\n127.0.0.1 ${_sandbox_js__WEBPACK_IMPORTED_MODULE_1__/* .HOSTNAME */ .yA}\n::1 ${both}ip6-localhost ip6-loopback\n${others}`;
}
/** The job's own `/etc/hosts`; empty where there is none. */
const machineHosts = () => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)('/etc/hosts', 'utf8').catch(() => '');
/** What builds and tests run into, by its name in `/proc/self/limits` and for an engine. */
const ULIMITS = { 'Max open files': 'nofile', 'Max stack size': 'stack', 'Max core file size': 'core' };
/** This process's limits for {@link ContainerSpec.ulimits}; empty where the system does not tell them. */
async function ownUlimits() {
    const text = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)('/proc/self/limits', 'utf8').catch(() => '');
    const numbers = Object.entries(ULIMITS).flatMap(([title, name]) => {
        const [, soft, hard] = new RegExp(`^${title} +(\\w+) +(\\w+)`, 'm').exec(text) ?? [];
        return soft && hard ? [[name, `${soft}:${hard}`.replaceAll('unlimited', '-1')]] : [];
    });
    return Object.fromEntries(numbers);
}


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


/***/ }),

/***/ 55463:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ realDisk)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);


const MOST_READ = 64 * 1024;
const MOST_LINKS = 500;
/**
 * Answers at once: of thousands of small questions, each would take twice as long by way of Node's threads. Whoever asks
 * many lets others go on in between.
 */
const realDisk = {
    async inspect(path) {
        try {
            return { kind: (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(path).isDirectory() ? 'folder' : 'file', real: node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync.native(path) };
        }
        catch {
            return null;
        }
    },
    async list(path) {
        return entriesOf(path)
            .filter((entry) => entry.isFile() || entry.isDirectory())
            .map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? 'folder' : 'file' }));
    },
    async links(path) {
        const links = entriesOf(path).filter((entry) => entry.isSymbolicLink());
        return links.slice(0, MOST_LINKS).flatMap(({ name }) => {
            try {
                return [{ name, real: node_fs__WEBPACK_IMPORTED_MODULE_0__.realpathSync.native((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(path, name)) }];
            }
            catch {
                return [];
            }
        });
    },
    async read(path) {
        try {
            const stats = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(path);
            return stats.isFile() && stats.size <= MOST_READ ? (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(path, 'utf8') : null;
        }
        catch {
            return null;
        }
    },
};
function entriesOf(path) {
    try {
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)(path, { withFileTypes: true });
    }
    catch {
        return [];
    }
}


/***/ }),

/***/ 90393:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   y2: () => (/* binding */ linkIntoHome)
/* harmony export */ });
/* unused harmony exports showCache, takeBackCache */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(58500);
/* harmony import */ var _ownership_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(85166);
/* harmony import */ var _sandbox_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(18132);






/** These would need escapes that the engines do not pass on. */
const AWKWARD = /[:,\\"'\s]/;
/**
 * Lets tools find their caches below the agent's home: real folders down to the wanted level, links from
 * there, and layers or views of the caches that tools write to. What they write is in the home.
 */
async function linkIntoHome(home, { links, credentials }, { owner, layers = null, log }) {
    const made = [];
    const views = [];
    const linked = { caches: [], hidden: [], undo };
    async function link(from, to, levels) {
        const there = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(to).catch(() => null);
        if (levels === 0) {
            // Renews a link of an earlier attempt; keeps what the agent itself created.
            if (there?.isSymbolicLink())
                await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(to);
            else if (there)
                return;
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.symlink)(from, to);
            made.push(to);
            return;
        }
        if (there && !there.isDirectory())
            return;
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(to, { recursive: true });
        const entries = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(from, { withFileTypes: true }).catch(() => []);
        for (const entry of entries) {
            if (entry.name.endsWith('.lck'))
                continue;
            await link((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(from, entry.name), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(to, entry.name), entry.isDirectory() ? levels - 1 : 0);
        }
    }
    async function addCache({ from, path, whole }, to) {
        const there = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(to).catch(() => null);
        if (there && !there.isDirectory())
            return;
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(to, { recursive: true });
        if (owner)
            await giveFolders(home, to, owner);
        const hidden = credentials.filter((one) => one.path.startsWith(`${from}/`));
        if (layers && !AWKWARD.test(from + to + layers.work) && (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(from)).uid === layers.uid) {
            const target = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(_sandbox_js__WEBPACK_IMPORTED_MODULE_4__/* .CONTAINER_PATHS */ .pL.home, path);
            const work = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(layers.work, String(linked.caches.length));
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(work, { recursive: true });
            linked.caches.push({ type: 'overlay', source: from, upper: to, work, target });
            linked.hidden.push(...hidden.map((one) => ({ ...one, path: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(target, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.relative)(from, one.path)) })));
            return;
        }
        views.push({ from, to });
        await showCache(from, to, { hidden: hidden.map((one) => one.path), whole, owner, log });
    }
    async function undo() {
        for (const { from, to } of views)
            if (!(await leadsAway(home, to)))
                await takeBackCache(from, to);
        for (const path of made) {
            if (await leadsAway(home, path))
                continue;
            const there = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).catch(() => null);
            if (there?.isSymbolicLink())
                await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(path, { force: true });
        }
    }
    const tops = new Set();
    for (const planned of links) {
        const { from, path, levels, cache } = planned;
        const to = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(home, path);
        // An agent may have worked in this home before.
        if (await leadsAway(home, to))
            continue;
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(to), { recursive: true });
        if (cache)
            await addCache(planned, to);
        else {
            await link(from, to, levels);
            tops.add((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(home, path.split('/')[0]));
        }
    }
    if (owner)
        for (const top of tops)
            await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_5__/* .chownTree */ .kM)(top, owner);
    return linked;
}
async function giveFolders(home, path, { uid, gid }) {
    for (let folder = path; folder !== home; folder = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(folder))
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lchown)(folder, uid, gid);
}
/** Whether what should be a folder between the home and the path is something else, such as a link out of the home. */
async function leadsAway(home, path) {
    let folder = home;
    for (const name of (0,node_path__WEBPACK_IMPORTED_MODULE_2__.relative)(home, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path)).split('/')) {
        folder = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, name);
        if ((await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(folder).catch(() => null))?.isDirectory() === false)
            return true;
    }
    return false;
}
/** More than that takes longer to show than a tool needs to fill its cache again. */
const MOST_ENTRIES = 30_000;
/** Indexes, locks and notes, which tools change in place; what is larger was downloaded, and stays as it is. */
const SMALL_BYTES = 16 * 1024;
/** Also Gradle's. */
const DATABASE = /\.(?:db|sqlite3?)(?:-\w+)?$|\/metadata-[\d.]+\/[\w-]+\.bin$/;
/**
 * Fills the folder `to` with a view of the cache `from` that a tool can write to: real folders with links to every
 * file, and copies of the small ones. Each file that is replaced, added or removed changes the view alone, and one
 * that is opened to be written is a copy or on a read-only mount. What `to` already has stays, and no link in it is
 * followed. Shows nothing, and says so, where the cache is too large or cannot be shown.
 */
async function showCache(from, to, options) {
    const { owner = null, log } = options;
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(to, { recursive: true });
    const empty = (why) => log.info(`The cache ${from} starts empty in the sandbox: ${why}.`);
    try {
        const entries = await entriesOf(from, options);
        if (entries === null)
            return empty(`it has more than ${MOST_ENTRIES} entries`);
        /** A folder that is something else in the view. */
        let closed = '';
        for (const [index, { path, kind }] of entries.entries()) {
            if (index % 256 === 0)
                await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_3__.setImmediate)();
            if (closed !== '' && path.startsWith(closed))
                continue;
            const target = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(to, path);
            if (!show((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(from, path), target, kind)) {
                if (kind === 'folder' && !(0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(target, { throwIfNoEntry: false })?.isDirectory())
                    closed = `${path}/`;
            }
            else if (owner)
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lchownSync)(target, owner.uid, owner.gid);
        }
    }
    catch (error) {
        await takeBackCache(from, to);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(to, { recursive: true });
        empty(error instanceof Error ? error.message : String(error));
    }
}
/** Parents first; null for too many. */
async function entriesOf(from, { hidden = [], whole }) {
    const entries = [];
    const waiting = [''];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
        if (waiting.length % 64 === 0)
            await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_3__.setImmediate)();
        if (folder !== '')
            entries.push({ path: folder, kind: 'folder' });
        for (const entry of folder === '' ? (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)(from, TYPES) : readEntries((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(from, folder))) {
            const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
            if (hidden.includes((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(from, path)))
                continue;
            if (entry.isDirectory() && !whole?.test(path))
                waiting.push(path);
            else if (entry.isFile())
                entries.push({ path, kind: 'file' });
            else if (entry.isDirectory() || entry.isSymbolicLink())
                entries.push({ path, kind: 'link' });
        }
        if (entries.length + waiting.length > MOST_ENTRIES)
            return null;
    }
    return entries;
}
const TYPES = { withFileTypes: true };
const readEntries = (folder) => unlessPassed(() => (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)(folder, TYPES)) ?? [];
/** False where something else is, or what was there is gone or nobody may read it. */
function show(source, target, kind) {
    const made = unlessPassed(() => {
        if (kind === 'folder')
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)(target);
        else {
            const stats = kind === 'file' ? (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(source) : null;
            if (stats && (stats.size <= SMALL_BYTES || DATABASE.test(source)))
                copy(source, target, stats);
            else
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.symlinkSync)(source, target);
        }
        return true;
    });
    return made ?? false;
}
function copy(source, target, { mode, atime, mtime }) {
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.copyFileSync)(source, target, node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.COPYFILE_EXCL);
    if ((mode & 0o200) === 0)
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.chmodSync)(target, mode | 0o200);
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.utimesSync)(target, atime, mtime);
}
/** Removes from a view what it shows of the cache, and leaves what a tool wrote. */
async function takeBackCache(from, to) {
    // A link in its place may lead to the cache itself.
    if (!(0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(to, { throwIfNoEntry: false })?.isDirectory())
        return;
    const waiting = [{ path: '', seen: false }];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
        const { path, seen } = folder;
        const [source, target] = [(0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(from, path), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(to, path)];
        if (seen) {
            unlessPassed(() => (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmdirSync)(target));
            continue;
        }
        if (waiting.length % 64 === 0)
            await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_3__.setImmediate)();
        waiting.push({ path, seen: true });
        for (const entry of readEntries(target)) {
            const name = entry.name;
            if (entry.isDirectory())
                waiting.push({ path: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(path, name), seen: false });
            else if (isShown((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(source, name), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(target, name), entry.isSymbolicLink()))
                unlessPassed(() => (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.unlinkSync)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(target, name)));
        }
    }
}
function isShown(source, target, link) {
    if (link)
        return unlessPassed(() => (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readlinkSync)(target)) === source;
    const [ours, theirs] = [target, source].map((path) => (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(path, { throwIfNoEntry: false }));
    const apart = Math.abs((ours?.mtimeMs ?? 0) - (theirs?.mtimeMs ?? 0));
    return ours?.isFile() === true && theirs?.isFile() === true && ours.size === theirs.size && apart < 1;
}
/** Of one entry, not of the disk: it is gone, somebody else's, or something else. */
const PASSED = 'EEXIST ENOENT EACCES EPERM ENOTDIR ENOTEMPTY EINVAL ENAMETOOLONG'.split(' ');
/** What `act` returns; undefined for an entry to pass over. */
function unlessPassed(act) {
    try {
        return act();
    }
    catch (error) {
        if (PASSED.includes(error.code ?? ''))
            return undefined;
        throw error;
    }
}


/***/ }),

/***/ 23770:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FX: () => (/* binding */ inspectContainerImage),
/* harmony export */   Ms: () => (/* binding */ detectLibc),
/* harmony export */   mm: () => (/* binding */ inspectImage)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);
/* harmony import */ var _base_succeeds_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9208);



const thisMachine = {
    exists: (path) => (0,_base_succeeds_js__WEBPACK_IMPORTED_MODULE_1__/* .succeeds */ .k)((0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.access)(path)),
    names: (folder) => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(folder).catch(() => []),
};
/** The C library of this machine (or job container). */
async function detectLibc(probe = thisMachine) {
    // Alpine may also have glibc's loader (gcompat), which is not enough for Claude Code.
    if (await probe.exists('/etc/alpine-release'))
        return 'musl';
    for (const folder of ['/lib64', '/lib']) {
        if ((await probe.names(folder)).some((name) => name.startsWith('ld-linux')))
            return 'glibc';
    }
    const names = [...(await probe.names('/lib')), ...(await probe.names('/usr/lib'))];
    return names.some((name) => name.startsWith('ld-musl-')) ? 'musl' : 'glibc';
}
const IMAGE_PROBE = `
l=none
for f in /lib/ld-musl-* /usr/lib/ld-musl-*; do [ -e "$f" ] && l=musl; done
if [ ! -e /etc/alpine-release ]; then for f in /lib64/ld-linux* /lib/ld-linux* /usr/lib64/ld-linux*; do [ -e "$f" ] && l=glibc; done; fi
echo "$l"
{ command -v bash || command -v zsh; } >/dev/null 2>&1 && echo bash
echo "PATH=$PATH"
echo ---
while IFS= read -r x; do printf '%s\\n' "$x"; done </etc/passwd
echo ---
while IFS= read -r x; do printf '%s\\n' "$x"; done </etc/group
exit 0
`;
const PROBE_COMMAND = ['sh', '-c', IMAGE_PROBE];
/** Examines an image with a throwaway container; needs only a shell. Rejects with IMAGE_FAILED. */
async function inspectImage(engine, image, container) {
    return factsOf(await engine.run({ ...container, image, command: PROBE_COMMAND }), image);
}
/** The same from within a container of the image. */
async function inspectContainerImage(container, image) {
    return factsOf(await container.exec(PROBE_COMMAND, { cwd: '/' }), image);
}
function factsOf({ stdout, stderr, exitCode }, image) {
    const [first = '', passwd = '', group = ''] = stdout.split('---\n');
    const [word = '', shell] = first.trim().split('\n');
    const path = /^PATH=(.*)$/m.exec(first)?.[1] ?? '';
    if (exitCode !== 0 || !['glibc', 'musl', 'none'].includes(word)) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .SandboxError */ .ES('IMAGE_FAILED', `The shell of \`${image}\` does not work: ${stderr || `exit code ${exitCode}`}`, {
            hint: 'Use an image built for this machine, with a working `sh`.',
        });
    }
    return { libc: word === 'none' ? null : word, bash: shell === 'bash', path, passwd, group };
}


/***/ }),

/***/ 49358:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  O: () => (/* binding */ planToolchains)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/base/credentials/pointed.js
var pointed = __webpack_require__(84591);
// EXTERNAL MODULE: ./lib/sandbox/toolchains/disk.js
var toolchains_disk = __webpack_require__(55463);
;// CONCATENATED MODULE: ./lib/sandbox/toolchains/runners.js


/** Where self-hosted runners are installed, among the folders that the agent sees. */
const PLACES = ['/opt', '/usr/local'];
const MOST_FOLDERS = 2000;
const DEPTH = 3;
/** What the runner keeps in its folder besides its work; it matters only where that is a system folder. */
const OWN_FILES = [
    '.credentials',
    '.credentials_rsaparams',
    '.credentials_migrated',
    '.runner',
    '.runner_migrated',
];
const OWN_NAMES = [...OWN_FILES, '.env', '.path', '.service', '_diag', '_work'];
/**
 * Folders of self-hosted runners, this job's own and others on the machine: each holds a runner's credentials, and
 * its work the checkouts of other repositories and their tokens. `system` is never hidden as a whole.
 */
async function runnerFolders(hostEnv, system, disk) {
    const found = new Set();
    const work = workFolder(hostEnv);
    const roots = new Set(await installed(system, disk));
    if (work !== null && (await isRunner((0,external_node_path_.dirname)(work), disk)))
        roots.add((0,external_node_path_.dirname)(work));
    const add = (path) => {
        if (!system.some((root) => (0,pointed/* holds */.v9)(path, root)))
            found.add(path);
    };
    for (const root of roots) {
        add(root);
        if (!found.has(root))
            for (const name of OWN_NAMES)
                if (await disk.inspect((0,external_node_path_.join)(root, name)))
                    found.add((0,external_node_path_.join)(root, name));
        const folder = await workOf(root, disk);
        if (folder !== null)
            add(folder);
    }
    if (work !== null)
        add(work);
    return [...found];
}
/** The runner's work folder, whatever its name: it holds `_temp` and one folder for each repository. */
function workFolder({ RUNNER_TEMP, RUNNER_WORKSPACE }) {
    if (RUNNER_TEMP && (0,external_node_path_.basename)(RUNNER_TEMP) === '_temp')
        return (0,external_node_path_.dirname)((0,external_node_path_.normalize)(RUNNER_TEMP));
    return RUNNER_WORKSPACE ? (0,external_node_path_.dirname)((0,external_node_path_.normalize)(RUNNER_WORKSPACE)) : null;
}
async function isRunner(root, disk) {
    for (const name of OWN_FILES)
        if (await disk.inspect((0,external_node_path_.join)(root, name)))
            return true;
    return false;
}
/** What `config.sh --work` chose, relative to the runner's folder. */
async function workOf(root, disk) {
    const text = (await disk.read((0,external_node_path_.join)(root, '.runner'))) ?? '';
    const name = /"workFolder"\s*:\s*"([^"\\]+)"/.exec(text)?.[1];
    if (name === undefined)
        return null;
    const path = (0,external_node_path_.isAbsolute)(name) ? (0,external_node_path_.normalize)(name) : (0,external_node_path_.join)(root, name);
    return (await disk.inspect(path))?.kind === 'folder' ? path : null;
}
async function installed(system, disk) {
    const found = [];
    let level = PLACES.filter((place) => system.some((root) => (0,pointed/* holds */.v9)(root, place)));
    let left = MOST_FOLDERS;
    for (let depth = 0; depth <= DEPTH && left > 0; depth++) {
        const next = [];
        for (const folder of level.slice(0, left)) {
            left -= 1;
            const entries = await disk.list(folder);
            if (entries.some(({ name }) => OWN_FILES.includes(name)))
                found.push(folder);
            for (const { name, kind } of entries)
                if (kind === 'folder')
                    next.push((0,external_node_path_.join)(folder, name));
        }
        level = next;
    }
    return found;
}

;// CONCATENATED MODULE: ./lib/sandbox/toolchains/toolchains.js
const words = (text) => text.trim().split(/\s+/);
const at = (...paths) => paths.map((path) => ({ path }));
/** Single parts of a tool's home. */
const parts = (home, names) => at(...names.map((name) => `${home}/${name}`));
/** pyenv, rbenv, nodenv and goenv. */
const ENV = words('bin libexec shims versions plugins version completions pyenv.d rbenv.d nodenv.d');
const ASDF = ['bin', 'lib', 'internal', 'installs', 'shims', 'plugins', 'asdf.sh', 'completions', 'defaults'];
const FNM = ['node-versions', 'aliases'];
const VOLTA = ['bin', 'tools', 'layout.v3', 'layout.v4'];
const N = ['bin', 'lib', 'include', 'share', 'n'];
const MAVEN = ['bin', 'boot', 'conf', 'lib', 'repository', 'wrapper/dists'];
const RUSTUP = ['toolchains', 'settings.toml', 'update-hashes'];
const GEM = words('bin gems specifications extensions plugins build_info bundler cache doc ruby');
const CONDA = words('bin condabin conda-meta envs pkgs lib libexec include share etc ssl shell');
const DOTNET = words('dotnet host sdk sdk-manifests shared packs library-packs templates tools');
const PNPM = ['pnpm', 'pnpx', 'global', 'nodejs', '.tools'];
/** An address may have a password. */
const withoutUsers = (addresses) => addresses.replace(/(https?:\/\/)[^/@,|]*@/g, '$1');
/** The job's downloads first, then what the job would ask, without its passwords. */
const moduleProxy = (path, given) => ({
    GOPROXY: `file://${path},${withoutUsers(given['GOPROXY'] || 'https://proxy.golang.org,direct')}`,
});
/**
 * What the agent may use of the machine's toolchains: what a tool needs, by name. Never here: credential files
 * (`.cargo/credentials.toml`, `.m2/settings.xml`, `.gradle/gradle.properties`, `.npmrc`, `.netrc`), nor a
 * home itself.
 */
const TOOLCHAINS = [
    { name: 'runner', folders: ['RUNNER_TOOL_CACHE', 'AGENT_TOOLSDIRECTORY'] },
    {
        name: 'go',
        home: [
            { path: 'go/bin', levels: 1 },
            ...parts('.goenv', ENV),
            { path: 'sdk', levels: 1 },
            // Go does not embed linked files: the downloads are unpacked again, from a proxy that is a folder.
            { path: 'go/pkg/mod/cache/download', variables: moduleProxy },
            { path: 'cache/download', below: 'GOMODCACHE', variables: moduleProxy },
        ],
        folders: ['GOROOT'],
        variables: ['GOTOOLCHAIN', 'GOPRIVATE', 'GONOSUMDB', 'CGO_ENABLED'],
    },
    {
        name: 'cargo',
        home: [
            { path: '.cargo/bin', levels: 1 },
            { path: '.cargo/registry/src', levels: 2 },
            { path: '.cargo/git/checkouts', levels: 2 },
        ],
    },
    {
        name: 'rustup',
        home: parts('.rustup', RUSTUP),
        homes: { RUSTUP_HOME: RUSTUP },
        variables: ['RUSTUP_TOOLCHAIN'],
    },
    {
        name: 'maven',
        home: at('.m2/wrapper/dists'),
        homes: { MAVEN_HOME: MAVEN, M2_HOME: MAVEN },
    },
    {
        name: 'gradle',
        home: [{ path: '.gradle/wrapper/dists', levels: 3 }],
        homes: { GRADLE_HOME: ['bin', 'lib', 'wrapper/dists'] },
    },
    {
        name: 'java',
        home: at('.sdkman/candidates', '.jdks'),
        folders: ['JAVA_HOME'],
        homes: { SDKMAN_DIR: ['bin', 'candidates', 'libexec', 'src'] },
    },
    // Its commands come by PATH; the variable would also say where its store is, which has to be writable.
    { name: 'pnpm', home: parts('.local/share/pnpm', PNPM) },
    { name: 'corepack', folders: ['COREPACK_HOME'] },
    { name: 'bun', home: at('.bun/bin') },
    { name: 'deno', home: at('.deno/bin', '.cache/deno') },
    {
        name: 'node versions',
        home: [
            ...at('.nvm/versions'),
            ...parts('.local/share/fnm', FNM),
            ...parts('.fnm', FNM),
            ...parts('.volta', VOLTA),
            ...parts('.nodenv', ENV),
            ...parts('.n', N),
        ],
        folders: ['FNM_MULTISHELL_PATH'],
        homes: { FNM_DIR: FNM, VOLTA_HOME: VOLTA, NODENV_ROOT: ENV, N_PREFIX: N },
    },
    {
        name: 'python',
        home: [
            ...parts('.pyenv', ENV),
            ...parts('.local/share/uv', ['python', 'tools']),
            ...parts('.local/pipx', ['venvs', 'shared']),
            ...parts('.local/share/pipx', ['venvs', 'shared']),
            ...parts('.local/share/pypoetry', ['venv']),
            ...parts('.rye', ['shims', 'py', 'tools', 'self']),
            { path: '.local/lib', levels: 3 },
            ...at('.virtualenvs', '.local/share/virtualenvs', '.local/share/hatch/env'),
            { path: '.cache/pypoetry/virtualenvs', levels: 1 },
        ],
        folders: ['pythonLocation', 'PIP_FIND_LINKS', 'VIRTUAL_ENV', 'UV_PROJECT_ENVIRONMENT'],
        homes: { PYENV_ROOT: ENV, CONDA, CONDA_PREFIX: CONDA },
        variables: words(`
      PYENV_VERSION PYTHONPATH CONDA_DEFAULT_ENV PIP_NO_INDEX Python_ROOT_DIR Python3_ROOT_DIR
      PKG_CONFIG_PATH
    `),
    },
    {
        name: 'ruby',
        home: [
            ...parts('.rbenv', ENV),
            { path: '.gem/ruby', levels: 3 },
            { path: '.local/share/gem/ruby', levels: 3 },
        ],
        homes: { RBENV_ROOT: ENV, GEM_HOME: GEM },
    },
    {
        name: 'dotnet',
        home: at('.dotnet/tools', '.dotnet/sdk', '.dotnet/shared', '.dotnet/host', '.nuget/packages'),
        homes: { DOTNET_ROOT: DOTNET },
    },
    { name: 'android', folders: ['ANDROID_HOME', 'ANDROID_SDK_ROOT', 'ANDROID_NDK_HOME'] },
    {
        name: 'browsers',
        home: at('.cache/ms-playwright', '.cache/Cypress', '.cache/puppeteer'),
        folders: ['CHROMEWEBDRIVER', 'GECKOWEBDRIVER'],
        variables: ['CHROME_BIN'],
    },
    {
        name: 'tool versions',
        home: [...parts('.asdf', ASDF), ...parts('.local/share/mise', ['installs', 'shims', 'plugins'])],
        homes: { ASDF_DIR: ASDF, ASDF_DATA_DIR: ASDF },
        variables: ['MISE_TRUSTED_CONFIG_PATHS', 'ASDF_DEFAULT_TOOL_VERSIONS_FILENAME'],
    },
    { name: 'commands of the user', home: [{ path: '.local/bin', levels: 1 }] },
    { name: 'libraries', variables: ['LD_LIBRARY_PATH'] },
    {
        name: 'certificates',
        folders: words(`
      SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE CURL_CA_BUNDLE GIT_SSL_CAINFO
      PIP_CERT CARGO_HTTP_CAINFO AWS_CA_BUNDLE
    `),
    },
    { name: 'user', variables: ['USER', 'LOGNAME'] },
    { name: 'language', variables: ['LANG', 'LC_ALL', 'LC_CTYPE', 'LANGUAGE', 'TZ'] },
];
/** Families of variables by pattern: `JAVA_HOME_21_X64`, `GOROOT_1_24_X64`. */
const FOLDER_PATTERNS = [/^JAVA_HOME_\d+_\w+$/, /^GOROOT_[\d_]+\w*$/];
/** Whole trees that belong to a folder on PATH because its commands are links into them. */
const TREES = ['/home/linuxbrew/.linuxbrew', '/nix', '/snap'];
/** Paths in the system's folders that hold secrets on some machines; hidden where they exist. */
const SECRET_PLACES = words(`
  /etc/shadow /etc/shadow- /etc/gshadow /etc/gshadow- /etc/ssh /etc/sudoers.d /etc/ssl/private /etc/docker
  /etc/containers/auth.json /etc/kubernetes /etc/rancher /etc/apt/auth.conf /etc/apt/auth.conf.d
  /etc/gitconfig /etc/npmrc /etc/pip.conf /etc/netrc /etc/environment /etc/krb5.keytab
  /etc/NetworkManager/system-connections /etc/wireguard /etc/openvpn /usr/etc/npmrc /usr/local/etc/npmrc
`);

;// CONCATENATED MODULE: ./lib/sandbox/toolchains/plan.js





/** None of these below a home is ever shown, whatever a variable or PATH says. */
const NEVER_IN_HOME = /^(\.ssh|\.docker|\.aws|\.azure|\.gnupg|\.kube|\.config|\.netrc|\.npmrc|\.git-credentials|\.claude|\.gcloud|\.terraform\.d)(\/|$)/;
const MISSING = 'it does not exist';
const SYSTEM_COMMANDS = /^(?:\/usr)?\/s?bin\/*$/;
/** Decides which parts of the toolchains are shown. Reads the disk and changes nothing. */
async function planToolchains(options) {
    const { hostEnv, system, disk = toolchains_disk/* realDisk */.U } = options;
    const home = hostEnv['HOME'];
    const closed = [
        ...options.private,
        ...['GITHUB_WORKSPACE', 'RUNNER_TEMP', 'RUNNER_WORKSPACE', 'GITHUB_EVENT_PATH'].flatMap((name) => hostEnv[name] ?? []),
    ].map((path) => (0,external_node_path_.normalize)(path));
    // Actions that set up a tool keep its cache among the job's temporary files, and name it.
    const temporary = hostEnv['RUNNER_TEMP'] && (0,external_node_path_.normalize)(hostEnv['RUNNER_TEMP']);
    const plan = { mounts: [], hidden: [], credentials: [], links: [], env: {}, leftOut: [] };
    const runners = await runnerFolders(hostEnv, system, disk);
    const secrets = [...SECRET_PLACES, ...runners, ...closed, ...(home ? [home] : [])];
    for (const place of new Set(secrets)) {
        if (!system.some((root) => (0,pointed/* holds */.v9)(root, place)))
            continue;
        const found = await disk.inspect(place);
        if (found && !plan.hidden.some(({ path }) => (0,pointed/* holds */.v9)(path, place)))
            plan.hidden.push({ path: place, kind: found.kind });
    }
    /** Why a path must not be shown; null if it may be. */
    const forbidden = (path, named = false) => {
        if (path === '/' || (home !== undefined && (0,pointed/* holds */.v9)(path, home)))
            return 'it holds the whole home';
        if (home !== undefined && NEVER_IN_HOME.test(below(home, path) ?? ''))
            return 'credentials are kept in such folders';
        if (closed.some((folder) => (0,pointed/* holds */.v9)(path, folder) || ((0,pointed/* holds */.v9)(folder, path) && !(named && folder === temporary))))
            return 'it is among the files of the job or of Caisson';
        if (SECRET_PLACES.some((place) => (0,pointed/* holds */.v9)(place, path)))
            return 'it holds secrets of the machine';
        if (runners.some((folder) => (0,pointed/* holds */.v9)(path, folder)))
            return 'it holds a runner';
        if (/^\/(proc|sys|dev|run|var\/run|tmp|etc)(\/|$)/.test(path))
            return 'temporary and system folders are not shown';
        return null;
    };
    const within = (folders, path) => folders.some((folder) => (0,pointed/* holds */.v9)(folder, path));
    const covered = (path) => within(plan.mounts.map(({ target }) => target), path) ||
        // What is inside a hidden path needs its own mount to be visible again.
        (within(system, path) &&
            !within(plan.hidden.map((place) => place.path), path));
    /** Shows a folder unless it must stay closed; true when the agent can see it, else why not. */
    async function open(path, named = false) {
        const found = (0,external_node_path_.isAbsolute)(path) ? await disk.inspect(path) : null;
        if (!found)
            return MISSING;
        // It comes with the workspace, where a tool's settings lead to it, and is no cache of the job's.
        if (options.workspace && (0,pointed/* holds */.v9)(options.workspace, (0,external_node_path_.normalize)(path)))
            return !named || 'it is in the workspace';
        if (covered((0,external_node_path_.normalize)(path)) && covered(found.real))
            return true;
        const why = forbidden((0,external_node_path_.normalize)(path), named) ?? forbidden(found.real, named);
        if (why !== null)
            return why;
        if (!covered(path))
            plan.mounts.push({ source: path, target: path, readOnly: true });
        // The folder may be reached through a link whose target is elsewhere.
        if (found.real !== (0,external_node_path_.normalize)(path) && !covered(found.real))
            plan.mounts.push({ source: found.real, target: found.real, readOnly: true });
        return true;
    }
    const show = async (path, named = false) => (await open(path, named)) === true;
    for (const chain of TOOLCHAINS) {
        for (const name of chain.variables ?? []) {
            const value = hostEnv[name];
            if (value !== undefined)
                plan.env[name] = value;
        }
        for (const name of chain.folders ?? []) {
            const value = hostEnv[name];
            if (value && (await show(value)))
                plan.env[name] = value;
        }
        for (const [name, parts] of Object.entries(chain.homes ?? {})) {
            const value = hostEnv[name];
            if (!value)
                continue;
            for (const part of parts)
                if (await show((0,external_node_path_.join)(value, part)))
                    plan.env[name] = value;
        }
        for (const folder of chain.home ?? [])
            await showHomeFolder(folder);
    }
    for (const cache of CACHES)
        if (options.ecosystems?.includes(cache.ecosystem))
            await showJobCache(cache);
    for (const [name, value] of Object.entries(hostEnv)) {
        if (value && FOLDER_PATTERNS.some((pattern) => pattern.test(name)) && (await show(value)))
            plan.env[name] = value;
    }
    async function showHomeFolder(folder) {
        const { path, below = 'HOME', levels = 0, variables } = folder;
        const base = hostEnv[below];
        if (!base)
            return;
        const from = (0,external_node_path_.join)(base, path);
        if (!(await show(from)))
            return;
        if (variables)
            Object.assign(plan.env, variables(from, hostEnv));
        else
            plan.links.push({ from, path, levels });
    }
    /** Where its tool has it: what a variable names comes first. */
    async function showJobCache({ path, named = {}, whole, env }) {
        for (const [variable, part] of Object.entries({ ...named, HOME: path })) {
            const base = hostEnv[variable];
            const from = base ? (0,external_node_path_.join)(base, part) : '';
            if (!(await show(from, variable !== 'HOME')))
                continue;
            plan.links.push({ from, path, levels: 0, cache: true, ...(whole && { whole }) });
            Object.assign(plan.env, env);
            return;
        }
    }
    const path = [];
    for (const entry of (hostEnv['PATH'] ?? '').split(':')) {
        // Added by npx and npm scripts for themselves.
        if (/\/(?:_npx\/|node-gyp-bin$)/.test(entry))
            continue;
        const tree = treeOf(entry);
        const opened = covered(entry) || (await open(tree));
        if (opened === true && (tree === entry || (await disk.inspect(entry))))
            path.push(entry);
        else if (opened !== true && opened !== MISSING)
            plan.leftOut.push({ path: entry, why: opened });
        // What npm installed globally: the commands are links into it.
        if (opened === true && (0,external_node_path_.basename)(entry) === 'bin')
            await show((0,external_node_path_.join)((0,external_node_path_.dirname)(entry), 'lib/node_modules'));
    }
    for (const folder of path.filter((one) => !SYSTEM_COMMANDS.test(one)))
        for (const { name, real } of await disk.links(folder))
            if (!covered(real) && !(options.workspace && (0,pointed/* holds */.v9)(options.workspace, real)))
                plan.leftOut.push({ path: (0,external_node_path_.join)(folder, name), why: `it leads to ${real}, which is not shown` });
    if (path.length === 0)
        path.push('/usr/local/bin', '/usr/bin', '/bin');
    // Last, since the agent can write there: what is installed inside (`pip install --user`) hides no command of the job.
    for (const entry of (hostEnv['PATH'] ?? '').split(':')) {
        const own = home === undefined ? null : below(home, entry);
        if (options.home && own && !within(closed, entry))
            path.push((0,external_node_path_.join)(options.home, own));
    }
    plan.env['PATH'] = [...new Set(path)].join(':');
    return plan;
}
/** What a folder of commands belongs to, where the commands are links into it. */
function treeOf(folder) {
    const packages = /^(.*\/(?:node_modules(?=\/\.bin)|vendor(?=\/bin)))\/\.?bin\/*$/.exec(folder)?.[1];
    return packages ?? TREES.find((root) => (0,pointed/* holds */.v9)(root, folder)) ?? folder;
}
function below(folder, path) {
    return (0,pointed/* holds */.v9)(folder, path) ? (0,external_node_path_.relative)(folder, path) : null;
}
const PNPM_STORE = '.local/share/pnpm/store';
/**
 * pnpm would put its store into the workspace, to which it cannot link from the home. Version 11 and later read variables
 * of their own.
 */
const plan_PNPM = Object.fromEntries(['npm_config', 'pnpm_config'].flatMap((prefix) => [
    [`${prefix}_store_dir`, `~/${PNPM_STORE}`],
    [`${prefix}_package_import_method`, 'copy'],
]));
const JAVASCRIPT = [
    { path: '.npm/_cacache', named: { npm_config_cache: '_cacache', NPM_CONFIG_CACHE: '_cacache' } },
    { path: PNPM_STORE, named: { PNPM_HOME: 'store' }, env: plan_PNPM },
    { path: '.cache/pnpm' },
    { path: '.cache/yarn', named: { YARN_CACHE_FOLDER: '' }, whole: /^v\d+\/npm-[^/]+$/ },
    { path: '.yarn/berry/cache' },
    { path: '.cache/node/corepack' },
    {
        path: '.bun/install/cache',
        named: { BUN_INSTALL_CACHE_DIR: '' },
        whole: /^(?:@[^/]+\/)?[^/]+@[^/]+$/,
    },
];
const PYTHON = [
    { path: '.cache/pip', named: { PIP_CACHE_DIR: '' } },
    { path: '.cache/uv', named: { UV_CACHE_DIR: '' } },
    { path: '.cache/pypoetry/artifacts', named: { POETRY_CACHE_DIR: 'artifacts' } },
    { path: '.cache/pypoetry/cache', named: { POETRY_CACHE_DIR: 'cache' } },
];
const RUST = [
    ...['registry/index', 'registry/cache', 'git/db'].map((path) => ({
        path: `.cargo/${path}`,
        named: { CARGO_HOME: path },
    })),
    { path: '.cache/sccache', named: { SCCACHE_DIR: '' } },
];
/** The caches of a job that a sandbox may use, and never those of what a repository does not use. */
const CACHES = [
    ...JAVASCRIPT.map((cache) => ({ ...cache, ecosystem: 'JavaScript' })),
    ...PYTHON.map((cache) => ({ ...cache, ecosystem: 'Python' })),
    ...RUST.map((cache) => ({ ...cache, ecosystem: 'Rust' })),
    // Its modules come by a proxy that is a folder: see the toolchains.
    { ecosystem: 'Go', path: '.cache/go-build', named: { GOCACHE: '' } },
    { ecosystem: 'Maven', path: '.m2/repository' },
    { ecosystem: 'Gradle', path: '.gradle/caches/modules-2', named: { GRADLE_USER_HOME: 'caches/modules-2' } },
];


/***/ }),

/***/ 93969:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ writeStandIns),
/* harmony export */   p: () => (/* binding */ standInFor)
/* harmony export */ });
/* harmony import */ var _ownership_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(85166);

/** What is mounted over a hidden file, by its extension: some tools refuse settings that are empty. */
const STAND_INS = { '': '', '.xml': '<settings/>\n', '.json': '{}\n' };
function standInFor(path) {
    const extension = /\.(?:xml|json)$/i.exec(path)?.[0].toLowerCase();
    return extension === '.xml' || extension === '.json' ? extension : '';
}
/** Writes the stand-ins: `path` is the empty one. */
async function writeStandIns(path) {
    for (const [extension, text] of Object.entries(STAND_INS))
        await (0,_ownership_js__WEBPACK_IMPORTED_MODULE_0__/* .writeReadable */ .Ex)(path + extension, text);
}


/***/ }),

/***/ 64791:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ withVariables)
/* harmony export */ });
/** The same sandbox with these variables added to every command; a command's own take precedence. */
function withVariables(sandbox, variables) {
    return {
        ...sandbox,
        exec: (command, options = {}) => sandbox.exec(command, { ...options, env: { ...variables, ...options.env } }),
        spawn: (command, options = {}) => sandbox.spawn(command, { ...options, env: { ...variables, ...options.env } }),
    };
}


/***/ }),

/***/ 6836:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ workingDirectoryOf),
/* harmony export */   z: () => (/* binding */ ownPathOf)
/* harmony export */ });
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_credentials_pointed_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(84591);
/* harmony import */ var _sandbox_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(18132);




/** Parts of a sandbox's root that are its own, or links there. */
const TAKEN = /^\/(?:$|(?:proc|sys|dev|run|etc|bin|sbin|lib(?:32|64|x32)?|caisson|workspace|var\/run|var\/tmp)(?:\/|$)|(?:usr|opt|tmp|var|var\/lib|home|root|mnt)$)/;
/**
 * The checkout's own path, where the sandbox shows the workspace as well: virtual environments, build folders and links
 * that earlier steps of a job made have it inside them. Null where it would cover something else.
 */
function ownPathOf(checkout, home = (0,node_os__WEBPACK_IMPORTED_MODULE_0__.homedir)()) {
    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.normalize)(checkout).replace(/(?<=.)\/+$/, '');
    return path.startsWith('/') && !TAKEN.test(path) && !(0,_base_credentials_pointed_js__WEBPACK_IMPORTED_MODULE_2__/* .holds */ .v9)(path, home) ? path : null;
}
/**
 * Where the agent and all commands work. A path of one name (`/app`) stays reachable but is not used: in a transcript
 * it could not be told from the routes of a web application.
 */
function workingDirectoryOf(ownPath) {
    return ownPath && ownPath.lastIndexOf('/') > 0 ? ownPath : _sandbox_js__WEBPACK_IMPORTED_MODULE_3__/* .CONTAINER_PATHS */ .pL.workspace;
}


/***/ })

};
