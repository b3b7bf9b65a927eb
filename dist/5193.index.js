export const id = 5193;
export const ids = [5193];
export const modules = {

/***/ 92333:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  ak: () => (/* binding */ AGENT_FOLDERS),
  mA: () => (/* binding */ agentNameOf),
  JA: () => (/* binding */ parseDefinition)
});

// UNUSED EXPORTS: splitFrontMatter

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/base/docs.js
var docs = __webpack_require__(74866);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/config/yaml-text.js
var yaml_text = __webpack_require__(90643);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 4 modules
var schemas = __webpack_require__(41514);
// EXTERNAL MODULE: ./lib/config/spec/agent.js
var agent = __webpack_require__(69061);
// EXTERNAL MODULE: ./lib/config/spec/sandbox.js
var sandbox = __webpack_require__(9599);
// EXTERNAL MODULE: ./lib/config/spec.js
var spec = __webpack_require__(92427);
;// CONCATENATED MODULE: ./lib/agents/definitions/definition-schema.js




const names = (text) => schemas/* union */.KCZ([schemas/* string */.YjP(), schemas/* array */.YOg(schemas/* string */.YjP())])
    .optional()
    .describe(text);
const shape = {
    name: schemas/* string */.YjP().min(1).optional().describe('Name of the agent. Default: the name of the file.'),
    description: schemas/* string */.YjP().optional().describe('What the agent is for; `caisson list agents` shows it.'),
    cli: agent/* agentSchema */.JW.shape.name.unwrap().optional().describe('The agent that works. Default: `claude`.'),
    model: schemas/* string */.YjP().min(1).optional().describe("Model name or alias; `inherit`: the run's model."),
    permissionMode: agent/* agentSchema */.JW.shape.permissionMode
        .unwrap()
        .optional()
        .describe('What the agent may do without being asked.'),
    tools: names('The tools that are available and that the agent may use: a list, or names separated by commas.'),
    disallowedTools: names('Tools that the agent may not use: a list, or names separated by commas.'),
    engine: sandbox/* sandboxSchema */.N.shape.engine.unwrap().optional().describe('What runs the container.'),
    image: schemas/* string */.YjP().min(1).optional().describe('Image of the container, or `host`.'),
    limits: spec/* limitsSchema */.Yq.optional().describe('Limits at which the work ends.'),
    preset: agent/* agentSchema */.JW.shape.preset
        .unwrap()
        .optional()
        .describe('`careful`: no shell, edits nothing outside `paths`; `plan` and `review`: change nothing.'),
    paths: schemas/* union */.KCZ([schemas/* string */.YjP(), agent/* agentSchema */.JW.shape.paths.unwrap()])
        .optional()
        .describe('Paths that the agent may change, as patterns: a list, or patterns separated by commas.'),
};
/** Front matter of `.caisson/agents/*.md`. Unknown keys are errors. */
const definitionSchema = schemas/* strictObject */.rej(shape);
/** Front matter of `.claude/agents/*.md`: any keys of Claude Code's own are allowed. */
const claudeDefinitionSchema = schemas/* looseObject */._H3({
    ...shape,
    maxTurns: schemas/* int */.Whr().positive().optional().describe('Ends the session after this many turns.'),
});

;// CONCATENATED MODULE: ./lib/agents/definitions/definition.js





/** Caisson's own folder takes precedence over Claude Code's. */
const AGENT_FOLDERS = ['.caisson/agents', '.claude/agents'];
const NAME = /^[a-z0-9][a-z0-9_-]*$/;
/** The agent name that a file has; null where it is not an agent. */
function agentNameOf(path) {
    const name = (0,external_node_path_.basename)(path, '.md').toLowerCase();
    return path.endsWith('.md') && name !== 'readme' && NAME.test(name) ? name : null;
}
/** Reads an agent definition. Throws CONFIG_INVALID with file, line and column. */
function parseDefinition(file, text) {
    const { yaml, linesBefore, body } = splitFrontMatter(file, text);
    const source = {
        file,
        text: yaml,
        linesBefore,
        hint: `Correct ${file} on the base branch; every key is described in ${(0,docs/* document */.A)('agents.md')}.`,
    };
    const input = file.startsWith('.claude/') ? parseClaudes(source) : parseOwn(source);
    const name = input.name?.toLowerCase() ?? agentNameOf(file);
    if (name === null || !NAME.test(name)) {
        throw new errors/* ConfigError */.xL('CONFIG_INVALID', `${file}: "${input.name ?? (0,external_node_path_.basename)(file)}" is not a valid agent name.`, {
            hint: 'Use letters, digits, dashes and underscores, so that it can be mentioned as `@claude/<name>`.',
        });
    }
    return {
        name,
        file,
        ...(input.description === undefined ? {} : { description: input.description }),
        layer: layerOf(input, body),
    };
}
function parseOwn(source) {
    return ((0,yaml_text/* parseYaml */.h)(definitionSchema, source)?.input ?? {});
}
function parseClaudes(source) {
    const quoted = { ...source, text: quotePlainValues(source.text) };
    return ((0,yaml_text/* parseYaml */.h)(claudeDefinitionSchema, quoted)?.input ?? {});
}
function layerOf(input, body) {
    const { model, permissionMode, engine, image, preset, maxTurns } = input;
    const tools = listOf(input.tools);
    const all = tools === undefined || tools.includes('*');
    const limits = { ...(maxTurns ? { maxTurns } : {}), ...input.limits };
    return {
        agent: {
            name: input.cli,
            model: model === 'inherit' ? undefined : model,
            permissionMode,
            // `Bash(git log:*)` allows part of a tool; here the name of a whole tool is required.
            tools: all ? undefined : [...new Set(tools.map((tool) => tool.replace(/\(.*$/s, '')))],
            allowedTools: all ? undefined : tools,
            disallowedTools: listOf(input.disallowedTools),
            preset,
            paths: listOf(input.paths),
            instructions: body === '' ? undefined : body,
        },
        sandbox: { engine, image },
        limits,
    };
}
/** A YAML list, or names separated by commas; commas within parentheses belong to a name. */
function listOf(value) {
    const items = typeof value === 'string' ? value.split(/,(?![^(]*\))/) : value;
    return items?.map((item) => item.trim()).filter((item) => item !== '');
}
const HINT = 'Begin the file with a line `---`, then `description: …` and other keys, then another line `---`.';
/** Throws CONFIG_INVALID for a file without front matter, or whose front matter does not end. */
function splitFrontMatter(file, text) {
    const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
    const opening = /^\n*---[ \t]*\n/.exec(plain);
    if (!opening)
        throw new errors/* ConfigError */.xL('CONFIG_INVALID', `${file}:1:1: there is no front matter.`, { hint: HINT });
    const rest = plain.slice(opening[0].length);
    const closing = /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m.exec(rest);
    if (!closing)
        throw new errors/* ConfigError */.xL('CONFIG_INVALID', `${file}:1:1: the front matter has no closing \`---\` line.`, {
            hint: HINT,
        });
    return {
        yaml: rest.slice(0, closing.index),
        linesBefore: opening[0].split('\n').length - 1,
        body: rest.slice(closing.index + closing[0].length).trim(),
    };
}
/**
 * Claude Code accepts, and itself writes, front matter that is not valid YAML: a description with `: ` in it.
 * Plain one-line values are quoted, so that such a file is read as Claude Code reads it. Columns stay roughly
 * right.
 */
function quotePlainValues(yaml) {
    return yaml
        .split('\n')
        .map((line) => {
        const [, key, value] = /^([A-Za-z][\w-]*):[ \t]+([^\s"'[{|>&*#!].*)$/.exec(line) ?? [];
        return key && value && /: |[ \t]#|:$/.test(value) ? `${key}: ${JSON.stringify(value.trim())}` : line;
    })
        .join('\n');
}


/***/ }),

/***/ 8252:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   d: () => (/* binding */ findAgent),
/* harmony export */   i: () => (/* binding */ agentsIn)
/* harmony export */ });
/* harmony import */ var _base_agent_names_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8833);
/* harmony import */ var _base_docs_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(74866);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);
/* harmony import */ var _config_parse_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92265);
/* harmony import */ var _definition_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92333);





/** Every agent of a tree by name; if two files have the same name, the one in `.caisson/agents` wins. */
async function agentsIn(tree) {
    const found = new Map();
    for (const file of await agentFiles(tree)) {
        const agent = await listDefinition(file);
        if (!found.has(agent.name))
            found.set(agent.name, agent);
    }
    return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
/**
 * The definition of an agent. Throws CONFIG_INVALID with the names of the available agents; `where` says, for
 * people, where they were looked for.
 */
async function findAgent(tree, name, where) {
    const files = await agentFiles(tree);
    const agents = await agentsIn(tree);
    const match = agents.find((agent) => agent.name === name);
    const file = files.find(({ path }) => path === match?.file);
    if (match && file)
        return (0,_definition_js__WEBPACK_IMPORTED_MODULE_0__/* .parseDefinition */ .JA)(file.path, await readDefinition(file));
    const names = agents.map((agent) => agent.name);
    const guess = (0,_config_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .nearest */ .pA)(name, [...names, ..._base_agent_names_js__WEBPACK_IMPORTED_MODULE_2__/* .AGENT_NAMES */ .RO]);
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `There is no agent "${name}" ${where}${guess ? `; did you mean ${guess}?` : '.'}`, {
        hint: names.length > 0
            ? `Available agents: ${names.join(', ')}. To add another, create ${_definition_js__WEBPACK_IMPORTED_MODULE_0__/* .AGENT_FOLDERS */ .ak[0]}/${name}.md on that branch.`
            : `No agents are defined yet: add ${_definition_js__WEBPACK_IMPORTED_MODULE_0__/* .AGENT_FOLDERS */ .ak[0]}/${name}.md on that branch (${(0,_base_docs_js__WEBPACK_IMPORTED_MODULE_4__/* .document */ .A)('agents.md')}), or leave the name out.`,
    });
}
async function agentFiles(tree) {
    const files = (await tree.files(_definition_js__WEBPACK_IMPORTED_MODULE_0__/* .AGENT_FOLDERS */ .ak)).filter(({ path }) => (0,_definition_js__WEBPACK_IMPORTED_MODULE_0__/* .agentNameOf */ .mA)(path) !== null);
    const rank = ({ path }) => _definition_js__WEBPACK_IMPORTED_MODULE_0__/* .AGENT_FOLDERS */ .ak.findIndex((folder) => path.startsWith(`${folder}/`));
    return files.sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
}
async function listDefinition(file) {
    try {
        const { name, description, layer } = (0,_definition_js__WEBPACK_IMPORTED_MODULE_0__/* .parseDefinition */ .JA)(file.path, await readDefinition(file));
        const { model, preset } = layer.agent ?? {};
        return {
            name,
            file: file.path,
            ...(description === undefined ? {} : { description }),
            ...(model === undefined ? {} : { model }),
            ...(preset === undefined ? {} : { preset }),
        };
    }
    catch (error) {
        return {
            name: (0,_definition_js__WEBPACK_IMPORTED_MODULE_0__/* .agentNameOf */ .mA)(file.path) ?? file.path,
            file: file.path,
            problem: (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .describeError */ .Uc)(error).message,
        };
    }
}
async function readDefinition({ path, read }) {
    if (read)
        return read();
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `${path} is not a plain file.`, {
        hint: 'Put the definition itself there, not a link to it.',
    });
}


/***/ }),

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

/***/ 48669:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ readCopilotSetup),
/* harmony export */   f: () => (/* binding */ COPILOT_SETUP)
/* harmony export */ });
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38815);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(41514);


/** https://docs.github.com/en/copilot/how-tos/use-copilot-agents/coding-agent/customize-the-agent-environment */
const COPILOT_SETUP = '.github/workflows/copilot-setup-steps.yml';
const variables = zod__WEBPACK_IMPORTED_MODULE_1__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig(), zod__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY()])).optional();
const stepSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    name: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    uses: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    run: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    if: zod__WEBPACK_IMPORTED_MODULE_1__/* .unknown */ .L5J().optional(),
    shell: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    'working-directory': zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    env: variables,
});
const workflowSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
    env: variables,
    jobs: zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({
        'copilot-setup-steps': zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ env: variables, steps: zod__WEBPACK_IMPORTED_MODULE_1__/* .array */ .YOg(stepSchema) }),
    }),
});
/**
 * The `run:` steps of `copilot-setup-steps.yml` as one script, each in a shell of its own that ends the script if
 * it fails. Actions, conditions and expressions are GitHub's to evaluate, and nobody is root in the sandbox: steps
 * with them are skipped. Null if the file is something else.
 */
function readCopilotSetup(text) {
    const found = workflowSchema.safeParse(parsed(text));
    if (!found.success)
        return null;
    const { env: outer, jobs } = found.data;
    const { env: ofJob, steps } = jobs['copilot-setup-steps'];
    const skipped = [];
    const handsOn = steps.some(({ run = '' }) => /\bGITHUB_(?:ENV|PATH|OUTPUT|STEP_SUMMARY)\b/.test(run));
    const lines = steps.flatMap((step, index) => {
        const why = whyNot(step);
        const name = step.name ?? step.uses ?? `step ${index + 1}`;
        if (why !== null) {
            // What it would do is done: the workspace is the checkout.
            if (!step.uses?.startsWith('actions/checkout@'))
                skipped.push(`${name}: ${why}`);
            return [];
        }
        const env = { ...outer, ...ofJob, ...step.env };
        const usable = Object.entries(env).filter(([, value]) => !String(value).includes('${{'));
        const left = Object.keys(env).filter((key) => !usable.some(([one]) => one === key));
        for (const key of left)
            skipped.push(`${name}: the variable ${key} is an expression`);
        const folder = step['working-directory'];
        return [
            '(',
            'set -e',
            ...usable.map(([key, value]) => `export ${key}=${quoted(String(value))}`),
            ...(folder === undefined ? [] : [`cd ${quoted(folder)}`]),
            (step.run ?? '').trim(),
            ')',
            ...(handsOn ? [TAKE_OVER] : []),
        ];
    });
    return {
        setup: lines.length > 0 ? ['set -e', ...(handsOn ? [HAND_ON] : []), ...lines].join('\n') : '',
        skipped,
    };
}
/** The runner's files, by which a step gives variables and the PATH to those after it. */
const HAND_ON = `GITHUB_ENV=$(mktemp)
GITHUB_PATH=$(mktemp)
export GITHUB_ENV GITHUB_PATH GITHUB_OUTPUT=/dev/null GITHUB_STEP_SUMMARY=/dev/null`;
const TAKE_OVER = `while IFS= read -r line || [ -n "$line" ]; do
name=\${line%%[=<]*}
case $name in '' | [0-9]* | *[!A-Za-z0-9_]*) continue ;; esac
case \${line#"$name"} in
=*) export "$line" ;;
'<<'*) end=\${line#*<<} value=
while IFS= read -r line && [ "$line" != "$end" ]; do value="$value$line
"; done
export "$name=\${value%?}" ;;
esac
done <"$GITHUB_ENV"
while IFS= read -r line || [ -n "$line" ]; do PATH=$line:$PATH; done <"$GITHUB_PATH"
: >"$GITHUB_ENV" >"$GITHUB_PATH"`;
const COMMENT = /(^|\s)#.*$/gm;
const SUDO = /(?:^|[;&|(!]|\b(?:then|do|else))\s*(?:\w+=\S*\s+)*sudo\s/m;
function whyNot({ uses, run, shell, env, if: condition, ...step }) {
    if (uses !== undefined)
        return 'actions do not run in the sandbox';
    if (run === undefined || run.trim() === '')
        return 'it runs nothing';
    if (condition !== undefined)
        return 'it has a condition';
    if (shell !== undefined && !/^(?:bash|sh)$/.test(shell))
        return `its shell is ${shell}`;
    const text = [run, step['working-directory'] ?? ''].join('\n');
    if (text.includes('${{'))
        return 'it contains an expression';
    if (SUDO.test(run.replace(COMMENT, '$1')))
        return 'it uses sudo, and nobody is root in the sandbox';
    if (Object.keys(env ?? {}).some((name) => !/^[A-Za-z_]\w*$/.test(name)))
        return 'a variable has no usable name';
    return null;
}
function parsed(text) {
    try {
        return (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .parse */ .qg)(text);
    }
    catch {
        return null;
    }
}
/** As one word of a shell. */
function quoted(text) {
    return `'${text.replaceAll("'", `'\\''`)}'`;
}


/***/ }),

/***/ 31916:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   gw: () => (/* binding */ parseRepositoryConfig),
/* harmony export */   t: () => (/* binding */ REPOSITORY_FILES)
/* harmony export */ });
/* unused harmony exports repositorySchema, assertCheckout, parseRepositoryName */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(41514);
/* harmony import */ var _base_docs_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(74866);
/* harmony import */ var _delivery_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(57568);
/* harmony import */ var _policy_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(43774);
/* harmony import */ var _setting_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(29274);
/* harmony import */ var _settings_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(81641);
/* harmony import */ var _spec_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(92427);
/* harmony import */ var _yaml_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(90643);










/** Where a repository configures Caisson; only the version on the base branch counts. */
const REPOSITORY_FILES = ['.github/caisson.yml', '.github/caisson.yaml'];
/** `.github/caisson.yml`. Unknown keys are errors. `knownRules` are those of the policy. */
function repositorySchema(knownRules) {
    return zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej({
        defaults: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .forRepository */ .ET)(_spec_js__WEBPACK_IMPORTED_MODULE_3__/* .specSchema */ .pQ)
            .prefault({})
            .describe('Defaults for every run; its workflow, agent or command can override them.'),
        delivery: _delivery_js__WEBPACK_IMPORTED_MODULE_4__/* .deliverySchema */ .oU.prefault({}).describe('How results are delivered.'),
        policy: (0,_policy_js__WEBPACK_IMPORTED_MODULE_5__/* .policySchema */ .w)(knownRules).prefault({}).describe('What a change must satisfy to be published.'),
    });
}
/**
 * Reads the repository's configuration. Throws CONFIG_INVALID that lists everything wrong with file, line
 * and column, and the nearest known name for unknown keys.
 */
function parseRepositoryConfig(file, text, knownRules) {
    const schema = repositorySchema(knownRules);
    const parsed = (0,_yaml_text_js__WEBPACK_IMPORTED_MODULE_6__/* .parseYaml */ .h)(schema, {
        file,
        text,
        hint: `Correct ${file} on the base branch; every key is described in ${(0,_base_docs_js__WEBPACK_IMPORTED_MODULE_7__/* .document */ .A)('configuration.md')}.`,
        explain: ([section, ...path]) => (section === 'defaults' ? elsewhere(path.join('.')) : undefined),
    });
    if (parsed === null)
        return { ...schema.parse({}), defaults: {} };
    const { policy, delivery } = parsed.output;
    return { policy, delivery, defaults: parsed.input.defaults ?? {} };
}
/** Where a key that is not for this file is set instead; undefined for one that is not known anywhere. */
function elsewhere(key) {
    const row = _settings_js__WEBPACK_IMPORTED_MODULE_8__/* .SETTINGS */ .yy.find((one) => one.workflowOnly && (one.key === key || one.key.startsWith(`${key}.`)));
    if (!row)
        return undefined;
    const input = (0,_settings_js__WEBPACK_IMPORTED_MODULE_8__/* .settingName */ .QX)(row.key, 'input');
    const how = input ? `an input of the workflow (\`${input}\`)` : 'a flag or a spec file';
    return `defaults.${key}: only ${how} may set this`;
}
/** What a program gives as its checkout; a wrong path must not become a new folder. Throws CONFIG_INVALID. */
function assertCheckout(checkout) {
    if (typeof checkout === 'string' && statSync(checkout, { throwIfNoEntry: false })?.isDirectory())
        return;
    const said = typeof checkout === 'string' ? `"${checkout}"` : String(checkout);
    throw new ConfigError('CONFIG_INVALID', `checkout: ${said} is not a folder.`, {
        hint: 'Give the path of the project, e.g. `checkout: process.cwd()`.',
    });
}
// GitHub's own rules.
const PATTERN = /^([A-Za-z0-9](?:[\w-]*[A-Za-z0-9])?)\/((?!\.{1,2}$)[\w.-]+)$/;
/** Reads `owner/name`; null for anything else. */
function parseRepositoryName(text) {
    const [, owner, name] = PATTERN.exec(text) ?? [];
    return owner && name ? { owner, name } : null;
}


/***/ }),

/***/ 60598:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ baseOf),
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
/** The branch to start from: the head of a pull request with its commit, otherwise as {@link baseBranchFor} has it. */
async function baseOf(github, rules, o) {
    const { task, issue, pull, repository } = o;
    if (pull)
        return { ref: pull.head.ref, sha: pull.head.sha };
    const ref = task.target.kind === 'none' ? task.ref : undefined;
    return { ref: await baseBranchFor(github, rules, { issue, fallback: ref ?? repository.defaultBranch }) };
}


/***/ }),

/***/ 86453:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Xg: () => (/* binding */ CONTEXT_TOKENS),
/* harmony export */   vu: () => (/* binding */ IMAGE_CHARACTERS),
/* harmony export */   yK: () => (/* binding */ createBudget)
/* harmony export */ });
/** Tokens of the context where nobody says how many. */
const CONTEXT_TOKENS = 100_000;
/** An estimate: English text and code have about four characters per token. */
const TOKEN_CHARACTERS = 4;
/** What an image costs at most, whatever its size: https://docs.claude.com/en/docs/build-with-claude/vision */
const IMAGE_CHARACTERS = 1_600 * TOKEN_CHARACTERS;
/** A budget in tokens; it adds a sentence to the notes for everything that it leaves out. */
function createBudget(tokens, notes) {
    const whole = tokens * TOKEN_CHARACTERS;
    let left = whole;
    return {
        charge(text) {
            left -= text.length;
        },
        take(items, { noun, size, worth = (_, index) => -index, advice = '' }) {
            const order = items.map((item, index) => ({ item, index, worth: worth(item, index) }));
            order.sort((a, b) => b.worth - a.worth || a.index - b.index);
            let share = Math.min(left, whole / 2);
            const kept = new Set();
            for (const { item, index } of order) {
                const characters = size(item);
                if (characters > share)
                    break;
                share -= characters;
                left -= characters;
                kept.add(index);
            }
            const out = items.length - kept.size;
            if (out > 0) {
                const all = items.length === 1 ? `The ${noun} was` : `${out} of ${items.length} ${noun}s were`;
                notes.push(`${all} left out, to keep the context within ${tokens} tokens.${advice}`);
            }
            return items.filter((_, index) => kept.has(index));
        },
    };
}


/***/ }),

/***/ 86873:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  K: () => (/* binding */ collectContext),
  u: () => (/* binding */ resolveTarget)
});

// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/base/hidden-characters.js
var hidden_characters = __webpack_require__(66886);
// EXTERNAL MODULE: ./lib/base/redact.js
var base_redact = __webpack_require__(57656);
// EXTERNAL MODULE: ./lib/pipeline/context/base-branch.js
var base_branch = __webpack_require__(60598);
// EXTERNAL MODULE: ./lib/pipeline/context/budget.js
var context_budget = __webpack_require__(86453);
// EXTERNAL MODULE: ./lib/pipeline/context/comments.js
var context_comments = __webpack_require__(42834);
// EXTERNAL MODULE: ./lib/pipeline/context/render.js
var render = __webpack_require__(67072);
;// CONCATENATED MODULE: ./lib/pipeline/context/failed-checks.js


/** Jobs whose logs are read; a matrix fails everywhere for the same reason. */
const MOST_LOGS = 8;
/** Characters of all logs together. */
const ALL_LOGS = 150_000;
/**
 * `failed-checks.md`: the jobs that failed, with the log of each failed step cut to what matters. Rejects if the token
 * may not read them, since a run without them would only guess.
 */
async function failedChecksFiles(github, failed, notes, redact) {
    const jobs = await github.failedJobs(failed, MOST_LOGS);
    for (const { name, missing } of jobs) {
        if (missing !== undefined)
            notes.push(`The log of the failed job ${name} is missing: ${missing}.`);
    }
    if (jobs.length === 0)
        notes.push(`GitHub lists no failed job of ${failed.name}.`);
    let room = ALL_LOGS;
    const sections = jobs.flatMap((job) => {
        const logs = job.steps.map(({ name, log }) => {
            const text = redact(cutLog(log));
            const cut = text.slice(-Math.max(0, room));
            room -= text.length;
            return { name: (0,hidden_characters/* visibleLine */.P8)(name), text: cut.length < text.length ? `[…]\n${cut}` : cut };
        });
        return [`## ${titleOf(job)}`, (0,hidden_characters/* visibleLine */.P8)(job.url), ...logs.map(renderLog)];
    });
    const name = (0,hidden_characters/* visibleLine */.P8)(failed.name);
    const lead = `On commit ${failed.sha}${failed.url === undefined ? '' : `: ${(0,hidden_characters/* visibleLine */.P8)(failed.url)}`}`;
    const about = `what failed, with the end and the errors of its logs: ${jobs.length} ${jobs.length === 1 ? 'job' : 'jobs'}`;
    return [{ path: 'failed-checks.md', content: (0,render/* document */.Al)(`Failed: ${name}`, lead, ...sections), about }];
}
function titleOf({ name, conclusion }) {
    return `${(0,hidden_characters/* visibleLine */.P8)(name)}: ${(0,hidden_characters/* visibleLine */.P8)(conclusion).replaceAll('_', ' ')}`;
}
function renderLog({ name, text }) {
    return `### ${name}\n\n${text.trim() === '' ? '(no log)' : (0,render/* fenced */.OF)(text)}`;
}
/** Lines that are kept of the beginning, of the end, and around lines that speak of an error. */
const HEAD = 20;
const TAIL = 120;
const AROUND = 3;
/** Lines that are kept because they speak of an error. */
const MOST_ERRORS = 160;
const LINE_LENGTH = 1_000;
const ERROR = /\b(?:error|errors|fail(?:ed|s|ure|ures)?|fatal|exception|panic(?:ked)?|traceback|assert\w*|expected|undefined reference|cannot|denied|not ok)\b|\w(?:Error|Exception)\b|[✗✘✖×❌]/i;
const COLOR = /\u001b\[[0-9;:?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g;
/** GitHub's own commands in a log: what opens or closes a group, and what colors an error. */
const COMMAND = /^##\[(?:endgroup)\].*$|^##\[(?:group|error|warning|notice|command|section|debug)\]/;
/** A log without what only a terminal needs, reduced to its beginning, its end and what speaks of errors. */
function cutLog(log) {
    const lines = log
        .split(/\r?\n/)
        .map((line) => shown(line))
        .filter((line, index, all) => line !== '' || all[index - 1] !== '');
    while (lines.at(-1) === '')
        lines.pop();
    const keep = new Set();
    const add = (from, to) => {
        for (let at = Math.max(0, from); at < Math.min(lines.length, to); at++)
            keep.add(at);
    };
    add(0, HEAD);
    add(lines.length - TAIL, lines.length);
    const limit = keep.size + MOST_ERRORS;
    // What fails first is the cause more often than what fails last, which the end shows anyway.
    for (const [at, line] of lines.entries()) {
        if (keep.size >= limit)
            break;
        if (ERROR.test(line))
            add(at - AROUND, at + AROUND + 1);
    }
    const kept = [];
    let before = -1;
    for (const at of [...keep].sort((a, b) => a - b)) {
        if (at > before + 1)
            kept.push(`[… ${at - before - 1} lines left out …]`);
        kept.push(lines[at] ?? '');
        before = at;
    }
    return kept.join('\n');
}
function shown(line) {
    // Of a progress bar, the last state.
    const last = line.replace(COLOR, '').split('\r').at(-1) ?? '';
    const text = (0,hidden_characters/* revealHidden */.Ci)(last.replace(COMMAND, '')).trimEnd();
    return text.length <= LINE_LENGTH ? text : `${text.slice(0, LINE_LENGTH)} […]`;
}

// EXTERNAL MODULE: ./lib/pipeline/context/images.js
var context_images = __webpack_require__(76966);
// EXTERNAL MODULE: ./lib/base/markdown.js
var markdown = __webpack_require__(54536);
// EXTERNAL MODULE: ./lib/pipeline/context/sanitize.js
var sanitize = __webpack_require__(78775);
;// CONCATENATED MODULE: ./lib/pipeline/context/linked.js





/** How many linked issues and pull requests are read. */
const MOST = 15;
/** Reads the issues and pull requests of the same repository that a target is linked to; not what those link to. */
async function readLinked(github, { number, body, repository }) {
    const { surroundings, serverUrl } = github;
    let error;
    const closing = await surroundings.closing(number).catch((reason) => {
        error = reason;
        return [];
    });
    const all = [...new Set([...closing, ...namedIn(body, { ...repository, serverUrl })])];
    const numbers = all.filter((one) => one !== number);
    // A number that means something else is none of an issue.
    const texts = await Promise.all(numbers.slice(0, MOST).map((one) => surroundings.named(one).catch(() => null)));
    return {
        texts: texts.flatMap((text) => (text ? [{ ...text, closing: closing.includes(text.number) }] : [])),
        more: numbers.slice(MOST),
        ...(error ? { error } : {}),
    };
}
/** `linked.md` and `linked.json`. */
function linkedFiles({ texts, more, error }, triggeredAt, notes, budget) {
    if (error)
        notes.push(`What this is linked to is missing. ${(0,errors/* errorInWords */.bs)(error)}`);
    if (more.length > 0) {
        const rest = more.length > MOST ? ` and ${more.length - MOST} more` : '';
        notes.push(`Linked as well, and not read: ${numbered(more.slice(0, MOST))}${rest}.`);
    }
    const until = Date.parse(triggeredAt);
    const seen = texts.filter(({ createdAt }) => Date.parse(createdAt) <= until);
    const edited = seen.filter(({ editedAt }) => Date.parse(editedAt) > until);
    if (edited.length > 0) {
        const names = numbered(edited.map(({ number }) => number));
        notes.push(`Linked, but edited after the request, and therefore left out: ${names}.`);
    }
    const entries = seen
        .filter((one) => !edited.includes(one))
        .map((one) => ({
        ...one,
        title: (0,hidden_characters/* visibleLine */.P8)(one.title),
        author: (0,hidden_characters/* visibleLine */.P8)(one.author),
        body: (0,sanitize/* sanitizeMarkdown */.L)(one.body),
    }));
    const kept = budget.take(entries, { noun: 'linked text', size: (entry) => linked_render(entry).length });
    const about = `issues and pull requests that this is linked to: ${numbered(kept.map(({ number }) => number))}`;
    const title = 'Linked issues and pull requests';
    return (0,render/* twoFiles */.as)('linked', kept, (all) => (0,render/* document */.Al)(title, ...all.map(linked_render)), about);
}
function numbered(numbers) {
    return numbers.map((one) => `#${one}`).join(', ');
}
function linked_render(entry) {
    const noun = entry.kind === 'issue' ? 'Issue' : 'Pull request';
    const how = entry.closing
        ? entry.kind === 'issue'
            ? 'closed by this pull request'
            : 'closes this issue'
        : 'named in the description';
    const facts = `- ${noun}, ${entry.state}, ${how}\n- By ${entry.author}, ${entry.createdAt}\n- ${entry.url}`;
    const body = entry.body.trim() === '' ? '(no description)' : entry.body.trim();
    return `## #${entry.number}: ${entry.title}\n\n${facts}\n\n${body}`;
}
/** Numbers that a text names as `#1`, `owner/name#1` or by address, outside of code. */
function namedIn(body, { owner, name, serverUrl }) {
    const full = `${owner}/${name}`.toLowerCase();
    const numbers = [];
    for (const { node } of (0,markdown/* walk */.GG)((0,markdown/* parseMarkdown */.Dd)(body))) {
        if (node.type === 'text') {
            for (const [, where, number] of node.value.matchAll(/(?<![\w&#/.-])([\w.-]+\/[\w.-]+)?#(\d{1,9})\b/g))
                if (where === undefined || where.toLowerCase() === full)
                    numbers.push(Number(number));
        }
        else if (node.type === 'link' &&
            node.url.toLowerCase().startsWith(`${serverUrl}/${full}/`.toLowerCase())) {
            const number = /^\/(?:issues|pull)\/(\d{1,9})(?![\w])/.exec(node.url.slice(`${serverUrl}/${full}`.length));
            if (number)
                numbers.push(Number(number[1]));
        }
    }
    return numbers;
}

;// CONCATENATED MODULE: ./lib/pipeline/context/pull-request.js

async function readPullRequest(github, number) {
    const pulled = github.pullRequest(number);
    const commented = github.reviewComments(number);
    const [pull, reviews, reviewComments, threads, commits, files, diff, checks] = await Promise.all([
        pulled,
        github.reviews(number),
        commented,
        commented.then((all) => (all.length > 0 ? github.reviewing.threads(number).catch(asError) : [])),
        github.surroundings.commits(number).catch(asError),
        github.changedFiles(number),
        github.pullRequestDiff(number),
        pulled.then(({ head }) => github.checkRuns(head.sha).catch(asError)),
    ]);
    const missing = 'The diff is too large for GitHub to provide';
    return { pull, reviews, reviewComments, threads, commits, files, diff: diff ?? { missing }, checks };
}
function asError(error) {
    return error;
}
/**
 * The pull request with the head that the requester could see: what was pushed later has not been reviewed by
 * anyone, and a setup would run it. Rejects with COMMIT_NOT_FOUND if that head is not known.
 */
async function atRequest(github, task, parts, notes) {
    const { pull } = parts;
    // Whoever starts a run by hand asks for the head of that moment.
    const known = task.seenHead ??
        (task.trigger === 'commented' ? await github.headAt(pull, task.triggeredAt) : pull.head.sha);
    if (known === pull.head.sha)
        return parts;
    if (known === null) {
        throw new errors/* CaissonError */.XU('COMMIT_NOT_FOUND', `Cannot determine which commit was the head of pull request #${pull.number} when the comment was written, because GitHub does not list the pushes to ${pull.head.repository ?? 'its deleted repository'}.`, { hint: 'Request the run with the label or in a review: those events name the commit.' });
    }
    notes.push(`The pull request got new commits after the request: this run works on ${known}, its head at that time.`);
    const checks = await github.checkRuns(known).catch(asError);
    const { commits } = parts;
    return {
        ...parts,
        commits: commits instanceof Error
            ? commits
            : commits.slice(0, commits.findIndex(({ sha }) => sha === known) + 1),
        pull: { ...pull, head: { ...pull.head, sha: known } },
        files: null,
        diff: { missing: 'GitHub provides the diff of the latest head only' },
        checks,
    };
}

;// CONCATENATED MODULE: ./lib/pipeline/context/pull-request-files.js





/**
 * Reviews and comments on lines; those in threads that are still open are worth the most. Bots are kept: people may want a
 * bot's review to be addressed.
 */
function reviewFiles(parts, making) {
    return [...reviews(parts, making), ...reviewComments(parts, making)];
}
/** Checks, the list of files and the diff; the last of these can be had from git. */
function changeFiles(parts, { notes, budget }) {
    const checks = checkFiles(parts.checks, notes, budget);
    return [...changedFiles(parts, notes, budget), ...diffFile(parts, notes, budget), ...checks];
}
function changedFiles({ files, pull }, notes, budget) {
    if (files === null)
        return [];
    const advice = ` \`git diff --stat ${pull.base.sha}...${pull.head.sha}\` names all of them.`;
    if (pull.changedFiles !== undefined && pull.changedFiles > files.length)
        notes.push(`GitHub lists ${files.length} of ${pull.changedFiles} changed files.${advice}`);
    const size = (entry) => JSON.stringify(entry).length;
    const entries = budget.take(files.map(render/* toFileEntry */.G9), { noun: 'changed file', size, advice });
    if (entries.length === 0 && files.length > 0)
        return [];
    return [{ path: 'files.json', content: (0,render/* json */.Pq)(entries), about: `${entries.length} changed files` }];
}
function diffFile({ diff, pull }, notes, budget) {
    const advice = `read it with \`git diff ${pull.base.sha}...${pull.head.sha}\`, file by file.`;
    if (typeof diff === 'string') {
        const [content] = budget.take([(0,hidden_characters/* revealHidden */.Ci)(diff)], {
            noun: 'diff',
            size: (text) => text.length,
            advice: ` ${advice.replace('read', 'Read')}`,
        });
        return content === undefined ? [] : [{ path: 'diff.patch', content, about: 'the diff, for reading' }];
    }
    notes.push(`${diff.missing}: ${advice}`);
    return [];
}
function reviews({ reviews, pull }, making) {
    const { triggeredAt, notes, images, budget } = making;
    // A review without text whose only content is line comments says nothing by itself.
    const all = (0,context_comments/* readDiscussion */.vn)(reviews, triggeredAt, 'review', notes).filter((review) => review.body.trim() !== '' || review.state !== 'COMMENTED');
    const entries = budget.take(all.map(render/* toReviewEntry */.Cm), {
        noun: 'review',
        size: (entry) => (0,render/* renderReview */.Fs)(entry).length,
        worth: (_, index) => index,
    });
    const kept = new Set(entries.map(({ id }) => id));
    for (const { id, body } of all)
        if (kept.has(id))
            images.push(...(0,context_images/* findImages */.M)(body, { kind: 'review', number: pull.number, id }));
    return (0,render/* twoFiles */.as)('reviews', entries, render/* renderReviews */.qh, `${entries.length} reviews`);
}
function reviewComments(parts, making) {
    const { triggeredAt, notes, images, budget } = making;
    const { threads, pull } = parts;
    const all = (0,context_comments/* readDiscussion */.vn)(parts.reviewComments, triggeredAt, 'review comment', notes);
    if (all.length === 0)
        return [];
    if (threads instanceof Error)
        notes.push(`Which review threads are resolved is unknown. ${inWords(threads)}`);
    const stateOf = new Map((threads instanceof Error ? [] : threads).map((one) => [one.commentId, one]));
    const entries = budget.take(all.map((comment) => (0,render/* toReviewCommentEntry */.jK)(comment, stateOf.get(comment.inReplyTo ?? comment.id))), {
        noun: 'review comment',
        size: (entry) => (0,render/* renderReviewComments */.fY)([entry]).length,
        worth: (entry, index) => index - (entry.resolved ? all.length : 0),
    });
    const kept = new Set(entries.map(({ id }) => id));
    for (const { id, body } of all)
        if (kept.has(id))
            images.push(...(0,context_images/* findImages */.M)(body, { kind: 'review comment', number: pull.number, id }));
    const about = `${entries.length} comments on lines, by file, with the state of their threads`;
    return (0,render/* twoFiles */.as)('review-comments', entries, render/* renderReviewComments */.fY, about);
}
function checkFiles(checks, notes, budget) {
    if (checks instanceof Error) {
        notes.push(`The results of the checks are missing. ${inWords(checks)}`);
        return [];
    }
    const entries = budget.take(checks.map(render/* toCheckEntry */.OC), {
        noun: 'check',
        size: (entry) => (0,render/* renderChecks */.gH)([entry]).length,
        worth: (entry) => (entry.conclusion === 'failure' ? 1 : 0),
    });
    return (0,render/* twoFiles */.as)('checks', entries, render/* renderChecks */.gH, 'results of the checks on the head commit');
}
function inWords(error) {
    return error instanceof errors/* CaissonError */.XU ? (0,errors/* errorInWords */.bs)(error) : (0,errors/* sentence */.em)(error.message);
}

;// CONCATENATED MODULE: ./lib/pipeline/context/collect.js













/**
 * Reads everything about the target, with parallel requests. What was written or edited after the request is
 * left out, and the notes say so; so is what was pushed. Rejects with TARGET_NOT_FOUND, COMMIT_NOT_FOUND.
 */
async function collectContext(github, task, o) {
    const { redact = (0,base_redact/* createRedactor */.lY)([]), baseBranch = [], tokens = context_budget/* CONTEXT_TOKENS */.Xg } = o;
    const { target } = task;
    if (target.kind === 'none') {
        const repository = await github.repository();
        const base = await (0,base_branch/* baseOf */.b)(github, baseBranch, { task, repository });
        const notes = [];
        const files = [...(await failedFiles(github, task, notes, redact)), ...sentFiles(task)];
        for (const note of notes)
            o.log.info(`Context: ${note}`);
        return { files, title: '', body: '', kind: 'none', base, repository, notes };
    }
    const { number } = target;
    const notes = [];
    const [repository, issue, early, comments, failed] = await inOrder([
        github.repository(),
        target.kind === 'issue' ? github.issue(number) : undefined,
        target.kind === 'pull_request' ? readPullRequest(github, number) : undefined,
        github.comments(number),
        failedFiles(github, task, notes, redact),
    ]);
    const latest = early ?? (issue?.isPullRequest ? await readPullRequest(github, number) : undefined);
    const pullParts = latest && (await atRequest(github, task, latest, notes));
    const pull = pullParts?.pull;
    const subject = pull ?? issue;
    if (subject === undefined)
        throw new Error(`unreachable: neither an issue nor a pull request #${number}`);
    const title = task.seen?.title ?? subject.title;
    const body = task.seen?.body ?? subject.body;
    if (title !== subject.title || body !== subject.body) {
        notes.push('Title or description were edited after the request; they are shown as they were at that time.');
    }
    const [linked, projects] = await Promise.all([
        readLinked(github, { number, body, repository }),
        // The workflow's own token never sees them, and few would want to hear that in every run.
        github.surroundings.projects(number).catch((error) => {
            o.log.debug(`Projects: ${error.message}`);
            return [];
        }),
    ]);
    const facts = targetFacts({ subject, pull, title, body, projects });
    const images = (0,context_images/* findImages */.M)(body, { kind: 'description', number });
    const budget = (0,context_budget/* createBudget */.yK)(tokens, notes);
    const { triggeredAt } = task;
    const making = { number, triggeredAt, notes, images, budget };
    // What is worth most comes first: it takes its room before the others.
    budget.charge(renderTarget(facts));
    for (const { content } of failed)
        budget.charge(String(content));
    const reviews = pullParts ? reviewFiles(pullParts, making) : [];
    const said = (0,context_comments/* readDiscussion */.vn)(comments, triggeredAt, 'comment', notes);
    const isBot = ({ author }) => author.type === 'Bot';
    const discussion = (0,context_comments/* commentFiles */.Dr)(said.filter((one) => !isBot(one)), making);
    const pictures = await (0,context_images/* imageFiles */.B)(github, images, notes, budget);
    const links = linkedFiles(linked, triggeredAt, notes, budget);
    const changes = pullParts ? changeFiles(pullParts, making) : [];
    const commits = pullParts ? commitFiles(pullParts.commits, notes, budget) : [];
    const files = [
        { path: 'target.md', content: renderTarget(facts), about: 'title, description and labels' },
        { path: 'target.json', content: (0,render/* json */.Pq)(facts), about: 'the same as data' },
        ...failed,
        ...discussion,
        ...(0,context_comments/* botCommentFiles */.AM)(said.filter(isBot), budget),
        ...links,
        ...changes,
        ...commits,
        ...reviews,
        ...pictures,
        ...sentFiles(task),
    ];
    for (const note of notes)
        o.log.info(`Context: ${note}`);
    return {
        files,
        ...(issue ? { issue } : {}),
        ...(pull ? { pull } : {}),
        title,
        body,
        kind: pull ? 'pull_request' : 'issue',
        base: await (0,base_branch/* baseOf */.b)(github, baseBranch, { task, repository, issue, pull }),
        repository,
        notes,
    };
}
async function failedFiles(github, { failed }, notes, redact) {
    return failed ? failedChecksFiles(github, failed, notes, redact) : [];
}
function sentFiles({ sent }) {
    if (sent === undefined)
        return [];
    const content = (0,hidden_characters/* removeHidden */.ZO)((0,render/* json */.Pq)(sent));
    return [{ path: 'client-payload.json', content, about: 'what the program that asks has sent besides' }];
}
/** The task with the kind of its target as GitHub knows it. */
function resolveTarget(task, context) {
    const { target } = task;
    if (target.kind === 'none' || context.kind === 'none')
        return task;
    return { ...task, target: { kind: context.kind, number: target.number } };
}
/** Like Promise.all, but of several failures it reports the first in the list, whichever happened first. */
async function inOrder(promises) {
    const settled = await Promise.allSettled(promises);
    for (const result of settled)
        if (result.status === 'rejected')
            throw result.reason;
    return settled.map((result) => result.value);
}
/** GitHub lists no more of a pull request. */
const LISTED = 250;
/** `commits.md`: the messages of a pull request's commits. */
function commitFiles(commits, notes, budget) {
    if (commits instanceof Error) {
        notes.push(`The messages of the commits are missing. ${(0,errors/* errorInWords */.bs)(commits)}`);
        return [];
    }
    if (commits.length >= LISTED)
        notes.push(`GitHub lists the first ${LISTED} commits only; \`git log\` has the rest.`);
    const sections = commits.map(({ sha, message, author, date }) => {
        const [headline = '', ...rest] = message.split('\n');
        const body = (0,hidden_characters/* revealHidden */.Ci)(rest.join('\n')).trim();
        const title = `## ${sha.slice(0, 10)}: ${(0,hidden_characters/* visibleLine */.P8)(headline)}\n\n${(0,hidden_characters/* visibleLine */.P8)(author)}, ${date}`;
        return body === '' ? title : `${title}\n\n${(0,render/* fenced */.OF)(body)}`;
    });
    const kept = budget.take(sections, {
        noun: 'commit message',
        size: (text) => text.length,
        worth: (_, index) => index,
        advice: ' `git log` has them.',
    });
    if (kept.length === 0)
        return [];
    return [
        {
            path: 'commits.md',
            content: (0,render/* document */.Al)('Commits', ...kept),
            about: `${kept.length} commits, oldest first`,
        },
    ];
}
/** `target.json`: the issue or the pull request itself. */
function targetFacts(o) {
    const { subject, pull } = o;
    const projects = o.projects.map(({ title, fields }) => ({
        title: (0,hidden_characters/* visibleLine */.P8)(title),
        fields: fields.map(({ name, value }) => ({ name: (0,hidden_characters/* visibleLine */.P8)(name), value: (0,hidden_characters/* visibleLine */.P8)(value) })),
    }));
    return {
        kind: pull ? 'pull_request' : 'issue',
        number: subject.number,
        title: (0,hidden_characters/* visibleLine */.P8)(o.title),
        body: (0,sanitize/* sanitizeMarkdown */.L)(o.body),
        state: subject.state,
        author: (0,render/* personName */.hJ)(subject.author),
        labels: subject.labels.map(hidden_characters/* visibleLine */.P8),
        createdAt: subject.createdAt,
        url: subject.url,
        ...(pull
            ? {
                draft: pull.draft,
                base: { ref: (0,hidden_characters/* visibleLine */.P8)(pull.base.ref), sha: pull.base.sha },
                head: { ...pull.head, ref: (0,hidden_characters/* visibleLine */.P8)(pull.head.ref) },
                fromFork: pull.fromFork,
            }
            : {}),
        ...(projects.length > 0 ? { projects } : {}),
    };
}
/** `target.md`. */
function renderTarget(facts) {
    const noun = facts.kind === 'issue' ? 'Issue' : 'Pull request';
    const lines = [
        `- ${noun} #${facts.number}, ${facts.state}${facts.draft ? ', draft' : ''}`,
        `- By ${facts.author}, ${facts.createdAt}`,
        ...(facts.labels.length > 0 ? [`- Labels: ${facts.labels.join(', ')}`] : []),
        ...(facts.projects ?? []).map(({ title, fields }) => `- Project ${title}${fields.map(({ name, value }) => `, ${name}: ${value}`).join('')}`),
        ...(facts.base && facts.head
            ? [
                `- Base: ${facts.base.ref} (${facts.base.sha})`,
                `- Head: ${facts.head.ref} (${facts.head.sha})${facts.fromFork ? `, from the fork ${facts.head.repository ?? 'that is gone'}` : ''}`,
            ]
            : []),
        `- ${facts.url}`,
    ];
    const body = facts.body.trim() === '' ? '(no description)' : facts.body.trim();
    return (0,render/* document */.Al)(facts.title, lines.join('\n'), body);
}


/***/ }),

/***/ 42834:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AM: () => (/* binding */ botCommentFiles),
/* harmony export */   Dr: () => (/* binding */ commentFiles),
/* harmony export */   v6: () => (/* binding */ hearing),
/* harmony export */   vn: () => (/* binding */ readDiscussion)
/* harmony export */ });
/* harmony import */ var _gateway_wildcard_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(13626);
/* harmony import */ var _github_event_event_input_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(94925);
/* harmony import */ var _images_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76966);
/* harmony import */ var _render_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(67072);




/** GitHub as it is without the comments and reviews of those that `by` leaves out: `login`, or `!login` for all others. */
function hearing(github, by) {
    if (by.length === 0)
        return github;
    const names = by.map((name) => name.toLowerCase());
    const included = names.filter((name) => !name.startsWith('!'));
    const excluded = names.filter((name) => name.startsWith('!')).map((name) => name.slice(1));
    const isHeard = ({ author }) => {
        const login = author.login.toLowerCase();
        return !(0,_gateway_wildcard_js__WEBPACK_IMPORTED_MODULE_0__/* .matchesAny */ ._)(excluded, login) && (included.length === 0 || (0,_gateway_wildcard_js__WEBPACK_IMPORTED_MODULE_0__/* .matchesAny */ ._)(included, login));
    };
    return {
        ...github,
        comments: async (number) => (await github.comments(number)).filter(isHeard),
        reviews: async (number) => (await github.reviews(number)).filter(isHeard),
        reviewComments: async (number) => (await github.reviewComments(number)).filter(isHeard),
    };
}
/**
 * A discussion as the requester saw it, without our own texts. What was written or edited after the request is left out, and
 * the notes say so.
 */
function readDiscussion(all, triggeredAt, noun, notes) {
    const until = Date.parse(triggeredAt);
    const theirs = all.filter(({ body }) => !(0,_github_event_event_input_js__WEBPACK_IMPORTED_MODULE_1__/* .isOwnText */ .e_)(body));
    const seen = theirs.filter(({ createdAt, updatedAt }) => !(Date.parse(createdAt) > until || Date.parse(updatedAt) > until));
    const count = theirs.length - seen.length;
    const [number, verb] = count === 1 ? [`1 ${noun}`, 'was'] : [`${count} ${noun}s`, 'were'];
    if (count > 0)
        notes.push(`${number} ${verb} written or edited after the request and ${verb} left out.`);
    return seen;
}
/** `comments.md` and `comments.json`. */
function commentFiles(comments, o) {
    const entries = fitting(comments, 'comment', o.budget);
    const kept = new Set(entries.map(({ id }) => id));
    for (const { id, body } of comments)
        if (kept.has(id))
            o.images.push(...(0,_images_js__WEBPACK_IMPORTED_MODULE_2__/* .findImages */ .M)(body, { kind: 'comment', number: o.number, id }));
    const about = entries.length === 1 ? '1 comment' : `${entries.length} comments, oldest first`;
    return (0,_render_js__WEBPACK_IMPORTED_MODULE_3__/* .twoFiles */ .as)('comments', entries, (all) => (0,_render_js__WEBPACK_IMPORTED_MODULE_3__/* .renderComments */ .Le)('Comments', all), about);
}
/** `bot-comments.md`. */
function botCommentFiles(comments, budget) {
    const entries = fitting(comments, 'bot comment', budget);
    if (entries.length === 0)
        return [];
    const content = (0,_render_js__WEBPACK_IMPORTED_MODULE_3__/* .renderComments */ .Le)('Comments by bots', entries);
    return [{ path: 'bot-comments.md', content, about: 'what bots wrote, mostly noise' }];
}
/** The latest ones that there is room for. */
function fitting(comments, noun, budget) {
    return budget.take(comments.map(_render_js__WEBPACK_IMPORTED_MODULE_3__/* .toEntry */ .q0), {
        noun,
        size: (entry) => (0,_render_js__WEBPACK_IMPORTED_MODULE_3__/* .renderComment */ .wQ)(entry).length,
        worth: (_, index) => index,
    });
}


/***/ }),

/***/ 76966:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ imageFiles),
/* harmony export */   M: () => (/* binding */ findImages)
/* harmony export */ });
/* harmony import */ var _base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(66886);
/* harmony import */ var _base_markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(54536);
/* harmony import */ var _budget_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86453);
/* harmony import */ var _render_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(67072);




/** How many are downloaded, and their bytes together. */
const MOST = 20;
const ALL_BYTES = 20 << 20;
const ATTACHMENT = /^https?:\/\/[^/]+\/(?:user-attachments\/|[^/]+\/[^/]+\/(?:assets|files)\/)/;
const HTML_SOURCE = /<(?:img|video|source)\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
/** The images and attachments of a Markdown text, each once. */
function findImages(markdown, shownIn) {
    if (!/https?:/i.test(markdown))
        return [];
    const urls = new Set();
    const root = (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .parseMarkdown */ .Dd)(markdown);
    const definitions = new Map();
    for (const { node } of (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .walk */ .GG)(root))
        if (node.type === 'definition')
            definitions.set(node.identifier, node.url);
    for (const { node } of (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .walk */ .GG)(root)) {
        if (node.type === 'image')
            urls.add(node.url);
        if (node.type === 'imageReference')
            urls.add(definitions.get(node.identifier) ?? '');
        if (node.type === 'link' && ATTACHMENT.test(node.url))
            urls.add(node.url);
        if (node.type === 'html') {
            for (const [, double, single, bare] of node.value.matchAll(HTML_SOURCE))
                urls.add(double ?? single ?? bare ?? '');
        }
    }
    return [...urls].filter((url) => /^https?:\/\//i.test(url)).map((url) => ({ url, shownIn }));
}
/** `images/<n>.<type>` for every image that could be downloaded, and `images.json` about all of them. */
async function imageFiles(github, images, notes, budget) {
    if (images.length === 0)
        return [];
    const wanted = images.slice(0, MOST);
    const found = new Map();
    for (const text of new Set(wanted.map(({ shownIn }) => shownIn))) {
        const shown = wanted.filter(({ shownIn }) => shownIn === text);
        const downloads = await github.surroundings.images(text, shown.map(({ url }) => url));
        for (const [index, image] of shown.entries()) {
            const download = downloads[index];
            if (download)
                found.set(image, download);
        }
    }
    let room = ALL_BYTES;
    const loaded = wanted.flatMap((image) => {
        const download = found.get(image);
        if (!download || 'missing' in download)
            return [];
        room -= download.bytes.length;
        return room < 0 ? [] : [{ image, ...download }];
    });
    const kept = budget.take(loaded, { noun: 'image', size: () => _budget_js__WEBPACK_IMPORTED_MODULE_1__/* .IMAGE_CHARACTERS */ .vu });
    const pictures = kept.map(({ image, type, bytes }, index) => ({
        image,
        path: `images/${index + 1}.${type}`,
        content: bytes,
        about: `an image in ${imageFileStem(image.shownIn)}, which Read shows`,
    }));
    const entries = images.map((image) => {
        const download = found.get(image);
        const file = pictures.find((picture) => picture.image === image)?.path;
        const why = download && 'missing' in download ? download.missing : 'there are too many';
        return {
            url: (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .visibleLine */ .P8)(image.url),
            where: imageFileStem(image.shownIn),
            ...(file === undefined ? { missing: (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .visibleLine */ .P8)(why) } : { file }),
        };
    });
    const missing = entries.length - pictures.length;
    if (missing > 0) {
        const all = missing === 1 ? '1 image or attachment' : `${missing} images and attachments`;
        notes.push(`${all} cannot be opened from here; images.json says where they appear, and why.`);
    }
    const about = 'addresses of images and attachments';
    return [
        ...pictures.map(({ image: _, ...file }) => file),
        { path: 'images.json', content: (0,_render_js__WEBPACK_IMPORTED_MODULE_3__/* .json */ .Pq)(entries), about },
    ];
}
function imageFileStem({ kind, id }) {
    return id === undefined ? `the ${kind}` : `${kind} ${id}`;
}


/***/ }),

/***/ 67072:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Al: () => (/* binding */ document),
/* harmony export */   Cm: () => (/* binding */ toReviewEntry),
/* harmony export */   Fs: () => (/* binding */ renderReview),
/* harmony export */   G9: () => (/* binding */ toFileEntry),
/* harmony export */   Le: () => (/* binding */ renderComments),
/* harmony export */   OC: () => (/* binding */ toCheckEntry),
/* harmony export */   OF: () => (/* binding */ fenced),
/* harmony export */   Pq: () => (/* binding */ json),
/* harmony export */   as: () => (/* binding */ twoFiles),
/* harmony export */   fY: () => (/* binding */ renderReviewComments),
/* harmony export */   gH: () => (/* binding */ renderChecks),
/* harmony export */   hJ: () => (/* binding */ personName),
/* harmony export */   jK: () => (/* binding */ toReviewCommentEntry),
/* harmony export */   q0: () => (/* binding */ toEntry),
/* harmony export */   qh: () => (/* binding */ renderReviews),
/* harmony export */   wQ: () => (/* binding */ renderComment)
/* harmony export */ });
/* harmony import */ var _base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(66886);
/* harmony import */ var _sanitize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(78775);


function json(value) {
    return `${JSON.stringify(value, null, 2)}\n`;
}
/** A list as `NAME.md` and, the same as data, as `NAME.json`; none of them for an empty list. */
function twoFiles(name, entries, render, about) {
    if (entries.length === 0)
        return [];
    return [
        { path: `${name}.md`, content: render(entries), about },
        { path: `${name}.json`, content: json(entries), about: 'the same as data' },
    ];
}
function toEntry(comment) {
    return {
        id: comment.id,
        author: personName(comment.author),
        association: comment.association,
        createdAt: comment.createdAt,
        url: comment.url,
        body: (0,_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .sanitizeMarkdown */ .L)(comment.body),
    };
}
function toReviewEntry(review) {
    return { ...toEntry(review), state: review.state };
}
/** With the state of its thread, where that is known. */
function toReviewCommentEntry(comment, thread) {
    return {
        ...toEntry(comment),
        ...(comment.inReplyTo === undefined ? {} : { inReplyTo: comment.inReplyTo }),
        ...(thread ? { resolved: thread.resolved, outdated: thread.outdated } : {}),
        path: (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_1__/* .visibleLine */ .P8)(comment.path),
        line: comment.line,
        diffHunk: (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_1__/* .revealHidden */ .Ci)(comment.diffHunk),
    };
}
function toCheckEntry(run) {
    return { ...run, name: (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_1__/* .visibleLine */ .P8)(run.name), summary: (0,_sanitize_js__WEBPACK_IMPORTED_MODULE_0__/* .sanitizeMarkdown */ .L)(run.summary) };
}
/** Without the hunks, which are in the diff. */
function toFileEntry({ patch: _, ...file }) {
    const previous = file.previousPath;
    return {
        ...file,
        path: (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_1__/* .visibleLine */ .P8)(file.path),
        ...(previous === undefined ? {} : { previousPath: (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_1__/* .visibleLine */ .P8)(previous) }),
    };
}
function personName(person) {
    return (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_1__/* .visibleLine */ .P8)(person.login);
}
/** The line above a text: author, role and time. */
function byline(entry) {
    const role = entry.association === 'NONE' ? '' : ` (${entry.association.toLowerCase().replaceAll('_', ' ')})`;
    return `${entry.author}${role}, ${entry.createdAt}`;
}
function renderComments(title, entries) {
    return document(title, ...entries.map(renderComment));
}
function renderComment(entry) {
    return `## ${byline(entry)}\n\n${bodyOf(entry)}`;
}
function renderReviews(entries) {
    return document('Reviews', ...entries.map(renderReview));
}
function renderReview(entry) {
    const state = entry.state.toLowerCase().replaceAll('_', ' ');
    return `## ${byline(entry)}: ${state}\n\n${bodyOf(entry)}`;
}
/** Comments on lines, grouped by file and line, each group under the code that it is about. */
function renderReviewComments(entries) {
    const groups = new Map();
    const inOrder = [...entries].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0) || (a.line ?? 0) - (b.line ?? 0));
    for (const entry of inOrder) {
        const line = entry.line === null ? '' : `, line ${entry.line}`;
        const place = `${entry.path}${line}${entry.resolved ? ', resolved' : ''}${entry.outdated ? ', outdated' : ''}`;
        groups.set(place, [...(groups.get(place) ?? []), entry]);
    }
    const sections = [...groups].map(([place, group]) => {
        const code = fenced(group[0]?.diffHunk ?? '', 'diff');
        const said = group.map((entry) => `### ${byline(entry)}\n\n${bodyOf(entry)}`);
        return [`## ${place}`, code, ...said].join('\n\n');
    });
    return document('Review comments', ...sections);
}
function renderChecks(runs) {
    const state = (run) => (run.conclusion ?? run.status).replaceAll('_', ' ');
    return document('Checks of the head commit', runs.map((run) => `- ${run.name}: ${state(run)}`).join('\n'), ...runs
        .filter((run) => run.summary !== '')
        .map((run) => `## ${run.name}: ${state(run)}\n\n${run.summary}`));
}
function document(title, ...sections) {
    return `${[`# ${title}`, ...sections.filter((section) => section !== '')].join('\n\n')}\n`;
}
function bodyOf(entry) {
    return entry.body.trim() === '' ? '(no text)' : entry.body.trim();
}
/** A code block whose fence is longer than any in the code. */
function fenced(code, language = '') {
    const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map((run) => run[0].length));
    const fence = '`'.repeat(longest + 1);
    return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`;
}


/***/ }),

/***/ 78775:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ sanitizeMarkdown)
/* harmony export */ });
/* harmony import */ var _base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(66886);
/* harmony import */ var _base_markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(54536);


/**
 * Markdown written by people, reduced to what a reader of the page sees: no hidden characters, HTML comments,
 * attributes that do not show, alternative texts and titles, unused link definitions, or character references
 * to hidden characters. Code is shown as written and stays, except for hidden characters.
 */
function sanitizeMarkdown(markdown) {
    let text = (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__/* .removeHidden */ .ZO)(markdown);
    // Stryker disable next-line ConditionalExpression: it only saves the parsing.
    if (!HIDING_PLACES.test(text))
        return text;
    // Removing something can join the text around it into something new: repeat until nothing is left to
    // remove.
    for (let round = 0; round < 5; round += 1) {
        const root = (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .parseMarkdown */ .Dd)(text);
        if ((0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .isUnparsed */ .DE)(root))
            break;
        const next = applyEdits(text, editsFor(text, root));
        if (next === text)
            return text;
        text = next;
    }
    // What still changes, or keeps the parser busy, is designed to fool it: it is shown as plain text, where nothing can hide.
    return text.replaceAll('<', '&lt;').replaceAll('](', '] (').replaceAll(']:', '] :');
}
/** A text without any of these has nothing to remove and need not be parsed. */
const HIDING_PLACES = /<|!\[|\]\(|\]:|&#/;
function editsFor(text, root) {
    const used = new Set();
    for (const { node } of (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .walk */ .GG)(root))
        if ('identifier' in node && node.type !== 'definition')
            used.add(node.identifier);
    const edits = [];
    for (const { node } of (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .walk */ .GG)(root)) {
        const span = (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .spanOf */ .ee)(node);
        if (span === null)
            continue;
        const source = text.slice(span.start, span.end);
        const replacement = visiblePart(node, source, used);
        if (replacement !== null)
            edits.push({ ...span, text: replacement });
        else if (node.type === 'link' && node.title != null)
            edits.push(withoutTitle(node, text, span));
    }
    return edits;
}
/** The visible parts of a node, or null for all of it. */
function visiblePart(node, source, used) {
    switch (node.type) {
        case 'html':
            return visibleHtml(source);
        case 'text':
            return withoutHiddenReferences(source);
        case 'image':
            return `![image](${target(node.url)})`;
        case 'imageReference':
            return source.startsWith('![image]') ? null : `![image][${node.label ?? node.identifier}]`;
        case 'definition':
            if (!used.has(node.identifier))
                return '';
            return node.title == null ? null : `[${node.label ?? node.identifier}]: ${target(node.url)}`;
        default:
            return null;
    }
}
function target(url) {
    return /^[^\s<>()]+$/.test(url) ? url : `<${url.replace(/[<>\n]/g, (char) => encodeURIComponent(char))}>`;
}
/** A link with a title always has a `](` after its text. */
function withoutTitle(node, text, span) {
    const start = text.indexOf('](', node.children.at(-1)?.position?.end.offset ?? span.start);
    return { start, end: span.end, text: `](${target(node.url)})` };
}
const SHOWN_ATTRIBUTES = new Set(['href', 'src', 'open', 'srcset']);
/** An HTML node without comments, declarations, instructions and attributes that do not show. */
function visibleHtml(source) {
    const shown = source
        .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
        .replace(/<\?[\s\S]*?(?:\?>|$)/g, '')
        .replace(/<![\s\S]*?(?:>|$)/g, '')
        .replace(/<([a-z][a-z0-9-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)(>|$)/gi, (_tag, name, rest, end) => {
        const attributes = [...rest.matchAll(/([^\s"'=<>/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g)]
            .filter(([, attribute = '']) => SHOWN_ATTRIBUTES.has(attribute.toLowerCase()))
            .map(([, attribute, value]) => (value === undefined ? attribute : `${attribute}=${value}`));
        const closes = rest.trimEnd().endsWith('/') ? ' /' : '';
        return `<${[name, ...attributes].join(' ')}${closes}${end}`;
    });
    return withoutHiddenReferences(shown);
}
function withoutHiddenReferences(source) {
    return source.replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi, (reference, hex, decimal) => (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__/* .isHidden */ .dK)(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ? '' : reference);
}
function applyEdits(text, edits) {
    let result = '';
    let at = 0;
    for (const edit of edits) {
        // An edit inside another (an image in a rewritten link) is handled in the next round.
        if (edit.start < at)
            continue;
        result += text.slice(at, edit.start) + edit.text;
        at = edit.end;
    }
    return result + text.slice(at);
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

/***/ 85551:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ readSetupSteps),
/* harmony export */   lb: () => (/* binding */ readGuide),
/* harmony export */   tn: () => (/* binding */ answeredPhrase)
/* harmony export */ });
/* harmony import */ var _config_ecosystem_copilot_setup_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(48669);

/** The setup of the trusted version's `copilot-setup-steps.yml`; null without one that can be read. */
async function readSetupSteps(tree, log) {
    const [file] = await tree.files([_config_ecosystem_copilot_setup_js__WEBPACK_IMPORTED_MODULE_0__/* .COPILOT_SETUP */ .f]);
    if (file === undefined)
        return null;
    const text = await readTextOrNull(file);
    const found = text === null ? null : (0,_config_ecosystem_copilot_setup_js__WEBPACK_IMPORTED_MODULE_0__/* .readCopilotSetup */ .M)(text);
    if (found === null)
        log.warn(`${_config_ecosystem_copilot_setup_js__WEBPACK_IMPORTED_MODULE_0__/* .COPILOT_SETUP */ .f} is not used: it cannot be read as what its name says.`);
    return found;
}
const GUIDE = 'AGENTS.md';
/** More than this would crowd out the task. */
const GUIDE_CHARACTERS = 32_000;
/** `AGENTS.md` of the trusted version, where the repository has no guide that the agent reads by itself. */
async function readGuide(tree, own) {
    const files = await tree.files([GUIDE, ...own]);
    const guide = files.find(({ path }) => path === GUIDE);
    if (guide === undefined || files.some(({ path }) => own.includes(path)))
        return null;
    const text = (await readTextOrNull(guide))?.trim();
    if (!text)
        return null;
    const cut = text.length > GUIDE_CHARACTERS ? `${text.slice(0, GUIDE_CHARACTERS)}\n…` : text;
    return `The repository's guide for agents, ${GUIDE}:\n\n${cut}`;
}
const WORKFLOWS = '.github/workflows';
/** In a repository with more, nobody is said not to answer. */
const MOST_WORKFLOWS = 50;
/**
 * The phrase that calls the agent in a comment; '' if none of the workflows in the trusted version starts on one. Where
 * that cannot be known, somebody may answer.
 */
async function answeredPhrase(phrase = '', { trigger }, tree) {
    if (phrase === '' || trigger === 'commented' || tree.commit === null)
        return phrase;
    const files = await tree.files([WORKFLOWS]).catch(() => []);
    const workflows = files.filter(({ path }) => /\.ya?ml$/.test(path));
    if (workflows.length === 0 || workflows.length > MOST_WORKFLOWS)
        return phrase;
    for (const { read } of workflows) {
        const text = await readTextOrNull({ read });
        if (text === null || text.includes('issue_comment'))
            return phrase;
    }
    return '';
}
/** Null for a link, and for a file that is too large: another tool's file must not stop a run. */
async function readTextOrNull({ read }) {
    return read === null ? null : read().catch(() => null);
}


/***/ }),

/***/ 13547:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ readGivenFile)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);
/* harmony import */ var _base_stored_file_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(19997);




/** Larger than any prompt, schema or list of servers. */
const BYTES = 256 * 1024;
/**
 * The text of a file that the workflow names: of the base branch, or, by an absolute path, one that an earlier step has
 * written outside the checkout, where no head can have put it. Throws CONFIG_INVALID if there is none.
 */
async function readGivenFile(o) {
    const { input, path, tree, checkout } = o;
    const file = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(path) ? await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(path).catch(() => path) : path;
    const inside = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(file) ? (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(checkout).catch(() => checkout), file) : file;
    if (inside.startsWith('..')) {
        const text = await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_2__/* .readStoredText */ .RI)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(file), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(file), BYTES);
        if (text !== null)
            return text;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `${input}: there is no file ${path}.`, {
            hint: 'Make sure that an earlier step of this job writes it.',
        });
    }
    const found = (await tree.files([inside])).find((one) => one.path === inside);
    if (found?.read)
        return found.read();
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `${input}: ${path} is not a file on the base branch.`, {
        hint: `Commit it there, write it outside the checkout in an earlier step and give its absolute path, or ${o.otherwise}.`,
    });
}


/***/ }),

/***/ 15912:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ readRepositoryConfig),
/* harmony export */   b: () => (/* binding */ withOutputSchema),
/* harmony export */   repositoryDelivery: () => (/* binding */ repositoryDelivery)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);
/* harmony import */ var _change_patch_policy_default_policy_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7250);
/* harmony import */ var _config_output_schema_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(24429);
/* harmony import */ var _config_repository_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31916);
/* harmony import */ var _context_base_branch_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(60598);
/* harmony import */ var _base_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(54648);
/* harmony import */ var _given_file_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(13547);







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
        const ref = await (0,_context_base_branch_js__WEBPACK_IMPORTED_MODULE_3__/* .baseBranchFor */ .l)(forge.github, baseBranch, { issue, fallback: defaultBranch });
        const context = { base: { ref } };
        const tree = await (0,_base_js__WEBPACK_IMPORTED_MODULE_4__/* .openBase */ .m)({ request, folder: { dir } }, context, await (0,_base_js__WEBPACK_IMPORTED_MODULE_4__/* .baseFor */ .H)(request, context));
        return (await readRepositoryConfig(tree)).delivery;
    }
    catch {
        return {};
    }
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
        : await (0,_given_file_js__WEBPACK_IMPORTED_MODULE_5__/* .readGivenFile */ .M)({ input: 'output-schema', path: given, tree, checkout, otherwise: OTHERWISE });
    await (0,_config_output_schema_js__WEBPACK_IMPORTED_MODULE_6__/* .compileOutputSchema */ .Y)(schema, inline ? 'the text' : given);
    return { ...spec, outputs: { ...spec.outputs, schema: JSON.stringify(JSON.parse(schema)) } };
}


/***/ })

};
