import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { titled } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { missing } from './sandbox-parts.js'

const HIGH = 200

/** Names a folder by a descriptor that was open when this process began. */
const CALLER = `import { startBubblewrap } from ${JSON.stringify(join(import.meta.dirname, '../../src/sandbox/bubblewrap/bubblewrap.ts'))}
const list = ['--ro-bind', '/', '/', '--proc', '/proc', 'ls', '/proc/self/fd/${HIGH}/']
const child = startBubblewrap(list, { PATH: process.env.PATH }, { program: 'bubblewrap', filter: null })
child.stdout.pipe(process.stdout)
child.stderr.pipe(process.stderr)
`

const skip = missing('bwrap')

it.skipIf(skip)(titled('what the caller of Caisson left open is not open inside', skip), async () => {
  const folder = temporaryFolder()
  await writeFile(join(folder, 'of-the-caller'), '')
  const script = join(folder, 'caller.mjs')
  await writeFile(join(folder, 'caller.ts'), CALLER)
  const banner = {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)",
  }
  const how = { bundle: true, platform: 'node', format: 'esm', banner } as const
  await build({ entryPoints: [join(folder, 'caller.ts')], outfile: script, ...how })
  const fd = openSync(folder, 'r')
  const stdio = ['ignore', 'pipe', 'pipe', ...Array<'ignore'>(HIGH - 3).fill('ignore'), fd]
  const { stdout, stderr } = spawnSync(process.execPath, [script], {
    stdio: stdio as never,
    encoding: 'utf8',
  })
  closeSync(fd)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/Not a directory/)
})
