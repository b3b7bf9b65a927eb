import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { describeWith } from '../world/parts.js'
import { KEY, runSessionWith, type Told } from './claude-session.js'

const LONG = 'for i in $(seq 100); do sleep 0.2; done'
const runSealed = (script: Script, told: Told = {}) =>
  runSessionWith(script, { isolation: 'default', ...told })

describeWith(['claude', 'docker'], 'a session in a sealed container', () => {
  it("loads a repository's CLAUDE.md, and no other way to the model from its settings", async () => {
    const { session, requests } = await runSealed(
      { turns: [{ text: 'Done.' }] },
      {
        prepare: (workspace) => {
          mkdirSync(join(workspace, '.claude'))
          writeFileSync(join(workspace, 'CLAUDE.md'), 'Say pineapple.')
          const env = {
            ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
            ANTHROPIC_UNIX_SOCKET: '/nowhere',
            CLAUDE_CODE_USE_VERTEX: '1',
          }
          writeFileSync(join(workspace, '.claude', 'settings.json'), JSON.stringify({ env }))
        },
      },
    )
    expect(session.reason).toBe('completed')
    expect(JSON.stringify(requests.at(-1)?.body)).toContain('Say pineapple.')
    expect(requests.at(-1)?.headers['x-api-key']).toBe(KEY)
  })

  it('is stopped at its time limit with a SIGINT that arrives, and keeps what it said', async () => {
    const long: Script = {
      turns: [{ text: 'Working.', tools: [{ name: 'Bash', input: { command: LONG } }] }, { text: 'never' }],
    }
    const { session, transcript } = await runSealed(long, { timeoutMs: 4000 })
    expect(session).toMatchObject({ reason: 'timeout', exitCode: 0 })
    expect(transcript.messages[0]).toMatchObject({ content: 'Working.' })
  })
})
