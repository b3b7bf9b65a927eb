import { defineConfig } from 'vitest/config'
import { MODULES } from './stryker.config.mjs'

/** The tests of the module that stryker.config.mjs mutates. */
export default defineConfig({
  test: {
    include: MODULES[process.env['CAISSON_MUTANTS'] as keyof typeof MODULES].tests,
    testTimeout: 60_000,
    setupFiles: ['tests/setup.ts'],
  },
})
