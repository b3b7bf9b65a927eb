import { WORKFLOW_FILE } from '../../init/init.js'
import { labelOfWorkflow, type PlannedRemoval, planRemoval, removePlanned } from '../../init/remove.js'
import type { CommandIo } from '../command.js'
import { carryOut, type Gh, type GitHubStep, SECRET, wantedGh } from './gh.js'
import { type InitFlags, mayAsk } from './init.js'
import { openAsker } from './init-questions.js'

/**
 * `caisson init --remove`: undoes what `init` did and nobody has changed since. Label and secret go only with the
 * workflow that uses them. Resolves to the exit code. Throws USAGE_INVALID.
 */
export async function removeCommand(flags: InitFlags, io: CommandIo): Promise<number> {
  const { stdin, stderr } = io.terminal
  const asks = mayAsk(
    flags,
    io,
    'Add --yes to remove the files without questions, or --dry-run to see which.',
  )
  const gh = await wantedGh(flags, io)
  const asker = asks ? openAsker(stdin, stderr) : null
  try {
    const files = await planRemoval(io.project)
    const goes = ({ state }: PlannedRemoval) => state === 'unchanged' || (state === 'changed' && flags.force)
    const paths = files.filter(goes).map(({ path }) => path)
    const workflow = files.find(({ path, state }) => path === WORKFLOW_FILE && state !== 'foreign')
    // Known only as long as the workflow is there.
    const offered = gh && workflow && goes(workflow) ? await githubSteps(gh, io.project) : []
    asker?.say(report(files, goes).trimEnd())
    const sure = asker === null || paths.length === 0 || (await asker.confirm('Remove these files?', false))
    const removed = sure && !flags.dryRun ? paths : []
    const kept = workflow !== undefined && !removed.includes(WORKFLOW_FILE)
    const steps: GitHubStep[] = []
    for (const step of kept ? [] : offered) {
      if (flags.github || asker === null || (await asker.confirm(`${step.words}?`, false))) steps.push(step)
    }
    await removePlanned(io.project, removed)
    const { done, left } = await carryOut(steps, io)
    const note = gh === null ? '' : untouched(gh, kept, workflow !== undefined)
    io.result({ removed, files, github: done }, () => {
      const shown = asker
        ? `${removed.length === 0 ? 'No file was removed.' : `Removed: ${removed.join(', ')}`}\n`
        : report(files, goes, flags.dryRun ? 'would be removed' : 'removed')
      return `${shown}${done.map((words) => `Done: ${words}\n`).join('')}${note}`
    })
    return flags.github && gh && (kept || left.length > 0) ? 1 : 0
  } finally {
    asker?.close()
  }
}

/** Why nothing was deleted on GitHub; '' where the workflow was removed. */
function untouched({ repository }: Gh, kept: boolean, found: boolean): string {
  if (found && !kept) return ''
  const why = kept ? 'the workflow that uses them is kept' : 'there is no workflow of `caisson init` here'
  return `Label and secret of ${repository} were not deleted: ${why}.\n`
}

async function githubSteps(gh: Gh, project: string): Promise<GitHubStep[]> {
  const label = await labelOfWorkflow(project)
  const found = await Promise.all([
    label === undefined ? null : step(gh, `labels/${encodeURIComponent(label)}`, `Delete the label ${label}`),
    step(gh, `actions/secrets/${SECRET}`, `Delete the secret ${SECRET}`),
  ])
  return found.filter((one) => one !== null)
}

async function step(gh: Gh, path: string, words: string): Promise<GitHubStep | null> {
  // Where GitHub refuses to tell, the deletion itself says why.
  const there = await gh.api(path).catch(() => '')
  if (there === undefined) return null
  const command = `gh api -X DELETE repos/${gh.repository}/${path}`
  return { words: `${words} of ${gh.repository}`, command, carryOut: () => gh.api(path, 'DELETE') }
}

function report(
  files: readonly PlannedRemoval[],
  goes: (file: PlannedRemoval) => boolean,
  words = 'to be removed',
): string {
  if (files.length === 0) return 'There are no files from `caisson init` here.\n'
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
