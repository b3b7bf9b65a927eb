import { mkdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { runCommand } from '../../command.js'
import type { Log } from '../../log.js'

/** More than that takes longer to show than a tool needs to fill its cache again. */
const MOST_ENTRIES = 30_000
/** Indexes, locks and notes, which tools change in place; what is larger was downloaded, and stays as it is. */
const SMALL_BYTES = 16 * 1024

/**
 * Real folders with links to every file, and copies of the small ones. Each file that is replaced, added or removed
 * changes the view alone, and one that is opened to be written is a copy or on a read-only mount.
 */
const SHOW = `set -e
cd "$1"
cp -asT -- "$1" "$2"
find "$2" -type d ! -perm -200 -exec chmod u+w {} +
find . -type f -size -${SMALL_BYTES + 1}c -print0 | tar --null --no-recursion -T - -cf - | tar -xf - -C "$2" --unlink-first --no-same-owner
find "$2" -type f ! -perm -200 -exec chmod u+w {} +`

/**
 * Fills the folder `to` with a view of the cache `from` that a tool can write to; leaves it empty, and says so, where
 * the cache is too large or cannot be shown. `hidden` are paths in `from` to leave out.
 */
export async function showCache(
  from: string,
  to: string,
  { hidden = [], log }: { hidden?: readonly string[]; log: Log },
): Promise<void> {
  await mkdir(to, { recursive: true })
  const env = { PATH: process.env['PATH'], LC_ALL: 'C' }
  const count = 'find "$1" -printf x 2>/dev/null | head -c "$2" | wc -c'
  const counted = await runCommand('sh', ['-c', count, 'sh', from, String(MOST_ENTRIES + 1)], { env })
  const entries = Number(counted.stdout.toString('utf8').trim())
  const empty = (why: string) => log.info(`The cache ${from} starts empty in the sandbox: ${why}.`)
  if (entries > MOST_ENTRIES) return empty(`it has more than ${MOST_ENTRIES} entries`)
  const shown = await runCommand('bash', ['-o', 'pipefail', '-c', SHOW, 'bash', from, to], { env })
  if (shown.exitCode !== 0) {
    await rm(to, { recursive: true, force: true })
    await mkdir(to, { recursive: true })
    return empty(shown.stderr.split('\n').at(-1) || (shown.startError?.message ?? 'it cannot be read'))
  }
  for (const path of hidden) await rm(join(to, relative(from, path)), { recursive: true, force: true })
}
