import { join } from 'node:path'
import { printable } from '../../agents/transcript/views/printable.js'
import { graphText } from '../../plan/view/graph.js'
import { PAGE_FILE } from '../../plan/view/page.js'
import { type DemoOptions, type DemoResult, runDemo } from '../demo/demo.js'
import { runPlanDemo } from '../demo/plan-demo.js'
import type { CommandIo } from './command.js'
import { hostOf, modelFromEnvironment } from './host.js'
import { interruptible } from './interrupt.js'
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
    log: io.log,
    ...(flags.agentPath ? { agentPath: flags.agentPath } : {}),
    ...(flags.live ? { live: modelFromEnvironment(io.env, null) } : {}),
  }
  if (flags.plan) return await planDemo(options, io)
  const root = runsOf(io).root
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

function demoSummary({ result, issue, comments, pulls, patch, summary }: DemoResult): string {
  const { manifest, folder } = result
  return sections([
    [`Issue #${issue.number}: ${issue.title}`, issue.body],
    ['Summary of the run (output/summary.md)', summary.trim()],
    ['Patch (output/diff.patch)', patch.trim() || '(empty)'],
    ...comments.map(({ author, body }): [string, string] => [
      `Comment by ${author} on issue #${issue.number}`,
      body.trim(),
    ]),
    ...pulls.map((pull): [string, string] => [
      `Pull request #${pull.number}: ${pull.title} (${pull.head} → ${pull.base})`,
      pull.body.trim(),
    ]),
    [
      'Results',
      [
        `Outcome:    ${manifest.outcome} (${manifest.reason})`,
        `Sandbox:    ${manifest.sandbox.sealed ? 'sealed' : 'NOT sealed'}: ${manifest.sandbox.backend}, ${manifest.sandbox.engine}`,
        `Run folder: ${folder.dir}`,
        `Page:       ${folder.report}`,
      ].join('\n'),
    ],
  ])
}

function sections(all: readonly [title: string, text: string][]): string {
  return all
    .map(
      ([title, text]) =>
        `\n━━ ${title} ${'━'.repeat(Math.max(3, 96 - title.length))}\n\n${printable(text)}\n`,
    )
    .join('')
}
