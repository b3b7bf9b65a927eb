import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCheckout } from '../../../../src/programs/action/checkout/with-checkout.js'
import { folderOfEach } from '../../../world/temporary-folder.js'
import { words } from '../../../world/words.js'

const workspace = folderOfEach()

/** A repository with one remote, or none. */
async function repository(path: string, url?: string): Promise<void> {
  const git = join(workspace.path, path, '.git')
  await mkdir(join(git, 'objects'), { recursive: true })
  await writeFile(join(git, 'HEAD'), 'ref: refs/heads/main\n')
  await writeFile(join(git, 'config'), url === undefined ? '' : `[remote "origin"]\n\turl = ${url}\n`)
}

const find = async (given?: string) => {
  const found = await findCheckout({
    workspace: workspace.path,
    repository: 'Octo/hello',
    ...(given ? { given } : {}),
  })
  return found.folder === null ? null : relative(workspace.path, found.folder) || '.'
}

describe('the checkout of a job', () => {
  test.each(words`
    https://github.com/octo/hello https://github.com/Octo/Hello.git git@github.com:octo/hello.git
    ssh://git@ghe.example:2222/octo/hello/ /srv/mirrors/octo/hello.git
  `)('is known by its remote %s', async (url) => {
    await repository('a/b', url)
    expect(await find()).toBe('a/b')
  })

  test.each(['https://github.com/octo/hello-world', 'https://github.com/octo/oh/hello2', 'git@x:y/shello'])(
    'is not %s',
    async (url) => {
      await repository('a', url)
      expect(await find()).toBeNull()
    },
  )

  test('is the workspace where that comes into question, whatever else lies in it', async () => {
    await repository('.', 'https://github.com/octo/hello')
    await repository('pages', 'https://github.com/octo/hello')
    expect(await find()).toBe('.')
  })

  test.each([undefined, 'https://github.com/fork/hello'])(
    'is a workspace with the remote %s',
    async (url) => {
      await repository('.', url)
      await repository('tools', 'https://github.com/octo/tools')
      expect(await find()).toBe('.')
    },
  )

  test('is the repository itself before a fork of it', async () => {
    await repository('.', 'https://github.com/fork/hello')
    await repository('base', 'https://github.com/octo/hello')
    expect(await find()).toBe('base')
  })

  test('is a fork where there is nothing else', async () => {
    await repository('head', 'https://github.com/fork/hello')
    expect(await find()).toBe('head')
  })

  test('is neither a submodule nor a dependency', async () => {
    await mkdir(join(workspace.path, 'sub'))
    await writeFile(join(workspace.path, 'sub', '.git'), 'gitdir: ../.git/modules/sub\n')
    await repository('node_modules/hello', 'https://github.com/octo/hello')
    expect(await find()).toBeNull()
  })

  test('may be named, also outside of the workspace', async () => {
    await repository('one', 'https://github.com/else/where')
    expect(await find('one')).toBe('one')
    expect(await find(join(workspace.path, 'one'))).toBe('one')
    await expect(find('two')).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  })
})
