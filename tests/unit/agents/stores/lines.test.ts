import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, hollow, movedLines } from '../../../../src/agents/stores/lines.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

it('files of an agent are found by names and patterns, the largest first, and behind no link', async () => {
  const home = temporaryFolder()
  await mkdir(join(home, 'store/a'), { recursive: true })
  await mkdir(join(home, 'elsewhere'))
  await writeFile(join(home, 'store/a/1.jsonl'), 'x')
  await writeFile(join(home, 'store/a/2.jsonl'), 'xxx')
  await writeFile(join(home, 'store/a/other'), 'xxxxx')
  await writeFile(join(home, 'elsewhere/3.jsonl'), 'xxxxxxx')
  await symlink(join(home, 'elsewhere'), join(home, 'store/b'))
  const found = await filesBelow(home, ['store', /^[a-z]$/, /^\d\.jsonl$/])
  expect(found).toEqual(['a/2.jsonl', 'a/1.jsonl'].map((name) => join(home, 'store', name)))
  expect(await filesBelow(home, ['none', 'x'])).toEqual([])
})

describe('lines of a conversation', () => {
  it('become those of another working directory, except where nothing says of which they were', () => {
    const text = '{"cwd":"/work/a","text":"see /work/a/x, /work/ab"}\n'
    expect(JSON.parse(movedLines(text, ({ cwd }) => cwd, '/workspace'))).toEqual({
      cwd: '/workspace',
      text: 'see /workspace/x, /work/ab',
    })
    for (const before of [undefined, 7, '/', 'work/a', '/workspace'])
      expect(movedLines(text, () => before, '/workspace')).toBe(text)
  })

  it('lose all they say and keep where they belong', () => {
    const line = {
      id: 'm1',
      type: 'user',
      parts: [{ callID: 'c', text: 'sk-1', n: 3 }],
      meta: { note: 'sk-2' },
    }
    const kept = hollow(JSON.stringify(line))
    expect(kept).not.toContain('sk-')
    expect(JSON.parse(kept)).toMatchObject({ id: 'm1', type: 'user', parts: [{ callID: 'c', n: 3 }] })
    expect(hollow('no JSON, but sk-3')).toBe('***')
  })
})
