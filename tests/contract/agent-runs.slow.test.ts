import { readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../../src/base/log.js'
import { describeWith, partPath } from '../world/parts.js'
import { representative } from '../world/selection.js'
import { STATE } from '../world/state.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { AGENT_CHECKS } from './agent-runs/checks.js'
import { type AgentRunsOptions, observeAgent } from './agent-runs/observe-agent.js'

/** Every agent that Caisson fetches, with the checks that it passes in another way, and why. */
const AGENTS = {
  claude: {},
  codex: {},
  opencode: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

async function checksOf(options: Pick<AgentRunsOptions, 'agent'> & Partial<AgentRunsOptions>) {
  const root = temporaryFolder()
  const { platform, arch } = process
  const host = { env: process.env, platform, arch, cacheDir: root, stateDir: STATE, ...options.host }
  try {
    return await observeAgent({ root, timeoutMs: 240_000, log: silentLog, ...options, host })
  } finally {
    const left = await readdir(root)
    expect(left).toEqual([])
  }
}

describe.each(representative(Object.keys(AGENTS) as (keyof typeof AGENTS)[]))('runs of %s', (agent) => {
  describeWith(['docker', agent], 'with a scripted model', () => {
    it('do everything that a run needs, or say what happens instead', { timeout: 900_000 }, async () => {
      // The folder `CACHE/<agent>/<version>/<platform>/<executable>` is in.
      const cacheDir = join(dirname(partPath(agent)), '..', '..', '..')
      const { platform, arch } = process
      const results = await checksOf({
        agent,
        host: { env: process.env, platform, arch, cacheDir, stateDir: STATE },
      })
      expect(results.map(({ check }) => check)).toEqual(Object.keys(AGENT_CHECKS))
      expect(results.filter(({ status }) => status === 'failed' || status === 'skipped')).toEqual([])
      const limited = results.flatMap((one) => (one.status === 'limited' ? [[one.check, one.reason]] : []))
      expect(Object.fromEntries(limited)).toEqual(AGENTS[agent])
    })
  })
})

describeWith('docker', 'runs of a program that is no agent', () => {
  it.each([
    ['that ends at once', 'exit 3'],
    ['that never speaks', 'exec sleep 3600'],
  ])('%s fail, and nothing else is judged', async (_, text) => {
    const folder = temporaryFolder()
    const path = join(folder, 'agent')
    const version = '[ "$1" = --version ] && { echo 1.0.0; exit 0; }'
    await writeFile(path, `#!/bin/sh\n${version}\n${text}\n`, { mode: 0o755 })
    const [headless, ...rest] = await checksOf({ agent: 'acp', path, timeoutMs: 8_000 })
    await rm(folder, { recursive: true })
    expect(headless).toMatchObject({ check: 'headless', status: 'failed' })
    expect(headless).toMatchObject({ detail: expect.stringMatching(/It asked no model/) })
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set(['skipped']))
  })
})
