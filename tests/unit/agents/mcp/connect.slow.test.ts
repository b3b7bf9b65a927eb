import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { connectHttp, connectProcess } from '../../../../src/agents/mcp/connect.js'
import type { HttpServer, StdioServer } from '../../../../src/agents/mcp/server-config.js'
import { startLocal } from '../../../../src/sandbox/unsealed/backends.js'
import { PROJECT } from '../../../world/action-file.js'
import { documentServer } from '../../../world/mcp/servers.js'

const SERVER = join(PROJECT, 'tests/world/mcp/server.mjs')
const never = new AbortController().signal

const stdio = (allowed: string[], more: Partial<StdioServer> = {}): StdioServer => ({
  name: 'tickets',
  kind: 'stdio',
  allowed,
  command: [process.execPath, SERVER],
  env: {},
  network: 'none',
  mounts: [],
  timeoutMs: 10_000,
  ...more,
})
const http = (url: string, headers: Record<string, string>, allowed = ['*']): HttpServer => ({
  name: 'documents',
  kind: 'http',
  allowed,
  url: new URL(url),
  headers,
  timeoutMs: 10_000,
})
const start = (server: StdioServer) =>
  startLocal(server.command, { env: { TICKETS_TOKEN: 't' }, cwd: PROJECT })
const connect = async (server: StdioServer, options = {}) =>
  connectProcess(server, await start(server), options)
const script = (text: string) => stdio(['*'], { command: [process.execPath, '-e', text] })

describe('connectProcess', () => {
  it('speaks to a program, and knows only the listed tools', async () => {
    const server = await connect(stdio(['search', 'pl*']))
    expect(server.tools.map(({ name }) => name)).toEqual(['search', 'place'])
    const { content } = await server.call('search', { query: 'sums' }, never)
    expect(content).toMatchObject([{ type: 'text', text: expect.stringContaining('sums: T-1 is open') }])
    await server.close()
    await expect(server.call('search', { query: 'sums' }, never)).rejects.toThrow()
  })

  it('does not blame a server for a start that was stopped', async () => {
    const stop = new AbortController()
    const stopped = new Error('stopped')
    setTimeout(() => stop.abort(stopped), 200)
    const started = connect(script('process.stdin.resume()'), { signal: stop.signal })
    await expect(started).rejects.toBe(stopped)
  })

  it('says which tools there are where a listed one is missing', async () => {
    await expect(connect(stdio(['search', 'serach']))).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: 'mcp-tools: tickets/serach: the MCP server tickets has no such tool.',
      hint: 'It has search, place, status, purge.',
    })
  })

  /** A server whose answers are made by `answer`, an expression over the request `m`. */
  const answering = (answer: string) =>
    script(
      `require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
        const m = JSON.parse(line); if (m.id === undefined) return
        const reply = (result) => JSON.stringify({ jsonrpc: '2.0', id: m.id, result }) + '\\n'
        const init = { protocolVersion: m.params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } }
        process.stdout.write(m.method === 'initialize' ? reply(init) : ${answer})
      })`,
    )

  it('reads an answer although a line that is none comes before it', async () => {
    const server = await connect(
      answering("'a log line\\n' + reply({ tools: [{ name: 'a', inputSchema: { type: 'object' } }] })"),
    )
    expect(server.tools.map(({ name }) => name)).toEqual(['a'])
    await server.close()
  })

  it.each([
    ['the same page again', "reply({ tools: [], nextCursor: 'x' })", 'its list of tools has no end'],
    [
      'pages without an end',
      'reply({ tools: [], nextCursor: String(m.id) })',
      'its list of tools has no end',
    ],
    ['a line without an end', "'x'.repeat(17 * 1024 * 1024)", 'ReadBuffer exceeded maximum size'],
  ])('ends the start of a server that has %s', async (_what, answer, why) => {
    const begun = Date.now()
    await expect(connect(answering(answer), { startMs: 30_000 })).rejects.toMatchObject({
      code: 'MCP_SERVER_FAILED',
      message: expect.stringContaining(why),
    })
    expect(Date.now() - begun).toBeLessThan(25_000)
  })

  it.each([
    ['that ends', [process.execPath, '-e', 'console.error("no licence found"); process.exit(3)']],
    ['that reads nothing', ['sh', '-c', 'exec <&-; sleep 0.3; echo no licence found >&2; exit 3']],
  ])('gives the last words of a program %s', async (_how, command) => {
    const process = await start(stdio(['*'], { command }))
    // Its input may be closed by now.
    await new Promise((resolve) => setTimeout(resolve, 100))
    await expect(connectProcess(stdio(['*'], { command }), process, {})).rejects.toMatchObject({
      code: 'MCP_SERVER_FAILED',
      message: 'The MCP server tickets did not start: it ended with exit code 3: no licence found',
    })
  })

  it('gives up on a program that never answers, and kills it', async () => {
    const silent = script('setInterval(() => {}, 1000); console.error("waiting for something")')
    const process = await start(silent)
    await expect(connectProcess(silent, process, { startMs: 1500 })).rejects.toMatchObject({
      code: 'MCP_SERVER_FAILED',
      message: expect.stringContaining('waiting for something'),
    })
    expect(await process.exited).toMatchObject({ exitCode: expect.anything() })
  })

  it('tells of a program that ends in the middle of a call', async () => {
    const text = readFileSync(SERVER, 'utf8').replace("text('PURGED')", 'process.exit(5)')
    expect(text).toContain('process.exit(5)')
    const breaks = stdio(['purge'], { command: [process.execPath, '--input-type=module', '-e', text] })
    const server = await connect(breaks)
    await expect(server.call('purge', {}, never)).rejects.toThrow(
      'The server is gone: it ended with exit code 5',
    )
    await server.close()
  })

  it('ends a call that takes too long', async () => {
    const text = readFileSync(SERVER, 'utf8').replace("text('PURGED')", 'new Promise(() => {})')
    const slow = stdio(['purge'], {
      command: [process.execPath, '--input-type=module', '-e', text],
      timeoutMs: 1000,
    })
    const server = await connect(slow)
    await expect(server.call('purge', {}, never)).rejects.toThrow(/timed out/i)
    await server.close()
  })
})

describe('connectHttp', () => {
  it('sends the headers, and nobody else gets an answer', async () => {
    await using documents = await documentServer('the-key')
    const server = await connectHttp(http(documents.url, { 'X-Api-Key': 'the-key' }), {}, {})
    expect(await server.call('lookup', { word: 'sum' }, never)).toMatchObject({
      content: [{ text: 'sum is explained on page 7.' }],
    })
    await server.close()
    await expect(connectHttp(http(documents.url, { 'X-Api-Key': 'wrong' }), {}, {})).rejects.toMatchObject({
      code: 'MCP_SERVER_FAILED',
      hint: expect.stringContaining('headers'),
    })
  })

  it('takes its headers nowhere else', async () => {
    await using documents = await documentServer('the-key')
    const elsewhere = createServer((_request, response) => {
      response.writeHead(307, { location: documents.url }).end()
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/mcp`
    await expect(connectHttp(http(url, { 'X-Api-Key': 'the-key' }), {}, {})).rejects.toMatchObject({
      code: 'MCP_SERVER_FAILED',
    })
    expect(documents.heard).toEqual([])
    await new Promise((resolve) => elsewhere.close(resolve))
  })
})
