import { chmod, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { memoryLog } from '../../src/base/log.js'
import { runDemo } from '../../src/programs/demo/demo.js'
import { createDesk } from '../world/command.js'
import { machine } from '../world/local-run.js'
import { describeWith, partPath } from '../world/parts.js'
import { pathWithout } from '../world/path-without.js'
import { temporaryFolder } from '../world/temporary-folder.js'

describeWith(['claude'], 'the demo', () => {
  it('says at once what is real in it, and ends with what happened, in fewer lines than a screen has twice', async () => {
    await using desk = await createDesk({ 'README.md': 'Mine.\n' })
    const { stdout, stderr, exitCode } = await desk.caisson(['demo', '--agent-path', partPath('claude')])
    expect(exitCode).toBe(0)
    const [said, shown] = [stderr.trim().split('\n'), stdout.trim().split('\n')]
    expect(said[0]).toMatch(/GitHub is a server on this machine\.$/)
    expect(said[1]).toMatch(/its model is a recording: no API key is used/)
    expect(said.length + shown.length).toBeLessThanOrEqual(60)
    // The answer and the proof appear once.
    for (const words of ['read only the first number', 'failed before, passes now'])
      expect(`${stderr}${stdout}`.split(words)).toHaveLength(2)
    // The title is the agent's, and no longer in its answer.
    expect(shown[0]).toMatch(/^━━ Pull request #2: Add up every part of a duration ━/)
    expect(stdout).not.toContain('Title:')
    expect(stdout).not.toContain('<!--')
    const end = shown.slice(shown.findIndex((line) => line.startsWith('━━ What happened')) + 2)
    expect(end).toHaveLength(8)
    expect(end[0]).toMatch(/^Outcome: +success \(completed\), for \$0\.\d+ with the real model$/)
    expect(end[1]).toMatch(/^Agent: +sealed \(/)
    expect(end[2]).toBe('Proof:     npm test failed before, and passes with the change, in a clean copy')
    const page = /^Page: +(\S+)$/.exec(end[4] ?? '')?.[1] ?? ''
    expect(await readFile(page, 'utf8')).toContain('</html>')
  })

  it('whose sandbox never opened says nothing about a seal', async () => {
    await using desk = await createDesk({ 'README.md': 'Mine.\n' })
    const { stdout, exitCode } = await desk.caisson(['demo'], {
      env: { CAISSON_CACHE: join(desk.path, 'cache'), NPM_CONFIG_REGISTRY: 'http://127.0.0.1:9' },
    })
    expect(exitCode).toBe(1)
    expect(stdout).toContain('could not be downloaded')
    expect(stdout).not.toMatch(/seal/i)
  })

  it('runs on a bare machine as well, and says before anything else what is not sealed there, and why', async () => {
    const root = temporaryFolder()
    const PATH = await pathWithout('docker', 'podman', 'bwrap', 'unshare')
    const log = memoryLog()
    const host = machine({ env: { PATH } })
    const { result } = await runDemo({ root, host, backend: 'auto', agentPath: partPath('claude'), log })
    expect(log.lines[0]).toMatch(
      /^warn\w*: NOT SEALED: .*no container engine answers.*`apt-get install bubblewrap`/,
    )
    expect(result.manifest).toMatchObject({ outcome: 'success', sandbox: { engine: 'none', sealed: false } })
  })

  it('mends a bug in two repositories by a plan, and leaves a patch for each', {
    timeout: 180_000,
  }, async () => {
    await using desk = await createDesk({ 'README.md': 'Mine.\n' })
    const { stdout, stderr, exitCode } = await desk.caisson(
      ['demo', '--plan', '--agent-path', partPath('claude'), '--json'],
      { env: { TMPDIR: desk.path } },
    )
    const { outcome, patches, page, costUsd } = JSON.parse(stdout)
    expect({ exitCode, outcome }).toEqual({ exitCode: 0, outcome: 'succeeded' })
    expect(costUsd).toBeGreaterThan(0)
    expect(patches).toHaveLength(2)
    expect(patches[0]).toMatch(/^-.*Math\.floor.*\n\+.*Math\.round/m)
    expect(patches[1]).toMatch(/^\+printf '%d\.%02d/m)
    // What two agents say at a time can be told apart.
    expect(stderr).toMatch(/^fix-api │ ✓ Done/m)
    expect(stderr).toMatch(/^fix-client │ ✓ Done/m)
    expect(stderr).toContain('1 changed file: `cd client && caisson apply ')
    expect(await readFile(page, 'utf8')).toContain('<span class="badge success">succeeded</span>')
    // The repositories themselves are gone, and nothing else is left.
    expect((await readdir(desk.path)).sort()).toEqual(['.git', 'README.md'])
  })
})

/** Node.js where nothing but what every distribution has can seal. */
const BARE = `#!/bin/sh
exec unshare --mount sh -c '
  for file in $(which -a docker podman bwrap); do mount --bind /dev/null $file; done
  exec "$0" "$@"' '${process.execPath}' "$@"
`

describeWith(
  ['claude', 'root', 'bwrap'],
  'the demo on a machine with neither an engine nor bubblewrap',
  () => {
    it('is sealed by unshare, and says what that lacks', async () => {
      await using desk = await createDesk({ bare: BARE })
      const node = join(desk.path, 'bare')
      await chmod(node, 0o755)
      const args = ['demo', '--agent-path', partPath('claude')]
      const { stdout, stderr, exitCode } = await desk.caisson(args, { node })
      expect(exitCode, stderr).toBe(0)
      expect(stdout).toContain('sealed (local, unshare), but system calls are not filtered, ')
      expect(stderr).not.toContain('NOT SEALED')
      const run = await desk.caisson(['run', 'Say hello.', ...args.slice(1)], {
        node,
        env: { ANTHROPIC_API_KEY: 'sk-ant-none' },
      })
      expect(run.stderr).toMatch(/Refusing to start without a seal/)
    })
  },
)
