import type { Sandbox } from './sandbox.js'

/** The same sandbox with these variables added to every command; a command's own take precedence. */
export function withVariables(sandbox: Sandbox, variables: Readonly<Record<string, string>>): Sandbox {
  return {
    ...sandbox,
    exec: (command, options = {}) =>
      sandbox.exec(command, { ...options, env: { ...variables, ...options.env } }),
    spawn: (command, options = {}) =>
      sandbox.spawn(command, { ...options, env: { ...variables, ...options.env } }),
  }
}
