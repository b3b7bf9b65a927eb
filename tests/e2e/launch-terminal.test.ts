import { chmod, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { manifestSchema } from '../../src/run/manifest.js'
import { createDesk } from '../world/command.js'
import { describeWith, partPath } from '../world/parts.js'
import { FILES, FIX } from '../world/stories.js'

const LAUNCHER = `#!/bin/sh
if ! [ -t 0 ] || ! [ -t 1 ]; then echo 'the input device is not a TTY' >&2; exit 1; fi
printf '\\033[2J\\033[1mWelcome to the box\\033[0m\\r\\n'
`
/** What is in the box, beside the agent: this machine, or nothing that belongs to the run. */
const BOXES = {
  'this machine': 'exec "$@"\n',
  'nothing of the run': 'exec bwrap --dev-bind / / --tmpfs "$CAISSON_HIDDEN" --chdir / -- "$@"\n',
}

describeWith(['claude', 'bwrap'], 'a launch command that demands a terminal', () => {
  test.each(Object.entries(BOXES))(
    'carries a whole session, as without a terminal: %s',
    async (_, inside) => {
      await using desk = await createDesk({ ...FILES, box: LAUNCHER + inside, 'fix.yaml': stringify(FIX) })
      await chmod(join(desk.path, 'box'), 0o755)
      const run = async (...more: string[]) => {
        const model = ['--script', join(desk.path, 'fix.yaml'), '--agent-path', partPath('claude')]
        const env = { CAISSON_HIDDEN: dirname(desk.path) }
        const said = await desk.caisson(['run', 'mend sum', '--json', ...model, ...more], { env })
        const manifest = manifestSchema.parse(JSON.parse(said.stdout))
        expect(manifest.outcome, said.stderr).toBe('success')
        const output = join(desk.runs, manifest.runId, 'output')
        const lines = (await readFile(join(output, 'evidence/transcript.jsonl'), 'utf8'))
          .trimEnd()
          .split('\n')
        const kinds = lines.map((line) => (JSON.parse(line) as { type: string }).type)
        return { said, kinds, patch: await readFile(join(output, 'diff.patch'), 'utf8') }
      }
      const box = await run('--engine-command', join(desk.path, 'box'), '--allow-unsealed')
      expect(box.said.stderr).toContain('uses a terminal, so it gets a pseudo terminal')
      const local = await run('--backend', 'local')
      expect(box.patch).toBe(local.patch)
      expect(box.kinds).toEqual(local.kinds)
    },
  )
})
