import type { Git } from '../../../../base/git/git.js'
import { parseJson } from '../../../../base/json.js'
import { readSmallBlobs } from '../blobs.js'
import { type Change, LINK, NOTHING, SUBMODULE } from '../change.js'
import type { Hit } from '../rules.js'
import type { AddedLine } from './added-lines.js'
import { MESSAGES } from './manifest-lines.js'

const JSON_MANIFEST = /(^|\/)(package|composer)\.json$/i
/** Larger manifests are not read: nobody writes one. */
const LARGEST = 4 * 1024 * 1024

/** Findings of one manifest whose line is looked up. */
const LOCATED = 100

/** Keys below which strings say where a dependency comes from. */
const DEPENDENCIES = /dependencies$|^(overrides|resolutions|catalogs?)$/i
/** Keys below which strings say where packages are downloaded from, or published to. */
const SOURCES = /^(registry|repositories)$/i
const PACKAGE_MANAGER = /^packageManager$/
/** Scripts that npm and its like run without being asked to. */
const LIFECYCLE = /^((pre|post)?(install|uninstall|prepare|pack|publish|dependencies)|prepublishOnly)$/

/** Keys at the top under which commands are that run when somebody commits; some tools have them one level down. */
const HOOKS = /^(husky|simple-git-hooks|lint-staged|gitHooks|ghooks|pre-commit|pre-push|commitlint)$/
/** Keys that put other packages or versions in the place of those that were asked for. */
const REPLACING = /^(overrides|resolutions)$/
const ALIAS = /^\s*npm:/i

const UNENCRYPTED = /^\s*((git|hg|svn)\+)?(http|ftp):|^\s*git:/i
/** An address, `git@host:…`, `github:…`, or the short form of GitHub's `owner/repository`. */
const ADDRESS =
  /^\s*(?!(npm|jsr|workspace|catalog|file|link|portal|patch|exec):)([a-z][a-z0-9+.-]*:|[\w.-]+@[\w.-]+:)|^\s*[\w-][\w.-]*\/[\w.-]+\s*(#|$)/i

export function isJsonManifest(path: string): boolean {
  return JSON_MANIFEST.test(path)
}

/** Dependencies, registries, package managers and scripts in patched manifests that were not there before. */
export async function checkJsonManifests(
  git: Git,
  changes: readonly Change[],
  added: ReadonlyMap<string, readonly AddedLine[]>,
): Promise<Hit[]> {
  const manifests = changes.filter(
    ({ path, mode }) => isJsonManifest(path) && mode !== NOTHING && mode !== SUBMODULE && mode !== LINK,
  )
  if (manifests.length === 0) return []
  const ids = manifests.flatMap(({ id, previousId }) => (/^0+$/.test(previousId) ? [id] : [id, previousId]))
  const blobs = await readSmallBlobs(git, ids, LARGEST)
  const textOf = (id: string) => blobs.get(id)?.toString('utf8') ?? ''
  return manifests.flatMap(({ path, id, previousId }) => {
    const before = new Set(findingsIn(textOf(previousId)).map(({ key }) => key))
    return findingsIn(textOf(id))
      .filter(({ key }) => !before.has(key))
      .map(({ rule, value, message }, index) => {
        // The others are only counted, and each would cost another search.
        const lines = index < LOCATED ? added.get(path) : undefined
        const line = lines?.find(({ text }) => text.includes(JSON.stringify(value)))?.number
        return { rule, path, message, ...(line === undefined ? {} : { line }) }
      })
  })
}

interface Found extends Pick<Hit, 'rule' | 'message'> {
  value: string
  /** Place and value. */
  key: string
}

/** Every origin that a manifest names; a text that is no JSON has none, since no package manager reads it. */
function findingsIn(text: string): Found[] {
  const found: Found[] = []
  const walk = (value: unknown, keys: readonly string[]) => {
    if (typeof value === 'string') {
      const key = JSON.stringify([...keys, value])
      for (const rule of rulesOf(value, keys)) found.push({ rule, value, key, message: MESSAGES[rule] })
      const [parent, script = '', inner] = keys
      if (parent === 'scripts' && inner === undefined && LIFECYCLE.test(script)) {
        const message = `The script \`${script}\` runs when the package is installed or published.`
        found.push({ rule: 'package/lifecycle-script', value, key, message })
      }
      if (HOOKS.test(parent ?? '')) {
        const message = `\`${parent}\` runs this when somebody commits or pushes.`
        found.push({ rule: 'package/lifecycle-script', value, key, message })
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, entry] of Object.entries(value)) walk(entry, [...keys, key])
    }
  }
  walk(parseJson(text.replace(/^\ufeff/, '')), [])
  return found
}

function rulesOf(value: string, keys: readonly string[]): (keyof typeof MESSAGES)[] {
  const below = (pattern: RegExp) => keys.some((key) => pattern.test(key))
  if (below(PACKAGE_MANAGER)) return value.includes(':') ? ['package/source'] : []
  const insecure: (keyof typeof MESSAGES)[] = UNENCRYPTED.test(value) ? ['package/insecure'] : []
  if (below(DEPENDENCIES)) {
    if (ADDRESS.test(value)) return ['package/address', ...insecure]
    return REPLACING.test(keys[0] === 'pnpm' ? (keys[1] ?? '') : (keys[0] ?? '')) || ALIAS.test(value)
      ? ['package/replaced']
      : []
  }
  return below(SOURCES) && value.includes('/') ? ['package/source', ...insecure] : []
}
