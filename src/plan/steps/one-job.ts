import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { nearest, parseWith } from '../../config/parse.js'
import { ConfigError } from '../../errors.js'
import type { Log } from '../../log.js'
import { packFolder, unpack } from '../../sandbox/remote/archive.js'
import { removeTree } from '../../workspace/record/sweep.js'
import type { GivenJob, Job, Plan } from '../model.js'
import { jobId } from '../work/node-id.js'
import { GITHUB_WORDS, type JobEnd, namesIn, type Scope } from '../work/scope.js'
import { keepArtifact } from './artifacts.js'

const OUTCOMES = {
  success: 'succeeded',
  failure: 'failed',
  cancelled: 'aborted',
  skipped: 'skipped',
} as const

const endSchema = z.object({
  result: z.literal(Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[]),
  /** Null for a job without any, to some runners. */
  outputs: z.record(z.string(), z.string()).nullable().default(null),
  /** It, or a job before it, has failed. */
  failed: z.boolean().optional(),
})

/** Of a matrix, Argo Workflows has a list, with the JSON of each combination. */
const endsSchema = z.array(z.string().transform(parsedJson).pipe(endSchema)).min(1)

/** What a job knows of the jobs before it: `toJSON(needs)` and `toJSON(matrix)` of GitHub Actions. */
const contextSchema = z.strictObject({
  needs: z
    .record(z.string(), z.union([endSchema, endsSchema.transform(together)]))
    .nullable()
    .default(null),
  matrix: z.record(z.string(), z.unknown()).nullable().default(null),
  /** Whoever starts the job has evaluated its `if`. */
  decided: z.boolean().default(false),
})

/** The end of a job with a matrix, as GitHub Actions has it: of the outputs, the last to be written count. */
function together(ends: z.output<typeof endSchema>[]): z.output<typeof endSchema> {
  const results = ends.map(({ result }) => result)
  const [worst = 'success'] = (['failure', 'cancelled', 'success'] as const).filter((one) =>
    results.includes(one),
  )
  return {
    result: results.every((one) => one === 'skipped') ? 'skipped' : worst,
    outputs: Object.assign({}, ...ends.map(({ outputs }) => outputs)),
    failed: ends.some(({ failed = false }) => failed),
  }
}

/** One job of a plan, where the others are carried out elsewhere. */
export interface OneJob {
  name: string
  /** JSON. */
  context: string
  /** Artifacts of earlier jobs as `in/JOB/NAME.tar`; `out/NAME.tar` are those of this job. */
  artifacts?: string
}

/**
 * The plan with this job alone, and with what there is of the jobs before it. `folder` is the plan's. Throws
 * CONFIG_INVALID for a job or a combination that the plan does not have, and for a need that the context does not have.
 */
export async function onlyJob(
  plan: Plan,
  { name, context: text, artifacts }: OneJob,
  { folder, log }: { folder: string; log: Log },
): Promise<Plan> {
  const job = jobOf(plan, name)
  const { needs, matrix, decided } = parseWith(contextSchema, parsedJson(text), 'the context of the job')
  const given: Record<string, GivenJob> = {}
  for (const need of job.needs) {
    const end = needs?.[need]
    if (!end) throw wrong(`The context of ${name} lacks ${need}, which it needs.`)
    const { result, outputs, failed = result === 'failure' } = end
    const found = artifacts === undefined ? {} : await takeIn(join(artifacts, 'in'), need, { folder, log })
    given[need] = { outcome: OUTCOMES[result], outputs: outputs ?? {}, failed, artifacts: found }
  }
  const alone = { ...job, matrix: combinationOf(job, matrix), ...(decided ? { if: 'always()' } : {}) }
  return { ...plan, jobs: [alone], given }
}

function jobOf({ jobs }: Plan, name: string): Job {
  const job = jobs.find((one) => one.name === name)
  if (job) return job
  const near = nearest(
    name,
    jobs.map((one) => one.name),
  )
  throw wrong(`The plan has no job ${name}${near ? `; did you mean ${near}?` : '.'}`)
}

function combinationOf({ name, matrix }: Job, wanted: Readonly<Record<string, unknown>> | null) {
  if (wanted === null || Object.keys(wanted).length === 0) return matrix
  const found = matrix.filter((one) => isDeepStrictEqual(one, wanted))
  if (found.length > 0) return found.slice(0, 1)
  throw wrong(`${name} has no combination ${JSON.stringify(wanted)}.`)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw wrong(`The context of the job is not JSON: ${(error as Error).message}`)
  }
}

function wrong(message: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', message, {
    hint: 'Export the workflow again if the plan has changed since.',
  })
}

const ARCHIVE = '.tar'

async function takeIn(
  from: string,
  need: string,
  { folder, log }: { folder: string; log: Log },
): Promise<GivenJob['artifacts']> {
  const there = join(from, jobId({ name: need }))
  const found: Record<string, GivenJob['artifacts'][string]> = {}
  for (const file of (await readdir(there).catch(() => [])).filter((one) => one.endsWith(ARCHIVE))) {
    const name = file.slice(0, -ARCHIVE.length)
    const unpacked = await mkdtemp(join(folder, '.in-'))
    try {
      await unpack(createReadStream(join(there, file)), unpacked)
      found[name] = await keepArtifact(folder, unpacked, { name, log })
    } finally {
      await removeTree(unpacked)
    }
  }
  return found
}

/** Writes the artifacts of the job, and how it has ended as `job.json`, for jobs that need it. */
export async function leaveJob(
  { name, artifacts }: OneJob,
  { folder: root, plan }: { folder: string; plan: Plan },
  end: JobEnd & { exports: Scope },
): Promise<void> {
  if (artifacts === undefined) return
  const out = join(artifacts, 'out')
  await mkdir(out, { recursive: true })
  const made = end.outcome === 'skipped' ? [] : namesIn(end.exports).artifacts
  for (const [name, { folder }] of made)
    await pipeline(packFolder(join(root, folder)), createWriteStream(join(out, `${name}${ARCHIVE}`)))
  const result = GITHUB_WORDS[end.outcome]
  const failed = result === 'failure' || Object.values(plan.given ?? {}).some((one) => one.failed)
  const record = { job: name, result, outputs: end.outputs, failed }
  await writeFile(join(out, 'job.json'), `${JSON.stringify(record, null, 2)}\n`)
}
