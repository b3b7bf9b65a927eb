import { relative, resolve, sep } from 'node:path'
import { UsageError } from '../../errors.js'
import { actionsWorkflow } from '../../plan/export/actions.js'
import { argoWorkflow } from '../../plan/export/argo.js'
import type { CommandIo } from '../command.js'
import { type PlanFileFlags, planOf } from './options.js'

export interface ExportFlags extends PlanFileFlags {
  to: keyof typeof EXPORTS
}

const EXPORTS = { actions: actionsWorkflow, argo: argoWorkflow }

/** `caisson plan export` */
export async function exportCommand(io: CommandIo, name: string, flags: ExportFlags): Promise<number> {
  const file = relative(io.project, resolve(io.terminal.cwd, name)).split(sep).join('/')
  if (file.startsWith('../'))
    throw new UsageError('USAGE_INVALID', `${name} is not in this repository, where the jobs look for it.`, {
      hint: 'Move the plan into the repository.',
    })
  const plan = await planOf(io, name, flags)
  const workflow = EXPORTS[flags.to](plan, { file, vars: flags.var ?? [] })
  io.result({ workflow }, () => workflow)
  return 0
}
