import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createProgram } from '../../../../src/programs/cli/program.js'
import { runsOf } from '../../../../src/programs/cli/project.js'
import type { Terminal } from '../../../../src/programs/cli/view/terminal.js'
import { STATE_HOME } from '../../../world/state.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { storeRun } from '../../run/stored.js'

const RUN = '20260101-000000-aaaaaaaa'
const env = { XDG_STATE_HOME: STATE_HOME }
let project: string
let root: string
beforeEach(async () => {
  project = temporaryFolder()
  await mkdir(join(project, '.git'))
  root = runsOf({ project, env }).root
})
afterEach(async () => {
  // Of a socket whose path would be too long beside the run.
  const places = [project, root, join(tmpdir(), `caisson-${RUN}`)]
  for (const path of places) await rm(path, { recursive: true, force: true })
})

async function replay(name: string): Promise<unknown> {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() }
  const args = ['replay', name]
  const terminal = { env, cwd: project, args, ...streams } as unknown as Terminal
  return await createProgram(terminal, '0.0.0').parseAsync(args, { from: 'user' })
}

it.each([RUN, 'latest', RUN.slice(0, 8)])('waits for the end of a run that works: %s', async (name) => {
  await storeRun(root, RUN)
  await expect(replay(name)).rejects.toMatchObject({
    code: 'RUN_BUSY',
    message: `The run ${RUN} is still working.`,
  })
})

it('says which runs begin with a name, and which ones are near it', async () => {
  for (const last of 'ab') await storeRun(root, `${RUN.slice(0, -1)}${last}`, { state: 'done' })
  await expect(replay('20260101')).rejects.toMatchObject({
    code: 'RUN_AMBIGUOUS',
    message: '2 runs begin or end with 20260101.',
  })
  await expect(replay('latests')).rejects.toThrow('There is no run latests.')
})

it('takes a folder that is no run of this project for an artifact', async () => {
  const folder = join(project, 'artifact')
  await mkdir(folder)
  await expect(replay(folder)).rejects.toThrow(`There is no recorded run ${folder}.`)
})
