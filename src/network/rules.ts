import type { RegistrySettings } from './ecosystems.js'
import { type HostRules, parseHostRule } from './host-rules.js'
import type { Ecosystem } from './registries.js'

/** What a run may reach, and the words for it. */
export interface NetworkPlan {
  rules: HostRules
  /** Entries for people to read. */
  entries: string[]
}

/** The agent's list: what the input names, nothing else. Throws CONFIG_INVALID. */
export function agentNetwork(allowedHosts: readonly string[]): NetworkPlan {
  return {
    rules: { everything: false, entries: allowedHosts.map((entry) => parseHostRule(entry)) },
    entries: [...allowedHosts],
  }
}

/** The setup's list: the input, the registries of what the repository uses, and those of the job. */
export function setupNetwork(options: {
  open: boolean
  allowedHosts: readonly string[]
  ecosystems: readonly Ecosystem[]
  settings: RegistrySettings
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
