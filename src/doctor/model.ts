import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands in for the provider: reports what it was sent, and repeats the key if asked to. */
export interface DoctorModel {
  url: string
  close(): Promise<void>
}

/** A model with a known price, so that there is no warning. The real one is never called. */
export const DOCTOR_MODEL = 'claude-haiku-4-5'

export async function startDoctorModel(): Promise<DoctorModel> {
  const server = createServer((request, response) => {
    const key = request.headers['x-api-key'] ?? ''
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      if (body.includes('echo-error')) {
        const error = { type: 'authentication_error', message: `invalid x-api-key: ${key}` }
        response.writeHead(401, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ type: 'error', error }))
        return
      }
      const { 'x-api-key': _, ...others } = request.headers
      response.writeHead(200, {
        'content-type': 'application/json',
        ...(body.includes('echo-header') ? { 'x-your-key': key, 'set-cookie': `key=${key}` } : {}),
      })
      response.end(answer(JSON.stringify({ url: request.url, headers: others, ...smuggled(String(key)) })))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Never reports the key itself, only whether it is the gateway's. */
function smuggled(key: string): { key?: string } {
  return key.startsWith('smuggled') ? { key } : {}
}

function answer(text: string): string {
  return JSON.stringify({
    id: 'msg_doctor',
    type: 'message',
    role: 'assistant',
    model: DOCTOR_MODEL,
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  })
}
