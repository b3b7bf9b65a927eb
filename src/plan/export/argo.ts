import { stringify } from 'yaml'
import type { Job, Plan } from '../model.js'
import { type ExportedFile, handsOn, keysOf } from './parts.js'
import { refuse } from './refuse.js'

/** Argo's names of tasks and templates: those of Kubernetes, with capitals. */
const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/
/** Folders in the container of a job. */
const SOURCE = '/src'
const ARTIFACTS = '/tmp/plan'
/** How a job has ended whose container left nothing. */
const LOST = '{"result": "failure", "failed": true}'
/** The Kubernetes Secret with the keys of models. */
const SECRET = 'caisson'

/**
 * The Argo Workflow (https://argo-workflows.readthedocs.io/en/latest/fields/) that carries out the jobs of a plan as a graph of
 * pods. Throws NOT_SUPPORTED, with places, for what those cannot do.
 */
export function argoWorkflow(plan: Plan, exported: ExportedFile): string {
  refuse(plan, 'Argo Workflows', ({ name, maxParallel }) => [
    (!NAME.test(name) || name === MAIN) &&
      `the name of a job must be letters, digits and \`-\`, and not \`${MAIN}\`; rename it`,
    maxParallel !== undefined &&
      '`max-parallel` is for the whole workflow there; remove it, or use `parallelism` of the workflow',
  ])
  const workflow = {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Workflow',
    metadata: { generateName: `${kubernetesName(plan.name)}-` },
    spec: {
      entrypoint: MAIN,
      arguments: { parameters: [{ name: 'repository' }, { name: 'revision' }, { name: 'image' }] },
      templates: [
        {
          name: MAIN,
          // A job decides for itself whether it runs after one that failed; every job counts in the end.
          dag: {
            failFast: false,
            target: plan.jobs.map(({ name }) => name).join(' '),
            tasks: plan.jobs.map((job) => task(job, plan)),
          },
        },
        ...plan.jobs.map((job) => template(job, plan, exported)),
      ],
    },
  }
  const text = stringify(workflow, { lineWidth: 0, aliasDuplicateObjects: false })
  return `# Written by \`caisson plan export\` from ${exported.file}: export it again when jobs there change.\n${text}`
}

const MAIN = 'plan'

function task({ name, needs, matrix, failFast }: Job, plan: Plan): object {
  const ends = needs.map((need) => `"${need}": {{tasks.${need}.outputs.parameters.end}}`)
  const given = givenTo(needs, plan)
  const artifacts = given.map((need) => ({
    name: `in-${need}`,
    from: `{{tasks.${need}.outputs.artifacts.out}}`,
    optional: true,
  }))
  return {
    name,
    template: name,
    ...(needs.length === 0
      ? {}
      : {
          depends: needs
            .map((need) => `(${need}.Succeeded || ${need}.Failed || ${need}.Errored)`)
            .join(' && '),
        }),
    arguments: {
      parameters: [
        { name: 'needs', value: `{${ends.join(', ')}}` },
        { name: 'matrix', value: matrix.length > 0 ? '{{item}}' : '{}' },
      ],
      ...(artifacts.length > 0 ? { artifacts } : {}),
    },
    ...(matrix.length > 0 ? { withItems: matrix } : {}),
    ...(matrix.length > 0 && !failFast ? { continueOn: { failed: true } } : {}),
  }
}

function template(job: Job, plan: Plan, { file, vars }: ExportedFile): object {
  const { name, needs } = job
  const keys = keysOf(job)
  return {
    name,
    inputs: {
      parameters: [{ name: 'needs' }, { name: 'matrix' }],
      artifacts: [
        {
          name: 'source',
          path: SOURCE,
          git: {
            repo: '{{workflow.parameters.repository}}',
            revision: '{{workflow.parameters.revision}}',
          },
        },
        ...givenTo(needs, plan).map((need) => ({
          name: `in-${need}`,
          path: `${ARTIFACTS}/in/${need}`,
          optional: true,
        })),
      ],
    },
    container: {
      image: '{{workflow.parameters.image}}',
      workingDir: SOURCE,
      command: ['caisson'],
      args: [
        ...['plan', 'run', file, '--job', name, '--artifacts', ARTIFACTS],
        ...['--context', '{"needs": {{inputs.parameters.needs}}, "matrix": {{inputs.parameters.matrix}}}'],
        ...vars.flatMap((pair) => ['--var', pair]),
      ],
      ...(keys.length > 0
        ? {
            env: keys.map((key) => ({
              name: key.toUpperCase().replaceAll('-', '_'),
              valueFrom: { secretKeyRef: { name: SECRET, key } },
            })),
          }
        : {}),
    },
    outputs: {
      parameters: [{ name: 'end', valueFrom: { path: `${ARTIFACTS}/out/job.json`, default: LOST } }],
      ...(handsOn(job, plan)
        ? { artifacts: [{ name: 'out', path: `${ARTIFACTS}/out`, optional: true }] }
        : {}),
    },
  }
}

/** Jobs whose artifacts a job gets. */
function givenTo(needs: readonly string[], plan: Plan): string[] {
  return plan.jobs.filter((job) => needs.includes(job.name) && handsOn(job, plan)).map(({ name }) => name)
}

function kubernetesName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return plain.slice(0, 40) || MAIN
}
