import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/bench/*.bench.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 600_000,
    pool: 'forks',
    // One thing at a time: figures are only worth something when nothing else runs.
    maxWorkers: 1,
    fileParallelism: false,
    disableConsoleIntercept: true,
    server: { deps: { external: [/\/lib\//] } },
  },
})
