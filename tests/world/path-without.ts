import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from './temporary-folder.js'

/** A PATH with the system's programs but for some, as on a machine that never had them. */
export async function pathWithout(...gone: string[]): Promise<string> {
  // Not the temporary folder itself: the user of a sandbox looks into it.
  const folder = join(temporaryFolder(), 'bin')
  await mkdir(folder)
  for (const name of await readdir('/usr/bin'))
    if (!gone.includes(name)) await symlink(join('/usr/bin', name), join(folder, name))
  return folder
}
