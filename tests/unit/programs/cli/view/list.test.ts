import { expect, it } from 'vitest'
import { silentLog } from '../../../../../src/base/log.js'
import type { CommandIo } from '../../../../../src/programs/cli/command.js'
import { listCommand } from '../../../../../src/programs/cli/view/list.js'
import { runsFolderOf } from '../../../../../src/run/record/state-folder.js'
import { STATE, STATE_HOME } from '../../../../world/state.js'
import { temporaryFolder } from '../../../../world/temporary-folder.js'
import { storeRun } from '../../../run/stored.js'

it('lists runs with one line each on a terminal of 60 columns, and the task is among what is shown', async () => {
  const project = temporaryFolder()
  await storeRun(runsFolderOf(STATE, project), '20260101-000000-aaaaaaaa', { state: 'done' })
  let printed = ''
  await listCommand('runs', 20, {
    project,
    env: { XDG_STATE_HOME: STATE_HOME },
    log: silentLog,
    terminal: { stdout: { isTTY: true, columns: 60 } },
    paint: (_: string, text: string) => text,
    result: (_: unknown, text: () => string) => {
      printed = text()
    },
  } as unknown as CommandIo)
  expect(printed).toMatch(/^aaaaaaaa {2}2026-01-01 .*failure \(internal_error\) {2}Do i…$/m)
  for (const line of printed.split('\n')) expect(line.length).toBeLessThanOrEqual(60)
})
