import { expect, it } from 'vitest'
import { commitMessage } from '../../../src/report/delivery/commit-message.js'
import { otherBranchPrefix } from '../../../src/report/delivery/other-repositories.js'
import { renderPullRequest } from '../../../src/report/pull-request.js'
import { outcomeSentence } from '../../../src/report/sections/outcome.js'
import { repositoriesSection } from '../../../src/report/sections/repositories-section.js'
import type { Manifest } from '../../../src/run/manifest.js'
import { pullRequestUrls } from '../../../src/run/pull-request-urls.js'
import { emptyPatch, manifest, patch, run } from './sample-runs.js'

const base = { ref: 'main', sha: '4'.repeat(40) }
const size = { files: 2, additions: 3, deletions: 1, bytes: 99, leftOut: [] }
const delivered = {
  branch: 'caisson/acme-math-issue-12',
  pullRequest: { number: 7, url: 'https://github.test/acme/lib/pull/7' },
  notes: [],
}
const lib = { repository: 'acme/lib', base, patch: size, delivery: delivered }

const sectionOf = (...repositories: NonNullable<Manifest['repositories']>) =>
  repositoriesSection(run({ manifest: { ...manifest, repositories } }))

it('says of each repository what became of it', () => {
  expect(repositoriesSection(run({}))).toBe('')
  expect(sectionOf(lib)).toContain(
    '- `acme/lib`: [acme/lib#7](https://github.test/acme/lib/pull/7) (2 files)',
  )
  expect(sectionOf({ ...lib, patch: { ...size, files: 0 }, delivery: undefined })).toContain('unchanged')
  const refused = { notes: ['The push was refused.'] }
  expect(sectionOf({ ...lib, delivery: refused })).toContain(
    '**not delivered** (2 files). The push was refused.',
  )
  const { pullRequest: _, ...pushed } = delivered
  expect(sectionOf({ ...lib, delivery: pushed })).toContain(
    'on the branch `caisson/acme-math-issue-12`, without',
  )
})

it('closes nothing and names the issue in full elsewhere', () => {
  const input = run({ patch, origin: 'acme/math' })
  const { title, body } = renderPullRequest(input)
  expect(title).toMatch(/ \(acme\/math#12\)$/)
  expect(body).toContain('Part of acme/math#12.')
  expect(`${body}${commitMessage(input)}`).not.toMatch(/closes/i)
  expect(commitMessage(input)).toContain('Part of acme/math#12\n')
  expect(otherBranchPrefix('caisson/', 'acme/math')).toBe('caisson/acme-math-')
})

it('does not say that nothing was changed if something was, elsewhere', () => {
  const elsewhere = { ...manifest, reason: 'completed' as const, repositories: [lib] }
  expect(outcomeSentence(run({ patch: emptyPatch, manifest: elsewhere }))).toContain('in another repository')
  expect(pullRequestUrls(elsewhere)).toEqual(['https://github.test/acme/lib/pull/7'])
})
