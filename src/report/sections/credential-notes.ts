import type { Manifest } from '../../run/manifest.js'
import { inlineCode, sanitizeLine } from '../text/sanitize-output.js'
import { countFiles } from './figures.js'

const MOST_FILES = 20

/** Which files of the checkout hold credentials, and whether the agent got them. */
export function credentialNotes({ credentials = [] }: Pick<Manifest, 'credentials'>): string[] {
  return [
    note(
      credentials.filter(({ kept }) => !kept),
      'not shown to the agent, because of credentials',
    ),
    note(
      credentials.filter(({ kept }) => kept),
      '**with credentials, which the agent could read**',
    ),
  ].flat()
}

function note(files: NonNullable<Manifest['credentials']>, what: string): string[] {
  if (files.length === 0) return []
  const names = files
    .slice(0, MOST_FILES)
    .map(({ path, why }) => `${inlineCode(path)} (${sanitizeLine(why, 200)})`)
  const rest = files.length - names.length
  const more = rest > 0 ? `; and ${rest} more` : ''
  return [`${countFiles(files.length)} of the checkout ${what}: ${names.join('; ')}${more}.`]
}
