import { buildSchema, type GraphQLSchema } from 'graphql'
import type { Answer } from '../answer.js'
import type { Copy } from '../copy.js'
import { answerMutation } from '../writes/mutations.js'
import { readGraphql } from './document.js'
import { answerQuery } from './reads.js'
import { SCHEMA } from './schema.js'

let schema: GraphQLSchema | undefined

/** Answers a request of GraphQL from the copy. */
export async function answerGraphql(copy: Copy, body: string): Promise<Answer> {
  schema ??= buildSchema(SCHEMA)
  const asked = readGraphql(schema, body)
  if ('status' in asked) return asked
  return asked.operation.operation === 'query'
    ? answerQuery(copy, schema, asked)
    : answerMutation(copy, schema, asked)
}
