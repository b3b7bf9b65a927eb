import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffToHtml } from '../../../../src/report/page/diff.js'
import { toHtml } from '../../../../src/report/page/html.js'
import { markdownToHtml } from '../../../../src/report/page/text.js'
import { readFixture } from '../../transcript/fixtures.js'

const PATCH = `diff --git a/old.txt b/new.txt
similarity index 50%
rename from old.txt
rename to new.txt
index 1111111..2222222 100644
--- a/old.txt
+++ b/new.txt
@@ -1,3 +1,3 @@
 same <b>
--- was a rule
+++ is a rule
\\ No newline at end of file
`

describe('toHtml', () => {
  it('allows exactly the style that it brings', async () => {
    const html = toHtml({ transcript: (await readFixture('tools')).snapshot() })
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(html).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
    expect(html.match(/<style/g)).toHaveLength(1)
    expect(html).not.toMatch(/ (?:style|on\w+|src)=/)
  })

  it('says that no changes and nothing said', async () => {
    const transcript = { ...(await readFixture('tools')).snapshot(), messages: [] }
    const html = toHtml({ transcript, patchText: '' })
    expect(html).toContain('No changes.')
    expect(html).toContain('The agent said nothing.')
  })

  it('keeps only the beginning of a result of a million characters', async () => {
    const { metadata } = (await readFixture('tools')).snapshot()
    const call = { toolName: 'Bash', input: {}, output: 'x'.repeat(1_000_000) }
    const html = toHtml({
      transcript: { metadata, messages: [{ role: 'assistant', content: '', toolCalls: [call] }] },
    })
    expect(html.length).toBeLessThan(50_000)
    expect(html).toContain('(+980,000 characters)')
  })
})

describe('diffToHtml', () => {
  it('tells content from headers, also where content looks like one', () => {
    const html = diffToHtml(PATCH)
    expect(html).toContain(
      '<code>old.txt → new.txt</code> <span class="plus">+1</span> <span class="minus">−1</span>',
    )
    expect(html).toContain(
      '<span class="del">--- was a rule\n</span><span class="add">+++ is a rule\n</span>',
    )
    expect(html).toContain('<span class="same"> same &lt;b&gt;\n</span>')
    expect(html).not.toContain('index 1111111')
  })
})

describe('markdownToHtml', () => {
  it('never lets a tag through that is not its own', () => {
    const own =
      /<\/?(?:p|h[3-6]|em|strong|del|code|pre|blockquote|ol|ul|li|hr|br|div|table|tr|td|a)(?: (?:class|start|href|rel)="[^"<>]*")*>/g
    const pieces = fc.constantFrom(
      '<script>',
      '<img src=x onerror=1>',
      '`',
      '```\n',
      '[a](',
      ')',
      'javascript:1',
      '\n\n',
      '"',
      "'",
      '&lt;',
      '| a |\n|--|\n',
      '* ',
      '# ',
      '<!--',
      'https://x',
      '<',
      '>',
    )
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 20 }).map((parts) => parts.join('')),
        (text) => {
          const html = markdownToHtml(text)
          expect(html.replace(own, '')).not.toMatch(/[<>]/)
          expect(html).not.toMatch(/href="(?!https?:|mailto:)/i)
        },
      ),
    )
  })
})
