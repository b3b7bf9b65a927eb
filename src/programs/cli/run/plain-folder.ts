import { existsSync } from 'node:fs'
import { lstat, opendir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { plural } from '../../../agents/transcript/transcript.js'
import { UsageError } from '../../../base/errors.js'
import { userHome } from '../../../base/user.js'
import { formatBytes } from '../../../report/sections/figures.js'
import type { CommandIo } from '../command.js'
import { openAsker } from '../init/init-questions.js'

/** More than a project has without its dependencies; counting ends there. */
const MANY_FILES = 20_000
const MANY_BYTES = 200 * 1024 * 1024

/**
 * Says how much of a folder without git a run will copy, and asks on a terminal where it is a lot. Throws USAGE_INVALID
 * for a home folder, for the root of the file system, and for a no.
 */
export async function checkPlainFolder({ project, env, log, terminal }: CommandIo): Promise<void> {
  if (existsSync(join(project, '.git'))) return
  const folder = await realpath(project)
  const home = await realpath(userHome(env)).catch(() => '')
  if (folder === home || folder === dirname(folder)) {
    const what = folder === home ? 'your home folder' : 'the root of the file system'
    throw new UsageError('USAGE_INVALID', `${folder} is ${what}, and a run would copy all of it.`, {
      hint: 'Change to the folder of a project, or name one with --root.',
    })
  }
  const { files, bytes } = await sizeOf(folder)
  const isLarge = files >= MANY_FILES || bytes >= MANY_BYTES
  const least = isLarge ? 'at least ' : ''
  log.info(
    `${folder} is not a git repository, so all of it is copied: ${least}${plural(files, 'file')}, ${formatBytes(bytes)}.`,
  )
  const { stdin, stderr } = terminal
  if (!isLarge || !stdin.isTTY || !stderr.isTTY) return
  if (await openAsker(stdin, stderr).confirm('Copy it?', false)) return
  throw new UsageError('USAGE_INVALID', 'Nothing was copied or started.', {
    hint: 'Change to a smaller folder, or run `git init` here and commit what the agent needs.',
  })
}

async function sizeOf(root: string): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 }
  const folders = [root]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    // One that cannot be read is named when it is copied.
    for await (const entry of await opendir(folder).catch(() => [])) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) folders.push(path)
      else {
        total.files++
        total.bytes += (await lstat(path).catch(() => null))?.size ?? 0
      }
      if (total.files >= MANY_FILES || total.bytes >= MANY_BYTES) return total
    }
  }
  return total
}
