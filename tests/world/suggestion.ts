/** A comment of a review, as GitHub gets it. */
interface Comment {
  body: string
  line?: number | null
  startLine?: number
  start_line?: number | null
}

/** The file after a click on "Commit suggestion": the block in the comment replaces the lines that it is on. */
export function applySuggestion(file: string, { body, line, startLine, start_line }: Comment): string {
  const block = /^(`{3,})suggestion\n([\s\S]*?)^\1$/m.exec(body)?.[2]
  if (block === undefined || !line) throw new Error(`There is nothing to commit in: ${body}`)
  const lines = file.split(/(?<=\n)/)
  const first = startLine ?? start_line ?? line
  return [...lines.slice(0, first - 1), block, ...lines.slice(line)].join('')
}
