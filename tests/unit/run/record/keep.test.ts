import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { applyLimits, cleanRuns, parseKeep } from '../../../../src/run/record/keep.js'
import { listRuns } from '../../../../src/run/record/store.js'
import { runFolder, writeManifest } from '../../../../src/run/run-folder.js'
import { startingManifest } from '../../../../src/run/starting-manifest.js'
import { runsAt } from '../../../world/state.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { storeRun } from '../stored.js'

const NOW = Date.parse('2026-02-01T00:00:00Z')
const DAY = 86_400_000
const PATCH = { files: 0, additions: 0, deletions: 0, bytes: 0, sha256: '', leftOut: [] }

let folder: string
let root: string
beforeEach(async () => {
  folder = temporaryFolder()
  root = join(folder, 'state/runs/project')
  await mkdir(root, { recursive: true })
})

const clean = (limits: Parameters<typeof cleanRuns>[1], more = {}) =>
  cleanRuns(runsAt(root), limits, { now: NOW, ...more })

/** A run that ended so many days ago, with a workspace of 1,000 bytes and 100 bytes of evidence. */
async function ended(id: string, days: number, more: Parameters<typeof storeRun>[2] = {}, captured = true) {
  const at = new Date(NOW - days * DAY).toISOString()
  await storeRun(root, id, { state: 'done', startedAt: at, updatedAt: at, ...more })
  const { dir, output } = runFolder(join(root, id), id)
  for (const name of ['workspace', 'home', 'agent', 'git/objects', 'output/evidence'])
    await mkdir(join(dir, name), { recursive: true })
  await writeFile(join(dir, 'workspace/file'), 'x'.repeat(1000))
  await writeFile(join(dir, 'git/base.index'), '')
  await writeFile(join(output, 'evidence/big'), 'x'.repeat(100_000))
  const manifest = startingManifest({
    runId: id,
    task: { target: { kind: 'none' }, instruction: 'x', requester: { login: 'a' }, trigger: 'prompted' },
    repository: 'p',
    agent: { name: 'claude', sessionId: 'one' },
    backend: 'container',
    startedAt: at,
  })
  await writeManifest(runFolder(dir, id), { ...manifest, ...(captured ? { patch: PATCH } : {}) })
  return dir
}

const left = async () => (await listRuns(runsAt(root))).map(({ id }) => id).sort()

test('limits are read from words, and what is not one is named', () => {
  expect(parseKeep('200 runs, 30 days, 2 GB')).toEqual({ runs: 200, ageMs: 30 * DAY, bytes: 2e9 })
  expect(parseKeep('1 run')).toEqual({ runs: 1 })
  expect(parseKeep('12 hours')).toEqual({ ageMs: DAY / 2 })
  expect(parseKeep(' all ')).toBe('all')
  for (const text of ['', '5', '-1 runs', '3 cows', '1 run, 2 runs', '1 constructor', '1.5 GB'])
    expect(() => parseKeep(text), text).toThrow(/is not a limit on kept runs/)
})

test('workspaces of finished runs go, and what is read later stays', async () => {
  const dir = await ended('20260101-000000-aaaaaaaa', 1)
  expect((await clean({}, { dryRun: true })).trimmed).toHaveLength(1)
  expect(existsSync(join(dir, 'workspace/file'))).toBe(true)
  expect((await clean({})).trimmed).toEqual([{ id: '20260101-000000-aaaaaaaa', bytes: expect.any(Number) }])
  expect((await readdir(dir)).sort()).toEqual(['gateway', 'git', 'input', 'output', 'run.json'])
  expect(await readdir(join(dir, 'git'))).toEqual(['objects'])
  expect((await clean({})).trimmed).toEqual([])
})

test('a workspace that nothing was captured from, or that an engine may still show, stays', async () => {
  const lost = await ended('20260101-000000-aaaaaaaa', 1, {}, false)
  const used = await ended('20260101-000000-bbbbbbbb', 1, { leftover: true })
  expect((await clean({})).trimmed).toEqual([])
  for (const dir of [lost, used]) expect(existsSync(join(dir, 'workspace/file'))).toBe(true)
})

test('runs beyond number, age or size go, oldest first', async () => {
  for (const [id, days] of [
    ['a', 40],
    ['b', 3],
    ['c', 2],
    ['d', 1],
  ] as const)
    await ended(id, days)
  const dry = await clean({ ageMs: 30 * DAY, runs: 3 }, { dryRun: true })
  expect(dry.removed.map(({ id, why }) => [id, why])).toEqual([['a', 'number']])
  expect(await left()).toEqual(['a', 'b', 'c', 'd'])
  expect((await clean({ ageMs: 30 * DAY })).removed).toMatchObject([{ id: 'a', why: 'age' }])
  expect((await clean({ bytes: 250_000 })).removed).toMatchObject([{ id: 'b', why: 'size' }])
  expect((await clean({ runs: 1 })).removed).toMatchObject([{ id: 'c', why: 'number' }])
  expect(await left()).toEqual(['d'])
  expect((await clean({ runs: 0 })).kept).toEqual({ runs: 0, bytes: 0 })
  expect(await readdir(root)).toEqual([])
})

test('a run that works, crashed, or has something left in an engine is never touched', async () => {
  await ended('w', 99, { state: 'working' })
  await ended('x', 99, { state: 'working', processStart: '1' })
  await ended('y', 99, { leftover: true })
  await ended('z', 99)
  expect((await clean({ runs: 0 })).removed.map(({ id }) => id)).toEqual(['z'])
  expect(await left()).toEqual(['w', 'x', 'y'])
  for (const id of ['w', 'x', 'y']) expect(existsSync(join(root, id, 'workspace/file'))).toBe(true)
})

test('no link is followed', async () => {
  const outside = join(folder, 'outside')
  await ended('a', 99)
  await rename(join(root, 'a'), outside)
  await symlink(outside, join(root, 'a'))
  const inside = await ended('b', 99)
  await rm(join(inside, 'workspace'), { recursive: true })
  await symlink(outside, join(inside, 'workspace'))
  expect((await clean({ runs: 0 })).removed.map(({ id }) => id)).toEqual(['b'])
  expect(existsSync(join(outside, 'workspace/file'))).toBe(true)
})

test('a record cannot name a folder other than its own', async () => {
  await ended('a', 99)
  await storeRun(root, 'b', { state: 'done' })
  const text = JSON.stringify({ ...(await listRuns(runsAt(root)))[0]?.record, id: '../../../outside' })
  await writeFile(join(root, 'b/run.json'), text)
  expect(await left()).toEqual(['a'])
})

test('after a run, the newest stays whatever its size, and nothing goes while another run works', async () => {
  await ended('a', 40)
  await ended('b', 2)
  await ended('c', 1)
  await ended('w', 0, { state: 'working' })
  const limits = { runs: 2, ageMs: 30 * DAY, bytes: 10 }
  expect(await applyLimits(runsAt(root), limits, { now: NOW })).toBeNull()
  await rm(join(root, 'w'), { recursive: true })
  await applyLimits(runsAt(root), limits, { now: NOW })
  expect(await left()).toEqual(['c'])
})
