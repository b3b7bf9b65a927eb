import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toHtml } from '../../src/report/page/html.js'
import type { SessionTranscript } from '../../src/transcript/types.js'
import { readFixture } from '../unit/transcript/fixtures.js'
import { describeWith, partPath } from '../world/parts.js'

/** Without the flags on networking Chromium looks for its makers' hosts at every start. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

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
]

function hostile(): SessionTranscript {
  const text = PAYLOADS.join('\n\n')
  const metadata = {
    costUsd: 0,
    inputTokens: 0,
    outputTokens: 0,
    turnCount: 1,
    durationMs: 0,
    errorCount: 0,
    model: text,
    sessionId: text,
  }
  const toolCalls = PAYLOADS.map((payload) => ({
    toolName: payload,
    input: { command: payload, [payload]: 1 },
    output: payload,
  }))
  return {
    messages: [
      { role: 'assistant', content: text, thinking: text, toolCalls },
      { role: 'user', content: text, parentToolUseId: text },
    ],
    metadata,
  }
}

describeWith('chromium', 'the page of a session', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: partPath('chromium'), args: FLAGS })
  })
  afterAll(() => browser.close())

  async function open(html: string, options: Parameters<Browser['newPage']>[0] = {}) {
    const file = join(mkdtempSync(join(tmpdir(), 'caisson-page-')), 'report.html')
    writeFileSync(file, html)
    const page = await browser.newPage(options)
    const requests: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('console', (message) => complaints.push(message.text()))
    await page.goto(pathToFileURL(file).href)
    return { page, requests, complaints }
  }

  it('runs, loads, follows and applies nothing of what the agent wrote', async () => {
    const patchText = `diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n${PAYLOADS.map((payload) => `+${payload.replace(/\n/g, '\n+')}`).join('\n')}\n`
    const { page, requests, complaints } = await open(toHtml({ transcript: hostile(), patchText }))
    await page.evaluate('for (const fold of document.querySelectorAll("details")) fold.open = true')
    expect(await page.title()).toBe('Session')
    expect(requests).toHaveLength(1)
    // Nothing had to be stopped by the page's policy: it was never markup to begin with.
    expect(complaints).toEqual([])
    const odd =
      'script, iframe, img, svg, base, form, input, object, embed, link, style ~ style, body style, [onerror], [onload]'
    expect(await page.locator(odd).count()).toBe(0)
    const links = await page.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links.filter((link) => !link?.startsWith('http'))).toEqual([])
    expect(await page.locator('body').textContent()).toContain('<script>document.title="owned"</script>')
    expect(await page.locator('body').textContent()).not.toMatch(/[\u202e\u200b\u0007]/)
  })

  it('would stop a script and a style even if they got in', async () => {
    const html = toHtml({ transcript: hostile() }).replace(
      '</main>',
      '<script>document.title = "owned"</script><style>body { display: none }</style><img src="http://127.0.0.1:9/x.png"></main>',
    )
    const { page, complaints } = await open(html)
    expect(await page.title()).toBe('Session')
    expect(await page.locator('h1').isVisible()).toBe(true)
    expect(complaints.filter((text) => text.includes('Content Security Policy'))).toHaveLength(3)
  })

  it.each(['light', 'dark'] as const)(
    'is styled, folded and readable without JavaScript (%s)',
    async (colorScheme) => {
      const transcript = (await readFixture('tools')).snapshot()
      const { page, complaints } = await open(toHtml({ transcript, patchText: '' }), {
        colorScheme,
        javaScriptEnabled: false,
      })
      expect(complaints).toEqual([])
      const call = page.locator('details.call').first()
      expect(await call.locator('pre').first().isVisible()).toBe(false)
      await call.locator('summary').click()
      expect(await call.locator('pre').last().textContent()).toMatch(/^hi\ntotal 8/)
      expect(await page.locator('details.thinking p').isVisible()).toBe(false)
      expect(await page.locator('.figures dd').allTextContents()).toEqual([
        '5',
        '4',
        '1',
        '375',
        '90',
        '$0.0023',
        '0.4 s',
      ])
    },
  )

  it('fits a narrow screen', async () => {
    const { page } = await open(toHtml({ transcript: hostile() }), { viewport: { width: 360, height: 700 } })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  })
})
