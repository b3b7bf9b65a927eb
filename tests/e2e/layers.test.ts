import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { manifestSchema } from '../../src/run/manifest.js'
import { runsFolderOf } from '../../src/run/record/state-folder.js'
import { sandboxUser } from '../../src/sandbox/user.js'
import { createDesk } from '../world/command.js'
import { leftOf } from '../world/engine-leftovers.js'
import { describeWith, partPath } from '../world/parts.js'
import { bash, createStory, FILES, FIX, runStory } from '../world/stories.js'

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

const LOOK_AND_FIX = {
  ...FIX,
  turns: [
    bash('test -z "$(git status --porcelain)" && test ! -e .caisson && echo clean and no runs'),
    ...FIX.turns,
  ],
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
          bash(
            [
              'cat feature.txt node_modules/left/index.js from-setup.txt',
              'test -e old || echo no-old',
              'ls many/d0 | wc -l',
              'git status --porcelain; git log -1 --format=%s',
              'rm many/d1/f1.txt; echo n > many/d2/new.txt; echo i > node_modules/left/more.js',
            ].join('; '),
          ),
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
    expect(leftOf(run.outputs['run-id'])).toBe('')
  })

  test('the command line, whose runs are in the state folder', { timeout: 240_000 }, async () => {
    await using desk = await createDesk({ ...FILES, ...MANY, 'fix.yaml': stringify(LOOK_AND_FIX) })
    giveToAgent(desk.path)
    const state = join(desk.path, '../state')
    const caisson = (...args: string[]) => desk.caisson(args, { env: { XDG_STATE_HOME: state } })
    const run = ['run', 'mend sum', '--json', '--backend', 'container', '--agent-path', partPath('claude')]
    const said = await caisson(...run, '--script', join(desk.path, 'fix.yaml'))
    expect(said.exitCode, said.stderr).toBe(0)
    const { runId, outcome } = manifestSchema.parse(JSON.parse(said.stdout))
    expect(outcome).toBe('success')
    const folder = join(runsFolderOf(join(state, 'caisson'), desk.path), runId)
    const { workspace } = JSON.parse(await readFile(join(folder, 'run.json'), 'utf8')) as RunRecord
    expect(workspace).toMatchObject({ strategy: 'overlay', path: join(folder, 'workspace') })
    // The agent saw the repository and nothing of the runs, and nothing of the work is left anywhere.
    const transcript = await readFile(join(folder, 'output/transcript.json'), 'utf8')
    expect(transcript).toContain('clean and no runs')
    expect((await readdir(folder)).sort()).toEqual([
      'git',
      'held-usd',
      'input',
      'output',
      'run.json',
      'run.log',
      'sent.jsonl',
    ])
    expect(leftOf(runId)).toBe('')

    // What is left is enough for whatever comes later.
    const replayed = await caisson('replay', runId, '--json', '--agent-path', partPath('claude'))
    expect(JSON.parse(replayed.stdout), replayed.stderr).toMatchObject({ same: true })
    const more = ['resume', runId, 'again', '--json', '--agent-path', partPath('claude')]
    const resumed = manifestSchema.parse(
      JSON.parse((await caisson(...more, '--script', join(desk.path, 'fix.yaml'))).stdout),
    )
    expect(resumed.resumed).toMatchObject({ runId, how: 'session' })
    expect(JSON.parse((await caisson('clean', '--dry-run', '--keep', '1', '--json')).stdout)).toMatchObject({
      removed: [{ why: 'number' }, { id: runId, why: 'number' }],
      kept: { runs: 1 },
    })
    expect((await caisson('apply', runId)).exitCode).toBe(0)
    expect((await caisson('clean', '--keep', '1')).stdout).toMatch(
      /^.+ beyond the number\n.+\nRemoved 2 runs: .+\. 1 run kept/,
    )
    expect((await caisson('clean', '--all')).stdout).toMatch(/Removed 1 run: /)
    expect(JSON.parse((await caisson('list', '--json')).stdout)).toMatchObject({ runs: [] })
  })
})
