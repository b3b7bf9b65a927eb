import { parse } from 'yaml'
import { z } from 'zod'

/** https://docs.github.com/en/copilot/how-tos/use-copilot-agents/coding-agent/customize-the-agent-environment */
export const COPILOT_SETUP = '.github/workflows/copilot-setup-steps.yml'

/** What such a file says about runs. */
export interface CopilotSetup {
  /** Script lines that prepare the workspace; empty: none. */
  setup: string
  /** What of the file has no effect here, with the reason. */
  skipped: string[]
}

const variables = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional()

const stepSchema = z.looseObject({
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  if: z.unknown().optional(),
  shell: z.string().optional(),
  'working-directory': z.string().optional(),
  env: variables,
})

const workflowSchema = z.looseObject({
  env: variables,
  jobs: z.looseObject({
    'copilot-setup-steps': z.looseObject({ env: variables, steps: z.array(stepSchema) }),
  }),
})

/**
 * The `run:` steps of `copilot-setup-steps.yml` as one script, each in a shell of its own that ends the script if
 * it fails. Actions, conditions and expressions are GitHub's to evaluate, and nobody is root in the sandbox: steps
 * with them are skipped. Null if the file is something else.
 */
export function readCopilotSetup(text: string): CopilotSetup | null {
  const found = workflowSchema.safeParse(parsed(text))
  if (!found.success) return null
  const { env: outer, jobs } = found.data
  const { env: ofJob, steps } = jobs['copilot-setup-steps']
  const skipped: string[] = []
  const handsOn = steps.some(({ run = '' }) => /\bGITHUB_(?:ENV|PATH|OUTPUT|STEP_SUMMARY)\b/.test(run))
  const lines = steps.flatMap((step, index) => {
    const why = whyNot(step)
    const name = step.name ?? step.uses ?? `step ${index + 1}`
    if (why !== null) {
      // What it would do is done: the workspace is the checkout.
      if (!step.uses?.startsWith('actions/checkout@')) skipped.push(`${name}: ${why}`)
      return []
    }
    const env = { ...outer, ...ofJob, ...step.env }
    const usable = Object.entries(env).filter(([, value]) => !String(value).includes('${{'))
    const left = Object.keys(env).filter((key) => !usable.some(([one]) => one === key))
    for (const key of left) skipped.push(`${name}: the variable ${key} is an expression`)
    const folder = step['working-directory']
    return [
      '(',
      'set -e',
      ...usable.map(([key, value]) => `export ${key}=${quoted(String(value))}`),
      ...(folder === undefined ? [] : [`cd ${quoted(folder)}`]),
      (step.run ?? '').trim(),
      ')',
      ...(handsOn ? [TAKE_OVER] : []),
    ]
  })
  return {
    setup: lines.length > 0 ? ['set -e', ...(handsOn ? [HAND_ON] : []), ...lines].join('\n') : '',
    skipped,
  }
}

/** The runner's files, by which a step gives variables and the PATH to those after it. */
const HAND_ON = `GITHUB_ENV=$(mktemp)
GITHUB_PATH=$(mktemp)
export GITHUB_ENV GITHUB_PATH GITHUB_OUTPUT=/dev/null GITHUB_STEP_SUMMARY=/dev/null`
const TAKE_OVER = `while IFS= read -r line || [ -n "$line" ]; do
name=\${line%%[=<]*}
case $name in '' | [0-9]* | *[!A-Za-z0-9_]*) continue ;; esac
case \${line#"$name"} in
=*) export "$line" ;;
'<<'*) end=\${line#*<<} value=
while IFS= read -r line && [ "$line" != "$end" ]; do value="$value$line
"; done
export "$name=\${value%?}" ;;
esac
done <"$GITHUB_ENV"
while IFS= read -r line || [ -n "$line" ]; do PATH=$line:$PATH; done <"$GITHUB_PATH"
: >"$GITHUB_ENV" >"$GITHUB_PATH"`

const COMMENT = /(^|\s)#.*$/gm
const SUDO = /(?:^|[;&|(!]|\b(?:then|do|else))\s*(?:\w+=\S*\s+)*sudo\s/m

function whyNot({
  uses,
  run,
  shell,
  env,
  if: condition,
  ...step
}: z.infer<typeof stepSchema>): string | null {
  if (uses !== undefined) return 'actions do not run in the sandbox'
  if (run === undefined || run.trim() === '') return 'it runs nothing'
  if (condition !== undefined) return 'it has a condition'
  if (shell !== undefined && !/^(?:bash|sh)$/.test(shell)) return `its shell is ${shell}`
  const text = [run, step['working-directory'] ?? ''].join('\n')
  if (text.includes('${{')) return 'it contains an expression'
  if (SUDO.test(run.replace(COMMENT, '$1'))) return 'it uses sudo, and nobody is root in the sandbox'
  if (Object.keys(env ?? {}).some((name) => !/^[A-Za-z_]\w*$/.test(name)))
    return 'a variable has no usable name'
  return null
}

function parsed(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return null
  }
}

/** As one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
