export const id = 609;
export const ids = [609];
export const modules = {

/***/ 90609:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   cN: () => (/* binding */ certificateFault),
/* harmony export */   jZ: () => (/* binding */ readCertificates),
/* harmony export */   mW: () => (/* binding */ trustedWith),
/* harmony export */   qv: () => (/* binding */ AUTHORITY_HINT),
/* harmony export */   trustNamedAuthorities: () => (/* binding */ trustNamedAuthorities)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var node_tls__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(41692);
/* harmony import */ var _user_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(91098);




/** Where systems keep what they trust. */
const BUNDLES = [
    '/etc/ssl/certs/ca-certificates.crt',
    '/etc/pki/tls/certs/ca-bundle.crt',
    '/etc/ssl/cert.pem',
];
/** Every authority that Node.js and this machine trust, and those in further PEM files, each once. */
async function trustedWith(files) {
    const texts = await Promise.all([...BUNDLES, ...files].map(readCertificateFile));
    return [...new Set([...node_tls__WEBPACK_IMPORTED_MODULE_2__.rootCertificates.map((one) => `${one}\n`), ...texts].flatMap(blocksOf))];
}
/** The certificates in a PEM file, without keys and comments; empty for a file that cannot be read. */
async function readCertificates(file) {
    return blocksOf(await readCertificateFile(file)).join('');
}
/** OpenSSL's codes for an invalid certificate, and Node's for one of another host. */
const CERTIFICATE = /CERT|SIGNED|^UNABLE_TO_(GET_ISSUER|VERIFY|DECODE_ISSUER)|^HOSTNAME_MISMATCH$/;
/** The code of an error in the other side's certificate, which another attempt cannot fix; else null. */
function certificateFault(error) {
    const { code } = error;
    return typeof code === 'string' && CERTIFICATE.test(code) ? code : null;
}
/** What to do about a certificate that is not trusted. */
const AUTHORITY_HINT = 'If a proxy of your company opens TLS, or the server is your own, set NODE_EXTRA_CA_CERTS to the PEM file of its certificate authority. With Node.js 22.19 or later, SSL_CERT_FILE and the `cafile` of npm count as well.';
/**
 * Makes this process trust the authorities in `SSL_CERT_FILE` and in npm's `cafile`, in addition to its own and to
 * `NODE_EXTRA_CA_CERTS`, which Node.js reads by itself. Does nothing before Node.js 22.19, which has no way to do this.
 */
async function trustNamedAuthorities(env) {
    const cafile = env['npm_config_cafile'] ?? env['NPM_CONFIG_CAFILE'] ?? (await cafileOf(env));
    const pem = await Promise.all([env['SSL_CERT_FILE'], cafile].map(readCertificates));
    const named = pem.flatMap(blocksOf);
    const { getCACertificates, setDefaultCACertificates } = node_tls__WEBPACK_IMPORTED_MODULE_2__;
    if (named.length === 0 || !getCACertificates || !setDefaultCACertificates)
        return;
    setDefaultCACertificates([...getCACertificates(), ...named]);
}
async function cafileOf(env) {
    const text = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)((0,_user_js__WEBPACK_IMPORTED_MODULE_3__/* .userHome */ .Bc)(env), '.npmrc'), 'utf8').catch(() => '');
    const line = text.split('\n').find((one) => /^\s*cafile\s*=/.test(one));
    return line
        ?.slice(line.indexOf('=') + 1)
        .replaceAll('"', '')
        .trim();
}
function blocksOf(text) {
    const blocks = text.match(/-----BEGIN (?:TRUSTED )?CERTIFICATE-----[^-]+-----END (?:TRUSTED )?CERTIFICATE-----/g);
    return (blocks ?? []).map((block) => `${block}\n`);
}
async function readCertificateFile(path) {
    return path ? await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(path, 'latin1').catch(() => '') : '';
}


/***/ }),

/***/ 91098:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bc: () => (/* binding */ userHome),
/* harmony export */   nT: () => (/* binding */ userName)
/* harmony export */ });
/* unused harmony export userCache */
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);



/** The name of this process's user, or the number: a container may run as one that the system does not list. */
function userName(lookUp = node_os__WEBPACK_IMPORTED_MODULE_0__.userInfo) {
    return infoOf(lookUp)?.username ?? String(process.getuid?.() ?? '');
}
/**
 * `HOME` of an environment that was given, else that of the system's list of users; `homedir()` would read the process's
 * own environment. Throws CONFIG_INVALID.
 */
function userHome(env = {}, lookUp = node_os__WEBPACK_IMPORTED_MODULE_0__.userInfo) {
    const home = absolute(env['HOME']) ?? infoOf(lookUp)?.homedir;
    if (home !== undefined)
        return home;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL('CONFIG_INVALID', `The system knows no home folder of its user ${userName(lookUp)}.`, {
        hint: 'Set HOME for the command line; a program passes `cacheDir` and `stateDir`.',
    });
}
/** Where executables are kept between runs, for the command line and for programs alike. Throws CONFIG_INVALID. */
function userCache(env = {}) {
    return (env['CAISSON_CACHE'] || join(absolute(env['XDG_CACHE_HOME']) ?? join(userHome(env), '.cache'), 'caisson'));
}
/** The specification says that a relative path is to be ignored. */
function absolute(path) {
    return path !== undefined && (0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(path) ? path : undefined;
}
function infoOf(lookUp) {
    try {
        return lookUp();
    }
    catch {
        return null;
    }
}


/***/ })

};
