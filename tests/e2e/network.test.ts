import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { bridgeAddress } from '../world/docker-bridge.js'
import { containersOf } from '../world/engine-leftovers.js'
import { openServer } from '../world/open-server.js'
import { describeWith } from '../world/parts.js'
import { createStory, manifestOf, runStory } from '../world/stories.js'

const inOneGo = (commands: Record<string, string>) => ({
  turns: [
    {
      tools: [
        {
          name: 'Bash',
          input: {
            // Bash opens TCP and UDP itself; each answer is between two marks.
            command: Object.entries(commands)
              .map(([name, command]) => `echo "[${name}] $( (${command}) 2>&1 | tr '\\n' ' ' )"`)
              .join('\n'),
          },
        },
      ],
    },
    { text: 'Tried.' },
  ],
})

async function answers(transcript: string | undefined): Promise<Record<string, string>> {
  const text = await readFile(transcript ?? '', 'utf8')
  const parsed = JSON.parse(text) as { messages: unknown }
  const words = JSON.stringify(parsed.messages)
  // The result of the tool, not the command: only there each mark begins a line.
  return Object.fromEntries(
    [...words.matchAll(/(?:"|\\n)\[([a-z0-9-]+)\] (.*?)(?=\\n\[|\\n"|")/g)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ]),
  )
}

const PLACES = [
  { where: 'in a container', parts: [], inputs: { backend: 'container' } },
  { where: 'under bubblewrap', parts: ['bwrap'], inputs: { backend: 'local' } },
] as const

for (const { where, parts, inputs } of PLACES) {
  describeWith(['docker', 'claude', 'node24', ...parts], `an agent ${where} with a list of hosts`, () => {
    test('reaches those through the proxy, and nothing else in any way', async () => {
      // `NO_PROXY` knows only 127.0.0.1, so 127.0.0.2 is asked through the proxy.
      await using allowed = await openServer('127.0.0.2', 'ALLOWED-ANSWER')
      await using secret = await openServer('127.0.0.1', 'SECRET-ANSWER')
      await using outside = await openServer(bridgeAddress(), 'SECRET-ANSWER')
      const { port } = allowed
      const proxy = '$HTTP_PROXY'
      await using world = await createStory({
        model: inOneGo({
          'allowed-http': `curl -sS http://127.0.0.2:${port}/one`,
          'allowed-tunnel': `curl -sS --proxytunnel http://127.0.0.2:${port}/two`,
          'allowed-spelling': `curl -sS --noproxy "" -x ${proxy} http://127.2:${port}/three`,
          'other-name': 'curl -sS http://other.example/',
          'other-tls': 'curl -sS https://other.example/',
          'other-port': `curl -sS http://127.0.0.2:${secret.port}/`,
          'host-loopback': `curl -sS --noproxy "" -x ${proxy} http://127.0.0.1:${secret.port}/`,
          'host-localhost': `curl -sS --noproxy "" -x ${proxy} http://localhost:${secret.port}/`,
          'host-mapped': `curl -sS --noproxy "" -x ${proxy} -p "http://[::ffff:127.0.0.1]:${secret.port}/"`,
          'host-bridge': `curl -sS http://${bridgeAddress()}:${outside.port}/`,
          metadata: 'curl -sS http://169.254.169.254/latest/meta-data/',
          'direct-loopback': `curl -sS --noproxy "*" -m 3 http://127.0.0.1:${secret.port}/`,
          'direct-allowed': `curl -sS --noproxy "*" -m 3 http://127.0.0.2:${port}/`,
          'direct-bridge': `curl -sS --noproxy "*" -m 3 http://${bridgeAddress()}:${outside.port}/`,
          'raw-tcp': `exec 3<>/dev/tcp/${bridgeAddress()}/${outside.port} && echo SECRET-ANSWER`,
          'raw-udp': `exec 3<>/dev/udp/${bridgeAddress()}/53 && echo x >&3 && echo SECRET-ANSWER`,
          dns: 'getent hosts localhost.example || echo no-dns',
          userinfo: `curl -sS --noproxy "" -x ${proxy} http://127.0.0.2:${port}@other.example/`,
          socket: 'ls /caisson/network 2>&1 | head -1',
          interfaces: 'tail -n +3 /proc/net/dev | cut -d: -f1',
          // Under bubblewrap it can be found; anything that talks to it directly is checked as well.
          'proxy-itself': `curl -sS --unix-socket /caisson/network/proxy.sock http://127.0.0.1:${secret.port}/`,
        }),
      })
      const run = await runStory(world, {
        inputs: { ...inputs, network: 'allowlist', 'allowed-hosts': `127.0.0.2:${port}` },
      })

      const said = await answers(run.outputs['transcript'])
      for (const name of ['allowed-http', 'allowed-tunnel', 'allowed-spelling'])
        expect([name, said[name]]).toEqual([name, expect.stringContaining('ALLOWED-ANSWER')])
      expect(allowed.asked.map(({ path }) => path)).toEqual(expect.arrayContaining(['/one', '/two']))
      expect(Object.keys(said)).toHaveLength(21)
      for (const [name, answer] of Object.entries(said))
        expect([name, answer]).not.toEqual([name, expect.stringContaining('SECRET')])
      expect(secret.asked).toEqual([])
      expect(outside.asked).toEqual([])
      expect(said['interfaces']?.trim()).toBe('lo')
      expect(said['dns']).toContain('no-dns')
      expect(said['other-name']).toContain('not listed')

      expect(run.outputs['sealed']).toBe('false')
      const manifest = await manifestOf(run)
      expect(manifest.sandbox).toMatchObject({ ...inputs, network: 'allowlist', sealed: false })
      expect(manifest.network?.agent?.hosts).toEqual([
        { host: '127.0.0.2', port, connections: expect.any(Number) },
      ])
      expect(manifest.denials.map(({ source, what }) => `${source} ${what}`)).toEqual(
        expect.arrayContaining([
          'network other.example:80',
          'network other.example:443',
          `network 127.0.0.2:${secret.port}`,
          `network 127.0.0.1:${secret.port}`,
          `network localhost:${secret.port}`,
          'network 169.254.169.254:80',
        ]),
      )
      expect(manifest.denials.every(({ source }) => source === 'network')).toBe(true)
      expect(Number(run.outputs['denials'])).toBe(manifest.denials.length)
      const evidence = await readFile(
        join(dirname(run.outputs['manifest'] ?? ''), 'evidence/network.jsonl'),
        'utf8',
      )
      expect(evidence.trim().split('\n').length).toBeGreaterThan(10)
      expect(evidence).not.toContain('meta-data')
      expect(run.log).toContain('Network: denied to the agent: the host other.example is not listed')
      expect(world.github.commentsOn(1)[0]?.body).toMatch(/could reach allowlisted hosts only/)
      expect(containersOf(run.outputs['run-id'])).toBe('')
    })
  })
}

describeWith(['docker', 'claude', 'node24'], 'an agent', () => {
  test('with every public host reaches none that is not public, and WebFetch asks nobody first', async () => {
    await using inside = await openServer('127.0.0.2', 'SECRET-ANSWER')
    const { turns } = inOneGo({
      inside: `curl -sS http://127.0.0.2:${inside.port}/`,
      public: 'curl -sS http://public.invalid/',
    })
    const fetch = { name: 'WebFetch', input: { url: 'https://docs.invalid/page', prompt: 'What is it?' } }
    await using world = await createStory({ model: { turns: [{ tools: [fetch] }, ...turns] } })
    const run = await runStory(world, { inputs: { network: 'public', 'allowed-tools': 'WebFetch,Bash' } })

    const said = await answers(run.outputs['transcript'])
    expect(said['inside']).toContain('is not listed')
    expect(inside.asked).toEqual([])
    expect(said['public']).toContain('public.invalid has no address')
    const evidence = await readFile(
      join(dirname(run.outputs['manifest'] ?? ''), 'evidence/network.jsonl'),
      'utf8',
    )
    expect(evidence).toContain('docs.invalid')
    expect(evidence).not.toContain('anthropic')
    expect(await manifestOf(run)).toMatchObject({ sandbox: { network: 'public', sealed: false } })
    expect(world.github.commentsOn(1)[0]?.body).toMatch(/could reach \*\*every public host\*\*/)
  })

  test('with the open network is let out, and it is said everywhere', async () => {
    await using outside = await openServer(bridgeAddress(), 'OPEN-ANSWER')
    await using world = await createStory({
      model: inOneGo({ direct: `curl -sS -m 10 http://${bridgeAddress()}:${outside.port}/` }),
    })
    const run = await runStory(world, { inputs: { network: 'open' } })

    expect((await answers(run.outputs['transcript']))['direct']).toContain('OPEN-ANSWER')
    expect(run.outputs['sealed']).toBe('false')
    expect(run.log).toContain('NOT SEALED: `network: open`')
    expect(await manifestOf(run)).toMatchObject({ sandbox: { network: 'open', sealed: false } })
    expect(world.github.commentsOn(1)[0]?.body).toContain('had unrestricted network access')
    expect(run.summary).toContain('had unrestricted network access')
  })
})
