import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { RunError } from '../../base/errors.js'
import { readCheckout } from '../../base/git/checkout.js'
import { createGit } from '../../base/git/git.js'
import { statStoredFile } from '../../base/stored-file.js'
import { succeeds } from '../../base/succeeds.js'
import { createPristine, findCommit } from '../../change/workspace/pristine.js'
import { REPLAY_RECORD } from '../../run/record/replay-record.js'

/** The folders of a recorded run: a run folder, or a downloaded artifact (only the output folder). */
export interface RecordedRun {
  dir: string
  output: string
  evidence: string
}

/** Finds a run by its folder, its downloaded artifact, or its ID below `root`. Throws RUN_NOT_FOUND and FILE_REFUSED. */
export async function findRecordedRun(run: string, root: string): Promise<RecordedRun> {
  for (const dir of [resolve(run), join(root, run)]) {
    for (const output of [join(dir, 'output'), dir]) {
      const evidence = join(output, 'evidence')
      if (await statStoredFile(dir, join(evidence, REPLAY_RECORD))) return { dir, output, evidence }
    }
  }
  throw new RunError('RUN_NOT_FOUND', `There is no recorded run ${run}.`, {
    hint: 'Pass the ID of a run of this project, its folder, or the folder of a downloaded artifact.',
  })
}

/**
 * The first of the folders whose repository has the commit; `borrow` lists more object directories to search.
 * Throws COMMIT_NOT_FOUND, which says where it was searched.
 */
export async function findCheckout(
  commit: string | null,
  candidates: readonly string[],
  borrow: readonly string[],
): Promise<string> {
  for (const candidate of candidates) {
    if (await hasCommit(candidate, commit, borrow)) return candidate
  }
  const searched = candidates.join(', ')
  throw new RunError(
    'COMMIT_NOT_FOUND',
    commit === null
      ? searched === ''
        ? 'This run of another machine worked on a folder that is not a repository.'
        : `The folder of this run no longer exists: ${searched}.`
      : `The base commit of this run, ${commit}, was not found in ${searched}.`,
    {
      hint: 'Clone the repository with its history and pass the clone: `caisson replay RUN --checkout DIR`.',
    },
  )
}

async function hasCommit(folder: string, commit: string | null, borrow: readonly string[]): Promise<boolean> {
  if (!(await exists(folder))) return false
  if (commit === null) return true
  const repository = await readCheckout(createGit(), folder)
  if (repository === null) return false
  const scratch = await mkdtemp(join(tmpdir(), 'caisson-look-'))
  try {
    const objectDirectories = [...repository.objectDirectories, ...borrow]
    const { git } = await createPristine(join(scratch, 'git'), { ...repository, objectDirectories })
    return (await findCommit(git, commit)) !== null
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

export const exists = (path: string): Promise<boolean> => succeeds(stat(path))
