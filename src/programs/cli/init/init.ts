import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../../base/clock.js'
import { CaissonError, describeError, errorInWords, UsageError } from '../../../base/errors.js'
import { interruptible } from '../../../base/interrupt.js'
import { readStoredText } from '../../../base/stored-file.js'
import { userName } from '../../../base/user.js'
import { deliveryOptions } from '../../../config/delivery.js'
import { wholeSpec } from '../../../config/inputs/from-inputs.js'
import type { Trigger } from '../../../config/workflow.js'
import { checkCommands } from '../../../pipeline/stages/check-commands.js'
import { openScriptsOf, wordsFor } from '../../init/agent-text.js'
import type { Suggestion } from '../../init/ecosystem.js'
import { CONFIGURATION_BYTES, type PlannedFile, planFiles, writePlanned } from '../../init/files.js'
import {
  type ConfigurationChoice,
  examine,
  type InitChoice,
  WORKFLOW_FILE,
  wantedFiles,
} from '../../init/init.js'
import type { CommandIo } from '../command.js'
import { hostOf, secretsOf } from '../host.js'
import { ofFlags } from '../run/of-flags.js'
import { carryOut, type Gh, type GitHubStep, githubSteps, quoted, SECRET, wantedGh } from './gh.js'
import { type Asker, openAsker } from './init-questions.js'

export interface InitFlags {
  trigger?: Trigger[]
  label: string
  phrase: string
  /** False: none. */
  setup?: string | false
  verify?: string[] | false
  agent?: string
  /** Run setup and verification once. */
  check: boolean
  force: boolean
  yes: boolean
  dryRun: boolean
  /** True: without asking. Undefined: asks on a terminal where gh is logged in. */
  github?: boolean
}

/** What is to be done on GitHub, for a person without gh. */
const byHand = (label: string | undefined) => [
  `Add the secret: gh secret set ${SECRET}`,
  'Let workflows open pull requests: Settings → Actions → General → Workflow permissions',
  ...(label === undefined ? [] : [`Create the label: gh label create ${quoted(label)}`]),
]
const REPAIR =
  'Correct `setup` and `verify` in .github/caisson.yml, unless the failure above is what the agent is to fix'
const COMMIT = 'Commit the files to the default branch and push: workflows take effect only from there.'

/**
 * `caisson init`: writes a workflow, a configuration file and optionally an agent definition into the
 * repository, and runs setup and verification once in the sandbox. On a terminal it asks for what the flags
 * leave open and previews everything. Then, with gh, it does what is to be done on GitHub. Resolves to the exit code.
 * Throws USAGE_INVALID, CONFIG_INVALID.
 */
export async function initCommand(flags: InitFlags, io: CommandIo): Promise<number> {
  const { stdin, stderr } = io.terminal
  const suggestions = await examine(io.project)
  const asks = mayAsk(flags, io)
  const gh = await wantedGh(flags, io)
  const asker = asks ? openAsker(stdin, stderr) : null
  const choice = asker ? await askFor(asker, flags, suggestions) : chosen(flags, suggestions)
  const files = await planFiles(
    io.project,
    ofFlags(() => wantedFiles(choice)),
    flags,
  )
  for (const file of asker ? files.filter(({ state }) => state === 'kept') : []) {
    asker?.say(preview(file))
    if (await asker?.confirm(`Replace ${file.path}?`, false)) file.state = 'replaced'
  }
  const writes = files.filter(({ state }) => state === 'new' || state === 'replaced')
  if (asker && writes.length > 0) {
    asker.say(writes.map(preview).join('\n'))
    if (!(await asker.confirm('Write these files?', true))) {
      io.result({ written: false, files: files.map(plannedEntry) }, () => 'Nothing was written.\n')
      return 1
    }
  }
  // A repository whose tests fail is one that wants an agent: the files are written all the same.
  const failure = flags.check && !flags.dryRun && writes.length > 0 ? await checkChoice(choice, io) : null
  if (!flags.dryRun) await writePlanned(io.project, files)
  asker?.wrote()
  // What starts a workflow that is kept is its owner's business.
  const isKept = files.some(({ path, state }) => path === WORKFLOW_FILE && state === 'kept')
  const label = choice.triggers.includes('label') && !isKept ? choice.label : undefined
  const github = gh && (await onGitHub(gh, label, asker, flags, io))
  const next = [
    ...(failure === null ? [] : [REPAIR]),
    ...(github?.left.map(({ words, command }) => `${words}: ${command}`) ??
      (writes.length > 0 || gh ? byHand(label) : [])),
    ...(writes.length > 0 ? [COMMIT] : []),
    ...(await openScripts(io.project)),
  ]
  const written = !flags.dryRun && writes.length > 0
  const done = { ...(github ? { github: github.done } : {}), ...(failure === null ? {} : { failure }) }
  io.result({ written, files: flags.dryRun ? files : files.map(plannedEntry), next, ...done }, () =>
    flags.dryRun ? files.map(preview).join('\n') : report(files, next, done),
  )
  const complete = gh === null || github?.left.length === 0
  return flags.github && !complete ? 1 : 0
}

/** What to do about workflows that would run what an agent writes. */
async function openScripts(root: string): Promise<string[]> {
  const folder = '.github/workflows'
  const names = await readdir(join(root, folder)).catch(() => [])
  const found = names.sort().map(async (name) => {
    const path = `${folder}/${name}`
    const text = await readStoredText(root, path, CONFIGURATION_BYTES).catch(() => null)
    return openScriptsOf(text ?? '').map((script) => `${path}, job ${script.job}: ${wordsFor(script)}`)
  })
  return (await Promise.all(found)).flat()
}

/** Whether questions are wanted. Throws USAGE_INVALID where nobody could answer them. */
function mayAsk({ yes, dryRun }: InitFlags, { terminal: { stdin, stderr } }: CommandIo): boolean {
  if (yes || dryRun) return false
  if (stdin.isTTY && stderr.isTTY) return true
  throw new UsageError('USAGE_INVALID', 'Questions need a terminal.', {
    hint: 'Add --yes to write the files without questions, or --dry-run to preview them.',
  })
}

/** Shows what will be done, asks unless `--github` is given, and does it. Null where GitHub could not be asked. */
async function onGitHub(
  gh: Gh,
  label: string | undefined,
  asker: Asker | null,
  flags: InitFlags,
  io: CommandIo,
): Promise<{ done: string[]; left: GitHubStep[] } | null> {
  const own = io.env[SECRET]
  const key =
    own || !asker
      ? { from: 'from your environment', value: () => Promise.resolve(own ?? '') }
      : { from: 'which you enter', value: () => asker.secret(`${SECRET}:`) }
  try {
    const steps = await githubSteps(gh, label, key)
    if (steps.length === 0) return { done: [], left: [] }
    asker?.say(`On ${gh.repository}:\n${steps.map(({ words }) => `  ${words}`).join('\n')}`)
    const wanted = flags.github || asker === null || (await asker.confirm('Do this now, with gh?', true))
    return wanted ? await carryOut(steps, io) : { done: [], left: steps }
  } catch (error) {
    if (error instanceof CaissonError) throw error
    io.log.warn(`gh: ${(error as Error).message}`)
    return null
  }
}

/** The flags, completed by what was found in the repository. */
function chosen(flags: InitFlags, suggestions: readonly Suggestion[]): InitChoice {
  const { label, phrase, agent } = flags
  const found = suggestions.flatMap(({ setup }) => setup).join('\n')
  return {
    triggers: flags.trigger ?? ['label', 'comment'],
    label,
    phrase,
    setup: flags.setup === false ? '' : (flags.setup ?? found),
    verify: flags.verify === false ? [] : (flags.verify ?? suggestions.flatMap(({ verify }) => verify)),
    ...(agent === undefined ? {} : { agent }),
  }
}

async function askFor(
  asker: Asker,
  flags: InitFlags,
  suggestions: readonly Suggestion[],
): Promise<InitChoice> {
  const preset = chosen(flags, suggestions)
  const { label, phrase } = preset
  const triggers =
    flags.trigger ??
    (await asker.triggers(preset.triggers, {
      label: `someone sets the label \`${label}\` on an issue or a pull request`,
      comment: `someone writes \`${phrase} …\` in a comment, an issue or a pull request`,
      dispatch: 'someone starts the workflow, with a prompt',
    }))
  if (suggestions.length > 0) asker.say(`Found: ${suggestions.map(({ found }) => found).join('; ')}`)
  const setup =
    flags.setup === undefined
      ? await asker.text(
          'Setup: a script that installs what the tests need, or - for none',
          preset.setup.replaceAll('\n', ' && '),
        )
      : preset.setup
  const verify =
    flags.verify === undefined
      ? await asker.text(
          'Verification: a command that every change must pass, or - for none',
          preset.verify.join(' && '),
        )
      : preset.verify
  return {
    ...preset,
    triggers,
    setup,
    verify: typeof verify === 'string' ? (verify === '' ? [] : [verify]) : verify,
  }
}

const plannedEntry = ({ path, state }: PlannedFile) => ({ path, state })

function preview({ path, content, state, diff }: PlannedFile): string {
  const note = {
    new: '',
    replaced: ' (replaces the existing file)',
    unchanged: ' (already there)',
    kept: ' (a different file exists and is kept)',
  }
  return `── ${path}${note[state]}\n${diff ?? content}`
}

const WORDS: Record<PlannedFile['state'], string> = {
  new: 'written',
  replaced: 'replaced',
  unchanged: 'unchanged',
  kept: 'kept: a different file exists; --force replaces it',
}

function report(
  files: readonly PlannedFile[],
  next: readonly string[],
  { github = [], failure }: { github?: readonly string[]; failure?: string },
): string {
  const width = Math.max(...files.map(({ path }) => path.length))
  const lines = files.map(({ path, state }) => `${path.padEnd(width)}  ${WORDS[state]}`)
  const after = next.length === 0 ? '' : `\nNext:\n${next.map((step) => `  ${step}`).join('\n')}\n`
  const done = github.map((words) => `Done: ${words}\n`).join('')
  const failed = failure === undefined ? '' : `\n${failure}\n`
  return `${lines.join('\n')}\n${done === '' ? '' : `\n${done}`}${failed}${after}`
}

const SHOWN_LINES = 15

/** Runs setup and verification once in the sandbox. Resolves to what failed, or null. */
async function checkChoice({ setup, verify }: ConfigurationChoice, io: CommandIo): Promise<string | null> {
  if (setup.trim() === '' && verify.length === 0) return null
  io.log.info('Running setup and verification once in the sandbox; --no-check skips this.')
  const root = await mkdtemp(join(await realpath(tmpdir()), 'caisson-init-'))
  try {
    const attempt = await interruptible(io.log, (signal) =>
      checkCommands({
        task: {
          target: { kind: 'none' },
          instruction: '',
          requester: { login: userName() },
          trigger: 'prompted',
          triggeredAt: new Date(systemClock.now()).toISOString(),
        },
        spec: wholeSpec({ setup: { run: setup }, verify: { commands: [...verify] } }),
        delivery: deliveryOptions({}),
        publish: { to: 'none' },
        root,
        checkout: io.project,
        model: () => Promise.reject(new Error('A check calls no model.')),
        host: hostOf(io.env),
        secrets: secretsOf(io.env),
        log: io.log,
        clock: systemClock,
        signal,
      }),
    )
    const failed = attempt.commands.find(({ exitCode }) => exitCode !== 0)
    if (failed === undefined) return null
    const end = failed.tail.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n')
    const how = failed.timedOut ? 'ran out of time' : `failed with exit code ${failed.exitCode}`
    return `In the sandbox, \`${failed.command}\` ${how}. Its output ended with:\n${end || '(nothing)'}`
  } catch (error) {
    const described = describeError(error)
    if (described.code === 'EXECUTION_CANCELLED') throw error
    return errorInWords(described)
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 3 })
  }
}
