import { expect, it } from 'vitest'
import { silentLog } from '../../../../../src/base/log.js'
import type { CommandIo } from '../../../../../src/programs/cli/command.js'
import { listCommand } from '../../../../../src/programs/cli/view/list.js'
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
