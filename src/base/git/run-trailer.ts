/** The trailer that identifies our commits. */
export const RUN_TRAILER = 'Caisson-Run'

/** The trailer that names the request of a commit (`--key`), which several runs may have worked on. */
export const KEY_TRAILER = 'Caisson-Key'

/** The value of a trailer; undefined where the message has none. */
export function trailerOf(message: string, name: string): string | undefined {
  const line = belowSubject(message).find((one) => one.startsWith(`${name}: `))
  return line?.slice(name.length + 2).trim()
}

/** The first line is the title of an issue, which anybody may have written. */
function belowSubject(message: string): string[] {
  return message.split(/\r?\n/).slice(1)
}

/** Whether a commit with this message is one of ours. */
export function isOurs(message: string): boolean {
  return belowSubject(message).some((line) => line.startsWith(`${RUN_TRAILER}:`))
}
