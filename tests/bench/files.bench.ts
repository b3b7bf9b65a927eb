import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silentLog } from '../../src/base/log.js'
import { removeTree } from '../../src/base/sweep.js'
import { capturePatch } from '../../src/change/patch/capture.js'
import { createWorkspace } from '../../src/change/workspace/workspace.js'
import { sandboxUser } from '../../src/sandbox/user.js'
import { docker } from '../contract/sandbox-parts.js'
import { ways } from '../contract/snapshot-parts.js'
import { git, temporary } from '../unit/change/patch/repository.js'
import { describeWith } from '../world/parts.js'
import { type Figure, median, quick, table, timed } from './figures.js'

const FILES = quick ? 10_000 : 100_000
const ROUNDS = quick ? 1 : 3
const EDITS = 'for n in 1 2 3 4 5 6 7 8 9 10; do echo more >> "folder-$n/file-$n.txt"; done'
const AGENT = sandboxUser()
const WAYS = {
  cp: { bar: '0.9×', options: { objectsAt: 'host' } },
  overlay: {
    bar: '0.12×',
    options: {
      objectsAt: 'container',
      overlay: { uid: AGENT.uid, seen: (path: string) => path, rulesInPlace: true },
    },
  },
} as const

/** As a job has it: the runner's own, and with an index that knows every file. */
function checkoutOf(root: string): string {
  const checkout = join(root, 'checkout')
  for (let at = 0; at < FILES; at++) {
    const folder = join(checkout, `folder-${at % 1000}`)
    if (at < 1000) mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `file-${at}.txt`), `${at}\n`.repeat(200))
  }
  git(checkout, ['init', '-q', '-b', 'main'])
  git(checkout, ['config', 'gc.auto', '0'])
  git(checkout, ['add', '-A'])
  git(checkout, ['commit', '-qm', 'files'])
  git(checkout, ['repack', '-adq'])
  chmodSync(root, 0o755)
  execFileSync('chown', ['-hR', `${AGENT.uid}:${AGENT.gid}`, checkout])
  git(checkout, ['-c', 'safe.directory=*', 'status'])
  return checkout
}

describeWith(['docker', 'root'], `${FILES} files, of which ten change`, () => {
  test('a workspace and its patch, against cp -a and git status', async () => {
    using dir = temporary()
    const checkout = checkoutOf(dir.path)
    const copy = join(dir.path, 'copy')
    const figures: Figure[] = []
    for (const [name, { bar, options }] of Object.entries(WAYS)) {
      const [plain, plainCpu, ours, oursCpu]: number[][] = [[], [], [], []]
      for (let round = 0; round < ROUNDS; round++) {
        const copied = await timed(async () => {
          execFileSync('cp', ['-a', checkout, copy])
          git(copy, ['-c', 'safe.directory=*', 'status', '--porcelain'])
        })
        await removeTree(copy)
        const common = { checkout, runDir: join(dir.path, 'run'), ref: 'main', owner: AGENT, log: silentLog }
        const made = await timed(() => createWorkspace({ ...common, ...options }))
        expect(made.value.strategy).toBe(name)
        await ways(docker)
          .find((way) => way.name === name)
          ?.work(made.value, EDITS)
        const to = join(dir.path, 'diff.patch')
        const captured = await timed(() => capturePatch({ workspace: made.value, to, log: silentLog }))
        expect(captured.value.files).toHaveLength(10)
        await removeTree(join(dir.path, 'run'))
        plain?.push(copied.ms)
        plainCpu?.push(copied.cpuMs)
        ours?.push(made.ms + captured.ms)
        oursCpu?.push(made.cpuMs + captured.cpuMs)
      }
      const against = (values: number[] = []) => ({ name: 'cp -a, git status', value: median(values) })
      const title = `${FILES} files, 10 changed, by ${name}`
      figures.push(
        { name: title, value: median(ours ?? []), against: against(plain), unit: 'ms', bar },
        {
          name: 'the same',
          value: median(oursCpu ?? []),
          against: against(plainCpu),
          unit: 'ms of CPU',
          bar,
        },
      )
    }
    console.log(`\n${table(figures)}\n`)
  })
})
