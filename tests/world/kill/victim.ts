import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunRecord } from '../../../src/run/record/record.js'
import { runsFolderOf } from '../../../src/run/record/state-folder.js'
import { LIBRARY } from '../library-folder.js'
import { partPath } from '../parts.js'
import type { Moment, Phase } from './moments.js'

const CHILD = fileURLToPath(new URL('run.mjs', import.meta.url))

/** Steps of the agent: each leaves a file, and each takes a moment. */
const STEPS = 12

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const stepFile = (step: number) => `step-${step}.txt`
export const stepContent = (step: number) => `this is step ${step}`

function script(): unknown {
  const turns = Array.from({ length: STEPS }, (_, step) => ({
    text: `Now step ${step}.`,
    delayMs: 60,
    tools: [
      { name: 'Bash', input: { command: `echo "${stepContent(step)}" > ${stepFile(step)} && sleep 0.05` } },
    ],
  }))
  return { turns: [...turns, { text: 'All steps done.' }] }
}

export interface VictimOptions {
  /** Of this victim alone. */
  folder: string
  /** May be shared; the run folders lie elsewhere. */
  checkout: string
  /** What of the spec is special. */
  sandbox?: Record<string, unknown>
  mcp?: Record<string, unknown>
  env?: Record<string, string>
}

/** A process with one run, to be killed. */
export interface Victim {
  child: ChildProcess
  exited: Promise<unknown>
  /** Project folder, as the command line takes it. */
  project: string
  root: string
  temporary: string
  /** What it and its next command are told by their environment. */
  env: Record<string, string | undefined>
  output(): string
}

export async function startVictim(options: VictimOptions): Promise<Victim> {
  const { folder, checkout, sandbox, mcp, env: more } = options
  const project = join(folder, 'project')
  const state = join(folder, 's')
  const root = runsFolderOf(join(state, 'caisson'), project)
  const temporary = join(folder, 't')
  // A checkout is there before anybody runs Caisson in it.
  for (const path of [temporary, project]) await mkdir(path, { recursive: true })
  const spec = {
    goal: 'Do the steps.',
    agent: { path: partPath('claude') },
    verify: { commands: ['sleep 0.3', 'test -f step-0.txt'] },
    sandbox,
    mcp,
  }
  const env = { ...process.env, TMPDIR: temporary, XDG_STATE_HOME: state, ...more }
  const text = JSON.stringify({ spec, script: script(), checkout, root, parallel: true })
  const child = spawn(process.execPath, [CHILD, join(LIBRARY, 'programs/index.js'), text], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return { child, exited: once(child, 'exit'), project, root, temporary, env, output: () => output }
}

/** The run folder, once there is one. */
export async function runDirOf({ root }: Pick<Victim, 'root'>): Promise<string | null> {
  const names = await readdir(root).catch(() => [])
  const name = names.find((found) => !found.startsWith('.'))
  return name === undefined ? null : join(root, name)
}

export async function recordOf(victim: Pick<Victim, 'root'>): Promise<RunRecord | null> {
  const dir = await runDirOf(victim)
  if (dir === null) return null
  return JSON.parse(await readFile(join(dir, 'run.json'), 'utf8')) as RunRecord
}

/** How long the phases of an undisturbed run take here, in milliseconds. */
export type Durations = Record<Phase, number>

/** Waits for a moment of a run; what it is doing then, or `done` when it was over before. */
export async function reach(victim: Victim, moment: Moment, durations: Durations): Promise<string> {
  let over = false
  victim.exited.then(() => {
    over = true
  })
  if (moment.phase !== 'queued') {
    while (!over && !(await said(victim)).includes(moment.phase)) await pause(3)
  }
  if (moment.phase === 'working') {
    const steps = Math.floor(moment.part * (STEPS + 1))
    while (!over && !isPast(await said(victim)) && (await stepsDone(victim)).length < steps) await pause(5)
    await pause((moment.part * 1_000_000) % 97)
  } else await pause(moment.part * durations[moment.phase])
  return over ? 'done' : ((await recordOf(victim))?.state ?? 'starting')
}

const isPast = (states: readonly string[]) => states.includes('verifying') || states.includes('publishing')

/** The states that the run has been in. */
async function said(victim: Victim): Promise<string[]> {
  return (await timesOf(victim)).map(({ state }) => state)
}

async function timesOf(victim: Victim): Promise<{ state: string; at: number }[]> {
  const dir = await runDirOf(victim)
  const text = dir === null ? '' : await readFile(join(dir, 'run.log'), 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line.includes('"state"'))
    .map((line) => JSON.parse(line) as { state: string; at: string })
    .map(({ state, at }) => ({ state, at: Date.parse(at) }))
}

/** Runs once to its end and takes the times. */
export async function measure(options: VictimOptions): Promise<Durations> {
  const begun = Date.now()
  const victim = await startVictim(options)
  await victim.exited
  const times = await timesOf(victim)
  if (!victim.output().includes('"completed"'))
    throw new Error(`The undisturbed run did not end:\n${victim.output()}`)
  const at = (state: string) => times.find((time) => time.state === state)?.at ?? Number.NaN
  return {
    queued: at('preparing') - begun,
    preparing: at('working') - at('preparing'),
    working: at('verifying') - at('working'),
    verifying: at('publishing') - at('verifying'),
    publishing: at('done') - at('publishing'),
  }
}

/** The files of the agent's steps that are whole at this moment. */
export async function stepsDone(victim: Victim): Promise<number[]> {
  const workspace = (await recordOf(victim))?.workspace?.path
  if (workspace === undefined) return []
  const steps = Array.from({ length: STEPS }, (_, step) => step)
  const texts = await Promise.all(
    steps.map((step) => readFile(join(workspace, stepFile(step)), 'utf8').catch(() => '')),
  )
  return steps.filter((step) => texts[step] === `${stepContent(step)}\n`)
}

/** A git repository with so many files, as the checkout of any number of runs. */
export async function makeCheckout(folder: string, files: number, git: (args: string[]) => Promise<unknown>) {
  await mkdir(folder, { recursive: true })
  for (let index = 0; index < files; index++) {
    const dir = join(folder, `d${index % 50}`)
    if (index < 50) await mkdir(dir)
    await writeFile(join(dir, `f${index}.txt`), `${index}\n`)
  }
  await git(['init', '--quiet', '--initial-branch', 'main'])
  await git(['add', '.'])
  await git(['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'start'])
}
