import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SandboxError } from '../../../../src/base/errors.js'
import type { Carrier } from '../../../../src/sandbox/process/marked-process.js'

const CHUNK = 32_768

interface Shared {
  first: 'stdout' | 'stderr'
  /** Bytes of standard output that arrive; the rest is lost. */
  most?: number
  /** The same of standard error. */
  mostErrors?: number
  /** Milliseconds between the outputs. */
  pauseMs?: number
}

/**
 * Carries commands over connections in which all of one output comes before the other: whoever does not read the first does
 * not get the second.
 */
export function sharedLine({ first, most, mostErrors, pauseMs }: Shared): Carrier {
  return {
    async open([program = '', ...args]) {
      const child = spawn(program, args)
      const outputs = { stdout: new PassThrough(), stderr: new PassThrough() }
      const second = first === 'stdout' ? 'stderr' : 'stdout'
      const closed = (async () => {
        const [stdout, stderr] = await Promise.all([buffer(child.stdout), buffer(child.stderr)])
        const said = { stdout: stdout.subarray(0, most), stderr: stderr.subarray(0, mostErrors) }
        for (const name of [first, second] as const) {
          if (name === second) await sleep(pauseMs)
          for (let at = 0; at < said[name].length; at += CHUNK)
            if (!outputs[name].write(said[name].subarray(at, at + CHUNK))) await once(outputs[name], 'drain')
        }
        await Promise.all(Object.values(outputs).map((output) => once(output.end(), 'close')))
        return undefined
      })()
      return { stdin: child.stdin, ...outputs, closed, kill() {}, destroy() {} }
    },
    signal: async () => false,
    failure: async (words) => new SandboxError('ENGINE_FAILED', words, { hint: '' }),
  }
}
