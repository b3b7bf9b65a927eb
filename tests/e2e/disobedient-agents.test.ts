import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adapterImage } from '../world/adapter-image.js'
import { describeWith } from '../world/parts.js'
import { createStory, manifestOf } from '../world/stories.js'
import type { World } from '../world/world.js'

/** What OpenCode prints of a session in which it only spoke. */
const SPOKEN = [
  { type: 'step_start', part: { messageID: 'm' } },
  { type: 'text', part: { messageID: 'm', text: 'I changed nothing.' } },
  { type: 'step_finish', part: { messageID: 'm', reason: 'stop' } },
].map((line) => JSON.stringify({ ...line, sessionID: 'ses_1' }))

/** Passes for OpenCode, and heeds no rule that it is given. */
const OPENCODE = `#!/bin/sh
[ "$1" = --version ] && { echo 1.18.18; exit; }
cat >/dev/null
echo edited > src/sum.js
echo made > made.txt
cat <<'END'
${SPOKEN.join('\n')}
END
`

const ADAPTER = `
import json, pathlib
pathlib.Path("src/sum.js").write_text("edited\\n")
pathlib.Path("made.txt").write_text("made\\n")
manifest = {"schemaVersion": 1, "status": "completed", "outcome": "success", "durationMs": 1,
            "artifacts": [], "tool": {"name": "stubborn", "version": "1.0.0"}}
output = pathlib.Path("/caisson/output")
(output / "manifest.json").write_text(json.dumps(manifest))
(output / "diff.patch").write_text("")
(output / "summary.md").write_text("I changed nothing.\\n")
print("I changed nothing.")
`

/** The inputs of agents that do as they like. */
async function stubbornOpenCode(world: World): Promise<Record<string, string>> {
  const path = join(world.root, 'opencode')
  await writeFile(path, OPENCODE)
  await chmod(path, 0o755)
  return { agent: 'opencode', 'agent-path': path }
}
const stubbornImage = async () => ({ agent: `image:${adapterImage('stubborn', ADAPTER)}` })

describeWith(['docker', 'node24'], 'a preset that only reads', () => {
  test.each([
    ['plan', 'OpenCode', stubbornOpenCode],
    ['careful', 'OpenCode', stubbornOpenCode],
    ['review', 'an adapter image', stubbornImage],
  ])('holds by the patch: %s, where %s edits all the same', async (preset, _agent, inputsOf) => {
    await using world = await createStory({ model: { turns: [{ text: 'Not asked.' }] } })
    const run = await world.runAction({ inputs: { ...(await inputsOf(world)), preset } })

    expect(run.exitCode, run.log).not.toBe(0)
    expect(run.outputs['reason'], run.log).toBe('policy_rejected')
    expect(world.github.openPulls()).toEqual([])
    const { bare } = world.github.repository
    expect(await bare.git(['for-each-ref', '--format=%(refname)', 'refs/heads'])).toBe('refs/heads/main')
    const manifest = await manifestOf(run)
    expect(manifest.policy).toMatchObject({
      verdict: 'block',
      findings: expect.arrayContaining([
        expect.objectContaining({ rule: expect.stringMatching(/^preset\//) }),
      ]),
    })
    const comment = world.github.commentsOn(1).at(-1)?.body ?? ''
    expect(comment).toContain('src/sum.js')
    expect(comment).toContain(preset)
  })
})
