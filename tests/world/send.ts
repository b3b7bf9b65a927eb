import type { GitHubServer } from '../../src/programs/demo/github/server.js'

export interface Sent {
  body?: unknown
  /** Default `bot`. */
  token?: string
  accept?: string
}

/** One request to the REST API, with nothing between the test and the wire. */
export async function sendTo(
  github: GitHubServer,
  method: string,
  path: string,
  { body, token = 'bot', accept }: Sent = {},
) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(accept ? { accept } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const answer = await fetch(github.apiUrl + path, init)
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    json: /^[[{]/.test(text) ? JSON.parse(text) : text,
  }
}
