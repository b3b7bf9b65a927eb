import { describe, expect, test } from 'vitest'
import type { AgentStep, TaskStep } from '../../../../src/plan/model.js'
import { job, read, stepsOf, TASK } from './read.js'

const FRAME = { attempts: 1, across: [], acrossFailFast: false, hooks: {} }
const CONFIG = { inputs: null, outputs: [], caches: [], params: {}, limits: {}, network: 'none' }

/** The example of the first design, after a job's step that makes its cache. */
const SEED = `jobs:
  - name: debug-and-fix
    plan:
      - {task: fill-cache, config: {outputs: [{name: cache}], run: {path: "true"}}}
      - task: failing-test
        config:
          platform: linux
          image_resource: {type: registry-image, source: { repository: golang, tag: "1.22" }}
          run: {path: sh, args: ["-c", "go test ./... || exit 1"]}
      - agent: investigate-failure
        prompt: |
          The previous task failed. Investigate by: …
        model: anthropic/claude-sonnet-4
        system: "You are a CI debugging assistant."
        tools: [read_file, list_directory, read_output, container_start, container_exec]
        sandbox:
          platform: linux
          image_resource: {type: registry-image, source: { repository: golang, tag: "1.22" }}
          inputs: [{name: workspace}, {name: cache}]
          outputs: [{name: analysis}]
          caches: [{path: /go/pkg/mod}]
          params: {GO111MODULE: "on", GOCACHE: "/go/pkg/mod"}
          container_limits: {cpu: 2000, memory: 2147483648}
          run: {path: sh, args: ["-c", "go version"]}
        max_steps: 10
        timeout: 5m
        output: analysis
        on_failure:
          agent: create-github-issue
          prompt: "Create issue with debug details"
          tools: [http_request]
          allowed_hosts: [api.github.com]
`

describe('a plan', () => {
  test('is read as the first design writes one', async () => {
    const plan = await read(SEED)
    expect(plan).toMatchObject({ name: 'plan', resources: [] })
    const [debug] = plan.jobs
    expect(debug).toMatchObject({ name: 'debug-and-fix', needs: [], hooks: {} })
    expect(debug?.steps[1]).toEqual({
      ...FRAME,
      kind: 'task',
      at: 'plan.yml:5:9',
      name: 'failing-test',
      config: {
        ...CONFIG,
        image: 'golang:1.22',
        run: { path: 'sh', args: ['-c', 'go test ./... || exit 1'] },
      },
      inputMapping: {},
      outputMapping: {},
    })
    expect(debug?.steps[2]).toEqual({
      ...FRAME,
      kind: 'agent',
      at: 'plan.yml:10:9',
      name: 'investigate-failure',
      prompt: 'The previous task failed. Investigate by: …\n',
      model: 'anthropic/claude-sonnet-4',
      system: 'You are a CI debugging assistant.',
      tools: ['read_file', 'list_directory', 'read_output', 'container_start', 'container_exec'],
      sandbox: {
        image: 'golang:1.22',
        inputs: [
          { name: 'workspace', path: 'workspace', optional: false },
          { name: 'cache', path: 'cache', optional: false },
        ],
        outputs: [{ name: 'analysis', path: 'analysis' }],
        caches: [{ path: '/go/pkg/mod' }],
        params: { GO111MODULE: 'on', GOCACHE: '/go/pkg/mod' },
        limits: { cpus: 2, memoryMb: 2048 },
        network: 'none',
        run: { path: 'sh', args: ['-c', 'go version'] },
      },
      inputs: [],
      allowedHosts: [],
      maxSteps: 10,
      timeoutMs: 300_000,
      output: 'analysis',
      hooks: {
        onFailure: {
          ...FRAME,
          kind: 'agent',
          at: 'plan.yml:28:9',
          name: 'create-github-issue',
          prompt: 'Create issue with debug details',
          tools: ['http_request'],
          inputs: [],
          allowedHosts: ['api.github.com'],
        },
      },
    })
  })

  test('is the same from Windows, as JSON, and with a byte order mark', async () => {
    const plan = await read(SEED)
    expect(await read(`\uFEFF${SEED.replaceAll('\n', '\r\n')}`)).toEqual(plan)
    const json = JSON.stringify({
      jobs: [{ name: 'a', plan: [JSON.parse('{"task":"t","config":{"run":{"path":"x"}}}')] }],
    })
    expect((await read(json)).jobs[0]?.steps).toMatchObject([{ name: 't', at: 'plan.yml:1:30' }])
  })

  test('has the name that it says, else that of its file', async () => {
    expect(await read(`name: Nightly\n${job(`- ${TASK}`)}`)).toMatchObject({ name: 'Nightly' })
    expect(await read(job(`- ${TASK}`), { file: 'ci/nightly.yaml' })).toMatchObject({ name: 'nightly' })
  })

  test('of Concourse stays valid: what has no effect here is accepted', async () => {
    const text = `
groups: [{name: all, jobs: [build]}]
display: {background_image: x}
x-image: &image {type: registry-image, source: {repository: alpine}}
resources:
- {name: repo, type: git, icon: github, check_every: 1m, source: {uri: .}}
- {name: site, type: files, source: {path: public/site}}
- {name: other, type: repository, source: {path: libs/other}}
jobs:
- name: build
  serial: true
  serial_groups: [x]
  max_in_flight: 1
  public: true
  build_log_retention: {builds: 10}
  plan:
  - {get: repo, trigger: true}
  - task: make
    privileged: false
    file: repo/ci/make.yml
    vars: {target: site}
    params: {VERBOSE: true}
    container_limits: {memory: 1gb}
    input_mapping: {source: repo}
    output_mapping: {out: built}
  - {load_var: version, file: built/version.txt, reveal: true}
  - {put: site, params: {repository: built}}
- name: deploy
  plan:
  - {get: sources, resource: repo, passed: [build]}
  - {task: t, image: "alpine:3", config: {image_resource: *image, inputs: [built, sources], run: {path: ls}}}
`
    const files = {
      'ci/make.yml':
        'platform: linux\ninputs: [{name: source}]\noutputs: [{name: out}]\nparams: {VERBOSE: 0, A: b}\nrun: {path: make, args: [((target))]}\n',
    }
    const { resources, jobs } = await read(text, { files })
    expect(resources).toEqual([
      { name: 'repo', type: 'repository' },
      { name: 'site', type: 'files', path: 'public/site' },
      { name: 'other', type: 'repository', path: 'libs/other' },
    ])
    expect(jobs.map(({ name, needs }) => ({ name, needs }))).toEqual([
      { name: 'build', needs: [] },
      { name: 'deploy', needs: ['build'] },
    ])
    expect(jobs[0]?.steps).toMatchObject([
      { kind: 'get', name: 'repo', resource: 'repo', passed: [] },
      {
        kind: 'task',
        config: {
          inputs: [{ name: 'source', path: 'source' }],
          params: { VERBOSE: 'true', A: 'b' },
          limits: { memoryMb: 1024 },
          run: { args: ['site'] },
        },
        inputMapping: { source: 'repo' },
        outputMapping: { out: 'built' },
      },
      { kind: 'load_var', name: 'version', file: 'built/version.txt', format: 'trim' },
      { kind: 'put', name: 'site', resource: 'site', from: 'built' },
    ])
    expect(jobs[1]?.steps).toMatchObject([
      { kind: 'get', name: 'sources', resource: 'repo', passed: ['build'] },
      { kind: 'task', config: { image: 'alpine:3' } },
    ])
  })
})

describe('a step', () => {
  test('may have everything that steps can have', async () => {
    const [step] = await stepsOf(
      job(`- task: t
  attempts: 3
  timeout: 1h30m0.5s
  across:
  - {var: os, values: [a, b], max_in_flight: all}
  - {var: n, values: [1, {x: y}]}
  fail_fast: true
  on_success: ${TASK}
  on_failure: ${TASK}
  on_error: ${TASK}
  on_abort: ${TASK}
  ensure: ${TASK}
  config: {run: {path: echo, args: ["((.:os))", "((.:n.x))"]}}`),
    )
    const hook = { kind: 'task', name: 't' }
    expect(step).toMatchObject({
      attempts: 3,
      timeoutMs: 5_400_500,
      across: [
        { variable: 'os', values: ['a', 'b'], maxInFlight: 2 },
        { variable: 'n', values: [1, { x: 'y' }], maxInFlight: 1 },
      ],
      acrossFailFast: true,
      hooks: { onSuccess: hook, onFailure: hook, onError: hook, onAbort: hook, ensure: hook },
    })
  })

  test('has the defaults of its kind', async () => {
    const steps = await stepsOf(`resources: [{name: repo, type: repository}]
${job(`- get: repo
- put: repo
  from: workspace
- put: again
  resource: repo
  inputs: [workspace]
- load_var: a
  file: repo/x.YML
- load_var: b
  file: repo/x.json
- load_var: c
  file: repo/x
  format: raw
- do: [${TASK}]
- try: ${TASK}
- in_parallel: [${TASK}]
- in_parallel: {steps: [${TASK}], limit: 2, fail_fast: true}
  attempts: 4`)}`)
    expect(steps).toMatchObject([
      { kind: 'get', name: 'repo', resource: 'repo', attempts: 1 },
      { kind: 'put', name: 'repo', resource: 'repo', from: 'workspace' },
      { kind: 'put', name: 'again', resource: 'repo', from: 'workspace' },
      { kind: 'load_var', format: 'yaml' },
      { kind: 'load_var', format: 'json' },
      { kind: 'load_var', format: 'raw' },
      { kind: 'do', steps: [{ kind: 'task' }] },
      { kind: 'try', step: { kind: 'task' } },
      { kind: 'in_parallel', steps: [{ kind: 'task' }], failFast: false },
      { kind: 'in_parallel', steps: [{ kind: 'task' }], failFast: true, limit: 2, attempts: 4 },
    ])
  })

  test.each([
    ['image: host', 'host'],
    ['image_resource: {type: registry-image, source: {repository: golang}}', 'golang'],
    // YAML makes the number 1.1 of it.
    ['image_resource: {type: docker-image, source: {repository: golang, tag: 1.10}}', 'golang:1.10'],
    [
      'image_resource: {type: registry-image, source: {repository: r.io/go, tag: x}, version: {digest: "sha256:ab"}}',
      'r.io/go@sha256:ab',
    ],
    ['platform: linux', undefined],
  ])('names its image by %s', async (config, image) => {
    const [step] = await stepsOf(job(`- {task: t, config: {${config}, run: {path: x}}}`))
    expect((step as TaskStep).config.image).toBe(image)
  })

  test.each([
    ['2147483648', 2048],
    ['1', 1],
    ['2GB', 2048],
    ['512MiB', 512],
    ['1.5g', 1536],
    ['2048 KB', 2],
    ['"1048576"', 1],
  ])('has %s of memory as %i MiB', async (memory, memoryMb) => {
    const [step] = await stepsOf(
      job(`- {task: t, config: {container_limits: {memory: ${memory}}, run: {path: x}}}`),
    )
    expect((step as TaskStep).config.limits).toEqual({ memoryMb })
  })

  test.each([
    ['90s', 90_000],
    ['5m', 300_000],
    ['1h30m', 5_400_000],
    ['250ms', 250],
    ['1.5h', 5_400_000],
  ])('may take %s', async (timeout, timeoutMs) => {
    expect(await stepsOf(job(`- {do: [${TASK}], timeout: ${timeout}}`))).toMatchObject([{ timeoutMs }])
  })

  test('has variables as text, as they are written', async () => {
    const [step] = await stepsOf(
      job(
        '- {task: t, config: {params: {A: 1.10, B: true, C: null, D: {x: [1]}, E: 0x10, F: " y "}, run: {path: x}}}',
      ),
    )
    expect((step as TaskStep).config.params).toEqual({
      A: '1.10',
      B: 'true',
      C: '',
      D: '{"x":[1]}',
      E: '0x10',
      F: ' y ',
    })
  })

  test('may reach the hosts that it lists, or all of them', async () => {
    const steps = await stepsOf(
      job(
        '- {task: t, config: {network: open, run: {path: x}}}\n- {task: t, config: {network: ["*.example.com", "10.0.0.0/8"], run: {path: x}}}',
      ),
    )
    expect(steps.map((step) => (step as TaskStep).config.network)).toEqual([
      'open',
      ['*.example.com', '10.0.0.0/8'],
    ])
  })
})

describe('an agent', () => {
  test('has its tools under both spellings, once', async () => {
    const [step] = await stepsOf(
      job(`- agent: fix
  prompt: Fix it
  cli: codex
  tools: [sandbox_exec, container_exec, sandbox_start, read_previous_output, write_file]
  sandbox: {outputs: [a], run: {path: x}}
  outputs: [{name: b, path: c}]
  inputs: [workspace, {name: later, optional: true}]
  allowed_commands: [go]
  allowed_hosts: [api.example.com]
  max_budget_usd: 0.5`),
    )
    expect(step).toMatchObject({
      agent: 'codex',
      tools: ['container_exec', 'container_start', 'read_output', 'write_file'],
      sandbox: {
        outputs: [
          { name: 'a', path: 'a' },
          { name: 'b', path: 'c' },
        ],
      },
      inputs: [
        { name: 'workspace', optional: false },
        { name: 'later', optional: true },
      ],
      allowedCommands: ['go'],
      allowedHosts: ['api.example.com'],
      maxBudgetUsd: 0.5,
    })
  })

  test('finds its prompt in a file, with variables in it', async () => {
    const files = { 'prompts/fix.md': '\uFEFFFix ((what)) in ((where)).\n' }
    const vars = { what: 'it ${{ x }}', where: 'src' }
    const plan = await read(job('- {agent: fix, prompt_file: prompts/fix.md}'), { files, vars })
    expect((plan.jobs[0]?.steps[0] as AgentStep | undefined)?.prompt).toBe('Fix it ${{ x }} in src.\n')
  })
})
