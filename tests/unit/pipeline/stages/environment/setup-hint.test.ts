import { expect, it } from 'vitest'
import { hintFor } from '../../../../../src/pipeline/stages/environment/setup.js'

it.each([
  ['bash: line 1: sudo: command not found', 127],
  ['sudo: The "no new privileges" flag is set, which prevents sudo from running as root.', 1],
  ['E: Could not open lock file /var/lib/apt/lists/lock - open (2: No such file or directory)', 100],
  ['E: Unable to acquire the dpkg frontend lock, are you root?', 100],
  ["npm error Error: EROFS: read-only file system, mkdir '/usr/local/lib/node_modules/x'", 226],
  ["cp: cannot create regular file '/usr/local/bin/x': Read-only file system", 1],
])('says to somebody who wants to be root where to install: %s', (tail, exitCode) => {
  expect(hintFor({ exitCode, tail: `before\n${tail}\nafter` })).toContain('in an earlier step')
})

it('names the memory where the setup was killed, and the limit where it took too long', () => {
  expect(hintFor({ exitCode: 137, tail: '' })).toContain('`sandbox.limits.memory`')
  expect(hintFor({ exitCode: 124, timedOut: true, tail: 'sudo: x' })).toContain('`setup.timeoutMinutes`')
  expect(hintFor({ exitCode: 1, tail: 'npm error 404 Not Found' })).toContain('`sandbox.allowedHosts`')
})
