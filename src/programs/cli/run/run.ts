import { contentText } from '../../../agents/transcript/content.js'
import { printable } from '../../../agents/transcript/views/printable.js'
import { isToldWhole } from '../../../agents/transcript/views/terminal.js'
import { describeError, errorInWords } from '../../../base/errors.js'
import { interruptible } from '../../../base/interrupt.js'
import type { Log } from '../../../base/log.js'
import { applyPatch } from '../../../change/patch/apply.js'
import { runPipeline } from '../../../pipeline/pipeline.js'
import { salvageCrashed } from '../../../pipeline/stages/recovery/salvage-crashed.js'
import type { RunRequest } from '../../../pipeline/stages/request.js'
import type { RunEvent } from '../../../run/journal/event.js'
import type { Manifest } from '../../../run/manifest.js'
import { readStored, type StoredRun } from '../../../run/record/store.js'
import type { RunFolder } from '../../../run/run-folder.js'
import { workspaceOf } from '../apply/apply.js'
import type { CommandIo } from '../command.js'
import { EXIT_INTERRUPTED } from '../failure.js'
import { forgeOfCrashed } from '../forge.js'
import { keepWithinLimits } from '../store.js'
import { columnsOf } from '../view/terminal.js'
import { type Watch, watchRun } from '../view/watch.js'
import { wrapped } from '../view/width.js'
import { exitCodeOfKeyed } from './delivered.js'
import { adviceInFlags } from './of-flags.js'
import { details, summaryOf } from './run-details.js'
import type { WorkFlags } from './work-flags.js'

/**
 * Runs to the end in this process and prints the result. Resolves to the exit code. With `apply` it rejects
 * with PATCH_FAILED, after that, where the patch of a successful run does not apply to the checkout.
 */
export async function runHere(
  io: CommandIo,
  request: RunRequest,
  {
    onStart,
    apply = false,
    flags,
  }: { onStart?: (folder: RunFolder) => Promise<void>; apply?: boolean; flags?: WorkFlags } = {},
): Promise<number> {
  const { root, host, log, clock, secrets } = request
  let watch: Watch | undefined
  let announced: Promise<void> | undefined
  let said = ''
  const { folder, manifest, answer } = await interruptible(log, async (signal) => {
    await salvageCrashed(root, {
      host,
      log,
      clock,
      secrets,
      signal,
      forgeOf: (repository) => forgeOfCrashed(io, repository),
    })
    return await runPipeline({
      ...request,
      log: forTerminal(log, io),
      signal,
      onStart: (started) => {
        const iterations = request.spec.loop?.iterations
        watch = watchRun(io.live, started, clock.now(), iterations)
        announced = onStart?.(started)
      },
      onEvent: (event) => {
        watch?.add(event)
        said = textOfEvent(event) || said
      },
    })
  }).finally(() => Promise.all([watch?.end(), announced]))
  const run = await readStored(folder.dir, host.stateDir)
  const summary = await summaryOf(run, clock.now())
  const applies = apply && manifest.outcome === 'success'
  const { paint } = io
  const { stdout } = io.terminal
  io.result(manifest, () => {
    const facts = details(run, summary, {
      paint,
      columns: columnsOf(stdout),
      applied: applies,
      // The log has it, on standard error.
      errorShown: true,
    })
    return `\n${answerToPrint(answer, said, io)}${facts.join('\n')}\n`
  })
  if (apply) await applyHere(io, run, manifest)
  await keepWithinLimits(io, { root, stateDir: host.stateDir })
  const exitCode = exitCodeOf(manifest, flags)
  if (!flags || !offersKeys(io, manifest, flags)) return exitCode
  const { offerKeys, replyRequest } = await import('./keys.js')
  for (;;) {
    const reply = await offerKeys(io, run, { applied: applies, repo: flags.repo })
    if (reply === null) return exitCode
    const next = await replyRequest(io, flags, run.id, reply).catch((error: unknown) => {
      io.log.error(errorInWords(describeError(error)))
    })
    if (next) return await runHere(io, next, { flags })
  }
}

function exitCodeOf(manifest: Manifest, flags: WorkFlags | undefined): number {
  if (flags?.key !== undefined) return exitCodeOfKeyed(manifest)
  return manifest.reason === 'cancelled' ? EXIT_INTERRUPTED : manifest.exitCode
}

/** Only to somebody who sits there and did not just stop the run. */
function offersKeys(io: CommandIo, { reason }: Manifest, { keys }: WorkFlags): boolean {
  const { stdin, stdout } = io.terminal
  return keys && !io.json && io.live.active && stdin.isTTY && stdout.isTTY && reason !== 'cancelled'
}

async function applyHere(io: CommandIo, { id, folder: { patch }, record }: StoredRun, manifest: Manifest) {
  const { log, project } = io
  if (manifest.outcome !== 'success') {
    log.warn(
      `The patch was not applied, since the run ended as ${manifest.outcome}: \`caisson apply ${id}\`.`,
    )
    return
  }
  const { files } = await applyPatch({
    checkout: project,
    patch,
    threeWay: false,
    ...workspaceOf(record),
    log,
  })
  log.info(
    files.length === 0 ? 'There is no change to apply.' : `Applied to this checkout: ${files.join(', ')}`,
  )
}

/** Whether the log and the result are read one below the other. */
function isOneTerminal({ json, terminal: { stdout, stderr } }: CommandIo): boolean {
  return !json && stdout.isTTY && stderr.isTTY
}

/**
 * Errors advise flags. The log's last line is the first one of the result, which stands below it on a terminal.
 */
function forTerminal(plain: Log, io: CommandIo): Log {
  const log = { ...plain, error: (message: string) => plain.error(adviceInFlags(message)) }
  if (!isOneTerminal(io)) return log
  const info = (message: string) => {
    if (!/^Run \S+: [a-z_]+ \([a-z_]+\)$/.test(message)) log.info(message)
  }
  return { ...log, info }
}

/** What the agent says in an event, if that is what the event is. */
function textOfEvent(event: RunEvent): string {
  if (event.type !== 'stream' || event.event.type !== 'assistant') return ''
  return contentText(event.event.message.content).trim()
}

/**
 * The answer, unless it was the last thing that the agent said (`said`) and stands on the same terminal above. A
 * terminal must not interpret what the agent says.
 */
function answerToPrint(answer: string, said: string, { terminal: { stdout, stderr } }: CommandIo): string {
  if (!stdout.isTTY) return answer.trim() === '' ? '' : `${answer.trim()}\n\n`
  if (stderr.isTTY && answer.trim() === said && isToldWhole(said)) return ''
  const lines = printable(answer).trim().split('\n')
  const text = lines.flatMap((line) => wrapped(line, columnsOf(stdout))).join('\n')
  return text === '' ? '' : `${text}\n\n`
}
