import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { TRIGGERS } from '../../src/config/workflow.js'
import { manifestSchema } from '../../src/run/manifest.js'
import { putOnDefaultBranch, runAct } from '../world/act.js'
import { caissonIn } from '../world/command.js'
import { describeWith, partPath } from '../world/parts.js'
import { createRepository } from '../world/repository-run.js'
import { FILES, FIX, ISSUE } from '../world/stories.js'
import { createWorld } from '../world/world.js'

const run = promisify(execFile)
const WORKFLOW = '.github/workflows/claude.yml'
const WRITTEN = [WORKFLOW, '.github/caisson.yml', '.caisson/agents/reviewer.md']

/** `caisson init` as somebody types it who has no terminal. */
const init = (cwd: string, ...flags: string[]) =>
  caissonIn(cwd, ['init', ...flags], { env: { PATH: process.env['PATH'], HOME: cwd, NO_COLOR: '1' } })

/** Both are quiet and succeed, with nothing told to look away from. */
async function expectCleanWorkflow(checkout: string): Promise<void> {
  await run(partPath('actionlint'), [join(checkout, WORKFLOW)], { cwd: checkout })
  await run(partPath('zizmor'), ['--offline', '--quiet', '--no-config', join(checkout, WORKFLOW)], {
    cwd: checkout,
  })
}

describeWith(['docker', 'claude', 'node24', 'act', 'actionlint', 'zizmor'], 'caisson init', () => {
  test('writes what runs as it is, in a new repository', { timeout: 180_000 }, async ({ signal }) => {
    const scripts = { test: "grep -q 'a + b' src/sum.js" }
    await using world = await createWorld({
      files: { ...FILES, 'package.json': JSON.stringify({ name: 'sums', version: '1.0.0', scripts }) },
      issue: ISSUE,
      model: FIX,
    })
    const said = await init(
      world.checkout,
      '--yes',
      '--no-check',
      '--trigger',
      'label',
      'comment',
      '--agent',
      'reviewer',
    )
    expect(said).toMatchObject({ exitCode: 0, stderr: '' })
    expect(said.stdout).toContain(`${WORKFLOW}  written`)
    await expectCleanWorkflow(world.checkout)
    const files = Object.fromEntries(
      await Promise.all(
        WRITTEN.map(async (path) => [path, await readFile(join(world.checkout, path), 'utf8')] as const),
      ),
    )
    await putOnDefaultBranch(world, files)

    const event = await world.events.issueLabeled(1)
    const job = await runAct(world, { event, workflow: WORKFLOW, signal })

    expect(job.exitCode, job.log).toBe(0)
    const [pull] = world.github.openPulls()
    expect(pull).toMatchObject({ head: { ref: 'caisson/issue-1' } })
    const [artifact] = job.artifacts.values()
    expect(manifestSchema.parse(JSON.parse(String(artifact?.get('manifest.json'))))).toMatchObject({
      outcome: 'success',
      verification: { passed: true, commands: [{ command: 'npm test' }] },
    })

    // A second time there is nothing left to do.
    const again = await init(
      world.checkout,
      '--yes',
      '--trigger',
      'label',
      'comment',
      '--agent',
      'reviewer',
      '--json',
    )
    expect(JSON.parse(again.stdout)).toMatchObject({
      written: false,
      files: WRITTEN.map((path) => ({ path, state: 'unchanged' })),
    })
  })

  test('writes a workflow that nobody complains about, whatever starts it', async () => {
    await using repository = await createRepository({ 'README.md': '# x\n' })
    for (const triggers of [...TRIGGERS.map((trigger) => [trigger]), [...TRIGGERS]]) {
      const said = await init(
        repository.checkout,
        '--yes',
        '--force',
        '--label',
        "bob's",
        '--trigger',
        ...triggers,
      )
      expect(said).toMatchObject({ exitCode: 0, stderr: '' })
      await expectCleanWorkflow(repository.checkout)
    }
  })

  test('asks nobody who is not there, and writes nothing outside of a repository', async () => {
    await using repository = await createRepository({ 'README.md': '# x\n' })
    const asked = await init(repository.checkout)
    expect(asked.exitCode).not.toBe(0)
    expect(asked.stderr).toContain('Questions need a terminal.')
    const shown = await init(repository.checkout, '--dry-run')
    expect(shown.stdout).toContain(`── ${WORKFLOW}`)
    expect(repository.git('status', '--porcelain')).toBe('')

    await using folder = await createRepository({ 'README.md': '# x\n' }, { plain: true })
    const outside = await init(folder.checkout, '--yes')
    expect(outside.exitCode).not.toBe(0)
    expect(outside.stderr).toContain('is not the top level of a git repository')
    expect(outside.stderr).toContain('git init')
  })
})
