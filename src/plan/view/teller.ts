import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../base/log.js'
import { stepLogPath } from '../steps/step-log.js'
import { isBlock, type PlanEvent } from '../work/event.js'

/** What happens, one line a step; what holds several is told by its steps. */
export function teller(log: Log): { begin(folder: string): void; tell(event: PlanEvent): void } {
  const told = new Set<string>()
  let folder = ''
  return {
    begin(plan) {
      folder = plan
    },
    tell(event) {
      if (event.type === 'started' && !isBlock(event.kind) && event.kind !== 'load_var') told.add(event.node)
      if (!('node' in event) || !told.has(event.node)) return
      const { node } = event
      if (event.type === 'started') log.info(`▶ ${node}`)
      else if (event.type === 'cached') log.info(`✓ ${node}: as before, from the cache`)
      else if (event.type === 'finished') {
        const why = event.message ? `: ${event.message}` : ''
        if (event.outcome === 'succeeded') return log.info(`✓ ${node}${why}`)
        log.warn(`✗ ${node} ${event.outcome}${why}`)
        for (const line of lastLines(join(folder, stepLogPath(node)))) log.info(`  ${line}`)
      }
    },
  }
}

const SHOWN_LINES = 20

/** The end of a step's log, which is redacted and printable; whole lines. */
function lastLines(path: string): string[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-SHOWN_LINES)
}
