import { z } from 'zod'
import { quoted } from './copilot-setup.js'
import type { EcosystemFile } from './found.js'

/** https://containers.dev/implementors/spec/#devcontainerjson, in the order in which tools look for it. */
export const DEVCONTAINER_FILES = ['.devcontainer/devcontainer.json', '.devcontainer.json'] as const

const word = z.union([z.string(), z.array(z.string())])
const command = z.union([word, z.record(z.string(), word)]).optional()

const schema = z.looseObject({
  image: z.string().min(1).optional(),
  onCreateCommand: command,
  updateContentCommand: command,
  postCreateCommand: command,
  containerEnv: z.record(z.string(), z.string()).optional(),
})

const COMMANDS = ['onCreateCommand', 'updateContentCommand', 'postCreateCommand'] as const
/** Keys that change what is in the container, and cannot take effect here. */
const NO_EFFECT: Readonly<Record<string, string>> = {
  features: 'features are fetched and built into an image',
  build: 'no image is built: build it elsewhere and set it as `image`',
  dockerFile: 'no image is built: build it elsewhere and set it as `image`',
  dockerComposeFile: 'no services are started',
  runArgs: 'the sandbox has arguments of its own',
  mounts: 'only the workflow mounts folders',
  postStartCommand: 'nothing else runs alongside the agent',
}

/** Image, commands and variables of a `devcontainer.json`. Null if the file cannot be read as one. */
export function readDevcontainer(path: string, text: string): EcosystemFile | null {
  const found = schema.safeParse(parsed(text))
  if (!found.success) return null
  const { image, containerEnv = {}, ...rest } = found.data
  const skipped = Object.entries(NO_EFFECT)
    .filter(([key]) => Object.hasOwn(rest, key))
    .map(([key, why]) => `${key}: ${why}`)
  const dynamic = (value: string) => value.includes('${')
  const usable = Object.entries(containerEnv).filter(([name, value]) => {
    const ok = /^[A-Za-z_]\w*$/.test(name) && !dynamic(value)
    if (!ok) skipped.push(`containerEnv.${name}: it refers to another variable or has no usable name`)
    return ok
  })
  const lines = COMMANDS.flatMap((key) => linesOf(rest[key]))
  const useImage = image !== undefined && !dynamic(image)
  return {
    path,
    setup: lines.length > 0 ? ['set -e', ...lines].join('\n') : '',
    ...(useImage ? { image } : {}),
    env: Object.fromEntries(usable),
    skipped,
  }
}

/** An object is a set of commands, which may run one after the other. */
function linesOf(value: z.infer<typeof command>): string[] {
  if (value === undefined) return []
  if (typeof value === 'string') return value.trim() === '' ? [] : [`(${value}\n)`]
  if (Array.isArray(value)) return value.length === 0 ? [] : [value.map(quoted).join(' ')]
  return Object.values(value).flatMap(linesOf)
}

/** JSON with comments and trailing commas, outside of strings. */
function parsed(text: string): unknown {
  const strings = '"(?:\\\\.|[^"\\\\])*"'
  const without = (pattern: string, from: string) =>
    from.replace(new RegExp(`(${strings})|${pattern}`, 'g'), (_all, kept: string | undefined) => kept ?? '')
  try {
    return JSON.parse(without(',(?=\\s*[}\\]])', without('//[^\\n]*|/\\*[\\s\\S]*?\\*/', text)))
  } catch {
    return null
  }
}
