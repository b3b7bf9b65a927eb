/**
 * Settings for every git command of ours, overriding all configuration files. Nothing here depends on the
 * user, the system or the repository: git starts no program but git itself.
 */
const SETTINGS: Record<string, string> = {
  'core.hooksPath': '/dev/null',
  'core.fsmonitor': 'false',
  'core.untrackedCache': 'false',
  'core.attributesFile': '/dev/null',
  'core.excludesFile': '/dev/null',
  'core.pager': 'cat',
  'core.editor': 'false',
  'core.askPass': '',
  'core.sshCommand': 'false',
  // Otherwise fetch runs `git for-each-ref` inside the repository that objects are borrowed from.
  'core.alternateRefsCommand': 'true',
  'core.safecrlf': 'false',
  'core.fileMode': 'true',
  'core.symlinks': 'true',
  'core.ignoreCase': 'false',
  'core.precomposeUnicode': 'false',
  'core.checkStat': 'default',
  'core.trustctime': 'true',
  'core.protectHFS': 'true',
  'core.protectNTFS': 'true',
  'core.splitIndex': 'false',
  'core.commitGraph': 'false',
  'core.fsync': 'none',
  // Larger files are hashed as a stream and never held in memory.
  'core.bigFileThreshold': '64m',
  'index.sparse': 'false',
  'credential.helper': '',
  'commit.gpgSign': 'false',
  'push.gpgSign': 'false',
  'diff.renameLimit': '1000',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'submodule.recurse': 'false',
  'fetch.recurseSubmodules': 'no',
  'push.recurseSubmodules': 'no',
  'protocol.allow': 'never',
  'protocol.https.allow': 'always',
  'protocol.http.allow': 'always',
  'protocol.file.allow': 'always',
}

/** Where git is searched for: never in the job's own PATH, which may start inside the workspace. */
export const TRUSTED_PATH =
  '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/opt/homebrew/bin:/run/current-system/sw/bin'

export interface EnvironmentParts {
  gitDir?: string
  workTree?: string
  indexFile?: string
  /** Object directories to read from, in addition to our own. */
  alternates?: readonly string[]
  /** Settings for this command, passed through the environment so that a token is never in the argument list. */
  config?: Readonly<Record<string, string>>
  /** Added to an environment that is otherwise built from scratch. */
  env?: Readonly<Record<string, string>>
}

/** The whole environment of one git command, built from scratch. */
export function gitEnvironment(parts: EnvironmentParts): Record<string, string> {
  const env: Record<string, string> = {
    PATH: TRUSTED_PATH,
    LC_ALL: 'C',
    HOME: '/nonexistent',
    XDG_CONFIG_HOME: '/nonexistent',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_PAGER: 'cat',
    ...parts.env,
  }
  if (parts.gitDir !== undefined) env['GIT_DIR'] = parts.gitDir
  if (parts.workTree !== undefined) env['GIT_WORK_TREE'] = parts.workTree
  if (parts.indexFile !== undefined) env['GIT_INDEX_FILE'] = parts.indexFile
  if (parts.alternates?.length)
    env['GIT_ALTERNATE_OBJECT_DIRECTORIES'] = parts.alternates.map(quote).join(':')
  const entries = [...Object.entries(SETTINGS), ...Object.entries(parts.config ?? {})]
  env['GIT_CONFIG_COUNT'] = String(entries.length)
  entries.forEach(([key, value], index) => {
    env[`GIT_CONFIG_KEY_${index}`] = key
    env[`GIT_CONFIG_VALUE_${index}`] = value
  })
  return env
}

/** git reads a quoted entry as a C string, so that a path may contain the separator. */
function quote(path: string): string {
  return /[":\\\n]/.test(path) ? `"${path.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n')}"` : path
}
