import {
  ADAPTER_ERRORS,
  ADAPTER_EXITS,
  ADAPTER_PHASES,
  type AdapterManifest,
} from '../../agents/image/adapter-manifest.js'
import { CONTRACT_VERSION } from '../../agents/image/adapter-spec.js'
import { CLAUSES, type ClauseId, type ClauseResult, type ConformReport } from './clauses.js'
import { MADE, type ScenarioName } from './scripted.js'

/** What one session of an adapter left. */
export interface Observation {
  /** Null: it did not end in time. */
  exitCode: number | null
  /** Absent: there is none, or none that matches the schema; `problem` says why. */
  manifest?: AdapterManifest
  problem?: string
  /** The last line of standard error: why an adapter that leaves no manifest did not get that far. */
  said?: string
  /** Every plain file of the output folder but the manifest. */
  files: readonly { path: string; sha256: string; bytes: number }[]
  /** Files that hold a secret, and `standard output`. */
  leaks: readonly string[]
  /** How often the model was asked, and how often with tools that the suite can call. */
  asked: number
  called: number
  /** What the gateway refused. */
  refused: readonly string[]
  /** Where its patch is not what it changed, in sentences. */
  differences: readonly string[]
  /** Paths that it changed. */
  changed: readonly string[]
}

/** An end of a session that did not happen because the first one did not end. */
export type Observations = { work: Observation } & Partial<Record<ScenarioName, Observation>>

/** Undefined: passed; `skipped` does not count against the adapter. */
type Verdict = string | { skipped: string } | undefined

/** What the sessions of an adapter say about each clause. Pure. */
export function judge(adapter: string, seen: Observations): ConformReport {
  const clauses = (Object.keys(CLAUSES) as ClauseId[]).map((clause): ClauseResult => {
    const verdict = prerequisite(clause, seen.work) ?? RULES[clause](seen)
    const found = { clause, title: CLAUSES[clause] }
    if (verdict === undefined) return { ...found, status: 'passed' }
    if (typeof verdict === 'string') return { ...found, status: 'failed', detail: verdict }
    return { ...found, status: 'skipped', detail: verdict.skipped }
  })
  const { tool } = seen.work.manifest ?? {}
  return {
    adapter,
    contract: CONTRACT_VERSION,
    ...(tool ? { tool: `${tool.name} ${tool.version}` } : {}),
    conforms: clauses.every(({ status }) => status !== 'failed'),
    clauses,
  }
}

function prerequisite(clause: ClauseId, work: Observation): Verdict {
  if (clause !== 'headless' && work.exitCode === null) return { skipped: 'needs `headless`' }
  const reads: readonly ClauseId[] = ['exit-code', 'phases', 'artifacts']
  return reads.includes(clause) && !work.manifest ? { skipped: 'needs `manifest`' } : undefined
}

const NO_MODEL = { skipped: 'it asked no model' }

const RULES: Readonly<Record<ClauseId, (seen: Observations) => Verdict>> = {
  headless: ({ work }) => (work.exitCode === null ? 'It did not end in time.' : undefined),
  manifest: ({ work: { problem, exitCode, said } }) =>
    problem && exitCode
      ? `${problem} It ended with exit code ${exitCode}${said ? `: ${said}` : '.'}`
      : problem,
  'exit-code': ({ work: { manifest, exitCode } }) => {
    if (manifest && ADAPTER_EXITS[manifest.outcome] !== exitCode)
      return `Its manifest says ${manifest.outcome}, but it ended with exit code ${exitCode}.`
    return exitCode === 0 ? undefined : `It ended with exit code ${exitCode}: ${describeManifest(manifest)}`
  },
  phases: ({ work: { manifest } }) => phasesProblem(manifest),
  artifacts: ({ work: { manifest, files } }) => {
    const line = ({ path, sha256, bytes }: Observation['files'][number]) => `${path} ${sha256} ${bytes}`
    const listed = (manifest?.artifacts ?? []).map(line)
    const wrong = files.filter((file) => !listed.includes(line(file))).map(({ path }) => path)
    const there = files.map(line)
    const gone = listed.filter((one) => !there.includes(one)).map((one) => one.split(' ')[0])
    if (wrong.length > 0) return `Not listed as it is: ${wrong.join(', ')}.`
    return gone.length > 0 ? `Listed, but not there like that: ${gone.join(', ')}.` : undefined
  },
  'outputs-asked': ({ work: { files } }) => {
    const find = (name: string) => files.find(({ path }) => path === name)
    if (!find('diff.patch')) return 'It left no diff.patch.'
    return find('summary.md')?.bytes ? undefined : 'It left no summary.md, or an empty one.'
  },
  'patch-agrees': ({ work }) => work.differences[0],
  workspace: ({ work: { asked, called, changed } }) => {
    if (asked === 0) return NO_MODEL
    if (called === 0) return { skipped: 'the model got no tool with `command`, or `path` and `content`' }
    return changed.includes(MADE.path)
      ? undefined
      : `${MADE.path}, which a tool made, is not in the workspace.`
  },
  secrets: ({ work: { leaks } }) =>
    leaks.length > 0 ? `A secret is in ${leaks.join(', ')}, see the variables of the document.` : undefined,
  traffic: ({ work: { refused } }) =>
    refused.length > 0 ? `The gateway refused: ${refused.join(', ')}.` : undefined,
  'context-optional': ({ work, bare }) => sameEnd(work, bare),
  'unknown-keys': ({ work, later }) => sameEnd(work, later),
  version: ({ work, version }) => failsWith(ADAPTER_ERRORS.unsupportedVersion, work, version),
  'missing-secret': ({ work, noModel }) => {
    if (work.asked === 0) return NO_MODEL
    if (noModel && noModel.asked > 0) return 'It asked the model nevertheless.'
    return failsWith(ADAPTER_ERRORS.missingSecret, work, noModel)
  },
  'model-failure': ({ work, refused }) =>
    work.asked === 0 ? NO_MODEL : failsWith(ADAPTER_ERRORS.modelFailed, work, refused),
  'required-outputs': ({ work, missing }) => failsWith(ADAPTER_ERRORS.outputMissing, work, missing),
  stop: ({ work, stop }) => (work.asked === 0 ? NO_MODEL : failsWith(ADAPTER_ERRORS.cancelled, work, stop)),
}

function phasesProblem(manifest: AdapterManifest | undefined): Verdict {
  const { phases = [], status } = manifest ?? {}
  const names = phases.map(({ name }) => name).join(', ')
  const expected = ADAPTER_PHASES.slice(0, phases.length).join(', ')
  if (names !== expected) return `They are ${names}.`
  const broken = phases.findIndex(({ ok }) => !ok)
  if (broken !== -1 && broken !== phases.length - 1) return `It went on after ${phases[broken]?.name} failed.`
  const whole = phases.length === ADAPTER_PHASES.length && broken === -1
  return status === 'completed' && !whole ? `It completed with ${names} only.` : undefined
}

/** What differs from the ordinary session must not decide how this one ends. */
function sameEnd(work: Observation, other: Observation | undefined): Verdict {
  if (other?.exitCode === work.exitCode) return undefined
  if (other?.exitCode == null) return 'It did not end in time.'
  return `It ended with exit code ${other.exitCode}: ${describeManifest(other.manifest)}`
}

/** A manifest that is wrong in every session is `manifest`'s matter; then the exit code is all there is to judge. */
function failsWith(code: string, work: Observation, { ...other }: Partial<Observation> = {}): Verdict {
  if (other.exitCode == null) return 'It did not end in time.'
  if (other.exitCode !== ADAPTER_EXITS.failure) return `It ended with exit code ${other.exitCode}, not 1.`
  if (!work.manifest && !other.manifest) return undefined
  if (!other.manifest) return other.problem
  const { status, error } = other.manifest
  if (status !== 'failed' || error === undefined) return 'Its manifest names no error.'
  return error.code === code ? undefined : `The error in its manifest is ${error.code}, not ${code}.`
}

function describeManifest(manifest: AdapterManifest | undefined): string {
  return manifest?.error?.message ?? manifest?.message ?? 'its manifest does not say why.'
}
