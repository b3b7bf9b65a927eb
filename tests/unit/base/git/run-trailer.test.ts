import { expect, it } from 'vitest'
import { isOurs, trailerOf } from '../../../../src/base/git/run-trailer.js'

it('a trailer is not in the subject, which is the title of an issue', () => {
  const titled = 'Caisson-Run: 20260101-000000-aaaaaaaa\n\nCloses #7\n'
  expect(isOurs(titled)).toBe(false)
  expect(trailerOf(titled, 'Caisson-Run')).toBeUndefined()
  const ours = 'Caisson-Key: theirs\n\nCloses #7\n\nCaisson-Key: ours\nCaisson-Run: x\n'
  expect(isOurs(ours)).toBe(true)
  expect(trailerOf(ours, 'Caisson-Key')).toBe('ours')
})
