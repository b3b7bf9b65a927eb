// Makes docs/pictures/page-{light,dark,phone,print}.png: the page of a run of the demo in four forms. Needs what
// reports.mjs needs; the first argument is the same.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { memoryLog } from '../../lib/base/log.js'
import { runDemo } from '../../lib/programs/demo/demo.js'

const project = fileURLToPath(new URL('../..', import.meta.url))
const [
  cacheDir = join(project, 'node_modules', '.cache', 'caisson'),
  output = join(project, 'docs', 'pictures'),
] = process.argv.slice(2)

const root = realpathSync(mkdtempSync(join(tmpdir(), 'caisson-pictures-')))
try {
  const { result } = await runDemo({
    root,
    host: {
      env: { PATH: process.env.PATH },
      platform: process.platform,
      arch: process.arch,
      cacheDir,
      stateDir: root,
    },
    backend: 'auto',
    log: memoryLog(),
  })
  const address = pathToFileURL(result.folder.report).href
  mkdirSync(output, { recursive: true })
  const browser = await chromium.launch({
    executablePath: process.env.CAISSON_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const open = async (options) => {
    const page = await browser.newPage(options)
    await page.goto(`${address}`)
    await page.locator('.row').first().waitFor()
    return page
  }
  const take = (page, name) => page.screenshot({ path: join(output, `page-${name}.png`) })
  // The upper half on a light screen, the lower one on a dark screen, with an edit as a link from its hunk opens it.
  await take(await open({ colorScheme: 'light', viewport: { width: 1000, height: 1080 } }), 'light')
  const dark = await open({ colorScheme: 'dark', viewport: { width: 1000, height: 960 } })
  await dark.locator('.author a').first().click()
  await dark.locator('.row .diff').first().waitFor()
  await dark.evaluate('scrollTo({ top: document.body.scrollHeight, behavior: "instant" })')
  await take(dark, 'dark')
  await take(await open({ viewport: { width: 390, height: 1500 }, isMobile: true }), 'phone')
  // The first sheet of A4 at 96 dots per inch.
  const paper = await open({ viewport: { width: 794, height: 1123 } })
  await paper.emulateMedia({ media: 'print' })
  await take(paper, 'print')
  await browser.close()
} finally {
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
}
