import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { CHECKOUT } from '../../src/config/workflow.js'
import { putOnDefaultBranch, runAct } from '../world/act.js'
import { CAISSON, caissonIn } from '../world/command.js'
import { describeWith, partPath } from '../world/parts.js'
import { createRepository } from '../world/repository-run.js'
import { FILES, FIX, ISSUE } from '../world/stories.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { createWorld } from '../world/world.js'

const run = promisify(execFile)
const WORKFLOW = '.github/workflows/agent.yml'
const BEFORE = `name: Agent
on:
  issues: { types: [labeled] }
jobs:
  agent:
    runs-on: ubuntu-latest
    permissions:
      contents: read
      issues: read
      id-token: write
    steps:
      - uses: ${CHECKOUT.action}@${CHECKOUT.commit} # ${CHECKOUT.version}
      - id: agent
        uses: anthropics/claude-code-action@v1
        with:
          anthropic_api_key: \${{ secrets.ANTHROPIC_API_KEY }}
          label_trigger: claude
          branch_prefix: bot/
          claude_args: --max-turns 20 --mcp-config servers.json
      - run: test "$BRANCH" = bot/issue-1
        env:
          BRANCH: \${{ steps.agent.outputs.branch_name }}
`

const migrate = (cwd: string, ...flags: string[]) =>
  caissonIn(cwd, ['migrate', ...flags], { env: { PATH: process.env['PATH'], HOME: cwd, NO_COLOR: '1' } })

describeWith(
  ['docker', 'claude', 'node24', 'act', 'actionlint'],
  'a workflow with claude-code-action',
  () => {
    test('runs with Caisson once it is migrated', { timeout: 180_000 }, async ({ signal }) => {
      await using world = await createWorld({ files: FILES, issue: ISSUE, model: FIX })
      await mkdir(join(world.checkout, '.github/workflows'), { recursive: true })
      await writeFile(join(world.checkout, WORKFLOW), BEFORE)
      const shown = await migrate(world.checkout)
      expect(shown).toMatchObject({ exitCode: 0, stderr: '' })
      expect(shown.stdout).toContain('caisson-dev/caisson@v1')
      expect(shown.stdout).toContain(
        'agent.yml:13 (agent) worse: The MCP servers (servers.json) were left out',
      )
      expect(await readFile(join(world.checkout, WORKFLOW), 'utf8')).toBe(BEFORE)

      const written = await migrate(world.checkout, '--write', '--json')
      expect(JSON.parse(written.stdout)).toMatchObject({ written: true, files: [{ path: WORKFLOW }] })
      const after = await readFile(join(world.checkout, WORKFLOW), 'utf8')
      await run(partPath('actionlint'), [join(world.checkout, WORKFLOW)], { cwd: world.checkout })
      await putOnDefaultBranch(world, { [WORKFLOW]: after })
      const event = await world.events.issueLabeled(1)
      const job = await runAct(world, { event, workflow: WORKFLOW, signal })

      expect(job.exitCode, job.log).toBe(0)
      expect(world.github.openPulls()).toMatchObject([{ head: { ref: 'bot/issue-1' } }])
      expect((await migrate(world.checkout)).stdout).toBe(
        'No workflow uses claude-code-action, codex-action or run-gemini-cli.\n',
      )
    })
  },
)

test('a file that is none, or is elsewhere, is refused by name', async () => {
  await using repository = await createRepository({ 'README.md': '# x\n', 'bad.yml': 'a: [' })
  for (const [path, words] of [
    ['absent.yml', 'There is no file absent.yml.'],
    ['../x.yml', '../x.yml is outside this repository.'],
    ['bad.yml', 'bad.yml is not valid YAML'],
  ] as const) {
    const { exitCode, stderr } = await migrate(repository.checkout, '--write', path)
    expect(exitCode).not.toBe(0)
    expect(stderr).toContain(words)
  }
  expect(repository.git('status', '--porcelain')).toBe('')
})

test('checkouts are judged together, and each gets what belongs to its repository', async () => {
  const files = { [WORKFLOW]: BEFORE.replace('label_trigger: claude', 'use_commit_signing: true') }
  await using one = await createRepository({ ...files, '.github/caisson.yml': '# Ours\npolicy: {}\n' })
  await using other = await createRepository(files)
  const both = [one.checkout, other.checkout]
  const checked = await migrate(one.checkout, '--check', ...both)
  expect(checked.stdout).toContain(`${one.checkout}/${WORKFLOW}: does the job with visible differences`)
  for (const { git } of [one, other]) expect(git('status', '--porcelain')).toBe('')
  expect(await migrate(one.checkout, '--write', ...both)).toMatchObject({ exitCode: 0, stderr: '' })
  for (const checkout of both)
    expect(await readFile(join(checkout, '.github/caisson.yml'), 'utf8')).toContain('commitWith: api')
  expect(await readFile(join(one.checkout, '.github/caisson.yml'), 'utf8')).toContain('# Ours\npolicy: {}\n')
})

test('a file is named as the folder sees it in which the command runs', async () => {
  await using repository = await createRepository({ 'x.yml': 'on: push\n', 'sub/y.yml': 'on: push\n' })
  for (const path of ['../x.yml', 'y.yml']) {
    const { exitCode, stderr } = await migrate(join(repository.checkout, 'sub'), path)
    expect(exitCode, stderr).toBe(0)
  }
})

test('output that cannot be written is a failure, and no crash', async () => {
  const command = `"${process.execPath}" "${CAISSON}" schema spec`
  const failed = await run('sh', ['-c', `${command} >/dev/full`]).catch((error) => error)
  expect(failed).toMatchObject({ code: 1, stderr: '' })
})

test('judges the workflows of many checkouts at once, and writes nothing', async () => {
  const root = temporaryFolder()
  const step = (inputs: object) =>
    stringify({
      on: 'workflow_dispatch',
      jobs: { agent: { steps: [{ uses: 'anthropics/claude-code-action@v1', with: inputs }] } },
    })
  const texts = {
    same: BEFORE.replace(' --mcp-config servers.json', ''),
    worse: step({ claude_args: '--add-dir /x' }),
    edit: step({ plugins: 'a@b' }),
    cannot: stringify({
      on: 'pull_request_target',
      jobs: {
        agent: {
          steps: [
            {
              uses: 'anthropics/claude-code-action@v1',
              with: { prompt: 'Write verdict.txt.', allowed_non_write_users: '*' },
            },
            { run: 'cat verdict.txt' },
          ],
        },
      },
    }),
  }
  const files = Object.entries(texts).map(([name, text]) => [join(root, name, WORKFLOW), text] as const)
  for (const [file, text] of files) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  const { exitCode, stdout } = await migrate(root, '--check', ...Object.keys(texts))
  expect(exitCode).toBe(0)
  expect(stdout).toContain(`same/${WORKFLOW}: does the same job`)
  expect(stdout).toContain(`worse/${WORKFLOW}: does the job with visible differences`)
  expect(stdout).toContain(`edit/${WORKFLOW}: needs an edit`)
  expect(stdout).toContain(`cannot/${WORKFLOW}: cannot do the job`)
  for (const [file, text] of files) expect(await readFile(file, 'utf8')).toBe(text)
})
