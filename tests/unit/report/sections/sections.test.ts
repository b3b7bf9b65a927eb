import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { patchDetails } from '../../../../src/report/compose.js'
import { renderPullRequest } from '../../../../src/report/pull-request.js'
import { errorText } from '../../../../src/report/sections/outcome.js'
import {
  changesSection,
  networkNotes,
  policySection,
  warningsSection,
} from '../../../../src/report/sections/sections.js'
import { repository, shell, temporary } from '../../change/patch/repository.js'
import { manifest, patch, run } from '../sample-runs.js'

const files = (count: number) =>
  run({
    patch: {
      ...patch,
      files: Array.from({ length: count }, (_, index) => ({
        path: `f${index}.txt`,
        status: 'added' as const,
        additions: 1,
        deletions: 0,
        binary: false,
      })),
    },
  })

test('counts one as one, and many as many', () => {
  expect(changesSection(files(1))).toContain('1 file changed: 1 line added, 0 removed.')
  expect(changesSection(files(3))).toContain('3 files changed: 3 lines added, 0 removed.')
  expect(changesSection(files(4), 3)).toContain('And 1 more file.')
  expect(changesSection(files(9), 3)).toContain('And 6 more files.')
})

test('a long table of files is folded under its sum, a short one is not', () => {
  expect(changesSection(files(12))).not.toContain('<details>')
  expect(changesSection(files(13))).toMatch(
    /<details>\n<summary>13 files changed: 13 lines added, 0 removed\.<\/summary>\n\n\| File [\s\S]*`f12\.txt`[\s\S]*\n\n<\/details>$/,
  )
})

test('an output stands below its sentence line by line, and can end no block', () => {
  const text = errorText('It failed. It said:\nnpm error  code E404\n```\n</details> @octocat')
  expect(text).toBe('It failed. It said:\n\n````text\nnpm error  code E404\n```\n</details> @octocat\n````')
})

test('a list of mistakes loses the spaces that all its lines begin with', () => {
  expect(errorText('Wrong:\n  a: b\n    c')).toBe('Wrong:\n\n```text\na: b\n  c\n```')
  expect(errorText('Wrong:\n  a: b\nc')).toBe('Wrong:\n\n```text\n  a: b\nc\n```')
})

test.each([
  [{ connections: 0, denied: 0, hosts: [] }, 'The setup connected to no host.'],
  [{ connections: 0, denied: 1, hosts: [] }, 'The setup connected to no host. Denied: 1 attempt.'],
  [
    { connections: 2, denied: 2, hosts: [{ host: 'a.example', port: 443, connections: 2 }] },
    'The setup connected to `a.example:443`. Denied: 2 attempts.',
  ],
])('what the setup reached: %j', (setup, words) => {
  expect(networkNotes({ sandbox: manifest.sandbox, network: { setup } })).toEqual([words])
})

test('says why a container with listed hosts is not sealed', () => {
  const sandbox = { ...manifest.sandbox, sealed: false, network: 'allowlist' as const }
  expect(warningsSection(run({ manifest: { sandbox } }))).toContain(
    "**The agent's sandbox was not sealed.** It had network access (`network: allowlist`).",
  )
})

test('the patch is said to be in the artifact only where there is one', () => {
  const { artifactUrl: _, ...without } = run()
  expect(patchDetails(run(), 10_000)).toContain("Download the run's artifact")
  expect(patchDetails(without, 10_000)).toContain('Save this as `diff.patch`')
  expect(patchDetails(without, 500)).toContain("Take `diff.patch` from the run's folder")
})

test('a patch with carriage returns applies as it is shown, where there is no artifact', () => {
  using dir = temporary()
  const checkout = repository(dir.path, "printf 'one\\r\\n' >a.txt")
  shell(checkout, "printf 'one\\r\\ntwo\\r\\n' >a.txt; git diff >../a.patch; git checkout -q .")
  const patchText = readFileSync(join(dir.path, 'a.patch'), 'utf8')
  const { artifactUrl: _, ...input } = run({ patchText, patch: { ...patch, bytes: patchText.length } })
  const command = /```sh\n([\s\S]*?)\n```/.exec(patchDetails(input, 10_000))?.[1] ?? ''
  shell(checkout, command)
  expect(readFileSync(join(checkout, 'a.txt'), 'utf8')).toBe('one\r\ntwo\r\n')
})

test('a pull request of a change that did not pass says which, and that it is a draft', () => {
  const failed = run({ manifest: { reason: 'verify_failed' } })
  expect(renderPullRequest(failed, { drafted: true }).body).toContain(
    '**It failed its verification: see below.** It is a draft until someone has reviewed it.',
  )
  expect(renderPullRequest(failed).body).not.toContain('draft')
  expect(renderPullRequest(run()).body).not.toMatch(/draft|see below/)
})

test('a pull request with commits of earlier runs says what the last one changed', () => {
  const { body } = renderPullRequest(run({ continues: true }))
  expect(body).toContain('Closes #12. The last run, by Claude Code, changed 4 files.\n')
  expect(body).not.toContain('This changes')
})

test('a finding in a file of a long path keeps its name', () => {
  const path = `${'folder/'.repeat(60)}workflow.yml`
  const finding = { rule: 'protected-path', verdict: 'block' as const, path, line: 3, message: 'No.' }
  const input = run({ manifest: { policy: { verdict: 'block', findings: [finding] } } })
  expect(policySection(input)).toMatch(/`folder\/.*….*workflow\.yml:3`: No\./)
})
