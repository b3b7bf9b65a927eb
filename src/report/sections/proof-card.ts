import { formatCount } from '../../agents/transcript/transcript.js'
import { patchSize } from '../../change/patch/patch-size.js'
import type { Manifest } from '../../run/manifest.js'
import type { ReportInput } from '../input.js'
import { type Cell, parseMarkdown, writeTable } from '../text/markdown.js'
import { inlineCode } from '../text/sanitize-output.js'
import { atMost, formatCost, formatDuration, sizeOfPatch, webAddress } from './figures.js'

/** Commands that are named; the section on the verification has them all. */
export const MOST_COMMANDS = 3
/** Enough of a digest to compare by eye; the manifest has all of it. */
const DIGEST = 16

/** Whether there is a change, about which the card is. */
export function hasCard({ patch }: ReportInput): boolean {
  return patch !== null && !patch.empty
}

/** Whether the change has a pull request of its own, whose description carries the card. */
export function cardElsewhere({ manifest, task }: ReportInput): boolean {
  return manifest.delivery?.pullRequest !== undefined && task.target.kind !== 'pull_request'
}

/** The card in one line; '' without a change. */
export function proofLine(i: ReportInput): string {
  if (!hasCard(i)) return ''
  const parts = { Verification: verificationOf(i).replace(/\.$/, ''), Used: usedOf(i) }
  const named = Object.entries(parts).filter(([, text]) => text !== '')
  return named.map(([name, text]) => `${name}: ${text}.`).join(' ')
}

/** What is proven about a change, in a table of one line each; '' without a change. */
export function proofCard(i: ReportInput): string {
  if (!hasCard(i)) return ''
  const rows = [
    ['Verification', verificationOf(i)],
    ['Change', changeOf(i)],
    ['Sandbox', sandboxOf(i.manifest)],
    ['Used', usedOf(i)],
    // Where it takes a download first, the lines for that are below.
    ['Repeat it', downloadDetails(i) === '' ? replayOf(i) : ''],
  ].filter(([, text]) => text !== '')
  // As HTML, a table without a head would be one; as Markdown, its first row is the head.
  return writeTable(
    ['left', 'left'],
    rows.map(([name = '', text = '']) => [cellOf(`**${name}**`), cellOf(text)]),
  )
}

/** Text of ours, with untrusted names in code only. */
function cellOf(text: string): Cell {
  const [first] = parseMarkdown(text).children
  return first?.type === 'paragraph' ? first.children : []
}

/** '' where nobody knows whether it was requested: of a run that another process reports. */
function verificationOf({ manifest, verifies }: ReportInput): string {
  const { verification, policy, reason, sandbox } = manifest
  if (!verification) {
    if (verifies === undefined && reason !== 'completed') return ''
    if (!verifies) return 'none: this run has no `verify` commands'
    return policy?.verdict === 'block' ? 'not run, since the policy blocks the change' : 'not run'
  }
  const where = sandbox.backend === 'container' ? 'in a clean container' : 'on a clean copy of the base'
  const { base, commands, attempts = [] } = verification
  const failed = commands.filter(({ exitCode }) => exitCode !== 0)
  const attempt = attempts.length > 1 ? ` Attempt ${attempts.length}.` : ''
  if (!verification.passed) return `❌ **failed** ${where}: ${named(failed)}.${attempt}`
  if (base === undefined || base.passed) return `✅ **passed** ${where}: ${named(commands)}.${attempt}`
  const mended = failedOf(base, commands)
  return `✅ ${named(mended)} **failed before, ${mended.length === 1 ? 'passes' : 'pass'} now**, ${where}.${attempt}`
}

type Commands = readonly { command: string; exitCode: number }[]

/** The commands that the change mends. */
function failedOf(base: { commands: Commands }, commands: Commands): Commands {
  return commands.filter(
    ({ command }) => base.commands.find((one) => one.command === command)?.exitCode !== 0,
  )
}

function named(commands: Commands): string {
  return atMost(MOST_COMMANDS, commands, ({ command }) => inlineCode(command, 80)).join(', ')
}

function changeOf({ patch, manifest }: ReportInput): string {
  if (patch === null) return ''
  const sha256 = manifest.artifacts.find(({ path }) => path === 'diff.patch')?.sha256
  const digest = sha256 === undefined ? '' : ` · \`diff.patch\` is \`sha256:${sha256.slice(0, DIGEST)}…\``
  return `${sizeOfPatch(patchSize(patch))}${digest}`
}

const NETWORK: Record<string, string> = {
  none: 'no network',
  allowlist: 'allowlisted hosts only',
  public: '**every public host**',
  open: '**unrestricted network**',
}

function sandboxOf({ sandbox }: Manifest): string {
  const place = sandbox.backend === 'container' ? 'container' : 'sandbox'
  const sealed = sandbox.sealed ? `sealed ${place}` : '⚠️ **not sealed**'
  return `${sealed}, ${NETWORK[sandbox.network] ?? sandbox.network}`
}

function usedOf({ manifest }: ReportInput): string {
  const { metadata, durationMs, limits = {}, loop } = manifest
  const time = durationMs ?? metadata.durationMs
  const of = (limit: string | undefined) => (limit === undefined ? '' : ` of ${limit}`)
  const { maxTurns, maxBudgetUsd } = limits
  const turns = metadata.turnCount
  const most = of(maxTurns === undefined || loop ? undefined : formatCount(maxTurns))
  const budget = of(maxBudgetUsd === undefined ? undefined : formatCost(maxBudgetUsd))
  return [
    ...(turns > 0 ? [`${formatCount(turns)}${most} turn${turns === 1 && most === '' ? '' : 's'}`] : []),
    ...(metadata.costUsd > 0 ? [`${formatCost(metadata.costUsd)}${budget}`] : []),
    ...(time > 0 ? [formatDuration(time)] : []),
  ].join(' · ')
}

/** A name that a shell takes as one word, and as nothing else. */
const PLAIN = /^(?!-)[\w.-]{1,120}$/

/** The model's answers are in the artifact, or in the folder of the command line: to repeat the run costs nothing. */
function replayOf({ artifactName, artifactUrl, manifest, runUrl, unkept }: ReportInput): string {
  if (unkept && runUrl !== undefined) return ''
  const run = artifactName ?? manifest.runId
  if (!PLAIN.test(run) || isContinued(manifest)) return ''
  const artifact = webAddress(artifactUrl)
  return artifact ? `\`caisson replay ${run}\`, after a [download](${artifact})` : `\`caisson replay ${run}\``
}

/** A replay has only the requests of the run itself. */
const isContinued = ({ resumed }: Manifest) =>
  resumed?.how === 'session' || resumed?.change?.included === true

/** Commands that bring the patch or the run onto a machine; '' unless they can be copied as they are. */
export function downloadDetails({ artifactName, runUrl, manifest, attachPatch }: ReportInput): string {
  const run = /\/actions\/runs\/(\d{1,20})$/.exec(runUrl ?? '')?.[1]
  const { repository } = manifest.base
  if (artifactName === undefined || run === undefined) return ''
  if (!PLAIN.test(artifactName) || !/^[\w.-]+\/[\w.-]+$/.test(repository)) return ''
  const repeats = !isContinued(manifest)
  const lines = [
    `gh run download ${run} --repo ${repository} --name ${artifactName} --dir ${artifactName}`,
    ...(attachPatch ? [`git apply --3way ${artifactName}/diff.patch`] : []),
    ...(repeats ? [`caisson replay ${artifactName} --checkout .`] : []),
  ]
  const steps = ['Download', ...(attachPatch ? ['apply'] : []), ...(repeats ? ['repeat'] : [])]
  const what = steps.join(steps.length > 2 ? ', ' : ' and ')
  const words = repeats
    ? "\n\nThe replay uses the model's recorded answers: it needs no key and costs nothing."
    : ''
  return `<details>\n<summary>${what}</summary>\n\nIn a checkout of the repository:\n\n\`\`\`sh\n${lines.join('\n')}\n\`\`\`${words}\n\n</details>`
}
