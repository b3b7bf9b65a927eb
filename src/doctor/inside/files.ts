import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { holds } from './environment.js'
import { attempt, notApplicable, nothing, type Probe, type ProbeContext } from './probe.js'

/** Where tools keep credentials below a home folder. */
const IN_HOME: Record<string, { paths: string[]; tries: string }> = {
  ssh: { paths: ['.ssh'], tries: 'SSH keys' },
  netrc: { paths: ['.netrc', '_netrc'], tries: 'passwords of .netrc' },
  'npm-token': { paths: ['.npmrc', '.yarnrc.yml', '.config/npm'], tries: 'tokens of npm and Yarn' },
  'docker-login': {
    paths: ['.docker/config.json', '.config/containers/auth.json'],
    tries: 'registry logins',
  },
  'github-login': { paths: ['.config/gh', '.config/hub'], tries: "the GitHub CLI's login" },
  'git-credentials': {
    paths: ['.git-credentials', '.gitconfig', '.config/git'],
    tries: "git's stored passwords and configuration",
  },
  'cloud-aws': { paths: ['.aws'], tries: 'AWS credentials' },
  'cloud-other': {
    paths: ['.azure', '.config/gcloud', '.kube', '.terraform.d', '.terraformrc', '.oci', '.config/doctl'],
    tries: 'credentials of other clouds and clusters',
  },
  'package-registries': {
    paths: [
      '.pypirc',
      '.config/pip/pip.conf',
      '.cargo/credentials.toml',
      '.m2/settings.xml',
      '.gradle/gradle.properties',
      '.gem/credentials',
      '.nuget/NuGet/NuGet.Config',
      '.composer/auth.json',
    ],
    tries: 'credentials of package registries',
  },
  'private-keys': {
    paths: ['.gnupg', '.password-store', '.local/share/keyrings'],
    tries: 'GPG keys and keyrings',
  },
  'claude-login': {
    paths: ['.claude', '.claude.json', '.config/anthropic'],
    tries: "the user's own Claude login",
  },
  history: { paths: ['.bash_history', '.zsh_history', '.python_history'], tries: 'shell histories' },
}

const SYSTEM_SECRETS = [
  '/etc/shadow',
  '/etc/gshadow',
  '/etc/ssh',
  '/etc/sudoers',
  '/etc/sudoers.d',
  '/etc/ssl/private',
  '/etc/docker',
  '/etc/gitconfig',
  '/etc/kubernetes',
  '/etc/krb5.keytab',
  '/etc/NetworkManager/system-connections',
  '/etc/wireguard',
  '/var/run/secrets',
  '/run/secrets',
]

const homeProbes = Object.entries(IN_HOME).map(
  ([name, { paths, tries }]): Probe => ({
    id: `secrets.home-${name}`,
    tries: `read ${tries} in the homes of this machine`,
    run: (context) => {
      const found = homes(context).flatMap((home) => paths.flatMap((path) => readable(join(home, path))))
      return nothing(found, `nothing readable at ${paths.map((path) => `~/${path}`).join(', ')}`)
    },
  }),
)

export const fileProbes: readonly Probe[] = [
  ...homeProbes,
  {
    id: 'secrets.system-files',
    tries: 'read password hashes, host keys and keytabs of the system',
    run: () => nothing(SYSTEM_SECRETS.flatMap(readable), 'none of them is readable'),
  },
  {
    id: 'secrets.runner-files',
    tries: "read the runner's own files (event, file commands, checkout, credentials)",
    run: ({ runnerPaths }) =>
      runnerPaths.length === 0
        ? notApplicable('this is not a runner')
        : nothing(runnerPaths.flatMap(readable), `none of ${runnerPaths.length} is there`),
  },
  {
    id: 'secrets.host-file',
    tries: 'read a file of the host beside the run folder',
    run: ({ hostFile, canary, paths }) => {
      const ways = [
        '',
        ...Object.values(paths).map((path) => join('/proc/self/root', path, '../../../../../..')),
      ]
      const found = ways.map((way) => `${way}${hostFile}`).filter((path) => holds(path, canary))
      return nothing(found, 'it is not there')
    },
  },
  {
    id: 'secrets.git-configuration',
    tries: "find the checkout's token in any .git/config of the workspace",
    run: ({ paths, canary }) => {
      const found = gitFolders(paths.workspace).flatMap((folder) =>
        filesBelow(folder, 3).filter((file) => holds(file, canary) || holdsLogin(file)),
      )
      return nothing(found, 'no login, header or credential helper in it')
    },
  },
  {
    id: 'secrets.git-nested',
    tries: 'find a second checkout with a .git of its own',
    run: ({ paths }) => {
      const nested = gitFolders(paths.workspace).filter((folder) => folder !== join(paths.workspace, '.git'))
      return nothing(nested, 'there is none')
    },
  },
]

function homes({ hostHome, paths }: ProbeContext): string[] {
  const others = ['/home', '/Users'].flatMap((folder) => entries(folder).map((name) => join(folder, name)))
  // The agent's own home belongs to the run, which put everything there.
  return [...new Set([...(hostHome ? [hostHome] : []), '/root', ...others])].filter(
    (home) => home !== paths.home,
  )
}

/** The path with what makes it valuable; empty if there is nothing to read. */
function readable(path: string): string[] {
  return attempt(() => {
    const stat = statSync(path)
    if (stat.isDirectory()) return readdirSync(path).length > 0 ? [`${path}/`] : []
    return stat.size > 0 && readFileSync(path).length > 0 ? [path] : []
  }, [])
}

const LOGIN = /extraheader|^\s*helper\s*=|:\/\/[^/\s]*:[^/\s]*@/im

const holdsLogin = (path: string) => attempt(() => LOGIN.test(readFileSync(path, 'utf8')), false)

/** Every `.git` at or below a folder, hidden or not. */
function gitFolders(folder: string, depth = 4): string[] {
  const found: string[] = []
  for (const name of entries(folder)) {
    const path = join(folder, name)
    if (name === '.git') found.push(path)
    else if (depth > 0 && isFolder(path)) found.push(...gitFolders(path, depth - 1))
  }
  return found
}

/** Small files up to this depth; objects are compressed and not searched. */
export function filesBelow(folder: string, depth: number): string[] {
  if (!isFolder(folder)) return [folder]
  return entries(folder).flatMap((name) => {
    const path = join(folder, name)
    if (!isFolder(path)) return [path]
    return depth > 0 && name !== 'objects' ? filesBelow(path, depth - 1) : []
  })
}

export const entries = (folder: string): string[] => attempt(() => readdirSync(folder), [])

const isFolder = (path: string): boolean => attempt(() => lstatSync(path).isDirectory(), false)

export const isSocket = (path: string): boolean => attempt(() => lstatSync(path).isSocket(), false)

/** Those in a folder, and in its folders down to a depth. */
export function sockets(folder: string, depth: number): string[] {
  return entries(folder).flatMap((name) => {
    const path = join(folder, name)
    if (isSocket(path)) return [path]
    return depth > 0 && isFolder(path) ? sockets(path, depth - 1) : []
  })
}
