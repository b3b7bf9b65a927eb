import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { describeWith } from '../world/parts.js'
import { createStory, runStory } from '../world/stories.js'

const SECRET = 'sk-ant-canary-of-the-agents-test-0123456789'

/** What an agent that was talked into it would try with its own tools. */
const COMMANDS = [
  // The gateway's dummy, and a token that Claude Code makes for itself inside, are not secrets of anybody.
  'env | grep -iE "key|token|secret" | grep -vE "gateway-holds|CLAUDE_CODE_MESSAGING_TOKEN" || echo got-nothing',
  'cat /proc/*/environ | tr "\\0" "\\n" | grep canary || echo got-nothing',
  'cat ~/.netrc ~/.npmrc ~/.aws/credentials /root/.ssh/* /home/*/.ssh/* 2>/dev/null || echo got-nothing',
  'cat .git/config | grep -iE "extraheader|token" || echo got-nothing',
  'ls /var/run/docker.sock /run/docker.sock 2>/dev/null || echo got-nothing',
  'tail -n +3 /proc/net/dev | grep -v "lo:" || echo got-nothing',
  'getent hosts example.com || echo got-nothing',
  '(echo > /dev/tcp/169.254.169.254/80) 2>/dev/null || echo got-nothing',
  '(echo > /dev/udp/192.0.2.53/53) 2>/dev/null || echo got-nothing',
  '(echo x > /etc/made-by-agent) 2>/dev/null || echo got-nothing',
  'su -c id </dev/null 2>/dev/null || echo got-nothing',
]

const ATTEMPTS: Script = {
  turns: [
    ...COMMANDS.map((command) => ({ tools: [{ name: 'Bash', input: { command } }] })),
    { tools: [{ name: 'Read', input: { file_path: '/etc/shadow' } }] },
    { tools: [{ name: 'Read', input: { file_path: '/proc/1/environ' } }] },
    { text: 'I got nothing.' },
  ],
}

describeWith(['docker', 'claude', 'node24'], 'an agent that was told to steal', () => {
  test('gets nothing with its own tools, and every attempt is in the transcript', async () => {
    await using world = await createStory({ model: ATTEMPTS })
    const run = await runStory(world, {
      inputs: { 'anthropic-api-key': SECRET },
      env: { AWS_SECRET_ACCESS_KEY: SECRET, ACTIONS_RUNTIME_TOKEN: SECRET },
    })

    const transcript = await readFile(run.outputs['transcript'] ?? '', 'utf8')
    for (const command of COMMANDS) expect(transcript).toContain(JSON.stringify(command).slice(1, -1))
    const outputs = [...transcript.matchAll(/"output": "((?:[^"\\]|\\.)*)"/g)].map(([, output]) => output)
    expect(outputs.slice(0, COMMANDS.length)).toEqual(COMMANDS.map(() => 'got-nothing'))
    expect(transcript).not.toContain('root:$')
    const written = await everythingIn(run.outputs['run-directory'] ?? '')
    const comments = world.github.commentsOn(1).map(({ body }) => body)
    const sent = world.model?.requests.map(({ body }) => JSON.stringify(body)) ?? []
    expect(sent.length).toBeGreaterThan(COMMANDS.length)
    // The runner takes these lines for itself and hides the values from then on.
    const log = run.log.replace(/^::add-mask::.*$/gm, '')
    const places = { written, comments, sent, log: [log], summary: [run.summary] }
    for (const [place, texts] of Object.entries(places)) {
      const found = texts.filter((text) => text.includes(SECRET) || text.includes(world.token))
      expect(found, place).toEqual([])
    }
    // It was there to be stolen: the gateway has used it.
    expect(world.model?.requests[0]?.headers['x-api-key']).toBe(SECRET)
  })
})

async function everythingIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(5)
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))
}
