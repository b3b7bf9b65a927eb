import { readFileSync } from 'node:fs'
import type { Recorded } from './github/intercept.js'
import { checkError, checkParameter, explain, findOperation, type Operation } from './openapi/description.js'

const SERVER = JSON.parse(
  readFileSync(new URL('./openapi/server.operations.json', import.meta.url), 'utf8'),
) as { version: string; operations: Record<string, string[]> }

/** GitHub gives these for every operation, whether its description lists them or not. */
const ANYWHERE = [401, 403, 404, 429]

/** What GitHub answers and its description leaves out. */
const UNDESCRIBED: Record<string, number[]> = {
  // https://github.com/benc-uk/workflow-dispatch/issues/46
  'actions/create-workflow-dispatch': [422],
  // Of a log that has expired.
  'actions/download-job-logs-for-workflow-run': [410],
  // Of a commit that is not there.
  'checks/create': [422],
}

/** What is wrong with a request and its answer, measured by GitHub's official description. */
export function checkExchange(exchange: Recorded): string[] {
  const url = new URL(exchange.path, 'http://github.test')
  const found = findOperation(exchange.method, url.pathname)
  const name = `${exchange.method} ${exchange.path}`
  if (!found) return [`${name}: no such operation in GitHub's description`]
  const { operation, params } = found
  const wrong = [
    ...(operation.operationId === exchange.operationId || exchange.injected
      ? []
      : [`was answered as ${exchange.operationId}`]),
    ...checkParameters(operation, params, url),
    ...checkRequestBody(operation, exchange),
    ...checkServer(exchange, url),
    // A failure that the test asked for need not be one that GitHub documents.
    ...(exchange.injected ? [] : checkAnswer(operation, exchange)),
  ]
  return wrong.map((what) => `${name} (${operation.operationId}): ${what}`)
}

/** What the oldest GitHub Enterprise Server does not know, each asked again without it. */
const ASKED_AGAIN: Record<string, string[]> = { 'actions/create-workflow-dispatch': ['return_run_details'] }

/** Whether the oldest GitHub Enterprise Server that GitHub describes knows the operation, and every field of it. */
function checkServer({ operationId, body }: Recorded, url: URL): string[] {
  const known = SERVER.operations[operationId ?? '']
  if (!known) return [`Enterprise Server ${SERVER.version}: no such operation`]
  const given = [...url.searchParams.keys(), ...Object.keys(Object(body))]
  const spare = ASKED_AGAIN[operationId ?? ''] ?? []
  return given
    .filter((name) => !known.includes(name) && !spare.includes(name))
    .map((name) => `Enterprise Server ${SERVER.version}: unknown field \`${name}\``)
}

function checkParameters(operation: Operation, params: Record<string, string>, url: URL): string[] {
  const wrong: string[] = []
  for (const [name, value] of Object.entries(params)) {
    const parameter = operation.parameters.find((each) => each.in === 'path' && each.name === name)
    const problem = parameter ? checkParameter(parameter, value) : null
    if (problem) wrong.push(`path: ${problem}`)
  }
  const queries = operation.parameters.filter((each) => each.in === 'query')
  for (const [name, value] of url.searchParams) {
    const parameter = queries.find((each) => each.name === name)
    const problem = parameter ? checkParameter(parameter, value) : `unknown parameter \`${name}\``
    if (problem) wrong.push(`query: ${problem}`)
  }
  for (const { name, required } of queries) {
    if (required && !url.searchParams.has(name)) wrong.push(`query: \`${name}\` is missing`)
  }
  if (Number(url.searchParams.get('per_page') ?? 1) > 100) wrong.push('query: per_page is over 100')
  return wrong
}

function checkRequestBody(operation: Operation, exchange: Recorded): string[] {
  if (exchange.body === undefined) return operation.bodyRequired ? ['request: the body is missing'] : []
  if (!operation.hasBody) return ['request: a body where none is described']
  if (!/json/.test(exchange.headers['content-type'] ?? '')) return ['request: content-type is not JSON']
  const check = operation.checkBody
  return check && !check(exchange.body) ? [`request: ${explain(check)}`] : []
}

function checkAnswer(operation: Operation, exchange: Recorded): string[] {
  const { status, answer } = exchange
  if (
    /^(pulls\/get|repos\/compare-commits)$/.test(exchange.operationId ?? '') &&
    status === 200 &&
    typeof answer === 'string'
  ) {
    return /diff/.test(exchange.headers['accept'] ?? '') ? [] : ['answer: a diff that nobody asked for']
  }
  const check = operation.responses.get(String(status))
  // The description demands nothing of an error; clients read these two.
  if (status >= 400 && !checkError(answer)) return [`answer ${status}: ${explain(checkError)}`]
  if (check === undefined) {
    const more = UNDESCRIBED[operation.operationId] ?? []
    return [...ANYWHERE, ...more].includes(status) ? [] : [`answer: status ${status} is not described`]
  }
  // The description leaves out the body of some errors.
  if (check === null)
    return answer === undefined || status >= 400 ? [] : [`answer: a body with status ${status}`]
  return check(answer) ? [] : [`answer ${status}: ${explain(check)}`]
}
