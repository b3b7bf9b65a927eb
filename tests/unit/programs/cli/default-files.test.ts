import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { beforeEach, expect, it } from 'vitest'
import { createProgram } from '../../../../src/programs/cli/program.js'
import type { Terminal } from '../../../../src/programs/cli/view/terminal.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

let project: string
beforeEach(async () => {
  project = temporaryFolder()
  for (const folder of ['.git', '.caisson', 'deep/er'])
    await mkdir(join(project, folder), { recursive: true })
  await writeFile(join(project, '.caisson/plan.yml'), PLAN)
  await writeFile(join(project, 'deep/plan.yml'), PLAN)
})

const PLAN = `jobs:
  - name: greet
    plan:
      - task: hello
        config: { run: { path: echo, args: [hello] } }
`

/** What a command prints; its failure is thrown. */
async function printed(cwd: string, args: string[]): Promise<string> {
  const stdout = new PassThrough()
  const terminal = { env: {}, cwd, args, stdin: new PassThrough(), stdout, stderr: new PassThrough() }
  await createProgram(terminal as unknown as Terminal, '0.0.0').parseAsync(args, { from: 'user' })
  return String(stdout.read())
}

it('finds the plan of the project from a folder in it, and with --root', async () => {
  const inside = join(project, 'deep/er')
  expect(await printed(project, ['plan', 'validate'])).toMatch(/^\.caisson\/plan\.yml is valid/)
  expect(await printed(inside, ['plan', 'validate'])).toMatch(/^\.\.\/\.\.\/\.caisson\/plan\.yml is valid/)
  expect(await printed(tmpdir(), ['plan', 'validate', '--root', project])).toContain('plan.yml is valid')
})

it('takes a plan that is named from the current folder', async () => {
  const inside = join(project, 'deep/er')
  expect(await printed(inside, ['plan', 'validate', '../plan.yml'])).toMatch(/^\.\.\/plan\.yml is valid/)
  await expect(printed(inside, ['plan', 'validate', '.caisson/plan.yml'])).rejects.toThrow('does not exist')
})

it.each([
  [['plan', 'validate', 'plan.mjs'], /plan\.mjs is a program/],
  [['apply', '../nope.patch'], /There is no patch file .*nope\.patch/],
])('says of %j what it is', async (args, message) => {
  await expect(printed(project, args)).rejects.toMatchObject({
    code: 'USAGE_INVALID',
    message: expect.stringMatching(message),
  })
})
