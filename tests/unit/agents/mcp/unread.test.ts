import { PassThrough } from 'node:stream'
import { setImmediate as handled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connectProcess } from '../../../../src/agents/mcp/connect.js'
import { parseJson } from '../../../../src/base/json.js'
import type { StopSignal } from '../../../../src/sandbox/sandbox.js'

test('a program that sends requests and reads no answer is ended', async () => {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const say = (message: object) => stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const signals: StopSignal[] = []
  const answer = (data: Buffer) => {
    const { id, method, params } = parseJson(data.toString()) as {
      id?: number
      method: string
      params: { protocolVersion: string }
    }
    const { protocolVersion } = params ?? {}
    if (method === 'initialize')
      say({
        id,
        result: { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } },
      })
    if (method === 'tools/list')
      say({ id, result: { tools: [{ name: 'a', inputSchema: { type: 'object' } }] } })
  }
  stdin.on('data', answer)
  const server = await connectProcess(
    {
      ...{ name: 'tickets', kind: 'stdio', allowed: ['*'], command: ['server'], env: {} },
      ...{ network: 'none', mounts: [], timeoutMs: 10_000 },
    },
    {
      ...{ stdin, stdout, stderr },
      exited: new Promise(() => {}),
      async kill(signal) {
        signals.push(signal)
      },
      detach() {
        for (const stream of [stdin, stdout, stderr]) stream.destroy()
      },
    },
    {},
  )
  stdin.off('data', answer).pause()
  for (let id = 0; id < 10; id++) {
    say({ id: `${id}${'x'.repeat(2 ** 20)}`, method: 'ping' })
    await handled()
  }
  expect(signals).toEqual(['SIGKILL'])
  await expect(server.call('a', {}, new AbortController().signal)).rejects.toThrow(
    'The server is gone: it does not read what it is sent',
  )
})
