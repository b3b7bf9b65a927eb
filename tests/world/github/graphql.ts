import { buildSchema, execute, type GraphQLSchema, parse, validate } from 'graphql'
import type { GraphqlExecutor } from '../../../src/programs/demo/github/server.js'
import { GraphqlRefusal } from './graphql-refusal.js'
import { mutationsFor } from './mutations.js'
import { queriesFor } from './queries.js'

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
    const wrong = validate(schema, document)
    for (const error of wrong) report(`GraphQL: ${error.message}`)
    if (wrong.length > 0) return { status: 200, body: { errors: wrong.map((error) => error.toJSON()) } }
    const rootValue = {
      viewer: { __typename: 'User', login: identity.login },
      ...queriesFor(state, identity),
      ...mutationsFor(state, identity),
    }
    const { data, errors } = await execute({ schema, document, rootValue, variableValues: variables })
    if (errors === undefined) return { status: 200, body: { data } }
    const shown = errors.map((error) => {
      const refusal = error.originalError
      if (refusal instanceof GraphqlRefusal) return { ...error.toJSON(), type: refusal.type }
      report(`GraphQL: ${error.message}`)
      return error.toJSON()
    })
    return { status: 200, body: { data, errors: shown } }
  }
}
