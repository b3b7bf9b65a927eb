import { SandboxError } from '../../base/errors.js'
import type { Backend } from '../../sandbox/backend.js'

/** What a step may ask of the place where it runs, in words for people, and what to do where that cannot be had. */
export const FEATURES = {
  commands: { words: 'many commands in one container, with their output, log and status', otherwise: '' },
  cancel: { words: 'an end at any moment that leaves nothing', otherwise: '' },
  image: {
    words: 'an image of its own',
    otherwise: "Use Docker or Podman, or leave `image` out: the step then has this machine's tools.",
  },
  host: {
    words: "this machine's own tools (`image: host`)",
    otherwise: 'Leave `image` out, or name an image that has the tools.',
  },
  volumes: {
    words: 'volumes below the working directory, which containers share',
    otherwise: 'Use an engine on this machine, which can show its folders.',
  },
  paths: {
    words: 'volumes at any path',
    otherwise: 'Use Docker, Podman or bubblewrap, or put the volumes below /workspace.',
  },
  'read-only': {
    words: 'volumes that can only be read',
    otherwise: 'Use Docker, Podman or bubblewrap, or let the step have a copy that it may write to.',
  },
  limits: {
    words: 'limits of CPU and memory',
    otherwise: 'Use Docker, Podman or bubblewrap, or leave the limits out.',
  },
  seal: {
    words: 'a seal: no network unless requested, nothing of the job within reach',
    otherwise: 'Use Docker, Podman or bubblewrap.',
  },
  hosts: {
    words: 'a list of hosts as its network',
    otherwise: 'Use Docker, Podman or bubblewrap, or ask for `network: open`.',
  },
} as const satisfies Record<string, { words: string; otherwise: string }>

export type Feature = keyof typeof FEATURES
export type Features = Readonly<Record<Feature, boolean>>

/** What a backend can do for a step. */
export function featuresOf({ capabilities, containers }: Backend): Features {
  const { containerPaths, contained, images } = capabilities
  const isNear = containers?.engine.capabilities.bindMounts ?? true
  return {
    ...{ commands: true, cancel: true, image: images, volumes: true },
    // What a launch command leads to has tools of its own.
    host: containers ? isNear && containers.own === null : containerPaths || !contained,
    paths: containerPaths,
    'read-only': containerPaths && isNear,
    ...{ limits: containerPaths, seal: containerPaths, hosts: containerPaths },
  }
}

/** Throws NOT_SUPPORTED, with the feature and the place, if the backend cannot do one of them. */
export function assertCan(backend: Backend, step: string, wanted: Partial<Features>): void {
  const can = featuresOf(backend)
  const names = Object.keys(FEATURES) as Feature[]
  const missing = names.find((feature) => wanted[feature] && !can[feature])
  if (missing) throw cannot(missing, step, backend.where)
}

export function cannot(feature: Feature, step: string, where: string): SandboxError {
  const { words, otherwise } = FEATURES[feature]
  return new SandboxError('NOT_SUPPORTED', `${step} cannot have ${words} (\`${feature}\`) ${where}.`, {
    hint: otherwise,
  })
}
