import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { manifestSchema } from '../../src/run/manifest.js'
import { createDesk, type Desk, type Said } from '../world/command.js'
import { describeWith, partPath } from '../world/parts.js'
import { doing, FILES } from '../world/stories.js'

/** A terminal would take the one for a title, the other for a colour. */
const ODD = doing("mkfifo $'p\\e]0;x\\a'; echo 1 > $'red\\e[31m'; echo 1 > plain.txt", 'Made.')
const FLAGGED = doing('echo A=1 > .env', 'Set.')
/** What no terminal may be sent that is told of agents' work: ESC, BEL, C1. */
const OBEYED = /[\u0007\u001b\u0080-\u009f]/

describeWith(['claude'], 'a change that is not to be published', () => {
  let desk: Desk
  let ran: Said
  let id = ''
  beforeAll(async () => {
    desk = await createDesk({ ...FILES, 'odd.yaml': stringify(ODD), 'flagged.yaml': stringify(FLAGGED) })
    ran = await run('odd.yaml')
    id = /Run (\d{8}-\d{6}-[0-9a-f]{8}): /.exec(ran.stdout)?.[1] ?? ''
  })
  afterAll(() => desk[Symbol.asyncDispose]())

  const run = (script: string) =>
    desk.caisson([
      ...['run', 'make them', '--backend', 'local', '--verify', 'none'],
      ...['--script', join(desk.path, script), '--agent-path', partPath('claude')],
    ])
  const patchOf = (runId: string) => join(desk.runs, runId, 'output/diff.patch')
  const plain = ({ stdout, stderr }: Said) => expect(`${stdout}${stderr}`).not.toMatch(OBEYED)

  it('is told of without what a terminal would obey', async () => {
    expect(ran.exitCode, ran.stderr).toBe(2)
    expect(ran.stderr).toContain('Not in the patch: p (')
    plain(ran)
    for (const args of [['follow'], ['logs'], ['status'], ['status', id], ['list'], ['view', '--tools']]) {
      const said = await desk.caisson(args)
      expect(said.stdout, args.join(' ')).not.toBe('')
      plain(said)
    }
    expect((await desk.caisson(['follow'])).stdout).toContain('Not in the patch: p (')
  })

  it('is applied only where somebody says that it is blocked, and then by name', async () => {
    expect((await desk.caisson(['status', id])).stdout).toMatch(/ policy +block: names\/hidden\n/)
    // By any of its names; a copy elsewhere has no verdict with it.
    for (const name of ['latest', join(patchOf(id), '..'), patchOf(id)]) {
      const refused = await desk.caisson(['apply', name])
      expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
      expect(refused.stderr).toMatch(
        /blocked this patch\. Nothing was changed:\n {2}blocked, names\/hidden: red/,
      )
      expect(refused.stderr).toMatch(/diff\.patch; to apply it anyway, add --blocked\.\n\(PATCH_BLOCKED\)\n$/)
      plain(refused)
    }
    expect(await readdir(desk.path)).not.toContain('plain.txt')

    const applied = await desk.caisson(['apply', 'latest', '--blocked'])
    expect(applied).toMatchObject({ exitCode: 0, stdout: 'Applied 2 files (+2 −0):\n  plain.txt\n  red\n' })
    expect(applied.stderr).toMatch(/^Warning: .* because of --blocked:\n {2}blocked, names\/hidden: red/)
    plain(applied)
    expect(await readdir(desk.path)).toEqual(expect.arrayContaining(['plain.txt', 'red\u001b[31m']))
  })

  it('is told of like that by a replay, once it is in the checkout', async () => {
    const replayed = await desk.caisson([
      ...['replay', id, '--backend', 'local', '--script', join(desk.path, 'flagged.yaml')],
      ...['--agent-path', partPath('claude')],
    ])
    expect(replayed.stdout).toMatch(/^The patch differs in .*\bred\b/m)
    // The run started without it, and so does the replay.
    expect(replayed.stdout).not.toContain('The repository differs')
    plain(replayed)
  })

  it('is applied with a word on what a person should look at, where it is flagged', async () => {
    const flagged = await run('flagged.yaml')
    const json = await desk.caisson(['apply', 'latest', '--json'])
    expect(json.exitCode, flagged.stderr + json.stderr).toBe(0)
    expect(json.stderr).toMatch(/^Warning: .*flagged.*\n {2}flagged, protected\/environment: \.env: /)
    expect(JSON.parse(json.stdout)).toMatchObject({
      files: ['.env'],
      policy: { verdict: 'flag', findings: [{ rule: 'protected/environment', path: '.env' }] },
    })
    expect(await readFile(join(desk.path, '.env'), 'utf8')).toBe('A=1\n')
  })

  it('is refused where its manifest is lost', async () => {
    const last = manifestSchema.parse(
      JSON.parse((await desk.caisson(['status', 'latest', '--json'])).stdout).manifest,
    )
    await writeFile(join(patchOf(last.runId), '../manifest.json'), '{')
    const said = await desk.caisson(['apply', last.runId])
    expect(said.exitCode).not.toBe(0)
    expect(said.stderr).toContain('PATCH_BLOCKED')
    expect(said.stderr).toMatch(
      /The manifest of the run that made \S+ is missing, damaged or of a newer release/,
    )
  })
})

describeWith([], 'a variable that is named and not there', () => {
  it('is missing in the environment of the command', async () => {
    await using desk = await createDesk(FILES)
    const said = await desk.caisson(['run', 'x', '--env', 'NOT_THERE'])
    expect(said).toMatchObject({ exitCode: 64, stdout: '' })
    expect(said.stderr).toBe(
      "Error: --env: NOT_THERE is not set in this command's environment.\n" +
        'Write `--env NOT_THERE=value`, or `export NOT_THERE=value` first.\n(USAGE_INVALID)\n',
    )
  })
})
