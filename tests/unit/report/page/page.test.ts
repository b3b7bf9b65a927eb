import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../../../src/base/redact.js'
import { Authors } from '../../../../src/report/page/authors.js'
import { barsOf, chartHtml } from '../../../../src/report/page/chart.js'
import { sideBySide } from '../../../../src/report/page/diff-table.js'
import { outputs } from '../../../../src/report/page/head.js'
import { readPatch } from '../../../../src/report/page/patch.js'
import { markdownToHtml } from '../../../../src/report/page/text.js'
import { Timeline } from '../../../../src/report/page/timeline.js'
import { fixturePath } from '../../agents/transcript/fixtures.js'
import { answers, calls, samplePage, says } from './sample-page.js'

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

describe('the page', () => {
  it('allows exactly the style and the script that it brings', async () => {
    const { html, path } = await samplePage(fixturePath('tools'))
    const hash = (pattern: RegExp) =>
      createHash('sha256')
        .update(pattern.exec(html)?.[1] ?? '')
        .digest('base64')
    expect(html).toContain(
      `default-src 'none'; script-src 'sha256-${hash(/<script>([\s\S]*?)<\/script>/)}'; style-src 'sha256-${hash(/<style>([\s\S]*?)<\/style>/)}'`,
    )
    expect(html.match(/<style>/g)).toHaveLength(1)
    expect(html.match(/<script>/g)).toHaveLength(1)
    expect(html.replace(/<script>[\s\S]*?<\/script>/, '')).not.toMatch(/ (?:style|on\w+|src)=/)
    // The licenses of what it brings are part of it; nothing of its making is left beside it.
    expect(html).toContain('Ivan Sagalaev')
    expect(readdirSync(dirname(path))).toEqual(['report.html'])
  })

  it('says that no changes and nothing said', async () => {
    const { html } = await samplePage([], { patchText: '' })
    expect(html).toContain('No changes.')
    expect(html).toContain('The agent printed nothing of its work.')
    expect((await samplePage('/nowhere/transcript.jsonl')).html).toContain(
      'The agent printed nothing of its work.',
    )
  })

  it('shows each event with its time, its subagent, and what it took', async () => {
    const evidence = mkdtempSync(join(tmpdir(), 'caisson-page-'))
    const asked = says('Look at it.')
    const id = (asked as { message: { id: string } }).message.id
    writeFileSync(
      join(evidence, 'gateway.jsonl'),
      `${JSON.stringify({ time: '2026-01-01T00:00:00Z', messageId: id, status: 200, inputTokens: 5, cacheReadTokens: 7, cacheCreationTokens: 0, outputTokens: 3, costUsd: 0.25, durationMs: 9 })}\n{"half`,
    )
    const refused = { method: 'GET', path: '/repos/o/n/hooks', status: 403, denial: 'Not in the copy.' }
    writeFileSync(join(evidence, 'github.jsonl'), `${JSON.stringify(refused)}\n`)
    const { rows, html } = await samplePage(
      [
        asked,
        calls('task', 'Task', { description: 'Sub', prompt: 'Do it' }),
        calls('bash', 'Bash', { command: 'ls' }, 'task'),
        answers('bash', 'no such file', { failed: true, parent: 'task' }),
        answers('task', 'It is done.'),
      ],
      { evidence, request: { body: 'Please **look**.' } },
    )
    expect(rows.map(({ kind, parent, text }) => [kind, parent, text])).toEqual([
      ['prompt', undefined, expect.stringMatching(/^1\nRequest\nPlease\s+look\s*\.$/)],
      [
        'text',
        undefined,
        expect.stringMatching(/^2\n00:00:\d\d\nClaude\n12 in · 3 out · \$0\.2500\nLook at it\.$/),
      ],
      ['call', undefined, expect.stringMatching(/\nTask\n/)],
      [
        'call failed shell nested',
        '3',
        expect.stringMatching(/\n✗ Bash\nls\n250 ms · 10 in\n.*no such file$/s),
      ],
      ['result', undefined, expect.stringMatching(/\nTask\n.*\nIt is done\.$/s)],
    ])
    expect(html).toContain('<p>Please <strong>look</strong>.</p>')
    // A chart has a scale; and what was found comes before what it took.
    expect(html).toMatch(/Tokens per request [\s\S]*?<div class="scale"><span>15<\/span><span>8<\/span>/)
    expect(html.indexOf('id="figures"')).toBeGreaterThan(html.indexOf('id="timeline"'))
    expect(html).toContain('<b>Gateway</b> 1 line<')
    expect(html).toMatch(/<b>GitHub<\/b> 1 line, [\s\S]*GET \/repos\/o\/n\/hooks[\s\S]*Not in the copy\./)
  })

  it('leads from a hunk to the last call that wrote its lines, and says where none did', async () => {
    const edit = (id: string, file_path: string, new_string: string) =>
      calls(id, 'Edit', { file_path, old_string: 'before', new_string })
    const patchText = ['a.ts', 'b.ts']
      .map(
        (path) =>
          `diff --git a/src/${path} b/src/${path}\n--- a/src/${path}\n+++ b/src/${path}\n@@ -1 +1 @@\n-before\n+after this\n`,
      )
      .join('')
    const { html } = await samplePage(
      [
        edit('1', '/workspace/src/a.ts', 'after this'),
        answers('1', 'ok'),
        edit('2', '/workspace/src/a.ts', 'after this'),
        answers('2', 'ok'),
        edit('3', '/workspace/src/a.ts', 'after this'),
        answers('3', 'not found', { failed: true }),
        edit('4', '/workspace/other/b.ts', 'after this'),
        answers('4', 'ok'),
      ],
      { patchText },
    )
    expect(html.match(/Written by .*?<\/span>/g)).toEqual([
      'Written by <a href="#event-2">event 2</a></span>',
    ])
    expect(html.match(/No edit of the session has these lines\./g)).toHaveLength(1)
    expect(html).toContain('<a href="#file-2">src/b.ts</a>')
  })

  it('leads to an edit that replaced a part of a line, and to one that does not say what it wrote', async () => {
    const patchText = ['a.ts', 'b.ts', 'c.ts']
      .map(
        (path) =>
          `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-x = a - b\n+x = a + b\n`,
      )
      .join('')
    const { html, rows } = await samplePage(
      [
        calls('1', 'Edit', { file_path: '/workspace/a.ts', old_string: 'a - b', new_string: 'a + b' }),
        answers('1', 'ok'),
        calls('2', 'Edit', { file_path: '/workspace/b.ts', kind: 'update' }),
        answers('2', ''),
        calls('3', 'Edit', { file_path: '/workspace/c.ts', old_string: 'y = 1', new_string: 'y = 2' }),
        answers('3', 'ok'),
      ],
      { patchText },
    )
    expect(html.match(/Written by .*?<\/span>/g)).toEqual([
      'Written by <a href="#event-1">event 1</a></span>',
      'Written by <a href="#event-2">event 2</a></span>',
    ])
    expect(html.match(/No edit of the session has these lines\./g)).toHaveLength(1)
    expect(rows[1]?.kind).toBe('call edit')
    expect(rows[1]?.text).toContain('/workspace/b.ts')
  })

  it('knows a file by its name, however git quotes it, and who wrote the end of a long edit', async () => {
    const lines = Array.from({ length: 2_500 }, (_, index) => `line number ${index}`)
    const patchText = `diff --git "a/f\\303\\251.ts" "b/f\\303\\251.ts"
new file mode 100644
--- /dev/null
+++ "b/f\\303\\251.ts"
@@ -2400,0 +2401,1 @@
+${lines.at(-1)}
`
    const { html, rows } = await samplePage(
      [calls('1', 'Write', { file_path: '/workspace/fé.ts', content: lines.join('\n') }), answers('1', 'ok')],
      { patchText },
    )
    expect(html).toContain('fé.ts')
    expect(html).toContain('Written by <a href="#event-1">event 1</a>')
    expect(rows[0]?.text.match(/line number/g)).toHaveLength(2_000)
  })

  it('hides a secret also where markup would write it otherwise', async () => {
    const secret = 'p&w"d*<x>*y'
    const patchText = `diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+${'.'.repeat(1_995)}${secret}\n`
    const { html } = await samplePage([says(`It is ${secret}.`)], {
      redact: createRedactor([secret]),
      request: { title: secret, body: `Use ${secret}.` },
      answer: `I used ${secret}.`,
      card: `| a | ${secret} |\n| - | - |`,
      failedOutputs: [{ command: `echo ${secret}`, tail: secret }],
      patchText,
    })
    const head = html.slice(html.indexOf('<body>'), html.indexOf('id="timeline"'))
    expect(head).not.toMatch(/p&|w&quot;|p&amp;w/)
    expect(head.split('***').length).toBeGreaterThan(6)
  })

  it('keeps only the beginning of a result of a million characters', async () => {
    const { html, rows } = await samplePage([calls('1', 'Bash', {}), answers('1', 'x'.repeat(1_000_000))])
    expect(rows[0]?.text).toContain('(+980,000 characters)')
    expect(html.length).toBeLessThan(400_000)
  })

  it('takes secrets, host paths and invisible characters out of the events', async () => {
    const { html, rows } = await samplePage([says('in /host/ws: hunter22, a\u202eb')], {
      hostPaths: { '/host/ws': '/workspace' },
      redact: (text) => text.replaceAll('hunter22', '***'),
      patchText: 'diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+hunter22\n',
    })
    expect(rows[0]?.text).toContain('\nin /workspace: ***, ab')
    expect(html).not.toContain('hunter22')
  })

  it('shows the logs of a run, with what was refused', async () => {
    const evidence = mkdtempSync(join(tmpdir(), 'caisson-page-'))
    const line = { time: '2026-01-01T00:00:00Z', phase: 'agent', host: 'evil.test', decision: 'denied' }
    writeFileSync(join(evidence, 'network.jsonl'), `${JSON.stringify(line)}\n`)
    writeFileSync(join(evidence, 'verify.log'), '1 <b>test</b> failed\n')
    const { html } = await samplePage([], { evidence })
    expect(html).toContain('<b>Network</b> 1 line, 1 failed or refused')
    expect(html).toContain('1 &lt;b&gt;test&lt;/b&gt; failed</pre>')
    expect(html).toContain('<tr class="bad"><td>00:00:00</td><td>agent</td><td>evil.test</td>')
    expect(html).not.toContain('<b>Gateway</b>')
  })

  it('folds the end of a long text, and what a failed command printed last', async () => {
    const { html, rows } = await samplePage([says(`${'word '.repeat(400)}<end>`)])
    expect(html).toMatch(/word<\/p><details><summary>… 50\d more characters<\/summary><p class="plain">word/)
    expect(rows[0]?.text.match(/word/g)).toHaveLength(400)
    expect(outputs([])).toBe('')
    expect(outputs([{ command: 'test <a>', tail: 'one </pre><script>\ntwo' }])).toBe(
      '<details class="call failed"><summary>Output of <code>test &lt;a&gt;</code></summary><pre>one &lt;/pre&gt;&lt;script&gt;\ntwo</pre></details>',
    )
  })

  it('has rows for 50,000 events, and tells how many more there are', () => {
    let rows = 0
    const timeline = new Timeline({
      speaker: 'Claude',
      exchanges: new Map(),
      authors: new Authors([]),
      turns: [],
      show: (value) => value,
      write: (html) => {
        rows += html.startsWith('<li ') ? 1 : 0
      },
    })
    for (let event = 0; event < 50_100; event++) timeline.ask('More')
    timeline.end()
    expect([rows, timeline.count, timeline.left]).toEqual([50_000, 50_100, 100])
  })
})

it('a patch tells content from headers, also where content looks like one', () => {
  const [file] = readPatch(PATCH)
  expect(file).toMatchObject({ previousPath: 'old.txt', path: 'new.txt', additions: 1, deletions: 1 })
  expect(file?.notes).toEqual(['similarity index 50%', 'rename from old.txt', 'rename to new.txt'])
  expect(sideBySide(file?.hunks[0] ?? { lines: [] })).toEqual([
    {
      left: { kind: 'same', text: 'same <b>', number: 1 },
      right: { kind: 'same', text: 'same <b>', number: 1 },
    },
    {
      left: { kind: 'del', text: '-- was a rule', number: 2 },
      right: { kind: 'add', text: '++ is a rule', number: 2 },
    },
  ])
})

it('the chart sums up turns once there are more than bars, and loses none', () => {
  const turns = Array.from({ length: 10_000 }, (_, event) => ({
    ...{ event, input: 1, cached: 0, costUsd: 0 },
    output: event === 4_321 ? 9 : 0,
  }))
  const { bars, each } = barsOf(turns)
  expect(bars.length).toBeLessThanOrEqual(240)
  expect(bars.reduce((sum, { input }) => sum + input, 0)).toBe(10_000)
  expect(bars.slice(0, -1).every(({ input }) => input === each)).toBe(true)
  expect(chartHtml(turns)).toMatch(/10,000 requests\. .*#event-4322/)
})
describe('markdownToHtml', () => {
  it('puts the text of a tight list beside its marks', () => {
    expect(markdownToHtml('- [x] looked\n- [ ] *left*')).toBe(
      '<ul><li>☑ looked</li><li>☐ <em>left</em></li></ul>',
    )
    expect(markdownToHtml('- a\n\n  b')).toBe('<ul><li><p>a</p><p>b</p></li></ul>')
  })

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
