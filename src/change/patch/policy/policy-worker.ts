import { parentPort } from 'node:worker_threads'
import { describeError } from '../../../base/errors.js'
import { createGit } from '../../../base/git/git.js'
import type { Evaluation } from './evaluate-in-worker.js'
import { evaluatePolicy } from './evaluate-policy.js'
import { loadSecretlint } from './secrets/secretlint.js'
import type { Answer } from './worker-thread.js'

type Question = Evaluation | { text: string }

/** The thread in which everything is read that an agent wrote: it can be ended whatever it is doing. */
parentPort?.on('message', ({ id, ask }: { id: number; ask: Question }) => {
  const reply = (answer: Answer) => parentPort?.postMessage({ id, answer })
  answer(ask).then(
    (value) => reply({ value }),
    (error: unknown) => reply({ failed: describeError(error).message }),
  )
})

async function answer(ask: Question): Promise<unknown> {
  if ('text' in ask) return (await loadSecretlint())(ask.text)
  const { git, patch, policy, secrets, allowances } = ask
  return await evaluatePolicy({ ...patch, git: createGit(git) }, policy, secrets, allowances)
}
