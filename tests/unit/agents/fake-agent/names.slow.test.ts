import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEvents } from '../../../../src/agents/transcript/reader.js'
import { partsOf } from '../../../../src/agents/transcript/stored.js'
import { toMarkdown } from '../../../../src/agents/transcript/views/markdown.js'
import { ViewItems } from '../../../../src/agents/transcript/views/view-items.js'
import { toViewLines } from '../../../../src/agents/transcript/views/view-text.js'
import { systemClock } from '../../../../src/base/clock.js'
import { memoryLog } from '../../../../src/base/log.js'
import { salvageRun } from '../../../../src/pipeline/stages/recovery/salvage.js'
import { readRecord, writeRecord } from '../../../../src/run/run-folder.js'
import { STATE } from '../../../world/state.js'
import { alice, fakeGitHub } from '../../github/fake-github.js'
import { fakeAgent } from './fake-agent.js'
import { git, makeCheckout, path, runToy } from './toy-run.js'

const TOY = { name: 'toy', displayName: 'Toy Agent', speakerName: 'Toy', version: '1.2.3' }

/** A forge whose default branch is that of a checkout; `comments` are all that were ever written on it. */
function forgeOf(checkout: string) {
  const bare = `${checkout}.git`
  git(checkout, 'clone', '-q', '--bare', checkout, bare)
  const fake = fakeGitHub()
  const comments: string[] = []
  const github: typeof fake = {
    ...fake,
    createComment: (number, body) => {
      comments.push(body)
      return fake.createComment(number, body)
    },
    updateComment: (id, body) => {
      comments.push(body)
      return fake.updateComment(id, body)
    },
  }
  const forge = {
    github,
    token: 't0ken-of-the-job',
    owner: 'octo',
    name: 'repo',
    remoteUrl: `file://${bare}`,
  }
  return { fake, comments, publish: { to: 'forge' as const, forge } }
}
const onIssue = { target: { kind: 'issue' as const, number: 7 }, requester: { login: alice.login } }

test('a run of another agent says its name and version wherever people read about it', async () => {
  const checkout = makeCheckout()
  const { fake, comments, publish } = forgeOf(checkout)
  const log = memoryLog()
  const options = { checkout, log, publish, task: onIssue }
  const done = await runToy('write made.txt by a toy', options)
  expect(done.manifest).toMatchObject({ outcome: 'success', agent: TOY })
  const pull = fake.state.pulls.find(({ number }) => number === done.manifest.delivery?.pullRequest?.number)
  expect(pull?.body).toContain('written by Toy Agent.')
  expect(comments[0]).toContain('**Toy is working on this.**')

  const page = await readFile(done.folder.report, 'utf8')
  expect(page).toContain('toy-1 · Toy Agent 1.2.3 · ')
  expect(page).toContain('<b>Toy</b>')
  const { metadata, messages } = JSON.parse(await readFile(done.folder.transcript, 'utf8'))
  expect(metadata).toMatchObject({ agentName: 'Toy Agent', agentSpeaker: 'Toy', agentVersion: '1.2.3' })
  let markdown = ''
  for await (const piece of toMarkdown(partsOf({ metadata, messages }))) markdown += piece
  expect(markdown).toContain('## Toy\n')
  const items = new ViewItems()
  const lines: string[] = []
  const how = { thinking: true, tools: true, patch: true, paint: (_: string, text: string) => text }
  for await (const event of readEvents(join(done.folder.evidence, 'transcript.jsonl')))
    lines.push(...items.push(event).flatMap((item) => toViewLines(item, how)))
  expect(lines.join('\n')).toContain('toy-1 · Toy Agent 1.2.3')
  expect(log.lines.join('\n')).toContain('toy-1 · Toy Agent 1.2.3')

  const failed = await runToy('fail for no reason', options)
  expect(failed.jobSummary).toContain('Toy Agent ended with an error.')
  const wrong = await runToy('write made.txt more', {
    ...options,
    spec: { agent: { path, preset: 'careful' } },
  })
  expect(comments.at(-1)).toContain('**What Toy says:**')

  const read = [
    ...comments,
    ...fake.state.pulls.map(({ body }) => body),
    ...[done, failed, wrong].map(({ manifest, jobSummary }) => JSON.stringify(manifest) + jobSummary),
    ...(await Promise.all(
      [done, failed, wrong].flatMap(({ folder }) =>
        [folder.report, folder.summary, folder.log, folder.transcript].map((file) => readFile(file, 'utf8')),
      ),
    )),
    markdown,
    ...lines,
    ...log.lines,
  ]
  expect(read.filter((text) => /claude/i.test(text))).toEqual([])
})

test('a run of another agent that died is finished in its name', async () => {
  const { folder } = await runToy('think of it', { checkout: makeCheckout() })
  const { record } = await readRecord(folder.dir, STATE)
  const salvage = async () => {
    await writeRecord(folder, { ...record, state: 'working' }, STATE)
    const host = { env: {}, stateDir: STATE, agent: fakeAgent }
    const log = memoryLog()
    return salvageRun({
      ...{ dir: folder.dir, publish: { to: 'none' }, host, log, clock: systemClock, secrets: [] },
      redact: (text) => text,
    })
  }
  writeFileSync(folder.manifest, 'half of a manif')
  expect((await salvage())?.manifest).toMatchObject({ reason: 'cancelled', agent: TOY })
  expect(await readFile(folder.summary, 'utf8')).toContain('cancelled before Toy was done')
})
