/** The trailer that identifies our commits. */
export const RUN_TRAILER = 'Caisson-Run'

/** Whether a commit with this message is one of ours. */
export function isOurs(message: string): boolean {
  return message.split('\n').some((line) => line.startsWith(`${RUN_TRAILER}:`))
}
