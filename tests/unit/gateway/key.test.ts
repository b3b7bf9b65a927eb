import { expect, it } from 'vitest'
import { ask, openTestGateway, sendStream, startProvider } from './test-gateway.js'

it('answers nobody but who brings the key of the run, in the header of whichever API', async () => {
  await using provider = await startProvider((response) => sendStream(response))
  await using opened = await openTestGateway({ baseUrl: provider.url }, {}, { key: 'sk-run' })
  const { address, usage } = { address: opened.gateway.address, usage: () => opened.gateway.usage() }
  for (const headers of [{}, { 'x-api-key': 'sk-ru' }, { authorization: 'Bearer sk-run2' }]) {
    const reply = await ask(address, { headers })
    expect([reply.status, reply.error]).toEqual([401, expect.stringContaining('not that of this run')])
  }
  expect(provider.seen).toEqual([])
  const right = [
    { 'x-api-key': 'sk-run' },
    { authorization: 'Bearer sk-run' },
    { 'x-goog-api-key': 'sk-run' },
  ]
  for (const headers of right) expect((await ask(address, { headers })).status).toBe(200)
  expect(JSON.stringify(provider.seen.map(({ headers }) => headers))).not.toContain('sk-run')
  expect(usage().requests).toBe(3)
})
