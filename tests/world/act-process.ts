import { spawn } from 'node:child_process'
import { type ActLine, parseActLog } from './act-log.js'
import { partPath } from './parts.js'
import { killProcess } from './processes.js'

export interface ActProcess {
  args: readonly string[]
  cwd: string
  env: Record<string, string>
  /** Ends act as Ctrl+C does, so that it removes its own containers. */
  signal: AbortSignal
}

/** Milliseconds that act has to clean up after itself before it is killed. */
const PATIENCE = 20_000

/** Runs act to its end, whatever that is. */
export function runActProcess({ args, cwd, env, signal }: ActProcess): Promise<{
  exitCode: number | null
  lines: ActLine[]
}> {
  return new Promise((resolve, reject) => {
    const child = spawn(partPath('act'), args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
    const stop = () => {
      child.kill('SIGINT')
      setTimeout(() => child.pid && killProcess(-child.pid), PATIENCE).unref()
    }
    signal.addEventListener('abort', stop, { once: true })
    child.on('error', reject)
    child.on('close', (exitCode) => {
      signal.removeEventListener('abort', stop)
      resolve({ exitCode, lines: parseActLog(output) })
    })
  })
}
