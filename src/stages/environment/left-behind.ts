import { SandboxError } from '../../errors.js'
import { secretForms } from '../../redact.js'
import type { Sandbox } from '../../sandbox/sandbox.js'

/**
 * Ends what still runs with one of the values, and names the files that have one. What the agent cannot read there
 * cannot be read by this either, since it is the same user.
 */
const SEARCH = `v=$(cat)
has() { printf '%s\\n' "$v" | grep -qaF -f - -- "$1" 2>/dev/null; }
for p in /proc/[0-9]*; do
  if has "$p/environ" || has "$p/cmdline"; then kill -9 "\${p#/proc/}" 2>/dev/null; fi
done
printf '%s\\n' "$v" | grep -rlaF -f - -- "$HOME" . /tmp /dev/shm /var/tmp 2>/dev/null
[ $? -lt 127 ] || { echo 'it has no grep'; exit 1; }
exit 0`

/** Enough for a secret; a word or a number is found everywhere. */
const looksSecret = (value: string) => value.length >= 12 && /\d/.test(value) && /[a-z]/i.test(value)

/**
 * Makes sure that nothing in a sandbox still has the variables that only its setup was to see. Throws SETUP_FAILED that
 * names the files with a value: an installer that was logged in, for example.
 */
export async function assertNothingLeft(
  sandbox: Pick<Sandbox, 'exec'>,
  setupEnv: Readonly<Record<string, string>>,
): Promise<void> {
  const lines = Object.values(setupEnv).flatMap((value) => value.split('\n').filter(looksSecret))
  if (lines.length === 0) return
  const input = [...new Set(lines.flatMap(secretForms))].join('\n')
  const how = { input, timeoutMs: 300_000, keepBytes: 100_000 }
  const { stdout, exitCode } = await sandbox.exec(['sh', '-c', SEARCH], how)
  const files = stdout.split('\n').filter((line) => line !== '')
  if (exitCode === 0 && files.length === 0) return
  const few = files.slice(0, 5).join(', ') + (files.length > 5 ? ` and ${files.length - 5} more` : '')
  throw new SandboxError(
    'SETUP_FAILED',
    exitCode === 0
      ? `The setup left values of \`setup-env\` where the agent would read them: ${few}.`
      : `What the setup left could not be searched for values of \`setup-env\`: ${stdout.trim() || `exit code ${exitCode}`}.`,
    {
      hint: 'Delete these files at the end of the setup. Credentials of package registries belong into the settings of the job, from where Caisson adds them outside of the sandbox.',
    },
  )
}
