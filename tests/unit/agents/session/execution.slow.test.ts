import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { claudeCode } from '../../../../src/agents/claude/claude-code.js'
import { createExecutionBackend, type ExecutionParams } from '../../../../src/agents/session/execution.js'
import type { Grace } from '../../../../src/agents/session/grace.js'
import type { StreamEvent } from '../../../../src/agents/transcript/event.js'
import { systemClock } from '../../../../src/base/clock.js'
import { memoryLog } from '../../../../src/base/log.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { fakeClaude, hostSandbox } from './host-sandbox.js'

/** Short enough for a test that waits for all of them. */
const GRACE: Grace = {
  interruptMs: 300,
  terminateMs: 300,
  killMs: 5000,
  resultMs: 300,
  dismissedMs: 300,
  backgroundMs: 600,
  drainMs: 100,
}

function session(body: string, params: Partial<ExecutionParams> = {}, secret = 'hunter2-hunter2') {
  const sandbox = hostSandbox(fakeClaude(body))
  const log = memoryLog()
  const folder = temporaryFolder()
  const evidencePath = join(folder, 'evidence', 'transcript.jsonl')
  const stderrPath = join(folder, 'evidence', 'agent.stderr.log')
  const redact = (text: string) => text.replaceAll(secret, '***')
  const execute = createExecutionBackend({
    agent: claudeCode,
    sandbox,
    log,
    clock: systemClock,
    redact,
    env: {},
  })
  const workspacePath = sandbox.paths.workspace
  const run = () =>
    execute({ prompt: 'do it', workspacePath, evidencePath, stderrPath, grace: GRACE, ...params })
  return {
    run,
    log,
    sandbox,
    evidence: () => readFileSync(evidencePath, 'utf8'),
    stderr: () => readFileSync(stderrPath, 'utf8'),
  }
}

describe('a session that ends well', () => {
  it('resolves with transcript and end, and has it all in log and evidence', async () => {
    const { run, log, evidence, stderr } = session(
      `init(); text('Hello.'); console.error('a warning'); done()`,
    )
    const { transcript, session: end } = await run()
    expect(transcript.messages).toEqual([{ role: 'assistant', content: 'Hello.' }])
    expect(end).toEqual({
      reason: 'completed',
      exitCode: 0,
      sessionId: 's1',
      model: 'claude-x',
      message: 'Done.',
      denials: [],
    })
    expect(log.lines).toEqual(['info: ● Session s1 · claude-x', 'info: Hello.', 'info: ✓ Done · 1 turn'])
    expect(evidence().trim().split('\n')).toHaveLength(3)
    expect(stderr()).toBe('a warning\n')
  })

  it("lets the repository's settings take effect only where they are contained", async () => {
    const { run, sandbox, evidence } = session(
      `init(); text(process.argv[process.argv.indexOf('--setting-sources') + 1]); done()`,
    )
    await run()
    expect(evidence()).toContain('"text":"user"')
    Object.assign(sandbox, { contained: true })
    await run()
    expect(evidence()).toContain('"text":"user,project"')
  })

  it('gives the prompt on standard input, of any length, and only the environment that is meant', async () => {
    const body = `init(); let got = ''; process.stdin.on('data', (d) => { got += d }).on('end', () => {
      text(JSON.parse(got).message.content.length + ' ' + Object.keys(process.env).filter((name) => name !== 'PATH').sort()); done() })`
    const { transcript } = await session(body, { prompt: 'x'.repeat(3_000_000), env: { EXTRA: '1' } }).run()
    expect(transcript.messages[0]?.content).toBe(
      '3000000 ANTHROPIC_API_KEY,ANTHROPIC_BASE_URL,ANTHROPIC_UNIX_SOCKET,CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC,CLAUDE_CODE_MAX_RETRIES,CLAUDE_CODE_SHELL,DISABLE_AUTOUPDATER,EXTRA,HOME',
    )
  })

  it('does not mind a CLI that ends without reading its prompt', async () => {
    const { session: end } = await session('init(); done()', { prompt: 'x'.repeat(3_000_000) }).run()
    expect(end.reason).toBe('completed')
  })

  it('tells each event while the session runs', async () => {
    const stop = new AbortController()
    const seen: StreamEvent['type'][] = []
    const { run } = session('init(); setInterval(() => {}, 1000)', {
      signal: stop.signal,
      onEvent: (event) => {
        seen.push(event.type)
        stop.abort()
      },
    })
    const { session: end } = await run()
    expect(seen).toEqual(['system'])
    expect(end).toMatchObject({ reason: 'cancelled', sessionId: 's1' })
  })

  it('goes on when a listener throws', async () => {
    const { run, log } = session('init(); done()', {
      onEvent: () => {
        throw new Error('listener broke')
      },
    })
    expect((await run()).session.reason).toBe('completed')
    expect(log.lines).toContain('warning: A listener to the session failed: listener broke')
  })

  it('has no secret in evidence, standard error, log or transcript, also when a write cuts it in two', async () => {
    const body = `init(); text('key hunter2-hunter2'); process.stderr.write('hunter2-'); setTimeout(() => { process.stderr.write('hunter2\\n'); done() }, 100)`
    const { run, log, evidence, stderr } = session(body)
    const { transcript } = await run()
    for (const place of [evidence(), stderr(), log.lines.join('\n'), JSON.stringify(transcript)]) {
      expect(place).not.toContain('hunter2')
    }
    expect(stderr()).toBe('***\n')
  })

  it('shows its folders under the names they have in a container', async () => {
    const { run } = session(`init(); text(process.cwd() + '/a.ts'); done()`)
    expect((await run()).transcript.messages[0]?.content).toBe('/workspace/a.ts')
  })

  it('passes a system prompt that is too long for an argument by file', async () => {
    const body = `const at = process.argv.indexOf('--append-system-prompt-file')
      init(); text(String(require('node:fs').readFileSync(process.argv[at + 1]).length)); done()`
    const { transcript } = await session(body, { systemPrompt: 'y'.repeat(200_000) }).run()
    expect(transcript.messages[0]?.content).toBe('200000')
  })
})

describe('a session that does not end by itself', () => {
  it('is stopped with SIGINT at its time limit, and keeps what it said', async () => {
    const body = `init(); text('working'); process.on('SIGINT', () => { done({ subtype: 'error_during_execution', is_error: true }); process.exit(0) }); setInterval(() => {}, 1000)`
    const { run, sandbox } = session(body, { timeoutMs: 700 })
    const { transcript, session: end } = await run()
    expect(end).toMatchObject({ reason: 'timeout', exitCode: 0, error: { code: 'EXECUTION_TIMEOUT' } })
    expect(transcript.messages[0]?.content).toBe('working')
    expect(transcript.metadata.errorCount).toBe(1)
    expect(sandbox.signals).toEqual(['SIGINT'])
  })

  it('is killed when it ignores SIGINT and SIGTERM', async () => {
    const body = `process.on('SIGINT', () => {}); process.on('SIGTERM', () => {}); init(); setInterval(() => {}, 1000)`
    const { run, sandbox } = session(body, { timeoutMs: 700 })
    const { session: end } = await run()
    expect(end).toMatchObject({ reason: 'timeout', exitCode: null })
    expect(sandbox.signals).toEqual(['SIGINT', 'SIGTERM', 'SIGKILL'])
  })

  it('is a time-out also when it never said a word', async () => {
    const { session: end } = await session('setInterval(() => {}, 1000)', { timeoutMs: 300 }).run()
    expect(end).toMatchObject({ reason: 'timeout', error: { code: 'EXECUTION_TIMEOUT' } })
  })

  it('does not start at all when it is already cancelled', async () => {
    await expect(session('init()', { signal: AbortSignal.abort() }).run()).rejects.toMatchObject({
      code: 'EXECUTION_CANCELLED',
    })
  })

  it('is over after its result, though the process stays', async () => {
    const { run, sandbox } = session('init(); done(); setInterval(() => {}, 1000)')
    expect((await run()).session).toMatchObject({ reason: 'completed', message: 'Done.' })
    expect(sandbox.signals).toEqual(['SIGTERM'])
  })

  it('is over after its result, though a grandchild holds the output open', async () => {
    const body = `init(); done()
      require('node:child_process').spawn('sleep', ['60'], { stdio: 'inherit', detached: true }).unref()`
    const { run, sandbox } = session(body)
    expect((await run()).session).toMatchObject({ reason: 'completed', exitCode: 0 })
    expect(sandbox.signals).toEqual([])
  })

  it('is over although a grandchild goes on writing', async () => {
    const body = `init(); done()
      require('node:child_process').spawn('sh', ['-c', 'for i in $(seq 400); do echo tick; sleep 0.05; done'], { stdio: 'inherit', detached: true }).unref()`
    expect((await session(body).run()).session.reason).toBe('completed')
  })

  it('waits for background tasks after a first result, and takes the last result', async () => {
    const tasks = (list: string) =>
      `say({ type: 'system', subtype: 'background_tasks_changed', session_id: 's1', tasks: ${list} })`
    const body = `init(); ${tasks(`[{ task_id: 'a' }]`)}; done({ result: 'first' })
      setTimeout(() => { ${tasks('[]')}; init(); done({ result: 'second' }) }, 450)`
    const { run, sandbox } = session(body)
    const { session: end, transcript } = await run()
    expect(end).toMatchObject({ reason: 'completed', message: 'second', exitCode: 0 })
    expect(transcript.metadata.turnCount).toBe(2)
    expect(sandbox.signals).toEqual([])
  })

  it('does not wait for ever for a background task', async () => {
    const body = `init(); say({ type: 'system', subtype: 'background_tasks_changed', session_id: 's1', tasks: [{ task_id: 'a' }] }); done(); setInterval(() => {}, 1000)`
    expect((await session(body).run()).session).toMatchObject({ reason: 'completed', message: 'Done.' })
  })

  it('does not take silence before the next answer for the end', async () => {
    const body = `init(); done({ result: 'first' }); setTimeout(() => { init(); setTimeout(() => done({ result: 'second' }), 900) }, 100)`
    expect((await session(body).run()).session.message).toBe('second')
  })
})

describe('a session that ends badly', () => {
  it('says that it was killed, and what that most often means', async () => {
    const { session: end, transcript } = await session(
      `init(); text('half done'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 200)`,
    ).run()
    expect(end).toMatchObject({ reason: 'agent_error', error: { code: 'EXECUTION_SESSION_FAILED' } })
    expect(end.message).toBe('Claude Code was ended by SIGKILL without a result.')
    expect(end.error?.hint).toContain('memory')
    expect(transcript.messages).toHaveLength(1)
  })

  it('says that it was lost, as its place was, which is not its own failure', async () => {
    const { run, sandbox } = session(`init(); text('half done'); setTimeout(() => process.exit(), 200)`)
    const { spawn } = sandbox
    sandbox.spawn = async (command, options) => {
      const child = await spawn(command, options)
      return { ...child, exited: child.exited.then(() => ({ exitCode: null, signal: null })) }
    }
    const { session: end } = await run()
    expect(end).toMatchObject({ reason: 'agent_error', error: { code: 'CONTAINER_EXEC_FAILED' } })
    expect(end.message).toMatch(/^Claude Code was lost .* without a result\.$/)
  })

  it('says that it printed garbage, which is in the evidence', async () => {
    const { run, evidence } = session(`console.log('Welcome!'); console.log('{"a":'); process.exitCode = 3`)
    const { session: end } = await run()
    expect(end).toMatchObject({
      reason: 'agent_error',
      exitCode: 3,
      error: { code: 'EXECUTION_PARSE_FAILED' },
    })
    expect(evidence()).toBe('Welcome!\n{"a":\n')
  })

  it('rejects when there is nothing at all, with the words on standard error', async () => {
    const body = `process.stderr.write('error: GLIBC_2.38 not found'); process.exitCode = 1`
    await expect(session(body).run()).rejects.toMatchObject({
      code: 'EXECUTION_SESSION_FAILED',
      message: 'Claude Code ended with exit code 1 and printed nothing. It said: error: GLIBC_2.38 not found',
    })
  })

  it('rejects with CLI_NOT_FOUND when there is no executable', async () => {
    const { sandbox, log } = session('')
    const paths = { ...sandbox.paths, agent: '/nowhere/claude' }
    const execute = createExecutionBackend({
      agent: claudeCode,
      sandbox: { ...sandbox, paths },
      log,
      clock: systemClock,
      redact: (text) => text,
      env: {},
    })
    await expect(execute({ prompt: 'x', workspacePath: paths.workspace })).rejects.toMatchObject({
      code: 'CLI_NOT_FOUND',
      hint: expect.stringContaining('npm install'),
    })
  })

  it('keeps the half line at the end', async () => {
    const { run, evidence } = session(`init(); process.stdout.write('{"type":"assis')`)
    const { session: end } = await run()
    expect(end.reason).toBe('agent_error')
    expect(evidence().endsWith('{"type":"assis\n')).toBe(true)
  })

  it('leaves out a line of 50 MB and goes on', async () => {
    const body = `init(); const line = 'a'.repeat(1024 * 1024)
      for (let i = 0; i < 50; i++) process.stdout.write(line)
      process.stdout.write('\\n'); done()`
    const { run, evidence, log } = session(body)
    expect((await run()).session.reason).toBe('completed')
    expect(evidence().length).toBeLessThan(5000)
    expect(evidence()).toContain(`"bytes":${50 * 1024 * 1024}`)
    expect(log.lines).toContain(
      `warning: A line of ${50 * 1024 * 1024} bytes in the agent's output was left out.`,
    )
  })

  it('is stopped when its output cannot be kept', async () => {
    const { run } = session(`init(); setInterval(() => text('more'), 50)`, { evidencePath: '/dev/full' })
    expect((await run()).session).toMatchObject({ reason: 'setup_failed', error: { code: 'DISK_FULL' } })
  })
})
