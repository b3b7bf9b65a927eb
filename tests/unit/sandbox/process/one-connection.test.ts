import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { SandboxError } from '../../../../src/errors.js'
import { type Line, startMarked } from '../../../../src/sandbox/process/marked-process.js'

/**
 * A line whose outputs share a connection, in which all of one comes before the other: whoever does not read the first does
 * not get the second.
 */
async function share([program = '', ...args]: readonly string[], first: 'stdout' | 'stderr'): Promise<Line> {
  const child = spawn(program, args)
  const [stdout, stderr] = await Promise.all([buffer(child.stdout), buffer(child.stderr)])
  const said = { stdout, stderr }
  const outputs = { stdout: new PassThrough(), stderr: new PassThrough() }
  const second = first === 'stdout' ? 'stderr' : 'stdout'
  const closed = (async () => {
    for (const name of [first, second] as const)
      for await (const chunk of Readable.from(chunksOf(said[name])))
        if (!outputs[name].write(chunk)) await once(outputs[name], 'drain')
    outputs.stdout.end()
    outputs.stderr.end()
    return undefined
  })()
  return { stdin: child.stdin, ...outputs, closed, kill() {}, destroy() {} }
}

function* chunksOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 32_768) yield bytes.subarray(at, at + 32_768)
}

describe('a command whose outputs share a connection', () => {
  it.each(['stdout', 'stderr'] as const)('starts and ends with a long %s before the other', async (first) => {
    const redirected = first === 'stdout' ? '' : '>&2'
    const process = await startMarked(
      {
        open: (command) => share(command, first),
        signal: async () => false,
        failure: async (words) => new SandboxError('ENGINE_FAILED', words, { hint: '' }),
      },
      ['sh', '-c', `head -c 1000000 /dev/zero ${redirected}; exit 3`],
    )
    const read = await Promise.all([buffer(process.stdout), buffer(process.stderr)])
    expect(read.map(({ length }) => length)).toEqual(first === 'stdout' ? [1_000_000, 0] : [0, 1_000_000])
    expect(await process.exited).toEqual({ exitCode: 3, signal: null })
  })
})
