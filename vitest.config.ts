import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { EXCLUDED, LONGEST } from './tests/world/selection.js'

/** Property tests, stories over many real repositories, and whatever starts containers. */
const SLOW = 'tests/**/*.slow.test.ts'

/** Real programs on a busy machine of CI: a second try is told as `(retry x1)`. */
const RETRY = process.env['CI'] ? 1 : 0

/** Otherwise the longest file can begin when the others are nearly done, and ends alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith(LONGEST)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** `npm test` runs `unit` and `contract`; `npm run test:all` runs every project. */
export default defineConfig({
  test: {
    // With three, what has a time limit of its own fails on two cores.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', { include: ['tests/{unit,world}/**/*.test.ts'], exclude: [SLOW] }),
      project('contract', { include: ['tests/contract/**/*.test.ts'], exclude: [SLOW] }),
      project('slow', { include: [SLOW], exclude: EXCLUDED, retry: RETRY }),
      project('e2e', {
        include: ['tests/{e2e,migration,real}/**/*.test.ts'],
        exclude: EXCLUDED,
        retry: RETRY,
      }),
    ],
  },
})

/** Node.js starts a thread from a file, and the compiled one is the only one that it can read. */
function compiledWorker() {
  const worker = new URL('lib/change/patch/policy/policy-worker.js', import.meta.url).href
  return {
    name: 'compiled-worker',
    transform: (code: string, id: string) =>
      id.endsWith('/policy/worker-thread.ts')
        ? code.replace(/new URL\([^)]*\)/, `new URL('${worker}')`)
        : null,
  }
}

/** Without `isolate`, the files of a worker share what they import, which costs each of them four seconds otherwise. */
function project(name: string, files: { include: string[]; exclude?: string[]; retry?: number }) {
  return {
    plugins: [compiledWorker()],
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
