import {
  buildSchema,
  execute,
  type GraphQLSchema,
  OverlappingFieldsCanBeMergedRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { nodeId } from '../../../src/programs/demo/github/render/render-user.js'
import type { GraphqlExecutor } from '../../../src/programs/demo/github/server.js'
import { findUser } from '../../../src/programs/demo/github/state.js'
import { ghMutationsFor } from './gh-mutations.js'
import { GraphqlRefusal } from './graphql-refusal.js'
import { mutationsFor } from './mutations.js'
import { queriesFor } from './queries.js'

/** GitHub lets fields of different types have one name, as `state` of issues and pull requests. */
const RULES = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule)

let schema: Promise<GraphQLSchema> | undefined

/** GitHub's whole schema, read when the first query comes. */
function gitHubSchema(): Promise<GraphQLSchema> {
  schema ??= import('@octokit/graphql-schema').then(({ schema: { idl } }) =>
    buildSchema(idl, { assumeValidSDL: true }),
  )
  return schema
}

/** Executes against GitHub's own schema; what it cannot validate or resolve is a violation. */
export function createGraphqlExecutor(report: (violation: string) => void): GraphqlExecutor {
  return async ({ query, variables }, state, identity) => {
    const document = parse(query)
    const schema = await gitHubSchema()
    const wrong = validate(schema, document, RULES)
    for (const error of wrong) report(`GraphQL: ${error.message}`)
    if (wrong.length > 0) return { status: 200, body: { errors: wrong.map((error) => error.toJSON()) } }
    const rootValue = {
      viewer: {
        __typename: 'User',
        id: nodeId('User', findUser(state, identity.login)?.id ?? 0),
        login: identity.login,
      },
      ...queriesFor(state, identity),
      ...mutationsFor(state, identity),
      ...ghMutationsFor(state, identity),
    }
    const { data, errors } = await execute({ schema, document, rootValue, variableValues: variables })
    if (errors === undefined) return { status: 200, body: { data } }
    const shown = errors.map((error) => {
      const refusal = error.originalError
      if (refusal instanceof GraphqlRefusal) {
        const { path, locations, message } = error.toJSON()
        return { type: refusal.type, path, locations, message }
      }
      report(`GraphQL: ${error.message}`)
      return error.toJSON()
    })
    return { status: 200, body: { data, errors: shown } }
  }
}
