export const id = 2467;
export const ids = [2467];
export const modules = {

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


/***/ }),

/***/ 22467:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createFederatedSource: () => (/* binding */ createFederatedSource),
/* harmony export */   createFoundrySource: () => (/* binding */ createFoundrySource)
/* harmony export */ });
/* harmony import */ var _messages_dialect_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(70146);
/* harmony import */ var _upstream_upstream_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(96206);
/* harmony import */ var _cloud_answer_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(66568);
/* harmony import */ var _cloud_models_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(54508);
/* harmony import */ var _token_exchange_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(97687);





/** Claude in Microsoft Foundry. Rejects with CREDENTIAL_MISSING. */
async function createFoundrySource(access, clock) {
    const upstream = await upstreamOf(access, 'bearer', clock);
    return {
        async send(request) {
            if (!request.path.startsWith('/v1/messages'))
                return (0,_cloud_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .notOffered */ .JM)('Microsoft Foundry', request.path);
            const answer = await upstream.send(renamed(request, access.modelNames));
            return answer.status >= 400 ? (0,_cloud_answer_js__WEBPACK_IMPORTED_MODULE_0__/* .cloudError */ .EF)(answer) : answer;
        },
        close: () => upstream.close(),
    };
}
/** The Claude API with tokens made of the job's identity. Rejects with CREDENTIAL_MISSING. */
function createFederatedSource(access, clock) {
    return upstreamOf(access, 'oauth', clock);
}
async function upstreamOf(access, kind, clock) {
    const { credential } = access;
    const fixed = 'kind' in credential ? credential : null;
    const token = 'kind' in credential ? null : (0,_token_exchange_js__WEBPACK_IMPORTED_MODULE_1__/* .accessTokens */ .H)(credential, clock);
    // What is wrong with the identity is better known now than after the first request.
    await token?.();
    return (0,_upstream_upstream_js__WEBPACK_IMPORTED_MODULE_2__/* .createUpstreamSource */ .t)({
        ...access,
        credential: fixed,
        ...(token && {
            prepare: async (request) => {
                const headers = _messages_dialect_js__WEBPACK_IMPORTED_MODULE_3__/* .messagesDialect */ .bf.withCredential(request.headers, { kind, value: await token() });
                return { ...request, headers };
            },
        }),
    }, _messages_dialect_js__WEBPACK_IMPORTED_MODULE_3__/* .messagesDialect */ .bf, clock);
}
/** With the name of the deployment, where the user named one for the model. */
function renamed(request, names = {}) {
    const asked = request.json;
    const name = (0,_cloud_models_js__WEBPACK_IMPORTED_MODULE_4__/* .namedModel */ .h7)(String(asked['model']), names);
    return name === undefined
        ? request
        : { ...request, body: Buffer.from(JSON.stringify({ ...asked, model: name })) };
}


/***/ })

};
