import { parentPort } from 'node:worker_threads';
import { describeError } from '../../../base/errors.js';
import { createGit } from '../../../base/git/git.js';
import { evaluatePolicy } from './evaluate-policy.js';
import { loadSecretlint } from './secrets/secretlint.js';
/** The thread in which everything is read that an agent wrote: it can be ended whatever it is doing. */
parentPort?.on('message', ({ id, ask }) => {
    const reply = (answer) => parentPort?.postMessage({ id, answer });
    answer(ask).then((value) => reply({ value }), (error) => reply({ failed: describeError(error).message }));
});
async function answer(ask) {
    if ('text' in ask)
        return (await loadSecretlint())(ask.text);
    const { git, patch, policy, secrets, allowances } = ask;
    return await evaluatePolicy({ ...patch, git: createGit(git) }, policy, secrets, allowances);
}
