import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSigned, signRecord } from '../../../../src/run/record/machine-key.js'
import { temporary } from '../../change/patch/repository.js'

test('a record is known again at its place, and nowhere else', async () => {
  using dir = temporary()
  const state = join(dir.path, 'state')
  const text = await signRecord({ id: 'a', nested: { mac: 'x' } }, '/runs/a', state)
  expect(JSON.parse(text)).toMatchObject({ id: 'a', nested: { mac: 'x' } })
  expect(await isSigned(text, '/runs/a', state)).toBe(true)
  expect(await isSigned(text, '/runs/b', state)).toBe(false)
  expect(await isSigned(text.replace('"a"', '"b"'), '/runs/a', state)).toBe(false)
  expect(await isSigned('{\n  "id": "a"\n}\n', '/runs/a', state)).toBe(false)
})

test('the key is made once, by however many, for this user alone', async () => {
  using dir = temporary()
  const state = join(dir.path, 'deep/state')
  const texts = await Promise.all(Array.from({ length: 8 }, (_, n) => signRecord({ n }, '/p', state)))
  for (const text of texts) expect(await isSigned(text, '/p', state)).toBe(true)
  expect(readdirSync(state)).toEqual(['key'])
  expect(lstatSync(join(state, 'key')).mode & 0o777).toBe(0o600)
  expect(lstatSync(state).mode & 0o777).toBe(0o700)
})

test.each<[string, (key: string) => void, RegExp]>([
  ['others can read', (key) => chmodSync(key, 0o644), /can be read or written by others/],
  ['is too short', (key) => writeFileSync(key, 'short'), /does not hold 32 bytes/],
])('a key that %s is refused', async (_, spoil, why) => {
  using dir = temporary()
  const text = await signRecord({ id: 'a' }, '/p', dir.path)
  spoil(join(dir.path, 'key'))
  await expect(isSigned(text, '/p', dir.path)).rejects.toMatchObject({ code: 'RUN_NOT_OURS' })
  await expect(signRecord({ id: 'a' }, '/p', dir.path)).rejects.toThrow(why)
})

test('a link or a folder in the place of the key is refused', async () => {
  using dir = temporary()
  const key = join(dir.path, 'elsewhere')
  writeFileSync(key, 'x'.repeat(32), { mode: 0o600 })
  for (const [name, make] of [
    ['link', (path: string) => symlinkSync(key, path)],
    ['folder', (path: string) => mkdirSync(path)],
  ] as const) {
    mkdirSync(join(dir.path, name))
    make(join(dir.path, name, 'key'))
    await expect(signRecord({ id: 'a' }, '/p', join(dir.path, name))).rejects.toThrow(/not a regular file/)
  }
})
