import { createHash } from 'node:crypto'
import { namesOf } from '../../agents/port/names.js'
import type { Manifest } from '../../run/manifest.js'
import { agentInWords, agentOfMetadata } from '../../transcript/told-agent.js'
import { formatCost, formatDuration, plural } from '../../transcript/transcript.js'
import type { SessionTranscript, ToolCall, TranscriptMessage } from '../../transcript/types.js'
import { printable, shortened } from '../../transcript/views/printable.js'
import { inputSummary } from '../../transcript/views/terminal.js'
import { diffToHtml } from './diff.js'
import { errorBox, facts } from './facts.js'
import { loopTable } from './loop.js'
import { type FailedOutput, outputs } from './outputs.js'
import { STYLE } from './style.js'
import { escapeHtml, markdownToHtml } from './text.js'

const OUTPUT_LENGTH = 20_000
/** More messages would make the page slow to open; transcript.json has all of them. */
export const MESSAGES = 2_000

export interface HtmlOptions {
  transcript: SessionTranscript
  /** Figures of the messages that are not shown. */
  more?: { messages: number; calls: number }
  manifest?: Manifest
  /** Web address of the forge, e.g. `https://github.com`, if the run has one. */
  serverUrl?: string
  patchText?: string
  /** Failed commands of the last verification, and the end of their output. */
  failedOutputs?: readonly FailedOutput[]
}

/**
 * The whole session as one self-contained page: no script, no external resource, and a policy under which a
 * browser refuses both. All content is escaped.
 */
export function toHtml(options: HtmlOptions): string {
  const {
    transcript,
    manifest,
    serverUrl,
    patchText,
    failedOutputs = [],
    more = { messages: 0, calls: 0 },
  } = options
  const left = Math.max(0, transcript.messages.length - MESSAGES) + more.messages
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const title = manifest === undefined ? 'Session' : titleOf(manifest)
  const { speakerName } = namesOf({ ...manifest?.agent, ...agentOfMetadata(transcript.metadata) })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}${manifest === undefined ? '' : ` ${badge(manifest)}`}</h1>
${manifest === undefined ? '' : errorBox(manifest)}
${figures(transcript, more.calls)}
${manifest === undefined ? '' : facts(manifest, serverUrl)}
${outputs(failedOutputs)}
</header>
<main>
${manifest?.loop === undefined ? '' : loopTable(manifest.loop)}
${patchText === undefined ? '' : changes(patchText)}
<h2>Conversation</h2>
${transcript.messages.length === 0 ? '<p class="note">The agent said nothing.</p>' : ''}
${transcript.messages
  .slice(0, MESSAGES)
  .map((message) => article(message, speakerName))
  .join('\n')}
${left > 0 ? `<p class="note">${plural(left, 'more message')} in transcript.json.</p>` : ''}
</main>
</body>
</html>
`
}

function titleOf({ base, task }: Manifest): string {
  const { target } = task
  const about =
    target.kind === 'none'
      ? ''
      : `${target.kind === 'issue' ? 'issue' : 'pull request'} #${target.number} in `
  return `Run on ${about}${base.repository}`
}

function badge({ outcome, reason, replayOf }: Manifest): string {
  const replay = replayOf === undefined ? '' : '<span class="badge replay">replay</span> '
  return `${replay}<span class="badge ${outcome}">${escapeHtml(reason.replace(/_/g, ' '))}</span>`
}

function figures({ metadata, messages }: SessionTranscript, moreCalls: number): string {
  const calls = messages.reduce((count, message) => count + (message.toolCalls?.length ?? 0), moreCalls)
  const items: [string, string][] = [
    ['Turns', metadata.turnCount.toLocaleString('en-US')],
    ['Tool calls', calls.toLocaleString('en-US')],
    ['Errors', metadata.errorCount.toLocaleString('en-US')],
    ['Tokens in', metadata.inputTokens.toLocaleString('en-US')],
    ['Tokens out', metadata.outputTokens.toLocaleString('en-US')],
    ['Cost', formatCost(metadata.costUsd)],
    ['Time', formatDuration(metadata.durationMs)],
  ]
  const cells = items.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`)
  const about = [metadata.model, agentInWords(agentOfMetadata(metadata)), metadata.sessionId]
  const line = about.filter((part) => part).map((part) => escapeHtml(String(part)))
  return `<p class="dim">${line.join(' · ')}</p>\n<dl class="figures">${cells.join('')}</dl>`
}

function changes(patch: string): string {
  return `<h2>Changes</h2>\n${patch.trim() === '' ? '<p class="note">No changes.</p>' : diffToHtml(patch)}`
}

function article(message: TranscriptMessage, speaker: string): string {
  const subagent = message.parentToolUseId !== undefined
  const who = { assistant: escapeHtml(speaker), user: 'User', system: 'System' }[message.role]
  return [
    `<article class="${message.role}${subagent ? ' subagent' : ''}">`,
    `<div class="who">${who}${subagent ? ' · subagent' : ''}</div>`,
    message.thinking === undefined
      ? ''
      : `<details class="thinking"><summary>Thinking</summary><p class="plain">${escapeHtml(message.thinking)}</p></details>`,
    message.content === ''
      ? ''
      : message.role === 'assistant'
        ? markdownToHtml(message.content)
        : `<p class="plain">${escapeHtml(message.content)}</p>`,
    ...(message.toolCalls ?? []).map(toolCall),
    '</article>',
  ].join('')
}

function toolCall(call: ToolCall): string {
  const summary = shortened(printable(inputSummary(call.input)).replace(/\s+/g, ' '), 160)
  const output =
    call.output === undefined
      ? '<p class="note">No result.</p>'
      : `<pre>${escapeHtml(shortened(call.output, OUTPUT_LENGTH))}</pre>`
  return [
    `<details class="call${call.isError ? ' failed' : ''}">`,
    `<summary><b>${call.isError ? '✗ ' : ''}${escapeHtml(call.toolName)}</b><span class="command">${escapeHtml(summary)}</span></summary>`,
    `<pre>${escapeHtml(shortened(inputText(call.input), OUTPUT_LENGTH))}</pre>`,
    output,
    '</details>',
  ].join('')
}

/** The input's fields one below the other, so that newlines in code are readable. */
function inputText(input: unknown): string {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return JSON.stringify(input, null, 2) ?? ''
  return Object.entries(input)
    .map(([key, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
      return text.includes('\n') ? `${key}:\n${text}` : `${key}: ${text}`
    })
    .join('\n')
}
