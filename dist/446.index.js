export const id = 446;
export const ids = [446];
export const modules = {

/***/ 194:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ refuseContradictions),
/* harmony export */   L: () => (/* binding */ reconcile)
/* harmony export */ });
/* harmony import */ var _base_docs_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(74866);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);
/* harmony import */ var _sandbox_network_host_rules_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(92180);
/* harmony import */ var _sandbox_network_services_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(78660);
/* harmony import */ var _agent_arguments_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(45502);





/**
 * Lets explicit settings override what contradicts them in the layers below: naming an executable overrides the
 * version that the repository prefers. Pure.
 */
function reconcile(spec, given) {
    const { sandbox, agent } = spec;
    const said = { ...given.agent };
    const place = { ...given.sandbox };
    const own = place.backend === 'local' || (place.engineCommand?.length ?? 0) > 0;
    return {
        ...spec,
        sandbox: {
            ...sandbox,
            ...(place.backend === 'local' && place.image === undefined ? { image: 'auto' } : {}),
            ...(own && place.engine === undefined ? { engine: 'auto' } : {}),
            ...((own || place.image === 'host' || said.image !== undefined) && place.compose === undefined
                ? { compose: false }
                : {}),
        },
        agent: {
            ...agent,
            ...(said.path === undefined ? {} : { version: said.version, integrity: said.integrity }),
            ...(said.version === undefined ? {} : { integrity: said.integrity }),
            ...toolsOf(agent, said),
        },
        mcp: { ...spec.mcp, tools: [...new Set([...spec.mcp.tools, ...serverTools(spec, said.allowedTools)])] },
    };
}
/** Tools of servers that stand among the agent's, as Claude Code names them; only where the servers are named, too. */
function serverTools({ mcp }, tools = []) {
    if (mcp.servers === undefined)
        return [];
    return tools.flatMap((tool) => {
        const [, server, name = '*'] = /^mcp__(?!github)(\w(?:(?!__)[\w-])*)(?:__([\w*-]+))?$/.exec(tool) ?? [];
        return server === undefined ? [] : [`${server}/${name}`];
    });
}
/** What is forbidden is not allowed, unless it is explicitly allowed. */
function toolsOf(agent, said) {
    const { allowedTools, disallowedTools } = agent;
    if (said.allowedTools === undefined)
        return { allowedTools: without(allowedTools, disallowedTools) };
    return {
        ...(said.tools === undefined ? { tools: undefined } : {}),
        disallowedTools: said.disallowedTools ?? without(disallowedTools, allowedTools),
    };
}
/**
 * Throws CONFIG_INVALID that names every contradiction in a spec; `given` was explicit. `open`: the repository's
 * settings are not known yet, and may still name hosts.
 */
function refuseContradictions(spec, given, { open = false } = {}) {
    const { sandbox, agent, setup, verify, mcp } = spec;
    for (const entry of sandbox.allowedHosts)
        (0,_sandbox_network_host_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .parseHostRule */ .eg)(entry);
    (0,_sandbox_network_services_js__WEBPACK_IMPORTED_MODULE_1__/* .parseServices */ .En)(sandbox.services);
    const noHosts = !open && sandbox.allowedHosts.length === 0;
    const command = sandbox.engineCommand.length > 0;
    const noEngine = command ? '`sandbox.engineCommand`' : sandbox.backend === 'local' ? '`backend: local`' : '';
    const pairs = [
        [
            sandbox.network === 'allowlist' && noHosts,
            '`sandbox.network: allowlist` allows nothing without `sandbox.allowedHosts`',
        ],
        [
            (given.sandbox?.allowedHosts ?? []).length > 0 &&
                !open &&
                sandbox.network === 'none' &&
                verify.network !== 'allowlist' &&
                setup.run === '',
            '`sandbox.allowedHosts` has no effect with `sandbox.network: none`, without `setup` and without `verify.network: allowlist`',
        ],
        [
            verify.network === 'allowlist' && noHosts,
            '`verify.network: allowlist` allows nothing without `sandbox.allowedHosts`',
        ],
        [
            sandbox.services.length > 0 && [sandbox.network, verify.network].includes('open'),
            '`services` are reached through a sandbox without a network of its own, and `open` gives it one',
        ],
        [
            mcp.servers !== undefined && mcp.tools.length === 0,
            '`mcp-servers` allows nothing without `mcp-tools`, the list of the tools that the agent may call',
        ],
        [
            mcp.servers === undefined && mcp.tools.length > 0,
            '`mcp-tools` names tools of MCP servers, and there is no `mcp-servers`',
        ],
        [
            mcp.servers !== undefined && command,
            '`mcp-servers` run outside the sandbox, and what `sandbox.engineCommand` starts cannot reach them',
        ],
        [
            command && sandbox.backend === 'local',
            '`sandbox.engineCommand` starts a container, but `backend: local` uses none',
        ],
        [
            noEngine !== '' && sandbox.engine !== 'auto',
            `${noEngine} uses no engine, so \`sandbox.engine: ${sandbox.engine}\` has no effect`,
        ],
        [
            noEngine !== '' && sandbox.isolation !== 'default',
            `\`sandbox.isolation: ${sandbox.isolation}\` isolates containers of Docker or Podman, and ${noEngine} uses neither`,
        ],
        [
            sandbox.backend === 'local' && !['auto', 'host'].includes(sandbox.image),
            `\`backend: local\` runs on this machine, so \`sandbox.image: ${sandbox.image}\` cannot be used`,
        ],
        [
            noEngine !== '' && sandbox.compose,
            `\`sandbox.compose\` builds an image for Docker or Podman, and ${noEngine} uses neither`,
        ],
        [
            sandbox.compose && sandbox.image === 'host',
            "`sandbox.compose` adds the agent to an image, and `sandbox.image: host` is this machine's own folders",
        ],
        [
            sandbox.compose && agent.image !== undefined,
            '`sandbox.compose` adds an agent to an image, and an adapter image has its agent already',
        ],
        [
            agent.image !== undefined && sandbox.image === 'host',
            "an adapter image works in itself or in the image that `sandbox.image` names, not with this machine's tools",
        ],
        [
            agent.path !== undefined && agent.version !== undefined,
            '`agent-path` names an existing executable, but `agent.version` one to fetch',
        ],
        [
            agent.integrity !== undefined && agent.version === undefined,
            '`agent.integrity` needs an `agent.version`',
        ],
        [
            agent.args.length > 0 &&
                (!['acp', 'claude', 'codex'].includes(agent.name) || agent.image !== undefined),
            '`agent-args` are for `claude`, `codex` and `acp`; the other agents get theirs from Caisson',
        ],
        [
            agent.name === 'acp' && agent.image === undefined && agent.path === undefined && !open,
            '`agent: acp` needs the executable in `agent-path`',
        ],
        [
            agent.dialect !== undefined && agent.image === undefined && agent.name !== 'acp' && !open,
            '`agent.dialect` is for `agent: acp` and for adapter images; the other agents know their APIs',
        ],
        [
            agent.image !== undefined && (agent.path ?? agent.version ?? agent.integrity) !== undefined,
            'an adapter image brings its agent, so `agent-path`, `agent.version` and `agent.integrity` have no effect',
        ],
    ];
    const found = pairs.filter(([contradicts]) => contradicts).map(([, text]) => text);
    const refused = agent.image === undefined && (0,_agent_arguments_js__WEBPACK_IMPORTED_MODULE_2__/* .whyNoArgument */ .Z8)(agent.name, agent.args);
    if (refused)
        found.push(refused);
    const { allowedTools = [], disallowedTools = [] } = given.agent ?? {};
    const both = allowedTools.filter((tool) => disallowedTools.includes(tool));
    if (both.length > 0)
        found.push(`${both.join(', ')}: both allowed and disallowed`);
    if (found.length > 0) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `The settings contradict each other:\n  ${found.join('\n  ')}`, {
            hint: `Remove one of each pair, or add what is missing. ${(0,_base_docs_js__WEBPACK_IMPORTED_MODULE_4__/* .document */ .A)('configuration.md')} has the keys of a file for them.`,
        });
    }
}
function without(items, others) {
    return items.filter((item) => !others.includes(item));
}


/***/ }),

/***/ 3176:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ZM: () => (/* binding */ specToReport),
/* harmony export */   cn: () => (/* binding */ keysFromInputs),
/* harmony export */   dR: () => (/* binding */ wholeSpec),
/* harmony export */   dx: () => (/* binding */ givenFromInputs),
/* harmony export */   uM: () => (/* binding */ deliveryFromInputs)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(17594);
/* harmony import */ var _delivery_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57568);
/* harmony import */ var _layers_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(96934);
/* harmony import */ var _parse_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(92265);
/* harmony import */ var _settings_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(81641);
/* harmony import */ var _spec_written_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(63219);
/* harmony import */ var _spec_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(92427);
/* harmony import */ var _contradictions_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(194);









const DELIVERY = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ delivery: _delivery_js__WEBPACK_IMPORTED_MODULE_1__/* .deliverySchema */ .oU });
/**
 * What the inputs say, without what they leave open to the repository and its defaults. Throws CONFIG_INVALID for
 * inputs that are invalid or contradict each other. `loop`: whether a command asks for a loop. `flags`: the inputs
 * come from a command line.
 */
function givenFromInputs(inputs, env, { flags = false, loop } = {}) {
    const { delivery: _, ...given } = nested(inputs, { env, flags });
    const said = { ...given, ...loopOf(given.loop, loop), goal: inputs.prompt };
    inNames(flags, (where) => (0,_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .parseWith */ .Ku)(_spec_js__WEBPACK_IMPORTED_MODULE_3__/* .specSchema */ .pQ, said, where));
    return (0,_layers_js__WEBPACK_IMPORTED_MODULE_4__/* .mergeLayers */ .J)(said);
}
/** What the inputs say about delivery, without what they leave open. Throws CONFIG_INVALID. */
function deliveryFromInputs(inputs, { flags = false } = {}) {
    const { delivery = {} } = nested(inputs, { env: {}, flags }, 'delivery');
    inNames(flags, (where) => (0,_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .parseWith */ .Ku)(DELIVERY, { delivery }, where));
    return delivery;
}
/** The values of keys below each other; `section`: only those of one. */
function nested({ settings }, from, section = '') {
    return _settings_js__WEBPACK_IMPORTED_MODULE_5__/* .SETTINGS */ .yy.reduce((all, { key, into, read }) => {
        const value = settings[key];
        if (value === undefined || !key.startsWith(section))
            return all;
        const said = read ? read(value, from) : value;
        const layer = (into ?? key).split('.').reduceRight((inside, part) => ({ [part]: inside }), said);
        return (0,_layers_js__WEBPACK_IMPORTED_MODULE_4__/* .mergeLayers */ .J)(all, layer);
    }, {});
}
/** Tells what is wrong in the names of inputs or of flags. */
function inNames(flags, read) {
    try {
        read(flags ? 'the flags' : 'the inputs of the action');
    }
    catch (error) {
        if (!(error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .ConfigError */ .xL) || flags)
            throw error;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .ConfigError */ .xL(error.code, (0,_settings_js__WEBPACK_IMPORTED_MODULE_5__/* .namedIn */ .$P)('input', error.message), { hint: error.hint, cause: error });
    }
}
/** Any input of the loop makes one, unless one says that there is none. `asked`: whether a command asked for one. */
function loopOf(loop, asked) {
    const given = (loop ?? {});
    const { iterations, verify, ...others } = given;
    if (iterations === 'none' || asked === false) {
        const idle = Object.keys(given).filter((key) => given[key] !== 'none');
        const names = [...idle.map((key) => `\`loop.${key}\``), ...(asked ? ['`--loop`'] : [])];
        if (names.length > 0)
            throw noLoop(`${names.join(', ')}: cannot be used with \`none\`, which means no loop`);
        return { loop: 'none' };
    }
    if (loop === undefined)
        return asked ? { loop: {} } : {};
    // Emptying the commands of a loop does not ask for one.
    const empty = iterations === undefined && Array.isArray(verify) && verify.length === 0;
    if (empty && Object.keys(others).length === 0 && !asked)
        throw noLoop('loop-verify: `none` alone makes no loop');
    return { loop: given };
}
function noLoop(what) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .ConfigError */ .xL('CONFIG_INVALID', `${what}.`, {
        hint: 'For no loop, set only `loop-iterations: none`; for a loop, set it to a number.',
    });
}
/** The spec of explicit settings alone, before the repository's are known. Throws CONFIG_INVALID. */
function wholeSpec(given) {
    const spec = (0,_contradictions_js__WEBPACK_IMPORTED_MODULE_7__/* .reconcile */ .L)((0,_parse_js__WEBPACK_IMPORTED_MODULE_2__/* .parseWith */ .Ku)(_spec_js__WEBPACK_IMPORTED_MODULE_3__/* .specSchema */ .pQ, given, 'the run'), given);
    (0,_contradictions_js__WEBPACK_IMPORTED_MODULE_7__/* .refuseContradictions */ .D)(spec, given, { open: true });
    return spec;
}
/** For the report of a run whose settings cannot be used: the agent that they name, if there is such a one. */
function specToReport({ settings }) {
    try {
        return _spec_js__WEBPACK_IMPORTED_MODULE_3__/* .specSchema */ .pQ.parse({ agent: (0,_spec_written_js__WEBPACK_IMPORTED_MODULE_8__/* .agentProgram */ .qd)(settings['agent.definition']) });
    }
    catch {
        return _spec_js__WEBPACK_IMPORTED_MODULE_3__/* .specSchema */ .pQ.parse({});
    }
}
/** What the inputs, and the variables of a cloud, have for models. */
function keysFromInputs(inputs, cloud, env) {
    return {
        valueOf: ({ input, variable }) => (input ? inputs[input] : env[variable]),
        nameOf: ({ input, variable }) => input ?? variable,
        cloud,
        env,
        hint: ([name = 'anthropic-api-key']) => {
            const where = /^[A-Z]/.test(name) ? ' under `env:`' : '';
            return `Add a repository secret and pass it${where}: \`${name}: \${{ secrets.${name.toUpperCase().replaceAll('-', '_')} }}\`. Secrets are empty in runs started by a fork, and those by Dependabot see only Dependabot's own secrets.`;
        },
    };
}


/***/ }),

/***/ 96934:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ mergeLayers),
/* harmony export */   ig: () => (/* binding */ resolveSpec)
/* harmony export */ });
/* unused harmony export parseSpec */
/* harmony import */ var _inputs_contradictions_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(194);
/* harmony import */ var _parse_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92265);
/* harmony import */ var _spec_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(92427);






/**
 * Merges specs into one, the weakest first. Mappings are merged key by key; lists and everything else are replaced
 * as a whole. Keys that a layer omits, or has as undefined, are left to the layers below it.
 */
function mergeLayers(...layers) {
    return layers.reduce((weaker, stronger) => merge(weaker, stronger), {});
}
function merge(weaker, stronger) {
    const merged = {};
    for (const key of new Set([...Object.keys(weaker), ...Object.keys(stronger)])) {
        const [below, above] = [own(weaker, key), own(stronger, key)];
        const value = isPlain(above) ? merge(isPlain(below) ? below : {}, above) : (above ?? below);
        // Not by assignment: a variable may be called `__proto__`.
        if (value !== undefined)
            Object.defineProperty(merged, key, { value, ...OPEN });
    }
    return merged;
}
function own(plain, key) {
    return Object.hasOwn(plain, key) ? plain[key] : undefined;
}
const OPEN = { enumerable: true, configurable: true, writable: true };
function isPlain(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
/** The spec of a run. Throws CONFIG_INVALID for layers that contradict each other. Pure. */
function resolveSpec({ repository = {}, agent = {}, given }) {
    const merged = mergeLayers(repository, agent, given, {
        agent: {
            instructions: together(agent.agent?.instructions, given.agent?.instructions ?? repository.agent?.instructions),
        },
    });
    const spec = (0,_inputs_contradictions_js__WEBPACK_IMPORTED_MODULE_0__/* .reconcile */ .L)((0,_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .parseWith */ .Ku)(_spec_js__WEBPACK_IMPORTED_MODULE_2__/* .specSchema */ .pQ, merged, 'the run, with what the repository says,'), given);
    (0,_inputs_contradictions_js__WEBPACK_IMPORTED_MODULE_0__/* .refuseContradictions */ .D)(spec, given);
    return spec;
}
/** The agent's definition, then the house rules: neither replaces the other. */
function together(...texts) {
    const present = texts.filter((text) => text !== undefined && text.trim() !== '');
    return present.length === 0 ? undefined : present.join('\n\n');
}
/**
 * What a spec says that a person wrote as YAML or JSON, without built-in defaults; `file` is its name for people. Throws
 * CONFIG_INVALID for everything that is wrong in it at once, with line and column.
 */
function parseSpec(text, file) {
    const described = document('configuration.md');
    const hint = `Correct the file and run again; every key is described in ${described}.`;
    const parsed = parseYaml(specSchema, { file, text, hint });
    if (parsed !== null)
        return parsed.input;
    throw new ConfigError('CONFIG_INVALID', `${file} is empty, so it describes no run.`, {
        hint: `A spec needs at least a goal: \`goal: Fix the failing test\`. ${described} has an example.`,
    });
}


/***/ }),

/***/ 446:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   leaveFailure: () => (/* binding */ leaveFailure)
/* harmony export */ });
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _actions_core__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(235);
/* harmony import */ var _agents_registry_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(19531);
/* harmony import */ var _base_clock_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(74743);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(17594);
/* harmony import */ var _config_inputs_from_inputs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(3176);
/* harmony import */ var _pipeline_stages_open_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(40540);
/* harmony import */ var _report_summaries_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(94798);
/* harmony import */ var _run_determine_outcome_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(43061);
/* harmony import */ var _run_run_folder_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(40953);
/* harmony import */ var _run_starting_manifest_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(76763);
/* harmony import */ var _outputs_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(48912);













/**
 * An error from before the run started: reported in the log and the job summary, with a manifest and outputs.
 */
async function leaveFailure({ env, error, inputs, onStart, }) {
    const spec = (0,_config_inputs_from_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .specToReport */ .ZM)(inputs);
    const agent = (0,_pipeline_stages_open_js__WEBPACK_IMPORTED_MODULE_3__/* .agentFacts */ .Ld)((0,_agents_registry_js__WEBPACK_IMPORTED_MODULE_4__/* .agentFor */ .Pf)({ host: {}, spec }), spec);
    const described = (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .describeError */ .Uc)(error);
    _actions_core__WEBPACK_IMPORTED_MODULE_6__/* .error */ .z3(`${described.message}\n${described.hint}`);
    const reason = (0,_run_determine_outcome_js__WEBPACK_IMPORTED_MODULE_7__/* .reasonOfError */ .OX)(described.code);
    const root = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(env['RUNNER_TEMP'] ?? (0,node_os__WEBPACK_IMPORTED_MODULE_0__.tmpdir)(), 'caisson');
    const now = new Date(_base_clock_js__WEBPACK_IMPORTED_MODULE_8__/* .systemClock */ .m.now()).toISOString();
    const runId = (0,_run_run_folder_js__WEBPACK_IMPORTED_MODULE_9__/* .newRunId */ .F$)(_base_clock_js__WEBPACK_IMPORTED_MODULE_8__/* .systemClock */ .m.now());
    const manifest = {
        ...(0,_run_starting_manifest_js__WEBPACK_IMPORTED_MODULE_10__/* .startingManifest */ .Cw)({
            runId,
            task: {
                target: { kind: 'none' },
                instruction: '',
                requester: { login: env['GITHUB_ACTOR'] ?? '' },
                trigger: '',
            },
            repository: env['GITHUB_REPOSITORY'] ?? '',
            agent,
            startedAt: now,
        }),
        status: 'failed',
        reason,
        completedAt: now,
        durationMs: 0,
        error: described,
    };
    const ended = { outcome: 'failure', reason, 'run-id': runId };
    try {
        const folder = await (0,_run_run_folder_js__WEBPACK_IMPORTED_MODULE_9__/* .createRunFolder */ .kg)(root, runId);
        await (0,_run_run_folder_js__WEBPACK_IMPORTED_MODULE_9__/* .writeManifest */ .HN)(folder, manifest);
        // It has no model to describe.
        await (0,_run_run_folder_js__WEBPACK_IMPORTED_MODULE_9__/* .removeGatewayFolder */ .jF)(folder);
        onStart(folder.dir);
        (0,_outputs_js__WEBPACK_IMPORTED_MODULE_11__/* .setOutputs */ .n0)({ ...ended, 'run-directory': folder.dir, manifest: folder.manifest });
    }
    catch (unwritable) {
        _actions_core__WEBPACK_IMPORTED_MODULE_6__/* .error */ .z3(`The manifest of this failure could not be written: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .describeError */ .Uc)(unwritable).message}`);
        (0,_outputs_js__WEBPACK_IMPORTED_MODULE_11__/* .setOutputs */ .n0)(ended);
    }
    const task = (0,_run_starting_manifest_js__WEBPACK_IMPORTED_MODULE_10__/* .taskOfFacts */ .ys)(manifest.task, now);
    const serverUrl = env['GITHUB_SERVER_URL'] ?? 'https://github.com';
    const told = inputs.plan ? { ...manifest, agent: { name: agent.name, speakerName: 'The plan' } } : manifest;
    await (0,_outputs_js__WEBPACK_IMPORTED_MODULE_11__/* .writeSummary */ .Sy)((0,_report_summaries_js__WEBPACK_IMPORTED_MODULE_12__/* .renderJobSummary */ .qE)({ task, context: null, manifest: told, patch: null, answer: '', serverUrl }));
    return 1;
}


/***/ })

};
