/** The seed design's own example, with the step before it that makes its `cache`, and the host that its last agent may reach. */
export const EXAMPLE_IN_YAML = `jobs:
  - name: debug-and-fix
    plan:
      - task: warm-cache
        config:
          platform: linux
          image_resource:
            type: registry-image
            source: { repository: golang, tag: "1.22" }
          inputs: []
          outputs: [{ name: cache }]
          run: { path: sh, args: ["-c", "echo warm > cache/note"] }

      - task: failing-test
        config:
          platform: linux
          image_resource:
            type: registry-image
            source: { repository: golang, tag: "1.22" }
          params: { GOFLAGS: -buildvcs=false, GOCACHE: /tmp/go }
          run:
            path: sh
            args: ["-c", "go test ./... || exit 1"]

      - agent: investigate-failure
        prompt: |
          The previous task failed. Investigate by:
          1. Check test output for missing dependencies
          2. List files in the workspace
          3. Run diagnostic commands in the sandbox
          4. Suggest a fix
        model: anthropic/claude-sonnet-4 # Format: provider/model-name
        system: "You are a CI debugging assistant."
        tools:
          - read_file # Read from mounted volumes
          - list_directory # List workspace contents
          - read_output # Read previous step stdout/stderr
          - container_start # Start persistent container
          - container_exec # Execute in persistent container
        sandbox:
          # Sandbox uses same config as task
          platform: linux
          image_resource:
            type: registry-image
            source: { repository: golang, tag: "1.22" }
          inputs:
            - name: workspace # Mount workspace input
            - name: cache # Mount cache from previous step
          outputs:
            - name: analysis # Write analysis results
          caches:
            - path: /go/pkg/mod # Persist Go module cache
          params:
            GO111MODULE: "on"
            GOCACHE: "/go/pkg/mod"
          container_limits:
            cpu: 2000
            memory: 2147483648 # 2GB
          run:
            path: sh
            args: ["-c", "go version"] # Initialization command
        max_steps: 10 # Stop after 10 tool calls
        timeout: 5m # Agent execution timeout
        output: analysis # Store result for chaining
        on_failure: # Nested agent on failure
          agent: create-github-issue
          prompt: "Create issue with debug details"
          tools: [http_request]
          allowed_hosts: [api.github.com]
`

/** A Go module whose test fails. */
export const GO_MODULE = {
  'go.mod': 'module example.org/sum\n\ngo 1.22\n',
  'sum.go': 'package sum\n\nfunc Sum(a, b int) int { return a - b }\n',
  'sum_test.go':
    'package sum\n\nimport "testing"\n\nfunc TestSum(t *testing.T) {\n\tif got := Sum(1, 2); got != 3 {\n\t\tt.Fatalf("got %d, want 3", got)\n\t}\n}\n',
}

/** The seed design's example in TypeScript: a failing test, and an agent that finds out why. */
export const EXAMPLE_IN_CODE = `import { Agent } from 'caisson/pipeline'

interface Found {
  text: string
  versions: string
}

export const pipeline = async (): Promise<Found | undefined> => {
  const workspace = await runtime.createVolume()
  const image = 'golang:1.22'
  const mounts = { '/workspace': workspace }
  const env = { GOFLAGS: '-buildvcs=false', GOCACHE: '/tmp/go' }
  await runtime.run({
    name: 'write',
    image,
    mounts,
    command: {
      path: 'sh',
      args: [
        '-c',
        \`echo 'module example.org/sum' >go.mod
        echo 'package sum; func Sum(a, b int) int { return a - b }' >sum.go
        echo 'package sum; import "testing"; func TestSum(t *testing.T) { if Sum(1, 2) != 3 { t.Fatal("not 3") } }' >sum_test.go\`,
      ],
    },
  })
  const test = await runtime.run({ name: 'test', image, mounts, env, command: { path: 'go', args: ['test', './...'] } })
  if (test.exitCode === 0) return
  const sandbox = await runtime.startContainer({
    name: 'sandbox',
    image,
    command: { path: 'go', args: ['version'] },
    mounts,
    env,
    containerLimits: { cpu: 2000, memory: 2147483648 },
    keepAlive: true,
  })
  const agent = new Agent({ model: 'anthropic/claude-sonnet-4', system: 'You are a CI debugging assistant.' })
  agent.addTool({
    name: 'read_output',
    description: 'What the failed test has printed.',
    parameters: {},
    fn: () => test.stdout + test.stderr,
  })
  agent.addTool({
    name: 'container_exec',
    description: 'Runs a command in the sandbox.',
    parameters: { command: 'string[]' },
    fn: ({ command }) => sandbox.exec(command),
  })
  const { text, steps, finishReason } = await agent.generate('Why does the test fail?', { maxSteps: 10 })
  console.log(steps.map(({ tool }) => tool).join(), finishReason)
  const versions = await sandbox.logs()
  await sandbox.cleanup()
  return { text, versions }
}
`
