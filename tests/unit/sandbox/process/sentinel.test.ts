import { execFileSync } from 'node:child_process'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Marker,
  MarkerFilter,
  markedCommand,
  newNonce,
} from '../../../../src/sandbox/process/sentinel.js'

async function filter(nonce: string, chunks: Buffer[]): Promise<{ output: Buffer; marks: Marker[] }> {
  const marks: Marker[] = []
  const source = new PassThrough()
  const output = buffer(source.pipe(new MarkerFilter(nonce, (mark) => marks.push(mark))))
  for (const chunk of chunks) source.write(chunk)
  source.end()
  return { output: await output, marks }
}

describe('MarkFilter', () => {
  it('takes marks out wherever the chunks split, and changes nothing else', async () => {
    const nonce = newNonce()
    const part = fc.oneof(
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
      // Near misses: what looks like the beginning of a mark and is none.
      fc
        .constantFrom('\x1e', `\x1e${nonce}`.slice(0, 9), `${nonce.slice(1)}:ended:0`, '\x1e\x1e')
        .map((text) => Buffer.from(text)),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(part),
        fc.array(part),
        fc.integer({ min: 1, max: 7 }),
        async (before, after, size) => {
          const started = Buffer.from(`\x1e${nonce}:started:42\x1e`)
          const ended = Buffer.from(`\x1e${nonce}:ended:143\x1e`)
          const whole = Buffer.concat([...before, started, ...after, ended, Buffer.from('of a grandchild')])
          const chunks: Buffer[] = []
          for (let at = 0; at < whole.length; at += size) chunks.push(whole.subarray(at, at + size))
          const { output, marks } = await filter(nonce, chunks)
          expect(output.equals(Buffer.concat([...before, ...after]))).toBe(true)
          expect(marks).toEqual([
            { kind: 'started', pid: 42 },
            { kind: 'ended', exitCode: 143 },
          ])
        },
      ),
    )
  })

  it('takes nothing but a number for a process or an exit code', async () => {
    const forged = ['started:-1', 'ended:', 'ended:none', 'ended:1e9'].map(
      (text) => `\x1ecaisson-1:${text}\x1e`,
    )
    const { marks } = await filter('caisson-1', [Buffer.from(`${forged.join('')}\x1ecaisson-1:ended:0\x1e`)])
    expect(marks).toEqual([{ kind: 'ended', exitCode: 0 }])
  })

  it('passes on a half mark when the stream ends in it', async () => {
    const { output, marks } = await filter('caisson-1', [Buffer.from('x\x1ecaisson-1:end')])
    expect(output.toString()).toBe('x\x1ecaisson-1:end')
    expect(marks).toEqual([])
  })

  it('holds nothing back when a command begins a mark and does not end it', async () => {
    const rest = Buffer.alloc(1_000_000, 'x')
    const { output, marks } = await filter('caisson-1', [
      Buffer.from('\x1ecaisson-1:'),
      rest,
      Buffer.from('\x1ecaisson-1:ended:3\x1e'),
    ])
    expect(output.equals(rest)).toBe(true)
    expect(marks).toEqual([{ kind: 'ended', exitCode: 3 }])
  })

  it('holds nothing back that cannot become a mark', async () => {
    const seen: string[] = []
    const stream = new MarkerFilter('caisson-1', () => {})
    stream.on('data', (chunk) => seen.push(String(chunk)))
    stream.write('a line\n')
    await new Promise((resolve) => setImmediate(resolve))
    expect(seen).toEqual(['a line\n'])
  })
})

it('markedCommand leaves the environment of the command as it was', () => {
  const [file, ...args] = markedCommand(['env'])
  const names = execFileSync(file as string, args, {
    env: { PATH: process.env['PATH'], ONE: '1' },
    encoding: 'latin1',
    stdio: 'pipe',
    input: 'nonce\n',
  })
    .replaceAll(/\x1e[^\x1e]*\x1e/g, '')
    .split('\n')
    .filter((line) => line.includes('='))
    .map((line) => line.split('=')[0])
  // A shell adds its own bookkeeping.
  expect(names.filter((name) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name as string)).sort()).toEqual([
    'ONE',
    'PATH',
  ])
})

it('markedCommand takes the nonce from the input, where no list of processes shows it, and leaves the rest of it', () => {
  const seen = "cat; cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ 2>/dev/null | tr '\\0' ' '"
  const [file, ...args] = markedCommand(['sh', '-c', seen])
  const nonce = newNonce()
  const output = execFileSync(file as string, args, {
    encoding: 'latin1',
    stdio: 'pipe',
    input: `${nonce}\nthe rest`,
  })
  expect(output).toContain(`\x1e${nonce}:ended:`)
  const said = output.replaceAll(/\x1e[^\x1e]*\x1e/g, '')
  expect(said).toMatch(/^the rest/)
  expect(said).not.toContain(nonce)
})
