import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sha256Of } from '../base/digest.js'
import { isHalfWritten } from '../base/write-whole.js'
import type { Manifest } from './manifest.js'
import type { RunFolder } from './run-folder.js'

/** Every file below `output` with its digest, sorted by path; the manifest does not list itself. */
export async function listArtifacts(folder: RunFolder): Promise<Manifest['artifacts']> {
  const artifacts: Manifest['artifacts'] = []
  for (const entry of await readdir(folder.output, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    // Only plain files: the agent may have left links or pipes here.
    if (!entry.isFile() || file === folder.manifest || isHalfWritten(file)) continue
    const path = relative(folder.output, file)
    artifacts.push({
      name: artifactName(path),
      path,
      sha256: await sha256Of(file),
      bytes: (await stat(file)).size,
    })
  }
  return artifacts.sort((a, b) => (a.path < b.path ? -1 : 1))
}

function artifactName(path: string): string {
  return path.replace(/^evidence\//, '').replace(/\.[a-z]+$/, '')
}
