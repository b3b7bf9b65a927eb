import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { memoryLog } from '../../src/log.js'
import { capturePatch } from '../../src/patch/capture.js'
import { discardWorkspace } from '../../src/workspace/workspace.js'
import { repository, shell, temporary } from '../unit/patch/repository.js'
import { docker } from './sandbox-parts.js'
import { ways } from './snapshot-parts.js'

const BASE = 'echo one > a.txt; mkdir src; echo two > src/b.txt'
const overlay = ways(docker).find(({ name }) => name === 'overlay')

describe.skipIf(!overlay)('layers of a checkout that contains the run folder', () => {
  const create = (root: string, more: string) => {
    const checkout = repository(root, BASE)
    // What a run as root leaves in the checkout of somebody else, and a name that means something to `find`.
    shell(
      checkout,
      `mkdir -p '.caisson/ru*ns/old' .caisson/runs; echo '*' > '.caisson/ru*ns/.gitignore'; ${more}`,
    )
    const runDir = join(checkout, '.caisson/ru*ns/new')
    const made = overlay?.create(root, checkout, { runDir, apart: join(root, 'apart') })
    if (!made) throw new Error('no layers')
    return made.then((workspace) => ({ checkout, workspace }))
  }

  test('lie outside of it, show nothing of the runs, and are captured', async () => {
    using dir = temporary()
    const { workspace, checkout } = await create(
      dir.path,
      'mkdir .caisson/agents; echo a > .caisson/agents/a.md',
    )
    expect(workspace).toMatchObject({ strategy: 'overlay', path: join(dir.path, 'apart/workspace') })
    const seen = await overlay?.work(
      workspace,
      'ls -A .caisson; git status --porcelain; echo changed > src/b.txt; mkdir -p ".caisson/ru*ns/mine"; echo x > new.txt',
    )
    expect(seen).toBe('agents\nruns\n?? .caisson/\n')
    const patch = await capturePatch({ workspace, to: join(dir.path, 'diff.patch'), log: memoryLog() })
    expect(patch.files.map(({ path }) => path)).toEqual(['new.txt', 'src/b.txt'])
    expect(readFileSync(join(checkout, 'src/b.txt'), 'utf8')).toBe('two\n')
    expect(readdirSync(join(checkout, '.caisson/ru*ns')).sort()).toEqual(['.gitignore', 'new', 'old'])
    await discardWorkspace(workspace)
    expect(existsSync(workspace.path)).toBe(false)
  })

  test('do not show a folder that contains nothing but runs', async () => {
    using dir = temporary()
    const { workspace } = await create(dir.path, 'rmdir .caisson/runs')
    expect(await overlay?.work(workspace, 'ls -A; git status --porcelain')).toBe('.git\na.txt\nsrc\n')
  })

  test('are not used without a folder outside: the checkout is copied, and nothing is left behind', async () => {
    using dir = temporary()
    const checkout = repository(dir.path, BASE)
    const runDir = join(checkout, '.caisson/runs/new')
    const copied = await overlay?.create(dir.path, checkout, { runDir })
    expect(copied).toMatchObject({ path: join(runDir, 'workspace') })
    expect(copied?.strategy).not.toBe('overlay')
    // A folder that the engine does not accept in mount options.
    const apart = join(dir.path, 'a,b')
    const again = await overlay?.create(dir.path, checkout, {
      runDir: join(checkout, '.caisson/runs/two'),
      apart,
    })
    expect(again?.strategy).not.toBe('overlay')
    expect(existsSync(apart)).toBe(false)
    expect(execFileSync('ls', ['-A', again?.path ?? '']).toString()).toBe('.git\na.txt\nsrc\n')
  })
})
