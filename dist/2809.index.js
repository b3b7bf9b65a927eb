export const id = 2809;
export const ids = [2809];
export const modules = {

/***/ 35626:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ treeOfFolder),
/* harmony export */   r: () => (/* binding */ treeOfCommit)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var node_path_posix__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53916);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(17594);
/* harmony import */ var _stored_file_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(19997);
/* harmony import */ var _byte_path_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(99136);






/** Anything larger is not a configuration file. */
const FILE_BYTES = 256 * 1024;
/** The trusted tree of a commit, read by git; null has no files. */
function treeOfCommit(git, commit) {
    const list = async (paths) => {
        const args = ['ls-tree', '-l', '-z', '--full-tree', commit ?? '', '--'];
        const entries = (0,_byte_path_js__WEBPACK_IMPORTED_MODULE_3__/* .splitNul */ .K5)(await git.raw([...args, ...paths, ...paths.map((path) => `${path}/`)]));
        return entries.flatMap((entry) => {
            const tab = entry.indexOf('\t');
            const [mode = '', type, id = '', bytes = ''] = entry.slice(0, tab).split(/ +/);
            if (type === 'tree')
                return [];
            const path = (0,_byte_path_js__WEBPACK_IMPORTED_MODULE_3__/* .display */ .Vy)(entry.slice(tab + 1));
            const read = () => small(path, Number(bytes), () => git.run(['cat-file', 'blob', id]));
            return [{ path, read: mode.startsWith('100') ? read : null }];
        });
    };
    /** What is asked for in the same moment is listed by one command. */
    let next = null;
    return {
        commit,
        async files(paths) {
            if (commit === null)
                return [];
            if (next === null) {
                const asked = new Set();
                const listed = Promise.resolve().then(() => {
                    next = null;
                    return list([...asked]);
                });
                next = { paths: asked, listed };
            }
            for (const path of paths)
                next.paths.add(path);
            const at = new Set(paths);
            return (await next.listed).filter(({ path }) => at.has(path) || at.has((0,node_path_posix__WEBPACK_IMPORTED_MODULE_2__.dirname)(path)));
        },
    };
}
/** The trusted tree of a folder that no repository vouches for; null has no files. */
function treeOfFolder(root) {
    const entryAt = async (path, listed = false) => {
        if (root === null)
            return [];
        const file = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(root, ...path.split('/'));
        const found = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(file).catch(() => null);
        if (!found)
            return [];
        if (found.isDirectory()) {
            const names = listed ? [] : (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(file)).sort();
            return (await Promise.all(names.map((name) => entryAt(`${path}/${name}`, true)))).flat();
        }
        const plain = found.isFile() && (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(file)) === [root, ...path.split('/')].join(node_path__WEBPACK_IMPORTED_MODULE_1__.sep);
        const read = async () => (await (0,_stored_file_js__WEBPACK_IMPORTED_MODULE_4__/* .readStoredText */ .RI)(root, file, FILE_BYTES)) ?? '';
        return [{ path, read: plain ? () => small(path, found.size, read) : null }];
    };
    return {
        commit: null,
        files: async (paths) => (await Promise.all(paths.map((path) => entryAt(path)))).flat(),
    };
}
async function small(path, bytes, read) {
    if (bytes <= FILE_BYTES)
        return read();
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_5__/* .ConfigError */ .xL('CONFIG_INVALID', `${path} is larger than ${FILE_BYTES / 1024} KiB.`, {
        hint: 'Keep configuration and agent definitions short; put long texts into separate files.',
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
function accessTo({ remoteUrl: url, token, env, renew, retryPauseMs, signal }) {
    return {
        url,
        ...(token ? { token } : {}),
        ...(env ? { env } : {}),
        renew,
        ...(retryPauseMs === undefined ? {} : { retryPauseMs }),
        ...(signal ? { signal } : {}),
    };
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

/***/ 31916:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   gw: () => (/* binding */ parseRepositoryConfig),
/* harmony export */   t: () => (/* binding */ REPOSITORY_FILES)
/* harmony export */ });
/* unused harmony export repositorySchema */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _base_docs_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(74866);
/* harmony import */ var _delivery_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(57568);
/* harmony import */ var _policy_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(43774);
/* harmony import */ var _setting_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(29274);
/* harmony import */ var _settings_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(81641);
/* harmony import */ var _spec_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(38179);
/* harmony import */ var _yaml_text_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(90643);








/** Where a repository configures Caisson; only the version on the base branch counts. */
const REPOSITORY_FILES = ['.github/caisson.yml', '.github/caisson.yaml'];
/** `.github/caisson.yml`. Unknown keys are errors. `knownRules` are those of the policy. */
function repositorySchema(knownRules) {
    return zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        defaults: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .forRepository */ .ET)(_spec_js__WEBPACK_IMPORTED_MODULE_2__/* .specSchema */ .pQ)
            .prefault({})
            .describe('Defaults for every run; its workflow, agent or command can override them.'),
        delivery: _delivery_js__WEBPACK_IMPORTED_MODULE_3__/* .deliverySchema */ .oU.prefault({}).describe('How results are delivered.'),
        policy: (0,_policy_js__WEBPACK_IMPORTED_MODULE_4__/* .policySchema */ .w)(knownRules).prefault({}).describe('What a change must satisfy to be published.'),
    });
}
/**
 * Reads the repository's configuration. Throws CONFIG_INVALID that lists everything wrong with file, line
 * and column, and the nearest known name for unknown keys.
 */
function parseRepositoryConfig(file, text, knownRules) {
    const schema = repositorySchema(knownRules);
    const parsed = (0,_yaml_text_js__WEBPACK_IMPORTED_MODULE_5__/* .parseYaml */ .h)(schema, {
        file,
        text,
        hint: `Correct ${file} on the base branch; every key is described in ${(0,_base_docs_js__WEBPACK_IMPORTED_MODULE_6__/* .document */ .A)('configuration.md')}.`,
        explain: ([section, ...path]) => (section === 'defaults' ? elsewhere(path.join('.')) : undefined),
    });
    if (parsed === null)
        return { ...schema.parse({}), defaults: {} };
    const { policy, delivery } = parsed.output;
    return { policy, delivery, defaults: parsed.input.defaults ?? {} };
}
/** Where a key that is not for this file is set instead; undefined for one that is not known anywhere. */
function elsewhere(key) {
    const row = _settings_js__WEBPACK_IMPORTED_MODULE_7__/* .SETTINGS */ .yy.find((one) => one.workflowOnly && (one.key === key || one.key.startsWith(`${key}.`)));
    if (!row)
        return undefined;
    const input = (0,_settings_js__WEBPACK_IMPORTED_MODULE_7__/* .settingName */ .QX)(row.key, 'input');
    const how = input ? `an input of the workflow (\`${input}\`)` : 'a flag or a spec file';
    return `defaults.${key}: only ${how} may set this`;
}


/***/ }),

/***/ 60598:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ baseBranchFor)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);

const BY_LABEL = /^(.+):\s+(\S+)$/;
/**
 * The branch that work without a pull request starts from, by the lines of `base-branch`: the first that applies,
 * otherwise `fallback`. Rejects with CONFIG_INVALID for a line that names no branch.
 */
async function baseBranchFor(github, rules, o) {
    for (const rule of rules.map((line) => line.trim())) {
        const [, label, branch = rule] = BY_LABEL.exec(rule) ?? [];
        if (/[\s~^:?*[\\]|\.\.|^[-/]|\/$/.test(branch)) {
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigError */ .xL('CONFIG_INVALID', `base-branch: "${rule.slice(0, 200)}" names no branch.`, {
                hint: 'Write a branch, `<label>: <branch>`, or `linked`, one per line.',
            });
        }
        if (label !== undefined) {
            const has = o.issue?.labels.some((name) => name.toLowerCase() === label.trim().toLowerCase());
            if (has)
                return branch;
        }
        else if (branch === 'linked') {
            const [linked] = o.issue ? await github.linkedBranches(o.issue.number) : [];
            if (linked !== undefined)
                return linked;
        }
        else
            return branch;
    }
    return o.fallback;
}


/***/ }),

/***/ 54648:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ baseFor),
/* harmony export */   m: () => (/* binding */ openBase)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17594);
/* harmony import */ var _base_git_checkout_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(97932);
/* harmony import */ var _base_git_git_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(71716);
/* harmony import */ var _base_git_trusted_tree_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(35626);
/* harmony import */ var _change_patch_commit_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(94863);
/* harmony import */ var _change_workspace_pristine_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(37768);
/* harmony import */ var _github_forge_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(98124);









/**
 * The head for a pull request, the default branch for an issue, otherwise what is checked out. Forks are
 * fetched as `refs/pull/N/head`, never as a branch by name: a fork's head may be called `main` too.
 */
async function baseFor(request, context) {
    const { task, checkoutRef, baseBranch = [] } = request;
    if (request.asCheckedOut)
        return {};
    const { forge } = request.publish;
    const source = forge && (0,_github_forge_js__WEBPACK_IMPORTED_MODULE_2__/* .gitAccess */ .R)(forge);
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
            fetch: { ...(0,_github_forge_js__WEBPACK_IMPORTED_MODULE_2__/* .gitAccess */ .R)(forge), refspecs: [`refs/pull/${task.target.number}/head`] },
        };
    }
    const { ref } = context.base;
    if (checkoutRef === ref)
        return atBranch(ref);
    const commit = await (0,_change_patch_commit_js__WEBPACK_IMPORTED_MODULE_3__/* .remoteBranch */ .BP)({ ...(0,_github_forge_js__WEBPACK_IMPORTED_MODULE_2__/* .remoteOf */ .e)(forge), branch: ref });
    if (commit === null && chosen) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ConfigError */ .xL('CONFIG_INVALID', `base-branch: there is no branch ${ref} in the repository.`, {
            hint: 'Create the branch, or correct the input.',
        });
    }
    return { ...atBranch(ref), ...(commit ? { commit } : {}) };
}
/**
 * Opens the base of a run: the base branch of a pull request (never its head), otherwise the commit that the
 * agent starts from. Read with git from the run's own git directory, which the workspace then uses; nothing
 * in a working tree counts if there is a commit.
 */
async function openBase({ request, folder }, context, base) {
    const { signal, log, task, replay } = request;
    const { forge } = request.publish;
    const checkout = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(request.checkout).catch(() => null);
    const found = checkout && (await (0,_base_git_checkout_js__WEBPACK_IMPORTED_MODULE_5__/* .readCheckout */ .b$)((0,_base_git_git_js__WEBPACK_IMPORTED_MODULE_6__/* .createGit */ .l)(signal ? { signal } : {}), checkout));
    if (!found)
        return (0,_base_git_trusted_tree_js__WEBPACK_IMPORTED_MODULE_7__/* .treeOfFolder */ .k)(checkout);
    const objectDirectories = [...found.objectDirectories, ...(replay?.base.borrow ?? [])];
    const gitDir = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder.dir, 'git');
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(gitDir, { recursive: true });
    const { git, commits } = await (0,_change_workspace_pristine_js__WEBPACK_IMPORTED_MODULE_8__/* .createPristine */ .pM)(gitDir, { ...found, objectDirectories }, signal);
    const lacks = { shallow: found.shallow.length > 0, partial: found.partial };
    if (forge && task.target.kind === 'pull_request' && context?.pull) {
        const branch = context.pull.base.ref;
        // A base branch that no longer exists on the remote has no configuration.
        const commit = await (0,_change_patch_commit_js__WEBPACK_IMPORTED_MODULE_3__/* .remoteBranch */ .BP)({ ...(0,_github_forge_js__WEBPACK_IMPORTED_MODULE_2__/* .remoteOf */ .e)(forge), branch, signal });
        if (commit !== null && (await (0,_change_workspace_pristine_js__WEBPACK_IMPORTED_MODULE_8__/* .findCommit */ .fq)(git, commit)) === null)
            await (0,_change_workspace_pristine_js__WEBPACK_IMPORTED_MODULE_8__/* .fetchInto */ .DL)(git, { ...(0,_github_forge_js__WEBPACK_IMPORTED_MODULE_2__/* .gitAccess */ .R)(forge), refspecs: [`refs/heads/${branch}`] }, lacks, log);
        return (0,_base_git_trusted_tree_js__WEBPACK_IMPORTED_MODULE_7__/* .treeOfCommit */ .r)(git, commit);
    }
    const wanted = replay?.base.commit ?? base.commit ?? found.head;
    if (wanted === null)
        return (0,_base_git_trusted_tree_js__WEBPACK_IMPORTED_MODULE_7__/* .treeOfFolder */ .k)(checkout);
    const fetch = base.fetch ? { fetch: base.fetch } : {};
    return (0,_base_git_trusted_tree_js__WEBPACK_IMPORTED_MODULE_7__/* .treeOfCommit */ .r)(git, await (0,_change_workspace_pristine_js__WEBPACK_IMPORTED_MODULE_8__/* .ensureCommit */ .q$)(git, wanted, { ...fetch, ...lacks, known: commits, log }));
}


/***/ }),

/***/ 52809:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   repositoryDelivery: () => (/* binding */ repositoryDelivery)
/* harmony export */ });
/* harmony import */ var _context_base_branch_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60598);
/* harmony import */ var _base_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(54648);
/* harmony import */ var _repository_config_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(15912);



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
        const tree = await (0,_base_js__WEBPACK_IMPORTED_MODULE_1__/* .openBase */ .m)({ request, folder: { dir } }, context, await (0,_base_js__WEBPACK_IMPORTED_MODULE_1__/* .baseFor */ .H)(request, context));
        return (await (0,_repository_config_js__WEBPACK_IMPORTED_MODULE_2__/* .readRepositoryConfig */ .F)(tree)).delivery;
    }
    catch {
        return {};
    }
}


/***/ }),

/***/ 15912:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ readRepositoryConfig),
/* harmony export */   b: () => (/* binding */ withOutputSchema)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);
/* harmony import */ var _change_patch_policy_default_policy_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7250);
/* harmony import */ var _config_output_schema_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(24429);
/* harmony import */ var _config_repository_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31916);
/* harmony import */ var _given_file_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(13547);





/** The repository's own configuration, in its trusted version. Throws CONFIG_INVALID. */
async function readRepositoryConfig(tree) {
    const [file, second] = await tree.files(_config_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .REPOSITORY_FILES */ .t);
    if (file === undefined)
        return (0,_config_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .parseRepositoryConfig */ .gw)(_config_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .REPOSITORY_FILES */ .t[0], '', _change_patch_policy_default_policy_js__WEBPACK_IMPORTED_MODULE_1__/* .OVERRIDABLE_RULES */ .oG);
    if (second !== undefined) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL('CONFIG_INVALID', `Both ${file.path} and ${second.path} exist.`, {
            hint: 'Keep one of them.',
        });
    }
    if (!file.read) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL('CONFIG_INVALID', `${file.path} is not a plain file.`, {
            hint: 'Put the configuration itself there, not a link to it.',
        });
    }
    return (0,_config_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .parseRepositoryConfig */ .gw)(file.path, await file.read(), _change_patch_policy_default_policy_js__WEBPACK_IMPORTED_MODULE_1__/* .OVERRIDABLE_RULES */ .oG);
}
const OTHERWISE = 'write the schema itself as JSON, beginning with `{`';
/**
 * The spec with the text of its schema in place of a path of the trusted version. Throws CONFIG_INVALID for a schema
 * that is missing or wrong, before anything is paid.
 */
async function withOutputSchema(spec, tree, checkout) {
    const given = spec.outputs.schema?.trim();
    if (!given)
        return spec;
    const inline = given.startsWith('{');
    const schema = inline
        ? given
        : await (0,_given_file_js__WEBPACK_IMPORTED_MODULE_3__/* .readGivenFile */ .M)({ input: 'output-schema', path: given, tree, checkout, otherwise: OTHERWISE });
    await (0,_config_output_schema_js__WEBPACK_IMPORTED_MODULE_4__/* .compileOutputSchema */ .Y)(schema, inline ? 'the text' : given);
    return { ...spec, outputs: { ...spec.outputs, schema: JSON.stringify(JSON.parse(schema)) } };
}


/***/ })

};
