export const id = 7191;
export const ids = [7191];
export const modules = {

/***/ 27191:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   connectHttp: () => (/* binding */ connectHttp),
/* harmony export */   connectProcess: () => (/* binding */ connectProcess)
/* harmony export */ });
/* harmony import */ var node_events__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(78474);
/* harmony import */ var _modelcontextprotocol_sdk_client_index_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53018);
/* harmony import */ var _modelcontextprotocol_sdk_client_streamableHttp_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(29280);
/* harmony import */ var _modelcontextprotocol_sdk_shared_stdio_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6224);
/* harmony import */ var _modelcontextprotocol_sdk_types_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(63846);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(17594);
/* harmony import */ var _base_limits_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(50453);
/* harmony import */ var _config_proxy_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(21686);
/* harmony import */ var _gateway_wildcard_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(13626);
/* harmony import */ var _github_proxy_fetch_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(11194);
/* harmony import */ var _server_config_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(19521);











/**
 * Speaks to the program of a server. Rejects with MCP_SERVER_FAILED or the reason of an aborted signal, and has then
 * killed the program.
 */
async function connectProcess(server, process, options) {
    const { transport, lastWords } = overProcess(process);
    return connect(server, transport, options, lastWords);
}
/**
 * Connects to a server over HTTP, through the job's proxy. Rejects with MCP_SERVER_FAILED or the reason of an aborted
 * signal.
 */
async function connectHttp(server, env, options) {
    const proxy = (0,_config_proxy_js__WEBPACK_IMPORTED_MODULE_5__/* .proxyFor */ .i)(server.url.href, env);
    const transport = new _modelcontextprotocol_sdk_client_streamableHttp_js__WEBPACK_IMPORTED_MODULE_2__/* .StreamableHTTPClientTransport */ .j(server.url, {
        // The headers are a secret that is for this server alone.
        requestInit: { headers: server.headers, redirect: 'error' },
        ...(proxy === undefined ? {} : { fetch: (0,_github_proxy_fetch_js__WEBPACK_IMPORTED_MODULE_6__/* .proxyFetch */ .Z)(proxy) }),
    });
    return connect(server, transport, options, () => '');
}
async function connect(server, transport, { startMs = _base_limits_js__WEBPACK_IMPORTED_MODULE_7__/* .LIMITS */ .b1.mcpStartMs.most, signal }, lastWords) {
    const client = new _modelcontextprotocol_sdk_client_index_js__WEBPACK_IMPORTED_MODULE_1__/* .Client */ .K({ name: 'caisson', version: '1' });
    // For the whole start: each page of a list without an end is in time.
    const deadline = AbortSignal.timeout(startMs);
    const limits = { timeout: startMs, signal: signal ? AbortSignal.any([signal, deadline]) : deadline };
    // The SDK leaves a listener behind for each request.
    (0,node_events__WEBPACK_IMPORTED_MODULE_0__.setMaxListeners)(_base_limits_js__WEBPACK_IMPORTED_MODULE_7__/* .LIMITS */ .b1.mcpPages.most + 10, limits.signal);
    let closed;
    const close = () => (closed ??= client.close());
    let tools;
    try {
        await client.connect(transport, limits);
        tools = await toolsOf(client, limits);
    }
    catch (error) {
        const why = lastWords() || (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_8__/* .describeError */ .Uc)(error).message;
        await close();
        signal?.throwIfAborted();
        // The process may have had the last word only now.
        throw failed(server, lastWords() || why, error);
    }
    try {
        return {
            name: server.name,
            kind: server.kind,
            tools: listedTools(server, tools),
            async call(name, args, callSignal) {
                try {
                    const params = { name, arguments: args };
                    return await client.request({ method: 'tools/call', params }, _modelcontextprotocol_sdk_types_js__WEBPACK_IMPORTED_MODULE_4__/* .CallToolResultSchema */ .TF, {
                        timeout: server.timeoutMs,
                        signal: callSignal,
                    });
                }
                catch (error) {
                    const words = lastWords();
                    throw words === '' ? error : new Error(`The server is gone: ${words}`, { cause: error });
                }
            },
            close,
        };
    }
    catch (error) {
        await close();
        throw error;
    }
}
async function toolsOf(client, limits) {
    const tools = [];
    let cursor;
    let pages = 0;
    do {
        pages += 1;
        if (pages > _base_limits_js__WEBPACK_IMPORTED_MODULE_7__/* .LIMITS */ .b1.mcpPages.most)
            throw new Error('its list of tools has no end');
        const page = await client.listTools(cursor === undefined ? {} : { cursor }, limits);
        tools.push(...page.tools);
        cursor = page.nextCursor;
    } while (cursor !== undefined && tools.length < _base_limits_js__WEBPACK_IMPORTED_MODULE_7__/* .LIMITS */ .b1.mcpTools.most);
    return tools;
}
/** Those that the agent may call. Throws CONFIG_INVALID for an entry that stands for none. */
function listedTools(server, tools) {
    const idle = server.allowed.filter((pattern) => !tools.some(({ name }) => (0,_gateway_wildcard_js__WEBPACK_IMPORTED_MODULE_9__/* .matchesAny */ ._)([pattern], name)));
    if (idle.length > 0) {
        const names = tools.map(({ name }) => name).join(', ');
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_8__/* .ConfigError */ .xL('CONFIG_INVALID', `mcp-tools: ${idle.map((name) => `${server.name}/${name}`).join(', ')}: the MCP server ${server.name} has no such tool.`, { hint: names === '' ? 'It has no tools at all.' : `It has ${names}.` });
    }
    return tools
        .filter(({ name }) => (0,_server_config_js__WEBPACK_IMPORTED_MODULE_10__/* .allows */ .NB)(server, name))
        .map(({ name, description, inputSchema, annotations, title }) => ({
        name,
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        inputSchema,
        ...(annotations ? { annotations } : {}),
    }));
}
function failed(server, why, cause) {
    const what = `The MCP server ${server.name} did not start: ${why.trim() || 'it said nothing'}`;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_8__/* .McpServerError */ .Q0('MCP_SERVER_FAILED', what, {
        hint: server.kind === 'http'
            ? 'Check its address and its headers in `mcp-servers`.'
            : 'Check its command in `mcp-servers`. It has only the network, files and variables that its entry names: `network`, `mounts`, `env`, `image`.',
        cause,
    });
}
const WORDS = 2000;
const PATIENCE_MS = 1000;
/** Bytes that wait for a program to read them: beyond, it only writes. */
const MOST_UNREAD = 4 * 2 ** 20;
/** The SDK's transport over a process in a sandbox; closing it kills the process. */
function overProcess(process) {
    const buffer = new _modelcontextprotocol_sdk_shared_stdio_js__WEBPACK_IMPORTED_MODULE_3__/* .ReadBuffer */ .pt({ maxBufferSize: _base_limits_js__WEBPACK_IMPORTED_MODULE_7__/* .LIMITS */ .b1.mcpLineBytes.most });
    let words = '';
    let ended;
    const end = () => {
        process.detach();
        transport.onclose?.();
    };
    const giveUp = (why) => {
        ended ??= why;
        void process.kill('SIGKILL').catch(() => { });
        end();
    };
    /** The next message; a line that is none is passed over, and what comes after it is not lost. */
    const next = () => {
        for (;;) {
            try {
                return buffer.readMessage();
            }
            catch (error) {
                transport.onerror?.(error);
            }
        }
    };
    const transport = {
        async start() {
            process.stdout.on('data', (chunk) => {
                try {
                    buffer.append(chunk);
                }
                catch (error) {
                    // What the buffer refuses is a line that does not end.
                    return giveUp(error.message);
                }
                for (let message = next(); message; message = next())
                    transport.onmessage?.(message);
            });
            process.stderr.on('data', (chunk) => {
                words = (words + chunk.toString('utf8')).slice(-WORDS);
            });
            process.stdin.on('error', (error) => transport.onerror?.(error));
            process.exited.then(({ exitCode }) => {
                ended ??= exitCode === null ? 'its sandbox is gone' : `it ended with exit code ${exitCode}`;
                // What it said last may still be on its way.
                setTimeout(end, 100);
            }, (error) => {
                ended ??= error.message;
                end();
            });
        },
        send: (message) => new Promise((resolve, reject) => {
            if (process.stdin.writableLength > MOST_UNREAD)
                giveUp('it does not read what it is sent');
            process.stdin.write((0,_modelcontextprotocol_sdk_shared_stdio_js__WEBPACK_IMPORTED_MODULE_3__/* .serializeMessage */ .Ex)(message), (error) => {
                if (!error)
                    return resolve();
                // A program that is gone says more than a pipe that is closed.
                const fail = () => reject(error);
                setTimeout(fail, PATIENCE_MS);
                process.exited.then(fail, fail);
            });
        }),
        async close() {
            ended ??= '';
            await process.kill('SIGKILL').catch(() => { });
            end();
        },
    };
    return {
        transport,
        lastWords: () => [ended, words.trim()].filter(Boolean).join(': '),
    };
}


/***/ })

};
