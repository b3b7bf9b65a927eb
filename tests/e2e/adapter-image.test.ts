import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { manifestSchema } from '../../src/run/manifest.js'
import { PROJECT } from '../world/action-file.js'
import { adapterImage } from '../world/adapter-image.js'
import { createDesk } from '../world/command.js'
import { describeWith } from '../world/parts.js'

const program = (path: string) => readFileSync(join(PROJECT, 'examples/adapters', path), 'utf8')
const SCRIPT = {
  turns: [
    { tools: [{ name: 'shell', input: { command: 'echo hello > made.txt' } }] },
    { text: 'I made made.txt.' },
  ],
}

describeWith(['docker'], 'an adapter image on the command line', () => {
  it('works as any agent does, and its patch is verified and can be applied', {
    timeout: 120_000,
  }, async () => {
    const image = adapterImage('python', program('python/agent.py'))
    const spec = { agent: { image }, verify: { commands: ['grep -q hello made.txt'] } }
    await using desk = await createDesk({
      'readme.md': 'Hello\n',
      'spec.yaml': stringify(spec),
      'script.yaml': stringify(SCRIPT),
    })
    const flags = ['-f', 'spec.yaml', '--script', 'script.yaml', '--json']
    const { stdout } = await desk.caisson(['run', 'make a file', ...flags])
    const manifest = manifestSchema.parse(JSON.parse(stdout))
    expect(manifest).toMatchObject({
      outcome: 'success',
      agent: { name: 'image', model: expect.stringMatching(/./) },
      adapter: { tool: 'caisson-example-agent 1.0.0', differences: [] },
      sandbox: { sealed: true, image },
      verification: { passed: true },
    })
    // It reports no usage of its own.
    expect(manifest.metadata.inputTokens).toBeGreaterThan(0)
    expect(manifest.metadata.outputTokens).toBeGreaterThan(0)
    await desk.caisson(['apply', 'latest'])
    expect(await readFile(join(desk.path, 'made.txt'), 'utf8')).toBe('hello\n')
  })

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
    const named = await desk.caisson(['conform', 'acp', '--json'])
    expect(named.stdout).toContain('acp runs an executable of your own: name it with --agent-path.')
    const bad = await desk.caisson(['conform', wrong, '--json'])
    expect(bad.exitCode).toBe(1)
    expect(JSON.parse(bad.stdout)).toMatchObject({
      conforms: false,
      clauses: expect.arrayContaining([expect.objectContaining({ clause: 'manifest', status: 'failed' })]),
    })
  })
})
