import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SpecInput } from '../../../../src/config/spec.js'
import { createRuntime } from '../../../../src/plan/place/runtime.js'
import { createAgents } from '../../../../src/programs/library/agents.js'
import { run, start } from '../../../../src/programs/library/start.js'
import { STATE } from '../../../world/state.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { makeCheckout, noModel } from '../../agents/fake-agent/toy-run.js'

/** A machine with neither an engine nor bubblewrap, and an agent that tells that it was started, by a file. */
let folder: string
let checkout: string
let agent: { path: string }
beforeEach(() => {
  folder = temporaryFolder()
  checkout = makeCheckout()
  agent = { path: join(folder, 'agent') }
  writeFileSync(agent.path, `#!/bin/sh\n: >${canary()}\necho '2.1.329 (Claude Code)'\n`, { mode: 0o755 })
})
const canary = () => join(folder, 'canary')
const options = () => ({
  checkout,
  root: join(folder, 'runs'),
  model: noModel,
  env: { PATH: '/nowhere' },
  stateDir: STATE,
})

const REFUSED = {
  outcome: 'failure',
  reason: 'engine_failed',
  exitCode: 1,
  error: {
    code: 'SEAL_MISSING',
    message: expect.stringMatching(/^Refusing to start without a seal: the agent would run /),
    hint: expect.stringContaining('apt-get install bubblewrap'),
  },
}

describe('without a seal', () => {
  it.each<[string, SpecInput['sandbox']]>([
    ['nothing', {}],
    ['`local`', { backend: 'local' }],
    ['a launch command', { engineCommand: ['env', '--'] }],
  ])('no agent is started for a spec that names %s', async (_, sandbox) => {
    const spec = { goal: 'Try.', agent, sandbox: sandbox ?? {} }
    const { manifest } = await run(spec, options())
    expect(manifest).toMatchObject(REFUSED)
    expect((await (await start(spec, options())).result).manifest).toMatchObject(REFUSED)
    expect(existsSync(canary())).toBe(false)
  })

  it('no spec can allow it', async () => {
    const sandbox = { allowUnsealed: true } as SpecInput['sandbox'] & object
    await expect(run({ goal: 'Try.', agent, sandbox }, options())).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('allowUnsealed'),
    })
  })

  it('a call may allow it, which the manifest says, and the next call is refused as before', async () => {
    const spec = { goal: 'Try.', agent }
    const { manifest } = await run(spec, { ...options(), allowUnsealed: true })
    expect(manifest.sandbox).toMatchObject({
      sealed: false,
      weaknesses: expect.arrayContaining(['Allowed by `allow-unsealed`.']),
    })
    expect(existsSync(canary())).toBe(true)
    rmSync(canary())
    expect((await run(spec, options())).manifest).toMatchObject(REFUSED)
    expect(existsSync(canary())).toBe(false)
  })

  it('an agent of a plan is not started either, and no container of a program', async () => {
    const create = createAgents({ ...options(), agent })
    await expect(create({ system: 'Be brief.' }).generate('Try.')).rejects.toMatchObject({
      code: 'SEAL_MISSING',
    })
    await using runtime = createRuntime({
      checkout,
      root: join(folder, 'plans'),
      env: { PATH: '/nowhere' },
      stateDir: STATE,
    })
    const command = { path: '/bin/sh', args: ['-c', `: >${canary()}`] }
    await expect(runtime.run({ name: 'r', command })).rejects.toMatchObject({ code: 'SEAL_MISSING' })
    expect(existsSync(canary())).toBe(false)
  })
})
