import { defineConfig } from 'vitest/config'

/** Property tests, stories over many real repositories, and whatever starts containers. */
const SLOW = 'tests/**/*.slow.test.ts'

/** `npm test` runs `unit` and `contract`; `npm run test:all` runs every project. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('unit', { include: ['tests/{unit,world}/**/*.test.ts'], exclude: [SLOW], isolate: false }),
      project('contract', { include: ['tests/contract/**/*.test.ts'], exclude: [SLOW], isolate: false }),
      project('slow', { include: [SLOW] }),
      project('e2e', { include: ['tests/{e2e,real}/**/*.test.ts'] }),
    ],
  },
})

/** Without `isolate`, the files of a worker share what they import, which takes a fifth of the time off. */
function project(name: string, files: { include: string[]; exclude?: string[]; isolate?: boolean }) {
  return {
    test: {
      name,
      testTimeout: 60_000,
      hookTimeout: 180_000,
      pool: 'forks' as const,
      setupFiles: ['tests/setup.ts'],
      // Real programs on a busy machine of CI: a second try is told as `(retry x1)`.
      retry: process.env['CI'] && files.isolate === undefined ? 1 : 0,
      ...files,
    },
  }
}
