import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '../world/temporary-folder.js'
import type { RealProject } from './projects.js'

const run = promisify(execFile)
const MAVEN_COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy'

/** The project's files as its registry has them, by that registry's own client; kept in `cache`. */
export async function fetchProject(project: RealProject, cache: string): Promise<string> {
  const folder = join(cache, `${project.name}-source`)
  if ((await readdir(folder).catch(() => [])).length > 0) return folder
  const dir = temporaryFolder()
  const made = await unpack(project.from, dir)
  await run('chmod', ['-R', 'u+w', made])
  for (const [name, text] of Object.entries(project.files ?? {})) {
    await mkdir(dirname(join(made, name)), { recursive: true })
    await writeFile(join(made, name), text)
  }
  await mkdir(cache, { recursive: true })
  await cp(made, `${folder}.part`, { recursive: true, verbatimSymlinks: true })
  await rename(`${folder}.part`, folder)
  return folder
}

async function unpack(from: RealProject['from'], cwd: string): Promise<string> {
  const sh = async (command: string, ...args: string[]) =>
    (await run('bash', ['-e', '-c', command, 'bash', ...args], { cwd })).stdout.trim()
  const out = join(cwd, 'out')
  await mkdir(out)
  if ('npm' in from) {
    await sh('tar -xzf "$(npm pack --silent "$1")" -C out --strip-components 1', from.npm)
    // Only what its tests need: linters and release tools come from elsewhere. The archive has no lock file.
    const dev = Object.fromEntries(from.dev.split(' ').map((one) => one.split('@') as [string, string]))
    const file = join(out, 'package.json')
    const manifest = { ...JSON.parse(await readFile(file, 'utf8')), devDependencies: dev, scripts: {} }
    await writeFile(file, JSON.stringify(manifest, null, 2))
    await sh('cd out && npm install --package-lock-only --no-audit --no-fund')
  } else if ('pypi' in from)
    await sh(
      'pip download -q --no-deps --no-binary "${1%%==*}" -d sdist "$1" && tar -xzf sdist/*.tar.gz -C out --strip-components 1',
      from.pypi,
    )
  else if ('crate' in from)
    await sh(
      'cargo init -q --vcs none --name x at && cd at && cargo add -q "${1/@/@=}" && cargo vendor -q ../v >/dev/null && cp -r "../v/${1%%@*}/." ../out && rm ../out/.cargo-checksum.json',
      from.crate,
    )
  else if ('go' in from) {
    const { Dir } = JSON.parse(await sh('GOFLAGS=-mod=mod go mod download -json "$1"', from.go))
    await sh('cp -r "$1/." out', Dir)
  } else
    await sh(
      `mvn -q -B ${MAVEN_COPY} -Dartifact="$1:jar:sources" -DoutputDirectory=. && cd out && jar xf ../*.jar`,
      from.maven,
    )
  return out
}
