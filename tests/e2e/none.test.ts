import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { manifestSchema } from '../../src/run/manifest.js'
import { createDesk, type Said } from '../world/command.js'
import { describeWith, partPath } from '../world/parts.js'
import { FILES, FIX } from '../world/stories.js'

/** Every run here would be a loop, and fail. */
const CONFIG = `defaults:
  loop: { iterations: 2, pauseSeconds: 0 }
  setup: { run: exit 3, network: none }
  verify: { commands: ['false'], attempts: 1 }
`

const manifestOf = ({ stdout }: Said) => manifestSchema.parse(JSON.parse(stdout))

describeWith(['claude'], 'a repository whose runs are loops', () => {
  it('has a run that is none, and one that goes on with it', async () => {
    await using desk = await createDesk({
      ...FILES,
      'fix.yaml': stringify(FIX),
      '.github/caisson.yml': CONFIG,
    })
    const how = ['--json', '--script', `${desk.path}/fix.yaml`, '--agent-path', partPath('claude')]
    const here = [...how, '--backend', 'local', '--setup', 'none', '--verify', 'none']
    const once = manifestOf(await desk.caisson(['run', 'mend sum', '--no-loop', ...here]))
    expect(once).toMatchObject({ outcome: 'success', reason: 'completed' })
    expect([once.loop, once.verification, once.setup]).toEqual([undefined, undefined, undefined])

    // A session that goes on is never a loop: nobody has to say so.
    const on = manifestOf(await desk.caisson(['resume', 'latest', 'again', ...here]))
    expect(on).toMatchObject({ outcome: 'success', resumed: { runId: once.runId, how: 'session' } })
    expect(on.loop).toBeUndefined()

    const both = await desk.caisson([
      'run',
      'x',
      '--loop-iterations',
      'none',
      '--loop-signal',
      'OVER',
      ...here,
    ])
    expect(both.exitCode).toBe(64)
    expect(both.stdout).toContain('`--loop-signal`: cannot be used with `none`')
  })
})
