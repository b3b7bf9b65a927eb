import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startArtifactService } from '../world/act-artifacts.js'
import { describeWith } from '../world/parts.js'
import { createStory, FIX } from '../world/stories.js'
import { jobsOf } from '../world/two-jobs.js'

describeWith(['docker', 'claude', 'node24'], 'a verification that failed in the first of two jobs', () => {
  test('is shown by the second with what it printed', async () => {
    await using world = await createStory({ model: FIX })
    await using service = await startArtifactService()
    const jobs = jobsOf(world, service)
    const verify = 'echo "1 + 2 is not 4, @octocat, with $((40 + 2)) more"; exit 3'
    const ran = await jobs.run({ verify, 'verify-attempts': '1' })
    expect(ran.exitCode, ran.log).toBe(1)
    const run = await jobs.publish({ 'manifest-sha256': ran.outputs['manifest-sha256'] ?? '' })
    expect(run.exitCode, run.log).toBe(1)
    expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'verify_failed' })
    const words = '1 + 2 is not 4, @octocat, with 42 more'
    for (const text of [world.github.commentsOn(1)[0]?.body, ran.summary, run.summary])
      expect(text).toContain(`:\n\n\`\`\`text\n${words}\n\`\`\``)
    for (const { log } of [ran, run])
      expect(log).toMatch(/^::error::Claude changed the code, but verification failed\. Read/m)
    expect(await readFile(run.outputs['manifest'] ?? '', 'utf8')).not.toContain('42 more')
  })
})
