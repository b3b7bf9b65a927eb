import { formatDuration } from '../../agents/transcript/transcript.js'
import type { Manifest } from '../../run/manifest.js'
import { passedOverTexts, sandboxText } from '../../run/sandbox-text.js'
import { sizeOfPatch } from '../sections/figures.js'
import { escapeHtml } from './text.js'

/** Maximum number of findings and denials shown; the manifest has them all. */
const MOST = 50

/** Name and HTML of a row. */
type Row = [name: string, html: string]

/**
 * What the manifest says about the run, as a list of names and values. `serverUrl` is the web address of the
 * target's forge, if known.
 */
export function facts(manifest: Manifest, serverUrl?: string): string {
  const { base, durationMs, patch } = manifest
  const rows: Row[] = [
    ['Run', escapeHtml(manifest.runId)],
    ...targetRows(manifest, serverUrl),
    ['Requested by', escapeHtml(manifest.task.requester.login)],
    [
      'Base',
      escapeHtml([base.ref, base.sha?.slice(0, 12) ?? 'not a git repository'].filter(Boolean).join(' at ')),
    ],
    ...(durationMs === undefined ? [] : [row('Duration', formatDuration(durationMs))]),
    ...adapterRows(manifest),
    ...sandboxRows(manifest),
    ...(patch === undefined ? [] : [row('Patch', patch.files === 0 ? 'no changes' : sizeOfPatch(patch))]),
    ...verificationRows(manifest),
    ...policyRows(manifest),
    ...manifest.denials
      .slice(0, MOST)
      .map((denial) => row('Denied', [denial.what, denial.why].filter(Boolean).join(': '))),
  ]
  const list = rows.map(([name, html]) => `<dt>${name}</dt><dd>${html}</dd>`).join('')
  return `<dl class="facts">${list}</dl>`
}

function row(name: string, text: string): Row {
  return [name, escapeHtml(text)]
}

/** Where the request was made. */
function targetRows({ task: { target }, base }: Manifest, serverUrl: string | undefined): Row[] {
  if (target.kind === 'none') return []
  const [name, path] = target.kind === 'issue' ? ['Issue', 'issues'] : ['Pull request', 'pull']
  const text = `#${target.number}`
  // Without a forge there is only a folder name.
  const known = serverUrl !== undefined && serverUrl !== '' && base.repository.includes('/')
  return [[name, known ? external(`${serverUrl}/${base.repository}/${path}/${target.number}`, text) : text]]
}

/** Where the run was asked for, works and went, on one line; '' on this machine alone. */
export function linksHtml(
  manifest: Manifest,
  {
    serverUrl,
    runUrl,
    commentUrl,
    pulls,
  }: Partial<Record<'serverUrl' | 'runUrl' | 'commentUrl', string | undefined>> & { pulls?: boolean },
): string {
  const { delivery, base, runId, outcome, patch, task } = manifest
  const opens = pulls && outcome === 'success' && patch?.files && task.target.kind !== 'pull_request'
  const comment = delivery?.commentUrl ?? commentUrl
  const run = runUrl === undefined ? [] : [external(runUrl, 'Workflow run')]
  const pull = delivery?.pullRequest
  const links = [
    ...targetRows(manifest, serverUrl).map(([name, html]) => `${name} ${html}`),
    ...(pull ? [`Pull request ${external(pull.url, `#${pull.number}`)}`] : []),
    // The artifact's page is written before its pull request, which names the run.
    ...(!pull && opens && serverUrl
      ? [external(`${serverUrl}/${base.repository}/pulls?q=is%3Apr+%22${runId}%22`, 'Pull request')]
      : []),
    ...(comment ? [external(comment, 'Comment')] : []),
    ...run,
  ]
  return links.length === 0 ? '' : `<p class="dim">${links.join(' · ')}</p>`
}

function sandboxRows({ sandbox, credentials = [] }: Manifest): Row[] {
  return [
    row('Sandbox', sandboxText(sandbox)),
    ...passedOverTexts(sandbox).map((text) => row('Skipped', text)),
    ...sandbox.weaknesses.map((weakness) => row('Weakness', weakness)),
    ...credentials.map(({ path, why, kept }) => row(kept ? 'Credentials' : 'Left out', `${path} (${why})`)),
  ]
}

function adapterRows({ adapter }: Manifest): Row[] {
  const { tool, differences = [] } = adapter ?? {}
  return [
    ...(tool === undefined ? [] : [row('Adapter', tool)]),
    ...differences.map((difference) => row('Adapter says otherwise', difference)),
  ]
}

function verificationRows({ verification }: Manifest): Row[] {
  if (verification === undefined) return []
  const commands = verification.commands.map(({ command, exitCode, timedOut }) => {
    const failed = timedOut ? 'timed out' : `exit code ${exitCode}`
    return `<br><code>${escapeHtml(command)}</code>: ${exitCode === 0 ? 'passed' : failed}`
  })
  return [['Verification', `${verification.passed ? 'passed' : 'failed'}${commands.join('')}`]]
}

/** The findings, blocking ones first: without them nobody knows why a change was rejected. */
function policyRows({ policy }: Manifest): Row[] {
  const findings = [...(policy?.findings ?? [])].sort(
    (a, b) => Number(b.verdict === 'block') - Number(a.verdict === 'block'),
  )
  return findings.slice(0, MOST).map(({ verdict, rule, path, line, message }) => {
    const where = path === undefined ? '' : `${path}${line === undefined ? '' : `:${line}`}`
    const place = where === '' ? '' : `<code>${escapeHtml(where)}</code>: `
    return [
      verdict === 'block' ? 'Blocked' : 'For review',
      `${place}${escapeHtml(`${message} (rule ${rule})`)}`,
    ]
  })
}

/** Why the run failed and what to do; '' if it did not fail. Lines after the first are output or a list. */
export function errorBox({ error }: Manifest): string {
  if (error === undefined) return ''
  const [first = '', ...others] = error.message.trim().split('\n')
  const rest = others.length === 0 ? '' : `<pre>${escapeHtml(others.join('\n'))}</pre>`
  return `<div class="error"><b>${withCode(first)}</b>${rest === '' ? '<br>' : rest}${withCode(error.hint)}</div>`
}

/** Our own messages put names and commands between backticks. */
function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`\n]+)`/g, '<code>$1</code>')
}

function external(url: string, text: string): string {
  return /^https?:\/\//.test(url)
    ? `<a href="${escapeHtml(url)}" rel="noopener noreferrer">${escapeHtml(text)}</a>`
    : escapeHtml(text)
}
