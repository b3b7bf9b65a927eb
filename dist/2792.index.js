export const id = 2792;
export const ids = [2792];
export const modules = {

/***/ 22792:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   startBridge: () => (/* binding */ startBridge)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_http__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(37067);
/* harmony import */ var _modelcontextprotocol_sdk_server_index_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(39762);
/* harmony import */ var _modelcontextprotocol_sdk_server_streamableHttp_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(16706);
/* harmony import */ var _modelcontextprotocol_sdk_types_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(63846);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(17594);
/* harmony import */ var _base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(66886);
/* harmony import */ var _base_in_turn_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(19024);
/* harmony import */ var _base_listen_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(79586);
/* harmony import */ var _call_log_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(5810);
/* harmony import */ var _result_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(1640);











/**
 * Serves the listed tools, each server at `/mcp/<name>`, by streamable HTTP without sessions. A call of anything else
 * is refused here, whatever the agent was shown. Throws GATEWAY_FAILED if it cannot listen.
 */
async function startBridge(options) {
    const closing = new AbortController();
    const pending = new Set();
    const onRequest = (0,_base_in_turn_js__WEBPACK_IMPORTED_MODULE_5__/* .inTurn */ .l)((request, response) => {
        const handled = handle(options, closing.signal, request, response)
            .catch(() => void response.destroy())
            .finally(() => pending.delete(handled));
        pending.add(handled);
    });
    const http = (0,node_http__WEBPACK_IMPORTED_MODULE_1__.createServer)(onRequest);
    http.maxConnections = 128;
    const address = options.socketPath
        ? await (0,_base_listen_js__WEBPACK_IMPORTED_MODULE_6__/* .listenOnSocket */ .qJ)(http, options.socketPath)
        : await (0,_base_listen_js__WEBPACK_IMPORTED_MODULE_6__/* .listenOnPort */ .gJ)(http);
    let closed;
    const close = async () => {
        closing.abort();
        const ended = new Promise((resolve) => http.close(resolve));
        http.closeAllConnections();
        await Promise.all([ended, ...pending]);
        if (options.socketPath)
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(options.socketPath, { force: true });
    };
    return {
        address,
        close: () => (closed ??= close()),
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
    const transport = new _modelcontextprotocol_sdk_server_streamableHttp_js__WEBPACK_IMPORTED_MODULE_3__/* .StreamableHTTPServerTransport */ .D();
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
    const mcp = new _modelcontextprotocol_sdk_server_index_js__WEBPACK_IMPORTED_MODULE_2__/* .Server */ .g({ name: server.name, version: '1' }, { capabilities: { tools: {} } });
    mcp.setRequestHandler(_modelcontextprotocol_sdk_types_js__WEBPACK_IMPORTED_MODULE_4__/* .ListToolsRequestSchema */ .gW, () => ({
        tools: server.tools.map((tool) => visible(tool)),
    }));
    mcp.setRequestHandler(_modelcontextprotocol_sdk_types_js__WEBPACK_IMPORTED_MODULE_4__/* .CallToolRequestSchema */ .FT, ({ params }) => answer(options, server, params.name, params.arguments ?? {}, signal));
    return mcp;
}
/** What is written about a tool, as a person would see it: a server could give a model orders that nobody sees. */
function visible(value) {
    if (typeof value === 'string')
        return (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_7__/* .removeHiddenKeepingJoiners */ .Gi)(value);
    if (Array.isArray(value))
        return value.map(visible);
    if (typeof value !== 'object' || value === null)
        return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [(0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_7__/* .removeHiddenKeepingJoiners */ .Gi)(key), visible(inner)]));
}
async function answer({ clock, redact, onRecord, onResult }, server, tool, args, signal) {
    const started = clock.now();
    const record = (rest) => onRecord({
        event: 'call',
        time: new Date(started).toISOString(),
        server: server.name,
        tool: redact(tool.slice(0, 200)),
        arguments: (0,_call_log_js__WEBPACK_IMPORTED_MODULE_8__/* .shownArguments */ .AS)(args, redact),
        ...rest,
        durationMs: clock.now() - started,
    });
    if (!server.tools.some(({ name }) => name === tool)) {
        const why = `it is not listed in \`${server.listedIn ?? 'mcp-tools'}\``;
        record({ outcome: 'refused', why });
        return (0,_result_js__WEBPACK_IMPORTED_MODULE_9__/* .errorResult */ .W)(`Refused by Caisson: ${tool} cannot be called, ${why}.`);
    }
    try {
        const { result, bytes, cut } = (0,_result_js__WEBPACK_IMPORTED_MODULE_9__/* .limitResult */ .B)(await server.call(tool, args, signal), redact);
        record({ outcome: result.isError ? 'error' : 'ok', bytes, ...(cut ? { cut } : {}) });
        onResult?.({ server: server.name, tool, args, result });
        return result;
    }
    catch (error) {
        const why = redact((0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_7__/* .removeHiddenKeepingJoiners */ .Gi)((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_10__/* .describeError */ .Uc)(error).message));
        record({ outcome: 'failed', why });
        const result = (0,_result_js__WEBPACK_IMPORTED_MODULE_9__/* .errorResult */ .W)(`The tool gave no result: ${why}`);
        onResult?.({ server: server.name, tool, args, result });
        return result;
    }
}


/***/ })

};
