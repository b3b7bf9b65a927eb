import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, it, vi } from 'vitest'
import { PROJECT } from '../world/action-file.js'
import { adapterImage } from '../world/adapter-image.js'
import { CAISSON, createDesk } from '../world/command.js'
import { describeWith } from '../world/parts.js'
import { createStory, FILES, ISSUE, manifestOf } from '../world/stories.js'
import { remoteFile, type World } from '../world/world.js'

const program = (path: string) => readFileSync(join(PROJECT, 'examples/adapters', path), 'utf8')
describeWith(['docker'], 'an adapter image on the command line', () => {
  it('is judged by the suite: a table, JSON, a badge and the exit code', { timeout: 240_000 }, async () => {
    const nop = adapterImage('nop', program('reference/adapter.py'), ['nop'])
    const wrong = adapterImage('no-adapter', 'print("hello")')
    await using desk = await createDesk({ 'readme.md': 'Hello\n' })
    const good = await desk.caisson(['conform', nop, '--badge', 'badge.json'])
    expect(good.exitCode).toBe(0)
    expect(good.stdout).toMatch(/^headless +passed +ends by itself, without a terminal$/m)
    expect(good.stdout).toContain(`${nop} (nop 1.0.0) conforms to version 1 of the adapter contract.`)
    expect(JSON.parse(await readFile(join(desk.path, 'badge.json'), 'utf8'))).toMatchObject({
      message: 'conforms',
    })
    const bad = await desk.caisson(['conform', wrong, '--json'])
    expect(bad.exitCode).toBe(1)
    expect(JSON.parse(bad.stdout)).toMatchObject({
      conforms: false,
      clauses: expect.arrayContaining([expect.objectContaining({ clause: 'manifest', status: 'failed' })]),
    })
  })
})

const MENDED = 'export const sum = (a, b) => a + b\n'
/** The model looks, mends the bug of the stories, runs the command, and says what it did. */
const mending = (command = 'git diff --stat') => ({
  turns: [
    { text: 'Let me look.', tools: [{ name: 'read_file', input: { path: 'src/sum.js' } }] },
    { tools: [{ name: 'write_file', input: { path: 'src/sum.js', content: MENDED } }] },
    { tools: [{ name: 'shell', input: { command } }] },
    { text: 'It subtracted. Now it **adds**.' },
  ],
})

const SLEEPER = 'import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(600)\n'

describeWith(['docker'], 'the suite for adapter images', () => {
  it.each([
    ['SIGINT', 'in its first session', 'sleeper', SLEEPER, 1],
    ['SIGTERM', 'in one of the others', 'late-sleeper', program('python/agent.py'), 2],
  ] as const)(
    'stops on %s %s, and leaves nothing',
    { timeout: 120_000 },
    async (signal, _, name, code, from) => {
      const image = adapterImage(name, code)
      const matching = async (filter: string) => {
        const args = ['ps', '--all', '--format', '{{.Names}}', '--filter', filter]
        return (await execa('docker', args)).stdout.split('\n').filter(Boolean)
      }
      // The way to the model is a container of its own, from another image.
      const before = await matching('name=caisson-conform-')
      await using desk = await createDesk({ 'readme.md': 'Hello\n' })
      const tmp = join(desk.path, '..', 't')
      await mkdir(tmp)
      const child = execa(process.execPath, [CAISSON, 'conform', image, '--backend', 'docker'], {
        cwd: desk.path,
        env: { TMPDIR: tmp, RUNNER_TEMP: tmp },
        reject: false,
        // Otherwise execa ends it with SIGKILL after five seconds, which a busy machine may need.
        forceKillAfterDelay: false,
      })
      await vi.waitFor(
        async () => expect((await matching(`ancestor=${image}`)).length).toBeGreaterThanOrEqual(from),
        60_000,
      )
      child.kill(signal)
      const { stdout, stderr, exitCode } = await child
      expect(stderr).toContain('Stopping. The image was not assessed.')
      expect(stderr).toContain('(EXECUTION_CANCELLED)')
      expect({ exitCode, stdout }).toEqual({ exitCode: 130, stdout: '' })
      expect((await matching('name=caisson-conform-')).filter((name) => !before.includes(name))).toEqual([])
      expect(await readdir(tmp)).toEqual([])
    },
  )
})

describeWith(['docker', 'node24'], 'an adapter image in a workflow', () => {
  /** The label's run with the example agent, and its manifest. */
  async function runIn(world: World, inputs: Record<string, string> = {}) {
    const image = adapterImage('python', program('python/agent.py'))
    const run = await world.runAction({ inputs: { agent: `image: ${image}`, ...inputs } })
    const manifest = await manifestOf(run)
    expect(manifest.agent.name, run.log).toBe('image')
    expect(manifest.sandbox).toMatchObject({ sealed: true, network: 'none', image })
    return { run, manifest }
  }

  it('makes a pull request of an issue, once its change has passed the policy and the checks', async () => {
    await using world = await createStory({
      model: mending(),
      files: { ...FILES, '.github/caisson.yml': 'policy:\n  limits: { files: 1 }\n' },
    })
    const { run, manifest } = await runIn(world, { verify: "grep -q 'a + b' src/sum.js" })
    expect(run.exitCode, run.log).toBe(0)
    expect(run.outputs).toMatchObject({ outcome: 'success', reason: 'completed', 'changed-files': '1' })
    expect(manifest).toMatchObject({
      patch: { files: 1, additions: 1, deletions: 1 },
      policy: { verdict: 'allow' },
      verification: { passed: true },
      adapter: { tool: 'caisson-example-agent 1.0.0', differences: [] },
    })

    const [pull, ...others] = world.github.openPulls()
    expect(others).toEqual([])
    expect(pull).toMatchObject({
      title: `Address #1: ${ISSUE.title}`,
      head: { ref: 'caisson/issue-1' },
      base: { ref: 'main' },
    })
    expect(pull?.body).toContain('Closes #1')
    expect(pull?.body).toContain('It subtracted. Now it **adds**.')
    expect(pull?.body).toMatch(/`grep -q 'a \+ b' src\/sum\.js`.* passes? /)
    expect(pull?.body).not.toContain('Claude')
    expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toBe(MENDED)
    const { bare } = world.github.repository
    expect(await bare.git(['rev-list', '--count', 'main..caisson/issue-1'])).toBe('1')
    expect(await bare.git(['diff', '--name-only', 'main', 'caisson/issue-1'])).toBe('src/sum.js')
    expect(world.github.commentsOn(1)).toHaveLength(1)
  })
})
