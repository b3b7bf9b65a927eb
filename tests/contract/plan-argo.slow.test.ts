import { readFile } from 'node:fs/promises'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { argoWorkflow } from '../../src/plan/export/argo.js'
import { readPlan } from '../../src/plan/read/read-plan.js'
import { describeWith, partPath } from '../world/parts.js'

const PLAN = `jobs:
  - name: build
    plan:
      - task: make
        config: { outputs: [{ name: made }], run: { path: make } }
  - name: test
    needs: build
    strategy: { fail-fast: false, matrix: { go: ['1.22', '1.23'] } }
    plan:
      - task: unit
        config: { inputs: [{ name: made }], run: { path: go, args: [test] } }
  - name: why
    needs: [build, test]
    if: failure()
    plan:
      - agent: look
        model: openai/gpt-5
        prompt: Why?
        inputs: [{ name: made }]
`

const exported = { file: '.caisson/plan.yml', vars: ['go=1.22'] }
const planOf = (text: string) => readPlan({ text, file: 'plan.yml', loadFile: async () => '' })

interface Definition {
  properties?: object
  additionalProperties?: unknown
}

describeWith(['argo-schema'], 'a plan as an Argo Workflow', () => {
  it('is one by the schema that Argo publishes, without a key that Argo does not know', async () => {
    const schema = JSON.parse(await readFile(partPath('argo-schema'), 'utf8')) as {
      definitions: Record<string, Definition>
    }
    // Argo itself is as strict as this (`argo lint`), its schema is not.
    for (const definition of Object.values(schema.definitions))
      if (definition.properties) definition.additionalProperties ??= false
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
    ajv.addSchema(schema, 'argo')
    const isWorkflow = ajv.compile({ $ref: 'argo#/definitions/io.argoproj.workflow.v1alpha1.Workflow' })
    const check = (workflow: unknown) => (isWorkflow(workflow) ? [] : isWorkflow.errors)
    const workflow = parse(argoWorkflow(await planOf(PLAN), exported)) as {
      spec: { templates: { dag: { tasks: { depend?: string }[] } }[] }
    }
    expect(check(workflow)).toEqual([])
    const [task] = workflow.spec.templates[0]?.dag.tasks ?? []
    if (task) task.depend = 'test'
    expect(check(workflow)).toMatchObject([{ message: 'must NOT have additional properties' }])
  })
})

it('names what Argo Workflows cannot do, with its place', async () => {
  const plan = await planOf(
    stringify({
      jobs: [
        { name: 'a.b', plan: [{ approval: 'ok' }] },
        { name: 'c', strategy: { 'max-parallel': 1, matrix: { x: [1] } }, plan: [{ approval: 'then' }] },
      ],
    }),
  )
  expect(() => argoWorkflow(plan, exported)).toThrow(
    /plan\.yml:\d+:\d+: a\.b: the name of a job must be.*\n.*nobody can approve ok.*\n.*c: `max-parallel`/,
  )
})
