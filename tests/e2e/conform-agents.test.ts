import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AgentName } from '../../src/agents/port/names.js'
import { AGENT_CHECKS } from '../../src/conform/agent/checks.js'
import { type ConformAgentOptions, conformAgent } from '../../src/conform/agent/conform-agent.js'
import { silentLog } from '../../src/log.js'
import { PROJECT } from '../world/action-file.js'
import { byTurns } from '../world/by-turns.js'
import { describeWith, findPart, type PartName } from '../world/parts.js'

/** The agents of the matrix, each with the part that it needs. */
const AGENTS: readonly (readonly [AgentName, PartName])[] = [
  ['claude', 'claude'],
  ['codex', 'codex'],
  ...byTurns<[AgentName, PartName]>([
    ['gemini', 'gemini'],
    ['acp:gemini', 'gemini'],
  ]),
  ...byTurns<[AgentName, PartName]>([
    ['opencode', 'opencode'],
    ['acp:opencode', 'opencode'],
  ]),
  ['acp:cline', 'cline'],
  ['acp:codex', 'codex-acp'],
  ['acp:copilot', 'copilot'],
  ['acp:qwen', 'qwen'],
]

/** The folder `CACHE/<agent>/<version>/<platform>/<executable>` is in. */
function cacheOf(part: PartName): string {
  const found = findPart(part)
  return found.there ? join(dirname(found.path), '..', '..', '..') : ''
}

async function suite(options: Pick<ConformAgentOptions, 'agent'> & Partial<ConformAgentOptions>) {
  const root = await mkdtemp(join(tmpdir(), 'caisson-conform-test-'))
  const { platform, arch } = process
  const host = { env: process.env, platform, arch, cacheDir: root, ...options.host }
  try {
    const shared = { engine: 'docker' as const, root, timeoutMs: 240_000, log: silentLog }
    return await conformAgent({ ...shared, ...options, host })
  } finally {
    const left = await readdir(root)
    await rm(root, { recursive: true, force: true })
    expect(left).toEqual([])
  }
}

/** The table of docs/agents.md is made of these files: `-u` of the test runner writes them anew. */
const resultsOf = (name: AgentName) =>
  join(PROJECT, 'tests', 'e2e', 'conform-agents', `${name.replace(':', '-')}.json`)

for (const [agent, part] of AGENTS) {
  describeWith(['docker', part], `caisson conform ${agent}`, () => {
    it('passes every check, or says what it does instead', { timeout: 900_000 }, async () => {
      const host = {
        env: process.env,
        platform: process.platform,
        arch: process.arch,
        cacheDir: cacheOf(part),
      }
      const { clauses, tool, conforms } = await suite({ agent, host })
      const results = clauses.map((one) => {
        const reason = one.status === 'limited' ? [one.reason] : []
        return [one.clause, [one.status, ...reason, one.detail ?? []].flat().join(': ')] as const
      })
      expect(results.filter(([, result]) => result?.startsWith('failed'))).toEqual([])
      expect(conforms).toBe(true)
      expect(results.map(([clause]) => clause)).toEqual(Object.keys(AGENT_CHECKS))
      const record = { agent, tool, results: Object.fromEntries(results) }
      await expect(`${JSON.stringify(record, null, 2)}\n`).toMatchFileSnapshot(resultsOf(agent))
    })
  })
}

describeWith('docker', 'caisson conform of an agent that is none', () => {
  async function script(name: string, text: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'caisson-no-agent-'))
    const path = join(folder, name)
    const version = '[ "$1" = --version ] && { echo 1.0.0; exit 0; }'
    await writeFile(path, `#!/bin/sh\n${version}\n${text}\n`, { mode: 0o755 })
    return path
  }

  describe.each([
    ['that ends at once', 'exit 3', /It asked no model/],
    ['that never speaks', 'exec sleep 3600', /It asked no model/],
  ])('%s', (_, text, why) => {
    it('fails headless, and the rest is not judged', async () => {
      const path = await script('agent', text)
      const { clauses, conforms } = await suite({ agent: 'acp', path, timeoutMs: 8_000 })
      await rm(dirname(path), { recursive: true })
      expect(conforms).toBe(false)
      const [headless, ...rest] = clauses
      expect(headless).toMatchObject({
        clause: 'headless',
        status: 'failed',
        detail: expect.stringMatching(why),
      })
      expect(new Set(rest.map(({ status }) => status))).toEqual(new Set(['skipped']))
    })
  })

  it('is not judged when the suite is stopped, in the first run either', async () => {
    const path = await script('agent', 'exec sleep 3600')
    const signal = AbortSignal.timeout(4_000)
    await expect(suite({ agent: 'acp', path, timeoutMs: 60_000, signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    await rm(dirname(path), { recursive: true })
  })
})
