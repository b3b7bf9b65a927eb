import { revealHidden } from '../../hidden-characters.js'
import type { ReportInput } from '../input.js'
import { cutFenced } from '../text/truncate.js'
import { formatBytes, webAddress } from './figures.js'

/** Without an artifact, what is complete and exact here is the only copy. */
const COPY = 'Save this as `diff.patch` and apply it in your checkout with `git apply --3way diff.patch`.'

/** The patch, collapsed, with instructions to apply it; at most `limit` UTF-16 units, '' if nothing fits. */
export function patchDetails(i: ReportInput, limit: number): string {
  if (i.patchText === undefined || i.patchText === '' || i.patch === null || i.patch.empty) return ''
  const hasArtifact = webAddress(i.artifactUrl) !== undefined
  const head = `<details>\n<summary>Patch (${formatBytes(i.patch.bytes)})</summary>\n\n`
  const foot = '\n\n</details>'
  // The caller may pass only as much of the patch as can ever be shown.
  const partial = Buffer.byteLength(i.patchText) < i.patch.bytes
  const given = partial ? i.patchText.slice(0, i.patchText.lastIndexOf('\n') + 1) : i.patchText
  const text = revealHidden(given.replace(/\r\n?/g, '\n'))
  const altered = text !== given
  // Room for the longest possible note is reserved before the code is cut.
  const room = limit - head.length - foot.length - howTo(true, true, hasArtifact).length - 2
  const code = cutFenced(text, room, 'diff')
  if (code.text === '') return ''
  const cut = code.cut || partial
  const words = hasArtifact || cut || altered ? howTo(cut, altered, hasArtifact) : COPY
  return `${head}${words}\n\n${code.text}${foot}`
}

function howTo(cut: boolean, altered: boolean, hasArtifact: boolean): string {
  const download = hasArtifact
    ? "Download the run's artifact, unpack it and apply `diff.patch` in your checkout with"
    : "Take `diff.patch` from the run's folder and apply it in your checkout with"
  const words = [`${download} \`git apply --3way diff.patch\`.`]
  if (cut) words.push('Only the beginning is shown here, cut at the end of a line; the file is complete.')
  if (altered)
    words.push('Hidden characters and line ends are shown in a visible form here; the file is exact.')
  return words.join(' ')
}
