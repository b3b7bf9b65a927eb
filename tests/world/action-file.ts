import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

export const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

interface ActionFile {
  inputs?: Record<string, { default?: string | number | boolean }>
  runs: { main: string; post?: string }
}

function readAction(): ActionFile {
  return parse(readFileSync(join(PROJECT, 'action.yml'), 'utf8')) as ActionFile
}

/** The script of a phase, as `action.yml` names it. */
export function actionScript(phase: 'main' | 'post'): string {
  const script = readAction().runs[phase]
  if (script === undefined) throw new Error(`action.yml has no \`${phase}\``)
  return join(PROJECT, script)
}

/**
 * `INPUT_*` as the runner makes them: upper case, spaces become underscores, dashes stay; inputs that were
 * not given have their default, with `${{ github.token }}` in it evaluated.
 */
export function inputVariables(given: Record<string, string>, token: string): Record<string, string> {
  const defaults = Object.entries(readAction().inputs ?? {}).map(([name, input]) => {
    const value = String(input.default ?? '').replace(/\$\{\{\s*github\.token\s*\}\}/g, token)
    return [name, value] as const
  })
  const all = { ...Object.fromEntries(defaults), ...given }
  return Object.fromEntries(
    Object.entries(all).map(([name, value]) => [`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`, value]),
  )
}
