import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type DamagedRun, findRun, listRuns } from '../../../../src/run/record/store.js'
import { runsAt } from '../../../world/state.js'
import { folderOfEach } from '../../../world/temporary-folder.js'
import { words } from '../../../world/words.js'
import { storeRun } from '../stored.js'

const root = folderOfEach()

describe('the runs of a project', () => {
  it('are listed newest first, with what became of them', async () => {
    await storeRun(root.path, '20260101-000000-aaaaaaaa', { state: 'done' })
    await storeRun(root.path, '20260103-000000-cccccccc', { state: 'working' })
    await storeRun(root.path, '20260102-000000-bbbbbbbb', { state: 'working', processStart: '1' })
    const runs = await listRuns(runsAt(root.path))
    expect(runs.map(({ id, status }) => [id, status])).toEqual([
      ['20260103-000000-cccccccc', 'working'],
      ['20260102-000000-bbbbbbbb', 'crashed'],
      ['20260101-000000-aaaaaaaa', 'done'],
    ])
    expect(await listRuns(runsAt(join(root.path, 'none')))).toEqual([])
  })

  it('are listed although other folders are damaged, half written, foreign or not to be followed', async () => {
    await storeRun(root.path, '20260101-000000-aaaaaaaa', { state: 'done' })
    const record = (name: string, text: string) =>
      mkdir(join(root.path, name)).then(() => writeFile(join(root.path, name, 'run.json'), text))
    await record('half', '{ "id": "ha')
    await record('foreign', '{ "id": "foreign", "state": "purring" }')
    await record('empty-file', '')
    await mkdir(join(root.path, 'empty'))
    await mkdir(join(root.path, 'folder', 'run.json'), { recursive: true })
    await mkdir(join(root.path, '.new-20260101-000000-dddddddd'))
    await symlink('/', join(root.path, 'link'))
    await writeFile(join(root.path, 'a-file'), '')
    const damaged: DamagedRun[] = []
    const runs = await listRuns(runsAt(root.path), { onDamaged: (found) => damaged.push(found) })
    expect(runs.map(({ id }) => id)).toEqual(['20260101-000000-aaaaaaaa'])
    expect(damaged.map(({ dir }) => dir.split('/').at(-1)).sort()).toEqual(
      words`empty empty-file folder foreign half`,
    )
    for (const { why } of damaged)
      expect(why).toMatch(/^There is no readable run in |is not read: it is a folder/)
  })

  it('are found by id, by its beginning and end, as the latest, and by folder', async () => {
    await storeRun(root.path, '20260101-000000-aaaaaaaa', { state: 'done' })
    await storeRun(root.path, '20260102-000000-bbbbbbbb', { state: 'done' })
    const names = [
      '20260102-000000-bbbbbbbb',
      '20260102',
      'bbbbbbbb',
      'latest',
      join(root.path, '20260102-000000-bbbbbbbb'),
    ]
    for (const name of names)
      expect((await findRun(runsAt(root.path), name)).id).toBe('20260102-000000-bbbbbbbb')
  })

  it('that are not there are told from those that may have been meant', async () => {
    const looking = (name: string) => findRun(runsAt(root.path), name)
    await expect(looking('latest')).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' })
    await storeRun(root.path, '20260101-000000-aaaaaaaa', { state: 'done' })
    await storeRun(root.path, '20260102-000000-bbbbbbbb', { state: 'done' })
    await expect(looking('2026')).rejects.toMatchObject({
      message: '2 runs begin or end with 2026.',
      hint: 'Name one: 20260102-000000-bbbbbbbb, 20260101-000000-aaaaaaaa.',
    })
    await expect(looking('20260101-000000-aaaaaaba')).rejects.toMatchObject({
      hint: 'Did you mean 20260101-000000-aaaaaaaa?',
    })
    await expect(looking('other')).rejects.toMatchObject({
      hint: 'The latest runs are 20260102-000000-bbbbbbbb, 20260101-000000-aaaaaaaa.',
    })
    for (const name of ['', '..', '../x', join(root.path, 'x')])
      await expect(looking(name)).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' })
  })
})
