import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGit } from '../git/git.js'
import { canary } from './canaries.js'

/** A checkout as a job leaves it: tokens in its configuration and in that of a second checkout inside. */
export async function makeCheckout(checkout: string): Promise<void> {
  await mkdir(join(checkout, 'tools'), { recursive: true })
  const git = createGit({ cwd: checkout })
  for (const folder of [checkout, join(checkout, 'tools')]) {
    await git.run(['init', '--quiet', folder])
    await appendFile(
      join(folder, '.git', 'config'),
      `[http "https://github.com/"]\n\textraheader = AUTHORIZATION: basic ${canary('header')}\n` +
        `[remote "origin"]\n\turl = https://x-access-token:${canary('remote')}@github.com/example/example\n`,
    )
  }
  await writeFile(join(checkout, 'README.md'), '# A repository for the doctor\n')
  await writeFile(join(checkout, 'tools', 'README.md'), '# A second checkout\n')
  const author = ['-c', 'user.name=Caisson', '-c', 'user.email=caisson@localhost']
  await git.run(['add', 'README.md'])
  await git.run([...author, 'commit', '--quiet', '--message', 'A repository for the doctor'])
}
