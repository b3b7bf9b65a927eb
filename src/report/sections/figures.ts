import { formatCount, plural } from '../../agents/transcript/transcript.js'
import type { PatchSize } from '../../run/manifest.js'
import type { ReportInput } from '../input.js'
import { agentInSentence } from '../text/agent-names.js'
import { inlineCode } from '../text/sanitize-output.js'

/** `1 file`, `3 files`. */
export function countFiles(count: number): string {
  return plural(count, 'file')
}

/** The first of a list in words, and how many more there are. */
export function atMost<Item>(
  most: number,
  items: readonly Item[],
  inWords: (item: Item) => string,
): string[] {
  const more = items.length - most
  return [...items.slice(0, most).map(inWords), ...(more > 0 ? [`and ${formatCount(more)} more`] : [])]
}

/** `+12 −3`: added and removed lines. */
export function formatLines({ additions, deletions }: { additions: number; deletions: number }): string {
  return `+${formatCount(additions)} −${formatCount(deletions)}`
}

/** `3 files, +12 −3`. */
export function sizeOfPatch(patch: Omit<PatchSize, 'bytes'>): string {
  return `${countFiles(patch.files)}, ${formatLines(patch)}`
}

/** Two decimals, or four below ten cents: `$1.20`, `$0.0312`. */
export function formatCost(usd: number): string {
  return `$${usd > 0 && usd < 0.1 ? usd.toFixed(4) : usd.toFixed(2)}`
}

/** `850 ms`, `3.2 s`, `1 min 3 s`, `2 h 5 min`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  const seconds = ms / 1000
  if (seconds < 59.95) return `${seconds.toFixed(1).replace(/\.0$/, '')} s`
  const whole = Math.round(seconds)
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`
  const minutes = Math.round(whole / 60)
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** `512 B`, `1.5 kB`, `20 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const units = ['kB', 'MB', 'GB', 'TB']
  let value = bytes / 1000
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${value < 10 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)} ${units[unit]}`
}

/** A web address that is safe in a Markdown link, or undefined. */
export function webAddress(url: string | undefined): string | undefined {
  if (url === undefined || url.length > 2000 || !/^https?:\/\/[^\s<>"\\^`{|}\u0000-\u0020]+$/i.test(url))
    return undefined
  return url.replace(/\(/g, '%28').replace(/\)/g, '%29')
}

/** Links to more details: the run and the artifact. */
export function links(i: ReportInput): string[] {
  const run = webAddress(i.runUrl)
  const artifact = webAddress(i.artifactUrl)
  return [...(run ? [`[Run and log](${run})`] : []), ...(artifact ? [`[${contents(i)}](${artifact})`] : [])]
}

/** What there is to see in the artifact. */
function contents({ manifest, patch }: ReportInput): string {
  if (patch !== null && !patch.empty) return 'Transcript and patch'
  return manifest.metadata.turnCount > 0 ? 'Transcript' : 'Artifact'
}

/** Requester, agent, model, links, and without a change also turns, cost and time, in one small line. */
export function footer(i: ReportInput): string {
  const { agent, metadata, durationMs, runId } = i.manifest
  const time = durationMs ?? metadata.durationMs
  const turns = metadata.turnCount
  const used = [
    ...(turns > 0 ? [turns === 1 ? '1 turn' : `${formatCount(turns)} turns`] : []),
    ...(metadata.costUsd > 0 ? [formatCost(metadata.costUsd)] : []),
    ...(time > 0 ? [formatDuration(time)] : []),
  ]
  const facts = [
    requester(i),
    ...(agent.definition ? [`agent ${inlineCode(agent.definition, 60)}`] : []),
    ...(agent.preset ? [`preset ${agent.preset}`] : []),
    ...(agent.displayName === undefined ? [] : [agentInSentence(i.manifest)]),
    ...(agent.model ? [inlineCode(agent.model, 80)] : []),
    // The proof card has them.
    ...(i.patch === null || i.patch.empty ? used : []),
    `run ${inlineCode(runId, 80)}`,
    ...links(i),
  ]
  return `<sub>${facts.join(' · ')}</sub>`
}

/** The requester's name as a link, so that nobody is notified again. */
function requester(i: ReportInput): string {
  const { login } = i.task.requester
  const address = webAddress(`${i.serverUrl}/${encodeURIComponent(login.replace(/\[bot\]$/, ''))}`)
  if (!/^[A-Za-z0-9-]+$/.test(login) || !address) return `Requested by ${inlineCode(login, 60)}`
  return `Requested by [${login}](${address})`
}
