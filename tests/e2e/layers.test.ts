import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sandboxUser } from '../../src/sandbox/user.js'
import { describeWith } from '../world/parts.js'
import { createStory, FILES, FIX, runStory } from '../world/stories.js'

/** Enough that nothing is copied where the engine can show layers. */
const MANY = Object.fromEntries(
  Array.from({ length: 5100 }, (_, index) => [`many/d${index % 50}/f${index}.txt`, `${index}\n`]),
)

/** As on a runner, whose job and agent are one user. */
function giveToAgent(checkout: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = sandboxUser()
  execFileSync('chown', ['-hR', `${uid}:${gid}`, checkout])
}

interface RunRecord {
  workspace: { strategy: string; path: string }
}

describeWith(['docker', 'claude', 'node24'], 'a large repository, of which nothing is copied', () => {
  test('a pull request, with a setup and a verification', { timeout: 240_000 }, async () => {
    await using world = await createStory({
      files: {
        ...FILES,
        ...MANY,
        'package.json': '{}\n',
        '.gitignore': 'node_modules/\n',
        'old/gone.txt': 'old\n',
      },
      model: {
        turns: [
          {
            tools: [
              {
                name: 'Bash',
                input: {
                  command: [
                    'cat feature.txt node_modules/left/index.js from-setup.txt',
                    'test -e old || echo no-old',
                    'ls many/d0 | wc -l',
                    'git status --porcelain; git log -1 --format=%s',
                    'rm many/d1/f1.txt; echo n > many/d2/new.txt; echo i > node_modules/left/more.js',
                  ].join('; '),
                },
              },
            ],
          },
          ...FIX.turns,
        ],
      },
    })
    await world.github.push({
      branch: 'feature',
      files: { 'feature.txt': 'of the head\n', 'sub/.gitignore': '*.tmp\n', 'old/gone.txt': null },
      message: 'A feature',
    })
    const pull = await world.github.addPull({ title: 'A feature', head: 'feature', author: 'alice' })
    giveToAgent(world.checkout)
    const run = await runStory(world, {
      event: await world.events.commented(pull.number, { body: '@claude fix the sum', by: 'alice' }),
      inputs: {
        backend: 'container',
        setup: [
          'mkdir -p node_modules/left && echo installed > node_modules/left/index.js',
          'echo setup > from-setup.txt; echo more >> README.md; rm many/d3/f3.txt',
        ].join('\n'),
        verify:
          'grep -q "^overlay /workspace " /proc/mounts && test -f feature.txt && test ! -e many/d1/f1.txt && grep -q "a + b" src/sum.js',
      },
    })

    expect(run.outputs).toMatchObject({ outcome: 'success', branch: 'feature', sealed: 'true' })
    const folder = dirname(dirname(run.outputs['manifest'] ?? ''))
    const record = JSON.parse(await readFile(join(folder, 'run.json'), 'utf8')) as RunRecord
    expect(record.workspace.strategy).toBe('overlay')
    // What the repository uses is seen below the layer that is written to.
    expect(run.log).toContain('Network of the setup (JavaScript): registry.npmjs.org')
    const transcript = await readFile(run.outputs['transcript'] ?? '', 'utf8')
    for (const text of ['of the head', 'installed', 'setup', 'no-old', '102', 'A feature'])
      expect(transcript).toContain(text)
    const { bare } = world.github.repository
    const changed = await bare.git(['diff', '--name-status', '--no-renames', 'feature^', 'feature'])
    expect(changed.split('\n')).toEqual(['D\tmany/d1/f1.txt', 'A\tmany/d2/new.txt', 'M\tsrc/sum.js'])
    // The job's checkout is as it was, and nothing is left of the engine's.
    expect(
      execFileSync('git', ['-c', 'safe.directory=*', 'status', '--porcelain'], {
        cwd: world.checkout,
      }).toString(),
    ).toBe('')
    const label = `label=caisson.run=${run.outputs['run-id']}`
    for (const what of [
      ['volume', 'ls', '-q'],
      ['ps', '-aq'],
    ])
      expect(execFileSync('docker', [...what, '--filter', label]).toString()).toBe('')
  })
})
