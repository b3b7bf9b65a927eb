export const id = 4686;
export const ids = [4686];
export const modules = {

/***/ 79586:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Yi: () => (/* binding */ closerOf),
/* harmony export */   gJ: () => (/* binding */ listenOnPort),
/* harmony export */   qJ: () => (/* binding */ listenOnSocket)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(77030);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);




/** `sun_path` of Linux holds 108 bytes with the final zero. */
const SOCKET_PATH_BYTES = 107;
/**
 * Listens on a Unix socket that every user of the machine who can reach its folder may connect to: the agent's
 * user in the container is not ours. The folder above it has to be private to the run.
 * Throws GATEWAY_FAILED; resolves to the path.
 */
async function listenOnSocket(server, path) {
    const bytes = Buffer.byteLength(path);
    if (bytes > SOCKET_PATH_BYTES) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_3__/* .GatewayError */ .Fe('GATEWAY_FAILED', `The path of the gateway's socket has ${bytes} bytes, but a Unix socket takes ${SOCKET_PATH_BYTES}: ${path}`, { hint: 'Use a shorter folder for runs, for example a shorter RUNNER_TEMP or TMPDIR.' });
    }
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path), { recursive: true, mode: 0o755 });
    await removeStale(path);
    await listening(server, () => server.listen(path));
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.chmod)(path, 0o666);
    return path;
}
/** Any free port of the loopback interface; resolves to `http://127.0.0.1:PORT`. */
async function listenOnPort(server) {
    await listening(server, () => server.listen(0, '127.0.0.1'));
    return `http://127.0.0.1:${server.address().port}`;
}
/**
 * What closes a server and ends every connection to it, also one that a client of an HTTP server has made into
 * something else, which `closeAllConnections` leaves open. To be called before the server listens.
 */
function closerOf(server) {
    const sockets = new Set();
    server.on('connection', (socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
    });
    return () => new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets)
            socket.destroy();
    });
}
function listening(server, start) {
    return new Promise((resolve, reject) => {
        // Stays when it listens: a connection that cannot be accepted is an error of the server, and must end nothing else.
        server.on('error', (cause) => {
            reject(new _errors_js__WEBPACK_IMPORTED_MODULE_3__/* .GatewayError */ .Fe('GATEWAY_FAILED', `The gateway cannot listen: ${cause.message}`, {
                hint: 'Check that the folder of the run is on a local file system and writable, and that the port is free.',
                cause,
            }));
        });
        server.once('listening', resolve);
        start();
    });
}
/** Removes a socket that a killed run left behind, and nothing else. */
async function removeStale(path) {
    const found = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(path).catch(() => undefined);
    if (!found?.isSocket())
        return;
    const alive = await new Promise((resolve) => {
        const probe = (0,node_net__WEBPACK_IMPORTED_MODULE_1__.connect)(path);
        probe.once('connect', () => {
            probe.destroy();
            resolve(true);
        });
        probe.once('error', () => resolve(false));
    });
    if (!alive)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(path, { force: true });
}


/***/ }),

/***/ 45502:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z8: () => (/* binding */ whyNoArgument),
/* harmony export */   un: () => (/* binding */ agentArguments)
/* harmony export */ });
/* unused harmony export isFreeClaudeFlag */
/* harmony import */ var _spec_written_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(63219);

/** Flags of Claude Code that change how it thinks and nothing of what it may do or reach; true: with a value. */
const FREE = {
    '--autocompact': true,
    '--disable-slash-commands': false,
    '--effort': true,
    '--exclude-dynamic-system-prompt-sections': false,
    '--fallback-model': true,
};
/** What sets the same here, and is checked there. */
const INSTEAD = {
    '--agent': '`agent`',
    '--allowed-tools': '`allowed-tools`',
    '--allowedTools': '`allowed-tools`',
    '--append-system-prompt': '`instructions`',
    '--dangerously-skip-permissions': '`agent.permissionMode: bypassPermissions`',
    '--disallowed-tools': '`disallowed-tools`',
    '--disallowedTools': '`disallowed-tools`',
    '--json-schema': '`output-schema`',
    '--max-budget-usd': '`max-budget-usd`',
    '--max-turns': '`max-turns`',
    '--mcp-config': '`mcp-servers` and `mcp-tools`',
    '--model': '`model`',
    '--permission-mode': '`agent.permissionMode`',
    '--settings': '`model`, `env`, `allowed-tools` and `disallowed-tools`',
    '--system-prompt': '`instructions`',
    '--tools': '`agent.tools`',
};
/** The words of arguments that may stand several on a line. */
function agentArguments(lines) {
    return lines.flatMap(_spec_written_js__WEBPACK_IMPORTED_MODULE_0__/* .commandWords */ .Bl);
}
/** Why the agent does not get one of these arguments; undefined if it gets them all. */
function whyNoArgument(agent, lines) {
    const words = agentArguments(lines);
    if (agent === 'claude')
        return whyNoClaudeArgument(words);
    if (agent !== 'codex' || /^(?:-c model_reasoning_(?:effort|summary)=\w+ ?)*$/.test(words.join(' ')))
        return undefined;
    return '`agent-args` of Codex can only be `-c model_reasoning_effort=…` and `-c model_reasoning_summary=…`';
}
function whyNoClaudeArgument(words) {
    for (let at = 0; at < words.length; at++) {
        const [, flag = '', value] = /^(--[\w-]+)(?:=(.*))?$/s.exec(words[at] ?? '') ?? [];
        const takesValue = Object.hasOwn(FREE, flag) ? FREE[flag] : undefined;
        if (takesValue === undefined) {
            const instead = INSTEAD[flag];
            const why = instead ? `use ${instead}` : `only ${Object.keys(FREE).join(', ')} are possible`;
            return `\`${words[at]}\` in \`agent-args\` is not passed on to Claude Code: ${why}`;
        }
        if (takesValue && value === undefined && (words[++at] ?? '-').startsWith('-'))
            return `\`${flag}\` in \`agent-args\` lacks its value`;
    }
    return undefined;
}
/** Whether a flag of another workflow can stay as it is. */
function isFreeClaudeFlag(name) {
    return Object.hasOwn(FREE, name);
}


/***/ }),

/***/ 2758:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DV: () => (/* binding */ classifyAddress),
/* harmony export */   Fg: () => (/* binding */ parseSubnet),
/* harmony export */   n7: () => (/* binding */ plainAddress)
/* harmony export */ });
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77030);

/**
 * The first match wins. IANA's special-purpose registries, and the addresses at which clouds serve
 * credentials.
 */
const V4 = [
    ['metadata', '169.254.169.254', 32],
    ['metadata', '169.254.170.0', 23],
    // Azure's wire server, Alibaba's and Oracle's metadata services.
    ['metadata', '168.63.129.16', 32],
    ['metadata', '100.100.100.200', 32],
    ['metadata', '192.0.0.192', 32],
    ['loopback', '127.0.0.0', 8],
    ['private', '10.0.0.0', 8],
    ['private', '172.16.0.0', 12],
    ['private', '192.168.0.0', 16],
    ['shared', '100.64.0.0', 10],
    ['link-local', '169.254.0.0', 16],
    ['multicast', '224.0.0.0', 4],
    ['reserved', '0.0.0.0', 8],
    ['reserved', '192.0.0.0', 24],
    ['reserved', '192.0.2.0', 24],
    ['reserved', '192.88.99.0', 24],
    ['reserved', '198.18.0.0', 15],
    ['reserved', '198.51.100.0', 24],
    ['reserved', '203.0.113.0', 24],
    ['reserved', '240.0.0.0', 4],
];
const V6 = [
    ['metadata', 'fd00:ec2::', 32],
    ['metadata', 'fd20:ce::254', 128],
    ['loopback', '::1', 128],
    ['private', 'fc00::', 7],
    ['link-local', 'fe80::', 10],
    ['multicast', 'ff00::', 8],
    // Inside the global range, but not ordinary addresses: Teredo and similar, documentation, 6to4.
    ['reserved', '2001::', 23],
    ['reserved', '2001:db8::', 32],
    ['reserved', '2002::', 16],
    ['reserved', '3fff::', 20],
    ['public', '2000::', 3],
];
const lists = (ranges, family) => ranges.map(([kind, network, prefix]) => {
    const list = new node_net__WEBPACK_IMPORTED_MODULE_0__.BlockList();
    list.addSubnet(network, prefix, family);
    return { kind, list, family };
});
const TABLE = [...lists(V4, 'ipv4'), ...lists(V6, 'ipv6')];
/**
 * Classifies an address. Everything outside of IPv6's global range is `reserved` unless it has a better name.
 */
function classifyAddress(address) {
    const plain = plainAddress(address);
    if (plain === null)
        return 'reserved';
    const family = (0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIPv4)(plain) ? 'ipv4' : 'ipv6';
    const found = TABLE.find((range) => range.family === family && range.list.check(plain, family));
    return found?.kind ?? (family === 'ipv4' ? 'public' : 'reserved');
}
/**
 * The canonical form of an address: dotted IPv4, also for IPv4 inside IPv6 (`::ffff:127.0.0.1`), otherwise
 * compressed lower-case IPv6. Null for anything else, including zone IDs, which are only meaningful on one
 * machine.
 */
function plainAddress(text) {
    const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
    if ((0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIPv4)(bare))
        return bare;
    if (!(0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIPv6)(bare) || bare.includes('%'))
        return null;
    const canonical = new URL(`http://[${bare}]/`).hostname.slice(1, -1);
    const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
    if (!mapped)
        return canonical;
    const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
/** A network in CIDR notation, as a predicate. Null if the text is not one. */
function parseSubnet(network, prefix) {
    const family = (0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIP)(network);
    if (family === 0 || network.includes('%') || prefix > (family === 4 ? 32 : 128))
        return null;
    const word = family === 4 ? 'ipv4' : 'ipv6';
    const list = new node_net__WEBPACK_IMPORTED_MODULE_0__.BlockList();
    list.addSubnet(network, prefix, word);
    // Node.js would let an IPv6 range match mapped IPv4 addresses, so each family is checked separately.
    return (address) => (0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIP)(address) === family && list.check(address, word);
}


/***/ }),

/***/ 23652:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   u: () => (/* binding */ secured),
/* harmony export */   z: () => (/* binding */ dial)
/* harmony export */ });
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77030);
/* harmony import */ var node_tls__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(41692);


/** Milliseconds allowed for one address, and then for TLS. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Connects to the first address that answers; never looks names up. */
async function dial(addresses, port, signal) {
    let last = new Error('no address');
    for (const address of addresses) {
        if (signal.aborted)
            break;
        try {
            return await dialOne(address, port, signal);
        }
        catch (error) {
            last = error;
        }
    }
    throw last;
}
function dialOne(address, port, signal) {
    const socket = (0,node_net__WEBPACK_IMPORTED_MODULE_0__.connect)({ host: address, port, allowHalfOpen: true, noDelay: true });
    return opened(socket, 'connect', `${address} port ${port} did not answer`, signal);
}
/**
 * TLS over a dialled connection, with a host that proves to be the target; the connection ends with it.
 * `certificates`: the authorities to believe; none: those that Node.js brings.
 */
function secured(socket, { host, address }, certificates, signal) {
    const ca = certificates.length > 0 ? { ca: [...certificates] } : {};
    const name = { host, servername: address ? '' : host };
    const tls = (0,node_tls__WEBPACK_IMPORTED_MODULE_1__.connect)({ socket, ...name, ALPNProtocols: ['http/1.1'], ...ca });
    return opened(tls, 'secureConnect', `${host} did not finish the handshake of TLS`, signal);
}
/** A socket once `event` says that it is open; it is destroyed when that takes too long or the signal is aborted. */
function opened(socket, event, late, signal) {
    return new Promise((resolve, reject) => {
        const stop = (why) => () => socket.destroy(new Error(why));
        const timer = setTimeout(stop(late), CONNECT_TIMEOUT_MS);
        const aborted = stop('the network was closed');
        signal.addEventListener('abort', aborted, { once: true });
        const settle = () => {
            clearTimeout(timer);
            signal.removeEventListener('abort', aborted);
        };
        socket.once(event, () => {
            settle();
            resolve(socket);
        });
        socket.on('error', reject);
        socket.once('close', () => {
            settle();
            reject(new Error('the connection was closed'));
        });
    });
}


/***/ }),

/***/ 92180:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F5: () => (/* binding */ nameMatches),
/* harmony export */   eg: () => (/* binding */ parseHostRule),
/* harmony export */   fq: () => (/* binding */ portMatches)
/* harmony export */ });
/* unused harmony export DEFAULT_PORTS */
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77030);
/* harmony import */ var node_url__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73136);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);
/* harmony import */ var _addresses_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2758);




/** Ports of entries without one. */
const DEFAULT_PORTS = [80, 443];
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
/**
 * Parses `example.com`, `*.example.com` (any depth below, not the name itself), `example.com:8443`,
 * `example.com:*`, addresses and networks (`10.1.0.0/16`, `[fd00::1]:8080`). Throws CONFIG_INVALID. `private`
 * allows the name to lead to a non-public address: for what the job's owner has configured.
 */
function parseHostRule(text, options = {}) {
    const entry = text.trim().toLowerCase();
    if (entry === '*')
        throw invalidHostRule(text, 'it would allow everything', 'Use `network: open` if that is intended.');
    if (entry.includes('://') || entry.includes('@'))
        throw invalidHostRule(text, 'it is the address of a page, not a host', 'Write only the host, e.g. `example.com`.');
    return addressRule(entry, text) ?? nameRule(entry, text, options.private === true);
}
function addressRule(entry, text) {
    const bracketed = /^\[([^\]]+)\](?:\/(\d{1,3}))?(?::(\d+|\*))?$/.exec(entry);
    const bare = (0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIP)(entry) === 6 || /^[0-9a-f:.]*:[0-9a-f:.]*\/\d+$/.test(entry) ? entry.split('/') : null;
    const v4 = /^(\d+\.\d+\.\d+\.\d+)(?:\/(\d{1,2}))?(?::(\d+|\*))?$/.exec(entry);
    const [network, prefix, port] = bracketed?.slice(1) ?? v4?.slice(1) ?? bare ?? [];
    if (network === undefined)
        return null;
    const plain = (0,_addresses_js__WEBPACK_IMPORTED_MODULE_2__/* .plainAddress */ .n7)(network);
    if (plain === null)
        throw invalidHostRule(text, 'the address is not valid', 'Check it for a typo.');
    const bits = prefix === undefined ? ((0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIP)(plain) === 4 ? 32 : 128) : Number(prefix);
    const holds = (0,_addresses_js__WEBPACK_IMPORTED_MODULE_2__/* .parseSubnet */ .Fg)(prefix === undefined ? plain : network, bits);
    if (!holds)
        throw invalidHostRule(text, 'the network is not valid', 'Write it as in `10.1.0.0/16`.');
    return { kind: 'address', holds, ports: portsOf(port, text) };
}
function nameRule(entry, text, mayBePrivate) {
    const [, star, host, port] = /^(\*\.)?([^:*/%\s]+)(?::(\d+|\*))?$/.exec(entry) ?? [];
    const name = host === undefined ? '' : (0,node_url__WEBPACK_IMPORTED_MODULE_1__.domainToASCII)(host.replace(/\.$/, ''));
    const labels = name.split('.');
    // A last label of digits makes the whole an IPv4 address in one of its odd spellings.
    if (name.length > 253 ||
        !labels.every((label) => LABEL.test(label)) ||
        /^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? ''))
        throw invalidHostRule(text, 'it is not a host name', 'Write e.g. `example.com`, `*.example.com` or `example.com:8443`.');
    return { kind: 'name', name, below: star !== undefined, ports: portsOf(port, text), private: mayBePrivate };
}
function portsOf(port, text) {
    if (port === undefined)
        return 'default';
    if (port === '*')
        return 'any';
    const number = Number(port);
    if (number < 1 || number > 65_535)
        throw invalidHostRule(text, 'there is no such port', 'Use a port from 1 to 65535.');
    return number;
}
/** True if an entry without a port, or with this one, covers the port. */
function portMatches(ports, port) {
    return ports === 'any' || (ports === 'default' ? DEFAULT_PORTS.includes(port) : ports === port);
}
/** True if an entry covers the name; both in lower case, without a final dot. */
function nameMatches(rule, name) {
    if (rule.kind !== 'name')
        return false;
    return rule.below
        ? name.endsWith(`.${rule.name}`) && name.length > rule.name.length + 1
        : name === rule.name;
}
function invalidHostRule(text, why, hint) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `sandbox.allowedHosts: "${text}" cannot be used: ${why}.`, {
        hint,
    });
}


/***/ }),

/***/ 78660:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   En: () => (/* binding */ parseServices),
/* harmony export */   Ns: () => (/* binding */ openServices),
/* harmony export */   PP: () => (/* binding */ hostsOf),
/* harmony export */   eV: () => (/* binding */ routesOf)
/* harmony export */ });
/* harmony import */ var node_dns_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(71553);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(77030);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(17594);
/* harmony import */ var _base_listen_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(79586);
/* harmony import */ var _egress_dial_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(23652);







const SERVICE = /^([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::(\d{1,5}))?(?:=([a-z0-9._-]+|\[[0-9a-f:]+\]):(\d{1,5}))?$/i;
/** Parses `postgres:5432`, `postgres:5432=localhost:15432` and `postgres=localhost:15432`. Throws CONFIG_INVALID. */
function parseServices(entries) {
    const services = entries.map((entry, index) => {
        const [, name = '', own, host, there] = SERVICE.exec(entry.trim()) ?? [];
        const [port, target] = [Number(own ?? there), Number(there ?? own)];
        const valid = (number) => number >= 1 && number <= 65_535;
        if (name === '' || !valid(port) || !valid(target) || index > 200)
            throw invalidService(entry, 'is not `name:port` or `name:port=host:port`');
        return {
            name: name.toLowerCase(),
            port,
            address: name.toLowerCase() === 'localhost' ? '127.0.0.1' : `127.1.0.${index + 1}`,
            ...(host === undefined ? {} : { at: { host: host.replace(/^\[|\]$/g, ''), port: target } }),
        };
    });
    const twice = services.find((one, index) => services.findIndex((other) => other.name === one.name && other.port === one.port) < index);
    if (twice)
        throw invalidService(`${twice.name}:${twice.port}`, 'is there twice');
    // One address per name, whatever its ports.
    const addresses = new Map();
    for (const { name, address } of services)
        if (!addresses.has(name))
            addresses.set(name, address);
    return services.map((service) => ({ ...service, address: addresses.get(service.name) ?? service.address }));
}
/** The lines of `/etc/hosts` for the services. */
function hostsOf(services) {
    const names = new Map(services.filter(({ name }) => name !== 'localhost').map(({ name, address }) => [name, address]));
    return [...names].map(([name, address]) => `${address} ${name}\n`).join('');
}
/** Where a relay inside listens: as the service itself, and on loopback, where the job has its ports. */
function routesOf(services) {
    return services.flatMap(({ address, port }, index) => {
        const socket = socketName(index);
        const own = { address, port, socket };
        const isFirst = services.findIndex((other) => other.port === port) === index;
        return address === '127.0.0.1' || !isFirst
            ? [own]
            : [own, { address: '127.0.0.1', port, socket, optional: true }];
    });
}
const socketName = (index) => `service-${index}.sock`;
/**
 * Listens for each service on a socket in `folder`, and connects to that service alone. Resolves to a function that
 * ends every connection.
 */
async function openServices(services, { folder, log }) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(folder, { recursive: true, mode: 0o755 });
    const closing = new AbortController();
    const undo = [];
    const close = async () => {
        closing.abort();
        for (const step of undo.splice(0))
            await step();
    };
    try {
        for (const [index, service] of services.entries()) {
            let told = false;
            const server = (0,node_net__WEBPACK_IMPORTED_MODULE_2__.createServer)({ allowHalfOpen: true, noDelay: true }, (client) => {
                client.on('error', () => client.destroy());
                connectTo(service, closing.signal).then((upstream) => {
                    if (!told)
                        log.info(`Service ${service.name}:${service.port}: connected to from inside the sandbox`);
                    told = true;
                    upstream.on('error', () => client.destroy());
                    upstream.once('close', () => client.destroy());
                    client.once('close', () => upstream.destroy());
                    client.pipe(upstream);
                    upstream.pipe(client);
                }, (error) => {
                    log.warn(`Service ${service.name}:${service.port} cannot be reached: ${error.message}`);
                    client.destroy();
                });
            });
            const closeServer = (0,_base_listen_js__WEBPACK_IMPORTED_MODULE_4__/* .closerOf */ .Yi)(server);
            server.maxConnections = 512;
            const path = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, socketName(index));
            await (0,_base_listen_js__WEBPACK_IMPORTED_MODULE_4__/* .listenOnSocket */ .qJ)(server, path);
            undo.push(async () => {
                await closeServer();
                await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(path, { force: true });
            });
        }
        return close;
    }
    catch (error) {
        await close();
        throw error;
    }
}
/** In a job container, a service has a name; otherwise the runner maps its port to this machine. */
async function connectTo({ name, port, at }, signal) {
    const places = at
        ? [at]
        : [
            { host: name, port },
            { host: 'localhost', port },
        ];
    let last = new Error('it has no address');
    for (const place of places) {
        try {
            const found = await (0,node_dns_promises__WEBPACK_IMPORTED_MODULE_0__.lookup)(place.host, { all: true, verbatim: true });
            return await (0,_egress_dial_js__WEBPACK_IMPORTED_MODULE_5__/* .dial */ .z)(found.map(({ address }) => address), place.port, signal);
        }
        catch (error) {
            last = error;
        }
    }
    throw last;
}
function invalidService(entry, why) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .ConfigError */ .xL('CONFIG_INVALID', `services: "${entry}" ${why}.`, {
        hint: 'Write e.g. `postgres:5432`, or `postgres:5432=localhost:15432` for a port that the job maps elsewhere.',
    });
}


/***/ })

};
