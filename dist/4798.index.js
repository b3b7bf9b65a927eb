export const id = 4798;
export const ids = [4798];
export const modules = {

/***/ 4185:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ patchSize)
/* harmony export */ });
/** The size of a patch; lines are summed over all files. */
function patchSize(patch) {
    const { files, bytes } = patch;
    return {
        files: files.length,
        additions: files.reduce((sum, { additions }) => sum + additions, 0),
        deletions: files.reduce((sum, { deletions }) => sum + deletions, 0),
        bytes,
    };
}


/***/ }),

/***/ 14637:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Z: () => (/* binding */ compose)
});

// UNUSED EXPORTS: patchDetails

// EXTERNAL MODULE: ./lib/agents/transcript/transcript.js
var transcript = __webpack_require__(96283);
// EXTERNAL MODULE: ./lib/base/hidden-characters.js
var hidden_characters = __webpack_require__(66886);
// EXTERNAL MODULE: ./lib/report/sections/figures.js
var figures = __webpack_require__(49238);
// EXTERNAL MODULE: ./lib/report/sections/iterations-section.js
var iterations_section = __webpack_require__(96605);
// EXTERNAL MODULE: ./lib/report/sections/outcome.js
var outcome = __webpack_require__(96111);
// EXTERNAL MODULE: ./lib/report/sections/proof-card.js
var proof_card = __webpack_require__(56212);
// EXTERNAL MODULE: ./node_modules/picomatch/index.js
var picomatch = __webpack_require__(14006);
// EXTERNAL MODULE: ./lib/change/patch/patch-size.js
var patch_size = __webpack_require__(4185);
// EXTERNAL MODULE: ./lib/report/text/markdown.js
var markdown = __webpack_require__(65235);
// EXTERNAL MODULE: ./lib/report/text/sanitize-output.js
var sanitize_output = __webpack_require__(15627);
// EXTERNAL MODULE: ./lib/report/sections/failed-output.js
var failed_output = __webpack_require__(16378);
;// CONCATENATED MODULE: ./lib/report/sections/sections.js









/** Maximum length of a list before "and N more". */
const MOST = 20;
const MOST_ATTEMPTS = 5;
/** A longer table of files is collapsed: what follows matters more than the names. */
const MOST_UNFOLDED = 12;
/** The changes: a table of files with added and removed lines, at most `rows` rows; '' for none. */
function changesSection(i, rows = 50) {
    if (i.patch === null || i.patch.files.length === 0 || rows === 0)
        return '';
    const { files } = i.patch;
    const { additions, deletions } = (0,patch_size/* patchSize */.I)(i.patch);
    const shown = files.slice(0, rows);
    const table = (0,markdown/* writeTable */.qy)(['left', 'left', 'right'], [['File', 'Change', 'Lines'], ...shown.map(fileCells)]);
    const more = files.length - shown.length;
    const total = `${(0,figures/* countFiles */.Dc)(files.length)} changed: ${(0,transcript/* plural */.LS)(additions, 'line')} added, ${(0,transcript/* formatCount */.B4)(deletions)} removed.`;
    const listed = `${table}${more > 0 ? `\n\nAnd ${(0,transcript/* plural */.LS)(more, 'more file')}.` : ''}`;
    return shown.length <= MOST_UNFOLDED
        ? `### Changes\n\n${total}\n\n${listed}`
        : `### Changes\n\n<details>\n<summary>${total}</summary>\n\n${listed}\n\n</details>`;
}
const CHANGE = {
    added: 'new',
    modified: 'changed',
    deleted: 'deleted',
    renamed: 'renamed',
    copied: 'copied',
    type_changed: 'type changed',
};
function fileCells(file) {
    const change = CHANGE[file.status];
    const code = (path) => ({ type: 'inlineCode', value: pathText(path) });
    return [
        [code(file.path)],
        file.previousPath === undefined
            ? change
            : [{ type: 'text', value: `${change} from ` }, code(file.previousPath)],
        file.binary ? 'binary' : (0,figures/* formatLines */.xM)(file),
    ];
}
/** A path on one line; a long one keeps its beginning and its end, which say most. */
function pathText(path) {
    const line = (0,hidden_characters/* removeHiddenKeepingJoiners */.Gi)(path).replace(/\s/g, ' ').trim() || '(empty name)';
    return line.length <= 120
        ? line
        : `${(0,sanitize_output/* cutCodeUnits */.br)(line, 50)}…${line.slice(-69).replace(/^[\udc00-\udfff]/, '')}`;
}
/** Whether the change was verified, and by which commands. */
function verificationSection(i) {
    const { verification } = i.manifest;
    if (!verification)
        return '';
    const { attempts = [] } = verification;
    const first = Math.max(0, attempts.length - 1 - MOST_ATTEMPTS);
    const earlier = attempts.slice(first, -1);
    const { passed } = verification;
    const tests = changedTests(i.patch?.files ?? []);
    // The card has named each command, that it passed, and that it failed on the base.
    const isInCard = attempts.length <= 1 && verification.commands.length <= proof_card/* MOST_COMMANDS */.XL;
    if (passed && isInCard && !verification.base?.passed)
        return tests === '' ? '' : `### Verification\n\n${tests}`;
    const verdict = `${passed ? 'Passed' : '**Failed**'} on a clean copy of the base commit with the patch applied:`;
    const lines = [`${verdict}\n\n${commandList(verification, verification.base)}`];
    if (tests !== '')
        lines.push(tests);
    const printed = (0,failed_output/* failedOutputs */.KP)(i);
    if (printed !== '')
        lines.push(printed);
    earlier.forEach((attempt, index) => {
        lines.push(`Attempt ${first + index + 1} of ${attempts.length} ${attempt.passed ? 'passed' : 'failed'}:\n\n${commandList(attempt)}`);
    });
    const text = lines.join('\n\n');
    // The card says that it passed; that existing tests were changed, it does not.
    return passed && tests === ''
        ? `<details>\n<summary>Verification</summary>\n\n${text}\n\n</details>`
        : `### Verification\n\n${text}`;
}
function commandList(attempt, base) {
    return list(attempt.commands.map(({ command, exitCode, durationMs, timedOut }) => {
        const failed = timedOut ? 'stopped at the time limit' : `failed with exit code ${exitCode}`;
        const before = base?.commands.find((one) => one.command === command);
        const end = `${exitCode === 0 ? 'passed' : failed} (${(0,figures/* formatDuration */.a3)(durationMs)})`;
        return `${(0,sanitize_output/* inlineCode */.ti)(command)}: ${end}${before ? comparison(exitCode === 0, before.exitCode === 0) : ''}`;
    }));
}
function comparison(passes, passedBefore) {
    if (passes)
        return passedBefore ? '; also passed before' : '; **failed before, passes now**';
    return passedBefore ? '; **passed before, fails now**' : '; also failed before';
}
/** The policy's findings, blocking ones first. */
function policySection(i) {
    const findings = i.manifest.policy?.findings ?? [];
    if (findings.length === 0)
        return '';
    const sorted = [...findings].sort((a, b) => Number(b.verdict === 'block') - Number(a.verdict === 'block'));
    const lines = sorted.map((finding) => {
        const line = finding.line === undefined ? '' : `:${finding.line}`;
        const where = finding.path === undefined ? '' : `${(0,sanitize_output/* inlineCode */.ti)(`${pathText(finding.path)}${line}`)}: `;
        const what = finding.verdict === 'block' ? '**Blocked:**' : 'For review:';
        return `${what} ${where}${(0,sanitize_output/* sanitizeLine */.g$)(finding.message, 300)} (rule ${(0,sanitize_output/* inlineCode */.ti)(finding.rule, 80)})`;
    });
    return `### Policy\n\n${list(lines)}`;
}
const REFUSED = {
    github: 'not readable on GitHub:',
    tool: 'not permitted:',
    gateway: 'the model gateway refused',
    network: 'the network refused',
};
/** What a reader should know before trusting the result. */
function warningsSection(i) {
    const { adapter, delivery, sandbox } = i.manifest;
    // The others are told above the answer.
    const denials = i.manifest.denials.filter(({ writes }) => !writes);
    const lines = (delivery?.notes ?? []).slice(0, MOST).map((note) => (0,sanitize_output/* sanitizeLine */.g$)(note, 900));
    lines.push(...resumedNotes(i.manifest));
    // A run that ended before its sandbox was open needs no warning.
    if (!sandbox.sealed && (sandbox.weaknesses.length > 0 || sandbox.network !== 'none')) {
        const why = sandbox.weaknesses.slice(0, MOST).map((weakness) => (0,sanitize_output/* sanitizeLine */.g$)(weakness, 200));
        const network = why.length === 0 ? [`It had network access (\`network: ${sandbox.network}\`).`] : why;
        lines.push(["**The agent's sandbox was not sealed.**", ...network].join(' '));
    }
    else if (sandbox.sealed && sandbox.weaknesses.length > 0) {
        const without = sandbox.weaknesses.slice(0, MOST).map((weakness) => (0,sanitize_output/* sanitizeLine */.g$)(weakness, 200));
        lines.push(["The agent's sandbox was sealed, but some protections around it were missing.", ...without].join(' '));
    }
    for (const difference of (adapter?.differences ?? []).slice(0, MOST))
        lines.push(`**The adapter image's own report differs from what was found.** ${(0,sanitize_output/* sanitizeLine */.g$)(difference, 300)}`);
    lines.push(...credentialNotes(i.manifest), ...networkNotes(i.manifest));
    if (denials.length > 0) {
        const what = denials.slice(0, MOST).map((denial) => {
            const who = REFUSED[denial.source];
            return `${who} ${(0,sanitize_output/* inlineCode */.ti)(denial.what)}${denial.why ? ` (${(0,sanitize_output/* sanitizeLine */.g$)(denial.why, 200)})` : ''}`;
        });
        const rest = denials.length - what.length;
        const count = denials.length === 1 ? 'One request was' : `${(0,transcript/* formatCount */.B4)(denials.length)} requests were`;
        lines.push(`${count} denied: ${what.join('; ')}${rest > 0 ? `; and ${(0,transcript/* formatCount */.B4)(rest)} more` : ''}.`);
    }
    const leftOut = i.patch?.leftOut ?? [];
    if (leftOut.length > 0) {
        const what = leftOut
            .slice(0, MOST)
            .map(({ path, why }) => `${(0,sanitize_output/* inlineCode */.ti)(path)} (${(0,sanitize_output/* sanitizeLine */.g$)(why, 200)})`);
        const rest = leftOut.length - what.length;
        lines.push(`Not in the patch: ${what.join('; ')}${rest > 0 ? `; and ${(0,transcript/* formatCount */.B4)(rest)} more` : ''}.`);
    }
    return lines.length === 0 ? '' : `### Notes\n\n${list(lines)}`;
}
function list(lines) {
    const shown = lines.slice(0, MOST);
    const rest = lines.length - shown.length;
    return [...shown, ...(rest > 0 ? [`and ${(0,transcript/* formatCount */.B4)(rest)} more`] : [])]
        .map((line) => `- ${line}`)
        .join('\n');
}
/** How the run relates to an earlier session, if there is one. The expected case is not a warning. */
function resumedNotes({ resumed }) {
    if (!resumed)
        return [];
    const run = (0,sanitize_output/* inlineCode */.ti)(resumed.runId, 80);
    const change = changeNote(resumed);
    if (resumed.how === 'session') {
        const session = resumed.fork
            ? `This is a fork of the session of run ${run}, which is unchanged.`
            : `This resumes the session of run ${run}.`;
        return [`${session}${change}`];
    }
    const why = resumed.why === undefined ? '' : `: ${(0,sanitize_output/* sanitizeLine */.g$)(resumed.why, 300)}`;
    return [
        `The session of run ${run} could not be resumed${why}. A new session did this work; it got a summary of the earlier one.${change}`,
    ];
}
function changeNote({ change }) {
    if (!change)
        return '';
    if (change.included)
        return ' The change of that run is part of this one.';
    const why = change.why === undefined ? '' : `: ${(0,sanitize_output/* sanitizeLine */.g$)(change.why, 300)}`;
    return ` The change of that run is **not** part of this one${why}. The report of that run says where it is.`;
}
const MOST_FILES = 20;
/** Which files of the checkout hold credentials, and whether the agent got them. */
function credentialNotes({ credentials = [] }) {
    return [
        note(credentials.filter(({ kept }) => !kept), 'not shown to the agent, because of credentials'),
        note(credentials.filter(({ kept }) => kept), '**with credentials, which the agent could read**'),
    ].flat();
}
function note(files, what) {
    if (files.length === 0)
        return [];
    const names = files
        .slice(0, MOST_FILES)
        .map(({ path, why }) => `${(0,sanitize_output/* inlineCode */.ti)(path)} (${(0,sanitize_output/* sanitizeLine */.g$)(why, 200)})`);
    const rest = files.length - names.length;
    const more = rest > 0 ? `; and ${rest} more` : '';
    return [`${(0,figures/* countFiles */.Dc)(files.length)} of the checkout ${what}: ${names.join('; ')}${more}.`];
}
const MOST_HOSTS = 10;
/** What the agent and its setup connected to, in sentences; empty if there was no network. */
function networkNotes({ sandbox, network }) {
    const notes = [];
    // Without an engine, this is already listed among the reasons why a run was not sealed.
    if (sandbox.network === 'open' && sandbox.engine !== 'none')
        notes.push('**The agent had unrestricted network access:** it could send anything it read anywhere.');
    if (sandbox.network === 'allowlist')
        notes.push(`The agent could reach allowlisted hosts only. ${reached(network?.agent, 'It')}`);
    if (network?.setup)
        notes.push(reached(network.setup, 'The setup'));
    if (network?.verify)
        notes.push(reached(network.verify, 'The verification'));
    return notes;
}
function reached(figures, who) {
    if (!figures)
        return `${who} connected to no host.`;
    const shown = figures.hosts.slice(0, MOST_HOSTS).map(({ host, port }) => (0,sanitize_output/* inlineCode */.ti)(`${host}:${port}`));
    const rest = figures.hosts.length - shown.length;
    const where = shown.length === 0 ? 'no host' : shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
    const denied = figures.denied > 0 ? ` Denied: ${(0,transcript/* plural */.LS)(figures.denied, 'attempt')}.` : '';
    return `${who} connected to ${where}.${denied}`;
}
/** Where test runners look for tests by default: pytest, Go, JUnit, RSpec, Jest, Vitest, Rust and most others. */
const isTest = picomatch([
    '**/{test,tests,__tests__,spec,specs,e2e}/**',
    '**/*.{test,spec}.*',
    '**/*_{test,spec}.*',
    '**/test_*.py',
    '**/conftest.py',
    '**/*{Test,Tests,Spec}.{java,kt,scala,groovy,cs,php,swift}',
], { dot: true });
const MOST_TESTS = 5;
/**
 * A sentence about the tests that were there before and that the patch changes: a verification that runs them proves
 * what they say now. Empty without any; added tests take nothing away.
 */
function changedTests(files) {
    const changed = files.filter(({ status, path, previousPath }) => status !== 'added' && isTest(previousPath ?? path));
    if (changed.length === 0)
        return '';
    const shown = changed.slice(0, MOST_TESTS).map(({ status, path }) => {
        return `${(0,sanitize_output/* inlineCode */.ti)(path)}${status === 'deleted' ? ' (deleted)' : ''}`;
    });
    const more = changed.length > MOST_TESTS ? ` and ${changed.length - MOST_TESTS} more` : '';
    return `The change touches existing tests, so review them too: ${shown.join(', ')}${more}.`;
}

// EXTERNAL MODULE: ./lib/report/text/agent-names.js
var agent_names = __webpack_require__(10192);
// EXTERNAL MODULE: ./lib/report/text/commands.js
var commands = __webpack_require__(20232);
// EXTERNAL MODULE: ./lib/report/text/truncate.js
var truncate = __webpack_require__(68276);
;// CONCATENATED MODULE: ./lib/report/compose.js












/** Share of the room reserved for the patch when it must be shown beside a very long answer. */
const PATCH_SHARE = 0.5;
/** Reserved for the line above an answer, at least. */
const LEAD_ROOM = 30;
const CUT_NOTICE = "_The rest of this answer was cut. The run's transcript has all of it._";
const LEFT_OUT_NOTICE = "_Some details were too long to show. The run's manifest has them._";
/**
 * A report in order of importance: outcome, proof, next step, what was done on GitHub and what was refused, answer,
 * changes, policy, notes, verification, figures.
 * Short parts are always shown; the answer and the patch share the remaining room.
 */
function compose(i, options) {
    const done = deliverySection(i);
    const opening = [
        replayNotice(i),
        options.opening ?? `**${(0,outcome/* outcomeSentence */.yz)(i)}**`,
        options.short ? (0,proof_card/* proofLine */.b0)(i) : (0,proof_card/* proofCard */.Lk)(i),
        (0,outcome/* nextStep */.sk)(i),
        done,
    ].filter((part) => part !== '');
    const last = (0,figures/* footer */.qr)(i);
    const lead = leadOf(i) || (done === '' ? '' : '**Answer:**');
    let room = options.limit - compose_length([...opening, last]) - Math.max(LEAD_ROOM, compose_length([lead]));
    const details = fitting(i, options, room);
    room -= compose_length(details.parts);
    // What cannot fit is not parsed: parsing costs time.
    const overlong = i.answer.length > options.limit;
    const answer = (0,sanitize_output/* sanitizeMarkdown */.LO)((0,sanitize_output/* cutCodeUnits */.br)(i.answer, options.limit), i.redact);
    const wanted = options.patch ? patchDetails(i, room - 2) : '';
    const patchRoom = Math.min(wanted.length + 2, Math.floor(room * PATCH_SHARE));
    const answerRoom = wanted === '' ? room - 2 : room - 2 - patchRoom;
    const shownAnswer = (0,truncate/* cutMarkdown */.G$)(answer, answerRoom, CUT_NOTICE, overlong);
    const patch = wanted === '' ? '' : patchDetails(i, room - compose_length([shownAnswer]) - 2);
    // A patch is to be copied as it is, and none of its lines begins with what it says.
    return [
        ...[...opening, answer === '' ? '' : lead, shownAnswer, ...details.parts].map(commands/* withoutCommands */.D),
        patch,
        (0,commands/* withoutCommands */.D)(last),
    ]
        .filter((part) => part !== '')
        .join('\n\n');
}
function replayNotice({ manifest: { replayOf } }) {
    if (replayOf === undefined)
        return '';
    return `_This is a replay of run ${(0,sanitize_output/* inlineCode */.ti)(replayOf, 80)}: the model's answers are recorded and cost nothing._`;
}
/** Otherwise the last words of unfinished or failed work would read like its result. */
function leadOf(i) {
    const { error, reason } = i.manifest;
    // What stands above it was found by Caisson; this is a claim.
    if (reason === 'verify_failed' || reason === 'policy_rejected' || (reason === 'completed' && (0,proof_card/* hasCard */.hK)(i)))
        return `**What ${(0,agent_names/* agentNames */.Q)(i.manifest).speakerName} says:**`;
    const well = reason === 'not_delivered' || (!error && (reason === 'completed' || reason === 'no_changes'));
    return well ? '' : '**Its last message:**';
}
/** The sections in order. What does not fit (it would have to be enormous) is left out with a notice. */
function fitting(i, options, room) {
    const candidates = [
        changesSection(i, options.rows),
        policySection(i),
        warningsSection(i),
        verificationSection(i),
        (0,iterations_section/* iterationsSection */.E)(i),
        (0,proof_card/* hasCard */.hK)(i) && !options.short ? (0,proof_card/* downloadDetails */.TH)(i) : '',
    ].filter((part) => part !== '');
    // At least a third is left for the answer and the patch.
    const most = Math.floor((room * 2) / 3);
    const parts = [];
    let used = LEFT_OUT_NOTICE.length + 2;
    for (const part of candidates) {
        if (used + part.length + 2 > most)
            continue;
        parts.push(part);
        used += part.length + 2;
    }
    if (parts.length < candidates.length)
        parts.push(LEFT_OUT_NOTICE);
    return { parts };
}
function compose_length(parts) {
    return parts.reduce((sum, part) => sum + (part === '' ? 0 : part.length + 2), 0);
}
/** Without an artifact, what is complete and exact here is the only copy. */
const COPY = 'Save this as `diff.patch` and apply it in your checkout with `git apply --3way diff.patch`.';
/** The patch, collapsed, with instructions to apply it; at most `limit` UTF-16 units, '' if nothing fits. */
function patchDetails(i, limit) {
    if (i.patchText === undefined || i.patchText === '' || i.patch === null || i.patch.empty)
        return '';
    const hasArtifact = (0,figures/* webAddress */.Dy)(i.artifactUrl) !== undefined;
    const head = `<details>\n<summary>Patch (${(0,figures/* formatBytes */.z3)(i.patch.bytes)})</summary>\n\n`;
    const foot = '\n\n</details>';
    // The caller may pass only as much of the patch as can ever be shown.
    const partial = Buffer.byteLength(i.patchText) < i.patch.bytes;
    const given = partial ? i.patchText.slice(0, i.patchText.lastIndexOf('\n') + 1) : i.patchText;
    const text = (0,hidden_characters/* revealHidden */.Ci)(given.replace(/\r\n?/g, '\n'));
    const altered = text !== given;
    const exact = altered && !partial && !hasArtifact ? exactCopy(given) : '';
    const kept = exact.length <= limit / 2 ? exact : '';
    // Room for the longest possible note is reserved before the code is cut.
    const room = limit - head.length - foot.length - kept.length - howTo(true, true, hasArtifact).length - 2;
    const code = (0,truncate/* cutFenced */.c9)(text, room, 'diff');
    if (code.text === '')
        return '';
    const cut = code.cut || partial;
    const isWhole = kept !== '' || !(hasArtifact || cut || altered);
    const words = kept !== '' ? kept : isWhole ? COPY : howTo(cut, altered, hasArtifact);
    return `${head}${words}\n\n${code.text}${foot}`;
}
/** A patch whose bytes a page does not show, such as carriage returns, as a command that applies it. */
function exactCopy(patch) {
    const lines = Buffer.from(patch)
        .toString('base64')
        .replaceAll(/.{1,76}/g, '$&\n');
    const command = `base64 -d <<'END' | git apply --3way\n${lines}END`;
    return `Run this in your checkout. Below, hidden characters and line ends are shown in a visible form.\n\n${(0,markdown/* fenced */.OF)(command, 'sh')}`;
}
function howTo(cut, altered, hasArtifact) {
    const download = hasArtifact
        ? "Download the run's artifact, unpack it and apply `diff.patch` in your checkout with"
        : "Take `diff.patch` from the run's folder and apply it in your checkout with";
    const words = [`${download} \`git apply --3way diff.patch\`.`];
    if (cut)
        words.push('Only the beginning is shown here, cut at the end of a line; the file is complete.');
    if (altered)
        words.push('Hidden characters and line ends are shown in a visible form here; the file is exact.');
    return words.join(' ');
}
/** Each may name a reason; what is not shown is in the manifest. */
const MOST_LINES = 25;
/** What was done on GitHub, and what was refused: it stands above the answer, which may claim otherwise. */
function deliverySection({ manifest }) {
    const { commit, committedWith, verified, workflows, review, actions = [] } = manifest.delivery ?? {};
    const tried = manifest.denials.filter(({ writes }) => writes);
    const lines = [];
    if (committedWith === 'api' && commit !== undefined) {
        const word = verified
            ? 'and GitHub reports it as **verified**.'
            : 'but GitHub does not report it as verified: GitHub signs commits of bots, and plain files of people.';
        lines.push(`The commit ${(0,sanitize_output/* inlineCode */.ti)(commit.slice(0, 12))} was created through the API, ${word}`);
    }
    if (review) {
        const { url, findings, comments, known, replies, resolved, checkUrl } = review;
        const said = [
            `${(0,transcript/* plural */.LS)(findings, 'finding')}, ${(0,transcript/* formatCount */.B4)(comments)} on lines`,
            ...(known > 0 ? [`${(0,transcript/* formatCount */.B4)(known)} known from earlier`] : []),
            ...(replies > 0 ? [`${(0,transcript/* plural */.LS)(replies, 'answer')} in threads`] : []),
            ...(resolved > 0 ? [`${(0,transcript/* plural */.LS)(resolved, 'outdated thread')} resolved`] : []),
        ].join('; ');
        const [place, check] = [(0,figures/* webAddress */.Dy)(url), (0,figures/* webAddress */.Dy)(checkUrl)];
        const where = place ? `[Review](${place})` : 'Review';
        lines.push(`${where}: ${said}.${check ? ` [Annotations](${check})` : ''}`);
    }
    if (workflows?.length) {
        const started = workflows.map(({ name, url }) => {
            const address = (0,figures/* webAddress */.Dy)(url);
            return address ? `[${(0,sanitize_output/* inlineCode */.ti)(name, 100)}](${address})` : (0,sanitize_output/* inlineCode */.ti)(name, 100);
        });
        lines.push(`Started on the branch: ${started.join(', ')}.`);
    }
    lines.push(...actions.map(actionLine));
    lines.push(...tried.map(({ what, why }) => `Refused: ${(0,sanitize_output/* inlineCode */.ti)(what, 100)}. ${(0,sanitize_output/* sanitizeLine */.g$)(why ?? NO_WRITES, 300)}`));
    if (lines.length === 0)
        return '';
    const more = lines.length - MOST_LINES;
    const shown = [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`and ${(0,transcript/* formatCount */.B4)(more)} more`] : [])];
    return `**On GitHub:**\n\n${shown.map((line) => `- ${line}`).join('\n')}`;
}
/** Without a sealed copy of GitHub, and of a `git push`. */
const NO_WRITES = 'The agent itself cannot write to GitHub.';
const DONE = {
    label: 'Label',
    'remove-label': 'Removed the label',
    assign: 'Assigned',
    edit: 'Changed',
    comment: 'Commented on',
    close: 'Closed as',
    'create-issue': 'New issue',
    'close-duplicate': 'Closed as a duplicate of',
    'request-reviewers': 'Asked for a review by',
    milestone: 'Milestone',
    dispatch: 'Started',
};
function actionLine({ action, what, state, why, url }) {
    const address = (0,figures/* webAddress */.Dy)(url);
    // A number is a link of its own, a name is text like any other.
    const name = /^#\d+$/.test(what) ? what : (0,sanitize_output/* inlineCode */.ti)(what, 100);
    const named = address ? `[${name}](${address})` : name;
    if (state === 'refused')
        return `Not done: \`${action}\` ${name}. ${(0,sanitize_output/* sanitizeLine */.g$)(why ?? '')}`;
    return `${DONE[action] ?? (0,sanitize_output/* sanitizeLine */.g$)(action, 40)} ${named}${state === 'already' ? ', as it was already' : ''}.`;
}


/***/ }),

/***/ 468:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ patchExcerpt)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _base_stored_file_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(19997);


/** At most `limit` bytes of a patch in this folder, for people to read; whole characters only. Throws FILE_REFUSED. */
async function patchExcerpt(path, limit, folder = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(path)) {
    const file = await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_1__/* .openStoredFile */ .ue)(folder, path, _base_stored_file_js__WEBPACK_IMPORTED_MODULE_1__/* .STREAM_BYTES */ .rL);
    const chunks = [];
    for await (const chunk of file?.createReadStream({ end: limit - 1 }) ?? [])
        chunks.push(chunk);
    return new TextDecoder().decode(Buffer.concat(chunks), { stream: true });
}


/***/ }),

/***/ 16378:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KP: () => (/* binding */ failedOutputs),
/* harmony export */   rX: () => (/* binding */ outputsOfFailed)
/* harmony export */ });
/* unused harmony export lastLines */
/* harmony import */ var _base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(66886);
/* harmony import */ var _text_markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(65235);
/* harmony import */ var _text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(15627);



/**
 * Maximum number of commands shown, and lines and UTF-16 units for each; `evidence/verify.log` has the rest.
 */
const MOST_COMMANDS = 3;
const MOST_LINES = 40;
const MOST_LENGTH = 3_000;
/**
 * The end of the failed commands' output, collapsed and fenced, so that it notifies nobody and closes
 * nothing. Left out if the policy blocked the change, since the output may contain what must not be public.
 */
function failedOutputs({ failedOutputs: outputs = [], manifest }) {
    if (manifest.policy?.verdict === 'block' || manifest.verification?.passed !== false)
        return '';
    const shown = outputs
        .slice(0, MOST_COMMANDS)
        .map(({ command, tail }) => `The end of the output of ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_0__/* .inlineCode */ .ti)(command)}:\n\n${(0,_text_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .fenced */ .OF)(lastLines(tail), 'text')}`);
    if (shown.length === 0)
        return '';
    const more = outputs.length > shown.length ? '\n\n`evidence/verify.log` has the rest.' : '';
    return `<details>\n<summary>Output of the failed commands</summary>\n\n${shown.join('\n\n')}${more}\n\n</details>`;
}
/** The end of an output as people see it: whole lines if they fit, `(nothing)` if it is empty. */
function lastLines(tail) {
    const lines = (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .removeHiddenKeepingJoiners */ .Gi)(tail).trimEnd().split('\n').slice(-MOST_LINES);
    while (lines.length > 1 && lines.join('\n').length > MOST_LENGTH)
        lines.shift();
    const text = lines.join('\n');
    const end = text.length > MOST_LENGTH ? `…${text.slice(-MOST_LENGTH).replace(/^[\udc00-\udfff]/, '')}` : text;
    return end.trim() === '' ? '(nothing)' : end;
}
/** What to keep of a verification: the ends of the failed commands' outputs, short enough for a file. */
function outputsOfFailed(commands) {
    return commands
        .filter(({ exitCode }) => exitCode !== 0)
        .slice(0, MOST_COMMANDS + 1)
        .map(({ command, tail }) => ({ command, tail: lastLines(tail) }));
}


/***/ }),

/***/ 96605:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ iterationRows),
/* harmony export */   E: () => (/* binding */ iterationsSection)
/* harmony export */ });
/* harmony import */ var _agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(96283);
/* harmony import */ var _run_loop_ends_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(63162);
/* harmony import */ var _text_markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(65235);
/* harmony import */ var _figures_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(49238);




/** Number of iterations shown, the last ones; the manifest has them all. */
const MOST = 30;
/** A loop as a table with a row for each iteration, and why it ended. */
function iterationsSection({ manifest }) {
    const { loop } = manifest;
    if (!loop || loop.iterations.length === 0)
        return '';
    const { iterations, completedBy } = loop;
    const first = Math.max(0, iterations.length - MOST);
    const patchOf = ({ patch }) => `${(0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .countFiles */ .Dc)(patch.files)}, ${(0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .formatLines */ .xM)(patch)}`;
    const [head = [], ...rows] = iterationRows(iterations, patchOf);
    const align = head.map((name) => (name === 'Patch so far' || name === 'Verify' ? 'left' : 'right'));
    const table = (0,_text_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .writeTable */ .qy)(align, [head, ...rows.slice(first)]);
    const count = iterations.length === 1 ? 'One iteration' : `${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCount */ .B4)(iterations.length)} iterations`;
    const shown = first > 0 ? ` The last ${MOST} of them:` : '';
    return `### Iterations\n\n${count}; the loop ended because ${_run_loop_ends_js__WEBPACK_IMPORTED_MODULE_3__/* .LOOP_ENDS */ .c[completedBy]}.${shown}\n\n${table}`;
}
/** The figures of iterations, after the row with their names. `patchOf`: the size of a patch that is not empty, in words. */
function iterationRows(iterations, patchOf) {
    const verified = iterations.some(({ verify }) => verify !== undefined);
    const head = ['Iteration', 'Turns', 'Tokens', 'Cost', 'Time', 'Patch so far'];
    const rows = iterations.map((one, index) => [
        String(index + 1),
        (0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCount */ .B4)(one.turns),
        (0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCount */ .B4)(one.inputTokens + one.outputTokens),
        (0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .formatCost */ .BD)(one.costUsd),
        (0,_figures_js__WEBPACK_IMPORTED_MODULE_0__/* .formatDuration */ .a3)(one.durationMs),
        one.patch.files === 0 ? 'empty' : patchOf(one),
        ...(verified ? [one.verify === undefined ? 'not run' : one.verify ? 'passed' : 'failed'] : []),
    ]);
    return [[...head, ...(verified ? ['Verify'] : [])], ...rows];
}


/***/ }),

/***/ 56212:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Lk: () => (/* binding */ proofCard),
/* harmony export */   TH: () => (/* binding */ downloadDetails),
/* harmony export */   XL: () => (/* binding */ MOST_COMMANDS),
/* harmony export */   b0: () => (/* binding */ proofLine),
/* harmony export */   hK: () => (/* binding */ hasCard),
/* harmony export */   py: () => (/* binding */ cardElsewhere)
/* harmony export */ });
/* harmony import */ var _agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(96283);
/* harmony import */ var _change_patch_patch_size_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(4185);
/* harmony import */ var _text_markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(65235);
/* harmony import */ var _text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(15627);
/* harmony import */ var _figures_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(49238);





/** Commands that are named; the section on the verification has them all. */
const MOST_COMMANDS = 3;
/** Enough of a digest to compare by eye; the manifest has all of it. */
const DIGEST = 16;
/** Whether there is a change, about which the card is. */
function hasCard({ patch }) {
    return patch !== null && !patch.empty;
}
/** Whether the change has a pull request of its own, whose description carries the card. */
function cardElsewhere({ manifest, task }) {
    return manifest.delivery?.pullRequest !== undefined && task.target.kind !== 'pull_request';
}
/** The card in one line; '' without a change. */
function proofLine(i) {
    if (!hasCard(i))
        return '';
    const used = usedOf(i);
    const verified = verificationOf(i).replace(/\.$/, '');
    return `Verification: ${verified}.${used === '' ? '' : ` Used: ${used}.`}`;
}
/** What is proven about a change, in a table of one line each; '' without a change. */
function proofCard(i) {
    if (!hasCard(i))
        return '';
    const rows = [
        ['Verification', verificationOf(i)],
        ['Change', changeOf(i)],
        ['Sandbox', sandboxOf(i.manifest)],
        ['Used', usedOf(i)],
        // Where it takes a download first, the lines for that are below.
        ['Repeat it', downloadDetails(i) === '' ? replayOf(i) : ''],
    ].filter(([, text]) => text !== '');
    // As HTML, a table without a head would be one; as Markdown, its first row is the head.
    return (0,_text_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .writeTable */ .qy)(['left', 'left'], rows.map(([name = '', text = '']) => [cellOf(`**${name}**`), cellOf(text)]));
}
/** Text of ours, with untrusted names in code only. */
function cellOf(text) {
    const [first] = (0,_text_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .parseMarkdown */ .Dd)(text).children;
    return first?.type === 'paragraph' ? first.children : [];
}
function verificationOf({ manifest, verifies }) {
    const { verification, policy, reason, sandbox } = manifest;
    if (!verification) {
        if (policy?.verdict === 'block')
            return 'not run, since the policy blocks the change';
        const asked = verifies ?? reason !== 'completed';
        return asked ? 'not run' : 'none: this run has no `verify` commands';
    }
    const where = sandbox.backend === 'container' ? 'in a clean container' : 'on a clean copy of the base';
    const { base, commands, attempts = [] } = verification;
    const failed = commands.filter(({ exitCode }) => exitCode !== 0);
    const attempt = attempts.length > 1 ? ` Attempt ${attempts.length}.` : '';
    if (!verification.passed)
        return `❌ **failed** ${where}: ${named(failed)}.${attempt}`;
    const proven = base !== undefined && !base.passed;
    const verdict = proven ? '✅ **base failed → change passes**' : '✅ **passed**';
    return `${verdict} ${where}: ${named(proven ? failedOf(base, commands) : commands)}.${attempt}`;
}
/** The commands that the change mends. */
function failedOf(base, commands) {
    return commands.filter(({ command }) => base.commands.find((one) => one.command === command)?.exitCode !== 0);
}
function named(commands) {
    const shown = commands.slice(0, MOST_COMMANDS).map(({ command }) => (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .inlineCode */ .ti)(command, 80));
    const more = commands.length - shown.length;
    return `${shown.join(', ')}${more > 0 ? ` and ${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCount */ .B4)(more)} more` : ''}`;
}
function changeOf({ patch, manifest }) {
    if (patch === null)
        return '';
    const sha256 = manifest.artifacts.find(({ path }) => path === 'diff.patch')?.sha256;
    const digest = sha256 === undefined ? '' : ` · \`diff.patch\` is \`sha256:${sha256.slice(0, DIGEST)}…\``;
    return `${(0,_figures_js__WEBPACK_IMPORTED_MODULE_3__/* .countFiles */ .Dc)(patch.files.length)}, ${(0,_figures_js__WEBPACK_IMPORTED_MODULE_3__/* .formatLines */ .xM)((0,_change_patch_patch_size_js__WEBPACK_IMPORTED_MODULE_4__/* .patchSize */ .I)(patch))}${digest}`;
}
const NETWORK = {
    none: 'no network',
    allowlist: 'allowlisted hosts only',
    open: '**unrestricted network**',
};
function sandboxOf({ sandbox }) {
    const place = sandbox.backend === 'container' ? 'container' : 'sandbox';
    const sealed = sandbox.sealed ? `sealed ${place}` : '⚠️ **not sealed**';
    return `${sealed}, ${NETWORK[sandbox.network] ?? sandbox.network}`;
}
function usedOf({ manifest }) {
    const { metadata, durationMs, limits = {}, loop } = manifest;
    const time = durationMs ?? metadata.durationMs;
    const of = (limit) => (limit === undefined ? '' : ` of ${limit}`);
    const { maxTurns, maxBudgetUsd } = limits;
    const turns = metadata.turnCount;
    const most = of(maxTurns === undefined || loop ? undefined : (0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCount */ .B4)(maxTurns));
    return [
        ...(turns > 0 ? [`${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCount */ .B4)(turns)}${most} turn${turns === 1 && most === '' ? '' : 's'}`] : []),
        ...(metadata.costUsd > 0
            ? [
                `${(0,_figures_js__WEBPACK_IMPORTED_MODULE_3__/* .formatCost */ .BD)(metadata.costUsd)}${of(maxBudgetUsd === undefined ? undefined : (0,_figures_js__WEBPACK_IMPORTED_MODULE_3__/* .formatCost */ .BD)(maxBudgetUsd))}`,
            ]
            : []),
        ...(time > 0 ? [(0,_figures_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(time)] : []),
    ].join(' · ');
}
/** A name that a shell takes as one word, and as nothing else. */
const PLAIN = /^(?!-)[\w.-]{1,120}$/;
/** The model's answers are in the artifact, or in the folder of the command line: to repeat the run costs nothing. */
function replayOf({ artifactName, artifactUrl, manifest, runUrl, unkept }) {
    if (unkept && runUrl !== undefined)
        return '';
    const run = artifactName ?? manifest.runId;
    if (!PLAIN.test(run) || isContinued(manifest))
        return '';
    const artifact = (0,_figures_js__WEBPACK_IMPORTED_MODULE_3__/* .webAddress */ .Dy)(artifactUrl);
    return artifact ? `\`caisson replay ${run}\`, after a [download](${artifact})` : `\`caisson replay ${run}\``;
}
/** A replay has only the requests of the run itself. */
const isContinued = ({ resumed }) => resumed?.how === 'session' || resumed?.change?.included === true;
/** Commands that bring the patch or the run onto a machine; '' unless they can be copied as they are. */
function downloadDetails({ artifactName, runUrl, manifest, attachPatch }) {
    const run = /\/actions\/runs\/(\d{1,20})$/.exec(runUrl ?? '')?.[1];
    const { repository } = manifest.base;
    if (artifactName === undefined || run === undefined)
        return '';
    if (!PLAIN.test(artifactName) || !/^[\w.-]+\/[\w.-]+$/.test(repository))
        return '';
    const repeats = !isContinued(manifest);
    const lines = [
        `gh run download ${run} --repo ${repository} --name ${artifactName} --dir ${artifactName}`,
        ...(attachPatch ? [`git apply --3way ${artifactName}/diff.patch`] : []),
        ...(repeats ? [`caisson replay ${artifactName} --checkout .`] : []),
    ];
    const what = attachPatch
        ? repeats
            ? 'Download, apply, repeat'
            : 'Download and apply'
        : repeats
            ? 'Download and repeat'
            : 'Download';
    const words = repeats
        ? "\n\nThe replay uses the model's recorded answers: it needs no key and costs nothing."
        : '';
    return `<details>\n<summary>${what}</summary>\n\nIn a checkout of the repository:\n\n\`\`\`sh\n${lines.join('\n')}\n\`\`\`${words}\n\n</details>`;
}


/***/ }),

/***/ 94798:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B2: () => (/* binding */ renderSummaryFile),
/* harmony export */   qE: () => (/* binding */ renderJobSummary),
/* harmony export */   vJ: () => (/* binding */ renderJobSummaryOf)
/* harmony export */ });
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(14637);
/* harmony import */ var _patch_excerpt_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(468);
/* harmony import */ var _text_redacted_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(51074);
/* harmony import */ var _text_title_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(20386);
/* harmony import */ var _text_truncate_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(68276);





/** The same, with the patch where the change was not pushed: with the runner, its file is gone. */
async function renderJobSummaryOf(i, { patch: patchFile }) {
    if (i.patch === null || i.patch.empty || i.manifest.delivery?.commit !== undefined)
        return renderJobSummary(i);
    return renderJobSummary({ ...i, patchText: await (0,_patch_excerpt_js__WEBPACK_IMPORTED_MODULE_0__/* .patchExcerpt */ .c)(patchFile, _text_truncate_js__WEBPACK_IMPORTED_MODULE_1__/* .JOB_SUMMARY_LIMIT */ .zS) });
}
/** The summary on the workflow run's page; far below GitHub's 1 MiB even if every character is wide. */
function renderJobSummary(i) {
    const input = (0,_text_redacted_js__WEBPACK_IMPORTED_MODULE_2__/* .redacted */ .p)(i);
    const body = (0,_compose_js__WEBPACK_IMPORTED_MODULE_3__/* .compose */ .Z)(input, {
        limit: _text_truncate_js__WEBPACK_IMPORTED_MODULE_1__/* .JOB_SUMMARY_LIMIT */ .zS - 100,
        patch: input.manifest.policy?.verdict !== 'block',
        rows: 200,
    });
    return `## Caisson\n\n${comment(input)}${body}\n`;
}
/** Where the result was delivered: the first thing people look for on a run's page. */
function comment(i) {
    const url = i.manifest.delivery?.commentUrl;
    return url && /^https?:\/\/[^\s<>()"]+$/.test(url) ? `[Comment with the result](${url})\n\n` : '';
}
const SUMMARY_FILE_LIMIT = 500_000;
/** `output/summary.md`: the report for readers of the run folder; the patch is in the same folder. */
function renderSummaryFile(i) {
    const input = (0,_text_redacted_js__WEBPACK_IMPORTED_MODULE_2__/* .redacted */ .p)(i);
    const body = (0,_compose_js__WEBPACK_IMPORTED_MODULE_3__/* .compose */ .Z)(input, { limit: SUMMARY_FILE_LIMIT, patch: false, rows: 1000 });
    return `# ${escapeHeading((0,_text_title_js__WEBPACK_IMPORTED_MODULE_4__/* .titleLine */ .Nl)(input))}\n\n${body}\n`;
}
function escapeHeading(text) {
    return text.replace(/[\\`*_{}[\]<>#|~!]/g, '\\$&');
}


/***/ }),

/***/ 51074:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ redacted)
/* harmony export */ });
/* harmony import */ var _base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(66886);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(24807);


/**
 * The input with `redact` applied to every text in it, before anything is rendered: a secret must not escape
 * by being cut in two or by Markdown escapes. Hidden characters are removed first, since a secret with one in
 * its middle would become whole when they are removed later; in the patch they are made visible later and
 * stay.
 */
function redacted(i) {
    const { redact, patchText, ...rest } = i;
    if (!redact)
        return i;
    const clean = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .mapTexts */ .zO)(rest, (text) => redact((0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_1__/* .removeHiddenKeepingJoiners */ .Gi)(text)));
    return { ...clean, redact, ...(patchText === undefined ? {} : { patchText: redact(patchText) }) };
}


/***/ }),

/***/ 20386:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DP: () => (/* binding */ withType),
/* harmony export */   Nl: () => (/* binding */ titleLine),
/* harmony export */   h0: () => (/* binding */ plainLine),
/* harmony export */   jg: () => (/* binding */ isConventional),
/* harmony export */   tW: () => (/* binding */ changeTitle),
/* harmony export */   v2: () => (/* binding */ splitTitle)
/* harmony export */ });
/* harmony import */ var _base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(66886);
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
    return (0,_references_js__WEBPACK_IMPORTED_MODULE_1__/* .defusePlain */ .b7)((0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)((0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .removeHiddenKeepingJoiners */ .Gi)(text)));
}
/** What fits into one line of a list of commits. */
const CHANGE_LIMIT = 72;
/** https://www.conventionalcommits.org: a type, a scope, and a mark of what breaks. */
const CONVENTIONAL = /^[a-z]+(?:\([^()\r\n]+\))?!?: \S/;
/** How the line begins that ends an agent's last message, and proposes what its change is called. */
const PROPOSAL = /^(?:\*\*)?Title:(?:\*\*)?/;
/** The agent's last message without the title that it proposes in its last line. */
function splitTitle(text) {
    const whole = text.trimEnd();
    const start = whole.lastIndexOf('\n') + 1;
    const line = whole.slice(start).trim();
    const title = line.replace(PROPOSAL, '').replaceAll(/[`"*]/g, '').trim();
    return PROPOSAL.test(line) && title !== ''
        ? { answer: whole.slice(0, start).trimEnd(), title }
        : { answer: text };
}
/** Whether most of these subjects, the latest of a branch, are Conventional Commits. */
function isConventional(subjects) {
    const own = subjects.filter((subject) => !subject.startsWith('Merge '));
    return own.length >= 5 && own.filter((subject) => CONVENTIONAL.test(subject)).length * 2 > own.length;
}
/**
 * The title of a change, for its pull request and its commit: what the agent proposed, if that is a title and nothing
 * else, otherwise what is resolved by it. Never the bug's own title, which says what was wrong.
 */
function changeTitle(i, limit = CHANGE_LIMIT) {
    const { target } = i.task;
    const proposed = (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)((0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .removeHiddenKeepingJoiners */ .Gi)(i.manifest.title ?? ''));
    if (isTitle(proposed, i))
        return proposed;
    const line = titleLine(i, limit);
    if (target.kind !== 'issue')
        return line;
    const number = `#${target.number}`;
    const bare = line.replace(ISSUE_SUFFIX, '');
    const title = `Address ${number}: ${bare}`;
    return title.length <= limit ? title : `${(0,_sanitize_output_js__WEBPACK_IMPORTED_MODULE_0__/* .cutCodeUnits */ .br)(title, limit - 1).trimEnd()}…`;
}
/** Short, about the change, and without anything that acts on GitHub or leads elsewhere. */
function isTitle(text, { context, task }) {
    if (text.length < 8 || text.length > CHANGE_LIMIT)
        return false;
    // What would have to be defused (a mention, a reference, a word for CI or a bot) is not a title.
    if (plainLine(text) !== text || /[@#`<]|:\/\//.test(text))
        return false;
    const words = (title) => title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    return [context?.title, task.seen?.title].every((title) => words(title ?? '') !== words(text));
}
/** The same with a type in front where the repository's commits have one; `chore` releases nothing. */
function withType(title, conventional) {
    return !conventional || CONVENTIONAL.test(title)
        ? title
        : `chore: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}


/***/ }),

/***/ 68276:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G$: () => (/* binding */ cutMarkdown),
/* harmony export */   W$: () => (/* binding */ COMMENT_LIMIT),
/* harmony export */   c9: () => (/* binding */ cutFenced),
/* harmony export */   zS: () => (/* binding */ JOB_SUMMARY_LIMIT)
/* harmony export */ });
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(65235);
/* harmony import */ var _sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(15627);


/**
 * GitHub allows 65,536 characters in a comment or body. We count UTF-16 units, which are never fewer than
 * characters, and keep a margin.
 */
const COMMENT_LIMIT = 65_000;
/** GitHub drops a step summary over 1 MiB; several actions may write to one step's file. */
const JOB_SUMMARY_LIMIT = 300_000;
/** Longer Markdown is not parsed: parsing costs time, and nobody reads that much. */
const READ_LIMIT = 400_000;
/**
 * Markdown that fits into `limit` UTF-16 units, cut between blocks, list items, table rows and lines of code,
 * with `notice` as its last paragraph if something is missing. Returns '' if not even that fits.
 */
function cutMarkdown(markdown, limit, notice, alreadyCut = false) {
    if (markdown.length <= limit && !alreadyCut)
        return markdown;
    const room = limit - notice.length - 2;
    if (room < 0)
        return limit >= notice.length ? notice : '';
    const kept = [];
    let used = 0;
    for (const block of (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .parseMarkdown */ .Dd)(markdown.slice(0, READ_LIMIT)).children) {
        const left = room - used;
        const whole = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .writeMarkdown */ .pW)(block);
        if (whole.length + 2 <= left) {
            kept.push(whole);
            used += whole.length + 2;
            continue;
        }
        const part = left > 2 ? cutBlock(block, left - 2) : null;
        if (part !== null)
            kept.push(part);
        break;
    }
    return joinBlocks([...kept, notice], limit, notice);
}
/** Blocks written separately may merge when adjacent (two lists), so the result is checked. */
function joinBlocks(blocks, limit, notice) {
    const joined = blocks.join('\n\n');
    return joined.length <= limit ? joined : notice;
}
function cutBlock(block, limit) {
    switch (block.type) {
        case 'code':
            return cutCode(block, limit);
        case 'list':
        case 'table':
            return cutRows(block, limit);
        case 'paragraph':
            return cutParagraph(block, limit);
        default:
            return null;
    }
}
function cutCode(block, limit) {
    const cut = cutFenced(block.value, limit, block.lang ?? '');
    return cut.kept === '' ? null : cut.text;
}
/** As many items or rows as fit, found by bisection. */
function cutRows(block, limit) {
    const least = block.type === 'table' ? 2 : 1;
    const written = (count) => (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .writeMarkdown */ .pW)({ ...block, children: block.children.slice(0, count) });
    let low = least - 1;
    let high = block.children.length;
    while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (written(middle).length <= limit)
            low = middle;
        else
            high = middle - 1;
    }
    return low < least ? null : written(low);
}
/** A long paragraph loses its formatting rather than its words. */
function cutParagraph(block, limit) {
    const words = plainText(block);
    let length = Math.min(words.length, limit);
    while (length > 40) {
        const start = (0,_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .cutCodeUnits */ .br)(words, length);
        const value = `${start.replace(/(?<!\S)\S*$/, '').trimEnd() || start} …`;
        const text = (0,_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .sanitizeMarkdown */ .LO)((0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .writeMarkdown */ .pW)({ type: 'paragraph', children: [{ type: 'text', value }] }));
        if (text.length <= limit)
            return text;
        length = Math.floor(length * 0.8);
    }
    return null;
}
function plainText(node) {
    if ('value' in node)
        return node.value;
    if (node.type === 'break')
        return ' ';
    return 'children' in node ? node.children.map(plainText).join('') : '';
}
/** A fenced code block that fits, cut at the end of a line; `kept` is the code it contains. */
function cutFenced(code, limit, language) {
    const whole = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .fenced */ .OF)(code, language);
    if (whole.length <= limit)
        return { text: whole, kept: code, cut: false };
    // The longest fence needed is determined from all of the code.
    const frame = whole.length - code.length + 2;
    if (limit <= frame)
        return { text: '', kept: '', cut: true };
    const lines = (0,_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .cutCodeUnits */ .br)(code, limit - frame);
    const end = lines.lastIndexOf('\n');
    const kept = end === -1 ? '' : lines.slice(0, end + 1);
    return { text: kept === '' ? '' : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .fenced */ .OF)(kept, language), kept, cut: true };
}


/***/ }),

/***/ 63162:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ LOOP_ENDS)
/* harmony export */ });
/** Why a loop ended, as the end of the sentence "The loop ended because …". */
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


/***/ })

};
