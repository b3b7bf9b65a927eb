import { type Change, isNewName } from '../change.js'
import type { Hit } from '../rules.js'
import { plainPath } from './path-patterns.js'
import { hiddenIn, mixedScriptWord, spell } from './unicode.js'

const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i
const NOT_ON_WINDOWS = /[<>:"|?*\\]|[. ]$/
/** Windows allows 260 characters including its own prefix; most file systems allow 255 bytes per name. */
const LONGEST_PATH = 240
const LONGEST_NAME = 200

/** The rules for the names that the patch introduces. */
export function checkName(change: Change): Hit[] {
  if (!isNewName(change)) return []
  const { path } = change
  const parts = path.split('/')
  const hits: Hit[] = []
  const hit = (rule: Hit['rule'], message: string) => hits.push({ rule, path, message })

  const hidden = hiddenIn(path)
  if (hidden) hit('names/hidden', `The file name contains a hidden character. ${hidden.message}`)
  else if (/[\n\t\r]/.test(path)) hit('names/hidden', 'The file name contains a line break or a tab.')
  const mixed = mixedScriptWord(path)
  if (mixed !== null) hit('names/mixed-script', `The file name mixes look-alike letters: ${spell(mixed)}.`)
  if (Buffer.from(path, 'utf8').toString('latin1') !== change.bytes)
    hit('names/encoding', 'The file name is not UTF-8.')
  if (parts.some(isGitDirectory))
    hit('names/git-directory', 'Some systems treat a part of this name as `.git`.')
  else if (parts.some((part) => RESERVED.test(part) || NOT_ON_WINDOWS.test(part)))
    hit('names/windows', 'Windows does not allow this file name.')
  if (path.length > LONGEST_PATH || parts.some((part) => Buffer.byteLength(part) > LONGEST_NAME))
    hit('names/long', `The path has ${path.length} characters; some systems cannot check it out.`)
  return hits
}

/**
 * `.git`, also as case-insensitive, normalizing or old systems understand it.
 * https://git-scm.com/docs/git-fsck
 */
function isGitDirectory(part: string): boolean {
  return /^(\.git|git~\d+)$/i.test(plainPath(part.replace(/:.*$/, '')))
}

/** Names that become identical when case and Unicode composition are ignored; `all` is the whole new tree. */
export function checkCollisions(changes: readonly Change[], all: readonly string[]): Hit[] {
  const added = changes.filter(isNewName).map(({ path }) => path)
  if (added.length === 0) return []
  const names = new Map<string, string>()
  const both = new Map<string, string>()
  for (const path of all) {
    for (const name of withFolders(path)) {
      const key = folded(name)
      const other = names.get(key)
      if (other === undefined) names.set(key, name)
      else if (other !== name && !both.has(key)) both.set(key, name)
    }
  }
  if (both.size === 0) return []
  const hits: Hit[] = []
  const said = new Set<string>()
  for (const path of added) {
    const key = withFolders(path)
      .map(folded)
      .find((name) => both.has(name))
    if (key === undefined || said.has(key)) continue
    said.add(key)
    const message = `On systems that ignore case, ${names.get(key)} and ${both.get(key)} are the same.`
    hits.push({ rule: 'names/case-collision', path, message })
  }
  return hits
}

/** A path and every folder above it. */
export function withFolders(path: string): string[] {
  const names: string[] = []
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) names.push(path.slice(0, at))
  return [...names, path]
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase().toUpperCase()
}
