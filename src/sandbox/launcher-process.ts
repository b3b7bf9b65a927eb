import { createConnection, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { SandboxError } from '../errors.js'
import { untilQuiet } from './local-process.js'
import { deferred } from './marked-process.js'
import type { SandboxProcess } from './sandbox.js'
import { exitCodeOf } from './signals.js'

/** A launcher that was stopped by the agent does not answer: then signals count as delivered. */
const ANSWER_MS = 5_000

export interface LaunchedCommand {
  command: readonly string[]
  env: Record<string, string>
  cwd: string
}

interface Answer {
  listening?: true
  started?: number
  failed?: 'no-folder' | 'missing' | 'refused'
  words?: string
  delivered?: true
  exitCode?: number | null
  signal?: NodeJS.Signals | null
}

let count = 0

/**
 * Starts a command through the launcher whose sockets lie in `folder`. Rejects with CONTAINER_EXEC_FAILED when
 * it cannot be started.
 */
export async function startLaunched(folder: string, order: LaunchedCommand): Promise<SandboxProcess> {
  const id = (count++).toString(36)
  const listening = deferred<void>()
  const started = deferred<void>()
  const exited = deferred<{ exitCode: number | null; signal: string | null }>()
  const delivered: (() => void)[] = []
  let ended = false

  const control = await connect(join(folder, 's'))
  control.on('error', () => {})
  control.once('close', () => {
    ended = true
    const lost = new SandboxError('CONTAINER_EXEC_FAILED', 'The sandbox is gone.', {
      hint: 'Look whether it was stopped or ran out of memory, and run again.',
    })
    listening.reject(lost)
    started.reject(lost)
    exited.resolve({ exitCode: null, signal: null })
    for (const settle of delivered) settle()
  })
  createInterface({ input: control }).on('line', (line) => {
    const answer = JSON.parse(line) as Answer
    if (answer.listening) listening.resolve()
    else if (answer.started !== undefined) started.resolve()
    else if (answer.failed) started.reject(failure(answer, order))
    else if (answer.delivered) delivered.shift()?.()
    else if (answer.exitCode !== undefined) {
      ended = true
      const signal = answer.signal ?? null
      exited.resolve({ exitCode: signal ? exitCodeOf(signal) : answer.exitCode, signal })
      control.end()
    }
  })
  // Rejected before it is awaited when the sandbox goes in between.
  started.promise.catch(() => {})
  control.write(`${JSON.stringify({ id, ...order })}\n`)
  try {
    await listening.promise
    const [stdin, out, err] = await Promise.all(
      ['i', 'o', 'e'].map((part) => connect(join(folder, `${id}${part}`))),
    )
    if (!stdin || !out || !err) throw new Error('unreachable: three connections')
    for (const end of [stdin, out, err]) end.on('error', () => {})
    const stdout = untilQuiet(exited.promise, out)
    const stderr = untilQuiet(exited.promise, err)
    await started.promise
    return {
      stdin,
      stdout,
      stderr,
      exited: exited.promise,
      async kill(signal) {
        if (ended) return
        const answered = deferred<void>()
        delivered.push(() => answered.resolve())
        control.write(`${JSON.stringify({ kill: signal })}\n`)
        const timer = setTimeout(() => answered.resolve(), ANSWER_MS)
        await answered.promise
        clearTimeout(timer)
      },
      detach() {
        for (const stream of [stdin, out, err, stdout, stderr, control]) stream.destroy()
      },
    }
  } catch (error) {
    control.destroy()
    throw error
  }
}

function failure({ failed, words }: Answer, { command, cwd }: LaunchedCommand): SandboxError {
  if (failed === 'no-folder')
    return new SandboxError('CONTAINER_EXEC_FAILED', `There is no folder \`${cwd}\` in the sandbox.`, {
      hint: 'Give a working directory as the sandbox sees it.',
    })
  if (failed === 'missing')
    return new SandboxError(
      'CONTAINER_EXEC_FAILED',
      `There is no command \`${command[0]}\` in the sandbox.`,
      {
        hint: 'Install it on this machine, or name it by its full path as the sandbox sees it.',
      },
    )
  return new SandboxError(
    'CONTAINER_EXEC_FAILED',
    `\`${command[0]}\` could not be started in the sandbox: ${words ?? 'no reason given'}`,
    { hint: 'Check that the file is executable and made for this machine.' },
  )
}

function connect(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('error', reject)
  })
}
