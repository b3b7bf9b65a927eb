import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { memoryLog } from '../../src/base/log.js'
import { runDemo } from '../../src/programs/demo/demo.js'
import { createDesk } from '../world/command.js'
import { machine } from '../world/local-run.js'
import { describeWith, partPath } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'

describeWith(['claude'], 'the demo', () => {
  it('says first what is real in it and what is not: no GitHub outside, no key, no costs', async () => {
    const root = temporaryFolder()
    const log = memoryLog()
    const { result, pulls, comments } = await runDemo({
      root,
      host: machine(),
      backend: 'auto',
      agentPath: partPath('claude'),
      log,
    })
    const told = log.lines.filter((line) => !line.startsWith('debug:'))
    expect(told[0]).toMatch(/GitHub at http:\/\/127\.0\.0\.1:\d+ until it ends\..* issue #1\.$/)
    expect(told[1]).toMatch(/model is a recording\. No API key is used/)
    expect(told.findIndex((line) => line.includes('requested by alice'))).toBeGreaterThan(1)
    expect(result.manifest).toMatchObject({
      outcome: 'success',
      patch: { files: 2 },
      sandbox: { sealed: true },
    })
    expect(pulls.map(({ number }) => number)).toEqual([2])
    expect(comments[0]?.body).toContain('pull request [#2]')
  })

  it('runs on a bare machine as well, and says before anything else what is not sealed there, and why', async () => {
    const root = temporaryFolder()
    const PATH = join(root, 'bin')
    await mkdir(PATH)
    for (const name of await readdir('/usr/bin'))
      if (!['docker', 'podman', 'bwrap'].includes(name))
        await symlink(join('/usr/bin', name), join(PATH, name))
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
