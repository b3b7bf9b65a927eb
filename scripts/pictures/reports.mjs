// Makes docs/pictures/{comment,pull-request,job-summary,readme}.png: what a run of the demo posts, and the README, as GitHub
// shows them. Needs
// `npm run build:lib`, Chromium and the package fonts-noto-color-emoji; the first argument is the folder that caches
// Claude Code (.ci/run has one).
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { chromium } from 'playwright-core'
import { memoryLog } from '../../lib/base/log.js'
import { runDemo } from '../../lib/programs/demo/demo.js'

const project = fileURLToPath(new URL('../..', import.meta.url))
const [
  cacheDir = join(project, 'node_modules', '.cache', 'caisson'),
  output = join(project, 'docs', 'pictures'),
] = process.argv.slice(2)
const style = readFileSync(
  createRequire(import.meta.url).resolve('github-markdown-css/github-markdown-light.css'),
  'utf8',
)
// Of GitHub's own page, only what is around a comment.
const FRAME = `
  body { margin: 0; padding: 16px; width: 760px; font: 14px/1.5 -apple-system, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', sans-serif }
  article { border: 1px solid #d1d9e0; border-radius: 6px; overflow: hidden }
  header { background: #f6f8fa; border-bottom: 1px solid #d1d9e0; padding: 8px 16px; color: #59636e }
  header b { color: #1f2328 }
  h1 { margin: 0 0 12px; font: inherit; font-size: 24px }
  h1 span { color: #59636e }
  .markdown-body { padding: 16px; font-size: 14px } .markdown-body img { max-width: 100% }`

const html = (markdown) =>
  micromark(markdown, {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
  })
const escaped = (text) => text.replace(/[&<>]/g, (one) => `&#${one.charCodeAt(0)};`)
/** The README's pictures are on GitHub, for npm's page. */
const PICTURES = /https:\S+\/docs\/(pictures\/[\w-]+\.png)/g
const dataOf = (_url, path) => `data:image/png;base64,${readFileSync(join(project, 'docs', path), 'base64')}`
const boxed = (head, markdown) =>
  `<article><header>${head}</header><div class="markdown-body">${html(markdown)}</div></article>`

const root = realpathSync(mkdtempSync(join(tmpdir(), 'caisson-pictures-')))
try {
  const { comments, issue, pulls, result } = await runDemo({
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
  const [comment] = comments
  const [pull] = pulls
  const commented = ({ author }) => `<b>${escaped(author)}</b> commented`
  const pages = {
    comment: `<h1>${escaped(issue.title)} <span>#${issue.number}</span></h1>${boxed(commented(comment), comment.body)}`,
    'pull-request': `<h1>${escaped(pull.title)} <span>#${pull.number}</span></h1>${boxed(commented(comment), pull.body)}`,
    'job-summary': boxed('claude summary', result.jobSummary),
    readme: boxed('README.md', readFileSync(join(project, 'README.md'), 'utf8').replaceAll(PICTURES, dataOf)),
  }
  mkdirSync(output, { recursive: true })
  const browser = await chromium.launch({
    executablePath: process.env.CAISSON_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const page = await browser.newPage({ viewport: { width: 792, height: 100 } })
  for (const [name, content] of Object.entries(pages)) {
    await page.setContent(`<!doctype html><meta charset="utf-8"><style>${style}${FRAME}</style>${content}`)
    await page.screenshot({ path: join(output, `${name}.png`), fullPage: true })
  }
  await browser.close()
} finally {
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
}
