import { defineConfig } from 'vitest/config'

/** Property tests, stories over many real repositories, and whatever starts containers. */
const SLOW = 'tests/**/*.slow.test.ts'

/** Real programs on a busy machine of CI: a second try is told as `(retry x1)`. */
const RETRY = process.env['CI'] ? 1 : 0

/** Files that take long, in parts of about the same length: with `CAISSON_TURN`, only one part is run. */
const PARTS = [
  [
    'tests/contract/github-faults.slow.test.ts',
    'tests/e2e/{adapter-image,conform-agents,replay,unfit-engine}.test.ts',
    'tests/real/path.test.ts',
    'tests/unit/patch/hostile.slow.test.ts',
  ],
  [
    'tests/contract/kubernetes.slow.test.ts',
    'tests/e2e/{kubernetes,plan,plan-attempts-disk,plan-kill,scoreboard}.test.ts',
    'tests/real/projects.test.ts',
  ],
  [
    'tests/contract/{caches,compose,conform,plan-engines,plan-place}.slow.test.ts',
    'tests/e2e/{acp,compose,kill,opencode,other-agents,package,registries,release,remote-engine}.test.ts',
  ],
]
const TURN = process.env['CAISSON_TURN']
const OTHER_PARTS =
  TURN === undefined ? [] : PARTS.filter((_part, at) => at !== Number(TURN) % PARTS.length).flat()

/** `npm test` runs `unit` and `contract`; `npm run test:all` runs every project. */
export default defineConfig({
  test: {
    // With three, what has a time limit of its own fails on two cores.
    maxWorkers: 2,
    projects: [
      project('unit', { include: ['tests/{unit,world}/**/*.test.ts'], exclude: [SLOW] }),
      project('contract', { include: ['tests/contract/**/*.test.ts'], exclude: [SLOW] }),
      project('slow', { include: [SLOW], exclude: OTHER_PARTS, retry: RETRY }),
      project('e2e', { include: ['tests/{e2e,real}/**/*.test.ts'], exclude: OTHER_PARTS, retry: RETRY }),
    ],
  },
})

/** Without `isolate`, the files of a worker share what they import, which costs each of them four seconds otherwise. */
function project(name: string, files: { include: string[]; exclude?: string[]; retry?: number }) {
  return {
    test: {
      name,
      testTimeout: 120_000,
      hookTimeout: 180_000,
      pool: 'forks' as const,
      setupFiles: ['tests/setup.ts'],
      isolate: false,
      ...files,
    },
  }
}
