import { expect, test } from 'vitest'
import { readActionInputs } from '../../../src/config/inputs/action-inputs.js'
import { givenFromInputs, wholeSpec } from '../../../src/config/inputs/from-inputs.js'

const spec = (inputs: Record<string, string>) => {
  const env = Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
  )
  return wholeSpec(givenFromInputs(readActionInputs(env), env))
}

test('MCP servers come with the list of their tools', () => {
  const inputs = { 'mcp-servers': '.mcp.json', 'mcp-tools': 'tickets/search\n# reading only\ndocs/get_*' }
  expect(spec(inputs).mcp).toEqual({ servers: '.mcp.json', tools: ['tickets/search', 'docs/get_*'] })
  expect(spec({}).mcp).toEqual({ tools: [] })
})

test.each([
  [{ 'mcp-servers': '.mcp.json' }, /`mcp-servers` allows nothing without `mcp-tools`/],
  [{ 'mcp-tools': 'tickets/*' }, /there is no `mcp-servers`/],
  [
    { 'mcp-servers': '.mcp.json', 'mcp-tools': 'tickets' },
    /mcp\.tools\.0: must be `server\/tool` or `server\/\*`/,
  ],
  [
    { 'mcp-servers': '.mcp.json', 'mcp-tools': 'tickets/*', 'engine-command': 'devcontainer exec' },
    /what `engine-command` starts cannot reach them/,
  ],
])('%j are refused', (inputs, words) => expect(() => spec(inputs)).toThrow(words))
