import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hasArtifacts } from '../../../../src/programs/action/artifact.js'
import { listedFiles } from '../../../../src/programs/action/publication.js'
import { createRunFolder, listArtifacts, newRunId, writeManifest } from '../../../../src/run/run-folder.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { manifestOf } from '../../pipeline/handoff/sample-run.js'

it.each([
  ['https://github.com', true],
  ['https://acme.ghe.com', true],
  ['http://github.localhost:4000', true],
  ['https://github.acme.example', false],
  ['https://notgithub.com', false],
  ['https://github.com.acme.example', false],
])('artifacts of today: %s %s', (server, has) => expect(hasArtifacts(server)).toBe(has))

it('exactly what the manifest lists is uploaded, whatever an agent calls its files', async () => {
  const folder = await createRunFolder(temporaryFolder(), newRunId(0))
  const write = (name: string) => writeFile(join(folder.output, name), name)
  await write('notes.tmp')
  // As this program calls a file that it is replacing.
  await write('manifest.json.12-abcdef.tmp')
  await writeManifest(folder, { ...manifestOf(), artifacts: await listArtifacts(folder) })
  await write('later')
  const isUploaded = await listedFiles(folder)
  const names = ['notes.tmp', 'manifest.json', 'manifest.json.12-abcdef.tmp', 'later']
  expect(names.filter(isUploaded)).toEqual(['notes.tmp', 'manifest.json'])
})
