import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hostOf } from '../../../src/cli/host.js'

it('keeps nothing in the current folder, whatever the environment says', () => {
  const ownCache = join(userInfo().homedir, '.cache/caisson')
  expect(hostOf({}).cacheDir).toBe(ownCache)
  for (const env of [{ HOME: '' }, { HOME: 'here' }, { XDG_CACHE_HOME: '.cache' }])
    expect(hostOf(env).cacheDir).toBe(ownCache)
  expect(hostOf({ HOME: '/h' }).cacheDir).toBe('/h/.cache/caisson')
  expect(hostOf({ HOME: '/h', XDG_CACHE_HOME: '/c' }).cacheDir).toBe('/c/caisson')
  expect(hostOf({ HOME: '/h', XDG_STATE_HOME: 'here' }).stateDir).toBe('/h/.local/state/caisson')
})
