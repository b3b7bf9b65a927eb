import { stringify } from 'yaml'
import { CHECKOUT } from '../../init/workflow.js'
import { parseExpression } from '../expression/parse.js'
import type { Job, Plan } from '../model.js'
import { type ExportedFile, handsOn, keysOf } from './parts.js'
import { refuse } from './refuse.js'

/** Pinned by commit, as everything in a workflow with secrets should be. */
export const UPLOAD = {
  action: 'actions/upload-artifact',
  commit: 'bbbca2ddaa5d8feaa63e36b76fdaad77386f024f',
  version: 'v7.0.0',
}
export const DOWNLOAD = {
  action: 'actions/download-artifact',
  commit: '3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c',
  version: 'v8.0.1',
}

const NAME = /^[A-Za-z_][\w-]{0,99}$/
const FOLDER = '${{ runner.temp }}/plan'

/**
 * The workflow that carries out the jobs of a plan as jobs of GitHub Actions. Throws NOT_SUPPORTED, with places, for what
 * they cannot do.
 */
export function actionsWorkflow(plan: Plan, exported: ExportedFile): string {
  refuse(plan, 'GitHub Actions', ({ name, outputs, matrix, if: condition }) => [
    !NAME.test(name) && 'the name of a job must have only letters, digits, `-` and `_`; rename it',
    ...[...Object.keys(outputs), ...matrix.flatMap(Object.keys)].map(
      (key) => !NAME.test(key) && `the name ${key} must be letters, digits, \`-\` and \`_\`; rename it`,
    ),
    condition !== undefined &&
      parseExpression(condition).references.some(([context]) => context === 'vars') &&
      '`vars` in the condition of a job are those of the repository there; put the condition on its steps',
  ])
  const jobs = plan.jobs.map((job) => [job.name, workflowJob(job, plan, exported)])
  const workflow = {
    name: plan.name,
    on: { workflow_dispatch: {} },
    permissions: { contents: 'read' },
    jobs: Object.fromEntries(jobs),
  }
  return `# Written by \`caisson plan export\` from ${exported.file}: export it again when jobs there change.
${pinned(stringify(workflow, { lineWidth: 0, aliasDuplicateObjects: false }))}`
}

function workflowJob(job: Job, plan: Plan, exported: ExportedFile): object {
  const { name, needs, matrix, maxParallel, failFast, outputs } = job
  const given = plan.jobs.filter((one) => needs.includes(one.name) && handsOn(one, plan))
  const strategy = {
    'fail-fast': failFast,
    ...(maxParallel === undefined ? {} : { 'max-parallel': maxParallel }),
    matrix: { include: matrix },
  }
  const values = Object.keys(outputs).map((output) => [
    output,
    `\${{ fromJSON(steps.plan.outputs.plan-outputs || '{}').${output} }}`,
  ])
  return {
    'runs-on': 'ubuntu-latest',
    ...(needs.length > 0 ? { needs } : {}),
    ...(job.if === undefined ? {} : { if: `\${{ ${job.if} }}` }),
    ...(matrix.length > 0 ? { strategy } : {}),
    ...(values.length > 0 ? { outputs: Object.fromEntries(values) } : {}),
    steps: [
      { ...use(CHECKOUT), with: { 'persist-credentials': false } },
      // A pattern, unlike a name, is content with nothing: a job that was skipped has left none.
      ...given.map((need) => ({ ...use(DOWNLOAD), with: { pattern: need.name, path: `${FOLDER}/in` } })),
      { id: 'plan', uses: CAISSON, with: inputsOf(job, exported) },
      ...(handsOn(job, plan)
        ? [{ ...use(UPLOAD), if: '${{ !cancelled() }}', with: { name, path: `${FOLDER}/out` } }]
        : []),
    ],
  }
}

function inputsOf(job: Job, { file, vars }: ExportedFile): object {
  const keys = keysOf(job)
  return {
    ...Object.fromEntries(
      keys.map((key) => [key, `\${{ secrets.${key.toUpperCase().replaceAll('-', '_')} }}`]),
    ),
    plan: file,
    ...(vars.length > 0 ? { 'plan-vars': vars.join('\n') } : {}),
    'plan-job': job.name,
    'plan-context': '{"needs": ${{ toJSON(needs) }}, "matrix": ${{ toJSON(matrix) }}, "decided": true}',
    'plan-artifacts': FOLDER,
  }
}

const CAISSON = 'caisson-dev/caisson@v1'

function use({ action, commit }: typeof CHECKOUT): { uses: string } {
  return { uses: `${action}@${commit}` }
}

/** With the version beside each commit, for people and for those who keep it up to date. */
function pinned(text: string): string {
  return [CHECKOUT, UPLOAD, DOWNLOAD]
    .reduce((all, { commit, version }) => all.replaceAll(commit, `${commit} # ${version}`), text)
    .replaceAll(`uses: ${CAISSON}`, `uses: ${CAISSON} # zizmor: ignore[unpinned-uses]`)
}
