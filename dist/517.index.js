export const id = 517;
export const ids = [517];
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
// EXTERNAL MODULE: ./lib/config/yaml-text.js
var yaml_text = __webpack_require__(90643);
// EXTERNAL MODULE: ./lib/docs.js
var docs = __webpack_require__(45372);
// EXTERNAL MODULE: ./lib/errors.js
var errors = __webpack_require__(452);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 4 modules
var schemas = __webpack_require__(41514);
// EXTERNAL MODULE: ./lib/config/spec/agent.js
var agent = __webpack_require__(69061);
// EXTERNAL MODULE: ./lib/config/spec/sandbox.js
var sandbox = __webpack_require__(9599);
// EXTERNAL MODULE: ./lib/config/spec.js + 1 modules
var spec = __webpack_require__(38179);
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
/* harmony import */ var _config_parse_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92265);
/* harmony import */ var _docs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(45372);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(452);
/* harmony import */ var _definition_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92333);




/** Every agent of a tree by name; if two files have the same name, the one in `.caisson/agents` wins. */
async function agentsIn(tree) {
    const found = new Map();
    for (const file of await agentFiles(tree)) {
        const agent = await listed(file);
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
        return (0,_definition_js__WEBPACK_IMPORTED_MODULE_0__/* .parseDefinition */ .JA)(file.path, await textOf(file));
    const names = agents.map((agent) => agent.name);
    const guess = (0,_config_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .nearest */ .pA)(name, names);
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL('CONFIG_INVALID', `There is no agent "${name}" ${where}${guess ? `; did you mean ${guess}?` : '.'}`, {
        hint: names.length > 0
            ? `Available agents: ${names.join(', ')}. To add another, create ${_definition_js__WEBPACK_IMPORTED_MODULE_0__/* .AGENT_FOLDERS */ .ak[0]}/${name}.md on that branch.`
            : `No agents are defined yet: add ${_definition_js__WEBPACK_IMPORTED_MODULE_0__/* .AGENT_FOLDERS */ .ak[0]}/${name}.md on that branch (${(0,_docs_js__WEBPACK_IMPORTED_MODULE_3__/* .document */ .A)('agents.md')}), or leave the name out.`,
    });
}
async function agentFiles(tree) {
    const files = (await tree.files(_definition_js__WEBPACK_IMPORTED_MODULE_0__/* .AGENT_FOLDERS */ .ak)).filter(({ path }) => (0,_definition_js__WEBPACK_IMPORTED_MODULE_0__/* .agentNameOf */ .mA)(path) !== null);
    const rank = ({ path }) => _definition_js__WEBPACK_IMPORTED_MODULE_0__/* .AGENT_FOLDERS */ .ak.findIndex((folder) => path.startsWith(`${folder}/`));
    return files.sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
}
async function listed(file) {
    try {
        const { name, description, layer } = (0,_definition_js__WEBPACK_IMPORTED_MODULE_0__/* .parseDefinition */ .JA)(file.path, await textOf(file));
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
            problem: (0,_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .describeError */ .Uc)(error).message,
        };
    }
}
async function textOf({ path, read }) {
    if (read)
        return read();
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL('CONFIG_INVALID', `${path} is not a plain file.`, {
        hint: 'Put the definition itself there, not a link to it.',
    });
}


/***/ }),

/***/ 24429:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Y: () => (/* binding */ compileOutputSchema)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(452);

const MOST_PROBLEMS = 20;
/**
 * A JSON Schema (draft 2020-12; draft-07 if its `$schema` says so) as a function. `where` names it in errors, after what
 * people call it. Throws CONFIG_INVALID.
 */
async function compileOutputSchema(text, where, called = 'output-schema') {
    try {
        const schema = JSON.parse(text);
        const { default: build } = /draft-0[67]/.test(String(schema?.$schema))
            ? await Promise.all(/* import() */[__webpack_require__.e(457), __webpack_require__.e(463)]).then(__webpack_require__.t.bind(__webpack_require__, 42463, 19))
            : await Promise.all(/* import() */[__webpack_require__.e(457), __webpack_require__.e(210)]).then(__webpack_require__.t.bind(__webpack_require__, 52210, 19));
        const { default: addFormats } = await Promise.all(/* import() */[__webpack_require__.e(457), __webpack_require__.e(815)]).then(__webpack_require__.t.bind(__webpack_require__, 82815, 19));
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
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigError */ .xL('CONFIG_INVALID', `${called}: ${where} is not a valid JSON Schema: ${(0,_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeError */ .Uc)(error).message}`, { hint: 'Correct the schema: nothing was started, so nothing was spent.', cause: error });
    }
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
/* harmony import */ var _docs_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(45372);
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
        hint: `Correct ${file} on the base branch; every key is described in ${(0,_docs_js__WEBPACK_IMPORTED_MODULE_6__/* .document */ .A)('configuration.md')}.`,
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
    const input = (0,_settings_js__WEBPACK_IMPORTED_MODULE_7__/* .nameOf */ .Vb)(row.key, 'input');
    const how = input ? `an input of the workflow (\`${input}\`)` : 'a flag or a spec file';
    return `defaults.${key}: only ${how} may set this`;
}


/***/ }),

/***/ 72331:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l: () => (/* binding */ baseBranchFor)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(452);

const BY_LABEL = /^(.+):\s+(\S+)$/;
/**
 * The branch that work without a pull request starts from, by the lines of `base-branch`: the first that applies,
 * otherwise `fallback`. Rejects with CONFIG_INVALID for a line that names no branch.
 */
async function baseBranchFor(github, rules, o) {
    for (const rule of rules.map((line) => line.trim())) {
        const [, label, branch = rule] = BY_LABEL.exec(rule) ?? [];
        if (/[\s~^:?*[\\]|\.\.|^[-/]|\/$/.test(branch)) {
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigError */ .xL('CONFIG_INVALID', `base-branch: "${rule.slice(0, 200)}" names no branch.`, {
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

/***/ 3075:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  K: () => (/* binding */ collectContext),
  u: () => (/* binding */ resolveTarget)
});

// EXTERNAL MODULE: ./lib/errors.js
var errors = __webpack_require__(452);
// EXTERNAL MODULE: ./lib/hidden-characters.js
var hidden_characters = __webpack_require__(33768);
// EXTERNAL MODULE: ./lib/redact.js
var lib_redact = __webpack_require__(25078);
// EXTERNAL MODULE: ./lib/context/base-branch.js
var base_branch = __webpack_require__(72331);
;// CONCATENATED MODULE: ./lib/context/budget.js
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

// EXTERNAL MODULE: ./lib/context/files.js
var context_files = __webpack_require__(8064);
// EXTERNAL MODULE: ./lib/markdown.js
var lib_markdown = __webpack_require__(45162);
;// CONCATENATED MODULE: ./lib/context/images.js




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
    const root = (0,lib_markdown/* parseMarkdown */.Dd)(markdown);
    const definitions = new Map();
    for (const { node } of (0,lib_markdown/* walk */.GG)(root))
        if (node.type === 'definition')
            definitions.set(node.identifier, node.url);
    for (const { node } of (0,lib_markdown/* walk */.GG)(root)) {
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
    const kept = budget.take(loaded, { noun: 'image', size: () => IMAGE_CHARACTERS });
    const pictures = kept.map(({ image, type, bytes }, index) => ({
        image,
        path: `images/${index + 1}.${type}`,
        content: bytes,
        about: `an image in ${nameOf(image.shownIn)}, which Read shows`,
    }));
    const entries = images.map((image) => {
        const download = found.get(image);
        const file = pictures.find((picture) => picture.image === image)?.path;
        const why = download && 'missing' in download ? download.missing : 'there are too many';
        return {
            url: (0,hidden_characters/* visibleLine */.P8)(image.url),
            where: nameOf(image.shownIn),
            ...(file === undefined ? { missing: (0,hidden_characters/* visibleLine */.P8)(why) } : { file }),
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
        { path: 'images.json', content: (0,context_files/* json */.P)(entries), about },
    ];
}
function nameOf({ kind, id }) {
    return id === undefined ? `the ${kind}` : `${kind} ${id}`;
}

// EXTERNAL MODULE: ./lib/context/sanitize.js
var sanitize = __webpack_require__(23144);
;// CONCATENATED MODULE: ./lib/context/render.js


function toEntry(comment) {
    return {
        id: comment.id,
        author: render_nameOf(comment.author),
        association: comment.association,
        createdAt: comment.createdAt,
        url: comment.url,
        body: (0,sanitize/* sanitizeMarkdown */.L)(comment.body),
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
        path: (0,hidden_characters/* visibleLine */.P8)(comment.path),
        line: comment.line,
        diffHunk: (0,hidden_characters/* revealHidden */.Ci)(comment.diffHunk),
    };
}
function toCheckEntry(run) {
    return { ...run, name: (0,hidden_characters/* visibleLine */.P8)(run.name), summary: (0,sanitize/* sanitizeMarkdown */.L)(run.summary) };
}
/** Without the hunks, which are in the diff. */
function toFileEntry({ patch: _, ...file }) {
    const previous = file.previousPath;
    return {
        ...file,
        path: (0,hidden_characters/* visibleLine */.P8)(file.path),
        ...(previous === undefined ? {} : { previousPath: (0,hidden_characters/* visibleLine */.P8)(previous) }),
    };
}
function render_nameOf(person) {
    return (0,hidden_characters/* visibleLine */.P8)(person.login);
}
/** The line above a text: author, role and time. */
function byline(entry) {
    const role = entry.association === 'NONE' ? '' : ` (${entry.association.toLowerCase().replaceAll('_', ' ')})`;
    return `${entry.author}${role}, ${entry.createdAt}`;
}
function renderComments(title, entries) {
    return render_document(title, ...entries.map(renderComment));
}
function renderComment(entry) {
    return `## ${byline(entry)}\n\n${bodyOf(entry)}`;
}
function renderReviews(entries) {
    return render_document('Reviews', ...entries.map(renderReview));
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
    return render_document('Review comments', ...sections);
}
function renderChecks(runs) {
    const state = (run) => (run.conclusion ?? run.status).replaceAll('_', ' ');
    return render_document('Checks of the head commit', runs.map((run) => `- ${run.name}: ${state(run)}`).join('\n'), ...runs
        .filter((run) => run.summary !== '')
        .map((run) => `## ${run.name}: ${state(run)}\n\n${run.summary}`));
}
function render_document(title, ...sections) {
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

;// CONCATENATED MODULE: ./lib/context/comments.js



/** `comments.md` and `comments.json`. */
function commentFiles(comments, o) {
    const entries = fitting(comments, 'comment', o.budget);
    if (entries.length === 0)
        return [];
    const kept = new Set(entries.map(({ id }) => id));
    for (const { id, body } of comments)
        if (kept.has(id))
            o.images.push(...findImages(body, { kind: 'comment', number: o.number, id }));
    const about = entries.length === 1 ? '1 comment' : `${entries.length} comments, oldest first`;
    return [
        { path: 'comments.md', content: renderComments('Comments', entries), about },
        { path: 'comments.json', content: (0,context_files/* json */.P)(entries), about: 'the same as data' },
    ];
}
/** `bot-comments.md`. */
function botCommentFiles(comments, budget) {
    const entries = fitting(comments, 'bot comment', budget);
    if (entries.length === 0)
        return [];
    const content = renderComments('Comments by bots', entries);
    return [{ path: 'bot-comments.md', content, about: 'what bots wrote, mostly noise' }];
}
/** The latest ones that there is room for. */
function fitting(comments, noun, budget) {
    return budget.take(comments.map(toEntry), {
        noun,
        size: (entry) => renderComment(entry).length,
        worth: (_, index) => index,
    });
}
/** Reports how many texts are left out because they were written or edited after the request. */
function noteLater(notes, count, noun) {
    if (count === 0)
        return;
    const [number, verb] = count === 1 ? [`1 ${noun}`, 'was'] : [`${count} ${noun}s`, 'were'];
    notes.push(`${number} ${verb} written or edited after the request and ${verb} left out.`);
}

// EXTERNAL MODULE: ./lib/event/event-input.js
var event_input = __webpack_require__(56261);
;// CONCATENATED MODULE: ./lib/context/discussion.js

/**
 * Sorts the texts: our own comments are dropped, those written or edited later are left out and counted, bots
 * are separated from people.
 */
function readDiscussion(all, triggeredAt) {
    const until = Date.parse(triggeredAt);
    const discussion = { people: [], bots: [], later: 0 };
    for (const comment of all) {
        if (comment.body.includes(event_input/* OWN_MARKER */.Yc))
            continue;
        if (Date.parse(comment.createdAt) > until || Date.parse(comment.updatedAt) > until)
            discussion.later += 1;
        else if (comment.author.type === 'Bot')
            discussion.bots.push(comment);
        else
            discussion.people.push(comment);
    }
    return discussion;
}

;// CONCATENATED MODULE: ./lib/context/failed-checks.js


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
    return [{ path: 'failed-checks.md', content: render_document(`Failed: ${name}`, lead, ...sections), about }];
}
function titleOf({ name, conclusion }) {
    return `${(0,hidden_characters/* visibleLine */.P8)(name)}: ${(0,hidden_characters/* visibleLine */.P8)(conclusion).replaceAll('_', ' ')}`;
}
function renderLog({ name, text }) {
    return `### ${name}\n\n${text.trim() === '' ? '(no log)' : fenced(text)}`;
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

;// CONCATENATED MODULE: ./lib/context/linked.js






/** How many linked issues and pull requests are read. */
const linked_MOST = 15;
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
    const texts = await Promise.all(numbers.slice(0, linked_MOST).map((one) => surroundings.named(one).catch(() => null)));
    return {
        texts: texts.flatMap((text) => (text ? [{ ...text, closing: closing.includes(text.number) }] : [])),
        more: numbers.slice(linked_MOST),
        ...(error ? { error } : {}),
    };
}
/** `linked.md` and `linked.json`. */
function linkedFiles({ texts, more, error }, triggeredAt, notes, budget) {
    if (error)
        notes.push(`What this is linked to is missing. ${(0,errors/* errorInWords */.bs)(error)}`);
    if (more.length > 0) {
        const rest = more.length > linked_MOST ? ` and ${more.length - linked_MOST} more` : '';
        notes.push(`Linked as well, and not read: ${numbered(more.slice(0, linked_MOST))}${rest}.`);
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
    const kept = budget.take(entries, { noun: 'linked text', size: (entry) => render(entry).length });
    if (kept.length === 0)
        return [];
    const about = `issues and pull requests that this is linked to: ${numbered(kept.map(({ number }) => number))}`;
    return [
        { path: 'linked.md', content: render_document('Linked issues and pull requests', ...kept.map(render)), about },
        { path: 'linked.json', content: (0,context_files/* json */.P)(kept), about: 'the same as data' },
    ];
}
function numbered(numbers) {
    return numbers.map((one) => `#${one}`).join(', ');
}
function render(entry) {
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
    for (const { node } of (0,lib_markdown/* walk */.GG)((0,lib_markdown/* parseMarkdown */.Dd)(body))) {
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

;// CONCATENATED MODULE: ./lib/context/pull-request.js

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

;// CONCATENATED MODULE: ./lib/context/pull-request-files.js







/** Reviews and comments on lines; those in threads that are still open are worth the most. */
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
    const entries = budget.take(files.map(toFileEntry), { noun: 'changed file', size, advice });
    if (entries.length === 0 && files.length > 0)
        return [];
    return [{ path: 'files.json', content: (0,context_files/* json */.P)(entries), about: `${entries.length} changed files` }];
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
/** Bots are kept here: people may want a bot's review to be addressed. */
function current(all, at, noun, notes) {
    const { people, bots, later } = readDiscussion(all, at);
    noteLater(notes, later, noun);
    const kept = new Set([...people, ...bots]);
    return all.filter((one) => kept.has(one));
}
function reviews({ reviews, pull }, making) {
    const { triggeredAt, notes, images, budget } = making;
    // A review without text whose only content is line comments says nothing by itself.
    const all = current(reviews, triggeredAt, 'review', notes).filter((review) => review.body.trim() !== '' || review.state !== 'COMMENTED');
    const entries = budget.take(all.map(toReviewEntry), {
        noun: 'review',
        size: (entry) => renderReview(entry).length,
        worth: (_, index) => index,
    });
    if (entries.length === 0)
        return [];
    const kept = new Set(entries.map(({ id }) => id));
    for (const { id, body } of all)
        if (kept.has(id))
            images.push(...findImages(body, { kind: 'review', number: pull.number, id }));
    return [
        { path: 'reviews.md', content: renderReviews(entries), about: `${entries.length} reviews` },
        { path: 'reviews.json', content: (0,context_files/* json */.P)(entries), about: 'the same as data' },
    ];
}
function reviewComments(parts, making) {
    const { triggeredAt, notes, images, budget } = making;
    const { threads, pull } = parts;
    const all = current(parts.reviewComments, triggeredAt, 'review comment', notes);
    if (all.length === 0)
        return [];
    if (threads instanceof Error)
        notes.push(`Which review threads are resolved is unknown. ${inWords(threads)}`);
    const stateOf = new Map((threads instanceof Error ? [] : threads).map((one) => [one.commentId, one]));
    const entries = budget.take(all.map((comment) => toReviewCommentEntry(comment, stateOf.get(comment.inReplyTo ?? comment.id))), {
        noun: 'review comment',
        size: (entry) => renderReviewComments([entry]).length,
        worth: (entry, index) => index - (entry.resolved ? all.length : 0),
    });
    if (entries.length === 0)
        return [];
    const kept = new Set(entries.map(({ id }) => id));
    for (const { id, body } of all)
        if (kept.has(id))
            images.push(...findImages(body, { kind: 'review comment', number: pull.number, id }));
    return [
        {
            path: 'review-comments.md',
            content: renderReviewComments(entries),
            about: `${entries.length} comments on lines, by file, with the state of their threads`,
        },
        { path: 'review-comments.json', content: (0,context_files/* json */.P)(entries), about: 'the same as data' },
    ];
}
function checkFiles(checks, notes, budget) {
    if (checks instanceof Error) {
        notes.push(`The results of the checks are missing. ${inWords(checks)}`);
        return [];
    }
    const entries = budget.take(checks.map(toCheckEntry), {
        noun: 'check',
        size: (entry) => renderChecks([entry]).length,
        worth: (entry) => (entry.conclusion === 'failure' ? 1 : 0),
    });
    if (entries.length === 0)
        return [];
    return [
        { path: 'checks.md', content: renderChecks(entries), about: 'results of the checks on the head commit' },
        { path: 'checks.json', content: (0,context_files/* json */.P)(entries), about: 'the same as data' },
    ];
}
function inWords(error) {
    return error instanceof errors/* CaissonError */.XU ? (0,errors/* errorInWords */.bs)(error) : (0,errors/* sentence */.em)(error.message);
}

;// CONCATENATED MODULE: ./lib/context/collect.js















/**
 * Reads everything about the target, with parallel requests. What was written or edited after the request is
 * left out, and the notes say so; so is what was pushed. Rejects with TARGET_NOT_FOUND, COMMIT_NOT_FOUND.
 */
async function collectContext(github, task, o) {
    const { redact = (0,lib_redact/* createRedactor */.lY)([]), baseBranch = [], tokens = CONTEXT_TOKENS } = o;
    const { target } = task;
    if (target.kind === 'none') {
        const repository = await github.repository();
        const fallback = task.ref ?? repository.defaultBranch;
        const base = { ref: await (0,base_branch/* baseBranchFor */.l)(github, baseBranch, { issue: undefined, fallback }) };
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
    const images = findImages(body, { kind: 'description', number });
    const budget = createBudget(tokens, notes);
    const { triggeredAt } = task;
    const making = { number, triggeredAt, notes, images, budget };
    // What is worth most comes first: it takes its room before the others.
    budget.charge(renderTarget(facts));
    for (const { content } of failed)
        budget.charge(String(content));
    const reviews = pullParts ? reviewFiles(pullParts, making) : [];
    const { people, bots, later } = readDiscussion(comments, triggeredAt);
    noteLater(notes, later, 'comment');
    const discussion = commentFiles(people, making);
    const pictures = await imageFiles(github, images, notes, budget);
    const links = linkedFiles(linked, triggeredAt, notes, budget);
    const changes = pullParts ? changeFiles(pullParts, making) : [];
    const commits = pullParts ? commitFiles(pullParts.commits, notes, budget) : [];
    const files = [
        { path: 'target.md', content: renderTarget(facts), about: 'title, description and labels' },
        { path: 'target.json', content: (0,context_files/* json */.P)(facts), about: 'the same as data' },
        ...failed,
        ...discussion,
        ...botCommentFiles(bots, budget),
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
        base: pull
            ? { ref: pull.head.ref, sha: pull.head.sha }
            : {
                ref: await (0,base_branch/* baseBranchFor */.l)(github, baseBranch, { issue, fallback: repository.defaultBranch }),
            },
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
    const content = (0,hidden_characters/* removeHidden */.ZO)((0,context_files/* json */.P)(sent));
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
        return body === '' ? title : `${title}\n\n${fenced(body)}`;
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
            content: render_document('Commits', ...kept),
            about: `${kept.length} commits, oldest first`,
        },
    ];
}
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
        author: render_nameOf(subject.author),
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
    return render_document(facts.title, lines.join('\n'), body);
}


/***/ }),

/***/ 8064:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ json)
/* harmony export */ });
function json(value) {
    return `${JSON.stringify(value, null, 2)}\n`;
}


/***/ }),

/***/ 23144:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ sanitizeMarkdown)
/* harmony export */ });
/* harmony import */ var _hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(33768);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(45162);


/**
 * Markdown written by people, reduced to what a reader of the page sees: no hidden characters, HTML comments,
 * attributes that do not show, alternative texts and titles, unused link definitions, or character references
 * to hidden characters. Code is shown as written and stays, except for hidden characters.
 */
function sanitizeMarkdown(markdown) {
    let text = (0,_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__/* .removeHidden */ .ZO)(markdown);
    // Stryker disable next-line ConditionalExpression: it only saves the parsing.
    if (!HIDING_PLACES.test(text))
        return text;
    // Removing something can join the text around it into something new: repeat until nothing is left to
    // remove.
    for (let round = 0; round < 5; round += 1) {
        const next = applyEdits(text, editsFor(text));
        if (next === text)
            return text;
        text = next;
    }
    // What still changes is designed to fool a parser: it is shown as plain text, where nothing can hide.
    return text.replaceAll('<', '&lt;').replaceAll('](', '] (').replaceAll(']:', '] :');
}
/** A text without any of these has nothing to remove and need not be parsed. */
const HIDING_PLACES = /<|!\[|\]\(|\]:|&#/;
function editsFor(text) {
    const root = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .parseMarkdown */ .Dd)(text);
    const used = new Set();
    for (const { node } of (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .walk */ .GG)(root))
        if ('identifier' in node && node.type !== 'definition')
            used.add(node.identifier);
    const edits = [];
    for (const { node } of (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .walk */ .GG)(root)) {
        const span = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .spanOf */ .ee)(node);
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
        .replace(/<([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)(>|$)/gi, (_tag, name, rest, end) => {
        const attributes = [...rest.matchAll(/([^\s"'=<>/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g)]
            .filter(([, attribute = '']) => SHOWN_ATTRIBUTES.has(attribute.toLowerCase()))
            .map(([, attribute, value]) => (value === undefined ? attribute : `${attribute}=${value}`));
        const closes = rest.trimEnd().endsWith('/') ? ' /' : '';
        return `<${[name, ...attributes].join(' ')}${closes}${end}`;
    });
    return withoutHiddenReferences(shown);
}
function withoutHiddenReferences(source) {
    return source.replace(/&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi, (reference, hex, decimal) => (0,_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__/* .isHidden */ .dK)(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ? '' : reference);
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

/***/ 54172:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ treeOfFolder),
/* harmony export */   r: () => (/* binding */ treeOfCommit)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var node_path_posix__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53916);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(452);
/* harmony import */ var _stored_file_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(58639);
/* harmony import */ var _byte_path_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(95662);






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

/***/ 75940:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   PM: () => (/* binding */ mergeInMemory),
/* harmony export */   Vq: () => (/* binding */ rebaseTree),
/* harmony export */   oQ: () => (/* binding */ NOBODY)
/* harmony export */ });
/* unused harmony export mergeTrees */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(95662);
/* harmony import */ var _git_git_error_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(11475);
/* harmony import */ var _workspace_record_survey_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(80541);
/* harmony import */ var _pristine_git_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(60725);
/* harmony import */ var _remote_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(23682);








const NOBODY = {
    GIT_AUTHOR_NAME: 'Caisson',
    GIT_AUTHOR_EMAIL: 'caisson@caisson.invalid',
    GIT_AUTHOR_DATE: '2000-01-01T00:00:00Z',
    GIT_COMMITTER_NAME: 'Caisson',
    GIT_COMMITTER_EMAIL: 'caisson@caisson.invalid',
    GIT_COMMITTER_DATE: '2000-01-01T00:00:00Z',
};
/**
 * Rebases the change from the base to `tree` onto the commit `onto` by a three-way merge in memory. Resolves
 * to the new tree, or to the files in conflict. `onto` is fetched when a remote is given.
 */
async function rebaseTree(options) {
    const { workspace, tree, onto, remote } = options;
    if (remote)
        await (0,_remote_js__WEBPACK_IMPORTED_MODULE_3__/* .fetchCommit */ .iH)({ ...remote, workspace, commit: onto });
    const git = (0,_pristine_git_js__WEBPACK_IMPORTED_MODULE_4__/* .openPristine */ .F)(workspace);
    const base = workspace.baseCommit === null ? workspace.baselineTree : `${workspace.baseCommit}^{tree}`;
    // Three commits of our own, so that the base of the merge is the base of the run, regardless of the
    // history.
    const commit = async (what, parent) => {
        const id = await git.run(['rev-parse', '--verify', what]);
        const args = ['commit-tree', id, ...(parent === undefined ? [] : ['-p', parent]), '-m', 'merge'];
        return git.run(args, { env: NOBODY });
    };
    const root = await commit(base);
    const [ours, theirs] = await Promise.all([commit(`${onto}^{tree}`, root), commit(tree, root)]);
    const merged = await mergeInMemory(git, ours, theirs);
    if (merged === null) {
        const [from, mine] = await Promise.all([base, `${onto}^{tree}`].map((what) => git.run(['rev-parse', what])));
        return mergeTrees(git, { base: from ?? '', ours: mine ?? '', theirs: tree });
    }
    const { clean, tree: result, conflicts } = merged;
    return clean ? { tree: result } : { conflicts: [...new Set(conflicts.map(_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__/* .display */ .Vy))] };
}
/**
 * Merges two commits without a working tree; where they conflict, the tree has files with markers. Null for a git that
 * cannot do it (before 2.38).
 */
async function mergeInMemory(git, ours, theirs) {
    const args = ['merge-tree', '--write-tree', '--name-only', '--no-messages', '-z', ours, theirs];
    const result = await git.exec(args, { accept: [1] }).catch((cause) => {
        // 129: git does not know the option.
        if (!(cause instanceof _git_git_error_js__WEBPACK_IMPORTED_MODULE_6__/* .GitError */ .X) || cause.exitCode !== 129)
            throw cause;
        return null;
    });
    if (result === null)
        return null;
    const [tree = '', ...conflicts] = (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__/* .splitNul */ .K5)(result.stdout);
    return { clean: result.exitCode === 0, tree, conflicts };
}
/**
 * A three-way merge of trees for a git without `merge-tree --write-tree` (before 2.38): in our own index,
 * file by file, without a working tree. Renames are not followed: a file that one side moved and the other
 * changed is a conflict.
 */
async function mergeTrees(git, o) {
    const folder = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdtemp)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_os__WEBPACK_IMPORTED_MODULE_1__.tmpdir)(), 'caisson-merge-'));
    try {
        const ours = git.with({ indexFile: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'index') });
        await ours.raw(['read-tree', '-i', '-m', '--aggressive', o.base, o.ours, o.theirs]);
        const { open, resolved } = await readStages(ours);
        const none = '0'.repeat(o.base.length);
        const merged = [];
        const conflicts = [];
        for (const [path, sides] of open) {
            const result = await mergeFile(ours, folder, sides);
            if (result === null)
                conflicts.push((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__/* .display */ .Vy)(path));
            else if (result !== 'gone') {
                resolved.push(path);
                merged.push(`${result.mode} ${result.id}\t${path}`);
            }
        }
        conflicts.push(...inTheWay(resolved).map(_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__/* .display */ .Vy));
        if (conflicts.length > 0)
            return { conflicts: conflicts.sort() };
        // All stages are removed first, then the single entry of each path is added.
        const input = (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__/* .joinNul */ .MX)([...[...open.keys()].map((path) => `0 ${none}\t${path}`), ...merged]);
        await ours.raw(['update-index', '-z', '--index-info'], { input });
        return { tree: await ours.run(['write-tree', '--missing-ok']) };
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(folder, { recursive: true, force: true });
    }
}
/** What git has resolved, and what it has left open. */
async function readStages(git) {
    const open = new Map();
    const resolved = [];
    for (const line of (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__/* .splitNul */ .K5)(await git.raw(['ls-files', '-s', '-z']))) {
        const tab = line.indexOf('\t');
        const [mode = '', id = '', stage = ''] = line.slice(0, tab).split(' ');
        const path = line.slice(tab + 1);
        if (stage === '0')
            resolved.push(path);
        else {
            const sides = open.get(path) ?? [];
            sides[Number(stage) - 1] = { mode, id };
            open.set(path, sides);
        }
    }
    return { resolved, open };
}
/** Files of one side where the other has a folder. */
function inTheWay(paths) {
    const folders = (0,_workspace_record_survey_js__WEBPACK_IMPORTED_MODULE_7__/* .foldersOf */ .pd)(paths);
    return paths.filter((path) => folders.has(path));
}
/** Null where the two sides contradict each other. */
async function mergeFile(git, folder, [base, ours, theirs]) {
    // What git leaves unresolved, although the result is clear, because a file and a folder swap places around
    // it.
    const whole = choose(textOf(base), textOf(ours), textOf(theirs));
    if (whole !== null)
        return [ours, theirs].find((side) => textOf(side) === whole) ?? 'gone';
    if (!base || !ours || !theirs)
        return null;
    if (![base, ours, theirs].every(({ mode }) => mode === '100644' || mode === '100755'))
        return null;
    const mode = choose(base.mode, ours.mode, theirs.mode);
    if (mode === null)
        return null;
    const id = choose(base.id, ours.id, theirs.id) ?? (await mergeText(git, folder, [ours.id, base.id, theirs.id]));
    return id === null ? null : { mode, id };
}
function textOf(side) {
    return side ? `${side.mode} ${side.id}` : '';
}
function choose(base, ours, theirs) {
    if (ours === theirs || theirs === base)
        return ours;
    return ours === base ? theirs : null;
}
async function mergeText(git, folder, ids) {
    const files = [];
    for (const [index, id] of ids.entries()) {
        const file = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, String(index));
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(file, await git.raw(['cat-file', 'blob', id]));
        files.push(file);
    }
    // The exit code is the number of conflicts, or above 127 for anything but text.
    const accept = Array.from({ length: 255 }, (_, index) => index + 1);
    const { stdout, exitCode } = await git.exec(['merge-file', '-p', '-q', ...files], { accept });
    return exitCode === 0 ? git.run(['hash-object', '-w', '--stdin'], { input: stdout }) : null;
}


/***/ }),

/***/ 23682:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BP: () => (/* binding */ remoteBranch),
/* harmony export */   Oc: () => (/* binding */ remoteRef),
/* harmony export */   Yi: () => (/* binding */ accessTo),
/* harmony export */   iH: () => (/* binding */ fetchCommit)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(452);
/* harmony import */ var _git_git_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(54366);
/* harmony import */ var _git_reach_remote_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(29038);
/* harmony import */ var _workspace_pristine_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(24141);
/* harmony import */ var _pristine_git_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(60725);





/** The same for git alone. */
function accessTo({ remoteUrl: url, token, env, retryPauseMs, signal }) {
    return {
        url,
        ...(token ? { token } : {}),
        ...(env ? { env } : {}),
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
    const listed = await (0,_git_reach_remote_js__WEBPACK_IMPORTED_MODULE_0__/* .reachRemote */ .w)(accessTo(remote), (access) => (0,_git_git_js__WEBPACK_IMPORTED_MODULE_1__/* .createGit */ .l)().raw(args, access));
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
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_4__/* .WorkspaceError */ .kP('COMMIT_NOT_FOUND', `The remote no longer has the commit ${commit}.`, {
        hint: 'Someone moved the branch just now: run again.',
    });
}


/***/ }),

/***/ 58825:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   HQ: () => (/* binding */ actionsSchema),
/* harmony export */   TZ: () => (/* binding */ aboutActions),
/* harmony export */   kl: () => (/* binding */ ACTIONS)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);

/** The file in the agent's output folder. */
const ACTIONS = 'actions.json';
const name = (about) => zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}]+$/u, 'must be one line')
    .describe(about);
/** `actions.json`: what the agent proposes to do on GitHub. Unknown keys are errors. */
const actionsSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    actions: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .discriminatedUnion */ .gMt('action', [
        zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('label'), label: name('A label of the repository.') }),
        zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
            action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('create-issue'),
            title: name('Title of the new issue.'),
            body: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().max(20_000).describe('Markdown, for people who have not seen your work.'),
        }),
        zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
            action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('close-duplicate'),
            of: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().describe('Number of the issue that says the same.'),
        }),
        zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
            action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('request-reviewers'),
            reviewer: name('A login, or `team:<slug>`.'),
        }),
        zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('milestone'), title: name('Title of an open milestone.') }),
        zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ action: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('dispatch'), workflow: name('File name of the workflow.') }),
    ]))
        .max(50)
        .describe('What is to be done, the most important first; may be empty.'),
});
const WHAT = {
    label: (values) => `puts a label on the issue or pull request${values}; \`labels.json\` has them`,
    'create-issue': () => 'opens an issue',
    'close-duplicate': () => 'closes this issue as a duplicate; only if you are certain, and `issues.json` has the latest ones',
    'request-reviewers': (values) => `asks for a review of the pull request${values}`,
    milestone: (values) => `sets the milestone${values}; \`milestones.json\` has the open ones`,
    dispatch: (values) => `starts a workflow on the default branch${values}`,
};
/** For the agent: what it may propose. */
function aboutActions(rules) {
    const lines = rules.map(({ kind, most, values }) => {
        const only = values.length > 0 ? `, one of ${values.map((value) => `\`${value}\``).join(', ')}` : '';
        return `- \`${kind}\` ${WHAT[kind](only)}; ${most} at most.`;
    });
    return `What you propose to do on GitHub: Caisson carries it out after your work, and nothing else. Leave the file out if nothing is to be done. You may propose:\n\n${lines.join('\n')}`;
}


/***/ }),

/***/ 29002:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  c: () => (/* binding */ deliver)
});

// EXTERNAL MODULE: ./lib/config/actions.js
var actions = __webpack_require__(28121);
// EXTERNAL MODULE: ./lib/errors.js
var errors = __webpack_require__(452);
// EXTERNAL MODULE: ./lib/run/not-delivered.js
var not_delivered = __webpack_require__(68529);
// EXTERNAL MODULE: ./lib/run/run-folder.js
var run_folder = __webpack_require__(40953);
// EXTERNAL MODULE: ./lib/event/authorize.js + 1 modules
var authorize = __webpack_require__(87008);
// EXTERNAL MODULE: ./lib/github/request-error.js
var request_error = __webpack_require__(4101);
// EXTERNAL MODULE: ./lib/hidden-characters.js
var hidden_characters = __webpack_require__(33768);
// EXTERNAL MODULE: ./lib/report/text/sanitize-output.js
var sanitize_output = __webpack_require__(15627);
;// CONCATENATED MODULE: ./lib/report/actions/action-request.js
/** Why an action is not carried out. */
class Refusal extends Error {
}

// EXTERNAL MODULE: ./lib/config/commit.js
var commit = __webpack_require__(98165);
// EXTERNAL MODULE: ./lib/digest.js
var lib_digest = __webpack_require__(18463);
// EXTERNAL MODULE: ./lib/report/delivery/upsert-comment.js
var upsert_comment = __webpack_require__(33524);
// EXTERNAL MODULE: ./lib/report/marker.js
var report_marker = __webpack_require__(53086);
// EXTERNAL MODULE: ./lib/report/text/commands.js
var commands = __webpack_require__(20232);
// EXTERNAL MODULE: ./lib/report/text/title.js
var text_title = __webpack_require__(20386);
;// CONCATENATED MODULE: ./lib/report/actions/kinds.js












const DAY_MS = 24 * 60 * 60 * 1000;
const isSame = (one, other) => one.toLowerCase() === other.toLowerCase();
/** What an action is known by when the same request is worked on again. */
function keyOf({ request }, kind, nth) {
    return (0,lib_digest/* sha256OfContent */.yQ)(JSON.stringify([request, kind, nth])).slice(0, 24);
}
function targetOf({ task: { target } }) {
    if (target.kind === 'none')
        throw new Refusal('The run is not about an issue or pull request.');
    return target.number;
}
function assertNamed(rule, name) {
    if (!(0,actions/* mayName */.vx)(rule, name))
        throw new Refusal('The workflow does not allow this one.');
}
async function label(o, rule, wanted) {
    const number = targetOf(o);
    assertNamed(rule, wanted);
    const known = (await o.github.acting.labels()).find(({ name }) => isSame(name, wanted));
    if (known === undefined)
        throw new Refusal('The repository has no such label.');
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
        throw new Refusal('The repository has no such open milestone.');
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
        throw new Refusal('The run is about a pull request.');
    if (of === number)
        throw new Refusal('That is the issue itself.');
    const original = await github.issue(of).catch((error) => {
        if (!(error instanceof errors/* GitHubError */.y_) || !error.code.startsWith('TARGET_'))
            throw error;
        throw new Refusal('There is no such issue in this repository.');
    });
    if (original.isPullRequest)
        throw new Refusal('That is a pull request.');
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
        throw new Refusal(`The repository has no label \`${value}\`, which the workflow sets on new issues.`);
    });
    const marker = `<!-- caisson:issue ${keyOf(o, 'create-issue', nth)} -->`;
    const viewer = await o.github.viewer();
    // GitHub lets a job be started again for 30 days.
    const since = new Date(Date.parse(o.startedAt) - 31 * DAY_MS).toISOString();
    const find = async () => (await acting.latestIssues({ most: 10_000, since })).find(({ author, body }) => (0,authorize/* sameAccount */.M_)(author.login, viewer) && body.includes(marker));
    const there = await find();
    if (there)
        return { state: 'already', url: there.url };
    const title = (0,sanitize_output/* cutCodeUnits */.br)((0,text_title/* plainLine */.h)(o.redact(proposal.title)), 250);
    if (title === '')
        throw new Refusal('Its title has no visible text.');
    const text = (0,sanitize_output/* cutCodeUnits */.br)((0,commands/* withoutCommands */.D)((0,sanitize_output/* sanitizeMarkdown */.LO)(proposal.body, o.redact)), 40_000);
    const { target } = o.task;
    const origin = target.kind === 'none' ? 'in a run' : `in a run for #${target.number}`;
    const body = [text, `_${o.speaker} proposed this ${origin}._`, marker].filter(Boolean).join('\n\n');
    return { state: 'done', url: (await acting.createIssue({ title, body, labels }, find)).url };
}
async function requestReviewers(o, rule, wanted) {
    const { github, pull } = o;
    if (pull === undefined)
        throw new Refusal('There is no pull request.');
    const reviewer = /^team:/i.test(wanted) ? wanted.toLowerCase() : (0,authorize/* bare */.$B)(wanted);
    if (!(0,actions/* mayName */.vx)(rule, reviewer))
        throw new Refusal('The workflow does not allow this one.');
    // Asking again would tell them again.
    if ((await github.reviews(pull)).some(({ author }) => (0,authorize/* bare */.$B)(author.login) === reviewer))
        return { state: 'already' };
    const details = { labels: [], assignees: [], reviewers: [reviewer], milestone: '' };
    const [refused] = await github.setDetails(pull, details);
    if (refused)
        throw refused;
    return { state: 'done' };
}
/** Our comment tells what was started, before it is, so that no other attempt starts it again: this needs a target. */
async function dispatch(o, rule, wanted, nth) {
    const { github } = o;
    const place = { ...o.comment, number: targetOf(o) };
    const workflow = (0,commit/* workflowName */.tv)(wanted);
    assertNamed(rule, workflow);
    const marker = (0,report_marker/* dispatchMarker */.Je)(keyOf(o, 'dispatch', nth));
    const before = (await (0,upsert_comment/* findComment */.h1)(github, place))?.body.replace(/\r\n/g, '\n') ?? '';
    if (before.includes(marker))
        return { state: 'already' };
    const told = await (0,upsert_comment/* upsertComment */.lB)(github, { ...place, body: (0,report_marker/* withKeptMarks */.bZ)(before, marker) });
    try {
        const { defaultBranch } = await github.repository();
        const { url } = await github.startWorkflow({ workflow, ref: defaultBranch });
        return { state: 'done', ...(url ? { url } : {}) };
    }
    catch (error) {
        const { status } = error;
        // What may have been started is not started again.
        if (error instanceof request_error/* GitHubRequestError */.vK && error.retryAt === undefined && (status ?? 500) >= 500)
            return { state: 'refused', why: 'GitHub did not say whether it was started.', error };
        await (0,upsert_comment/* rewriteComment */.Iz)(github, { ...told, body: told.body.replace(marker, '') }).catch(() => { });
        throw error;
    }
}

;// CONCATENATED MODULE: ./lib/report/actions/carry-out.js








/**
 * Carries out what the agent proposes, as far as the rules permit it, in its order. Safe to repeat: what is there
 * already stays as it is. Resolves to what became of each, and to the first error that is GitHub's and not the
 * agent's.
 */
async function carryOut(o) {
    const actions = [];
    let failed;
    for (const [index, proposal] of o.proposed.entries()) {
        const { action } = proposal;
        const what = (0,sanitize_output/* cutCodeUnits */.br)((0,hidden_characters/* visibleLine */.P8)(o.redact(proposalInWords(proposal))), 100);
        const nth = o.proposed.slice(0, index).filter((one) => one.action === action).length;
        try {
            const rule = await ruleFor(o, action, nth);
            const { error, ...done } = await carryOutOne(o, proposal, rule, nth);
            failed ??= error;
            actions.push({ action, what, ...done });
        }
        catch (error) {
            const theirs = error instanceof request_error/* GitHubRequestError */.vK && error.status === 422;
            if (!(error instanceof Refusal) && !theirs)
                failed ??= error;
            const why = error instanceof Refusal ? error.message : (0,errors/* sentence */.em)((0,errors/* describeError */.Uc)(error).message);
            actions.push({ action, what, state: 'refused', why });
        }
        await o.record([...actions]);
    }
    return { actions, ...(failed === undefined ? {} : { failed }) };
}
function carryOutOne(o, proposal, rule, nth) {
    switch (proposal.action) {
        case 'label':
            return label(o, rule, proposal.label);
        case 'create-issue':
            return createIssue(o, rule, proposal, nth);
        case 'close-duplicate':
            return closeDuplicate(o, proposal.of);
        case 'request-reviewers':
            return requestReviewers(o, rule, proposal.reviewer);
        case 'milestone':
            return milestone(o, rule, proposal.title);
        case 'dispatch':
            return dispatch(o, rule, proposal.workflow, nth);
    }
}
function proposalInWords(proposal) {
    if (proposal.action === 'label')
        return proposal.label;
    if (proposal.action === 'close-duplicate')
        return `#${proposal.of}`;
    if (proposal.action === 'request-reviewers')
        return proposal.reviewer;
    return proposal.action === 'dispatch' ? proposal.workflow : proposal.title;
}
async function ruleFor(o, action, nth) {
    const { github, task, outsider, rules } = o;
    const rule = rules.find(({ kind }) => kind === action);
    if (rule === undefined)
        throw new Refusal('The workflow does not allow it.');
    if (nth >= rule.most)
        throw new Refusal(`The workflow allows ${rule.most} of them.`);
    if (!outsider)
        return rule;
    const { login } = task.requester;
    const own = task.target.kind === 'issue' && (0,authorize/* sameAccount */.M_)((await github.issue(task.target.number)).author.login, login);
    if (own && (0,actions/* forOutsiders */.gv)(rules).includes(rule))
        return rule;
    throw new Refusal(`${login} may not change this repository: on their own issue, their run may only set labels that the workflow names and close it as a duplicate.`);
}

// EXTERNAL MODULE: ./lib/report/actions/proposals.js
var proposals = __webpack_require__(58825);
// EXTERNAL MODULE: ./lib/report/comment.js
var comment = __webpack_require__(37023);
// EXTERNAL MODULE: ./lib/report/patch-excerpt.js
var patch_excerpt = __webpack_require__(468);
// EXTERNAL MODULE: ./lib/report/review/findings.js
var findings = __webpack_require__(21037);
// EXTERNAL MODULE: ./lib/transcript/transcript.js
var transcript = __webpack_require__(33282);
// EXTERNAL MODULE: ./lib/config/delivery.js
var delivery = __webpack_require__(57568);
// EXTERNAL MODULE: ./lib/report/text/markdown.js + 11 modules
var markdown = __webpack_require__(78949);
// EXTERNAL MODULE: ./lib/report/text/truncate.js
var truncate = __webpack_require__(68276);
;// CONCATENATED MODULE: ./lib/report/review/compose-review.js








/** More comments than this bury what matters; the rest goes into the summary. */
const MOST_COMMENTS = 50;
const MESSAGE_LIMIT = 15_000;
const CUT = "_The rest was cut. The run's `findings.json` has all of it._";
const rank = (severity) => delivery/* SEVERITIES */.oC.indexOf(severity);
/** One review of a pull request: what is in the diff as comments on lines, everything else in its summary. Pure. */
function composeReview(material) {
    const { options, placeOf, commit, redact } = material;
    const findings = material.findings
        .map((one) => ({ ...one, message: redact((0,hidden_characters/* removeHiddenKeepingJoiners */.Gi)(one.message)) }))
        .filter(({ severity }) => rank(severity) >= rank(options.reviewSeverity))
        .filter((one, at, all) => all.findIndex((other) => compose_review_keyOf(other) === compose_review_keyOf(one)) === at)
        .sort((a, b) => rank(b.severity) - rank(a.severity));
    const fresh = new Map();
    for (const finding of findings) {
        const place = placeOf(finding);
        const key = compose_review_keyOf(finding);
        if (!isKnown(key, place, material))
            fresh.set(key, { finding, place });
    }
    const comments = [];
    const others = [];
    for (const [key, { finding, place }] of fresh) {
        if (place !== null && comments.length < MOST_COMMENTS)
            comments.push({ ...place, body: commentOn(finding, place, key, redact) });
        else
            others.push(lineAbout(finding, key));
    }
    const event = eventOf(findings, options);
    const known = findings.length - fresh.size;
    if (fresh.size === 0 && event === 'COMMENT')
        return { review: null, findings, known };
    const text = summary(material, [...fresh.values()].map(({ finding }) => finding), known, others);
    const content = { commit, event, comments, body: text };
    const digest = (0,lib_digest/* sha256OfContent */.yQ)(JSON.stringify(content)).slice(0, 16);
    return {
        review: { ...content, body: `<!-- caisson:review ${digest} -->\n${text}` },
        findings,
        known,
    };
}
/** The same review without comments on lines, for a server that refuses one of them. */
function withoutLines(review, findings) {
    const shown = new Set(review.comments.flatMap(({ body }) => MARKER.exec(body)?.[1] ?? []));
    const lines = findings
        .map((finding) => ({ finding, key: compose_review_keyOf(finding) }))
        .filter(({ key }) => shown.has(key))
        .map(({ finding, key }) => lineAbout(finding, key));
    return { ...review, comments: [], body: cutLines(review.body, lines) };
}
const MARKER = /<!-- caisson:finding ([0-9a-f]{16}) -->/;
function marker(key) {
    return `<!-- caisson:finding ${key} -->`;
}
/** The same words about the same file are the same finding, wherever the lines have moved to. */
function compose_review_keyOf({ path, message }) {
    return (0,lib_digest/* sha256OfContent */.yQ)(`${path}\n${message.replace(/\W+/g, ' ').trim().toLowerCase()}`).slice(0, 16);
}
function isKnown(key, place, { threads, bodies }) {
    if ([...threads.map(({ body }) => body), ...bodies].some((body) => body.includes(marker(key))))
        return true;
    return threads.some((thread) => !thread.resolved &&
        !thread.outdated &&
        MARKER.test(thread.body) &&
        thread.path === place?.path &&
        thread.line === place.line &&
        thread.side === place.side);
}
function eventOf(findings, { reviewEvent }) {
    if (reviewEvent === 'comment')
        return 'COMMENT';
    if (findings.some(({ severity }) => rank(severity) >= rank('major')))
        return 'REQUEST_CHANGES';
    return reviewEvent === 'approve' && findings.length === 0 ? 'APPROVE' : 'COMMENT';
}
const title = (severity) => severity[0]?.toUpperCase() + severity.slice(1);
function commentOn(finding, place, key, redact) {
    const message = (0,sanitize_output/* sanitizeMarkdown */.LO)(finding.message, redact);
    const text = (0,truncate/* cutMarkdown */.G$)((0,commands/* withoutCommands */.D)(`**${title(finding.severity)}:** ${message}`), MESSAGE_LIMIT, CUT);
    return [text, suggestionFor(finding, place, redact), marker(key)].filter((part) => part !== '').join('\n\n');
}
/** Exactly what a click would commit, so it is shown as it is or not at all. */
function suggestionFor({ suggestion, startLine }, place, redact) {
    if (suggestion === undefined || place.side === 'LEFT')
        return '';
    const whole = (startLine ?? place.line) === (place.startLine ?? place.line);
    const plain = suggestion.replace(/\r\n?/g, '\n');
    if (!whole || redact(plain) !== plain || (0,hidden_characters/* removeHiddenKeepingJoiners */.Gi)(plain) !== plain)
        return '';
    return (0,markdown/* fenced */.OF)(plain, 'suggestion');
}
function lineAbout({ path, line, severity, message }, key) {
    return (0,commands/* withoutCommands */.D)(`- **${title(severity)}**, ${(0,sanitize_output/* inlineCode */.ti)(`${path}:${line}`)}: ${(0,sanitize_output/* sanitizeLine */.g$)(message, 500)} ${marker(key)}`);
}
function summary({ speaker, notes }, fresh, known, others) {
    const counts = [...delivery/* SEVERITIES */.oC].reverse().flatMap((severity) => {
        const count = fresh.filter((one) => one.severity === severity).length;
        return count === 0 ? [] : [`${count} ${severity}`];
    });
    const found = fresh.length > 0
        ? `**${speaker} found ${(0,transcript/* plural */.LS)(fresh.length, known > 0 ? 'new thing' : 'thing')}:** ${counts.join(', ')}.`
        : known > 0
            ? `**${speaker} found nothing new.**`
            : `**${speaker} found nothing to object to.**`;
    const again = known > 0 ? `${(0,transcript/* plural */.LS)(known, 'finding')} shown in earlier reviews: not repeated.` : '';
    const head = [found, again, ...notes].filter((part) => part !== '').join(' ');
    return others.length === 0 ? head : cutLines(`${head}\n\nOutside the diff:\n`, others);
}
function cutLines(head, lines) {
    const room = truncate/* COMMENT_LIMIT */.W$ - 500;
    let text = head;
    for (const line of lines) {
        if (text.length + line.length > room)
            return `${text}\n\n${CUT}`;
        text += `\n${line}`;
    }
    return (0,sanitize_output/* cutCodeUnits */.br)(text, truncate/* COMMENT_LIMIT */.W$);
}

;// CONCATENATED MODULE: ./lib/report/review/diff-lines.js
/** Tells where in a pull request's diff a finding can be shown; null: nowhere. */
function diffPlaces(files) {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const read = new Map();
    return ({ path, line, startLine, side }) => {
        const patch = byPath.get(path)?.patch;
        if (patch === undefined)
            return null;
        const hunks = read.get(path) ?? hunksOf(patch);
        read.set(path, hunks);
        const hunk = hunks[side].get(line);
        if (hunk === undefined)
            return null;
        // A comment may span several lines of one hunk only.
        const whole = startLine !== undefined && startLine < line && hunks[side].get(startLine) === hunk;
        return { path, line, side, ...(whole ? { startLine } : {}) };
    };
}
function hunksOf(patch) {
    const hunks = { LEFT: new Map(), RIGHT: new Map() };
    let hunk = 0;
    let left = 0;
    let right = 0;
    for (const text of patch.split('\n')) {
        const head = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(text);
        if (head) {
            hunk++;
            left = Number(head[1]);
            right = Number(head[2]);
        }
        else if (text.startsWith('+'))
            hunks.RIGHT.set(right++, hunk);
        else if (text.startsWith('-'))
            hunks.LEFT.set(left++, hunk);
        else if (text.startsWith(' ')) {
            hunks.RIGHT.set(right++, hunk);
            hunks.LEFT.set(left++, hunk);
        }
    }
    return hunks;
}

;// CONCATENATED MODULE: ./lib/report/review/post-review.js









/**
 * Posts what a review found: one review, answers in threads, and a check run if asked for. Safe to repeat: what earlier
 * threads and reviews of ours show is not posted again. Rejects with what GitHub refuses; what was posted stays, and is
 * recorded.
 */
async function postReview(o) {
    const { github, number, commit, options, found } = o;
    const viewer = await github.viewer();
    const [pull, threads, reviews, files] = await Promise.all([
        github.pullRequest(number),
        github.reviewing.threads(number),
        github.reviews(number),
        github.changedFiles(number),
    ]);
    const moved = pull.head.sha !== commit;
    const ours = threads.filter(({ author }) => (0,authorize/* sameAccount */.M_)(author, viewer));
    const earlier = reviews.filter(({ author }) => (0,authorize/* sameAccount */.M_)(author.login, viewer));
    const composed = composeReview({
        findings: found.findings,
        // GitHub shows the diff of the latest head only, and its lines are others.
        placeOf: moved ? () => null : diffPlaces(files),
        threads: ours,
        bodies: earlier.map(({ body }) => body),
        commit,
        options: moved && options.reviewEvent === 'approve' ? { ...options, reviewEvent: 'request-changes' } : options,
        speaker: o.speaker,
        notes: moved
            ? [`The pull request has new commits since; this review is about ${commit.slice(0, 12)}.`]
            : [],
        redact: o.redact,
    });
    let posted = {
        findings: composed.findings.length,
        comments: 0,
        known: composed.known,
        replies: 0,
        resolved: 0,
    };
    const add = async (more) => {
        posted = { ...posted, ...more };
        await o.record(posted);
    };
    if (composed.review !== null)
        await add(await createReview(github, number, composed.review, composed, earlier));
    for (const { to, message } of found.replies)
        if (await answer(o, threads, to, message))
            await add({ replies: posted.replies + 1 });
    if (options.resolveOutdated)
        for (const thread of ours.filter(isOutdated)) {
            await github.reviewing.resolve(thread.id);
            await add({ resolved: posted.resolved + 1 });
        }
    if (options.reviewCheck)
        await add({ checkUrl: (await github.reviewing.createCheckRun(checkRun(o, composed.findings))).url });
    return posted;
}
const isOutdated = ({ outdated, resolved, body }) => outdated && !resolved && body.includes('<!-- caisson:finding ');
/** The same review is not posted twice, also by a job that was started again. */
async function createReview(github, number, review, { findings }, existing) {
    const [marker = ''] = review.body.split('\n');
    const there = existing.find(({ body }) => body.startsWith(marker));
    if (there)
        return { url: there.url };
    try {
        const { url } = await github.reviewing.create(number, review);
        return { url, comments: review.comments.length };
    }
    catch (error) {
        // One line that GitHub does not take must not cost all the others.
        const refused = error instanceof request_error/* GitHubRequestError */.vK && error.status === 422;
        if (!refused || review.comments.length === 0)
            throw error;
        const { url } = await github.reviewing.create(number, withoutLines(review, findings));
        return { url };
    }
}
/** False if there is no such thread, or it has this answer. */
async function answer({ github, number, redact }, threads, to, message) {
    const comments = await github.reviewComments(number);
    const root = comments.find(({ id }) => id === to)?.inReplyTo ?? to;
    if (!threads.some(({ commentId, resolved }) => commentId === root && !resolved))
        return false;
    const marker = `<!-- caisson:reply ${(0,lib_digest/* sha256OfContent */.yQ)(`${root}\n${message}`).slice(0, 16)} -->`;
    if (comments.some(({ body }) => body.includes(marker)))
        return false;
    const text = (0,sanitize_output/* cutCodeUnits */.br)((0,commands/* withoutCommands */.D)((0,sanitize_output/* sanitizeMarkdown */.LO)(message, redact)), 20_000);
    await github.reviewing.reply(number, root, `${text}\n\n${marker}`);
    return true;
}
const LEVELS = { info: 'notice', minor: 'notice', major: 'warning', critical: 'failure' };
function checkRun({ commit, options, redact, speaker }, findings) {
    const shown = findings.filter(({ side }) => side === 'RIGHT');
    const text = (value, limit) => (0,sanitize_output/* cutCodeUnits */.br)((0,commands/* withoutCommands */.D)(redact((0,hidden_characters/* removeHiddenKeepingJoiners */.Gi)(value))), limit);
    const bad = findings.some(({ severity }) => severity === 'major' || severity === 'critical');
    const blocks = bad && options.reviewEvent !== 'comment';
    const found = findings.length === 0 ? 'nothing to object to' : (0,transcript/* plural */.LS)(findings.length, 'thing');
    return {
        name: 'Caisson review',
        commit,
        externalId: (0,lib_digest/* sha256OfContent */.yQ)(JSON.stringify([commit, findings])).slice(0, 32),
        conclusion: findings.length === 0 ? 'success' : blocks ? 'failure' : 'neutral',
        title: `${speaker} found ${found}`,
        summary: shown.length > 50 ? 'The 50 worst findings are shown.' : 'Each finding is an annotation.',
        annotations: shown.slice(0, 50).map(({ path, line, startLine = line, severity, message }) => ({
            path,
            startLine,
            line,
            level: LEVELS[severity],
            title: severity,
            message: text(message, 10_000),
        })),
    };
}

;// CONCATENATED MODULE: ./lib/report/sections/delivery-note.js

const BY_HAND = 'Apply the patch manually, or run again.';
/** GitHub's own message and what to do about it, as one note. */
function noteOf(what, error) {
    if (!(error instanceof errors/* CaissonError */.XU))
        return `${what}: ${(0,errors/* sentence */.em)(error instanceof Error ? error.message : String(error))}`;
    return (0,errors/* errorInWords */.bs)(refusal(what, error));
}
/** The same as an error of the run. A refused push already says what it is. */
function refusal(what, error) {
    if (!(error instanceof errors/* CaissonError */.XU)) {
        const words = error instanceof Error ? error.message : String(error);
        return new errors/* GitHubError */.y_('GITHUB_REQUEST_FAILED', `${what}: ${(0,errors/* sentence */.em)(words)}`, {
            hint: BY_HAND,
            cause: error,
        });
    }
    const { code, hint, message } = error;
    const words = code === 'PUSH_REFUSED' ? (0,errors/* sentence */.em)(message) : `${what}: ${(0,errors/* sentence */.em)(message)}`;
    return new errors/* GitHubError */.y_(code, words, { hint: hint || BY_HAND, cause: error });
}

// EXTERNAL MODULE: ./lib/report/stop-marker.js
var stop_marker = __webpack_require__(80171);
// EXTERNAL MODULE: ./lib/report/text/agent-names.js
var agent_names = __webpack_require__(10192);
;// CONCATENATED MODULE: ./lib/report/delivery/delivery.js


const DEFAULT_AUTHOR = {
    name: 'github-actions[bot]',
    email: '41898282+github-actions[bot]@users.noreply.github.com',
};
/** Writes down all that is delivered so far. */
async function recordDelivery({ folder, report: { manifest }, onDelivered, log }, delivery) {
    try {
        onDelivered?.(delivery);
        await (0,run_folder/* writeManifest */.HN)(folder, { ...manifest, delivery });
    }
    catch (error) {
        // What cannot be recorded must not look like a refusal by GitHub.
        log.warn((0,errors/* describeError */.Uc)(error).message);
    }
}
/** The same, to be told with what is delivered so far. */
function afterDelivery(o, delivery) {
    return { ...o, report: { ...o.report, manifest: { ...o.report.manifest, delivery } } };
}
/** Where the change is, as the manifest records it; the notes come from the publisher. */
function deliveredAs(branch, published) {
    const { commit, verified, notes } = published;
    return {
        branch,
        commit,
        committedWith: published.with,
        ...(verified === undefined ? {} : { verified }),
        notes: [...notes],
    };
}
/** Nothing was pushed; the note says why, and the patch goes into the comment. */
function attachedWith(...notes) {
    return { delivery: { notes: notes.filter((note) => note !== '') }, attachPatch: true };
}
/** An intended push was refused; the patch goes into the comment. */
function notPushed(refused, notes = []) {
    return { delivery: { notes: [...notes] }, attachPatch: true, refused };
}
/** On request, and never on somebody's own pull request: a commit there cannot be a draft. */
function isDraftOfFailure({ report: { manifest, task }, draftOnFailure }) {
    return draftOnFailure && manifest.reason === 'verify_failed' && task.target.kind !== 'pull_request';
}

// EXTERNAL MODULE: ./lib/config/branch-name.js
var branch_name = __webpack_require__(1786);
// EXTERNAL MODULE: ./lib/git/run-trailer.js
var run_trailer = __webpack_require__(8447);
// EXTERNAL MODULE: ./lib/report/text/redacted.js
var redacted = __webpack_require__(51074);
;// CONCATENATED MODULE: ./lib/report/delivery/commit-request.js








/**
 * The run's commit on this parent: a merge with the branch `base` where that is what the agent made, by the trees.
 * `notes` say so, or why it is none.
 */
async function commitOnto(o, { tree, head, base }) {
    const claims = o.report.patch.merged ?? [];
    // Histories that have nothing in common, or not here: an ordinary commit can be made of the same tree.
    const merge = await o.publisher.baseMerge({ tree, head, base, claims }).catch((error) => {
        o.log.info(noteOf(`No merge with \`${base}\` could be made`, error));
        return null;
    });
    const commit = commitRequest(o, tree, head);
    if (merge === null)
        return { commit, notes: [] };
    if (merge.missing.length === 0) {
        commit.parents.push(merge.commit);
        return { commit, notes: [`The commit merges \`${base}\` at ${merge.commit}.`] };
    }
    const { speakerName } = (0,agent_names/* agentNames */.Q)(o.report.manifest);
    const note = `${speakerName} merged \`${base}\`, but not completely: changes are missing or conflict markers remain in ${fileNames(merge.missing)}. The commit is therefore not a merge, and the conflict with \`${base}\` remains.`;
    return { commit, notes: [note] };
}
/** The first of these files, as Markdown. */
function fileNames(paths) {
    const files = paths.slice(0, 10).map((path) => `\`${path.replaceAll('`', "'").replace(/\s/g, ' ')}\``);
    return `${files.join(', ')}${paths.length > files.length ? ` and ${paths.length - files.length} more` : ''}`;
}
/**
 * The run's commit on this parent. Its dates are the run's, so that a repeated delivery requests the
 * identical commit and finds it.
 */
function commitRequest({ report, options }, tree, parent) {
    const { author, coAuthors } = options;
    const { completedAt, startedAt } = report.manifest;
    const credited = coAuthors.map((who) => (who === 'requester' ? who : (0,commit/* parsePerson */.JC)(who)));
    const named = author === 'requester' ? requesterIdentity(report) : (0,commit/* parsePerson */.JC)(author);
    return {
        tree,
        parents: [parent],
        message: commitMessage(report, credited.filter((who) => who !== null)),
        author: named ?? DEFAULT_AUTHOR,
        committer: DEFAULT_AUTHOR,
        date: completedAt ?? startedAt,
    };
}
/**
 * The commit message: title, target, co-authors and run. None of it comes from the model, since a commit
 * message can close issues and notify people.
 */
function commitMessage(i, coAuthors = ['requester']) {
    const input = (0,redacted/* redacted */.p)(i);
    const { target } = input.task;
    const credited = coAuthors
        .map((who) => (who === 'requester' ? requesterIdentity(input) : who))
        .filter((who) => who !== undefined)
        .map(({ name, email }) => `Co-authored-by: ${name} <${email}>`);
    const run = input.manifest.runId.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 100);
    const name = (0,report_marker/* requestNameOf */.Uz)(input.commentKey ?? '');
    const trailers = [
        ...new Set(credited),
        ...(name === undefined ? [] : [`${run_trailer/* KEY_TRAILER */.ch}: ${name}`]),
        `${run_trailer/* RUN_TRAILER */.cu}: ${run}`,
    ];
    const body = target.kind === 'issue' ? [`Closes #${target.number}`] : [];
    return `${[(0,text_title/* titleLine */.N)(input, 100), ...body, trailers.join('\n')].join('\n\n')}\n`;
}
/**
 * The requester as an author; undefined if the name is not a login.
 * https://docs.github.com/account-and-profile: a noreply address belongs to its account forever.
 */
function requesterIdentity(i) {
    const { login, id } = i.task.requester;
    if (!/^[A-Za-z0-9-]+(?:\[bot\])?$/.test(login))
        return undefined;
    const host = URL.canParse(i.serverUrl) ? new URL(i.serverUrl).hostname : 'github.com';
    const local = id === undefined ? login : `${id}+${login}`;
    return { name: login, email: `${local}@users.noreply.${host}` };
}

// EXTERNAL MODULE: ./lib/report/compose.js + 1 modules
var compose = __webpack_require__(14637);
// EXTERNAL MODULE: ./lib/report/sections/figures.js
var figures = __webpack_require__(49238);
// EXTERNAL MODULE: ./lib/report/session-marker.js
var session_marker = __webpack_require__(81217);
;// CONCATENATED MODULE: ./lib/report/pull-request.js








/**
 * Title and body of the pull request. The title is the target's, never the model's words. `drafted`: we made
 * it a draft, and a later run may undo that.
 */
function renderPullRequest(i, options = {}) {
    const input = (0,redacted/* redacted */.p)(i);
    const body = (0,compose/* compose */.Z)(input, {
        limit: truncate/* COMMENT_LIMIT */.W$ - 800,
        patch: false,
        // GitHub shows the files beside it.
        rows: 0,
        opening: opening(input, options.drafted ?? false),
    });
    const session = input.session ? (0,session_marker/* sessionMarker */.x)(input.session) : '';
    const mark = `${options.drafted ? `${report_marker/* DRAFTED_MARKER */.WM}\n` : ''}${session === '' ? '' : `${session}\n`}`;
    return { title: (0,text_title/* titleLine */.N)(input), body: `${report_marker/* PULL_REQUEST_START */.nE}\n${mark}${body}\n\n${report_marker/* PULL_REQUEST_END */.CT}` };
}
/** Only we write `Closes #12`; in the agent's text such words are neutralized. */
function opening(i, drafted) {
    const { target } = i.task;
    const files = (0,figures/* countFiles */.Dc)(i.patch?.files.length ?? 0);
    const agent = (0,agent_names/* agentInSentence */._)(i.manifest);
    const change = i.continues
        ? `The last run, by ${agent}, changed ${files}.`
        : `This changes ${files}, written by ${agent}.`;
    const state = `${change} ${reservation(i, drafted)}`.trim();
    if (target.kind === 'none')
        return state;
    const url = (0,figures/* webAddress */.Dy)(i.context?.issue?.url);
    const named = target.kind === 'issue' ? `Closes #${target.number}` : `Related to #${target.number}`;
    return url && target.kind === 'issue' ? `${named}.\n\n${state}` : `${named}. ${state}`;
}
/** Why it must not be merged as it is; '' if nothing is known against it. */
function reservation({ manifest }, drafted) {
    const draft = drafted ? ' It is a draft until someone has reviewed it.' : '';
    if (manifest.reason === 'verify_failed')
        return `**It failed its verification: see below.**${draft}`;
    if (manifest.reason !== 'completed')
        return '**It is unfinished or failed: see below.**';
    return manifest.policy?.verdict === 'flag'
        ? `**The policy flagged something for review: see below.**${draft}`
        : '';
}

;// CONCATENATED MODULE: ./lib/report/delivery/open-pull-request.js






/** Opens the branch's pull request, or updates it where one was `open`. Does not reject on refusal. */
async function openPullRequest(o, place) {
    let open;
    try {
        // What people have written meanwhile stays.
        open = (await place.open).length === 0 ? undefined : (await o.github.openPullRequests(place.branch))[0];
        if (open)
            return await updatePullRequest(o, open);
        const made = await createPullRequest(o, place, renderPullRequest(o.report, { drafted: mustBeDraft(o) }));
        return await withDetails(o, made);
    }
    catch (error) {
        // A failed request may still have succeeded on GitHub, or another run was faster.
        open ??= (await o.github.openPullRequests(place.branch).catch(() => []))[0];
        if (open) {
            const note = noteOf('The description of the pull request may be out of date', error);
            return { pullRequest: { number: open.number, url: open.url }, notes: [note] };
        }
        const refused = refusal('The pull request could not be opened', error);
        return { notes: [compareLink(o, place)].filter((note) => note !== ''), refused };
    }
}
async function createPullRequest(o, { branch, base }, text) {
    const pull = { ...text, head: branch, base };
    const draft = wantsDraft(o);
    try {
        const { number, url } = await o.github.createPullRequest({ ...pull, draft });
        return { pullRequest: { number, url }, notes: [] };
    }
    catch (error) {
        if (!draft || !/draft pull requests are not supported/i.test(String(error)))
            throw error;
        const { number, url } = await o.github.createPullRequest({ ...pull, draft: false });
        const note = 'This repository does not support draft pull requests: the pull request was opened ready for review.';
        return { pullRequest: { number, url }, notes: [note] };
    }
}
/** What is refused is named; the pull request is there. */
async function withDetails(o, made) {
    const { pullRequest } = made;
    const details = detailsOf(o);
    if (!pullRequest || Object.values(details).every(({ length }) => length === 0))
        return made;
    await recordDelivery(o, { ...(o.report.manifest.delivery ?? { notes: [] }), pullRequest });
    const refused = await o.github
        .setDetails(pullRequest.number, details)
        .catch((error) => [(0,errors/* describeError */.Uc)(error)]);
    return { ...made, notes: [...made.notes, ...refused.map((error) => noteOf('On the pull request', error))] };
}
/** Resolves the configuration's words to logins and titles. */
function detailsOf({ options, report: { task, context } }) {
    const { labels, assignees, reviewers, milestone } = options;
    const { login } = task.requester;
    return {
        labels,
        reviewers,
        // A bot cannot be assigned.
        assignees: assignees.flatMap((who) => who !== 'requester' ? [who.replace(/^@/, '')] : login.endsWith('[bot]') ? [] : [login]),
        milestone: milestone === 'issue' ? (context?.issue?.milestone ?? '') : milestone,
    };
}
function wantsDraft(o) {
    const { draft, draftOnFlags } = o.options;
    return draft || (draftOnFlags && o.report.manifest.policy?.verdict === 'flag') || isDraftOfFailure(o);
}
/** The result itself requires a draft: it failed, or the policy flagged something. */
function mustBeDraft(o) {
    const { reason, policy } = o.report.manifest;
    return wantsDraft(o) && (reason === 'verify_failed' || policy?.verdict === 'flag');
}
/** Updates our part of the body. The title and everything people wrote around our part stay. */
async function updatePullRequest(o, open) {
    const pullRequest = { number: open.number, url: open.url };
    const { drafted, notes } = await resolveDraft(o, open);
    const part = renderPullRequest(o.report, { drafted }).body;
    const body = (0,report_marker/* replacePullRequestPart */.um)(open.body, part);
    if (body === null) {
        return {
            pullRequest,
            notes: [...notes, "Someone has rewritten the pull request's description, so it was left unchanged."],
        };
    }
    if (body !== open.body && body.length <= 65_000)
        await o.github.updatePullRequest(open.number, { body });
    return { pullRequest, notes };
}
/**
 * Converts an open pull request to a draft if its change must not be merged as it is, and reverts this for
 * drafts an earlier run made. A draft that a person made stays one. A refusal becomes a note.
 */
async function resolveDraft(o, open) {
    const ours = open.draft && (0,report_marker/* isDraftedByUs */.U$)(open.body);
    const wanted = mustBeDraft(o);
    if (wanted === open.draft || (!wanted && (!ours || wantsDraft(o))))
        return { drafted: ours, notes: [] };
    try {
        await o.github.setDraft(open.number, wanted);
        return { drafted: wanted, notes: [] };
    }
    catch (error) {
        const hint = `GitHub allows this for a person's token only, not for the workflow's own.`;
        const words = error instanceof errors/* CaissonError */.XU ? error.message : String(error);
        const state = wanted
            ? 'The pull request was already open and is not a draft: do not merge it yet.'
            : 'The pull request is still a draft, although this run found nothing against it: mark it ready for review.';
        return { drafted: ours, notes: [`${state} ${words} ${hint}`] };
    }
}
/** Where a person can open it with two clicks. */
function compareLink(o, { branch, base }) {
    const { repository } = o.report.manifest.base;
    const range = `${encodeURIComponent(base)}...${encodeURIComponent(branch)}`;
    const url = (0,figures/* webAddress */.Dy)(`${o.report.serverUrl}/${repository}/compare/${range}?expand=1`);
    return url ? `The branch was pushed: [open the pull request manually](${url}).` : '';
}

;// CONCATENATED MODULE: ./lib/report/delivery/start-workflows.js


/**
 * Starts the requested workflows on the branch, since a push with the workflow's own token starts none. A
 * refusal becomes a note: the change is delivered anyway. A commit that already existed and has checks is
 * skipped.
 */
async function startWorkflows(o, branch, published) {
    const names = o.options.startWorkflows.map(commit/* workflowName */.tv);
    if (names.length === 0 || (published.unchanged && (await hasChecks(o, published.commit))))
        return { notes: [] };
    const workflows = [];
    const notes = [];
    for (const name of names) {
        try {
            workflows.push({ name, ...(await o.github.startWorkflow({ workflow: name, ref: branch })) });
            o.log.info(`Started ${name} on ${branch}`);
        }
        catch (error) {
            o.log.warn(`${name} was not started on ${branch}`);
            notes.push(noteOf(`On \`${branch}\``, error));
        }
    }
    return { ...(workflows.length > 0 ? { workflows } : {}), notes };
}
async function hasChecks({ github }, commit) {
    return github.checkRuns(commit).then((runs) => runs.length > 0, () => true);
}

;// CONCATENATED MODULE: ./lib/report/delivery/issue-branch.js








/** Maximum number of names tried. */
const MOST_BRANCHES = 20;
/** Changes for an issue, or for a run without a target: a branch of ours and its pull request. */
async function deliverBranch(o, base, baseCommit) {
    const { commit, notes } = await commitOnto(o, { tree: o.report.patch.tree, head: baseCommit, base });
    const place = await pushToFree(o, base, baseCommit, commit);
    if ('refused' in place)
        return notPushed(place.refused, place.notes);
    const { branch, published, open } = place;
    await recordDelivery(o, deliveredAs(branch, published));
    const started = await startWorkflows(o, branch, published);
    const pushed = { ...deliveredAs(branch, published), ...started };
    const before = [...notes, ...place.notes, ...published.notes, ...started.notes];
    const opened = await openPullRequest(afterDelivery(o, { ...pushed, notes: before }), { branch, base, open });
    const delivery = {
        ...pushed,
        ...(opened.pullRequest ? { pullRequest: opened.pullRequest } : {}),
        notes: [...before, ...opened.notes],
    };
    await recordDelivery(o, delivery);
    return {
        delivery,
        attachPatch: opened.pullRequest === undefined,
        ...(opened.refused ? { refused: opened.refused } : {}),
    };
}
/**
 * Pushes the commit to the first of our branch names that holds nobody else's work. Our own work is replaced
 * under a lease: only while the branch is at the commit that was checked.
 */
async function pushToFree(o, base, baseCommit, commit) {
    const { publisher, log } = o;
    const notes = [];
    const repository = o.github.repository();
    // Whoever waits for it gets the error.
    repository.catch(() => { });
    for (let number = 1; number <= MOST_BRANCHES; number++) {
        const branch = branchName(o, number);
        if (branch === base)
            continue;
        for (let retry = 0;; retry++) {
            let head = null;
            try {
                head = await publisher.remoteBranch(branch);
                if (branch === (await repository).defaultBranch)
                    break;
                const foreign = 
                // Earlier work that this run builds on is not replaced.
                head === null || head === baseCommit
                    ? []
                    : await publisher.foreignCommits({
                        from: baseCommit,
                        to: head,
                        base,
                        run: o.report.manifest,
                        key: (0,report_marker/* requestNameOf */.Uz)(o.options.commentKey),
                    });
                if (foreign.length > 0) {
                    notes.push(await noteOfForeign(o, branch));
                    break;
                }
                // While git pushes.
                const open = o.github.openPullRequests(branch);
                open.catch(() => { });
                const published = await publisher.publish({ commit, branch, expected: head });
                log.info(`${published.commit.slice(0, 12)} is on ${branch}`);
                if (head !== null && head !== baseCommit && !published.unchanged)
                    notes.push(`\`${branch}\` held an earlier run's change, which this run replaced: it was at ${head}.`);
                return { branch, published, open, notes };
            }
            catch (error) {
                const now = await publisher.remoteBranch(branch).catch(() => head);
                // The branch moved in the meantime: check again. Retrying does not help with anything else.
                if (now !== head && retry === 0)
                    continue;
                return { refused: refusal('The push was refused', error), notes };
            }
        }
    }
    const what = `No free branch name was found, starting at \`${branchName(o, 1)}\`.`;
    const hint = 'Delete branches of earlier runs that are no longer needed, and run again.';
    return { refused: new errors/* GitHubError */.y_('PUSH_REFUSED', what, { hint }), notes };
}
/** Names the pull requests of a branch that stays as it is: there are going to be two for the issue. */
async function noteOfForeign(o, branch) {
    const left = `The branch \`${branch}\` has commits by someone else or by a concurrent run and was left unchanged.`;
    const open = await o.github.openPullRequests(branch).catch(() => []);
    if (open.length === 0)
        return left;
    const names = open.map(({ number }) => `#${number}`).join(', ');
    return `${left} It is the head of ${names}, which is still open: close the one you do not need.`;
}
/** E.g. `caisson/issue-12`, then `caisson/issue-12-2` and so on; the number is never cut. */
function branchName(o, number) {
    const { task, context, manifest } = o.report;
    const { branchPrefix, branchName: pattern } = o.options;
    const { runId, startedAt } = manifest;
    const name = (0,branch_name/* branchNameFor */.xG)(branchPrefix, pattern, {
        ...(task.target.kind === 'none' ? {} : { issue: task.target.number }),
        title: context?.title || (task.instruction.trim().split('\n')[0] ?? ''),
        startedAt,
        runId,
    });
    return `${name}${number === 1 ? '' : `-${number}`}`;
}

;// CONCATENATED MODULE: ./lib/report/delivery/pull-request-head.js







/** Attempts on a head that keeps moving. */
const MOST_TRIES = 2;
/** Changes for a pull request of the same repository: a commit on its head, never forced. */
async function deliverPullRequestHead(o, pull, baseCommit) {
    const branch = pull.head.ref;
    for (let attempt = 1;; attempt++) {
        let head = null;
        try {
            head = await o.publisher.remoteBranch(branch);
            if (head === null)
                return attachedWith(`The branch \`${branch}\` of the pull request no longer exists.`);
            const wanted = await commitOn(o, head, baseCommit, pull);
            if ('conflicts' in wanted)
                return notPushed(conflictWith(branch, wanted.conflicts, (0,agent_names/* agentNames */.Q)(o.report.manifest)));
            const published = wanted.commit
                ? await o.publisher.publish({ commit: wanted.commit, branch })
                : unchangedAt(head);
            const notes = published.unchanged && wanted.moved ? [] : wanted.notes;
            return await deliveredOnHead(o, pull, branch, { ...published, notes: [...notes, ...published.notes] });
        }
        catch (error) {
            const now = await o.publisher.remoteBranch(branch).catch(() => head);
            if (now !== head && attempt < MOST_TRIES)
                continue;
            return notPushed(refusal(`The push to \`${branch}\` was refused`, error));
        }
    }
}
/** The commit for this head; null if the change is already in it. */
async function commitOn(o, head, baseCommit, { head: { ref: branch }, base: { ref: base } }) {
    if (head === baseCommit)
        return { ...(await commitOnto(o, { tree: o.report.patch.tree, head, base })), moved: false };
    const rebased = await o.publisher.rebase({ tree: o.report.patch.tree, onto: head, branch });
    if ('conflicts' in rebased)
        return rebased;
    if (rebased.unchanged)
        return { commit: null, moved: true, notes: [] };
    const moved = `\`${branch}\` moved while ${(0,agent_names/* agentNames */.Q)(o.report.manifest).speakerName} worked, so the change was reapplied to its new head.`;
    const { commit, notes } = await commitOnto(o, { tree: rebased.tree, head, base });
    return { commit, moved: true, notes: [moved, ...notes] };
}
function unchangedAt(commit) {
    return { commit, unchanged: true, with: 'git', notes: [] };
}
async function deliveredOnHead(o, pull, branch, published) {
    const pullRequest = { number: pull.number, url: pull.url };
    await recordDelivery(o, { ...deliveredAs(branch, published), pullRequest });
    if (!published.unchanged)
        await noteLaterChange(o, pull);
    const { notes, ...started } = await startWorkflows(o, branch, published);
    const delivery = { ...deliveredAs(branch, published), pullRequest, ...started };
    return { delivery: { ...delivery, notes: [...published.notes, ...notes] }, attachPatch: false };
}
/** In the description, if it is ours. A token that may not write it may still push. */
async function noteLaterChange({ github, log }, pull) {
    const body = (0,report_marker/* withLaterChange */.DZ)(pull.body);
    if (body === null || body.length > 65_000)
        return;
    await github
        .updatePullRequest(pull.number, { body })
        .catch((error) => log.info(noteOf('The description was left unchanged', error)));
}
function conflictWith(branch, conflicts, { speakerName: speaker }) {
    const what = `\`${branch}\` moved while ${speaker} worked, and the change conflicts with it in ${fileNames(conflicts)}.`;
    return new errors/* GitHubError */.y_('PUSH_REFUSED', what, {
        hint: 'Apply the patch manually, or run again on the new head.',
    });
}

;// CONCATENATED MODULE: ./lib/report/delivery/deliver.js


















/** GitHub's limit for a comment is 65,536 characters; no more of a patch can ever be shown. */
const EXCERPT_BYTES = 70_000;
/**
 * Delivers the result to where it was requested: changes as a branch with a pull request, on the head of a
 * pull request, or in the comment; then the review, what else the agent proposes, the one comment on the target, and a
 * reaction to what asked for it. Safe to repeat: existing parts are found and completed, never duplicated. Resolves to
 * the manifest with the delivery, which is also on disk. What was refused is its error, in the comment with the patch,
 * and logged; what was delivered before it stays.
 */
async function deliver(asked) {
    const { report, folder, github, log } = asked;
    const { manifest, task } = report;
    let progress = { delivery: { notes: [] }, attachPatch: false };
    let failure;
    try {
        const o = { ...asked, report: await completeReport(asked) };
        if (o.publisher !== null) {
            progress = asNoteOfFailure(await deliverChange(o), manifest);
            progress = await deliverReview(o, progress);
            progress = await deliverActions(o, progress);
            progress = withNotes(o, progress);
        }
        progress = await deliverComment(o, progress);
        failure = progress.refused;
    }
    catch (error) {
        progress = withNote(progress, (0,errors/* errorInWords */.bs)((0,errors/* describeError */.Uc)(error)));
        failure = error;
    }
    // An annotation of the job, on one line, with what to do.
    if (failure !== undefined)
        log.error(`The result could not be delivered: ${(0,errors/* errorOnOneLine */.wm)((0,errors/* describeError */.Uc)(failure))}`);
    await (0,upsert_comment/* reactAtEnd */.yZ)(github, task, failure === undefined && manifest.outcome === 'success');
    const ended = failure === undefined ? manifest : (0,not_delivered/* notDelivered */.A)(manifest, failure);
    const final = { ...ended, delivery: progress.delivery };
    await (0,run_folder/* writeManifest */.HN)(folder, final);
    return final;
}
async function completeReport({ github, patchFile, report, options }) {
    const { manifest, task, runUrl } = report;
    return {
        ...report,
        commentKey: options.commentKey,
        patchText: await (0,patch_excerpt/* patchExcerpt */.c)(patchFile, EXCERPT_BYTES),
        // Nobody is better than no report.
        stoppedBy: manifest.reason === 'cancelled'
            ? await (0,stop_marker/* stoppedBy */.$)(github, task.target, runUrl).catch(() => undefined)
            : undefined,
    };
}
function withNote(progress, note) {
    const { delivery } = progress;
    return { ...progress, delivery: { ...delivery, notes: [...delivery.notes, note] } };
}
/** The first refusal is the more important one. */
function alsoRefused(progress, refused) {
    return progress.refused === undefined ? { ...progress, refused } : withNote(progress, (0,errors/* errorInWords */.bs)(refused));
}
/** After a failed run, a refused draft is the lesser problem and not an error of its own. */
function asNoteOfFailure(progress, { outcome }) {
    const { refused, ...rest } = progress;
    return refused === undefined || outcome !== 'failure' ? progress : withNote(rest, (0,errors/* errorInWords */.bs)(refused));
}
/** Tells the job what the comment says: an attached patch needs attention, so an annotation says why, and what to do. */
function withNotes({ notes = [], log }, progress) {
    const { delivery, attachPatch } = progress;
    for (const note of notes)
        log.info(note);
    for (const note of delivery.notes)
        log[attachPatch ? 'warn' : 'info'](note);
    return { ...progress, delivery: { ...delivery, notes: [...notes, ...delivery.notes] } };
}
async function deliverComment(o, progress) {
    const { github, options, report } = o;
    const { delivery, attachPatch, refused } = progress;
    const { target } = report.task;
    if (target.kind === 'none')
        return progress;
    const manifest = refused ? (0,not_delivered/* notDelivered */.A)(report.manifest, refused) : report.manifest;
    const body = (0,comment/* renderComment */.w)({ ...report, manifest: { ...manifest, delivery }, attachPatch });
    const { commentKey: key, commentThread: thread } = options;
    try {
        const comment = await (0,upsert_comment/* upsertComment */.lB)(github, { number: target.number, key, thread, body });
        const commented = { ...delivery, commentUrl: comment.url };
        await recordDelivery(o, commented);
        return { ...progress, delivery: commented };
    }
    catch (error) {
        return alsoRefused(progress, refusal('The comment could not be written', error));
    }
}
/** What a run that ended well has found; what GitHub refuses of it is an error like a refused push. */
async function deliverReview(o, progress) {
    const { task, manifest, context, redact } = o.report;
    // Checked again, since an artifact may have brought it.
    const { data: found } = findings/* findingsSchema */.Q.safeParse(o.findings);
    const { number } = task.target.kind === 'pull_request' ? task.target : { number: 0 };
    if (!found || !endedWell(manifest) || number === 0 || !context?.pull)
        return progress;
    let { delivery } = progress;
    try {
        await postReview({
            github: o.github,
            number,
            // What the agent has read, though the branch may have moved since.
            commit: manifest.base.sha ?? context.pull.head.sha,
            found,
            options: o.options,
            speaker: (0,agent_names/* agentNames */.Q)(manifest).speakerName,
            redact: redact ?? ((text) => text),
            record: async (review) => {
                delivery = { ...delivery, review };
                await recordDelivery(o, delivery);
            },
        });
        return { ...progress, delivery };
    }
    catch (error) {
        return alsoRefused({ ...progress, delivery }, refusal('The review could not be posted completely', error));
    }
}
/** What the agent proposes to do besides; the comment says what became of it. */
async function deliverActions(o, progress) {
    const { task, manifest, runUrl, redact } = o.report;
    const { actions: rules, commentKey: key, commentThread: thread } = o.options;
    // Checked again, since an artifact may have brought it.
    const proposed = proposals/* actionsSchema */.HQ.safeParse(o.proposals).data?.actions ?? [];
    if (proposed.length === 0 || !endedWell(manifest))
        return progress;
    let { delivery } = progress;
    const pull = task.target.kind === 'pull_request' ? task.target.number : delivery.pullRequest?.number;
    const { failed } = await carryOut({
        github: o.github,
        task,
        pull,
        proposed,
        rules: (0,actions/* parseActions */.JZ)(rules),
        outsider: o.outsider ?? false,
        request: JSON.stringify([
            (0,report_marker/* requestNameOf */.Uz)(key) ?? runUrl ?? manifest.runId,
            task.target,
            key,
            task.instruction,
        ]),
        speaker: (0,agent_names/* agentNames */.Q)(manifest).speakerName,
        redact: redact ?? ((text) => text),
        startedAt: manifest.startedAt,
        comment: { key, thread },
        record: async (actions) => {
            delivery = { ...delivery, actions };
            await recordDelivery(o, delivery);
        },
    });
    if (failed === undefined)
        return { ...progress, delivery };
    return alsoRefused({ ...progress, delivery }, refusal('An action could not be carried out', failed));
}
function endedWell({ reason }) {
    return reason === 'completed' || reason === 'no_changes';
}
/** Delivers in the way the target requires; a failure is explained beside the attached patch. */
async function deliverChange(o) {
    const { publisher, report } = o;
    const { patch, task } = report;
    if (publisher === null || patch === null || patch.empty)
        return { delivery: { notes: [] }, attachPatch: false };
    // '' adds nothing, since the outcome already explains it.
    if (isHeldBack(o))
        return attachedWith('');
    const { baseCommit } = patch;
    if (baseCommit === null)
        return attachedWith('The workspace is not a git repository, so there is nothing to push to.');
    const change = { ...o, publisher, report: { ...report, patch } };
    try {
        return task.target.kind === 'pull_request'
            ? await deliverToPullRequest(change, task.target.number, baseCommit)
            : await deliverBranch(change, await baseBranchOf(o), baseCommit);
    }
    catch (error) {
        return notPushed(refusal('The change could not be pushed', error));
    }
}
/** Only finished work that the policy allows is pushed. */
function isHeldBack(o) {
    const { policy, reason } = o.report.manifest;
    if (policy?.verdict === 'block' || reason === 'policy_rejected')
        return true;
    return reason !== 'completed' && !isDraftOfFailure(o);
}
async function baseBranchOf({ github, report: { context, manifest } }) {
    return context?.base.ref ?? manifest.base.ref ?? (await github.repository()).defaultBranch;
}
async function deliverToPullRequest(o, number, baseCommit) {
    // Read again: it may have been closed or merged while the agent worked.
    const pull = await o.github.pullRequest(number);
    const { defaultBranch } = await o.github.repository();
    if (pull.fromFork || pull.head.repository === null)
        return attachedWith('This pull request comes from a fork, and Caisson never pushes to forks.');
    if (pull.state !== 'open')
        return attachedWith('The pull request is no longer open, so nothing was pushed to it. Apply the patch by hand, reopen the pull request and ask again, or ask on an issue for a pull request of its own.');
    if (pull.head.ref === defaultBranch)
        return attachedWith('The head of this pull request is the default branch, and Caisson never pushes to it.');
    return deliverPullRequestHead(o, pull, baseCommit);
}


/***/ }),

/***/ 39088:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Q: () => (/* binding */ publisherFor)
});

// EXTERNAL MODULE: ./lib/github/forge.js
var github_forge = __webpack_require__(98124);
// EXTERNAL MODULE: ./lib/errors.js
var errors = __webpack_require__(452);
// EXTERNAL MODULE: ./lib/github/request-error.js
var request_error = __webpack_require__(4101);
// EXTERNAL MODULE: ./lib/patch/pristine-git.js
var pristine_git = __webpack_require__(60725);
// EXTERNAL MODULE: ./lib/git/git-error.js
var git_error = __webpack_require__(11475);
// EXTERNAL MODULE: ./lib/git/reach-remote.js
var reach_remote = __webpack_require__(29038);
// EXTERNAL MODULE: ./lib/patch/remote.js
var patch_remote = __webpack_require__(23682);
;// CONCATENATED MODULE: ./lib/patch/push.js





/**
 * Pushes a commit to a branch. `expected` undefined: a plain push, without force; a commit ID: replaces the
 * branch if it still points there; null: only if the branch does not exist. Rejects with PUSH_REFUSED in the
 * remote's own words, or with GIT_FAILED when the remote could not be reached.
 */
async function pushCommit(options) {
    const { commit, branch, expected } = options;
    const ref = `refs/heads/${branch}`;
    const lease = expected === undefined ? [] : [`--force-with-lease=${ref}:${expected ?? ''}`];
    await push(options, lease, commit, ref, branch);
}
/** Pushes a commit under any ref, e.g. one of our own that is not a branch. Rejects as `pushCommit` does. */
async function pushRef(options) {
    await push(options, [], options.commit, options.ref, options.ref);
}
async function push({ workspace, ...remote }, lease, commit, ref, name) {
    const args = ['push', '--porcelain', '--no-verify', ...lease, '--', remote.remoteUrl, `${commit}:${ref}`];
    const git = (0,pristine_git/* openPristine */.F)(workspace);
    await (0,reach_remote/* reachRemote */.w)((0,patch_remote/* accessTo */.Yi)(remote), (access) => git.raw(args, access)).catch(async (cause) => {
        // Only the answer was lost, and what was sent again (by curl, even) is refused: it is there already.
        if ((await (0,patch_remote/* remoteRef */.Oc)({ ...remote, ref, retryPauseMs: 0 }).catch(() => undefined)) === commit)
            return;
        if (!(cause instanceof git_error/* GitError */.X) || cause.code !== 'GIT_FAILED' || cause.unreachable)
            throw cause;
        const words = reasons(cause);
        throw new errors/* GitHubError */.y_('PUSH_REFUSED', `The push to ${name} was refused: ${words}`, {
            hint: pushHint(words),
            cause,
        });
    });
}
/** The remote's own words first, then the line about the ref, then git's own error. */
function reasons(error) {
    const lines = (text, pattern) => [...text.matchAll(pattern)].map(([, words = '']) => words.trim()).filter((words) => words !== '');
    const remote = lines(error.stderr, /^remote:(.*)$/gm);
    const ref = lines(error.stdout, /^!\t\S+\t(.*)$/gm);
    const own = lines(error.stderr, /^(?:fatal|error): (.*)$/gm);
    const said = [...new Set([...remote, ...(ref.length > 0 ? ref : own)])];
    return said.join(' ') || error.stderr.trim() || `git push ended with exit code ${error.exitCode}`;
}
/** What to do about a refusal, based on the remote's words. */
function pushHint(words) {
    if (/without .?workflows?.? permission|workflow. scope|workflows. permission/i.test(words)) {
        return 'The change touches `.github/workflows`, which the workflow token may not push: use a GitHub App token with `workflows: write`.';
    }
    if (/protected (?:branch|ref)|GH006|GH013|rule violations|ruleset/i.test(words)) {
        return 'Let Caisson push to this branch in the branch protection or ruleset, or apply the patch from the artifact manually.';
    }
    if (/fetch first|non-fast-forward|not a fast forward|Expected branch to point|no longer at|stale info|cannot lock ref|already exists/i.test(words)) {
        return 'Someone else moved the branch in the meantime: run again on its new head.';
    }
    if (/large file|exceeds|GH001/i.test(words))
        return 'Keep the large file out of the repository, or store it with Git LFS.';
    return 'Give the job `permissions: contents: write`, and check that the token belongs to this repository.';
}

// EXTERNAL MODULE: external "node:buffer"
var external_node_buffer_ = __webpack_require__(4573);
// EXTERNAL MODULE: ./lib/git/byte-path.js
var byte_path = __webpack_require__(95662);
;// CONCATENATED MODULE: ./lib/github/git-data.js
/** The path for the API; null when it is not UTF-8, which JSON cannot carry. */
function apiPath(path) {
    try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(path, 'latin1'));
    }
    catch {
        return null;
    }
}

;// CONCATENATED MODULE: ./lib/report/delivery/api-objects.js



/** Maximum number of files with a request of their own: GitHub allows 80 writes a minute and 500 an hour. */
const MOST_BLOBS = 60;
/** GitHub accepts slightly more, but the request must arrive within its time limit. */
const MOST_BLOB_BYTES = 30 * 1024 * 1024;
const MOST_BYTES = 100 * 1024 * 1024;
/** A text up to this size goes into the tree request itself. */
const INLINE_BYTES = 128 * 1024;
const REQUEST_BYTES = 4 * 1024 * 1024;
const REQUEST_ENTRIES = 1000;
const MOST_ENTRIES = 20_000;
const AT_ONCE = 4;
/** The limit of one `createCommitOnBranch` request. */
const PLAIN_BYTES = 8 * 1024 * 1024;
const PLAIN_FILES = 300;
/** The changes from one tree to another, with the sizes of new contents. */
async function apiChanges(git, from, to) {
    const parts = (0,byte_path/* splitNul */.K5)(await git.raw(['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '--no-renames', from, to]));
    const changes = [];
    for (let at = 0; at + 1 < parts.length; at += 2) {
        const [previousMode = '', mode = '', , id = ''] = (parts[at] ?? '').replace(/^:/, '').split(' ');
        changes.push({ path: apiPath(parts[at + 1] ?? ''), previousMode, mode, id, size: 0 });
    }
    const blobs = changes.filter(isBlob);
    if (blobs.length === 0)
        return changes;
    const input = blobs.map(({ id }) => `${id}\n`).join('');
    const sizes = (await git.run(['cat-file', '--batch-check=%(objectsize)'], { input })).split('\n');
    for (const [index, change] of blobs.entries())
        change.size = Number(sizes[index]);
    return changes;
}
/** Why the API is not asked to store these changes; null if it can. */
function beyondApi(changes) {
    if (changes.some(({ path }) => path === null))
        return 'a file name is not UTF-8';
    const blobs = changes.filter(isBlob);
    if (blobs.some(({ size }) => size > MOST_BLOB_BYTES))
        return 'a file is larger than 30 MiB';
    if (blobs.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES)
        return 'the change is larger than 100 MiB';
    if (changes.length > MOST_ENTRIES)
        return `the change has ${changes.length} files`;
    const apart = blobs.filter(({ size }) => size > INLINE_BYTES).length;
    return apart > MOST_BLOBS ? `the change has ${apart} large files` : null;
}
/** Whether a commit that can only hold plain files can hold these changes. */
function isPlain(changes) {
    const blobs = changes.filter(({ mode }) => mode !== '000000');
    return (changes.length <= PLAIN_FILES &&
        changes.every(({ path }) => path !== null) &&
        blobs.every(({ mode, previousMode }) => mode === '100644' && ['000000', '100644'].includes(previousMode)) &&
        blobs.reduce((sum, { size }) => sum + size, 0) <= PLAIN_BYTES);
}
/** The bytes of a file as stored in git. */
function readBlob(git, { id }) {
    return git.raw(['cat-file', 'blob', id]);
}
/**
 * Stores new contents and the tree around them. Resolves to the tree's ID, or to the reason why nothing was
 * sent. Rejects with a GitHubRequestError when GitHub refuses.
 */
async function storeTree(git, data, o) {
    const added = o.changes.filter(({ mode }) => mode !== '000000');
    const blobs = added.filter(isBlob);
    const small = blobs.filter(({ size }) => size <= INLINE_BYTES);
    const contents = await readBlobs(git, small);
    const texts = new Map();
    for (const [index, change] of small.entries()) {
        const content = contents[index];
        if (content && isPlainText(content))
            texts.set(change, content.toString('utf8'));
    }
    const apart = blobs.filter((change) => !texts.has(change));
    if (apart.length > MOST_BLOBS)
        return { why: `the change has ${apart.length} binary or large files` };
    await inParallel(apart, async (change) => {
        const stored = await data.createBlob(await readBlob(git, change));
        if (stored !== change.id)
            throw new Error(`GitHub stored ${stored} for ${change.id}`);
    });
    // Deletions first: a file may replace a folder.
    const gone = o.changes.filter(({ mode }) => mode === '000000');
    const entries = [
        ...gone.map((change) => entryOf(change, { mode: change.previousMode, id: null })),
        ...added.map((change) => {
            const text = texts.get(change);
            return entryOf(change, text === undefined ? { mode: change.mode, id: change.id } : { mode: change.mode, text });
        }),
    ];
    let tree = o.base;
    for (const part of parts(entries))
        tree = await data.createTree({ base: tree, entries: part });
    return { tree };
}
function entryOf({ path }, content) {
    return { path: path ?? '', ...content };
}
/** Groups small requests, keeping their order. */
async function readBlobs(git, blobs) {
    if (blobs.length === 0)
        return [];
    const input = blobs.map(({ id }) => `${id}\n`).join('');
    const output = await git.raw(['cat-file', '--batch'], { input });
    const contents = [];
    for (let at = 0; at < output.length;) {
        // `<id> blob <size>`, the bytes, a newline.
        const start = output.indexOf(10, at) + 1;
        const size = Number(output.toString('latin1', at, start - 1).split(' ')[2]);
        contents.push(output.subarray(start, start + size));
        at = start + size + 1;
    }
    return contents;
}
async function inParallel(items, work) {
    const waiting = items.values();
    const next = async () => {
        for (const item of waiting)
            await work(item);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
}
/** Requests small enough to be answered in time. */
function* parts(entries) {
    let part = [];
    let bytes = 0;
    for (const entry of entries) {
        const size = 'text' in entry ? Buffer.byteLength(entry.text) : 0;
        if (part.length > 0 && (bytes + size > REQUEST_BYTES || part.length >= REQUEST_ENTRIES)) {
            yield part;
            part = [];
            bytes = 0;
        }
        part.push(entry);
        bytes += size;
    }
    if (part.length > 0)
        yield part;
}
/** Text that JSON carries safely; everything else is sent as base64. */
function isPlainText(content) {
    return ((0,external_node_buffer_.isUtf8)(content) &&
        !/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u2028\u2029\ufeff\ufffd]/.test(content.toString('utf8')));
}
function isBlob({ mode }) {
    return mode !== '000000' && mode !== '160000';
}

// EXTERNAL MODULE: ./lib/git/run-trailer.js
var run_trailer = __webpack_require__(8447);
// EXTERNAL MODULE: ./lib/git/refs.js
var refs = __webpack_require__(78816);
// EXTERNAL MODULE: ./lib/patch/rebase.js
var rebase = __webpack_require__(75940);
;// CONCATENATED MODULE: ./lib/patch/base-merge.js



/**
 * Whether `tree`, a child of `head`, is a merge with one of the `claims`, commits of the base branch up to `tip`.
 * The trees decide: merging the claimed commit once more must change nothing, except where it conflicts with `head`.
 * Null where there is nothing to merge.
 */
async function baseMerge(git, { tree, head, tip, claims }) {
    for (const commit of claims) {
        if (!(await (0,refs/* isAncestor */.QX)(git, commit, tip)) || (await (0,refs/* isAncestor */.QX)(git, commit, head)))
            continue;
        const left = await git.run(['commit-tree', tree, '-p', head, '-m', 'left'], { env: rebase/* NOBODY */.oQ });
        const [own, again] = await Promise.all([head, left].map((ours) => (0,rebase/* mergeInMemory */.PM)(git, ours, commit)));
        if (!own || !again)
            continue;
        const open = new Set(own.conflicts);
        const differing = (0,byte_path/* splitNul */.K5)(await git.raw(['diff-tree', '-r', '--name-only', '-z', again.tree, tree]));
        const lacking = [...again.conflicts, ...differing].filter((path) => !open.has(path));
        return {
            commit,
            missing: [...new Set([...lacking, ...(await withMarkers(git, tree, own.conflicts))])].map(byte_path/* display */.Vy),
        };
    }
    return null;
}
/** Those of the files that still have the markers of a conflict. */
async function withMarkers(git, tree, paths) {
    if (paths.length === 0)
        return [];
    const args = [
        '--literal-pathspecs',
        'grep',
        '--name-only',
        '-z',
        '-e',
        '^<<<<<<< ',
        '-e',
        '^>>>>>>> ',
        tree,
        '--',
    ];
    const found = await git.exec([...args, ...paths.map((path) => Buffer.from(path, 'latin1').toString())], {
        accept: [1],
    });
    return (0,byte_path/* splitNul */.K5)(found.stdout).map((name) => name.slice(tree.length + 1));
}

// EXTERNAL MODULE: ./lib/git/ssh-signing.js
var ssh_signing = __webpack_require__(86600);
;// CONCATENATED MODULE: ./lib/patch/commit.js





/** Writes a commit of a captured tree into the pristine git directory; resolves to its ID. */
async function commitTree(options) {
    const { author, committer, signingKey } = options;
    const parents = options.parents.flatMap((parent) => ['-p', parent]);
    const write = (sign, config) => (0,pristine_git/* openPristine */.F)(options.workspace).run(['commit-tree', ...sign, options.tree, ...parents, '-F', '-'], {
        config,
        input: options.message.endsWith('\n') ? options.message : `${options.message}\n`,
        env: {
            GIT_AUTHOR_NAME: author.name,
            GIT_AUTHOR_EMAIL: author.email,
            GIT_COMMITTER_NAME: committer.name,
            GIT_COMMITTER_EMAIL: committer.email,
            ...(author.date === undefined ? {} : { GIT_AUTHOR_DATE: author.date }),
            ...(committer.date === undefined ? {} : { GIT_COMMITTER_DATE: committer.date }),
        },
    });
    return signingKey === undefined
        ? write([], {})
        : (0,ssh_signing/* withSigningKey */.p)(signingKey, (config) => write(['-S'], config));
}

;// CONCATENATED MODULE: ./lib/report/delivery/publisher.js




/** The publisher over git: commits are created in the workspace's pristine git directory and pushed. */
function gitPublisher(o) {
    const { workspace, gitData, signingKey, ...remote } = o;
    const at = (branch) => (0,patch_remote/* remoteBranch */.BP)({ ...remote, branch });
    return {
        async publish({ commit: request, branch, expected }) {
            const commit = await makeCommit(workspace, request, signingKey);
            const published = { commit, with: 'git', notes: [] };
            if ((expected === undefined ? await at(branch) : expected) === commit)
                return { ...published, unchanged: true };
            const lease = expected === undefined ? {} : { expected };
            await pushCommit({ ...remote, workspace, commit, branch, ...lease });
            return { ...published, unchanged: false };
        },
        remoteBranch: at,
        async rebase({ tree, onto, branch }) {
            const merged = await (0,rebase/* rebaseTree */.Vq)({ workspace, tree, onto, remote: { ...remote, branch } });
            if ('conflicts' in merged)
                return merged;
            const before = await (0,pristine_git/* openPristine */.F)(workspace, o.signal).run(['rev-parse', `${onto}^{tree}`]);
            return { tree: merged.tree, unchanged: merged.tree === before };
        },
        async baseMerge({ base, ...o }) {
            const tip = o.claims.length === 0 ? null : await at(base);
            if (tip === null)
                return null;
            await (0,patch_remote/* fetchCommit */.iH)({ ...remote, workspace, commit: tip, branch: base });
            return baseMerge((0,pristine_git/* openPristine */.F)(workspace, remote.signal), { ...o, tip });
        },
        async foreignCommits({ from, to, base, run, key }) {
            // The branch may stem from a newer commit of the base than this run: those commits are nobody's
            // additions.
            const commits = await gitData.commitsSince((await at(base)) ?? from, to);
            if (commits === null)
                return [to];
            const isBeside = ({ message, date = '' }) => run !== undefined &&
                (key === undefined || (0,run_trailer/* trailerOf */.ty)(message, run_trailer/* KEY_TRAILER */.ch) !== key) &&
                (0,run_trailer/* trailerOf */.ty)(message, run_trailer/* RUN_TRAILER */.cu) !== run.runId &&
                Date.parse(date) > Date.parse(run.startedAt);
            return commits.filter((one) => !(0,run_trailer/* isOurs */.MU)(one.message) || isBeside(one)).map(({ id }) => id);
        },
    };
}
/** Writes the commit into the pristine git directory; the same request gives the same ID. */
function makeCommit(workspace, request, signingKey) {
    const { date, author, committer, ...rest } = request;
    return commitTree({
        workspace,
        ...rest,
        ...(signingKey ? { signingKey } : {}),
        author: { ...author, date },
        // A signature counts for the account of the committer.
        committer: { ...(signingKey ? author : committer), date },
    });
}

;// CONCATENATED MODULE: ./lib/report/delivery/api-publisher.js






/**
 * The publisher that lets GitHub create and sign the commit. The tree is always the captured one, verified by
 * its ID. Depending on the token and the change there are three ways: the Git database API (a bot's token);
 * `createCommitOnBranch` (a person's token and plain files only; GitHub signs nothing else for a person);
 * and, if the API cannot take the files, a git push to a temporary ref of ours with the commit created by the
 * API.
 */
function apiPublisher(o) {
    const { workspace, github, log } = o;
    const { gitData } = github;
    const git = (0,pristine_git/* openPristine */.F)(workspace, o.signal);
    async function publish(request) {
        const { commit, branch, expected } = request;
        const head = await gitData.branch(branch);
        const there = head === null ? null : await gitData.commit(head);
        if (there && isSame(there, commit))
            return published(there, true);
        if (expected !== undefined && head !== expected)
            throw pushRefused(branch, 'stale info, someone else moved it.');
        const [parent = ''] = commit.parents;
        const changes = await apiChanges(git, `${parent}^{tree}`, commit.tree);
        const person = !(await github.viewer()).endsWith('[bot]');
        const target = expected === undefined ? { branch } : { branch, expected };
        if (person && commit.parents.length === 1 && isPlain(changes)) {
            return published(await onBranch(commit, target, changes), false);
        }
        const made = await inDatabase(commit, changes);
        await moveBranch(target, made.id);
        return published(made, false);
    }
    /** Objects and the commit first; the branch is not touched yet. */
    async function inDatabase(commit, changes) {
        const why = beyondApi(changes) ?? (await makeByApi(commit, changes));
        if (typeof why !== 'string')
            return why;
        log.info(`The files were pushed with git and the commit was created through the API: ${why}.`);
        const id = await makeCommit(workspace, commit);
        const ref = `refs/caisson/${id}`;
        await pushRef({ ...o, workspace, commit: id, ref });
        try {
            return await gitData.createCommit(commit);
        }
        finally {
            await removed(`The ref ${ref}`, ref);
        }
    }
    /** The commit, or the reason why it cannot be created from objects sent through the API. */
    async function makeByApi(commit, changes) {
        try {
            const base = await git.run(['rev-parse', `${commit.parents[0]}^{tree}`]);
            const stored = await storeTree(git, gitData, { base, changes });
            if ('why' in stored)
                return stored.why;
            if (stored.tree !== commit.tree)
                return 'GitHub built a different tree from them';
            return await gitData.createCommit(commit);
        }
        catch (error) {
            // Too large, missing or invalid: git may still succeed. Permissions and limits are the same there.
            const status = error instanceof request_error/* GitHubRequestError */.vK ? (error.status ?? 0) : 0;
            if (![404, 409, 413, 422].includes(status))
                throw error;
            return error.message;
        }
    }
    /**
     * For a person's token. The new branch is created beside the one it replaces, so that no pull request ever
     * sees it empty.
     */
    async function onBranch(commit, target, changes) {
        const [parent = ''] = commit.parents;
        const additions = [];
        for (const change of changes.filter(({ mode }) => mode !== '000000')) {
            additions.push({ path: change.path ?? '', content: await readBlob(git, change) });
        }
        const deletions = changes.filter(({ mode }) => mode === '000000').map(({ path }) => path ?? '');
        const append = async (branch) => {
            const made = await gitData.commitOnBranch({
                branch,
                parent,
                message: commit.message,
                additions,
                deletions,
            });
            if (made.tree === commit.tree)
                return made;
            throw new errors/* GitHubError */.y_('PUSH_REFUSED', 'GitHub built a different tree from the change than the captured one.', { hint: 'Use `delivery.commitWith: git`.' });
        };
        if (target.expected === undefined)
            return refusing(target.branch, () => append(target.branch));
        const beside = `${target.branch}-${commit.tree.slice(0, 12)}`;
        // Left behind by a run that was killed at this point.
        if ((await gitData.branch(beside)) !== null)
            await gitData.deleteRef(`refs/heads/${beside}`);
        await refusing(beside, () => gitData.createBranch(beside, parent));
        try {
            const made = await refusing(beside, () => append(beside));
            await moveBranch(target, made.id);
            return made;
        }
        finally {
            await removed(`The branch ${beside}`, `refs/heads/${beside}`);
        }
    }
    async function removed(name, ref) {
        await gitData.deleteRef(ref).catch((error) => {
            log.warn(`${name} could not be removed: ${error instanceof Error ? error.message : error}`);
        });
    }
    async function moveBranch({ branch, expected }, commit) {
        await refusing(branch, async () => {
            try {
                if (expected === undefined)
                    await gitData.forwardBranch(branch, commit);
                else if (expected === null)
                    await gitData.createBranch(branch, commit);
                else if (!(await gitData.replaceBranch(branch, commit, expected))) {
                    log.info(`This server cannot replace ${branch} conditionally. The branch was checked immediately before.`);
                }
            }
            catch (error) {
                // The response may have been lost after GitHub acted.
                if ((await gitData.branch(branch).catch(() => null)) !== commit)
                    throw error;
            }
        });
    }
    return { ...gitPublisher(o), publish, remoteBranch: (branch) => gitData.branch(branch) };
}
function published({ id, verified }, unchanged) {
    return { commit: id, unchanged, with: 'api', verified, notes: [] };
}
/** Times and accounts differ with every attempt; these fields do not. */
function isSame(there, wanted) {
    return (there.tree === wanted.tree &&
        there.parents.join() === wanted.parents.join() &&
        there.message.trim() === wanted.message.trim());
}
/** GitHub's refusal as the error of a push, with the same advice. */
async function refusing(branch, change) {
    try {
        return await change();
    }
    catch (error) {
        if (!(error instanceof request_error/* GitHubRequestError */.vK) || ![409, 422].includes(error.status ?? 0))
            throw error;
        throw pushRefused(branch, error.message, error);
    }
}
function pushRefused(branch, words, cause) {
    return new errors/* GitHubError */.y_('PUSH_REFUSED', `The commit was not put on ${branch}: ${words}`, {
        hint: pushHint(words),
        ...(cause === undefined ? {} : { cause }),
    });
}

;// CONCATENATED MODULE: ./lib/report/delivery/publisher-for.js



/** The way in which these options make commits. */
function publisherFor(forge, { commitWith, author }, workspace, log) {
    const { github, signingKey } = forge;
    const remote = { workspace, ...(0,github_forge/* remoteOf */.e)(forge), gitData: github.gitData };
    if (commitWith !== 'api')
        return gitPublisher({ ...remote, ...(signingKey ? { signingKey } : {}) });
    if (signingKey !== undefined)
        log.warn('`ssh-signing-key` is not used: with `delivery.commitWith: api`, GitHub makes the commit and signs it.');
    if (author !== 'bot')
        log.info("The commit's author is the token's account: GitHub signs only that account's commits through the API.");
    return apiPublisher({ ...remote, github, log });
}


/***/ }),

/***/ 21037:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ findingsSchema),
/* harmony export */   T: () => (/* binding */ FINDINGS)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _config_delivery_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57568);


/** The file in the agent's output folder. */
const FINDINGS = 'findings.json';
const path = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .min(1)
    .regex(/^(?!\/)[^\r\n]+$/, 'must be the path of a file in the repository')
    .describe('File, relative to the top level of the repository.');
const line = zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive();
const findingSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    path,
    line: line.describe('Line of the file; the last one if there are several.'),
    startLine: line.optional().describe('First line, if there are several.'),
    side: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['RIGHT', 'LEFT'])
        .default('RIGHT')
        .describe('`RIGHT`: the file as the pull request leaves it. `LEFT`: as it was, for removed lines.'),
    severity: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(_config_delivery_js__WEBPACK_IMPORTED_MODULE_1__/* .SEVERITIES */ .oC).describe('How bad it is.'),
    message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .min(1)
        .max(10_000)
        .describe('What is wrong, why, and what to do. Markdown, for people who have not seen your work.'),
    suggestion: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .max(10_000)
        .optional()
        .describe('What exactly is to replace these lines, without a fence; only where that is the whole correction.'),
})
    .refine(({ startLine = 1, line }) => startLine <= line, {
    path: ['startLine'],
    error: 'must not be after `line`',
});
/** `findings.json`: what a review found. Unknown keys are errors. */
const findingsSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    findings: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(findingSchema).max(100).describe('What was found, each thing once; may be empty.'),
    replies: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        to: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().describe('`id` of a comment in `review-comments.json`.'),
        message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1).max(10_000).describe('The answer, in Markdown.'),
    }))
        .max(30)
        .default([])
        .describe('Answers to comments on lines that wait for one.'),
});


/***/ }),

/***/ 68529:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ notDelivered)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(452);
/* harmony import */ var _reason_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(62213);


/**
 * The manifest of a run whose result could not be delivered as intended: it needs a person, so it is not
 * successful. A failure stays a failure.
 */
function notDelivered(manifest, error) {
    const told = { ...manifest, error: manifest.error ?? (0,_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeError */ .Uc)(error) };
    if (manifest.outcome === 'failure' || manifest.reason === 'policy_rejected')
        return told;
    return { ...told, outcome: 'needs_review', reason: 'not_delivered', exitCode: _reason_js__WEBPACK_IMPORTED_MODULE_1__/* .EXIT_CODES */ .ai.needs_review };
}


/***/ }),

/***/ 59803:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k0: () => (/* binding */ STRUCTURED),
/* harmony export */   oM: () => (/* binding */ actionRules),
/* harmony export */   qc: () => (/* binding */ expectedFiles)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(98439);
/* harmony import */ var _config_actions_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(28121);
/* harmony import */ var _config_output_schema_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(24429);
/* harmony import */ var _report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(58825);
/* harmony import */ var _report_review_findings_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(21037);





/** The result that later steps read. */
const STRUCTURED = 'structured.json';
/** The JSON files that this run asks of its agent. */
function expectedFiles(request) {
    const { spec, task } = request;
    const { schema } = spec.outputs;
    const reviews = spec.agent.preset === 'review' && task.target.kind === 'pull_request';
    const rules = actionRules(request);
    return [
        ...(schema ? [structuredFile(schema)] : []),
        ...(reviews ? [findingsFile()] : []),
        ...(rules.length > 0 ? [actionsFile(rules)] : []),
    ];
}
/** What the agent of this run may propose to do on GitHub. */
function actionRules({ delivery, outsider, publish, }) {
    if (publish.to === 'none')
        return [];
    const rules = (0,_config_actions_js__WEBPACK_IMPORTED_MODULE_0__/* .parseActions */ .JZ)(delivery.actions);
    return outsider ? (0,_config_actions_js__WEBPACK_IMPORTED_MODULE_0__/* .forOutsiders */ .gv)(rules) : rules;
}
const actionsFile = (rules) => ({
    ...ofFormat(_report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_1__/* .ACTIONS */ .kl, _report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_1__/* .actionsSchema */ .HQ, (0,_report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_1__/* .aboutActions */ .TZ)(rules)),
    optional: true,
});
const findingsFile = () => ofFormat(_report_review_findings_js__WEBPACK_IMPORTED_MODULE_2__/* .FINDINGS */ .T, _report_review_findings_js__WEBPACK_IMPORTED_MODULE_2__/* .findingsSchema */ .Q, 'What your review found, as JSON: Caisson posts it as one review, each finding on its lines. Take the line numbers from the diff, and look at `review-comments.json` for what has been said already. Your last message is the summary; it does not repeat the findings.');
/** A file of one of our own formats. */
function ofFormat(name, schema, about) {
    return {
        name,
        about: `${about} It has to match this JSON Schema:\n\n${JSON.stringify(zod__WEBPACK_IMPORTED_MODULE_3__/* .toJSONSchema */ .bl(schema, { io: 'input' }))}`,
        problems: async (value) => {
            const { error } = schema.safeParse(value);
            return (error?.issues ?? [])
                .slice(0, 20)
                .map(({ path, message }) => `${path.length === 0 ? 'the whole' : `/${path.join('/')}`}: ${message}`);
        },
    };
}
function structuredFile(schema) {
    return {
        name: STRUCTURED,
        about: `Your result as JSON, for programs: write it when your work is done. It has to match this JSON Schema:\n\n${schema}`,
        problems: async (value) => (await (0,_config_output_schema_js__WEBPACK_IMPORTED_MODULE_4__/* .compileOutputSchema */ .Y)(schema, 'the schema'))(value),
    };
}


/***/ }),

/***/ 80976:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Nx: () => (/* binding */ announceRun),
/* harmony export */   ZM: () => (/* binding */ publishRun),
/* harmony export */   kC: () => (/* binding */ logEnd)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(452);
/* harmony import */ var _report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(58825);
/* harmony import */ var _report_delivery_deliver_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(29002);
/* harmony import */ var _report_delivery_publisher_for_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(39088);
/* harmony import */ var _report_delivery_upsert_comment_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(33524);
/* harmony import */ var _report_progress_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(37751);
/* harmony import */ var _report_review_findings_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(21037);
/* harmony import */ var _report_summaries_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(94798);
/* harmony import */ var _run_not_delivered_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(68529);
/* harmony import */ var _run_run_folder_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(40953);
/* harmony import */ var _run_usage_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(26802);
/* harmony import */ var _agent_files_expected_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(59803);
/* harmony import */ var _report_run_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(88981);
/* harmony import */ var _resume_session_ref_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(50039);














/**
 * Announces on the target that work has begun, with the one comment that becomes the summary. A token that
 * may not comment is logged, and is what this resolves to. Rejects if nobody can
 * comment: the target is deleted, transferred or locked.
 */
async function announceRun(run) {
    const { request, agent, folder, progress, redact } = run;
    const { publish, task, delivery, log, clock } = request;
    const what = task.target.kind === 'none' ? 'a prompt' : `#${task.target.number}`;
    const replayed = request.replay ? `replay of run ${request.replay.runId}, ` : '';
    log.info(`Run ${folder.id}: ${replayed}${what}, requested by ${task.requester.login}`);
    if (publish.to !== 'forge')
        return;
    const { github } = publish.forge;
    if (task.target.kind === 'none')
        return;
    const facts = {
        task,
        agent,
        runId: folder.id,
        commentKey: delivery.commentKey,
        startedAt: new Date(clock.now()).toISOString(),
        session: request.resume?.ref,
        runUrl: request.workflow?.url,
    };
    const announce = (0,_report_delivery_upsert_comment_js__WEBPACK_IMPORTED_MODULE_0__/* .upsertComment */ .lB)(github, {
        number: task.target.number,
        key: delivery.commentKey,
        thread: delivery.commentThread,
        body: (0,_report_progress_js__WEBPACK_IMPORTED_MODULE_1__/* .renderProgress */ .EY)(facts),
    });
    const react = task.comment ? github.react(task.comment, 'eyes') : Promise.resolve();
    const [announced] = await Promise.allSettled([announce, react]);
    if (announced.status === 'rejected')
        return warnOfSilence(announced.reason, log);
    progress.keepInComment({
        github,
        written: announced.value,
        async render(activity, at) {
            const costUsd = request.replay ? 0 : (await (0,_run_usage_js__WEBPACK_IMPORTED_MODULE_2__/* .readUsage */ .k9)(folder)).costUsd;
            return (0,_report_progress_js__WEBPACK_IMPORTED_MODULE_1__/* .renderProgress */ .EY)({ ...facts, now: { ...activity, at, costUsd, redact } });
        },
        clock,
        log,
    });
    return undefined;
}
/** Throws if nobody can comment; otherwise resolves to why this token cannot. */
function warnOfSilence(error, log) {
    const { code, message } = (0,_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .describeError */ .Uc)(error);
    if (code.startsWith('TARGET_'))
        throw error;
    log.warn(`Could not comment on the target: ${message}`);
    return error;
}
/**
 * Uploads the evidence, then delivers: pull request, push or comment. The manifest on disk is complete at the
 * end.
 */
async function publishRun({ last, manifest, answer }) {
    const { run, captured } = last;
    const { folder, request, note } = run;
    const { publish, log } = request;
    await note({ state: 'publishing' });
    const { artifact, error } = await uploadOutput(run);
    const report = (0,_report_run_js__WEBPACK_IMPORTED_MODULE_4__/* .reportInput */ .BO)(last, manifest, answer, artifact);
    let final = manifest;
    if (publish.to === 'forge')
        final = await deliverRun(last, report, publish.forge, artifact);
    else if (publish.to === 'handoff' && error !== undefined) {
        // Without the artifact the other job has nothing to publish, so such a run is not successful.
        final = (0,_run_not_delivered_js__WEBPACK_IMPORTED_MODULE_5__/* .notDelivered */ .A)(manifest, error);
        await (0,_run_run_folder_js__WEBPACK_IMPORTED_MODULE_6__/* .writeManifest */ .HN)(folder, final);
    }
    const jobSummary = (0,_report_summaries_js__WEBPACK_IMPORTED_MODULE_7__/* .renderJobSummary */ .q)({ ...report, manifest: final });
    logEnd(final, log);
    if (publish.to === 'handoff')
        log.info('Another job publishes the result: nothing was written to the repository.');
    const structured = valueOfFile(captured, _agent_files_expected_js__WEBPACK_IMPORTED_MODULE_8__/* .STRUCTURED */ .k0);
    return {
        folder,
        manifest: final,
        answer,
        jobSummary,
        artifact,
        ...(structured === undefined ? {} : { structured }),
    };
}
/** Where the result is, and how the run ended. */
function logEnd({ runId, outcome, reason, delivery }, log) {
    const { commentUrl, pullRequest } = delivery ?? {};
    if (pullRequest)
        log.info(`Pull request: ${pullRequest.url}`);
    if (commentUrl)
        log.info(`Comment: ${commentUrl}`);
    log.info(`Run ${runId}: ${outcome} (${reason})`);
}
/** The value of a valid file that the run asked for. */
function valueOfFile(captured, wanted) {
    const file = captured?.files?.find(({ name }) => name === wanted);
    return file?.problems.length === 0 ? file.value : undefined;
}
async function uploadOutput({ request, folder }) {
    try {
        return { artifact: (await request.workflow?.uploadArtifact?.(folder)) ?? null };
    }
    catch (error) {
        request.log.warn(`The artifact could not be uploaded: ${(0,_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .describeError */ .Uc)(error).message}`);
        return { artifact: null, error };
    }
}
async function deliverRun({ run, prepared, captured }, report, forge, artifact) {
    const { request, folder, progress } = run;
    const { delivery: options, spec, outsider, onDelivered, log } = request;
    const session = await sessionOf(run, report.manifest, artifact);
    await progress.stop();
    return (0,_report_delivery_deliver_js__WEBPACK_IMPORTED_MODULE_9__/* .deliver */ .c)({
        github: forge.github,
        publisher: prepared && captured ? (0,_report_delivery_publisher_for_js__WEBPACK_IMPORTED_MODULE_10__/* .publisherFor */ .Q)(forge, options, prepared.workspace, log) : null,
        folder,
        patchFile: folder.patch,
        report: { ...report, session },
        options,
        draftOnFailure: spec.verify.onFailure === 'draft',
        findings: valueOfFile(captured, _report_review_findings_js__WEBPACK_IMPORTED_MODULE_11__/* .FINDINGS */ .T),
        proposals: valueOfFile(captured, _report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_12__/* .ACTIONS */ .kl),
        outsider: outsider !== undefined,
        onDelivered,
        log,
    });
}
/** This run's session for the next one; if it had none, the one that it was to resume. */
async function sessionOf({ folder, request, agent }, manifest, artifact) {
    const { workflow, resume } = request;
    const own = await (0,_resume_session_ref_js__WEBPACK_IMPORTED_MODULE_13__/* .sessionRef */ .u)({ manifest, file: folder.manifest, workflowRunId: workflow?.id, artifact });
    return own ?? (resume?.ref && { ...resume.ref, kept: agent.capabilities.resume });
}


/***/ }),

/***/ 24288:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   t: () => (/* binding */ answeredPhrase)
/* harmony export */ });
const FOLDER = '.github/workflows';
/** In a repository with more, nobody is said not to answer. */
const MOST_WORKFLOWS = 50;
/**
 * The phrase that calls the agent in a comment; '' if none of the workflows in the trusted version starts on one. Where
 * that cannot be known, somebody may answer.
 */
async function answeredPhrase(phrase = '', { trigger }, tree) {
    if (phrase === '' || trigger === 'commented' || tree.commit === null)
        return phrase;
    const files = await tree.files([FOLDER]).catch(() => []);
    const workflows = files.filter(({ path }) => /\.ya?ml$/.test(path));
    if (workflows.length === 0 || workflows.length > MOST_WORKFLOWS)
        return phrase;
    for (const { read } of workflows) {
        const text = (await read?.().catch(() => null)) ?? null;
        if (text === null || text.includes('issue_comment'))
            return phrase;
    }
    return '';
}


/***/ }),

/***/ 65893:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ readRepositoryConfig),
/* harmony export */   b: () => (/* binding */ withOutputSchema)
/* harmony export */ });
/* harmony import */ var _config_output_schema_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(24429);
/* harmony import */ var _config_repository_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31916);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(452);
/* harmony import */ var _patch_policy_default_policy_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(95875);




/** The repository's own configuration, in its trusted version. Throws CONFIG_INVALID. */
async function readRepositoryConfig(tree) {
    const [file, second] = await tree.files(_config_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .REPOSITORY_FILES */ .t);
    if (file === undefined)
        return (0,_config_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .parseRepositoryConfig */ .gw)(_config_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .REPOSITORY_FILES */ .t[0], '', _patch_policy_default_policy_js__WEBPACK_IMPORTED_MODULE_1__/* .OVERRIDABLE_RULES */ .oG);
    if (second !== undefined) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL('CONFIG_INVALID', `Both ${file.path} and ${second.path} exist.`, {
            hint: 'Keep one of them.',
        });
    }
    if (!file.read) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL('CONFIG_INVALID', `${file.path} is not a plain file.`, {
            hint: 'Put the configuration itself there, not a link to it.',
        });
    }
    return (0,_config_repository_js__WEBPACK_IMPORTED_MODULE_0__/* .parseRepositoryConfig */ .gw)(file.path, await file.read(), _patch_policy_default_policy_js__WEBPACK_IMPORTED_MODULE_1__/* .OVERRIDABLE_RULES */ .oG);
}
/**
 * The spec with the text of its schema in place of a path of the trusted version. Throws CONFIG_INVALID for a schema
 * that is missing or wrong, before anything is paid.
 */
async function withOutputSchema(spec, tree) {
    const given = spec.outputs.schema?.trim();
    if (!given)
        return spec;
    const inline = given.startsWith('{');
    const schema = inline ? given : await readSchemaFile(given, tree);
    await (0,_config_output_schema_js__WEBPACK_IMPORTED_MODULE_3__/* .compileOutputSchema */ .Y)(schema, inline ? 'the text' : given);
    return { ...spec, outputs: { ...spec.outputs, schema: JSON.stringify(JSON.parse(schema)) } };
}
async function readSchemaFile(path, tree) {
    const file = (await tree.files([path])).find((one) => one.path === path);
    if (file?.read)
        return file.read();
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL('CONFIG_INVALID', `output-schema: ${path} is not a file on the base branch.`, {
        hint: 'Commit it there, or write the schema itself as JSON, beginning with `{`.',
    });
}


/***/ })

};
