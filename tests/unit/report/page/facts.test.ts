import { expect, test } from 'vitest'
import { errorBox, facts, linksHtml } from '../../../../src/report/page/facts.js'
import { loopTable } from '../../../../src/report/page/head.js'
import type { Manifest } from '../../../../src/run/manifest.js'
import { examples, manifest, run } from '../sample-runs.js'

const of = (over: Partial<Manifest>) => facts(run({ manifest: over }).manifest)

test('says why the policy rejected a change, what blocks first', () => {
  const policy = examples['policy-blocked']?.manifest.policy
  const html = of({ reason: 'policy_rejected', ...(policy ? { policy } : {}) })
  expect(html).toMatch(
    /<dt>Blocked<\/dt><dd><code>\.github\/workflows\/ci\.yml:3<\/code>: Workflow files [^<]*\(rule protected-path\)<\/dd><dt>For review<\/dt><dd><code>bin\/run\.sh<\/code>/,
  )
})

test('leads to the issue or the pull request that the run was about, where its place is known', () => {
  const of = (kind: 'issue' | 'pull_request', serverUrl?: string) => {
    const task = { ...manifest.task, target: { kind, number: 7 } }
    return facts({ ...manifest, task, base: { ...manifest.base, repository: 'octo/hello' } }, serverUrl)
  }
  expect(of('issue', 'https://ghe.test')).toContain(
    '<dt>Issue</dt><dd><a href="https://ghe.test/octo/hello/issues/7" rel="noopener noreferrer">#7</a></dd>',
  )
  expect(of('pull_request', 'https://ghe.test')).toContain('<a href="https://ghe.test/octo/hello/pull/7"')
  expect(of('issue')).toContain('<dt>Issue</dt><dd>#7</dd>')
})

test('links the comment, the run, and the pull request that is not open yet', () => {
  const base = { ...manifest.base, repository: 'octo/hello' }
  const patch = { files: 1, bytes: 1, additions: 1, deletions: 0, leftOut: [] }
  const place = {
    serverUrl: 'https://ghe.test',
    runUrl: 'https://ghe.test/run',
    commentUrl: 'https://ghe.test/c',
  }
  const links = (over: Partial<Manifest>, pulls: boolean) =>
    [
      ...linksHtml({ ...manifest, base, patch, ...over }, { ...place, pulls }).matchAll(/href="([^"]*)"/g),
    ].map(([, address]) => address?.replace('https://ghe.test/', ''))
  const search = `octo/hello/pulls?q=is%3Apr+%22${manifest.runId}%22`
  const issue = 'octo/hello/issues/12'
  expect(links({}, true)).toEqual([issue, search, 'c', 'run'])
  for (const none of [
    links({}, false),
    links({ outcome: 'failure' }, true),
    links({ patch: { ...patch, files: 0 } }, true),
  ])
    expect(none).toEqual([issue, 'c', 'run'])
  const pullRequest = { number: 3, url: 'https://ghe.test/octo/hello/pull/3', created: true }
  const delivery = { notes: [], pullRequest, commentUrl: 'https://ghe.test/own' } as Manifest['delivery']
  expect(links({ delivery }, true)).toEqual([issue, 'octo/hello/pull/3', 'own', 'run'])
})

test('says which commands of a verification failed, and how', () => {
  const commands = [
    { command: 'npm run <lint>', exitCode: 0, durationMs: 10 },
    { command: 'npm test', exitCode: 3, durationMs: 10 },
    { command: 'npm run slow', exitCode: 143, durationMs: 10, timedOut: true as const },
  ]
  expect(of({ verification: { passed: false, commands } })).toContain(
    '<dd>failed<br><code>npm run &lt;lint&gt;</code>: passed<br><code>npm test</code>: exit code 3<br><code>npm run slow</code>: timed out</dd>',
  )
})

test('names the files of the checkout that hold credentials', () => {
  const credentials = [
    { path: '<.env>', why: 'its name' },
    { path: '.npmrc', why: 'its name', kept: true as const },
  ]
  expect(of({ credentials })).toContain(
    '<dt>Left out</dt><dd>&lt;.env&gt; (its name)</dd><dt>Credentials</dt><dd>.npmrc (its name)</dd>',
  )
})

test('keeps the lines of an error, and shows what stands between backticks as code', () => {
  const error = { code: 'SETUP_FAILED', message: 'It said:\none <b>\ntwo', hint: 'Correct `setup`.' }
  expect(errorBox({ ...manifest, error })).toBe(
    '<div class="error"><b>It said:</b><pre>one &lt;b&gt;\ntwo</pre>Correct <code>setup</code>.</div>',
  )
  expect(errorBox({ ...manifest, error: { ...error, message: 'No `key`.' } })).toContain(
    '<b>No <code>key</code>.</b><br>Correct',
  )
})

test('does not call a sandbox unsealed that was never opened, and one that was open by its name', () => {
  const sandbox = { ...manifest.sandbox, engine: 'none' as const, sealed: false }
  expect(of({ sandbox })).toContain('<dt>Sandbox</dt><dd>not opened</dd>')
  expect(of({ sandbox: { ...sandbox, weaknesses: ['It runs as root.'] } })).toContain(
    'not sealed</dd><dt>Weakness</dt><dd>It runs as root.</dd>',
  )
  expect(of({ sandbox: { ...sandbox, network: 'open' } })).toContain('network open, not sealed')
  // Such a container lacks a protection that the run was allowed to do without.
  expect(of({ sandbox: { ...sandbox, engine: 'docker' } })).toContain('network none, not sealed')
})

test('names an engine that answered and started nothing, in its own words', () => {
  const passedOver = [{ engine: 'docker' as const, why: 'no\ncontainer <b>started</b>' }]
  expect(of({ sandbox: { ...manifest.sandbox, engine: 'podman', passedOver } })).toContain(
    '(podman), network none, sealed</dd><dt>Skipped</dt><dd>docker: no container &lt;b&gt;started&lt;/b&gt;</dd>',
  )
  expect(of({})).not.toContain('Skipped')
})

test('a loop without commands has no column for them', () => {
  const loop = examples['loop-without-progress']?.manifest.loop
  if (!loop) throw new Error('no loop')
  expect(loopTable(loop)).toContain('<th>Verify</th>')
  const iterations = loop.iterations.map(({ verify: _, ...one }) => one)
  expect(loopTable({ ...loop, iterations })).not.toContain('Verify')
})
