import { expect, it } from 'vitest'
import { assertClosed } from '../../../../../src/sandbox/network/egress/egress.js'

it.each([
  ['tables that end', undefined, true],
  ['tables of which something is left out', true, false],
] as const)('%s', async (_what, truncated, closed) => {
  const egress = { env: { HTTP_PROXY: 'http://127.0.0.1:8080' }, authority: null, close: async () => {} }
  const checked = assertClosed(
    {
      exec: async (_command, { keepBytes } = {}) => {
        expect(keepBytes).toBeGreaterThan(0)
        return { stdout: 'route:\n', stderr: '', exitCode: 0, ...(truncated ? { truncated } : {}) }
      },
    },
    egress,
  ).then(
    () => true,
    ({ code }) => code,
  )
  expect(await checked).toBe(closed || 'ENGINE_FAILED')
})
