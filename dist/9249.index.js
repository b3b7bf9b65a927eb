export const id = 9249;
export const ids = [9249];
export const modules = {

/***/ 53415:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fo: () => (/* binding */ collect),
/* harmony export */   aN: () => (/* binding */ lastWords)
/* harmony export */ });
/* unused harmony export keepOutput */
/* harmony import */ var node_string_decoder__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46193);
/* harmony import */ var _base_clock_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(74743);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);
/* harmony import */ var _end_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(79880);




const MiB = 2 ** 20;
/** Of each stream, where nobody has said how much to keep: nothing that is meant to be whole is so long. */
const MOST_WHOLE = 16 * MiB;
/**
 * Runs a started command to its end and collects its output: every sandbox's `exec` in terms of its `spawn`. Stops the
 * command and rejects if `onOutput` throws, and rejects for output that would have to be kept whole and is too long.
 */
async function collect(process, options, command) {
    const { keepBytes = MOST_WHOLE } = options;
    const failed = new AbortController();
    const pass = (stream) => (chunk) => {
        if (failed.signal.aborted)
            return;
        try {
            options.onOutput?.(stream, chunk);
        }
        catch (error) {
            failed.abort(error);
            stop();
        }
    };
    const stdout = gather(process.stdout, keepBytes, pass('stdout'));
    const stderr = gather(process.stderr, keepBytes, pass('stderr'));
    process.stdin.end(options.input ?? '');
    let timedOut = false;
    let stopping = false;
    const stop = () => {
        if (stopping)
            return;
        stopping = true;
        // Giving up on an unreachable process resolves `exited` as well.
        void (0,_end_js__WEBPACK_IMPORTED_MODULE_1__/* .stopProcess */ .g0)(process).then((exit) => exit === _end_js__WEBPACK_IMPORTED_MODULE_1__/* .LOST */ .Rj && process.detach());
    };
    const late = () => {
        timedOut = true;
        stop();
    };
    const timer = options.timeoutMs === undefined ? undefined : setTimeout(late, options.timeoutMs);
    options.signal?.addEventListener('abort', stop, { once: true });
    if (options.signal?.aborted)
        stop();
    try {
        const exit = await process.exited;
        const { exitCode } = exit;
        clearTimeout(timer);
        let complete = false;
        const ended = Promise.all([stdout.ended, stderr.ended]).then(() => {
            complete = true;
        });
        const output = {
            ended,
            get activity() {
                return stdout.chunks + stderr.chunks;
            },
        };
        // What still runs inside may hold one of them open.
        await (0,_end_js__WEBPACK_IMPORTED_MODULE_1__/* .drained */ .oB)(output, { process, exit }, _base_clock_js__WEBPACK_IMPORTED_MODULE_2__/* .systemClock */ .m);
        failed.signal.throwIfAborted();
        if (exitCode !== null && process.isCut && (!complete || process.isCut()))
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .SandboxError */ .ES('CONTAINER_EXEC_FAILED', `The end of the output of \`${command[0]}\` did not arrive: the connection to the sandbox was cut.`, { hint: 'Run again. If it happens often, check the network, proxies and the API server.' });
        if (exitCode === null) {
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .SandboxError */ .ES('CONTAINER_EXEC_FAILED', `The sandbox was lost while \`${command[0]}\` ran.`, {
                hint: 'Check whether the engine or the container was stopped or ran out of memory, and run again.',
            });
        }
        const truncated = stdout.kept.truncated || stderr.kept.truncated;
        if (truncated && options.keepBytes === undefined)
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .SandboxError */ .ES('CONTAINER_EXEC_FAILED', `\`${command[0]}\` printed more than ${MOST_WHOLE / MiB} MiB.`, {
                hint: 'Check what it prints in the sandbox, and whether something else there writes to its output.',
            });
        return {
            ...{ stdout: stdout.kept.text(), stderr: stderr.kept.text(), exitCode },
            ...(timedOut ? { timedOut } : {}),
            ...(truncated ? { truncated } : {}),
        };
    }
    finally {
        clearTimeout(timer);
        options.signal?.removeEventListener('abort', stop);
        process.detach();
    }
}
function gather(stream, most, onChunk) {
    const kept = keepOutput(most);
    let chunks = 0;
    stream.on('data', (chunk) => {
        chunks++;
        kept.add(chunk);
        onChunk(chunk);
    });
    stream.on('error', () => { });
    return {
        kept,
        get chunks() {
            return chunks;
        },
        ended: new Promise((resolve) => {
            stream.once('end', resolve);
            stream.once('close', resolve);
        }),
    };
}
/** What a program says, of which a message needs no more than the last `most` characters. */
function lastWords(stream, most = 2000) {
    let words = '';
    stream.on('data', (chunk) => {
        words = (words + String(chunk)).slice(-most);
    });
    return () => words.trim();
}
/** Keeps at most `most` bytes, whatever the size of the chunks. */
function keepOutput(most) {
    const end = Buffer.alloc(0);
    const half = Math.floor(most / 2);
    const head = growing(half);
    /** A ring, once the head is full. */
    let tail = end;
    let total = 0;
    return {
        add(chunk) {
            const rest = head.add(chunk);
            if (rest.length === 0)
                return;
            if (tail.length === 0)
                tail = Buffer.alloc(most - half);
            const last = rest.subarray(-tail.length);
            const skipped = rest.length - last.length;
            const at = (total + skipped) % tail.length;
            const first = last.subarray(0, tail.length - at);
            first.copy(tail, at);
            last.copy(tail, 0, first.length);
            total += rest.length;
        },
        text() {
            if (total <= tail.length)
                return Buffer.concat([head.content(), tail.subarray(0, total)]).toString('utf8');
            const at = total % tail.length;
            const kept = Buffer.concat([tail.subarray(at), tail.subarray(0, at)]);
            const start = kept.findIndex((byte) => (byte & 0xc0) !== 0x80);
            const left = total - tail.length;
            // Neither cut leaves a part of a character.
            return `${new node_string_decoder__WEBPACK_IMPORTED_MODULE_0__.StringDecoder('utf8').write(head.content())}\n[${left} bytes are left out here]\n${kept.subarray(Math.max(start, 0)).toString('utf8')}`;
        },
        get truncated() {
            return total > tail.length;
        },
    };
}
/** Up to `most` bytes; `add` gives back what does not fit. */
function growing(most) {
    let buffer = Buffer.alloc(Math.min(most, 4096));
    let length = 0;
    return {
        add(chunk) {
            const taken = chunk.subarray(0, most - length);
            if (length + taken.length > buffer.length) {
                const larger = Buffer.alloc(Math.min(most, 2 * (length + taken.length)));
                buffer.copy(larger, 0, 0, length);
                buffer = larger;
            }
            taken.copy(buffer, length);
            length += taken.length;
            return chunk.subarray(taken.length);
        },
        content: () => buffer.subarray(0, length),
    };
}


/***/ }),

/***/ 79880:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Oo: () => (/* binding */ once),
/* harmony export */   Rj: () => (/* binding */ LOST),
/* harmony export */   Zm: () => (/* binding */ never),
/* harmony export */   g0: () => (/* binding */ stopProcess),
/* harmony export */   l9: () => (/* binding */ endOrReason),
/* harmony export */   oB: () => (/* binding */ drained)
/* harmony export */ });
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(58500);
/* harmony import */ var _base_clock_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(74743);


/** The end of a process that did not end, or that can no longer be reached. */
const LOST = { exitCode: null, signal: null };
const STOP_GRACE = { SIGINT: 5_000, SIGTERM: 5_000, SIGKILL: 5_000 };
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGKILL'];
/** Milliseconds of silence after which output that a grandchild holds open counts as ended. */
const DRAIN_MS = 300;
/** The same where a marker ends the output, so that the rest may still be in transit. */
const ARRIVAL_MS = 3_000;
/** How often either may pass, with output in between. */
const MOST_ROUNDS = 10;
const MOST_ARRIVALS = 100;
/** Stops a process: SIGINT, then SIGTERM, then SIGKILL. Resolves to its end, or to {@link LOST}. */
async function stopProcess(process, o = {}) {
    const { clock = _base_clock_js__WEBPACK_IMPORTED_MODULE_1__/* .systemClock */ .m, grace = STOP_GRACE, from = 'SIGINT' } = o;
    const exited = process.exited.catch(() => LOST);
    for (const signal of SIGNALS.slice(SIGNALS.indexOf(from))) {
        // A signal that cannot be delivered must not delay the next one.
        process.kill(signal).catch(() => { });
        if (!(await passes(grace[signal], exited, clock)))
            return exited;
    }
    return LOST;
}
/** What ended first: undefined for the process itself, otherwise why it has to be stopped. */
async function endOrReason(process, o, 
/** Further reasons; the signal is aborted when one has been found. */
more = () => []) {
    const found = new AbortController();
    const over = found.signal;
    try {
        return await Promise.race([
            process.exited.then(() => undefined, () => undefined),
            ...(o.timeoutMs === undefined ? [] : [late(o.timeoutMs, o.clock, over)]),
            ...(o.signal ? [aborted(o.signal, over)] : []),
            ...more(over),
        ]);
    }
    finally {
        found.abort();
    }
}
/** Waits until output has ended, is silent, or has continued for long without its process. */
async function drained(output, { process, exit }, clock, graceMs = DRAIN_MS) {
    const isInTransit = process.isCut !== undefined && exit.exitCode !== null;
    const silenceMs = isInTransit ? ARRIVAL_MS : graceMs;
    for (let round = 0; round < (isInTransit ? MOST_ARRIVALS : MOST_ROUNDS); round++) {
        const { activity } = output;
        if (!(await passes(silenceMs, output.ended, clock)))
            return;
        // A timer that is late comes before what has been waiting to be read for long.
        await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setImmediate)();
        if (output.activity === activity)
            return;
    }
}
/** Work that is done at the first call, and that every later one waits for. */
function once(work) {
    let done;
    return () => {
        done ??= work();
        return done;
    };
}
function never() {
    return new Promise(() => { });
}
/** Resolves to true after `ms` milliseconds, to false when `until` resolved or rejected before. */
async function passes(ms, until, clock) {
    const ended = new AbortController();
    const end = () => ended.abort();
    until.then(end, end);
    await clock.sleep(ms, ended.signal);
    return !ended.signal.aborted;
}
async function late(ms, clock, over) {
    await clock.sleep(ms, over);
    return over.aborted ? never() : 'timeout';
}
function aborted(signal, over) {
    return new Promise((resolve) => {
        if (signal.aborted)
            return resolve('cancelled');
        signal.addEventListener('abort', () => resolve('cancelled'), { once: true, signal: over });
    });
}


/***/ }),

/***/ 83529:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   dv: () => (/* binding */ startMarked),
/* harmony export */   i0: () => (/* binding */ killGroup),
/* harmony export */   yX: () => (/* binding */ deferred)
/* harmony export */ });
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31421);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17594);
/* harmony import */ var _sentinel_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(37197);
/* harmony import */ var _signals_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(9028);
/* harmony import */ var _terminal_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(41049);





/** Milliseconds that a carrier gets to start a command which is to be stopped by then. */
const START_MS = 5_000;
/** The same for a command without a limit: what runs inside may have stopped whatever is to start it. */
const LONGEST_START_MS = 600_000;
const markerExit = ({ exitCode }) => ({
    exitCode,
    signal: (0,_signals_js__WEBPACK_IMPORTED_MODULE_1__/* .signalOf */ .oX)(exitCode),
});
/**
 * Starts a command through a carrier. Resolves when the command itself runs; rejects with
 * CONTAINER_EXEC_FAILED (or the error that `failure` returns) when it cannot be started, also if its time (or ten minutes) is
 * over or the signal was aborted and the carrier still has not begun.
 */
async function startMarked(carrier, command, limits = {}) {
    const nonce = (0,_sentinel_js__WEBPACK_IMPORTED_MODULE_2__/* .newNonce */ .Yd)();
    const terminal = 'terminal' in carrier && carrier.terminal === true;
    const marked = (terminal ? _terminal_js__WEBPACK_IMPORTED_MODULE_3__/* .terminalCommand */ .Es : _sentinel_js__WEBPACK_IMPORTED_MODULE_2__/* .markedCommand */ .G3)(command, carrier.folder);
    const over = new AbortController();
    const starting = whenOver(limits, () => over.abort());
    const line = await openLine(carrier, marked, over.signal).catch((error) => {
        starting.abort();
        throw error;
    });
    const started = deferred();
    const exited = deferred();
    let running = false;
    let ended = false;
    /** Said on the other stream, whose own may be lost with the connection. */
    let end = { exitCode: null, signal: null };
    const onOther = (marker) => {
        if (marker.kind === 'started') {
            running = true;
            started.resolve(marker.pid);
        }
        else if (marker.kind === 'ended')
            end = markerExit(marker);
    };
    const refuse = (message, hint) => started.reject(new _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .SandboxError */ .ES('CONTAINER_EXEC_FAILED', message, { hint }));
    const onMarker = (marker) => {
        if (marker.kind === 'started')
            onOther(marker);
        else if (marker.kind === 'missing')
            refuse(`The command \`${command[0]}\` was not found in the sandbox.`, 'Use an image that has it, or use its full path as the sandbox sees it.');
        else if (marker.kind === 'no-folder')
            refuse(`The folder \`${carrier.folder}\` does not exist in the sandbox.`, 'Use a working directory as the sandbox sees it.');
        else {
            ended = true;
            exited.resolve(markerExit(marker));
            if (terminal)
                line.stdin.write((0,_terminal_js__WEBPACK_IMPORTED_MODULE_3__/* .endOfCommand */ .k1)(nonce));
        }
    };
    const filter = new _sentinel_js__WEBPACK_IMPORTED_MODULE_2__/* .MarkerFilter */ .nz(nonce, terminal ? onMarker : onOther, terminal);
    const errors = new _sentinel_js__WEBPACK_IMPORTED_MODULE_2__/* .MarkerFilter */ .nz(nonce, terminal ? onOther : onMarker);
    const stdout = line.stdout.pipe(filter);
    const stderr = line.stderr.pipe(errors);
    line.stdin.on('error', () => { });
    line.stdin.write(`${nonce}\n`);
    const stdin = terminal ? (0,_terminal_js__WEBPACK_IMPORTED_MODULE_3__/* .inputFor */ .Uk)(line.stdin, nonce) : line.stdin;
    // EPIPE: the command ended without reading all of its input, which it may do.
    stdin.on('error', () => { });
    // What has arrived by then counts.
    void carrier.gone?.then(() => setTimeout(() => line.destroy(), 1_000));
    let words = '';
    const hear = (chunk) => {
        words = (words + chunk.toString('utf8')).slice(-4000);
    };
    let closed = false;
    void line.closed.then((error) => {
        closed = true;
        // The end of a stream that was destroyed is not passed on.
        filter.end();
        errors.end();
        exited.resolve(end);
        void carrier.release?.();
        if (!running)
            void carrier.failure(error?.message ?? words.trim()).then(started.reject, started.reject);
    });
    // Until the command has started, all output is the carrier's own; Docker reports errors on both streams.
    line.stdout.on('data', hear);
    line.stderr.on('data', hear);
    let pid;
    if (over.signal.aborted)
        line.destroy();
    over.signal.addEventListener('abort', () => line.destroy());
    try {
        pid = await started.promise;
    }
    catch (error) {
        line.destroy();
        throw error;
    }
    finally {
        starting.abort();
        line.stdout.off('data', hear);
        line.stderr.off('data', hear);
    }
    return {
        stdin,
        stdout,
        stderr,
        exited: exited.promise,
        ...(terminal ? {} : { isCut: () => filter.isCut }),
        async kill(signal) {
            if (ended || closed)
                return;
            const delivered = await carrier.signal(pid, signal);
            if (!delivered && !ended && !closed)
                line.kill(signal);
        },
        detach() {
            stdout.destroy();
            stderr.destroy();
            line.destroy();
        },
    };
}
const openLine = async (carrier, marked, signal) => 'open' in carrier ? await carrier.open(marked, signal) : startCommand(carrier, marked);
/** The line of a child process that carries the command. */
function startCommand(carrier, marked) {
    const words = [...carrier.argv, ...marked];
    const [file, ...args] = carrier.terminal ? (0,_terminal_js__WEBPACK_IMPORTED_MODULE_3__/* .throughTerminal */ .WX)(words) : words;
    const child = (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.spawn)(file, args, {
        env: carrier.env,
        stdio: ['pipe', 'pipe', 'pipe'],
        // A separate process group: a Ctrl-C at the terminal is for Caisson, which then stops the agent in an
        // orderly way.
        detached: true,
        ...(carrier.cwd === undefined ? {} : { cwd: carrier.cwd }),
    });
    const { stdin, stdout, stderr } = child;
    let startError;
    child.on('error', (error) => {
        startError = error;
    });
    return {
        ...{ stdin, stdout, stderr },
        closed: new Promise((resolve) => child.on('close', () => resolve(startError))),
        kill(signal) {
            if (child.exitCode === null)
                killGroup(child, signal);
        },
        destroy() {
            stdin.destroy();
            stdout.destroy();
            stderr.destroy();
            if (child.exitCode === null && child.signalCode === null)
                killGroup(child, 'SIGKILL');
        },
    };
}
/** Calls back somewhat after the time is over or the signal was aborted, unless that is no longer of interest. */
function whenOver({ signal, timeoutMs }, call) {
    const settled = new AbortController();
    const wait = (ms) => {
        const timer = setTimeout(call, ms);
        settled.signal.addEventListener('abort', () => clearTimeout(timer));
    };
    wait(timeoutMs === undefined ? LONGEST_START_MS : timeoutMs + START_MS);
    if (signal?.aborted)
        wait(START_MS);
    else
        signal?.addEventListener('abort', () => wait(START_MS), { once: true, signal: settled.signal });
    return settled;
}
/** Signals a detached child and everything in its process group. */
function killGroup(child, signal) {
    if (child.pid === undefined)
        return false;
    try {
        process.kill(-child.pid, signal);
        return true;
    }
    catch {
        return false;
    }
}
function deferred() {
    let resolve;
    let reject;
    const promise = new Promise((yes, no) => {
        resolve = yes;
        reject = no;
    });
    return { promise, resolve, reject };
}


/***/ }),

/***/ 37197:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dj: () => (/* binding */ READ_NONCE),
/* harmony export */   G3: () => (/* binding */ markedCommand),
/* harmony export */   Pc: () => (/* binding */ INNER),
/* harmony export */   Yd: () => (/* binding */ newNonce),
/* harmony export */   nz: () => (/* binding */ MarkerFilter),
/* harmony export */   pK: () => (/* binding */ NO_INPUT)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_stream__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57075);


const EDGE = '\x1e';
/** No marker has more bytes after its beginning. */
const LONGEST = 32;
/** The beginning of a marker: unguessable, and new for every command. */
function newNonce() {
    return `caisson-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(16).toString('hex')}`;
}
/*
 * The nonce is the first line of the input: arguments show in `ps`. $1 is the folder to change to, or empty. Neither `n`
 * nor `d` is exported, so the command's environment is exactly what was given.
 */
const NO_INPUT = 'no input arrives';
const READ_NONCE = `IFS= read -r n || { echo '${NO_INPUT}' >&2; exit 125; }; d=$1; shift`;
const INNER = [
    'if [ -n "$d" ] && ! cd "$d" 2>/dev/null; then printf "\\036%s:no-folder\\036" "$n" >&2; exit 126; fi',
    'if ! command -v "$1" >/dev/null 2>&1; then printf "\\036%s:missing\\036" "$n" >&2; exit 127; fi',
    // `$$` is the outer shell's.
    "p=$(exec sh -c 'echo $PPID')",
    // On both streams: where they share a connection, unread data on one blocks the other.
    'printf "\\036%s:started:%d\\036" "$n" "$p"',
    'printf "\\036%s:started:%d\\036" "$n" "$p" >&2',
    'exec "$@"',
].join('\n');
const OUTER = [
    READ_NONCE,
    // A shell writes `Terminated` or `Killed` to its own standard error, which is not the command's.
    'exec 3>&2 2>/dev/null',
    // In the foreground: a shell would make a background command ignore SIGINT.
    `(exec 2>&3 3>&-\n${INNER}\n)`,
    'c=$?',
    // A command such as Node.js leaves its output non-blocking: it may be full just now.
    'e() { i=0; until printf "\\036%s:ended:%d\\036" "$n" "$c" || [ "$i" -gt 60 ]; do i=$((i+1)); sleep 1; done; }',
    'e',
    'e >&3',
    'exit "$c"',
].join('\n');
/** The arguments that run `command` under the marking shell, which takes the nonce from its input. */
function markedCommand(command, folder = '') {
    return ['sh', '-c', OUTER, 'sh', folder, ...command];
}
/**
 * Takes the markers out of a stream, even when they are split across chunks, and passes them to `onMarker`.
 * Holds back only bytes that may become a marker. After the `ended` marker the readable side ends: what a
 * grandchild writes later is ignored.
 */
class MarkerFilter extends node_stream__WEBPACK_IMPORTED_MODULE_1__.Transform {
    onMarker;
    muted;
    held = Buffer.alloc(0);
    over = false;
    start;
    constructor(nonce, onMarker, 
    /** What comes before the command has started is the carrier's own, and left out. */
    muted = false) {
        super();
        this.onMarker = onMarker;
        this.muted = muted;
        this.start = Buffer.from(`${EDGE}${nonce}:`);
    }
    /** Whether the stream ended without the end marker. */
    get isCut() {
        return this.readableEnded && !this.over;
    }
    _transform(chunk, _encoding, done) {
        if (!this.over)
            this.consume(chunk);
        done();
    }
    consume(chunk) {
        let data = this.held.length > 0 ? Buffer.concat([this.held, chunk]) : chunk;
        this.held = Buffer.alloc(0);
        while (data.length > 0) {
            const at = data.indexOf(this.start);
            if (at === -1)
                break;
            if (at > 0)
                this.pass(data.subarray(0, at));
            const rest = data.subarray(at + this.start.length);
            const close = rest.subarray(0, LONGEST).indexOf(EDGE);
            if (close === -1 && rest.length < LONGEST) {
                this.held = Buffer.from(data.subarray(at));
                return;
            }
            // The command can read the beginning of its markers, and may write it without an end.
            const marker = close === -1 ? null : parseMarker(rest.subarray(0, close).toString('latin1'));
            data = rest.subarray(close + 1);
            if (marker)
                this.onMarker(marker);
            if (marker?.kind === 'started')
                this.muted = false;
            if (marker?.kind === 'ended') {
                this.over = true;
                this.push(null);
                return;
            }
        }
        const keep = this.possibleStart(data);
        if (data.length > keep)
            this.pass(data.subarray(0, data.length - keep));
        this.held = Buffer.from(data.subarray(data.length - keep));
    }
    _flush(done) {
        if (!this.over && this.held.length > 0)
            this.pass(this.held);
        done();
    }
    pass(data) {
        if (!this.muted)
            this.push(data);
    }
    /** How many bytes at the end may be the beginning of a marker. */
    possibleStart(data) {
        const longest = Math.min(this.start.length - 1, data.length);
        const from = data.length - longest;
        for (let at = data.indexOf(EDGE, from); at !== -1; at = data.indexOf(EDGE, at + 1)) {
            const tail = data.subarray(at);
            if (tail.equals(this.start.subarray(0, tail.length)))
                return tail.length;
        }
        return 0;
    }
}
function parseMarker(text) {
    const [kind, value = ''] = text.split(':');
    if (kind === 'missing' || kind === 'no-folder')
        return { kind };
    if (!/^\d+$/.test(value))
        return null;
    if (kind === 'started')
        return { kind, pid: Number(value) };
    if (kind === 'ended')
        return { kind, exitCode: Number(value) };
    return null;
}


/***/ }),

/***/ 9028:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FO: () => (/* binding */ exitCodeOf),
/* harmony export */   Ze: () => (/* binding */ signalWord),
/* harmony export */   oX: () => (/* binding */ signalOf)
/* harmony export */ });
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(48161);

/** 128 + number: how a shell, and so every sandbox here, reports that a signal ended a command. */
function exitCodeOf(signal) {
    return 128 + (node_os__WEBPACK_IMPORTED_MODULE_0__.constants.signals[signal] ?? 0);
}
/**
 * The signal that an exit code above 128 stands for. A program may also choose such a code itself (Claude
 * Code exits with 143 after SIGTERM), and the two cannot be distinguished from outside.
 */
function signalOf(exitCode) {
    if (exitCode === null || exitCode <= 128)
        return null;
    return Object.entries(node_os__WEBPACK_IMPORTED_MODULE_0__.constants.signals).find(([, number]) => number === exitCode - 128)?.[0] ?? null;
}
/** The signal's name as `kill` takes it. */
function signalWord(signal) {
    return signal.slice('SIG'.length);
}


/***/ }),

/***/ 41049:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Es: () => (/* binding */ terminalCommand),
/* harmony export */   Uk: () => (/* binding */ inputFor),
/* harmony export */   WX: () => (/* binding */ throughTerminal),
/* harmony export */   hD: () => (/* binding */ quote),
/* harmony export */   k1: () => (/* binding */ endOfCommand)
/* harmony export */ });
/* harmony import */ var node_stream__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57075);
/* harmony import */ var _sentinel_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(37197);


/*
 * Some launch commands refuse to work without a terminal. util-linux's `script` gives them a pseudo terminal, in which
 * text is echoed, lines end with CR LF, longer ones are cut, and input has no end. So the shell inside switches all of
 * that off, reads input up to a line that nothing else can write, and gives the command pipes. On a busy machine, `script`
 * loses what it has not read when its command ends: the shell inside ends only once its last marker has arrived.
 */
const TERMINAL = [
    'stty raw -echo 2>/dev/null || stty -icanon -echo -opost 2>/dev/null',
    _sentinel_js__WEBPACK_IMPORTED_MODULE_1__/* .READ_NONCE */ .Dj,
    'while IFS= read -r l; do [ "$l" = "$n:eof" ] && break; printf "%s\\n" "$l"; done 2>/dev/null |',
    `{ (\n${_sentinel_js__WEBPACK_IMPORTED_MODULE_1__/* .INNER */ .Pc}\n) 2>&1; printf "\\036%s:ended:%d\\036" "$n" "$?"; } | cat`,
    'while IFS= read -r l; do [ "$l" = "$n:end" ] && break; done',
].join('\n');
/** As `markedCommand`, for a shell that is in a terminal. */
function terminalCommand(command, folder = '') {
    return ['sh', '-c', TERMINAL, 'sh', folder, ...command];
}
/** The command line that runs `argv` in a pseudo terminal. */
function throughTerminal(argv) {
    // `script` hands its command to $SHELL, whatever language that speaks.
    return ['env', 'SHELL=/bin/sh', 'script', '-qefc', argv.map(quote).join(' '), '/dev/null'];
}
/** The line after which the shell inside reads no more input. */
function endOfInput(nonce) {
    return `${nonce}:eof\n`;
}
/** The lines that let the shell inside end, whatever of the input it has read. */
function endOfCommand(nonce) {
    return `\n${endOfInput(nonce)}${nonce}:end\n`;
}
/** Input of a command in a terminal: text, whose end is a line of its own. */
function inputFor(terminal, nonce) {
    let last = 10;
    const input = new node_stream__WEBPACK_IMPORTED_MODULE_0__.Transform({
        transform(chunk, _encoding, done) {
            last = chunk.at(-1) ?? last;
            done(null, chunk);
        },
        flush(done) {
            done(null, `${last === 10 ? '' : '\n'}${endOfInput(nonce)}`);
        },
    });
    input.pipe(terminal, { end: false });
    return input;
}
/** A word as a shell reads it. */
function quote(word) {
    return `'${word.replaceAll("'", "'\\''")}'`;
}


/***/ }),

/***/ 51693:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fh: () => (/* binding */ CutConnection),
/* harmony export */   Yu: () => (/* binding */ putByTar),
/* harmony export */   tW: () => (/* binding */ getByTar)
/* harmony export */ });
/* harmony import */ var node_stream__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57075);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(46466);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);
/* harmony import */ var _process_collect_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(53415);
/* harmony import */ var _text_lines_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(36497);





/** A copy that makes no progress for this long is given up: the agent may have stopped its `tar`. */
const STALLED_MS = 120_000;
const UNPACK = 'mkdir -p -- "$1" && cd -- "$1" && rm -rf -- ..?* .[!.]* * && exec tar -xpof -';
const PACK = 'cd -- "$1" && exec tar -cf - .';
/** The same over a line that carries text only, and both outputs as one. */
const UNPACK_TEXT = UNPACK.replace('exec tar', 'base64 -d | tar');
const PACK_TEXT = 'cd -- "$1" && tar -cf - . 2>/dev/null | base64';
/** What GNU tar reports, with exit code 1, about a folder that something still writes to. */
const CHANGING = /file changed as we read it|file removed before we read it|socket ignored|^\s*$/;
/** The container may still have what was asked for. */
class CutConnection extends _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .SandboxError */ .ES {
    constructor(folder) {
        super('CONTAINER_EXEC_FAILED', `Files could not be copied out of ${folder} of the sandbox: the connection was cut`, { hint: 'Check whether the container was stopped, and the network, proxies and the API server.' });
    }
}
/** A `tar` that succeeds has read an archive to the mark of its end, and may hang up before the sender has come to the end. */
const HUNG_UP = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'];
/** `Container.putFiles` for containers that have `tar`, by a command inside; `text`: over lines of Base64. */
async function putByTar(spawn, folder, archive, text = false) {
    const tar = await start(spawn, text ? UNPACK_TEXT : UNPACK, folder, archive);
    const stalled = watch(archive, tar);
    const words = (0,_process_collect_js__WEBPACK_IMPORTED_MODULE_3__/* .lastWords */ .aN)(tar.stderr);
    tar.stdout.resume();
    try {
        const sent = (text ? (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_1__.pipeline)(archive, (0,_text_lines_js__WEBPACK_IMPORTED_MODULE_4__/* .toLines */ .P)(), tar.stdin) : (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_1__.pipeline)(archive, tar.stdin)).then(() => null, (error) => error);
        const { exitCode } = await tar.exited;
        const wasWhole = archive.readableEnded;
        archive.destroy();
        const problem = await sent;
        if (exitCode !== 0)
            throw copyFailed('into', folder, words(), exitCode, stalled());
        if (problem && !wasWhole && !HUNG_UP.includes(problem.code ?? ''))
            throw problem;
    }
    finally {
        tar.detach();
    }
}
/** `Container.getFiles` for containers that have `tar`, by a command inside. */
async function getByTar(spawn, folder, read, text = false) {
    const tar = await start(spawn, text ? PACK_TEXT : PACK, folder);
    const stalled = watch(tar.stdout, tar);
    const words = (0,_process_collect_js__WEBPACK_IMPORTED_MODULE_3__/* .lastWords */ .aN)(tar.stderr);
    tar.stdin.end();
    try {
        // `pipe` would not end what is read where the output is given up.
        const archive = text ? (0,node_stream__WEBPACK_IMPORTED_MODULE_0__.pipeline)(tar.stdout, (0,_text_lines_js__WEBPACK_IMPORTED_MODULE_4__/* .fromLines */ .O)(), () => { }) : tar.stdout;
        const problem = await read(archive).then(() => null, (error) => error);
        if (problem && !tar.stdout.readableEnded)
            tar.detach();
        const { exitCode } = await tar.exited;
        const said = words();
        const changing = exitCode === 1 && said !== '' && said.split('\n').every((line) => CHANGING.test(line));
        if (exitCode !== null && exitCode !== 0 && !changing)
            throw copyFailed('out of', folder, said, exitCode, stalled());
        if (stalled())
            throw copyFailed('out of', folder, said, exitCode, true);
        if (tar.isCut?.())
            throw new CutConnection(folder);
        if (problem)
            throw problem;
        if (exitCode === null)
            throw copyFailed('out of', folder, said, exitCode, false);
    }
    finally {
        tar.detach();
    }
}
async function start(spawn, script, folder, archive) {
    // What fails before anybody reads it is found when it is read.
    archive?.on('error', () => { });
    try {
        return await spawn(['sh', '-c', script, 'sh', folder], { cwd: '/' });
    }
    catch (error) {
        archive?.destroy();
        throw error;
    }
}
/**
 * Detaches from the command after too long without progress; returns a function that tells whether it did.
 */
function watch(stream, tar) {
    let stalled = false;
    const timer = setTimeout(() => {
        stalled = true;
        tar.detach();
    }, STALLED_MS);
    stream.on('data', () => timer.refresh());
    void tar.exited.then(() => clearTimeout(timer));
    return () => stalled;
}
function copyFailed(way, folder, words, exitCode, stalled) {
    if (exitCode === 127 || /tar: not found/.test(words))
        return new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .SandboxError */ .ES('IMAGE_FAILED', 'The image does not have `tar`, which is needed to copy files into its containers.', {
            hint: 'Install `tar` in the image: this engine shares no folders with the machine that Caisson runs on.',
        });
    const ended = exitCode === null ? 'the container is gone' : words || `exit code ${exitCode}`;
    const why = stalled ? `no progress for ${STALLED_MS / 1000} s` : ended;
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .SandboxError */ .ES('CONTAINER_EXEC_FAILED', `Files could not be copied ${way} ${folder} of the sandbox: ${why}`, {
        hint: 'Check whether the container was stopped, or ran out of memory or disk space.',
    });
}


/***/ }),

/***/ 36497:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ fromLines),
/* harmony export */   P: () => (/* binding */ toLines)
/* harmony export */ });
/* harmony import */ var node_stream__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57075);

/** Bytes as lines of Base64, one for each chunk, for a line that carries nothing but text. */
function toLines(prefix = '') {
    return new node_stream__WEBPACK_IMPORTED_MODULE_0__.Transform({
        transform(chunk, _encoding, done) {
            done(null, `${prefix}${chunk.toString('base64')}\n`);
        },
    });
}
/** Far more characters than one chunk of any stream makes. */
const LONGEST_LINE = 16 * 1024 * 1024;
/** The bytes of such lines; `onOther` gets those without the prefix. A line that never ends is an error. */
function fromLines(prefix = '', onOther = () => { }) {
    let rest = '';
    return new node_stream__WEBPACK_IMPORTED_MODULE_0__.Transform({
        transform(chunk, _encoding, done) {
            const lines = (rest + chunk.toString('latin1')).split('\n');
            rest = lines.pop() ?? '';
            for (const line of lines) {
                if (line.startsWith(prefix))
                    this.push(Buffer.from(line.slice(prefix.length), 'base64'));
                else
                    onOther(line);
            }
            done(rest.length > LONGEST_LINE ? new Error('A line of text does not end') : null);
        },
        flush(done) {
            if (rest.startsWith(prefix))
                this.push(Buffer.from(rest.slice(prefix.length), 'base64'));
            done();
        },
    });
}


/***/ }),

/***/ 18132:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AB: () => (/* binding */ containerPaths),
/* harmony export */   Sn: () => (/* binding */ NETWORK_FOLDER),
/* harmony export */   pL: () => (/* binding */ CONTAINER_PATHS),
/* harmony export */   yA: () => (/* binding */ HOSTNAME)
/* harmony export */ });
/** The same paths in every container, so that a session resumes on another machine. */
const CONTAINER_PATHS = {
    workspace: '/workspace',
    home: '/caisson/home',
    input: '/caisson/input',
    output: '/caisson/output',
    socket: '/caisson/gateway/model.sock',
};
/** All paths in a container where the agent's executable has this name and the agent works there. */
function containerPaths(command, workspace = CONTAINER_PATHS.workspace) {
    return { ...CONTAINER_PATHS, workspace, agent: `/caisson/bin/${command}` };
}
/** The name of the agent's machine, which resolves: many test suites look themselves up. */
const HOSTNAME = 'caisson';
/** Where the socket of the egress proxy is, for the relay. */
const NETWORK_FOLDER = '/caisson/network';


/***/ }),

/***/ 10391:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  M4: () => (/* binding */ ISOLATION_PROBE),
  si: () => (/* binding */ isWholeProbe),
  dl: () => (/* binding */ missingInside)
});

;// CONCATENATED MODULE: ./lib/sandbox/seal/inside/proc.js
/*
 * What /proc says of the seal. Pure, for there are two that ask: the doctor's probes, which read inside, and the probe
 * of each run, where a shell reads and Caisson judges outside.
 */
/** A field of /proc/PID/status, e.g. `NoNewPrivs`. */
const fieldOf = (status, name) => new RegExp(`^${name}:[ \\t]*(.*\\S)`, 'm').exec(status)?.[1];
/** Those of the capability sets that are not empty, or not told. */
const heldSets = (status, sets) => sets.filter((set) => !/^0+$/.test(fieldOf(status, set) ?? ''));
/** The mode of a filter of system calls in `Seccomp`. */
const FILTERED = '2';
/** All interfaces of /proc/net/dev but loopback; null when not even loopback is visible. */
function interfacesOf(table) {
    const names = [...table.matchAll(/^\s*([^\s:|]+):\s*\d/gm)].map(([, name]) => name);
    return names.includes('lo') ? names.filter((name) => name !== 'lo') : null;
}
/** The mounts of /proc/self/mountinfo; the last one of a folder is on top. */
function mountsOf(mountinfo) {
    return mountinfo.split('\n').flatMap((line) => {
        const [, , , , at, options] = line.split(' ');
        if (at === undefined)
            return [];
        // Spaces and other special characters are written in octal.
        const path = at.replace(/\\([0-7]{3})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 8)));
        return [{ at: path, options: options?.split(',') ?? [] }];
    });
}

;// CONCATENATED MODULE: ./lib/sandbox/seal/isolation-probe.js

const FILES = [
    '/proc/version',
    '/proc/self/status',
    '/proc/self/limits',
    '/proc/self/uid_map',
    '/proc/self/attr/current',
    '/proc/self/mountinfo',
    '/proc/net/dev',
    // Control groups, version 2 and version 1.
    '/sys/fs/cgroup/memory.max',
    '/sys/fs/cgroup/pids.max',
    '/sys/fs/cgroup/cpu.max',
    '/sys/fs/cgroup/memory/memory.limit_in_bytes',
    '/sys/fs/cgroup/pids/pids.max',
    '/sys/fs/cgroup/cpu/cpu.cfs_quota_us',
    '/sys/fs/cgroup/cpu/cpu.cfs_period_us',
];
/** What appears in a probe's output if the kernel granted it, and what that means. */
const LAX = {
    '/user-namespace': 'create a user namespace, in which it is root',
    '/vsock': 'open a socket to the host of a virtual machine (AF_VSOCK)',
    '/io-uring': 'use io_uring, which no filter sees',
};
const END = '==> end of the probe';
/*
 * Only creates: socket(AF_VSOCK, SOCK_STREAM), and io_uring_setup, which the filter refuses with EPERM (1) or ENOSYS (38)
 * and the kernel, without arguments, with EFAULT or EINVAL. The number of io_uring_setup is the same everywhere.
 */
const PERL = [
    'print "==> /vsock <==\\n" if socket(my $s, 40, 1, 0);',
    'print "==> /io-uring <==\\n" if syscall(425, 0, 0) >= 0 or ($!+0 != 1 and $!+0 != 38);',
].join(' ');
/**
 * A shell script that prints what {@link missingInside} reads, in the format of `head`. It needs nothing but the shell,
 * which reads byte by byte: with `head` it is five times as fast. Where `unshare` and `perl` exist (Debian and Ubuntu have
 * both), they reveal a system call filter that is laxer than it should be, while the files are read.
 */
const ISOLATION_PROBE = `(
unshare -U true 2>/dev/null && echo '==> /user-namespace <=='
perl -e '${PERL}' 2>/dev/null
) | (
set --
for f in ${FILES.join(' ')}; do [ -r "$f" ] && set -- "$@" "$f"; done
command -p head -n 9999 "$@" 2>/dev/null
[ $? -lt 126 ] || for f do
echo "==> $f <=="
while IFS= read -r l || [ -n "$l" ]; do printf '%s\\n' "$l"; done 2>/dev/null <"$f"
l=
done
echo
while read -r l; do echo "$l"; done
)
echo '${END}'`;
/** Whether a probe's output is complete. */
function isWholeProbe(text) {
    return text.includes(`${END}\n`) || text.endsWith(END);
}
const NOTHING_ENABLED = { selinux: false, apparmor: false, usernsRemap: false };
/**
 * The protections that do not hold, according to what a process inside sees and what the engine reports.
 * Pure.
 */
function missingInside(text, expected) {
    const { engine = NOTHING_ENABLED } = expected;
    const files = filesOf(text);
    const status = files.get('/proc/self/status') ?? '';
    const value = (name) => fieldOf(status, name);
    const missing = [];
    const lost = (protection, why) => missing.push({ protection, why });
    const rootOutside = rootOf(files.get('/proc/self/uid_map') ?? '');
    const uid = value('Uid')?.split(/\s/, 1)[0];
    if (uid === undefined)
        lost('user', "cannot determine the agent's UID");
    else if (uid === '0' && (rootOutside === null || rootOutside === 0))
        lost('user', 'the agent is root');
    const second = expected.gvisor && checkKernel(files, expected.settings, expected.gvisor, lost);
    // Older versions of gVisor report neither the ambient set, which they do not have, nor that set-user-ID bits have
    // no effect.
    const unsaid = (name) => second && value(name) === undefined;
    const sets = heldSets(status, ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']).filter((set) => !(set === 'CapAmb' && unsaid(set)));
    if (sets.length > 0)
        lost('capabilities', `the agent has capabilities (${sets.join(', ')})`);
    if (value('NoNewPrivs') !== '1' && !unsaid('NoNewPrivs'))
        lost('new-privileges', 'the agent can gain privileges');
    if (!second)
        checkFilter(value('Seccomp'), files, lost);
    const root = mountsOf(files.get('/proc/self/mountinfo') ?? '').findLast(({ at }) => at === '/');
    if (!root?.options.includes('ro'))
        lost('read-only-root', 'the root file system is writable');
    if (expected.network === 'none') {
        const others = interfacesOf(files.get('/proc/net/dev') ?? '');
        if (others === null)
            lost('network', 'cannot list the network interfaces');
        else if (others.length > 0)
            lost('network', `the sandbox has the network interface ${others.join(', ')}`);
    }
    checkSettings(expected.settings, lost);
    checkLabel((files.get('/proc/self/attr/current') ?? '').replace(/\0/g, '').trim(), engine, lost);
    if (engine.usernsRemap && rootOutside === 0)
        lost('user-namespace', 'user IDs are not remapped: the agent could not write to its folders otherwise');
    checkLimits(limitsOf(files, expected), expected.limits, lost);
    return missing;
}
/** Whether gVisor's kernel answers. Its own few system calls are what the machine's kernel sees, and filtered. */
function checkKernel(files, settings, { runtime, hostKernel }, lost) {
    const kernel = files.get('/proc/version')?.trim();
    const why = settings?.runtime !== runtime
        ? `the container's runtime is ${settings?.runtime ?? 'unknown'}, not gVisor's`
        : !kernel || kernel === hostKernel?.trim()
            ? "the machine's own kernel answers the agent's system calls"
            : null;
    if (why !== null)
        lost('kernel', why);
    return why === null;
}
function checkFilter(mode, files, lost) {
    if (mode !== FILTERED)
        lost('system-calls', 'system calls are not filtered');
    // A filter that lets everything pass is also one to the kernel.
    else
        for (const [mark, what] of Object.entries(LAX))
            if (files.has(mark))
                lost('system-calls', `the system call filter lets a process ${what}`);
}
function filesOf(text) {
    const parts = text.split(/^==> (\/\S+) <==\n/m).slice(1);
    const found = new Map();
    for (let at = 0; at + 1 < parts.length; at += 2)
        found.set(parts[at], parts[at + 1].split(END, 1)[0]);
    return found;
}
/** The user that root inside is outside; null where this cannot be determined. */
function rootOf(text) {
    for (const line of text.trim().split('\n')) {
        const [inside, outside] = line.trim().split(/\s+/).map(Number);
        if (inside === 0 && outside !== undefined && !Number.isNaN(outside))
            return outside;
    }
    return null;
}
function checkSettings(settings, lost) {
    if (!settings)
        return;
    if (settings.shared.length > 0)
        lost('namespaces', `the container shares with the machine: ${settings.shared.join(', ')}`);
    if (settings.privileged)
        lost('devices', 'the container is privileged');
    else if (settings.devices > 0)
        lost('devices', `the container has ${settings.devices} devices of the machine`);
}
function checkLabel(label, engine, lost) {
    // `system_u:system_r:container_t:s0:c1,c2`; when switched off it is `spc_t` or the engine's own.
    if (engine.selinux && !/:(container|svirt)\w*_t(:|$)/.test(label))
        lost('selinux', "SELinux is switched off for the agent, which could not reach the gateway's socket otherwise");
    if (engine.apparmor && (label === '' || label.startsWith('unconfined')))
        lost('apparmor', 'AppArmor does not confine the agent');
}
function limitsOf(files, { settings, ownUser }) {
    const number = (path) => {
        const word = files.get(`/sys/fs/cgroup/${path}`)?.trim().split(/\s+/)[0];
        if (word === undefined || word === '')
            return null;
        return word === 'max' || word === '-1' ? Number.POSITIVE_INFINITY : Number(word);
    };
    const share = (quota, period) => quota === null ? null : quota / (period || 100_000);
    const period2 = Number((files.get('/sys/fs/cgroup/cpu.max') ?? '').trim().split(/\s+/)[1]);
    const said = (limit) => (limit === undefined || limit <= 0 ? null : limit);
    const ofUser = /^Max processes\s+\d+\s+(\d+)/m.exec(files.get('/proc/self/limits') ?? '')?.[1];
    return {
        memory: number('memory.max') ?? number('memory/memory.limit_in_bytes') ?? said(settings?.limits?.memory),
        pids: (ownUser && ofUser ? Number(ofUser) : null) ??
            number('pids.max') ??
            number('pids/pids.max') ??
            said(settings?.limits?.pids),
        cpus: share(number('cpu.max'), period2) ??
            share(number('cpu/cpu.cfs_quota_us'), number('cpu/cpu.cfs_period_us') ?? 0) ??
            said(settings?.limits?.cpus),
    };
}
function checkLimits(seen, { memoryMb, pids, cpus }, lost) {
    const holds = (found, wanted) => found !== null && found <= wanted * 1.01;
    if (memoryMb !== undefined && !holds(seen.memory, memoryMb * 1024 * 1024))
        lost('memory-limit', 'memory cannot be limited here');
    if (pids !== undefined && !holds(seen.pids, pids))
        lost('process-limit', 'processes cannot be limited here');
    if (cpus !== undefined && !holds(seen.cpus, cpus))
        lost('cpu-limit', 'CPU time cannot be limited here');
}


/***/ }),

/***/ 66592:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TC: () => (/* binding */ sandboxUser),
/* harmony export */   XO: () => (/* binding */ UNPRIVILEGED),
/* harmony export */   Yf: () => (/* binding */ foreignUser)
/* harmony export */ });
/** Owns nothing on ordinary machines; used when Caisson itself is root. */
const UNPRIVILEGED = { uid: 10001, gid: 10001 };
/**
 * The user of this process, or an unprivileged one when that is root: an agent is never root. On systems
 * without user IDs (Windows) the unprivileged one.
 */
function sandboxUser(ids = process) {
    const uid = ids.getuid?.() ?? 0;
    return uid === 0 ? UNPRIVILEGED : { uid, gid: ids.getgid?.() ?? uid };
}
/** The {@link sandboxUser} where it is not the user of this process; null where it is. */
function foreignUser() {
    return process.getuid?.() === 0 ? sandboxUser() : null;
}


/***/ })

};
