import { formatCount, plural } from '../../agents/transcript/transcript.js'
import { shortened } from '../../agents/transcript/views/printable.js'
import type { Authors } from './authors.js'
import { diffTable, linesChanged } from './diff-table.js'
import { type Element, el, elementHtml } from './element.js'
import type { PatchedFile } from './patch.js'

const OPEN_FILES = 10
/** Files with more changed lines are opened by who wants to see them. */
const OPEN_LINES = 400
const LINE_LENGTH = 2_000
/** More files are listed side by side. */
const ONE_COLUMN = 20

/** The changed files as a list of links, and the changes side by side. */
export function changesHtml(files: readonly PatchedFile[], authors: Authors, cut: boolean): string {
  return [
    ...(files.length > 1 ? [elementHtml(fileList(files))] : []),
    ...files.map((file, index) => elementHtml(fileElement(file, index, authors))),
    ...(cut ? ['<p class="note">The patch is longer than shown here. diff.patch has all of it.</p>'] : []),
  ].join('\n')
}

function fileElement(file: PatchedFile, index: number, authors: Authors): Element {
  const title = file.previousPath === undefined ? file.path : `${file.previousPath} → ${file.path}`
  const open = index < OPEN_FILES && file.additions + file.deletions <= OPEN_LINES
  return el(
    'details.file',
    { id: `file-${index + 1}`, open: open ? '' : undefined },
    el('summary', {}, el('code', {}, title), ' ', ...linesChanged(file)),
    ...file.notes.map((note) => el('p.note', {}, note)),
    file.hunks.length === 0
      ? ''
      : diffTable({
          path: file.path,
          title,
          hunks: file.hunks,
          heading: (hunk) => [
            el('code', {}, hunk.header ?? '@@'),
            ' ',
            authorLinks(authors.of(file.path, hunk)),
          ],
          show: (text) => shortened(text, LINE_LENGTH),
        }),
  )
}

function authorLinks(events: readonly number[]): Element {
  if (events.length === 0) return el('span.author', {}, 'No edit of the session has these lines.')
  const links = events.flatMap((event, index) => [
    index === 0 ? 'Written by ' : ', ',
    el('a', { href: `#event-${event + 1}` }, `event ${formatCount(event + 1)}`),
  ])
  return el('span.author', {}, ...links)
}

function fileList(files: readonly PatchedFile[]): Element {
  const items = files.map((file, index) =>
    el('li', {}, el('a', { href: `#file-${index + 1}` }, file.path), ' ', ...linesChanged(file)),
  )
  return el(
    'nav',
    { 'aria-label': 'Changed files' },
    el('p.dim', {}, plural(files.length, 'file')),
    el(files.length > ONE_COLUMN ? 'ul.files.columns' : 'ul.files', {}, ...items),
  )
}
