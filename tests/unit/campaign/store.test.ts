import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addItems } from '../../../src/campaign/claims.js'
import { gitStore } from '../../../src/campaign/store.js'
import { systemClock as clock } from '../../../src/clock.js'
import { campaignLimitsSchema } from '../../../src/config/campaign.js'

test('a state that shrinks leaves no file behind, for whoever knew the old one or did not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'caisson-store-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const url = join(root, 'remote.git')
  execFileSync('git', ['init', '-q', '--bare', url])
  const open = (folder: string) =>
    gitStore({ folder: join(root, folder), name: 'test', clock, remote: () => ({ url }) })
  const [one, other] = [open('one'), open('other')]
  const ids = Array.from({ length: 300 }, (_, index) => `octo/a#${index + 1}`)
  await one.update((state) => ({ state: addItems(state, 'test', campaignLimitsSchema.parse({}), ids) }))
  expect((await other.read())?.items).toHaveLength(300)

  await one.update((state) => {
    if (state === null) throw new Error('The state is gone')
    return { state: { ...state, items: state.items.slice(100) } }
  })
  for (const store of [one, other, open('third')]) {
    expect((await store.read())?.items.map(({ id }) => id)).toEqual(ids.slice(100))
  }
})
