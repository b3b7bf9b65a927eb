import { basename } from 'node:path'
import { z } from 'zod'
import { document } from '../docs.js'
import { ConfigError } from '../errors.js'
import { deliverySchema } from './delivery.js'
import { parseRepositoryName } from './repositories.js'
import { type SpecInput, specSchema } from './spec.js'
import { parseYaml } from './yaml-text.js'

const repositoryName = z.string().refine(isName, { error: 'must be `owner/name`' })

function isName(text: string): boolean {
  const name = parseRepositoryName(text)
  return name !== null && name.branch === undefined
}

/** Whether this is `owner/name#7` or `owner/name`. */
export function isItem(text: string): boolean {
  return isName(text.replace(/#[1-9]\d*$/, ''))
}

export const campaignLimitsSchema = z.strictObject({
  parallel: z.int().min(1).max(1000).default(4).describe('Concurrent runs of each worker.'),
  pullRequestsPerHour: z
    .int()
    .positive()
    .exactOptional()
    .describe('Pull requests that may be opened per hour. Default: no limit.'),
  openPullRequests: z
    .int()
    .positive()
    .exactOptional()
    .describe('Pull requests that may be open at a time. Default: no limit.'),
  budgetUsd: z
    .number()
    .positive()
    .exactOptional()
    .describe(
      'What all runs together may cost, in US dollars. A run starts only if its own `run.limits.maxBudgetUsd` still fits. Default: no limit.',
    ),
})

export type CampaignLimits = z.output<typeof campaignLimitsSchema>

const NAME = /^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/

/** A campaign: the same run on many issues, or in many repositories. */
export const campaignSchema = z
  .strictObject({
    version: z.literal(1).default(1).describe('Version of this format.'),
    name: z
      .string()
      .regex(NAME, 'may have lowercase letters, digits and hyphens, at most 50 characters')
      .exactOptional()
      .describe('Part of the ref of its state and of its branches. Default: the name of the file.'),
    state: repositoryName
      .exactOptional()
      .describe(
        'Repository that keeps the state, in `refs/caisson/campaigns/NAME`. Default: that of the dashboard, else the only repository to work on.',
      ),
    dashboard: repositoryName
      .exactOptional()
      .describe("Repository in which an issue shows the campaign's progress. Default: no issue."),
    repositories: z
      .array(repositoryName)
      .default([])
      .describe('Repositories to work on, `owner/name`. Default: that of the checkout.'),
    org: z
      .string()
      .regex(/^[A-Za-z0-9](?:[\w-]*[A-Za-z0-9])?$/, 'must be the name of an organization')
      .exactOptional()
      .describe(
        'All repositories of this organization that are not archived, in addition to `repositories`.',
      ),
    labels: z
      .array(z.string().min(1))
      .default([])
      .describe(
        'A run for each open issue that has all of these labels. Default: one run for each repository.',
      ),
    run: specSchema.prefault({}).describe('What each run does; the keys are those of a spec.'),
    delivery: deliverySchema
      .omit({ branchName: true })
      .prefault({})
      .describe('How results are delivered; the keys are those of `.github/caisson.yml`.'),
    limits: campaignLimitsSchema.prefault({}).describe('What the campaign as a whole may do.'),
  })
  .refine(({ limits, run }) => (limits.budgetUsd ?? Infinity) >= (run.limits?.maxBudgetUsd ?? 0), {
    path: ['limits', 'budgetUsd'],
    error: 'must be at least `run.limits.maxBudgetUsd`, or no run can start',
  })

/** A campaign with its defaults; `run` is as it was written, for the repository's defaults to fill in. */
export interface Campaign extends Omit<z.output<typeof campaignSchema>, 'run' | 'name'> {
  name: string
  run: SpecInput
}

const HINT = `Correct the file and run again; every key is described in ${document('campaigns.md')}.`

/** Reads YAML or JSON. Throws CONFIG_INVALID with everything that is wrong, each as `file:line:column: what`. */
export function readCampaign(file: string, text: string): Campaign {
  const parsed = parseYaml(campaignSchema, { file, text, hint: HINT })
  if (parsed === null) throw new ConfigError('CONFIG_INVALID', `${file} is empty.`, { hint: HINT })
  const { output } = parsed
  const run = ((parsed.input as { run?: SpecInput }).run ?? {}) as SpecInput
  const name =
    output.name ??
    basename(file)
      .replace(/\.(ya?ml|json)$/, '')
      .toLowerCase()
  if (!NAME.test(name))
    throw new ConfigError('CONFIG_INVALID', `${file}: "${name}" cannot be the name of a campaign.`, {
      hint: 'Add `name:` with lowercase letters, digits and hyphens.',
    })
  return { ...output, name, run }
}

/** The names in a list: one `owner/name` a line, `#` begins a comment. Throws CONFIG_INVALID with file, line and column. */
export function readRepositoryList(file: string, text: string): string[] {
  const wrong: string[] = []
  const names = text.split(/\r?\n/).flatMap((line, index) => {
    const name = line.replace(/#.*/, '').trim()
    if (name === '') return []
    if (!isName(name))
      wrong.push(`${file}:${index + 1}:${line.indexOf(name) + 1}: "${name}" is not \`owner/name\``)
    return [name]
  })
  if (wrong.length === 0) return names
  throw new ConfigError('CONFIG_INVALID', `${file} is not valid:\n  ${wrong.join('\n  ')}`, {
    hint: 'Write one repository a line, as GitHub does: `octo-org/octo-repo`.',
  })
}
