import { type DemoResult, runDemo } from '../demo/demo.js'
import { printable } from '../transcript/views/printable.js'
import type { CommandIo } from './command.js'
import { hostOf, modelFromEnvironment } from './host.js'
import { interruptible } from './interrupt.js'
import { makeRunsRoot } from './project.js'
import type { BackendFlag } from './run/options.js'

export interface DemoFlags {
  live: boolean
  backend: BackendFlag
  agentPath?: string
}

/**
 * `caisson demo`: runs the main job on a small repository and shows what a user would get. Resolves to the
 * exit code.
 */
export async function demoCommand(flags: DemoFlags, io: CommandIo): Promise<number> {
  const root = await makeRunsRoot(io.project)
  const demo = await interruptible(io.log, (signal) =>
    runDemo({
      root,
      host: hostOf(io.env),
      backend: flags.backend,
      log: io.log,
      signal,
      ...(flags.agentPath ? { agentPath: flags.agentPath } : {}),
      ...(flags.live ? { live: modelFromEnvironment(io.env, null) } : {}),
    }),
  )
  const { result, ...seen } = demo
  io.result({ ...seen, manifest: result.manifest, folder: result.folder.dir }, () => tell(demo))
  return result.manifest.exitCode
}

function tell({ result, issue, comments, pulls, patch, summary }: DemoResult): string {
  const { manifest, folder } = result
  const sections: [string, string][] = [
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
  ]
  return sections
    .map(
      ([title, text]) =>
        `\n━━ ${title} ${'━'.repeat(Math.max(3, 96 - title.length))}\n\n${printable(text)}\n`,
    )
    .join('')
}
