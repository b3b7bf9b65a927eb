import { basename } from 'node:path'
import { document } from '../../base/docs.js'
import { ConfigError } from '../../base/errors.js'
import type { SpecInput } from '../../config/spec.js'
import { parseYaml, type YamlSource } from '../../config/yaml-text.js'
import { claudeDefinitionSchema, type DefinitionInput, definitionSchema } from './definition-schema.js'

/** Caisson's own folder takes precedence over Claude Code's. */
export const AGENT_FOLDERS = ['.caisson/agents', '.claude/agents'] as const

/** An agent, as a file of the repository describes it. */
export interface AgentDefinition {
  /** Lower case; the name in `@claude/<name>`. */
  name: string
  file: string
  description?: string
  /** What it sets for a run: a layer between the repository's defaults and explicit settings. */
  layer: SpecInput
}

const NAME = /^[a-z0-9][a-z0-9_-]*$/

/** The agent name that a file has; null where it is not an agent. */
export function agentNameOf(path: string): string | null {
  const name = basename(path, '.md').toLowerCase()
  return path.endsWith('.md') && name !== 'readme' && NAME.test(name) ? name : null
}

/** Reads an agent definition. Throws CONFIG_INVALID with file, line and column. */
export function parseDefinition(file: string, text: string): AgentDefinition {
  const { yaml, linesBefore, body } = splitFrontMatter(file, text)
  const source: YamlSource = {
    file,
    text: yaml,
    linesBefore,
    hint: `Correct ${file} on the base branch; every key is described in ${document('agents.md')}.`,
  }
  const input = file.startsWith('.claude/') ? parseClaudes(source) : parseOwn(source)
  const name = input.name?.toLowerCase() ?? agentNameOf(file)
  if (name === null || !NAME.test(name)) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `${file}: "${input.name ?? basename(file)}" is not a valid agent name.`,
      {
        hint: 'Use letters, digits, dashes and underscores, so that it can be mentioned as `@claude/<name>`.',
      },
    )
  }
  return {
    name,
    file,
    ...(input.description === undefined ? {} : { description: input.description }),
    layer: layerOf(input, body),
  }
}

function parseOwn(source: YamlSource): DefinitionInput {
  return (parseYaml(definitionSchema, source)?.input ?? {}) as DefinitionInput
}

function parseClaudes(source: YamlSource): DefinitionInput {
  const quoted = { ...source, text: quotePlainValues(source.text) }
  return (parseYaml(claudeDefinitionSchema, quoted)?.input ?? {}) as DefinitionInput
}

function layerOf(input: DefinitionInput, body: string): SpecInput {
  const { model, permissionMode, engine, image, preset, maxTurns } = input
  const tools = listOf(input.tools)
  const all = tools === undefined || tools.includes('*')
  const limits = { ...(maxTurns ? { maxTurns } : {}), ...input.limits }
  return {
    agent: {
      name: input.cli,
      model: model === 'inherit' ? undefined : model,
      permissionMode,
      // `Bash(git log:*)` allows part of a tool; here the name of a whole tool is required.
      tools: all ? undefined : [...new Set(tools.map((tool) => tool.replace(/\(.*$/s, '')))],
      allowedTools: all ? undefined : tools,
      disallowedTools: listOf(input.disallowedTools),
      preset,
      paths: listOf(input.paths),
      instructions: body === '' ? undefined : body,
    },
    sandbox: { engine, image },
    limits,
  }
}

/** A YAML list, or names separated by commas; commas within parentheses belong to a name. */
function listOf(value: string | string[] | undefined): string[] | undefined {
  const items = typeof value === 'string' ? value.split(/,(?![^(]*\))/) : value
  return items?.map((item) => item.trim()).filter((item) => item !== '')
}

/** A Markdown file split into its front matter and body. */
interface FrontMatter {
  /** Text between the lines of dashes. */
  yaml: string
  /** Lines of the file before it. */
  linesBefore: number
  body: string
}

const HINT =
  'Begin the file with a line `---`, then `description: …` and other keys, then another line `---`.'

/** Throws CONFIG_INVALID for a file without front matter, or whose front matter does not end. */
export function splitFrontMatter(file: string, text: string): FrontMatter {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const opening = /^\n*---[ \t]*\n/.exec(plain)
  if (!opening)
    throw new ConfigError('CONFIG_INVALID', `${file}:1:1: there is no front matter.`, { hint: HINT })
  const rest = plain.slice(opening[0].length)
  const closing = /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m.exec(rest)
  if (!closing)
    throw new ConfigError('CONFIG_INVALID', `${file}:1:1: the front matter has no closing \`---\` line.`, {
      hint: HINT,
    })
  return {
    yaml: rest.slice(0, closing.index),
    linesBefore: opening[0].split('\n').length - 1,
    body: rest.slice(closing.index + closing[0].length).trim(),
  }
}

/**
 * Claude Code accepts, and itself writes, front matter that is not valid YAML: a description with `: ` in it.
 * Plain one-line values are quoted, so that such a file is read as Claude Code reads it. Columns stay roughly
 * right.
 */
function quotePlainValues(yaml: string): string {
  return yaml
    .split('\n')
    .map((line) => {
      const [, key, value] = /^([A-Za-z][\w-]*):[ \t]+([^\s"'[{|>&*#!].*)$/.exec(line) ?? []
      return key && value && /: |[ \t]#|:$/.test(value) ? `${key}: ${JSON.stringify(value.trim())}` : line
    })
    .join('\n')
}
