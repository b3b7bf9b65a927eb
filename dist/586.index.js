export const id = 586;
export const ids = [586];
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
// EXTERNAL MODULE: ./lib/workspace/record/scan.js
var scan = __webpack_require__(38318);
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
/** Every rule, once. The table in docs/policy.md is generated from this list. */
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
        __webpack_require__.e(/* import() */ 577).then(__webpack_require__.bind(__webpack_require__, 31577)),
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

/***/ 79531:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  w: () => (/* binding */ renderComment)
});

// EXTERNAL MODULE: ./lib/event/failure-mark.js
var failure_mark = __webpack_require__(2742);
// EXTERNAL MODULE: ./lib/report/compose.js + 7 modules
var compose = __webpack_require__(8014);
// EXTERNAL MODULE: ./lib/report/marker.js
var report_marker = __webpack_require__(53086);
;// CONCATENATED MODULE: ./lib/report/delivered-marker.js

/**
 * The hidden line by which a later start of the same request finds out that nothing is left to do; '' where another
 * start may still achieve something.
 */
function deliveredMarker(key, manifest) {
    const { outcome, reason, exitCode, delivery } = manifest;
    if ((0,report_marker/* requestNameOf */.Uz)(key) === undefined || outcome === 'failure' || reason === 'not_delivered')
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

// EXTERNAL MODULE: ./lib/report/outsider-marker.js
var outsider_marker = __webpack_require__(34902);
// EXTERNAL MODULE: ./lib/report/sections/proof-card.js
var proof_card = __webpack_require__(56212);
// EXTERNAL MODULE: ./lib/report/session-marker.js
var session_marker = __webpack_require__(81217);
// EXTERNAL MODULE: ./lib/report/text/redacted.js
var redacted = __webpack_require__(51074);
// EXTERNAL MODULE: ./lib/report/text/truncate.js
var truncate = __webpack_require__(68276);
;// CONCATENATED MODULE: ./lib/report/comment.js









/** Room reserved for the markers. */
const MARKER_ROOM = 1_600;
/**
 * The one comment on the target: at most 65,536 characters for any input, valid Markdown even when cut, with
 * our hidden marker in its first line.
 */
function renderComment(i) {
    const input = (0,redacted/* redacted */.p)(i);
    // What the policy blocked may be the very thing that must not be public, so it stays in the artifact.
    const attach = (input.attachPatch ?? false) && input.manifest.policy?.verdict !== 'block';
    const body = (0,compose/* compose */.Z)(input, {
        limit: truncate/* COMMENT_LIMIT */.W$ - MARKER_ROOM,
        patch: attach,
        rows: input.attachPatch ? 50 : 0,
        short: (0,proof_card/* cardElsewhere */.py)(input),
    });
    const key = input.commentKey ?? 'main';
    const marker = input.session ? (0,session_marker/* sessionMarker */.x)(refOf(input.session, input)) : '';
    const spent = (0,outsider_marker/* spentMarker */.vf)(key, input.manifest.metadata.costUsd);
    return (0,report_marker/* withMarker */.Pe)(`${deliveredMarker(key, input.manifest)}${marker === '' ? '' : `${marker}\n`}${spent}${body}${(0,failure_mark/* failureLines */.w7)(input.task)}`, key);
}
/** A change that is nowhere but in the patch: the next run has to know. Another run's line stays as it is. */
function refOf(ref, { manifest, attachPatch }) {
    if (!attachPatch || ref.runId !== manifest.runId)
        return ref;
    return { ...ref, change: manifest.policy?.verdict === 'block' ? 'blocked' : 'unpushed' };
}


/***/ }),

/***/ 78749:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ answer),
/* harmony export */   y: () => (/* binding */ reactAtEnd)
/* harmony export */ });
/* harmony import */ var _upsert_comment_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(33524);

/** Writes the report to where the run was asked for; null if that is nowhere. Repeated, it updates what is there. */
async function answer(github, { target }, o) {
    return target.kind === 'none' ? null : (0,_upsert_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .upsertComment */ .lB)(github, { number: target.number, ...o });
}
/** How a run ended, at the comment that asked for it; that this fails changes nothing. */
async function reactAtEnd(github, { comment }, succeeded) {
    if (comment)
        await github.react(comment, succeeded ? 'rocket' : 'confused').catch(() => { });
}


/***/ }),

/***/ 46449:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ ownComments)
/* harmony export */ });
/* harmony import */ var _event_authorize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(87008);

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
    const suffix = target.kind === 'none' ? '' : ` (#${target.number})`;
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

/***/ 1455:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  qB: () => (/* binding */ AGENT_OUTPUT),
  YC: () => (/* binding */ captureRun),
  c_: () => (/* binding */ patchExcerpt),
  wo: () => (/* binding */ takeAgentOutput)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/patch/capture.js + 3 modules
var capture = __webpack_require__(51549);
// EXTERNAL MODULE: ./lib/run/reserve.js
var reserve = __webpack_require__(88701);
// EXTERNAL MODULE: ./lib/stored-file.js
var stored_file = __webpack_require__(58639);
// EXTERNAL MODULE: ./lib/agents/image/adapter-manifest.js
var adapter_manifest = __webpack_require__(92097);
// EXTERNAL MODULE: ./lib/agents/registry.js + 40 modules
var registry = __webpack_require__(14995);
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

// EXTERNAL MODULE: ./lib/stages/environment/files.js
var files = __webpack_require__(8390);
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
    };
}
/** Copies the plain files that the agent left in its output folder into the run's output. */
async function takeAgentOutput(folder, log) {
    const leftOut = await (0,files/* collectAgentOutput */.BX)(folder.agentOutput, (0,external_node_path_.join)(folder.output, AGENT_OUTPUT));
    for (const { name, why } of leftOut)
        log.warn(`Left out of the run's output: ${name} (${why})`);
}
/** At most `limit` bytes of a patch in this folder, for people to read; whole characters only. Throws FILE_REFUSED. */
async function patchExcerpt(path, limit, folder = (0,external_node_path_.dirname)(path)) {
    const file = await (0,stored_file/* openStoredFile */.ue)(folder, path, stored_file/* STREAM_BYTES */.rL);
    const chunks = [];
    for await (const chunk of file?.createReadStream({ end: limit - 1 }) ?? [])
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
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(46466);
/* harmony import */ var node_util__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(57975);
/* harmony import */ var _artifact_names_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(71686);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(452);
/* harmony import */ var _stored_file_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(58639);








/** Writes files below `dir`; every path is relative and stays inside. */
async function writeFiles(dir, files) {
    for (const { path, content } of files) {
        const target = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(dir, path);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target), { recursive: true });
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)(target, content);
    }
}
/** A file that the spec names, inside the checkout even if links are followed. Throws CONFIG_INVALID. */
async function fileOfCheckout(checkout, path, what) {
    try {
        const root = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.realpath)(checkout);
        const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.realpath)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)(root, path));
        if (file.startsWith(root + node_path__WEBPACK_IMPORTED_MODULE_2__.sep))
            return file;
    }
    catch {
        // Not there, or not to be read: the same advice helps.
    }
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_5__/* .ConfigError */ .xL('CONFIG_INVALID', `${what}: ${path} is not a file of the checkout.`, {
        hint: 'Give a path relative to the top level of the repository, and make sure an earlier step has created the file.',
    });
}
/** Copies the context files that the spec names into `dir/files`; `closed` are those that the agent must not get. */
async function copyContextFiles(checkout, paths, dir, closed = []) {
    const copied = [];
    for (const path of paths) {
        const source = await fileOfCheckout(checkout, path, 'context');
        const inside = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.relative)(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.realpath)(checkout), source);
        if (closed.includes(inside)) {
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_5__/* .ConfigError */ .xL('CONFIG_INVALID', `context: ${path} holds credentials and is not shown to the agent.`, {
                hint: 'Leave it out of `context`, or set `workspace-secrets: warn` in the workflow; files that a job variable points to are never shown.',
            });
        }
        const target = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)('files', inside);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(dir, target)), { recursive: true });
        const stream = await (0,_stored_file_js__WEBPACK_IMPORTED_MODULE_6__/* .streamStoredFile */ .MR)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(source), source);
        if (stream !== null)
            await (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_3__.pipeline)(stream, (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createWriteStream)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(dir, target)));
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
        const file = await fileOfCheckout(checkout, path, 'env-files');
        const text = (await (0,_stored_file_js__WEBPACK_IMPORTED_MODULE_6__/* .readStoredText */ .RI)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(file), file, ENV_FILE_BYTES)) ?? '';
        for (const [name, value] of Object.entries((0,node_util__WEBPACK_IMPORTED_MODULE_4__.parseEnv)(text)))
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
    const found = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(from, { recursive: true, withFileTypes: true });
    const entries = found
        .filter((entry) => !entry.isDirectory())
        .map((entry) => ({ path: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.relative)(from, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(entry.parentPath, entry.name)), plain: entry.isFile() }));
    const clashes = new Set((0,_artifact_names_js__WEBPACK_IMPORTED_MODULE_7__/* .collisions */ .eS)(entries.map(({ path }) => path)));
    for (const { path, plain } of entries) {
        const { size } = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(from, path)).catch(() => ({ size: 0 }));
        const why = !plain
            ? 'not a plain file'
            : clashes.has(path) || (0,_artifact_names_js__WEBPACK_IMPORTED_MODULE_7__/* .pathProblem */ .z9)(`agent/${path}`) !== null
                ? 'a name that artifacts do not allow'
                : size > room
                    ? `the files together would exceed ${limit / 2 ** 20} MiB`
                    : null;
        if (why !== null) {
            leftOut.push({ name: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(path), why });
            continue;
        }
        room -= size;
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(to, path)), { recursive: true });
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.copyFile)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(from, path), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(to, path));
    }
    return leftOut;
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
;// CONCATENATED MODULE: ./lib/stages/evaluate.js







/** Checks the patch of a run against the policy. */
async function evaluateRun(run) {
    const { log, signal, spec } = run.request;
    // A stopped run has left a patch too, and it is checked like any other.
    const given = { ...run, log, allowances: [spec.agent], ...(signal && !signal.aborted ? { signal } : {}) };
    return { ...run, ...(await evaluateCaptured(given)) };
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
/* harmony import */ var _record_scan_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(38318);
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
/* harmony import */ var _record_scan_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(38318);



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
/* harmony import */ var _record_scan_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(38318);
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

/***/ 38318:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Eq: () => (/* binding */ isWhiteout),
/* harmony export */   Gz: () => (/* binding */ below),
/* harmony export */   Qp: () => (/* binding */ isReadByGit),
/* harmony export */   SQ: () => (/* binding */ scan),
/* harmony export */   _N: () => (/* binding */ statOf)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var picomatch__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(14006);
/* harmony import */ var _git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(95662);
/* harmony import */ var _lost_work_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(47593);
/* harmony import */ var _survey_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(80541);





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
    const trackedFolders = (0,_survey_js__WEBPACK_IMPORTED_MODULE_1__/* .foldersOf */ .pd)(options.tracked.keys());
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
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .toBuffer */ .AO)(options.mirror, path), { recursive: true });
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
    for (const parent of (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .parents */ .M8)(path))
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
                found.leftOut.push({ path, why: _lost_work_js__WEBPACK_IMPORTED_MODULE_3__/* .LOST */ .R.repository });
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
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .toBuffer */ .AO)(root, path), { force: true });
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .toBuffer */ .AO)(root, path), { mode: 0o755 });
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
    const read = () => (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .toBuffer */ .AO)(root, path), { encoding: 'latin1', withFileTypes: true });
    try {
        return read();
    }
    catch {
        try {
            if (!readOnly)
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.chmodSync)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .toBuffer */ .AO)(root, path), 0o700);
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
        for (const name of (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .toBuffer */ .AO)(root, next), 'latin1'))
            waiting.push(`${next}/${name}`);
    }
    return false;
}
/** Null for what cannot be inspected. */
function statOf(root, path) {
    try {
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .toBuffer */ .AO)(root, path));
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
    const input = (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .joinNul */ .MX)(paths.map((path) => `./${path}`));
    const env = { GIT_LITERAL_PATHSPECS: '0' };
    const hidden = await git.raw(args, { input, env, accept: [1], timeoutMs: RULES_LIMIT_MS });
    return new Set((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .splitNul */ .K5)(hidden).map((path) => path.slice(2)));
}
function nameOf(entry) {
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
    const match = picomatch__WEBPACK_IMPORTED_MODULE_4__(all, { dot: true });
    const bases = all.map((pattern) => picomatch__WEBPACK_IMPORTED_MODULE_4__.scan(pattern).base);
    return {
        file: (path) => match((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .display */ .Vy)(path)),
        folder: (path) => {
            const name = (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .display */ .Vy)(path);
            return bases.some((base) => base === '' || `${base}/`.startsWith(`${name}/`) || `${name}/`.startsWith(`${base}/`));
        },
    };
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
 * takes per entry.
 */
async function survey(root, uid) {
    const args = [
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
/* harmony import */ var _scan_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(38318);




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
/* harmony import */ var _scan_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(38318);
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
