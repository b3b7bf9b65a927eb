import { ConfigError } from '../../errors.js'

/** A Markdown file split into its front matter and body. */
export interface FrontMatter {
  /** Text between the lines of dashes. */
  yaml: string
  /** Lines of the file before it. */
  linesBefore: number
  body: string
}

const HINT =
  'Begin the file with a line `---`, then `description: …` and other keys, then another line `---`.'

/** Throws CONFIG_INVALID for a file without front matter, or whose front matter does not end. */
export function splitFrontMatter(file: string, text: string): FrontMatter {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const opening = /^\n*---[ \t]*\n/.exec(plain)
  if (!opening)
    throw new ConfigError('CONFIG_INVALID', `${file}:1:1: there is no front matter.`, { hint: HINT })
  const rest = plain.slice(opening[0].length)
  const closing = /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m.exec(rest)
  if (!closing)
    throw new ConfigError('CONFIG_INVALID', `${file}:1:1: the front matter has no closing \`---\` line.`, {
      hint: HINT,
    })
  return {
    yaml: rest.slice(0, closing.index),
    linesBefore: opening[0].split('\n').length - 1,
    body: rest.slice(closing.index + closing[0].length).trim(),
  }
}

/**
 * Claude Code accepts, and itself writes, front matter that is not valid YAML: a description with `: ` in it.
 * Plain one-line values are quoted, so that such a file is read as Claude Code reads it. Columns stay roughly
 * right.
 */
export function quotePlainValues(yaml: string): string {
  return yaml
    .split('\n')
    .map((line) => {
      const [, key, value] = /^([A-Za-z][\w-]*):[ \t]+([^\s"'[{|>&*#!].*)$/.exec(line) ?? []
      return key && value && /: |[ \t]#|:$/.test(value) ? `${key}: ${JSON.stringify(value.trim())}` : line
    })
    .join('\n')
}
