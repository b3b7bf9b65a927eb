import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PROJECT } from '../world/action-file.js'
import { describeWith, partPath } from '../world/parts.js'

const run = promisify(execFile)

/** As the README shows it, with a script in the place of the model. */
const PROGRAM = `
import { createScriptSource, resolveExecutionBackend } from 'caisson'

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
console.log(JSON.stringify({ last: transcript.messages.at(-1)?.content, turns: transcript.metadata.turnCount > 0 }))
`

describeWith(['claude'], 'the package', () => {
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
      expect(JSON.parse(stdout)).toEqual({ last: 'Written.', turns: true })
      expect(await readFile(join(workspace, 'made.txt'), 'utf8')).toBe('by the agent')

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
