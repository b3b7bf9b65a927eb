import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { runCommand } from '../../src/base/command.js'
import { memoryLog } from '../../src/base/log.js'
import { listSessions } from '../../src/pipeline/sessions/stored-session.js'
import { runDemo } from '../../src/programs/demo/demo.js'
import type { ReplayOptions } from '../../src/programs/replay/options.js'
import { findRun, readStored } from '../../src/run/record/store.js'
import { machine, replayLocally, runLocally } from '../world/local-run.js'
import { openServer } from '../world/open-server.js'
import { describeWith, partPath } from '../world/parts.js'
import { runsAt, STATE } from '../world/state.js'
import { temporaryFolder } from '../world/temporary-folder.js'

/** How often the run with parallel calls is repeated. A hundred take four minutes, so they are not for every time. */
const ROUNDS = Number(process.env['CAISSON_TEST_REPLAYS'] ?? 3)

describeWith(['docker', 'claude'], 'replay of the demo', () => {
  let root: string
  let run: string
  let patch: string
  const host = machine()
  const replay = (options: Partial<ReplayOptions> = {}) => replayLocally({ run, root, ...options })

  beforeAll(async () => {
    root = temporaryFolder()
    const demo = await runDemo({
      root,
      host,
      backend: 'container',
      agentPath: partPath('claude'),
      log: memoryLog(),
    })
    run = demo.result.folder.id
    patch = demo.patch
  })

  it('gives the identical patch, by the id of the run alone', async () => {
    const report = await replay()
    expect(report).toMatchObject({ same: true, divergences: [], missed: [], patchDiffers: [] })
    expect(report).toMatchObject({ workspaceDiffers: [], notes: [] })
    expect(await readFile(join(report.folder, 'output', 'diff.patch'), 'utf8')).toBe(patch)
    expect(patch).toContain('+  const parts = [')
  })

  it('starts with the files of the run where a patch was applied since', async () => {
    const checkout = join(root, 'applied')
    await cp(join(root, run, 'checkout'), checkout, { recursive: true })
    const patchFile = join(root, run, 'output', 'diff.patch')
    const applied = await runCommand('git', ['apply', patchFile], { cwd: checkout, env: host.env })
    expect(applied.exitCode).toBe(0)
    await writeFile(join(checkout, 'notes.txt'), 'mine\n')
    const report = await replay({ checkout })
    expect(report).toMatchObject({ same: true, divergences: [], workspaceDiffers: [], notes: [] })
    expect(await readFile(join(checkout, 'notes.txt'), 'utf8')).toBe('mine\n')
  })

  it('names where a changed repository makes it leave the recording', async () => {
    const [checkout, artifact] = [join(root, 'changed'), join(root, 'changed-run')]
    await cp(join(root, run, 'checkout'), checkout, { recursive: true })
    const file = join(checkout, 'src', 'duration.js')
    await writeFile(file, (await readFile(file, 'utf8')).replace('s: 1 }', 's: 1, d: 86400 }'))
    // As if the run had started with files that are no longer anywhere.
    await cp(join(root, run, 'output'), artifact, { recursive: true })
    const path = join(artifact, 'evidence', 'replay.json')
    const record = JSON.parse(await readFile(path, 'utf8'))
    record.base.tree = '1'.repeat(40)
    await writeFile(path, JSON.stringify(record))
    const report = await replay({ run: artifact, own: false, checkout })
    expect(report.same).toBe(false)
    expect(report.divergences[0]).toMatch(
      /^request \d+: tool_result of Read differs: recorded ".*, now ".*d: 86400/,
    )
    expect(report.workspaceDiffers).toBeNull()
    expect(report.patchDiffers).toEqual(['src/duration.js', 'test/duration.test.js'])
  })

  it('needs nothing but the downloaded artifact and a clone, and may take place elsewhere', async () => {
    const artifact = join(root, 'artifact')
    await cp(join(root, run, 'output'), artifact, { recursive: true })
    const clone = join(root, 'clone')
    await cp(join(root, run, 'checkout'), clone, { recursive: true })
    await expect(replay({ run: artifact, own: false })).rejects.toMatchObject({
      code: 'COMMIT_NOT_FOUND',
      hint: expect.stringContaining('--checkout DIR'),
    })
    const report = await replay({ run: artifact, own: false, checkout: clone, backend: 'local' })
    expect(report).toMatchObject({ same: true, divergences: [], missed: [], workspaceDiffers: [] })
    expect(report.notes).toEqual([
      'Recorded with backend container, replayed with local; `--backend` chooses.',
    ])
  })

  it('plays a script in the place of the recorded model', async () => {
    const script = join(root, 'model.yaml')
    await writeFile(script, 'turns:\n  - text: I would rather not.\n')
    const report = await replay({ script })
    expect(report).toMatchObject({ same: false, divergences: [], missed: [] })
    expect(report.patchDiffers).toEqual(['src/duration.js', 'test/duration.test.js'])
  })

  it(
    'holds where parallel calls end in another order, and is told from a run everywhere',
    async () => {
      const pauses = [0.5, 0, 0.3, 0.1, 0.4, 0.2]
      const tools = pauses.map((seconds, index) => ({
        name: 'Bash',
        input: { command: `sleep ${seconds}; sleep 0.$((RANDOM % 4)); echo ${index}`, description: 'wait' },
      }))
      const reads = ['src/duration.js', 'package.json'].map((path) => ({
        name: 'Bash',
        input: { command: `sleep 0.$((RANDOM % 4)); head -c 40 ${path}`, description: 'read' },
      }))
      const { folder, manifest } = await runLocally({
        spec: {
          agent: { path: partPath('claude'), permissionMode: 'bypassPermissions' },
          sandbox: { backend: 'local' },
        },
        instruction: 'wait',
        root,
        checkout: join(root, run, 'checkout'),
        model: { turns: [{ tools: [...tools, ...reads] }, { text: 'Done.' }] },
      })
      expect(manifest.metadata.costUsd).toBeGreaterThan(0)
      const cassette = await readFile(join(folder.evidence, 'cassette.jsonl'), 'utf8')
      expect(cassette.match(/tool_result of Bash/g)).toHaveLength(8)
      for (let round = 0; round < ROUNDS; round++) {
        const report = await replay({ run: folder.id, backend: 'local' })
        expect(report).toMatchObject({ same: true, divergences: [], missed: [] })
        const again = await readStored(report.folder, STATE)
        expect(again.record.replayOf).toBe(folder.id)
        expect(again.manifest).toMatchObject({ replayOf: folder.id, metadata: { costUsd: 0 } })
        const read = (name: string) => readFile(join(again.folder.output, name), 'utf8')
        expect(await read('summary.md')).toContain(`a replay of run \`${folder.id}\``)
        expect(await read('report.html')).toContain('<span class="badge replay">replay</span>')
        expect(await read('report.html')).toContain('<dt>Cost</dt><dd>$0')
        expect(JSON.parse(await read('transcript.json')).metadata.costUsd).toBe(0)
      }
      // The newest run that is no replay.
      expect((await findRun(runsAt(root), 'latest')).id).toBe(folder.id)
      const session = (await listSessions(runsAt(root))).find(({ runs }) => runs.includes(folder.id))
      expect(session).toMatchObject({ runs: [folder.id], costUsd: manifest.metadata.costUsd })
    },
    60_000 + ROUNDS * 20_000,
  )

  it('keeps secrets out of everything that it records, also those that the agent has seen', async () => {
    const secret = 'dep/oy+tok3n?9c41'
    const print = [
      'echo "$DEPLOY_TOKEN"',
      'printf %s "$DEPLOY_TOKEN" | base64',
      'printf %s "$DEPLOY_TOKEN" | od -An -tx1 | tr -d " \\n"',
    ].join('; ')
    const turns = [
      { tools: [{ name: 'Bash', input: { command: print, description: 'print' } }] },
      { text: `It is ${secret}, ${encodeURIComponent(secret)}.` },
    ]
    const { folder, manifest } = await runLocally({
      spec: {
        agent: { path: partPath('claude') },
        sandbox: { backend: 'local', env: { DEPLOY_TOKEN: secret } },
      },
      instruction: `print ${secret}`,
      root,
      checkout: join(root, run, 'checkout'),
      model: { turns },
    })
    expect(manifest.reason).toBe('no_changes')
    const recorded = await Promise.all(
      (await readdir(folder.evidence)).map((name) => readFile(join(folder.evidence, name), 'utf8')),
    )
    const forms = [
      secret,
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('hex'),
      encodeURIComponent(secret),
    ]
    for (const form of forms) expect(recorded.join('\n')).not.toContain(form)
    expect(recorded.join('\n')).toContain('It is ***, ***.')
    // In a container, with other paths; and without the secret, which the tool therefore cannot print.
    const report = await replay({ run: folder.id, backend: 'container' })
    expect(report.divergences).toEqual([expect.stringMatching(/^request 2: tool_result of Bash differs/)])
  })

  it('runs a setup without a network, with the one that it had, or not at all', async () => {
    await using registry = await openServer('127.0.0.2', 'installed\n')
    const { asked, port } = registry
    const turns = [
      { tools: [{ name: 'Bash', input: { command: 'cp lib/left.txt answer.txt', description: 'use it' } }] },
      { text: 'Used it.' },
    ]
    const { folder, manifest } = await runLocally({
      spec: {
        agent: { path: partPath('claude') },
        sandbox: { allowedHosts: [`127.0.0.2:${port}`] },
        setup: { run: `mkdir lib && curl -sSf http://127.0.0.2:${port}/left -o lib/left.txt` },
      },
      instruction: 'use what is installed',
      root,
      checkout: join(root, run, 'checkout'),
      model: { turns },
    })
    expect([manifest.reason, asked.length]).toEqual(['completed', 1])

    const offline = await replay({ run: folder.id })
    expect([offline.same, asked.length]).toEqual([false, 1])
    expect(offline.notes.join('\n')).toMatch(/needs no internet.*`--setup network`.*`--setup skip`/)
    expect(offline.notes.join('\n')).toContain('The run ended as completed, the replay as setup_failed.')

    const network = await replay({ run: folder.id, setup: 'network' })
    expect(network).toMatchObject({ same: true, notes: [] })
    expect(asked).toHaveLength(2)

    const skipped = await replay({ run: folder.id, setup: 'skip' })
    expect([skipped.same, asked.length]).toEqual([false, 2])
    expect(skipped.divergences[0]).toMatch(/^request 2: tool_result of Bash differs/)
    expect(skipped.notes).toContain("Replayed without the run's setup: what it installed is missing.")
  })
})
