import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const project = new URL('../../', import.meta.url).pathname

/**
 * `@octokit/request` 10.0.15 and later want `content-type` 3 and with it Node.js 22. `overrides` do not travel with a
 * package, direct dependencies do: npm takes these exact versions for those that `@octokit/rest` asks for by range.
 */
const PINNED = ['@octokit/core', '@octokit/graphql', '@octokit/request']

it('depends at run time on what the package imports, and on nothing else', () => {
  const imported = new Set<string>()
  for (const entry of readdirSync(join(project, 'src'), { recursive: true, encoding: 'utf8' })) {
    // The package has no action: that is bundled.
    if (!entry.endsWith('.ts') || entry.startsWith('action/')) continue
    // The script of the page is bundled, too.
    if (entry.startsWith('report/page/client/')) continue
    const source = readFileSync(join(project, 'src', entry), 'utf8')
    for (const [, name = ''] of source.matchAll(/^(?:import|export) (?!type )[^;]*? from '([^'.#][^']*)'/gm))
      if (!isBuiltin(name)) imported.add(packageOf(name))
    for (const [, name = ''] of source.matchAll(/import\('([^'.][^']*)'\)/g))
      if (!isBuiltin(name)) imported.add(packageOf(name))
  }
  const { dependencies, peerDependencies } = JSON.parse(
    readFileSync(join(project, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'peerDependencies', Record<string, string>>
  // A client that is large, and that few need: they install it themselves.
  expect(Object.keys(peerDependencies)).toEqual(['@kubernetes/client-node'])
  const all = [...Object.keys(dependencies), ...Object.keys(peerDependencies)]
  expect(all.sort()).toEqual([...imported, ...PINNED].sort())
  for (const name of PINNED) expect(dependencies[name], name).toMatch(/^\d+\.\d+\.\d+$/)
})

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
