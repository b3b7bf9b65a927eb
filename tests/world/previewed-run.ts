import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryLog, silentLog } from '../../src/base/log.js'
import { deliveryOptions } from '../../src/config/delivery.js'
import { type SpecInput, specSchema } from '../../src/config/spec.js'
import { dialectOf } from '../../src/gateway/dialects.js'
import { forgeAt } from '../../src/programs/library/github.js'
import type { EngineKind } from '../../src/sandbox/engine/engine.js'
import { everythingBelow } from './files-below.js'
import { machine, overheard, replayLocally, runLocally, taskOf } from './local-run.js'
import { partPath } from './parts.js'
import { temporaryFolder } from './temporary-folder.js'
import type { World } from './world.js'

/** What an agent does with its copy of GitHub, by gh, by git and by an address. */
const COMMANDS = [
  'env | grep -E "^(GH|GITHUB)_" | sort',
  'gh issue view 1 --json title --jq .title',
  'gh issue edit 1 --add-label bug && gh issue view 1 --json labels --jq .labels[].name',
  "git fetch -q origin && git checkout -qb fix && sed -i 's/a - b/a + b/' src/sum.js && git commit -qam Add && git push -q origin fix",
  'gh pr create --title Add --body Added && git checkout -q main && git diff origin/main fix',
  'url="$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/issues/1"; curl -sS --retry 9 --retry-connrefused "$url" || wget -qO- "$url"',
]

/** A run on issue 1 that delivers nothing, with the real CLI: what it shows, and what its agent has got. */
export async function previewRun(world: World, spec: SpecInput, engines?: EngineKind[]) {
  const { github, token, checkout } = world
  const { owner, name } = github.repository
  const [root, cacheDir] = [temporaryFolder(), temporaryFolder()]
  const place = { token, env: {}, log: silentLog, serverUrl: github.url, apiUrl: github.apiUrl }
  const forge = forgeAt({ ...place, graphqlUrl: github.graphqlUrl }, owner, name)
  const script = {
    turns: [
      ...COMMANDS.map((command) => ({ tools: [{ name: 'Bash', input: { command } }] })),
      { text: 'It is a bug.' },
    ],
  }
  const { model, sent } = overheard(script, dialectOf('messages'))
  const log = memoryLog()
  const agentPath = partPath('claude')
  const { manifest, folder } = await runLocally({
    ...{ root, checkout, model, log, instruction: '' },
    spec: specSchema.parse({ ...spec, agent: { path: agentPath, ...spec.agent } }),
    task: {
      ...taskOf('Triage this issue with gh.'),
      target: { kind: 'issue', number: 1 },
      triggeredAt: new Date().toISOString(),
    },
    delivery: deliveryOptions({ actions: ['label: bug'] }),
    publish: { to: 'none', forge },
    host: { cacheDir, ...(engines ? { engines } : {}) },
  })
  return {
    ...{ manifest, folder, log: log.lines, sent: sent.join('\n'), kept: await everythingBelow(folder.dir) },
    patch: await readFile(folder.patch, 'utf8'),
    summary: await readFile(join(folder.output, 'summary.md'), 'utf8'),
    replay: () =>
      replayLocally({ ...{ run: folder.id, root, agentPath, checkout }, host: machine({ cacheDir }) }),
  }
}
