import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyRun } from '../../src/action/handoff/verify-run.js'
import { startArtifactService } from '../world/act-artifacts.js'
import { describeWith } from '../world/parts.js'
import { startSigstore } from '../world/sigstore.js'
import { createStory, FIX, withClaude } from '../world/stories.js'
import { jobsOf, READER, writes } from '../world/two-jobs.js'

const LIMIT = { timeout: 120_000 }

describeWith(['docker', 'claude', 'node24', 'openssl'], 'what vouches for a run of another job', () => {
  test('a signed run is published only where the signature is of that workflow run', LIMIT, async () => {
    await using signing = await createStory({ model: FIX })
    await using store = await startArtifactService()
    const jobs = jobsOf(signing, store)
    const server = jobs.env.GITHUB_SERVER_URL
    await using sigstore = await startSigstore({
      upstream: signing.github.url,
      server,
      repository: 'octo/hello',
    })
    const root = join(signing.root, 'trusted-root.jsonl')
    await writeFile(root, `${sigstore.trustedRoot}\n`)
    Object.assign(jobs.env, sigstore.variables({}))

    const run = await jobs.run({ attest: 'true' })
    expect(run.exitCode, run.log).toBe(0)
    const digest = run.outputs['manifest-sha256'] ?? ''
    expect([...sigstore.attestations.keys()]).toEqual([`sha256:${digest}`])
    expect(sigstore.asked).toEqual(
      expect.arrayContaining([
        'POST fulcio.sigstore.dev/api/v2/signingCert',
        'POST rekor.sigstore.dev/api/v1/log/entries',
      ]),
    )
    expect(writes(signing)).toEqual([])

    const check = { 'verify-attestation': 'true', 'trusted-root': root }
    const kept = sigstore.attestations.get(`sha256:${digest}`) ?? []
    const bundle = kept[0] as { dsseEnvelope: { payload: string } }
    const publishing = { ...jobs.env, ANTHROPIC_BASE_URL: '' }
    const cases: [unknown[], RegExp][] = [
      [[], /No attestation vouches for the run: there is no attestation/],
      [[{ ...bundle, dsseEnvelope: { ...bundle.dsseEnvelope, payload: 'e30=' } }], /No attestation vouches/],
    ]
    for (const [bundles, words] of cases) {
      sigstore.attestations.set(`sha256:${digest}`, bundles)
      const refused = await jobs.publish(check, { env: publishing })
      expect(refused.outputs).toMatchObject({ outcome: 'failure', reason: 'publish_refused' })
      expect(refused.log).toMatch(words)
    }
    sigstore.attestations.set(`sha256:${digest}`, kept)
    const held = (more: Partial<Parameters<typeof verifyRun>[0]>) => () =>
      verifyRun({
        manifestSha256: digest,
        bundles: kept,
        roots: [JSON.parse(sigstore.trustedRoot)],
        signer: { repositoryUrl: `${server}/octo/hello`, workflowRunId: '8000000001' },
        ...more,
      })
    const signer = { repositoryUrl: `${server}/octo/hello`, workflowRunId: '8000000001' }
    expect(held({})).not.toThrow()
    expect(held({ manifestSha256: 'f'.repeat(64) })).toThrow(/about another manifest/)
    expect(held({ signer: { ...signer, workflowRunId: '800000000' } })).toThrow(/signed by the workflow run/)
    expect(held({ signer: { ...signer, repositoryUrl: `${server}/octo/other` } })).toThrow(
      /signed by a workflow of/,
    )
    await using other = await startSigstore({
      upstream: signing.github.url,
      server,
      repository: 'octo/hello',
    })
    await writeFile(root, other.trustedRoot)
    expect((await jobs.publish(check, { env: publishing })).log).toMatch(/No attestation vouches/)
    expect(writes(signing)).toEqual([])

    await writeFile(root, `${other.trustedRoot}\n${sigstore.trustedRoot}\n`)
    const publish = await jobs.publish(check, { env: publishing })
    expect(publish.exitCode, publish.log).toBe(0)
    expect(signing.github.openPulls()).toHaveLength(1)
    expect(sigstore.asked.some((each) => each.startsWith('GET') && each.includes('/attestations/'))).toBe(
      true,
    )

    // A job without the right to sign says so, and is not green; what it did is there all the same.
    const { ACTIONS_ID_TOKEN_REQUEST_TOKEN: _, ...unable } = jobs.env as Record<string, string>
    const event = await signing.events.issueLabeled(1, { by: 'alice' })
    const step = { mode: 'run', 'github-token': READER, attest: 'true' }
    const unsigned = await signing.runAction({ event, inputs: withClaude(step), env: unable })
    expect(unsigned.exitCode).toBe(1)
    expect(unsigned.log).toContain('`id-token: write`')
    expect(unsigned.outputs).toMatchObject({ outcome: 'success', 'artifact-id': expect.any(String) })
  })

  test(
    'a workflow on `workflow_run` publishes what another one left, and never what a fork did',
    LIMIT,
    async () => {
      await using world = await createStory({ model: FIX })
      await using store = await startArtifactService()
      const jobs = jobsOf(world, store)
      const run = await jobs.run()
      expect(run.exitCode, run.log).toBe(0)
      const [[name, { archive }] = ['', { archive: Buffer.alloc(0) }]] = store.archives()
      const kept = world.github.addArtifact({ name, archive })
      const started = await world.events.issueLabeled(1, { by: 'alice' })
      const about = (full_name: string, id = 8_000_000_001) => ({
        ...started,
        // Nothing else here makes such events.
        name: 'workflow_run' as 'issues',
        payload: {
          action: 'completed',
          workflow_run: { id, run_attempt: 1, head_repository: { full_name } },
          sender: { login: 'alice', id: 7, type: 'User' },
        },
      })
      const env = { ...jobs.env, GITHUB_RUN_ID: '8000000009', ANTHROPIC_BASE_URL: '' }
      const publish = (inputs: Record<string, string>, event: ReturnType<typeof about>) =>
        jobs.publish(inputs, { event, env })

      const cases: [Record<string, string>, ReturnType<typeof about>, RegExp][] = [
        [{}, about('mallory/hello'), /started by a commit of mallory\/hello/],
        [
          {},
          about('octo/hello', 8_000_000_002),
          /The workflow run 8000000002 has no artifact of a Caisson run/,
        ],
        [
          { 'artifact-id': String(kept.id) },
          about('octo/hello', 8_000_000_002),
          /belongs to the workflow run 8000000001/,
        ],
        [{ target: '2' }, about('octo/hello'), /not about #2/],
      ]
      for (const [inputs, event, words] of cases) {
        const refused = await publish(inputs, event)
        expect(refused.exitCode, refused.log).toBe(1)
        expect(refused.log).toMatch(words)
      }
      kept.expired = true
      expect((await publish({}, about('octo/hello'))).log).toContain(`The artifact ${name} has expired`)
      kept.expired = false
      kept.headRepositoryId = 99
      expect((await publish({}, about('octo/hello'))).log).toContain('was made by a run of a fork')
      kept.headRepositoryId = world.github.repository.id
      expect(writes(world)).toEqual([])

      const done = await publish({ target: '1' }, about('octo/hello'))
      expect(done.exitCode, done.log).toBe(0)
      expect(world.github.openPulls()).toHaveLength(1)
      expect(world.github.commentsOn(1)[0]?.body).toContain(`/actions/runs/8000000001/artifacts/${kept.id})`)
    },
  )
})
