export const id = 9630;
export const ids = [9630];
export const modules = {

/***/ 69630:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  f: () => (/* binding */ fetchCheckout),
  removeFetched: () => (/* binding */ removeFetched)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 3 modules
var core = __webpack_require__(235);
// EXTERNAL MODULE: ./lib/base/git/git.js + 1 modules
var git_git = __webpack_require__(71716);
// EXTERNAL MODULE: ./lib/change/workspace/pristine.js
var pristine = __webpack_require__(37768);
;// CONCATENATED MODULE: ./lib/change/workspace/fetch-checkout.js



/**
 * Makes a checkout with a short history. The token is in the environment of one git command only, and nothing of the
 * repository runs: no hooks, no filters, no submodules. Rejects as `fetchInto` does.
 */
async function fetchCheckoutInto(o) {
    const { folder, wanted, branch, also = [], log, signal } = o;
    await (0,git_git/* createGit */.l)({ cwd: (0,external_node_path_.dirname)(folder) }).raw(['init', '-q', '--template=', folder]);
    const git = (0,git_git/* createGit */.l)({ gitDir: (0,external_node_path_.join)(folder, '.git'), workTree: folder, ...(signal ? { signal } : {}) });
    const local = `refs/remotes/origin/${branch ?? 'HEAD'}`;
    const refspecs = [
        `+${wanted}:${local}`,
        ...also.map((one) => `+refs/heads/${one}:refs/remotes/origin/${one}`),
    ];
    await (0,pristine/* fetchInto */.DL)(git, { ...o.source, refspecs }, true, log);
    const as = branch === undefined ? ['--detach'] : ['-B', branch];
    await git.raw(['checkout', '-q', '--force', '--no-track', ...as, local]);
}

// EXTERNAL MODULE: ./lib/github/forge.js
var github_forge = __webpack_require__(98124);
// EXTERNAL MODULE: ./lib/programs/action/log.js
var log = __webpack_require__(6110);
// EXTERNAL MODULE: ./lib/programs/action/states.js
var states = __webpack_require__(18944);
;// CONCATENATED MODULE: ./lib/programs/action/checkout/fetch-checkout.js







const PREFIX = 'caisson-checkout-';
/**
 * Checks out what actions/checkout would by default (the commit of the event), into a folder of the runner's
 * temporary files that {@link removeFetched} removes.
 */
async function fetchCheckout(job, forge, signal) {
    await (0,promises_.mkdir)(job.temp, { recursive: true });
    const parent = await (0,promises_.mkdtemp)((0,external_node_path_.join)(job.temp, PREFIX));
    core/* saveState */.LZ(states/* STATE */.c.fetched, parent);
    // Some tools name what they build after the folder.
    const folder = (0,external_node_path_.join)(parent, forge.name);
    try {
        const { ref, sha, branch } = job;
        const wanted = sha || ref;
        await fetchCheckoutInto({ folder, source: (0,github_forge/* gitAccess */.R)(forge), wanted, branch, log: log/* jobLog */.W, signal });
        return folder;
    }
    catch (error) {
        await removeFetched(job.temp, parent);
        throw error;
    }
}
/** Removes what {@link fetchCheckout} created; anything else stays. */
async function removeFetched(temp, folder) {
    const inTemp = (0,external_node_path_.dirname)((0,external_node_path_.resolve)(folder)) === (0,external_node_path_.resolve)(temp);
    if (!inTemp || !folder.includes(`${external_node_path_.sep}${PREFIX}`))
        return;
    await (0,promises_.rm)(folder, { recursive: true, force: true, maxRetries: 3 }).catch((error) => log/* jobLog */.W.warn(`${folder} could not be removed: ${error.message}`));
}


/***/ })

};
