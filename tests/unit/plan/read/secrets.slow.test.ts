import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { EVERYTHING } from './everything.js'
import { read } from './read.js'

describe('the value of a variable', () => {
  const SECRET = 's3cr3t'
  const everything = parse(EVERYTHING) as unknown

  /** The file once for each text, list and mapping in it, with this one replaced. */
  function* replaced(value: unknown, by: string): Iterable<unknown> {
    if (value !== everything) yield by
    if (Array.isArray(value)) {
      for (const [index, inner] of value.entries())
        for (const one of replaced(inner, by)) yield value.with(index, one)
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value))
        for (const one of replaced(inner, by)) yield { ...value, [key]: one }
    }
  }

  test.each<[string, string, unknown]>([
    ['text', '((v))', SECRET],
    ['a part of a text', 'x ((v))y', SECRET],
    ['text with quotes and lines', '((v))', `"${SECRET}"\n'${SECRET}' \${{ ${SECRET} }}`],
    ['a path', '((v))', `${SECRET}/x`],
    ['a variable of the run', '((v))', `((.:${SECRET}))`],
    ['a mapping', '((v))', { name: SECRET, run: { path: SECRET }, task: SECRET, [`x`]: [SECRET] }],
    ['a list', '((v))', [SECRET, { task: SECRET, config: { inputs: [SECRET] } }]],
  ])('is in no message, wherever it is used, as %s', async (_, by, v) => {
    let refused = 0
    for (const plan of replaced(everything, by)) {
      const message = await read(JSON.stringify(plan), {
        vars: { v },
        files: { 'ci/t.yml': 'run: {path: x}' },
      }).then(
        () => '',
        (error: Error & { hint: string }) => `${error.message}${error.hint}`,
      )
      if (message !== '') refused++
      expect(message).not.toContain(SECRET)
    }
    expect(refused).toBeGreaterThan(20)
  })
})
