import { join } from 'node:path'
import { printable } from '../../agents/transcript/views/printable.js'
import { interruptible } from '../../base/interrupt.js'
import type { Log } from '../../base/log.js'
import { graphText } from '../../plan/view/graph.js'
import { PAGE_FILE } from '../../plan/view/page.js'
import { formatCost } from '../../report/sections/figures.js'
import { type DemoOptions, type DemoResult, runDemo } from '../demo/demo.js'
import { runPlanDemo } from '../demo/plan-demo.js'
import type { CommandIo } from './command.js'
import { hostOf, modelFromEnvironment } from './host.js'
import { plansOf } from './plan/find.js'
import { runsOf } from './project.js'
import type { BackendFlag } from './run/options.js'

export interface DemoFlags {
  live: boolean
  backend: BackendFlag
  agentPath?: string
  plan?: boolean
}

/**
 * `caisson demo`: runs the main job on a small repository and shows what a user would get. Resolves to the
 * exit code.
 */
export async function demoCommand(flags: DemoFlags, io: CommandIo): Promise<number> {
  const options = {
    host: hostOf(io.env),
    backend: flags.backend,
    log: flags.plan || io.debug ? io.log : outlineOf(io.log),
    ...(flags.agentPath ? { agentPath: flags.agentPath } : {}),
    ...(flags.live ? { live: modelFromEnvironment(io.env, null) } : {}),
  }
  if (flags.plan) return await planDemo(options, io)
  const root = runsOf(io).root
  for (const line of introduction(flags.live)) io.log.info(line)
  const demo = await interruptible(io.log, (signal) => runDemo({ ...options, root, signal }))
  const { result, ...seen } = demo
  io.result({ ...seen, manifest: result.manifest, folder: result.folder.dir }, () => demoSummary(demo))
  return result.manifest.exitCode
}

async function planDemo(options: Omit<DemoOptions, 'root' | 'signal'>, io: CommandIo): Promise<number> {
  const { root } = plansOf(io)
  const demo = await interruptible(io.log, (signal) => runPlanDemo({ ...options, root, signal }))
  const { plan, patches, end } = demo
  const { id, folder, outcome, costUsd, state } = end
  const page = join(folder, PAGE_FILE)
  io.result({ id, folder, page, outcome, costUsd, patches }, () =>
    sections([
      ['The plan', plan.trim()],
      ...patches.map((patch, index): [string, string] => [`Patch ${index + 1}`, patch.trim()]),
      ['What happened', graphText(end.plan, state, { now: state.lastAt }).join('\n')],
      ['Results', [`Outcome:     ${outcome}`, `Plan folder: ${folder}`, `Page:        ${page}`].join('\n')],
    ]),
  )
  return outcome === 'succeeded' ? 0 : 1
}

/** What is real here and what is not. */
function introduction(live: boolean): string[] {
  return [
    'Someone labels an issue; an agent works on it in a sandbox; a pull request is opened. GitHub is a server on this machine.',
    live
      ? 'The real model works on the issue with your API key and incurs real costs.'
      : 'Claude Code is real, and its model is a recording: no API key is used, and nothing is charged.',
  ]
}

/** Of a session's log, what fits on a screen: its tools without their results, and the verdicts. */
const OUTLINE = /^(?:▸|✓|✗|Downloaded|Downloading|Run \S+:|Sandbox:)/

function outlineOf(log: Log): Log {
  return {
    ...log,
    info: (message) => {
      if (OUTLINE.test(message)) log.info(message.split('\n', 1)[0] ?? '')
    },
    // Of a verification, whose output belongs to the page.
    group: (title, body) => {
      log.info(title)
      return body()
    },
  }
}

function demoSummary({ result, issue, comments, pulls, patch }: DemoResult): string {
  const { manifest, folder } = result
  const [pull] = pulls
  const { sandbox, verification, metadata } = manifest
  const { backend, engine, missing = [] } = sandbox
  const lacks = missing.map(({ why }) => why).join('; ')
  const where = engine === 'none' ? 'NOT sealed' : `sealed (${backend}, ${engine})`
  const seal = sandbox.sealed ? where : `${where}${lacks ? `, but ${lacks}` : ''}`
  return sections([
    pull
      ? [`Pull request #${pull.number}: ${pull.title}`, readable(pull.body)]
      : [`Comment on issue #${issue.number}: ${issue.title}`, readable(comments.at(-1)?.body ?? '')],
    [
      'What happened',
      [
        `Outcome:   ${manifest.outcome} (${manifest.reason}), for ${formatCost(metadata.costUsd)} with the real model`,
        // What never opened a sandbox has no seal to speak of.
        ...(metadata.turnCount > 0 ? [`Agent:     ${seal}, ${metadata.turnCount} turns`] : []),
        ...(verification ? [`Proof:     npm test ${proofOf(verification)}`] : []),
        `Files:     ${patch === '' ? 'no patch; ' : ''}${folder.output}`,
        `Page:      ${folder.report}`,
        'Next:      see every request and tool call on that page;',
        '           `npx caisson init --github` in a repository of yours sets this up there;',
        '           with ANTHROPIC_API_KEY, `--live` runs this demo with the real model.',
      ].join('\n'),
    ],
  ])
}

function proofOf({ passed, base }: NonNullable<DemoResult['result']['manifest']['verification']>): string {
  const after = `${passed ? 'passes' : 'fails'} with the change, in a clean copy`
  return base && !base.passed ? `failed before, and ${after}` : after
}

/** Without what only Caisson reads, and without the footer. */
function readable(body: string): string {
  return body
    .replaceAll(/<!--.*?-->\n?/gs, '')
    .replaceAll(/^<sub>.*<\/sub>$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function sections(all: readonly [title: string, text: string][]): string {
  return all
    .map(
      ([title, text]) =>
        `\n━━ ${title} ${'━'.repeat(Math.max(3, 96 - title.length))}\n\n${printable(text)}\n`,
    )
    .join('')
}
