import { expect, test } from 'vitest'
import { userHome, userName } from '../../src/user.js'

const unlisted = () => {
  throw new Error('uv_os_get_passwd returned ENOENT')
}

test('a user whom the system does not list has a number, and is told how to name a home', () => {
  expect(userName(unlisted)).toBe(String(process.getuid?.()))
  expect(() => userHome(unlisted)).toThrow(
    expect.objectContaining({ code: 'CONFIG_INVALID', hint: expect.stringContaining('Set HOME') }),
  )
})
