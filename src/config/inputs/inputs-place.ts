import { ENGINE_NAMES } from '../../sandbox/engine/engines.js'
import { ISOLATIONS } from '../../sandbox/engine/gvisor.js'
import { defineInputs } from './input-definition.js'

const SANDBOX = defineInputs('Sandbox', {
  backend: {
    kind: ['auto', 'container', 'local'],
    default: 'auto',
    description:
      '`container`: in a container; `local`: on this machine, sealed by bubblewrap if possible; `auto`: a container if an engine answers, else `local`.',
  },
  engine: {
    file: 'defaults.sandbox.engine',
    kind: ['auto', ...ENGINE_NAMES],
    default: 'auto',
    description: 'What runs the container.',
  },
  isolation: {
    file: 'defaults.sandbox.isolation',
    kind: ISOLATIONS,
    default: 'default',
    description:
      "What separates the agent from the host's kernel: `default`, the engine's own runtime, or `gvisor` (`runsc`), which handles system calls itself.",
  },
  'engine-command': {
    kind: 'text',
    description:
      'A command that launches the agent, instead of an engine, e.g. `devcontainer exec --workspace-folder {workspace}`.',
  },
  image: {
    file: 'defaults.sandbox.image',
    kind: 'text',
    default: 'auto',
    description:
      "`host`: the machine's own toolchain, read-only, with nothing to pull; or any image reference; `auto`: in a job container, that container's image, else `host`.",
  },
  compose: {
    file: 'defaults.sandbox.compose',
    kind: 'flag',
    default: 'false',
    description:
      'Add the agent to the base image once, instead of mounting or copying it into each container. The base is `image`, which has to be named except in a job container.',
  },
  'pod-template': {
    kind: 'text',
    description:
      'With `engine: kubernetes`: what Pods get in addition to what the seal needs, as a partial Pod in YAML, e.g. `spec: { runtimeClassName: gvisor }`.',
  },
  mounts: {
    kind: 'list',
    description:
      'Additional folders for the agent, `source:target` or `source:target:rw`, one per line. Read-only by default.',
  },
  env: {
    file: 'defaults.sandbox.env',
    kind: 'list',
    merged: true,
    description:
      "Variables for the agent, one per line: `NAME=value`, or `NAME` for the job's own value. Otherwise it gets only what tools need: `PATH`, language, time zone, `CI`. `none`, alone or first: drops those of `.github/caisson.yml`.",
  },
  'env-files': {
    kind: 'list',
    description: '`.env` files in the checkout to pass to the agent.',
  },
  'workspace-secrets': {
    kind: ['exclude', 'warn', 'allow'],
    default: 'exclude',
    description:
      'What to do with untracked and ignored files of the checkout that hold credentials, by name or content: `exclude` hides them from the agent, `warn` keeps and names them, `allow` keeps them.',
  },
  network: {
    file: 'defaults.sandbox.network',
    kind: ['none', 'allowlist', 'open'],
    default: 'none',
    description:
      "What the agent can reach: nothing, the hosts of `allowed-hosts` through Caisson's proxy, or everything (not sealed).",
  },
  'allowed-hosts': {
    file: 'defaults.sandbox.allowedHosts',
    kind: 'list',
    description:
      'Hosts for `network: allowlist` and for `setup`: `example.com`, `*.example.com`, `example.com:8443`, addresses, networks. Ports 80 and 443 unless one is given.',
  },
  setup: {
    file: 'defaults.setup.run',
    kind: 'text',
    none: true,
    description:
      'Shell script that runs in the sandbox before the agent, e.g. `npm ci`. Its network is cut before the agent starts. `none`: no script, even if `.github/caisson.yml` has one.',
  },
  'setup-env': {
    kind: 'list',
    description:
      "Variables that only `setup` sees, not the agent or the verification, one per line: `NAME=value`, or `NAME` for the job's own value. Their values are removed from everything that is written. Not needed for credentials of package registries.",
  },
  'setup-from': {
    file: 'defaults.setup.from',
    kind: 'list',
    default: 'copilot-setup-steps',
    description:
      'Files for other tools, on the base branch, that provide the setup if nothing else does: `copilot-setup-steps`.',
  },
  'setup-network': {
    file: 'defaults.setup.network',
    kind: ['none', 'allowlist', 'open'],
    default: 'allowlist',
    description:
      'What `setup` can reach. `allowlist`: the registries of the package managers that the repository uses, those of the job, and `allowed-hosts`.',
  },
  'setup-timeout-minutes': {
    file: 'defaults.setup.timeoutMinutes',
    kind: 'number',
    default: '15',
    description: 'Ends the setup, and with it the run, after this many minutes.',
  },
  services: {
    kind: 'list',
    description:
      'Job services that setup, agent and verification can reach by name, e.g. `postgres:5432`, or `postgres:5432=localhost:15432` if the job maps the port elsewhere. The agent can do anything with them.',
  },
  'allow-unsealed': {
    kind: 'flag',
    default: 'false',
    description:
      'Start even if nothing on this machine can seal the agent, which then reaches whatever the machine reaches; also covers every protection that `allow-missing` could name. Applies to this run only: no file can set it.',
  },
  'allow-missing': {
    kind: 'list',
    description:
      'Protections to run without if this machine cannot provide them: `system-calls`, `memory-limit`, `process-limit`, `cpu-limit`, `selinux`, `apparmor`, `user-namespace`, `node-network` (Kubernetes). Otherwise the run is refused.',
  },
  memory: {
    file: 'defaults.sandbox.limits.memoryMb',
    kind: 'integer',
    default: '8192',
    description: 'Memory limit of the container in MiB.',
  },
  cpus: {
    file: 'defaults.sandbox.limits.cpus',
    kind: 'number',
    description: 'CPU limit of the container.',
  },
  pids: {
    file: 'defaults.sandbox.limits.pids',
    kind: 'integer',
    default: '2048',
    description: 'Maximum number of processes and threads in the container.',
  },
})

const VERIFICATION = defineInputs('Verification', {
  verify: {
    file: 'defaults.verify.commands',
    kind: 'lines',
    description:
      'Commands that must pass before anything is pushed, one per line. Each runs on the base commit plus the patch, in a new container that neither the agent nor another command has used.',
  },
  'verify-attempts': {
    file: 'defaults.verify.attempts',
    kind: 'integer',
    default: '2',
    description: 'Maximum number of verifications. Each failure but the last goes back to the same session.',
  },
  'verify-base': {
    file: 'defaults.verify.base',
    kind: 'flag',
    default: 'false',
    description: 'Also run the commands on the base commit alone, so the report shows what already failed.',
  },
  'verify-network': {
    file: 'defaults.verify.network',
    kind: ['none', 'allowlist', 'open'],
    default: 'none',
    description: 'What the commands may reach: nothing, `allowed-hosts`, or everything.',
  },
  'verify-timeout-minutes': {
    file: 'defaults.verify.timeoutMinutes',
    kind: 'number',
    default: '15',
    description: 'Stops a command after this many minutes; it then counts as failed.',
  },
  'on-verify-failure': {
    file: 'defaults.verify.onFailure',
    kind: ['comment', 'draft'],
    default: 'comment',
    description:
      'What happens to a change that still fails: `comment` attaches the patch, `draft` opens a draft pull request for an issue. The run is a failure either way.',
  },
})

const DELIVERY = defineInputs('Delivery', {
  'branch-prefix': {
    file: 'delivery.branchPrefix',
    kind: 'text',
    default: 'caisson/',
    description: 'Prefix of every branch that Caisson creates; `branch-name` follows it.',
  },
  draft: {
    file: 'delivery.draft',
    kind: 'flag',
    default: 'false',
    description: 'Open pull requests as drafts.',
  },
  'draft-on-flags': {
    file: 'delivery.draftOnFlags',
    kind: 'flag',
    default: 'true',
    description: 'Open the pull request as a draft when the policy flags something in it.',
  },
  'comment-key': {
    kind: 'text',
    default: 'main',
    description: 'Workflows with different keys keep separate comments on the same target.',
  },
  'sticky-comment': {
    kind: 'flag',
    default: 'false',
    description:
      'Keep one comment per target, which each run replaces, instead of answering each request separately.',
  },
  'fail-on-denials': {
    file: 'delivery.failOnDenials',
    kind: 'flag',
    default: 'false',
    description: 'Mark the run as needing review when the agent was denied something.',
  },
  'upload-artifact': {
    kind: 'flag',
    default: 'true',
    description: 'Upload the transcript, patch and manifest as an artifact.',
  },
  'artifact-name': {
    kind: 'text',
    description: 'Name of the artifact. Default: `caisson-<run id>`.',
  },
  'artifact-retention-days': {
    kind: 'integer',
    description: 'Days to keep the artifact.',
  },
  'run-directory': {
    kind: 'text',
    description: 'Where run folders are created. Default: `$RUNNER_TEMP/caisson`.',
  },
})

/** Where the agent works, how its work is verified, and where it goes. */
export const PLACE_INPUTS = { ...SANDBOX, ...VERIFICATION, ...DELIVERY }
