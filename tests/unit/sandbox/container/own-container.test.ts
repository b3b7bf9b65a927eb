import { describe, expect, it } from 'vitest'
import { ownContainer, translatePath } from '../../../../src/sandbox/container/own-container.js'
import type { ContainerDetails } from '../../../../src/sandbox/engine/engine.js'

const ID = 'ab'.repeat(32)
const details: ContainerDetails = {
  id: ID,
  image: 'sha256:1',
  imageReference: 'node:24',
  running: true,
  mounts: [
    { type: 'bind', source: '/runner/_work', target: '/__w', readOnly: false },
    { type: 'tmpfs', source: '', target: '/tmp', readOnly: false },
  ],
  settings: null,
}
const engine = { inspectContainer: async (id: string) => (ID.startsWith(id) ? details : null) }
const machine = (files: Record<string, string>, name = 'host') => ({
  read: async (path: string) => files[path] ?? Promise.reject(new Error('ENOENT')),
  hostname: () => name,
})

describe('ownContainer', () => {
  it.each([
    [
      'mountinfo',
      machine({ '/proc/self/mountinfo': `1 2 8:1 /docker/containers/${ID}/hostname /etc/hostname rw` }),
    ],
    [
      'mountinfo of Podman',
      machine({ '/proc/self/mountinfo': `1 2 8:1 /overlay-containers/${ID}/userdata/hosts /etc/hosts rw` }),
    ],
    ['cgroup', machine({ '/proc/self/cgroup': `12:pids:/docker/${ID}\n` })],
    ['cgroup of systemd', machine({ '/proc/self/cgroup': `0::/system.slice/docker-${ID}.scope\n` })],
    ['host name', machine({}, ID.slice(0, 12))],
  ])('is found by %s', async (_name, facts) => {
    expect(await ownContainer(engine, facts)).toMatchObject({
      id: ID,
      mounts: [{ source: '/runner/_work', target: '/__w' }],
    })
  })

  it('is not another container that bears this name', async () => {
    const named = { inspectContainer: async () => details }
    expect(await ownContainer(named, machine({}, '0123456789ab'))).toBeNull()
    expect(await ownContainer(engine, machine({}, 'build-host'))).toBeNull()
  })
})

describe('translatePath', () => {
  const mounts = [
    { source: '/runner/_work', target: '/__w' },
    { source: '/runner/_work/_temp', target: '/__w/_temp' },
    { source: '/', target: '/host' },
  ]
  it.each([
    ['/__w/repo/repo', '/runner/_work/repo/repo'],
    ['/__w', '/runner/_work'],
    ['/__w/_temp/x/../y', '/runner/_work/_temp/y'],
    ['/host/etc', '/etc'],
    ['/__web', null],
    ['/tmp/x', null],
    ['/__w/../etc', null],
  ])('%s → %s', (path, expected) => expect(translatePath(mounts, path)).toBe(expected))
})
