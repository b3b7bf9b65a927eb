import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { basename } from 'node:path/posix'
import { ConfigError } from '../../../base/errors.js'
import { display, splitNul } from '../../../base/git/byte-path.js'
import { createGit, type Git } from '../../../base/git/git.js'
import { GitError } from '../../../base/git/git-error.js'
import { type RemoteAccess, reachRemote } from '../../../base/git/reach-remote.js'
import { parseJson } from '../../../base/json.js'
import { remoteEnvironment } from '../../../config/proxy.js'
import { gitAccess } from '../../../github/forge.js'
import { innerPath } from '../../../run/record/replay-record.js'
import { CONTAINER_PATHS } from '../../../sandbox/sandbox.js'
import type { Run } from '../open.js'
import type { ReplayInput } from '../request.js'

/** The files of all plugins: each path begins with the name of its plugin. */
type PluginFiles = NonNullable<ReplayInput['plugins']>

/** Folder of the plugins in the agent's input, which it cannot write to. */
export const PLUGINS = 'plugins'

/** The folders of the plugins, as the agent sees them. */
export function pluginFolders(files: PluginFiles, input: string): string[] {
  return [...new Set(files.map(({ path }) => `${input}/${PLUGINS}/${path.split('/')[0]}`))]
}

const MANIFEST = '.claude-plugin/plugin.json'
const MARKETPLACE = '.claude-plugin/marketplace.json'
/** Of a manifest, what names text for the model. What a plugin would start by itself is left out. */
const KEPT = ['name', 'version', 'description', 'commands', 'agents', 'skills']
const STARTED = /^(?:hooks\/|monitors\/|\.mcp\.json$|\.lsp\.json$|settings\.json$)/
const MOST_FILES = 500
const MOST_BYTES = 8 * 2 ** 20

/**
 * The plugins that the trusted configuration names, each at its commit and from no other: fetched on this side of the seal,
 * with the network and the token that Caisson has. Throws CONFIG_INVALID for a commit or a plugin that is not there.
 */
export async function fetchPlugins(run: Pick<Run, 'request' | 'folder'>): Promise<PluginFiles> {
  const { spec, log, signal, replay } = run.request
  if (replay) return replay.plugins ?? []
  if (spec.agent.plugins.length === 0) return []
  if (spec.agent.name !== 'claude' || spec.agent.image !== undefined) {
    log.warn('`plugins` are for Claude Code: this agent works without them.')
    return []
  }
  const gitDir = join(run.folder.dir, 'plugins.git')
  await mkdir(gitDir, { recursive: true })
  await createGit({ cwd: gitDir }).raw(['init', '-q', '--bare', '--template=', gitDir])
  const git = createGit({ gitDir, ...(signal ? { signal } : {}) })
  const all: PluginFiles = []
  for (const named of spec.agent.plugins) {
    const files = await fetchPlugin(run, git, named)
    const twice = files.find(({ path }) => all.some((one) => one.path === path))
    if (twice) throw invalid(`two plugins are called ${twice.path.split('/')[0]}.`, 'Name each one once.')
    log.info(`Plugin ${named}`)
    all.push(...files)
  }
  await rm(gitDir, { recursive: true, force: true })
  return all
}

async function fetchPlugin(run: Pick<Run, 'request'>, git: Git, named: string): Promise<PluginFiles> {
  const [, repository = '', commit = '', wanted = ''] = /^([^@]+)@([^:]+):?(.*)$/.exec(named) ?? []
  const access = accessTo(run, repository)
  const args = [
    'fetch',
    '--quiet',
    '--no-tags',
    '--no-write-fetch-head',
    '--depth=1',
    '--',
    access.url,
    commit,
  ]
  await reachRemote(access, (how) => git.raw(args, how)).catch((error: unknown) => {
    if (!(error instanceof GitError) || error.code === 'DISK_FULL' || error.unreachable) throw error
    throw invalid(
      `the commit ${commit} of ${repository} cannot be fetched: ${error.stderr.trim()}`,
      `\`git ls-remote ${access.url} HEAD\` shows its latest commit. A private repository must be readable for \`github-token\`.`,
      error,
    )
  })
  const files = await filesOf(git, commit)
  const read = async (path: string) => {
    const found = files.find((file) => file.path === path)
    return Object(found && parseJson((await found.read()).toString())) as Record<string, unknown>
  }
  const { plugins: listed = [] } = (await read(MARKETPLACE)) as {
    plugins?: { name: string; source: unknown }[]
  }
  const entry = listed.find(({ name }) => name === wanted)
  if (entry && typeof entry.source !== 'string')
    throw invalid(
      `\`${wanted}\` is in another repository than ${repository}.`,
      `Name that one: ${JSON.stringify(entry.source)}.`,
    )
  const folder = String(entry?.source ?? wanted)
    .replace(/^(?:\.?\/)+|\/+$/g, '')
    .replace(/^\.$/, '')
  const below = folder === '' ? '' : `${folder}/`
  const inside = files.filter(({ path }) => path.startsWith(below))
  const own = await read(`${below}${MANIFEST}`)
  if (inside.length === 0 || (wanted === '' && listed.length > 0 && own['name'] === undefined))
    throw invalid(
      wanted === ''
        ? `${named} does not say which plugin.`
        : `${repository} has no plugin \`${wanted}\` at ${commit}.`,
      `Name a plugin of its marketplace (${listed.map(({ name }) => name).join(', ') || 'it has none'}), or the path of a folder: \`${repository}@${commit}:NAME\`.`,
    )
  return pluginOf(
    { ...entry, ...own, name: own['name'] ?? entry?.name ?? basename(folder || repository) },
    inside,
    below,
  )
}

async function pluginOf(
  manifest: Record<string, unknown>,
  files: Awaited<ReturnType<typeof filesOf>>,
  below: string,
): Promise<PluginFiles> {
  const name = String(manifest['name'])
  if (!/^\w[\w.-]*$/.test(name))
    throw invalid(`\`${name}\` cannot be the name of a plugin.`, 'Choose another one.')
  const inner = files
    .map((file) => ({ ...file, path: file.path.slice(below.length) }))
    .filter(({ path }) => path !== MANIFEST && !STARTED.test(path))
  const bytes = inner.reduce((sum, file) => sum + file.bytes, 0)
  if (inner.length > MOST_FILES || bytes > MOST_BYTES)
    throw invalid(
      `the plugin ${name} has ${inner.length} files with ${bytes} bytes; ${MOST_FILES} files with ${MOST_BYTES} bytes are possible.`,
      'Name the folder of one plugin.',
    )
  const kept = Object.fromEntries(KEPT.flatMap((key) => (key in manifest ? [[key, manifest[key]]] : [])))
  const content = Buffer.from(`${JSON.stringify(kept, null, 2)}\n`)
  const contents = inner.map(async ({ path, executable, read }) => ({
    path: `${name}/${path}`,
    content: await read(),
    executable,
  }))
  return [{ path: `${name}/${MANIFEST}`, content, executable: false }, ...(await Promise.all(contents))]
}

/** The plain files of a commit: whoever reviewed a link has not seen what it points to. */
async function filesOf(git: Git, commit: string) {
  const entries = splitNul(await git.raw(['ls-tree', '-r', '-l', '-z', '--full-tree', commit]))
  return entries.flatMap((entry) => {
    const tab = entry.indexOf('\t')
    const [mode = '', , id = '', bytes = ''] = entry.slice(0, tab).split(/ +/)
    if (!mode.startsWith('100')) return []
    const path = display(entry.slice(tab + 1))
    // Git fetches a tree with a folder `..` without complaint, and these files are written outside of the seal.
    if (!innerPath.safeParse(path).success)
      throw invalid(
        `the commit ${commit} has the path ${JSON.stringify(path)}, which is not one below its folder.`,
        'Do not use this commit.',
      )
    const read = () => git.raw(['cat-file', 'blob', id])
    return [{ path, bytes: Number(bytes), executable: mode === '100755', read }]
  })
}

/** On the server of the run's repository. */
function accessTo(
  { request: { publish, host, signal } }: Pick<Run, 'request'>,
  repository: string,
): RemoteAccess {
  const server = publish.forge?.github.serverUrl ?? host.env['GITHUB_SERVER_URL'] ?? 'https://github.com'
  const url = `${server}/${repository}.git`
  if (publish.forge) return { ...gitAccess(publish.forge), url, signal }
  return { url, env: remoteEnvironment(url, host.env), signal }
}

function invalid(text: string, hint: string, cause?: unknown): ConfigError {
  return new ConfigError('CONFIG_INVALID', `plugins: ${text}`, { hint, ...(cause ? { cause } : {}) })
}

/** The text of a plugin's command or skill, by `plugin:name`; undefined: it has none of that name. */
export function pluginCommand(plugins: PluginFiles, named: string): string | undefined {
  const [name, ...rest] = named.split(':')
  const paths = [`${name}/commands/${rest.join('/')}.md`, `${name}/skills/${rest.join('/')}/SKILL.md`]
  const file = plugins.find(({ path }) => paths.includes(path))
  const [folder = ''] = file ? pluginFolders([file], CONTAINER_PATHS.input) : []
  return file && Buffer.from(file.content).toString().replaceAll('${CLAUDE_PLUGIN_ROOT}', folder)
}
