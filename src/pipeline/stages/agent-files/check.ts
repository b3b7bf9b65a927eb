import { lstat, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LIMITS, limitInWords } from '../../../base/limits.js'
import type { Redact } from '../../../base/redact.js'
import type { RunFolder } from '../../../run/run-folder.js'
import { AGENT_OUTPUT } from '../capture.js'
import { whyNoRoom } from '../correct.js'
import { addHeld } from '../github-writes.js'
import type { RunAfter } from '../state.js'
import { type CheckedFile, expectedFiles } from './expected.js'

/** Reads the JSON files that the run asked for, and keeps what is valid, without secrets, in the run's output. */
export async function checkFiles(state: RunAfter<'captured'>): Promise<RunAfter<'captured'>> {
  const { folder, redact, request } = state.run
  await putSubmitted(folder, state.prepared.serverTools?.submitted)
  const writes = state.prepared.github?.gateway.held() ?? []
  const held = await addHeld(join(folder.output, AGENT_OUTPUT), request, writes)
  const files: CheckedFile[] = []
  for (const { name, problems, optional } of expectedFiles(request, held)) {
    const path = join(folder.output, AGENT_OUTPUT, name)
    if (optional && (await lstat(path).catch(() => null)) === null) continue
    const read = await readJson(path, redact)
    const found = 'problem' in read ? [read.problem] : await problems(read.value)
    files.push({ name, problems: found, value: 'value' in read ? read.value : undefined })
    if ('value' in read && found.length === 0)
      await writeFile(join(folder.output, name), `${JSON.stringify(read.value, null, 2)}\n`)
  }
  return { ...state, captured: { ...state.captured, files } }
}

/** Puts what was submitted into the place of the files: from there on, both ways are one. */
async function putSubmitted(
  { output }: RunFolder,
  submitted: ReadonlyMap<string, string> | undefined,
): Promise<void> {
  const folder = join(output, AGENT_OUTPUT)
  for (const [name, text] of submitted ?? []) {
    await mkdir(folder, { recursive: true })
    await rm(join(folder, name), { recursive: true, force: true })
    await writeFile(join(folder, name), text)
  }
}

/** Capture has taken over plain files only; what is here was not written through a link. */
async function readJson(path: string, redact: Redact): Promise<{ value: unknown } | { problem: string }> {
  const found = await lstat(path).catch(() => null)
  if (!found?.isFile()) return { problem: 'It is missing.' }
  const { jsonOutputBytes } = LIMITS
  if (found.size > jsonOutputBytes.most)
    return { problem: `It is larger than ${limitInWords(jsonOutputBytes)}.` }
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'), (_, inner) =>
      typeof inner === 'string' ? redact(inner) : inner,
    )
    const text = JSON.stringify(value)
    // In a key or a number it cannot be replaced.
    return redact(text) === text ? { value } : { problem: 'It holds a secret.' }
  } catch (error) {
    return { problem: `It is not JSON: ${(error as Error).message}` }
  }
}

/** Whether the session is told what is wrong with its files: once, if it ended well and there is room for more. */
export function mayCorrectFiles(state: RunAfter<'captured'>): boolean {
  const { run, prepared, executed, captured } = state
  const { files = [] } = captured
  if (executed.filesCorrected || executed.result.session.reason !== 'completed') return false
  if (files.every(({ problems }) => problems.length === 0)) return false
  if (prepared.model.gateway.usage().budgetExceeded) return false
  const why = whyNoRoom(state)
  if (why !== null) run.request.log.warn(`The agent's files are not corrected: ${why}.`)
  return why === null
}
