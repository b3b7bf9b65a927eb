import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFakeAgent } from '../../src/programs/testing/fake-agent.js'
import { createDesk, type Desk } from '../world/command.js'
import { ALL } from '../world/selection.js'
import { createStory, FILES } from '../world/stories.js'
import type { World } from '../world/world.js'

const SCRIPT = 'turns: [{ text: Never asked. }]\n'
/** Requests of a delivery at which the process ends; `late`: once GitHub has acted. The first cases are a sample. */
const MOMENTS = Array.from({ length: 12 }, (_, index) => index).flatMap((moment) =>
  [true, false].map((late) => ({ moment, late })),
)
const SAMPLE = [2, 5, 8].map((at) => MOMENTS[at * 2] as (typeof MOMENTS)[number])

interface Target {
  number: number
  /** What has to be there in the end. */
  expectDelivered(comments: readonly string[]): Promise<void>
}

/** Where the result goes, by what it is. */
const KINDS: Record<string, (world: World) => Promise<Target>> = {
  'a change for an issue': async ({ github }) => {
    const { number } = github.addIssue({ title: 'It subtracts', author: 'alice' })
    return {
      number,
      async expectDelivered(comments) {
        const pulls = github.openPulls().filter(({ head }) => head.ref === `caisson/issue-${number}`)
        expect(pulls).toHaveLength(1)
        expect(comments[0]).toContain(`pull request [#${pulls[0]?.number}]`)
      },
    }
  },
  'a change on a pull request': async ({ github }) => {
    const branch = `feature-${Math.random().toString(36).slice(2)}`
    const before = await github.push({ branch, message: 'Feature', files: { 'a.txt': 'a\n' } })
    const { number } = await github.addPull({ title: 'Feature', head: branch, author: 'alice' })
    return {
      number,
      async expectDelivered(comments) {
        const parent = await github.repository.bare.resolve(`refs/heads/${branch}^`)
        expect(parent).toBe(before)
        expect(comments[0]).toContain('is a new commit on this pull request')
      },
    }
  },
  'an answer': async ({ github }) => {
    const { number } = github.addIssue({ title: 'Why does it subtract?', author: 'alice' })
    return {
      number,
      async expectDelivered(comments) {
        expect(comments[0]).toContain('answered without changing any file')
      },
    }
  },
}

const records = (desk: Desk, { checkout }: World): string[] => {
  const runs = desk.runsOf(checkout)
  const ids = existsSync(runs) ? readdirSync(runs).filter((name) => !name.startsWith('.')) : []
  return ids.map((id) => join(runs, id))
}

const recordOf = (dir: string) => JSON.parse(readFileSync(join(dir, 'run.json'), 'utf8'))

/** Ends a run at a request of its delivery; `late`: once GitHub has acted. Resolves to whether it got that far. */
function killAt(moment: number, late: boolean, world: World, desk: Desk): () => boolean {
  let [seen, killed] = [0, false]
  world.github.fail({
    reset: true,
    late,
    when() {
      const dir = killed
        ? undefined
        : records(desk, world).find((one) => recordOf(one).state === 'publishing')
      if (dir === undefined || seen++ < moment) return false
      killed = true
      // With `late`, GitHub acts on what a process asked that is no more.
      process.kill(recordOf(dir).pid, 'SIGKILL')
      return true
    },
  })
  return () => killed
}

type Moment = (typeof MOMENTS)[number]

/** What is wrong after a run was killed at that moment, and the next command has looked; '' when nothing is. */
async function aftermath(kind: string, { moment, late }: Moment): Promise<string> {
  await using desk = await createDesk({ 'model.yaml': SCRIPT })
  await using world = await createStory({ files: FILES })
  const files = kind === 'an answer' ? {} : { 'src/sum.js': 'export const sum = (a, b) => a + b\n' }
  const fake = await createFakeAgent(desk.path, { files, answer: 'It **adds** now.' })
  const { number, expectDelivered } = await (KINDS[kind] as (world: World) => Promise<Target>)(world)
  const caisson = (args: string[]) =>
    desk.caisson(args, { cwd: world.checkout, env: { GH_TOKEN: world.token } })
  const killed = killAt(moment, late, world, desk)
  const first = await caisson([
    ...['run', '--publish', '--issue', String(number), '--backend', 'local', '--allow-unsealed'],
    ...['--script', join(desk.path, 'model.yaml'), '--agent-path', fake.agent.path],
  ])
  const next = await caisson(['list', '--json'])
  const comments = world.github.commentsOn(number).map(({ body }) => body)
  try {
    if (killed()) expect(first.exitCode).toBe(-1)
    expect(comments).toEqual([expect.stringContaining('It **adds** now.')])
    expect(comments[0]).not.toContain('is working on this')
    await expectDelivered(comments)
    const [dir = ''] = records(desk, world)
    const manifest = JSON.parse(readFileSync(join(dir, 'output/manifest.json'), 'utf8'))
    expect(manifest).toMatchObject({ outcome: 'success', delivery: { commentUrl: expect.any(String) } })
    expect(recordOf(dir)).not.toHaveProperty('pending')
    return ''
  } catch (error) {
    const asked = world.github.requests.slice(-25).map(({ method, path }) => `${method} ${path}`)
    return [
      `request ${moment}${late ? ' (late)' : ''}:`,
      String(error),
      first.stderr,
      next.stderr,
      ...asked,
    ].join('\n')
  }
}

test.each(Object.keys(KINDS))(
  'a run that is killed while it delivers %s is finished by the next command',
  async (kind) => {
    const moments = ALL ? [...MOMENTS] : [...SAMPLE]
    const wrong: string[] = []
    const work = async () => {
      for (let next = moments.pop(); next; next = moments.pop()) wrong.push(await aftermath(kind, next))
    }
    await Promise.all([work(), work(), work()])
    expect(wrong.filter((text) => text !== '')).toEqual([])
  },
  600_000,
)
