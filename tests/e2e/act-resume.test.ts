import { expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { manifestSchema } from '../../src/run/manifest.js'
import { type ActRun, carryArtifacts, exampleWorkflow, putOnDefaultBranch, runAct } from '../world/act.js'
import { describeWith } from '../world/parts.js'
import { FILES, FIX, ISSUE } from '../world/stories.js'
import { createWorld, remoteFile } from '../world/world.js'

const FILE = '{{workspace}}/src/sum.js'

/** The turns of one conversation: three of them in the first workflow run, the others in the second. */
const SCRIPT: Script = {
  turns: [
    ...FIX.turns,
    { tools: [{ name: 'Read', input: { file_path: FILE } }] },
    { tools: [{ name: 'Edit', input: { file_path: FILE, old_string: 'a + b', new_string: 'a + b + 0' } }] },
    { text: 'As you wished: with a **zero**.' },
  ],
}

const manifestOf = (run: ActRun) =>
  manifestSchema.parse(JSON.parse(String([...run.artifacts.values()][0]?.get('manifest.json'))))

describeWith(['docker', 'claude', 'node24', 'act'], 'a session over two workflow runs under act', () => {
  test('a label opens a pull request, and a comment on that goes on with the session on another machine', {
    timeout: 240_000,
  }, async ({ signal }) => {
    await using world = await createWorld({ files: FILES, issue: ISSUE, model: SCRIPT })
    const [label, comment] = ['.github/workflows/label.yml', '.github/workflows/comment.yml']
    await putOnDefaultBranch(world, {
      [label]: await exampleWorkflow('label.yml'),
      [comment]: await exampleWorkflow('comment.yml'),
    })

    const labeled = await world.events.issueLabeled(1)
    const first = await runAct(world, { event: labeled, workflow: label, signal })
    expect(first.exitCode, first.log).toBe(0)
    const [pull] = world.github.openPulls()
    expect(pull?.body).toContain('<!-- caisson:session run=')
    const { sessionId } = manifestOf(first).agent
    const before = world.model?.requests.length ?? 0

    // Nothing is left of the first machine but what it has uploaded.
    carryArtifacts(world, first, 8_000_000_001)
    await world.checkOut({ depth: 0, persistCredentials: false })
    const number = Number(pull?.number)
    const asked = await world.events.commented(number, { body: '@claude now add a zero' })
    const second = await runAct(world, {
      event: asked,
      workflow: comment,
      signal,
      env: { GITHUB_RUN_ID: '8000000002' },
    })

    expect(second.exitCode, second.log).toBe(0)
    expect(second.log).toContain(`Resuming session ${sessionId}`)
    expect(second.lines.filter((line) => line.command === 'warning')).toEqual([])
    expect(manifestOf(second)).toMatchObject({
      outcome: 'success',
      agent: { sessionId },
      resumed: { runId: manifestOf(first).runId, sessionId, how: 'session' },
      metadata: { turnCount: 3 },
    })
    // The earlier conversation is in the first request of the second run.
    const requests = (world.model?.requests ?? []).slice(before)
    const bodies = requests.map(({ body }) => body as { tools?: unknown[]; messages?: unknown })
    const { messages } = bodies.find(({ tools }) => tools?.length) ?? {}
    const sent = JSON.stringify(messages)
    for (const earlier of [
      'sum subtracts',
      'Let me look.',
      'It subtracted. Now it **adds**.',
      'now add a zero',
    ])
      expect(sent).toContain(earlier)
    expect(sent).toContain('exactly what you left')

    expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b + 0')
    expect(world.github.openPulls()).toHaveLength(1)
    const said = world.github.commentsOn(number).map(({ body }) => body)
    expect(said).toEqual(['@claude now add a zero', expect.stringContaining('with a **zero**')])
    expect(said[1]).toContain('This resumes the session of run')
    expect(said[1]).toMatch(
      /^<!-- caisson:session run=\S+ session=\S+ workflow=8000000002 artifact=\d+ sha256=\w{64} -->$/m,
    )
    // The token of the workflow went to GitHub, and not to the storage behind it.
    expect(second.log).not.toContain(world.token)
  })
})
