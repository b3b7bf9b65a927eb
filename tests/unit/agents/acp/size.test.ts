import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT } from '../../../world/action-file.js'

/** All that speaks the protocol. What is particular to one agent is with that agent. */
const ADAPTER = ['converse', 'permission', 'told', 'tool-call']

it('speaks the Agent Client Protocol in less than 300 lines of code', () => {
  const code = ADAPTER.flatMap((name) =>
    readFileSync(join(PROJECT, 'src', 'agents', 'acp', `${name}.ts`), 'utf8')
      .replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '')
      .split('\n')
      .filter((line) => line.trim() !== '' && !/^\s*\/\//.test(line)),
  )
  expect(code.length).toBeLessThan(300)
  expect(code.length).toBeGreaterThan(100)
})
