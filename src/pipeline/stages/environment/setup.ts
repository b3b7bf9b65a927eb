import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import { type CaissonError, ExecutionError, SandboxError } from '../../../base/errors.js'
import { secretForms } from '../../../base/redact.js'
import { openPristine } from '../../../change/patch/pristine-git.js'
import { type CommandOutcome, runVerifyCommand } from '../../../change/verify/command.js'
import { recordBaseline } from '../../../change/workspace/baseline.js'
import { recordSetup as recordLayer } from '../../../change/workspace/record/setup.js'
import type { Workspace } from '../../../change/workspace/workspace.js'
import { addToManifest } from '../../../run/run-folder.js'
import { assertClosed } from '../../../sandbox/network/egress/egress.js'
import type { Sandbox } from '../../../sandbox/sandbox.js'
import { withVariables } from '../../../sandbox/with-variables.js'
import type { Run } from '../open.js'
import type { BackendChoice } from './backend.js'
import { networkOf, openSetupEgress } from './network.js'

/** Where a setup runs. */
interface SetupPlace {
  choice: BackendChoice
  sandbox: Sandbox
  workspace: Pick<Workspace, 'path'>
  /** Files of the base branch that name package registries, by path. */
  projectSettings?: Readonly<Record<string, string>> | undefined
}

/**
 * Runs the setup script where the agent will work, with a network of its own that is closed afterwards.
 * Rejects with SETUP_FAILED. What the script changed in the workspace becomes part of the baseline: resolves
 * to the workspace as the agent finds it.
 */
export async function setUp(run: Run, place: SetupPlace & { workspace: Workspace }): Promise<Workspace> {
  const { workspace, choice, sandbox } = place
  const { spec, log, signal } = run.request
  if (spec.setup.run.trim() === '') return workspace
  const outcome = await log.group('Setup', () => runScript(run, place))
  await recordSetup(run, choice, outcome)
  if (outcome.exitCode !== 0 || signal?.aborted) throw setupFailed(run, outcome)
  await sandbox.remote?.getFiles()
  log.info(`The setup ended after ${Math.round(outcome.durationMs / 1000)} s; its network is closed.`)
  const git = openPristine(workspace, signal)
  const { gitDir, overlay, path } = workspace
  const baselineTree = overlay
    ? await recordLayer({ git, gitDir, overlay })
    : await recordBaseline(git, gitDir, path)
  return { ...workspace, baselineTree }
}

/**
 * The same setup again, in the clean sandbox of a verification. Rejects with SETUP_FAILED. Its output is
 * appended to that of the first.
 */
export async function repeatSetup(run: Run, place: SetupPlace): Promise<void> {
  const { log, signal } = run.request
  const outcome = await log.group('Setup of the verification', () => runScript(run, place))
  if (outcome.exitCode !== 0 || signal?.aborted) throw setupFailed(run, outcome)
  await place.sandbox.remote?.getFiles()
}

async function runScript(
  run: Run,
  { choice, sandbox, workspace, projectSettings }: SetupPlace,
): Promise<CommandOutcome> {
  const { request, folder, redact } = run
  const { spec, log, clock, signal } = request
  const opened = await openSetupEgress(networkOf(run, projectSettings), choice, sandbox, workspace.path)
  const evidence = join(folder.evidence, 'setup.log')
  await mkdir(dirname(evidence), { recursive: true })
  const file = createWriteStream(evidence, { flags: 'a', mode: 0o600 })
  file.on('error', (error) => log.warn(`The setup's log cannot be written: ${error.message}`))
  try {
    return await runVerifyCommand({
      sandbox: withVariables(sandbox, opened?.env ?? {}),
      variables: request.setupEnv,
      command: spec.setup.run,
      directory: spec.workingDirectory,
      timeoutMs: spec.setup.timeoutMinutes * 60_000,
      clock,
      redact,
      signal,
      onLine(line) {
        file.write(`${line}\n`)
        log.info(line)
      },
    })
  } finally {
    await opened?.egress?.close()
    file.end()
    await finished(file).catch(() => {})
    if (opened?.egress) await assertClosed(sandbox, opened.egress)
    // Without a seal the agent reads the job's own variables too.
    if (choice.capabilities.containerPaths) await assertNothingLeft(sandbox, request.setupEnv ?? {})
  }
}

/**
 * How setup tools begin a line that says what was wrong; npm's lines with only a code or a number do not
 * count.
 */
const FIRST_ERROR =
  /^\s*(?:npm (?:ERR!|error) (?!(?:code|errno|syscall|path)\b)\S|error(?:\[\w+\])?:|fatal: |E: |ERROR: )/

/** What tools say to somebody who is not root, or in a system that is read-only. */
const WANTS_ROOT =
  /\bsudo: |\bare you root\?|\/var\/lib\/(?:apt|dpkg)\/|\bEROFS\b|read-only file system|no new privileges/i

/** What to do about a setup that failed. */
export function hintFor({
  exitCode,
  timedOut,
  tail,
}: Pick<CommandOutcome, 'exitCode' | 'timedOut' | 'tail'>): string {
  if (timedOut) return 'Make the setup faster, or increase `setup.timeoutMinutes`.'
  if (exitCode === 137)
    return 'It was killed, usually because it ran out of memory: increase `sandbox.limits.memory`, or make the setup use less.'
  if (WANTS_ROOT.test(tail))
    return 'The setup does not run as root, and the system is read-only. Install system packages before the run (in a workflow, in an earlier step), or set `sandbox.image` to one that has them.'
  return 'Fix the `setup` script. If it needs a host that was denied (see the log or `evidence/network.jsonl`), add the host to `sandbox.allowedHosts`.'
}

function setupFailed({ request, redact }: Run, outcome: CommandOutcome): CaissonError {
  if (request.signal?.aborted)
    return new ExecutionError('EXECUTION_CANCELLED', 'The run was cancelled during its setup.', {
      hint: 'Start the run again.',
    })
  const { exitCode, timedOut, tail } = outcome
  const { timeoutMinutes } = request.spec.setup
  const what = timedOut ? `did not end within ${timeoutMinutes} minutes` : `failed with exit code ${exitCode}`
  const lines = tail.trimEnd().split('\n')
  const end = lines.slice(-20).join('\n').slice(-1200)
  // The last lines of a tool's output are often its usage, not the error.
  const first = lines.find((line) => FIRST_ERROR.test(line))?.trim() ?? ''
  const cause = end.includes(first) ? '' : ` Its first error was: ${first.slice(0, 300).replace(/\.+$/, '')}.`
  return new SandboxError(
    'SETUP_FAILED',
    redact(`The setup ${what}.${cause} Its output ended with:\n${end || '(nothing)'}`),
    { hint: hintFor(outcome) },
  )
}

/** Written immediately, so that however the run ends, the manifest says how the setup went. */
async function recordSetup(
  { request, folder }: Run,
  choice: BackendChoice,
  { exitCode, durationMs }: CommandOutcome,
): Promise<void> {
  const { spec } = request
  const open = !choice.capabilities.containerPaths || spec.sandbox.network === 'open'
  const network = open ? 'open' : spec.setup.network
  await addToManifest(folder, { setup: { passed: exitCode === 0, exitCode, durationMs, network } })
}

/**
 * Ends what still runs with one of the values, and names the files that have one. What the agent cannot read there
 * cannot be read by this either, since it is the same user.
 */
const SEARCH = `v=$(cat)
has() { printf '%s\\n' "$v" | grep -qaF -f - -- "$1" 2>/dev/null; }
for p in /proc/[0-9]*; do
  if has "$p/environ" || has "$p/cmdline"; then kill -9 "\${p#/proc/}" 2>/dev/null; fi
done
printf '%s\\n' "$v" | grep -rlaF -f - -- "$HOME" . /tmp /dev/shm /var/tmp 2>/dev/null
[ $? -lt 127 ] || { echo 'it has no grep'; exit 1; }
exit 0`

/** Enough for a secret; a word or a number is found everywhere. */
const looksSecret = (value: string) => value.length >= 12 && /\d/.test(value) && /[a-z]/i.test(value)

/**
 * Makes sure that nothing in a sandbox still has the variables that only its setup was to see. Throws SETUP_FAILED that
 * names the files with a value: an installer that was logged in, for example.
 */
async function assertNothingLeft(
  sandbox: Pick<Sandbox, 'exec'>,
  setupEnv: Readonly<Record<string, string>>,
): Promise<void> {
  const lines = Object.values(setupEnv).flatMap((value) => value.split('\n').filter(looksSecret))
  if (lines.length === 0) return
  const input = [...new Set(lines.flatMap(secretForms))].join('\n')
  const how = { input, timeoutMs: 300_000, keepBytes: 100_000 }
  const { stdout, exitCode } = await sandbox.exec(['sh', '-c', SEARCH], how)
  const files = stdout.split('\n').filter((line) => line !== '')
  if (exitCode === 0 && files.length === 0) return
  const few = files.slice(0, 5).join(', ') + (files.length > 5 ? ` and ${files.length - 5} more` : '')
  throw new SandboxError(
    'SETUP_FAILED',
    exitCode === 0
      ? `The setup left values of \`setup-env\` where the agent would read them: ${few}.`
      : `What the setup left could not be searched for values of \`setup-env\`: ${stdout.trim() || `exit code ${exitCode}`}.`,
    {
      hint: "Delete these files at the end of the setup. Credentials for package registries belong in the job's settings; Caisson adds them outside the sandbox.",
    },
  )
}
