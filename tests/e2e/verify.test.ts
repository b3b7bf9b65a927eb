import { spawnSync } from 'node:child_process'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { containersOf } from '../world/engine-leftovers.js'
import { describeWith } from '../world/parts.js'
import {
  ANSWER,
  bash,
  createStory,
  doing,
  EDIT_THEN_HANG,
  FIX,
  linesOf,
  manifestOf,
  runStory,
  withClaude,
} from '../world/stories.js'
import type { World } from '../world/world.js'

const FILES = {
  'package.json': '{ "type": "module", "scripts": { "test": "node check.js" } }\n',
  '.gitignore': 'node_modules/\n*.local\n',
  'src/sum.js': 'export const sum = (a, b) => a - b\n',
  'check.js':
    "import { sum } from './src/sum.js'\nif (sum(1, 2) !== 3) throw new Error(`1 + 2 is 3, not ${sum(1, 2)}`)\n",
}

const edit = (from: string, to: string) => ({
  name: 'Edit',
  input: { file_path: '{{workspace}}/src/sum.js', old_string: from, new_string: to },
})
const READ = { name: 'Read', input: { file_path: '{{workspace}}/src/sum.js' } }

/** The first change is wrong; told so, the model corrects it. */
const WRONG_THEN_RIGHT: Script = {
  turns: [
    { tools: [READ] },
    { tools: [edit('a - b', 'a * b')] },
    { text: 'It multiplies now.' },
    { text: 'That was wrong.', tools: [edit('a * b', 'a + b')] },
    { text: 'Now it really **adds**.' },
  ],
}

/** The model never gets it right. */
const WRONG: Script = {
  turns: [
    { tools: [READ] },
    { tools: [edit('a - b', 'a * b')] },
    { text: 'It multiplies now.' },
    { text: 'I am sure that it is right.' },
  ],
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

describeWith(['docker', 'claude', 'node24'], 'a verified change', () => {
  test('that breaks the tests goes back to the same session; the second passes, and the pull request shows both', async () => {
    await using world = await createStory({ files: FILES, model: WRONG_THEN_RIGHT })
    const run = await runStory(world, {
      inputs: { verify: 'npm test', 'max-turns': '20', 'max-budget-usd': '0.4' },
    })

    expect(run.outputs).toMatchObject({ outcome: 'success', reason: 'completed', 'changed-files': '1' })
    const [pull] = world.github.openPulls()
    expect(pull?.body).toMatch(/`npm test`: passed \(.*\); \*\*failed before, passes now\*\*/)
    expect(pull?.body).toContain('Attempt 1 of 2 failed')
    expect(pull?.body).toContain('Now it really **adds**.')
    expect(world.github.commentsOn(1)[0]?.body).toContain('Attempt 1 of 2 failed')
    const { bare } = world.github.repository
    expect(await bare.git(['show', 'caisson/issue-1:src/sum.js'])).toContain('a + b')

    const manifest = await manifestOf(run)
    expect(manifest.verification).toMatchObject({
      passed: true,
      attempts: [{ passed: false, commands: [{ command: 'npm test', exitCode: 1 }] }, { passed: true }],
      base: { passed: false },
    })
    // One session in two parts: both are in the transcript, with what the second was told.
    const transcript = JSON.parse(await readFile(run.outputs['transcript'] ?? '', 'utf8')) as {
      messages: { role: string; content: string }[]
      metadata: { costUsd: number; turnCount: number }
    }
    const said = transcript.messages.map(({ content }) => content)
    expect(said).toContain('It multiplies now.')
    expect(said).toContain('Now it really **adds**.')
    const told = transcript.messages.find(({ role }) => role === 'user')?.content
    expect(told).toContain('1 + 2 is 3, not 2')
    expect(told).toContain('It also failed before your change.')
    expect(manifest.metadata.turnCount).toBe(5)
    const requests = linesOf<{ costUsd: number; outputTokens: number }>(await evidence(run, 'gateway.jsonl'))
    const sum = (pick: (request: (typeof requests)[number]) => number) =>
      requests.reduce((total, request) => total + pick(request), 0)
    expect(manifest.metadata.costUsd).toBeCloseTo(
      sum(({ costUsd }) => costUsd),
      6,
    )
    expect(manifest.metadata.outputTokens).toBe(sum(({ outputTokens }) => outputTokens))
    const log = await evidence(run, 'verify.log')
    expect(log.match(/^=== Verification of .*$/gm)).toEqual([
      '=== Verification of the base alone',
      '=== Verification of the change, attempt 1 of 2',
      '=== Verification of the change, attempt 2 of 2',
    ])
    expect(log).toContain('1 + 2 is 3, not -1')
    expect(run.log).toContain('Verification of the change, attempt 1 of 2')
    expect(await exists(join(run.outputs['run-directory'] ?? '', 'verify'))).toBe(false)
    expect(containersOf(run.outputs['run-id'])).toBe('')
  })

  test('is looked at without anything that the agent left: files, home, processes, secrets, the model', async () => {
    await using world = await createStory({
      files: FILES,
      model: {
        turns: [
          { tools: [READ] },
          { tools: [edit('a - b', 'a + b')] },
          bash(
            'echo poisoned > node_modules/left/index.js; echo poisoned > node_modules/made/seen; echo x > settings.local; echo x > "$HOME/marker"; echo x > /tmp/marker; echo "exit 0" > "$HOME/.bashrc"; (exec -a squatter sleep 600) > /dev/null 2>&1 &',
          ),
          { text: 'Ready.' },
        ],
      },
    })
    await mkdir(join(world.checkout, 'node_modules/left'), { recursive: true })
    await writeFile(join(world.checkout, 'node_modules/left/index.js'), 'original\n')
    const run = await runStory(world, {
      inputs: {
        env: 'MODE=test\nDEPLOY_TOKEN=a-token-of-the-job',
        // Made again in the clean sandbox, where it sees the base and nothing of the agent's change.
        setup: 'mkdir -p node_modules/made && cp src/sum.js node_modules/made/seen && echo setup-ran',
        'setup-network': 'none',
        verify: [
          'node check.js',
          'grep -q original node_modules/left/index.js',
          'test ! -e settings.local && test ! -e "$HOME/marker" && test ! -e /tmp/marker && test ! -e "$HOME/.bashrc"',
          "! cat /proc/[0-9]*/cmdline | tr '\\0' ' ' | grep -q 'squat[t]er'",
          'test ! -S /caisson/gateway/model.sock && ! test -e /workspace/../caisson/input/prompts',
          'grep -q "a - b" node_modules/made/seen',
          'test "$MODE" = test && test -z "${DEPLOY_TOKEN:-}" && ! env | grep -i anthropic',
          'test "$(ls /sys/class/net)" = lo',
          'git log -1 --format=%s && git diff --stat | grep sum.js && test -z "$(git remote)"',
        ].join('\n'),
      },
    })
    expect(run.outputs['outcome']).toBe('success')
    expect((await evidence(run, 'setup.log')).match(/setup-ran/g)).toHaveLength(3)
    const { verification } = await manifestOf(run)
    expect(verification?.commands.map(({ exitCode }) => exitCode)).toEqual(Array(9).fill(0))
  })

  test('is not helped by what an earlier command leaves: files, home, a process that rewrites files', async () => {
    await using world = await createStory({ files: FILES, model: WRONG })
    await mkdir(join(world.checkout, 'node_modules/tool'), { recursive: true })
    await writeFile(join(world.checkout, 'node_modules/tool/index.js'), "import '../../check.js'\n")
    const fake = 'for file in check.js node_modules/tool/index.js "$HOME/.npmrc"; do echo > "$file"; done'
    const run = await runStory(
      world,
      {
        inputs: {
          setup: 'echo setup > "$HOME/from-setup"',
          'setup-network': 'none',
          verify: [
            `${fake}; (while :; do ${fake}; sleep 0.05; done) > /dev/null 2>&1 &`,
            `test -e "$HOME/from-setup" && ! test -e "$HOME/.npmrc"; ${fake}; node node_modules/tool/index.js`,
            'node node_modules/tool/index.js',
            'test -e "$HOME/from-setup" && ! test -e "$HOME/.npmrc"',
          ].join('\n'),
          'verify-attempts': '1',
        },
      },
      1,
    )
    expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'verify_failed' })
    const { verification } = await manifestOf(run)
    expect(verification?.commands.map(({ exitCode }) => exitCode)).toEqual([0, 0, 1, 0])
    expect(containersOf(run.outputs['run-id'])).toBe('')
  })

  test('that fails every time is a failure: the patch in the comment, or a draft by input', async () => {
    await using world = await createStory({ files: FILES, model: WRONG })
    const allowlist = { 'verify-network': 'allowlist', 'allowed-hosts': 'packages.example.com' }
    const run = await runStory(
      world,
      { inputs: { ...allowlist, verify: 'test -n "$HTTPS_PROXY"\nnode check.js' } },
      1,
    )
    expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'verify_failed' })
    expect(world.github.openPulls()).toHaveLength(0)
    const body = world.github.commentsOn(1)[0]?.body
    expect(body).toContain('**Failed**')
    // What it printed last is there to be read, everywhere but in the manifest.
    const report = await readFile(join(dirname(run.outputs['manifest'] ?? ''), 'report.html'), 'utf8')
    const summary = await readFile(`${run.outputs['run-directory']}/output/summary.md`, 'utf8')
    for (const text of [body, run.summary, summary, report]) expect(text).toContain('1 + 2 is 3, not 2')
    expect(body).toMatch(
      /<summary>Output of the failed commands<\/summary>\n\nThe end of the output of `node check\.js`:/,
    )
    expect(await readFile(run.outputs['manifest'] ?? '', 'utf8')).not.toContain('1 + 2 is 3')
    expect(run.log).toMatch(/^::error::Claude changed the code, but verification failed\. Read/m)
    const failed = { commands: [{ exitCode: 0 }, { exitCode: 1 }] }
    expect((await manifestOf(run)).verification?.attempts).toMatchObject([failed, failed])
    expect(body).toContain('+export const sum = (a, b) => a * b')

    const draft = await runStory(
      world,
      {
        inputs: {
          verify: 'ls /sys/class/net\nnode check.js',
          'verify-network': 'open',
          'verify-attempts': '1',
          'on-verify-failure': 'draft',
        },
      },
      1,
    )
    expect(draft.outputs).toMatchObject({ reason: 'verify_failed', branch: 'caisson/issue-1' })
    expect(world.github.openPulls()).toMatchObject([{ draft: true }])
    expect(world.github.openPulls()[0]?.body).toContain('It failed its verification')
    expect((await manifestOf(draft)).verification?.attempts).toHaveLength(1)
    expect(await evidence(draft, 'verify.log')).toMatch(/^eth0$/m)
  })
})

describeWith(['docker', 'claude', 'node24'], 'the verification of the base', () => {
  const begin = async (world: World, verify: string) =>
    world.startAction({
      event: await world.events.issueLabeled(1, { by: 'alice' }),
      inputs: withClaude({ verify }),
    })

  test('ends while the agent still works', async () => {
    await using world = await createStory({ files: FILES, model: EDIT_THEN_HANG })
    const step = await begin(world, 'npm test')
    const find = ['-r', '--include=verify.log', 'failed with exit code 1 after', world.runnerTemp]
    await expect
      .poll(() => spawnSync('grep', find, { encoding: 'utf8' }).stdout, { timeout: 90_000, interval: 500 })
      .not.toBe('')
    step.kill('SIGINT')
    expect((await step.done).outputs).toMatchObject({ reason: 'cancelled' })
    expect(containersOf((await step.done).outputs['run-id'])).toBe('')
  })

  test('holds nothing up that needs no verification', async () => {
    await using world = await createStory({ files: FILES, model: ANSWER })
    const run = await (await begin(world, 'sleep 600')).done
    expect(run.outputs).toMatchObject({ outcome: 'success', reason: 'no_changes' })
    expect((await manifestOf(run)).durationMs).toBeLessThan(60_000)
    expect(containersOf(run.outputs['run-id'])).toBe('')
  })
})

describeWith(
  ['bwrap', 'claude', 'node24'],
  'the verification of the base, beside an agent under bubblewrap',
  () => {
    test('shows it nothing of the network of its setup', async () => {
      const look = 'for i in $(seq 60); do ls /caisson/network; sleep 0.1; done; echo looked'
      await using world = await createStory({
        files: FILES,
        model: doing(look, 'Nothing.'),
      })
      const inputs = { backend: 'local', setup: 'sleep 3; echo set-up', verify: 'true' }
      const run = await runStory(world, { inputs })
      expect((await evidence(run, 'setup.log')).match(/set-up/g)).toHaveLength(2)
      const transcript = await readFile(run.outputs['transcript'] ?? '', 'utf8')
      expect(transcript).toContain('looked')
      expect(transcript).not.toContain('proxy.sock')
    })
  },
)

describeWith(['docker', 'claude', 'node24'], 'a run that is stopped during its verification', () => {
  const inputs = { verify: '! grep "a - b" src/sum.js && echo is-waiting-now && sleep 600' }

  test('killed: the post step keeps the change and leaves nothing behind', async () => {
    await using world = await createStory({ model: FIX })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const step = await world.startAction({ event, inputs: withClaude(inputs) })
    await step.printed(/^ +is-waiting-now/m)
    step.kill('SIGKILL')
    const killed = await step.done
    const dir = killed.state['run'] ?? ''
    expect(await exists(join(dir, 'verify'))).toBe(true)

    const post = await world.runPost(killed, { event, inputs: withClaude(inputs) })
    expect(post.exitCode).toBe(0)
    expect(containersOf(dir.split('/').at(-1))).toBe('')
    expect(await exists(join(dir, 'verify'))).toBe(false)
    const manifest = await manifestOf({ outputs: { manifest: join(dir, 'output/manifest.json') } })
    expect(manifest).toMatchObject({ reason: 'cancelled', patch: { files: 1 } })
    expect(manifest.error?.message).toContain('verifying')
  })
})

async function evidence(run: { outputs: Record<string, string> }, name: string): Promise<string> {
  return readFile(join(run.outputs['run-directory'] ?? '', 'output/evidence', name), 'utf8')
}
