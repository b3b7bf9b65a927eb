import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { CAISSON, createDesk } from '../world/command.js'
import { describeWith, partPath } from '../world/parts.js'

const PLAN = `
jobs:
  - name: mend
    plan:
      - agent: fix
        prompt: Mend it.
        tools: [container_exec]
        sandbox: { inputs: [{ name: workspace }], outputs: [{ name: workspace }] }
        attempts: 2
        pick: { task: judge, config: { inputs: [{ name: workspace }], run: { path: grep, args: [mended, workspace/file] } } }
`

const script = (command: string) => {
  const tools = [{ name: 'mcp__caisson__container_exec', input: { command: ['sh', '-c', command] } }]
  return stringify({ turns: [{ tools }, { text: 'It is done.' }] })
}

describeWith(['claude', 'bwrap', 'root'], 'a plan that is killed while attempts work in layers', () => {
  it('goes on, and leaves nothing mounted', { timeout: 180_000 }, async () => {
    await using desk = await createDesk({
      file: 'broken\n',
      'plan.yml': PLAN,
      'script.yaml': script('echo half >>workspace/file; sleep 300'),
    })
    const flags = ['--backend', 'local', '--script', 'script.yaml', '--agent-path', partPath('claude')]
    const cwd = desk.path
    const env = { PATH: process.env['PATH'] ?? '', HOME: join(desk.path, '..') }
    const args = [CAISSON, 'plan', 'run', 'plan.yml', ...flags]
    const child = spawn(process.execPath, args, { cwd, env, stdio: 'ignore' })
    const ended = once(child, 'close')
    const mounted = async () => {
      const lines = (await readFile('/proc/self/mountinfo', 'utf8')).split('\n')
      return lines.flatMap((line) => line.split(' ')[4] ?? []).filter((path) => path.startsWith(desk.runs))
    }
    const begun = async () => {
      const files = await Promise.all(
        (await mounted()).map((path) => readFile(join(path, 'workspace', 'file'), 'utf8')),
      )
      return files.filter((content) => content.includes('half')).length
    }
    try {
      await expect.poll(begun, { timeout: 90_000, interval: 200 }).toBe(2)
    } finally {
      child.kill('SIGKILL')
      await ended
    }
    expect(await mounted()).toHaveLength(2)
    await desk.file('script.yaml', script('cat workspace/file; echo mended >>workspace/file'))
    const { exitCode, stdout, stderr } = await desk.caisson(
      ['plan', 'resume', 'latest', ...flags, '--json'],
      { env },
    )
    expect(exitCode, stderr).toBe(0)
    const { folder } = JSON.parse(stdout)
    expect(await mounted()).toEqual([])
    expect(await readdir(folder)).not.toContain('work')
    // They began anew.
    const kept = await readdir(join(folder, 'artifacts'))
    const files = await Promise.all(
      kept.map((name) => readFile(join(folder, 'artifacts', name, 'file'), 'utf8')),
    )
    expect(files.sort()).toEqual(['broken\n', 'broken\nmended\n'])
  })
})
