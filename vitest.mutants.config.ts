import { defineConfig } from 'vitest/config'

/** Fast tests of the modules that stryker.config.mjs mutates: in memory, or with few processes. */
export default defineConfig({
  test: {
    include: [
      'tests/unit/redact.test.ts',
      'tests/unit/context/sanitize.test.ts',
      'tests/unit/event/{authorize,mention,parse-comment,parse-event}.test.ts',
      'tests/unit/gateway/budget/*.test.ts',
      'tests/unit/gateway/messages/request.test.ts',
      'tests/unit/gateway/policy.test.ts',
      'tests/unit/handoff/{origin,take,take-checks}.test.ts',
      'tests/unit/network/{addresses,decide,host-rules,target}.test.ts',
      'tests/unit/patch/{capture,commit}.test.ts',
      'tests/unit/patch/policy/**/!(*.slow).test.ts',
      'tests/unit/report/text/*.test.ts',
      'tests/unit/run/determine-outcome.test.ts',
      'tests/unit/stages/loop/*.test.ts',
    ],
    testTimeout: 60_000,
    setupFiles: ['tests/setup.ts'],
  },
})
