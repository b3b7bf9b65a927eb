export const id = 6318;
export const ids = [6318];
export const modules = {

/***/ 17333:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ rebuildBase),
/* harmony export */   W: () => (/* binding */ rebuildPatch)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(452);
/* harmony import */ var _git_checkout_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(69050);
/* harmony import */ var _git_git_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(54366);
/* harmony import */ var _git_git_error_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(11475);
/* harmony import */ var _git_refs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(78816);
/* harmony import */ var _patch_changes_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(39243);
/* harmony import */ var _workspace_pristine_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(24141);
/* harmony import */ var _take_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(24623);









/**
 * Creates a git directory with the run's base commit and nothing else. The base must be part of the branch's
 * history (for a pull request: its head's); a commit that somebody else put into the repository's network is
 * not accepted. Rejects with HANDOVER_STALE or HANDOVER_REFUSED.
 */
async function rebuildBase(o) {
    const repository = (await wholeRepository(o.checkout)) ?? emptyRepository(o.base);
    const { git } = await (0,_workspace_pristine_js__WEBPACK_IMPORTED_MODULE_1__/* .createPristine */ .pM)(o.gitDir, repository, o.signal);
    const what = o.target.kind === 'pull_request' ? `refs/pull/${o.target.number}/head` : `refs/heads/${o.branch}`;
    const tipRef = 'refs/caisson/tip';
    await (0,_workspace_pristine_js__WEBPACK_IMPORTED_MODULE_1__/* .fetchInto */ .DL)(git, { ...o.remote, refspecs: [`+${what}:${tipRef}`] }, false, o.log);
    const tip = await git.run(['rev-parse', '--verify', tipRef]);
    const there = (await (0,_workspace_pristine_js__WEBPACK_IMPORTED_MODULE_1__/* .findCommit */ .fq)(git, o.base)) === o.base;
    const within = there && (await (0,_git_refs_js__WEBPACK_IMPORTED_MODULE_2__/* .isAncestor */ .QX)(git, o.base, tip));
    if (!within) {
        const place = o.target.kind === 'pull_request' ? 'this pull request' : o.branch;
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_3__/* .HandoffError */ .Be('HANDOVER_STALE', `The run worked on the commit ${o.base}, which is not part of ${place}.`, {
            hint: 'Give both jobs the same `base-branch`. If the branch was rewritten by a force push, run again on its new head; otherwise do not publish this run.',
        });
    }
    const baselineTree = await git.run(['rev-parse', `${o.base}^{tree}`]);
    const workspace = {
        path: (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(o.gitDir, 'no-working-tree'),
        gitDir: o.gitDir,
        baseCommit: o.base,
        baselineTree,
        objectDirectories: [(0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(o.gitDir, 'objects'), ...repository.objectDirectories],
        objectMounts: [],
        strategy: 'none',
        shallow: false,
        dirty: [],
    };
    return { workspace, tip };
}
/**
 * Applies a patch to the base in an index of ours: only git objects are written. The tree must equal the one
 * that the run captured, and that was evaluated and verified there. Rejects with HANDOVER_REFUSED.
 */
async function rebuildPatch(o) {
    const { git, workspace, patch } = o;
    const baseTree = workspace.baselineTree;
    const empty = patch.bytes === 0;
    const tree = empty
        ? baseTree
        : await apply(git.with({ indexFile: (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(workspace.gitDir, 'publish.index') }), baseTree, patch.path);
    if (o.tree !== undefined && tree !== o.tree) {
        throw (0,_take_js__WEBPACK_IMPORTED_MODULE_4__/* .refused */ .J)(`The patch applied to its base gives the tree ${tree}, but the run captured ${o.tree}`);
    }
    return {
        ...patch,
        tree,
        baseCommit: workspace.baseCommit,
        baseTree,
        files: await (0,_patch_changes_js__WEBPACK_IMPORTED_MODULE_5__/* .listPatchFiles */ .O)(git, baseTree, tree),
        leftOut: o.leftOut,
        ...(o.merged ? { merged: o.merged } : {}),
        empty,
    };
}
async function apply(git, baseTree, patch) {
    await git.raw(['read-tree', baseTree]);
    await git.raw(['apply', '--cached', '--whitespace=nowarn', '--', patch]).catch((cause) => {
        if (!(cause instanceof _git_git_error_js__WEBPACK_IMPORTED_MODULE_6__/* .GitError */ .X) || cause.code !== 'GIT_FAILED')
            throw cause;
        throw (0,_take_js__WEBPACK_IMPORTED_MODULE_4__/* .refused */ .J)(`The patch does not apply to the base commit that the run names: ${cause.stderr.trim()}`, cause);
    });
    return git.run(['write-tree']);
}
/** Only a checkout with full history can tell what is part of what. */
async function wholeRepository(checkout) {
    if (checkout === undefined)
        return null;
    const found = await (0,_git_checkout_js__WEBPACK_IMPORTED_MODULE_7__/* .readCheckout */ .b$)((0,_git_git_js__WEBPACK_IMPORTED_MODULE_8__/* .createGit */ .l)(), checkout);
    return found && found.shallow.length === 0 && !found.partial ? found : null;
}
function emptyRepository(base) {
    return {
        gitDir: '',
        commonDir: '',
        objectFormat: base.length === 64 ? 'sha256' : 'sha1',
        head: null,
        refs: [],
        objectDirectories: [],
        shallow: [],
        partial: false,
        sparse: false,
        exclude: '',
        autocrlf: undefined,
    };
}


/***/ }),

/***/ 24623:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ takeRun),
/* harmony export */   J: () => (/* binding */ refused)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(46466);
/* harmony import */ var _artifact_names_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(71686);
/* harmony import */ var _digest_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(18463);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(452);
/* harmony import */ var _run_manifest_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(24188);
/* harmony import */ var _record_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(29245);









const MANIFEST = 'manifest.json';
/** Manifests are read into memory. */
const MANIFEST_LIMIT = 32 * 1024 * 1024;
const HANDOFF_LIMIT = 4 * 1024 * 1024;
/** All files together; more than an artifact of a run ever has. */
const TOTAL_LIMIT = 16 * 1024 ** 3;
const REQUIRED = [_record_js__WEBPACK_IMPORTED_MODULE_4__/* .HANDOFF_FILE */ .YH, 'diff.patch', 'summary.md', 'transcript.json', 'report.html'];
/**
 * Copies a handed-off run into `to` and checks every byte of it: the manifest's own digest if it is known,
 * names, sizes and digests of all files, and that there is nothing else. Rejects with HANDOVER_REFUSED; `to`
 * must not be used then.
 */
async function takeRun(o) {
    const { source, to } = o;
    const entries = await source.entries();
    refuseEntries(entries);
    const listed = entries.find(({ path }) => path === MANIFEST);
    if (!listed)
        throw refused(`${source.name} has no ${MANIFEST}`);
    const { sha256: manifestSha256 } = await copy(source, MANIFEST, to, MANIFEST_LIMIT);
    if (o.manifestSha256 !== undefined && o.manifestSha256 !== manifestSha256) {
        throw refused(`The digest of the manifest is sha256:${manifestSha256}, but the job that ran reported sha256:${o.manifestSha256}`);
    }
    const manifest = parse(_run_manifest_js__WEBPACK_IMPORTED_MODULE_5__/* .manifestSchema */ .r, await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readFile)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(to, MANIFEST), 'utf8'), MANIFEST);
    compareLists(manifest, entries);
    for (const { path, bytes, sha256 } of manifest.artifacts) {
        const copied = await copy(source, path, to, bytes);
        if (copied.bytes !== bytes)
            throw refused(`${path} has ${copied.bytes} bytes, but ${bytes} according to the manifest`);
        if (copied.sha256 !== sha256)
            throw refused(`${path} has the digest sha256:${copied.sha256}, but sha256:${sha256} according to the manifest`);
    }
    const handoff = parse(_record_js__WEBPACK_IMPORTED_MODULE_4__/* .handoffSchema */ .Q8, await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readFile)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(to, _record_js__WEBPACK_IMPORTED_MODULE_4__/* .HANDOFF_FILE */ .YH), 'utf8'), _record_js__WEBPACK_IMPORTED_MODULE_4__/* .HANDOFF_FILE */ .YH);
    return { manifest, handoff, manifestSha256 };
}
function refuseEntries(entries) {
    for (const { path, kind } of entries) {
        const problem = (0,_artifact_names_js__WEBPACK_IMPORTED_MODULE_6__/* .pathProblem */ .z9)(path);
        if (problem !== null)
            throw refused(`The name ${JSON.stringify(path)} is not allowed: ${problem}`);
        if (kind !== 'file')
            throw refused(`${path} is ${kind === 'link' ? 'a symbolic link' : 'not an ordinary file'}`);
    }
    const [collision] = (0,_artifact_names_js__WEBPACK_IMPORTED_MODULE_6__/* .collisions */ .eS)(entries.map(({ path }) => path));
    if (collision !== undefined)
        throw refused(`${collision} occurs twice, or collides with another name`);
}
/** The files are exactly those of the manifest. */
function compareLists(manifest, entries) {
    const inManifest = manifest.artifacts.map(({ path }) => path);
    const problem = inManifest.find((path) => (0,_artifact_names_js__WEBPACK_IMPORTED_MODULE_6__/* .pathProblem */ .z9)(path) !== null || path === MANIFEST);
    if (problem !== undefined)
        throw refused(`The manifest lists the name ${JSON.stringify(problem)}`);
    if (new Set(inManifest).size !== inManifest.length)
        throw refused('The manifest lists a file twice');
    const there = new Set(entries.map(({ path }) => path));
    const missing = inManifest.find((path) => !there.has(path));
    if (missing !== undefined)
        throw refused(`${missing} is in the manifest but missing`);
    const known = new Set([...inManifest, MANIFEST]);
    const extra = entries.find(({ path }) => !known.has(path));
    if (extra)
        throw refused(`${extra.path} is not in the manifest`);
    const without = REQUIRED.find((path) => !known.has(path));
    if (without === _record_js__WEBPACK_IMPORTED_MODULE_4__/* .HANDOFF_FILE */ .YH) {
        throw refused(`There is no ${_record_js__WEBPACK_IMPORTED_MODULE_4__/* .HANDOFF_FILE */ .YH}: this is the output of a run with \`mode: all\`, which published its result itself`);
    }
    if (without !== undefined)
        throw refused(`The manifest does not list ${without}`);
    const total = manifest.artifacts.reduce((sum, { bytes }) => sum + bytes, 0);
    if (!(total <= TOTAL_LIMIT) || manifest.artifacts.some(({ bytes }) => bytes < 0))
        throw refused('The files of the manifest are too large');
    const record = manifest.artifacts.find(({ path }) => path === _record_js__WEBPACK_IMPORTED_MODULE_4__/* .HANDOFF_FILE */ .YH);
    if (record && record.bytes > HANDOFF_LIMIT)
        throw refused(`${_record_js__WEBPACK_IMPORTED_MODULE_4__/* .HANDOFF_FILE */ .YH} is too large`);
}
/** Reads at most one byte more than `limit`, whatever the archive says about itself. */
async function copy(source, path, to, limit) {
    const target = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(to, ...path.split('/'));
    const meter = new _digest_js__WEBPACK_IMPORTED_MODULE_7__/* .Meter */ .kI((bytes) => bytes > limit ? refused(`${path} is larger than ${limit} bytes`) : null);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(target), { recursive: true });
    const from = await source.open(path);
    try {
        await (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_3__.pipeline)(from, meter, (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createWriteStream)(target, { flags: 'wx', mode: 0o600 }));
    }
    catch (cause) {
        const { code } = cause;
        if (cause instanceof _errors_js__WEBPACK_IMPORTED_MODULE_8__/* .CaissonError */ .XU || code === 'ENOSPC' || code === 'EDQUOT')
            throw cause;
        throw refused(`${path} cannot be read: ${cause.message}`, cause);
    }
    return meter.measured();
}
function parse(schema, text, what) {
    let value;
    try {
        value = JSON.parse(text);
    }
    catch (cause) {
        throw refused(`${what} is not valid JSON`, cause);
    }
    const parsed = schema.safeParse(value);
    if (parsed.success)
        return parsed.data;
    const version = value ?? {};
    const found = version.handoff ?? version.schemaVersion;
    if (found !== undefined && found !== 1) {
        throw refused(`${what} has the version ${JSON.stringify(found)}, but this release of Caisson supports 1: use the same release in both jobs`);
    }
    const [issue] = parsed.error.issues;
    throw refused(`${what} is not valid: ${issue?.path.join('.')}: ${issue?.message}`);
}
/** The error for everything that differs from what was handed off. */
function refused(what, cause) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_8__/* .HandoffError */ .Be('HANDOVER_REFUSED', `${what}. Nothing was published.`, {
        hint: 'Check who else can write to this workflow run and its artifacts. If nothing explains the difference, start the run again and do not publish this one.',
        ...(cause === undefined ? {} : { cause }),
    });
}


/***/ }),

/***/ 49695:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ findEarlier),
/* harmony export */   l: () => (/* binding */ pullsOfIssue)
/* harmony export */ });
/* harmony import */ var _config_branch_name_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(1786);
/* harmony import */ var _event_authorize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(22239);
/* harmony import */ var _report_marker_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53086);
/* harmony import */ var _report_own_comments_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(46449);
/* harmony import */ var _report_session_marker_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(81217);





/** A second branch is made when someone else works on the first; a tenth has never been seen. */
const BRANCHES = 3;
/** Pull requests of an issue that are looked at. */
const MOST_PULLS = 5;
/**
 * Looks for the last session in what the token's own account wrote: comments with our marker, and the pull
 * request that a run has opened. Texts by anyone else are ignored, whatever they contain. Null when there is
 * none.
 */
async function findEarlier(github, target, { branchPrefix, branchName = _config_branch_name_js__WEBPACK_IMPORTED_MODULE_0__/* .BRANCH_NAME */ .P9, commentKey, }) {
    if (target.kind === 'none')
        return null;
    const { number } = target;
    const viewer = await github.viewer();
    const ours = (text) => (0,_event_authorize_js__WEBPACK_IMPORTED_MODULE_1__/* .sameAccount */ .M_)(text.author.login, viewer);
    const answers = async (on) => named((await (0,_report_own_comments_js__WEBPACK_IMPORTED_MODULE_2__/* .ownComments */ .D)(github, on)).filter(({ body }) => (0,_report_marker_js__WEBPACK_IMPORTED_MODULE_3__/* .hasMarkerOfAnyRun */ .nm)(body, commentKey)));
    const candidates = await answers(target);
    const pulls = target.kind === 'pull_request'
        ? [await github.pullRequest(number)]
        : await latestPulls(github, number, { branchPrefix, branchName });
    for (const pull of pulls.filter(ours)) {
        const more = target.kind === 'issue' && pull.state === 'open' ? { pull } : {};
        const said = target.kind === 'issue' ? await answers({ kind: 'pull_request', number: pull.number }) : [];
        candidates.push(...[...named([pull]), ...said].map((found) => ({ ...found, ...more })));
    }
    // A run's ID begins with its time.
    candidates.sort((a, b) => a.ref.runId.localeCompare(b.ref.runId));
    const last = candidates.at(-1);
    if (!last)
        return null;
    const pull = pulls.find((one) => one.state === 'open' && ours(one));
    return target.kind === 'issue' && pull && !last.pull ? { ...last, pull } : last;
}
/** The pull requests for an issue that a session may have worked on: the open ones, then the newest others. */
async function latestPulls(github, issue, names) {
    const all = await pullsOf(github, issue, names, github.pullRequestsOf);
    const rank = ({ state, number }) => (state === 'open' ? 1e9 : 0) + number;
    return all.sort((a, b) => rank(b) - rank(a)).slice(0, MOST_PULLS);
}
/** The open pull requests for an issue, by the names of their branches; none where every run has a branch of its own. */
async function pullsOfIssue(github, issue, names) {
    return await pullsOf(github, issue, names, github.openPullRequests);
}
async function pullsOf(github, issue, { branchPrefix, branchName }, list) {
    if (!(0,_config_branch_name_js__WEBPACK_IMPORTED_MODULE_0__/* .isRepeatable */ .su)(branchName))
        return [];
    const title = branchName.includes('{slug}') ? (await github.issue(issue)).title : '';
    const branch = (0,_config_branch_name_js__WEBPACK_IMPORTED_MODULE_0__/* .branchNameFor */ .xG)(branchPrefix, branchName, { issue, title, startedAt: '', runId: '' });
    const names = Array.from({ length: BRANCHES }, (_, index) => index === 0 ? branch : `${branch}-${index + 1}`);
    return (await Promise.all(names.map(list))).flat();
}
function named(texts) {
    return texts.flatMap(({ body }) => {
        const ref = (0,_report_session_marker_js__WEBPACK_IMPORTED_MODULE_4__/* .readSessionMarker */ .h)(body);
        return ref ? [{ ref, text: body.replace(/<!--[\s\S]*?-->\s*/g, '').trim() }] : [];
    });
}


/***/ }),

/***/ 76318:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   undoDelivery: () => (/* binding */ undoDelivery)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _config_commit_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(98165);
/* harmony import */ var _config_delivery_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(99882);
/* harmony import */ var _event_authorize_js__WEBPACK_IMPORTED_MODULE_15__ = __webpack_require__(22239);
/* harmony import */ var _git_run_trailer_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(8447);
/* harmony import */ var _github_forge_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(98124);
/* harmony import */ var _github_github_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(37444);
/* harmony import */ var _handoff_rebuild_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(17333);
/* harmony import */ var _patch_pristine_git_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(60725);
/* harmony import */ var _patch_push_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(7124);
/* harmony import */ var _report_delivery_delivery_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(13991);
/* harmony import */ var _report_marker_js__WEBPACK_IMPORTED_MODULE_16__ = __webpack_require__(53086);
/* harmony import */ var _report_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(15627);
/* harmony import */ var _sessions_find_earlier_js__WEBPACK_IMPORTED_MODULE_14__ = __webpack_require__(49695);
/* harmony import */ var _deliver_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(84652);
/* harmony import */ var _trusted_config_branches_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(29478);

















/**
 * Takes back Caisson's last delivery on the target, and says what it did: a pull request of ours with nothing else in it
 * is closed, and its branch deleted; any other delivery is reverted by a commit. Nothing of anybody else's is
 * replaced or deleted. Rejects with what GitHub refuses.
 */
async function undoDelivery(o) {
    const { forge, task, log, signal } = o;
    const { target, requester, comment } = task;
    if (target.kind === 'none')
        return 'There is nothing to undo.';
    if (!(0,_github_github_js__WEBPACK_IMPORTED_MODULE_2__/* .mayWrite */ .J)(await forge.github.permission(requester.login)))
        return `${requester.login} has no write permission on this repository, which \`undo\` needs: nothing was undone.`;
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(o.root, { recursive: true });
    const dir = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdtemp)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(o.root, 'undo-'));
    try {
        const delivery = (0,_config_delivery_js__WEBPACK_IMPORTED_MODULE_3__/* .deliveryOptions */ .vp)(o.given, await (0,_trusted_config_branches_js__WEBPACK_IMPORTED_MODULE_4__.repositoryDelivery)(o, dir));
        const undo = `undo-${comment?.id ?? Date.parse(task.triggeredAt)}`;
        const last = await lastDelivery(forge.github, target, delivery, undo);
        if ('why' in last)
            return last.why;
        const { workspace, tip } = await (0,_handoff_rebuild_js__WEBPACK_IMPORTED_MODULE_5__/* .rebuildBase */ .V)({
            gitDir: (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(dir, 'rebuilt'),
            checkout: o.checkout,
            remote: (0,_github_forge_js__WEBPACK_IMPORTED_MODULE_6__/* .gitAccess */ .R)(forge),
            target: { kind: 'pull_request', number: last.pull.number },
            base: last.commit.id,
            branch: last.pull.head.ref,
            signal,
            log,
        });
        return last.isAll && tip === last.pull.head.sha
            ? await close(o, last, workspace)
            : await revert(o, last, { workspace, tip, delivery, undo });
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(dir, { recursive: true, force: true });
    }
}
/** The branch first, and only as it was seen: a commit that came meanwhile stays, and so does the pull request. */
async function close({ forge, signal }, { pull }, workspace) {
    const { ref: branch, sha: expected } = pull.head;
    await (0,_patch_push_js__WEBPACK_IMPORTED_MODULE_7__/* .pushDeletion */ .Vr)({ ...(0,_github_forge_js__WEBPACK_IMPORTED_MODULE_6__/* .remoteOf */ .e)(forge), signal, workspace, branch, expected });
    await forge.github.updatePullRequest(pull.number, { state: 'closed' });
    return `Undone: #${pull.number} is closed, and its branch ${(0,_report_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_8__/* .inlineCode */ .ti)(branch, 200)} deleted. Both can be restored at the bottom of the pull request.`;
}
async function revert({ forge, task, log }, { pull, commit }, o) {
    const { ref: branch } = pull.head;
    const short = commit.id.slice(0, 12);
    const git = (0,_patch_pristine_git_js__WEBPACK_IMPORTED_MODULE_9__/* .openPristine */ .F)(o.workspace);
    const other = await git.exec(['rev-parse', '--verify', '--quiet', `${commit.id}^2`], { accept: [1] });
    if (other.exitCode === 0) {
        const base = (0,_report_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_8__/* .inlineCode */ .ti)(pull.base.ref, 200);
        return `${short} merges ${base}, and reverting it would also revert the changes of ${base}, even on ${base} itself once the pull request is merged: nothing was undone. Remove it and what came after it by hand: \`git reset --hard ${short}^\` on the branch, then a force push.`;
    }
    const tree = await git.run(['rev-parse', '--verify', `${commit.id}^1^{tree}`]);
    const publisher = (0,_deliver_js__WEBPACK_IMPORTED_MODULE_10__/* .publisherFor */ .Q2)({ forge, delivery: o.delivery, log }, o.workspace);
    const merged = await publisher.rebase({ tree, onto: o.tip, branch });
    if ('conflicts' in merged) {
        const files = merged.conflicts.slice(0, 10).map((path) => (0,_report_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_8__/* .inlineCode */ .ti)(path, 200));
        return `${short} could not be undone: later commits changed the same lines in ${files.join(', ')}. Revert it by hand: \`git revert ${short}\`.`;
    }
    if (merged.unchanged)
        return `Nothing of ${short} is left on ${(0,_report_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_8__/* .inlineCode */ .ti)(branch, 200)}: there is nothing to undo.`;
    const [title = ''] = commit.message.split('\n');
    const published = await publisher.publish({
        branch,
        commit: {
            tree: merged.tree,
            parents: [o.tip],
            message: `Revert "${title}"\n\nThis reverts commit ${commit.id}.\n\n${_git_run_trailer_js__WEBPACK_IMPORTED_MODULE_11__/* .UNDO_TRAILER */ .lb}: ${commit.id}\n${_git_run_trailer_js__WEBPACK_IMPORTED_MODULE_11__/* .RUN_TRAILER */ .cu}: ${o.undo}\n`,
            author: (0,_config_commit_js__WEBPACK_IMPORTED_MODULE_12__/* .parsePerson */ .JC)(o.delivery.author) ?? _report_delivery_delivery_js__WEBPACK_IMPORTED_MODULE_13__/* .DEFAULT_AUTHOR */ .gD,
            committer: _report_delivery_delivery_js__WEBPACK_IMPORTED_MODULE_13__/* .DEFAULT_AUTHOR */ .gD,
            date: task.triggeredAt,
        },
    });
    return `Undone: ${published.commit} reverts ${commit.id} on ${(0,_report_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_8__/* .inlineCode */ .ti)(branch, 200)}${task.target.kind === 'issue' ? ` (#${pull.number})` : ''}. Everything else there is unchanged.`;
}
/** Finds it in the history of the pull request, or says why there is none. `undo` is the ID of this very undo. */
async function lastDelivery(github, target, branches, undo) {
    const pulls = target.kind === 'pull_request'
        ? [await github.pullRequest(target.number)]
        : await (0,_sessions_find_earlier_js__WEBPACK_IMPORTED_MODULE_14__/* .pullsOfIssue */ .l)(github, target.number, branches);
    const [viewer, { defaultBranch }] = await Promise.all([github.viewer(), github.repository()]);
    const found = [];
    for (const pull of pulls) {
        if (pull.state !== 'open')
            return { why: `#${pull.number} is no longer open: nothing was undone.` };
        if (pull.fromFork || pull.head.ref === defaultBranch)
            return { why: `Caisson never pushes to the head of #${pull.number}: there is nothing to undo.` };
        const commits = await github.gitData.commitsSince(pull.base.ref, pull.head.ref);
        const all = commits ?? [];
        if (all.some(({ message }) => (0,_git_run_trailer_js__WEBPACK_IMPORTED_MODULE_11__/* .trailerOf */ .ty)(message, _git_run_trailer_js__WEBPACK_IMPORTED_MODULE_11__/* .RUN_TRAILER */ .cu) === undo))
            return { why: 'This was already undone.' };
        const undone = new Set(all.map(({ message }) => (0,_git_run_trailer_js__WEBPACK_IMPORTED_MODULE_11__/* .trailerOf */ .ty)(message, _git_run_trailer_js__WEBPACK_IMPORTED_MODULE_11__/* .UNDO_TRAILER */ .lb)));
        const ours = all.filter(({ message }) => (0,_git_run_trailer_js__WEBPACK_IMPORTED_MODULE_11__/* .isOurs */ .MU)(message));
        const standing = ours.filter(({ id, message }) => !undone.has(id) && (0,_git_run_trailer_js__WEBPACK_IMPORTED_MODULE_11__/* .trailerOf */ .ty)(message, _git_run_trailer_js__WEBPACK_IMPORTED_MODULE_11__/* .UNDO_TRAILER */ .lb) === undefined);
        const commit = standing.at(-1);
        if (commit === undefined)
            continue;
        const opened = (0,_event_authorize_js__WEBPACK_IMPORTED_MODULE_15__/* .sameAccount */ .M_)(pull.author.login, viewer) && pull.body.includes(_report_marker_js__WEBPACK_IMPORTED_MODULE_16__/* .PULL_REQUEST_START */ .nE);
        found.push({
            pull,
            commit,
            isAll: opened && standing.length === 1 && ours.length === all.length,
        });
    }
    // The ID of a run begins with its time.
    found.sort((a, b) => runOf(a).localeCompare(runOf(b)));
    const where = target.kind === 'issue' ? `an open pull request for #${target.number}` : `#${target.number}`;
    return (found.at(-1) ?? {
        why: `Caisson has delivered nothing to ${where} that still stands: nothing was undone.`,
    });
}
const runOf = ({ commit }) => (0,_git_run_trailer_js__WEBPACK_IMPORTED_MODULE_11__/* .trailerOf */ .ty)(commit.message, _git_run_trailer_js__WEBPACK_IMPORTED_MODULE_11__/* .RUN_TRAILER */ .cu) ?? '';


/***/ }),

/***/ 92012:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   m: () => (/* binding */ openBase)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _git_checkout_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(69050);
/* harmony import */ var _git_git_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(54366);
/* harmony import */ var _git_trusted_tree_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(54172);
/* harmony import */ var _github_forge_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(98124);
/* harmony import */ var _patch_commit_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(23682);
/* harmony import */ var _workspace_pristine_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(24141);








/**
 * Opens the base of a run: the base branch of a pull request (never its head), otherwise the commit that the
 * agent starts from. Read with git from the run's own git directory, which the workspace then uses; nothing
 * in a working tree counts if there is a commit.
 */
async function openBase({ request, folder }, context, base) {
    const { signal, log, task, replay } = request;
    const { forge } = request.publish;
    const checkout = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(request.checkout).catch(() => null);
    const found = checkout && (await (0,_git_checkout_js__WEBPACK_IMPORTED_MODULE_2__/* .readCheckout */ .b$)((0,_git_git_js__WEBPACK_IMPORTED_MODULE_3__/* .createGit */ .l)(signal ? { signal } : {}), checkout));
    if (!found)
        return (0,_git_trusted_tree_js__WEBPACK_IMPORTED_MODULE_4__/* .treeOfFolder */ .k)(checkout);
    const objectDirectories = [...found.objectDirectories, ...(replay?.base.borrow ?? [])];
    const gitDir = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder.dir, 'git');
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(gitDir, { recursive: true });
    const { git, commits } = await (0,_workspace_pristine_js__WEBPACK_IMPORTED_MODULE_5__/* .createPristine */ .pM)(gitDir, { ...found, objectDirectories }, signal);
    const lacks = { shallow: found.shallow.length > 0, partial: found.partial };
    if (forge && task.target.kind === 'pull_request' && context?.pull) {
        const branch = context.pull.base.ref;
        // A base branch that no longer exists on the remote has no configuration.
        const commit = await (0,_patch_commit_js__WEBPACK_IMPORTED_MODULE_6__/* .remoteBranch */ .BP)({ ...(0,_github_forge_js__WEBPACK_IMPORTED_MODULE_7__/* .remoteOf */ .e)(forge), branch, ...(signal ? { signal } : {}) });
        if (commit !== null && (await (0,_workspace_pristine_js__WEBPACK_IMPORTED_MODULE_5__/* .findCommit */ .fq)(git, commit)) === null)
            await (0,_workspace_pristine_js__WEBPACK_IMPORTED_MODULE_5__/* .fetchInto */ .DL)(git, { ...(0,_github_forge_js__WEBPACK_IMPORTED_MODULE_7__/* .gitAccess */ .R)(forge), refspecs: [`refs/heads/${branch}`] }, lacks, log);
        return (0,_git_trusted_tree_js__WEBPACK_IMPORTED_MODULE_4__/* .treeOfCommit */ .r)(git, commit);
    }
    const wanted = replay?.base.commit ?? base.commit ?? found.head;
    if (wanted === null)
        return (0,_git_trusted_tree_js__WEBPACK_IMPORTED_MODULE_4__/* .treeOfFolder */ .k)(checkout);
    const fetch = base.fetch ? { fetch: base.fetch } : {};
    return (0,_git_trusted_tree_js__WEBPACK_IMPORTED_MODULE_4__/* .treeOfCommit */ .r)(git, await (0,_workspace_pristine_js__WEBPACK_IMPORTED_MODULE_5__/* .ensureCommit */ .q$)(git, wanted, { ...fetch, ...lacks, known: commits, log }));
}


/***/ }),

/***/ 80715:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ baseFor)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(452);
/* harmony import */ var _github_forge_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(98124);
/* harmony import */ var _patch_commit_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(23682);



/**
 * The head for a pull request, the default branch for an issue, otherwise what is checked out. Forks are
 * fetched as `refs/pull/N/head`, never as a branch by name: a fork's head may be called `main` too.
 */
async function baseFor(request, context) {
    const { task, checkoutRef, baseBranch = [] } = request;
    const { forge } = request.publish;
    const source = forge && (0,_github_forge_js__WEBPACK_IMPORTED_MODULE_0__/* .gitAccess */ .R)(forge);
    const atBranch = (ref) => ({
        ref,
        ...(source ? { fetch: { ...source, refspecs: [`refs/heads/${ref}`] } } : {}),
    });
    const chosen = baseBranch.length > 0;
    if (!forge || !context || (task.target.kind === 'none' && !chosen))
        return checkoutRef ? atBranch(checkoutRef) : {};
    if (task.target.kind === 'pull_request') {
        return {
            ...(context.base.sha ? { commit: context.base.sha } : {}),
            ref: context.pull?.head.ref ?? context.base.ref,
            fetch: { ...(0,_github_forge_js__WEBPACK_IMPORTED_MODULE_0__/* .gitAccess */ .R)(forge), refspecs: [`refs/pull/${task.target.number}/head`] },
        };
    }
    const { ref } = context.base;
    if (checkoutRef === ref)
        return atBranch(ref);
    const commit = await (0,_patch_commit_js__WEBPACK_IMPORTED_MODULE_1__/* .remoteBranch */ .BP)({ ...(0,_github_forge_js__WEBPACK_IMPORTED_MODULE_0__/* .remoteOf */ .e)(forge), branch: ref });
    if (commit === null && chosen) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL('CONFIG_INVALID', `base-branch: there is no branch ${ref} in the repository.`, {
            hint: 'Create the branch, or correct the input.',
        });
    }
    return { ...atBranch(ref), ...(commit ? { commit } : {}) };
}


/***/ }),

/***/ 29478:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   repositoryDelivery: () => (/* binding */ repositoryDelivery)
/* harmony export */ });
/* harmony import */ var _context_base_branch_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(72331);
/* harmony import */ var _base_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(80715);
/* harmony import */ var _base_tree_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92012);
/* harmony import */ var _repository_config_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(65893);




/**
 * How the repository wants results to go out, before a run exists, in the version that such a run will use.
 * `dir` is a folder of ours for git. Empty if nothing is set, and if the file is invalid, which the run
 * reports.
 */
async function repositoryDelivery(run, dir) {
    try {
        const { forge, ...rest } = run;
        const request = { ...rest, publish: { to: 'none', forge } };
        const { defaultBranch } = await forge.github.repository();
        const { task, baseBranch = [] } = run;
        const issue = task.target.kind === 'issue' && baseBranch.length > 0
            ? await forge.github.issue(task.target.number)
            : undefined;
        const ref = await (0,_context_base_branch_js__WEBPACK_IMPORTED_MODULE_0__/* .baseBranchFor */ .l)(forge.github, baseBranch, { issue, fallback: defaultBranch });
        const context = { base: { ref } };
        const tree = await (0,_base_tree_js__WEBPACK_IMPORTED_MODULE_1__/* .openBase */ .m)({ request, folder: { dir } }, context, await (0,_base_js__WEBPACK_IMPORTED_MODULE_2__/* .baseFor */ .H)(request, context));
        return (await (0,_repository_config_js__WEBPACK_IMPORTED_MODULE_3__/* .readRepositoryConfig */ .F)(tree)).delivery;
    }
    catch {
        return {};
    }
}


/***/ })

};
