import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { partPath } from '../world/parts.js'
import { createPlace, type Place } from './place.js'
import { expectTried, nextStep, STORIES, type StoryName } from './replay.js'
import { collectTraces, type Traces } from './traces.js'

/** A way to run the agent without Caisson. */
export interface Baseline {
  id: 'cli' | 'action'
  title: string
  /** What it adds to the command line. */
  args: string[]
  /** It has the job's token, posts the answer as a comment and leaves no log of the session. */
  posts: boolean
}

/** What claude-code-action allows by itself, and a command that its documentation tells people to add. */
const ALLOWED = [
  ...['Edit', 'MultiEdit', 'Glob', 'Grep', 'LS', 'Read', 'Write'],
  ...['add', 'commit', 'push', 'status', 'diff', 'log', 'rm'].map((command) => `Bash(git ${command}:*)`),
  'Bash(npm run:*)',
]

export const BASELINES: Baseline[] = [
  { id: 'cli', title: '`claude -p`', args: ['--dangerously-skip-permissions'], posts: false },
  {
    id: 'action',
    title: "claude-code-action's way",
    args: ['--permission-mode', 'acceptEdits', '--allowedTools', ALLOWED.join(',')],
    posts: true,
  },
]

/** Runs a story with the bare command line in the checkout of the job, with its variables and its home. */
export async function replayBare(name: StoryName, baseline: Baseline): Promise<Traces> {
  const story = STORIES[name]
  await using place = await createPlace(story.script)
  const { world } = place
  const kept = join(world.runnerTemp, 'output')
  await mkdir(kept)
  const budget = story.inputs['max-budget-usd']
  const args = [
    ...['-p', 'Fix the sum, and run the tests.', '--output-format', 'json'],
    ...baseline.args,
    ...(budget ? ['--max-budget-usd', budget] : []),
  ]
  const event = await world.events.issueLabeled(1, { by: 'alice' })
  const env = {
    ...(await world.actionEnv({ event, env: place.env })),
    // Root may skip permissions only where it says that this is a sandbox.
    IS_SANDBOX: '1',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    ...(baseline.posts ? { GITHUB_TOKEN: world.token } : {}),
  }
  const { stdout } = await promisify(execFile)(partPath('claude'), args, {
    cwd: world.checkout,
    env,
    timeout: 120_000,
    maxBuffer: 1 << 26,
  })
  const { result } = JSON.parse(stdout) as { result: string }
  if (baseline.posts) await post(place, result)
  await nextStep(place)
  await push(place)
  // As actions/upload-artifact reads it: links are followed.
  const uploaded = (await readdir(kept)).map((file) => readFile(join(kept, file)))
  const traces = await collectTraces(place, {
    log: baseline.posts ? '' : result,
    uploaded: await Promise.all(uploaded),
  })
  return expectTried(story, traces)
}

async function post({ world, plan }: Place, body: string): Promise<void> {
  await fetch(`${plan.api}/repos/${plan.repository}/issues/1/comments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.token}`,
      'content-type': 'application/json',
      'user-agent': 'action',
    },
    body: JSON.stringify({ body }),
  })
}

/** The job brings the change to GitHub. */
async function push({ world, env }: Place): Promise<void> {
  const args = ['-c', 'safe.directory=*', 'push', '--quiet', 'origin', 'HEAD:refs/heads/claude/issue-1']
  await promisify(execFile)('git', args, {
    cwd: world.checkout,
    env: { ...process.env, ...env, HOME: world.home },
  })
}
