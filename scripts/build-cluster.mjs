// Prints the folder with the programs of the tests' Kubernetes cluster, building them if needed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const sources = fileURLToPath(new URL('../tests/world/cluster/programs', import.meta.url))
const addOnSources = fileURLToPath(new URL('../tests/world/cluster/add-ons', import.meta.url))
const NAMES = [
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'kubelet',
  'kube-network-policies',
]
const SANDBOX = 'sigs.k8s.io/agent-sandbox'
/** Resources of add-ons, in the folders of their modules. */
const RESOURCES = {
  [`${SANDBOX}@v0.1.0`]: [
    'k8s/crds/agents.x-k8s.io_sandboxes.yaml',
    ...['claims', 'templates', 'warmpools'].map(
      (name) => `k8s/crds/extensions.agents.x-k8s.io_sandbox${name}.yaml`,
    ),
  ],
  'sigs.k8s.io/kueue@v0.17.0': ['resourceflavors', 'clusterqueues', 'localqueues'].map(
    (name) => `config/components/crd/bases/kueue.x-k8s.io_${name}.yaml`,
  ),
}

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

function build(cwd, what, output, flags = []) {
  const args = [
    'go',
    'build',
    '-trimpath',
    `-ldflags=${['-s', '-w', ...flags].join(' ')}`,
    '-o',
    output,
    what,
  ]
  const env = { ...process.env, CGO_ENABLED: '0' }
  execFileSync('nice', args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
}

const programs = ['main.go', 'go.mod', 'go.sum'].map((file) => join(sources, file))
const folder = built('cluster', programs, (path) => {
  const version = /k8s\.io\/kubernetes (v(\d+)\.(\d+)\S*)/.exec(readFileSync(join(sources, 'go.mod'), 'utf8'))
  const variables = { gitVersion: version[1], gitMajor: version[2], gitMinor: version[3] }
  const flags = Object.entries(variables).map(
    ([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`,
  )
  build(sources, '.', join(path, 'kubernetes'), flags)
  for (const name of NAMES) symlinkSync('kubernetes', join(path, name))
})

const described = ['go.mod', 'go.sum'].map((file) => join(addOnSources, file))
const addOns = built('cluster-add-ons', [...described, fileURLToPath(import.meta.url)], (path) => {
  for (const [module, files] of Object.entries(RESOURCES)) {
    const { Dir } = JSON.parse(
      execFileSync('go', ['mod', 'download', '-json', module], { cwd: addOnSources }),
    )
    for (const file of files) copyFileSync(join(Dir, file), join(path, basename(file)))
  }
  const controller = 'agent-sandbox-controller'
  build(addOnSources, `${SANDBOX}/cmd/${controller}`, join(path, controller))
})
rmSync(join(folder, 'add-ons'), { force: true })
symlinkSync(addOns, join(folder, 'add-ons'))
console.log(folder)
