import type { Step, TaskConfig } from '../model.js'
import { type Cursor, into } from './problems.js'
import { isWritten } from './reading.js'

/** The texts of a step in which `${{ }}` and `((.:name))` are replaced when it runs, without those of steps in it. */
export function textsOf(step: Step, at: { step: Cursor; config: Cursor }): [Cursor, string][] {
  const own = (key: string, text: string | undefined): [Cursor, string][] =>
    text === undefined ? [] : [[into(at.step, key), text]]
  switch (step.kind) {
    case 'task':
      return [...own('task', step.name), ...configTexts(step.config, at)]
    case 'agent': {
      const prompt = isWritten(into(at.step, 'prompt')) ? 'prompt' : 'prompt_file'
      const texts = [...own('agent', step.name), ...own(prompt, step.prompt), ...own('system', step.system)]
      const sandbox = step.sandbox ? configTexts(step.sandbox, { step: at.config, config: at.config }) : []
      return [...texts, ...own('model', step.model), ...sandbox]
    }
    case 'put':
      return own('put', step.name)
    case 'load_var':
      return own('file', step.file)
    default:
      return []
  }
}

/** What stands on the step itself counts more than what its configuration says. */
function configTexts(
  { image, params, run }: TaskConfig,
  at: { step: Cursor; config: Cursor },
): [Cursor, string][] {
  const place = (...keys: string[]) =>
    isWritten(into(at.step, ...keys)) ? into(at.step, ...keys) : into(at.config, ...keys)
  const texts: [Cursor, string | undefined][] = [
    [place('image'), image],
    ...Object.entries(params).map(([key, text]): [Cursor, string] => [place('params', key), text]),
    [into(at.config, 'run', 'path'), run?.path],
    ...(run?.args ?? []).map((text, index): [Cursor, string] => [
      into(at.config, 'run', 'args', index),
      text,
    ]),
    [into(at.config, 'run', 'dir'), run?.dir],
  ]
  return texts.filter((one): one is [Cursor, string] => one[1] !== undefined)
}
