export const id = 1281;
export const ids = [1281,9630];
export const modules = {

/***/ 62055:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KX: () => (/* binding */ specForCloud),
/* harmony export */   a6: () => (/* binding */ CLOUD_VARIABLES),
/* harmony export */   f0: () => (/* binding */ cloudSecrets),
/* harmony export */   pz: () => (/* binding */ cloudFromEnvironment)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);
/* harmony import */ var _gateway_cloud_token_exchange_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(97687);
/* harmony import */ var _github_proxy_fetch_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(11194);
/* harmony import */ var _proxy_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(21686);




/** The variable that chooses each cloud. */
const CLOUD_VARIABLES = {
    bedrock: 'CLAUDE_CODE_USE_BEDROCK',
    vertex: 'CLAUDE_CODE_USE_VERTEX',
    foundry: 'CLAUDE_CODE_USE_FOUNDRY',
    anthropic: 'ANTHROPIC_FEDERATION_RULE_ID',
};
/**
 * Amazon Bedrock, Google Vertex AI, Microsoft Foundry or the Claude API with the job's identity, as users of Claude
 * Code set them up: the variable that chooses it, and those that the actions of the clouds leave in the job. Null:
 * none. Throws CONFIG_INVALID or CREDENTIAL_MISSING.
 */
function cloudFromEnvironment(env) {
    const chosen = ['bedrock', 'vertex', 'foundry'].filter((cloud) => isOn(env[CLOUD_VARIABLES[cloud]]));
    const [cloud, another] = chosen;
    if (another !== undefined) {
        const names = chosen.map((name) => CLOUD_VARIABLES[name]).join(' and ');
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigError */ .xL('CONFIG_INVALID', `${names} are both set.`, {
            hint: 'Set only the one of the cloud that has your model.',
        });
    }
    if (cloud === 'bedrock')
        return fromAmazon(env);
    if (cloud === 'vertex')
        return fromGoogle(env);
    if (cloud === 'foundry')
        return fromMicrosoft(env);
    return env[CLOUD_VARIABLES.anthropic]?.trim() ? fromIdentity(env) : null;
}
/** Secrets that must not appear in anything written. */
function cloudSecrets(access) {
    if (access.cloud === 'vertex')
        return [];
    if (access.cloud !== 'bedrock')
        return 'value' in access.credential ? [access.credential.value] : [];
    const { credentials } = access;
    if ('bearerToken' in credentials)
        return [credentials.bearerToken];
    const { secretAccessKey, sessionToken } = credentials;
    return [secretAccessKey, ...(sessionToken ? [sessionToken] : [])];
}
/** Claude Code sends less to the clouds than to the API itself: they do not support its newest features yet. */
function specForCloud(spec, { cloud }) {
    if (cloud === 'anthropic')
        return spec;
    const { env: said = {} } = spec.sandbox ?? {};
    const own = said === 'none' ? {} : Array.isArray(said) ? said[1] : said;
    const all = { CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS: '1', ...own };
    const env = own === said ? all : ['none', all];
    return { ...spec, sandbox: { ...spec.sandbox, env } };
}
function fromAmazon(env) {
    const region = env['AWS_REGION'] || env['AWS_DEFAULT_REGION'];
    if (!region)
        throw missing('AWS_REGION', 'Amazon Bedrock');
    const baseUrl = env['ANTHROPIC_BEDROCK_BASE_URL'] || undefined;
    const proxyUrl = (0,_proxy_js__WEBPACK_IMPORTED_MODULE_1__/* .proxyFor */ .i)(baseUrl ?? `https://bedrock-runtime.${region}.amazonaws.com`, env);
    return {
        cloud: 'bedrock',
        region,
        credentials: amazonCredentials(env),
        modelNames: modelNames(env),
        ...(baseUrl ? { baseUrl } : {}),
        ...(proxyUrl ? { proxyUrl } : {}),
    };
}
function amazonCredentials(env) {
    const bearerToken = env['AWS_BEARER_TOKEN_BEDROCK'];
    if (bearerToken)
        return { bearerToken };
    const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
    const sessionToken = env['AWS_SESSION_TOKEN'];
    if (accessKeyId && secretAccessKey) {
        return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
    }
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigError */ .xL('CREDENTIAL_MISSING', 'The environment has no credentials for Amazon Bedrock.', {
        hint: 'Add aws-actions/configure-aws-credentials before this step, or set AWS_BEARER_TOKEN_BEDROCK; profiles are not read.',
    });
}
function fromGoogle(env) {
    const region = env['CLOUD_ML_REGION'];
    if (!region)
        throw missing('CLOUD_ML_REGION', 'Google Vertex AI');
    const projectId = env['ANTHROPIC_VERTEX_PROJECT_ID'] || env['GOOGLE_CLOUD_PROJECT'] || env['GCLOUD_PROJECT'];
    if (!projectId)
        throw missing('ANTHROPIC_VERTEX_PROJECT_ID', 'Google Vertex AI');
    const credentialsFile = env['GOOGLE_APPLICATION_CREDENTIALS'] || undefined;
    const baseUrl = env['ANTHROPIC_VERTEX_BASE_URL'] || undefined;
    const proxyUrl = (0,_proxy_js__WEBPACK_IMPORTED_MODULE_1__/* .proxyFor */ .i)(baseUrl ?? `https://${region}-aiplatform.googleapis.com`, env);
    return {
        cloud: 'vertex',
        region,
        projectId,
        modelNames: modelNames(env),
        ...(credentialsFile ? { credentialsFile } : {}),
        ...(baseUrl ? { baseUrl } : {}),
        ...(proxyUrl ? { proxyUrl } : {}),
    };
}
function fromMicrosoft(env) {
    const { ANTHROPIC_FOUNDRY_RESOURCE: resource, ANTHROPIC_FOUNDRY_API_KEY: key } = env;
    const given = env['ANTHROPIC_FOUNDRY_BASE_URL'];
    if (!resource && !given)
        throw missing('ANTHROPIC_FOUNDRY_RESOURCE', 'Microsoft Foundry');
    const baseUrl = given || `https://${encodeURIComponent(resource ?? '')}.services.ai.azure.com/anthropic`;
    const proxyUrl = (0,_proxy_js__WEBPACK_IMPORTED_MODULE_1__/* .proxyFor */ .i)(baseUrl, env);
    return {
        cloud: 'foundry',
        baseUrl,
        credential: key ? { kind: 'api-key', value: key } : entraIdentity(env),
        modelNames: modelNames(env),
        ...(proxyUrl ? { proxyUrl } : {}),
    };
}
function entraIdentity(env) {
    const { AZURE_TENANT_ID: tenantId, AZURE_CLIENT_ID: clientId } = env;
    if (!tenantId || !clientId) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigError */ .xL('CREDENTIAL_MISSING', 'The environment has no credentials for Microsoft Foundry.', {
            hint: 'Set AZURE_TENANT_ID and AZURE_CLIENT_ID of an application with a federated credential for this repository, or ANTHROPIC_FOUNDRY_API_KEY.',
        });
    }
    const authority = env['AZURE_AUTHORITY_HOST'] || 'https://login.microsoftonline.com';
    return {
        identity: identityFrom(env, 'AZURE_FEDERATED_TOKEN_FILE', 'api://AzureADTokenExchange'),
        exchange: { issuer: 'entra', authority, tenantId, clientId },
        fetch: fetchThrough(env),
    };
}
function fromIdentity(env) {
    const organizationId = env['ANTHROPIC_ORGANIZATION_ID']?.trim();
    if (!organizationId) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigError */ .xL('CONFIG_INVALID', 'ANTHROPIC_FEDERATION_RULE_ID is set, but ANTHROPIC_ORGANIZATION_ID is not.', { hint: 'Set both: the rule, and the organization that it belongs to.' });
    }
    const baseUrl = env['ANTHROPIC_BASE_URL'] || 'https://api.anthropic.com';
    const { ANTHROPIC_SERVICE_ACCOUNT_ID: serviceAccountId, ANTHROPIC_WORKSPACE_ID: workspaceId } = env;
    const proxyUrl = (0,_proxy_js__WEBPACK_IMPORTED_MODULE_1__/* .proxyFor */ .i)(baseUrl, env);
    const audience = env['ANTHROPIC_OIDC_AUDIENCE'] || 'https://api.anthropic.com';
    return {
        cloud: 'anthropic',
        baseUrl,
        credential: {
            identity: identityFrom(env, 'ANTHROPIC_IDENTITY_TOKEN_FILE', audience),
            exchange: {
                issuer: 'anthropic',
                baseUrl,
                ruleId: env[CLOUD_VARIABLES.anthropic]?.trim() ?? '',
                organizationId,
                ...(serviceAccountId ? { serviceAccountId } : {}),
                ...(workspaceId ? { workspaceId } : {}),
            },
            fetch: fetchThrough(env),
        },
        ...(proxyUrl ? { proxyUrl } : {}),
    };
}
/** A file that the machine keeps fresh, else GitHub's own tokens for this job. Throws CREDENTIAL_MISSING. */
function identityFrom(env, variable, audience) {
    const file = env[variable];
    if (file)
        return { file };
    const { ACTIONS_ID_TOKEN_REQUEST_URL: requestUrl, ACTIONS_ID_TOKEN_REQUEST_TOKEN: requestToken } = env;
    if (requestUrl && requestToken)
        return { requestUrl, requestToken, audience };
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigError */ .xL('CREDENTIAL_MISSING', 'This job cannot ask GitHub for an identity token.', {
        hint: `${_gateway_cloud_token_exchange_js__WEBPACK_IMPORTED_MODULE_2__/* .NEEDS_ID_TOKEN */ .g} Outside of GitHub Actions, set ${variable}.`,
    });
}
function fetchThrough(env) {
    return (url, init) => {
        const proxyUrl = (0,_proxy_js__WEBPACK_IMPORTED_MODULE_1__/* .proxyFor */ .i)(String(url), env);
        return (proxyUrl ? (0,_github_proxy_fetch_js__WEBPACK_IMPORTED_MODULE_3__/* .proxyFetch */ .Z)(proxyUrl) : fetch)(url, init);
    };
}
/** The variables by which Claude Code lets its users name the models of a cloud. */
function modelNames(env) {
    const names = {};
    for (const family of ['opus', 'sonnet', 'haiku']) {
        const name = env[`ANTHROPIC_DEFAULT_${family.toUpperCase()}_MODEL`];
        if (name)
            names[`claude-*${family}*`] = name;
    }
    return names;
}
function isOn(value) {
    return value !== undefined && /^(?:1|true|yes|on)$/i.test(value.trim());
}
function missing(variable, cloud) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigError */ .xL('CONFIG_INVALID', `${variable} is not set, so the region or project of ${cloud} is unknown.`, {
        hint: `Set ${variable} under \`env:\` of the step or the job.`,
    });
}


/***/ }),

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
    };
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
            command && sandbox.engine !== 'auto',
            '`sandbox.engineCommand` replaces the engine, so `sandbox.engine` has no effect',
        ],
        [
            sandbox.backend === 'local' && sandbox.engine !== 'auto',
            `\`backend: local\` uses no engine, so \`sandbox.engine: ${sandbox.engine}\` has no effect`,
        ],
        [
            sandbox.isolation !== 'default' && (command || sandbox.backend === 'local'),
            `\`sandbox.isolation: ${sandbox.isolation}\` isolates containers of Docker or Podman, and \`${command ? 'sandbox.engineCommand' : 'backend: local'}\` uses neither`,
        ],
        [
            sandbox.backend === 'local' && !['auto', 'host'].includes(sandbox.image),
            `\`backend: local\` runs on this machine, so \`sandbox.image: ${sandbox.image}\` cannot be used`,
        ],
        [
            sandbox.compose && (command || sandbox.backend === 'local'),
            `\`sandbox.compose\` builds an image for Docker or Podman, and \`${command ? 'sandbox.engineCommand' : 'backend: local'}\` uses neither`,
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
            hint: `Remove one of each pair. ${(0,_base_docs_js__WEBPACK_IMPORTED_MODULE_4__/* .document */ .A)('configuration.md')} has the keys of a file for them.`,
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
/* harmony import */ var _spec_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(38179);
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
/* harmony export */   J: () => (/* binding */ mergeLayers)
/* harmony export */ });
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


/***/ }),

/***/ 73094:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   YE: () => (/* binding */ chooseAccess),
/* harmony export */   ut: () => (/* binding */ assertCredential)
/* harmony export */ });
/* unused harmony exports secretsIn, accessTo */
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);
/* harmony import */ var _gateway_providers_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(65200);
/* harmony import */ var _cloud_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(62055);
/* harmony import */ var _model_route_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(34931);
/* harmony import */ var _proxy_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(21686);





/**
 * The only access to the agent's model among what is there. Throws CREDENTIAL_MISSING when there is none, CONFIG_INVALID
 * when there is more than one: choosing silently would bill an account that the user did not mean.
 */
function chooseAccess(keys, agent, model) {
    const routes = (0,_model_route_js__WEBPACK_IMPORTED_MODULE_0__/* .modelRoutes */ .C6)(agent, model, keys.env);
    const cloudRoute = keys.cloud && routes.find(({ provider }) => provider.name === 'anthropic');
    const possible = routes.flatMap((route) => credentialsOf(route, agent).map((credential) => ({ route, credential, value: keys.valueOf(credential) })));
    const present = possible.filter(({ value }) => value);
    const names = present.map(({ credential }) => keys.nameOf(credential));
    if (keys.cloud && cloudRoute)
        names.push(_cloud_js__WEBPACK_IMPORTED_MODULE_1__/* .CLOUD_VARIABLES */ .a6[keys.cloud.cloud]);
    if (names.length > 1) {
        const providers = new Set(present.map(({ route }) => route.provider.name));
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL('CONFIG_INVALID', `Only one model credential can be used, but ${names.join(' and ')} are set.`, {
            hint: providers.size > 1
                ? `Remove all but one of them, or name the model with its provider: \`${[...providers][0]}/…\`.`
                : 'Remove all but one of them.',
        });
    }
    if (keys.cloud && cloudRoute)
        return { route: cloudRoute, access: keys.cloud };
    const [chosen] = present;
    if (!chosen?.value) {
        // Bearer tokens for Anthropic are for proxies in front of its API; whoever has one knows its name.
        const usual = possible.filter(({ credential }) => credential.variable !== 'ANTHROPIC_AUTH_TOKEN');
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL('CREDENTIAL_MISSING', 'There is no credential for the model.', {
            hint: [
                keys.hint(usual.map(({ credential }) => keys.nameOf(credential))),
                ...otherKeys(keys, agent),
            ].join(' '),
        });
    }
    const { route, credential, value } = chosen;
    return { route, access: accessTo(route, { kind: credential.kind, value }, keys) };
}
/**
 * Tells what can be told before the repository's own settings are known, which may name a model, and an agent where
 * `agentIsGiven` is false. Throws as `chooseAccess` does.
 */
function assertCredential(keys, agent, model, agentIsGiven) {
    const [, another] = (0,_model_route_js__WEBPACK_IMPORTED_MODULE_0__/* .modelRoutes */ .C6)(agent, model, keys.env);
    if (model === undefined && another)
        return;
    try {
        chooseAccess(keys, agent, model);
    }
    catch (error) {
        const isMissing = error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL && error.code === 'CREDENTIAL_MISSING';
        if (agentIsGiven || !isMissing || secretsIn(keys).length === 0)
            throw error;
    }
}
/** What to do with the keys that are there, but not for the models of an agent. */
function otherKeys(keys, agent) {
    return _gateway_providers_js__WEBPACK_IMPORTED_MODULE_3__/* .PROVIDERS */ .xq.flatMap(({ name, displayName, dialects, credentials }) => {
        const found = credentials.find((one) => one.onlyFor === undefined && keys.valueOf(one));
        if (!found)
            return [];
        const can = dialects.some((dialect) => agent.modelDialects.includes(dialect));
        return can
            ? `Or use the key in ${keys.nameOf(found)}: \`model: ${name}/MODEL\`.`
            : `${keys.nameOf(found)} is set, but ${agent.displayName} cannot use the models of ${displayName}: \`agent\` chooses an agent that can (\`caisson list agents\` shows them).`;
    });
}
/** Every credential that is there: none of them may appear in anything written. */
function secretsIn(keys) {
    return _gateway_providers_js__WEBPACK_IMPORTED_MODULE_3__/* .CREDENTIALS */ .tG.flatMap((one) => keys.valueOf(one) || []);
}
function credentialsOf({ provider }, agent) {
    return provider.credentials.filter(({ onlyFor }) => onlyFor === undefined || onlyFor === agent.name);
}
/** A provider with a credential that is there. Throws CONFIG_INVALID for an address that is none. */
function accessTo({ provider }, credential, { env }) {
    const name = provider.baseUrlVariable;
    // By custom, the variables of OpenAI and OpenRouter end in the version that the paths begin with.
    const given = env[name] && name !== 'ANTHROPIC_BASE_URL' ? env[name].replace(/\/v1\/*$/, '') : env[name];
    const baseUrl = given || provider.baseUrl;
    if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL('CONFIG_INVALID', `${name}: "${baseUrl}" is not an http(s) URL.`, {
            hint: `Use the URL of the API without a path, e.g. ${provider.baseUrl}.`,
        });
    }
    const proxyUrl = (0,_proxy_js__WEBPACK_IMPORTED_MODULE_4__/* .proxyFor */ .i)(baseUrl, env);
    return { baseUrl, credential, ...(proxyUrl ? { proxyUrl } : {}) };
}


/***/ }),

/***/ 34931:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C6: () => (/* binding */ modelRoutes),
/* harmony export */   JL: () => (/* binding */ modelRoute),
/* harmony export */   Xj: () => (/* binding */ ownAddress)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(17594);
/* harmony import */ var _gateway_providers_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(65200);


/**
 * The providers that an agent's model can have: the one before the first slash of `provider/model`, else those whose own
 * API the agent speaks. Where an agent has one such provider and `env` another address for it, names are that
 * server's and stay whole. Throws CONFIG_INVALID for a provider whose APIs the agent does not speak.
 */
function modelRoutes(agent, model, env) {
    const own = _gateway_providers_js__WEBPACK_IMPORTED_MODULE_0__/* .PROVIDERS */ .xq.filter(({ dialects: [first] }) => agent.modelDialects.some((one) => one === first));
    const [only, ...others] = own;
    // Google's API has the name in the path, where a slash would be another path.
    const slashes = only?.dialects[0] !== 'generate-content';
    const elsewhere = only && others.length === 0 && slashes && env[only.baseUrlVariable];
    const slash = model?.indexOf('/') ?? -1;
    const prefix = slash < 0 ? '' : (model?.slice(0, slash) ?? '');
    const named = elsewhere || slash < 0 ? undefined : (0,_gateway_providers_js__WEBPACK_IMPORTED_MODULE_0__/* .providerNamed */ .li)(prefix);
    // Names with a colon are a cloud's; a server of the user's own has names of its own.
    const isProvider = /^[a-z][\w-]*$/i.test(prefix) && slashes && !own.some((one) => env[one.baseUrlVariable]);
    if (!named && isProvider)
        throw unknownProvider(prefix, agent);
    if (!named || model === undefined) {
        return own.map((provider) => ({
            provider,
            dialect: dialectFor(agent, provider),
            ...(model ? { model } : {}),
        }));
    }
    return [{ provider: named, dialect: dialectFor(agent, named), model: model.slice(slash + 1) }];
}
function unknownProvider(prefix, agent) {
    const spoken = _gateway_providers_js__WEBPACK_IMPORTED_MODULE_0__/* .PROVIDERS */ .xq.filter(({ dialects }) => dialects.some((one) => agent.modelDialects.includes(one)));
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ConfigError */ .xL('CONFIG_INVALID', `model: there is no provider \`${prefix}\`.`, {
        hint: `${agent.displayName} uses models of ${spoken.map(({ name }) => `\`${name}/…\``).join(', ')}. For a server of your own, set ${spoken[0]?.baseUrlVariable ?? 'its address'}; names are then that server's.`,
    });
}
/** The environment in which names stay whole, where a caller gives the address of a server of its own. */
function ownAddress(baseUrl) {
    if (baseUrl === undefined || _gateway_providers_js__WEBPACK_IMPORTED_MODULE_0__/* .PROVIDERS */ .xq.some((provider) => baseUrl.startsWith(provider.baseUrl)))
        return {};
    return Object.fromEntries(_gateway_providers_js__WEBPACK_IMPORTED_MODULE_0__/* .PROVIDERS */ .xq.map(({ baseUrlVariable }) => [baseUrlVariable, baseUrl]));
}
/** The same where no credential decides: for a scripted or recorded model. */
function modelRoute(agent, model, env) {
    const [first] = modelRoutes(agent, model, env);
    if (first)
        return first;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ConfigError */ .xL('CONFIG_INVALID', `${agent.displayName} speaks no model API that Caisson knows.`, {
        hint: 'Its adapter must name one in `modelDialects`.',
    });
}
/** The provider's own API, in which it says most, else the one that the agent prefers of its others. */
function dialectFor(agent, { name, displayName, dialects }) {
    const [own] = dialects;
    const shared = [own, ...agent.modelDialects].find((one) => one !== undefined && dialects.includes(one) && agent.modelDialects.includes(one));
    if (shared)
        return shared;
    const usable = _gateway_providers_js__WEBPACK_IMPORTED_MODULE_0__/* .PROVIDERS */ .xq.filter((one) => one.dialects.some((dialect) => agent.modelDialects.includes(dialect)));
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ConfigError */ .xL('CONFIG_INVALID', `model: ${agent.displayName} cannot use the models of ${displayName} (\`${name}/…\`).`, { hint: `Use a model of ${usable.map((one) => `\`${one.name}/…\``).join(', ')}, or another agent.` });
}


/***/ }),

/***/ 97687:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ accessTokens),
/* harmony export */   g: () => (/* binding */ NEEDS_ID_TOKEN)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(24807);



/** A token is replaced this long before it expires. */
const MARGIN_MS = 120_000;
/** A token endpoint that takes longer does not answer. */
const PATIENCE_MS = 30_000;
const WORDS_LIMIT = 500;
const ISSUERS = {
    anthropic: {
        name: 'The Claude API',
        hint: "Compare the federation rule with the job's identity: repository, branch, environment and audience. A rule for several workspaces also needs ANTHROPIC_WORKSPACE_ID.",
    },
    entra: {
        name: 'Microsoft Entra ID',
        hint: 'Compare the federated credential of the application with the job: issuer, repository, branch or environment, and the audience `api://AzureADTokenExchange`.',
    },
};
/**
 * Access tokens, each made of a fresh identity token and kept until shortly before it expires; requests at the same
 * time share one exchange. Rejects with CREDENTIAL_MISSING.
 */
function accessTokens(federation, clock) {
    let kept;
    return async () => {
        const before = kept;
        const known = await before?.catch(() => undefined);
        if (known && known.until > clock.now())
            return known.token;
        // Whoever waited for the same one comes here at the same time.
        if (kept === before)
            kept = exchange(federation, clock);
        return (await kept).token;
    };
}
async function exchange({ identity, exchange: asked, fetch }, clock) {
    const { name, hint } = ISSUERS[asked.issuer];
    const assertion = await identityToken(identity, fetch);
    const { url, init } = asked.issuer === 'anthropic' ? claudeRequest(asked, assertion) : entraRequest(asked, assertion);
    const answer = await ask(name, () => fetch(url, { ...init, ...ONCE() }));
    const { access_token: token, expires_in: seconds } = Object((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(answer.text));
    if (!answer.ok || typeof token !== 'string') {
        throw exchangeRefused(`${name} did not accept the identity of this job (${answer.status}): ${answerText(answer.text)}`, hint);
    }
    const lifetime = Number(seconds);
    return { token, until: clock.now() + (Number.isFinite(lifetime) ? lifetime * 1000 : 0) - MARGIN_MS };
}
/** https://platform.claude.com/docs/en/build-with-claude/workload-identity-federation; as in Anthropic's SDK 1.12.0. */
function claudeRequest(asked, assertion) {
    const body = {
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
        federation_rule_id: asked.ruleId,
        organization_id: asked.organizationId,
        service_account_id: asked.serviceAccountId,
        workspace_id: asked.workspaceId,
    };
    const headers = {
        'content-type': 'application/json',
        'anthropic-beta': 'oauth-2025-04-20,oidc-federation-2026-04-01',
    };
    const url = `${asked.baseUrl.replace(/\/+$/, '')}/v1/oauth/token`;
    return { url, init: { method: 'POST', headers, body: JSON.stringify(body) } };
}
/** https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow#third-case-access-token-request-with-a-federated-credential */
function entraRequest(asked, assertion) {
    const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: asked.clientId,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
        scope: 'https://cognitiveservices.azure.com/.default',
    });
    const url = `${asked.authority.replace(/\/+$/, '')}/${encodeURIComponent(asked.tenantId)}/oauth2/v2.0/token`;
    return { url, init: { method: 'POST', body } };
}
async function identityToken(source, fetch) {
    if ('file' in source) {
        const text = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(source.file, 'utf8').catch((cause) => {
            throw exchangeRefused(`The identity token cannot be read: ${cause.message}`, 'Check the path.', cause);
        });
        return text.trim();
    }
    const url = new URL(source.requestUrl);
    url.searchParams.set('audience', source.audience);
    const headers = { authorization: `Bearer ${source.requestToken}` };
    const answer = await ask('GitHub', () => fetch(url.href, { headers, ...ONCE() }));
    const { value } = Object((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(answer.text));
    if (answer.ok && typeof value === 'string')
        return value;
    throw exchangeRefused(`GitHub gave no identity token (${answer.status}).`, NEEDS_ID_TOKEN);
}
/** What a job needs in order to get an identity token. */
const NEEDS_ID_TOKEN = 'Add `id-token: write` to the permissions of the job.';
/** A token endpoint never redirects, and a token must not follow. */
const ONCE = () => ({ redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
async function ask(name, request) {
    try {
        const response = await request();
        return { ok: response.ok, status: response.status, text: await response.text() };
    }
    catch (cause) {
        const { message, cause: deeper } = cause;
        const why = deeper instanceof Error ? deeper.message : message;
        throw exchangeRefused(`${name} could not be reached for a token: ${why}`, 'Check the network of the runner and its proxy.', cause);
    }
}
/** What an issuer says about a refusal; its answers never repeat a token. */
function answerText(text) {
    const { error, error_description: description } = Object((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(text));
    const words = description ?? (typeof error === 'string' ? error : error?.message);
    return typeof words === 'string' ? words.slice(0, WORDS_LIMIT) : 'it gave no reason.';
}
function exchangeRefused(message, hint, cause) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .GatewayError */ .Fe('CREDENTIAL_MISSING', message, { hint, ...(cause === undefined ? {} : { cause }) });
}


/***/ }),

/***/ 72729:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ck: () => (/* binding */ assertRunsLeft),
/* harmony export */   Lh: () => (/* binding */ readingOnly),
/* harmony export */   w6: () => (/* binding */ whyNoneLeft),
/* harmony export */   yI: () => (/* binding */ withoutRights)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);
/* harmony import */ var _github_event_authorize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(62779);
/* harmony import */ var _github_event_task_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(27547);
/* harmony import */ var _report_marker_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53086);




/** Runs that each person may start in 24 hours. */
const RUNS_PER_DAY = 3;
/** Runs that all of them together may start in 24 hours in a repository: accounts cost nothing. */
const RUNS_OF_ALL = 20;
/** Milliseconds in which GitHub's list of comments shows the one that this run has written. */
const LISTED_WITHIN = 30_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Why this person may start no other run today; null if they may. Every run for an outsider has a comment of its own,
 * which names the person: those of the last 24 hours are counted. `own`: the key of this run's comment, which is not
 * counted, and neither is any that came after it. `issue`: the new issue that starts a run without a comment; then the
 * issues before it are counted, as if each had started one.
 */
async function whyNoneLeft(github, requester, options) {
    return (await countRuns(github, requester, options)).none;
}
/**
 * Counts again, last before the model is paid and not before the list has this run's own comment: of runs that start at
 * the same moment, none has seen the others when it was admitted. Throws CONFIG_INVALID if there is none left, or if nobody knows.
 */
async function assertRunsLeft(github, requester, { clock, own, issue }) {
    const until = clock.now() + LISTED_WITHIN;
    for (;;) {
        const { none, listed } = await countRuns(github, requester, { now: clock.now(), own, issue });
        if (none)
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigError */ .xL('CONFIG_INVALID', none.reason, { hint: 'Ask again tomorrow.' });
        if (own === undefined || listed)
            return;
        if (clock.now() >= until)
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigError */ .xL('CONFIG_INVALID', `The comment of this run is not in GitHub's list of comments after ${LISTED_WITHIN / 1000} seconds, so that runs of outsiders cannot be counted.`, { hint: 'Ask again later.' });
        await clock.sleep(1_000);
    }
}
async function countRuns(github, requester, { now, own, issue }) {
    const since = new Date(now - DAY_MS).toISOString();
    if (issue !== undefined) {
        const issues = await github.acting.latestIssues({ most: 100, since });
        const before = issues.filter(({ number }) => number < issue);
        const own = before.filter(({ author }) => (0,_github_event_authorize_js__WEBPACK_IMPORTED_MODULE_1__/* .sameAccount */ .M_)(author.login, requester.login));
        return { none: whyNone(requester, own.length, before.length, 'opened', 'issues'), listed: true };
    }
    const [viewer, comments] = await Promise.all([github.viewer(), github.commentsSince(since)]);
    const all = comments.filter(({ author, createdAt, body }) => (0,_github_event_authorize_js__WEBPACK_IMPORTED_MODULE_1__/* .sameAccount */ .M_)(author.login, viewer) &&
        Date.parse(createdAt) >= Date.parse(since) &&
        (0,_report_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .hasMarkerOf */ .w5)(body, _report_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .OUTSIDER */ .kc));
    const mine = all.find(({ body }) => own !== undefined && (0,_report_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .hasMarker */ .xY)(body, own));
    const earlier = all.filter(({ id }) => id < (mine?.id ?? Number.POSITIVE_INFINITY));
    const answers = earlier.filter(({ body }) => (0,_report_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .hasMarkerOf */ .w5)(body, (0,_report_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .outsiderPrefix */ ._v)(requester)));
    const none = whyNone(requester, answers.length, earlier.length, 'started', 'runs');
    return { none, listed: mine !== undefined };
}
function whyNone({ login }, own, all, verb, what) {
    const why = (who, count, allowed) => count < allowed
        ? null
        : (0,_github_event_task_js__WEBPACK_IMPORTED_MODULE_3__/* .skip */ .iv)(`${who} ${verb} ${count} ${what} in the last 24 hours; ${allowed} are allowed.`);
    const everybody = what === 'runs' ? 'People without a role have together' : 'People have together';
    return why(`${login} has`, own, RUNS_PER_DAY) ?? why(everybody, all, RUNS_OF_ALL);
}
/** The agent's limits for an answer that changes nothing: without paths, `careful` changes nothing either. */
function readingOnly(mode) {
    return { preset: mode === 'plan' ? 'plan' : 'careful', paths: [] };
}
/**
 * The spec without anything that could change, reach or reveal more than the repository itself: no edits, shell,
 * network, variables or mounts, and no code of the repository runs, not even its setup.
 */
function withoutRights(spec, { mode }) {
    const { loop: _, ...rest } = spec;
    return {
        ...rest,
        context: [],
        agent: {
            ...spec.agent,
            ...readingOnly(mode),
            serverTools: [],
        },
        sandbox: {
            ...spec.sandbox,
            network: 'none',
            allowedHosts: [],
            services: [],
            mounts: [],
            env: {},
            envFiles: [],
            workspaceSecrets: 'exclude',
        },
        mcp: { tools: [] },
        setup: { ...spec.setup, run: '', env: [] },
        verify: { ...spec.verify, commands: [] },
        outputs: { ...spec.outputs, required: [] },
    };
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

/***/ 35287:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ withNamedPrompt),
/* harmony export */   s: () => (/* binding */ PROMPT_FILE)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);
/* harmony import */ var _config_inputs_read_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(43950);
/* harmony import */ var _given_file_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(13547);



/** How the prompt of the workflow names a file, whose text it then is. */
const PROMPT_FILE = '/./';
/**
 * The request with the text of what the workflow's prompt names: a file, or, as `/name arguments`, a command or a skill
 * of the trusted version of the repository, with its tools and its model. What people write in comments names nothing.
 * Throws CONFIG_INVALID if there is none.
 */
async function withNamedPrompt(request, tree) {
    const { task, checkout, given } = request;
    // A plan's step: its prompt is the plan's, and its repository has nothing in it.
    if (request.tools)
        return request;
    const prompt = (given?.spec ?? request.spec).goal?.trim() ?? '';
    const { instruction } = task;
    if (!prompt.startsWith('/') || !instruction.startsWith(prompt))
        return request;
    const replaced = (text) => ({
        ...request,
        task: { ...task, instruction: `${text.trim()}${instruction.slice(prompt.length)}` },
    });
    if (prompt.startsWith(PROMPT_FILE)) {
        const path = prompt.slice(PROMPT_FILE.length);
        const otherwise = 'pass the text as `prompt`';
        return replaced(await (0,_given_file_js__WEBPACK_IMPORTED_MODULE_0__/* .readGivenFile */ .M)({ input: 'prompt-file', path, tree, checkout, otherwise }));
    }
    const [, name, words = ''] = /^\/([\w:.-]+)(?:\s+(.*))?$/s.exec(prompt) ?? [];
    if (name === undefined)
        return request;
    const { keys, body } = parts(await readCommand(name, tree));
    const asked = replaced(withArguments(body, words.trim()));
    const { agent } = asked.spec;
    const model = keys['model'] === 'inherit' ? undefined : keys['model'];
    const tools = (0,_config_inputs_read_text_js__WEBPACK_IMPORTED_MODULE_1__/* .splitList */ .ry)((keys['allowed-tools'] ?? '').replace(/^\[|\]$/g, ''));
    return {
        ...asked,
        spec: {
            ...asked.spec,
            agent: {
                ...agent,
                model: given?.spec.agent?.model ?? model ?? agent.model,
                allowedTools: [...new Set([...agent.allowedTools, ...tools])],
            },
        },
    };
}
async function readCommand(name, tree) {
    const paths = [`.claude/commands/${name.replaceAll(':', '/')}.md`, `.claude/skills/${name}/SKILL.md`];
    const files = await tree.files(paths);
    for (const path of paths) {
        const found = files.find((file) => file.path === path);
        if (found?.read)
            return found.read();
    }
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL('CONFIG_INVALID', `prompt: there is no command or skill \`/${name}\`.`, {
        hint: `Commit ${paths[0]} to the base branch, or write out what is to be done. Commands of plugins and those that are built into the agent are not available.`,
    });
}
/** The keys before the text, as plain lines, and the text. */
function parts(file) {
    const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
    const [whole = '', front = ''] = /^---\n(.*?)\n---[ \t]*(?:\n|$)/s.exec(text) ?? [];
    const lines = [...front.matchAll(/^([a-z-]+):[ \t]*(.*?)[ \t]*$/gm)];
    const keys = Object.fromEntries(lines.map(([, key = '', value = '']) => [key, value.replace(/^(["'])(.*)\1$/, '$2')]));
    return { keys, body: text.slice(whole.length).trim() };
}
/** As Claude Code fills in a command; what it would run beforehand, the agent runs itself, in the sandbox. */
function withArguments(body, given) {
    const each = given.split(/\s+/);
    const filled = body
        .replace(/!`([^`\n]+)`/g, '(first run `$1`)')
        .replace(/\$(?:ARGUMENTS\b|([1-9])(?!\d))/g, (_, at) => at ? (each[Number(at) - 1] ?? '') : given);
    return given === '' || /\$(?:ARGUMENTS\b|[1-9](?!\d))/.test(body)
        ? filled
        : `${filled}\n\nARGUMENTS: ${given}`;
}


/***/ }),

/***/ 69630:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  f: () => (/* binding */ fetchCheckout),
  removeFetched: () => (/* binding */ removeFetched)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 7 modules
var core = __webpack_require__(33838);
// EXTERNAL MODULE: ./lib/base/git/git.js + 1 modules
var git_git = __webpack_require__(71716);
// EXTERNAL MODULE: ./lib/change/workspace/pristine.js
var pristine = __webpack_require__(37768);
;// CONCATENATED MODULE: ./lib/change/workspace/fetch-checkout.js



/**
 * Makes a checkout with a short history. The token is in the environment of one git command only, and nothing of the
 * repository runs: no hooks, no filters, no submodules. Rejects as `fetchInto` does.
 */
async function fetchCheckoutInto(o) {
    const { folder, wanted, branch, also = [], log, signal } = o;
    await (0,git_git/* createGit */.l)({ cwd: (0,external_node_path_.dirname)(folder) }).raw(['init', '-q', '--template=', folder]);
    const git = (0,git_git/* createGit */.l)({ gitDir: (0,external_node_path_.join)(folder, '.git'), workTree: folder, ...(signal ? { signal } : {}) });
    const local = `refs/remotes/origin/${branch ?? 'HEAD'}`;
    const refspecs = [
        `+${wanted}:${local}`,
        ...also.map((one) => `+refs/heads/${one}:refs/remotes/origin/${one}`),
    ];
    await (0,pristine/* fetchInto */.DL)(git, { ...o.source, refspecs }, true, log);
    const as = branch === undefined ? ['--detach'] : ['-B', branch];
    await git.raw(['checkout', '-q', '--force', '--no-track', ...as, local]);
}

// EXTERNAL MODULE: ./lib/github/forge.js
var github_forge = __webpack_require__(98124);
// EXTERNAL MODULE: ./lib/programs/action/log.js
var log = __webpack_require__(6110);
// EXTERNAL MODULE: ./lib/programs/action/states.js
var states = __webpack_require__(18944);
;// CONCATENATED MODULE: ./lib/programs/action/checkout/fetch-checkout.js







const PREFIX = 'caisson-checkout-';
/**
 * Checks out what actions/checkout would by default (the commit of the event), into a folder of the runner's
 * temporary files that {@link removeFetched} removes.
 */
async function fetchCheckout(job, forge, signal) {
    await (0,promises_.mkdir)(job.temp, { recursive: true });
    const parent = await (0,promises_.mkdtemp)((0,external_node_path_.join)(job.temp, PREFIX));
    core/* saveState */.LZ(states/* STATE */.c.fetched, parent);
    // Some tools name what they build after the folder.
    const folder = (0,external_node_path_.join)(parent, forge.name);
    try {
        const { ref, sha, branch } = job;
        const wanted = sha || ref;
        await fetchCheckoutInto({ folder, source: (0,github_forge/* gitAccess */.R)(forge), wanted, branch, log: log/* jobLog */.W, signal });
        return folder;
    }
    catch (error) {
        await removeFetched(job.temp, parent);
        throw error;
    }
}
/** Removes what {@link fetchCheckout} created; anything else stays. */
async function removeFetched(temp, folder) {
    const inTemp = (0,external_node_path_.dirname)((0,external_node_path_.resolve)(folder)) === (0,external_node_path_.resolve)(temp);
    if (!inTemp || !folder.includes(`${external_node_path_.sep}${PREFIX}`))
        return;
    await (0,promises_.rm)(folder, { recursive: true, force: true, maxRetries: 3 }).catch((error) => log/* jobLog */.W.warn(`${folder} could not be removed: ${error.message}`));
}


/***/ }),

/***/ 17479:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  j: () => (/* binding */ withCheckout)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/programs/action/log.js
var log = __webpack_require__(6110);
// EXTERNAL MODULE: ./lib/programs/action/checkout/fetch-checkout.js + 1 modules
var fetch_checkout = __webpack_require__(69630);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./lib/base/git/checkout.js
var git_checkout = __webpack_require__(97932);
// EXTERNAL MODULE: ./lib/base/git/git.js + 1 modules
var git_git = __webpack_require__(71716);
;// CONCATENATED MODULE: ./lib/base/git/remote-url.js



/**
 * Address of the checkout's remote `origin`, else of its only remote; undefined without remotes, or with
 * several of which none is `origin`. Read from the configuration file alone.
 */
async function remoteUrl(checkout) {
    const remotes = await remoteUrls(checkout);
    return remotes.get('origin') ?? (remotes.size === 1 ? [...remotes.values()][0] : undefined);
}
/** Addresses of the checkout's remotes, by name; empty where there is no repository. */
async function remoteUrls(checkout) {
    const git = (0,git_git/* createGit */.l)();
    const remotes = new Map();
    const repository = await (0,git_checkout/* readCheckout */.b$)(git, checkout);
    if (repository === null)
        return remotes;
    for (const entry of await (0,git_checkout/* listSettings */.cl)(git, (0,external_node_path_.join)(repository.commonDir, 'config'))) {
        const [key = '', ...value] = entry.split('\n');
        const name = /^remote\.(.+)\.url$/s.exec(key)?.[1];
        // When a remote has several addresses, git fetches from the first.
        if (name !== undefined && !remotes.has(name))
            remotes.set(name, value.join('\n'));
    }
    return remotes;
}

;// CONCATENATED MODULE: ./lib/programs/action/checkout/find-checkout.js




/** `path: a/b/c` of actions/checkout is found. */
const DEPTH = 3;
const NOT_SEARCHED = new Set(['.git', 'node_modules']);
/**
 * The checkout of `repository` (`owner/name`): the job's workspace, or with `path:` of actions/checkout a folder
 * below it, by the address of its remote. Throws CONFIG_INVALID if several come into question.
 */
async function findCheckout(o) {
    const { workspace, repository, given } = o;
    if (given !== undefined)
        return { folder: await givenFolder(workspace, given), others: [] };
    const root = (await isCheckout(workspace, 'any')) ? await checkoutKind(workspace, repository) : null;
    // A second checkout of the repository below it (`path: gh-pages`) does not make it ambiguous.
    if (root === 'ours')
        return { folder: workspace, others: [] };
    const below = await Promise.all((await checkoutsBelow(workspace, DEPTH)).map(async (folder) => ({
        folder,
        kind: await checkoutKind(folder, repository),
    })));
    const ours = below.filter(({ kind }) => kind === 'ours');
    const forks = below.filter(({ kind }) => kind === 'fork');
    const others = [
        ...(root === 'other' ? ['.'] : []),
        ...below.map(({ folder }) => (0,external_node_path_.relative)(workspace, folder)),
    ];
    if (ours.length > 0)
        return { folder: only(ours, o), others };
    if (root === 'fork' || root === 'unknown')
        return { folder: workspace, others };
    return { folder: forks.length > 0 ? only(forks, o) : null, others };
}
function only([first, ...more], { workspace, repository }) {
    if (first === undefined || more.length === 0)
        return first?.folder ?? null;
    const names = [first, ...more].map(({ folder }) => (0,external_node_path_.relative)(workspace, folder)).sort();
    throw new errors/* ConfigError */.xL('CONFIG_INVALID', `The job has several checkouts of ${repository}: ${names.join(', ')}.`, { hint: `Name the one to work on, e.g. \`checkout-path: ${names[0]}\`.` });
}
async function givenFolder(workspace, given) {
    const folder = (0,external_node_path_.resolve)(workspace, given);
    if (await isCheckout(folder, 'any'))
        return folder;
    throw new errors/* ConfigError */.xL('CONFIG_INVALID', `checkout-path: ${folder} is not a checkout.`, {
        hint: 'Name the `path` of actions/checkout, or leave the input out: Caisson then finds the checkout itself.',
    });
}
/** Folders only: a file named `.git` below the workspace belongs to a submodule or a worktree. */
async function checkoutsBelow(folder, depth) {
    const entries = await (0,promises_.readdir)(folder, { withFileTypes: true }).catch(() => []);
    const folders = entries.filter((entry) => entry.isDirectory() && !NOT_SEARCHED.has(entry.name));
    const found = await Promise.all(folders.map(async ({ name }) => {
        const below = (0,external_node_path_.join)(folder, name);
        if (await isCheckout(below, 'folder'))
            return [below];
        return depth > 1 ? checkoutsBelow(below, depth - 1) : [];
    }));
    return found.flat();
}
async function isCheckout(folder, how) {
    const found = await (0,promises_.stat)((0,external_node_path_.join)(folder, '.git')).catch(() => null);
    return found !== null && (how === 'any' || found.isDirectory());
}
async function checkoutKind(folder, repository) {
    // A broken repository is reported where it is used.
    const remotes = await remoteUrls(folder).catch(() => new Map());
    const names = [...remotes.values()].map((url) => url.toLowerCase().replace(/(?:\.git)?\/*$/, ''));
    const wanted = repository.toLowerCase();
    // `https://host/owner/name`, `git@host:owner/name`, and whatever mirror stands in for the host.
    if (names.some((name) => name.endsWith(`/${wanted}`) || name.endsWith(`:${wanted}`)))
        return 'ours';
    if (names.some((name) => name.endsWith(`/${wanted.split('/')[1]}`)))
        return 'fork';
    return names.length === 0 ? 'unknown' : 'other';
}

;// CONCATENATED MODULE: ./lib/programs/action/checkout/with-checkout.js





/**
 * Calls `body` with the job at its checkout of the repository: the one that the job has, else one that is fetched
 * and removed afterwards. `broken` is why there is none, which belongs in the report of the run.
 */
async function withCheckout(place, body) {
    const { job } = place;
    let found;
    try {
        found = await findOrFetch(place);
    }
    catch (broken) {
        return body(job, broken);
    }
    try {
        return await body({ ...job, checkout: found.checkout });
    }
    finally {
        if (found.fetched !== undefined)
            await (0,fetch_checkout.removeFetched)(job.temp, found.fetched);
    }
}
/** `fetched` is the folder to remove. */
async function findOrFetch({ job, given, forge, signal, kept = false }) {
    const { checkout: workspace } = job;
    const repository = `${forge.owner}/${forge.name}`;
    const { folder, others } = await findCheckout({
        workspace,
        repository,
        ...(given === undefined ? {} : { given }),
    });
    if (folder !== null) {
        if (folder !== workspace)
            log/* jobLog */.W.info(`The checkout of ${repository} is in ${(0,external_node_path_.relative)(workspace, folder)}`);
        return { checkout: folder };
    }
    const there = others.length > 0 ? `other checkouts (${others.join(', ')})` : 'no checkout';
    if (kept) {
        throw new errors/* ConfigError */.xL('CONFIG_INVALID', `\`deliver: workspace\` needs a checkout: the job has ${there}.`, {
            hint: `Add a step with \`uses: actions/checkout\` before, of ${repository}.`,
        });
    }
    log/* jobLog */.W.info(`The job has ${there}: Caisson fetches ${repository} itself`);
    const checkout = await (0,fetch_checkout/* fetchCheckout */.f)(job, forge, signal);
    return { checkout, fetched: (0,external_node_path_.dirname)(checkout) };
}


/***/ })

};
