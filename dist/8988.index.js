export const id = 8988;
export const ids = [8988];
export const modules = {

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
/* harmony import */ var _git_byte_path_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(99136);
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
        // A path of 1,000 characters may need 500.
        for (const folder of (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_8__/* .parents */ .M8)(name)) {
            if (folders.has(folder))
                break;
            folders.add(folder);
        }
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

/***/ 8430:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   W: () => (/* binding */ folderSource)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);
/* harmony import */ var _base_stored_file_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(19997);




/** A folder into which an earlier step put the artifact's files. Links in it are not followed. */
function folderSource(folder) {
    return {
        name: `the folder ${folder}`,
        async entries() {
            const found = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(folder).catch(() => null);
            if (!found?.isDirectory()) {
                throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .HandoffError */ .Be('HANDOVER_MISSING', `The folder ${folder} does not contain a run.`, {
                    hint: 'Set `artifact` to the `path` of the step with actions/download-artifact.',
                });
            }
            const entries = [];
            for (const entry of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(folder, { recursive: true, withFileTypes: true })) {
                if (entry.isDirectory())
                    continue;
                const file = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(entry.parentPath, entry.name);
                const path = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(folder, file).split(node_path__WEBPACK_IMPORTED_MODULE_1__.sep).join('/');
                const kind = entry.isFile() ? 'file' : entry.isSymbolicLink() ? 'link' : 'other';
                entries.push({ path, kind });
            }
            return entries;
        },
        async open(path) {
            const stream = await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_3__/* .streamStoredFile */ .MR)(folder, path);
            if (stream === null)
                throw new Error('it is gone');
            return stream;
        },
    };
}


/***/ }),

/***/ 88988:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  resumeFromForge: () => (/* binding */ resumeFromForge)
});

// UNUSED EXPORTS: checkArtifact

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/base/artifact/names.js
var names = __webpack_require__(63824);
// EXTERNAL MODULE: ./lib/base/artifact/unpack.js
var unpack = __webpack_require__(83164);
// EXTERNAL MODULE: ./lib/base/digest.js
var base_digest = __webpack_require__(8665);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/base/stored-file.js
var stored_file = __webpack_require__(19997);
// EXTERNAL MODULE: ./lib/github/forge.js
var github_forge = __webpack_require__(98124);
// EXTERNAL MODULE: ./lib/run/manifest.js + 1 modules
var manifest = __webpack_require__(24188);
// EXTERNAL MODULE: ./lib/pipeline/context/sanitize.js
var sanitize = __webpack_require__(78775);
// EXTERNAL MODULE: ./lib/pipeline/handoff/source.js
var source = __webpack_require__(8430);
// EXTERNAL MODULE: ./lib/config/branch-name.js
var branch_name = __webpack_require__(1786);
// EXTERNAL MODULE: ./lib/github/event/authorize.js
var authorize = __webpack_require__(34311);
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
async function latestPulls(github, issue, { branchPrefix, branchName }) {
    if (!(0,branch_name/* isRepeatable */.su)(branchName))
        return [];
    const title = branchName.includes('{slug}') ? (await github.issue(issue)).title : '';
    const branch = (0,branch_name/* branchNameFor */.xG)(branchPrefix, branchName, { issue, title, startedAt: '', runId: '' });
    const names = Array.from({ length: BRANCHES }, (_, index) => index === 0 ? branch : `${branch}-${index + 1}`);
    const all = (await Promise.all(names.map(github.pullRequestsOf))).flat();
    const rank = ({ state, number }) => (state === 'open' ? 1e9 : 0) + number;
    return all.sort((a, b) => rank(b) - rank(a)).slice(0, MOST_PULLS);
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
    if (run.status === 'working')
        throw runBusy(run.id);
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
    const left = new Set();
    for (const { path, kind } of await (0,source/* folderSource */.W)(dir).entries()) {
        if (kind !== 'file')
            throw invalidArtifact(`${path} is not a plain file`);
        if (path !== 'manifest.json')
            left.add(path);
    }
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
        return manifest/* manifestSchema */.rc.parse(JSON.parse(content.toString('utf8')));
    }
    catch (error) {
        throw invalidArtifact(`its manifest cannot be used: ${(0,errors/* describeError */.Uc)(error).message}`, error);
    }
}
function invalidArtifact(why, cause) {
    return new errors/* ArtifactError */.nE('ARTIFACT_INVALID', `The artifact was rejected: ${why}.`, {
        hint: 'It is not what the run uploaded. Run again; if this happens again, someone may be tampering with it.',
        ...(cause === undefined ? {} : { cause }),
    });
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
