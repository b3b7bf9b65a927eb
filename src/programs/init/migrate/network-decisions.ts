import { ECOSYSTEMS } from '../../../sandbox/network/registries.js'
import { addLines, type MigratedStep, note, type StepPlace } from './migrated-step.js'

/** Events at which a run reads what members and their jobs have written, and not first of all what a stranger did. */
const OWN_EVENTS = [
  'merge_group',
  'push',
  'repository_dispatch',
  'schedule',
  'workflow_dispatch',
  'workflow_run',
]

/** Package managers by the ecosystem in whose registries they look. */
const MANAGERS: Readonly<Record<string, RegExp>> = {
  JavaScript: /^(?:bunx?|npm|npx|pnpm|yarn)$/,
  Python: /^(?:pip3?|pipx|poetry|tox|uvx?)$/,
  Rust: /^cargo$/,
  Go: /^go$/,
  Maven: /^mvn$/,
  Gradle: /^gradlew?$/,
  Ruby: /^(?:bundle|gem)$/,
  PHP: /^composer$/,
  '.NET': /^dotnet$/,
}
/** A rule for all of a program, or for what of it fetches packages. */
const PROGRAM =
  /^Bash\((?:\.\/)?([\w.-]+)(?:\)|[: ]\*|\s+(?:add|ci|dlx|fetch|get|install|lock|mod|restore|run|sync|update|upgrade)\b)/

/**
 * What the agent may reach: the registries of the package managers that its prompt names and its tools run, the hosts
 * that its tools name, and every public host where a tool for the whole network runs only at events of members.
 * Whatever stands here, a run for an outsider reaches nothing.
 */
export function decideNetwork(step: MigratedStep, told: string, { events }: StepPlace): void {
  const { inputs, tools } = step
  // The file says what the agent reaches, although the job is the same.
  const show = (text: string) => step.notes.push({ line: step.line, verdict: 'same', text, shown: true })
  const isSealed = /^(?:plan|review)$/.test(inputs.get('preset') ?? '')
  const reach = tools.filter((name) => /^(?:WebFetch$|Bash\((?:curl|wget)\b)/.test(name))
  const managers = tools.flatMap((name) => {
    const [, program = ''] = PROGRAM.exec(name) ?? []
    const [ecosystem] = Object.entries(MANAGERS).find(([, names]) => names.test(program)) ?? []
    return ecosystem === undefined ? [] : [{ name, program, ecosystem }]
  })
  if (
    !isSealed &&
    reach.length > 0 &&
    events.length > 0 &&
    events.every((name) => OWN_EVENTS.includes(name))
  ) {
    inputs.set('network', 'public')
    show(
      `\`network: public\` because of ${quoted(reach)}: as before, the agent can reach every public host, and send there what it reads. The proxy logs each host; without this line there is no network.`,
    )
    return
  }
  const asked = managers.filter(({ program }) =>
    new RegExp(`\\b${program.replace('.', '\\.')}\\b`).test(told),
  )
  const hosts = [
    ...tools.flatMap((name) => /^WebFetch\(domain:([^)]+)\)$/.exec(name)?.[1] ?? []),
    ...(reach.length > 0
      ? // Not GitHub itself, where everybody can write.
        [...told.matchAll(/\bhttps:\/\/(?!(?:[\w-]+\.)?github)([a-z0-9-]+(?:\.[a-z0-9-]+)+)/g)].map(
          ([, host = '']) => host,
        )
      : []),
    ...ECOSYSTEMS.filter(({ name }) => asked.some(({ ecosystem }) => ecosystem === name)).flatMap(
      (one) => one.hosts,
    ),
  ]
  if (!isSealed) addLines(step, 'allowed-hosts', hosts)
  if (inputs.has('allowed-hosts')) inputs.set('network', 'allowlist')
  if (tools.some((name) => name.startsWith('${{')))
    note(
      step,
      'worse',
      'Tools that only the callers name reach no host, and variables of their steps do not reach the agent: `network`, `allowed-hosts` and `env` say what does.',
    )
  const open = inputs.get('allowed-hosts')?.replaceAll('\n', ', ')
  if (reach.length > 0)
    note(
      step,
      'worse',
      `${quoted(reach)}: the agent reaches ${open ?? 'no host'}, since strangers may write what it reads; \`allowed-hosts\` opens more.`,
    )
  else if (hosts.length > 0 && open !== undefined)
    show(
      `The agent can reach ${open}, and send there what it reads; without \`network: allowlist\` it reaches nothing.`,
    )
  else if (managers.length > 0)
    note(
      step,
      'same',
      `${quoted(managers.map(({ name }) => name))}: packages come from earlier steps or from \`setup\`; the agent itself cannot download any.`,
    )
}

const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
