import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixturePath } from '../unit/agents/transcript/fixtures.js'
import { answers, calls, samplePage, says } from '../unit/report/page/sample-page.js'
import { describeWith, partPath } from '../world/parts.js'
import { words } from '../world/words.js'

/** Without the flags on networking Chromium looks for its makers' hosts at every start. */
const FLAGS = words`
  --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
  --disable-component-update --disable-sync
`

const PAYLOADS = [
  '<script>document.title="owned"</script>',
  '<img src=x onerror="document.title=\'owned\'">',
  '<img src="http://127.0.0.1:9/leak.png">',
  '![leak](http://127.0.0.1:9/leak.png)',
  '<style>body{display:none}</style>',
  '<iframe src="http://127.0.0.1:9/"></iframe>',
  '<svg onload="document.title=\'owned\'"></svg>',
  '</pre></details><script>document.title="owned"</script>',
  '"><script>document.title="owned"</script>',
  '[click](javascript:document.title="owned")',
  '[click](data:text/html,<script>1</script>)',
  '<a href="javascript:document.title=\'owned\'">x</a>',
  '<meta http-equiv="refresh" content="0;url=http://127.0.0.1:9/">',
  '<base href="http://127.0.0.1:9/">',
  '<form action="http://127.0.0.1:9/"><input autofocus onfocus="document.title=\'owned\'"></form>',
  '```html\n</pre><script>document.title="owned"</script>\n```',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  'a\u202eb\u200bc\u0007',
  '</script><script>document.title="owned"</script>',
  '<!--<script>',
  ']]></script>',
]

const HOSTILE = PAYLOADS.join('\n\n')

/** A stream in which everything that an agent can choose is hostile. */
function hostile(): object[] {
  return [
    { type: 'system', subtype: 'init', session_id: HOSTILE, model: HOSTILE, permissionMode: HOSTILE },
    says([{ type: 'thinking', thinking: HOSTILE }]),
    says(HOSTILE),
    says(HOSTILE, HOSTILE),
    ...PAYLOADS.flatMap((payload, index) => [
      calls(`${payload}-${index}`, payload, { command: payload, [payload]: 1 }),
      answers(`${payload}-${index}`, payload),
      calls(`edit-${index}`, 'Edit', { file_path: `/${payload}.html`, old_string: '', new_string: payload }),
      answers(`edit-${index}`, payload, { failed: true }),
      calls(`write-${index}`, 'Write', { file_path: `/${payload}.html`, content: payload }),
      answers(`write-${index}`, payload),
    ]),
    { type: 'result', subtype: 'success', result: HOSTILE, session_id: HOSTILE },
  ]
}

const PATCH = `diff --git a/x.html b/x.html\n--- a/x.html\n+++ b/x.html\n@@ -1 +1 @@\n${PAYLOADS.map((payload) => `+${payload.replace(/\n/g, '\n+')}`).join('\n')}\n`

/** A session of 1,286 events, or of fewer: a subagent, edits, errors. */
function long(length = 640): object[] {
  const steps = Array.from({ length }, (_, step) => [
    says(`Step ${step} of many.`),
    calls(`c${step}`, 'Bash', { command: `run ${step}` }),
    answers(`c${step}`, step === 600 ? 'the needle' : 'ok', step % 100 === 7 ? { failed: true } : {}),
  ])
  const edit = { file_path: '/workspace/src/a.ts', old_string: 'const a = 1', new_string: 'const a = "two"' }
  return [
    ...steps.flat(),
    calls('edit', 'Edit', edit),
    answers('edit', 'done'),
    calls('task', 'Task', { description: 'Look', prompt: 'Look closely' }),
    says('I am looking.', 'task'),
    calls('inner', 'Bash', { command: 'inner' }, 'task'),
    answers('inner', 'inner result', { parent: 'task' }),
    answers('task', 'looked'),
    says('All done.'),
  ]
}

const LONG_PATCH = `diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,2 @@\n // A comment\n-const a = 1\n+const a = "two"\n`

describeWith('chromium', 'the page of a session', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: partPath('chromium'), args: FLAGS })
  })
  afterAll(() => browser.close())

  async function open(path: string, options: Parameters<Browser['newPage']>[0] = {}, address = '') {
    const page = await browser.newPage(options)
    const requests: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${pathToFileURL(path).href}${address}`)
    return { page, requests, complaints }
  }

  const shown = (page: Page) => page.locator('#status').textContent()
  const at = (page: Page) => page.evaluate('document.activeElement.closest(".row")?.id')

  it('runs, loads, follows and applies nothing of what the agent wrote', async () => {
    const { path } = await samplePage(hostile(), {
      patchText: PATCH,
      request: { title: HOSTILE, body: HOSTILE },
      answer: HOSTILE,
      card: HOSTILE,
    })
    const { page, requests, complaints } = await open(path, { viewport: { width: 1200, height: 900 } })
    const before = await page.title()
    await page.evaluate('for (const fold of document.querySelectorAll("details")) fold.open = true')
    await page.locator('#open-all').click()
    const odd =
      'body script:not(:last-child), iframe, img, body svg:not(.chart), base, form, input:not(#search), object, embed, link, style ~ style, body style, [onerror], [onload]'
    expect(await page.locator(odd).count()).toBe(0)
    expect(await page.title()).toBe(before)
    expect(before).not.toBe('owned')
    expect(requests).toHaveLength(1)
    // Nothing had to be stopped by the page's policy: it was never markup to begin with.
    expect(complaints).toEqual([])
    const links = await page.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links.filter((link) => !/^(?:https?:|#)/.test(link ?? ''))).toEqual([])
    expect(await page.locator('body').textContent()).toContain('<script>document.title="owned"</script>')
    expect(await page.locator('body').textContent()).not.toMatch(/[\u202e\u200b\u0007]/)
    await page.setViewportSize({ width: 360, height: 700 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  })

  it('would stop a script and a style even if they got in', async () => {
    const { path } = await samplePage(hostile())
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(
        '</main>',
        '<script>document.title = "owned"</script><style>body { display: none }</style><img src="http://127.0.0.1:9/x.png"></main>',
      ),
    )
    const { page, complaints } = await open(path)
    expect(await page.title()).toBe('Session')
    expect(await page.locator('h1').isVisible()).toBe(true)
    expect(complaints.filter((text) => text.includes('Content Security Policy'))).toHaveLength(3)
  })

  it('has what matters above the timeline without JavaScript', async () => {
    const { path } = await samplePage(fixturePath('tools'), {
      patchText: LONG_PATCH,
      request: { title: 'Mend it', body: 'It is **broken**.' },
    })
    const { page, complaints } = await open(path, { javaScriptEnabled: false })
    expect(complaints).toEqual([])
    expect(await page.locator('h1').textContent()).toBe('Mend it')
    expect(await page.locator('.words strong').first().isVisible()).toBe(true)
    expect(await page.locator('.file td.add[data-sign]').isVisible()).toBe(true)
    expect(await page.locator('.controls').isVisible()).toBe(false)
    await page.locator('.row.call summary').first().click()
    expect(await page.locator('.row.call pre').first().isVisible()).toBe(true)
    expect(await page.locator('.figures dd').allTextContents()).toEqual([
      '5',
      '4',
      '1',
      '375',
      '90',
      '$0.0023',
      '0.4 s',
    ])
  })

  it('finds, filters, walks and links events of a session of any length', async () => {
    const { path } = await samplePage(long(), { patchText: LONG_PATCH })
    const { page, complaints } = await open(path)
    expect(await shown(page)).toBe('1,286 events')
    // Keys: search, walk, open.
    await page.keyboard.press('/')
    await page.keyboard.type('THE NEEDLE')
    await expect.poll(() => shown(page)).toBe('1 of 1,286 events')
    await page.keyboard.press('Enter')
    await page.keyboard.press('j')
    await expect.poll(() => at(page)).toBe('event-1202')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#event-1202 pre').last().textContent()).toBe('the needle')
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await expect.poll(() => shown(page)).toBe('1,286 events')
    // Cleared, the place is kept; keys go on from there.
    await page.keyboard.press('k')
    await expect.poll(() => at(page)).toBe('event-1201')
    const filtered = async (name: string) => {
      await page.getByRole('button', { name }).click()
      return await shown(page)
    }
    expect(await filtered('Shell')).toBe('641 of 1,286 events')
    expect(await filtered('Edits')).toBe('1 of 1,286 events')
    expect(await filtered('Errors')).toBe('7 of 1,286 events')
    // A link to what the filter hides takes the filter off.
    await page.locator('.file .author a').click()
    await page.locator('#event-1281 .hljs-string').waitFor()
    await expect.poll(() => at(page)).toBe('event-1281')
    expect(page.url()).toContain('#event-1281')
    expect(await page.locator('#event-1281 td.add[data-sign]').textContent()).toBe('const a = "two"')
    expect(await page.locator('#event-1281 .hljs-string').textContent()).toBe('"two"')
    expect(await page.locator('.file .hljs-comment').first().textContent()).toBe('// A comment')
    // A subagent is nested, and can be folded.
    expect(await page.locator('.row.nested').count()).toBe(2)
    await page.locator('#event-1282 .fold').click()
    await expect.poll(() => shown(page)).toBe('1,284 of 1,286 events')
    await expect.poll(() => page.locator('.row.nested').count()).toBe(0)
    // From outside, a link opens its event.
    const there = await open(path, {}, '#event-1202')
    await expect.poll(() => there.page.locator('#event-1202 pre').last().textContent()).toBe('the needle')
    expect([...complaints, ...there.complaints]).toEqual([])
  })

  it('breaks long names instead of hiding what is beside or behind them', async () => {
    const name = 'a-very-long-name-'.repeat(8)
    const files = Array.from({ length: 60 }, (_, at) => `src/module-${at}/index.ts`)
    const { path } = await samplePage(
      [calls('c', `mcp__${name.replaceAll('-', '_')}`, {}), answers('c', 'ok')],
      { patchText: files.map((file) => LONG_PATCH.replaceAll('src/a.ts', file)).join('') },
    )
    const { page } = await open(path, { viewport: { width: 1100, height: 900 } })
    const heights = await page.evaluate(
      'const list = document.querySelector("ul.files"); [list.clientHeight, 60 * list.querySelector("a").offsetHeight]',
    )
    const [columns = 0, lines = 0] = heights as number[]
    expect(columns).toBeLessThan(lines / 2)
    await page.setViewportSize({ width: 360, height: 700 })
    const right = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox()
      return (box?.x ?? 0) + (box?.width ?? 9999)
    }
    expect(await right('.line b')).toBeLessThanOrEqual(360)
  })

  it('is accessible, light, dark, on a phone and on paper', async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    const more = {
      patchText: `${LONG_PATCH}${PATCH}`,
      request: { title: 'Mend it', body: 'It is **broken**.' },
    }
    const { path } = await samplePage(long(20), more)
    for (const options of [
      { colorScheme: 'light' },
      { colorScheme: 'dark' },
      { colorScheme: 'light', viewport: { width: 360, height: 700 } },
    ] as const) {
      // The checker is a script of the test's, which the page's policy would refuse.
      const { page } = await open(path, { ...options, bypassCSP: true }, '#event-42')
      await page.locator('#event-42 td.add[data-sign]').waitFor()
      await page.evaluate(axe)
      const found = (await page.evaluate('axe.run()')) as {
        violations: { id: string; nodes: { html: string }[] }[]
      }
      expect(found.violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    }
    const { page } = await open((await samplePage(long(), more)).path)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.row:visible').count()).toBe(500)
    expect(await page.locator('.on-paper:visible').textContent()).toBe('787 more events not printed.')
    expect(await page.locator('.controls').isVisible()).toBe(false)
  })
})
