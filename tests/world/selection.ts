import { words } from './words.js'

/**
 * What `.ci/run` leaves to `.ci/run --all`, which runs each night: of several ways to the same behavior (agents, engines,
 * clouds, places of a checkout, faults of a server), one stays in both. Everything else runs with every commit.
 */
export const ALL = process.env['CAISSON_TEST_SCOPE'] !== 'core'

/** Test files, by the reason to leave them out of the core. */
const LEFT_OUT: Record<string, string[]> = {
  'other agents than Claude Code; its runs, its adapter and an adapter image are in the core': [
    'tests/contract/{agent-runs,conform}.slow.test.ts',
    'tests/e2e/{acp,adapter-image,codex,musl,opencode,other-agents}.test.ts',
  ],
  'the examples under act; `act.test.ts` is in the core': [
    'tests/e2e/act-*.test.ts',
    'tests/e2e/init.test.ts',
  ],
  'other engines and images; each seal is in the core, by the contract of sandboxes': [
    'tests/contract/{caches,compose,kubernetes-plan,kubernetes-queue,plan-engines,unfit-engine}.slow.test.ts',
    'tests/e2e/{compose,parity,remote-engine,services,unfit-engine}.test.ts',
  ],
  "the tests' own cluster, which those of Pods rest on": ['tests/world/cluster/cluster.slow.test.ts'],
  'other clouds, registries and certificates': ['tests/e2e/{gateway-cloud,registries,release,tls}.test.ts'],
  'what a stranger types on a bare machine; `demo.test.ts` and `package.test.ts` are in the core': [
    'tests/e2e/walk.test.ts',
  ],
  'other places and kinds of a checkout': ['tests/e2e/checkout-{absent,kinds,places,shallow}.test.ts'],
  'a publishing job in other situations; `two-jobs.test.ts` is in the core': ['tests/e2e/two-jobs-*.test.ts'],
  'runs and plans that are killed at random, and full disks': [
    'tests/e2e/{disk-full,kill,plan-attempts-disk,plan-attempts-kill,plan-kill,plan-tournament}.test.ts',
  ],
  'every request of GitHub and of git with every fault; deliveries that meet one are in the core': [
    'tests/contract/{acting-faults,git-faults,github-faults}.slow.test.ts',
    'tests/e2e/faults.test.ts',
  ],
  'whole runs with what the core shows in parts: layers, ways to deliver, loops, names, messages': [
    'tests/e2e/{action-continue,delivery-options,ecosystem-files,errors,layers,loop,none,odd-names,options,presets}.test.ts',
    'tests/e2e/{salvage-comment,transcript-shapes}.test.ts',
  ],
  'laws on generated cases, of which the named cases are in the core': words`
    tests/contract/snapshot-{law,stories}.slow.test.ts tests/unit/plan/work/any-plan.slow.test.ts
    tests/unit/github/event/mention.property.slow.test.ts tests/unit/change/patch/hostile.slow.test.ts
    tests/unit/report/text/truncate.slow.test.ts tests/unit/change/patch/merge-index.slow.test.ts
    tests/contract/policy-git.slow.test.ts
  `,
  'the same commands again, with other flags or as a program': [
    'tests/e2e/{command-line-more,detach,lone-session,plan-program,replay}.test.ts',
  ],
  'sizes that few reach': [
    'tests/contract/github-bounds.slow.test.ts',
    'tests/e2e/{all-at-once,view-size}.test.ts',
    'tests/unit/limits.slow.test.ts',
  ],
  'public projects with their own tests': ['tests/real/*.test.ts'],
}

/** Run last, while their programs are built beside everything else. */
const KUBERNETES = ['tests/{contract,e2e}/kubernetes*.test.ts', 'tests/world/cluster/*.test.ts']

/** The file of `.ci/run` that takes longest. */
export const LONGEST = 'tests/e2e/kubernetes-issues.test.ts'

/** Globs of files that this run leaves out. */
export const EXCLUDED = [
  ...(ALL ? [] : Object.values(LEFT_OUT).flat()),
  ...(process.env['CAISSON_TEST_KUBERNETES'] === 'later' ? KUBERNETES : []),
]

/** Of equal ways, the first `count` in the core, and all of them otherwise. */
export function representative<T>(ways: readonly T[], count = 1): T[] {
  return ALL ? [...ways] : ways.slice(0, count)
}
