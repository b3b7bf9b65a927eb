import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasFiles } from '../../src/agents/port/install.js'
import { AGENTS } from '../../src/agents/registry.js'
import { AGENT_NAMES } from '../../src/base/agent-names.js'
import { silentLog } from '../../src/base/log.js'
import { PROVIDERS } from '../../src/gateway/providers.js'
import type { CommandIo } from '../../src/programs/cli/command.js'
import { type AgentFlags, checkAgent } from '../../src/programs/cli/doctor/access.js'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caisson-doctor-agent-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Nothing is in the cache, and the registry does not answer. */
const check = (flags: AgentFlags, env: Record<string, string> = {}) =>
  checkAgent(flags, {
    env: { CAISSON_CACHE: join(folder, 'cache'), NPM_CONFIG_REGISTRY: 'http://127.0.0.1:1', ...env },
    log: silentLog,
  } as unknown as CommandIo)

async function program(name: string, script: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

describe.each(AGENT_NAMES)('what the doctor says of %s', (agent) => {
  const { displayName, install, modelDialects } = AGENTS[agent]
  const own = PROVIDERS.filter(({ dialects: [first] }) => modelDialects.some((one) => one === first))
  const needsPath = install.packages === undefined
  const path = async () => (needsPath ? { agentPath: await program('own', 'echo 1.2.3') } : {})

  it('names the key that is missing, and finds one that is there', async () => {
    const [, missing] = await check({ agent, ...(await path()) })
    expect(missing).toMatchObject({
      name: 'key',
      result: 'refused',
      words: 'There is no credential for the model',
    })
    for (const {
      displayName: provider,
      credentials: [key],
    } of own) {
      expect(missing?.hint).toContain(key?.variable)
      const [, found] = await check({ agent, ...(await path()) }, { [key?.variable ?? '']: 'k-1' })
      const words = `${displayName} would use a model of ${provider}, with ${key?.variable}`
      expect(found).toMatchObject({ result: 'works', words })
    }
  })

  it('says of a key for other models what could be done with it', async () => {
    const others = PROVIDERS.filter((provider) => !own.includes(provider))
    for (const {
      name,
      dialects,
      credentials: [key],
    } of others) {
      const [, found] = await check({ agent, ...(await path()) }, { [key?.variable ?? '']: 'k-1' })
      const can = dialects.some((dialect) => modelDialects.includes(dialect))
      const words = can ? `Or use the key in ${key?.variable}: \`model: ${name}/MODEL\`.` : '`agent` chooses'
      expect(found).toMatchObject({ result: 'refused', hint: expect.stringContaining(words) })
    }
  })
})

it.each(AGENT_NAMES.filter((name) => AGENTS[name].install.packages))(
  'says why the executable of %s could not be fetched',
  async (agent) => {
    const [executable] = await check({ agent })
    expect(executable).toMatchObject({ name: 'agent', result: 'refused', hint: expect.stringMatching(/\w/) })
    expect(executable?.words).toContain(AGENTS[agent].displayName)
  },
)

it.each(AGENT_NAMES.filter((name) => !hasFiles(AGENTS[name].install)))(
  'tries an executable of the user’s own for %s',
  async (agent) => {
    const { displayName } = AGENTS[agent]
    const works = await check({ agent, agentPath: await program('works', 'echo 1.2.3') })
    const words = expect.stringContaining(`${displayName} 1.2.3 is at`)
    expect(works[0]).toMatchObject({ result: 'works', words })
    const broken = await check({ agent, agentPath: await program('broken', 'echo no; exit 1') })
    expect(broken[0]).toMatchObject({ result: 'refused', hint: expect.stringContaining('pass its path') })
    const absent = await check({ agent, agentPath: join(folder, 'absent') })
    expect(absent[0]?.words).toBe(`${displayName} was not found at ${join(folder, 'absent')}`)
  },
)

it.each(['acme/agent:1', 'agent'])(
  'leaves the adapter image %s to the suite that judges one',
  async (name) => {
    const [image] = await check({ agent: `image:${name}` })
    expect(image).toMatchObject({ result: 'unchecked', hint: `\`caisson conform image:${name}\` checks it.` })
  },
)

it('refuses an agent that is none, and one without its executable', async () => {
  await expect(check({ agent: 'nobody' })).rejects.toThrow('agent: there is no agent "nobody".')
  await expect(check({ agent: 'acp' })).rejects.toThrow('needs the executable in `--agent-path`')
})
