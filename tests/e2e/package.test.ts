import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { PROJECT } from '../world/action-file.js'
import { describeWith, partPath } from '../world/parts.js'

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

/** Starts, follows from elsewhere, runs two at once, and tells what of Caisson has looked into the environment. */
const RUNS = `
const read = new Set()
const environment = process.env
process.env = new Proxy(environment, {
  get(target, name) {
    if (/caisson\\/lib\\//.test((new Error().stack ?? '').split('\\n')[2] ?? '')) read.add(name)
    return target[name]
  },
})
const listeners = () => ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit', 'uncaughtException'].map((name) => process.listenerCount(name))
const before = listeners()
const { createScriptSource, follow, run, start } = await import('caisson')
const [claude, ...checkouts] = process.argv.slice(2)
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

/** Whether npm's registry answers, as this machine's settings name it. */
const registry = await run('npm', ['ping', '--silent'], { timeout: 30_000 }).then(
  () => true,
  () => false,
)

describe('the dependencies of the package', () => {
  test.skipIf(!registry && !process.env['CI'])(
    'can be installed by Node.js 20 where engines are strict, without warnings',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'caisson-engines-'))
      try {
        const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]
        const packed = await run('npm', args, { cwd: PROJECT })
        const archive = join(folder, packed.stdout.trim().split('\n').at(-1) ?? '')
        const project = join(folder, 'project')
        await mkdir(project)
        await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true }')
        const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--engine-strict', archive]
        const { stderr } = await run('npm', install, { cwd: project })
        expect(stderr).not.toContain('EBADENGINE')
        // Version 3 needs Node.js 22. Checked by name, so that it also fails where this runs on a later Node.js.
        const lock = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8')) as {
          packages: Record<string, { version: string }>
        }
        const { packages } = lock
        // The SDK of MCP wants version 1, and npm puts either of the two at the top.
        const own = packages['node_modules/@octokit/request/node_modules/content-type']
        expect((own ?? packages['node_modules/content-type'])?.version).toMatch(/^2\./)
      } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      }
    },
    240_000,
  )
})

describeWith(['claude', 'docker', 'node22', 'node24'], 'the package', () => {
  test('packed and installed into an empty project, it runs as the README shows, and so does its command', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'caisson-package-'))
    try {
      const [project, workspace, cache] = [
        join(folder, 'project'),
        join(folder, 'workspace'),
        join(folder, 'cache'),
      ]
      for (const made of [project, workspace, cache]) await mkdir(made)
      const packed = await run(
        'npm',
        ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder],
        { cwd: PROJECT },
      )
      const archive = join(folder, packed.stdout.trim().split('\n').at(-1) ?? '')
      await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }')
      await run('npm', ['install', '--no-audit', '--no-fund', '--omit=dev', archive], { cwd: project })
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
      for (const [index, node] of [process.execPath, partPath('node22'), partPath('node24')].entries()) {
        const checkouts = [join(folder, `one-${index}`), join(folder, `two-${index}`)]
        for (const checkout of checkouts) {
          await mkdir(checkout)
          await writeFile(join(checkout, 'README.md'), '# A project\n')
        }
        const told = await run(node, ['runs.mjs', partPath('claude'), ...checkouts], { cwd: project })
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

      await writeFile(join(project, 'plan.ts'), PLAN)
      const tsc = join(PROJECT, 'node_modules/typescript/bin/tsc')
      const types = ['--types', 'node', '--typeRoots', join(PROJECT, 'node_modules/@types')]
      const strict = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022']
      await run(process.execPath, [tsc, ...strict, ...types, 'plan.ts'], { cwd: project })
      const main = join(project, 'node_modules/caisson/lib/cli/main.js')
      const planned = await run(partPath('node24'), [main, 'plan', 'run', 'plan.ts', '--json'], {
        cwd: project,
      })
      expect(JSON.parse(planned.stdout)).toEqual({ outcome: 'succeeded', value: 'function' })

      const command = await run(join(project, 'node_modules/.bin/caisson'), ['--version'])
      const { version } = JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8')) as {
        version: string
      }
      expect(command.stdout.trim()).toBe(version)
      const listed = await run('tar', ['-tzf', archive])
      expect(listed.stdout).not.toMatch(/package\/(src|tests|dist|lib\/action)\//)
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }, 240_000)
})
