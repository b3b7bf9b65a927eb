import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Container } from '../../../../src/sandbox/engine/engine.js'
import { packFolder } from '../../../../src/sandbox/remote/archive.js'
import { CutConnection } from '../../../../src/sandbox/remote/copy.js'
import { fetchWritten, getWritten } from '../../../../src/sandbox/remote/written.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

let root: string
const folders = { workspace: '', home: '', output: '' }
beforeEach(async () => {
  root = temporaryFolder()
  for (const name of ['workspace', 'home', 'output'] as const) {
    folders[name] = join(root, name)
    await mkdir(folders[name])
    await writeFile(join(folders[name], 'earlier'), '')
    await mkdir(join(root, 'inside', name), { recursive: true })
    await writeFile(join(root, 'inside', name, 'later'), name)
  }
})

/** A container whose folders are copied from below `root/inside`. */
function container(complete: boolean): Container {
  const ended = { stdout: '', stderr: '', exitCode: complete ? 0 : 1 }
  return {
    exec: async () => ended,
    getFiles: (path: string, read: Parameters<Container['getFiles']>[1]) =>
      read(packFolder(join(root, 'inside', path.split('/').at(-1) ?? ''))),
  } as unknown as Container
}

function fetchFrom(...containers: Container[]) {
  const labels: string[] = []
  const engine = {
    async findContainers(label: string) {
      labels.push(label)
      return containers
    },
  }
  return fetchWritten(engine, folders).then((fetched) => ({ fetched, labels }))
}

test('takes the folders from the container that had a copy of all of them', async () => {
  const { fetched, labels } = await fetchFrom(container(false), container(true))
  expect(fetched).toBe(true)
  expect(labels).toEqual([`caisson.copy-of=${folders.workspace}`])
  for (const [name, path] of Object.entries(folders)) {
    expect(await readFile(join(path, 'later'), 'utf8')).toBe(name)
    await expect(readFile(join(path, 'earlier'))).rejects.toMatchObject({ code: 'ENOENT' })
  }
})

test('takes nothing from a container that had only a part: it would look like deletions', async () => {
  expect(await fetchFrom(container(false))).toMatchObject({ fetched: false })
  expect(await readFile(join(folders.workspace, 'earlier'), 'utf8')).toBe('')
  expect(await fetchFrom()).toMatchObject({ fetched: false })
})

test('asks again for a folder whose connection broke, once', async () => {
  const { getFiles } = container(true)
  const cut = new CutConnection('/workspace')
  const asked: string[] = []
  const breaking = (times: number): Pick<Container, 'getFiles'> => ({
    async getFiles(path, read) {
      asked.push(path)
      if (path === '/workspace' && asked.filter((one) => one === path).length <= times) throw cut
      await getFiles(path, read)
    },
  })
  await expect(getWritten(breaking(2), folders)).rejects.toBe(cut)
  expect(await readFile(join(folders.workspace, 'earlier'), 'utf8')).toBe('')
  asked.length = 0
  await getWritten(breaking(1), folders)
  expect(asked).toHaveLength(4)
  expect(await readFile(join(folders.workspace, 'later'), 'utf8')).toBe('workspace')
})
