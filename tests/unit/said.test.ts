import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { document } from '../../src/base/docs.js'
import { errorInWords, errorOnOneLine } from '../../src/base/errors.js'
import { PROJECT } from '../world/action-file.js'

/** The lines of every source file that are not comments, each with its place. */
const LINES = readdirSync(join(PROJECT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && path !== 'base/docs.ts')
  .flatMap((path) =>
    readFileSync(join(PROJECT, 'src', path), 'utf8')
      .split('\n')
      .flatMap((text, index) =>
        /^\s*(?:\/?\*|\/\/)/.test(text) ? [] : [{ at: `${path}:${index + 1}`, text }],
      ),
  )

test('nothing that is said names a document as if it lay in the repository of the reader', () => {
  expect(LINES.filter(({ text }) => /docs\/[\w-]+\.md/.test(text))).toEqual([])
  const named = LINES.flatMap(({ text }) =>
    [...text.matchAll(/\bdocument\('([^']+)'\)/g)].map(([, name]) => name),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !existsSync(join(PROJECT, 'docs', name ?? '')))).toEqual([])
  expect(document('gateway.md')).toBe('https://github.com/caisson-dev/caisson/blob/main/docs/gateway.md')
})

test('the problem is a sentence of its own before the remedy', () => {
  const of = (message: string) => errorInWords({ message, hint: 'Check it.' })
  expect(of('There is no such host')).toBe('There is no such host. Check it.')
  expect(of('It is not there.')).toBe('It is not there. Check it.')
  expect(of('It said: (ECONNREFUSED)')).toBe('It said: (ECONNREFUSED). Check it.')
  expect(of('a.yaml is not valid:\n  goal: must not be empty\n')).toBe(
    'a.yaml is not valid:\n  goal: must not be empty\nCheck it.',
  )
  expect(errorInWords({ message: 'It ended', hint: '' })).toBe('It ended.')
  expect(errorOnOneLine({ message: 'It said:\n  no such host\n', hint: 'Check it.' })).toBe(
    'It said: no such host. Check it.',
  )
  // Put together by hand the two run into each other.
  expect(LINES.filter(({ text }) => /\bmessage\} ?\$\{[\w.]*hint\}/.test(text))).toEqual([])
})
