import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdir, readFile, realpath } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { mebibytesOf } from '../../base/byte-size.js'
import { systemClock } from '../../base/clock.js'
import { ConfigError, ExecutionError, SandboxError } from '../../base/errors.js'
import { silentLog } from '../../base/log.js'
import { createRedactor } from '../../base/redact.js'
import { succeeds } from '../../base/succeeds.js'
import { userCache } from '../../base/user.js'
import { parseWith } from '../../config/parse.js'
import { assertCheckout } from '../../config/repository.js'
import { specSchema } from '../../config/spec.js'
import { makePrivate } from '../../run/record/private-folder.js'
import { runsFolderOf, stateFolderOf } from '../../run/record/state-folder.js'
import { newRunId } from '../../run/run-folder.js'
import type { ExecResult } from '../../sandbox/sandbox.js'
import type { TaskConfig } from '../model.js'
import { claimFolder, removeContext, sweepRuntimes } from './leftovers.js'
import { openPlace, rememberChoice } from './place.js'
import type { Place, PlaceContext, PlaceWish } from './place-types.js'
import type {
  ContainerWish,
  GivenLimits,
  HostRuntimeOptions,
  RunEnd,
  Runtime,
  RuntimeContainer,
  RunWish,
  StartWish,
} from './runtime-types.js'
import { asFileName, createVolume } from './volume.js'

/**
 * Containers and volumes for a program, on the engines of this machine; nothing is started or written before the first
 * call. What an earlier process that was killed has left in the same root is removed then. Throws CONFIG_INVALID.
 */
export function createRuntime(options: HostRuntimeOptions = {}): Runtime {
  const { checkout = '.', env = {}, log = silentLog, clock = systemClock, engines } = options
  const spec = parseWith(specSchema, { sandbox: options.sandbox ?? {} }, 'the options of the runtime')
  const { platform, arch } = process
  const stateDir = options.stateDir ?? stateFolderOf(env)
  const host = { env, platform, arch, cacheDir: userCache(env), stateDir, ...(engines ? { engines } : {}) }
  assertCheckout(checkout)
  const root = options.root ? resolve(options.root) : join(runsFolderOf(stateDir, checkout), '.plans')
  const id = newRunId(clock.now())
  const ending = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, ending.signal]) : ending.signal
  const active = new Set<Promise<unknown>>()
  const live = new Set<RuntimeContainer>()
  let context: Promise<PlaceContext> | undefined
  let closed: Promise<void> | undefined

  const runtime: Runtime = {
    createVolume: (name) =>
      during(async ({ folder }) => createVolume(await folderIn(folder, 'volumes'), name)),
    run: (wish) => during((here) => runOnce(here, wish)),
    startContainer: (wish) => during((here) => start(here, wish, live)),
    close() {
      closed ??= (async () => {
        ending.abort()
        for (const container of live) track(container.cleanup())
        while (active.size > 0) await Promise.allSettled(active)
        const made = await context?.catch(() => null)
        if (made) await removeContext(made)
      })()
      return closed
    },
    [Symbol.asyncDispose]: () => runtime.close(),
  }
  if (options.signal?.aborted) void runtime.close()
  else options.signal?.addEventListener('abort', () => runtime.close(), { once: true })
  return runtime

  async function open(): Promise<PlaceContext> {
    await makePrivate(root)
    const within = await realpath(root)
    await sweepRuntimes(within, { host, log })
    const folder = join(within, id)
    await mkdir(folder, { mode: 0o700 })
    await claimFolder(folder, stateDir)
    const { allowUnsealed = false } = options
    const choose = rememberChoice({ spec, host, folder, log, allowUnsealed })
    const redact = createRedactor([])
    return { id, folder, spec, host, log, clock, redact, signal, allowUnsealed, choose }
  }

  function during<T>(work: (here: PlaceContext) => Promise<T>): Promise<T> {
    if (signal.aborted) return Promise.reject(over())
    context ??= open()
    return track(context.then(work))
  }

  function track<T>(work: Promise<T>): Promise<T> {
    active.add(work)
    const done = () => active.delete(work)
    work.then(done, done)
    return work
  }
}

async function runOnce(context: PlaceContext, wish: RunWish): Promise<RunEnd> {
  const words = commandWords(wish.command, wish.name)
  const { place, log } = await openLogged(context, wish)
  const { timeoutMs, input } = wish
  try {
    const ended = await place.exec(words, {
      onOutput: (_, chunk) => log.write(chunk),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(input === undefined ? {} : { input }),
    })
    return { ...ended, log: log.path }
  } finally {
    log.close()
    await place.close()
  }
}

async function start(
  context: PlaceContext,
  wish: StartWish,
  live: Set<RuntimeContainer>,
): Promise<RuntimeContainer> {
  const { name, command, keepAlive = true } = wish
  const words = command && commandWords(command, name)
  const { place, log } = await openLogged(context, wish)
  let exitCode: number | null = null
  let ended = false
  const container: RuntimeContainer = {
    id: place.id,
    async exec(words, options = {}) {
      if (ended)
        throw new SandboxError('CONTAINER_EXEC_FAILED', `The container ${name} has ended.`, {
          hint: 'Start another one, with `keepAlive` unless its command is all that it does.',
        })
      const onOutput: typeof options.onOutput = (stream, chunk) => {
        log.write(chunk)
        options.onOutput?.(stream, chunk)
      }
      return place.exec(assertCommand(words, name), { ...options, onOutput })
    },
    logs: () => log.text(),
    async status() {
      return { state: !ended && (await answers(place)) ? 'running' : 'ended', exitCode }
    },
    async cleanup() {
      ended = true
      await place.close()
      log.close()
      live.delete(container)
    },
    [Symbol.asyncDispose]: () => container.cleanup(),
  }
  live.add(container)
  try {
    if (words) {
      const result = await container.exec(words)
      if (result.exitCode !== 0) throw failed(wish, result)
      exitCode = result.exitCode
    }
  } catch (error) {
    await container.cleanup()
    throw error
  }
  if (!keepAlive) await container.cleanup()
  return container
}

/** Whether it still takes commands, however slowly. */
const answers = (place: Place) => succeeds(place.exec(['sh', '-c', ':'], { timeoutMs: 10_000 }))

async function placeWish(wish: ContainerWish): Promise<PlaceWish> {
  const { name, image, env = {}, containerLimits = {}, network = 'none', workdir, signal } = wish
  const mounts = Object.entries(wish.mounts ?? {}).map(async ([path, given]) => {
    const mount = await given
    return { path, ...('volume' in mount ? mount : { volume: mount }) }
  })
  const limits = readLimits(containerLimits)
  return { name, image, mounts: await Promise.all(mounts), env, limits, network, workdir, signal }
}

/** Less than that, and no engine starts anything. */
const LEAST_MB = 6

/** Throws CONFIG_INVALID. */
export function readLimits({ cpu, memory }: GivenLimits): TaskConfig['limits'] {
  const memoryMb = memory === undefined ? undefined : mebibytesOf(String(memory))
  if (cpu !== undefined && !(cpu > 0 && Number.isFinite(cpu)))
    throw invalidLimit(`cpu: ${cpu}`, 'thousandths of a CPU, such as `500` for half of one')
  if (memoryMb !== undefined && !(memoryMb >= LEAST_MB))
    throw invalidLimit(`memory: ${memory}`, `bytes, or a size such as \`2GB\`, of at least ${LEAST_MB} MiB`)
  return {
    ...(cpu === undefined ? {} : { cpus: cpu / 1000 }),
    ...(memoryMb === undefined ? {} : { memoryMb }),
  }
}

function invalidLimit(what: string, wanted: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `${what} is not a limit of a container.`, {
    hint: `Write ${wanted}.`,
  })
}

/** A place, and the log of what is printed there. */
async function openLogged(
  context: PlaceContext,
  wish: ContainerWish,
): Promise<{ place: Place; log: OutputLog }> {
  const place = await openPlace(context, await placeWish(wish))
  try {
    const logs = await folderIn(context.folder, 'logs')
    return { place, log: openOutputLog(join(logs, `${asFileName(wish.name)}-${basename(place.id)}.log`)) }
  } catch (error) {
    await place.close()
    throw error
  }
}

async function folderIn(folder: string, name: string): Promise<string> {
  await mkdir(join(folder, name), { recursive: true })
  return join(folder, name)
}

/** Throws CONFIG_INVALID where code that no compiler has checked gives no command. */
function commandWords(
  command: { path: string; args?: readonly string[] } | undefined,
  name: string,
): string[] {
  return assertCommand(command ? [command.path, ...(command.args ?? [])] : [], name)
}

function assertCommand<T extends readonly string[]>(words: T, name: string): T {
  if (words[0]) return words
  throw new ConfigError('CONFIG_INVALID', `${name}: there is no command.`, {
    hint: "Write `run({ name, command: { path: 'npm', args: ['test'] } })` or `exec(['npm', 'test'])`.",
  })
}

function failed(
  { name, command }: StartWish,
  { exitCode, timedOut, stdout, stderr }: ExecResult,
): SandboxError {
  const how = timedOut ? 'took too long' : `ended with exit code ${exitCode}`
  const said = `${stdout}${stderr}`.trim().split('\n').slice(-20).join('\n').slice(-1200)
  return new SandboxError(
    'SETUP_FAILED',
    `\`${command?.path}\`, with which ${name} starts, ${how}. Its output ended with:\n${said || '(nothing)'}`,
    { hint: 'Fix the command; the container was removed.' },
  )
}

function over(): ExecutionError {
  return new ExecutionError('EXECUTION_CANCELLED', 'The runtime has been closed.', {
    hint: 'Create another one with `createRuntime`.',
  })
}

/** What the commands of a container print, on disk. */
interface OutputLog {
  readonly path: string
  write(chunk: Buffer): void
  text(): Promise<string>
  close(): void
}

const MOST_BYTES = 64 * 2 ** 20

/** Creates the file. Afterwards nothing rejects but `text`: a full disk costs the log, not the step. */
function openOutputLog(path: string): OutputLog {
  const file = openSync(path, 'ax', 0o600)
  let left = MOST_BYTES
  let open = true
  const write = (chunk: Buffer) => {
    if (!open || left <= 0) return
    const whole = chunk.length <= left
    left -= chunk.length
    try {
      // At once: what waits for a slow disk would be in memory.
      writeSync(file, whole ? chunk : chunk.subarray(0, left + chunk.length))
      if (!whole) writeSync(file, `\n[nothing more is kept: the log has ${MOST_BYTES} bytes]\n`)
    } catch {
      left = 0
    }
  }
  return {
    path,
    write,
    text: () => readFile(path, 'utf8'),
    close() {
      if (open) closeSync(file)
      open = false
    },
  }
}
