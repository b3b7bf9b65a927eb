import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { memoryLog } from '../../../../src/base/log.js'
import { type CapturedPatch, capturePatch } from '../../../../src/change/patch/capture.js'
import {
  createWorkspace,
  type SnapshotOptions,
  type Workspace,
} from '../../../../src/change/workspace/workspace.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

const ENV = {
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
  GIT_ALLOW_PROTOCOL: 'file:http:https',
}

/** The user's git: real, and with the configuration of the folder it runs in. */
export function git(
  cwd: string,
  args: string[],
  options: { input?: string | Buffer; env?: object } = {},
): string {
  const env = { ...ENV, ...options.env }
  const stdio = ['pipe', 'pipe', 'pipe'] as const
  return execFileSync('git', args, {
    cwd,
    env,
    input: options.input ?? '',
    stdio: [...stdio],
    maxBuffer: 1 << 28,
  })
    .toString('utf8')
    .trimEnd()
}

/** A folder of its own for a test, gone afterwards. */
export function temporary(): { path: string; [Symbol.dispose](): void } {
  const path = temporaryFolder()
  return { path, [Symbol.dispose]: () => void execFileSync('rm', ['-rf', path]) }
}

/** A repository made by a shell script that runs in it; what the script leaves is committed unless `commit` is false. */
export function repository(
  root: string,
  script: string,
  options: { commit?: boolean; format?: string } = {},
): string {
  const path = join(root, 'checkout')
  git(root, ['init', '-q', '-b', 'main', `--object-format=${options.format ?? 'sha1'}`, path])
  shell(path, script)
  if (options.commit !== false) commitAll(path)
  return path
}

export function commitAll(path: string, message = 'base'): string {
  git(path, ['add', '-A'])
  git(path, ['commit', '-q', '--allow-empty', '-m', message])
  return git(path, ['rev-parse', 'HEAD'])
}

/** What an agent does: a shell script in the workspace. */
export function shell(cwd: string, script: string, env: Record<string, string> = {}): void {
  execFileSync('bash', ['-euc', script], {
    cwd,
    env: { ...ENV, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

export async function workspaceOf(
  root: string,
  checkout: string,
  options: Partial<SnapshotOptions> = {},
): Promise<Workspace> {
  const log = options.log ?? memoryLog()
  return createWorkspace({
    checkout,
    runDir: join(root, 'run'),
    objectsAt: 'host',
    ref: 'main',
    ...options,
    log,
  })
}

export async function captureOf(root: string, workspace: Workspace): Promise<CapturedPatch> {
  return capturePatch({ workspace, to: join(root, 'diff.patch'), log: memoryLog() })
}
