import { type DemoResult, runDemo } from '../demo/demo.js'
import { hostOf, modelFromEnvironment, runsRoot } from './host.js'
import { interruptible } from './interrupt.js'
import { terminalLog, wantsColour } from './log.js'

export interface DemoFlags {
  live: boolean
  backend: 'auto' | 'container' | 'local'
  claudePath?: string
  debug: boolean
}

/** `caisson demo`: the main job on a small repository, and what a user would get. Resolves to the exit code. */
export async function demoCommand(
  flags: DemoFlags,
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const log = terminalLog(process.stderr, { debug: flags.debug, colour: wantsColour(process.stderr, env) })
  const root = await runsRoot(process.cwd())
  const demo = await interruptible(log, (signal) =>
    runDemo({
      root,
      host: hostOf(env),
      backend: flags.backend,
      log,
      signal,
      ...(flags.claudePath ? { claudePath: flags.claudePath } : {}),
      ...(flags.live ? { live: modelFromEnvironment(env) } : {}),
    }),
  )
  process.stdout.write(tell(demo))
  return demo.result.manifest.exitCode
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
      'Where to look',
      [
        `Outcome:    ${manifest.outcome} (${manifest.reason})`,
        `Sandbox:    ${manifest.sandbox.sealed ? 'sealed' : 'NOT sealed'}: ${manifest.sandbox.backend}, ${manifest.sandbox.engine}`,
        `Run folder: ${folder.dir}`,
        `Page:       ${folder.report}`,
      ].join('\n'),
    ],
  ]
  return sections
    .map(([title, text]) => `\n━━ ${title} ${'━'.repeat(Math.max(3, 96 - title.length))}\n\n${text}\n`)
    .join('')
}
