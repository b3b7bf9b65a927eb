import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { systemClock } from '../../base/clock.js'
import { createGit } from '../../base/git/git.js'
import { createScriptSource } from '../../gateway/scripted/script-source.js'
import { readPlan } from '../../plan/read/read-plan.js'
import { type PlanEnd, startPlan } from '../../plan/steps/run-plan.js'
import { teller } from '../../plan/view/teller.js'
import { type DemoOptions, isOwn, sayUnsealed } from './demo.js'
import { PLAN, PLAN_SCRIPT, REPOSITORIES } from './plan-story.js'

/** What a plan over two repositories leaves. */
export interface PlanDemo {
  end: PlanEnd
  plan: string
  /** For each repository, what `put` has written. */
  patches: string[]
}

/**
 * A bug in two repositories with different toolchains, mended by a plan: tests and agents in sandboxes of this machine. The
 * folder of the plan stays below `root`.
 */
export async function runPlanDemo(options: DemoOptions): Promise<PlanDemo> {
  const { root, host, backend, agentPath, live, log, signal } = options
  await sayUnsealed(options)
  const checkout = await mkdtemp(join(await realpath(tmpdir()), 'caisson-demo-'))
  try {
    for (const [name, files] of Object.entries(REPOSITORIES))
      await makeRepository(join(checkout, name), files)
    await writeFile(join(checkout, 'plan.yml'), PLAN)
    log.info(
      live
        ? 'The real model works in two repositories with your API key and incurs real costs.'
        : 'Claude Code is real; its model is a recording. No API key is used, and the costs below are what the real model would have charged.',
    )
    const { begin, tell } = teller(log)
    const end = await startPlan(await readPlan({ text: PLAN, file: 'plan.yml' }), {
      root,
      checkout,
      defaults: {
        sandbox: { backend },
        agent: agentPath ? { path: agentPath } : {},
      },
      allowUnsealed: isOwn(options),
      model: live ?? createScriptSource(PLAN_SCRIPT, systemClock),
      host,
      secrets: live ? [live.credential.value] : [],
      useCache: false,
      log,
      clock: systemClock,
      ...(signal ? { signal } : {}),
      onStart: ({ folder }) => begin(folder),
      onEvent: tell,
    })
    const patches = join(end.folder, 'patches')
    const names = (await readdir(patches).catch(() => [])).sort()
    return {
      end,
      plan: PLAN,
      patches: await Promise.all(names.map((name) => readFile(join(patches, name), 'utf8'))),
    }
  } finally {
    await rm(checkout, { recursive: true, force: true, maxRetries: 3 })
  }

  async function makeRepository(path: string, files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(path, name)), { recursive: true })
      await writeFile(join(path, name), content)
    }
    const git = createGit({ cwd: path, env: { PATH: host.env['PATH'] ?? '' } })
    await git.run(['init', '--quiet'])
    await git.run(['add', '.'])
    const author = ['-c', 'user.name=bob', '-c', 'user.email=bob@example.com']
    await git.run([...author, 'commit', '--quiet', '-m', 'Amounts'])
  }
}
