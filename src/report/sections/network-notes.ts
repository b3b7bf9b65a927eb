import type { Manifest } from '../../run/manifest.js'
import { plural } from '../../transcript/transcript.js'
import { inlineCode } from '../text/sanitize-output.js'

const MOST_HOSTS = 10

/** What the agent and its setup connected to, in sentences; empty if there was no network. */
export function networkNotes({ sandbox, network }: Pick<Manifest, 'sandbox' | 'network'>): string[] {
  const notes: string[] = []
  // Without an engine, this is already listed among the reasons why a run was not sealed.
  if (sandbox.network === 'open' && sandbox.engine !== 'none')
    notes.push('**The agent had unrestricted network access:** it could send anything it read anywhere.')
  if (sandbox.network === 'allowlist')
    notes.push(`The agent could reach allowlisted hosts only. ${reached(network?.agent, 'It')}`)
  if (network?.setup) notes.push(reached(network.setup, 'The setup'))
  if (network?.verify) notes.push(reached(network.verify, 'The verification'))
  return notes
}

type Figures = NonNullable<NonNullable<Manifest['network']>['agent']>

function reached(figures: Figures | undefined, who: string): string {
  if (!figures) return `${who} connected to no host.`
  const shown = figures.hosts.slice(0, MOST_HOSTS).map(({ host, port }) => inlineCode(`${host}:${port}`))
  const rest = figures.hosts.length - shown.length
  const where = shown.length === 0 ? 'no host' : shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '')
  const denied = figures.denied > 0 ? ` Denied: ${plural(figures.denied, 'attempt')}.` : ''
  return `${who} connected to ${where}.${denied}`
}
