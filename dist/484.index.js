export const id = 484;
export const ids = [484];
export const modules = {

/***/ 50484:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DOCKER: () => (/* binding */ DOCKER),
/* harmony export */   probeDocker: () => (/* binding */ probeDocker)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _base_command_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(70972);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(24807);
/* harmony import */ var _container_cli_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(35147);
/* harmony import */ var _container_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6713);
/* harmony import */ var _gvisor_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(36328);






const DOCKER = {
    name: 'docker',
    displayName: 'Docker',
    rootlessUser: 'root',
    tmpfsOwner: 'ids',
    inheritsUlimits: false,
    tmpfsCopiesUp: false,
    buildFlags: [],
};
const info = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ServerVersion: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default(''),
    ServerErrors: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).nullish(),
    OSType: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default('linux'),
    SecurityOptions: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).nullish(),
    MemoryLimit: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(true),
    CpuCfsQuota: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(true),
    PidsLimit: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(true),
    Runtimes: zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        path: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
        runtimeArgs: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).nullish(),
        runtimeType: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    }))
        .nullish(),
});
/**
 * Connects to the Docker daemon that the environment names (DOCKER_HOST, DOCKER_CONTEXT, the current
 * context).
 */
async function probeDocker(env, log, isolation) {
    const result = await (0,_base_command_js__WEBPACK_IMPORTED_MODULE_1__/* .runCommand */ .d1)('docker', ['info', '--format', '{{json .}}'], { env, timeoutMs: 20_000 });
    if (result.startError)
        return {
            engine: null,
            reason: `docker: client not found (${result.startError.code ?? result.startError.message})`,
        };
    const parsed = info.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .qF)(result.stdout.toString('utf8'))).data;
    if (!parsed?.ServerVersion || parsed.ServerErrors?.length) {
        return { engine: null, reason: `docker: ${parsed?.ServerErrors?.join(' ') || (0,_container_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .tail */ .RT)(result)}` };
    }
    if (parsed.OSType !== 'linux')
        return { engine: null, reason: `docker: it runs ${parsed.OSType} containers` };
    const search = isolation === 'gvisor' ? (0,_gvisor_js__WEBPACK_IMPORTED_MODULE_4__/* .dockerGvisor */ .$7)(parsed.Runtimes ?? {}) : null;
    if (search?.runtime === null)
        return { engine: null, reason: search.reason };
    return { engine: dockerEngine(parsed, search?.runtime ?? null, env, log) };
}
function dockerEngine(found, gvisor, env, log) {
    const options = (found.SecurityOptions ?? []).map((option) => option.replace(/^name=/, '').split(',')[0]);
    const rootless = options.includes('rootless');
    const traits = {
        rootless,
        usernsRemap: options.includes('userns'),
        selinux: options.includes('selinux'),
        seccomp: options.includes('seccomp'),
        apparmor: options.includes('apparmor'),
        limits: { memory: found.MemoryLimit, cpus: found.CpuCfsQuota, pids: found.PidsLimit },
    };
    return (0,_container_cli_js__WEBPACK_IMPORTED_MODULE_5__/* .createCliEngine */ .T)({
        dialect: DOCKER,
        version: found.ServerVersion,
        // A rootless engine would mount layers inside a user namespace, where other users own the files.
        capabilities: {
            bindMounts: true,
            overlayVolumes: !rootless,
            init: true,
            // gVisor has a network stack of its own in every container.
            sharedNetworks: gvisor === null,
            exposesHostAddress: false,
            imageStore: true,
            keeper: false,
        },
        traits,
        gvisor,
        env,
        log,
    });
}


/***/ })

};
