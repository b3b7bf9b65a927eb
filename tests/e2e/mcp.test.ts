import { createHash } from 'node:crypto'
import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bareRepository } from '../../src/programs/demo/github/git/bare-repository.js'
import { JOB_IMAGE } from '../world/act-container.js'
import { PROJECT } from '../world/action-file.js'
import { everythingBelow } from '../world/files-below.js'
import { list, processesOf, remains } from '../world/kill/aftermath.js'
import { makeCheckout, pause, recordOf, startVictim, stepsDone } from '../world/kill/victim.js'
import { replayLocally } from '../world/local-run.js'
import { documentServer, statusService, ticketServer } from '../world/mcp/servers.js'
import { describeWith } from '../world/parts.js'
import { pathWithout } from '../world/path-without.js'
import { createRepository } from '../world/repository-run.js'
import { representative } from '../world/selection.js'
import { bash, createStory, FILES, manifestOf, runStory } from '../world/stories.js'
import { temporaryFolder } from '../world/temporary-folder.js'

const TOKEN = 'tickets-own-password-4711'
const KEY = 'documents-own-password-0815'
const DIGEST = createHash('sha256').update(TOKEN).digest('hex')

/** What an agent tries that wants more than it was given: secrets, and a tool that is not listed. */
const PRY = `
const { readdirSync, readFileSync } = require('node:fs')
const read = (path) => { try { return readFileSync(path, 'latin1') } catch { return '' } }
const pids = readdirSync('/proc').filter((name) => /^\\d+$/.test(name))
const processes = pids.map((pid) => read('/proc/' + pid + '/environ') + read('/proc/' + pid + '/cmdline'))
const spec = read('/caisson/input/spec.yaml')
const all = processes.join() + spec
console.log('spec: ' + spec.includes('tickets/search'))
console.log('secrets: ' + /own-password/.test(all))
const config = all.match(/"url":"(http:[^"]*tickets)".*?(Bearer [0-9a-f]+)/)
const call = (authorization) => fetch(config[1], {
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'purge', arguments: {} } }),
}).then(async (answer) => console.log(answer.status + ': ' + await answer.text()))
call('Bearer none').then(() => call(config[2]))
`

const PLACES = [
  { where: 'in a container', parts: ['docker'], inputs: { backend: 'container' } },
  { where: 'under bubblewrap', parts: ['bwrap'], inputs: { backend: 'local' } },
] as const

const MODEL = {
  turns: [
    { tools: [{ name: 'mcp__tickets__search', input: { query: 'sums' } }] },
    { tools: [{ name: 'mcp__tickets__place', input: {} }] },
    { tools: [{ name: 'mcp__tickets__status', input: {} }] },
    { tools: [{ name: 'mcp__documents__lookup', input: { word: 'sum' } }] },
    { tools: [{ name: 'mcp__tickets__purge', input: {} }] },
    bash('node pry.cjs'),
    { text: 'Ticket T-1 is open.' },
  ],
}

for (const { where, parts, inputs } of representative(PLACES)) {
  describeWith([...parts, 'claude', 'node24'], `MCP servers ${where}`, () => {
    test('serve the listed tools with secrets that the agent never has, and a replay needs none of them', async () => {
      await using tickets = await ticketServer()
      await using documents = await documentServer(KEY)
      await using status = await statusService()
      const { env } = tickets.entry
      const servers = {
        tickets: {
          ...tickets.entry,
          env: { ...env, STATUS_URL: `http://${status.address}/` },
          network: [status.address],
        },
        documents: { type: 'http', url: documents.url, headers: { 'X-Api-Key': '${DOCUMENTS_KEY}' } },
        unused: { command: '/nonexistent' },
      }
      await using world = await createStory({
        files: { ...FILES, 'pry.cjs': PRY, '.mcp.json': JSON.stringify({ mcpServers: servers }) },
        model: MODEL,
      })
      const run = await runStory(world, {
        env: { TICKETS_TOKEN: TOKEN, DOCUMENTS_KEY: KEY },
        inputs: {
          ...inputs,
          'mcp-servers': '.mcp.json',
          'mcp-tools': 'tickets/search\ntickets/place\ntickets/st*\ndocuments/*',
        },
      })
      const output = (run.outputs['manifest'] ?? '').replace(/manifest\.json$/, '')
      const transcript = await readFile(join(output, 'transcript.json'), 'utf8')
      // The server had its secret; what it says of it does not reach the agent.
      expect(transcript).toContain(`sums: T-1 is open; asked with ${DIGEST}, not to be shown: ***`)
      expect(transcript).toContain('sum is explained on page 7.')
      expect(documents.heard.every((headers) => headers['x-api-key'] === KEY)).toBe(true)
      // It shares nothing with the agent's sandbox but being one.
      const [, place = ''] = /(\{\\"interfaces.*?\\"cwd.*?\})/.exec(transcript) ?? []
      const { interfaces, variables, cwd } = JSON.parse(place.replaceAll('\\"', '"')) as Record<
        string,
        string[]
      >
      expect(interfaces).toEqual(['lo'])
      expect(cwd).toBe('/workspace')
      expect(variables).toContain('TICKETS_TOKEN')
      expect(variables).not.toContain('DOCUMENTS_KEY')
      // What is not listed does not exist for the agent, and is refused where it is called all the same.
      expect(transcript).toMatch(/No such tool available: mcp__tickets__purge/)
      expect(transcript).not.toContain('PURGED')
      expect(transcript).toContain('spec: true')
      expect(transcript).toContain('secrets: false')
      expect(transcript).toContain('403: ')
      expect(transcript).toContain('purge cannot be called, it is not listed in `mcp-tools`')
      expect(`${await everythingBelow(output)}${run.log}`).not.toMatch(/own-password/)

      const manifest = await manifestOf(run)
      expect(manifest.mcp).toEqual({
        servers: [
          { name: 'tickets', kind: 'stdio', tools: ['search', 'place', 'status'] },
          { name: 'documents', kind: 'http', tools: ['lookup'] },
        ],
        calls: 4,
        errors: 0,
        refused: 1,
        tools: [
          { tool: 'tickets/search', calls: 1 },
          { tool: 'tickets/place', calls: 1 },
          { tool: 'tickets/status', calls: 1 },
          { tool: 'documents/lookup', calls: 1 },
        ],
      })
      expect(manifest.denials).toContainEqual(
        expect.objectContaining({ source: 'tool', what: 'tickets/purge' }),
      )
      expect(transcript).toContain('200 all is well')
      expect(manifest.network).toMatchObject({ mcp: { connections: 1, denied: 0 } })
      expect(manifest.network).not.toHaveProperty('agent')
      expect(manifest.sandbox).toMatchObject({ network: 'none', sealed: false })

      await rm(tickets.folder, { recursive: true })
      await using kept = await folderFor(output)
      const report = await replayLocally({
        ...{ run: kept.artifact, root: kept.root, checkout: world.checkout },
      })
      expect(report.divergences).toEqual([])
      expect(report).toMatchObject({ same: true, missed: [] })
    }, 180_000)

    test('leave nothing when Caisson is killed', async () => {
      await using tickets = await ticketServer()
      await using kept = await folderFor()
      const checkout = join(kept.root, 'checkout')
      await makeCheckout(checkout, 3, bareRepository(checkout, process.env['PATH'] ?? '').git)
      const victim = await startVictim({
        folder: join(kept.root, 'victim'),
        checkout,
        sandbox: { backend: inputs.backend },
        mcp: {
          servers: JSON.stringify({ mcpServers: { tickets: tickets.entry } }),
          tools: ['tickets/search'],
        },
        env: { TICKETS_TOKEN: TOKEN },
      })
      while ((await stepsDone(victim)).length < 2 && victim.child.exitCode === null) await pause(20)
      expect(victim.child.exitCode, victim.output()).toBe(null)
      expect(await remains(victim)).not.toEqual([])
      victim.child.kill('SIGKILL')
      await victim.exited
      const { runs } = await list(victim)
      expect(runs.map(({ status }) => status)).toEqual(['done'])
      expect(await remains(victim)).toEqual([])
      expect((await recordOf(victim))?.leftover).not.toBe(true)
    })
  })
}

describeWith(['docker', 'claude', 'job-image'], 'an MCP server with an image of its own', () => {
  test('runs in that, and where there is no engine the run ends before the model is asked', async () => {
    await using tickets = await ticketServer()
    await using repository = await createRepository(FILES)
    const servers = { tickets: { ...tickets.entry, image: JOB_IMAGE } }
    const mcp = { servers: JSON.stringify({ mcpServers: servers }), tools: ['tickets/place'] }
    const script = { turns: [{ tools: [{ name: 'mcp__tickets__place', input: {} }] }, { text: 'Seen.' }] }
    const env = { TICKETS_TOKEN: TOKEN }
    const run = await repository.run(script, { mcp, sandbox: { backend: 'container' } }, env)
    expect(run.manifest, run.log.join('\n')).toMatchObject({
      outcome: 'success',
      mcp: { calls: 1, errors: 0 },
    })
    expect(run.log.join('\n')).toMatch(new RegExp(`Container caisson-\\S+: \\d+ mounts, image ${JOB_IMAGE}`))
    expect(await readFile(run.folder.transcript, 'utf8')).toContain('TICKETS_TOKEN')
    const local = await repository.run(script, { mcp, sandbox: { backend: 'local' } }, env)
    expect(local.manifest).toMatchObject({
      reason: 'setup_failed',
      error: { code: 'MCP_SERVER_FAILED', message: expect.stringContaining('cannot be used') },
      metadata: { inputTokens: 0 },
    })
  })
})

describeWith(['claude'], 'MCP servers where nothing seals the agent', () => {
  test('serve every session of a loop, also under a preset, and end with the run', async () => {
    const entry = {
      command: process.execPath,
      args: [join(PROJECT, 'tests/world/mcp/server.mjs')],
      env: { TICKETS_TOKEN: '${TICKETS_TOKEN}' },
    }
    await using repository = await createRepository(FILES)
    const ask = (query: string) => ({ tools: [{ name: 'mcp__tickets__search', input: { query } }] })
    const script = {
      turns: [ask('first'), { text: 'Not yet.' }],
      laterSessions: [[ask('second'), { text: 'Found.\n\nDONE' }]],
    }
    const { manifest, folder, log } = await repository.run(
      script,
      {
        agent: { preset: 'plan' },
        loop: { iterations: 2, pauseSeconds: 0 },
        sandbox: { backend: 'local' },
        mcp: { servers: JSON.stringify({ mcpServers: { tickets: entry } }), tools: ['tickets/search'] },
      },
      // Neither an engine nor bubblewrap is there.
      { PATH: await pathWithout('docker', 'podman', 'bwrap'), TICKETS_TOKEN: TOKEN },
      true,
    )
    expect(manifest, log.join('\n')).toMatchObject({
      outcome: 'success',
      loop: { completedBy: 'signal' },
      sandbox: { engine: 'none', sealed: false },
      mcp: { calls: 2, errors: 0, refused: 0 },
      denials: [],
    })
    const transcript = await readFile(folder.transcript, 'utf8')
    expect(transcript).toContain(`first: T-1 is open; asked with ${DIGEST}`)
    expect(transcript).toContain(`second: T-1 is open; asked with ${DIGEST}`)
    expect(await everythingBelow(folder.dir)).not.toContain(TOKEN)
    expect(await processesOf(folder.id)).toEqual([])
  })
})

/** A folder for runs, with a copy of a run's output as its downloaded artifact. */
async function folderFor(output?: string) {
  const root = temporaryFolder()
  const artifact = join(root, 'artifact')
  if (output !== undefined) await cp(output, artifact, { recursive: true })
  return {
    root,
    artifact,
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true, maxRetries: 3 }),
  }
}
