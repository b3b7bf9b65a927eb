export const id = 9473;
export const ids = [9473];
export const modules = {

/***/ 71686:
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

/***/ 43774:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ policySchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _docs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(45372);
/* harmony import */ var _parse_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(87039);



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
        description: `A rule of ${(0,_docs_js__WEBPACK_IMPORTED_MODULE_2__/* .document */ .A)('policy.md')}, a group of them (\`group/*\`), or \`*\` for all.`,
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

/***/ 14347:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   t: () => (/* binding */ compareTrees)
/* harmony export */ });
/* harmony import */ var _byte_path_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95662);

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

/***/ 51549:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Z: () => (/* binding */ capturePatch)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/digest.js
var digest = __webpack_require__(18463);
// EXTERNAL MODULE: ./lib/errors.js
var errors = __webpack_require__(452);
// EXTERNAL MODULE: ./lib/git/byte-path.js
var byte_path = __webpack_require__(95662);
// EXTERNAL MODULE: ./lib/git/compare-trees.js
var compare_trees = __webpack_require__(14347);
// EXTERNAL MODULE: ./lib/workspace/baseline.js
var workspace_baseline = __webpack_require__(32322);
// EXTERNAL MODULE: ./lib/workspace/record/scan.js + 1 modules
var scan = __webpack_require__(30877);
// EXTERNAL MODULE: ./lib/workspace/record/tree.js
var record_tree = __webpack_require__(18195);
// EXTERNAL MODULE: ./lib/workspace/record/upper.js
var upper = __webpack_require__(75327);
// EXTERNAL MODULE: ./lib/patch/changes.js
var patch_changes = __webpack_require__(39243);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
// EXTERNAL MODULE: ./lib/run/plain-file.js
var plain_file = __webpack_require__(87880);
// EXTERNAL MODULE: ./lib/git/refs.js
var git_refs = __webpack_require__(78816);
// EXTERNAL MODULE: ./lib/workspace/lost-work.js
var lost_work = __webpack_require__(47593);
;// CONCATENATED MODULE: ./lib/patch/work-aside.js





/** Bytes; 400,000 refs have about that much. */
const LARGEST_PACK = 32 * 1024 * 1024;
const LARGEST_REF = 4096;
/** Entries of folders that are looked at, and findings that are reported. */
const MOST_ENTRIES = 10_000;
const MOST_FOUND = 50;
const ID = /^([0-9a-f]{40}|[0-9a-f]{64})\s*$/;
const PACKED = /^([0-9a-f]{40}|[0-9a-f]{64}) (refs\/\S+)$/;
/**
 * What the agent left in its repository beside the branch that it is on: commits that the checkout does not have, on other
 * branches, stashes and worktrees. Refs are read as files, since the agent may have written anything there; commits
 * are sought in our own git directory alone.
 */
async function workAside(git, { path: root }) {
    const gitDir = (0,external_node_path_.join)(root, '.git');
    if (!(await (0,plain_file/* isPlainFolder */.Zr)(gitDir)))
        return [];
    const refs = await readBranches(gitDir);
    const { current, checkedOut } = await readHead(gitDir, refs);
    const others = [...refs].filter(([name, id]) => name !== current && id !== checkedOut);
    const fresh = await unknownTo(git, others.map(([, id]) => id));
    const found = others
        .filter(([, id]) => fresh.has(id))
        .map(([name]) => ({ path: `.git/${name}`, why: name === STASH ? lost_work/* LOST */.R.stash : lost_work/* LOST */.R.branch }));
    // The repository that the agent was given has none.
    const worktrees = (await list((0,external_node_path_.join)(gitDir, 'worktrees'), { left: MOST_FOUND }))
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => ({ path: `.git/worktrees/${name}`, why: lost_work/* LOST */.R.worktree }));
    return [...found, ...worktrees]
        .slice(0, MOST_FOUND)
        .map(({ path, why }) => ({ path: Buffer.from(path).toString('latin1'), why }));
}
/** The commit that is checked out, as the agent's repository says. */
async function checkedOutIn(gitDir) {
    return (await readHead(gitDir, await readBranches(gitDir))).checkedOut;
}
async function readHead(gitDir, refs) {
    const head = (await (0,plain_file/* readPlainFile */.b$)((0,external_node_path_.join)(gitDir, 'HEAD'), LARGEST_REF)) ?? '';
    const current = /^ref: (.+)$/m.exec(head)?.[1] ?? '';
    return { current, checkedOut: refs.get(current) ?? ID.exec(head)?.[1] };
}
const STASH = 'refs/stash';
const isOurs = (name) => name === STASH || name.startsWith('refs/heads/');
/** Branches and the stash; loose refs take precedence over packed ones. */
async function readBranches(gitDir) {
    const refs = new Map();
    const packed = (await (0,plain_file/* readPlainFile */.b$)((0,external_node_path_.join)(gitDir, 'packed-refs'), LARGEST_PACK)) ?? '';
    for (const line of packed.split('\n')) {
        const [, id, name] = PACKED.exec(line) ?? [];
        if (id && name && isOurs(name) && (0,git_refs/* isRefName */.pA)(name))
            refs.set(name, id);
    }
    if (!(await (0,plain_file/* isPlainFolder */.Zr)((0,external_node_path_.join)(gitDir, 'refs'))))
        return refs;
    await readLoose(gitDir, STASH, refs);
    const budget = { left: MOST_ENTRIES };
    const folders = ['refs/heads'];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
        for (const entry of await list((0,external_node_path_.join)(gitDir, folder), budget)) {
            const name = `${folder}/${entry.name}`;
            if (entry.isDirectory())
                folders.push(name);
            else if ((0,git_refs/* isRefName */.pA)(name))
                await readLoose(gitDir, name, refs);
        }
    }
    return refs;
}
async function readLoose(gitDir, name, refs) {
    const id = ID.exec((await (0,plain_file/* readPlainFile */.b$)((0,external_node_path_.join)(gitDir, name), LARGEST_REF)) ?? '')?.[1];
    if (id)
        refs.set(name, id);
}
/** The entries of a folder that is no link, as far as the budget goes. */
async function list(path, budget) {
    const entries = [];
    if (budget.left <= 0 || !(await (0,plain_file/* isPlainFolder */.Zr)(path)))
        return [];
    try {
        for await (const entry of await (0,promises_.opendir)(path)) {
            if (budget.left-- <= 0)
                break;
            entries.push(entry);
        }
    }
    catch {
        // What cannot be read is no branch that git could read.
    }
    return entries;
}
/** Those of the objects that are neither in the checkout nor fetched. */
async function unknownTo(git, ids) {
    if (ids.length === 0)
        return new Set();
    const input = ids.map((id) => `${id}\n`).join('');
    const answers = (await git.run(['cat-file', '--batch-check=%(objecttype)'], { input })).split('\n');
    return new Set(ids.filter((_, index) => answers[index]?.endsWith(' missing')));
}

;// CONCATENATED MODULE: ./lib/patch/merge-claims.js




/** Bytes of a commit, and how many of them are read. */
const LARGEST_COMMIT = 64 * 1024;
const MOST_COMMITS = 100;
/**
 * The commits of the checkout that the agent's own commits, or a merge that it has not finished, name as parents
 * beside the base: it says that it has merged them. Nothing of it is believed: whoever uses it compares the trees.
 */
async function mergeClaims(git, { path: root, baseCommit }) {
    const gitDir = (0,external_node_path_.join)(root, '.git');
    if (baseCommit === null || !(await (0,plain_file/* isPlainFolder */.Zr)(gitDir)))
        return [];
    const merging = ID.exec((await (0,plain_file/* readPlainFile */.b$)((0,external_node_path_.join)(gitDir, 'MERGE_HEAD'), LARGEST_REF)) ?? '')?.[1];
    const waiting = [await checkedOutIn(gitDir), merging].filter((id) => id !== undefined);
    const seen = new Set([baseCommit]);
    const claimed = [];
    for (let id = waiting.shift(); id !== undefined && seen.size <= MOST_COMMITS; id = waiting.shift()) {
        if (seen.has(id))
            continue;
        seen.add(id);
        const parents = await parentsOf(gitDir, id);
        if (parents === null)
            claimed.push(id);
        else
            waiting.push(...parents);
    }
    const unknown = await unknownTo(git, claimed);
    return claimed.filter((id) => !unknown.has(id));
}
/** Of a commit that the agent has made: its object is a file of its own. Null for any other. */
async function parentsOf(gitDir, id) {
    const file = (0,external_node_path_.join)(gitDir, 'objects', id.slice(0, 2), id.slice(2));
    const packed = await (0,plain_file/* readPlainBytes */.eZ)(file, LARGEST_COMMIT);
    if (packed === null)
        return null;
    try {
        const text = (0,external_node_zlib_.inflateSync)(packed, { maxOutputLength: LARGEST_COMMIT }).toString('latin1');
        if (!text.startsWith('commit '))
            return null;
        const [header = ''] = text.split('\n\n');
        return [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent]) => parent);
    }
    catch {
        return null;
    }
}

;// CONCATENATED MODULE: ./lib/patch/moved-submodules.js






/** Bytes; the index of the Linux kernel (85,000 files) has 9 MB. */
const LARGEST_INDEX = 256 * 1024 * 1024;
/**
 * Submodules of the base that the agent's own index has at another commit, staged or committed: the only place
 * where a bump shows, since a snapshot has no repositories of submodules. The index is copied as bytes and read
 * as data, with our git directory: nothing else of the agent's repository is opened.
 */
async function movedSubmodules(git, { gitDir, path: root }, submodules) {
    const there = (0,scan/* statOf */._N)(root, '.git')?.isDirectory() === true && (0,scan/* statOf */._N)(root, '.git/index') !== null;
    if (submodules.length === 0 || !there)
        return { changes: [], leftOut: [] };
    const indexFile = (0,external_node_path_.join)(gitDir, 'agent.index');
    try {
        await (0,promises_.writeFile)(indexFile, await readPlainFile((0,external_node_path_.join)(root, '.git/index')));
        const before = await (0,record_tree/* listIndex */.VH)(git.with({ indexFile: (0,workspace_baseline/* baseIndex */.oT)(gitDir) }), submodules);
        const after = await (0,record_tree/* listIndex */.VH)(git.with({ indexFile }), submodules);
        const changes = [...after].flatMap(([path, entry]) => {
            const [mode = '', id = ''] = entry.split(' ');
            return mode === '160000' && before.get(path) !== entry ? [{ path, mode, id }] : [];
        });
        return { changes, leftOut: [] };
    }
    catch {
        const why = "the agent's index cannot be read, so a submodule that it moved is not in the patch";
        return { changes: [], leftOut: [{ path: '.git/index', why }] };
    }
    finally {
        await (0,promises_.rm)(indexFile, { force: true });
    }
}
/** Rejects for anything but a file of a sensible size; a link is not followed, and a FIFO is not waited for. */
async function readPlainFile(path) {
    const file = await (0,promises_.open)(path, external_node_fs_.constants.O_RDONLY | external_node_fs_.constants.O_NOFOLLOW | external_node_fs_.constants.O_NONBLOCK);
    try {
        const stats = await file.stat();
        if (!stats.isFile() || stats.size > LARGEST_INDEX)
            throw new Error(`not an index: ${path}`);
        return await file.readFile();
    }
    finally {
        await file.close();
    }
}

// EXTERNAL MODULE: ./lib/patch/pristine-git.js
var pristine_git = __webpack_require__(60725);
;// CONCATENATED MODULE: ./lib/patch/capture.js
















/**
 * Captures what the agent changed, without running anything from the workspace. May be called repeatedly.
 * Rejects with PATCH_FAILED, GIT_FAILED or DISK_FULL.
 */
async function capturePatch(options) {
    try {
        return await capture(options);
    }
    catch (cause) {
        // Half a patch is of no use, and on a full disk it would take the manifest's place.
        await (0,promises_.rm)(options.to).catch(() => { });
        if (cause instanceof errors/* CaissonError */.XU || options.signal?.aborted)
            throw cause;
        const { code, message } = cause;
        const full = code === 'ENOSPC' || code === 'EDQUOT';
        throw new errors/* PatchError */.DF(full ? 'DISK_FULL' : 'PATCH_FAILED', `The patch could not be captured: ${message}`, {
            hint: full
                ? 'Free disk space on the runner (large caches and images first) and run again.'
                : 'The workspace is still in the run folder: capture it again, or inspect it manually.',
            cause,
        });
    }
}
async function capture(options) {
    const { workspace } = options;
    const git = (0,pristine_git/* openPristine */.F)(workspace, options.signal);
    const { baselineTree, baseCommit } = workspace;
    const [baseTree, { changes, left, whole, ...found }, aside, merged] = await Promise.all([
        baseCommit === null ? baselineTree : git.run(['rev-parse', `${baseCommit}^{tree}`]),
        findChanges(git, workspace),
        workAside(git, workspace),
        mergeClaims(git, workspace),
    ]);
    const leftOut = [...found.leftOut, ...aside];
    const same = baseCommit === null || (whole && baseTree === baselineTree);
    const tree = same
        ? left
        : await rebase(git, workspace, await withoutFoundModes(git, workspace, baseTree, changes));
    const { files, renames } = await (0,patch_changes/* describePatch */.K)(git, baseTree, tree);
    const written = await writePatch(git, baseTree, tree, options.to, renames);
    for (const { path, why } of leftOut)
        options.log.info(`Not in the patch: ${(0,byte_path/* display */.Vy)(path)} (${why})`);
    return {
        path: options.to,
        ...written,
        tree,
        baseCommit,
        baseTree,
        files,
        leftOut: leftOut.map(({ path, why }) => ({ path: (0,byte_path/* display */.Vy)(path), why })),
        ...(merged.length > 0 ? { merged } : {}),
        empty: written.bytes === 0,
    };
}
async function findChanges(git, workspace) {
    const { gitDir, baselineTree, overlay, path: root } = workspace;
    if (overlay)
        return { ...(await (0,upper/* recordUpper */.uY)({ git, gitDir, overlay })), left: baselineTree, whole: false };
    const baseline = await (0,workspace_baseline/* readBaseline */.mF)(gitDir);
    const indexFile = (0,external_node_path_.join)(gitDir, 'capture.index');
    await (0,workspace_baseline/* copyIndex */.UZ)((0,workspace_baseline/* baselineIndex */.qd)(gitDir), indexFile);
    const { tree, leftOut } = await (0,record_tree/* recordTree */.A$)({
        git: git.with({ workTree: root, indexFile }),
        root,
        repositories: new Set([...baseline.submodules, ...baseline.nested]),
        since: baseline.since,
        keep: baseline.keep,
        hidden: baseline.hidden,
    });
    await (0,promises_.rm)(indexFile);
    const removed = baseline.present
        .filter((path) => (0,scan/* statOf */._N)(root, path) === null)
        .map((path) => ({ path, mode: '000000', id: '' }));
    const moved = await movedSubmodules(git, workspace, baseline.submodules);
    const bumped = new Set(moved.changes.map(({ path }) => path));
    return {
        changes: [
            ...removed.filter(({ path }) => !bumped.has(path)),
            ...(await (0,compare_trees/* compareTrees */.t)(git, baselineTree, tree)),
            ...moved.changes,
        ],
        leftOut: [...leftOut.filter(({ path }) => !bumped.has(path)), ...moved.leftOut],
        left: tree,
        whole: removed.length + moved.changes.length === 0,
    };
}
/**
 * Whether a file can be executed is the agent's change only where the agent changed it. In a checkout on a file system
 * without modes (`core.fileMode=false`), every file can be.
 */
async function withoutFoundModes(git, { baselineTree }, baseTree, changes) {
    if (baseTree === baselineTree)
        return changes;
    const modes = async (from, to) => new Map((await (0,compare_trees/* compareTrees */.t)(git, from, to)).map(({ path, mode }) => [path, mode]));
    const base = await modes(baselineTree, baseTree);
    const found = await modes(baseTree, baselineTree);
    return changes.map((change) => {
        const mode = base.get(change.path);
        const same = change.mode === found.get(change.path) && change.mode.startsWith('100');
        return same && mode?.startsWith('100') ? { ...change, mode } : change;
    });
}
/**
 * The base with only the agent's changes. What the job had left modified and the agent did not touch is not
 * the agent's, nor are files that a sparse checkout left out.
 */
async function rebase(git, workspace, changes) {
    const indexFile = (0,external_node_path_.join)(workspace.gitDir, 'final.index');
    await (0,workspace_baseline/* copyIndex */.UZ)((0,workspace_baseline/* baseIndex */.oT)(workspace.gitDir), indexFile);
    const final = git.with({ indexFile });
    await (0,record_tree/* writeChanges */.vB)(final, changes, workspace.baselineTree.length);
    const tree = await final.run(['write-tree', '--missing-ok']);
    await (0,promises_.rm)(indexFile);
    return tree;
}
/** Without a working tree, so that no attribute in the workspace decides what is shown as text. */
async function writePatch(git, from, to, file, renames) {
    const meter = new digest/* Meter */.kI();
    const target = (0,external_node_fs_.createWriteStream)(file);
    const stored = new Promise((resolve, reject) => {
        target.once('finish', resolve);
        target.once('error', (error) => {
            meter.destroy(error);
            reject(error);
        });
    });
    meter.pipe(target);
    const args = [
        'diff-tree',
        '-r',
        '-p',
        '--binary',
        '--full-index',
        renames,
        '--no-color',
        '--no-ext-diff',
        '--no-textconv',
        from,
        to,
    ];
    await Promise.all([git.stream(args, {}, meter), stored]);
    return meter.measured();
}


/***/ }),

/***/ 39243:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ describePatch),
/* harmony export */   O: () => (/* binding */ listPatchFiles)
/* harmony export */ });
/* harmony import */ var _git_byte_path_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(95662);

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
    const parts = (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_0__/* .splitNul */ .K5)(await git.raw(['diff-tree', '-r', '-z', ...how, from, to]));
    const files = [];
    let at = 0;
    // First every file, in parts that begin with a colon; then the counts of every file.
    while (parts[at]?.startsWith(':')) {
        const [previous = '', mode = '', , , letter = ''] = (parts[at] ?? '').slice(1).split(' ');
        const status = STATUS[letter[0] ?? ''] ?? 'modified';
        const moved = status === 'renamed' || status === 'copied';
        const key = parts[at + (moved ? 2 : 1)] ?? '';
        files.push({
            key,
            path: (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_0__/* .display */ .Vy)(key),
            ...(moved ? { previousPath: (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_0__/* .display */ .Vy)(parts[at + 1] ?? '') } : {}),
            status,
            mode,
            ...(previous === '000000' ? {} : { previousMode: previous }),
        });
        at += moved ? 3 : 2;
    }
    const counts = readCounts(parts.slice(at));
    return files.map(({ key, ...file }) => ({ ...file, ...(counts.get(key) ?? NONE) }));
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

/***/ 95875:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G4: () => (/* binding */ defaultPolicy),
/* harmony export */   oG: () => (/* binding */ OVERRIDABLE_RULES)
/* harmony export */ });
/* unused harmony export RULE_IDS */
/* harmony import */ var _config_policy_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(43774);
/* harmony import */ var _rules_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22850);


/** Every rule. */
const RULE_IDS = Object.keys(_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .RULES */ .y);
/** The rules that a repository's own verdicts may name: a preset's rules apply regardless. */
const OVERRIDABLE_RULES = RULE_IDS.filter((id) => !(0,_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .isPresetRule */ .k)(id));
/** The policy of a repository that does not configure one. */
function defaultPolicy() {
    return (0,_config_policy_js__WEBPACK_IMPORTED_MODULE_1__/* .policySchema */ .w)(OVERRIDABLE_RULES).parse({});
}


/***/ }),

/***/ 22850:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ isPresetRule),
/* harmony export */   y: () => (/* binding */ RULES)
/* harmony export */ });
/** Unless the repository sets another verdict; `about` is what the rule looks for, for people. */
const block = (about) => ({ verdict: 'block', about });
const flag = (about) => ({ verdict: 'flag', about });
/** Every rule, once. A test compares the table in docs/policy.md with this list. */
const RULES = {
    'protected/workflows': block('GitHub Actions workflows and local actions'),
    'protected/ci': block('configuration of other CI services'),
    'protected/action-metadata': flag('`action.yml` anywhere'),
    'protected/codeowners': block('CODEOWNERS'),
    'protected/repository-settings': flag('settings of bots and GitHub'),
    'protected/agent-config': block('instructions, settings and tools of coding agents'),
    'protected/caisson': block("Caisson's own configuration"),
    'protected/git-config': block('git attributes, modules and configuration'),
    'protected/git-hooks': block('hooks that run on the machine of whoever commits'),
    'protected/package-manager': block('where packages are downloaded from'),
    'protected/credentials': block('files that tools read credentials from'),
    'protected/environment': flag('`.env` files'),
    'protected/editor': flag('tasks and settings that editors act on when a folder is opened'),
    'protected/build-hooks': flag('files that run during a build or an installation'),
    'protected/custom': block("the repository's own protected paths"),
    'package/lifecycle-script': flag('scripts that run when a package is installed'),
    'package/source': block('another registry or package manager to download from'),
    'package/address': flag('dependencies from an address or a repository instead of the registry'),
    'package/insecure': block('dependencies over an unencrypted connection'),
    'package/build-backend': flag('another program that builds the package'),
    'lockfile/new-host': block("packages from a host that none of the base's lockfiles names"),
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


/***/ }),

/***/ 60725:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ openPristine)
/* harmony export */ });
/* harmony import */ var _git_git_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(54366);

/**
 * Runs git on a workspace's pristine directory: without a working tree, and therefore without its attributes.
 */
function openPristine(workspace, signal) {
    const [, ...alternates] = workspace.objectDirectories;
    return (0,_git_git_js__WEBPACK_IMPORTED_MODULE_0__/* .createGit */ .l)({ gitDir: workspace.gitDir, alternates, ...(signal === undefined ? {} : { signal }) });
}


/***/ }),

/***/ 35674:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ Refusal)
/* harmony export */ });
/** Why an action is not carried out. */
class Refusal extends Error {
}


/***/ }),

/***/ 88933:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ET: () => (/* binding */ closeDuplicate),
/* harmony export */   FK: () => (/* binding */ milestone),
/* harmony export */   JD: () => (/* binding */ dispatch),
/* harmony export */   Je: () => (/* binding */ dispatchMarker),
/* harmony export */   Ko: () => (/* binding */ createIssue),
/* harmony export */   Pf: () => (/* binding */ label),
/* harmony export */   i5: () => (/* binding */ requestReviewers)
/* harmony export */ });
/* harmony import */ var _config_actions_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(28121);
/* harmony import */ var _config_commit_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(98165);
/* harmony import */ var _digest_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(18463);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(452);
/* harmony import */ var _event_authorize_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(22239);
/* harmony import */ var _github_request_error_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(4101);
/* harmony import */ var _text_commands_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(20232);
/* harmony import */ var _text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(15627);
/* harmony import */ var _text_title_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(20386);
/* harmony import */ var _action_request_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(35674);










const DAY_MS = 24 * 60 * 60 * 1000;
const isSame = (one, other) => one.toLowerCase() === other.toLowerCase();
/** What an action is known by when the same request is worked on again. */
function keyOf({ request }, kind, nth) {
    return (0,_digest_js__WEBPACK_IMPORTED_MODULE_0__/* .sha256OfContent */ .yQ)(JSON.stringify([request, kind, nth])).slice(0, 24);
}
function targetOf({ task: { target } }) {
    if (target.kind === 'none')
        throw new _action_request_js__WEBPACK_IMPORTED_MODULE_1__/* .Refusal */ .P('The run is not about an issue or pull request.');
    return target.number;
}
function assertNamed(rule, name) {
    if (!(0,_config_actions_js__WEBPACK_IMPORTED_MODULE_2__/* .mayName */ .vx)(rule, name))
        throw new _action_request_js__WEBPACK_IMPORTED_MODULE_1__/* .Refusal */ .P('The workflow does not allow this one.');
}
async function label(o, rule, wanted) {
    const number = targetOf(o);
    assertNamed(rule, wanted);
    const known = (await o.github.acting.labels()).find(({ name }) => isSame(name, wanted));
    if (known === undefined)
        throw new _action_request_js__WEBPACK_IMPORTED_MODULE_1__/* .Refusal */ .P('The repository has no such label.');
    const { labels } = await o.github.issue(number);
    if (labels.some((name) => isSame(name, wanted)))
        return { state: 'already' };
    await o.github.acting.addLabel(number, known.name);
    return { state: 'done' };
}
async function milestone(o, rule, wanted) {
    const number = targetOf(o);
    assertNamed(rule, wanted);
    const known = (await o.github.acting.milestones()).find(({ title }) => isSame(title, wanted));
    if (known === undefined)
        throw new _action_request_js__WEBPACK_IMPORTED_MODULE_1__/* .Refusal */ .P('The repository has no such open milestone.');
    if ((await o.github.issue(number)).milestone === known.title)
        return { state: 'already' };
    await o.github.acting.setMilestone(number, known.number);
    return { state: 'done' };
}
/** Only ever the run's own issue is closed. */
async function closeDuplicate(o, of) {
    const { github, task } = o;
    const number = targetOf(o);
    if (task.target.kind !== 'issue')
        throw new _action_request_js__WEBPACK_IMPORTED_MODULE_1__/* .Refusal */ .P('The run is about a pull request.');
    if (of === number)
        throw new _action_request_js__WEBPACK_IMPORTED_MODULE_1__/* .Refusal */ .P('That is the issue itself.');
    const original = await github.issue(of).catch((error) => {
        if (!(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_3__/* .GitHubError */ .y_) || !error.code.startsWith('TARGET_'))
            throw error;
        throw new _action_request_js__WEBPACK_IMPORTED_MODULE_1__/* .Refusal */ .P('There is no such issue in this repository.');
    });
    if (original.isPullRequest)
        throw new _action_request_js__WEBPACK_IMPORTED_MODULE_1__/* .Refusal */ .P('That is a pull request.');
    if ((await github.issue(number)).state === 'closed')
        return { state: 'already' };
    await github.acting.closeAsDuplicate(number);
    return { state: 'done', url: original.url };
}
async function createIssue(o, rule, proposal, nth) {
    const { acting } = o.github;
    const known = rule.values.length > 0 ? await acting.labels() : [];
    const labels = rule.values.map((value) => {
        const found = known.find(({ name }) => isSame(name, value));
        if (found)
            return found.name;
        throw new _action_request_js__WEBPACK_IMPORTED_MODULE_1__/* .Refusal */ .P(`The repository has no label \`${value}\`, which the workflow sets on new issues.`);
    });
    const marker = `<!-- caisson:issue ${keyOf(o, 'create-issue', nth)} -->`;
    const viewer = await o.github.viewer();
    // GitHub lets a job be started again for 30 days.
    const since = new Date(Date.parse(o.startedAt) - 31 * DAY_MS).toISOString();
    const find = async () => (await acting.latestIssues({ most: 10_000, since })).find(({ author, body }) => (0,_event_authorize_js__WEBPACK_IMPORTED_MODULE_4__/* .sameAccount */ .M_)(author.login, viewer) && body.includes(marker));
    const there = await find();
    if (there)
        return { state: 'already', url: there.url };
    const title = (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_5__/* .cutCodeUnits */ .br)((0,_text_title_js__WEBPACK_IMPORTED_MODULE_6__/* .plainLine */ .h)(o.redact(proposal.title)), 250);
    if (title === '')
        throw new _action_request_js__WEBPACK_IMPORTED_MODULE_1__/* .Refusal */ .P('Its title has no visible text.');
    const text = (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_5__/* .cutCodeUnits */ .br)((0,_text_commands_js__WEBPACK_IMPORTED_MODULE_7__/* .withoutCommands */ .D)((0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_5__/* .sanitizeMarkdown */ .LO)(proposal.body, o.redact)), 40_000);
    const { target } = o.task;
    const origin = target.kind === 'none' ? 'in a run' : `in a run for #${target.number}`;
    const body = [text, `_${o.speaker} proposed this ${origin}._`, marker].filter(Boolean).join('\n\n');
    return { state: 'done', url: (await acting.createIssue({ title, body, labels }, find)).url };
}
async function requestReviewers(o, rule, wanted) {
    const { github, pull } = o;
    if (pull === undefined)
        throw new _action_request_js__WEBPACK_IMPORTED_MODULE_1__/* .Refusal */ .P('There is no pull request.');
    const reviewer = /^team:/i.test(wanted) ? wanted.toLowerCase() : (0,_event_authorize_js__WEBPACK_IMPORTED_MODULE_4__/* .bare */ .$B)(wanted);
    if (!(0,_config_actions_js__WEBPACK_IMPORTED_MODULE_2__/* .mayName */ .vx)(rule, reviewer))
        throw new _action_request_js__WEBPACK_IMPORTED_MODULE_1__/* .Refusal */ .P('The workflow does not allow this one.');
    // Asking again would tell them again.
    if ((await github.reviews(pull)).some(({ author }) => (0,_event_authorize_js__WEBPACK_IMPORTED_MODULE_4__/* .bare */ .$B)(author.login) === reviewer))
        return { state: 'already' };
    const details = { labels: [], assignees: [], reviewers: [reviewer], milestone: '' };
    const [refused] = await github.setDetails(pull, details);
    if (refused)
        throw refused;
    return { state: 'done' };
}
/** GitHub does not tell who started a run for what, so our comment does: this needs a target. */
async function dispatch(o, rule, wanted, nth) {
    const { github } = o;
    const number = targetOf(o);
    const workflow = (0,_config_commit_js__WEBPACK_IMPORTED_MODULE_8__/* .workflowName */ .tv)(wanted);
    assertNamed(rule, workflow);
    const key = keyOf(o, 'dispatch', nth);
    const viewer = await github.viewer();
    const told = (await github.comments(number)).some(({ author, body }) => (0,_event_authorize_js__WEBPACK_IMPORTED_MODULE_4__/* .sameAccount */ .M_)(author.login, viewer) && body.includes(dispatchMarker(key)));
    if (told)
        return { state: 'already', key };
    try {
        const { defaultBranch } = await github.repository();
        const { url } = await github.startWorkflow({ workflow, ref: defaultBranch });
        return { state: 'done', key, ...(url ? { url } : {}) };
    }
    catch (error) {
        const { status } = error;
        // What may have been started is not started again.
        if (error instanceof _github_request_error_js__WEBPACK_IMPORTED_MODULE_9__/* .GitHubRequestError */ .vK && error.retryAt === undefined && (status ?? 500) >= 500)
            return { state: 'refused', why: 'GitHub did not say whether it was started.', key, error };
        throw error;
    }
}
/** A hidden line of our comment. */
function dispatchMarker(key) {
    return `<!-- caisson:dispatched ${key} -->`;
}


/***/ }),

/***/ 37023:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ renderComment)
/* harmony export */ });
/* harmony import */ var _event_failure_mark_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(2742);
/* harmony import */ var _actions_kinds_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(88933);
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(17986);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(53086);
/* harmony import */ var _outsider_marker_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(34902);
/* harmony import */ var _sections_proof_card_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(56212);
/* harmony import */ var _session_marker_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(81217);
/* harmony import */ var _text_redacted_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51074);
/* harmony import */ var _text_truncate_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(68276);









/** Room reserved for the markers. */
const MARKER_ROOM = 1_600;
/**
 * The one comment on the target: at most 65,536 characters for any input, valid Markdown even when cut, with
 * our hidden marker in its first line.
 */
function renderComment(i) {
    const input = (0,_text_redacted_js__WEBPACK_IMPORTED_MODULE_0__/* .redacted */ .p)(i);
    // What the policy blocked may be the very thing that must not be public, so it stays in the artifact.
    const attach = (input.attachPatch ?? false) && input.manifest.policy?.verdict !== 'block';
    const body = (0,_compose_js__WEBPACK_IMPORTED_MODULE_1__/* .compose */ .Z)(input, {
        limit: _text_truncate_js__WEBPACK_IMPORTED_MODULE_2__/* .COMMENT_LIMIT */ .W$ - MARKER_ROOM,
        patch: attach,
        rows: input.attachPatch ? 50 : 0,
        short: (0,_sections_proof_card_js__WEBPACK_IMPORTED_MODULE_3__/* .cardElsewhere */ .py)(input),
    });
    const key = input.commentKey ?? 'main';
    const marker = input.session ? (0,_session_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .sessionMarker */ .x)(refOf(input.session, input)) : '';
    const spent = (0,_outsider_marker_js__WEBPACK_IMPORTED_MODULE_5__/* .spentMarker */ .vf)(key, input.manifest.metadata.costUsd);
    return (0,_marker_js__WEBPACK_IMPORTED_MODULE_6__/* .withMarker */ .Pe)(`${marker === '' ? '' : `${marker}\n`}${spent}${body}${startedLines(input)}${(0,_event_failure_mark_js__WEBPACK_IMPORTED_MODULE_7__/* .failureLines */ .w7)(input.task)}`, key);
}
/** A change that is nowhere but in the patch: the next run has to know. Another run's line stays as it is. */
function refOf(ref, { manifest, attachPatch }) {
    if (!attachPatch || ref.runId !== manifest.runId)
        return ref;
    return { ...ref, change: manifest.policy?.verdict === 'block' ? 'blocked' : 'unpushed' };
}
/** By which another attempt at the same request finds out what GitHub itself does not tell. */
function startedLines({ manifest }) {
    const keys = (manifest.delivery?.actions ?? []).flatMap(({ key }) => key ?? []);
    return keys.map((key) => `\n\n${(0,_actions_kinds_js__WEBPACK_IMPORTED_MODULE_8__/* .dispatchMarker */ .Je)(key)}`).join('');
}


/***/ }),

/***/ 78749:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ZF: () => (/* binding */ answer),
/* harmony export */   xC: () => (/* binding */ reactTo),
/* harmony export */   yZ: () => (/* binding */ reactAtEnd)
/* harmony export */ });
/* harmony import */ var _event_authorize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22239);
/* harmony import */ var _upsert_comment_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(33524);


/** Writes the report to where the run was asked for; null if that is nowhere. Repeated, it updates what is there. */
async function answer(github, { target, discussion }, o) {
    if (target.kind !== 'none')
        return (0,_upsert_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .upsertComment */ .lB)(github, { number: target.number, ...o });
    return discussion ? answerDiscussion(github, discussion, o.body) : null;
}
/** One answer to each request, in its thread; to the discussion itself if that asks, or the request is gone. */
async function answerDiscussion(github, { number, comment }, text) {
    const { discussions } = github;
    const marker = `<!-- caisson:answer ${comment ?? 'discussion'} -->`;
    const viewer = await github.viewer();
    const read = async () => {
        const { nodeId, comments } = await discussions.discussion(number);
        const ours = comments.find(({ author, body }) => (0,_event_authorize_js__WEBPACK_IMPORTED_MODULE_1__/* .sameAccount */ .M_)(author.login, viewer) && body.trimEnd().endsWith(marker));
        return { nodeId, ours, asked: comments.find(({ id }) => id === comment) };
    };
    const { nodeId, ours, asked } = await read();
    const body = `${text.trimEnd()}\n\n${marker}`;
    if (ours)
        return discussions.updateDiscussionComment(ours.nodeId, body);
    const to = asked && (asked.inReplyTo ?? asked.nodeId);
    return discussions.createDiscussionComment({ discussion: nodeId, ...(to === undefined ? {} : { to }), body }, async () => (await read()).ours);
}
/** A reaction to what asked in a discussion; whether it succeeds also tells whether the token may write there. */
async function reactTo(github, { number, comment }, content) {
    const { nodeId, comments } = await github.discussions.discussion(number);
    const asked = comments.find(({ id }) => id === comment)?.nodeId ?? nodeId;
    await github.discussions.reactInDiscussion(asked, content);
}
/** How a run ended, where it was asked for; that this fails changes nothing. */
async function reactAtEnd(github, { comment, discussion }, succeeded) {
    const content = succeeded ? 'rocket' : 'confused';
    if (discussion)
        await reactTo(github, discussion, content).catch(() => { });
    else if (comment)
        await github.react(comment, content).catch(() => { });
}


/***/ }),

/***/ 46449:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ ownComments)
/* harmony export */ });
/* harmony import */ var _event_authorize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(22239);

/** The account's own comments on a target, those on lines included. */
async function ownComments(github, target) {
    const [viewer, conversation, threads] = await Promise.all([
        github.viewer(),
        github.comments(target.number),
        target.kind === 'pull_request' ? github.reviewComments(target.number) : [],
    ]);
    return [...conversation, ...threads].filter(({ author }) => (0,_event_authorize_js__WEBPACK_IMPORTED_MODULE_0__/* .sameAccount */ .M_)(author.login, viewer));
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

/***/ 20386:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ titleLine),
/* harmony export */   h: () => (/* binding */ plainLine)
/* harmony export */ });
/* harmony import */ var _hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(33768);
/* harmony import */ var _references_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92392);
/* harmony import */ var _sanitize_output_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(15627);



/** GitHub's limit for a title is 256 characters. */
const TITLE_LIMIT = 250;
/** The issue's number, as it ends the title of a pull request that we opened. */
const ISSUE_SUFFIX = / \(#\d+\)$/;
/** What makes a line of Markdown a heading. */
const HEADING = /^#{1,6}[ \t]+/;
/**
 * The title of the work on one line: that of the issue or pull request, or the first line of the instruction.
 * Deterministic, and never chosen by the model: published attacks leak keys through a title.
 */
function titleLine(i, limit = TITLE_LIMIT) {
    const { target } = i.task;
    const suffix = target.kind === 'none' ? '' : ` (${i.origin ?? ''}#${target.number})`;
    const source = [i.context?.issue?.title, i.context?.pull?.title, i.task.seen?.title, i.context?.title];
    const asked = target.kind === 'none' ? [i.task.instruction.trim().split('\n')[0]?.replace(HEADING, '')] : source;
    const found = [...asked, ...source].map((text) => plainLine(text ?? '')).find((text) => text !== '');
    const bare = target.kind === 'pull_request' ? found?.replace(ISSUE_SUFFIX, '') : found;
    const words = bare ?? (target.kind === 'none' ? `Caisson run ${plainLine(i.manifest.runId)}` : 'Work');
    const room = limit - suffix.length;
    return `${words.length <= room ? words : `${(0,_sanitize_output_js__WEBPACK_IMPORTED_MODULE_0__/* .cutCodeUnits */ .br)(words, room - 1).trimEnd()}…`}${suffix}`;
}
/** Untrusted text as one line for places without Markdown. */
function plainLine(text) {
    return (0,_references_js__WEBPACK_IMPORTED_MODULE_1__/* .defusePlain */ .b7)((0,_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)((0,_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .removeHiddenKeepingJoiners */ .Gi)(text)));
}


/***/ }),

/***/ 88701:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ reserveSpace),
/* harmony export */   s: () => (/* binding */ releaseSpace)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _command_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(31978);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(452);




/** Bytes for each purpose: a patch of ordinary size; transcript, summary and manifest of a long run. */
const RESERVE = 16 * 2 ** 20;
const WHOLE = 2 * RESERVE;
const reserveOf = (folder) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder.dir, 'reserve');
/**
 * Takes the disk space that the end of a run needs, before an agent can fill the disk. Rejects with DISK_FULL if there
 * is not that much.
 */
async function reserveSpace(folder) {
    const path = reserveOf(folder);
    const env = { PATH: '/usr/bin:/bin' };
    try {
        // Where the command or the file system cannot allocate, zeros are written.
        const { exitCode } = await (0,_command_js__WEBPACK_IMPORTED_MODULE_2__/* .runCommand */ .d1)('fallocate', ['-l', String(WHOLE), path], { env });
        if (exitCode !== 0)
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(path, Buffer.alloc(WHOLE));
    }
    catch (cause) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(path, { force: true });
        const { code } = cause;
        if (code !== 'ENOSPC' && code !== 'EDQUOT')
            throw cause;
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_3__/* .WorkspaceError */ .kP('DISK_FULL', `Less than ${WHOLE / 2 ** 20} MiB is free where the run is kept: ${folder.dir}`, { hint: 'Free disk space on the runner (large caches and images first) and run again.', cause });
    }
}
/** Gives space back for what is written next; `end` gives back all of it. */
async function releaseSpace(folder, purpose) {
    const path = reserveOf(folder);
    if (purpose === 'end')
        return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(path, { force: true });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.truncate)(path, RESERVE).catch((error) => {
        if (error.code !== 'ENOENT')
            throw error;
    });
}


/***/ }),

/***/ 65083:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  qB: () => (/* binding */ AGENT_OUTPUT),
  YC: () => (/* binding */ captureRun),
  c_: () => (/* binding */ patchExcerpt),
  wo: () => (/* binding */ takeAgentOutput)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/patch/capture.js + 3 modules
var capture = __webpack_require__(51549);
// EXTERNAL MODULE: ./lib/run/reserve.js
var reserve = __webpack_require__(88701);
// EXTERNAL MODULE: ./lib/agents/image/adapter-manifest.js
var adapter_manifest = __webpack_require__(92097);
// EXTERNAL MODULE: ./lib/agents/registry.js + 57 modules
var registry = __webpack_require__(14381);
// EXTERNAL MODULE: ./lib/git/byte-path.js
var byte_path = __webpack_require__(95662);
// EXTERNAL MODULE: ./lib/git/compare-trees.js
var compare_trees = __webpack_require__(14347);
// EXTERNAL MODULE: ./lib/json.js
var json = __webpack_require__(16413);
// EXTERNAL MODULE: ./lib/patch/pristine-git.js
var pristine_git = __webpack_require__(60725);
// EXTERNAL MODULE: ./lib/run/plain-file.js
var plain_file = __webpack_require__(87880);
;// CONCATENATED MODULE: ./lib/stages/adapter-image/claimed-patch.js




/** Bytes that the binary files of a patch may have together, as they themselves say. */
const BINARY_BYTES = 64 * 2 ** 20;
/** Milliseconds until git counts as hanging. */
const GIT_MS = 60_000;
/**
 * Why an untrusted patch is not given to git, as the end of a sentence; undefined: it may be. git reserves the memory
 * that a binary hunk names, and that which a delta unpacks to, before it has seen either; a copied file is held again
 * for each of its copies.
 */
function tooLarge(text) {
    let bytes = 0;
    for (const [, kind = '', size = ''] of text.matchAll(/(?:^|\n)(literal|delta|copy (?:from|to)) ([^\n]*)/g)) {
        if (kind !== 'literal')
            return kind === 'delta' ? 'it has a binary delta' : 'it copies files';
        // git also reads a sign and more spaces.
        if (!/^\d{1,12}$/.test(size))
            return 'it has a binary file without a size';
        bytes += Number(size);
    }
    return bytes > BINARY_BYTES ? `its binary files have ${bytes} bytes` : undefined;
}
/**
 * What an untrusted patch would change, by applying it to an index and objects of its own, which are gone afterwards;
 * null if it does not apply to the tree `found`. Rejects when that cannot be found out: git was killed, or did not end in time.
 */
async function changesOf(workspace, path, found = workspace.baselineTree) {
    const [own, ...alternates] = workspace.objectDirectories;
    const apart = await (0,promises_.mkdtemp)((0,external_node_path_.join)(workspace.gitDir, 'claimed-'));
    const objects = (0,external_node_path_.join)(apart, 'objects');
    const git = (0,pristine_git/* openPristine */.F)(workspace).with({
        indexFile: (0,external_node_path_.join)(apart, 'index'),
        env: { GIT_OBJECT_DIRECTORY: objects },
        alternates: [own, ...alternates].filter((folder) => folder !== undefined),
        timeoutMs: GIT_MS,
    });
    try {
        await (0,promises_.mkdir)(objects);
        await git.run(['read-tree', found]);
        // A path more than twice (a file that becomes a link comes twice) would be held in memory as often.
        const stat = await git.exec(['apply', '--numstat', '-z', '--', path], { accept: [1, 128] });
        if (stat.exitCode !== 0)
            return null;
        if (mostOf(stat.stdout) > 2)
            throw new Error('a path of it comes more than twice');
        const apply = ['apply', '--cached', '--binary', '--whitespace=nowarn', '--', path];
        if ((await git.exec(apply, { accept: [1, 128] })).exitCode !== 0)
            return null;
        return await (0,compare_trees/* compareTrees */.t)(git, found, await git.run(['write-tree', '--missing-ok']));
    }
    finally {
        await (0,promises_.rm)(apart, { recursive: true, force: true });
    }
}
/** How often the most frequent path of `git apply --numstat -z` comes. */
function mostOf(stat) {
    const counts = new Map();
    for (const entry of stat.toString('latin1').split('\0')) {
        const path = entry.split('\t').slice(2).join('\t');
        counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    return Math.max(...counts.values());
}

;// CONCATENATED MODULE: ./lib/stages/adapter-image/claims.js









const MANIFEST_BYTES = 2 ** 20;
const SUMMARY_BYTES = 65_536;
const PATCH_BYTES = 64 * 2 ** 20;
/** Paths and problems that one sentence names. */
const MOST = 5;
/**
 * What an adapter image said about its own run, and where that is not what Caisson found; undefined for any other agent.
 * `left` is the folder with the plain files that it left. All of it is untrusted.
 */
async function adapterFacts({ request, workspace, result, redact, foundTree }, patch, left) {
    if ((0,registry/* imageFor */.zd)(request) === undefined)
        return undefined;
    const { manifest, problem } = await readClaims(left);
    const exitCode = result.session.exitCode;
    const required = exitCode !== adapter_manifest/* ADAPTER_EXITS */.cW.failure && request.spec.outputs.required.includes('diff.patch');
    const differences = [
        ...(problem === undefined ? [] : [problem]),
        ...(manifest ? exitDifference(manifest, exitCode) : []),
        ...(await patchDifferences((0,external_node_path_.join)(left, 'diff.patch'), { workspace, patch, required, foundTree })),
    ].map(redact);
    for (const difference of differences)
        request.log.warn(`Adapter image: ${difference}`);
    const { outcome, message, tool, durationMs, error } = manifest ?? {};
    const words = message ?? error?.message;
    return {
        ...(outcome === undefined ? {} : { outcome }),
        ...(words === undefined ? {} : { message: redact(words).slice(0, 2000) }),
        ...(error === undefined ? {} : { error: redact(error.code) }),
        ...(tool === undefined ? {} : { tool: redact(`${tool.name} ${tool.version}`).slice(0, 200) }),
        ...(durationMs === undefined ? {} : { durationMs }),
        differences,
    };
}
/** The manifest that an adapter left in a folder, or what is wrong with it, as a sentence. */
async function readClaims(left) {
    const text = await (0,plain_file/* readPlainFile */.b$)((0,external_node_path_.join)(left, 'manifest.json'), MANIFEST_BYTES);
    if (text === null)
        return { problem: 'It left no manifest.json.' };
    const parsed = adapter_manifest/* adapterManifestSchema */.CV.safeParse((0,json/* parseJson */.q)(text));
    if (parsed.success)
        return { manifest: parsed.data };
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`);
    return { problem: `Its manifest.json does not match the schema: ${some(problems)}.` };
}
/** The answer of an adapter image that printed none: the summary or the message that it left. */
async function withWords({ result, redact }, left, { message = '' }) {
    const { session } = result;
    if (session.message !== '')
        return result;
    const summary = redact((await (0,plain_file/* readPlainFile */.b$)((0,external_node_path_.join)(left, 'summary.md'), SUMMARY_BYTES)) ?? '').trim();
    return { ...result, session: { ...session, message: summary || message } };
}
/** The exit code counts; a manifest that says another outcome is told. */
function exitDifference({ outcome }, exitCode) {
    if (exitCode === null || adapter_manifest/* ADAPTER_EXITS */.cW[outcome] === exitCode)
        return [];
    return [`Its manifest says \`${outcome}\`, but it ended with exit code ${exitCode}.`];
}
/**
 * Where the patch of an adapter differs from the captured one, in sentences; `required`: it had to leave one. With
 * `foundTree`, the change since that tree is meant: it is what a later session of a run found.
 */
async function patchDifferences(path, o) {
    const { workspace, patch, required, foundTree } = o;
    const text = await (0,plain_file/* readPlainFile */.b$)(path, PATCH_BYTES);
    if (text === null)
        return required ? ['It left no diff.patch.'] : [];
    const large = tooLarge(text);
    if (large !== undefined)
        return [notCompared(large)];
    const own = text.trim() === '' ? [] : await changesOf(workspace, path, foundTree).catch(reasonOf);
    if (typeof own === 'string')
        return [notCompared(own)];
    if (own === null)
        return ['Its diff.patch does not apply to the workspace as it was.'];
    const captured = contentByPath(await (0,compare_trees/* compareTrees */.t)((0,pristine_git/* openPristine */.F)(workspace), foundTree ?? patch.baseTree, patch.tree));
    const claimed = contentByPath(own);
    const missing = [...captured.keys()].filter((one) => !claimed.has(one));
    const extra = [...claimed.keys()].filter((one) => !captured.has(one));
    const other = [...claimed].filter(([one, content]) => captured.has(one) && captured.get(one) !== content);
    return [
        ...sentence('Its diff.patch leaves out what it changed in', missing),
        ...sentence('Its diff.patch has changes that it did not make in', extra),
        ...sentence('Its diff.patch has another content for', other.map(([one]) => one)),
    ];
}
/** The comparison is worth less than the run: whatever the patch did to it is told, and ends nothing. */
function reasonOf(error) {
    return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '').slice(0, 200);
}
function notCompared(why) {
    return `Its diff.patch was not compared: ${why}.`;
}
function contentByPath(changes) {
    return new Map(changes.map(({ path, mode, id }) => [(0,byte_path/* display */.Vy)(path), `${mode} ${id}`]));
}
function sentence(what, paths) {
    return paths.length === 0 ? [] : [`${what} ${some(paths)}.`];
}
function some(words) {
    const rest = words.length - MOST;
    return `${words.slice(0, MOST).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

// EXTERNAL MODULE: ./lib/stages/environment/files.js
var files = __webpack_require__(8390);
// EXTERNAL MODULE: ./lib/stages/repositories/capture.js
var repositories_capture = __webpack_require__(93762);
;// CONCATENATED MODULE: ./lib/stages/capture.js








/** Where a run's output has the files that the agent left in its own output folder. */
const AGENT_OUTPUT = 'agent';
async function captureRun(run) {
    const { request, folder, workspace, result, redact } = run;
    await (0,reserve/* releaseSpace */.s)(folder, 'patch');
    await (0,promises_.writeFile)(folder.transcript, redact(`${JSON.stringify(result.transcript, null, 2)}\n`));
    const patch = await (0,capture/* capturePatch */.Z)({ workspace, to: folder.patch, log: request.log });
    await takeAgentOutput(folder, request.log);
    const left = (0,external_node_path_.join)(folder.output, AGENT_OUTPUT);
    const adapter = await adapterFacts(run, patch, left);
    return {
        ...run,
        ...(adapter ? { adapter, result: await withWords(run, left, adapter) } : {}),
        phase: 'captured',
        patch,
        others: await (0,repositories_capture/* captureRepositories */.t2)(run),
    };
}
/** Copies the plain files that the agent left in its output folder into the run's output. */
async function takeAgentOutput(folder, log) {
    const leftOut = await (0,files/* collectAgentOutput */.BX)(folder.agentOutput, (0,external_node_path_.join)(folder.output, AGENT_OUTPUT));
    for (const { name, why } of leftOut)
        log.warn(`Left out of the run's output: ${name} (${why})`);
}
/** At most `limit` bytes of a patch, for people to read; whole characters only. */
async function patchExcerpt(path, limit) {
    const chunks = [];
    for await (const chunk of (0,external_node_fs_.createReadStream)(path, { end: limit - 1 }))
        chunks.push(chunk);
    return new TextDecoder().decode(Buffer.concat(chunks), { stream: true });
}


/***/ }),

/***/ 8390:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BX: () => (/* binding */ collectAgentOutput),
/* harmony export */   P: () => (/* binding */ readEnvFiles),
/* harmony export */   VX: () => (/* binding */ secretValues),
/* harmony export */   cT: () => (/* binding */ withoutSecrets),
/* harmony export */   hV: () => (/* binding */ writeFiles),
/* harmony export */   mT: () => (/* binding */ copyContextFiles)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57975);
/* harmony import */ var _artifact_names_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(71686);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(452);





/** Writes files below `dir`; every path is relative and stays inside. */
async function writeFiles(dir, files) {
    for (const { path, content } of files) {
        const target = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(dir, path);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(target), { recursive: true });
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(target, content);
    }
}
/** A file that the spec names, inside the checkout even if links are followed. Throws CONFIG_INVALID. */
async function fileOfCheckout(checkout, path, what) {
    try {
        const root = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(checkout);
        const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(root, path));
        if (file.startsWith(root + node_path__WEBPACK_IMPORTED_MODULE_1__.sep))
            return file;
    }
    catch {
        // Not there, or not to be read: the same advice helps.
    }
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `${what}: ${path} is not a file of the checkout.`, {
        hint: 'Give a path relative to the top level of the repository, and make sure an earlier step has created the file.',
    });
}
/** Copies the context files that the spec names into `dir/files`; `closed` are those that the agent must not get. */
async function copyContextFiles(checkout, paths, dir, closed = []) {
    const copied = [];
    for (const path of paths) {
        const source = await fileOfCheckout(checkout, path, 'context');
        const inside = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(checkout), source);
        if (closed.includes(inside)) {
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `context: ${path} holds credentials and is not shown to the agent.`, {
                hint: 'Leave it out of `context`, or set `workspace-secrets: warn` in the workflow; files that a job variable points to are never shown.',
            });
        }
        const target = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)('files', inside);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(dir, target)), { recursive: true });
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.copyFile)(source, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(dir, target));
        copied.push(target);
    }
    return copied;
}
/** The variables of `.env` files; later files win. */
async function readEnvFiles(checkout, paths) {
    const variables = {};
    for (const path of paths) {
        const text = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(await fileOfCheckout(checkout, path, 'env-files'), 'utf8');
        for (const [name, value] of Object.entries((0,node_util__WEBPACK_IMPORTED_MODULE_2__.parseEnv)(text)))
            if (value !== undefined)
                variables[name] = value;
    }
    return variables;
}
/** Bytes of everything that an agent may leave in its output folder. */
const LARGEST_OUTPUT = 1024 * 2 ** 20;
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
 * no holes, so sizes are limited before anything is read. Returns what was left out, and why.
 */
async function collectAgentOutput(from, to, limit = LARGEST_OUTPUT) {
    const leftOut = [];
    let room = limit;
    const found = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(from, { recursive: true, withFileTypes: true });
    const entries = found
        .filter((entry) => !entry.isDirectory())
        .map((entry) => ({ path: (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(from, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(entry.parentPath, entry.name)), plain: entry.isFile() }));
    const clashes = new Set((0,_artifact_names_js__WEBPACK_IMPORTED_MODULE_4__/* .collisions */ .eS)(entries.map(({ path }) => path)));
    for (const { path, plain } of entries) {
        const { size } = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(from, path)).catch(() => ({ size: 0 }));
        const why = !plain
            ? 'not a plain file'
            : clashes.has(path) || (0,_artifact_names_js__WEBPACK_IMPORTED_MODULE_4__/* .pathProblem */ .z9)(`agent/${path}`) !== null
                ? 'a name that artifacts do not allow'
                : size > room
                    ? `the files together would exceed ${limit / 2 ** 20} MiB`
                    : null;
        if (why !== null) {
            leftOut.push({ name: (0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(path), why });
            continue;
        }
        room -= size;
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(to, path)), { recursive: true });
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.copyFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(from, path), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(to, path));
    }
    return leftOut;
}


/***/ }),

/***/ 93762:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ow: () => (/* binding */ repositoryFacts),
/* harmony export */   RO: () => (/* binding */ lostAnything),
/* harmony export */   aD: () => (/* binding */ evaluateRepositories),
/* harmony export */   t2: () => (/* binding */ captureRepositories),
/* harmony export */   u4: () => (/* binding */ changedNothing)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _patch_capture_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(51549);
/* harmony import */ var _patch_patch_size_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(65724);
/* harmony import */ var _workspace_lost_work_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(47593);





/** Where a run's output has the patch of a further repository. */
const PATCHES = 'patches';
async function captureRepositories({ others = [], folder, request, }) {
    const captured = [];
    for (const other of others) {
        const to = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder.output, PATCHES, `${other.repository}.patch`);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(to), { recursive: true });
        captured.push({
            ...other,
            patch: await (0,_patch_capture_js__WEBPACK_IMPORTED_MODULE_2__/* .capturePatch */ .Z)({ workspace: other.workspace, to, log: request.log }),
        });
    }
    return captured;
}
/** Nothing was changed, in no repository. */
function changedNothing({ patch, others = [] }) {
    return patch.empty && others.every((other) => other.patch.empty);
}
/** Work was left, in any repository, where no patch can take it from. */
function lostAnything({ patch, others = [] }) {
    return [patch, ...others.map((other) => other.patch)].some(({ leftOut }) => (0,_workspace_lost_work_js__WEBPACK_IMPORTED_MODULE_3__/* .lostWork */ .y)(leftOut) !== null);
}
/**
 * Checks each patch against the policy of its own repository. The verdict is one for all, since they are one change:
 * findings name the repository. `check` evaluates one.
 */
async function evaluateRepositories(others, own, check) {
    const evaluations = own ? [own] : [];
    const checked = [];
    for (const other of others) {
        const { patch, policyEvaluation } = await check(other);
        checked.push({ ...other, patch });
        if (policyEvaluation)
            evaluations.push(named(policyEvaluation, other.repository));
    }
    const [first, ...more] = evaluations;
    if (!first)
        return { others: checked };
    return { others: checked, policyEvaluation: more.reduce(together, first) };
}
const SEVERITY = ['allow', 'flag', 'block'];
function together(one, other) {
    const worst = Math.max(SEVERITY.indexOf(one.verdict), SEVERITY.indexOf(other.verdict));
    return { verdict: SEVERITY[worst] ?? 'block', findings: [...one.findings, ...other.findings] };
}
function named({ verdict, findings }, repository) {
    return {
        verdict,
        findings: findings.map((finding) => finding.path === undefined
            ? { ...finding, message: `${repository}: ${finding.message}` }
            : { ...finding, path: `${repository}/${finding.path}` }),
    };
}
/** For the manifest; their deliveries come later. */
function repositoryFacts(others) {
    if (others.length === 0)
        return {};
    return {
        repositories: others.map(({ repository, base, patch }) => ({
            repository,
            base,
            patch: { ...(0,_patch_patch_size_js__WEBPACK_IMPORTED_MODULE_4__/* .patchSize */ .I)(patch), leftOut: patch.leftOut },
        })),
    };
}


/***/ }),

/***/ 32322:
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
/* harmony import */ var _git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(95662);
/* harmony import */ var _git_compare_trees_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(14347);
/* harmony import */ var _git_git_error_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(11475);
/* harmony import */ var _coreutils_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(99837);
/* harmony import */ var _record_scan_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(30877);
/* harmony import */ var _record_survey_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(80541);
/* harmony import */ var _record_tree_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(18195);









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
    const dirty = options.head === null ? [] : (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .splitNul */ .K5)(await git.raw(args));
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
            await recording.raw(['update-index', '--force-remove', '-z', '--stdin'], { input: (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .joinNul */ .MX)(submodules) });
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
        if (!(error instanceof _git_git_error_js__WEBPACK_IMPORTED_MODULE_6__/* .GitError */ .X) || error.code !== 'GIT_FAILED')
            throw error;
        o.log.warn(`The files that the run started with could not be restored: ${error.message}`);
        await files.raw(['read-tree', '--reset', '-u', recorded]);
    }
    if (owner)
        await (0,_coreutils_js__WEBPACK_IMPORTED_MODULE_7__/* .changeOwner */ .mu)(root, owner);
    const base = git.with({ workTree: root, indexFile: baseIndex(gitDir) });
    await base.raw(['update-index', '-q', '--refresh'], { accept: [1] });
    return recordBaseline(git, gitDir, root, o.keep);
}
/** Whether everything is there that makes the one tree into the other. */
async function hasDifference(git, from, to) {
    if (!/^[0-9a-f]{40,64}$/.test(to))
        return false;
    const changes = await (0,_git_compare_trees_js__WEBPACK_IMPORTED_MODULE_8__/* .compareTrees */ .t)(git, from, to).catch(() => null);
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
    const missing = (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .splitNul */ .K5)(await ours.raw(['diff-files', '--name-only', '-z', '--diff-filter=D', '--ignore-submodules=all']));
    if (missing.length === 0)
        return;
    await ours.raw(['update-index', '--skip-worktree', '-z', '--stdin'], { input: (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .joinNul */ .MX)(missing) });
}


/***/ }),

/***/ 69153:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ takeAttributes)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);

/** Gives a file or folder of a layer the owner, mode and times of the one that it replaces. */
function takeAttributes(target, stats) {
    if (process.getuid?.() === 0)
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lchownSync)(target, stats.uid, stats.gid);
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.chmodSync)(target, stats.mode & 0o7777);
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.utimesSync)(target, stats.atime, stats.mtime);
}


/***/ }),

/***/ 84177:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ canSetMarkers),
/* harmony export */   p: () => (/* binding */ opaqueFolders)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var node_stream_consumers__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(38321);
/* harmony import */ var tar_stream__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(56118);
/* harmony import */ var _command_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(31978);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(452);
/* harmony import */ var _git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(95662);







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
    const archive = await tar(root, args, (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .joinNul */ .MX)(folders.map((folder) => `./${folder}`)));
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
    const result = await (0,_command_js__WEBPACK_IMPORTED_MODULE_5__/* .runCommand */ .d1)('tar', args, { cwd, env: ENVIRONMENT, input });
    if (result.exitCode !== 0)
        throw unreadable((0,_command_js__WEBPACK_IMPORTED_MODULE_5__/* .describeFailure */ .Ic)('tar', args, result));
    return result.stdout;
}
function unreadable(words) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_6__/* .WorkspaceError */ .kP('WORKSPACE_FAILED', `Cannot determine from the agent's layer which folders it replaced: ${words}`, { hint: 'The workspace is still in the run folder: capture it again on the machine it was made on.' });
}


/***/ }),

/***/ 74021:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Mc: () => (/* binding */ entriesOf),
/* harmony export */   hU: () => (/* binding */ readMask),
/* harmony export */   nY: () => (/* binding */ lowerView),
/* harmony export */   ou: () => (/* binding */ withLayer)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var _git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(95662);
/* harmony import */ var _record_scan_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(30877);



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
        for (const parent of (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .parents */ .M8)(path)) {
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
            return root === null || (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_1__/* .statOf */ ._N)(root, path) === null ? null : (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .toBuffer */ .AO)(root, path);
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
        for (const parent of (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .parents */ .M8)(path))
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
            kinds.set(path, kindOf(mask, folder, entry));
        }
    }
    return kinds;
}
function kindOf(mask, folder, entry) {
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
    return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .toBuffer */ .AO)(root, folder), { encoding: 'latin1', withFileTypes: true });
}


/***/ }),

/***/ 88766:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q_: () => (/* binding */ isAsBelow),
/* harmony export */   Sg: () => (/* binding */ layRules),
/* harmony export */   bo: () => (/* binding */ readUpper),
/* harmony export */   mn: () => (/* binding */ copyRulesUp)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var _git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(95662);
/* harmony import */ var _record_scan_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(30877);
/* harmony import */ var _record_survey_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(80541);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(69153);
/* harmony import */ var _layer_markers_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(84177);
/* harmony import */ var _lower_view_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(74021);







/** git reads these wherever it finds them; they are needed even though the agent did not touch them. */
const RULES = ['.gitignore', '.gitattributes'];
/** Reads the layer that the agent wrote, without changing it. */
async function readUpper(overlay) {
    const { upper } = overlay;
    const view = (0,_lower_view_js__WEBPACK_IMPORTED_MODULE_1__/* .lowerView */ .nY)(overlay);
    const files = new Set();
    const folders = new Set();
    const removed = new Set();
    const waiting = [''];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
        for (const entry of (0,_lower_view_js__WEBPACK_IMPORTED_MODULE_1__/* .entriesOf */ .Mc)(upper, folder)) {
            const path = (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_2__/* .below */ .Gz)(folder, entry.name);
            if (entry.name.toLowerCase() === '.git')
                continue;
            if (entry.isDirectory()) {
                folders.add(path);
                waiting.push(path);
            }
            else if (entry.isFile() || entry.isSymbolicLink())
                files.add(path);
            // A whiteout, or a FIFO or the like in the place of what was there.
            else
                removed.add(path);
        }
    }
    const merged = [...folders].filter((path) => view.isFolder(path));
    const opaque = await (0,_layer_markers_js__WEBPACK_IMPORTED_MODULE_3__/* .opaqueFolders */ .p)(upper, merged);
    const through = new Set(merged.filter((path) => !opaque.has(path)));
    // Anything but a folder that lets the one below show through hides everything that was inside.
    const closed = (path) => opaque.has(path) || removed.has(path) || files.has(path);
    const hides = (path) => {
        if (removed.has(path) || folders.has(path))
            return true;
        for (const parent of (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .parents */ .M8)(path))
            if (closed(parent))
                return true;
        return false;
    };
    const isEmpty = (folder) => {
        if (closed(folder) || [...(0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .parents */ .M8)(folder)].some(closed))
            return true;
        return !view.list(folder).some((name) => !removed.has((0,_record_scan_js__WEBPACK_IMPORTED_MODULE_2__/* .below */ .Gz)(folder, name)));
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
    const view = (0,_lower_view_js__WEBPACK_IMPORTED_MODULE_1__/* .lowerView */ .nY)(overlay);
    const copied = [];
    for (const folder of ['', ...layer.folders]) {
        if (folder !== '' && layer.isEmpty(folder))
            continue;
        for (const name of RULES) {
            const path = (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_2__/* .below */ .Gz)(folder, name);
            if (layer.hides(path) || (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_2__/* .statOf */ ._N)(overlay.upper, path) !== null)
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
    const view = (0,_lower_view_js__WEBPACK_IMPORTED_MODULE_1__/* .lowerView */ .nY)(layers);
    const shown = rules.filter((path) => view.stat(path)?.isFile());
    const folders = [...(0,_record_survey_js__WEBPACK_IMPORTED_MODULE_5__/* .foldersOf */ .pd)(shown)].sort();
    for (const path of folders)
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .toBuffer */ .AO)(upper, path), { mode: 0o700 });
    for (const path of shown)
        copyUp(upper, path, view);
    for (const path of folders.reverse()) {
        const stats = view.stat(path);
        if (stats)
            (0,_attributes_js__WEBPACK_IMPORTED_MODULE_6__/* .takeAttributes */ .V)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .toBuffer */ .AO)(upper, path), stats);
    }
}
function copyUp(upper, path, view) {
    const stats = view.stat(path);
    const source = view.source(path);
    if (source === null || !stats?.isFile())
        return false;
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.copyFileSync)(source, (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .toBuffer */ .AO)(upper, path));
    (0,_attributes_js__WEBPACK_IMPORTED_MODULE_6__/* .takeAttributes */ .V)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .toBuffer */ .AO)(upper, path), stats);
    return true;
}
/** Whether a file of the layer is byte for byte the same as the one below it. */
function isAsBelow({ upper, ...layers }, path) {
    const view = (0,_lower_view_js__WEBPACK_IMPORTED_MODULE_1__/* .lowerView */ .nY)(layers);
    const [source, stats, own] = [view.source(path), view.stat(path), (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_2__/* .statOf */ ._N)(upper, path)];
    if (source === null || !stats?.isFile() || !own?.isFile() || own.size !== stats.size)
        return false;
    return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)(source).equals((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_4__/* .toBuffer */ .AO)(upper, path)));
}


/***/ }),

/***/ 30877:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Gz: () => (/* binding */ below),
  Qp: () => (/* binding */ isReadByGit),
  Eq: () => (/* binding */ isWhiteout),
  SQ: () => (/* binding */ scan),
  _N: () => (/* binding */ statOf)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./lib/git/byte-path.js
var byte_path = __webpack_require__(95662);
// EXTERNAL MODULE: ./node_modules/picomatch/index.js
var picomatch = __webpack_require__(14006);
;// CONCATENATED MODULE: ./lib/workspace/keep-ignored.js


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
    const match = picomatch(all, { dot: true });
    const bases = all.map((pattern) => picomatch.scan(pattern).base);
    return {
        file: (path) => match((0,byte_path/* display */.Vy)(path)),
        folder: (path) => {
            const name = (0,byte_path/* display */.Vy)(path);
            return bases.some((base) => base === '' || `${base}/`.startsWith(`${name}/`) || `${name}/`.startsWith(`${base}/`));
        },
    };
}

// EXTERNAL MODULE: ./lib/workspace/lost-work.js
var lost_work = __webpack_require__(47593);
// EXTERNAL MODULE: ./lib/workspace/record/survey.js
var survey = __webpack_require__(80541);
;// CONCATENATED MODULE: ./lib/workspace/record/scan.js





/** Malicious rules can keep git busy endlessly: then the capture fails. */
const RULES_LIMIT_MS = 120_000;
/** git opens these wherever it finds them, and would wait forever for a FIFO of such a name. */
const READ_BY_GIT = new Set(['.gitignore', '.gitattributes', '.gitmodules']);
function isReadByGit(path) {
    return READ_BY_GIT.has(path.slice(path.lastIndexOf('/') + 1));
}
/**
 * Walks a tree that may have been created by an attacker. Links are not followed and no `.git` is opened; git
 * is asked only which names the ignore rules hide.
 */
async function scan(options) {
    const found = { untracked: [], touched: [], gone: [], hidden: [], leftOut: [] };
    const seen = new Set();
    const trackedFolders = (0,survey/* foldersOf */.pd)(options.tracked.keys());
    const kept = keptNames(options.keep ?? []);
    const before = new Set(options.hidden);
    const except = new Set(options.except);
    let folders = options.start ? [] : [''];
    for (let first = options.start; first || folders.length > 0; first = undefined) {
        const asked = first?.folders.filter((path) => !options.repositories.has(path));
        const level = { files: first?.files ?? [], folders: asked ?? [], notices: [] };
        for (const folder of folders)
            scanFolder(options, folder, found, seen, level);
        // A folder with tracked files is walked whatever the rules say, so git need not be asked about it.
        const foreign = level.folders.filter((path) => !trackedFolders.has(path));
        const notices = level.notices.map(({ path }) => path);
        // A pattern such as `build/` matches folders only, so git has to see a folder.
        if (options.mirror !== undefined)
            for (const path of foreign)
                (0,external_node_fs_.mkdirSync)((0,byte_path/* toBuffer */.AO)(options.mirror, path), { recursive: true });
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
        folders = level.folders.filter((path) => {
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
function isWithin(names, path) {
    if (names.size === 0)
        return false;
    if (names.has(path))
        return true;
    for (const parent of (0,byte_path/* parents */.M8)(path))
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
                found.leftOut.push({ path, why: lost_work/* LOST */.R.repository });
            }
        }
        else if (!entry.isFile() && !entry.isSymbolicLink()) {
            if (isReadByGit(path) && !readOnly)
                replaceByFolder(root, path);
            level.notices.push({ path, why: `${nameOf(entry)}, which git does not keep` });
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
    (0,external_node_fs_.rmSync)((0,byte_path/* toBuffer */.AO)(root, path), { force: true });
    (0,external_node_fs_.mkdirSync)((0,byte_path/* toBuffer */.AO)(root, path), { mode: 0o755 });
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
    const read = () => (0,external_node_fs_.readdirSync)((0,byte_path/* toBuffer */.AO)(root, path), { encoding: 'latin1', withFileTypes: true });
    try {
        return read();
    }
    catch {
        try {
            if (!readOnly)
                (0,external_node_fs_.chmodSync)((0,byte_path/* toBuffer */.AO)(root, path), 0o700);
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
        for (const name of (0,external_node_fs_.readdirSync)((0,byte_path/* toBuffer */.AO)(root, next), 'latin1'))
            waiting.push(`${next}/${name}`);
    }
    return false;
}
/** Null for what cannot be inspected. */
function statOf(root, path) {
    try {
        return (0,external_node_fs_.lstatSync)((0,byte_path/* toBuffer */.AO)(root, path));
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
    const input = (0,byte_path/* joinNul */.MX)(paths.map((path) => `./${path}`));
    const env = { GIT_LITERAL_PATHSPECS: '0' };
    const hidden = await git.raw(args, { input, env, accept: [1], timeoutMs: RULES_LIMIT_MS });
    return new Set((0,byte_path/* splitNul */.K5)(hidden).map((path) => path.slice(2)));
}
function nameOf(entry) {
    if (entry.isFIFO())
        return 'a FIFO';
    if (entry.isSocket())
        return 'a socket';
    return 'a device';
}


/***/ }),

/***/ 80541:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $I: () => (/* binding */ sortOut),
/* harmony export */   Fr: () => (/* binding */ survey),
/* harmony export */   Nd: () => (/* binding */ isRule),
/* harmony export */   QU: () => (/* binding */ nestedRepositories),
/* harmony export */   pd: () => (/* binding */ foldersOf)
/* harmony export */ });
/* harmony import */ var _command_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31978);
/* harmony import */ var _git_byte_path_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95662);


const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };
const FOREIGN = 'u';
const REPOSITORY = 'g';
/**
 * Surveys a tree without opening any `.git`. Null when a folder cannot be read, when something belongs to
 * another user than `uid`, and where there is no GNU find, which takes a fraction of the time that Node.js
 * takes per entry. The folder `own` counts as a repository: nothing in it is inspected.
 */
async function survey(root, uid, own) {
    const ours = own === null ? [] : ['-path', `./${own.replace(/[*?[\\]/g, '\\$&')}`];
    const args = [
        ...(own === null ? [] : ['(', ...ours, '-printf', `${REPOSITORY}%P\\0`, '-prune', ')', '-o']),
        ...['(', '!', '-uid', String(uid), '-printf', `${FOREIGN}\\0`, '-quit', ')'],
        ...['-o', '-path', '.'],
        ...['-o', '(', '-iname', '.git', '-printf', `${REPOSITORY}%P\\0`, '-prune', ')'],
        ...['-o', '-printf', '%y%P\\0'],
    ];
    const { exitCode, stdout } = await (0,_command_js__WEBPACK_IMPORTED_MODULE_0__/* .runCommand */ .d1)('find', ['.', ...args], { cwd: root, env: ENVIRONMENT });
    return exitCode === 0 ? sort((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_1__/* .splitNul */ .K5)(stdout)) : null;
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
        for (const parent of (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_1__/* .parents */ .M8)(path)) {
            if (folders.has(parent))
                break;
            folders.add(parent);
        }
    }
    return folders;
}


/***/ }),

/***/ 18195:
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
/* harmony import */ var _git_byte_path_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95662);
/* harmony import */ var _git_git_error_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(11475);
/* harmony import */ var _scan_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(30877);




const MAX_BYTES_HELD = 256 * 1024 * 1024;
/**
 * Bytes of one file and of all changed files, as `stat` reports them: a file of 300 GB costs an agent one command
 * and no disk space, but hashing it takes an hour, and git ends with an error on a difference of nearly 2 GiB. GitHub
 * refuses files of more than 100 MiB in any case.
 */
const LARGEST_FILE = 2 ** 30;
const LARGEST_CHANGE = 8 * 2 ** 30;
/** Up to this many names are passed to git as arguments; more are looked up in a list of all. */
const NAMES_AT_ONCE = 500;
const BYTES_AT_ONCE = 64 * 1024;
/** `<mode> <id>` of every entry of an index; with `paths`, at least of those at these names or below them. */
async function listIndex(git, paths) {
    const entries = new Map();
    if (paths?.length === 0)
        return entries;
    const names = paths && asArguments(paths);
    for (const line of (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_1__/* .splitNul */ .K5)(await git.raw(['ls-files', '-s', '-z', ...(names ? ['--', ...names] : [])]))) {
        const tab = line.indexOf('\t');
        entries.set(line.slice(tab + 1), line.slice(0, line.lastIndexOf(' ', tab)));
    }
    return entries;
}
/** Null for too many, or for one that is not UTF-8, as an argument must be. */
function asArguments(paths) {
    if (paths.length > NAMES_AT_ONCE)
        return null;
    const names = paths.map(_git_byte_path_js__WEBPACK_IMPORTED_MODULE_1__/* .display */ .Vy);
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
    const found = await (0,_scan_js__WEBPACK_IMPORTED_MODULE_2__/* .scan */ .SQ)({ ...options, tracked });
    const leftOut = [...found.leftOut];
    const hash = (tracked.values().next().value ?? '0 '.padEnd(42, '0')).split(' ')[1] ?? '';
    await writeEntries(git, [
        // Removed first: git looks into a folder that replaced a file.
        ...found.gone.map((path) => `0 ${hash.replace(/./g, '0')}\t${path}`),
        // Without stat data, so that the content is read.
        ...found.touched.map((path) => `${tracked.get(path)}\t${path}`),
    ]);
    const changed = (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_1__/* .splitNul */ .K5)(await git.raw(['diff-files', '-z', '--name-only', '--ignore-submodules=all']));
    await addPaths(git, root, readableOnly(root, [...changed, ...found.untracked], leftOut), leftOut);
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
function readableOnly(root, paths, leftOut) {
    let total = 0;
    return paths.filter((path) => {
        const stats = (0,_scan_js__WEBPACK_IMPORTED_MODULE_2__/* .statOf */ ._N)(root, path);
        const size = stats?.isFile() ? stats.size : 0;
        const why = !makeReadable(root, path)
            ? 'cannot be read'
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
        return (await git.exec(args, { input: (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_1__/* .joinNul */ .MX)(paths), diesWithParent: true })).stderr;
    }
    catch (error) {
        if (!(error instanceof _git_git_error_js__WEBPACK_IMPORTED_MODULE_3__/* .GitError */ .X) || error.code !== 'GIT_FAILED' || error.exitCode === null)
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
    const stats = (0,_scan_js__WEBPACK_IMPORTED_MODULE_2__/* .statOf */ ._N)(root, path);
    if (stats?.isFile() && stats.size <= MAX_BYTES_HELD) {
        const id = await git.run(['hash-object', '-w', '--stdin'], { input: (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readFileSync)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_1__/* .toBuffer */ .AO)(root, path)) });
        await writeEntries(git, [`${stats.mode & 0o100 ? '100755' : '100644'} ${id}\t${path}`]);
    }
    else
        leftOut.push({ path, why: 'git cannot store it' });
    return '';
}
/** Lines of `update-index --index-info`: `<mode> <id>\t<path>`, mode 0 removes. */
async function writeEntries(git, lines) {
    if (lines.length > 0)
        await git.raw(['update-index', '-z', '--index-info'], { input: (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_1__/* .joinNul */ .MX)(lines) });
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
    const stats = (0,_scan_js__WEBPACK_IMPORTED_MODULE_2__/* .statOf */ ._N)(root, path);
    if (!stats?.isFile())
        return true;
    if (isReadable(root, path))
        return true;
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.chmodSync)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_1__/* .toBuffer */ .AO)(root, path), stats.mode | 0o400);
    }
    catch {
        return false;
    }
    return true;
}
/** False for a file that this user may not read. Links and folders need no reading. */
function isReadable(root, path) {
    if (!(0,_scan_js__WEBPACK_IMPORTED_MODULE_2__/* .statOf */ ._N)(root, path)?.isFile())
        return true;
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.accessSync)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_1__/* .toBuffer */ .AO)(root, path), node_fs__WEBPACK_IMPORTED_MODULE_0__.constants.R_OK);
        return true;
    }
    catch {
        return false;
    }
}


/***/ }),

/***/ 75327:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C2: () => (/* binding */ changeOf),
/* harmony export */   uY: () => (/* binding */ recordUpper),
/* harmony export */   w6: () => (/* binding */ readLayer)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _baseline_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(32322);
/* harmony import */ var _overlay_upper_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(88766);
/* harmony import */ var _scan_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(30877);
/* harmony import */ var _survey_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(80541);
/* harmony import */ var _tree_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(18195);







/**
 * Captures what the agent changed from the layer that it wrote: the cost depends on the change alone. Content
 * is stored as by `recordTree`. The overlay must not be mounted.
 */
async function recordUpper(place) {
    const layer = await (0,_overlay_upper_js__WEBPACK_IMPORTED_MODULE_2__/* .readUpper */ .bo)(place.overlay);
    // After that scan, since they are not the agent's files.
    const rules = (0,_overlay_upper_js__WEBPACK_IMPORTED_MODULE_2__/* .copyRulesUp */ .mn)(place.overlay, layer);
    const indexFile = (0,_baseline_js__WEBPACK_IMPORTED_MODULE_3__/* .baselineIndex */ .qd)(place.gitDir);
    const { before, entries, gone, leftOut } = await readLayer(place, layer, {
        indexFile,
        rules,
        mounted: false,
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
        : (0,_tree_js__WEBPACK_IMPORTED_MODULE_4__/* .readableOnly */ .rM)(root, scanned, leftOut);
    // Without stat data, so that the content is read; with them git knows which line endings a file had.
    await (0,_tree_js__WEBPACK_IMPORTED_MODULE_4__/* .writeEntries */ .gX)(ours, [...tracked].map(([path, entry]) => `${entry}\t${path}`));
    await (0,_tree_js__WEBPACK_IMPORTED_MODULE_4__/* .addPaths */ .yS)(ours, root, readable, leftOut);
    const entries = await (0,_tree_js__WEBPACK_IMPORTED_MODULE_4__/* .listIndex */ .VH)(ours);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(indexFile, { force: true });
    const closed = mounted ? scanned.filter((path) => !(0,_tree_js__WEBPACK_IMPORTED_MODULE_4__/* .isReadable */ .hS)(root, path)) : [];
    return { before, entries, gone, hidden: [...found.hidden, ...closed], leftOut };
}


/***/ })

};
