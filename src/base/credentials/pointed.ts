import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import type { Environment } from '../command.js'
import { secretsIn } from './secrets.js'

/** Variables that name a file, a folder or a list of files in which a tool keeps credentials. */
const POINTERS = [
  /^GOOGLE_(?:APPLICATION_CREDENTIALS|GHA_CREDS_PATH)$/,
  /^CLOUDSDK_(?:AUTH_\w+|CONFIG)$/,
  /^(?:AWS_(?:CONFIG|SHARED_CREDENTIALS)_FILE|BOTO_CONFIG|OCI_CLI_(?:CONFIG|KEY)_FILE)$/,
  /^(?:AZURE_(?!EXTENSION_DIR$)\w+|ARM_\w+_PATH)$/,
  /^(?:KUBECONFIG|HELM_(?:REGISTRY|REPOSITORY)_CONFIG|DOCKER_CONFIG|REGISTRY_AUTH_FILE|DOCKER_CERT_PATH)$/,
  /^(?:NPM_CONFIG_(?:USER|GLOBAL)CONFIG|PIP_CONFIG_FILE|UV_CONFIG_FILE|UV_CREDENTIALS_DIR|BUNDLE_USER_CONFIG)$/i,
  /^(?:NETRC|PGPASSFILE|GNUPGHOME|TF_CLI_CONFIG_FILE|GH_CONFIG_DIR|GIT_CONFIG_(?:GLOBAL|SYSTEM)|KRB5_KTNAME)$/,
  /(?:^|_)(?:CREDENTIALS?|CREDS|TOKEN|SECRET|PASSWORD|PRIVATE_KEY|KEY)(?:_FILE|_PATH|FILE)$/,
]

/** A path that a variable says holds credentials. */
export interface Pointed {
  /** As it is on disk, links resolved. */
  path: string
  variable: string
  kind: 'file' | 'folder'
}

/** What the job's variables point to and what exists; relative paths are relative to `base`. */
export async function pointedBy(env: Environment, base = '/'): Promise<Pointed[]> {
  const found = new Map<string, Pointed>()
  for (const [variable, value] of Object.entries(env)) {
    if (!value || !POINTERS.some((pattern) => pattern.test(variable))) continue
    for (const part of value.length > 4096 ? [] : new Set([value, ...value.split(':')])) {
      const named = part === '' ? null : resolve(base, part)
      const path = named && (await realpath(named).catch(() => null))
      const stats = path && (await stat(path).catch(() => null))
      if (!path || !stats) continue
      if (stats.isFile()) found.set(path, { path, variable, kind: 'file' })
      else if (stats.isDirectory() && holds(path, base)) {
        // A tool's folder around everything else: only its own file is meant.
        const config = join(path, 'config.json')
        if ((await stat(config).catch(() => null))?.isFile())
          found.set(config, { path: config, variable, kind: 'file' })
      } else if (stats.isDirectory()) found.set(path, { path, variable, kind: 'folder' })
    }
  }
  return [...found.values()]
}

const MOST_FILES = 100
const MOST_BYTES = 256 * 1024

/** The secrets in what the variables point to, for whoever has to keep them from being shown. */
export async function pointedSecrets(env: Environment, base = '/'): Promise<string[]> {
  const secrets = new Set<string>()
  for (const { path, kind } of await pointedBy(env, base)) {
    const names = kind === 'file' ? [''] : await readdir(path, { recursive: true }).catch(() => [])
    for (const name of names.slice(0, MOST_FILES)) {
      const file = join(path, name)
      const stats = await stat(file).catch(() => null)
      if (!stats?.isFile() || stats.size > MOST_BYTES) continue
      const text = await readFile(file, 'utf8').catch(() => '')
      // A store may hold much else, and what is redacted by mistake makes a report unreadable.
      for (const secret of secretsIn(text, { sure: kind === 'file' })) secrets.add(secret)
    }
  }
  return [...secrets]
}

/** True when `path` is `folder` or below it. */
export function holds(folder: string, path: string): boolean {
  const rest = relative(folder, path)
  return rest !== '..' && !rest.startsWith('../')
}
