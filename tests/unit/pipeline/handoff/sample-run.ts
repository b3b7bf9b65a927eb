import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Handoff } from '../../../../src/pipeline/handoff/record.js'
import type { Manifest } from '../../../../src/run/manifest.js'
import { listArtifacts, runFolder, writeManifest } from '../../../../src/run/run-folder.js'
import { temporaryFolder, writeFiles } from '../../../world/temporary-folder.js'

export const RUN_ID = '20261121-004037-0123abcd'

export function handoffOf(more: Partial<Handoff> = {}): Handoff {
  return {
    handoff: 1,
    runId: RUN_ID,
    workflow: {
      repository: 'octo/hello',
      repositoryId: '77',
      id: '8000000001',
      attempt: 1,
      workflow: 'Claude',
      event: 'issues',
      sha: 'c'.repeat(40),
    },
    task: {
      target: { kind: 'issue', number: 1 },
      instruction: '',
      requester: { login: 'alice', id: 7 },
      trigger: 'labeled',
      triggeredAt: '2026-11-21T00:40:00Z',
    },
    base: { commit: 'a'.repeat(40), ref: 'main' },
    tree: 'b'.repeat(40),
    answer: 'Done.',
    ...more,
  }
}

export function manifestOf(more: Partial<Manifest> = {}): Manifest {
  return {
    schemaVersion: 1,
    runId: RUN_ID,
    status: 'completed',
    outcome: 'success',
    reason: 'completed',
    exitCode: 0,
    task: {
      target: { kind: 'issue', number: 1 },
      instruction: '',
      requester: { login: 'alice', id: 7 },
      trigger: 'labeled',
    },
    base: { repository: 'octo/hello', ref: 'main', sha: 'a'.repeat(40) },
    agent: { name: 'claude' },
    sandbox: { backend: 'container', engine: 'docker', network: 'none', sealed: true, weaknesses: [] },
    startedAt: '2026-11-21T00:40:37.000Z',
    completedAt: '2026-11-21T00:41:00.000Z',
    metadata: { costUsd: 0, inputTokens: 0, outputTokens: 0, turnCount: 1, durationMs: 1, errorCount: 0 },
    denials: [],
    artifacts: [],
    ...more,
  }
}

const FILES: Record<string, string> = {
  'diff.patch': 'diff --git a/x b/x\n',
  'summary.md': '# Done\n',
  'transcript.json': '{"messages":[]}\n',
  'report.html': '<!doctype html>\n',
  'evidence/transcript.jsonl': '{"type":"result"}\n',
  'evidence/setup.log': '',
  'agent/notes.txt': 'notes\n',
}

export interface SampleRun {
  folder: string
  /** Of manifest.json as it was written. */
  digest: string
}

/** The output folder of a run that another job is to publish. */
export async function writeSampleRun(
  more: {
    manifest?: Partial<Manifest>
    handoff?: Partial<Handoff> | null
    files?: Record<string, string>
  } = {},
): Promise<SampleRun> {
  const dir = temporaryFolder()
  const folder = runFolder(dir, RUN_ID)
  const files = { ...FILES, ...more.files }
  if (more.handoff !== null) files['handoff.json'] = JSON.stringify(handoffOf(more.handoff))
  await writeFiles(folder.output, files)
  await writeManifest(folder, { ...manifestOf(more.manifest), artifacts: await listArtifacts(folder) })
  return { folder: folder.output, digest: await digestOf(folder.manifest) }
}

export async function digestOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
}
