import { execFileSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { memoryLog } from '../../src/base/log.js'
import { wholeSpec } from '../../src/config/inputs/from-inputs.js'
import type { SpecInput } from '../../src/config/spec.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import type { RunResult } from '../../src/pipeline/stages/request.js'
import { runLocally } from './local-run.js'
import { partPath } from './parts.js'
import { temporaryFolder } from './temporary-folder.js'

/** A repository on this machine, as somebody who types `caisson run` has it. */
export interface LocalRepository extends AsyncDisposable {
  readonly checkout: string
  /** Writes files and commits them. */
  commit(files: Record<string, string>): Promise<void>
  git(...args: string[]): string
  /** A run with the real CLI and a scripted model; `log` is what a person would have read, `env` the job's variables. */
  run(
    script: Script,
    given?: SpecInput,
    env?: Record<string, string>,
    allowUnsealed?: boolean,
  ): Promise<RunResult & { log: readonly string[] }>
}

/** A new folder, as a repository unless it is to be a plain one. */
export async function createRepository(
  files: Record<string, string>,
  { plain = false } = {},
): Promise<LocalRepository> {
  const root = temporaryFolder()
  const checkout = join(root, 'checkout')
  const who = ['-c', 'user.name=alice', '-c', 'user.email=alice@example.org', '-c', 'commit.gpgsign=false']
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', checkout, ...who, ...args], { encoding: 'utf8', stdio: 'pipe' })
  const write = async (some: Record<string, string>) => {
    for (const [path, content] of Object.entries(some)) {
      await mkdir(dirname(join(checkout, path)), { recursive: true })
      await writeFile(join(checkout, path), content)
    }
  }
  const commit = async (some: Record<string, string>) => {
    await write(some)
    git('add', '-A')
    git('commit', '-qm', 'Change')
  }
  await mkdir(checkout)
  if (plain) await write(files)
  else {
    git('init', '-q', '-b', 'main')
    await commit(files)
  }
  return {
    checkout,
    commit,
    git,
    async run(script, given = {}, env = {}, allowUnsealed = false) {
      const said: SpecInput = { ...given, agent: { path: partPath('claude'), ...given.agent } }
      const log = memoryLog()
      const result = await runLocally({
        spec: wholeSpec(said),
        given: { spec: said, delivery: {} },
        instruction: 'Fix the sum.',
        root: join(root, 'runs'),
        checkout,
        model: script,
        allowUnsealed,
        host: { env: { PATH: process.env['PATH'], ...env }, cacheDir: join(root, 'cache') },
        log,
      })
      return { ...result, log: log.lines }
    },
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true, maxRetries: 3 }),
  }
}
