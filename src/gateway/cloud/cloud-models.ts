import { matchesAny } from '../wildcard.js'

/** A cloud's model names, keyed by names of the Messages API or patterns of such names. */
export type ModelNames = Readonly<Record<string, string>>

interface CloudName {
  /** Release date, which is part of the clouds' names for older models. */
  date?: string
  bedrock?: string
  vertex?: string
}

/** Models whose name in a cloud is not the plain one, as in Claude Code 2.1.329. */
const NAMES: Readonly<Record<string, CloudName>> = {
  'claude-3-5-haiku': { date: '20241022' },
  'claude-3-5-sonnet': { date: '20241022', bedrock: 'v2:0', vertex: 'claude-3-5-sonnet-v2' },
  'claude-3-7-sonnet': { date: '20250219' },
  'claude-sonnet-4': { date: '20250514' },
  'claude-opus-4': { date: '20250514' },
  'claude-opus-4-1': { date: '20250805' },
  'claude-opus-4-5': { date: '20251101' },
  'claude-sonnet-4-5': { date: '20250929' },
  'claude-haiku-4-5': { date: '20251001' },
  'claude-opus-4-6': { bedrock: 'v1' },
}

/** The inference profile of a model in a region; names that are already Bedrock's, and ARNs, are kept. */
export function bedrockModel(model: string, region: string, names: ModelNames = {}): string {
  const given = namedModel(model, names)
  if (given !== undefined) return given
  if (/(?:^|\.)anthropic\./.test(model) || model.startsWith('arn:')) return model
  const plain = plainName(model)
  const { date, bedrock } = NAMES[plain] ?? {}
  const version = date ? `-${date}-${bedrock ?? 'v1:0'}` : bedrock ? `-${bedrock}` : ''
  return `${profileOf(region)}.anthropic.${plain}${version}`
}

/** Vertex's name of a model; names with a version (`@…`) are kept. */
export function vertexModel(model: string, names: ModelNames = {}): string {
  const given = namedModel(model, names)
  if (given !== undefined) return given
  if (model.includes('@')) return model
  const plain = plainName(model)
  const { date, vertex } = NAMES[plain] ?? {}
  return date ? `${vertex ?? plain}@${date}` : plain
}

/** The name that the user gave to a model; undefined: none. */
export function namedModel(model: string, names: ModelNames): string | undefined {
  return Object.entries(names).find(([pattern]) => matchesAny([pattern], model))?.[1]
}

function plainName(model: string): string {
  return model.replace(/\[\dm\]$/, '').replace(/-(?:\d{8}|latest)$/, '')
}

function profileOf(region: string): string {
  if (region.startsWith('us-gov-')) return 'us-gov'
  const area = region.split('-')[0]
  if (area === 'us' || area === 'eu') return area
  return area === 'ap' ? 'apac' : 'global'
}
