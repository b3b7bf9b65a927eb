import { execFileSync, spawn } from 'node:child_process'
import { chmod, link, lstat, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { MOST_TEXT, type StepTool } from '../../../../src/plan/agent/tool.js'
import { listDirectoryTool, readFileTool, writeFileTool } from '../../../../src/plan/agent/tools/files.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

const SECRET = 'root:x:0:0'

let root: string
let tools: { read: StepTool; list: StepTool; write: StepTool }
const at = (...path: string[]) => join(root, ...path)
const never = new AbortController().signal
const call = async (tool: StepTool, input: unknown) => (await tool.call(input, never)).text
const read = (path: string, more: object = {}) => call(tools.read, { path, ...more })
const list = (path?: string) => call(tools.list, path === undefined ? {} : { path })
const write = (path: string, content = 'new') => call(tools.write, { path, content })

beforeEach(async () => {
  root = temporaryFolder()
  await mkdir(at('source', 'deep'), { recursive: true })
  await mkdir(at('results'))
  await mkdir(at('outside'))
  await writeFile(at('outside', 'passwd'), SECRET)
  await writeFile(at('source', 'main.go'), 'package main\n')
  await writeFile(at('source', 'deep', 'a.txt'), 'deep\n')
  const volumes = [
    { name: 'source', folder: at('source'), writable: false },
    { name: 'results', folder: at('results'), writable: true },
    { name: 'cache/go', folder: at('source', 'deep'), writable: false },
  ]
  tools = {
    read: readFileTool('read_file', volumes),
    list: listDirectoryTool('list_directory', volumes),
    write: writeFileTool('write_file', volumes),
  }
})

/** Every way out that a path, or a link which somebody in the container has made, could be. */
const WAYS_OUT = [
  '/etc/passwd',
  '../outside/passwd',
  'source/../../outside/passwd',
  'source/deep/../../../outside/passwd',
  'outside/passwd',
  'sourcecode/passwd',
  'source/absolute',
  'source/relative',
  'source/folder/passwd',
  'source/folder/../outside/passwd',
  'source/loop',
  'source/chain',
  'source/main.go\0/../../outside/passwd',
  '',
  '.',
]

async function plantLinks(): Promise<void> {
  await symlink(at('outside', 'passwd'), at('source', 'absolute'))
  await symlink('../outside/passwd', at('source', 'relative'))
  await symlink('../outside', at('source', 'folder'))
  await symlink('loop', at('source', 'loop'))
  await symlink('deep/up', at('source', 'chain'))
  await symlink('../../outside/passwd', at('source', 'deep', 'up'))
}

describe('read_file', () => {
  it('reads files of the volumes, also of those whose name is a path', async () => {
    expect(await read('source/main.go')).toBe('package main\n')
    expect(await read('./source//deep/a.txt')).toBe('deep\n')
    expect(await read('cache/go/a.txt')).toBe('deep\n')
  })

  it.each(WAYS_OUT)('never leaves them: %j', async (path) => {
    await plantLinks()
    await expect(read(path)).rejects.toThrow(/is not a path here|leads out of|is a folder|is not valid/)
  })

  it('says what can be read instead', async () => {
    await expect(read('/etc/passwd')).rejects.toThrow(
      'begin with one of: source/ (read only), results/ (writable), cache/go/ (read only).',
    )
    await expect(read('source/none')).rejects.toThrow('There is no source/none.')
    await expect(read('source/none/a')).rejects.toThrow('There is no source/none/a.')
    await expect(read('source/main.go/a')).rejects.toThrow('cannot be opened (ENOTDIR)')
    await expect(tools.read.call({ file: 'x' }, never)).rejects.toThrow(
      /path: is missing.*file: not a known key/,
    )
  })

  it('follows links that stay inside', async () => {
    await symlink('deep/../main.go', at('source', 'link'))
    await symlink('deep', at('source', 'here'))
    expect(await read('source/link')).toBe('package main\n')
    expect(await read('source/here/a.txt')).toBe('deep\n')
  })

  it('opens neither pipes nor devices nor sockets', async () => {
    execFileSync('mkfifo', [at('source', 'pipe')])
    const server = createServer().listen(at('source', 'socket'))
    await new Promise((resolve) => server.once('listening', resolve))
    await expect(read('source/pipe')).rejects.toThrow('is not a file')
    await expect(read('source/socket')).rejects.toThrow('is not a file')
    if (process.getuid?.() === 0) {
      execFileSync('mknod', [at('source', 'zero'), 'c', '1', '5'])
      await expect(read('source/zero')).rejects.toThrow('is not a file')
    }
    server.close()
  })

  it('gives of a huge file the beginning, the end and the way to the rest', async () => {
    const path = at('source', 'huge')
    execFileSync('truncate', ['-s', '4G', path])
    await expect(read('source/huge')).rejects.toThrow('is not text')
    const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index}`).join('\n')
    await writeFile(path, lines)
    const text = await read('source/huge')
    expect(text.length).toBeLessThan(MOST_TEXT + 100)
    expect(text).toMatch(/^line 0\n/)
    expect(text).toMatch(/line 19999$/)
    expect(text).toContain(
      `[… ${lines.length - MOST_TEXT} bytes left out, from "offset": ${MOST_TEXT / 2} on …]`,
    )
    const [head = ''] = text.split('\n[…')
    const next = await read('source/huge', { offset: MOST_TEXT / 2 })
    expect(lines).toContain(head + next.slice(0, 1000))
    expect(next).toContain('more bytes, from "offset": 72000 on]')
    expect(await read('source/huge', { offset: 10_000_000 })).toBe('')
  })

  it('cuts between characters, and calls bytes what is not text', async () => {
    await writeFile(at('source', 'long'), 'ä'.repeat(MOST_TEXT))
    expect(await read('source/long')).not.toContain('\ufffd')
    expect(await read('source/long', { offset: 1 })).toMatch(/^ä+\n/)
    await writeFile(at('source', 'binary'), Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0]))
    await expect(read('source/binary')).rejects.toThrow('is not text: it has 5 bytes')
  })

  it('is not led outside by somebody who puts a link where a folder was', async () => {
    await writeFile(at('outside', 'a.txt'), SECRET)
    await symlink('../outside', at('source', 'other'))
    const swap = `cd '${at('source')}' && while :; do mv -T deep x && mv -T other deep && mv -T deep other && mv -T x deep; done`
    const swapping = spawn('sh', ['-c', swap], { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
    try {
      const seen = new Set<string>()
      for (let round = 0; round < 1500; round++)
        seen.add(await read('source/deep/a.txt').catch((error: Error) => error.message.slice(0, 12)))
      expect([...seen].filter((text) => text.includes(SECRET))).toEqual([])
      expect(seen).toContain('deep\n')
    } finally {
      // The pipe closes once the shell's last `mv` has ended as well, which would bring back a folder being removed.
      process.kill(-(swapping.pid as number), 'SIGKILL')
      swapping.stdout.resume()
      await new Promise((resolve) => swapping.once('close', resolve))
    }
  })
})

describe('list_directory', () => {
  it('lists files, folders and links, and the volumes themselves', async () => {
    await plantLinks()
    await writeFile(at('source', 'odd\nname\u202e'), '')
    execFileSync('mkfifo', [at('source', 'pipe')])
    const lines = (await list('source')).split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'main.go (13 bytes)',
        'deep/',
        'folder -> "../outside"',
        'pipe (not a file)',
        expect.stringMatching(/^"odd\\nname.*" \(0 bytes\)$/),
      ]),
    )
    expect(lines).toHaveLength(9)
    for (const path of [undefined, '', '.', './'])
      expect(await list(path)).toBe(
        'Folders of this step: source/ (read only), results/ (writable), cache/go/ (read only).',
      )
    expect(await list('results')).toBe('The folder is empty.')
  })

  it.each(['/', '/etc', '..', 'source/..', 'source/folder', 'source/folder/', 'none'])(
    'never leaves them: %j',
    async (path) => {
      await plantLinks()
      await expect(list(path)).rejects.toThrow(/is not a path here|leads out of/)
    },
  )

  it('is not held up by folders without end', async () => {
    execFileSync('sh', ['-c', 'seq 3000 | xargs touch'], { cwd: at('results') })
    const text = await list('results')
    expect(text.split('\n')).toHaveLength(1001)
    expect(text).toContain('[… more than 1000 entries]')
    await expect(list('source/main.go')).rejects.toThrow('is not a folder')
    await expect(list('source/none')).rejects.toThrow('There is no')
  })
})

describe('write_file', () => {
  it('writes into outputs, with the folders that it needs', async () => {
    expect(await write('results/a/b/c.txt', 'häl')).toBe('Wrote 4 bytes to results/a/b/c.txt.')
    expect(await readFile(at('results', 'a', 'b', 'c.txt'), 'utf8')).toBe('häl')
    expect((await stat(at('results', 'a', 'b'))).mode & 0o777).toBe(0o755)
    await write('results/a/b/c.txt', '')
    expect(await readFile(at('results', 'a', 'b', 'c.txt'), 'utf8')).toBe('')
  })

  it.each([...WAYS_OUT, 'source/main.go', 'source/new', 'cache/go/a.txt'])(
    'never writes anywhere else: %j',
    async (path) => {
      await plantLinks()
      await expect(write(path)).rejects.toThrow(
        /is not a path here|leads out of|cannot be written|is not valid/,
      )
      expect(await readFile(at('outside', 'passwd'), 'utf8')).toBe(SECRET)
      expect(await readFile(at('source', 'main.go'), 'utf8')).toBe('package main\n')
    },
  )

  it('writes neither through links that lead out nor through second names, pipes and devices', async () => {
    await symlink('../outside', at('results', 'out'))
    await symlink('../outside/passwd', at('results', 'passwd'))
    for (const path of ['results/out/passwd', 'results/out/new', 'results/passwd'])
      await expect(write(path)).rejects.toThrow('leads out of results/')
    await link(at('outside', 'passwd'), at('results', 'same'))
    await write('results/same')
    execFileSync('mkfifo', [at('results', 'pipe')])
    await write('results/pipe')
    expect((await lstat(at('results', 'pipe'))).isFile()).toBe(true)
    expect(await readFile(at('outside', 'passwd'), 'utf8')).toBe(SECRET)
    expect(execFileSync('ls', ['-A', at('outside')], { encoding: 'utf8' })).toBe('passwd\n')
  })

  it('keeps modes and owners, refuses folders and leaves nothing half done', async () => {
    await writeFile(at('results', 'run.sh'), 'old')
    await chmod(at('results', 'run.sh'), 0o750)
    await write('results/run.sh')
    expect((await stat(at('results', 'run.sh'))).mode & 0o777).toBe(0o750)
    await mkdir(at('results', 'folder'))
    await expect(write('results/folder')).rejects.toThrow('is a folder')
    await expect(write('results')).rejects.toThrow('is a folder')
    await expect(write('results/big', 'x'.repeat(1024 * 1024 + 1))).rejects.toThrow('more than 1048576 bytes')
    if (process.getuid?.() === 0) {
      execFileSync('chown', ['1234:1234', at('results')])
      await write('results/x/owned')
      expect(await stat(at('results', 'x'))).toMatchObject({ uid: 1234, gid: 1234 })
      expect(await stat(at('results', 'x', 'owned'))).toMatchObject({ uid: 1234, gid: 1234 })
    }
    const left = execFileSync('find', [at('results'), '-name', '.caisson-*'], { encoding: 'utf8' })
    expect(left).toBe('')
  })
})
