import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGit } from '../../base/git/git.js'
import type { Log } from '../../base/log.js'
import { specSchema } from '../../config/spec.js'
import type { ModelDialect } from '../../gateway/dialect.js'
import { chooseBackend } from '../../pipeline/stages/environment/backend.js'
import type { Host } from '../../pipeline/stages/request.js'
import type { ConformReport } from './clauses.js'
import { judge, type Observation } from './judge.js'
import { MADE, SCENARIOS, type ScenarioName } from './scripted.js'
import { observe, type SuitePlace } from './session.js'

export interface ConformOptions {
  image: string
  /** The API that the image speaks; default `messages`. */
  dialect?: ModelDialect
  engine: 'auto' | 'docker' | 'podman'
  /** Folder for temporary files that containers can see. */
  root: string
  host: Host
  /** Milliseconds until a session counts as hanging. */
  timeoutMs: number
  log: Log
  /** Ends all sessions; the suite then rejects with its reason. */
  signal?: AbortSignal
}

/** Sessions at a time; most of one is waiting for the engine. */
const AT_A_TIME = 3

/** Runs every clause of the contract against an adapter image, offline, with a scripted model. */
export async function conform(options: ConformOptions): Promise<ConformReport> {
  const root = await mkdtemp(join(await realpath(options.root), 'caisson-conform-'))
  try {
    // The agent is another user, and has to reach its folders.
    await chmod(root, 0o755)
    const place = await makePlace(options, root)
    const work = await observe(place, 'work', SCENARIOS.work)
    const seen: { work: Observation } & Partial<Record<ScenarioName, Observation>> = { work }
    if (work.exitCode !== null) {
      const rest = (Object.keys(SCENARIOS) as ScenarioName[]).filter((name) => name !== 'work')
      const worker = async () => {
        for (let name = rest.shift(); name !== undefined; name = rest.shift())
          seen[name] = await observe(place, name, SCENARIOS[name])
      }
      const working = Array.from({ length: AT_A_TIME }, worker)
      // The folder of the sessions is removed after all of them, whatever became of one.
      await Promise.allSettled(working)
      await Promise.all(working)
    }
    return judge(options.image, seen)
  } catch (error) {
    // Where a session was when it was stopped says nothing about the image.
    options.signal?.throwIfAborted()
    throw error
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function makePlace(options: ConformOptions, root: string): Promise<SuitePlace> {
  const { image, dialect, engine, host, timeoutMs, log, signal } = options
  const spec = specSchema.parse({
    agent: { image, ...(dialect ? { dialect } : {}) },
    sandbox: { backend: 'container', engine },
  })
  const checkout = join(root, 'checkout')
  await mkdir(checkout)
  await writeFile(join(checkout, 'readme.md'), 'A repository of the suite.\n')
  await commitAll(checkout)
  return {
    spec,
    host,
    log,
    choice: await chooseBackend(spec, host, root, log),
    root,
    checkout,
    solution: `diff --git a/${MADE.path} b/${MADE.path}\nnew file mode 100644\n--- /dev/null\n+++ b/${MADE.path}\n@@ -0,0 +1 @@\n+${MADE.content}`,
    timeoutMs,
    canary: `canary-${randomBytes(16).toString('hex')}`,
    ...(signal ? { signal } : {}),
  }
}

/** Makes a repository of a folder: one commit with all that is there. */
export async function commitAll(folder: string): Promise<void> {
  const git = createGit({ cwd: folder })
  await git.run(['init', '--quiet', '--initial-branch=main'])
  await git.run(['add', '--all'])
  const author = ['-c', 'user.name=Caisson', '-c', 'user.email=caisson@example.org']
  await git.run([...author, '-c', 'commit.gpgsign=false', 'commit', '--quiet', '--message=Begin'])
}
