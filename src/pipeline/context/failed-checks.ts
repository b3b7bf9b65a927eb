import { revealHidden, visibleLine } from '../../base/hidden-characters.js'
import type { Redact } from '../../base/redact.js'
import type { FailedChecks } from '../../github/event/task.js'
import type { FailedJob } from '../../github/failed-jobs.js'
import type { GitHub } from '../../github/github.js'
import { type ContextFile, document, fenced } from './render.js'

/** Jobs whose logs are read; a matrix fails everywhere for the same reason. */
const MOST_LOGS = 8

/** Characters of all logs together. */
const ALL_LOGS = 150_000

/**
 * `failed-checks.md`: the jobs that failed, with the log of each failed step cut to what matters. Rejects if the token
 * may not read them, since a run without them would only guess.
 */
export async function failedChecksFiles(
  github: GitHub,
  failed: FailedChecks,
  notes: string[],
  redact: Redact,
): Promise<ContextFile[]> {
  const jobs = await github.failedJobs(failed, MOST_LOGS)
  for (const { name, missing } of jobs) {
    if (missing !== undefined) notes.push(`The log of the failed job ${name} is missing: ${missing}.`)
  }
  if (jobs.length === 0) notes.push(`GitHub lists no failed job of ${failed.name}.`)
  let room = ALL_LOGS
  const sections = jobs.flatMap((job) => {
    const logs = job.steps.map(({ name, log }) => {
      const text = redact(cutLog(log))
      const cut = text.slice(-Math.max(0, room))
      room -= text.length
      return { name: visibleLine(name), text: cut.length < text.length ? `[…]\n${cut}` : cut }
    })
    return [`## ${titleOf(job)}`, visibleLine(job.url), ...logs.map(renderLog)]
  })
  const name = visibleLine(failed.name)
  const lead = `On commit ${failed.sha}${failed.url === undefined ? '' : `: ${visibleLine(failed.url)}`}`
  const about = `what failed, with the end and the errors of its logs: ${jobs.length} ${jobs.length === 1 ? 'job' : 'jobs'}`
  return [{ path: 'failed-checks.md', content: document(`Failed: ${name}`, lead, ...sections), about }]
}

function titleOf({ name, conclusion }: FailedJob): string {
  return `${visibleLine(name)}: ${visibleLine(conclusion).replaceAll('_', ' ')}`
}

function renderLog({ name, text }: { name: string; text: string }): string {
  return `### ${name}\n\n${text.trim() === '' ? '(no log)' : fenced(text)}`
}

/** Lines that are kept of the beginning, of the end, and around lines that speak of an error. */
const HEAD = 20
const TAIL = 120
const AROUND = 3
/** Lines that are kept because they speak of an error. */
const MOST_ERRORS = 160
const LINE_LENGTH = 1_000

const ERROR =
  /\b(?:error|errors|fail(?:ed|s|ure|ures)?|fatal|exception|panic(?:ked)?|traceback|assert\w*|expected|undefined reference|cannot|denied|not ok)\b|\w(?:Error|Exception)\b|[✗✘✖×❌]/i

const COLOR = /\u001b\[[0-9;:?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g

/** GitHub's own commands in a log: what opens or closes a group, and what colors an error. */
const COMMAND = /^##\[(?:endgroup)\].*$|^##\[(?:group|error|warning|notice|command|section|debug)\]/

/** A log without what only a terminal needs, reduced to its beginning, its end and what speaks of errors. */
export function cutLog(log: string): string {
  const lines = log
    .split(/\r?\n/)
    .map((line) => shown(line))
    .filter((line, index, all) => line !== '' || all[index - 1] !== '')
  while (lines.at(-1) === '') lines.pop()
  const keep = new Set<number>()
  const add = (from: number, to: number) => {
    for (let at = Math.max(0, from); at < Math.min(lines.length, to); at++) keep.add(at)
  }
  add(0, HEAD)
  add(lines.length - TAIL, lines.length)
  const limit = keep.size + MOST_ERRORS
  // What fails first is the cause more often than what fails last, which the end shows anyway.
  for (const [at, line] of lines.entries()) {
    if (keep.size >= limit) break
    if (ERROR.test(line)) add(at - AROUND, at + AROUND + 1)
  }
  const kept: string[] = []
  let before = -1
  for (const at of [...keep].sort((a, b) => a - b)) {
    if (at > before + 1) kept.push(`[… ${at - before - 1} lines left out …]`)
    kept.push(lines[at] ?? '')
    before = at
  }
  return kept.join('\n')
}

function shown(line: string): string {
  // Of a progress bar, the last state.
  const last = line.replace(COLOR, '').split('\r').at(-1) ?? ''
  const text = revealHidden(last.replace(COMMAND, '')).trimEnd()
  return text.length <= LINE_LENGTH ? text : `${text.slice(0, LINE_LENGTH)} […]`
}
