import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SandboxError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import type { AgentProgram } from '../agent-program.js'
import type { RunFolders } from '../container/plan.js'
import { packFolder, replaceFolder } from '../remote/archive.js'
import { getByTar, putByTar } from '../remote/copy.js'
import { RELAY_SCRIPT } from '../remote/relay-script.js'
import { openTunnel, relayRuntimes } from '../remote/tunnel.js'
import type { ExecResult, Sandbox, SandboxPaths } from '../sandbox.js'

const FOLDERS = ['workspace', 'home', 'input', 'output', 'gateway'] as const

/** Which of a run's folders a launched environment sees. */
type Seen = Record<(typeof FOLDERS)[number], boolean>

interface Launched {
  run: RunFolders
  agent: AgentProgram
  paths: SandboxPaths
  seen: Seen
  /** It passes on text only, and both outputs as one. */
  text: boolean
  spawn: Sandbox['spawn']
  exec(command: readonly string[], input?: string): Promise<ExecResult>
  log: Log
}

type Parts = Pick<Sandbox, 'paths' | 'cleanup' | 'remote' | 'openTunnel'>

/**
 * Gives a launched environment what it cannot see: copies of the run's folders, and a relay to the gateway over the
 * launch command's own streams. Rejects with NOT_SUPPORTED, naming the folder to mount, where no relay can run.
 */
export async function bringInto(launched: Launched): Promise<Parts> {
  const { run, agent, seen, text, spawn, exec, log } = launched
  const names = (['workspace', 'home', 'input', 'output'] as const).filter((name) => !seen[name])
  const socket = join(run.gateway, 'model.sock')
  // A verification has no gateway.
  const hasGateway = seen.gateway || !existsSync(socket)
  if (names.length === 0 && hasGateway) return { paths: launched.paths, cleanup: async () => {} }
  const made = await exec(['sh', '-c', 'umask 077; mktemp -d "${TMPDIR:-/tmp}/caisson-XXXXXX"'])
  const base = made.stdout.trim()
  if (!base.startsWith('/')) throw unseen(run.gateway, 'the folders of the run', made.stderr)
  const cleanup = async () => {
    await exec(['rm', '-rf', base]).catch((error) => log.debug(`${base} is left inside: ${error}`))
  }
  const paths = { ...launched.paths }
  for (const name of names) paths[name] = join(base, name)
  const put = (inside: string, here: string) => putByTar(spawn, inside, packFolder(here), text)
  const get = (inside: string, here: string, emptied: readonly string[] = []) =>
    replaceFolder(here, (read) => getByTar(spawn, inside, read, text), emptied)
  const putFiles = async () => {
    for (const name of names) await put(paths[name], run[name])
  }
  const getFiles = async () => {
    for (const name of names) if (name !== 'input') await get(paths[name], run[name])
  }
  try {
    if (names.length > 0) await putFiles()
    const remote = names.length > 0 ? { remote: { putFiles, getFiles, putFolder: put, getFolder: get } } : {}
    if (hasGateway) return { paths, cleanup, ...remote }
    paths.socket = join(base, 'model.sock')
    const relay = join(base, 'relay.mjs')
    await exec(['sh', '-c', 'cat >"$1"', 'sh', relay], RELAY_SCRIPT)
    const runtimes = relayRuntimes(agent, relay, paths.agent)
    const open: NonNullable<Sandbox['openTunnel']> = (entrance, exit) =>
      openTunnel({ spawn, runtimes, entrance, exit, text, log })
    const tunnel = await open({ path: paths.socket }, socket).catch((error) => {
      throw unseen(run.gateway, 'the model gateway', error.message)
    })
    const close = async () => {
      await tunnel.close()
      await cleanup()
    }
    return { paths, cleanup: close, ...remote, openTunnel: open }
  } catch (error) {
    await cleanup()
    throw error
  }
}

/** Which folders it sees at the host's paths, and whether the launch command begins in the workspace. */
export async function lookInside(
  run: RunFolders,
  exec: Launched['exec'],
): Promise<{ seen: Seen; isInWorkspace: boolean; pwd: string }> {
  // A file that only this run has: another machine may have a folder of the same name.
  const token = `.caisson-${randomUUID()}`
  const files = FOLDERS.map((name) => join(run[name], token))
  try {
    await Promise.all(files.map((file) => writeFile(file, '')))
    const script = 'pwd; for p in "$0" "$@"; do if [ -e "$p" ]; then echo yes; else echo no; fi; done'
    const { stdout } = await exec(['sh', '-c', script, token, ...files])
    const [pwd = '', own, ...found] = stdout.split('\n')
    const seen = Object.fromEntries(FOLDERS.map((name, at) => [name, found[at] === 'yes'])) as Seen
    return { seen, isInWorkspace: own === 'yes', pwd }
  } finally {
    await Promise.all(files.map((file) => rm(file, { force: true })))
  }
}

/** The refusal of an environment that lacks what the agent needs. */
export function unseen(path: string, what: string, why = ''): SandboxError {
  const more = why === '' ? '' : `: ${why.replace(/\.$/, '')}`
  return new SandboxError('NOT_SUPPORTED', `The launched environment cannot see ${what} at ${path}${more}.`, {
    hint: `Mount ${path} at the same path inside; {workspace} {home} {input} {output} {socket} in the command stand for the run's folders.`,
  })
}
