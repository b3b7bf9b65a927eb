export const id = 8595;
export const ids = [8595];
export const modules = {

/***/ 52314:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A6: () => (/* binding */ eventOf),
/* harmony export */   Pu: () => (/* binding */ readBatches)
/* harmony export */ });
/* unused harmony exports readEvents, readTranscript, summarizeStream */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var _event_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(72869);
/* harmony import */ var _lines_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(72142);





const CHUNK_BYTES = 1024 * 1024;
/**
 * What one line says; undefined for a blank one. An incomplete last line that is whole JSON counts as an
 * event.
 */
function eventOf(line) {
    if (line.tooLong)
        return { type: 'unknown', raw: line.text, why: 'too_long' };
    if (line.text.trim() === '')
        return undefined;
    const event = (0,_event_js__WEBPACK_IMPORTED_MODULE_1__/* .parseEvent */ .w)(line.text);
    return line.half && event.type === 'unknown' && event.why === 'garbage'
        ? { ...event, why: 'half_line' }
        : event;
}
/**
 * The events of a captured stream or of Claude Code's own session file; the form is recognized line by line.
 * Reads incrementally: memory is bounded by the longest line.
 */
async function* readEvents(source) {
    for await (const batch of readBatches(source))
        yield* batch;
}
/** A whole session, read to its end. */
async function readTranscript(source, options = {}) {
    const transcript = createTranscript(options);
    for await (const batch of readBatches(source))
        for (const event of batch)
            transcript.add(event);
    transcript.end();
    return transcript;
}
/** The figures of a session of any length, without holding its messages. */
async function summarizeStream(source) {
    const figures = new Figures();
    let events = 0;
    for await (const batch of readBatches(source)) {
        for (const event of batch) {
            events++;
            figures.add(event);
        }
    }
    figures.end();
    return {
        ...figures.metadata(),
        events,
        toolCallCount: figures.toolCalls,
        garbageLines: figures.garbage,
        unknownEvents: figures.unfamiliar,
    };
}
/** Yields events by chunk of input: one promise per chunk instead of one per event is what makes it fast. */
async function* readBatches(source) {
    const stream = typeof source === 'string' ? (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createReadStream)(source, { highWaterMark: CHUNK_BYTES }) : source;
    const lines = new _lines_js__WEBPACK_IMPORTED_MODULE_2__/* .LineSplitter */ .g();
    for await (const chunk of stream)
        yield events(lines.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)));
    const rest = lines.end();
    if (rest !== undefined)
        yield events([rest]);
}
function* events(lines) {
    for (const line of lines) {
        const event = eventOf(line);
        if (event !== undefined)
            yield event;
    }
}


/***/ }),

/***/ 808:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   SL: () => (/* binding */ iterationLine),
/* harmony export */   _q: () => (/* binding */ readIteration),
/* harmony export */   nB: () => (/* binding */ iterationWords)
/* harmony export */ });
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(24807);

/** Our line in the raw stream before each session of a loop after the first. */
function iterationLine(iteration) {
    return JSON.stringify({ type: 'caisson', subtype: 'iteration', iteration });
}
/** The number in such a line; undefined for every other line. */
function readIteration(line) {
    if (!line.startsWith('{"type":"caisson","subtype":"iteration"'))
        return undefined;
    const { iteration } = ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .parseJson */ .qF)(line) ?? {});
    return typeof iteration === 'number' ? iteration : undefined;
}
/** The text in the joined transcript where an iteration begins. */
function iterationWords(iteration) {
    return `Iteration ${iteration}: a new session with the same request, on the workspace as it was left.`;
}


/***/ })

};
