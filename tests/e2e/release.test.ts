import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PROJECT } from '../world/action-file.js'
import { temporaryFolder } from '../world/temporary-folder.js'

const run = promisify(execFile)
const digest = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

test('a release is rehearsed: version, changelog, dist, package, SBOM and notes', async () => {
  const root = temporaryFolder()
  const copy = join(root, 'copy')
  await run('git', ['clone', '-q', '--no-hardlinks', `file://${PROJECT}`, copy])
  // Links to the same files, since the bundler resolves a link to a folder and names chunks by what it finds.
  await run('cp', ['-al', join(PROJECT, 'node_modules'), copy])
  const at = { cwd: copy, maxBuffer: 64 * 1024 * 1024 }
  const release = (...args: string[]) => run(process.execPath, ['scripts/release.mjs', ...args], at)
  const commit = (message: string) =>
    run('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qam', message], at)

  // Before the changesets are in the changelog.
  await expect(release('check', 'v9.9.9')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/The tag is v9\.9\.9.*CHANGELOG\.md says nothing.*changesets are not in/s),
  })

  const changesets = (await readdir(join(copy, '.changeset'))).filter((name) => /^[a-z].*\.md$/.test(name))
  expect(changesets.length).toBeGreaterThan(0)
  const [first = ''] = changesets
  const said = (await readFile(join(copy, '.changeset', first), 'utf8')).split('---').at(-1)?.trim() ?? ''
  await release('version')
  const { version } = JSON.parse(await readFile(join(copy, 'package.json'), 'utf8')) as { version: string }
  await run('git', ['add', '-A'], at)
  await commit('Release')
  await release('check', `v${version}`)

  await release('files', join(root, 'one'))
  expect((await readdir(join(root, 'one'))).sort()).toEqual([
    `caisson-${version}.tgz`,
    'notes.md',
    'sbom.cdx.json',
  ])
  expect(await readFile(join(root, 'one/notes.md'), 'utf8')).toContain(said.slice(0, 60))
  await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', root], at)
  const archive = `caisson-${version}.tgz`
  expect(await digest(join(root, archive))).toBe(await digest(join(root, 'one', archive)))

  const text = await readFile(join(root, 'one/sbom.cdx.json'), 'utf8')
  const sbom = JSON.parse(text) as {
    bomFormat: string
    metadata: { component: { version: string } }
    components: { name: string; group?: string; purl: string }[]
  }
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'caisson', version } },
  })
  const names = sbom.components.map(({ group, name }) => (group ? `${group}/${name}` : name))
  // Installed with it, in the bundle, and neither of them.
  expect(names).toEqual(expect.arrayContaining(['zod', 'simple-git', '@octokit/rest']))
  expect(names).not.toContain('vitest')
  // Nothing of where this machine gets its packages from.
  expect(text).not.toMatch(/"url": "https?:\/\/[^"]*\.tgz"/)

  await run('tar', ['-xzf', join(root, archive), '-C', root])
  await symlink(join(PROJECT, 'node_modules'), join(root, 'package/node_modules'))
  const told = await run(process.execPath, [join(root, 'package/bundle/cli.js'), '--version'])
  expect(told.stdout.trim()).toBe(version)

  // A source that changed after the build.
  const source = join(copy, 'src/base/clock.ts')
  await writeFile(source, `${await readFile(source, 'utf8')}\nexport const LATE = 1\n`)
  await expect(release('check', `v${version}`)).rejects.toMatchObject({
    stderr: expect.stringContaining('The work tree is not clean'),
  })
}, 300_000)
