import { describe, expect, it, test } from 'vitest'
import { planContainer } from '../../../src/sandbox/container/plan.js'
import { ownPathOf, workingDirectoryOf } from '../../../src/sandbox/workspace-path.js'
import { words } from '../../world/words.js'

describe('ownPathOf', () => {
  it.each([
    ['/home/runner/work/repo/repo', '/home/runner/work/repo/repo'],
    ['/home/runner/work/repo/repo/', '/home/runner/work/repo/repo'],
    ['/__w/repo/repo', '/__w/repo/repo'],
    ['/app', '/app'],
    ['/usr/src/app', '/usr/src/app'],
    ['/var/lib/jenkins/workspace/a', '/var/lib/jenkins/workspace/a'],
    ['/libs/a', '/libs/a'],
  ])('is the path of %s', (checkout, path) => expect(ownPathOf(checkout, '/home/runner')).toBe(path))
  it.each([
    '/',
    '/usr',
    '/home',
    '/tmp',
    '/home/runner',
    '/etc/project',
    '/run/user/1000/a',
    '/var/tmp/a',
    '/workspace',
    '/workspace/a',
    '/caisson/home',
    '/lib64/a',
    'C:\\Users\\me\\project',
  ])('covers nothing else: %s', (checkout) => expect(ownPathOf(checkout, '/home/runner')).toBeNull())
})

test('a path of one name is shown, but nothing works there', () => {
  expect(workingDirectoryOf('/home/runner/work/repo/repo')).toBe('/home/runner/work/repo/repo')
  expect(workingDirectoryOf('/app')).toBe('/workspace')
  expect(workingDirectoryOf(null)).toBe('/workspace')
})

test('the workspace is shown twice, with what is mounted into it, and nothing is hidden inside it', () => {
  const run = { workspace: '/run/w', home: '/run/h', input: '/run/i', output: '/run/o', gateway: '/run/g' }
  const hidden = [
    { path: '/opt/runner/_work', kind: 'folder' as const },
    { path: '/opt/runner/_work/a/a', kind: 'folder' as const },
    { path: '/opt/runner/_work/a/a/.env', kind: 'file' as const },
  ]
  const plan = (ownPath: string | undefined) =>
    planContainer({
      name: 'x',
      image: 'host',
      init: false,
      labels: {},
      run: { ...run, ...(ownPath ? { ownPath } : {}) },
      agent: { command: 'claude', executable: '/claude' },
      system: [],
      toolchains: { mounts: [], hidden, credentials: hidden.slice(2), links: [], env: {}, leftOut: [] },
      empty: '/empty',
      accounts: null,
      objectMounts: [],
      mounts: [{ source: '/data', target: '/workspace/data' }],
      env: {},
      limits: {},
      network: 'none',
      seen: (path) => path,
    })
  const { mounts = [], workdir } = plan('/opt/runner/_work/a/a')
  expect(workdir).toBe('/opt/runner/_work/a/a')
  expect(mounts.map(({ target }) => target).filter((path) => /_work|^\/workspace/.test(path))).toEqual(
    words`/opt/runner/_work /workspace /opt/runner/_work/a/a /workspace/data /opt/runner/_work/a/a/data`,
  )
  expect(plan(undefined).mounts?.filter(({ target }) => target.startsWith('/opt'))).toHaveLength(4)
})
