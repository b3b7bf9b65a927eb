import { schema as official } from '@octokit/graphql-schema'
import {
  buildSchema,
  type GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  validateSchema,
} from 'graphql'
import { expect, test } from 'vitest'
import { SCHEMA } from '../../../../src/github/gateway/graphql/schema.js'
import { decidedPairs } from '../../../world/graphql-pairs.js'

const github = buildSchema(official.idl, { assumeValidSDL: true })
const copy = buildSchema(SCHEMA)

/** Names of the copy alone, and what GitHub has removed since old versions of gh were released. */
const OWN = /Elsewhere|^ProjectCard|^Project(Column)?$|projectCards/

/** `Type.field: what it takes and gives`. */
function pairs(schema: GraphQLSchema): Map<string, string> {
  const found = new Map<string, string>()
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields()))
        found.set(`${type.name}.${field.name}`, `${field.type}`)
    if (!isObjectType(type) && !isInterfaceType(type)) continue
    for (const field of Object.values(type.getFields()))
      found.set(
        `${type.name}.${field.name}`,
        `(${field.args.map((arg) => `${arg.name}: ${arg.type}`)}) ${field.type}`,
      )
  }
  return found
}

test("every pair of a type and a field is GitHub's own", () => {
  expect(validateSchema(copy)).toEqual([])
  const known = pairs(github)
  const wrong = [...pairs(copy)].filter(
    ([pair, shape]) => !OWN.test(pair + shape) && known.get(pair) !== shape,
  )
  expect(wrong).toEqual([])
})

test('every pair that gh or github-mcp-server asks for is decided, and the copy does what was decided', () => {
  const there = pairs(copy)
  const done = (pair: string) =>
    there.has(pair) ? (pair.startsWith('Mutation.') ? 'write' : 'read') : 'refuse'
  const decided = [...decidedPairs()]
  expect(decided.filter(([pair, decision]) => done(pair) !== decision)).toEqual([])
  expect(decided.length).toBeGreaterThan(400)
})

test('nothing leads out of the repository but what is checked or answered as absent, and accounts are names', () => {
  const all = [...pairs(copy)]
  const ways = all.filter(([, shape]) => /\) \[?Repository\b/.test(shape)).map(([pair]) => pair)
  expect(ways).toEqual([
    'Query.repository',
    'Issue.repository',
    'PullRequest.repository',
    'Repository.parent',
  ])
  const accounts = all
    .map(([pair]) => pair)
    .filter((pair) => /^(User|Bot|Mannequin|Organization)\./.test(pair))
  expect([...new Set(accounts.map((pair) => pair.split('.')[1]))].sort()).toEqual([
    'databaseId',
    'id',
    'login',
    'name',
    'url',
  ])
})
