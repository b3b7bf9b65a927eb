import { UsageError } from '../../errors.js'
import { labelOfWorkflow, type PlannedRemoval, planRemoval, removePlanned } from '../../init/remove.js'
import type { CommandIo } from '../command.js'
import { carryOut, findGh, type Gh, type GitHubStep, SECRET } from './gh.js'
import type { InitFlags } from './init.js'
import { openAsker } from './init-questions.js'

/** `caisson init --remove`: undoes what `init` did and nobody has changed since. Resolves to the exit code. */
export async function removeCommand(flags: InitFlags, io: CommandIo): Promise<number> {
  const { stdin, stderr } = io.terminal
  const asks = !flags.yes && !flags.dryRun
  if (asks && !(stdin.isTTY && stderr.isTTY)) {
    throw new UsageError('USAGE_INVALID', 'Questions need a terminal, and there is none.', {
      hint: 'Add --yes to remove the files without questions, or --dry-run to see which.',
    })
  }
  const asker = asks ? openAsker(stdin, stderr) : null
  try {
    const files = await planRemoval(io.project)
    const goes = ({ state }: PlannedRemoval) => state === 'unchanged' || (state === 'changed' && flags.force)
    const paths = files.filter(goes).map(({ path }) => path)
    const offered = await onGitHub(flags, io)
    asker?.say(report(files, goes).trimEnd())
    const sure = asker === null || paths.length === 0 || (await asker.confirm('Remove these files?', false))
    const steps: GitHubStep[] = []
    for (const step of offered) {
      if (asker === null || (await asker.confirm(`${step.words}?`, false))) steps.push(step)
    }
    const removes = sure && !flags.dryRun
    if (removes) await removePlanned(io.project, paths)
    const { done } = flags.dryRun ? { done: [] } : await carryOut(steps, io)
    const removed = removes ? paths : []
    io.result({ removed, files, github: done }, () =>
      asker
        ? `${removed.length === 0 ? 'No file was removed.' : `Removed: ${removed.join(', ')}`}\n`
        : report(files, goes, flags.dryRun ? 'would be removed' : 'removed'),
    )
    return 0
  } finally {
    asker?.close()
  }
}

async function onGitHub(flags: InitFlags, io: CommandIo): Promise<GitHubStep[]> {
  if (flags.github === false || (flags.github === undefined && flags.yes) || flags.dryRun) return []
  const gh = await findGh(io)
  if (gh === null) return []
  // Known only as long as the workflow is there.
  const label = (await labelOfWorkflow(io.project)) ?? flags.label
  const found = await Promise.all([
    step(gh, `labels/${encodeURIComponent(label)}`, `Delete the label ${label}`),
    step(gh, `actions/secrets/${SECRET}`, `Delete the secret ${SECRET}`),
  ])
  return found.filter((one) => one !== null)
}

async function step(gh: Gh, path: string, words: string): Promise<GitHubStep | null> {
  const there = await gh.api(path).catch(() => undefined)
  if (there === undefined) return null
  const command = `gh api -X DELETE repos/${gh.repository}/${path}`
  return { words: `${words} of ${gh.repository}`, command, carryOut: () => gh.api(path, '-X', 'DELETE') }
}

function report(
  files: readonly PlannedRemoval[],
  goes: (file: PlannedRemoval) => boolean,
  words = 'to be removed',
): string {
  if (files.length === 0) return 'There is no file of `caisson init` here.\n'
  const width = Math.max(...files.map(({ path }) => path.length))
  const lines = files.map((file) => {
    if (goes(file)) return `${file.path.padEnd(width)}  ${words}`
    const why =
      file.state === 'changed'
        ? 'it was edited; --force removes it'
        : 'not, or no longer, a file of `caisson init`'
    return `${file.path.padEnd(width)}  kept: ${why}`
  })
  return `${lines.join('\n')}\n`
}
