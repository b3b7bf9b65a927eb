import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openServer } from '../world/open-server.js'
import { describeWith } from '../world/parts.js'
import { representative } from '../world/selection.js'
import { createStory, doing, FILES, manifestOf, runStory } from '../world/stories.js'

const PLACES = [
  { where: 'in a container', parts: ['docker'], inputs: { backend: 'container' } },
  { where: 'under bubblewrap', parts: ['bwrap'], inputs: { backend: 'local' } },
  { where: 'under gVisor', parts: ['docker', 'gvisor'], inputs: { isolation: 'gvisor' } },
] as const

for (const { where, parts, inputs } of representative(PLACES)) {
  describeWith([...parts, 'claude', 'node24'], `a setup ${where}`, () => {
    test('reaches the registry of the job, and the agent finds what it installed and no way out', async () => {
      await using packages = await openServer('127.0.0.2', `module.exports = 'installed'\n`)
      await using world = await createStory({
        files: { ...FILES, 'package.json': '{}\n', '.gitignore': 'node_modules/\n' },
        model: doing(
          [
            'cat node_modules/left/index.js lock.txt ~/cache.txt',
            `echo "[proxy $HTTP_PROXY]"`,
            'pgrep -f "sleep 600" >/dev/null && echo still-there',
            `curl -sS -m 3 ${packages.url}/agent-direct || echo no-direct`,
            `curl -sS -m 3 -x http://127.0.0.1:3128 ${packages.url}/agent-proxy || echo no-proxy`,
            'echo changed >> src/sum.js',
          ].join('; '),
        ),
      })
      const run = await runStory(world, {
        env: { NPM_CONFIG_REGISTRY: `${packages.url}/` },
        inputs: {
          ...inputs,
          // What it starts stays, without a network.
          verify:
            'test -f node_modules/left/index.js && ! curl -sS -m 3 -x http://127.0.0.1:3128 http://127.0.0.2/',
          setup: [
            'mkdir -p node_modules/left',
            'curl -sSf "$NPM_CONFIG_REGISTRY/left" -o node_modules/left/index.js',
            'echo locked > lock.txt',
            'echo from-setup >> README.md',
            'echo cached > ~/cache.txt',
            'curl -sS http://elsewhere.example/ || true',
            // Under gVisor it fails with EINVAL once the socket has been taken away outside.
            'ls /caisson/gateway || true',
            `echo "model socket: $(ls /caisson/gateway | wc -l)"`,
            `echo "the key is ${'sk-ant-'}api03-aaaaaaaaaaaaaaaaaaaaaaaa"`,
            'echo "::set-output name=outcome::forged"',
            'sleep 600 &',
          ].join('\n'),
        },
      })

      // For the agent, for the base and for the change.
      expect(packages.asked.map(({ path }) => path)).toEqual(['//left', '//left', '//left'])
      const transcript = await readFile(run.outputs['transcript'] ?? '', 'utf8')
      for (const text of [
        'installed',
        'locked',
        'cached',
        '[proxy ]',
        'no-direct',
        'no-proxy',
        'still-there',
      ])
        expect(transcript).toContain(text)
      // What the setup changed is there, and is not the agent's change.
      const patch = await readFile(run.outputs['patch'] ?? '', 'utf8')
      expect(patch).toContain('+changed')
      expect(patch).not.toMatch(/lock\.txt|from-setup|node_modules/)
      expect(run.outputs['changed-files']).toBe('1')

      expect(run.outputs['sealed']).toBe('true')
      const manifest = await manifestOf(run)
      expect(manifest.setup).toMatchObject({ passed: true, exitCode: 0, network: 'allowlist' })
      expect(manifest.verification).toMatchObject({ passed: true })
      expect(manifest.sandbox).toMatchObject({ ...inputs, network: 'none', sealed: true })
      expect(manifest.network).toMatchObject({ setup: { denied: 3, hosts: [{ host: '127.0.0.2' }] } })
      expect(manifest.network?.agent).toBeUndefined()
      // Denied to the setup, not to the agent.
      expect(manifest.denials).toEqual([])
      const log = await readFile(join(dirname(run.outputs['manifest'] ?? ''), 'evidence/setup.log'), 'utf8')
      expect(log).toContain('model socket: 0')
      expect(log).toContain('not listed')
      expect(log).toContain('the key is ***')
      expect(run.log).toContain('the key is ***')
      // What a setup prints is not a command to the runner.
      expect(run.log).not.toMatch(/^::set-output name=outcome/m)
      expect(run.log).toContain('Network of the setup (JavaScript): registry.npmjs.org')
    })
  })
}

const SETUP = `echo before
echo 'npm error code E404'
echo 'npm error 404 Not Found - left-padd'
for i in $(seq 30); do echo "usage $i"; done
make-no-such-thing --now
echo never`

describeWith(['docker', 'claude', 'node24'], 'a setup', () => {
  test('that fails ends the run before the agent, and its words are in the comment', async () => {
    await using world = await createStory({ model: { turns: [{ text: 'Never said.' }] } })
    const run = await runStory(world, { inputs: { setup: SETUP, 'setup-network': 'none' } }, 1)

    expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'setup_failed', 'changed-files': '0' })
    expect(world.model?.requests).toEqual([])
    const body = world.github.commentsOn(1)[0]?.body ?? ''
    expect(body).toContain('failed with exit code 127')
    expect(body).toMatch(/```text\n[\s\S]*make-no-such-thing[^\n]*\n```/)
    // The cause, where usage text has pushed it out of the last lines.
    expect(body).toContain('Its first error was: npm error 404 Not Found - left-padd. Its output ended with:')
    expect(body).not.toContain('code E404')
    const manifest = await manifestOf(run)
    expect(manifest).toMatchObject({
      error: { code: 'SETUP_FAILED' },
      setup: { passed: false, exitCode: 127, network: 'none' },
    })
    const log = await readFile(join(dirname(run.outputs['manifest'] ?? ''), 'evidence/setup.log'), 'utf8')
    expect(log).toContain('before')
    expect(log).not.toContain('never')
  })
})
