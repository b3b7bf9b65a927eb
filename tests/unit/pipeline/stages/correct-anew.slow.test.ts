import { symlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AgentAdapter } from '../../../../src/agents/port/agent.js'
import { readSessions } from '../../../../src/agents/transcript/sessions/sessions.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { fakeAgent } from '../../agents/fake-agent/fake-agent.js'
import { makeCheckout, runToy } from '../../agents/fake-agent/toy-run.js'

const forgetful: AgentAdapter = { ...fakeAgent, capabilities: { ...fakeAgent.capabilities, resume: false } }

/** A folder with a shell and nothing else. */
function shell(): string {
  const folder = temporaryFolder()
  symlinkSync('/bin/sh', join(folder, 'sh'))
  return folder
}

/** The fake agent does what its prompt says, so it also does what a failed command printed. */
const VERIFY = { commands: ["echo 'write fixed.txt now'; test -e fixed.txt"] }

test('an agent that resumes no session corrects its change in a new one, which knows what was done', async () => {
  const { manifest, folder } = await runToy('write made.txt by a toy', {
    checkout: makeCheckout(),
    agent: forgetful,
    env: { PATH: shell() },
    spec: { verify: VERIFY },
  })
  expect(manifest.error).toBeUndefined()
  expect(manifest).toMatchObject({
    outcome: 'success',
    reason: 'completed',
    verification: { passed: true, attempts: [{ passed: false }, { passed: true }] },
    // It says 0.02 twice and has asked no model: what the gateway has not seen is not paid.
    metadata: { costUsd: 0 },
  })
  const patch = await readFile(folder.patch, 'utf8')
  expect(patch).toContain('+by a toy')
  expect(patch).toContain('+now')

  const { messages, metadata } = JSON.parse(await readFile(folder.transcript, 'utf8'))
  const told = messages.find(({ role }: { role: string }) => role === 'user').content
  for (const part of [
    'write made.txt by a toy',
    'An earlier session of Toy Agent worked on this.',
    '- Write made.txt',
    'It changed these files:\n\n- made.txt',
    'The workspace is as that session left it.',
    'failed with exit code 1',
  ])
    expect(told).toContain(part)
  // It was started under an ID of its own, and not told to resume anything.
  expect(messages.at(-1).content).toBe('Done.')
  const stream = await readFile(join(folder.evidence, 'transcript.jsonl'), 'utf8')
  expect(new Set(stream.match(/"session_id":"[^"]+"/g)).size).toBe(2)
  // Of both: the second one counts from zero.
  expect(metadata.costUsd).toBe(0.04)
  expect(readSessions(stream.split('\n')).metadata.costUsd).toBe(metadata.costUsd)
})

test('it is told of its files in the same way', async () => {
  const schema = JSON.stringify({ type: 'object', properties: { write: {} }, required: ['write'] })
  const { manifest, folder } = await runToy('write ../agent/structured.json {}', {
    checkout: makeCheckout(),
    agent: forgetful,
    spec: { outputs: { schema } },
  })
  // It does the same again; what matters is that it was asked.
  expect(manifest).toMatchObject({ reason: 'output_missing', metadata: { costUsd: 0 } })
  expect(await readFile(folder.transcript, 'utf8')).toContain("must have required property 'write'")
})
