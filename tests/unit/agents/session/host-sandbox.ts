import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SandboxError } from '../../../../src/base/errors.js'
import type { Sandbox, SandboxProcess, StopSignal } from '../../../../src/sandbox/sandbox.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

/** A sandbox for tests of sessions: real processes on this machine, in folders of their own. */
export function hostSandbox(agent: string): Sandbox & { signals: StopSignal[] } {
  const root = temporaryFolder()
  const folder = (name: string) => {
    mkdirSync(join(root, name))
    return join(root, name)
  }
  const paths = {
    workspace: folder('workspace'),
    home: folder('home'),
    input: folder('input'),
    output: folder('output'),
    socket: join(root, 'model.sock'),
    agent,
  }
  const signals: StopSignal[] = []
  return {
    id: 'test',
    contained: false,
    signals,
    paths,
    facts: { backend: 'local', engine: 'none', network: 'open', sealed: false, weaknesses: [] },
    async exec(command, options = {}) {
      const process = await start(command, options, paths.workspace)
      process.stdin.end(options.input)
      const { exitCode } = await process.exited
      return { stdout: '', stderr: '', exitCode: exitCode ?? 1 }
    },
    async spawn(command, options = {}) {
      const process = await start(command, options, paths.workspace)
      return {
        ...process,
        async kill(signal) {
          signals.push(signal)
          await process.kill(signal)
        },
      }
    },
    async cleanup() {},
  }
}

async function start(
  [file = '', ...args]: readonly string[],
  options: { env?: Record<string, string>; cwd?: string },
  folder: string,
): Promise<SandboxProcess> {
  const child = spawn(file, args, {
    cwd: options.cwd ?? folder,
    env: { PATH: process.env['PATH'] ?? '', ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', (cause) =>
      reject(new SandboxError('CONTAINER_EXEC_FAILED', String(cause), { hint: 'Check the path.', cause })),
    )
  })
  return {
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: child.stderr,
    exited: new Promise((resolve) => child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }))),
    async kill(signal) {
      child.kill(signal)
    },
    detach() {
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy()
    },
  }
}

/** A stand-in for the CLI: a real executable that runs this JavaScript. */
export function fakeClaude(body: string): string {
  const path = join(temporaryFolder(), 'claude')
  writeFileSync(
    path,
    `#!/usr/bin/env node
const say = (event) => process.stdout.write(JSON.stringify(event) + '\\n')
const init = () => say({ type: 'system', subtype: 'init', session_id: 's1', model: 'claude-x' })
const text = (t) => say({ type: 'assistant', session_id: 's1', message: { id: 'm1', content: [{ type: 'text', text: t }] } })
const done = (more) => say({ session_id: 's1', subtype: 'success', is_error: false, num_turns: 1, result: 'Done.', type: 'result', ...more })
${body}
`,
  )
  chmodSync(path, 0o755)
  return path
}
