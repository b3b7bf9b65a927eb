import { execFileSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { beforeEach, expect, it } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import type { CommandIo } from '../../../../src/programs/cli/command.js'
import { type InitFlags, initCommand } from '../../../../src/programs/cli/init/init.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

/** Answers what its environment says of a request, otherwise that all is there and done. */
const GH = `#!/bin/sh
echo "$*" >> "$GH_CALLS"
[ "$1" = auth ] && { echo token; exit; }
[ "$1" = api ] || exit 0
path=\${4#repos/octo/hello/}
case "$GH_FAILS" in
  *"$6 $path 403"*) echo 'gh: Resource not accessible (HTTP 403)' >&2; exit 1;;
  *"$6 $path 404"*) echo 'gh: Not Found (HTTP 404)' >&2; exit 1;;
esac
echo '{"can_approve_pull_request_reviews":false}'
`
const SETTING = 'PUT actions/permissions/workflow'

let root: string
beforeEach(async () => {
  root = temporaryFolder()
  execFileSync('git', ['init', '-q', root])
  execFileSync('git', ['-C', root, 'remote', 'add', 'origin', 'https://github.com/octo/hello.git'])
  await writeFile(join(root, 'gh'), GH, { mode: 0o755 })
})

async function caisson(flags: Partial<InitFlags>, fails = '', answer?: (question: string) => string | null) {
  const log = memoryLog()
  const calls = join(root, 'calls')
  await writeFile(calls, '')
  // As a terminal's, which no pipe ends.
  const stream = () => Object.assign(new PassThrough(), { isTTY: answer !== undefined, end() {} })
  const [stdin, stderr] = [stream(), stream()]
  let shown = ''
  stderr.on('data', (chunk) => {
    shown += chunk
    const typed = answer?.(String(chunk)) ?? null
    // Keys count once the question stands there.
    if (typed !== null) setImmediate(() => stdin.write(`${typed}\n`))
  })
  let stdout = ''
  const path = `${root}${delimiter}${process.env['PATH']}`
  const io = {
    ...{ log, project: root, terminal: { stdin, stderr } },
    env: { PATH: path, GH_CALLS: calls, GH_FAILS: fails, ANTHROPIC_API_KEY: 'sk-of-alice' },
    result: (_value: unknown, text: () => string) => {
      stdout = text()
    },
  } as unknown as CommandIo
  const all: InitFlags = {
    ...{ label: 'claude', phrase: '@claude', trigger: ['label'], setup: false, verify: false },
    ...{ agent: 'reviewer', check: false, force: false, yes: true, dryRun: false, github: true },
    ...flags,
  }
  const exitCode = await initCommand(all, io)
  const changes = (await readFile(calls, 'utf8'))
    .split('\n')
    .flatMap((call) => /^api .* repos\/octo\/hello\/(\S+) -X (PUT)/.exec(call)?.slice(1).join(' ') ?? [])
  return { exitCode, stdout, shown, changes, log: log.lines.join('\n') }
}

it('takes a setting that is not there for a failure, and says by its exit code what is left', async () => {
  const run = await caisson({}, `${SETTING} 404`)
  expect(run).toMatchObject({ exitCode: 1, log: expect.stringContaining('gh: Not Found (HTTP 404)') })
  expect(run.stdout).not.toContain('Done: Let workflows')
  expect(run.stdout).toContain('\nNext:\n  Let workflows create pull requests')
  expect(await caisson({})).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('Done: Let workflows'),
  })
})

it('lists what is to be done where GitHub refuses to tell', async () => {
  await caisson({})
  const run = await caisson({}, 'GET actions/secrets/ANTHROPIC_API_KEY 403')
  expect(run).toMatchObject({ exitCode: 1, log: expect.stringContaining('HTTP 403'), changes: [] })
  expect(run.stdout).toContain('Add the secret: gh secret set ANTHROPIC_API_KEY')
})

it('does not ask at a terminal what --github has answered', async () => {
  const answer = (text: string) => (/(?:Write these|Do this now).*\(Y\/n\)/s.test(text) ? '' : null)
  const run = await caisson({ yes: false }, '', answer)
  expect(run.shown).toContain('On octo/hello:\n  Let workflows create pull requests')
  expect(run.shown).not.toContain('Do this now')
  expect(run).toMatchObject({ exitCode: 0, changes: ['actions/permissions/workflow PUT'] })
})

it('asks for no label where the workflow that is there is kept', async () => {
  await caisson({ trigger: ['comment'] })
  for (const github of [true, false]) {
    // Something is written, so that there are next steps.
    await rm(join(root, '.caisson'), { recursive: true })
    const run = await caisson({ github }, 'GET labels/claude 404')
    expect(run.stdout).toMatch(/claude\.yml +kept/)
    expect(run.stdout).toContain('\nNext:\n')
    expect(run.stdout).not.toMatch(/label/i)
    expect(run.changes.filter((change) => change.startsWith('labels'))).toEqual([])
  }
})
