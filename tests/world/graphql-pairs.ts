import { readFileSync } from 'node:fs'
import { schema as official } from '@octokit/graphql-schema'
import {
  buildSchema,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'

let github: GraphQLSchema | undefined

/** Every pair of a type and a field that a document asks for, by GitHub's own schema. */
function pairsIn(query: string): string[] {
  github ??= buildSchema(official.idl, { assumeValidSDL: true })
  const types = new TypeInfo(github)
  const pairs = new Set<string>()
  visit(
    parse(query),
    visitWithTypeInfo(types, {
      Field({ name, selectionSet }) {
        const parent = types.getParentType()?.name
        // Below a field that GitHub no longer has, nothing is known. The copy's own schema answers introspection.
        if (parent !== undefined && !/^__|\.__/.test(`${parent}.${name.value}`))
          pairs.add(`${parent}.${name.value}`)
        const type = types.getType()
        return selectionSet && !(type && isCompositeType(getNamedType(type))) ? false : undefined
      },
    }),
  )
  return [...pairs]
}

/** Those of requests that nobody has decided about. */
export function undecidedIn(bodies: readonly unknown[]): string[] {
  const decided = decidedPairs()
  const pairs = bodies.flatMap((body) => pairsIn((body as { query: string }).query))
  return [...new Set(pairs)].filter((pair) => !decided.has(pair)).sort()
}

const DECISIONS = new URL('./openapi/graphql-pairs.txt', import.meta.url)

/** What somebody decided about each pair that gh or github-mcp-server asks for: to read, to write, or to refuse it. */
export function decidedPairs(): Map<string, string> {
  const lines = readFileSync(DECISIONS, 'utf8').trim().split('\n')
  return new Map(lines.map((line) => line.split(' ').reverse() as [pair: string, decision: string]))
}
