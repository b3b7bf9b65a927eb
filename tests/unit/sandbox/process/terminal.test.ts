import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { collect } from '../../../../src/sandbox/process/collect.js'
import { startMarked } from '../../../../src/sandbox/process/marked-process.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

/** As util-linux's program on a busy machine: what it has not passed on when its command ends is lost. */
const HASTY = `#!${process.execPath}
const command = require('node:child_process').spawn('sh', ['-c', process.argv[3]], { stdio: ['inherit', 'pipe', 'inherit'] })
command.stdout.on('data', (data) => setTimeout(() => process.stdout.write(data), 100))
command.on('exit', (code) => process.exit(code))
`

it('keeps the whole output and the exit code where `script` ends with its command', async () => {
  const folder = temporaryFolder()
  await writeFile(join(folder, 'script'), HASTY)
  await chmod(join(folder, 'script'), 0o755)
  const env = { PATH: `${folder}:${process.env['PATH']}` }
  const carrier = {
    ...{ argv: [], env, terminal: true },
    signal: async () => false,
    failure: async (words: string) => expect.fail(words),
  }
  const command = ['sh', '-c', 'cat; exit 7']
  for (const input of ['', 'all of it\n'])
    expect(await collect(await startMarked(carrier, command), { input }, command)).toEqual({
      ...{ stdout: input, stderr: '', exitCode: 7 },
    })
})
