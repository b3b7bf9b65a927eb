import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  attempt,
  codeOf,
  fail,
  notApplicable,
  nothing,
  type Probe,
  type ProbeContext,
  pass,
  probe,
  words,
} from './probe.js'

const CREDENTIAL =
  /(^|_)(KEY|APIKEY|TOKEN|SECRET|PASSWORD|PASSWD|PWD_?HASH|CREDENTIALS?|PAT|AUTH|COOKIE|DSN)(_|$)/i
/** Variables that a runner or a cloud sets for its jobs; tool folders are passed on deliberately. */
const RUNNER =
  /^(ACTIONS_|GITHUB_|INPUT_|STATE_|RUNNER_(?!TOOL_CACHE$)|AWS_(?!CA_BUNDLE$)|AZURE_|GOOGLE_|GCP_|CI_JOB|DOCKER_)/
/** The agent requires a key; this one opens nothing. */
const DUMMY = 'sk-caisson-gateway-holds-the-key'

/** Where tools keep credentials below a home folder. */
const IN_HOME: [name: string, what: string, paths: string][] = [
  ['ssh', 'SSH keys', '.ssh'],
  ['netrc', 'passwords of .netrc', '.netrc _netrc'],
  ['npm-token', 'tokens of npm and Yarn', '.npmrc .yarnrc.yml .config/npm'],
  ['docker-login', 'registry logins', '.docker/config.json .config/containers/auth.json'],
  ['github-login', "the GitHub CLI's login", '.config/gh .config/hub'],
  ['git-credentials', "git's stored passwords and configuration", '.git-credentials .gitconfig .config/git'],
  ['cloud-aws', 'AWS credentials', '.aws'],
  [
    'cloud-other',
    'credentials of other clouds and clusters',
    '.azure .config/gcloud .kube .terraform.d .terraformrc .oci .config/doctl',
  ],
  [
    'package-registries',
    'credentials of package registries',
    `.pypirc .config/pip/pip.conf .cargo/credentials.toml .m2/settings.xml .gradle/gradle.properties
    .gem/credentials .nuget/NuGet/NuGet.Config .composer/auth.json`,
  ],
  ['private-keys', 'GPG keys and keyrings', '.gnupg .password-store .local/share/keyrings'],
  ['claude-login', "the user's own Claude login", '.claude .claude.json .config/anthropic'],
  ['history', 'shell histories', '.bash_history .zsh_history .python_history'],
]

const SYSTEM_SECRETS = words(`
  /etc/shadow /etc/gshadow /etc/ssh /etc/sudoers /etc/sudoers.d /etc/ssl/private /etc/docker /etc/gitconfig
  /etc/kubernetes /etc/krb5.keytab /etc/NetworkManager/system-connections /etc/wireguard /var/run/secrets /run/secrets
`)

type Variables = [name: string, value: string][]

const own = (): Variables => Object.entries(process.env).map(([name, value]) => [name, value ?? ''])

/** The names of this process's variables that are wanted. */
const named = (wanted: (name: string, value: string) => boolean, variables = own()) =>
  variables.filter(([name, value]) => wanted(name, value)).map(([name]) => name)

const isCredential = (name: string, value: string) => value !== '' && value !== DUMMY && CREDENTIAL.test(name)

export const secretProbes: readonly Probe[] = [
  probe('secrets.environment-names', 'find a variable that is named like a credential', () =>
    nothing(named(isCredential), 'no such variable'),
  ),
  probe('secrets.environment-values', "find one of the job's secrets in a variable", ({ canary }) =>
    nothing(
      named((_, value) => value.includes(canary)),
      'none of the planted values',
    ),
  ),
  probe(
    'secrets.environment-runner',
    "find the runner's own variables (artifact and OIDC tokens, file commands, inputs)",
    () =>
      nothing(
        named((name, value) => value !== '' && RUNNER.test(name)),
        'none of them',
      ),
  ),
  probe('secrets.process-environments', 'read /proc/*/environ of every visible process', ({ canary }) => {
    const read = processes().flatMap((pid) => {
      const variables = environmentOf(pid)
      return variables ? [{ pid, variables }] : []
    })
    const found = read.flatMap(({ pid, variables }) => [
      ...(variables.some(([, value]) => value.includes(canary)) ? [`process ${pid}: a planted value`] : []),
      ...named(isCredential, variables).map((name) => `process ${pid}: ${name}`),
    ])
    return nothing(found, `${read.length} readable, none with a credential`)
  }),
  probe('secrets.process-arguments', 'read the command lines of processes outside', ({ hostProcess }) => {
    const [found] = processes().filter((pid) => commandLine(pid).includes(hostProcess.marker))
    return found ? fail(`process ${found} of the host is visible`) : pass('no process of the host is visible')
  }),
  probe(
    'secrets.process-roots',
    "reach the host's files through /proc/*/root and /proc/*/cwd",
    ({ hostFile, canary }) => {
      const roots = processes().flatMap((pid) => [`/proc/${pid}/root`, `/proc/${pid}/cwd`])
      const found = roots.filter((root) => holds(`${root}${hostFile}`, canary))
      return nothing(found, `${roots.length} tried, none leads outside`)
    },
  ),
  ...IN_HOME.map(([name, what, list]) => {
    const paths = words(list)
    return probe(`secrets.home-${name}`, `read ${what} in the homes of this machine`, (context) => {
      const found = homes(context).flatMap((home) => paths.flatMap((path) => readable(join(home, path))))
      return nothing(found, `nothing readable at ${paths.map((path) => `~/${path}`).join(', ')}`)
    })
  }),
  probe('secrets.system-files', 'read password hashes, host keys and keytabs of the system', () =>
    nothing(SYSTEM_SECRETS.flatMap(readable), 'none of them is readable'),
  ),
  probe(
    'secrets.runner-files',
    "read the runner's own files (event, file commands, checkout, credentials)",
    ({ runnerPaths }) =>
      runnerPaths.length === 0
        ? notApplicable('this is not a runner')
        : nothing(runnerPaths.flatMap(readable), `none of ${runnerPaths.length} is there`),
  ),
  probe(
    'secrets.host-file',
    'read a file of the host beside the run folder',
    ({ hostFile, canary, paths }) => {
      const up = Object.values(paths).map((path) => join('/proc/self/root', path, '../../../../../..'))
      const found = ['', ...up].map((way) => `${way}${hostFile}`).filter((path) => holds(path, canary))
      return nothing(found, 'it is not there')
    },
  ),
  probe(
    'secrets.git-configuration',
    "find the checkout's token in any .git/config of the workspace",
    ({ paths, canary }) => {
      const found = gitFolders(paths.workspace).flatMap((folder) =>
        filesBelow(folder, 3).filter((file) => holds(file, canary) || holds(file, LOGIN)),
      )
      return nothing(found, 'no login, header or credential helper in it')
    },
  ),
  probe('secrets.git-nested', 'find a second checkout with a .git of its own', ({ paths }) => {
    const nested = gitFolders(paths.workspace).filter((folder) => folder !== join(paths.workspace, '.git'))
    return nothing(nested, 'there is none')
  }),
]

/** IDs of all visible processes. */
export const processes = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name))

function environmentOf(pid: string): Variables | null {
  const text = attempt(() => readFileSync(`/proc/${pid}/environ`, 'utf8'), null)
  return (
    text?.split('\0').map((entry) => {
      const at = entry.indexOf('=')
      return [entry.slice(0, Math.max(at, 0)), entry.slice(at + 1)]
    }) ?? null
  )
}

export function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch (error) {
    return codeOf(error)
  }
}

function homes({ hostHome, paths }: ProbeContext): string[] {
  const others = ['/home', '/Users'].flatMap((folder) => entries(folder).map((name) => join(folder, name)))
  // The agent's own home belongs to the run, which put everything there.
  return [...new Set([...(hostHome ? [hostHome] : []), '/root', ...others])].filter(
    (home) => home !== paths.home,
  )
}

/** The path with what makes it valuable; empty if there is nothing to read. */
const readable = (path: string): string[] =>
  attempt(() => {
    const stat = statSync(path)
    if (stat.isDirectory()) return readdirSync(path).length > 0 ? [`${path}/`] : []
    return stat.size > 0 && readFileSync(path).length > 0 ? [path] : []
  }, [])

const LOGIN = /extraheader|^\s*helper\s*=|:\/\/[^/\s]*:[^/\s]*@/im

/** True if a file can be read and contains a canary, or what looks like a login. */
export const holds = (path: string, wanted: string | RegExp): boolean =>
  attempt(() => readFileSync(path, 'utf8').search(wanted) >= 0, false)

/** Every `.git` at or below a folder, hidden or not. */
const gitFolders = (folder: string, depth = 4): string[] =>
  entries(folder).flatMap((name) => {
    const path = join(folder, name)
    if (name === '.git') return [path]
    return depth > 0 && isFolder(path) ? gitFolders(path, depth - 1) : []
  })

/** Small files up to this depth; objects are compressed and not searched. */
function filesBelow(folder: string, depth: number): string[] {
  if (!isFolder(folder)) return [folder]
  return entries(folder).flatMap((name) => {
    const path = join(folder, name)
    return isFolder(path) && (depth === 0 || name === 'objects') ? [] : filesBelow(path, depth - 1)
  })
}

export const entries = (folder: string): string[] => attempt(() => readdirSync(folder), [])

export const isFolder = (path: string): boolean => attempt(() => lstatSync(path).isDirectory(), false)
