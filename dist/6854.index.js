export const id = 6854;
export const ids = [6854];
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

/***/ 56854:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  publishJob: () => (/* binding */ publishJob)
});

// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 3 modules
var core = __webpack_require__(235);
// EXTERNAL MODULE: ./lib/base/clock.js
var clock = __webpack_require__(74743);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/config/cloud.js
var cloud = __webpack_require__(62055);
// EXTERNAL MODULE: ./lib/config/inputs/from-inputs.js
var from_inputs = __webpack_require__(3176);
// EXTERNAL MODULE: ./lib/gateway/providers.js
var providers = __webpack_require__(65200);
// EXTERNAL MODULE: ./lib/github/event/task.js
var task = __webpack_require__(27547);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(46466);
// EXTERNAL MODULE: ./lib/base/artifact/names.js
var names = __webpack_require__(63824);
// EXTERNAL MODULE: ./lib/base/digest.js
var digest = __webpack_require__(8665);
// EXTERNAL MODULE: ./lib/run/manifest.js + 1 modules
var run_manifest = __webpack_require__(24188);
// EXTERNAL MODULE: ./lib/pipeline/handoff/record.js
var handoff_record = __webpack_require__(12446);
;// CONCATENATED MODULE: ./lib/pipeline/handoff/take.js









const MANIFEST = 'manifest.json';
/** Manifests are read into memory. */
const MANIFEST_LIMIT = 32 * 1024 * 1024;
const HANDOFF_LIMIT = 4 * 1024 * 1024;
/** All files together; more than an artifact of a run ever has. */
const TOTAL_LIMIT = 16 * 1024 ** 3;
const REQUIRED = [handoff_record/* HANDOFF_FILE */.YH, 'diff.patch', 'summary.md', 'transcript.json', 'report.html'];
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
        throw handoverRefused(`${source.name} has no ${MANIFEST}`);
    const { sha256: manifestSha256 } = await copy(source, MANIFEST, to, MANIFEST_LIMIT);
    if (o.manifestSha256 !== undefined && o.manifestSha256 !== manifestSha256) {
        throw handoverRefused(`The digest of the manifest is sha256:${manifestSha256}, but the job that ran reported sha256:${o.manifestSha256}`);
    }
    const manifest = parse(run_manifest/* manifestSchema */.rc, await (0,promises_.readFile)((0,external_node_path_.join)(to, MANIFEST), 'utf8'), MANIFEST);
    compareLists(manifest, entries);
    for (const { path, bytes, sha256 } of manifest.artifacts) {
        const copied = await copy(source, path, to, bytes);
        if (copied.bytes !== bytes)
            throw handoverRefused(`${path} has ${copied.bytes} bytes, but ${bytes} according to the manifest`);
        if (copied.sha256 !== sha256)
            throw handoverRefused(`${path} has the digest sha256:${copied.sha256}, but sha256:${sha256} according to the manifest`);
    }
    const handoff = parse(handoff_record/* handoffSchema */.Q8, await (0,promises_.readFile)((0,external_node_path_.join)(to, handoff_record/* HANDOFF_FILE */.YH), 'utf8'), handoff_record/* HANDOFF_FILE */.YH);
    return { manifest, handoff };
}
function refuseEntries(entries) {
    for (const { path, kind } of entries) {
        const problem = (0,names/* pathProblem */.z9)(path);
        if (problem !== null)
            throw handoverRefused(`The name ${JSON.stringify(path)} is not allowed: ${problem}`);
        if (kind !== 'file')
            throw handoverRefused(`${path} is ${kind === 'link' ? 'a symbolic link' : 'not an ordinary file'}`);
    }
    const [collision] = (0,names/* collisions */.eS)(entries.map(({ path }) => path));
    if (collision !== undefined)
        throw handoverRefused(`${collision} occurs twice, or collides with another name`);
}
/** The files are exactly those of the manifest. */
function compareLists(manifest, entries) {
    const inManifest = manifest.artifacts.map(({ path }) => path);
    const problem = inManifest.find((path) => (0,names/* pathProblem */.z9)(path) !== null || path === MANIFEST);
    if (problem !== undefined)
        throw handoverRefused(`The manifest lists the name ${JSON.stringify(problem)}`);
    if (new Set(inManifest).size !== inManifest.length)
        throw handoverRefused('The manifest lists a file twice');
    const there = new Set(entries.map(({ path }) => path));
    const missing = inManifest.find((path) => !there.has(path));
    if (missing !== undefined)
        throw handoverRefused(`${missing} is in the manifest but missing`);
    const known = new Set([...inManifest, MANIFEST]);
    const extra = entries.find(({ path }) => !known.has(path));
    if (extra)
        throw handoverRefused(`${extra.path} is not in the manifest`);
    const without = REQUIRED.find((path) => !known.has(path));
    if (without === handoff_record/* HANDOFF_FILE */.YH) {
        throw handoverRefused(`There is no ${handoff_record/* HANDOFF_FILE */.YH}: this is the output of a run with \`mode: all\`, which published its result itself`);
    }
    if (without !== undefined)
        throw handoverRefused(`The manifest does not list ${without}`);
    const total = manifest.artifacts.reduce((sum, { bytes }) => sum + bytes, 0);
    if (!(total <= TOTAL_LIMIT) || manifest.artifacts.some(({ bytes }) => bytes < 0))
        throw handoverRefused('The files of the manifest are too large');
    const record = manifest.artifacts.find(({ path }) => path === handoff_record/* HANDOFF_FILE */.YH);
    if (record && record.bytes > HANDOFF_LIMIT)
        throw handoverRefused(`${handoff_record/* HANDOFF_FILE */.YH} is too large`);
}
/** Reads at most one byte more than `limit`, whatever the archive says about itself. */
async function copy(source, path, to, limit) {
    const target = (0,external_node_path_.join)(to, ...path.split('/'));
    const meter = new digest/* Meter */.kI((bytes) => bytes > limit ? handoverRefused(`${path} is larger than ${limit} bytes`) : null);
    await (0,promises_.mkdir)((0,external_node_path_.dirname)(target), { recursive: true });
    const from = await source.open(path);
    try {
        await (0,external_node_stream_promises_.pipeline)(from, meter, (0,external_node_fs_.createWriteStream)(target, { flags: 'wx', mode: 0o600 }));
    }
    catch (cause) {
        const { code } = cause;
        if (cause instanceof errors/* CaissonError */.XU || code === 'ENOSPC' || code === 'EDQUOT')
            throw cause;
        throw handoverRefused(`${path} cannot be read: ${cause.message}`, cause);
    }
    return meter.measured();
}
function parse(schema, text, what) {
    let value;
    try {
        value = JSON.parse(text);
    }
    catch (cause) {
        throw handoverRefused(`${what} is not valid JSON`, cause);
    }
    const parsed = schema.safeParse(value);
    if (parsed.success)
        return parsed.data;
    const version = value ?? {};
    const found = version.handoff ?? version.schemaVersion;
    if (found !== undefined && found !== 1) {
        throw handoverRefused(`${what} has the version ${JSON.stringify(found)}, but this release of Caisson supports 1: use the same release in both jobs`);
    }
    const [issue] = parsed.error.issues;
    throw handoverRefused(`${what} is not valid: ${issue?.path.join('.')}: ${issue?.message}`);
}
/** The error for everything that differs from what was handed off. */
function handoverRefused(what, cause) {
    return new errors/* HandoffError */.Be('HANDOVER_REFUSED', `${what}. Nothing was published.`, {
        hint: 'Check who else can write to this workflow run and its artifacts. If nothing explains the difference, start the run again and do not publish this one.',
        ...(cause === undefined ? {} : { cause }),
    });
}

// EXTERNAL MODULE: ./lib/base/redact.js
var base_redact = __webpack_require__(57656);
// EXTERNAL MODULE: ./lib/base/stored-file.js
var stored_file = __webpack_require__(19997);
// EXTERNAL MODULE: ./lib/change/patch/rebase.js
var rebase = __webpack_require__(78725);
// EXTERNAL MODULE: ./lib/config/delivery.js
var delivery = __webpack_require__(57568);
// EXTERNAL MODULE: ./lib/report/actions/proposals.js
var proposals = __webpack_require__(58825);
// EXTERNAL MODULE: ./lib/report/delivery/deliver.js + 6 modules
var deliver = __webpack_require__(31722);
// EXTERNAL MODULE: ./lib/report/delivery/publisher-for.js + 8 modules
var publisher_for = __webpack_require__(2162);
// EXTERNAL MODULE: ./lib/report/review/findings.js
var findings = __webpack_require__(21037);
// EXTERNAL MODULE: ./lib/report/summaries.js
var summaries = __webpack_require__(94798);
// EXTERNAL MODULE: ./lib/run/record/private-folder.js
var private_folder = __webpack_require__(90345);
// EXTERNAL MODULE: ./lib/run/run-folder.js
var run_folder = __webpack_require__(40953);
// EXTERNAL MODULE: ./lib/run/starting-manifest.js
var starting_manifest = __webpack_require__(76763);
// EXTERNAL MODULE: ./lib/pipeline/context/collect.js + 4 modules
var collect = __webpack_require__(86873);
// EXTERNAL MODULE: ./lib/base/reason.js
var reason = __webpack_require__(86997);
;// CONCATENATED MODULE: ./lib/pipeline/handoff/assessments.js

const RANK = { allow: 0, flag: 1, block: 2 };
/**
 * The run's manifest with the publisher's own policy evaluation merged in: the stricter verdict wins, and a
 * finding of both appears once. Pure.
 */
function withPolicyEvaluation(manifest, own) {
    if (own === undefined)
        return manifest;
    const runs = manifest.policy ?? { verdict: 'allow', findings: [] };
    const known = new Set(runs.findings.map(findingKey));
    const policy = {
        verdict: RANK[own.verdict] > RANK[runs.verdict] ? own.verdict : runs.verdict,
        findings: [...runs.findings, ...own.findings.filter((finding) => !known.has(findingKey(finding)))],
    };
    // A run that failed for another reason is not published anyway and keeps its reason.
    if (own.verdict !== 'block' || manifest.reason !== 'completed')
        return { ...manifest, policy };
    const outcome = 'needs_review';
    return { ...manifest, policy, outcome, reason: 'policy_rejected', exitCode: reason/* EXIT_CODES */.ai[outcome] };
}
function findingKey({ rule, path, line, message, }) {
    return JSON.stringify([rule, path, line, message]);
}

// EXTERNAL MODULE: ./lib/report/vouched.js
var vouched = __webpack_require__(34410);
;// CONCATENATED MODULE: ./lib/pipeline/handoff/origin.js



const RUN_ID = /^(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})-[0-9a-f]{8}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
/**
 * Checks that this job may publish the run: its repository, workflow run and target match, and manifest and
 * handoff agree. Pure; throws HANDOVER_REFUSED, or HANDOVER_STALE for an earlier attempt.
 */
function assertOrigin(run, expected) {
    const { manifest, handoff } = run;
    assertOneRun(manifest, handoff);
    assertWorkflow(handoff.workflow, expected);
    const times = [manifest.startedAt, manifest.completedAt ?? manifest.startedAt];
    if (times.some((time) => !TIME.test(time) || !(Date.parse(time) <= expected.now + vouched/* CLOCK_TOLERANCE */.l)))
        throw handoverRefused("The run's times are invalid or in the future");
    const { task } = expected;
    if (task === null)
        return;
    if (!sameTarget(task.target, handoff.task.target)) {
        throw handoverRefused(`The run worked on ${targetInWords(handoff.task.target)}, but this job is about ${targetInWords(task.target)}`);
    }
    if (task.requester.login !== handoff.task.requester.login) {
        throw handoverRefused(`The run was requested by ${handoff.task.requester.login}, but this job by ${task.requester.login}`);
    }
}
function assertOneRun(manifest, handoff) {
    if (!RUN_ID.test(manifest.runId))
        throw handoverRefused("The run's ID is not a Caisson run ID");
    const pairs = [
        ['the run', manifest.runId, handoff.runId],
        ['the base commit', manifest.base.sha, handoff.base.commit],
        ['the branch', manifest.base.ref, handoff.base.ref],
        ['the target', JSON.stringify(manifest.task.target), JSON.stringify(handoff.task.target)],
        ['the repository', manifest.base.repository, handoff.workflow.repository],
    ];
    for (const [what, a, b] of pairs)
        if (a !== b)
            throw handoverRefused(`Manifest and handoff disagree on ${what}: ${a} and ${b}`);
    if (manifest.status === 'running')
        throw handoverRefused('The run was not finished');
    if (manifest.delivery)
        throw handoverRefused('The run was already delivered by the job that ran it');
}
function assertWorkflow(workflow, expected) {
    if (!sameName(workflow.repository, expected.repository)) {
        throw handoverRefused(`The run belongs to the repository ${workflow.repository}, but this is ${expected.repository}`);
    }
    const ids = [workflow.repositoryId, expected.repositoryId];
    if (ids.every((id) => id !== undefined) && ids[0] !== ids[1])
        throw handoverRefused(`The run belongs to another repository that was named ${workflow.repository}`);
    if (workflow.id !== expected.workflowRunId) {
        throw handoverRefused(`The run belongs to the workflow run ${workflow.id}, not to ${expected.workflowRunId}`);
    }
    if (workflow.attempt > expected.attempt) {
        throw handoverRefused(`The run belongs to attempt ${workflow.attempt} of the workflow run, but this is attempt ${expected.attempt}`);
    }
    if (workflow.attempt < expected.attempt && !expected.earlier) {
        throw new errors/* HandoffError */.Be('HANDOVER_STALE', `The artifact is from attempt ${workflow.attempt} of the workflow run, but this is attempt ${expected.attempt}. Nothing was published.`, {
            hint: 'If the job with `mode: run` ended without an artifact in this attempt, run it again. If it was not repeated, pass its output, which GitHub keeps: `artifact: ${{ needs.<job>.outputs.artifact-id }}`.',
        });
    }
}
/** Repository names are case-insensitive. */
function sameName(a, b) {
    return a.toLowerCase() === b.toLowerCase();
}
/** A manually given number may be an issue or a pull request: the run has found out which. */
function sameTarget(a, b) {
    if (a.kind === 'none' || b.kind === 'none')
        return a.kind === b.kind;
    return a.number === b.number && (a.kind === b.kind || a.kind === 'issue');
}
function targetInWords(target) {
    if (target.kind === 'none')
        return 'no issue or pull request';
    return `${target.kind === 'issue' ? 'issue' : 'pull request'} #${target.number}`;
}

// EXTERNAL MODULE: ./lib/report/marker.js
var marker = __webpack_require__(53086);
// EXTERNAL MODULE: ./lib/report/own-comments.js
var own_comments = __webpack_require__(46449);
// EXTERNAL MODULE: ./lib/pipeline/context/base-branch.js
var base_branch = __webpack_require__(60598);
;// CONCATENATED MODULE: ./lib/pipeline/handoff/target.js






/**
 * What the texts and the delivery need to know about a target, fetched from the forge again: none of it comes
 * from the job that ran. Rejects with TARGET_NOT_FOUND.
 */
async function readTarget(github, task, baseBranch = []) {
    const repository = await github.repository();
    const { target } = task;
    if (target.kind === 'none') {
        const base = await (0,base_branch/* baseOf */.b)(github, baseBranch, { task, repository });
        return { title: '', kind: 'none', base, repository };
    }
    const issue = target.kind === 'issue' ? await github.issue(target.number) : undefined;
    const pull = issue && !issue.isPullRequest ? undefined : await github.pullRequest(target.number);
    return {
        title: task.seen?.title ?? (pull ?? issue)?.title ?? '',
        kind: pull ? 'pull_request' : 'issue',
        base: await (0,base_branch/* baseOf */.b)(github, baseBranch, { task, repository, issue, pull }),
        ...(issue ? { issue } : {}),
        ...(pull ? { pull } : {}),
        repository,
    };
}
/** A run's ID in the last line of our comments that people see. */
const RUN = /^<sub>.*\brun `(\d{8}-\d{6}-[0-9a-f]{8})`.*<\/sub>$/;
const timeOf = (runId) => runId.slice(0, 15);
/** The run that a comment of ours reports; null if it names none. */
function runOfComment(body) {
    const last = body.split(/\r?\n/).findLast((line) => !/^\s*$|^<!-- caisson:/.test(line));
    return RUN.exec(last ?? '')?.[1] ?? null;
}
/**
 * Refuses a run if a comment on its target reports a newer one: IDs begin with the start time. The same run
 * may be published again; everything is found to be in place. Every workflow of a repository writes as the same
 * account, and one may repeat a stranger's text: a run that is later than the comment itself was never reported, nor one of no workflow run. Rejects
 * with HANDOVER_STALE.
 */
async function assertNewest(github, o) {
    if (o.target.kind === 'none')
        return;
    const newer = (await (0,own_comments/* ownComments */.D)(github, o.target))
        .filter(({ body }) => (0,marker/* hasMarkerOfAnyRun */.nm)(body, o.key))
        .flatMap(({ body, updatedAt }) => {
        const run = runOfComment(body);
        return run !== null && timeOf(run) <= timeOf((0,run_folder/* newRunId */.F$)(Date.parse(updatedAt) + vouched/* CLOCK_TOLERANCE */.l))
            ? [{ body, runId: run }]
            : [];
    })
        .filter(({ runId }) => timeOf(runId) > timeOf(o.runId));
    const reported = (await (0,vouched/* firstVouched */.E)(github, newer))?.runId;
    if (reported === undefined)
        return;
    throw new errors/* HandoffError */.Be('HANDOVER_STALE', `The run ${o.runId} is older than ${reported}, whose result is already on #${o.target.number}.`, {
        hint: 'Nothing needs to be done: publish only the newest run. Set `concurrency` in the workflow, so that runs on one target wait for each other.',
    });
}

// EXTERNAL MODULE: ./lib/pipeline/stages/publish.js
var publish = __webpack_require__(97035);
// EXTERNAL MODULE: ./lib/pipeline/stages/resume/session-ref.js
var session_ref = __webpack_require__(47934);
// EXTERNAL MODULE: ./lib/pipeline/stages/trusted-config/ecosystem-files.js
var ecosystem_files = __webpack_require__(85551);
// EXTERNAL MODULE: ./lib/agents/definitions/find-agent.js
var find_agent = __webpack_require__(8252);
// EXTERNAL MODULE: ./lib/base/git/trusted-tree.js
var trusted_tree = __webpack_require__(35626);
// EXTERNAL MODULE: ./lib/change/patch/remote.js
var patch_remote = __webpack_require__(94863);
// EXTERNAL MODULE: ./lib/change/patch/pristine-git.js
var pristine_git = __webpack_require__(88916);
// EXTERNAL MODULE: ./lib/config/layers.js
var config_layers = __webpack_require__(96934);
// EXTERNAL MODULE: ./lib/github/forge.js
var github_forge = __webpack_require__(98124);
// EXTERNAL MODULE: ./lib/base/git/checkout.js
var git_checkout = __webpack_require__(97932);
// EXTERNAL MODULE: ./lib/base/git/git.js + 1 modules
var git = __webpack_require__(71716);
// EXTERNAL MODULE: ./lib/base/git/git-error.js
var git_error = __webpack_require__(39637);
// EXTERNAL MODULE: ./lib/base/git/refs.js
var refs = __webpack_require__(91166);
// EXTERNAL MODULE: ./lib/change/patch/changes.js
var changes = __webpack_require__(73100);
// EXTERNAL MODULE: ./lib/change/workspace/pristine.js
var pristine = __webpack_require__(37768);
;// CONCATENATED MODULE: ./lib/pipeline/handoff/rebuild.js









/**
 * Creates a git directory with the run's base commit and nothing else. The base must be part of the branch's
 * history (for a pull request: its head's); a commit that somebody else put into the repository's network is
 * not accepted. Rejects with HANDOVER_STALE or HANDOVER_REFUSED.
 */
async function rebuildBase(o) {
    const repository = await wholeRepository(o.checkout);
    const { git } = await (0,pristine/* createPristine */.pM)(o.gitDir, repository, o.signal);
    const what = o.target.kind === 'pull_request' ? `refs/pull/${o.target.number}/head` : `refs/heads/${o.branch}`;
    const tipRef = 'refs/caisson/tip';
    await (0,pristine/* fetchInto */.DL)(git, { ...o.remote, refspecs: [`+${what}:${tipRef}`] }, false, o.log);
    const tip = await git.run(['rev-parse', '--verify', tipRef]);
    const there = (await (0,pristine/* findCommit */.fq)(git, o.base)) === o.base;
    const within = there && (await (0,refs/* isAncestor */.QX)(git, o.base, tip));
    if (!within) {
        const place = o.target.kind === 'pull_request' ? 'this pull request' : o.branch;
        throw new errors/* HandoffError */.Be('HANDOVER_STALE', `The run worked on the commit ${o.base}, which is not part of ${place}.`, {
            hint: 'Give both jobs the same `base-branch`. If the branch was rewritten by a force push, run again on its new head; otherwise do not publish this run.',
        });
    }
    const baselineTree = await git.run(['rev-parse', `${o.base}^{tree}`]);
    const workspace = {
        path: (0,external_node_path_.join)(o.gitDir, 'no-working-tree'),
        gitDir: o.gitDir,
        baseCommit: o.base,
        baselineTree,
        objectDirectories: [(0,external_node_path_.join)(o.gitDir, 'objects'), ...(repository?.objectDirectories ?? [])],
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
        : await apply(git.with({ indexFile: (0,external_node_path_.join)(workspace.gitDir, 'publish.index') }), baseTree, patch.path);
    if (o.tree !== undefined && tree !== o.tree) {
        throw handoverRefused(`The patch applied to its base gives the tree ${tree}, but the run captured ${o.tree}`);
    }
    return {
        ...patch,
        tree,
        baseCommit: workspace.baseCommit,
        baseTree,
        files: await (0,changes/* listPatchFiles */.O)(git, baseTree, tree),
        leftOut: o.leftOut,
        ...(o.merged ? { merged: o.merged } : {}),
        empty,
    };
}
async function apply(git, baseTree, patch) {
    await git.raw(['read-tree', baseTree]);
    await git.raw(['apply', '--cached', '--whitespace=nowarn', '--', patch]).catch((cause) => {
        if (!(cause instanceof git_error/* GitError */.XS) || cause.code !== 'GIT_FAILED')
            throw cause;
        throw handoverRefused(`The patch does not apply to the base commit that the run names: ${cause.stderr.trim()}`, cause);
    });
    return git.run(['write-tree']);
}
/** Only a checkout with full history can tell what is part of what. */
async function wholeRepository(checkout) {
    if (checkout === undefined)
        return null;
    const found = await (0,git_checkout/* readCheckout */.b$)((0,git/* createGit */.l)(), checkout);
    return found && found.shallow.length === 0 && !found.partial ? found : null;
}

// EXTERNAL MODULE: ./lib/pipeline/stages/evaluate.js
var evaluate = __webpack_require__(37201);
// EXTERNAL MODULE: ./lib/pipeline/stages/trusted-config/repository-config.js
var repository_config = __webpack_require__(15912);
;// CONCATENATED MODULE: ./lib/pipeline/stages/handoff/rebuild-change.js









/**
 * Rebuilds base and patch, and evaluates the patch: a run on an old commit is also evaluated by today's rules. Rejects
 * with HANDOVER_STALE, HANDOVER_REFUSED or CONFIG_INVALID.
 */
async function rebuildChange(o) {
    const { forge, manifest, task, given, redact, log, signal } = o;
    const { workspace, tip } = await rebuildBase({
        gitDir: o.gitDir,
        checkout: o.checkout,
        remote: (0,github_forge/* gitAccess */.R)(forge),
        target: task.target,
        base: o.base,
        branch: o.context.base.ref,
        signal,
        log,
    });
    const { bytes = 0, sha256 = '' } = manifest.artifacts.find(({ path }) => path === 'diff.patch') ?? {};
    const captured = await rebuildPatch({
        git: (0,pristine_git/* openPristine */.F)(workspace, signal),
        workspace,
        patch: { path: o.patchFile, bytes, sha256 },
        tree: o.tree,
        leftOut: manifest.patch?.leftOut ?? [],
        merged: manifest.patch?.merged,
    });
    const trusted = await readBaseBranch(o, task.target, { workspace, tip });
    const config = await (0,repository_config/* readRepositoryConfig */.F)(trusted);
    const { agent } = manifest;
    const evaluated = await (0,evaluate/* evaluateCaptured */.e0)({
        patch: captured,
        workspace,
        policy: config.policy,
        secrets: [...o.secrets, forge.token],
        allowances: await allowancesOf({
            agent,
            asked: task.agent,
            given,
            defaults: config.defaults,
            tree: trusted,
        }),
        redact,
        log,
        signal,
    });
    return { workspace, tip, trusted, config, ...evaluated };
}
/** Never the head of a pull request: whoever wrote that must not say what is allowed in it. */
async function readBaseBranch({ forge, context: { pull }, signal }, target, { workspace, tip }) {
    const git = (0,pristine_git/* openPristine */.F)(workspace, signal);
    if (target.kind !== 'pull_request' || !pull)
        return (0,trusted_tree/* treeOfCommit */.r)(git, tip);
    const remote = { ...(0,github_forge/* remoteOf */.e)(forge), branch: pull.base.ref, signal };
    const commit = await (0,patch_remote/* remoteBranch */.BP)(remote);
    if (commit !== null)
        await (0,patch_remote/* fetchCommit */.iH)({ ...remote, workspace, commit });
    return (0,trusted_tree/* treeOfCommit */.r)(git, commit);
}
/**
 * What a run was allowed to change: according to its manifest, and to the base branch and this job's own
 * inputs now. A change must be within all of them, so that a forged manifest does not allow more. A
 * definition that no longer exists on the base branch adds no limit. Rejects with CONFIG_INVALID for one that
 * cannot be read.
 */
async function allowancesOf(o) {
    const { agent, given, defaults, tree } = o;
    const own = o.asked ?? given.definition ?? defaults.agent?.definition;
    // A manifest adds the limits of a definition, and never replaces the one that counts here.
    const names = new Set([own, agent.definition ?? own]);
    const now = await Promise.all([...names].map(async (name) => {
        const there = name !== undefined && (await (0,find_agent/* agentsIn */.i)(tree)).some((one) => one.name === name);
        const layer = there ? (await (0,find_agent/* findAgent */.d)(tree, name, 'on the base branch')).layer : {};
        return (0,config_layers/* mergeLayers */.J)(defaults, layer, { agent: given }).agent ?? {};
    }));
    const all = [agent, ...now].map(({ preset = 'default', paths = [] }) => ({ preset, paths }));
    const limits = all.filter(({ preset, paths }) => preset !== 'default' || paths.length > 0);
    return limits.filter((one, at) => limits.findIndex((other) => isSame(one, other)) === at);
}
function isSame(one, other) {
    return (one.preset === other.preset && [...one.paths].sort().join('\0') === [...other.paths].sort().join('\0'));
}

;// CONCATENATED MODULE: ./lib/pipeline/stages/handoff/publish-handoff.js























/**
 * Publishes another job's run: checks everything that it left, rebuilds base and patch, evaluates the patch
 * by the base branch's current policy, and delivers. Rejects with HANDOVER_REFUSED or HANDOVER_STALE, and has
 * written nothing then.
 */
async function publishHandoff(request) {
    const { forge, log, clock } = request;
    await (0,private_folder/* makePrivate */.u)(request.root);
    const dir = await (0,promises_.mkdtemp)((0,external_node_path_.join)(request.root, 'publish-'));
    const output = (0,external_node_path_.join)(dir, 'output');
    await (0,promises_.mkdir)(output);
    const { manifestSha256 } = request;
    const taken = await takeRun({
        source: request.source,
        to: output,
        ...(manifestSha256 === undefined ? {} : { manifestSha256 }),
    });
    log.info(`Run ${taken.manifest.runId}: ${taken.manifest.artifacts.length} files, all as listed in its manifest`);
    const asked = await request.taskFor(taken.handoff.task);
    const given = givenForAnswer(request.given, asked);
    assertOrigin(taken, { ...request.expected, task: asked.known ? asked.task : null, now: clock.now() });
    const context = await readTarget(forge.github, asked.task, given.baseBranch);
    const task = (0,collect/* resolveTarget */.u)(asked.task, context);
    const redact = (0,base_redact/* createRedactor */.lY)([...request.secrets, forge.token]);
    const { commentKey: key } = (0,delivery/* deliveryOptions */.vp)(request.given.delivery);
    // An answer by itself replaces nothing of a newer run's.
    if (key === asked.answer.commentKey || taken.manifest.patch?.files)
        await assertNewest(forge.github, { target: task.target, key, runId: taken.manifest.runId });
    const folder = (0,run_folder/* runFolder */.kQ)(dir, taken.manifest.runId);
    const { base, tree, answer, failedOutputs } = taken.handoff;
    // Without its secrets a patch no longer applies; and it will not be pushed.
    const cut = taken.manifest.policy?.findings.some(({ rule }) => rule === 'secrets/run') ?? false;
    const change = base.commit === null || tree === null || cut
        ? null
        : await rebuildChange({
            forge,
            manifest: taken.manifest,
            task,
            context,
            base: base.commit,
            tree,
            patchFile: folder.patch,
            gitDir: (0,external_node_path_.join)(dir, 'git'),
            checkout: request.checkout,
            given: given.agent,
            secrets: request.secrets,
            redact,
            log,
            signal: request.signal,
        });
    const config = change?.config;
    const phrase = change ? await (0,ecosystem_files/* answeredPhrase */.tn)(request.phrase, task, change.trusted) : (request.phrase ?? '');
    const options = (0,delivery/* deliveryOptions */.vp)(given.delivery, config?.delivery);
    const manifest = withPolicyEvaluation({ ...taken.manifest, task: (0,starting_manifest/* taskFacts */.Xi)(task, redact) }, change?.policyEvaluation);
    const { artifact } = request;
    const session = await (0,session_ref/* sessionRef */.u)({
        manifest: taken.manifest,
        file: folder.manifest,
        workflowRunId: Number(request.expected.workflowRunId),
        artifact,
    });
    const report = {
        task,
        context,
        manifest,
        patch: change?.patch ?? null,
        answer,
        failedOutputs,
        serverUrl: forge.github.serverUrl,
        redact,
        runUrl: request.runUrl,
        phrase,
        artifactUrl: artifact?.url,
        artifactName: artifact?.name,
        session,
    };
    const final = await (0,deliver/* deliver */.c)({
        github: forge.github,
        publisher: change && (0,publisher_for/* publisherFor */.Q)(forge, options, change.workspace, log),
        folder,
        patchFile: folder.patch,
        report,
        options,
        draftOnFailure: (given.onVerifyFailure ?? config?.defaults.verify?.onFailure) === 'draft',
        // An outsider's run must not post more than its answer.
        findings: asked.outsider ? undefined : await readJsonOutput(output, findings/* FINDINGS */.T),
        proposals: await readJsonOutput(output, proposals/* ACTIONS */.kl),
        outsider: asked.outsider,
        notes: change ? await notesOfMove(change, task, context) : [],
        onDelivered: request.onDelivered,
        log,
    });
    (0,publish/* logEnd */.kC)(final, log);
    const jobSummary = await (0,summaries/* renderJobSummaryOf */.vJ)({ ...report, manifest: final }, folder);
    return { folder, manifest: final, answer, jobSummary, artifact };
}
function givenForAnswer(given, { answer, outsider }) {
    const limits = outsider ? { agent: { preset: 'plan', paths: [] } } : {};
    return { ...given, ...limits, delivery: { ...given.delivery, ...answer } };
}
/** The files of the artifact are plain ones, as its manifest lists them; undefined if there is no such file. */
async function readJsonOutput(output, name) {
    const text = await (0,stored_file/* readStoredText */.RI)(output, name, stored_file/* WHOLE_BYTES */.We);
    return text === null ? undefined : JSON.parse(text);
}
/** The branch starts where the agent started: what was verified is what is pushed. A conflict is reported. */
async function notesOfMove({ workspace, patch, tip }, { target }, { base }) {
    if (target.kind === 'pull_request' || patch.empty || tip === patch.baseCommit)
        return [];
    const merged = await (0,rebase/* rebaseTree */.Vq)({ workspace, tree: patch.tree, onto: tip });
    if (!('conflicts' in merged))
        return [];
    const files = merged.conflicts.slice(0, 10).map((path) => `\`${path.replace(/[`\s]/g, ' ')}\``);
    const more = merged.conflicts.length - files.length;
    return [
        `\`${base.ref.replace(/[`\s]/g, ' ')}\` moved since the run, and the change conflicts with it in ${files.join(', ')}${more > 0 ? ` and ${more} more` : ''}: resolve that in the pull request, or run again.`,
    ];
}

// EXTERNAL MODULE: ./lib/report/sections/outcome.js
var outcome = __webpack_require__(96111);
// EXTERNAL MODULE: ./lib/programs/action/admission.js + 1 modules
var admission = __webpack_require__(91548);
// EXTERNAL MODULE: ./lib/programs/action/forge.js + 14 modules
var action_forge = __webpack_require__(33205);
// EXTERNAL MODULE: ./lib/programs/action/job.js + 3 modules
var action_job = __webpack_require__(69148);
// EXTERNAL MODULE: ./lib/programs/action/log.js
var log = __webpack_require__(6110);
// EXTERNAL MODULE: ./lib/programs/action/outputs.js + 1 modules
var outputs = __webpack_require__(48912);
// EXTERNAL MODULE: ./lib/base/artifact/unpack.js
var unpack = __webpack_require__(83164);
// EXTERNAL MODULE: ./lib/pipeline/handoff/source.js
var handoff_source = __webpack_require__(8430);
// EXTERNAL MODULE: ./lib/programs/action/artifact.js
var action_artifact = __webpack_require__(95052);
;// CONCATENATED MODULE: ./lib/programs/action/handoff/find-handoff.js








/** The default name of the artifact of `mode: run`. */
const OUR_NAME = /^caisson-\d{8}-\d{6}-[0-9a-f]{8}$/;
/**
 * Finds the other job's result and unpacks it into a folder of ours. Rejects with HANDOVER_MISSING or
 * HANDOVER_REFUSED.
 */
async function findHandoff(inputs, job, token, origin) {
    const { artifact } = inputs;
    if (artifact !== undefined && artifactId(inputs) === undefined)
        return { source: (0,handoff_source/* folderSource */.W)(artifact), artifact: null, vouched: false };
    try {
        return await (0,core/* group */.Os)('Fetching the artifact', () => fetchHandedOver(inputs, job, token, origin));
    }
    catch (error) {
        if (!(error instanceof errors/* ArtifactError */.nE))
            throw error;
        const code = error.code === 'ARTIFACT_INVALID' ? 'HANDOVER_REFUSED' : 'HANDOVER_MISSING';
        throw new errors/* HandoffError */.Be(code, error.message, { hint: error.hint, cause: error });
    }
}
async function fetchHandedOver(inputs, job, token, origin) {
    const store = await (origin.own ? (0,action_artifact/* ownArtifacts */.E2)(origin.id) : (0,action_artifact/* artifactsOf */.Ns)(job, token));
    const found = await choose(store, inputs, origin);
    assertUsable(found, origin);
    await (0,private_folder/* makePrivate */.u)(job.root);
    const dir = await (0,promises_.mkdtemp)((0,external_node_path_.join)(job.root, 'artifact-'));
    await store.download(found, (0,external_node_path_.join)(dir, 'artifact.zip'));
    await (0,unpack/* unpackArtifact */.n)((0,external_node_path_.join)(dir, 'artifact.zip'), (0,external_node_path_.join)(dir, 'files'));
    const source = { ...(0,handoff_source/* folderSource */.W)((0,external_node_path_.join)(dir, 'files')), name: `the artifact ${found.name}` };
    const { name, sha256 } = found;
    const artifact = {
        name,
        id: found.id,
        url: (0,action_artifact/* artifactUrl */.Wk)(origin.url, found.id),
        ...(sha256 ? { sha256 } : {}),
    };
    return { source, artifact, vouched: sha256 !== undefined };
}
async function choose(store, inputs, origin) {
    const id = artifactId(inputs);
    if (id !== undefined)
        return store.artifact(id);
    const listed = await store.ofWorkflowRun(origin.id);
    const found = listed.filter((artifact) => OUR_NAME.test(artifact.name));
    const [only, second] = found;
    if (only && !second)
        return only;
    const names = listed.map((artifact) => artifact.name);
    const there = names.length > 0 ? `It has: ${names.slice(0, 20).join(', ')}.` : 'It has no artifacts.';
    if (!only) {
        const what = `The workflow run ${origin.id} has no artifact of a Caisson run.`;
        throw new errors/* HandoffError */.Be('HANDOVER_MISSING', `${what} ${there}`, {
            hint: 'Check the log of the job with `mode: run`: it may have ended before there was anything to upload, or have `upload-artifact: false`.',
        });
    }
    throw new errors/* HandoffError */.Be('HANDOVER_MISSING', `The workflow run ${origin.id} has more than one artifact to publish: ${found.map((artifact) => artifact.name).join(', ')}.`, { hint: 'Select one: pass the output `artifact-id` of the job that ran as `artifact`.' });
}
function assertUsable({ name, expired, workflowRun }, origin) {
    if (expired) {
        throw new errors/* HandoffError */.Be('HANDOVER_MISSING', `The artifact ${name} has expired.`, {
            hint: "Run again, and publish sooner or increase the retention in the repository's settings for Actions.",
        });
    }
    const hint = 'Publish only what a workflow of this repository made from a commit of this repository. For a pull request from a fork, use `issue_comment` or `pull_request_target`.';
    if (workflowRun !== null && workflowRun.id !== origin.id) {
        throw new errors/* HandoffError */.Be('HANDOVER_REFUSED', `The artifact ${name} belongs to the workflow run ${workflowRun.id}, not to ${origin.id}.`, { hint });
    }
    if (workflowRun?.foreign) {
        throw new errors/* HandoffError */.Be('HANDOVER_REFUSED', `The artifact ${name} was made by a run of a fork.`, { hint });
    }
}
/**
 * The workflow run to publish: this one, or the one that the event names if no job here has put a result out. Throws
 * CONFIG_INVALID.
 * `earlier`: also what an earlier attempt of it has left.
 */
function originOf(inputs, job) {
    const { serverUrl, owner, repo, workflow } = job;
    if (workflow === null) {
        throw new errors/* ConfigError */.xL('CONFIG_INVALID', 'The runner does not say which workflow run this is: GITHUB_RUN_ID is not set.', {
            hint: 'Use `mode: publish` in a GitHub Actions workflow.',
        });
    }
    const triggering = isOfOwnJob(inputs) ? null : triggeringRun(job);
    const id = triggering?.id ?? Number(workflow.id);
    const own = triggering === null;
    const url = `${serverUrl}/${owner}/${repo}/actions/runs/${id}`;
    const latest = id === triggering?.id ? triggering.attempt : Number.MAX_SAFE_INTEGER;
    if (id !== Number(workflow.id))
        return { id, own, url, attempt: latest, earlier: true };
    return { id, own, url, attempt: workflow.attempt, earlier: isNamed(inputs) };
}
/**
 * Whether the job that ran has named its result. GitHub keeps the outputs of a job that is not repeated with the
 * others, and one that is repeated and dies has none: so what is named is its last result.
 */
function isNamed(inputs) {
    return inputs['manifest-sha256'] !== undefined || artifactId(inputs) !== undefined;
}
/** Both outputs of a job that ran are given: a workflow has those of its own jobs alone, whatever event has started it. */
function isOfOwnJob(inputs) {
    return inputs['manifest-sha256'] !== undefined && artifactId(inputs) !== undefined;
}
/** The number that `artifact` is; undefined for a folder. */
function artifactId({ artifact = '' }) {
    return /^[1-9]\d{0,14}$/.test(artifact) ? Number(artifact) : undefined;
}
/** The subject of a `workflow_run` event. Throws HANDOVER_REFUSED for a run of a fork. */
function triggeringRun({ event, payload, owner, repo, }) {
    if (event !== 'workflow_run')
        return null;
    const { workflow_run: run } = payload;
    const from = run?.head_repository?.full_name;
    if (from?.toLowerCase() !== `${owner}/${repo}`.toLowerCase()) {
        throw new errors/* HandoffError */.Be('HANDOVER_REFUSED', `The workflow run was started by a commit of ${from ?? 'a deleted repository'}, not of ${owner}/${repo}.`, { hint: "Runs of forks are not published: the fork's own workflow file produced their results." });
    }
    return run?.id === undefined ? null : { id: run.id, attempt: run.run_attempt ?? 1 };
}

;// CONCATENATED MODULE: ./lib/programs/action/handoff/publish.js
















const DIGEST = /^(?:sha256:)?([0-9a-f]{64})$/i;
/**
 * `mode: publish`: publishes what another job ran. Resolves to the exit code, or to a reason to do nothing.
 */
async function publishJob(o) {
    const { inputs, job, env, rules } = o;
    refuseModel(inputs, env);
    const manifestSha256 = digestOf(inputs['manifest-sha256']);
    const origin = originOf(inputs, job);
    // If only the workflow knew the instruction, any is accepted.
    const prompt = rules.prompt ?? '(as given to the other job)';
    const here = origin.own ? (0,action_job/* askedOf */.iN)(job, { ...rules, prompt }) : null;
    if (here && (0,task/* isSkip */.yL)(here))
        return here;
    const { forge, release } = await (0,action_forge/* openForge */.y)(inputs, job);
    try {
        return await publishAsked(o, { here, origin, manifestSha256, forge });
    }
    finally {
        await release();
    }
}
async function publishAsked(o, found) {
    const { inputs, job, rules } = o;
    const { here, origin, manifestSha256, forge } = found;
    const place = {
        inputs,
        workflowRun: String(origin.id),
        forge,
        rules,
        spending: false,
        signal: o.signal,
    };
    const asked = here && (await (0,admission/* admit */.w4)({ ...place, asked: here, failures: (0,action_job/* failureRules */.qE)(job), job }));
    if (asked && (0,task/* isSkip */.yL)(asked))
        return asked;
    const handed = await findHandoff(inputs, job, forge.token, origin);
    if (manifestSha256 === undefined && !handed.vouched) {
        throw new errors/* ConfigError */.xL('CONFIG_INVALID', `Nothing vouches for ${handed.source.name}.`, {
            hint: 'Pass `manifest-sha256: ${{ needs.<job>.outputs.manifest-sha256 }}` of the job that ran.',
        });
    }
    const { repositoryId } = job.workflow ?? {};
    const given = (0,from_inputs/* givenFromInputs */.dx)(inputs, o.env);
    const result = await publishHandoff({
        source: handed.source,
        ...(manifestSha256 === undefined ? {} : { manifestSha256 }),
        expected: {
            repository: `${job.owner}/${job.repo}`,
            ...(repositoryId === undefined ? {} : { repositoryId }),
            workflowRunId: String(origin.id),
            attempt: origin.attempt,
            earlier: origin.earlier,
        },
        taskFor: (handed) => taskFor(handed, asked, place),
        root: job.root,
        checkout: job.checkout,
        forge,
        given: {
            delivery: (0,from_inputs/* deliveryFromInputs */.uM)(inputs),
            baseBranch: inputs['base-branch'],
            agent: { definition: given.agent?.definition, preset: given.agent?.preset, paths: given.agent?.paths },
            onVerifyFailure: given.verify?.onFailure,
        },
        secrets: [],
        runUrl: origin.url,
        ...(inputs['trigger-phrase'] ? { phrase: inputs['trigger-phrase'] } : {}),
        onDelivered: (delivery) => (0,outputs/* setOutputs */.n0)((0,outputs/* deliveryOutputs */.ZQ)(delivery)),
        artifact: handed.artifact,
        log: log/* jobLog */.W,
        clock: clock/* systemClock */.m,
        signal: o.signal,
    });
    (0,outputs/* setOutputs */.n0)((0,outputs/* outputsOf */.Yz)(result));
    await (0,outputs/* writeSummary */.Sy)(result.jobSummary);
    const { manifest } = result;
    // What could not be delivered was reported when it happened.
    if (manifest.exitCode !== 0 && manifest.reason !== 'not_delivered')
        core/* error */.z3((0,outcome/* endSentence */.H_)(manifest, { runUrl: origin.url }));
    return manifest.exitCode;
}
/** The task as this job knows it; of a task from elsewhere, only what anybody may request. */
async function taskFor(handed, asked, place) {
    if (asked)
        return { ...answerOf(asked), task: { ...asked.task, instruction: handed.instruction }, known: true };
    const { targetNumber } = place.rules;
    if (targetNumber !== undefined) {
        const { target } = handed;
        if (target.kind === 'none' || target.number !== targetNumber)
            throw handoverRefused(`The run is not about #${targetNumber}, which \`target\` names`);
    }
    const admitted = await (0,admission/* admit */.w4)({ ...place, asked: handed });
    if ((0,task/* isSkip */.yL)(admitted))
        throw handoverRefused(`The requester may not start a run: ${admitted.reason}`);
    return { ...answerOf(admitted), task: admitted.task, known: false };
}
function answerOf({ outsider, delivery }) {
    return { answer: delivery, outsider: outsider !== undefined };
}
/** A job that may write to the repository must not be able to start an agent. Throws CONFIG_INVALID. */
function refuseModel(inputs, env) {
    const given = providers/* CREDENTIALS */.tG.find(({ input }) => input !== undefined && inputs[input] !== undefined);
    const found = given?.input ?? cloudOf(env);
    if (found === undefined)
        return;
    throw new errors/* ConfigError */.xL('CONFIG_INVALID', `\`mode: publish\` starts no agent, but ${found} is set.`, {
        hint: `Remove it from this job: only the job with \`mode: run\` needs a key.`,
    });
}
/** A switch without credentials, e.g. one for the whole workflow, starts nothing. */
function cloudOf(env) {
    try {
        return (0,cloud/* cloudFromEnvironment */.pz)(env) ? "access to a cloud's model" : undefined;
    }
    catch {
        return undefined;
    }
}
function digestOf(text) {
    if (text === undefined)
        return undefined;
    const digest = DIGEST.exec(text)?.[1]?.toLowerCase();
    if (digest !== undefined)
        return digest;
    throw new errors/* ConfigError */.xL('CONFIG_INVALID', `manifest-sha256: "${text.slice(0, 100)}" is not a SHA-256 digest.`, {
        hint: 'Pass the output unchanged: `manifest-sha256: ${{ needs.<job>.outputs.manifest-sha256 }}`.',
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
