import { type IOType, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { access, mkdtemp, readFile, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { runCommand } from '../../base/command.js'
import { type Log, silentLog } from '../../base/log.js'
import { succeeds } from '../../base/succeeds.js'
import { planHostRoot } from '../container/host-image.js'
import { hostTools } from '../container/host-tools.js'
import type { Mount } from '../engine/engine.js'
import { CONTAINER_PATHS } from '../sandbox.js'
import { ISOLATION_PROBE, missingInside } from '../seal/isolation-probe.js'
import { canBeAllowed, type Missing } from '../seal/protections.js'
import { syscallFilter } from '../seal/syscall-filter.js'
import { UNPRIVILEGED } from '../user.js'
import { bubblewrapArguments, LAUNCHER } from './bubblewrap-arguments.js'
import { unshareCommand } from './unshare.js'

/** A bubblewrap, or what takes its place, that has been shown to seal a process on this machine. */
export interface Bubblewrap {
  program: 'bubblewrap' | 'unshare'
  version: string
  /** The system call filter; null where there is none for this processor, or the program sets none. */
  filter: Buffer | null
  /** True when this process is root, so that the agent has to become another user. */
  root: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Checks whether bubblewrap can seal a process here by sealing one. Returns null when it cannot; the log says
 * why and what to change.
 */
export async function detectBubblewrap(o: {
  env: Environment
  /** Where bubblewrap is not installed, `unshare` takes its place. */
  orUnshare?: boolean | undefined
  log: Log
}): Promise<Bubblewrap | null> {
  const found = await probe(o.env, o.orUnshare === true)
  if ('reason' in found) {
    o.log.info(`bubblewrap cannot seal the agent: ${found.reason}`)
    return null
  }
  o.log.debug(`${found.program} ${found.version} can seal processes on this machine`)
  return found
}

async function probe(env: Environment, orUnshare: boolean): Promise<Bubblewrap | { reason: string }> {
  if (process.platform !== 'linux') return { reason: 'it exists for Linux only' }
  const clean = { PATH: env['PATH'] }
  const versionOf = async (program: string) => {
    const { stdout, startError } = await runCommand(program, ['--version'], { env: clean, timeoutMs: 10_000 })
    const said = stdout.toString('utf8')
    return startError ? null : { said, number: /\d+(\.\d+)+/.exec(said)?.[0] ?? '(unknown version)' }
  }
  const bwrap = await versionOf('bwrap')
  const unshare = bwrap === null && orUnshare ? await versionOf('unshare') : null
  if (bwrap === null && !hasUserMaps(unshare))
    return { reason: '`bwrap` was not found on this machine (install the package bubblewrap)' }
  const program = bwrap ? 'bubblewrap' : 'unshare'
  const version = (bwrap ?? unshare)?.number ?? ''
  const root = process.getuid?.() === 0
  if (root) {
    if (!/util-linux/.test((await versionOf('setpriv'))?.said ?? ''))
      return {
        reason: 'this process is root, and without `setpriv` from util-linux the agent would be root too',
      }
  }
  const filter = program === 'unshare' ? null : syscallFilter(process.arch)
  const { entries, mounts } = await planHostRoot()
  const folder = await mkdtemp(join(tmpdir(), 'caisson-probe-'))
  const tools = await hostTools({ run: { home: join(folder, 'home') }, hostEnv: env, log: silentLog })
  const args = bubblewrapArguments({
    entries,
    spec: { mounts: [...mounts, ...tools.mounts, ...mountsOfRun(folder)] },
    replaced: existsSync('/etc/hosts') ? { '/etc/hosts': '/etc/hosts' } : {},
    network: 'none',
    filter: filter !== null,
    ...(root ? { becomes: UNPRIVILEGED } : {}),
  })
  const command = [...args, 'sh', '-c', ISOLATION_PROBE]
  const { stdout, stderr, exitCode } = await tryOut(command, clean, { program, filter }).finally(() =>
    rmdir(folder),
  )
  if (exitCode !== 0) return { reason: explainRefusal(stderr, await kernelFacts()) }
  const breaches = missingUnder(stdout, 'none').filter(({ protection }) => !canBeAllowed(protection))
  if (breaches.length > 0)
    return { reason: `its seal does not hold here: ${breaches.map(({ why }) => why).join(', ')}` }
  return { program, version, filter, root }
}

/** Version 2.38 of util-linux is the first whose `unshare` maps any user and keeps capabilities. */
function hasUserMaps(unshare: { said: string; number: string } | null): boolean {
  const [major = 0, minor = 0] = unshare?.number.split('.').map(Number) ?? []
  return /util-linux/.test(unshare?.said ?? '') && (major > 2 || (major === 2 && minor >= 38))
}

/** The kinds of mounts that every run has beside the machine's own folders and tools. */
function mountsOfRun(folder: string): Mount[] {
  const { workspace, home, input, output } = CONTAINER_PATHS
  return [
    ...[workspace, home, output].map((target) => ({ source: folder, target })),
    { source: folder, target: input, readOnly: true },
    { source: folder, target: LAUNCHER.folder, readOnly: true },
    { source: process.execPath, target: LAUNCHER.node, readOnly: true },
  ]
}

async function tryOut(args: readonly string[], env: Environment, by: Pick<Bubblewrap, 'program' | 'filter'>) {
  const child = startBubblewrap(args, env, by)
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk)
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
  const exitCode = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', (code) => resolve(code))
  })
  clearTimeout(timer)
  return { stdout, stderr: stderr.trim(), exitCode }
}

/** Starts bwrap with an empty environment, passes it the filter, and nothing else that is open here. */
export function startBubblewrap(
  [...args]: readonly string[],
  env: Environment,
  { program, filter }: Pick<Bubblewrap, 'program' | 'filter'>,
  before: readonly string[] = [],
) {
  const command = program === 'unshare' ? unshareCommand(args) : ['bwrap', ...args]
  const [file, ...rest] = [...before, ...command]
  const stdio: (IOType | number)[] = ['pipe', 'pipe', 'pipe', filter ? 'pipe' : 'ignore']
  // A folder among them would lead out of the seal. What is 'ignore' stays as it is.
  const nothing = openSync('/dev/null', 'r+')
  for (const fd of inheritedAfter(stdio.length)) {
    while (stdio.length < fd) stdio.push('ignore')
    stdio[fd] = nothing
  }
  const child = spawn(file as string, rest, {
    env: { ...env },
    cwd: '/',
    stdio,
    // A Ctrl-C at the terminal does not reach it: Caisson stops the agent in an orderly way.
    detached: true,
  })
  closeSync(nothing)
  const filterInput = child.stdio[3] as Writable | null
  // EPIPE: bwrap ended before it read the filter, and reports why itself.
  filterInput?.on('error', () => {})
  filterInput?.end(filter)
  return child as typeof child & { stdin: Writable; stdout: Readable; stderr: Readable }
}

/**
 * The protections that bubblewrap's seal lacks, except for limits, which are known to whoever set them. Pure.
 */
export function missingUnder(output: string, network: 'none' | 'open'): Missing[] {
  return missingInside(output, { network, limits: {}, settings: null })
}

/** What may explain why a namespace cannot be created; bwrap itself names the other settings of the kernel. */
export interface KernelFacts {
  /** Content of a file below /proc/sys; undefined where it is missing. */
  restrictedByAppArmor: string | undefined
  inContainer: boolean
  root: boolean
}

async function kernelFacts(): Promise<KernelFacts> {
  const setting = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns'
  const [restricted, docker, podman] = await Promise.all([
    readFile(setting, 'utf8').catch(() => undefined),
    succeeds(access('/.dockerenv')),
    succeeds(access('/run/.containerenv')),
  ])
  return {
    restrictedByAppArmor: restricted?.trim(),
    inContainer: docker || podman,
    root: process.getuid?.() === 0,
  }
}

/** bwrap's own output with the likely cause, for people. Pure. */
export function explainRefusal(words: string, facts: KernelFacts): string {
  const lines = words.split('\n').filter((line) => !line.includes('dmesg(1)'))
  const said = lines.at(-1)?.trim() || 'it ended without any output'
  if (!/permi(tted|ssion)|denied|no space|invalid argument/i.test(said)) return said
  if (facts.inContainer)
    return `${said} (this container may not make namespaces: start it with ${facts.root ? 'a `--user` other than root, ' : ''}\`--security-opt seccomp=unconfined\` and \`--security-opt systempaths=unconfined\`)`
  if (!facts.root && facts.restrictedByAppArmor === '1') {
    return `${said} (Ubuntu's AppArmor does not let ordinary users create namespaces: kernel.apparmor_restrict_unprivileged_userns is 1, and /etc/apparmor.d has no profile that allows bwrap)`
  }
  return said
}

const O_CLOEXEC = 0o2000000

/**
 * The descriptors after the first `count` that a process would hand on to every program it starts: whoever started it left
 * them open. Node.js itself opens none of this kind.
 */
function inheritedAfter(count: number): number[] {
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter((fd) => fd >= count && isHandedOn(`/proc/self/fdinfo/${fd}`))
}

function isHandedOn(path: string): boolean {
  try {
    const flags = /^flags:\s*([0-7]+)$/m.exec(readFileSync(path, 'utf8'))?.[1]
    return (Number.parseInt(flags ?? '0', 8) & O_CLOEXEC) === 0
  } catch {
    // It was the one that listed them.
    return false
  }
}
