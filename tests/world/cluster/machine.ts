import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { partPath } from '../parts.js'

export const SCRIPT = fileURLToPath(new URL('machine.sh', import.meta.url))

/** The namespaces of a cluster, its folder, and whatever runs and lies there. */
export interface Machine {
  /** Distinguishes clusters that run at the same time. */
  readonly number: number
  readonly folder: string
  /** Has the script carry a command out. Rejects when the machine has ended. */
  command(
    name:
      | 'control-plane'
      | 'others'
      | 'relay'
      | `${'api-server' | 'policies'}-${'on' | 'off'}`
      | `node-${'open' | 'closed'}`,
  ): Promise<void>
  /** Ends and removes everything. */
  close(): Promise<void>
}

export async function startMachine(): Promise<Machine> {
  const temporary = await realpath(tmpdir())
  const outside = openSync('/proc/self/ns/net', 'r')
  // Not in the terminal's group: it is told to end by the end of its input, and clears up then.
  const script = spawn('unshare', ['--net', 'bash', SCRIPT, 'outside', partPath('cluster'), temporary], {
    stdio: ['pipe', 'pipe', 'pipe', outside],
    detached: true,
  }) as ChildProcessWithoutNullStreams
  closeSync(outside)
  const ended = once(script, 'close')
  script.stdin.on('error', () => {}) // It has ended, which the next answer tells.
  let said = ''
  script.stderr.on('data', (data) => {
    said += data
  })
  const lines = createInterface({ input: script.stdout })[Symbol.asyncIterator]()
  const answer = async (): Promise<string> => {
    const { value, done } = await lines.next()
    if (!done) return value
    await ended
    throw new Error(`The machine of the cluster has ended: ${said.trim()}`)
  }
  const number = Number(await answer())
  return {
    number,
    folder: join(temporary, `caisson-cluster-${number}`),
    async command(name) {
      script.stdin.write(`${name}\n`)
      await answer()
    },
    async close() {
      script.stdin.end()
      await ended
    },
  }
}
