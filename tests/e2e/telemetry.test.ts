import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Script } from '../../src/index.js'
import { describeWith } from '../world/parts.js'
import { createStory, runStory } from '../world/stories.js'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const KEY = 'otel-key-that-nobody-sees'

const LOOK: Script = {
  turns: [
    { tools: [{ name: 'Bash', input: { command: 'env; false' } }] },
    {
      tools: [
        {
          name: 'Agent',
          input: { description: 'look', prompt: 'Look into it', subagent_type: 'general-purpose' },
        },
      ],
    },
    { tools: [{ name: 'Write', input: { file_path: '{{workspace}}/b.txt', content: 'private words\n' } }] },
    { text: 'Done.' },
  ],
  conversations: [
    {
      match: 'Look into it',
      turns: [
        { tools: [{ name: 'Read', input: { file_path: '{{workspace}}/src/sum.js' } }] },
        { text: 'Looked.' },
      ],
    },
  ],
}

interface Sent {
  name: string
  traceId: string
  spanId: string
  parentSpanId: string
  startTimeUnixNano: string
  endTimeUnixNano: string
}

describeWith(['docker', 'claude', 'node24'], 'telemetry', () => {
  test('sends the trace of a run when asked, and the agent knows nothing of it', {
    timeout: 120_000,
  }, async () => {
    const got: { path: string | undefined; key: unknown; body: string }[] = []
    const collector = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      got.push({ path: request.url, key: request.headers['x-key'], body: Buffer.concat(chunks).toString() })
      response.end('{}')
    })
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
    try {
      await using world = await createStory({ model: LOOK })
      const env = {
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
        OTEL_EXPORTER_OTLP_HEADERS: `x-key=${KEY}`,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        TRACEPARENT: `00-${TRACE}-b7ad6b7169203331-01`,
      }
      const event = await world.events.issueLabeled(1, { by: 'alice' })
      const { outputs, log } = await runStory(world, { event, inputs: { telemetry: 'true' }, env })
      expect(outputs['outcome']).toBe('success')
      expect(got.map(({ path, key }) => [path, key])).toEqual([['/v1/traces', KEY]])
      const body = got[0]?.body ?? ''
      for (const said of ['private words', 'Looked.', 'sum.js', KEY]) expect(body).not.toContain(said)

      const spans: Sent[] = JSON.parse(body).resourceSpans[0].scopeSpans[0].spans
      const byId = new Map(spans.map((span) => [span.spanId, span]))
      const pathOf = (span: Sent): string => {
        const parent = byId.get(span.parentSpanId)
        return `${parent ? `${pathOf(parent)}/` : ''}${span.name.split(' ')[0]}`
      }
      expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]))
      const agent = 'caisson.run/caisson.working/invoke_agent'
      expect(new Set(spans.map(pathOf))).toEqual(
        new Set([
          ...['', '/caisson.queued', '/caisson.preparing', '/caisson.working', '/caisson.publishing'].map(
            (phase) => `caisson.run${phase}`,
          ),
          ...['', '/chat', '/execute_tool', '/execute_tool/invoke_agent'].map((path) => agent + path),
          ...['chat', 'execute_tool'].map((path) => `${agent}/execute_tool/invoke_agent/${path}`),
        ]),
      )
      expect(
        spans
          .filter(({ name }) => name.startsWith('execute_tool'))
          .map(({ name }) => name)
          .sort(),
      ).toEqual(['Agent', 'Bash', 'Read', 'Write'].map((name) => `execute_tool ${name}`))
      for (const { startTimeUnixNano: start, endTimeUnixNano: end } of spans)
        expect(BigInt(end)).toBeGreaterThanOrEqual(BigInt(start))

      // The agent printed its environment.
      const folder = outputs['run-directory'] ?? ''
      const transcript = await readFile(outputs['transcript'] ?? '', 'utf8')
      expect(transcript).toContain('PATH=')
      expect(transcript).not.toContain('OTEL_EXPORTER')
      for (const file of await readdir(folder, { recursive: true, withFileTypes: true }))
        if (file.isFile())
          expect(await readFile(join(file.parentPath, file.name), 'utf8'), file.name).not.toContain(KEY)
      expect(log.replace(/^::add-mask::.*$/gm, '')).not.toContain(KEY)

      // The variables alone, and a collector that is not there.
      await runStory(world, { event, env })
      expect(got).toHaveLength(1)
      const gone = { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
      const without = await runStory(world, { event, inputs: { telemetry: 'true' }, env: gone })
      expect(without.log).toContain('The trace of the run could not be sent')
    } finally {
      collector.closeAllConnections()
      await new Promise((resolve) => collector.close(resolve))
    }
  })
})
