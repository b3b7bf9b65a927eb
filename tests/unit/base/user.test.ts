import { expect, test } from 'vitest'
import { userCache, userHome, userName } from '../../../src/base/user.js'
import { hostOf as hostOfCommand } from '../../../src/programs/cli/host.js'
import { hostOf as hostOfProgram } from '../../../src/programs/library/options.js'

const unlisted = () => {
  throw new Error('uv_os_get_passwd returned ENOENT')
}

test('a user whom the system does not list has a number, and is told how to name a home', () => {
  expect(userName(unlisted)).toBe(String(process.getuid?.()))
  expect(() => userHome({}, unlisted)).toThrow(
    expect.objectContaining({ code: 'CONFIG_INVALID', hint: expect.stringContaining('Set HOME') }),
  )
})

test.each<[string, Record<string, string>, string]>([
  ['the home of the environment', { HOME: '/home/of/job' }, '/home/of/job/.cache/caisson'],
  ['a cache for all programs', { HOME: '/home/of/job', XDG_CACHE_HOME: '/cache' }, '/cache/caisson'],
  ['a cache of its own', { XDG_CACHE_HOME: '/cache', CAISSON_CACHE: '/own' }, '/own'],
  ['neither, if the paths are relative', { HOME: 'home', XDG_CACHE_HOME: 'cache' }, userCache({})],
])('command line and library keep executables in the same place: %s', (_, env, cacheDir) => {
  expect(hostOfCommand(env)).toMatchObject({ cacheDir })
  expect(hostOfProgram(env, {})).toMatchObject({ cacheDir, stateDir: hostOfCommand(env).stateDir })
})
