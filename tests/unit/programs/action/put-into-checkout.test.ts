import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordCommits } from '../../../../src/pipeline/stages/environment/agent-commits.js'
import { putIntoCheckout } from '../../../../src/programs/action/put-into-checkout.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

test('what the agent has committed is one commit of the checkout, of its author and without its hooks', async () => {
  const place = temporaryFolder()
  const at = (...path: string[]) => join(place, ...path)
  const git = (folder: string, ...args: string[]) =>
    execFileSync('git', args, { cwd: at(folder), encoding: 'utf8' }).trim()
  await mkdir(at('checkout'))
  git('checkout', 'init', '-q')
  git('checkout', 'config', 'user.name', 'Release')
  git('checkout', 'config', 'user.email', 'release@acme.example')
  await writeFile(at('checkout', 'a.txt'), 'a\n')
  await writeFile(at('checkout', 'b.txt'), 'b\n')
  await writeFile(at('checkout', 'old.txt'), 'it stays the same\n')
  git('checkout', 'add', '.')
  git('checkout', 'commit', '-qm', 'Begin')
  const base = git('checkout', 'rev-parse', 'HEAD')
  git('.', 'clone', '-q', 'checkout', 'agent')
  for (const hook of ['pre-commit', 'commit-msg', 'post-commit']) {
    const path = at('checkout', '.git', 'hooks', hook)
    await writeFile(path, `#!/bin/sh\ntouch ${at('hook')}\nexit 1\n`)
    await chmod(path, 0o755)
  }

  const commit = (...args: string[]) =>
    git('agent', '-c', 'user.name=agent', '-c', 'user.email=a@b.example', 'commit', '-q', ...args)
  await writeFile(at('agent', 'a.txt'), 'A\n')
  commit('-am', 'docs: change a', '-m', 'Fixes #1, as @alice asked')
  await writeFile(at('agent', 'new.txt'), 'new\n')
  git('agent', 'add', 'new.txt')
  git('agent', 'mv', 'old.txt', 'moved.txt')
  commit('-m', 'feat: add new')
  await writeFile(at('agent', 'b.txt'), 'B\n')

  await mkdir(at('evidence'))
  const folder = { evidence: at('evidence'), patch: at('diff.patch') }
  git('agent', 'add', '--all')
  await writeFile(folder.patch, `${git('agent', 'diff', '--cached', '--binary', base)}\n`)
  const sandbox = {
    exec: async ([program = '', ...args]: string[]) => ({
      exitCode: 0,
      stdout: execFileSync(program, args, { cwd: at('agent'), encoding: 'utf8' }),
      stderr: '',
    }),
  }
  const log = { warn: expect.unreachable }
  const run = { folder, redact: (text: string) => text.replace('add new', '***'), request: { log } }
  await recordCommits(run as never, sandbox as never, base)
  const ended = { folder, manifest: { reason: 'completed' } }
  expect(await putIntoCheckout(ended as never, { checkout: at('checkout') } as never)).toBe(ended)

  expect(git('checkout', 'log', '--format=%an <%ae>%n%B', `${base}..HEAD`)).toBe(
    'Release <release@acme.example>\ndocs: change a\n\nFixes issue 1, as ＠alice asked\n\nfeat: ***',
  )
  expect(git('checkout', 'diff', '--name-only', '--no-renames', base, 'HEAD').split('\n')).toEqual([
    'a.txt',
    'moved.txt',
    'new.txt',
    'old.txt',
  ])
  expect(git('checkout', 'status', '--porcelain')).toBe('M b.txt')
  expect(await readFile(at('checkout', 'b.txt'), 'utf8')).toBe('B\n')
  await expect(readFile(at('hook'))).rejects.toThrow('ENOENT')
})
