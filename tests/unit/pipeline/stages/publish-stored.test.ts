import { readFile, rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { sha256OfContent } from '../../../../src/base/digest.js'
import { silentLog } from '../../../../src/base/log.js'
import type { Forge } from '../../../../src/github/forge.js'
import { publishStored } from '../../../../src/pipeline/stages/publish-stored.js'
import { manifestOfRecord } from '../../../../src/pipeline/stages/recovery/salvage-report.js'
import type { Manifest } from '../../../../src/run/manifest.js'
import { readStored } from '../../../../src/run/record/store.js'
import { writeManifest } from '../../../../src/run/run-folder.js'
import { STATE } from '../../../world/state.js'
import { folderOfEach } from '../../../world/temporary-folder.js'
import { commitAll, git, repository, shell } from '../../change/patch/repository.js'
import { aPullRequest, fakeGitHub } from '../../github/fake-github.js'
import { storeRun } from '../../run/stored.js'

const root = folderOfEach()

const SIZE = { additions: 1, deletions: 0, bytes: 9 }
const PATCH = { ...SIZE, files: 1, leftOut: [] }
const ENDED = { status: 'completed', outcome: 'success', reason: 'completed', exitCode: 0 } as const
const BASE = { repository: 'o/r', sha: 'a'.repeat(40) }
/** Nothing is asked of it. */
const NOBODY = {} as Forge

it('refuses to publish in another repository than the one that the run is about', async () => {
  const folder = await storeRun(root.path, '20260101-000000-aaaaaaaa', { state: 'done' })
  const { record } = await readStored(folder.dir, STATE)
  const refused = { ...ENDED, outcome: 'needs_review', reason: 'not_delivered' } as const
  for (const ended of [ENDED, refused]) {
    await writeManifest(folder, { ...manifestOfRecord(record, String), ...ended, base: BASE, patch: PATCH })
    const run = await readStored(folder.dir, STATE)
    const publish = (owner: string) => {
      const github = { viewer: () => Promise.reject(new Error('asked')) }
      const forge = { owner, name: 'R', github } as unknown as Forge
      return publishStored({ run, checkout: root.path, forge, delivery: {}, secrets: [], log: silentLog })
    }
    await expect(publish('fork')).rejects.toMatchObject({
      code: 'RUN_NOT_PUBLISHED',
      hint: 'Name its repository: --repo o/r',
    })
    await expect(publish('O')).rejects.toThrow('asked')
  }
})

it('refuses a run that works, and one without a manifest', async () => {
  const refusal = async (id: string, state: 'working' | 'done') => {
    const folder = await storeRun(root.path, id, { state })
    if (state === 'done') await rm(folder.manifest)
    const run = await readStored(folder.dir, STATE)
    const given = { run, checkout: root.path, forge: NOBODY, delivery: {}, secrets: [], log: silentLog }
    return await publishStored(given).catch(String)
  }
  expect(await refusal('20260101-000000-aaaaaaaa', 'working')).toContain('it still works')
  expect(await refusal('20260101-000000-bbbbbbbb', 'done')).toContain('its manifest is missing')
})

it.each<[string, Partial<Manifest>]>([
  ['ended as failure (timeout)', { outcome: 'failure', reason: 'timeout', exitCode: 1 }],
  ['ended as needs_review (policy_rejected)', { outcome: 'needs_review', reason: 'policy_rejected' }],
  ['changed nothing', { patch: { ...PATCH, files: 0 } }],
  ['changed nothing', { base: { ...BASE, sha: null } }],
  ['is a replay of run 1', { replayOf: '1' }],
  [
    'already has the pull request https://x/2',
    { delivery: { pullRequest: { number: 2, url: 'https://x/2' }, notes: [] } },
  ],
])('refuses a run that %s before it asks GitHub anything', async (why, change) => {
  const folder = await storeRun(root.path, '20260101-000000-aaaaaaaa', { state: 'done' })
  const { record } = await readStored(folder.dir, STATE)
  await writeManifest(folder, {
    ...manifestOfRecord(record, String),
    ...ENDED,
    base: BASE,
    patch: PATCH,
    ...change,
  })
  const run = await readStored(folder.dir, STATE)
  await expect(
    publishStored({ run, checkout: root.path, forge: NOBODY, delivery: {}, secrets: [], log: silentLog }),
  ).rejects.toMatchObject({
    code: 'RUN_NOT_PUBLISHED',
    message: expect.stringContaining(why),
    hint: expect.stringMatching(/./),
  })
})

it('judges a change to a pull request by its base branch, whatever its head allows', async () => {
  const checkout = repository(root.path, 'echo one > a.txt')
  shell(checkout, 'git checkout -qb mend; mkdir .github')
  shell(checkout, `echo 'policy: { rules: [{ rule: "*", verdict: allow }] }' > .github/caisson.yml`)
  const sha = commitAll(checkout, 'Allow everything')
  git(checkout, ['update-ref', 'refs/pull/8/head', sha])
  const folder = await storeRun(root.path, '20260101-000000-aaaaaaaa', { state: 'done' })
  shell(checkout, `mkdir .github/workflows; echo 'on: push' > .github/workflows/ci.yml; git add .`)
  git(checkout, ['diff', '--cached', '--binary', '--full-index', `--output=${folder.patch}`])
  const content = await readFile(folder.patch)
  const { record } = await readStored(folder.dir, STATE)
  const task = { ...record.task, target: { kind: 'pull_request' as const, number: 8 } }
  const listed = { name: 'diff.patch', path: 'diff.patch', sha256: sha256OfContent(content) }
  await writeManifest(folder, {
    ...manifestOfRecord({ ...record, task }, String),
    ...ENDED,
    base: { ...BASE, sha },
    patch: PATCH,
    artifacts: [{ ...listed, bytes: content.length }],
  })
  const stored = await readStored(folder.dir, STATE)
  const run = { ...stored, record: { ...record, task } }
  const github = fakeGitHub({ pulls: [aPullRequest({ head: { ref: 'mend', sha, repository: 'o/r' } })] })
  const forge: Forge = { owner: 'o', name: 'r', token: 't', remoteUrl: checkout, github }
  await expect(
    publishStored({ run, checkout, forge, delivery: {}, secrets: [], log: silentLog }),
  ).rejects.toMatchObject({ code: 'PATCH_BLOCKED' })
  expect(github.state.calls.filter((name) => /^create|^update/.test(name))).toEqual([])
})
