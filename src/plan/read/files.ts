import type { Problems } from './problems.js'
import type { Reading } from './reading.js'
import { FILE_BYTES, readSource } from './source.js'
import { isMapping } from './variables.js'

/** How many files are read at a time. */
const AT_A_TIME = 16

/** The files of the checkout that tasks and agents name, by the name that the plan gives them. */
export async function loadFiles(
  plan: unknown,
  problems: Problems,
  load?: (path: string) => Promise<string>,
): Promise<Reading['files']> {
  const named = { config: new Set<string>(), prompt: new Set<string>(), checkouts: new Set(['workspace']) }
  // A `get` may stand before its resource.
  for (let turn = 0; turn < 2; turn++) collect(plan, named)
  const files = new Map<string, { source: ReturnType<typeof readSource>; text: string } | string>()
  const read = async (name: string, isConfig: boolean) => {
    // Concourse finds it in the artifact of a `get`.
    const [first = '', ...rest] = name.split('/')
    const path = named.checkouts.has(first) && rest.length > 0 ? rest.join('/') : name
    const text = await load?.(path).catch(() => undefined)
    if (text === undefined) return files.set(name, 'there is no such file in the checkout')
    if (Buffer.byteLength(text) > FILE_BYTES)
      return files.set(name, `the file is larger than ${FILE_BYTES / 1024} KiB`)
    const label = problems.show(name) === name ? path : problems.show(name)
    const source = readSource(label, isConfig ? text : '', problems.addAt)
    if (isConfig && source.value === null && text.trim() === '') return files.set(name, 'the file is empty')
    return files.set(name, { source, text })
  }
  const all = [
    ...[...named.config].map((name) => [name, true] as const),
    ...[...named.prompt].map((name) => [name, false] as const),
  ]
  for (let start = 0; start < all.length; start += AT_A_TIME)
    await Promise.all(all.slice(start, start + AT_A_TIME).map(([name, isConfig]) => read(name, isConfig)))
  return files
}

/** Names of files, wherever a step may be; what is no step has no such keys together. */
function collect(value: unknown, named: Record<'config' | 'prompt' | 'checkouts', Set<string>>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, named)
  if (!isMapping(value)) return
  const { task, agent, file, prompt_file: prompt, get, type, name, source, resource = get } = value
  const isCheckout = (type === 'repository' || type === 'git') && !(isMapping(source) && 'path' in source)
  if (task !== undefined && typeof file === 'string') named.config.add(file)
  if (agent !== undefined && typeof prompt === 'string') named.prompt.add(prompt)
  if (isCheckout && typeof name === 'string') named.checkouts.add(name)
  if (typeof get === 'string' && typeof resource === 'string' && named.checkouts.has(resource))
    named.checkouts.add(get)
  for (const inner of Object.values(value)) collect(inner, named)
}
