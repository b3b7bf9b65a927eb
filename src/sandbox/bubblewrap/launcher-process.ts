import { chmod } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { SandboxError } from '../../errors.js'
import { deferred } from '../process/marked-process.js'
import { exitCodeOf } from '../process/signals.js'
import type { SandboxProcess } from '../sandbox.js'
import { untilQuiet } from '../unsealed/local-process.js'

/** A launcher that the agent has stopped does not answer; signals then count as delivered. */
const ANSWER_MS = 5_000

export interface LaunchedCommand {
  command: readonly string[]
  env: Record<string, string>
  cwd: string
}

interface Answer {
  started?: number
  failed?: 'no-folder' | 'missing' | 'refused'
  words?: string
  delivered?: true
  exitCode?: number | null
  signal?: NodeJS.Signals | null
}

/** The launcher's standard input and output, once it has reported that it is ready. */
export interface Launcher {
  start(order: LaunchedCommand): Promise<SandboxProcess>
}

/** Talks to a launcher that looks for its sockets in `folder`; commands are lost when its output ends. */
export function speakTo(stdin: Writable, stdout: Readable, folder: string): Launcher {
  const listeners = new Map<string, (answer: Answer | null) => void>()
  let gone = false
  let count = 0
  stdin.on('error', () => {})
  const lines = createInterface({ input: stdout })
  lines.on('line', (line) => {
    const answer = JSON.parse(line) as Answer & { id: string }
    listeners.get(answer.id)?.(answer)
  })
  lines.once('close', () => {
    gone = true
    for (const tell of listeners.values()) tell(null)
  })
  return {
    async start(order) {
      const id = (count++).toString(36)
      if (gone) throw lost()
      const say = (value: object) => stdin.write(`${JSON.stringify({ id, ...value })}\n`)
      const listen = (tell: (answer: Answer | null) => void) => listeners.set(id, tell)
      return startLaunched({ say, listen, forget: () => listeners.delete(id) }, join(folder, id), order)
    },
  }
}

interface Line {
  say(value: object): void
  listen(tell: (answer: Answer | null) => void): void
  forget(): void
}

async function startLaunched(line: Line, path: string, order: LaunchedCommand): Promise<SandboxProcess> {
  const started = deferred<void>()
  const exited = deferred<{ exitCode: number | null; signal: string | null }>()
  const delivered: (() => void)[] = []
  let ended = false
  line.listen((answer) => {
    if (answer?.started !== undefined) started.resolve()
    else if (answer?.delivered) delivered.shift()?.()
    else if (answer?.failed) started.reject(failure(answer, order))
    else {
      ended = true
      const signal = answer?.signal ?? null
      started.reject(lost())
      exited.resolve({ exitCode: signal ? exitCodeOf(signal) : (answer?.exitCode ?? null), signal })
      for (const resolve of delivered) resolve()
      line.forget()
    }
  })
  // May be rejected before it is awaited, when the sandbox goes away in between.
  started.promise.catch(() => {})
  const ends = await Promise.all(['i', 'o', 'e'].map((part) => listenOnce(`${path}${part}`)))
  line.say(order)
  try {
    await started.promise
    const [stdin, out, err] = await Promise.all(ends.map(({ socket }) => socket))
    if (!stdin || !out || !err) throw new Error('unreachable: three connections')
    const stdout = untilQuiet(exited.promise, out)
    const stderr = untilQuiet(exited.promise, err)
    return {
      stdin,
      stdout,
      stderr,
      exited: exited.promise,
      async kill(signal) {
        if (ended) return
        const answered = deferred<void>()
        delivered.push(() => answered.resolve())
        line.say({ kill: signal })
        const timer = setTimeout(() => answered.resolve(), ANSWER_MS)
        await answered.promise
        clearTimeout(timer)
      },
      detach() {
        for (const stream of [stdin, out, err, stdout, stderr]) stream.destroy()
        exited.resolve({ exitCode: null, signal: null })
      },
    }
  } catch (error) {
    line.forget()
    for (const { close } of ends) close()
    throw error
  }
}

function lost(): SandboxError {
  return new SandboxError('CONTAINER_EXEC_FAILED', 'The sandbox has ended.', {
    hint: 'Check whether it was stopped or ran out of memory, and run again.',
  })
}

function failure({ failed, words }: Answer, { command, cwd }: LaunchedCommand): SandboxError {
  if (failed === 'no-folder')
    return new SandboxError('CONTAINER_EXEC_FAILED', `The folder \`${cwd}\` does not exist in the sandbox.`, {
      hint: 'Use a working directory as the sandbox sees it.',
    })
  if (failed === 'missing')
    return new SandboxError(
      'CONTAINER_EXEC_FAILED',
      `The command \`${command[0]}\` was not found in the sandbox.`,
      {
        hint: 'Install it on this machine, or use its full path as the sandbox sees it.',
      },
    )
  return new SandboxError(
    'CONTAINER_EXEC_FAILED',
    `\`${command[0]}\` could not be started in the sandbox: ${words ?? 'no reason given'}`,
    { hint: 'Check that the file is executable and built for this machine.' },
  )
}

/** A socket that accepts one connection and then closes. */
async function listenOnce(path: string): Promise<{ socket: Promise<Socket>; close: () => void }> {
  const taken = deferred<Socket>()
  const server = createServer((socket) => {
    server.close()
    socket.on('error', () => {})
    taken.resolve(socket)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  await chmod(path, 0o666)
  return {
    socket: taken.promise,
    close: () => {
      server.close()
      void taken.promise.then((socket) => socket.destroy())
    },
  }
}
