import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { printable } from '../../../agents/transcript/views/printable.js'
import { describeError, errorInWords } from '../../../base/errors.js'
import { remoteUrl } from '../../../base/git/remote-url.js'
import { readStoredText, WHOLE_BYTES } from '../../../base/stored-file.js'
import type { RunRequest } from '../../../pipeline/stages/request.js'
import type { StoredRun } from '../../../run/record/store.js'
import type { CommandIo } from '../command.js'
import { parseRemote } from '../forge.js'
import { findEarlier } from './earlier.js'
import { runRequest } from './run-request.js'
import type { WorkFlags } from './work-flags.js'

/** What a key does. */
type Action = 'apply' | 'diff' | 'view' | 'reply' | 'publish'

/** Milliseconds in which keys are dropped: they were pressed while the run worked, and not meant for this. */
const STALE_MS = 100

/**
 * Offers the next steps of a finished run, each at one key, until another key, Ctrl-C or Ctrl-D is pressed. Resolves
 * to what the user replies to the agent, or to null. What goes wrong is said and ends nothing.
 */
export async function offerKeys(
  io: CommandIo,
  run: StoredRun,
  { applied, repo }: { applied: boolean; repo: string | undefined },
): Promise<string | null> {
  const actions = await possible(io, run, applied)
  for (;;) {
    const action = await ask(io, actions)
    if (action === undefined) return null
    try {
      if (action === 'reply') {
        const message = await question(io, 'Reply: ')
        // `-` is standard input elsewhere.
        if (message !== '' && message !== '-') return message
      } else if (await perform(action, io, run, repo)) actions.delete(action)
    } catch (error) {
      io.log.error(errorInWords(describeError(error)))
    }
  }
}

async function possible(io: CommandIo, { manifest }: StoredRun, applied: boolean): Promise<Set<Action>> {
  const { patch, policy, outcome, reason, delivery, agent } = manifest ?? {}
  const changed = (patch?.files ?? 0) > 0
  const url = await remoteUrl(io.project).catch(() => undefined)
  const publishes = outcome === 'success' || reason === 'not_delivered'
  const wanted: [Action, unknown][] = [
    ['apply', changed && !applied && policy?.verdict !== 'block'],
    ['diff', changed],
    ['view', true],
    ['reply', agent?.sessionId],
    ['publish', changed && publishes && !delivery?.pullRequest && url && parseRemote(url)],
  ]
  return new Set(wanted.filter(([, possible]) => possible).map(([action]) => action))
}

/** The action of the next key; undefined for any other key. */
async function ask({ terminal, paint, live }: CommandIo, actions: Set<Action>): Promise<Action | undefined> {
  const words = [...actions, 'quit'].map((word) => `${paint('bold', `[${word[0]}]`)}${word.slice(1)}`)
  const key = await nextKey(terminal.stdin, () => live.write(`\n${words.join('  ')} `))
  const action = [...actions].find((word) => word[0] === key.toLowerCase())
  live.write(`${action ?? ''}\n`)
  return action
}

/** `offer` is called once a key counts. */
async function nextKey(stdin: NodeJS.ReadStream, offer: () => void): Promise<string> {
  stdin.setRawMode(true)
  const stale = () => {}
  stdin.on('data', stale).resume()
  await sleep(STALE_MS)
  stdin.off('data', stale)
  try {
    return await new Promise<string>((resolve) => {
      const settle = (key: string) => {
        stdin.off('data', pressed).off('end', ended)
        resolve(key)
      }
      const pressed = (data: Buffer) => settle(data.toString('utf8'))
      const ended = () => settle('')
      stdin.on('data', pressed).on('end', ended).resume()
      offer()
    })
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
  }
}

/** A line of text; '' for none, and for Ctrl-C and Ctrl-D. */
async function question({ terminal: { stdin, stderr } }: CommandIo, text: string): Promise<string> {
  const lines = createInterface({ input: stdin, output: stderr })
  const gone = new Promise<string>((resolve) => {
    lines.once('close', () => resolve('')).once('SIGINT', () => resolve(''))
  })
  try {
    return (await Promise.race([lines.question(text), gone])).trim()
  } finally {
    lines.close()
  }
}

/** Resolves to true where doing it again makes no sense. */
async function perform(
  action: Exclude<Action, 'reply'>,
  io: CommandIo,
  run: StoredRun,
  repo: string | undefined,
): Promise<boolean> {
  if (action === 'diff') {
    await page(io, painted((await readStoredText(run.folder.dir, run.folder.patch, WHOLE_BYTES)) ?? '', io))
    return false
  }
  if (action === 'view') {
    const { viewCommand } = await import('../view/view.js')
    const flags = { thinking: false, tools: false, patch: false, metrics: false, markdown: false, web: true }
    await viewCommand(run.id, flags, io)
    return false
  }
  if (action === 'apply') {
    const { applyCommand } = await import('../apply/apply.js')
    await applyCommand(run.id, { threeWay: false, blocked: false }, io)
    return true
  }
  const sure = await question(io, 'Push the change and open a pull request? [y/N] ')
  if (!/^y(es)?$/i.test(sure)) return false
  const { publishCommand } = await import('../publish.js')
  return (await publishCommand(run.id, repo === undefined ? {} : { repo }, io)) === 0
}

/** A run that resumes the session of `runId` with a message, with the flags and the spec file of that run; its result stays here. */
export async function replyRequest(
  io: CommandIo,
  { issue: _issue, pr: _pr, ...flags }: WorkFlags,
  runId: string,
  message: string,
): Promise<RunRequest> {
  const earlier = await findEarlier(io, runId, { fork: false, from: 'auto' })
  return await runRequest(io, message, { ...flags, loop: false, publish: false }, earlier)
}

function painted(patch: string, { paint }: CommandIo): string {
  return printable(patch)
    .split('\n')
    .map((line) => {
      if (/^(?:diff |index |\+\+\+ |--- |new file|deleted file)/.test(line)) return paint('bold', line)
      if (line.startsWith('@@')) return paint('cyan', line)
      if (line.startsWith('+')) return paint('green', line)
      return line.startsWith('-') ? paint('red', line) : line
    })
    .join('\n')
}

/** In the user's pager, which by default shows what fits on the screen without staying. */
async function page(io: CommandIo, text: string): Promise<void> {
  const { stdout } = io.terminal
  if (text.split('\n').length < stdout.rows) return void (await io.write(text))
  const pager = io.env['PAGER'] || 'less -FRX'
  const child = spawn('sh', ['-c', pager], { stdio: ['pipe', 'inherit', 'inherit'], env: { ...io.env } })
  // A pager that is left early reads no further.
  child.stdin.on('error', () => {})
  child.stdin.end(text)
  // Ctrl-C is the pager's, as long as it is on the screen.
  const ignore = () => {}
  process.on('SIGINT', ignore)
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(127)).once('close', resolve)
  }).finally(() => process.off('SIGINT', ignore))
  if (code === 127) await io.write(text)
}
