import { createGit } from '../git/git.js'

/** Makes a repository of a folder: one commit with all that is there. */
export async function commitAll(folder: string): Promise<void> {
  const git = createGit({ cwd: folder })
  await git.run(['init', '--quiet', '--initial-branch=main'])
  await git.run(['add', '--all'])
  const author = ['-c', 'user.name=Caisson', '-c', 'user.email=caisson@example.org']
  await git.run([...author, '-c', 'commit.gpgsign=false', 'commit', '--quiet', '--message=Begin'])
}
