import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fixturePath } from './fixtures.js'
import { everyPlace, everythingIn, lost } from './lossless.js'

const FIXTURES = (await readdir(new URL('../../../fixtures/transcripts', import.meta.url)))
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) => name.slice(0, -'.jsonl'.length))

test.each(FIXTURES)('every place shows all of %s', async (name) => {
  const everything = await everythingIn(fixturePath(name))
  for (const [place, text] of Object.entries(await everyPlace(fixturePath(name))))
    expect(lost(text, everything), place).toEqual([])
})

test('a place that leaves something out is found out', () => {
  expect(lost('what was said', ['said', 'kept back'])).toEqual(['kept back'])
})
