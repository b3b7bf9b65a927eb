import { expect, it } from 'vitest'
import { readActionInputs } from '../../../src/config/inputs/action-inputs.js'
import { givenFromInputs, specToReport } from '../../../src/config/inputs/from-inputs.js'

const agent = (env: Record<string, string>) => givenFromInputs(readActionInputs(env), env).agent

it('is an agent by name, or an image', () => {
  expect(agent({ 'INPUT_AGENT-CLI': 'codex' })).toMatchObject({ name: 'codex' })
  expect(agent({ 'INPUT_AGENT-CLI': 'acp:chat' })).toMatchObject({ name: 'acp', dialect: 'chat' })
  const image = agent({ 'INPUT_AGENT-CLI': 'image:ghcr.io/a/b@sha256:0' })
  expect(image).toMatchObject({ image: 'ghcr.io/a/b@sha256:0' })
  expect(image).not.toHaveProperty('name')
  expect(agent({ 'INPUT_AGENT-PATH': '/a', 'INPUT_AGENT-ARGS': '--acp\n--quiet' })).toMatchObject({
    args: ['--acp', '--quiet'],
  })
})

it('is refused with the names that there are', () => {
  for (const name of ['nobody', 'acp:nobody', 'image:', 'image: a b'])
    expect(() => agent({ 'INPUT_AGENT-CLI': name })).toThrow(
      expect.objectContaining({
        code: 'CONFIG_INVALID',
        message: `agent-cli: there is no agent "${name}".`,
        hint: expect.stringContaining('claude, codex, opencode, acp'),
      }),
    )
})

it('is named in the report of a run whose settings cannot be used', () => {
  const reported = (cli?: string) => specToReport({ 'agent-cli': cli }).agent
  expect(reported('codex')).toMatchObject({ name: 'codex' })
  // Its executable is missing, which is not what this is about.
  expect(reported('acp')).toMatchObject({ name: 'acp' })
  expect(reported('image:acme/agent:1')).toMatchObject({ image: 'acme/agent:1' })
  for (const cli of [undefined, 'codx', 'image:-x']) expect(reported(cli)).toMatchObject({ name: 'claude' })
})
