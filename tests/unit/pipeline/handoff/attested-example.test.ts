import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { PROJECT } from '../../../world/action-file.js'
import { digestOf } from './sample-run.js'
import { emptyFolder, refusal, sample, take } from './taking.js'

interface Step {
  id?: string
  uses?: string
  run?: string
  with?: Record<string, string>
}

const example = parse(await readFile(join(PROJECT, '.github/examples/two-jobs-attested.yml'), 'utf8'))
const steps: Step[] = example.jobs.publish.steps
const script = steps.find(({ id }) => id === 'attested')?.run ?? ''

/** What the step does with an artifact, as a runner runs it, where the manifest with one digest is attested. */
async function runStep(folder: string, attested: string) {
  const place = await emptyFolder()
  const at = (name: string) => join(place, name)
  await cp(folder, at('artifact'), { recursive: true })
  await mkdir(at('bin'))
  const gh = [
    '#!/usr/bin/env bash',
    `printf '%s\\n' "$@" > "${at('asked')}"`,
    `[ "$(sha256sum < "$3")" = '${attested}  -' ]`,
  ]
  await writeFile(at('bin/gh'), `${gh.join('\n')}\n`)
  await chmod(at('bin/gh'), 0o755)
  await writeFile(at('output'), '')
  await writeFile(at('step.sh'), script)
  const env = {
    PATH: `${at('bin')}:${process.env['PATH']}`,
    GITHUB_OUTPUT: at('output'),
    GITHUB_REPOSITORY: 'octo/hello',
    GITHUB_WORKFLOW_REF: 'octo/hello/.github/workflows/claude.yml@refs/heads/by@alice',
  }
  const failed = await promisify(execFile)('bash', ['-e', at('step.sh')], { cwd: place, env }).then(
    () => false,
    () => true,
  )
  const output = await readFile(at('output'), 'utf8')
  const asked = (await readFile(at('asked'), 'utf8')).trim().split('\n')
  return { failed, output, asked, artifact: at('artifact') }
}

test('the example with attestations hands over the digest of the manifest that was verified', async () => {
  const run = await sample()
  const { failed, output, asked, artifact } = await runStep(run.folder, run.digest)
  expect(failed).toBe(false)
  expect(asked).toEqual([
    ...['attestation', 'verify', 'artifact/manifest.json', '--repo', 'octo/hello'],
    ...['--signer-workflow', 'octo/hello/.github/workflows/claude.yml'],
  ])
  expect(output).toBe(`manifest-sha256=${run.digest}\n`)
  const taken = await take(artifact, run.digest)
  expect(taken.manifest.artifacts.map(({ path }) => path)).toContain('diff.patch')

  // What is changed after that is not published.
  await cp((await sample({ files: { 'diff.patch': 'another' } })).folder, artifact, { recursive: true })
  expect((await refusal(artifact, run.digest)).message).toContain(`reported sha256:${run.digest}`)
})

test('it hands over nothing for a manifest that was not attested', async () => {
  const [run, other] = [await sample(), await sample({ files: { 'diff.patch': 'another' } })]
  expect(await digestOf(join(other.folder, 'manifest.json'))).not.toBe(run.digest)
  expect(await runStep(other.folder, run.digest)).toMatchObject({ failed: true, output: '' })
})

test('it publishes the folder that was verified, by that digest, and the document says the same', async () => {
  const [fetched, , published] = steps.map((step) => step.with)
  expect(fetched?.['path']).toBe('artifact')
  expect(published).toMatchObject({
    mode: 'publish',
    artifact: 'artifact',
    'manifest-sha256': '${{ steps.attested.outputs.manifest-sha256 }}',
  })
  const document = await readFile(join(PROJECT, 'docs/two-jobs.md'), 'utf8')
  const shown = [...document.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].flatMap(([, text = '']) => parse(text))
  const [, , signing] = example.jobs.run.steps
  expect(shown).toEqual([signing, ...steps.slice(1)])
})
