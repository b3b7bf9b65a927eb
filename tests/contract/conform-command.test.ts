import { expect, it } from 'vitest'
import type { CommandIo } from '../../src/cli/command.js'
import { type ConformFlags, conformCommand } from '../../src/cli/conform.js'
import { silentLog } from '../../src/log.js'

const conform = (name: string, flags: Partial<ConformFlags> = {}) =>
  conformCommand(name, { engine: 'auto', timeout: 1, ...flags }, {
    env: {},
    log: silentLog,
  } as unknown as CommandIo)

it.each([
  ['codx', /There is no agent "codx"/],
  ['acp:nobody', /There is no agent "acp:nobody"/],
  // It may be an image, but more likely a name that is wrong.
  ['golang', /There is no agent "golang"/],
])('takes %s for no image', async (name, message) => {
  await expect(conform(name)).rejects.toMatchObject({
    code: 'USAGE_INVALID',
    message: expect.stringMatching(message),
    hint: expect.stringContaining('image:REF'),
  })
})

it.each(['image:', 'image: ', 'image:-x', 'acme/agent 1:2'])(
  'refuses "%s", which names no image',
  async (name) => {
    await expect(conform(name)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('must be a reference such as `ghcr.io/acme/agent:1`'),
    })
  },
)

it.each(['acme/agent:1', 'image:agent'])('refuses what is about agents for the image %s', async (name) => {
  const all: Partial<ConformFlags>[] = [
    { model: 'openai/gpt-5.5' },
    { agentPath: '/x' },
    { agentArg: ['--acp'] },
    { agentVersion: '1.0.0' },
    { agentIntegrity: 'sha512-x' },
  ]
  for (const flags of all)
    await expect(conform(name, flags)).rejects.toMatchObject({
      code: 'USAGE_INVALID',
      message: expect.stringContaining('is an image'),
    })
})

it.each([
  ['codex', { dialect: 'chat' }, /--dialect is for images/],
  ['acp', {}, /acp runs an executable of your own/],
  ['codex', { agentArg: ['--x'] }, /`--agent-arg` are for `--agent-cli acp`/],
] as const)('refuses what does not fit %s: %o', async (name, flags, message) => {
  await expect(conform(name, flags as Partial<ConformFlags>)).rejects.toThrow(message)
})
