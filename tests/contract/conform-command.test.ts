import { expect, it } from 'vitest'
import { silentLog } from '../../src/base/log.js'
import type { CommandIo } from '../../src/programs/cli/command.js'
import { type ConformFlags, conformCommand } from '../../src/programs/cli/conform.js'

const conform = (name: string, flags: Partial<ConformFlags> = {}) =>
  conformCommand(name, { dialect: 'messages', backend: 'auto', timeout: 1, ...flags }, {
    env: {},
    log: silentLog,
  } as unknown as CommandIo)

it.each([
  'codex',
  // It may be an image, but more likely a name that is wrong.
  'golang',
])('takes %s for no image', async (name) => {
  await expect(conform(name)).rejects.toMatchObject({
    code: 'USAGE_INVALID',
    message: `"${name}" is not the reference of an image.`,
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
