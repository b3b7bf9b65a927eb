export const id = 3615;
export const ids = [3615];
export const modules = {

/***/ 99852:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   QX: () => (/* binding */ thinkingOf),
/* harmony export */   Tf: () => (/* binding */ contentText),
/* harmony export */   UG: () => (/* binding */ toolResultsOf),
/* harmony export */   Wf: () => (/* binding */ toolUsesOf)
/* harmony export */ });
/* unused harmony export resultText */
/** The text blocks of a message, joined by newlines. */
function contentText(content) {
    if (typeof content === 'string')
        return content;
    return content
        .filter((block) => block.type === 'text')
        .map((block) => stringOf(block['text']))
        .join('\n');
}
/** The thinking blocks of a message, joined by newlines; empty when there were none. */
function thinkingOf(content) {
    if (typeof content === 'string')
        return '';
    return content
        .map((block) => block.type === 'thinking'
        ? stringOf(block['thinking'])
        : block.type === 'redacted_thinking'
            ? '[redacted]'
            : '')
        .filter((text) => text !== '')
        .join('\n');
}
function toolUsesOf(content) {
    if (typeof content === 'string')
        return [];
    return content
        .filter((block) => /^(?:server_|mcp_)?tool_use$/.test(block.type))
        .map((block) => ({
        id: stringOf(block['id']),
        name: stringOf(block['name']) || 'unknown',
        input: block['input'] ?? {},
    }));
}
/** Results of tool calls, those of server-side tools (`web_search_tool_result` and so on) included. */
function toolResultsOf(content) {
    if (typeof content === 'string')
        return [];
    return content
        .filter((block) => block.type.endsWith('tool_result'))
        .map((block) => ({
        id: stringOf(block['tool_use_id']),
        output: resultText(block['content']),
        isError: block['is_error'] === true,
    }));
}
/** Any result as text: strings as they are, text blocks joined, images named, other structure as JSON. */
function resultText(content) {
    if (content === undefined || content === null)
        return '';
    if (typeof content === 'string')
        return content;
    if (!Array.isArray(content))
        return JSON.stringify(content);
    return content
        .map((block) => {
        if (typeof block === 'string')
            return block;
        const { type, text } = (block ?? {});
        if (type === 'text')
            return stringOf(text);
        if (type === 'image' || type === 'document')
            return `[${type}]`;
        return JSON.stringify(block);
    })
        .join('\n');
}
function stringOf(value) {
    return typeof value === 'string' ? value : '';
}


/***/ }),

/***/ 64512:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ shortDiff),
/* harmony export */   a: () => (/* binding */ fileEditOf)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);

const editSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    filePath: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional().catch(undefined),
    content: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional().catch(undefined),
    structuredPatch: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        oldStart: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
        oldLines: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
        newStart: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
        newLines: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
        lines: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    })),
});
/** Reads the structure that the vocabulary has beside the result of an edit; undefined for every other tool's. */
function fileEditOf(structure) {
    const parsed = editSchema.safeParse(structure);
    if (!parsed.success)
        return undefined;
    const { filePath, type, content, structuredPatch } = parsed.data;
    const created = type === 'create';
    const hunks = structuredPatch.map(({ oldStart, oldLines, newStart, newLines, lines }) => ({
        header: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
        lines,
    }));
    // A new file has no hunks: all of it is new.
    if (created && hunks.length === 0 && content) {
        const lines = content.replace(/\n$/, '').split('\n');
        hunks.push({ header: `@@ -0,0 +1,${lines.length} @@`, lines: lines.map((line) => `+${line}`) });
    }
    return { path: filePath, created, hunks };
}
/** What an edit changed, with at most one line around each change: `header` of a hunk where there are several. */
function shortDiff({ hunks }) {
    const changed = (line) => line !== undefined && /^[-+]/.test(line);
    return hunks.flatMap(({ header, lines }) => [
        ...(hunks.length > 1 ? [header] : []),
        ...lines.filter((line, at) => changed(line) || changed(lines[at - 1]) || changed(lines[at + 1])),
    ]);
}


/***/ }),

/***/ 72869:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ parseEvent)
/* harmony export */ });
/* unused harmony export toEvent */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(24807);
/* harmony import */ var _base_limits_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50453);



/** Anything optional that has an unexpected shape is dropped: a new CLI version must never break a run. */
const text = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional().catch(undefined);
const number = zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().optional().catch(undefined);
const flag = zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().optional().catch(undefined);
const blockSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ type: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() });
const usageSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    input_tokens: number,
    output_tokens: number,
    cache_read_input_tokens: number,
    cache_creation_input_tokens: number,
})
    .optional()
    .catch(undefined);
const messageSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    id: text,
    model: text,
    content: zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(blockSchema)]),
    usage: usageSchema,
});
/** On a subagent's line: the ID of the tool call that started it. */
const parent = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish().catch(undefined);
const common = { session_id: text, timestamp: text, parent_tool_use_id: parent };
const modelUsageSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    inputTokens: number,
    outputTokens: number,
    cacheReadInputTokens: number,
    cacheCreationInputTokens: number,
    costUSD: number,
}))
    .optional()
    .catch(undefined);
const denialSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    tool_name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    tool_use_id: text,
    tool_input: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
});
const systemSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...common,
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('system'),
    subtype: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().catch('unknown'),
    model: text,
    cwd: text,
    permissionMode: text,
    agent_name: text,
    agent_speaker: text,
    agent_version: text,
    claude_code_version: text,
    tool_name: text,
    tool_use_id: text,
    message: text,
    attempt: number,
    max_retries: number,
    retry_delay_ms: number,
    error_status: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nullish().catch(undefined),
    error: text,
    description: text,
    status: text,
    is_backgrounded: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().optional().catch(undefined),
    output_file: text,
    tasks: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ task_id: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional() }))
        .optional()
        .catch(undefined),
});
const assistantSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...common,
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('assistant'),
    message: messageSchema,
    error: text,
});
const userSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...common,
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('user'),
    message: messageSchema,
    tool_use_result: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
});
const resultSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...common,
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('result'),
    subtype: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().catch('unknown'),
    is_error: flag,
    num_turns: number,
    duration_ms: number,
    total_cost_usd: number,
    usage: usageSchema,
    modelUsage: modelUsageSchema,
    permission_denials: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(denialSchema).optional().catch(undefined),
    terminal_reason: text,
    api_error_status: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nullish().catch(undefined),
    result: text,
    errors: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).optional().catch(undefined),
});
const partSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...common,
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('stream_event'),
    event: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
});
const rateLimitSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...common,
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('rate_limit_event'),
    rate_limit_info: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ status: text, resetsAt: number, rateLimitType: text })
        .optional()
        .catch(undefined),
});
const costStateSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...common,
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('cost-state'),
    totalCostUSD: number,
    totalDuration: number,
    modelUsage: modelUsageSchema,
});
const SCHEMAS = {
    system: systemSchema,
    assistant: assistantSchema,
    user: userSchema,
    result: resultSchema,
    stream_event: partSchema,
    rate_limit_event: rateLimitSchema,
    'cost-state': costStateSchema,
};
/** Reads one line. Never throws: what is not understood becomes an `unknown` event that keeps the line. */
function parseEvent(line) {
    if ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .nestsDeeper */ .RK)(line, _base_limits_js__WEBPACK_IMPORTED_MODULE_2__/* .LIMITS */ .b1.lineDepth.most))
        return { type: 'unknown', raw: line, why: 'garbage' };
    let value;
    try {
        value = JSON.parse(line);
    }
    catch {
        return { type: 'unknown', raw: line, why: 'garbage' };
    }
    return toEvent(value, line);
}
/** {@link parseEvent} for an object that was already parsed, such as a message of the Agent SDK. */
function toEvent(value, line) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return { type: 'unknown', raw: line ?? value, why: 'garbage' };
    }
    const object = fromSessionFile(value);
    const type = object['type'];
    const schema = typeof type === 'string' && Object.hasOwn(SCHEMAS, type) ? SCHEMAS[type] : null;
    const parsed = schema?.safeParse(object);
    return parsed?.success ? parsed.data : { type: 'unknown', raw: value, why: 'unfamiliar' };
}
/**
 * Claude Code's own session file (`$HOME/.claude/projects/<cwd>/<session>.jsonl`) has the messages of the
 * stream under other names: `sessionId` for `session_id`, `version` for `claude_code_version`,
 * `toolUseResult` for `tool_use_result`, and bookkeeping lines that are not part of the conversation. This
 * converts a line to the stream's shape; a line of the stream is returned unchanged.
 */
function fromSessionFile(line) {
    if (typeof line['sessionId'] !== 'string' || line['session_id'] !== undefined)
        return line;
    const { sessionId, version, isSidechain, isMeta, agentId, toolUseResult, ...rest } = line;
    // Reminders that Claude Code writes to itself in the user's name.
    if (isMeta === true)
        return { ...rest, type: 'session-file-note' };
    const parent = isSidechain === true ? { parent_tool_use_id: typeof agentId === 'string' ? agentId : 'sidechain' } : {};
    return {
        ...rest,
        ...parent,
        ...(toolUseResult === undefined ? {} : { tool_use_result: toolUseResult }),
        session_id: sessionId,
        claude_code_version: version,
        from_session_file: true,
    };
}


/***/ }),

/***/ 15568:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ Figures)
/* harmony export */ });
/* harmony import */ var _content_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(99852);
/* harmony import */ var _told_agent_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(72180);


/** IDs of messages that more lines may follow; older ones are final. */
const OPEN_MESSAGES = 1024;
/**
 * Counts what happened in a session, in memory that does not grow with it. Usage counts once per message,
 * however many lines repeat it; the CLI's own totals, which include subagents and side calls, take precedence
 * over the sum.
 */
class Figures {
    result;
    sessionId;
    model;
    agent;
    /** Lines that were not a JSON object. */
    garbage = 0;
    /** Events of a kind that this version does not know. */
    unfamiliar = 0;
    toolCalls = 0;
    denials = new Map();
    #failed = new Set();
    #open = new Map();
    #counted = zero();
    #inResults = zero();
    #modelUsage;
    #cost = 0;
    #turns = 0;
    #messages = 0;
    #resultMs = 0;
    #firstAt;
    #lastAt;
    #wallClockMs;
    #sessionFile = false;
    #ended = false;
    add(event) {
        if (event.type === 'unknown') {
            if (event.why === 'unfamiliar')
                this.unfamiliar++;
            else
                this.garbage++;
            return;
        }
        this.sessionId ??= event.session_id;
        this.#sessionFile ||= event['from_session_file'] === true;
        this.#seen(event.timestamp);
        this.agent ??= (0,_told_agent_js__WEBPACK_IMPORTED_MODULE_0__/* .agentOfLine */ .vx)(event);
        if (event.type === 'system') {
            if (event.subtype === 'init')
                this.model ??= event.model;
            if (event.subtype === 'permission_denied' && event.tool_use_id !== undefined) {
                this.#deny(event.tool_use_id, { toolName: event.tool_name ?? 'unknown' });
            }
        }
        else if (event.type === 'assistant')
            this.#assistant(event);
        else if (event.type === 'user') {
            for (const result of (0,_content_js__WEBPACK_IMPORTED_MODULE_1__/* .toolResultsOf */ .UG)(event.message.content))
                if (result.isError)
                    this.#failed.add(result.id);
        }
        else if (event.type === 'result')
            this.#result(event);
        else if (event.type === 'cost-state')
            this.#costs(event);
    }
    /** No more events will come. `durationMs` is the wall clock, used where the stream has no figure. */
    end(durationMs) {
        this.#ended = true;
        this.#wallClockMs = durationMs ?? this.#wallClockMs;
    }
    /** True when the stream ended without success and is not a session file, which never has a `result`. */
    get failedEnd() {
        if (this.result === undefined)
            return this.#ended && !this.#sessionFile;
        return this.result.is_error === true || this.result.subtype !== 'success';
    }
    metadata() {
        const tokens = this.#tokens();
        const errors = new Set([...this.#failed, ...this.denials.keys()]);
        return {
            costUsd: this.#cost,
            inputTokens: tokens.input + tokens.cacheRead + tokens.cacheCreation,
            outputTokens: tokens.output,
            turnCount: this.#turns || this.#messages,
            durationMs: this.#duration(),
            errorCount: errors.size + (this.failedEnd ? 1 : 0),
            ...(this.sessionId === undefined ? {} : { sessionId: this.sessionId }),
            ...(this.model === undefined ? {} : { model: this.model }),
            ...(0,_told_agent_js__WEBPACK_IMPORTED_MODULE_0__/* .agentInMetadata */ .WM)(this.agent ?? {}),
            denialCount: this.denials.size,
            cacheReadTokens: tokens.cacheRead,
            cacheCreationTokens: tokens.cacheCreation,
        };
    }
    #assistant(event) {
        const { id, model, usage, content } = event.message;
        if (typeof content !== 'string')
            for (const block of content)
                if (block.type === 'tool_use')
                    this.toolCalls++;
        // An agent's own words about an API failure come as a message of this "model".
        if (model !== undefined && model !== '<synthetic>')
            this.model ??= model;
        const key = `${event.parent_tool_use_id ?? ''} ${id ?? ''}`;
        const before = id === undefined ? undefined : this.#open.get(key);
        if (before === undefined && (event.parent_tool_use_id ?? null) === null)
            this.#messages++;
        const now = usage === undefined ? (before ?? zero()) : latest(before, fromUsage(usage));
        add(this.#counted, now, 1);
        if (before !== undefined)
            add(this.#counted, before, -1);
        if (id === undefined)
            return;
        this.#open.delete(key);
        this.#open.set(key, now);
        if (this.#open.size > OPEN_MESSAGES)
            this.#open.delete(this.#open.keys().next().value);
    }
    #result(event) {
        // A session that waited for its background tasks has several results: turns and time belong to each one,
        // while cost and usage by model are totals so far.
        this.result = event;
        this.#turns += event.num_turns ?? 0;
        this.#resultMs += event.duration_ms ?? 0;
        this.#cost = Math.max(this.#cost, event.total_cost_usd ?? 0);
        if (event.usage !== undefined)
            add(this.#inResults, fromUsage(event.usage), 1);
        if (event.modelUsage !== undefined)
            this.#modelUsage = event.modelUsage;
        for (const denial of event.permission_denials ?? []) {
            const id = denial.tool_use_id ?? `${denial.tool_name} ${this.denials.size}`;
            this.#deny(id, { toolName: denial.tool_name, input: denial.tool_input });
        }
    }
    #costs(event) {
        this.#cost = Math.max(this.#cost, event.totalCostUSD ?? 0);
        if (event.modelUsage !== undefined)
            this.#modelUsage = event.modelUsage;
        if (event.totalDuration !== undefined)
            this.#wallClockMs = event.totalDuration;
    }
    #deny(id, denial) {
        this.denials.set(id, { ...this.denials.get(id), ...denial });
    }
    #seen(timestamp) {
        const at = timestamp === undefined ? Number.NaN : Date.parse(timestamp);
        if (Number.isNaN(at))
            return;
        this.#firstAt = Math.min(this.#firstAt ?? at, at);
        this.#lastAt = Math.max(this.#lastAt ?? at, at);
    }
    #duration() {
        if (this.#resultMs > 0)
            return this.#resultMs;
        if (this.#wallClockMs !== undefined)
            return this.#wallClockMs;
        return (this.#lastAt ?? 0) - (this.#firstAt ?? 0);
    }
    #tokens() {
        const models = Object.values(this.#modelUsage ?? {});
        if (models.length > 0) {
            const total = zero();
            for (const model of models) {
                total.input += model.inputTokens ?? 0;
                total.output += model.outputTokens ?? 0;
                total.cacheRead += model.cacheReadInputTokens ?? 0;
                total.cacheCreation += model.cacheCreationInputTokens ?? 0;
            }
            return total;
        }
        const inResults = Object.values(this.#inResults).some((tokens) => tokens > 0);
        return inResults ? this.#inResults : this.#counted;
    }
}
function zero() {
    return { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };
}
function add(to, tokens, times) {
    to.input += times * tokens.input;
    to.output += times * tokens.output;
    to.cacheRead += times * tokens.cacheRead;
    to.cacheCreation += times * tokens.cacheCreation;
}
/** Usage only grows while a message streams, so the largest figures are the last ones. */
function latest(a, b) {
    if (a === undefined)
        return b;
    return {
        input: Math.max(a.input, b.input),
        output: Math.max(a.output, b.output),
        cacheRead: Math.max(a.cacheRead, b.cacheRead),
        cacheCreation: Math.max(a.cacheCreation, b.cacheCreation),
    };
}
function fromUsage(usage) {
    return {
        input: usage.input_tokens ?? 0,
        output: usage.output_tokens ?? 0,
        cacheRead: usage.cache_read_input_tokens ?? 0,
        cacheCreation: usage.cache_creation_input_tokens ?? 0,
    };
}


/***/ }),

/***/ 86146:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ showPaths)
/* harmony export */ });
/* harmony import */ var _gateway_path_mapping_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(65012);

/**
 * Makes a function that shows host paths as the container's, in text and inside any value, so that a session
 * reads the same wherever it ran. Only whole path prefixes are replaced: `/run/ws` does not touch
 * `/run/ws-old`.
 */
function showPaths(paths) {
    const entries = Object.entries(paths)
        .map(([from, to]) => [from.replace(/\/+$/, ''), to])
        .filter(([from, to]) => from !== '' && from !== to);
    if (entries.length === 0)
        return (value) => value;
    const replace = (0,_gateway_path_mapping_js__WEBPACK_IMPORTED_MODULE_0__/* .replacePaths */ .t)(entries);
    const show = (value) => {
        if (typeof value === 'string')
            return replace(value);
        if (Array.isArray(value))
            return value.map(show);
        if (typeof value === 'object' && value !== null) {
            return Object.fromEntries(Object.entries(value).map(([key, inner]) => [show(key), show(inner)]));
        }
        return value;
    };
    return (value) => show(value);
}


/***/ }),

/***/ 72180:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D6: () => (/* binding */ agentInLine),
/* harmony export */   IC: () => (/* binding */ agentInWords),
/* harmony export */   M8: () => (/* binding */ agentOfMetadata),
/* harmony export */   WM: () => (/* binding */ agentInMetadata),
/* harmony export */   vx: () => (/* binding */ agentOfLine)
/* harmony export */ });
/* harmony import */ var _base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8833);

/**
 * Reads it from a line of a stream. Claude Code prints its version under a name of its own, which is in every recorded
 * stream; this file is the only place that knows that name and the one that transcripts have for it.
 */
function agentOfLine(line) {
    const { claude_code_version: claude, agent_name, agent_speaker, agent_version } = line;
    if (typeof claude === 'string')
        return { ...(0,_base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__/* .namesOf */ .eZ)({}), version: claude };
    const told = {
        ...(typeof agent_name === 'string' ? { displayName: agent_name } : {}),
        ...(typeof agent_speaker === 'string' ? { speakerName: agent_speaker } : {}),
        ...(typeof agent_version === 'string' ? { version: agent_version } : {}),
    };
    return Object.keys(told).length === 0 ? undefined : told;
}
/** The fields of {@link agentOfLine} with which a line says whose session it is. */
function agentInLine({ displayName, speakerName }, version) {
    return {
        agent_name: displayName,
        agent_speaker: speakerName,
        ...(version === undefined ? {} : { agent_version: version }),
    };
}
/** Reads it from the metadata of a transcript, whenever that was written. */
function agentOfMetadata(metadata) {
    const { agentName, agentSpeaker, agentVersion, claudeCodeVersion } = metadata;
    if (claudeCodeVersion !== undefined)
        return { ...(0,_base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__/* .namesOf */ .eZ)({}), version: claudeCodeVersion };
    return {
        ...(agentName === undefined ? {} : { displayName: agentName }),
        ...(agentSpeaker === undefined ? {} : { speakerName: agentSpeaker }),
        ...(agentVersion === undefined ? {} : { version: agentVersion }),
    };
}
/** The metadata that {@link agentOfMetadata} reads. */
function agentInMetadata({ displayName, speakerName, version }) {
    // Published transcripts have this name for it, and programs read it.
    if (displayName === _base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__/* .DEFAULT_AGENT */ .kz.displayName)
        return version === undefined ? {} : { claudeCodeVersion: version };
    return {
        ...(displayName === undefined ? {} : { agentName: displayName }),
        ...(speakerName === undefined ? {} : { agentSpeaker: speakerName }),
        ...(version === undefined ? {} : { agentVersion: version }),
    };
}
/** Name and version; undefined where the session says neither. */
function agentInWords({ displayName, version }) {
    return [displayName, version].filter((part) => part !== undefined).join(' ') || undefined;
}


/***/ }),

/***/ 96283:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B4: () => (/* binding */ formatCount),
/* harmony export */   BD: () => (/* binding */ formatCost),
/* harmony export */   LS: () => (/* binding */ plural),
/* harmony export */   X0: () => (/* binding */ createTranscript),
/* harmony export */   a3: () => (/* binding */ formatDuration)
/* harmony export */ });
/* unused harmony export summaryOf */
/* harmony import */ var _content_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(99852);
/* harmony import */ var _event_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(72869);
/* harmony import */ var _figures_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(15568);
/* harmony import */ var _host_paths_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86146);




function createTranscript(options = {}) {
    return new Reader(options);
}
/** Figures in words: `3 turns, 5 tool calls, 1 error, 465 tokens, $0.0023, 4.2 s`. */
function summaryOf(metadata, calls) {
    return [
        plural(metadata.turnCount, 'turn'),
        plural(calls, 'tool call'),
        ...(metadata.errorCount > 0 ? [plural(metadata.errorCount, 'error')] : []),
        `${formatCount(metadata.inputTokens + metadata.outputTokens)} tokens`,
        formatCost(metadata.costUsd),
        formatDuration(metadata.durationMs),
    ].join(', ');
}
/** `1,234`. Of a whole number without `toLocaleString`, whose first call takes longer than the whole report. */
function formatCount(count) {
    if (!Number.isSafeInteger(count))
        return count.toLocaleString('en-US');
    return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
function plural(count, noun) {
    return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
function formatCost(usd) {
    return `$${usd.toFixed(usd > 0 && usd < 1 ? 4 : 2)}`;
}
function formatDuration(ms) {
    if (ms < 60_000)
        return `${(ms / 1000).toFixed(1)} s`;
    const seconds = Math.round(ms / 1000);
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    return parts[0] ? `${parts[0]} h ${parts[1]} min` : `${parts[1]} min ${parts[2]} s`;
}
class Reader {
    #figures = new _figures_js__WEBPACK_IMPORTED_MODULE_0__/* .Figures */ .i();
    #messages = [];
    #byId = new Map();
    #calls = new Map();
    #show;
    #lastText = '';
    #backgroundTasks = 0;
    constructor(options) {
        const workspace = options.hostWorkspace === undefined ? {} : { [options.hostWorkspace]: '/workspace' };
        this.#show = (0,_host_paths_js__WEBPACK_IMPORTED_MODULE_1__/* .showPaths */ .c)({ ...options.hostPaths, ...workspace });
    }
    push(line) {
        if (line.trim() === '')
            return undefined;
        const event = (0,_event_js__WEBPACK_IMPORTED_MODULE_2__/* .parseEvent */ .w)(line);
        this.add(event);
        return event;
    }
    add(event) {
        this.#figures.add(event);
        if (event.type === 'assistant')
            this.#assistant(event);
        else if (event.type === 'user')
            this.#user(event);
        else if (event.type === 'system' && event.subtype === 'compact_boundary') {
            this.#messages.push({ role: 'system', content: 'The conversation was compacted.' });
        }
        else if (event.type === 'system' && event.subtype === 'background_tasks_changed') {
            this.#backgroundTasks = event.tasks?.length ?? 0;
        }
        else if (event.type === 'system' && event.subtype === 'permission_denied')
            this.#deny(event.tool_use_id);
        else if (event.type === 'result')
            for (const id of this.#figures.denials.keys())
                this.#deny(id);
    }
    end(options = {}) {
        this.#figures.end(options.durationMs);
    }
    snapshot() {
        return structuredClone({ messages: this.#messages, metadata: this.#figures.metadata() });
    }
    get result() {
        return this.#figures.result;
    }
    get sessionId() {
        return this.#figures.sessionId;
    }
    get model() {
        return this.#figures.model;
    }
    get denials() {
        return this.#show([...this.#figures.denials.values()]);
    }
    get garbageLines() {
        return this.#figures.garbage;
    }
    get unknownEvents() {
        return this.#figures.unfamiliar;
    }
    get backgroundTasks() {
        return this.#backgroundTasks;
    }
    get finalText() {
        const { result, errors } = this.#figures.result ?? {};
        return this.#show(result || errors?.join('\n') || '') || this.#lastText;
    }
    #assistant(event) {
        const message = this.#messageOf(event);
        const { content } = event.message;
        const text = this.#show((0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .contentText */ .Tf)(content));
        const thinking = this.#show((0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .thinkingOf */ .QX)(content));
        if (text !== '') {
            message.content = joined(message.content, text);
            if (message.parentToolUseId === undefined)
                this.#lastText = text;
        }
        if (thinking !== '')
            message.thinking = joined(message.thinking ?? '', thinking);
        for (const use of (0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .toolUsesOf */ .Wf)(content)) {
            if (this.#calls.has(use.id))
                continue;
            const call = { toolName: use.name, input: this.#show(use.input), id: use.id };
            message.toolCalls = [...(message.toolCalls ?? []), call];
            this.#calls.set(use.id, call);
        }
        this.#results((0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .toolResultsOf */ .UG)(content));
    }
    #messageOf(event) {
        const parent = event.parent_tool_use_id ?? undefined;
        const key = `${parent ?? ''} ${event.message.id ?? ''}`;
        const known = event.message.id === undefined ? undefined : this.#byId.get(key);
        if (known !== undefined)
            return known;
        const message = {
            role: 'assistant',
            content: '',
            ...(parent === undefined ? {} : { parentToolUseId: parent }),
        };
        this.#messages.push(message);
        this.#byId.set(key, message);
        return message;
    }
    #user(event) {
        const orphans = this.#results((0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .toolResultsOf */ .UG)(event.message.content));
        const text = this.#show([(0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .contentText */ .Tf)(event.message.content), ...orphans].filter((part) => part !== '').join('\n'));
        if (text === '')
            return;
        const parent = event.parent_tool_use_id ?? undefined;
        this.#messages.push({
            role: 'user',
            content: text,
            ...(parent === undefined ? {} : { parentToolUseId: parent }),
        });
    }
    /** Joins results to their calls; returns the text of those whose call is not in the stream. */
    #results(results) {
        const orphans = [];
        for (const result of results) {
            const call = this.#calls.get(result.id);
            if (call === undefined) {
                orphans.push(result.output);
                continue;
            }
            call.output = this.#show(result.output);
            if (result.isError)
                call.isError = true;
        }
        return orphans;
    }
    #deny(id) {
        const call = id === undefined ? undefined : this.#calls.get(id);
        if (call !== undefined)
            call.isError = true;
    }
}
function joined(before, text) {
    return before === '' ? text : `${before}\n${text}`;
}


/***/ }),

/***/ 69542:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H9: () => (/* binding */ inputSummary),
/* harmony export */   vZ: () => (/* binding */ toLogLines),
/* harmony export */   z$: () => (/* binding */ endLines)
/* harmony export */ });
/* unused harmony exports editLines, isToldWhole */
/* harmony import */ var _content_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(99852);
/* harmony import */ var _edits_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64512);
/* harmony import */ var _told_agent_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(72180);
/* harmony import */ var _transcript_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(96283);
/* harmony import */ var _printable_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(59211);





const TEXT_LINES = 60;
const RESULT_LINES = 6;
const DIFF_LINES = 12;
const LINE_LENGTH = 400;
/**
 * One event as it is shown in the job log: few lines, none of which a terminal or the workflow runner takes
 * for anything but text. Events of no interest to people give no lines.
 */
function toLogLines(event) {
    const lines = linesOf(event);
    const margin = event.type !== 'unknown' && (event.parent_tool_use_id ?? null) !== null ? '  ┆ ' : '';
    // Whatever it was made of, each line leaves here as plain text on one line.
    const plain = lines.flatMap(one);
    return plain.map((line) => (0,_printable_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutCommands */ .Df)(`${margin}${(0,_printable_js__WEBPACK_IMPORTED_MODULE_0__/* .shortened */ .vI)(line, LINE_LENGTH)}`));
}
function linesOf(event) {
    switch (event.type) {
        case 'system':
            return system(event);
        case 'assistant':
            return assistant(event);
        case 'user':
            return user(event);
        case 'result':
            return endLines(event);
        case 'rate_limit_event': {
            const status = event.rate_limit_info?.status;
            return status === undefined || status === 'allowed' ? [] : one(`! Rate limit: ${status}`);
        }
        case 'unknown':
            return event.why === 'unfamiliar' ? [] : cut(`? ${String(event.raw)}`, 1);
        default:
            return [];
    }
}
function system(event) {
    switch (event.subtype) {
        case 'init':
            return one([
                event.session_id === undefined ? '● Session' : `● Session ${event.session_id}`,
                event.model,
                (0,_told_agent_js__WEBPACK_IMPORTED_MODULE_1__/* .agentInWords */ .IC)((0,_told_agent_js__WEBPACK_IMPORTED_MODULE_1__/* .agentOfLine */ .vx)(event) ?? {}),
                event.permissionMode,
            ]
                .filter((part) => part !== undefined)
                .join(' · '));
        case 'api_retry': {
            const status = event.error_status ?? 'connection failed';
            const attempt = `retry ${event.attempt ?? '?'} of ${event.max_retries ?? '?'}`;
            const wait = event.retry_delay_ms === undefined ? '' : ` in ${(0,_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .formatDuration */ .a3)(event.retry_delay_ms)}`;
            return one(`↻ API ${status}${event.error === undefined ? '' : ` (${event.error})`}: ${attempt}${wait}`);
        }
        case 'permission_denied':
            return one(`✗ Denied: ${event.tool_name ?? 'a tool'}`);
        case 'compact_boundary':
            return ['● The conversation was compacted'];
        case 'task_started':
            // Every slow command is a task.
            if (event.is_backgrounded === false)
                return [];
            return one(`▹ Started in the background: ${event.description ?? 'a task'}`);
        case 'task_notification':
            if (event.output_file === '')
                return [];
            return one(`▹ Task ${event.status ?? 'ended'}`);
        default:
            return [];
    }
}
function assistant(event) {
    const { content } = event.message;
    const thinking = (0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .thinkingOf */ .QX)(content);
    const text = (0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .contentText */ .Tf)(content).trim();
    return [
        ...(thinking === '' ? [] : [`✻ Thinking (${(0,_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(thinking.length, 'character')})`]),
        ...(text === '' ? [] : cut(text, TEXT_LINES)),
        ...(0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .toolUsesOf */ .Wf)(content).flatMap((use) => one(`▸ ${use.name} ${inputSummary(use.input)}`.trimEnd())),
    ];
}
function user(event) {
    const found = (0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .toolResultsOf */ .UG)(event.message.content);
    // The structure stands beside the message: with several results it is unclear which one it belongs to.
    const edit = found.length === 1 ? (0,_edits_js__WEBPACK_IMPORTED_MODULE_4__/* .fileEditOf */ .a)(event.tool_use_result) : undefined;
    const results = found.flatMap(({ output, isError }) => {
        if (edit && !isError)
            return editLines(edit);
        const lines = output.trim() === '' ? ['(no output)'] : cut(output.trim(), RESULT_LINES);
        return lines.map((line, index) => `  ${index > 0 ? ' ' : isError ? '✗' : '⎿'} ${line}`);
    });
    const text = (0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .contentText */ .Tf)(event.message.content).trim();
    return text === '' ? results : [...results, ...cut(`> ${text}`, RESULT_LINES)];
}
/** What an edit changed: `⎿ new, +5`, `⎿ +1 −1`, and its first lines. */
function editLines(edit) {
    const lines = edit.hunks.flatMap((hunk) => hunk.lines);
    const count = (sign) => lines.filter((line) => line.startsWith(sign)).length;
    const [added, removed] = [count('+'), count('-')];
    const figures = [
        edit.created ? 'new,' : '',
        `+${added}`,
        edit.created && removed === 0 ? '' : `−${removed}`,
    ];
    const shown = cut((0,_edits_js__WEBPACK_IMPORTED_MODULE_4__/* .shortDiff */ .G)(edit).join('\n'), DIFF_LINES);
    return [
        `  ⎿ ${figures.filter((part) => part !== '').join(' ')}`,
        ...(lines.length === 0 ? [] : shown.map((line) => `  │ ${line}`)),
    ];
}
/** True if the log has all of a text that the agent said. */
function isToldWhole(text) {
    const lines = printable(text).trim().split('\n');
    return lines.length <= TEXT_LINES && lines.every((line) => line.length <= LINE_LENGTH);
}
/** How a session ended, in words; the first line says it, more follow if it failed. */
function endLines(event) {
    const failed = event.is_error === true || event.subtype !== 'success';
    const words = failed
        ? `✗ Failed: ${event.subtype === 'success' ? (event.terminal_reason ?? 'error') : event.subtype}`
        : '✓ Done';
    const denials = event.permission_denials?.length ?? 0;
    const figures = [
        words,
        // Not every agent counts these.
        ...(event.num_turns === undefined ? [] : [(0,_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(event.num_turns, 'turn')]),
        ...(event.duration_ms === undefined ? [] : [(0,_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .formatDuration */ .a3)(event.duration_ms)]),
        ...(event.total_cost_usd === undefined ? [] : [(0,_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCost */ .BD)(event.total_cost_usd)]),
        ...(denials > 0 ? [(0,_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(denials, 'denial')] : []),
    ];
    // A session that failed in the middle of an answer has just shown that answer.
    const reason = event.errors?.join('\n') || (event.subtype === 'success' ? '' : event.result);
    const why = failed ? cut(reason ?? '', 3) : [];
    return [figures.join(' · '), ...why.filter((line) => line !== '').map((line) => `  ${line}`)];
}
/**
 * The part of a call that people want to see: the command, the file, the pattern; otherwise all of it as
 * JSON.
 */
function inputSummary(input) {
    if (typeof input !== 'object' || input === null)
        return input === undefined ? '' : String(input);
    const fields = input;
    for (const key of [
        'command',
        'file_path',
        'notebook_path',
        'pattern',
        'path',
        'url',
        'query',
        'description',
        'skill',
    ]) {
        const value = fields[key];
        if (typeof value === 'string' && value !== '')
            return value;
    }
    const json = JSON.stringify(input);
    return json === '{}' ? '' : json;
}
/** A text that must stay on one line. */
function one(text) {
    return [(0,_printable_js__WEBPACK_IMPORTED_MODULE_0__/* .printable */ .g$)(text).replace(/\s*\n\s*/g, ' ⏎ ')];
}
function cut(text, limit) {
    const lines = (0,_printable_js__WEBPACK_IMPORTED_MODULE_0__/* .printable */ .g$)(text).split('\n');
    if (lines.length <= limit)
        return lines;
    return [...lines.slice(0, limit), `… +${(0,_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(lines.length - limit, 'line')}`];
}


/***/ }),

/***/ 65012:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   t: () => (/* binding */ replacePaths),
/* harmony export */   y: () => (/* binding */ createPathTranslator)
/* harmony export */ });
/** Translates between paths in a container and in this run; equal ones may be left out of `pathMapping`. */
function createPathTranslator(pathMapping = {}) {
    const pairs = Object.entries(pathMapping).filter(([common, own]) => common !== own);
    return {
        toCommon: replacePaths(pairs.map(([common, own]) => [own, common])),
        toOwn: replacePaths(pairs),
    };
}
/** Replaces each path by the one beside it, also at the beginning of a longer one: the longest that fits. */
function replacePaths(pairs) {
    if (pairs.length === 0)
        return (text) => text;
    const names = new Map(pairs);
    const alternatives = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped);
    // Whole path segments only: `/workspaces` and `/src/workspace` are other folders.
    const pattern = new RegExp(`(?<![\\w.-])(?:${alternatives.join('|')})(?![\\w-]|\\.\\w)`, 'g');
    return (text) => text.replace(pattern, (found) => names.get(found) ?? found);
}
function escaped(text) {
    return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}


/***/ }),

/***/ 49238:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BD: () => (/* binding */ formatCost),
/* harmony export */   Dc: () => (/* binding */ countFiles),
/* harmony export */   Dy: () => (/* binding */ webAddress),
/* harmony export */   Px: () => (/* binding */ sizeOfPatch),
/* harmony export */   Tu: () => (/* binding */ atMost),
/* harmony export */   a3: () => (/* binding */ formatDuration),
/* harmony export */   qr: () => (/* binding */ footer),
/* harmony export */   xM: () => (/* binding */ formatLines),
/* harmony export */   z3: () => (/* binding */ formatBytes)
/* harmony export */ });
/* unused harmony export links */
/* harmony import */ var _agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(96283);
/* harmony import */ var _text_agent_names_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(10192);
/* harmony import */ var _text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(15627);



/** `1 file`, `3 files`. */
function countFiles(count) {
    return (0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_0__/* .plural */ .LS)(count, 'file');
}
/** The first of a list in words, and how many more there are. */
function atMost(most, items, inWords) {
    const more = items.length - most;
    return [...items.slice(0, most).map(inWords), ...(more > 0 ? [`and ${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_0__/* .formatCount */ .B4)(more)} more`] : [])];
}
/** `+12 −3`: added and removed lines. */
function formatLines({ additions, deletions }) {
    return `+${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_0__/* .formatCount */ .B4)(additions)} −${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_0__/* .formatCount */ .B4)(deletions)}`;
}
/** `3 files, +12 −3`. */
function sizeOfPatch(patch) {
    return `${countFiles(patch.files)}, ${formatLines(patch)}`;
}
/** Two decimals, or four below ten cents: `$1.20`, `$0.0312`. */
function formatCost(usd) {
    return `$${usd > 0 && usd < 0.1 ? usd.toFixed(4) : usd.toFixed(2)}`;
}
/** `850 ms`, `3.2 s`, `1 min 3 s`, `2 h 5 min`. */
function formatDuration(ms) {
    if (ms < 1000)
        return `${Math.round(ms)} ms`;
    const seconds = ms / 1000;
    if (seconds < 59.95)
        return `${seconds.toFixed(1).replace(/\.0$/, '')} s`;
    const whole = Math.round(seconds);
    if (whole < 3600)
        return `${Math.floor(whole / 60)} min ${whole % 60} s`;
    const minutes = Math.round(whole / 60);
    return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
/** `512 B`, `1.5 kB`, `20 MB`. */
function formatBytes(bytes) {
    if (bytes < 1000)
        return `${bytes} B`;
    const units = ['kB', 'MB', 'GB', 'TB'];
    let value = bytes / 1000;
    let unit = 0;
    while (value >= 999.5 && unit < units.length - 1) {
        value /= 1000;
        unit += 1;
    }
    return `${value < 10 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)} ${units[unit]}`;
}
/** A web address that is safe in a Markdown link, or undefined. */
function webAddress(url) {
    if (url === undefined || url.length > 2000 || !/^https?:\/\/[^\s<>"\\^`{|}\u0000-\u0020]+$/i.test(url))
        return undefined;
    return url.replace(/\(/g, '%28').replace(/\)/g, '%29');
}
/** Links to more details: the run and the artifact. */
function links(i) {
    const run = webAddress(i.runUrl);
    const artifact = webAddress(i.artifactUrl);
    return [...(run ? [`[Run and log](${run})`] : []), ...(artifact ? [`[${contents(i)}](${artifact})`] : [])];
}
/** What there is to see in the artifact. */
function contents({ manifest, patch }) {
    if (patch !== null && !patch.empty)
        return 'Transcript and patch';
    return manifest.metadata.turnCount > 0 ? 'Transcript' : 'Artifact';
}
/** Requester, agent, model, links, and without a change also turns, cost and time, in one small line. */
function footer(i) {
    const { agent, metadata, durationMs, runId } = i.manifest;
    const time = durationMs ?? metadata.durationMs;
    const turns = metadata.turnCount;
    const used = [
        ...(turns > 0 ? [turns === 1 ? '1 turn' : `${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_0__/* .formatCount */ .B4)(turns)} turns`] : []),
        ...(metadata.costUsd > 0 ? [formatCost(metadata.costUsd)] : []),
        ...(time > 0 ? [formatDuration(time)] : []),
    ];
    const facts = [
        requester(i),
        ...(agent.definition ? [`agent ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .inlineCode */ .ti)(agent.definition, 60)}`] : []),
        ...(agent.preset ? [`preset ${agent.preset}`] : []),
        ...(agent.displayName === undefined ? [] : [(0,_text_agent_names_js__WEBPACK_IMPORTED_MODULE_2__/* .agentInSentence */ ._)(i.manifest)]),
        ...(agent.model ? [(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .inlineCode */ .ti)(agent.model, 80)] : []),
        // The proof card has them.
        ...(i.patch === null || i.patch.empty ? used : []),
        `run ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .inlineCode */ .ti)(runId, 80)}`,
        ...links(i),
    ];
    return `<sub>${facts.join(' · ')}</sub>`;
}
/** The requester's name as a link, so that nobody is notified again. */
function requester(i) {
    const { login } = i.task.requester;
    const address = webAddress(`${i.serverUrl}/${encodeURIComponent(login.replace(/\[bot\]$/, ''))}`);
    if (!/^[A-Za-z0-9-]+$/.test(login) || !address)
        return `Requested by ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .inlineCode */ .ti)(login, 60)}`;
    return `Requested by [${login}](${address})`;
}


/***/ }),

/***/ 10192:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ agentNames),
/* harmony export */   _: () => (/* binding */ agentInSentence)
/* harmony export */ });
/* harmony import */ var _base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8833);
/* harmony import */ var _sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(15627);


/** How sentences name the agent of a run. In a manifest from another job, names are text like any other. */
function agentNames({ agent }) {
    const { displayName, speakerName } = (0,_base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__/* .namesOf */ .eZ)(agent);
    return { displayName: (0,_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .sanitizeLine */ .g$)(displayName, 60), speakerName: (0,_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .sanitizeLine */ .g$)(speakerName, 60) };
}
/** The agent's product inside a sentence: that of an image begins with an article. */
function agentInSentence(manifest) {
    return agentNames(manifest).displayName.replace(/^The /, 'the ');
}


/***/ }),

/***/ 20232:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ withoutSkips),
/* harmony export */   D: () => (/* binding */ withoutCommands)
/* harmony export */ });
/**
 * Words that make CI services skip a commit, in brackets: `[skip ci]`, `[ci-skip]`, `[no ci]`, `[skip netlify]`.
 * https://docs.github.com/actions/managing-workflow-runs/skipping-workflow-runs
 */
const SKIP = /\[(\s{0,9}(?:(?:skip|no)[\s_-]{1,9}[\w .-]{1,40}|[\w .-]{1,40}[\s_-]{1,9}skip)\s{0,9})\]/gi;
const SKIP_TRAILER = /(skip-checks\s{0,9}):/gi;
const NO_CI = /NO\\?_CI/gi;
/** A bot's command: at the start of a line, also in a list, a quote, a heading, a table or emphasis. */
const SLASH = /^([ \t>*+\-_#|~]{0,60}(?:\d{1,9}[.)])?[ \t>*+\-_#|~]{0,60})\/(?=[a-z][\w-]*(?:[\s*_~:|]|$))/gim;
/** Text without words that make a CI service skip a commit: a squash merge makes its message of a description. */
function withoutSkips(text) {
    return text
        .replace(SKIP, '($1)')
        .replace(SKIP_TRAILER, '$1=')
        .replace(NO_CI, (found) => `${found.slice(0, 2)} ${found.slice(-2)}`);
}
/**
 * Untrusted text without what acts on machines that read it as it is written, code included: words that skip checks,
 * and commands of bots. It reads the same and is no longer.
 */
function withoutCommands(text) {
    return withoutSkips(text).replace(SLASH, '$1／');
}


/***/ }),

/***/ 65235:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dd: () => (/* binding */ parseMarkdown),
/* harmony export */   OF: () => (/* binding */ fenced),
/* harmony export */   pW: () => (/* binding */ writeMarkdown),
/* harmony export */   qy: () => (/* binding */ writeTable)
/* harmony export */ });
/* harmony import */ var mdast_util_from_markdown__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57391);
/* harmony import */ var mdast_util_gfm__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(37832);
/* harmony import */ var mdast_util_to_markdown__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(91286);
/* harmony import */ var micromark_extension_gfm__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(52297);




/** Made once: a page parses thousands of texts. */
const GFM = { extensions: [(0,micromark_extension_gfm__WEBPACK_IMPORTED_MODULE_0__/* .gfm */ .T)()], mdastExtensions: [(0,mdast_util_gfm__WEBPACK_IMPORTED_MODULE_1__/* .gfmFromMarkdown */ .C)()] };
/** Parses Markdown as GitHub does. */
function parseMarkdown(text) {
    return (0,mdast_util_from_markdown__WEBPACK_IMPORTED_MODULE_2__/* .fromMarkdown */ .Y)(text, GFM);
}
/**
 * Writes Markdown for GitHub; code is always fenced, so that no `<!---->` separator is needed between blocks.
 */
function writeMarkdown(tree) {
    return (0,mdast_util_to_markdown__WEBPACK_IMPORTED_MODULE_3__/* .toMarkdown */ .l)(tree, {
        bullet: '-',
        emphasis: '_',
        fences: true,
        listItemIndent: 'one',
        rule: '-',
        extensions: [(0,mdast_util_gfm__WEBPACK_IMPORTED_MODULE_1__/* .gfmToMarkdown */ .H)({ tablePipeAlign: false })],
    }).trimEnd();
}
/** Writes a table; its first row is the head. */
function writeTable(align, rows) {
    const children = rows.map((cells) => ({
        type: 'tableRow',
        children: cells.map((cell) => ({
            type: 'tableCell',
            children: typeof cell === 'string' ? [{ type: 'text', value: cell }] : cell,
        })),
    }));
    return writeMarkdown({ type: 'table', align, children });
}
/** The text in a fence longer than any run of backticks in it. */
function fenced(text, language = '') {
    const runs = text.match(/`+/g) ?? [];
    const fence = '`'.repeat(runs.reduce((longest, run) => Math.max(longest, run.length + 1), 3));
    return `${fence}${language}\n${text}${text.endsWith('\n') || text === '' ? '' : '\n'}${fence}`;
}


/***/ }),

/***/ 92392:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b7: () => (/* binding */ defusePlain),
/* harmony export */   bW: () => (/* binding */ isNoted),
/* harmony export */   yK: () => (/* binding */ defuseText)
/* harmony export */ });
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(20232);

const NAME = '[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?';
/** Any address: a cut address cannot be recognized as an issue's. */
const URL = 'https?:\\/\\/[^\\s<>@]*';
// A `#` at the end counts too: the number may follow in an address that is a link of its own.
const PATTERN = new RegExp([
    // Broader than GitHub's own rule, which requires a non-word character before it.
    `(?<mention>(?<![A-Za-z0-9])@${NAME}(?:\\/${NAME})?)`,
    `(?<foreign>(?<![\\w/.-])[\\w.-]+(?:\\/[\\w.-]+)?#(?:\\d+|$))`,
    `(?<url>${URL})`,
    `(?<issue>#(?:\\d+|$)|(?<![A-Za-z0-9])GH-\\d+)`,
].join('|'), 'gi');
/**
 * https://docs.github.com/issues/tracking-your-work-with-issues/using-issues/linking-a-pull-request-to-an-issue
 * Broader than that: where a word begins is unknown across a link or a removed tag.
 */
const CLOSING = /(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)[^A-Za-z0-9]*$/i;
/** An address at which GitHub notes who refers to it, in any repository; and the old form of such a reference. */
const NOTED = /^(?:GH-\d|(?:https?:)?\/\/[^/\s]+\/[^/\s]+\/[^/\s]+\/(?:issues|pulls?|discussions|commits?)\/\w)/i;
/** Also of an address that was cut: where it leads to is unknown. */
function isNoted(url) {
    return NOTED.test(url) || url.endsWith('…');
}
/**
 * Splits a text so that nothing in it acts: mentions, references to other repositories, and references after
 * a closing keyword become code, which GitHub ignores. `before` is the text in front.
 */
function defuseText(value, before) {
    const parts = [];
    let done = 0;
    for (const match of value.matchAll(PATTERN)) {
        const groups = match.groups ?? {};
        const acts = groups['mention'] !== undefined ||
            groups['foreign'] !== undefined ||
            isNoted(match[0]) ||
            CLOSING.test((before + value.slice(0, match.index)).slice(-200));
        if (!acts)
            continue;
        if (match.index > done)
            parts.push({ type: 'text', value: value.slice(done, match.index) });
        parts.push({ type: 'inlineCode', value: match[0] });
        done = match.index + match[0].length;
    }
    if (done < value.length || parts.length === 0)
        parts.push({ type: 'text', value: value.slice(done) });
    return parts;
}
/**
 * The same for places without Markdown (titles, commit messages): `＠user` with a full-width at sign is
 * readable and notifies nobody; `Fixes #1` becomes `Fixes issue 1`. Nor is there a command in it.
 */
function defusePlain(value) {
    const quiet = value.replace(PATTERN, (match, ...rest) => {
        const groups = rest.at(-1);
        const index = rest.at(-3);
        if (groups['mention'] !== undefined)
            return `＠${match.slice(1)}`;
        if (groups['foreign'] !== undefined)
            return match.replace('#', ' issue ');
        const acts = isNoted(match) || CLOSING.test(value.slice(Math.max(0, index - 200), index));
        if (!acts)
            return match;
        if (groups['url'] !== undefined)
            return match.replace(/^https?:\/\//i, '');
        return `issue ${match.replace(/^(?:#|GH-)/i, '')}`;
    });
    return (0,_commands_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutCommands */ .D)(quiet);
}


/***/ }),

/***/ 15627:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LO: () => (/* binding */ sanitizeMarkdown),
/* harmony export */   br: () => (/* binding */ cutCodeUnits),
/* harmony export */   g$: () => (/* binding */ sanitizeLine),
/* harmony export */   ti: () => (/* binding */ inlineCode),
/* harmony export */   wh: () => (/* binding */ plainText)
/* harmony export */ });
/* harmony import */ var _base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(66886);
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(20232);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(65235);
/* harmony import */ var _references_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(92392);




/** Text nested deeper than this is not prose and is shown verbatim. */
const DEEPEST = 40;
const ROUNDS = 4;
/**
 * Text with more special characters than this is not prose either, and would take the parser seconds: its
 * time grows with their number, for some with the square. An answer of 20,000 characters, half of it tables,
 * has about 1,000.
 */
const MOST_MARKS = 2_500;
const MARK = /[*_`~[\]<>|@#&!\\]|[-+] |\d[.)] |www\.|:\/\//g;
/**
 * Makes the agent's Markdown safe to post: nobody is notified (`@user` becomes code), no issue is closed or
 * linked from elsewhere, no HTML, no image, no link except http(s) and mailto, no hidden characters. The
 * result is verified by parsing it again; text that never becomes stable is shown as a code block.
 */
function sanitizeMarkdown(text, redact = (text) => text) {
    const visible = (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__/* .removeHiddenKeepingJoiners */ .Gi)(text).trim();
    if ((visible.match(MARK)?.length ?? 0) > MOST_MARKS)
        return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .fenced */ .OF)(redact(visible), 'text');
    try {
        let current = visible;
        for (let round = 0; round < ROUNDS; round++) {
            const next = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .writeMarkdown */ .pW)(sanitizeTree((0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .parseMarkdown */ .Dd)(current), redact));
            if (next === current)
                return next;
            current = next;
        }
    }
    catch {
        // Nesting that the parser cannot follow (its recursion ends) is no reason to lose the answer.
    }
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .fenced */ .OF)(redact(visible), 'text');
}
/**
 * One line of untrusted prose (an error, a note): inline code survives, everything else is treated as above.
 */
function sanitizeLine(text, limit = 600) {
    const visible = (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)((0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__/* .removeHiddenKeepingJoiners */ .Gi)(text));
    const short = visible.length <= limit ? visible : `${cutCodeUnits(visible, limit - 1)}…`;
    const safe = sanitizeMarkdown(short);
    const [first] = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .parseMarkdown */ .Dd)(safe).children;
    // A backslash at the end would escape whatever follows the line.
    if (first?.type === 'paragraph' && !safe.includes('\n'))
        return safe.replace(/(?<!\\)((?:\\\\)*)\\$/, '$1\\\\');
    return inlineCode(short);
}
/** Untrusted text as inline code on one line. */
function inlineCode(text, limit = 200) {
    const line = (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)((0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__/* .removeHiddenKeepingJoiners */ .Gi)(text));
    const short = line.length <= limit ? line : `${cutCodeUnits(line, limit - 1)}…`;
    return short === '' ? '' : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .writeMarkdown */ .pW)({ type: 'inlineCode', value: short });
}
/** At most `limit` UTF-16 units, never half a character. */
function cutCodeUnits(text, limit) {
    if (text.length <= limit)
        return text;
    const last = text.charCodeAt(limit - 1);
    return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}
/** The tree without anything that does more than be read. */
function sanitizeTree(root, redact) {
    const definitions = new Map();
    collectDefinitions(root, definitions, 0);
    rebuild(root, definitions);
    // Entities and comments may have split a secret that is whole only now.
    redactLeaves(root, (text) => (0,_commands_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutSkips */ .$)(redact(text)));
    const seen = { before: '' };
    defuse(root, seen);
    return root;
}
function redactLeaves(node, redact) {
    if ('value' in node)
        node.value = redact(node.value);
    if (node.type === 'link' && redact(node.url) !== node.url)
        node.url = '';
    if ('children' in node)
        for (const child of node.children)
            redactLeaves(child, redact);
}
function collectDefinitions(node, found, depth) {
    if (depth > DEEPEST)
        throw new RangeError();
    if (node.type === 'definition' && !found.has(node.identifier))
        found.set(node.identifier, node.url);
    if ('children' in node)
        for (const child of node.children)
            collectDefinitions(child, found, depth + 1);
}
function rebuild(parent, definitions) {
    const out = [];
    for (const child of parent.children) {
        if ('children' in child)
            rebuild(child, definitions);
        for (const next of replace(child, definitions, parent)) {
            const last = out.at(-1);
            // Removing a comment may join two halves of a mention: adjacent texts are checked as one.
            if (next.type === 'text' && last?.type === 'text')
                last.value += next.value;
            else
                out.push(next);
        }
    }
    parent.children = out;
}
function replace(node, definitions, parent) {
    switch (node.type) {
        case 'html':
            return html(node.value, parent);
        case 'image':
            return link(node.url, [text(`image: ${node.alt || 'without description'}`)]);
        case 'imageReference':
            return link(definitions.get(node.identifier) ?? '', [text(`image: ${node.alt || node.identifier}`)]);
        case 'link':
            return link(node.url, node.children);
        case 'linkReference':
            return link(definitions.get(node.identifier) ?? '', node.children);
        case 'definition':
            return [];
        case 'footnoteReference':
            return [text(`[${node.identifier}]`)];
        case 'footnoteDefinition':
            return [paragraph([text(`[${node.identifier}]`)]), ...node.children];
        case 'code':
            return [{ type: 'code', lang: safeLanguage(node.lang), value: node.value }];
        default:
            return [node];
    }
}
/** GitHub renders `mermaid`, `geojson`, `topojson`, `stl` and `math` blocks, with links of their own, and applies `suggestion`. */
function safeLanguage(language) {
    if (!language || !/^[A-Za-z0-9+#._-]{1,30}$/.test(language))
        return null;
    return /^(mermaid|geojson|topojson|stl|math|suggestion)$/i.test(language) ? 'text' : language;
}
function html(value, parent) {
    let without = value;
    for (let before = ''; before !== without;) {
        before = without;
        without = without.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
    }
    without = without.trim() === '' ? '' : without;
    if (without === '')
        return [];
    return isPhrasingParent(parent) ? [text(without)] : [paragraph([text(without.trim())])];
}
function isPhrasingParent(parent) {
    return !['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(parent.type);
}
function link(url, children) {
    if (!/^(https?:\/\/|mailto:)[^\s<>]{1,2000}$/i.test(url))
        return children;
    // Its words are in brackets: `[skip ci](…)`.
    const words = `[${children.map(plainText).join('')}]`;
    if ((0,_commands_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutSkips */ .$)(words) !== words)
        return children;
    const made = { type: 'link', url, children: children.length === 0 ? [text(url)] : children };
    return [made];
}
function defuse(parent, seen) {
    const out = [];
    for (const child of parent.children) {
        if (child.type === 'text') {
            out.push(...(0,_references_js__WEBPACK_IMPORTED_MODULE_3__/* .defuseText */ .yK)(child.value, seen.before));
            remember(seen, child.value);
        }
        else if (child.type === 'link' &&
            ((0,_references_js__WEBPACK_IMPORTED_MODULE_3__/* .isNoted */ .bW)(child.url) || child.children.every((inner) => inner.type === 'text'))) {
            out.push(...defuseLink(child, seen));
        }
        else if ('children' in child) {
            if (!isPhrasingParent(parent))
                remember(seen, '\n');
            defuse(child, seen);
            out.push(child);
        }
        else {
            if (child.type === 'inlineCode')
                remember(seen, child.value);
            out.push(child);
        }
    }
    parent.children = separate(out);
}
/** `Closes https://…/issues/1` closes an issue as `Closes #1` does. */
function defuseLink(node, seen) {
    const words = plainText(node);
    const probe = (0,_references_js__WEBPACK_IMPORTED_MODULE_3__/* .defuseText */ .yK)(node.url, seen.before);
    const made = probe.length === 1 && probe[0]?.type === 'text'
        ? [{ ...node, children: (0,_references_js__WEBPACK_IMPORTED_MODULE_3__/* .defuseText */ .yK)(words, seen.before) }]
        : [
            ...(words === node.url ? [] : [...(0,_references_js__WEBPACK_IMPORTED_MODULE_3__/* .defuseText */ .yK)(words, seen.before), text(' ')]),
            { type: 'inlineCode', value: node.url },
        ];
    remember(seen, words);
    return made;
}
/** The words of a node, without its marks. */
function plainText(node) {
    if ('children' in node)
        return node.children.map(plainText).join('');
    return 'value' in node ? node.value : ' ';
}
/** Two adjacent code spans would be parsed as one. */
function separate(nodes) {
    return nodes.flatMap((node, index) => node.type === 'inlineCode' && nodes[index - 1]?.type === 'inlineCode' ? [text(' '), node] : [node]);
}
function remember(seen, words) {
    seen.before = (seen.before + words).slice(-200);
}
function text(value) {
    return { type: 'text', value };
}
function paragraph(children) {
    return { type: 'paragraph', children };
}


/***/ })

};
