import { expect, it } from 'vitest'
import { exitCodeOfKeyed, keyOfFlags } from '../../../../../src/programs/cli/run/delivered.js'
import { commentMarker } from '../../../../../src/report/marker.js'

const issue = { publish: true, issue: 7 }

it.each(['upgrade', 'upgrade-7', 'v1.2_x', 'x'.repeat(60)])('takes %s for a key, whole', (key) => {
  const { commentKey = '' } = keyOfFlags({ ...issue, key })
  expect(commentMarker(commentKey)).toBe(`<!-- caisson:comment main/key-${key} -->`)
})

it.each(['', 'a b', 'a--b', '-a', 'a-', 'ä', 'a/b', 'a>', 'x'.repeat(61)])('refuses "%s"', (key) => {
  expect(() => keyOfFlags({ ...issue, key })).toThrow(`--key: "${key}" is not a key.`)
})

it.each([
  ['stays here', { publish: false, issue: 7 }, 'needs --publish'],
  ['has no target', { publish: true }, 'needs --publish, and --issue or --pr'],
  ['goes on in the background', { ...issue, detach: true }, '--detach'],
])('refuses a key where the run %s', (_what, flags, message) => {
  expect(() => keyOfFlags({ ...flags, key: 'a' })).toThrow(message)
})

it.each([
  ['cancelled', 1, 75],
  ['engine_failed', 1, 75],
  ['agent_error', 1, 1],
  ['needs_human', 2, 2],
  ['completed', 0, 0],
] as const)('ends %s with %i as %i', (reason, exitCode, expected) => {
  expect(exitCodeOfKeyed({ reason, exitCode })).toBe(expected)
})

it('starts again after a session whose connection was lost, which also keeps what it has done', () => {
  const error = { code: 'CONTAINER_EXEC_FAILED', message: 'Claude Code was lost', hint: '' } as const
  expect(exitCodeOfKeyed({ reason: 'agent_error', exitCode: 1, error })).toBe(75)
})
