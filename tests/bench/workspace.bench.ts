import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { silentLog } from '../../src/log.js'
import { capturePatch } from '../../src/patch/capture.js'
import { sandboxUser } from '../../src/sandbox/user.js'
import { createWorkspace } from '../../src/workspace/workspace.js'
import { type Figure, quick, table, timed } from './figures.js'

const FILES = quick ? 20_000 : 100_000
const CHANGES = 10
const PLAIN = 'cp -a and git status'
const agent = sandboxUser()

const shell = (cwd: string, script: string) =>
  execFileSync('bash', ['-euc', script], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd, GIT_CONFIG_COUNT: '0' },
  })

const fileOf = (index: number) =>
  `src/m${Math.floor(index / 4000)}/p${Math.floor(index / 100)}/f${index % 100}.ts`

function makeCheckout(root: string): string {
  const checkout = join(root, 'checkout')
  mkdirSync(checkout)
  for (let index = 0; index < FILES; index++) {
    const file = join(checkout, fileOf(index))
    if (index % 100 === 0) mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `export const v${index} = ${index}\n`.repeat(20))
  }
  shell(checkout, 'git init -q; git config gc.auto 0; git config maintenance.auto false; git add -A')
  shell(checkout, 'git -c user.name=a -c user.email=a@example.com commit -qm base')
  // A runner's checkout belongs to the runner, who is also the agent; git looks at it once more then.
  if (process.getuid?.() === 0) {
    shell(root, `chown -hR ${agent.uid}:${agent.gid} checkout`)
    shell(checkout, 'git -c safe.directory="*" status --porcelain')
  }
  return checkout
}

/** What stands in for the agent: the same files changed in a copy, or in the layer above the checkout. */
function change(checkout: string, workspace: string): void {
  for (let index = 0; index < CHANGES; index++) {
    const name = fileOf(index * Math.floor(FILES / CHANGES))
    mkdirSync(dirname(join(workspace, name)), { recursive: true })
    shell('/', `test -e '${workspace}/${name}' || cp -p '${checkout}/${name}' '${workspace}/${name}'`)
    appendFileSync(join(workspace, name), 'changed\n')
  }
}

/** Milliseconds of the snapshot and of the capture. */
async function ours(root: string, checkout: string, layers: boolean): Promise<number> {
  const runDir = join(root, layers ? 'layers' : 'copy')
  const made = await timed(() =>
    createWorkspace({
      checkout,
      runDir,
      objectsAt: 'container',
      owner: agent,
      ...(layers ? { overlay: { uid: agent.uid, seen: (path: string) => path } } : {}),
      log: silentLog,
    }),
  )
  change(checkout, made.value.path)
  const to = join(root, 'diff.patch')
  const captured = await timed(() => capturePatch({ workspace: made.value, to, log: silentLog }))
  expect(captured.value.files).toHaveLength(CHANGES)
  expect(made.value.strategy === 'overlay').toBe(layers)
  return made.ms + captured.ms
}

/** Figures of snapshot and capture against a plain copy and `git status`, in the same run. */
async function workspaceFigures(): Promise<Figure[]> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'caisson-bench-')))
  try {
    const checkout = makeCheckout(root)
    const plain = await timed(async () => {
      shell(root, 'cp -a checkout plain')
      change(checkout, join(root, 'plain'))
      shell(join(root, 'plain'), 'git -c safe.directory="*" status --porcelain > /dev/null')
    })
    const against = { name: PLAIN, value: plain.ms }
    const name = (how: string) => `${FILES} files, ${CHANGES} changed: snapshot and capture by ${how}`
    const figure = { against, unit: 'ms' as const }
    return [
      {
        ...figure,
        name: name('layers'),
        value: await ours(root, checkout, true),
        bar: 'at most 1 s at 100,000 files',
      },
      { ...figure, name: name('copying'), value: await ours(root, checkout, false), bar: 'at most twice' },
    ]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

test('a workspace costs what changed', async () => {
  const figures = await workspaceFigures()
  console.log(`\n${table(figures)}\n`)
  expect(figures).toHaveLength(2)
})
