// Asks the model for as much as it can at once, from wherever the agent can reach it.
import { request } from 'node:http'

const { expensive } = JSON.parse(Buffer.from(process.argv[2], 'base64').toString())
const address = new URL('/v1/messages', process.env.ANTHROPIC_BASE_URL ?? 'http://localhost')
const options = {
  socketPath: process.env.ANTHROPIC_UNIX_SOCKET,
  method: 'POST',
  headers: {
    'x-api-key': process.env.ANTHROPIC_API_KEY ?? '',
    'anthropic-version': '2023-06-01',
    'content-type': 'application/json',
  },
}
const ask = () =>
  new Promise((resolve) => {
    const sent = request(address, options, (response) => response.resume().on('close', resolve))
    sent.on('error', resolve)
    sent.end(JSON.stringify(expensive))
  })
await Promise.all(Array.from({ length: 20 }, ask))
