import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ArtifactService, startArtifactService } from '../world/act-artifacts.js'
import { describeWith } from '../world/parts.js'
import { createStory, EDIT_THEN_HANG, FILES, FIX, manifestOf, withClaude } from '../world/stories.js'
import { jobsOf, READER, writes } from '../world/two-jobs.js'
import { remoteFile, type World } from '../world/world.js'

/** What two runs of the same story cannot have in common. */
const plain = (text: string | null | undefined, world: World) =>
  (text ?? '')
    .replaceAll(world.github.url, 'URL')
    .replaceAll(world.github.url.replace('127.0.0.1', 'github.localhost'), 'URL')
    .replace(/\d{8}-\d{6}-[0-9a-f]{8}/g, 'RUN')
    .replace(/\d+(\.\d+)? (ms|s)\b/g, 'TIME')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'SESSION')
    .replace(/sha256=[0-9a-f]{64}/g, 'DIGEST')

describeWith(['docker', 'claude', 'node24'], 'one job runs, another one publishes', () => {
  let service: ArtifactService
  let world: World
  beforeAll(async () => {
    service = await startArtifactService()
    world = await createStory({ model: FIX, files })
  })
  afterAll(async () => {
    await service[Symbol.asyncDispose]()
    await world[Symbol.asyncDispose]()
  })

  /** Nothing in here starts on a comment. */
  const files = { ...FILES, '.github/workflows/claude.yml': 'on: { issues: { types: [labeled] } }\n' }
  let handed: Record<string, string> = {}

  test('the first one writes nothing, and leaves an artifact that is whole', async () => {
    const jobs = jobsOf(world, service)
    const run = await jobs.run()

    expect(run.exitCode, run.log).toBe(0)
    expect(writes(world)).toEqual([])
    // A workflow's token never sees projects, which is no news.
    expect(run.log.replace(/^::debug::Projects: .*$/gm, '')).not.toMatch(/::warning|::error|\b403\b/)
    expect(run.log).toContain('Another job publishes the result: nothing was written to the repository.')
    expect(world.github.commentsOn(1)).toEqual([])
    expect(run.outputs).toMatchObject({
      outcome: 'success',
      'changed-files': '1',
      'manifest-sha256': expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(run.outputs).not.toHaveProperty('branch')
    const [files] = service.artifacts().values()
    expect([...(files?.keys() ?? [])]).toEqual(
      expect.arrayContaining(['manifest.json', 'handoff.json', 'diff.patch', 'summary.md', 'report.html']),
    )
    expect(String(files?.get('handoff.json'))).not.toContain('sk-ant')
    expect(run.summary).toContain('It subtracted. Now it **adds**.')
    handed = run.outputs

    // The post step of the same job finds nothing to do, and writes nothing either.
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const inputs = withClaude({ mode: 'run', 'github-token': READER })
    const post = await world.runPost(run, { event, inputs, env: jobs.env })
    expect(post.exitCode).toBe(0)
    expect(writes(world)).toEqual([])
  })

  test('the second one publishes what `mode: all` would have published', async () => {
    const jobs = jobsOf(world, service)
    const publish = await jobs.publish({ 'manifest-sha256': handed['manifest-sha256'] ?? '' })
    expect(publish.exitCode, publish.log).toBe(0)
    expect(publish.log).not.toMatch(/::warning|::error/)
    expect(publish.outputs).toMatchObject({
      outcome: 'success',
      reason: 'completed',
      'run-id': handed['run-id'],
      branch: 'caisson/issue-1',
      'pull-request-url': expect.stringContaining('/pull/'),
      'comment-url': expect.stringContaining('#issuecomment'),
      'artifact-id': handed['artifact-id'],
    })
    expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b')
    const manifest = await manifestOf(publish)
    expect(manifest).toMatchObject({ policy: { verdict: 'allow' }, delivery: { branch: 'caisson/issue-1' } })

    await using whole = await createStory({ model: FIX, files })
    await using store = await startArtifactService()
    await whole.runAction({ inputs: withClaude(), env: jobsOf(whole, store).env })
    const [pull, wholePull] = [world.github.openPulls()[0], whole.github.openPulls()[0]]
    expect(plain(pull?.body, world)).toBe(plain(wholePull?.body, whole))
    expect(pull?.title).toBe(wholePull?.title)
    const comments = [world.github.commentsOn(1), whole.github.commentsOn(1)]
    expect(comments.map((list) => list.length)).toEqual([1, 1])
    expect(comments[0]?.[0]?.body).toContain('comment on #1 and add the label again.')
    expect(comments[0]?.[0]?.body).toContain(`/artifacts/${handed['artifact-id']})`)
    expect(plain(comments[0]?.[0]?.body, world)).toBe(plain(comments[1]?.[0]?.body, whole))
    const message = async (of: World) =>
      plain(
        String(
          await of.github.repository.bare.bytes([
            'log',
            '-1',
            '--format=%an %ae%n%B',
            'refs/heads/caisson/issue-1',
          ]),
        ),
        of,
      )
    expect(await message(world)).toBe(await message(whole))
    expect(plain(publish.summary, world)).toContain('is in pull request')
  })

  test('a second time, in a later attempt, it finds everything there', async () => {
    const before = writes(world).length
    const heads = () => world.github.repository.bare.bytes(['for-each-ref']).then(String)
    const refs = await heads()
    const [comment] = world.github.commentsOn(1)
    const again = await jobsOf(world, service, undefined, { env: { GITHUB_RUN_ATTEMPT: '2' } }).publish({
      'manifest-sha256': handed['manifest-sha256'] ?? '',
      artifact: handed['artifact-id'] ?? '',
    })
    expect(again.exitCode, again.log).toBe(0)
    expect(await heads()).toBe(refs)
    expect(world.github.commentsOn(1)).toEqual([comment])
    expect(writes(world).slice(before)).toEqual([])
  })

  test('nothing that is not as it was handed over goes out', async () => {
    const jobs = jobsOf(world, service)
    const before = writes(world).length
    const digest = { 'manifest-sha256': handed['manifest-sha256'] ?? '' }
    const name = `caisson-${handed['run-id']}`
    const [original] = service.artifacts().values()
    const size = [...(original?.values() ?? [])].reduce((sum, file) => sum + file.length, 0)
    expect(size).toBeGreaterThan(1000)

    // The archive itself, at its beginning, in its middle and in its directory.
    for (const share of [0.1, 0.5, 0.97]) {
      let undo = Buffer.alloc(0)
      service.tamper(name, (archive) => {
        undo = Buffer.from(archive)
        const changed = Buffer.from(archive)
        const at = Math.floor(changed.length * share)
        changed[at] = (changed[at] ?? 0) ^ 0x10
        return changed
      })
      const run = await jobs.publish(digest)
      service.tamper(name, () => undo)
      expect(run.exitCode).toBe(1)
      expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'publish_refused' })
      expect(run.log).toContain('::error::The artifact')
    }

    // Files that a step before has downloaded, one of them changed.
    const folder = join(world.root, 'downloaded')
    for (const [path, content] of original ?? []) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    const unvouched = await jobs.publish({ artifact: folder })
    expect(unvouched.log).toContain('Nothing vouches for the folder')
    const patch = String(original?.get('diff.patch'))
    await writeFile(join(folder, 'diff.patch'), patch.replace('a + b', 'a * b'))
    const changed = await jobs.publish({ ...digest, artifact: folder })
    expect(changed.log).toContain('diff.patch has the digest')
    expect(changed.outputs).toMatchObject({ outcome: 'failure', reason: 'publish_refused' })
    await writeFile(join(folder, 'diff.patch'), patch)

    const cases: [Parameters<typeof jobs.publish>, RegExp][] = [
      [[{ 'manifest-sha256': 'f'.repeat(64) }], /the job that ran reported sha256:f+/],
      [[{ 'manifest-sha256': 'nonsense' }], /is not a SHA-256 digest/],
      [[{ ...digest, 'anthropic-api-key': 'sk-ant-x' }], /starts no agent, but anthropic-api-key is set/],
      [[{ ...digest, artifact: '99' }], /has no artifact 99/],
      // The outputs of a job that was repeated and left nothing.
      [
        [
          { artifact: '', 'manifest-sha256': '' },
          { env: { ...jobs.env, GITHUB_RUN_ATTEMPT: '2', ANTHROPIC_BASE_URL: '' } },
        ],
        /from attempt 1 of the workflow run, but this is attempt 2/,
      ],
      [
        [digest, { env: { ...jobs.env, GITHUB_RUN_ID: '8000000002', ANTHROPIC_BASE_URL: '' } }],
        /to the workflow run 8000000001, not to 8000000002/,
      ],
      [
        [digest, { env: { ...jobs.env, GITHUB_REPOSITORY_ID: '1', ANTHROPIC_BASE_URL: '' } }],
        /another repository/,
      ],
    ]
    for (const [given, words] of cases) {
      const run = await jobs.publish(...given)
      expect(run.exitCode, run.log).toBe(1)
      expect(run.log).toMatch(words)
      expect(run.log).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m)
    }

    // The same artifact in a job about another issue, and asked for by nobody who may.
    world.github.addIssue({ title: 'Another', body: '', author: 'bob' })
    const number = [...world.github.repository.issues.keys()].sort((a, b) => a - b).at(-1) ?? 0
    const other = await world.events.issueLabeled(number, { by: 'alice' })
    expect((await jobs.publish(digest, { event: other })).log).toContain(
      `The run worked on issue #1, but this job is about issue #${number}`,
    )
    const reader = await world.events.issueLabeled(1, { by: 'mallory' })
    const skipped = await jobs.publish(digest, { event: reader })
    expect(skipped.outputs).toMatchObject({ outcome: 'skipped' })
    expect(writes(world).slice(before)).toEqual([])

    const whole = await jobs.publish({ ...digest, artifact: folder })
    expect(whole.exitCode, whole.log).toBe(0)
  })

  test('the policy is the one that the base branch has when it is published', async () => {
    await world.github.push({
      message: 'Protect the sources',
      files: { '.github/caisson.yml': 'policy:\n  protect: [{ paths: [src/**], verdict: block }]\n' },
    })
    const pushes = () => writes(world).filter((write) => /receive-pack|git\/refs/.test(write)).length
    const before = pushes()
    const publish = await jobsOf(world, service).publish({
      'manifest-sha256': handed['manifest-sha256'] ?? '',
    })
    expect(publish.exitCode, publish.log).toBe(2)
    expect(publish.outputs).toMatchObject({ outcome: 'needs_review', reason: 'policy_rejected' })
    expect(world.github.commentsOn(1)[0]?.body).toContain('src/sum.js')
    expect(pushes()).toBe(before)
  })

  test('a run that did not come to its end is published too, and an older one is not any more', async () => {
    await using hanging = await createStory({ model: EDIT_THEN_HANG })
    await using store = await startArtifactService()
    const jobs = jobsOf(hanging, store)
    const step = await jobs.startRun()
    await step.printed(/echo started/)
    step.kill('SIGKILL')
    const killed = await step.done
    const event = await hanging.events.issueLabeled(1, { by: 'alice' })
    const inputs = withClaude({ mode: 'run', 'github-token': READER })
    const post = await hanging.runPost(killed, { event, inputs, env: jobs.env })
    expect(post.exitCode, post.log).toBe(0)
    expect(post.log).not.toContain('::warning')
    expect(writes(hanging)).toEqual([])

    // The job that died said nothing, so there is no digest of its manifest: GitHub's own of the archive vouches.
    const publish = await jobs.publish()
    expect(publish.exitCode, publish.log).toBe(1)
    expect(publish.outputs).toMatchObject({ outcome: 'failure', reason: 'cancelled', 'changed-files': '1' })
    const [comment] = hanging.github.commentsOn(1)
    expect(comment?.body).toContain('+half')
    expect(hanging.github.openPulls()).toEqual([])

    // As a run that begins now would leave it: nobody believes one that is much later than the comment.
    const [now = ''] = new Date().toISOString().replaceAll(/[-:]/g, '').split('.')
    const later = now.replace('T', '-')
    const newer = (comment?.body ?? '').replace(/run `\d{8}-\d{6}/, `run \`${later}`)
    if (comment) comment.body = newer
    // Time passes between jobs: after one look, the list has the comment.
    await fetch(`${hanging.github.url}/api/v3/repos/octo/hello/issues/1/comments`, {
      headers: { authorization: `Bearer ${READER}` },
    })
    const stale = await jobs.publish()
    expect(stale.exitCode).toBe(1)
    expect(stale.log).toContain(`is older than ${later}`)
    expect(hanging.github.commentsOn(1)[0]?.body).toBe(newer)
  })

  test('where the base branch moved, the change is tried on it, and a conflict is said', async () => {
    await using moving = await createStory({ model: FIX })
    await using store = await startArtifactService()
    const jobs = jobsOf(moving, store)
    const run = await jobs.run()
    await moving.github.push({
      message: 'Mend it otherwise',
      files: { 'src/sum.js': 'export const sum = (a, b) => b + a\n' },
    })
    const publish = await jobs.publish({ 'manifest-sha256': run.outputs['manifest-sha256'] ?? '' })
    expect(publish.exitCode, publish.log).toBe(0)
    expect(moving.github.commentsOn(1)[0]?.body).toMatch(
      /`main` moved since the run, and the change conflicts with it in `src\/sum\.js`/,
    )
    expect(moving.github.openPulls()).toHaveLength(1)
  })
})
