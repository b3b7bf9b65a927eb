import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { errorSchema, runSummarySchema } from '../../src/programs/cli/run/run-details.js'
import { manifestSchema } from '../../src/run/manifest.js'
import { createDesk, type Desk, type Said } from '../world/command.js'
import { describeWith, partPath } from '../world/parts.js'
import { createStory, EDIT_THEN_HANG, FILES, FIX } from '../world/stories.js'

const RUN_ID = /^\d{8}-\d{6}-[0-9a-f]{8}$/

function json(said: Said): Record<string, unknown> {
  return JSON.parse(said.stdout) as Record<string, unknown>
}

/** What `--json` says of an error, and nothing beside it. */
function error(said: Said) {
  expect(said.stderr).toBe('')
  return errorSchema.parse(json(said)).error
}

describeWith(['claude'], 'the command line', () => {
  let desk: Desk
  const caisson = (args: string[], more?: Parameters<Desk['caisson']>[1]) => desk.caisson(args, more)
  const script = (name: string) => ['--script', join(desk.path, name), '--agent-path', partPath('claude')]
  const sandbox = ['--backend', 'local']

  beforeAll(async () => {
    desk = await createDesk({
      ...FILES,
      'fix.yaml': stringify(FIX),
      'hang.yaml': stringify(EDIT_THEN_HANG),
      'spec.yaml': 'goal: mend sum\nsandbox: { backend: local }\nlimits: { maxTurns: 9 }\n',
      '.caisson/agents/reviewer.md': '---\ndescription: Reads\nmodel: claude-haiku-4-5\n---\nYou review.\n',
    })
  })
  afterAll(() => desk[Symbol.asyncDispose]())

  it('says what is wrong with a command line, what may have been meant, and does nothing', async () => {
    const wrong: [string[], RegExp, RegExp][] = [
      [['vew'], /^Unknown command 'vew'\.$/, /^Did you mean view\?$/],
      [['veiw'], /^Unknown command 'veiw'\.$/, /^Did you mean view\?$/],
      [['run', '--max-truns', '3', 'x'], /^Unknown option '--max-truns'\.$/, /^Did you mean --max-turns\?$/],
      [['run', '--max-turns', 'x', 'y'], /"x" is not a number/, /--help/],
      [['run', '--backend', 'cloud', 'y'], /Allowed choices are auto, container, local/, /--help/],
      [['run', '--backend', 'dokcer', 'y'], /'dokcer' is invalid/, /^Did you mean docker\?$/],
      [['run', 'fix', 'the', 'test'], /^Too many arguments/, /^Quote the prompt: `caisson run "…"`\.$/],
      [['resume', 'latest', 'go', 'on'], /^Too many arguments/, /`caisson resume latest "…"`/],
      [['run'], /^There is nothing to do/, /caisson run --issue 7/],
      [['run', '--issue', '1', '--pr', '2'], /one target/, /Leave out one/],
      [
        ['run', '--issue', '1', '--repo', 'x'],
        /"x" does not have the form owner\/name/,
        /octo-org\/octo-repo/,
      ],
      [['logs', '--raw', '--setup'], /Only one log can be shown at a time, not raw and setup/, /Keep one/],
      [['schema', 'spce'], /There is no schema "spce"; did you mean spec\?/, /Available schemas: spec/],
      [['init'], /Questions need a terminal/, /--yes/],
      [['help', 'run2'], /^Unknown command 'run2'\.$/, /^Did you mean run\?$/],
      [['help', 'nothing-like-it'], /^Unknown command 'nothing-like-it'\.$/, /--help/],
      [[], /^No command was given\.$/, /--help/],
      [['logs', '--foo'], /^Unknown option '--foo'\.$/, /^Add --help/],
      [['--root', '/nowhere/x', 'list'], /^--root: there is no folder \/nowhere\/x\.$/, /absolute path/],
      [['run', '--max-turns', '-5', 'y'], /--max-turns: must be greater than 0/, /Correct this value/],
      [['run', '--engine-command', "''", 'y'], /must begin with the name of a program/, /Correct this value/],
      [['--root', 'package.json', 'list'], /^--root: there is no folder .*package\.json\.$/, /absolute path/],
      [['list', 'run'], /'run' is invalid/, /^Did you mean runs\?$/],
      [['run', '-'], /standard input is empty/, /caisson run --issue 7/],
      [['migrate', '--write', '--check'], /'--check' cannot be used with option '--write'/, /--help/],
      [['init', '--yes', '--label', ''], /The label "" cannot be used/, /one line of text/],
      [['view', '--markdown', '--html'], /'--markdown' cannot be used with option '--html/, /--help/],
    ]
    for (const [args, message, hint] of wrong) {
      const said = await caisson([...args, '--json'])
      expect(said.exitCode, args.join(' ')).toBe(64)
      expect(error(said)).toMatchObject({
        code: 'USAGE_INVALID',
        message: expect.stringMatching(message),
        hint: expect.stringMatching(hint),
      })
    }
    const words = await caisson(['vew'])
    expect(words).toEqual({
      exitCode: 64,
      stdout: '',
      stderr: "Error: Unknown command 'vew'.\nDid you mean view?\n(USAGE_INVALID)\n",
    })
  }, 240_000)

  it('shows help with an example for every command, on standard output', async () => {
    const help = await caisson([])
    expect(help).toMatchObject({ exitCode: 0, stderr: '' })
    const names = [...help.stdout.matchAll(/^ {2}([a-z]+)(?: |$)/gm)].map(([, name]) => name ?? '')
    expect(names).toEqual(
      'run resume plan status follow stop list logs clean view apply publish replay init migrate policy schema doctor image conform demo'.split(
        ' ',
      ),
    )
    const lines = help.stdout.split('\n')
    expect(lines.length).toBeLessThanOrEqual(24)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80)
    const flags = (text: string) => text.match(/^ {2}(?:-\w, )?--[\w-]+/gm) ?? []
    const usual = (await caisson(['run', '--help'])).stdout
    const all = flags((await caisson(['run', '--help', '--all'])).stdout)
    // With --help and those of every command.
    expect(flags(usual)).toHaveLength(15 + 5)
    expect(usual).toContain(`shows ${all.length - 20} more.`)
    for (const name of names) {
      const { stdout, exitCode } = await caisson([name, '--help'])
      expect(exitCode).toBe(0)
      expect(stdout).toMatch(/\nExamples?:\n {2}# .+\n {2}\$ .*caisson/)
    }
  })

  it('says what is wrong with a file or a name, and how to go on', async () => {
    const wrong: [string[], string, RegExp, RegExp][] = [
      [
        ['run', '--script', 'no.yaml', 'x'],
        'CONFIG_INVALID',
        /no\.yaml .*: there is no such file\.$/,
        /turns:/,
      ],
      [
        ['apply', await desk.file('no.patch', 'x\n')],
        'PATCH_FAILED',
        /^This is not a whole patch/,
        /git diff/,
      ],
    ]
    for (const [args, code, message, hint] of wrong) {
      const said = await caisson([...args, '--json'])
      expect(said.exitCode, args.join(' ')).toBe(1)
      expect(error(said)).toMatchObject({
        code,
        message: expect.stringMatching(message),
        hint: expect.stringMatching(hint),
      })
    }
    // The result in a pipe has no second copy of what the log says.
    const once = await caisson(['run', '--agent', 'cluade', ...sandbox, ...script('fix.yaml'), 'x'])
    expect(
      `${once.stdout}${once.stderr}`.match(/There is no agent "cluade".*did you mean claude\?/g),
    ).toHaveLength(1)
  })

  it('tells a run that never opened a sandbox as one, and a folder to mount that is not there by its name', async () => {
    const said = await caisson([
      'run',
      '--json',
      '--agent',
      'reviwer',
      ...sandbox,
      ...script('fix.yaml'),
      'x',
    ])
    const { runId, error: why } = manifestSchema.parse(json(said))
    expect(why?.message).toMatch(/There is no agent "reviwer".*did you mean reviewer/)
    expect((await caisson(['status', runId])).stdout).toMatch(/^ {2}sandbox +not opened$/m)
    expect((await caisson(['view', runId, '--markdown'])).stdout).toMatch(/\n## Error\n\n.*"reviwer"/)

    const mount = ['--mount', '/nowhere/x:/x']
    const mounted = await caisson(['run', '--json', ...mount, ...sandbox, ...script('fix.yaml'), 'x'])
    expect(manifestSchema.parse(json(mounted))).toMatchObject({
      reason: 'config_invalid',
      error: { message: 'sandbox.mounts: /nowhere/x does not exist on this machine.' },
    })
    await rm(desk.runs, { recursive: true })
  })

  it('says that there is nothing yet, in a folder without runs', async () => {
    expect(await caisson(['list'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/no runs here yet/),
    })
    expect(json(await caisson(['list', '--json']))).toEqual({ runs: [], total: 0, damaged: [] })
    expect(json(await caisson(['list', 'sessions', '--json']))).toEqual({ sessions: [], total: 0 })
    expect(json(await caisson(['status', '--json']))).toEqual({ status: 'idle', working: [], last: null })
    for (const args of [
      ['follow'],
      ['stop'],
      ['logs'],
      ['view'],
      ['resume'],
      ['resume', 'latest', 'Go on.'],
    ]) {
      const said = await caisson([...args, '--json'])
      expect(said.exitCode).toBe(1)
      expect(error(said)).toMatchObject({ code: 'RUN_NOT_FOUND', hint: expect.stringContaining('caisson') })
    }
    const other = await caisson(['view', await desk.file('other.json', '{}')])
    expect(other).toMatchObject({ exitCode: 1, stdout: '' })
    expect(other.stderr).toMatch(/other\.json has no session in it\.\nPass transcript\.jsonl/)
  })

  it('needs a key where there is no script, and says how to give it', async () => {
    expect(error(await caisson(['run', 'x', '--json']))).toMatchObject({
      code: 'CREDENTIAL_MISSING',
      hint: expect.stringContaining('ANTHROPIC_API_KEY'),
    })
  })

  it('lists the agents of the repository', async () => {
    expect(json(await caisson(['list', 'agents', '--json']))).toEqual({
      clis: expect.arrayContaining([
        expect.objectContaining({ cli: 'claude', providers: ['anthropic', 'openrouter'] }),
      ]),
      agents: [
        {
          name: 'reviewer',
          file: '.caisson/agents/reviewer.md',
          description: 'Reads',
          model: 'claude-haiku-4-5',
        },
      ],
    })
    expect((await caisson(['list', 'agents'])).stdout).toMatch(
      /^AGENT .*\nreviewer +claude-haiku-4-5 .*Reads\n\nCLI .*\nclaude .*anthropic, openrouter .*resume, fork/,
    )
  })

  it('lists the rules, and says what they would have done with the history', async () => {
    const { rules } = json(await caisson(['policy', '--json'])) as { rules: object[] }
    expect(rules).toContainEqual(expect.objectContaining({ rule: 'protected/workflows', verdict: 'block' }))
    expect((await caisson(['policy', '--history'])).stdout).toBe(
      'There is no commit to evaluate: each is compared with the one before it.\n',
    )
    await using other = await createDesk({ 'a.txt': 'a' })
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
        cwd: other.path,
      })
    for (const on of ['push', 'pull_request', 'issues']) {
      await other.file('.github/workflows/ci.yml', `on: ${on}\n`)
      git('add', '-A')
      git('commit', '-qm', on)
    }
    const { stdout } = await other.caisson(['policy', '--history', '2'])
    expect(stdout).toMatch(
      /^2 commits since .*: 2 \(100\.0 %\) would have been blocked, 0 \(0\.0 %\) opened as drafts\./,
    )
    expect(stdout).toMatch(
      /^protected\/workflows +block +2 \(100\.0 %\) +[0-9a-f]{10} \.github\/workflows\/ci\.yml$/m,
    )
    expect(stdout).toContain('Then it would have been: 0 (0.0 %) blocked, 2 (100.0 %) drafts.')
    await using shallow = await createDesk({ 'a.txt': 'a' })
    execFileSync('git', ['fetch', '-q', '--depth=2', `file://${other.path}`, 'HEAD'], { cwd: shallow.path })
    execFileSync('git', ['reset', '-q', '--hard', 'FETCH_HEAD'], { cwd: shallow.path })
    const cut = await shallow.caisson(['policy', '--history'])
    expect(cut.stdout).toMatch(/^1 commit since/)
    expect(cut.stderr).toContain('This checkout is shallow')
    expect((await shallow.caisson(['policy', '--history', '1'])).stderr).toBe('')
    expect((await other.caisson(['policy', '--history'])).stderr).toBe('')
    const told = json(await other.caisson(['policy', '--history', '--json']))
    expect(told).toMatchObject({ commits: 3, blocked: 3, after: { blocked: 0, flagged: 3 } })
    await other.file('.github/caisson.yml', String(told['configuration']))
    git('add', '-A')
    git('commit', '-qm', 'configured')
    expect(json(await other.caisson(['policy', '--history', '--json']))).toMatchObject({
      commits: 4,
      blocked: 1,
      rules: expect.arrayContaining([expect.objectContaining({ rule: 'protected/caisson', commits: 1 })]),
    })
  })

  it('prints schemas', async () => {
    expect(json(await caisson(['schema', 'spec']))).toMatchObject({ title: 'Spec of Caisson' })
  })

  it('runs, and everything about the run can be looked up afterwards', async () => {
    execFileSync('git', ['config', 'user.name', 'Ann Example'], { cwd: desk.path })
    const said = await caisson(
      ['run', '-', '-f', 'spec.yaml', '--max-turns', '7', '--json', ...script('fix.yaml')],
      { stdin: 'mend sum, please' },
    )
    expect(said.exitCode, said.stderr).toBe(0)
    const manifest = manifestSchema.parse(json(said))
    expect(manifest).toMatchObject({ reason: 'completed', task: { instruction: 'mend sum, please' } })
    const { runId } = manifest
    const sessionId = manifest.agent.sessionId ?? ''
    expect(manifest.task.requester).toEqual({ login: 'Ann Example' })
    // The checkout is as it was, but for the folder that git ignores.
    expect(await readFile(join(desk.path, 'src/sum.js'), 'utf8')).toBe(FILES['src/sum.js'])
    const folder = join(desk.runs, runId)
    expect(await readFile(join(folder, 'input/spec.yaml'), 'utf8')).toMatch(/maxTurns: 7/)
    // A name on this machine is no account.
    const report = await readFile(join(folder, 'output/summary.md'), 'utf8')
    expect(report).toContain('Requested by `Ann Example`')
    expect(report).not.toContain('github.com')

    const listed = json(await caisson(['list', '--json']))
    const [summary] = runSummarySchema.array().parse(listed['runs'])
    expect(summary).toMatchObject({
      id: runId,
      status: 'done',
      outcome: 'success',
      sessionId,
      patch: { files: 1 },
    })
    const status = json(await caisson(['status', runId.slice(0, 20), '--json']))
    expect(status).toMatchObject({ ...summary, manifest: { runId } })
    expect((await caisson(['status'])).stdout).toMatch(`Idle\n\nLast\n  ${runId}  success (completed)\n`)
    const sessions = json(await caisson(['list', 'sessions', '--json']))
    expect(sessions).toMatchObject({
      sessions: [{ sessionId, runs: [runId], reason: 'completed' }],
      total: 1,
    })

    const followed = await caisson(['follow', runId, '--json'])
    const events = followed.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string })
    expect(followed.exitCode).toBe(0)
    expect(events[0]).toMatchObject({ type: 'state', state: 'queued' })
    expect(events.at(-1)).toMatchObject({ type: 'done', manifest: { runId } })
    expect((await caisson(['follow'])).stdout).toContain('▸ Edit /workspace/src/sum.js')

    const view = await caisson(['view', runId.slice(-8), '--patch'])
    expect(view.stdout).toMatch(/^> mend sum, please\n\n● Session /)
    expect(view.stdout).toContain(
      '    -export const sum = (a, b) => a - b\n    +export const sum = (a, b) => a + b\n',
    )
    const figures = await caisson(['view', runId, '--metrics'])
    expect(figures.stdout).toMatch(
      /^\d turns, .*\n\nFigures\n[\s\S]*\nTool +calls +errors +time\nEdit +1 +0 /,
    )
    const nowhere = await caisson(['view', runId, '--html', '/nowhere/x.html', '--json'])
    expect(error(nowhere)).toMatchObject({
      code: 'WORKSPACE_FAILED',
      message: 'The page /nowhere/x.html cannot be written (ENOENT).',
    })
    const bySession = await caisson(['view', sessionId.slice(0, 8)])
    expect(bySession.stdout).toContain('It subtracted. Now it **adds**.')
    expect(bySession.stdout).toMatch(/^(?:● Session.*\n+)?> mend sum, please\n(?!>)/m)
    expect(bySession.stdout).not.toContain('cost unknown')
    expect(bySession.stdout).not.toContain('boundary=')
    expect(json(await caisson(['view', join(folder, 'output'), '--json']))).toMatchObject({
      metadata: { sessionId },
      metrics: { total: { sessions: 1, toolCalls: 2 } },
    })
    expect((await caisson(['view', runId, '--html'])).stdout).toBe(`${join(folder, 'output/report.html')}\n`)
    // A browser that writes down what it is to show.
    const [browser, shown] = [join(desk.path, 'browser.sh'), join(desk.path, 'shown')]
    await writeFile(browser, `#!/bin/sh\necho "$@" > '${shown}'\n`, { mode: 0o755 })
    expect((await caisson(['view', runId, '--web'], { env: { BROWSER: browser } })).exitCode).toBe(0)
    await expect
      .poll(() => readFile(shown, 'utf8').catch(() => ''), { timeout: 20_000 })
      .toMatch(/report\.html\n$/)
    expect((await caisson(['view', runId, '--markdown'])).stdout).toMatch(/^# Session\n/)

    expect((await caisson(['logs'])).stdout).toMatch(/^\d\d:\d\d:\d\d queued\n/)
    expect(json(await caisson(['logs', '--gateway', '--json']))).toMatchObject({ runId, log: 'gateway' })
    expect(error(await caisson(['logs', '--setup', '--json']))).toMatchObject({
      message: `Run ${runId} has no setup.log.`,
      hint: expect.stringContaining('--gateway'),
    })
    expect(error(await caisson(['stop', runId, '--json'])).code).toBe('RUN_ENDED')
    expect(error(await caisson(['view', `${runId.slice(0, -1)}x`, '--json'])).hint).toBe(
      `Did you mean ${runId}?`,
    )
    expect(error(await caisson(['view', 'latst', '--json'])).hint).toMatch(/^Did you mean latest/)
    expect(error(await caisson(['view', 'deadbeef', '--json']))).toMatchObject({
      code: 'SESSION_NOT_FOUND',
      hint: expect.stringContaining(sessionId),
    })

    const replayed = await caisson(['replay', '--json', '--agent-path', partPath('claude')])
    expect(json(replayed)).toMatchObject({ same: true, divergences: [] })
    // The replay is the newest, and not meant.
    const applied = await caisson(['apply', '--json'])
    expect(json(applied)).toMatchObject({ files: ['src/sum.js'] })
    expect(await readFile(join(desk.path, 'src/sum.js'), 'utf8')).toContain('a + b')
    const again = await caisson(['apply', runId])
    expect(again).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringContaining('(PATCH_FAILED)'),
    })
  })

  it('applies the patch of a successful run if asked, and that of no other', async () => {
    const file = join(desk.path, 'src/sum.js')
    const run = (name: string, ...more: string[]) =>
      caisson(['run', 'fix it', ...script(name), ...sandbox, '--apply', ...more])
    execFileSync('git', ['checkout', '-q', '--', 'src/sum.js'], { cwd: desk.path })
    const before = await readFile(file, 'utf8')
    expect(before).toContain('a - b')

    const failed = await run('fix.yaml', '--verify', 'false')
    expect(failed.exitCode).not.toBe(0)
    expect(failed.stderr).toContain('The patch was not applied, since the run ended as failure')
    expect(await readFile(file, 'utf8')).toBe(before)
    const refused = await run('fix.yaml', '--detach', '--json')
    expect(error(refused)).toMatchObject({
      code: 'USAGE_INVALID',
      message: expect.stringMatching(/--detach/),
    })

    const fixed = await run('fix.yaml')
    expect(fixed.exitCode).toBe(0)
    expect(fixed.stderr).toContain('Applied to this checkout: src/sum.js')
    expect(fixed.stdout).not.toContain('caisson apply')
    expect(await readFile(file, 'utf8')).toContain('a + b')
  })

  it('goes on in the background, is watched and stopped from elsewhere, and goes on from there', async () => {
    const started = await caisson(['run', '--detach', 'try it', ...sandbox, ...script('hang.yaml')])
    const id = started.stdout.trim()
    expect(started.exitCode, started.stderr).toBe(0)
    expect(id).toMatch(RUN_ID)
    // Without a target both have a copy of their own.
    const beside = await caisson(['run', 'me too', ...sandbox, ...script('fix.yaml')])
    expect(beside.exitCode, beside.stderr).toBe(0)

    const watching = caisson(['follow', id])
    const hangs = async () => (await caisson(['logs', id, '--raw'])).stdout.includes('sleep 600')
    while (!(await hangs())) expect(json(await caisson(['status', '--json']))['status']).toBe('working')
    const stopped = await caisson(['stop', id, '--json'])
    expect(manifestSchema.parse(json(stopped))).toMatchObject({
      runId: id,
      reason: 'cancelled',
      patch: { files: 1 },
    })
    const watched = await watching
    expect(watched.exitCode).toBe(1)
    expect(watched.stdout).toContain('▸ Bash echo half > half.txt')
    expect(watched.stdout).toMatch(new RegExp(`Run ${id}: failure \\(cancelled\\)\\n$`))

    // Where it works is up to the flags, as for any run, never to what the run before it had.
    const again = ['resume', id, 'and now end it', '--json', ...sandbox]
    const resumed = await caisson([...again, ...script('fix.yaml')])
    expect(manifestSchema.parse(json(resumed))).toMatchObject({
      outcome: 'success',
      sandbox: { backend: 'local' },
      resumed: { runId: id, how: 'session', fork: false },
      patch: { files: 1 },
    })
  }, 180_000)

  it('names a damaged run, and lists the others', async () => {
    const damaged = join(desk.runs, '20200101-000000-00000000')
    await mkdir(damaged)
    await writeFile(join(damaged, 'run.json'), '{')
    const listed = await caisson(['list', '--json', '--limit', '1'])
    expect(json(listed)).toMatchObject({ runs: [{ status: 'done' }], damaged: [{ dir: damaged }] })
    expect(listed.stderr).toContain(`Warning: ${damaged} cannot be read as a run`)
  })

  it('colours what it is told to, and nothing in a pipe', async () => {
    const coloured = (env: Record<string, string>) =>
      caisson(['status'], { env }).then(({ stdout }) => stdout.includes('\u001b['))
    expect(await coloured({})).toBe(false)
    expect(await coloured({ FORCE_COLOR: '1' })).toBe(true)
    expect(await coloured({ FORCE_COLOR: '0' })).toBe(false)
    expect(await coloured({ NO_COLOR: '1' })).toBe(false)
  })

  it('works on an issue; the result stays here, and leaves only when that is asked for', async () => {
    await using world = await createStory()
    const model = join(desk.path, 'fix.yaml')
    const args = [...sandbox, '--script', model, '--agent-path', partPath('claude')]
    const on = (more: string[], token: string | null = world.token) =>
      caisson(['run', '--issue', '1', '--json', ...args, ...more], {
        cwd: world.checkout,
        env: token ? { GH_TOKEN: token } : {},
      })
    expect(error(await on([], null))).toMatchObject({
      code: 'CREDENTIAL_MISSING',
      hint: expect.stringContaining('GH_TOKEN'),
    })
    const local = await on([])
    expect(local.exitCode, local.stderr).toBe(0)
    const kept = manifestSchema.parse(json(local))
    expect(kept).toMatchObject({ reason: 'completed', task: { target: { kind: 'issue', number: 1 } } })
    expect(kept.delivery).toBeUndefined()
    expect(world.github.commentsOn(1)).toEqual([])

    const hanging = await on(['--detach', '--script', join(desk.path, 'hang.yaml')])
    const { runId } = json(hanging) as { runId: string }
    expect(error(await on([]))).toMatchObject({
      code: 'RUN_BUSY',
      message: `Issue #1 is in use by run ${runId}.`,
      hint: expect.stringContaining(`caisson stop ${runId}`),
    })
    expect((await caisson(['stop', runId], { cwd: world.checkout })).exitCode).toBe(0)

    const publish = (env: Record<string, string> = {}) =>
      caisson(['publish', kept.runId, '--json'], {
        cwd: world.checkout,
        env: { GH_TOKEN: world.token, ...env },
      })
    // A patch with what is a secret now is refused, and stays as it is.
    const patch = join(desk.runsOf(world.checkout), kept.runId, 'output/diff.patch')
    const text = await readFile(patch, 'utf8')
    const line = /^\+(?!\+)\s*(\S.{7,})$/m.exec(text)?.[1] ?? ''
    const blocked = await publish({ ANTHROPIC_API_KEY: line })
    expect(errorSchema.parse(json(blocked)).error.code).toBe('PATCH_BLOCKED')
    expect(`${blocked.stdout}${blocked.stderr}`).not.toContain(line)
    expect(await readFile(patch, 'utf8')).toBe(text)
    const later = await publish()
    expect(later.exitCode, later.stderr).toBe(0)
    expect(manifestSchema.parse(json(later)).delivery?.pullRequest?.number).toBe(2)
    expect(world.github.commentsOn(1)).toEqual([
      expect.objectContaining({ body: expect.stringContaining('#2') }),
    ])
    expect(error(await publish())).toMatchObject({
      code: 'RUN_NOT_PUBLISHED',
      message: expect.stringMatching(/already has the pull request .*\/pull\/2\.$/),
    })

    const published = await on(['--publish'])
    expect(published.exitCode, published.stderr).toBe(0)
    expect(manifestSchema.parse(json(published)).delivery?.pullRequest?.number).toBe(2)
  })
})
