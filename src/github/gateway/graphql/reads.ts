import {
  execute,
  type FieldNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getArgumentValues,
  Kind,
  parse,
  print,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { type Answer, jsonAnswer } from '../answer.js'
import { askGraphql, type Copy } from '../copy.js'
import { confinedSearch } from '../operations.js'
import { isLater, type Json, RENAMED, renamedAt, WITHHELD } from '../texts.js'
import { fieldsOf, type GraphqlRequest, graphqlErrors, keyOf } from './document.js'
import { answerHeld, POINT_READS, showHeld, showHeldLabels } from './held.js'

/** What is answered as empty without asking: another repository, and what GitHub has removed but old clients ask for. */
const ABSENT: Record<string, unknown> = {
  'Repository.parent': null,
  'Issue.projectCards': { nodes: [], totalCount: 0 },
  'PullRequest.projectCards': { nodes: [], totalCount: 0 },
}

/** Asked for beside what an agent asks, and removed from the answer: what says which texts the requester has seen. */
const OWN = {
  body: ['caissonEdited:lastEditedAt', 'caissonWritten:createdAt'],
  title: [`caissonRenamed:${RENAMED}`],
  Issue: ['caissonNumber:number', 'caissonOf:repository{nameWithOwner}'],
  PullRequest: [...['caissonNumber:number', 'caissonOf:repository{nameWithOwner}'], 'caissonHead:headRefOid'],
  Release: ['caissonDraft:isDraft'],
}
const TEXTS = ['body', 'bodyText']
const OF_RELEASE = ['name', 'tagName', 'description', 'url']
const isOwn = (key: string) => key.startsWith('caisson')

const NO_NODES = { nodes: [], edges: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } }

export async function answerQuery(copy: Copy, schema: GraphQLSchema, asked: GraphqlRequest): Promise<Answer> {
  const roots = asked.operation.selectionSet.selections
  const names = roots.map((one) => (one.kind === Kind.FIELD ? one.name.value : ''))
  if (names.every((name) => name.startsWith('__'))) {
    const { document, variables: variableValues } = asked
    return jsonAnswer(200, await execute({ schema, document, variableValues }))
  }
  if (names.some((name) => /^__(type|schema)$/.test(name)))
    return graphqlErrors([{ message: 'Ask for the schema in a query of its own.' }])
  const held = answerHeld(copy, asked)
  if (held) return jsonAnswer(200, { data: held })
  const refused = outsideOf(copy, schema, asked)
  if (refused) return refused
  const answer = await send(copy, schema, asked)
  if (!/json/.test(answer.headers['content-type'] ?? '')) return answer
  const value = JSON.parse(answer.body.toString('utf8')) as { data?: Json | null }
  if (value.data) completeSelection(copy, asked, asked.operation.selectionSet, value.data)
  const body = JSON.stringify(value, (key, inner) => (isOwn(key) ? undefined : inner))
  return { ...answer, body }
}

/** GitHub's own error for whatever is not of this repository. */
function outsideOf(copy: Copy, schema: GraphQLSchema, asked: GraphqlRequest): Answer | null {
  const found: Answer[] = []
  const types = new TypeInfo(schema)
  visit(
    asked.document,
    visitWithTypeInfo(types, {
      Field(node) {
        const definition = types.getFieldDef()
        if (!definition || types.getParentType()?.name !== 'Query') return
        const given = getArgumentValues(definition, node, asked.variables)
        const problem = problemOf(copy, node.name.value, given)
        if (problem === null) return
        const key = node.alias?.value ?? node.name.value
        const { line = 1, column = 1 } = node.loc?.startToken ?? {}
        const locations = [{ line, column }]
        found.push(graphqlErrors([{ ...problem, path: [key], locations }], { [key]: null }))
      },
    }),
  )
  return found[0] ?? null
}

function problemOf(copy: Copy, field: string, given: Json): { type: string; message: string } | null {
  const notFound = (message: string) => ({ type: 'NOT_FOUND', message: `Could not resolve to ${message}.` })
  switch (field) {
    case 'repository': {
      const name = `${given['owner']}/${given['name']}`
      const isOwn = name.toLowerCase() === copy.fullName.toLowerCase()
      return isOwn ? null : notFound(`a Repository with the name '${name}'`)
    }
    case 'organization':
      return notFound(`an Organization with the login of '${given['login']}'`)
    case 'node':
      return copy.shownIds.has(String(given['id']))
        ? null
        : notFound(`a node with the global id of '${given['id']}'`)
    case 'search': {
      const query = String(given['query'])
      if (confinedSearch(query, copy.fullName) === query) return null
      const message = `The sealed copy of GitHub searches one repository: write repo:${copy.fullName}, and neither OR, NOT nor parentheses.`
      return { type: 'UNPROCESSABLE', message }
    }
    default:
      return null
  }
}

/** Exactly what was checked is sent: the document is written anew, with the variables that it declares. */
function send(copy: Copy, schema: GraphQLSchema, { document, variables }: GraphqlRequest): Promise<Answer> {
  const types = new TypeInfo(schema)
  const asked = visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        return `${types.getParentType()?.name}.${node.name.value}` in ABSENT ? null : undefined
      },
      SelectionSet: {
        leave(node) {
          // What is left of a selection of absent things alone.
          if (node.selections.length === 0) return { ...node, selections: [fieldNamed('__typename')] }
          return { ...node, selections: [...node.selections, ...ownFieldsFor(types.getParentType(), node)] }
        },
      },
    }),
  )
  return askGraphql(copy, { query: print(asked), variables })
}

function fieldNamed(name: string): FieldNode {
  return { kind: Kind.FIELD, name: { kind: Kind.NAME, value: name } }
}

/** What is asked besides of an object of a type. */
function ownFieldsFor(
  type: GraphQLCompositeType | null | undefined,
  { selections }: SelectionSetNode,
): FieldNode[] {
  if (!type || !('getFields' in type)) return []
  const has = (...names: string[]) =>
    selections.some((one) => one.kind === Kind.FIELD && names.includes(one.name.value))
  const isTarget = type.name === 'Issue' || type.name === 'PullRequest'
  const own = [
    ...(type.getFields()['lastEditedAt'] && has(...TEXTS) ? OWN.body : []),
    ...(isTarget && has('title') ? OWN.title : []),
    ...(isTarget || type.name === 'Release' ? OWN[type.name as 'Issue' | 'PullRequest' | 'Release'] : []),
  ]
  const parsed = own.length === 0 ? undefined : parse(`{${own.join(' ')}}`, { noLocation: true })
  const [query] = parsed?.definitions ?? []
  return query?.kind === Kind.OPERATION_DEFINITION ? (query.selectionSet.selections as FieldNode[]) : []
}

/** Completes an answer with what was not asked, withholds what was edited since, and notes the IDs that it shows. */
function completeSelection(
  copy: Copy,
  asked: GraphqlRequest,
  set: SelectionSetNode,
  data: Json,
  isOnTarget = false,
): void {
  const own = unseenOf(copy, data, isOnTarget)
  for (const field of fieldsOf(asked, set)) {
    const name = field.name.value
    const key = keyOf(field)
    const value = ofThis(copy, data[key])
    if (key in data) data[key] = value
    const absent = Object.entries(ABSENT).find(([pair]) => pair.endsWith(`.${name}`))
    if (absent && value === undefined) data[key] = absent[1]
    else if (name in own.instead) data[key] = own.instead[name]
    else if (name === 'id' && typeof value === 'string') copy.shownIds.add(value)
    for (const inner of [value].flat())
      if (inner !== null && typeof inner === 'object')
        completePart(copy, asked, field, inner as Json, own.isOnTarget)
  }
}

/** Without issues and pull requests of other repositories, however GitHub has read a search. */
function ofThis(copy: Copy, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => ofThis(copy, one))
  const { caissonOf: of } = Object(value) as { caissonOf?: { nameWithOwner: string } }
  return of && of.nameWithOwner.toLowerCase() !== copy.fullName.toLowerCase() ? null : value
}

function completePart(
  copy: Copy,
  asked: GraphqlRequest,
  { name, selectionSet: set }: FieldNode,
  data: Json,
  isOnTarget: boolean,
): void {
  if (!set) return
  // Whoever had the ID of a fork could ask for all that is in it.
  if (name.value === 'headRepository') return
  completeSelection(copy, asked, set, data, isOnTarget)
  const number = data['caissonNumber']
  if (name.value === 'repository') showHeldLabels(copy, asked, set, data)
  if (POINT_READS.includes(name.value)) showHeld(copy, asked, { set, data, number })
}

/** What is shown in place of fields of an object, since whoever asked for the run has not seen what they are now. */
function unseenOf({ asOf, target }: Copy, data: Json, wasOnTarget: boolean) {
  const { caissonEdited: edited, caissonWritten: written, caissonRenamed: renamed } = data
  const { caissonNumber: number, caissonHead: head } = data
  const isTarget = target !== undefined && number === target.number
  const isOnTarget = isTarget || (wasOnTarget && number === undefined)
  const instead: Json = {}
  const isLate = isLater(edited, asOf) || (isOnTarget && isLater(written, asOf))
  if (isLate) for (const name of TEXTS) instead[name] = WITHHELD
  if (isLater(renamedAt(renamed), asOf)) instead['title'] = WITHHELD
  // Only who may write sees a release that is a draft.
  if (data['caissonDraft'] === true) for (const name of OF_RELEASE) instead[name] = WITHHELD
  if (isTarget) {
    const { title, body, commits } = target
    Object.assign(instead, { title, body, bodyText: body })
    if (commits && head !== undefined && head !== commits.head)
      Object.assign(instead, { headRefOid: commits.head, files: NO_NODES, commits: NO_NODES })
  }
  return { isOnTarget, instead }
}
