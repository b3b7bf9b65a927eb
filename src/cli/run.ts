import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { systemClock } from '../clock.js'
import { parseWith } from '../config/parse.js'
import { specSchema } from '../config/spec.js'
import { recordedModel } from '../gateway/recorded-model.js'
import { runPipeline } from '../pipeline.js'
import { hostOf, modelFromEnvironment, runsRoot } from './host.js'
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
  const access = flags.script ? null : modelFromEnvironment(env)
  const model = access ?? (await recordedModel(flags.script ?? '', systemClock))
  const root = await runsRoot(process.cwd())
  const { folder, manifest } = await interruptible(log, (signal) =>
    runPipeline({
      spec,
      task: {
        target: { kind: 'none' },
        instruction: prompt,
        requester: { login: userInfo().username },
        trigger: 'prompted',
        triggeredAt: new Date(systemClock.now()).toISOString(),
      },
      root,
      checkout: process.cwd(),
      model,
      delivery: { branchPrefix: 'caisson/', draft: false, commentKey: 'main', failOnDenials: false },
      host: hostOf(env),
      secrets: access ? [access.credential.value] : [],
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
