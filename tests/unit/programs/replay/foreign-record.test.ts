import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.js'
import { silentLog } from '../../../../src/base/log.js'
import { type SpecInput, specSchema } from '../../../../src/config/spec.js'
import { replayRun } from '../../../../src/programs/replay/replay.js'
import { leftBehind, specOf } from '../../../../src/programs/replay/request.js'
import { type ReplayRecord, readReplayRecord } from '../../../../src/run/record/replay-record.js'
import { HOSTILE_FILES, putHostile, REFUSAL } from '../../../world/hostile-files.js'
import { PLACE } from '../../../world/hostile-spec.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { manifestOf } from '../../pipeline/handoff/sample-run.js'

const COMMIT = 'a'.repeat(40)

function recordOf(spec: SpecInput): ReplayRecord {
  return {
    replay: 1,
    runId: '20260101-000000-aaaaaaaa',
    checkout: '/evil/checkout',
    base: { commit: COMMIT, refs: [], tree: 'b'.repeat(40) },
    backend: 'launch',
    model: { provider: 'anthropic', dialect: 'messages' },
    prompt: { system: 's', user: 'u' },
    files: [],
    leftOut: [],
    spec: specSchema.parse(spec),
  }
}

function artifact(record: object): string {
  const dir = temporaryFolder()
  mkdirSync(join(dir, 'evidence'))
  writeFileSync(join(dir, 'evidence', 'replay.json'), JSON.stringify(record))
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifestOf()))
  return dir
}

const replay = (run: string) =>
  replayRun({
    run,
    root: join(run, 'runs'),
    currentFolder: run,
    host: { env: {}, cacheDir: join(run, 'cache'), stateDir: join(run, 'state') } as never,
    log: silentLog,
    clock: systemClock,
  })

describe('the spec of a replay', () => {
  it.each([true, false])('takes no place, command or variable from a record: own %s', (own) => {
    const spec = specOf(
      { own },
      recordOf({ ...PLACE, agent: { name: 'claude', path: '/evil/agent' } }),
      manifestOf(),
    )
    const { image, compose, limits, workspaceSecrets, ...sandbox } = spec.sandbox
    const {
      image: _,
      compose: __,
      limits: ___,
      workspaceSecrets: ____,
      ...defaults
    } = specSchema.parse({}).sandbox
    expect(sandbox).toEqual(defaults)
    expect(spec.agent.path).toBeUndefined()
    expect(spec).toMatchObject({
      context: [],
      setup: { run: 'make', network: 'none', env: [], from: [] },
      verify: { commands: ['make test'], network: 'none' },
      mcp: { tools: ['evil/*'] },
    })
    expect(spec.mcp.servers).toBeUndefined()
    expect(JSON.stringify({ ...spec, mcp: null, sandbox })).not.toMatch(/evil/i)
    // The rest is that of a run whose record this machine has checked, or nothing.
    expect({ image, compose, limits: limits.memory, workspaceSecrets }).toEqual(
      own
        ? { image: 'evil.example/image', compose: true, limits: '10t', workspaceSecrets: 'allow' }
        : { image: 'auto', compose: false, limits: '8g', workspaceSecrets: 'exclude' },
    )
  })

  it('never takes the digest of a download from a record, only a version', () => {
    const { agent } = specOf(
      { own: true },
      recordOf({ agent: { version: '9.9.9', integrity: 'sha512-evil' } }),
      { ...manifestOf(), agent: { name: 'claude' } },
    )
    expect(agent).toMatchObject({ version: '9.9.9' })
    expect(agent.integrity).toBeUndefined()
  })

  it('takes the place from the flags', () => {
    const flags = { backend: 'local', agentPath: '/mine/agent', image: 'mine' } as const
    const spec = specOf(flags, recordOf(PLACE), manifestOf())
    expect(spec.sandbox).toMatchObject({ backend: 'local', image: 'mine', engineCommand: [] })
    expect(spec.agent).toMatchObject({ name: 'acp', path: '/mine/agent' })
    expect(spec.agent.version).toBeUndefined()
  })

  it('says what the run had, and which flag gives it', () => {
    expect(leftBehind({}, recordOf(PLACE))).toEqual([
      'The run had a launch command, an isolation, mounts, variables of its own, services, a network and a template for its Pod; a replay takes none of that from a record.',
      'The run used an executable of its own; `--agent-path` names one for the replay.',
      'The run worked in the image evil.example/image; `--image` uses an image for the replay.',
    ])
    expect(leftBehind({}, recordOf({}))).toEqual([])
  })

  it('refuses a network for the setup of a run from elsewhere, and its adapter image', () => {
    const [record, manifest] = [recordOf({ setup: { run: 'make' } }), manifestOf()]
    expect(() => specOf({ setup: 'network' }, record, manifest)).toThrow(/gets no network/)
    expect(specOf({ setup: 'network', own: true }, record, manifest).setup.network).toBe('allowlist')
    const image = recordOf({ agent: { image: 'evil.example/agent' } })
    expect(() => specOf({}, image, manifest)).toThrow(/only a run of this machine/)
    expect(specOf({ own: true }, image, manifest).agent.image).toBe('evil.example/agent')
  })
})

describe('a replay of an artifact', () => {
  it.each(['../../evil', '/evil', 'a/../../evil', './evil', 'a//b', '..', 'a/', 'a\\..\\evil', ''])(
    'writes no file of its record to %j',
    async (path) => {
      const record = recordOf({})
      for (const hostile of [
        { ...record, files: [{ path, text: 'x' }] },
        { ...record, home: [{ path, base64: '', executable: true }] },
      ]) {
        const dir = artifact(hostile)
        await expect(readReplayRecord({ dir, evidence: join(dir, 'evidence') })).rejects.toMatchObject({
          code: 'RUN_NOT_FOUND',
          message: expect.stringContaining('below the folder'),
        })
      }
    },
  )

  it.each([
    { commit: '--upload-pack=evil', tree: COMMIT },
    { commit: COMMIT, tree: 'HEAD' },
    { commit: COMMIT, tree: COMMIT, ref: '../../evil' },
    { commit: COMMIT, tree: COMMIT, ref: '--evil' },
  ])('passes nothing but names of objects and branches to git: %j', async (base) => {
    const dir = artifact({ ...recordOf({}), base })
    await expect(readReplayRecord({ dir, evidence: join(dir, 'evidence') })).rejects.toThrow(/must be the/)
  })

  it('looks for the commit in the folder of the user only, whatever checkout the record names', async () => {
    const dir = artifact(recordOf({}))
    await expect(replay(dir)).rejects.toMatchObject({
      code: 'COMMIT_NOT_FOUND',
      message: `The base commit of this run, ${COMMIT}, was not found in ${dir}.`,
    })
    const without = artifact({ ...recordOf({}), base: { commit: null, refs: [], tree: COMMIT } })
    await expect(replay(without)).rejects.toMatchObject({ code: 'COMMIT_NOT_FOUND' })
  })

  it.each(HOSTILE_FILES)('refuses a %s in place of the record and the manifest', async (kind) => {
    for (const file of ['evidence/replay.json', 'manifest.json']) {
      const dir = artifact(recordOf({}))
      writeFileSync(join(dir, 'canary'), 'CANARY')
      putHostile(join(dir, file), kind, join(dir, 'canary'))
      await expect(replay(dir)).rejects.toMatchObject({
        code: 'FILE_REFUSED',
        message: expect.stringMatching(REFUSAL[kind]),
      })
    }
  })
})
