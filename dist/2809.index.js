export const id = 2809;
export const ids = [2809];
export const modules = {

/***/ 52809:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   repositoryDelivery: () => (/* binding */ repositoryDelivery)
/* harmony export */ });
/* harmony import */ var _context_base_branch_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(60598);
/* harmony import */ var _base_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(54648);
/* harmony import */ var _repository_config_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(15912);



/**
 * How the repository wants results to go out, before a run exists, in the version that such a run will use.
 * `dir` is a folder of ours for git. Empty if nothing is set, and if the file is invalid, which the run
 * reports.
 */
async function repositoryDelivery(run, dir) {
    try {
        const { forge, ...rest } = run;
        const request = { ...rest, publish: { to: 'none', forge } };
        const { defaultBranch } = await forge.github.repository();
        const { task, baseBranch = [] } = run;
        const issue = task.target.kind === 'issue' && baseBranch.length > 0
            ? await forge.github.issue(task.target.number)
            : undefined;
        const ref = await (0,_context_base_branch_js__WEBPACK_IMPORTED_MODULE_0__/* .baseBranchFor */ .l)(forge.github, baseBranch, { issue, fallback: defaultBranch });
        const context = { base: { ref } };
        const tree = await (0,_base_js__WEBPACK_IMPORTED_MODULE_1__/* .openBase */ .m)({ request, folder: { dir } }, context, await (0,_base_js__WEBPACK_IMPORTED_MODULE_1__/* .baseFor */ .H)(request, context));
        return (await (0,_repository_config_js__WEBPACK_IMPORTED_MODULE_2__/* .readRepositoryConfig */ .F)(tree)).delivery;
    }
    catch {
        return {};
    }
}


/***/ })

};
