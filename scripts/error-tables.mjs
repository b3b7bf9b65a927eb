// Generates the tables of docs/errors.md from the code.

import { apiFailure } from '../lib/agents/session/api-failure.js'
import { DEFAULT_AGENT } from '../lib/base/agent-names.js'
import { REASONS } from '../lib/base/reason.js'
import { providerNamed } from '../lib/gateway/providers.js'
import { reasonWords } from '../lib/report/sections/outcome.js'
import { determineOutcome } from '../lib/run/determine-outcome.js'

const cell = (text) => text.replaceAll('|', '\\|')
const row = (cells) => `| ${cells.map(cell).join(' | ')} |`

/** Every reason of a run: its outcome, its meaning, the next step. */
export function reasonTable() {
  const rows = REASONS.map((reason) => {
    const { outcome } = determineOutcome({
      session: reason,
      patchEmpty: false,
      blocked: false,
      missing: [],
      denials: 0,
      failOnDenials: false,
    })
    const { happened, next } = reasonWords(DEFAULT_AGENT)[reason]
    return row([`\`${reason}\``, outcome, happened, next ?? 'nothing'])
  })
  return ['| reason | outcome | meaning | next step |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 0, 1, 12)

/** Example answers of the model's API. */
const SAID = [
  ['401', { status: 401, message: 'invalid x-api-key' }],
  ['401, subscription', { status: 401, message: 'OAuth token has expired.' }],
  ['400 or 402, no credit', { status: 400, message: 'Your credit balance is too low' }],
  ['403', { status: 403, message: 'Your account does not have access to this model' }],
  ['404', { status: 404, message: 'model: claude-nope' }],
  ['429 with `retry-after`', { status: 429, message: 'slow down', retryAfterMs: HOUR }],
  ['429 without', { status: 429, message: 'slow down' }],
  ['400, usage limit', { status: 400, message: 'You have reached your specified API usage limits.' }],
  ['529', { status: 529, message: 'Overloaded' }],
  ['500 and the like', { status: 500, message: 'Internal server error' }],
  ['400 or 413, too long', { status: 400, message: 'prompt is too long: 210000 tokens > 200000 maximum' }],
  [
    'no connection',
    { status: 502, message: 'The gateway could not reach the model at api.anthropic.com: ECONNREFUSED' },
  ],
  ['any other 400', { status: 400, message: 'tools.0.name: invalid' }],
  [
    'not in `allowed-models`',
    { status: 403, message: 'The model x is not allowed in this run.', denial: 'model' },
  ],
]

/** The reason, error and next step for each example. */
export function apiTable() {
  const rows = SAID.map(([what, heard]) => {
    const { reason, error } = apiFailure({
      status: heard.status,
      words: heard.message,
      heard,
      now: NOON,
      pages: providerNamed('anthropic').pages,
    })
    return row([what, `\`${reason}\``, error.message, error.hint])
  })
  return ['| the API says | reason | error | next step |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
