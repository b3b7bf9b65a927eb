import { randomBytes } from 'node:crypto'
import { mkdir, readdir, realpath, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../../base/clock.js'
import { describeError } from '../../base/errors.js'
import { parseJson } from '../../base/json.js'
import type { Log } from '../../base/log.js'
import { readStoredText, WHOLE_BYTES } from '../../base/stored-file.js'
import { succeeds } from '../../base/succeeds.js'
import { sizeOf } from '../../run/record/keep.js'
import { isSigned, signRecord } from '../../run/record/machine-key.js'
import { foreignUser } from '../../sandbox/user.js'
import { copyTree } from '../place/copy.js'
import { digestTree } from '../place/digest.js'
import { resultSchema } from './event.js'
import type { StepCache, StepResult } from './ports.js'

interface CacheOptions {
  /** Beside the plans. */
  root: string
  stateDir: string
  /** The plan's folder. */
  folder: string
  limitBytes: number
  clock: Clock
  log: Log
}

/** What a result from the cache still says; what it has cost was paid before. */
const keptSchema = resultSchema.pick({
  ...{ exitCode: true, tokens: true, sessionId: true, message: true, score: true, patchBytes: true },
})

const entrySchema = keptSchema.extend({
  version: z.literal(1),
  /** Name and digest of each output, whose files are in `artifacts/<digest>`. */
  outputs: z.array(z.tuple([z.string(), z.string()])),
  /** Of the step's own folder with its log, which is in `step`. */
  step: z.string().nullable(),
  bytes: z.number(),
})
type Entry = z.infer<typeof entrySchema>

const ENTRY = 'entry.json'
/** What the signature of an entry is for. */
const cacheFolder = async (root: string, key: string) => join(await realpath(root), key)

const DAY_MS = 86_400_000

/** Results of steps that succeeded, in `<root>/<key>`. Entries are renamed into place, so that none is half. */
export function openCache(options: CacheOptions): StepCache {
  const { log } = options
  const attempt = async <T>(what: string, work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      log.warn(`The cache of steps ${what}: ${describeError(error).message}`)
      return otherwise
    }
  }
  return {
    find: (key, node) => attempt('cannot be read', () => find(options, key, node), null),
    store: (key, node, result) =>
      attempt('cannot be written', () => store(options, key, node, result), undefined),
  }
}

async function find(options: CacheOptions, key: string, node: string): Promise<StepResult | null> {
  const { root, stateDir, folder, clock, log } = options
  const path = join(root, key)
  const text = await readStoredText(path, ENTRY, WHOLE_BYTES).catch(() => '')
  if (text === null) return null
  const entry = (await isSigned(text, await cacheFolder(root, key), stateDir)) ? readEntry(text) : undefined
  if (!entry || !(await isWhole(path, entry))) {
    log.warn(`An entry of the cache of steps is damaged, or not of this machine, and is removed: ${key}.`)
    await remove(root, key)
    return null
  }
  for (const digest of new Set(entry.outputs.map(([, digest]) => digest))) {
    await once(share, join(path, 'artifacts', digest), join(folder, 'artifacts', digest))
  }
  const own = join(folder, 'steps', node)
  if (entry.step !== null) {
    await rm(own, { recursive: true, force: true })
    await once(copy, join(path, 'step'), own)
  }
  const now = new Date(clock.now())
  await utimes(path, now, now)
  const outputs = entry.outputs.map(
    ([name, digest]) => [name, { digest, folder: `artifacts/${digest}` }] as const,
  )
  return { ...keptSchema.parse(entry), outcome: 'succeeded', outputs: new Map(outputs) }
}

async function store(options: CacheOptions, key: string, node: string, result: StepResult): Promise<void> {
  const { root, stateDir, folder, limitBytes, clock } = options
  if (await exists(join(root, key))) return
  const temporary = join(root, `.${process.pid}-${randomBytes(6).toString('hex')}`)
  try {
    await mkdir(join(temporary, 'artifacts'), { recursive: true })
    for (const { digest, folder: from } of result.outputs.values()) {
      await once(share, join(folder, from), join(temporary, 'artifacts', digest))
    }
    const own = join(folder, 'steps', node)
    const hasOwn = await exists(own)
    if (hasOwn) await copy(own, join(temporary, 'step'))
    const step = hasOwn ? await digestTree(join(temporary, 'step')) : null
    const outputs = [...result.outputs].map(([name, { digest }]): [string, string] => [name, digest])
    const bytes = await sizeOf(temporary)
    if (bytes > limitBytes) return
    const entry: Entry = { version: 1, ...keptSchema.parse(result), outputs, step, bytes }
    await writeFile(join(temporary, ENTRY), await signRecord(entry, await cacheFolder(root, key), stateDir))
    const now = new Date(clock.now())
    await utimes(temporary, now, now)
    // Another process may have stored the same.
    await rename(temporary, join(root, key)).catch(() => {})
    await trim(options)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** Removes what was not used for the longest time until the rest is within the limit. */
async function trim({ root, limitBytes, clock }: CacheOptions): Promise<void> {
  const names = await readdir(root)
  for (const half of names.filter((name) => name.startsWith('.'))) {
    // A killed process has left it.
    const since = await stat(join(root, half)).catch(() => null)
    if (since && clock.now() - since.mtimeMs > DAY_MS)
      await rm(join(root, half), { recursive: true, force: true })
  }
  const keys = names.filter((name) => !name.startsWith('.'))
  const entries = await Promise.all(
    keys.map(async (key) => {
      const text = await readStoredText(join(root, key), ENTRY, WHOLE_BYTES).catch(() => null)
      const entry = readEntry(text ?? '')
      const used = await stat(join(root, key)).catch(() => null)
      return { key, bytes: entry?.bytes ?? 0, usedAt: entry && used ? used.mtimeMs : 0 }
    }),
  )
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { key, bytes, usedAt } of entries.sort(
    (a, b) => a.usedAt - b.usedAt || (a.key < b.key ? -1 : 1),
  )) {
    if (total <= limitBytes && usedAt > 0) return
    await remove(root, key)
    total -= bytes
  }
}

async function isWhole(path: string, entry: Entry): Promise<boolean> {
  const expected = entry.outputs.map(([, digest]) => [join(path, 'artifacts', digest), digest] as const)
  if (entry.step !== null) expected.push([join(path, 'step'), entry.step])
  for (const [folder, digest] of expected) {
    if ((await digestTree(folder).catch(() => null)) !== digest) return false
  }
  return true
}

/** First out of the way in one step: another process sees all of an entry or nothing. */
async function remove(root: string, key: string): Promise<void> {
  const aside = join(root, `.${process.pid}-${randomBytes(6).toString('hex')}`)
  await rename(join(root, key), aside).catch(() => {})
  await rm(aside, { recursive: true, force: true })
}

/** `to` does not exist yet. */
const copy = (from: string, to: string) => copyTree(from, to, { owner: foreignUser() })

/** A copy that shares its files with the original, for what nobody ever changes. */
const share = (from: string, to: string) => copyTree(from, to, { owner: foreignUser(), like: from })

/** Whole or not at all; what has the same digest may be there already. */
async function once(make: typeof copy, from: string, to: string): Promise<void> {
  if (await exists(to)) return
  const temporary = `${to}.${process.pid}-${randomBytes(6).toString('hex')}`
  await mkdir(join(to, '..'), { recursive: true })
  await make(from, temporary)
  await rename(temporary, to).catch(() => rm(temporary, { recursive: true, force: true }))
}

function readEntry(text: string): Entry | undefined {
  return entrySchema.safeParse(parseJson(text)).data
}

const exists = (path: string) => succeeds(stat(path))
