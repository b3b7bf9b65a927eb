import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ClaudeRun {
  exitCode: number | null
  events: Record<string, unknown>[]
  result: Record<string, unknown> | undefined
  stderr: string
}

/** Runs the real CLI headless with nothing of this environment but the search path. */
export async function runClaude(o: {
  claude: string
  prompt: string
  workspace: string
  env: Record<string, string>
  args?: string[]
}): Promise<ClaudeRun> {
  const home = await mkdtemp(join(tmpdir(), 'gateway-home-'))
  const args = ['-p', '--output-format', 'stream-json', '--verbose', '--permission-mode', 'bypassPermissions']
  const run = await runCommand(o.claude, [...args, ...(o.args ?? [])], o.prompt, {
    cwd: o.workspace,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: home,
      IS_SANDBOX: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      ...o.env,
    },
  })
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
  return run
}

/** Runs a command that prints a session; never blocks this process, in which model and gateway live. */
export async function runCommand(
  command: string,
  args: string[],
  input: string,
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<ClaudeRun> {
  const child = spawn(command, args, options)
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  child.stdin.end(input)
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const events = stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { exitCode, events, result: events.find((event) => event['type'] === 'result'), stderr }
}

/** The results of the tools, in order, as the CLI reported them to the model. */
export function toolResults(run: ClaudeRun): { text: string; isError: boolean }[] {
  return run.events.flatMap((event) => {
    const message = event['message'] as { content?: unknown } | undefined
    if (event['type'] !== 'user' || !Array.isArray(message?.content)) return []
    return message.content
      .filter((block: { type?: string }) => block.type === 'tool_result')
      .map((block: { content?: unknown; is_error?: boolean }) => ({
        text: typeof block.content === 'string' ? block.content : JSON.stringify(block.content),
        isError: block.is_error === true,
      }))
  })
}
