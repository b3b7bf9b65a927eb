import { defineConfig } from 'vitest/config'

/** Property tests, stories over many real repositories, and whatever starts containers. */
const SLOW = 'tests/**/*.slow.test.ts'

/** `npm test` runs `unit` and `contract`; `npm run test:all` runs every project. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('unit', 'tests/{unit,world}/**/*.test.ts', [SLOW]),
      project('contract', 'tests/contract/**/*.test.ts', [SLOW]),
      project('slow', SLOW),
      project('e2e', 'tests/e2e/**/*.test.ts'),
    ],
  },
})

function project(name: string, include: string, exclude: string[] = []) {
  return {
    test: {
      name,
      include: [include],
      exclude,
      testTimeout: 60_000,
      hookTimeout: 180_000,
      pool: 'forks' as const,
      setupFiles: ['tests/setup.ts'],
    },
  }
}
