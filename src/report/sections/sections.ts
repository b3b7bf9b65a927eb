import picomatch from 'picomatch'
import { formatCount, plural } from '../../agents/transcript/transcript.js'
import { removeHiddenKeepingJoiners } from '../../base/hidden-characters.js'
import { patchSize } from '../../change/patch/patch-size.js'
import type { Manifest } from '../../run/manifest.js'
import type { ReportFile, ReportInput } from '../input.js'
import { type Cell, writeTable } from '../text/markdown.js'
import { cutCodeUnits, inlineCode, sanitizeLine } from '../text/sanitize-output.js'
import { failedOutputs } from './failed-output.js'
import { atMost, countFiles, formatDuration, formatLines } from './figures.js'
import { MOST_COMMANDS } from './proof-card.js'

/** Maximum length of a list before "and N more". */
const MOST = 20
const MOST_ATTEMPTS = 5
/** A longer table of files is collapsed: what follows matters more than the names. */
const MOST_UNFOLDED = 12

/** The changes: a table of files with added and removed lines, at most `rows` rows; '' for none. */
export function changesSection(i: ReportInput, rows = 50): string {
  if (i.patch === null || i.patch.files.length === 0 || rows === 0) return ''
  const { files } = i.patch
  const { additions, deletions } = patchSize(i.patch)
  const shown = files.slice(0, rows)
  const table = writeTable(['left', 'left', 'right'], [['File', 'Change', 'Lines'], ...shown.map(fileCells)])
  const more = files.length - shown.length
  const total = `${countFiles(files.length)} changed: ${plural(additions, 'line')} added, ${formatCount(deletions)} removed.`
  const listed = `${table}${more > 0 ? `\n\nAnd ${plural(more, 'more file')}.` : ''}`
  return shown.length <= MOST_UNFOLDED
    ? `### Changes\n\n${total}\n\n${listed}`
    : `### Changes\n\n<details>\n<summary>${total}</summary>\n\n${listed}\n\n</details>`
}

const CHANGE: Record<ReportFile['status'], string> = {
  added: 'new',
  modified: 'changed',
  deleted: 'deleted',
  renamed: 'renamed',
  copied: 'copied',
  type_changed: 'type changed',
}

function fileCells(file: ReportFile): Cell[] {
  const change = CHANGE[file.status]
  const code = (path: string) => ({ type: 'inlineCode' as const, value: pathText(path) })
  return [
    [code(file.path)],
    file.previousPath === undefined
      ? change
      : [{ type: 'text', value: `${change} from ` }, code(file.previousPath)],
    file.binary ? 'binary' : formatLines(file),
  ]
}

/** A path on one line; a long one keeps its beginning and its end, which say most. */
function pathText(path: string): string {
  const line = removeHiddenKeepingJoiners(path).replace(/\s/g, ' ').trim() || '(empty name)'
  return line.length <= 120
    ? line
    : `${cutCodeUnits(line, 50)}…${line.slice(-69).replace(/^[\udc00-\udfff]/, '')}`
}

/** Whether the change was verified, and by which commands. */
export function verificationSection(i: ReportInput): string {
  const { verification } = i.manifest
  if (!verification) return ''
  const { attempts = [] } = verification
  const first = Math.max(0, attempts.length - 1 - MOST_ATTEMPTS)
  const earlier = attempts.slice(first, -1)
  const { passed } = verification
  const tests = changedTests(i.patch?.files ?? [])
  // The card has named each command, that it passed, and that it failed on the base.
  const isInCard = attempts.length <= 1 && verification.commands.length <= MOST_COMMANDS
  if (passed && isInCard && !verification.base?.passed)
    return tests === '' ? '' : `### Verification\n\n${tests}`
  const verdict = `${passed ? 'Passed' : '**Failed**'} on a clean copy of the base commit with the patch applied:`
  const lines = [`${verdict}\n\n${commandList(verification, verification.base)}`]
  if (tests !== '') lines.push(tests)
  const printed = failedOutputs(i)
  if (printed !== '') lines.push(printed)
  earlier.forEach((attempt, index) => {
    lines.push(
      `Attempt ${first + index + 1} of ${attempts.length} ${attempt.passed ? 'passed' : 'failed'}:\n\n${commandList(attempt)}`,
    )
  })
  const text = lines.join('\n\n')
  // The card says that it passed; that existing tests were changed, it does not.
  return passed && tests === ''
    ? `<details>\n<summary>Verification</summary>\n\n${text}\n\n</details>`
    : `### Verification\n\n${text}`
}

/** `base`: the same commands on the base alone, so that a reader sees the effect of the change. */
type Attempt = Pick<NonNullable<Manifest['verification']>, 'passed' | 'commands'>

function commandList(attempt: Attempt, base?: Attempt): string {
  return list(
    attempt.commands.map(({ command, exitCode, durationMs, timedOut }) => {
      const failed = timedOut ? 'stopped at the time limit' : `failed with exit code ${exitCode}`
      const before = base?.commands.find((one) => one.command === command)
      const end = `${exitCode === 0 ? 'passed' : failed} (${formatDuration(durationMs)})`
      return `${inlineCode(command)}: ${end}${before ? comparison(exitCode === 0, before.exitCode === 0) : ''}`
    }),
  )
}

function comparison(passes: boolean, passedBefore: boolean): string {
  if (passes) return passedBefore ? '; also passed before' : '; **failed before, passes now**'
  return passedBefore ? '; **passed before, fails now**' : '; also failed before'
}

/** The policy's findings, blocking ones first. */
export function policySection(i: ReportInput): string {
  const findings = i.manifest.policy?.findings ?? []
  if (findings.length === 0) return ''
  const sorted = [...findings].sort((a, b) => Number(b.verdict === 'block') - Number(a.verdict === 'block'))
  const lines = sorted.map((finding) => {
    const line = finding.line === undefined ? '' : `:${finding.line}`
    const where = finding.path === undefined ? '' : `${inlineCode(`${pathText(finding.path)}${line}`)}: `
    const what = finding.verdict === 'block' ? '**Blocked:**' : 'For review:'
    return `${what} ${where}${sanitizeLine(finding.message, 300)} (rule ${inlineCode(finding.rule, 80)})`
  })
  return `### Policy\n\n${list(lines)}`
}

const REFUSED: Record<Denial['source'], string> = {
  github: 'not readable on GitHub:',
  tool: 'not permitted:',
  gateway: 'the model gateway refused',
  network: 'the network refused',
}

type Denial = ReportInput['manifest']['denials'][number]

/** What a reader should know before trusting the result. */
export function warningsSection(i: ReportInput): string {
  const { adapter, agent, delivery, sandbox } = i.manifest
  // The others are told above the answer.
  const denials = i.manifest.denials.filter(({ writes }) => !writes)
  const lines = (delivery?.notes ?? []).slice(0, MOST).map((note) => sanitizeLine(note, 900))
  lines.push(...resumedNotes(i.manifest))
  if (agent.secondCredential) lines.push(sanitizeLine(agent.secondCredential, 200))
  // A run that ended before its sandbox was open needs no warning.
  const why = sandbox.weaknesses
    .slice(0, MOST)
    .map((weakness) => sanitizeLine(weakness, 200))
    .join(' ')
  if (sandbox.sealed && why !== '')
    lines.push(`The agent's sandbox was sealed, but some protections around it were missing. ${why}`)
  else if (!sandbox.sealed && (why !== '' || sandbox.network !== 'none')) {
    const network = `It had network access (\`network: ${sandbox.network}\`).`
    lines.push(`**The agent's sandbox was not sealed.** ${why || network}`)
  }
  for (const difference of (adapter?.differences ?? []).slice(0, MOST))
    lines.push(
      `**The adapter image's own report differs from what was found.** ${sanitizeLine(difference, 300)}`,
    )
  lines.push(...credentialNotes(i.manifest), ...networkNotes(i.manifest))
  if (denials.length > 0) {
    const what = atMost(MOST, denials, (denial) => {
      const who = REFUSED[denial.source]
      return `${who} ${inlineCode(denial.what)}${denial.why ? ` (${sanitizeLine(denial.why, 200)})` : ''}`
    })
    const count = denials.length === 1 ? 'One request was' : `${formatCount(denials.length)} requests were`
    lines.push(`${count} denied: ${what.join('; ')}.`)
  }
  const leftOut = i.patch?.leftOut ?? []
  if (leftOut.length > 0) lines.push(`Not in the patch: ${filesWithWhy(leftOut)}.`)
  return lines.length === 0 ? '' : `### Notes\n\n${list(lines)}`
}

function list(lines: string[]): string {
  return atMost(MOST, lines, String)
    .map((line) => `- ${line}`)
    .join('\n')
}

function filesWithWhy(files: readonly { path: string; why: string }[]): string {
  const inWords = ({ path, why }: { path: string; why: string }) =>
    `${inlineCode(path)} (${sanitizeLine(why, 200)})`
  return atMost(MOST, files, inWords).join('; ')
}

/** How the run relates to an earlier session, if there is one. The expected case is not a warning. */
export function resumedNotes({ resumed }: Pick<Manifest, 'resumed'>): string[] {
  if (!resumed) return []
  const run = inlineCode(resumed.runId, 80)
  const change = changeNote(resumed)
  if (resumed.how === 'session') {
    const session = resumed.fork
      ? `This is a fork of the session of run ${run}, which is unchanged.`
      : `This resumes the session of run ${run}.`
    return [`${session}${change}`]
  }
  const why = resumed.why === undefined ? '' : `: ${sanitizeLine(resumed.why, 300)}`
  return [
    `The session of run ${run} could not be resumed${why}. A new session did this work; it got a summary of the earlier one.${change}`,
  ]
}

function changeNote({ change }: NonNullable<Manifest['resumed']>): string {
  if (!change) return ''
  if (change.included) return ' The change of that run is part of this one.'
  const why = change.why === undefined ? '' : `: ${sanitizeLine(change.why, 300)}`
  return ` The change of that run is **not** part of this one${why}. The report of that run says where it is.`
}

/** Which files of the checkout hold credentials, and whether the agent got them. */
function credentialNotes({ credentials = [] }: Pick<Manifest, 'credentials'>): string[] {
  return [
    note(
      credentials.filter(({ kept }) => !kept),
      'not shown to the agent, because of credentials',
    ),
    note(
      credentials.filter(({ kept }) => kept),
      '**with credentials, which the agent could read**',
    ),
  ].flat()
}

function note(files: NonNullable<Manifest['credentials']>, what: string): string[] {
  if (files.length === 0) return []
  return [`${countFiles(files.length)} of the checkout ${what}: ${filesWithWhy(files)}.`]
}

const MOST_HOSTS = 10

/** What the agent and its setup connected to, in sentences; empty if there was no network. */
export function networkNotes({ sandbox, network }: Pick<Manifest, 'sandbox' | 'network'>): string[] {
  const notes: string[] = []
  // Without an engine, this is already listed among the reasons why a run was not sealed.
  if (sandbox.network === 'open' && sandbox.engine !== 'none')
    notes.push('**The agent had unrestricted network access:** it could send anything it read anywhere.')
  if (sandbox.network === 'allowlist' || sandbox.network === 'public') {
    const hosts = sandbox.network === 'public' ? '**every public host**' : 'allowlisted hosts only'
    notes.push(`The agent could reach ${hosts}. ${reached(network?.agent, 'It')}`)
  }
  if (network?.setup) notes.push(reached(network.setup, 'The setup'))
  if (network?.verify) notes.push(reached(network.verify, 'The verification'))
  return notes
}

type Figures = NonNullable<NonNullable<Manifest['network']>['agent']>

function reached(figures: Figures | undefined, who: string): string {
  if (!figures) return `${who} connected to no host.`
  const shown = atMost(MOST_HOSTS, figures.hosts, ({ host, port }) => inlineCode(`${host}:${port}`))
  const where = shown.join(', ') || 'no host'
  const denied = figures.denied > 0 ? ` Denied: ${plural(figures.denied, 'attempt')}.` : ''
  return `${who} connected to ${where}.${denied}`
}

/** Where test runners look for tests by default: pytest, Go, JUnit, RSpec, Jest, Vitest, Rust and most others. */
const isTest = picomatch(
  [
    '**/{test,tests,__tests__,spec,specs,e2e}/**',
    '**/*.{test,spec}.*',
    '**/*_{test,spec}.*',
    '**/test_*.py',
    '**/conftest.py',
    '**/*{Test,Tests,Spec}.{java,kt,scala,groovy,cs,php,swift}',
  ],
  { dot: true },
)

const MOST_TESTS = 5

/**
 * A sentence about the tests that were there before and that the patch changes: a verification that runs them proves
 * what they say now. Empty without any; added tests take nothing away.
 */
function changedTests(files: readonly ReportFile[]): string {
  const changed = files.filter(
    ({ status, path, previousPath }) => status !== 'added' && isTest(previousPath ?? path),
  )
  if (changed.length === 0) return ''
  const shown = atMost(MOST_TESTS, changed, ({ status, path }) => {
    return `${inlineCode(path)}${status === 'deleted' ? ' (deleted)' : ''}`
  })
  return `The change touches existing tests, so review them too: ${shown.join(', ')}.`
}
