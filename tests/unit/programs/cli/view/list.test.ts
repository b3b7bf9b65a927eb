import { expect, it } from 'vitest'
import { silentLog } from '../../../../../src/base/log.js'
import type { CommandIo } from '../../../../../src/programs/cli/command.js'
import { stopCommand } from '../../../../../src/programs/cli/stop.js'
import { listCommand } from '../../../../../src/programs/cli/view/list.js'
import { agoText } from '../../../../../src/programs/cli/view/moment.js'
import { runsFolderOf } from '../../../../../src/run/record/state-folder.js'
import { STATE, STATE_HOME } from '../../../../world/state.js'
import { temporaryFolder } from '../../../../world/temporary-folder.js'
import { storeRun } from '../../../run/stored.js'

async function listed(what: 'runs' | 'sessions', project: string): Promise<string> {
  let printed = ''
  await listCommand(what, 20, {
    project,
    env: { XDG_STATE_HOME: STATE_HOME },
    log: silentLog,
    terminal: { stdout: { isTTY: true, columns: 60 } },
    paint: (_: string, text: string) => text,
    result: (_: unknown, text: () => string) => {
      printed = text()
    },
  } as unknown as CommandIo)
  return printed
}

it('lists runs with one line each on a terminal of 60 columns, and the task is among what is shown', async () => {
  const project = temporaryFolder()
  await storeRun(runsFolderOf(STATE, project), '20260101-000000-aaaaaaaa', { state: 'done' })
  const printed = await listed('runs', project)
  expect(printed).toMatch(/^aaaaaaaa {2}2026-01-01 .*failure \(internal_error\) {2}Do i…$/m)
  for (const line of printed.split('\n')) expect(line.length).toBeLessThanOrEqual(60)
})

it('shows the ID of a session, which an agent writes, without what acts on a terminal', async () => {
  const project = temporaryFolder()
  const sessionId = 'a\u001b]0;title\u0007b'
  await storeRun(runsFolderOf(STATE, project), '20260101-000000-aaaaaaaa', { state: 'working', sessionId })
  const printed = await listed('sessions', project)
  expect(printed).toMatch(/^\s*a.*b /m)
  expect(printed).not.toMatch(/[\u001b\u0007]/)
})

it('says how long ago a run started, by the largest unit, and after a week its day', () => {
  const now = Date.parse('2026-01-10T12:00:00Z')
  const ago = (seconds: number) => agoText(new Date(now - seconds * 1000).toISOString(), now)
  expect([59, 60, 3_599, 7_200, 2 * 86_400].map(ago)).toEqual([
    ...['just now', '1 min ago', '59 min ago', '2 h ago', '2 d ago'],
  ])
  expect(ago(8 * 86_400)).toBe('2026-01-02')
})

it('stops none of two runs that work, and names both', async () => {
  const project = temporaryFolder()
  const ids = ['20260101-000000-aaaaaaaa', '20260101-000000-bbbbbbbb']
  for (const id of ids) await storeRun(runsFolderOf(STATE, project), id)
  const io = { project, env: { XDG_STATE_HOME: STATE_HOME }, log: silentLog } as unknown as CommandIo
  await expect(stopCommand(undefined, io)).rejects.toMatchObject({
    code: 'RUN_AMBIGUOUS',
    message: '2 runs are working.',
    hint: expect.stringMatching(/Name one: .*aaaaaaaa`, .*bbbbbbbb`|Name one: .*bbbbbbbb`, .*aaaaaaaa`/),
  })
})
