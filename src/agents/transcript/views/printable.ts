/** CSI, OSC (to BEL or ST), other string sequences, and two-character escapes. */
const ESCAPES =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[\s\S]*?(?:\u0007|\u001b\\|\u009c|$)|\u001b[ -/]*[0-~]/g
/** C0 except tab and newline, DEL, C1. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
/** Bidirectional controls, invisible characters (except the joiners that scripts and emoji need), tags. */
const HIDDEN =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu

/**
 * Text without hidden effects: no terminal sequences, no control characters, nothing bidirectional or
 * invisible. Line ends of every kind become `\n`; tabs stay.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(ESCAPES, '')
    .replace(CONTROLS, '')
    .replace(HIDDEN, '')
}

/**
 * Text without lines that the workflow runner takes for commands. It obeys a line that begins with `::` after any white
 * space, and `##[` anywhere in a line
 * (https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs).
 */
export function withoutCommands(text: string): string {
  return text
    .replace(/(^|[\r\n\u2028\u2029])((?:[^\S\r\n]|\u0085)*):(?=:)/g, '$1$2: ')
    .replace(/##(?=\[)/g, '# #')
}

/** The beginning of a text longer than `limit` characters, and how much was left out. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text
  // Never ends in half of a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text[limit - 1] ?? '') ? limit - 1 : limit
  return `${text.slice(0, end)}… (+${(text.length - end).toLocaleString('en-US')} characters)`
}
