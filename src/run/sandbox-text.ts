import type { Manifest } from './manifest.js'

/** `container (docker), network none, sealed`, or that a run ended before it had any. */
export function sandboxText({ backend, engine, network, sealed, weaknesses }: Manifest['sandbox']): string {
  // Only a machine without any seal has no engine either, and that is a weakness with a network.
  if (engine === 'none' && weaknesses.length === 0 && network === 'none') return 'not opened'
  return `${backend} (${engine}), network ${network}, ${sealed ? 'sealed' : 'not sealed'}`
}

/** `docker: why`, of every engine that answered and started no container; each is one line. */
export function passedOverTexts({ passedOver = [] }: Manifest['sandbox']): string[] {
  return passedOver.map(({ engine, why }) => `${engine}: ${why.replace(/\s+/g, ' ').trim()}`)
}
