import { Kind, parse, type SelectionNode } from 'graphql'
import type { Exchange } from '../../src/programs/demo/github/server.js'

/**
 * A request by its name: an operation of GitHub's description, the fields that a GraphQL document asks for, a service of
 * git with the method.
 */
export function operationOf({ operationId, method, body }: Exchange): string {
  if (operationId === null) return 'unknown'
  if (operationId.startsWith('git/') && operationId.endsWith('-pack')) return `${operationId} ${method}`
  if (operationId !== 'graphql') return operationId
  const [operation] = parse((body as { query: string }).query).definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return operationId
  return `graphql ${fields(operation.selectionSet.selections).join('.')}`
}

/** Down to where there is more than one. */
function fields(selections: readonly SelectionNode[]): string[] {
  const [only, ...more] = selections
  if (only?.kind !== Kind.FIELD || more.length > 0) return []
  return [only.name.value, ...fields(only.selectionSet?.selections ?? [])]
}

/** Without what differs from one time to the next. */
export const operationsOf = (requests: readonly Exchange[]): string[] =>
  [...new Set(requests.map(operationOf))].sort()
