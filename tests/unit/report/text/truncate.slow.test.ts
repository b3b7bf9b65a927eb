import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { expect, it } from 'vitest'
import { parseMarkdown } from '../../../../src/report/text/markdown.js'
import { sanitizeMarkdown } from '../../../../src/report/text/sanitize-output.js'
import { cutMarkdown } from '../../../../src/report/text/truncate.js'
import { hostile } from '../hostile-markdown.js'
import { inspect } from '../posted.js'

const NOTICE = '_The rest was cut._'

/** What a reader reads, without white space and without the mark of a cut paragraph. */
function words(node: Nodes): string {
  if ('value' in node) return node.value.replace(/\s+|…$/g, '')
  return 'children' in node ? node.children.map(words).join('') : ''
}

it('whatever is cut, wherever: it fits, is a beginning, is closed, and says that it was cut', () => {
  fc.assert(
    fc.property(hostile, fc.integer({ min: 0, max: 400 }), (text, limit) => {
      const whole = sanitizeMarkdown(text, (same) => same)
      const cut = cutMarkdown(whole, limit, NOTICE)
      expect(cut.length).toBeLessThanOrEqual(limit)
      if (whole.length <= limit || limit < NOTICE.length) {
        expect(cut).toBe(whole.length <= limit ? whole : '')
        return
      }
      expect(cut.endsWith(NOTICE)).toBe(true)
      const seen = inspect(cut)
      expect(seen).toMatchObject({
        mentions: [],
        closing: [],
        comments: [],
        images: 0,
        badUrls: [],
        openFence: false,
      })
      expect(parseMarkdown(cut).children.at(-1)).toMatchObject({ type: 'paragraph' })
      const kept = parseMarkdown(cut.slice(0, -NOTICE.length).trimEnd())
      expect(words(parseMarkdown(whole)).startsWith(words(kept))).toBe(true)
    }),
    { numRuns: 10_000 },
  )
}, 300_000)
