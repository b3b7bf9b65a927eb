import { writeReadable } from '../ownership.js'

/** What is mounted over a hidden file, by its extension: some tools refuse settings that are empty. */
const STAND_INS = { '': '', '.xml': '<settings/>\n', '.json': '{}\n' } as const

export function standInFor(path: string): keyof typeof STAND_INS {
  const extension = /\.(?:xml|json)$/i.exec(path)?.[0].toLowerCase()
  return extension === '.xml' || extension === '.json' ? extension : ''
}

/** Writes the stand-ins: `path` is the empty one. */
export async function writeStandIns(path: string): Promise<void> {
  for (const [extension, text] of Object.entries(STAND_INS)) await writeReadable(path + extension, text)
}
