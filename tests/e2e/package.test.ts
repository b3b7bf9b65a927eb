import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROJECT } from '../world/action-file.js'
import { installInto, packInto, registryAnswers } from '../world/packed.js'
import { describeWith, partPath } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'

const run = promisify(execFile)

/** As the README shows it, with a script in the place of the model. */
const PROGRAM = `
import { createScriptSource, resolveExecutionBackend } from 'caisson'
import { createFakeAgent } from 'caisson/testing'
import { parseClaudeCliOutput } from 'caisson/transcript'

const [claude, workspacePath] = process.argv.slice(2)
const execute = resolveExecutionBackend('local', {
  source: createScriptSource({ turns: [
    { tools: [{ name: 'Write', input: { file_path: '{{workspace}}/made.txt', content: 'by the agent' } }] },
    { text: 'Written.' },
  ] }),
  agent: { path: claude },
  env: process.env,
})
const { transcript } = await execute({ prompt: 'Write a file.', workspacePath })
const { messages } = parseClaudeCliOutput(JSON.stringify({ type: 'assistant', message: { id: 'a', content: 'Read.' } }))
console.log(JSON.stringify({ read: messages[0]?.content, last: transcript.messages.at(-1)?.content, turns: transcript.metadata.turnCount > 0, testing: typeof createFakeAgent }))
`

/**
 * Starts, follows from elsewhere, runs two at once, and tells what of Caisson has looked into the environment. That can be
 * seen where its modules are files of their own, which is why it is also run with `lib`.
 */
const RUNS = `
const [caisson, own, claude, ...checkouts] = process.argv.slice(2)
const read = new Set()
const environment = process.env
process.env = new Proxy(environment, {
  get(target, name) {
    if (((new Error().stack ?? '').split('\\n')[2] ?? '').includes(own)) read.add(name)
    return target[name]
  },
})
const listeners = () => ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit', 'uncaughtException'].map((name) => process.listenerCount(name))
const before = listeners()
const { createScriptSource, follow, run, start } = await import(caisson)
const spec = { goal: 'Write a file.', agent: { path: claude } }
const options = (checkout, name) => ({
  checkout,
  env: { PATH: environment.PATH, DOCKER_HOST: environment.DOCKER_HOST },
  allowUnsealed: true,
  model: createScriptSource({ turns: [
    { tools: [{ name: 'Write', input: { file_path: '{{workspace}}/' + name, content: 'by the agent' } }] },
    { text: 'Written: ' + name },
  ] }),
})
const [one, two] = checkouts
const started = await start(spec, options(one, 'one.txt'))
const other = run(spec, options(two, 'two.txt'))
const events = []
for await (const event of follow(started.id, { checkout: one })) events.push(event)
const results = await Promise.all([started.result, other])
console.log(JSON.stringify({
  answers: results.map(({ answer, manifest }) => [answer, manifest.reason, manifest.patch.files]),
  last: events.at(-1).type,
  sessions: events.filter(({ type }) => type === 'session').length,
  read: [...read],
  listeners: JSON.stringify(listeners()) === JSON.stringify(before),
}))
`

/** A plan in code: its types come with the import, and it is refused where they say so. */
const PLAN = `
import { Agent } from 'caisson/pipeline'

export const pipeline = async (): Promise<string> => {
  const volume = await runtime.createVolume()
  const agent = new Agent({ system: 'Be brief.' })
  agent.addTool({ name: 'look', description: '', parameters: { path: 'string' }, fn: ({ path }) => path.length })
  // @ts-expect-error: it needs a command
  const nothing = () => runtime.run({ name: 'x', mounts: { '/workspace': volume } })
  return typeof nothing
}
`

/** What a program can import, with a type of each entry. */
const IMPORTS = `
import { type Manifest, type RunOptions, resolveExecutionBackend, run } from 'caisson'
import { Agent } from 'caisson/pipeline'
import { parseClaudeCliOutput, type SessionTranscript } from 'caisson/transcript'
import { startTestGitHub, type TestGitHub } from 'caisson/testing'

export const outcomeOf = async (options: RunOptions): Promise<Manifest['outcome']> =>
  (await run({ goal: 'Say hello.', sandbox: { limits: { cpus: 2 } } }, options)).manifest.outcome
export const transcript: SessionTranscript = parseClaudeCliOutput('')
export const github: Promise<TestGitHub> = startTestGitHub({ files: {}, path: '/usr/bin' })
// @ts-expect-error: a specification has no such key
export const wrong = (options: RunOptions) => run({ goul: 'Say hello.' }, options)
export const kinds = [typeof Agent, typeof resolveExecutionBackend]
`

const tsc = join(PROJECT, 'node_modules/typescript/bin/tsc')
const TYPES = ['--types', 'node', '--typeRoots', join(PROJECT, 'node_modules/@types')]
const STRICT = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2023,esnext.disposable', ...TYPES]

let folder: string
let archive: string
let project: string
let said: string
const registry = await registryAnswers
const installs = registry || process.env['CI'] !== undefined

beforeAll(async () => {
  if (!installs) return
  folder = temporaryFolder()
  archive = await packInto(folder)
  project = join(folder, 'project')
  said = await installInto(project, archive)
}, 600_000)
afterAll(() => folder && rm(folder, { recursive: true, force: true, maxRetries: 3 }))

describe.skipIf(!installs)('the package', () => {
  test('is small, and is installed where engines are strict without warnings', async () => {
    expect(said).not.toContain('EBADENGINE')
    const modules = join(project, 'node_modules')
    const lock = JSON.parse(await readFile(join(modules, '.package-lock.json'), 'utf8')) as {
      packages: object
    }
    expect(Object.keys(lock.packages).length).toBeLessThanOrEqual(30)
    expect(await bytesOf(modules)).toBeLessThan(30 * 1024 ** 2)
    const { stdout } = await run('tar', ['-tzf', archive])
    expect(stdout).not.toMatch(/package\/(?:src|tests|dist|lib|docs)\//)
    expect(await readFile(join(modules, 'caisson/bundle/licenses.txt'), 'utf8')).toMatch(/^## simple-git@/m)
  })

  test('starts as a command, and the command explains itself', async () => {
    const caisson = (...args: string[]) =>
      run('npx', ['--no-install', 'caisson', ...args], { cwd: project }).then(({ stdout }) => stdout)
    const { version } = JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8')) as {
      version: string
    }
    expect((await caisson('--version')).trim()).toBe(version)
    expect(await caisson('demo', '--help')).toContain('Usage: caisson demo')
    expect(JSON.parse(await caisson('list', '--json'))).toMatchObject({ runs: [], total: 0 })
  })

  test('has types that a strict compiler checks together with those of the libraries', async () => {
    await writeFile(join(project, 'imports.ts'), IMPORTS)
    for (const how of [
      ['--module', 'nodenext'],
      ['--module', 'esnext', '--moduleResolution', 'bundler'],
    ])
      await run(process.execPath, [tsc, ...STRICT, ...how, 'imports.ts'], { cwd: project })
  }, 300_000)

  test('drives the whole job in a project that tests itself, as docs/library.md shows', async () => {
    const page = await readFile(join(PROJECT, 'docs/library.md'), 'utf8')
    const [example = ''] =
      [...page.matchAll(/^```ts\n([\s\S]*?)^```/gm)]
        .map(([, code = '']) => code)
        .filter((code) => code.includes('startTestGitHub')) ?? []
    await writeFile(join(project, 'drives.mts'), example.replaceAll("'/tmp/", `'${folder}/`))
    const compile = [
      tsc,
      ...STRICT.filter((flag) => flag !== '--noEmit'),
      '--module',
      'nodenext',
      'drives.mts',
    ]
    await run(process.execPath, compile, { cwd: project })
    const { stdout } = await run(process.execPath, ['drives.mjs'], { cwd: project })
    expect(stdout).toMatch(/^Address #1: Say hello <!-- [\s\S]*\nIt does\.\n/)
  }, 300_000)

  test('is what tools expect of a package, and its README leads nowhere that is not there', async () => {
    const publint = join(PROJECT, 'node_modules/publint/src/cli.js')
    await run(process.execPath, [publint, 'run', archive, '--strict'], { cwd: project })
    const readme = await readFile(join(project, 'node_modules/caisson/README.md'), 'utf8')
    const links = [...readme.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to)
    expect(links.filter((to) => !/^(?:https:|#)/.test(to))).toEqual([])
  })
})

/** Of all files below it. */
async function bytesOf(path: string): Promise<number> {
  const names = await readdir(path, { recursive: true })
  const sizes = await Promise.all(names.map((name) => stat(join(path, name))))
  return sizes.reduce((sum, { size, blocks }) => sum + Math.max(size, blocks * 512), 0)
}

describeWith(['claude', 'docker', 'node22', 'node24'], 'the package with a real agent', () => {
  test.skipIf(!installs)(
    'runs as the README shows',
    async () => {
      const workspace = join(folder, 'workspace')
      await mkdir(workspace)
      await writeFile(join(project, 'run.mjs'), PROGRAM)
      const { stdout } = await run(process.execPath, ['run.mjs', partPath('claude'), workspace], {
        cwd: project,
      })
      expect(JSON.parse(stdout)).toEqual({
        read: 'Read.',
        last: 'Written.',
        turns: true,
        testing: 'function',
      })
      expect(await readFile(join(workspace, 'made.txt'), 'utf8')).toBe('by the agent')

      await writeFile(join(project, 'runs.mjs'), RUNS)
      const lib = join(PROJECT, 'lib')
      for (const [index, [node, library]] of [
        [process.execPath, join(lib, 'programs/index.js')] as const,
        [process.execPath, 'caisson'] as const,
        [partPath('node22'), 'caisson'] as const,
        [partPath('node24'), 'caisson'] as const,
      ].entries()) {
        const checkouts = [join(folder, `one-${index}`), join(folder, `two-${index}`)]
        for (const checkout of checkouts) {
          await mkdir(checkout)
          await writeFile(join(checkout, 'README.md'), '# A project\n')
        }
        const given = [library, lib, partPath('claude'), ...checkouts]
        const told = await run(node, ['runs.mjs', ...given], { cwd: project })
        expect(JSON.parse(told.stdout)).toEqual({
          answers: [
            ['Written: one.txt', 'completed', 1],
            ['Written: two.txt', 'completed', 1],
          ],
          last: 'done',
          sessions: 1,
          read: [],
          listeners: true,
        })
      }
    },
    240_000,
  )

  test.skipIf(!installs)('runs a plan in code, whose types come with the import', async () => {
    await writeFile(join(project, 'plan.ts'), PLAN)
    await run(process.execPath, [tsc, ...STRICT, '--module', 'nodenext', 'plan.ts'], { cwd: project })
    const main = join(project, 'node_modules/.bin/caisson')
    const planned = await run(partPath('node24'), [main, 'plan', 'run', 'plan.ts', '--json'], {
      cwd: project,
    })
    expect(JSON.parse(planned.stdout)).toEqual({ outcome: 'succeeded', value: 'function' })
    // Where there is no other copy of the package, it is the one that runs the plan.
    const alone = join(folder, 'alone')
    await mkdir(alone)
    await writeFile(
      join(alone, 'plan.mjs'),
      "import { Agent } from 'caisson'\nexport const pipeline = () => typeof Agent\n",
    )
    const ran = await run(partPath('node22'), [main, 'plan', 'run', 'plan.mjs', '--json'], { cwd: alone })
    expect(JSON.parse(ran.stdout)).toEqual({ outcome: 'succeeded', value: 'function' })
  })
})
