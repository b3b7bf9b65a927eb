import { execFileSync } from 'node:child_process'
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectAgentOutput } from '../../../../../src/pipeline/stages/environment/files.js'
import { temporaryFolder } from '../../../../world/temporary-folder.js'

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

  const leftOut = await collectAgentOutput(from, to)

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
  await writeFile(join(from, 'a'), 'x'.repeat(600_000))
  await writeFile(join(from, 'b'), 'x'.repeat(600_000))
  await writeFile(join(from, 'c'), 'x'.repeat(400_000))
  execFileSync('truncate', ['-s', '1T', join(from, 'sparse')])
  const leftOut = await collectAgentOutput(from, to, 2 ** 20)
  const why = 'the files together would exceed 1 MiB'
  expect(leftOut).toEqual([
    { name: 'b', why },
    { name: 'sparse', why },
  ])
  expect((await readdir(to)).sort()).toEqual(['a', 'c'])
  await rm(to, { recursive: true })
  expect(await collectAgentOutput(from, to)).toEqual([
    { name: 'sparse', why: 'the files together would exceed 1024 MiB' },
  ])
})
