import { execFile } from 'node:child_process'
import { access, chmod, readFile, symlink } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { createProgram } from '../../src/programs/cli/program.js'
import { manifestSchema } from '../../src/run/manifest.js'
import { CAISSON, createDesk, type Desk, type Said } from '../world/command.js'
import { describeWith, partPath } from '../world/parts.js'
import { doing } from '../world/stories.js'
import { temporaryFolder } from '../world/temporary-folder.js'

/** Every Node.js that is here: what it takes from an argument after the script's name differs from one to the next. */
const NODES = [
  process.execPath,
  ...['CAISSON_TEST_NODE22', 'CAISSON_TEST_NODE24'].flatMap((name) => process.env[name] || []),
]

/** Says in the agent's shell what it got. */
const SHOW = doing('printf "%s|%s" "$GREETING" "$NODE_OPTIONS" > got.txt', 'Shown.')

describe('the flags of every command', () => {
  it.each(NODES)('are none that Node.js takes for its own after the script: %s', async (node) => {
    const terminal = { env: {}, cwd: '/', args: [], ...standard() }
    const program = createProgram(terminal, '0')
    const flags = [program, ...program.commands].flatMap(({ options }) =>
      options.flatMap(({ short, long }) => [short, long].filter((flag) => flag !== undefined)),
    )
    expect(flags).toContain('--dotenv')
    // A script of no words: what Node.js makes of the arguments is all that can go wrong.
    const echo = join(import.meta.dirname, '../fixtures/dotenv/arguments.mjs')
    for (const form of [(flag: string) => [flag, '/nowhere/x'], (flag: string) => [`${flag}=/nowhere/x`]]) {
      const args = [...new Set(flags)].flatMap(form)
      const { stdout, stderr } = await promisify(execFile)(node, [echo, ...args])
      expect(stderr).toBe('')
      expect(JSON.parse(stdout)).toEqual({ args, own: [] })
    }
  })
})

function standard() {
  const { stdin, stdout, stderr } = process
  return { stdin, stdout, stderr }
}

describeWith(['claude'], "a repository's .env with NODE_OPTIONS", () => {
  let desk: Desk
  let bin: string
  beforeAll(async () => {
    desk = await createDesk({
      'show.yaml': stringify(SHOW),
      'x.cjs': "require('node:fs').appendFileSync(__dirname + '/was-here', process.argv.join(' ') + '\\n')\n",
    })
    await desk.file('.env', `GREETING=hello\nNODE_OPTIONS=--require=${join(desk.path, 'x.cjs')}\n`)
    // As npm installs it: a link on the PATH to a file that begins with `#!/usr/bin/env node`.
    bin = temporaryFolder()
    await chmod(CAISSON, 0o755)
    await symlink(CAISSON, join(bin, 'caisson'))
  })
  afterAll(async () => {
    await desk[Symbol.asyncDispose]()
  })

  const installed = (node: string, args: string[]): Promise<Said> =>
    new Promise((resolve) => {
      const PATH = [bin, dirname(node), process.env['PATH']].join(delimiter)
      const env = { PATH, HOME: dirname(desk.path), CAISSON_CACHE: join(dirname(desk.path), 'cache') }
      execFile(join(bin, 'caisson'), args, { cwd: desk.path, env }, (error, stdout, stderr) => {
        const code = (error as { code?: unknown } | null)?.code
        resolve({ exitCode: error ? (typeof code === 'number' ? code : -1) : 0, stdout, stderr })
      }).stdin?.end()
    })
  const run = () => [
    ...['run', '--json', '--backend', 'local', '--script', 'show.yaml'],
    ...['--agent-path', partPath('claude')],
  ]
  const wasHere = () =>
    access(join(desk.path, 'was-here')).then(
      () => true,
      () => false,
    )

  it.each(NODES)('reaches the agent and never acts on this machine: %s', async (node) => {
    const said = await installed(node, [...run(), '--dotenv', '.env', 'show'])
    expect(said.exitCode, said.stderr).toBe(0)
    const { runId } = manifestSchema.parse(JSON.parse(said.stdout))
    const patch = await readFile(join(desk.runs, runId, 'output/diff.patch'), 'utf8')
    expect(patch).toContain(`+hello|--require=${join(desk.path, 'x.cjs')}`)
    expect(await wasHere()).toBe(false)
  })

  it('has another name than the flag of Node.js, which is refused with the name to use', async () => {
    await desk.file('plain.env', 'GREETING=hello\n')
    for (const flag of [['--env-file', 'plain.env'], ['--env-file=plain.env']]) {
      expect(await installed(process.execPath, ['run', ...flag, 'show'])).toEqual({
        exitCode: 64,
        stdout: '',
        stderr: expect.stringMatching(/^Error: --env-file is a Node\.js flag\. .*\nUse --dotenv: /),
      })
    }
  })
})
