/** Web address of this project's documents: whoever reads a hint has another repository open. */
const PLACE = 'https://github.com/caisson-dev/caisson/blob/main'

/** Full address of a file in `docs`, e.g. `configuration.md`. */
export function document(name: `${string}.md`): string {
  return `${PLACE}/docs/${name}`
}
