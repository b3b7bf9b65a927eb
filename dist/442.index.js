export const id = 442;
export const ids = [442];
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


/***/ })

};
