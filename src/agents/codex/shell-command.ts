/** The shell around a command that Codex runs: `/bin/bash -lc 'echo hi'`. */
const SHELL = /^\S*\/(?:ba|z|da)?sh -l?c /

/** What the model asked the shell to run, without the shell and its quotes. */
export function commandOf(line: string): string {
  const shell = SHELL.exec(line)?.[0]
  if (shell === undefined) return line
  const words = unquoted(line.slice(shell.length))
  return words ?? line
}

/** One word of a shell; undefined where there are more. */
function unquoted(text: string): string | undefined {
  let word = ''
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at)
    const part = /^'([^']*)'|^"((?:[^"\\]|\\[\s\S])*)"|^\\([\s\S])|^([^\s'"\\]+)/.exec(rest)
    if (!part) return undefined
    const [whole, single, double, escaped, plain] = part
    word += single ?? double?.replace(/\\([$`"\\])/g, '$1') ?? escaped ?? plain ?? ''
    at += whole.length
  }
  return word
}
