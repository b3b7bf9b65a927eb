import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assertStateOutside, runsFolderOf, stateFolderOf } from '../../../../src/run/record/state-folder.js'
import { temporary } from '../../change/patch/repository.js'

test('state is kept by the XDG specification', () => {
  expect(stateFolderOf({ HOME: '/h' })).toBe('/h/.local/state/caisson')
  expect(stateFolderOf({ HOME: '/h', XDG_STATE_HOME: '/s' })).toBe('/s/caisson')
  expect(stateFolderOf({ HOME: '/h', XDG_STATE_HOME: 'here' })).toBe('/h/.local/state/caisson')
})

test('on a runner whose home cannot be written, it is kept in the temporary folder', () => {
  using dir = temporary()
  const file = join(dir.path, 'file')
  writeFileSync(file, '')
  expect(stateFolderOf({ HOME: file, RUNNER_TEMP: '/t' })).toBe('/t/caisson-state')
  expect(stateFolderOf({ HOME: dir.path, RUNNER_TEMP: '/t' })).toBe(join(dir.path, '.local/state/caisson'))
  if (process.getuid?.() === 0) return
  chmodSync(dir.path, 0o500)
  expect(stateFolderOf({ HOME: dir.path, RUNNER_TEMP: '/t' })).toBe('/t/caisson-state')
})

test('a checkout has one folder of runs, also through a link, and two of one name have two', () => {
  using dir = temporary()
  for (const path of ['a/app', 'b/app']) mkdirSync(join(dir.path, path), { recursive: true })
  symlinkSync(join(dir.path, 'a/app'), join(dir.path, 'link'))
  const of = (path: string) => runsFolderOf('/s', join(dir.path, path))
  expect(of('a/app')).toMatch(/^\/s\/runs\/app-[0-9a-f]{12}$/)
  expect(of('link')).toBe(of('a/app'))
  expect(of('b/app')).not.toBe(of('a/app'))
  expect(runsFolderOf('/s', '/')).toMatch(/^\/s\/runs\/[0-9a-f]{12}$/)
  expect(of('./..')).not.toContain('..')
})

test('a checkout that holds the state folder is refused: an agent would get the key', () => {
  using dir = temporary()
  const state = join(dir.path, '.local/state/caisson')
  expect(() => assertStateOutside(state, dir.path)).toThrow(/is inside the checkout/)
  expect(() => assertStateOutside(state, join(dir.path, 'project'))).not.toThrow()
  expect(() => assertStateOutside(state, join(state, 'runs/x/.agent-1/checkout'))).not.toThrow()
})
