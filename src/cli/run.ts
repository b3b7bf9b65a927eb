import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { systemClock } from '../clock.js'
import { specForCloud } from '../config/cloud.js'
import { parseWith } from '../config/parse.js'
import { specSchema } from '../config/spec.js'
import { runPipeline } from '../pipeline.js'
import { chooseModel, hostOf, runsRoot } from './host.js'
import { interruptible } from './interrupt.js'
import { terminalLog, wantsColour } from './log.js'

export interface RunFlags {
  backend: 'auto' | 'container' | 'local'
  image: string
  model?: string
  maxTurns?: number
  maxBudgetUsd?: number
  timeoutMinutes?: number
  script?: string
  claudePath?: string
  json: boolean
  debug: boolean
}

/** `caisson run`: a prompt on the repository in this folder. Resolves to the exit code of the manifest. */
export async function runCommand(
  prompt: string,
  flags: RunFlags,
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const log = terminalLog(process.stderr, { debug: flags.debug, colour: wantsColour(process.stderr, env) })
  const spec = parseWith(
    specSchema,
    {
      goal: prompt,
      sandbox: { backend: flags.backend, image: flags.image },
      agent: { model: flags.model, path: flags.claudePath },
      limits: {
        maxTurns: flags.maxTurns,
        maxBudgetUsd: flags.maxBudgetUsd,
        timeoutMinutes: flags.timeoutMinutes,
      },
    },
    'the command line',
  )
  const chosen = await chooseModel(flags.script, env)
  const root = await runsRoot(process.cwd())
  const { folder, manifest } = await interruptible(log, (signal) =>
    runPipeline({
      spec: chosen.cloud ? specForCloud(spec) : spec,
      task: {
        target: { kind: 'none' },
        instruction: prompt,
        requester: { login: userInfo().username },
        trigger: 'prompted',
        triggeredAt: new Date(systemClock.now()).toISOString(),
      },
      root,
      checkout: process.cwd(),
      model: chosen.model,
      delivery: { branchPrefix: 'caisson/', draft: false, commentKey: 'main', failOnDenials: false },
      host: hostOf(env),
      secrets: chosen.secrets,
      log,
      clock: systemClock,
      signal,
    }),
  )
  const text = await readFile(flags.json ? folder.manifest : folder.summary, 'utf8')
  process.stdout.write(
    flags.json ? text : `\n${text}\nRun folder: ${folder.dir}\nApply it:   caisson apply ${folder.id}\n`,
  )
  return manifest.exitCode
}
