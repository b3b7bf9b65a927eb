import { expect, it } from 'vitest'
import { renderComment } from '../../../../src/report/comment.js'
import { downloadDetails, proofCard } from '../../../../src/report/sections/proof-card.js'
import type { Manifest } from '../../../../src/run/manifest.js'
import { emptyPatch, manifest, run } from '../sample-runs.js'

const command = (name: string, exitCode: number) => ({ command: name, exitCode, durationMs: 3000 })
const of = (...exitCodes: number[]) => ({
  passed: exitCodes.every((code) => code === 0),
  commands: exitCodes.map((code, index) => command(`check ${index}`, code)),
})
const row = (text: string, name: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`| **${name}** |`))
    ?.slice(`| **${name}** | `.length, -2)
const verification = (told: Partial<Manifest>, more: Parameters<typeof run>[0] = {}) =>
  row(proofCard(run({ ...more, manifest: told })), 'Verification')

it('is about a change only', () => {
  expect(proofCard(run({ patch: emptyPatch }))).toBe('')
  expect(proofCard(run({ patch: null }))).toBe('')
})

it('says what the change mends, and where that was seen', () => {
  expect(verification({ verification: { ...of(0, 0), base: of(0, 1) } })).toBe(
    '✅ `check 1` **failed before, passes now**, in a clean container.',
  )
  expect(verification({ verification: { ...of(0, 0), base: of(0, 0) } })).toBe(
    '✅ **passed** in a clean container: `check 0`, `check 1`.',
  )
  const sandbox = { ...manifest.sandbox, backend: 'local' as const }
  expect(verification({ sandbox, verification: of(0) })).toContain('on a clean copy of the base: `check 0`.')
  const attempts = [of(1), of(0)]
  expect(verification({ verification: { ...of(0), attempts } })).toMatch(/: `check 0`\. Attempt 2\.$/)
})

it('names what failed, or why nothing was verified', () => {
  expect(verification({ reason: 'verify_failed', verification: of(0, 1, 1) })).toBe(
    '❌ **failed** in a clean container: `check 1`, `check 2`.',
  )
  expect(verification({ verification: of(0, 0, 0, 0, 0) })).toContain('`check 2`, and 2 more.')
  expect(verification({})).toBe('none: this run has no `verify` commands')
  const policy = { verdict: 'block' as const, findings: [] }
  const rejected = { reason: 'policy_rejected' as const, policy }
  const ends = [{ reason: 'max_turns' as const }, rejected]
  expect(ends.map((end) => verification(end, { verifies: true }))).toEqual([
    'not run',
    'not run, since the policy blocks the change',
  ])
  for (const end of ends) {
    expect(verification(end, { verifies: false })).toContain('none: ')
    expect(verification(end)).toBeUndefined()
  }
})

it('has a row for the change, the sandbox, what was used, and the replay', () => {
  const text = proofCard(run())
  expect(row(text, 'Change')).toBe('4 files, +15 −3 · `diff.patch` is `sha256:0a1b2c3d4e5f6789…`')
  expect(row(text, 'Sandbox')).toBe('sealed container, no network')
  expect(row(text, 'Used')).toBe('14 of 30 turns · $0.34 of $5.00 · 2 min 31 s')
  // The lines to copy are below.
  expect(text).not.toContain('Repeat it')
  expect(row(proofCard(run({ runUrl: 'https://elsewhere.example/77' })), 'Repeat it')).toContain(
    '`caisson replay caisson-20260301-101500-a1b2c3`, after a [download](',
  )
  const { artifactName: _, artifactUrl: __, ...bare } = run({ manifest: { artifacts: [], limits: {} } })
  const less = proofCard(bare)
  expect(row(less, 'Change')).toBe('4 files, +15 −3')
  expect(row(less, 'Used')).toBe('14 turns · $0.34 · 2 min 31 s')
  expect(row(less, 'Repeat it')).toBe('`caisson replay 20260301-101500-a1b2c3`')
  const open = { ...manifest.sandbox, backend: 'local' as const, sealed: false, network: 'open' as const }
  expect(row(proofCard(run({ manifest: { sandbox: open } })), 'Sandbox')).toBe(
    '⚠️ **not sealed**, **unrestricted network**',
  )
})

it('offers no replay of what is gone with the runner', () => {
  const { artifactName: _, artifactUrl: __, ...bare } = run({ unkept: true })
  expect(proofCard(bare)).not.toContain('replay')
  const { runUrl: ___, ...commandLine } = bare
  expect(row(proofCard(commandLine), 'Repeat it')).toBe('`caisson replay 20260301-101500-a1b2c3`')
})

it('stays a table, whatever a command is called', () => {
  const text = proofCard(
    run({ manifest: { verification: { passed: true, commands: [command('a | b\n`c` @octocat', 0)] } } }),
  )
  expect(text.split('\n')).toHaveLength(5)
  for (const line of text.split('\n')) expect(line.match(/(?<!\\)\|/g)).toHaveLength(3)
})

it('gives commands that can be copied, and none that cannot', () => {
  const name = 'caisson-20260301-101500-a1b2c3'
  const text = downloadDetails(run({ attachPatch: true }))
  expect(text).toContain(`gh run download 77 --repo acme/math --name ${name} --dir ${name}\n`)
  expect(text).toContain(`\ngit apply --3way ${name}/diff.patch\ncaisson replay ${name} --checkout .\n`)
  // What is on a branch needs no patch.
  expect(downloadDetails(run())).not.toContain('git apply')
  for (const artifactName of ['a b', 'a;rm -rf ~', '$(id)', '-x', '', 'ä'])
    expect([downloadDetails(run({ artifactName })), proofCard(run({ artifactName }))].join()).not.toContain(
      artifactName === '' ? 'replay' : artifactName,
    )
  expect(downloadDetails(run({ runUrl: 'https://elsewhere.example/77' }))).toBe('')
})

it('offers no replay of a run that went on with the session of another', () => {
  const resumed = { runId: '20260301-101500-a1b2c3', sessionId: 'abc', how: 'session' as const, fork: false }
  const continued = run({ attachPatch: true, manifest: { resumed } })
  expect(downloadDetails(continued)).toContain('<summary>Download and apply</summary>')
  expect([downloadDetails(continued), proofCard(continued)].join()).not.toContain('replay')
})

it('is one line in a comment whose change has a pull request, which has the table', () => {
  const delivery = {
    pullRequest: { number: 34, url: 'https://github.com/acme/math/pull/34' },
    branch: 'caisson/issue-12',
    notes: [],
  }
  const told = { delivery, verification: { ...of(0), base: of(1) } }
  const comment = renderComment(run({ manifest: told }))
  expect(comment).toContain(
    'Verification: ✅ `check 0` **failed before, passes now**, in a clean container. Used: 14 of 30 turns',
  )
  expect(comment).not.toContain('| **Verification** |')
  expect(comment).not.toContain('Download and repeat')
  expect(renderComment(run({ manifest: { ...told, verification: undefined } }))).toContain(
    'Verification: none: this run has no `verify` commands. Used:',
  )
  const task = { ...run().task, target: { kind: 'pull_request' as const, number: 34 } }
  expect(renderComment(run({ task, manifest: told }))).toContain('| **Verification** |')
})
