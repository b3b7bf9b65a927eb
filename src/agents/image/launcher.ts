/** Lines of the launcher on standard output, between which the image's own program speaks. */
export const LAUNCHER = 'caisson-adapter'

/**
 * A shell script that starts an image's own command and says when it began and how it ended. Needs only `sh`. It stays
 * beside the command, so that a program which ignores SIGINT, as shells make those in the background do, is stopped
 * with SIGTERM: the contract promises no other signal.
 */
export function launcherScript(command: readonly string[]): string {
  return `#!/bin/sh
adapter= stopped=
trap 'stopped=1; [ -z "$adapter" ] || kill -TERM "$adapter" 2>/dev/null' INT TERM
printf '{"type":"${LAUNCHER}","event":"start"}\\n'
exec 3<&0
${command.map(quoted).join(' ')} <&3 3<&- &
adapter=$!
exec 3<&-
[ -z "$stopped" ] || kill -TERM "$adapter" 2>/dev/null
wait "$adapter"
code=$?
while kill -0 "$adapter" 2>/dev/null; do
  wait "$adapter"
  code=$?
done
printf '\\n{"type":"${LAUNCHER}","event":"end","exitCode":%s}\\n' "$code"
exit "$code"
`
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}
