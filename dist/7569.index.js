export const id = 7569;
export const ids = [7569];
export const modules = {

/***/ 27569:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   sendSpans: () => (/* binding */ sendSpans)
/* harmony export */ });
/* unused harmony export SCHEMA_URL */
/* harmony import */ var _opentelemetry_api__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(63914);
/* harmony import */ var _opentelemetry_otlp_transformer__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(69107);
/* harmony import */ var _opentelemetry_resources__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(75647);
/* harmony import */ var _opentelemetry_sdk_trace_base__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(19644);
/* harmony import */ var _github_proxy_fetch_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(11194);





/** The schema that the attributes are of; docs/telemetry.md names it too. */
const SCHEMA_URL = 'https://opentelemetry.io/schemas/1.45.0';
/** Spans of one request. */
const BATCH = 500;
/** Sends the spans, all or none after an error; the error has no address, header or answer in it. */
async function sendSpans(plan, to, signal) {
    const spans = await record(plan, to);
    const serializer = to.protocol === 'http/json' ? _opentelemetry_otlp_transformer__WEBPACK_IMPORTED_MODULE_0__/* .JsonTraceSerializer */ .U1 : _opentelemetry_otlp_transformer__WEBPACK_IMPORTED_MODULE_0__/* .ProtobufTraceSerializer */ .nW;
    const type = to.protocol === 'http/json' ? 'application/json' : 'application/x-protobuf';
    const fetch = to.proxyUrl ? (0,_github_proxy_fetch_js__WEBPACK_IMPORTED_MODULE_1__/* .proxyFetch */ .Z)(to.proxyUrl) : globalThis.fetch;
    const url = new URL(to.url);
    const basic = url.username
        ? {
            authorization: `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`,
        }
        : {};
    url.username = url.password = '';
    for (let at = 0; at < spans.length; at += BATCH) {
        const body = serializer.serializeRequest(spans.slice(at, at + BATCH));
        if (body === undefined)
            throw new Error('the spans could not be written');
        const response = await fetch(url.href, {
            method: 'POST',
            headers: { ...basic, ...to.headers, 'content-type': type },
            body: Buffer.from(body),
            // The headers are for this address alone.
            redirect: 'error',
            signal,
        });
        const answer = new Uint8Array(await response.arrayBuffer());
        if (!response.ok)
            throw new Error(`the collector answered ${response.status}`);
        const count = rejectedBy(serializer, answer);
        if (count > 0)
            throw new Error(`the collector rejected ${count} spans`);
    }
}
/** Some collectors answer with anything; what cannot be read rejects nothing. */
function rejectedBy(serializer, answer) {
    if (answer.length === 0)
        return 0;
    try {
        return Number(serializer.deserializeResponse(answer).partialSuccess?.rejectedSpans ?? 0);
    }
    catch {
        return 0;
    }
}
async function record(plan, { resource, traceparent }) {
    const exporter = new _opentelemetry_sdk_trace_base__WEBPACK_IMPORTED_MODULE_2__/* .InMemorySpanExporter */ .O4();
    const provider = new _opentelemetry_sdk_trace_base__WEBPACK_IMPORTED_MODULE_2__/* .BasicTracerProvider */ .l({
        resource: (0,_opentelemetry_resources__WEBPACK_IMPORTED_MODULE_3__.resourceFromAttributes)(resource),
        // What started the run decides whether the trace is wanted.
        sampler: new _opentelemetry_sdk_trace_base__WEBPACK_IMPORTED_MODULE_2__/* .ParentBasedSampler */ .eq({ root: new _opentelemetry_sdk_trace_base__WEBPACK_IMPORTED_MODULE_2__/* .AlwaysOnSampler */ .f4() }),
        spanProcessors: [new _opentelemetry_sdk_trace_base__WEBPACK_IMPORTED_MODULE_2__/* .SimpleSpanProcessor */ .tg(exporter)],
    });
    const tracer = provider.getTracer('caisson', undefined, { schemaUrl: SCHEMA_URL });
    const around = remoteParent(traceparent);
    const contexts = new Map();
    for (const planned of plan) {
        const { parent, name, kind, start, attributes, error } = planned;
        const within = (parent && contexts.get(parent)) ?? around;
        const span = tracer.startSpan(name, {
            kind: kind === 'client' ? _opentelemetry_api__WEBPACK_IMPORTED_MODULE_4__.SpanKind.CLIENT : _opentelemetry_api__WEBPACK_IMPORTED_MODULE_4__.SpanKind.INTERNAL,
            startTime: start,
            attributes: { ...attributes, ...(error === undefined ? {} : { 'error.type': error }) },
        }, within);
        if (error !== undefined)
            span.setStatus({ code: _opentelemetry_api__WEBPACK_IMPORTED_MODULE_4__.SpanStatusCode.ERROR });
        contexts.set(planned, _opentelemetry_api__WEBPACK_IMPORTED_MODULE_4__.trace.setSpan(within, span));
        span.end(planned.end);
    }
    await provider.forceFlush();
    return exporter.getFinishedSpans();
}
function remoteParent(traceparent = '') {
    const [, traceId, spanId, flags = '00'] = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent.trim()) ?? [];
    if (!traceId || !spanId)
        return _opentelemetry_api__WEBPACK_IMPORTED_MODULE_4__.ROOT_CONTEXT;
    const traceFlags = Number.parseInt(flags, 16) & _opentelemetry_api__WEBPACK_IMPORTED_MODULE_4__.TraceFlags.SAMPLED;
    return _opentelemetry_api__WEBPACK_IMPORTED_MODULE_4__.trace.setSpanContext(_opentelemetry_api__WEBPACK_IMPORTED_MODULE_4__.ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}


/***/ })

};
