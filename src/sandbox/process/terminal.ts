import { Transform, type Writable } from 'node:stream'
import { INNER, READ_NONCE } from './sentinel.js'

/*
 * Some launch commands refuse to work without a terminal. util-linux's `script` gives them a pseudo terminal, in which
 * text is echoed, lines end with CR LF, longer ones are cut, and input has no end. So the shell inside switches all of
 * that off, reads input up to a line that nothing else can write, and gives the command pipes. On a busy machine, `script`
 * loses what it has not read when its command ends: the shell inside ends only once its last marker has arrived.
 */

const TERMINAL = [
  'stty raw -echo 2>/dev/null || stty -icanon -echo -opost 2>/dev/null',
  READ_NONCE,
  'while IFS= read -r l; do [ "$l" = "$n:eof" ] && break; printf "%s\\n" "$l"; done 2>/dev/null |',
  `{ (\n${INNER}\n) 2>&1; printf "\\036%s:ended:%d\\036" "$n" "$?"; } | cat`,
  'while IFS= read -r l; do [ "$l" = "$n:end" ] && break; done',
].join('\n')

/** As `markedCommand`, for a shell that is in a terminal. */
export function terminalCommand(command: readonly string[], folder = ''): string[] {
  return ['sh', '-c', TERMINAL, 'sh', folder, ...command]
}

/** The command line that runs `argv` in a pseudo terminal. */
export function throughTerminal(argv: readonly string[]): string[] {
  // `script` hands its command to $SHELL, whatever language that speaks.
  return ['env', 'SHELL=/bin/sh', 'script', '-qefc', argv.map(quote).join(' '), '/dev/null']
}

/** The line after which the shell inside reads no more input. */
function endOfInput(nonce: string): string {
  return `${nonce}:eof\n`
}

/** The lines that let the shell inside end, whatever of the input it has read. */
export function endOfCommand(nonce: string): string {
  return `\n${endOfInput(nonce)}${nonce}:end\n`
}

/** Input of a command in a terminal: text, whose end is a line of its own. */
export function inputFor(terminal: Writable, nonce: string): Writable {
  let last = 10
  const input = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      last = chunk.at(-1) ?? last
      done(null, chunk)
    },
    flush(done) {
      done(null, `${last === 10 ? '' : '\n'}${endOfInput(nonce)}`)
    },
  })
  input.pipe(terminal, { end: false })
  return input
}

/** A word as a shell reads it. */
export function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
