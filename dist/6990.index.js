export const id = 6990;
export const ids = [6990];
export const modules = {

/***/ 88813:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   P: () => (/* binding */ openLineLog)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(46466);




/** Opens it, and makes its folder. `onError` is told once; after that, and once closed, nothing is written. */
async function openLineLog(path, onError) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path), { recursive: true });
    const stream = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createWriteStream)(path, { flags: 'a', mode: 0o600 });
    stream.once('error', onError);
    stream.on('error', () => { });
    return {
        write(line) {
            if (!stream.destroyed && !stream.writableEnded)
                stream.write(`${line}\n`);
        },
        async close() {
            if (stream.destroyed)
                return;
            stream.end();
            await (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_3__.finished)(stream).catch(() => { });
        },
    };
}


/***/ }),

/***/ 36903:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  sy: () => (/* binding */ MCP_LOG),
  kP: () => (/* binding */ readMcpFigures),
  AS: () => (/* binding */ shownArguments)
});

// UNUSED EXPORTS: mcpRecordSchema

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 4 modules
var schemas = __webpack_require__(41514);
// EXTERNAL MODULE: ./lib/json.js
var json = __webpack_require__(16413);
;// CONCATENATED MODULE: ./lib/mcp/tool-server.js
/** What is behind a server: a program, an address, the recording of an earlier run, or code of the caller's own. */
const SERVER_KINDS = ['stdio', 'http', 'recorded', 'own'];

;// CONCATENATED MODULE: ./lib/mcp/call-log.js




/** Name of the evidence file. */
const MCP_LOG = 'mcp.jsonl';
/** One line of `evidence/mcp.jsonl`: a server that was connected, or a call and its outcome. */
const mcpRecordSchema = schemas/* discriminatedUnion */.gMt('event', [
    schemas/* object */.Ikc({
        event: schemas/* literal */.euz('connected'),
        /** ISO 8601. */
        time: schemas/* string */.YjP(),
        server: schemas/* string */.YjP(),
        kind: schemas/* enum */.k5n(SERVER_KINDS),
        /** Those that the agent may call. */
        tools: schemas/* array */.YOg(schemas/* string */.YjP()),
    }),
    schemas/* object */.Ikc({
        event: schemas/* literal */.euz('call'),
        time: schemas/* string */.YjP(),
        server: schemas/* string */.YjP(),
        tool: schemas/* string */.YjP(),
        /** JSON, redacted; long ones are cut. */
        arguments: schemas/* string */.YjP(),
        /** `error`: the tool says so. `failed`: there was no result. `refused`: the tool is not listed. */
        outcome: schemas/* enum */.k5n(['ok', 'error', 'failed', 'refused']),
        why: schemas/* string */.YjP().optional(),
        /** Of the result as the server sent it. */
        bytes: schemas/* int */.Whr().optional(),
        cut: schemas/* literal */.euz(true).optional(),
        durationMs: schemas/* number */.aig(),
    }),
]);
const ARGUMENT_CHARACTERS = 2000;
/** Arguments as they are logged. */
function shownArguments(args, redact) {
    const text = redact(JSON.stringify(args) ?? '');
    return text.length > ARGUMENT_CHARACTERS ? `${text.slice(0, ARGUMENT_CHARACTERS)}…` : text;
}
const MOST_DENIALS = 100;
/** Summarizes the log; null figures without servers. Invalid lines are skipped. */
async function readMcpFigures(path) {
    const text = await (0,promises_.readFile)(path, 'utf8').catch(() => '');
    const records = text.split('\n').flatMap(parseLine);
    return { figures: summarizeMcp(records), denials: refusedIn(records) };
}
function refusedIn(records) {
    const refused = records.flatMap((record) => record.event === 'call' && record.outcome === 'refused'
        ? [[`${record.server}/${record.tool}`, record.why ?? '']]
        : []);
    return [...new Map(refused)].slice(0, MOST_DENIALS).map(([what, why]) => ({ what, why }));
}
function parseLine(line) {
    const record = mcpRecordSchema.safeParse((0,json/* parseJson */.q)(line));
    return record.success ? [record.data] : [];
}
function summarizeMcp(records) {
    const servers = records.flatMap((record) => record.event === 'connected' ? [{ name: record.server, kind: record.kind, tools: record.tools }] : []);
    if (servers.length === 0)
        return null;
    const calls = records.flatMap((record) => (record.event === 'call' ? [record] : []));
    const made = calls.filter(({ outcome }) => outcome !== 'refused');
    const counts = new Map();
    for (const { server, tool } of made)
        counts.set(`${server}/${tool}`, (counts.get(`${server}/${tool}`) ?? 0) + 1);
    return {
        servers,
        calls: made.length,
        errors: made.filter(({ outcome }) => outcome !== 'ok').length,
        refused: calls.length - made.length,
        tools: [...counts].map(([tool, count]) => ({ tool, calls: count })).sort((a, b) => b.calls - a.calls),
    };
}


/***/ }),

/***/ 87200:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L: () => (/* binding */ decide),
/* harmony export */   c: () => (/* binding */ NETWORK_DENIALS)
/* harmony export */ });
/* harmony import */ var _addresses_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(82790);
/* harmony import */ var _host_rules_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17556);


const NETWORK_DENIALS = [
    'bad_request',
    'host_not_listed',
    'port_not_listed',
    'address_not_listed',
    'address_not_public',
];
/**
 * Decides once: looks the name up, checks every address of the answer, and lets the caller connect to these
 * addresses without another lookup. One bad address spoils the answer. `own` are this machine's addresses,
 * public or not: nothing on it is meant to be reached.
 */
async function decide(target, rules, lookup, own) {
    const addressAllowed = (address, byName) => rules.entries.some((rule) => rule.kind === 'address' &&
        rule.holds(address) &&
        // The port was checked together with the name.
        ((0,_host_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .portMatches */ .fq)(rule.ports, target.port) || (byName && rule.ports === 'default')));
    const outside = (address) => (0,_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .classifyAddress */ .DV)(address) === 'public' && !own.has(address);
    if (target.address) {
        if (addressAllowed(target.host, false) || (rules.everything && outside(target.host)))
            return { allowed: true, addresses: [target.host] };
        return deny('address_not_listed', `the address ${target.host}:${target.port} is not listed`);
    }
    const named = rules.entries.filter((rule) => (0,_host_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .nameMatches */ .F5)(rule, target.host));
    if (!rules.everything && named.length === 0)
        return deny('host_not_listed', `the host ${target.host} is not listed`);
    const matching = named.filter((rule) => (0,_host_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .portMatches */ .fq)(rule.ports, target.port));
    if (!rules.everything && matching.length === 0)
        return deny('port_not_listed', `port ${target.port} of ${target.host} is not listed`);
    const mayBePrivate = matching.some((rule) => rule.private);
    let found;
    try {
        found = await lookup(target.host);
    }
    catch (error) {
        return { allowed: 'unreachable', why: `${target.host} has no address: ${error.message}` };
    }
    const addresses = found.map((address) => (0,_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .plainAddress */ .n7)(address) ?? address);
    if (addresses.length === 0)
        return { allowed: 'unreachable', why: `${target.host} has no address` };
    for (const address of addresses) {
        const kind = (0,_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .classifyAddress */ .DV)(address);
        const inside = kind === 'private' || kind === 'loopback' || kind === 'shared' || kind === 'public';
        if (outside(address) || addressAllowed(address, true) || (mayBePrivate && inside))
            continue;
        const what = kind === 'public' ? "this machine's own" : kind;
        return deny('address_not_public', `${target.host} leads to ${address} (${what}), which is not listed`);
    }
    return { allowed: true, addresses };
}
function deny(code, why) {
    return { allowed: false, code, why };
}


/***/ }),

/***/ 99941:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ detectEcosystems)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var picomatch__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(14006);
/* harmony import */ var _registries_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(33311);




/** Levels of folders below the top level that are searched: workspaces and services of a monorepo. */
const DEPTH = 3;
/** A quick check, not a search: a repository with millions of files must not delay a run. */
const MOST_FOLDERS = 2000;
/** The ecosystems whose files are in one of the folders or not far below it. */
async function detectEcosystems(...roots) {
    const matchers = _registries_js__WEBPACK_IMPORTED_MODULE_2__/* .ECOSYSTEMS */ .S.map((ecosystem) => ({ ecosystem, match: picomatch__WEBPACK_IMPORTED_MODULE_3__([...ecosystem.files]) }));
    const found = new Set();
    let scanned = 0;
    const scan = async (folder, depth) => {
        if (++scanned > MOST_FOLDERS)
            return;
        for (const entry of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(folder, { withFileTypes: true }).catch(() => [])) {
            if (entry.isFile())
                for (const { ecosystem, match } of matchers)
                    if (match(entry.name))
                        found.add(ecosystem);
            const inside = entry.isDirectory() && depth < DEPTH;
            if (inside && !/^(\.|node_modules$|vendor$|target$)/.test(entry.name))
                await scan((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, entry.name), depth + 1);
        }
    };
    for (const root of roots)
        await scan(root, 0);
    return _registries_js__WEBPACK_IMPORTED_MODULE_2__/* .ECOSYSTEMS */ .S.filter((ecosystem) => found.has(ecosystem));
}


/***/ }),

/***/ 66151:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  $Z: () => (/* binding */ PROXY_SOCKET),
  NX: () => (/* binding */ assertClosed),
  Gv: () => (/* binding */ openEgress)
});

// UNUSED EXPORTS: leftOpen

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/errors.js
var errors = __webpack_require__(452);
// EXTERNAL MODULE: ./lib/network/network-log.js
var network_log = __webpack_require__(55959);
// EXTERNAL MODULE: ./lib/network/egress/proxy.js + 5 modules
var egress_proxy = __webpack_require__(3426);
;// CONCATENATED MODULE: ./lib/network/egress/proxy-environment.js
/** Variables that tell common tools about a proxy. The container's own loopback never goes through it. */
function proxyEnvironment(port) {
    const proxy = `http://127.0.0.1:${port}`;
    const none = 'localhost,127.0.0.1,::1';
    const java = ['http', 'https'].flatMap((scheme) => [
        `-D${scheme}.proxyHost=127.0.0.1`,
        `-D${scheme}.proxyPort=${port}`,
    ]);
    return {
        HTTP_PROXY: proxy,
        HTTPS_PROXY: proxy,
        NO_PROXY: none,
        http_proxy: proxy,
        https_proxy: proxy,
        no_proxy: none,
        // Node.js only reads these variables when told to.
        NODE_USE_ENV_PROXY: '1',
        YARN_HTTP_PROXY: proxy,
        YARN_HTTPS_PROXY: proxy,
        // Maven, Gradle and similar tools ignore these variables.
        JAVA_TOOL_OPTIONS: [...java, '-Dhttp.nonProxyHosts=localhost|127.*|[::1]'].join(' '),
    };
}

;// CONCATENATED MODULE: ./lib/network/egress/egress.js





/** Name of the proxy's socket in its folder. */
const PROXY_SOCKET = 'proxy.sock';
/**
 * Opens the egress of a container. Rejects with ENGINE_FAILED or GATEWAY_FAILED, and leaves nothing behind.
 */
async function openEgress(options) {
    const { log, clock, rules, phase } = options;
    const records = await (0,network_log/* openNetworkLog */.l)(options.logPath, options.redact, (error) => log.warn(`The network's log cannot be written: ${error.message}`));
    const undo = [() => records.close()];
    const close = async () => {
        for (const step of undo.splice(0))
            await step();
    };
    try {
        const proxy = await (0,egress_proxy/* startForwardProxy */.kh)({
            socketPath: (0,external_node_path_.join)(options.folder, PROXY_SOCKET),
            rules,
            credentials: options.credentials ?? [],
            ...(options.certificates ? { certificates: options.certificates } : {}),
            phase,
            records,
            log,
            clock,
        });
        undo.unshift(() => proxy.close());
        const relay = await options.startRelay();
        undo.unshift(() => relay.close());
        return { env: proxyEnvironment(relay.port), authority: proxy.authority, close: once(close) };
    }
    catch (error) {
        await close();
        throw error;
    }
}
function once(work) {
    let done;
    return () => {
        done ??= work();
        return done;
    };
}
/**
 * Checks the container for ways out: a route other than loopback, or the relay's port. Throws ENGINE_FAILED
 * if there is one, so that no agent starts there.
 */
async function assertClosed(sandbox, egress) {
    const port = Number(new URL(egress.env['HTTP_PROXY'] ?? '').port);
    // Shell built-ins only: an image may have neither `cat` nor `ip`.
    const script = 'for f in route ipv6_route tcp; do [ -r /proc/net/$f ] || continue; echo "$f:"; while read -r l; do echo "$l"; done < /proc/net/$f; done';
    const { stdout, exitCode } = await sandbox.exec(['sh', '-c', script], { timeoutMs: 30_000 });
    const left = exitCode === 0 ? leftOpen(stdout, port) : [`its tables cannot be read (${exitCode})`];
    if (left.length === 0)
        return;
    throw new errors/* SandboxError */.ES('ENGINE_FAILED', `The network of the setup could not be closed: ${left.join(', ')}.`, {
        hint: 'Use `setup-network: none`, and report this with the log of the run.',
    });
}
/** Ways out according to the kernel's tables `route`, `ipv6_route` and `tcp`, each under its name. */
function leftOpen(tables, port) {
    const found = [];
    let table = '';
    for (const line of tables.split('\n')) {
        const fields = line.trim().split(/\s+/);
        if (/^\w+:$/.test(line))
            table = line;
        else if (table === 'route:' && fields[0] !== 'Iface' && fields.length > 7)
            found.push(`a route by ${fields[0]}`);
        else if (table === 'ipv6_route:' && fields.length > 9 && fields[9] !== 'lo')
            found.push(`a route by ${fields[9]}`);
        else if (table === 'tcp:' && fields[3] === '0A' && fields[1]?.endsWith(`:${hex(port)}`))
            found.push(`port ${port} still listens`);
    }
    return found;
}
const hex = (port) => port.toString(16).toUpperCase().padStart(4, '0');


/***/ }),

/***/ 3426:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  hQ: () => (/* binding */ ownAddresses),
  kh: () => (/* binding */ startForwardProxy),
  Of: () => (/* binding */ systemLookup)
});

// EXTERNAL MODULE: external "node:dns/promises"
var promises_ = __webpack_require__(71553);
// EXTERNAL MODULE: external "node:fs/promises"
var external_node_fs_promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:http"
var external_node_http_ = __webpack_require__(37067);
// EXTERNAL MODULE: external "node:os"
var external_node_os_ = __webpack_require__(48161);
// EXTERNAL MODULE: ./lib/gateway/listen.js
var listen = __webpack_require__(26707);
// EXTERNAL MODULE: ./lib/network/addresses.js
var addresses = __webpack_require__(82790);
// EXTERNAL MODULE: ./lib/network/decide.js
var decide = __webpack_require__(87200);
// EXTERNAL MODULE: ./lib/network/target.js
var network_target = __webpack_require__(7665);
// EXTERNAL MODULE: external "node:net"
var external_node_net_ = __webpack_require__(77030);
// EXTERNAL MODULE: external "node:tls"
var external_node_tls_ = __webpack_require__(41692);
// EXTERNAL MODULE: ./lib/network/registry/credential.js
var registry_credential = __webpack_require__(39555);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
;// CONCATENATED MODULE: ./lib/network/egress/authority.js



/** Longer than any setup takes; the key is gone with the process. */
const DAY_MS = 24 * 3600_000;
/** Makes an authority with a key that never leaves this process. */
function createAuthority(now = Date.now()) {
    const ca = (0,external_node_crypto_.generateKeyPairSync)('ec', { namedCurve: 'P-256' });
    const leaf = (0,external_node_crypto_.generateKeyPairSync)('ec', { namedCurve: 'P-256' });
    const key = leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const issuer = `Caisson ${(0,external_node_crypto_.randomBytes)(4).toString('hex')}`;
    const made = { issuer, authority: ca.publicKey, signedBy: ca.privateKey, now };
    const certificate = pem(certificateOf({ ...made, subject: issuer, publicKey: ca.publicKey }));
    const issue = (host) => ({
        key,
        cert: pem(certificateOf({ ...made, subject: host.slice(0, 64), publicKey: leaf.publicKey, host })),
    });
    const contexts = new Map();
    return {
        certificate,
        issue,
        contextFor(host) {
            const context = contexts.get(host) ?? (0,external_node_tls_.createSecureContext)(issue(host));
            contexts.set(host, context);
            return context;
        },
    };
}
/** An X.509 certificate, version 3 (RFC 5280), which Node.js can read but not write. */
function certificateOf(wanted) {
    const algorithm = sequence(oid('2a8648ce3d040302'));
    const [from, to] = [wanted.now - DAY_MS, wanted.now + 7 * DAY_MS];
    const body = sequence(der(0xa0, der(0x02, Buffer.from([2]))), der(0x02, Buffer.concat([Buffer.from([1]), (0,external_node_crypto_.randomBytes)(15)])), algorithm, nameOf(wanted.issuer), sequence(time(from), time(to)), nameOf(wanted.subject), spki(wanted.publicKey), der(0xa3, sequence(...extensionsOf(wanted))));
    const signature = (0,external_node_crypto_.sign)('sha256', body, wanted.signedBy);
    return sequence(body, algorithm, bits(0, signature));
}
function extensionsOf({ host, publicKey, authority }) {
    const common = [
        extension('551d0e', der(0x04, keyId(publicKey))),
        extension('551d23', sequence(der(0x80, keyId(authority)))),
    ];
    const yes = der(0x01, Buffer.from([0xff]));
    if (host === undefined) {
        const signing = bits(1, Buffer.from([0x06]));
        return [...common, extension('551d13', sequence(yes), true), extension('551d0f', signing, true)];
    }
    const name = (0,external_node_net_.isIPv4)(host)
        ? der(0x87, Buffer.from(host.split('.').map(Number)))
        : der(0x82, Buffer.from(host));
    return [
        ...common,
        extension('551d13', sequence(), true),
        extension('551d0f', bits(7, Buffer.from([0x80])), true),
        extension('551d25', sequence(oid('2b06010505070301'))),
        extension('551d11', sequence(name)),
    ];
}
const spki = (key) => key.export({ type: 'spki', format: 'der' });
const keyId = (key) => (0,external_node_crypto_.createHash)('sha256').update(spki(key)).digest().subarray(0, 20);
const sequence = (...parts) => der(0x30, ...parts);
const oid = (hex) => der(0x06, Buffer.from(hex, 'hex'));
const bits = (unused, content) => der(0x03, Buffer.from([unused]), content);
const nameOf = (text) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))));
function extension(id, value, critical = false) {
    const flag = critical ? [der(0x01, Buffer.from([0xff]))] : [];
    return sequence(oid(id), ...flag, der(0x04, value));
}
/** UTCTime, which ends in 2049. */
function time(at) {
    const text = new Date(at).toISOString().replace(/^\d\d|[-:T]|\.\d+/g, '');
    return der(0x17, Buffer.from(text));
}
function der(tag, ...parts) {
    const content = Buffer.concat(parts);
    const { length } = content;
    const long = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
    const size = length < 0x80 ? Buffer.from([length]) : Buffer.concat([Buffer.from([0x80 + long.length]), long]);
    return Buffer.concat([Buffer.from([tag]), size, content]);
}
function pem(certificate) {
    const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
    return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

// EXTERNAL MODULE: ./lib/network/egress/dial.js
var dial = __webpack_require__(84068);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(46466);
;// CONCATENATED MODULE: ./lib/network/egress/refusal.js
/** What a refused client gets: a status, and a text that says who refused and why. */
function refusalOf(decision) {
    if (decision === null)
        return { status: 400, reason: 'Bad Request', body: "Caisson's proxy cannot read this request.\n" };
    if (decision.allowed === false) {
        return {
            status: 403,
            reason: 'Forbidden',
            body: `Caisson's proxy refused: ${decision.why}. The people who run this can list it in \`allowed-hosts\`.\n`,
        };
    }
    const why = decision.allowed === 'unreachable' ? decision.why : 'the host does not answer';
    return { status: 502, reason: 'Bad Gateway', body: `Caisson's proxy cannot get there: ${why}.\n` };
}

;// CONCATENATED MODULE: ./lib/network/egress/plain-http.js





/** Headers of one connection, never forwarded (RFC 9110, 7.6.1), and those meant for the proxy. */
const HOP_BY_HOP = new Set([
    'connection',
    'keep-alive',
    'proxy-authenticate',
    'proxy-authorization',
    'proxy-connection',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
]);
/** An upstream that is silent for this long is given up. */
const IDLE_MS = 5 * 60_000;
/**
 * Answers one request in absolute form (`GET http://host/path`); the `Host` header follows the request line.
 */
async function answerPlainHttp(request, response, open, credentials = []) {
    const [, authority, rest] = /^http:\/\/([^/?#]*)([^#]*)$/i.exec(request.url ?? '') ?? [];
    const exchange = await open(authority ?? '');
    if (!exchange || authority === undefined || exchange.decision.allowed !== true) {
        if (exchange?.decision.allowed === 'unreachable')
            exchange.record({ error: exchange.decision.why });
        refuse(request, response, refusalOf(exchange?.decision ?? null));
        return;
    }
    const { target, decision, record, signal } = exchange;
    try {
        const socket = await (0,dial/* dial */.z)(decision.addresses, target.port, signal);
        const address = socket.remoteAddress ?? '';
        try {
            const path = rest?.startsWith('/') ? rest : `/${rest ?? ''}`;
            const agent = Object.assign(new external_node_http_.Agent(), { createConnection: () => socket });
            await forward(request, response, { agent, path, target, secure: false, credentials });
            record({ address, bytesSent: socket.bytesWritten, bytesReceived: socket.bytesRead });
        }
        catch (error) {
            record({
                address,
                error: error.message,
                bytesSent: socket.bytesWritten,
                bytesReceived: socket.bytesRead,
            });
            throw error;
        }
        finally {
            socket.destroy();
        }
    }
    catch (error) {
        const why = error.message;
        record({ error: why });
        if (response.headersSent)
            response.destroy();
        else
            refuse(request, response, refusalOf({ allowed: 'unreachable', why }));
    }
}
/** Of a request with a credential, only what a registry needs: no header that names another path or method. */
const WITH_CREDENTIAL = /^(?:accept(?:-\w+)?|user-agent|if-[\w-]+|range|cache-control|content-(?:type|length|encoding)|transfer-encoding|git-protocol)$/i;
/** Sends one request on, with the credential of the job's settings if there is one for it, and the answer back. */
async function forward(request, response, { agent, path, target, secure, credentials }) {
    const method = request.method ?? 'GET';
    const credential = (0,registry_credential/* credentialFor */.FX)(credentials, { target, secure, method, path });
    const headers = credential
        ? [...passedOn(request, (name) => WITH_CREDENTIAL.test(name)), 'Authorization', credential.header]
        : passedOn(request);
    const upstream = (0,external_node_http_.request)({
        agent,
        method,
        path,
        setHost: false,
        headers: [...headers, 'Host', hostHeader(target, secure)],
    });
    upstream.setTimeout(IDLE_MS, () => upstream.destroy(new Error('the host does not answer')));
    response.once('close', () => upstream.destroy());
    const answered = new Promise((resolve, reject) => {
        upstream.once('response', resolve);
        upstream.once('error', reject);
    });
    const sent = (0,external_node_stream_promises_.pipeline)(request, upstream).catch(() => { });
    const answer = await answered;
    // A cookie could stand for the credential where that is not for.
    const returned = passedOn(answer, (name) => !credential || name.toLowerCase() !== 'set-cookie');
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, [
        ...returned,
        ...(secure ? [] : ['Connection', 'close']),
    ]);
    await (0,external_node_stream_promises_.pipeline)(answer, response);
    await sent;
}
/** The headers without those of the connection and those that `Connection` names. */
function passedOn(message, keep = () => true) {
    const named = (message.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
    const own = message.method === undefined ? [] : ['host'];
    const dropped = new Set([...HOP_BY_HOP, ...own, ...named]);
    // The headers that delimit the body stay, even if `Connection` was abused to hide them.
    dropped.delete('content-length');
    const headers = [];
    for (let at = 0; at < message.rawHeaders.length; at += 2) {
        const [name, value] = [message.rawHeaders[at] ?? '', message.rawHeaders[at + 1] ?? ''];
        if (!dropped.has(name.toLowerCase()) && keep(name))
            headers.push(name, value);
    }
    if (message.method !== undefined && message.headers['transfer-encoding'] !== undefined)
        headers.push('Transfer-Encoding', 'chunked');
    return headers;
}
function hostHeader({ host, port }, secure) {
    const name = host.includes(':') ? `[${host}]` : host;
    return port === (secure ? 443 : 80) ? name : `${name}:${port}`;
}
function refuse(request, response, { status, reason, body }) {
    request.resume();
    response.writeHead(status, reason, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
    response.end(body);
}

;// CONCATENATED MODULE: ./lib/network/egress/intercept.js







/** How long a connection to a registry waits for the next request. */
const SPARE_MS = 3000;
/**
 * Answers TLS as the registries themselves, with certificates of an authority that only lives as long as this, adds
 * the credential to the requests that it is for, and sends everything else on as it is. Null without credentials.
 * `certificates`: whom to trust besides the authorities that Node.js brings.
 */
function createInterceptor(credentials, certificates = []) {
    if (!credentials.some(({ secure }) => secure))
        return null;
    const authority = createAuthority();
    const ways = new WeakMap();
    const agents = new Set();
    const server = (0,external_node_http_.createServer)({ maxHeaderSize: 64 * 1024 }, (request, response) => {
        void answer(request, response).catch((error) => {
            if (response.headersSent)
                response.destroy();
            else
                response
                    .writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
                    .end(`Caisson's proxy cannot get there: ${error.message}.\n`);
        });
    });
    server.on('clientError', (_error, socket) => socket.destroy());
    async function answer(request, response) {
        const way = ways.get(request.socket);
        const path = request.url ?? '';
        if (!way || !path.startsWith('/'))
            throw new Error('the request is not for this host');
        const { agent, exchange } = way;
        await forward(request, response, { agent, path, target: exchange.target, secure: true, credentials });
    }
    /** Connections to the addresses that were decided on, and to no others. */
    function agentFor({ target, decision, signal }) {
        const agent = new external_node_http_.Agent({ keepAlive: true, timeout: SPARE_MS });
        const open = async () => {
            const socket = await (0,dial/* dial */.z)(decision.allowed === true ? decision.addresses : [], target.port, signal);
            const host = target.host;
            const servername = (0,external_node_net_.isIP)(host) === 0 ? host : '';
            return await new Promise((resolve, reject) => {
                const ca = certificates.length > 0 ? { ca: [...certificates] } : {};
                const secured = (0,external_node_tls_.connect)({ socket, host, servername, ALPNProtocols: ['http/1.1'], ...ca });
                secured.once('secureConnect', () => resolve(secured));
                secured.once('error', (error) => {
                    socket.destroy();
                    reject(error);
                });
            });
        };
        return Object.assign(agent, {
            createConnection(_options, done) {
                open().then((socket) => done(null, socket), done);
            },
        });
    }
    return {
        authority: authority.certificate,
        intercept(exchange) {
            const { target, decision, record } = exchange;
            if (decision.allowed !== true || (0,registry_credential/* credentialsOf */.YN)(credentials, target, true).length === 0)
                return null;
            return (client) => {
                const agent = agentFor(exchange);
                agents.add(agent);
                const secured = new external_node_tls_.TLSSocket(client, {
                    isServer: true,
                    secureContext: authority.contextFor(target.host),
                    ALPNProtocols: ['http/1.1'],
                });
                ways.set(secured, { exchange, agent });
                const end = (error) => {
                    const { bytesRead = 0, bytesWritten = 0 } = client;
                    record({
                        intercepted: true,
                        bytesSent: bytesRead,
                        bytesReceived: bytesWritten,
                        ...(error ? { error: error.message } : {}),
                    });
                    agent.destroy();
                    agents.delete(agent);
                };
                secured.on('error', (error) => {
                    end(error);
                    client.destroy();
                });
                client.once('close', () => {
                    end();
                    secured.destroy();
                });
                server.emit('connection', secured);
            };
        },
        close() {
            for (const agent of agents)
                agent.destroy();
        },
    };
}

;// CONCATENATED MODULE: ./lib/network/egress/tunnel.js


/** A tunnel that is idle for this long is closed. */
const tunnel_IDLE_MS = 10 * 60_000;
/** Answers one CONNECT: with a refusal, or with a tunnel to the chosen address. */
async function answerConnect(request, client, head, open, intercept = () => null) {
    const exchange = await open(request.url ?? '');
    if (exchange?.decision.allowed !== true) {
        if (exchange?.decision.allowed === 'unreachable')
            exchange.record({ error: exchange.decision.why });
        tunnel_refuse(client, refusalOf(exchange?.decision ?? null));
        return;
    }
    const answer = intercept(exchange);
    if (answer) {
        if (head.length > 0)
            client.unshift(head);
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        answer(client);
        return;
    }
    const { target, decision, record, signal } = exchange;
    let upstream;
    try {
        upstream = await (0,dial/* dial */.z)(decision.addresses, target.port, signal);
    }
    catch (error) {
        const why = error.message;
        record({ error: why });
        tunnel_refuse(client, refusalOf({ allowed: 'unreachable', why }));
        return;
    }
    // Read while it is open: afterwards the system no longer knows it.
    const address = upstream.remoteAddress ?? '';
    join(client, upstream, head, (error) => {
        record({
            address,
            bytesSent: upstream.bytesWritten,
            bytesReceived: upstream.bytesRead,
            ...(error ? { error } : {}),
        });
    });
}
function join(client, upstream, head, onEnd) {
    const fail = (error) => {
        onEnd(error.message);
        upstream.destroy();
        client.destroy();
    };
    upstream.setTimeout(tunnel_IDLE_MS, () => fail(new Error('nothing moved for ten minutes')));
    upstream.on('error', fail);
    client.on('error', fail);
    // The last bytes are still on their way to the client: end, do not destroy.
    upstream.once('close', () => {
        onEnd();
        client.end();
    });
    client.once('close', () => {
        onEnd();
        upstream.destroy();
    });
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0)
        upstream.write(head);
    client.pipe(upstream);
    upstream.pipe(client);
}
function tunnel_refuse(client, { status, reason, body }) {
    if (!client.writable)
        return;
    client.end(`HTTP/1.1 ${status} ${reason}\r\nContent-Type: text/plain; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
}

;// CONCATENATED MODULE: ./lib/network/egress/proxy.js











const WHO = {
    setup: 'the setup',
    agent: 'the agent',
    verify: 'the verification',
    mcp: 'an MCP server',
    task: 'the step',
};
/** More at a time than any installer opens; the rest waits to be accepted, or is dropped. */
const MOST_CONNECTIONS = 512;
/** As the job itself looks names up. */
const systemLookup = async (name) => (await (0,promises_.lookup)(name, { all: true, verbatim: true })).map(({ address }) => address);
/** The addresses of this machine. */
function ownAddresses() {
    const found = Object.values((0,external_node_os_.networkInterfaces)()).flatMap((list) => list ?? []);
    return new Set(found.map(({ address }) => (0,addresses/* plainAddress */.n7)(address) ?? address));
}
/** Starts the proxy. Throws GATEWAY_FAILED if it cannot listen. */
async function startForwardProxy(options) {
    const { rules, phase, records, clock, log } = options;
    const { credentials = [] } = options;
    const lookup = options.lookup ?? systemLookup;
    const closing = new AbortController();
    const sockets = new Set();
    const told = new Set();
    const begin = (kind, host, extra = {}) => {
        const startedAt = clock.now();
        let written = false;
        return (change) => {
            if (written)
                return;
            written = true;
            const time = new Date(startedAt).toISOString();
            const durationMs = clock.now() - startedAt;
            const base = { time, phase, kind, host: host.slice(0, 260), decision: 'allowed', durationMs };
            const record = { ...base, ...extra, ...change };
            records.write(record);
            tell(record);
        };
    };
    const tell = ({ decision, host, port, why }) => {
        const line = `${decision} ${host}:${port ?? ''}`;
        // Once per target: the evidence has every repetition.
        if (told.has(line) || told.size > 200)
            return;
        told.add(line);
        const who = WHO[phase];
        if (decision === 'denied')
            log.warn(`Network: denied to ${who}: ${why ?? host}`);
        else
            log.info(`Network: ${who} connected to ${host}:${port}`);
    };
    const open = async (kind, authority, defaultPort, extra) => {
        const target = (0,network_target/* parseTarget */.h)(authority, defaultPort);
        if (target === null) {
            begin(kind, printable(authority), extra)({ decision: 'denied', code: 'bad_request', why: 'no host and port that can be read in one way only' });
            return null;
        }
        const record = begin(kind, target.host, { ...extra, port: target.port });
        const own = options.own ?? ownAddresses();
        const decision = await (0,decide/* decide */.L)(target, rules, lookup, own);
        if (decision.allowed === false)
            record({ decision: 'denied', code: decision.code, why: decision.why });
        return { target, decision, record, signal: closing.signal };
    };
    const interceptor = createInterceptor(credentials, options.certificates);
    const server = (0,external_node_http_.createServer)({ maxHeaderSize: 64 * 1024 }, (request, response) => {
        const begun = { method: (request.method ?? '').slice(0, 20) };
        const opened = (authority) => open('http', authority, 80, begun);
        void answerPlainHttp(request, response, opened, credentials).catch(() => response.destroy());
    });
    server.maxConnections = MOST_CONNECTIONS;
    server.on('connection', (socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
    });
    server.on('connect', (request, socket, head) => {
        socket.on('error', () => { });
        const opened = (authority) => open('connect', authority, undefined, {});
        void answerConnect(request, socket, head, opened, interceptor?.intercept).catch(() => socket.destroy());
    });
    server.on('clientError', (_error, socket) => {
        if (socket.writable)
            socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    });
    await (0,listen/* listenOnSocket */.q)(server, options.socketPath);
    let closed;
    return {
        authority: interceptor?.authority ?? null,
        close() {
            closed ??= new Promise((resolve) => {
                closing.abort();
                interceptor?.close();
                server.close(() => resolve());
                for (const socket of sockets)
                    socket.destroy();
            }).then(() => (0,external_node_fs_promises_.rm)(options.socketPath, { force: true }));
            return closed;
        },
    };
}
function printable(text) {
    return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 200);
}


/***/ }),

/***/ 67825:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Co: () => (/* binding */ RELAY_PORT),
/* harmony export */   sd: () => (/* binding */ startRelay),
/* harmony export */   uw: () => (/* binding */ startRelayInside)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(452);
/* harmony import */ var _sandbox_container_host_image_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(91300);
/* harmony import */ var _sandbox_container_own_container_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(30789);
/* harmony import */ var _sandbox_sandbox_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(18132);




const NODE = '/caisson/bin/node';
/** Its port unless that is in use. */
const RELAY_PORT = 3128;
const PROXY = [
    { address: '127.0.0.1', port: RELAY_PORT, socket: 'proxy.sock', another: true },
];
/**
 * The whole program: bytes from the loopback interface to the sockets and back. It can be this small because
 * every decision is made behind the socket.
 */
const PROGRAM = `
const net = require('node:net')
const { resolve } = require('node:path')
const routes = JSON.parse(process.argv[1])
let left = routes.length
let first
const relay = ({ address, port, socket, another, optional }, index) => {
const ready = () => {
  if (index === 0) first = server.address().port
  if (--left === 0) console.log('listening ' + first)
}
const server = net.createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
  const proxy = net.connect({ path: resolve('${_sandbox_sandbox_js__WEBPACK_IMPORTED_MODULE_0__/* .NETWORK_FOLDER */ .Sn}', socket), allowHalfOpen: true })
  const stop = () => { client.destroy(); proxy.destroy() }
  client.on('error', stop).on('close', () => proxy.destroy())
  proxy.on('error', stop).on('close', () => client.end())
  client.pipe(proxy)
  proxy.pipe(client)
})
server.on('error', (error) => {
  if (optional) { if (--left === 0) console.log('listening ' + first) }
  else if (error.code === 'EADDRINUSE' && another && !server.second) { server.second = true; server.listen(0, address) }
  else { console.error(error.message); process.exit(1) }
})
server.on('listening', ready)
server.listen(port, address)
}
routes.forEach(relay)
`;
/**
 * Starts a separate container that shares nothing with the agent's except the network namespace, which has
 * only the loopback interface. The agent can neither see nor stop it, and its image needs no program of ours.
 * Rejects with ENGINE_FAILED, and leaves nothing behind.
 */
async function startRelay(options) {
    const { engine, runId, container, routes = PROXY } = options;
    const name = `caisson-${runId}-${options.name ?? 'network'}-${container.slice(0, 6)}`.replace(/[^A-Za-z0-9_.-]/g, '-');
    const { spec, node } = await relayContainer(options, name);
    const relay = await engine.startContainer(spec);
    try {
        const port = await portOf(await relay.spawn([node, '-e', PROGRAM, JSON.stringify(routes)]));
        return { port, close: () => relay.cleanup() };
    }
    catch (error) {
        await relay.cleanup();
        throw error;
    }
}
/**
 * The same program inside a seal that has no second container, run by the Node.js in it. The agent can see
 * and stop it there, but gains nothing: everything it forwards is decided behind the socket.
 */
async function startRelayInside(sandbox, node, routes = PROXY) {
    // Options for the agent's own Node.js do not apply to this one.
    const env = { NODE_OPTIONS: '', NODE_EXTRA_CA_CERTS: '' };
    const relay = await sandbox.spawn([node, '-e', PROGRAM, JSON.stringify(routes)], { env, cwd: '/' });
    const close = async () => {
        await relay.kill('SIGKILL');
        await relay.exited;
        relay.detach();
    };
    try {
        return { port: await portOf(relay), close };
    }
    catch (error) {
        await close();
        throw error;
    }
}
/** This process's own Node.js, from the job container's image or this machine's folders. */
async function relayContainer({ engine, own, container, runId, folder, node = process.execPath }, name) {
    const seen = (path) => (own ? (0,_sandbox_container_own_container_js__WEBPACK_IMPORTED_MODULE_1__/* .translatePath */ .O)(own.mounts, path) : path);
    const visible = seen(node);
    const socketFolder = seen(folder);
    if (socketFolder === null)
        throw failed(`the engine cannot see ${folder}`);
    const mounts = [{ source: socketFolder, target: _sandbox_sandbox_js__WEBPACK_IMPORTED_MODULE_0__/* .NETWORK_FOLDER */ .Sn, readOnly: true }];
    if (visible !== null)
        mounts.push({ source: visible, target: NODE, readOnly: true });
    let image = own?.image;
    if (image === undefined) {
        const host = await (0,_sandbox_container_host_image_js__WEBPACK_IMPORTED_MODULE_2__/* .ensureHostImage */ .uT)(engine);
        image = host.reference;
        // It only needs libraries and a shell: nothing from `/etc` or `/opt`.
        mounts.unshift(...host.mounts.filter(({ target }) => target !== '/etc' && target !== '/opt'));
    }
    return {
        // If the job container's image contains Node.js, nothing has to be mounted.
        node: visible === null ? node : NODE,
        spec: {
            name,
            image,
            mounts,
            network: `container:${container}`,
            labels: { 'caisson.run': runId },
            containerLimits: { memoryMb: 512, pids: 64 },
            env: { HOME: '/tmp', PATH: '/usr/local/bin:/usr/bin:/bin' },
            workdir: '/',
        },
    };
}
function portOf(process) {
    process.stdin.end();
    return new Promise((resolve, reject) => {
        let words = '';
        const listen = (chunk) => {
            words = (words + chunk.toString('utf8')).slice(-2000);
            const port = /^listening (\d+)$/m.exec(words)?.[1];
            if (port !== undefined)
                resolve(Number(port));
        };
        process.stdout.on('data', listen);
        process.stderr.on('data', listen);
        process.exited.then(({ exitCode }) => reject(failed(`it ended with ${exitCode ?? 'a lost container'}: ${words.trim()}`)), reject);
    });
}
function failed(why) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_3__/* .SandboxError */ .ES('ENGINE_FAILED', `The relay to the network's proxy could not be set up: ${why}.`, {
        hint: 'Use `network: none` (and `setup-network: none`), or report this with the log of the run.',
    });
}


/***/ }),

/***/ 55959:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ networkRecordSchema),
/* harmony export */   l: () => (/* binding */ openNetworkLog)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _line_log_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(88813);
/* harmony import */ var _decide_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(87200);



/** One line of `evidence/network.jsonl`: a request to the proxy and its result. */
const networkRecordSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    /** ISO 8601, time of the request. */
    time: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    phase: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['setup', 'agent', 'verify', 'mcp', 'task']),
    kind: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['connect', 'http']),
    /** The target as decided on; the beginning of the request if it was not understood. */
    host: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    port: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().optional(),
    /** For plain HTTP. Paths are left out: they may contain private data. */
    method: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    decision: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['allowed', 'denied']),
    code: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(_decide_js__WEBPACK_IMPORTED_MODULE_1__/* .NETWORK_DENIALS */ .c).optional(),
    why: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    /** The address that was connected to. */
    address: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    /** Why an allowed connection failed or broke. */
    error: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    /** The proxy saw into the connection, in order to add the credential of the job's registry. */
    intercepted: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz(true).optional(),
    bytesSent: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().optional(),
    bytesReceived: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().optional(),
    durationMs: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
});
/** A client that retries forever must not fill the disk. */
const MOST_LINES = 20_000;
/** Appends JSON lines, through `redact`. */
async function openNetworkLog(path, redact, onError) {
    const file = await (0,_line_log_js__WEBPACK_IMPORTED_MODULE_2__/* .openLineLog */ .P)(path, onError);
    let lines = 0;
    return {
        write(record) {
            if (++lines <= MOST_LINES)
                file.write(redact(JSON.stringify(record)));
        },
        close: file.close,
    };
}


/***/ }),

/***/ 33311:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   S: () => (/* binding */ ECOSYSTEMS),
/* harmony export */   c: () => (/* binding */ REGISTRY_VARIABLES)
/* harmony export */ });
/**
 * Only what an installer needs by default, and only hosts to fetch from. GitHub itself (release assets, git
 * dependencies) is missing, since anybody can write there too; a repository that needs it can list it.
 */
const ECOSYSTEMS = [
    {
        name: 'JavaScript',
        files: [
            'package.json',
            'package-lock.json',
            'npm-shrinkwrap.json',
            'yarn.lock',
            'pnpm-lock.yaml',
            'bun.lock',
            'bun.lockb',
        ],
        // nodejs.org: headers for native modules.
        hosts: ['registry.npmjs.org', 'registry.yarnpkg.com', 'repo.yarnpkg.com', 'nodejs.org'],
    },
    {
        name: 'Deno',
        files: ['deno.json', 'deno.jsonc', 'deno.lock'],
        hosts: ['deno.land', 'jsr.io', 'npm.jsr.io', 'registry.npmjs.org'],
    },
    {
        name: 'Go',
        files: ['go.mod', 'go.work'],
        // The proxy redirects large modules to its bucket.
        hosts: ['proxy.golang.org', 'sum.golang.org', 'storage.googleapis.com'],
    },
    {
        name: 'Rust',
        files: ['Cargo.toml'],
        hosts: ['index.crates.io', 'static.crates.io', 'crates.io', 'static.rust-lang.org'],
    },
    { name: 'Maven', files: ['pom.xml'], hosts: ['repo.maven.apache.org', 'repo1.maven.org'] },
    {
        name: 'Gradle',
        files: ['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'],
        hosts: [
            'repo.maven.apache.org',
            'repo1.maven.org',
            'plugins.gradle.org',
            'plugins-artifacts.gradle.org',
            'services.gradle.org',
            'downloads.gradle.org',
            'dl.google.com',
            'maven.google.com',
        ],
    },
    {
        name: 'Python',
        files: [
            'pyproject.toml',
            'requirements*.txt',
            'setup.py',
            'setup.cfg',
            'Pipfile',
            'uv.lock',
            'poetry.lock',
        ],
        hosts: ['pypi.org', 'files.pythonhosted.org'],
    },
    {
        name: 'Conda',
        files: ['environment.yml', 'environment.yaml', 'pixi.toml'],
        hosts: ['conda.anaconda.org', 'repo.anaconda.com'],
    },
    { name: 'Ruby', files: ['Gemfile', '*.gemspec'], hosts: ['rubygems.org', 'index.rubygems.org'] },
    {
        name: 'PHP',
        files: ['composer.json'],
        // Packages are GitHub archives.
        hosts: ['repo.packagist.org', 'packagist.org', 'api.github.com', 'codeload.github.com'],
    },
    {
        name: '.NET',
        files: [
            '*.csproj',
            '*.fsproj',
            '*.vbproj',
            '*.sln',
            '*.slnx',
            'global.json',
            'nuget.config',
            'NuGet.Config',
        ],
        hosts: ['api.nuget.org', 'globalcdn.nuget.org', 'www.nuget.org'],
    },
    { name: 'Dart', files: ['pubspec.yaml'], hosts: ['pub.dev', 'storage.googleapis.com'] },
    { name: 'Elixir', files: ['mix.exs', 'rebar.config'], hosts: ['hex.pm', 'repo.hex.pm', 'builds.hex.pm'] },
    {
        name: 'Haskell',
        files: ['*.cabal', 'stack.yaml', 'cabal.project'],
        hosts: ['hackage.haskell.org', 'casa.stackage.org', 'stackage.org'],
    },
];
/**
 * Variables of a job that name package registries: their hosts are allowed, and the tools get the variables.
 */
const REGISTRY_VARIABLES = [
    /^(npm_config|NPM_CONFIG)_(?:.*_)?registry$/i,
    /^YARN_(NPM_REGISTRY_SERVER|REGISTRY)$/,
    /^PIP_(EXTRA_)?INDEX_URL$/,
    /^UV_((EXTRA_)?INDEX_URL|DEFAULT_INDEX|INDEX)$/,
    /^POETRY_REPOSITORIES_\w+_URL$/,
    /^GOPROXY$/,
    /^GOSUMDB$/,
    /^CARGO_(REGISTRIES|SOURCE)_\w+_(INDEX|REGISTRY)$/,
    /^RUSTUP_DIST_SERVER$/,
    /^RUSTUP_UPDATE_ROOT$/,
    /^BUNDLE_MIRROR__\w+$/,
    /^NUGET_\w*SOURCE\w*$/,
    /^HEX_MIRROR(_URL)?$/,
    /^PUB_HOSTED_URL$/,
];


/***/ }),

/***/ 39555:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DT: () => (/* binding */ packagesOf),
/* harmony export */   FX: () => (/* binding */ credentialFor),
/* harmony export */   I1: () => (/* binding */ basicAt),
/* harmony export */   Kx: () => (/* binding */ PLACEHOLDER),
/* harmony export */   YN: () => (/* binding */ credentialsOf),
/* harmony export */   d_: () => (/* binding */ credentialAt),
/* harmony export */   sj: () => (/* binding */ separate)
/* harmony export */ });
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77030);
/* harmony import */ var _target_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(7665);


/** Sent by tools that insist on a credential; the proxy replaces it. */
const PLACEHOLDER = 'caisson-adds-it-outside';
/** What `actions/setup-node` sets where a workflow has no token. */
const NO_TOKEN = /^X{5}(?:-X{5}){3}$|\$\{|^$/;
/** The credential for everything below an address; null if it is none, or the address cannot have one. */
function credentialAt(url, header, secrets) {
    const secure = url.protocol === 'https:';
    const target = (0,_target_js__WEBPACK_IMPORTED_MODULE_1__/* .parseTarget */ .h)(url.host, secure ? 443 : 80);
    if (!target || (0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIPv6)(target.host) || !/^https?:$/.test(url.protocol))
        return null;
    if (secrets.some((secret) => NO_TOKEN.test(secret)) || /[^\x20-\x7e]/.test(header))
        return null;
    const prefix = url.pathname.replace(/\/*$/, '/');
    return { secure, host: target.host, port: target.port, prefix, header, secrets: [...secrets] };
}
/** User and password as `Authorization: Basic`. */
function basicAt(url, user, password) {
    const encoded = Buffer.from(`${user}:${password}`).toString('base64');
    // Some registries take a token as the name of a user without a password.
    return credentialAt(url, `Basic ${encoded}`, [password === '' ? user : password, encoded]);
}
/** The credential in an address, and the address without it. */
function separate(address) {
    const url = new URL(address);
    url.username = '';
    url.password = '';
    if (address.username === '' && address.password === '')
        return { url, credential: null };
    const [user, password] = [address.username, address.password].map(decoded);
    return { url, credential: basicAt(packagesOf(url), user, password) };
}
/** Where a registry's files are: beside its index, if that has a folder of its own. */
function packagesOf(index) {
    const url = new URL(index);
    url.pathname = url.pathname.replace(/\/(?:\+?simple|index)\/*$/, '/');
    return url;
}
/** Dots that a server could take for a way up, in any spelling. */
const WAY_UP = /(?:^|[/\\;]|%(?:25)*(?:2f|5c|3b))(?:\.|%(?:25)*2e){1,2}(?:$|[/\\;?]|%(?:25)*(?:2f|5c|3b))/i;
/**
 * The credential for one request: reading only, and only below the path it is for. The longest path wins. `path` is
 * that of the request, with its query.
 */
function credentialFor(credentials, { target, secure, method, path }) {
    const [plain = ''] = path.split('?');
    // Git asks for commits with a POST.
    const reads = /^(?:GET|HEAD)$/.test(method) || (method === 'POST' && /\/git-upload-pack$/.test(plain));
    if (!reads || WAY_UP.test(plain))
        return null;
    const matching = credentialsOf(credentials, target, secure).filter(({ prefix }) => `${plain}/`.startsWith(prefix));
    return matching.sort((a, b) => b.prefix.length - a.prefix.length)[0] ?? null;
}
/** The credentials of one host and port. */
function credentialsOf(credentials, { host, port }, secure) {
    return credentials.filter((one) => one.host === host && one.port === port && one.secure === secure);
}
function decoded(text) {
    try {
        return decodeURIComponent(text);
    }
    catch {
        return text;
    }
}


/***/ }),

/***/ 83116:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Ot: () => (/* binding */ PROJECT_SETTINGS),
  ZN: () => (/* binding */ registrySecrets),
  HO: () => (/* binding */ registrySettings)
});

// EXTERNAL MODULE: ./lib/network/host-rules.js
var host_rules = __webpack_require__(17556);
// EXTERNAL MODULE: ./lib/network/registries.js
var registries = __webpack_require__(33311);
// EXTERNAL MODULE: ./lib/network/registry/credential.js
var registry_credential = __webpack_require__(39555);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
;// CONCATENATED MODULE: ./lib/network/registry/job.js


/** The text of the first of the files that can be read; empty without one. */
async function firstFile(...paths) {
    for (const path of paths) {
        const text = path ? await (0,promises_.readFile)(path, 'utf8').catch(() => null) : null;
        if (text !== null)
            return text;
    }
    return '';
}
/** A path below the user's home; undefined without a home. */
function inHome(env, ...parts) {
    return env['HOME'] ? (0,external_node_path_.join)(env['HOME'], ...parts) : undefined;
}
/** The addresses in a value: one, or several separated by comma, bar or space. */
function urlsOf(value) {
    return value.split(/[\s,|]+/).flatMap((part) => {
        const [, text = ''] = /(?:^|=)(?:sparse\+)?"?(https?:\/\/[^"]*)"?$/i.exec(part) ?? [];
        return URL.canParse(text) ? [new URL(text)] : [];
    });
}

;// CONCATENATED MODULE: ./lib/network/registry/sections.js
/**
 * The sections of INI and simple TOML: what package managers write. Values are without quotes; an indented line
 * without a key continues the one before it.
 */
function sectionsOf(text) {
    const sections = [{ name: '', entries: [] }];
    for (const line of text.split(/\r?\n/)) {
        const { entries } = sections.at(-1);
        const header = /^\s*\[{1,2}([^\]]+)\]{1,2}\s*(?:#.*)?$/.exec(line)?.[1];
        const [, key, value] = /^\s*([^\s=;#][^=]*?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
        const before = entries.at(-1);
        if (header !== undefined)
            sections.push({ name: header.replace(/["'\s]/g, ''), entries: [] });
        else if (key !== undefined && value !== undefined && !/^\s+https?:/i.test(line))
            entries.push([unquoted(key), unquoted(value)]);
        else if (before && /^\s+[^\s;#]/.test(line))
            before[1] = `${before[1]} ${line.trim()}`.trim();
    }
    return sections;
}
/** What a section sets; the last value of a name counts. */
function valuesOf(section) {
    return Object.fromEntries(section?.entries ?? []);
}
function unquoted(text) {
    const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')(?:\s*#.*)?$/.exec(text) ?? [];
    return single ?? double?.replace(/\\(.)/g, '$1') ?? text;
}

;// CONCATENATED MODULE: ./lib/network/registry/cargo.js



/** The registries of Cargo's configuration, and their tokens. */
async function cargoSettings({ env, project }) {
    const found = { urls: [], env: {}, files: {}, credentials: [], notes: [] };
    const home = env['CARGO_HOME'] ?? inHome(env, '.cargo');
    const own = sectionsOf(await firstFile(home && `${home}/config.toml`, home && `${home}/config`));
    const tokens = sectionsOf(await firstFile(home && `${home}/credentials.toml`, home && `${home}/credentials`));
    const theirs = sectionsOf(project['.cargo/config.toml'] ?? project['.cargo/config'] ?? '');
    const indexes = new Map();
    const secrets = new Map();
    for (const section of [...theirs, ...own, ...tokens]) {
        const name = variable(/^registries\.(.+)$/.exec(section.name)?.[1] ?? '');
        const { index, token } = valuesOf(section);
        if (name && index)
            indexes.set(name, index);
        if (name && token && !theirs.includes(section))
            secrets.set(name, token);
    }
    for (const [key, value] of Object.entries(env)) {
        const [, name = '', what] = /^CARGO_REGISTRIES_(\w+)_(INDEX|TOKEN)$/.exec(key) ?? [];
        if (value)
            (what === 'INDEX' ? indexes : secrets).set(name, value);
    }
    indexes.delete('');
    for (const [name, index] of indexes) {
        const [address] = urlsOf(index);
        if (!address)
            continue;
        const { url } = (0,registry_credential/* separate */.sj)(address);
        found.urls.push(url);
        found.env[`CARGO_REGISTRIES_${name}_INDEX`] = index.startsWith('sparse+')
            ? `sparse+${url.href}`
            : url.href;
        const token = secrets.get(name);
        const credential = token && (0,registry_credential/* credentialAt */.d_)((0,registry_credential/* packagesOf */.DT)(url), token, [token.replace(/^\w+ /, '')]);
        if (!credential)
            continue;
        found.credentials.push(credential);
        // Without one, Cargo asks nothing of a registry that demands a token.
        found.env[`CARGO_REGISTRIES_${name}_TOKEN`] = registry_credential/* PLACEHOLDER */.Kx;
        found.env[`CARGO_REGISTRIES_${name}_CREDENTIAL_PROVIDER`] = 'cargo:token';
    }
    const replaced = own.filter(({ name }) => name.startsWith('source.'));
    for (const { entries } of replaced)
        for (const [key, value] of entries)
            if (key === 'registry')
                found.urls.push(...urlsOf(value).map(plain));
    const text = replaced.map(({ name, entries }) => [`[${name}]`, ...entries.map(([key, value]) => `${key} = ${JSON.stringify(stripped(value))}`), ''].join('\n'));
    if (text.length > 0)
        found.files[`"\${CARGO_HOME:-$HOME/.cargo}/config.toml"`] = text.join('\n');
    return found;
}
const variable = (name) => name.toUpperCase().replace(/[.-]/g, '_');
const plain = (url) => (0,registry_credential/* separate */.sj)(url).url;
function stripped(value) {
    const [url] = urlsOf(value);
    return url && (url.username || url.password) ? value.replace(/\/\/[^/@]*@/, '//') : value;
}

;// CONCATENATED MODULE: ./lib/network/registry/go.js



/** What tells Go which modules are not public. */
const NAMES = ['GOPRIVATE', 'GONOPROXY', 'GONOSUMDB', 'GOINSECURE'];
/** What `go env -w` has set, and the hosts of private modules. `GOPROXY` as a variable is read with the other tools'. */
async function goSettings({ env }) {
    const found = { urls: [], env: {}, files: {}, credentials: [], notes: [] };
    const [section] = sectionsOf(await firstFile(env['GOENV'], inHome(env, '.config/go/env')));
    const settings = { ...valuesOf(section), ...env };
    for (const name of NAMES)
        if (settings[name])
            found.env[name] = settings[name];
    if (!env['GOPROXY'] && settings['GOPROXY'])
        found.env['GOPROXY'] = settings['GOPROXY'];
    for (const pattern of (settings['GOPRIVATE'] ?? '').split(',')) {
        // `github.com/corp/*`: what is before the first wildcard.
        const [host = '', ...rest] = pattern.trim().split('/');
        const path = rest.slice(0, [...rest, '*'].findIndex((part) => /[*?[]/.test(part)));
        const address = `https://${[host, ...path].join('/')}/`;
        if (/^[\w-]+(?:\.[\w-]+)+(?::\d+)?$/.test(host) && URL.canParse(address))
            found.urls.push(new URL(address));
    }
    return found;
}
/** The credentials of `.netrc` for everything below those of the addresses whose host has no other. */
async function netrcCredentials({ env }, urls, known) {
    const text = await firstFile(env['NETRC'], inHome(env, '.netrc'));
    const words = text.replace(/^\s*#.*$/gm, '').split(/\s+/);
    const machines = new Map();
    let current = {};
    for (let at = 0; at < words.length - 1; at++) {
        const [word = '', next = ''] = [words[at], words[at + 1]];
        if (word === 'machine') {
            current = {};
            machines.set(next, current);
        }
        else if (word === 'login' || word === 'password' || word === 'account')
            current[word] = next;
        else
            continue;
        at++;
    }
    return urls.flatMap((url) => {
        const { login, password } = machines.get(url.hostname) ?? {};
        if (!login || !password || known.some(({ host }) => host === url.hostname))
            return [];
        return (0,registry_credential/* basicAt */.I1)(url, login, password) ?? [];
    });
}

// EXTERNAL MODULE: ./lib/credentials/secrets.js
var secrets = __webpack_require__(42535);
;// CONCATENATED MODULE: ./lib/network/registry/maven.js



/** Parts of `settings.xml` that say nothing about where packages are, and may be secret. */
const LEFT_OUT = /<!--[\s\S]*?-->|<(servers|proxies|properties|localRepository)\b[\s\S]*?<\/\1>/g;
/**
 * The mirrors and repositories of Maven's `settings.xml`. A server's password is for those of its name in this very
 * file: the repository's own `pom.xml` could give any address that name.
 */
async function mavenSettings({ env }) {
    const found = { urls: [], env: {}, files: {}, credentials: [], notes: [] };
    const home = env['MAVEN_HOME'] ?? env['M2_HOME'];
    const places = [inHome(env, '.m2/settings.xml'), home && `${home}/conf/settings.xml`];
    const whole = await firstFile(...places);
    const text = whole
        .replace(/<!--[\s\S]*?-->/g, '')
        .replace(/\$\{env\.([^}]+)\}/g, (all, name) => (env[name] ? xml(env[name]) : all));
    const named = [...text.matchAll(/<(mirror|repository|pluginRepository)>([\s\S]*?)<\/\1>/g)].map((match) => ({
        id: textIn(match[2], 'id'),
        url: textIn(match[2], 'url'),
    }));
    for (const { url } of named) {
        for (const { url: plain, credential } of urlsOf(url).map(registry_credential/* separate */.sj)) {
            found.urls.push(plain);
            if (credential)
                found.credentials.push(credential);
        }
    }
    for (const [, server] of text.matchAll(/<server>([\s\S]*?)<\/server>/g)) {
        const [id, user, password] = ['id', 'username', 'password'].map((name) => textIn(server, name));
        if (!user || !password)
            continue;
        const own = named.filter((one) => one.id === id).flatMap(({ url }) => urlsOf(url));
        const made = own.flatMap((url) => (0,registry_credential/* basicAt */.I1)((0,registry_credential/* separate */.sj)(url).url, user, password) ?? []);
        found.credentials.push(...(/^\{.*\}$/.test(password) ? [] : made));
        if (own.length === 0 || made.length === 0 || /^\{.*\}$/.test(password))
            found.notes.push(`the server \`${id}\` of Maven's settings.xml is not used: ${own.length === 0 ? 'no mirror or repository in that file has its name' : 'its password is encrypted or not set'}`);
    }
    const shown = whole.replace(LEFT_OUT, '').replace(/(https?:\/\/)[^/@<\s]*@/g, '$1');
    if (found.urls.length === 0)
        return found;
    if ((0,secrets/* secretsIn */.V)(shown).length > 0)
        found.notes.push("Maven's settings.xml: it holds more secrets than those of servers");
    else
        found.files['"$HOME/.m2/settings.xml"'] = shown;
    return found;
}
function textIn(element, name) {
    const [, text = ''] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(element ?? '') ?? [];
    const plain = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };
    return text.trim().replace(/&(?:lt|gt|quot|apos|amp);/g, (one) => plain[one]);
}
const xml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

;// CONCATENATED MODULE: ./lib/network/registry/npm.js



/** Which key of `.npmrc` belongs to which registry, by address without a protocol. */
const SCOPED = /^(\/\/[^\s]+?)\/?:(_authToken|_auth|username|_password)$/;
/** The registries and tokens of `.npmrc` files and npm's variables, which pnpm and Yarn 1 read as well. */
async function npmSettings({ env, project }) {
    const prefix = env['NPM_CONFIG_PREFIX'] ?? env['npm_config_prefix'];
    const named = (name) => env[`npm_config_${name}`] ?? env[`NPM_CONFIG_${name.toUpperCase()}`];
    const global = ['/etc/npmrc', '/usr/etc/npmrc', '/usr/local/etc/npmrc'];
    const texts = [
        await firstFile(named('globalconfig') ?? (prefix && `${prefix}/etc/npmrc`), ...global),
        await firstFile(named('userconfig') ?? inHome(env, '.npmrc')),
        project['.npmrc'] ?? '',
    ];
    const variables = Object.entries(env).flatMap(([name, value]) => {
        const key = /^npm_config_((?:@|\/\/).+|registry)$/i.exec(name)?.[1];
        return key && value ? [[key, value]] : [];
    });
    const settings = Object.assign({}, ...texts.map((text) => settingsOf(text, env)));
    Object.assign(settings, Object.fromEntries(variables));
    const found = { urls: [], env: {}, files: {}, credentials: [], notes: [] };
    const mapping = [];
    for (const [key, value] of Object.entries(settings)) {
        if (!/^(?:@[\w.~-]+:)?registry$/.test(key) || !/^https?:/i.test(value) || !URL.canParse(value))
            continue;
        const { url, credential } = (0,registry_credential/* separate */.sj)(new URL(value));
        found.urls.push(url);
        if (credential)
            found.credentials.push(credential);
        mapping.push(`${key}=${url.href}`);
        if (key === 'registry')
            found.env['NPM_CONFIG_REGISTRY'] = url.href;
    }
    if (mapping.length > 0)
        found.files['"$HOME/.npmrc"'] = `${mapping.join('\n')}\n`;
    const places = new Set(Object.keys(settings).flatMap((key) => SCOPED.exec(key)?.[1] ?? []));
    for (const place of places) {
        const known = found.urls.find((url) => `//${url.host}` === /^\/\/[^/]+/.exec(place)?.[0]);
        const address = `${known?.protocol ?? 'https:'}${place}/`;
        if (!URL.canParse(address))
            continue;
        const value = (name) => settings[`${place}/:${name}`] ?? settings[`${place}:${name}`];
        add(found, new URL(address), value);
    }
    const registry = settings['registry'];
    if (registry && URL.canParse(registry))
        add(found, new URL(registry), (name) => settings[name]);
    // Some readers of the repository's own file refuse a variable that is not set.
    for (const [, name = ''] of (project['.npmrc'] ?? '').matchAll(/\$\{([^}?]+)\??\}/g))
        if (env[name] && found.credentials.some(({ secrets }) => secrets.includes(env[name])))
            found.env[name] = registry_credential/* PLACEHOLDER */.Kx;
    return found;
}
function add(found, url, value) {
    const [token, auth, user, password] = ['_authToken', '_auth', 'username', '_password'].map(value);
    const decoded = password && Buffer.from(password, 'base64').toString('utf8');
    const credential = token
        ? (0,registry_credential/* credentialAt */.d_)(url, `Bearer ${token}`, [token])
        : auth
            ? (0,registry_credential/* credentialAt */.d_)(url, `Basic ${auth}`, [
                auth,
                Buffer.from(auth, 'base64')
                    .toString('utf8')
                    .replace(/^[^:]*:/, ''),
            ])
            : user && decoded
                ? (0,registry_credential/* basicAt */.I1)(url, user, decoded)
                : null;
    if (!credential)
        return;
    found.credentials.push(credential);
    found.urls.push(new URL(url.origin));
}
function settingsOf(text, env) {
    const values = valuesOf(sectionsOf(text)[0]);
    const expand = (part) => part.replace(/\$\{([^}?]+)(\?)?\}/g, (all, name, optional) => env[name] ?? (optional ? '' : all));
    return Object.fromEntries(Object.entries(values).map(([key, value]) => [expand(key), expand(value)]));
}

;// CONCATENATED MODULE: ./lib/network/registry/python.js



const VARIABLES = { 'index-url': 'PIP_INDEX_URL', 'extra-index-url': 'PIP_EXTRA_INDEX_URL' };
/**
 * The indexes of `pip.conf`, and what uv's and Poetry's variables say about the indexes that the repository names.
 * pip's own variables hold whole addresses and are read with those of the other tools.
 */
async function pythonSettings({ env, project }) {
    const found = { urls: [], env: {}, files: {}, credentials: [], notes: [] };
    const texts = [
        await firstFile('/etc/pip.conf', '/etc/xdg/pip/pip.conf'),
        await firstFile(inHome(env, '.pip/pip.conf')),
        await firstFile(inHome(env, '.config/pip/pip.conf')),
        await firstFile(env['VIRTUAL_ENV'] && `${env['VIRTUAL_ENV']}/pip.conf`),
        await firstFile(env['PIP_CONFIG_FILE']),
    ];
    const sections = texts.flatMap(sectionsOf).filter(({ name }) => /^(?:global|install)$/.test(name));
    const settings = Object.assign({}, ...sections.map(valuesOf));
    for (const [key, variable] of Object.entries(VARIABLES)) {
        const given = settings[key] ?? settings[key.replaceAll('-', '_')];
        if (!given || env[variable])
            continue;
        const indexes = urlsOf(given).map(registry_credential/* separate */.sj);
        found.urls.push(...indexes.map(({ url }) => url));
        found.credentials.push(...indexes.flatMap(({ credential }) => credential ?? []));
        found.env[variable] = indexes.map(({ url }) => url.href).join(' ');
    }
    const indexes = sectionsOf(project['pyproject.toml'] ?? '')
        .filter(({ name }) => /^tool\.(?:uv\.index|poetry\.source)$/.test(name))
        .map(valuesOf);
    for (const [, name = '', url = ''] of (env['UV_INDEX'] ?? '').matchAll(/(\S+?)=(https?:\S+)/g))
        indexes.push({ name, url });
    for (const [variable, url = ''] of Object.entries(env)) {
        const name = /^POETRY_REPOSITORIES_(\w+)_URL$/.exec(variable)?.[1];
        if (name)
            indexes.push({ name, url });
    }
    for (const { name = '', url = '' } of indexes) {
        const part = name.toUpperCase().replace(/[^A-Z0-9]/g, '_');
        for (const scheme of [`UV_INDEX_${part}`, `POETRY_HTTP_BASIC_${part}`]) {
            const [user, password] = [env[`${scheme}_USERNAME`], env[`${scheme}_PASSWORD`]];
            if (!(user || password) || !/^https?:/.test(url) || !URL.canParse(url))
                continue;
            const credential = (0,registry_credential/* basicAt */.I1)((0,registry_credential/* packagesOf */.DT)(new URL(url)), user ?? '', password ?? '');
            if (!credential)
                continue;
            found.credentials.push(credential);
            found.urls.push(new URL(new URL(url).origin));
        }
    }
    return found;
}

;// CONCATENATED MODULE: ./lib/network/registry/settings.js









/** Files of a repository that name registries; only a version that nobody wrote for the run is read. */
const PROJECT_SETTINGS = ['.npmrc', '.cargo/config.toml', '.cargo/config', 'pyproject.toml'];
/**
 * Reads the registries and their credentials from the job's environment and the settings of its user. `project` has
 * those of {@link PROJECT_SETTINGS} that can be trusted: anybody who opens a pull request writes the others.
 */
async function registrySettings(env, project = {}) {
    const job = { env, project };
    const settings = { rules: [], hosts: [], env: {}, files: {}, credentials: [], notes: [] };
    const urls = [];
    const adopt = (name, value) => {
        const parts = urlsOf(value).map(registry_credential/* separate */.sj);
        urls.push(...parts.map(({ url }) => url));
        settings.credentials.push(...parts.flatMap(({ credential }) => credential ?? []));
        settings.env[name] = value.replace(/(https?:\/\/)[^/@\s,|]*@/gi, '$1');
    };
    const go = await goSettings(job);
    const others = await Promise.all([npmSettings, pythonSettings, cargoSettings, mavenSettings].map((read) => read(job)));
    for (const found of [...others, go]) {
        urls.push(...found.urls);
        settings.credentials.push(...found.credentials);
        settings.notes.push(...found.notes);
        Object.assign(settings.files, found.files);
        for (const [name, value] of Object.entries(found.env))
            adopt(name, value);
    }
    for (const [name, value] of Object.entries(env))
        if (value && registries/* REGISTRY_VARIABLES */.c.some((pattern) => pattern.test(name)))
            adopt(name, value);
    // A machine's password is for all of it, but where modules are private only for those.
    const origins = new Set(urls.filter((url) => !go.urls.includes(url)).map(({ origin }) => origin));
    const places = [...go.urls, ...[...origins].map((origin) => new URL(origin))];
    settings.credentials.push(...(await netrcCredentials(job, places, settings.credentials)));
    for (const url of urls)
        allow(settings, url);
    return settings;
}
/** What must not be shown of the job's registries. */
async function registrySecrets(env, project) {
    const { credentials } = await registrySettings(env, project);
    return credentials.flatMap(({ secrets }) => secrets);
}
/** The job's owner trusts this host at this port, even if it is internal. */
function allow(settings, url) {
    const port = url.port || (url.protocol === 'http:' ? '80' : '443');
    const entry = `${url.hostname.replace(/\.$/, '')}:${port}`;
    if (settings.hosts.includes(entry))
        return;
    try {
        settings.rules.push((0,host_rules/* parseHostRule */.eg)(entry, { private: true }));
        settings.hosts.push(entry);
    }
    catch {
        // A name that no rule can express is a name that nobody can connect to.
    }
}


/***/ }),

/***/ 44909:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ agentNetwork),
/* harmony export */   k: () => (/* binding */ setupNetwork)
/* harmony export */ });
/* harmony import */ var _host_rules_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17556);

/** The agent's list: only what the input names. Throws CONFIG_INVALID. */
function agentNetwork(allowedHosts) {
    return {
        rules: { everything: false, entries: allowedHosts.map((entry) => (0,_host_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .parseHostRule */ .eg)(entry)) },
        entries: [...allowedHosts],
    };
}
/** The setup's list: the input, the registries of the repository's ecosystems, and those of the job. */
function setupNetwork(options) {
    const { open, allowedHosts, ecosystems, settings } = options;
    const hosts = [...new Set([...allowedHosts, ...ecosystems.flatMap((ecosystem) => ecosystem.hosts)])];
    return {
        rules: {
            everything: open,
            entries: [...hosts.map((entry) => (0,_host_rules_js__WEBPACK_IMPORTED_MODULE_0__/* .parseHostRule */ .eg)(entry)), ...settings.rules],
        },
        entries: [...hosts, ...settings.hosts],
    };
}


/***/ }),

/***/ 7665:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ parseTarget)
/* harmony export */ });
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77030);
/* harmony import */ var _addresses_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(82790);


/**
 * Parses `host:port`. Strict: anything that two parsers could read as different hosts is rejected (user
 * information, percent signs, zone IDs, spaces, non-ASCII). Names that `getaddrinfo` would read as an address
 * (`127.1`, `0x7f000001`, `2130706433`) become that address.
 */
function parseTarget(authority, defaultPort) {
    if (authority.length > 300)
        return null;
    const [, rawHost, rawPort] = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?$/.exec(authority) ?? [];
    const port = rawPort === undefined ? defaultPort : Number(rawPort);
    if (rawHost === undefined || port === undefined || port < 1 || port > 65_535)
        return null;
    if (rawHost.startsWith('[')) {
        const address = rawHost.includes(':') ? (0,_addresses_js__WEBPACK_IMPORTED_MODULE_1__/* .plainAddress */ .n7)(rawHost) : null;
        return address === null ? null : { host: address, address: true, port };
    }
    const bare = rawHost.replace(/\.$/, '');
    if (bare === '' || bare.length > 253 || !URL.canParse(`http://${bare}/`))
        return null;
    const { hostname } = new URL(`http://${bare}/`);
    const host = hostname.replace(/\.$/, '');
    if (host === '' || host.split('.').some((label) => label === ''))
        return null;
    return { host, address: (0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIPv4)(host), port };
}


/***/ }),

/***/ 28216:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  L: () => (/* binding */ PATCH_BYTES),
  H: () => (/* binding */ readPatch)
});

;// CONCATENATED MODULE: ./lib/git/quoted-path.js
const ESCAPES = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' };
/** A name as git prints it, without the quotes, escapes and octal bytes that unusual characters get. */
function unquotedPath(name) {
    if (!/^".*"$/.test(name))
        return name;
    const bytes = name
        .slice(1, -1)
        .replace(/\\([0-7]{3}|.)/g, (_, code) => code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code));
    return Buffer.from(bytes, 'latin1').toString('utf8');
}

;// CONCATENATED MODULE: ./lib/report/page/patch.js

/** As much of a patch as is shown; the whole patch is a separate file. */
const PATCH_BYTES = 2_000_000;
/** Reads a git patch, also one that breaks off. */
function readPatch(patch) {
    const files = [];
    // Every line of a hunk starts with a sign, so `diff --git` at the start of a line is never content.
    let hunk;
    for (const text of patch.replace(/\n$/, '').split('\n')) {
        if (text.startsWith('diff --git ')) {
            hunk = undefined;
            files.push({ path: pathOf(text), notes: [], hunks: [], additions: 0, deletions: 0 });
            continue;
        }
        const file = files.at(-1);
        if (file === undefined)
            continue;
        if (text.startsWith('@@')) {
            const [, oldStart = '0', newStart = '0'] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(text) ?? [];
            hunk = { header: text, oldStart: Number(oldStart), newStart: Number(newStart), lines: [] };
            file.hunks.push(hunk);
        }
        else if (hunk) {
            hunk.lines.push(text);
            if (text.startsWith('+'))
                file.additions++;
            if (text.startsWith('-'))
                file.deletions++;
        }
        else if (!/^(?:index|---|\+\+\+) /.test(text) && text !== '') {
            file.notes.push(text);
            const [, side, name = ''] = /^(?:rename|copy) (from|to) (.+)$/.exec(text) ?? [];
            if (side === 'from')
                file.previousPath = unquotedPath(name);
            if (side === 'to')
                file.path = unquotedPath(name);
        }
    }
    return files;
}
/** Of a file that keeps its name, as both names are the same then. */
function pathOf(line) {
    const names = line.slice('diff --git '.length);
    return unquotedPath(names.slice((names.length + 1) / 2)).replace(/^b\//, '');
}


/***/ }),

/***/ 37751:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EY: () => (/* binding */ renderProgress),
/* harmony export */   bX: () => (/* binding */ workingRun),
/* harmony export */   nS: () => (/* binding */ isProgressOf)
/* harmony export */ });
/* harmony import */ var _agents_port_names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(69096);
/* harmony import */ var _event_failure_mark_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(2742);
/* harmony import */ var _transcript_transcript_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(33282);
/* harmony import */ var _transcript_views_terminal_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(75859);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(53086);
/* harmony import */ var _outsider_marker_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(34902);
/* harmony import */ var _sections_figures_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(49238);
/* harmony import */ var _session_marker_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(81217);
/* harmony import */ var _text_commands_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(20232);
/* harmony import */ var _text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(15627);










/** The words of every agent's comment; its name stands before them. */
const WORKING = ' is working on this.**';
/** The comment while a run works; its report replaces it. */
function renderProgress(i) {
    const { speakerName } = (0,_agents_port_names_js__WEBPACK_IMPORTED_MODULE_0__/* .namesOf */ .eZ)(i.agent ?? {});
    const run = (0,_sections_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .webAddress */ .Dy)(i.runUrl);
    const follow = run ? ` [Follow the run](${run}).` : '';
    const startedAt = Date.parse(i.startedAt);
    const times = [
        ...(Number.isNaN(startedAt) ? [] : [`Started ${minuteOf(startedAt)} UTC`]),
        ...(i.now ? [`as of ${minuteOf(i.now.at).slice(11)} UTC`] : []),
        ...(i.runId ? [`run ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .inlineCode */ .ti)(i.runId, 80)}`] : []),
    ];
    const body = [
        `**${speakerName}${WORKING}${follow} This comment will be replaced by the result.`,
        ...(i.now ? [figures(i.now, startedAt), todo(i.now), doing(i.now)] : []),
        Number.isNaN(startedAt) ? '' : `<sub>${times.join(' · ')}</sub>`,
    ];
    const text = (0,_text_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .withoutCommands */ .D)(body.filter((part) => part !== '').join('\n\n')) + (0,_event_failure_mark_js__WEBPACK_IMPORTED_MODULE_4__/* .failureLines */ .w7)(i.task);
    const marker = i.session ? (0,_session_marker_js__WEBPACK_IMPORTED_MODULE_5__/* .sessionMarker */ .x)(i.session) : '';
    const key = i.commentKey ?? 'main';
    return (0,_marker_js__WEBPACK_IMPORTED_MODULE_6__/* .withMarker */ .Pe)(`${marker === '' ? '' : `${marker}\n`}${(0,_outsider_marker_js__WEBPACK_IMPORTED_MODULE_7__/* .spentMarker */ .vf)(key, i.usd)}${text}`, key);
}
function minuteOf(time) {
    return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
function figures(now, startedAt) {
    const { turns, costUsd } = now;
    const ms = now.at - startedAt;
    return [
        `**${stateOf(now)}**`,
        ...(ms >= 0 ? [ms < 60_000 ? `${Math.floor(ms / 1000)} s` : `${Math.floor(ms / 60_000)} min`] : []),
        ...(turns > 0 ? [(0,_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_8__/* .plural */ .LS)(turns, 'turn')] : []),
        ...(costUsd > 0 ? [(0,_sections_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .formatCost */ .BD)(costUsd)] : []),
    ].join(' · ');
}
function stateOf({ state, iteration, verifications }) {
    const of = (attempt) => (attempt > 1 ? `, attempt ${attempt}` : '');
    if (state === 'verifying')
        return `Verifying the change${of(verifications)}`;
    if (state === 'publishing' || state === 'done')
        return 'Publishing the result';
    if (state !== 'working')
        return 'Preparing the sandbox';
    if (verifications > 0)
        return `Correcting the change${of(verifications + 1)}`;
    return iteration > 1 ? `Working, iteration ${iteration}` : 'Working';
}
/** A list that is longer shows where the work is. */
const MOST_ITEMS = 12;
function todo({ todo: items, redact }) {
    const current = items.findIndex(({ state }) => state !== 'done');
    const from = Math.max(0, Math.min((current === -1 ? items.length : current) - MOST_ITEMS / 2, items.length - MOST_ITEMS));
    const shown = items.slice(from, from + MOST_ITEMS);
    const left = items.length - from - shown.length;
    return [
        ...(from > 0 ? [`- [x] ${(0,_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_8__/* .plural */ .LS)(from, 'earlier item')}`] : []),
        ...shown.map((item) => toDoLine(item, redact)),
        ...(left > 0 ? [`- [ ] ${(0,_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_8__/* .plural */ .LS)(left, 'more item')}`] : []),
    ].join('\n');
}
function toDoLine({ text, state }, redact) {
    const line = (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .sanitizeLine */ .g$)(redact(text), 120) || '…';
    return `- [${state === 'done' ? 'x' : ' '}] ${line}${state === 'current' ? ' ←' : ''}`;
}
function doing({ state, call, wait, redact }) {
    if (state !== 'working')
        return '';
    if (wait !== undefined)
        return `Waiting: ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .sanitizeLine */ .g$)(redact(wait), 200)}`;
    if (call === undefined)
        return '';
    const what = (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .inlineCode */ .ti)(redact((0,_transcript_views_terminal_js__WEBPACK_IMPORTED_MODULE_9__/* .inputSummary */ .H9)(call.input)), 160);
    return `Now: ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .inlineCode */ .ti)(call.name, 60)}${what === '' ? '' : ` ${what}`}`;
}
/** The workflow run that a comment of ours says is working; null if it says something else. */
function workingRun(body, runs) {
    const from = body.indexOf(`${WORKING} [Follow the run](${runs}`);
    const id = /^\d{1,20}(?=\))/.exec(body.slice(body.indexOf(runs, from) + runs.length))?.[0];
    return from === -1 || id === undefined ? null : Number(id);
}
/** Whether a comment of ours still says that this run is working. */
function isProgressOf(body, runId) {
    return body.includes(WORKING) && body.includes(` · run ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .inlineCode */ .ti)(runId, 80)}</sub>`);
}


/***/ }),

/***/ 77013:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ renderSummaryFile)
/* harmony export */ });
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(66837);
/* harmony import */ var _text_redacted_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51074);
/* harmony import */ var _text_title_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(20386);



const SUMMARY_FILE_LIMIT = 500_000;
/** `output/summary.md`: the report for readers of the run folder; the patch is in the same folder. */
function renderSummaryFile(i) {
    const input = (0,_text_redacted_js__WEBPACK_IMPORTED_MODULE_0__/* .redacted */ .p)(i);
    const body = (0,_compose_js__WEBPACK_IMPORTED_MODULE_1__/* .compose */ .Z)(input, { limit: SUMMARY_FILE_LIMIT, patch: false, rows: 1000 });
    return `# ${escapeHeading((0,_text_title_js__WEBPACK_IMPORTED_MODULE_2__/* .titleLine */ .N)(input))}\n\n${body}\n`;
}
function escapeHeading(text) {
    return text.replace(/[\\`*_{}[\]<>#|~!]/g, '\\$&');
}


/***/ }),

/***/ 45326:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ listArtifacts)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _digest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(18463);



/** Every file below `output` with its digest, sorted by path; the manifest does not list itself. */
async function listArtifacts(folder) {
    const artifacts = [];
    for (const entry of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(folder.output, { recursive: true, withFileTypes: true })) {
        const file = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(entry.parentPath, entry.name);
        // Only plain files: the agent may have left links or pipes here.
        if (!entry.isFile() || file === folder.manifest || file.endsWith('.tmp'))
            continue;
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(folder.output, file);
        artifacts.push({
            name: artifactName(path),
            path,
            sha256: await (0,_digest_js__WEBPACK_IMPORTED_MODULE_2__/* .sha256Of */ .Bj)(file),
            bytes: (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(file)).size,
        });
    }
    return artifacts.sort((a, b) => (a.path < b.path ? -1 : 1));
}
function artifactName(path) {
    return path.replace(/^evidence\//, '').replace(/\.[a-z]+$/, '');
}


/***/ }),

/***/ 26802:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JK: () => (/* binding */ readExchanges),
/* harmony export */   k9: () => (/* binding */ readUsage)
/* harmony export */ });
/* unused harmony export addUsageLine */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var node_readline__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(80481);
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(16413);





/** Adds a line of `evidence/gateway.jsonl`, which records the exact usage of every answered request. */
function addUsageLine(spent, line) {
    // Nothing in half a line of a process that was killed.
    const record = ((0,_json_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJson */ .q)(line) ?? {});
    const number = (name) => (typeof record[name] === 'number' ? record[name] : 0);
    for (const name of ['inputTokens', 'outputTokens', 'cacheReadTokens', 'cacheCreationTokens'])
        spent.tokens += number(name);
    spent.costUsd += number('costUsd');
}
/** The usage of a run so far; zero if its gateway has not been used yet. */
async function readUsage(folder) {
    const spent = { tokens: 0, costUsd: 0 };
    const log = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readFile)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder.evidence, 'gateway.jsonl'), 'utf8').catch(() => '');
    for (const line of log.split('\n'))
        addUsageLine(spent, line);
    return spent;
}
/** What each answered request took, by the ID of the message that it brought. */
async function readExchanges(folder) {
    const exchanges = new Map();
    const log = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createReadStream)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder.evidence, 'gateway.jsonl'));
    try {
        for await (const line of (0,node_readline__WEBPACK_IMPORTED_MODULE_3__.createInterface)({ input: log, crlfDelay: Infinity }))
            addExchange(exchanges, line);
    }
    catch (error) {
        // Without a gateway there is no log of it.
        if (error.code !== 'ENOENT')
            throw error;
    }
    return exchanges;
}
function addExchange(exchanges, line) {
    const record = ((0,_json_js__WEBPACK_IMPORTED_MODULE_4__/* .parseJson */ .q)(line) ?? {});
    const { messageId, inputTokens = 0, cacheReadTokens = 0, cacheCreationTokens = 0 } = record;
    if (messageId === undefined)
        return;
    exchanges.set(messageId, {
        promptTokens: inputTokens + cacheReadTokens + cacheCreationTokens,
        cachedTokens: cacheReadTokens,
        cacheCreationTokens,
        completionTokens: record.outputTokens ?? 0,
        costUsd: record.costUsd ?? 0,
        durationMs: record.durationMs ?? 0,
    });
}


/***/ }),

/***/ 16343:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $5: () => (/* binding */ limitProcess),
/* harmony export */   Yz: () => (/* binding */ removeGroupsOf)
/* harmony export */ });
/* unused harmony export limitsAsValues */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _command_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(31978);



const CGROUPS = '/sys/fs/cgroup';
/**
 * Only control groups limit a whole process tree. systemd creates one for users it trusts, and root creates
 * one itself; other users go without.
 */
async function limitProcess(name, limits, env) {
    const wanted = limitsAsValues(limits);
    const none = async () => { };
    if (wanted.length === 0)
        return { before: [], env: {}, missing: [], release: none };
    const root = process.getuid?.() === 0;
    const systemd = await systemdScope(wanted, root, env);
    if (systemd)
        return { ...systemd, missing: [], release: none };
    if (root)
        return ownGroups(name, wanted);
    return { before: [], env: {}, missing: wanted.map(lost), release: none };
}
/** The value to write for each limit, for both versions of control groups and for systemd. Pure. */
function limitsAsValues({ memoryMb, pids, cpus }) {
    const bytes = String((memoryMb ?? 0) * 1024 * 1024);
    const quota = String(Math.round((cpus ?? 0) * 100_000));
    const all = [
        {
            controller: 'memory',
            protection: 'memory-limit',
            word: 'memory',
            // Swap accounting may be switched off.
            v1: [
                ['memory.limit_in_bytes', bytes],
                ['memory.memsw.limit_in_bytes', bytes, true],
            ],
            v2: [
                ['memory.max', bytes],
                ['memory.swap.max', '0', true],
            ],
            unit: `MemoryMax=${bytes}`,
        },
        {
            controller: 'pids',
            protection: 'process-limit',
            word: 'processes',
            v1: [['pids.max', String(pids)]],
            v2: [['pids.max', String(pids)]],
            unit: `TasksMax=${pids}`,
        },
        {
            controller: 'cpu',
            protection: 'cpu-limit',
            word: 'CPU time',
            v1: [['cpu.cfs_quota_us', quota]],
            v2: [['cpu.max', `${quota} 100000`]],
            unit: `CPUQuota=${Math.round((cpus ?? 0) * 100)}%`,
        },
    ];
    const given = { memory: memoryMb, pids, cpu: cpus };
    return all.filter(({ controller }) => given[controller] !== undefined);
}
const lost = ({ protection, word }) => ({
    protection,
    why: `bubblewrap cannot limit ${word} for this user on this machine`,
});
async function systemdScope(wanted, root, env) {
    if (!(await exists('/run/systemd/system')))
        return null;
    const given = {
        PATH: env['PATH'],
        XDG_RUNTIME_DIR: env['XDG_RUNTIME_DIR'],
        DBUS_SESSION_BUS_ADDRESS: env['DBUS_SESSION_BUS_ADDRESS'],
    };
    const before = ['systemd-run', ...(root ? [] : ['--user']), '--scope', '--quiet', '--collect'];
    for (const { unit } of wanted)
        before.push('--property', unit);
    const tried = await (0,_command_js__WEBPACK_IMPORTED_MODULE_2__/* .runCommand */ .d1)('systemd-run', [...before.slice(1), 'true'], {
        env: given,
        timeoutMs: 10_000,
    });
    return tried.exitCode === 0 ? { before: [...before, '--'], env: given } : null;
}
async function ownGroups(name, wanted) {
    const unified = await exists((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(CGROUPS, 'cgroup.controllers'));
    const groups = [];
    const missing = [];
    if (unified) {
        for (const { controller } of wanted)
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(CGROUPS, 'cgroup.subtree_control'), `+${controller}`).catch(() => { });
    }
    for (const limit of wanted) {
        const { controller, v1, v2 } = limit;
        const group = unified ? (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(CGROUPS, name) : (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(CGROUPS, controller, name);
        try {
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(group, { recursive: true });
            if (!groups.includes(group))
                groups.push(group);
            for (const [file, value, optional] of unified ? v2 : v1) {
                // Never created: where the control file does not exist, there is no such limit.
                const written = (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(group, file), value, { flag: 'r+' });
                await (optional ? written.catch(() => { }) : written);
            }
        }
        catch {
            missing.push(lost(limit));
        }
    }
    // The shell enters the groups and becomes the command, so that none of it ever runs outside.
    const enter = 'while [ "$1" != -- ]; do echo $$ >"$1/cgroup.procs" || exit 125; shift; done; shift; exec "$@"';
    return {
        before: groups.length > 0 ? ['sh', '-c', enter, 'sh', ...groups, '--'] : [],
        env: {},
        missing,
        async release() {
            for (const group of groups)
                await removeGroup(group);
        },
    };
}
/** Removes the groups left by a process that is gone: those whose name starts with this prefix. */
async function removeGroupsOf(name) {
    if (process.getuid?.() !== 0)
        return;
    const places = [CGROUPS, ...['memory', 'pids', 'cpu'].map((controller) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(CGROUPS, controller))];
    for (const place of places) {
        for (const group of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(place).catch(() => [])) {
            if (group.startsWith(`${name}-`))
                await removeGroup((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(place, group));
        }
    }
}
/** A group may only become removable a moment after its last process has ended. */
async function removeGroup(group) {
    for (let attempt = 0; attempt < 50; attempt++) {
        const left = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rmdir)(group).then(() => false, (error) => error.code === 'EBUSY');
        if (!left)
            return;
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
}
function exists(path) {
    return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.access)(path).then(() => true, () => false);
}


/***/ }),

/***/ 91300:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  uT: () => (/* binding */ ensureHostImage),
  M1: () => (/* binding */ planHostRoot)
});

// UNUSED EXPORTS: planHostImage

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./lib/digest.js
var lib_digest = __webpack_require__(18463);
// EXTERNAL MODULE: external "node:stream/consumers"
var consumers_ = __webpack_require__(38321);
// EXTERNAL MODULE: ./node_modules/tar-stream/index.js
var tar_stream = __webpack_require__(56118);
;// CONCATENATED MODULE: ./lib/sandbox/container/tar.js


/** An uncompressed POSIX tar, identical for identical entries: owner root, time zero. */
async function tarOf(entries) {
    const archive = (0,tar_stream.pack)();
    const owned = { uid: 0, gid: 0, mtime: new Date(0) };
    for (const entry of entries) {
        if (entry.kind === 'folder')
            archive.entry({ ...owned, type: 'directory', name: `${entry.path}/`, mode: entry.mode ?? 0o755 });
        else
            archive.entry({ ...owned, type: 'symlink', name: entry.path, linkname: entry.target, mode: 0o777 });
    }
    archive.finalize();
    return (0,consumers_.buffer)(archive);
}

;// CONCATENATED MODULE: ./lib/sandbox/container/host-image.js



/** Always real folders on the machine. */
const ROOTS = ['usr', 'etc', 'opt'];
/** What packages keep outside of these and need: gems of the system's Ruby, formats of TeX, what is installed. */
const PARTS = ['dpkg', 'gems', 'ghc', 'texmf'].map((name) => `var/lib/${name}`);
/** Links into `usr` on most systems, real folders on others. */
const MERGED = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32'];
const EMPTY = ['proc', 'sys', 'dev', 'run', 'workspace', 'caisson', 'root', 'home', 'var', 'var/lib', 'mnt'];
const inspectDisk = async (path) => {
    const stat = await (0,promises_.lstat)(path).catch(() => null);
    if (stat?.isSymbolicLink())
        return { link: await (0,promises_.readlink)(path) };
    return stat?.isDirectory() ? 'folder' : null;
};
/** The folders and links of a root like this machine's, and the read-only mounts that fill it. */
async function planHostRoot(inspect = inspectDisk) {
    const entries = EMPTY.map((path) => ({ kind: 'folder', path }));
    entries.push({ kind: 'folder', path: 'tmp', mode: 0o1777 });
    entries.push({ kind: 'link', path: 'var/tmp', target: '/tmp' }, { kind: 'link', path: 'var/run', target: '/run' });
    const mounts = [];
    for (const name of [...ROOTS, ...PARTS, ...MERGED]) {
        const found = await inspect(`/${name}`);
        if (found === null)
            continue;
        if (found === 'folder') {
            entries.push({ kind: 'folder', path: name });
            mounts.push({ source: `/${name}`, target: `/${name}`, readOnly: true });
        }
        else {
            entries.push({ kind: 'link', path: name, target: found.link });
        }
    }
    return { entries, mounts };
}
/** The image's tar and the read-only mounts that fill it. Pure but for `inspect`. */
async function planHostImage(inspect = inspectDisk) {
    const { entries, mounts } = await planHostRoot(inspect);
    return { tar: await tarOf(entries), mounts };
}
/** Builds the image once per machine: its name carries the digest of its content. */
async function ensureHostImage(engine, inspect = inspectDisk) {
    const { tar, mounts } = await planHostImage(inspect);
    const reference = `caisson-host:${(0,lib_digest/* sha256OfContent */.yQ)(tar).slice(0, 16)}`;
    const digest = await engine.importImage(reference, tar);
    return { reference, digest, mounts };
}


/***/ }),

/***/ 22822:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   l4: () => (/* binding */ releaseCacheWork),
/* harmony export */   ll: () => (/* binding */ cacheWorkIn),
/* harmony export */   x0: () => (/* binding */ removeAsRoot)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _host_image_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(91300);




/** Where the kernel works on the layers of caches: one folder for each, beside an agent's home. */
const cacheWorkIn = (folder) => (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'sandbox', 'work');
/** Removes what the kernel left of the layers of caches beside an agent's home, once nothing of them is mounted. */
async function releaseCacheWork(engine, folder) {
    const work = cacheWorkIn(folder);
    const left = [];
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(work).catch(() => [])) {
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(work, name, 'work');
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rmdir)(path)
            .catch(() => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(path, { recursive: true, force: true }))
            .catch(() => left.push((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(name, 'work')));
    }
    if (left.length > 0)
        await removeAsRoot(engine, work, left);
}
/** The kernel's own folders belong to root; if they stayed, only root could remove the run folder. */
async function removeAsRoot(engine, folder, names) {
    const image = await (0,_host_image_js__WEBPACK_IMPORTED_MODULE_3__/* .ensureHostImage */ .uT)(engine);
    await engine.run({
        name: `caisson-clean-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(6).toString('hex')}`,
        image: image.reference,
        mounts: [...image.mounts, { source: folder, target: '/workspace' }],
        command: ['rm', '-rf', ...names.map((name) => (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)('/workspace', name))],
        user: '0:0',
        keepAlive: false,
        hardened: false,
    });
}


/***/ }),

/***/ 30789:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ ownContainer),
/* harmony export */   O: () => (/* binding */ translatePath)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);



const thisMachine = { read: (path) => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(path, 'utf8'), hostname: node_os__WEBPACK_IMPORTED_MODULE_1__.hostname };
/**
 * The container that this process runs in, if `engine` runs it. Null on an ordinary machine, and where
 * another engine runs it (Docker in Docker, a remote daemon).
 */
async function ownContainer(engine, machine = thisMachine) {
    for (const id of await candidateIds(machine)) {
        const found = await engine.inspectContainer(id);
        // The container's ID must start with it: a hostname may be the *name* of another container.
        if (!found?.running || !found.id.startsWith(id))
            continue;
        return {
            id: found.id,
            image: found.image,
            imageReference: found.imageReference,
            mounts: found.mounts
                .filter((mount) => (mount.type === 'bind' || mount.type === 'volume') && mount.source !== '')
                .map(({ source, target, readOnly }) => ({ source, target, readOnly })),
        };
    }
    return null;
}
/** Candidate container IDs from the kernel's tables and the host name, most reliable first. */
async function candidateIds(machine) {
    const ids = new Set();
    const mounts = await machine.read('/proc/self/mountinfo').catch(() => '');
    for (const line of mounts.split('\n')) {
        // The engine mounts these files from the container's own folder.
        const [, , , root, target] = line.split(' ');
        if (!/^\/etc\/(hostname|hosts|resolv\.conf)$/.test(target ?? ''))
            continue;
        const id = /\/(?:overlay-)?containers\/([0-9a-f]{64})\//.exec(root ?? '')?.[1];
        if (id)
            ids.add(id);
    }
    const cgroups = await machine.read('/proc/self/cgroup').catch(() => '');
    for (const [, id] of cgroups.matchAll(/(?:\/|docker-|libpod-)([0-9a-f]{64})(?:\.scope|\/|$)/gm))
        ids.add(id);
    if (/^[0-9a-f]{12}$/.test(machine.hostname()))
        ids.add(machine.hostname());
    return [...ids];
}
/**
 * Translates a path of this container to the engine's machine, using the deepest mount that contains it. Null
 * when no mount contains it, so that the engine cannot see it.
 */
function translatePath(mounts, path) {
    const wanted = node_path__WEBPACK_IMPORTED_MODULE_2__.posix.normalize(path);
    const under = mounts
        .filter(({ target }) => wanted === target || wanted.startsWith(target.endsWith('/') ? target : `${target}/`))
        .sort((a, b) => b.target.length - a.target.length)[0];
    return under ? node_path__WEBPACK_IMPORTED_MODULE_2__.posix.join(under.source, node_path__WEBPACK_IMPORTED_MODULE_2__.posix.relative(under.target, wanted)) : null;
}


/***/ }),

/***/ 16103:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ detectEngine)
/* harmony export */ });
/* harmony import */ var _engines_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(88473);

/**
 * Finds this machine's container engine: the first that answers, or only the preferred one. A client that
 * reaches no daemon does not count as an engine. Null when none answers; the log says why. Call it once per
 * run.
 */
async function detectEngine(options) {
    const { preferred = 'auto', after, isolation = 'default', env, log } = options;
    const engines = options.engines ?? _engines_js__WEBPACK_IMPORTED_MODULE_0__/* .ENGINES */ .ug;
    const candidates = engines.filter(({ name, byNameOnly }) => preferred === 'auto' ? !byNameOnly : name === preferred);
    for (const { probe } of candidates.slice(candidates.findIndex(({ name }) => name === after) + 1)) {
        const { engine, ...failed } = await probe(env, log, isolation, options.settings);
        if (engine) {
            log.debug(`Container engine: ${engine.name} ${engine.version}`);
            return engine;
        }
        log.info(`No container engine: ${'reason' in failed ? failed.reason : ''}`);
    }
    return null;
}


/***/ }),

/***/ 3568:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ packFolder),
/* harmony export */   l1: () => (/* binding */ unpack),
/* harmony export */   xn: () => (/* binding */ replaceFolder)
/* harmony export */ });
/* harmony import */ var node_child_process__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31421);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(51455);
/* harmony import */ var node_stream__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(57075);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(46466);
/* harmony import */ var tar_stream__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(56118);
/* harmony import */ var _command_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(31978);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(452);








/**
 * A tar archive of a folder's contents. `follow` packs the targets of links. Made by the machine's own `tar`,
 * since `tar-stream` writes names in UTF-8 only, and non-ASCII names in a form that busybox cannot read.
 */
function packFolder(folder, { follow = false } = {}) {
    const args = [...(follow ? ['-h'] : []), '-C', folder, '-cf', '-', '.'];
    const child = (0,node_child_process__WEBPACK_IMPORTED_MODULE_0__.spawn)('tar', args, {
        env: { PATH: process.env['PATH'], LC_ALL: 'C' },
        stdio: ['ignore', 'pipe', 'pipe'],
        cwd: _command_js__WEBPACK_IMPORTED_MODULE_6__/* .NOWHERE */ .JW,
    });
    const archive = new node_stream__WEBPACK_IMPORTED_MODULE_3__.PassThrough();
    let words = '';
    child.stderr.on('data', (chunk) => {
        words = (words + String(chunk)).slice(-500);
    });
    const fail = (why) => archive.destroy(new _errors_js__WEBPACK_IMPORTED_MODULE_7__/* .SandboxError */ .ES('ENGINE_FAILED', `${folder} cannot be packed for the sandbox: ${why}`, {
        hint: 'Make sure that `tar` is installed on this machine and that the run folder is readable.',
    }));
    child.stdout.pipe(archive, { end: false });
    child.once('error', (error) => fail(error.message));
    child.once('close', (code) => (code === 0 ? archive.end() : fail(words.trim() || `exit code ${code}`)));
    archive.once('close', () => child.kill('SIGKILL'));
    return archive;
}
/**
 * Replaces the contents of `folder` with an archive from a sandbox, once `receive` has read all of it without
 * an error; until then the folder does not change. Nothing in the archive can lead outside: see {@link
 * unpack}.
 */
async function replaceFolder(folder, receive) {
    const incoming = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.mkdtemp)(`${folder}.incoming-`);
    try {
        await receive((archive) => unpack(archive, incoming));
        for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.readdir)(folder, { encoding: 'buffer' }))
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rm)(below(folder, name), { recursive: true, force: true, maxRetries: 3 });
        for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.readdir)(incoming, { encoding: 'buffer' }))
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rename)(below(incoming, name), below(folder, name));
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.rm)(incoming, { recursive: true, force: true, maxRetries: 3 });
    }
}
/**
 * Unpacks an untrusted archive into an empty folder that only this process writes to: files, folders and
 * links only, never through a link, no set-user-ID bits. Throws ENGINE_FAILED for a name that leads outside.
 */
async function unpack(archive, folder) {
    const tree = new Tree(folder);
    // Names are bytes; Latin-1 preserves each of them.
    const entries = (0,tar_stream__WEBPACK_IMPORTED_MODULE_5__.extract)({ filenameEncoding: 'latin1' });
    const unpacked = (async () => {
        for await (const entry of entries) {
            await tree.add(entry.header, entry);
            entry.resume();
        }
    })();
    // If one fails, both do; the first error is the cause.
    await Promise.all([(0,node_stream_promises__WEBPACK_IMPORTED_MODULE_4__.pipeline)(archive, entries), unpacked]);
    await tree.finish();
}
const ROOT = '';
/** What has been unpacked so far, by name relative to the folder. */
class Tree {
    root;
    folders = new Map([[ROOT, undefined]]);
    files = new Set();
    constructor(root) {
        this.root = root;
    }
    async add({ name, type, mode, mtime, linkname }, content) {
        const path = inside(name);
        if (type === 'directory') {
            await this.makeFolder(path);
            this.folders.set(path, mtime);
            return;
        }
        await this.makeFolder(path.split('/').slice(0, -1).join('/'));
        if (type === 'symlink')
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.symlink)(bytes(linkname), this.at(path));
        else if (type === 'link') {
            const target = inside(linkname);
            if (!this.files.has(target))
                throw unusable(`a hard link to ${target}, which is not an earlier file of the archive`);
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.link)(this.at(target), this.at(path));
            this.files.add(path);
        }
        else if (type === 'file' || type === 'contiguous-file') {
            await (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_4__.pipeline)(content, (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.createWriteStream)(this.at(path), { flags: 'wx', mode: 0o600 | (mode & 0o777) }));
            if (mtime)
                await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.utimes)(this.at(path), mtime, mtime);
            this.files.add(path);
        }
        // Pipes and devices are left out: a patch cannot have them.
    }
    /** Folders get their times last, since adding to them changes them. */
    async finish() {
        for (const [path, mtime] of this.folders)
            if (mtime && path !== ROOT)
                await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.utimes)(this.at(path), mtime, mtime);
    }
    /** Created here, one by one, so that none of them can be a link. */
    async makeFolder(path) {
        const names = path === ROOT ? [] : path.split('/');
        for (let count = 1; count <= names.length; count++) {
            const folder = names.slice(0, count).join('/');
            if (this.folders.has(folder))
                continue;
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.mkdir)(this.at(folder));
            this.folders.set(folder, undefined);
        }
    }
    at(path) {
        return below(this.root, bytes(path));
    }
}
/** A name without empty and `.` parts. */
function inside(name) {
    const parts = name.split('/').filter((part) => part !== '' && part !== '.');
    if (name.startsWith('/') || parts.includes('..') || name.includes('\0'))
        throw unusable(`a name that leads outside: ${name}`);
    return parts.join('/');
}
function unusable(why) {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_7__/* .SandboxError */ .ES('ENGINE_FAILED', `The sandbox sent an archive with ${why}.`, {
        hint: 'The image or the agent has replaced `tar` there. Check what the image does before you run it again.',
    });
}
const bytes = (name) => Buffer.from(name, 'latin1');
const below = (folder, name) => Buffer.concat([Buffer.from(`${folder}/`), name]);


/***/ }),

/***/ 28945:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KH: () => (/* binding */ fetchWritten),
/* harmony export */   LN: () => (/* binding */ writtenFolders),
/* harmony export */   M4: () => (/* binding */ copyLabel),
/* harmony export */   Tu: () => (/* binding */ markComplete),
/* harmony export */   oK: () => (/* binding */ getWritten)
/* harmony export */ });
/* harmony import */ var _sandbox_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(18132);
/* harmony import */ var _archive_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3568);
/* harmony import */ var _copy_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(51693);



/** There once every folder has been copied into the container. */
const COMPLETE = '/caisson/complete';
const LABEL = 'caisson.copy-of';
/** Each inside, and here. */
const writtenFolders = ({ workspace, home, output }) => [
    [_sandbox_js__WEBPACK_IMPORTED_MODULE_0__/* .CONTAINER_PATHS */ .pL.workspace, workspace],
    [_sandbox_js__WEBPACK_IMPORTED_MODULE_0__/* .CONTAINER_PATHS */ .pL.home, home],
    [_sandbox_js__WEBPACK_IMPORTED_MODULE_0__/* .CONTAINER_PATHS */ .pL.output, output],
];
/** Replaces the folders here with those inside; each is requested once more if the connection breaks. */
async function getWritten(container, folders) {
    for (const [inside, here] of writtenFolders(folders)) {
        const get = () => (0,_archive_js__WEBPACK_IMPORTED_MODULE_1__/* .replaceFolder */ .xn)(here, (read) => container.getFiles(inside, read));
        await get().catch((error) => {
            if (!(error instanceof _copy_js__WEBPACK_IMPORTED_MODULE_2__/* .CutConnection */ .Fh))
                throw error;
            return get();
        });
    }
}
/** Says of a container which workspace it has a copy of, so that {@link fetchWritten} finds it. */
const copyLabel = ({ workspace }) => ({ [LABEL]: workspace });
/** Without this mark, nobody would take over what the container has: most of it could still be missing. */
async function markComplete(container) {
    await (container.keeper ?? container).exec(['sh', '-c', `: >${COMPLETE}`], { cwd: '/' });
}
/**
 * For a process that did not start the container: gets the folders from it if it still runs and had all of
 * them. False if there is no such container. Rejects as `RemoteFiles.getFiles` does.
 */
async function fetchWritten(engine, folders) {
    for (const container of await engine.findContainers(`${LABEL}=${folders.workspace}`)) {
        const { exitCode } = await (container.keeper ?? container).exec(['test', '-e', COMPLETE], { cwd: '/' });
        if (exitCode !== 0)
            continue;
        await getWritten(container, folders);
        return true;
    }
    return false;
}


/***/ }),

/***/ 53636:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ removeTemporary),
/* harmony export */   w: () => (/* binding */ temporaryPrefix)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);



/** The prefix of a run's temporary folders; the random end of the run's ID identifies the run. */
async function temporaryPrefix(runId) {
    return (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)((0,node_os__WEBPACK_IMPORTED_MODULE_1__.tmpdir)()), `caisson-${runId.slice(-8)}-`);
}
/** Removes the temporary folders of a run whose process is gone. */
async function removeTemporary(runId) {
    const folder = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)((0,node_os__WEBPACK_IMPORTED_MODULE_1__.tmpdir)());
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(folder)) {
        if (!name.startsWith(`caisson-${runId.slice(-8)}-`))
            continue;
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, name), { recursive: true, force: true });
    }
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


/***/ }),

/***/ 64791:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   s: () => (/* binding */ withVariables)
/* harmony export */ });
/** The same sandbox with these variables added to every command; a command's own take precedence. */
function withVariables(sandbox, variables) {
    return {
        ...sandbox,
        exec: (command, options = {}) => sandbox.exec(command, { ...options, env: { ...variables, ...options.env } }),
        spawn: (command, options = {}) => sandbox.spawn(command, { ...options, env: { ...variables, ...options.env } }),
    };
}


/***/ }),

/***/ 92747:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Jz: () => (/* binding */ cleanLayersName),
/* harmony export */   O8: () => (/* binding */ releaseLayers),
/* harmony export */   cl: () => (/* binding */ mountLayers),
/* harmony export */   ly: () => (/* binding */ isLayersFault),
/* harmony export */   w: () => (/* binding */ layersOf)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(452);
/* harmony import */ var _sandbox_container_kernel_work_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(22822);
/* harmony import */ var _sandbox_user_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(66592);
/* harmony import */ var _workspace_overlay_overlay_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(85170);




/** How the backend can show layers as a workspace; null if the workspace has to be a copy. */
function layersOf(choice) {
    if (!choice.capabilities.overlayVolumes)
        return null;
    return { uid: (0,_sandbox_user_js__WEBPACK_IMPORTED_MODULE_0__/* .sandboxUser */ .TC)().uid, seen: (path) => path };
}
/** Creates the volume that shows a workspace's layers as one folder; null for a workspace that is a copy. */
async function mountLayers(choice, { overlay }, runId, 
/** Distinguishes the layers of one run. */
name = runId) {
    if (!overlay || !choice.containers)
        return null;
    const { engine } = choice.containers;
    const volume = await engine.createVolume(volumeOf(name), {
        driverOptions: { type: 'overlay', device: 'overlay', o: overlay.mountOptions },
        labels: { 'caisson.run': runId, 'caisson.layers': name },
    });
    const release = () => releaseLayers(engine, overlay, name);
    const over = (sandbox) => ({
        ...sandbox,
        async cleanup() {
            await sandbox.cleanup();
            await release();
        },
    });
    return { volume, over, release };
}
/** Name of a verification's layers. */
const cleanLayersName = (runId) => `${runId}-verify`;
function volumeOf(name) {
    return `caisson-${name}-workspace`.replace(/[^A-Za-z0-9_.-]/g, '-');
}
/** Unmounts and removes a run's layers; also works from another process. */
async function releaseLayers(engine, overlay, name) {
    await engine.removeByLabel(`caisson.layers=${name}`);
    if (!(await (0,_workspace_overlay_overlay_js__WEBPACK_IMPORTED_MODULE_1__/* .releaseOverlay */ .ku)(overlay)))
        await (0,_sandbox_container_kernel_work_js__WEBPACK_IMPORTED_MODULE_2__/* .removeAsRoot */ .x0)(engine, overlay.work, ['work']);
}
/** True for an error that copying the checkout may avoid. */
function isLayersFault(error, { overlay }) {
    if (!overlay || !(error instanceof _errors_js__WEBPACK_IMPORTED_MODULE_3__/* .CaissonError */ .XU))
        return false;
    return error.code === 'ENGINE_FAILED' || error.code === 'NOT_SUPPORTED';
}


/***/ }),

/***/ 66534:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Y: () => (/* binding */ networkFacts)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/mcp/call-log.js + 1 modules
var call_log = __webpack_require__(36903);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./lib/json.js
var json = __webpack_require__(16413);
// EXTERNAL MODULE: ./lib/network/network-log.js
var network_log = __webpack_require__(55959);
;// CONCATENATED MODULE: ./lib/network/network-figures.js



const MOST_HOSTS = 50;
const MOST_DENIALS = 100;
/** Summarizes `evidence/network.jsonl`; empty without that file. Invalid lines are skipped. */
async function readNetworkSummary(path) {
    const text = await (0,promises_.readFile)(path, 'utf8').catch(() => '');
    return summarizeNetwork(text.split('\n').flatMap(parseLine));
}
function parseLine(line) {
    const record = network_log/* networkRecordSchema */.D.safeParse((0,json/* parseJson */.q)(line));
    return record.success ? [record.data] : [];
}
function summarizeNetwork(records) {
    const denials = new Map();
    for (const { phase, decision, host, port, why } of records) {
        if (phase !== 'agent' || decision !== 'denied')
            continue;
        const what = port === undefined ? host : `${host}:${port}`;
        if (denials.size < MOST_DENIALS && !denials.has(what))
            denials.set(what, { what, why: why ?? '' });
    }
    const summary = { denials: [...denials.values()] };
    for (const name of ['setup', 'agent', 'verify', 'mcp']) {
        const figures = figuresOf(records.filter(({ phase }) => phase === name));
        if (figures)
            summary[name] = figures;
    }
    return summary;
}
function figuresOf(records) {
    if (records.length === 0)
        return null;
    const hosts = new Map();
    for (const { decision, host, port } of records) {
        if (decision !== 'allowed' || port === undefined)
            continue;
        const key = `${host}:${port}`;
        const entry = hosts.get(key) ?? { host, port, connections: 0 };
        entry.connections++;
        hosts.set(key, entry);
    }
    const denied = records.filter(({ decision }) => decision === 'denied').length;
    return {
        connections: records.length - denied,
        denied,
        hosts: [...hosts.values()].sort((a, b) => b.connections - a.connections).slice(0, MOST_HOSTS),
    };
}

// EXTERNAL MODULE: ./lib/stages/environment/network.js + 2 modules
var network = __webpack_require__(39502);
;// CONCATENATED MODULE: ./lib/stages/environment/network-facts.js




/** What the evidence says of the network and of MCP servers, for the manifest; it is on disk however the run ends. */
async function networkFacts(folder) {
    const { denials, ...figures } = await readNetworkSummary((0,external_node_path_.join)(folder.evidence, network/* NETWORK_LOG */.kB));
    const { figures: mcp, denials: refused } = await (0,call_log/* readMcpFigures */.kP)((0,external_node_path_.join)(folder.evidence, call_log/* MCP_LOG */.sy));
    return {
        network: { ...(Object.keys(figures).length > 0 ? { network: figures } : {}), ...(mcp ? { mcp } : {}) },
        denials: [
            ...denials.map((denial) => ({ source: 'network', ...denial })),
            ...refused.map((denial) => ({ source: 'tool', ...denial })),
        ],
    };
}


/***/ }),

/***/ 39502:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  kB: () => (/* binding */ NETWORK_LOG),
  I8: () => (/* binding */ assertAllowlistHolds),
  ZM: () => (/* binding */ networkFolder),
  Bi: () => (/* binding */ openSetupEgress),
  pc: () => (/* binding */ withNetwork)
});

// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/errors.js
var errors = __webpack_require__(452);
// EXTERNAL MODULE: ./lib/network/ecosystems.js
var network_ecosystems = __webpack_require__(99941);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./lib/certificates.js
var certificates = __webpack_require__(29251);
;// CONCATENATED MODULE: ./lib/network/egress/certificates.js


/** Variables by which a job names its own certificate authorities to its tools. */
const VARIABLES = [
    'NODE_EXTRA_CA_CERTS',
    'NPM_CONFIG_CAFILE',
    'npm_config_cafile',
    'SSL_CERT_FILE',
    'REQUESTS_CA_BUNDLE',
    'CURL_CA_BUNDLE',
    'PIP_CERT',
    'GIT_SSL_CAINFO',
    'CARGO_HTTP_CAINFO',
    'AWS_CA_BUNDLE',
];
/** In memory, and gone with the container. */
const FOLDER = '/tmp/caisson-certificates';
/**
 * Puts the job's certificate authorities into a container with a network: behind a TLS-inspecting proxy,
 * nothing can be fetched without them. Only the certificates of each file are used. Resolves to the
 * variables; unreadable files are left out. `authority`: a certificate that every tool has to trust as well.
 */
async function showCertificates(sandbox, env, authority = null) {
    const files = {};
    const shown = {};
    for (const name of VARIABLES) {
        const pem = await (0,certificates/* readCertificates */.j)(env[name]);
        if (pem !== '')
            files[`${name}.pem`] = pem;
        if (pem !== '')
            shown[name] = `${FOLDER}/${name}.pem`;
    }
    if (authority !== null) {
        const all = [...(await trustedBy(env)), authority];
        files['all.pem'] = all.join('');
        files['java.jks'] = javaTrustStore(all);
        // Node.js adds these to its own; what the others are given replaces theirs.
        files['node.pem'] = `${files['NODE_EXTRA_CA_CERTS.pem'] ?? ''}${authority}`;
        for (const name of VARIABLES)
            if (name !== 'NPM_CONFIG_CAFILE')
                shown[name] = `${FOLDER}/all.pem`;
        delete shown['NPM_CONFIG_CAFILE'];
        shown['NODE_EXTRA_CA_CERTS'] = `${FOLDER}/node.pem`;
        shown['JAVA_TOOL_OPTIONS'] =
            `-Djavax.net.ssl.trustStore=${FOLDER}/java.jks -Djavax.net.ssl.trustStoreType=jks`;
    }
    for (const [name, input] of Object.entries(files)) {
        const script = 'mkdir -p "$2" && cat > "$1"';
        const path = `${FOLDER}/${name}`;
        const { exitCode } = await sandbox.exec(['sh', '-c', script, 'sh', path, FOLDER], {
            input,
            timeoutMs: 60_000,
        });
        if (exitCode !== 0)
            for (const [key, value] of Object.entries(shown))
                if (value.includes(path))
                    delete shown[key];
    }
    return shown;
}
/** Every authority that this machine's tools trust, each once. */
function trustedBy(env) {
    return (0,certificates/* trustedWith */.m)(VARIABLES.map((name) => env[name]));
}
/** Java reads no PEM: a key store of type JKS without a password, which needs no digest either. */
function javaTrustStore(certificates) {
    const number = (value, bytes) => {
        const buffer = Buffer.alloc(bytes);
        buffer.writeUIntBE(value, Math.max(0, bytes - 6), Math.min(bytes, 6));
        return buffer;
    };
    const text = (value) => Buffer.concat([number(value.length, 2), Buffer.from(value)]);
    const entries = certificates.flatMap((pem, index) => {
        const { raw } = new external_node_crypto_.X509Certificate(pem);
        return [number(2, 4), text(`ca${index}`), number(0, 8), text('X.509'), number(raw.length, 4), raw];
    });
    return Buffer.concat([
        number(0xfeedfeed, 4),
        number(2, 4),
        number(certificates.length, 4),
        ...entries,
        Buffer.alloc(20),
    ]);
}

// EXTERNAL MODULE: ./lib/network/egress/egress.js + 1 modules
var egress = __webpack_require__(66151);
// EXTERNAL MODULE: ./lib/network/egress/relay.js
var relay = __webpack_require__(67825);
// EXTERNAL MODULE: ./lib/network/registry/settings.js + 7 modules
var registry_settings = __webpack_require__(83116);
// EXTERNAL MODULE: ./lib/network/rules.js
var rules = __webpack_require__(44909);
// EXTERNAL MODULE: ./lib/sandbox/with-variables.js
var with_variables = __webpack_require__(64791);
;// CONCATENATED MODULE: ./lib/stages/environment/registries.js
/**
 * Puts the tools' settings of the job's registries into a sandbox's home, without any credential: packages of a scope
 * are never asked of another registry. Done by the sandbox itself, since the home may have links by now.
 */
async function showRegistries(sandbox, { files }, log) {
    for (const [path, input] of Object.entries(files)) {
        const script = `f=${path}; mkdir -p "\${f%/*}" && { [ -e "$f" ] || cat > "$f"; }`;
        const { exitCode, stderr } = await sandbox.exec(['sh', '-c', script], { input, timeoutMs: 60_000 });
        if (exitCode !== 0)
            log.warn(`The registries of the job cannot be written to ${path} inside: ${stderr.trim()}`);
    }
}
/** Says which credentials are used, and which cannot be. */
function tellCredentials({ credentials, notes }, log) {
    for (const note of notes)
        log.warn(`Registries of the job: ${note}`);
    const places = [...new Set(credentials.map(placeOf))];
    if (places.length > 0)
        log.info(`Credentials that Caisson adds outside of the sandbox, to what the setup reads from: ${places.join(', ')}`);
}
function placeOf({ secure, host, port, prefix }) {
    return `${host}${port === (secure ? 443 : 80) ? '' : `:${port}`}${prefix}`;
}

;// CONCATENATED MODULE: ./lib/stages/environment/network.js










/** Name of the network's evidence file. */
const NETWORK_LOG = 'network.jsonl';
/** Throws NOT_SUPPORTED where an allowlist has no effect. */
function assertAllowlistHolds(choice) {
    if (choice.capabilities.containerPaths)
        return;
    throw new errors/* SandboxError */.ES('NOT_SUPPORTED', `\`network: allowlist\` cannot be enforced ${choice.where}.`, {
        hint: "Use Docker, Podman or bubblewrap on this runner, or leave out `network`; the agent then has this machine's network.",
    });
}
/** A sandbox with the network that the spec gives it; the egress closes with the sandbox. */
async function withNetwork(run, choice, sandbox, phase = 'agent') {
    const { log, spec, host } = run.request;
    if (choice.capabilities.containerPaths && spec.sandbox.network === 'open') {
        log.warn('NOT SEALED: `network: open`. The agent can reach whatever this machine can reach, and send there whatever it reads.');
    }
    if (!choice.capabilities.containerPaths || spec.sandbox.network === 'none')
        return sandbox;
    const settings = await (0,registry_settings/* registrySettings */.HO)({ ...host.env, ...spec.sandbox.env }, run.projectSettings);
    await showRegistries(sandbox, settings, log);
    const { env } = settings;
    if (spec.sandbox.network !== 'allowlist')
        return (0,with_variables/* withVariables */.s)(sandbox, { ...env, ...spec.sandbox.env });
    const plan = (0,rules/* agentNetwork */.e)(spec.sandbox.allowedHosts);
    const who = { agent: 'the agent', verify: 'the verification', mcp: 'the MCP server', task: 'the step' }[phase];
    log.info(`Network: ${who} can reach ${plan.entries.join(', ')} through the proxy, and nothing else.`);
    const certificates = await showCertificates(sandbox, { ...host.env });
    const egress = await egressFor(run, choice, sandbox, phase, plan);
    const open = (0,with_variables/* withVariables */.s)(sandbox, { ...env, ...certificates, ...egress.env, ...spec.sandbox.env });
    return {
        ...open,
        async cleanup() {
            // First the relay: Podman removes no container whose network another one shares.
            try {
                await egress.close();
            }
            finally {
                await sandbox.cleanup();
            }
        },
    };
}
/** The egress of a setup, if it has one of ours, and the registries' configuration; null: it has no network. */
async function openSetupEgress(run, choice, sandbox, workspace) {
    const { spec, host, log } = run.request;
    const { network } = spec.setup;
    const open = spec.sandbox.network === 'open';
    if (!choice.capabilities.containerPaths || (network === 'none' && !open))
        return null;
    const settings = await (0,registry_settings/* registrySettings */.HO)({ ...host.env, ...spec.sandbox.env }, run.projectSettings);
    await showRegistries(sandbox, settings, log);
    // If the container has its own interface, there is nothing to open and nothing to close.
    if (open)
        return { egress: null, env: { ...settings.env, ...spec.sandbox.env } };
    // Of a workspace in layers only the upper one is there to be read.
    const { checkout } = run.request;
    const ecosystems = await (0,network_ecosystems/* detectEcosystems */.R)(workspace, ...(checkout ? [checkout] : []));
    const { allowedHosts } = spec.sandbox;
    const plan = (0,rules/* setupNetwork */.k)({ open: network === 'open', allowedHosts, ecosystems, settings });
    const names = ecosystems.map(({ name }) => name).join(', ') || 'no known ecosystem';
    log.info(network === 'open'
        ? 'Network of the setup: every public host, through the proxy.'
        : `Network of the setup (${names}): ${plan.entries.join(', ') || 'nothing'}`);
    tellCredentials(settings, log);
    const { credentials } = settings;
    const egress = await egressFor(run, choice, sandbox, 'setup', plan, credentials);
    try {
        const certificates = await showCertificates(sandbox, { ...host.env }, egress.authority);
        const java = [egress.env['JAVA_TOOL_OPTIONS'], certificates['JAVA_TOOL_OPTIONS']].join(' ').trim();
        const own = { ...certificates, ...egress.env, JAVA_TOOL_OPTIONS: java };
        return { egress, env: { ...settings.env, ...own, ...spec.sandbox.env } };
    }
    catch (error) {
        await egress.close();
        throw error;
    }
}
/** Folder for the proxy's socket, beside the gateway's, whose path is short enough for a socket. */
function networkFolder({ gateway }) {
    return (0,external_node_path_.join)((0,external_node_path_.dirname)(gateway), 'network');
}
async function egressFor({ request, folder, redact }, choice, sandbox, phase, { rules }, credentials = []) {
    const { log, clock, host } = request;
    const shared = networkFolder(folder);
    return (0,egress/* openEgress */.Gv)({
        folder: shared,
        startRelay() {
            if (sandbox.openTunnel)
                return sandbox.openTunnel({ port: relay/* RELAY_PORT */.Co }, (0,external_node_path_.join)(shared, egress/* PROXY_SOCKET */.$Z));
            if (!choice.containers)
                return (0,relay/* startRelayInside */.uw)(sandbox, sandbox.node ?? 'node');
            return (0,relay/* startRelay */.sd)({ ...choice.containers, runId: folder.id, container: sandbox.id, folder: shared });
        },
        logPath: (0,external_node_path_.join)(folder.evidence, NETWORK_LOG),
        phase,
        rules,
        credentials,
        ...(credentials.length > 0 ? { certificates: await trustedBy(host.env) } : {}),
        redact,
        log,
        clock,
    });
}


/***/ }),

/***/ 64586:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ writeHandoff)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _handoff_record_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(29245);



/** Writes `handoff.json` into the output folder, before the digests of its files are computed. */
async function writeHandoff(o) {
    const { sha: commit, ref } = o.manifest.base;
    const failedOutputs = (o.failedOutputs ?? []).map(({ command, tail }) => ({
        command,
        tail: o.redact(tail),
    }));
    const handoff = {
        handoff: 1,
        runId: o.folder.id,
        workflow: o.workflow,
        task: redactedTask(o.task, o.redact),
        base: { commit, ...(ref === undefined ? {} : { ref }) },
        tree: o.tree,
        answer: o.answer,
        ...(failedOutputs.length > 0 ? { failedOutputs } : {}),
    };
    const text = JSON.stringify(_handoff_record_js__WEBPACK_IMPORTED_MODULE_2__/* .handoffSchema */ .Q8.parse(handoff), null, 2);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(o.folder.output, _handoff_record_js__WEBPACK_IMPORTED_MODULE_2__/* .HANDOFF_FILE */ .YH), `${text}\n`);
}
/** Only fields of the schema, without secrets that somebody wrote into an issue. */
function redactedTask({ sent: _, failed: __, ...task }, redact) {
    return JSON.parse(JSON.stringify(task), (_key, value) => typeof value === 'string' ? redact(value) : value);
}


/***/ }),

/***/ 64480:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   fi: () => (/* binding */ mcpFolder),
/* harmony export */   g9: () => (/* binding */ mcpProcesses),
/* harmony export */   jK: () => (/* binding */ serverFolders)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);


/** Where the folders of a run's servers are: beside the gateway's, whose path is short enough for sockets. */
function mcpFolder({ gateway }) {
    return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(gateway), 'mcp');
}
/** The folder of each server. */
async function serverFolders(folder) {
    const all = mcpFolder(folder);
    const names = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(all).catch(() => []);
    return names.map((name) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(all, name));
}
/**
 * What the processes of servers have as the ID of their run where no sandbox of their own holds them: they outlive the
 * agent's sandbox, which ends all processes with the run's own ID.
 */
function mcpProcesses(runId) {
    return `${runId}.mcp`;
}


/***/ }),

/***/ 80795:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   f: () => (/* binding */ requestOf),
/* harmony export */   t: () => (/* binding */ keepPage)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _report_page_patch_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(28216);
/* harmony import */ var _capture_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(65083);



/** Writes `output/report.html` from the evidence, which has been redacted, and from what is given. */
async function keepPage(folder, input) {
    // Loaded at the end of a run, not at its start.
    const { writePage } = await Promise.all(/* import() */[__webpack_require__.e(7291), __webpack_require__.e(634)]).then(__webpack_require__.bind(__webpack_require__, 50634));
    await writePage(folder.report, (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder.dir, 'page'), {
        ...input,
        stream: (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)(folder.evidence, 'transcript.jsonl'),
        evidence: folder.evidence,
        patchText: await (0,_capture_js__WEBPACK_IMPORTED_MODULE_1__/* .patchExcerpt */ .c_)(folder.patch, _report_page_patch_js__WEBPACK_IMPORTED_MODULE_2__/* .PATCH_BYTES */ .L),
    });
}
/** The title of what the run is about, and what was asked: in a comment, in the text itself, or in both. */
function requestOf({ context, task }) {
    const text = (context?.issue ?? context?.pull)?.body ?? '';
    const { instruction } = task;
    const body = instruction.includes(text)
        ? instruction
        : [instruction, text].filter(Boolean).join('\n\n---\n\n');
    return { ...(context ? { title: context.title } : {}), body };
}


/***/ }),

/***/ 56783:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DA: () => (/* binding */ removeLeftovers),
/* harmony export */   kQ: () => (/* binding */ endWhatRuns),
/* harmony export */   ky: () => (/* binding */ engineOf),
/* harmony export */   yQ: () => (/* binding */ emptyEngine)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_16__ = __webpack_require__(452);
/* harmony import */ var _run_record_apart_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(95237);
/* harmony import */ var _run_run_folder_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(40953);
/* harmony import */ var _run_write_whole_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(5748);
/* harmony import */ var _sandbox_bubblewrap_bubblewrap_limits_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(16343);
/* harmony import */ var _sandbox_container_kernel_work_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(22822);
/* harmony import */ var _sandbox_engine_detect_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(16103);
/* harmony import */ var _sandbox_process_stragglers_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(91977);
/* harmony import */ var _sandbox_remote_written_js__WEBPACK_IMPORTED_MODULE_15__ = __webpack_require__(28945);
/* harmony import */ var _sandbox_temporary_js__WEBPACK_IMPORTED_MODULE_14__ = __webpack_require__(53636);
/* harmony import */ var _verify_clean_layers_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(81875);
/* harmony import */ var _workspace_record_sweep_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(64707);
/* harmony import */ var _environment_layers_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(92747);
/* harmony import */ var _mcp_traces_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64480);

















/** Milliseconds after which an engine has finished what a killed client requested. */
const AFTERMATH_MS = 300;
/**
 * Removes what a run whose process is gone has left: processes, containers, volumes, networks, mounts,
 * sockets, clean copies. Work that only a container has is fetched first. False if something may be left because its engine does not answer.
 */
async function removeLeftovers(folder, record, host, log) {
    const verify = host.stateDir === undefined ? [] : [(0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,_run_record_apart_js__WEBPACK_IMPORTED_MODULE_3__/* .apartOf */ .i6)(host.stateDir, folder.id), 'verify')];
    const verifications = [folder.verify, ...verify];
    const engine = await engineOf(record, host, log);
    // What lies in its memory is gone with the container's last process.
    if (engine && !engine.capabilities.bindMounts)
        await fetchWork(engine, folder, record, log);
    const servers = await (0,_mcp_traces_js__WEBPACK_IMPORTED_MODULE_4__/* .serverFolders */ .jK)(folder);
    await (0,_run_run_folder_js__WEBPACK_IMPORTED_MODULE_5__/* .removeGatewayFolder */ .jF)(folder);
    const { overlay } = (record.workspace ?? {});
    const clean = await endWhatRuns(record, engine, log, async (there) => {
        if (overlay)
            await (0,_environment_layers_js__WEBPACK_IMPORTED_MODULE_6__/* .releaseLayers */ .O8)(there, overlay, record.id);
        for (const place of [
            folder.dir,
            ...servers,
            ...verifications.flatMap((dir) => [dir, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(dir, 'command')]),
        ])
            await (0,_sandbox_container_kernel_work_js__WEBPACK_IMPORTED_MODULE_7__/* .releaseCacheWork */ .l4)(there, place);
        for (const work of verifications.flatMap(_verify_clean_layers_js__WEBPACK_IMPORTED_MODULE_8__/* .cleanWorkFolders */ .E)) {
            if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(work))
                await (0,_environment_layers_js__WEBPACK_IMPORTED_MODULE_6__/* .releaseLayers */ .O8)(there, { work }, (0,_environment_layers_js__WEBPACK_IMPORTED_MODULE_6__/* .cleanLayersName */ .Jz)(record.id));
        }
    });
    for (const dir of [...verifications, (0,_mcp_traces_js__WEBPACK_IMPORTED_MODULE_4__/* .mcpFolder */ .fi)(folder)])
        await (0,_workspace_record_sweep_js__WEBPACK_IMPORTED_MODULE_9__/* .removeTree */ .dM)(dir);
    for (const name of ['sandbox', 'network']) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder.dir, name), { recursive: true, force: true });
    }
    for (const dir of [folder.dir, folder.output])
        await (0,_run_write_whole_js__WEBPACK_IMPORTED_MODULE_10__/* .removeHalfWritten */ .v)(dir);
    return clean;
}
/** Null if it does not answer, or nothing of it was used. */
async function engineOf({ engine: preferred }, { env, engines }, log) {
    if (preferred === undefined)
        return null;
    return (0,_sandbox_engine_detect_js__WEBPACK_IMPORTED_MODULE_11__/* .detectEngine */ .u)({ preferred, env, ...(engines ? { engines } : {}), log });
}
/**
 * Ends and removes what an agent whose Caisson is gone has outside its folders: processes, containers,
 * volumes, networks, control groups, sockets. `more` may need the engine. False if something may be left
 * because the engine does not answer.
 */
async function endWhatRuns(whose, engine, log, more = async () => { }) {
    await (0,_sandbox_process_stragglers_js__WEBPACK_IMPORTED_MODULE_12__/* .killStragglers */ .fb)(whose.id);
    await (0,_sandbox_process_stragglers_js__WEBPACK_IMPORTED_MODULE_12__/* .killStragglers */ .fb)((0,_mcp_traces_js__WEBPACK_IMPORTED_MODULE_4__/* .mcpProcesses */ .g9)(whose.id));
    const clean = whose.engine === undefined || (await removeFromEngine(whose, engine, log, more));
    if (!whose.engine)
        await (0,_sandbox_bubblewrap_bubblewrap_limits_js__WEBPACK_IMPORTED_MODULE_13__/* .removeGroupsOf */ .Yz)(`caisson-${whose.id}`);
    await (0,_sandbox_temporary_js__WEBPACK_IMPORTED_MODULE_14__/* .removeTemporary */ .c)(whose.id);
    return clean;
}
/** On an engine that shares no folders with this machine, the agent's work is only in its container. */
async function fetchWork(engine, { home, agentOutput: output }, { id, state, workspace }, log) {
    // Of a setup nothing is kept, and a run that is over has told what it kept.
    if (!workspace || state === 'preparing' || state === 'done')
        return;
    try {
        if (await (0,_sandbox_remote_written_js__WEBPACK_IMPORTED_MODULE_15__/* .fetchWritten */ .KH)(engine, { workspace: workspace.path, home, output }))
            log.info(`Fetched the work of run ${id} from its container.`);
    }
    catch (error) {
        log.warn(`The work of run ${id} could not be fetched from its container, so the patch shows what was here before: ${(0,_errors_js__WEBPACK_IMPORTED_MODULE_16__/* .describeError */ .Uc)(error).message}`);
    }
}
async function removeFromEngine({ id, engine: name }, engine, log, more) {
    if (!engine) {
        log.warn(`${name} does not answer. A later command will remove what run ${id} left there.`);
        return false;
    }
    try {
        const removed = await removeTwice(engine, `caisson.run=${id}`);
        await more(engine);
        const counts = Object.entries(removed.counts).filter(([, count]) => count > 0);
        if (counts.length > 0) {
            const list = counts.map(([what, count]) => `${what}: ${count}`).join(', ');
            log.info(`Removed what run ${id} left running: ${list}.`);
        }
        if (removed.failed === undefined)
            return true;
        log.warn(`${engine.name} may still have something of run ${id}: ${removed.failed}`);
        return false;
    }
    catch (error) {
        log.warn(`What run ${id} left could not be removed completely: ${(0,_errors_js__WEBPACK_IMPORTED_MODULE_16__/* .describeError */ .Uc)(error).message}`);
        return false;
    }
}
/** The graceful end of a run: removes whatever its engine still has. Throws ENGINE_FAILED if it cannot. */
async function emptyEngine(engine, id) {
    const { failed } = await engine.removeByLabel(`caisson.run=${id}`);
    if (!failed)
        return;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_16__/* .SandboxError */ .ES('ENGINE_FAILED', `${engine.name} may still have something of this run: ${failed}`, {
        hint: 'The next Caisson command removes it once the engine answers.',
    });
}
/** A killed client may have requested a container that the engine is only now creating. */
async function removeTwice(engine, label) {
    const first = await engine.removeByLabel(label);
    await new Promise((resolve) => setTimeout(resolve, AFTERMATH_MS));
    const second = await engine.removeByLabel(label);
    return {
        failed: second.failed,
        counts: {
            containers: first.containers + second.containers,
            volumes: first.volumes + second.volumes,
            networks: first.networks + second.networks,
        },
    };
}


/***/ }),

/***/ 1248:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  h: () => (/* binding */ keepTrajectory)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/errors.js
var errors = __webpack_require__(452);
// EXTERNAL MODULE: ./lib/run/usage.js
var usage = __webpack_require__(26802);
// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(46466);
// EXTERNAL MODULE: ./lib/agents/port/names.js
var names = __webpack_require__(69096);
// EXTERNAL MODULE: ./lib/transcript/content.js
var transcript_content = __webpack_require__(60807);
// EXTERNAL MODULE: ./lib/transcript/host-paths.js
var host_paths = __webpack_require__(69471);
// EXTERNAL MODULE: ./lib/transcript/reader.js
var reader = __webpack_require__(44047);
// EXTERNAL MODULE: ./lib/transcript/told-agent.js
var told_agent = __webpack_require__(59561);
// EXTERNAL MODULE: ./lib/transcript/figures.js
var transcript_figures = __webpack_require__(49611);
;// CONCATENATED MODULE: ./lib/transcript/trajectory/survey.js

/** Reads a stream once, in memory that does not grow with it. */
async function surveyStream(events) {
    const figures = new transcript_figures/* Figures */.i();
    const subagents = new Set();
    const leftOut = {};
    for await (const event of events) {
        figures.add(event);
        if (event.type === 'assistant' || event.type === 'user') {
            if (event.parent_tool_use_id != null)
                subagents.add(event.parent_tool_use_id);
        }
        else if (event.type !== 'unknown' && event.type !== 'result' && !hasStep(event)) {
            const kind = event.type === 'system' ? `system/${event.subtype}` : event.type;
            leftOut[kind] = (leftOut[kind] ?? 0) + 1;
        }
    }
    figures.end();
    return { metadata: figures.metadata(), subagents, leftOut };
}
const TOLD = ['compact_boundary', 'api_retry', 'permission_denied'];
/** Whether an event that is no message becomes a step of the source `system`. */
function hasStep(event) {
    return event.type === 'system' && TOLD.includes(event.subtype);
}

;// CONCATENATED MODULE: ./lib/transcript/trajectory/atif.js
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

;// CONCATENATED MODULE: ./lib/transcript/trajectory/thread.js


/**
 * One conversation of a session, that of the agent or of one subagent, as steps. A step is complete when the next one
 * begins, so one is held at most: all results of a message's calls come before the next message.
 */
class Thread {
    options;
    write;
    #open;
    #after = [];
    #count = 0;
    constructor(options, write) {
        this.options = options;
        this.write = write;
    }
    /** Steps so far. */
    get count() {
        return this.#count + (this.#open ? 1 : 0) + this.#after.length;
    }
    /** What is not the agent's. Between a call and its result it waits for the end of the step. */
    say(source, message, more = {}) {
        const step = { source, message, ...more };
        if (this.#open && isUnanswered(this.#open.step)) {
            this.#after.push(step);
            return;
        }
        this.end();
        this.#flush(step);
    }
    assistant(event) {
        const { id, content } = event.message;
        if (this.#open === undefined || id === undefined || this.#open.id !== id) {
            this.end();
            this.#open = { id, step: { ...at(event.timestamp), source: 'agent', message: '' } };
        }
        const { step } = this.#open;
        const { show } = this.options;
        step.message = joined(step.message, show((0,transcript_content/* textOf */.b6)(content)));
        const thinking = show((0,transcript_content/* thinkingOf */.QX)(content));
        if (thinking !== '')
            step.reasoning_content = joined(step.reasoning_content ?? '', thinking);
        for (const { id: callId, name, input } of (0,transcript_content/* toolUsesOf */.Wf)(content)) {
            if (step.tool_calls?.some((call) => call.tool_call_id === callId))
                continue;
            step.tool_calls = [
                ...(step.tool_calls ?? []),
                { tool_call_id: callId, function_name: name, arguments: show(argumentsOf(input)) },
            ];
        }
        this.#setUsage(event, step);
        this.#results(content, step);
    }
    user(event) {
        const { content } = event.message;
        const orphans = this.#open ? this.#results(content, this.#open.step) : resultsOf(content);
        const rest = typeof content === 'string' ? [] : content.filter((block) => !isResult(block));
        const parts = typeof content === 'string' ? content : this.#content([...rest, ...orphans.flatMap(blocksOf)]);
        if (parts.length === 0)
            return;
        this.say('user', this.options.show(parts), at(event.timestamp));
    }
    /** Writes the step that is still open. */
    end() {
        if (this.#open)
            this.#flush(this.#open.step);
        this.#open = undefined;
        for (const step of this.#after.splice(0))
            this.#flush(step);
    }
    #flush(step) {
        this.#count++;
        this.write({ step_id: this.#count, ...step });
    }
    /** Model and usage, once a message however many lines it has. */
    #setUsage({ message, from_session_file: whole }, step) {
        const { id, model, usage } = message;
        // An agent's own words about a failure of the API come as a message of this "model".
        if (model === '<synthetic>') {
            step.llm_call_count = 0;
            return;
        }
        step.llm_call_count = 1;
        if (model !== undefined && model !== this.options.model)
            step.model_name = model;
        const known = id === undefined ? undefined : this.options.exchange(id);
        if (known)
            step.metrics = fromExchange(known);
        else if (usage) {
            const cached = usage.cache_read_input_tokens ?? 0;
            const created = usage.cache_creation_input_tokens ?? 0;
            step.metrics = {
                prompt_tokens: (usage.input_tokens ?? 0) + cached + created,
                cached_tokens: cached,
                // A line of the stream repeats the figure of the message's start, long before its end.
                ...(whole === true ? { completion_tokens: usage.output_tokens ?? 0 } : {}),
                extra: { cache_creation_tokens: created },
            };
        }
    }
    /** Adds results to the calls of an open step; returns those whose calls are not in it. */
    #results(content, step) {
        const calls = new Set(step.tool_calls?.map((call) => call.tool_call_id));
        const orphans = [];
        for (const block of resultsOf(content)) {
            const id = String(block['tool_use_id']);
            if (!calls.has(id)) {
                orphans.push(block);
                continue;
            }
            const content = this.#content(blocksOf(block));
            const result = {
                source_call_id: id,
                content: this.options.show(content.length === 0 ? '' : content),
                ...(this.options.startsSubagent(id) ? { subagent_trajectory_ref: [{ trajectory_id: id }] } : {}),
                ...(block['is_error'] === true ? { extra: { is_error: true } } : {}),
            };
            step.observation = { results: [...(step.observation?.results ?? []), result] };
        }
        return orphans;
    }
    /** Text as one string; parts where there are images. */
    #content(blocks) {
        const parts = blocks.map((block) => this.#image(block) ?? textPart(block)).filter((part) => part !== null);
        if (parts.some((part) => part.type === 'image'))
            return parts;
        return parts.map((part) => part.text).join('\n');
    }
    #image(block) {
        const { type, source } = (block ?? {});
        const { keepImage } = this.options;
        if (type !== 'image' || source?.['type'] !== 'base64' || !keepImage)
            return undefined;
        const mediaType = IMAGE_TYPES.find((one) => one === source['media_type']);
        if (mediaType === undefined || typeof source['data'] !== 'string')
            return undefined;
        const path = keepImage({ mediaType, data: Buffer.from(source['data'], 'base64') });
        return { type: 'image', source: { media_type: mediaType, path } };
    }
}
const at = (timestamp) => timestamp !== undefined && !Number.isNaN(Date.parse(timestamp)) ? { timestamp } : {};
function fromExchange(known) {
    return {
        prompt_tokens: known.promptTokens,
        completion_tokens: known.completionTokens,
        cached_tokens: known.cachedTokens,
        cost_usd: known.costUsd,
        extra: { cache_creation_tokens: known.cacheCreationTokens, duration_ms: known.durationMs },
    };
}
function isUnanswered({ tool_calls = [], observation }) {
    return tool_calls.length > (observation?.results.length ?? 0);
}
/** The format wants an object. */
function argumentsOf(input) {
    if (typeof input === 'object' && input !== null && !Array.isArray(input))
        return { ...input };
    return { input };
}
const isResult = ({ type }) => type.endsWith('tool_result');
function resultsOf(content) {
    return typeof content === 'string' ? [] : content.filter(isResult);
}
/** What is in the content of a result, block by block. */
function blocksOf({ content }) {
    return Array.isArray(content) ? content : [content];
}
function textPart(block) {
    const text = (0,transcript_content/* resultText */.D6)([block ?? '']);
    return text === '' ? null : { type: 'text', text };
}
function joined(before, text) {
    return before === '' || text === '' ? before + text : `${before}\n${text}`;
}

;// CONCATENATED MODULE: ./lib/transcript/trajectory/write.js












/**
 * Writes a captured stream, or Claude Code's own session file, as a trajectory in the format ATIF 1.8. Images go into
 * a folder beside it (`trajectory-images`). The file appears when it is whole. The stream is read twice and never
 * held: memory is bounded by the longest message. Rejects with the error of the file system.
 */
async function writeTrajectory(stream, to, options = {}) {
    const survey = await surveyStream((0,reader/* readEvents */.wj)(stream));
    const folder = await scratchFor(to, options.scratch);
    try {
        const document = new Document(folder, to, survey, options);
        for await (const event of (0,reader/* readEvents */.wj)(stream))
            document.add(event);
        const whole = await document.finish();
        await (0,promises_.rename)(whole, to);
    }
    finally {
        await (0,promises_.rm)(folder, { recursive: true, force: true });
    }
}
async function scratchFor(to, given) {
    if (given === undefined)
        return (0,promises_.mkdtemp)((0,external_node_path_.join)((0,external_node_path_.dirname)(to), '.trajectory-'));
    // What a process that was killed has left.
    await (0,promises_.rm)(given, { recursive: true, force: true });
    await (0,promises_.mkdir)(given);
    return given;
}
/** The steps of every thread in a file of its own, put together at the end. */
class Document {
    folder;
    survey;
    given;
    #main;
    #subagents = new Map();
    #options;
    #images;
    #metadata;
    constructor(folder, to, survey, given) {
        this.folder = folder;
        this.survey = survey;
        this.given = given;
        this.#metadata = given.metadata ?? survey.metadata;
        this.#images = (0,external_node_path_.join)((0,external_node_path_.dirname)(to), `${(0,external_node_path_.basename)(to, '.json')}-images`);
        this.#options = {
            model: this.#metadata.model,
            startsSubagent: (id) => survey.subagents.has(id),
            exchange: (id) => given.exchanges?.get(id),
            keepImage: ({ mediaType, data }) => this.#keepImage(mediaType, data),
            show: (0,host_paths/* showPaths */.c)(given.hostPaths ?? {}),
        };
        this.#main = new Spool((0,external_node_path_.join)(folder, 'steps'), this.#options);
        const { system, user } = given.prompts ?? {};
        if (system)
            this.#main.thread.say('system', system);
        if (user)
            this.#main.thread.say('user', user);
    }
    add(event) {
        if (event.type === 'assistant') {
            this.#threadOf(event.parent_tool_use_id).assistant(event);
            for (const { id, input } of (0,transcript_content/* toolUsesOf */.Wf)(event.message.content))
                this.#start(id, input, event.timestamp);
        }
        else if (event.type === 'user')
            this.#threadOf(event.parent_tool_use_id).user(event);
        else if (event.type === 'unknown')
            this.#unknown(event.raw);
        else if (hasStep(event))
            this.#system(event);
    }
    /** Puts the file together and returns its path. */
    async finish() {
        for (const { thread } of [this.#main, ...this.#subagents.values()]) {
            thread.end();
            // The format does not know a trajectory without a step.
            if (thread.count === 0)
                thread.say('system', 'The session has no messages.');
        }
        const whole = (0,external_node_path_.join)(this.folder, 'trajectory.json');
        await (0,external_node_stream_promises_.pipeline)(this.#pieces(), (0,external_node_fs_.createWriteStream)(whole, { flags: 'wx', mode: 0o644 }));
        return whole;
    }
    async *#pieces() {
        const { notes, extra } = this.given;
        const { leftOut } = this.survey;
        const { sessionId } = this.#metadata;
        const agent = this.#agent();
        yield start({ ...(sessionId ? { session_id: sessionId } : {}), agent });
        yield* this.#main.read();
        const metrics = finalMetrics(this.#metadata, this.#main.thread.count);
        const left = Object.keys(leftOut).length > 0 ? { events_without_step: leftOut } : {};
        yield `\n],\n${JSON.stringify({
            final_metrics: metrics,
            ...(notes ? { notes } : {}),
            extra: { ...extra, ...left },
        }).slice(1, -1)}`;
        let comma = ',\n"subagent_trajectories": [';
        for (const [id, spool] of this.#subagents) {
            yield `${comma}\n${start({ trajectory_id: id, agent })}`;
            yield* spool.read();
            yield '\n]}';
            comma = ',';
        }
        yield this.#subagents.size > 0 ? '\n]\n}\n' : '\n}\n';
    }
    #agent() {
        const { displayName, version } = (0,told_agent/* agentOfMetadata */.M8)(this.#metadata);
        const { model } = this.#metadata;
        return {
            // As the format's own tools name Claude Code.
            name: (displayName ?? names/* DEFAULT_AGENT */.kz.displayName).toLowerCase().replaceAll(' ', '-'),
            version: version ?? 'unknown',
            ...(model ? { model_name: model } : {}),
        };
    }
    /** A subagent begins with what it was asked, which only the call that started it has. */
    #start(id, input, time) {
        const prompt = input?.prompt;
        if (!this.survey.subagents.has(id) || this.#subagents.has(id) || typeof prompt !== 'string')
            return;
        this.#subagent(id).say('user', this.#options.show(prompt), at(time));
    }
    #threadOf(parent) {
        return parent == null ? this.#main.thread : this.#subagent(parent);
    }
    #subagent(id) {
        const known = this.#subagents.get(id);
        if (known)
            return known.thread;
        const spool = new Spool((0,external_node_path_.join)(this.folder, String(this.#subagents.size)), this.#options);
        this.#subagents.set(id, spool);
        return spool.thread;
    }
    #system(event) {
        const thread = this.#threadOf(event.parent_tool_use_id);
        const { subtype, tool_name, message, attempt, max_retries, error_status, error } = event;
        const words = subtype === 'compact_boundary'
            ? 'The conversation was compacted.'
            : subtype === 'permission_denied'
                ? `${tool_name ?? 'A tool'} was not permitted${message ? `: ${message}` : '.'}`
                : `Request to the model failed${error_status ? ` with ${error_status}` : ''}${error ? ` (${error})` : ''}: attempt ${attempt ?? '?'} of ${max_retries ?? '?'}.`;
        thread.say('system', this.#options.show(words), { ...at(event.timestamp), extra: { event: subtype } });
    }
    /** Our own lines between sessions, and whatever this version does not understand: kept as it is. */
    #unknown(raw) {
        const { type, subtype, prompt, iteration } = (typeof raw === 'object' && raw !== null ? raw : {});
        const { thread } = this.#main;
        if (type === 'caisson' && subtype === 'correction')
            thread.say('user', String(prompt));
        else if (type === 'caisson')
            thread.say('system', `Iteration ${iteration}: a new session.`);
        else
            thread.say('system', 'An event of an unknown kind.', { extra: { event: this.#options.show(raw) } });
    }
    #keepImage(mediaType, data) {
        const name = `${(0,external_node_crypto_.createHash)('sha256').update(data).digest('hex').slice(0, 16)}.${mediaType.slice(6)}`;
        (0,external_node_fs_.mkdirSync)(this.#images, { recursive: true });
        (0,external_node_fs_.writeFileSync)((0,external_node_path_.join)(this.#images, name), data);
        return `${(0,external_node_path_.basename)(this.#images)}/${name}`;
    }
}
/** A thread whose steps go to a file, since a format with the subagents at its end has to hold them until then. */
class Spool {
    path;
    thread;
    #waiting = [];
    #bytes = 0;
    constructor(path, options) {
        this.path = path;
        this.thread = new Thread(options, (step) => this.#take(step));
    }
    #take(step) {
        const text = JSON.stringify(step);
        this.#waiting.push(step.step_id === 1 ? text : `,\n${text}`);
        this.#bytes += text.length;
        if (this.#bytes > 64 * 1024)
            this.#save();
    }
    #save() {
        (0,external_node_fs_.writeFileSync)(this.path, this.#waiting.join(''), { flag: 'a' });
        this.#waiting = [];
        this.#bytes = 0;
    }
    async *read() {
        this.#save();
        for await (const chunk of (0,external_node_fs_.createReadStream)(this.path, { highWaterMark: 1024 * 1024 }))
            yield chunk;
    }
}
/** A trajectory up to its first step. */
function start(facts) {
    return `${JSON.stringify({ schema_version: 'ATIF-v1.8', ...facts }).slice(0, -1)},"steps": [\n`;
}
function finalMetrics(metadata, steps) {
    const { inputTokens, outputTokens, costUsd, turnCount, durationMs, errorCount, denialCount } = metadata;
    const { cacheReadTokens, cacheCreationTokens } = metadata;
    return {
        total_prompt_tokens: inputTokens,
        total_completion_tokens: outputTokens,
        ...(cacheReadTokens === undefined ? {} : { total_cached_tokens: cacheReadTokens }),
        total_cost_usd: costUsd,
        total_steps: steps,
        extra: {
            turns: turnCount,
            duration_ms: durationMs,
            errors: errorCount,
            denials: denialCount ?? 0,
            ...(cacheCreationTokens === undefined ? {} : { cache_creation_tokens: cacheCreationTokens }),
        },
    };
}

;// CONCATENATED MODULE: ./lib/stages/trajectory.js





/** Writes `output/trajectory.json` from the evidence. A run does not fail for it: a failure is a warning. */
async function keepTrajectory(folder, { metadata, hostPaths, replay, redact, log }) {
    const prompt = (name) => (0,promises_.readFile)((0,external_node_path_.join)(folder.prompts, name), 'utf8').then(redact, () => '');
    try {
        const [system, user] = await Promise.all([prompt('system.md'), prompt('user.md')]);
        const exchanges = await (0,usage/* readExchanges */.JK)(folder);
        if (replay)
            for (const exchange of exchanges.values())
                exchange.costUsd = 0;
        await writeTrajectory((0,external_node_path_.join)(folder.evidence, 'transcript.jsonl'), folder.trajectory, {
            prompts: { system, user },
            metadata,
            exchanges,
            hostPaths,
            // Not in the output, which a killed process leaves as it is.
            scratch: (0,external_node_path_.join)(folder.dir, 'trajectory'),
            notes: `Run ${folder.id} of Caisson.`,
        });
    }
    catch (error) {
        log.warn(`The trajectory could not be written: ${(0,errors/* describeError */.Uc)(error).message}`);
    }
}


/***/ }),

/***/ 44047:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A6: () => (/* binding */ eventOf),
/* harmony export */   wj: () => (/* binding */ readEvents)
/* harmony export */ });
/* unused harmony exports readTranscript, summarizeStream */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var _event_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57714);
/* harmony import */ var _lines_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(27157);





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

/***/ 27144:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ readCorrection),
/* harmony export */   t: () => (/* binding */ correctionLine)
/* harmony export */ });
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(16413);

/**
 * Our line in the raw stream between two sessions: the prompt of the second one. A stream does not hold
 * prompts.
 */
function correctionLine({ prompt, anew }) {
    return JSON.stringify({ type: 'caisson', subtype: 'correction', ...(anew ? { anew } : {}), prompt });
}
/** What such a line says; undefined for every other line. */
function readCorrection(line) {
    if (!line.startsWith('{"type":"caisson","subtype":"correction"'))
        return undefined;
    const { prompt, anew } = ((0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .parseJson */ .q)(line) ?? {});
    return typeof prompt === 'string' ? { prompt, anew: anew === true } : undefined;
}


/***/ }),

/***/ 4053:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   SL: () => (/* binding */ iterationLine),
/* harmony export */   _q: () => (/* binding */ readIteration),
/* harmony export */   nB: () => (/* binding */ iterationWords)
/* harmony export */ });
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(16413);

/** Our line in the raw stream before each session of a loop after the first. */
function iterationLine(iteration) {
    return JSON.stringify({ type: 'caisson', subtype: 'iteration', iteration });
}
/** The number in such a line; undefined for every other line. */
function readIteration(line) {
    if (!line.startsWith('{"type":"caisson","subtype":"iteration"'))
        return undefined;
    const { iteration } = ((0,_json_js__WEBPACK_IMPORTED_MODULE_0__/* .parseJson */ .q)(line) ?? {});
    return typeof iteration === 'number' ? iteration : undefined;
}
/** The text in the joined transcript where an iteration begins. */
function iterationWords(iteration) {
    return `Iteration ${iteration}: a new session with the same request, on the workspace as it was left.`;
}


/***/ }),

/***/ 95496:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ joinTranscripts),
/* harmony export */   x: () => (/* binding */ joinIterations)
/* harmony export */ });
/* harmony import */ var _iteration_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4053);

/**
 * Joins a session and its correction; what Caisson said between them stays in its position. Turns, time and
 * errors belong to each part and are summed. Cost and tokens of a new session are summed as well; those of a resumed
 * one continue from their earlier values, since Claude Code keeps them with the session (checked with 2.1.329: the
 * second `total_cost_usd` includes the first).
 */
function joinTranscripts(before, { prompt, anew }, after) {
    return {
        messages: [...before.messages, { role: 'user', content: prompt }, ...after.messages],
        metadata: joinMetadata(before.metadata, after.metadata, anew ? plus : Math.max),
    };
}
/**
 * Joins the previous sessions of a loop and the next one: they know nothing of each other, so everything is
 * summed. `iteration` is the number of the next one.
 */
function joinIterations(before, iteration, after) {
    return {
        messages: [...before.messages, { role: 'system', content: (0,_iteration_js__WEBPACK_IMPORTED_MODULE_0__/* .iterationWords */ .nB)(iteration) }, ...after.messages],
        metadata: joinMetadata(before.metadata, after.metadata, plus),
    };
}
const plus = (before, after) => before + after;
function joinMetadata(before, after, sum) {
    const total = (name) => sum(before[name], after[name]);
    const cached = (name) => before[name] === undefined && after[name] === undefined
        ? {}
        : { [name]: sum(before[name] ?? 0, after[name] ?? 0) };
    return {
        ...before,
        ...after,
        costUsd: total('costUsd'),
        inputTokens: total('inputTokens'),
        outputTokens: total('outputTokens'),
        turnCount: before.turnCount + after.turnCount,
        durationMs: before.durationMs + after.durationMs,
        errorCount: before.errorCount + after.errorCount,
        denialCount: (before.denialCount ?? 0) + (after.denialCount ?? 0),
        ...cached('cacheReadTokens'),
        ...cached('cacheCreationTokens'),
    };
}


/***/ }),

/***/ 81875:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ cleanWorkFolders),
/* harmony export */   k: () => (/* binding */ layClean)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _git_byte_path_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(95662);
/* harmony import */ var _git_compare_trees_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(14347);
/* harmony import */ var _patch_pristine_git_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(60725);
/* harmony import */ var _workspace_coreutils_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(99837);
/* harmony import */ var _workspace_overlay_lower_view_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(74021);
/* harmony import */ var _workspace_overlay_overlay_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(85170);
/* harmony import */ var _workspace_overlay_whiteouts_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(40538);
/* harmony import */ var _workspace_record_difference_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(96004);
/* harmony import */ var _workspace_record_survey_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(80541);
/* harmony import */ var _workspace_record_sweep_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(64707);












/** The location of a verification's layers, below its folder. */
const folderOf = (dir) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(dir, 'layers');
/**
 * The kernel's work folders of a verification: a process that dies leaves them behind, and only root may
 * remove their content.
 */
const cleanWorkFolders = (dir) => ['work', 'work-patched'].map((name) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folderOf(dir), name));
/**
 * A clean copy without copying: the checkout below the mask that the agent's workspace has, which the agent
 * could not write to. The patch is a layer above what the setup leaves. Null where these layers are not
 * possible.
 */
async function layClean(options, choice) {
    const { workspace, dir, path, signal } = options;
    const owner = process.getuid?.() === 0 ? options.owner : undefined;
    if (!workspace.overlay)
        return null;
    const { mask, lower } = workspace.overlay;
    const [work = '', workPatched = ''] = cleanWorkFolders(dir);
    const patch = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folderOf(dir), 'patch');
    const top = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folderOf(dir), 'top');
    const mountOptions = (0,_workspace_overlay_overlay_js__WEBPACK_IMPORTED_MODULE_2__/* .mountOptionsFor */ .tf)({ lowers: [mask, lower], upper: path, work }, choice);
    const lowers = [patch, path, mask, lower];
    const patched = (0,_workspace_overlay_overlay_js__WEBPACK_IMPORTED_MODULE_2__/* .mountOptionsFor */ .tf)({ lowers, upper: top, work: workPatched }, choice);
    if (mountOptions === null || patched === null)
        return null;
    for (const folder of [work, workPatched, patch, top])
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)(folder, { recursive: true, mode: 0o755 });
    if (owner)
        for (const folder of [patch, top])
            await (0,_workspace_coreutils_js__WEBPACK_IMPORTED_MODULE_3__/* .changeOwner */ .mu)(folder, owner);
    const clean = {
        path,
        layers: { work, mountOptions },
        async apply({ baseTree, tree }) {
            const below = (0,_workspace_overlay_lower_view_js__WEBPACK_IMPORTED_MODULE_4__/* .withLayer */ .ou)(path, (0,_workspace_overlay_lower_view_js__WEBPACK_IMPORTED_MODULE_4__/* .lowerView */ .nY)({ lower, mask }));
            const git = (0,_patch_pristine_git_js__WEBPACK_IMPORTED_MODULE_5__/* .openPristine */ .F)(workspace, signal).with({
                workTree: patch,
                indexFile: (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(dir, 'patch.index'),
            });
            const changes = await (0,_git_compare_trees_js__WEBPACK_IMPORTED_MODULE_6__/* .compareTrees */ .t)(git, baseTree, tree);
            const isGone = ({ mode }) => mode === '000000';
            const difference = {
                written: new Set(changes.filter((change) => !isGone(change)).map((change) => change.path)),
                removed: new Set(changes.filter(isGone).map((change) => change.path)),
            };
            const whiteouts = (0,_workspace_record_difference_js__WEBPACK_IMPORTED_MODULE_7__/* .whiteoutsFor */ .A)(below, difference);
            for (const folder of (0,_workspace_record_survey_js__WEBPACK_IMPORTED_MODULE_8__/* .foldersOf */ .pd)(whiteouts))
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_9__/* .toBuffer */ .AO)(patch, folder), { recursive: true });
            const targets = whiteouts.map((name) => (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_9__/* .toBuffer */ .AO)(patch, name));
            if (!(await (0,_workspace_overlay_whiteouts_js__WEBPACK_IMPORTED_MODULE_10__/* .makeWhiteouts */ .B)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folderOf(dir), 'whiteout'), targets)))
                throw new Error('whiteouts cannot be created');
            await git.raw(['read-tree', tree]);
            const input = (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_9__/* .joinNul */ .MX)(difference.written);
            await git.raw(['checkout-index', '-q', '-f', '-z', '--stdin'], { input });
            (0,_workspace_overlay_overlay_js__WEBPACK_IMPORTED_MODULE_2__/* .restoreFolderAttributes */ .eM)(patch, below, owner);
            clean.layers = { work: workPatched, mountOptions: patched };
        },
        async renew() {
            for (const folder of [workPatched, top]) {
                await (0,_workspace_record_sweep_js__WEBPACK_IMPORTED_MODULE_11__/* .removeTree */ .dM)(folder);
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)(folder, { mode: 0o755 });
            }
            if (owner)
                await (0,_workspace_coreutils_js__WEBPACK_IMPORTED_MODULE_3__/* .changeOwner */ .mu)(top, owner);
        },
    };
    return clean;
}


/***/ }),

/***/ 85170:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Xv: () => (/* binding */ makeOverlay),
/* harmony export */   eM: () => (/* binding */ restoreFolderAttributes),
/* harmony export */   jD: () => (/* binding */ hide),
/* harmony export */   ku: () => (/* binding */ releaseOverlay),
/* harmony export */   sV: () => (/* binding */ isLarge),
/* harmony export */   tf: () => (/* binding */ mountOptionsFor),
/* harmony export */   uB: () => (/* binding */ planOverlay),
/* harmony export */   yg: () => (/* binding */ checkoutView)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(95662);
/* harmony import */ var _succeeds_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(22614);
/* harmony import */ var _record_scan_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(30877);
/* harmony import */ var _record_survey_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(80541);
/* harmony import */ var _attributes_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(69153);
/* harmony import */ var _layer_markers_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(84177);
/* harmony import */ var _lower_view_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(74021);
/* harmony import */ var _whiteouts_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(40538);











const DEFAULT_MINIMUM = 5000;
/** These would need escapes that the engines do not pass on. */
const AWKWARD = /[:,\\"'\s]/;
/** Where the layers of a checkout would be, or null where layers are not possible: nothing is created yet. */
function planOverlay(checkout, runDir, choice) {
    const folder = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(runDir, 'layers');
    const layers = {
        lower: checkout,
        mask: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'mask'),
        upper: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(runDir, 'workspace'),
        work: (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'work'),
    };
    const { lower, mask, upper, work } = layers;
    const mountOptions = mountOptionsFor({ lowers: [mask, lower], upper, work }, choice);
    if (mountOptions === null || !(0,node_path__WEBPACK_IMPORTED_MODULE_2__.relative)(checkout, runDir).startsWith('..'))
        return null;
    return { ...layers, mountOptions };
}
/**
 * Whether layers are worthwhile for a tree with this many entries: smaller trees are copied just as fast, and
 * more simply.
 */
function isLarge(entries, { minimum = DEFAULT_MINIMUM }) {
    return entries >= minimum;
}
/**
 * Creates the layers over a checkout, with what must not be seen hidden. False where the kernel, the file
 * system or a tool does not support it. The engine itself is tried when the sandbox opens.
 */
async function makeOverlay(overlay, { repositories, special }) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(overlay.mask, { recursive: true });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(overlay.work);
    const [hidden, markable] = await Promise.all([
        hide(overlay, [...repositories, ...special]),
        (0,_layer_markers_js__WEBPACK_IMPORTED_MODULE_3__/* .canSetMarkers */ .U)(overlay.upper),
    ]);
    return hidden && markable;
}
/** The options of a mount, the topmost of the `lowers` first; null for paths that cannot be used in them. */
function mountOptionsFor(layers, { seen }) {
    const lowers = layers.lowers.map(seen);
    const [upper, work] = [layers.upper, layers.work].map(seen);
    if (!lowers.every(isString) || !upper || !work || AWKWARD.test([...lowers, upper, work].join('')))
        return null;
    // `userxattr`: the markers of replaced folders can be read without root, and the agent cannot create them.
    return `lowerdir=${lowers.join(':')},upperdir=${upper},workdir=${work},userxattr`;
}
function isString(path) {
    return path !== null;
}
/**
 * Adds whiteouts to the mask, a layer between the checkout and the agent. It is a separate layer so that the
 * agent's `.git` above it is not merged with the checkout's below it, and so that what the agent removes can
 * be distinguished from it. False where this user may not create whiteouts.
 */
async function hide({ mask }, paths) {
    for (const path of [...(0,_record_survey_js__WEBPACK_IMPORTED_MODULE_4__/* .foldersOf */ .pd)(paths)].sort())
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__/* .toBuffer */ .AO)(mask, path), { recursive: true });
    return (0,_whiteouts_js__WEBPACK_IMPORTED_MODULE_6__/* .makeWhiteouts */ .B)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(mask), 'whiteout'), paths.map((path) => (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__/* .toBuffer */ .AO)(mask, path)));
}
/**
 * Gives the folders of an upper layer the modes and owners of what they show, because these are what the
 * agent sees. Where this process is root, new folders get the agent's user.
 */
function restoreFolderAttributes(layer, below, owner) {
    // Contents first: the folder may become one that nobody can write to.
    for (const [path, kind] of [...(0,_lower_view_js__WEBPACK_IMPORTED_MODULE_7__/* .readMask */ .hU)(layer)].reverse()) {
        if (kind === 'whiteout')
            continue;
        const target = (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__/* .toBuffer */ .AO)(layer, path);
        const stats = kind === 'folder' ? below.stat(path) : null;
        if (stats?.isDirectory())
            (0,_attributes_js__WEBPACK_IMPORTED_MODULE_8__/* .takeAttributes */ .V)(target, stats);
        else if (owner && process.getuid?.() === 0)
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lchownSync)(target, owner.uid, owner.gid);
    }
}
/** The checkout alone; links are not followed. */
function checkoutView({ lower }) {
    return { stat: (path) => (parentsAreReal(lower, path) ? (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_9__/* .statOf */ ._N)(lower, path) : null) };
}
function parentsAreReal(root, path) {
    return [...(0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_5__/* .parents */ .M8)(path)].every((parent) => (0,_record_scan_js__WEBPACK_IMPORTED_MODULE_9__/* .statOf */ ._N)(root, parent)?.isDirectory() === true);
}
/** Removes the kernel's work folder, which a later mount recreates. False where only root could. */
async function releaseOverlay({ work }) {
    return (0,_succeeds_js__WEBPACK_IMPORTED_MODULE_10__/* .succeeds */ .k)((0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(work, 'work'), { recursive: true, force: true }));
}


/***/ }),

/***/ 40538:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B: () => (/* binding */ makeWhiteouts)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var _coreutils_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(99837);


/**
 * Marks names as removed in a layer. All of them are links to one device, `seed`, on the same file system:
 * this way no name needs a process of its own. False where this user may not create any.
 */
async function makeWhiteouts(seed, targets) {
    const make = async () => {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(seed, { force: true });
        return (0,_coreutils_js__WEBPACK_IMPORTED_MODULE_1__/* .makeWhiteout */ .ys)(seed);
    };
    if (targets.length > 0 && !(await make()))
        return false;
    for (const target of targets) {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.rmSync)(target, { recursive: true, force: true });
        if (link(seed, target))
            continue;
        // A file system allows an inode only a limited number of names.
        if (!(await make()) || !link(seed, target))
            return false;
    }
    return true;
}
function link(seed, target) {
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.linkSync)(seed, target);
        return true;
    }
    catch {
        return false;
    }
}


/***/ }),

/***/ 96004:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ whiteoutsFor),
/* harmony export */   c: () => (/* binding */ layDifference)
/* harmony export */ });
/* harmony import */ var _git_byte_path_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(95662);
/* harmony import */ var _git_compare_trees_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(14347);
/* harmony import */ var _overlay_lower_view_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(74021);
/* harmony import */ var _overlay_overlay_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(85170);
/* harmony import */ var _scan_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(30877);
/* harmony import */ var _survey_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(80541);






/**
 * Adds another commit than the one checked out to the mask: its files where they differ, and whiteouts for
 * what it does not have. The job's changes to tracked files are overwritten and its additions stay, just as
 * `git read-tree --reset -u` does in a copy. Afterwards the index is the commit's. Null with submodules.
 */
async function layDifference(options) {
    const { overlay, head, commit, dirty } = options;
    const git = options.git.with({ workTree: overlay.mask, indexFile: options.indexFile });
    const changes = await (0,_git_compare_trees_js__WEBPACK_IMPORTED_MODULE_0__/* .compareTrees */ .t)(git, head, commit);
    if (changes.some(({ mode }) => mode === '160000'))
        return null;
    const removed = new Set(changes.filter(({ mode }) => mode === '000000').map(({ path }) => path));
    const kept = [...changes.map(({ path }) => path), ...dirty].filter((path) => !removed.has(path));
    const difference = { written: new Set(kept), removed };
    // A single tree: entries that are the same keep their stat data.
    await git.raw(['read-tree', '-m', commit]);
    if (!(await (0,_overlay_overlay_js__WEBPACK_IMPORTED_MODULE_1__/* .hide */ .jD)(overlay, whiteoutsFor((0,_overlay_lower_view_js__WEBPACK_IMPORTED_MODULE_2__/* .lowerView */ .nY)(overlay), difference))))
        return null;
    const input = (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_3__/* .joinNul */ .MX)(difference.written);
    await git.raw(['checkout-index', '-q', '-f', '-u', '-z', '--stdin'], { input });
    return difference;
}
/** Whiteouts for what is removed, as far as it shows; one for a whole folder in which nothing is left. */
function whiteoutsFor(below, { written, removed }) {
    const covered = (0,_survey_js__WEBPACK_IMPORTED_MODULE_4__/* .foldersOf */ .pd)(written);
    const there = [...removed].filter((path) => {
        if (covered.has(path) || [...(0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_3__/* .parents */ .M8)(path)].some((parent) => written.has(parent)))
            return false;
        return below.stat(path)?.isDirectory() === false;
    });
    const gone = new Set(there);
    for (const folder of [...(0,_survey_js__WEBPACK_IMPORTED_MODULE_4__/* .foldersOf */ .pd)(there)].sort((one, other) => other.length - one.length)) {
        if (covered.has(folder))
            continue;
        if (below.list(folder).every((name) => gone.has((0,_scan_js__WEBPACK_IMPORTED_MODULE_5__/* .below */ .Gz)(folder, name))))
            gone.add(folder);
    }
    return [...gone].filter((path) => ![...(0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_3__/* .parents */ .M8)(path)].some((parent) => gone.has(parent)));
}


/***/ })

};
