import type { Sandbox } from './sandbox.js'

/** The same sandbox, in which every command has these variables as well; a command's own win. */
export function withVariables(sandbox: Sandbox, variables: Readonly<Record<string, string>>): Sandbox {
  return {
    ...sandbox,
    exec: (command, options = {}) =>
      sandbox.exec(command, { ...options, env: { ...variables, ...options.env } }),
    spawn: (command, options = {}) =>
      sandbox.spawn(command, { ...options, env: { ...variables, ...options.env } }),
  }
}
