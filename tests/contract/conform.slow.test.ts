import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../../src/base/log.js'
import { CLAUSES, type ClauseId, type ConformReport } from '../../src/programs/conform/clauses.js'
import { conform } from '../../src/programs/conform/conform.js'
import { PROJECT } from '../world/action-file.js'
import { adapterImage } from '../world/adapter-image.js'
import { titled } from '../world/parts.js'
import { STATE } from '../world/state.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { missing, podman } from './sandbox-parts.js'

const example = (path: string) => readFileSync(join(PROJECT, 'examples/adapters', path), 'utf8')
const PYTHON = example('python/agent.py')
const REFERENCE = example('reference/adapter.py')

async function suite(image: string, { engine = 'docker' as 'docker' | 'podman', timeoutMs = 60_000 } = {}) {
  const root = temporaryFolder()
  const host = {
    env: process.env,
    platform: process.platform,
    arch: process.arch,
    cacheDir: root,
    stateDir: STATE,
  }
  const report = await conform({ image, engine, root, host, timeoutMs, log: silentLog })
  expect(await readdir(root)).toEqual([])
  return report
}

const withStatus = ({ clauses }: ConformReport, status: string) =>
  clauses.filter((one) => one.status === status).map(({ clause }) => clause)

/** One mistake for each clause, made in the Python example: [what it does right, what is done instead]. */
const FAULTS: Record<ClauseId, [right: string, wrong: string]> = {
  headless: ['messages = [{', 'time.sleep(3600)\n    messages = [{'],
  manifest: ['"tool": {"name": NAME, "version": VERSION},', '"tool": {},'],
  'exit-code': ['return EXIT_CODES[outcome]', 'return 2 if outcome == "success" else EXIT_CODES[outcome]'],
  phases: ['"phases": self.phases,', '"phases": self.phases[::-1],'],
  artifacts: ['"artifacts": artifacts(),', '"artifacts": artifacts()[1:],'],
  'outputs-asked': ['write("summary.md", f"{self.words or \'Done.\'}\\n")', 'write("summary.md", "")'],
  'patch-agrees': ['write("diff.patch", self.snapshot.patch())', 'write("diff.patch", "")'],
  workspace: [
    'run_tool(block["name"], block["input"], workspace)',
    'run_tool(block["name"], block["input"], Path("/tmp"))',
  ],
  secrets: ['text = text.replace(secret, "***")', 'pass'],
  traffic: [
    'self.usage = {',
    'try:\n            self.opener.open(f"{self.url}/telemetry", b"{}")\n        except OSError:\n            pass\n        self.usage = {',
  ],
  'context-optional': [
    'self.prompt = sys.stdin.read()',
    '(INPUT / "context" / "issue.md").read_text()\n        self.prompt = sys.stdin.read()',
  ],
  'unknown-keys': [
    'if self.spec["version"] != 1:',
    'if self.spec["version"] == 1 and len(self.spec) > 9:\n            raise Failed("unknown_key", "a key is unknown")\n        if self.spec["version"] != 1:',
  ],
  version: ['if self.spec["version"] != 1:', 'if self.spec["version"] < 1:'],
  'missing-secret': [
    'raise Failed("missing_secret", "CAISSON_MODEL_URL',
    'raise Failed("no_model", "CAISSON_MODEL_URL',
  ],
  'model-failure': [
    'raise Failed("model_failed", f"the model answered',
    'return {"id": "m", "content": []}\n                    raise Failed("model_failed", f"the model answered',
  ],
  'required-outputs': ['if missing:', 'if False:'],
  stop: ['signal.signal(signal.SIGTERM, cancel)', 'signal.signal(signal.SIGTERM, signal.SIG_IGN)'],
}

/** What cannot be judged after this one failed. */
const HIDES: Partial<Record<ClauseId, readonly ClauseId[]>> = {
  headless: (Object.keys(CLAUSES) as ClauseId[]).filter((clause) => clause !== 'headless'),
  manifest: ['exit-code', 'phases', 'artifacts'],
}

describe.skipIf(missing('docker'))(titled('the conformance suite', missing('docker')), () => {
  it('finds nothing wrong with the agent in Python', async () => {
    const report = await suite(adapterImage('python', PYTHON))
    expect(report.clauses.filter(({ status }) => status !== 'passed')).toEqual([])
    expect(report).toMatchObject({ conforms: true, tool: 'caisson-example-agent 1.0.0', contract: 1 })
  })

  it.each(['oracle', 'nop'])('finds nothing wrong with %s, which asks no model', async (kind) => {
    const report = await suite(adapterImage(kind, REFERENCE, [kind]))
    expect(withStatus(report, 'failed')).toEqual([])
    expect(withStatus(report, 'skipped')).toEqual(['workspace', 'missing-secret', 'model-failure', 'stop'])
  })

  it.each(Object.keys(FAULTS) as ClauseId[])(
    'finds an adapter that breaks %s, and blames it for nothing else',
    async (clause) => {
      const [right, wrong] = FAULTS[clause]
      expect(PYTHON.split(right)).toHaveLength(2)
      const image = adapterImage(`without-${clause}`, PYTHON.replace(right, wrong))
      const report = await suite(image, clause === 'headless' ? { timeoutMs: 5_000 } : {})
      expect(report.clauses.filter(({ status }) => status === 'failed')).toMatchObject([
        { clause, detail: expect.any(String) },
      ])
      expect(withStatus(report, 'skipped')).toEqual(HIDES[clause] ?? [])
      expect(report.conforms).toBe(false)
    },
  )
})

describe.skipIf(!podman)('the conformance suite in podman', () => {
  it('finds nothing wrong with the agent in Python', async () => {
    const report = await suite(adapterImage('python', PYTHON, [], 'podman'), { engine: 'podman' })
    expect(report.clauses.filter(({ status }) => status !== 'passed')).toEqual([])
  })
})

it('every clause is in the document, and the document names no other', () => {
  const document = readFileSync(join(PROJECT, 'docs/adapter.md'), 'utf8')
  const named = [...document.matchAll(/\(`([a-z-]+)`\)/g)].map(([, name]) => name)
  expect([...new Set(named)].sort()).toEqual(Object.keys(CLAUSES).sort())
})
