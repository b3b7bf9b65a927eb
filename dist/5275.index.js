export const id = 5275;
export const ids = [5275];
export const modules = {

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
