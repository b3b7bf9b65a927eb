import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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
  // The head of a pull request: 100 files are otherwise.
  shell(
    checkout,
    `export GIT_INDEX_FILE=.git/other.index; git read-tree HEAD; id=$(echo other | git hash-object -w --stdin)
     git ls-files | awk 'NR % ${FILES / 100} == 3 { print "100644 '$id' 0\t" $0 }' | git update-index --index-info
     git branch other $(git -c user.name=a -c user.email=a@example.com commit-tree -p HEAD -m other $(git write-tree))
     rm .git/other.index`,
  )
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
async function ours(
  root: string,
  checkout: string,
  { layers, commit }: { layers: boolean; commit?: string },
): Promise<number> {
  const runDir = mkdtempSync(join(root, 'run-'))
  // mkdtemp closes it to the agent's user.
  chmodSync(runDir, 0o755)
  const made = await timed(() =>
    createWorkspace({
      checkout,
      runDir,
      objectsAt: 'container',
      owner: agent,
      ...(commit ? { commit } : {}),
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
    const other = readFileSync(join(checkout, '.git/refs/heads/other'), 'utf8').trim()
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
        value: await ours(root, checkout, { layers: true }),
        bar: 'at most 1 s at 100,000 files',
      },
      {
        ...figure,
        name: name('layers, at another commit'),
        value: await ours(root, checkout, { layers: true, commit: other }),
        bar: 'cost of what differs',
      },
      {
        ...figure,
        name: name('copying'),
        value: await ours(root, checkout, { layers: false }),
        bar: 'at most twice',
      },
    ]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

test('a workspace costs what changed', async () => {
  const figures = await workspaceFigures()
  console.log(`\n${table(figures)}\n`)
  expect(figures).toHaveLength(3)
})
