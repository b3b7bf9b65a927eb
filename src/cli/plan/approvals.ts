import type { Approvals } from '../../plan/work/ports.js'
import { printable } from '../../transcript/views/printable.js'
import type { CommandIo } from '../command.js'
import { openAsker } from '../init/init-questions.js'

/** Asks who sits at the terminal; where nobody does, the plan waits. */
export function atTheTerminal({ terminal: { stdin, stderr }, env, project }: CommandIo): Approvals {
  let before: Promise<unknown> = Promise.resolve()
  const by = env['USER'] ?? env['LOGNAME'] ?? ''
  return {
    ask(step) {
      if (!stdin.isTTY || !stderr.isTTY) return Promise.resolve({ decision: 'waiting' })
      // One question at a time.
      const asked = before.then(async () => {
        const asker = openAsker(stdin, stderr)
        try {
          if (step.message) asker.say(printable(step.message))
          const yes = await asker.confirm(`Approve ${printable(step.name)} of ${project}?`, false)
          return {
            decision: yes ? ('approved' as const) : ('rejected' as const),
            ...(by === '' ? {} : { by }),
          }
        } finally {
          asker.close()
        }
      })
      before = asked.catch(() => {})
      return asked
    },
  }
}
