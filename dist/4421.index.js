export const id = 4421;
export const ids = [4421];
export const modules = {

/***/ 84421:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   PODMAN: () => (/* binding */ PODMAN),
/* harmony export */   probePodman: () => (/* binding */ probePodman)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _base_command_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(70972);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(24807);
/* harmony import */ var _container_cli_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(35147);
/* harmony import */ var _container_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(6713);
/* harmony import */ var _gvisor_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(36328);






const PODMAN = {
    name: 'podman',
    displayName: 'Podman',
    rootlessUser: 'keep-id',
    tmpfsOwner: 'U',
    inheritsUlimits: true,
    tmpfsCopiesUp: true,
    buildFlags: ['--pull=never', '--layers=false', '--force-rm'],
};
const info = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    version: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ Version: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }),
    host: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        cgroupVersion: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
        cgroupControllers: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).nullish(),
        security: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
            rootless: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(false),
            seccompEnabled: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(true),
            selinuxEnabled: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(false),
            apparmorEnabled: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(false),
        }),
    }),
});
/** Connects to Podman, with or without a service behind it (CONTAINER_HOST). */
async function probePodman(env, log, isolation) {
    const result = await (0,_base_command_js__WEBPACK_IMPORTED_MODULE_1__/* .runCommand */ .d1)('podman', ['info', '--format', 'json'], { env, timeoutMs: 20_000 });
    if (result.startError)
        return {
            engine: null,
            reason: `podman: client not found (${result.startError.code ?? result.startError.message})`,
        };
    if (result.exitCode !== 0)
        return { engine: null, reason: `podman: ${(0,_container_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .tail */ .RT)(result)}` };
    const parsed = info.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_3__/* .parseJson */ .qF)(result.stdout.toString('utf8')));
    if (!parsed.success)
        return { engine: null, reason: 'podman: the output of `podman info` cannot be read' };
    const { security } = parsed.data.host;
    const search = isolation === 'gvisor' ? await (0,_gvisor_js__WEBPACK_IMPORTED_MODULE_4__/* .podmanGvisor */ .Ux)(env) : null;
    if (search?.runtime === null)
        return { engine: null, reason: search.reason };
    const traits = {
        rootless: security.rootless,
        usernsRemap: false,
        selinux: security.selinuxEnabled,
        seccomp: security.seccompEnabled,
        apparmor: security.apparmorEnabled && !security.rootless,
        limits: limitsOf(parsed.data.host),
    };
    return {
        engine: (0,_container_cli_js__WEBPACK_IMPORTED_MODULE_5__/* .createCliEngine */ .T)({
            dialect: PODMAN,
            version: parsed.data.version.Version,
            // `host.containers.internal` is in `/etc/hosts` even without a network.
            capabilities: {
                bindMounts: true,
                overlayVolumes: false,
                init: false,
                sharedNetworks: search === null,
                exposesHostAddress: true,
                imageStore: true,
                keeper: false,
            },
            traits,
            gvisor: search?.runtime ?? null,
            env,
            log,
        }),
    };
}
/**
 * Podman only reports version 2 of control groups; with version 1, root has all of them and nobody else has
 * any.
 */
function limitsOf({ cgroupVersion, cgroupControllers, security }) {
    const can = (controller) => cgroupVersion === 'v1' ? !security.rootless : (cgroupControllers?.includes(controller) ?? true);
    return { memory: can('memory'), cpus: can('cpu'), pids: can('pids') };
}


/***/ })

};
