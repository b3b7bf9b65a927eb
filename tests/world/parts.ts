import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFAULT_VERSION } from '../../src/agents/claude/claude-code.js'
import { codex } from '../../src/agents/codex/codex.js'
import { wantedFor } from '../../src/agents/install/executable.js'
import type { InstalledAgent } from '../../src/agents/install/options.js'
import { platformOf } from '../../src/agents/port/install.js'
import { userCache } from '../../src/base/user.js'
import { PROJECT } from './action-file.js'

/** Real parts that a machine may lack; everything else a test needs comes with `npm ci`. */
export type PartName =
  | 'root'
  | 'ordinary-user'
  | 'docker'
  | 'docker-socket'
  | 'dockerd'
  | 'buildkit'
  | 'buildah'
  | 'busybox'
  | 'podman'
  | 'bwrap'
  | 'gvisor'
  | 'node22'
  | 'node24'
  | 'claude'
  | 'claude-musl'
  | 'codex'
  | 'opencode'
  | 'gemini'
  | 'qwen'
  | 'act'
  | 'actionlint'
  | 'zizmor'
  | 'chromium'
  | 'job-image'
  | 'openssl'
  | 'git-lfs'
  | 'ssh-keygen'
  | 'tmux'
  | 'gh'
  | 'github-mcp-server'
  | 'cache-tools'
  | 'real-projects'
  | 'cmake'
  | 'python'
  | 'go'
  | 'cargo'
  | 'maven'
  | 'gradle'
  | 'pip'
  | 'sccache'
  | 'cluster'

export type Part = { there: true; path: string } | { there: false; reason: string }

const env = process.env
const TOOLS = env['CAISSON_TEST_TOOLS'] ?? join(homedir(), '.cache/caisson-ci/tools')

/** Caches with a Claude Code: that of the tests, and the user's, which `npm run demo` fills. */
export function claudeCaches(environment: NodeJS.ProcessEnv = env): string[] {
  return [
    environment['CAISSON_TEST_CACHE'] ?? join(PROJECT, 'node_modules', '.cache', 'caisson'),
    userCache(environment),
  ]
}

function findProgram(name: string, ...more: string[]): string | undefined {
  const folders = [...(env['PATH'] ?? '').split(delimiter), ...more]
  return folders.map((folder) => join(folder, name)).find((path) => isExecutable(path))
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** What a program prints, or why it does not run. */
function ask(path: string, args: string[]): { said: string } | { failed: string } {
  try {
    return { said: execFileSync(path, args, { stdio: 'pipe', timeout: 20_000 }).toString() }
  } catch (error) {
    const stderr = String((error as { stderr?: Buffer }).stderr ?? '').trim()
    return { failed: (stderr || (error as Error).message).split('\n')[0] ?? '' }
  }
}

function program(name: string, args: string[], expected: RegExp, ...more: string[]): Part {
  const path = findProgram(name, ...more)
  if (path === undefined) return { there: false, reason: `no \`${name}\` in PATH` }
  const answer = ask(path, args)
  if ('failed' in answer) return { there: false, reason: `\`${name} ${args.join(' ')}\`: ${answer.failed}` }
  return expected.test(answer.said)
    ? { there: true, path }
    : { there: false, reason: `\`${name} ${args.join(' ')}\` says ${answer.said.trim()}` }
}

function named(variable: string, otherwise: () => Part): Part {
  const path = env[variable]
  if (path === undefined || path === '') return otherwise()
  return isExecutable(path)
    ? { there: true, path }
    : { there: false, reason: `${variable} names no executable` }
}

function cachedClaude(platform: string): string | undefined {
  return claudeCaches()
    .map((cache) => join(cache, 'claude', DEFAULT_VERSION, platform, 'claude'))
    .find(isExecutable)
}

function findClaude(): Part {
  const libc = existsSync('/etc/alpine-release') ? 'musl' : 'glibc'
  const path = cachedClaude(String(platformOf(process.platform, process.arch, libc)))
  return path
    ? { there: true, path }
    : { there: false, reason: `no Claude Code ${DEFAULT_VERSION} in the cache` }
}

function findCached(agent: InstalledAgent): Part {
  const { platform, arch } = process
  const version = agent.install.packages?.defaultVersion ?? ''
  const path = claudeCaches()
    .map((cacheDir) => wantedFor(agent, { platform, arch, libc: 'glibc', cacheDir }).entry)
    .map(({ folder, command }) => join(folder, command))
    .find(isExecutable)
  return path
    ? { there: true, path }
    : { there: false, reason: `no ${agent.displayName} ${version} in the cache` }
}

/** The build alone is not enough: its image is made of Debian's package `musl` and of busybox. */
function findClaudeForMusl(): Part {
  const path = cachedClaude('linux-x64-musl')
  if (path === undefined)
    return { there: false, reason: `no Claude Code ${DEFAULT_VERSION} for musl in the cache` }
  if (existsSync('/lib/x86_64-linux-musl/libc.so')) return { there: true, path }
  return { there: false, reason: 'no package `musl`' }
}

function findNode(major: 22 | 24): Part {
  if (process.versions.node.startsWith(`${major}.`)) return { there: true, path: process.execPath }
  return { there: false, reason: `no Node ${major}` }
}

/** Root of a Linux machine, who can be another user and in other namespaces. */
function findRoot(): Part {
  if (process.platform === 'linux' && process.getuid?.() === 0) return { there: true, path: '/' }
  return { there: false, reason: 'the user is not root on Linux' }
}

/** For what root starts as somebody else: Podman without root, above all. */
function findOrdinaryUser(): Part {
  const answer = ask('id', ['-u', ORDINARY_USER])
  if ('failed' in answer) return { there: false, reason: `no user ${ORDINARY_USER}` }
  if (findProgram('newuidmap') === undefined) return { there: false, reason: 'no `newuidmap` in PATH' }
  return { there: true, path: answer.said.trim() }
}

/** A socket that can be mounted into a container. */
function findDockerSocket(): Part {
  const path = (env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock').replace('unix://', '')
  return existsSync(path) ? { there: true, path } : { there: false, reason: 'no local socket of Docker' }
}

/** The static one, which is the whole content of the smallest image. */
function findBusybox(): Part {
  const path = [env['CAISSON_TEST_BUSYBOX'], '/bin/busybox', '/usr/bin/busybox'].find(
    (candidate) => candidate !== undefined && existsSync(candidate),
  )
  return path ? { there: true, path } : { there: false, reason: 'no `busybox`' }
}

function findChromium(): Part {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const path = names.map((name) => findProgram(name)).find((found) => found !== undefined)
  return path ? { there: true, path } : { there: false, reason: `none of ${names.join(', ')} in PATH` }
}

/**
 * Used only on request: where Podman is merely installed, it often cannot start a container (no delegated control
 * groups, limits above the machine's), which says nothing about Caisson. `.ci/run` gives it limits that the machine has.
 */
function findPodman(): Part {
  if (env['CAISSON_TEST_PODMAN'] !== '1') return { there: false, reason: 'CAISSON_TEST_PODMAN is not 1' }
  return program('podman', ['info', '--format', '{{.Version.Version}}'], /\d/)
}

/** A client of Docker that builds with BuildKit: before version 23 by itself, from then on with a plugin. */
function findBuildKit(): Part {
  const clients = [...new Set([findProgram('docker'), '/usr/bin/docker'])].flatMap((path) =>
    path !== undefined && isExecutable(path) ? [path] : [],
  )
  const builds = (path: string) => {
    const own = ask(path, ['version', '--format', '{{.Client.Version}}'])
    if ('said' in own && Number(own.said.split('.')[0]) < 23) return true
    return 'said' in ask(path, ['buildx', 'version'])
  }
  const path = clients.find(builds)
  return path ? { there: true, path } : { there: false, reason: 'no Docker client with BuildKit' }
}

/** Docker has to know it, with access to the sockets of this machine: CONTRIBUTING.md. */
function findGvisor(): Part {
  const runsc = program('runsc', ['--version'], /runsc/)
  if (!runsc.there) return runsc
  const runtimes = program('docker', ['info', '--format', '{{json .Runtimes}}'], /runsc/)
  return runtimes.there ? runsc : runtimes
}

/** Created by `.ci/run`. */
const ORDINARY_USER = 'caisson-ci'

/** Tools that have caches, from npm and PyPI: `.ci/run` installs them. */
function findCacheTools(): Part {
  const path = TOOLS
  return isExecutable(join(path, 'python/bin/poetry')) &&
    isExecutable(join(path, 'node/node_modules/.bin/bun'))
    ? { there: true, path }
    : { there: false, reason: `no tools in ${path}` }
}

/** Kubernetes by `scripts/build-cluster.mjs`, and what it needs of Debian. */
function findCluster(): Part {
  const folder = env['CAISSON_TEST_CLUSTER']
  if (!folder) return { there: false, reason: 'CAISSON_TEST_CLUSTER names no folder' }
  const root = findRoot()
  if (!root.there) return root
  const needed = ['etcd', 'containerd', 'ctr', 'runc', 'ip', 'iptables', 'openssl', 'docker'].map(
    (name) => findProgram(name) ?? name,
  )
  const missing = [...needed, '/usr/lib/cni/ptp', join(folder, 'kube-apiserver')].find(
    (path) => !isExecutable(path),
  )
  return missing ? { there: false, reason: `no \`${missing}\`` } : { there: true, path: folder }
}

const FIND: Record<PartName, () => Part> = {
  root: findRoot,
  'ordinary-user': findOrdinaryUser,
  docker: () => program('docker', ['version', '--format', '{{.Server.Version}}'], /\d/),
  'docker-socket': findDockerSocket,
  buildkit: findBuildKit,
  buildah: () => program('buildah', ['--version'], /buildah version/),
  busybox: findBusybox,
  podman: findPodman,
  bwrap: () => program('bwrap', ['--ro-bind', '/', '/', 'true'], /^$/),
  dockerd: () => program('dockerd', ['--version'], /Docker/),
  gvisor: findGvisor,
  node22: () => named('CAISSON_TEST_NODE22', () => findNode(22)),
  node24: () => named('CAISSON_TEST_NODE24', () => findNode(24)),
  claude: () => named('CAISSON_TEST_CLAUDE', findClaude),
  'claude-musl': () => named('CAISSON_TEST_CLAUDE_MUSL', findClaudeForMusl),
  codex: () => named('CAISSON_TEST_CODEX', () => findCached(codex)),
  opencode: () =>
    named('CAISSON_TEST_OPENCODE', () => ({ there: false, reason: 'CAISSON_TEST_OPENCODE is not set' })),
  gemini: () =>
    named('CAISSON_TEST_GEMINI', () => ({ there: false, reason: 'CAISSON_TEST_GEMINI is not set' })),
  qwen: () => named('CAISSON_TEST_QWEN', () => ({ there: false, reason: 'CAISSON_TEST_QWEN is not set' })),
  actionlint: () => program('actionlint', ['-version'], /\d/, join(homedir(), 'go', 'bin')),
  zizmor: () => program('zizmor', ['--version'], /zizmor/),
  act: () => program('act', ['--version'], /act/, join(homedir(), 'go', 'bin')),
  'job-image': () =>
    program('docker', ['image', 'inspect', '--format', '{{.Id}}', 'caisson-test-job:1'], /sha256:/),
  chromium: () => named('CAISSON_TEST_CHROMIUM', findChromium),
  openssl: () => program('openssl', ['version'], /SSL/),
  'ssh-keygen': () => {
    // It cannot be asked for its version.
    const path = findProgram('ssh-keygen')
    return path ? { there: true, path } : { there: false, reason: 'no `ssh-keygen` in PATH' }
  },
  'git-lfs': () => program('git-lfs', ['version'], /git-lfs/),
  tmux: () => program('tmux', ['-V'], /tmux/),
  gh: () => program('gh', ['--version'], /gh version 2/),
  'github-mcp-server': () => program('github-mcp-server', ['--version'], /GitHub MCP Server/),
  'cache-tools': findCacheTools,
  'real-projects': () => {
    const path = env['CAISSON_TEST_REAL']
    return path
      ? { there: true, path }
      : { there: false, reason: 'CAISSON_TEST_REAL names no folder to download them to' }
  },
  cmake: () => program('cmake', ['--version'], /cmake version/),
  python: () => program('python3', ['-c', 'import venv; print("venv")'], /venv/),
  go: () => program('go', ['version'], /go1/),
  // The first that knows sparse registries.
  cargo: () => program('cargo', ['--version'], /cargo 1\.(?:6[89]|[7-9]\d|\d{3})/),
  maven: () => program('mvn', ['--version'], /Apache Maven/),
  gradle: () => program('gradle', ['--version'], /Gradle \d/),
  pip: () => program('python3', ['-m', 'pip', '--version'], /pip/),
  sccache: () => program('sccache', ['--version'], /sccache/),
  cluster: findCluster,
}

const GO = 'go install github.com'

/** How to get a part; CONTRIBUTING.md has the same table with more words. */
export const HOW_TO_GET: Record<PartName, string> = {
  root: 'run the tests as root',
  'ordinary-user': 'useradd --create-home caisson-ci, apt-get install uidmap',
  docker: 'apt-get install docker.io, then start dockerd',
  'docker-socket': 'use a Docker on this machine',
  dockerd: 'apt-get install docker.io',
  buildkit: 'apt-get install docker-buildx, or a docker.io before version 23',
  buildah: 'apt-get install buildah',
  busybox: 'apt-get install busybox-static',
  podman: 'apt-get install podman, then set CAISSON_TEST_PODMAN=1',
  bwrap: 'apt-get install bubblewrap',
  gvisor: 'apt-get install runsc, then see CONTRIBUTING.md',
  node22: 'set CAISSON_TEST_NODE22 to its executable',
  node24: 'set CAISSON_TEST_NODE24 to its executable',
  claude: 'npm run demo',
  'claude-musl':
    'apt-get install musl, then node scripts/fetch-agent.mjs claude node_modules/.cache/caisson musl',
  codex: 'node scripts/fetch-agent.mjs codex node_modules/.cache/caisson',
  opencode: 'CAISSON_TEST_OPENCODE=$(node scripts/fetch-agent.mjs opencode node_modules/.cache/caisson)',
  gemini:
    'npm install @google/gemini-cli@0.61.0 in a folder of its own, then set CAISSON_TEST_GEMINI to its bundle/gemini.js',
  qwen: 'npm install @qwen-code/qwen-code@0.24.4 in a folder of its own, then set CAISSON_TEST_QWEN to its cli-entry.js',
  act: `${GO}/nektos/act@v0.2.87`,
  actionlint: `${GO}/rhysd/actionlint/cmd/actionlint@v1.7.12`,
  zizmor: 'pip install zizmor==1.32.0',
  'job-image': 'CAISSON_TEST_NODE24=… node scripts/job-image.mjs node_modules/.cache/caisson',
  chromium: 'apt-get install chromium',
  openssl: 'apt-get install openssl',
  'git-lfs': 'apt-get install git-lfs',
  'ssh-keygen': 'apt-get install openssh-client',
  tmux: 'apt-get install tmux',
  gh: 'apt-get install gh',
  'github-mcp-server': `${GO}/github/github-mcp-server/cmd/github-mcp-server@v0.20.0`,
  'real-projects': 'CAISSON_TEST_REAL=$PWD/node_modules/.cache/real',
  cmake: 'apt-get install cmake',
  python: 'apt-get install python3-venv',
  'cache-tools': 'see `.ci/run`, and set CAISSON_TEST_TOOLS to the folder',
  go: 'install Go',
  cargo: 'install Rust 1.68 or later',
  maven: 'apt-get install maven',
  gradle: 'apt-get install gradle',
  pip: 'apt-get install python3-pip',
  sccache: 'apt-get install sccache',
  cluster:
    'apt-get install etcd-server containerd runc containernetworking-plugins iptables openssl, then CAISSON_TEST_CLUSTER=$(node scripts/build-cluster.mjs node_modules/.cache/caisson)',
}

const found = new Map<PartName, Part>()

/** Looks once per process. */
export function findPart(name: PartName): Part {
  const part = found.get(name) ?? FIND[name]()
  found.set(name, part)
  return part
}

/** Path of a part inside {@link describeWith}. */
export function partPath(name: PartName): string {
  const part = findPart(name)
  if (!part.there) throw new Error(`There is no ${name} here: ${part.reason}`)
  return part.path
}

/** In CI nothing may be left out silently. */
export function everythingIsRequired(environment: NodeJS.ProcessEnv = env): boolean {
  const isSet = (value: string | undefined) => value !== undefined && !['', '0', 'false'].includes(value)
  return isSet(environment['CI']) || isSet(environment['CAISSON_REQUIRE_ALL'])
}

/**
 * Why parts are missing and how to get them, separated by `; `, or null when all are there. `scripts/run-tests.mjs`
 * counts these reasons.
 */
export function whyNot(names: PartName[], find: (name: PartName) => Part = findPart): string | null {
  const missing = names.flatMap((name) => {
    const part = find(name)
    return part.there ? [] : [`${part.reason.replaceAll(/[;\]\n]/g, ',')} (${HOW_TO_GET[name]})`]
  })
  return missing.length > 0 ? missing.join('; ') : null
}

/** The name of a suite that {@link whyNot} gave a reason to skip. */
export function titled(name: string, why: string | null | undefined): string {
  return why ? `${name} [missing: ${why}]` : name
}

/**
 * `describe` for tests that need real parts. Without them the tests are skipped, with the reason in the name; where
 * everything is required, a failing test stands in their place.
 */
export function describeWith(parts: PartName | PartName[], name: string, body: () => void): void {
  const why = whyNot([parts].flat())
  if (why === null) describe(name, body)
  else if (everythingIsRequired()) {
    test(`${name}: every part is there`, () => expect.fail(`Missing: ${why}`))
  } else describe.skip(titled(name, why), body)
}
