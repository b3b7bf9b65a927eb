import { cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../base/clock.js'
import { createGit } from '../../base/git/git.js'
import { type Log, memoryLog } from '../../base/log.js'
import { deliveryOptions } from '../../config/delivery.js'
import type { ModelAccess } from '../../config/model-access.js'
import { specSchema } from '../../config/spec.js'
import { createScriptSource } from '../../gateway/scripted/script-source.js'
import { authorize } from '../../github/event/authorize.js'
import { parseEvent } from '../../github/event/parse-event.js'
import { isSkip } from '../../github/event/task.js'
import { createGitHub } from '../../github/octokit.js'
import { runPipeline } from '../../pipeline/pipeline.js'
import { chooseBackend } from '../../pipeline/stages/environment/backend.js'
import { TO_SEAL } from '../../pipeline/stages/environment/seal-policy.js'
import type { Host, RunResult } from '../../pipeline/stages/request.js'
import { issueLabeled } from './github/seed.js'
import { startGitHub } from './github/server.js'
import { FILES, ISSUE, SCRIPT } from './story.js'

export interface DemoOptions {
  /** Folder for run folders; the demo's run stays there for inspection. */
  root: string
  host: Host
  backend: 'auto' | 'container' | 'local'
  /** An executable to use instead of the tested version of the agent. */
  agentPath?: string
  /** Set: use the real model. Not set: use the recorded one. */
  live?: ModelAccess
  log: Log
  signal?: AbortSignal
}

/** What people would have received. */
export interface DemoResult {
  result: RunResult
  issue: { number: number; title: string; body: string }
  comments: { author: string; body: string }[]
  pulls: { number: number; title: string; body: string; head: string; base: string }[]
  patch: string
  summary: string
}

/**
 * The main job from the first event to the last request: an issue gets a label, the real Claude Code works in
 * the sandbox, and a pull request is opened, on a GitHub and a git remote on this machine.
 */
export async function runDemo(options: DemoOptions): Promise<DemoResult> {
  const { log } = options
  const host = { ...options.host, sealByUnshare: true }
  const path = host.env['PATH'] ?? ''
  await sayUnsealed({ ...options, host })
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'caisson-demo-'))
  const token = `ghs_${'demo'.repeat(10)}`
  const github = await startGitHub({
    owner: 'acme',
    repo: 'duration',
    files: FILES,
    path,
    root: join(folder, 'remote'),
  })
  try {
    github.addToken(token)
    github.addUser('alice', { role: 'write', id: 583231 })
    const { number } = github.addIssue({ ...ISSUE, author: 'bob' })
    const checkout = join(folder, 'checkout')
    await createGit({ env: { PATH: path } }).run(['clone', '--quiet', github.cloneUrl(), checkout])
    const event = await issueLabeled(github, number, 'claude', 'alice')

    const rules = { label: 'claude', phrase: '@claude', allowedBots: [] }
    const now = new Date(systemClock.now()).toISOString()
    const task = parseEvent({ ...event, rules, now })
    if (isSkip(task)) throw new Error(task.reason)
    const port = createGitHub({
      token,
      owner: 'acme',
      repo: 'duration',
      apiUrl: github.apiUrl,
      graphqlUrl: github.graphqlUrl,
      serverUrl: github.url,
      log,
    })
    const refused = await authorize(port, task, rules)
    if (isSkip(refused)) throw new Error(refused.reason)

    const result = await runPipeline({
      spec: specSchema.parse({
        sandbox: { backend: options.backend },
        agent: { path: options.agentPath },
        verify: { commands: ['npm test'] },
      }),
      task,
      root: options.root,
      trim: true,
      allowUnsealed: isOwn(options),
      checkout,
      checkoutRef: 'main',
      model: options.live ?? createScriptSource(SCRIPT, systemClock),
      publish: {
        to: 'forge',
        forge: { github: port, token, owner: 'acme', name: 'duration', remoteUrl: github.cloneUrl() },
      },
      delivery: deliveryOptions(),
      host,
      secrets: options.live ? [options.live.credential.value] : [],
      log,
      clock: systemClock,
      ...(options.signal ? { signal: options.signal } : {}),
    })
    // The run can be replayed as long as its folder exists.
    await cp(checkout, join(result.folder.dir, 'checkout'), { recursive: true })
    return {
      result,
      issue: { number, ...ISSUE },
      comments: github.commentsOn(number).map(({ author, body }) => ({ author, body })),
      pulls: github.openPulls().map((pull) => ({
        number: pull.number,
        title: pull.title,
        body: pull.body ?? '',
        head: pull.head.ref,
        base: pull.base.ref,
      })),
      patch: await readFile(result.folder.patch, 'utf8'),
      summary: await readFile(result.folder.summary, 'utf8'),
    }
  } finally {
    await github.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Nobody else's words reach the agent: both the repository and its model are the demo's. */
export const isOwn = ({ live }: Pick<DemoOptions, 'live'>) => live === undefined

/** Warns, before anything else is said, where nothing can seal the demo's agent. Rejects as `chooseBackend` does. */
export async function sayUnsealed(options: DemoOptions): Promise<void> {
  if (!isOwn(options)) return
  const { backend, host, log } = options
  const folder = await mkdtemp(join(tmpdir(), 'caisson-demo-'))
  const found = memoryLog()
  const { unsealed } = await chooseBackend(
    specSchema.parse({ sandbox: { backend } }),
    host,
    folder,
    found,
  ).finally(() => rm(folder, { recursive: true, force: true }))
  if (unsealed === null) return
  const refused = found.lines.find((line) => line.includes('cannot seal the agent: '))?.replace('info: ', '')
  const why = [unsealed, refused].filter(Boolean).join('; ')
  log.warn(
    `NOT SEALED: nothing here can seal the agent: ${why}. The demo runs all the same, since its repository and its model are its own; runs of yours are refused here. ${TO_SEAL}`,
  )
}
