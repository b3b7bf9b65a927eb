import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, doing, FILES, manifestOf, runStory } from '../world/stories.js'
import { words } from '../world/words.js'

/** What speaks first, and says what it has heard: a database, as far as a network is concerned. */
async function database(name: string) {
  const open = new Set<Socket>()
  const heard: string[] = []
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.write(`${name} is ready\n`)
    socket.once('data', (data) => {
      heard.push(String(data).trim())
      socket.end(`${name} heard ${String(data)}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    heard,
    port,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** By the name service of the system, as every client does it. */
const ask = (host: string, port: number, words: string) =>
  `( exec 3<>/dev/tcp/${host}/${port} && echo ${words} >&3 && cat <&3) 2>&1 | tr '\\n' ' '`

const PLACES = [
  { where: 'in a container', parts: ['docker'], inputs: { backend: 'container' } },
  {
    where: 'in a container of Podman',
    parts: ['podman'],
    inputs: { backend: 'podman' },
  },
  { where: 'under gVisor', parts: ['docker', 'gvisor'], inputs: { isolation: 'gvisor' } },
  { where: 'under bubblewrap', parts: ['bwrap'], inputs: { backend: 'local' } },
] as const

for (const { where, parts, inputs } of PLACES) {
  describeWith([...parts, 'claude', 'node24'], `the services of a job ${where}`, () => {
    test('are found under their names by setup, agent and verification, and nothing else is', async () => {
      await using postgres = await database('postgres')
      await using second = await database('second')
      await using secret = await database('secret')
      const look = [
        `echo "own: $( ${ask('postgres', 5432, '$1-1')})"`,
        `echo "same port: $( ${ask('other', 5432, '$1-2')})"`,
        `echo "as the job: $( ${ask('localhost', 5432, '$1-3')})"`,
        `echo "outside: $( ${ask('127.0.0.1', secret.port, '$1')})"`,
        `echo "port: $( ${ask('postgres', secret.port, '$1')})"`,
        `echo "mapped: $( ${ask('127.0.0.1', postgres.port, '$1')})"`,
        `echo "bridge: $( ${ask('172.17.0.1', secret.port, '$1')})"`,
        `echo "name: $(getent hosts example.com || echo none)"`,
        'echo "interfaces: $(tail -n +3 /proc/net/dev | cut -d: -f1 | tr -d " \\n")."',
      ]
      await using world = await createStory({
        files: { ...FILES, 'look.sh': `${look.join('\n')}\n` },
        model: doing('bash look.sh agent; echo changed >> src/sum.js'),
      })
      const run = await runStory(world, {
        env: { CONTAINERS_CONF: process.env['CONTAINERS_CONF'] ?? '' },
        inputs: {
          ...inputs,
          services: [`postgres:5432=127.0.0.1:${postgres.port}`, `other:5432=localhost:${second.port}`].join(
            '\n',
          ),
          setup: 'bash look.sh setup',
          verify: 'bash look.sh verify',
        },
      })

      const transcript = JSON.parse(await readFile(run.outputs['transcript'] ?? '', 'utf8')) as unknown
      const dir = (run.outputs['manifest'] ?? '').replace(/manifest\.json$/, 'evidence')
      const setup = await readFile(`${dir}/setup.log`, 'utf8')
      const verified = await readFile(`${dir}/verify.log`, 'utf8')
      for (const [who, text] of [
        ['setup', setup],
        ['agent', JSON.stringify(transcript)],
        ['verify', verified],
      ] as const) {
        expect(text).toContain(`own: postgres is ready postgres heard ${who}-1`)
        expect(text).toContain(`same port: second is ready second heard ${who}-2`)
        expect(text).toContain(`as the job: postgres is ready postgres heard ${who}-3`)
        for (const closed of ['outside', 'port', 'mapped', 'bridge'])
          expect(text).toMatch(new RegExp(`${closed}: (?!.*is ready).*(?:refused|unreachable|no route)`, 'i'))
        expect(text).toContain('name: none')
        expect(text).toContain('interfaces: lo.')
      }
      // The setup runs for the agent, and, one after the other, for the base and the change.
      const verification = words`setup-1 setup-3 verify-1 verify-3`
      expect(postgres.heard).toEqual([
        ...words`setup-1 setup-3 agent-1 agent-3`,
        ...verification,
        ...verification,
      ])
      expect(secret.heard).toEqual([])

      const manifest = await manifestOf(run)
      expect(manifest.sandbox).toMatchObject({ network: 'none', sealed: false })
      expect(manifest.sandbox?.weaknesses.join()).toContain('postgres:5432, other:5432')
      expect(run.log).toContain('Services of the job that the sandbox can reach: postgres:5432, other:5432')
    })
  })
}
