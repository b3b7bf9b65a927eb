export const id = 576;
export const ids = [576];
export const modules = {

/***/ 52576:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  startBridge: () => (/* binding */ startBridge)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(37067);
// EXTERNAL MODULE: ./node_modules/@modelcontextprotocol/sdk/dist/esm/server/index.js + 1 modules
var esm_server = __webpack_require__(39762);
// EXTERNAL MODULE: ./node_modules/@modelcontextprotocol/sdk/dist/esm/server/streamableHttp.js + 6 modules
var streamableHttp = __webpack_require__(16706);
// EXTERNAL MODULE: ./node_modules/@modelcontextprotocol/sdk/dist/esm/types.js + 1 modules
var types = __webpack_require__(330);
// EXTERNAL MODULE: ./lib/errors.js
var errors = __webpack_require__(452);
// EXTERNAL MODULE: ./lib/gateway/listen.js
var listen = __webpack_require__(26707);
// EXTERNAL MODULE: ./lib/mcp/call-log.js + 1 modules
var call_log = __webpack_require__(36903);
;// CONCATENATED MODULE: ./lib/mcp/result.js
/** Characters of text in one result; about what Claude Code itself takes. */
const MOST_TEXT = 100_000;
/** Characters of base64 in one result. */
const MOST_IMAGES = 5 * 1024 * 1024;
/** The text and the images of a result, within limits and without secrets; anything else is only named. */
function limitResult({ content, structuredContent, isError }, redact, most = { text: MOST_TEXT, images: MOST_IMAGES }) {
    const left = { ...most };
    let cut = false;
    const text = (whole) => {
        const clean = redact(whole);
        const kept = clean.slice(0, left.text);
        left.text -= kept.length;
        if (kept.length === clean.length)
            return { type: 'text', text: kept };
        cut = true;
        return { type: 'text', text: `${kept}\n[cut by Caisson: ${clean.length - kept.length} more characters]` };
    };
    const only = content.length === 0 && structuredContent !== undefined;
    const blocks = only ? [{ type: 'text', text: JSON.stringify(structuredContent) }] : content;
    const shown = blocks.map((block) => {
        if (block.type === 'text')
            return text(block.text);
        if (block.type === 'image' && block.data.length <= left.images) {
            left.images -= block.data.length;
            return { type: 'image', data: block.data, mimeType: block.mimeType };
        }
        if (block.type === 'resource' && 'text' in block.resource)
            return text(block.resource.text);
        if (block.type === 'resource_link')
            return text(`${block.name}: ${block.uri}`);
        cut = true;
        return text(`[left out by Caisson: ${block.type}]`);
    });
    return {
        result: { content: shown, ...(isError ? { isError } : {}) },
        bytes: Buffer.byteLength(JSON.stringify(blocks)),
        cut,
    };
}
/** What the agent reads when a call has no result. */
function errorResult(message) {
    return { content: [{ type: 'text', text: message }], isError: true };
}

;// CONCATENATED MODULE: ./lib/mcp/bridge.js









/**
 * Serves the listed tools, each server at `/mcp/<name>`, by streamable HTTP without sessions. A call of anything else
 * is refused here, whatever the agent was shown. Throws GATEWAY_FAILED if it cannot listen.
 */
async function startBridge(options) {
    const closing = new AbortController();
    const pending = new Set();
    const http = (0,external_node_http_.createServer)((request, response) => {
        const handled = handle(options, closing.signal, request, response)
            .catch(() => void response.destroy())
            .finally(() => pending.delete(handled));
        pending.add(handled);
    });
    http.maxConnections = 128;
    const address = options.socketPath
        ? await (0,listen/* listenOnSocket */.q)(http, options.socketPath)
        : await (0,listen/* listenOnPort */.g)(http, '127.0.0.1', 0);
    let closed;
    const close = async () => {
        closing.abort();
        const ended = new Promise((resolve) => http.close(resolve));
        http.closeAllConnections();
        await Promise.all([ended, ...pending]);
        if (options.socketPath)
            await (0,promises_.rm)(options.socketPath, { force: true });
    };
    return {
        address,
        close: () => {
            closed ??= close();
            return closed;
        },
    };
}
async function handle(options, closing, request, response) {
    const [, name] = /^\/mcp\/([^/?]+)$/.exec(request.url ?? '') ?? [];
    const server = options.servers.find((one) => one.name === name);
    const refusal = request.headers.authorization !== `Bearer ${options.token}`
        ? [403, 'the token is wrong']
        : !server
            ? [404, 'there is no such MCP server']
            : request.method !== 'POST'
                ? [405, 'there are no sessions and no events']
                : undefined;
    if (!server || refusal) {
        const [status, message] = refusal ?? [];
        response.writeHead(Number(status), { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: `Refused by Caisson: ${message}.` }));
        request.resume();
        return;
    }
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const mcp = serverFor(options, server, AbortSignal.any([gone.signal, closing]));
    const transport = new streamableHttp/* StreamableHTTPServerTransport */.D();
    try {
        await mcp.connect(transport);
        await transport.handleRequest(request, response);
        await new Promise((resolve) => {
            if (response.closed)
                resolve();
            else
                response.once('close', resolve);
        });
    }
    finally {
        await mcp.close();
    }
}
function serverFor(options, server, signal) {
    const mcp = new esm_server/* Server */.g({ name: server.name, version: '1' }, { capabilities: { tools: {} } });
    mcp.setRequestHandler(types/* ListToolsRequestSchema */.gW, () => ({ tools: [...server.tools] }));
    mcp.setRequestHandler(types/* CallToolRequestSchema */.FT, ({ params }) => answer(options, server, params.name, params.arguments ?? {}, signal));
    return mcp;
}
async function answer({ clock, redact, onRecord, onResult }, server, tool, args, signal) {
    const started = clock.now();
    const record = (rest) => onRecord({
        event: 'call',
        time: new Date(started).toISOString(),
        server: server.name,
        tool: redact(tool.slice(0, 200)),
        arguments: (0,call_log/* shownArguments */.AS)(args, redact),
        ...rest,
        durationMs: clock.now() - started,
    });
    if (!server.tools.some(({ name }) => name === tool)) {
        const why = `it is not listed in \`${server.listedIn ?? 'mcp-tools'}\``;
        record({ outcome: 'refused', why });
        return errorResult(`Refused by Caisson: ${tool} cannot be called, ${why}.`);
    }
    try {
        const { result, bytes, cut } = limitResult(await server.call(tool, args, signal), redact);
        record({ outcome: result.isError ? 'error' : 'ok', bytes, ...(cut ? { cut } : {}) });
        onResult?.({ server: server.name, tool, args, result });
        return result;
    }
    catch (error) {
        const why = redact((0,errors/* describeError */.Uc)(error).message);
        record({ outcome: 'failed', why });
        const result = errorResult(`The tool gave no result: ${why}`);
        onResult?.({ server: server.name, tool, args, result });
        return result;
    }
}


/***/ })

};
