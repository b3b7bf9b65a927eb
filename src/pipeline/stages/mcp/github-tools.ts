import { errorResult } from '../../../agents/mcp/result.js'
import type { CallToolResult, Tool, ToolServer } from '../../../agents/mcp/tool-server.js'
import type { GitHubGateway } from '../../../github/gateway/server.js'
import type { RunRequest } from '../request.js'

/**
 * GitHub's tools under the names of its own MCP server and of the servers that Anthropic's action brings, each with what it
 * asks of the sealed copy of GitHub: a path below the repository, a query, and fields of a body. `$` is the number of
 * the run's own issue or pull request. Where a tool has a method, each line is one of its methods.
 */
const TOOLS = `
github add_issue_comment POST /issues/{issue_number}/comments body
github create_issue POST /issues title,body,labels
github add_comment_to_pending_review POST /pulls/{pullNumber}/comments path,body,line,start_line,side,start_side
github create_pending_pull_request_review POST /pulls/{pullNumber}/reviews
github create_branch WORK branch,from_branch
github create_or_update_file FILES path,content,message,branch,sha
github create_pull_request POST /pulls title,body,head,base,draft,maintainer_can_modify
github create_pull_request_review POST /pulls/{pullNumber}/reviews body,event,comments
github create_and_submit_pull_request_review POST /pulls/{pullNumber}/reviews body,event,comments
github delete_file FILES path,message,branch
github get_commit GET /commits/{sha}
github get_file_contents GET /contents/{path}?ref
github get_issue GET /issues/{issue_number}
github get_issue_comments GET /issues/{issue_number}/comments?page,per_page
github get_job_logs GET /actions/jobs/{job_id}/logs
github get_label GET /labels/{name}
github get_latest_release GET /releases/latest
github get_pull_request GET /pulls/{pullNumber}
github get_pull_request_comments GET /pulls/{pullNumber}/comments?page,per_page
github get_pull_request_diff DIFF /pulls/{pullNumber}
github get_pull_request_files GET /pulls/{pullNumber}/files?page,per_page
github get_pull_request_reviews GET /pulls/{pullNumber}/reviews?page,per_page
github get_workflow_run GET /actions/runs/{run_id}
github issue_read:get GET /issues/{issue_number}
github issue_read:get_comments GET /issues/{issue_number}/comments?page,per_page
github issue_read:get_labels GET /issues/{issue_number}/labels
github issue_write:create POST /issues title,body,labels
github issue_write:update PATCH /issues/{issue_number} title,body,state,state_reason,milestone,labels,assignees
github list_branches GET /branches?page,per_page
github list_commits GET /commits?sha,author,page,per_page
github list_issues GET /issues?state,labels,since,page,per_page
github list_label GET /labels?page,per_page
github list_pull_requests GET /pulls?state,head,base,page,per_page
github list_releases GET /releases?page,per_page
github list_tags GET /tags?page,per_page
github list_workflow_jobs GET /actions/runs/{run_id}/jobs?page,per_page
github list_workflow_runs GET /actions/workflows/{workflow_id}/runs?branch,event,status,page,per_page
github pull_request_read:get GET /pulls/{pullNumber}
github pull_request_read:get_comments GET /issues/{pullNumber}/comments?page,per_page
github pull_request_read:get_diff DIFF /pulls/{pullNumber}
github pull_request_read:get_files GET /pulls/{pullNumber}/files?page,per_page
github pull_request_read:get_review_comments GET /pulls/{pullNumber}/comments?page,per_page
github pull_request_read:get_reviews GET /pulls/{pullNumber}/reviews?page,per_page
github pull_request_review_write:create POST /pulls/{pullNumber}/reviews body,event,comments
github pull_request_review_write:submit_pending POST /pulls/{pullNumber}/reviews body,event
github push_files FILES files,message,branch
github search_code SEARCH /search/code?query,page,per_page
github search_issues SEARCH /search/issues?query,page,per_page
github search_pull_requests SEARCH /search/issues?query,page,per_page
github submit_pending_pull_request_review POST /pulls/{pullNumber}/reviews body,event
github update_issue PATCH /issues/{issue_number} title,body,state,state_reason,milestone,labels,assignees
github update_pull_request PATCH /pulls/{pullNumber} title,body,state,draft
github_comment update_claude_comment POST /issues/$/comments body
github_inline_comment create_inline_comment POST /pulls/$/comments path,body,line,start_line,side
github_ci get_ci_status GET /actions/runs?head_sha=@,status
github_ci get_workflow_run_details GET /actions/runs/{run_id}/jobs
github_ci download_job_log GET /actions/jobs/{job_id}/logs
github_file_ops commit_files WORK files,message
github_file_ops delete_files WORK paths,message`

interface Line {
  server: string
  tool: string
  /** Of a tool that has several. */
  method: string | undefined
  verb: string
  path: string
  query: string[]
  body: string[]
}

const LINES: Line[] = TOOLS.trim()
  .split('\n')
  .map((line) => {
    const [server = '', name = '', verb = '', where = '', fields] = line.split(' ')
    const [tool = '', method] = name.split(':')
    const isWork = verb === 'WORK' || verb === 'FILES'
    const [path = '', query] = isWork ? ['', ''] : where.split('?')
    const body = isWork ? where : fields
    return { server, tool, method, verb, path, query: listOf(query), body: listOf(body) }
  })

function listOf(text: string | undefined): string[] {
  return text ? text.split(',') : []
}

/** Names that other versions of the servers have for the same. */
const ALIASES: Record<string, string> = {
  pull_number: 'pullNumber',
  perPage: 'per_page',
  startLine: 'start_line',
  startSide: 'start_side',
}

/** What the servers also take, and what changes nothing here. */
const IDLE =
  /^(owner|repo|method|commit_id|commitID|confirmed|subjectType|minimal_output|after|sort|direction|order)$/

const DELIVERED =
  'What is in the working copy when your work ends is delivered as one change: write, move or delete the files there. Nothing else is to be done.'

/** For tools that would write files past the working copy. */
const BY_HAND = `This tool does not write here: change the files with the tools that you edit files with. ${DELIVERED}`

/** What the servers work on. */
interface ToolsOfGitHub {
  gateway: Pick<GitHubGateway, 'ask'>
  fullName: string
  /** The run's own issue or pull request, and the commit that it is about. */
  number: number | undefined
  head: string | undefined
  /** The comment that is held as the answer of the run, once there is one. */
  answer?: number
}

/** The tools of GitHub that a run's texts name. Nothing is offered that nobody names, since each costs the model tokens. */
export function gitHubTools({ task, spec }: RunRequest, github: ToolsOfGitHub): ToolServer[] {
  const { instructions, allowedTools } = spec.agent
  const texts = [task.instruction, instructions, ...(allowedTools ?? [])].join('\n')
  const names = new Set(texts.match(/\bmcp__github[\w*]*/g))
  const isNamed = ({ server, tool }: Line) =>
    [`mcp__${server}__${tool}`, `mcp__${server}__*`, `mcp__${server}`].some((name) => names.has(name))
  const named = LINES.filter(isNamed)
  return [...new Set(named.map(({ server }) => server))].map((server) => {
    const own = named.filter((line) => line.server === server)
    return {
      name: server,
      kind: 'own' as const,
      tools: [...new Set(own.map(({ tool }) => tool))].map((tool) =>
        describe(
          tool,
          own.filter((line) => line.tool === tool),
        ),
      ),
      call: (tool: string, args: Record<string, unknown>) =>
        call(
          github,
          own.filter((line) => line.tool === tool),
          args,
        ),
      close: async () => {},
    }
  })
}

function describe(name: string, lines: readonly Line[]): Tool {
  const fields = [...new Set(lines.flatMap(fieldsOf))]
  const methods = lines.flatMap(({ method }) => method ?? [])
  const properties = Object.fromEntries(fields.map((field) => [field, schemaOf(field)]))
  const [first] = lines
  const required = lines.length === 1 && first ? paramsOf(first) : methods.length > 0 ? ['method'] : []
  return {
    name,
    description:
      first?.verb === 'WORK' || first?.verb === 'FILES'
        ? DELIVERED
        : `GitHub's ${name.replaceAll('_', ' ')}, for this repository alone. Writes are carried out after your work.`,
    inputSchema: {
      type: 'object',
      properties: {
        owner: { type: 'string' },
        repo: { type: 'string' },
        ...(methods.length > 0 ? { method: { type: 'string', enum: methods } } : {}),
        ...properties,
      },
      required,
    },
  }
}

function paramsOf({ path }: Line): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function fieldsOf(line: Line): string[] {
  return [...paramsOf(line), ...line.query.filter((name) => !name.includes('=')), ...line.body]
}

function schemaOf(field: string): object {
  if (/^(labels|assignees|files|paths)$/.test(field)) return { type: 'array', items: { type: 'string' } }
  if (field === 'comments') return { type: 'array', items: { type: 'object' } }
  if (/^(draft|maintainer_can_modify)$/.test(field)) return { type: 'boolean' }
  if (field === 'workflow_id') return { type: ['string', 'number'] }
  return {
    type: /number$|_id$|^(page|per_page|line|start_line|milestone)$/i.test(field) ? 'number' : 'string',
  }
}

async function call(
  github: ToolsOfGitHub,
  lines: readonly Line[],
  input: Record<string, unknown>,
): Promise<CallToolResult> {
  const args = Object.fromEntries(Object.entries(input).map(([key, value]) => [ALIASES[key] ?? key, value]))
  const line = lines.find(({ method }) => method === undefined || method === args['method'])
  if (line === undefined) return errorResult(`There is no method ${args['method']} here.`)
  const { owner, repo } = args
  if (owner !== undefined && `${owner}/${repo}`.toLowerCase() !== github.fullName.toLowerCase())
    return errorResult(`404 Not Found: the sealed copy of GitHub has ${github.fullName} alone.`)
  if (line.verb === 'FILES') return errorResult(BY_HAND)
  if (line.verb === 'WORK') return { content: [{ type: 'text', text: DELIVERED }] }
  if (line.path.includes('$') && github.number === undefined)
    return errorResult('This run has no issue or pull request of its own.')
  const missing = paramsOf(line).find((name) => args[name] === undefined)
  if (missing !== undefined) return errorResult(`\`${missing}\` is missing.`)
  const unknown = Object.keys(args).find((name) => !fieldsOf(line).includes(name) && !IDLE.test(name))
  if (unknown !== undefined && line.verb !== 'GET')
    return errorResult(`\`${unknown}\` is not part of the sealed copy of GitHub.`)
  const isAnswer = line.tool === 'update_claude_comment'
  const asked =
    isAnswer && github.answer !== undefined
      ? { ...line, verb: 'PATCH', path: `/issues/comments/${github.answer}` }
      : line
  const { status, body } = await github.gateway.ask(requestOf(asked, args, github))
  if (isAnswer && status === 201) github.answer = (JSON.parse(body.toString()) as { id: number }).id
  // A file is shown as it is.
  const text = line.path.startsWith('/contents/') ? body.toString() : shortened(body.toString())
  return status >= 400 ? errorResult(`${status}: ${text}`) : { content: [{ type: 'text', text }] }
}

function requestOf({ verb, path, query, body }: Line, args: Record<string, unknown>, github: ToolsOfGitHub) {
  const below = path.replace('$', String(github.number)).replace(/\{(\w+)\}/g, (_, name) =>
    String(args[name])
      .replace(/^\/+/, '')
      .split('/')
      .map(encodeURIComponent)
      .join(name === 'path' ? '/' : '%2F'),
  )
  const isFile = path.startsWith('/contents/')
  const given = query.flatMap((name): [string, string][] => {
    if (name === 'head_sha=@') return github.head === undefined ? [] : [['head_sha', github.head]]
    if (args[name] === undefined) return []
    return [[name === 'query' ? 'q' : name, [args[name]].flat().join(',')]]
  })
  const sent = Object.fromEntries(
    body.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]]])),
  )
  return {
    method: /^(DIFF|SEARCH)$/.test(verb) ? 'GET' : verb,
    url: `${verb === 'SEARCH' ? '' : `/repos/${github.fullName}`}${below}?${new URLSearchParams(given)}`,
    headers: {
      accept: `application/vnd.github.${verb === 'DIFF' ? 'v3.diff' : isFile ? 'raw+json' : 'v3+json'}`,
    },
    body: body.length > 0 ? JSON.stringify(sent) : '',
  }
}

/** Without addresses and IDs that only programs need; accounts as their names. */
function shortened(text: string): string {
  try {
    const value: unknown = JSON.parse(text, (key, inner: unknown) => {
      if (/^(url|node_id|\w+_url)$/.test(key) && key !== 'html_url') return undefined
      const { login } = Object(inner) as { login?: unknown }
      return typeof login === 'string' ? login : inner
    })
    return JSON.stringify(value)
  } catch {
    return text
  }
}
