import { ConfigError } from '../../base/errors.js'

/** A folder of this machine, and where it is seen. */
export interface MountGiven {
  source: string
  target: string
  readOnly: boolean
}

/** Parses `source:target` and `source:target:rw`. Throws CONFIG_INVALID. */
export function parseMount(text: string): MountGiven {
  const match = /^([^:]+)(?::(\/[^:]*))?(?::(ro|rw))?$/.exec(text)
  if (!match?.[1]) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `sandbox.mounts: "${text}" is not \`source:target\` or \`source:target:rw\`.`,
      {
        hint: 'Write absolute paths, e.g. `/data/models:/models`.',
      },
    )
  }
  return { source: match[1], target: match[2] ?? match[1], readOnly: match[3] !== 'rw' }
}
