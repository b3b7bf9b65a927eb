import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { containersOf } from '../world/engine-leftovers.js'
import { describeWith } from '../world/parts.js'
import { ANSWER, createStory, manifestOf } from '../world/stories.js'

const INIT = `{"type":"system","subtype":"init","session_id":"5e551017-0000-4000-8000-000000000000","model":"m","tools":[],"cwd":"/workspace"}`

/** Programs in the place of Claude Code that go wrong in their own way, after a change in the workspace. */
const CASES: [name: string, script: string, reason: string, said: RegExp][] = [
  [
    'prints garbage',
    'echo half > half.txt; echo "not json at all"; echo "{]"; exit 0',
    'agent_error',
    /printed no JSON/i,
  ],
  [
    'hangs and does not listen to signals',
    `trap '' INT TERM; echo half > half.txt; echo '${INIT}'; while :; do sleep 1; done`,
    'timeout',
    /time/i,
  ],
  ['fails without a word', 'echo half > half.txt; exit 3', 'agent_error', /exit code 3|nothing/i],
]

describeWith(['docker', 'node24'], 'a command line of the agent that', () => {
  test.each(CASES)(
    '%s: an error with a hint, the work kept, nothing left running',
    async (_name, script, reason, said) => {
      await using world = await createStory({ model: ANSWER })
      const claude = join(world.root, 'claude')
      await writeFile(
        claude,
        `#!/bin/sh\n[ "$1" = --version ] && { echo '9.9.9 (Claude Code)'; exit 0; }\n${script}\n`,
      )
      await chmod(claude, 0o755)
      const run = await world.runAction({ inputs: { 'agent-path': claude, 'timeout-minutes': '0.05' } })

      expect(run.exitCode).toBe(1)
      expect(run.outputs).toMatchObject({ outcome: 'failure', reason })
      const manifest = await manifestOf(run)
      expect(`${manifest.error?.message} ${manifest.error?.hint}`).toMatch(said)
      expect(manifest.error?.hint).toMatch(/\w/)
      expect(await readFile(run.outputs['patch'] ?? '', 'utf8')).toContain('+half')
      expect(world.github.commentsOn(1)).toHaveLength(1)
      expect(run.log).not.toMatch(/\n\s+at .*\.js:\d+/)
      expect(containersOf(manifest.runId)).toBe('')
    },
  )
})
