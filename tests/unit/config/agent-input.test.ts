import { expect, it } from 'vitest'
import { AGENT_NAMES } from '../../../src/base/agent-names.js'
import { specToReport } from '../../../src/config/inputs/from-inputs.js'
import { assertProgram } from '../../../src/config/spec/written.js'
import { givenBy, settingsOf } from '../../world/settings.js'

const agent = (text: string) => givenBy({ agent: text }).agent

it('is a program by name, an image, or else a definition', () => {
  expect(agent('codex')).toEqual({ name: 'codex' })
  expect(agent('acp:chat')).toEqual({ name: 'acp', dialect: 'chat' })
  expect(agent('image:ghcr.io/a/b@sha256:0')).toEqual({ image: 'ghcr.io/a/b@sha256:0' })
  expect(agent('reviewer')).toEqual({ definition: 'reviewer' })
  expect(givenBy({ 'agent-path': '/a', 'agent-args': '--acp\n--quiet' }).agent).toMatchObject({
    args: ['--acp', '--quiet'],
  })
})

it('is refused with the names that there are', () => {
  for (const name of ['acp:nobody', 'image:', 'image: a b'])
    expect(() => agent(name)).toThrow(
      expect.objectContaining({
        code: 'CONFIG_INVALID',
        message: `agent: there is no agent "${name}".`,
        hint: expect.stringContaining(AGENT_NAMES.join(', ')),
      }),
    )
  expect(() => agent('No Name')).toThrow('agent: must be lowercase letters')
  expect(() => assertProgram(agent('reviewer'))).toThrow('agent: there is no agent "reviewer".')
})

it('is named in the report of a run whose settings cannot be used', () => {
  const reported = (text: string) => specToReport(settingsOf({ agent: text })).agent
  expect(reported('codex')).toMatchObject({ name: 'codex' })
  // Its executable is missing, which is not what this is about.
  expect(reported('acp')).toMatchObject({ name: 'acp' })
  expect(reported('image:acme/agent:1')).toMatchObject({ image: 'acme/agent:1' })
  for (const text of ['', 'codx', 'image:-x']) expect(reported(text)).toMatchObject({ name: 'claude' })
})
