import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Workspace } from '../../src/change/workspace/workspace.js'
import type { Publisher } from '../../src/report/delivery/publisher.js'
import { representative } from '../world/selection.js'
import { changed, github, refs, refusal, resolve, treeOf, ways, withRepository } from './publisher-parts.js'

withRepository()

/** Every kind of change; the tree that arrives has to be the captured one. */
const changes: Record<string, string | ((path: string) => void)> = {
  'a text, a new folder and a deletion': 'echo more >> a.txt; mkdir -p n/e/w; echo n > n/e/w/f; rm -r gone',
  'a file made executable, and one that no longer is': 'chmod +x a.txt; chmod -x run.sh',
  'links: new, turned, and in the place of a file':
    'ln -s nowhere l2; ln -sf run.sh link; rm a.txt; ln -s run.sh a.txt',
  'a rename': 'mkdir -p to; mv "old name.txt" "to/new name.txt"',
  'binary and empty files': (path) => {
    writeFileSync(join(path, 'all.bin'), Buffer.from(Array.from({ length: 256 }, (_, index) => index)))
    writeFileSync(join(path, 'empty'), '')
    writeFileSync(join(path, 'latin1.txt'), Buffer.from('caf\xe9\n', 'latin1'))
    writeFileSync(join(path, 'crlf.txt'), 'a\r\nb\r\n\u2028 \ufeff')
    writeFileSync(join(path, 'bom.txt'), '\ufeffbom\n')
  },
  'odd names': (path) => {
    const names = [
      'sp ace',
      'new\nline',
      'tab\t',
      'q"uote',
      "a'b",
      'back\\slash',
      'ünï',
      '😀',
      ':x',
      '-n',
      '[g]*',
      'a%2Fb',
    ]
    for (const name of names) writeFileSync(join(path, name), `${name}\n`)
  },
  'a file in the place of a folder, and a folder in the place of a file': (path) => {
    rmSync(join(path, 'becomes'), { recursive: true })
    writeFileSync(join(path, 'becomes'), 'a file now\n')
    rmSync(join(path, 'a.txt'))
    mkdirSync(join(path, 'a.txt'))
    writeFileSync(join(path, 'a.txt', 'inside'), 'x\n')
  },
  'a file name is not UTF-8': (path) => {
    writeFileSync(Buffer.concat([Buffer.from(`${path}/`), Buffer.from('na\xefve', 'latin1')]), 'x\n')
  },
  'many files': (path) => {
    mkdirSync(join(path, 'many'))
    for (let at = 0; at < 1200; at++) writeFileSync(join(path, 'many', `${at}.txt`), `${at}\n`)
    symlinkSync('many', join(path, 'l'))
    chmodSync(join(path, 'many', '7.txt'), 0o755)
  },
  'everything deleted': 'rm -r a.txt gone run.sh becomes link "old name.txt"',
}

describe.each(representative(Object.keys(ways)))('a change published by %s', (way) => {
  const publisherOf = (workspace: Workspace) => ways[way]?.(workspace) as Publisher

  test.each(Object.keys(changes))('%s', async (name) => {
    const { workspace, tree, parent, request } = await changed(changes[name] ?? '')
    const publisher = publisherOf(workspace)
    const published = await publisher.publish({ commit: request(), branch: 'caisson/x', expected: null })
    expect(await resolve('refs/heads/caisson/x')).toBe(published.commit)
    expect(await publisher.remoteBranch('caisson/x')).toBe(published.commit)
    expect(await treeOf('caisson/x')).toBe(tree)
    const logged = await github.repository.bare.git(['log', '-1', '--format=%P%n%B', 'caisson/x'])
    expect(logged.trim()).toBe(`${parent}\nChange it\n\nBody\n\nCaisson-Run: r1`)
    // Nothing half-done stays behind.
    expect(await refs()).toBe('refs/heads/caisson/x\nrefs/heads/main')
    expect(published).toMatchObject({ unchanged: false, with: way === 'git' ? 'git' : 'api' })
  })

  test('the same again finds it there and makes no second commit', async () => {
    const { workspace, request } = await changed('echo more >> a.txt')
    const publisher = publisherOf(workspace)
    const wanted = { commit: request(), branch: 'caisson/x' }
    const first = await publisher.publish({ ...wanted, expected: null })
    expect(await publisher.publish({ ...wanted, expected: first.commit })).toEqual({
      ...first,
      unchanged: true,
    })
    expect(await publisher.publish(wanted)).toEqual({ ...first, unchanged: true })
  })

  test('a branch of ours is replaced only while it is where it was looked at', async () => {
    const { workspace, tree, parent, request } = await changed('echo more >> a.txt')
    const publisher = publisherOf(workspace)
    const old = await publisher.publish({ commit: request(), branch: 'caisson/x', expected: null })
    const base = `${parent}^{tree}`
    const other = await github.repository.bare.git(['rev-parse', base])
    const next = { commit: request({ tree, message: 'Another way' }), branch: 'caisson/x' }
    for (const wrong of [null, parent]) {
      expect(await refusal(publisher.publish({ ...next, expected: wrong }))).toMatchObject({
        code: 'PUSH_REFUSED',
      })
    }
    expect(await resolve('refs/heads/caisson/x')).toBe(old.commit)
    const published = await publisher.publish({ ...next, expected: old.commit })
    expect(await resolve('refs/heads/caisson/x')).toBe(published.commit)
    expect(await github.repository.bare.git(['rev-list', '--count', 'main..caisson/x'])).toBe('1')
    expect(other).not.toBe(tree)
    expect(await refs()).toBe('refs/heads/caisson/x\nrefs/heads/main')
  })

  test("a person's branch only moves forward", async () => {
    const { workspace, tree, parent, request } = await changed('echo more >> a.txt')
    const publisher = publisherOf(workspace)
    await github.push({ branch: 'theirs', message: 'Theirs', files: { 't.txt': 't\n' } })
    const theirs = await resolve('refs/heads/theirs')
    const error = await refusal(publisher.publish({ commit: request(), branch: 'theirs' }))
    expect(error).toMatchObject({ code: 'PUSH_REFUSED' })
    expect(error?.hint).toContain('moved the branch in the meantime')
    expect(await resolve('refs/heads/theirs')).toBe(theirs)
    await github.push({ branch: 'mine', message: 'x', files: {}, from: parent })
    const mine = (await resolve('refs/heads/mine')) ?? ''
    const rebased = await publisher.rebase({ tree, onto: mine, branch: 'mine' })
    if ('conflicts' in rebased) throw new Error('conflicts')
    const published = await publisher.publish({
      commit: request({ tree: rebased.tree, parents: [mine] }),
      branch: 'mine',
    })
    expect(await resolve('refs/heads/mine')).toBe(published.commit)
    expect(await publisher.foreignCommits({ from: parent, to: published.commit, base: 'main' })).toEqual([
      mine,
    ])
  })

  test('a protected branch takes none, and says so', async () => {
    const { workspace, request } = await changed('echo more >> a.txt')
    await github.protectBranches('caisson/x')
    const error = await refusal(
      publisherOf(workspace).publish({ commit: request(), branch: 'caisson/x', expected: null }),
    )
    expect(error).toMatchObject({ code: 'PUSH_REFUSED' })
    expect(error?.hint).toContain('branch protection')
    expect(await refs()).toBe('refs/heads/main')
  })

  test('a read-only token is refused with the permission that it lacks', async () => {
    const { workspace, request } = await changed('echo more >> a.txt')
    for (const token of ['bot', 'person']) {
      const { login } = github.addToken(token, {
        login: token === 'bot' ? 'github-actions[bot]' : 'mona',
        permissions: { contents: 'read' },
      })
      expect(login).toBeTruthy()
    }
    const error = await refusal(
      publisherOf(workspace).publish({ commit: request(), branch: 'caisson/x', expected: null }),
    )
    expect(error?.hint).toContain('contents: write')
    expect(await refs()).toBe('refs/heads/main')
  })
})

describe('the commits of a branch that are not ours', () => {
  /** Commits on top of another, the oldest first, with these messages. */
  async function stack(from: string, messages: string[]): Promise<string[]> {
    const { git } = github.repository.bare
    const made: string[] = []
    for (const message of messages) {
      const parent = made.at(-1) ?? from
      made.push(await git(['commit-tree', `${from}^{tree}`, '-p', parent, '-m', message]))
    }
    await git(['update-ref', 'refs/heads/x', made.at(-1) ?? from])
    return made
  }
  const ours = 'Change\n\nCaisson-Run: r1'

  test('are found on every page, without those of a base that moved on', async () => {
    const { workspace, parent } = await changed('echo more >> a.txt')
    const publisher = ways['git']?.(workspace) as Publisher
    await github.push({ message: 'Later', files: { 'later.txt': 'later\n' } })
    const later = (await resolve('refs/heads/main')) ?? ''
    const messages = ['theirs', ...Array.from({ length: 120 }, () => ours), 'says: Caisson-Run: no']
    const made = await stack(later, messages)
    await github.push({ message: 'Latest', files: { 'latest.txt': 'latest\n' } })
    const to = made.at(-1) ?? ''
    const found = await publisher.foreignCommits({ from: parent, to, base: 'main' })
    expect(found).toEqual([made[0], to])
    expect(await publisher.foreignCommits({ from: later, to: made[0] ?? '', base: 'gone' })).toEqual([
      made[0],
    ])
    expect(await publisher.foreignCommits({ from: parent, to: later, base: 'main' })).toEqual([])
  })

  test('are all of them where the branch has nothing in common with the base', async () => {
    const { workspace, parent } = await changed('echo more >> a.txt')
    const publisher = ways['git']?.(workspace) as Publisher
    const { git } = github.repository.bare
    const to = await git(['commit-tree', `${parent}^{tree}`, '-m', ours])
    await git(['update-ref', 'refs/heads/x', to])
    expect(await publisher.foreignCommits({ from: parent, to, base: 'main' })).toEqual([to])
  })
})
