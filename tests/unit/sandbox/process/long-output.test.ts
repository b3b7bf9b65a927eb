import { expect, it } from 'vitest'
import { collect } from '../../../../src/sandbox/process/collect.js'
import type { ExecOptions } from '../../../../src/sandbox/sandbox.js'
import { startLocal } from '../../../../src/sandbox/unsealed/backends.js'

const command = ['sh', '-c', 'head -c "$0" /dev/zero; echo end', String(17 * 2 ** 20)]
const run = async (options: ExecOptions) =>
  collect(await startLocal(command, { env: {}, cwd: '/' }), options, command)

it('is not kept whole without end, and never cut for somebody who has not asked for a part', async () => {
  await expect(run({})).rejects.toMatchObject({
    code: 'CONTAINER_EXEC_FAILED',
    message: '`sh` printed more than 16 MiB.',
  })
  const { stdout, truncated } = await run({ keepBytes: 100 })
  expect({ truncated, end: stdout.slice(-5) }).toEqual({ truncated: true, end: '\0end\n' })
})
