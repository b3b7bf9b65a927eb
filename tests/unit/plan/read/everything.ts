/** A plan with every kind of step and key. */
export const EVERYTHING = `name: everything
resources:
- {name: repo, type: git, source: {uri: .}}
- {name: site, type: files, source: {path: public}}
jobs:
- name: build
  plan:
  - {get: repo, trigger: true}
  - task: make
    config:
      platform: linux
      image_resource: {type: registry-image, source: {repository: golang, tag: "1.22"}, version: {digest: "sha256:0"}}
      inputs: [workspace, {name: repo, path: src, optional: true}]
      outputs: [bin, {name: docs, path: out/docs}]
      caches: [{path: /cache}]
      params: {A: b, N: 1}
      container_limits: {cpu: 500, memory: 1GB}
      network: [proxy.golang.org]
      run: {path: make, args: [all, "((.:os))"], dir: workspace}
    params: {C: d}
    output_mapping: {bin: binaries}
    timeout: 5m
    attempts: 2
    across: [{var: os, values: [linux, darwin], max_in_flight: 2}]
    fail_fast: true
    ensure: {task: clean, file: ci/t.yml, vars: {x: y}}
  - in_parallel:
      steps: [{try: {task: lint, config: {run: {path: lint}}}}]
      limit: 2
      fail_fast: true
  - {load_var: commit, file: repo/commit.json, format: json}
- name: fix
  plan:
  - {get: repo, passed: [build]}
  - agent: fix
    prompt: Fix it.
    model: anthropic/claude-sonnet-4
    cli: claude
    system: Be brief.
    tools: [read_file, container_exec, http_request]
    sandbox: {inputs: [workspace], run: {path: "true"}}
    inputs: [{name: workspace}]
    outputs: [patch]
    allowed_commands: [go]
    allowed_hosts: [api.example.com]
    credentials: {api.example.com: EXAMPLE_TOKEN}
    max_steps: 5
    max_budget_usd: 1.5
    output: answer
    attempts: 2
    pick: {task: judge, config: {inputs: [patch], run: {path: judge}}}
    on_failure: {do: [{put: site, from: answer}]}
  - {put: pages, resource: site, params: {repository: patch}}
`
