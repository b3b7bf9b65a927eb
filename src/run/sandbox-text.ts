import type { Manifest } from './manifest.js'

/** `container (docker), network none, sealed`, or that a run ended before it had a sandbox. */
export function sandboxText({ backend, engine, network, sealed, weaknesses }: Manifest['sandbox']): string {
  // Only a machine without any seal has no engine either; its weaknesses include a network.
  if (engine === 'none' && weaknesses.length === 0 && network === 'none') return 'not opened'
  return `${backend} (${engine}), network ${network}, ${sealed ? 'sealed' : 'not sealed'}`
}

/** `docker: why`, for every engine that answered but started no container; one line each. */
export function passedOverTexts({ passedOver = [] }: Manifest['sandbox']): string[] {
  return passedOver.map(({ engine, why }) => `${engine}: ${why.replace(/\s+/g, ' ').trim()}`)
}
