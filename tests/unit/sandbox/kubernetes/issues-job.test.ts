import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { V1Job } from '@kubernetes/client-node'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createProgram } from '../../../../src/programs/cli/program.js'
import type { Terminal } from '../../../../src/programs/cli/view/terminal.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caisson-issues-job-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const readJob = async (): Promise<V1Job> => parse(await readFile('docs/kubernetes/issues.yaml', 'utf8'))

/** What a container of the Job starts, with programs in the place of `git` and `npx` that print their arguments. */
async function started(script: string, index: number): Promise<string[]> {
  for (const name of ['checkout', 'bin']) await mkdir(join(folder, name), { recursive: true })
  await writeFile(join(folder, 'issues'), '12\n7\n')
  await writeFile(join(folder, 'repository'), 'octo-org/api')
  for (const name of ['git', 'npx']) {
    await writeFile(join(folder, 'bin', name), '#!/bin/sh\nprintf "%s\\n" "$@"\n')
    await chmod(join(folder, 'bin', name), 0o755)
  }
  const here = script.replaceAll(/\/(?:work|issues)\//g, `${folder}/`)
  const env = {
    PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    GIT_SERVER: 'https://github.com',
    GH_TOKEN: 'secret',
    JOB_COMPLETION_INDEX: String(index),
  }
  const { stdout } = await promisify(execFile)('sh', ['-ec', here], { env })
  return stdout.trimEnd().split('\n')
}

it.each([
  [0, '12'],
  [1, '7'],
])('works at index %i on the issue in that line, as a request of its own', async (index, issue) => {
  const job = await readJob()
  const [clone] = job.spec?.template.spec?.initContainers ?? []
  const [run] = job.spec?.template.spec?.containers ?? []
  const cloned = await started(clone?.args?.[0] ?? '', index)
  expect(cloned.slice(-2)).toEqual(['https://github.com/octo-org/api.git', join(folder, 'checkout')])
  expect(cloned.join('\n')).not.toContain('secret')
  const words = await started(run?.args?.[0] ?? '', index)
  const args = words.slice(words.indexOf('caisson') + 1)
  const program = createProgram({ env: {}, args: [], stdout: {}, stderr: {} } as unknown as Terminal, '0.0.0')
  const command = program.commands.find((one) => one.name() === args[0])
  expect(command?.parseOptions(args.slice(1))).toEqual({ operands: [], unknown: [] })
  expect(command?.opts()).toMatchObject({
    ...{ issue: Number(issue), publish: true, key: `issues-${issue}` },
    ...{ backend: 'kubernetes', image: 'golang:1.25' },
  })
})

it('replaces a Pod only once it is gone, and not after an end that another one would repeat', async () => {
  const { spec } = await readJob()
  expect(spec).toMatchObject({ completionMode: 'Indexed', podReplacementPolicy: 'Failed' })
  expect(spec?.podFailurePolicy?.rules).toContainEqual({
    action: 'FailIndex',
    onExitCodes: { containerName: spec?.template.spec?.containers[0]?.name, operator: 'In', values: [1, 2] },
  })
})

it('meets the Pod security standard of its namespace', async () => {
  const pod = (await readJob()).spec?.template.spec
  expect(pod?.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
  })
  for (const { securityContext } of [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])])
    expect(securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    })
})
