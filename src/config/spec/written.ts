import { z } from 'zod'
import { AGENT_NAMES, type AgentName } from '../../base/agent-names.js'
import { document } from '../../base/docs.js'
import { ConfigError } from '../../base/errors.js'
import { MODEL_DIALECTS, type ModelDialect } from '../../gateway/dialect.js'
import { ENGINE_NAMES } from '../../sandbox/engine/engines.js'
import { type PodTemplate, podTemplateSchema } from '../../sandbox/kubernetes/pod-template.js'
import type { ReadFrom } from '../setting.js'
import { parseYaml } from '../yaml-text.js'

// Values that are written otherwise in an input or a flag than in a file.

/** A name that every shell accepts for a variable. */
export const variableName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of a variable')

/** The word with which an input takes back what the repository's file has. */
export function isNone(text: string): boolean {
  return /^none$/i.test(text)
}

/** The agent program, an adapter image, or the name of a definition. */
export function agentNamed(text: string): {
  name?: AgentName
  image?: string
  dialect?: ModelDialect
  definition?: string
} {
  const [, image] = /^image:\s*(\S+)$/.exec(text) ?? []
  if (image !== undefined) return { image }
  const dialect = MODEL_DIALECTS.find((known) => text === `acp:${known}`)
  if (dialect !== undefined) return { name: 'acp', dialect }
  const name = AGENT_NAMES.find((known) => known === text)
  if (name !== undefined) return { name }
  if (!text.includes(':')) return { definition: text }
  throw noAgent(text)
}

/** The same where a definition is of no use. */
export function agentProgram(text: string | undefined): Omit<ReturnType<typeof agentNamed>, 'definition'> {
  const { definition, ...program } = text === undefined ? {} : agentNamed(text)
  assertProgram({ definition })
  return program
}

/** Throws CONFIG_INVALID for a definition, which a plan has no use for. */
export function assertProgram({ definition }: { definition?: string | undefined } = {}): void {
  if (definition !== undefined) throw noAgent(definition)
}

function noAgent(text: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `agent: there is no agent "${text}".`, {
    hint: `Use one of: ${AGENT_NAMES.join(', ')}, \`acp:API\` (${MODEL_DIALECTS.join(', ')}), or \`image:REF\` for an adapter image; a run also takes the name of a definition.`,
  })
}

/** Where the agent works, or the engine of its container. */
export function backendNamed(text: string): { backend: string; engine?: (typeof ENGINE_NAMES)[number] } {
  const engine = ENGINE_NAMES.find((name) => name === text)
  return engine === undefined ? { backend: text } : { backend: 'container', engine }
}

/** Splits a command line into words; quotes group, a backslash escapes the next character. */
export function commandWords(text: string): string[] {
  const words: string[] = []
  const pattern = /((?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+)/g
  for (const [word] of text.matchAll(pattern)) {
    words.push(
      word.replace(/\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/g, (_all, escaped, double, single) =>
        String(escaped ?? single ?? (double as string).replace(/\\(.)/g, '$1')),
      ),
    )
  }
  return words
}

/** Throws CONFIG_INVALID with line and column. */
export function readPodTemplate(text: string, { flags }: Pick<ReadFrom, 'flags'>): PodTemplate | undefined {
  const file = `${flags ? '--' : ''}pod-template`
  const hint = `Use the keys that ${document('kubernetes.md')} lists, in the form of a Pod.`
  return parseYaml(podTemplateSchema, { file, text, hint })?.output
}

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

type Variables = Record<string, string>

/** A mapping is merged with the layer below it, unless it begins with `none`. */
export function readVariables(
  lines: readonly string[],
  from: ReadFrom,
): Variables | 'none' | ['none', Variables] {
  const [first = '', ...more] = lines
  if (!isNone(first)) return parseVariables(lines, from)
  return more.length === 0 ? 'none' : ['none', parseVariables(more, from)]
}

/** The variables of the setup. They are no part of a spec, which the agent can read. Throws CONFIG_INVALID. */
export function readSetupVariables(lines: readonly string[], from: ReadFrom): Variables {
  const given = parseVariables(lines, from, 'setup-env')
  const wrong = Object.keys(given).find((name) => !variableName.safeParse(name).success)
  if (wrong === undefined) return given
  throw new ConfigError(
    'CONFIG_INVALID',
    `${from.flags ? '--' : ''}setup-env: "${wrong}" is not the name of a variable.`,
    { hint: 'Write `NAME=value`, or `NAME` for a variable that is set already.' },
  )
}

function parseVariables(lines: readonly string[], { env, flags }: ReadFrom, input = 'env'): Variables {
  const result: Variables = {}
  for (const line of lines) {
    const at = line.indexOf('=')
    const name = at < 0 ? line : line.slice(0, at)
    if (at >= 0) result[name] = line.slice(at + 1)
    else if (env[name] !== undefined) result[name] = env[name]
    else throw unset(name, input, flags)
  }
  return result
}

function unset(name: string, input: string, flags: boolean): ConfigError {
  return flags
    ? new ConfigError('CONFIG_INVALID', `--${input}: ${name} is not set in this command's environment.`, {
        hint: `Write \`--${input} ${name}=value\`, or \`export ${name}=value\` first.`,
      })
    : new ConfigError('CONFIG_INVALID', `${input}: ${name} is not set in this job.`, {
        hint: `Write \`${name}=value\`, or set ${name} under \`env:\` of the step.`,
      })
}
