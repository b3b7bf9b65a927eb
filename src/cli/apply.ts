import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { RunError } from '../errors.js'
import { applyPatch } from '../patch/apply.js'
import { terminalLog, wantsColour } from './log.js'

export interface ApplyFlags {
  threeWay: boolean
  debug: boolean
}

/** `caisson apply`: a run's patch on the checkout in this folder. Resolves to the exit code. */
export async function applyCommand(
  run: string,
  flags: ApplyFlags,
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const log = terminalLog(process.stderr, { debug: flags.debug, colour: wantsColour(process.stderr, env) })
  const patch = await findPatch(run)
  const { files } = await applyPatch({ checkout: process.cwd(), patch, threeWay: flags.threeWay, log })
  process.stdout.write(
    files.length === 0 ? 'The patch is empty: nothing to apply.\n' : `${files.join('\n')}\n`,
  )
  return 0
}

async function findPatch(run: string): Promise<string> {
  const candidates = [
    run,
    join(run, 'output', 'diff.patch'),
    join(process.cwd(), '.caisson', 'runs', run, 'output', 'diff.patch'),
  ]
  for (const candidate of candidates) {
    const found = await stat(candidate).catch(() => null)
    if (found?.isFile()) return resolve(candidate)
  }
  throw new RunError('RUN_NOT_FOUND', `There is no run and no patch called ${run}.`, {
    hint: 'Give the id of a run below .caisson/runs, its folder, or a patch file.',
  })
}
