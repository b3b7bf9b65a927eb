// Prints the folder with the programs of the tests' Kubernetes cluster, building them if needed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
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
const KUEUE = 'sigs.k8s.io/kueue@v0.17.0'
const KUEUE_RESOURCES = ['resourceflavors', 'clusterqueues', 'localqueues']

const [cache] = process.argv.slice(2)
if (!cache) throw new Error('Usage: node scripts/build-cluster.mjs CACHE_FOLDER')

/** The folder for what these files describe, filled if it is new. */
function built(folder, files, fill) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  const path = join(cache, folder, hash.digest('hex').slice(0, 12))
  if (existsSync(path)) return path
  const partial = `${path}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  fill(partial)
  renameSync(partial, path)
  return path
}

const programs = ['main.go', 'go.mod', 'go.sum'].map((file) => join(sources, file))
const folder = built('cluster', programs, (path) => {
  const version = /k8s\.io\/kubernetes (v(\d+)\.(\d+)\S*)/.exec(readFileSync(join(sources, 'go.mod'), 'utf8'))
  const variables = { gitVersion: version[1], gitMajor: version[2], gitMinor: version[3] }
  const flags = Object.entries(variables).map(
    ([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`,
  )
  const output = join(path, 'kubernetes')
  const args = ['build', '-trimpath', `-ldflags=${['-s', '-w', ...flags].join(' ')}`, '-o', output, '.']
  const env = { ...process.env, CGO_ENABLED: '0' }
  execFileSync('nice', ['go', ...args], { cwd: sources, env, stdio: ['ignore', 'inherit', 'inherit'] })
  for (const name of NAMES) symlinkSync('kubernetes', join(path, name))
})

const kueue = built('cluster-kueue', [fileURLToPath(import.meta.url)], (path) => {
  const { Dir } = JSON.parse(execFileSync('go', ['mod', 'download', '-json', KUEUE], { cwd: path }))
  for (const name of KUEUE_RESOURCES) {
    const file = `kueue.x-k8s.io_${name}.yaml`
    copyFileSync(join(Dir, 'config/components/crd/bases', file), join(path, file))
  }
})
rmSync(join(folder, 'kueue'), { force: true })
symlinkSync(kueue, join(folder, 'kueue'))
console.log(folder)
