import { expect, test } from 'vitest'
import type { ParsedTurn, Script } from '../../src/gateway/scripted/script.js'
import { describeWith } from '../world/parts.js'
import { ANSWER, createStory, manifestOf, withClaude } from '../world/stories.js'

const bash = (command: string) => ({ name: 'Bash', input: { command } })
const always = (turn: Partial<ParsedTurn>): Script => ({ turns: [{ ...turn, times: 99 }] })
const error = (status: number, message: string, retryAfter?: number) =>
  always({ error: { status, message, ...(retryAfter === undefined ? {} : { retryAfter }) } })

interface Case {
  name: string
  model: Script
  inputs?: Record<string, string>
  reason: string
  /** In the comment: what is wrong. */
  said: RegExp
  /** And what to do. */
  next: RegExp
}

const CASES: Case[] = [
  {
    name: 'a wrong key',
    model: error(401, 'invalid x-api-key'),
    reason: 'auth_failed',
    said: /The model provider rejected the credential \(401: invalid x-api-key\)/,
    next: /Check that the secret contains the whole key/,
  },
  {
    name: 'a rate limit, with the time to wait',
    model: error(429, 'slow down', 3600),
    reason: 'rate_limited',
    said: /rate limit was reached \(429: slow down\)/,
    next: /Wait 1 h 0 min \(until \d{4}-\d\d-\d\d \d\d:\d\d UTC\)/,
  },
  {
    name: 'a rate limit',
    model: error(429, 'slow down'),
    reason: 'rate_limited',
    said: /rate limit was reached \(429: slow down\)/,
    next: /Wait a few minutes and run again/,
  },
  {
    name: 'a model that does not exist',
    model: error(404, 'model: claude-nope'),
    inputs: { model: 'claude-nope' },
    reason: 'model_unavailable',
    said: /The model was not found \(404: model: claude-nope\)/,
    next: /Check the name in .?model/,
  },
  {
    name: 'a model that this run may not ask',
    model: ANSWER,
    inputs: { model: 'claude-opus-5-5', 'allowed-models': 'claude-haiku-*' },
    reason: 'model_unavailable',
    said: /gateway refused the model: .*claude-opus-5-5/,
    next: /`agent\.allowedModels`/,
  },
  {
    name: 'a connection that is cut',
    model: always({ connection: 'reset' }),
    reason: 'model_unavailable',
    said: /could not be reached \(502: The gateway could not reach the model at [^ ]+: ECONNRESET/,
    next: /this runner may reach the address/,
  },
  {
    name: 'out of turns',
    model: { turns: [{ text: 'I write half.', tools: [bash('echo half > half.txt')] }, { text: 'never' }] },
    inputs: { 'max-turns': '1' },
    reason: 'max_turns',
    said: /reached its turn limit[\s\S]*Its last message:\*\*\n\nI write half[\s\S]*half\.txt/,
    next: /[Ii]ncrease max-turns/,
  },
  {
    name: 'no executable',
    model: ANSWER,
    inputs: { 'agent-path': '/nowhere/claude' },
    reason: 'setup_failed',
    said: /Claude Code was not found at \/nowhere\/claude/,
    next: /install it in an earlier step \(`npm install -g @anthropic-ai\/claude-code`\)/,
  },
  {
    name: 'no key at all',
    model: ANSWER,
    inputs: { 'anthropic-api-key': '' },
    reason: 'auth_failed',
    said: /There is no credential for the model/,
    next: /Add a repository secret and pass it/,
  },
]

describeWith(
  ['docker', 'claude', 'node24'],
  'what goes wrong is said where it was asked, with the next step:',
  () => {
    test.concurrent.each(CASES)(
      '$name',
      async ({ model, inputs = {}, reason, said, next }) => {
        await using world = await createStory({ model })
        const run = await world.runAction({ inputs: withClaude(inputs) })
        expect(run.exitCode, run.log).toBe(1)
        expect(run.outputs).toMatchObject({ outcome: 'failure', reason })
        const [comment, ...more] = world.github.commentsOn(1)
        expect(more).toEqual([])
        expect(comment?.body).toMatch(said)
        expect(comment?.body).toMatch(new RegExp(`Next step:\\*\\* .*${next.source}`))
        const manifest = await manifestOf(run)
        expect(manifest.error?.hint).toMatch(next)
        // The same in the log of the job, as an annotation, once.
        expect(run.log.match(/^::error.*$/gm)).toEqual([expect.stringMatching(next)])
      },
      180_000,
    )
  },
)
