import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PROJECT } from './action-file.js'

const run = promisify(execFile)

/** Whether npm's registry answers, as this machine's settings name it. */
export const registryAnswers = run('npm', ['ping', '--silent'], { timeout: 30_000 }).then(
  () => true,
  () => false,
)

/** Bundles the package from `lib`, and packs it into `folder`. Resolves to the archive. */
export async function packInto(folder: string): Promise<string> {
  // Without `prepack`, which would remove the `lib` that other tests are working with.
  await run(process.execPath, ['scripts/build-package.mjs'], { cwd: PROJECT })
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]
  const { stdout } = await run('npm', args, { cwd: PROJECT })
  return join(folder, stdout.trim().split('\n').at(-1) ?? '')
}

/** An empty project into which only the archive is installed; resolves to what npm said. */
export async function installInto(project: string, archive: string): Promise<string> {
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }')
  const install = ['install', '--no-audit', '--no-fund', '--engine-strict', archive]
  return (await run('npm', install, { cwd: project })).stderr
}
