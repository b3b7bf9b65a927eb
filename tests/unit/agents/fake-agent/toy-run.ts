import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentAdapter } from '../../../../src/agents/port/agent.js'
import type { ModelSource } from '../../../../src/gateway/source.js'
import { runPipeline } from '../../../../src/pipeline/pipeline.js'
import type { RunResult } from '../../../../src/pipeline/stages/request.js'
import { type RunOptions, requestOf } from '../../../../src/programs/library/options.js'
import { STATE } from '../../../world/state.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { fakeAgent, fakeAgentExecutable } from './fake-agent.js'

/** The fake agent has no model. */
export const noModel: ModelSource = {
  send: () => Promise.reject(new Error('nobody answers')),
  close: async () => {},
}

/** The fake agent's executable. */
export const path = fakeAgentExecutable()

export function git(checkout: string, ...args: string[]): void {
  execFileSync('git', ['-C', checkout, '-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args])
}

export function makeCheckout(): string {
  const checkout = temporaryFolder()
  git(checkout, 'init', '-q', '-b', 'main')
  writeFileSync(join(checkout, 'readme.md'), 'Hello\n')
  git(checkout, 'add', '-A')
  git(checkout, '-c', 'commit.gpgsign=false', 'commit', '-qm', 'Begin')
  return checkout
}

/** A whole run of the fake agent, on this machine. */
export function runToy(
  goal: string,
  {
    spec,
    agent = fakeAgent,
    ...options
  }: Omit<RunOptions, 'model'> & Partial<Pick<RunOptions, 'model'>> & { spec?: object; agent?: AgentAdapter },
): Promise<RunResult> {
  const sandbox = { backend: 'local' as const }
  const request = requestOf(
    { goal, agent: { path }, sandbox, ...spec },
    { model: noModel, env: { PATH: '/nowhere' }, stateDir: STATE, allowUnsealed: true, ...options },
  )
  return runPipeline({ ...request, host: { ...request.host, agent } })
}
