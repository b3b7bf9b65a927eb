import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type CapturedPatch, capturePatch } from '../../patch/capture.js'
import { patchSize } from '../../patch/patch-size.js'
import type { PolicyEvaluation } from '../../patch/policy/evaluate-policy.js'
import type { Manifest } from '../../run/manifest.js'
import { lostWork } from '../../workspace/lost-work.js'
import type { PreparedRun } from '../prepare.js'
import type { CapturedRepository } from './repository.js'

/** Where a run's output has the patch of a further repository. */
const PATCHES = 'patches'

export async function captureRepositories({
  others = [],
  folder,
  request,
}: Pick<PreparedRun, 'others' | 'folder' | 'request'>): Promise<CapturedRepository[]> {
  const captured: CapturedRepository[] = []
  for (const other of others) {
    const to = join(folder.output, PATCHES, `${other.repository}.patch`)
    await mkdir(dirname(to), { recursive: true })
    captured.push({
      ...other,
      patch: await capturePatch({ workspace: other.workspace, to, log: request.log }),
    })
  }
  return captured
}

interface Changes {
  patch: CapturedPatch
  others?: readonly CapturedRepository[]
}

/** Nothing was changed, in no repository. */
export function changedNothing({ patch, others = [] }: Changes): boolean {
  return patch.empty && others.every((other) => other.patch.empty)
}

/** Work was left, in any repository, where no patch can take it from. */
export function lostAnything({ patch, others = [] }: Changes): boolean {
  return [patch, ...others.map((other) => other.patch)].some(({ leftOut }) => lostWork(leftOut) !== null)
}

/**
 * Checks each patch against the policy of its own repository. The verdict is one for all, since they are one change:
 * findings name the repository. `check` evaluates one.
 */
export async function evaluateRepositories(
  others: readonly CapturedRepository[],
  own: PolicyEvaluation | undefined,
  check: (
    other: CapturedRepository,
  ) => Promise<{ patch: CapturedPatch; policyEvaluation?: PolicyEvaluation }>,
): Promise<{ others: CapturedRepository[]; policyEvaluation?: PolicyEvaluation }> {
  const evaluations = own ? [own] : []
  const checked: CapturedRepository[] = []
  for (const other of others) {
    const { patch, policyEvaluation } = await check(other)
    checked.push({ ...other, patch })
    if (policyEvaluation) evaluations.push(named(policyEvaluation, other.repository))
  }
  const [first, ...more] = evaluations
  if (!first) return { others: checked }
  return { others: checked, policyEvaluation: more.reduce(together, first) }
}

const SEVERITY = ['allow', 'flag', 'block'] as const

function together(one: PolicyEvaluation, other: PolicyEvaluation): PolicyEvaluation {
  const worst = Math.max(SEVERITY.indexOf(one.verdict), SEVERITY.indexOf(other.verdict))
  return { verdict: SEVERITY[worst] ?? 'block', findings: [...one.findings, ...other.findings] }
}

function named({ verdict, findings }: PolicyEvaluation, repository: string): PolicyEvaluation {
  return {
    verdict,
    findings: findings.map((finding) =>
      finding.path === undefined
        ? { ...finding, message: `${repository}: ${finding.message}` }
        : { ...finding, path: `${repository}/${finding.path}` },
    ),
  }
}

/** For the manifest; their deliveries come later. */
export function repositoryFacts(others: readonly CapturedRepository[]): Pick<Manifest, 'repositories'> {
  if (others.length === 0) return {}
  return {
    repositories: others.map(({ repository, base, patch }) => ({
      repository,
      base,
      patch: { ...patchSize(patch), leftOut: patch.leftOut },
    })),
  }
}
