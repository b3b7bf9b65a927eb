import { SandboxError } from '../../errors.js'
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
    words: 'a seal: no network unless it is asked for, nothing of the job in reach',
    otherwise: 'Use Docker, Podman or bubblewrap, or allow steps without a seal.',
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
  const volumes = containers?.engine.capabilities.bindMounts ?? true
  return {
    ...{ commands: true, cancel: true, image: images, volumes },
    // What a launch command leads to has tools of its own.
    host: containers ? volumes && containers.own === null : containerPaths || !contained,
    paths: containerPaths && volumes,
    'read-only': containerPaths && volumes,
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

const ALL = Object.fromEntries(Object.keys(FEATURES).map((feature) => [feature, true])) as Features
const UNSEALED = { paths: false, 'read-only': false, limits: false, seal: false, hosts: false, image: false }

/** Every engine that a plan may name, and what it can do: the table of the documents, which the contract suite proves. */
export const ENGINES_OF_PLANS: Readonly<Record<string, { title: string; can: Features }>> = {
  docker: { title: 'Docker', can: ALL },
  podman: { title: 'Podman', can: ALL },
  bubblewrap: { title: 'bubblewrap', can: { ...ALL, image: false } },
  local: { title: 'this machine, unsealed', can: { ...ALL, ...UNSEALED } },
  launch: { title: 'launch command', can: { ...ALL, ...UNSEALED, host: false } },
  kubernetes: {
    title: 'Kubernetes',
    can: Object.fromEntries(Object.keys(FEATURES).map((feature) => [feature, false])) as Features,
  },
}

/** The table as Markdown. */
export function engineTable(): string {
  const engines = Object.values(ENGINES_OF_PLANS)
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    row(['a step can have', ...engines.map(({ title }) => title)]),
    row(['---', ...engines.map(() => '---')]),
    ...(Object.keys(FEATURES) as Feature[]).map((feature) =>
      row([FEATURES[feature].words, ...engines.map(({ can }) => (can[feature] ? 'yes' : 'no'))]),
    ),
  ].join('\n')
}
