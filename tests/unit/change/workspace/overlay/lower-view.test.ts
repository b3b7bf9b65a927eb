import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lowerView } from '../../../../../src/change/workspace/overlay/lower-view.js'
import { temporary } from '../../patch/repository.js'

test('nothing outside of the checkout shows through a link in it', () => {
  using dir = temporary()
  const [lower, mask, outside] = ['lower', 'mask', 'outside'].map((name) => join(dir.path, name)) as [
    string,
    string,
    string,
  ]
  for (const folder of [join(lower, 'real'), mask, outside]) mkdirSync(folder, { recursive: true })
  for (const folder of [join(lower, 'real'), outside]) writeFileSync(join(folder, '.gitignore'), 'x\n')
  symlinkSync(outside, join(lower, 'link'))
  const view = lowerView({ lower, mask })
  expect(view.source('real/.gitignore')?.toString()).toBe(join(lower, 'real/.gitignore'))
  expect(view.stat('link')?.isSymbolicLink()).toBe(true)
  expect([view.stat('link/.gitignore'), view.source('link/.gitignore')]).toEqual([null, null])
  expect(view.list('link')).toEqual([])
})
