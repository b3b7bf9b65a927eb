import type { CaissonError } from '../../../../src/base/errors.js'
import type { Plan, Step } from '../../../../src/plan/model.js'
import { type PlanFile, readPlan } from '../../../../src/plan/read/read-plan.js'

type More = Omit<Partial<PlanFile>, 'text'> & { files?: Record<string, string> }

/** The plan in a text; `files` are those of the checkout. */
export function read(text: string, { files = {}, ...more }: More = {}): Promise<Plan> {
  const loadFile = async (path: string) => {
    if (!Object.hasOwn(files, path)) throw new Error(`ENOENT: /home/someone/${path}`)
    return files[path] as string
  }
  return readPlan({ text, file: 'plan.yml', loadFile, ...more })
}

/** What is wrong with it, line by line. */
export async function problemsOf(text: string, more: More = {}, code = 'CONFIG_INVALID'): Promise<string[]> {
  const error = await read(text, more).then(
    () => undefined,
    (reason: CaissonError) => reason,
  )
  if (error === undefined) return []
  if (error.code !== code) throw error
  return error.message.split('\n  ').slice(1)
}

/** A plan of one job with these steps, at two spaces. */
export const job = (steps: string) => `jobs:\n- name: a\n  plan:\n${steps.replace(/^(?=.)/gm, '  ')}`

/** A task that succeeds. */
export const TASK = '{task: t, config: {run: {path: "true"}}}'

export async function stepsOf(text: string, more: More = {}): Promise<readonly Step[]> {
  return (await read(text, more)).jobs[0]?.steps ?? []
}
