import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ADAPTER_EXITS,
  type AdapterManifest,
  adapterManifestSchema,
} from '../../../agents/image/adapter-manifest.js'
import { imageFailure } from '../../../agents/image/image-agent.js'
import { display } from '../../../base/git/byte-path.js'
import { compareTrees, type TreeChange } from '../../../base/git/compare-trees.js'
import { parseJson } from '../../../base/json.js'
import type { Redact } from '../../../base/redact.js'
import { readPlainFile } from '../../../base/stored-file.js'
import type { CapturedPatch } from '../../../change/patch/capture.js'
import { openPristine } from '../../../change/patch/pristine-git.js'
import type { Workspace } from '../../../change/workspace/workspace.js'
import type { Manifest } from '../../../run/manifest.js'
import type { Executed, RunAfter } from '../state.js'

const MANIFEST_BYTES = 2 ** 20
const SUMMARY_BYTES = 65_536
const PATCH_BYTES = 64 * 2 ** 20
/** Paths and problems that one sentence names. */
const MOST = 5

type AdapterFacts = NonNullable<Manifest['adapter']>

/**
 * What an adapter image said about its own run, and where that is not what Caisson found; undefined for any other agent.
 * `left` is the folder with the plain files that it left. All of it is untrusted.
 */
export async function adapterFacts(
  { run, prepared, executed }: RunAfter<'executed'>,
  patch: CapturedPatch,
  left: string,
): Promise<AdapterFacts | undefined> {
  if (run.agent.image === undefined) return undefined
  const { request, redact } = run
  const { result, foundTree } = executed
  const { workspace } = prepared
  const { manifest, problem } = await readClaims(left)
  const exitCode = result.session.exitCode
  const required = exitCode !== ADAPTER_EXITS.failure && request.spec.outputs.required.includes('diff.patch')
  const differences = [
    ...(problem === undefined ? [] : [problem]),
    ...(manifest ? exitDifference(manifest, exitCode) : []),
    ...(await patchDifferences(join(left, 'diff.patch'), { workspace, patch, required, foundTree })),
  ].map(redact)
  for (const difference of differences) request.log.warn(`Adapter image: ${difference}`)
  const { outcome, message, tool, durationMs, error } = manifest ?? {}
  const words = error?.message ?? message
  return {
    outcome,
    message: words === undefined ? undefined : redact(words).slice(0, 2000),
    error: error && redact(error.code),
    tool: tool && redact(`${tool.name} ${tool.version}`).slice(0, 200),
    durationMs,
    differences,
  }
}

/** The manifest that an adapter left in a folder, or what is wrong with it, as a sentence. */
export async function readClaims(left: string): Promise<{ manifest?: AdapterManifest; problem?: string }> {
  const text = await readPlainFile(join(left, 'manifest.json'), MANIFEST_BYTES)
  if (text === null) return { problem: 'It left no manifest.json.' }
  const parsed = adapterManifestSchema.safeParse(parseJson(text))
  if (parsed.success) return { manifest: parsed.data }
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`)
  return { problem: `Its manifest.json does not match the schema: ${firstFew(problems)}.` }
}

/**
 * A session with the words of the adapter's own manifest: what it calls its error, or its message, before the last line
 * that its program printed, and its summary where it said neither.
 */
export async function withWords(
  result: Executed['result'],
  redact: Redact,
  left: string,
  { message, error }: { message?: string | undefined; error?: string | undefined },
): Promise<Executed['result']> {
  const { session } = result
  if (session.error === undefined) {
    const summary = async () =>
      redact((await readPlainFile(join(left, 'summary.md'), SUMMARY_BYTES)) ?? '').trim()
    return { ...result, session: { ...session, message: message || session.message || (await summary()) } }
  }
  const isOwn = session.reason === 'agent_error' || session.reason === 'needs_human'
  if (!isOwn || message === undefined || session.exitCode === null) return result
  const words = error === undefined ? message : `${error}: ${message}`
  const failure = imageFailure(session.exitCode, words).error
  return failure ? { ...result, session: { ...session, message: failure.message, error: failure } } : result
}

/** The exit code counts; a manifest that says another outcome is told. */
export function exitDifference({ outcome }: AdapterManifest, exitCode: number | null): string[] {
  if (exitCode === null || ADAPTER_EXITS[outcome] === exitCode) return []
  return [`Its manifest says \`${outcome}\`, but it ended with exit code ${exitCode}.`]
}

/**
 * Where the patch of an adapter differs from the captured one, in sentences; `required`: it had to leave one. With
 * `foundTree`, the change since that tree is meant: it is what a later session of a run found.
 */
export async function patchDifferences(
  path: string,
  o: { workspace: Workspace; patch: CapturedPatch; required: boolean; foundTree?: string | undefined },
): Promise<string[]> {
  const { workspace, patch, required, foundTree } = o
  const text = await readPlainFile(path, PATCH_BYTES)
  if (text === null) return required ? ['It left no diff.patch.'] : []
  const large = tooLarge(text)
  if (large !== undefined) return [notCompared(large)]
  const own = text.trim() === '' ? [] : await changesOf(workspace, path, foundTree).catch(reasonOfFailure)
  if (typeof own === 'string') return [notCompared(own)]
  if (own === null) return ['Its diff.patch does not apply to the workspace as it was.']
  const captured = contentByPath(
    await compareTrees(openPristine(workspace), foundTree ?? patch.baseTree, patch.tree),
  )
  const claimed = contentByPath(own)
  const missing = [...captured.keys()].filter((one) => !claimed.has(one))
  const extra = [...claimed.keys()].filter((one) => !captured.has(one))
  const other = [...claimed].filter(([one, content]) => captured.has(one) && captured.get(one) !== content)
  return [
    ...sentenceOnPaths('Its diff.patch leaves out what it changed in', missing),
    ...sentenceOnPaths('Its diff.patch has changes that it did not make in', extra),
    ...sentenceOnPaths(
      'Its diff.patch has another content for',
      other.map(([one]) => one),
    ),
  ]
}

/** The comparison is worth less than the run: whatever the patch did to it is told, and ends nothing. */
function reasonOfFailure(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '').slice(0, 200)
}

function notCompared(why: string): string {
  return `Its diff.patch was not compared: ${why}.`
}

function contentByPath(changes: readonly TreeChange[]): Map<string, string> {
  return new Map(changes.map(({ path, mode, id }) => [display(path), `${mode} ${id}`]))
}

function sentenceOnPaths(what: string, paths: readonly string[]): string[] {
  return paths.length === 0 ? [] : [`${what} ${firstFew(paths)}.`]
}

function firstFew(words: readonly string[]): string {
  const rest = words.length - MOST
  return `${words.slice(0, MOST).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** Bytes that the binary files of a patch may have together, as they themselves say. */
const BINARY_BYTES = 64 * 2 ** 20
/** Milliseconds until git counts as hanging. */
const GIT_MS = 60_000

/**
 * Why an untrusted patch is not given to git, as the end of a sentence; undefined: it may be. git reserves the memory
 * that a binary hunk names, and that which a delta unpacks to, before it has seen either; a copied file is held again
 * for each of its copies.
 */
function tooLarge(text: string): string | undefined {
  let bytes = 0
  for (const [, kind = '', size = ''] of text.matchAll(
    /(?:^|\n)(literal|delta|copy (?:from|to)) ([^\n]*)/g,
  )) {
    if (kind !== 'literal') return kind === 'delta' ? 'it has a binary delta' : 'it copies files'
    // git also reads a sign and more spaces.
    if (!/^\d{1,12}$/.test(size)) return 'it has a binary file without a size'
    bytes += Number(size)
  }
  return bytes > BINARY_BYTES ? `its binary files have ${bytes} bytes` : undefined
}

/**
 * What an untrusted patch would change, by applying it to an index and objects of its own, which are gone afterwards;
 * null if it does not apply to the tree `found`. Rejects when that cannot be found out: git was killed, or did not end in time.
 */
async function changesOf(
  workspace: Workspace,
  path: string,
  found = workspace.baselineTree,
): Promise<TreeChange[] | null> {
  const [own, ...alternates] = workspace.objectDirectories
  const apart = await mkdtemp(join(workspace.gitDir, 'claimed-'))
  const objects = join(apart, 'objects')
  const git = openPristine(workspace).with({
    indexFile: join(apart, 'index'),
    env: { GIT_OBJECT_DIRECTORY: objects },
    alternates: [own, ...alternates].filter((folder) => folder !== undefined),
    timeoutMs: GIT_MS,
  })
  try {
    await mkdir(objects)
    await git.run(['read-tree', found])
    // A path more than twice (a file that becomes a link comes twice) would be held in memory as often.
    const stat = await git.exec(['apply', '--numstat', '-z', '--', path], { accept: [1, 128] })
    if (stat.exitCode !== 0) return null
    if (mostFrequentPath(stat.stdout) > 2) throw new Error('a path of it comes more than twice')
    const apply = ['apply', '--cached', '--binary', '--whitespace=nowarn', '--', path]
    if ((await git.exec(apply, { accept: [1, 128] })).exitCode !== 0) return null
    return await compareTrees(git, found, await git.run(['write-tree', '--missing-ok']))
  } finally {
    await rm(apart, { recursive: true, force: true })
  }
}

/** How often the most frequent path of `git apply --numstat -z` comes. */
function mostFrequentPath(stat: Buffer): number {
  const counts = new Map<string, number>()
  for (const entry of stat.toString('latin1').split('\0')) {
    const path = entry.split('\t').slice(2).join('\t')
    counts.set(path, (counts.get(path) ?? 0) + 1)
  }
  return Math.max(...counts.values())
}
