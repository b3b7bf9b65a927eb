import { createGit } from '../../git/git.js'

/**
 * Whether git tracks what is in a run folder: then it came with the repository, and nobody here has run it. Finishing a
 * run reads a git directory and paths from its folder, which would let a repository run programs.
 */
export async function isPlanted(dir: string): Promise<boolean> {
  const { exitCode, stdout } = await createGit({ cwd: dir }).exec(['ls-files', '-z', '--', '.'], {
    accept: [128],
  })
  return exitCode === 0 && stdout.length > 0
}
