export const id = 7094;
export const ids = [7094];
export const modules = {

/***/ 77094:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createBedrockSource: () => (/* binding */ createBedrockSource)
});

// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(57075);
// EXTERNAL MODULE: external "node:stream/consumers"
var consumers_ = __webpack_require__(38321);
// EXTERNAL MODULE: ./node_modules/@aws-crypto/sha256-js/build/main/index.js
var main = __webpack_require__(23156);
// EXTERNAL MODULE: ./node_modules/@smithy/eventstream-codec/dist-cjs/index.js
var dist_cjs = __webpack_require__(37788);
// EXTERNAL MODULE: ./node_modules/@smithy/signature-v4/dist-cjs/index.js
var signature_v4_dist_cjs = __webpack_require__(75118);
// EXTERNAL MODULE: ./lib/gateway/messages/dialect.js + 4 modules
var dialect = __webpack_require__(70146);
// EXTERNAL MODULE: ./lib/gateway/upstream/upstream.js + 1 modules
var upstream_upstream = __webpack_require__(96206);
// EXTERNAL MODULE: ./lib/gateway/cloud/cloud-answer.js
var cloud_answer = __webpack_require__(66568);
// EXTERNAL MODULE: ./lib/gateway/cloud/cloud-models.js
var cloud_models = __webpack_require__(54508);
// EXTERNAL MODULE: ./lib/gateway/messages/api-error.js
var api_error = __webpack_require__(99016);
// EXTERNAL MODULE: ./lib/gateway/refusal.js
var refusal = __webpack_require__(14574);
;// CONCATENATED MODULE: ./lib/gateway/cloud/event-stream.js



/** No frame of Amazon's event streams is longer. */
const FRAME_LIMIT = 24 * 1024 * 1024;
/** The statuses that the Messages API has for Bedrock's errors within a stream. */
const ERRORS = {
    throttlingException: 429,
    validationException: 400,
    modelTimeoutException: 504,
    serviceUnavailableException: 529,
};
/**
 * Turns Amazon's binary event stream into the server-sent events of the Messages API, frame by frame. A damaged
 * frame (its checksums do not match) breaks the stream, as a broken connection would.
 */
function eventStreamToSse(codec) {
    let pending = Buffer.alloc(0);
    return new external_node_stream_.Transform({
        transform(chunk, _encoding, done) {
            pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
            try {
                while (pending.length >= 4) {
                    const length = pending.readUInt32BE(0);
                    if (length < 16 || length > FRAME_LIMIT)
                        throw new Error(`a frame of ${length} bytes`);
                    if (pending.length < length)
                        break;
                    const sse = sseOf(codec.decode(pending.subarray(0, length)));
                    pending = pending.subarray(length);
                    if (sse)
                        this.push(sse);
                }
                done();
            }
            catch (error) {
                done(error);
            }
        },
        flush(done) {
            done(pending.length > 0 ? new Error('the event stream ends in the middle of a frame') : null);
        },
    });
}
function sseOf({ headers, body }) {
    const text = Buffer.from(body).toString('utf8');
    const kind = headers[':message-type']?.value;
    if (kind === 'event') {
        if (headers[':event-type']?.value !== 'chunk')
            return undefined;
        const { bytes } = JSON.parse(text);
        const event = JSON.parse(Buffer.from(bytes, 'base64').toString('utf8'));
        // The agent does not need Bedrock's own measurements.
        const { 'amazon-bedrock-invocationMetrics': _metrics, ...said } = event;
        return `event: ${String(said['type'])}\ndata: ${JSON.stringify(said)}\n\n`;
    }
    const name = String(headers[':exception-type']?.value ?? headers[':error-code']?.value ?? 'error');
    const status = ERRORS[name] ?? 500;
    return `event: error\ndata: ${(0,api_error/* apiErrorBody */.h)(status, `${name}: ${(0,refusal/* errorMessage */.gJ)(text) || text}`).toString()}\n\n`;
}

;// CONCATENATED MODULE: ./lib/gateway/cloud/bedrock.js










const VERSION = 'bedrock-2023-05-31';
/**
 * What Bedrock knows of the API's betas and of the body's fields; it answers 400 to any other.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-anthropic-claude-messages-request-response.html
 */
const BETAS = /^(?:computer-use|interleaved-thinking|token-efficient-tools|output-128k|dev-full-thinking|context-1m|context-management|effort|tool-search-tool|tool-examples)-/;
const FIELDS = [
    'max_tokens',
    'messages',
    'system',
    'stop_sequences',
    'temperature',
    'top_p',
    'top_k',
    'tools',
    'tool_choice',
    'thinking',
];
/** Fields that belong to a beta. */
const BETA_FIELDS = {
    context_management: /^context-management-/,
    output_config: /^effort-/,
};
/** Claude on Amazon Bedrock, for an agent that speaks the Messages API: requests are translated and signed. */
function createBedrockSource(access, clock) {
    const baseUrl = access.baseUrl ?? `https://bedrock-runtime.${access.region}.amazonaws.com`;
    const sign = signer(access, baseUrl, clock);
    const upstream = (0,upstream_upstream/* createUpstreamSource */.t)({
        ...access,
        baseUrl,
        credential: null,
        // Each attempt has its own signature, which contains the time.
        prepare: sign,
    }, dialect/* messagesDialect */.bf, clock);
    const codec = new dist_cjs/* EventStreamCodec */.BF((bytes) => (typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8')), (text) => Buffer.from(text, 'utf8'));
    return {
        async send(request) {
            if (!request.path.startsWith('/v1/messages'))
                return (0,cloud_answer/* notOffered */.JM)('Amazon Bedrock', request.path);
            const counting = request.path.startsWith('/v1/messages/count_tokens');
            const answer = await upstream.send(translated(request, access, counting));
            if (answer.status >= 400)
                return (0,cloud_answer/* cloudError */.EF)(answer);
            if (counting)
                return counted(answer);
            return /eventstream/.test(String(answer.headers['content-type'])) ? streamed(answer, codec) : answer;
        },
        close: () => upstream.close(),
    };
}
function translated(request, access, counting) {
    const asked = request.json;
    const model = (0,cloud_models/* bedrockModel */.UK)(String(asked['model']), access.region, access.modelNames);
    const betas = String(request.headers['anthropic-beta'] ?? '')
        .split(',')
        .map((beta) => beta.trim())
        .filter((beta) => BETAS.test(beta));
    const fields = [
        ...FIELDS,
        ...Object.keys(BETA_FIELDS).filter((field) => betas.some((beta) => BETA_FIELDS[field]?.test(beta))),
    ];
    const body = (0,cloud_answer/* bodyFor */.kj)(asked, fields, {
        anthropic_version: VERSION,
        ...(betas.length > 0 ? { anthropic_beta: betas } : {}),
        // The API itself does not need it for counting, Bedrock does.
        ...(counting && asked['max_tokens'] === undefined ? { max_tokens: 1 } : {}),
    });
    const action = counting ? 'count-tokens' : asked['stream'] ? 'invoke-with-response-stream' : 'invoke';
    const json = counting ? { input: { invokeModel: { body: body.toString('base64') } } } : undefined;
    return {
        ...request,
        path: `/model/${encodeURIComponent(model)}/${action}`,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: json ? Buffer.from(JSON.stringify(json)) : body,
    };
}
function signer({ credentials, region }, baseUrl, clock) {
    if ('bearerToken' in credentials) {
        const authorization = `Bearer ${credentials.bearerToken}`;
        return async (request) => ({ ...request, headers: { ...request.headers, authorization } });
    }
    const { accessKeyId, secretAccessKey, sessionToken } = credentials;
    const signature = new signature_v4_dist_cjs/* SignatureV4 */.BB({
        credentials: { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) },
        region,
        service: 'bedrock',
        sha256: main.Sha256,
    });
    const { protocol, host, hostname, pathname } = new URL(baseUrl);
    return async (request) => {
        const path = pathname.replace(/\/+$/, '') + request.path;
        const headers = { host, 'content-type': 'application/json' };
        const signed = await signature.sign({ method: request.method, protocol, hostname, path, headers, body: request.body }, { signingDate: new Date(clock.now()) });
        return { ...request, headers: { ...request.headers, ...signed.headers } };
    };
}
function streamed(answer, codec) {
    const body = eventStreamToSse(codec);
    // An error destroys the translation too, which is how its reader learns of it.
    (0,external_node_stream_.pipeline)(answer.body, body, () => { });
    const requestId = answer.headers['x-amzn-requestid'];
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'request-id': requestId };
    return { ...answer, headers, body };
}
async function counted(answer) {
    const { inputTokens } = JSON.parse(await (0,consumers_.text)(answer.body));
    const body = external_node_stream_.Readable.from([Buffer.from(JSON.stringify({ input_tokens: inputTokens }))]);
    return { ...answer, headers: { 'content-type': 'application/json' }, body };
}


/***/ }),

/***/ 66568:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EF: () => (/* binding */ cloudError),
/* harmony export */   JM: () => (/* binding */ notOffered),
/* harmony export */   kj: () => (/* binding */ bodyFor)
/* harmony export */ });
/* harmony import */ var node_stream__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57075);
/* harmony import */ var node_stream_consumers__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(38321);
/* harmony import */ var _messages_api_error_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(99016);
/* harmony import */ var _refusal_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(14574);
/* harmony import */ var _source_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(88937);





const ERROR_LIMIT = 64 * 1024;
/** The fields of a request that a cloud supports, and the extra ones it needs. */
function bodyFor(asked, fields, extra) {
    const { model: _model, stream: _stream, ...rest } = asked;
    const kept = fields
        ? Object.fromEntries(Object.entries(rest).filter(([name]) => fields.includes(name)))
        : rest;
    return Buffer.from(JSON.stringify({ ...extra, ...kept }));
}
/** An error of a cloud in the shape of the Messages API. */
async function cloudError(answer) {
    const said = (await (0,node_stream_consumers__WEBPACK_IMPORTED_MODULE_1__.text)(answer.body)).slice(0, ERROR_LIMIT);
    const retryAfter = answer.headers['retry-after'];
    const headers = { 'content-type': 'application/json', 'retry-after': retryAfter };
    return {
        ...answer,
        headers,
        body: node_stream__WEBPACK_IMPORTED_MODULE_0__.Readable.from([(0,_messages_api_error_js__WEBPACK_IMPORTED_MODULE_2__/* .apiErrorBody */ .h)(answer.status, (0,_refusal_js__WEBPACK_IMPORTED_MODULE_3__/* .errorMessage */ .gJ)(said) || said)]),
    };
}
function notOffered(cloud, path) {
    const body = (0,_messages_api_error_js__WEBPACK_IMPORTED_MODULE_2__/* .apiErrorBody */ .h)(404, `${cloud} does not offer ${path.split('?')[0]}.`);
    const headers = { 'content-type': 'application/json', ..._source_js__WEBPACK_IMPORTED_MODULE_4__/* .NO_RETRY */ .P };
    return { status: 404, headers, body: node_stream__WEBPACK_IMPORTED_MODULE_0__.Readable.from([body]), retries: 0 };
}


/***/ }),

/***/ 54508:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   UK: () => (/* binding */ bedrockModel),
/* harmony export */   YF: () => (/* binding */ vertexModel),
/* harmony export */   h7: () => (/* binding */ namedModel)
/* harmony export */ });
/* harmony import */ var _wildcard_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(13626);

/** Models whose name in a cloud is not the plain one, as in Claude Code 2.1.329. */
const NAMES = {
    'claude-3-5-haiku': { date: '20241022' },
    'claude-3-5-sonnet': { date: '20241022', bedrock: 'v2:0', vertex: 'claude-3-5-sonnet-v2' },
    'claude-3-7-sonnet': { date: '20250219' },
    'claude-sonnet-4': { date: '20250514' },
    'claude-opus-4': { date: '20250514' },
    'claude-opus-4-1': { date: '20250805' },
    'claude-opus-4-5': { date: '20251101' },
    'claude-sonnet-4-5': { date: '20250929' },
    'claude-haiku-4-5': { date: '20251001' },
    'claude-opus-4-6': { bedrock: 'v1' },
};
/** The inference profile of a model in a region; names that are already Bedrock's, and ARNs, are kept. */
function bedrockModel(model, region, names = {}) {
    const given = namedModel(model, names);
    if (given !== undefined)
        return given;
    if (/(?:^|\.)anthropic\./.test(model) || model.startsWith('arn:'))
        return model;
    const plain = plainName(model);
    const { date, bedrock } = NAMES[plain] ?? {};
    const version = date ? `-${date}-${bedrock ?? 'v1:0'}` : bedrock ? `-${bedrock}` : '';
    return `${profileOf(region)}.anthropic.${plain}${version}`;
}
/** Vertex's name of a model; names with a version (`@…`) are kept. */
function vertexModel(model, names = {}) {
    const given = namedModel(model, names);
    if (given !== undefined)
        return given;
    if (model.includes('@'))
        return model;
    const plain = plainName(model);
    const { date, vertex } = NAMES[plain] ?? {};
    return date ? `${vertex ?? plain}@${date}` : plain;
}
/** The name that the user gave to a model; undefined: none. */
function namedModel(model, names) {
    return Object.entries(names).find(([pattern]) => (0,_wildcard_js__WEBPACK_IMPORTED_MODULE_0__/* .matchesAny */ ._)([pattern], model))?.[1];
}
function plainName(model) {
    return model.replace(/\[\dm\]$/, '').replace(/-(?:\d{8}|latest)$/, '');
}
function profileOf(region) {
    if (region.startsWith('us-gov-'))
        return 'us-gov';
    const area = region.split('-')[0];
    if (area === 'us' || area === 'eu')
        return area;
    return area === 'ap' ? 'apac' : 'global';
}


/***/ })

};
