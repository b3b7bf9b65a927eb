// What a release consists of, made and checked the same way by the release workflow and by a rehearsal on any machine:
//   node scripts/release.mjs version          moves the changesets into the changelog and raises the version
//   node scripts/release.mjs check v1.2.3     tag, package, lock file and changelog agree, dist is what the sources give
//   node scripts/release.mjs files FOLDER     the package, its SBOM (CycloneDX) and the notes, in a new folder
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const run = (command, args) =>
  execFileSync(command, args, {
    cwd: new URL('..', import.meta.url),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })

/** The part of the changelog about one version, without its heading; undefined if there is none. */
function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => text.split('\n', 1)[0].trim() === version)
  return section?.slice(section.indexOf('\n')).trim()
}

function changelog() {
  try {
    return read('CHANGELOG.md')
  } catch {
    return ''
  }
}

function raiseVersion() {
  run('npx', ['--no-install', 'changeset', 'version'])
  const { version } = JSON.parse(read('package.json'))
  const lock = JSON.parse(read('package-lock.json'))
  lock.version = version
  lock.packages[''].version = version
  writeFileSync(new URL('../package-lock.json', import.meta.url), `${JSON.stringify(lock, null, 2)}\n`)
}

/** Everything that is wrong, so that it can be corrected in one go. */
function problemsOf(tag) {
  const { version } = JSON.parse(read('package.json'))
  const lock = JSON.parse(read('package-lock.json'))
  const problems = []
  if (tag !== `v${version}`)
    problems.push(`The tag is ${tag}, and package.json says ${version}: tag v${version}.`)
  if (lock.version !== version || lock.packages[''].version !== version)
    problems.push(`package-lock.json says ${lock.version}: run \`node scripts/release.mjs version\`.`)
  if (!notesOf(changelog(), version))
    problems.push(`CHANGELOG.md says nothing about ${version}: run \`node scripts/release.mjs version\`.`)
  const left = run('git', ['ls-files', '.changeset/*.md'])
    .split('\n')
    .filter((name) => name && !name.endsWith('README.md'))
  if (left.length > 0)
    problems.push(
      `${left.length} changesets are not in the changelog yet: run \`node scripts/release.mjs version\`.`,
    )
  if (run('git', ['status', '--porcelain']) !== '') problems.push('The work tree is not clean: commit first.')
  if (problems.length > 0) return problems
  run('npm', ['run', '--silent', 'build'])
  const changed = run('git', ['status', '--porcelain', '--', 'dist'])
  if (changed !== '') problems.push(`dist is not what the sources give:\n${changed}`)
  return problems
}

/** What the package consists of: the packages in its bundle, and those that are installed with it. */
function sbomOf(lock) {
  const sbom = JSON.parse(run('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']))
  const root = sbom.metadata.component['bom-ref']
  const bundled = [...read('bundle/licenses.txt').matchAll(/^## (\S+) \(/gm)].map(([, name]) => name)
  const shipped = new Set([root, ...bundled])
  for (const [path, { version, dev, devOptional }] of Object.entries(lock.packages))
    if (!dev && !devOptional) shipped.add(`${path.split('node_modules/').at(-1)}@${version}`)
  const has = (ref) => shipped.has(ref)
  // With a lock file only, npm calls it what its folder is called.
  sbom.metadata.component.name = 'caisson'
  sbom.components = sbom.components
    .filter((component) => has(component['bom-ref']))
    // Where this machine happens to get packages from is no fact about them.
    .map((component) => ({
      ...component,
      externalReferences: component.externalReferences?.filter(({ type }) => type !== 'distribution'),
    }))
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(has) }))
  return sbom
}

function makeFiles(folder) {
  mkdirSync(folder)
  const { version } = JSON.parse(read('package.json'))
  run('npm', ['pack', '--silent', '--pack-destination', folder])
  const sbom = sbomOf(JSON.parse(read('package-lock.json')))
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
  writeFileSync(join(folder, 'notes.md'), `${notesOf(changelog(), version) ?? ''}\n`)
}

const [what, argument] = process.argv.slice(2)
if (what === 'check' && argument) {
  const problems = problemsOf(argument)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
} else if (what === 'files' && argument) makeFiles(argument)
else if (what === 'version') raiseVersion()
else {
  console.error('Usage: node scripts/release.mjs version | check TAG | files FOLDER')
  process.exitCode = 2
}
