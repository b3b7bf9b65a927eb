import type { TaskStep } from '../model.js'
import type { StepContext, StepResult } from '../work/ports.js'
import type { PlanSite } from './plan-site.js'
import { openStepLog, type StepLog } from './step-log.js'
import { makeWorkingFolder, openWorkingPlace } from './working-folder.js'

/** Of what a task prints, for the line with its score. */
const SCORE_BYTES = 8192

/** The number of the last line, if that is `score: NUMBER`. */
function scoreIn(stdout: string): number | undefined {
  const line = stdout.trimEnd().split('\n').at(-1) ?? ''
  const [, number] = /^score: *(-?\d+(?:\.\d+)?)$/.exec(line.trim()) ?? []
  return number === undefined ? undefined : Number(number)
}

/** Runs a task: its command in a container of its own, once. Rejects where anything around the command failed. */
export async function runTask(step: TaskStep, context: StepContext, site: PlanSite): Promise<StepResult> {
  const { name, config } = step
  const { node, signal } = context
  const working = await makeWorkingFolder(name, config, context, site, step.scores === true)
  try {
    const words = config.run ? [config.run.path, ...config.run.args] : ['true']
    const place = await openWorkingPlace(name, config, working, context, site)
    let log: StepLog | undefined
    let exitCode: number | undefined
    let score: number | undefined
    try {
      log = openStepLog(site.folder, node, words.join(' '), site.redact)
      const keepBytes = step.scores ? SCORE_BYTES : 0
      const ended = await place.exec(words, { onOutput: log.write, keepBytes, signal })
      exitCode = ended.exitCode
      if (step.scores) score = scoreIn(ended.stdout)
    } finally {
      // Whether or not the disk has room for the end of the log.
      await place.close()
      log?.end(exitCode === undefined ? 'stopped' : `exit code ${exitCode}`)
    }
    // What a task left before it failed is for those that look into it.
    const outputs = await working.outputs()
    if (exitCode === 0) await working.keepCaches()
    if (exitCode !== 0)
      return { outcome: 'failed', exitCode, outputs, score, message: `exit code ${exitCode}` }
    const message = score === undefined ? undefined : `score ${score}`
    return { outcome: 'succeeded', exitCode, outputs, score, message }
  } finally {
    await working.remove()
  }
}
