import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { SandboxError } from '../../base/errors.js'
import { chownTree } from '../ownership.js'
import { type Line, startMarked } from '../process/marked-process.js'
import { makePipes, readFrom, writeTo } from '../process/named-pipes.js'
import { signalWord } from '../process/signals.js'
import { RUN_VARIABLE } from '../process/stragglers.js'
import { quote } from '../process/terminal.js'
import type { ExecOptions, SandboxProcess } from '../sandbox.js'
import { ISOLATION_PROBE } from '../seal/isolation-probe.js'
import type { SandboxUser } from '../user.js'

/**
 * Runs inside the seal as the agent's user and starts one command per line that it reads, so that all commands share
 * one set of namespaces. $1 is a folder that cannot be changed there, with a script and three named pipes for each; $2 is
 * a further `PATH`.
 *
 *                       ← what the probe of the seal prints, then `ready`
 * → `N`                 start the command N   ← `N` its pipes are open   ← `N failed`
 * → `kill PID SIGNAL`
 *
 * A shell makes a background command ignore SIGINT, and waits for every part of a pipeline. So the last part ends
 * the shell that would wait, with 137, and the command goes on without it, in a session of its own. `cat` gives it a pipe
 * without a name: one with a name that has lost its writer cannot be opened again without waiting for another.
 * `command eval` outlives a fork that the kernel refuses.
 */
export const LAUNCHER_SCRIPT = `setsid=$(PATH=$PATH:$2; command -v setsid) || { echo 'setsid was not found' >&2; exit 1; }
unset ${RUN_VARIABLE} XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS
(
${ISOLATION_PROBE}
) </dev/null
echo ready
while read -r order pid signal; do
  case $order in
  kill) kill -s "$signal" "$pid" ;;
  *)
    command eval 'sh -c '\\''
      exec 4<"$1.in"
      cat <&4 | { echo "$2" >&3; exec "$3" sh "$1" 3>&- 4<&-; } >"$1.out" 2>"$1.err" | kill -9 $$
    '\\'' sh "$1/$order" "$order" "$setsid" 3>&1'
    [ $? = 137 ] || echo "$order failed"
    ;;
  esac
done 2>/dev/null
`

/** How many commands have their pipes made at once. */
const BATCH = 4

export interface LaunchedCommand {
  command: readonly string[]
  /** Its whole environment. */
  env: Readonly<Record<string, string>>
  cwd: string
}

/** A launcher inside. */
export interface Launcher {
  /** Resolves once it listens, to the output of its probe. */
  ready: Promise<string>
  start(order: LaunchedCommand, limits?: Pick<ExecOptions, 'signal' | 'timeoutMs'>): Promise<SandboxProcess>
}

export interface LauncherOptions {
  /** Where the launcher finds its scripts and pipes. */
  folder: string
  /** The `PATH` that finds `mkfifo`. */
  path: string | undefined
  /** The agent's user, where it is another than this one. */
  owner: SandboxUser | null
}

/** Talks to a launcher by its standard input and output; commands are lost when its output ends. */
export function speakTo(
  launcher: { stdin: Writable; stdout: Readable },
  { folder, path, owner }: LauncherOptions,
): Launcher {
  const waiting = new Map<string, (failed: boolean) => void>()
  let gone = false
  let count = 0
  let batch = Promise.resolve()
  makeReady(0)
  launcher.stdin.on('error', () => {})
  const ready = new Promise<string>((resolve) => {
    const probe: string[] = []
    let isReady = false
    eachLine(launcher.stdout, (line) => {
      if (isReady) return hear(line)
      isReady = line === 'ready'
      if (isReady) resolve(probe.join('\n'))
      else probe.push(line)
    })
  })
  function hear(line: string) {
    const [id = '', failed] = line.split(' ')
    waiting.get(id)?.(failed !== undefined)
  }
  launcher.stdout.once('close', () => {
    gone = true
    for (const answer of waiting.values()) answer(true)
  })

  function makeReady(first: number): void {
    batch = batch.then(() => makeBatch(first))
    // Whoever awaits it is told; at the end nobody does, and the folder may be gone.
    batch.catch(() => {})
  }

  function makeBatch(first: number): Promise<void> {
    const ids = Array.from({ length: BATCH }, (_, index) => first + index)
    const pipes = ids.flatMap((id) => ['in', 'out', 'err'].map((end) => join(folder, `${id}.${end}`)))
    return makePipes(pipes, { path, owner })
  }

  async function nextCommand(): Promise<string> {
    const id = count++
    const made = batch
    if (id % BATCH === BATCH - 1) makeReady(id + 1)
    await made
    return String(id)
  }

  /** Opens the pipes of a command and lets the launcher start it. */
  async function openLine({ env }: LaunchedCommand, words: readonly string[]): Promise<Line> {
    if (gone) throw lost()
    const id = await nextCommand()
    const script = join(folder, id)
    await writeFile(script, scriptFor(env, words), { mode: 0o600 })
    if (owner) await chownTree(script, owner)
    const [stdin, stdout, stderr] = [
      writeTo(`${script}.in`),
      readFrom(`${script}.out`),
      readFrom(`${script}.err`),
    ]
    const ends = [stdin, stdout, stderr]
    const forget = () => {
      waiting.delete(id)
      for (const { release } of ends) release()
    }
    const destroy = () => {
      forget()
      for (const { stream } of ends) stream.destroy()
    }
    const closed = Promise.all(
      [stdout, stderr].map(({ stream }) => new Promise((done) => stream.once('close', done))),
    )
    waiting.set(id, (failed) => (failed ? destroy() : forget()))
    if (gone) destroy()
    else launcher.stdin.write(`${id}\n`)
    return {
      stdin: stdin.stream,
      stdout: stdout.stream,
      stderr: stderr.stream,
      closed: closed.then(async () => {
        destroy()
        for (const name of ['', '.in', '.out', '.err'])
          await rm(`${script}${name}`, { force: true }).catch(() => {})
        return undefined
      }),
      // Whatever cannot be reached inside ends with the sandbox.
      kill() {},
      destroy,
    }
  }

  return {
    ready,
    start: (order, limits) =>
      startMarked(
        {
          folder: order.cwd,
          open: (words) => openLine(order, words),
          async signal(pid, signal) {
            launcher.stdin.write(`kill ${pid} ${signalWord(signal)}\n`)
            return true
          },
          failure: async (words) => (gone ? lost() : launchRefused(order, words)),
        },
        order.command,
        limits,
      ),
  }
}

/** Characters; a line of a launcher is short. */
const LONGEST_LINE = 2 ** 20

/** The agent's processes may be able to write here, too: a line that does not end is the last that is read. */
function eachLine(stream: Readable, take: (line: string) => void): void {
  let rest = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
    if (rest.length > LONGEST_LINE) stream.destroy()
  })
}

/** A script that becomes the command. Values are not among its words, which every user of this machine can read. */
function scriptFor(env: Readonly<Record<string, string>>, words: readonly string[]): string {
  const [named, odd]: [string[], string[]] = [[], []]
  for (const [name, value] of Object.entries(env))
    (EXPORTED.test(name) ? named : odd).push(`${name}=${value}`)
  // The words begin with `sh`, which the command's own PATH need not find.
  const [, ...rest] = words
  const command = [...(odd.length > 0 ? ['/usr/bin/env', ...odd] : []), '/bin/sh', ...rest]
  return `unset PATH\n${named.map((one) => `export ${quote(one)}\n`).join('')}exec ${command.map(quote).join(' ')}\n`
}

/** Names that every shell lets a script export. */
const EXPORTED = /^(?!(?:UID|EUID|PPID)$)[A-Za-z_]\w*$/

function lost(): SandboxError {
  return new SandboxError('CONTAINER_EXEC_FAILED', 'The sandbox has ended.', {
    hint: 'Check whether it was stopped or ran out of memory, and run again.',
  })
}

function launchRefused({ command }: LaunchedCommand, words: string): SandboxError {
  return new SandboxError(
    'CONTAINER_EXEC_FAILED',
    `\`${command[0]}\` could not be started in the sandbox: ${words || 'no reason given'}`,
    { hint: 'Check whether the sandbox is at its limit of processes or memory.' },
  )
}
