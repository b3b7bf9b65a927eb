import { mkdtemp, rm } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { ConfigError } from '../../../base/errors.js'
import type { TrustedTree } from '../../../base/git/trusted-tree.js'
import type { Task } from '../../../github/event/task.js'
import type { Forge } from '../../../github/forge.js'
import { openBase } from '../../../pipeline/stages/trusted-config/base.js'
import type { Plan } from '../../../plan/model.js'
import { isProgram, readPlan } from '../../../plan/read/read-plan.js'
import { variablesOf } from '../../../plan/read/variables.js'
import type { Job } from '../job.js'
import { jobLog } from '../log.js'

/**
 * The plan, with the files that it names, as nobody wrote them for this job: on the base branch of a pull request, else in
 * the commit that is checked out. Throws CONFIG_INVALID and NOT_SUPPORTED as `readPlan` does.
 */
export async function readTrustedPlan(o: {
  path: string
  vars: readonly string[]
  job: Job
  forge: Forge
  task: Task
  signal: AbortSignal
}): Promise<Plan> {
  const { vars, job, forge, task, signal } = o
  if (isProgram(o.path))
    throw new ConfigError('NOT_SUPPORTED', `plan: ${o.path} is a program, which the action does not run.`, {
      hint: 'Run it in a separate step: `npx caisson plan run FILE`, with the key in the environment.',
    })
  const dir = await mkdtemp(join(job.temp, 'caisson-plan-'))
  try {
    const request = {
      checkout: job.checkout,
      publish: { to: 'forge' as const, forge },
      task,
      signal,
      log: jobLog,
    }
    const tree = await openBase({ request, folder: { dir } }, await contextOf(forge, task), {})
    const file = posix.normalize(o.path)
    return await readPlan({
      text: await readTrustedFile(tree, file, '`plan` names'),
      file,
      vars: variablesOf(vars, 'plan'),
      loadFile: (path) => readTrustedFile(tree, posix.normalize(path), 'The plan names'),
    })
  } finally {
    await rm(dir, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** GitHub itself says what the base of a pull request is. */
async function contextOf(forge: Forge, { target }: Task) {
  if (target.kind !== 'pull_request') return null
  const pull = await forge.github.pullRequest(target.number)
  return { pull, base: { ref: pull.base.ref } }
}

async function readTrustedFile(tree: TrustedTree, path: string, who: string): Promise<string> {
  const found = (await tree.files([path])).find((file) => file.path === path)
  if (found?.read) return await found.read()
  const where = tree.commit === null ? 'the checkout' : `the commit ${tree.commit.slice(0, 10)}`
  const why = found ? 'is not a plain file in' : 'does not exist in'
  throw new ConfigError('CONFIG_INVALID', `${who} ${path}, which ${why} ${where}.`, {
    hint: 'Commit the file to the base branch: the version in a pull request is never used.',
  })
}
