import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRedactor } from '../../../../../src/base/redact.js'
import { collectAgentOutput } from '../../../../../src/pipeline/stages/environment/files.js'
import { temporaryFolder } from '../../../../world/temporary-folder.js'
import { makeCheckout, runToy } from '../../../agents/fake-agent/toy-run.js'

test('what the agent left is taken over as far as an artifact can hold it', async () => {
  const root = temporaryFolder()
  const [from, to] = [join(root, 'from'), join(root, 'to')]
  await mkdir(join(from, 'notes'), { recursive: true })
  for (const name of ['a', 'notes/ä.md', 'a:b', 'line\nbreak', 'B', 'b', 'what?', 'dot.'])
    await writeFile(join(from, name), 'x')
  // A name that is no UTF-8 cannot even be read back.
  await writeFile(Buffer.concat([Buffer.from(join(from, 'bad-')), Buffer.from([0xff])]), 'x')
  await symlink('/etc/hostname', join(from, 'link'))
  execFileSync('mkfifo', [join(from, 'pipe')])

  const leftOut = await collectAgentOutput(from, to, String)

  const kept = (await readdir(to, { recursive: true })).map((path) => path.toLowerCase())
  expect(kept.sort()).toEqual(['a', 'b', 'notes', 'notes/ä.md'])
  expect(leftOut).toHaveLength(8)
  expect(leftOut).toContainEqual({ name: 'pipe', why: 'not a plain file' })
  expect(leftOut).toContainEqual({ name: 'a:b', why: 'a name that artifacts do not allow' })
})

test('a file that only claims to be large is left out unread', async () => {
  const root = temporaryFolder()
  const [from, to] = [join(root, 'from'), join(root, 'to')]
  await mkdir(from)
  await writeFile(join(from, 'a'), 'x')
  execFileSync('truncate', ['-s', '1G', join(from, 'sparse')])
  expect(await collectAgentOutput(from, to, String)).toEqual([
    { name: 'sparse', why: 'the files together would exceed 1 GiB' },
  ])
  expect(await readdir(to)).toEqual(['a'])
})

test('secrets of the run are in no file of the agent: texts are redacted, others left out', async () => {
  const root = temporaryFolder()
  const [from, to] = [join(root, 'from'), join(root, 'to')]
  await mkdir(from)
  const secret = 'hunter2-hunter2'
  await writeFile(
    join(from, 'notes.md'),
    `The password is ${secret}, ${Buffer.from(secret).toString('hex')}.`,
  )
  await writeFile(join(from, 'plain.bin'), Buffer.from([0xff, 0xfe]))
  await writeFile(join(from, 'core.bin'), Buffer.concat([Buffer.from([0xff]), Buffer.from(secret)]))
  await writeFile(join(from, 'large.txt'), `${'x'.repeat(16 * 2 ** 20 - 5)}${secret}`)
  const why = 'it holds a secret'
  expect((await collectAgentOutput(from, to, createRedactor([secret]))).sort(byName)).toEqual([
    { name: 'core.bin', why },
    { name: 'large.txt', why },
  ])
  expect((await readdir(to)).sort()).toEqual(['notes.md', 'plain.bin'])
  expect(await readFile(join(to, 'notes.md'), 'utf8')).toBe('The password is ***, ***.')
})

test('the value of a variable for the sandbox is in no file of the run, whatever is written', async () => {
  const secret = 'hunter2-hunter2'
  const env = { DEPLOY_TOKEN: secret }
  const spec = { sandbox: { backend: 'local', env } }
  const { folder } = await runToy('tell DEPLOY_TOKEN', { checkout: makeCheckout(), spec })
  const entries = await readdir(folder.dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = await Promise.all(files.map(async (path) => [path, await readFile(path, 'utf8')] as const))
  expect(texts.filter(([, text]) => text.includes(secret)).map(([path]) => path)).toEqual([])
  expect(await readFile(join(folder.input, 'spec.yaml'), 'utf8')).toMatch(/DEPLOY_TOKEN: ["']?\*\*\*/)
})

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
