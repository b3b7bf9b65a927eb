import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LIBRARY } from '../library-folder.js'
import { processesWhere } from '../processes.js'
import { runDirOf, stepContent, stepFile, type Victim } from './victim.js'

const execute = promisify(execFile)

export interface Listed {
  runs: { id: string; status: string; outcome?: string; reason?: string }[]
  damaged: unknown[]
}

/** What the next command says of the runs of a victim. */
export async function list({ project, env }: Victim): Promise<Listed & { said: string }> {
  const args = [join(LIBRARY, 'programs/cli/main.js'), 'list', '--json', '--root', project]
  const { stdout, stderr } = await execute(process.execPath, args, { env })
  return { ...(JSON.parse(stdout) as Listed), said: stderr }
}

/** Everything of a run that is still running, mounted or lying about; empty when nothing is. */
export async function remains(victim: Victim): Promise<string[]> {
  const dir = await runDirOf(victim)
  const id = dir?.split('/').at(-1)
  const found: string[] = []
  if (id !== undefined) {
    for (const [what, args] of [
      ['container', ['ps', '--all', '--quiet']],
      ['volume', ['volume', 'ls', '--quiet']],
      ['network', ['network', 'ls', '--quiet']],
    ] as const) {
      const { stdout } = await execute('docker', [...args, '--filter', `label=caisson.run=${id}`], {
        env: victim.env,
      })
      for (const name of stdout.split('\n').filter(Boolean)) found.push(`${what} ${name}`)
    }
    for (const pid of await processesOf(id)) found.push(`process ${pid}`)
    for (const group of await groupsOf(id)) found.push(`control group ${group}`)
  }
  const mounts = await readFile('/proc/mounts', 'utf8')
  for (const mount of mounts.split('\n')) {
    if (mount.includes(victim.project) || (id !== undefined && mount.includes(id)))
      found.push(`mount ${mount}`)
  }
  for (const name of await readdir(victim.temporary)) found.push(`temporary ${name}`)
  for (const name of await readdir(victim.root).catch(() => [])) {
    if (name.startsWith('.') && !['.gitignore', '.locks'].includes(name))
      found.push(`beside the runs ${name}`)
  }
  for (const name of await readdir(join(victim.root, '.locks')).catch(() => [])) found.push(`lock ${name}`)
  if (dir !== null) {
    const ours = [dir, '-path', join(dir, 'home'), '-prune', '-o']
    const { stdout } = await execute('find', [
      ...ours,
      ...['(', '-type', 's', '-o', '-name', '*.tmp', '-o', '-name', '*.lock', ')', '-print'],
    ])
    for (const path of stdout.split('\n').filter(Boolean)) found.push(`file ${path}`)
    for (const name of ['sandbox', 'network', 'gateway', 'mcp', 'verify']) {
      const left = await readdir(join(dir, name)).catch(() => [])
      if (left.length > 0) found.push(`${name}: ${left.join(', ')}`)
    }
  }
  return found
}

/** Processes whose environment names the run. */
export function processesOf(id: string): Promise<number[]> {
  const names = [`CAISSON_RUN_ID=${id}`, `CAISSON_RUN_ID=${id}.mcp`]
  return processesWhere('environ', (content) => content.split('\0').some((line) => names.includes(line)))
}

async function groupsOf(id: string): Promise<string[]> {
  const { stdout } = await execute('find', ['/sys/fs/cgroup', '-maxdepth', '2', '-name', `caisson-${id}*`])
  return stdout.split('\n').filter(Boolean)
}

/** What of the run's own evidence, and of what the agent had written, did not get into its results. */
export async function lost(victim: Victim, steps: readonly number[]): Promise<string[]> {
  const dir = await runDirOf(victim)
  if (dir === null) return []
  const [evidence, transcript, patch] = await Promise.all(
    ['output/evidence/transcript.jsonl', 'output/transcript.json', 'output/diff.patch'].map((path) =>
      readFile(join(dir, path), 'utf8').catch(() => null),
    ),
  )
  if (transcript == null || patch == null) return ['no transcript or no patch']
  const missing: string[] = []
  const log = await readFile(join(dir, 'run.log'), 'utf8').catch(() => '')
  if (log.split('salvaging what is there').length > 2) missing.push('salvaged more than once')
  for (const line of (evidence ?? '').split('\n')) {
    for (const word of wordsOf(line)) {
      if (!transcript.includes(word)) missing.push(`transcript: ${word}`)
    }
  }
  for (const step of steps) {
    if (!patch.includes(`b/${stepFile(step)}`) || !patch.includes(`+${stepContent(step)}\n`))
      missing.push(`patch: ${stepFile(step)}`)
  }
  return missing
}

/** As they stand in JSON: what the agent said and did in a line of the stream. */
function wordsOf(line: string): string[] {
  let event: { type?: string; message?: { content?: { type: string; text?: string; input?: unknown }[] } }
  try {
    event = JSON.parse(line)
  } catch {
    return []
  }
  if (event.type !== 'assistant') return []
  return (event.message?.content ?? []).flatMap((block) => {
    if (block.type === 'text') return [JSON.stringify(block.text).slice(1, -1)]
    const { command } = (block.input ?? {}) as { command?: string }
    return command === undefined ? [] : [JSON.stringify(command).slice(1, -1)]
  })
}
