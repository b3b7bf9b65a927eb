import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { patchDifferences, withWords } from '../../../../../src/pipeline/stages/adapter-image/claims.js'
import { captureOf, repository, shell, temporary, workspaceOf } from '../../../change/patch/repository.js'

const NEW = 'diff --git a/b b/b\nnew file mode 100644\nindex 0000000..1111111\n'

async function compared(claimed: string | ((captured: string) => string)) {
  using dir = temporary()
  const checkout = repository(dir.path, 'echo one > a.txt')
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, "echo two >> a.txt; printf '\\0\\1\\2' > bin; ln -s a.txt link")
  const patch = await captureOf(dir.path, workspace)
  const path = join(dir.path, 'claimed.patch')
  if (typeof claimed === 'string') writeFileSync(path, claimed)
  else shell(dir.path, claimed(patch.path))
  const objects = () => readdirSync(workspace.gitDir, { recursive: true }).sort()
  const before = objects()
  const differences = await patchDifferences(path, { workspace, patch, required: true })
  expect(objects()).toEqual(before)
  return differences
}

test('a patch that is what was captured has no difference', async () => {
  expect(await compared((captured) => `cp ${captured} claimed.patch`)).toEqual([])
})

test('a patch with another content is compared, and leaves no object behind', async () => {
  expect(await compared((captured) => `sed s/two/three/ ${captured} > claimed.patch`)).toEqual([
    'Its diff.patch has another content for a.txt.',
  ])
})

const literal = (size: string | number) => `${NEW}GIT binary patch\nliteral ${size}\nHcmV?d00001\n\n`
const twoHalves = `${literal(2 ** 25)}${literal(2 ** 25 + 1)}`

test.each([
  ['a literal of 300 MiB', literal(314_572_800), 'its binary files have 314572800 bytes'],
  ['two of more than half of the most', twoHalves, `its binary files have ${2 ** 26 + 1} bytes`],
  ['one whose size only git reads', literal(' +314572800'), 'it has a binary file without a size'],
  ['a delta', `${NEW}GIT binary patch\ndelta 9\nHcmV?d00001\n`, 'it has a binary delta'],
  [
    'a copy',
    'diff --git a/a.txt b/b\nsimilarity index 100%\ncopy from a.txt\ncopy to b\n',
    'it copies files',
  ],
  [
    'a file again and again',
    'one two three four'
      .split(' ')
      .flatMap((word, index, words) =>
        index === 0 ? [] : [`--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-${words[index - 1]}\n+${word}\n`],
      )
      .join(''),
    'a path of it comes more than twice',
  ],
])('a patch with %s is not compared', async (_what, claimed, why) => {
  expect(await compared(claimed)).toEqual([`Its diff.patch was not compared: ${why}.`])
})

test('a patch that git cannot read is told, and fails nothing', async () => {
  expect(await compared('no patch')).toEqual(['Its diff.patch does not apply to the workspace as it was.'])
})

describe('what people read of an adapter image', () => {
  const result = (session: object) => ({ session: { message: '', ...session } }) as never
  const redact = (text: string) => text.replace('hunter2', '***')
  const said = async (session: object, told: Parameters<typeof withWords>[3] = {}) => {
    using dir = temporary()
    writeFileSync(join(dir.path, 'summary.md'), 'I used hunter2.\n')
    return (await withWords(result(session), redact, dir.path, told)).session
  }
  const failed = (exitCode: number, reason: string) => ({
    ...{ exitCode, reason, message: 'the last line' },
    error: new Error('the last line'),
  })

  test.each([
    ['its message, before its last line', { message: 'last' }, { message: 'Done.' }, 'Done.'],
    ['its last line, without a message', { message: 'last' }, {}, 'last'],
    ['its summary, without secrets, where it said nothing', {}, {}, 'I used ***.'],
    [
      'its error, before its last line',
      failed(1, 'agent_error'),
      { message: 'Not for you.', error: 'model_failed' },
      'The adapter image ended with exit code 1. It said: model_failed: Not for you.',
    ],
    [
      'what a person has to decide',
      failed(2, 'needs_human'),
      { message: 'Which of the two?' },
      'The adapter image asks for a person. It said: Which of the two?',
    ],
    ['that it was stopped', failed(1, 'timeout'), { message: 'Cancelled.' }, 'the last line'],
  ])('is %s', async (_what, session, told, message) => {
    const shown = await said(session, told)
    expect(shown.message).toBe(message)
    if (shown.error) expect(shown.error.message).toBe(message)
  })
})
