import { shortened } from '../../transcript/views/printable.js'
import { escapeHtml } from './text.js'

/** A longer patch would make the page slow to open; the whole patch is a separate file. */
const PATCH_LENGTH = 1_000_000
const OPEN_FILES = 10
const LINE_LENGTH = 2_000

type Kind = 'meta' | 'hunk' | 'add' | 'del' | 'same'

interface FileDiff {
  title: string
  lines: { kind: Kind; text: string }[]
  additions: number
  deletions: number
}

/** A git patch as colored HTML, one collapsible section per file. */
export function diffToHtml(patch: string): string {
  const cut = patch.length > PATCH_LENGTH
  return [
    ...splitFiles(patch.slice(0, PATCH_LENGTH)).map((file, index) => fold(file, index < OPEN_FILES)),
    ...(cut ? ['<p class="note">The patch is longer than shown here. diff.patch has all of it.</p>'] : []),
  ].join('\n')
}

function fold(file: FileDiff, open: boolean): string {
  const lines = file.lines.map(
    ({ kind, text }) => `<span class="${kind}">${escapeHtml(shortened(text, LINE_LENGTH))}\n</span>`,
  )
  const counts = `<span class="plus">+${file.additions}</span> <span class="minus">−${file.deletions}</span>`
  return [
    `<details class="file"${open ? ' open' : ''}>`,
    `<summary><code>${escapeHtml(file.title)}</code> ${counts}</summary>`,
    `<pre class="diff">${lines.join('')}</pre></details>`,
  ].join('')
}

function splitFiles(patch: string): FileDiff[] {
  const files: FileDiff[] = []
  // Every line of a hunk starts with a sign, so `diff --git` at the start of a line is never content.
  let inHunk = false
  for (const text of patch.replace(/\n$/, '').split('\n')) {
    if (text.startsWith('diff --git ')) {
      inHunk = false
      files.push({ title: titleOf(text), lines: [], additions: 0, deletions: 0 })
    } else if (text.startsWith('@@')) inHunk = true
    const file = files.at(-1)
    if (file === undefined) continue
    const kind = text.startsWith('@@') ? 'hunk' : inHunk ? kindInHunk(text) : 'meta'
    // Already in the title.
    if (kind === 'meta' && !inHunk && /^(?:diff --git|index|---|\+\+\+) /.test(text)) continue
    if (kind === 'add') file.additions++
    if (kind === 'del') file.deletions++
    file.lines.push({ kind, text })
  }
  return files
}

function titleOf(line: string): string {
  const names = line.slice('diff --git '.length)
  return names.replace(/^a\/(.+) b\/\1$/, '$1').replace(/^a\/(\S+) b\/(\S+)$/, '$1 → $2')
}

function kindInHunk(line: string): Kind {
  return line.startsWith('+') ? 'add' : line.startsWith('-') ? 'del' : line.startsWith('\\') ? 'meta' : 'same'
}
