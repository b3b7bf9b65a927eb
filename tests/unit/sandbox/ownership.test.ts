import { chownSync, lstatSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { chownTree, readOwners, restoreOwners } from '../../../src/sandbox/ownership.js'
import { describeWith } from '../../world/parts.js'
import { folderOfEach } from '../../world/temporary-folder.js'

const AGENT = { uid: 10001, gid: 10001 }
const OWNER = { uid: 4001, gid: 4002 }

const folder = folderOfEach()

/** A file with an owner. */
function put(name: string | Buffer, uid: number, gid = uid): Buffer {
  const path =
    typeof name === 'string'
      ? Buffer.from(join(folder.path, name))
      : Buffer.concat([Buffer.from(`${folder.path}/`), name])
  writeFileSync(path, String(name))
  chownSync(path, uid, gid)
  return path
}

const owner = (path: string | Buffer) => {
  const { uid, gid } = lstatSync(typeof path === 'string' ? join(folder.path, path) : path)
  return { uid, gid }
}

describeWith(['root'], 'the owners of a folder that is lent', () => {
  beforeEach(() => {
    chownSync(folder.path, OWNER.uid, OWNER.gid)
    put('plain', OWNER.uid, OWNER.gid)
    put('foreign', 4003)
    mkdirSync(join(folder.path, 'of-root'))
    put('of-root/inner', 4004)
  })

  test('are what they were when it is given back, also by way of JSON', async () => {
    const odd = put(Buffer.from([0x66, 0xff, 0x67]), 4005)
    symlinkSync('/etc/passwd', join(folder.path, 'link'))
    const passwd = lstatSync('/etc/passwd')
    const owners = JSON.parse(JSON.stringify(await readOwners(folder.path)))
    await chownTree(folder.path, AGENT)
    for (const path of ['', 'plain', 'foreign', 'of-root', 'of-root/inner', odd])
      expect(owner(path)).toEqual(AGENT)

    await restoreOwners(folder.path, owners, AGENT)

    expect(owner('')).toEqual(OWNER)
    expect(owner('plain')).toEqual(OWNER)
    expect(owner('foreign')).toEqual({ uid: 4003, gid: 4003 })
    expect(owner('of-root')).toEqual({ uid: 0, gid: 0 })
    expect(owner('of-root/inner')).toEqual({ uid: 4004, gid: 4004 })
    expect(owner(odd)).toEqual({ uid: 4005, gid: 4005 })
    expect(owner('link')).toEqual({ uid: 0, gid: 0 })
    expect(lstatSync('/etc/passwd').uid).toBe(passwd.uid)
  })

  test('follow a moved file, and a file that took its place; a new one is of the folder', async () => {
    const owners = await readOwners(folder.path)
    await chownTree(folder.path, AGENT)
    renameSync(join(folder.path, 'foreign'), join(folder.path, 'moved'))
    put('foreign', AGENT.uid)
    put('new', AGENT.uid)
    rmSync(join(folder.path, 'of-root/inner'))
    // Where the file system gives the number of the deleted file to this one, it is still a new one.
    put('of-root/new', AGENT.uid)
    put('not-the-agents', 4009)

    await restoreOwners(folder.path, owners, AGENT)

    expect(owner('moved')).toEqual({ uid: 4003, gid: 4003 })
    expect(owner('foreign')).toEqual({ uid: 4003, gid: 4003 })
    expect(owner('new')).toEqual(OWNER)
    expect(owner('of-root/new')).toEqual(OWNER)
    expect(owner('not-the-agents')).toEqual({ uid: 4009, gid: 4009 })
  })

  test('are nothing to a folder of the same name that came later', async () => {
    const owners = await readOwners(folder.path)
    renameSync(folder.path, `${folder.path}-before`)
    try {
      mkdirSync(folder.path)
      put('new', AGENT.uid)
      await restoreOwners(folder.path, owners, AGENT)
      expect(owner('new')).toEqual(AGENT)
      rmSync(folder.path, { recursive: true })
      await restoreOwners(folder.path, owners, AGENT)
    } finally {
      rmSync(`${folder.path}-before`, { recursive: true })
    }
  })
})
