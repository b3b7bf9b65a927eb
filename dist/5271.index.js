export const id = 5271;
export const ids = [5271];
export const modules = {

/***/ 25271:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  putIntoCheckout: () => (/* binding */ putIntoCheckout)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 3 modules
var core = __webpack_require__(235);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/base/git/byte-path.js
var byte_path = __webpack_require__(99136);
// EXTERNAL MODULE: ./lib/base/git/checkout.js
var git_checkout = __webpack_require__(97932);
// EXTERNAL MODULE: ./lib/base/hidden-characters.js
var hidden_characters = __webpack_require__(66886);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: ./lib/base/git/compare-trees.js
var compare_trees = __webpack_require__(22061);
// EXTERNAL MODULE: ./lib/base/git/git-error.js
var git_error = __webpack_require__(39637);
// EXTERNAL MODULE: ./lib/sandbox/process/terminal.js
var terminal = __webpack_require__(41049);
// EXTERNAL MODULE: ./lib/change/workspace/record/tree.js
var tree = __webpack_require__(56312);
// EXTERNAL MODULE: ./lib/change/patch/pristine-git.js
var pristine_git = __webpack_require__(88916);
;// CONCATENATED MODULE: ./lib/change/patch/put.js






/**
 * Applies a patch in full or not at all. git checks the whole patch before it writes the first file, but what it has
 * written stays when the next file cannot be written: that is undone here. Rejects with git's own error if the patch
 * does not apply, and with PATCH_FAILED or DISK_FULL if it applies and cannot be written.
 */
async function put(git, checkout, patch) {
    const apply = ['apply', '--binary', '--whitespace=nowarn'];
    await git.raw([...apply, '--check', '--', patch]);
    const copies = await (0,promises_.mkdtemp)((0,external_node_path_.join)((0,external_node_os_.tmpdir)(), 'caisson-apply-'));
    let lost = [];
    try {
        const names = [...(await allNames(git, patch))];
        // Folders that are not there yet come first.
        const paths = new Set([...names, ...names.flatMap((name) => [...(0,byte_path/* parents */.M8)(name)])]);
        const before = await keep(checkout, [...paths].sort(), copies);
        await git.raw([...apply, '--', patch]).catch(async (cause) => {
            lost = await restore(checkout, before);
            throw cause instanceof git_error/* GitError */.XS ? unwritable(cause, lost, copies) : cause;
        });
    }
    finally {
        if (lost.length === 0)
            await (0,promises_.rm)(copies, { recursive: true, force: true });
    }
}
/** The new names in a patch file. Rejects with git's error for what is no patch. */
async function newNames(git, patch, direction = []) {
    const listed = await git.raw(['apply', '--numstat', '-z', ...direction, '--', patch]);
    return (0,byte_path/* splitNul */.K5)(listed).map((line) => line.split('\t').slice(2).join('\t'));
}
/** Old and new names: the reverse of a renaming has the old one. */
async function allNames(git, patch) {
    return new Set([...(await newNames(git, patch)), ...(await newNames(git, patch, ['--reverse']))]);
}
async function keep(checkout, paths, copies) {
    const before = [];
    for (const [number, path] of paths.entries()) {
        const at = (0,byte_path/* toBuffer */.AO)(checkout, path);
        const there = await statOf(at);
        const copy = (0,external_node_path_.join)(copies, String(number));
        if (there?.isFile())
            await (0,promises_.copyFile)(at, copy);
        before.push({ path, there, copy, link: there?.isSymbolicLink() ? await (0,promises_.readlink)(at, 'buffer') : null });
    }
    return before;
}
/** Resolves to the names of those that could not be restored. */
async function restore(checkout, before) {
    const lost = [];
    const attempt = (entry, work) => work((0,byte_path/* toBuffer */.AO)(checkout, entry.path), entry).catch(() => lost.push((0,byte_path/* display */.Vy)(entry.path)));
    // What is new goes first, the innermost before its folder.
    for (const entry of before.toReversed())
        if (!entry.there)
            await attempt(entry, remove);
    for (const entry of before)
        if (entry.there)
            await attempt(entry, putBack);
    return lost;
}
async function putBack(at, { there, copy, link }) {
    const now = await statOf(at);
    if (!there || (now && isSame(there, now)))
        return;
    await remove(at);
    if (link)
        return (0,promises_.symlink)(link, at);
    await (there.isDirectory() ? (0,promises_.mkdir)(at) : (0,promises_.copyFile)(copy, at));
    // Only root may give a file to somebody else; whoever may not had to replace it to begin with.
    await (0,promises_.chown)(at, Number(there.uid), Number(there.gid)).catch(() => { });
    await (0,promises_.chmod)(at, Number(there.mode & 4095n));
    await (0,promises_.utimes)(at, there.atime, there.mtime);
}
async function remove(at) {
    const now = await statOf(at);
    if (now)
        await (now.isDirectory() ? (0,promises_.rmdir)(at) : (0,promises_.unlink)(at));
}
/** A folder changes with what is in it, so that only its presence counts. */
function isSame(there, now) {
    if (there.isDirectory())
        return now.isDirectory();
    return there.ino === now.ino && there.ctimeNs === now.ctimeNs && there.mode === now.mode;
}
/** Null where nothing is. */
async function statOf(at) {
    return (0,promises_.lstat)(at, { bigint: true }).catch((0,errors/* onCode */.xK)(['ENOENT', 'ENOTDIR'], null));
}
function unwritable(cause, lost, copies) {
    const full = cause.code === 'DISK_FULL';
    const after = lost.length === 0
        ? 'nothing was changed'
        : `these files could not be restored either: ${lost.join(', ')}. Copies of what was there are in ${copies}`;
    return new errors/* PatchError */.DF(full ? 'DISK_FULL' : 'PATCH_FAILED', `The patch applies, but not all of its files could be written; ${after}: ${cause.stderr.trim() || cause.message}`, {
        hint: full
            ? cause.hint
            : 'Check the permissions of these files and their folders, and that no folder is where a file belongs.',
        cause,
    });
}

;// CONCATENATED MODULE: ./lib/change/patch/apply.js












/**
 * Applies a patch to a checkout's working tree, all or nothing; nothing is staged or committed. With
 * `threeWay`, a file that changed since the base is merged, as long as nothing conflicts. The checkout need
 * not be a repository, except for a three-way merge. Rejects with PATCH_FAILED, naming the files that do not
 * apply or cannot be written, or with DISK_FULL.
 */
async function applyPatch(options) {
    const patch = (0,external_node_path_.resolve)(options.patch);
    const { shown = patch } = options;
    const checkout = (0,external_node_path_.resolve)(options.checkout);
    const found = await (0,promises_.stat)(patch).catch(() => null);
    if (!found?.isFile()) {
        throw new errors/* PatchError */.DF('PATCH_FAILED', `The patch file ${patch} does not exist.`, {
            hint: 'Give a run or a `diff.patch`.',
        });
    }
    if (found.size === 0)
        return { files: [] };
    const git = await (0,git_checkout/* checkoutGit */.b_)(checkout);
    const root = await rootOf(git);
    if (root !== null && root !== checkout) {
        // git would silently leave out every file outside this folder.
        throw new errors/* PatchError */.DF('PATCH_FAILED', `${checkout} is inside the repository ${root}.`, {
            hint: `Apply the patch at the repository's root: ${root}.`,
        });
    }
    const files = await filesOf(git, patch, root);
    const putAssessed = async (patch) => {
        if (await applies(git, patch))
            await options.assess?.(patch);
        await put(git, checkout, patch);
    };
    try {
        await putAssessed(patch);
    }
    catch (cause) {
        if (!(cause instanceof git_error/* GitError */.XS) || cause.code !== 'GIT_FAILED')
            throw cause;
        if (await putSinceBaseline(putAssessed, patch, options.workspace))
            return { files };
        const merges = options.threeWay === true && root !== null;
        const already = await applies(git, patch, ['--reverse']);
        if (!merges)
            throw already ? appliedAlready(cause, root, shown) : refusal(cause, root === null);
        options.log?.info('The patch does not apply as it is: trying a three-way merge.');
        await mergeThreeWays(git, putAssessed, patch).catch((conflict) => {
            throw already ? appliedAlready(cause, root, shown) : conflict;
        });
    }
    return { files };
}
/** Whether it applies to the files as they were when the run started; then it has been. */
async function putSinceBaseline(put, patch, workspace) {
    if (!workspace?.baseCommit)
        return false;
    const { baseCommit } = workspace;
    const folder = await (0,promises_.mkdtemp)((0,external_node_path_.join)((0,external_node_os_.tmpdir)(), 'caisson-apply-'));
    try {
        await put(await sinceBaseline({ ...workspace, baseCommit }, patch, folder));
        return true;
    }
    catch (error) {
        if (error instanceof git_error/* GitError */.XS && error.code === 'GIT_FAILED')
            return false;
        throw error;
    }
    finally {
        await (0,promises_.rm)(folder, { recursive: true, force: true });
    }
}
/** Whether it applies to the files as they are, or could be reversed; if not, `put` says why. */
async function applies(git, patch, direction = []) {
    const check = ['apply', '--check', ...direction, '--binary', '--whitespace=nowarn', '--', patch];
    return (await git.exec(check, { accept: [1, 128] })).exitCode === 0;
}
function appliedAlready(cause, root, patch) {
    const inspect = root === null ? '' : 'Inspect it with `git diff`; ';
    return new errors/* PatchError */.DF('PATCH_FAILED', 'The patch is already applied here, and nothing was changed.', {
        hint: `${inspect}\`git apply --reverse ${(0,terminal/* quote */.hD)(patch)}\` undoes it.`,
        cause,
    });
}
async function rootOf(git) {
    const { stdout, exitCode } = await git.exec(['rev-parse', '--show-toplevel'], { accept: [128] });
    return exitCode === 0 ? stdout.toString('utf8').replace(/\n$/, '') : null;
}
async function filesOf(git, patch, root) {
    const names = await newNames(git, patch).catch((cause) => {
        throw cause instanceof git_error/* GitError */.XS ? refusal(cause, root === null) : cause;
    });
    return names.map(byte_path/* display */.Vy);
}
/**
 * Merges in our own index and object folder. Only a result without conflicts becomes a second patch, from the
 * checkout's index to the merge, which then applies in full or not at all.
 */
async function mergeThreeWays(git, put, patch) {
    const folder = await (0,promises_.mkdtemp)((0,external_node_path_.join)((0,external_node_os_.tmpdir)(), 'caisson-apply-'));
    try {
        const path = async (name) => git.run(['rev-parse', '--path-format=absolute', '--git-path', name]);
        const [objects, index] = await Promise.all([path('objects'), path('index')]);
        const indexFile = (0,external_node_path_.join)(folder, 'index');
        await (0,promises_.copyFile)(index, indexFile).catch(() => git.raw(['read-tree', '--empty'], { indexFile }));
        const env = { GIT_OBJECT_DIRECTORY: folder };
        const apart = git.with({ indexFile, alternates: [objects], env });
        const before = await apart.run(['write-tree']);
        await apart
            .raw(['apply', '--cached', '--3way', '--binary', '--whitespace=nowarn', '--', patch])
            .catch(async (cause) => {
            const open = (0,byte_path/* splitNul */.K5)(await apart.raw(['diff', '--name-only', '--diff-filter=U', '--cached', '-z']));
            throw cause instanceof git_error/* GitError */.XS ? refusal(cause, false, MERGED, open.map(byte_path/* display */.Vy)) : cause;
        });
        const merged = (0,external_node_path_.join)(folder, 'merged.patch');
        await writeDiff(apart, before, await apart.run(['write-tree']), merged);
        if ((await (0,promises_.stat)(merged)).size === 0)
            return;
        await put(merged).catch((cause) => {
            throw cause instanceof git_error/* GitError */.XS && cause.code === 'GIT_FAILED' ? refusal(cause, false, MERGED) : cause;
        });
    }
    finally {
        await (0,promises_.rm)(folder, { recursive: true, force: true });
    }
}
const UNMERGED = 'Check out the commit that the patch was made from, or apply it with a three-way merge (`--three-way`).';
/** For somebody who has tried that merge already. */
const MERGED = 'Check out the commit that the patch was made from on a branch of its own, apply and commit it there, and merge that branch.';
function refusal(cause, noRepository, advice = UNMERGED, conflicts = []) {
    if (/^error: (?:No valid patches in input|corrupt patch)/m.test(cause.stderr)) {
        return new errors/* PatchError */.DF('PATCH_FAILED', 'This is not a whole patch, and nothing was changed.', {
            hint: 'Pass a file as `git diff --binary` writes it, or the ID of a run.',
            cause,
        });
    }
    const named = [
        ...cause.stderr.matchAll(/^error: (?:patch failed: )?(.+?)(?::\d+$|: (?:patch does not apply|already exists|does not exist|No such file|does not match|cannot apply|wrong type|has type).*$)/gm),
    ];
    const files = [...new Set([...conflicts, ...named.map(([, file = '']) => file)])];
    const what = files.length > 0 ? `conflicts in ${files.join(', ')}` : cause.stderr.trim();
    return new errors/* PatchError */.DF('PATCH_FAILED', `The patch does not apply, and nothing was changed: ${what}`, {
        hint: noRepository
            ? 'Apply it to the files that it was made from; a three-way merge needs a git repository that has the base commit.'
            : advice,
        cause,
    });
}
/**
 * Writes the patch of a run for the files that it started with, which may differ from its base: what the person had
 * changed, and not committed. The run's folder has both. `folder`: for indexes and new objects. Rejects with GIT_FAILED.
 */
async function sinceBaseline(workspace, patch, folder) {
    const { baseCommit, baselineTree } = workspace;
    const objects = (0,external_node_path_.join)(workspace.gitDir, 'objects');
    const git = (0,pristine_git/* openPristine */.F)(workspace).with({
        indexFile: (0,external_node_path_.join)(folder, 'run.index'),
        alternates: [objects, ...workspace.objectDirectories.slice(1)],
        env: { GIT_OBJECT_DIRECTORY: folder },
    });
    await git.raw(['read-tree', baseCommit]);
    const input = await (0,promises_.readFile)(patch);
    await git.raw(['apply', '--cached', '--binary', '--whitespace=nowarn', '-'], { input });
    const changes = await (0,compare_trees/* compareTrees */.t)(git, baseCommit, await git.run(['write-tree', '--missing-ok']));
    await git.raw(['read-tree', baselineTree]);
    await (0,tree/* writeChanges */.vB)(git, changes, baselineTree.length);
    const to = (0,external_node_path_.join)(folder, 'since-baseline.patch');
    await writeDiff(git, baselineTree, await git.run(['write-tree', '--missing-ok']), to);
    return to;
}
async function writeDiff(git, from, to, file) {
    const options = ['-p', '-r', '--binary', '--full-index', '--no-ext-diff', '--no-textconv'];
    await git.raw(['diff-tree', ...options, `--output=${file}`, from, to]);
}

// EXTERNAL MODULE: ./lib/pipeline/stages/environment/agent-commits.js
var agent_commits = __webpack_require__(53244);
// EXTERNAL MODULE: ./lib/report/delivery/delivery.js
var delivery = __webpack_require__(13991);
// EXTERNAL MODULE: ./lib/report/text/references.js
var references = __webpack_require__(92392);
// EXTERNAL MODULE: ./lib/run/determine-outcome.js
var determine_outcome = __webpack_require__(43061);
// EXTERNAL MODULE: ./lib/run/run-folder.js
var run_folder = __webpack_require__(40953);
// EXTERNAL MODULE: ./lib/programs/action/log.js
var log = __webpack_require__(6110);
;// CONCATENATED MODULE: ./lib/programs/action/put-into-checkout.js














/**
 * `deliver: workspace`: puts a change that was completed, and that the policy lets through, into the job's checkout. What
 * the agent has committed is committed there.
 */
async function putIntoCheckout(result, job) {
    const { folder, manifest } = result;
    const { reason, policy } = manifest;
    if (reason !== 'completed' || policy?.verdict === 'block')
        return result;
    try {
        const { files } = await applyPatch({
            checkout: job.checkout,
            patch: folder.patch,
            threeWay: true,
            log: log/* jobLog */.W,
        });
        log/* jobLog */.W.info(`Changed in ${job.checkout}: ${files.join(', ') || 'nothing'}`);
        if (files.length > 0)
            await commitAsAgent(job.checkout, folder, files);
        return result;
    }
    catch (error) {
        core/* error */.z3((0,errors/* errorInWords */.bs)((0,errors/* describeError */.Uc)(error)));
        const final = (0,determine_outcome/* notDelivered */.AG)(manifest, error);
        await (0,run_folder/* writeManifest */.HN)(folder, final);
        return { ...result, manifest: final };
    }
}
/**
 * One commit of the files that the agent has committed, as they are in the verified patch, with its messages. The author
 * is the checkout's own; no hook runs, and nothing of the agent's repository is taken over.
 */
async function commitAsAgent(checkout, { evidence, patch }, changed) {
    const stored = await (0,promises_.readFile)((0,external_node_path_.join)(evidence, agent_commits/* AGENT_COMMITS */.D6), 'utf8').catch((0,errors/* onCode */.xK)(['ENOENT'], undefined));
    if (stored === undefined)
        return;
    const { message, files } = agent_commits/* agentCommitsSchema */.RP.parse(JSON.parse(stored));
    const git = await (0,git_checkout/* checkoutGit */.b_)(checkout);
    // Reversed, a file that was moved has the name that it had.
    const before = (0,byte_path/* splitNul */.K5)(await git.raw(['apply', '--numstat', '-z', '--reverse', '--', patch]));
    const inPatch = new Set([
        ...changed,
        ...before.map((line) => (0,byte_path/* display */.Vy)(line.split('\t').slice(2).join('\t'))),
    ]);
    const committed = files.filter((file) => inPatch.has(file));
    if (committed.length === 0)
        return;
    const own = async (key) => (await git.exec(['config', key], { accept: [1] })).stdout.toString().trim();
    const config = {
        'user.name': (await own('user.name')) || delivery/* DEFAULT_AUTHOR */.gD.name,
        'user.email': (await own('user.email')) || delivery/* DEFAULT_AUTHOR */.gD.email,
        'commit.gpgSign': 'false',
    };
    // More names than a command line can have.
    const names = ['--pathspec-from-file=-', '--pathspec-file-nul'];
    const given = { config, input: committed.map((file) => `${file}\0`).join('') };
    const literal = git.with({ env: { GIT_LITERAL_PATHSPECS: '1' } });
    await literal.raw(['add', '--all', '--force', ...names], given);
    const text = (0,references/* defusePlain */.b7)((0,hidden_characters/* removeHiddenKeepingJoiners */.Gi)(message));
    await literal.raw(['commit', '--quiet', '--only', `--message=${text}`, ...names], given);
    log/* jobLog */.W.info(`Committed, as the agent did: ${committed.join(', ')}`);
}


/***/ })

};
