// Prints the folder with the programs of the tests' Kubernetes cluster, building them if needed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../tests/world/cluster/main.go', import.meta.url))
const KUBERNETES = 'v1.34.4'
const POLICIES = 'sigs.k8s.io/kube-network-policies v0.8.0'
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

/** The folder of a module, whose sums Go compares with its public database. */
const download = (module, cwd) =>
  JSON.parse(execFileSync('go', ['mod', 'download', '-json', module], { cwd, encoding: 'utf8' })).Dir

/** What Kubernetes reads from folders of its own repository is published as modules, with the same number after v0. */
function moduleFile(cwd) {
  const own = readFileSync(join(download(`k8s.io/kubernetes@${KUBERNETES}`, cwd), 'go.mod'), 'utf8')
  const published = [...own.matchAll(/^\s*(\S+) => \.\/staging/gm)].map(
    ([, name]) => `replace ${name} => ${name} ${KUBERNETES.replace('v1', 'v0')}`,
  )
  const needed = ['require (', `k8s.io/kubernetes ${KUBERNETES}`, POLICIES, ')']
  return ['module caisson.test/cluster', 'go 1.24.0', ...needed, ...published, ''].join('\n')
}

const folder = built('cluster', [source, fileURLToPath(import.meta.url)], (path) => {
  copyFileSync(source, join(path, 'main.go'))
  writeFileSync(join(path, 'go.mod'), moduleFile(path))
  const [major, minor] = KUBERNETES.slice(1).split('.')
  const variables = { gitVersion: KUBERNETES, gitMajor: major, gitMinor: minor }
  const flags = Object.entries(variables).map(
    ([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`,
  )
  const linked = `-ldflags=${['-s', '-w', ...flags].join(' ')}`
  const args = ['build', '-mod=mod', '-trimpath', linked, '-o', 'kubernetes', '.']
  const env = { ...process.env, CGO_ENABLED: '0' }
  execFileSync('nice', ['go', ...args], { cwd: path, env, stdio: ['ignore', 'inherit', 'inherit'] })
  for (const name of NAMES) symlinkSync('kubernetes', join(path, name))
})

const kueue = built('cluster-kueue', [fileURLToPath(import.meta.url)], (path) => {
  const folder = download(KUEUE, path)
  for (const name of KUEUE_RESOURCES) {
    const file = `kueue.x-k8s.io_${name}.yaml`
    copyFileSync(join(folder, 'config/components/crd/bases', file), join(path, file))
  }
})
rmSync(join(folder, 'kueue'), { force: true })
symlinkSync(kueue, join(folder, 'kueue'))
console.log(folder)
