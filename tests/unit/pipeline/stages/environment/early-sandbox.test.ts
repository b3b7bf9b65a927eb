import { expect, test } from 'vitest'
import { claudeCode } from '../../../../../src/agents/claude/claude-code.js'
import { memoryLog } from '../../../../../src/base/log.js'
import { specSchema } from '../../../../../src/config/spec.js'
import { createEarlySandbox } from '../../../../../src/pipeline/stages/environment/early-sandbox.js'
import type { OpenOptions } from '../../../../../src/sandbox/backend.js'
import type { Sandbox } from '../../../../../src/sandbox/sandbox.js'
import { temporary } from '../../../change/patch/repository.js'

const COMMIT = 'c'.repeat(40)

/** A run in a folder, and a backend whose sandbox opens when the test says so. */
function earlyIn(
  root: string,
  change: { sandbox?: object; request?: object; hostTools?: boolean; containers?: undefined } = {},
) {
  const asked: OpenOptions[] = []
  let closed = 0
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  let open = (_outcome: Error | null) => {}
  const opened = new Promise<Sandbox>((resolve, reject) => {
    const facts = { missing: [], weaknesses: [] }
    const sandbox = { facts, cleanup: async () => void closed++ } as unknown as Sandbox
    open = (error) => (error ? reject(error) : resolve(sandbox))
  })
  const spec = specSchema.parse({ goal: 'x', sandbox: change.sandbox ?? {} })
  const folder = { id: 'r1', home: `${root}/home`, input: root, agentOutput: root, gateway: root }
  const request = { spec, host: { env: {} }, log: memoryLog(), checkout: root, ...change.request }
  const run = { request, folder, agent: claudeCode, redact: (text: string) => text }
  const choice = {
    capabilities: { containerPaths: true, hostTools: change.hostTools ?? true },
    ...('containers' in change ? {} : { containers: { engine: { capabilities: { bindMounts: true } } } }),
    open: (options: OpenOptions) => {
      asked.push(options)
      begin()
      return opened
    },
  }
  return {
    asked,
    open,
    closed: () => closed,
    ...createEarlySandbox(run as never, { choice: choice as never, variables: {}, trustedCommit: COMMIT }),
    begun: () => begun,
  }
}

const placeIn = (path: string, baseCommit = COMMIT) => ({
  path,
  baseCommit,
  objectMounts: [{ source: '/objects', target: '/caisson/git/0' }],
})

test('it opens as soon as there is a place, and belongs to whoever takes it', async () => {
  using dir = temporary()
  const one = earlyIn(dir.path)
  expect(one.take()).toBe(null)
  one.begin(placeIn(dir.path))
  await one.begun()
  expect(one.asked[0]?.run.workspace).toBe(dir.path)
  expect(one.asked[0]?.objectMounts).toEqual([
    { source: '/objects', target: '/caisson/git/0', readOnly: true },
  ])
  const taken = one.take()
  one.open(null)
  expect(await taken).toHaveProperty('cleanup')
  expect(one.take()).toBe(null)
  await one.drop()
  expect(one.closed()).toBe(0)
})

test('what nobody has taken is closed once it is open, and nothing is begun after that', async () => {
  using dir = temporary()
  const one = earlyIn(dir.path)
  one.begin(placeIn(dir.path))
  await one.begun()
  const dropped = one.drop()
  one.open(null)
  await dropped
  expect(one.closed()).toBe(1)
  one.begin(placeIn(dir.path))
  expect(one.take()).toBe(null)
})

test('whoever takes it gets the error of a failed start; a drop does not care', async () => {
  using dir = temporary()
  const [taken, dropped] = [earlyIn(dir.path), earlyIn(dir.path)]
  for (const one of [taken, dropped]) {
    one.begin(placeIn(dir.path))
    await one.begun()
    one.open(new Error('no such engine'))
  }
  await expect(taken.take()).rejects.toThrow('no such engine')
  await dropped.drop()
  expect(dropped.closed()).toBe(0)
})

test.each([
  [
    'mounts, for which folders are made in the workspace',
    { sandbox: { mounts: [{ source: '/etc', target: '/workspace/etc' }] } },
  ],
  ['services, which are started beside it', { sandbox: { services: ['db=postgres:16'] } }],
  ['an earlier session, which is put into the home first', { request: { resume: {} } }],
  ['a replay, which brings files of the home', { request: { replay: {} } }],
  ['programs of an image, which may not see it earlier', { hostTools: false }],
  ['no containers', { containers: undefined }],
])('it waits for the workspace where there are %s', (_why, change) => {
  using dir = temporary()
  const one = earlyIn(dir.path, change)
  one.begin(placeIn(dir.path))
  expect(one.take()).toBe(null)
})

test('it waits for a workspace whose own settings do not count', () => {
  using dir = temporary()
  const one = earlyIn(dir.path)
  one.begin(placeIn(dir.path, 'd'.repeat(40)))
  expect(one.take()).toBe(null)
})
