import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { messagesDialect } from '../../../../src/gateway/messages/dialect.js'
import { readCassette } from '../../../../src/gateway/recording/cassette.js'
import { createReplaySource } from '../../../../src/gateway/recording/replay.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import {
  ask,
  KEY,
  messages,
  openTestGateway,
  type Reply,
  sendStream,
  startProvider,
  streamOf,
} from '../test-gateway.js'

describe('record and replay', () => {
  let folder: string
  let path: string
  beforeEach(async () => {
    folder = temporaryFolder()
    path = join(folder, 'cassette.jsonl')
  })

  const tools = [{ name: 'Bash' }]
  const call = {
    role: 'assistant',
    content: [{ type: 'tool_use', id: 'x1', name: 'Bash', input: { command: 'ls' } }],
  }
  const opening = (text = 'go', workspace = '/ws') => ({
    tools,
    system: `- Working directory: ${workspace}`,
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: '<system-reminder>today</system-reminder>' },
          { type: 'text', text },
        ],
      },
    ],
  })
  const withResult = (output: string, workspace = '/ws') => ({
    ...opening('go', workspace),
    messages: [
      ...opening().messages,
      call,
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x1', content: output }] },
    ],
  })

  async function record(
    bodies: Record<string, unknown>[],
    answer = (n: number) => streamOf(`answer ${n} 👋`),
  ) {
    const provider = await startProvider((response, _request, n) => sendStream(response, answer(n)))
    await using opened = await openTestGateway({ baseUrl: provider.url }, {}, { record: path })
    const replies: Reply[] = []
    for (const body of bodies) replies.push(await ask(opened.gateway.address, { body: messages(body) }))
    await opened.gateway.close()
    await provider.close()
    return replies
  }
  async function replay(bodies: Record<string, unknown>[]) {
    const source = await createReplaySource(path, messagesDialect)
    await using opened = await openTestGateway({}, {}, { source })
    const replies: Reply[] = []
    for (const body of bodies) replies.push(await ask(opened.gateway.address, { body: messages(body) }))
    return { replies, usage: { ...opened.gateway.usage(), divergences: source.divergences() } }
  }

  it('gives the same bytes again', async () => {
    const bodies = [
      opening(),
      withResult('a.txt'),
      { tools: [], messages: [{ role: 'user', content: 'a title?' }] },
    ]
    const recorded = await record(bodies)
    const { replies, usage } = await replay(bodies)
    for (const [i, reply] of replies.entries())
      expect(reply.body.equals(recorded[i]?.body ?? Buffer.alloc(0))).toBe(true)
    expect(usage).toMatchObject({ divergences: [], outputTokens: 15 })
  })

  it('does not mind chance: times, ids, folders, reminders, the place of the workspace', async () => {
    const recorded = await record([
      opening(),
      withResult('/ws/a ran 3 tests in 0.12s at 2026-01-02T03:04:05Z, commit 1a2b3c4d'),
    ])
    const now = withResult('/other/a ran 3 tests in 1.5s at 2027-11-12T13:14:15Z, commit 9f8e7d6c', '/other')
    const { replies, usage } = await replay([opening('go', '/other'), now])
    expect(usage.divergences).toEqual([])
    expect(replies[1]?.body.equals(recorded[1]?.body ?? Buffer.alloc(0))).toBe(true)
  })

  it.each([
    '/caisson/home/.claude/projects/-workspace/1b4e28ba-2fa1-11d2-883f-0016d3cca427/tool-results/NAME.txt',
    '/caisson/home/.local/share/opencode/tool-output/tool_NAME',
  ])('does not mind the name under which an agent keeps an output: %s', async (path) => {
    const told = (name: string) => withResult(`Output saved to: ${path.replace('NAME', name)}`)
    await record([opening(), told('blp8pyva6')])
    expect((await replay([opening(), told('b9g8exujq')])).usage.divergences).toEqual([])
  })

  it('minds the name of a file of the repository', async () => {
    await record([opening(), withResult('/ws/src/tool-results/Parser.ts')])
    const { divergences } = (await replay([opening(), withResult('/ws/src/tool-results/Lexer.ts')])).usage
    expect(divergences).toHaveLength(1)
  })

  it('takes the results of parallel calls in any order, and none of them for another', async () => {
    const calls = Array.from({ length: 8 }, (_, index) => ({
      id: `x${index}`,
      input: { command: `sleep ${index}` },
    }))
    const message = {
      role: 'assistant',
      content: calls.map((one) => ({ type: 'tool_use', name: 'Bash', ...one })),
    }
    const results = calls.map(({ id }, index) => ({
      type: 'tool_result',
      tool_use_id: id,
      // Two have the same words.
      content: `result ${index % 7}`,
    }))
    const asked = (content: object[]) => ({
      ...opening(),
      messages: [...opening().messages, message, { role: 'user', content }],
    })
    await record([opening(), asked(results.toReversed())])
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(results, { minLength: 8 }), async (shuffled) => {
        expect((await replay([opening(), asked(shuffled)])).usage.divergences).toEqual([])
      }),
      { numRuns: 100 },
    )
    const swapped = results.with(2, { ...results[2], content: 'result 3' } as (typeof results)[0])
    const { divergences } = (await replay([opening(), asked(swapped)])).usage
    expect(divergences).toEqual([
      'request 2: tool_result of Bash differs: recorded "result 2", now "result 3"',
    ])
  })

  it('names what differs, and gives no answer to another question', async () => {
    await record([opening(), withResult('a.txt\nb.txt')])
    const { replies, usage } = await replay([opening(), withResult('a.txt\nc.txt')])
    expect(replies.map((reply) => reply.status)).toEqual([200, 402])
    const name = 'request 2: tool_result of Bash differs: recorded "a.txt\\nb.txt", now "a.txt\\nc.txt"'
    expect(usage.divergences).toEqual([name])
    expect(replies[1]?.error).toContain(name)
  })

  it.each([
    ['another prompt', opening('stop'), 'request 1: user text differs: recorded "go", now "stop"'],
    [
      'another model',
      { ...opening(), model: 'claude-x' },
      'request 1: the model differs: recorded claude-sonnet-5, now claude-x',
    ],
    ['a further tool call', withResult('x'), 'request 1: tool_use Bash was not recorded'],
  ])('names %s', async (_what, body, name) => {
    await record([opening()])
    expect((await replay([body])).usage.divergences).toEqual([name])
  })

  it('answers equal requests in the order in which they were recorded', async () => {
    const recorded = await record([opening(), opening()])
    const { replies } = await replay([opening(), opening(), opening()])
    expect(replies.map((r) => r.body.toString())).toEqual([0, 1, 1].map((i) => recorded[i]?.body.toString()))
  })

  it('holds no secret in any encoding', async () => {
    const forms = [
      KEY,
      Buffer.from(KEY).toString('base64'),
      Buffer.from(KEY).toString('hex'),
      encodeURIComponent(KEY),
    ]
    await record([opening(`the key is ${forms.join(' ')}`)], () => streamOf(`it is ${forms.join(' ')}`))
    const text = await readFile(path, 'utf8')
    expect(text).toContain('the key is ***')
    for (const form of forms) expect(text).not.toContain(form)
    expect(text).not.toMatch(/x-api-key|authorization/i)
  })

  it('leaves out answers that broke off, and half a line at the end', async () => {
    await using provider = await startProvider((response, _request, n) => {
      if (n > 1) return sendStream(response)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: 1\n\n', () => response.destroy())
    })
    await using opened = await openTestGateway({ baseUrl: provider.url }, {}, { record: path })
    await expect(ask(opened.gateway.address, { body: messages(opening()) })).rejects.toThrow()
    await ask(opened.gateway.address, { body: messages(opening()) })
    await opened.gateway.close()
    await appendFile(path, '{"index":9,"requ')
    expect((await readCassette(path)).exchanges.map((exchange) => exchange.index)).toEqual([2])
  })

  it('says which line is not an exchange', async () => {
    await writeFile(path, '{"cassette":1,"recordedAt":"now"}\n{"index":0}\n')
    await expect(readCassette(path)).rejects.toMatchObject({
      code: 'GATEWAY_FAILED',
      message: `${path}:2 is not an exchange.`,
    })
    await writeFile(path, '{}\n')
    await expect(readCassette(path)).rejects.toThrow('not a cassette')
    await expect(readCassette(join(folder, 'none'))).rejects.toThrow('ENOENT')
  })
})
