import { expect, test } from 'vitest'
import { wholeSpec } from '../../../src/config/inputs/from-inputs.js'
import { givenBy } from '../../world/settings.js'

const spec = (inputs: Record<string, string>) => wholeSpec(givenBy(inputs))

test('MCP servers come with the list of their tools', () => {
  const inputs = { 'mcp-servers': '.mcp.json', 'mcp-tools': 'tickets/search\n# reading only\ndocs/get_*' }
  expect(spec(inputs).mcp).toEqual({ servers: '.mcp.json', tools: ['tickets/search', 'docs/get_*'] })
  const named = {
    'mcp-servers': '.mcp.json',
    'allowed-tools': 'Read,mcp__a-b__get_x,mcp__docs,mcp__github_ci__y',
  }
  expect(spec(named).mcp.tools).toEqual(['a-b/get_x', 'docs/*'])
  expect(spec({ 'allowed-tools': 'mcp__docs__x' }).mcp.tools).toEqual([])
  expect(spec({}).mcp).toEqual({ tools: [] })
})

test.each([
  [{ 'mcp-servers': '.mcp.json' }, /`mcp-servers` allows nothing without `mcp-tools`/],
  [{ 'mcp-tools': 'tickets/*' }, /there is no `mcp-servers`/],
  [
    { 'mcp-servers': '.mcp.json', 'mcp-tools': 'tickets' },
    /mcp-tools: must be `server\/tool` or `server\/\*`/,
  ],
  [
    { 'mcp-servers': '.mcp.json', 'mcp-tools': 'tickets/*', 'engine-command': 'devcontainer exec' },
    /what `sandbox.engineCommand` starts cannot reach them/,
  ],
])('%j are refused', (inputs, words) => expect(() => spec(inputs)).toThrow(words))
