import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  OverlappingFieldsCanBeMergedRule,
  parse,
  type SelectionSetNode,
  specifiedRules,
  validate,
} from 'graphql'
import { type Answer, denied, deniedWrite, jsonAnswer } from '../answer.js'

/** A request that asks for nothing but what the schema of the copy has. */
export interface GraphqlRequest {
  document: DocumentNode
  operation: OperationDefinitionNode
  variables: Record<string, unknown>
}

/** Far more than any query of GitHub's own clients needs. */
const MOST_TOKENS = 4000
const MOST_ALIASES = 60
const MOST_DEPTH = 30

/** GitHub lets fields of different types have one name, as `state` of issues and pull requests, and gh asks for that. */
const RULES = specifiedRules.filter((rule) => rule !== OverlappingFieldsCanBeMergedRule)

/** Names of the gateway's own in what it asks. */
const OWN_ALIAS = /^caisson/i

/** Reads a request's body; an answer for one that is not allowed, in GitHub's own words where it has some. */
export function readGraphql(schema: GraphQLSchema, body: string): GraphqlRequest | Answer {
  let document: DocumentNode
  let given: { query: string; variables?: unknown; operationName?: unknown }
  try {
    given = JSON.parse(body) as typeof given
    document = parse(given.query, { maxTokens: MOST_TOKENS })
  } catch (error) {
    return graphqlErrors([{ message: (error as Error).message }])
  }
  const [operation, ...others] = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (operation === undefined || others.length > 0) return denied('A request has one operation.')
  if (operation.operation === 'subscription') return denied('The sealed copy of GitHub has no subscriptions.')
  const aliases = aliasesIn(document)
  if (aliases.length > MOST_ALIASES) return denied(`A query may have ${MOST_ALIASES} aliases.`)
  if (aliases.some((alias) => OWN_ALIAS.test(alias))) return denied('No alias may begin with `caisson`.')
  if (depthOf(document, document) > MOST_DEPTH) return denied(`A query may be ${MOST_DEPTH} levels deep.`)
  const wrong = validate(schema, document, RULES)
  if (wrong.length > 0) return refusalOf(wrong)
  const { coerced, errors } = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    Object(given.variables ?? {}) as Record<string, unknown>,
  )
  return errors
    ? graphqlErrors(errors.map(({ message }) => ({ message })))
    : { document, operation, variables: coerced }
}

/** An error as GitHub's GraphQL gives it: with status 200. */
export function graphqlErrors(
  errors: readonly { message: string; [key: string]: unknown }[],
  data?: Record<string, unknown>,
): Answer {
  const shown = errors.map(({ message, ...more }) => ({ ...more, message }))
  const denial = errors[0]?.message ?? ''
  return { ...jsonAnswer(200, { ...(data === undefined ? {} : { data }), errors: shown }), denial }
}

const UNKNOWN = /^Cannot query field "(\w+)" on type "(\w+)"/

function refusalOf(errors: readonly GraphQLError[]): Answer {
  const unknown = errors.flatMap(({ message }) => {
    const [, fieldName, typeName] = UNKNOWN.exec(message) ?? []
    return fieldName === undefined || typeName === undefined ? [] : [{ fieldName, typeName }]
  })
  const mutation = unknown.find(({ typeName }) => typeName === 'Mutation')
  if (mutation) return deniedWrite(mutation.fieldName)
  return graphqlErrors(
    unknown.length === 0
      ? errors.map(({ message }) => ({ message }))
      : unknown.map((one) => ({
          message: `Field '${one.fieldName}' doesn't exist on type '${one.typeName}'`,
          extensions: { code: 'undefinedField', ...one },
        })),
  )
}

function childrenOf(node: ASTNode): ASTNode[] {
  return Object.values(node).flatMap((value) => {
    const all: unknown[] = Array.isArray(value) ? value : [value]
    return all.filter((one): one is ASTNode => typeof (one as ASTNode | null)?.kind === 'string')
  })
}

function aliasesIn(node: ASTNode): string[] {
  const own = node.kind === Kind.FIELD && node.alias ? [node.alias.value] : []
  return [...own, ...childrenOf(node).flatMap(aliasesIn)]
}

/** Of selections, with those of the fragments that they name; what names itself is refused later. */
function depthOf(document: DocumentNode, node: ASTNode, known = new Map<string, number>()): number {
  if (node.kind === Kind.FRAGMENT_SPREAD) {
    const { value: name } = node.name
    const fragment = known.has(name) ? undefined : fragmentNamed(document, name)
    if (fragment) known.set(name, 0).set(name, depthOf(document, fragment, known) - 1)
    return known.get(name) ?? 0
  }
  const own = node.kind === Kind.SELECTION_SET ? 1 : 0
  return own + Math.max(0, ...childrenOf(node).map((child) => depthOf(document, child, known)))
}

function fragmentNamed({ definitions }: DocumentNode, name: string): FragmentDefinitionNode | undefined {
  return definitions.find(
    (one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name,
  )
}

const known = new WeakMap<SelectionSetNode, FieldNode[]>()

/**
 * The fields of a selection with those of its fragments. What is selected twice is one field, as it is in the answer:
 * asked for twice at each of thirty levels, it would keep this process busy for hours.
 */
export function fieldsOf({ document }: GraphqlRequest, set: SelectionSetNode): FieldNode[] {
  const there = known.get(set)
  if (there) return there
  const found = new Map<string, FieldNode[]>()
  const fragments = new Set<string>()
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const one of selections) {
      if (one.kind === Kind.FIELD) {
        const key = `${keyOf(one)} ${one.name.value}`
        found.set(key, [...(found.get(key) ?? []), one])
      } else if (one.kind === Kind.INLINE_FRAGMENT) collect(one.selectionSet)
      else if (!fragments.has(one.name.value)) {
        const fragment = fragmentNamed(document, one.name.value)
        fragments.add(one.name.value)
        if (fragment) collect(fragment.selectionSet)
      }
    }
  }
  collect(set)
  const fields = [...found.values()].map(asOne)
  known.set(set, fields)
  return fields
}

function asOne(same: FieldNode[]): FieldNode {
  const [first] = same as [FieldNode]
  const { selectionSet: set } = first
  if (!set || same.length === 1) return first
  const selections = same.flatMap((one) => one.selectionSet?.selections ?? [])
  return { ...first, selectionSet: { ...set, selections } }
}

/** The name that a field has in an answer. */
export const keyOf = ({ alias, name }: FieldNode) => (alias ?? name).value
