import type { TaskStep } from '../model.js'
import type { StepContext, StepResult } from '../work/ports.js'
import type { PlanSite } from './plan-site.js'
import { openStepLog } from './step-log.js'
import { makeWorkingFolder, openWorkingPlace } from './working-folder.js'

/** Runs a task: its command in a container of its own, once. Rejects where anything around the command failed. */
export async function runTask(step: TaskStep, context: StepContext, site: PlanSite): Promise<StepResult> {
  const { name, config } = step
  const { node, signal } = context
  const working = await makeWorkingFolder(name, config, context, site)
  try {
    const words = config.run ? [config.run.path, ...config.run.args] : ['true']
    const place = await openWorkingPlace(name, config, working, context, site)
    const log = openStepLog(site.folder, node, words.join(' '), site.redact)
    let exitCode: number | undefined
    try {
      const ended = await place.exec(words, { onOutput: log.write, keepBytes: 0, signal })
      exitCode = ended.exitCode
    } finally {
      log.end(exitCode === undefined ? 'stopped' : `exit code ${exitCode}`)
      await place.close()
    }
    // What a task left before it failed is for those that look into it.
    const outputs = await working.outputs()
    if (exitCode === 0) await working.keepCaches()
    return {
      outcome: exitCode === 0 ? 'succeeded' : 'failed',
      exitCode,
      outputs,
      ...(exitCode === 0 ? {} : { cause: 'failed', message: `exit code ${exitCode}` }),
    }
  } finally {
    await working.remove()
  }
}
