import { type HostRules, parseHostRule } from './host-rules.js'
import type { Ecosystem } from './registries.js'
import type { RegistrySettings } from './registry/settings.js'

/** What a run may reach, with a description. */
export interface NetworkPlan {
  rules: HostRules
  /** Entries for people to read. */
  entries: string[]
}

/** The agent's list: only what the input names, or every public host besides. Throws CONFIG_INVALID. */
export function agentNetwork(allowedHosts: readonly string[], everything = false): NetworkPlan {
  return {
    rules: { everything, entries: allowedHosts.map((entry) => parseHostRule(entry)) },
    entries: [...(everything ? ['every public host'] : []), ...allowedHosts],
  }
}

/** The setup's list: the input, the registries of the repository's ecosystems, and those of the job. */
export function setupNetwork(options: {
  open: boolean
  allowedHosts: readonly string[]
  ecosystems: readonly Ecosystem[]
  settings: Pick<RegistrySettings, 'rules' | 'hosts'>
}): NetworkPlan {
  const { open, allowedHosts, ecosystems, settings } = options
  const hosts = [...new Set([...allowedHosts, ...ecosystems.flatMap((ecosystem) => ecosystem.hosts)])]
  return {
    rules: {
      everything: open,
      entries: [...hosts.map((entry) => parseHostRule(entry)), ...settings.rules],
    },
    entries: [...hosts, ...settings.hosts],
  }
}
