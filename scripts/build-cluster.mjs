// Prints the folder with the programs of the tests' Kubernetes cluster, building them if needed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const sources = fileURLToPath(new URL('../tests/world/cluster/programs', import.meta.url))
const NAMES = [
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'kubelet',
  'kube-network-policies',
]

const [cache] = process.argv.slice(2)
if (!cache) throw new Error('Usage: node scripts/build-cluster.mjs CACHE_FOLDER')

const hash = createHash('sha256')
for (const file of ['main.go', 'go.mod', 'go.sum']) hash.update(readFileSync(join(sources, file)))
const folder = join(cache, 'cluster', hash.digest('hex').slice(0, 12))
if (!existsSync(folder)) {
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  const version = /k8s\.io\/kubernetes (v(\d+)\.(\d+)\S*)/.exec(readFileSync(join(sources, 'go.mod'), 'utf8'))
  const variables = { gitVersion: version[1], gitMajor: version[2], gitMinor: version[3] }
  const flags = Object.entries(variables).map(
    ([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`,
  )
  execFileSync(
    'nice',
    ['go', 'build', '-trimpath', `-ldflags=-s -w ${flags.join(' ')}`, '-o', join(partial, 'kubernetes'), '.'],
    { cwd: sources, env: { ...process.env, CGO_ENABLED: '0' }, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  for (const name of NAMES) symlinkSync('kubernetes', join(partial, name))
  renameSync(partial, folder)
}
console.log(folder)
