import { readdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { memoryLog } from '../../src/base/log.js'
import { startScriptedModel } from '../../src/gateway/scripted/scripted-model.js'
import { runPipeline } from '../../src/pipeline/pipeline.js'
import {
  createScriptSource,
  earlier,
  follow,
  isRunning,
  list,
  type RunEvent,
  type RunOptions,
  run,
  type Script,
  start,
  stop,
} from '../../src/programs/index.js'
import { requestOf } from '../../src/programs/library/options.js'
import { describeWith, partPath } from '../world/parts.js'
import { createRepository } from '../world/repository-run.js'
import { EDIT_THEN_HANG } from '../world/stories.js'

/** A project with one commit, and what a run on it needs. */
async function project(name: string, script: Script, more: Partial<RunOptions> = {}): Promise<RunOptions> {
  const { checkout } = await createRepository({ 'README.md': `# ${name}\n` })
  const env = { PATH: process.env['PATH'], DOCKER_HOST: process.env['DOCKER_HOST'] }
  return { checkout, model: createScriptSource(script), env, ...more }
}

const spec = (goal: string) => ({ goal, agent: { path: partPath('claude') } })

async function all(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const seen: RunEvent[] = []
  for await (const event of events) seen.push(event)
  return seen
}

const write = (path: string, content: string) => ({
  tools: [{ name: 'Write', input: { file_path: `{{workspace}}/${path}`, content } }],
})

const isAt = (event: RunEvent, text: string) =>
  event.type === 'stream' && JSON.stringify(event.event).includes(text)

describeWith(['docker', 'claude'], 'a run by the library', () => {
  test('is told live as it is followed: from the beginning, at any time, by any number', async () => {
    const options = await project('told', {
      turns: [write('a.txt', 'wrong\n'), { text: 'Done.' }, write('a.txt', 'right\n'), { text: 'Better.' }],
    })
    const log = memoryLog()
    const request = requestOf(
      { ...spec('Write a.txt.'), verify: { commands: ['grep right a.txt'] } },
      { ...options, log },
    )
    const live: RunEvent[] = []
    const followers: Promise<RunEvent[]>[] = []
    const { folder: run, manifest } = await runPipeline({
      ...request,
      onStart: ({ dir }) => followers.push(all(follow(dir, options))),
      onEvent: (event) => {
        live.push(event)
        if (event.type === 'session') followers.push(all(follow('latest', options)))
        if (event.type === 'state' && event.state === 'verifying') throw new Error('a listener of no use')
      },
    })
    followers.push(all(follow(run.id.slice(0, 12), options)))

    expect(manifest).toMatchObject({ outcome: 'success', reason: 'completed' })
    const plain = JSON.parse(JSON.stringify(live))
    for (const followed of await Promise.all(followers)) expect(followed).toEqual(plain)
    expect(followers).toHaveLength(4)
    const states = live.flatMap((event) => (event.type === 'state' ? [event.state] : []))
    expect(states).toEqual([
      'queued',
      'preparing',
      ...['working', 'verifying', 'working', 'verifying'],
      'publishing',
      'done',
    ])
    expect(live.filter(({ type }) => type === 'session')).toHaveLength(2)
    expect(live.at(-1)).toMatchObject({ type: 'done', manifest: { runId: run.id, outcome: 'success' } })
    // What the agent does is told by the stream, and once.
    const messages = live.flatMap((event) => (event.type === 'log' ? [event.message] : []))
    expect(messages.join('\n')).toContain('The verification failed')
    expect(messages.join('\n')).not.toContain('Better.')
    expect(log.lines.join('\n')).toContain('Better.')
    expect(log.lines.join('\n')).toContain('A listener of the run failed: a listener of no use')
    const written = (await readFile(run.log, 'utf8')).trim().split('\n')
    expect(written.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 'info', message: expect.stringContaining('verification failed') }),
    )
  })

  test('is known to work while it does, and its session is gone on with and forked', async () => {
    const options = await project('onward', EDIT_THEN_HANG)
    const hanging = await start(spec('Make a file.'), options)
    expect(await isRunning(hanging.id, options)).toBe(true)
    for await (const event of hanging.events) if (isAt(event, 'sleep 600')) break
    await expect(earlier('latest', options)).rejects.toMatchObject({ code: 'RUN_BUSY' })
    const [working] = await list(options)
    expect(working).toMatchObject({ id: hanging.id, status: 'working', sessionId: expect.any(String) })
    await expect(earlier(working?.sessionId ?? '', options)).rejects.toMatchObject({ code: 'RUN_BUSY' })
    const stopped = await hanging.stop()
    expect(working?.sessionId).toBe(stopped.agent.sessionId)
    expect(await isRunning(hanging.id, options)).toBe(false)

    const { sessionId = '' } = stopped.agent
    const model = createScriptSource({ turns: [...EDIT_THEN_HANG.turns, { text: 'So be it.' }] })
    const on = (resume: Awaited<ReturnType<typeof earlier>>) =>
      run(spec('Go on.'), { ...options, model, resume })
    const next = await on(await earlier(sessionId.slice(0, 9), options))
    expect(next).toMatchObject({
      answer: 'So be it.',
      manifest: { agent: { sessionId }, resumed: { runId: hanging.id, how: 'session' }, patch: { files: 1 } },
    })
    const fork = await on(await earlier('latest', { ...options, fork: true, from: 'checkout' }))
    expect(fork.manifest).toMatchObject({ resumed: { sessionId, fork: true }, patch: { files: 0 } })
    expect(fork.manifest.agent.sessionId).not.toBe(sessionId)
    const runs = await list(options)
    expect(runs.map(({ id, status }) => [id, status])).toEqual(
      [fork.folder.id, next.folder.id, hanging.id].map((id) => [id, 'done']),
    )
  })

  test('two at once in one process do not meet; a third runs beside the first; a stop keeps what was done', async () => {
    const [one, two] = await Promise.all([
      project('one', EDIT_THEN_HANG, { secrets: ['secret-of-one'] }),
      project(
        'two',
        { turns: [write('two.txt', 'secret-of-one secret-of-two\n'), { text: 'Two: secret-of-two.' }] },
        { secrets: ['secret-of-two'] },
      ),
    ])
    const first = await start(spec('Hang.'), one)
    const second = await run(spec('Write two.txt.'), two)
    expect(second.manifest).toMatchObject({ outcome: 'needs_review', patch: { files: 1 } })
    // Each hides its own secrets and knows nothing of the other's.
    const transcript = await readFile(second.folder.transcript, 'utf8')
    expect(transcript).toContain('secret-of-one')
    expect(transcript).not.toContain('secret-of-two')

    for await (const event of first.events) if (isAt(event, 'echo started')) break
    const beside = await run(spec('Beside.'), {
      ...one,
      model: createScriptSource({ turns: [{ text: 'Hi.' }] }),
    })
    expect(beside.manifest.reason).toBe('no_changes')
    expect((await readdir(dirname(first.dir))).filter((name) => !name.startsWith('.'))).toHaveLength(2)

    // As another program would, which knows the folder only.
    const stopped = await stop(first.id, { checkout: one.checkout })
    expect(stopped).toMatchObject({ reason: 'cancelled', patch: { files: 1 } })
    expect((await first.result).manifest).toEqual(stopped)
    await expect(stop(first.id, { checkout: one.checkout })).rejects.toMatchObject({ code: 'RUN_ENDED' })
    // Somebody who comes late sees it from its beginning.
    const seen = await all(first.events)
    expect(seen[0]).toMatchObject({ type: 'state', state: 'queued' })
    expect(seen.at(-1)).toEqual({ type: 'done', at: expect.any(String), manifest: stopped })
    const again = await start(spec('Again.'), { ...one, signal: AbortSignal.abort() })
    expect((await again.result).manifest.reason).toBe('cancelled')
  })

  test('two at once, each with its own model, ask with their own key', async () => {
    const models = await Promise.all(
      ['one', 'two'].map((name) => startScriptedModel({ script: { turns: [{ text: `I am ${name}.` }] } })),
    )
    try {
      const results = await Promise.all(
        models.map(async ({ url }, index) => {
          const credential = { kind: 'api-key', value: `sk-ant-key-of-${index}-only` } as const
          const options = await project(`keyed-${index}`, { turns: [{ text: 'Not asked.' }] })
          return run(spec('Who are you?'), { ...options, model: { baseUrl: url, credential } })
        }),
      )
      expect(results.map(({ answer }) => answer)).toEqual(['I am one.', 'I am two.'])
      for (const [index, { requests }] of models.entries()) {
        const keys = requests.flatMap(({ headers }) => headers['x-api-key'] ?? [])
        expect(new Set(keys)).toEqual(new Set([`sk-ant-key-of-${index}-only`]))
      }
    } finally {
      await Promise.all(models.map((model) => model.close()))
    }
  })
})
