import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startGitHub } from '../../src/programs/demo/github/server.js'
import { startCheckedGitHub } from '../world/checked-github.js'
import { filesOfFolder } from '../world/github/files-of-folder.js'
import { sendTo } from '../world/send.js'
import { temporaryFolder } from '../world/temporary-folder.js'

const path = process.env['PATH'] ?? ''

test('a folder becomes the first commit, with its modes and links and without its .git', async () => {
  const folder = temporaryFolder()
  await mkdir(join(folder, 'bin'))
  await mkdir(join(folder, '.git'))
  await writeFile(join(folder, '.git', 'config'), 'secret')
  await writeFile(join(folder, 'bin', 'run'), '#!/bin/sh\n')
  await chmod(join(folder, 'bin', 'run'), 0o755)
  await writeFile(join(folder, 'naïve "file".txt'), 'x\n')
  await symlink('bin/run', join(folder, 'run'))
  await using github = await startGitHub({ path, files: await filesOfFolder(folder) })
  const list = await github.repository.bare.git(['ls-tree', '-r', '-z', 'main'])
  const files = list.split('\0').filter((line) => line !== '')
  expect(files.map((line) => line.replace(/ blob \w+\t/, ' '))).toEqual([
    '100755 bin/run',
    '100644 naïve "file".txt',
    '120000 run',
  ])
})

test('without an injected executor the owner of the token is known, and no repository', async () => {
  await using github = await startGitHub({ path })
  github.addToken('bot')
  const ask = async (query: string, token = 'bot') => {
    const init = {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ query }),
    }
    const answer = await fetch(github.graphqlUrl, init)
    return { status: answer.status, json: await answer.json() }
  }
  const viewer = { status: 200, json: { data: { viewer: { login: 'github-actions[bot]' } } } }
  expect(await ask('{ viewer { login } }')).toEqual(viewer)
  expect(await ask('query Me {\n  viewer {\n    login\n  }\n}')).toEqual(viewer)
  expect((await ask('{ viewer { login } }', 'wrong')).status).toBe(401)
  const linked = 'query ($owner: String!, $repo: String!) {\n repository(owner: $owner, name: $repo) { id } }'
  expect((await ask(linked)).json).toEqual({ data: { repository: null } })
  expect((await ask('{ viewer { id } }')).status).toBe(501)
})

test('whether a pull request can be merged is computed from its commits', async () => {
  await using github = await startCheckedGitHub({ files: { 'a.txt': 'a\n' } })
  github.addToken('bot')
  await github.push({ branch: 'clean', message: 'Other file', files: { 'b.txt': 'b\n' } })
  await github.push({ branch: 'conflict', message: 'Same line', files: { 'a.txt': 'theirs\n' } })
  await github.push({ message: 'Same line', files: { 'a.txt': 'ours\n' } })
  const state = async (head: string) => {
    const pull = await github.addPull({ title: head, head })
    const { json } = await sendTo(github, 'GET', `/repos/octo/hello/pulls/${pull.number}`)
    return [json.mergeable, json.mergeable_state, json.commits, json.changed_files]
  }
  expect(await state('clean')).toEqual([true, 'clean', 1, 1])
  expect(await state('conflict')).toEqual([false, 'dirty', 1, 1])
})
