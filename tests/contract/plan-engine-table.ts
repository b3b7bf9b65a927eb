import { FEATURES, type Feature, type Features } from '../../src/plan/place/capabilities.js'

const ALL = Object.fromEntries(Object.keys(FEATURES).map((feature) => [feature, true])) as Features
const UNSEALED = { paths: false, 'read-only': false, limits: false, seal: false, hosts: false, image: false }

/** Every engine that a plan may name, and what it can do: the table of the documents, which the contract suite proves. */
export const ENGINES_OF_PLANS: Readonly<Record<string, { title: string; can: Features }>> = {
  docker: { title: 'Docker', can: ALL },
  podman: { title: 'Podman', can: ALL },
  bubblewrap: { title: 'bubblewrap', can: { ...ALL, image: false } },
  local: { title: 'this machine, unsealed', can: { ...ALL, ...UNSEALED } },
  launch: { title: 'launch command', can: { ...ALL, ...UNSEALED, host: false } },
  kubernetes: { title: 'Kubernetes', can: { ...ALL, host: false, 'read-only': false } },
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
