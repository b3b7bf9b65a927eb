import { formatCount, plural } from '../../agents/transcript/transcript.js'
import { shortened } from '../../agents/transcript/views/printable.js'
import type { Authors } from './authors.js'
import { diffTable } from './diff-table.js'
import { type Content, type Element, el, elementHtml } from './element.js'
import type { PatchedFile } from './patch.js'

const OPEN_FILES = 10
/** Files with more changed lines are opened by who wants to see them. */
const OPEN_LINES = 400
const LINE_LENGTH = 2_000
/** More files are listed side by side. */
const ONE_COLUMN = 20

/** The changed files as a tree of links, and the changes side by side. */
export function changesHtml(files: readonly PatchedFile[], authors: Authors, cut: boolean): string {
  return [
    ...(files.length > 1 ? [`<nav aria-label="Changed files">${elementHtml(fileTree(files))}</nav>`] : []),
    ...files.map((file, index) => elementHtml(fileElement(file, index, authors))),
    ...(cut ? ['<p class="note">The patch is longer than shown here. diff.patch has all of it.</p>'] : []),
  ].join('\n')
}

const counts = ({ additions, deletions }: Pick<PatchedFile, 'additions' | 'deletions'>): Element[] => [
  el('span.plus', {}, `+${additions}`),
  el('span.minus', {}, `−${deletions}`),
]

function fileElement(file: PatchedFile, index: number, authors: Authors): Element {
  const title = file.previousPath === undefined ? file.path : `${file.previousPath} → ${file.path}`
  const open = index < OPEN_FILES && file.additions + file.deletions <= OPEN_LINES
  const heading = (hunk: PatchedFile['hunks'][number]): Content[] => [
    el('code', {}, hunk.header),
    ' ',
    ...authorLinks(authors.of(file.path, hunk)),
  ]
  return el(
    'details.file',
    { id: `file-${index + 1}`, ...(open ? { open: '' } : {}) },
    el('summary', {}, el('code', {}, title), ' ', ...counts(file)),
    ...file.notes.map((note) => el('p.note', {}, note)),
    ...(file.hunks.length === 0
      ? []
      : [
          diffTable({
            path: file.path,
            title,
            hunks: file.hunks,
            heading: (_hunk, at) => heading(file.hunks[at] as PatchedFile['hunks'][number]),
            show: (text) => shortened(text, LINE_LENGTH),
          }),
        ]),
  )
}

function authorLinks(events: readonly number[]): Content[] {
  if (events.length === 0) return [el('span.author', {}, 'No edit of the session has these lines.')]
  return [
    el(
      'span.author',
      {},
      'Written by ',
      ...events.flatMap((event, index) => [
        ...(index === 0 ? [] : [', ']),
        el('a', { href: `#event-${event + 1}` }, `event ${formatCount(event + 1)}`),
      ]),
    ),
  ]
}

interface Folder {
  folders: Map<string, Folder>
  files: { name: string; file: PatchedFile; index: number }[]
}

function fileTree(files: readonly PatchedFile[]): Element {
  const root: Folder = { folders: new Map(), files: [] }
  for (const [index, file] of files.entries()) {
    const parts = file.path.split('/')
    const name = parts.pop() ?? ''
    let folder = root
    for (const part of parts) {
      const next = folder.folders.get(part) ?? { folders: new Map(), files: [] }
      folder.folders.set(part, next)
      folder = next
    }
    folder.files.push({ name, file, index })
  }
  return el(
    files.length > ONE_COLUMN ? 'div.tree.columns' : 'div.tree',
    {},
    el('p.dim', {}, plural(files.length, 'file')),
    folderList(root),
  )
}

function folderList({ folders, files }: Folder): Element {
  return el(
    'ul',
    {},
    ...[...folders].map(([name, folder]) => {
      // A folder with nothing but another one shares its line.
      let [path, inner] = [name, folder]
      for (;;) {
        const [only] = inner.folders
        if (inner.files.length > 0 || inner.folders.size !== 1 || only === undefined) break
        path = `${path}/${only[0]}`
        inner = only[1]
      }
      return el('li', {}, el('span.dim', {}, `${path}/`), folderList(inner))
    }),
    ...files.map(({ name, file, index }) =>
      el('li', {}, el('a', { href: `#file-${index + 1}` }, name), ' ', ...counts(file)),
    ),
  )
}
