import { describe, expect, it } from 'vitest'
import { MOST_TEXT } from '../../../../src/plan/agent/tool.js'
import {
  type Container,
  containerExecTool,
  containerStartTool,
  lazily,
} from '../../../../src/plan/agent/tools/container.js'
import type { ExecResult } from '../../../../src/sandbox/sandbox.js'

const OK: ExecResult = { stdout: '', stderr: '', exitCode: 0 }
const never = new AbortController().signal

/** A container that notes what it is asked for. */
function fakePlace(result: ExecResult = OK, initialization?: ExecResult) {
  const commands: unknown[] = []
  let opened = 0
  let closed = 0
  const container: Container = {
    id: 'box-1',
    ...(initialization ? { initialization } : {}),
    async exec(command, options) {
      commands.push([command, options.timeoutMs])
      return result
    },
    close: async () => void closed++,
  }
  const lazy = lazily(async () => {
    opened++
    return container
  })
  return { lazy, commands, counts: () => ({ opened, closed }) }
}

describe('container_start', () => {
  it('opens the container once, and tells how its initialization ended', async () => {
    const { lazy, counts } = fakePlace(OK, { stdout: 'installed', stderr: '', exitCode: 0 })
    const start = containerStartTool('container_start', lazy)
    expect(await start.call({}, never)).toEqual({
      text: 'The container box-1 runs. Its initialization ended:\nexit code 0\n\nstdout:\ninstalled',
      exitCode: 0,
    })
    await start.call({}, never)
    await containerExecTool('container_exec', lazy).call({ command: ['ls'] }, never)
    expect(counts()).toEqual({ opened: 1, closed: 0 })
    await lazy.close()
    expect(counts()).toEqual({ opened: 1, closed: 1 })
  })

  it('opens none that nobody needs, and tries again what failed', async () => {
    const unused = fakePlace()
    await unused.lazy.close()
    expect(unused.counts()).toEqual({ opened: 0, closed: 0 })
    let tries = 0
    const lazy = lazily(async () => {
      if (++tries === 1) throw new Error('the engine is busy')
      return { id: 'second', exec: async () => OK, close: async () => {} }
    })
    const start = containerStartTool('container_start', lazy)
    await expect(start.call({}, never)).rejects.toThrow('the engine is busy')
    expect(await start.call({}, never)).toEqual({ text: 'The container second runs.' })
  })
})

describe('container_exec', () => {
  it('passes words on as they are, and answers with all that there is', async () => {
    const { lazy, commands } = fakePlace({ stdout: 'out\n', stderr: 'err\n', exitCode: 3 })
    const exec = containerExecTool('container_exec', lazy)
    const command = ['echo', '$(id); rm -rf /', '&&', "it's"]
    expect(await exec.call({ command, timeout_seconds: 5 }, never)).toEqual({
      text: 'exit code 3\n\nstdout:\nout\n\n\nstderr:\nerr\n',
      exitCode: 3,
    })
    await exec.call({ command: ['true'] }, never)
    expect(commands).toEqual([
      [command, 5000],
      [['true'], 600_000],
    ])
  })

  it.each([['ls -la'], [[]], [['ls', 1]], [undefined]])('takes no shell line: %j', async (command) => {
    const { lazy, counts } = fakePlace()
    await expect(containerExecTool('container_exec', lazy).call({ command }, never)).rejects.toThrow(
      'The input of container_exec is not valid: command',
    )
    expect(counts().opened).toBe(0)
  })

  it.each([
    [['go', 'test', './...'], true],
    [['go'], true],
    [['npm', 'test', '--', '-x'], true],
    [['npm', 'install'], false],
    [['npm'], false],
    [['sh', '-c', 'go'], false],
    [['/usr/bin/go'], false],
    [['go;id'], false],
    [['go '], false],
    [['GO'], false],
    [['env', 'go'], false],
    [[''], false],
  ])('runs %j with the list `go`, `npm test`: %s', async (command, runs) => {
    const { lazy, commands, counts } = fakePlace()
    const exec = containerExecTool('container_exec', lazy, ['go', 'npm test'])
    const answer = exec.call({ command }, never)
    if (runs) await answer
    else await expect(answer).rejects.toThrow('is not allowed here. Allowed: go, npm test.')
    expect(commands).toHaveLength(runs ? 1 : 0)
    expect(counts().opened).toBe(runs ? 1 : 0)
  })

  it('runs nothing with an empty list, and nothing after an initialization that failed', async () => {
    const empty = containerExecTool('container_exec', fakePlace().lazy, [])
    await expect(empty.call({ command: [''] }, never)).rejects.toThrow('Allowed: no command.')
    const { lazy, commands } = fakePlace(OK, { stdout: '', stderr: 'no npm', exitCode: 127 })
    const exec = containerExecTool('container_exec', lazy)
    await expect(exec.call({ command: ['ls'] }, never)).rejects.toThrow(
      /initialization .* failed.*127.*no npm/s,
    )
    expect(commands).toEqual([])
  })

  it('cuts long output in its middle, and tells what was stopped', async () => {
    const stdout = `begin${'x'.repeat(200_000)}end`
    const { lazy } = fakePlace({ stdout, stderr: '😀'.repeat(50_000), exitCode: 137, timedOut: true })
    const { text, isError } = await containerExecTool('container_exec', lazy).call({ command: ['x'] }, never)
    expect(text.length).toBeLessThan(MOST_TEXT + 300)
    expect(text).toMatch(/^It was stopped: it took too long\./)
    expect(text).toMatch(/beginx+\n\[… 176008 characters left out …\]\nx+end/)
    expect(text).toBe(Buffer.from(text).toString())
    expect(isError).toBe(true)
  })
})
