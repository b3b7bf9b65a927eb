export const id = 2713;
export const ids = [2713];
export const modules = {

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

/***/ 18367:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  nQ: () => (/* binding */ assertFew),
  Gz: () => (/* binding */ below),
  Qp: () => (/* binding */ isReadByGit),
  f_: () => (/* binding */ isTooDeep),
  Eq: () => (/* binding */ isWhiteout),
  SQ: () => (/* binding */ scan),
  _N: () => (/* binding */ statOf)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: ./node_modules/picomatch/index.js
var picomatch = __webpack_require__(14006);
// EXTERNAL MODULE: ./lib/base/git/byte-path.js
var byte_path = __webpack_require__(99136);
// EXTERNAL MODULE: ./lib/base/limits.js
var limits = __webpack_require__(50453);
// EXTERNAL MODULE: ./lib/change/workspace/lost-work.js
var lost_work = __webpack_require__(4826);
// EXTERNAL MODULE: ./lib/change/workspace/record/survey.js
var survey = __webpack_require__(68758);
;// CONCATENATED MODULE: ./lib/change/workspace/record/worktree.js


const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = external_node_fs_.constants;
/** Whether git made a folder as a worktree; whoever else writes the same there gives up the folder's files. */
function isWorktree(root, folder) {
    const path = (0,byte_path/* toBuffer */.AO)(root, `${folder}/.git`);
    try {
        if (folder === '' || !(0,external_node_fs_.lstatSync)(path).isFile())
            return false;
        const file = (0,external_node_fs_.openSync)(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
        const bytes = Buffer.alloc(4096);
        try {
            const text = bytes.toString('latin1', 0, (0,external_node_fs_.readSync)(file, bytes));
            return /^gitdir: .*\.git\/worktrees\/[^/\n]+\n?$/.test(text);
        }
        finally {
            (0,external_node_fs_.closeSync)(file);
        }
    }
    catch {
        return false;
    }
}

;// CONCATENATED MODULE: ./lib/change/workspace/record/scan.js







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
    const trackedFolders = (0,survey/* foldersOf */.pd)(options.tracked.keys());
    const kept = keptNames(options.keep ?? []);
    const before = new Set(options.hidden);
    const except = new Set(options.except);
    let folders = options.start ? [] : [''];
    let names = 0;
    for (let first = options.start; first || folders.length > 0; first = undefined) {
        const asked = first?.folders.filter((path) => !options.repositories.has(path));
        const level = { files: first?.files ?? [], folders: asked ?? [], notices: [] };
        for (const folder of folders) {
            if (trackedFolders.has(folder) || !isWorktree(options.root, folder))
                scanFolder(options, folder, found, seen, level);
            else
                found.leftOut.push({ path: folder, why: lost_work/* LOST */.R.worktree });
        }
        // A folder with tracked files is walked whatever the rules say, so git need not be asked about it.
        const unknown = level.folders.filter((path) => !trackedFolders.has(path));
        const deep = new Set(options.since === undefined ? [] : unknown.filter(isTooDeep));
        const foreign = unknown.filter((path) => !deep.has(path));
        names += level.files.length + unknown.length + level.notices.length;
        if (options.since !== undefined)
            assertFew(names, limits/* LIMITS */.b1.newNames);
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
        for (const path of deep)
            found.leftOut.push({ path, why: `more than ${limits/* LIMITS */.b1.folderDepth.most} folders deep` });
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
    return path.split('/').length > limits/* LIMITS */.b1.folderDepth.most;
}
/** Throws LIMIT_EXCEEDED. */
function assertFew(names, limit) {
    if (names > limit.most)
        throw (0,limits/* limitExceeded */.FU)(limit, 'The patch could not be captured: ');
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
/* harmony import */ var _scan_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(18367);





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

/***/ 68529:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ notDelivered)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);
/* harmony import */ var _base_reason_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86997);


/**
 * The manifest of a run whose result could not be delivered as intended: it needs a person, so it is not
 * successful. A failure stays a failure.
 */
function notDelivered(manifest, error) {
    const told = { ...manifest, error: manifest.error ?? (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeError */ .Uc)(error) };
    if (manifest.outcome === 'failure' || manifest.reason === 'policy_rejected')
        return told;
    return { ...told, outcome: 'needs_review', reason: 'not_delivered', exitCode: _base_reason_js__WEBPACK_IMPORTED_MODULE_1__/* .EXIT_CODES */ .ai.needs_review };
}


/***/ })

};
