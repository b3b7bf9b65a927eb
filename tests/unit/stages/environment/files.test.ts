import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectAgentOutput } from '../../../../src/stages/environment/files.js'

test('what the agent left is taken over as far as an artifact can hold it', async () => {
  const root = await mkdtemp(join(await realpath(tmpdir()), 'caisson-output-'))
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
  await rm(root, { recursive: true })
})
