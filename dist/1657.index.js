export const id = 1657;
export const ids = [1657];
export const modules = {

/***/ 24807:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   RK: () => (/* binding */ nestsDeeper),
/* harmony export */   qF: () => (/* binding */ parseJson),
/* harmony export */   zO: () => (/* binding */ mapTexts)
/* harmony export */ });
/** What a JSON text says; undefined for any other text. */
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
/** Whether arrays and objects are nested more than `most` deep: what recurses over such a value ends with an error. */
function nestsDeeper(text, most) {
    let level = 0;
    for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code === QUOTE)
            at = endOfText(text, at);
        else if (code === 0x5b || code === 0x7b) {
            if (++level > most)
                return true;
        }
        else if (code === 0x5d || code === 0x7d)
            level--;
    }
    return false;
}
/** The quote that ends a string. By the engine's own search, since most of a stream is long strings. */
function endOfText(text, begin) {
    for (let end = text.indexOf('"', begin + 1); end !== -1; end = text.indexOf('"', end + 1)) {
        let before = end - 1;
        while (text.charCodeAt(before) === BACKSLASH)
            before--;
        if ((end - before) % 2 === 1)
            return end;
    }
    return text.length;
}
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** A value with `change` applied to every text in it, but not to keys. */
function mapTexts(value, change) {
    if (typeof value === 'string')
        return change(value);
    if (Array.isArray(value))
        return value.map((one) => mapTexts(one, change));
    if (typeof value !== 'object' || value === null)
        return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)]));
}


/***/ }),

/***/ 65275:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   settingsOf: () => (/* binding */ settingsOf)
/* harmony export */ });
/* harmony import */ var _config_cloud_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(62055);
/* harmony import */ var _config_inputs_from_inputs_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3176);


/** What the inputs say of the run, and what is wrong with them. */
function settingsOf({ inputs, env, wrong }) {
    try {
        const cloud = (0,_config_cloud_js__WEBPACK_IMPORTED_MODULE_0__/* .cloudFromEnvironment */ .pz)(env);
        const said = (0,_config_inputs_from_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .givenFromInputs */ .dx)(inputs, env);
        return { cloud, given: cloud ? (0,_config_cloud_js__WEBPACK_IMPORTED_MODULE_0__/* .specForCloud */ .KX)(said, cloud) : said, wrong };
    }
    catch (error) {
        return { cloud: null, given: {}, wrong: wrong ?? error };
    }
}


/***/ })

};
