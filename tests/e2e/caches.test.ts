import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { digest, jobWithCaches } from '../contract/caches/job.js'
import { CACHING_TOOLS } from '../contract/caches/tools.js'
import { describeWith } from '../world/parts.js'
import { representative } from '../world/selection.js'
import { createStory, doing, FILES, manifestOf, runStory } from '../world/stories.js'

const PLACES = [
  { where: 'in a container', parts: ['docker'], inputs: { backend: 'container' } },
  { where: 'under bubblewrap', parts: ['bwrap'], inputs: { backend: 'local' } },
] as const

const INSTALL = 'rm -rf node_modules && npm ci --offline && node -p "require(\'left\')"'

for (const { where, parts, inputs } of representative(PLACES)) {
  describeWith([...parts, 'claude', 'node24'], `a run ${where} after a job that filled npm's cache`, () => {
    test('finds it in setup, session and verification, which write to caches of their own', async () => {
      await using job = await jobWithCaches(CACHING_TOOLS.filter(({ name }) => name === 'npm'))
      const cache = join(job.home, '.npm/_cacache')
      const before = await digest(cache)
      const project = async (name: string) => readFile(join(job.projects, 'npm', name), 'utf8')
      await using world = await createStory({
        files: {
          ...FILES,
          '.gitignore': 'node_modules/\n',
          'package.json': await project('package.json'),
          'package-lock.json': await project('package-lock.json'),
        },
        model: doing(
          `${INSTALL} && cat ~/.npm/_cacache/of-setup && echo mine >~/.npm/_cacache/of-agent && echo changed >>src/sum.js`,
        ),
      })
      const run = await runStory(world, {
        env: { HOME: job.home },
        inputs: {
          ...inputs,
          setup: `${INSTALL}\necho written-by-setup >~/.npm/_cacache/of-setup`,
          'setup-network': 'none',
          verify: `${INSTALL} && cat ~/.npm/_cacache/of-setup && ! ls ~/.npm/_cacache/of-agent`,
        },
      })
      expect(await readFile(run.outputs['transcript'] ?? '', 'utf8')).toContain('written-by-setup')
      expect(await readFile(run.outputs['patch'] ?? '', 'utf8')).toContain('+changed')
      const manifest = await manifestOf(run)
      expect(manifest).toMatchObject({ setup: { passed: true }, verification: { passed: true } })
      expect(await digest(cache)).toBe(before)
    })
  })
}
