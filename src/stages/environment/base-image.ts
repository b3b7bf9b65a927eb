import type { Dirent } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type DetectedBase, detectBase, isRead } from '../../config/ecosystem/base-image.js'
import { onCode, SandboxError } from '../../errors.js'
import type { Log } from '../../log.js'

/** A file of settings is small; nothing larger is read. */
const MAX_BYTES = 1 << 16

/**
 * The official image for a checkout, by the files of the folder that commands run in, or of the top level. Rejects with
 * IMAGE_FAILED if they name no language.
 */
export async function baseImageFor(
  checkout: string,
  workingDirectory: string | undefined,
  log: Pick<Log, 'info'>,
): Promise<string> {
  const found =
    (await detectIn(join(checkout, workingDirectory ?? ''))) ??
    (workingDirectory === undefined ? null : await detectIn(checkout))
  if (found === null)
    throw new SandboxError(
      'IMAGE_FAILED',
      `\`compose\` needs a base image, and no file at the top level of ${checkout} shows the project's language.`,
      { hint: 'Set the base, for example `image: debian:bookworm`.' },
    )
  const { image, language, from, others } = found
  const besides = others.length > 0 ? `; also found: ${others.join(', ')}` : ''
  log.info(
    `The base image is ${image}, for ${language} (${from.join(', ')}${besides}). To use another one, set \`image\`.`,
  )
  return image
}

async function detectIn(folder: string): Promise<DetectedBase | null> {
  const files = new Map<string, string>()
  for (const entry of await entriesOf(folder)) {
    // A link may lead out of the checkout.
    if (!entry.isFile()) continue
    const path = join(folder, entry.name)
    const small = isRead(entry.name) && (await stat(path)).size <= MAX_BYTES
    files.set(entry.name, small ? await readFile(path, 'utf8') : '')
  }
  return detectBase(files)
}

/** None in a folder that does not exist: whatever runs there says so. */
function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(onCode(['ENOENT', 'ENOTDIR'], []))
}
