export const id = 8920;
export const ids = [8920];
export const modules = {

/***/ 38920:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   trustedRoots: () => (/* binding */ trustedRoots)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(452);


/**
 * Sigstore's trusted roots as JSON: from a file written by `gh attestation trusted-root` (one per line),
 * otherwise the public instance's, fetched and verified with TUF into `cacheDir`. Rejects with
 * CONFIG_INVALID.
 */
async function trustedRoots(o) {
    if (o.file !== undefined) {
        try {
            const text = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(o.file, 'utf8');
            const whole = text.trimStart().startsWith('{\n') ? [text] : text.split('\n');
            return whole.filter((part) => part.trim() !== '').map((part) => JSON.parse(part));
        }
        catch (cause) {
            throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ConfigError */ .xL('CONFIG_INVALID', `trusted-root: ${o.file} cannot be read: ${(0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .describeError */ .Uc)(cause).message}`, {
                hint: 'Write it in an earlier step: `gh attestation trusted-root > trusted-root.jsonl`.',
                cause,
            });
        }
    }
    try {
        const { getTrustedRoot } = await Promise.all(/* import() */[__webpack_require__.e(3669), __webpack_require__.e(8366), __webpack_require__.e(9654), __webpack_require__.e(2652), __webpack_require__.e(9310), __webpack_require__.e(3694)]).then(__webpack_require__.t.bind(__webpack_require__, 84423, 19));
        const { TrustedRoot } = await __webpack_require__.e(/* import() */ 9654).then(__webpack_require__.t.bind(__webpack_require__, 19654, 19));
        return [TrustedRoot.toJSON(await getTrustedRoot({ cachePath: o.cacheDir }))];
    }
    catch (cause) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ConfigError */ .xL('CONFIG_INVALID', `Sigstore's trusted root could not be fetched: ${(0,_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .describeError */ .Uc)(cause).message}`, {
            hint: 'Set `trusted-root` to a file written by `gh attestation trusted-root > trusted-root.jsonl`.',
            cause,
        });
    }
}


/***/ })

};
