import { agentsIn, findAgent } from '../../agents/definitions/find-agent.js'
import type { TrustedTree } from '../../base/git/trusted-tree.js'
import type { ChangeAllowance } from '../../change/patch/policy/evaluate-policy.js'
import { mergeLayers } from '../../config/layers.js'
import type { SpecInput } from '../../config/spec.js'
import type { Manifest } from '../../run/manifest.js'

/** The settings that limit what the agent may change. */
export type AgentLimits = Pick<NonNullable<SpecInput['agent']>, 'definition' | 'preset' | 'paths'>

/**
 * What a run was allowed to change: according to its manifest, and to the base branch and this job's own
 * inputs now. A change must be within all of them, so that a forged manifest does not allow more. A
 * definition that no longer exists on the base branch adds no limit. Rejects with CONFIG_INVALID for one that
 * cannot be read.
 */
export async function allowancesOf(o: {
  agent: Manifest['agent']
  /** The agent that was requested by name, as this job knows it. */
  asked?: string | undefined
  given: AgentLimits
  defaults: SpecInput
  tree: TrustedTree
}): Promise<ChangeAllowance[]> {
  const { agent, given, defaults, tree } = o
  const own = o.asked ?? given.definition ?? defaults.agent?.definition
  // A manifest adds the limits of a definition, and never replaces the one that counts here.
  const names = new Set([own, agent.definition ?? own])
  const now = await Promise.all(
    [...names].map(async (name) => {
      const there = name !== undefined && (await agentsIn(tree)).some((one) => one.name === name)
      const layer = there ? (await findAgent(tree, name, 'on the base branch')).layer : {}
      return mergeLayers(defaults, layer, { agent: given }).agent ?? {}
    }),
  )
  const all = [agent, ...now].map(({ preset = 'default', paths = [] }) => ({ preset, paths }))
  const limits = all.filter(({ preset, paths }) => preset !== 'default' || paths.length > 0)
  return limits.filter((one, at) => limits.findIndex((other) => isSame(one, other)) === at)
}

function isSame(one: ChangeAllowance, other: ChangeAllowance): boolean {
  return (
    one.preset === other.preset && [...one.paths].sort().join('\0') === [...other.paths].sort().join('\0')
  )
}
