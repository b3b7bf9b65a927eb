import type { Spec } from './spec.js'

/**
 * What a recorded spec may say to a later run, by name, so that a new key is left out until somebody decides about it:
 * what the agent does, and within which limits. Where it does that, with which commands of the host, folders,
 * variables and networks, is up to the flags and the configuration of the machine that runs it. `own`: this machine has
 * signed the run's record; its images and the limits of its container are believed as well.
 */
export function recordedSettings(of: Spec, { own }: { own: boolean }) {
  const { name, dialect, model, tools, allowedTools, disallowedTools, permissionMode, instructions } =
    of.agent
  const { definition, preset, paths, serverTools, allowedModels, args, image } = of.agent
  const { compose, limits, workspaceSecrets } = of.sandbox
  return {
    goal: of.goal,
    ...(of.workingDirectory === undefined ? {} : { workingDirectory: of.workingDirectory }),
    agent: {
      ...{ name, model, tools, allowedTools, disallowedTools, permissionMode, instructions },
      ...{ definition, preset, paths, serverTools, allowedModels, args },
      ...(dialect === undefined ? {} : { dialect }),
      ...(own && image !== undefined ? { image } : {}),
    },
    limits: of.limits,
    // `from` and `env` name files and variables of the machine; the script that came of them is recorded.
    setup: { run: of.setup.run, timeoutMinutes: of.setup.timeoutMinutes },
    verify: {
      commands: of.verify.commands,
      attempts: of.verify.attempts,
      base: of.verify.base,
      timeoutMinutes: of.verify.timeoutMinutes,
      onFailure: of.verify.onFailure,
    },
    outputs: of.outputs,
    sandbox: own ? { compose, limits, workspaceSecrets } : {},
  }
}

/** What a run had of its machine, and what no record gives to a later run; in words for people, '' for nothing. */
export function machineSettings({ mcp, sandbox, setup }: Spec): string {
  const { engineCommand, isolation, mounts, env, envFiles, services, network, podTemplate } = sandbox
  const things = [
    ...(engineCommand.length > 0 ? ['a launch command'] : []),
    ...(isolation === 'default' ? [] : ['an isolation']),
    ...(mounts.length > 0 ? ['mounts'] : []),
    ...(Object.keys(env).length + envFiles.length + setup.env.length > 0 ? ['variables of its own'] : []),
    ...(services.length > 0 ? ['services'] : []),
    ...(network === 'none' ? [] : ['a network']),
    ...(podTemplate === undefined ? [] : ['a template for its Pod']),
    ...(mcp.servers === undefined ? [] : ['MCP servers']),
  ]
  const last = things.at(-1) ?? ''
  return things.length < 2 ? last : `${things.slice(0, -1).join(', ')} and ${last}`
}
