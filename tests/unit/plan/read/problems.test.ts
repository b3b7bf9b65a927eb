import { describe, expect, test } from 'vitest'
import { EXAMPLE_IN_YAML } from '../../../world/plan-examples.js'
import { job, problemsOf, read, TASK } from './read.js'

const task = (config: string) => job(`- {task: t, config: {${config}}}`)
const agent = (keys: string) => job(`- {agent: a, prompt: x, ${keys}}`)

describe('a problem of a plan', () => {
  test.each<[string, string]>([
    ['', '1:1: is empty; a plan needs jobs'],
    ['- a', '1:1: must be a mapping of keys to values, not a list'],
    ['jobs: []', '1:1: jobs: must not be empty'],
    [
      `resources: []\njbos: []\njobs: [{name: a, plan: [${TASK}]}]`,
      '2:1: jbos: not a known key; did you mean jobs?',
    ],
    ['jobs: [{name: a, plan: []}]', '1:18: jobs.0.plan: must not be empty'],
    ['jobs: [{name: a}]', '1:8: jobs.0.plan: is missing; it must be a list'],
    [`jobs: [{plan: [${TASK}]}]`, '1:8: jobs.0.name: is missing; it must be text'],
    // Steps
    [job('- hello'), '4:5: jobs.0.plan.0: must be a step: a mapping with one of task, agent'],
    [
      job('- {tsak: x}'),
      '4:5: jobs.0.plan.0: is not a step: one of task, agent, get, put, load_var, do, try, in_parallel is missing; did you mean task?',
    ],
    [job('- task: x\n  get: y'), '5:5: jobs.0.plan.0.get: the step is a task already; a step is of one kind'],
    [job('- do: []'), '4:5: jobs.0.plan.0.do: must not be empty'],
    [job('- in_parallel: {limit: 2}'), 'jobs.0.plan.0.in_parallel'],
    [
      job(`- in_parallel: {steps: [${TASK}], limit: 0}`),
      '4:70: jobs.0.plan.0.in_parallel.limit: must be greater than 0',
    ],
    [job(`- {do: [${TASK}], timeout: 5}`), 'jobs.0.plan.0.timeout: must be text, not the number 5'],
    [
      job(`- {do: [${TASK}], timeout: 0s}`),
      'jobs.0.plan.0.timeout: must be a duration such as 90s, 5m or 1h30m',
    ],
    [job(`- {do: [${TASK}], ensure: {}}`), '4:54: jobs.0.plan.0.ensure: is not a step'],
    [job(`- try:\n    task: t`), '4:5: jobs.0.plan.0.try: needs `config`, or `file` with it'],
    // Tasks
    [job('- {task: t, config: {}}'), '4:15: jobs.0.plan.0.config.run: is missing: a task needs a command'],
    [
      job('- {task: t, config: {run: {path: x}}, file: a}'),
      'jobs.0.plan.0.file: there is also a config; keep one of them',
    ],
    [job('- {task: t, file: ci/x.yml}'), 'jobs.0.plan.0.file: there is no such file in the checkout'],
    [job('- {task: t, file: ../x.yml}'), 'jobs.0.plan.0.file: must be a relative path without ..'],
    [
      task('image: a, image_resource: {type: registry-image, source: {repository: b}}, run: {path: x}'),
      'config.image: there is also an image_resource; keep one of them',
    ],
    [task('inputs: [{name: ../x}], run: {path: x}'), 'must be a name of letters, digits, `-`, `_` and `.`'],
    [task('inputs: [workspace, workspace], run: {path: x}'), 'config.inputs.1: workspace is listed twice'],
    [
      task('outputs: [{name: a, path: x}, {name: b, path: x}], run: {path: x}'),
      'config.outputs.1: the path x is used twice',
    ],
    [task('outputs: [{name: a, path: a/../../x}], run: {path: x}'), 'must be a relative path without ..'],
    [task('params: {A-B: x}, run: {path: x}'), 'config.params.A-B'],
    [
      task('container_limits: {memory: 2 apples}, run: {path: x}'),
      'must be bytes, or a size such as 512MiB or 2GB',
    ],
    [
      task('container_limits: {memory: 1.3333333333GB}, run: {path: x}'),
      'config.container_limits.memory: must be bytes, or a size such as 512MiB or 2GB',
    ],
    [
      task('container_limits: {cpu: 0}, run: {path: x}'),
      'config.container_limits.cpu: must be greater than 0',
    ],
    [
      task('network: ["https://example.com"], run: {path: x}'),
      'config.network.0: "https://example.com" cannot be used: it is the address of a page, not a host',
    ],
    [
      job(
        '- task: t\n  config: {inputs: [{name: src, path: a}], run: {path: x}}\n  input_mapping: {srd: workspace}',
      ),
      '6:21: jobs.0.plan.0.input_mapping.srd: the task has no such input; did you mean src?',
    ],
    [
      job('- task: t\n  config: {outputs: [out], run: {path: x}}\n  output_mapping: {outt: x}'),
      '6:22: jobs.0.plan.0.output_mapping.outt: the task has no such output; did you mean out?',
    ],
    // Agents
    [job('- agent: a'), '4:5: jobs.0.plan.0: needs `prompt`, or `prompt_file` with it'],
    [job('- {agent: a, prompt: x, prompt_file: y}'), 'prompt_file: there is also a prompt; keep one of them'],
    [job('- {agent: a, prompt_file: y.md}'), 'prompt_file: there is no such file in the checkout'],
    [
      agent('tools: [read_fil]'),
      'tools.0: "read_fil" is not one of read_file, list_directory, read_output, container_start, container_exec, http_request, write_file',
    ],
    [agent('tools: [read_fil]'), 'did you mean read_file?'],
    [
      agent('tools: [read_file, container_exec]'),
      'jobs.0.plan.0.tools.1: needs a sandbox, in which it works',
    ],
    [agent('tools: [sandbox_start]'), 'jobs.0.plan.0.tools.0: needs a sandbox, in which it works'],
    [agent('outputs: [x]'), 'jobs.0.plan.0.outputs: only a sandbox has outputs'],
    [
      agent('outputs: [x], sandbox: {outputs: [x]}'),
      'jobs.0.plan.0.outputs.0: is already an output of the sandbox',
    ],
    [agent('cli: calude'), 'jobs.0.plan.0.cli: "calude" is not one of claude'],
    [agent('allowed_hosts: ["*"]'), 'allowed_hosts.0: "*" cannot be used: it would allow everything'],
    [agent('tools: [http_request]'), 'tools.0: can reach no host; write allowed_hosts: [api.github.com]'],
    [
      agent('credentials: {api.example.com: a-b}'),
      'credentials.api.example.com: must be the name of a variable',
    ],
    [agent('max_steps: 0'), 'jobs.0.plan.0.max_steps: must be greater than 0'],
    // Artifacts
    [
      task('inputs: [wrkspace], run: {path: x}'),
      '4:33: jobs.0.plan.0.config.inputs.0: no earlier step makes the artifact wrkspace; did you mean workspace?',
    ],
    [
      agent('inputs: [{name: other}]'),
      'jobs.0.plan.0.inputs.0: no earlier step makes the artifact other; let one make it, or write { name: other, optional: true }',
    ],
    [
      agent('sandbox: {inputs: [other]}'),
      'jobs.0.plan.0.sandbox.inputs.0: no earlier step makes the artifact other',
    ],
    [job('- {load_var: v, file: none/x}'), 'jobs.0.plan.0.file: no earlier step makes the artifact none'],
    [job('- {load_var: v, file: version}'), 'jobs.0.plan.0.file: must be ARTIFACT/PATH'],
    // Resources
    [
      `resources: [{name: repo, type: repository}]\n${job('- get: rpeo')}`,
      '5:5: jobs.0.plan.0.get: there is no resource rpeo; did you mean repo?',
    ],
    [
      `resources: [{name: repo, type: repository}]\n${job('- {put: p, resource: rep, from: workspace}')}`,
      '5:14: jobs.0.plan.0.resource: there is no resource rep; did you mean repo?',
    ],
    [
      `resources: [{name: repo, type: repository}]\n${job('- put: repo')}`,
      'jobs.0.plan.0: needs `from`, the artifact to write',
    ],
    [
      `resources: [{name: repo, type: repository}]\n${job('- {put: repo, from: workspace, inputs: [workspace]}')}`,
      'names several artifacts to write',
    ],
    [
      `resources: [{name: repo, type: repository}]\n${job('- {put: repo, params: {repository: nothing}}')}`,
      '5:26: jobs.0.plan.0.params.repository: no earlier step makes the artifact nothing',
    ],
    [
      `resources: [{name: a, type: repository}, {name: a, type: files, source: {path: x}}]\n${job(`- ${TASK}`)}`,
      '1:43: resources.1.name: there is another resource of this name',
    ],
    [
      `resources: [{name: a, type: files}]\n${job(`- ${TASK}`)}`,
      'resources.0.source: needs `path`, a folder in the checkout',
    ],
    [
      `resources: [{name: a, type: files, source: {path: /etc}}]\n${job(`- ${TASK}`)}`,
      'resources.0.source.path: must be a relative path without ..',
    ],
    // Attempts of which one counts
    [
      job('- {agent: a, prompt: p, pick: {task: j, config: {run: {path: x}}}}'),
      '4:27: jobs.0.plan.0.pick: needs `attempts`, at least 2, to pick one from',
    ],
    [
      job('- {agent: a, prompt: p, attempts: 2, pick: {try: {task: t, config: {run: {path: x}}}}}'),
      '4:40: jobs.0.plan.0.pick: must be a task',
    ],
    [
      job(
        '- {agent: a, prompt: p, attempts: 2, pick: {task: j, config: {inputs: [nothing], run: {path: x}}}}',
      ),
      'jobs.0.plan.0.pick.config.inputs.0: no earlier step makes the artifact nothing',
    ],
    // Names in a job
    [
      `resources: [{name: r, type: repository}]\n${job('- get: r\n- do: [{get: r}]')}`,
      'get: r is the name of an earlier get',
    ],
    [
      job(`- across: [{var: v, values: []}]\n  do: [${TASK}]`),
      'jobs.0.plan.0.across.0.values: must not be empty',
    ],
    [
      job(`- across: [{var: v, values: "((.:x))"}]\n  do: [${TASK}]`),
      'jobs.0.plan.0.across.0.values: must be a list, and ((.:x)) is not',
    ],
    [
      job(
        `- across: [{var: a, values: [${'1,'.repeat(17)}]}, {var: b, values: [${'1,'.repeat(17)}]}]\n  do: [${TASK}]`,
      ),
      'jobs.0.plan.0.across: has more than 256 combinations',
    ],
  ])('of %j', async (text, line) => expect((await problemsOf(text)).join('\n')).toContain(line))

  test('is one of several, all of which are told in the order of the file', async () => {
    const lines = await problemsOf(`nmae: x
jobs:
- name: a
  neds: [b]
  plan:
  - task: t
    attemps: 3
    config:
      inputs: [{name: wrkspace}]
      run: {path: sh, arg: [x]}
  - do:
    - task: u
      timeout: soon
      config: {run: {path: x, dir: /}}
    - agent: v
      prompt: "((nothing))"
      ensure: {tsak: x}
    unknown: 1
- name: a
  plan: []
`)
    expect(lines.map((line) => line.split(': ').slice(0, 2).join(' '))).toEqual([
      'plan.yml:1:1 nmae',
      'plan.yml:4:3 jobs.0.neds',
      'plan.yml:7:5 jobs.0.plan.0.attemps',
      'plan.yml:9:16 jobs.0.plan.0.config.inputs.0',
      'plan.yml:10:23 jobs.0.plan.0.config.run.arg',
      'plan.yml:13:7 jobs.0.plan.1.do.0.timeout',
      'plan.yml:14:31 jobs.0.plan.1.do.0.config.run.dir',
      'plan.yml:16:7 jobs.0.plan.1.do.1.prompt',
      'plan.yml:17:7 jobs.0.plan.1.do.1.ensure',
      'plan.yml:18:5 jobs.0.plan.1.unknown',
      'plan.yml:19:3 jobs.1.name',
      'plan.yml:20:3 jobs.1.plan',
    ])
  })

  test("of the first design's own example, as it is written, says what to add, which is enough", async () => {
    const written = EXAMPLE_IN_YAML.replace(/ +- task: warm-cache[\s\S]*?\n\n/, '').replace(
      /^ +allowed_hosts.*\n/m,
      '',
    )
    expect(await problemsOf(written)).toEqual([
      expect.stringMatching(
        /no earlier step makes the artifact cache; .* write { name: cache, optional: true }$/,
      ),
      expect.stringMatching(/tools\.0: can reach no host; write allowed_hosts: \[api\.github\.com\]$/),
    ])
    const mended = written
      .replace('- name: cache #', '- { name: cache, optional: true } #')
      .replace(/( +)tools: \[http_request\]\n/, '$&$1allowed_hosts: [api.github.com]\n')
    expect(await read(mended)).toMatchObject({ jobs: [{ name: 'debug-and-fix' }] })
  })

  test('in a file of a task has its place in this file', async () => {
    const files = { 'ci/t.yml': 'platform: linux\ninputs:\n- name: nothing\nrun:\n  path: x\n  arg: [y]\n' }
    expect(await problemsOf(job('- {task: t, file: ci/t.yml}'), { files })).toEqual([
      'ci/t.yml:3:3: inputs.0: no earlier step makes the artifact nothing; let one make it, or write { name: nothing, optional: true }',
      'ci/t.yml:6:3: run.arg: not a known key; did you mean args?',
    ])
    expect(
      await problemsOf(job('- {task: t, file: ci/t.yml}'), { files: { 'ci/t.yml': 'a: b: c' } }),
    ).toEqual([expect.stringContaining('ci/t.yml:1:4: ')])
    expect(await problemsOf(job('- {task: t, file: ci/t.yml}'), { files: { 'ci/t.yml': '\n' } })).toEqual([
      'plan.yml:4:15: jobs.0.plan.0.file: the file is empty',
    ])
  })

  test('does not make others of what it hides', async () => {
    expect(
      await problemsOf(
        job(
          '- {task: t, config: {output: [{name: x}], run: {path: x}}}\n- {task: u, config: {inputs: [x], run: {path: x}}}',
        ),
      ),
    ).toEqual(['plan.yml:4:24: jobs.0.plan.0.config.output: not a known key; did you mean outputs?'])
  })
})

describe('what Caisson does not do', () => {
  test.each<[string, string]>([
    [
      job('- set_pipeline: x'),
      '4:5: jobs.0.plan.0.set_pipeline: is not supported: a plan does not change plans',
    ],
    [
      job(`- {task: t, privileged: true, config: {run: {path: x}}}`),
      '4:15: jobs.0.plan.0.privileged: is not supported',
    ],
    [`resource_types: [{name: x, type: y}]\n${job(`- ${TASK}`)}`, '1:1: resource_types: is not supported'],
    [`var_sources: [{name: x}]\n${job(`- ${TASK}`)}`, '1:1: var_sources: is not supported'],
    [
      `resources: [{name: a, type: s3}]\n${job(`- ${TASK}`)}`,
      '1:23: resources.0.type: is not supported: resources are of the types repository, files, git',
    ],
    [
      `resources: [{name: a, type: git, source: {uri: "https://x"}}]\n${job(`- ${TASK}`)}`,
      'resources.0.source.uri: is not supported: the only repository is the checkout, `.`',
    ],
    [task('platform: windows, run: {path: x}'), 'config.platform: is not supported: tasks run on linux'],
    [task('rootfs_uri: x, run: {path: x}'), 'config.rootfs_uri: is not supported'],
    [task('run: {path: x, user: root}'), 'config.run.user: is not supported'],
    [
      task('image_resource: {type: s3, source: {repository: x}}, run: {path: x}'),
      'config.image_resource.type: is not supported',
    ],
    [
      task('image_resource: {type: registry-image, source: {repository: x, password: y}}, run: {path: x}'),
      'config.image_resource.source.password: is not supported',
    ],
    [
      job(
        '- {task: t, config: {outputs: [img], run: {path: x}}}\n- {task: u, image: img, config: {run: {path: x}}}',
      ),
      '5:15: jobs.0.plan.1.image: is not supported: an image that a step makes',
    ],
    [job('- {task: "((vault:x))", config: {run: {path: x}}}'), '((vault:x)) names a source of variables'],
  ])('is NOT_SUPPORTED: %j', async (text, line) => {
    expect((await problemsOf(text, {}, 'NOT_SUPPORTED')).join('\n')).toContain(line)
  })

  test('is told with the mistakes, if there are any', async () => {
    const lines = await problemsOf(job('- {task: t, privileged: true, config: {run: {path: x}, a: b}}'))
    expect(lines).toHaveLength(2)
  })

  test('accepts what asks for nothing', async () => {
    await read(
      `resource_types: []\n${job('- {task: t, tags: [], privileged: false, config: {run: {path: x, user: ""}}}')}`,
    )
  })
})

describe('jobs', () => {
  const jobs = (...needs: [string, string][]) =>
    `resources: [{name: r, type: repository}]\njobs:\n${needs.map(([name, needed]) => `- {name: ${name}, plan: [{get: r, passed: ${needed}}]}`).join('\n')}`

  test.each<[string, string[]]>([
    [
      jobs(['build', '[]'], ['b', '[biuld]']),
      ['plan.yml:4:38: jobs.1.plan.0.passed.0: there is no job biuld; did you mean build?'],
    ],
    [jobs(['a', '[]'], ['a', '[]']), ['plan.yml:4:4: jobs.1.name: there is another job of this name']],
    [jobs(['a', '[a]']), ['plan.yml:3:38: jobs.0.plan.0.passed.0: jobs wait for each other: a → a']],
    [
      jobs(['a', '[c]'], ['b', '[a]'], ['c', '[b]']),
      ['plan.yml:4:38: jobs.1.plan.0.passed.0: jobs wait for each other: a → c → b → a'],
    ],
  ])('that cannot be put in order: %j', async (text, lines) => expect(await problemsOf(text)).toEqual(lines))

  test('are told by few of their circles, and by the ends of a long one', async () => {
    const needs = Array.from({ length: 40 }, (_, index): [string, string] => {
      return [`j${index}`, `[j${(index + 1) % 40}, j0]`]
    })
    const lines = await problemsOf(jobs(...needs))
    expect(lines).toHaveLength(20)
    expect(lines.at(-1)).toMatch(/: j0 → j1 → j2 → j3 → … → j37 → j38 → j39 → j0$/)
  })

  test('have the artifacts of the jobs that they need, not those of others', async () => {
    const text = (passed: string) => `resources: [{name: r, type: repository}]
jobs:
- {name: build, plan: [{task: t, config: {outputs: [bin], run: {path: x}}}]}
- {name: ship, plan: [{get: r, passed: ${passed}}, {task: t, config: {inputs: [bin], run: {path: x}}}]}`
    expect(await problemsOf(text('[build]'))).toEqual([])
    expect(await problemsOf(text('[]'))).toEqual([
      expect.stringContaining(
        'no earlier step makes the artifact bin; the job build makes it for jobs that need that one',
      ),
    ])
  })
})

describe('an artifact', () => {
  const make = (name: string) => `{task: make, config: {outputs: [${name}], run: {path: x}}}`
  const use = (name: string) => `{task: use, config: {inputs: [${name}], run: {path: x}}}`
  const missing = [expect.stringContaining('no earlier step makes the artifact x')]

  test.each<[string, boolean, string]>([
    ['in order', true, `- ${make('x')}\n- ${use('x')}`],
    ['before it is made', false, `- ${use('x')}\n- ${make('x')}`],
    ['within do', true, `- do: [${make('x')}, ${use('x')}]`],
    ['after do and try', true, `- do: [{try: ${make('x')}}]\n- ${use('x')}`],
    ['beside its maker', false, `- in_parallel: [${make('x')}, ${use('x')}]`],
    ['after in_parallel', true, `- in_parallel: [${make('y')}, ${make('x')}]\n- ${use('x')}`],
    ['in a hook of its maker', true, `- ${make('x').replace('make,', `make, on_failure: ${use('x')},`)}`],
    [
      'after a hook that makes it',
      true,
      `- ${use('workspace').replace('use,', `use, ensure: ${make('x')},`)}\n- ${use('x')}`,
    ],
    ['within across', true, `- {across: [{var: v, values: [1]}], do: [${make('x')}, ${use('x')}]}`],
    [
      'after across, of which each combination makes one',
      false,
      `- {across: [{var: v, values: [1]}], do: [${make('x')}]}\n- ${use('x')}`,
    ],
    ['that an agent answers', true, `- {agent: a, prompt: p, output: x}\n- ${use('x')}`],
    [
      'under its mapped name',
      true,
      `- ${make('y').replace('make,', 'make, output_mapping: {y: x},')}\n- ${use('x')}`,
    ],
    [
      'under the name that is mapped',
      false,
      `- ${make('x').replace('make,', 'make, output_mapping: {x: y},')}\n- ${use('x')}`,
    ],
    ['that is optional', true, `- ${use('{name: x, optional: true}')}`],
  ])('can be used %s: %s', async (_, can, steps) => {
    expect(await problemsOf(job(steps))).toEqual(can ? [] : missing)
  })
})

test('a variable of the run is checked in a text', async () => {
  expect(await problemsOf(agent('system: "((.:nothing))"'))).toEqual([
    expect.stringContaining('((.:nothing)): no across and no earlier load_var sets this variable'),
  ])
  expect(await problemsOf(agent('system: "costs ${{ price }} ((.:((.:)) "'))).toEqual([])
})

test('a text of a configuration counts unless the step has another one', async () => {
  const config = 'config: {image: "i:((.:x))", params: {A: "((.:x))"}, run: {path: x}}'
  expect(await problemsOf(job(`- {task: t, image: i, params: {A: b}, ${config}}`))).toEqual([])
  expect(await problemsOf(job(`- {task: t, params: {B: b}, ${config}}`))).toEqual([
    expect.stringContaining('jobs.0.plan.0.config.image: ((.:x))'),
    expect.stringContaining('jobs.0.plan.0.config.params.A: ((.:x))'),
  ])
})
