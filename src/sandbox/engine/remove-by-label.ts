import type { CommandResult } from '../../base/command.js'
import type { Call } from './container-errors.js'

/** Removes everything with the label, containers first since they use the rest. Never rejects. */
export async function removeByLabel(
  call: Call,
  label: string,
): Promise<{ containers: number; volumes: number; networks: number; failed?: string }> {
  let failed: string | undefined
  const list = async (args: string[]) => {
    const result = await call([...args, '--quiet', '--filter', `label=${label}`])
    if (result.exitCode !== 0) {
      failed = failureText(result)
      return []
    }
    return [...new Set(result.stdout.toString('utf8').split(/\s+/).filter(Boolean))]
  }
  const remove = async (found: string[], args: string[]) => {
    let count = 0
    for (const id of found) {
      const result = await call([...args, id])
      if (result.exitCode === 0) count++
      else failed = failureText(result)
    }
    return count
  }
  const [containers, volumes] = await Promise.all([list(['ps', '--all']), list(['volume', 'ls'])])
  return {
    containers: await remove(containers, ['rm', '--force', '--volumes']),
    volumes: await remove(volumes, ['volume', 'rm', '--force']),
    // None is ever made here.
    networks: 0,
    ...(failed === undefined ? {} : { failed }),
  }
}

const failureText = ({ stderr, exitCode }: CommandResult) => stderr.trim() || `exit code ${exitCode}`
