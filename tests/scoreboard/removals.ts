import { chmod, cp, lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import type { Weakening } from '../e2e/seal-weakening.js'
import { actionScript } from '../world/action-file.js'
import type { Launch } from '../world/action-process.js'
import { bridgeAddress } from '../world/docker-bridge.js'
import type { Place } from './place.js'

/** One defence taken away; everything else is as in a run. */
export interface Removal {
  /** What was taken away, in words. */
  words: string
  inputs?: Record<string, string>
  /** Defences without a switch: what is replaced in a copy of the action, each of which must be there once. */
  without?: readonly (readonly [code: string | RegExp, instead: string])[]
  /** What the container is started with, instead of what Caisson says. */
  weakening?: (place: Place) => Weakening
  /** Resolves to variables of the job that differ. */
  prepare?: (place: Place) => Promise<Record<string, string>>
}

export const REMOVALS = {
  environment: {
    words: 'the variables of the job are passed on',
    weakening: ({ env }) => ({ add: Object.keys(env).flatMap((name) => ['--env', name]) }),
  },
  files: {
    words: 'the folders of the job are mounted, for everybody to write',
    weakening: mountFolders,
    prepare: openFolders,
  },
  network: { words: '`network: open`', inputs: { network: 'open' }, prepare: listenOnBridge },
  both: {
    words: '`network: open`, and the folders of the job are mounted',
    inputs: { network: 'open' },
    weakening: mountFolders,
    prepare: async (place) => ({ ...(await openFolders(place)), ...(await listenOnBridge(place)) }),
  },
  seal: {
    words: '`allow-unsealed` where nothing can seal',
    inputs: { backend: 'local', 'allow-unsealed': 'true' },
    prepare: hideSeals,
  },
  secrets: {
    words: '`sandbox.workspaceSecrets: allow`',
    without: [['files: spec.sandbox.workspaceSecrets, pointed, search', "files: 'allow', pointed, search"]],
  },
  serverTools: { words: '`agent.serverTools: web_fetch`', inputs: { 'server-tools': 'web_fetch' } },
  budget: { words: 'no `max-budget-usd`', inputs: { 'max-budget-usd': '' } },
  verify: { words: 'both commands in one', inputs: { verify: 'sh build.sh && sh check.sh' } },
  log: {
    words: 'the log is passed on as it is',
    without: [
      ["'$1$2: '", "'$1$2:'"],
      ["'# #'", "'##'"],
    ],
  },
  texts: {
    words: "the agent's text is posted as it is",
    without: [
      ['function defuse(parent, seen) {', 'function defuse() {} function defuseNothing(parent, seen) {'],
    ],
  },
  outputs: { words: 'links are taken over, too', without: [['plain: entry.isFile()', 'plain: true']] },
  servers: {
    words: "without the option, and with the job's folders mounted",
    without: [["'--strict-mcp-config',", '']],
    weakening: mountFolders,
    prepare: openFolders,
  },
  policy: {
    words: 'a policy that allows everything',
    prepare: async ({ world }) => {
      const text = 'policy:\n  rules: [{ rule: "*", verdict: allow }]\n'
      await world.github.push({ message: 'Trust everybody', files: { '.github/caisson.yml': text } })
      await world.checkOut()
      return {}
    },
  },
} satisfies Record<string, Removal>

export type RemovalName = keyof typeof REMOVALS

/** A copy of the action without these defences; resolves to what starts it instead of the action. */
export async function actionWithout(place: Place, without: NonNullable<Removal['without']>): Promise<Launch> {
  const [action, copy] = [dirname(actionScript('main')), join(place.world.root, 'action')]
  await cp(action, copy, { recursive: true })
  const found = new Map(without.map(([code]): [string | RegExp, number] => [code, 0]))
  for (const name of (await readdir(copy)).filter((each) => each.endsWith('.js'))) {
    const before = await readFile(join(copy, name), 'utf8')
    let text = before
    for (const [code, instead] of without) {
      const parts = text.split(code)
      found.set(code, (found.get(code) ?? 0) + parts.length - 1)
      text = parts.join(instead)
    }
    if (text !== before) await writeFile(join(copy, name), text)
  }
  for (const [code, count] of found)
    if (count !== 1) throw new Error(`The action has \`${code}\` ${count} times.`)
  return ([program, ...args]) => [program, ...args.map((one) => one.replace(action, copy))]
}

/** git serves nobody a repository that somebody else owns. */
const TRUSTED = ['COUNT=1', 'KEY_0=safe.directory', 'VALUE_0=*'].flatMap((one) => [
  '--env',
  `GIT_CONFIG_${one}`,
])

function mountFolders({ world: { root, checkout } }: Place): Weakening {
  return {
    // The snapshot would lie over the checkout.
    without: [new RegExp(`target=${checkout.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:[/,]|$)`)],
    add: ['--mount', `type=bind,source=${root},target=${root}`, ...TRUSTED],
  }
}

/** The agent is another user than the job. */
async function openFolders({ world: { root } }: Place): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  for (const path of [root, ...entries.map((entry) => join(entry.parentPath, entry.name))]) {
    const found = await lstat(path)
    if (!found.isSymbolicLink()) await chmod(path, found.mode | (found.isDirectory() ? 0o777 : 0o666))
  }
  return {}
}

/** What is far away listens on the bridge of the engine as well, which is where an open network leads on this machine. */
async function listenOnBridge({ plan, cleanUp }: Place): Promise<Record<string, string>> {
  const bridge = bridgeAddress()
  for (const url of new Set([plan.attacker, plan.remote].map((address) => new URL(address).port))) {
    const port = Number(url)
    const server = createServer((socket) => {
      const inner = connect(port, '127.0.0.1')
      for (const end of [socket, inner]) end.on('error', () => end.destroy())
      socket.pipe(inner).pipe(socket)
    })
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, bridge, resolve))
    cleanUp(() => new Promise((resolve) => server.close(resolve)))
  }
  for (const name of ['attacker', 'metadata', 'api', 'remote'] as const)
    plan[name] = plan[name].replace('127.0.0.1', bridge)
  return {}
}

async function hideSeals({ world: { root } }: Place): Promise<Record<string, string>> {
  return { PATH: await pathWithoutSeals(root) }
}

/** This machine's programs without those that could seal, in a folder. */
export async function pathWithoutSeals(root: string): Promise<string> {
  const bin = join(root, 'unsealed')
  await mkdir(bin)
  const linked = new Set(['docker', 'podman', 'bwrap'])
  for (const folder of (process.env['PATH'] ?? '').split(delimiter))
    for (const name of await readdir(folder).catch(() => [])) {
      if (linked.has(name)) continue
      linked.add(name)
      await symlink(join(folder, name), join(bin, name))
    }
  return bin
}
